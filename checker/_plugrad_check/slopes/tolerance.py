"""`Tolerance`: the largest difference of two results that should be equal; `Gap`: the place where they differ by more.

`Product` is the same for inner products, whose terms may cancel.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import Array, Precision, place_of_largest, products


@dataclasses.dataclass(frozen=True)
class Gap:
    """Place where a result differs from the expected one by more than its `Tolerance`, with both numbers and their
    difference. `Tolerance.gap` returns one.
    """

    found: Any
    expected: Any
    index: tuple[int, ...] = ()
    size: float = math.inf
    """The difference; infinity where one alone is NaN, or where the shapes differ."""

    @property
    def numbers(self) -> tuple[str, str]:
        """The found and the expected number as texts, with as many digits as it takes to tell them apart."""
        return both(self.found, self.expected)


@dataclasses.dataclass(frozen=True)
class Tolerance:
    """Largest difference of two results that should be equal, in units of their largest entry.

    None stands for zeros. NaN equals NaN, and an infinity only itself. Integers and booleans have to be equal.

    >>> import numpy as np
    >>> tolerance = Tolerance(1e-6)
    >>> tolerance.gap(np.array([1.0, 2.0]), np.array([1.0, 2.000001]))
    >>> tolerance.gap(np.array([1.0, 2.0]), np.array([1.0, 2.1])).numbers
    ('2', '2.1')
    """

    relative: float = 0.0

    def gap(self, found: Any, expected: Any, at_least: float = 0.0) -> Gap | None:
        """Return the place of the largest difference between the arrays `found` and `expected`, if it is larger than
        allowed; None if they agree.

        `at_least` is the size that entries are expected to have, even if all are smaller here: terms may cancel.
        """
        if found is None or expected is None:
            given = expected if found is None else found
            nothing = None if given is None else np.zeros_like(given)
            pair = (nothing, given) if found is None else (given, nothing)
            return None if given is None else EXACT.gap(*pair)
        if found.shape != expected.shape:
            return Gap(found, expected)
        apart, allowed = distance(found, expected), 0.0
        if found.dtype.kind in "fc" and expected.dtype.kind in "fc":
            finite = np.isfinite(found) & np.isfinite(expected)
            sizes = [float(np.abs(each).max(initial=0, where=finite)) for each in (found, expected)]
            allowed = self.relative * max(*sizes, at_least)
        if (apart <= allowed).all():
            return None
        index = place_of_largest(apart)
        return Gap(found[index], expected[index], index, float(apart[index]))


EXACT = Tolerance()


def rounding(precision: Precision) -> Tolerance:
    """Return the tolerance, for numbers of this precision, for results that only rounding makes different: sums in
    another order, say.
    """
    epsilon = precision.epsilon
    most = max(limits.REORDERED_MOST, limits.REORDERED_LEAST * epsilon)
    return Tolerance(min(limits.REORDERED * epsilon, most))


@dataclasses.dataclass(frozen=True)
class Product:
    """Inner product of arrays: its value, and `size`, the sum of its absolute terms, which sets the tolerance, because
    terms may cancel and their rounding does not.
    """

    value: float
    size: float

    @classmethod
    def of(cls, results: Sequence[Array | None], others: Sequence[Array | None]) -> Product:
        """Return the real inner product of two lists of arrays, with the size of its terms; None in a list stands for
        zeros.
        """
        pairs = [
            (np.asarray(one), other)
            for one, other in zip(results, others, strict=True)
            if one is not None and other is not None
        ]
        parts = products([one for one, _ in pairs], [other for _, other in pairs])
        return cls(
            float(sum(part.sum() for part in parts)), float(sum(np.abs(p).sum() for p in parts))
        )

    def is_close(self, other: Product) -> bool:
        """Return True if both products agree to about eight digits of their terms."""
        return abs(self.value - other.value) <= limits.PRODUCTS * max(self.size, other.size)


def distance(one: Array, other: Array) -> Array:
    """Return the absolute difference of two arrays, entry by entry: infinity where only one is NaN; for integers and
    booleans, 1 where they are unequal.
    """
    if one.dtype.kind not in "fc" or other.dtype.kind not in "fc":
        return np.asarray(one != other, np.float64)
    with np.errstate(invalid="ignore", over="ignore"):
        apart = np.abs(one - other).astype(np.float64)
    if np.isfinite(apart).all():
        return np.asarray(apart)
    same = (one == other) | (np.isnan(one) & np.isnan(other))
    return np.where(same, 0.0, np.where(np.isnan(apart), np.inf, apart))


def both(first: Any, second: Any) -> tuple[str, str]:
    """Return the numbers `first` and `second` as texts: real ones with five digits, or as many as it takes to tell them
    apart.
    """
    if not all(isinstance(number, (float, np.floating)) for number in (first, second)):
        return str(first), str(second)
    for digits in (5, 8, 11, 14, 17):
        texts = f"{first + 0.0:.{digits}g}", f"{second + 0.0:.{digits}g}"  # not '-0'
        if texts[0] != texts[1] or first == second or not np.isfinite(first):
            return texts
    return texts
