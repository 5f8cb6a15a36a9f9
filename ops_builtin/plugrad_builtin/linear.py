"""Products of matrices."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Context, explained, result_type, wide


class Matmul(pg.ArrayFunction):
    """Matrix product: ``input @ other``, of every pair of ranks from 1 up.

    =================  =================  =====================================
    input              other              result
    =================  =================  =====================================
    (k,)               (k,)               (), the inner product
    (n, k)             (k,)               (n,)
    (k,)               (k, m)             (m,)
    (n, k)             (k, m)             (n, m)
    (..., n, k)        (..., k, m)        (..., n, m), the batch sizes broadcast
    =================  =================  =====================================

    A vector beside a batch is a row on the left, a column on the right. Integers never widen
    floats.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or an operand is 0-d.

    Source: d(AB) = dA B + A dB, so the gradients of <G, AB> are G Bᵀ and Aᵀ G.

    >>> import plugrad as pg
    >>> pg.matmul(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), pg.tensor([1.0, 1.0]))
    tensor([3., 7.])
    """

    node_name = "MmBackward0"
    complex = "holomorphic"
    arrays = "nep18"
    new_gradients = True
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array, other: Array) -> Array:
        left, right = input, other
        if input.dtype is not other.dtype:
            wanted = result_type(input, other)
            input, other = input.astype(wanted, copy=False), other.astype(wanted, copy=False)
        ndim, other_ndim = len(input.shape), len(other.shape)
        if ndim != 2 or other_ndim != 2:
            ctx.node_name = NAMES.get((ndim, other_ndim), "UnsafeViewBackward0")
        needs_input, needs_other = ctx.needs_input_grad
        ctx.save_for_backward(left if needs_other else None, right if needs_input else None)
        kind = input.dtype
        try:
            product = pg.quietly(product_of, wide(input), wide(other))
            return product if product.dtype is kind else pg.quietly(product.astype, kind)
        except ValueError as error:
            raise misfit(input.shape, other.shape, error) from error

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, other = ctx.saved_tensors
        needs_input, needs_other = ctx.needs_input_grad
        grad_output = wide(grad_output)  # and the products with it
        return (
            grad_of_left(grad_output, other, ctx.input_shape(0)) if needs_input else None,
            grad_of_right(grad_output, input, ctx.input_shape(1)) if needs_other else None,
        )

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, other_shape in RANKS:
            yield pg.Sample(rng.normal(size=shape), rng.normal(size=other_shape))

    @staticmethod
    def reference(input: Array, other: Array) -> Any:
        left, right = ("k", "ik")[input.ndim > 1], ("k", "kj")[other.ndim > 1]
        result = left.replace("k", "") + right.replace("k", "")
        return np.einsum(f"...{left},...{right}->...{result}", input, other)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        for shape, other_shape, match in (
            ((2, 3), (2, 3), r"mat1 and mat2 shapes cannot be multiplied \(2x3 and 2x3\)"),
            ((2, 3), (2,), r"size mismatch, got input \(2\), mat \(2x3\), vec \(2\)"),
            ((2,), (3,), "inconsistent tensor size, expected tensor"),
            ((), (2, 3), "both arguments to matmul need to be at least 1D"),
            ((2, 3, 4), (2, 5, 6), "Expected size for first two dimensions of batch2 tensor"),
            ((2, 3, 4), (3, 4, 5), "The size of tensor a"),
        ):
            yield pg.ErrorSample(
                rng.normal(size=shape),
                rng.normal(size=other_shape),
                raises=RuntimeError,
                match=match,
            )


def product_of(input: Array, other: Array) -> Any:
    """Return the product: one large one instead of a batch of small ones, where `other` is one matrix."""
    if len(other.shape) == 2 < len(input.shape):
        return (rows_of(input) @ other).reshape((*input.shape[:-1], other.shape[1]))
    return input @ other


def grad_of_left(grad: Array, other: Array, shape: tuple[int, ...]) -> Any:
    """Return the gradient of the left factor: G Bᵀ, summed over batches it was repeated for."""
    if len(other.shape) == 1:
        return grad * other if len(shape) == 1 else grad[..., None] * other
    if len(shape) == 1:
        return pg.sum_to_size((other @ grad[..., None])[..., 0], shape)
    if len(shape) > 2 == len(other.shape):
        return (rows_of(grad) @ pg.t(other)).reshape(shape)
    return pg.sum_to_size(grad @ other.swapaxes(-1, -2), shape)


def grad_of_right(grad: Array, input: Array, shape: tuple[int, ...]) -> Any:
    """Return the gradient of the right factor: Aᵀ G, summed over batches it was repeated for."""
    if len(input.shape) == 1:
        return grad * input if len(shape) == 1 else input[:, None] * grad[..., None, :]
    if len(shape) == 1:
        return grad.reshape((math.prod(grad.shape),)) @ rows_of(input)
    if len(shape) == 2:
        return pg.t(rows_of(input)) @ rows_of(grad)
    return pg.sum_to_size(input.swapaxes(-1, -2) @ grad, shape)


def rows_of(x: Array) -> Any:
    """Return a batch of matrices as one matrix, below each other."""
    return x if len(x.shape) == 2 else x.reshape((math.prod(x.shape[:-1]), x.shape[-1]))


def misfit(shape: tuple[int, ...], other: tuple[int, ...], error: Exception) -> Exception:
    """Return PyTorch's error for sizes that do not fit, or batches that do not broadcast."""
    if not shape or not other:
        return RuntimeError(
            f"both arguments to matmul need to be at least 1D, but they are {len(shape)}D and "
            f"{len(other)}D; use * for a product with a number"
        )
    inner = f"the last size of {tuple(shape)} must equal the "
    inner += "only" if len(other) == 1 else "second to last"
    inner += f" size of {tuple(other)}"
    if shape[-1] == other[-1 if len(other) == 1 else -2]:
        return explained(error, np.empty(shape[:-2], "?"), np.empty(other[:-2], "?"))
    rows = math.prod(shape[:-1])
    if len(shape) == len(other) == 1:
        return RuntimeError(
            f"inconsistent tensor size, expected tensor {list(shape)} and src {list(other)} to "
            f"have the same number of elements, but got {shape[0]} and {other[0]} elements "
            "respectively; make them equal"
        )
    if len(other) == 1:
        return RuntimeError(
            f"size mismatch, got input ({rows}), mat ({rows}x{shape[-1]}), vec ({other[0]}): "
            f"{inner}"
        )
    if len(other) == 2:
        return RuntimeError(
            f"mat1 and mat2 shapes cannot be multiplied ({rows}x{shape[-1]} and "
            f"{other[0]}x{other[1]}): {inner}; transpose one of them?"
        )
    batch = math.prod(other[:-2])
    return RuntimeError(
        f"Expected size for first two dimensions of batch2 tensor to be: [{batch}, {shape[-1]}] "
        f"but got: [{batch}, {other[-2]}]. For shapes {tuple(shape)} and {tuple(other)}: {inner}"
    )


# What PyTorch computes a product of these ranks by.
NAMES = {(1, 1): "DotBackward0", (2, 1): "MvBackward0", (1, 2): "SqueezeBackward4"}

RANKS: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((3,), (3,)),
    ((2, 3), (3,)),
    ((3,), (3, 4)),
    ((2, 3), (3, 4)),
    ((5, 2, 3), (3,)),
    ((3,), (5, 3, 4)),
    ((5, 2, 3), (3, 4)),
    ((2, 3), (5, 3, 4)),
    ((5, 2, 3), (5, 3, 4)),
    ((6, 1, 2, 3), (5, 3, 4)),
    ((1, 2, 3), (5, 3, 4)),
    ((2, 0), (0, 3)),
    ((0, 2, 3), (3, 4)),
)
