"""Closer look at one entry where backward and the first finite differences disagree: other steps, both sides, more
digits.

The judgement is right, wrong, kink, or unresolved (inconclusive).
"""

from __future__ import annotations

import dataclasses
from functools import cached_property
from typing import Literal

import numpy as np

from _plugrad_check.jacobian.comparison import MismatchKind
from _plugrad_check.report.report import DIFFERENCES
from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import largest_of
from _plugrad_check.slopes.second_opinion import MANY_DIGITS, second_opinions
from _plugrad_check.slopes.slopes import (
    Corner,
    Line,
    Scales,
    corner,
    differentiate,
    plateau,
    roughness,
    slope_at,
)
from _plugrad_check.subject.lines import Surroundings


@dataclasses.dataclass(frozen=True)
class Judgement:
    """Result of a closer look at one entry of a Jacobian: its kind, the better numeric value with its error, the corner
    of forward there, and the method that found the value (`by`).
    """

    kind: MismatchKind | Literal["right"]
    numeric: float
    error: float
    corner: Corner
    by: str = DIFFERENCES


@dataclasses.dataclass(frozen=True)
class CloserLook:
    """Closer look at one entry of a Jacobian where backward disagrees with the first finite differences, or these are
    too uncertain; `judge` decides which is right.
    """

    near: Surroundings
    entry: int
    """The position of the entry in the vector of all inputs."""
    output: int
    """The position of the entry in the vector of all outputs."""
    analytic: float
    """Backward's derivative."""
    largest: float
    """The largest entry of its block."""

    @cached_property
    def ray(self) -> tuple[Line, Scales]:
        """The line along which the input's entry moves, and the sizes of a noticeable step."""
        return self.near.entry(self.entry)

    @cached_property
    def number(self) -> int:
        """The number of the differentiated input that the entry belongs to."""
        return self.near.inputs.locate(self.entry)[0]

    @cached_property
    def natural(self) -> float:
        """The size that an ordinary derivative with respect to this input has: the size of the outputs divided by that
        of the input.
        """
        return self.near.natural(self.number)

    def judge(self, numeric: float, error: float) -> Judgement:
        """Return the judgement of the entry, given its first numeric slope and error: by other finite differences, and
        then by second opinions, such as numbers of 200 digits.

        Second opinions count only where finite differences are inconclusive, or forward may stand still at their steps.
        They do not overrule certain differences: a complex step of 1e-30 stays inside a branch that forward takes for
        the smallest numbers alone.
        """
        first = self.by_differences(numeric, error)
        if not np.isfinite(self.analytic):
            return first
        if first.kind != "unresolved" and not self.stands_still(first):
            return first
        near, precision, size = self.near, self.near.precision, self.ray[1][0]
        direction = near.inputs.only(self.entry, size)
        decided = first
        for by, found in second_opinions(near, direction, np.array([self.output])):
            slope, doubt = float(found.value[0]) / size, float(found.error[0]) / size
            if not precision.resolved(slope, doubt, self.largest, self.natural):
                continue
            if slope == 0 and by != MANY_DIGITS:
                continue  # it may stand still there too
            second = dataclasses.replace(first, numeric=slope, error=doubt, by=by)
            bound = precision.bound(self.analytic, slope, doubt, self.largest, self.natural)
            if abs(self.analytic - slope) <= bound:
                return dataclasses.replace(second, kind="right")
            # What contradicts both backward and the first numbers may be another function for these numbers.
            if abs(first.numeric - slope) <= limits.MARGIN * (first.error + doubt) < np.inf:
                decided = dataclasses.replace(second, kind="wrong")
            if by == MANY_DIGITS:
                break  # nobody knows better; in long doubles the same may cancel
        return decided

    def stands_still(self, found: Judgement) -> bool:
        """Return True if `found`, the judgement "wrong", may be due to a forward that is constant, in whole or in part,
        over the steps of finite differences.

        In float64 `1 - sigmoid(40)` is 0 for any step. A part of `exp(x) - 1 - x` at 1e-9 stands still at the finest
        steps; long steps contradict these.
        """
        if found.kind != "wrong" or found.numeric == 0:
            return found.kind == "wrong"
        line, scales = self.ray
        step = self.near.precision.step * min(scales)
        (up, high), (down, low) = line(step), line(-step)
        farther = (up[self.output] - down[self.output]) / (high - low) if high != low else np.nan
        closer = limits.STANDS_STILL * abs(farther - found.numeric)
        return bool(abs(farther - self.analytic) < closer)

    def by_differences(self, numeric: float, error: float) -> Judgement:
        """Return the judgement of the entry by finite differences alone: other steps, and steps on both sides.
        `numeric` and `error` are the first slope and its error.
        """
        near, precision, analytic = self.near, self.near.precision, self.analytic
        line, scales = self.ray
        noise = float(near.noise[self.output])
        found = corner(line, self.output, scales, precision, noise)
        # Steps as long as inputs are spaced go past all that forward does.
        if noise > limits.WILD * near.magnitude > 0:
            return Judgement("unresolved", numeric, max(error, noise / scales[0]), found)
        if found.kind in ("kink", "jump", "pole"):
            return self.at_a_corner(found, numeric, error)
        flat = plateau(line, self.output, scales[0]) if analytic == 0 or numeric == 0 else 0.0
        if analytic == 0 and flat * abs(numeric) > limits.STEPPED * self.rounding:
            # Forward goes in steps, which the finite differences went over. Small ones may be those of float32 inside.
            small = flat < limits.SMALL_PLATEAU * scales[0]
            return Judgement("unresolved" if small else "right", numeric, error, found)
        numeric, error, is_known = self.by_other_steps(numeric, error, found)
        if not is_known:
            return Judgement("unresolved", numeric, error, found)
        resolved = precision.resolved(numeric, error, self.largest, self.natural)
        bound = precision.bound(analytic, numeric, error, self.largest, self.natural)
        if np.isfinite(analytic) and abs(analytic - numeric) <= bound:
            if not resolved and analytic == 0:  # a zero beside a kink or a jump
                resolved = self.rounding <= limits.ZERO_BESIDE * self.natural * flat
            return Judgement("right" if resolved else "unresolved", numeric, error, found)
        if not np.isfinite(analytic) and not resolved:
            return Judgement("unresolved", numeric, error, found)
        if numeric == 0 and flat:
            value, doubt = self.slope_farther_away()
            if abs(analytic - value) <= limits.MARGIN * doubt + self.allowance:
                told = precision.resolved(value, doubt, self.largest, self.natural)
                return Judgement("right" if told else "unresolved", value, doubt, found)
        around = self.slopes_around()
        if around is not None and around.admits(analytic, self.allowance):
            return Judgement("kink", numeric, error, around)
        return Judgement("wrong", numeric, error, found)

    @cached_property
    def allowance(self) -> float:
        """The allowed difference of a right derivative from a slope that is certain."""
        known = self.analytic if np.isfinite(self.analytic) else 0.0
        return float(self.near.precision.allowance(known, 0.0, self.largest))

    @cached_property
    def rounding(self) -> float:
        """The uncertainty of the output by rounding: a unit in its last place."""
        return self.near.precision.epsilon * abs(float(self.near.origin[self.output]))

    def at_a_corner(self, found: Corner, numeric: float, error: float) -> Judgement:
        """Return the judgement of the entry at `found`, a kink, a jump or a pole of forward: "kink" if backward may
        return its value there, else "wrong". `numeric` is the slope found so far, `error` its uncertainty.
        """
        if found.admits(self.analytic, self.allowance):
            return Judgement("kink", numeric, error, found)
        # At three equal numbers the largest less the second has slopes 0 and 1 along each, and -1 beside. Draws reach
        # most of what there is nearby; a slope on both sides is known here, so less than their whole spread is added.
        around = self.slopes_around() if found.kind == "kink" else None
        if around is not None:
            around = dataclasses.replace(around, tolerance=around.tolerance / limits.NEARBY_SPREAD)
            if around.admits(self.analytic, self.allowance):
                return Judgement("kink", numeric, error, around)
        return Judgement("wrong", numeric, error, found)

    def by_other_steps(
        self, numeric: float, error: float, found: Corner
    ) -> tuple[float, float, bool]:
        """Return the more certain of two slopes, its error, and True if the two agree: the first one (`numeric`,
        `error`), and one by other steps. `found` has the slopes on both sides.
        """
        near, (line, scales) = self.near, self.ray
        others = limits.OTHER_LADDER * scales[0], limits.OTHER_LADDER * scales[1]
        slope = differentiate(line, others, near.precision, near.noise, self.largest, self.natural)
        again, uncertainty = float(slope.value[self.output]), float(slope.error[self.output])
        there = (found.left + found.right) / 2
        # Both sides agree at finer steps: the first ones went past what happens there.
        if (
            found.kind == "smooth"
            and np.isfinite(found.tolerance)
            and abs(there - numeric) > found.tolerance + limits.MARGIN * error + self.allowance
            and found.step <= float(slope.start[self.output])
        ):
            numeric = again = there
            own = found.tolerance / limits.MARGIN
            error = uncertainty = max(own, abs(found.left - found.right))
        apart = abs(again - numeric)
        most = limits.MARGIN * (error + uncertainty) + self.allowance
        if not np.isfinite(uncertainty) or apart > most:
            return numeric, max(error, uncertainty, apart), False
        return (again, uncertainty, True) if uncertainty < error else (numeric, error, True)

    def slope_farther_away(self) -> tuple[float, float]:
        """Return the slope by long steps, and its error, for a point where rounding hides the changes by small steps.

        The steps are those for an input of size 1, but stay within the bounds of the input.
        """
        near = self.near
        line, scales = self.ray
        far = max(1.0, scales[0])
        farthest = near.boxes[self.number].farthest
        first = min(near.precision.step * far, farthest / 2)
        slope = slope_at(line, first, near.noise)
        # The noise is not known here; a jump, which is none, may lie ahead of where the slope was taken.
        apart = min(limits.FAR_NOISE * far, farthest / limits.FAR_MOST)
        rough = roughness(line, apart)[self.output]
        noise = rough if rough <= limits.COARSEST * largest_of(near.origin) else 0.0
        error = float(slope.error[self.output] + noise / (first / 4))
        return float(slope.value[self.output]), error

    def slopes_around(self) -> Corner | None:
        """Return a `Corner` of kind "kink", with the smallest and the largest slope, if the derivatives at random
        points close by differ, however close the points; else None.

        Where inputs are tied, no line along one of them need show the kink: the second of three equal numbers stays the
        same when any one of them changes, and yet depends on each. A right derivative there lies between the slopes
        nearby (Clarke's generalized gradient).
        """
        near, scales = self.near, self.near.scales()
        rng = np.random.default_rng(self.entry)
        gap, low, high = 0.0, np.inf, -np.inf
        equal = int(np.sum(near.point == near.point[self.entry]))
        few, most = limits.NEARBY_DIRECTIONS, min(limits.PER_EQUAL * equal, limits.NEARBY_MOST)
        for distance in limits.NEARBY:
            size = limits.NEARBY_STEP * distance * scales[self.entry]
            step, one_value = near.inputs.only(self.entry, size), True
            slopes: list[float] = []
            while len(slopes) < few or (one_value and len(slopes) < most):
                away = distance * scales * rng.uniform(-1, 1, near.inputs.size)
                up, down = (near.along(away + s)(1.0)[0][self.output] for s in (step, -step))
                slopes.append((up - down) / (2 * size))
                one_value = one_value and slopes[-1] == slopes[0]
            known = np.array([slope for slope in slopes if np.isfinite(slope)])
            rounding = limits.MARGIN * float(near.noise[self.output]) / size
            settled = limits.NEARBY_SETTLES * gap
            if distance == limits.NEARBY[-1] and rounding > settled:
                break  # too close to see anything
            alike = max(settled, rounding, limits.NEARBY_DIFFERS * largest_of(known))
            if known.size == 0 or not np.ptp(known) > alike:
                return None
            gap = float(np.ptp(known))
            low, high = min(low, float(known.min())), max(high, float(known.max()))
        return Corner("kink", low, high, gap)
