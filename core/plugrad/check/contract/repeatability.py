"""The same question, the same answer: again, for each input alone, and with another call in between.
Next: `contract/digits.py`.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from plugrad.check.subject.case import Case
from plugrad.check.subject.findings import with_place
from plugrad.check.subject.rule import Rule, agree


def backward_twice(case: Case) -> None:
    """Does backward, called again on the same graph, return the same?"""
    first, second = case.gradients(), case.gradients()
    for name, once, twice in zip(case.names, first, second, strict=True):
        if not agree(once, twice, case.tolerance):
            case.add(
                "PLG018",
                f"called twice, backward gave two different gradients of {name}: it does not repeat itself",
                argument=name,
            )


def for_one_input_at_a_time(case: Case) -> None:
    """Is the gradient of each input the same when the others need none?"""
    call = case.rule.call
    if len(call.wanted) < 2:
        return
    together = case.gradients()
    for name, position, expected in zip(case.names, call.wanted, together, strict=True):
        alone = Rule(dataclasses.replace(call, wanted=(position,)), case.trial.subject.op)
        if not alone.recorded.differentiable:
            continue
        try:
            (found,) = alone.gradients([grad.copy() for grad in case.grads])
        except Exception as error:
            message = f"when {name} alone needs a gradient, backward raised {with_place(error)}"
            case.add("PLG024", message, argument=name)
            continue
        if not agree(found, expected, case.tolerance):
            message = f"the gradient of {name} is another one when the other inputs need none"
            case.add("PLG024", message, argument=name)


def absent_is_zero(case: Case) -> None:
    """Is the gradient the same for an output from which nothing was computed as for one whose gradient is zero?"""
    rule = case.rule
    if len(rule.outputs) < 2:
        return
    for used, number in enumerate(rule.recorded.numbers):
        grads = [grad.copy() if nr == used else None for nr, grad in enumerate(case.grads)]
        zeros = [grad if nr == used else np.zeros_like(grad) for nr, grad in enumerate(case.grads)]
        expected = rule.gradients([grad.copy() for grad in zeros])
        try:
            found = rule.recorded.pull(grads)
        except Exception as error:
            message = f"when only output {number} is used, backward raised {with_place(error)}"
            case.add("PLG025", message, output=number)
            continue
        for name, absent, zero in zip(case.names, found, expected, strict=True):
            if not agree(absent, zero, case.tolerance):
                message = f"when only output {number} is used, the gradient of {name} is another one than for zeros"
                case.add("PLG025", message, argument=name, output=number)


def interleaved(case: Case) -> None:
    """Is the gradient of a call unchanged by another call between its forward and its backward?"""
    if not case.trial.subject.deterministic:
        return
    expected = case.gradients()
    rule = Rule(case.rule.call, case.trial.subject.op)
    try:
        Rule(case.rule.call.elsewhere(), case.trial.subject.op)
    except Exception:  # not every rearrangement of the inputs is one that forward accepts
        return
    found = rule.gradients([grad.copy() for grad in case.grads])
    for name, before, after in zip(case.names, expected, found, strict=True):
        if not agree(before, after, case.tolerance):
            message = (
                f"the gradient of {name} changed because forward was called again before backward"
            )
            case.add("PLG021", message, argument=name)


def forward_three_times(case: Case) -> None:
    """Does forward return the same each time, recorded or not?"""
    call = case.rule.call
    outputs = [case.rule.outputs, call.values(), call.values()]
    for number, *several in zip(case.rule.recorded.numbers, *outputs, strict=True):
        if not case.trial.subject.deterministic and not agree(several[0], several[1], 1e-4):
            case.unsteady = True
            message = (
                f"two runs give different values of output {number} although the global generators are seeded before "
                "each: draw from one of those, and finite differences can be taken"
            )
            case.add("PLG020", message, verdict="inconclusive", output=number)
            return
        if any(not agree(several[0], other, case.tolerance) for other in several[1:]):
            if case.trial.subject.deterministic:
                message = f"forward gave different values of output {number} for the same inputs"
                case.add("PLG020", message, output=number)
            return
