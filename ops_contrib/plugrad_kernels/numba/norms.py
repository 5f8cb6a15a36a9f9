"""Layer and root mean square normalisation, and their gradients: row by row, each of which stays in the cache."""

from __future__ import annotations

import math

import numpy as np

from plugrad.authoring import Kernel, NumpyArray
from plugrad_kernels.numba.compiling import helper, loop, shared_out
from plugrad_kernels.numba.phases import added
from plugrad_kernels.numba.vectors import dot, sum_of

FLUSH = 32
"""Rows whose weight gradients are added up in the arrays' dtype; the sums of so many are added up in float64."""


def rows_of(x: NumpyArray, ndim: int) -> NumpyArray:
    """Return an array with its last `ndim` dimensions as one, and all others as another: a matrix."""
    rows: NumpyArray = x.reshape(-1, math.prod(x.shape[x.ndim - ndim :]))
    return rows


def flat(weight: NumpyArray | None, size: int, none: float, like: NumpyArray) -> NumpyArray:
    """Return a weight or a bias as a 1-d array; if it is None, `size` times the number `none`,
    in the dtype of `like`.
    """
    return np.full(size, none, like.dtype) if weight is None else weight.reshape(-1)


def layer_norm(
    x: NumpyArray, weight: NumpyArray | None, bias: NumpyArray | None, ndim: int, eps: float
) -> NumpyArray:
    """Return `x` with mean 0 and variance 1 over its last `ndim` dimensions, times `weight`, plus `bias`.

    `eps` is added to the variance.
    """
    output: NumpyArray = np.empty(x.shape, x.dtype)
    rows = rows_of(x, ndim)
    size = rows.shape[1]
    factors = flat(weight, size, 1, x), flat(bias, size, 0, x)
    args = rows, *factors, rows_of(output, ndim), float(eps)
    shared_out(layer_norm_rows, len(rows), 4 * x.size, *args)
    return output


@loop("output")
def layer_norm_rows(first, last, x, weight, bias, output, eps):
    count = x.dtype.type(x.shape[1])
    for n in range(first, last):
        mean = sum_of(x[n]) / count
        scale = 1 / np.sqrt(spread(x[n], mean) / count + x.dtype.type(eps))
        normal(x[n], mean, x.dtype.type(scale), weight, bias, output[n])


@helper("contract", "reassoc", "nsz")
def spread(x, mean):
    """Return the sum of ``(x - mean) ** 2`` over a row."""
    total = x.dtype.type(0)
    for k in range(x.shape[0]):
        total += (x[k] - mean) * (x[k] - mean)
    return total


@helper("contract")
def normal(x, mean, scale, weight, bias, output):
    for k in range(x.shape[0]):
        output[k] = (x[k] - mean) * scale * weight[k] + bias[k]


def rms_norm(x: NumpyArray, weight: NumpyArray | None, ndim: int, eps: float) -> NumpyArray:
    """Return `x` divided by its root mean square over the last `ndim` dimensions, times `weight`.

    `eps` is added to the mean square.
    """
    output: NumpyArray = np.empty(x.shape, x.dtype)
    rows = rows_of(x, ndim)
    args = rows, flat(weight, rows.shape[1], 1, x), rows_of(output, ndim), float(eps)
    shared_out(rms_norm_rows, len(rows), 4 * x.size, *args)
    return output


@loop("output")
def rms_norm_rows(first, last, x, weight, output, eps):
    count = x.dtype.type(x.shape[1])
    for n in range(first, last):
        scale = 1 / np.sqrt(dot(x[n], x[n]) / count + x.dtype.type(eps))
        weighted(x[n], x.dtype.type(scale), weight, output[n])


@helper()
def weighted(x, scale, weight, output):
    for k in range(x.shape[0]):
        output[k] = x[k] * scale * weight[k]


# The gradients. Both are those of x less a mean (0 for `rms_norm`), times a scale that depends on x.


def layer_norm_backward(
    grad: NumpyArray, x: NumpyArray, weight: NumpyArray | None, ndim: int, eps: float, biased: bool
) -> tuple[NumpyArray, NumpyArray | None, NumpyArray | None]:
    """Return the gradients of ``layer_norm(x, weight, bias, ndim, eps)`` by `x`, `weight` and `bias`, from that of its
    result, `grad`.

    Those by `weight` and `bias` are None if there is none (`weight` is None, `biased` is False).
    """
    return slopes(grad, x, weight, ndim, eps, True, biased)


def rms_norm_backward(
    grad: NumpyArray, x: NumpyArray, weight: NumpyArray | None, ndim: int, eps: float
) -> tuple[NumpyArray, NumpyArray | None]:
    """Return the gradients of ``rms_norm(x, weight, ndim, eps)`` by `x` and `weight`, None for a weight of None, from
    that of its result, `grad`.
    """
    return slopes(grad, x, weight, ndim, eps, False, False)[:2]


def slopes(
    grad: NumpyArray,
    x: NumpyArray,
    weight: NumpyArray | None,
    ndim: int,
    eps: float,
    central: bool,
    biased: bool,
) -> tuple[NumpyArray, NumpyArray | None, NumpyArray | None]:
    """Return the gradients by `x`, weight and bias, of `layer_norm` if `central`, else of `rms_norm`, from that of its
    result, `grad`. The one by the bias is None unless `biased`, that by the weight if there is none.

    All work on a row is done while it is in the cache.
    """
    output: NumpyArray = np.empty(x.shape, x.dtype)
    rows = rows_of(x, ndim)
    size, totals = rows.shape[1], []

    def scratch() -> tuple[NumpyArray, ...]:
        totals.append(np.zeros((1 + biased, size)))  # of weight and bias
        return totals[-1], np.zeros((1 + biased, size), x.dtype)

    shared_out(
        norm_slopes,
        len(rows),
        6 * x.size,
        *(rows_of(grad, ndim), rows, flat(weight, size, 1, x), rows_of(output, ndim)),
        *(float(eps), central, biased),
        scratch=scratch,
    )
    of_weight, *of_bias = (
        each.astype(x.dtype).reshape(x.shape[x.ndim - ndim :])
        for each in sum(totals[1:], totals[0])
    )
    return output, None if weight is None else of_weight, of_bias[0] if biased else None


@loop("slopes", "total", "sums")
def norm_slopes(first, last, grad, x, weight, slopes, eps, central, biased, total, sums):
    count = x.dtype.type(x.shape[1])
    for n in range(first, last):
        mean = sum_of(x[n]) / count if central else x.dtype.type(0)
        scale = x.dtype.type(1 / np.sqrt(spread(x[n], mean) / count + x.dtype.type(eps)))
        beside, along = inner(grad[n], x[n], mean, scale, weight, sums[0])
        beside = beside / count if central else x.dtype.type(0)
        of_norm(grad[n], x[n], mean, scale, weight, beside, scale * along / count, slopes[n])
        if biased:
            added(sums[1], grad[n])
        if (n - first) % FLUSH == FLUSH - 1 or n == last - 1:
            for part in range(sums.shape[0]):
                for k in range(sums.shape[1]):
                    total[part, k] += sums[part, k]
                    sums[part, k] = 0


@helper("contract", "reassoc", "nsz")
def inner(grad, x, mean, scale, weight, sums):
    """Return the sum of ``grad * weight`` over a row `x` with the mean `mean`, and that of ``grad * weight * (x -
    mean)``.

    The row's part of the gradient by the weight is added to `sums`; `scale` is the reciprocal of the row's standard
    deviation (or root mean square).
    """
    alone = along = x.dtype.type(0)
    for k in range(x.shape[0]):
        centred = x[k] - mean
        g = grad[k] * weight[k]
        alone += g
        along += g * centred
        sums[k] += grad[k] * (centred * scale)
    return alone, along


@helper()
def of_norm(grad, x, mean, scale, weight, beside, along, slopes):
    """Write the gradient of a normalised row `x`, with the mean `mean` and the reciprocal deviation `scale`, into
    `slopes`; `grad` is that of the result.

    `beside` is the mean of the weighted gradient and `along` its part along x. It is compiled without "contract", so
    that a row of one element has exactly the gradient 0.
    """
    along = along * scale
    for k in range(x.shape[0]):
        slopes[k] = (grad[k] * weight[k] - beside - (x[k] - mean) * along) * scale


# What they take: shapes that fit without broadcasting.


def of_layer(
    x: NumpyArray, weight: NumpyArray | None, bias: NumpyArray | None, ndim: int, eps: float
) -> bool:
    return fit(x, weight, ndim) and fit(x, bias, ndim)


def of_rms(x: NumpyArray, weight: NumpyArray | None, ndim: int, eps: float) -> bool:
    return fit(x, weight, ndim)


def of_slopes(
    grad: NumpyArray, x: NumpyArray, weight: NumpyArray | None, ndim: int, *_: float
) -> bool:
    return grad.shape == x.shape and fit(x, weight, ndim)


def fit(x: NumpyArray, weight: NumpyArray | None, ndim: int) -> bool:
    """Return True if `weight` is None or has the shape of the last `ndim` dimensions of `x`."""
    return weight is None or weight.shape == x.shape[x.ndim - ndim :]


KERNELS = (
    Kernel("builtin::layer_norm_fused", layer_norm, takes=of_layer, smallest=1000),
    Kernel(
        "builtin::layer_norm_fused_backward",
        layer_norm_backward,
        takes=of_slopes,
        smallest=1000,
    ),
    Kernel("builtin::rms_norm_fused", rms_norm, takes=of_rms, smallest=1000),
    Kernel(
        "builtin::rms_norm_fused_backward",
        rms_norm_backward,
        takes=of_slopes,
        smallest=1000,
    ),
)
