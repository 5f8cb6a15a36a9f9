"""Matrices: what ops of linear algebra share: their errors, the adjoint, what they declare, samples and error samples.

>>> import plugrad as pg
>>> from plugrad.authoring.matrices import adjoint
>>> adjoint(pg.tensor([[1.0, 2.0]]))
tensor([[1.],
        [2.]])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring.dtypes import torch_name
from plugrad.authoring.rules import array_of
from plugrad.authoring.samples import Drawn, on, refuses
from plugrad.engine.errors import LinAlgError as LinAlgError


def adjoint(x: Any) -> Any:
    """Return the conjugate transpose of matrices."""
    return pg.conj(x.swapaxes(-1, -2))


def diagonal(x: Any) -> Any:
    """Return square matrices with the elements of vectors, (..., n), on their diagonals and 0 elsewhere:
    (..., n, n).
    """
    return x[..., None] * np.eye(x.shape[-1], dtype=x.dtype)


def diagonal_of(x: Any) -> Any:
    """Return the diagonals, (..., n), of square matrices, (..., n, n)."""
    return pg.sum(x * np.eye(x.shape[-1], dtype=x.dtype), dim=-1)


def zeros_of(x: Any) -> Any:
    """Return a NumPy array of zeros with the shape and dtype of an array or a Tensor."""
    return np.zeros(tuple(x.shape), array_of(x).dtype)


def in_kind(grad: Any, input: Any) -> Any:
    """Return `grad`, or its real part if `grad` is complex and `input` is real."""
    return grad if grad.dtype.kind == input.dtype.kind else pg.real(grad)


def computed(op: str, function: Callable[..., Any], *arrays: Any, **settings: Any) -> Any:
    """Return ``function(*arrays, **settings)``, for a function of NumPy or SciPy on matrices, without NumPy's warnings.

    Raises RuntimeError if an array is neither floating nor complex, or of half precision; LinAlgError, with PyTorch's
    words, if a matrix is singular, not positive definite or not finite. `op` is the name for the messages.
    """
    for array in arrays:
        if array.dtype.kind not in "fc":
            raise RuntimeError(
                f"{op}: Expected a floating point or complex tensor as input. Got {torch_name(array.dtype)}; convert "
                "first, x.float()"
            )
        if array.dtype.itemsize == 2:
            raise RuntimeError(
                f"{op}: Low precision dtypes not supported. Got float16; convert first, x.float()"
            )
    if (
        function is np.linalg.svd and not np.isfinite(arrays[0]).all()
    ):  # of inf LAPACK's may never return
        raise LinAlgError(f"{op}: {NOT_FINITE}")
    try:
        return pg.quietly(function, *arrays, **settings)
    except np.linalg.LinAlgError as error:
        raise LinAlgError(f"{op}: {WORDS.get(str(error), error)}") from error


NOT_FINITE = "The algorithm failed to converge because the input matrix contained non-finite values"
WORDS = {
    "Array must not contain infs or NaNs": "input tensor should not contain infs or NaNs",
    "Matrix is not positive definite": (
        "The factorization could not be completed because the input is not positive-definite"
    ),
    "Singular matrix": "The operation could not be completed because the input matrix is singular",
}
"""NumPy's words, and PyTorch's."""


def require_matrix(op: str, x: Any) -> None:
    """Raise RuntimeError if `x` has fewer than two dimensions. `op` is the name for the message."""
    if len(x.shape) < 2:
        raise RuntimeError(
            f"{op}: The input tensor A must have at least 2 dimensions, but its shape is {tuple(x.shape)}"
        )


def require_square(op: str, x: Any) -> None:
    """Raise RuntimeError unless `x` has at least two dimensions, and the last two sizes are equal.
    `op` is for the message.
    """
    require_matrix(op, x)
    if x.shape[-1] != x.shape[-2]:
        raise RuntimeError(
            f"{op}: A must be batches of square matrices, but they are {x.shape[-2]} by {x.shape[-1]} matrices"
        )


OF_MATRICES: dict[str, Any] = {"complex": True, "core_dims": 2}
"""What ops of matrices declare: they take complex numbers too, and each matrix as a whole."""


SQUARES = ((3, 3), (1, 1), (0, 0), (2, 3, 3))


def matrices(*shapes: tuple[int, ...], kind: str = "any", **settings: Any) -> Drawn:
    """Return a table of samples, as `on` does, with one random matrix (or batch) of each of `shapes`.

    `kind` is "any", "regular", "hermitian", "positive" (definite) or "triangular"; `settings` are those of `on`.
    """
    return on(*(random_matrix(shape, kind) for shape in shapes), **settings)


def random_matrix(shape: tuple[int, ...], kind: str = "any") -> Callable[..., Any]:
    """Return a callable that draws a `matrix` of a shape and kind, for a row of the tables `on` and `refuses`."""
    return lambda rng: matrix(rng, shape, kind)


def matrix(rng: np.random.Generator, shape: tuple[int, ...], kind: str = "any") -> Any:
    """Return a random matrix or batch of a `kind`: see `matrices`.

    The eigenvalues of regular, Hermitian and positive ones lie apart, so that they are differentiable.
    """
    x = rng.normal(size=shape)
    if kind == "regular":
        x = 0.3 * x + np.diag(1.0 + np.arange(shape[-1]))
    if kind in ("hermitian", "positive"):
        x = 0.2 * (x + x.swapaxes(-1, -2)) + np.diag(2.0 * np.arange(shape[-1]))
    if kind == "positive":
        x = x + 3 * np.eye(shape[-1])
    return np.tril(0.3 * x + 2 * np.eye(shape[-1])) if kind == "triangular" else x


def no_square(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield error samples for an op of square matrices: a vector, and a matrix that is not square.
    Both raise RuntimeError.
    """
    for shape, match in (((3,), "at least 2 dimensions"), ((2, 3), "batches of square matrices")):
        yield pg.ErrorSample(rng.normal(size=shape), raises=RuntimeError, match=match)


no_matrix = refuses(RuntimeError, "at least 2 dimensions", (3,))
