"""The array API standard's extension `linalg`, linear algebra: NumPy's functions with the standard's parameters."""

from __future__ import annotations

from typing import Any

from _plugrad_names.array_api.dtypes import finfo
from _plugrad_names.array_api.functions import (
    Axes,
    matmul,
    matrix_transpose,
    np,
    of_one,
    of_tensors,
    of_two,
    record_of_tensors,
    tensordot,
    vecdot,
)
from plugrad.engine import table
from plugrad.engine.tensor.tensor import Tensor

__all__ = [
    "cholesky",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
    "tensordot",
    "trace",
    "vecdot",
    "vector_norm",
]

det = of_one(np.linalg.det)
eigvalsh = of_one(np.linalg.eigvalsh)
inv = of_one(np.linalg.inv)
svdvals = of_one(np.linalg.svdvals)
outer = of_two(np.linalg.outer)
solve = of_two(np.linalg.solve)


@of_tensors
def cholesky(x: Tensor, /, *, upper: bool = False) -> Any:
    """Return the lower triangle L of Hermitian matrices L Lᴴ, or the upper one U of Uᴴ U; it reads that triangle."""
    return np.linalg.cholesky(x, upper=upper)


@of_tensors
def cross(x1: Tensor, x2: Tensor, /, *, axis: int = -1) -> Any:
    """Return the cross products of vectors of three numbers."""
    return np.linalg.cross(x1, x2, axis=axis)


@of_tensors
def diagonal(x: Tensor, /, *, offset: int = 0) -> Any:
    """Return a diagonal of each matrix, the `offset`-th above the main one."""
    return np.diagonal(x, offset, -2, -1)


@record_of_tensors
def eig(x: Tensor, /) -> Any:
    """Return `eigenvalues` and `eigenvectors` of square matrices, always complex: NumPy's may be real."""
    return table.get("linalg_eig")(x)


@of_tensors
def eigvals(x: Tensor, /) -> Any:
    """Return the eigenvalues of square matrices, always complex."""
    return table.get("linalg_eigvals")(x)


@record_of_tensors
def eigh(x: Tensor, /) -> Any:
    """Return `eigenvalues` and `eigenvectors` of Hermitian matrices."""
    return np.linalg.eigh(x)


@of_tensors
def matrix_norm(x: Tensor, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    """Return the norm of each matrix: 'fro', 'nuc', 1, 2, inf or a negative one of these."""
    return np.linalg.matrix_norm(x, keepdims=keepdims, ord=ord)


@of_tensors
def matrix_power(x: Tensor, n: int, /) -> Any:
    """Return the product of each matrix with itself, `n` times; of its inverse for a negative number."""
    return np.linalg.matrix_power(x, n)


@of_tensors
def matrix_rank(x: Tensor, /, *, rtol: Any = None) -> Any:
    """Return the rank of each matrix: the number of its singular values larger than `rtol` times the largest."""
    return np.linalg.matrix_rank(x, rtol=rtol)


@of_tensors
def pinv(x: Tensor, /, *, rtol: Any = None) -> Any:
    """Return the pseudo-inverse of each matrix, of the singular values above `rtol` times the largest."""
    if rtol is None:
        rtol = max(x.shape[-2:]) * finfo(x.dtype).eps
    return np.linalg.pinv(x, rtol=rtol)


@record_of_tensors
def qr(x: Tensor, /, *, mode: str = "reduced") -> Any:
    """Return `Q` and `R` of each matrix Q R."""
    return np.linalg.qr(x, mode)


@record_of_tensors
def slogdet(x: Tensor, /) -> Any:
    """Return `sign` and `logabsdet` of the determinant of each matrix."""
    return np.linalg.slogdet(x)


@record_of_tensors
def svd(x: Tensor, /, *, full_matrices: bool = True) -> Any:
    """Return `U`, `S` and `Vh` of each matrix U diag(S) Vh."""
    return np.linalg.svd(x, full_matrices=full_matrices)


@of_tensors
def trace(x: Tensor, /, *, offset: int = 0, dtype: Any = None) -> Any:
    """Return the sum of a diagonal of each matrix; small integers are added as int64."""
    return np.sum(diagonal(x, offset=offset), -1, dtype)


@of_tensors
def vector_norm(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False, ord: float = 2) -> Any:
    """Return the norm of vectors: the `ord`-th root of the sum of the powers of absolute values."""
    return np.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)
