"""Slopes of a call along one line, backward's and those of finite differences: the cheapest comparison there is.

The line moves every entry, so a wrong entry shows, but for chance. A difference is not a finding yet: a comparison
entry by entry tells what it is.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np

from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import DOUBLE, Array, components, products, size_of, uneven
from _plugrad_check.slopes.slopes import bends, extrapolated, refined
from _plugrad_check.subject.call import Call, Flat, Raised, Recorded, attempt
from _plugrad_check.values.edge_cases import lies_outside

Look = Literal["agrees", "differs", "bends", "nothing", "broken", "measured"]
"""Outcome of a comparison along a line:

* agrees, differs: the two slopes.
* bends: forward has a corner at the point.
* nothing: forward has no value there, or is not finite.
* broken: backward raises, or returns no gradients of the right form.
* measured: slopes say nothing in this dtype, and backward was compared with a reference.
"""

Slopes = tuple[float, float]
"""Two slopes along one line: backward's, and that of finite differences."""

Compare = Callable[[Callable[[float], float], float, float, float], tuple[Look, Slopes]]
"""Function that compares slopes: it takes forward along a line, backward's slope, the size of its terms, and that of
forward's terms; it returns the outcome and both slopes.
"""


@dataclasses.dataclass(frozen=True)
class Seen:
    """Outcome of comparing backward with finite differences along a line through one point; `look` says if they agree.
    `along_lines` returns it.
    """

    look: Look
    inputs: frozenset[int] = frozenset()
    """Numbers of the differentiated inputs along which the slopes may differ."""

    torn: Slopes | None = None
    """The two slopes along the line on which equal entries stay equal, if they differ there; else None. Set at a
    corner.
    """

    at_an_edge: bool = False
    """True if forward has values on one side only, and the slopes differ there."""

    weighted: Weighted | None = None
    """The weighted call at a corner, for further comparisons; None elsewhere."""

    has_summed: bool = False
    """True if a framework's engine summed a gradient that its rule returned too wide: forward may broadcast by
    accident.
    """


NOTHING = Seen("nothing")


def are_finite(arrays: Sequence[Array]) -> bool:
    """Return True if every number in all arrays is finite."""
    return all(bool(np.isfinite(array).all()) for array in arrays)


def along_a_line(call_of: Callable[[], Call], rng: np.random.Generator) -> Seen:
    """Compare backward with finite differences along a random line through the point of a call, which `call_of` makes;
    return the outcome, `NOTHING` if the call raises or its outputs are not finite.
    """

    def seen() -> Seen:
        call = call_of()
        recorded = call.record()
        return of_recorded(call, recorded, rng) if are_finite(recorded.arrays) else NOTHING

    found = attempt(seen)
    return NOTHING if isinstance(found, Raised) else found


def of_recorded(call: Call, recorded: Recorded, rng: np.random.Generator) -> Seen:
    """Compare backward with finite differences along a random line through the point of a recorded call, for random
    output gradients, and return the outcome.
    """
    grads = [uneven(rng, array) for array in recorded.arrays]
    return along_lines(call, recorded.arrays, grads, recorded.pull(grads), rng)


def along_lines(
    call: Call,
    outputs: Sequence[Array],
    grads: list[Array],
    gradients: Sequence[Any],
    rng: np.random.Generator,
) -> Seen:
    """Compare backward's slope with forward's along one random line, and return the outcome. Where forward has a
    corner, it is compared along one line for each input.

    `gradients` are backward's results for the output gradients `grads`.
    """
    sizes = [
        min(size_of(array), box.farthest)
        for array, box in zip(call.inputs, call.boxes, strict=True)
    ]
    directions = [
        np.where(np.isfinite(array), uneven(rng, array) * size, 0)
        for array, size in zip(call.inputs, sizes, strict=True)
    ]
    terms = products(grads, outputs)
    weighted = Weighted(call, grads, gradients, float(sum(np.abs(each).sum() for each in terms)))
    look, _ = weighted.along(directions)
    every = frozenset(range(len(directions)))
    if look in ("agrees", "differs"):
        return Seen(look, every)
    if len(directions) > 1:
        alone = set()
        for number, direction in enumerate(directions):
            only = [each if each is direction else np.zeros_like(each) for each in directions]
            if weighted.along(only)[0] == "differs":
                alone.add(number)
        if alone:
            return Seen("differs", frozenset(alone))
    if look == "nothing" and not any(each.dtype.kind == "c" for each in directions):
        # Forward may have values on one side only: as all inputs grow, or as all fall.
        for sign in (1, -1):
            inward = [sign * np.abs(direction) for direction in directions]
            if weighted.along(inward, inside)[0] == "differs":
                return Seen("differs", every, at_an_edge=True)
    return Seen(
        look, every, torn_slopes(weighted, alike(call.inputs, directions)), weighted=weighted
    )


def torn_slopes(weighted: Weighted, together: list[Array]) -> Slopes | None:
    """Return backward's slope and that of finite differences along the direction `together`, in which equal entries
    stay equal, if they certainly differ; else None.
    """
    look, slopes = weighted.along(together)
    slope, size = slopes[0], max(weighted.terms, abs(slopes[1]))
    # It is no slope that is NaN, or steep enough to feel the rounding of such terms: sqrt(x - y) has none where x is y,
    # but inf - inf; nor has what divides by a determinant that rounding left of 0.
    is_slope = math.isfinite(slope) and abs(slope) * DOUBLE.epsilon <= limits.TOO_STEEP * size
    is_torn = look == "differs" and is_slope and weighted.contradicts(together, slope)
    outside = is_torn and lies_outside(weighted.call, weighted.grads, together, slope)
    return slopes if outside else None


def alike(inputs: Sequence[Array], directions: Sequence[Array]) -> list[Array]:
    """Return directions in which equal entries of the inputs move by the same amount: a maximum, which has a kink at a
    tie, is smooth along them.
    """
    moves: dict[complex, Any] = {}
    found = []
    for array, direction in zip(inputs, directions, strict=True):
        pairs = zip(array.flat, direction.flat, strict=True)
        tied = [moves.setdefault(value, move) for value, move in pairs]
        found.append(np.array(tied, direction.dtype).reshape(direction.shape))
    return found


@dataclasses.dataclass(frozen=True)
class Weighted:
    """Function of one number, made from a call: the sum of its outputs times the weights `grads`, along any line; with
    `gradients`, backward's gradients of that sum.
    """

    call: Call
    grads: list[Array]
    """The weights, which are the output gradients."""
    gradients: Sequence[Any]
    """The gradient of each differentiated input; None for zeros."""
    terms: float
    """The sum of the absolute terms."""

    def has_no_subgradient(self) -> bool:
        """Return True if backward's derivative with respect to some entry seems to be no subgradient: it is neither
        between the slopes on the two sides, nor between the derivatives at points nearby.
        """
        flat, step = Flat(self.call.inputs), limits.LINE_SHORT[0]
        ours = flat.join(self.gradients)

        def is_off(entry: int) -> bool:
            size = size_of(self.call.inputs[flat.place_of(entry)[0]])
            sides = attempt(self.sides, flat.split(flat.only(entry, size)), step)
            if isinstance(sides, Raised) or not np.isfinite(sides).all():
                return False
            noise = limits.LINE_NOISE * self.terms / step
            slack = limits.LINE_SLACK * max(map(abs, sides)) + noise
            return not min(sides) - slack <= ours[entry] * size <= max(sides) + slack

        off = np.array([is_off(entry) for entry in range(flat.size)])
        rng = np.random.default_rng(0)
        near: list[Array] = []
        while off.any() and len(near) < limits.LINE_NEIGHBOURS:
            found = attempt(self.nearby, flat, rng)
            if isinstance(found, Raised):
                break
            near.append(found)
            off &= ~((np.min(near, axis=0) <= ours) & (ours <= np.max(near, axis=0)))
        return bool(off.any())

    def contradicts(self, direction: Sequence[Array], slope: float) -> bool:
        """Return True if forward's slope along `direction` at the shortest step differs from `slope`, backward's. At so
        short a step even a function that oscillates agrees.
        """
        step = limits.LINE_SHORTEST
        ends = attempt(lambda: [self.value(direction, sign * step) for sign in (1, -1)])
        if isinstance(ends, Raised):
            return False
        closest = (ends[0] - ends[1]) / (2 * step)
        return abs(slope - closest) > limits.OSCILLATES * max(abs(slope), abs(closest))

    def sides(self, direction: Sequence[Array], step: float) -> tuple[float, float]:
        """Return forward's slopes along `direction` on both sides of the point, as (right, left), by differences over
        `step`.
        """
        there, here, back = (self.value(direction, sign * step) for sign in (1, 0, -1))
        return (there - here) / step, (here - back) / step

    def nearby(self, flat: Flat, rng: np.random.Generator) -> Array:
        """Return backward's gradients at a random point nearby, as one vector in the order of `flat`."""
        moved = [
            array + (limits.BESIDE_TIE * size_of(array) * uneven(rng, array)).astype(array.dtype)
            for array in self.call.inputs
        ]
        return flat.join(self.call.moved(moved).record().pull(self.grads))

    def along(
        self, directions: Sequence[Array], compare: Compare | None = None
    ) -> tuple[Look, Slopes]:
        """Compare backward's slope along one line with forward's; return the outcome, and both slopes. `compare` is the
        function that compares, by default `central`.
        """
        moving = [
            (gradient, direction)
            for gradient, direction in zip(self.gradients, directions, strict=True)
            if gradient is not None
        ]
        parts = [
            (components(gradient) * components(direction))[components(direction) != 0]
            for gradient, direction in moving
        ]
        slope = float(sum(part.sum() for part in parts))
        size = float(sum(np.abs(part).sum() for part in parts))
        value = functools.partial(self.value, directions)
        return (compare or central)(value, slope, size, self.terms)

    def value(self, directions: Sequence[Array], step: float) -> float:
        """Return the weighted sum of the outputs at `step` times the directions from the point."""
        moved = [
            np.asarray(array + step * direction, array.dtype)
            for array, direction in zip(self.call.inputs, directions, strict=True)
        ]
        return float(sum(each.sum() for each in products(self.grads, self.call.values(moved))))


def central(
    value: Callable[[float], float], slope: float, size: float, terms: float
) -> tuple[Look, Slopes]:
    """Compare `slope` with central differences of `value`, a function of the step: at short steps, then at long ones,
    extrapolated. Return the outcome, and a pair of `slope` and the last difference.

    `size` is the sum of the absolute terms that `slope` is made of, `terms` that of `value`; they set the tolerance.
    The outcome is "bends" at a corner, and "nothing" where `value` is not finite or raises.
    """
    numeric, known = math.nan, dict[float, float]()

    def at(step: float) -> float:
        if step not in known:
            known[step] = value(step)
        return known[step]

    def difference(step: float) -> float:
        up, down = at(step), at(-step)
        if not (math.isfinite(up) and math.isfinite(down)):
            raise ArithmeticError("a point beside it is one where forward has no value")
        return (up - down) / (2 * step)

    try:
        for step in limits.LINE_SHORT:
            numeric = difference(step)
            error = DOUBLE.epsilon * terms / step
            if math.isfinite(size) and is_right(slope, numeric, error, size):
                return "agrees", (slope, numeric)
        long = limits.LINE_STEP
        for part, found in zip((2, 4), refined(difference, long), strict=True):
            error = 4 * DOUBLE.epsilon * terms * part / long
            if part == 4:
                error += abs(found - numeric)
            numeric = found
            if math.isfinite(size) and is_right(slope, numeric, error, size):
                return "agrees", (slope, numeric)
    except Exception:  # forward may refuse it, too
        return "nothing", (slope, numeric)
    has_corner = math.isfinite(size) and bends(at, long, limits.LINE_NOISE * terms)
    return "bends" if has_corner else "differs", (slope, numeric)


def inside(
    value: Callable[[float], float], slope: float, size: float, terms: float
) -> tuple[Look, Slopes]:
    """Compare `slope` with differences of `value`, a function of the step, on one side only, extrapolated. `size` and
    `terms` set the tolerance, and the result is a pair, both as for `central`.

    The outcome is "nothing" where the differences do not converge, as for x**1.05.
    """

    step = limits.LINE_STEP

    def differences() -> list[float]:
        origin = value(0.0)
        return [
            (4 * value(step / part) - 3 * origin - value(2 * step / part)) * part / (2 * step)
            for part in (1, 2, 4)
        ]

    slopes = attempt(differences)
    if isinstance(slopes, Raised):
        return "nothing", (slope, math.nan)
    before, numeric = extrapolated(slopes, 2)
    noise = limits.LINE_NOISE * terms / step
    error = abs(numeric - before) + noise
    far, near = abs(slopes[1] - slopes[0]), abs(slopes[2] - slopes[1])
    settles = near <= limits.ODD_SHARE * far + noise
    if not (math.isfinite(error) and settles):
        return "nothing", (slope, numeric)
    agrees = is_right(slope, numeric, error, size) and math.isfinite(size)
    return "agrees" if agrees else "differs", (slope, numeric)


def is_right(slope: float, numeric: float, error: float, size: float) -> bool:
    """Return True if `slope` agrees with `numeric`, whose uncertainty is `error`; `size` is the sum of the absolute
    terms of `slope`.
    """
    return abs(slope - numeric) <= limits.MARGIN * error + limits.LINE_AGREES * max(
        size, abs(numeric)
    )
