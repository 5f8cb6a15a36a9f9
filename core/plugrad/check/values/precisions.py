"""The gradient in float32 beside that in float64, of float32 samples and of others made so."""

from __future__ import annotations

from functools import partial

import numpy as np

from plugrad.check.report.report import Worst
from plugrad.check.slopes.arrays import SINGLE, Array, gaussian, size_of
from plugrad.check.subject.call import Flat, Recorded
from plugrad.check.subject.findings import both, with_place
from plugrad.check.subject.instruction_count import LONGER, count_instructions
from plugrad.check.subject.rule import agree
from plugrad.check.subject.trials import Trial
from plugrad.check.values.examination import Examination, at
from plugrad.check.variants.arrays import in_single


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
            tell_apart(examination, trial, position, narrow, wide)


def tell_apart(
    examination: Examination, trial: Trial, position: int, narrow: Recorded, wide: Recorded
) -> None:
    """Note that a gradient is another one in the sample's dtype, with the entry of the Jacobian that shows it best."""
    name, dtype = trial.call.names[position], trial.call.args[position].dtype
    number = trial.call.wanted.index(position)
    entries = Flat(narrow.arrays), Flat(wide.arrays)
    largest, worst, output = 0.0, None, None
    for entry in range(min(entries[0].size, MOST_OUTPUTS)):
        pulled = []
        for recorded, flat in zip((narrow, wide), entries, strict=True):
            one = np.zeros(flat.size)
            one[entry] = 1.0
            gradient = recorded.pull(flat.split(one))[number]
            pulled.append(np.zeros(()) if gradient is None else gradient)
        ours, theirs = np.broadcast_arrays(*pulled)
        gap = np.nan_to_num(np.abs(ours - theirs), nan=np.inf)
        if gap.size and gap.max() > largest:
            index = np.unravel_index(int(gap.argmax()), gap.shape)
            which, place = entries[0].locate(entry)
            inside = tuple(int(axis) for axis in index)
            rounding = float(np.finfo(dtype).eps * np.abs(theirs).max())
            worst = Worst(
                inside, place, ours[index].item(), theirs[index].item(), rounding, by=IN_DOUBLE
            )
            largest, output = float(gap.max()), narrow.numbers[which]
    message = f"the gradient of {name} in {dtype} is not that in float64, rounded"
    if worst is not None:
        said = both(worst.backward, worst.numeric)
        message = (
            f"d(output {output}) / d({name}): backward says {said[0]}{at(name, worst)} in {dtype}, and "
            f"{said[1]} in float64: more apart than rounding explains"
        )
    examination.findings.add(trial, "PLG030", message, argument=name, output=output, worst=worst)


MOST_OUTPUTS = 256
"""Entries of the outputs among which the worst is looked for."""
IN_DOUBLE = "backward in float64"


def ask_in_single(examination: Examination, trials: list[Trial]) -> None:
    """Compare the gradient of the smallest sample, in float32, with that in float64, where it can be expected to agree.

    Not where forward refuses float32, does not end, or is another function in it, nor where the last digit of an input
    matters, or the gradient is larger than a float32 can be.
    """
    for trial in sorted(trials, key=lambda trial: trial.size):
        if trial.widened or not trial.call.inputs:
            continue
        narrow = trial.with_args(in_single(trial.call))
        try:
            wide = narrow.in_double()
            _, lines = count_instructions(wide.values)
            ours, _ = count_instructions(narrow.call.values, LONGER * lines)
            note_wider(examination, trial, ours)
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


def note_wider(examination: Examination, trial: Trial, outputs: list[Array]) -> None:
    """Add a note if forward returns float64 where every input is float32, and no setting asks for a dtype."""
    others = [arg for arg in trial.call.args if not isinstance(arg, np.ndarray)]
    if any("float" in str(setting) for setting in (*others, *trial.sample.settings.values())):
        return
    if any(output.dtype == np.float64 for output in outputs):
        message = (
            "forward returns float64 where every input is float32: is there an array or a NumPy number of float64 in "
            "it? Take the dtype of the input (`np.zeros_like(x)`, `x.dtype.type(2)`), or Python's numbers"
        )
        examination.findings.add(trial, "PLG054", message)
