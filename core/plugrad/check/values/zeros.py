"""Whether backward gives NaN where an input is 0, which drawn numbers never are."""

from __future__ import annotations

import numpy as np

from plugrad.check.jacobian.comparison import Mismatch
from plugrad.check.slopes.arrays import gaussian
from plugrad.check.subject.trials import Trial
from plugrad.check.values.examination import Examination


def ask_at_zero(examination: Examination, trials: list[Trial]) -> None:
    """Note a finding if backward gives NaN or infinity where an input is 0 and the slope is finite.

    Drawn numbers are never 0, and 0 * inf, x / x or log(x) in a rule wait for it. Asked of the smallest sample in whose
    range 0 lies, with one entry of one input moved there; other findings would be of a sample that is not the op's, and
    at a kink of forward none is the author's.
    """
    asked: set[int] = set()
    for trial in sorted(trials, key=lambda trial: trial.size):
        for position in trial.call.wanted:
            if position in asked:
                continue
            moved = at_zero(trial, position)
            if moved is not None:
                asked.add(position)
                ask_of(examination, moved, trial.call.names[position])


def ask_of(examination: Examination, moved: Trial, name: str) -> None:
    """Examine a trial with a 0 in it, if backward gives NaN or infinity there and forward does not."""
    try:
        recorded = moved.call.record()
        grads = [gaussian(moved.generator("at zero"), array) for array in recorded.arrays]
        gradients = recorded.pull(grads)
    except Exception:  # 0 is nothing that it takes
        return
    if not any(found is not None and not np.isfinite(found).all() for found in gradients):
        return
    where = f", with the entry of {name} that is closest to 0 at 0"
    examination.examine(moved, is_lost, where)


def is_lost(mismatch: Mismatch) -> bool:
    """Return whether a slope is finite, on both sides the same, and backward's is not finite."""
    lost = mismatch.kind == "wrong" and not np.isfinite(mismatch.worst.backward)
    return bool(lost and mismatch.corner.kind == "smooth")


def at_zero(trial: Trial, position: int) -> Trial | None:
    """Return the trial with the entry of an input that is closest to 0 moved there; None if 0 is out of range."""
    call = trial.call
    array = call.args[position]
    if array.dtype.kind != "f" or not array.size or not array.all():
        return None
    low, high = call.domain.get(call.names[position], (float(array.min()), float(array.max())))
    if not low <= 0 <= high:
        return None
    values = array.copy()
    index = np.unravel_index(int(np.argmin(np.abs(values))), values.shape)
    if np.array_equal(values, values.T):
        values[index[::-1]] = 0.0
    values[index] = 0.0
    inputs = [values if place == position else call.args[place] for place in call.wanted]
    return trial.on(call.moved(inputs))
