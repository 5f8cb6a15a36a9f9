"""Products of sparse matrices, and equations: the ops behind ``A @ x`` and ``spsolve(A, b)``.

The structure is a constant: that of a SciPy matrix `A` in the format csr, csc or coo. Its numbers are a tensor, `data`,
in the order of ``A.data``, and have gradients.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, result_type
from plugrad.authoring.matrices import LinAlgError, in_kind
from plugrad_scipy import linear, primitive


def with_data(data: Array, A: Any) -> Any:
    """Return a sparse matrix with the structure of `A` and the numbers `data`.

    Raises TypeError unless `A` is a csr, csc or coo matrix of SciPy's, ValueError for another number of numbers.
    """
    if getattr(A, "format", None) not in ("csr", "csc", "coo"):
        raise TypeError(f"A is a sparse matrix of SciPy's in the format csr, csc or coo, not {A!r}")
    if data.shape != A.data.shape:
        raise ValueError(f"data has a number for each of A.data, {A.data.shape}, not {data.shape}")
    if A.format == "coo":
        return type(A)((data, (A.row, A.col)), A.shape)
    return type(A)((data, A.indices, A.indptr), A.shape)


def places_of(A: Any) -> tuple[Any, Any]:
    """Return the row numbers and the column numbers of the stored values of a sparse matrix `A`, in their order."""
    if A.format == "coo":
        return A.row, A.col
    main = np.repeat(np.arange(A.indptr.size - 1), np.diff(A.indptr))
    return (main, A.indices) if A.format == "csr" else (A.indices, main)


def at_places(rows: Any, columns: Any, A: Any) -> Any:
    """Return the elements of rows @ columnsᴴ at the places where the sparse matrix `A` has stored values, a vector."""
    i, j = places_of(A)
    found = rows[i] * pg.conj(columns)[j]
    return pg.sum(found, dim=-1) if len(found.shape) == 2 else found


def product(data: Array, x: Array, *, A: Any) -> Array:
    matrix = with_data(data, A)
    if not 0 < x.ndim < 3 or x.shape[0] != A.shape[1]:
        raise ValueError(
            f"x has {A.shape[1]} rows, as many as A has columns; its shape is {x.shape}"
        )
    return np.asarray(matrix @ x).astype(result_type(data, x), copy=False)


def structures() -> list[Any]:
    """Return a list of small regular sparse matrices, one in each format: the structures of samples."""
    from scipy import sparse

    dense = np.array([[2.0, 0.0, -1.0], [0.5, 3.0, 0.0], [0.0, 1.0, -2.0]])
    return [getattr(sparse, f"{name}_array")(dense) for name in ("csr", "csc", "coo")]


def sparse_samples(rng: np.random.Generator) -> Any:
    """Yield samples for `matmul` and `spsolve`: the stored values of a sparse matrix, and vectors or matrices."""
    for A, shape in zip(structures(), ((3, 2), (3,), (3, 1)), strict=True):
        yield pg.Sample(A.data.copy(), rng.normal(size=shape), A=A)


def sparse_errors(rng: np.random.Generator) -> Any:
    """Yield arguments that `matmul` and `spsolve` must refuse: a dense `A`, too few stored values, a wrong number of
    rows.
    """
    A = structures()[0]
    yield pg.ErrorSample(
        np.ones(3), np.ones(3), A=np.eye(3), raises=TypeError, match="sparse matrix"
    )
    yield pg.ErrorSample(np.ones(2), np.ones(3), A=A, raises=ValueError, match="number for each")
    yield pg.ErrorSample(A.data, np.ones(2), A=A, raises=ValueError, match="rows")


@primitive(
    product, samples=sparse_samples, error_samples=sparse_errors, arrays="numpy", complex=True
)
def matmul(grad: Any, data: Any, x: Any, A: Any) -> Any:
    """Product of a sparse matrix, which has the structure of `A` and the numbers `data`, with a dense matrix or vector
    `x`; with derivatives by `data` and `x`.

    Raises
    ------
    TypeError
        `A` is no sparse matrix of the format csr, csc or coo.
    ValueError
        The shapes do not fit.

    Source: the gradient of A is G xᴴ, of which only the elements at stored values are computed.

    >>> import scipy.sparse
    >>> import plugrad as pg
    >>> A = scipy.sparse.csr_array([[0.0, 2.0], [3.0, 0.0]])
    >>> data = pg.tensor([2.0, 3.0], requires_grad=True)
    >>> found = pg.ops.sparse.matmul(data, pg.tensor([1.0, 10.0]), A=A)
    >>> found.tolist(), pg.autograd.grad(found.sum(), data)
    ([20.0, 3.0], (tensor([10.,  1.]),))
    """
    of_x = pg.ops.sparse.matmul(pg.conj(data), grad, A=A.T)
    return in_kind(at_places(grad, x, A), data), in_kind(of_x, x)


def solution(ctx: Any, data: Array, b: Array, *, A: Any, factor: Any = None) -> Array:
    from scipy.sparse.linalg import splu

    matrix = with_data(data, A)
    if A.shape[0] != A.shape[1] or not 0 < b.ndim < 3 or b.shape[0] != A.shape[0]:
        raise ValueError(
            f"A is square, and b has as many rows; their shapes are {A.shape}, {b.shape}"
        )
    dtype: Any = result_type(data, b)
    wide: Any = np.complex128 if dtype.kind == "c" else np.float64
    try:
        ctx.lu, ctx.way = factor or (splu(matrix.tocsc().astype(wide)), "N")
    except RuntimeError as error:
        raise LinAlgError(f"sparse.spsolve: A is singular ({error})") from error
    if ctx.lu.L.dtype.kind == "f" and wide is np.complex128:  # of a real factor, and complex sides
        parts = [
            ctx.lu.solve(np.ascontiguousarray(each, float), ctx.way) for each in (b.real, b.imag)
        ]
        return (parts[0] + 1j * parts[1]).astype(dtype, copy=False)
    found: Array = ctx.lu.solve(np.ascontiguousarray(b, wide), ctx.way).astype(dtype, copy=False)
    return found


def singular(rng: np.random.Generator) -> Any:
    """Yield arguments that `spsolve` must refuse: those of `sparse_errors`, and a singular matrix."""
    yield from sparse_errors(rng)
    yield pg.ErrorSample(
        np.zeros(6), np.ones(3), A=structures()[1], raises=RuntimeError, match="singular"
    )


@primitive(solution, samples=sparse_samples, error_samples=singular, arrays="numpy", complex=True)
def spsolve(grad: Any, data: Any, b: Any, output: Any, A: Any, lu: Any, way: Any) -> Any:
    other = {"N": "H", "H": "N"}[way]
    of_b = spsolve.apply(pg.conj(data), grad, A=A.T, factor=(lu, other))
    return in_kind(-at_places(of_b, output, A), data), in_kind(of_b, b)


def equations(A: Any, b: Any, permc_spec: Any = None, use_umfpack: bool = True) -> Any:
    """Solution of A x = b for a sparse matrix A, with derivatives by its numbers and the right side; A is factored once
    for both.

    `A` is a `csr_array`, `csc_array` or `coo_array` of this pack, or SciPy's, whose numbers have no gradient.

    Raises
    ------
    TypeError
        `A` is no sparse matrix of the format csr, csc or coo.
    ValueError
        The shapes do not fit.
    RuntimeError
        (LinAlgError) A is singular, where SciPy warns and returns nan.

    Source: with G = A⁻ᴴ dx, the gradient of A is -G xᴴ (Giles 2008, 2.3.1), at the numbers of the structure.

    >>> import plugrad as pg
    >>> data = pg.tensor([2.0, 4.0], requires_grad=True)
    >>> A = pg.ops.sparse.coo_array((data, ([0, 1], [1, 0])))
    >>> x = pg.ops.sparse.spsolve(A, pg.tensor([6.0, 4.0]))
    >>> x.tolist(), pg.autograd.grad(x.sum(), data)
    ([1.0, 3.0], (tensor([-1.5000, -0.2500]),))
    """
    structure = getattr(A, "structure", A)
    data = A.data if structure is not A else getattr(A, "data", None)
    if getattr(structure, "format", None) not in ("csr", "csc", "coo"):
        raise TypeError(f"A is a sparse matrix in the format csr, csc or coo, not {A!r}")
    return spsolve.apply(data, b, A=structure)


spsolve.call = staticmethod(equations)


def applied(x: Array, *, operator: Any) -> Array:
    from scipy.sparse.linalg import aslinearoperator

    operator = aslinearoperator(operator)
    if not 0 < x.ndim < 3 or x.shape[0] != operator.shape[1]:
        raise ValueError(f"x has {operator.shape[1]} rows; its shape is {x.shape}")
    return np.asarray(operator @ x)


def difference() -> Any:
    """Return a SciPy operator, differences of neighbours, that is given by functions of vectors: the operator of
    samples.
    """
    from scipy.sparse.linalg import LinearOperator

    def rmatvec(y: Any) -> Any:
        return -np.diff(y.ravel(), prepend=0, append=0)

    return LinearOperator((3, 4), matvec=lambda x: np.diff(x.ravel()), rmatvec=rmatvec, dtype=float)


@linear(
    applied,
    samples=lambda rng: [
        pg.Sample(rng.normal(size=shape), operator=difference()) for shape in ((4,), (4, 2))
    ],
    error_samples=lambda rng: [
        pg.ErrorSample(np.ones(3), operator=difference(), raises=ValueError, match="rows")
    ],
    arrays="numpy",
    complex=False,
)
def apply_operator(grad: Any, operator: Any) -> Any:
    """Product of a `scipy.sparse.linalg.LinearOperator` with a vector or a matrix; `rmatvec` is the adjoint.

    `operator` is anything that `scipy.sparse.linalg.aslinearoperator` takes, a sparse matrix too; it has no gradient.

    Raises
    ------
    ValueError
        The shapes do not fit.
    NotImplementedError
        Backward: the operator has no `rmatvec`.

    Source: it is linear. It relies on `rmatvec` being the adjoint of `matvec`.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> y = pg.ops.sparse.apply_operator(x, operator=2 * np.eye(2, dtype="f"))
    >>> y.tolist(), pg.autograd.grad(y.sum(), x)
    ([2.0, 4.0], (tensor([2., 2.]),))
    """
    from scipy.sparse.linalg import aslinearoperator

    try:
        return pg.ops.sparse.apply_operator(grad, operator=aslinearoperator(operator).H)
    except TypeError as error:  # SciPy calls None
        raise NotImplementedError(
            "sparse.apply_operator: the operator has no rmatvec, its adjoint, or it raised: give it one"
        ) from error
