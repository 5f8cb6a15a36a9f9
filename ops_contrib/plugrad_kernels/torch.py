"""Kernels by PyTorch, over the memory of NumPy's arrays: convolution.

>>> import plugrad as pg
>>> with pg.kernels("torch"):
...     y = pg.conv2d(pg.ones(1, 1, 3, 3, requires_grad=True), pg.ones(1, 1, 2, 2))
>>> y.grad_fn
<ConvolutionBackward0 object at 0x..., kernel torch>
"""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

import plugrad as pg
from plugrad.authoring import Geometry, Kernel, NumpyArray


def conv2d(
    image: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the convolution: `torch.nn.functional.conv2d`."""
    (top, bottom), (left, right) = geometry.padding
    x, pads = torch.from_numpy(image), (top, left)
    if (top, left) != (bottom, right):
        x, pads = functional.pad(x, (left, right, top, bottom)), (0, 0)
    with torch.no_grad():
        output = functional.conv2d(
            x,
            torch.from_numpy(weight),
            None if bias is None else torch.from_numpy(bias),
            geometry.stride,
            pads,
            geometry.dilation,
            geometry.groups,
        )
    return output.numpy()  # type: ignore[no-any-return]


@pg.hookimpl
def plugrad_register_kernels(register: Any) -> None:
    """Offer the kernels."""
    register(Kernel("builtin::conv2d", conv2d))
