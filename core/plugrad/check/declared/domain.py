"""`domain = {"x": (low, high)}`: where an argument may lie."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from plugrad.check.declared.by_argument import say_unknown_names
from plugrad.check.subject.call import Raised, attempt
from plugrad.check.subject.findings import Findings, first_line
from plugrad.check.subject.trials import Trial


def ask_domain(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Do samples keep to it, and has forward values everywhere inside?"""
    if not trials:
        return ()
    trial = trials[0]
    declared = trial.subject.facts.domain or {}
    say_unknown_names(findings, trial, "domain", declared)
    asked = []
    for trial in trials:
        for position in trial.call.wanted:
            bounds = declared.get(trial.call.names[position])
            array = trial.call.args[position]
            if bounds is None or array.dtype.kind != "f" or not array.size:
                continue
            asked.append(trial)
            if inside(findings, trial, position, bounds):
                has_values(findings, trial, position, bounds)
    return list({trial.number: trial for trial in asked}.values())


def inside(findings: Findings, trial: Trial, position: int, bounds: tuple[float, float]) -> bool:
    """Ask whether the entries of a sample lie inside the domain."""
    array, name = trial.call.args[position], trial.call.names[position]
    outside = np.argwhere((array < bounds[0]) | (array > bounds[1]))
    if not len(outside):
        return True
    index = tuple(int(axis) for axis in outside[0])
    message = f"{name}{list(index) if index else ''} is {array[index]:.5g}, outside its declared domain {bounds}"
    findings.add(trial, "PLG063", message, argument=name)
    return False


def has_values(
    findings: Findings, trial: Trial, position: int, bounds: tuple[float, float]
) -> None:
    """Ask whether forward has values near each finite edge: the array drawn towards it, so that it keeps its order."""
    call, name = trial.call, trial.call.names[position]
    array = call.args[position]
    number = call.wanted.index(position)
    if not all(np.isfinite(value).all() for value in call.values()):
        return
    for edge in bounds:
        for share in NEAR if math.isfinite(edge) else ():
            arrays = list(call.inputs)
            arrays[number] = (edge + (array - edge) * share).astype(array.dtype)
            moved = call.moved(arrays)  # an edge may be too far away
            near = moved.inputs[number]
            values = attempt(moved.values)
            if isinstance(values, Raised):
                said = f"forward raised {first_line(values.error)}"
            elif any(np.isnan(value).any() for value in values):
                said = "forward gives NaN"
            else:
                continue
            low, high = near.min(), near.max()
            where = f"{name} = {low:.5g}" if low == high else f"{name} from {low:.5g} to {high:.5g}"
            message = f"of {where}, inside its declared domain {bounds}, {said}"
            findings.add(trial, "PLG063", message, argument=name)
            return


NEAR = (0.5, 2.0**-4, 2.0**-10)
"""How far from an edge of the domain, in terms of how far a sample is."""
