"""Kernels by numba for the sums that `roi_align`, `deform_conv2d`, `correlation` and others are made of.

>>> import plugrad as pg
>>> image, box = pg.ones(1, 2, 4, 4), pg.tensor([[0.0, 0.5, 0.5, 2.5, 2.5]])
>>> with pg.kernels("vision"):
...     pg.ops.vision.roi_align(image, box, 1)
tensor([[[[1.]],
<BLANKLINE>
         [[1.]]]])

Each loop is compiled at its first call with a dtype, in about a second, and then kept in numba's cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

import plugrad as pg
from plugrad.authoring import Kernel, NumpyArray
from plugrad_vision import correlation_kernels


@pg.hookimpl
def plugrad_register_kernels(register: Callable[[Kernel], None]) -> None:
    """Register the kernels of the ops of `sampling` and of `windows`."""
    for kernel in correlation_kernels.KERNELS:
        register(kernel)
    register(Kernel("vision::weighted_rows", sums, smallest=1000))
    register(Kernel("vision::scattered_rows", scattered, smallest=1000))
    register(Kernel("vision::row_products", products, smallest=1000))


# The order of additions may change, so that the compiler adds several channels at once; nan and infinity stay.
compiled: Callable[[Callable[..., Any]], Callable[..., Any]] = numba.njit(
    cache=True, nogil=True, error_model="numpy", fastmath={"reassoc", "contract"}
)


@compiled
def sums(rows: NumpyArray, weights: NumpyArray, index: NumpyArray) -> NumpyArray:
    output = np.zeros((len(index), rows.shape[1]), rows.dtype)
    for m in range(len(index)):
        total = output[m]
        for j in range(index.shape[1]):
            if index[m, j] >= 0:
                row, weight = rows[index[m, j]], weights[m, j]
                for c in range(len(total)):
                    total[c] += weight * row[c]
    return output


@compiled
def scattered(grad: NumpyArray, weights: NumpyArray, index: NumpyArray, length: int) -> NumpyArray:
    output = np.zeros((length, grad.shape[1]), grad.dtype)
    for m in range(len(index)):
        row = grad[m]
        for j in range(index.shape[1]):
            if index[m, j] >= 0:
                total, weight = output[index[m, j]], weights[m, j]
                for c in range(len(total)):
                    total[c] += weight * row[c]
    return output


@compiled
def products(rows: NumpyArray, grad: NumpyArray, index: NumpyArray) -> NumpyArray:
    output = np.zeros(index.shape, rows.dtype)
    for m in range(len(index)):
        ours = grad[m]
        for j in range(index.shape[1]):
            if index[m, j] >= 0:
                row, total = rows[index[m, j]], output[m, j]
                for c in range(len(ours)):
                    total += ours[c] * row[c]
                output[m, j] = total
    return output
