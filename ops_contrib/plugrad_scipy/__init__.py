"""SciPy's functions with gradients: ten packs, each named after the module of SciPy that it stands for."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg


def as_tensor(value: Any) -> Any:
    """Return a Tensor as it is, and numbers as a Tensor of float64, in which SciPy computes."""
    return value if isinstance(value, pg.Tensor) else pg.tensor(np.asarray(value, float))
