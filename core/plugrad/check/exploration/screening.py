"""Screening of a point: is it one that counts, and does backward's slope along one direction agree with forward's?

What agrees along a direction that has a part in every entry agrees everywhere, but for chance. What does not is no
finding yet: the values check says what it is.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np

from plugrad.check.contract.contract import passes, run_rule
from plugrad.check.rows import rows
from plugrad.check.slopes.arrays import Array, components, products, size_of, uneven
from plugrad.check.slopes.slopes import bends, extrapolated, refined
from plugrad.check.subject.call import Call, Raised, attempt
from plugrad.check.subject.findings import Findings
from plugrad.check.subject.instruction_count import count_instructions
from plugrad.check.subject.rule import Rule, RuleRun
from plugrad.check.values.edge_cases import lies_outside
from plugrad.check.values.second_order import derivative
from plugrad.check.values.values import in_float64
from plugrad.check.variants.variant import Point
from plugrad.engine.errors import GradientError

Look = Literal["agrees", "differs", "bends", "nothing", "broken"]
"""What is seen: the slopes agree, or do not; forward has a corner there; it is no point that counts; backward raises,
or returns what is no gradient.
"""

Slopes = tuple[float, float]
"""Along one line: backward's, and what finite differences say."""

Compare = Callable[[Callable[[float], float], float, float, float], tuple[Look, Slopes]]
"""Given forward along a line, backward's slope, the size of its terms and of forward's."""

AGREES = 1e-6
STEP = 2.0**-9


@dataclasses.dataclass(frozen=True)
class Seen:
    """The result of screening a point."""

    look: Look
    inputs: frozenset[int] = frozenset()
    """Where the slopes differ: by which of the differentiated inputs they may."""

    torn: Slopes | None = None
    """Where forward has a corner, but none on the line on which equal entries stay equal: if slopes differ there."""

    at_an_edge: bool = False
    """Whether forward has values on one side only: they differ there."""

    has_summed: bool = False
    """Whether a framework's engine made a gradient fit that its rule returned too wide: forward may broadcast by
    accident.
    """


NOTHING = Seen("nothing")
ENDLESS = Seen("nothing")
"""Backward takes more lines of Python than `MOST_LINES`."""
MOST_LINES = 10**7


def look_at(point: Point, broken: Findings) -> Seen:
    """Return what a quick look at a point shows; how backward is broken there is added to `broken`."""
    rule = attempt(Rule, point.call, point.subject.op)
    if isinstance(rule, Raised):
        return NOTHING
    outputs = rule.outputs
    if not counts(point.call, outputs) or not rule.recorded.differentiable:
        return NOTHING
    rng = point.generator("beyond")
    run = RuleRun(point, broken, rule, rule.random_grads(rng))
    if point.subject.foreign is None:
        returned, lines = count_instructions(functools.partial(run_rule, run), MOST_LINES)
    else:  # what compiles takes any number of lines, the first time
        returned, lines = run_rule(run), 0
    if lines > MOST_LINES:
        return ENDLESS
    if not returned or not all(passes(test, run) for test in rows("form")):
        return Seen("broken")
    if not sum(array.size for array in outputs):
        return NOTHING
    try:
        seen = along_lines(in_float64(point), rng)
        return dataclasses.replace(seen, has_summed=rule.has_summed)
    except GradientError:  # what else the rule returns is for a number in the place of an array
        return NOTHING


def look_further(point: Point) -> Seen:
    """Return what a quick look at the second derivatives of a point shows."""

    def seen() -> Seen:
        call = derivative(in_float64(point), point)
        if not counts(call, call.values()):
            return NOTHING  # infinite slopes of what agrees
        return along_lines(call, point.generator("beyond, second order"))

    found = attempt(seen)
    return NOTHING if isinstance(found, Raised) else found  # a second derivative may be refused


def counts(call: Call, outputs: Sequence[Array]) -> bool:
    """Return whether forward returns finite numbers, and the same ones twice."""
    if not all(bool(np.isfinite(array).all()) for array in outputs):
        return False
    again = attempt(call.values)
    if isinstance(again, Raised):
        return False
    return len(again) == len(outputs) and all(map(np.array_equal, outputs, again))


def along_lines(call: Call, rng: np.random.Generator) -> Seen:
    """Return whether backward's slopes are forward's: along one line, or where that bends, along one for each input."""
    recorded = call.record()
    grads = [uneven(rng, array) for array in recorded.arrays]
    sizes = [
        min(size_of(array), box.farthest)
        for array, box in zip(call.inputs, call.boxes, strict=True)
    ]
    directions = [
        np.where(np.isfinite(array), uneven(rng, array) * size, 0)
        for array, size in zip(call.inputs, sizes, strict=True)
    ]
    terms = products(grads, recorded.arrays)
    weighted = Weighted(
        call, grads, recorded.pull(grads), float(sum(np.abs(each).sum() for each in terms))
    )
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
    together = alike(call.inputs, directions)
    torn, slopes = weighted.along(together)
    slope, size = slopes[0], max(weighted.terms, abs(slopes[1]))
    # It is no slope that is NaN, or steep enough to feel the rounding of such terms: sqrt(x - y) has none where x is y,
    # but inf - inf; nor has what divides by a determinant that rounding left of 0.
    is_slope = math.isfinite(slope) and abs(slope) * 2.0**-52 <= 2.0**-10 * size
    is_torn = torn == "differs" and is_slope and lies_outside(call, grads, together, slope)
    return Seen(look, every, slopes if is_torn else None)


def alike(inputs: Sequence[Array], directions: Sequence[Array]) -> list[Array]:
    """Return directions in which entries that are equal move alike: where they are tied, a maximum is smooth so."""
    moves: dict[complex, Any] = {}
    found = []
    for array, direction in zip(inputs, directions, strict=True):
        pairs = zip(array.flat, direction.flat, strict=True)
        tied = [moves.setdefault(value, move) for value, move in pairs]
        found.append(np.array(tied, direction.dtype).reshape(direction.shape))
    return found


@dataclasses.dataclass(frozen=True)
class Weighted:
    """A call as one number: the sum of its outputs, each entry times a weight. And backward's gradients of it."""

    call: Call
    grads: list[Array]
    """The weights."""
    gradients: list[Any]
    terms: float
    """The size of what is added up."""

    def along(
        self, directions: Sequence[Array], compare: Compare | None = None
    ) -> tuple[Look, Slopes]:
        """Return whether backward's slope along one line is that of forward, and both."""
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

        def value(step: float) -> float:
            moved = [
                np.asarray(array + step * direction).astype(array.dtype)
                for array, direction in zip(self.call.inputs, directions, strict=True)
            ]
            return float(sum(each.sum() for each in products(self.grads, self.call.values(moved))))

        return (compare or central)(value, slope, size, self.terms)


def central(
    value: Callable[[float], float], slope: float, size: float, terms: float
) -> tuple[Look, Slopes]:
    """Return what central differences, extrapolated, say of a slope: a third only where two do not agree with it."""
    value, numeric = functools.cache(value), math.nan

    def difference(step: float) -> float:
        up, down = value(step), value(-step)
        if not (math.isfinite(up) and math.isfinite(down)):
            raise ArithmeticError("a point beside it is one where forward has no value")
        return (up - down) / (2 * step)

    try:
        for part, found in zip((2, 4), refined(difference, STEP), strict=True):
            error = 2.0**-50 * terms * part / STEP
            if part == 4:
                error += abs(found - numeric)
            numeric = found
            if math.isfinite(size) and is_right(slope, numeric, error, size):
                return "agrees", (slope, numeric)
    except Exception:  # forward may refuse it, too
        return "nothing", (slope, numeric)
    has_corner = math.isfinite(size) and bends(value, STEP, 2.0**-48 * terms)
    return "bends" if has_corner else "differs", (slope, numeric)


def inside(
    value: Callable[[float], float], slope: float, size: float, terms: float
) -> tuple[Look, Slopes]:
    """Return what forward differences, extrapolated, say of a slope; nothing where they do not settle, as x**1.05."""

    def differences() -> list[float]:
        origin = value(0.0)
        return [
            (4 * value(STEP / part) - 3 * origin - value(2 * STEP / part)) * part / (2 * STEP)
            for part in (1, 2, 4)
        ]

    slopes = attempt(differences)
    if isinstance(slopes, Raised):
        return "nothing", (slope, math.nan)
    before, numeric = extrapolated(slopes, 2)
    noise = 2.0**-48 * terms / STEP
    error = abs(numeric - before) + noise
    settles = abs(slopes[2] - slopes[1]) <= 0.75 * abs(slopes[1] - slopes[0]) + noise
    if not (math.isfinite(error) and settles):
        return "nothing", (slope, numeric)
    agrees = is_right(slope, numeric, error, size) and math.isfinite(size)
    return "agrees" if agrees else "differs", (slope, numeric)


def is_right(slope: float, numeric: float, error: float, size: float) -> bool:
    """Return whether a slope agrees with a numeric one of this uncertainty, made of terms of a size."""
    return abs(slope - numeric) <= 10 * error + AGREES * max(size, abs(numeric))
