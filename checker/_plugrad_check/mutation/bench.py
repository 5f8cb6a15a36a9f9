"""Test bench for planted faults: an op's samples, and variants of them that forward accepts.

A sample finds a fault, or does not. A fault is not applicable if the faulty rule returns the same on every input.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import re
from collections.abc import Iterator, Set
from itertools import zip_longest
from types import CodeType
from typing import Any, Literal

import numpy as np

from _plugrad_check.codes import CODES, Verdict
from _plugrad_check.contract.contract import prepare
from _plugrad_check.contract.memory import not_given, overlap, writable
from _plugrad_check.forward import ask_errors
from _plugrad_check.mutation.faults import FAULTS, IN_FORMULA, Fault, planted
from _plugrad_check.mutation.formulas import faulty_formulas
from _plugrad_check.plan import in_turn
from _plugrad_check.report.report import ORDER, Finding
from _plugrad_check.rows import Round, rows
from _plugrad_check.slopes.arrays import Array, broadcasts_to, largest_of
from _plugrad_check.slopes.tolerance import Tolerance
from _plugrad_check.subject.call import Raised, attempt, frozen, pulled
from _plugrad_check.subject.findings import Findings
from _plugrad_check.subject.rule import Rule
from _plugrad_check.subject.trials import Subject, Trial, op_subject
from _plugrad_check.values.second_order import derivative
from _plugrad_check.values.values import in_float64
from _plugrad_check.variants.arrays import is_accepted
from _plugrad_check.variants.shapes import (
    broadcasts,
    fits,
    names_in,
    of_usual_ranks,
    reshaped,
    stretched,
)
from _plugrad_check.variants.shapes import shapes_of as all_shapes_of
from _plugrad_check.variants.variant import Variant, at_place
from plugrad.engine.call.function import Function
from plugrad.engine.sweep.gradients import sum_to_size

Outcome = Literal["found", "not found", "undecided", "not applicable"]

# The third and further arguments of an op that takes any number.
MANY = re.compile(r"\[([2-9]|\d\d+)\]$")
MOST_ASKED = 8  # of those: so many are asked whether the op itself is right there
OF_FORMULAS = "contract", "forward", "declared", "values"
"""The checks that find a wrong formula; its second derivatives are those of its parts."""
ENOUGH = 2  # samples with other values, on which a formula without a reference is checked
MOST_VARIED = 8  # samples of which other shapes are tried


@dataclasses.dataclass(frozen=True)
class Mutant:
    """Result for one planted fault: the fault, the argument in whose gradient it was made, and whether a sample found
    it (`outcome`). `Bench.mutants` yields these.
    """

    fault: str
    """The name of the fault in `ALL_FAULTS`: 'sign', or 'formula' for all in a formula."""
    argument: str
    """The name of the argument; '' for a fault in a formula."""
    words: str
    """The faulty backward in words, 'returns the gradient of x transposed', or the formula: 'has `a - b` for `a + b`'.
    """
    outcome: Outcome
    """'found', 'not found'; 'not applicable': the faulty version returns the same on every input that was tried;
    'undecided' (inconclusive): it differs only on inputs where the right backward is wrong itself.
    """
    code: str | None = None
    """The code of the finding; None if the fault was not found."""
    sample: int | None = None
    """The number of the sample that found it, or of one on which the gradients differ but pass; None without such a
    sample.
    """
    missing: str | None = None
    """A sample that would find it, if none of the op's does: 'x (2, 3), w (3,)'."""
    line: int | None = None
    """The line of the source that was changed, for a fault in a formula; None for one in a gradient."""


@dataclasses.dataclass(frozen=True)
class WrongElsewhere:
    """Failure of the op itself, without a planted fault, on an input that it accepts and that is none of its
    samples.
    """

    sample: str
    """The input: 'x (2, 3), w (3,)'."""
    code: str
    message: str
    verdict: Verdict
    """'fail' if a derivative is wrong; 'warn' if backward raises or returns another form."""
    argument: str | None = None


class Bench:
    """Test bench for planted faults in one op: the inputs on which they are tried, which are its samples and, where
    these do not show a fault, more inputs that it accepts. `mutants` tries every fault.
    """

    def __init__(self, subject: Subject, sample: int | None) -> None:
        assert subject.declaring is not None
        self.subject = subject
        self.op = subject.declaring
        self.only = sample
        self.unreferenced = not (subject.op or "reference" in subject.facts.methods)
        """True for a formula without a reference: nothing compares its values with others."""
        self.trials = sorted(subject.trials(sample), key=lambda trial: trial.size)
        self.right: dict[tuple[int, bool], Answer | None] = {}
        """Cache of the right rule's results, by `id` of the trial, and True for second derivatives."""
        self.own: dict[int, tuple[Trial, Finding | None]] = {}
        """Cache of the op's own failures on other inputs, by `id` of the trial."""

    def mutants(self) -> Iterator[Mutant]:
        """Plant every fault in the gradient of every argument, one at a time, and yield the outcome of each."""
        names = self.arguments()
        for fault in FAULTS:
            for position, name in names.items():
                if fault.pairs and position + 1 not in names:
                    continue
                words = fault.words.format(x=name, y=names.get(position + 1, ""))
                faulty = planted(self.op, fault, position)
                yield Mutant(fault.name, name, words, *self.attempt(faulty, fault))

    def mutants_of_formula(self, codes: Set[CodeType]) -> Iterator[Mutant]:
        """Plant every fault in the source of a formula, in its functions with the code objects `codes`, one at a time,
        and yield the outcome of each.
        """
        for words, line, faulty in faulty_formulas(self.op, codes):
            if refused(subject_like(self.subject, faulty)):
                outcome: tuple[Any, ...] = "found", "PLG051"
            else:
                outcome = self.attempt(faulty, IN_FORMULA)
            mutant = Mutant(IN_FORMULA.name, "", f"has {words}", *outcome)
            yield dataclasses.replace(mutant, line=line)

    def arguments(self) -> dict[int, str]:
        """Return the names of the arguments that are differentiated on any sample, by position."""
        names: dict[int, str] = {}
        for trial in self.trials:
            names |= {position: trial.call.names[position] for position in trial.call.wanted}
        return {nr: name for nr, name in sorted(names.items()) if not MANY.search(name)}

    def attempt(self, faulty: type[Function], fault: Fault) -> tuple[Any, ...]:
        """Try a fault, which the op `faulty` has, on the samples and then on other inputs: return the `outcome` of its
        `Mutant`, and the fields that follow it.
        """
        showing = [trial for trial in self.trials if self.differs(trial, faulty, fault)]
        for number, trial in enumerate(showing):
            wrong = with_op(trial, faulty)
            if self.unreferenced and number >= ENOUGH and answer_of(wrong, fault.second):
                continue  # if it raises, it is found
            found = failure(wrong)
            if found is not None:
                return "found", found.code, trial.number
        if showing:
            return "not found", None, showing[0].number
        outcome: Outcome = "not applicable"
        others = [
            trial
            for trial in self.others
            if not fault.broadcast or broadcasts(trial.call, trial.call.inputs)
        ]
        for number, trial in enumerate(others):
            different = self.differs(trial, faulty, fault)
            # A rule that has the fault itself is no other with it.
            asked = different or (fault.broadcast and number < MOST_ASKED)
            if asked and self.own_failure(trial) is not None:
                outcome = "undecided"
            elif different and failure(with_op(trial, faulty)) is not None:
                return "not found", None, None, described(trial, fault)
        return (outcome,)

    def own_failure(self, trial: Trial) -> Finding | None:
        """Return the finding with which the op itself fails on an input that is no sample; None if it passes, or
        forward refuses the input.
        """
        if id(trial) not in self.own:
            self.own[id(trial)] = trial, failure(trial) if is_accepted(trial.call) else None
        return self.own[id(trial)][1]

    def wrong_elsewhere(self) -> tuple[WrongElsewhere, ...]:
        """Return the op's own failures on inputs that are no samples: for each code and argument the one on the
        smallest input. () for a formula, whose rules are those of other ops.
        """
        if self.subject.op is None:
            return ()
        own = {shapes_of(trial) for trial in self.trials}
        further = [trial for trial in self.others if trial.widened]
        turned = [trial for trial in further if shapes_of(trial) in own]  # other signs
        of_each_rank = {tuple(map(len, shapes_of(trial))): trial for trial in further[::-1]}
        tried = {id(trial): trial for trial in (*turned, *of_each_rank.values(), *further)}
        for trial in itertools.islice(
            (trial for trial in tried.values() if is_accepted(trial.call)), MOST_ASKED
        ):
            self.own_failure(trial)
        kinds: dict[Any, WrongElsewhere] = {}
        for trial, found in sorted(self.own.values(), key=lambda pair: pair[0].size):
            if found is not None:
                verdict: Verdict = "fail" if CODES[found.code].wrong_number else "warn"
                wrong = WrongElsewhere(
                    described(trial), found.code, found.message, verdict, found.argument
                )
                kinds.setdefault((found.code, found.argument), wrong)
        return tuple(sorted(kinds.values(), key=lambda wrong: ORDER.index(wrong.verdict)))

    def differs(self, trial: Trial, faulty: type[Function], fault: Fault) -> bool:
        """Return True if the faulty rule returns something else than the right one on a trial, so that the trial could
        show the fault.
        """
        key = id(trial), fault.second
        if key not in self.right:
            self.right[key] = answer_of(trial, fault.second)
        right = self.right[key]
        if right is None:
            return False
        found = answer_of(with_op(trial, faulty), fault.second)
        return found is None or found.is_different(right)

    @functools.cached_property
    def others(self) -> list[Trial]:
        """More inputs that the op may accept: fresh samples, and samples with other shapes and signs, the smallest
        first.
        """
        fresh = [trial for again in (1, 2) for trial in self.subject.trials(self.only, again)]
        chosen: dict[Any, Trial] = {}
        for trial in self.trials:
            ranks = [getattr(arg, "ndim", 0) for arg in trial.call.args]
            chosen.setdefault((repr(trial.sample.settings), *ranks), trial)
        varied = [v for trial in [*chosen.values()][:MOST_VARIED] for v in variations(trial)]
        return sorted([*fresh, *varied], key=lambda trial: trial.size)


@dataclasses.dataclass(frozen=True)
class Answer:
    """Results of a rule on one trial: its gradients, or their derivatives. Since the output gradients are the same for
    every version of the op, the answers of the right and the faulty rule can be compared.
    """

    results: list[Array | None]
    tolerance: Tolerance
    largest: list[float]
    """The size of the terms that each gradient is a sum of: they may cancel, their rounding does not."""
    pairs: frozenset[tuple[int, int]] = frozenset()
    """The pairs of gradients that share memory other than grad_output's."""

    def is_different(self, right: Answer) -> bool:
        """Return True if any gradient has another dtype or other values than that of the right rule's answer, or shares
        memory differently.
        """
        if len(self.results) != len(right.results) or self.pairs != right.pairs:
            return True
        for one, other, size in zip(self.results, right.results, right.largest, strict=True):
            unlike = one is not None and other is not None and one.dtype != other.dtype
            if unlike or self.tolerance.gap(one, other, at_least=size):
                return True
        return False


def answer_of(trial: Trial, second: bool) -> Answer | None:
    """Return the gradients of a trial's rule; with `second`, their derivatives with respect to the inputs and
    grad_outputs.

    None if the op refuses the trial, or has no derivatives.
    """
    found = attempt(ask_rule, trial, second)
    return None if isinstance(found, Raised) else found


def ask_rule(trial: Trial, second: bool) -> Answer | None:
    """Return the gradients of a trial's rule, or with `second` their derivatives, or None, as `answer_of` does, but
    pass on the exceptions of the op.
    """
    prepared = prepare(trial, Findings(""))
    if prepared is None or not prepared.call.wanted:
        return None
    tolerance = Tolerance(64 * prepared.precision.epsilon)
    rule = Rule(writable(prepared.call), trial.subject.op)
    if trial.widened and not all(np.isfinite(array).all() for array in rule.outputs):
        return None
    if second:
        derivatives = pulled(derivative(in_float64(prepared), prepared))
        return Answer(derivatives, tolerance, [0.0] * len(derivatives))
    grads = rule.random_grads(trial.generator("mutation"))
    results = list(rule.raw(grads))
    # A gradient that was given, or a part of it, may be returned twice.
    own = not_given(results, grads)
    pairs = frozenset((a, b) for a, b in itertools.combinations(own, 2) if overlap(own[a], own[b]))
    largest = [largest_of(value) if isinstance(value, np.ndarray) else 0.0 for value in results]
    if trial.subject.op is None:
        results[:0] = map(frozen, rule.recorded.outputs)
        largest[:0] = [0.0] * len(rule.recorded.outputs)
    if rule.broadcasts:  # the engine sums what it returns, which may undo a difference
        results = [fitted(*pair) for pair in zip_longest(results, prepared.call.args)]
    arrays = [None if value is None else np.asarray(value) for value in results]
    return Answer(arrays, tolerance, largest, pairs)


def fitted(gradient: Any, arg: Any) -> Any:
    """Return a gradient summed to the shape of `arg`, its argument, as the engine does, if it is wider; else itself."""
    if gradient is None or not isinstance(arg, np.ndarray):
        return gradient
    gradient = np.asarray(gradient)
    wide = gradient.shape != arg.shape and broadcasts_to(arg.shape, gradient.shape)
    return sum_to_size(gradient, arg.shape) if wide else gradient


def with_op(trial: Trial, op: type[Function]) -> Trial:
    """Return a trial that runs another version of its op, `op`, on the same arguments."""
    subject = subject_like(trial.subject, op)
    function = subject.with_settings(trial.sample.settings)
    return dataclasses.replace(
        trial, subject=subject, call=dataclasses.replace(trial.call, function=function)
    )


def subject_like(subject: Subject, op: type[Function]) -> Subject:
    """Return a subject with another version of its op, `op`."""
    if subject.op is None:
        return op_subject(op, subject.name, subject.seed, subject.full, subject.draw)
    return dataclasses.replace(subject, function=op.apply, op=op)


def refused(subject: Subject) -> bool:
    """Return True if an op does not raise the errors that its error samples declare."""
    findings = Findings("")
    ask_errors(subject, findings)
    return bool(findings.kept)


def failure(trial: Trial) -> Finding | None:
    """Return the first finding of severity "fail" on a trial, from the checks that run backward, or for a formula from
    those in `OF_FORMULAS`; None if it passes them.
    """
    names = None if trial.subject.op is not None else OF_FORMULAS
    asked = [check for check in rows("op") if (check.name in names if names else check.of_backward)]
    for result in in_turn(Round(trial.subject, [trial], diagnosed=False), asked):
        for finding in result.findings:
            if finding.verdict == "fail":
                return finding
    return None


def shapes_of(trial: Trial) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of a trial's differentiated arrays, in order."""
    return tuple(array.shape for array in trial.call.inputs)


def variations(trial: Trial) -> Iterator[Trial]:
    """Yield variants of a sample with other shapes and other signs; the op may refuse them."""
    arrays = dict(zip(trial.call.wanted, trial.call.inputs, strict=True))
    own, declared = all_shapes_of(trial.call), trial.subject.facts.sizes or {}
    usual = of_usual_ranks({place: array.shape for place, array in arrays.items()})
    longer = (stretched(trial, declared, name) for name in names_in(declared))
    changed = {
        tuple(new.items()): new
        for new in ({**own, **each} for each in (*usual, *longer))
        if new != own and fits(trial, new)
    }
    variants = [Variant("lengths", "", reshaped(new, {})) for new in changed.values()]
    variants += [
        Variant("numbers", "", at_place(place, -array))
        for place, array in arrays.items()
        if array.dtype.kind == "f"
    ]
    for variant in variants:
        sample = variant.in_domain(trial)
        if sample is not None:
            yield dataclasses.replace(trial.with_args(dict(enumerate(sample.args))), widened=True)


def described(trial: Trial, fault: Fault | None = None) -> str:
    """Return the differentiated arguments of a sample in a few words: 'x (2, 3), w (3,)'; 'x (2,) of negative numbers',
    if `fault` is about these, or None.
    """
    call = trial.call
    words = []
    for position in call.wanted:
        array = call.args[position]
        below = (fault is None or fault.name == "x < 0") and array.size and bool((array < 0).all())
        words.append(
            f"{call.names[position]} {array.shape}{' of negative numbers' if below else ''}"
        )
    return ", ".join(words)
