"""SciPy's functions with gradients: ten packs, each named after the module of SciPy that it stands for."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad import authoring
from plugrad.authoring import stacked


def as_tensor(value: Any) -> Any:
    """Return a Tensor as it is, whole numbers converted to float64; other numbers as a Tensor of float64 or complex128.

    SciPy computes in these dtypes. A list with Tensors in it is stacked.
    """
    value = stacked(value)
    if isinstance(value, pg.Tensor):
        return value if value.dtype.kind in "fc" else value.to(pg.float64)
    array = np.asarray(value)
    return pg.tensor(array.astype(complex if array.dtype.kind == "c" else float))


def primitive(forward: Callable[..., Any], **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return `authoring.primitive` of `forward` with NumPy's warnings off in it: SciPy warns about inf and nan."""
    return authoring.primitive(silent(forward), **options)


def linear(forward: Callable[..., Any], **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return `authoring.linear` of `forward` with NumPy's warnings off in it."""
    return authoring.linear(silent(forward), **options)


def silent(forward: Callable[..., Any]) -> Callable[..., Any]:
    """Return `forward` wrapped so that it runs without NumPy's warnings, in its caller's context variables."""

    @functools.wraps(forward)
    def computed(*args: Any, **settings: Any) -> Any:
        with np.errstate(all="ignore"):
            return forward(*args, **settings)

    return computed
