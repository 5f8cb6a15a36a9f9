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
        pg.tensor(value, dtype=pg.float32) if is_float64(value) else value for value in sample.args
    ]
    results = op.function.apply(*narrow, **sample.settings)
    for result in results if isinstance(results, tuple) else (results,):
        if is_float64(result):
            return f"expected torch.float32 of float32, got {result.dtype}"
    return None


def is_float64(value: Any) -> bool:
    """Return whether a value is an array, or a Tensor, of float64."""
    return getattr(value, "dtype", None) in (np.float64, pg.float64)


@pg.hookimpl
def plugrad_register_checks(register: Any) -> None:
    register(Check("dtype kept", float32_stays, "sample", ("TOY001",)))
