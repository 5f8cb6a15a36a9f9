"""Bilinear sampling of pixels at real positions: the taps of a position, and weighted sums of the rows of a table.

An image is a table with one row of channels per pixel, and a value between pixels is a weighted sum of four rows. The
sum over all m and j of ``weights[m, j] * (grad[m] @ rows[index[m, j]])`` is linear in each of its three factors. Its
three derivatives are the ops of this module, and each of them is the gradient of the two others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    NumpyArray,
    array_of,
    named_sizes,
    primitive,
    refuses,
    run_kernel,
    wide,
)


def taps_at(place: Array, size: int) -> tuple[NumpyArray, Array]:
    """Taps of linear interpolation along an axis of `size` pixels: their indices and their weights, (..., 2) each.

    `place` are positions in pixels, (...), an array or a Tensor whose derivative the weights then have. A tap outside
    the axis has the index -1. The weights of a position that is nan are nan.
    """
    place = pg.clamp(place, -2, size)  # infinity is outside, with finite weights
    first = np.nan_to_num(np.floor(array_of(place))).astype(np.intp)
    index = first[..., None] + np.arange(2)
    part = place - first.astype(place.dtype)
    return np.where(index < size, index, -1).clip(-1), pg.stack([1 - part, part], -1)


def pixel_rows(image: Array, groups: int = 1) -> Array:
    """Table of the pixels of `image`, (N, C, H, W): shape (N * H * W * groups, C / groups), by ops of plugrad."""
    channels = image.shape[1] // groups
    n = image.shape[0] * image.shape[2] * image.shape[3] * groups
    return pg.reshape(pg.permute(image, (0, 2, 3, 1)), (n, channels))


# The plain forwards. An entry with the index -1 is dropped, whatever its weight is.


def sums(rows: NumpyArray, weights: NumpyArray, index: NumpyArray) -> NumpyArray:
    rows, weights = np.pad(rows, ((0, 1), (0, 0))), np.where(index < 0, 0, weights)
    output: NumpyArray = np.empty((len(index), rows.shape[1]), rows.dtype)
    for part in blocks(index.shape, rows.shape[1]):
        np.einsum("mj,mjc->mc", weights[part], rows[index[part]], out=output[part])
    return output


def products(rows: NumpyArray, grad: NumpyArray, index: NumpyArray) -> NumpyArray:
    rows = np.pad(rows, ((0, 1), (0, 0)))
    output: NumpyArray = np.empty(index.shape, rows.dtype)
    for part in blocks(index.shape, rows.shape[1]):
        np.einsum("mc,mjc->mj", grad[part], rows[index[part]], out=output[part])
    return np.where(index < 0, 0, output)


def scattered(grad: NumpyArray, weights: NumpyArray, index: NumpyArray, length: int) -> NumpyArray:
    output: NumpyArray = np.zeros((length + 1, grad.shape[1]), grad.dtype)  # the last is dropped
    for part in blocks(index.shape, grad.shape[1], least=output.size):
        terms = np.einsum("mj,mc->mjc", weights[part], grad[part]).reshape(-1, grad.shape[1])
        output = pg.index_add(output, 0, index[part].reshape(-1) % (length + 1), terms)
    return output[:length]


def blocks(shape: tuple[int, ...], channels: int, least: int = 1 << 20) -> Iterator[slice]:
    """Yield slices of range(m), for a `shape` (m, j), such that about `least` elements are computed at once, of (m, j,
    channels).

    Measured with 36,864 sums of 4 rows of 64 float32: 4 ms, 25 ms with 16 times more blocks.
    """
    m, j = shape
    step = max(1, max(least, 1 << 20) // max(1, j * channels))
    return (slice(start, start + step) for start in range(0, m, step))


# The three ops.


AXES = {"rows": "R C", "grad": "M C", "weights": "M J"}


def require_table(op: str, index: Array, length: int, **arrays: Array) -> None:
    """Raise unless `index` are integers (M, J) from -1 to ``length - 1``, and the `arrays` are `rows` (length, C),
    `grad` (M, C) and `weights` (M, J), as far as they are given.
    """
    if index.dtype.kind not in "iu" or index.ndim != 2:
        raise TypeError(
            f"{op}: expected index to be integers of shape (M, J), but got {index.dtype} of shape {tuple(index.shape)}"
        )
    known = {"R": length} | dict(zip("MJ", index.shape, strict=True))
    named_sizes(op, known, **{name: (array, AXES[name]) for name, array in arrays.items()})
    if index.size and not -1 <= index.min() <= index.max() < length:
        raise IndexError(
            f"{op}: index out of bounds: expected -1 to {length - 1}, but got {index.min()} to {index.max()}"
        )


def tables(*names: str) -> Callable[[np.random.Generator], Iterator[pg.Sample]]:
    """Return `samples` of tables with an index that is dropped and one that is there twice, of no sums, and of sums of
    nothing; `names` are the arguments.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for r, m, j, channels in (5, 4, 3, 2), (3, 1, 2, 1), (2, 0, 4, 3), (2, 3, 0, 1):
            index = rng.integers(-1, r, (m, j))
            index[:1], index[1:2] = np.arange(j) - 1, 1
            shapes = {"rows": (r, channels), "grad": (m, channels), "weights": (m, j)}
            arrays = (rng.normal(size=shapes[name]) for name in names)
            yield pg.Sample(*arrays, index, **({} if "rows" in names else {"length": r}))

    return samples


def matrix(index: NumpyArray, length: int, weights: NumpyArray) -> NumpyArray:
    """Return the matrix (M, length) by which `weighted_rows` multiplies a table: for references."""
    found: NumpyArray = np.einsum("mj,mjr->mr", weights, index[..., None] == np.arange(length))
    return found


FACTS: dict[str, Any] = {"arrays": "numpy", "for_rules": True, "new_gradients": True}


def weighted(ctx: Context, rows: Array, weights: Array, index: Array) -> Array:
    require_table("weighted_rows", index, len(rows), rows=rows, weights=weights)
    return run_kernel(ctx, wide(rows), wide(weights), index).astype(rows.dtype, copy=False)


@primitive(
    weighted,
    plain=sums,
    samples=tables("rows", "weights"),
    reference=lambda rows, weights, index: matrix(index, len(rows), weights) @ rows,
    error_samples=refuses(IndexError, "but got 0 to 3", ((3, 2), (1, 2), [[0, 3]]))
    + refuses(IndexError, "but got -2 to 0", ((3, 2), (1, 2), [[0, -2]]))
    + refuses(RuntimeError, r"weights of shape \(M=1, J=2\)", ((3, 2), (1, 3), [[0, 1]]))
    + refuses(RuntimeError, r"rows of shape \(R=3, C\)", ((3,), (1, 2), [[0, 1]]))
    + refuses(TypeError, "index to be integers", ((3, 2), (1, 2), (1, 2))),
    **FACTS,
)
def weighted_rows(
    grad: Array, rows: Array, weights: Array, index: Array, needs_input_grad: tuple[bool, ...]
) -> tuple[Array | None, ...]:
    """Weighted sums of rows of a table: ``output[m] = sum over j of weights[m, j] * rows[index[m, j]]``.

    Parameters
    ----------
    rows
        The table, shape (R, C), floating.
    weights
        Shape (M, J), in the dtype of `rows`.
    index
        Row numbers, shape (M, J), integers. An entry with the index -1 is dropped.

    Returns (M, C), in the dtype of `rows`; float16 is added up in float32.

    Raises
    ------
    RuntimeError
        Shapes do not fit each other.
    IndexError
        There is no such row.
    TypeError
        An argument is no tensor, the dtypes differ, or `index` holds no integers.
    NotImplementedError
        The dtype is not floating.

    Source: the derivative of the trilinear form by `grad`.

    >>> import plugrad as pg
    >>> rows = pg.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> pg.ops.vision.weighted_rows(rows, pg.tensor([[0.5, 0.5]]), pg.tensor([[0, 1]]))
    tensor([[2., 3.]])
    """
    by_rows, by_weights, _ = needs_input_grad
    return (
        scattered_rows.call(grad, weights, index, length=len(rows)) if by_rows else None,
        row_products.call(rows, grad, index) if by_weights else None,
        None,
    )


def spread(ctx: Context, grad: Array, weights: Array, index: Array, *, length: int) -> Array:
    require_table("scattered_rows", index, length, grad=grad, weights=weights)
    output = run_kernel(ctx, wide(grad), wide(weights), index, length)
    return output.astype(grad.dtype, copy=False)


@primitive(
    spread,
    plain=scattered,
    samples=tables("grad", "weights"),
    reference=lambda grad, weights, index, *, length: matrix(index, length, weights).T @ grad,
    error_samples=refuses(IndexError, "out of bounds", ((1, 2), (1, 2), [[0, 3]]), length=3)
    + refuses(RuntimeError, r"grad of shape \(M=1, C\)", ((2, 2), (1, 2), [[0, 1]]), length=3),
    **FACTS,
)
def scattered_rows(
    g: Array, grad: Array, weights: Array, index: Array, needs_input_grad: tuple[bool, ...]
) -> tuple[Array | None, ...]:
    """Weighted rows added at their places in a table of zeros: the gradient of `weighted_rows` by its table.

    ``output[r]`` is the sum of ``weights[m, j] * grad[m]`` over all m and j with ``index[m, j] == r``.

    Parameters
    ----------
    grad
        The rows, shape (M, C), floating.
    weights, index
        Those of `weighted_rows`, shape (M, J).
    length
        The number of rows of the table.

    Returns (length, C), in the dtype of `grad`; float16 is added up in float32.

    Raises
    ------
    RuntimeError, IndexError, TypeError, NotImplementedError
        As `weighted_rows`.

    Source: the derivative of the trilinear form by `rows`.

    >>> import plugrad as pg
    >>> grad, index = pg.tensor([[1.0, 2.0]]), pg.tensor([[2, 0]])
    >>> pg.ops.vision.scattered_rows(grad, pg.tensor([[0.5, 2.0]]), index, length=3)
    tensor([[2.0000, 4.0000],
            [0.0000, 0.0000],
            [0.5000, 1.0000]])
    """
    by_grad, by_weights, _ = needs_input_grad
    return (
        weighted_rows.call(g, weights, index) if by_grad else None,
        row_products.call(g, grad, index) if by_weights else None,
        None,
    )


def multiplied(ctx: Context, rows: Array, grad: Array, index: Array) -> Array:
    require_table("row_products", index, len(rows), rows=rows, grad=grad)
    return run_kernel(ctx, wide(rows), wide(grad), index).astype(rows.dtype, copy=False)


@primitive(
    multiplied,
    plain=products,
    samples=tables("rows", "grad"),
    reference=lambda rows, grad, index: np.where(
        index < 0, 0, np.take_along_axis(grad @ rows.T, index.clip(0), 1)
    ),
    error_samples=refuses(RuntimeError, "grad of shape", ((3, 2), (1, 3), [[0, 1]]))
    + refuses(IndexError, "index out of bounds", ((3, 2), (1, 2), [[0, 3]])),
    **FACTS,
)
def row_products(
    g: Array, rows: Array, grad: Array, index: Array, needs_input_grad: tuple[bool, ...]
) -> tuple[Array | None, ...]:
    """Products of rows with the rows of a table: the gradient of `weighted_rows` by its weights.

    ``output[m, j] = rows[index[m, j]] @ grad[m]``, and 0 where the index is -1.

    Parameters
    ----------
    rows
        The table, shape (R, C), floating.
    grad
        Shape (M, C), in the dtype of `rows`.
    index
        Row numbers, shape (M, J), integers.

    Returns (M, J), in the dtype of `rows`; float16 is added up in float32.

    Raises
    ------
    RuntimeError, IndexError, TypeError, NotImplementedError
        As `weighted_rows`.

    Source: the derivative of the trilinear form by `weights`.

    >>> import plugrad as pg
    >>> rows = pg.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> pg.ops.vision.row_products(rows, pg.tensor([[1.0, 10.0]]), pg.tensor([[0, 1, -1]]))
    tensor([[21., 43.,  0.]])
    """
    by_rows, by_grad, _ = needs_input_grad
    return (
        scattered_rows.call(grad, g, index, length=len(rows)) if by_rows else None,
        weighted_rows.call(rows, g, index) if by_grad else None,
        None,
    )
