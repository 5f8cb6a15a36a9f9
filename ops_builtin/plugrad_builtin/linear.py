"""Products of vectors, matrices and batches: `matmul`, and formulas of it and of `einsum`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Number,
    Primitive,
    composed,
    explained,
    normal_dim,
    on,
    refuses,
    result_type,
    wide,
)
from plugrad_builtin.arithmetic import number_of, of_dtype
from plugrad_builtin.einsum import contracted

RANKS = (
    ((3,), (3,)),
    ((2, 3), (3,)),
    ((3,), (3, 4)),
    ((2, 3), (3, 4)),
    ((5, 2, 3), (3,)),
    ((3,), (5, 3, 4)),
    ((5, 2, 3), (3, 4)),
    ((2, 3), (5, 3, 4)),
    ((5, 2, 3), (5, 3, 4)),
    ((6, 1, 2, 3), (5, 3, 4)),
    ((1, 2, 3), (5, 3, 4)),
    ((2, 0), (0, 3)),
    ((0, 2, 3), (3, 4)),
)


class Matmul(Primitive):
    """Matrix product, ``input @ other``, of vectors, matrices and batches of matrices.

    =================  =================  =====================================
    input              other              result
    =================  =================  =====================================
    (k,)               (k,)               (), the inner product
    (n, k)             (k,)               (n,)
    (k,)               (k, m)             (m,)
    (n, k)             (k, m)             (n, m)
    (..., n, k)        (..., k, m)        (..., n, m), the batch sizes broadcast
    =================  =================  =====================================

    A vector beside a batch is a row on the left, a column on the right. Integers never widen
    floats.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or an operand is 0-d.

    Source: d(AB) = dA B + A dB, so the gradients of <G, AB> are G Bᵀ and Aᵀ G.

    >>> import plugrad as pg
    >>> pg.matmul(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), pg.tensor([1.0, 1.0]))
    tensor([3., 7.])
    """

    node_name = "MmBackward0"
    complex = "holomorphic"
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, input: Array, other: Array) -> Array:
        left, right = input, other
        if input.dtype is not other.dtype:
            wanted = result_type(input, other)
            input, other = input.astype(wanted, copy=False), other.astype(wanted, copy=False)
        ndim, other_ndim = len(input.shape), len(other.shape)
        if ndim != 2 or other_ndim != 2:
            ctx.node_name = NAMES.get((ndim, other_ndim), "UnsafeViewBackward0")
        needs_input, needs_other = ctx.needs_input_grad
        ctx.save_for_backward(left if needs_other else None, right if needs_input else None)
        kind = input.dtype
        try:
            product = pg.quietly(product_of, wide(input), wide(other))
            return product if product.dtype is kind else pg.quietly(product.astype, kind)
        except ValueError as error:
            raise misfit(input.shape, other.shape, error) from error

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, other = ctx.saved_tensors
        needs_input, needs_other = ctx.needs_input_grad
        grad_output = wide(grad_output)  # and the products with it
        return (
            grad_of_left(grad_output, other, ctx.input_shape(0)) if needs_input else None,
            grad_of_right(grad_output, input, ctx.input_shape(1)) if needs_other else None,
        )

    samples = on(*RANKS)

    @staticmethod
    def reference(input: Array, other: Array) -> Any:
        left, right = ("k", "ik")[input.ndim > 1], ("k", "kj")[other.ndim > 1]
        result = left.replace("k", "") + right.replace("k", "")
        return np.einsum(f"...{left},...{right}->...{result}", input, other)

    error_samples = (
        refuses(
            RuntimeError,
            r"mat1 and mat2 shapes cannot be multiplied \(2x3 and 2x3\)",
            ((2, 3), (2, 3)),
        )
        + refuses(
            RuntimeError, r"size mismatch, got input \(2\), mat \(2x3\), vec \(2\)", ((2, 3), (2,))
        )
        + refuses(RuntimeError, "inconsistent tensor size, expected tensor", ((2,), (3,)))
        + refuses(RuntimeError, "both arguments to matmul need to be at least 1D", ((), (2, 3)))
        + refuses(
            RuntimeError,
            "Expected size for first two dimensions of batch2 tensor",
            ((2, 3, 4), (2, 5, 6)),
        )
        + refuses(RuntimeError, "The size of tensor a", ((2, 3, 4), (3, 4, 5)))
    )


def product_of(input: Array, other: Array) -> Any:
    """Return ``input @ other`` on arrays; if `input` is a batch and `other` one matrix, as one large product."""
    if len(other.shape) == 2 < len(input.shape):
        return (rows_of(input) @ other).reshape((*input.shape[:-1], other.shape[1]))
    return input @ other


def grad_of_left(grad: Array, other: Array, shape: tuple[int, ...]) -> Any:
    """Return the gradient G Bᵀ of the left factor, of `shape`, summed over batch dimensions along which it was
    broadcast.

    `grad` is G, `other` the right factor B; both may be vectors.
    """
    if len(other.shape) == 1:
        return grad * other if len(shape) == 1 else grad[..., None] * other
    if len(shape) == 1:
        return pg.sum_to_size((other @ grad[..., None])[..., 0], shape)
    if len(shape) > 2 == len(other.shape):
        return (rows_of(grad) @ pg.t(other)).reshape(shape)
    return pg.sum_to_size(grad @ other.swapaxes(-1, -2), shape)


def grad_of_right(grad: Array, input: Array, shape: tuple[int, ...]) -> Any:
    """Return the gradient Aᵀ G of the right factor, of `shape`, summed over batch dimensions along which it was
    broadcast.

    `grad` is G, `input` the left factor A; both may be vectors.
    """
    if len(input.shape) == 1:
        return grad * input if len(shape) == 1 else np.einsum("i,...j->...ij", input, grad)
    if len(shape) == 1:
        return grad.reshape((math.prod(grad.shape),)) @ rows_of(input)
    if len(shape) == 2:
        return pg.t(rows_of(input)) @ rows_of(grad)
    return pg.sum_to_size(input.swapaxes(-1, -2) @ grad, shape)


def rows_of(x: Array) -> Any:
    """Return a batch of matrices (..., n, k) as one matrix of all their rows, (... * n, k)."""
    return x if len(x.shape) == 2 else x.reshape((math.prod(x.shape[:-1]), x.shape[-1]))


def misfit(shape: tuple[int, ...], other: tuple[int, ...], error: Exception) -> Exception:
    """Return PyTorch's error for a matrix product of arrays of shapes `shape` and `other`, which raised `error` in
    NumPy.
    """
    if not shape or not other:
        return RuntimeError(
            f"both arguments to matmul need to be at least 1D, but they are {len(shape)}D and "
            f"{len(other)}D; use * for a product with a number"
        )
    inner = f"the last size of {tuple(shape)} must equal the "
    inner += "only" if len(other) == 1 else "second to last"
    inner += f" size of {tuple(other)}"
    if shape[-1] == other[-1 if len(other) == 1 else -2]:
        return explained(error, np.empty(shape[:-2], "?"), np.empty(other[:-2], "?"))
    rows = math.prod(shape[:-1])
    if len(shape) == len(other) == 1:
        return RuntimeError(
            f"inconsistent tensor size, expected tensor {list(shape)} and src {list(other)} to "
            f"have the same number of elements, but got {shape[0]} and {other[0]} elements "
            "respectively; make them equal"
        )
    if len(other) == 1:
        return RuntimeError(
            f"size mismatch, got input ({rows}), mat ({rows}x{shape[-1]}), vec ({other[0]}): "
            f"{inner}"
        )
    if len(other) == 2:
        return RuntimeError(
            f"mat1 and mat2 shapes cannot be multiplied ({rows}x{shape[-1]} and "
            f"{other[0]}x{other[1]}): {inner}; transpose one of them?"
        )
    batch = math.prod(other[:-2])
    return RuntimeError(
        f"Expected size for first two dimensions of batch2 tensor to be: [{batch}, {shape[-1]}] "
        f"but got: [{batch}, {other[-2]}]. For shapes {tuple(shape)} and {tuple(other)}: {inner}"
    )


# What PyTorch computes a product of these ranks by.
NAMES = {(1, 1): "DotBackward0", (2, 1): "MvBackward0", (1, 2): "SqueezeBackward4"}


# Products of given ranks.


def require_ranks(op: str, *ranks: int, **arrays: Array) -> None:
    """Raise RuntimeError, which names `op`, unless each of `arrays` (by name) has the number of dimensions in `ranks`,
    in order.
    """
    for (name, array), rank in zip(arrays.items(), ranks, strict=True):
        if len(array.shape) != rank:
            raise RuntimeError(
                f"{op}: {name} must be {rank}-D, but it is {len(array.shape)}-D, of shape {tuple(array.shape)}; "
                "matmul takes any"
            )


def require_size(op: str, size: int, other: int, what: str) -> None:
    """Raise RuntimeError unless `size` and `other` are equal; `op` and `what` (a phrase for the two) are for the
    message.
    """
    if size != other:
        raise RuntimeError(f"{op}: {what} must be equal, but they are {size} and {other}")


@composed(
    complex=True,
    samples=on(((3,), (3,)), ((0,), (0,))),
    error_samples=refuses(RuntimeError, "dot: ", ((3,), (2,)), ((2, 2), (2,)), ((2,), ())),
    reference=np.dot,
)
def dot(input: Array, tensor: Array) -> Array:
    """Inner product of two vectors of one length, without conjugation: the sum of ``input * tensor``.

    Raises
    ------
    RuntimeError
        An argument is no vector, or the lengths differ.

    >>> import plugrad as pg
    >>> pg.dot(pg.tensor([1.0, 2.0]), pg.tensor([3.0, 4.0]))
    tensor(11.)
    """
    require_ranks("dot", 1, 1, input=input, tensor=tensor)
    require_size("dot", input.shape[0], tensor.shape[0], "the lengths")
    return pg.matmul(input, tensor)


@composed(
    complex=True,
    samples=on(((3,), (3,)), ((0,), (0,))),
    error_samples=refuses(RuntimeError, "dot: ", ((3,), (2,)), ((2, 2), (2,))),
    reference=np.vdot,
)
def vdot(input: Array, other: Array) -> Array:
    """Inner product of two vectors of one length, ``sum(conj(input) * other)``: the first is conjugated.

    Raises
    ------
    RuntimeError
        An argument is no vector, or the lengths differ.

    >>> import plugrad as pg
    >>> pg.vdot(pg.tensor([1j]), pg.tensor([1j]))
    tensor(1.+0.j)
    """
    return pg.dot(pg.conj(input), other)


@composed(
    complex=True,
    samples=on(((2, 3), (3,)), ((0, 3), (3,)), ((2, 0), (0,))),
    error_samples=refuses(
        RuntimeError, "mv: |size mismatch", ((3,), (3,)), ((2, 3), (2,)), ((2, 3), (3, 1))
    ),
    reference=np.matmul,
)
def mv(input: Array, vec: Array) -> Array:
    """Product of a matrix (n, m) and a vector (m,): a vector (n,).

    Raises
    ------
    RuntimeError
        `input` is no matrix, `vec` no vector, or the sizes m differ.

    >>> import plugrad as pg
    >>> pg.mv(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), pg.tensor([1.0, 1.0]))
    tensor([3., 7.])
    """
    require_ranks("mv", 2, 1, input=input, vec=vec)
    return pg.matmul(input, vec)


@composed(
    complex=True,
    samples=on(((2, 3), (3, 4)), ((2, 0), (0, 3)), ((0, 2), (2, 3))),
    error_samples=refuses(RuntimeError, "mm: |shapes cannot be", ((3,), (3, 2)), ((2, 3), (2, 3))),
    reference=np.matmul,
)
def mm(input: Array, mat2: Array) -> Array:
    """Product of two matrices, (n, k) and (k, m); `matmul` takes other ranks, too.

    Raises
    ------
    RuntimeError
        An argument is no matrix, or the sizes k differ.

    >>> import plugrad as pg
    >>> pg.mm(pg.tensor([[1.0, 2.0]]), pg.tensor([[3.0], [4.0]]))
    tensor([[11.]])
    """
    require_ranks("mm", 2, 2, input=input, mat2=mat2)
    return pg.matmul(input, mat2)


@composed(
    complex=True,
    samples=on(((5, 2, 3), (5, 3, 4)), ((0, 2, 3), (0, 3, 4)), ((2, 3, 0), (2, 0, 1))),
    error_samples=refuses(
        RuntimeError,
        "bmm: |Expected size",
        ((2, 3), (2, 3, 4)),
        ((2, 2, 3), (1, 3, 4)),
        ((2, 2, 3), (2, 2, 3)),
    ),
    reference=np.matmul,
    node_name="BmmBackward0",
)
def bmm(input: Array, mat2: Array) -> Array:
    """Products of the matrices of two batches, (b, n, k) and (b, k, m); batches do not broadcast.

    Raises
    ------
    RuntimeError
        An argument is not 3-D, or the sizes b or k differ.

    >>> import plugrad as pg
    >>> pg.bmm(pg.ones(2, 1, 3), pg.ones(2, 3, 1)).shape
    torch.Size([2, 1, 1])
    """
    require_ranks("bmm", 3, 3, input=input, mat2=mat2)
    require_size("bmm", input.shape[0], mat2.shape[0], "the numbers of matrices")
    return pg.matmul(input, mat2)


@composed(
    complex=True,
    samples=on(((2,), (3,)), ((0,), (3,))),
    error_samples=refuses(RuntimeError, "outer: ", ((2, 1), (3,)), ((2,), ())),
    reference=np.outer,
    half_in_single=True,
)
def outer(input: Array, vec2: Array) -> Array:
    """Outer product of two vectors (n,) and (m,): the matrix (n, m) of ``input[i] * vec2[j]``.

    Raises
    ------
    RuntimeError
        An argument is no vector.

    >>> import plugrad as pg
    >>> pg.outer(pg.tensor([1.0, 2.0]), pg.tensor([3.0, 4.0]))
    tensor([[3., 4.],
            [6., 8.]])
    """
    require_ranks("outer", 1, 1, input=input, vec2=vec2)
    return pg.unsqueeze(input, 1) * vec2


@composed(
    complex=True,
    samples=on(((3,), (3,)), ((2, 3), (4, 3)), ((2, 1, 3), (3,)), ((), (2, 3)), ((2, 0), (3, 0))),
    error_samples=refuses(RuntimeError, r"inner\(\) the last dimension", ((2, 3), (3, 2))),
    reference=np.inner,
)
def inner(input: Array, other: Array) -> Array:
    """Sum of products over the last dimension of both; a 0-d tensor multiplies each element.

    The result has the dimensions of `input` without its last, followed by those of `other` without its last.

    Raises
    ------
    RuntimeError
        The last sizes differ.

    >>> import plugrad as pg
    >>> pg.inner(pg.ones(2, 3), pg.ones(4, 3)).shape
    torch.Size([2, 4])
    """
    if not input.shape or not other.shape:
        return input * other
    if input.shape[-1] != other.shape[-1]:
        raise RuntimeError(
            f"inner() the last dimension must match on both input tensors but got shapes {list(input.shape)} and "
            f"{list(other.shape)}"
        )
    return pg.tensordot(input, other, ((-1,), (-1,)))


# A product added to something.


def added(input: Array, product: Any, beta: Number, alpha: Number) -> Any:
    """Return ``beta * input + alpha * product``; if `beta` is 0, nan and inf in `input` are ignored, as in PyTorch.

    Raises RuntimeError if `beta` or `alpha` is a float and the product holds integers, and ValueError if `input` does
    not broadcast to the product.
    """
    for name, number in (("beta", beta), ("alpha", alpha)):
        if isinstance(number, (float, complex)) and product.dtype.kind not in "fc":
            raise RuntimeError(
                f"For integral input tensors, argument {name} must not be a floating point number; convert the tensors"
            )
    if product.dtype.kind not in "fc" or isinstance(beta, complex) or isinstance(alpha, complex):
        beta, alpha = [number_of(number, product.dtype) for number in (beta, alpha)]
    if alpha != 1:
        product = alpha * product
    if np.broadcast_shapes(tuple(input.shape), tuple(product.shape)) != tuple(product.shape):
        raise ValueError
    if beta == 0:
        return product + beta * pg.nan_to_num(input, 0.0, 0.0, 0.0)
    return product + (input if beta == 1 else beta * input)


def addition(
    product: Any, *shapes: tuple[tuple[int, ...], ...]
) -> Callable[[Callable[..., Any]], type[pg.Function]]:
    """Return the decorator of the function that computes an op such as `addmm`, ``beta * input + alpha * product(y,
    z)``; it gives the op samples and a reference.

    `product` takes arrays; each of `shapes` gives the shapes of `input`, y and z in one sample.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for row in shapes:
            yield pg.Sample(*[rng.normal(size=shape) for shape in row])
            yield pg.Sample(*[rng.normal(size=shape) for shape in row], beta=0.5, alpha=-2)
        yield pg.Sample(*[rng.normal(size=shape) for shape in shapes[0]], beta=0)

    def errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(
            np.ones((7, 5)), *[rng.normal(size=shape) for shape in shapes[0][1:]],
            raises=RuntimeError, match="does not broadcast to",
        )  # fmt: skip

    return composed(
        complex=True,
        samples=samples,
        error_samples=errors,
        reference=lambda x, y, z, *, beta=1, alpha=1: beta * x + alpha * product(y, z),
    )


def plus(
    op: str,
    input: Array,
    multiply: Callable[[Array, Array], Any],
    one: Array,
    other: Array,
    beta: Number,
    alpha: Number,
) -> Any:
    """Return ``beta * input + alpha * multiply(one, other)``; half precision is computed in single and rounded once.

    Raises RuntimeError, which names `op`, if `input` does not broadcast to the product.
    """
    product = multiply(wide(one), wide(other))
    try:
        output = added(wide(input), product, beta, alpha)
        return of_dtype(output, result_type(input, one, other))
    except ValueError:
        raise RuntimeError(
            f"{op}: input of shape {tuple(input.shape)} does not broadcast to the product's, {tuple(product.shape)}"
        ) from None


@addition(np.matmul, ((2, 4), (2, 3), (3, 4)), ((4,), (2, 3), (3, 4)), ((), (2, 0), (0, 3)))
def addmm(input: Array, mat1: Array, mat2: Array, *, beta: Number = 1, alpha: Number = 1) -> Array:
    """Sum of a tensor and a matrix product: ``beta * input + alpha * mat1 @ mat2``; `input` broadcasts, and is ignored
    if `beta` is 0.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.addmm(pg.ones(2), pg.ones(2, 3), pg.ones(3, 2), beta=10)
    tensor([[13., 13.],
            [13., 13.]])
    """
    return plus("addmm", input, pg.mm, mat1, mat2, beta, alpha)


@addition(np.matmul, ((2,), (2, 3), (3,)), ((), (2, 3), (3,)))
def addmv(input: Array, mat: Array, vec: Array, *, beta: Number = 1, alpha: Number = 1) -> Array:
    """Sum of a tensor and a product of matrix and vector: ``beta * input + alpha * mat @ vec``; `input` broadcasts.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.addmv(pg.ones(2), pg.ones(2, 3), pg.ones(3))
    tensor([4., 4.])
    """
    return plus("addmv", input, pg.mv, mat, vec, beta, alpha)


@addition(np.outer, ((2, 3), (2,), (3,)), ((3,), (2,), (3,)), ((), (0,), (3,)))
def addr(input: Array, vec1: Array, vec2: Array, *, beta: Number = 1, alpha: Number = 1) -> Array:
    """Sum of a tensor and an outer product of vectors: ``beta * input + alpha * outer(vec1, vec2)``; `input`
    broadcasts.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.addr(pg.zeros(2, 2), pg.tensor([1.0, 2.0]), pg.tensor([3.0, 4.0]))
    tensor([[3., 4.],
            [6., 8.]])
    """
    dtype = result_type(input, vec1, vec2)
    for name, number in (("beta", beta), ("alpha", alpha)):
        if isinstance(number, bool) and dtype.kind != "b":
            raise RuntimeError(f"Boolean {name} only supported for Boolean results. Give 1 or 0")
    input, vec1, vec2 = [of_dtype(each, dtype) for each in (input, vec1, vec2)]
    return plus("addr", input, pg.outer, vec1, vec2, beta, alpha)


@addition(
    np.matmul,
    ((5, 2, 4), (5, 2, 3), (5, 3, 4)),
    ((2, 1), (5, 2, 3), (5, 3, 4)),
    ((4,), (0, 2, 3), (0, 3, 4)),
)
def baddbmm(
    input: Array, batch1: Array, batch2: Array, *, beta: Number = 1, alpha: Number = 1
) -> Array:
    """Sum of a tensor and products of batches of matrices: ``beta * input + alpha * batch1 @ batch2``; `input`
    broadcasts.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.baddbmm(pg.ones(2, 1, 1), pg.ones(2, 1, 3), pg.ones(2, 3, 1)).flatten()
    tensor([4., 4.])
    """
    return plus("baddbmm", input, pg.bmm, batch1, batch2, beta, alpha)


@addition(
    lambda x, y: (x @ y).sum(0),
    ((2, 4), (5, 2, 3), (5, 3, 4)),
    ((), (5, 2, 3), (5, 3, 4)),
    ((4,), (0, 2, 3), (0, 3, 4)),
)
def addbmm(
    input: Array, batch1: Array, batch2: Array, *, beta: Number = 1, alpha: Number = 1
) -> Array:
    """Sum of a matrix and all products of two batches: ``beta * input + alpha * sum of batch1[i] @ batch2[i]``; `input`
    broadcasts.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.addbmm(pg.ones(1, 1), pg.ones(2, 1, 3), pg.ones(2, 3, 1))
    tensor([[7.]])
    """

    def summed(one: Array, other: Array) -> Any:
        product = pg.bmm(one, other)
        return pg.sum(product, dim=0, dtype=product.dtype)

    return plus("addbmm", input, summed, batch1, batch2, beta, alpha)


# Other products.


@composed(
    complex=True,
    samples=on(((2, 3), (4, 5)), ((2,), (3, 2)), ((), (2, 3)), ((2, 1, 2), (3,)), ((0, 2), (3, 2))),
    reference=np.kron,
)
def kron(input: Array, other: Array) -> Array:
    """Kronecker product: every element of `input` times the whole of `other`, as blocks of one tensor.

    The sizes of the result are products; the tensor with fewer dimensions gets sizes of 1 in front.

    >>> import plugrad as pg
    >>> pg.kron(pg.tensor([1.0, 10.0]), pg.tensor([1.0, 2.0]))
    tensor([ 1.,  2., 10., 20.])
    """
    ndim = max(len(input.shape), len(other.shape))
    first, second = ((1,) * (ndim - len(x.shape)) + tuple(x.shape) for x in (input, other))
    left = [size for each in first for size in (each, 1)]
    right = [size for each in second for size in (1, each)]
    product = pg.reshape(input, tuple(left)) * pg.reshape(other, tuple(right))
    return pg.reshape(product, tuple(n * m for n, m in zip(first, second, strict=True)))


cross_samples = (
    on(((2, 3), (2, 3)), ((0, 3), (0, 3)))
    + on(((3, 2), (3, 2)), dim=0)
    + on(((4, 1, 3), (1, 2, 3)), dim=-1)
)


@composed(
    complex=True,
    samples=cross_samples,
    error_samples=refuses(
        RuntimeError, r"must have length 3|broadcast|must match", ((2, 2), (2, 2)), ((2, 3), (4, 3))
    ),
    reference=lambda x, y, *, dim=-1: np.cross(x, y, axis=dim),
    half_in_single=True,
)
def linalg_cross(input: Array, other: Array, *, dim: int = -1) -> Array:
    """Cross product of vectors of three elements along `dim`; the other dimensions broadcast.

    Raises
    ------
    RuntimeError
        The size along `dim` is not 3, or the shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.linalg.cross(pg.tensor([1.0, 0.0, 0.0]), pg.tensor([0.0, 1.0, 0.0]))
    tensor([0., 0., 1.])
    """
    if len(input.shape) != len(other.shape):
        raise RuntimeError(
            "linalg.cross: inputs must have the same number of dimensions, but they are "
            f"{tuple(input.shape)} and {tuple(other.shape)}"
        )
    dim = normal_dim(dim, len(input.shape))
    if input.shape[dim : dim + 1] != (3,) or other.shape[dim : dim + 1] != (3,):
        raise RuntimeError(
            f"linalg.cross: inputs dimension {dim} must have length 3, but the shapes are {tuple(input.shape)} and "
            f"{tuple(other.shape)}"
        )
    (a, b, c), (x, y, z) = pg.unbind(input, dim), pg.unbind(other, dim)
    return pg.stack([b * z - c * y, c * x - a * z, a * y - b * x], dim)


@composed(
    complex=True,
    samples=cross_samples,
    error_samples=refuses(
        RuntimeError, "no dimension of size 3|must have length 3", ((2, 2), (2, 2))
    ),
    reference=lambda x, y, *, dim=-1: np.cross(x, y, axis=dim),
    half_in_single=True,
)
def cross(input: Array, other: Array, dim: int | None = None) -> Array:
    """Cross product of vectors of three elements along `dim`, by default the first dimension of size 3.

    Raises
    ------
    RuntimeError
        The size along `dim` is not 3, or without `dim` no size is.

    >>> import plugrad as pg
    >>> pg.cross(pg.tensor([1.0, 0.0, 0.0]), pg.tensor([0.0, 1.0, 0.0]), 0)
    tensor([0., 0., 1.])
    """
    if dim is None:
        if 3 not in input.shape:
            raise RuntimeError(
                f"linalg.cross: no dimension of size 3 in input of shape {tuple(input.shape)}"
            )
        dim = tuple(input.shape).index(3)
    return pg.linalg.cross(input, other, dim=dim)


@composed(
    complex=True,
    samples=on(((3, 3),), ((2, 4),), ((0, 3),)),
    error_samples=refuses(RuntimeError, "expected a matrix", ((3,),), ((2, 3, 3),)),
    reference=np.trace,
    node_name="TraceBackward0",
)
def trace(input: Array) -> Array:
    """Sum of the elements on the main diagonal of a matrix.

    Raises
    ------
    RuntimeError
        `input` is no matrix.

    >>> import plugrad as pg
    >>> pg.trace(pg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor(5.)
    """
    if len(input.shape) != 2:
        raise RuntimeError(
            f"trace: expected a matrix, but got {len(input.shape)} dimensions; of a batch, sum its diagonal(dim1, dim2)"
        )
    return pg.sum(pg.diagonal(input))


@composed(
    of_list=True,
    complex=True,
    samples=on(((2, 3), (3, 4)), ((2, 8), (8, 3), (3, 5)), ((2,), (2, 3), (3, 4), (4,)))
    + on(((2, 3), (3,)), ((2, 0), (0, 3), (3, 1))),
    error_samples=refuses(
        RuntimeError,
        "at least 2|must be|cannot be",
        ((2, 2),),
        ((2, 2), (2, 2, 2), (2, 2)),
        ((2, 3), (2, 3)),
    ),
    reference=lambda *tensors: np.linalg.multi_dot(tensors),
    half_in_single=True,
)
def linalg_multi_dot(*tensors: Array) -> Array:
    """Product of a list of matrices, in the order of least work; the first and the last may be vectors.

    The order is that of `numpy.einsum_path`, found by trying all up to a bound.

    Raises
    ------
    RuntimeError
        There are fewer than two tensors, or their shapes do not fit.

    >>> import plugrad as pg
    >>> pg.linalg.multi_dot([pg.ones(2, 3), pg.ones(3, 4), pg.ones(4)])
    tensor([12., 12.])
    """
    if len(tensors) < 2:
        raise RuntimeError(f"multi_dot(): expected at least 2 tensors but got {len(tensors)}")
    for place, tensor in enumerate(tensors):
        ends = place in (0, len(tensors) - 1)
        if len(tensor.shape) != 2 and not (ends and len(tensor.shape) == 1):
            which = f"tensor {place}" if not ends else f"the {'last' if place else 'first'} tensor"
            raise RuntimeError(
                f"multi_dot(): {which} must be {'1D or 2D' if ends else '2D'} but got {len(tensor.shape)}D"
            )
    for left, right in itertools.pairwise(tensors):
        if left.shape[-1] != right.shape[0]:
            raise RuntimeError(
                f"multi_dot(): tensors of shapes {tuple(left.shape)} and {tuple(right.shape)} cannot be multiplied"
            )
    terms: list[list[Any]] = [[place, place + 1] for place in range(len(tensors))]
    outer_names = [0, len(tensors)]
    if len(tensors[-1].shape) == 1:
        del terms[-1][1], outer_names[1]
    if len(tensors[0].shape) == 1:
        del terms[0][0], outer_names[0]
    return contracted([*tensors], terms, outer_names)
