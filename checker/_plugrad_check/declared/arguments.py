"""Tests of declarations by argument: `domain`, `kinks`, `symmetric`, `sizes` and `settings`.

- domain = {"x": (low, high)}: the interval in which an argument may lie
- kinks = {"x": (0.0,)}: the points without a derivative
- symmetric = ("A",): the arguments that are symmetric (Hermitian) matrices
- sizes = {"q": (..., "n", 4)}: a shape per argument, in which a name stands for any length
- settings = {"mode": ("sum", "mean")}: the values that a setting may have
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from _plugrad_check.slopes.arrays import largest_of, uneven
from _plugrad_check.slopes.slopes import Corner, corner
from _plugrad_check.slopes.tolerance import Tolerance
from _plugrad_check.subject.call import Call, Raised, attempt, frozen, precision_for
from _plugrad_check.subject.findings import Findings
from _plugrad_check.subject.lines import Surroundings
from _plugrad_check.subject.parameters import parameters_of
from _plugrad_check.subject.trials import Trial
from _plugrad_check.variants.arrays import is_square
from _plugrad_check.variants.settings import set_to
from _plugrad_check.variants.shapes import (
    Sizes,
    misfit,
    names_in,
    repeated_to,
    shapes_of,
    stretched,
)
from plugrad.registry.telling.strangers import first_line


def declared_of(findings: Findings, trial: Trial, fact: str) -> Mapping[str, Any]:
    """Return the values that an op declares for a fact such as 'domain', by argument; a name that is no argument of
    forward is a finding (PLG064).
    """
    declared: Mapping[str, Any] = getattr(trial.subject.facts, fact)
    parameters = parameters_of(trial.subject.declaring)
    if not any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        names = [parameter.name for parameter in parameters]
        has = f"forward has no such argument; it has {', '.join(names)}"
        for name in declared:
            if name not in names:
                findings.add(trial, "PLG064", f"{fact} names {name!r}, but {has}", argument=name)
    return declared


def error_of(call: Call) -> str:
    """Return the first line of the exception that forward raises for a call; '' if it raises none."""
    values = attempt(call.values)
    return first_line(values.error) if isinstance(values, Raised) else ""


def ask_domain(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that samples keep to the declared domain, and that forward has values everywhere inside; add the finding
    PLG063 if not. Yield the trials on which it could be tested.
    """
    declared = declared_of(findings, trials[0], "domain")
    for trial in trials:
        for position in trial.call.wanted:
            bounds = declared.get(trial.call.names[position])
            array = trial.call.args[position]
            if bounds is None or array.dtype.kind != "f" or not array.size:
                continue
            yield trial
            outside = np.argwhere((array < bounds[0]) | (array > bounds[1])).tolist()
            if not outside:
                has_values(findings, trial, position, bounds)
                continue
            name, index = trial.call.names[position], outside[0]
            said = f"{name}{index or ''} is {array[tuple(index)]:.5g}, outside its declared domain"
            findings.add(trial, "PLG063", f"{said} {bounds}", argument=name)


def has_values(
    findings: Findings, trial: Trial, position: int, bounds: tuple[float, float]
) -> None:
    """Add the finding PLG063 if forward raises or gives NaN near a finite edge of the domain (`bounds`) of the argument
    at `position`: its array is shrunk towards the edge, so the order of its entries stays.
    """
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
"""Distances from an edge of the domain, as parts of the sample's."""


def ask_kinks(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that forward has a kink (a jump, a pole) where one is declared, and that backward returns one of its slopes
    there; add the finding PLG063 if not. Yield the trials on which it could be tested.
    """
    declared = declared_of(findings, trials[0], "kinks")
    for name, points in declared.items():
        for point in points:
            corners = [
                (trial, *each) for trial in trials for each in corners_at(trial, name, float(point))
            ]
            say_of_kink(findings, name, float(point), corners)
            yield from (trial for trial, *_ in corners)


def ask_symmetric(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that gradients of arguments declared as symmetric matrices are symmetric; add the finding PLG063 if not.
    Yield the trials on which it could be tested. All other checks compare along symmetric directions only.
    """
    declared = declared_of(findings, trials[0], "symmetric")
    for trial in trials:
        call = trial.call
        matrices = [
            (number, call.names[place])
            for number, place in enumerate(call.wanted)
            if call.names[place] in declared and is_square(call.args[place])
        ]
        if not matrices:
            continue
        as_it_is = trial.subject.with_settings(trial.sample.settings)
        gradients = attempt(pulled, dataclasses.replace(call, function=as_it_is), trial)
        if isinstance(gradients, Raised):  # which the contract check says
            continue
        yield trial
        for number, name in matrices:
            gradient = gradients[number]
            mirrored = None if gradient is None else np.conj(gradient.swapaxes(-1, -2))
            if Tolerance(trial.precision.rtol).gap(gradient, mirrored):
                message = (
                    f"symmetric = ({name!r},) is declared, but the gradient of {name} is not symmetric: return its "
                    "symmetric (Hermitian) part"
                )
                findings.add(trial, "PLG063", message, argument=name)


def pulled(call: Call, trial: Trial) -> list[Any]:
    """Return the gradients of a call's differentiated inputs, for random output gradients."""
    recorded, rng = call.record(), trial.generator("symmetric")
    return recorded.pull([uneven(rng, array) for array in recorded.arrays])


def corners_at(trial: Trial, name: str, point: float) -> list[tuple[Corner, float, float]]:
    """Return, for some output entries, the corner of forward as one entry of the argument `name` passes through
    `point`, backward's slope there, and the allowed difference; [] if the argument is not differentiated, or forward
    refuses the point.
    """
    call = trial.call
    position = call.names.index(name) if name in call.names else -1
    if position not in call.wanted or call.args[position].dtype.kind != "f":
        return []
    number, array = call.wanted.index(position), call.args[position].copy()
    if not array.size:
        return []
    entry = array.size // 2
    array.reshape(-1)[entry] = point
    there = call.with_args({position: frozen(array)})
    recorded = attempt(there.record)
    if isinstance(recorded, Raised):  # forward refuses the sample with that entry
        return []
    near = Surroundings(there, recorded.arrays, precision_for(there, recorded.arrays))
    line, scales = near.entry(near.inputs.edges[number] + entry)
    noise = near.noise
    step = 2.0**-6 * scales[0]
    origin, *sides = (line(t)[0] for t in (0.0, step, -step))  # |x| is the same on both sides
    changed = np.flatnonzero((sides[0] != origin) | (sides[1] != origin))
    found = []
    for place in changed[:MOST_OUTPUTS] if changed.size else range(min(1, noise.size)):
        gradient = recorded.pull(near.outputs.split(near.outputs.only(place)))[number]
        slope = 0.0 if gradient is None else float(gradient.reshape(-1)[entry])
        bend = corner(line, int(place), scales, near.precision, float(noise[place]))
        steepest = largest_of(np.array([bend.left, bend.right]))
        found.append((bend, slope, near.precision.rtol * max(steepest, 1.0)))
    return found


MOST_OUTPUTS = 8
"""Limit of outputs that are looked at."""


def say_of_kink(
    findings: Findings,
    name: str,
    point: float,
    corners: list[tuple[Trial, Corner, float, float]],
) -> None:
    """Add the finding PLG063 if forward is smooth where the op declares a kink, at `name` = `point`, or backward
    returns none of its slopes. `corners` are the results of `corners_at`, each with its trial.
    """
    bent = [each for each in corners if each[1].kind in ("kink", "jump", "pole")]
    smooth = [each for each in corners if each[1].kind == "smooth"]
    if smooth and not bent:
        trial, bend, *_ = smooth[0]
        message = (
            f"kinks says that there is one at {name} = {point:g}, but it is smooth there (slopes {bend.left:.5g} "
            f"and {bend.right:.5g})"
        )
        findings.add(trial, "PLG063", message, argument=name, apart=point)
    for trial, bend, slope, allowance in bent:
        if bend.kind == "kink" and not bend.admits(slope, allowance):
            message = (
                f"at the kink {name} = {point:g} backward says {slope:.5g}, outside the slopes {bend.left:.5g} and "
                f"{bend.right:.5g}"
            )
            findings.add(trial, "PLG063", message, argument=name, apart=point)


def ask_sizes(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that samples keep to the declared sizes, and that forward takes another length where a name stands for any;
    add the finding PLG063 if not. Yield the trials.
    """
    declared: Sizes = declared_of(findings, trials[0], "sizes")
    fitting = []
    for trial in trials:
        wrong = misfit(trial.call.names, shapes_of(trial.call), declared)
        if wrong:
            findings.add(trial, "PLG063", f"sizes does not fit sample {trial.number}: {wrong}")
        else:
            fitting.append(trial)
    for number, name in enumerate(names_in(declared)):
        longer = [(trial, stretched(trial, declared, name)) for trial in fitting]
        refusals = [
            error_of(trial.with_args(repeated_to(trial.call.arrays, shapes)).call)
            for trial, shapes in longer
            if shapes != shapes_of(trial.call)
        ]
        if refusals and all(refusals):
            message = f"sizes says that {name} may be any length, but with one more forward raised {refusals[0]}"
            findings.add(fitting[0], "PLG063", message, argument=name, apart=float(number))
    yield from trials


def ask_settings(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that samples keep to the declared values of settings, and that forward takes each of these values on some
    sample; add the finding PLG063 if not. Yield the trials on which it could be tested.
    """
    declared: Mapping[str, Sequence[Any]] = declared_of(findings, trials[0], "settings")
    for name, values in declared.items():
        having = [trial for trial in trials if name in trial.settings]
        yield from having
        for trial in having:
            given = trial.settings[name]
            # True is not 1.
            if not any(type(each) is type(given) and each == given for each in values):
                message = f"{name} is {given!r}, which is not one of its declared {tuple(values)!r}"
                findings.add(trial, "PLG063", message, argument=name)
        for number, value in enumerate(values):
            variants = [(trial, set_to(trial, name, value).of(trial)) for trial in having]
            refusals = [
                error_of(
                    trial.subject.trial(trial.number, sample or trial.sample, trial.again).call
                )
                for trial, sample in variants
            ]
            if refusals and all(refusals):
                message = (
                    f"settings says that {name} may be {value!r}, but forward raised {refusals[0]}"
                )
                findings.add(having[0], "PLG063", message, argument=name, apart=float(number))
