"""Sorting, and elements by their rank: sort, top-k, medians and quantiles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Operand,
    array_of,
    as_ints,
    composed,
    distinct,
    every,
    normal_dim,
    on,
    refuse_unordered,
    refuses,
)
from plugrad_builtin.reductions import ValuesAndIndices
from plugrad_builtin.scans import one_dim_errors, one_of, taken


def order_of(name: str, input: Array, dim: int, descending: bool = False) -> Any:
    """Return the indices that sort an array along `dim`, in falling order if `descending`; equal elements keep their
    order, nan counts as the largest.

    Raises NotImplementedError, which names the op `name`, for complex numbers.
    """
    refuse_unordered(name, input.dtype)
    dim = normal_dim(dim, input.ndim)
    array = array_of(input)
    if not array.ndim:
        return np.zeros((), np.int64)
    if not descending:
        return np.argsort(array, dim, kind="stable")
    last = array.shape[dim] - 1
    return np.flip(last - np.argsort(np.flip(array, dim), dim, kind="stable"), dim)


FEW = 1000
"""How many elements `order_of` sorts faster by indices than it takes to find, by their values, those of some ranks."""

sort_samples = (
    on((3, 4), numbers=distinct)
    + on(lambda rng: distinct(rng, (3, 4)).T, dim=0, descending=True)
    + on((), (0, 3), dim=0)
)


class SortResult(ValuesAndIndices):
    """Result of `sort`, a named tuple: the values in order, and their indices in the input along `dim`."""


class TopkResult(ValuesAndIndices):
    """Result of `topk`, a named tuple: the k largest (or smallest) values in order, and their indices along `dim`."""


class KthvalueResult(ValuesAndIndices):
    """Result of `kthvalue`, a named tuple: the k-th smallest values, and their indices along `dim`."""


class MedianResult(ValuesAndIndices):
    """Result of ``median(x, dim)``, a named tuple: the medians, and their indices along `dim`."""


class NanmedianResult(ValuesAndIndices):
    """Result of ``nanmedian(x, dim)``, a named tuple: the medians, and their indices along `dim`."""


class ModeResult(ValuesAndIndices):
    """Result of `mode`, a named tuple: the most frequent values, and their indices along `dim`."""


@composed(
    samples=sort_samples, error_samples=one_dim_errors, core_dims="dim", node_name="SortBackward0"
)
def sort(input: Array, dim: int = -1, descending: bool = False, stable: bool = False) -> SortResult:
    """Sort along `dim`: elements in ascending or `descending` order, as (values, indices).

    nan is larger than any number. Equal elements keep their order, whatever `stable` says.

    Raises
    ------
    IndexError
        There is no such dimension.
    NotImplementedError
        `input` is complex.

    >>> import plugrad as pg
    >>> pg.sort(pg.tensor([3.0, 1.0, 2.0])).values
    tensor([1., 2., 3.])
    """
    indices = order_of("sort", input, dim, descending)
    return SortResult(taken(input, indices, dim), pg.tensor(indices))


@composed(samples=sort_samples, error_samples=one_dim_errors, core_dims="dim")
def argsort(input: Array, dim: int = -1, descending: bool = False, stable: bool = False) -> Array:
    """Indices that sort `input` along `dim`; arguments and errors are those of `sort`.

    >>> import plugrad as pg
    >>> pg.argsort(pg.tensor([3.0, 1.0, 2.0]))
    tensor([1, 2, 0])
    """
    return pg.tensor(order_of("argsort", input, dim, descending))


@composed(samples=on((3, 4), (3,), numbers=distinct), node_name="SortBackward0")
def msort(input: Array) -> Array:
    """Elements in ascending order along the first dimension.

    >>> import plugrad as pg
    >>> pg.msort(pg.tensor([3.0, 1.0, 2.0]))
    tensor([1., 2., 3.])
    """
    values: Array = pg.sort(input, 0).values
    return values


@composed(
    samples=on((3, 4), numbers=distinct, k=2, dim=-1, largest=True)
    + on((3, 4), numbers=distinct, k=3, dim=0, largest=False)
    + on((3, 4), numbers=distinct, k=0, dim=1, largest=True)
    + on((), k=1),
    error_samples=refuses(RuntimeError, "selected index k out of range", (2, 3), k=4)
    + refuses(IndexError, "Dimension out of range", (2, 3), k=1, dim=2),
    core_dims="dim",
    node_name="TopkBackward0",
)
def topk(
    input: Array, k: int, dim: int = -1, largest: bool = True, sorted: bool = True
) -> TopkResult:
    """The `k` largest elements along `dim`, or the smallest if not `largest`, as (values, indices), in order.

    Raises
    ------
    RuntimeError
        There are fewer than `k` elements along `dim`.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.topk(pg.tensor([3.0, 1.0, 2.0]), 2).values
    tensor([3., 2.])
    """
    dim, count = normal_dim(dim, input.ndim), as_ints(k)
    if not 0 <= count <= (input.shape[dim] if input.ndim else 1):
        raise RuntimeError(
            f"selected index k out of range: k is {count}, and dimension {dim} of an input of shape "
            f"{tuple(input.shape)} has fewer elements"
        )
    refuse_unordered("topk", input.dtype)
    array = array_of(input)
    if array.size < FEW or not 0 < 4 * count <= array.shape[dim]:
        indices = order_of("topk", input, dim, largest)
        indices = indices[(slice(None),) * dim + (slice(0, count),)] if array.ndim else indices
    else:
        indices = np.moveaxis(foremost(np.moveaxis(array, dim, -1), count, largest), -1, dim)
    return TopkResult(taken(input, indices, dim), pg.tensor(indices))


def foremost(rows: Any, count: int, largest: bool) -> Any:
    """Return the first `count` indices that `order_of` gives for each of `rows`, the lines along the last dimension of
    an array; only what is chosen is sorted.
    """
    limit = np.sort(rows, -1)[..., -count if largest else count - 1, None]
    chosen = ~(rows < limit) if largest else rows <= limit  # nan is the largest
    sure = chosen.sum(-1) == count
    indices: Any = np.empty((*rows.shape[:-1], count), np.int64)
    indices[~sure] = order_of("topk", rows[~sure], -1, largest)[:, :count]  # others equal the last
    places = np.flatnonzero(chosen[sure]).reshape(-1, count) % rows.shape[-1]
    order = order_of("topk", np.take_along_axis(rows[sure], places, -1), -1, largest)
    indices[sure] = np.take_along_axis(places, order, -1)
    return indices


rank_samples = (  # an even and an odd number of elements, which are apart
    on((3, 4), numbers=distinct, dim=1)
    + on((3, 4), numbers=distinct, dim=0, keepdim=True)
    + on((), dim=0)
)


def ranked(name: str, input: Array, dim: int, keepdim: bool, rank: Any) -> tuple[Any, Any]:
    """Return the element of each line along `dim` that has the rank `rank` (from 0, a number or an array), and its
    index; `dim` keeps size 1 if `keepdim`.

    Raises IndexError, which names the op `name`, if the dimension is empty.
    """
    dim = normal_dim(dim, input.ndim)
    refuse_unordered(name, input.dtype)
    if not input.ndim:
        return pg.clone(input), pg.tensor(0)
    if not input.shape[dim]:
        raise IndexError(
            f"{name}(): Expected reduction dim {dim} to have non-zero size, but the input has shape "
            f"{tuple(input.shape)}"
        )
    array = array_of(input)
    rank = np.broadcast_to(rank, one_of(array.shape, dim))
    if array.size < FEW:
        indices = np.take_along_axis(order_of(name, input, dim), rank, dim)
    else:
        ordered = np.sort(array, dim)
        value = np.take_along_axis(ordered, rank, dim)
        equal, found = ((x == value) | ((x != x) & (value != value)) for x in (array, ordered))
        turn = np.moveaxis(rank - np.argmax(found, dim, keepdims=True), dim, -1)[..., 0]
        rows = np.moveaxis(equal, dim, -1)
        counts = np.count_nonzero(rows, axis=-1)
        begins = counts.cumsum().reshape(counts.shape) - counts
        indices = np.expand_dims(np.flatnonzero(rows)[begins + turn] % rows.shape[-1], dim)
    values = taken(input, indices, dim)
    if keepdim:
        return values, pg.tensor(indices)
    return pg.squeeze(values, dim), pg.tensor(np.squeeze(indices, dim))


@composed(
    samples=lambda rng: [
        pg.Sample(each.args[0], k=1 + nr % 2 * (each.args[0].ndim > 0), **each.settings)
        for nr, each in enumerate(rank_samples(rng))
    ],
    error_samples=refuses(RuntimeError, "selected number k out of range", (2, 3), k=every(0, 4)),
    core_dims="dim",
    node_name="KthvalueBackward0",
)
def kthvalue(input: Array, k: int, dim: int = -1, keepdim: bool = False) -> KthvalueResult:
    """The `k`-th smallest element along `dim`, as (values, indices); `k` counts from 1.

    Raises
    ------
    RuntimeError
        `k` is below 1 or above the number of elements along `dim`.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.kthvalue(pg.tensor([3.0, 1.0, 2.0]), 2).values
    tensor(2.)
    """
    dim = normal_dim(dim, input.ndim)
    length = input.shape[dim] if input.ndim else 1
    if not 1 <= as_ints(k) <= max(length, 1):
        raise RuntimeError(
            f"kthvalue(): selected number k out of range for dimension {dim}: k is {k}, and there are {length} elements"
        )
    return KthvalueResult(*ranked("kthvalue", input, dim, keepdim, as_ints(k) - 1))


median_samples = rank_samples + on((3, 4), (3,), numbers=distinct)


def middle(name: str, input: Array, dim: int, keepdim: bool, ignore_nan: bool) -> tuple[Any, Any]:
    """Return the lower median of each line along `dim`, and its index (`dim` keeps size 1 if `keepdim`); nan is left
    out if `ignore_nan`, else it gives nan.
    """
    if not input.ndim:
        return ranked(name, input, dim, keepdim, 0)
    dim = normal_dim(dim, input.ndim)
    array = array_of(input)
    numbers = np.sum(array == array, axis=dim, keepdims=True)
    rank = np.maximum(numbers - 1, 0) // 2
    if not ignore_nan:  # the first of the nans stands behind all numbers
        rank = np.where(numbers < array.shape[dim], numbers, rank)
    return ranked(name, input, dim, keepdim, rank)


def of_all(input: Array, value: Any) -> Any:
    """Return `value`, an element of `input` (its median, say), as a function of `input`: the elements that equal it
    share its gradient evenly.
    """
    equal = array_of(input) == array_of(value)
    if not equal.any():  # it is nan
        return pg.amax(input) if input.size else value
    return pg.amax(pg.index(input, (equal,)))


def median_of(name: str, input: Array, ignore_nan: bool) -> Any:
    """Return the lower median of all elements; nan is left out if `ignore_nan`, else it gives nan, as does an empty
    tensor.

    Raises NotImplementedError, which names the op `name`, for complex numbers.
    """
    refuse_unordered(name, input.dtype)
    if not array_of(input).size:
        if np.dtype(input.dtype).kind == "f":
            return pg.sum(input) + math.nan
        least = np.iinfo(input.dtype).min if input.dtype.kind in "iu" else True  # stands for nan
        return pg.tensor(np.asarray(least, input.dtype))
    flat = pg.reshape(input, (-1,))
    return of_all(flat, middle(name, flat, 0, False, ignore_nan)[0])


@composed(samples=median_samples, error_samples=one_dim_errors, core_dims="dim")
def median(input: Array, dim: int | None = None, keepdim: bool = False) -> Array | MedianResult:
    """Median of all elements, the lower of two in the middle; over one dimension as (values, indices). It is nan if an
    element is.

    Without `dim`, equal elements share the gradient evenly; with `dim` it goes to the element whose index is returned.

    Raises
    ------
    IndexError
        There is no such dimension, or it is empty.
    NotImplementedError
        `input` is complex.

    >>> import plugrad as pg
    >>> pg.median(pg.tensor([3.0, 1.0, 2.0, 4.0]))
    tensor(2.)
    """
    if dim is None:
        found: Array = median_of("median", input, False)
        return found
    return MedianResult(*middle("median", input, dim, keepdim, False))


@composed(samples=median_samples, error_samples=one_dim_errors, core_dims="dim")
def nanmedian(
    input: Array, dim: int | None = None, keepdim: bool = False
) -> Array | NanmedianResult:
    """Median of the elements that are not nan, with the arguments and errors of `median`; nan if there are none.

    >>> import plugrad as pg
    >>> pg.nanmedian(pg.tensor([3.0, float("nan"), 2.0]))
    tensor(2.)
    """
    if dim is None:
        found: Array = median_of("nanmedian", input, True)
        return found
    return NanmedianResult(*middle("nanmedian", input, dim, keepdim, True))


@composed(
    samples=rank_samples, error_samples=one_dim_errors, core_dims="dim", node_name="ModeBackward0"
)
def mode(input: Array, dim: int = -1, keepdim: bool = False) -> ModeResult:
    """Most frequent element along `dim`, the smallest among several, as (values, indices).

    Raises
    ------
    IndexError
        There is no such dimension, or it is empty.

    >>> import plugrad as pg
    >>> pg.mode(pg.tensor([2, 1, 2])).values
    tensor(2)
    """
    array = array_of(input)
    if not array.size or not array.ndim:
        return ModeResult(*ranked("mode", input, dim, keepdim, 0))
    at = normal_dim(dim, input.ndim)
    rows = np.sort(np.moveaxis(array, at, -1), -1)
    places, last = np.arange(1, rows.shape[-1]), rows[..., :-1]
    first = np.where((rows[..., 1:] != last) & (last == last), places, 0)
    begins = np.maximum.accumulate(np.insert(first, 0, 0, -1), -1)  # of the equal elements so far
    ranks = np.argmax(np.arange(rows.shape[-1]) - begins, -1, keepdims=True)
    return ModeResult(*ranked("mode", input, dim, keepdim, np.moveaxis(ranks, -1, at)))


# Quantiles.


def quantile_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `quantile`: one q and several, each interpolation, over one dimension and over all."""
    x = distinct(rng, (3, 4))
    yield pg.Sample(x, q=0.4)
    yield pg.Sample(x, q=np.array([0.1, 0.55, 1.0]), dim=1)
    for interpolation in ("lower", "higher", "midpoint", "nearest"):
        yield pg.Sample(x, q=0.3, dim=0, keepdim=True, interpolation=interpolation)


quantile_errors = (
    refuses(RuntimeError, r"q must be in the range \[0, 1\] but got 1.5", (2, 3), q=1.5)
    + refuses(RuntimeError, "must be one of", (2, 3), q=0.5, interpolation="cubic")
    + refuses(RuntimeError, "must be either float", np.arange(3), q=0.5)
)


def quantiles(
    name: str,
    input: Array,
    q: Any,
    dim: int | None,
    keepdim: bool,
    interpolation: str,
    ignore_nan: bool,
) -> Any:
    """Return the quantiles `q` of the elements along `dim`, or of all if it is None; the arguments are those of
    `quantile`.

    `ignore_nan` leaves nan out. Raises RuntimeError, which names the op `name`, as `quantile` does.
    """
    if input.dtype not in (np.float32, np.float64):
        raise RuntimeError(
            f"{name}() input tensor must be either float or double dtype, not {input.dtype}; convert first: x.float()"
        )
    if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"):
        raise RuntimeError(
            f"{name}() interpolation must be one of linear, lower, higher, midpoint or nearest, but got "
            f"{interpolation}"
        )
    if isinstance(q, pg.Tensor) and q.dtype != input.dtype:
        raise RuntimeError(
            f"{name}() q tensor must be same dtype as the input tensor, but got {q.dtype} and {input.dtype}"
        )
    fractions = np.asarray(array_of(q), input.dtype)
    if fractions.ndim > 1:
        raise RuntimeError(
            f"{name}() q must be a scalar or 1D tensor, but got {fractions.ndim} dimensions"
        )
    if not ((fractions >= 0) & (fractions <= 1)).all():
        which = "q values" if fractions.ndim else "q"
        raise RuntimeError(f"{name}() {which} must be in the range [0, 1] but got {q}")
    if not array_of(input).size:
        raise RuntimeError(f"{name}() input tensor must be non-empty")
    x = pg.reshape(input, (-1,)) if dim is None or not input.ndim else input
    at = 0 if dim is None else normal_dim(dim, input.ndim)
    values = pg.movedim(pg.sort(x, at).values, at, -1)
    length = values.shape[-1]
    nans = np.isnan(array_of(values))
    numbers = np.sum(~nans, -1, keepdims=True)
    last = np.maximum(numbers - 1, 0) if ignore_nan else np.full(numbers.shape, length - 1)
    ranks = np.atleast_1d(fractions) * last.astype(input.dtype)
    if not ignore_nan:
        ranks = np.where(numbers < length, length - 1, ranks).astype(input.dtype)  # a nan is there
    rounded = {"lower": np.floor, "higher": np.ceil, "nearest": np.rint}.get(interpolation)
    if rounded is not None:
        ranks = rounded(ranks)
    below, above = np.floor(ranks).astype(np.int64), np.ceil(ranks).astype(np.int64)
    low = taken(values, below, -1)
    if rounded is not None:
        result = low
    else:
        weight = 0.5 if interpolation == "midpoint" else (ranks - below).astype(input.dtype)
        result = pg.lerp(low, taken(values, above, -1), weight)
    if interpolation == "linear" and getattr(q, "requires_grad", False):
        # At a rank that is whole, where PyTorch's slope is 0, half of the way between both neighbours.
        before, behind = np.maximum(above - 1, 0), np.minimum(below + 1, np.maximum(last, 0))
        rise = taken(values, behind, -1) - taken(values, before, -1)
        slope = last.astype(input.dtype) / np.maximum(behind - before, 1).astype(input.dtype) * rise
        apart = pg.reshape(q - q.detach(), (-1,)) * pg.where(pg.isfinite(slope), slope, 0)
        result = result + apart
    result = pg.movedim(result, -1, 0) if fractions.ndim else pg.select(result, -1, 0)
    return put_dims(result, input, dim, fractions.ndim) if keepdim else result


def put_dims(result: Any, input: Array, dim: int | None, before: int) -> Any:
    """Return quantiles with dimensions of size 1 for those that were reduced, behind the first `before` dimensions."""
    if dim is None:
        return pg.reshape(result, (*result.shape[:before], *[1] * input.ndim))
    return pg.unsqueeze(result, before + normal_dim(dim, input.ndim)) if input.ndim else result


@composed(samples=quantile_samples, error_samples=quantile_errors, core_dims=("dim", None))
def quantile(
    input: Array,
    q: Operand,
    dim: int | None = None,
    keepdim: bool = False,
    *,
    interpolation: str = "linear",
) -> Array:
    """Quantiles for shares `q`, along one dimension or of all elements; several `q` become the first dimension of the
    result.

    There are derivatives by `input`, and with "linear" by `q`.

    Parameters
    ----------
    q
        A number from 0 to 1, or a vector of them.
    interpolation
        What to take between two elements: "linear" or "midpoint", or one of the two: "lower", "higher" or "nearest".

    Raises
    ------
    RuntimeError
        `q` is out of range, `input` is empty or neither float32 nor float64, or there is no such interpolation.

    >>> import plugrad as pg
    >>> pg.quantile(pg.tensor([0.0, 1.0, 2.0, 3.0]), 0.4)
    tensor(1.2000)
    """
    return quantiles("quantile", input, q, dim, keepdim, interpolation, False)


@composed(samples=quantile_samples, error_samples=quantile_errors, core_dims=("dim", None))
def nanquantile(
    input: Array,
    q: Operand,
    dim: int | None = None,
    keepdim: bool = False,
    *,
    interpolation: str = "linear",
) -> Array:
    """Quantiles of the elements that are not nan, with the arguments and errors of `quantile`.

    >>> import plugrad as pg
    >>> pg.nanquantile(pg.tensor([0.0, float("nan"), 2.0]), 0.5)
    tensor(1.)
    """
    return quantiles("nanquantile", input, q, dim, keepdim, interpolation, True)
