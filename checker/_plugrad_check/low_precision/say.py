"""Findings about low precision: the message for an error, and the cause that explains most of it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from _plugrad_check.low_precision.judge import FACTOR, Block, Reading
from _plugrad_check.slopes.arrays import (
    SINGLE,
    Array,
)
from _plugrad_check.slopes.tolerance import both
from _plugrad_check.subject.findings import Findings
from _plugrad_check.subject.trials import Trial

NOT_FINITE = "not finite"
"""Words for an error that is infinite or NaN."""


def add(findings: Findings, trial: Trial, reading: Reading, worst: Block, code: str) -> None:
    """Add a finding with `code` for a reading whose error is more than allowed; `worst` is the block that the message
    is about.
    """
    measure, (gap, allowed) = reading.runs.measure, worst.relative
    name = reading.label
    if code == "PLG040":
        name = f"what is recorded of backward: {name}"
    if worst.place == FACTOR:
        name = f"all of {name}"
    where = "" if worst.axis is None else f" at {spelled(reading, worst)}"
    theirs = worst.error / (worst.size or 1.0)
    if worst.axis == -1:
        ours, right = both(float(reading.found[worst.place]), float(reading.truth[worst.place]))
        says = f"{name}{where} is {ours}, the truth {right}"
    else:
        far = f"off by {gap:.2g} of its size" if math.isfinite(gap) else NOT_FINITE
        says = f"{name}{where} is {far}"
    if measure.is_given and not math.isfinite(gap):
        explained = f"in {reading.dtype} that of the reference is finite there"
    elif measure.is_given:
        explained = (
            f"in {reading.dtype} the reference is off by {theirs:.2g} there, and {measure.k:g} times that "
            f"and rounding explain {allowed:.2g}"
        )
    else:
        explained = (
            f"in {reading.dtype} rounding explains {allowed:.2g}; the truth is the rule in float64"
        )
    findings.add(
        trial,
        code,
        f"{says}: {explained}",
        argument=reading.argument,
        output=reading.number if reading.argument is None else None,
        diagnosis="; ".join(filter(None, (cause(reading, worst), ONCE * (code == "PLG040"))))
        or None,
        extent=extent(reading.gap),
    )


def add_cut_off(findings: Findings, trial: Trial, reading: Reading, code: str) -> None:
    """Add a warning with `code` for results that are truncated to their dtype: each is right, and all together are too
    small.
    """
    by = abs(reading.factors([reading.found])[0])
    findings.add(
        trial,
        code,
        f"{reading.label} is cut off to {reading.dtype}, not rounded: each entry is right but for its last digit, and "
        f"all of them are nearer to 0 than the truth, by {by:.1g} on average; round to nearest when storing it",
        "warn",
        argument=reading.argument,
        output=reading.number if reading.argument is None else None,
    )


ONCE = "compute it with what is recorded (no intermediate value of forward is), or mark it @once_differentiable"


def spelled(reading: Reading, block: Block) -> str:
    """Return the place of a block's entries as an index, '[:, 64:67]'."""
    if block.axis == -1:
        return str(list(block.place))
    index = [":"] * reading.found.ndim
    start, stop = block.place.start, block.place.stop
    index[block.axis or 0] = str(start) if stop == start + 1 else f"{start}:{stop}"
    return f"[{', '.join(index)}]"


def extent(gap: Array) -> str | None:
    """Return, in words, the rows (slices along one axis) that hold most of the error, `gap`; the axis is the one with
    the fewest such rows. None if they are half or more along every axis.
    """
    found = rows_of(gap)
    if found is None:
        return None
    axis, wrong = found
    first, last = int(wrong[0]), int(wrong[-1])
    run = f"{first} to {last}" if len(wrong) > 1 else f"{first}"
    return f"most of it in {len(wrong)} of {gap.shape[axis]} along axis {axis}: {run}"


def rows_of(gap: Array) -> tuple[int, Array] | None:
    """Return the axis along which fewest rows (slices) hold most of the error, `gap`, and the numbers of these rows;
    None if, along every axis, half of the rows or more hold it.
    """
    found: list[tuple[float, int, Array]] = []
    for axis in range(gap.ndim):
        others = tuple(each for each in range(gap.ndim) if each != axis)
        rows = np.sqrt(np.sum(np.where(np.isfinite(gap), gap, 1e30) ** 2, axis=others))
        wrong = np.flatnonzero(rows > 0.1 * rows.max())
        if 2 * len(wrong) < len(rows):
            found.append((len(wrong) / len(rows), axis, wrong))
    if not found:
        return None
    _, axis, wrong = min(found, key=lambda each: each[0])
    return axis, wrong


def cause(reading: Reading, worst: Block) -> str | None:
    """Return the likely cause of most of the error, in words; None if no function in `CAUSES` finds one."""
    return next(filter(None, (explain(reading, worst) for explain in CAUSES)), None)


def is_lost(reading: Reading, worst: Block) -> str | None:
    """Return the likely cause, in words, if numbers are not finite where the truth is; else None."""
    if np.isfinite(reading.gap).all():
        return None
    known = "float16 ends at 65504" if reading.dtype == "float16" else "a division by 0?"
    return f"not finite where the truth is: memory that was never written, or a step out of range ({known})"


def is_tf32(reading: Reading, worst: Block) -> str | None:
    """Return the likely cause, in words, if the result is close to the truth with inputs of 10 bits (TF32); else
    None.
    """
    used, far = reading.gap > 0, np.linalg.norm(reading.gap)
    for tf32 in reading.of_ten_bits() if reading.precision is SINGLE else ():
        if np.linalg.norm(np.where(used, reading.found - tf32, 0.0)) < 0.1 * far:
            return (
                "TF32: as if what is multiplied had 10 bits of mantissa; multiply in float32 (in Triton "
                "input_precision='ieee', in PyTorch allow_tf32 = False), or give a reference that does the same"
            )
    return None


def is_zero(reading: Reading, worst: Block) -> str | None:
    """Return the likely cause, in words, if a result, or its worst block, is zero; else None."""
    if not reading.found.any():
        return "all of it is zero"
    if worst.axis in (None, -1) or reading.found[index_of(reading, worst)].any():
        return None
    is_last = worst.place.stop == reading.found.shape[worst.axis or 0]
    tail = ", the last block: is it left out where it is not full?"
    return f"zero there{tail if is_last else ': is it never written?'}"


def is_multiple(reading: Reading, worst: Block) -> str | None:
    """Return the likely cause, in words, if the whole result, or its worst block, is off by a constant factor; else
    None.
    """
    if worst.place == FACTOR:
        factor, doubt = 1 + reading.factors([reading.found])[0], worst.allowed / worst.size
        return f"off by the constant factor {factor:.4g}{name_of_factor(factor, reading, doubt)}"
    index = index_of(reading, worst)
    ours, right = reading.found[index], np.nan_to_num(reading.truth)[index]
    weight = float(np.sum(right**2))
    if not weight or ours.size < 2:
        return None
    factor = float(np.sum(ours * right)) / weight
    left = float(np.linalg.norm(ours - factor * right))
    if left >= 0.35 * float(np.linalg.norm(ours - right)):
        return None
    named = name_of_factor(factor, reading, left / math.sqrt(weight))
    return f"off by the constant factor {factor:.4g}{named}"


def is_unlike(reading: Reading, worst: Block) -> str | None:
    """Return the likely cause, in words, if the wrong rows are not correlated with the truth; else None."""
    rows = rows_of(reading.gap)
    if rows is None:
        return None
    axes = range(reading.gap.ndim)
    index = tuple(rows[1] if axis == rows[0] else slice(None) for axis in axes)
    ours, right = reading.found[index], np.nan_to_num(reading.truth)[index]
    alike = float(np.sum(ours * right) / (np.linalg.norm(ours) * np.linalg.norm(right) or 1.0))
    if ours.size <= 8 or abs(alike) >= 4 / math.sqrt(ours.size):
        return None
    return "nothing like the truth there: is it read from another place, or never written?"


def is_narrow_sum(reading: Reading, worst: Block) -> str | None:
    """Return the likely cause, in words, if errors are random and of more than one rounding, as those of a sum kept in
    few digits; else None.
    """
    far, size = np.linalg.norm(reading.gap), np.linalg.norm(np.nan_to_num(reading.truth)) or 1.0
    units = far / size / reading.precision.epsilon
    if worst.axis is not None or not 1 < units < math.sqrt(reading.terms) or far >= 0.5 * size:
        return None
    return (
        f"random, {units:.2g} units in the last place: as if a sum were kept in {reading.dtype}; keep it in float32, "
        "and round its result"
    )


CAUSES = (is_lost, is_tf32, is_zero, is_multiple, is_unlike, is_narrow_sum)
"""Functions that find a likely cause, the surest first."""


def index_of(reading: Reading, block: Block) -> Any:
    """Return the index of a block's entries in the array of the reading."""
    if block.axis in (None, -1):
        return ...
    return tuple(
        block.place if axis == block.axis else slice(None) for axis in range(reading.found.ndim)
    )


def name_of_factor(factor: float, reading: Reading, doubt: float) -> str:
    """Return a name for a factor, such as a length of an axis, as the end of a sentence; '' if none is within
    `doubt`.
    """
    lengths = {int(size) for size in (*reading.found.shape, reading.found.size) if size > 1}
    known: dict[str, float] = {"the sign is wrong": -1.0, "2": 2.0, "1/2": 0.5}
    for length in lengths:
        known |= {f"{length}": float(length), f"1/{length}": 1 / length}
        known |= {f"sqrt({length})": math.sqrt(length), f"1/sqrt({length})": 1 / math.sqrt(length)}
    close = max(2 * doubt, reading.precision.epsilon)
    for name, value in known.items():
        if abs(factor - value) < close * abs(value) and abs(value - 1) > 2 * close:
            return f" = {name}" if value > 0 else f": {name}"
    return ""
