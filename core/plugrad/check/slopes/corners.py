"""Kinks, jumps and poles: whether a function is smooth at a point of a line, and its slopes on either side.

`corner` is the test; `bends` a quick one at three long steps, for points that are looked at in passing.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable
from typing import Literal

import numpy as np

from plugrad.check.slopes.arrays import Array, Precision
from plugrad.check.slopes.slopes import Line, Scales, one_sided

CornerKind = Literal["smooth", "kink", "jump", "pole", "edge", "unknown"]
"""At an edge there are values on one side only."""


@dataclasses.dataclass(frozen=True)
class Corner:
    """What a function does at one point of a line, and its slopes on either side."""

    kind: CornerKind
    left: float
    right: float
    tolerance: float = 0.0
    step: float = 0.0
    """The longest that the slopes were computed with."""

    @property
    def is_certain(self) -> bool:
        """True if the steps showed something that is not all uncertainty."""
        if self.kind in ("smooth", "edge"):
            slopes = [abs(slope) for slope in (self.left, self.right) if not math.isnan(slope)]
            return self.tolerance <= max(slopes)
        return self.kind != "unknown"

    def admits(self, value: float, allowance: float) -> bool:
        """Return True if `value` is one that the derivative may be given here."""
        if self.kind in ("jump", "pole"):  # there is no slope, so no value is wrong
            return self.kind == "jump" or not math.isinf(value) or value in (self.left, self.right)
        slack = self.tolerance + allowance
        return min(self.left, self.right) - slack <= value <= max(self.left, self.right) + slack


def corner(line: Line, entry: int, scales: Scales, precision: Precision, noise: float) -> Corner:
    """Return whether value number `entry` of `line` is smooth at 0, has a kink, jumps, or is infinitely steep."""

    def one(t: float) -> tuple[Array, float]:
        values, moved = line(t)
        return values[entry : entry + 1], moved

    whole, own = scales
    found = corner_at(one, own, precision, noise)
    # Steps of the entry's own size may be too small to see anything.
    if own < whole and not found.is_certain:
        found = corner_at(one, whole, precision, noise)
    return found


def corner_at(line: Line, scale: float, precision: Precision, noise: float) -> Corner:
    """Return the corner as steps of this scale show it."""
    origin, _ = line(0.0)
    steep = steepness(line, float(origin[0]), scale, noise)
    if steep is not None:
        return steep
    rough = np.array([noise])
    right, left = (one_sided(line, origin, sign, scale, precision, rough) for sign in (1, -1))
    slopes = float(left.value[0]), float(right.value[0])
    errors = [float(side.error[0]) for side in (left, right)]
    tolerance = 10 * sum(errors)
    if not math.isfinite(tolerance):
        known = [10 * error for error in errors if math.isfinite(error)]
        return Corner("edge", *slopes, *known) if known else Corner("unknown", *slopes)
    gap = abs(slopes[1] - slopes[0])
    if gap <= tolerance + 1e-4 * max(abs(slopes[0]), abs(slopes[1])):
        step = max(float(right.start[0]), float(left.start[0]))
        return Corner("smooth", *slopes, tolerance, step)
    return Corner("kink" if tolerance < gap / 4 else "unknown", *slopes, tolerance)


def taylor_rate(along: tuple[Line, Scales], entry: int, slope: float, noise: float) -> float | None:
    """Return the order at which value number `entry` departs from a tangent of this slope; None if noise hides it.

    It is 2 for the derivative of a smooth function, and 1 for anything else: an opinion that needs no step to be right.
    """
    line, scales = along
    origin = float(line(0.0)[0][entry])
    rests = []
    for power in (-4, -6, -8, -10, -12):
        values, moved = line(2.0**power * min(scales))
        rests.append((abs(moved), abs(float(values[entry]) - origin - moved * slope)))
    rates = [
        math.log(rest / less) / math.log(step / shorter)
        for (step, rest), (shorter, less) in itertools.pairwise(rests)
        if math.isfinite(rest) and less > 100 * noise and rest > 0 and step > shorter > 0
    ]
    return float(np.median(rates)) if rates else None


def plateau(line: Line, entry: int, scale: float) -> float:
    """Return how far to either side value number `entry` of `line` is exactly that at 0: 0 if nowhere.

    A slope that rounding hides there changes the value by less than half a unit in its last place over this distance.
    """
    origin = line(0.0)[0][entry]
    flat = 0.0
    for power in range(-32, -3, 4):
        step = 2.0**power * scale
        values = [line(sign * step)[0][entry] for sign in (1, -1)]
        # The function may exist on one side only.
        known = [value for value in values if np.isfinite(value)]
        if not known or any(value != origin for value in known):
            break
        flat = step
    return flat


def steepness(line: Line, origin: float, scale: float, noise: float) -> Corner | None:
    """Return a jump or a pole if the differences with `origin`, at steps 2**8 apart, do not settle."""
    slopes = []
    for sign in (-1, 1):
        changes = []
        for power in (-12, -20, -28, -36, -44):
            values, moved = line(sign * 2.0**power * scale)
            changes.append((float(values[0]) - origin, moved))
        if not all(math.isfinite(change) and moved for change, moved in changes):
            slopes.append(math.nan)
            continue
        sizes = [abs(change) for change, _ in changes]
        if sizes[-1] > 100 * noise and max(sizes[1:]) - min(sizes[1:]) < 0.1 * sizes[-1]:
            return Corner("jump", math.nan, math.nan)
        steeper = [abs(change / moved) for change, moved in changes]
        growing = all(2 * before < after for before, after in itertools.pairwise(steeper))
        settling = all(before > 2 * after for before, after in itertools.pairwise(sizes))
        change, moved = changes[-1]
        endless = growing and settling and sizes[-1] > 30 * noise
        slopes.append(math.copysign(math.inf, change / moved) if endless else math.nan)
    return Corner("pole", *slopes) if any(math.isinf(slope) for slope in slopes) else None


def bends(value: Callable[[float], float], step: float, noise: float) -> bool:
    """Return whether half the step leaves more of the differences at 0 than it does where all is smooth: a quick test.

    A quarter, that is, of what two sides differ by from the middle, and half of what they differ by from each other.
    """
    origin = value(0.0)
    pairs = [(value(step / part), value(-step / part)) for part in (1, 2, 4)]
    even = [abs(up - 2 * origin + down) for up, down in pairs]
    odd = [abs(up - down) for up, down in pairs]
    return any(
        third > noise and third > share * second > share**2 * first
        for (first, second, third), share in ((even, 0.4), (odd, 0.75))
    )
