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
    """Return a Tensor as it is, and numbers as a Tensor of float64, or complex128, in which SciPy computes.

    Whole numbers become float64 too. A list of Tensors is stacked.
    """
    value = stacked(value)
    if isinstance(value, pg.Tensor):
        return value if value.dtype.kind in "fc" else value.to(pg.float64)
    array = np.asarray(value)
    return pg.tensor(array.astype(complex if array.dtype.kind == "c" else float))


def primitive(forward: Callable[..., Any], **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Form `primitive` of the kit, with NumPy's warnings off in `forward`: SciPy lets them out for inf and nan."""
    return authoring.primitive(silent(forward), **options)


def linear(forward: Callable[..., Any], **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Form `linear` of the kit, with NumPy's warnings off in `forward`."""
    return authoring.linear(silent(forward), **options)


def silent(forward: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that computes the same without NumPy's warnings, and sees its caller's context variables."""

    @functools.wraps(forward)
    def computed(*args: Any, **settings: Any) -> Any:
        with np.errstate(all="ignore"):
            return forward(*args, **settings)

    return computed
