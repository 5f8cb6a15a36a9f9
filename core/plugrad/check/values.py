"""Backward's values against finite differences of forward, for every float input and output. Next: `second_order.py`.

Every entry of the Jacobian while there are at most `ENTRIES` of them; beyond that, signed random combinations of all
entries, and bisection to a wrong one.
"""

from __future__ import annotations

import dataclasses
from functools import partial

import numpy as np

from plugrad.check.call import Call, frozen, precision_for
from plugrad.check.comparison import Comparison, Mismatch
from plugrad.check.components import gaussian
from plugrad.check.examination import Examination, Names
from plugrad.check.findings import with_place
from plugrad.check.jacobian import compare_all
from plugrad.check.lines import Surroundings, size_of
from plugrad.check.numerics import DOUBLE, SINGLE
from plugrad.check.report import CheckResult
from plugrad.check.rule import agree
from plugrad.check.sketch import compare_sketch
from plugrad.check.trials import Trial
from plugrad.registry.samples import Sample

ENTRIES = 4096
LARGEST = 2**22
"""Entries that are written down where all are asked for; beyond that there is no memory for them."""


def ask_values(trials: list[Trial]) -> CheckResult:
    """Return what the values check found."""
    examination = Examination(
        "values", wrong="PLG030", of="forward", compare=compare_first, among=trials
    )
    for trial in trials:
        examination.examine(trial)
        if trial.precision is not DOUBLE:
            compare_precisions(examination, trial)
    ask_at_zero(examination, trials)
    if all(trial.precision is DOUBLE for trial in trials):
        ask_in_single(examination, trials)
    if not examination.findings.asked and not examination.findings.kept:
        say_what_is_missing(examination, trials)
    return examination.result("no output is differentiable")


def ask_in_single(examination: Examination, trials: list[Trial]) -> None:
    """Compare the gradient of the smallest sample, in float32, with that in float64, where it can be expected to agree.

    Not where forward refuses float32, or is another function in it, nor where the last digit of an input matters.
    """
    for trial in sorted(trials, key=lambda trial: trial.size):
        if trial.widened or not trial.call.inputs:
            continue
        narrow = in_single(trial)
        try:
            ours, wide = narrow.call.values(), narrow.in_double()
            nudged = wide.at([frozen(array * (1 + SINGLE.epsilon)) for array in wide.inputs])
            theirs = wide.values()
            rng = trial.generator("precisions")
            grads = [gaussian(rng, array) for array in theirs]
            here, there = (call.record().pull([g.copy() for g in grads]) for call in (wide, nudged))
        except Exception:  # it takes float64 alone
            return
        steady = all(
            map(partial(agree, tolerance=0.1 * SINGLE.rtol), (*ours, *here), (*theirs, *there))
        )
        if steady and any(array.size and array.dtype == np.float32 for array in ours):
            terms = max(size_of(array) for array in theirs) / min(map(size_of, wide.inputs))
            compare_precisions(examination, narrow, at_least=terms)
        return


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


def ask_at_zero(examination: Examination, trials: list[Trial]) -> None:
    """Note a finding if backward gives NaN or infinity where an input is 0 and the slope is finite.

    Drawn numbers are never 0, and 0 * inf, x / x or log(x) in a rule wait for it. Asked of the smallest sample in whose
    range 0 lies, with one entry of each input moved there; other findings would be of a sample that is not the op's.
    """
    for trial in sorted(trials, key=lambda trial: trial.size):
        moved = at_zero(trial)
        if moved is None:
            continue
        try:
            recorded = moved.call.record()
            grads = [gaussian(moved.generator("at zero"), array) for array in recorded.arrays]
            gradients = recorded.pull(grads)
        except Exception:  # 0 is nothing that it takes
            return
        if any(found is not None and not np.isfinite(found).all() for found in gradients):
            examination.examine(
                moved, is_lost, ", with the entry of each input that is closest to 0 at 0"
            )
        return


def is_lost(mismatch: Mismatch) -> bool:
    """Return whether a slope is finite, and backward's is not."""
    return mismatch.kind == "wrong" and not np.isfinite(mismatch.worst.backward)


def at_zero(trial: Trial) -> Trial | None:
    """Return the trial with the entry of each input that is closest to 0 moved there; None if 0 is out of range."""
    inputs = list(trial.call.inputs)
    changed = False
    for nr, (position, array) in enumerate(zip(trial.call.wanted, inputs, strict=True)):
        if array.dtype.kind != "f" or not array.size or not array.all():
            continue
        own = float(array.min()), float(array.max())
        low, high = trial.call.domain.get(trial.call.names[position], own)
        if not low <= 0 <= high:
            continue
        values = array.copy()
        index = np.unravel_index(int(np.argmin(np.abs(values))), values.shape)
        if np.array_equal(values, values.T):
            values[index[::-1]] = 0.0
        values[index] = 0.0
        inputs[nr] = frozen(values)
        changed = True
    if not changed:
        return None
    call = trial.call.at(inputs)
    return dataclasses.replace(trial, call=call, sample=Sample(*call.args, **trial.sample.settings))


def say_what_is_missing(examination: Examination, trials: list[Trial]) -> None:
    """Note that nothing was compared, unless no sample has an output that can be differentiated."""
    lacking = examination.lacking
    for lack in ("numbers", "entries"):
        if lack in lacking:
            examination.findings.add(lacking[lack][0], "PLG006", MISSING[lack], "inconclusive")
            return
    for trial in lacking.get("inputs", ()):
        if could_be_differentiated(trial):
            examination.findings.add(trial, "PLG006", MISSING["inputs"], "inconclusive")
            return


MISSING = {
    "numbers": (
        "nothing was compared: inputs or outputs of every sample are infinite or NaN; yield a sample of finite ones"
    ),
    "entries": "nothing was compared: every sample has size 0; yield a sample with entries",
    "inputs": (
        "nothing was compared: forward returns floating-point numbers, but no sample gives it any; yield a sample "
        "with a floating-point array, or call ctx.mark_non_differentiable on the outputs"
    ),
}


def could_be_differentiated(trial: Trial) -> bool:
    """Return whether forward, given floating-point numbers for integers, returns what requires grad."""
    call = trial.call
    places = tuple(
        position
        for position, arg in enumerate(call.args)
        if isinstance(arg, np.ndarray) and arg.dtype.kind in "iu"
    )
    args = tuple(
        frozen(arg.astype(np.float64)) if position in places else arg
        for position, arg in enumerate(call.args)
    )
    try:
        return dataclasses.replace(call, args=args, wanted=places).record().differentiable
    except Exception:  # integers are what it takes
        return False


def compare_first(trial: Trial) -> tuple[Comparison, tuple[Names, Names]]:
    """Return the comparison of one sample, and what its inputs and outputs are called."""
    call = widened(trial)
    recorded = call.record()
    inputs = [(call.names[position], position) for position in call.wanted]
    outputs = [(f"output {number}", number) for number in recorded.numbers]
    return compare(call, trial.generator("values"), entries_of(trial, ENTRIES)), (inputs, outputs)


def entries_of(trial: Trial, usual: int) -> int:
    """Return how large a Jacobian may be to be compared entry by entry."""
    return LARGEST if trial.subject.full else usual


def widened(trial: Trial) -> Call:
    """Return the call in float64, so that the numbers are as good as they can be; as it is if it refuses that."""
    if trial.precision is DOUBLE:
        return trial.call
    wide = trial.in_double()
    try:
        wide.record()
    except Exception:
        return trial.call
    return wide


def compare(call: Call, rng: np.random.Generator, entries: int) -> Comparison:
    """Compare backward with finite differences: entry by entry if there are at most so many entries."""
    recorded = call.record()
    if not recorded.floating or not call.wanted:
        return Comparison(lacking="inputs" if recorded.floating else "outputs")
    near = Surroundings(call, recorded.arrays, precision_for(call, recorded.arrays))
    size = near.inputs.size * near.outputs.size
    if not size:
        return Comparison(lacking="entries")
    comparison = (compare_all if size <= entries else compare_sketch)(near, recorded, rng)
    comparison.mismatches = [
        mismatch
        for mismatch in comparison.mismatches
        if mismatch.kind == "wrong" or recorded.floating[mismatch.output].requires_grad
    ]  # an output that is marked as not differentiable may well jump
    comparison.tolerance = near.precision.rtol
    return comparison


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
        if trial.number not in examination.findings.asked:
            examination.findings.add(trial, "PLG003", f"backward raised {with_place(error)}")
        return
    examination.findings.asked.add(trial.number)
    for position, one, other in zip(trial.call.wanted, found, expected, strict=True):
        if not agree(one, other, 10 * trial.precision.rtol, at_least):
            name = trial.call.names[position]
            message = f"the gradient of {name} in {trial.call.args[position].dtype} is not that in float64, rounded"
            examination.findings.add(trial, "PLG030", message, argument=name)
