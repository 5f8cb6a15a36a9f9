"""Kernels by numba, a compiler of loops over NumPy arrays: pooling, convolution, softmax, cross entropy, norms,
attention and rows of tables.

>>> import plugrad as pg
>>> with pg.kernels("numba"):
...     y = pg.max_pool2d(pg.ones(1, 1, 64, 64, requires_grad=True), 2)
>>> y.grad_fn
<MaxPool2DWithIndicesBackward0 object at 0x..., kernel numba>

Its chapters, in the order in which to read them: `compiling` (compilation and threads), `phases` (the memory layout of
windows), `pooling`, `convolution`, `vectors` (exponentials and sums), `rows` (softmax and cross entropy), `norms`,
`attention`, `tables`.
"""

from __future__ import annotations

from typing import Any

import plugrad as pg
from plugrad_kernels.numba import attention, convolution, norms, pooling, rows, tables


@pg.hookimpl
def plugrad_register_kernels(register: Any) -> None:
    """Register the kernels of all modules of this package by ``register(kernel)``."""
    for chapter in (pooling, convolution, rows, norms, attention, tables):
        for kernel in chapter.KERNELS:
            register(kernel)
