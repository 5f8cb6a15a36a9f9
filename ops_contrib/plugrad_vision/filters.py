"""Filters of images along rows and columns, one axis after the other, and images continued beyond their borders: what
blurring, SSIM and wavelets share.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import NumpyArray, constant_like

BEYOND: dict[str, Any] = {
    "zero": "constant", "constant": "edge", "symmetric": "symmetric", "reflect": "reflect", "periodic": "wrap",
    "antisymmetric": "symmetric", "antireflect": "reflect",
}  # fmt: skip
"""The modes of `extended`, but "smooth": those of `numpy.pad`; two of them subtract what it adds."""


def filtered(x: Any, rows: NumpyArray, columns: NumpyArray, stride: Any) -> Any:
    """Return the correlations of images (..., H, W) with each of the filters `rows`, (F, taps), along the rows, and
    each of the filters `columns`, (G, taps), along the columns: (..., F, G, P, Q).

    They are taken inside the image, at every `stride`-th pixel: a pair (rows, columns). Both steps are a convolution
    with one channel, so there are derivatives of any order.
    """
    down, across = stride
    planes = pg.reshape(x, (math.prod(x.shape[:-2]), 1, *x.shape[-2:]))
    weight = constant_like(rows[:, None, :, None].astype(x.dtype), x)
    planes = pg.conv2d(planes, weight, stride=(down, 1))
    planes = pg.reshape(planes, (planes.shape[0] * len(rows), 1, *planes.shape[-2:]))
    weight = constant_like(columns[:, None, None, :].astype(x.dtype), x)
    planes = pg.conv2d(planes, weight, stride=(1, across))
    return pg.reshape(planes, (*x.shape[:-2], len(rows), len(columns), *planes.shape[-2:]))


def spread(x: Any, bank: NumpyArray, cut: int) -> Any:
    """Return images (..., H, W) from the correlations (..., F, F, P, Q) of `filtered`, with a stride of 2 and the same
    filters for rows and columns: its adjoint, with `cut` pixels cut off on each side.
    """
    lead, count = x.shape[:-4], len(bank)
    planes = pg.reshape(x, (math.prod(lead) * count, count, *x.shape[-2:]))
    weight = constant_like(bank[:, None, None, :].astype(x.dtype), x)
    planes = pg.conv_transpose2d(planes, weight, stride=(1, 2), padding=(0, cut))
    planes = pg.reshape(planes, (math.prod(lead), count, *planes.shape[-2:]))
    weight = constant_like(bank[:, None, :, None].astype(x.dtype), x)
    planes = pg.conv_transpose2d(planes, weight, stride=(2, 1), padding=(cut, 0))
    return pg.reshape(planes, (*lead, *planes.shape[-2:]))


def extended(x: Any, dim: int, before: int, behind: int, mode: str) -> Any:
    """Return `x` with elements added at both ends of a dimension, as `mode` says; they may be more than it has.

    The modes are those of `wavelet_analysis2d`, but "periodization". Only the added elements are indexed, so that the
    gradient of the others is a part of an array.
    """
    n = x.shape[dim]

    def shaped(numbers: Any) -> Any:
        numbers = np.asarray(numbers, x.dtype).reshape(-1, *(1,) * (x.ndim - dim - 1))
        return constant_like(numbers, x)

    def part(*places: int) -> Any:
        return pg.index_select(x, dim, pg.tensor(places, dtype=np.int64))

    def both(left: Any, right: Any) -> Any:
        return pg.cat([left, x, right], dim)

    if not before and not behind:
        return x
    if mode == "zero":
        return pg.nn.functional.pad(x, (0, 0) * (x.ndim - dim - 1) + (before, behind))
    if mode == "smooth":
        first, last, near = part(0), part(n - 1), min(1, n - 1)  # one element has the slope 0
        left = first + (first - part(near)) * shaped(np.arange(before, 0, -1))
        right = last + (last - part(n - 1 - near)) * shaped(np.arange(1, behind + 1))
        return both(left, right)
    if mode == "antireflect" and n > 1:
        left, right = min(before, n - 1), min(behind, n - 1)
        longer = both(
            2 * part(0) - part(*range(left, 0, -1)),
            2 * part(n - 1) - part(*range(n - 2, n - 2 - right, -1)),
        )
        return extended(longer, dim, before - left, behind - right, mode)
    places = np.pad(np.arange(n), (before, behind), BEYOND[mode])
    left, right = part(*places[:before]), part(*places[before + n :])
    if mode == "antisymmetric":
        signs = 1 - np.arange(-before, n + behind) // n % 2 * 2
        left, right = left * shaped(signs[:before]), right * shaped(signs[before + n :])
    return both(left, right)


def floating(op: str, **arrays: Any) -> Any:
    """Return the arguments of an op, checked: tensors of real numbers; integers are converted to the default dtype.

    They are given by their names, for the message; one is returned itself, several as a list.
    """
    found = []
    for name, value in arrays.items():
        dtype = getattr(value, "dtype", type(value).__name__)
        if getattr(dtype, "kind", "O") not in "fiu":
            raise TypeError(f"{op}: {name} must be a tensor of real numbers, not {dtype}")
        found.append(value if value.dtype.kind == "f" else pg.to(value, pg.get_default_dtype()))
    return found if len(found) > 1 else found[0]


def one_shape(op: str, input: Any, target: Any) -> Any:
    """Return both arguments, checked: of `floating`, and of one shape."""
    found = floating(op, input=input, target=target)
    if tuple(input.shape) != tuple(target.shape):
        raise RuntimeError(
            f"{op}: input and target must have one shape, but got {list(input.shape)} and {list(target.shape)}"
        )
    return found
