"""Copies of a tensor with a part replaced: a slice, a diagonal, elements under a mask; and elements taken by a mask."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, as_ints, composed, every, normal_dim, on, refuses, torch_name
from plugrad_builtin.gathering import index_array
from plugrad_builtin.parts import diagonal_dims, diagonal_places


@composed(
    samples=on(((2, 3), [True, False, True]), ((3,), lambda rng: rng.normal(size=(2, 3)) > 0)),
    complex=True,
    node_name="MaskedSelectBackward0",
)
def masked_select(input: Array, mask: Array) -> Array:
    """Elements where a boolean mask is True, as a vector; input and mask broadcast.

    Raises
    ------
    RuntimeError
        `mask` is not boolean, or the shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.masked_select(pg.tensor([1, 2, 3]), pg.tensor([True, False, True]))
    tensor([1, 3])
    """
    chosen = booleans("masked_select", mask)
    shape = pg.broadcast_shapes(tuple(input.shape), chosen.shape)
    return pg.expand(input, shape)[np.broadcast_to(chosen, shape)]


def booleans(name: str, mask: Any) -> Any:
    """Return a mask as a NumPy array of booleans. Raises RuntimeError, which names the op `name`, for another dtype."""
    array = index_array(mask)
    if array.dtype != np.bool_:
        raise RuntimeError(
            f"{name}: expected BoolTensor for mask, got {torch_name(array.dtype)}; compare first: mask != 0"
        )
    return array


@composed(samples=on(((2, 3), [True, False, True], (2, 3))), complex=True)
def masked_scatter(input: Array, mask: Array, source: Array) -> Array:
    """Copy of the input with the elements of `source`, in order, where a boolean mask is True; input and mask
    broadcast.

    Raises
    ------
    RuntimeError
        `source` has fewer elements than the mask has True, or another dtype; or `mask` is not boolean.

    >>> import plugrad as pg
    >>> pg.masked_scatter(pg.zeros(3), pg.tensor([True, False, True]), pg.tensor([5.0, 6.0]))
    tensor([5., 0., 6.])
    """
    chosen = booleans("masked_scatter", mask)
    if source.dtype != input.dtype:
        raise RuntimeError(
            f"masked_scatter: expected self and source to have same dtypes but got {torch_name(input.dtype)} and "
            f"{torch_name(source.dtype)}"
        )
    shape = pg.broadcast_shapes(tuple(input.shape), chosen.shape)
    whole, chosen = pg.expand(input, shape), np.broadcast_to(chosen, shape)
    count = int(np.count_nonzero(chosen))
    flat = pg.reshape(source, (-1,))
    if flat.shape[0] < count:
        raise RuntimeError(
            f"Number of elements of source < number of ones in mask: {flat.shape[0]} and {count}"
        )
    return pg.index_put(whole, (chosen,), flat[:count])


@composed(
    samples=on(((3, 4), (3,)), dim=1, index=-2) + on(((3,), ()), dim=0, index=1), complex=True
)
def select_scatter(input: Array, src: Array, dim: int, index: int) -> Array:
    """Copy of the input with `src` in place of ``input.select(dim, index)``.

    Raises
    ------
    RuntimeError
        `src` has another shape.
    IndexError
        `index` is out of bounds, or there is no such dimension.

    >>> import plugrad as pg
    >>> pg.select_scatter(pg.zeros(2, 2), pg.ones(2), 0, 1)
    tensor([[0., 0.],
            [1., 1.]])
    """
    at = normal_dim(dim, input.ndim)
    if not input.ndim or not -input.shape[at] <= as_ints(index) < input.shape[at]:
        raise IndexError(
            f"select_scatter(): index {index} out of range for tensor of size {list(input.shape)} at dimension {dim}"
        )
    places = (slice(None),) * at + (as_ints(index),)
    return replaced("select_scatter", input, places, src)


def replaced(name: str, input: Array, places: Any, src: Array) -> Any:
    """Return a copy of `input` with `src` at the index `places`. Raises RuntimeError, which names the op `name`, if its
    shape does not fit.
    """
    shape = np.broadcast_to(np.empty(()), input.shape)[places].shape
    if tuple(src.shape) != shape:
        raise RuntimeError(
            f"{name}: expected src to have a size equal to the slice of self. src size = {list(src.shape)}, slice size "
            f"= {list(shape)}"
        )
    return pg.index_put(input, places, src)


@composed(
    samples=on(((3, 4), (3, 2)), dim=1, start=0, end=4, step=2) + on(((3, 4), (1, 4)), start=-1),
    error_samples=refuses(RuntimeError, "step must be positive", ((3,), (3,)), step=0),
    complex=True,
)
def slice_scatter(
    input: Array,
    src: Array,
    dim: int = 0,
    start: int | None = None,
    end: int | None = None,
    step: int = 1,
) -> Array:
    """Copy of the input with `src` in place of the slice ``start:end:step`` along `dim`.

    Raises
    ------
    RuntimeError
        `src` has another shape than the slice, or `step` is not positive.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.slice_scatter(pg.zeros(4), pg.ones(2), start=1, end=3)
    tensor([0., 1., 1., 0.])
    """
    at = normal_dim(dim, input.ndim)
    if as_ints(step) < 1:
        raise RuntimeError(f"slice step must be positive, got {step}")
    return replaced("slice_scatter", input, (slice(None),) * at + (slice(start, end, step),), src)


@composed(
    samples=on(((3, 4), (3,)), offset=1) + on(((2, 3, 3), (2, 3)), dim1=1, dim2=2), complex=True
)
def diagonal_scatter(
    input: Array, src: Array, offset: int = 0, dim1: int = 0, dim2: int = 1
) -> Array:
    """Copy of the input with `src` in place of ``input.diagonal(offset, dim1, dim2)``.

    Raises
    ------
    RuntimeError
        `src` has another shape than the diagonal.

    >>> import plugrad as pg
    >>> pg.diagonal_scatter(pg.zeros(2, 2), pg.ones(2))
    tensor([[1., 0.],
            [0., 1.]])
    """
    first, second = diagonal_dims(dim1, dim2, input.ndim)
    rows, columns = diagonal_places(input.shape[first], input.shape[second], as_ints(offset))
    moved = pg.movedim(input, (first, second), (-2, -1))
    found = replaced("diagonal_scatter", moved, (..., rows, columns), src)
    return pg.movedim(found, (-2, -1), (first, second))


@composed(samples=on((3,), offset=every(0, 1, -2)) + on((2, 3), dim1=0, dim2=-1), complex=True)
def diag_embed(input: Array, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Array:
    """Diagonal matrices: the last dimension of the input on a diagonal, and zeros elsewhere.

    Parameters
    ----------
    offset
        Which diagonal: 0 is the main one, 1 the one above it.
    dim1, dim2
        The dimensions of the result along which the rows and columns of the matrices lie.

    Raises
    ------
    RuntimeError
        `dim1` and `dim2` are the same.

    >>> import plugrad as pg
    >>> pg.diag_embed(pg.tensor([1, 2]))
    tensor([[1, 0],
            [0, 2]])
    """
    if not input.ndim:
        raise IndexError(
            "Dimension out of range: diag_embed: input must be at least 1-dimensional, got a 0-d tensor"
        )
    first, second = diagonal_dims(dim1, dim2, input.ndim + 1)
    offset, length = as_ints(offset), input.shape[-1]
    size = length + abs(offset)
    zeros = np.zeros((*input.shape[:-1], size, size), input.dtype)
    rows, columns = diagonal_places(size, size, offset)
    found = pg.index_put(zeros, (..., rows, columns), input)
    return pg.movedim(found, (-2, -1), (first, second))


@composed(
    samples=lambda rng: [
        *(pg.Sample(rng.normal(size=3), diagonal=k) for k in (0, -1)),
        *(pg.Sample(rng.normal(size=(3, 4)), diagonal=k) for k in (0, 2, 9)),
    ],
    complex=True,
)
def diag(input: Array, diagonal: int = 0) -> Array:
    """Matrix with a vector on a diagonal; or for a matrix, a copy of that diagonal.

    Raises
    ------
    RuntimeError
        `input` is neither vector nor matrix.

    >>> import plugrad as pg
    >>> pg.diag(pg.tensor([1, 2]))
    tensor([[1, 0],
            [0, 2]])
    """
    if input.ndim not in (1, 2):
        raise RuntimeError(f"diag(): Supports 1D or 2D tensors. Got {input.ndim}D")
    if input.ndim == 1:
        return pg.diag_embed(input, diagonal)
    return pg.clone(pg.diagonal(input, diagonal))


@composed(samples=on((2, 2), offset=1), complex=True)
def diagflat(input: Array, offset: int = 0) -> Array:
    """Matrix with all elements of the input on a diagonal.

    >>> import plugrad as pg
    >>> pg.diagflat(pg.tensor([[1], [2]]))
    tensor([[1, 0],
            [0, 2]])
    """
    return pg.diag_embed(pg.reshape(input, (-1,)), offset)
