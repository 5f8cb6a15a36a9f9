"""Histograms: how many elements, or what sum of weights, each bin holds, in one dimension or in several."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    array_of,
    as_ints,
    composed,
    not_implemented,
    refuses,
    torch_name,
)
from plugrad_builtin.gathering import exactly


class HistogramResult(NamedTuple):
    """Result of `histogram`, a named tuple: the contents of the n bins, and their n + 1 edges."""

    hist: Array
    bin_edges: Array


class HistogramddResult(NamedTuple):
    """Result of `histogramdd`, a named tuple: the contents of the bins, and a tuple of their edges along each
    dimension.
    """

    hist: Array
    bin_edges: tuple[Array, ...]


def edges_of(column: Any, bins: Any, range: Any, dim: int) -> Any:
    """Return the edges of the bins along dimension `dim`, as a tensor.

    `column` are the coordinates of all points along it, `bins` a number of bins or their edges, `range` the first and
    last edge or None. Raises RuntimeError if they are of a wrong dtype, shape or value.
    """
    dtype = column.dtype
    if hasattr(bins, "dtype") and (bins.ndim or bins.dtype.kind not in "iu"):
        if bins.dtype != dtype:
            raise RuntimeError(
                f"torch.histogramdd: input tensor and bins tensors should have the same dtype, but got input with "
                f"dtype {torch_name(dtype)} and bins for dimension {dim} with dtype {torch_name(bins.dtype)}"
            )
        if bins.ndim != 1:
            raise RuntimeError(
                f"torch.histogramdd: bins tensor should have one dimension, but got {bins.ndim} dimensions in the "
                f"bins tensor for dimension {dim}"
            )
        if not bins.shape[0]:
            raise RuntimeError(
                f"torch.histogramdd: bins tensor should have edges, but got none for dimension {dim}"
            )
        return pg.clone(bins)
    if (count := as_ints(bins)) <= 0:
        raise RuntimeError(
            f"torch.histogram(): bins must be > 0, but got {count} for dimension {dim}"
        )
    if range is not None and (not isinstance(range, (tuple, list)) or len(range) != 2):
        raise TypeError(
            f"histogram(): argument 'range' must be tuple of two floats, not {type(range).__name__}"
        )
    points = array_of(column)
    low, high = range or ((points.min(), points.max()) if points.size else (0, 1))
    if not (math.isfinite(low) and math.isfinite(high)):
        raise RuntimeError(
            f"torch.histogramdd: dimension {dim}'s range [{low}, {high}] is not finite"
        )
    if low > high:
        raise RuntimeError(
            f"torch.histogramdd: min should not exceed max, but got min {low} max {high} for dimension {dim}"
        )
    if low == high:
        low, high = low - 0.5, high + 0.5
    edges = pg.linspace(float(low), float(high), count + 1, dtype=dtype)
    if range or not points.size:
        return edges
    share = np.linspace(0, 1, count + 1).astype(dtype)
    line = pg.min(column) * (1 - share) + pg.max(column) * share
    return edges + (line - exactly(line))  # these move with the smallest and the largest element


def counted(
    input: Array, bins: Any, ranges: Any, weight: Any, density: bool
) -> tuple[Any, list[Any]]:
    """Return the contents of the bins for points `input` (..., N), and a list of the N dimensions' edges.

    `bins` and `ranges` have an entry for each dimension; with `density` the contents are divided by their sum and the
    sizes of the bins. Raises RuntimeError if `weight` has not the points' shape and dtype.
    """
    if input.dtype.kind != "f":
        raise not_implemented("histogramdd", input.dtype)
    size = input.shape[-1]
    if weight is not None and tuple(weight.shape) != tuple(input.shape[:-1]):
        raise RuntimeError(
            "torch.histogramdd: if weight tensor is provided it should have the same shape as the input tensor "
            f"excluding its innermost dimension, but got input with shape {list(input.shape)} and weight with shape "
            f"{list(weight.shape)}"
        )
    if weight is not None and weight.dtype != input.dtype:
        raise RuntimeError(
            "torch.histogramdd: if weight tensor is provided, input tensor and weight tensor should have the same "
            f"dtype, but got input({torch_name(input.dtype)}), and weight({torch_name(weight.dtype)})"
        )
    columns = pg.unbind(pg.reshape(input, (-1, size)), 1)
    edges = [
        edges_of(*each, dim) for dim, each in enumerate(zip(columns, bins, ranges, strict=True))
    ]
    inside, places = np.ones(columns[0].shape, bool), []
    for each, column in zip(map(array_of, edges), map(array_of, columns), strict=True):
        inside &= (column >= each[0]) & (column <= each[-1])
        place = np.searchsorted(each, column, side="right") - 1
        places.append(np.minimum(place, len(each) - 2))
    shares = pg.tensor(np.ones(len(inside), input.dtype)) if weight is None else weight
    zeros = pg.tensor(np.zeros([max(len(each) - 1, 0) for each in edges], input.dtype))
    found = tuple(place[inside] for place in places)
    hist = pg.index_put(zeros, found, pg.reshape(shares, (-1,))[inside], accumulate=True)
    if density:
        hist = hist / pg.sum(hist)
        for dim, each in enumerate(edges):
            hist = hist / pg.reshape(pg.diff(each), (-1,) + (1,) * (size - dim - 1))
    return hist, edges


def line_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `histogram`: a number of bins and given edges, ranges, weights, densities, and no elements."""
    x = np.array([[0.3, 1.7, 0.6], [2.6, 1.2, 1.4]])
    yield pg.Sample(x, 4)
    yield pg.Sample(x, 2, range=(0.0, 3.0), weight=rng.uniform(0.5, 2, (2, 3)))
    yield pg.Sample(x, 3, range=(0.0, 2.0), density=True)
    yield pg.Sample(x, np.array([0.0, 1.0, 3.0]))
    yield pg.Sample(np.zeros(0), 2)


@composed(
    samples=line_samples,
    error_samples=refuses(RuntimeError, "must be > 0", [1.0, 2.0], bins=0)
    + refuses(RuntimeError, "should not exceed", [1.0, 2.0], bins=2, range=(3.0, 1.0))
    + refuses(RuntimeError, "not finite", [1.0, 2.0], bins=2, range=(0.0, np.inf))
    + refuses(RuntimeError, "one dimension", [1.0, 2.0], bins=np.ones((1, 2)))
    + refuses(RuntimeError, "the same dtype", [1.0, 2.0], bins=np.ones(2, np.float32))
    + refuses(RuntimeError, "the same shape", [1.0, 2.0], bins=2, weight=np.ones(3))
    + refuses(TypeError, "argument 'range'", [1.0, 2.0], bins=2, range=3.0)
    + refuses(NotImplementedError, "Long", [1, 2], bins=2),
    arrays="numpy",
)
def histogram(
    input: Array,
    bins: int | Array,
    *,
    range: tuple[float, float] | None = None,
    weight: Array | None = None,
    density: bool = False,
) -> HistogramResult:
    """Histogram: the number of elements in each bin, and the edges of the bins: a tuple (hist, bin_edges).

    A small step changes no count, so only `weight` and the edges have gradients; by default the edges depend on the
    smallest and the largest element. (PyTorch has no gradient.)

    Parameters
    ----------
    bins
        How many bins of equal width there are, or their edges, ascending. The last bin holds its right edge too.
    range
        The first and the last edge; by default the smallest and the largest element.
    weight
        What each element counts, in the shape of `input`; by default 1.
    density
        Whether to divide by the sum of all and by the width of the bins.

    Raises
    ------
    RuntimeError
        There are no bins, `range` is infinite or from right to left, or `weight` has another shape.

    >>> import plugrad as pg
    >>> pg.histogram(pg.tensor([1.0, 2.0, 1.0]), bins=4, range=(0.0, 3.0)).hist
    tensor([0., 2., 1., 0.])
    """
    shares = None if weight is None else pg.reshape(weight, (-1,))
    hist, (edges,) = counted(pg.reshape(input, (-1, 1)), [bins], [range], shares, density)
    return HistogramResult(hist, edges)


def space_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `histogramdd`: one number of bins for all dimensions, and one for each."""
    x = np.array([[0.3, 1.7], [2.6, 1.2], [1.4, 0.8], [0.4, 0.1]])
    yield pg.Sample(x, bins=2)
    yield pg.Sample(x.reshape(2, 2, 2), bins=(2, 3), range=(0.0, 2.0, 0.0, 1.0), density=True)


@composed(
    samples=space_samples,
    error_samples=refuses(RuntimeError, "at least 2 dimensions", (3,), bins=2)
    + refuses(RuntimeError, "innermost", (3, 2), bins=(2,))
    + refuses(TypeError, "argument 'range'", ((3, 2), 2, 1.0)),
    arrays="numpy",
)
def histogramdd(
    input: Array,
    bins: int | tuple[int, ...] | list[int] | tuple[Array, ...] | list[Array],
    range: tuple[float, ...] | list[float] | None = None,
    weight: Array | None = None,
    density: bool = False,
) -> HistogramddResult:
    """Histogram in N dimensions: the number of points, whose N coordinates are the last dimension, in each bin.

    Parameters
    ----------
    bins
        How many bins there are along all dimensions, or a sequence: along each, or the edges along each.
    range
        The first and the last edge of each dimension, one after the other.

    The other arguments, the result and the errors are those of `histogram`.

    >>> import plugrad as pg
    >>> pg.histogramdd(pg.tensor([[0.0, 1.0], [1.0, 0.0]]), bins=2).hist
    tensor([[0., 1.],
            [1., 0.]])
    """
    if input.ndim < 2:
        raise RuntimeError("torch.histogramdd: input tensor should have at least 2 dimensions")
    size = input.shape[-1]
    each = [*bins] if isinstance(bins, (tuple, list)) else [bins] * size
    if not size:
        raise RuntimeError(
            "torch.histogramdd: input tensor should have coordinates in its innermost dimension, but that is empty: "
            f"its shape is {list(input.shape)}"
        )
    if len(each) != size:
        raise RuntimeError(
            "histogramdd: The size of bins must be equal to the innermost dimension of the input."
        )
    if range is not None and not isinstance(range, (tuple, list)):
        raise TypeError(
            f"histogramdd(): argument 'range' must be tuple of floats, not {type(range).__name__}"
        )
    if range is not None and len(range) != 2 * size:
        raise RuntimeError(
            f"torch.histogramdd: for a {size}-dimensional histogram range should have {2 * size} elements, but got "
            f"{len(range)}"
        )
    ranges = [range and (range[2 * dim], range[2 * dim + 1]) for dim, _ in enumerate(each)]
    hist, edges = counted(input, each, ranges, weight, density)
    return HistogramddResult(hist, tuple(edges))
