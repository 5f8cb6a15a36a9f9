"""Functions of matrices: logarithm, square root, sign, powers, polar decomposition, derivative of the exponential.

The exponential itself is `pg.matrix_exp`. SciPy computes the values; a gradient is the same function of a block matrix
of twice the size (Mathias 1996, "A chain rule for matrix functions"; Higham 2008, "Functions of matrices", theorem
3.6), or the solution of a Sylvester equation.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, every, on, refuses
from plugrad.authoring.matrices import (
    OF_MATRICES,
    LinAlgError,
    adjoint,
    computed,
    in_kind,
    matrices,
    matrix,
    no_square,
    require_matrix,
    require_square,
    zeros_of,
)
from plugrad_scipy import primitive

SQUARES = ((3, 3), (1, 1), (2, 3, 3))


def function_of_matrices(name: str) -> Callable[..., Array]:
    """Return the forward of the op `name`, a matrix function of SciPy's, computed in double precision.

    It raises RuntimeError unless matrices are square, and LinAlgError if one is singular and has no such function.
    """

    def forward(A: Array, **settings: Any) -> Array:
        import scipy.linalg  # its import takes time

        op = f"linalg.{name}"
        require_square(op, A)
        if not A.size:
            return A.copy()
        double = A.astype(complex if A.dtype.kind == "c" else float) if A.dtype.itemsize > 2 else A
        if name == "logm":
            # SciPy puts 1e-20 in the place of an eigenvalue that is 0.
            values = np.abs(computed(op, np.linalg.eigvals, double))
            if (values.min(-1) <= A.shape[-1] * np.finfo(float).eps * values.max(-1)).any():
                raise LinAlgError(f"{op}: a matrix is singular, or nearly so, and has no logarithm")
        state = np.random.get_state()  # noqa: NPY002 -- SciPy's estimate of a norm draws from it
        found = computed(op, getattr(scipy.linalg, name), double, **settings)
        np.random.set_state(state)  # noqa: NPY002
        if not np.isfinite(found).all() and np.isfinite(A).all():
            raise LinAlgError(f"{op}: a matrix is singular, and has no {WORDS[name]}")
        single = A.dtype in (np.float32, np.complex64)
        kinds = {"f": np.float32, "c": np.complex64} if single else {"f": float, "c": complex}
        result: Array = found.astype(kinds[found.dtype.kind], copy=False)
        return result

    return forward


WORDS = {
    "sqrtm": "square root",
    "signm": "sign",
    "fractional_matrix_power": "such power",
}


def of_block(function: Callable[[Any], Any], A: Any, direction: Any) -> Any:
    """Return the derivative of a matrix function at `A` in the `direction` E: the upper right block of its value at
    [[A, E], [0, A]].
    """
    n = A.shape[-1]
    upper, lower = pg.cat([A, direction], -1), pg.cat([zeros_of(A), A], -1)
    return function(pg.cat([upper, lower], -2))[..., :n, n:]


def gradient_by_block(name: str, function: Callable[[Any], Any], grad: Any, A: Any) -> Any:
    """Return the gradient of a matrix function's input `A` from `grad`, by `of_block` at Aᴴ.

    Raises LinAlgError, which names the op `name`, if an eigenvalue is 0 or negative, on the function's branch cut.
    """
    values = np.linalg.eigvals(array_of(A))
    scale = np.abs(values).max(-1, initial=0, keepdims=True)
    off = 100 * np.finfo(values.dtype).eps * scale
    if (np.asarray(values.real <= off) & (np.abs(np.imag(values)) <= off)).any():
        raise LinAlgError(
            f"linalg.{name}: a matrix has an eigenvalue that is 0 or negative, on the branch cut of the function, "
            "which has no derivative there"
        )
    return in_kind(of_block(function, adjoint(A), grad), A)


regular = matrices(*SQUARES, kind="regular") + on(
    lambda rng: np.eye(2) + 0.3 * rng.normal(size=(2, 2)) + 0.3j * rng.normal(size=(2, 2)),
    [[2.0, 1.0], [0.0, 2.0]],
    [[0.0, -1.0], [1.0, 0.0]],
)


@primitive(
    lambda A: function_of_matrices("logm")(A),
    samples=regular,
    error_samples=no_square + refuses(RuntimeError, "singular", [[0.0, 1.0], [0.0, 0.0]]),
    arrays="numpy",
    complex=True,
)
def logm(grad: Any, A: Any) -> Any:
    """Principal logarithm of square matrices: the inverse of the exponential `pg.matrix_exp`.

    The result is complex if an eigenvalue is negative, as in SciPy.

    Raises
    ------
    RuntimeError
        A matrix is not square; or (LinAlgError) it is singular or nearly so, where SciPy replaces eigenvalues of 0 by
        1e-20. Backward: an eigenvalue is negative, on the branch cut.

    Source: Higham 2008, theorem 3.6: the upper right block of log([[Aᴴ, G], [0, Aᴴ]]).

    >>> import plugrad as pg
    >>> pg.linalg.logm(pg.eye(2) * 2)
    tensor([[0.6931, 0.0000],
            [0.0000, 0.6931]])
    """
    return gradient_by_block("logm", pg.linalg.logm, grad, A)


@primitive(
    lambda A: function_of_matrices("sqrtm")(A),
    samples=regular,
    error_samples=no_square,
    **OF_MATRICES,
)
def sqrtm(grad: Any, A: Any, output: Any) -> Any:
    """Principal square root R of square matrices: R R = A.

    The result is complex if an eigenvalue is negative, as in SciPy.

    Raises
    ------
    RuntimeError
        A matrix is not square; or (LinAlgError) it is singular and has no root. Backward: it is singular.
    scipy.linalg.LinAlgWarning
        A warning: a matrix is singular, or nearly so.

    Source: R dR + dR R = dA, so that the gradient W solves Rᴴ W + W Rᴴ = G (Higham 2008, 6.1).

    >>> import plugrad as pg
    >>> pg.linalg.sqrtm(pg.tensor([[4.0, 0.0], [0.0, 9.0]]))
    tensor([[2., 0.],
            [0., 3.]])
    """
    back = adjoint(output)
    return in_kind(pg.linalg.solve_sylvester(back, back, grad), A)


@primitive(
    lambda A: function_of_matrices("signm")(A),
    samples=on(
        [[1.0, 2.0], [0.5, -3.0]],
        lambda rng: np.diag([2.0, -1.0, 3.0]) + 0.3 * rng.normal(size=(2, 3, 3)),
        lambda rng: np.diag([2.0, -1.0 + 1j]) + 0.3 * rng.normal(size=(2, 2)),
    ),
    error_samples=no_square,
    **OF_MATRICES,
)
def signm(grad: Any, A: Any, output: Any) -> Any:
    """Sign of square matrices: each eigenvalue is replaced by 1 or -1, the sign of its real part; the eigenvectors
    stay.

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
    values = np.linalg.eigvals(array_of(A))
    scale = np.abs(values).max(-1, initial=0, keepdims=True)
    if (np.abs(values.real) <= 100 * np.finfo(values.dtype).eps * scale).any():
        raise LinAlgError("linalg.signm: the real part of an eigenvalue is 0: the sign jumps there")
    back = adjoint(output)
    n = adjoint(A) @ back
    found = pg.linalg.solve_sylvester(n, n, grad)
    return found - back @ found @ back


@primitive(
    lambda A, *, t: function_of_matrices("fractional_matrix_power")(A, t=t),
    samples=matrices(*SQUARES, kind="regular", t=1.5)
    + on(lambda rng: matrix(rng, (3, 3), "regular"), t=every(-0.5, 3)),
    error_samples=refuses(RuntimeError, "singular", [[1.0, 1.0], [1.0, 1.0]], t=-0.5)
    + refuses(RuntimeError, "square", (2, 3), t=0.5),
    arrays="numpy",
    complex=True,
)
def fractional_matrix_power(grad: Any, A: Any, t: Any) -> Any:
    """Principal power Aᵗ of square matrices; the exponent `t` is a real number without gradient.

    Raises
    ------
    RuntimeError
        A matrix is not square; or (LinAlgError) it is singular, and `t` is negative. Backward, if `t` is no whole
        number: an eigenvalue is 0 or negative, on the branch cut.

    Source: Higham 2008, theorem 3.6: the upper right block of [[Aᴴ, G], [0, Aᴴ]]ᵗ.

    >>> import plugrad as pg
    >>> pg.linalg.fractional_matrix_power(pg.tensor([[4.0, 0.0], [0.0, 9.0]]), 1.5)
    tensor([[ 8.,  0.],
            [ 0., 27.]])
    """
    if t == int(t):
        return of_block(lambda block: pg.linalg.matrix_power(block, int(t)), adjoint(A), grad)
    return gradient_by_block(
        "fractional_matrix_power",
        lambda block: pg.linalg.fractional_matrix_power(block, t),
        grad,
        A,
    )


@composed(
    samples=on(((3, 3), (3, 3))) + on(((2, 2), (2, 2)), compute_expm=False),
    error_samples=refuses(RuntimeError, "square", ((2, 3), (2, 3))),
    reference="scipy.linalg.expm_frechet",
    **OF_MATRICES,
)
def expm_frechet(A: Array, E: Array, method: str | None = None, compute_expm: bool = True) -> Any:
    """Exponential of a matrix, and its Fréchet derivative in the direction `E`; only the derivative if not
    `compute_expm`.

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
    require_square("linalg.expm_frechet", A)
    if tuple(A.shape) != tuple(E.shape):
        raise RuntimeError(
            f"linalg.expm_frechet: A and E have one shape, not {tuple(A.shape)} and {tuple(E.shape)}"
        )
    found = of_block(pg.matrix_exp, A, E)
    return (pg.matrix_exp(A), found) if compute_expm else found


def unitary_factor(input: Array) -> Array:
    require_matrix("linalg.polar", input)
    w, _, vh = computed("linalg.polar", np.linalg.svd, input, full_matrices=False)
    return np.matmul(w, vh)


@primitive(
    unitary_factor,
    samples=on((3, 3), (4, 2), (2, 4), (2, 3, 3)) + on([[1.0, 2.0], [-2.0, 1.0]]),
    error_samples=refuses(RuntimeError, "at least 2 dimensions", (3,)),
    **OF_MATRICES,
)
def polar_unitary(grad: Any, input: Any, output: Any) -> Any:
    """Unitary factor U of the polar decomposition: the closest matrix with orthonormal columns (or rows).

    It has a derivative even where singular values are equal, unlike a formula of `pg.linalg.svd`.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions. Backward: (LinAlgError) a matrix does not have full rank, so that U is not
        unique.

    Source: with P = Uᴴ A, dU = U Ω + (1 - U Uᴴ) dA P⁻¹, and P Ω + Ω P = Uᴴ dA - dAᴴ U (Higham 2008, 8.2).

    >>> import plugrad as pg
    >>> pg.ops.linalg.polar_unitary(pg.tensor([[2.0, 0.0], [0.0, -3.0]]))
    tensor([[ 1.,  0.],
            [ 0., -1.]])
    """
    rows, columns = input.shape[-2:]
    if rows < columns:
        grad, input, output = adjoint(grad), adjoint(input), adjoint(output)
    back = adjoint(output)
    p = back @ input
    p = (p + adjoint(p)) / 2
    turned = back @ grad
    found = output @ pg.linalg.solve_sylvester(p, p, turned - adjoint(turned))
    if rows != columns:
        found = found + pg.linalg.solve(p, grad - output @ turned, left=False)
    return adjoint(found) if rows < columns else found


@composed(
    samples=on((3, 3), (4, 2), (2, 4), side=every("right", "left")),
    error_samples=refuses(ValueError, "'right' or 'left'", (2, 2), side="up"),
    reference="scipy.linalg.polar",
    **OF_MATRICES,
)
def polar(a: Array, side: str = "right") -> tuple[Array, Array]:
    """Polar decomposition (U, P) of matrices: A = U P, or P U for the `side` "left"; P is positive semidefinite.

    Raises
    ------
    ValueError
        `side` is neither "left" nor "right".
    RuntimeError
        There are fewer than two dimensions. Backward: (LinAlgError) a matrix does not have full rank.

    >>> import plugrad as pg
    >>> pg.linalg.polar(pg.tensor([[2.0, 0.0], [0.0, -3.0]]))[1]
    tensor([[2., 0.],
            [0., 3.]])
    """
    if side not in ("right", "left"):
        raise ValueError(f"side is 'right' or 'left', not {side!r}")
    u = pg.ops.linalg.polar_unitary(a)
    p = adjoint(u) @ a if side == "right" else a @ adjoint(u)
    return u, (p + adjoint(p)) / 2


def rotated(A: Any) -> Any:
    """Return i A, the imaginary unit times A, in the precision of A."""
    return A * (1j if A.dtype.itemsize > 4 or A.dtype.kind == "c" else np.complex64(1j))


def trigonometric(name: str) -> Any:
    """Return the options of `composed` for the op `name`, a matrix function that is a formula of exponentials."""
    return {
        "samples": matrices(*SQUARES),
        "error_samples": no_square,
        "reference": f"scipy.linalg.{name}",
        **OF_MATRICES,
    }


@composed(**trigonometric("cosm"))
def cosm(A: Array) -> Array:
    """Cosine of square matrices, by the exponential of i A.

    >>> import plugrad as pg
    >>> pg.linalg.cosm(pg.zeros(1, 1))
    tensor([[1.]])
    """
    require_square("linalg.cosm", A)
    turned = pg.matrix_exp(rotated(A))
    if A.dtype.kind != "c":
        return pg.real(turned)
    return (turned + pg.matrix_exp(-rotated(A))) / 2


@composed(**trigonometric("sinm"))
def sinm(A: Array) -> Array:
    """Sine of square matrices, by the exponential of i A.

    >>> import plugrad as pg
    >>> pg.linalg.sinm(pg.zeros(1, 1))
    tensor([[0.]])
    """
    require_square("linalg.sinm", A)
    turned = pg.matrix_exp(rotated(A))
    if A.dtype.kind != "c":
        return pg.imag(turned)
    return rotated(pg.matrix_exp(-rotated(A)) - turned) / 2


@composed(**trigonometric("tanm"))
def tanm(A: Array) -> Array:
    """Tangent of square matrices: the inverse of the cosine, times the sine.

    >>> import plugrad as pg
    >>> pg.linalg.tanm(pg.zeros(1, 1))
    tensor([[0.]])
    """
    return pg.linalg.solve(pg.linalg.cosm(A), pg.linalg.sinm(A))


@composed(**trigonometric("coshm"))
def coshm(A: Array) -> Array:
    """Hyperbolic cosine of square matrices.

    >>> import plugrad as pg
    >>> pg.linalg.coshm(pg.zeros(1, 1))
    tensor([[1.]])
    """
    require_square("linalg.coshm", A)
    return (pg.matrix_exp(A) + pg.matrix_exp(-A)) / 2


@composed(**trigonometric("sinhm"))
def sinhm(A: Array) -> Array:
    """Hyperbolic sine of square matrices.

    >>> import plugrad as pg
    >>> pg.linalg.sinhm(pg.zeros(1, 1))
    tensor([[0.]])
    """
    require_square("linalg.sinhm", A)
    return (pg.matrix_exp(A) - pg.matrix_exp(-A)) / 2


@composed(**trigonometric("tanhm"))
def tanhm(A: Array) -> Array:
    """Hyperbolic tangent of square matrices: the inverse of the hyperbolic cosine, times the hyperbolic sine.

    >>> import plugrad as pg
    >>> pg.linalg.tanhm(pg.zeros(1, 1))
    tensor([[0.]])
    """
    return pg.linalg.solve(pg.linalg.coshm(A), pg.linalg.sinhm(A))


@composed(
    samples=on(
        lambda rng: matrix(rng, (3, 3), "regular"),
        [[0.0, -1.0], [1.0, 0.5]],
        lambda rng: np.diag([1.0, 2 + 1j]) + 0.2 * rng.normal(size=(2, 2)),
        func=lambda x: pg.sin(x) + x * x,
    ),
    error_samples=refuses(RuntimeError, "square", (2, 3), func=pg.exp),
    reference=lambda A, func: __import__("scipy.linalg").linalg.funm(
        A, lambda x: func(pg.tensor(x)).numpy()
    ),
    arrays="numpy",
    complex=True,
)
def funm(A: Array, func: Callable[[Any], Any], disp: bool = True) -> Array:
    """Function of a square matrix from a function `func` of complex numbers that is written with plugrad's functions.

    It is computed from eigenvalues and eigenvectors: V func(λ) V⁻¹. Tensors that `func` closes over have gradients too.
    A real matrix gives a real result if the imaginary part is only rounding.

    Raises
    ------
    RuntimeError
        The matrix is not square; or (LinAlgError) its eigenvectors are nearly dependent, as two eigenvalues are equal.

    >>> import plugrad as pg
    >>> A = pg.tensor([[2.0, 0.0], [0.0, 3.0]], requires_grad=True)
    >>> B = pg.linalg.funm(A, pg.square)
    >>> B.tolist(), pg.autograd.grad(B.trace(), A)
    ([[4.0, 0.0], [0.0, 9.0]], (tensor([[4., 0.],
            [0., 6.]]),))
    """
    require_square("linalg.funm", A)
    values, vectors = pg.linalg.eig(A)
    known = array_of(values)
    apart = np.abs(known[:, None] - known) + np.diag(np.full(len(known), np.inf))
    eps = np.finfo(known.real.dtype).eps
    if apart.min(initial=np.inf) <= len(known) * eps * np.abs(known).max(initial=0):
        raise LinAlgError(
            "linalg.funm: two eigenvalues are equal; use matrix_exp, logm, sqrtm or fractional_matrix_power"
        )
    found = pg.linalg.solve(vectors, vectors * func(values), left=False)
    size = np.abs(array_of(found))
    if (
        A.dtype.kind != "c"
        and (np.abs(array_of(found).imag) <= 1000 * eps * size.max(initial=0)).all()
    ):
        return pg.real(found)
    return found
