"""Searching and counting: searchsorted, unique, bincount, histc, isin."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Dims,
    array_of,
    as_ints,
    composed,
    normal_dim,
    normal_dims,
    on,
    refuses,
    torch_name,
)

whole_numbers = on(lambda rng: rng.integers(0, 5, 8), (2, 3))


@composed(
    samples=on((3, 4))
    + on([[0.0, 1.0], [2.0, 0.0]], dim=0)
    + on([[0.0, 1.0], [2.0, 0.0]], dim=(0, 1))
)
def count_nonzero(input: Array, dim: Dims = None) -> Array:
    """Number of elements that are not 0, over `dim`: an int, a tuple of ints, or None for all dimensions.

    Raises
    ------
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.count_nonzero(pg.tensor([0.0, 1.0, 2.0]))
    tensor(2)
    """
    dims = normal_dims(dim, input.ndim)
    return pg.tensor(np.count_nonzero(array_of(input), axis=dims if input.ndim else None))


def dims_of_sequences(sorted_sequence: Array, input: Any, sorter: Any, **settings: Any) -> Any:
    """Return the core dimensions of searchsorted's arguments: (None, 0, None) if one sequence serves all elements, else
    (1, 1, 1).

    NotImplemented if `input` is a Python number. `sorter` and `settings` are not used.
    """
    if not hasattr(input, "dtype"):
        return NotImplemented
    one = sorted_sequence.ndim == 1
    return (None, 0, None) if one else (1, 1, 1)


@composed(
    samples=on(([1.0, 3.0, 5.0], (2, 3)))
    + on((lambda rng: np.sort(rng.normal(size=(2, 4))), (2, 3)), right=True),
    error_samples=refuses(RuntimeError, "first N-1 dimensions", ((2, 3), (3, 3))),
    core_dims=dims_of_sequences,
)
def searchsorted(
    sorted_sequence: Array,
    input: Any,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Array | None = None,
) -> Array:
    """Binary search: the indices at which elements can be inserted into ascending sequences, along the last dimension,
    to keep the order.

    Parameters
    ----------
    input
        A number, or a tensor; for several sequences, with a row for each.
    right
        Whether to insert behind equal elements, not before them; ``side="right"`` says the same.
    sorter
        Indices that put the sequences in order, as `argsort` returns them.

    Raises
    ------
    RuntimeError
        The dimensions before the last differ, or `side` and `right` contradict each other.

    >>> import plugrad as pg
    >>> pg.searchsorted(pg.tensor([1, 3, 5]), pg.tensor([3, 6]))
    tensor([1, 3])
    """
    if side not in (None, "left", "right"):
        raise RuntimeError(f"side can only be 'left' or 'right' but got {side}")
    if right and side == "left":
        raise RuntimeError(
            "side and right can't be set to opposites, got side of left while right was True"
        )
    where: Any = "right" if right or side == "right" else "left"
    sequence, values = np.asarray(array_of(sorted_sequence)), np.asarray(array_of(input))
    if not sequence.ndim:
        raise RuntimeError(
            "searchsorted(): boundaries tensor should have positive dimension, but got a 0-d tensor"
        )
    if sequence.ndim > 1 and sequence.shape[:-1] != values.shape[:-1]:
        raise RuntimeError(
            "boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and input value "
            f"tensor must match, but we got boundaries tensor {list(sequence.shape)} and input value tensor "
            f"{list(values.shape)}"
        )
    if sorter is not None:
        sequence = np.take_along_axis(sequence, array_of(sorter), -1)
    if sequence.ndim < 2 or not values.size:
        found = np.searchsorted(
            sequence.reshape(-1) if not values.size else sequence, values, where
        )
    else:
        rows, wanted = (each.reshape(-1, each.shape[-1]) for each in (sequence, values))
        each_row = [
            np.searchsorted(row, row_of, where) for row, row_of in zip(rows, wanted, strict=True)
        ]
        found = np.array(each_row, np.int64).reshape(values.shape)
    return pg.tensor(np.asarray(found, np.int32 if out_int32 else np.int64))


def dims_of_buckets(input: Any, **settings: Any) -> Any:
    """Return the core dimensions of bucketize's arguments, (0, None): boundaries serve all elements; NotImplemented for
    a number.
    """
    return (0, None) if hasattr(input, "dtype") else NotImplemented


@composed(samples=on(((2, 3), [-1.0, 0.0, 1.0])), core_dims=dims_of_buckets)
def bucketize(
    input: Any, boundaries: Array, *, out_int32: bool = False, right: bool = False
) -> Array:
    """Bucket of each element, between `boundaries` in ascending order: `searchsorted` with the arguments exchanged.

    >>> import plugrad as pg
    >>> pg.bucketize(pg.tensor([0.5, 2.5]), pg.tensor([1.0, 2.0]))
    tensor([0, 2])
    """
    if boundaries.ndim != 1:
        raise RuntimeError(f"boundaries tensor must be 1 dimension, but got dim({boundaries.ndim})")
    return pg.searchsorted(boundaries, input, out_int32=out_int32, right=right)


@composed(samples=on((lambda rng: rng.integers(0, 5, (2, 3)), [1, 2])))
def isin(
    elements: Any, test_elements: Any, *, assume_unique: bool = False, invert: bool = False
) -> Array:
    """Membership: which elements are among `test_elements`; with `invert`, which are not.

    >>> import plugrad as pg
    >>> pg.isin(pg.tensor([1, 2, 3]), pg.tensor([2, 3]))
    tensor([False,  True,  True])
    """
    found = np.isin(array_of(elements), array_of(test_elements), invert=invert)
    return pg.tensor(found)


@composed(samples=whole_numbers + on([[1, 2], [0, 5], [1, 2]], dim=0), arrays="numpy")
def unique(
    input: Array,
    sorted: bool = True,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: int | None = None,
) -> Any:
    """Unique elements, in ascending order, or unique slices along `dim`; a tuple if indices or counts are requested.

    Parameters
    ----------
    return_inverse
        Whether to return, for each element, its index in the result.
    return_counts
        Whether to return how often each element occurs.

    The gradient of a value goes to the first element that has it. (PyTorch has none.)

    >>> import plugrad as pg
    >>> pg.unique(pg.tensor([3, 1, 3]), return_counts=True)
    (tensor([1, 3]), tensor([1, 2]))
    """
    axis = None if dim is None else normal_dim(dim, input.ndim)
    array = array_of(input)
    asked: dict[str, Any] = {"return_inverse": return_inverse, "return_counts": return_counts}
    if array.dtype.kind in "biu" and not any(asked.values()):
        return pg.tensor(np.unique(array, axis=axis))
    _, first, *found = np.unique(array, True, axis=axis, equal_nan=False, **asked)
    if return_inverse:
        found[0] = np.asarray(found[0]).reshape(input.shape if dim is None else (-1,))
    values = parts_at(input, first, dim)
    return (values, *map(pg.tensor, found)) if found else values


def parts_at(input: Array, places: Any, dim: int | None) -> Any:
    """Return the elements at `places` in the flattened input, or with `dim` the slices at `places` along it."""
    if dim is None:
        return pg.reshape(input, (-1,))[places]
    return pg.index(input, (slice(None),) * normal_dim(dim, input.ndim) + (places,))


@composed(samples=whole_numbers, arrays="numpy")
def unique_consecutive(
    input: Array, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
) -> Any:
    """Elements, or slices along `dim`, without those that equal the one before them; other arguments are those of
    `unique`.

    >>> import plugrad as pg
    >>> pg.unique_consecutive(pg.tensor([1, 1, 2, 1]))
    tensor([1, 2, 1])
    """
    array = array_of(input)
    if dim is not None and not array.ndim:
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    rows = array.reshape(-1) if dim is None else np.moveaxis(array, normal_dim(dim, array.ndim), 0)
    flat = rows.reshape(len(rows), -1 if rows.size else 0)
    new = np.ones(len(rows), bool)
    new[1:] = (flat[1:] != flat[:-1]).any(axis=1)
    found = []
    if return_inverse:
        inverse = np.cumsum(new) - 1
        found.append(inverse.reshape(array.shape) if dim is None else inverse)
    if return_counts:
        found.append(np.diff(np.append(np.flatnonzero(new), len(rows))))
    values = parts_at(input, np.flatnonzero(new), dim)
    return (values, *map(pg.tensor, found)) if found else values


@composed(
    samples=on((lambda rng: rng.integers(0, 5, 6), (6,)), minlength=7),
    error_samples=refuses(RuntimeError, "bincount", [-1, 2], [1.5], np.ones((2, 2), int)),
    arrays="numpy",
)
def bincount(input: Array, weights: Array | None = None, minlength: int = 0) -> Array:
    """Counts of each integer from 0 on in a vector; with `weights`, the sums of their weights.

    Raises
    ------
    RuntimeError
        `input` is no vector, or has negative elements.
    NotImplementedError
        `input` holds no integers.

    >>> import plugrad as pg
    >>> pg.bincount(pg.tensor([0, 2, 2]))
    tensor([1, 0, 2])
    """
    array = array_of(input)
    if array.dtype.kind not in "iu":
        raise NotImplementedError(
            f"\"bincount_cpu\" not implemented for '{torch_name(array.dtype)}'; convert first, x.long()"
        )
    if array.ndim != 1 or (array.size and array.min() < 0):
        raise RuntimeError(
            "bincount only supports 1-d non-negative integral inputs, got shape "
            f"{tuple(array.shape)} of {torch_name(array.dtype)}"
        )
    if minlength < 0:
        raise RuntimeError(f"bincount: minlength should be >= 0, got {minlength}")
    counts = np.bincount(array, minlength=minlength)
    if weights is None or not array.size:
        return pg.tensor(counts)
    if tuple(weights.shape) != array.shape:
        raise RuntimeError(
            "weights should be 1-d and have the same length as input: got "
            f"{tuple(weights.shape)} and {array.shape}"
        )
    dtype = np.float32 if weights.dtype == np.float32 else np.float64
    zeros = pg.tensor(np.zeros(len(counts), dtype))
    return pg.index_put(
        zeros, (array.astype(np.int64),), pg.to(weights, dtype=dtype), accumulate=True
    )


@composed(samples=on(lambda rng: np.round(rng.normal(size=9), 1), bins=4), arrays="numpy")
def histc(input: Array, bins: int = 100, min: float = 0, max: float = 0) -> Array:
    """Histogram: counts of elements in `bins` equal intervals from `min` to `max`, or over the range of the elements if
    these are equal.

    Elements outside, and nan, are not counted. It has no gradient: no small step changes a count.

    Raises
    ------
    RuntimeError
        `bins` is not positive, or `max` is below `min`.

    >>> import plugrad as pg
    >>> pg.histc(pg.tensor([1.0, 2.0, 1.0]), bins=4, min=0, max=3)
    tensor([0., 2., 1., 0.])
    """
    array = array_of(input)
    if array.dtype.kind in "bc":
        raise NotImplementedError(
            f"histc is not implemented for {torch_name(array.dtype)}; convert first: x.float(), x.abs()"
        )
    bins, min, max = as_ints(bins), *(float(array_of(each)) for each in (min, max))
    if bins <= 0:
        raise RuntimeError(f"torch.histc: bins must be > 0, but got {bins}")
    if min > max:
        raise RuntimeError(f"torch.histc: max must be larger than min: min is {min}, max {max}")
    low, high = (array.min(), array.max()) if min == max and array.size else (min, max)
    if low == high:
        low, high = low - 1, high + 1
    if not np.isfinite([low, high]).all():
        raise RuntimeError(f"torch.histc: range of [{low:g}, {high:g}] is not finite")
    inside = array[(array >= low) & (array <= high)].astype(np.result_type(array.dtype, np.float32))
    # The last interval has both its ends. A number close to an end is counted where PyTorch's rounding puts it.
    places = ((inside - low) * bins / (high - low)).astype(np.int64)
    counts = np.bincount(np.minimum(places, bins - 1), minlength=bins)
    return pg.tensor(counts.astype(array.dtype))
