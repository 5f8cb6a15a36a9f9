"""Filtering of images along rows and columns, one axis after the other: what blurring, SSIM and wavelets share."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    NumpyArray,
    Pair,
    constant_like,
    not_implemented,
    require_tensor,
)

ALONG = (-1, 1), (1, -1)
"""The shapes of a filter along rows (down an image), and along columns (across it)."""


def filtered(x: Any, banks: tuple[NumpyArray, NumpyArray], stride: Pair) -> Any:
    """Return the correlations of images (..., H, W) with each filter along the rows and each along the columns.

    `banks` are the filters of both axes, (F, taps) each; the result is (..., F, F, P, Q), for windows inside the image
    that begin every `stride` pixels. Two convolutions with one channel: `conv2d` has the derivatives of any order.
    """
    lead, planes = tuple(x.shape[:-2]), x
    for axis, (bank, step) in enumerate(zip(banks, stride, strict=True)):
        planes = pg.reshape(planes, (math.prod(planes.shape[:-2]), 1, *planes.shape[-2:]))
        steps = (step, 1) if axis == 0 else (1, step)
        planes = pg.conv2d(planes, weight_of(bank, axis, x), stride=steps)
    return pg.reshape(planes, (*lead, len(banks[0]), len(banks[1]), *planes.shape[-2:]))


def spread(x: Any, bank: NumpyArray, stride: int, cut: Pair) -> Any:
    """Return the adjoint of `filtered` for one bank (F, taps) on both axes: images (..., H, W) from (..., F, F, P, Q).

    `cut` is how many rows and columns to cut off on either side.
    """
    lead, count = tuple(x.shape[:-4]), len(bank)
    planes = x
    for axis in (1, 0):
        step = (stride, 1) if axis == 0 else (1, stride)
        off = (cut[0], 0) if axis == 0 else (0, cut[1])
        images = math.prod(lead) * (count if axis else 1)
        planes = pg.reshape(planes, (images, count, *planes.shape[-2:]))
        weight = weight_of(bank, axis, x)
        planes = pg.conv_transpose2d(planes, weight, stride=step, padding=off)
    return pg.reshape(planes, (*lead, *planes.shape[-2:]))


def weight_of(bank: NumpyArray, axis: int, x: Any) -> Array:
    """Return filters (F, taps) as the weight of a convolution along an axis, in the dtype and library of `x`."""
    weight = bank.reshape(len(bank), 1, *ALONG[axis]).astype(x.dtype)
    return constant_like(np.ascontiguousarray(weight), x)


def require_floating(op: str, input: Any) -> None:
    """Raise TypeError unless `input` is a tensor, and NotImplementedError unless it is floating."""
    require_tensor(op, input)
    if input.dtype.kind != "f":
        raise not_implemented(op, input.dtype)
