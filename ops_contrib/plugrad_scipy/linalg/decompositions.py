"""Decompositions of matrices: Schur, QZ, QR, RQ, LDL, eigenvalues of tridiagonal and banded ones, angles of subspaces.

`null_space` and `orth` are not offered: their vectors are any basis of a subspace. For a result that depends on the
subspace alone, compute with a projection, such as ``A @ pg.linalg.pinv(A)``, which has a gradient.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Context, Primitive, array_of, composed, every, on, refuses
from plugrad.authoring.matrices import (
    LinAlgError,
    adjoint,
    computed,
    diagonal,
    matrices,
    matrix,
    no_square,
    require_square,
)

ONE: dict[str, Any] = {"arrays": "numpy", "complex": True}


def spread_matrices(rng: np.random.Generator) -> Any:
    """Yield samples for `schur`: matrices whose eigenvalues lie apart, real ones and complex pairs."""
    yield pg.Sample(matrix(rng, (3, 3), "regular"))
    turned = np.diag([1.0, 1.2, 3.0, 4.0])
    turned[0, 1], turned[1, 0] = 2.0, -1.0
    yield pg.Sample(turned + 0.1 * rng.normal(size=(4, 4)))
    yield pg.Sample(np.array([[2.0]]))


class Schur(Primitive):
    """Schur decomposition (T, Z) of a matrix: A = Z T Zᴴ, T triangular with the eigenvalues on its diagonal, Z unitary.

    For a real matrix T is real, with blocks of two rows for complex pairs, unless `output` is "complex". The first row
    of a complex Z is made real, where SciPy leaves its phases as they come. With `sort`, which is SciPy's, the number
    of eigenvalues that it puts first is returned too.

    Raises
    ------
    RuntimeError
        The input is not a single square matrix. Backward: (LinAlgError) two eigenvalues are equal.
    ValueError
        `output` is neither "real" nor "complex".

    Source: with C = Zᴴ dA Z and the skew Ω = Zᴴ dZ, dT = C - (Ω T - T Ω) is triangular: these are as many linear
    equations as Ω has numbers below the diagonal. In the diagonal block of a complex pair, LAPACK keeps the diagonal
    equal.

    >>> import plugrad as pg
    >>> pg.linalg.schur(pg.tensor([[2.0, 1.0], [0.0, 3.0]]))[0]
    tensor([[2., 1.],
            [0., 3.]])
    """

    arrays = "numpy"
    complex = True

    @staticmethod
    def forward(ctx: Context, a: Array, *, output: str = "real", sort: Any = None) -> Any:
        import scipy.linalg

        require_square("linalg.schur", a)
        require_one("linalg.schur", a)
        if output not in ("real", "complex"):
            raise ValueError(f"output is 'real' or 'complex', not {output!r}")
        found = computed("linalg.schur", scipy.linalg.schur, a, output=output, sort=sort)
        t, z = found[:2]
        if t.dtype.kind == "c" and len(t):
            turn = phases(z)
            t, z = np.conj(turn).reshape(-1, 1) * t * turn, z * turn
        ctx.real = a.dtype.kind != "c"
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(t, z)
        return t, z, np.array(found[2] if sort is not None else 0)

    @staticmethod
    def backward(ctx: Context, grad_t: Any, grad_z: Any, _: Any) -> Any:
        t, z = ctx.saved_tensors
        if grad_t is None and grad_z is None:
            return None
        back, n = adjoint(t), t.shape[0]
        of_t = 0 * t if grad_t is None else grad_t
        turned = 0 * t if grad_z is None else adjoint(z) @ grad_z
        turned = turned - (of_t @ back - back @ of_t)
        if t.dtype.kind == "c" and n:  # the phases that keep the first row real
            turned = turned - 1j * adjoint(z[:1]) * phase_gradient("schur", turned, pg.real(z[0]))
        row, column, pairs = below(t)
        first = np.where(pairs, column, row)
        system = commuted(t, first, column, row, column)
        system = system - commuted(t, row, row, row, column) * pairs[:, None].astype(t.dtype)
        require_apart("schur", array_of(system), np.abs(array_of(t)).max(initial=0))
        known = (turned - adjoint(turned))[row, column]
        weights = pg.linalg.solve(adjoint(system), known)
        inner = of_t + put(weights, first, column, n)
        inner = inner - put(weights * pairs.astype(t.dtype), row, row, n)
        found = z @ inner @ adjoint(z)
        return pg.real(found) if ctx.real and t.dtype.kind == "c" else found

    @staticmethod
    def samples(rng: np.random.Generator) -> Any:
        yield from spread_matrices(rng)
        yield from (pg.Sample(*each.args, output="complex") for each in spread_matrices(rng))
        yield pg.Sample(np.diag([1.0, 2 + 1j]) + 0.3 * rng.normal(size=(2, 2)), output="complex")

    error_samples = staticmethod(
        no_square + refuses(ValueError, "'real' or 'complex'", (2, 2), output="other")
    )

    @staticmethod
    def call(
        a: Array,
        output: str = "real",
        lwork: Any = None,
        overwrite_a: bool = False,
        sort: Any = None,
        check_finite: bool = True,
    ) -> Any:
        t, z, count = Schur.apply(a, output=output, sort=sort)
        return (t, z) if sort is None else (t, z, int(count))


class Qz(Primitive):
    """QZ decomposition (AA, BB, Q, Z), the generalized Schur form of two matrices: A = Q AA Zᴴ and B = Q BB Zᴴ.

    AA and BB are triangular, BB with no negative number on its diagonal; the quotients of their diagonals are the
    generalized eigenvalues. Q and Z are unitary. For real matrices all four are real, with blocks of two rows for
    complex pairs, in which BB is diagonal, unless `output` is "complex". The first row of a complex Z is made real,
    where SciPy leaves its phases as they come. At an infinite eigenvalue, where BB has a zero on its diagonal, the sign
    of a row of real matrices changes, and the gradient is that of one side.

    Raises
    ------
    RuntimeError
        An input is not a single square matrix. Backward: (LinAlgError) two eigenvalues are equal, the pencil is
        singular, the two numbers of a block of BB are equal, or the gradient depends on a phase that is not unique.
    ValueError
        The shapes differ, or `output` is neither "real" nor "complex".

    Source: C. B. Moler and G. W. Stewart, SIAM J. Numer. Anal. 10 (1973). With the skew Ω = Qᴴ dQ and Ψ = Zᴴ dZ, dAA =
    Qᴴ dA Z - (Ω AA - AA Ψ) and dBB = Qᴴ dB Z - (Ω BB - BB Ψ) are triangular: a generalized Sylvester equation (B.
    Kågström and L. Westin, IEEE Trans. Autom. Control 34, 1989) for the parts of Ω and Ψ below the diagonal.

    >>> import plugrad as pg
    >>> aa, bb, q, z = pg.linalg.qz(pg.tensor([[2.0, 1.0], [0.0, 3.0]]), pg.eye(2))
    >>> pg.diagonal(aa) / pg.diagonal(bb)
    tensor([2., 3.])
    """

    arrays = "numpy"
    complex = True

    @staticmethod
    def forward(ctx: Context, A: Array, B: Array, *, output: str = "real") -> Any:
        import scipy.linalg

        for each in (A, B):
            require_square("linalg.qz", each)
            require_one("linalg.qz", each)
        if A.shape != B.shape:
            raise ValueError(f"the shapes of A and B differ ({A.shape} vs {B.shape})")
        if output not in ("real", "complex", "r", "c"):
            raise ValueError(f"output is 'real' or 'complex', not {output!r}")
        if A.size:
            s, t, q, z = computed("linalg.qz", scipy.linalg.qz, A, B, output=output)
        else:  # LAPACK refuses it aloud
            kind = np.complex64 if output[0] == "c" else A.dtype
            s, t, q, z = (np.zeros((0, 0), np.result_type(A, B, kind)) for _ in range(4))
        if t.dtype.kind == "c" and len(t):
            turn = phases(z)
            s, t = (np.conj(turn).reshape(-1, 1) * each * turn for each in (s, t))
            q, z = q * turn, z * turn
        ctx.real = A.dtype.kind != "c", B.dtype.kind != "c"
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(s, t, q, z)
        return s, t, q, z

    @staticmethod
    def backward(ctx: Context, grad_s: Any, grad_t: Any, grad_q: Any, grad_z: Any) -> Any:
        s, t, q, z = ctx.saved_tensors
        if all(grad is None for grad in (grad_s, grad_t, grad_q, grad_z)):
            return None, None
        n = t.shape[0]
        of_s, of_t = (0 * t if grad is None else grad for grad in (grad_s, grad_t))
        left, right = (
            0 * t if grad is None else adjoint(vectors) @ grad
            for grad, vectors in ((grad_q, q), (grad_z, z))
        )
        left = left - of_s @ adjoint(s) - of_t @ adjoint(t)
        has_phases = t.dtype.kind == "c" and n > 0
        if has_phases:  # those that keep the diagonal of BB real
            along = 1j * diagonal(phase_gradient("qz", left, pg.real(pg.diagonal(t))))
            of_t, left = of_t + along, left - along @ adjoint(t)
        right = right + adjoint(s) @ of_s + adjoint(t) @ of_t
        if has_phases:  # those that keep the first row of Z real
            right = right - 1j * adjoint(z[:1]) * phase_gradient("qz", right, pg.real(z[0]))
        row, column, pairs = below(s)
        in_s, in_t = (~pairs).astype(t.dtype), pairs.astype(t.dtype)
        # Below the diagonal AA and BB are 0; in the block of a pair BB is, on both sides of the diagonal.
        system = pg.cat(
            [
                turned_both(s, row, column, row, column) * in_s[:, None]
                + turned_both(t, column, row, row, column) * in_t[:, None],
                turned_both(t, row, column, row, column),
            ]
        )
        sizes = [np.abs(array_of(each)).max(initial=0) for each in (s, t)]
        scale = np.concatenate([np.where(pairs, *sizes[::-1]), np.full(len(row), sizes[1])])
        require_apart("qz", array_of(system) / np.where(scale > 0, scale, 1)[:, None], 1.0)
        known = pg.cat([(each - adjoint(each))[row, column] for each in (left, right)])
        weights = pg.linalg.solve(adjoint(system), known)
        of_first, of_second = weights[: len(row)], weights[len(row) :]
        inner_s = of_s + put(of_first * in_s, row, column, n)
        inner_t = of_t + put(of_first * in_t, column, row, n) + put(of_second, row, column, n)
        found = [q @ inner @ adjoint(z) for inner in (inner_s, inner_t)]
        return tuple(
            pg.real(each) if real and t.dtype.kind == "c" else each
            for each, real in zip(found, ctx.real, strict=True)
        )

    @staticmethod
    def samples(rng: np.random.Generator) -> Any:
        for each in spread_matrices(rng):
            other = np.diag(2.0 + np.arange(len(each.args[0]))) + 0.2 * rng.normal(
                size=each.args[0].shape
            )
            yield pg.Sample(*each.args, other)
            yield pg.Sample(*each.args, other, output="complex")
        turned = np.diag([1.0, 2 + 1j]) + 0.3 * rng.normal(size=(2, 2))
        yield pg.Sample(turned, np.eye(2) + 0.3j * rng.normal(size=(2, 2)), output="complex")

    error_samples = staticmethod(
        refuses(RuntimeError, "batches of square matrices", ((2, 2), (2, 3)))
        + refuses(ValueError, "differ", ((2, 2), (3, 3)))
        + refuses(ValueError, "'real' or 'complex'", ((2, 2), (2, 2)), output="other")
    )

    @staticmethod
    def call(
        A: Array,
        B: Array,
        output: str = "real",
        lwork: Any = None,
        sort: Any = None,
        overwrite_a: bool = False,
        overwrite_b: bool = False,
        check_finite: bool = True,
    ) -> Any:
        if sort is not None:
            raise ValueError("the 'sort' of qz is None, as SciPy's; its ordqz has no gradients yet")
        return Qz.apply(A, B, output=output)


# What both have: one matrix at a time, phases, and equations for what is below the diagonal.


def require_one(op: str, a: Array) -> None:
    """Raise RuntimeError, which names `op`, if `a` is a batch of matrices."""
    if a.ndim > 2:
        raise RuntimeError(f"{op}: give one matrix, not a batch of the shape {a.shape}")


def phases(z: Array) -> Array:
    """Return the factors, (1, n), that make the first row of `z` real and positive: numbers of absolute value 1, and 1
    where it is 0.
    """
    size = np.abs(z[:1])
    return np.where(size > 0, np.conj(z[:1]) / np.where(size > 0, size, 1), 1)


def phase_gradient(op: str, turned: Any, first: Any) -> Any:
    """Return, for each column, the imaginary part of the diagonal of `turned` divided by `first`, the number that is
    kept real.

    It is the gradient's part along the phase. Raises LinAlgError, which names `op`, if `first` is 0 where it matters.
    """
    along = pg.imag(pg.diagonal(turned))
    tiny = array_of(first) == 0
    if (tiny & (np.abs(array_of(along)) > 1e-10)).any():
        raise LinAlgError(
            f"linalg.{op}: the number that makes a vector's phase unique is 0 (the first of a vector of Z"
            + (", or one on the diagonal of BB)" if op == "qz" else ")")
        )
    return along / pg.where(tiny, 1.0, first)


def below(t: Any) -> tuple[Array, Array, Array]:
    """Return the rows and columns of the elements below the diagonal of `t`, a real or complex Schur form, and the mask
    of those that are in the 2 x 2 block of a complex pair.
    """
    row, column = np.tril_indices(t.shape[0], -1)
    return row, column, (row == column + 1) & (array_of(t)[row, column] != 0)


def commuted(t: Any, i: Array, j: Array, p: Array, q: Array) -> Any:
    """Return a matrix: row r is element [i[r], j[r]] of Ω T - T Ω, for the matrix T = `t`; column c is for the Ω that
    is 1 at [p[c], q[c]], -1 at [q[c], p[c]] and else 0.
    """
    return turned_left(t, i, j, p, q) - turned_right(t, i, j, p, q)


def turned_both(t: Any, i: Array, j: Array, p: Array, q: Array) -> Any:
    """Return a matrix: row r is element [i[r], j[r]] of Ω T - T Ψ, for the matrix T = `t`; its columns are for each Ω
    (with Ψ = 0), then for each Ψ (with Ω = 0), as in `commuted`.
    """
    return pg.cat([turned_left(t, i, j, p, q), -turned_right(t, i, j, p, q)], 1)


def turned_left(t: Any, i: Array, j: Array, p: Array, q: Array) -> Any:
    """Return a matrix: row r is element [i[r], j[r]] of Ω T, for the matrix T = `t`; column c is for the Ω that is 1 at
    [p[c], q[c]], -1 at [q[c], p[c]] and else 0.
    """
    i, j, p, q = np.broadcast_arrays(i[:, None], j[:, None], p[None], q[None])
    return kept(i == p, t[q, j]) - kept(i == q, t[p, j])


def turned_right(t: Any, i: Array, j: Array, p: Array, q: Array) -> Any:
    """Return a matrix: row r is element [i[r], j[r]] of T Ω, for the matrix T = `t`; column c is for the Ω that is 1 at
    [p[c], q[c]], -1 at [q[c], p[c]] and else 0.
    """
    i, j, p, q = np.broadcast_arrays(i[:, None], j[:, None], p[None], q[None])
    return kept(j == q, t[i, p]) - kept(j == p, t[i, q])


def kept(where: Array, values: Any) -> Any:
    """Return `values` where the mask `where` is True, and zeros elsewhere."""
    return values * where.astype(values.dtype)


def put(values: Any, row: Array, column: Array, n: int) -> Any:
    """Return an n x n matrix with `values` at the positions (row, column), and zeros elsewhere."""
    rows = np.eye(n)[row].T.astype(values.dtype)
    return (rows * values) @ np.eye(n)[column].astype(values.dtype)


def require_apart(op: str, system: Array, size: Any) -> None:
    """Raise LinAlgError, which names `op`, if the matrix `system` is singular up to rounding, relative to `size`:
    eigenvalues coincide.
    """
    if system.size:
        smallest = np.linalg.svd(system, compute_uv=False)[-1]
        if smallest <= 10 * len(system) ** 0.5 * np.finfo(system.dtype).eps * size:
            raise LinAlgError(
                f"linalg.{op}: two eigenvalues are equal, nearly, and the form has no derivative there"
                + (
                    "; or the pencil is singular, or BB has a block of equal numbers (output='complex' has none)"
                    if op == "qz"
                    else ""
                )
            )


@composed(
    samples=on((3, 3), (2, 4), mode="full")
    + on((3, 3), (4, 2), (2, 4), mode="economic")
    + on((3, 3), (4, 2), mode="r")
    + on((3, 3), (4, 2), pivoting=True, mode="economic"),
    error_samples=refuses(ValueError, "Mode argument", (2, 2), mode="raw"),
    **ONE,
)
def qr(
    a: Array,
    overwrite_a: bool = False,
    lwork: Any = None,
    mode: str = "full",
    pivoting: bool = False,
    check_finite: bool = True,
) -> Any:
    """QR decomposition as SciPy returns it, with `mode` "full", "economic" or "r", and with `pivoting` of the columns
    by size.

    With `pivoting` the order of the columns, which has no gradient, is returned too. The columns of a full Q beyond
    those of `a` are any basis of the rest, and have no derivative. `pg.linalg.qr` has PyTorch's arguments.

    Raises
    ------
    ValueError
        There is no such mode; SciPy's "raw", the Householder vectors, is not offered.

    >>> import plugrad as pg
    >>> pg.ops.linalg.qr(pg.tensor([[0.0, 2.0], [0.0, 0.0]]), mode="economic", pivoting=True)[2]
    array([1, 0], dtype=int32)
    """
    if mode not in ("full", "economic", "r"):
        raise ValueError(f"Mode argument should be 'full', 'economic' or 'r', not {mode!r}")
    order: tuple[Any, ...] = ()
    if pivoting:
        import scipy.linalg

        *_, places = scipy.linalg.qr(array_of(a), mode="r", pivoting=True)
        a, order = a[..., places], (places,)
    whole = mode == "full" or (mode == "r" and a.shape[-2] > a.shape[-1])
    if mode == "r":
        r = pg.linalg.qr(a, mode="reduced").R
        extra = a.shape[-2] - r.shape[-2]
        if whole:
            r = pg.cat([r, pg.zeros(*a.shape[:-2], extra, a.shape[-1], dtype=r.dtype)], -2)
        return (r, *order)
    q, r = pg.linalg.qr(a, mode="complete" if whole else "reduced")
    return (q, r, *order)


@composed(
    samples=on((3, 3)) + on((3, 3), (2, 4), mode=every("economic", "r")),
    error_samples=refuses(ValueError, "Mode argument", (2, 2), mode="raw")
    + refuses(NotImplementedError, "more rows", (3, 2)),
    **ONE,
)
def rq(
    a: Array,
    overwrite_a: bool = False,
    lwork: Any = None,
    mode: str = "full",
    check_finite: bool = True,
) -> Any:
    """RQ decomposition A = R Q, with R upper triangular and Q unitary.

    `mode` is "full", "economic" or "r" (R alone). It is computed by `pg.linalg.qr` of the matrix upside down; rows of Q
    may have another sign than SciPy's.

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
    if mode not in ("full", "economic", "r"):
        raise ValueError(f"Mode argument should be 'full', 'economic' or 'r', not {mode!r}")
    if a.shape[-2] > a.shape[-1]:
        raise NotImplementedError(
            "linalg.rq: a matrix has more rows than columns; decompose its last rows, and multiply the others by Qᴴ"
        )
    whole = mode == "full" and a.shape[-2] < a.shape[-1]
    q, r = pg.linalg.qr(adjoint(pg.flip(a, (-2,))), mode="complete" if whole else "reduced")
    r, q = pg.flip(adjoint(r), (-2, -1)), pg.flip(adjoint(q), (-2,))
    if mode != "r":
        return r, q
    left = a.shape[-1] - a.shape[-2]
    return pg.cat([pg.zeros(*r.shape[:-1], left, dtype=r.dtype), r], -1) if left else r


class Ldl(Primitive):
    """LDL decomposition (L, D, order) of a Hermitian or symmetric matrix: A = L D Lᴴ, where D has blocks of one or two
    rows.

    ``L[order]`` is triangular, the lower one unless not `lower`. Row exchanges and blocks are chosen as LAPACK does,
    and have no gradient. Both triangles of `A` count as one for the gradient.

    Raises
    ------
    RuntimeError
        The input is not a single square matrix. Backward: (LinAlgError) it is singular.

    Source: X = L⁻¹ dA L⁻ᴴ is Φ D + dD + D Φᴴ, Φ = L⁻¹ dL, so that dD is the diagonal blocks of X, and Φ D its part
    below them.

    >>> import plugrad as pg
    >>> pg.linalg.ldl(pg.tensor([[4.0, 2.0], [2.0, 3.0]]))[:2]
    (tensor([[1.0000, 0.0000],
            [0.5000, 1.0000]]), tensor([[4., 0.],
            [0., 2.]]))
    """

    arrays = "numpy"
    complex = True
    symmetric = ("A",)

    @staticmethod
    def forward(ctx: Context, A: Array, *, lower: bool = True, hermitian: bool = True) -> Any:
        import scipy.linalg

        require_square("linalg.ldl", A)
        require_one("linalg.ldl", A)
        lu, d, order = computed("linalg.ldl", scipy.linalg.ldl, A, lower=lower, hermitian=hermitian)
        ctx.lower, ctx.hermitian, ctx.order = lower, hermitian, order
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(lu, d)
        return lu, d, order

    @staticmethod
    def backward(ctx: Context, grad_lu: Any, grad_d: Any, _: Any) -> Any:
        lu, d = ctx.saved_tensors
        same, back = blocks_of(array_of(d)), np.argsort(ctx.order)
        if grad_lu is None and grad_d is None:
            return None
        if same.size and np.linalg.cond(array_of(d)) > 1 / (len(same) * np.finfo(d.dtype).eps):
            raise LinAlgError(
                "linalg.ldl: the matrix is singular, and its factors have no derivative"
            )
        low = lu[ctx.order]
        inner = 0 * d if grad_d is None else grad_d * same.astype(d.dtype)
        if grad_lu is not None:
            apart = (np.tril if ctx.lower else np.triu)(~same)
            turned = adjoint(low) @ grad_lu[ctx.order]
            inner = inner + apart.astype(d.dtype) * pg.linalg.solve(adjoint(d), turned, left=False)
        # X is L⁻¹ A L⁻ᴴ, or L⁻¹ A L⁻ᵀ.
        half = pg.linalg.solve(adjoint(low), inner)
        right = low if ctx.hermitian else pg.conj(low)
        found = pg.linalg.solve(right, half, left=False)[back][:, back]
        return (found + (adjoint(found) if ctx.hermitian else found.swapaxes(-1, -2))) / 2

    samples = staticmethod(
        matrices((4, 4), (1, 1), kind="hermitian")
        + on([[0.0, 2.0, 0.3], [2.0, 0.1, 1.0], [0.3, 1.0, 0.2]], lower=every(True, False))
    )
    error_samples = staticmethod(no_square)

    @staticmethod
    def call(
        A: Array,
        lower: bool = True,
        hermitian: bool = True,
        overwrite_a: bool = False,
        check_finite: bool = True,
    ) -> Any:
        return Ldl.apply(A, lower=lower, hermitian=hermitian)


def blocks_of(d: Array) -> Array:
    """Return the mask (n, n) of the diagonal blocks, of one row or two, of the block diagonal matrix `d`."""
    n = len(d)
    pair = np.append(np.diagonal(d, -1) != 0, False) if n else np.zeros(0, bool)
    number = np.cumsum(~np.concatenate([[False], pair[:-1]])) if n else pair
    return np.equal.outer(number, number)


# Symmetric matrices of few diagonals: decomposed as the dense ones that they are.


def dense_of_bands(a_band: Any, lower: bool) -> Any:
    """Return the Hermitian matrix (n, n) whose upper (or `lower`) bands are the rows of `a_band`, as `solveh_banded`
    takes them.
    """
    u, n = a_band.shape[0] - 1, a_band.shape[1]
    i, j = np.indices((n, n))
    inside = np.abs(i - j) <= u
    k, column = (
        (np.abs(i - j), np.minimum(i, j)) if lower else (u - np.abs(i - j), np.maximum(i, j))
    )
    found = a_band[np.where(inside, k, 0), column] * inside.astype(a_band.dtype)
    if a_band.dtype.kind == "c":
        turned = (i > j) != lower
        found = pg.where(turned, pg.conj(found), found)
    return found


def selected(found: Any, select: Any, select_range: Any) -> tuple[Any, Any]:
    """Return the eigenvalues and vectors in `found` that are selected: all ("a"), in an interval (least, most] ("v"),
    or from a first to a last number ("i"); `select_range` is the interval, or the two numbers.

    Raises ValueError for another `select`.
    """
    values, vectors = found
    if select in ("a", "all", 0):
        return values, vectors
    if select in ("v", "value", 1):
        least, most = select_range
        place = np.flatnonzero((array_of(values) > least) & (array_of(values) <= most))
    elif select in ("i", "index", 2):
        place = np.arange(select_range[0], select_range[1] + 1)
    else:
        raise ValueError(f"invalid argument for select: {select!r}; it is 'a', 'v' or 'i'")
    return values[place], vectors[:, place]


def bands(rng: np.random.Generator) -> Any:
    """Yield samples for `eig_banded`: bands of symmetric matrices, upper and lower, whose eigenvalues lie apart."""
    ab = 0.2 * rng.normal(size=(3, 4)) + np.array([[0.0], [0.0], [1.0]]) * np.arange(4)
    yield pg.Sample(ab)
    yield pg.Sample(ab[::-1].copy(), lower=True)
    yield pg.Sample(ab[1:], select="i", select_range=(1, 2))


@composed(samples=bands, error_samples=refuses(ValueError, "select", (2, 3), select="x"), **ONE)
def eig_banded(
    a_band: Array,
    lower: bool = False,
    eigvals_only: bool = False,
    overwrite_a_band: bool = False,
    select: int | str = "a",
    select_range: Sequence[float] | None = None,
    max_ev: int = 0,
    check_finite: bool = True,
) -> Any:
    """Eigenvalues, ascending, and eigenvectors of a Hermitian banded matrix, of which `a_band` holds the upper or
    `lower` bands.

    The matrix is decomposed as a dense one, by `pg.linalg.eigh`, with its errors and phases. `select` "v" chooses the
    eigenvalues in an interval `select_range`, "i" those from a first to a last index.

    >>> import plugrad as pg
    >>> pg.linalg.eig_banded(pg.tensor([[0.0, 1.0], [2.0, 2.0]]), eigvals_only=True)
    tensor([1., 3.])
    """
    found = selected(pg.linalg.eigh(dense_of_bands(a_band, lower)), select, select_range)
    return found[0] if eigvals_only else found


@composed(
    samples=lambda rng: [
        pg.Sample(np.arange(4.0) + 0.2 * rng.normal(size=4), rng.normal(size=3)),
        pg.Sample(
            np.arange(3.0), rng.normal(size=2), eigvals_only=True, select="v", select_range=(0.5, 9)
        ),
    ],
    error_samples=refuses(ValueError, "one number less", ((3,), (3,))),
    arrays="numpy",
)
def eigh_tridiagonal(
    d: Array,
    e: Array,
    eigvals_only: bool = False,
    select: int | str = "a",
    select_range: Sequence[float] | None = None,
    check_finite: bool = True,
    tol: float = 0.0,
    lapack_driver: str = "auto",
) -> Any:
    """Eigenvalues, ascending, and eigenvectors of a symmetric tridiagonal matrix with the diagonal `d` and the one
    beside it, `e`.

    As for `eig_banded`, the matrix is decomposed as a dense one.

    Raises
    ------
    ValueError
        The length of `e` is not that of `d` minus 1.

    >>> import plugrad as pg
    >>> pg.linalg.eigh_tridiagonal(pg.tensor([2.0, 2.0]), pg.tensor([1.0]), eigvals_only=True)
    tensor([1., 3.])
    """
    if len(d.shape) != 1 or len(e.shape) != 1 or d.shape[0] != e.shape[0] + 1:
        raise ValueError(
            f"d and e are vectors, and e has one number less, not {d.shape}, {e.shape}"
        )
    below = pg.cat([e, 0 * d[:1]])
    return pg.ops.linalg.eig_banded(
        pg.stack([d, below]), True, eigvals_only, select=select, select_range=select_range
    )


# Of two matrices.


@composed(
    samples=on(((4, 2), (4, 2)), ((5, 3), (5, 2))),
    error_samples=refuses(ValueError, "same number of rows", ((3, 2), (4, 2))),
    reference="scipy.linalg.subspace_angles",
    **ONE,
)
def subspace_angles(A: Array, B: Array) -> Array:
    """Principal angles between the spans of the columns of two matrices of full rank, descending.

    Small angles are computed from their sines. At an angle 0 there is a kink.

    Raises
    ------
    ValueError
        The matrices differ in their number of rows.

    Source: A. V. Knyazev and M. E. Argentati, SIAM J. Sci. Comput. 23 (2002).

    >>> import plugrad as pg
    >>> pg.linalg.subspace_angles(pg.tensor([[1.0], [0.0]]), pg.tensor([[1.0], [1.0]]))
    tensor([0.7854])
    """
    if A.shape[0] != B.shape[0]:
        raise ValueError(f"A and B have the same number of rows, not {A.shape[0]} and {B.shape[0]}")
    left, right = pg.linalg.qr(A).Q, pg.linalg.qr(B).Q
    if left.shape[1] < right.shape[1]:
        left, right = right, left
    across = adjoint(left) @ right
    cosines = pg.linalg.svdvals(across)
    sines = pg.flip(pg.linalg.svdvals(right - left @ across), (0,))
    small = array_of(cosines) ** 2 >= 0.5
    found = pg.where(
        small,
        pg.asin(pg.where(small, sines, 0.0)),
        pg.acos(pg.where(small, 0.0, cosines)),
    )
    return pg.flip(found, (0,))


@composed(
    samples=on(((4, 2), (4, 2)), ((3, 3), (3, 3))),
    error_samples=refuses(ValueError, "shapes", ((3, 2), (4, 2))),
    reference="scipy.linalg.orthogonal_procrustes",
    **ONE,
)
def orthogonal_procrustes(A: Array, B: Array, check_finite: bool = True) -> tuple[Array, Array]:
    """Orthogonal Procrustes problem: the unitary R with A R closest to B, and the sum of the singular values of Aᴴ B.

    R is the unitary factor of `polar`; it has a derivative even where singular values are equal.

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
    if tuple(A.shape) != tuple(B.shape):
        raise ValueError(f"the shapes of A and B differ ({tuple(A.shape)} vs {tuple(B.shape)})")
    product = adjoint(A) @ B
    found = pg.ops.linalg.polar_unitary(product)
    return found, pg.real(pg.sum(pg.conj(found) * product))
