"""Equations with structured matrices (banded, Toeplitz, circulant), and of Sylvester, Lyapunov and Riccati.

SciPy solves them; backward solves the adjoint equation, which has the same structure. A structured matrix is given by
the numbers that describe it, and these have the gradient.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, every, on, refuses, result_type
from plugrad.authoring.matrices import (
    OF_MATRICES,
    LinAlgError,
    adjoint,
    computed,
    in_kind,
    matrix,
    require_square,
)
from plugrad_scipy import primitive

# Cholesky's.


@composed(
    samples=on(lambda rng: matrix(rng, (3, 3), "positive"), lower=every(False, True)),
    error_samples=refuses(RuntimeError, "not positive-definite", [[1.0, 2.0], [2.0, 1.0]]),
    symmetric=("a",),
    arrays="numpy",
    complex=True,
)
def cho_factor(a: Array, lower: bool = False) -> tuple[Array, np.bool_]:
    """Cholesky factor of a positive definite matrix, and whether it is the `lower` one: the pair that `cho_solve`
    takes.

    The other triangle is zeros, where SciPy leaves the input's elements. Both triangles of `a` count as one for the
    gradient, as for `pg.linalg.cholesky`, which computes it.

    Raises
    ------
    RuntimeError
        The matrix is not square, or (LinAlgError) not positive definite.

    >>> import plugrad as pg
    >>> pg.linalg.cho_factor(pg.tensor([[4.0]]))
    (tensor([[2.]]), np.False_)
    """
    return pg.linalg.cholesky(a, upper=not lower), np.bool_(lower)


def factored(rng: np.random.Generator) -> Any:
    """Yield samples for `cho_solve`: the pair (factor, lower), and right sides."""
    for lower, shape in ((False, (3, 2)), (True, (3,))):
        c = matrix(rng, (3, 3), "triangular")
        yield pg.Sample((c if lower else c.T, lower), rng.normal(size=shape))


@composed(
    samples=factored,
    error_samples=refuses(RuntimeError, "Incompatible", (lambda rng: (np.eye(2), True), (3, 1))),
    arrays="numpy",
    complex=True,
)
def cho_solve(c_and_lower: Any, b: Array) -> Array:
    """Solution x of A x = b from the pair (c, lower) that `cho_factor` returns; only one triangle of c is read.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.linalg.cho_solve((pg.tensor([[2.0]]), True), pg.tensor([8.0]))
    tensor([2.])
    """
    c, lower = c_and_lower
    return of_columns(lambda b: pg.cholesky_solve(b, c, upper=not lower), b)


def of_columns(solved: Callable[[Any], Any], b: Any) -> Any:
    """Return ``solved(b)`` for a function of right sides in columns; a single right side, a vector, is passed as one
    column.
    """
    return solved(b[:, None])[:, 0] if len(b.shape) == 1 else solved(b)


# Banded ones: row k of `ab` holds the elements A[j + k - u, j], so that those of one column stand in a column.


def banded(rng: np.random.Generator, shape: tuple[int, int], main: int) -> Any:
    """Return a random banded matrix of `shape` (diagonals, n), in SciPy's form, whose row `main`, the diagonal, is
    large.
    """
    ab = 0.3 * rng.normal(size=shape)
    ab[main] += 2
    return ab


def banded_samples(rng: np.random.Generator) -> Any:
    """Yield samples for `solve_banded`: bands of one side and of both, a diagonal, and right sides of one column and
    several.
    """
    for l_and_u, n, shape in (
        ((1, 2), 5, (5, 2)),
        ((0, 1), 4, (4,)),
        ((2, 0), 4, (4, 1)),
        ((0, 0), 3, (3,)),
    ):
        ab = banded(rng, (sum(l_and_u) + 1, n), l_and_u[1])
        yield pg.Sample(ab, rng.normal(size=shape), l_and_u=l_and_u)


def solution_of_bands(ab: Array, b: Array, *, l_and_u: tuple[int, int]) -> Array:
    from scipy.linalg import solve_banded

    return fitting("solve_banded", solve_banded, l_and_u, ab, b, sum(l_and_u) + 1)


def fitting(name: str, function: Any, l_and_u: Any, ab: Array, b: Array, rows: int) -> Any:
    """Return ``function([l_and_u,] ab, b)``, a solution by SciPy, in the dtype of `ab` and `b`.

    Raises ValueError, which names the op `name`, unless `ab` is (rows, n) and `b` (n,) or (n, k).
    """
    if ab.ndim != 2 or ab.shape[0] != rows or ab.shape[1] != b.shape[0] or not 0 < b.ndim < 3:
        raise ValueError(
            f"linalg.{name}: ab has {rows} rows, one for each diagonal, and b as many as ab has columns; they are of "
            f"the shapes {ab.shape} and {b.shape}"
        )
    given = () if l_and_u is None else (l_and_u,)
    found = computed(f"linalg.{name}", lambda *arrays: function(*given, *arrays), ab, b)
    return found.astype(result_type(ab, b), copy=False)


@primitive(
    solution_of_bands,
    samples=banded_samples,
    error_samples=refuses(ValueError, "rows", ((2, 4), (4,)), l_and_u=(1, 1))
    + refuses(RuntimeError, "ingular", ([[1.0, 0.0]], (2,)), l_and_u=(0, 0)),
    arrays="numpy",
    complex=True,
)
def solve_banded(grad: Any, ab: Any, b: Any, output: Any, l_and_u: Any) -> Any:
    n, (below, above) = ab.shape[1], l_and_u
    k, i = np.indices((below + above + 1, n))
    flipped = taken(pg.conj(ab), above + below - k, i + k - below)
    of_b = pg.linalg.solve_banded((above, below), flipped, grad)
    return in_kind(-products(of_b, output, i + k - above, i), ab), in_kind(of_b, b)


def by_bands(l_and_u: tuple[int, int], ab: Array, b: Array) -> Array:
    """Solution x of A x = b for a banded matrix A with l diagonals below the main one and u above it; `l_and_u` is (l,
    u).

    ``ab[u + i - j, j]`` is A[i, j]. The elements in the corners of `ab` are not read, and have the gradient 0.

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
    return solve_banded.apply(ab, b, l_and_u=l_and_u)


solve_banded.call = staticmethod(by_bands)


def taken(x: Any, rows: Any, columns: Any) -> Any:
    """Return the elements of the matrix `x` at (rows, columns), and 0 where there is no such column."""
    inside = (columns >= 0) & (columns < x.shape[1])
    return x[rows, np.where(inside, columns, 0)] * inside.astype(x.dtype)


def products(x: Any, y: Any, rows: Any, columns: Any) -> Any:
    """Return the elements of x yᴴ at (rows, columns), and 0 where there is no such row; `x` and `y` are vectors or
    matrices.
    """
    inside = (rows >= 0) & (rows < x.shape[0])
    found = x[np.where(inside, rows, 0)] * pg.conj(y)[columns]
    found = pg.sum(found, dim=-1) if len(x.shape) == 2 else found
    return found * inside.astype(found.dtype)


def hermitian_bands(rng: np.random.Generator) -> Any:
    """Yield samples for `solveh_banded`: upper and lower bands of positive definite matrices, and right sides."""
    for lower in (False, True):
        ab = banded(rng, (3, 5), 0 if lower else 2)
        yield pg.Sample(ab, rng.normal(size=(5, 2)), lower=lower)
        yield pg.Sample(banded(rng, (1, 3), 0), rng.normal(size=3), lower=lower)


def solution_of_hermitian_bands(ab: Array, b: Array, *, lower: bool = False) -> Array:
    from scipy.linalg import solveh_banded

    rows = max(1, ab.shape[0]) if ab.ndim else 1
    return fitting(
        "solveh_banded", lambda *given: solveh_banded(*given, lower=lower), None, ab, b, rows
    )


@primitive(
    solution_of_hermitian_bands,
    samples=hermitian_bands,
    error_samples=refuses(ValueError, "as many as ab has columns", ((2, 4), (3,)))
    + refuses(RuntimeError, "not positive definite", ([[1.0, -1.0]], (2,))),
    arrays="numpy",
)
def solveh_banded(grad: Any, ab: Any, b: Any, output: Any, lower: Any) -> Any:
    """Solution x of A x = b for a Hermitian positive definite banded matrix A, whose upper (or `lower`) bands are in
    `ab`.

    ``ab[u + i - j, j]`` is A[i, j] for i <= j; if `lower`, ``ab[i - j, j]`` for i >= j. The elements in a corner of
    `ab` are not read, and have the gradient 0.

    Raises
    ------
    ValueError
        The shapes do not fit.
    RuntimeError
        (LinAlgError) A is not positive definite.

    Source: as for `solve_banded`; an element off the diagonal stands for A[i, j] and for the conjugate A[j, i].

    >>> import plugrad as pg
    >>> pg.linalg.solveh_banded(pg.tensor([[0.0, 1.0], [2.0, 2.0]]), pg.tensor([3.0, 3.0]))
    tensor([1., 1.])
    """
    of_b = pg.linalg.solveh_banded(ab, grad, lower=lower)
    k, j = np.indices(ab.shape)
    i = j + k if lower else j + k - ab.shape[0] + 1
    once = products(of_b, output, i, j)
    both = once + products(output, of_b, i, j)
    of_ab = pg.where(i == j, pg.real(once), both)
    return in_kind(-of_ab, ab), in_kind(of_b, b)


# Toeplitz and circulant ones.


def solution_of_toeplitz(c: Array, r: Array, b: Array) -> Array:
    from scipy.linalg import solve_toeplitz

    if c.ndim != 1 or c.shape != r.shape or c.shape != b.shape[:1] or not c.size:
        raise ValueError(
            f"linalg.solve_toeplitz: the column, the row and b have one length, not {c.shape}, {r.shape} and {b.shape}"
        )
    found = computed(
        "linalg.solve_toeplitz", lambda *given: solve_toeplitz(given[:2], given[2]), c, r, b
    )
    return np.asarray(found).astype(result_type(c, r, b), copy=False)


@primitive(
    solution_of_toeplitz,
    samples=on(((4,), (4,), (4, 2)), ((3,), (3,), (3,)), ((1,), (1,), (1,))),
    error_samples=refuses(ValueError, "have one length", ((3,), (2,), (3,)))
    + refuses(RuntimeError, "ingular", ([0.0, 1.0], [0.0, 1.0], (2,))),
    reference=lambda c, r, b: np.linalg.solve(
        np.array(
            [[c[i - j] if i >= j else r[j - i] for j in range(len(c))] for i in range(len(c))]
        ),
        b,
    ),
    arrays="numpy",
    complex=True,
)
def solve_toeplitz(grad: Any, c: Any, r: Any, b: Any, output: Any) -> Any:
    n = c.shape[0]
    # The first element of a column and a row is one: that of the column.
    first, rest = pg.conj(c[:1]), pg.conj(c[1:])
    turned = (pg.cat([first, pg.conj(r[1:])]), pg.cat([first, rest]))
    of_b = pg.linalg.solve_toeplitz(turned, grad)
    x, g = ((each[:, None] if len(each.shape) == 1 else each) for each in (output, of_b))
    sums = pg.fft.ifft(
        pg.fft.fft(g, n=2 * n, dim=0) * pg.conj(pg.fft.fft(x, n=2 * n, dim=0)), dim=0
    )
    sums = -pg.sum(sums, dim=1)  # of -G Xᴴ along the diagonals i - j = 0, 1 ... n, 1 - n ... -1
    of_r = pg.cat([sums[:1] * 0, pg.flip(sums[n + 1 :], 0)])
    return in_kind(sums[:n], c), in_kind(of_r, r), in_kind(of_b, b)


def by_diagonals(c_or_cr: Any, b: Array) -> Array:
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
    c, r = c_or_cr if isinstance(c_or_cr, tuple) else (c_or_cr, pg.conj(c_or_cr))
    return solve_toeplitz.apply(c, r, b)


solve_toeplitz.call = staticmethod(by_diagonals)


@composed(
    samples=on(((4,), (4, 2)), ((4,), (4,)), ((2, 3), (3,))),
    error_samples=refuses(RuntimeError, "singular", ([1.0, 1.0], (2,)))
    + refuses(ValueError, "one length", ((3,), (2,)))
    + refuses(ValueError, "'raise' or 'lstsq'", ((2,), (2,)), singular="other"),
    reference="scipy.linalg.solve_circulant",
    arrays="numpy",
    complex=True,
)
def solve_circulant(
    c: Array,
    b: Array,
    singular: str = "raise",
    tol: float | None = None,
    caxis: int = -1,
    baxis: int = 0,
    outaxis: int = 0,
) -> Array:
    """Solution x of C x = b for the circulant matrix C with the first column `c`: a division of Fourier transforms.

    Parameters
    ----------
    singular
        "raise", or "lstsq", which leaves out the frequencies at which C is 0, up to `tol`; their choice has no
        gradient.

    Raises
    ------
    RuntimeError
        (LinAlgError) C is singular, and `singular` is "raise"; or, in backward with "lstsq", C is singular and `c`
        needs a gradient, which does not exist where the rank changes.
    ValueError
        The lengths differ, or `singular` is neither "raise" nor "lstsq".

    >>> import plugrad as pg
    >>> pg.linalg.solve_circulant(pg.tensor([2.0, 1.0]), pg.tensor([3.0, 3.0]))
    tensor([1., 1.])
    """
    if singular not in ("raise", "lstsq"):
        raise ValueError(f"singular is 'raise' or 'lstsq', not {singular!r}")
    c, b = pg.movedim(c, caxis, -1), pg.movedim(b, baxis, -1)
    if c.shape[-1] != b.shape[-1]:
        raise ValueError(f"c and b have one length, not {c.shape[-1]} and {b.shape[-1]}")
    of_c, of_b = pg.fft.fft(c), pg.fft.fft(b)
    over = max(len(c.shape), 1) - 1
    of_c = of_c.reshape((*of_c.shape[:over], *[1] * (len(b.shape) - 1), of_c.shape[-1]))
    size = np.abs(array_of(of_c))
    level = (
        size.max(-1, keepdims=True) * c.shape[-1] * np.finfo(size.dtype).eps if tol is None else tol
    )
    zero = size <= level
    if zero.any() and singular == "raise":
        raise LinAlgError("linalg.solve_circulant: the circulant matrix is singular, or nearly so")
    if zero.any() and getattr(c, "requires_grad", False):
        raise LinAlgError(
            "linalg.solve_circulant: the matrix is singular, and has no gradient there; detach c"
        )
    found = pg.fft.ifft(pg.where(zero, 0.0, of_b / pg.where(zero, 1.0, of_c)))
    if c.dtype.kind != "c" and b.dtype.kind != "c":
        found = pg.real(found)
    return pg.movedim(found, -1, outaxis)


# Equations of matrices.


def no_solution(name: str, a: str) -> LinAlgError:
    return LinAlgError(f"linalg.{name}: the equation is singular: {a}")


def solution_of_sylvester(a: Array, b: Array, q: Array) -> Array:
    from scipy.linalg import schur
    from scipy.linalg.lapack import get_lapack_funcs

    for each in (a, b):
        require_square("linalg.solve_sylvester", each)
    if a.shape[-1] != q.shape[-2] or b.shape[-1] != q.shape[-1]:
        raise ValueError(
            f"linalg.solve_sylvester: the shapes {a.shape}, {b.shape} and {q.shape} do not fit a x + x b = q"
        )
    batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2], q.shape[:-2])
    a, b, q = (np.broadcast_to(each, (*batch, *each.shape[-2:])) for each in (a, b, q))
    dtype = result_type(a, b, q)
    output = np.zeros(q.shape, dtype)
    if not output.size:
        return output

    def solved(a: Array, b: Array, q: Array) -> Any:
        form = "complex" if dtype.kind == "c" else "real"
        r, u = schur(a, output=form)
        s, v = schur(b.conj().T, output=form)
        middle = np.matmul(np.matmul(u.conj().T, q), v)
        (trsyl,) = get_lapack_funcs(("trsyl",), (r, s, middle))
        y, scale, info = trsyl(r, s, middle, tranb="C")
        if info:
            raise no_solution("solve_sylvester", "an eigenvalue of a is the negative of one of b")
        return np.matmul(np.matmul(u, y / scale), v.conj().T)

    for at in np.ndindex(batch):
        output[at] = computed("linalg.solve_sylvester", solved, a[at], b[at], q[at])
    return output


def sylvester_samples(rng: np.random.Generator) -> Any:
    """Yield samples for `solve_sylvester`: square matrices of two sizes whose eigenvalues are positive, right sides,
    and batches.
    """
    for batch, m, n in (((), 3, 2), ((), 1, 1), ((2,), 2, 3)):
        a, b = matrix(rng, (*batch, m, m), "regular"), matrix(rng, (n, n), "regular")
        yield pg.Sample(a, b, rng.normal(size=(*batch, m, n)))


@primitive(
    solution_of_sylvester,
    samples=sylvester_samples,
    error_samples=refuses(RuntimeError, "the equation is singular", ([[1.0]], [[-1.0]], [[1.0]]))
    + refuses(ValueError, "do not fit", ((2, 2), (2, 2), (2, 3))),
    reference="scipy.linalg.solve_sylvester",
    complex=True,
    core_dims=2,
)
def solve_sylvester(grad: Any, a: Any, b: Any, q: Any, output: Any) -> Any:
    """Solution X of the Sylvester equation A X + X B = Q; batches broadcast.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) an eigenvalue of `a` is the negative of one of `b`; in that case SciPy
        returns the solution of a perturbed equation.
    ValueError
        The shapes do not fit.

    Source: the gradient W of Q solves Aᴴ W + W Bᴴ = G; that of A is -W Xᴴ, that of B -Xᴴ W.

    >>> import plugrad as pg
    >>> pg.linalg.solve_sylvester(pg.eye(1), pg.eye(1) * 3, pg.tensor([[8.0]]))
    tensor([[2.]])
    """
    of_q = pg.linalg.solve_sylvester(adjoint(a), adjoint(b), grad)
    of_a, of_b = -(of_q @ adjoint(output)), -(adjoint(output) @ of_q)
    return tuple(
        in_kind(pg.sum_to_size(of, each.shape), each)
        for of, each in ((of_a, a), (of_b, b), (of_q, q))
    )


def lyapunov_samples(rng: np.random.Generator) -> Any:
    """Yield samples for the Lyapunov equations: stable matrices, right sides, and a batch."""
    for shape in ((3, 3), (1, 1), (2, 2, 2)):
        yield pg.Sample(0.2 * matrix(rng, shape, "regular"), rng.normal(size=shape))


@composed(
    samples=lyapunov_samples, reference="scipy.linalg.solve_continuous_lyapunov", **OF_MATRICES
)
def solve_continuous_lyapunov(a: Array, q: Array) -> Array:
    """Solution X of the continuous Lyapunov equation A X + X Aᴴ = Q, a case of the Sylvester equation.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) an eigenvalue is the negative conjugate of another, or imaginary.

    >>> import plugrad as pg
    >>> pg.linalg.solve_continuous_lyapunov(pg.eye(1), pg.tensor([[8.0]]))
    tensor([[4.]])
    """
    return pg.linalg.solve_sylvester(a, adjoint(a), q)


def solution_of_stein(a: Array, q: Array, *, method: str | None = None) -> Array:
    from scipy.linalg import solve_discrete_lyapunov

    require_square("linalg.solve_discrete_lyapunov", a)
    if a.shape != q.shape:
        raise ValueError(
            f"linalg.solve_discrete_lyapunov: a and q have one shape, not {a.shape} and {q.shape}"
        )
    values = np.linalg.eigvals(a)
    pairs = 1 - values[..., None] * values[..., None, :].conj()
    scale = 1 + np.abs(values[..., None] * values[..., None, :])
    if (np.abs(pairs) <= 10 * np.finfo(values.dtype).eps * scale).any():
        raise no_solution("solve_discrete_lyapunov", "the product of two eigenvalues of a is 1")
    if not a.size:
        return np.zeros(q.shape, result_type(a, q))
    found = computed("linalg.solve_discrete_lyapunov", solve_discrete_lyapunov, a, q, method=method)
    return np.asarray(found).astype(result_type(a, q), copy=False)


@primitive(
    solution_of_stein,
    samples=lyapunov_samples,
    error_samples=refuses(RuntimeError, "the equation is singular", ([[1.0]], [[1.0]]))
    + refuses(ValueError, "one shape", ((2, 2), (3, 3))),
    **OF_MATRICES,
)
def solve_discrete_lyapunov(grad: Any, a: Any, q: Any, output: Any, method: Any) -> Any:
    """Solution X of the discrete Lyapunov (Stein) equation A X Aᴴ - X + Q = 0, by the `method` "direct" or "bilinear".

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) the product of an eigenvalue and the conjugate of an eigenvalue is 1.
    ValueError
        The shapes differ.

    Source: the gradient W of Q solves Aᴴ W A - W + G = 0; that of A is W A Xᴴ + Wᴴ A X (Kao and Hennequin 2020).

    >>> import plugrad as pg
    >>> pg.linalg.solve_discrete_lyapunov(pg.eye(1) / 2, pg.tensor([[3.0]]))
    tensor([[4.]])
    """
    of_q = pg.linalg.solve_discrete_lyapunov(adjoint(a), grad, method=method)
    of_a = of_q @ a @ adjoint(output) + adjoint(of_q) @ a @ output
    return in_kind(of_a, a), in_kind(of_q, q)


# Riccati's: quadratic ones, of the cost of optimal control.


def systems(rng: np.random.Generator) -> Any:
    """Yield samples for the Riccati equations: a system (a, b) of two states and one control, and the costs q, r
    and s.
    """
    q, r = matrix(rng, (2, 2), "positive"), matrix(rng, (1, 1), "positive")
    b, s = rng.normal(size=(2, 1)), 0.1 * rng.normal(size=(2, 1))
    yield pg.Sample(rng.normal(size=(2, 2)), b, q, r, s)


def riccati(name: str) -> Any:
    """Return the forward of the op `name`, SciPy's solution X of a Riccati equation, as a function of (a, b, q, r, s).

    It raises ValueError if there is no state or control, LinAlgError if there is no stabilizing solution.
    """

    def forward(a: Array, b: Array, q: Array, r: Array, s: Array) -> Array:
        import scipy.linalg

        op = f"linalg.{name}"
        if not (a.size and b.size):
            raise ValueError(f"{op}: there is no state, or no control: {a.shape}, {b.shape}")
        try:
            found = computed(
                op,
                lambda *given: getattr(scipy.linalg, name)(*given[:4], s=given[4]),
                a,
                b,
                q,
                r,
                s,
            )
        except LinAlgError as error:
            raise LinAlgError(f"{error}: no feedback is stabilizing, or r is singular") from error
        return np.asarray(found).astype(result_type(a, b, q, r, s), copy=False)

    return forward


def given_riccati(a: Any, b: Any, q: Any, r: Any, e: Any, s: Any) -> tuple[Any, ...]:
    """Return the arguments (a, b, q, r, s) of the Riccati equation without `e` that Eᴴ X E solves; `s` None means
    zeros.
    """
    s = 0 * b if s is None else s
    if e is None:
        return a, b, q, r, s
    back = adjoint(e)
    half = pg.linalg.solve(back, q)
    return (
        pg.linalg.solve(e, a, left=False),
        b,
        pg.linalg.solve(e, half, left=False),
        r,
        pg.linalg.solve(back, s),
    )


def riccati_gradients(of_q: Any, closed: Any, k: Any, x: Any, inputs: Any) -> Any:
    """Return the gradients of the inputs (a, b, q, r, s) of a Riccati equation, from `of_q`, the gradient of q.

    `closed` is a - b k, `k` the optimal feedback, `x` the solution. As k minimizes the cost, the derivative by k is 0.
    """
    a, b, q, r, s = inputs
    of_a = 2 * x @ closed @ of_q
    of_b, of_r, of_s = -of_a @ adjoint(k), k @ of_q @ adjoint(k), -2 * of_q @ adjoint(k)
    pairs = ((of_a, a), (of_b, b), (of_q, q), (of_r, r), (of_s, s))
    return tuple(in_kind(of, each) for of, each in pairs)


RICCATI: dict[str, Any] = {
    "samples": systems,
    "symmetric": ("q", "r"),
    "arrays": "numpy",
    "complex": True,
}


@primitive(
    riccati("solve_continuous_are"),
    error_samples=refuses(
        ValueError, "ymmetric", ((2, 2), (2, 1), [[1.0, 2.0], [0.0, 1.0]], (1, 1), (2, 1))
    )
    + refuses(RuntimeError, "stabilizing", ([[1.0]], [[0.0]], [[1.0]], [[1.0]], [[0.0]])),
    **RICCATI,
)
def solve_continuous_are(grad: Any, a: Any, b: Any, q: Any, r: Any, s: Any, output: Any) -> Any:
    grad = (grad + adjoint(grad)) / 2
    k = pg.linalg.solve(r, adjoint(b) @ output + adjoint(s))
    closed = a - b @ k
    of_q = -pg.linalg.solve_continuous_lyapunov(closed, grad)
    return riccati_gradients(of_q, pg.eye(len(a), dtype=a.dtype), k, output, (a, b, q, r, s))


def continuous_are(
    a: Array,
    b: Array,
    q: Array,
    r: Array,
    e: Array | None = None,
    s: Array | None = None,
    balanced: bool = True,
) -> Array:
    """Stabilizing solution X of the continuous algebraic Riccati equation: the cost of a linear-quadratic regulator.

    Aᴴ X + X A - (X B + S) R⁻¹ (Bᴴ X + Sᴴ) + Q = 0; with `e`, Eᴴ X A takes the place of X A, and so on. The gradients of
    `q` and `r` are Hermitian, like these.

    Raises
    ------
    RuntimeError
        (LinAlgError) There is no stabilizing solution, or R is singular.
    ValueError
        The shapes do not fit, or `q` or `r` is not Hermitian.

    Source: the gradient W of Q solves A_c W + W A_cᴴ = -G, A_c = A - B K, K = R⁻¹ (Bᴴ X + Sᴴ) (Kao and Hennequin 2020);
    the others follow because K minimizes the cost.

    >>> import plugrad as pg
    >>> one, q = pg.ones(1, 1), pg.tensor([[4.0]], requires_grad=True)
    >>> X = pg.linalg.solve_continuous_are(0 * one, one, q, one)
    >>> X.item(), pg.autograd.grad(X, q)  # √q, and its derivative
    (2.0, (tensor([[0.2500]]),))
    """
    return solve_continuous_are.apply(*given_riccati(a, b, q, r, e, s))


solve_continuous_are.call = staticmethod(continuous_are)


@primitive(
    riccati("solve_discrete_are"),
    error_samples=refuses(
        ValueError, "ymmetric", ((2, 2), (2, 1), [[1.0, 2.0], [0.0, 1.0]], (1, 1), (2, 1))
    )
    + refuses(RuntimeError, "stabilizing", ([[2.0]], [[0.0]], [[1.0]], [[1.0]], [[0.0]])),
    **RICCATI,
)
def solve_discrete_are(grad: Any, a: Any, b: Any, q: Any, r: Any, s: Any, output: Any) -> Any:
    grad = (grad + adjoint(grad)) / 2
    back = adjoint(b) @ output
    k = pg.linalg.solve(r + back @ b, back @ a + adjoint(s))
    closed = a - b @ k
    of_q = pg.linalg.solve_discrete_lyapunov(closed, grad)
    return riccati_gradients(of_q, closed, k, output, (a, b, q, r, s))


def discrete_are(
    a: Array,
    b: Array,
    q: Array,
    r: Array,
    e: Array | None = None,
    s: Array | None = None,
    balanced: bool = True,
) -> Array:
    """Stabilizing solution X of the discrete algebraic Riccati equation: the cost of a linear-quadratic regulator.

    Aᴴ X A - X - (Aᴴ X B + S) (R + Bᴴ X B)⁻¹ (Bᴴ X A + Sᴴ) + Q = 0; with `e`, Eᴴ X E takes the place of the single X.
    The gradients of `q` and `r` are Hermitian, like these. Errors and source are those of `solve_continuous_are`.

    >>> import plugrad as pg
    >>> one, q = pg.ones(1, 1), pg.tensor([[4.0]], requires_grad=True)
    >>> X = pg.linalg.solve_discrete_are(0 * one, one, q, one)
    >>> X.item(), pg.autograd.grad(X, q)
    (4.0, (tensor([[1.]]),))
    """
    return solve_discrete_are.apply(*given_riccati(a, b, q, r, e, s))


solve_discrete_are.call = staticmethod(discrete_are)
