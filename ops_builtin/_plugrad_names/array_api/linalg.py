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
    """Return the lower triangular factor L of Hermitian matrices L Lᴴ, or with `upper` the factor U of Uᴴ U; only that
    triangle of `x` is read.
    """
    return np.linalg.cholesky(x, upper=upper)


@of_tensors
def cross(x1: Tensor, x2: Tensor, /, *, axis: int = -1) -> Any:
    """Return the cross products of vectors of three elements along an axis."""
    return np.linalg.cross(x1, x2, axis=axis)


@of_tensors
def diagonal(x: Tensor, /, *, offset: int = 0) -> Any:
    """Return the diagonal of each matrix, `offset` places above the main one."""
    return np.diagonal(x, offset, -2, -1)


@record_of_tensors
def eig(x: Tensor, /) -> Any:
    """Return `eigenvalues` and `eigenvectors` of square matrices, which are always complex (NumPy's may be real)."""
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
    """Return the norm of each matrix; `ord` is 'fro', 'nuc', 1, 2, inf, -1, -2 or -inf."""
    return np.linalg.matrix_norm(x, keepdims=keepdims, ord=ord)


@of_tensors
def matrix_power(x: Tensor, n: int, /) -> Any:
    """Return each matrix multiplied by itself `n` times; for a negative `n`, the power of its inverse."""
    return np.linalg.matrix_power(x, n)


@of_tensors
def matrix_rank(x: Tensor, /, *, rtol: Any = None) -> Any:
    """Return the rank of each matrix: the number of singular values larger than `rtol` times the largest one."""
    return np.linalg.matrix_rank(x, rtol=rtol)


@of_tensors
def pinv(x: Tensor, /, *, rtol: Any = None) -> Any:
    """Return the pseudo-inverse of each matrix, computed from the singular values larger than `rtol` times the largest
    one.
    """
    if rtol is None:
        rtol = max(x.shape[-2:]) * finfo(x.dtype).eps
    return np.linalg.pinv(x, rtol=rtol)


@record_of_tensors
def qr(x: Tensor, /, *, mode: str = "reduced") -> Any:
    """Return the factors `Q` and `R` of each matrix Q R; `mode` is "reduced" or "complete"."""
    return np.linalg.qr(x, mode)


@record_of_tensors
def slogdet(x: Tensor, /) -> Any:
    """Return `sign` and `logabsdet` of the determinant of each matrix: its sign, and the logarithm of its absolute
    value.
    """
    return np.linalg.slogdet(x)


@record_of_tensors
def svd(x: Tensor, /, *, full_matrices: bool = True) -> Any:
    """Return the factors `U`, `S` and `Vh` of each matrix U diag(S) Vh; `U` and `Vh` are square with
    `full_matrices`.
    """
    return np.linalg.svd(x, full_matrices=full_matrices)


@of_tensors
def trace(x: Tensor, /, *, offset: int = 0, dtype: Any = None) -> Any:
    """Return the sum of the diagonal of each matrix, `offset` places above the main one; small integers are added as
    int64.
    """
    return np.sum(diagonal(x, offset=offset), -1, dtype)


@of_tensors
def vector_norm(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False, ord: float = 2) -> Any:
    """Return the norm of vectors along an axis, several, or all: the `ord`-th root of the sum of |x| to the power of
    `ord`.
    """
    return np.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)
