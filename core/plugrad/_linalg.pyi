"""The ops of the pack `linalg`, as `plugrad.ops.linalg` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Callable, Sequence
from typing import Any, overload
import numpy as np
from plugrad._builtin import AnyArray
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "block_diag",
    "cho_factor",
    "cho_solve",
    "cholesky",
    "circulant",
    "companion",
    "convolution_matrix",
    "coshm",
    "cosm",
    "det",
    "eig",
    "eig_banded",
    "eigh",
    "eigh_tridiagonal",
    "eigvals",
    "eigvalsh",
    "expm",
    "expm_frechet",
    "fractional_matrix_power",
    "funm",
    "hankel",
    "inv",
    "khatri_rao",
    "ldl",
    "leslie",
    "logm",
    "lstsq",
    "lu",
    "lu_factor",
    "lu_solve",
    "matmul_toeplitz",
    "norm",
    "orthogonal_procrustes",
    "pinv",
    "pinvh",
    "polar",
    "polar_unitary",
    "qr",
    "qz",
    "rq",
    "schur",
    "signm",
    "sinhm",
    "sinm",
    "solve",
    "solve_banded",
    "solve_circulant",
    "solve_continuous_are",
    "solve_continuous_lyapunov",
    "solve_discrete_are",
    "solve_discrete_lyapunov",
    "solve_lyapunov",
    "solve_sylvester",
    "solve_toeplitz",
    "solve_triangular",
    "solveh_banded",
    "sqrtm",
    "subspace_angles",
    "svd",
    "svdvals",
    "tanhm",
    "tanm",
    "toeplitz",
]

@overload
def cho_factor(
    a: Tensor,
    lower: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, np.bool_]:
    """Cholesky's factor of a positive definite matrix, and whether it is the `lower` one: what `cho_solve` takes.

    The other triangle is zeros, where SciPy leaves what stood there. Both triangles of `a` are one for the gradient, as
    for `pg.linalg.cholesky`, which this is.

    Raises
    ------
    RuntimeError
        The matrix is not square, or (LinAlgError) not positive definite.

    >>> import plugrad as pg
    >>> pg.linalg.cho_factor(pg.tensor([[4.0]]))
    (tensor([[2.]]), np.False_)
    """

@overload
def cho_factor(a: AnyArray, lower: builtins.bool = False, *, out: Tensor | None = None) -> Any: ...

@overload
def cho_solve(c_and_lower: Any, b: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Solution x of A x = b of Cholesky's factor of A: what `cho_factor` returns, (c, lower). One triangle is read.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.linalg.cho_solve((pg.tensor([[2.0]]), True), pg.tensor([8.0]))
    tensor([2.])
    """

@overload
def cho_solve(c_and_lower: Any, b: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def cholesky(
    a: Tensor,
    lower: builtins.bool = False,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Cholesky factor of positive definite matrices, as SciPy returns it: the upper one, or the `lower` one.

    One triangle is read, the same that is returned.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) not positive definite.

    >>> import plugrad as pg
    >>> pg.ops.linalg.cholesky(pg.tensor([[4.0, 2.0], [2.0, 2.0]]))
    tensor([[2., 1.],
            [0., 1.]])
    """

@overload
def cholesky(
    a: AnyArray,
    lower: builtins.bool = False,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def circulant(c: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Circulant matrices of the first column `c`: each column is the one before, moved down by one.

    >>> import plugrad as pg
    >>> pg.linalg.circulant(pg.tensor([1.0, 2.0, 3.0]))
    tensor([[1., 3., 2.],
            [2., 1., 3.],
            [3., 2., 1.]])
    """

@overload
def circulant(c: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def companion(a: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Companion matrix of a polynomial with the coefficients `a`, the highest power's first: its eigenvalues are the
    roots.

    Raises
    ------
    ValueError
        There are fewer than two coefficients, or the first of them is 0.

    >>> import plugrad as pg
    >>> pg.linalg.companion(pg.tensor([1.0, -3.0, 2.0]))
    tensor([[ 3., -2.],
            [ 1.,  0.]])
    """

@overload
def companion(a: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def convolution_matrix(
    a: Tensor,
    n: builtins.int,
    mode: builtins.str = 'full',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Matrix whose product with a vector of `n` numbers is the convolution with `a`: a Toeplitz matrix.

    Raises
    ------
    ValueError
        `mode` is none of "full", "same" and "valid".

    >>> import plugrad as pg
    >>> pg.linalg.convolution_matrix(pg.tensor([1.0, 2.0]), 2)
    tensor([[1., 0.],
            [2., 1.],
            [0., 2.]])
    """

@overload
def convolution_matrix(
    a: AnyArray,
    n: builtins.int,
    mode: builtins.str = 'full',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def coshm(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Hyperbolic cosine of square matrices.

    >>> import plugrad as pg
    >>> pg.linalg.coshm(pg.zeros(1, 1))
    tensor([[1.]])
    """

@overload
def coshm(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def cosm(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Cosine of square matrices, by the exponential of i A.

    >>> import plugrad as pg
    >>> pg.linalg.cosm(pg.zeros(1, 1))
    tensor([[1.]])
    """

@overload
def cosm(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def det(
    a: Tensor,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Determinant of square matrices, also of singular ones; `pg.linalg.det` with SciPy's arguments.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    >>> import plugrad as pg
    >>> pg.ops.linalg.det(pg.tensor([[1.0, 2.0], [2.0, 4.0]]))
    tensor(0.)
    """

@overload
def det(
    a: AnyArray,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def eig(
    a: Tensor,
    b: Tensor | None = None,
    left: builtins.bool = False,
    right: builtins.bool = True,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    homogeneous_eigvals: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Eigenvalues and eigenvectors of a square matrix, or of two (a v = w b v), as SciPy returns them.

    The result is w, then the `left` vectors (vᴴ a = w vᴴ b), then the `right` ones, as they are asked for: columns of
    length 1, complex. Their phase is any: what depends on it has no gradient, and raises an error.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) `b` is singular, of which SciPy returns infinite eigenvalues.
    NotImplementedError
        `homogeneous_eigvals` is asked for.

    Source: left vectors are the columns of b⁻ᴴ V⁻ᴴ, V the right ones.

    >>> import plugrad as pg
    >>> pg.ops.linalg.eig(pg.tensor([[2.0, 0.0], [0.0, 3.0]]), right=False)
    tensor([2.+0.j, 3.+0.j])
    """

@overload
def eig(
    a: AnyArray,
    b: AnyArray | None = None,
    left: builtins.bool = False,
    right: builtins.bool = True,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    homogeneous_eigvals: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def eig_banded(
    a_band: Tensor,
    lower: builtins.bool = False,
    eigvals_only: builtins.bool = False,
    overwrite_a_band: builtins.bool = False,
    select: builtins.int | builtins.str = 'a',
    select_range: Sequence[builtins.float] | None = None,
    max_ev: builtins.int = 0,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Eigenvalues, ascending, and eigenvectors of a Hermitian banded matrix, of which one triangle is given.

    The matrix is decomposed as a dense one, by `pg.linalg.eigh`, whose errors and phases are those of this. `select`
    "v" gives those in an interval, "i" those of some numbers.

    >>> import plugrad as pg
    >>> pg.linalg.eig_banded(pg.tensor([[0.0, 1.0], [2.0, 2.0]]), eigvals_only=True)
    tensor([1., 3.])
    """

@overload
def eig_banded(
    a_band: AnyArray,
    lower: builtins.bool = False,
    eigvals_only: builtins.bool = False,
    overwrite_a_band: builtins.bool = False,
    select: builtins.int | builtins.str = 'a',
    select_range: Sequence[builtins.float] | None = None,
    max_ev: builtins.int = 0,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def eigh(
    a: Tensor,
    b: Tensor | None = None,
    *,
    lower: builtins.bool = True,
    eigvals_only: builtins.bool = False,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    type: builtins.int = 1,
    check_finite: builtins.bool = True,
    subset_by_index: Any = None,
    subset_by_value: Sequence[builtins.float] | None = None,
    driver: builtins.str | None = None,
    out: Tensor | None = None,
) -> Any:
    """Eigenvalues, ascending, and eigenvectors of a Hermitian matrix, or of two, with SciPy's arguments.

    With a positive definite `b` they solve a v = w b v (`type` 1), a b v = w v (2) or b a v = w v (3). One triangle of
    each is read, the `lower` one or the other. `subset_by_index` is (first, last), `subset_by_value` an interval
    (least, most]; all are computed, and these returned. Equal eigenvalues have no derivative of their vectors. The
    phase of a complex vector is that of `pg.linalg.eigh`.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) `b` is not positive definite.
    ValueError
        There is no such `type`, or two subsets.

    Source: with b = L Lᴴ, the first type is L⁻¹ a L⁻ᴴ y = w y, v = L⁻ᴴ y; the others Lᴴ a L y = w y, v = L⁻ᴴ y or L y.

    >>> import plugrad as pg
    >>> a, b = pg.tensor([[2.0, 0.0], [0.0, 3.0]]), pg.tensor([[4.0, 0.0], [0.0, 1.0]])
    >>> pg.ops.linalg.eigh(a, b, eigvals_only=True)
    tensor([0.5000, 3.0000])
    """

@overload
def eigh(
    a: AnyArray,
    b: AnyArray | None = None,
    *,
    lower: builtins.bool = True,
    eigvals_only: builtins.bool = False,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    type: builtins.int = 1,
    check_finite: builtins.bool = True,
    subset_by_index: Any = None,
    subset_by_value: Sequence[builtins.float] | None = None,
    driver: builtins.str | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def eigh_tridiagonal(
    d: Tensor,
    e: Tensor,
    eigvals_only: builtins.bool = False,
    select: builtins.int | builtins.str = 'a',
    select_range: Sequence[builtins.float] | None = None,
    check_finite: builtins.bool = True,
    tol: builtins.float = 0.0,
    lapack_driver: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Any:
    """Eigenvalues, ascending, and eigenvectors of a symmetric tridiagonal matrix: of its diagonal, and the next one.

    As of `eig_banded`, the matrix is decomposed as a dense one.

    Raises
    ------
    ValueError
        `e` has not one number less than `d`.

    >>> import plugrad as pg
    >>> pg.linalg.eigh_tridiagonal(pg.tensor([2.0, 2.0]), pg.tensor([1.0]), eigvals_only=True)
    tensor([1., 3.])
    """

@overload
def eigh_tridiagonal(
    d: AnyArray,
    e: AnyArray,
    eigvals_only: builtins.bool = False,
    select: builtins.int | builtins.str = 'a',
    select_range: Sequence[builtins.float] | None = None,
    check_finite: builtins.bool = True,
    tol: builtins.float = 0.0,
    lapack_driver: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def eigvals(
    a: Tensor,
    b: Tensor | None = None,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    homogeneous_eigvals: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Eigenvalues of a square matrix, complex; with `b`, the numbers w of a v = w b v, in no order.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) `b` is singular, of which SciPy returns infinite eigenvalues.
    NotImplementedError
        `homogeneous_eigvals` is asked for.

    >>> import plugrad as pg
    >>> pg.ops.linalg.eigvals(pg.tensor([[3.0]]), pg.tensor([[2.0]]))
    tensor([1.5000+0.j])
    """

@overload
def eigvals(
    a: AnyArray,
    b: AnyArray | None = None,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    homogeneous_eigvals: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def eigvalsh(
    a: Tensor,
    b: Tensor | None = None,
    *,
    lower: builtins.bool = True,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    type: builtins.int = 1,
    check_finite: builtins.bool = True,
    subset_by_index: Any = None,
    subset_by_value: Sequence[builtins.float] | None = None,
    driver: builtins.str | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Eigenvalues, ascending, of a Hermitian matrix, or of two: those of `eigh`, with its arguments.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) `b` is not positive definite.

    >>> import plugrad as pg
    >>> pg.ops.linalg.eigvalsh(pg.tensor([[2.0, 0.0], [0.0, 3.0]]))
    tensor([2., 3.])
    """

@overload
def eigvalsh(
    a: AnyArray,
    b: AnyArray | None = None,
    *,
    lower: builtins.bool = True,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    type: builtins.int = 1,
    check_finite: builtins.bool = True,
    subset_by_index: Any = None,
    subset_by_value: Sequence[builtins.float] | None = None,
    driver: builtins.str | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def expm_frechet(
    A: Tensor,
    E: Tensor,
    method: builtins.str | None = None,
    compute_expm: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Exponential of a matrix and its Fréchet derivative in the direction `E`; only the latter if not `compute_expm`.

    Both are blocks of one exponential, whatever the `method`.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    Source: Mathias 1996: exp([[A, E], [0, A]]).

    >>> import plugrad as pg
    >>> pg.linalg.expm_frechet(pg.zeros(1, 1), pg.ones(1, 1))
    (tensor([[1.]]), tensor([[1.]]))
    """

@overload
def expm_frechet(
    A: AnyArray,
    E: AnyArray,
    method: builtins.str | None = None,
    compute_expm: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fractional_matrix_power(A: Tensor, t: Any, *, out: Tensor | None = None) -> Tensor:
    """Principal power Aᵗ of square matrices, of which the power `t` is a real number, and a constant.

    Raises
    ------
    RuntimeError
        A matrix is not square; or (LinAlgError) is singular, and `t` is negative. Backward, of a `t` that is no whole
        number: an eigenvalue is 0 or negative, on the branch cut.

    Source: Higham 2008, theorem 3.6: the upper right block of [[Aᴴ, G], [0, Aᴴ]]ᵗ.

    >>> import plugrad as pg
    >>> pg.linalg.fractional_matrix_power(pg.tensor([[4.0, 0.0], [0.0, 9.0]]), 1.5)
    tensor([[ 8.,  0.],
            [ 0., 27.]])
    """

@overload
def fractional_matrix_power(A: AnyArray, t: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def funm(
    A: Tensor,
    func: Callable[[Any], Any],
    disp: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Function of a square matrix, of a function `func` of complex numbers that is written with plugrad's functions.

    By eigenvalues and vectors: V func(λ) V⁻¹. What `func` closes over has gradients, too. A real matrix gives a real
    result where the imaginary part is rounding.

    Raises
    ------
    RuntimeError
        The matrix is not square; or (LinAlgError) it has not as many eigenvectors, nearly: two eigenvalues are equal.

    >>> import plugrad as pg
    >>> pg.linalg.funm(pg.tensor([[2.0, 0.0], [0.0, 3.0]]), pg.square)
    tensor([[4., 0.],
            [0., 9.]])
    """

@overload
def funm(
    A: AnyArray,
    func: Callable[[Any], Any],
    disp: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def hankel(c: Tensor, r: Tensor | None = None, *, out: Tensor | None = None) -> Tensor:
    """Hankel matrix, constant along antidiagonals, of the first column `c` and the last row `r`.

    Without `r` the row is zeros. The first element of `r` is not read, and its gradient is 0.

    >>> import plugrad as pg
    >>> pg.linalg.hankel(pg.tensor([1.0, 2.0]), pg.tensor([9.0, 3.0]))
    tensor([[1., 2.],
            [2., 3.]])
    """

@overload
def hankel(c: AnyArray, r: AnyArray | None = None, *, out: Tensor | None = None) -> Any: ...

@overload
def hermitian_of_triangle(a: Tensor, lower: builtins.bool, *, out: Tensor | None = None) -> Tensor:
    """Symmetric or Hermitian matrices of which one triangle is read; for the gradient both triangles are one."""

@overload
def hermitian_of_triangle(a: AnyArray, lower: builtins.bool, *, out: Tensor | None = None) -> Any: ...

@overload
def inv(
    a: Tensor,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    assume_a: Any = None,
    lower: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of square matrices, with SciPy's arguments: `assume_a` and `lower` as for `solve`.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) is singular.
    ValueError
        `assume_a` names no structure.

    >>> import plugrad as pg
    >>> pg.ops.linalg.inv(pg.tensor([[2.0, 7.0], [0.0, 4.0]]), assume_a="diagonal")
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])
    """

@overload
def inv(
    a: AnyArray,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    assume_a: Any = None,
    lower: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def khatri_rao(a: Tensor, b: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Khatri-Rao product: each column is the Kronecker product of a column of `a` and one of `b`.

    Raises
    ------
    ValueError
        They are no matrices, or have not as many columns.

    >>> import plugrad as pg
    >>> pg.linalg.khatri_rao(pg.tensor([[1.0], [2.0]]), pg.tensor([[3.0], [4.0]])).flatten()
    tensor([3., 4., 6., 8.])
    """

@overload
def khatri_rao(a: AnyArray, b: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def ldl(
    A: Tensor,
    lower: builtins.bool = True,
    hermitian: builtins.bool = True,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
) -> Any:
    """LDL decomposition (L, D, order) of a Hermitian or symmetric matrix: A = L D Lᴴ; D has blocks of one row or two.

    ``L[order]`` is triangular, the lower one unless not `lower`. Rows are exchanged, and blocks made, as LAPACK does,
    and are constants. Both triangles of `A` are one for the gradient.

    Raises
    ------
    RuntimeError
        It is not one square matrix. Backward: (LinAlgError) it is singular.

    Source: X = L⁻¹ dA L⁻ᴴ is Φ D + dD + D Φᴴ, Φ = L⁻¹ dL, so that dD is its diagonal blocks, and Φ D what is below.

    >>> import plugrad as pg
    >>> pg.linalg.ldl(pg.tensor([[4.0, 2.0], [2.0, 3.0]]))[:2]
    (tensor([[1.0000, 0.0000],
            [0.5000, 1.0000]]), tensor([[4., 0.],
            [0., 2.]]))
    """

@overload
def ldl(
    A: AnyArray,
    lower: builtins.bool = True,
    hermitian: builtins.bool = True,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
) -> Any: ...

@overload
def leslie(f: Tensor, s: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Leslie matrix of fecundities `f`, its first row, and survival rates `s`, below the diagonal.

    Raises
    ------
    ValueError
        `s` has not one number less than `f`.

    >>> import plugrad as pg
    >>> pg.linalg.leslie(pg.tensor([1.0, 2.0]), pg.tensor([0.5]))
    tensor([[1.0000, 2.0000],
            [0.5000, 0.0000]])
    """

@overload
def leslie(f: AnyArray, s: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def logm(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Principal logarithm of square matrices, the inverse of the exponential `pg.matrix_exp`.

    The result is complex where an eigenvalue is negative, as SciPy's is.

    Raises
    ------
    RuntimeError
        A matrix is not square; or (LinAlgError) is singular, or nearly so, where SciPy returns the logarithm of 1e-20.
        Backward: an eigenvalue is negative, on the branch cut.

    Source: Higham 2008, theorem 3.6: the upper right block of log([[Aᴴ, G], [0, Aᴴ]]).

    >>> import plugrad as pg
    >>> pg.linalg.logm(pg.eye(2) * 2)
    tensor([[0.6931, 0.0000],
            [0.0000, 0.6931]])
    """

@overload
def logm(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def lstsq(
    a: Tensor,
    b: Tensor,
    cond: builtins.float | None = None,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    lapack_driver: builtins.str | None = None,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor, builtins.int, Tensor]:
    """Least squares solution x of a x = b as SciPy returns it: x, sums of squares of a x - b, rank, singular values.

    Of several solutions it is that of least norm. Singular values up to `cond` times the largest count as 0, by default
    the resolution of the dtype, as in SciPy. The sums of squares are empty unless there are more rows than columns and
    the rank is full. Singular values are returned with each `lapack_driver`; the driver changes nothing else.

    Raises
    ------
    RuntimeError
        The shapes do not fit.
    ValueError
        There is no such `lapack_driver`.

    >>> import plugrad as pg
    >>> x, residue, rank, _ = pg.ops.linalg.lstsq(pg.tensor([[1.0], [1.0]]), pg.tensor([1.0, 3.0]))
    >>> x.round(decimals=4), residue.round(decimals=4), rank
    (tensor([2.]), tensor(2.), 1)
    """

@overload
def lstsq(
    a: AnyArray,
    b: AnyArray,
    cond: builtins.float | None = None,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    lapack_driver: builtins.str | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lu(
    a: Tensor,
    permute_l: builtins.bool = False,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    p_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Any, ...]:
    """LU decomposition with exchanged rows, as SciPy returns it: (P, L, U), P a constant, and a = P L U.

    With `permute_l` (P L, U); with `p_indices` the order of the rows in the place of P: ``a = L[p] @ U``.

    >>> import plugrad as pg
    >>> pg.ops.linalg.lu(pg.tensor([[1.0, 2.0], [2.0, 2.0]]), permute_l=True)
    (tensor([[0.5000, 1.0000],
            [1.0000, 0.0000]]), tensor([[2., 2.],
            [0., 1.]]))
    """

@overload
def lu(
    a: AnyArray,
    permute_l: builtins.bool = False,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    p_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lu_factor(
    a: Tensor,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """LU factors in one matrix, and pivots counted from 0, as SciPy returns them: what `lu_solve` takes.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.ops.linalg.lu_factor(pg.tensor([[1.0, 2.0], [2.0, 2.0]]))[1]
    array([1, 1], dtype=int32)
    """

@overload
def lu_factor(
    a: AnyArray,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lu_solve(
    lu_and_piv: Any,
    b: Tensor,
    trans: builtins.int = 0,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution x of a x = b of the LU factors of a: what `lu_factor` returns, (lu, piv).

    `trans` is 0, 1 for aᵀ or 2 for aᴴ.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) the matrix is singular.
    ValueError
        There is no such `trans`.

    >>> import plugrad as pg
    >>> factors = pg.ops.linalg.lu_factor(pg.tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> pg.ops.linalg.lu_solve(factors, pg.tensor([3.0, 4.0]))
    tensor([1., 1.])
    """

@overload
def lu_solve(
    lu_and_piv: Any,
    b: AnyArray,
    trans: builtins.int = 0,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def matmul_toeplitz(
    c_or_cr: Any,
    x: Tensor,
    check_finite: builtins.bool = False,
    workers: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Product of a Toeplitz matrix with a vector or a matrix, by Fourier transforms; as `solve_toeplitz` takes it.

    Raises
    ------
    ValueError
        `x` has not as many rows as the matrix has columns.

    >>> import plugrad as pg
    >>> pg.linalg.matmul_toeplitz(pg.tensor([2.0, 1.0]), pg.tensor([1.0, 0.0])).round()
    tensor([2., 1.])
    """

@overload
def matmul_toeplitz(
    c_or_cr: Any,
    x: AnyArray,
    check_finite: builtins.bool = False,
    workers: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def norm(
    a: Tensor,
    ord: builtins.float | builtins.str | None = None,
    axis: Any = None,
    keepdims: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Norm of vectors or matrices, with SciPy's arguments; `ord` as for `pg.linalg.norm`.

    Raises
    ------
    RuntimeError
        There is no such norm.

    >>> import plugrad as pg
    >>> pg.ops.linalg.norm(pg.tensor([[3.0, 4.0], [6.0, 8.0]]), axis=1)
    tensor([ 5., 10.])
    """

@overload
def norm(
    a: AnyArray,
    ord: builtins.float | builtins.str | None = None,
    axis: Any = None,
    keepdims: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def orthogonal_procrustes(
    A: Tensor,
    B: Tensor,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Orthogonal Procrustes problem: the unitary R with A R closest to B, and the sum of singular values of Aᴴ B.

    R is the unitary factor of `polar`; equal singular values are no obstacle.

    Raises
    ------
    ValueError
        The shapes differ.
    RuntimeError
        Backward: (LinAlgError) Aᴴ B is singular, so that R is not unique.

    >>> import plugrad as pg
    >>> pg.linalg.orthogonal_procrustes(pg.eye(2), pg.tensor([[0.0, 1.0], [-1.0, 0.0]]))[0]
    tensor([[ 0.,  1.],
            [-1.,  0.]])
    """

@overload
def orthogonal_procrustes(
    A: AnyArray,
    B: AnyArray,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def pinv(
    a: Tensor,
    *,
    atol: Any = None,
    rtol: Any = None,
    return_rank: builtins.bool = False,
    check_finite: builtins.bool = True,
    out: Tensor | None = None,
) -> Any:
    """Pseudoinverse of matrices (Moore and Penrose), and their rank with `return_rank`.

    Singular values up to `atol` + `rtol` times the largest count as 0; `rtol` is ``max(m, n) * eps`` by default, and 0
    if only `atol` is given. The gradient is that of a matrix whose rank stays.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.ops.linalg.pinv(pg.tensor([[2.0, 0.0], [0.0, 0.0]]), return_rank=True)[1]
    1
    """

@overload
def pinv(
    a: AnyArray,
    *,
    atol: Any = None,
    rtol: Any = None,
    return_rank: builtins.bool = False,
    check_finite: builtins.bool = True,
    out: Tensor | None = None,
) -> Any: ...

@overload
def pinvh(
    a: Tensor,
    atol: Any = None,
    rtol: Any = None,
    lower: builtins.bool = True,
    return_rank: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Pseudoinverse of a symmetric or Hermitian matrix, of which the `lower` triangle is read, or the other one.

    The rest is as for `pinv`.

    Raises
    ------
    RuntimeError
        The matrix is not square.

    >>> import plugrad as pg
    >>> pg.ops.linalg.pinvh(pg.tensor([[2.0, 9.0], [0.0, 4.0]]))
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])
    """

@overload
def pinvh(
    a: AnyArray,
    atol: Any = None,
    rtol: Any = None,
    lower: builtins.bool = True,
    return_rank: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def polar(
    a: Tensor,
    side: builtins.str = 'right',
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Polar decomposition (U, P) of matrices: A = U P, or P U for the `side` "left"; P is positive semidefinite.

    Raises
    ------
    ValueError
        There is no such side.
    RuntimeError
        There are fewer than two dimensions. Backward: (LinAlgError) a matrix has not full rank.

    >>> import plugrad as pg
    >>> pg.linalg.polar(pg.tensor([[2.0, 0.0], [0.0, -3.0]]))[1]
    tensor([[2., 0.],
            [0., 3.]])
    """

@overload
def polar(a: AnyArray, side: builtins.str = 'right', *, out: Tensor | None = None) -> Any: ...

@overload
def polar_unitary(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Factor U of the polar decomposition: of all matrices with orthonormal columns (or rows) the closest one.

    Equal singular values are no obstacle, as they are to a formula of `pg.linalg.svd`.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions. Backward: (LinAlgError) a matrix has not full rank, so that U is not
        unique.

    Source: with P = Uᴴ A, dU = U Ω + (1 - U Uᴴ) dA P⁻¹, and P Ω + Ω P = Uᴴ dA - dAᴴ U (Higham 2008, 8.2).

    >>> import plugrad as pg
    >>> pg.ops.linalg.polar_unitary(pg.tensor([[2.0, 0.0], [0.0, -3.0]]))
    tensor([[ 1.,  0.],
            [ 0., -1.]])
    """

@overload
def polar_unitary(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def qr(
    a: Tensor,
    overwrite_a: builtins.bool = False,
    lwork: Any = None,
    mode: builtins.str = 'full',
    pivoting: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """QR decomposition as SciPy returns it: `mode` "full", "economic" or "r", and columns by size with `pivoting`.

    With `pivoting` the order of the columns, a constant, is returned too. Columns of a full Q beyond those of `a`
    are any basis, and have no derivative. `pg.linalg.qr` has PyTorch's arguments.

    Raises
    ------
    ValueError
        There is no such mode; "raw", of the Householder vectors, is none.

    >>> import plugrad as pg
    >>> pg.ops.linalg.qr(pg.tensor([[0.0, 2.0], [0.0, 0.0]]), mode="economic", pivoting=True)[2]
    array([1, 0], dtype=int32)
    """

@overload
def qr(
    a: AnyArray,
    overwrite_a: builtins.bool = False,
    lwork: Any = None,
    mode: builtins.str = 'full',
    pivoting: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def qz(
    A: Tensor,
    B: Tensor,
    output: builtins.str = 'real',
    lwork: Any = None,
    sort: Any = None,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
) -> Any:
    """QZ decomposition (AA, BB, Q, Z), the generalized Schur form of two matrices: A = Q AA Zᴴ and B = Q BB Zᴴ.

    AA and BB are triangular, BB with no negative number on its diagonal; the quotients of their diagonals are the
    generalized eigenvalues. Q and Z are unitary. Of real matrices all are real, and have blocks of two rows for complex
    pairs, where BB is diagonal, unless `output` is "complex". The first row of a complex Z is made real, where SciPy
    leaves its phases as they come. At an infinite eigenvalue, where BB has a zero on its diagonal, the sign of a row of
    real ones changes, and the gradient is that of one side.

    Raises
    ------
    RuntimeError
        One is not a square matrix. Backward: (LinAlgError) two eigenvalues are equal, the pencil is singular, the two
        numbers of a block of BB are equal, or a phase that the gradient asks for is not unique.
    ValueError
        The shapes differ, or `output` is something else.

    Source: C. B. Moler and G. W. Stewart, SIAM J. Numer. Anal. 10 (1973). Of the skew Ω = Qᴴ dQ and Ψ = Zᴴ dZ,
    dAA = Qᴴ dA Z - (Ω AA - AA Ψ) and dBB = Qᴴ dB Z - (Ω BB - BB Ψ) are triangular: a generalized Sylvester equation, of
    B. Kågström and L. Westin, IEEE Trans. Autom. Control 34 (1989), for what Ω and Ψ are below the diagonal.

    >>> import plugrad as pg
    >>> aa, bb, q, z = pg.linalg.qz(pg.tensor([[2.0, 1.0], [0.0, 3.0]]), pg.eye(2))
    >>> pg.diagonal(aa) / pg.diagonal(bb)
    tensor([2., 3.])
    """

@overload
def qz(
    A: AnyArray,
    B: AnyArray,
    output: builtins.str = 'real',
    lwork: Any = None,
    sort: Any = None,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
) -> Any: ...

@overload
def rq(
    a: Tensor,
    overwrite_a: builtins.bool = False,
    lwork: Any = None,
    mode: builtins.str = 'full',
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """RQ decomposition: A = R Q, R upper triangular and Q unitary; by `pg.linalg.qr` of the matrix upside down.

    `mode` is "full", "economic" or "r", R alone. Signs of the rows of Q may be others than SciPy's.

    Raises
    ------
    ValueError
        There is no such mode.
    NotImplementedError
        There are more rows than columns.

    >>> import plugrad as pg
    >>> r, q = pg.linalg.rq(pg.tensor([[3.0, 1.0], [4.0, 2.0]]))
    >>> (r @ q).round()
    tensor([[3., 1.],
            [4., 2.]])
    """

@overload
def rq(
    a: AnyArray,
    overwrite_a: builtins.bool = False,
    lwork: Any = None,
    mode: builtins.str = 'full',
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def schur(
    a: Tensor,
    output: builtins.str = 'real',
    lwork: Any = None,
    overwrite_a: builtins.bool = False,
    sort: Any = None,
    check_finite: builtins.bool = True,
) -> Any:
    """Schur decomposition (T, Z) of a matrix: A = Z T Zᴴ, T triangular with the eigenvalues on its diagonal, Z unitary.

    Of a real matrix T is real, and has blocks of two rows for complex pairs, unless `output` is "complex". The first
    row of a complex Z is made real, where SciPy leaves its phases as they come. With `sort`, as SciPy's, the number of
    eigenvalues that it puts first is returned too.

    Raises
    ------
    RuntimeError
        It is not one square matrix. Backward: (LinAlgError) two eigenvalues are equal.
    ValueError
        `output` is something else.

    Source: of C = Zᴴ dA Z and the skew Ω = Zᴴ dZ, dT = C - (Ω T - T Ω) is triangular: as many linear equations as Ω has
    numbers below the diagonal. In the diagonal block of a complex pair, LAPACK keeps the diagonal equal.

    >>> import plugrad as pg
    >>> pg.linalg.schur(pg.tensor([[2.0, 1.0], [0.0, 3.0]]))[0]
    tensor([[2., 1.],
            [0., 3.]])
    """

@overload
def schur(
    a: AnyArray,
    output: builtins.str = 'real',
    lwork: Any = None,
    overwrite_a: builtins.bool = False,
    sort: Any = None,
    check_finite: builtins.bool = True,
) -> Any: ...

@overload
def signm(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sign of square matrices: eigenvalues become 1 or -1, by the sign of their real part, and the vectors stay.

    Raises
    ------
    RuntimeError
        A matrix is not square. Backward: (LinAlgError) the real part of an eigenvalue is 0, where the sign jumps.

    Source: with N = A S, N dS + dS N = dA - S dA S (Higham 2008, theorem 5.3).

    >>> import plugrad as pg
    >>> pg.linalg.signm(pg.tensor([[2.0, 3.0], [0.0, -1.0]]))
    tensor([[ 1.,  2.],
            [ 0., -1.]])
    """

@overload
def signm(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sinhm(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Hyperbolic sine of square matrices.

    >>> import plugrad as pg
    >>> pg.linalg.sinhm(pg.zeros(1, 1))
    tensor([[0.]])
    """

@overload
def sinhm(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sinm(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sine of square matrices, by the exponential of i A.

    >>> import plugrad as pg
    >>> pg.linalg.sinm(pg.zeros(1, 1))
    tensor([[0.]])
    """

@overload
def sinm(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def solve(
    a: Tensor,
    b: Tensor,
    lower: builtins.bool = False,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    assume_a: Any = None,
    transposed: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution x of a x = b with SciPy's arguments; of aᵀ x = b if `transposed`.

    With `assume_a`, of a symmetric matrix ("sym", "her", "pos") the triangle above the diagonal is read, or the `lower`
    one, and of a "diagonal", "upper triangular" or "lower triangular" one that part; what is not read has the gradient
    0. `pg.linalg.solve` is PyTorch's.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) the matrix is singular.
    ValueError
        `assume_a` names no structure.

    >>> import plugrad as pg
    >>> pg.ops.linalg.solve(pg.tensor([[2.0, 0.0], [9.0, 4.0]]), pg.tensor([2.0, 4.0]), assume_a="diagonal")
    tensor([1., 1.])
    """

@overload
def solve(
    a: AnyArray,
    b: AnyArray,
    lower: builtins.bool = False,
    overwrite_a: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    assume_a: Any = None,
    transposed: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def solve_banded(
    l_and_u: builtins.tuple[builtins.int, builtins.int],
    ab: Tensor,
    b: Tensor,
) -> Tensor:
    """Solution x of A x = b for a banded matrix A, of `l` diagonals below the main one and `u` above it.

    ``ab[u + i - j, j]`` is A[i, j]. What is not read of `ab`, in its corners, has the gradient 0.

    Raises
    ------
    ValueError
        The shapes do not fit.
    RuntimeError
        (LinAlgError) A is singular.

    Source: with G = A⁻ᴴ dX, the gradient of A is the band of -G Xᴴ.

    >>> import plugrad as pg
    >>> pg.linalg.solve_banded((0, 1), pg.tensor([[0.0, 1.0], [2.0, 2.0]]), pg.tensor([3.0, 2.0]))
    tensor([1., 1.])
    """

@overload
def solve_banded(
    l_and_u: builtins.tuple[builtins.int, builtins.int],
    ab: AnyArray,
    b: AnyArray,
) -> Any: ...

@overload
def solve_circulant(
    c: Tensor,
    b: Tensor,
    singular: builtins.str = 'raise',
    tol: builtins.float | None = None,
    caxis: builtins.int = -1,
    baxis: builtins.int = 0,
    outaxis: builtins.int = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution x of C x = b for a circulant matrix C of the first column `c`: a division of Fourier transforms.

    Parameters
    ----------
    singular
        "raise"; or "lstsq", which leaves out the frequencies at which C is 0, but for `tol`: then which these are is
        a constant.

    Raises
    ------
    RuntimeError
        (LinAlgError) C is singular, and shall raise; with "lstsq", in backward: it is, and `c` asks for a gradient,
        which does not exist where the rank changes.
    ValueError
        The lengths differ, or `singular` is neither.

    >>> import plugrad as pg
    >>> pg.linalg.solve_circulant(pg.tensor([2.0, 1.0]), pg.tensor([3.0, 3.0]))
    tensor([1., 1.])
    """

@overload
def solve_circulant(
    c: AnyArray,
    b: AnyArray,
    singular: builtins.str = 'raise',
    tol: builtins.float | None = None,
    caxis: builtins.int = -1,
    baxis: builtins.int = 0,
    outaxis: builtins.int = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def solve_continuous_are(
    a: Tensor,
    b: Tensor,
    q: Tensor,
    r: Tensor,
    e: Tensor | None = None,
    s: Tensor | None = None,
    balanced: builtins.bool = True,
) -> Tensor:
    """Stabilizing solution X of the continuous algebraic Riccati equation: the cost of a linear-quadratic regulator.

    Aᴴ X + X A - (X B + S) R⁻¹ (Bᴴ X + Sᴴ) + Q = 0; with `e`, Eᴴ X A and the like. The gradients of `q` and `r` are
    Hermitian, as they are.

    Raises
    ------
    RuntimeError
        (LinAlgError) There is no stabilizing solution, or R is singular.
    ValueError
        The shapes do not fit, or `q` or `r` is not Hermitian.

    Source: the gradient W of Q solves A_c W + W A_cᴴ = -G, A_c = A - B K, K = R⁻¹ (Bᴴ X + Sᴴ) (Kao and Hennequin 2020);
    the others follow because K minimizes the cost.

    >>> import plugrad as pg
    >>> one = pg.ones(1, 1)
    >>> pg.linalg.solve_continuous_are(0 * one, one, 4 * one, one)
    tensor([[2.]])
    """

@overload
def solve_continuous_are(
    a: AnyArray,
    b: AnyArray,
    q: AnyArray,
    r: AnyArray,
    e: AnyArray | None = None,
    s: AnyArray | None = None,
    balanced: builtins.bool = True,
) -> Any: ...

@overload
def solve_continuous_lyapunov(a: Tensor, q: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Solution X of the continuous Lyapunov equation A X + X Aᴴ = Q, a Sylvester equation.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) an eigenvalue is the negative conjugate of another, or imaginary.

    >>> import plugrad as pg
    >>> pg.linalg.solve_continuous_lyapunov(pg.eye(1), pg.tensor([[8.0]]))
    tensor([[4.]])
    """

@overload
def solve_continuous_lyapunov(a: AnyArray, q: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def solve_discrete_are(
    a: Tensor,
    b: Tensor,
    q: Tensor,
    r: Tensor,
    e: Tensor | None = None,
    s: Tensor | None = None,
    balanced: builtins.bool = True,
) -> Tensor:
    """Stabilizing solution X of the discrete algebraic Riccati equation: the cost of a linear-quadratic regulator.

    Aᴴ X A - X - (Aᴴ X B + S) (R + Bᴴ X B)⁻¹ (Bᴴ X A + Sᴴ) + Q = 0; with `e`, Eᴴ X E in the place of X. The gradients of
    `q` and `r` are Hermitian, as they are. Errors and source are those of `solve_continuous_are`.

    >>> import plugrad as pg
    >>> one = pg.ones(1, 1)
    >>> pg.linalg.solve_discrete_are(0 * one, one, 4 * one, one)
    tensor([[4.]])
    """

@overload
def solve_discrete_are(
    a: AnyArray,
    b: AnyArray,
    q: AnyArray,
    r: AnyArray,
    e: AnyArray | None = None,
    s: AnyArray | None = None,
    balanced: builtins.bool = True,
) -> Any: ...

@overload
def solve_discrete_lyapunov(
    a: Tensor,
    q: Tensor,
    method: builtins.str | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution X of the discrete Lyapunov (Stein) equation A X Aᴴ - X + Q = 0. `method` is "direct" or "bilinear".

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) the product of an eigenvalue and the conjugate of one is 1.
    ValueError
        The shapes differ.

    Source: the gradient W of Q solves Aᴴ W A - W + G = 0; that of A is W A Xᴴ + Wᴴ A X (Kao and Hennequin 2020).

    >>> import plugrad as pg
    >>> pg.linalg.solve_discrete_lyapunov(pg.eye(1) / 2, pg.tensor([[3.0]]))
    tensor([[4.]])
    """

@overload
def solve_discrete_lyapunov(
    a: AnyArray,
    q: AnyArray,
    method: builtins.str | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def solve_sylvester(a: Tensor, b: Tensor, q: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Solution X of the Sylvester equation A X + X B = Q; batches broadcast.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) an eigenvalue of `a` is the negative of one of `b`; SciPy returns
        the solution of a perturbed equation then.
    ValueError
        The shapes do not fit.

    Source: the gradient W of Q solves Aᴴ W + W Bᴴ = G; that of A is -W Xᴴ, that of B -Xᴴ W.

    >>> import plugrad as pg
    >>> pg.linalg.solve_sylvester(pg.eye(1), pg.eye(1) * 3, pg.tensor([[8.0]]))
    tensor([[2.]])
    """

@overload
def solve_sylvester(a: AnyArray, b: AnyArray, q: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def solve_toeplitz(c_or_cr: Any, b: Tensor) -> Tensor:
    """Solution x of T x = b for a Toeplitz matrix T, by Levinson's recursion.

    Parameters
    ----------
    c_or_cr
        The first column of T, or a tuple of it and the first row, whose first element is not read (its gradient is 0).
        Without a row, T is Hermitian: the row is the conjugate of the column.

    Raises
    ------
    ValueError
        The shapes do not fit.
    RuntimeError
        (LinAlgError) A leading part of T is singular.

    Source: the gradients of T, -G Xᴴ with G = T⁻ᴴ dX, are summed along its diagonals, as a convolution.

    >>> import plugrad as pg
    >>> pg.linalg.solve_toeplitz(pg.tensor([2.0, 1.0]), pg.tensor([3.0, 3.0]))
    tensor([1., 1.])
    """

@overload
def solve_toeplitz(c_or_cr: Any, b: AnyArray) -> Any: ...

@overload
def solve_triangular(
    a: Tensor,
    b: Tensor,
    trans: builtins.int | builtins.str = 0,
    lower: builtins.bool = False,
    unit_diagonal: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution x of a x = b where `a` is upper triangular, or `lower`, with SciPy's arguments; one triangle is read.

    `trans` is 0, 1 ("T") for aᵀ or 2 ("C") for aᴴ. The diagonal is not read, and is ones, with `unit_diagonal`.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) the matrix is singular.
    ValueError
        There is no such `trans`.

    >>> import plugrad as pg
    >>> pg.ops.linalg.solve_triangular(pg.tensor([[2.0, 0.0], [1.0, 4.0]]), pg.tensor([2.0, 5.0]), lower=True)
    tensor([1., 1.])
    """

@overload
def solve_triangular(
    a: AnyArray,
    b: AnyArray,
    trans: builtins.int | builtins.str = 0,
    lower: builtins.bool = False,
    unit_diagonal: builtins.bool = False,
    overwrite_b: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def solveh_banded(
    ab: Tensor,
    b: Tensor,
    lower: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution x of A x = b for a Hermitian positive definite banded matrix A, of which `ab` holds the upper triangle.

    ``ab[u + i - j, j]`` is A[i, j] for i <= j; if `lower`, ``ab[i - j, j]`` for i >= j. What is not read of `ab`, in a
    corner, has the gradient 0.

    Raises
    ------
    ValueError
        The shapes do not fit.
    RuntimeError
        (LinAlgError) A is not positive definite.

    Source: that of `solve_banded`; an element off the diagonal stands for A[i, j] and for the conjugate A[j, i].

    >>> import plugrad as pg
    >>> pg.linalg.solveh_banded(pg.tensor([[0.0, 1.0], [2.0, 2.0]]), pg.tensor([3.0, 3.0]))
    tensor([1., 1.])
    """

@overload
def solveh_banded(
    ab: AnyArray,
    b: AnyArray,
    lower: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sqrtm(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Principal square root R of square matrices: R R = A.

    The result is complex where an eigenvalue is negative, as SciPy's is.

    Raises
    ------
    RuntimeError
        A matrix is not square; or (LinAlgError) is singular and has no root. Backward: it is singular.
    scipy.linalg.LinAlgWarning
        A warning: a matrix is singular, or nearly so.

    Source: R dR + dR R = dA, so that the gradient W solves Rᴴ W + W Rᴴ = G (Higham 2008, 6.1).

    >>> import plugrad as pg
    >>> pg.linalg.sqrtm(pg.tensor([[4.0, 0.0], [0.0, 9.0]]))
    tensor([[2., 0.],
            [0., 3.]])
    """

@overload
def sqrtm(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def subspace_angles(A: Tensor, B: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Principal angles between the spans of the columns of two matrices of full rank, descending.

    Small angles are computed from their sines. At an angle 0 there is a kink.

    Raises
    ------
    ValueError
        They have not as many rows.

    Source: A. V. Knyazev and M. E. Argentati, SIAM J. Sci. Comput. 23 (2002).

    >>> import plugrad as pg
    >>> pg.linalg.subspace_angles(pg.tensor([[1.0], [0.0]]), pg.tensor([[1.0], [1.0]]))
    tensor([0.7854])
    """

@overload
def subspace_angles(A: AnyArray, B: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def svd(
    a: Tensor,
    full_matrices: builtins.bool = True,
    compute_uv: builtins.bool = True,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    lapack_driver: builtins.str = 'gesdd',
    *,
    out: Tensor | None = None,
) -> Any:
    """Singular value decomposition (U, s, Vh) as SciPy returns it, or only s without `compute_uv`.

    By default U and Vh are square; the gradient of vectors beyond the singular values, which are any basis, is
    ignored, as by `pg.linalg.svd`.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.ops.linalg.svd(pg.tensor([[3.0, 0.0], [0.0, 4.0]]), compute_uv=False)
    tensor([4., 3.])
    """

@overload
def svd(
    a: AnyArray,
    full_matrices: builtins.bool = True,
    compute_uv: builtins.bool = True,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    lapack_driver: builtins.str = 'gesdd',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def svdvals(
    a: Tensor,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Singular values, descending: `pg.linalg.svdvals` with SciPy's arguments.

    >>> import plugrad as pg
    >>> pg.ops.linalg.svdvals(pg.tensor([[3.0, 0.0], [0.0, 4.0]]))
    tensor([4., 3.])
    """

@overload
def svdvals(
    a: AnyArray,
    overwrite_a: builtins.bool = False,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def tanhm(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Hyperbolic tangent of square matrices: that of the cosine inverted, times the sine.

    >>> import plugrad as pg
    >>> pg.linalg.tanhm(pg.zeros(1, 1))
    tensor([[0.]])
    """

@overload
def tanhm(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def tanm(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Tangent of square matrices: that of the cosine inverted, times the sine.

    >>> import plugrad as pg
    >>> pg.linalg.tanm(pg.zeros(1, 1))
    tensor([[0.]])
    """

@overload
def tanm(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def toeplitz(c: Tensor, r: Tensor | None = None, *, out: Tensor | None = None) -> Tensor:
    """Toeplitz matrices, constant along diagonals, of the first column `c` and the first row `r`.

    Without `r` the row is the conjugate of `c`. The first element of `r` is not read, and its gradient is 0. Batches
    are those of `c` and `r`.

    >>> import plugrad as pg
    >>> pg.linalg.toeplitz(pg.tensor([1.0, 2.0]), pg.tensor([9.0, 3.0]))
    tensor([[1., 3.],
            [2., 1.]])
    """

@overload
def toeplitz(c: AnyArray, r: AnyArray | None = None, *, out: Tensor | None = None) -> Any: ...

from plugrad._builtin import block_diag as block_diag

from plugrad._builtin import matrix_exp as expm

from plugrad._linalg import solve_continuous_lyapunov as solve_lyapunov
