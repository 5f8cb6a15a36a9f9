"""What an op declares of itself, tried: other checks trust it, and so do users. Next: `smallest.py`.

An op that declares nothing is asked nothing here. What `complex` promises of the rule is asked by all checks, and
`once_differentiable` by that of second derivatives; `deterministic = False` says that two runs may differ, which no run
can refute.
"""

from __future__ import annotations

import gc
import math
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from plugrad.check.contract.memory import overlap
from plugrad.check.declared.other_arrays import takes_other_arrays
from plugrad.check.numbers.numerics import Array, Corner, corner
from plugrad.check.report.report import CheckResult
from plugrad.check.subject.call import Call, frozen, precision_for
from plugrad.check.subject.findings import Findings, counted, first_line, with_place
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.trials import Subject, Trial, declares_complex, parameters_of
from plugrad.check.subject.widening import WAYS, by_promise, complex_version
from plugrad.engine.inplace.inplace import memory_of, same_memory
from plugrad.engine.sweep.broadcasting import sum_to_size

Ask = Callable[[Findings, Sequence[Trial]], int]
"""Asks about a fact, adds what it finds, and returns on how many samples it could ask."""


def ask_declared(subject: Subject, trials: list[Trial], usable: list[Trial]) -> CheckResult:
    """Return what was found of the facts that an op declares; `usable` are the trials whose backward can be run."""
    findings = Findings("declared", trials)
    own = [trial for trial in trials if not trial.widened]
    asked, not_asked = [], []
    for fact, applies, ask, among in (
        ("arrays", declares_other_arrays, other_arrays, usable),
        (
            "broadcasts",
            lambda op: op.broadcasts,
            broadcasting,
            [t for t in usable if not t.widened],
        ),
        ("new_gradients", lambda op: op.new_gradients, new_gradients, usable),
        ("domain", lambda op: bool(getattr(op, "domain", None)), domain, own),
        ("kinks", lambda op: bool(getattr(op, "kinks", None)), kinks, own),
        ("complex", declares_complex, complex_numbers, trials),
    ):
        if subject.op is None or not applies(subject.op):
            continue
        told = f"{fact} = {getattr(subject.op, fact)!r}"
        samples = ask(findings, among)
        if samples:
            asked.append(f"{told} on {counted(samples, 'sample')}")
        else:
            not_asked.append(told)
    if not_asked:
        findings.notes.add(f"not asked for want of a sample that shows it: {', '.join(not_asked)}")
    return findings.result("" if not_asked else "declares nothing", "; ".join(asked))


# arrays = "nep18"


def declares_other_arrays(op: Any) -> bool:
    """Return whether an op says that it takes other arrays than NumPy's."""
    return getattr(op, "arrays", "numpy") != "numpy"


def other_arrays(findings: Findings, trials: Sequence[Trial]) -> int:
    """Does it keep the kind of array that it is given?"""
    if trials and trials[0].subject.op.arrays != "nep18":  # type: ignore[union-attr]
        value = trials[0].subject.op.arrays  # type: ignore[union-attr]
        findings.add(trials[0], "PLG064", f"arrays = {value!r} is neither 'numpy' nor 'nep18'")
        return 0
    return noted(findings, [trial for trial in trials if takes_other_arrays(findings, trial)])


def noted(findings: Findings, asked: Sequence[Trial]) -> int:
    """Note that these were asked about; return how many they are."""
    findings.asked.update(trial.number for trial in asked)
    return len(asked)


# new_gradients = True


def new_gradients(findings: Findings, trials: Sequence[Trial]) -> int:
    """Is each gradient that backward returns writable memory of its own, held by nobody when it has returned?"""
    asked = []
    for trial in trials:
        rule = Rule(trial.call, trial.subject.op)
        if rule.node is None:
            continue
        asked.append(trial)
        others = {
            f"the input {name}": arg
            for name, arg in zip(rule.call.names, rule.call.args, strict=True)
        }
        others |= {f"output {nr}": array for nr, array in enumerate(rule.outputs)}
        others |= {
            f"the array saved in slot {slot}": array for slot, array in enumerate(rule.saved)
        }
        grads = rule.random_grads(trial.generator("new gradients"))
        others |= {f"grad_output {nr}": grad for nr, grad in enumerate(grads)}
        alive = []
        for position, result in enumerate(rule.raw(grads)):
            if isinstance(result, np.ndarray):
                argument = rule.call.names[position]
                what = next((what for what, other in others.items() if shared(result, other)), None)
                if not result.flags.writeable:
                    told(findings, trial, argument, "is read-only: plugrad may add to it")
                elif what is None:
                    alive.append((argument, weakref.ref(memory_of(result))))
                else:
                    told(findings, trial, argument, f"shares memory with {what}")
                others[f"the gradient of {argument}"] = result
        result = None
        others.clear()
        if any(memory() is not None for _, memory in alive):
            gc.collect()  # what a rule has left in a circle, as a caught exception is, nobody holds
        for argument, memory in alive:
            if memory() is not None:
                told(findings, trial, argument, "is still held by somebody")
    return noted(findings, asked)


def told(findings: Findings, trial: Trial, argument: str, what: str) -> None:
    """Note what is wrong with the gradient of an argument."""
    message = f"new_gradients = True, but the gradient of {argument} {what}"
    findings.add(trial, "PLG063", message, argument=argument)


def shared(array: Array, other: Any) -> bool:
    """Return whether something else is an array in the same memory."""
    return isinstance(other, np.ndarray) and (same_memory(array, other) or overlap(array, other))


# broadcasts = True


def broadcasting(findings: Findings, trials: Sequence[Trial]) -> int:
    """Does an input that is smaller along an axis do what it does spread out, and is its gradient the sum?

    That an op refuses some of them is fine (it may write into one), but not all.
    """
    refusals: list[tuple[Trial, str, Exception]] = []
    asked, accepted = [], False
    for trial in trials:
        tried = False
        for name, narrow, wide in narrowed(trial.call):
            try:
                right = Rule(wide, trial.subject.op)
            except Exception:  # nothing to compare with
                continue
            tried = True
            try:
                found = Rule(narrow, trial.subject.op)
            except Exception as error:
                refusals.append((trial, shapes_of(narrow), error))
                continue
            accepted = True
            compare_broadcast(findings, trial, name, found, right)
        if tried:
            asked.append(trial)
    if refusals and not accepted:
        trial, shapes, refused = refusals[0]
        message = f"broadcasts = True, but of {shapes} forward raised {with_place(refused)}"
        findings.add(trial, "PLG063", message, apart=1)
    return noted(findings, asked)


def narrowed(call: Call) -> Iterator[tuple[str, Call, Call]]:
    """Yield calls with one input smaller, so that it broadcasts, and the same with that input spread out again."""
    places = [nr for nr, arg in enumerate(call.args) if isinstance(arg, np.ndarray)]
    if len(places) < 2:
        return
    try:
        whole = np.broadcast_shapes(*(call.args[place].shape for place in places))
    except ValueError:  # not of these shapes
        return
    for number, array in enumerate(call.inputs):
        if not array.size:
            continue
        others = [call.args[place].shape for place in places if place != call.wanted[number]]
        for smaller in (array[:1], array[0], array[..., :1]) if array.ndim else ():
            same = smaller.shape == array.shape
            if same or np.broadcast_shapes(smaller.shape, *others) != whole:
                continue
            arrays = [list(call.inputs), list(call.inputs)]
            arrays[0][number] = frozen(smaller.copy())
            arrays[1][number] = frozen(np.broadcast_to(smaller, array.shape).copy())
            yield call.names[call.wanted[number]], call.at(arrays[0]), call.at(arrays[1])


def shapes_of(call: Call) -> str:
    """Return the shapes of a call's arrays: 'x (3,) and y (2, 3)'."""
    return " and ".join(
        f"{name} {arg.shape}"
        for name, arg in zip(call.names, call.args, strict=True)
        if isinstance(arg, np.ndarray)
    )


def compare_broadcast(
    findings: Findings, trial: Trial, name: str, found: Rule, right: Rule
) -> None:
    """Compare a call with an input that broadcasts with the same one spread out."""
    tolerance = 2.0**14 * precision_for(right.call, right.outputs).epsilon
    shapes = shapes_of(found.call)
    for number, one, other in zip(
        right.recorded.numbers, found.outputs, right.outputs, strict=False
    ):
        if not agree(one, other, tolerance):
            message = f"broadcasts = True, but of {shapes} output {number} is not what it is with {name} spread out"
            findings.add(trial, "PLG063", message, argument=name)
            return
    grads = right.random_grads(trial.generator("broadcasts"))
    try:
        expected = right.gradients([grad.copy() for grad in grads])
        gradients = found.gradients([grad.copy() for grad in grads])
    except Exception as error:
        message = f"broadcasts = True, but of {shapes} backward raised {with_place(error)}"
        findings.add(trial, "PLG063", message, argument=name)
        return
    for position, gradient, spread in zip(found.call.wanted, gradients, expected, strict=True):
        shape = found.call.args[position].shape
        summed = None if spread is None else np.asarray(sum_to_size(spread, shape))
        if not agree(gradient, summed, tolerance):
            of = found.call.names[position]
            message = (
                f"broadcasts = True, but of {shapes} the gradient of {of} is not that of {name} spread out, "
                "summed"
            )
            findings.add(trial, "PLG063", message, argument=of)


# domain = {"x": (low, high)}


def domain(findings: Findings, trials: Sequence[Trial]) -> int:
    """Do samples keep to it, and has forward values everywhere inside?"""
    if not trials:
        return 0
    trial = trials[0]
    declared: dict[str, Any] = trial.subject.op.domain  # type: ignore[union-attr]
    for name in unknown_names(trial, declared):
        findings.add(
            trial, "PLG064", f"domain names {name!r}, {has_no_such_argument(trial)}", argument=name
        )
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
    return noted(findings, list({trial.number: trial for trial in asked}.values()))


def unknown_names(trial: Trial, declared: dict[str, Any]) -> list[str]:
    """Return the names in a declaration that are no argument of forward."""
    parameters = parameters_of(trial.subject.op)
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return []
    return [name for name in declared if name not in {each.name for each in parameters}]


def has_no_such_argument(trial: Trial) -> str:
    """Return the end of a sentence about an argument that forward does not have."""
    names = [parameter.name for parameter in parameters_of(trial.subject.op)]
    return f"but forward has no such argument; it has {', '.join(names)}"


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
            try:
                values = moved.values()
            except Exception as error:
                said = f"forward raised {first_line(error)}"
            else:
                if not any(np.isnan(value).any() for value in values):
                    continue
                said = "forward gives NaN"
            low, high = near.min(), near.max()
            where = f"{name} = {low:.5g}" if low == high else f"{name} from {low:.5g} to {high:.5g}"
            message = f"of {where}, inside its declared domain {bounds}, {said}"
            findings.add(trial, "PLG063", message, argument=name)
            return


NEAR = (0.5, 2.0**-4, 2.0**-10)
"""How far from an edge of the domain, in terms of how far a sample is."""


# kinks = {"x": (0.0,)}


def kinks(findings: Findings, trials: Sequence[Trial]) -> int:
    """Is there a kink (a jump, a pole) where one is declared, and has backward one of its slopes there?"""
    if not trials:
        return 0
    trial = trials[0]
    declared: dict[str, Sequence[float]] = trial.subject.op.kinks  # type: ignore[union-attr]
    for name in unknown_names(trial, declared):
        findings.add(
            trial, "PLG064", f"kinks names {name!r}, {has_no_such_argument(trial)}", argument=name
        )
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
    return noted(findings, list(asked.values()))


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
    try:
        recorded = there.record()
    except Exception:  # the sample with that entry is none
        return []
    near = Surroundings(there, recorded.arrays, precision_for(there, recorded.arrays))
    line, scales = near.entry(near.inputs.edges[number] + entry)
    noise = near.noise()
    changed = np.flatnonzero(line(2.0**-6 * scales[0])[0] != line(-(2.0**-6) * scales[0])[0])
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


# complex = True, "holomorphic"


def complex_numbers(findings: Findings, trials: Sequence[Trial]) -> int:
    """Does forward take complex numbers, or return some? If so, all other checks ask about them."""
    is_complex = [trial for trial in trials if has_complex_numbers(trial.call)]
    if is_complex:
        return noted(findings, is_complex)
    calls = [trial.call for trial in trials]
    refusal: tuple[Trial, Exception] | None = None
    for way in range(len(WAYS)):
        for number in by_promise(calls):
            trial = trials[number]
            call = complex_version(calls[number], way, trial.generator("imaginary parts"))
            if call is None:
                continue
            try:
                call.record()
            except Exception as error:
                refusal = refusal or (trial, error)
            else:
                return 0  # without values to compare
    if refusal is not None:
        trial, refused = refusal
        value = trial.subject.op.complex  # type: ignore[union-attr]
        message = f"complex = {value!r}, but no sample has a complex version that forward takes: {with_place(refused)}"
        findings.add(trial, "PLG063", message, apart=3)
        return noted(findings, [trial])
    return 0


def has_complex_numbers(call: Call) -> bool:
    """Return whether there are complex numbers among what forward takes or returns."""
    try:
        arrays = [*call.inputs, *call.values()]
    except Exception:  # the contract check says so
        arrays = call.inputs
    return any(array.dtype.kind == "c" and array.size for array in arrays)
