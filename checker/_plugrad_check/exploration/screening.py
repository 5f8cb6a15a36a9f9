"""Screening of a point: does it count, and does backward's slope along one direction agree with forward's?

The direction moves every entry, so a wrong entry shows, but for chance. A disagreement is not a finding yet: a full
comparison follows.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from _plugrad_check.contract.contract import passes, run_rule
from _plugrad_check.contract.memory import nan_in_empty
from _plugrad_check.low_precision.ask import is_coarse
from _plugrad_check.rows import rows
from _plugrad_check.slopes.arrays import DOUBLE, Array
from _plugrad_check.subject.call import Raised, attempt
from _plugrad_check.subject.findings import Findings
from _plugrad_check.subject.instruction_count import TooLongError
from _plugrad_check.subject.rule import Rule, RuleRun
from _plugrad_check.values.along_lines import (
    NOTHING,
    Seen,
    along_a_line,
    along_lines,
    are_finite,
    of_recorded,
)
from _plugrad_check.values.second_order import in_derivative
from _plugrad_check.values.values import in_float64
from _plugrad_check.variants.variant import Point
from plugrad.engine.errors import GradientError

ENDLESS = Seen("nothing")
"""Outcome of a backward that runs for more than `MOST_LINES` lines of Python."""
MOST_LINES = 10**7


def look_at(point: Point, rule: Rule, broken: Findings) -> Seen:
    """Compare backward's slope with forward's along one random direction at a point, and return the outcome: `NOTHING`
    if the point does not count, `ENDLESS` if backward does not end. Findings about a backward that raises, or returns
    no gradients, are added to `broken`.
    """
    outputs = rule.outputs
    if not are_finite(outputs) or not rule.recorded.differentiable:
        return NOTHING
    rng = point.generator("beyond")
    run = RuleRun(point, broken, rule, rule.random_grads(rng))
    # What compiles takes any number of lines, the first time.
    is_counted = point.subject.foreign is None and not point.of_known_rules
    try:
        returned = run_rule(run, MOST_LINES if is_counted else None)
    except TooLongError:
        return ENDLESS
    if not returned or not all(passes(test, run) for test in rows("form")):
        return Seen("broken") if repeats(point, outputs) else NOTHING
    if not sum(array.size for array in outputs):
        return NOTHING
    try:
        call = in_float64(point)
        if point.precision is not DOUBLE and is_coarse(point):
            return Seen("measured", has_summed=rule.has_summed)
        if call is point.call:
            seen = along_lines(call, outputs, run.grads, gradients_of(run), rng)
        else:
            seen = of_recorded(call, call.record(), rng)
    except GradientError:  # what else the rule returns is for a number in the place of an array
        return NOTHING
    if seen.look != "agrees" and not repeats(point, outputs):
        return NOTHING
    return dataclasses.replace(seen, has_summed=True) if rule.has_summed else seen


def gradients_of(run: RuleRun) -> Sequence[Any]:
    """Return the gradients of a rule that has just run: its results as they are, or those of a backward pass if the
    engine would change them.
    """
    rule, subject = run.rule, run.trial.subject
    if rule.node is None:
        return run.results
    through = subject.facts.symmetric or subject.foreign is not None
    is_complex = any(array.dtype.kind == "c" for array in (*rule.call.inputs, *rule.outputs))
    some = not all(output.requires_grad for output in rule.recorded.floating)
    if through or is_complex or some:
        return rule.recorded.pull(run.copies())
    return rule.fitted(run.results)


def look_further(point: Point) -> Seen:
    """Compare second derivatives along one random direction at a point, and return the outcome: "nothing" where they
    are refused, or slopes are infinite.
    """
    rng = point.generator("beyond, second order")
    return along_a_line(functools.partial(in_derivative, point), rng)


def repeats(point: Point, outputs: Sequence[Array]) -> bool:
    """Return True if forward returns `outputs` again when memory that it allocates is filled with NaN."""
    with nan_in_empty(point.subject):
        again = attempt(point.call.values)
    if isinstance(again, Raised):
        return False
    return len(again) == len(outputs) and all(map(np.array_equal, outputs, again))
