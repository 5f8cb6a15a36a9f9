"""Finite differences: slopes from function values alone, each with a bound on its error.

A slope is a central difference at three steps, extrapolated (Richardson); its error is the change that the last
extrapolation made (Ridders), and the noise of the values over the step. The first step is scaled to the point; where it
does not resolve an entry, finer and coarser steps are tried, and one-sided differences where the function ends. Where
no step finds values, the error is infinite: nothing is known. This module knows nothing of Tensors.

In half precision the slope is that of a polynomial through 33 points (`fitted`): three steps are too few there.

To test a slope that was computed in another way, fewer steps and no error estimate are enough: `refined`.

At a kink, a jump or a pole there is no slope, or one on either side: a `Corner`.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import numpy as np

from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import Array, Precision, largest_of

Line = Callable[[float], tuple[Array, float]]
"""Function of one number along a line: ``line(t)`` returns the values at t as a flat float64 array, and a float: the t
that was used, after rounding to the dtype of the input. Divide differences of values by differences of that float.

Where the function has no value (outside its domain, or it raises) the array holds NaN.
"""


@dataclasses.dataclass(frozen=True)
class Slope:
    """Derivative of each value of a `Line` (a function of one number) at 0, with its uncertainty: arrays with an entry
    for each value of the line.
    """

    value: Array
    """The derivatives, one per value of the line."""
    error: Array
    """Bounds on the errors of `value`; infinity where nothing is known."""
    start: Array
    """The longest step that each derivative was computed with."""

    def better(self, other: Slope) -> Slope:
        """Return, entry by entry, the less uncertain of two slopes; where they contradict each other, the one that was
        computed with the shorter step.

        Steps far longer than a function's own scale can agree with each other and be wrong; finer steps then differ.
        """
        with np.errstate(invalid="ignore"):
            allowed = limits.MARGIN * (self.error + other.error)
            contradict = np.abs(self.value - other.value) > allowed
        keep = np.where(contradict, self.start < other.start, self.error <= other.error)
        return self.where(keep, other)

    def where(self, chosen: Array, other: Slope) -> Slope:
        """Return a slope with the entries of this one where `chosen` is True, and those of `other` elsewhere."""
        return Slope(
            np.where(chosen, self.value, other.value),
            np.where(chosen, self.error, other.error),
            np.where(chosen, self.start, other.start),
        )


def unknown(like: Array) -> Slope:
    """Return a slope with infinite errors: nothing is known. It has the shape of `like`."""
    return Slope(*(np.full(like.shape, value) for value in (np.nan, np.inf, np.inf)))


Scales = tuple[float, float]
"""Sizes of a step that changes a point noticeably: by the size of the whole input, and by that of the entry that moves.
"""


def differentiate(
    line: Line,
    scales: Scales,
    precision: Precision,
    noise: Array,
    largest: float = 0.0,
    natural: float = 0.0,
) -> Slope:
    """Return the derivative of `line` at 0, for each of its values, with error bounds, by finite differences.

    Parameters
    ----------
    scales
        Steps are multiples of these.
    noise
        The uncertainty of each function value.
    largest
        The largest derivative known so far: entries far below it need not be resolved as well.
    natural
        The size of an ordinary derivative, neither large nor small: entries far below it need not be resolved either.
    """
    best = unknown(noise)
    if precision.epsilon >= limits.COARSEST / 2:
        origin, _ = line(0.0)
        for window in windows(scales):
            best = best.better(fitted(line, origin, window, noise))
            if is_resolved(best, precision, largest, natural):
                break
        return best
    for start in starts(scales, precision):
        slope = slope_at(line, start, noise)
        if precision.epsilon > limits.FEW_DIGITS:
            # Rounding hides half a unit in the last place of a value that stands still, whatever the shortest step.
            error = np.where(slope.value == 0, noise / (limits.STILL * start), slope.error)
            slope = dataclasses.replace(slope, error=np.minimum(error, slope.error))
        best = best.better(slope)
        if is_resolved(best, precision, largest, natural):
            return best
    origin, _ = line(0.0)
    for sign in (1, -1):  # the function may exist on one side only
        lost = np.isinf(best.error)
        if not lost.any():
            break
        side = one_sided(line, origin, sign, min(scales), precision, noise)
        best = side.where(lost, best)
    return best


def starts(scales: Scales, precision: Precision) -> Iterator[float]:
    """Yield the longest steps of ladders of finite differences, in the order in which they are tried: scaled to the
    whole input, to the entry itself, as if the scale were 1, then finer and coarser ones.
    """
    whole, own = scales
    step = precision.step
    yield step * whole
    yield step * whole * limits.FINER
    if own < whole / limits.SCALES_APART:
        yield step * own
    for scale in {min(whole, 1.0), 1.0}:  # the function's own scale may be 1, whatever its input's
        if not 1 / limits.SCALES_APART < scale / whole < limits.SCALES_APART:
            yield step * scale
            yield step * scale * limits.FINER
    if precision.epsilon > limits.FEW_DIGITS:
        # A step longer than the input passes whole periods, where a slope is small and looks certain; one of a few
        # units in the input's last place sees the steps that rounding makes.
        yield whole
        return
    for other in limits.LAST_LADDERS:
        yield step * whole * other


def windows(scales: Scales) -> Iterator[float]:
    """Yield half-widths of the interval in which a polynomial is fitted in half precision, at most the input's own
    size, in the order in which they are tried.
    """
    whole, own = scales
    yield from (whole * part for part in limits.WINDOWS)
    if own < whole / 4:
        yield from (own * part for part in limits.ENTRY_WINDOWS)
    yield whole


def fitted(line: Line, origin: Array, window: float, noise: Array) -> Slope:
    """Return the slopes at 0 of polynomials through 33 points from -`window` to `window`; their errors come from the
    residuals of the fit. `origin` are the values at 0.

    Half-precision values are rounded to a thousandth, and steps below a sixteenth show little else: with three steps,
    42 of 160 right rules of bfloat16 failed and 32 were inconclusive.
    """
    side, degree = limits.POINTS, limits.DEGREE
    rows = [line(window * at / side) for at in range(-side, side + 1)]
    rows = [(values, moved) for values, moved in rows if np.isfinite(values).all()]
    if len(rows) < side:
        return unknown(noise)
    values, moved = (np.array(each) for each in zip(*rows, strict=True))
    values -= origin
    basis = np.vander(moved / window, degree + 1, increasing=True)
    inverse = np.linalg.pinv(basis)
    fit = inverse @ values
    left = np.sqrt(np.square(values - basis @ fit).sum(axis=0) / (len(rows) - degree - 1))
    # That of rounding is more than a quarter of it; and nothing moves a value that is always the same by half.
    least = noise / np.where(values.any(axis=0), limits.FIT_NOISE, limits.FIT_STILL)
    error = np.maximum(left, least) * np.linalg.norm(inverse[1]) / window
    return Slope(fit[1] / window, error, np.full(noise.shape, window))


def is_resolved(slope: Slope, precision: Precision, largest: float, natural: float) -> bool:
    """Return True if every entry of a slope is so certain that no other step is worth trying. Entries far below
    `largest` or `natural` need not be.
    """
    size = np.abs(slope.value)
    largest = max(largest, largest_of(slope.value))
    enough = limits.ENOUGH * precision.rtol * np.maximum(size, limits.SMALL_ENTRY * largest)
    enough += limits.ENOUGH_OF_NATURAL * precision.resolution * natural
    return bool((limits.MARGIN * slope.error <= enough).all())


def slope_at(line: Line, start: float, noise: Array, origin: Array | None = None) -> Slope:
    """Return central differences at steps h, h/2 and h/4, where h is `start`, extrapolated to 0; their error is of
    order h**4.

    With `origin`, the values at 0, they are differences on one side, at steps h to h/8; a negative `start` is the left
    side.
    """
    steps = [start / 2**k for k in range(3 if origin is None else 4)]
    slopes = []
    for step in steps:
        there, moved = line(step)
        other, back = line(-step) if origin is None else (origin, 0.0)
        if moved == back:
            return unknown(noise)
        slopes.append((there - other) / (moved - back))
    tableau = [slopes]
    for order in (2, 4) if origin is None else (1, 2, 3):
        tableau.append(extrapolated(tableau[-1], order))
    value, (before, last) = tableau[-1][0], tableau[-2]
    rounding = (1 if origin is None else 4) * noise / abs(steps[-1])
    error = np.maximum(np.abs(value - last), np.abs(value - before)) + rounding
    error = np.where(np.isfinite(value), error, np.inf)
    return Slope(value, error, np.full(noise.shape, abs(start)))


def extrapolated(slopes: Sequence[Any], order: int) -> list[Any]:
    """Return slopes with their error term of this order removed (Richardson), one fewer than before. Each of `slopes`
    was computed with half the step of the one before.
    """
    weight = 2**order
    return [(weight * b - a) / (weight - 1) for a, b in itertools.pairwise(slopes)]


def refined(difference: Callable[[float], Any], step: float) -> Iterator[Any]:
    """Yield two slopes at 0, for the comparison with a slope that is known already: `difference(step)` at two steps,
    extrapolated, and then at three.

    There is no error estimate: agreement with a slope that was computed in another way is no coincidence.
    """
    slopes = [difference(step), difference(step / 2)]
    yield extrapolated(slopes, 2)[0]
    first, second = extrapolated([*slopes, difference(step / 4)], 2)
    yield extrapolated([first, second], 4)[0]


def central_difference(line: Line) -> Callable[[float], Array]:
    """Return a function of the step: the central difference of a line at 0 with that step."""

    def at(step: float) -> Array:
        quotient: Array = (line(step)[0] - line(-step)[0]) / (2 * step)
        return quotient

    return at


def one_sided(
    line: Line, origin: Array, sign: int, scale: float, precision: Precision, noise: Array
) -> Slope:
    """Return the slope of `line` on one side of 0: `sign` 1 is the right, -1 the left. `origin` are the values at 0,
    `noise` is their uncertainty; steps are multiples of `scale`.
    """
    best = unknown(noise)
    for part in limits.SIDE_LADDERS:
        start = precision.step * scale * part
        best = best.better(slope_at(line, sign * start, noise, origin))
        if is_resolved(best, precision, 0.0, 0.0):
            break
    return best


def noise_of(line: Line, origin: Array, precision: Precision) -> Array:
    """Return the uncertainty of each function value, from the fifth differences of values close together.

    These vanish for a smooth function, so what remains is rounding (also that of float32 inside a float64 function) and
    other roughness. They are taken on either side, because a kink at the point itself is not noise.

    Parameters
    ----------
    line
        The function along a direction in which 1 is a noticeable step.
    origin
        The values of the line at 0.
    """
    floor = precision.epsilon * np.abs(origin) + limits.SUBNORMAL
    size = np.abs(origin)
    wide, close = (roughness(line, spacing) for spacing in (limits.WIDE, limits.CLOSE))
    quiet = limits.ROUGH * floor
    rough = np.maximum(wide, close) > quiet
    windows = (limits.WIDE, wide, np.isinf(close)), (limits.CLOSE, close, close > quiet)
    for spacing, near, doubted in windows:
        doubted &= np.isfinite(near)
        if doubted.any():  # a kink nearby is in one window, noise in all
            next_to_it = roughness(line, spacing, limits.VALUES + 1)
            near[doubted] = np.minimum(near, next_to_it)[doubted]
    # The steps of float32, or of a loop that ends at a tolerance, can be in line by chance.
    lucky = (close <= quiet) & rough
    if lucky.any():
        closer = roughness(line, limits.CLOSER)
        close = np.where(lucky & np.isfinite(closer), np.maximum(close, closer), close)
    stepped = np.where(wide <= limits.COARSEST * size.max(initial=0.0), wide, 0.0)
    measured = np.where(np.isfinite(close), close, stepped)
    wild = measured > limits.WILD_NOISE * size.max(initial=0.0)
    if wild.any():  # too rough to be rounding: a function as steep as that is smooth somewhere
        closer = roughness(line, limits.CLOSEST)
        measured = np.where(wild & (closer < measured / limits.WILD_FALLS), closer, measured)
    measured[~np.isfinite(measured)] = 0.0
    noise = np.maximum.reduce([floor, measured, usual_noise(line, size, measured) * size])
    return np.where(np.isfinite(noise), noise, 0.0)


def usual_noise(line: Line, size: Array, measured: Array) -> float:
    """Return the least noise that any output is believed to have, relative to its size: an eighth of the median
    output's. `measured` is the noise that was found for each.

    Outputs that are nothing but rounding, as sin(pi * x) at whole numbers, are left out; their size is also taken a
    little aside of the point.
    """
    aside = (np.abs(line(sign * limits.ASIDE)[0]) for sign in (1, -1))
    reached = np.fmax.reduce([size, *aside])
    known = np.isfinite(reached) & (measured < limits.NOTHING_BUT_NOISE * reached)
    relative = measured[known] / reached[known]
    usual = float(np.quantile(relative, 0.5, method="lower")) if relative.size else 0.0
    return usual / limits.QUIETER


def roughness(line: Line, spacing: float, first: int = 1) -> Array:
    """Return the size of the fifth differences of values `spacing` apart, for each value of the line, scaled so that
    noise of standard deviation 1 gives about 1. They are taken on both sides of 0, and the smaller one counts.

    The values begin with number `first`, on either side. Infinite (unknown) where all values are equal: so close
    together, rounding has made the function a staircase.
    """
    spacing *= limits.UNEVEN
    sides = []
    for sign in (1, -1):
        steps = range(first, first + limits.VALUES)
        values = np.array([line(sign * step * spacing)[0] for step in steps])
        rough = np.abs(np.diff(values, 5, axis=0)).max(axis=0)
        known = np.isfinite(rough) & (values[1:] != values[:-1]).any(axis=0)
        sides.append(np.where(known, rough, np.inf))
    rougher: Array = np.minimum(*sides) / math.sqrt(252)  # the root of the sum of C(5, k)**2
    return rougher


# Corners: `corner` is the test; `bends` a quick one at three long steps, for points that are looked at in passing. ---

CornerKind = Literal["smooth", "kink", "jump", "pole", "edge", "unknown"]
"""Kind of corner: smooth (none), kink (two slopes), jump, pole (an infinite slope), edge (values on one side only),
unknown.
"""


@dataclasses.dataclass(frozen=True)
class Corner:
    """Corner of a function at one point of a line: its kind, which may be "smooth" (none), and the slopes on the left
    and the right side (NaN where unknown).
    """

    kind: CornerKind
    left: float
    right: float
    tolerance: float = 0.0
    """Uncertainty of the two slopes."""
    step: float = 0.0
    """The longest step that the slopes were computed with."""

    @property
    def is_certain(self) -> bool:
        """True if the kind is known and, at a smooth point or an edge, the slopes are larger than their uncertainty."""
        if self.kind in ("smooth", "edge"):
            slopes = [abs(slope) for slope in (self.left, self.right) if not math.isnan(slope)]
            return self.tolerance <= max(slopes)
        return self.kind != "unknown"

    def admits(self, value: float, allowance: float) -> bool:
        """Return True if backward may return `value` at this point: any value between the two slopes at a kink; any
        value at a jump; at a pole, any but the infinity of the wrong sign. `allowance` is added to the uncertainty.
        """
        if self.kind in ("jump", "pole"):  # there is no slope, so no value is wrong
            return self.kind == "jump" or not math.isinf(value) or value in (self.left, self.right)
        slack = self.tolerance + allowance
        return min(self.left, self.right) - slack <= value <= max(self.left, self.right) + slack


def corner(line: Line, entry: int, scales: Scales, precision: Precision, noise: float) -> Corner:
    """Return the kind of corner that value number `entry` of `line` has at 0, and its slopes on both sides; `noise` is
    the uncertainty of the values. Steps are scaled to the entry's own size, and to the whole input's if those show
    nothing.
    """

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
    """Return the kind of corner that a line with one value has at 0, and its slopes on both sides, by steps that are
    multiples of `scale`; `noise` is the uncertainty of the values.
    """
    origin, _ = line(0.0)
    steep = steepness(line, float(origin[0]), scale, noise)
    if steep is not None:
        return steep
    rough = np.array([noise])
    right, left = (one_sided(line, origin, sign, scale, precision, rough) for sign in (1, -1))
    slopes = float(left.value[0]), float(right.value[0])
    errors = [float(side.error[0]) for side in (left, right)]
    tolerance = limits.MARGIN * sum(errors)
    if not math.isfinite(tolerance):
        known = [limits.MARGIN * error for error in errors if math.isfinite(error)]
        return Corner("edge", *slopes, *known) if known else Corner("unknown", *slopes)
    gap = abs(slopes[1] - slopes[0])
    if gap <= tolerance + limits.SAME_SLOPE * max(abs(slopes[0]), abs(slopes[1])):
        step = max(float(right.start[0]), float(left.start[0]))
        return Corner("smooth", *slopes, tolerance, step)
    return Corner("kink" if tolerance < gap / limits.CLEAR_KINK else "unknown", *slopes, tolerance)


Changes = tuple[tuple[float, float], ...]
"""Pairs of a step and the change of a value with it, the longest step first."""


def changes_along(along: tuple[Line, Scales], entry: int) -> Changes:
    """Return the changes of value number `entry` of a line with the step, for steps from a quarter of the input's scale
    down: pairs of a step and a change. `along` is the pair of the line and its scales.
    """
    line, scales = along
    origin = float(line(0.0)[0][entry])
    found = []
    for step in limits.TAYLOR_STEPS:
        values, moved = line(step * min(scales))
        found.append((moved, float(values[entry]) - origin))
    return tuple(found)


def taylor_rate(changes: Changes, slope: float, noise: float) -> float | None:
    """Return the order at which the changes of a value depart from those of a tangent of this slope: 2 for the
    derivative of a smooth function, 1 for any other slope. No step has to be chosen for it.

    None if noise hides the departure at all steps.
    """
    decisive = changes[limits.TAYLOR_DECIDES]
    rests = [(abs(step), abs(change - step * slope)) for step, change in decisive]
    least = limits.VISIBLE * noise
    rates = [
        math.log(rest / less) / math.log(step / shorter)
        for (step, rest), (shorter, less) in itertools.pairwise(rests)
        if math.isfinite(rest) and less > least and rest > 0 and step > shorter > 0
    ]
    return float(np.median(rates)) if rates else None


def plateau(line: Line, entry: int, scale: float) -> float:
    """Return the distance, to both sides of 0, over which value number `entry` of `line` is exactly what it is at 0; 0
    if it changes at the shortest step. Steps are multiples of `scale`.

    A slope that rounding hides there changes the value by less than half a unit in its last place over this distance.
    """
    origin = line(0.0)[0][entry]
    flat = 0.0
    for part in limits.FLAT_STEPS:
        step = part * scale
        values = [line(sign * step)[0][entry] for sign in (1, -1)]
        # The function may exist on one side only.
        known = [value for value in values if np.isfinite(value)]
        if not known or any(value != origin for value in known):
            break
        flat = step
    return flat


def steepness(line: Line, origin: float, scale: float, noise: float) -> Corner | None:
    """Return the jump or pole at 0 of a line with one value, as a `Corner`; None if there is neither. Steps are
    multiples of `scale`, and `noise` is the uncertainty of the values. At a jump or a pole, differences with `origin`,
    the value at 0, do not converge as the step shrinks.
    """
    slopes = []
    for sign in (-1, 1):
        changes = []
        for step in limits.STEEP_STEPS:
            values, moved = line(sign * step * scale)
            changes.append((float(values[0]) - origin, moved))
        if not all(math.isfinite(change) and moved for change, moved in changes):
            slopes.append(math.nan)
            continue
        sizes = [abs(change) for change, _ in changes]
        is_even = max(sizes[1:]) - min(sizes[1:]) < limits.JUMP_IS_EVEN * sizes[-1]
        if sizes[-1] > limits.VISIBLE * noise and is_even:
            return Corner("jump", math.nan, math.nan)
        steeper = [abs(change / moved) for change, moved in changes]
        growing = all(2 * before < after for before, after in itertools.pairwise(steeper))
        settling = all(before > 2 * after for before, after in itertools.pairwise(sizes))
        change, moved = changes[-1]
        endless = growing and settling and sizes[-1] > limits.POLE_IS_SEEN * noise
        slopes.append(math.copysign(math.inf, change / moved) if endless else math.nan)
    return Corner("pole", *slopes) if any(math.isinf(slope) for slope in slopes) else None


def bends(value: Callable[[float], float], step: float, noise: float) -> bool:
    """Return True if a function `value` of the step probably has a corner at 0: its differences shrink less with the
    step than those of a smooth function. It is a quick test, with steps from `step` down; changes below `noise` count
    as none.

    When the step is halved, second differences of a smooth function shrink to a quarter, first differences to a half.
    """
    origin = value(0.0)
    pairs = [(value(step / part), value(-step / part)) for part in (1, 2, 4)]
    even = [abs(up - 2 * origin + down) for up, down in pairs]
    odd = [abs(up - down) for up, down in pairs]
    shares = (even, limits.EVEN_SHARE), (odd, limits.ODD_SHARE)
    return any(
        third > noise and third > share * second > share**2 * first
        for (first, second, third), share in shares
    )
