"""The same elements in another shape: reshape, squeeze, transpose, expand.

Wherever NumPy can do so, the result is a view of the input's memory.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Dims,
    DTypeLike,
    Primitive,
    Shape,
    all_examples,
    as_ints,
    composed,
    every,
    is_batched,
    linear,
    normal_dim,
    normal_dims,
    on,
    refuses,
    sizes_of,
    strided,
    torch_name,
)

reshape_samples = (
    on((2, 3), shape=every((3, 2), (-1,), (1, 2, -1, 1)))
    + on((), shape=(1, 1))
    + on((1, 1), shape=())
    + on((0, 3), shape=(2, 0))
)
reshape_errors = (
    refuses(RuntimeError, r"shape '\[4\]' is invalid for input of size 6", (2, 3), shape=(4,))
    + refuses(RuntimeError, "only one dimension can be", (2, 3), shape=(-1, -1))
    + refuses(RuntimeError, "invalid shape dimension -2", (2, 3), shape=(-2, 3))
)


class Reshape(Primitive):
    """Reshape: the elements, in C order, in a new shape; a view where possible, else a copy.

    The shape is given as ints or as one tuple; one size may be -1, the remaining size.

    Raises
    ------
    RuntimeError
        The number of elements does not fit the shape.

    >>> import plugrad as pg
    >>> pg.reshape(pg.arange(6), 2, -1).shape
    torch.Size([2, 3])
    """

    node_name = "ViewBackward0"
    complex = True
    is_view = True

    @staticmethod
    def call(input: Array, *sizes: int | Shape | list[int], shape: Shape | None = None) -> Array:
        return Reshape.apply(input, shape=sizes_of(sizes, shape, "reshape", "shape"))

    @staticmethod
    def forward(ctx: Context, input: Array, *, shape: Any) -> Array:
        return reshaped(input, shape)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output.reshape(ctx.input_shape(0))

    samples = reshape_samples + on(strided(2, 3), shape=(6,))
    error_samples = reshape_errors


class View(Primitive):
    """View of the elements, in C order, in a new shape, sharing the input's memory; or of its bytes as another dtype.

    The shape is given as ints or as one tuple; one size may be -1, the remaining size. A view of another dtype has no
    gradient.

    Raises
    ------
    RuntimeError
        The number of elements does not fit the shape, or only a copy can have it; or, for another dtype, the bytes of
        the last dimension are no multiple of its size, or are not contiguous.

    >>> import plugrad as pg
    >>> pg.arange(6).view(3, 2).shape
    torch.Size([3, 2])
    >>> pg.tensor([1.0, 2.0]).view(pg.int32)
    tensor([1065353216, 1073741824], dtype=torch.int32)
    """

    complex = True
    is_view = True

    @staticmethod
    def call(
        input: Array,
        *sizes: int | Shape | list[int] | DTypeLike,
        size: Shape | None = None,
        dtype: DTypeLike | None = None,
    ) -> Array:
        if len(sizes) == 1 and isinstance(sizes[0], (pg.dtype, np.dtype, type)):
            dtype = sizes[0]
        if dtype is not None:
            return retyped(input, np.dtype(dtype))
        return View.apply(input, shape=sizes_of(sizes, size, "view", "size"))

    @staticmethod
    def forward(ctx: Context, input: Array, *, shape: Any) -> Array:
        output = reshaped(input, shape)
        has_memory = type(all_examples(output)) is np.ndarray
        if has_memory and output.size and not np.may_share_memory(output, input):
            strides = tuple([step // input.itemsize for step in input.strides])
            raise RuntimeError(
                "view size is not compatible with input tensor's size and stride (at least one "
                "dimension spans across two contiguous subspaces). Use .reshape(...) instead. "
                f"Got shape {tuple(input.shape)}, strides {strides}, wanted {tuple(shape)}"
            )
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output.reshape(ctx.input_shape(0))

    samples = reshape_samples
    error_samples = reshape_errors + refuses(
        RuntimeError, "view size is not comp", strided(3, 2), shape=(6,)
    )


def retyped(input: Array, dtype: np.dtype[Any]) -> Any:
    """Return a view of a tensor's memory as another dtype, without a gradient; for its own dtype, a view with the
    gradient.

    Raises RuntimeError if the last dimension is no whole number of elements, or not contiguous.
    """
    if input.dtype == dtype:
        return View.apply(input, shape=tuple(input.shape))
    view = input.detach()
    array = view.numpy()
    mine, other = array.itemsize, dtype.itemsize
    how = f"to view {torch_name(array.dtype)} as {torch_name(dtype)} (different element sizes)"
    if mine != other and not array.ndim:
        raise RuntimeError(f"self.dim() cannot be 0 {how}; unsqueeze(0) it first")
    if mine != other and array.shape[-1] * mine % other:
        raise RuntimeError(
            f"self.size(-1) must be divisible by {other // mine} {how}, but got {array.shape[-1]}"
        )
    if mine != other and array.size and array.strides[-1] != mine:
        raise RuntimeError(f"self.stride(-1) must be 1 {how}; make it contiguous() first")
    wrap = pg.as_tensor if is_batched(array) else pg.from_numpy
    view.data = wrap(array.view(dtype))  # of the same version
    return view


@composed(
    samples=on(((2, 3), (3, 2)), ((), (1, 1)), ((1, 1), ()), ((0, 3), (2, 0))),
    error_samples=refuses(RuntimeError, "is invalid for input of size 6", ((2, 3), (4,))),
    complex=True,
)
def view_as(input: Array, other: Array) -> Array:
    """View of a tensor in the shape of another: `view` with ``other.shape``.

    >>> import plugrad as pg
    >>> pg.view_as(pg.arange(6), pg.ones(2, 3)).shape
    torch.Size([2, 3])
    """
    return pg.view(input, tuple(other.shape))


@composed(
    samples=on((2, 3, 4), (), (0, 3))
    + on((2, 3, 4), (2, 0, 3), start_dim=1)
    + on((2, 3, 4), start_dim=-3, end_dim=1),
    error_samples=refuses(IndexError, "Dimension out of range", (2, 3), start_dim=2)
    + refuses(RuntimeError, r"flatten\(\) has invalid args", (2, 3), start_dim=1, end_dim=0),
    complex=True,
)
def flatten(input: Array, start_dim: int = 0, end_dim: int = -1) -> Array:
    """Flattening: dimensions `start_dim` to `end_dim` merged into one, a view where possible; a 0-d tensor becomes 1-d.

    Raises
    ------
    IndexError
        `input` has no such dimension.
    RuntimeError
        `start_dim` comes after `end_dim`.

    >>> import plugrad as pg
    >>> pg.flatten(pg.ones(2, 3, 4), start_dim=1).shape
    torch.Size([2, 12])
    """
    shape = tuple(input.shape) or (1,)
    start, end = normal_dim(start_dim, len(shape)), normal_dim(end_dim, len(shape))
    if start > end:
        raise RuntimeError(
            "flatten() has invalid args: start_dim cannot come after end_dim "
            f"(start_dim={start_dim}, end_dim={end_dim}, shape {shape}); exchange them"
        )
    if start == end and input.ndim:
        return input  # as PyTorch does
    return pg.reshape(input, (*shape[:start], math.prod(shape[start : end + 1]), *shape[end + 1 :]))


def with_one(input: Array, *, dim: int) -> Array:
    """Return an array with a dimension of size 1 inserted at `dim`. Raises IndexError if the result would have no such
    dimension.
    """
    shape = tuple(input.shape)
    dim = normal_dim(dim, len(shape) + 1)
    return input.reshape((*shape[:dim], 1, *shape[dim:]))


@linear(
    with_one,
    samples=on((2, 3), dim=every(0, 1, 2, -1, -3)) + on((), dim=0),
    error_samples=refuses(IndexError, "Dimension out of range", (2, 3), dim=3),
    is_view=True,
)
def unsqueeze(grad: Array, shape: Shape) -> Any:
    """Insertion of a dimension of size 1 at the op's argument `dim`, as a view.

    Raises
    ------
    IndexError
        The result would have no dimension `dim`.

    >>> import plugrad as pg
    >>> pg.unsqueeze(pg.ones(3), 0).shape
    torch.Size([1, 3])
    """
    return grad.reshape(shape)


def without_ones(ctx: Context, input: Array, *, dim: Dims = None) -> Array:
    """Return an array without its dimensions of size 1; with `dim`, an int or a tuple, only without those. Sets
    `ctx.node_name`.
    """
    if dim is not None:
        ctx.node_name = f"SqueezeBackward{2 if isinstance(dim, (tuple, list)) else 1}"
    shape = input.shape
    dims = None if dim is None else normal_dims(dim, len(shape)) or ()
    return input.reshape(
        tuple([n for d, n in enumerate(shape) if n != 1 or (dims is not None and d not in dims)])
    )


@linear(
    without_ones,
    samples=on((1, 3, 1), dim=every(None, 0, 1, -1, (0, 2), ())) + on((1, 2, 3)) + on((), dim=0),
    error_samples=refuses(IndexError, "Dimension out of range", (1, 3), dim=2),
    is_view=True,
)
def squeeze(grad: Array, shape: Shape) -> Any:
    """Removal of the dimensions of size 1, as a view; with the op's argument `dim`, an int or a tuple, of those only.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.

    >>> import plugrad as pg
    >>> pg.squeeze(pg.ones(1, 3, 1)).shape
    torch.Size([3])
    >>> pg.squeeze(pg.ones(1, 3, 1), 0).shape
    torch.Size([3, 1])
    """
    return grad.reshape(shape)


def exchanged(ctx: Context, input: Array, *, dim0: int | Shape, dim1: int | None = None) -> Array:
    """Return an array with dimensions `dim0` and `dim1` exchanged, or in the order of a tuple `dim0`, and set
    `ctx.dims`.

    Raises TypeError if `dim1` is missing beside an int, IndexError if there is no such dimension.
    """
    ndim = len(input.shape)
    if isinstance(dim0, (tuple, list)) and dim1 is None:  # NumPy's
        ctx.dims = (tuple(dim0),)
        return in_order(input, dims=dim0)
    if dim1 is None or isinstance(dim0, (tuple, list)):
        raise TypeError(
            "transpose() missing required argument 'dim1'; give two dimensions, or all in one tuple"
        )
    ctx.dims = one, other = normal_dim(dim0, ndim), normal_dim(dim1, ndim)
    return input if one == other else input.swapaxes(one, other)  # perhaps 0-d


@linear(
    exchanged,
    samples=on((2, 3), dim0=0, dim1=1)
    + on((2, 3, 4), dim0=-1, dim1=0)
    + on((2, 3), dim0=1, dim1=1)
    + on((2, 3, 4), dim0=(2, 0, 1))
    + on((), dim0=0, dim1=-1),
    error_samples=refuses(IndexError, "Dimension out of range", (2, 3), dim0=0, dim1=2),
    is_view=True,
)
def transpose(grad: Array, dims: Any) -> Any:
    """Transpose: a view with the op's arguments, the dimensions `dim0` and `dim1`, exchanged, or in the order of a
    tuple `dim0`, as in NumPy.

    Raises
    ------
    IndexError
        `input` has no such dimension.

    >>> import plugrad as pg
    >>> pg.transpose(pg.ones(2, 3, 4), 0, -1).shape
    torch.Size([4, 3, 2])
    """
    if len(dims) == 1:
        return grad.transpose(
            tuple(sorted(range(grad.ndim), key=[d % grad.ndim for d in dims[0]].__getitem__))
        )
    return grad.swapaxes(*dims) if grad.ndim else grad


def turned(input: Array) -> Array:
    """Return the transpose of an array of at most two dimensions. Raises RuntimeError if it has more."""
    ndim = len(input.shape)
    if ndim > 2:
        raise RuntimeError(
            f"t() expects a tensor with <= 2 dimensions, but self is {ndim}D; "
            "use transpose(x, -1, -2)"
        )
    return np.transpose(input)


@linear(
    turned,
    samples=on((2, 3), (3,), ()),
    error_samples=refuses(RuntimeError, r"t\(\) expects a tensor with <= 2", (2, 3, 4)),
    is_view=True,
)
def t(grad: Array) -> Any:
    """Transpose of a matrix, as a view; a tensor with fewer dimensions is returned as it is.

    Raises
    ------
    RuntimeError
        `input` has more than two dimensions.

    >>> import plugrad as pg
    >>> pg.t(pg.ones(2, 3)).shape
    torch.Size([3, 2])
    """
    return pg.t(grad)


def in_order(input: Array, *, dims: Any) -> Array:
    """Return an array with its dimensions in the order `dims`. Raises RuntimeError unless each is named once,
    IndexError if one does not exist.
    """
    ndim = len(input.shape)
    if len(dims) != ndim:
        raise RuntimeError(
            "permute(): number of dimensions in the tensor input does not match the length of "
            f"the desired ordering of dimensions i.e. input.dim() = {ndim} is not equal to "
            f"len(dims) = {len(dims)}; name every dimension once, got {dims}"
        )
    order = [normal_dim(dim, ndim) for dim in dims]
    if len(set(order)) < ndim:
        raise RuntimeError(
            f"permute(): duplicate dims are not allowed. Name every dimension once, got {dims}"
        )
    return np.transpose(input, order)


@linear(
    in_order,
    samples=on((2, 3, 4), dims=every((2, 0, 1), (-1, 1, 0))) + on((), dims=()),
    error_samples=refuses(RuntimeError, r"permute\(\): duplicate dims", (2, 3), dims=(0, 0))
    + refuses(RuntimeError, "number of dimensions", (2, 3), dims=(0,))
    + refuses(IndexError, "Dimension out of range", (2, 3), dims=(0, 2)),
    is_view=True,
    sizes="dims",
)
def permute(grad: Array, dims: Any) -> Any:
    """Permutation of the dimensions: a view with them in the order `dims`, given as ints or as one tuple.

    Raises
    ------
    IndexError
        `input` has no such dimension.
    RuntimeError
        `dims` does not name every dimension once.

    >>> import plugrad as pg
    >>> pg.permute(pg.ones(2, 3, 4), (2, 0, 1)).shape
    torch.Size([4, 2, 3])
    """
    order = [dim % len(dims) for dim in dims]
    return np.transpose(grad, [order.index(dim) for dim in range(len(dims))])


def expanded(input: Array, *, size: Any) -> Array:
    """Return an array broadcast to `size`, where -1 keeps a size. Raises RuntimeError if it does not broadcast."""
    shape = tuple(input.shape)
    if shape == size:
        return input
    if len(size) < len(shape):
        raise RuntimeError(
            f"expand({input.dtype}{{{list(shape)}}}, size={list(size)}): the number of sizes "
            f"provided ({len(size)}) must be greater or equal to the number of dimensions in "
            f"the tensor ({len(shape)}); new dimensions come in front"
        )
    new = len(size) - len(shape)
    full = [shape[d - new] if n == -1 and d >= new else n for d, n in enumerate(size)]
    for dim, wanted in enumerate(full):
        if dim < new and wanted < 0:
            raise RuntimeError(
                f"The expanded size of the tensor ({wanted}) isn't allowed in a leading, "
                f"non-existing dimension {dim}; -1 keeps a size that is there"
            )
        if dim >= new and (wanted < 0 or shape[dim - new] not in (1, wanted)):
            raise RuntimeError(
                f"The expanded size of the tensor ({wanted}) must match the existing size "
                f"({shape[dim - new]}) at non-singleton dimension {dim}.  Target sizes: "
                f"{list(size)}.  Tensor sizes: {list(shape)}. Only a size of 1 can be repeated"
            )
    return np.broadcast_to(input, full)


@linear(
    expanded,
    samples=on((2, 1), size=every((2, 3), (4, -1, 3)))
    + on((), (2, 3), size=(2, 3))
    + on((1, 3), size=(0, 3)),
    error_samples=refuses(RuntimeError, "The expanded size of the", (2, 3), size=(4, 3))
    + refuses(RuntimeError, "the number of sizes provided", (2, 3), size=(3,))
    + refuses(RuntimeError, "leading, non-exist", (2, 3), size=(-1, 2, 3)),
    is_view=True,
    sizes="size",
)
def expand(grad: Array, shape: Shape) -> Any:
    """Broadcast view: dimensions of size 1, and new ones in front, are repeated without using memory.

    The shape is given as ints or as one tuple; -1 keeps a size. The view cannot be written to.

    Raises
    ------
    RuntimeError
        `input` does not broadcast to the shape.

    Source: the adjoint of broadcasting sums over the repeated dimensions.

    >>> import plugrad as pg
    >>> pg.expand(pg.tensor([[1.0], [2.0]]), -1, 3)
    tensor([[1., 1., 1.],
            [2., 2., 2.]])
    """
    return pg.sum_to_size(grad, shape)


@composed(samples=on((3,), size=(2, 3)), complex=True)
def broadcast_to(input: Array, size: Shape) -> Array:
    """Broadcast view of the input in the shape `size`; it has the arguments and errors of `expand`.

    >>> import plugrad as pg
    >>> pg.broadcast_to(pg.tensor([1, 2]), (2, 2))
    tensor([[1, 2],
            [1, 2]])
    """
    return pg.expand(input, tuple(as_ints(tuple(size))))


@composed(samples=on(((3,), (2, 3))), complex=True)
def expand_as(input: Array, other: Array) -> Array:
    """Broadcast view of the input in the shape of another tensor; it has the errors of `expand`.

    >>> import plugrad as pg
    >>> pg.tensor([1, 2]).expand_as(pg.ones(2, 2)).shape
    torch.Size([2, 2])
    """
    return pg.expand(input, tuple(other.shape))


@composed(samples=on(((2, 3), (3, 2))), complex=True)
def reshape_as(input: Array, other: Array) -> Array:
    """Reshape of the input to the shape of another tensor; it has the errors of `reshape`.

    >>> import plugrad as pg
    >>> pg.ones(4).reshape_as(pg.ones(2, 2)).shape
    torch.Size([2, 2])
    """
    return pg.reshape(input, tuple(other.shape))


@composed(samples=on((2, 6), dim=1, sizes=(2, -1)) + on((4,), dim=0, sizes=(2, 2)), complex=True)
def unflatten(input: Array, dim: int, sizes: Shape) -> Array:
    """Split of one dimension into several, of `sizes`; one of them may be -1, which stands for the rest.

    Raises
    ------
    RuntimeError
        The product of the sizes is not the size of the dimension, or there are no sizes.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.unflatten(pg.ones(2, 6), 1, (3, -1)).shape
    torch.Size([2, 3, 2])
    """
    if not input.ndim:
        raise RuntimeError(
            "unflatten: the input has no dimensions, so that there is none to divide"
        )
    at, parts = normal_dim(dim, input.ndim), as_ints(tuple(sizes))
    if not parts:
        raise RuntimeError("unflatten: sizes must be non-empty")
    known = math.prod(part for part in parts if part != -1)
    size = input.shape[at]
    if (-1 in parts and (not known or size % known)) or (-1 not in parts and known != size):
        raise RuntimeError(
            f"unflatten: Provided sizes {list(parts)} don't multiply up to the size of dim {at} ({size}) in the input "
            "tensor"
        )
    parts = tuple(size // known if part == -1 else part for part in parts)
    return pg.reshape(input, (*input.shape[:at], *parts, *input.shape[at + 1 :]))


class Clone(Primitive):
    """Copy of a tensor, in its own memory.

    >>> import plugrad as pg
    >>> pg.clone(pg.tensor([1.0]))
    tensor([1.])
    """

    complex = True

    @staticmethod
    def call(input: Array, *, memory_format: Any = None) -> Array:
        if memory_format is not None:
            in_order = pg.to(input, memory_format=memory_format)
            if in_order is not input:
                return in_order
        return Clone.apply(input)

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        order = {"order": "K"} if isinstance(input, np.ndarray) else {}
        return input.astype(input.dtype, **order)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output

    samples = on((2, 3), ())


def reshaped(input: Array, shape: Any) -> Any:
    """Return `input` reshaped to `shape`, where one size may be -1.

    Raises
    ------
    RuntimeError
        The number of elements does not fit the shape.
    """
    try:
        if min(shape, default=0) < -1:  # NumPy takes any negative size for -1
            raise misfit(input, shape)
        return input.reshape(shape)
    except ValueError as error:
        raise misfit(input, shape) from error


def in_own_memory(output: Any) -> Any:
    """Return the result `output` with memory of its own: a copy if it is a view of the input by chance, else itself."""
    shows = isinstance(output, pg.Tensor) and output._is_view()
    return pg.clone(output) if shows else output


def misfit(input: Array, shape: Any) -> RuntimeError:
    """Return PyTorch's RuntimeError for a `shape` to which `input` cannot be reshaped."""
    sizes = list(shape)
    if sizes.count(-1) > 1:
        return RuntimeError(f"only one dimension can be inferred; the wanted shape is {sizes}")
    for position, size in enumerate(sizes):
        if size < -1:
            return RuntimeError(
                f"invalid shape dimension {size} at index {position} of shape {sizes}; "
                "-1 means the remaining size"
            )
    if -1 in sizes and 0 in sizes:
        return RuntimeError(
            f"cannot reshape tensor of {input.size} elements into shape {sizes} because the "
            "unspecified dimension size -1 can be any value and is ambiguous; give every size"
        )
    return RuntimeError(
        f"shape '{sizes}' is invalid for input of size {input.size}: the tensor has shape "
        f"{tuple(input.shape)}, and the product of the sizes must be {input.size}"
    )
