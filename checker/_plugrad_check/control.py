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
    """Identity op whose gradient is twice the right one: the fault that a control plants (see `doubled`)."""

    arrays = "nep18"
    complex = True

    @staticmethod
    def forward(ctx: Any, x: Array) -> Array:
        """Return a copy of `x`."""
        return x.copy()

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        """Return twice the gradient of the output."""
        return 2 * grad_output


def doubled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function with the results of `function`, a function of Tensors, whose gradients are twice the right
    ones: `Doubled` is applied to each floating-point output.
    """

    def one(output: Any) -> Any:
        is_float = isinstance(output, Tensor) and output._array.dtype.kind in "fc"
        return Doubled.apply(output) if is_float else output

    def wrong(*args: Any, **settings: Any) -> Any:
        outputs = tuple(map(one, as_tuple(function(*args, **settings))))
        return outputs if len(outputs) > 1 else outputs[0]

    return wrong


def control_outcome(subject: Subject, sample: int | None) -> Control:
    """Return the outcome of a control on a subject that passes its checks: its gradient is doubled, and the check of
    values must then fail.

    The samples are tried from the smallest on; `sample` restricts them to one number. The outcome is 'found' if one is
    called wrong, 'missed' if none is, and 'none' if no sample has a gradient other than 0.
    """
    with surroundings(subject):
        now = Round(subject, subject.trials(sample), sample)
        Contract.answer(now)
        trials = sorted(now.steady, key=lambda trial: trial.size)
        telling = [trial for trial in trials if has_gradient(trial)]
        if any(is_found(trial) for trial in telling):
            return Control(subject.name, "found")
    return Control(subject.name, "missed" if telling else "none")


def has_gradient(trial: Trial) -> bool:
    """Return True if any gradient of a sample's call is not 0, for output gradients of ones."""
    recorded = trial.call.record()
    ones = [np.ones_like(array) for array in recorded.arrays]
    return any(each is not None and each.any() for each in recorded.pull(ones))


def is_found(trial: Trial) -> bool:
    """Return True if the check of values fails on a sample, as it must, when the gradient of its function is
    doubled.
    """
    call = dataclasses.replace(trial.call, function=doubled(trial.call.function))
    wrong = dataclasses.replace(trial, call=call, of_known_rules=False)
    now = Round(trial.subject, [wrong], diagnosed=False, usable=[wrong])
    return Values.answer(now).verdict == "fail"
