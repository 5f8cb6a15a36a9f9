"""An array as real numbers, and back: the one place that knows how complex numbers are taken apart.

A complex array is twice as many real numbers, (real, imaginary) along a further last axis. A gradient dL/dx + i dL/dy
comes apart in the same way, so that ⟨a, b⟩ = Re sum(conj(a) b) is the plain product of the parts, and a backward that
follows PyTorch's convention is the transpose of a real Jacobian, about which the rest of the checker asks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.check.numbers.numerics import Array

PARTS = ("real", "imag")


def components(array: Array) -> Array:
    """Return the real numbers of an array: itself if it is real; (real, imaginary) along a last axis of 2 if not.

    Of a contiguous array it is a view.
    """
    if array.dtype.kind != "c":
        return array
    flat = np.ascontiguousarray(array).reshape(-1)
    return flat.view(flat.real.dtype).reshape(*array.shape, 2)


def composed(values: Array, dtype: np.dtype[Any]) -> Array:
    """Return the array of which `values` are the `components`, in `dtype`."""
    if dtype.kind == "c":
        values = np.ascontiguousarray(values, np.float64).view(np.complex128)[..., 0]
    return np.asarray(values, dtype)


def uneven(rng: np.random.Generator, like: Array) -> Array:
    """Return an array like another, with random parts of both signs that are not much smaller than 1."""
    return composed(signed(rng, components(like).shape), like.dtype)


def signed(rng: np.random.Generator, shape: int | tuple[int, ...]) -> Array:
    """Return random numbers of both signs, evenly spread from 0.5 to 1.5 in size."""
    signs = 2.0 * rng.integers(0, 2, shape) - 1.0
    return signs * rng.uniform(0.5, 1.5, shape)


def gaussian(rng: np.random.Generator, like: Array) -> Array:
    """Return an array like another, but of double precision, with normally distributed parts."""
    double = np.dtype(np.complex128 if like.dtype.kind == "c" else np.float64)
    return composed(rng.standard_normal(components(like).shape), double)
