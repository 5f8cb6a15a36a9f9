"""NumPy's linear algebra and Fourier transforms on Tensors."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numpy.linalg._linalg import EighResult, EigResult, QRResult, SlogdetResult, SVDResult

from _plugrad_names.numpy_functions.dispatch import (
    as_arrays,
    as_operand,
    left_alone,
    numpys,
    promoted,
)
from _plugrad_names.numpy_functions.reductions import reduced
from plugrad.engine import table


def fourier(op: str) -> None:
    """Put the transform of NumPy called `op` ('fft', 'fft2', 'fftn' ...) into `FUNCTIONS`, the table of what is called
    in place of NumPy's functions. NumPy itself is called for half precision, complex input of a real transform, and
    repeated axes.
    """
    real = op.strip("2n") in ("rfft", "ihfft")

    def refused(a: Any, axes: Any = ()) -> bool:
        again = axes is not None and len({each % a.ndim for each in axes}) < len(axes)
        return a.dtype == np.float16 or (real and a.dtype.kind == "c") or again

    def one(a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
        return NotImplemented if refused(a) else table.get(f"fft_{op}")(a, n, axis, norm)

    def two(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
        return NotImplemented if refused(a, axes) else table.get(f"fft_{op}")(a, s, axes, norm)

    def several(a: Any, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
        return NotImplemented if refused(a, axes) else table.get(f"fft_{op}")(a, s, axes, norm)

    numpys(getattr(np.fft, op))({"2": two, "n": several}.get(op[-1], one))


for _op in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
    fourier(_op)
    if "h" not in _op:
        fourier(f"{_op}2")
        fourier(f"{_op}n")


@numpys(np.einsum)
def einsum(operands: Any, optimize: Any = False) -> Any:
    parts = [
        np.asarray(each) if isinstance(each, (list, tuple)) and not is_subscripts else each
        for each, is_subscripts in zip(operands, subscripts_in(operands), strict=True)
    ]
    tensors = promoted(*(each for each in parts if hasattr(each, "dtype")))
    return table.get("einsum")(
        *(tensors.pop(0) if hasattr(each, "dtype") else each for each in parts)
    )


def subscripts_in(operands: Any) -> list[bool]:
    """Return, for each argument of `einsum`, True if it is an equation or a list of dimensions, and False for an
    operand.
    """
    if isinstance(operands[0], str):
        return [True] + [False] * (len(operands) - 1)
    return [bool(place % 2) or place == len(operands) - 1 for place in range(len(operands))]


@numpys(np.dot)
def dot(a: Any, b: Any) -> Any:
    a, b = promoted(*map(as_operand, (a, b)))
    if 0 in (a.ndim, b.ndim):
        return a * b
    if b.ndim == 1:
        return table.get("matmul")(a, b) if a.shape[-1] == len(b) else NotImplemented
    return (
        table.get("tensordot")(a, b, ([-1], [-2])) if a.shape[-1] == b.shape[-2] else NotImplemented
    )


@numpys(np.vdot)
def vdot(a: Any, b: Any) -> Any:
    a, b = (table.get("reshape")(each, -1) for each in promoted(*map(as_operand, (a, b))))
    return table.get("vdot")(a, b) if len(a) == len(b) else NotImplemented


@numpys(np.inner)
def inner(a: Any, b: Any) -> Any:
    a, b = promoted(*map(as_operand, (a, b)))
    fit = 0 in (a.ndim, b.ndim) or a.shape[-1] == b.shape[-1]
    return table.get("inner")(a, b) if fit else NotImplemented


@numpys(np.outer)
def outer(a: Any, b: Any) -> Any:
    return table.get("outer")(
        *(table.get("reshape")(each, -1) for each in promoted(*map(as_operand, (a, b))))
    )


@numpys(np.tensordot)
def tensordot(a: Any, b: Any, axes: Any = 2) -> Any:
    a, b = promoted(*map(as_operand, (a, b)))
    left, right = axes if isinstance(axes, (tuple, list)) else (range(-axes, 0), range(axes))
    lists = [[*each] if hasattr(each, "__iter__") else [each] for each in (left, right)]
    sizes = [[x.shape[axis] for axis in each] for x, each in zip((a, b), lists, strict=True)]
    return table.get("tensordot")(a, b, lists) if sizes[0] == sizes[1] else NotImplemented


@numpys(np.kron)
def kron(a: Any, b: Any) -> Any:
    return table.get("kron")(*promoted(*map(as_operand, (a, b))))


@numpys(np.trace)
def trace(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1) -> Any:
    return table.get("sum")(table.get("diagonal")(a, offset, axis1, axis2), dim=-1)


IN_SPACE_ALONE = np.lib.NumpyVersion(np.__version__) >= "2.5.0"


@numpys(np.cross)
def cross(
    a: Any, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None
) -> Any:
    a, b = promoted(*map(as_operand, (a, b)))
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = table.get("movedim")(a, axisa, -1), table.get("movedim")(b, axisb, -1)
    if a.shape[-1] not in (2, 3) or b.shape[-1] not in (2, 3):
        return NotImplemented
    if IN_SPACE_ALONE and not a.shape[-1] == b.shape[-1] == 3:
        raise ValueError(
            f"np.cross takes vectors of 3 numbers since NumPy 2.5, got {a.shape[-1]} and {b.shape[-1]}; give those of "
            "a plane a third number, 0"
        )
    flat = a.shape[-1] == b.shape[-1] == 2
    ndim = max(a.ndim, b.ndim)
    a, b = (table.get("reshape")(x, (1,) * (ndim - x.ndim) + tuple(x.shape)) for x in (a, b))
    a, b = (table.get("pad")(x, (0, 3 - x.shape[-1])) for x in (a, b))  # in space
    product = table.get("linalg_cross")(a, b)
    return product[..., 2] if flat else table.get("movedim")(product, -1, axisc)


@numpys(np.linalg.cross)
def cross_in_space(x1: Any, x2: Any, *, axis: Any = -1) -> Any:
    x1, x2 = promoted(*map(as_operand, (x1, x2)))
    return cross(x1, x2, axis=axis) if x1.shape[axis] == x2.shape[axis] == 3 else NotImplemented


@numpys(np.linalg.diagonal)
def diagonal_of_matrices(x: Any, *, offset: Any = 0) -> Any:
    return table.get("diagonal")(x, offset, -2, -1)


@numpys(np.linalg.trace)
def trace_of_matrices(x: Any, *, offset: Any = 0) -> Any:
    return trace(x, offset, -2, -1)


@numpys(np.linalg.outer)
def outer_of_vectors(x1: Any, x2: Any) -> Any:
    x1, x2 = map(as_operand, (x1, x2))
    return outer(x1, x2) if x1.ndim == x2.ndim == 1 else NotImplemented


@numpys(np.linalg.tensordot)
def tensordot_of(x1: Any, x2: Any, *, axes: Any = 2) -> Any:
    return tensordot(x1, x2, axes)


@numpys(np.linalg.matmul)
def matmul(x1: Any, x2: Any) -> Any:
    return np.matmul(x1, x2)


@numpys(np.matrix_transpose, np.linalg.matrix_transpose)
def matrix_transpose(x: Any) -> Any:
    return table.get("transpose")(x, -1, -2) if x.ndim > 1 else NotImplemented


@numpys(np.vecdot)
def vecdot(x1: Any, x2: Any, axis: Any = -1) -> Any:
    x1, x2 = promoted(*map(as_operand, (x1, x2)))
    if 0 in (x1.ndim, x2.ndim) or x1.shape[axis] != x2.shape[axis]:
        return NotImplemented
    x1, x2 = (table.get("movedim")(x, axis, -1) for x in (x1, x2))
    return table.get("sum")(table.get("conj")(x1) * x2, dim=-1)


@numpys(np.linalg.vecdot)
def vecdot_of(x1: Any, x2: Any, *, axis: Any = -1) -> Any:
    return vecdot(x1, x2, axis)


def matvec(x1: Any, x2: Any) -> Any:
    x1, x2 = promoted(*map(as_operand, (x1, x2)))
    fit = x1.ndim > 1 and x2.ndim > 0 and x1.shape[-1] == x2.shape[-1]
    return table.get("matmul")(x1, x2[..., None])[..., 0] if fit else NotImplemented


def vecmat(x1: Any, x2: Any) -> Any:
    x1, x2 = promoted(*map(as_operand, (x1, x2)))
    fit = x2.ndim > 1 and x1.ndim > 0 and x1.shape[-1] == x2.shape[-2]
    left = table.get("conj")(x1)[..., None, :]
    return table.get("matmul")(left, x2)[..., 0, :] if fit else NotImplemented


if hasattr(np, "matvec"):  # since NumPy 2.2
    numpys(np.matvec)(matvec)
    numpys(np.vecmat)(vecmat)


@numpys(np.convolve)
def convolve(a: Any, v: Any, mode: Any = "full") -> Any:
    return windowed_products(
        a, v, mode, lambda a, v: (a, flipped(v)) if len(a) >= len(v) else (v, flipped(a))
    )


@numpys(np.correlate)
def correlate(a: Any, v: Any, mode: Any = "valid") -> Any:
    if np.size(as_arrays(a)) >= np.size(as_arrays(v)):
        return windowed_products(a, v, mode, lambda a, v: (a, table.get("conj")(v)))
    turned = windowed_products(v, a, mode, lambda a, v: (a, table.get("conj")(v)))
    return turned if turned is NotImplemented else flipped(table.get("conj")(turned))


def flipped(x: Any) -> Any:
    return table.get("flip")(x, 0)


def windowed_products(a: Any, v: Any, mode: Any, operands: Any) -> Any:
    """Return the products of the shorter of two vectors, `a` and `v`, with each window of the longer one, which is
    padded with zeros by `mode` ("full", "same" or "valid").

    ``operands(a, v)`` returns the longer and the shorter vector, flipped or conjugated where that is needed. The result
    is NotImplemented for other shapes or modes.
    """
    if left_alone(a, v):
        return NotImplemented
    a, v = promoted(*map(as_operand, (a, v)))
    if a.ndim > 1 or v.ndim > 1 or 0 in a.shape + v.shape:
        return NotImplemented
    a, v = operands(*(table.get("reshape")(x, -1) for x in (a, v)))
    size = len(v)
    sides = {"full": (size - 1, size - 1), "same": (size // 2, (size - 1) // 2), "valid": (0, 0)}
    if mode not in sides:
        return NotImplemented
    windows = table.get("unfold")(table.get("pad")(a, sides[mode]), 0, size, 1)
    return table.get("matmul")(windows, v)


@numpys(np.linalg.norm)
def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: Any = False) -> Any:
    axes = axis if isinstance(axis, (tuple, list)) else () if axis is None else (axis,)
    if (axis is not None and len(axes) not in (1, 2)) or not all(
        -x.ndim <= operator.index(each) < x.ndim for each in axes
    ):
        return NotImplemented
    if axis is None and ord is not None and x.ndim not in (1, 2):
        return NotImplemented
    if 0 in x.shape:
        return of_nothing(np.linalg.norm, x, axis, keepdims, ord=ord)
    return table.get("linalg_norm")(x, ord, axis, bool(keepdims))


@numpys(np.linalg.vector_norm)
def vector_norm(x: Any, axis: Any = None, keepdims: Any = False, ord: Any = 2) -> Any:
    if isinstance(axis, (tuple, list)) and not axis:
        return table.get("abs")(x) if ord else NotImplemented
    if 0 in x.shape:
        return of_nothing(np.linalg.vector_norm, x, axis, keepdims, ord=ord)
    return table.get("linalg_vector_norm")(x, ord, axis, bool(keepdims))


def of_nothing(function: Any, x: Any, axis: Any, keepdims: Any, **settings: Any) -> Any:
    """Return NumPy's norm ``function(x, axis=axis, keepdims=keepdims, **settings)`` of an array without elements, which
    PyTorch has for some orders only, as a Tensor with a gradient.
    """
    with np.errstate(all="ignore"):
        found = function(as_arrays(x), axis=axis, keepdims=bool(keepdims), **settings)
    axis = tuple(axis) if isinstance(axis, list) else axis
    return reduced("sum", table.get("abs")(x), axis, keepdims) + found


@numpys(np.linalg.matrix_norm)
def matrix_norm(x: Any, *, keepdims: Any = False, ord: Any = "fro") -> Any:
    return norm(x, ord, (-2, -1), keepdims) if x.ndim > 1 else NotImplemented


@numpys(np.linalg.multi_dot)
def multi_dot(arrays: Any) -> Any:
    return table.get("linalg_multi_dot")(promoted(*arrays))


@numpys(np.linalg.solve)
def solve(a: Any, b: Any) -> Any:
    a, b = promoted(as_operand(a), as_operand(b))
    if b.ndim > 1 and b.ndim == a.ndim - 1:  # matrices for NumPy since 2.0, vectors for PyTorch
        b = table.get("unsqueeze")(b, 0)
    return table.get("linalg_solve")(a, b)


@numpys(np.linalg.svd)
def svd(a: Any, full_matrices: Any = True, compute_uv: Any = True, hermitian: Any = False) -> Any:
    if hermitian:
        return svd_hermitian(a, compute_uv)
    if not compute_uv:
        return table.get("linalg_svdvals")(a)
    return SVDResult(*table.get("linalg_svd")(a, full_matrices=full_matrices))


def svd_hermitian(a: Any, compute_uv: Any) -> Any:
    """Return the singular value decomposition of the Hermitian matrices `a`, computed from eigenvalues; only the
    singular values unless `compute_uv`. The largest comes first, and the signs are in Vh, as in NumPy.
    """
    values, vectors = eigh(a)
    order = np.argsort(abs(as_arrays(values)), axis=-1)[..., ::-1]
    signs = np.sign(np.take_along_axis(as_arrays(values), order, -1))
    sizes = table.get("take_along_dim")(table.get("abs")(values), order, -1)
    if not compute_uv:
        return sizes
    u = table.get("take_along_dim")(vectors, order[..., None, :], -1)
    vh = table.get("conj")(table.get("transpose")(u * signs[..., None, :], -1, -2))
    return SVDResult(u, sizes, vh)


@numpys(np.linalg.qr)
def qr(a: Any, mode: Any = "reduced") -> Any:
    if mode == "r":
        return table.get("linalg_qr")(a)[1]
    known = mode in ("reduced", "complete")
    return QRResult(*table.get("linalg_qr")(a, mode=mode)) if known else NotImplemented


@numpys(np.linalg.lstsq)
def lstsq(a: Any, b: Any, rcond: Any = None) -> Any:
    a, b = promoted(as_operand(a), as_operand(b))
    if a.ndim != 2 or b.ndim not in (1, 2) or len(a) != len(b):
        return NotImplemented
    x, residuals, rank, s = table.get("linalg_lstsq")(a, b, as_arrays(rcond), driver="gelsd")
    residuals = table.get("reshape")(residuals, -1) if residuals.ndim == 0 else residuals
    return x, residuals, int(rank), s


@numpys(np.linalg.eig)
def eig(a: Any) -> Any:
    values, vectors = table.get("linalg_eig")(a)
    return EigResult(*as_numpys(a, values, values, vectors))


@numpys(np.linalg.eigvals)
def eigvals(a: Any) -> Any:
    values = table.get("linalg_eigvals")(a)
    return as_numpys(a, values, values)[0]


def as_numpys(a: Any, values: Any, *results: Any) -> list[Any]:
    """Return `results`, eigenvalues or eigenvectors of `a`, as real numbers if `a` is real and the imaginary parts of
    all its eigenvalues, `values`, are 0, as NumPy does.
    """
    real = a.dtype.kind == "f" and not as_arrays(values).imag.any()
    return [table.get("real")(each) if real else each for each in results]


@numpys(np.linalg.eigh)
def eigh(a: Any, UPLO: Any = "L") -> Any:
    return EighResult(*table.get("linalg_eigh")(of_triangle(a, UPLO), UPLO=UPLO))


@numpys(np.linalg.eigvalsh)
def eigvalsh(a: Any, UPLO: Any = "L") -> Any:
    return table.get("linalg_eigvalsh")(of_triangle(a, UPLO), UPLO=UPLO)


def of_triangle(a: Any, UPLO: Any) -> Any:
    """Return Hermitian matrices made from one triangle of `a`, the lower one if `UPLO` is 'L', the upper one if it is
    'U': NumPy reads only that one, so the other gets no gradient, as in HIPS autograd.

    The ops follow PyTorch, whose gradient is that of a Hermitian matrix.
    """
    if a.ndim < 2 or UPLO not in ("L", "U", "l", "u"):
        return a
    half = table.get("tril" if UPLO in "Ll" else "triu")
    strict = half(a, -1 if UPLO in "Ll" else 1)
    across = half(a) - strict
    across = table.get("real")(across) if a.dtype.kind == "c" else across
    return across + strict + table.get("conj")(table.get("transpose")(strict, -1, -2))


@numpys(np.linalg.slogdet)
def slogdet(a: Any) -> Any:
    return SlogdetResult(*table.get("linalg_slogdet")(a))


@numpys(np.linalg.pinv)
def pinv(a: Any, rcond: Any = None, hermitian: Any = False, *, rtol: Any = None) -> Any:
    cutoff = 1e-15 if rcond is None and rtol is None else rcond if rtol is None else rtol
    a = of_triangle(a, "L") if hermitian else a
    return table.get("linalg_pinv")(a, rtol=as_arrays(cutoff), hermitian=hermitian)


@numpys(np.linalg.cholesky)
def cholesky(a: Any, *, upper: Any = False) -> Any:
    return table.get("linalg_cholesky")(of_triangle(a, "U" if upper else "L"), upper=bool(upper))
