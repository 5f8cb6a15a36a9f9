"""The same elements in another shape: views, expand, cat.

Wherever NumPy can, the result is a view of the input's memory.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Dims,
    DTypeLike,
    Shape,
    as_ints,
    normal_dim,
    normal_dims,
    primitive,
    result_type,
    sequence_of,
    torch_name,
)


class Reshape(pg.ArrayFunction):
    """The elements, in C order, in another shape: a view where possible, else a copy.

    The shape is given as ints or as one tuple; one size may be -1, the remaining size.

    Raises
    ------
    RuntimeError
        The shape does not hold the number of elements.

    >>> import plugrad as pg
    >>> pg.reshape(pg.arange(6), 2, -1).shape
    torch.Size([2, 3])
    """

    node_name = "ViewBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def call(input: Array, *sizes: int | Shape | list[int], shape: Shape | None = None) -> Array:
        return Reshape.apply(input, shape=sizes_of(sizes, shape, "reshape", "shape"))

    @staticmethod
    def forward(ctx: Context, input: Array, *, shape: Any) -> Array:
        return reshaped(input, shape)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output.reshape(ctx.input_shape(0))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from reshape_samples(rng)
        yield pg.Sample(rng.normal(size=(3, 2)).T, shape=(6,))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from reshape_errors(rng)


class View(pg.ArrayFunction):
    """The elements, in C order, in another shape, sharing the input's memory; or its bytes as another dtype.

    The shape is given as ints or as one tuple; one size may be -1, the remaining size. A view of another dtype has no
    gradient.

    Raises
    ------
    RuntimeError
        The shape does not hold the number of elements, or only a copy can have it; or the last dimension is no whole
        number of elements of the dtype, or does not lie in one piece.

    >>> import plugrad as pg
    >>> pg.arange(6).view(3, 2).shape
    torch.Size([3, 2])
    >>> pg.tensor([1.0, 2.0]).view(pg.int32)
    tensor([1065353216, 1073741824], dtype=torch.int32)
    """

    node_name = "ViewBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

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
        if type(output) is np.ndarray and output.size and not np.may_share_memory(output, input):
            raise RuntimeError(
                "view size is not compatible with input tensor's size and stride (at least one "
                "dimension spans across two contiguous subspaces). Use .reshape(...) instead. "
                f"Got shape {tuple(input.shape)}, strides {input.strides}, wanted {tuple(shape)}"
            )
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output.reshape(ctx.input_shape(0))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from reshape_samples(rng)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from reshape_errors(rng)
        yield pg.ErrorSample(
            rng.normal(size=(2, 3)).T,
            raises=RuntimeError,
            match="view size is not comp",
            shape=(6,),
        )


def retyped(input: Array, dtype: np.dtype[Any]) -> Any:
    """Return the memory of a tensor as numbers of another dtype; one of its own dtype is a view with its gradient."""
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
    view.data = pg.from_numpy(array.view(dtype))  # of the same version
    return view


class ViewAs(pg.ArrayFunction):
    """`view` in the shape of another tensor: ``view_as(input, other)``.

    >>> import plugrad as pg
    >>> pg.view_as(pg.arange(6), pg.ones(2, 3)).shape
    torch.Size([2, 3])
    """

    node_name = "ViewBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    forward = staticmethod(View.forward)
    backward = staticmethod(View.backward)
    samples = staticmethod(View.samples)
    writes_to_gradients = False

    @staticmethod
    def call(input: Array, other: Array) -> Array:
        return ViewAs.apply(input, shape=tuple(other.shape))


class Flatten(pg.ArrayFunction):
    """Dimensions `start_dim` to `end_dim` as one: a view where possible; a 0-d tensor becomes 1-d.

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

    node_name = "ViewBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def call(
        input: Array, start_dim: int = 0, end_dim: int = -1, *, out: Array | None = None
    ) -> Array:
        dims = len(getattr(input, "shape", ()))
        if dims and out is None and normal_dim(start_dim, dims) == normal_dim(end_dim, dims):
            return input  # as PyTorch does
        return Flatten.apply(input, start_dim=start_dim, end_dim=end_dim, out=out)

    @staticmethod
    def forward(ctx: Context, input: Array, *, start_dim: int = 0, end_dim: int = -1) -> Array:
        shape = tuple(input.shape) or (1,)
        start, end = normal_dim(start_dim, len(shape)), normal_dim(end_dim, len(shape))
        if start > end:
            raise RuntimeError(
                "flatten() has invalid args: start_dim cannot come after end_dim "
                f"(start_dim={start_dim}, end_dim={end_dim}, shape {shape}); exchange them"
            )
        return input.reshape((*shape[:start], math.prod(shape[start : end + 1]), *shape[end + 1 :]))

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output.reshape(ctx.input_shape(0))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3, 4)))
        yield pg.Sample(rng.normal(size=(2, 3, 4)), start_dim=1)
        yield pg.Sample(rng.normal(size=(2, 3, 4)), start_dim=-3, end_dim=1)
        yield pg.Sample(rng.normal(size=()))
        yield pg.Sample(np.zeros((2, 0, 3)), start_dim=1)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3))
        yield pg.ErrorSample(x, raises=IndexError, match="Dimension out of range", start_dim=2)
        yield pg.ErrorSample(
            x, raises=RuntimeError, match=r"flatten\(\) has invalid args", start_dim=1, end_dim=0
        )


class Unsqueeze(pg.ArrayFunction):
    """A view with one more dimension, of size 1, at `dim`.

    Raises
    ------
    IndexError
        The result would have no dimension `dim`.

    >>> import plugrad as pg
    >>> pg.unsqueeze(pg.ones(3), 0).shape
    torch.Size([1, 3])
    """

    node_name = "UnsqueezeBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array, *, dim: int) -> Array:
        shape = tuple(input.shape)
        dim = normal_dim(dim, len(shape) + 1)
        return input.reshape((*shape[:dim], 1, *shape[dim:]))

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output.reshape(ctx.input_shape(0))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for dim in (0, 1, 2, -1, -3):
            yield pg.Sample(rng.normal(size=(2, 3)), dim=dim)
        yield pg.Sample(rng.normal(size=()), dim=0)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3))
        yield pg.ErrorSample(x, raises=IndexError, match="Dimension out of range", dim=3)


class Squeeze(pg.ArrayFunction):
    """A view without the dimensions of size 1; with `dim`, an int or a tuple, only without those.

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

    node_name = "SqueezeBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array, *, dim: Dims = None) -> Array:
        if dim is not None:
            several = isinstance(dim, (tuple, list))
            ctx.node_name = "SqueezeBackward2" if several else "SqueezeBackward1"
        shape = input.shape
        dims = None if dim is None else normal_dims(dim, len(shape)) or ()
        return input.reshape(
            tuple(n for d, n in enumerate(shape) if n != 1 or (dims is not None and d not in dims))
        )

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output.reshape(ctx.input_shape(0))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for dim in (None, 0, 1, -1, (0, 2), ()):
            yield pg.Sample(rng.normal(size=(1, 3, 1)), dim=dim)
        yield pg.Sample(rng.normal(size=(1, 2, 3)))
        yield pg.Sample(rng.normal(size=()), dim=0)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(1, 3))
        yield pg.ErrorSample(x, raises=IndexError, match="Dimension out of range", dim=2)


class Transpose(pg.ArrayFunction):
    """A view with dimensions `dim0` and `dim1` exchanged.

    Raises
    ------
    IndexError
        `input` has no such dimension.

    >>> import plugrad as pg
    >>> pg.transpose(pg.ones(2, 3, 4), 0, -1).shape
    torch.Size([4, 3, 2])
    """

    node_name = "TransposeBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array, *, dim0: int, dim1: int) -> Array:
        ndim = len(input.shape)
        ctx.dim0, ctx.dim1 = normal_dim(dim0, ndim), normal_dim(dim1, ndim)
        return input if ctx.dim0 == ctx.dim1 else input.swapaxes(ctx.dim0, ctx.dim1)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        if ctx.dim0 == ctx.dim1:  # perhaps 0-d
            return grad_output
        return grad_output.swapaxes(ctx.dim0, ctx.dim1)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)), dim0=0, dim1=1)
        yield pg.Sample(rng.normal(size=(2, 3, 4)), dim0=-1, dim1=0)
        yield pg.Sample(rng.normal(size=(2, 3)), dim0=1, dim1=1)
        yield pg.Sample(rng.normal(size=()), dim0=0, dim1=-1)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3))
        yield pg.ErrorSample(x, raises=IndexError, match="Dimension out of range", dim0=0, dim1=2)


class T(pg.ArrayFunction):
    """The transpose of a matrix, as a view; a tensor of fewer dimensions as it is.

    Raises
    ------
    RuntimeError
        `input` has more than two dimensions.

    >>> import plugrad as pg
    >>> pg.t(pg.ones(2, 3)).shape
    torch.Size([3, 2])
    """

    node_name = "TBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        ndim = len(input.shape)
        if ndim > 2:
            raise RuntimeError(
                f"t() expects a tensor with <= 2 dimensions, but self is {ndim}D; "
                "use transpose(x, -1, -2)"
            )
        return np.transpose(input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return pg.t(grad_output)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape in ((2, 3), (3,), ()):
            yield pg.Sample(rng.normal(size=shape))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3, 4))
        yield pg.ErrorSample(x, raises=RuntimeError, match=r"t\(\) expects a tensor with <= 2")


class Permute(pg.ArrayFunction):
    """A view with the dimensions in the order `dims`, given as ints or as one tuple.

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

    node_name = "PermuteBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def call(input: Array, *sizes: int | Shape | list[int], dims: Shape | None = None) -> Array:
        return Permute.apply(input, dims=sizes_of(sizes, dims, "permute", "dims"))

    @staticmethod
    def forward(ctx: Context, input: Array, *, dims: Any) -> Array:
        ndim = len(input.shape)
        if len(dims) != ndim:
            raise RuntimeError(
                "permute(): number of dimensions in the tensor input does not match the length of "
                f"the desired ordering of dimensions i.e. input.dim() = {ndim} is not equal to "
                f"len(dims) = {len(dims)}; name every dimension once, got {dims}"
            )
        order = tuple(normal_dim(dim, ndim) for dim in dims)
        if len(set(order)) < ndim:
            raise RuntimeError(
                f"permute(): duplicate dims are not allowed. Name every dimension once, got {dims}"
            )
        ctx.inverse = tuple(order.index(dim) for dim in range(ndim))
        return np.transpose(input, order)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return pg.permute(grad_output, ctx.inverse)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3, 4)), dims=(2, 0, 1))
        yield pg.Sample(rng.normal(size=(2, 3, 4)), dims=(-1, 1, 0))
        yield pg.Sample(rng.normal(size=()), dims=())

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3))
        yield pg.ErrorSample(
            x, raises=RuntimeError, match=r"permute\(\): duplicate dims", dims=(0, 0)
        )
        yield pg.ErrorSample(x, raises=RuntimeError, match="number of dimensions", dims=(0,))
        yield pg.ErrorSample(x, raises=IndexError, match="Dimension out of range", dims=(0, 2))


class Expand(pg.ArrayFunction):
    """A view that repeats dimensions of size 1, and new ones in front, without using memory.

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

    node_name = "ExpandBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def call(input: Array, *sizes: int | Shape | list[int], size: Shape | None = None) -> Array:
        return Expand.apply(input, size=sizes_of(sizes, size, "expand", "size"))

    @staticmethod
    def forward(ctx: Context, input: Array, *, size: Any) -> Array:
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
        full = tuple(shape[d - new] if n == -1 and d >= new else n for d, n in enumerate(size))
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

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return pg.sum_to_size(grad_output, ctx.input_shape(0))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 1)), size=(2, 3))
        yield pg.Sample(rng.normal(size=(2, 1)), size=(4, -1, 3))
        yield pg.Sample(rng.normal(size=()), size=(2, 3))
        yield pg.Sample(rng.normal(size=(2, 3)), size=(2, 3))
        yield pg.Sample(rng.normal(size=(1, 3)), size=(0, 3))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3))
        yield pg.ErrorSample(x, raises=RuntimeError, match="The expanded size of the", size=(4, 3))
        yield pg.ErrorSample(
            x, raises=RuntimeError, match="the number of sizes provided", size=(3,)
        )
        yield pg.ErrorSample(x, raises=RuntimeError, match="leading, non-exist", size=(-1, 2, 3))


class Cat(pg.ArrayFunction):
    """Tensors one after the other along a dimension: ``cat(tensors, dim=0)``.

    They agree in every other size; a 1-d tensor without elements is skipped. An integer one never
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

    node_name = "CatBackward0"
    complex = "holomorphic"
    arrays = "nep18"
    writes_to_gradients = False

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

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(4, 3)), dim=0)
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 3)), dim=1)
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 1)), np.ones((2, 2)), dim=-1)
        yield pg.Sample(rng.normal(size=(2, 3)), np.zeros(0), dim=0)
        yield pg.Sample(rng.normal(size=3), dim=0)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3))
        yield pg.ErrorSample(raises=ValueError, match=r"cat\(\): expected a non-empty list")
        yield pg.ErrorSample(x, x[0], raises=RuntimeError, match="Tensors must have same number of")
        yield pg.ErrorSample(
            x, x.T, raises=RuntimeError, match="Sizes of tensors must match except"
        )
        yield pg.ErrorSample(x, x, raises=IndexError, match="Dimension out of range", dim=2)
        yield pg.ErrorSample(np.ones(()), raises=RuntimeError, match="zero-dimensional tensor")


class Stack(pg.ArrayFunction):
    """Tensors of one shape along a new dimension: ``stack(tensors, dim=0)``.

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

    node_name = "StackBackward0"
    complex = "holomorphic"
    arrays = "nep18"
    writes_to_gradients = False

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

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for dim in (0, 1, -1):
            yield pg.Sample(*rng.normal(size=(4, 2, 3)), dim=dim)
        yield pg.Sample(rng.normal(size=()), rng.normal(size=()))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3))
        yield pg.ErrorSample(raises=RuntimeError, match="stack expects a non-empty TensorList")
        yield pg.ErrorSample(
            x, x[0], raises=RuntimeError, match="stack expects each tensor to be eq"
        )
        yield pg.ErrorSample(x, x, raises=IndexError, match="Dimension out of range", dim=3)


class Clone(pg.ArrayFunction):
    """A copy, in memory of its own.

    >>> import plugrad as pg
    >>> pg.clone(pg.tensor([1.0]))
    tensor([1.])
    """

    node_name = "CloneBackward0"
    complex = True
    arrays = "nep18"
    writes_to_gradients = False

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

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)))
        yield pg.Sample(rng.normal(size=()))


# Arguments.


def sizes_of(given: tuple[Any, ...], named: Any, op: str, name: str) -> tuple[Any, ...]:
    """Return sizes that were given as ints, as one tuple, or by keyword."""
    if named is not None:
        given = (named,)
    if len(given) == 1 and isinstance(given[0], (tuple, list)):
        given = tuple(given[0])
        if not given:
            return given
    for place, each in enumerate(given):
        if not hasattr(each, "__index__"):
            raise TypeError(
                f"{op}(): argument '{name}' must be tuple of ints, but found element of type {type(each).__name__} at "
                f"pos {place}"
            )
    if not given and op != "permute":
        raise TypeError(
            f'{op}() missing 1 required positional arguments: "{name}"; give it as ints'
        )
    return given


def shifted(
    input: Array, *, shifts: int | tuple[int, ...], dims: int | tuple[int, ...] | None = None
) -> Array:
    """Return what `roll` does, of an array."""
    shifts = as_ints(shifts)
    dims = None if dims is None or np.shape(dims) == (0,) else as_ints(dims)
    if dims is not None and not input.ndim:
        raise IndexError(f"Dimension specified as {dims} but tensor has no dimensions")
    try:
        return np.roll(input, shifts, dims)
    except np.exceptions.AxisError:
        normal_dims(dims, input.ndim)
        raise
    except ValueError as error:
        raise RuntimeError(
            f"shifts and dimensions must align. shifts: {shifts}, dims: {dims}; give one shift for each dimension"
        ) from error


def roll_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield shifts of one dimension, of several, of the elements in a row, and of nothing."""
    x = rng.normal(size=(2, 3))
    for settings in ({"shifts": 1}, {"shifts": -2, "dims": 1}, {"shifts": (1, 5), "dims": (0, -1)}):
        yield pg.Sample(x, **settings)
    yield pg.Sample(np.zeros((0, 3)), shifts=1, dims=0)
    yield pg.Sample(rng.normal(size=()), shifts=2)


def roll_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield a dimension that does not exist, and more shifts than dimensions."""
    x = rng.normal(size=(2, 3))
    yield pg.ErrorSample(x, raises=IndexError, match="Dimension out of range", shifts=1, dims=2)
    yield pg.ErrorSample(x, raises=RuntimeError, match="must align", shifts=(1, 2, 3), dims=(0, 1))


@primitive(shifted, samples=roll_samples, error_samples=roll_errors, complex="holomorphic")
def roll(grad: Array, shifts: Any, dims: Any) -> Any:
    """The elements moved on by `shifts` along `dims`; what falls off at the end comes in at the beginning.

    Any shape and dtype. Both are ints, or tuples of as many; without `dims` the elements are in a row, in C order.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        There are more shifts than dimensions, or fewer.

    Source: it is a permutation, whose adjoint moves back.

    >>> import plugrad as pg
    >>> pg.roll(pg.arange(4), 1), pg.roll(pg.tensor([[1, 2], [3, 4]]), 1, dims=0)
    (tensor([3, 0, 1, 2]), tensor([[3, 4],
            [1, 2]]))
    """
    shifts = as_ints(shifts)
    return pg.roll(grad, -shifts if isinstance(shifts, int) else tuple(-s for s in shifts), dims)


def reshaped(input: Array, shape: Any) -> Any:
    """Return `input` in another shape.

    Raises
    ------
    RuntimeError
        The shape does not hold the elements.
    """
    try:
        if min(shape, default=0) < -1:  # NumPy takes any negative size for -1
            raise misfit(input, shape)
        return input.reshape(shape)
    except ValueError as error:
        raise misfit(input, shape) from error


def misfit(input: Array, shape: Any) -> RuntimeError:
    """Return PyTorch's error for a shape that does not hold the elements."""
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


# Indices.


def reshape_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield shapes that hold the same elements."""
    yield pg.Sample(rng.normal(size=(2, 3)), shape=(3, 2))
    yield pg.Sample(rng.normal(size=(2, 3)), shape=(-1,))
    yield pg.Sample(rng.normal(size=(2, 3)), shape=(1, 2, -1, 1))
    yield pg.Sample(rng.normal(size=()), shape=(1, 1))
    yield pg.Sample(rng.normal(size=(1, 1)), shape=())
    yield pg.Sample(np.zeros((0, 3)), shape=(2, 0))


def reshape_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield shapes that do not hold the elements."""
    x = rng.normal(size=(2, 3))
    yield pg.ErrorSample(
        x, raises=RuntimeError, match=r"shape '\[4\]' is invalid for input of size 6", shape=(4,)
    )
    yield pg.ErrorSample(x, raises=RuntimeError, match="only one dimension can be", shape=(-1, -1))
    yield pg.ErrorSample(x, raises=RuntimeError, match="invalid shape dimension -2", shape=(-2, 3))
