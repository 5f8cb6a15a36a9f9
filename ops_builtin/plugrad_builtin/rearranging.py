"""Elements in other places: dimensions moved, elements reversed, repeated, one side of a diagonal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Shape,
    as_ints,
    composed,
    normal_dim,
    normal_dims,
    primitive,
)
from plugrad_builtin.shapes import sizes_of


def movedim_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield one dimension, and several, moved."""
    x = rng.normal(size=(2, 3, 4))
    for source, destination in ((0, 2), (-1, 0), ((0, 1), (2, 0)), (1, 1)):
        yield pg.Sample(x, source=source, destination=destination)
    yield pg.Sample(rng.normal(size=()), source=0, destination=-1)


def movedim_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield a dimension given twice, and one that does not exist."""
    x = np.ones((2, 3))
    for source, destination, error, match in (
        ((0, 0), (0, 1), RuntimeError, "repeated dim in `source`"),
        ((0, 1), (0, 0), RuntimeError, "repeated dim in `destination`"),
        (0, 2, IndexError, "Dimension out of range"),
    ):
        yield pg.ErrorSample(x, source=source, destination=destination, raises=error, match=match)


@composed(samples=movedim_samples, error_samples=movedim_errors, complex=True)
def movedim(
    input: Array, source: int | tuple[int, ...], destination: int | tuple[int, ...]
) -> Array:
    """Dimensions moved to other places, as a view; the others keep their order.

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


class Flip(pg.ArrayFunction):
    """The elements in reverse order along `dims`, which are given as ints or as one tuple: a copy.

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

    node_name = "FlipBackward0"
    complex = "holomorphic"
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def call(input: Array, *args: int | Shape | list[int], dims: Shape | None = None) -> Array:
        return Flip.apply(input, dims=sizes_of(args, dims, "flip", "dims"))

    @staticmethod
    def forward(ctx: Context, input: Array, *, dims: Any) -> Array:
        ctx.dims = dims
        return np.flip(input, normal_dims(as_ints(dims), input.ndim) or ()).copy()

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return pg.flip(grad_output, ctx.dims)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for dims in ((0,), (0, -1), ()):
            yield pg.Sample(rng.normal(size=(2, 3)), dims=dims)
        yield pg.Sample(rng.normal(size=()), dims=(0,))
        yield pg.Sample(np.zeros((0, 3)), dims=(0, 1))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = np.ones((2, 3))
        yield pg.ErrorSample(x, dims=(0, 0), raises=RuntimeError, match="multiple times")
        yield pg.ErrorSample(x, dims=(2,), raises=IndexError, match="Dimension out of range")


def triangle_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield matrices of several forms, stacks of them, and diagonals inside and outside."""
    for shape in ((3, 4), (2, 4, 3), (0, 3)):
        for diagonal in (0, 1, -2):
            yield pg.Sample(rng.normal(size=shape), diagonal=diagonal)


def triangle_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield a vector."""
    yield pg.ErrorSample(np.ones(3), raises=RuntimeError, match="must have at least 2 dimensions")


def triangle(op: str, forward: Any) -> Any:
    """Return the forward of `tril` or `triu`, of an array."""

    def computed(input: Array, *, diagonal: int = 0) -> Array:
        if input.ndim < 2:
            raise RuntimeError(f"{op}: input tensor must have at least 2 dimensions")
        output: Array = forward(input, diagonal)
        return output

    return computed


@primitive(
    triangle("tril", np.tril),
    samples=triangle_samples,
    error_samples=triangle_errors,
    complex="holomorphic",
)
def tril(grad: Array, diagonal: int) -> Any:
    """The lower triangle of matrices: zeros above a diagonal, which is the main one for 0, and above it for 1.

    Raises
    ------
    RuntimeError
        There are less than two dimensions.

    Source: it is a projection, its own adjoint.

    >>> import plugrad as pg
    >>> pg.tril(pg.ones(2, 2))
    tensor([[1., 0.],
            [1., 1.]])
    """
    return pg.tril(grad, diagonal)


@primitive(
    triangle("triu", np.triu),
    samples=triangle_samples,
    error_samples=triangle_errors,
    complex="holomorphic",
)
def triu(grad: Array, diagonal: int) -> Any:
    """The upper triangle of matrices: zeros below a diagonal, which is the main one for 0, and above it for 1.

    Raises
    ------
    RuntimeError
        There are less than two dimensions.

    Source: it is a projection, its own adjoint.

    >>> import plugrad as pg
    >>> pg.triu(pg.ones(2, 2))
    tensor([[1., 1.],
            [0., 1.]])
    """
    return pg.triu(grad, diagonal)


class Repeat(pg.ArrayFunction):
    """The whole tensor repeated along each dimension, a copy; more numbers than dimensions make new ones in front.

    Raises
    ------
    RuntimeError
        There are less numbers than dimensions, or one is negative.

    Source: the gradients of the copies are added up.

    >>> import plugrad as pg
    >>> pg.tensor([1, 2]).repeat(2, 2)
    tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]])
    """

    node_name = "RepeatBackward0"
    complex = "holomorphic"
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def call(input: Array, *args: int | Shape | list[int], repeats: Shape | None = None) -> Array:
        return Repeat.apply(input, repeats=sizes_of(args, repeats, "repeat", "repeats"))

    @staticmethod
    def forward(ctx: Context, input: Array, *, repeats: Any) -> Array:
        times = ctx.times = as_ints(repeats)
        new = len(times) - len(input.shape)
        if new < 0:
            raise RuntimeError(
                "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor: "
                f"{len(times)} for {len(input.shape)}"
            )
        shape = ctx.shape = (*[1] * new, *input.shape)
        whole = [size * n for size, n in zip(shape, times, strict=True)]
        if min(times, default=0) < 0:
            raise RuntimeError(f"Trying to create tensor with negative dimension: {whole}")
        return np.tile(input, times)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        pairs = zip(ctx.times, ctx.shape, strict=True)
        apart = grad_output.reshape(tuple(size for pair in pairs for size in pair))
        copies = tuple(range(0, 2 * len(ctx.times), 2))
        total = pg.sum(apart, dim=copies) if copies else apart
        return total.reshape(ctx.input_shape(0))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for repeats in ((2, 3), (2, 1, 2), (1, 0)):
            yield pg.Sample(rng.normal(size=(2, 3)), repeats=repeats)
        yield pg.Sample(rng.normal(size=()), repeats=(3,))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = np.ones((2, 3))
        yield pg.ErrorSample(x, repeats=(2,), raises=RuntimeError, match="can not be smaller than")
        yield pg.ErrorSample(x, repeats=(2, -1), raises=RuntimeError, match="negative dimension")
