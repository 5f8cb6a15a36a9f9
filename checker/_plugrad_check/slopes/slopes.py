"""Finite differences: slopes from function values alone, each with a bound on its error.

A slope is a central difference at three steps, extrapolated (Richardson); its error is what the last extrapolation
changed (Ridders), and the noise of the values over the step. The first step is scaled to the point; where it does not
resolve an entry, finer and coarser ones are tried, and one-sided differences where the function ends. Where none of
them has values the error is infinite: nothing is known. Knows nothing of Tensors.

In half precision it is the slope of a polynomial through 33 points (`fitted`): three steps are too few there.

Whoever computed a slope in another way and asks whether it is right needs no error, and fewer steps: `refined`.

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
"""A function along a line: ``line(t)`` returns its values at t as a flat float64 array, and t as it was rounded.

Where the function has no value (outside its domain, or it raises) the array holds NaN.
"""


@dataclasses.dataclass(frozen=True)
class Slope:
    """The derivative of each value along a line, and how uncertain it is (inf: unknown)."""

    value: Array
    error: Array
    start: Array
    """The step that it was computed with."""

    def better(self, other: Slope) -> Slope:
        """Return, entry by entry, the less uncertain of the two; the one of the finer step if they contradict.

        Steps far longer than a function's own scale can agree with each other and be wrong; finer ones then differ.
        """
        with np.errstate(invalid="ignore"):
            allowed = limits.MARGIN * (self.error + other.error)
            contradict = np.abs(self.value - other.value) > allowed
        keep = np.where(contradict, self.start < other.start, self.error <= other.error)
        return self.where(keep, other)

    def where(self, chosen: Array, other: Slope) -> Slope:
        """Return this slope for the values that are chosen, and another one for the rest."""
        return Slope(
            np.where(chosen, self.value, other.value),
            np.where(chosen, self.error, other.error),
            np.where(chosen, self.start, other.start),
        )


def unknown(like: Array) -> Slope:
    """Return the slope of which nothing is known."""
    return Slope(*(np.full(like.shape, value) for value in (np.nan, np.inf, np.inf)))


Scales = tuple[float, float]
"""The sizes of a step that changes a point noticeably: judged by the whole input, and by the entry that moves."""


def differentiate(
    line: Line,
    scales: Scales,
    precision: Precision,
    noise: Array,
    largest: float = 0.0,
    natural: float = 0.0,
) -> Slope:
    """Return the derivative of `line` at 0.

    Parameters
    ----------
    scales
        Steps are multiples of these.
    noise
        The uncertainty of each function value.
    largest
        The largest derivative known so far: an entry need not be resolved much below it.
    natural
        The size of a derivative that is neither large nor small: nor much below that.
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
    """Yield first steps: scaled to all of the input, to the entry itself, as if the scale were 1, finer, coarser."""
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
    """Yield how far to look to either side in half precision: no farther than the input's own size."""
    whole, own = scales
    yield from (whole * part for part in limits.WINDOWS)
    if own < whole / 4:
        yield from (own * part for part in limits.ENTRY_WINDOWS)
    yield whole


def fitted(line: Line, origin: Array, window: float, noise: Array) -> Slope:
    """Return the slopes of polynomials through many points, as certain as what they leave of the values says.

    Values are rounded to a thousandth, and steps below a sixteenth show little else: by three steps, 42 of 160 right
    rules of bfloat16 failed and 32 were undecided.
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
    """Return True if no entry would gain from another ladder."""
    size = np.abs(slope.value)
    largest = max(largest, largest_of(slope.value))
    enough = limits.ENOUGH * precision.rtol * np.maximum(size, limits.SMALL_ENTRY * largest)
    enough += limits.ENOUGH_OF_NATURAL * precision.resolution * natural
    return bool((limits.MARGIN * slope.error <= enough).all())


def slope_at(line: Line, start: float, noise: Array, origin: Array | None = None) -> Slope:
    """Return central differences at steps h, h/2 and h/4, extrapolated to 0; their error is of order h**4.

    Where the `origin`'s values are given, they are the differences with it at steps h to h/8, on one side alone.
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
    """Return slopes without their error of this order in the step, which is half as long from each to the next."""
    weight = 2**order
    return [(weight * b - a) / (weight - 1) for a, b in itertools.pairwise(slopes)]


def refined(difference: Callable[[float], Any], step: float) -> Iterator[Any]:
    """Yield central differences at two steps, extrapolated, and then at three: for who knows what slope to expect.

    There is no estimate of the error: what agrees with a slope that was computed in another way does so by no chance.
    """
    slopes = [difference(step), difference(step / 2)]
    yield extrapolated(slopes, 2)[0]
    first, second = extrapolated([*slopes, difference(step / 4)], 2)
    yield extrapolated([first, second], 4)[0]


def central_difference(line: Line) -> Callable[[float], Array]:
    """Return the central differences of a line, by the step."""

    def at(step: float) -> Array:
        quotient: Array = (line(step)[0] - line(-step)[0]) / (2 * step)
        return quotient

    return at


def one_sided(
    line: Line, origin: Array, sign: int, scale: float, precision: Precision, noise: Array
) -> Slope:
    """Return the slope of `line` on one side of 0: `sign` 1 is the right, -1 the left."""
    best = unknown(noise)
    for part in limits.SIDE_LADDERS:
        start = precision.step * scale * part
        best = best.better(slope_at(line, sign * start, noise, origin))
        if is_resolved(best, precision, 0.0, 0.0):
            break
    return best


def noise_of(line: Line, origin: Array, precision: Precision) -> Array:
    """Return the uncertainty of each function value, as the fifth differences of close values show it.

    In a smooth function they vanish, so what remains is rounding (also that of float32 inside a float64 function) and
    whatever else makes the function rough. They are taken on either side, because a kink at the point itself is no
    noise.

    Parameters
    ----------
    line
        The function along a direction in which 1 is a noticeable step.
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
    """Return the least noise, relative to its size, that an output is believed to have: none is much the better one.

    An output that is nothing but rounding, as sin(pi * x) is at whole numbers, says nothing of the others: its size is
    taken a little aside, and if it is rounding there too it is passed over.
    """
    aside = (np.abs(line(sign * limits.ASIDE)[0]) for sign in (1, -1))
    reached = np.fmax.reduce([size, *aside])
    known = np.isfinite(reached) & (measured < limits.NOTHING_BUT_NOISE * reached)
    relative = measured[known] / reached[known]
    usual = float(np.quantile(relative, 0.5, method="lower")) if relative.size else 0.0
    return usual / limits.QUIETER


def roughness(line: Line, spacing: float, first: int = 1) -> Array:
    """Return the size of the fifth differences of values `spacing` apart, scaled to be 1 for noise of deviation 1.

    They are those from number `first` on, on either side.
    It is infinite (unknown) where all the values are equal: so close together, rounding has made steps of the function.
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
"""At an edge there are values on one side only."""


@dataclasses.dataclass(frozen=True)
class Corner:
    """Kind of corner that a function has at one point of a line, and its slopes on either side."""

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
"""Pairs of a step, the longest first, and of how a value changes with it."""


def changes_along(along: tuple[Line, Scales], entry: int) -> Changes:
    """Return how value number `entry` of a line changes with steps from a quarter of the input's scale down."""
    line, scales = along
    origin = float(line(0.0)[0][entry])
    found = []
    for step in limits.TAYLOR_STEPS:
        values, moved = line(step * min(scales))
        found.append((moved, float(values[entry]) - origin))
    return tuple(found)


def taylor_rate(changes: Changes, slope: float, noise: float) -> float | None:
    """Return the order at which a value departs from a tangent of this slope; None if noise hides it.

    It is 2 for the derivative of a smooth function, and 1 for anything else: an opinion that needs no step to be right.
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
    """Return how far to either side value number `entry` of `line` is exactly that at 0: 0 if nowhere.

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
    """Return a jump or a pole if the differences with `origin`, at steps 2**8 apart, do not settle."""
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
    """Return whether half the step leaves more of the differences at 0 than it does where all is smooth: a quick test.

    A quarter, that is, of what two sides differ by from the middle, and half of what they differ by from each other.
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
