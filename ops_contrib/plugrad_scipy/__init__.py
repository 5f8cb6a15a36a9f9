"""SciPy's functions with gradients: ten packs, each named after the module of SciPy that it stands for."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import stacked


def as_tensor(value: Any) -> Any:
    """Return a Tensor as it is, and numbers as a Tensor of float64, or complex128, in which SciPy computes.

    Whole numbers become float64 too. A list of Tensors is stacked.
    """
    value = stacked(value)
    if isinstance(value, pg.Tensor):
        return value if value.dtype.kind in "fc" else value.to(pg.float64)
    array = np.asarray(value)
    return pg.tensor(array.astype(complex if array.dtype.kind == "c" else float))
