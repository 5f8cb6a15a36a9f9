"""Rearranging of elements: dimensions moved, elements flipped, rolled, repeated, rotated; triangles of matrices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Shape,
    array_of,
    as_int,
    as_ints,
    composed,
    every,
    linear,
    normal_dim,
    normal_dims,
    on,
    refuses,
    sizes_of,
)
from plugrad_builtin.indexing import refuse_other_index


@composed(
    samples=on((2, 3, 4), source=0, destination=2)
    + on((2, 3, 4), source=-1, destination=0)
    + on((2, 3, 4), source=(0, 1), destination=(2, 0))
    + on((2, 3, 4), source=1, destination=1)
    + on((), source=0, destination=-1),
    error_samples=refuses(
        RuntimeError, "repeated dim in `source`", (2, 3), source=(0, 0), destination=(0, 1)
    )
    + refuses(RuntimeError, "repeated dim in `dest", (2, 3), source=(0, 1), destination=(0, 0))
    + refuses(IndexError, "Dimension out of range", (2, 3), source=0, destination=2),
    complex=True,
)
def movedim(
    input: Array, source: int | tuple[int, ...], destination: int | tuple[int, ...]
) -> Array:
    """Move of dimensions `source` to the positions `destination`, as a view; the others keep their order.

    Raises
    ------
    RuntimeError
        A dimension is named twice.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.movedim(pg.ones(2, 3, 4), 0, -1).shape
    torch.Size([3, 4, 2])
    """
    moved = []
    for name, dims in (("source", source), ("destination", destination)):
        given = dims if isinstance(dims, (tuple, list)) else (dims,)
        places = [normal_dim(dim, input.ndim) for dim in given]
        if len(set(places)) < len(places):
            raise RuntimeError(f"movedim: repeated dim in `{name}` ({list(given)})")
        moved.append(places)
    if len(moved[0]) != len(moved[1]):
        raise RuntimeError(
            f"movedim: Invalid source or destination dims: source ({moved[0]}) should contain the same number of dims "
            f"as destination ({moved[1]})"
        )
    order = [dim for dim in range(input.ndim) if dim not in moved[0]]
    for to, dim in sorted(zip(moved[1], moved[0], strict=True)):
        order.insert(to, dim)
    return pg.permute(input, tuple(order[: input.ndim]))  # none, of 0-d


@linear(
    lambda input, *, dims: np.flip(input, normal_dims(as_ints(dims), input.ndim) or ()).copy(),
    samples=on((2, 3), dims=every((0,), (0, -1), ())) + on((), dims=(0,)) + on((0, 3), dims=(0, 1)),
    error_samples=refuses(RuntimeError, "multiple times", (2, 3), dims=(0, 0))
    + refuses(IndexError, "Dimension out of range", (2, 3), dims=(2,)),
    complex="holomorphic",
    sizes="dims",
)
def flip(grad: Array, dims: Any) -> Any:
    """Reversal of the elements along `dims`, which are given as ints or as one tuple: a copy.

    Raises
    ------
    RuntimeError
        A dimension is given twice.
    IndexError
        There is no such dimension.

    Source: it is a permutation, its own adjoint.

    >>> import plugrad as pg
    >>> pg.flip(pg.tensor([[1, 2], [3, 4]]), (0, 1))
    tensor([[4, 3],
            [2, 1]])
    """
    return pg.flip(grad, dims)


def triangle(forward: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return the decorator that makes the op `tril` or `triu` from its backward rule, the decorated function; `forward`
    is NumPy's function.
    """

    def computed(input: Array, *, diagonal: int = 0) -> Array:
        if input.ndim < 2:
            op = forward.__name__
            raise RuntimeError(f"{op}: input tensor must have at least 2 dimensions")
        output: Array = forward(input, as_int(diagonal))
        return output

    return linear(
        computed,
        samples=on((3, 4), (2, 4, 3), (0, 3), diagonal=every(0, 1, -2)),
        error_samples=refuses(RuntimeError, "must have at least 2 dimensions", (3,)),
        complex="holomorphic",
    )


@triangle(np.tril)
def tril(grad: Array, diagonal: int) -> Any:
    """Lower triangle of matrices: zeros above a diagonal, which is the main one for 0, the one above it for 1.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    Source: it is a projection, its own adjoint.

    >>> import plugrad as pg
    >>> pg.tril(pg.ones(2, 2))
    tensor([[1., 0.],
            [1., 1.]])
    """
    return pg.tril(grad, diagonal)


@triangle(np.triu)
def triu(grad: Array, diagonal: int) -> Any:
    """Upper triangle of matrices: zeros below a diagonal, which is the main one for 0, the one above it for 1.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    Source: it is a projection, its own adjoint.

    >>> import plugrad as pg
    >>> pg.triu(pg.ones(2, 2))
    tensor([[1., 1.],
            [0., 1.]])
    """
    return pg.triu(grad, diagonal)


def tiled(input: Array, *, repeats: Any) -> Array:
    """Return an array tiled `repeats` times along each dimension, as `repeat` does.

    Raises RuntimeError if there are fewer numbers than dimensions, or one is negative.
    """
    times, shape = as_ints(repeats), input.shape
    new = len(times) - len(shape)
    if new < 0:
        raise RuntimeError(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor: "
            f"{len(times)} for {len(shape)}"
        )
    whole = [size * n for size, n in zip((*[1] * new, *shape), times, strict=True)]
    if min(times, default=0) < 0:
        raise RuntimeError(f"Trying to create tensor with negative dimension: {whole}")
    return np.tile(input, times)


@linear(
    tiled,
    samples=on((2, 3), repeats=every((2, 3), (2, 1, 2), (1, 0))) + on((), repeats=(3,)),
    error_samples=refuses(RuntimeError, "can not be smaller than", (2, 3), repeats=(2,))
    + refuses(RuntimeError, "negative dimension", (2, 3), repeats=(2, -1)),
    complex="holomorphic",
    sizes="repeats",
)
def repeat(grad: Array, shape: Shape, repeats: Any) -> Any:
    """Copies of the whole tensor side by side, as often along each dimension as `repeats` says.

    If there are more numbers than dimensions, the first ones are for new dimensions in front.

    Raises
    ------
    RuntimeError
        There are fewer numbers than dimensions, or one is negative.

    Source: the gradients of the copies are added up.

    >>> import plugrad as pg
    >>> pg.tensor([1, 2]).repeat(2, 2)
    tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]])
    """
    times = as_ints(repeats)
    pairs = zip(times, (*[1] * (len(times) - len(shape)), *shape), strict=True)
    apart = grad.reshape(tuple(size for pair in pairs for size in pair))
    copies = tuple(range(0, 2 * len(times), 2))
    return (pg.sum(apart, dim=copies) if copies else apart).reshape(shape)


def shifted(
    input: Array, *, shifts: int | tuple[int, ...], dims: int | tuple[int, ...] | None = None
) -> Array:
    """Return an array rolled by `shifts` along `dims`, as `roll` does: cyclically, or flattened if `dims` is None.

    Raises RuntimeError if their numbers differ, IndexError if there is no such dimension.
    """
    shifts = as_ints(shifts)
    dims = None if dims is None or np.shape(dims) == (0,) else as_ints(dims)
    count, axes = np.size(shifts), 0 if dims is None else np.size(dims)
    if not count:
        raise RuntimeError("`shifts` required")
    if count != axes and (count, axes) != (1, 0):
        raise RuntimeError(
            f"shifts and dimensions must align. shifts: {count}, dims:{axes}; give one shift for each dimension"
        )
    if dims is not None and not input.ndim:
        raise IndexError(f"Dimension specified as {dims} but tensor has no dimensions")
    try:
        return np.roll(input, shifts, dims)
    except np.exceptions.AxisError:
        normal_dims(dims, input.ndim)
        raise


@linear(
    shifted,
    samples=on((2, 3), shifts=1)
    + on((2, 3), shifts=-2, dims=1)
    + on((2, 3), shifts=(1, 5), dims=(0, -1))
    + on((0, 3), shifts=1, dims=0)
    + on((), shifts=2),
    error_samples=refuses(IndexError, "Dimension out of range", (2, 3), shifts=1, dims=2)
    + refuses(RuntimeError, "must align", (2, 3), shifts=1, dims=(0, 1))
    + refuses(RuntimeError, "must align", (2, 3), shifts=(1, 2))
    + refuses(RuntimeError, "`shifts` required", (2, 3), shifts=()),
    complex="holomorphic",
)
def roll(grad: Array, shifts: Any, dims: Any) -> Any:
    """Cyclic shift of the elements by `shifts` along `dims`: elements that leave at the end come in at the beginning.

    Any shape and dtype. Both are ints, or tuples of equal length; without `dims` the flattened tensor is shifted, in C
    order.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        `shifts` and `dims` differ in number.

    Source: it is a permutation, whose adjoint moves back.

    >>> import plugrad as pg
    >>> pg.roll(pg.arange(4), 1), pg.roll(pg.tensor([[1, 2], [3, 4]]), 1, dims=0)
    (tensor([3, 0, 1, 2]), tensor([[3, 4],
            [1, 2]]))
    """
    shifts = as_ints(shifts)
    return pg.roll(grad, -shifts if isinstance(shifts, int) else tuple(-s for s in shifts), dims)


@composed(samples=on((2, 3), dims=every((2,), (2, 1, 2), (1, 3))), complex=True)
def tile(input: Array, *args: Any, dims: Shape | None = None) -> Array:
    """Copies of the whole tensor side by side along each dimension; fewer numbers than dimensions count for the last
    ones.

    Raises
    ------
    RuntimeError
        A number is negative.

    >>> import plugrad as pg
    >>> pg.tile(pg.tensor([1, 2]), (2,))
    tensor([1, 2, 1, 2])
    """
    times = as_ints(tuple(sizes_of(args, dims, "tile", "dims")))
    return pg.repeat(input, (*[1] * (input.ndim - len(times)), *times))


@composed(
    samples=on((2, 3), repeats=2) + on((2, 3), repeats=2, dim=-1) + on(((2, 3), [2, 0, 1]), dim=1),
    error_samples=refuses(RuntimeError, "can not be negative", ((2,), -1))
    + refuses(RuntimeError, "can not be negative", [-1, 2])
    + refuses(RuntimeError, "0-dim or 1-dim", ((2,), np.ones((1, 2), int)))
    + refuses(RuntimeError, "0-dim or 1-dim", np.ones((1, 2), int))
    + refuses(RuntimeError, "same size as input", ((2,), [1, 2, 3]))
    + refuses(RuntimeError, "of integers", ((2,), np.ones(2)))
    + refuses(RuntimeError, "output_size", ((2,), 2), output_size=3),
    complex=True,
)
def repeat_interleave(
    input: Array, repeats: Any = None, dim: int | None = None, *, output_size: int | None = None
) -> Array:
    """Repetition of each element of the flattened input, or of each slice along `dim`: `repeats` times, one number or
    one for each.

    Called with a vector of integers alone, it returns index i as often as the vector's element i says.

    Raises
    ------
    RuntimeError
        `repeats` has another length than the dimension, more than one dimension, negative elements or no integers; or
        the result has not `output_size` elements along the dimension.

    >>> import plugrad as pg
    >>> pg.repeat_interleave(pg.tensor([1, 2]), 2)
    tensor([1, 1, 2, 2])
    """
    x = pg.reshape(input, (-1,)) if dim is None or not input.ndim else input
    at = 0 if dim is None else normal_dim(dim, input.ndim)
    counts = array_of(input if repeats is None else repeats)
    if hasattr(counts, "dtype"):
        refuse_other_index(counts)
    times = np.asarray(counts)
    if times.ndim > 1:
        raise RuntimeError(f"repeats must be 0-dim or 1-dim tensor, got shape {list(times.shape)}")
    if times.size and times.dtype.kind not in "iu":
        raise RuntimeError(f"repeats must be of integers, got {times.dtype}")
    if (times < 0).any():
        raise RuntimeError("repeats can not be negative")
    if times.size not in (1, x.shape[at]):
        raise RuntimeError(
            f"repeats must have the same size as input along dim, but got repeats.size(0) = {times.size} and "
            f"input.size({at}) = {x.shape[at]}"
        )
    places = np.repeat(np.arange(x.shape[at]), times.reshape(-1).astype(np.int64))
    if output_size not in (None, len(places)):
        raise RuntimeError(f"output_size is {output_size}, but repeats make {len(places)} elements")
    return pg.tensor(places) if repeats is None else pg.index(x, (slice(None),) * at + (places,))


@composed(
    samples=lambda rng: [
        *(pg.Sample(rng.normal(size=(2, 3)), k=k) for k in (1, 2, -1, 4)),
        pg.Sample(rng.normal(size=(2, 3, 2)), dims=(2, 0)),
    ],
    complex=True,
)
def rot90(input: Array, k: int = 1, dims: Shape = (0, 1)) -> Array:
    """Rotation by 90 degrees, `k` times, in the plane of two dimensions, from the first to the second.

    Raises
    ------
    RuntimeError
        `dims` are not two different dimensions.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.rot90(pg.tensor([[1, 2], [3, 4]]))
    tensor([[2, 4],
            [1, 3]])
    """
    if len(dims) != 2 or input.ndim < 2:
        raise RuntimeError(
            f"expected total rotation dims == 2, but got dims = {len(dims)}, of an input of {input.ndim} dimensions"
        )
    first, second = (normal_dim(each, input.ndim) for each in dims)
    if first == second:
        raise RuntimeError(
            f"expected rotation dims to be different, but got dim0 = {dims[0]} and dim1 = {dims[1]}"
        )
    turns = as_ints(k) % 4
    if turns == 2:
        return pg.flip(input, (first, second))
    if turns == 1:
        return pg.transpose(pg.flip(input, (second,)), first, second)
    return pg.flip(pg.transpose(input, first, second), (second,)) if turns else pg.clone(input)


@composed(samples=on((2, 3)), complex=True)
def fliplr(input: Array) -> Array:
    """Reversal of the columns: of the elements along the second dimension, as a copy.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.fliplr(pg.tensor([[1, 2], [3, 4]]))
    tensor([[2, 1],
            [4, 3]])
    """
    if input.ndim < 2:
        raise RuntimeError("Input must be >= 2-d.")
    return pg.flip(input, (1,))


@composed(samples=on((2, 3)), complex=True)
def flipud(input: Array) -> Array:
    """Reversal of the rows: of the elements along the first dimension, as a copy.

    Raises
    ------
    RuntimeError
        `input` is 0-d.

    >>> import plugrad as pg
    >>> pg.flipud(pg.tensor([1, 2]))
    tensor([2, 1])
    """
    if input.ndim < 1:
        raise RuntimeError("Input must be >= 1-d.")
    return pg.flip(input, (0,))
