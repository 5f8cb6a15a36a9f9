"""Iterations that stop before they have converged: backward may be right for the limit, which forward has not reached.

The implicit function theorem, the envelope theorem and saved singular vectors give the derivative of a fixed point. If
forward stops earlier, backward is off by about as much as forward's values are from the limit. So forward is run with
more steps: there backward has to agree to the last digit that is compared.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from _plugrad_check.jacobian.comparison import Comparison, Mismatch
from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import largest_of
from _plugrad_check.subject.call import Raised, attempt
from _plugrad_check.subject.instruction_count import TooLongError
from _plugrad_check.subject.trials import Trial
from _plugrad_check.variants.settings import AXES, set_to
from _plugrad_check.variants.variant import Point, Variant, point_of, together


def limit_of(
    trial: Trial, comparison: Comparison, compare: Callable[..., Any]
) -> tuple[str, float] | None:
    """Return the settings, in words, with which a backward that is slightly off is right (more iterations, say), and
    its relative error without them.

    `compare` compares another trial as `comparison` did. None if no settings help, or backward is far off.
    """
    wrong = [mismatch for mismatch in comparison.mismatches if mismatch.kind == "wrong"]
    gap = max((gap_of(mismatch, comparison) for mismatch in wrong), default=np.inf)
    if gap > limits.NEAR_LIMIT:
        return None
    for more in further(trial):
        for point in settling(trial, more):
            found = attempt(compare, point)
            if not isinstance(found, Raised) and agrees(found[0], wrong):
                return point.variant.words, gap
    return None


def is_unfinished(point: Point) -> bool:
    """Return True if an iteration in forward has not converged at a point, although its steps are enough at the sample
    that the point belongs to: more steps change the values.
    """
    for name, value in point.base.settings.items():
        if name.split("_")[-1] not in STEPS or type(value) is not int:
            continue
        if not settling(
            point.base, [set_to(point.base, name, more * value) for more in limits.MORE_STEPS]
        ):
            continue
        later = trial_of(point, set_to(point, name, limits.MORE_STEPS[0] * value))
        values = attempt(point.call.values)
        if later is None or isinstance(values, Raised):
            continue
        for here, there in zip(values, later.call.values(), strict=True):
            if here.shape != there.shape or not np.allclose(here, there, rtol=limits.ENDED, atol=0):
                return True
    return False


STEPS = {"iter", "iters", "iterations", "maxiter", "niter", "steps"}
"""Last words of the names of settings that count steps."""


def further(trial: Trial) -> Iterator[list[Variant]]:
    """Yield variants of the sample's settings with which an iteration may end later and later: larger step counts,
    smaller tolerances, and one of each.
    """
    counts, tolerances = [], []
    for name, value in trial.settings.items():
        if type(value) is int and value > 0 and name not in AXES:
            counts.append([set_to(trial, name, more * value) for more in limits.MORE_STEPS])
        elif (
            type(value) is float
            and 0 < value < 2 * limits.NEAR_LIMIT
            and is_stepped(trial, name, value)
        ):
            tolerances.append(set_to(trial, name, limits.LESS_TOLERANCE * value))
    yield from counts
    for tolerance in tolerances:
        yield [tolerance]
        yield from ([together(each, tolerance) for each in count] for count in counts)


def is_stepped(trial: Trial, name: str, value: float) -> bool:
    """Return True if forward returns the same bits for a slightly different value of a setting, as it does for a
    tolerance; a setting that enters the result changes the last digits.
    """
    beside = trial_of(trial, set_to(trial, name, value * (1 + limits.LESS_TOLERANCE)))
    values = attempt(trial.call.values)
    if beside is None or isinstance(values, Raised):
        return False
    return all(map(np.array_equal, beside.call.values(), values))


def trial_of(trial: Trial, variant: Variant) -> Point | None:
    """Return the point (a further input) that a variant makes of a trial; None if forward refuses it, or runs too many
    lines.
    """
    foreign = trial.subject.foreign
    compiled = foreign is not None and foreign.meant.framework.compiles
    try:
        taken = attempt(point_of, trial, variant, None, None if compiled else limits.MOST_LINES)
    except TooLongError:
        return None
    return None if taken is None or isinstance(taken, Raised) else taken[0]


def settling(trial: Trial, variants: list[Variant]) -> list[Point]:
    """Return the points that the variants make of a trial, if forward's outputs converge from the first to the last;
    else [].
    """
    points = [trial_of(trial, variant) for variant in variants]
    taken = [point for point in points if point is not None]
    values = [attempt(each.call.values) for each in (trial, *taken)]
    if len(taken) < len(points) or any(isinstance(each, Raised) for each in values):
        return []
    for outputs in zip(*values, strict=True):
        if len({output.shape for output in outputs}) > 1:
            return []
        steps = [largest_of(there - here) for here, there in itertools.pairwise(outputs)]
        near = limits.NEAR_LIMIT * largest_of(outputs[0])
        bounds = [near, *(limits.SETTLES * step for step in steps)]
        if not all(step <= bound for step, bound in zip(steps, bounds, strict=False)):
            return []
    return taken


def gap_of(mismatch: Mismatch, comparison: Comparison) -> float:
    """Return the largest error of backward in the block of a mismatch, relative to the largest entry of the derivative;
    infinity if it is not finite.
    """
    worst = mismatch.worst
    gaps = [abs(worst.backward - worst.numeric) / (abs(worst.numeric) or np.inf)]
    for block in comparison.blocks:
        if (block.input, block.output) == (mismatch.input, mismatch.output):
            gaps = [largest_of(block.analytic - block.numeric) / (largest_of(block.numeric) or 1)]
    return float(max(gaps)) if np.isfinite(gaps).all() else np.inf


def agrees(comparison: Comparison, wrong: list[Mismatch]) -> bool:
    """Return True if all blocks in `wrong` are right in another comparison."""
    blocks = {(each.input, each.output) for each in comparison.mismatches if each.kind != "kink"}
    return bool(comparison.entries) and not blocks & {(each.input, each.output) for each in wrong}
