"""The ops of the pack `linalg`, as `plugrad.ops.linalg` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
import numpy as np
from plugrad._builtin import AnyArray
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "cho_factor",
    "cho_solve",
    "circulant",
    "companion",
    "expm_frechet",
    "fractional_matrix_power",
    "hankel",
    "khatri_rao",
    "logm",
    "polar",
    "polar_unitary",
    "signm",
    "solve_banded",
    "solve_circulant",
    "solve_continuous_lyapunov",
    "solve_discrete_lyapunov",
    "solve_sylvester",
    "solve_toeplitz",
    "solveh_banded",
    "sqrtm",
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
