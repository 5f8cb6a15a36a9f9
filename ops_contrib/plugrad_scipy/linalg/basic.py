"""Linear algebra that NumPy has too, with SciPy's arguments: equations, inverses, eigenvalues, factors, norms.

`pg.linalg` has PyTorch's functions of these names; here are SciPy's, which are formulas of PyTorch's: ``cholesky(a)``
returns the upper factor, ``lu(a)`` three matrices, and `eigh` takes a second matrix.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, every, on, refuses
from plugrad.authoring.matrices import (
    OF_MATRICES,
    adjoint,
    diagonal,
    matrices,
    matrix,
    no_square,
    random_matrix,
    require_matrix,
    require_square,
)
from plugrad_scipy import primitive
from plugrad_scipy.linalg.equations import of_columns

ONE: dict[str, Any] = {"arrays": "numpy", "complex": True}


def with_right(kind: str, *shapes: tuple[int, ...], **settings: Any) -> Any:
    """Return samples of equations, a function of a random generator made by `on`: a 3 x 3 matrix of `kind`, and a right
    side of each shape.
    """
    return on(*((random_matrix((3, 3), kind), shape) for shape in shapes), **settings)


# Equations.

KINDS = {
    None: "general",
    "gen": "general",
    "general": "general",
    "sym": "symmetric",
    "symmetric": "symmetric",
    "her": "hermitian",
    "hermitian": "hermitian",
    "pos": "hermitian",
    "positive definite": "hermitian",
    "diagonal": "diagonal",
    "tridiagonal": "general",
    "banded": "general",
    "upper triangular": "upper",
    "lower triangular": "lower",
}
"""Which part of a matrix SciPy reads for each of its words."""


def part_read(op: str, a: Any, assume_a: Any, lower: bool) -> Any:
    """Return the matrix that SciPy reads of `a`, (..., n, n), for the structure `assume_a`; of a symmetric one the
    `lower` or upper triangle.

    Raises ValueError, which names `op`, if there is no such structure.
    """
    if assume_a not in KINDS:
        raise ValueError(f"{op}: {assume_a!r} is no structure that assume_a may name")
    kind = KINDS[assume_a]
    if kind == "general":
        return a
    if kind == "diagonal":
        return diagonal(pg.diagonal(a, dim1=-2, dim2=-1))
    if kind in ("upper", "lower"):
        return pg.tril(a) if kind == "lower" else pg.triu(a)
    half = pg.tril(a, -1) if lower else pg.triu(a, 1)
    other = adjoint(half) if kind == "hermitian" else half.swapaxes(-1, -2)
    middle = pg.diagonal(a, dim1=-2, dim2=-1)
    if kind == "hermitian" and a.dtype.kind == "c":
        middle = pg.real(middle) + 0j
    return half + other + diagonal(middle)


def one_triangle(a: Any, lower: bool) -> Any:
    """Return the Hermitian matrix whose `lower` (or else upper) triangle is that of `a`."""
    return pg.ops.linalg.hermitian_of_triangle(a, lower=bool(lower))


def of_triangle(a: Array, *, lower: bool) -> Array:
    half = np.tril(a, -1) if lower else np.triu(a, 1)
    return half + adjoint(half) + diagonal(np.diagonal(a, axis1=-2, axis2=-1).real)


@primitive(
    of_triangle,
    samples=matrices((3, 3), (2, 3, 3), kind="hermitian", lower=every(True, False)),
    symmetric=("a",),
    for_rules=True,
    **OF_MATRICES,
)
def hermitian_of_triangle(grad: Any, a: Any) -> Any:
    """Symmetric or Hermitian matrices from one triangle of `a`; both triangles count as one for the gradient."""
    return (grad + adjoint(grad)) / 2


@composed(
    samples=with_right("regular", (3, 2), (3,))
    + with_right("regular", (3,), transposed=True)
    + with_right("hermitian", (3,), assume_a=every("sym", "her"), lower=True)
    + with_right("positive", (3, 2), assume_a=every("pos", "diagonal", "upper triangular")),
    error_samples=refuses(ValueError, "assume_a", ((2, 2), (2,)), assume_a="other")
    + refuses(RuntimeError, "square", ((2, 3), (2,))),
    reference="scipy.linalg.solve",
    **ONE,
)
def solve(
    a: Array,
    b: Array,
    lower: bool = False,
    overwrite_a: bool = False,
    overwrite_b: bool = False,
    check_finite: bool = True,
    assume_a: Any = None,
    transposed: bool = False,
) -> Array:
    """Solution x of a x = b with SciPy's arguments; of aᵀ x = b with `transposed`.

    With `assume_a` only a part of the matrix is read: for a symmetric one ("sym", "her", "pos") the upper triangle, or
    the `lower` one; for a "diagonal", "upper triangular" or "lower triangular" one that part. Elements that are not
    read have the gradient 0. `pg.linalg.solve` is PyTorch's.

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
    require_square("linalg.solve", a)
    a = part_read("linalg.solve", a, assume_a, lower)
    return pg.linalg.solve(a.swapaxes(-1, -2) if transposed else a, b)


@composed(
    samples=with_right("triangular", (3, 2), (3,), lower=True)
    + with_right("triangular", (3,), lower=True, trans=every(1, "C"), unit_diagonal=True),
    error_samples=refuses(ValueError, "trans", ((2, 2), (2,)), trans="X"),
    reference="scipy.linalg.solve_triangular",
    **ONE,
)
def solve_triangular(
    a: Array,
    b: Array,
    trans: int | str = 0,
    lower: bool = False,
    unit_diagonal: bool = False,
    overwrite_b: bool = False,
    check_finite: bool = True,
) -> Array:
    """Solution x of a x = b where `a` is upper triangular, or lower if `lower`, with SciPy's arguments; only that
    triangle is read.

    `trans` is 0, 1 ("T") for aᵀ or 2 ("C") for aᴴ. With `unit_diagonal` the diagonal is not read, and counts as ones.

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
    a = turned("linalg.solve_triangular", a, trans)
    upper = bool(lower) == (trans not in (0, "N"))
    return of_columns(
        lambda b: pg.linalg.solve_triangular(a, b, upper=upper, unitriangular=unit_diagonal), b
    )


def turned(op: str, a: Any, trans: Any) -> Any:
    """Return the matrix `a`, its transpose or its adjoint, for a `trans` of 0 ("N"), 1 ("T") or 2 ("C").

    Raises ValueError, which names `op`, for another `trans`.
    """
    if trans not in (0, 1, 2, "N", "T", "C"):
        raise ValueError(f"{op}: trans is 0, 1 or 2 ('N', 'T' or 'C'), not {trans!r}")
    if trans in (0, "N"):
        return a
    return a.swapaxes(-1, -2) if trans in (1, "T") else adjoint(a)


@composed(
    samples=on(((4, 2), (4, 3)), ((4, 2), (4,)), ((2, 3), (2,))),
    error_samples=refuses(ValueError, "lapack_driver", ((2, 2), (2,)), lapack_driver="x"),
    **ONE,
)
def lstsq(
    a: Array,
    b: Array,
    cond: float | None = None,
    overwrite_a: bool = False,
    overwrite_b: bool = False,
    check_finite: bool = True,
    lapack_driver: str | None = None,
) -> tuple[Array, Array, int, Array]:
    """Least squares solution x of a x = b: the tuple (x, sums of squares of a x - b, rank, singular values), as in
    SciPy.

    If there are several solutions, x is the one of least norm. Singular values up to `cond` times the largest count as
    0, by default the resolution of the dtype, as in SciPy. The sums of squares are empty unless there are more rows
    than columns and the rank is full. Singular values are returned with each `lapack_driver`; the driver changes
    nothing else.

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
    if lapack_driver not in (None, "gelsd", "gelsy", "gelss"):
        raise ValueError(f"lapack_driver is 'gelsd', 'gelsy' or 'gelss', not {lapack_driver!r}")
    rcond = np.finfo(array_of(a).dtype).eps if cond is None else cond
    x, _, rank, s = pg.linalg.lstsq(a, b, rcond, driver="gelsd")
    rows, columns = a.shape
    rest = a @ x - b
    squares = pg.sum(pg.real(pg.conj(rest) * rest), dim=0)
    if rows <= columns or int(rank) < columns:
        squares = pg.reshape(squares, (-1,))[:0]
    return x, squares, int(rank), s


# Inverses, determinants, norms.


@composed(
    samples=matrices((3, 3), (2, 3, 3), kind="regular")
    + matrices((3, 3), kind="positive", assume_a="pos", lower=True),
    error_samples=no_square + refuses(ValueError, "assume_a", (2, 2), assume_a="other"),
    **ONE,
)
def inv(
    a: Array,
    overwrite_a: bool = False,
    check_finite: bool = True,
    *,
    assume_a: Any = None,
    lower: bool = False,
) -> Array:
    """Inverse of square matrices, with SciPy's arguments: `assume_a` and `lower` as for `solve`.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) singular.
    ValueError
        `assume_a` names no structure.

    >>> import plugrad as pg
    >>> pg.ops.linalg.inv(pg.tensor([[2.0, 7.0], [0.0, 4.0]]), assume_a="diagonal")
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])
    """
    require_square("linalg.inv", a)
    return pg.linalg.inv(part_read("linalg.inv", a, assume_a, lower))


@composed(
    samples=matrices((3, 3), (2, 3, 3)),
    error_samples=no_square,
    reference="scipy.linalg.det",
    **OF_MATRICES,
)
def det(a: Array, overwrite_a: bool = False, check_finite: bool = True) -> Array:
    """Determinant of square matrices, singular ones too; `pg.linalg.det` with SciPy's arguments.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    >>> import plugrad as pg
    >>> pg.ops.linalg.det(pg.tensor([[1.0, 2.0], [2.0, 4.0]]))
    tensor(0.)
    """
    return pg.linalg.det(a)


@composed(
    samples=on((2, 3), (4,))
    + on((3, 3), ord=every("fro", "nuc", 1, np.inf, 2))
    + on((2, 3), ord=3, axis=1, keepdims=True),
    error_samples=refuses(RuntimeError, "not supported", (2, 2), ord="x"),
    reference="scipy.linalg.norm",
    **ONE,
)
def norm(
    a: Array,
    ord: float | str | None = None,
    axis: Any = None,
    keepdims: bool = False,
    check_finite: bool = True,
) -> Array:
    """Norm of vectors or matrices, with SciPy's arguments; `ord` as for `pg.linalg.norm`.

    Raises
    ------
    RuntimeError
        There is no such norm.

    >>> import plugrad as pg
    >>> pg.ops.linalg.norm(pg.tensor([[3.0, 4.0], [6.0, 8.0]]), axis=1)
    tensor([ 5., 10.])
    """
    return pg.linalg.norm(a, ord, axis, keepdims)


@composed(
    samples=on((3, 2), (2, 3)) + on((3, 2), rtol=0.1, return_rank=True),
    error_samples=refuses(RuntimeError, "at least 2 dimensions", (3,)),
    **ONE,
)
def pinv(
    a: Array,
    *,
    atol: Any = None,
    rtol: Any = None,
    return_rank: bool = False,
    check_finite: bool = True,
) -> Any:
    """Pseudoinverse of matrices (Moore-Penrose); with `return_rank` a tuple of it and the rank.

    Singular values up to `atol` + `rtol` times the largest count as 0; `rtol` is ``max(m, n) * eps`` by default, and 0
    if only `atol` is given. The gradient assumes that the rank does not change.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.ops.linalg.pinv(pg.tensor([[2.0, 0.0], [0.0, 0.0]]), return_rank=True)[1]
    1
    """
    require_matrix("linalg.pinv", a)
    s = np.linalg.svd(array_of(a), compute_uv=False)
    largest = s.max(-1, initial=0)
    eps = np.finfo(s.dtype).eps * max(a.shape[-2:])
    rtol = rtol if rtol is not None else 0.0 if atol is not None else eps
    least = np.asarray((atol or 0.0) + rtol * largest)
    kept = s > least[..., None]
    cut = ~kept & (s > eps * largest[..., None])
    if cut.any():  # what is cut off moves the rest
        u, s, vh = pg.linalg.svd(a, full_matrices=False)
        inverse = kept / pg.where(kept, s, 1.0)
        found = adjoint(vh) @ (inverse[..., None] * adjoint(u))
    else:
        found = pg.linalg.pinv(a, atol=least, rtol=0.0)
    rank = kept.sum(-1)
    return (found, rank if rank.ndim else int(rank)) if return_rank else found


@composed(
    samples=matrices((3, 3), kind="hermitian", lower=every(True, False)),
    error_samples=no_square,
    symmetric=("a",),
    **ONE,
)
def pinvh(
    a: Array,
    atol: Any = None,
    rtol: Any = None,
    lower: bool = True,
    return_rank: bool = False,
    check_finite: bool = True,
) -> Any:
    """Pseudoinverse of a symmetric or Hermitian matrix, of which the `lower` or else the upper triangle is read.

    The other arguments are those of `pinv`.

    Raises
    ------
    RuntimeError
        The matrix is not square.

    >>> import plugrad as pg
    >>> pg.ops.linalg.pinvh(pg.tensor([[2.0, 9.0], [0.0, 4.0]]))
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])
    """
    require_square("linalg.pinvh", a)
    return pg.ops.linalg.pinv(one_triangle(a, lower), atol=atol, rtol=rtol, return_rank=return_rank)


# Factors.


@composed(
    samples=matrices((3, 3), (2, 3, 3), kind="positive", lower=every(False, True)),
    error_samples=refuses(RuntimeError, "not positive-definite", [[1.0, 2.0], [2.0, 1.0]]),
    symmetric=("a",),
    **OF_MATRICES,
)
def cholesky(
    a: Array, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True
) -> Array:
    """Cholesky factor of positive definite matrices, as SciPy returns it: upper, or lower if `lower`.

    Only the triangle that is returned is read.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) not positive definite.

    >>> import plugrad as pg
    >>> pg.ops.linalg.cholesky(pg.tensor([[4.0, 2.0], [2.0, 2.0]]))
    tensor([[2., 1.],
            [0., 1.]])
    """
    require_square("linalg.cholesky", a)
    return pg.linalg.cholesky(a if lower else one_triangle(a, False), upper=not lower)


@composed(
    samples=matrices((3, 3), (2, 3), (3, 2), permute_l=every(False, True))
    + matrices((3, 3), p_indices=True),
    error_samples=refuses(RuntimeError, "at least 2 dimensions", (3,)),
    **ONE,
)
def lu(
    a: Array,
    permute_l: bool = False,
    overwrite_a: bool = False,
    check_finite: bool = True,
    p_indices: bool = False,
) -> tuple[Any, ...]:
    """LU decomposition with row exchanges, as SciPy returns it: (P, L, U) with a = P L U, where P has no gradient.

    With `permute_l` it is (P L, U); with `p_indices` the order p of the rows takes the place of P: ``a = L[p] @ U``.

    >>> import plugrad as pg
    >>> pg.ops.linalg.lu(pg.tensor([[1.0, 2.0], [2.0, 2.0]]), permute_l=True)
    (tensor([[0.5000, 1.0000],
            [1.0000, 0.0000]]), tensor([[2., 2.],
            [0., 1.]]))
    """
    p, lower, upper = pg.linalg.lu(a)
    if permute_l:
        return p @ lower, upper
    return (np.argmax(array_of(p), -1).astype(np.int32) if p_indices else p), lower, upper


@composed(
    samples=matrices((3, 3), (2, 3, 3), kind="regular") + matrices((3, 2), (2, 3)),
    error_samples=refuses(RuntimeError, "at least 2 dimensions", (3,)),
    **ONE,
)
def lu_factor(
    a: Array, overwrite_a: bool = False, check_finite: bool = True
) -> tuple[Array, Array]:
    """LU factors in one matrix, and pivots counted from 0, as SciPy returns them: what `lu_solve` takes.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.ops.linalg.lu_factor(pg.tensor([[1.0, 2.0], [2.0, 2.0]]))[1]
    array([1, 1], dtype=int32)
    """
    found, pivots, _ = pg.linalg.lu_factor_ex(a)
    return found, array_of(pivots) - np.int32(1)


def factors_and_right(rng: np.random.Generator) -> Any:
    """Yield samples for `lu_solve`: the pair (lu, piv), and right sides, for each `trans`."""
    import scipy.linalg

    for shape, trans in (((3, 2), 0), ((3,), 0), ((3,), 1), ((3,), 2)):
        yield pg.Sample(
            scipy.linalg.lu_factor(matrix(rng, (3, 3), "regular")),
            rng.normal(size=shape),
            trans=trans,
        )


@composed(
    samples=factors_and_right,
    error_samples=refuses(
        ValueError, "trans", (lambda rng: (np.eye(2), np.arange(2)), (2,)), trans=3
    ),
    **ONE,
)
def lu_solve(
    lu_and_piv: Any, b: Array, trans: int = 0, overwrite_b: bool = False, check_finite: bool = True
) -> Array:
    """Solution x of a x = b from the LU factors of a: the pair (lu, piv) that `lu_factor` returns.

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
    if trans not in (0, 1, 2):
        raise ValueError(f"linalg.lu_solve: trans is 0, 1 or 2, not {trans!r}")
    factors, pivots = lu_and_piv
    pivots = pg.tensor(np.asarray(array_of(pivots)).astype(np.int32) + 1)
    right = pg.conj(b) if trans == 1 else b
    found = of_columns(lambda b: pg.linalg.lu_solve(factors, pivots, b, adjoint=trans != 0), right)
    return pg.conj(found) if trans == 1 else found


@composed(
    samples=on((3, 2), (2, 3), full_matrices=False)
    + on((3, 2), full_matrices=False, compute_uv=False),
    settings={"full_matrices": (False,)},
    error_samples=refuses(RuntimeError, "at least 2 dimensions", (3,)),
    **ONE,
)
def svd(
    a: Array,
    full_matrices: bool = True,
    compute_uv: bool = True,
    overwrite_a: bool = False,
    check_finite: bool = True,
    lapack_driver: str = "gesdd",
) -> Any:
    """Singular value decomposition (U, s, Vh) as SciPy returns it, or only s without `compute_uv`.

    By default U and Vh are square; the vectors beyond the number of singular values are any basis of the rest, and
    their gradient is ignored, as by `pg.linalg.svd`.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.ops.linalg.svd(pg.tensor([[3.0, 0.0], [0.0, 4.0]]), compute_uv=False)
    tensor([4., 3.])
    """
    if not compute_uv:
        return pg.linalg.svdvals(a)
    return tuple(pg.linalg.svd(a, full_matrices=full_matrices))


@composed(
    samples=on((3, 2), (2, 3, 2)),
    error_samples=refuses(RuntimeError, "at least 2 dimensions", (3,)),
    reference="scipy.linalg.svdvals",
    **OF_MATRICES,
)
def svdvals(a: Array, overwrite_a: bool = False, check_finite: bool = True) -> Array:
    """Singular values, descending: `pg.linalg.svdvals` with SciPy's arguments.

    >>> import plugrad as pg
    >>> pg.ops.linalg.svdvals(pg.tensor([[3.0, 0.0], [0.0, 4.0]]))
    tensor([4., 3.])
    """
    return pg.linalg.svdvals(a)


# Eigenvalues.


def pencils(kind: str, **settings: Any) -> Any:
    """Return samples of two matrices, a function of a random generator made by `on`: a 3 x 3 matrix of `kind`, and a
    positive definite one.
    """
    return on((random_matrix((3, 3), kind), random_matrix((3, 3), "positive")), **settings)


@composed(
    samples=matrices((3, 3), kind="hermitian")
    + pencils("hermitian")
    + matrices((3, 3), kind="hermitian", subset_by_index=[0, 1], lower=False)
    + pencils("hermitian", type=every(2, 3), eigvals_only=True),
    error_samples=no_square + refuses(ValueError, "type", ((2, 2), (2, 2)), type=4),
    symmetric=("a", "b"),
    **ONE,
)
def eigh(
    a: Array,
    b: Array | None = None,
    *,
    lower: bool = True,
    eigvals_only: bool = False,
    overwrite_a: bool = False,
    overwrite_b: bool = False,
    type: int = 1,
    check_finite: bool = True,
    subset_by_index: Any = None,
    subset_by_value: Sequence[float] | None = None,
    driver: str | None = None,
) -> Any:
    """Eigenvalues, ascending, and eigenvectors of a Hermitian matrix, or of a pair of matrices, with SciPy's arguments.

    With a positive definite `b` they solve a v = w b v (`type` 1), a b v = w v (2) or b a v = w v (3). Of each, the
    `lower` or else the upper triangle is read. `subset_by_index` is (first, last), `subset_by_value` an interval
    (least, most]; all are computed, and these returned. The vectors of equal eigenvalues have no derivative. The phase
    of a complex vector is that of `pg.linalg.eigh`.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) `b` is not positive definite.
    ValueError
        There is no such `type`, or both subsets are given.

    Source: with b = L Lᴴ, the first type is L⁻¹ a L⁻ᴴ y = w y, v = L⁻ᴴ y; the others Lᴴ a L y = w y, v = L⁻ᴴ y or L y.

    >>> import plugrad as pg
    >>> a, b = pg.tensor([[2.0, 0.0], [0.0, 3.0]]), pg.tensor([[4.0, 0.0], [0.0, 1.0]])
    >>> pg.ops.linalg.eigh(a, b, eigvals_only=True)
    tensor([0.5000, 3.0000])
    """
    if type not in (1, 2, 3):
        raise ValueError(f"linalg.eigh: type is 1, 2 or 3, not {type!r}")
    if subset_by_index is not None and subset_by_value is not None:
        raise ValueError("linalg.eigh: give one subset, by index or by value")
    require_square("linalg.eigh", a)
    a = one_triangle(a, lower)
    if b is None:
        values, vectors = pg.linalg.eigh(a)
    else:
        factor = pg.linalg.cholesky(one_triangle(b, lower))
        solved = pg.linalg.solve_triangular
        if type == 1:
            half = solved(factor, a, upper=False)
            inner = adjoint(solved(factor, adjoint(half), upper=False))
        else:
            inner = adjoint(factor) @ a @ factor
        values, vectors = pg.linalg.eigh(inner)
        vectors = factor @ vectors if type == 3 else solved(adjoint(factor), vectors, upper=True)
    chosen: Any = slice(None)
    if subset_by_index is not None:
        chosen = slice(subset_by_index[0], subset_by_index[1] + 1)
    elif subset_by_value is not None:
        least, most = subset_by_value
        chosen = np.flatnonzero((array_of(values) > least) & (array_of(values) <= most))
    return values[chosen] if eigvals_only else (values[chosen], vectors[:, chosen])


@composed(
    samples=matrices((3, 3), kind="hermitian") + pencils("hermitian"),
    error_samples=no_square,
    symmetric=("a", "b"),
    **ONE,
)
def eigvalsh(
    a: Array,
    b: Array | None = None,
    *,
    lower: bool = True,
    overwrite_a: bool = False,
    overwrite_b: bool = False,
    type: int = 1,
    check_finite: bool = True,
    subset_by_index: Any = None,
    subset_by_value: Sequence[float] | None = None,
    driver: str | None = None,
) -> Array:
    """Eigenvalues, ascending, of a Hermitian matrix, or of a pair of matrices: those of `eigh`, with its arguments.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) `b` is not positive definite.

    >>> import plugrad as pg
    >>> pg.ops.linalg.eigvalsh(pg.tensor([[2.0, 0.0], [0.0, 3.0]]))
    tensor([2., 3.])
    """
    return pg.ops.linalg.eigh(
        a,
        b,
        lower=lower,
        eigvals_only=True,
        type=type,
        subset_by_index=subset_by_index,
        subset_by_value=subset_by_value,
    )


def plain(op: str, a: Any, b: Any, homogeneous_eigvals: bool) -> Any:
    """Return b⁻¹ a, whose eigenvalues are those of the pair (a, b); `a` itself if `b` is None.

    Raises NotImplementedError, which names `op`, for `homogeneous_eigvals`, RuntimeError unless `a` is square.
    """
    if homogeneous_eigvals:
        raise NotImplementedError(f"{op}: homogeneous_eigvals is not offered")
    require_square(op, a)
    return a if b is None else pg.linalg.solve(b, a)


@composed(
    samples=matrices((3, 3), kind="regular") + pencils("regular"),
    error_samples=no_square
    + refuses(NotImplementedError, "homogeneous", (2, 2), homogeneous_eigvals=True),
    **ONE,
)
def eigvals(
    a: Array,
    b: Array | None = None,
    overwrite_a: bool = False,
    check_finite: bool = True,
    homogeneous_eigvals: bool = False,
) -> Array:
    """Eigenvalues of a square matrix, complex and in no order; with `b`, the numbers w with a v = w b v.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) `b` is singular, for which SciPy returns infinite eigenvalues.
    NotImplementedError
        `homogeneous_eigvals` is set.

    >>> import plugrad as pg
    >>> pg.ops.linalg.eigvals(pg.tensor([[3.0]]), pg.tensor([[2.0]]))
    tensor([1.5000+0.j])
    """
    return pg.linalg.eigvals(plain("linalg.eigvals", a, b, homogeneous_eigvals))


def normalized(vectors: Any) -> Any:
    """Return the vectors, the columns of matrices (..., n, n), each divided by its length."""
    return vectors / pg.linalg.norm(vectors, dim=-2, keepdim=True)


@composed(
    samples=matrices((3, 3), kind="regular")
    + pencils("regular")
    + matrices((3, 3), kind="regular", left=True),
    error_samples=no_square
    + refuses(NotImplementedError, "homogeneous", (2, 2), homogeneous_eigvals=True),
    **ONE,
)
def eig(
    a: Array,
    b: Array | None = None,
    left: bool = False,
    right: bool = True,
    overwrite_a: bool = False,
    overwrite_b: bool = False,
    check_finite: bool = True,
    homogeneous_eigvals: bool = False,
) -> Any:
    """Eigenvalues and eigenvectors of a square matrix, or of two (a v = w b v), as SciPy returns them.

    The result is w, then the `left` vectors (vᴴ a = w vᴴ b) and the `right` ones, if requested: columns of length 1,
    complex. Their phase is arbitrary; a function that depends on it has no gradient, and raises an error in backward.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) `b` is singular, for which SciPy returns infinite eigenvalues.
    NotImplementedError
        `homogeneous_eigvals` is set.

    Source: left vectors are the columns of b⁻ᴴ V⁻ᴴ, V the right ones.

    >>> import plugrad as pg
    >>> pg.ops.linalg.eig(pg.tensor([[2.0, 0.0], [0.0, 3.0]]), right=False)
    tensor([2.+0.j, 3.+0.j])
    """
    values, vectors = pg.linalg.eig(plain("linalg.eig", a, b, homogeneous_eigvals))
    found = [values]
    if left:
        others = adjoint(pg.linalg.inv(vectors))
        if b is not None:
            others = pg.linalg.solve(adjoint(b) + 0j, others)
        found.append(normalized(others))
    if right:
        found.append(vectors)
    return tuple(found) if len(found) > 1 else values
