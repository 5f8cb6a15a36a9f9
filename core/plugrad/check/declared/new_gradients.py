"""`new_gradients = True`: what backward returns is nobody else's."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np

from plugrad.check.contract.memory import overlap
from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.findings import Findings
from plugrad.check.subject.rule import Rule
from plugrad.check.subject.trials import Trial
from plugrad.engine.inplace.views import memory_of, same_memory


def ask_new_gradients(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Is each gradient that backward returns writable memory of its own, held by nobody when it has returned?"""
    asked = []
    for trial in trials:
        rule = Rule(trial.call, trial.subject.op)
        if rule.node is None:
            continue
        asked.append(trial)
        others = {
            f"the input {name}": arg
            for name, arg in zip(rule.call.names, rule.call.args, strict=True)
        }
        others |= {f"output {nr}": array for nr, array in enumerate(rule.outputs)}
        others |= {
            f"the array saved in slot {slot}": array for slot, array in enumerate(rule.saved)
        }
        grads = rule.random_grads(trial.generator("new gradients"))
        others |= {f"grad_output {nr}": grad for nr, grad in enumerate(grads)}
        alive = []
        for position, result in enumerate(rule.raw(grads)):
            if isinstance(result, np.ndarray):
                argument = rule.call.names[position]
                what = next((what for what, other in others.items() if shared(result, other)), None)
                if not result.flags.writeable:
                    say_of_gradient(
                        findings, trial, argument, "is read-only: plugrad may add to it"
                    )
                elif what is None:
                    alive.append((argument, weakref.ref(memory_of(result))))
                else:
                    say_of_gradient(findings, trial, argument, f"shares memory with {what}")
                others[f"the gradient of {argument}"] = result
        result = None
        others.clear()
        if any(memory() is not None for _, memory in alive):
            gc.collect()  # what a rule has left in a circle, as a caught exception is, nobody holds
        for argument, memory in alive:
            if memory() is not None:
                say_of_gradient(findings, trial, argument, "is still referenced elsewhere")
    return asked


def say_of_gradient(findings: Findings, trial: Trial, argument: str, what: str) -> None:
    """Note what is wrong with the gradient of an argument."""
    message = f"new_gradients = True, but the gradient of {argument} {what}"
    findings.add(trial, "PLG063", message, argument=argument)


def shared(array: Array, other: Any) -> bool:
    """Return whether something else is an array in the same memory."""
    return isinstance(other, np.ndarray) and (same_memory(array, other) or overlap(array, other))
