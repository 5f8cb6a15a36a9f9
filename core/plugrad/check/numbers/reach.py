"""How far the checker may move an input: not out of its declared domain, nor far from the sample.

A loop in forward may end for numbers like the sample's and for no others: a bisection to a fixed tolerance, a range
reduced by subtraction. Whatever moves an input asks here.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np

from plugrad.check.numbers.numerics import Array, largest_of

FARTHEST = 16.0
"""How far an entry may be moved, in terms of the largest of its array."""


@dataclasses.dataclass(frozen=True)
class Reach:
    """Where the entries of one array may be moved."""

    low: float
    high: float
    farthest: float

    def admits(self, start: Any, moved: Any) -> Any:
        """Return where entries may be `moved` to, from `start`."""
        near = abs(moved - start) <= self.farthest
        return near if self.is_unbounded else near & self.contains(moved)

    def contains(self, values: Any) -> Any:
        """Return which values are inside the domain."""
        return (self.low <= values) & (values <= self.high)

    @property
    def is_unbounded(self) -> bool:
        """Whether the domain is all numbers."""
        return math.isinf(self.low) and math.isinf(self.high)

    def held(self, start: Array, moved: Array) -> Array:
        """Return `moved`, but with the entries that would go too far where they are at the `start`."""
        admitted = self.admits(start, moved)
        if np.all(admitted):
            return moved
        kept: Array = np.where(admitted, moved, start).astype(moved.dtype)
        return kept


def reach_of(array: Array, bounds: tuple[float, float]) -> Reach:
    """Return how far the entries of an array may be moved; `bounds` are those of its domain.

    Complex numbers have no order, and so no bounds.
    """
    low, high = UNBOUNDED if array.dtype.kind == "c" else bounds
    return Reach(low, high, FARTHEST * (largest_of(array) or 1.0))


UNBOUNDED = (-math.inf, math.inf)


def size_of(array: Any) -> float:
    """Return the typical size of an array's entries: their root mean square, 1 if they are all 0."""
    largest = largest_of(array)
    if largest == 0.0:
        return 1.0
    sizes = np.abs(array)
    finite = sizes if np.isfinite(sizes).all() else sizes[np.isfinite(sizes)]
    return largest * math.sqrt(float(np.mean((finite.astype(np.float64) / largest) ** 2)))
