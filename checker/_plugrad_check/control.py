"""Control of a run: an op that is right is made wrong on purpose, and must be called wrong.

It shows a validator that faults would have been found, with this NumPy, framework, plugins and samples.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np

from _plugrad_check.contract.contract import Contract
from _plugrad_check.plan import surroundings
from _plugrad_check.report.report import Control
from _plugrad_check.rows import Round
from _plugrad_check.slopes.arrays import Array
from _plugrad_check.subject.call import as_tuple
from _plugrad_check.subject.trials import Subject, Trial
from _plugrad_check.values.values import Values
from plugrad.engine.call.function import ArrayFunction
from plugrad.engine.tensor.tensor import Tensor

MOST = 5
"""Limit of ops that are tried: many have a gradient of 0, whose double is right."""


class Doubled(ArrayFunction):
    """Identity whose gradient is twice the right one."""

    arrays = "nep18"
    complex = True

    @staticmethod
    def forward(ctx: Any, x: Array) -> Array:
        """Return a copy of `x`."""
        return x.copy()

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        """Return twice the gradient."""
        return 2 * grad_output


def doubled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of Tensors with its gradients doubled."""

    def one(output: Any) -> Any:
        is_float = isinstance(output, Tensor) and output._array.dtype.kind in "fc"
        return Doubled.apply(output) if is_float else output

    def wrong(*args: Any, **settings: Any) -> Any:
        outputs = tuple(map(one, as_tuple(function(*args, **settings))))
        return outputs if len(outputs) > 1 else outputs[0]

    return wrong


def controlled(subject: Subject, sample: int | None) -> Control:
    """Return the control of a subject that passes; its samples are tried in turn, the smallest first."""
    with surroundings(subject):
        now = Round(subject, subject.trials(sample), sample)
        Contract.answer(now)
        trials = sorted(now.steady, key=lambda trial: trial.size)
        telling = [trial for trial in trials if has_gradient(trial)]
        if any(is_found(trial) for trial in telling):
            return Control(subject.name, "found")
    return Control(subject.name, "missed" if telling else "none")


def has_gradient(trial: Trial) -> bool:
    """Return True if a gradient of a sample is not 0."""
    recorded = trial.call.record()
    ones = [np.ones_like(array) for array in recorded.arrays]
    return any(each is not None and each.any() for each in recorded.pull(ones))


def is_found(trial: Trial) -> bool:
    """Return True if the doubled gradient of a sample is called wrong."""
    call = dataclasses.replace(trial.call, function=doubled(trial.call.function))
    wrong = dataclasses.replace(trial, call=call, of_known_rules=False)
    now = Round(trial.subject, [wrong], diagnosed=False, usable=[wrong])
    return Values.answer(now).verdict == "fail"
