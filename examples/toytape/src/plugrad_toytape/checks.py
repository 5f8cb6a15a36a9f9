"""A check of every op, whatever pack it is from: float32 stays float32."""

from __future__ import annotations

from typing import Any

import numpy as np
import plugrad as pg
from plugrad.check import Check


def float32_stays(op: Any, sample: Any) -> str | None:
    """Float32 comes out as another dtype.

    Users train in float32, and twice the memory is a surprise. Look for an array that is made without a dtype.
    """
    narrow = [
        np.float32(value) if np.asarray(value).dtype == np.float64 else value
        for value in sample.args
    ]
    result = op.call(*map(pg.as_tensor, narrow), **sample.settings)
    if result.dtype == pg.float64:
        return f"expected torch.float32 of float32, got {result.dtype}"
    return None


@pg.hookimpl
def plugrad_register_checks(register: Any) -> None:
    register(Check("TOY001", float32_stays, "sample"))
