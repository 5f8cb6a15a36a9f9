"""The gradient in float32 beside that in float64, of float32 samples and of others made so.
Next: `values/zeros.py`.
"""

from __future__ import annotations

import dataclasses
from functools import partial

import numpy as np

from plugrad.check.numbers.components import gaussian
from plugrad.check.numbers.lengths import counted
from plugrad.check.numbers.numerics import SINGLE
from plugrad.check.numbers.reach import size_of
from plugrad.check.subject.call import frozen
from plugrad.check.subject.findings import with_place
from plugrad.check.subject.rule import agree
from plugrad.check.subject.trials import Trial
from plugrad.check.values.examination import Examination


def compare_precisions(examination: Examination, trial: Trial, at_least: float = 0.0) -> None:
    """Note a finding if the gradient of a float32 sample is not about the same as in float64.

    It is made of terms of the size `at_least`, if that is known, which may cancel.
    """
    try:
        narrow, wide = trial.call.record(), trial.in_double().record()
        rng = trial.generator("precisions")
        grads = [gaussian(rng, array) for array in wide.arrays]
        expected = wide.pull(
            [grad.astype(array.dtype) for grad, array in zip(grads, wide.arrays, strict=True)]
        )
        found = narrow.pull(
            [grad.astype(array.dtype) for grad, array in zip(grads, narrow.arrays, strict=True)]
        )
    except Exception as error:
        if trial.number not in examination.findings.asked_on:
            examination.findings.add(trial, "PLG003", f"backward raised {with_place(error)}")
        return
    examination.findings.asked_on.add(trial.number)
    for position, one, other in zip(trial.call.wanted, found, expected, strict=True):
        if not agree(one, other, 10 * trial.precision.rtol, at_least):
            name = trial.call.names[position]
            message = f"the gradient of {name} in {trial.call.args[position].dtype} is not that in float64, rounded"
            examination.findings.add(trial, "PLG030", message, argument=name)


def ask_in_single(examination: Examination, trials: list[Trial]) -> None:
    """Compare the gradient of the smallest sample, in float32, with that in float64, where it can be expected to agree.

    Not where forward refuses float32, does not end, or is another function in it, nor where the last digit of an input
    matters, or the gradient is larger than a float32 can be.
    """
    for trial in sorted(trials, key=lambda trial: trial.size):
        if trial.widened or not trial.call.inputs:
            continue
        narrow = in_single(trial)
        try:
            wide = narrow.in_double()
            _, lines = counted(wide.values)
            ours, _ = counted(narrow.call.values, LONGER * lines)
            nudged = wide.moved([array * (1 + SINGLE.epsilon) for array in wide.inputs])
            theirs = wide.values()
            rng = trial.generator("precisions")
            grads = [gaussian(rng, array) for array in theirs]
            here, there = (call.record().pull([g.copy() for g in grads]) for call in (wide, nudged))
        except Exception:  # it takes float64 alone
            return
        steady = all(
            map(partial(agree, tolerance=0.1 * SINGLE.rtol), (*ours, *here), (*theirs, *there))
        )
        fits = all(each is None or np.isfinite(each.astype(np.complex64)).all() for each in here)
        if steady and fits and any(array.size and array.dtype == np.float32 for array in ours):
            terms = max(size_of(array) for array in theirs) / min(map(size_of, wide.inputs))
            compare_precisions(examination, narrow, at_least=terms)
        return


LONGER = 50  # times as many lines; a loop that never ends in float32 takes more


def in_single(trial: Trial) -> Trial:
    """Return the trial with its float64 arrays in float32, and complex128 in complex64."""
    narrow = {"d": np.float32, "D": np.complex64}
    args = tuple(
        frozen(arg.astype(narrow[arg.dtype.char]))
        if getattr(arg, "dtype", np.dtype("b")).char in narrow
        else arg
        for arg in trial.call.args
    )
    return dataclasses.replace(trial, call=dataclasses.replace(trial.call, args=args))
