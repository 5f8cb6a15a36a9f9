"""NumPy's sums, means and extremes, scans, order and differences on Tensors."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from plugrad.engine import table
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.numpy_functions.dispatch import (
    REDUCE,
    bare,
    floating,
    integers,
    mask,
    numpys,
    operand,
)


@numpys(np.sum)
def sum_(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    keepdims: Any = False,
    initial: Any = 0,
    where: Any = True,
) -> Any:
    if integers(dtype) or initial is None:
        return NotImplemented
    result, wide = dtypes_of_sum(a, dtype)
    total = reduced("sum", chosen(a, where, 0), axis, keepdims, dtype=wide)
    total = total if isinstance(initial, int) and initial == 0 else total + number(initial, total)
    return total if wide == result else table.get("to")(total, dtype=result)


@numpys(np.mean)
def mean(
    a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False, where: Any = True
) -> Any:
    if integers(dtype):
        return NotImplemented
    if where is True:
        return reduced("mean", a, axis, keepdims, dtype=dtype)
    result, wide = dtypes_of_sum(a, dtype)
    total = reduced("sum", chosen(a, where, 0), axis, keepdims, dtype=wide)
    holds = np.broadcast_to(mask(where), a.shape)
    mean = total / np.sum(holds, axis=axis, keepdims=bool(keepdims)).astype(wide)
    return mean if wide == result else table.get("to")(mean, dtype=result)


def dtypes_of_sum(a: Any, dtype: Any) -> tuple[Any, Any]:
    """Return the dtype of a sum, and that in which to add: half has no room for a large sum, nor for its count."""
    result = np.dtype(a.dtype if dtype is None else dtype)
    return result, np.dtype(np.float32) if result == np.float16 else result


@numpys(np.prod)
def prod(a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    if integers(dtype):
        return NotImplemented
    axes = normalize_axis_tuple(range(a.ndim) if axis is None else axis, a.ndim)
    a = a if dtype is None else table.get("to")(a, dtype=np.dtype(dtype))
    if not axes:
        return table.get("clone")(a)
    for each in sorted(axes, reverse=True):
        a = table.get("prod")(a, dim=each, keepdim=bool(keepdims))
    return a


@numpys(np.var)
def var(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    ddof: Any = 0,
    keepdims: Any = False,
    mean: Any = None,
    correction: Any = None,
) -> Any:
    return deviation("var", a, axis, dtype, ddof, keepdims, mean, correction)


@numpys(np.std)
def std(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    ddof: Any = 0,
    keepdims: Any = False,
    mean: Any = None,
    correction: Any = None,
) -> Any:
    return deviation("std", a, axis, dtype, ddof, keepdims, mean, correction)


def deviation(
    op: str,
    a: Any,
    axis: Any,
    dtype: Any,
    ddof: Any,
    keepdims: Any,
    mean: Any,
    correction: Any,
) -> Any:
    if integers(dtype) or mean is not None or (isinstance(axis, tuple) and not axis):
        return NotImplemented
    if dtype is not None and (np.dtype(dtype).kind, a.dtype.kind) != ("f", "f"):
        return NotImplemented
    a = a if dtype is None else table.get("to")(a, dtype=np.dtype(dtype))
    freedom = ddof if correction is None else correction
    return reduced(op, a, axis, keepdims, correction=freedom)


@numpys(np.nansum)
def nansum(a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    return sum_(without_nan(a), axis, dtype, keepdims)


@numpys(np.nanprod)
def nanprod(a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    return prod(without_nan(a, 1), axis, dtype, keepdims)


@numpys(np.nanmean)
def nanmean(a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    return mean(without_nan(a), axis, dtype, keepdims, ~np.isnan(bare(a)))


def without_nan(a: Any, other: int = 0) -> Any:
    """Return `a` with another number in the places of nan."""
    return table.get("where")(np.isnan(bare(a)), other, a)


@numpys(np.average)
def average(
    a: Any, axis: Any = None, weights: Any = None, returned: Any = False, *, keepdims: Any = False
) -> Any:
    if weights is None and not returned:
        return mean(a, axis, keepdims=keepdims)
    if weights is None or returned or np.shape(weights) != a.shape:
        return NotImplemented
    weights = operand(weights)
    return sum_(a * weights, axis, keepdims=keepdims) / np.sum(weights, axis, keepdims=keepdims)


@numpys(np.ptp)
def ptp(a: Any, axis: Any = None, keepdims: Any = False) -> Any:
    return max_(a, axis, keepdims) - min_(a, axis, keepdims)


@numpys(np.cumsum)
def cumsum(a: Any, axis: Any = None, dtype: Any = None) -> Any:
    return scanned("cumsum", a, axis, dtype)


@numpys(np.cumprod)
def cumprod(a: Any, axis: Any = None, dtype: Any = None) -> Any:
    return scanned("cumprod", a, axis, dtype)


def scanned(op: str, a: Any, axis: Any, dtype: Any) -> Any:
    """Return a scan along NumPy's `axis`, where None is all elements in order."""
    if integers(dtype):
        return NotImplemented
    along = flat_if_none(a, axis)
    return table.get(op)(*along, dtype=None if dtype is None else np.dtype(dtype))


def flat_if_none(a: Any, axis: Any, last: int = 0) -> tuple[Any, int]:
    """Return an array and one of its axes: of None, all elements in order; of a 0-d array, NumPy's error."""
    if axis is None:
        return table.get("reshape")(a, -1), last
    return a, normalize_axis_tuple(operator.index(axis), a.ndim)[0]


@numpys(np.sort)
def sort(a: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    return (
        NotImplemented if a.dtype.kind == "c" else table.get("sort")(*flat_if_none(a, axis)).values
    )


@numpys(np.partition)
def partition(a: Any, kth: Any, axis: Any = -1) -> Any:
    a, axis = flat_if_none(a, axis)
    places = wrap(np.argpartition(bare(a), kth, axis))
    return taken_along(a, places, axis)


def taken_along(a: Any, places: Any, axis: int) -> Any:
    grid: list[Any] = list(np.ogrid[tuple(map(slice, places.shape))])
    grid[axis] = places
    return table.get("index")(a, index=tuple(grid))


@numpys(np.median)
def median(a: Any, axis: Any = None, keepdims: Any = False) -> Any:
    return quantile(a, 0.5, axis, keepdims=keepdims)


@numpys(np.percentile)
def percentile(
    a: Any, q: Any, axis: Any = None, method: Any = "linear", keepdims: Any = False
) -> Any:
    return quantile(a, np.true_divide(bare(q), 100), axis, method, keepdims)


@numpys(np.quantile)
def quantile(
    a: Any, q: Any, axis: Any = None, method: Any = "linear", keepdims: Any = False
) -> Any:
    if a.dtype.kind != "f" or isinstance(axis, tuple) or np.ndim(q) > 1:
        return NotImplemented
    if method not in ("linear", "lower", "higher", "midpoint", "nearest"):
        return NotImplemented
    axis = None if axis is None else normalize_axis_tuple(axis, a.ndim)[0]
    wide = table.get("to")(a, dtype=np.float32) if a.dtype == np.float16 else a
    found = table.get("quantile")(wide, bare(q), axis, bool(keepdims), interpolation=method)
    return found if wide is a else table.get("to")(found, dtype=np.float16)


@numpys(np.max, np.amax)
def max_(
    a: Any, axis: Any = None, keepdims: Any = False, initial: Any = None, where: Any = True
) -> Any:
    return extreme("amax", "maximum", a, axis, keepdims, initial, where)


@numpys(np.min, np.amin)
def min_(
    a: Any, axis: Any = None, keepdims: Any = False, initial: Any = None, where: Any = True
) -> Any:
    return extreme("amin", "minimum", a, axis, keepdims, initial, where)


def extreme(
    op: str, of_two: str, a: Any, axis: Any, keepdims: Any, initial: Any, where: Any
) -> Any:
    if a.dtype.kind == "c":
        return (
            extreme_complex(op, a, axis, keepdims)
            if (initial, where) == (None, True)
            else NotImplemented
        )
    if initial is None:
        return reduced(op, a, axis, keepdims) if where is True else NotImplemented
    first = number(initial, a)
    if 0 in a.shape:  # the sum of nothing is 0, and has the shape
        return reduced("sum", a, axis, keepdims) + first
    return table.get(of_two)(reduced(op, chosen(a, where, first), axis, keepdims), first)


def extreme_complex(op: str, a: Any, axis: Any, keepdims: Any) -> Any:
    """Return the first of the largest, or smallest, complex numbers: by real parts, then by imaginary ones."""
    axes = normalize_axis_tuple(range(a.ndim) if axis is None else axis, a.ndim)
    for each in axes:
        found = getattr(np, op.replace("a", "arg", 1))(bare(a), axis=each, keepdims=True)
        a = taken_along(a, found, each)
    shape = [size for axis, size in enumerate(a.shape) if axis not in axes]
    return a if keepdims else table.get("reshape")(a, tuple(shape))


def reduced(op: str, a: Any, axis: Any, keepdims: Any, **dtype: Any) -> Any:
    """Return a reduction over NumPy's `axis`, where () is no axis, and None is all of them."""
    if isinstance(axis, tuple):
        axis = normalize_axis_tuple(axis, a.ndim)
        if not axis:
            return table.get("to")(a, dtype=dtype.get("dtype"), copy=True)
    elif axis is not None:
        axis = operator.index(axis)
    everything = tuple(range(a.ndim)) if op in ("amax", "amin") else None
    return table.get(op)(
        a, dim=everything if axis is None else axis, keepdim=bool(keepdims), **dtype
    )


def chosen(a: Any, where: Any, other: Any) -> Any:
    """Return `a` where a mask holds, which broadcasts to it, `other` elsewhere."""
    return (
        a if where is True else table.get("where")(np.broadcast_to(mask(where), a.shape), a, other)
    )


def number(value: Any, like: Any) -> Any:
    """Return a number in the dtype of `like`."""
    if isinstance(value, Tensor):
        return table.get("to")(value, dtype=like.dtype)
    return np.asarray(value).astype(like.dtype, casting="same_kind")


@numpys(np.gradient)
def gradient(f: Any, varargs: Any = (), axis: Any = None, edge_order: Any = 1) -> Any:
    axes = normalize_axis_tuple(range(f.ndim) if axis is None else axis, f.ndim)
    apart = [*map(operand, varargs)] or [1.0]
    apart = apart * len(axes) if len(apart) == 1 and np.ndim(apart[0]) == 0 else apart
    if len(apart) != len(axes) or not axes or not floating(f) or edge_order not in (1, 2):
        return NotImplemented
    for each, places in zip(axes, apart, strict=True):
        if np.shape(places) not in ((), (f.shape[each],)) or f.shape[each] <= edge_order:
            return NotImplemented
    found = [
        table.get("gradient")(f, spacing=[places], dim=[each], edge_order=edge_order)[0]
        for each, places in zip(axes, apart, strict=True)
    ]
    found = [
        each if each.dtype == f.dtype else table.get("to")(each, dtype=f.dtype) for each in found
    ]
    return found[0] if len(found) == 1 else tuple(found)


REDUCE |= {np.add: sum_, np.maximum: max_, np.minimum: min_}
