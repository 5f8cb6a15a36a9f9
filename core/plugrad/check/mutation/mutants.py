"""How good are an op's samples? Faults are planted in its own backward, and some of them no sample would find.

`mutate` is where this starts. What is checked is a subclass of the op, made for the purpose: the op itself stays as it
is, whatever is raised, and may be used at the same time.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import itertools
import re
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import zip_longest
from typing import Any, Literal

import numpy as np

from plugrad.check.asking import in_turn, results_of
from plugrad.check.codes import CODES, Verdict
from plugrad.check.contract.contract import ask_contract, prepare
from plugrad.check.contract.memory import overlap, writable
from plugrad.check.contract.results import broadcasts_to
from plugrad.check.mutation.faults import FAULTS, Fault, planted
from plugrad.check.mutation.statements import Lines, Reached
from plugrad.check.report.report import (
    ORDER,
    CheckInterrupted,
    CheckResult,
    Finding,
    command_for,
    worst_of,
)
from plugrad.check.rows import Round, rows
from plugrad.check.slopes.arrays import Array, largest_of
from plugrad.check.subject.call import Raised, attempt, pulled, quietly
from plugrad.check.subject.findings import Findings
from plugrad.check.subject.naming import place_of, rule_of
from plugrad.check.subject.randomness import reseed
from plugrad.check.subject.rule import Rule, agree
from plugrad.check.subject.settings import untouched
from plugrad.check.subject.trials import Subject, Trial, defaults_of, members_of, op_subject
from plugrad.check.targets import (
    Inquiry,
    Progress,
    answers_of,
    found_names,
    identity_of,
    lost_words,
    op_meant,
    sampled,
)
from plugrad.check.values.derivative import derivative
from plugrad.check.values.second_order import obstacle
from plugrad.check.values.values import widened
from plugrad.check.variants.arrays import is_accepted
from plugrad.check.variants.shapes import broadcasts, of_usual_ranks, reshaped
from plugrad.check.variants.variant import Variant, at_place, is_in_domain
from plugrad.engine import locks
from plugrad.engine.call.function import Function
from plugrad.engine.graph.facts import facts_about
from plugrad.engine.sweep.broadcasting import sum_to_size
from plugrad.registry import Op
from plugrad.registry.finding.configuration import lifted

Outcome = Literal["found", "not found", "undecided", "not applicable"]

SCHEMA = 1
# The third and further arguments of an op that takes any number.
MANY = re.compile(r"\[([2-9]|\d\d+)\]$")
MOST_ASKED = 8  # of those: so many are asked whether the op itself is right there
MOST_VARIED = 8  # samples of which other shapes are tried


@dataclasses.dataclass(frozen=True)
class Mutant:
    """One fault in the gradient of one argument, and what became of it."""

    fault: str
    """As in `FAULTS`: 'sign'."""
    argument: str
    words: str
    """What the faulty backward does: 'returns the gradient of x transposed'."""
    outcome: Outcome
    """'not applicable': on no input that was tried is there a difference to the right backward; 'undecided': only on
    inputs where that is wrong itself."""
    code: str | None = None
    """The code of the finding, if it was found."""
    sample: int | None = None
    """The number of the sample that found it; or of one on which the faulty gradients differ, but pass."""
    missing: str | None = None
    """A sample that would find it, if no sample of the op's differs: 'x (2, 3), w (3,)'."""


@dataclasses.dataclass(frozen=True)
class WrongElsewhere:
    """What the op itself does wrong on an input that it accepts and that is none of its samples."""

    sample: str
    """That input: 'x (2, 3), w (3,)'."""
    code: str
    message: str
    verdict: Verdict
    """'fail' if a derivative is wrong; 'warn' if backward raises or returns another form, where forward goes on."""
    argument: str | None = None


@dataclasses.dataclass(frozen=True)
class OpMutations:
    """What an op's samples find, and which lines of its backward they never reach."""

    op: str
    mutants: tuple[Mutant, ...]
    unreached: tuple[Lines, ...]
    seed: int
    file: str | None = None
    line: int | None = None
    """Where its backward is defined."""
    reason: str = ""
    """Why no fault was planted, if none was."""
    seconds: float = 0.0
    wrong: tuple[WrongElsewhere, ...] = ()
    """What the op itself does wrong on inputs that were tried beyond its samples."""
    sample: int | None = None
    """The sample that alone was asked about, if one was."""
    call: str | None = None
    """What asks it again, of what is not registered: 'mutate(Cube)'."""
    samples_from: str | None = None
    """The function that yielded the samples, if not the op's own: 'new.py::samples'."""
    untried: tuple[str, ...] = ()
    """The settings of forward to which no sample gives another value than their default."""

    @property
    def verdict(self) -> Verdict:
        """'fail' if the op is wrong elsewhere; 'warn' if anything was not found, reached or tried."""
        if self.reason:
            return "skip"
        left_open: Verdict = "warn" if self.not_found or self.unreached or self.untried else "pass"
        return worst_of([left_open, *(each.verdict for each in self.wrong)])

    @property
    def reproduce(self) -> str:
        """The line that asks it again: a command, or a call of what is not registered."""
        if self.call is not None:
            only = f", sample={self.sample}" * (self.sample is not None)
            only += f", samples={self.samples_from}" * (self.samples_from is not None)
            return f"{self.call[:-1]}, seed={self.seed}{only})"
        only = f" --sample {self.sample}" * (self.sample is not None)
        return f"{command_for(self.op, self.samples_from)} --mutate --seed {self.seed}{only}"

    @property
    def found(self) -> tuple[Mutant, ...]:
        """Those that the samples find."""
        return tuple(mutant for mutant in self.mutants if mutant.outcome == "found")

    @property
    def not_found(self) -> tuple[Mutant, ...]:
        """Those that pass every check on every sample, although they return another gradient somewhere."""
        return tuple(mutant for mutant in self.mutants if mutant.outcome == "not found")

    def outcome(self, fault: str) -> Outcome:
        """Return what became of a fault in the gradients of all arguments: 'not found' if it is missed in one."""
        outcomes = {mutant.outcome for mutant in self.mutants if mutant.fault == fault}
        order: tuple[Outcome, ...] = ("not found", "undecided", "found")
        return next((outcome for outcome in order if outcome in outcomes), "not applicable")


@dataclasses.dataclass(frozen=True)
class MutationReport:
    """How good the samples of some ops are."""

    ops: tuple[OpMutations, ...]
    seed: int
    problems: tuple[str, ...] = ()
    """Packs that could not be loaded or hold no op, each with its reason."""
    not_asked: tuple[str, ...] = ()
    """The ops in which faults were still to be planted when the run was interrupted."""

    @property
    def verdict(self) -> Verdict:
        """'warn' if there is something that the samples do not see, 'fail' if an op is wrong there."""
        left: list[Verdict] = ["inconclusive"] * bool(self.not_asked)
        return worst_of([*left, *(op.verdict for op in self.ops)])

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain dicts, lists and values, ready for JSON."""
        ops = [
            dataclasses.asdict(op) | {"verdict": op.verdict, "reproduce": op.reproduce}
            for op in self.ops
        ]
        return {
            "schema": SCHEMA,
            "seed": self.seed,
            "verdict": self.verdict,
            "problems": list(self.problems),
            "interrupted": bool(self.not_asked),
            "not_asked": list(self.not_asked),
            "faults": [fault.name for fault in FAULTS],
            "ops": ops,
        }


def mutate(
    targets: str | Op | type[Function] | Iterable[str],
    *,
    seed: int = 0,
    sample: int | None = None,
    samples: str | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> MutationReport:
    """Plant faults in ops and see whether their samples find them.

    Each fault is made in one gradient that the op's own backward returns: doubled, of the wrong sign, transposed, not
    summed over axes that were broadcast, off the tape, and more. All checks are asked of the faulty op. A fault that
    none of them finds shows what the samples leave open; one that changes nothing, on the samples, on fresh ones and on
    other shapes that forward accepts, is not applicable.

    Threads of one process take turns, as they do in `check`; the op itself is never changed.

    Parameters
    ----------
    targets
        An op ('pack::op', 'ops.py::MyOp', an `Op` or a `Function` class with samples), a pack or a file, or several
        names.
    seed, sample, samples, progress, executor
        As for `check`. With `sample`, what that one would find.

    Returns
    -------
    MutationReport
        An `OpMutations` per op: its mutants, each found or not, and the lines of its backward that no sample reaches.

    >>> from plugrad.check import mutate
    >>> (op,) = mutate("builtin::mul").ops
    >>> op.not_found, op.unreached
    ((), ())
    """
    named: list[Any]
    problems: list[str] = []
    if isinstance(targets, (Op, type)) or hasattr(targets, "op"):
        op = op_meant(targets)
        named = [op if isinstance(op, type) else op.identity]
    else:
        named, problems = found_names(targets, executor, samples)
    jobs = [(op, seed) for op in named]
    settings = {"sample": sample, "samples": samples}
    lost = functools.partial(lost_mutations, samples=samples)
    inquiry = Inquiry(mutate_op, OpMutations, lost, settings, identity)
    finished, stopped = answers_of(inquiry, jobs, progress, executor)
    left = tuple(identity(op) for op, answer in zip(named, finished, strict=True) if answer is None)
    kept = tuple(answer for answer in finished if answer is not None)
    report = MutationReport(kept, seed, tuple(problems), left)
    if stopped:
        raise CheckInterrupted(report) from None
    return report


def lost_mutations(name: str, seed: int, why: Exception, samples: str | None = None) -> OpMutations:
    """Return what is known of an op for which no answer came: nothing."""
    reason = lost_words("faults were planted", why)
    return OpMutations(name, (), (), seed, reason=reason, samples_from=samples)


def identity(op: str | Op | type[Function]) -> str:
    """Return what an op is called."""
    return op if isinstance(op, str) else identity_of(op)


@lifted()
def mutate_op(
    op: str | Op | type[Function],
    *,
    seed: int = 0,
    sample: int | None = None,
    samples: str | None = None,
) -> OpMutations:
    """Plant every fault in one op."""
    found = op_meant(op)
    function = found if isinstance(found, type) else found.function
    name = identity_of(found)
    draw = sampled(found, samples)
    rule = rule_of(function)
    began = time.perf_counter()
    with locks.checking, untouched(), quietly():
        subject = op_subject(function, name, seed, draw=draw)
        reseed(int(subject.generator("global generators").integers(2**32)))
        on_samples = [check for check in rows("op") if check.of_samples]
        reason = obstacle_of(tuple(results_of(subject, sample, on_samples)))
        mutants: tuple[Mutant, ...] = ()
        unreached: tuple[Lines, ...] = ()
        wrong: tuple[WrongElsewhere, ...] = ()
        untried: tuple[str, ...] = ()
        if not reason:
            bench = Bench(subject, sample)
            mutants = tuple(bench.mutants())
            wrong = bench.wrong_elsewhere()
            unreached = lines_missed(rule, bench)
            untried = settings_untried(function, bench) if sample is None else ()
            if not mutants:
                reason = "no sample has a gradient in which a fault could be planted"
    return OpMutations(
        name,
        mutants,
        unreached,
        seed,
        *place_of(rule),
        reason,
        time.perf_counter() - began,
        wrong,
        sample,
        f"mutate({name})" if isinstance(found, type) and not function.identity else None,
        samples,
        untried,
    )


def obstacle_of(checks: tuple[CheckResult, ...]) -> str:
    """Return why nothing can be learnt from faults in this op; '' if something can."""
    for check in checks:
        for finding in check.findings:
            if finding.verdict == "fail":
                return f"the op itself fails ({finding.code} in {check.name}): correct it first"
    verdict = worst_of(check.verdict for check in checks if check.name in ("contract", "values"))
    return "" if verdict in ("pass", "warn", "inconclusive") else "the op could not be checked"


def lines_missed(rule: Any, bench: Bench) -> tuple[Lines, ...]:
    """Return the statements of a rule that none of the samples runs, at first order or second."""
    with Reached(rule) as reached:
        for trial in bench.trials:
            usable: list[Trial] = []
            ask_contract([trial], usable)
            for prepared in usable:
                if prepared.call.wanted:
                    obstacle(prepared)
    return reached.missed()


def settings_untried(function: type[Function], bench: Bench) -> tuple[str, ...]:
    """Return the settings that have their default on every sample: a rule that forgets them is right on all."""
    return tuple(
        name
        for name, default in defaults_of(function).items()
        if name in facts_about(function).keywords
        and all(is_same(trial.settings[name], default) for trial in bench.trials)
        and members_of(function, name) != [default]
    )


def is_same(value: Any, default: Any) -> bool:
    """Return whether a setting has its default; one that cannot be compared does not."""
    if value is default:
        return True
    with contextlib.suppress(Exception):
        return type(value) is type(default) and bool(value == default)
    return False


class Bench:
    """The samples of one op and, if they are wanted, more inputs that it accepts; on them faults are tried."""

    def __init__(self, subject: Subject, sample: int | None) -> None:
        assert subject.op is not None
        self.subject = subject
        self.op = subject.op
        self.only = sample
        self.trials = sorted(subject.trials(sample), key=lambda trial: trial.size)
        self.right: dict[int, Answer | None] = {}
        """What the right rule returns, by `id` of the trial."""
        self.own: dict[int, tuple[Trial, Finding | None]] = {}
        """What fails with the op itself on other inputs than its samples, by `id` of the trial."""

    def mutants(self) -> Iterator[Mutant]:
        """Yield what became of every fault in the gradient of every argument."""
        names = self.arguments()
        for fault in FAULTS:
            for position, name in names.items():
                if fault.pairs and position + 1 not in names:
                    continue
                words = fault.words.format(x=name, y=names.get(position + 1, ""))
                faulty = planted(self.op, fault, position)
                found = self.attempt(faulty, fault)
                yield dataclasses.replace(found, fault=fault.name, argument=name, words=words)

    def arguments(self) -> dict[int, str]:
        """Return the names of the arguments that are differentiated on any sample, by their positions."""
        names: dict[int, str] = {}
        for trial in self.trials:
            names |= {position: trial.call.names[position] for position in trial.call.wanted}
        return {nr: name for nr, name in sorted(names.items()) if not MANY.search(name)}

    def attempt(self, faulty: type[Function], fault: Fault) -> Mutant:
        """Return what becomes of a fault; its name and argument are for others to fill in."""
        showing = [trial for trial in self.trials if self.differs(trial, faulty, fault)]
        for trial in showing:
            found = failure(with_op(trial, faulty))
            if found is not None:
                return Mutant("", "", "", "found", found.code, trial.number)
        if showing:
            return Mutant("", "", "", "not found", sample=showing[0].number)
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
                return Mutant("", "", "", "not found", missing=described(trial, fault))
        return Mutant("", "", "", outcome)

    def own_failure(self, trial: Trial) -> Finding | None:
        """Return what fails with the op itself on another input that forward accepts."""
        if id(trial) not in self.own:
            self.own[id(trial)] = trial, failure(trial) if accepts(trial) else None
        return self.own[id(trial)][1]

    def wrong_elsewhere(self) -> tuple[WrongElsewhere, ...]:
        """Return what fails with the op itself on other inputs, of each kind that which shows on the smallest."""
        own = {shapes_of(trial) for trial in self.trials}
        further = [trial for trial in self.others if trial.widened]
        turned = [trial for trial in further if shapes_of(trial) in own]  # other signs
        of_each_rank = {tuple(map(len, shapes_of(trial))): trial for trial in further[::-1]}
        tried = {id(trial): trial for trial in (*turned, *of_each_rank.values(), *further)}
        for trial in itertools.islice(filter(accepts, tried.values()), MOST_ASKED):
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
        """Return whether the faulty rule returns something else than the right one."""
        key = id(trial)
        if key not in self.right:
            self.right[key] = Answer.of(trial)
        right = self.right[key]
        if right is None:
            return False
        other = with_op(trial, faulty)
        if fault.second:
            once = facts_about(self.op).once_differentiable
            return not once and right.is_second_different(second_gradients(other))
        found = Answer.of(other)
        return found is None or found.is_different(right)

    @functools.cached_property
    def others(self) -> list[Trial]:
        """More inputs that the op accepts: fresh samples, and samples with other shapes and signs."""
        fresh = [trial for again in (1, 2) for trial in self.subject.trials(self.only, again)]
        chosen: dict[Any, Trial] = {}
        for trial in self.trials:
            ranks = [np.ndim(arg) for arg in trial.call.args]
            chosen.setdefault((repr(trial.sample.settings), *ranks), trial)
        varied = [v for trial in [*chosen.values()][:MOST_VARIED] for v in variations(trial)]
        return sorted([*fresh, *varied], key=lambda trial: trial.size)


class Answer:
    """What a rule returns on one trial, for gradients that are the same for every version of the op."""

    def __init__(
        self,
        trial: Trial,
        results: list[Any],
        pairs: set[tuple[int, int]],
        precision: float,
        largest: list[float],
    ) -> None:
        self.trial = trial
        self.results = results
        self.pairs = pairs
        """Which of them have memory in common that is not grad_output's."""
        self.precision = precision
        self.largest = largest
        """How large the terms are that each is a sum of: they may cancel, their rounding does not."""

    @classmethod
    def of(cls, trial: Trial) -> Answer | None:
        """Return what the rule of the trial's op returns; None if it cannot be asked, or returns no gradients."""
        found = attempt(cls._of, trial)
        return None if isinstance(found, Raised) else found

    @classmethod
    def _of(cls, trial: Trial) -> Answer | None:
        prepared = prepare(trial, Findings(""))
        if prepared is None or not prepared.call.wanted:
            return None
        rule = Rule(writable(prepared.call), trial.subject.op)
        grads = rule.random_grads(trial.generator("mutation"))
        results = list(rule.raw(grads))
        pairs = shared([None if is_of(value, grads) else value for value in results])
        largest = [largest_of(value) if isinstance(value, np.ndarray) else 0.0 for value in results]
        if rule.broadcasts:  # the engine sums what it returns, which may undo a difference
            results = [fitted(*pair) for pair in zip_longest(results, prepared.call.args)]
        if trial.widened and not all(np.isfinite(array).all() for array in rule.outputs):
            return None
        return cls(prepared, results, pairs, 64 * prepared.precision.epsilon, largest)

    def is_different(self, right: Answer) -> bool:
        """Return whether any gradient has another shape or other values than the right one, or memory in common."""
        if len(self.results) != len(right.results):
            return True
        for one, other, size in zip(self.results, right.results, right.largest, strict=True):
            if one is None or other is None:
                different = one is not other and bool(np.any(other if one is None else one))
            else:
                one, other = np.asarray(one), np.asarray(other)
                different = one.dtype != other.dtype or not agree(
                    one, other, self.precision, at_least=size
                )
            if different:
                return True
        return self.pairs != right.pairs

    @functools.cached_property
    def second(self) -> list[Array | None] | None:
        """The derivatives of the gradients; None if there are none."""
        return second_gradients(self.trial)

    def is_second_different(self, found: list[Array | None] | None) -> bool:
        """Return whether derivatives of gradients are other ones."""
        if self.second is None:
            return False
        return found is None or not all(
            agree(one, other, self.precision) for one, other in zip(found, self.second, strict=True)
        )


def fitted(gradient: Any, arg: Any) -> Any:
    """Return a gradient of the shape of its argument, if the engine can sum it to that."""
    if gradient is None or not isinstance(arg, np.ndarray):
        return gradient
    gradient = np.asarray(gradient)
    wide = gradient.shape != arg.shape and broadcasts_to(arg.shape, gradient.shape)
    return sum_to_size(gradient, arg.shape) if wide else gradient


def is_of(value: Any, grads: list[Array]) -> bool:
    """Return whether an array is a gradient that was given, or a part of it: that may be returned twice."""
    return isinstance(value, np.ndarray) and any(overlap(value, grad) for grad in grads)


def shared(results: list[Any]) -> set[tuple[int, int]]:
    """Return which pairs of arrays have memory in common."""
    arrays = [(nr, value) for nr, value in enumerate(results) if isinstance(value, np.ndarray)]
    return {(a, b) for a, one in arrays for b, other in arrays if a < b and overlap(one, other)}


def second_gradients(trial: Trial) -> list[Array | None] | None:
    """Return the derivatives of a trial's gradients by its inputs and grad_outputs; None if it has none."""
    prepared = prepare(trial, Findings(""))
    if prepared is None:
        return None
    found = attempt(lambda: pulled(derivative(widened(prepared), prepared)))
    return None if isinstance(found, Raised) else found


def with_op(trial: Trial, op: type[Function]) -> Trial:
    """Return the same sample for another version of its op."""
    settings = trial.sample.settings
    function = functools.partial(op.apply, **settings) if settings else op.apply
    subject = dataclasses.replace(trial.subject, function=op.apply, op=op)
    return dataclasses.replace(
        trial, subject=subject, call=dataclasses.replace(trial.call, function=function)
    )


def failure(trial: Trial) -> Finding | None:
    """Return the first finding that fails a sample; None if it passes every check."""
    asked_of_backward = [check for check in rows("op") if check.of_backward]
    for result in in_turn(Round(trial.subject, [trial], diagnosed=False), asked_of_backward):
        for finding in result.findings:
            if finding.verdict == "fail":
                return finding
    return None


def accepts(trial: Trial) -> bool:
    """Return whether forward takes an input, and returns finite numbers."""
    return is_accepted(trial.call)


def shapes_of(trial: Trial) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of a trial's differentiated arrays."""
    return tuple(array.shape for array in trial.call.inputs)


def variations(trial: Trial) -> Iterator[Trial]:
    """Yield a sample with other shapes and signs, whether the op accepts them or not."""
    shapes = {
        place: array.shape
        for place, array in zip(trial.call.wanted, trial.call.inputs, strict=True)
    }
    changed = {tuple(new.items()): new for new in of_usual_ranks(shapes) if new != shapes}
    variants = [Variant("lengths", "", reshaped(new, {})) for new in changed.values()]
    variants += [
        Variant("numbers", "", at_place(place, -array))
        for place, array in zip(trial.call.wanted, trial.call.inputs, strict=True)
        if array.dtype.kind == "f"
    ]
    for variant in variants:
        sample = variant.of(trial)
        if sample is not None and is_in_domain(trial, sample):
            yield dataclasses.replace(trial.with_args(dict(enumerate(sample.args))), widened=True)


def described(trial: Trial, fault: Fault | None = None) -> str:
    """Return a sample in a few words: 'x (2, 3), w (3,)'; 'x (2,) of negative numbers', if the fault may be of them."""
    call = trial.call
    words = []
    for position in call.wanted:
        array = call.args[position]
        below = (fault is None or fault.name == "x < 0") and array.size and bool((array < 0).all())
        words.append(
            f"{call.names[position]} {array.shape}{' of negative numbers' if below else ''}"
        )
    return ", ".join(words)
