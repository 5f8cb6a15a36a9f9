"""Kernels by numba, whose compiler turns loops over NumPy arrays into machine code: pooling, convolution of few channels a group.

>>> import plugrad as pg
>>> with pg.kernels("numba"):
...     y = pg.max_pool2d(pg.ones(1, 1, 64, 64, requires_grad=True), 2)
>>> y.grad_fn
<MaxPool2DWithIndicesBackward0 object at 0x..., kernel numba>
"""

from __future__ import annotations

from typing import Any

import plugrad as pg
from plugrad_kernels.numba import convolution, pooling, rows


@pg.hookimpl
def plugrad_register_kernels(register: Any) -> None:
    """Offer the kernels."""
    for kernel in (*pooling.KERNELS, *convolution.KERNELS, *rows.KERNELS):
        register(kernel)
