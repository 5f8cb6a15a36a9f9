"""Samples in low precision: their truth in float64, and the gradients that are compared with it."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import numpy as np

from _plugrad_check.frameworks.adapted import reference_in
from _plugrad_check.low_precision.judge import Reading, Runs, runs_of
from _plugrad_check.low_precision.say import add, add_cut_off
from _plugrad_check.low_precision.truth import (
    Measure,
    Through,
    UnlikeError,
    aligned_grads,
    random_grads,
    root_mean,
    truth_at,
)
from _plugrad_check.slopes.arrays import (
    DOUBLE,
    SINGLE,
    on_the_grid,
    rounded,
)
from _plugrad_check.subject.call import Call, Raised, attempt
from _plugrad_check.subject.findings import Findings, with_place
from _plugrad_check.subject.trials import Reference, Subject, Trial
from _plugrad_check.variants.variant import Variant

ALONE = 8.0
"""Allowed error without a reference, in the place of `k`, and in units in the last place: steps in between round more.
"""
STEPS_DOWN, SURE = 64, 0.01
"""Limit of descent steps along the gradient of a loss, each a quarter of the inputs' size; and the part of the gradient
at which the descent ends.
"""


def ask_precision(
    findings: Findings, trial: Trial, code: str = "PLG093", through: Through | None = None
) -> int:
    """Compare a sample's gradients in low precision with the truth, a reference in float64, and add findings with
    `code`; return the number of entries that were compared, 0 if there is no truth.

    With the code PLG050, compare its outputs instead. `through`, a function that makes the backward of a call, compares
    the gradients of that backward: second derivatives. Without a reference the truth is the rule itself in float64, for
    float16 and bfloat16 only.
    """
    measure = measure_of(trial)
    if measure is None:
        return 0
    arrays = trial.call.arrays.items()
    call = trial.call.with_args({place: on_the_grid(array) for place, array in arrays})
    truth = attempt(truth_at, call, measure)
    if isinstance(truth, Raised):  # of no other than a given one
        findings.add(trial, "PLG050", f"the reference raised {with_place(truth.error)}")
        findings.asked_on.add(trial.number)
        return 0
    if through is not None:
        call, measure = through(call), measure.through(call, through)
    runs = attempt(runs_of, trial, call, measure, random_grads)
    if isinstance(runs, Raised):  # what the rule raises is the contract check's
        if isinstance(runs.error, UnlikeError) and code == "PLG050":
            findings.add(trial, code, f"the reference is another function: {runs.error}")
        return 0
    read = [] if runs is None else list(runs.readings)
    if through is not None and any(each.is_at_kink(np.abs(each.truth)).any() for each in read):
        return 0  # of a subgradient, and there are others
    asked = [each for each in read if (each.argument is None) is (code == "PLG050")]
    if trial.is_sample and through is None and code != "PLG050":
        more = attempt(runs_of, trial, call, measure, aligned_grads)
        known = {each.argument for each in asked if each.excess > 1} | {None}
        further = more.readings if isinstance(more, Runs) else ()
        asked += [each for each in further if each.argument not in known]
    seen = [add_reading(findings, trial, each, code) for each in asked if each.found.size]
    if seen:
        by = f"the reference, k = {measure.k:g}" if measure.is_given else "what it is in float64"
        findings.asked_on.add(trial.number)
        findings.notes.add(f"{' and '.join(dict.fromkeys(each.dtype for each in asked))} by {by}")
        findings.smallest.append(max(seen))
    entries = sum(each.found.size for each in asked)
    findings.entries += entries
    return entries


def add_reading(findings: Findings, trial: Trial, reading: Reading, code: str) -> float:
    """Add a finding with `code` if the error of a reading (an output or a gradient) is more than allowed; return the
    smallest error that the reading would show, relative to the size of the truth.
    """
    if reading.excess > 1:
        reading = reading.looked_at_closer()
    whole, worst = reading.blocks[0], max(reading.blocks, key=lambda block: block.excess)
    findings.note_error(*whole.relative)
    findings.notes |= set(reading.notes)
    if worst.excess > 1:
        add(findings, trial, reading, worst, code)
    elif trial.is_sample and reading.is_cut_off:
        add_cut_off(findings, trial, reading, code)
    return whole.relative[1]


def reference_of(subject: Subject) -> Reference | None:
    """Return the reference that the user gave, or that a framework's rule declares (its attribute `reference`); None if
    there is neither.
    """
    foreign = subject.foreign
    if subject.reference is not None or foreign is None:
        return subject.reference
    declared = getattr(foreign.meant.target, "reference", None)
    return (
        Reference(reference_in(foreign.meant.framework, declared)) if callable(declared) else None
    )


def measure_of(trial: Trial) -> Measure | None:
    """Return the `Measure` (the truth, and the allowed error) with which a sample is compared; None in double
    precision, for complex arrays, or if there is no truth.

    A declared reference counts only if it has a gradient: it may be a function of NumPy's arrays.
    """
    call = trial.call
    if trial.precision is DOUBLE or any(array.dtype.kind == "c" for array in call.arrays.values()):
        return None
    given = reference_of(trial.subject)
    if given is not None:
        settings = trial.sample.settings
        measure = Measure(functools.partial(given.function, **settings), given.k)
        is_declared = trial.subject.reference is None
        if not (is_declared and isinstance(attempt(truth_at, call, measure), Raised)):
            return measure
    if trial.precision is SINGLE or not takes_double(trial):
        return None
    return Measure(call.function, ALONE, is_given=False)


def is_narrow(trial: Trial) -> bool:
    """Return True if a sample runs in low precision only, because the op refuses float64."""
    return trial.precision is not DOUBLE and not takes_double(trial)


def is_coarse(trial: Trial) -> bool:
    """Return True if finite differences are too coarse to say anything about backward: the sample refuses float64, and
    is narrower than float32, or has a reference.
    """
    if trial.precision is DOUBLE or takes_double(trial):
        return False
    return trial.precision is not SINGLE or measure_of(trial) is not None


COARSE = "it takes no float64, and differences are too coarse: give a reference"


def takes_double(trial: Trial) -> bool:
    """Return True if a sample runs in float64, forward and backward, without an exception."""
    return trial.precision is DOUBLE or not isinstance(
        attempt(lambda: truth_at(trial.call, Measure(trial.call.function, 1))), Raised
    )


def after_training(trial: Trial) -> Iterator[Variant]:
    """Yield the variant of a sample of a loss in low precision whose inputs were moved down along its gradient, as
    training moves them; nothing for other samples.

    There predictions are certain, and gradients are small differences of numbers near 1, so that rounding on the way is
    a large part of them. Random inputs never show it.
    """
    is_half = trial.precision is not SINGLE and is_coarse(trial)
    measure = measure_of(trial) if is_half else None
    if measure is None:
        return
    below = attempt(descended, trial.call, measure)
    if isinstance(below, Raised) or below is None:
        return
    words = ", ".join(trial.call.names[place] for place in trial.call.wanted)
    words += " moved down along the gradient, as by training"
    yield Variant("numbers", words, lambda args: below.args)


def descended(call: Call, measure: Measure) -> Call | None:
    """Return the call of a loss after some steps of gradient descent; None if it is no loss (one number), or its
    gradient does not become small enough.
    """
    sizes = [root_mean(array) or 1.0 for array in call.inputs]
    first = 0.0
    for _ in range(STEPS_DOWN):
        outputs, slopes = truth_at(call, measure)
        if len(outputs) != 1 or outputs[0].size != 1:
            return None
        lengths = [root_mean(slope) for slope in slopes]
        first = first or max(lengths)
        if max(lengths) < SURE * first:
            return call if max(lengths) > SURE**2 * first else None  # float32 has no digits of less
        rows = zip(call.inputs, slopes, sizes, lengths, strict=True)
        steps = [rounded(x - size * g / (4 * (n or 1.0)), x.dtype) for x, g, size, n in rows]
        call = call.at(steps)
    return None
