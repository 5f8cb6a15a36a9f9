"""Forward mode: the `jvp` of an op compared with its backward, and with finite differences.

First comes an exact test without finite differences: <Ju, v> = <u, J'v> for random u and v, for one input's tangent and
one output at a time, so that the wrong one is known. Where the two disagree, finite differences tell which is wrong. At
a corner jvp may return any number between the slopes on both sides.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from _plugrad_check.codes import Severity
from _plugrad_check.rows import Round
from _plugrad_check.slopes.arrays import (
    Array,
    Precision,
    components,
    precision_of,
    real_size,
    size_of,
    uneven,
)
from _plugrad_check.slopes.slopes import Line, Slope, corner, differentiate
from _plugrad_check.slopes.tolerance import Product, both
from _plugrad_check.subject.call import Flat, Raised, attempt
from _plugrad_check.subject.findings import Findings, with_place
from _plugrad_check.subject.lines import Surroundings
from _plugrad_check.subject.rule import Rule
from _plugrad_check.subject.trials import Trial
from _plugrad_check.values.values import in_float64
from plugrad.engine.grad_mode import no_grad
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.telling.strangers import pluralized


def ask_tangents(now: Round, findings: Findings) -> list[str]:
    """Run all tests of `jvp` on the samples whose backward is usable, and add findings; return texts that say what was
    compared, [] if nothing was.
    """
    asked = now.usable if now.subject.op is not None else now.steady
    try:
        trials = [trial for trial in asked if compare_with_backward(findings, trial)]
    except Refused as refused:
        findings.notes.add(f"not asked: forward mode ({refused})")
        return []
    numbers = {trial.number for trial in trials}
    findings.asked_on |= numbers
    if not trials:
        findings.notes.add("jvp skipped: backward returned no gradient to compare it with")
        return []
    return [f"jvp agrees with backward on {pluralized(len(numbers), 'sample')}"]


# First derivatives ---------------------------------------------------------------------------------------------------

LARGE = -(2.0**10)
"""Factor for tangents: a rule that clips tangents, adds to them or takes their size is not linear."""


class WrongForm(Exception):
    """Error of a `jvp` that raises, or returns something that cannot be the tangents of the outputs: another number,
    type, shape or dtype.
    """


class Refused(Exception):
    """Error for a function that a framework cannot differentiate in forward mode."""


def compare_with_backward(findings: Findings, trial: Trial, code: str = "PLG052") -> bool:
    """Compare `jvp` with backward on one sample, in float64 first, and add findings with `code`; return False if
    backward has no gradient to compare it with.

    Raises
    ------
    Refused
        The framework has no forward mode for the function.
    """
    rule = Rule(trial.call, trial.subject.pushed)
    if rule.node is None:  # nothing can be differentiated here
        return False
    wide = in_float64(trial)
    before = len(findings.kept)
    try:
        if wide is not trial.call:
            scratch = Findings(findings.check)
            try:
                compare_on(scratch, trial, Rule(wide, trial.subject.pushed), code)
            except Exception:  # a rule may be written for the sample's dtype alone
                scratch = Findings(findings.check)
            findings.kept |= scratch.kept
            findings.seen_on |= scratch.seen_on
        if len(findings.kept) == before:
            compare_on(findings, trial, rule, code)
    except WrongForm as wrong:
        foreign = trial.subject.foreign
        if wrong.__cause__ is not None and foreign and foreign.meant.forward_mode == "made":
            raise Refused(with_place(wrong.__cause__)) from wrong
        findings.add(trial, "PLG053", str(wrong))
    return True


def compare_on(findings: Findings, trial: Trial, rule: Rule, code: str) -> None:
    """Compare `jvp` with backward for the call of `rule`, for each pair of an input and an output, and add findings
    with `code`.

    Raises
    ------
    WrongForm
        `jvp` raises, or returns no tangents.
    """
    rng = trial.generator("jvp")
    tangents = [uneven(rng, array) for array in rule.call.inputs]
    pushed = [push(rule, {number: tangent}) for number, tangent in enumerate(tangents)]
    if not all(np.isfinite(array).all() for array in rule.outputs):
        return
    right = True
    for nr, output in enumerate(rule.recorded.numbers):
        weight = uneven(rng, rule.outputs[nr])
        weights = [weight if k == nr else np.zeros_like(a) for k, a in enumerate(rule.outputs)]
        gradients = attempt(rule.gradients, [each.copy() for each in weights])
        if isinstance(gradients, Raised):  # the contract check says so
            return
        for number, gradient in enumerate(gradients):
            probe = JvpProbe(trial, rule, number, nr, tangents[number], weight, pushed[number][nr])
            right = agrees(findings, probe, gradient, output, code) and right
    if right:
        ask_linear(findings, trial, rule, tangents, pushed, code)


def push(rule: Rule, tangents: Mapping[int, Array]) -> list[Array]:
    """Return the tangents of the outputs that `jvp` computes, one per floating-point output. `tangents` has the
    tangents of some inputs by their number; the others are 0.

    Raises
    ------
    WrongForm
        `jvp` raises, or its results do not have the form of the outputs.
    """
    call = rule.call
    node: Any = rule.node
    given: list[Any] = [None] * len(call.args)
    for position, arg in call.arrays.items():
        if node._materialize_grads and arg.dtype.kind in "fc":  # others have none, as in PyTorch
            given[position] = np.zeros_like(arg)
    for number, tangent in tangents.items():
        position = call.wanted[number]
        given[position] = np.asarray(tangent, call.args[position].dtype)  # 0-d too
    if not node._facts.takes_arrays:
        given = [each if each is None else wrap(each) for each in given]
    with no_grad():
        returned = attempt(node._function.jvp, node, *given)
    if isinstance(returned, Raised):
        raise WrongForm(f"jvp raised {with_place(returned.error)}") from returned.error
    results = returned if isinstance(returned, tuple) else (returned,)
    wrong = wrong_form(rule, results)
    if wrong:
        raise WrongForm(wrong)
    found = [results[output] for output in rule.recorded.numbers]
    return [
        np.zeros_like(array) if value is None else np.array(getattr(value, "_array", value))
        for value, array in zip(found, rule.outputs, strict=True)
    ]


def wrong_form(rule: Rule, results: tuple[Any, ...]) -> str:
    """Return the error in the number, type, shape or dtype of `results`, the tangents that `jvp` returned, in words; ''
    if there is none.
    """
    expected = len(rule.recorded.outputs)
    if len(results) != expected:
        returned = pluralized(len(results), "tangent")
        return f"jvp returned {returned}, forward has {pluralized(expected, 'output')}"
    node: Any = rule.node
    for output, array in zip(rule.recorded.numbers, rule.outputs, strict=True):
        value = results[output]
        if value is None:  # zero
            continue
        wanted = "an array" if node._facts.takes_arrays else "a Tensor"
        kind = (np.ndarray, np.generic) if node._facts.takes_arrays else Tensor
        what = f"the tangent of output {output} that jvp returned"
        if not isinstance(value, kind):
            return f"{what} is a {type(value).__name__}, not {wanted}"
        if tuple(value.shape) != array.shape:
            return f"{what} has shape {tuple(value.shape)}, the output has {array.shape}"
        dtype = np.dtype(value.dtype)
        if dtype.kind != array.dtype.kind or real_size(dtype) < real_size(array.dtype):
            return f"{what} is {dtype}, the output is {array.dtype}"
    return ""


@dataclasses.dataclass(frozen=True)
class JvpProbe:
    """Comparison of `jvp` with backward by two numbers: a tangent for input number `input`, a weight for output number
    `output`, and `pushed`, the tangent of that output that `jvp` returned. The product <pushed, weight> must equal
    <gradient, tangent>.
    """

    trial: Trial
    rule: Rule
    input: int
    output: int
    tangent: Array
    weight: Array
    pushed: Array

    @property
    def name(self) -> str:
        """The name of the input whose tangent is probed."""
        return self.rule.call.names[self.rule.call.wanted[self.input]]

    @property
    def precision(self) -> Precision:
        """The precision of the less precise of the probe's tangent and weight."""
        return precision_of(self.tangent.dtype, self.weight.dtype)

    def floor(self) -> float:
        """Return the absolute error that rounding may cause in the probe's product, where the derivative is zero
        because terms cancel.
        """
        inside, outside = self.rule.call.inputs[self.input], self.rule.outputs[self.output]
        entries = float(np.sqrt(self.tangent.size * self.weight.size))
        natural = size_of(outside) / size_of(inside)
        return 2.0**10 * self.precision.epsilon * natural * entries

    def slope(self) -> Slopes:
        """Return the derivative of the probe's output along its tangent by finite differences."""
        call = self.rule.call
        near = Surroundings(call, self.rule.outputs, self.precision)
        numbers = range(len(call.inputs))
        vector = near.inputs.join([self.tangent if nr == self.input else None for nr in numbers])
        line, step = near.along(vector), near.sizes[self.input] / size_of(self.tangent)
        slope = differentiate(line, (step, step), near.precision, near.noise)
        return Slopes(near, line, step, slope, near.outputs.parts()[self.output])


@dataclasses.dataclass(frozen=True)
class Slopes:
    """The derivative by finite differences of one output along a line through the input. `slope` is that of all
    outputs, and `part` the place of this one in it; `line` and `step` are for the search of corners near the input.
    """

    near: Surroundings
    line: Line
    step: float
    slope: Slope
    part: slice

    @property
    def values(self) -> Array:
        """The derivatives of the output's entries along the line."""
        return self.slope.value[self.part]

    @property
    def errors(self) -> Array:
        """The uncertainties of the derivatives in `values`."""
        return self.slope.error[self.part]

    def look(self, entries: Array) -> Literal["smooth", "corner", "admitted"]:
        """Classify the entries of a tangent that differ from these finite differences: 'smooth' if one is at no corner
        of the function, and so is wrong; else 'admitted' if each lies between the slopes of both sides, or 'corner' if
        one does not.
        """
        precision = self.near.precision
        largest = size_of(entries)
        allowed = 10 * self.errors + precision.allowance(entries, self.values, largest)
        off = np.flatnonzero(~(np.abs(entries - self.values) <= allowed))
        if not off.size or off.size > MOST_CORNERS:
            return "smooth"
        found: Literal["corner", "admitted"] = "admitted"
        for place in off:
            number, scales = self.part.start + int(place), (self.step, self.step)
            bent = corner(self.line, number, scales, precision, float(self.near.noise[number]))
            if bent.kind not in ("kink", "jump", "pole"):
                return "smooth"
            value = float(entries[place])
            allowance = 0.0 if math.isnan(value) else float(precision.allowance(value, 0, largest))
            if not bent.admits(value, allowance):
                found = "corner"
        return found


MOST_CORNERS = 64
"""Limit of entries of an output that are looked at from both sides."""


def agrees(
    findings: Findings, probe: JvpProbe, gradient: Array | None, output: int, code: str
) -> bool:
    """Return True if `jvp` agrees with backward in one probe; if not, add a finding with `code`, unless finite
    differences show that backward is wrong. `gradient` is backward's, None for zeros; `output` is the output's number.
    """
    forwards = flat(probe.pushed) * flat(probe.weight)
    gradient = np.zeros_like(probe.tangent) if gradient is None else gradient
    backwards = flat(gradient) * flat(probe.tangent)
    ours, theirs = float(forwards.sum()), float(backwards.sum())
    if not np.isfinite(backwards).all():
        return True
    tolerance = float(np.sqrt(probe.precision.epsilon))
    scale = max(float(np.abs(forwards).sum()), float(np.abs(backwards).sum()))
    difference = abs(ours - theirs)
    allowed = tolerance * scale + probe.floor()
    findings.note_error(difference / allowed * tolerance if difference else 0.0, tolerance)
    if difference <= allowed:
        return True
    slopes = probe.slope()
    weights = flat(probe.weight)
    numeric = float((slopes.values * weights).sum())
    error = float((slopes.errors * np.abs(weights)).sum())
    known = 20 * error < (difference if math.isfinite(difference) else math.inf)
    if known and abs(numeric - ours) < abs(numeric - theirs):
        findings.notes.add("where jvp and backward disagree, finite differences agree with jvp")
        return False
    name = probe.name
    is_beside = code != "PLG052"
    seen = slopes.look(flat(probe.pushed))
    if seen == "admitted":
        findings.notes.add(f"jvp and backward give other slopes of {name} at a corner of forward")
        return False
    if is_beside and not known:
        return False
    one, other = both(ours, theirs)
    where = f", {probe.trial.where}" * is_beside
    message = f"d(output {output}) / d({name}): jvp gives <Ju, v> = {one} for random u and v, backward {other}"
    if known:
        message += f", finite differences {numeric:.5g} (± {error:.0e})"
    verdict: Severity = "warn" if is_beside and seen == "corner" else "fail"
    findings.add(probe.trial, code, message + where, verdict, argument=name, output=output)
    diagnosis = explanation(probe, slopes.values, name) if known else None
    if diagnosis:
        findings.amend((code, name, output), diagnosis=diagnosis)
    return False


def explanation(probe: JvpProbe, slopes: Array, name: str) -> str | None:
    """Return the likely cause of a wrong tangent, in words, given the right one by finite differences, `slopes`; None
    if no simple cause fits. `name` is the input's.
    """
    right = Flat([probe.pushed])
    wanted = right.split(slopes)[0]
    if not probe.pushed.any():
        return f"the tangent of {name} is left out"
    if probe.pushed.dtype.kind == "c" and alike(probe, wanted.conj()):
        return "a conjugate too many, or one missing: the tangent is that of conj"
    if wanted.ndim >= 2 and wanted.shape[-1] == wanted.shape[-2]:
        turned = np.swapaxes(wanted, -1, -2)
        if alike(probe, turned):
            return "transposed: the last two axes of the tangent are swapped"
    back = attempt(push, probe.rule, {probe.input: -probe.tangent})
    if not isinstance(back, Raised) and not alike(probe, -back[probe.output]):
        return f"not linear: jvp of the negated tangent of {name} is another number, not the negated one"
    entries = flat(wanted)
    factor = float(np.vdot(entries, flat(probe.pushed)) / np.vdot(entries, entries))
    if not alike(probe, factor * wanted):
        return None
    if abs(factor + 1) < 1e-5:
        return "the sign is wrong"
    return f"off by the constant factor {factor:.5g}"


def alike(probe: JvpProbe, other: Array) -> bool:
    """Return True if the tangent that `jvp` returned equals `other`, as far as finite differences can tell."""
    gap = float(np.linalg.norm(flat(probe.pushed - other)))
    enough = 1e-5 if probe.precision.epsilon < 1e-9 else 1e-2
    return gap <= enough * float(np.linalg.norm(flat(probe.pushed)))


def ask_linear(
    findings: Findings,
    trial: Trial,
    rule: Rule,
    tangents: list[Array],
    pushed: list[list[Array]],
    code: str,
) -> None:
    """Add a finding with `code` if `jvp` is not linear: its result for all `tangents` together, times -1024, must be as
    many times the sum of `pushed`, its results for each tangent alone.
    """
    together = push(rule, {number: tangent * LARGE for number, tangent in enumerate(tangents)})
    for nr, output in enumerate(rule.recorded.numbers):
        terms = [alone[nr] for alone in pushed]
        total = np.sum(terms, axis=0)
        found = together[nr] / LARGE
        if not (np.isfinite(total).all() and np.isfinite(found).all()):
            continue
        scale = float(np.sum([np.abs(term).max(initial=0.0) for term in terms]))
        gap = float(np.abs(found - total).max(initial=0.0))
        epsilon = precision_of(total.dtype, *(array.dtype for array in tangents)).epsilon
        if gap > np.sqrt(epsilon) * scale:
            message = (
                f"jvp is not linear: for all tangents together, times {LARGE:.0f}, output {output} differs from "
                f"{LARGE:.0f} times the sum of the outputs for each tangent"
            )
            findings.add(trial, code, message, output=output)


def flat(array: Array) -> Array:
    """Return an array's real components as one vector, in double precision."""
    numbers: Array = components(array).reshape(-1).astype(np.float64)
    return numbers


def agree_at(findings: Findings, point: Trial, rule: Rule) -> bool:
    """Return True if `jvp` agrees with backward at a point beside the samples, for all inputs and outputs together; if
    not, add the faults that are certain to `findings`.

    True as well if `jvp` raises there: nobody gets a wrong number then.
    """
    if not all(array.size for array in rule.call.inputs):  # backward has nothing to say there
        return True
    rng = point.generator("jvp")
    tangents = [uneven(rng, array) for array in rule.call.inputs]
    weights = [uneven(rng, array) for array in rule.outputs]
    try:
        pushed = push(rule, dict(enumerate(tangents)))
        gradients = rule.gradients([each.copy() for each in weights])
        forwards, backwards = Product.of(pushed, weights), Product.of(gradients, tangents)
        if not math.isfinite(backwards.size) or forwards.is_close(backwards):
            return True
        compare_on(findings, point, rule, "PLG055")
    except Exception:
        return True
    return not findings.kept
