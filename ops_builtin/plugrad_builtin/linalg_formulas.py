"""Linear algebra composed of other ops: norms, products of vectors, Vandermonde matrices, tensor equations."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    composed,
    every,
    normal_dims,
    on,
    refuses,
    torch_name,
    wrong_type,
)
from plugrad.authoring.matrices import (
    OF_MATRICES,
    matrix,
    no_matrix,
    require_matrix,
    require_square,
)

# Norms.


def require_inexact(op: str, x: Any) -> None:
    """Raise RuntimeError, which names `op`, if `x` holds integers or booleans."""
    if x.dtype.kind not in "fc":
        raise RuntimeError(
            f"{op}: Expected a floating point or complex tensor as input. Got {torch_name(x.dtype)}"
        )


def vector_norm_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `linalg.vector_norm`: every kind of order, over one dimension, several and all."""
    for order in (2, 1, 0, -1, 0.5, 3, np.inf, -np.inf):
        yield pg.Sample(rng.normal(size=(2, 3)), order)
        yield pg.Sample(rng.normal(size=(2, 3, 2)), order, (0, -1), True)
    yield pg.Sample(rng.normal(size=()))
    yield pg.Sample(rng.normal(size=(2, 3)), dim=1)


@composed(
    samples=vector_norm_samples,
    error_samples=refuses(TypeError, "'ord' .* must be Number", ((2,), "fro"))
    + refuses(RuntimeError, "Expected a floating point", np.arange(2)),
    complex=True,
)
def linalg_vector_norm(
    x: Array, ord: Any = 2, dim: Any = None, keepdim: bool = False, *, dtype: Any = None
) -> Array:
    """Vector norm of any order (p-norm) over one dimension, over several, or over all of them.

    `ord` is a number: inf gives the largest absolute value, -inf the smallest, 0 the number of elements that are not 0.

    Raises
    ------
    RuntimeError
        `x` is neither real nor complex.
    TypeError
        `ord` is no number.

    >>> import plugrad as pg
    >>> pg.linalg.vector_norm(pg.tensor([[3.0, 4.0], [6.0, 8.0]]), 1)
    tensor(21.)
    """
    if isinstance(ord, str):
        raise wrong_type("linalg_vector_norm", "'ord' (position 2)", ord, "Number")
    require_inexact("linalg.vector_norm", x)
    return pg.norm(x if dtype is None else x.to(dtype), p=ord, dim=dim, keepdim=keepdim)


@composed(
    samples=on((2, 3), ord=every("fro", "nuc", np.inf, -np.inf, 1, -1, 2, -2))
    + on(
        (3, 2, 4), ord=every("fro", "nuc", np.inf, -np.inf, 1, -1, 2, -2), dim=(0, -1), keepdim=True
    ),
    error_samples=refuses(RuntimeError, "not supported", (2, 2), ord=every("two", 3))
    + refuses(RuntimeError, "at least 2 dimensions", (3,)),
    complex=True,
)
def linalg_matrix_norm(
    A: Array,
    ord: float | str = "fro",
    dim: Any = (-2, -1),
    keepdim: bool = False,
    *,
    dtype: Any = None,
) -> Array:
    """Norm of matrices, whose rows and columns lie along the two dimensions `dim`.

    `ord` is "fro" (the root of the sum of squares), "nuc" (the sum of the singular values), 2 or -2 (the largest or
    smallest of them), 1 or -1 (the largest or smallest sum of a column of ``|A|``), inf or -inf (of a row).

    Raises
    ------
    RuntimeError
        There is no such norm, or there are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.linalg.matrix_norm(pg.tensor([[1.0, -2.0], [3.0, 4.0]]), 1)
    tensor(6.)
    """
    require_matrix("linalg.matrix_norm", A)
    require_inexact("linalg.matrix_norm", A)
    if isinstance(ord, complex):
        raise RuntimeError("linalg.matrix_norm: Expected a non-complex scalar as the order of norm")
    if ord not in ("fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf):
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported")
    rows, columns = pair_of_dims(dim, len(A.shape))
    x = A if dtype is None else A.to(dtype)
    if ord == "fro":
        return pg.norm(x, dim=(rows, columns), keepdim=keepdim)
    if ord in ("nuc", 2, -2):
        s = pg.linalg.svdvals(pg.movedim(x, (rows, columns), (-2, -1)))
        result = (
            pg.sum(s, dim=-1)
            if ord == "nuc" or (ord == 2 and not s.shape[-1])  # the largest of none is 0
            else pg.amax(s, dim=-1)
            if ord == 2
            else pg.amin(s, dim=-1)
        )
        return spread(result, rows, columns) if keepdim else result
    order = float(ord)
    over, along = (rows, columns) if abs(order) == 1 else (columns, rows)
    sums = pg.sum(pg.abs(x), dim=over, keepdim=True)
    if order > 0 and not sums.shape[along]:
        sums = pg.sum(sums, dim=along, keepdim=True)  # the largest of none is 0
    result = (pg.amax if order > 0 else pg.amin)(sums, dim=along, keepdim=True)
    return result if keepdim else pg.squeeze(result, (rows, columns))


def spread(x: Any, *dims: int) -> Any:
    """Return `x`, the result of a reduction over `dims`, with a dimension of size 1 for each of them."""
    for dim in sorted(dims):
        x = pg.unsqueeze(x, dim)
    return x


@composed(
    samples=on((2, 3), ())
    + on((2, 3, 2), keepdim=True)
    + on((2, 3), ord=every("fro", "nuc", np.inf, 1, -2))
    + on((2, 3), ord=every(0.5, 1, 2, 3, -1, np.inf, -np.inf), dim=1)
    + on((4,), ord=every(0.5, 1, 2, 3, -1, np.inf, -np.inf))
    + on((2, 3, 2), dim=(0, 1), ord="fro"),
    error_samples=refuses(RuntimeError, "must be 1D or 2D", (2, 2, 2), ord=2),
    complex=True,
)
def linalg_norm(
    A: Array,
    ord: float | str | None = None,
    dim: Any = None,
    keepdim: bool = False,
    *,
    dtype: Any = None,
) -> Array:
    """Norm of vectors or matrices: of vectors if `dim` is one dimension, of matrices if it is two.

    Without `ord` it is the root of the sum of squares, over all dimensions if there is no `dim`. With `ord` and without
    `dim` the tensor must be one vector or one matrix. For vectors `ord` is any number, the order of the p-norm; for
    matrices see `linalg.matrix_norm`.

    Raises
    ------
    RuntimeError
        There is no such norm.

    >>> import plugrad as pg
    >>> pg.linalg.norm(pg.tensor([[3.0, 4.0], [6.0, 8.0]]), dim=1)
    tensor([ 5., 10.])
    """
    require_inexact("linalg.vector_norm", A)
    dims = tuple(dim) if isinstance(dim, (tuple, list)) else None if dim is None else (dim,)
    if ord is not None and dims is None:
        if len(A.shape) not in (1, 2):
            raise RuntimeError(
                "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. "
                f"Got {len(A.shape)}D."
            )
        dims = tuple(range(len(A.shape)))
    if dims is not None and len(dims) == 2 and ord is not None:
        return pg.linalg.matrix_norm(A, ord, dims, keepdim, dtype=dtype)
    x = A if dtype is None else A.to(dtype)
    if isinstance(ord, str):
        raise RuntimeError(
            f"linalg.matrix_norm: The input tensor A must have at least 2 dimensions, and `dim` two of them: {ord!r} "
            "is a norm of matrices"
        )
    if dims is not None and len(dims) > 2:
        raise RuntimeError("linalg.norm: If dim is specified, it must be of length 1 or 2")
    return pg.norm(x, p=2 if ord is None else ord, dim=dims, keepdim=keepdim)


def cond_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `linalg.cond`: regular square matrices with every norm, and a batch without one."""
    for p in (None, 2, -2, "fro", 1, -1, np.inf, -np.inf, "nuc"):
        yield pg.Sample(matrix(rng, (3, 3), "regular"), p=p)
    yield pg.Sample(rng.normal(size=(2, 3, 2)))


def pair_of_dims(dim: Any, ndim: int) -> tuple[int, int]:
    """Return `dim`, the two dimensions of matrices, as non-negative ints, for an array with `ndim` dimensions.

    Raises TypeError if it is no tuple or list, RuntimeError if it has not two entries.
    """
    if not isinstance(dim, (tuple, list)) or len(dim) != 2:
        kind = RuntimeError if isinstance(dim, (tuple, list)) else TypeError
        raise kind(f"linalg.matrix_norm: dim must be a 2-tuple. Got {dim}")
    rows, columns = normal_dims(tuple(dim), ndim) or (0, 0)
    return rows, columns


@composed(samples=cond_samples, error_samples=no_matrix, **OF_MATRICES)
def linalg_cond(A: Array, p: float | str | None = None) -> Array:
    """Condition number of matrices: their norm times that of the inverse; by default the ratio of singular values.

    For a singular matrix it is inf, for an empty matrix 0.

    Raises
    ------
    RuntimeError
        There is no such norm, or a matrix is not square and the norm is neither 2 nor -2.

    >>> import plugrad as pg
    >>> pg.linalg.cond(pg.tensor([[4.0, 0.0], [0.0, 2.0]]))
    tensor(2.)
    """
    require_matrix("linalg.cond", A)
    if 0 in A.shape and np.dtype(A.dtype).kind in "fc":
        return pg.zeros(tuple(A.shape[:-2]), dtype=np.finfo(np.dtype(A.dtype)).dtype)
    if p in (None, 2, -2):
        s = pg.linalg.svdvals(A)
        most, least = pg.amax(s, dim=-1), pg.amin(s, dim=-1)
        return least / most if p == -2 else most / least
    require_square("linalg.cond", A)
    inverse, singular = pg.linalg.inv_ex(A)
    product = pg.linalg.matrix_norm(A, p) * pg.linalg.matrix_norm(
        pg.where(pg.unsqueeze(pg.unsqueeze(singular != 0, -1), -1), 0, inverse), p
    )
    return pg.where(singular != 0, np.inf, product)


# Products, powers, and equations of tensors.


@composed(
    samples=on(((3,), (3,)), ((2, 3), (3,))) + on(((2, 3), (2, 3)), dim=0) + on(((2, 0), (2, 0))),
    error_samples=refuses(RuntimeError, "size|broadcast", ((2,), (3,)))
    + refuses(IndexError, "out of range", ((2, 2), (2, 2)), dim=2),
    complex=True,
    half_in_single=True,
)
def linalg_vecdot(x: Array, y: Array, *, dim: int = -1) -> Array:
    """Dot product of vectors along one dimension of two tensors, which broadcast: ``sum(conj(x) * y)``.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.linalg.vecdot(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), pg.tensor([1.0, 1.0]))
    tensor([3., 7.])
    """
    return pg.sum(pg.conj(x) * y, dim=dim)


@composed(
    samples=on((3, 4), offset=every(0, 1, -2)) + on((2, 3, 2)) + on((2, 3, 2), dim1=0, dim2=1),
    error_samples=refuses(RuntimeError, "cannot be identical", (2, 2), dim1=1, dim2=1),
    complex=True,
)
def linalg_diagonal(A: Array, *, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Array:
    """Diagonals of matrices, as a view: `diagonal` of the last two dimensions.

    Raises
    ------
    RuntimeError
        `dim1` and `dim2` are one dimension.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.linalg.diagonal(pg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([1., 4.])
    """
    return pg.diagonal(A, offset, dim1, dim2)


@composed(
    samples=on((3,)) + on((2, 3), N=2) + on([0.0, 1.5, -1.0], N=4) + on((0,), N=2) + on((), N=3),
    error_samples=refuses(RuntimeError, "greater than 1", ())
    + refuses(RuntimeError, "greater than 1", (3,), N=1),
    complex=True,
    half_in_single=True,
)
def linalg_vander(x: Array, *, N: int | None = None) -> Array:
    """Vandermonde matrix of points, shape (..., n, N): their powers 0 to N - 1; N is n by default.

    The powers of integers are int64.

    Raises
    ------
    RuntimeError
        `N` is less than 2, or `N` is not given and there are fewer than two points.

    >>> import plugrad as pg
    >>> pg.linalg.vander(pg.tensor([1.0, 2.0, 3.0]))
    tensor([[1., 1., 1.],
            [1., 2., 4.],
            [1., 3., 9.]])
    """
    if len(x.shape) == 0:
        x = pg.unsqueeze(x, 0)
    if x.dtype.kind in "biu":
        x = x + np.zeros(1, np.int64)
    columns = x.shape[-1] if N is None else N
    if columns <= 1:
        raise RuntimeError(f"N must be greater than 1, got {columns}")
    return pg.stack([x**k for k in range(columns)], -1)


def tensors(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `linalg.tensorinv`: tensors that are square matrices of their first `ind` and their last
    dimensions.
    """
    for shape, ind in (((4, 2, 2), 1), ((2, 2, 4), 2), ((2, 3, 6), 2), ((3, 3), 1)):
        size = math.prod(shape[:ind])
        yield pg.Sample((rng.normal(size=(size, size)) + 3 * np.eye(size)).reshape(shape), ind=ind)


@composed(
    samples=tensors,
    error_samples=refuses(RuntimeError, "prod", (2, 3, 4))
    + refuses(RuntimeError, "strictly positive", (2, 3, 4), ind=0),
    complex=True,
)
def linalg_tensorinv(A: Array, ind: int = 2) -> Array:
    """Inverse of a tensor for `tensordot`: of the square matrix that its first `ind` dimensions and the others make.

    Its shape is ``A.shape[ind:] + A.shape[:ind]``.

    Raises
    ------
    RuntimeError
        That matrix is not square, or (LinAlgError) singular, or `ind` is not positive.

    >>> import plugrad as pg
    >>> pg.linalg.tensorinv(pg.eye(4).reshape(2, 2, 4)).shape
    torch.Size([4, 2, 2])
    """
    if ind <= 0:
        raise RuntimeError(f"Expected a strictly positive integer for 'ind', got {ind}")
    first, last = tuple(A.shape[:ind]), tuple(A.shape[ind:])
    rows, columns = math.prod(first), math.prod(last)
    if rows != columns:
        raise RuntimeError(
            f"Expected self to satisfy the requirement prod(self.shape[ind:]) == prod(self.shape[:ind]), but got "
            f"{columns} != {rows}"
        )
    return pg.reshape(pg.linalg.inv(pg.reshape(A, (rows, columns))), last + first)


def tensor_equations(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `linalg.tensorsolve`: tensors and right sides, with and without `dims` to move."""
    for shape, right, dims in (
        ((2, 3, 6), (2, 3), None),
        ((6, 2, 3), (6,), None),
        ((3, 6, 2), (3, 2), (1,)),
    ):
        size = math.prod(right)
        A = (rng.normal(size=(size, size)) + 3 * np.eye(size)).reshape(
            shape if dims is None else (3, 2, 6)
        )
        A = A if dims is None else A.transpose(0, 2, 1)
        yield pg.Sample(A, rng.normal(size=right), dims=dims)


@composed(
    samples=tensor_equations,
    error_samples=refuses(RuntimeError, "prod", ((2, 3, 4), (2, 3))),
    complex=True,
)
def linalg_tensorsolve(A: Array, B: Array, dims: Any = None) -> Array:
    """Solution X of ``tensordot(A, X, X.ndim) = B``; `dims` of `A` are moved to its end first.

    Raises
    ------
    RuntimeError
        The first ``B.ndim`` dimensions of `A` and the others make no square matrix, or (LinAlgError) a singular one.

    >>> import plugrad as pg
    >>> B = pg.ones(2, 2).requires_grad_()
    >>> X = pg.linalg.tensorsolve(2 * pg.eye(4).reshape(2, 2, 4), B)
    >>> X.detach(), pg.autograd.grad(X[0], B)
    (tensor([0.5000, 0.5000, 0.5000, 0.5000]), (tensor([[0.5000, 0.0000],
            [0.0000, 0.0000]]),))
    """
    if dims is not None:
        if not isinstance(dims, (tuple, list)):
            raise wrong_type("linalg_tensorsolve", "'dims'", dims, "tuple of ints")
        moved = normal_dims(tuple(dims), len(A.shape)) or ()
        A = pg.movedim(A, moved, tuple(range(-len(moved), 0)))
    last = tuple(A.shape[len(B.shape) :])
    size = math.prod(tuple(B.shape))
    if math.prod(last) != size or math.prod(tuple(A.shape)) != size * size:
        raise RuntimeError(
            "Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == prod(self.shape[:other.ndim]), "
            f"but got {math.prod(last)} != {size}"
        )
    x = pg.linalg.solve(pg.reshape(A, (size, size)), pg.reshape(B, (size,)))
    return pg.reshape(x, last)
