"""`kinks = {"x": (0.0,)}`: where there is no derivative."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from plugrad.check.declared.by_argument import say_unknown_names
from plugrad.check.slopes.corners import Corner, corner
from plugrad.check.subject.call import Raised, attempt, frozen, precision_for
from plugrad.check.subject.findings import Findings
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.trials import Trial


def ask_kinks(findings: Findings, trials: Sequence[Trial]) -> Sequence[Trial]:
    """Is there a kink (a jump, a pole) where one is declared, and has backward one of its slopes there?"""
    if not trials:
        return ()
    trial = trials[0]
    declared = trial.subject.facts.kinks or {}
    say_unknown_names(findings, trial, "kinks", declared)
    asked: dict[int, Trial] = {}
    for name, points in declared.items():
        for point in points:
            corners = []
            for trial in trials:
                found = corners_at(trial, name, float(point))
                if found:
                    asked[trial.number] = trial
                    corners += [(trial, *each) for each in found]
            say_of_kink(findings, name, float(point), corners)
    return list(asked.values())


def corners_at(trial: Trial, name: str, point: float) -> list[tuple[int, Corner, float, float]]:
    """Return how each of some outputs behaves as one entry passes through a point, and backward's slope there.

    They are tuples of (output entry, corner, slope, what it may differ by).
    """
    call = trial.call
    if name not in call.names:
        return []
    position = call.names.index(name)
    if position not in call.wanted or call.args[position].dtype.kind != "f":
        return []
    number = call.wanted.index(position)
    arrays = list(call.inputs)
    if not arrays[number].size:
        return []
    moved = arrays[number].copy()
    entry = moved.size // 2
    moved.reshape(-1)[entry] = point
    arrays[number] = frozen(moved)
    there = call.at(arrays)
    recorded = attempt(there.record)
    if isinstance(recorded, Raised):  # forward refuses the sample with that entry
        return []
    near = Surroundings(there, recorded.arrays, precision_for(there, recorded.arrays))
    line, scales = near.entry(near.inputs.edges[number] + entry)
    noise = near.noise()
    step = 2.0**-6 * scales[0]
    origin, *sides = (line(t)[0] for t in (0.0, step, -step))  # |x| is the same on both sides
    changed = np.flatnonzero((sides[0] != origin) | (sides[1] != origin))
    found = []
    for place in changed[:MOST_OUTPUTS] if changed.size else range(min(1, noise.size)):
        weights = np.zeros(near.outputs.size)
        weights[place] = 1.0
        gradient = recorded.pull(near.outputs.split(weights))[number]
        slope = 0.0 if gradient is None else float(gradient.reshape(-1)[entry])
        bend = corner(line, int(place), scales, near.precision, float(noise[place]))
        steepest = float(
            np.nan_to_num([abs(bend.left), abs(bend.right)], nan=0.0, posinf=0.0).max()
        )
        found.append((int(place), bend, slope, near.precision.rtol * max(steepest, 1.0)))
    return found


MOST_OUTPUTS = 8


def say_of_kink(
    findings: Findings,
    name: str,
    point: float,
    corners: list[tuple[Trial, int, Corner, float, float]],
) -> None:
    """Add a finding if all is smooth at a declared kink, or backward has no slope of it."""
    bent = [each for each in corners if each[2].kind in ("kink", "jump", "pole")]
    smooth = [each for each in corners if each[2].kind == "smooth"]
    if smooth and not bent:
        trial, _, bend, *_ = smooth[0]
        message = (
            f"kinks says that there is one at {name} = {point:g}, but it is smooth there (slopes {bend.left:.5g} "
            f"and {bend.right:.5g})"
        )
        findings.add(trial, "PLG063", message, argument=name, apart=point)
    for trial, _, bend, slope, allowance in bent:
        if bend.kind == "kink" and not bend.admits(slope, allowance):
            message = (
                f"at the kink {name} = {point:g} backward says {slope:.5g}, outside the slopes {bend.left:.5g} and "
                f"{bend.right:.5g}"
            )
            findings.add(trial, "PLG063", message, argument=name, apart=point)
