"""The same question, the same answer: again, for each input alone, and with another call in between."""

from __future__ import annotations

import dataclasses

import numpy as np

from plugrad.check.subject.findings import with_place
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.rule_run import RuleRun


def backward_twice(run: RuleRun) -> None:
    """Does backward, called again on the same graph, return the same?"""
    first, second = run.gradients(), run.gradients()
    for name, once, twice in zip(run.names, first, second, strict=True):
        if not agree(once, twice, run.tolerance):
            run.add(
                "PLG018",
                f"called twice, backward gave two different gradients of {name}",
                argument=name,
            )


def for_one_input_at_a_time(run: RuleRun) -> None:
    """Is the gradient of each input the same when the others need none?"""
    call = run.rule.call
    if len(call.wanted) < 2:
        return
    together = run.gradients()
    for name, position, expected in zip(run.names, call.wanted, together, strict=True):
        alone = Rule(dataclasses.replace(call, wanted=(position,)), run.trial.subject.op)
        if not alone.recorded.differentiable:
            continue
        try:
            (found,) = alone.gradients([grad.copy() for grad in run.grads])
        except Exception as error:
            message = f"when {name} alone needs a gradient, backward raised {with_place(error)}"
            run.add("PLG024", message, argument=name)
            continue
        if not agree(found, expected, run.tolerance):
            message = f"the gradient of {name} differs when the other inputs need none"
            run.add("PLG024", message, argument=name)


def absent_is_zero(run: RuleRun) -> None:
    """Is the gradient the same for an output from which nothing was computed as for one whose gradient is zero?"""
    rule = run.rule
    if len(rule.outputs) < 2:
        return
    for used, number in enumerate(rule.recorded.numbers):
        grads = [grad.copy() if nr == used else None for nr, grad in enumerate(run.grads)]
        zeros = [grad if nr == used else np.zeros_like(grad) for nr, grad in enumerate(run.grads)]
        expected = rule.gradients([grad.copy() for grad in zeros])
        try:
            found = rule.recorded.pull(grads)
        except Exception as error:
            message = f"when only output {number} is used, backward raised {with_place(error)}"
            run.add("PLG025", message, output=number)
            continue
        for name, absent, zero in zip(run.names, found, expected, strict=True):
            if not agree(absent, zero, run.tolerance):
                message = f"when only output {number} is used, the gradient of {name} is another one than for zeros"
                run.add("PLG025", message, argument=name, output=number)


def interleaved(run: RuleRun) -> None:
    """Is the gradient of a call unchanged by another call between its forward and its backward?"""
    rule = Rule(run.rule.call, run.trial.subject.op)
    expected = rule.gradients([grad.copy() for grad in run.grads])
    try:
        Rule(run.rule.call.elsewhere(), run.trial.subject.op)
    except Exception:  # not every rearrangement of the inputs is one that forward accepts
        return
    found = rule.gradients([grad.copy() for grad in run.grads])
    for name, before, after in zip(run.names, expected, found, strict=True):
        if not agree(before, after, run.tolerance):
            message = (
                f"the gradient of {name} changed because forward was called again before backward"
            )
            run.add("PLG021", message, argument=name)


def forward_three_times(run: RuleRun) -> None:
    """Does forward return the same each time, recorded or not?"""
    call = run.rule.call
    outputs = [run.rule.outputs, call.values(), call.values()]
    for number, *several in zip(run.rule.recorded.numbers, *outputs, strict=True):
        if not run.trial.subject.deterministic and not agree(several[0], several[1], 1e-4):
            run.unsteady = True
            message = (
                f"two runs give different values of output {number} although the global generators are seeded before "
                "each: draw from one of those, and finite differences can be taken"
            )
            run.add("PLG020", message, verdict="inconclusive", output=number)
            return
        if any(not agree(several[0], other, run.tolerance) for other in several[1:]):
            if run.trial.subject.deterministic:
                message = f"forward gave different values of output {number} for the same inputs"
                run.add("PLG020", message, output=number)
            return
