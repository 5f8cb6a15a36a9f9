"""Backward's values against finite differences of forward, for every float input and output. Next: `second_order.py`.

Every entry of the Jacobian while there are at most `ENTRIES` of them; beyond that, signed random combinations of all
entries, and bisection to a wrong one.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from plugrad.check.call import Call, frozen, precision_for
from plugrad.check.comparison import Comparison
from plugrad.check.components import gaussian
from plugrad.check.examination import Examination, Names
from plugrad.check.findings import with_place
from plugrad.check.jacobian import compare_all
from plugrad.check.lines import Surroundings
from plugrad.check.numerics import DOUBLE
from plugrad.check.report import CheckResult
from plugrad.check.rule import agree
from plugrad.check.sketch import compare_sketch
from plugrad.check.trials import Trial

ENTRIES = 4096


def ask_values(trials: list[Trial]) -> CheckResult:
    """Return what the values check found."""
    examination = Examination(
        "values", wrong="PLG030", of="forward", compare=compare_first, among=trials
    )
    for trial in trials:
        examination.examine(trial)
        if trial.precision is not DOUBLE:
            compare_precisions(examination, trial)
    if not examination.findings.asked and not examination.findings.kept:
        say_what_is_missing(examination, trials)
    return examination.result("no output is differentiable")


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
    return compare(call, trial.generator("values"), ENTRIES), (inputs, outputs)


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
    comparison.tolerance = near.precision.rtol
    return comparison


def compare_precisions(examination: Examination, trial: Trial) -> None:
    """Note a finding if the gradient of a float32 sample is not about the same as in float64."""
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
        if not agree(one, other, 10 * trial.precision.rtol):
            name = trial.call.names[position]
            message = f"the gradient of {name} in {trial.call.args[position].dtype} is not that in float64, rounded"
            examination.findings.add(trial, "PLG030", message, argument=name)
