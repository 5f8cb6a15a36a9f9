"""Simpler numbers: 0, 1, -1, then rounded ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from plugrad.check.slopes.arrays import Array


def simpler(array: Array, index: tuple[int, ...] | None = None) -> Iterator[Array]:
    """Yield an array with simpler numbers, all or the one at an index, the simplest first."""
    for round_to in ROUNDINGS:
        changed = np.array(array, order="K")
        if index is None:
            changed[...] = round_to(array)
        else:
            changed[index] = round_to(array[index])
        if np.array_equal(changed, array):
            return  # it is as simple as that
        yield changed


def rounded(digits: int) -> Any:
    """Return the function that rounds to so many digits behind the point."""
    return lambda values: np.round(values, digits) + 0.0  # -0.0 is not simpler


ROUNDINGS = (
    np.zeros_like,
    np.ones_like,
    lambda values: -np.ones_like(values),
    *(rounded(digits) for digits in range(4)),
)
