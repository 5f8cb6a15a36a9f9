"""Forward mode: the rule `jvp` of an op beside its backward, nested in itself and in backward, and beside differences.

First come the exact questions, which need no finite differences. <Ju, v> = <u, J'v> for random u and v: one input's
tangent at a time and one output at a time, so that it is known which of them is wrong. And jvp of jvp, jvp of backward
and backward of jvp are one bilinear form, <v, D²f(u, w)>. Where two do not agree, finite differences say which is
wrong, and with what its number compares. At a corner jvp may give any number between the slopes of both sides.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, cast

import numpy as np

from _plugrad_check.codes import Severity
from _plugrad_check.frameworks.contract import ForwardProgram
from _plugrad_check.rows import Round
from _plugrad_check.slopes.arrays import (
    DOUBLE,
    Array,
    Precision,
    components,
    precision_of,
    products,
    real_size,
    size_of,
    uneven,
)
from _plugrad_check.slopes.slopes import Line, Slope, corner, differentiate
from _plugrad_check.slopes.tolerance import both
from _plugrad_check.subject.call import Call, Flat, Raised, attempt
from _plugrad_check.subject.findings import Findings, with_place
from _plugrad_check.subject.lines import Surroundings
from _plugrad_check.subject.rule import Rule
from _plugrad_check.subject.trials import Trial
from _plugrad_check.values.values import in_float64
from plugrad.engine.grad_mode import no_grad
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.telling.strangers import first_line, pluralized

MOST_NESTED = 3
"""Samples on which second derivatives are computed in the other orders."""


def ask_tangents(now: Round, findings: Findings) -> list[str]:
    """Ask all of the rule for tangents on the samples whose backward is usable; return what was asked, in words."""
    trials = [trial for trial in now.usable if compare_with_backward(findings, trial)]
    numbers = {trial.number for trial in trials}
    findings.asked_on |= numbers
    if not trials:
        findings.notes.add("jvp skipped: backward returned no gradient to compare it with")
        return []
    parts = [f"jvp agrees with backward on {pluralized(len(numbers), 'sample')}"]
    whole = [trial for trial in trials if trial.number not in findings.failed_on | now.wrong]
    orders: dict[str, None] = {}
    for trial in whole[:MOST_NESTED]:
        orders |= dict.fromkeys(ask_nested(findings, trial, now.passed("second order", trial)))
    if orders:
        parts.append(f"{', '.join(orders)} agree")
    return parts


# First derivatives ---------------------------------------------------------------------------------------------------

LARGE = -(2.0**10)
"""What tangents are scaled by: a rule that clips them, adds something to them or takes their size is not linear."""


class WrongForm(Exception):
    """Error of a jvp that raises, or returns what cannot be the tangents of the outputs."""


def compare_with_backward(findings: Findings, trial: Trial, code: str = "PLG052") -> bool:
    """Compare what jvp returns on one sample with backward; return whether that has a gradient to compare it with.

    In float64 first, where the numbers are best; what it takes and returns is that of the sample.
    """
    rule = Rule(trial.call, trial.subject.op)
    if rule.node is None:  # nothing can be differentiated here
        return False
    wide = in_float64(trial)
    before = len(findings.kept)
    try:
        if wide is not trial.call:
            scratch = Findings(findings.check)
            try:
                compare_on(scratch, trial, Rule(wide, trial.subject.op), code)
            except Exception:  # a rule may be written for the sample's dtype alone
                scratch = Findings(findings.check)
            findings.kept |= scratch.kept
            findings.seen_on |= scratch.seen_on
        if len(findings.kept) == before:
            compare_on(findings, trial, rule, code)
    except WrongForm as wrong:
        findings.add(trial, "PLG053", str(wrong))
    return True


def compare_on(findings: Findings, trial: Trial, rule: Rule, code: str) -> None:
    """Compare what jvp returns for one call with its backward.

    Raises
    ------
    WrongForm
        It returns no tangents.
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
    """Return what jvp makes of the tangents of some inputs, by number: an array per floating-point output.

    Raises
    ------
    WrongForm
        It raises, or what it returns has not the form of the outputs.
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
        raise WrongForm(f"jvp raised {with_place(returned.error)}")
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
    def name(self) -> str:
        """The name of the input."""
        return self.rule.call.names[self.rule.call.wanted[self.input]]

    @property
    def precision(self) -> Precision:
        """The precision of the less precise of tangent and weight."""
        return precision_of(self.tangent.dtype, self.weight.dtype)

    def floor(self) -> float:
        """Return how large rounding may be where the derivative is zero because terms cancel."""
        inside, outside = self.rule.call.inputs[self.input], self.rule.outputs[self.output]
        entries = float(np.sqrt(self.tangent.size * self.weight.size))
        natural = size_of(outside) / size_of(inside)
        return 2.0**10 * self.precision.epsilon * natural * entries

    def slope(self) -> Slopes:
        """Return the derivative of the output along the tangent by finite differences."""
        call = self.rule.call
        near = Surroundings(call, self.rule.outputs, self.precision)
        numbers = range(len(call.inputs))
        vector = near.inputs.join([self.tangent if nr == self.input else None for nr in numbers])
        line, step = near.along(vector), near.sizes[self.input] / size_of(self.tangent)
        slope = differentiate(line, (step, step), near.precision, near.noise)
        return Slopes(near, line, step, slope, near.outputs.parts()[self.output])


@dataclasses.dataclass(frozen=True)
class Slopes:
    """The derivative of one output along a line by finite differences, and what corners it has there."""

    near: Surroundings
    line: Line
    step: float
    slope: Slope
    part: slice

    @property
    def values(self) -> Array:
        """The numbers of the output in a row."""
        return self.slope.value[self.part]

    @property
    def errors(self) -> Array:
        """Their uncertainties."""
        return self.slope.error[self.part]

    def look(self, entries: Array) -> Literal["smooth", "corner", "admitted"]:
        """Return whether entries that are none of these slopes lie at a corner, and if all of them are admitted there:
        they are between the slopes of both sides.
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
"""Entries of an output of which each is looked at from both sides."""


def agrees(
    findings: Findings, probe: JvpProbe, gradient: Array | None, output: int, code: str
) -> bool:
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
    """Return whether a tangent is another, as closely as finite differences can say."""
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
    """Add a finding if jvp of all tangents, negated and made large, is not the sum of what it makes of each."""
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
    """Return an array's real numbers in a row, in double precision."""
    numbers: Array = components(array).reshape(-1).astype(np.float64)
    return numbers


def agree_at(findings: Findings, point: Trial, rule: Rule) -> bool:
    """Return whether jvp agrees with backward at a point beside the samples, all inputs and outputs taken together; if
    not, add what is certainly wrong there to the findings.

    A jvp that raises there loses nobody's number.
    """
    if not all(array.size for array in rule.call.inputs):  # backward has nothing to say there
        return True
    rng = point.generator("jvp")
    tangents = [uneven(rng, array) for array in rule.call.inputs]
    weights = [uneven(rng, array) for array in rule.outputs]
    try:
        pushed = push(rule, dict(enumerate(tangents)))
        gradients = rule.gradients([each.copy() for each in weights])
        forwards, backwards = Term.of(pushed, weights), Term.of(gradients, tangents)
        if not math.isfinite(backwards.size) or forwards.is_close(backwards):
            return True
        compare_on(findings, point, rule, "PLG055")
    except Exception:
        return True
    return not findings.kept


# Second derivatives --------------------------------------------------------------------------------------------------

ORDERS = "jvp of jvp", "jvp of backward", "backward of jvp"
"""In which orders a second derivative is computed, beside backward of backward: the last one first."""


def ask_nested(findings: Findings, trial: Trial, is_known: bool) -> Iterator[str]:
    """Compare second derivatives <v, D²f(u, w)> in all orders in which the framework has them; yield which it has.

    An order that raises loses nobody's number. If `is_known`, backward of backward is right: the check of second
    derivatives says so. Else, and where two disagree, finite differences of jvp say what is right.
    """
    program, call = trial.subject.foreign, in_float64(trial)
    if program is None or not hasattr(program, "pushforward"):
        return
    if precision_of(*(array.dtype for array in call.inputs)) is not DOUBLE:
        return
    rng = trial.generator("jvp, nested")
    rule = Rule(call, trial.subject.op)
    u, w = ([uneven(rng, array) for array in call.inputs] for _ in range(2))
    weights = [
        uneven(rng, output._array) if output.requires_grad else None
        for output in rule.recorded.floating
    ]
    form = Bilinear(cast(ForwardProgram, program), call, rule, u, w, weights)
    found = {order: attempt(form.computed, order) for order in ("backward of backward", *ORDERS)}
    terms = {order: value for order, value in found.items() if not isinstance(value, Raised)}
    asked = [order for order in ORDERS if order in terms]
    for order, raised in found.items():
        if isinstance(raised, Raised) and order in ORDERS:
            findings.notes.add(f"{order} refused: {first_line(raised.error)}"[:MOST_SAID])
    yield from asked
    known = terms.get("backward of backward") if is_known else None
    wrong = [order for order in asked if known is None or not known.is_close(terms[order])]
    if not wrong:
        return
    slope = form.slope()
    if slope is None:
        return
    lost = program.meant.framework.loses_nested
    denied = [order for order in wrong if slope.denies(terms[order])]
    if denied:
        only_lost = lost and denied == ["jvp of jvp"] and terms["jvp of jvp"].size == 0
        add_nested(findings, trial, form, denied, slope, lost if only_lost else "")


MOST_SAID = 160


def add_nested(
    findings: Findings,
    trial: Trial,
    form: Bilinear,
    orders: Sequence[str],
    slope: WeightedSlope,
    lost: str = "",
) -> None:
    """Add that a second derivative is wrong: of the first two inputs that show it alone, if any do.

    If it is `lost`, by the framework, that is no fault of the rule: a note says so, and what to do.
    """
    order, names = orders[0], [form.call.names[position] for position in form.call.wanted]
    argument, told, term = (names[0] if len(names) == 1 else None), "", form.computed(order)
    for one, other in itertools.product(range(len(names)), repeat=2) if len(names) > 1 else ():
        part = form.of(one, other)
        here, there = attempt(part.computed, order), attempt(part.slope)
        if isinstance(here, Raised) or isinstance(there, Raised) or there is None:
            continue
        if there.denies(here):
            argument, told = names[other], f" by {names[one]} and {names[other]}"
            form, term, slope = part, here, there
            break
    first, second = both(term.value, slope.value)
    if lost:
        message = f"the second derivative{told} as {order} is 0 for random vectors, and not {second}: {lost}"
        findings.add(trial, "PLG057", message, argument=argument)
        return
    others = [(each, attempt(form.computed, each)) for each in orders[1:]]
    apart = [
        f", {each} {both(here.value, slope.value)[0]}"
        for each, here in others
        if not isinstance(here, Raised) and not term.is_close(here)
    ]
    message = (
        f"the second derivative{told} as {', '.join(orders)} is wrong: {order} gives <v, D²f(u, w)> = {first} for "
        f"random u, v and w{''.join(apart)}, finite differences of jvp {second} (± {slope.error:.0e})"
    )
    diagnosis = why_nested(form, order, term, slope)
    findings.add(trial, "PLG056", message, argument=argument, diagnosis=diagnosis)


def why_nested(form: Bilinear, order: str, term: Term, slope: WeightedSlope) -> str | None:
    """Return how a wrong second derivative comes from the right one, if it does so for other vectors too."""
    if term.size == 0:
        return "it is 0: does the rule compute with values that do not follow the inputs (detached, or NumPy's)?"
    again = form.again()
    here, there = attempt(again.computed, order), attempt(again.slope)
    if isinstance(here, Raised) or isinstance(there, Raised) or there is None:
        return None
    factors = [term.value / slope.value, here.value / there.value]
    if not math.isclose(*factors, rel_tol=1e-5):
        return None
    return (
        "the sign is wrong"
        if math.isclose(factors[0], -1, rel_tol=1e-5)
        else f"off by the constant factor {factors[0]:.5g}"
    )


@dataclasses.dataclass(frozen=True)
class Term:
    """A second derivative, a sum of products."""

    value: float
    size: float
    """Of its terms."""

    @classmethod
    def of(cls, results: Sequence[Array | None], others: Sequence[Array | None]) -> Term:
        """Return the real inner product of arrays, some of which may be None, which is zeros."""
        pairs = [
            (np.asarray(one), other)
            for one, other in zip(results, others, strict=True)
            if one is not None and other is not None
        ]
        parts = products([one for one, _ in pairs], [other for _, other in pairs])
        return cls(
            float(sum(part.sum() for part in parts)), float(sum(np.abs(p).sum() for p in parts))
        )

    def is_close(self, other: Term) -> bool:
        """Return whether another is the same to about eight digits of the terms of both."""
        return abs(self.value - other.value) <= 1e-8 * max(self.size, other.size)


@dataclasses.dataclass(frozen=True)
class WeightedSlope:
    """A second derivative by finite differences of jvp along a line."""

    value: float
    error: float
    size: float
    """Of jvp's terms."""

    def denies(self, term: Term) -> bool:
        """Return whether a number is certainly another one."""
        gap = abs(term.value - self.value)
        allowed = 20 * self.error + 1e-6 * max(term.size, abs(self.value)) + 1e-10 * self.size
        return not gap <= allowed


@dataclasses.dataclass(frozen=True)
class Bilinear:
    """The second derivatives of a program at one point along two directions of its inputs, weighted: <v, D²f(u, w)>."""

    program: ForwardProgram
    call: Call
    rule: Rule
    u: list[Array]
    w: list[Array]
    weights: list[Array | None]
    """One per floating-point output, None for one that has no derivative."""

    def of(self, one: int, other: int) -> Bilinear:
        """Return the same of two inputs alone."""
        u, w = (
            [each if nr == chosen else np.zeros_like(each) for nr, each in enumerate(vector)]
            for vector, chosen in ((self.u, one), (self.w, other))
        )
        return dataclasses.replace(self, u=u, w=w)

    def again(self) -> Bilinear:
        """Return the same along other directions."""
        rng = np.random.default_rng(1)
        u, w = ([each * uneven(rng, each.real) for each in vector] for vector in (self.u, self.w))
        return dataclasses.replace(self, u=u, w=w)

    @property
    def needs(self) -> list[bool]:
        """Which arguments move."""
        return [position in self.call.wanted for position in range(len(self.call.args))]

    @property
    def given(self) -> list[Array | None]:
        """The weight of each output, of whatever dtype."""
        numbers = dict(zip(self.rule.recorded.numbers, self.weights, strict=True))
        return [numbers.get(number) for number in range(len(self.rule.recorded.outputs))]

    def spread(self, vector: Sequence[Array], further: int) -> list[Array | None]:
        """Return the tangents of all arguments, and None for `further` ones."""
        found = dict(zip(self.call.wanted, vector, strict=True))
        return [found.get(position) for position in range(len(self.needs))] + [None] * further

    def computed(self, order: str) -> Term:
        """Return what comes of one order."""
        args, needs, given = [*self.call.args], self.needs, self.given
        outer, inner = order.split(" of ")
        if inner == "jvp":
            forward = self.program.pushforward(needs)
            points = [*args, *self.u]
            if outer == "jvp":
                return Term.of(forward.push(points, self.spread(self.w, len(self.u))), given)
            needed = [*needs, *[False] * len(self.u)]
            gradients = forward.run(points, needed).pull(given)
            return Term.of([gradients[place] for place in self.call.wanted], self.w)
        program = self.program.pullback(needs, [each is not None for each in given])
        points = [*args, *(each for each in given if each is not None)]
        further = len(points) - len(args)
        if outer == "jvp":
            return Term.of(program.push(points, self.spread(self.w, further)), self.u)
        needed = [*needs, *[False] * further]
        gradients = program.run(points, needed).pull(self.u)
        return Term.of([gradients[place] for place in self.call.wanted], self.w)

    def slope(self) -> WeightedSlope | None:
        """Return what finite differences of jvp say; None if they have no slope there, but a corner."""

        def pushed(*tensors: Any) -> tuple[Tensor, ...]:
            args = [each._array if isinstance(each, Tensor) else each for each in tensors]
            found = self.program.push(args, self.spread(self.u, 0))
            return tuple(
                wrap(np.array(each)) if each is not None else wrap(np.zeros(()))
                for each, weight in zip(found, self.given, strict=True)
                if weight is not None
            )

        call = dataclasses.replace(self.call, function=pushed, is_backward=True)
        here = call.values()
        near = Surroundings(call, here, precision_of(*(array.dtype for array in here)))
        weights = [each for each in self.weights if each is not None]
        vector = near.outputs.join(weights)
        line = near.along(near.inputs.join(self.w))
        step = min(size / size_of(each) for size, each in zip(near.sizes, self.w, strict=True))
        size = float(np.abs(vector * near.origin).sum())

        def weighted(t: float) -> tuple[Array, float]:
            values, moved = line(t)
            return np.array([float((vector * values).sum())]), moved

        noise = np.array([float((np.abs(vector) * near.noise).sum())])
        slope = differentiate(weighted, (step, step), near.precision, noise)
        value, error = float(slope.value[0]), float(slope.error[0])
        found = corner(weighted, 0, (step, step), near.precision, float(noise[0]))
        if not math.isfinite(error) or found.kind in ("kink", "jump", "pole"):
            return None
        return WeightedSlope(value, error, size)
