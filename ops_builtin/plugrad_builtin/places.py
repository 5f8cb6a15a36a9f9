"""Elements by their position in memory or in the flat tensor: as_strided, put, unravel_index, combinations."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Primitive,
    Shape,
    array_of,
    as_ints,
    composed,
    every,
    is_batched,
    is_other_array,
    on,
    refuses,
    strided,
    torch_name,
    wrong_type,
)
from plugrad_builtin.gathering import index_array, within
from plugrad_builtin.parts import along, strided_view

# Strides.


def size_and_stride(size: Any, stride: Any) -> tuple[Shape, Shape]:
    """Return `size` and `stride` as tuples of ints.

    Raises TypeError if they are no tuples or lists, RuntimeError if they differ in length or one is negative.
    """
    for name, value in (("'size' (position 2)", size), ("'stride' (position 3)", stride)):
        if not isinstance(value, (tuple, list)):
            raise wrong_type("as_strided", name, value, "tuple of ints")
    sizes, strides = as_ints(tuple(size)), as_ints(tuple(stride))
    if len(sizes) != len(strides):
        raise RuntimeError(f"mismatch in length of strides and shape: {strides} and {sizes}")
    if min(sizes, default=0) < 0:
        raise RuntimeError(f"as_strided: sizes must not be negative, got {list(sizes)}")
    if min(strides, default=0) < 0:
        raise RuntimeError(
            f"as_strided: Negative strides are not supported at the moment, got strides: {list(strides)}"
        )
    return sizes, strides


def extent(array: Any) -> tuple[int, int]:
    """Return the number of elements of an array's memory before its first one, and the number of all.

    The array is contiguous; one of another library than NumPy counts as the whole memory.
    """
    if is_other_array(array):
        return 0, array.size
    memory = array
    base = array.base
    while base is not None:  # what `as_strided` made is of an array behind an object that is none
        memory = base if isinstance(base, np.ndarray) else memory
        base = getattr(base, "base", None)
    low, high = np.lib.array_utils.byte_bounds(memory)
    before: int = array.__array_interface__["data"][0] - low
    return before // array.itemsize, (high - low) // array.itemsize


def is_contiguous(array: Any) -> bool:
    """Return True if the memory of an array, or of each example of a batched one, is in C order; so is that of another
    library's, which is not asked.
    """
    if not is_batched(array):
        return is_other_array(array) or bool(array.flags.c_contiguous)
    step, steps = array.itemsize, []
    for length in reversed(array.shape):
        steps.append(step)
        step *= length
    return all(
        length <= 1 or here == wanted
        for length, here, wanted in zip(array.shape, array.strides, reversed(steps), strict=True)
    )


def first_place(name: str, array: Any, sizes: Shape, strides: Shape, offset: Any) -> int:
    """Return where a strided view of the memory of `array` begins, counted in elements from the first one of `array`.

    `offset` counts from the beginning of the memory; None means the first element of `array`. Raises RuntimeError,
    which names the op `name`, if the array is not contiguous or the view goes beyond its memory.
    """
    if not is_contiguous(array):
        raise RuntimeError(
            f"{name}: the memory of `input` is not contiguous, and its elements are not counted there as they are in "
            "the tensor; call it on input.contiguous(), or on the tensor that `input` is a view of"
        )
    before, count = extent(array)
    place = before if offset is None else as_ints(offset)
    if place < 0:
        raise RuntimeError(f"Tensor: invalid storage offset {place}")
    needed = place + sum((size - 1) * step for size, step in zip(sizes, strides, strict=True)) + 1
    if math.prod(sizes) and needed > count:
        raise RuntimeError(
            f"setStorage: sizes {list(sizes)}, strides {list(strides)}, storage offset {place}, and itemsize "
            f"{array.itemsize} requiring a storage size of {needed * array.itemsize} are out of bounds for storage of "
            f"size {count * array.itemsize}"
        )
    return int(place) - before


def strided_places(first: int, sizes: Shape, strides: Shape) -> Any:
    """Return an array of shape `sizes` with the number, in memory, of each element of a strided view: first + Σ index *
    stride.
    """
    grid: Any = np.full(sizes, first)
    for dim, step in enumerate(strides):
        grid += (np.arange(sizes[dim]) * step).reshape((-1,) + (1,) * (len(sizes) - dim - 1))
    return grid


class AsStrided(Primitive):
    """View of the memory of a contiguous tensor, of any size and strides: element (i, j) is number
    ``storage_offset + i * stride[0] + j * stride[1]`` there.

    Several elements of the view may be the same element of memory; then it cannot be written to.

    Parameters
    ----------
    stride
        Not negative, one for each size, counted in elements.
    storage_offset
        Counted from the beginning of the memory that `input` is a view of; by default where `input` begins.

    Raises
    ------
    RuntimeError
        The view would go beyond that memory, or `input` is not contiguous: call it on the tensor that `input` is a view
        of.

    Source: the adjoint adds up the gradients of the view's elements that are the same element of `input`. Memory
    outside of `input` has no part in its gradient, as in PyTorch.

    >>> import plugrad as pg
    >>> pg.as_strided(pg.arange(5), (3, 3), (1, 1))
    tensor([[0, 1, 2],
            [1, 2, 3],
            [2, 3, 4]])
    """

    complex = "holomorphic"
    is_view = True

    @staticmethod
    def forward(
        ctx: Context, input: Array, *, size: Any, stride: Any, storage_offset: int | None = None
    ) -> Array:
        sizes, strides = size_and_stride(size, stride)
        first = first_place("as_strided", input, sizes, strides, storage_offset)
        ctx.how = first, sizes, strides
        if not math.prod(sizes):
            return input.reshape(-1)[:0].reshape(sizes)
        if is_other_array(input) and not is_batched(input):
            places = strided_places(first, sizes, strides)
            return input.reshape((-1,))[places.ravel()].reshape(sizes)
        byte = input.itemsize
        return strided_view(input, sizes, tuple(step * byte for step in strides), first * byte)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        shape = ctx.input_shape(0)
        places = strided_places(*ctx.how)
        count = math.prod(shape)
        inside = (places >= 0) & (places < count)
        if not inside.all():
            grad_output, places = grad_output[inside], places[inside]
        flat = pg.ops.builtin.index_adjoint(grad_output, index=(places,), shape=(count,))
        return flat.reshape(tuple(shape))

    samples = (
        on((3, 4), size=(2, 3), stride=(4, 1), storage_offset=None)
        + on((3, 4), size=(2, 2), stride=(1, 2), storage_offset=1)
        + on((3, 4), size=every((3, 3), (2, 0)), stride=(1, 1), storage_offset=0)
        + on((3, 4), size=(), stride=(), storage_offset=5)
        + on((3, 4), size=(2, 3), stride=(0, 5), storage_offset=0)
        + on((), size=(2,), stride=(0,))
    )

    error_samples = (
        refuses(RuntimeError, "mismatch in length", (2, 3), size=(2, 2), stride=(1,))
        + refuses(RuntimeError, "Negative strides", (2, 3), size=(2,), stride=(-1,))
        + refuses(RuntimeError, "", (2, 3), size=(-2,), stride=(1,))
        + refuses(RuntimeError, "out of bounds for storage", (2, 3), size=(2, 4), stride=(3, 1))
        + refuses(
            RuntimeError,
            "invalid storage offset",
            (2, 3),
            size=(2,),
            stride=(1,),
            storage_offset=-1,
        )
    )


def strided_scatter_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `as_strided_scatter`: places in and out of order, an empty view, and a single element."""
    for size, stride, offset in (
        ((2, 3), (4, 1), None),
        ((2, 2), (1, 2), 1),
        ((0,), (1,), 0),
        ((), (), 5),
    ):
        yield pg.Sample(rng.normal(size=(3, 4)), rng.normal(size=size), size, stride, offset)


def strided_scatter_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `as_strided_scatter` must refuse: a `src` of another shape, and a view that goes beyond the
    memory.
    """
    x = np.ones((2, 3))
    for src, size, stride, match in (
        (x[:, :1], (2, 2), (1, 2), "src to have a size equal"),
        (x, (2, 3), (9, 1), "out of bounds"),
    ):
        yield pg.ErrorSample(x, src, size, stride, raises=RuntimeError, match=match)


@composed(samples=strided_scatter_samples, error_samples=strided_scatter_errors, complex=True)
def as_strided_scatter(
    input: Array, src: Array, size: Shape, stride: Shape, storage_offset: int | None = None
) -> Array:
    """Copy of a contiguous tensor with the elements of `src` written where `as_strided` would have them.

    If several are written to one element of the memory, the last one counts.

    Raises
    ------
    RuntimeError
        `src` has not the shape `size`, or the view would go beyond `input`.

    >>> import plugrad as pg
    >>> pg.as_strided_scatter(pg.zeros(5), pg.ones(2), (2,), (3,))
    tensor([1., 0., 0., 1., 0.])
    """
    sizes, strides = size_and_stride(size, stride)
    first = first_place("as_strided_scatter", array_of(input), sizes, strides, storage_offset)
    if tuple(src.shape) != sizes:
        raise RuntimeError(
            f"expected src to have a size equal to the slice of self. src size = {list(src.shape)}, slice size = "
            f"{list(sizes)}"
        )
    flat = pg.reshape(input, (-1,))
    places = within("as_strided_scatter", strided_places(first, sizes, strides), flat.shape[0])
    found = pg.index_put(flat, (places,), pg.to(src, dtype=input.dtype))
    return pg.reshape(found, tuple(input.shape))


# Places in the flat tensor.


@composed(
    samples=on(
        ((2, 3), [[5, 0], [-2, 1]], (4,)), ((), np.array(0), ()), ((2, 3), np.array([], int), (0,))
    )
    + on((strided(3, 2), [5, 0, 5], (3,)), accumulate=True),
    error_samples=refuses(
        IndexError, "out of range", ((2, 2), [0, 4], (2,)), ((2, 2), [0, -5], (2,))
    )
    + refuses(IndexError, "same number of elements", ((2, 2), [0, 1], (2, 2)))
    + refuses(RuntimeError, "Expected a long tensor", ((2, 2), (2,), (2,)))
    + refuses(RuntimeError, "same dtype", ((2, 2), [0, 1], [0, 1])),
    complex=True,
    node_name="PutBackward0",
)
def put(input: Array, index: Array, source: Array, accumulate: bool = False) -> Array:
    """Copy of `input` with the elements of `source` written at positions of the flattened tensor, or added with
    `accumulate`.

    Without `accumulate`, the last of the elements for one position counts.

    Raises
    ------
    IndexError
        A position is out of range, or `source` has another number of elements than `index`.
    RuntimeError
        `index` holds no integers, or `source` is of another dtype.

    >>> import plugrad as pg
    >>> pg.put(pg.zeros(2, 2), pg.tensor([3, 0]), pg.tensor([1.0, 2.0]))
    tensor([[2., 0.],
            [0., 1.]])
    """
    places = index_array(index).reshape(-1)
    if places.size and places.dtype != np.int64:
        raise RuntimeError(
            f"put_(): Expected a long tensor for index, but got {torch_name(places.dtype)}"
        )
    if source.dtype != input.dtype:
        raise RuntimeError(
            f"put_(): self and source expected to have the same dtype, but got self.dtype = "
            f"{torch_name(input.dtype)} and source.dtype = {torch_name(source.dtype)}"
        )
    flat, numbers = pg.reshape(input, (-1,)), pg.reshape(source, (-1,))
    count = flat.shape[0]
    if numbers.shape[0] != places.size:
        raise IndexError(
            "put_(): Expected source and index to have the same number of elements, but got source.numel() = "
            f"{numbers.shape[0]}, index.numel() = {places.size}"
        )
    if (outside := (places < -count) | (places >= count)).any():
        raise IndexError(
            f"out of range: tried to access index {places[outside][0]} on a tensor of {count} elements."
        )
    found = pg.index_put(flat, (places.astype(np.int64),), numbers, accumulate)
    return pg.reshape(found, tuple(input.shape))


@composed(
    samples=lambda rng: [
        pg.Sample(np.array([[1.0, 0.0], [2.0, 3.0]]), size=size) for size in (2, 3, 5, 0)
    ],
    error_samples=lambda rng: [
        pg.ErrorSample(np.ones(2), size=-1, raises=RuntimeError, match="non-negative")
    ],
    arrays="numpy",
)
def nonzero_static(input: Array, *, size: int, fill_value: int = -1) -> Array:
    """Indices of the first `size` elements that are not 0, a row for each, then rows of `fill_value` if there are
    fewer.

    Raises
    ------
    RuntimeError
        `size` is negative.

    >>> import plugrad as pg
    >>> pg.nonzero_static(pg.tensor([0, 3]), size=2)
    tensor([[ 1],
            [-1]])
    """
    size, array = as_ints(size), array_of(input)
    if size < 0:
        raise RuntimeError(f"nonzero_static: 'size' must be an non-negative integer, got {size}")
    found: Any = np.argwhere(array)[:size]
    rows = np.full((size, array.ndim), as_ints(fill_value))
    rows[: len(found)] = found
    return pg.tensor(rows)


@composed(
    samples=lambda rng: [
        pg.Sample(np.array([[0, 5], [7, 23]]), shape=(2, 3, 4)),
        pg.Sample(np.array(4), shape=6),
        pg.Sample(np.zeros((0, 2), int), shape=(2, 2)),
        pg.Sample(np.array([-1, -13, 100]), shape=(2, 3, 4)),
    ],
    error_samples=lambda rng: [
        pg.ErrorSample(np.ones(2), shape=2, raises=TypeError, match="integer dtype"),
        pg.ErrorSample(np.array([1]), shape=(2, -3), raises=ValueError, match="negative values"),
    ],
    core_dims=0,
)
def unravel_index(indices: Array, shape: int | Shape) -> tuple[Array, ...]:
    """Conversion of positions in a flattened tensor to indices of one of `shape`: a tuple with a tensor for each
    dimension.

    A position beyond the last wraps around to 0, and a negative one counts from the end, as in PyTorch.

    Raises
    ------
    TypeError
        `indices` are no integers.
    ValueError
        A size is negative.

    >>> import plugrad as pg
    >>> pg.unravel_index(pg.tensor([4, 5]), (2, 3))
    (tensor([1, 1]), tensor([1, 2]))
    """
    places, sizes = array_of(indices), as_ints(shape)
    sizes = sizes if isinstance(sizes, tuple) else (sizes,)
    if places.dtype.kind not in "iu":
        raise TypeError(
            f"expected 'indices' to be integer dtype, but got torch.{np.dtype(places.dtype).name}"
        )
    if min(sizes, default=0) < 0:
        raise ValueError(f"'shape' cannot have negative values, but got {sizes}")
    found, left = [], np.asarray(places).astype(np.int64)
    for size in sizes[::-1]:
        found.append(pg.tensor(left % max(size, 1)))
        left = left // max(size, 1)
    return tuple(found[::-1])


@composed(
    samples=lambda rng: [
        pg.Sample(rng.normal(size=4)),
        pg.Sample(rng.normal(size=3), 3, True),
        pg.Sample(rng.normal(size=2), r=5),
        pg.Sample(np.zeros(0)),
    ],
    error_samples=lambda rng: [
        pg.ErrorSample(np.ones((2, 2)), raises=RuntimeError, match="1D vector"),
        pg.ErrorSample(np.ones(2), -1, raises=RuntimeError, match="non-negative"),
    ],
    complex=True,
)
def combinations(input: Array, r: int = 2, with_replacement: bool = False) -> Array:
    """All choices of `r` elements of a vector, a row for each, in the order of `itertools.combinations`.

    With `with_replacement` an element may be chosen several times.

    Raises
    ------
    RuntimeError
        `input` is no vector, `r` is negative, or there are too many combinations.

    >>> import plugrad as pg
    >>> pg.combinations(pg.tensor([5, 6, 7]))
    tensor([[5, 6],
            [5, 7],
            [6, 7]])
    """
    if input.ndim != 1:
        raise RuntimeError(f"Expect a 1D vector, but got shape {list(input.shape)}")
    if (r := as_ints(r)) < 0:
        raise RuntimeError(f"Expect a non-negative number, but got {r}")
    if not r:
        return input[:0]
    size = input.shape[0]
    count = math.comb(size + r - 1, r) if with_replacement and size else math.comb(size, r)
    if count * r > MOST:
        raise RuntimeError(f"combinations: {count} rows of {r} elements do not fit into memory")
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    return input[np.array([*choose(range(size), r)], int).reshape(-1, r)]


MOST = 2**27  # whose places take a GiB


# Parts and edges by the names of PyTorch's functions of tensors.


@composed(
    samples=lambda rng: [
        pg.Sample(rng.normal(size=(3, 4)), (1, 0, 3), -1),
        pg.Sample(rng.normal(size=(0, 3)), (0,)),
    ],
    error_samples=lambda rng: [
        pg.ErrorSample(np.ones(3), (1, 1), raises=RuntimeError, match="sum exactly to 3"),
        pg.ErrorSample(np.ones(3), 2, raises=TypeError, match="must be tuple of ints"),
    ],
    complex=True,
)
def split_with_sizes(input: Array, split_sizes: Shape, dim: int = 0) -> tuple[Array, ...]:
    """Consecutive parts of given sizes along `dim`, as a tuple of views: `split` by sizes.

    Raises
    ------
    RuntimeError
        The sum of the sizes is not the size of the dimension.

    >>> import plugrad as pg
    >>> pg.split_with_sizes(pg.arange(3), (1, 2))
    (tensor([0]), tensor([1, 2]))
    """
    if not isinstance(split_sizes, (tuple, list)):
        raise TypeError(
            "split_with_sizes(): argument 'split_sizes' (position 2) must be tuple of ints, not "
            f"{type(split_sizes).__name__}"
        )
    parts: tuple[Array, ...] = pg.split(input, [*split_sizes], dim)
    return parts


@composed(
    samples=lambda rng: [
        pg.Sample(rng.normal(size=(3, 4)), 1, 1, None, 2),
        pg.Sample(rng.normal(size=(3, 4)), 0, -2, 9),
        pg.Sample(rng.normal(size=3), 0, 2, 1),
    ],
    error_samples=lambda rng: [
        pg.ErrorSample(np.ones(3), 0, 0, 2, 0, raises=RuntimeError, match="must be positive")
    ],
    complex=True,
)
def slice_copy(
    input: Array, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Array:
    """Copy of every `step`-th slice from `start` to below `end` along `dim`: ``x[start:end:step]`` for dim = 0.

    Raises
    ------
    RuntimeError
        `step` is not positive.

    >>> import plugrad as pg
    >>> pg.slice_copy(pg.arange(6), 0, 1, 5, 2)
    tensor([1, 3])
    """
    if as_ints(step) < 1:
        raise RuntimeError(f"slice step must be positive, got {step}")
    return pg.clone(pg.index(input, along(input, dim, slice(start, end, step))))


@composed(
    samples=lambda rng: [
        pg.Sample(rng.normal(size=(2, 4)), (1, 2, 0, -1), 0.5),
        pg.Sample(np.zeros((0, 3)), (1, 1)),
    ],
    error_samples=lambda rng: [
        pg.ErrorSample(np.ones(3), (1,), raises=RuntimeError, match="divisible by 2|even"),
        pg.ErrorSample(np.ones(3), (1,) * 4, raises=RuntimeError, match="[Ll]ength of pad"),
    ],
    complex=True,
)
def constant_pad_nd(input: Array, pad: Shape, value: float = 0) -> Array:
    """Padding of the last dimensions with one `value`: `pad` with the mode "constant".

    Raises
    ------
    RuntimeError
        `pad` has an odd number of sizes, or too many.

    >>> import plugrad as pg
    >>> pg.constant_pad_nd(pg.tensor([1, 2]), (1, 1))
    tensor([0, 1, 2, 0])
    """
    return pg.pad(input, pad, "constant", value)
