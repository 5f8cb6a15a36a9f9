"""Kernels by numba for the product over windows and its two derivatives: those of correlation, involution and carafe.

Arrays are image (N, G, C, H, W), weight (N, G, K, kH, kW, P, Q) and result (N, G, C, K, P, Q). The innermost loop adds
products along a row of places, and the loops around it are in an order that keeps the row that is added to in the
cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numba
import numpy as np

from plugrad.authoring import Geometry, Kernel, NumpyArray
from plugrad_vision.windows import SHARED, padded

Decorator: TypeAlias = Callable[[Callable[..., None]], Callable[..., None]]
compiled: Decorator = numba.njit(cache=True, nogil=True, fastmath={"contract"})
# Measured: the products of 128 channels of 48 x 64 and 21 x 21 taps take 22 ms; 57 if the row's loop is called.
inlined: Decorator = numba.njit(inline="always")


@inlined
def add_product(into: Any, first: Any, second: Any) -> None:
    """Add the products of the elements of two rows to a third row."""
    for q in range(len(into)):
        into[q] += first[q] * second[q]


@compiled
def add_sums(image: Any, weight: Any, result: Any, down: int, apart: int, beside: int) -> None:
    """Add to `result` what `window_sums` computes."""
    for n, g, c, k, p in np.ndindex(result.shape[:5]):
        into = result[n, g, c, k, p]
        for i, j in np.ndindex(weight.shape[3:5]):
            x = j * beside
            row = image[n, g, c, p * down + i * apart, x : x + len(into)]
            add_product(into, row, weight[n, g, k, i, j, p])


@compiled
def add_scattered(image: Any, weight: Any, result: Any, down: int, apart: int, beside: int) -> None:
    """Add to `image` what `window_scatter` computes."""
    for n, g, c, k, p in np.ndindex(result.shape[:5]):
        given = result[n, g, c, k, p]
        for i, j in np.ndindex(weight.shape[3:5]):
            x = j * beside
            into = image[n, g, c, p * down + i * apart, x : x + len(given)]
            add_product(into, given, weight[n, g, k, i, j, p])


@inlined
def add_4_products(
    into: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any
) -> None:
    """Add the products of the elements of four pairs of rows to another row, which is read and written once for all."""
    for q in range(len(into)):
        into[q] += a[q] * e[q] + b[q] * f[q] + c[q] * g[q] + d[q] * h[q]


@compiled
def add_products(image: Any, weight: Any, result: Any, down: int, apart: int, beside: int) -> None:
    """Add to `weight` what `window_products` computes, of four channels at once but for the first that are over."""
    over = result.shape[2] % 4
    for n, g, k, i, p in np.ndindex((*weight.shape[:4], weight.shape[5])):
        y = p * down + i * apart
        for c, j in np.ndindex((over, weight.shape[4])):
            x, into = j * beside, weight[n, g, k, i, j, p]
            add_product(into, image[n, g, c, y, x : x + len(into)], result[n, g, c, k, p])
        for c in range(over, result.shape[2], 4):
            e, f = result[n, g, c, k, p], result[n, g, c + 1, k, p]
            s, t = result[n, g, c + 2, k, p], result[n, g, c + 3, k, p]
            for j in range(weight.shape[4]):
                x, into = j * beside, weight[n, g, k, i, j, p]
                part = slice(x, x + len(into))
                a, b = image[n, g, c, y, part], image[n, g, c + 1, y, part]
                u, v = image[n, g, c + 2, y, part], image[n, g, c + 3, y, part]
                add_4_products(into, a, b, u, v, e, f, s, t)


def sums(image: NumpyArray, weight: NumpyArray, axes: str, windows: Geometry) -> Any:
    """Return the sum over the taps of image times weight."""
    result = np.zeros((*image.shape[:3], weight.shape[2], *windows.places), image.dtype)
    add_sums(padded(image, windows), weight, result, windows.stride[0], *windows.dilation)
    return result


def scattered(result: NumpyArray, weight: NumpyArray, axes: str, windows: Geometry) -> Any:
    """Return an image to which result times weight is added at each tap."""
    image = np.zeros((*result.shape[:3], *windows.padded), result.dtype)
    add_scattered(image, weight, result, windows.stride[0], *windows.dilation)
    return np.ascontiguousarray(image[..., *windows.content])


def products(image: NumpyArray, result: NumpyArray, axes: str, windows: Geometry) -> Any:
    """Return the product of image and result for each tap."""
    n, g, _, k, *places = result.shape
    weight = np.zeros((n, g, k, *windows.kernel, *places), image.dtype)
    add_products(padded(image, windows), weight, result, windows.stride[0], *windows.dilation)
    return weight


def takes(first: NumpyArray, second: NumpyArray, axes: str, windows: Geometry) -> bool | str:
    """Return True if the loops have these axes and steps, else what they have."""
    fits = axes == SHARED and windows.stride[1] == 1
    return fits or f"the axes {SHARED}, and a stride of 1 along a row"


KERNELS = (
    Kernel("vision::window_sums", sums, takes=takes, smallest=2000),
    Kernel("vision::window_scatter", scattered, takes=takes, smallest=2000),
    Kernel("vision::window_products", products, takes=takes, smallest=2000),
)
