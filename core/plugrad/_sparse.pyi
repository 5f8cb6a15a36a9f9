"""The ops of the pack `sparse`, as `plugrad.ops.sparse` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
from plugrad._builtin import AnyArray
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "LinearOperator",
    "apply_operator",
    "bicgstab",
    "cg",
    "coo_array",
    "csc_array",
    "csr_array",
    "diags_array",
    "eigsh",
    "expm_multiply",
    "gmres",
    "matmul",
    "minres",
    "spsolve",
    "svds",
]

from plugrad_scipy.sparse.operators import LinearOperator as LinearOperator

@overload
def apply_operator(x: Tensor, operator: Any, *, out: Tensor | None = None) -> Tensor:
    """Product of a `scipy.sparse.linalg.LinearOperator` with a vector or a matrix; `rmatvec` is the adjoint.

    Anything that `scipy.sparse.linalg.aslinearoperator` takes is an operator, a sparse matrix too; it is a constant.

    Raises
    ------
    ValueError
        The shapes do not fit.
    NotImplementedError
        Backward: the operator has no `rmatvec`.

    Source: it is linear. That `rmatvec` is the adjoint of `matvec` is the operator's promise.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> pg.ops.sparse.apply_operator(pg.tensor([1.0, 2.0]), operator=2 * np.eye(2, dtype="f"))
    tensor([2., 4.])
    """

@overload
def apply_operator(x: AnyArray, operator: Any, *, out: Tensor | None = None) -> Any: ...

def bicgstab(
    A: Any,
    b: Any,
    x0: Any = None,
    *,
    rtol: builtins.float = 1e-05,
    atol: builtins.float = 0.0,
    maxiter: builtins.int | None = None,
    M: Any = None,
    callback: Any = None,
    out: Tensor | None = None,
) -> Any:
    """Solution of A x = b by stabilized biconjugate gradients: `scipy.sparse.linalg.bicgstab`, as `gmres`.

    Where the method breaks down for an adjoint equation, that is solved by `gmres`.

    >>> import plugrad as pg
    >>> A = pg.ops.sparse.diags_array([pg.tensor([2.0, 4.0]), pg.tensor([2.0])], offsets=[0, 1])
    >>> pg.ops.sparse.bicgstab(A, pg.tensor([4.0, 4.0]))[0].round(decimals=4)
    tensor([1., 1.])
    """

def cg(
    A: Any,
    b: Any,
    x0: Any = None,
    *,
    rtol: builtins.float = 1e-05,
    atol: builtins.float = 0.0,
    maxiter: builtins.int | None = None,
    M: Any = None,
    callback: Any = None,
    out: Tensor | None = None,
) -> Any:
    """Solution of A x = b for a Hermitian positive definite A by conjugate gradients: `scipy.sparse.linalg.cg`.

    Returns (x, info), as SciPy does; info is 0 if it converged. `A` is a sparse array, a `LinearOperator`, whose
    functions may close over Tensors, or a dense matrix. Derivatives are of every order by `b` and the numbers of `A`.
    Each solves one more such equation to the same `rtol`, 1e-5 unless told, so that gradients have no more digits. `M`,
    the preconditioner, and `x0` are constants.

    Raises
    ------
    ValueError
        The shapes do not fit.
    RuntimeError
        Backward: it did not converge.

    >>> import plugrad as pg
    >>> A = pg.ops.sparse.diags_array(pg.tensor([2.0, 4.0]))
    >>> pg.ops.sparse.cg(A, pg.tensor([2.0, 2.0]))
    (tensor([1.0000, 0.5000]), 0)
    """

from plugrad_scipy.sparse.arrays import coo_array as coo_array

from plugrad_scipy.sparse.arrays import csc_array as csc_array

from plugrad_scipy.sparse.arrays import csr_array as csr_array

def diags_array(
    diagonals: Any,
    *,
    offsets: Any = 0,
    shape: Any = None,
    format: builtins.str | None = None,
    dtype: Any = None,
    out: Tensor | None = None,
) -> Any:
    """Sparse array of diagonals, whose numbers are tensors: `scipy.sparse.diags_array`. Its format is csr, if not told.

    A diagonal of one number, beside a `shape`, has it everywhere.

    >>> import plugrad as pg
    >>> slope = pg.tensor([1.0, 2.0])
    >>> pg.ops.sparse.diags_array([slope, -slope], offsets=[0, 1], shape=(2, 3)).toarray()
    tensor([[ 1., -1.,  0.],
            [ 0.,  2., -2.]])
    """

def eigsh(
    A: Any,
    k: builtins.int = 6,
    M: Any = None,
    sigma: builtins.float | None = None,
    which: builtins.str = 'LM',
    v0: Any = None,
    ncv: builtins.int | None = None,
    maxiter: builtins.int | None = None,
    tol: builtins.float = 0,
    return_eigenvectors: builtins.bool = True,
    *,
    out: Tensor | None = None,
    **settings: Any,
) -> Any:
    """Some eigenvalues and eigenvectors of a real symmetric sparse matrix or operator: `scipy.sparse.linalg.eigsh`.

    Derivatives are of every order by the numbers of `A`, each by one equation for each pair. A vector's sign is
    SciPy's, and constant. `sigma`, with which SciPy looks for eigenvalues near a number, is for a sparse array or a
    dense matrix.

    Raises
    ------
    RuntimeError
        (LinAlgError) Two of the eigenvalues are equal, nearly; backward: one is equal to another one of `A`.
    NotImplementedError
        `M` is given, of a generalized problem, or `A` is complex.

    >>> import plugrad as pg
    >>> A = pg.ops.sparse.diags_array(pg.tensor([1.0, 2.0, 5.5]))
    >>> pg.ops.sparse.eigsh(A, 1, return_eigenvectors=False)
    tensor([5.5000])
    """

def expm_multiply(
    A: Any,
    B: Any,
    start: builtins.float | None = None,
    stop: builtins.float | None = None,
    num: builtins.int | None = None,
    endpoint: builtins.bool | None = None,
    traceA: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Exponential of a sparse matrix or an operator times a vector or a matrix: `scipy.sparse.linalg.expm_multiply`.

    With `start`, `stop` and `num` it is exp(t A) B at these times. Derivatives are of every order by `B` and the
    numbers of `A`: those of the terms of Taylor's series, which are as many as its norm demands, and so is the memory.

    `traceA` is the trace of `A`, by which it is shifted; without, it is estimated by a few products. It is a constant:
    any number is right, and the trace needs the fewest terms, and keeps the digits where exp(t A) B is small.

    Source: A. H. Al-Mohy and N. J. Higham, SIAM J. Sci. Comput. 33 (2011).

    >>> import plugrad as pg
    >>> A = pg.ops.sparse.diags_array(pg.tensor([0.0, 1.0]))
    >>> pg.ops.sparse.expm_multiply(A, pg.tensor([1.0, 1.0]))
    tensor([1.0000, 2.7183])
    """

def gmres(
    A: Any,
    b: Any,
    x0: Any = None,
    *,
    rtol: builtins.float = 1e-05,
    atol: builtins.float = 0.0,
    restart: builtins.int | None = None,
    maxiter: builtins.int | None = None,
    M: Any = None,
    callback: Any = None,
    callback_type: Any = None,
    out: Tensor | None = None,
) -> Any:
    """Solution of A x = b by generalized minimal residuals: `scipy.sparse.linalg.gmres`, with derivatives as of `cg`.

    The adjoint equation needs products with the adjoint: of a `LinearOperator` its `rmatvec`, or the derivative of its
    `matvec`.

    >>> import plugrad as pg
    >>> A = pg.ops.sparse.diags_array([pg.tensor([2.0, 4.0]), pg.tensor([2.0])], offsets=[0, 1])
    >>> pg.ops.sparse.gmres(A, pg.tensor([4.0, 4.0]))[0].round(decimals=4)
    tensor([1., 1.])
    """

@overload
def matmul(data: Tensor, x: Tensor, A: Any, *, out: Tensor | None = None) -> Tensor:
    """Product of a sparse matrix with a dense one, or a vector: by the numbers of both.

    Raises
    ------
    TypeError
        `A` is no sparse matrix of the format csr, csc or coo.
    ValueError
        The shapes do not fit.

    Source: the gradient of A is G xᴴ, of which only the numbers in the structure are computed.

    >>> import scipy.sparse
    >>> import plugrad as pg
    >>> A = scipy.sparse.csr_array([[0.0, 2.0], [3.0, 0.0]])
    >>> pg.ops.sparse.matmul(pg.tensor([2.0, 3.0]), pg.tensor([1.0, 10.0]), A=A)
    tensor([20.,  3.])
    """

@overload
def matmul(data: AnyArray, x: AnyArray, A: Any, *, out: Tensor | None = None) -> Any: ...

def minres(
    A: Any,
    b: Any,
    x0: Any = None,
    *,
    rtol: builtins.float = 1e-05,
    shift: builtins.float = 0.0,
    maxiter: builtins.int | None = None,
    M: Any = None,
    callback: Any = None,
    out: Tensor | None = None,
) -> Any:
    """Solution of (A - shift) x = b for a Hermitian A by minimal residuals: `scipy.sparse.linalg.minres`, as `cg`.

    >>> import plugrad as pg
    >>> A = pg.ops.sparse.diags_array(pg.tensor([2.0, -4.0]))
    >>> pg.ops.sparse.minres(A, pg.tensor([2.0, 2.0]))[0].round(decimals=4)
    tensor([ 1.0000, -0.5000])
    """

def spsolve(A: Any, b: Any, permc_spec: Any = None, use_umfpack: builtins.bool = True) -> Any:
    """Solution of A x = b for a sparse matrix A, by its numbers and the right side; it is factored once, for both.

    `A` is a `csr_array`, `csc_array` or `coo_array` of this pack, or of SciPy's, whose numbers are constants.

    Raises
    ------
    TypeError
        `A` is no sparse matrix of the format csr, csc or coo.
    ValueError
        The shapes do not fit.
    RuntimeError
        (LinAlgError) A is singular; SciPy warns, and returns nan.

    Source: with G = A⁻ᴴ dx, the gradient of A is -G xᴴ (Giles 2008, 2.3.1), at the numbers of the structure.

    >>> import plugrad as pg
    >>> data = pg.tensor([2.0, 4.0])
    >>> A = pg.ops.sparse.coo_array((data, ([0, 1], [1, 0])))
    >>> pg.ops.sparse.spsolve(A, pg.tensor([6.0, 4.0]))
    tensor([1., 3.])
    """

def svds(
    A: Any,
    k: builtins.int = 6,
    ncv: builtins.int | None = None,
    tol: builtins.float = 0,
    which: builtins.str = 'LM',
    v0: Any = None,
    maxiter: builtins.int | None = None,
    return_singular_vectors: Any = True,
    solver: builtins.str = 'arpack',
    rng: Any = None,
    options: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Some singular values and vectors (u, s, vt) of a real sparse matrix or operator: `scipy.sparse.linalg.svds`.

    They are eigenvalues and eigenvectors of [[0, A], [Aᵀ, 0]], with derivatives as those of `eigsh`. Those that are
    equal, or 0, have none, and raise.

    >>> import plugrad as pg
    >>> A = pg.ops.sparse.diags_array(pg.tensor([1.0, 2.0, 5.5]))
    >>> pg.ops.sparse.svds(A, 1, return_singular_vectors=False)
    tensor([5.5000])
    """
