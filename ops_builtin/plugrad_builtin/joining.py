"""Joining and padding of tensors: cat, stack, hstack, meshgrid, block_diag, pad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Primitive,
    Shape,
    as_ints,
    composed,
    constant_like,
    every,
    normal_dim,
    on,
    refuses,
    result_type,
    sequence_of,
    strided,
)
from plugrad_builtin.assignment import as_element


class Cat(Primitive):
    """Concatenation of tensors along a dimension: ``cat(tensors, dim=0)``.

    The tensors agree in all sizes but that along `dim`; a 1-d tensor without elements is skipped. An integer one never
    widens a floating one.

    Raises
    ------
    ValueError
        There are no tensors.
    RuntimeError
        Their shapes do not fit together.
    IndexError
        They have no dimension `dim`.

    >>> import plugrad as pg
    >>> pg.cat([pg.ones(1, 2), pg.zeros(1, 2)], dim=1)
    tensor([[1., 1., 0., 0.]])
    """

    complex = "holomorphic"

    @staticmethod
    def call(
        tensors: tuple[Array, ...] | list[Array],
        dim: int = 0,
        *,
        axis: int | None = None,
        out: Array | None = None,
    ) -> Array:
        dim = dim if axis is None else axis
        return Cat.apply(*sequence_of(tensors, "cat"), dim=dim, out=out)

    @staticmethod
    def forward(ctx: Context, *tensors: Array, dim: int = 0) -> Array:
        if not tensors:
            raise ValueError(
                "torch.cat(): expected a non-empty list of Tensors; give it at least one"
            )
        parts = [t for t in tensors if tuple(t.shape) != (0,)] or list(tensors[:1])
        shape = tuple(parts[0].shape)
        if not shape:
            raise RuntimeError(
                "zero-dimensional tensor (at position 0) cannot be concatenated; use stack"
            )
        ctx.dim = dim = normal_dim(dim, len(shape))
        for position, part in enumerate(parts):
            if len(part.shape) != len(shape):
                raise RuntimeError(
                    f"Tensors must have same number of dimensions: got {len(shape)} and "
                    f"{len(part.shape)}; shapes {shape} and {tuple(part.shape)}"
                )
            for d, (size, expected) in enumerate(zip(part.shape, shape, strict=True)):
                if d != dim and size != expected:
                    raise RuntimeError(
                        f"Sizes of tensors must match except in dimension {dim}. Expected size "
                        f"{expected} but got size {size} for tensor number {position} in the list. "
                        f"Shapes are {[tuple(t.shape) for t in tensors]}"
                    )
        ctx.sizes = [t.shape[dim] if tuple(t.shape) != (0,) else 0 for t in tensors]
        ctx.legacy = [tuple(t.shape) == (0,) for t in tensors]
        wanted = result_type(*tensors)
        return np.concatenate(
            [p if p.dtype == wanted else p.astype(wanted) for p in parts], axis=dim
        )

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        grads, start = [], 0
        for position, size in enumerate(ctx.sizes):
            stop = start + size
            grad = None
            if ctx.needs_input_grad[position]:
                grad = grad_output[(slice(None),) * ctx.dim + (slice(start, stop),)]
                grad = grad.reshape((0,)) if ctx.legacy[position] else grad
            grads.append(grad)
            start = stop
        return tuple(grads)

    samples = (
        on(((2, 3), (4, 3)), dim=0)
        + on(((2, 3), (2, 3)), dim=1)
        + on(((2, 3), (2, 1), np.ones((2, 2))), dim=-1)
        + on(((2, 3), (0,)), (3,), dim=0)
    )

    error_samples = (
        refuses(ValueError, r"cat\(\): expected a non-empty list")
        + refuses(RuntimeError, "Tensors must have same number of", ((2, 3), (3,)))
        + refuses(RuntimeError, "Sizes of tensors must match except", ((2, 3), strided(3, 2)))
        + refuses(IndexError, "Dimension out of range", ((2, 3), (2, 3)), dim=2)
        + refuses(RuntimeError, "zero-dimensional tensor", ())
    )


class Stack(Primitive):
    """Stack of tensors of one shape along a new dimension: ``stack(tensors, dim=0)``.

    An integer one never widens a floating one.

    Raises
    ------
    RuntimeError
        There are no tensors, or their shapes differ.
    IndexError
        The result would have no dimension `dim`.

    >>> import plugrad as pg
    >>> pg.stack([pg.tensor([1.0, 2.0]), pg.tensor([3.0, 4.0])], dim=1)
    tensor([[1., 3.],
            [2., 4.]])
    """

    complex = "holomorphic"

    @staticmethod
    def call(
        tensors: tuple[Array, ...] | list[Array],
        dim: int = 0,
        *,
        axis: int | None = None,
        out: Array | None = None,
    ) -> Array:
        dim = dim if axis is None else axis
        return Stack.apply(*sequence_of(tensors, "stack"), dim=dim, out=out)

    @staticmethod
    def forward(ctx: Context, *tensors: Array, dim: int = 0) -> Array:
        if not tensors:
            raise RuntimeError("stack expects a non-empty TensorList; give it at least one tensor")
        shape = tuple(tensors[0].shape)
        for position, tensor in enumerate(tensors):
            if tuple(tensor.shape) != shape:
                raise RuntimeError(
                    f"stack expects each tensor to be equal size, but got {list(shape)} at entry 0 "
                    f"and {list(tensor.shape)} at entry {position}; use cat, or expand them first"
                )
        ctx.dim = normal_dim(dim, len(shape) + 1)
        wanted = result_type(*tensors)
        parts = [t if t.dtype == wanted else t.astype(wanted) for t in tensors]
        return np.stack(parts, axis=ctx.dim)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        before = (slice(None),) * ctx.dim
        return tuple(
            grad_output[(*before, position)] if needed else None
            for position, needed in enumerate(ctx.needs_input_grad)
        )

    samples = on(((2, 3), (2, 3), (2, 3), (2, 3)), dim=every(0, 1, -1)) + on(((), ()))

    error_samples = (
        refuses(RuntimeError, "stack expects a non-empty TensorList")
        + refuses(RuntimeError, "stack expects each tensor to be eq", ((2, 3), (3,)))
        + refuses(IndexError, "Dimension out of range", ((2, 3), (2, 3)), dim=3)
    )


stack_samples = on(((), ()), ((3,), (3,)), ((2, 3), (2, 3), (2, 3)))


def require_some(name: str, tensors: Sequence[Array]) -> None:
    """Raise RuntimeError, which names the op `name`, if the sequence `tensors` is empty."""
    if not tensors:
        raise RuntimeError(f"{name} expects a non-empty TensorList")


@composed(samples=stack_samples, complex=True, of_list=True)
def hstack(*tensors: Array) -> Array:
    """Tensors side by side: joined along the second dimension, or, if 1-d or 0-d, along the first.

    Raises
    ------
    RuntimeError
        The tensors differ in a size other than that along which they are joined.

    >>> import plugrad as pg
    >>> pg.hstack([pg.tensor([1, 2]), pg.tensor([3])])
    tensor([1, 2, 3])
    """
    parts = [pg.atleast_1d(each) for each in tensors]
    require_some("hstack", parts)
    return pg.cat(parts, 0 if parts[0].ndim == 1 else 1)


@composed(samples=stack_samples, complex=True, of_list=True)
def vstack(*tensors: Array) -> Array:
    """Tensors one above the other: joined along the first dimension, with vectors as rows; given singly or as one list.

    Raises
    ------
    RuntimeError
        The tensors differ in a size other than the first.

    >>> import plugrad as pg
    >>> pg.vstack([pg.tensor([1, 2]), pg.tensor([3, 4])])
    tensor([[1, 2],
            [3, 4]])
    """
    require_some("vstack", tensors)
    return pg.cat([pg.atleast_2d(each) for each in tensors], 0)


@composed(samples=stack_samples, complex=True, of_list=True)
def dstack(*tensors: Array) -> Array:
    """Tensors one behind the other: joined along the third dimension, which is added where there is none.

    Raises
    ------
    RuntimeError
        The tensors differ in a size other than the third.

    >>> import plugrad as pg
    >>> pg.dstack([pg.tensor([1, 2]), pg.tensor([3, 4])]).shape
    torch.Size([1, 2, 2])
    """
    return pg.cat([pg.atleast_3d(each) for each in tensors], 2)


@composed(samples=stack_samples, complex=True, of_list=True)
def column_stack(*tensors: Array) -> Array:
    """Tensors side by side as columns: joined along the second dimension, with vectors as columns.

    Raises
    ------
    RuntimeError
        The tensors differ in a size other than the second.

    >>> import plugrad as pg
    >>> pg.column_stack([pg.tensor([1, 2]), pg.tensor([3, 4])])
    tensor([[1, 3],
            [2, 4]])
    """
    columns = [pg.reshape(each, (-1, 1)) if each.ndim < 2 else each for each in tensors]
    return pg.cat(columns, 1)


dims_samples = on((), (3,), (2, 3), (2, 1, 3), (2, 1, 2, 3))


def at_least(tensors: tuple[Any, ...], raise_one: Callable[[Any], Any]) -> Any:
    """Return the tensors of a call after `raise_one`, which adds missing dimensions: one tensor alone, several as a
    tuple.

    `tensors` may also hold a single list of tensors, and the result is then a tuple.
    """
    if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)):
        return tuple(map(raise_one, tensors[0]))
    found = tuple(map(raise_one, tensors))
    return found[0] if len(found) == 1 else found


@composed(samples=dims_samples, complex=True)
def atleast_1d(*tensors: Array) -> Any:
    """Tensors with at least one dimension, as views: a single one, or a tuple of several.

    >>> import plugrad as pg
    >>> pg.atleast_1d(pg.tensor(1.0))
    tensor([1.])
    """
    return at_least(tensors, lambda x: x if x.ndim else pg.reshape(x, (1,)))


@composed(samples=dims_samples, complex=True)
def atleast_2d(*tensors: Array) -> Any:
    """Tensors with at least two dimensions, new ones in front, as views: a single one, or a tuple of several.

    >>> import plugrad as pg
    >>> pg.atleast_2d(pg.tensor([1.0, 2.0]))
    tensor([[1., 2.]])
    """
    return at_least(tensors, lambda x: x if x.ndim > 1 else pg.reshape(x, (1, -1)))


@composed(samples=dims_samples, complex=True)
def atleast_3d(*tensors: Array) -> Any:
    """Tensors with at least three dimensions, as views: a vector becomes (1, n, 1), a matrix (n, m, 1).

    >>> import plugrad as pg
    >>> pg.atleast_3d(pg.ones(2, 3)).shape
    torch.Size([2, 3, 1])
    """

    def raised(x: Any) -> Any:
        if x.ndim < 2:
            return pg.reshape(x, (1, -1, 1))
        return pg.unsqueeze(x, -1) if x.ndim == 2 else x

    return at_least(tensors, raised)


def tensors_of(tensors: tuple[Any, ...], name: str) -> list[Any]:
    """Return the tensors of a call as a list; `tensors` may hold them singly, or one list of them. `name` is the op's,
    for errors.
    """
    if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)):
        return [*sequence_of(tensors[0], name)]
    return [*tensors]


def fitting(name: str, shapes: list[Any]) -> tuple[int, ...]:
    """Return the shape to which `shapes` broadcast. Raises RuntimeError, which names the op `name`, if they do not."""
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        raise RuntimeError(
            f"{name}(): shapes {', '.join(str(list(each)) for each in shapes)} do not broadcast"
        ) from None


@composed(samples=on(((2, 1), (3,), ())), complex=True)
def broadcast_tensors(*tensors: Array) -> tuple[Array, ...]:
    """Tensors expanded to one shape, as views.

    Raises
    ------
    RuntimeError
        Their shapes do not broadcast.

    >>> import plugrad as pg
    >>> [x.shape for x in pg.broadcast_tensors(pg.ones(2, 1), pg.ones(3))]
    [torch.Size([2, 3]), torch.Size([2, 3])]
    """
    given = tensors_of(tensors, "broadcast_tensors")
    shape = fitting("broadcast_tensors", [tuple(each.shape) for each in given])
    return tuple(pg.expand(each, shape) for each in given)


# Products of sets.


@composed(samples=on(((2,), (3,)), indexing=every("ij", "xy")), complex=True)
def meshgrid(*tensors: Array, indexing: str = "ij") -> tuple[Array, ...]:
    """Coordinates of a grid, as views: each vector along a dimension of its own, repeated along those of the others.

    Parameters
    ----------
    indexing
        "ij": the first vector is along the first dimension; "xy": along the second, as NumPy has it.

    Raises
    ------
    RuntimeError
        An argument has more than one dimension, there is no argument, or there is no such `indexing`.

    >>> import plugrad as pg
    >>> pg.meshgrid(pg.tensor([1, 2]), pg.tensor([3, 4]), indexing="ij")[0]
    tensor([[1, 1],
            [2, 2]])
    """
    given = tensors_of(tensors, "meshgrid")
    if not given:
        raise RuntimeError("meshgrid expects a non-empty TensorList: give at least one tensor")
    if indexing not in ("ij", "xy"):
        raise RuntimeError(
            f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}'
        )
    if any(each.ndim > 1 for each in given):
        raise RuntimeError("torch.meshgrid: Expected 0D or 1D tensor in the tensor list")
    vectors = [pg.reshape(each, (-1,)) for each in given]
    swapped = indexing == "xy" and len(vectors) > 1
    if swapped:
        vectors[:2] = vectors[1::-1]
    shape = tuple(len(each) for each in vectors)
    count = len(vectors)
    grids = [
        pg.expand(pg.reshape(each, (*[1] * nr, -1, *[1] * (count - nr - 1))), shape)
        for nr, each in enumerate(vectors)
    ]
    if swapped:
        grids[:2] = grids[1::-1]
    return tuple(grids)


@composed(samples=on(((2,), (3,)), (3,)), complex=True)
def cartesian_prod(*tensors: Array) -> Array:
    """All combinations of one element of each vector, as rows of a matrix; a single vector is returned as it is.

    Raises
    ------
    RuntimeError
        An argument is no vector.

    >>> import plugrad as pg
    >>> pg.cartesian_prod(pg.tensor([1, 2]), pg.tensor([3, 4]))
    tensor([[1, 3],
            [1, 4],
            [2, 3],
            [2, 4]])
    """
    given = tensors_of(tensors, "cartesian_prod")
    for each in given:
        if each.ndim != 1:
            raise RuntimeError(f"Expect a 1D vector, but got shape {list(each.shape)}")
    if len(given) == 1:
        return given[0]
    return pg.stack([pg.reshape(each, (-1,)) for each in pg.meshgrid(*given)], 1)


@composed(samples=on(((2, 3), (1, 2), (2,)), ()), complex=True)
def block_diag(*tensors: Array) -> Array:
    """Block diagonal matrix: the given matrices on its diagonal, and zeros elsewhere; vectors are rows.

    Raises
    ------
    RuntimeError
        An argument has more than two dimensions.

    >>> import plugrad as pg
    >>> pg.block_diag(pg.tensor([[1, 2]]), pg.tensor(3))
    tensor([[1, 2, 0],
            [0, 0, 3]])
    """
    tensors = tuple(tensors_of(tensors, "block_diag"))
    for each in tensors:
        if each.ndim > 2:
            raise RuntimeError(
                f"torch.block_diag: Input tensors must have 2 or fewer dimensions. Got {each.ndim} dimensions"
            )
    blocks = [pg.atleast_2d(each) for each in tensors] or [pg.zeros(1, 0)]
    width = sum(each.shape[1] for each in blocks)
    rows, start = [], 0
    for each in blocks:
        height, columns = each.shape
        left, right = (
            constant_like(np.zeros((height, n), np.dtype(each.dtype)), each)
            for n in (start, width - start - columns)
        )
        rows.append(pg.cat([left, each, right], 1))
        start += columns
    return pg.cat(rows, 0)


@composed(samples=on((3,)) + on((3,), N=2, increasing=True), complex=True, half_in_single=True)
def vander(x: Array, N: int | None = None, increasing: bool = False) -> Array:
    """Vandermonde matrix: powers of a vector's elements as `N` columns, from the highest power to 0, or `increasing`.

    Raises
    ------
    RuntimeError
        `x` is no vector, or `N` is negative.

    >>> import plugrad as pg
    >>> pg.vander(pg.tensor([2, 3]), 3)
    tensor([[4, 2, 1],
            [9, 3, 1]])
    """
    if x.ndim != 1:
        raise RuntimeError("x must be a one-dimensional tensor.")
    count = len(x) if N is None else as_ints(N)
    if count < 0:
        raise RuntimeError(f"N must be non-negative, but got {count}")
    if x.dtype.kind in "biu":
        x = pg.to(x, np.int64)
    powers = [x**0]
    for _ in range(count - 1):
        powers.append(powers[-1] * x)
    columns = powers[:count] if increasing else powers[:count][::-1]
    return pg.stack(columns, 1) if columns else pg.reshape(x[:0], (len(x), 0))


# Padding.


@composed(
    samples=on((1, 2, 4, 5), pad=(1, 2), value=0.5)
    + on((1, 2, 4, 5), pad=(1, -2, 0, 3))
    + on((1, 2, 4, 5), pad=(1, 2, 3, 0), mode=every("reflect", "replicate", "circular")),
    error_samples=refuses(RuntimeError, "must be divisible by 2|must be even", (1, 1, 3), pad=(1,))
    + refuses(RuntimeError, "[Ll]ength of pad", (1, 1, 3), pad=(1,) * 8)
    + refuses(RuntimeError, "should be less", (1, 1, 3), pad=(3, 0), mode="reflect")
    + refuses(RuntimeError, "Expected 2D or 3D", (1, 0, 3), pad=(1, 0), mode="replicate")
    + refuses(RuntimeError, "Expected 3D or 4D", (1, 1, 0, 3), pad=(1, 0) * 2, mode="reflect"),
    complex=True,
)
def pad(input: Array, pad: Shape, mode: str = "constant", value: float | None = None) -> Array:
    """Padding of the last dimensions: the input with elements added at their edges; a negative number removes some.

    Parameters
    ----------
    pad
        How many before and behind: a pair for the last dimension first, then one for the dimension before it, and so
        on.
    mode
        "constant", of `value` (0); "reflect", the elements in reverse without the edge; "replicate", the edge;
        "circular", the elements of the other side. The last three pad the last one to three dimensions of a batch.

    Raises
    ------
    RuntimeError
        `pad` has an odd number of sizes, or too many; or "reflect" pads by the size of a dimension or more.
    NotImplementedError
        There is no such mode.

    >>> import plugrad as pg
    >>> pg.nn.functional.pad(pg.tensor([1, 2]), (1, 2))
    tensor([0, 1, 2, 0, 0])
    """
    sizes = as_ints(tuple(pad))
    if len(sizes) % 2:
        raise RuntimeError(f"Padding length must be divisible by 2, got {len(sizes)}")
    if len(sizes) > 2 * input.ndim:
        raise RuntimeError(
            f"Length of pad should be no more than twice the number of dimensions of the input. Pad length is "
            f"{len(sizes)} while the input has {input.ndim} dimensions"
        )
    if mode not in ("constant", "reflect", "replicate", "circular"):
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    if mode != "constant" and value:
        raise RuntimeError(f'Padding mode "{mode}" doesn\'t take in value argument')
    if mode != "constant" and not len(sizes) // 2 + 1 <= input.ndim <= len(sizes) // 2 + 2:
        raise NotImplementedError(
            "Only 2D, 3D, 4D, 5D padding with non-constant padding are supported for now: "
            f"{len(sizes)} sizes for an input of {input.ndim} dimensions"
        )
    count = len(sizes) // 2
    if mode in ("reflect", "replicate") and 0 in input.shape[-count - 1 :]:
        raise RuntimeError(
            f"Expected {count + 1}D or {count + 2}D (batch mode) tensor with possibly 0 batch size and other non-zero "
            f"dimensions for input, but got: {list(input.shape)}"
        )
    pairs = [(sizes[nr], sizes[nr + 1]) for nr in range(0, len(sizes), 2)]
    for nr, (before, behind) in enumerate(pairs):
        at = input.ndim - 1 - nr
        size = input.shape[at]
        removed = min(before, behind, 0) if mode == "constant" else 0
        if size + min(before + behind, removed) < 0:
            raise RuntimeError(
                f"The input size {size}, plus negative padding {before} and {behind}, resulted in a "
                "negative output size"
            )
        if mode != "constant" and (before or behind):
            input = pg.index(input, (slice(None),) * at + (edge(mode, size, before, behind),))
    if mode == "constant" and any(sizes):
        ends = [*[(0, 0)] * (input.ndim - count), *reversed(pairs)]
        return filled_out(input, ends, 0 if value is None else value)
    return input if any(sizes) else pg.clone(input)


def filled_out(input: Array, ends: Any, value: Any) -> Any:
    """Return `input` with entries equal to `value` around it: `ends` says for each dimension how many are added before
    and behind; negative counts remove entries.
    """
    number: Any = np.full((), as_element(value, np.dtype(input.dtype), "pad"), input.dtype)
    if min(map(min, ends)) < 0:
        sides = zip(input.shape, ends, strict=True)
        cut = tuple(slice(max(-low, 0), size - max(-high, 0)) for size, (low, high) in sides)
        input = pg.index(input, cut)
    added = [
        (max(low, 0), size, max(high, 0))
        for size, (low, high) in zip(input.shape, ends, strict=True)
    ]
    inside, shape = tuple(slice(low, low + size) for low, size, _ in added), tuple(map(sum, added))
    output = pg.ops.builtin.index_adjoint(input, index=inside, shape=shape)
    if not number.tobytes().strip(b"\0"):  # it is 0, and not -0
        return output
    outside: Any = np.ones(shape, bool)
    outside[inside] = False
    return pg.where(constant_like(outside, input), constant_like(number, input), output)


def edge(mode: str, size: int, before: int, behind: int) -> Any:
    """Return the indices with which a dimension of `size` is padded by `before` and `behind` entries, an array: its
    k-th number is the element that entry k of the padded dimension copies.

    `mode` is "reflect", "replicate" or "circular". Raises RuntimeError if the padding is too large for it.
    """
    places = np.arange(-before, size + behind)
    if mode == "replicate":
        return np.clip(places, 0, size - 1)
    if mode == "circular":
        if max(before, behind) > size:
            raise RuntimeError(
                f"Padding value causes wrapping around more than once: padding ({before}, {behind}) at size {size}"
            )
        kept = np.arange(
            max(-before, 0), size - max(-behind, 0)
        )  # what is taken away wraps to nowhere
        return kept[np.arange(-max(before, 0), len(kept) + max(behind, 0)) % max(len(kept), 1)]
    if max(before, behind) >= size:
        raise RuntimeError(
            f"Padding size should be less than the corresponding input dimension, but got: padding "
            f"({before}, {behind}) at dimension of size {size}"
        )
    return (size - 1) - np.abs((size - 1) - np.abs(places))
