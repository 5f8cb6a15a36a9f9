"""`broadcasts = True`: inputs broadcast, and the engine sums their gradients."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from plugrad.check.subject.call import Call, Raised, attempt, precision_for
from plugrad.check.subject.findings import Findings, with_place
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.trials import Trial
from plugrad.check.variants.shapes import broadcast
from plugrad.engine.sweep.broadcasting import sum_to_size


def ask_broadcasts(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Does an input that is smaller along an axis do what it does spread out, and is its gradient the sum?

    That an op refuses some of them is fine (it may write into one), but not all.
    """
    refusals: list[tuple[Trial, str, Exception]] = []
    asked, accepted = [], False
    for trial in trials:
        tried = False
        for name, narrow, wide in broadcast(trial.call):
            right = attempt(Rule, wide, trial.subject.op)
            if isinstance(right, Raised):  # nothing to compare with
                continue
            tried = True
            found = attempt(Rule, narrow, trial.subject.op)
            if isinstance(found, Raised):
                refusals.append((trial, shapes_of(narrow), found.error))
                continue
            accepted = True
            compare_broadcast(findings, trial, name, found, right)
        if tried:
            asked.append(trial)
    if refusals and not accepted:
        trial, shapes, refused = refusals[0]
        message = f"broadcasts = True, but of {shapes} forward raised {with_place(refused)}"
        findings.add(trial, "PLG063", message, apart=1)
    return asked


def shapes_of(call: Call) -> str:
    """Return the shapes of a call's arrays: 'x (3,) and y (2, 3)'."""
    return " and ".join(f"{call.names[nr]} {array.shape}" for nr, array in call.arrays.items())


def compare_broadcast(
    findings: Findings, trial: Trial, name: str, found: Rule, right: Rule
) -> None:
    """Compare a call with an input that broadcasts with the same one spread out."""
    tolerance = 2.0**14 * precision_for(right.call, right.outputs).epsilon
    shapes = shapes_of(found.call)
    for number, one, other in zip(
        right.recorded.numbers, found.outputs, right.outputs, strict=False
    ):
        if not agree(one, other, tolerance):
            message = (
                f"broadcasts = True, but of {shapes} output {number} differs from the one with {name} broadcast "
                "beforehand"
            )
            findings.add(trial, "PLG063", message, argument=name)
            return
    grads = right.random_grads(trial.generator("broadcasts"))
    answer = attempt(
        lambda: [rule.gradients([grad.copy() for grad in grads]) for rule in (right, found)]
    )
    if isinstance(answer, Raised):
        message = f"broadcasts = True, but of {shapes} backward raised {with_place(answer.error)}"
        findings.add(trial, "PLG063", message, argument=name)
        return
    expected, gradients = answer
    for position, gradient, spread in zip(found.call.wanted, gradients, expected, strict=True):
        shape = found.call.args[position].shape
        summed = None if spread is None else np.asarray(sum_to_size(spread, shape))
        if not agree(gradient, summed, tolerance):
            of = found.call.names[position]
            message = (
                f"broadcasts = True, but of {shapes} the gradient of {of} is not the sum of the one with {name} "
                "broadcast beforehand"
            )
            findings.add(trial, "PLG063", message, argument=of)
