"""LU factors of matrices, A = P L U: the factors, equations solved with them, and PyTorch's old names of these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Context, Primitive, array_of, composed
from plugrad.authoring.matrices import (
    OF_MATRICES,
    LinAlgError,
    adjoint,
    computed,
    matrices,
    matrix,
    no_matrix,
    require_matrix,
    require_square,
)
from plugrad_builtin.equations import misfit


class LuFactorExResult(NamedTuple):
    """Result of `linalg.lu_factor_ex`, a named tuple: L and U in one matrix, the row swaps `pivots` (from 1), and
    `info`.

    `info` is 0, or the number (from 1) of the first zero on the diagonal of U.
    """

    LU: Array
    pivots: Array
    info: Array


class LinalgLuFactorEx(Primitive):
    """LU factors of matrices, A = P L U, in one matrix: L below the diagonal (it has ones on it), U on and above it.

    Row i was swapped with row ``pivots[i]``, which counts from 1. `info` is 0, or the number of the first zero on the
    diagonal of U.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or `pivot` is False; (LinAlgError) a matrix is singular, with
        `check_errors` or in backward.

    Source: de Hoog, Anderssen and Lukas 2011, "Differentiation of matrix functionals using triangular factorization":
    P L⁻ᴴ (tril(LᴴdL, -1) + triu(dU Uᴴ)) U⁻ᴴ; the rows or columns beyond a square are solutions of equations with it.

    >>> import plugrad as pg
    >>> pg.linalg.lu_factor_ex(pg.tensor([[1.0, 2.0], [2.0, 2.0]])).LU
    tensor([[2.0000, 2.0000],
            [0.5000, 1.0000]])
    """

    complex = True
    settings: ClassVar[Any] = {"pivot": (True,), "check_errors": (False,)}
    core_dims = 2

    @staticmethod
    def forward(
        ctx: Context, A: Array, *, pivot: bool = True, check_errors: bool = False
    ) -> LuFactorExResult:
        from scipy.linalg import get_lapack_funcs  # its import takes time

        op = "linalg.lu_factor"
        require_matrix(op, A)
        if not pivot:
            raise RuntimeError(f"{op}: LU without pivoting is not implemented on the CPU")
        *batch, rows, columns = A.shape
        lu = computed(op, np.array, A)
        pivots = np.zeros((*batch, min(rows, columns)), np.int32)
        info = np.zeros(tuple(batch), np.int32)
        if A.size:
            (getrf,) = get_lapack_funcs(("getrf",), (A,))
            for each in np.ndindex(*batch):
                lu[each], pivots[each], info[each] = getrf(A[each])
            pivots += 1
        if check_errors and info.any():
            raise singular(op, info)
        ctx.save_for_backward(lu, pivots)
        return LuFactorExResult(lu, pivots, info)

    @staticmethod
    def backward(ctx: Context, grad: Any, of_pivots: Any, of_info: Any) -> Any:
        lu, pivots = ctx.saved_tensors
        rows, columns = lu.shape[-2:]
        k = min(rows, columns)
        if (diagonal_size(array_of(lu)[..., :k, :k]) == 0).any():
            raise LinAlgError("linalg.lu_factor: a matrix is singular, and has no derivative")
        P, lower, upper = pg.lu_unpack(lu, pivots)
        of_lower, of_upper = pg.tril(grad[..., :k], -1), pg.triu(grad[..., :k, :])
        left, right = lower[..., :k, :], upper[..., :, :k]
        below = adjoint(left) @ of_lower[..., :k, :]
        above = of_upper[..., :k] @ adjoint(right)
        if columns > rows:
            below = below - of_upper[..., k:] @ adjoint(upper[..., k:])
        if rows > columns:
            above = above - adjoint(lower[..., k:, :]) @ of_lower[..., k:, :]
        inner = pg.tril(below, -1) + pg.triu(above)
        solve = pg.linalg.solve_triangular
        inner = solve(adjoint(right), inner, upper=False, left=False)
        if rows > columns:
            beside = solve(adjoint(right), of_lower[..., k:, :], upper=False, left=False)
            whole = pg.cat(
                [solve(adjoint(left), inner, upper=True, unitriangular=True), beside], -2
            )
        else:
            inner = pg.cat([inner, of_upper[..., k:]], -1) if columns > rows else inner
            whole = solve(adjoint(left), inner, upper=True, unitriangular=True)
        return P @ whole

    samples = matrices((3, 3), (3, 2), (2, 4), (2, 3, 3), (0, 3))
    error_samples = staticmethod(no_matrix)


def diagonal_size(x: Any) -> Any:
    """Return the absolute values of the diagonals of matrices: (..., n, m) gives (..., min(n, m))."""
    return np.abs(np.diagonal(x, axis1=-2, axis2=-1))


def singular(op: str, info: Any) -> LinAlgError:
    """Return the LinAlgError for matrices of which some are singular; `info` holds the numbers (from 1) of zero pivots,
    or 0.
    """
    return LinAlgError(
        f"{op}: The diagonal element {int(np.max(info))} is zero, and the input matrix is singular"
    )


class LuFactorResult(NamedTuple):
    """Result of `linalg.lu_factor`, a named tuple: L and U in one matrix, and the row swaps `pivots` (from 1)."""

    LU: Array
    pivots: Array


@composed(
    samples=matrices((3, 3), (3, 2), (2, 4), (2, 3, 3)), error_samples=no_matrix, **OF_MATRICES
)
def linalg_lu_factor(A: Array, *, pivot: bool = True) -> LuFactorResult:
    """LU factors of matrices, as `linalg.lu_factor_ex` returns them, for `linalg.lu_solve`.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or (LinAlgError) a matrix is singular, or `pivot` is False.

    >>> import plugrad as pg
    >>> pg.linalg.lu_factor(pg.tensor([[1.0, 2.0], [2.0, 2.0]])).pivots
    tensor([2, 2], dtype=torch.int32)
    """
    lu, pivots, _ = pg.linalg.lu_factor_ex(A, pivot=pivot, check_errors=True)
    return LuFactorResult(lu, pivots)


class LuResult(NamedTuple):
    """Result of `linalg.lu` and `lu_unpack`, a named tuple: A = P L U, P a permutation, L lower and U upper
    triangular.
    """

    P: Array
    L: Array
    U: Array


@composed(
    samples=matrices((3, 3), (3, 2), (2, 4), (2, 3, 3)), error_samples=no_matrix, **OF_MATRICES
)
def linalg_lu(A: Array, *, pivot: bool = True) -> LuResult:
    """LU decomposition of matrices: A = P L U, P a permutation, L lower triangular with ones on the diagonal, U upper
    triangular.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or `pivot` is False.

    >>> import plugrad as pg
    >>> pg.linalg.lu(pg.tensor([[1.0, 2.0], [2.0, 2.0]])).P
    tensor([[0., 1.],
            [1., 0.]])
    """
    lu, pivots, _ = pg.linalg.lu_factor_ex(A, pivot=pivot)
    return LuResult(*pg.lu_unpack(lu, pivots))


def factored(rng: np.random.Generator, shape: tuple[int, ...]) -> tuple[Any, Any]:
    """Return random LU factors (L and U in one matrix of `shape`) and pivots, int32 from 1."""
    lu = matrix(rng, shape, "triangular") + np.triu(rng.normal(size=shape), 1)
    rows = shape[-2]
    pivots = rng.integers(np.arange(rows), rows, size=(*shape[:-2], rows)) + 1
    return lu, pivots.astype(np.int32)


def require_pivots(name: str, LU: Array, pivots: Array) -> None:
    """Raise RuntimeError, which names the op `name`, unless `pivots` holds min(rows, columns) integers from 1 to rows
    for each matrix of `LU`.
    """
    *batch, rows, columns = LU.shape
    size = min(rows, columns)
    if tuple(pivots.shape) != (*batch, size):
        raise RuntimeError(
            f"{name}: Number of pivots per batch should be same as the dimension of the matrix: expected "
            f"{(*batch, size)}, got {tuple(pivots.shape)}"
        )
    order = array_of(pivots)
    if order.dtype.kind not in "iu" or (order.size and not 1 <= order.min() <= order.max() <= rows):
        raise RuntimeError(
            f"{name}: pivots must be integers between 1 and LU.size(-2) inclusive. "
            "Did you properly pass the result of lu_factor?"
        )


def unpacked_both(LU_data: Array, LU_pivots: Array, unpack_data: bool, unpack_pivots: bool) -> Any:
    """Return the numbers of core dimensions of `lu_unpack`'s two arguments, (2, 1), given a call's arguments.

    NotImplemented if `unpack_data` or `unpack_pivots` is False: a part of the result is then empty, without a batch.
    """
    return (2, 1) if unpack_data and unpack_pivots else NotImplemented


@composed(
    samples=lambda rng: [pg.Sample(*factored(rng, shape)) for shape in ((3, 3), (2, 3, 3))],
    complex=True,
    core_dims=unpacked_both,
)
def lu_unpack(
    LU_data: Array, LU_pivots: Array, unpack_data: bool = True, unpack_pivots: bool = True
) -> LuResult:
    """Matrices P, L and U from LU factors and pivots; a part that is not unpacked is empty.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.lu_unpack(*pg.linalg.lu_factor(pg.tensor([[1.0, 2.0], [2.0, 2.0]]))).L
    tensor([[1.0000, 0.0000],
            [0.5000, 1.0000]])
    """
    require_matrix("lu_unpack", LU_data)
    require_pivots("lu_unpack", LU_data, LU_pivots)
    *batch, rows, columns = LU_data.shape
    k = min(rows, columns)
    dtype = array_of(LU_data).dtype
    P: Any = np.zeros(0, dtype)
    if unpack_pivots:
        P = np.zeros((*batch, rows, rows), dtype)
        for each in np.ndindex(*batch):
            order = np.arange(rows)
            for place, other in enumerate(array_of(LU_pivots)[each] - 1):
                order[[place, other]] = order[[other, place]]
            P[each] = np.eye(rows)[:, order]
    if not unpack_data:
        return LuResult(pg.tensor(P), *(pg.tensor(np.zeros(0, dtype)) for _ in "LU"))
    lower = pg.tril(LU_data[..., :k], -1) + np.eye(rows, k, dtype=dtype)
    return LuResult(pg.tensor(P), lower, pg.triu(LU_data[..., :k, :]))


def factors_and_right(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `linalg.lu_solve`: LU factors, pivots and right sides, for A X = B, X A = B and their
    adjoints.
    """
    for left in (True, False):
        for turned in (True, False):
            right = rng.normal(size=(2, 1) if left else (1, 2))
            yield pg.Sample(*factored(rng, (2, 2)), right, left=left, adjoint=turned)
    yield pg.Sample(*factored(rng, (2, 2, 2)), rng.normal(size=(2, 2, 1)))


@composed(samples=factors_and_right, complex=True, core_dims=(2, 1, 2))
def linalg_lu_solve(
    LU: Array, pivots: Array, B: Array, *, left: bool = True, adjoint: bool = False
) -> Array:
    """Solution X of A X = B from the LU factors of A; of X A = B if not `left`, with Aᴴ in place of A if `adjoint`.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) A is singular.

    >>> import plugrad as pg
    >>> LU, pivots = pg.linalg.lu_factor(pg.tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> pg.linalg.lu_solve(LU, pivots, pg.tensor([[3.0], [4.0]]))
    tensor([[1.],
            [1.]])
    """
    require_square("linalg.lu_solve", LU)
    require_matrix("linalg.lu_solve", B)
    require_pivots("linalg.lu_solve", LU, pivots)
    if B.shape[-2 if left else -1] != LU.shape[-1]:
        raise RuntimeError(misfit("linalg.lu_solve", LU, B))
    if not left:
        turned = pg.linalg.lu_solve(LU, pivots, transposed(B), adjoint=not adjoint)
        return transposed(turned)
    P = pg.lu_unpack(array_of(LU), pivots, unpack_data=False)[0]
    solve = pg.linalg.solve_triangular
    if adjoint:
        middle = solve(transposed(LU), B, upper=False)
        return P @ solve(transposed(LU), middle, upper=True, unitriangular=True)
    middle = solve(LU, transposed(P) @ B, upper=False, unitriangular=True)
    return solve(LU, middle, upper=True)


transposed = adjoint
"""The conjugate transpose of matrices, where `adjoint` is an argument."""


@composed(samples=matrices((3, 3), (3, 2)), error_samples=no_matrix, **OF_MATRICES)
def lu(A: Array, pivot: bool = True, get_infos: bool = False) -> tuple[Array, ...]:
    """LU factors and pivots under PyTorch's old name of `linalg.lu_factor_ex`; with `get_infos`, `info` too.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or `pivot` is False.

    >>> import plugrad as pg
    >>> pg.lu(pg.tensor([[2.0]]))[0]
    tensor([[2.]])
    """
    found = pg.linalg.lu_factor_ex(A, pivot=pivot)
    return tuple(found if get_infos else found[:2])


@composed(
    samples=lambda rng: [pg.Sample(rng.normal(size=(3, 2)), *factored(rng, (3, 3)))],
    complex=True,
    core_dims=(2, 2, 1),
)
def lu_solve(b: Array, LU_data: Array, LU_pivots: Array) -> Array:
    """Solution X of A X = b from LU factors of A, under PyTorch's old name of `linalg.lu_solve`.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) A is singular.

    >>> import plugrad as pg
    >>> pg.lu_solve(pg.tensor([[4.0]]), *pg.linalg.lu_factor(pg.tensor([[2.0]])))
    tensor([[2.]])
    """
    return pg.linalg.lu_solve(LU_data, LU_pivots, b)
