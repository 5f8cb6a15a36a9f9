"""NumPy's functions of order and rank on Tensors: sort, partition, unique, medians and quantiles."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np
from numpy.lib._arraysetops_impl import UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from numpy.lib.array_utils import normalize_axis_tuple

from _plugrad_names.numpy_functions.dispatch import (
    as_arrays,
    differentiable,
    floating,
    left_alone,
    numpys,
    tensors_in,
)
from _plugrad_names.numpy_functions.reductions import flat_if_none, taken_along
from plugrad.engine import table
from plugrad.engine.tensor.arrays import is_other_array
from plugrad.engine.tensor.tensor import Tensor, wrap


@numpys(np.sort)
def sort(a: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    a, axis = flat_if_none(a, axis, -1)
    if a.dtype.kind == "c":  # by real parts, then by imaginary ones
        return taken_along(a, wrap(np.argsort(as_arrays(a), axis, stable=True)), axis)
    return table.get("sort")(a, axis).values


@numpys(np.sort_complex)
def sort_complex(a: Any) -> Any:
    return sort(a) if a.dtype.kind == "c" else table.get("to")(sort(a), dtype=np.dtype(complex))


@numpys(np.partition)
def partition(a: Any, kth: Any, axis: Any = -1) -> Any:
    a, axis = flat_if_none(a, axis)
    places = wrap(np.argpartition(as_arrays(a), kth, axis))
    return taken_along(a, places, axis)


@numpys(np.unique)
def unique(
    ar: Any,
    return_index: Any = False,
    return_inverse: Any = False,
    return_counts: Any = False,
    axis: Any = None,
    *,
    equal_nan: Any = True,
) -> Any:
    if is_other_array(as_arrays(ar)):
        return NotImplemented
    _, places, *others = np.unique(
        as_arrays(ar), True, return_inverse, return_counts, axis, equal_nan=equal_nan
    )
    flat, along = flat_if_none(ar, axis)
    found = table.get("index_select")(flat, along, wrap(places))
    others = [wrap(each) for each in ([places, *others] if return_index else others)]
    return (found, *others) if others else found


@numpys(np.unique_values)
def unique_values(x: Any) -> Any:
    values = unique(x, equal_nan=False)
    if values is NotImplemented or len(values) != len(own := np.unique_values(as_arrays(x))):
        return values
    ranks = np.argsort(np.argsort(own, stable=True))  # NumPy leaves some unsorted, since 2.3
    return table.get("index_select")(values, 0, wrap(ranks))


@numpys(np.unique_counts)
def unique_counts(x: Any) -> Any:
    return of_a_kind(UniqueCountsResult, unique(x, return_counts=True, equal_nan=False))


@numpys(np.unique_inverse)
def unique_inverse(x: Any) -> Any:
    return of_a_kind(UniqueInverseResult, unique(x, return_inverse=True, equal_nan=False))


@numpys(np.unique_all)
def unique_all(x: Any) -> Any:
    return of_a_kind(UniqueAllResult, unique(x, True, True, True, equal_nan=False))


def of_a_kind(kind: Any, found: Any) -> Any:
    """Return `found`, the results of `unique`, as NumPy's named tuple `kind`; NotImplemented as it is."""
    return found if found is NotImplemented else kind(*found)


@numpys(np.median)
def median(a: Any, axis: Any = None, keepdims: Any = False) -> Any:
    return quantiles(a, 0.5, axis, "linear", keepdims, np.quantile)


@numpys(np.nanmedian)
def nanmedian(a: Any, axis: Any = None, keepdims: Any = False) -> Any:
    return quantiles(a, 0.5, axis, "linear", keepdims, np.nanquantile)


@numpys(np.percentile)
def percentile(
    a: Any, q: Any, axis: Any = None, method: Any = "linear", keepdims: Any = False
) -> Any:
    return quantiles(a, hundredths(a, q), axis, method, keepdims, np.quantile)


@numpys(np.nanpercentile)
def nanpercentile(
    a: Any, q: Any, axis: Any = None, method: Any = "linear", keepdims: Any = False
) -> Any:
    return quantiles(a, hundredths(a, q), axis, method, keepdims, np.nanquantile)


def hundredths(a: Any, q: Any) -> Any:
    """Return percents `q` as fractions, in the precision of the array `a`; Tensors that are recorded stay as they
    are.
    """
    if any(map(differentiable, tensors_in(q))):
        return q
    return np.true_divide(as_arrays(q), a.dtype.type(100) if a.dtype.kind == "f" else 100)


@numpys(np.quantile)
def quantile(
    a: Any, q: Any, axis: Any = None, method: Any = "linear", keepdims: Any = False
) -> Any:
    return quantiles(a, q, axis, method, keepdims, np.quantile)


@numpys(np.nanquantile)
def nanquantile(
    a: Any, q: Any, axis: Any = None, method: Any = "linear", keepdims: Any = False
) -> Any:
    return quantiles(a, q, axis, method, keepdims, np.nanquantile)


def quantiles(a: Any, q: Any, axis: Any, method: Any, keepdims: Any, quantile: Any) -> Any:
    """Return the quantiles `q` of `a` over `axis`, which keeps size 1 with `keepdims`, by NumPy's interpolation
    `method`; `quantile` is np.quantile or np.nanquantile. NotImplemented if `a` is no real floating-point Tensor, or
    `q` is recorded.

    Each quantile is an element, or lies between two neighbours in sorted order. Its position comes from `quantile` of
    the numbers 0, 1, 2 ...
    """
    recorded = isinstance(q, Tensor) or any(map(differentiable, tensors_in(q)))
    if not floating(a) or a.dtype.kind != "f" or recorded or left_alone(a):
        return NotImplemented
    axes = normalize_axis_tuple(range(a.ndim) if axis is None else axis, a.ndim)
    rest = [each for each in range(a.ndim) if each not in axes]
    sizes = [a.shape[each] for each in rest]
    count = math.prod(a.shape[each] for each in axes)
    if not count or 0 in sizes:
        return NotImplemented
    rows = table.get("reshape")(table.get("permute")(a, (*rest, *axes)), (*sizes, count))
    rows = table.get("sort")(rows, -1).values
    places = np.where(np.isnan(as_arrays(rows)), np.nan, np.arange(count))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of nothing but nan
        where = np.asarray(quantile(places, q, axis=-1, method=method))
        dtype = quantile(np.zeros(1, a.dtype), q, method=method).dtype
    exact = np.nan_to_num(where)
    grid = [each[..., 0] for each in np.ogrid[tuple(map(slice, (*sizes, 1)))][:-1]]
    low, high = (
        table.get("index")(rows, index=(*grid, edge(exact).astype(int)))
        for edge in (np.floor, np.ceil)
    )
    part = np.asarray(exact % 1).astype(a.dtype)
    between = (
        low
        if not part.any()
        else table.get("where")(part == 0, low, low * (1 - part) + high * part)
    )
    found = (
        table.get("where")(np.isnan(where), np.nan, between) if np.isnan(where).any() else between
    )
    found = found if found.dtype == dtype else table.get("to")(found, dtype=dtype)
    if not keepdims:
        return found
    kept = [1 if each in axes else size for each, size in enumerate(a.shape)]
    return table.get("reshape")(found, (*np.shape(q), *kept))
