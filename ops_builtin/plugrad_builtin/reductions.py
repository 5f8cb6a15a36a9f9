"""Sums, means and extremes over dimensions."""

from __future__ import annotations

import math
from typing import Any, NamedTuple, overload

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Dims,
    DTypeLike,
    Primitive,
    array_of,
    constant_like,
    dim_errors,
    distinct,
    every,
    extreme_errors,
    extreme_samples,
    is_other_array,
    masked,
    no_gradient,
    normal_dim,
    normal_dims,
    on,
    put_back,
    reduction_samples,
    refuse_unordered,
    refuses,
    silence,
    torch_name,
    wide,
)

quiet = silence  # as in `arithmetic.py`


class Sum(Primitive):
    """Sum of the elements over `dim`: an int, a tuple of ints, or None for all dimensions.

    With `keepdim` the reduced dimensions keep size 1 in the result, else they are dropped. Integers and booleans give
    int64, unless `dtype` names another.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.
    RuntimeError
        A dimension appears twice.

    Source: each element enters once, so its slope is 1.

    >>> import plugrad as pg
    >>> pg.sum(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0)
    tensor([4., 6.])
    """

    complex = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        *,
        dim: Dims = None,
        keepdim: bool = False,
        dtype: DTypeLike | None = None,
    ) -> Array:
        return summed(ctx, input, dim, keepdim, dtype, "SumBackward1")

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return spread(ctx, grad_output)

    samples = reduction_samples + on((0, 3), dim=0)

    error_samples = staticmethod(dim_errors)


class Mean(Primitive):
    """Mean of the elements over `dim`: an int, a tuple of ints, or None for all dimensions.

    With `keepdim` the reduced dimensions keep size 1 in the result, else they are dropped. The mean
    of an empty tensor is nan.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.
    RuntimeError
        A dimension appears twice, or `input` is integer or boolean and no `dtype` is given.

    Source: each of n elements has slope 1/n.

    >>> import plugrad as pg
    >>> pg.mean(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), dim=1, keepdim=True)
    tensor([[1.5000],
            [3.5000]])
    """

    complex = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        *,
        dim: Dims = None,
        keepdim: bool = False,
        dtype: DTypeLike | None = None,
    ) -> Array:
        result = input.dtype if dtype is None else np.dtype(dtype)
        if result.kind not in "fc":
            which = "Input" if dtype is None else "Optional"
            raise RuntimeError(
                f"mean(): could not infer output dtype. {which} dtype must be either a floating "
                f"point or complex dtype. Got: {torch_name(result)}. Convert first, x.float(), or "
                "give dtype=plugrad.float32"
            )
        half = result == np.float16  # which has no room for a large sum, nor for its count
        total = summed(ctx, input, dim, keepdim, np.float32 if half else dtype, "MeanBackward1")
        ctx.count = math.prod(input.shape) // max(math.prod(total.shape), 1) or math.nan
        mean = pg.quietly(np.true_divide, total, ctx.count)
        return pg.quietly(mean.astype, result) if half else mean

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        if grad_output.dtype == np.float16:
            return spread(ctx, grad_output * (1 / ctx.count))
        return spread(ctx, grad_output / ctx.count)

    samples = reduction_samples + on(lambda rng: rng.normal(size=(2, 3)).astype(np.float16), dim=1)

    @staticmethod
    def reference(
        input: Array, *, dim: Dims = None, keepdim: bool = False, dtype: DTypeLike | None = None
    ) -> Any:
        axis = None if dim == () else dim
        return np.mean(input, axis=axis if input.ndim else None, keepdims=keepdim, dtype=dtype)

    error_samples = dim_errors + refuses(RuntimeError, r"mean\(\): could not infer", np.arange(3))


class ValuesAndIndices(NamedTuple):
    """A named tuple of values along a dimension and their indices: the base of the results of `max`, `sort` and the
    like.

    It prints as PyTorch's result of the op that its class is named after (`MaxResult`: `max`).
    """

    values: Array
    indices: Array

    def __repr__(self) -> str:
        op = type(self).__name__.removesuffix("Result").lower()
        return f"torch.return_types.{op}(\nvalues={self.values!r},\nindices={self.indices!r})"


class MaxResult(ValuesAndIndices):
    """Result of ``max(x, dim)``, a named tuple: the largest values, and their indices along `dim`."""


class MinResult(ValuesAndIndices):
    """Result of ``min(x, dim)``, a named tuple: the smallest values, and their indices along `dim`."""


def off_zero_and_apart(rng: np.random.Generator) -> Array:
    """Return random numbers (2, 3) of both signs, away from 0, whose absolute values all differ."""
    return rng.choice([-1, 1], (2, 3)) * (0.5 + distinct(rng, (2, 3)))


class Norm(Primitive):
    """Norm of order `p` over `dim`: an int, a tuple of ints, or None for all dimensions.

    ``sum(|x|**p) ** (1/p)``; for infinite `p` the largest |x|, for p = -inf the smallest, for p = 0 the number of
    elements that are not 0. The gradient is 0 where the norm or `p` is 0; elements that tie for the largest or smallest
    share it evenly.

    Parameters
    ----------
    p
        A number; None and "fro" are 2. "nuc" is the nuclear norm of matrices, in two dimensions.
    dtype
        The dtype to which `input` is converted first.

    Raises
    ------
    RuntimeError
        `input` is neither floating nor complex, there is no such norm, or `p` is negative or infinite and there are no
        elements.
    IndexError
        `input` has no dimension `dim`.

    Source: d|x| = (|x_i| / |x|)**(p-1) sign(x_i) . dx.

    >>> import plugrad as pg
    >>> x = pg.tensor([3.0, -4.0])
    >>> pg.norm(x), pg.norm(x, 1), pg.norm(x, float("inf"))
    (tensor(5.), tensor(7.), tensor(4.))
    """

    node_name = "LinalgVectorNormBackward0"
    complex = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        *,
        p: float | str | None = "fro",
        dim: Dims = None,
        keepdim: bool = False,
        dtype: DTypeLike | None = None,
    ) -> Array:
        order: Any = 2 if p is None or (isinstance(p, str) and p == "fro") else p
        if isinstance(order, (pg.Tensor, np.ndarray, np.generic)) and not order.ndim:
            order = order.item()
        if not isinstance(order, (int, float)) and order != "nuc":
            raise RuntimeError(f"norm: p must be a number, 'fro' or 'nuc', got {p!r}")
        ctx.p = order
        if input.dtype.kind not in "fc":
            raise RuntimeError(
                "linalg.vector_norm: Expected a floating point or complex tensor as input. Got "
                f"{torch_name(input.dtype)}; convert first: x.float()"
            )
        ctx.keepdim = keepdim
        if order == "nuc":
            x = pg.tensor(input if dtype is None else input.astype(dtype))
            dim = tuple(range(input.ndim)) if dim is None else dim
            output: Array = array_of(pg.linalg.matrix_norm(x, "nuc", dim, keepdim))
            ctx.dims = normal_dims(dim, input.ndim)
            ctx.save_for_backward(input, output)
            return output
        ctx.dims = normal_dims(dim, len(input.shape))
        dims = range(input.ndim) if ctx.dims is None else ctx.dims
        if (order < 0 or math.isinf(order)) and 0 in [input.shape[dim] for dim in dims]:
            where = "an empty tensor" if ctx.dims is None else f"the dimension {[*dims]}"
            raise RuntimeError(
                f"linalg.vector_norm cannot compute the {order:g} norm on {where}, because it is empty and the "
                f"operation does not have an identity. The input has shape {tuple(input.shape)}"
            )
        x = input if dtype is None else input.astype(dtype)
        output = pg.quietly(size_of, wide(x), order, axis=ctx.dims, keepdims=keepdim)
        output = pg.quietly(output.astype, x.real.dtype, copy=False)
        ctx.save_for_backward(input, output)
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, output = map(wide, ctx.saved_tensors)
        grad_output = wide(grad_output)
        if ctx.p == "nuc":
            u, _, vh = pg.linalg.svd(pg.movedim(input, ctx.dims, (-2, -1)), False)
            return pg.movedim(u @ vh, (-2, -1), ctx.dims) * kept(ctx, grad_output)
        if ctx.p == 0:
            return no_gradient(input)
        if math.isinf(ctx.p):
            return pg.sign(input) * kept(ctx, grad_output) * ties_for(ctx, input, output)
        grad = pg.where(output == 0, 0.0, grad_output)
        output = pg.where(output == 0, 1.0, output)
        if ctx.p == 2:
            return input * kept(ctx, grad / output)
        size = pg.abs(input)
        size = pg.where(size == 0, 1.0, size)  # whose sign is 0
        return pg.sign(input) * (size / kept(ctx, output)) ** (ctx.p - 1) * kept(ctx, grad)

    samples = (
        on((2, 3), np.array(-1.5))
        + on((2, 3, 4), dim=1)
        + on((2, 3, 4), p=every(2, "nuc"), dim=(0, -1), keepdim=True)
        + on((2, 3), dtype=np.float64)
        + on(off_zero_and_apart, p=every(0, 1, 1.5, 3, 0.5, -1, math.inf, -math.inf), dim=1)
    )

    @staticmethod
    def reference(
        input: Array,
        *,
        p: Any = 2,
        dim: int | tuple[int, ...] | None = None,
        keepdim: bool = False,
        dtype: DTypeLike | None = None,
    ) -> Any:
        if p == "nuc":
            return np.linalg.norm(input, p, dim, keepdim)
        vector = input.ravel() if dim is None else input  # of a matrix NumPy takes another norm
        if not isinstance(dim, tuple):
            return np.linalg.norm(vector, p, dim, keepdim)
        return np.sqrt(np.square(input).sum(axis=dim, keepdims=keepdim))

    error_samples = (
        dim_errors
        + refuses(RuntimeError, "p must be a number", (2,), p="two")
        + refuses(RuntimeError, "Expected a floating point", np.arange(2))
        + refuses(RuntimeError, "does not have an identity", (0, 2), p=every(-1, math.inf), dim=0)
    )


def size_of(input: Array, p: float, **over: Any) -> Any:
    """Return the `p`-norm of `input`, also where the powers overflow or vanish; `over` are NumPy's axis and
    keepdims.
    """
    if p == 2 and type(input) is np.ndarray and over["axis"] == (input.ndim - 1,):
        total = np.vecdot(input, input).real  # measured: exacter than squares and a sum, and faster
        total = total[..., None] if over["keepdims"] else total
    elif p == 2 and input.dtype.kind != "c":
        total = np.sum(input * input, **over)
    else:
        size = np.abs(input)
        if p == 0:
            return np.sum(size != 0, **over).astype(size.dtype)
        if p == 1:
            return np.sum(size, **over)
        if math.isinf(p):
            return (np.max if p > 0 else np.min)(size, **over)
        total = np.sum(size**p, **over)
    limits = np.finfo(total.dtype)
    exact = (total > limits.tiny / limits.eps) & (total < math.inf)
    if 0 in input.shape or (not is_other_array(exact) and exact.all()):
        return root(total, p)
    # 1e-25 has no square in single precision, nor 1e25: the element that counts most is taken as 1.
    size = np.abs(input)
    unit = (np.max if p > 0 else np.min)(size, **over | {"keepdims": True})
    unit = np.where((unit > 0) & (unit < math.inf), unit, unit.dtype.type(1))
    parts = root(np.sum((size / unit) ** p, **over), p)
    return np.where(exact, root(total, p), parts * unit.reshape(total.shape))


def root(total: Any, p: float) -> Any:
    return np.sqrt(total) if p == 2 else total ** (1 / p)


def ties_for(ctx: Context, input: Array, output: Array) -> Any:
    """Return the share of each element in the gradient of the largest (or smallest) absolute value `output`: even among
    ties and nan, else 0.
    """
    size = np.abs(array_of(input))
    ties = (size == kept(ctx, array_of(output))) | (size != size)
    return ties / np.sum(ties, axis=ctx.dims, keepdims=True, dtype=size.dtype)


class Max(Primitive):
    """Maximum of all elements, or over one dimension as (values, indices); ``max(a, b)`` is `maximum`.

    Without `dim`, elements that tie for the maximum share its gradient evenly. With `dim` (an int)
    the gradient goes to the element whose index is returned, the first of several equal ones. nan is
    larger than any number.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`, or it has size 0.
    RuntimeError
        `input` has no elements.

    >>> import plugrad as pg
    >>> x = pg.tensor([[1.0, 5.0], [4.0, 2.0]])
    >>> pg.max(x)
    tensor(5.)
    >>> values, indices = pg.max(x, dim=1)
    >>> values
    tensor([5., 4.])
    >>> indices
    tensor([1, 0])
    """

    @overload
    @staticmethod
    def call(input: Array, *, out: Array | None = None) -> Array: ...

    @overload
    @staticmethod
    def call(
        input: Array,
        dim: int,
        keepdim: bool = False,
        *,
        axis: int | None = None,
        keepdims: bool = False,
        out: tuple[Array, Array] | None = None,
    ) -> MaxResult: ...

    @overload
    @staticmethod
    def call(
        input: Array, *, axis: int, keepdims: bool = False, out: tuple[Array, Array] | None = None
    ) -> MaxResult: ...

    @overload
    @staticmethod
    def call(input: Array, dim: Array, *, out: Array | None = None) -> Array: ...

    @staticmethod
    def call(
        input: Array,
        dim: Any = None,
        keepdim: bool = False,
        *,
        axis: Any = None,
        keepdims: bool = False,
        out: Any = None,
    ) -> Array | MaxResult:
        dim = axis if dim is None else dim
        if isinstance(dim, (pg.Tensor, np.ndarray)):
            return pg.maximum(input, dim, out=out)
        return Max.apply(input, dim=dim, keepdim=keepdim or keepdims, out=out)

    @staticmethod
    def forward(
        ctx: Context, input: Array, *, dim: int | None = None, keepdim: bool = False
    ) -> Array:
        if dim is None:
            ctx.node_name = "MaxBackward1"
            return extreme(ctx, input, None, keepdim, np.max, "max")
        return MaxResult(*located(ctx, input, dim, keepdim, np.max, np.argmax, "max"))

    @staticmethod
    def backward(ctx: Context, grad_output: Array, grad_indices: Array | None = None) -> Any:
        return to_extreme(ctx, grad_output)

    samples = staticmethod(extreme_samples)
    error_samples = staticmethod(extreme_errors)


class Min(Primitive):
    """Minimum of all elements, or over one dimension as (values, indices); ``min(a, b)`` is `minimum`.

    Without `dim`, elements that tie for the minimum share its gradient evenly. With `dim` (an int)
    the gradient goes to the element whose index is returned, the first of several equal ones. nan is
    smaller than any number.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`, or it has size 0.
    RuntimeError
        `input` has no elements.

    >>> import plugrad as pg
    >>> pg.min(pg.tensor([[1.0, 5.0], [4.0, 2.0]]), dim=0).values
    tensor([1., 2.])
    """

    @overload
    @staticmethod
    def call(input: Array, *, out: Array | None = None) -> Array: ...

    @overload
    @staticmethod
    def call(
        input: Array,
        dim: int,
        keepdim: bool = False,
        *,
        axis: int | None = None,
        keepdims: bool = False,
        out: tuple[Array, Array] | None = None,
    ) -> MinResult: ...

    @overload
    @staticmethod
    def call(
        input: Array, *, axis: int, keepdims: bool = False, out: tuple[Array, Array] | None = None
    ) -> MinResult: ...

    @overload
    @staticmethod
    def call(input: Array, dim: Array, *, out: Array | None = None) -> Array: ...

    @staticmethod
    def call(
        input: Array,
        dim: Any = None,
        keepdim: bool = False,
        *,
        axis: Any = None,
        keepdims: bool = False,
        out: Any = None,
    ) -> Array | MinResult:
        dim = axis if dim is None else dim
        if isinstance(dim, (pg.Tensor, np.ndarray)):
            return pg.minimum(input, dim, out=out)
        return Min.apply(input, dim=dim, keepdim=keepdim or keepdims, out=out)

    @staticmethod
    def forward(
        ctx: Context, input: Array, *, dim: int | None = None, keepdim: bool = False
    ) -> Array:
        if dim is None:
            ctx.node_name = "MinBackward1"
            return extreme(ctx, input, None, keepdim, np.min, "min")
        return MinResult(*located(ctx, input, dim, keepdim, np.min, np.argmin, "min"))

    @staticmethod
    def backward(ctx: Context, grad_output: Array, grad_indices: Array | None = None) -> Any:
        return to_extreme(ctx, grad_output)

    samples = staticmethod(extreme_samples)
    error_samples = staticmethod(extreme_errors)


class Amax(Primitive):
    """Maximum over `dim`: an int, a tuple of ints, or () for all dimensions.

    Elements that tie for a maximum share its gradient evenly. nan is larger than any number.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`, or it has size 0.
    RuntimeError
        A dimension appears twice, or `input` has no elements.

    >>> import plugrad as pg
    >>> pg.amax(pg.tensor([[1.0, 5.0], [4.0, 2.0]]), dim=0)
    tensor([4., 5.])
    """

    @staticmethod
    def forward(ctx: Context, input: Array, *, dim: Dims = (), keepdim: bool = False) -> Array:
        return extreme(ctx, input, dim, keepdim, np.max, "amax")

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return to_extreme(ctx, grad_output)

    samples = extreme_samples + on((2, 3, 4), numbers=distinct, dim=(0, -1))

    error_samples = staticmethod(extreme_errors)


class Amin(Primitive):
    """Minimum over `dim`: an int, a tuple of ints, or () for all dimensions.

    Elements that tie for a minimum share its gradient evenly. nan is smaller than any number.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`, or it has size 0.
    RuntimeError
        A dimension appears twice, or `input` has no elements.

    >>> import plugrad as pg
    >>> pg.amin(pg.tensor([[1.0, 5.0], [4.0, 2.0]]), dim=0)
    tensor([1., 2.])
    """

    @staticmethod
    def forward(ctx: Context, input: Array, *, dim: Dims = (), keepdim: bool = False) -> Array:
        return extreme(ctx, input, dim, keepdim, np.min, "amin")

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return to_extreme(ctx, grad_output)

    samples = extreme_samples + on((2, 3, 4), numbers=distinct, dim=(0, -1))

    error_samples = staticmethod(extreme_errors)


# Dimensions.


def kept(ctx: Context, value: Array) -> Array:
    """Return `value`, reduced over ``ctx.dims``, in a shape that broadcasts to the input's: with size 1 for each of
    these dimensions.
    """
    if ctx.keepdim or ctx.dims is None:
        return value  # nothing is missing, or broadcasting puts all of it in front
    return put_back(value, ctx.dims)


# Sums.


def summed(
    ctx: Context, input: Array, dim: Any, keepdim: bool, dtype: Any, name_with_dim: str
) -> Any:
    """Return the sum of `input` over `dim`, and set `ctx.dims`, `ctx.keepdim` and (to `name_with_dim`, if `dim` is
    given) `ctx.node_name`.
    """
    ctx.dims = None if dim is None else normal_dims(dim, len(input.shape))
    ctx.keepdim = keepdim
    if dim is not None:
        ctx.node_name = name_with_dim
    if dtype is None and input.dtype.kind in "biu":
        dtype = np.int64
    if dtype is None and type(input) is np.ndarray and (input.size > 512 or input.itemsize == 2):
        # Its rounding error stays small, whichever the dimension.
        dims = range(input.ndim) if ctx.dims is None else ctx.dims
        left = tuple([size for nr, size in enumerate(input.shape) if nr not in dims])
        ones = tuple([1 if nr in dims else size for nr, size in enumerate(input.shape)])
        if ones != input.shape:  # else there is nothing to add, and it would be the input
            if max(dims) < len(dims) and not keepdim:
                return pg.quietly(pg.sum_to_size, input, left)
            output = pg.quietly(pg.sum_to_size, input, ones)
            return output if keepdim else output.reshape(left)
    try:
        return quiet.run(input.sum, axis=ctx.dims, keepdims=keepdim, dtype=dtype)
    except RuntimeError:  # it is called in another thread
        return pg.quietly(input.sum, axis=ctx.dims, keepdims=keepdim, dtype=dtype)


def spread(ctx: Context, grad: Array) -> Any:
    """Return the gradient of a sum's input: `grad` repeated over the dimensions that were summed, as a view unless it
    is small.
    """
    shape = ctx.input_shape(0)
    grad = kept(ctx, grad)
    if isinstance(grad, pg.Tensor):
        return pg.expand(grad, shape)
    if type(grad) is not np.ndarray or math.prod(shape) > 1000:
        return np.broadcast_to(grad, shape)
    full = np.empty(shape, grad.dtype)  # 0.4 µs; the view takes 1.7 µs, and a leaf has to copy it
    full[...] = grad
    return full


# Extremes.


def extreme(ctx: Context, input: Array, dim: Any, keepdim: bool, reduce: Any, name: str) -> Any:
    """Return the extreme of `input` over `dim`, which keeps size 1 if `keepdim`, and set on `ctx` the share of each
    element in its gradient: even among ties.

    `reduce` is np.max or np.min, `name` the op's, for errors. Raises IndexError or RuntimeError if there are no
    elements.
    """
    ctx.dims = normal_dims(dim, len(input.shape))
    ctx.keepdim = keepdim
    refuse_empty(input, ctx.dims, name)
    refuse_unordered(name, input.dtype)
    if not input.size:  # there is nothing to compare, and dask's arrays refuse to
        output = np.sum(input, axis=ctx.dims, keepdims=keepdim, dtype=input.dtype)
    else:
        output = pg.quietly(reduce, input, axis=ctx.dims, keepdims=keepdim)
    if ctx.needs_input_grad[0]:
        full = kept(ctx, output)
        ties = (input == full) | (input != input)  # an extreme of nan comes from the nans
        count = np.sum(ties, axis=ctx.dims, keepdims=True, dtype=input.dtype)
        ctx.share = ties.astype(input.dtype) / count
    return output


def located(
    ctx: Context, input: Array, dim: Any, keepdim: bool, reduce: Any, find: Any, name: str
) -> tuple[Any, Any]:
    """Return the extreme of `input` along `dim`, which keeps size 1 if `keepdim`, and its index, the first among ties,
    and set on `ctx` the mask of chosen elements.

    `reduce` is np.max or np.min, `find` np.argmax or np.argmin, `name` the op's, for errors.
    """
    ndim = len(input.shape)
    dim = normal_dim(dim, ndim)
    ctx.dims = (dim,) if ndim else ()
    ctx.keepdim = keepdim
    refuse_empty(input, ctx.dims, name)
    refuse_unordered(name, input.dtype)
    if input.size or not is_other_array(input):
        values = pg.quietly(reduce, input, axis=ctx.dims, keepdims=keepdim)
        indices = find(input, axis=dim if ndim else None, keepdims=keepdim)
    else:  # dask's arrays refuse to compare nothing
        values = np.sum(input, axis=ctx.dims, keepdims=keepdim, dtype=input.dtype)
        indices = values.astype(np.int64)
    if ctx.needs_input_grad[0]:
        full = kept(ctx, indices)
        places = constant_like(np.arange(input.shape[dim] if ndim else 1), input)
        ctx.share = places.reshape((-1,) + (1,) * (ndim - dim - 1)) == full if ndim else full == 0
        ctx.mark_non_differentiable(indices)
    return values, indices


def to_extreme(ctx: Context, grad: Array) -> Any:
    """Return the gradient of an extreme's input: `grad` times ``ctx.share``, the share of each element."""
    return masked(kept(ctx, grad), ctx.share)


def refuse_empty(input: Array, dims: tuple[int, ...] | None, name: str) -> None:
    """Raise PyTorch's error, which names the op `name`, for an extreme over no elements: IndexError for one of `dims`,
    RuntimeError for all.
    """
    if dims is None and 0 in input.shape:
        raise RuntimeError(
            f"{name}(): Expected reduction dim to be specified for input.numel() == 0. Specify the "
            f"reduction dim with the 'dim' argument. The input has shape {tuple(input.shape)}"
        )
    for dim in dims or ():
        if input.shape[dim] == 0:
            raise IndexError(
                f"{name}(): Expected reduction dim {dim} to have non-zero size. "
                f"The input has shape {tuple(input.shape)}"
            )
