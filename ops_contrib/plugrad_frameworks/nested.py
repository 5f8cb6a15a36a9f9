"""Second derivatives in forward mode: jvp of jvp, of backward, and backward of jvp, which are one bilinear form.

All give <v, D²f(u, w)> for random u, v and w. Where two disagree, finite differences of jvp tell which is wrong. This
is a check of plugrad's checker, brought by a plugin.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from plugrad.check import Check, CheckResult, Round
from plugrad.check.frameworks import ForwardProgram
from plugrad.check.questions import (
    Array,
    Call,
    Findings,
    Product,
    Raised,
    Room,
    Rule,
    Subject,
    Trial,
    WeightedSlope,
    attempt,
    both,
    in_float64,
    uneven,
    weighted_slope,
)
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry import hookimpl
from plugrad.registry.telling.strangers import first_line

ORDERS = "jvp of jvp", "jvp of backward", "backward of jvp"
"""Orders in which a second derivative is computed, in addition to backward of backward; the last word is
applied first.
"""
MOST_TRIALS = 3
"""Limit of samples on which they are compared."""


def has_forward_mode(subject: Subject) -> bool:
    """Return True if `subject`, what is checked, is another framework's function with a rule for tangents, and the
    framework can differentiate these tangents again.
    """
    program = subject.foreign
    return (
        program is not None and bool(program.meant.forward_mode) and hasattr(program, "pushforward")
    )


class Nested(Room):
    """Check of second derivatives in each order of forward and reverse mode, on samples whose first derivatives are
    right.
    """

    name = "nested"

    def __init__(self, now: Round) -> None:
        super().__init__(now)
        self.orders: dict[str, None] = {}

    def ask(self) -> Iterator[Trial]:
        """Yield the samples to test: the first three whose first derivatives are right."""
        program: Any = self.now.subject.foreign
        if program.meant.not_nested:
            self.findings.notes.add(f"not asked: {program.meant.not_nested}")
            return iter(())
        wrong = self.now.wrong | self.now.failed("forward")
        right = (trial for trial in self.now.usable if trial.number not in wrong)
        return itertools.islice(right, MOST_TRIALS)

    def judge(self, each: Trial) -> None:
        """Compare the orders of differentiation on the sample `each`, and record the findings."""
        had = compare_orders(self.findings, each, self.now.passed("second order", each))
        self.findings.asked_on |= {each.number} if had else set()
        self.orders |= dict.fromkeys(had)

    def say(self) -> CheckResult:
        """Return the result of the check, which names the orders that agree."""
        return self.findings.result("no order could be computed", f"{', '.join(self.orders)} agree")


def compare_orders(findings: Findings, trial: Trial, is_known: bool) -> list[str]:
    """Compute the second derivative <v, D²f(u, w)> of one sample in each of `ORDERS`, add a finding for those that are
    wrong, and return the orders that could be computed.

    An order that raises is only noted: nobody gets a wrong number. If `is_known`, the result of backward of backward is
    known to be right, by the check of second derivatives. Otherwise, and where two orders disagree, finite differences
    of jvp decide.
    """
    program: Any = trial.subject.foreign
    call = in_float64(trial)
    if any(array.dtype.char not in "dD" for array in call.inputs):
        return []
    rng = trial.generator("jvp, nested")
    rule = Rule(call, trial.subject.op)
    u, w = ([uneven(rng, array) for array in call.inputs] for _ in range(2))
    weights = [
        uneven(rng, output._array) if output.requires_grad else None
        for output in rule.recorded.floating
    ]
    form = Bilinear(program, call, rule, u, w, weights)
    found = {order: attempt(form.computed, order) for order in ("backward of backward", *ORDERS)}
    terms = {order: value for order, value in found.items() if not isinstance(value, Raised)}
    asked = [order for order in ORDERS if order in terms]
    for order, raised in found.items():
        if isinstance(raised, Raised) and order in ORDERS:
            findings.notes.add(f"{order} refused: {first_line(raised.error)}"[:MOST_SAID])
    known = terms.get("backward of backward") if is_known else None
    wrong = [order for order in asked if known is None or not known.is_close(terms[order])]
    slope = form.slope() if wrong else None
    denied = [order for order in wrong if slope is not None and slope.denies(terms[order])]
    lost, twice = program.meant.framework.loses_nested, ORDERS[0]
    # By the framework, of nearly every right rule; in a function what its other parts give is left.
    in_function = twice in denied and program.meant.forward_mode == "made"
    if lost and (in_function or (denied == [twice] and terms[twice].size == 0)):
        findings.notes.add(lost)
        denied.remove(twice)
        asked.remove(twice)
    if slope is not None and denied:
        add_nested(findings, trial, form, denied, slope)
    return asked


MOST_SAID = 160


def add_nested(
    findings: Findings,
    trial: Trial,
    form: Bilinear,
    orders: Sequence[str],
    slope: WeightedSlope,
) -> None:
    """Add the finding PLG056 for the second derivative `form`, which is wrong in `orders` by the finite differences
    `slope`. If it is wrong for a single pair of inputs too, the first such pair is reported instead.
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


def why_nested(form: Bilinear, order: str, term: Product, slope: WeightedSlope) -> str | None:
    """Return the likely cause of a wrong second derivative `term`, computed in the `order` (as `computed` takes it),
    whose right value is `slope`: 0, a wrong sign or a constant factor. None if none of these holds for other random
    vectors as well.
    """
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
class Bilinear:
    """The second derivative <v, D²f(u, w)> of a program at one point. `u` and `w` are directions, one array per
    differentiated input, and `weights` is v, one array per floating-point output.
    """

    program: ForwardProgram
    call: Call
    rule: Rule
    u: list[Array]
    w: list[Array]
    weights: list[Array | None]
    """The weights of the floating-point outputs; None for one that has no derivative."""

    def of(self, one: int, other: int) -> Bilinear:
        """Return the form with `u` zero except for the input number `one`, and `w` zero except for the input number
        `other`.
        """
        u, w = (
            [each if nr == chosen else np.zeros_like(each) for nr, each in enumerate(vector)]
            for vector, chosen in ((self.u, one), (self.w, other))
        )
        return dataclasses.replace(self, u=u, w=w)

    def again(self) -> Bilinear:
        """Return the form along other directions: `u` and `w` multiplied by random numbers."""
        rng = np.random.default_rng(1)
        u, w = ([each * uneven(rng, each.real) for each in vector] for vector in (self.u, self.w))
        return dataclasses.replace(self, u=u, w=w)

    @property
    def needs(self) -> list[bool]:
        """For each argument, True if it is differentiated."""
        return [position in self.call.wanted for position in range(len(self.call.args))]

    @property
    def given(self) -> list[Array | None]:
        """The weight of each output, whatever its dtype; None for an output that has no derivative."""
        numbers = dict(zip(self.rule.recorded.numbers, self.weights, strict=True))
        return [numbers.get(number) for number in range(len(self.rule.recorded.outputs))]

    def spread(self, vector: Sequence[Array], further: int) -> list[Array | None]:
        """Return a tangent for each argument from `vector`, which has one per differentiated input: None for the
        others, and None for `further` arguments at the end.
        """
        found = dict(zip(self.call.wanted, vector, strict=True))
        return [found.get(position) for position in range(len(self.needs))] + [None] * further

    def computed(self, order: str) -> Product:
        """Return the second derivative computed in `order`, such as 'jvp of backward', the last word first."""
        args, needs, given = [*self.call.args], self.needs, self.given
        outer, inner = order.split(" of ")
        if inner == "jvp":
            forward = self.program.pushforward(needs)
            points = [*args, *self.u]
            if outer == "jvp":
                return Product.of(forward.push(points, self.spread(self.w, len(self.u))), given)
            needed = [*needs, *[False] * len(self.u)]
            gradients = forward.run(points, needed).pull(given)
            return Product.of([gradients[place] for place in self.call.wanted], self.w)
        program = self.program.pullback(needs, [each is not None for each in given])
        points = [*args, *(each for each in given if each is not None)]
        further = len(points) - len(args)
        if outer == "jvp":
            return Product.of(program.push(points, self.spread(self.w, further)), self.u)
        needed = [*needs, *[False] * further]
        gradients = program.run(points, needed).pull(self.u)
        return Product.of([gradients[place] for place in self.call.wanted], self.w)

    def slope(self) -> WeightedSlope | None:
        """Return the second derivative estimated by finite differences of jvp; None if the function has a corner
        there.
        """

        def pushed(*tensors: Any) -> tuple[Tensor, ...]:
            args = [each._array if isinstance(each, Tensor) else each for each in tensors]
            found = self.program.push(args, self.spread(self.u, 0))
            return tuple(
                wrap(np.array(each)) if each is not None else wrap(np.zeros(()))
                for each, weight in zip(found, self.given, strict=True)
                if weight is not None
            )

        call = dataclasses.replace(self.call, function=pushed, is_backward=True)
        return weighted_slope(call, self.w, [each for each in self.weights if each is not None])


@hookimpl
def plugrad_register_checks(register: Callable[[Check], None]) -> None:
    """Register the check, for functions of other frameworks with a rule for tangents, by calling `register` with it."""
    register(Check(Nested.name, Nested.answer, concerns=has_forward_mode, has_column=False))
