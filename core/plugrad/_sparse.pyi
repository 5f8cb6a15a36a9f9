"""The ops of the pack `sparse`, as `plugrad.ops.sparse` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
from plugrad._builtin import AnyArray
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "apply_operator",
    "matmul",
    "spsolve",
]

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

@overload
def spsolve(
    data: Tensor,
    b: Tensor,
    A: Any,
    factor: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution of A x = b for a sparse matrix A, by its numbers and the right side; it is factored once.

    The numbers of `A` are `data`; `factor` is for the gradient, which uses the factor of the forward.

    Raises
    ------
    TypeError
        `A` is no sparse matrix of the format csr, csc or coo.
    ValueError
        The shapes do not fit.
    RuntimeError
        (LinAlgError) A is singular; SciPy warns, and returns nan.

    Source: with G = A⁻ᴴ dx, the gradient of A is -G xᴴ (Giles 2008, 2.3.1), at the numbers of the structure.

    >>> import scipy.sparse
    >>> import plugrad as pg
    >>> A = scipy.sparse.csr_array([[0.0, 2.0], [4.0, 0.0]])
    >>> pg.ops.sparse.spsolve(pg.tensor([2.0, 4.0]), pg.tensor([6.0, 4.0]), A=A)
    tensor([1., 3.])
    """

@overload
def spsolve(
    data: AnyArray,
    b: AnyArray,
    A: Any,
    factor: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...
