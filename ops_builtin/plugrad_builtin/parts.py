"""Parts of a tensor: narrow, select, split, unbind, diagonal, which are views, and unfold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Primitive,
    Shape,
    as_int,
    composed,
    every,
    is_batched,
    is_other_array,
    normal_dim,
    on,
    primitive,
    refuses,
    torch_name,
)


def along(input: Array, dim: int, item: Any) -> tuple[Any, ...]:
    """Return a NumPy index of `input` that takes `item` along `dim`, and everything along the other dimensions."""
    return (*[slice(None)] * normal_dim(dim, input.ndim), item)


def require_dimension(op: str, input: Array, error: type[Exception] = RuntimeError) -> None:
    """Raise `error`, PyTorch's, which names `op`, if `input` is 0-dimensional."""
    if not input.ndim:
        raise error(f"{op}() cannot be applied to a 0-dim tensor.; unsqueeze(0) it first")


def narrow_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `narrow`: parts from the beginning and the end of either dimension, and empty ones."""
    x = rng.normal(size=(3, 4))
    for dim, start, length in ((0, 1, 2), (-1, -3, 2), (1, 4, 0)):
        yield pg.Sample(x, dim=dim, start=start, length=length)
    yield pg.Sample(np.zeros((0, 3)), dim=0, start=0, length=0)
    yield pg.Sample(x.T, dim=0, start=0, length=4)


def narrow_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `narrow` must refuse: a part that is too long or begins outside, a negative length, no such
    dimension.
    """
    x = rng.normal(size=(2, 3))
    yield pg.ErrorSample(x, dim=1, start=1, length=3, raises=RuntimeError, match="exceeds dimens")
    yield pg.ErrorSample(x, dim=1, start=4, length=0, raises=IndexError, match="start out of range")
    yield pg.ErrorSample(x, dim=1, start=0, length=-1, raises=RuntimeError, match="non-negative")
    yield pg.ErrorSample(x, dim=2, start=0, length=1, raises=IndexError, match="Dimension out of")


@composed(samples=narrow_samples, error_samples=narrow_errors, complex=True)
def narrow(input: Array, dim: int, start: int | Array, length: int) -> Array:
    """Part of `length` elements along `dim`, from `start` on, as a view.

    A negative `start` is counted from the end.

    Raises
    ------
    IndexError
        There is no such dimension, or `start` is outside of it.
    RuntimeError
        The part reaches beyond the dimension, or `start` is a tensor that is not a single integer.

    >>> import plugrad as pg
    >>> pg.narrow(pg.arange(5), 0, 1, 3)
    tensor([1, 2, 3])
    """
    require_dimension("narrow", input)
    size = input.shape[normal_dim(dim, input.ndim)]
    if not isinstance(start, int) and (start.ndim or start.dtype.kind not in "iu"):
        raise RuntimeError("start must be an 0-dim integral Tensor.")
    start, length = as_int(start), as_int(length)
    if length < 0:
        raise RuntimeError(f"narrow(): length must be non-negative, got {length}")
    if not -size <= start <= size:
        raise IndexError(
            f"start out of range (expected to be in range of [-{size}, {size}], but got {start})"
        )
    start += size * (start < 0)
    if start + length > size:
        raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({size}).")
    return pg.index(input, along(input, dim, slice(start, start + length)))


def select_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `select`: indices along each dimension."""
    x = rng.normal(size=(2, 3))
    for dim, index in ((0, 1), (-1, -3), (1, 2)):
        yield pg.Sample(x, dim=dim, index=index)
    yield pg.Sample(np.zeros((0, 3)), dim=1, index=0)
    yield pg.Sample(x[0], dim=0, index=1)


def select_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `select` must refuse: an index and a dimension that do not exist, and a 0-d input."""
    x = rng.normal(size=(2, 3))
    yield pg.ErrorSample(x, dim=1, index=5, raises=IndexError, match="index 5 out of range")
    yield pg.ErrorSample(x, dim=2, index=0, raises=IndexError, match="Dimension out of range")
    yield pg.ErrorSample(np.ones(()), dim=0, index=0, raises=IndexError, match="0-dim tensor")


@composed(samples=select_samples, error_samples=select_errors, complex=True)
def select(input: Array, dim: int, index: int | Array) -> Array:
    """Slice at one index along `dim`, as a view without that dimension: ``x[:, index]`` for dim = 1.

    Raises
    ------
    IndexError
        There is no such dimension, or no such index.

    >>> import plugrad as pg
    >>> pg.select(pg.tensor([[1, 2], [3, 4]]), 1, 0)
    tensor([1, 3])
    """
    require_dimension("select", input, IndexError)
    index, size = as_int(index), input.shape[normal_dim(dim, input.ndim)]
    if not -size <= index < size:
        raise IndexError(
            f"select(): index {index} out of range for tensor of size {list(input.shape)} at dimension {dim}"
        )
    return pg.index(input, along(input, dim, index))


class Unbind(Primitive):
    """All slices along `dim`, as a tuple of views without that dimension: ``(x[0], x[1], ...)`` for dim = 0.

    Raises
    ------
    IndexError
        There is no such dimension.

    Source: the gradients are stacked.

    >>> import plugrad as pg
    >>> pg.unbind(pg.tensor([[1, 2], [3, 4]]))
    (tensor([1, 2]), tensor([3, 4]))
    """

    complex = True

    @staticmethod
    def forward(ctx: Context, input: Array, *, dim: int = 0) -> tuple[Array, ...]:
        ndim = len(input.shape)
        if not ndim:
            raise IndexError(
                f"Dimension specified as {dim} but tensor has no dimensions; unsqueeze(0) it first"
            )
        ctx.dim = normal_dim(dim, ndim)
        before = (slice(None),) * ctx.dim
        return tuple(input[(*before, place, ...)] for place in range(input.shape[ctx.dim]))

    @staticmethod
    def backward(ctx: Context, *grads: Array) -> Any:
        return pg.stack(grads, ctx.dim)

    samples = on((2, 3), dim=every(0, 1, -1)) + on((2,), (2, 0))

    error_samples = refuses(IndexError, "Dimension out of range", (3,), dim=1) + refuses(
        IndexError, "tensor has no dimensions", ()
    )


class Split(Primitive):
    """Consecutive parts along `dim`, as a tuple of views: of one size, where the last may be smaller, or of a list of
    sizes.

    Raises
    ------
    RuntimeError
        The sizes are negative, or their sum is not the size of the dimension.
    IndexError
        There is no such dimension.

    Source: the gradients are concatenated.

    >>> import plugrad as pg
    >>> pg.split(pg.arange(5), 2), pg.split(pg.arange(3), [1, 2])
    ((tensor([0, 1]), tensor([2, 3]), tensor([4])), (tensor([0]), tensor([1, 2])))
    """

    complex = True

    @staticmethod
    def call(
        tensor: Array,
        split_size_or_sections: int | tuple[int, ...] | list[int] | None = None,
        dim: int = 0,
        *,
        split_size: int | tuple[int, ...] | list[int] | None = None,
        axis: int | None = None,
        indices_or_sections: int | tuple[int, ...] | list[int] | None = None,
    ) -> tuple[Array, ...]:
        if indices_or_sections is not None:  # NumPy's
            return tuple(np.split(tensor, indices_or_sections, dim if axis is None else axis))
        sizes = split_size if split_size_or_sections is None else split_size_or_sections
        if sizes is None:
            raise TypeError("split() missing 1 required positional argument: 'split_size'")
        dim = dim if axis is None else axis
        parts: tuple[Array, ...] = Split.apply(tensor, split_size_or_sections=sizes, dim=dim)
        return parts

    @staticmethod
    def forward(
        ctx: Context, tensor: Array, *, split_size_or_sections: Any, dim: int = 0
    ) -> tuple[Array, ...]:
        ndim = len(tensor.shape)
        if not ndim:
            raise RuntimeError(
                "split expects at least a 1-dimensional tensor; unsqueeze(0) it first"
            )
        ctx.dim = dim = normal_dim(dim, ndim)
        size = tensor.shape[dim]
        if isinstance(split_size_or_sections, (tuple, list)):
            ctx.node_name = "SplitWithSizesBackward0"
            sizes = [*map(as_int, split_size_or_sections)]
            if min(sizes, default=0) < 0:
                raise RuntimeError(
                    f"split_with_sizes expects split_sizes have only non-negative entries, but got split_sizes={sizes}"
                )
            if sum(sizes) != size:
                raise RuntimeError(
                    f"split_with_sizes expects split_sizes to sum exactly to {size} (input tensor's size at dimension "
                    f"{dim}), but got split_sizes={sizes}"
                )
        else:
            step = as_int(split_size_or_sections)
            if step < 0:
                raise RuntimeError(
                    f"split expects split_size be non-negative, but got split_size={step}"
                )
            if not step and size:
                raise RuntimeError(
                    f"split_size can only be 0 if dimension size is 0, but got dimension size of {size}"
                )
            sizes = [min(step, size - start) for start in range(0, size, step or 1)] or [0]
        ends = np.cumsum(sizes)
        before = (slice(None),) * dim
        return tuple(
            tensor[(*before, slice(int(end) - part, int(end)))]
            for end, part in zip(ends, sizes, strict=True)
        )

    @staticmethod
    def backward(ctx: Context, *grads: Array) -> Any:
        return pg.cat(grads, ctx.dim)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        x = rng.normal(size=(3, 4))
        for sizes, dim in ((2, 0), (5, 1), ((1, 0, 3), -1)):
            yield pg.Sample(x, split_size_or_sections=sizes, dim=dim)
        yield pg.Sample(np.zeros((0, 3)), split_size_or_sections=2)

    error_samples = (
        refuses(RuntimeError, "can only be 0", (2, 3), split_size_or_sections=0)
        + refuses(RuntimeError, "split_size be non-neg", (2, 3), split_size_or_sections=-1)
        + refuses(RuntimeError, "sum exactly to 2", (2, 3), split_size_or_sections=(1, 2))
        + refuses(RuntimeError, "only non-negative", (2, 3), split_size_or_sections=(3, -1))
    )


def chunk_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `chunk`: numbers of parts that divide the dimension, that do not, and more than it has
    elements.
    """
    for chunks, dim in ((2, 0), (3, 1), (9, -1)):
        yield pg.Sample(rng.normal(size=(4, 5)), chunks=chunks, dim=dim)
    yield pg.Sample(np.zeros((0, 2)), chunks=2)


def chunk_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `chunk` must refuse: 0 parts, and a 0-d input."""
    yield pg.ErrorSample(np.ones(3), chunks=0, raises=RuntimeError, match="greater than 0")
    yield pg.ErrorSample(np.ones(()), chunks=1, raises=RuntimeError, match="at least a 1-dimens")


@composed(samples=chunk_samples, error_samples=chunk_errors, complex=True)
def chunk(input: Array, chunks: int, dim: int = 0) -> tuple[Array, ...]:
    """At most `chunks` consecutive parts along `dim`, as views, of one size except for the last.

    Raises
    ------
    RuntimeError
        `chunks` is not positive, or `input` is 0-dimensional.

    >>> import plugrad as pg
    >>> pg.chunk(pg.arange(5), 3)
    (tensor([0, 1]), tensor([2, 3]), tensor([4]))
    """
    chunks = as_int(chunks)
    if not input.ndim:
        raise RuntimeError("chunk expects at least a 1-dimensional tensor; unsqueeze(0) it first")
    if chunks < 1:
        raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
    size = input.shape[normal_dim(dim, input.ndim)]
    parts: tuple[Array, ...] = pg.split(input, -(-size // chunks) if size else [0] * chunks, dim)
    return parts


@composed(
    samples=on((4, 5), indices_or_sections=every(3, ()), dim=0)
    + on((4, 5), indices_or_sections=every(7, (1, 3)), dim=1)
    + on((4, 5), indices_or_sections=(3, 1, -1, 9), dim=-1),
    error_samples=refuses(RuntimeError, "larger than 0", (2, 3), indices_or_sections=0)
    + refuses(RuntimeError, "at least a 1-", np.ones((2, 3))[0, 0], indices_or_sections=1),
    complex=True,
)
def tensor_split(
    input: Array,
    indices_or_sections: int | tuple[int, ...] | list[int] | Array | None = None,
    dim: int = 0,
    *,
    sections: int | None = None,
    indices: tuple[int, ...] | list[int] | None = None,
) -> tuple[Array, ...]:
    """Parts along `dim`, as views: a number of parts whose sizes differ by 1 at most, or parts that begin at given
    indices.

    Raises
    ------
    RuntimeError
        The number of parts is not positive, or `input` is 0-dimensional.

    >>> import plugrad as pg
    >>> pg.tensor_split(pg.arange(5), 2), pg.tensor_split(pg.arange(5), (1, 3))
    ((tensor([0, 1, 2]), tensor([3, 4])), (tensor([0]), tensor([1, 2]), tensor([3, 4])))
    """
    given = (indices_or_sections, sections, indices)
    cuts: Any = next((each for each in given if each is not None), None)
    if not input.ndim:
        raise RuntimeError(
            "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims"
        )
    if hasattr(cuts, "dtype"):
        if cuts.dtype.kind not in "iu":
            raise RuntimeError(
                "tensor_split expected tensor_indices_or_sections to have dtype of long, but got "
                f"{torch_name(cuts.dtype)}"
            )
        cuts = cuts.tolist()
    size = input.shape[normal_dim(dim, input.ndim)]
    if isinstance(cuts, (tuple, list)):
        places = [slice(cut).indices(size)[1] for cut in (*map(as_int, cuts), size)]
    else:
        count = as_int(cuts)
        if count < 1:
            raise RuntimeError(f"number of sections must be larger than 0, got {count}")
        small, larger = divmod(size, count)
        places = [nr * small + min(nr, larger) for nr in range(1, count + 1)]
    starts = [0, *places[:-1]]
    return tuple(
        pg.index(input, along(input, dim, slice(*cut))) for cut in zip(starts, places, strict=True)
    )


def split_by(op: str, input: Array, cuts: Any, dim: int, ndim: int) -> tuple[Array, ...]:
    """Return parts along `dim` for `hsplit`, `vsplit` and `dsplit`: `cuts` is their number or a list of indices.

    Raises RuntimeError, which names `op`, if `input` has fewer than `ndim` dimensions, or the number does not divide
    the size.
    """
    if input.ndim < ndim:
        raise RuntimeError(
            f"torch.{op} requires a tensor with at least {ndim} dimension, but got a tensor with "
            f"{input.ndim} dimensions!"
        )
    if isinstance(cuts, int) and (cuts < 1 or input.shape[dim] % cuts):
        raise RuntimeError(
            f"torch.{op} attempted to split along dimension {dim}, but the size of the dimension {input.shape[dim]} is "
            f"not divisible by the split_size {cuts}!"
        )
    parts: tuple[Array, ...] = pg.tensor_split(input, cuts, dim)
    return parts


hsplit_samples = on((4, 2, 6), indices_or_sections=2) + on((3, 3, 3), indices_or_sections=(1,))


hsplit_errors = refuses(
    RuntimeError, "not divisible by", (5, 5, 5), indices_or_sections=2
) + refuses(RuntimeError, "requires a", np.ones((5, 5, 5))[0, 0, 0], indices_or_sections=1)


@composed(samples=hsplit_samples, error_samples=hsplit_errors, complex=True)
def hsplit(
    input: Array, indices_or_sections: int | tuple[int, ...] | list[int]
) -> tuple[Array, ...]:
    """Parts along the second dimension (the first, if there is only one), as views: an equal number each, or cut at
    given indices.

    >>> import plugrad as pg
    >>> pg.hsplit(pg.arange(4), 2)
    (tensor([0, 1]), tensor([2, 3]))
    """
    return split_by("hsplit", input, indices_or_sections, min(1, max(input.ndim - 1, 0)), 1)


@composed(samples=hsplit_samples, error_samples=hsplit_errors, complex=True)
def vsplit(
    input: Array, indices_or_sections: int | tuple[int, ...] | list[int]
) -> tuple[Array, ...]:
    """Parts along the first of at least two dimensions, as views: an equal number each, or cut at given indices.

    >>> import plugrad as pg
    >>> [part.shape for part in pg.vsplit(pg.ones(4, 3), 2)]
    [torch.Size([2, 3]), torch.Size([2, 3])]
    """
    return split_by("vsplit", input, indices_or_sections, 0, 2)


@composed(samples=hsplit_samples, error_samples=hsplit_errors, complex=True)
def dsplit(
    input: Array, indices_or_sections: int | tuple[int, ...] | list[int]
) -> tuple[Array, ...]:
    """Parts along the third dimension, as views: an equal number each, or cut at given indices.

    >>> import plugrad as pg
    >>> [part.shape for part in pg.dsplit(pg.ones(2, 3, 4), 2)]
    [torch.Size([2, 3, 2]), torch.Size([2, 3, 2])]
    """
    return split_by("dsplit", input, indices_or_sections, 2, 3)


# Diagonals and windows.


def diagonal_dims(dim1: int, dim2: int, ndim: int) -> tuple[int, int]:
    """Return two dimensions of a tensor with `ndim` dimensions as non-negative numbers. Raises RuntimeError if `dim1`
    and `dim2` are the same, IndexError if one does not exist.
    """
    first, second = normal_dim(dim1, ndim), normal_dim(dim2, ndim)
    if first == second:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    return first, second


def diagonal_places(rows: int, columns: int, offset: int) -> tuple[Any, Any]:
    """Return the row indices and the column indices of a diagonal of a matrix (rows, columns); `offset` 0 is the main
    one.
    """
    length = max(0, min(rows + min(offset, 0), columns - max(offset, 0)))
    nr = np.arange(length)
    return nr - min(offset, 0), nr + max(offset, 0)


def diagonal_view(input: Array, *, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Array:
    """Return the diagonal of dimensions `dim1` and `dim2` of an array, `offset` places above the main one, as a view in
    which it is the last dimension.
    """
    first, second = diagonal_dims(dim1, dim2, input.ndim)
    view: Any = np.diagonal(input, as_int(offset), first, second)
    if isinstance(view, np.ndarray) or is_batched(view):
        view.flags.writeable = input.flags.writeable  # NumPy's is not yet, though it shows memory
    return view


@primitive(
    diagonal_view,
    samples=on((3, 4), offset=every(0, 1, -2, 9))
    + on((2, 3, 4), offset=1, dim1=-1, dim2=0)
    + on((0, 3)),
    error_samples=refuses(IndexError, "Dimension out of range", (3,))
    + refuses(RuntimeError, "cannot be identical", (2, 3), dim1=0, dim2=-2),
    complex=True,
    is_view=True,
)
def diagonal(grad: Array, shape: Shape, offset: int, dim1: int, dim2: int) -> Any:
    """Diagonal of dimensions `dim1` and `dim2`, as a view in which it is the last dimension.

    A positive `offset` is a diagonal above the main one, a negative one below.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        The two dimensions are the same.

    Source: the adjoint puts the gradient on the diagonal of zeros.

    >>> import plugrad as pg
    >>> pg.diagonal(pg.tensor([[1, 2], [3, 4]])), pg.diagonal(pg.tensor([[1, 2], [3, 4]]), 1)
    (tensor([1, 4]), tensor([2]))
    """
    if type(grad) is np.ndarray:
        output: Any = np.zeros(shape, grad.dtype)
        diagonal_view(output, offset=offset, dim1=dim1, dim2=dim2)[...] = grad
        return output
    first, second = diagonal_dims(dim1, dim2, len(shape))
    places = diagonal_places(shape[first], shape[second], offset)
    rest = [size for dim, size in enumerate(shape) if dim not in (first, second)]
    back = pg.ops.builtin.index_adjoint(
        pg.movedim(grad, -1, 0), index=places, shape=(shape[first], shape[second], *rest)
    )
    return pg.movedim(back, (0, 1), (first, second))


def strided_view(
    array: Any, shape: Shape, strides: Shape, first: int = 0, writeable: bool = True
) -> Any:
    """Return a view of an array, NumPy's or of each example of a batched one, of any shape and strides.

    The strides, and `first`, where it begins, are in bytes. Nothing is checked.
    """
    if is_batched(array):
        data = array.data
        of_all = (data.shape[0], *shape), (data.strides[0], *strides)
        return type(array)(strided_view(data, *of_all, first, writeable), array.level)
    begin = np.lib.stride_tricks.as_strided(array, (2,), (first,))[1:] if first else array
    return np.lib.stride_tricks.as_strided(begin, shape, strides, writeable=writeable)


def unfolded(input: Array, *, dimension: int, size: int, step: int) -> Array:
    """Return the windows of `unfold` on an array: (..., n, ...) gives (..., windows, ..., size), as a view where
    possible.

    Raises RuntimeError if `size` is negative or larger than the dimension, or `step` is not positive.
    """
    dim, size, step = normal_dim(dimension, input.ndim), as_int(size), as_int(step)
    length = input.shape[dim] if input.ndim else 1
    if size < 0:
        raise RuntimeError(f"size is {size} but must be >= 0")
    if size > length:
        raise RuntimeError(
            f"maximum size for tensor at dimension {dim} is {length} but size is {size}"
        )
    if step < 1:
        raise RuntimeError(f"step is {step} but must be > 0")
    if not input.ndim:
        return input.reshape(1)[:size]
    count = (length - size) // step + 1
    shape = (*input.shape[:dim], count, *input.shape[dim + 1 :], size)
    if is_other_array(input) and not is_batched(input):
        starts = np.arange(count)[:, None] * step
        rows = input[(*[slice(None)] * dim, (starts + np.arange(size)).ravel())]
        return np.moveaxis(
            rows.reshape((*shape[: dim + 1], size, *shape[dim + 1 : -1])), dim + 1, -1
        )
    strides = input.strides
    strides = (*strides[:dim], strides[dim] * step, *strides[dim + 1 :], strides[dim])
    # Windows that overlap are read-only: a write to one would be one to others.
    writeable = bool(input.flags.writeable and size <= step)
    return strided_view(input, shape, strides, writeable=writeable)


def unfold_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `unfold`: windows that overlap, that do not, and empty ones."""
    for dim, size, step in ((0, 2, 1), (1, 3, 2), (-1, 2, 3), (1, 0, 1)):
        yield pg.Sample(rng.normal(size=(3, 5)), dimension=dim, size=size, step=step)
    yield pg.Sample(rng.normal(size=(5, 3)).T, dimension=1, size=2, step=2)
    yield pg.Sample(rng.normal(size=()), dimension=0, size=1, step=1)


@primitive(
    unfolded,
    samples=unfold_samples,
    error_samples=refuses(RuntimeError, "maximum size", (2, 3), dimension=1, size=4, step=1)
    + refuses(RuntimeError, "step is 0", (2, 3), dimension=1, size=1, step=0)
    + refuses(RuntimeError, "size is -1", (2, 3), dimension=1, size=-1, step=1),
    complex=True,
    is_view=True,
)
def unfold(grad: Array, shape: Shape, dimension: int, size: int, step: int) -> Any:
    """Windows of `size` along a dimension, one every `step`, as a view in which the last dimension is the one within
    windows.

    Windows that overlap cannot be written to. (``F.unfold``, of images, is another function.)

    Raises
    ------
    RuntimeError
        The windows are larger than the dimension, or `step` is not positive.

    Source: the adjoint adds up, for each element, the gradients from all windows that hold it.

    >>> import plugrad as pg
    >>> pg.arange(5).unfold(0, 3, 2)
    tensor([[0, 1, 2],
            [2, 3, 4]])
    """
    if not shape:
        return pg.sum(grad)
    dim = normal_dim(dimension, len(shape))
    starts = np.arange(0, shape[dim] - size + 1, step)
    index = (*[slice(None)] * dim, starts[:, None] + np.arange(size))
    return pg.ops.builtin.index_adjoint(
        pg.movedim(grad, -1, dim + 1), index=index, shape=tuple(shape)
    )
