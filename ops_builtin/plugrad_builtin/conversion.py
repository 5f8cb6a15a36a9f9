"""`to`: conversion to another dtype, which every `x.double()` is. Next: `assignment.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg


class To(pg.ArrayFunction):
    """The same values in another dtype; the tensor itself if it has that dtype already.

    Parameters
    ----------
    input
        Any shape.
    dtype
        Anything that ``np.dtype`` takes.

    Source: a conversion between floating dtypes has slope 1; its gradient is converted back at the edge.

    >>> import plugrad as pg
    >>> pg.tensor([1.5]).to(pg.float64)
    tensor([1.5000], dtype=torch.float64)
    """

    node_name = "ToCopyBackward0"
    complex = True
    arrays = "nep18"

    @staticmethod
    def call(input: Any, dtype: Any = None, **ignored: Any) -> Any:
        if isinstance(dtype, pg.Tensor):
            dtype = dtype.dtype
        if isinstance(dtype, pg.device):
            return input
        if isinstance(dtype, str) and dtype.split(":")[0] in ("cpu", "cuda", "mps", "meta"):
            if dtype != "cpu":
                raise RuntimeError(
                    f"to(): plugrad has no devices; a tensor lives where its array does, not on {dtype!r}"
                )
            return input
        if dtype is None or input.dtype == np.dtype(dtype):
            return input
        return To.apply(input, dtype=np.dtype(dtype))

    @staticmethod
    def forward(ctx: Any, input: Any, *, dtype: Any) -> Any:
        ctx.is_real = input.dtype.kind != "c"
        if not ctx.is_real and dtype.kind != "c":
            input = input.real
        return input.astype(dtype)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return pg.real(grad_output) if ctx.is_real else grad_output

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)), dtype=np.dtype("float64"))
        yield pg.Sample(rng.normal(size=(2, 3)), dtype=np.dtype("complex128"))
        yield pg.Sample(rng.normal(size=(3,)), dtype=np.dtype("longdouble"))
