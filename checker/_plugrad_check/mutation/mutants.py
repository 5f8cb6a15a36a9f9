"""Mutation testing of an op's samples: faults are planted in its backward or formula, to see which of them none finds.

`mutate` is the entry point. The checks run on a subclass of the op, made for the purpose: the op itself stays as it is,
whatever is raised, and may be used at the same time.
"""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import time
from collections.abc import Iterable
from concurrent.futures import Executor
from typing import Any

from _plugrad_check.codes import Verdict
from _plugrad_check.contract.contract import Contract
from _plugrad_check.forward import ask_errors
from _plugrad_check.mutation.bench import Bench, Mutant, Outcome, WrongElsewhere, subject_like
from _plugrad_check.mutation.faults import ALL_FAULTS
from _plugrad_check.mutation.formulas import copy_of
from _plugrad_check.mutation.statements import Lines, Reached
from _plugrad_check.plan import results_of
from _plugrad_check.report.html import notebook_progress
from _plugrad_check.report.report import (
    CheckInterrupted,
    CheckResult,
    command_for,
    document,
    worst_of,
)
from _plugrad_check.rows import Round, rows
from _plugrad_check.subject.call import quietly
from _plugrad_check.subject.findings import Findings
from _plugrad_check.subject.parameters import defaults_of, members_of, parameters_of
from _plugrad_check.subject.process_state import reseed, untouched
from _plugrad_check.subject.trials import definition_of
from _plugrad_check.targets import found_names, identity_of, op_meant, subject_meant
from _plugrad_check.values.second_order import differentiated
from _plugrad_check.workers.jobs import Inquiry, Progress, answers_of, lost_words
from plugrad.engine import fork
from plugrad.engine.call.function import Function
from plugrad.engine.graph.facts import facts_about
from plugrad.registry import Op
from plugrad.registry import default as registry

SCHEMA = 1


@dataclasses.dataclass(frozen=True)
class OpMutations:
    """Report of the faults planted in one op: the faults that its samples find or do not find, and the lines of
    backward, or of a formula, that they never reach.
    """

    op: str
    mutants: tuple[Mutant, ...]
    unreached: tuple[Lines, ...]
    seed: int
    file: str | None = None
    line: int | None = None
    """The line in which its backward, or its formula, is defined."""
    reason: str = ""
    """The reason why no fault was planted; '' if some were."""
    seconds: float = 0.0
    wrong: tuple[WrongElsewhere, ...] = ()
    """Failures of the op itself on inputs that were tried beyond its samples."""
    sample: int | None = None
    """The number of the one sample that was used; None for all."""
    call: str | None = None
    """The Python call that repeats it, for an op that is not registered: 'mutate(Cube)'."""
    samples_from: str | None = None
    """The function that yielded the samples, if not the op's own: 'new.py::samples'."""
    untried: tuple[str, ...] = ()
    """The settings of forward to which every sample gives their default."""
    unreferenced: bool = False
    """True for a formula without a `reference`, so that nothing compares its values with others."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on one op: 'fail' if the op itself is wrong on an input that is no sample; 'warn' if a planted
        fault was not found, a line not reached, or a setting not tried; else 'pass', or 'skip' if no fault was planted.
        """
        if self.reason:
            return "skip"
        left_open: Verdict = "warn" if self.not_found or self.unreached or self.untried else "pass"
        return worst_of([left_open, *(each.verdict for each in self.wrong)])

    @property
    def reproduce(self) -> str:
        """The command, or the Python call, that plants the same faults in this op again."""
        if self.call is not None:
            only = f", sample={self.sample}" * (self.sample is not None)
            only += f", samples={self.samples_from}" * (self.samples_from is not None)
            return f"{self.call[:-1]}, seed={self.seed}{only})"
        only = f" --sample {self.sample}" * (self.sample is not None)
        return f"{command_for(self.op, self.samples_from)} --mutate --seed {self.seed}{only}"

    @property
    def found(self) -> tuple[Mutant, ...]:
        """The planted faults that the samples of this op find."""
        return tuple(mutant for mutant in self.mutants if mutant.outcome == "found")

    @property
    def not_found(self) -> tuple[Mutant, ...]:
        """The planted faults that pass every check on every sample, although they change a result on some input."""
        return tuple(mutant for mutant in self.mutants if mutant.outcome == "not found")

    def outcome(self, fault: str) -> Outcome:
        """Return the outcome for a fault, by its name, over the gradients of all arguments: 'not found' if it is missed
        in any of them.
        """
        outcomes = {mutant.outcome for mutant in self.mutants if mutant.fault == fault}
        order: tuple[Outcome, ...] = ("not found", "undecided", "found")
        return next((outcome for outcome in order if outcome in outcomes), "not applicable")


@dataclasses.dataclass(frozen=True)
class MutationReport:
    """Report of a run of `mutate`: for each op, which of the planted faults its samples find. It says how good the
    samples are.
    """

    ops: tuple[OpMutations, ...]
    seed: int
    problems: tuple[str, ...] = ()
    """Packs that could not be loaded or have no op, each with its reason."""
    not_asked: tuple[str, ...] = ()
    """The ops that were left when the run was interrupted."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on all ops: 'warn' if the samples of an op miss something, 'fail' if an op is wrong on an input
        that is no sample.
        """
        left: list[Verdict] = ["inconclusive"] * bool(self.not_asked)
        return worst_of([*left, *(op.verdict for op in self.ops)])

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain dicts, lists and values, ready for JSON."""
        ops = [
            dataclasses.asdict(op) | {"verdict": op.verdict, "reproduce": op.reproduce}
            for op in self.ops
        ]
        return document(self, SCHEMA, faults=[fault.name for fault in ALL_FAULTS], ops=ops)


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
    summed over axes that were broadcast, off the tape, and more. In a formula (`composed`), whose gradient follows from
    its ops, one operator, number, condition or setting of the source is changed; so it is in the functions of its file
    that it calls. All checks are asked of the faulty op. A fault that none of them finds shows what the samples leave
    open, or that a formula has no `reference`; one that changes nothing, on the samples, on fresh ones and on other
    shapes that forward accepts, is not applicable.

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
    inquiry = Inquiry(mutate_op, OpMutations, lost_mutations, settings, identity_of)
    with notebook_progress(progress) as shown:
        finished, stopped = answers_of(inquiry, jobs, shown, executor)
    left = tuple(
        identity_of(op) for op, answer in zip(named, finished, strict=True) if answer is None
    )
    kept = tuple(answer for answer in finished if answer is not None)
    report = MutationReport(kept, seed, tuple(problems), left)
    if stopped:
        raise CheckInterrupted(report) from None
    return report


def lost_mutations(name: str, seed: int, why: Exception, samples: str | None) -> OpMutations:
    """Return the report of an op whose worker process sent no answer; `why` is the error, `seed` that of the run, and
    `samples` the name of the samples' function if it was given.
    """
    reason = lost_words("faults were planted", why)
    return OpMutations(name, (), (), seed, reason=reason, samples_from=samples)


@registry.lifted()
def mutate_op(
    op: str | Op | type[Function],
    *,
    seed: int = 0,
    sample: int | None = None,
    samples: str | None = None,
) -> OpMutations:
    """Plant every fault in one op, try whether its samples find it, and return the report. `seed` is that of all random
    numbers, `sample` restricts the samples to one number, and `samples` names a function that yields other ones.
    """
    found, subject, call = subject_meant(op, "mutate", seed, samples)
    function = found if isinstance(found, type) else found.function
    began = time.perf_counter()
    with fork.checking, quietly(), untouched(subject.draw_numbers):
        reseed(int(subject.generator("global generators").integers(2**32)))
        on_samples = [check for check in rows("op") if check.of_samples]
        reason = obstacle_of(tuple(results_of(subject, sample, on_samples)))
        rule = facts_about(function).rule if subject.op else inspect.unwrap(function.apply)
        place, name = definition_of(rule), subject.name
        answer = OpMutations(
            name, (), (), seed, *place, reason, sample=sample, call=call, samples_from=samples
        )
        if not reason:
            if subject.op is None:  # nor does a cache hide lines of it
                subject = subject_like(subject, copy_of(function))
            bench = Bench(subject, sample)
            reached = lines_reached(rule, bench)
            mutants = tuple(
                bench.mutants() if subject.op else bench.mutants_of_formula(reached.own)
            )
            answer = dataclasses.replace(
                answer,
                mutants=mutants,
                reason="" if mutants else NO_GRADIENT if subject.op else NO_SOURCE,
                wrong=bench.wrong_elsewhere(),
                unreached=reached.missed(),
                untried=settings_untried(function, bench) if sample is None else (),
                unreferenced=bench.unreferenced,
            )
    return dataclasses.replace(answer, seconds=time.perf_counter() - began)


NO_GRADIENT = "no sample has a gradient in which a fault could be planted"
NO_SOURCE = "a formula without source in which a fault could be planted"


def obstacle_of(checks: tuple[CheckResult, ...]) -> str:
    """Return the reason why planted faults can say nothing about an op, given the results of its checks: it fails
    itself, or could not be checked; '' if there is none.
    """
    for check in checks:
        for finding in check.findings:
            if finding.verdict == "fail":
                return f"the op itself fails ({finding.code} in {check.name}): correct it first"
    verdict = worst_of(check.verdict for check in checks if check.name in ("contract", "values"))
    return "" if verdict in ("pass", "warn", "inconclusive") else "the op could not be checked"


def lines_reached(rule: Any, bench: Bench) -> Reached:
    """Return the tracer of a rule, or of a formula, after it ran on every sample of the bench, in a first and second
    derivative, and on the error samples.
    """
    with Reached(rule) as reached:
        ask_errors(bench.subject, Findings(""))
        for trial in bench.trials:
            now = Round(trial.subject, [trial])
            Contract.answer(now)
            for prepared in now.usable:
                if prepared.call.wanted:
                    differentiated(prepared)
    return reached


def settings_untried(function: type[Function], bench: Bench) -> tuple[str, ...]:
    """Return the names of settings that have their default on every sample of the bench: a rule that ignores them is
    right on all samples.
    """
    return tuple(
        name
        for name, default in defaults_of(parameters_of(function)).items()
        if name in facts_about(function).keywords
        and all(  # an array that is given is no setting
            name in trial.settings and is_same(trial.settings[name], default)
            for trial in bench.trials
        )
        and members_of(function, name) != [default]
    )


def is_same(value: Any, default: Any) -> bool:
    """Return True if the value of a setting is its default; False if the two cannot be compared."""
    if value is default:
        return True
    with contextlib.suppress(Exception):
        return type(value) is type(default) and bool(value == default)
    return False
