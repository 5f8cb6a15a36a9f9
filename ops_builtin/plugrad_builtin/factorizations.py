"""Eigenvalues of any matrix, Householder factors, least squares, and PyTorch's old names of decompositions.

The functions that report a failure by integers named `info` instead of raising (``inv_ex`` and the like) are here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Primitive,
    array_of,
    composed,
    every,
    in_memory,
    on,
    refuses,
)
from plugrad.authoring.matrices import (
    OF_MATRICES,
    LinAlgError,
    adjoint,
    computed,
    diagonal,
    diagonal_of,
    matrices,
    matrix,
    no_matrix,
    no_square,
    require_matrix,
    require_square,
    zeros_of,
)
from plugrad_builtin.decompositions import QrResult
from plugrad_builtin.equations import (
    dims_of_equations,
    equations,
    is_vector,
    misfit,
    pairs_of,
    safely_divided,
    used_by,
)
from plugrad_builtin.linalg_formulas import require_inexact
from plugrad_builtin.lu import singular

# Eigenvalues.


class EigResult(NamedTuple):
    """Result of `linalg.eig`, a named tuple, complex: eigenvalues (..., n), in no order, and eigenvectors (..., n, n),
    the columns.
    """

    eigenvalues: Array
    eigenvectors: Array


def eigen_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield square matrices with the real eigenvalues 1, 2 and 3, and one matrix with a complex pair.

    More complex ones would not do: LAPACK gives their eigenvectors either sign, which may change from one matrix to the
    next, so that finite differences would jump.
    """
    for shape in ((3, 3), (1, 1), (0, 0), (2, 3, 3)):
        vectors = np.eye(shape[-1]) + 0.2 * rng.normal(size=shape)
        yield pg.Sample(vectors * np.arange(1.0, shape[-1] + 1) @ np.linalg.inv(vectors))
    yield pg.Sample(np.array([[0.1, 1.0, 0.3], [-2.0, 0.5, 0.2], [0.4, 0.1, 3.0]]))


ROUNDINGS = 100
"""Eigenvalues coincide if at most ten times as many roundings of their matrix are between them, as of equal rows."""


class LinalgEig(Primitive):
    """Eigenvalues and eigenvectors (the columns) of square matrices: A V = V diag(λ), complex even of real matrices.

    Vectors have length 1, and their largest component is real, as LAPACK's: their derivative follows that choice, where
    PyTorch refuses a function that depends on it. Their sign is LAPACK's, too, and may jump from matrix to matrix: use
    functions that do not depend on it.

    Raises
    ------
    RuntimeError
        A matrix is not square, or has nan or infinite numbers; in backward, eigenvalues coincide while their
        eigenvectors have a gradient, or while their own gradients differ.

    Source: Boeddeker et al. 2017, "On the computation of complex-valued gradients with application to statistically
    optimum beamforming", 4.77: V⁻ᴴ (diag(dλ) + (VᴴdV - VᴴV diag(Re VᴴdV)) / (λⱼ - λᵢ)*) Vᴴ.

    >>> import plugrad as pg
    >>> pg.linalg.eig(pg.tensor([[0.0, 1.0], [-1.0, 0.0]])).eigenvalues
    tensor([0.+1.j, 0.-1.j])
    """

    complex = True
    core_dims = 2

    @staticmethod
    def forward(ctx: Context, A: Array) -> EigResult:
        require_square("linalg.eig", A)
        dtype = np.result_type(A.dtype, np.complex64)
        values, vectors = computed("linalg.eig", np.linalg.eig, A)
        values, vectors = values.astype(dtype), vectors.astype(dtype)
        ctx.real = A.dtype.kind == "f"
        ctx.norm = np.abs(A).sum(-1).max(-1, initial=0)[..., None, None]
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(values, vectors)
        return EigResult(values, vectors)

    @staticmethod
    def backward(ctx: Context, grad_values: Any, grad_vectors: Any) -> Any:
        values, vectors = ctx.saved_tensors
        if grad_values is None and grad_vectors is None:
            return None
        back = adjoint(vectors)
        apart = pg.conj(values[..., None, :] - values[..., :, None])
        scale = ROUNDINGS * ctx.norm
        if grad_values is not None:
            require_symmetric(array_of(grad_values), array_of(apart), scale)
        inner = zeros_of(vectors) if grad_values is None else diagonal(grad_values)
        if grad_vectors is not None and values.shape[-1]:
            size = np.abs(array_of(vectors))
            largest = np.arange(size.shape[-2])[:, None] == size.argmax(-2)[..., None, :]
            along = pg.imag(diagonal_of(back @ grad_vectors))
            pivot = pg.real(pg.sum(vectors * largest, dim=-2))
            grad_vectors = grad_vectors - largest * (1j * along / pivot)[..., None, :]
            turned = back @ grad_vectors
            turned = turned - back @ (vectors * pg.real(diagonal_of(turned))[..., None, :])
            pairs = pairs_of(used_by(grad_vectors))
            what = "linalg.eig: eigenvalues coincide"
            inner = inner + safely_divided(turned, apart, scale, pairs, what)
        grad = pg.linalg.solve(back, inner @ back)
        return pg.real(grad) if ctx.real else grad

    samples = staticmethod(eigen_samples)

    error_samples = staticmethod(no_square)


def require_symmetric(grad: Any, apart: Any, scale: Any) -> None:
    """Raise RuntimeError if two eigenvalues coincide up to rounding, and their gradients differ.

    `grad` is the gradient of the eigenvalues, (..., n), `apart` their differences, (..., n, n), `scale` their size.
    """
    eps = np.finfo(grad.dtype).eps
    unlike = np.abs(grad[..., None, :] - grad[..., :, None])
    differ = unlike > np.sqrt(eps) * np.abs(grad).max(-1, initial=0)[..., None, None]
    if (differ & (np.abs(apart) <= 10 * eps * scale)).any():
        raise RuntimeError(
            "linalg.eig: eigenvalues coincide, and have no derivative each: use a function in which they count alike, "
            "such as their sum, or add a small perturbation to the matrix"
        )


@composed(samples=eigen_samples, error_samples=no_square, **OF_MATRICES)
def linalg_eigvals(A: Array) -> Array:
    """Eigenvalues of square matrices, complex, in no order.

    Raises
    ------
    RuntimeError
        A matrix is not square, or has nan or infinite numbers.

    >>> import plugrad as pg
    >>> pg.linalg.eigvals(pg.tensor([[0.0, 1.0], [-1.0, 0.0]]))
    tensor([0.+1.j, 0.-1.j])
    """
    return pg.linalg.eig(A)[0]


# Failures that are told, not raised.


class InvExResult(NamedTuple):
    """Result of `linalg.inv_ex`, a named tuple: inverses, and for each matrix `info`: 0, or the number (from 1) of the
    pivot that is 0.
    """

    inverse: Array
    info: Array


class SolveExResult(NamedTuple):
    """Result of `linalg.solve_ex`, a named tuple: solutions, and for each matrix `info`: 0, or the number (from 1) of
    the pivot that is 0.
    """

    result: Array
    info: Array


class CholeskyExResult(NamedTuple):
    """Result of `linalg.cholesky_ex`, a named tuple: factors, and `info`: 0, or the order of the first minor that is
    not positive.
    """

    L: Array
    info: Array


def one_where(failed: Any, A: Any) -> Any:
    """Return the matrices `A`, (..., n, n), with the identity in place of those whose mask `failed`, (...), is True."""
    return pg.where(failed[..., None, None], np.eye(A.shape[-1], dtype=array_of(A).dtype), A)


@composed(
    samples=matrices((3, 3), (2, 3, 3), (0, 0), kind="regular"),
    error_samples=no_square,
    **OF_MATRICES,
    node_name="LinalgInvExBackward0",
)
def linalg_inv_ex(A: Array, *, check_errors: bool = False) -> InvExResult:
    """Inverse of square matrices, and `info`, which is 0; for a singular matrix nan, and the number of the pivot that
    is 0.

    Raises
    ------
    RuntimeError
        A matrix is not square; (LinAlgError) with `check_errors`, singular.

    >>> import plugrad as pg
    >>> pg.linalg.inv_ex(pg.zeros(2, 2)).info
    tensor(1, dtype=torch.int32)
    """
    require_square("linalg.inv", A)
    info = failures("linalg.inv_ex", A, check_errors)
    if not info.any():
        return InvExResult(pg.linalg.inv(A), pg.tensor(info))
    failed = info > 0
    inverse = pg.where(failed[..., None, None], np.nan, pg.linalg.inv(one_where(failed, A)))
    return InvExResult(inverse, pg.tensor(info))


def failures(op: str, A: Any, check_errors: bool) -> Any:
    """Return for each matrix of `A` the number (from 1) of the first pivot that is 0, or 0 if it is regular.

    With `check_errors` LinAlgError, which names `op`, is raised if any is singular.
    """
    info = array_of(pg.linalg.lu_factor_ex(pg.tensor(array_of(A)))[2])
    if check_errors and info.any():
        raise singular(op, info)
    return np.asarray(info)


def dims_with_info(A: Array, B: Array, **settings: Any) -> Any:
    """Return the numbers of last dimensions of `A` and of `B` that belong to one equation of `linalg.solve_ex`.

    NotImplemented if the batch of `A` is not that of the result, as `info` has only the batch of `A`.
    """
    rights = B.shape[:-1] if is_vector(A, B) else B.shape[:-2]
    batch = np.broadcast_shapes(A.shape[:-2], rights)
    return dims_of_equations(A, B) if tuple(A.shape[:-2]) == batch else NotImplemented


@composed(samples=equations("regular"), complex=True, core_dims=dims_with_info)
def linalg_solve_ex(
    A: Array, B: Array, *, left: bool = True, check_errors: bool = False
) -> SolveExResult:
    """Solution of linear equations, as `linalg.solve`, and `info`, which is 0; for a singular matrix nan, and the
    number of the pivot that is 0.

    Raises
    ------
    RuntimeError
        A matrix of `A` is not square, or the shapes do not fit; (LinAlgError) with `check_errors`, it is singular.

    >>> import plugrad as pg
    >>> pg.linalg.solve_ex(pg.eye(2), pg.ones(2)).info
    tensor(0, dtype=torch.int32)
    """
    require_square("linalg.solve", A)
    info = failures("linalg.solve_ex", A, check_errors)
    if not info.any():
        return SolveExResult(pg.linalg.solve(A, B, left=left), pg.tensor(info))
    failed = info > 0
    result = pg.linalg.solve(one_where(failed, A), B, left=left)
    dims = 1 if len(result.shape) - failed.ndim == 1 else 2
    result = pg.where(failed.reshape(*failed.shape, *[1] * dims), np.nan, result)
    return SolveExResult(result, pg.tensor(info))


@composed(
    samples=matrices((3, 3), (2, 3, 3), (0, 0), kind="positive"),
    error_samples=no_square,
    symmetric=("A",),
    **OF_MATRICES,
)
def linalg_cholesky_ex(
    A: Array, *, upper: bool = False, check_errors: bool = False
) -> CholeskyExResult:
    """Cholesky factor, as `linalg.cholesky`, and `info`, which is 0; for a matrix that is not positive definite nan,
    and the order of the first leading minor that is not.

    Raises
    ------
    RuntimeError
        A matrix is not square; (LinAlgError) with `check_errors`, not positive definite.

    >>> import plugrad as pg
    >>> pg.linalg.cholesky_ex(pg.tensor([[1.0, 2.0], [2.0, 1.0]])).info
    tensor(2, dtype=torch.int32)
    """
    require_square("linalg.cholesky", A)
    try:
        info = np.zeros(tuple(A.shape[:-2]), np.int32)
        return CholeskyExResult(pg.linalg.cholesky(A, upper=upper), pg.tensor(info))
    except LinAlgError:
        if check_errors:
            raise
    from scipy.linalg import get_lapack_funcs  # its import takes time

    array = array_of(A)
    (potrf,) = get_lapack_funcs(("potrf",), (array,))
    for each in np.ndindex(info.shape):
        info[each] = potrf(array[each], lower=not upper)[1]
    factor = pg.linalg.cholesky(one_where(info > 0, A), upper=upper)
    factor = pg.where((info > 0)[..., None, None], np.nan, factor)
    return CholeskyExResult(factor, pg.tensor(info))


# Least squares.


class LstsqResult(NamedTuple):
    """Result of `linalg.lstsq`, a named tuple; `residuals`, `rank` and `singular_values` are empty where the driver
    gives none.
    """

    solution: Array
    residuals: Array
    rank: Array
    singular_values: Array


@composed(
    samples=on(((4, 2), (4, 3)), driver=every(None, "gels", "gelsd", "gelss"))
    + on(((2, 3), (2,)), ((2, 4, 2), (2, 4))),
    error_samples=refuses(RuntimeError, "at least 2 dimensions", ((2,), (2,)), driver=None)
    + refuses(
        RuntimeError,
        r"should be the same|input.size\(-2\)|Incompatible",
        ((3, 2), (2, 1)),
        driver=None,
    )
    + refuses(RuntimeError, "driver", ((3, 2), (3, 1)), driver="qr"),
    complex=True,
)
def linalg_lstsq(
    A: Array, B: Array, rcond: float | None = None, *, driver: str | None = None
) -> LstsqResult:
    """Least squares solution X of A X = B; if there are several, the one of least norm.

    Singular values up to `rcond` times the largest count as 0, by default ``max(m, n) * eps``. The driver "gels"
    assumes that A has full rank, and leaves `rank` empty. `residuals`, the sums of squares of A X - B, are given by
    every driver but "gelsy", the default, if A has full rank and more rows than columns; `singular_values` by "gelsd"
    and "gelss".

    Raises
    ------
    RuntimeError
        The shapes do not fit, or there is no such driver.

    >>> import plugrad as pg
    >>> pg.linalg.lstsq(pg.tensor([[1.0], [1.0]]), pg.tensor([1.0, 3.0])).solution
    tensor([2.0000])
    """
    op = "torch.linalg.lstsq"
    require_matrix(op, A)
    if driver not in (None, "gels", "gelsy", "gelsd", "gelss"):
        raise RuntimeError(
            f"{op}: parameter `driver` should be one of (gels, gelsy, gelsd, gelss), but got {driver}"
        )
    column = len(B.shape) == len(A.shape) - 1
    right = pg.unsqueeze(B, -1) if column else B
    if len(right.shape) < 2 or right.shape[-2] != A.shape[-2]:
        raise RuntimeError(misfit("linalg.lstsq", A, B))
    rows, columns = A.shape[-2:]
    solution = pg.linalg.pinv(A, rtol=rcond) @ right
    s = pg.linalg.svdvals(A)
    size = array_of(s)
    eps = np.finfo(size.dtype).eps
    most = size.max(-1) if min(rows, columns) else np.zeros(size.shape[:-1], size.dtype)
    least = (max(rows, columns) * eps if rcond is None else rcond) * most
    rank = (size > least[..., None]).sum(-1)
    if driver not in (None, "gelsy"):
        in_memory(
            f"linalg.lstsq() by the driver {driver}, whose residuals depend on the rank,", rank
        )
    residuals = pg.reshape(pg.real(solution), (-1,))[:0]
    if rows > columns and driver not in (None, "gelsy") and (rank == columns).all():
        rest = A @ solution - right
        residuals = pg.sum(pg.real(pg.conj(rest) * rest), dim=-2)
        residuals = pg.squeeze(residuals, -1) if column else residuals
    return LstsqResult(
        pg.squeeze(solution, -1) if column else solution,
        residuals,
        pg.tensor(rank.astype(np.int64) if driver != "gels" else np.zeros(0, np.int64)),
        s if driver in ("gelsd", "gelss") else pg.tensor(size.reshape(-1)[:0]),
    )


# Householder reflections.


def reflected(input: Any, tau: Any, x: Any, order: Any) -> Any:
    """Return `x` after the reflections I - τᵢ vᵢ vᵢᴴ from the left, in the order of the indices i in `order`; the τᵢ
    are those of `tau`, (..., k).

    vᵢ is column i of `input` below its diagonal, with 1 on the diagonal and 0 above it.
    """
    rows = np.arange(input.shape[-2])
    for i in order:
        v = pg.where(rows > i, input[..., i], (rows == i).astype(array_of(input).dtype))[..., None]
        x = x - tau[..., i, None, None] * (v @ (adjoint(v) @ x))
    return x


@composed(
    samples=on(((3, 3), (3,)), ((2, 4, 3), (2, 2))),
    error_samples=refuses(RuntimeError, "must be greater|less", ((2, 3), (2,)), ((3, 2), (3,))),
    complex=True,
    core_dims=(2, 1),
    half_in_single=True,
)
def linalg_householder_product(input: Array, tau: Array) -> Array:
    """First columns of a product of Householder reflections I - τ v vᴴ, where each v is a column of `input` below its
    diagonal.

    Raises
    ------
    RuntimeError
        There are more columns than rows, or more reflections than columns.

    >>> import plugrad as pg
    >>> pg.linalg.householder_product(pg.tensor([[1.0], [0.0]]), pg.tensor([2.0]))
    tensor([[-1.],
            [ 0.]])
    """
    op = "torch.linalg.householder_product"
    require_matrix(op, input)
    require_inexact(op, input)
    if not tau.ndim:
        raise RuntimeError(f"{op}: tau must have at least one dimension, and has none")
    rows, columns = input.shape[-2:]
    count = tau.shape[-1]
    if rows < columns:
        raise RuntimeError(
            f"{op}: input.shape[-2] must be greater than or equal to input.shape[-1]"
        )
    if columns < count:
        raise RuntimeError(f"{op}: input.shape[-1] must be greater than or equal to tau.shape[-1]")
    one = np.broadcast_to(np.eye(rows, columns, dtype=array_of(input).dtype), tuple(input.shape))
    start = one if count else pg.where(np.zeros((), bool), input, one)
    return reflected(input, tau, start, range(count)[::-1])


def rotations(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `ormqr`: products from the left and the right, by Q and by its conjugate transpose."""
    for left in (True, False):
        for transpose in (True, False):
            other = rng.normal(size=(3, 2) if left else (2, 3))
            input, tau = rng.normal(size=(3, 2)), rng.normal(size=2)
            yield pg.Sample(input, tau, other, left=left, transpose=transpose)


@composed(samples=rotations, complex=True, core_dims=(2, 1, 2), half_in_single=True)
def ormqr(
    input: Array, tau: Array, other: Array, left: bool = True, transpose: bool = False
) -> Array:
    """Product of the matrix `other` and Q, the full product of the Householder reflections of
    `linalg.householder_product`.

    It is Q @ other, or other @ Q if not `left`; with `transpose` Qᴴ takes the place of Q.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.ormqr(pg.tensor([[1.0], [0.0]]), pg.tensor([2.0]), pg.eye(2))
    tensor([[-1.,  0.],
            [ 0.,  1.]])
    """
    require_matrix("torch.ormqr", input)
    require_matrix("torch.ormqr", other)
    if tau.ndim != input.ndim - 1:
        raise RuntimeError(
            f"torch.ormqr: Expected tau to have one dimension less than input, but got tau.ndim equal to {tau.ndim} "
            f"and input.ndim is equal to {input.ndim}"
        )
    if other.shape[-2 if left else -1] != input.shape[-2]:
        raise RuntimeError(misfit("torch.ormqr", input, other))
    order = range(tau.shape[-1])[:: 1 if transpose == left else -1]
    if not order:
        return pg.clone(other)
    tau = pg.conj(tau) if transpose == left else tau
    if left:
        return reflected(input, tau, other, order)
    return adjoint(reflected(input, tau, adjoint(other), order))


# Old names.


class OldSvdResult(NamedTuple):
    """Result of `svd`, a named tuple: A = U diag(S) Vᴴ, with the singular values S descending."""

    U: Array
    S: Array
    V: Array


@composed(samples=matrices((3, 2), (2, 3), (3, 3)), error_samples=no_matrix, **OF_MATRICES)
def svd(input: Array, some: bool = True, compute_uv: bool = True) -> OldSvdResult:
    """Singular value decomposition under PyTorch's old name, with V, not Vᴴ; all columns unless `some`.

    Without `compute_uv` U and V are zeros.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.svd(pg.tensor([[0.0, 2.0], [1.0, 0.0]])).S
    tensor([2., 1.])
    """
    require_matrix("linalg.svd", input)
    if compute_uv:
        u, s, vh = pg.linalg.svd(input, full_matrices=not some)
        return OldSvdResult(u, s, adjoint(vh))
    *batch, rows, columns = input.shape
    u, v = (np.zeros((*batch, size, size), array_of(input).dtype) for size in (rows, columns))
    return OldSvdResult(pg.tensor(u), pg.linalg.svdvals(input), pg.tensor(v))


@composed(samples=matrices((3, 2), (2, 3), (3, 3)), error_samples=no_matrix, **OF_MATRICES)
def qr(input: Array, some: bool = True) -> QrResult:
    """QR decomposition under PyTorch's old name: `linalg.qr`, with a square Q unless `some`.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.qr(pg.tensor([[3.0], [4.0]])).R.abs()
    tensor([[5.]])
    """
    return QrResult(*pg.linalg.qr(input, mode="reduced" if some else "complete"))


@composed(samples=matrices((3, 2), (2, 3), (2, 3, 2)), error_samples=no_matrix, **OF_MATRICES)
def pinverse(input: Array, rcond: float = 1e-15) -> Array:
    """Pseudoinverse under PyTorch's old name; singular values up to `rcond` times the largest count as 0.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.pinverse(pg.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])
    """
    return pg.linalg.pinv(input, rtol=rcond)


class TriangularSolveResult(NamedTuple):
    """Result of `triangular_solve`, a named tuple: the solution, and a copy of the matrix A."""

    solution: Array
    cloned_coefficient: Array


def triangles(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `triangular_solve`: both triangles, A and its transpose, and a diagonal that counts as ones."""
    for upper in (True, False):
        for transpose in (True, False):
            A = matrix(rng, (3, 3), "triangular")
            b = rng.normal(size=(3, 2))
            yield pg.Sample(b, A.T if upper else A, upper=upper, transpose=transpose)
    yield pg.Sample(rng.normal(size=(2, 3, 1)), A, upper=False, unitriangular=True)


@composed(samples=triangles, **OF_MATRICES)
def triangular_solve(
    b: Array, A: Array, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> TriangularSolveResult:
    """Solution X of A X = b under PyTorch's old name: `linalg.solve_triangular`; of Aᵀ X = b with `transpose`.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) a number on the diagonal is 0.

    >>> import plugrad as pg
    >>> pg.triangular_solve(pg.tensor([[4.0]]), pg.tensor([[2.0]])).solution
    tensor([[2.]])
    """
    require_matrix("triangular_solve", A)
    turned = A.swapaxes(-1, -2) if transpose else A
    solution = pg.linalg.solve_triangular(
        turned, b, upper=upper != transpose, unitriangular=unitriangular
    )
    batch = tuple(solution.shape[:-2])
    return TriangularSolveResult(solution, pg.clone(pg.expand(A, (*batch, *A.shape[-2:]))))
