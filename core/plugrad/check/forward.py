"""The forward check: against the op's own `reference`, the errors that it says it raises, and its `jvp`.

jvp is compared with backward, <Ju, v> = <u, J'v> for random u and v, without finite differences: one input's tangent at
a time and one output at a time, so that it is known which of them is wrong. Where the two disagree, finite differences
say which is to blame, and with what the tangent compares.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from plugrad.check.report.report import CheckResult
from plugrad.check.rows import Round
from plugrad.check.slopes.arrays import (
    DOUBLE,
    Array,
    Precision,
    components,
    place_of_largest,
    precision_of,
    real_size,
    size_of,
    uneven,
)
from plugrad.check.slopes.slopes import differentiate
from plugrad.check.subject.call import Flat, Raised, as_tuple, attempt, frozen
from plugrad.check.subject.findings import Findings, both, with_place
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.trials import Reference, Subject, Trial
from plugrad.check.values.low_precision import ask_precision, reference_of
from plugrad.engine.grad_mode import no_grad
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.samples import ErrorSample, drawn
from plugrad.registry.telling.strangers import pluralized, words_of


def ask_forward(now: Round) -> CheckResult:
    """Return what the forward check found; `jvp` is asked on the trials whose backward is usable."""
    subject, findings = now.subject, Findings("forward", now.trials)
    parts = []
    offered = subject.facts.methods
    op: Any = subject.declaring
    if subject.reference or "reference" in offered:
        reference = any_of(reference_of(subject), getattr(op, "reference", None))
        for trial in now.trials:
            # A reference need not know more numbers than the op's samples.
            if not (trial.widened or ask_precision(findings, trial, "PLG050")):
                compare_with(reference, findings, trial)
        parts.append(f"{pluralized(len(findings.asked_on), 'sample')} as its reference")
    if "jvp" in offered:
        pushed = {trial.number for trial in now.usable if compare_with_backward(findings, trial)}
        findings.asked_on |= pushed
        if pushed:
            parts.append(f"jvp agrees with backward on {pluralized(len(pushed), 'sample')}")
        else:
            findings.notes.add("jvp skipped: backward returned no gradient to compare it with")
    errors = ask_errors(subject, findings) if now.only is None else 0
    if errors:
        findings.asked_on.add(-1)
        parts.append(f"{pluralized(errors, 'error')} as declared")
    return findings.result("no reference, error_samples or jvp", "; ".join(parts))


def any_of(of_tensors: Reference | None, of_arrays: Any) -> Callable[..., Any]:
    """Return a reference as a function of arrays: of one of Tensors, or of one of arrays if that raises."""

    def function(*args: Any, **settings: Any) -> Any:
        tensors = [wrap(arg) if isinstance(arg, np.ndarray) else arg for arg in args]
        found = attempt(of_tensors.function, *tensors, **settings) if of_tensors else None
        if isinstance(found, Raised) and of_arrays is None:
            raise found.error
        if found is None or isinstance(found, Raised):
            return of_arrays(*args, **settings)
        return tuple(map(frozen, as_tuple(found)))

    return function


def compare_with(reference: Any, findings: Findings, trial: Trial) -> None:
    """Compare forward with the op's reference on one sample."""
    args = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in trial.call.args]
    expected = attempt(reference, *args, **trial.sample.settings)
    if isinstance(expected, Raised):
        findings.add(trial, "PLG050", f"the reference raised {with_place(expected.error)}")
        findings.asked_on.add(trial.number)
        return
    found = attempt(trial.call.run, trial.call.tensors(False))
    if isinstance(found, Raised):  # the contract check says so
        return
    findings.asked_on.add(trial.number)
    for number, (one, other) in enumerate(zip(found, as_tuple(expected), strict=False)):
        value, right = np.asarray(frozen(one)), np.asarray(frozen(other))
        if value.shape != right.shape:
            message = f"output {number} has shape {value.shape}, the reference has {right.shape}"
            findings.add(trial, "PLG050", message, output=number)
        elif not agree(value.astype(right.dtype, copy=False), right, tolerance(value)):
            index = place_of_largest(distance(value, right))
            ours, theirs = both(value[index], right[index])
            message = f"output {number} at {list(index)} is {ours}, that of the reference {theirs}"
            findings.add(trial, "PLG050", message, output=number)


def tolerance(value: Any) -> float:
    """Return how far forward may be from its reference, relative to the largest entry."""
    if value.dtype.kind not in "fc":
        return 0.0
    precision = precision_of(value.real.dtype)
    return 1e-9 if precision is DOUBLE else precision.rtol / 10


def distance(value: Any, right: Any) -> Any:
    """Return how far entries are apart; infinity for one that is NaN alone."""
    if value.dtype.kind == "b" or right.dtype.kind == "b":
        return (value != right).astype(float)
    gap = np.abs(value - right)
    return np.where(np.isnan(gap), np.where(np.isnan(value) & np.isnan(right), 0.0, np.inf), gap)


def ask_errors(subject: Subject, findings: Findings) -> int:
    """Ask whether each of the op's error samples raises what it says; return how many there are."""
    if "error_samples" not in subject.facts.methods:
        return 0
    op: Any = subject.declaring
    samples = drawn(op.error_samples, subject.generator("error samples"), ErrorSample)
    number = -1
    for number, sample in enumerate(samples):
        trial = subject.trial(number, sample)
        found = attempt(subject.function, *trial.call.tensors(False), **sample.settings)
        raised = with_place(found.error) if isinstance(found, Raised) else "nothing"
        if not isinstance(found, Raised) or not isinstance(found.error, sample.raises):
            wrong = f"not {sample.raises.__name__}"
        elif sample.match and not re.search(sample.match, words_of(found.error)):
            wrong = f"which does not match {sample.match!r}"
        else:
            continue
        message = f"error sample {number}, {sample!r}, raised {raised}, {wrong}"
        findings.add(trial, "PLG051", message, apart=number)
    return number + 1


# jvp against backward -------------------------------------------------------------------------------------------------


LARGE = 2.0**10
"""What tangents are scaled by: a rule that clips them, or adds something to them, is not linear."""


def compare_with_backward(findings: Findings, trial: Trial) -> bool:
    """Compare what jvp returns on one sample with backward; return whether that has a gradient to compare it with."""
    rule = Rule(trial.call, trial.subject.op)
    if rule.node is None:  # nothing can be differentiated here
        return False
    rng = trial.generator("jvp")
    tangents = [uneven(rng, array) for array in trial.call.inputs]
    pushed = []
    for number, tangent in enumerate(tangents):
        alone = push(findings, trial, rule, {number: tangent})
        if alone is None:
            return True
        pushed.append(alone)
    if not all(np.isfinite(array).all() for array in rule.outputs):
        return True
    right = True
    for nr, output in enumerate(rule.recorded.numbers):
        weight = uneven(rng, rule.outputs[nr])
        weights = [weight if k == nr else np.zeros_like(a) for k, a in enumerate(rule.outputs)]
        gradients = attempt(rule.gradients, [each.copy() for each in weights])
        if isinstance(gradients, Raised):  # the contract check says so
            return True
        for number, gradient in enumerate(gradients):
            probe = JvpProbe(trial, rule, number, nr, tangents[number], weight, pushed[number][nr])
            right = agrees(findings, probe, gradient, output) and right
    if right:
        ask_linear(findings, trial, rule, tangents, pushed)
    return True


def push(
    findings: Findings, trial: Trial, rule: Rule, tangents: Mapping[int, Array]
) -> list[Array] | None:
    """Return what jvp makes of the tangents of some inputs, by number: an array per floating-point output.

    None, and a finding, if it raises or has not the form of the outputs.
    """
    call = trial.call
    node: Any = rule.node
    op: Any = trial.subject.op
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
        returned = attempt(op.jvp, node, *given)
    results = returned if isinstance(returned, tuple) else (returned,)
    if isinstance(returned, Raised):
        wrong = f"jvp raised {with_place(returned.error)}"
    else:
        wrong = wrong_form(rule, results)
    if wrong:
        findings.add(trial, "PLG053", wrong)
        return None
    found = [results[output] for output in rule.recorded.numbers]
    return [
        np.zeros_like(array) if value is None else np.array(getattr(value, "_array", value))
        for value, array in zip(found, rule.outputs, strict=True)
    ]


def wrong_form(rule: Rule, results: tuple[Any, ...]) -> str:
    """Return what is wrong with the number, type, shape or dtype of the tangents that jvp returned; '' if nothing."""
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
    """A tangent of one input, a weighting of one output, and what jvp made of that tangent there."""

    trial: Trial
    rule: Rule
    input: int
    output: int
    tangent: Array
    weight: Array
    pushed: Array

    @property
    def precision(self) -> Precision:
        """The precision of the less precise of tangent and weight."""
        return precision_of(self.tangent.dtype, self.weight.dtype)

    def floor(self) -> float:
        """Return how large rounding may be where the derivative is zero because terms cancel."""
        inside, outside = self.trial.call.inputs[self.input], self.rule.outputs[self.output]
        entries = float(np.sqrt(self.tangent.size * self.weight.size))
        natural = size_of(outside) / size_of(inside)
        return 2.0**10 * self.precision.epsilon * natural * entries

    def slope(self) -> tuple[Array, Array]:
        """Return the derivative of the output along the tangent by finite differences, and its uncertainty."""
        call = self.trial.call
        near = Surroundings(call, self.rule.outputs, self.precision)
        numbers = range(len(call.inputs))
        vector = near.inputs.join([self.tangent if nr == self.input else None for nr in numbers])
        step = near.sizes[self.input] / size_of(self.tangent)
        slope = differentiate(near.along(vector), (step, step), near.precision, near.noise)
        part = near.outputs.parts()[self.output]
        return slope.value[part], slope.error[part]


def agrees(findings: Findings, probe: JvpProbe, gradient: Array | None, output: int) -> bool:
    """Return whether jvp agrees with backward; add a finding if not, and it is not backward that is wrong."""
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
    slopes, errors = probe.slope()
    weights = flat(probe.weight)
    numeric, error = float((slopes * weights).sum()), float((errors * np.abs(weights)).sum())
    known = 20 * error < difference
    if known and abs(numeric - ours) < abs(numeric - theirs):
        findings.notes.add("where jvp and backward disagree, finite differences agree with jvp")
        return False
    name = probe.trial.call.names[probe.trial.call.wanted[probe.input]]
    one, other = both(ours, theirs)
    message = f"d(output {output}) / d({name}): jvp gives <Ju, v> = {one} for random u and v, backward {other}"
    if known:
        message += f", finite differences {numeric:.5g} (± {error:.0e})"
    findings.add(probe.trial, "PLG052", message, argument=name, output=output)
    diagnosis = explanation(probe, slopes, name) if known else None
    if diagnosis:
        findings.amend(("PLG052", name, output), diagnosis=diagnosis)
    return False


def explanation(probe: JvpProbe, slopes: Array, name: str) -> str | None:
    """Return how a wrong tangent comes from the right one, if it is simple."""
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
    entries = flat(wanted)
    factor = float(np.vdot(entries, flat(probe.pushed)) / np.vdot(entries, entries))
    if not alike(probe, factor * wanted):
        return None
    if abs(factor + 1) < 1e-5:
        return "the sign is wrong"
    return f"off by the constant factor {factor:.5g}"


def alike(probe: JvpProbe, other: Array) -> bool:
    """Return whether a tangent is another, as closely as finite differences can say."""
    gap = float(np.linalg.norm(flat(probe.pushed - other)))
    enough = 1e-5 if probe.precision.epsilon < 1e-9 else 1e-2
    return gap <= enough * float(np.linalg.norm(flat(probe.pushed)))


def ask_linear(
    findings: Findings, trial: Trial, rule: Rule, tangents: list[Array], pushed: list[list[Array]]
) -> None:
    """Add a finding if jvp of all tangents, made large, is not the sum of what it makes of each."""
    large = {number: tangent * LARGE for number, tangent in enumerate(tangents)}
    together = push(findings, trial, rule, large)
    if together is None:
        return
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
            findings.add(trial, "PLG052", message, output=output)


def flat(array: Array) -> Array:
    """Return an array's real numbers in a row, in double precision."""
    numbers: Array = components(array).reshape(-1).astype(np.float64)
    return numbers
