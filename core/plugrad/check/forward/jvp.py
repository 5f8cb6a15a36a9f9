"""An op's `jvp` against its backward: <Ju, v> = <u, J'v> for random u and v, without finite differences.

One input's tangent at a time and one output at a time, so that it is known which of them is wrong. Where the two
disagree, finite differences say which is to blame, and with what the tangent compares.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from plugrad.check.slopes.arrays import (
    Array,
    Precision,
    components,
    precision_of,
    real_size,
    size_of,
    uneven,
)
from plugrad.check.slopes.slopes import differentiate
from plugrad.check.subject.call import Flat, Raised, attempt
from plugrad.check.subject.findings import Findings, both, with_place
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.rule import Rule
from plugrad.check.subject.trials import Trial
from plugrad.engine.grad_mode import no_grad
from plugrad.engine.tensor.tensor import Tensor, wrap

LARGE = 2.0**10
"""What tangents are scaled by: a rule that clips them, or adds something to them, is not linear."""


def compare_with_backward(findings: Findings, trial: Trial) -> None:
    """Compare what jvp returns on one sample with backward."""
    rule = Rule(trial.call, trial.subject.op)
    if rule.node is None:  # nothing can be differentiated here
        return
    rng = trial.generator("jvp")
    tangents = [uneven(rng, array) for array in trial.call.inputs]
    pushed = []
    for number in range(len(tangents)):
        alone = push(findings, trial, rule, tangents, number)
        if alone is None:
            return
        pushed.append(alone)
    findings.asked_on.add(trial.number)
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
            right = tell(findings, probe, gradient, output) and right
    if right:
        is_linear(findings, trial, rule, tangents, pushed)


def push(
    findings: Findings,
    trial: Trial,
    rule: Rule,
    tangents: list[Array],
    only: int | None,
    scale: float = 1.0,
) -> list[Array] | None:
    """Return what jvp makes of the tangent of input number `only`, or of all: an array per floating-point output.

    None, and a finding, if it raises or has not the form of the outputs.
    """
    call = trial.call
    node: Any = rule.node
    op: Any = trial.subject.op
    given: list[Any] = []
    for position, arg in enumerate(call.args):
        if not isinstance(arg, np.ndarray) or arg.dtype.kind not in "fc":
            given.append(None)  # as PyTorch does
            continue
        number = call.wanted.index(position) if position in call.wanted else None
        tangent = None
        if number is not None and only in (None, number):
            tangent = np.asarray(tangents[number] * scale, arg.dtype)  # 0-d too
        elif node._materialize_grads:
            tangent = np.zeros_like(arg)
        given.append(tangent if node._facts.takes_arrays or tangent is None else wrap(tangent))
    with no_grad():
        returned = attempt(op.jvp, node, *given)
    results = returned if isinstance(returned, tuple) else (returned,)
    if isinstance(returned, Raised):
        wrong = f"jvp raised {with_place(returned.error)}"
    else:
        wrong = wrong_form(rule, results)
    if wrong:
        findings.asked_on.add(trial.number)
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
        return (
            f"jvp returned {len(results)} tangent{'s' * (len(results) != 1)}, forward has {expected} "
            f"output{'s' * (expected != 1)}"
        )
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
        """That of the less precise of the two."""
        return precision_of(self.tangent.dtype, self.weight.dtype)

    def floor(self) -> float:
        """Return how large rounding may be where the derivative is zero because terms cancel."""
        natural = size_of(self.rule.outputs[self.output]) / size_of(
            self.trial.call.inputs[self.input]
        )
        entries = float(np.sqrt(self.tangent.size * self.weight.size))
        return 2.0**10 * self.precision.epsilon * natural * entries

    def slope(self) -> tuple[Array, Array]:
        """Return the derivative of the output along the tangent by finite differences, and its uncertainty."""
        call = self.trial.call
        near = Surroundings(call, self.rule.outputs, self.precision)
        others = [np.zeros_like(array) for array in call.inputs]
        vector = near.inputs.join(
            [self.tangent if nr == self.input else other for nr, other in enumerate(others)]
        )
        step = near.sizes[self.input] / size_of(self.tangent)
        slope = differentiate(near.along(vector), (step, step), near.precision, near.noise())
        part = near.outputs.parts()[self.output]
        return slope.value[part], slope.error[part]


def tell(findings: Findings, probe: JvpProbe, gradient: Array | None, output: int) -> bool:
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
    factor = float(
        np.vdot(flat(wanted), flat(probe.pushed)) / np.vdot(flat(wanted), flat(wanted)).real
    )
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


def is_linear(
    findings: Findings,
    trial: Trial,
    rule: Rule,
    tangents: list[Array],
    pushed: list[list[Array]],
) -> None:
    """Add a finding if jvp of all tangents, made large, is not the sum of what it makes of each."""
    together = push(findings, trial, rule, tangents, None, LARGE)
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
