"""Plan of a check: plugrad's own checks in one list, run in order on one subject. Exceptions become findings.

A further check is a function and a row, here or in another distribution. The rows for the contract, for declarations
and for likely causes stand beside their functions, in `contract/`, `declared/` and `diagnosis/`.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from _plugrad_check.codes import CODES, Severity
from _plugrad_check.contract.contract import TESTS, Contract
from _plugrad_check.declared.declared import FACTS, Declared
from _plugrad_check.diagnosis.explanations import EXPLANATIONS
from _plugrad_check.exploration.beyond import Beyond
from _plugrad_check.forward import Forward
from _plugrad_check.frameworks.adapted import in_words_of
from _plugrad_check.from_source.classes import FromSource
from _plugrad_check.report.report import (
    CHECKS_OF,
    GENERATORS,
    CheckResult,
    Finding,
    OpReport,
    worst_of,
)
from _plugrad_check.rows import Check, PluginFailed, Round, contained, known, look, rows
from _plugrad_check.shrink.shrink import with_smallest
from _plugrad_check.subject.call import quietly
from _plugrad_check.subject.findings import Findings, with_place
from _plugrad_check.subject.process_state import reseed, untouched
from _plugrad_check.subject.trials import Subject, definition_of
from _plugrad_check.values.second_order import SecondOrder
from _plugrad_check.values.values import Values
from _plugrad_check.workers.messages import tell
from plugrad import registry
from plugrad.authoring.kernels import as_carried
from plugrad.engine import fork
from plugrad.engine.call.arguments import source_of
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.entries import Op
from plugrad.registry.hookspecs import hookimpl
from plugrad.registry.samples import Sample, SampleError
from plugrad.registry.telling.strangers import bounded, pluralized

Value = TypeVar("Value")

CHECKS = (
    Check("contract", Contract.answer, of_backward=True),
    Check("values", Values.answer, applies=lambda now: now.steady, of_backward=True),
    Check("second order", SecondOrder.answer, applies=lambda now: now.usable, of_backward=True),
    Check("forward", Forward.answer),
    Check("declared", Declared.answer, has_column=False),
    Check("beyond", Beyond.answer, of_samples=False),
)
"""The checks with a line in an op's report, in the order in which they run. The order matters: contract finds out on
which samples backward keeps its contract (`Round.usable`), and the others compare derivatives there; second order
compares only where the first derivative is right; beyond is skipped if a check before it has failed or is inconclusive.
"""


@hookimpl
def plugrad_register_checks(register: Callable[[Check], None]) -> None:
    """Hook that calls `register` with each of plugrad's own checks. `look` finds it by way of `CHECK` in
    `plugrad/registry/finding/kinds.py`.
    """
    for row in (*CHECKS, *TESTS, *FACTS, *EXPLANATIONS):
        register(row)


def ask(subject: Subject, sample: int | None, call: str | None = None) -> OpReport:
    """Return the report of one subject (an op or a function, with its samples): run all checks on it, in the order of
    `CHECKS`, then those of plugins.

    `sample` is the number of the one sample to check, None for all; `call` is the Python call that repeats the check,
    for a subject that is not registered. When all checks are done, `with_consequences` marks findings that follow from
    other findings, and `with_smallest` adds the smallest inputs that show them.
    """
    look()
    with surroundings(subject) as changed:
        began = time.perf_counter()
        checks = with_consequences(tuple(results_of(subject, sample, rows("op"))))
        checks = with_smallest(subject, sample, checks)
        samples = samples_in_words(subject, sample)
    checks = with_changed(checks, changed)
    checks += tuple(  # a plugin that cannot be loaded spoils no verdict
        CheckResult(CHECKS_OF + plugin, "skip", reason, 0)
        for plugin, reason in known().broken.items()
    )
    if subject.foreign is not None:
        checks = in_words_of(subject.foreign.meant.framework, checks)
    op = subject.op
    place = definition_of(subject.function) if op is None else source_of(op, "backward")
    took, full = time.perf_counter() - began, subject.full
    report = OpReport(
        subject.name, checks, subject.seed, *place, took, sample, full, call, samples=samples
    )
    kernels = subject.kernels
    return report if kernels is None else dataclasses.replace(report, kernel=kernels.report)


@contextlib.contextmanager
def surroundings(subject: Subject) -> Iterator[Sequence[str]]:
    """Context manager for the check of a subject: process state is reset before and restored after. It yields a list
    that holds, at the end, the names of the settings that the subject changed.
    """
    # Ops may draw from the process's random number generators and write to its warning filters, and are asked whether
    # they do. Measured: without taking turns, two threads took no less time than one, and right ops were called wrong.
    foreign = subject.foreign
    framework = None if foreign is None else foreign.meant.framework
    being_checked = framework.being_checked() if framework else contextlib.nullcontext()
    kernels = subject.kernels
    # Else none, whatever PLUGRAD_KERNELS says: what is checked is the op.
    in_force = as_carried(()) if kernels is None else kernels.in_force()
    watched = untouched(subject.draw_numbers)
    with fork.checking, quietly(), being_checked, in_force, watched as changed:
        reseed(int(subject.generator("global generators").integers(2**32)))
        yield changed


def samples_in_words(subject: Subject, sample: int | None) -> tuple[str, ...]:
    """Return the text of each sample, or of number `sample` alone; () if the op's `samples` raises."""
    with contextlib.suppress(Exception):  # a check has reported it
        return tuple(
            bounded(repr(trial.sample)) for trial in subject.trials(sample) if not trial.widened
        )
    return ()


def with_changed(
    checks: tuple[CheckResult, ...], changed: Sequence[str]
) -> tuple[CheckResult, ...]:
    """Return `checks` with a warning (PLG023) added to the first of them, if the subject has changed settings of the
    process; `changed` are the names of the settings.
    """
    if not changed:
        return checks
    message = (
        f"it changes {' and '.join(changed)}, also for code that runs later: restore it in a `finally`, or do not "
        "change it"
    )
    first, *others = checks
    verdict = worst_of((first.verdict, "warn"))
    said = message if verdict == "warn" else first.message
    findings = (*first.findings, Finding("PLG023", "warn", message, 0))
    first = dataclasses.replace(first, verdict=verdict, message=said, findings=findings)
    return (first, *others)


def results_of(
    subject: Subject, sample: int | None, checks: Sequence[Check]
) -> Iterator[CheckResult]:
    """Yield the result of each of `checks`, then of the checks of plugins and of the op's pack, in order; a check that
    fails does not stop the others.

    If the op's `samples` raises or yields nothing, the only result says so (PLG001). Raises CheckUsageError if `sample`
    is not None and there is no sample of that number.
    """
    trials = value_or_failure("samples", lambda: subject.trials(sample), "PLG001", "samples raised")
    if isinstance(trials, CheckResult):
        yield trials
        return
    if not trials:
        if sample is not None:
            last = len(subject.trials()) - 1
            only = "; its only sample is 0" * (last == 0)
            there = f"; its samples are 0 to {last}" if last > 0 else only
            raise CheckUsageError(f"{subject.name} has no sample {sample}{there}")
        yield alone("samples", "PLG001", "samples yielded nothing")
        return
    yield from in_turn(Round(subject, trials, sample), (*checks, *questions_of(subject)))


def in_turn(now: Round, checks: Sequence[Check]) -> Iterator[CheckResult]:
    """Run `checks` in order, and yield the result of each that concerns the subject; each result is also appended to
    `now.results`, where later checks read it.
    """
    every = (*known().rows, *checks)
    meanings = {code: row.meaning for row in every for code in row.codes if code not in CODES}
    for check in checks:
        tell(None, check.name)
        result = completed(check, now)
        if result is None:
            continue
        findings = tuple(with_meaning(finding, meanings) for finding in result.findings)
        now.results.append(dataclasses.replace(result, name=check.name, findings=findings))
        tell(now.results[-1], "")
        yield now.results[-1]


def completed(check: Check, now: Round) -> CheckResult | None:
    """Return the result of one check; an unexpected exception becomes the finding PLG005. None if the check does not
    concern the subject; a result with the verdict "skip" if there was nothing to compare.
    """
    broken = "PLG005", "the check could not be completed:"
    concerned = value_or_failure(check.name, lambda: check.concerns(now.subject), *broken)
    if isinstance(concerned, CheckResult) or not concerned:
        return concerned or None
    left = (
        "nothing was to be asked of this op"
        if now.steady
        else "the contract is broken on every sample"
    )
    return value_or_failure(
        check.name,
        lambda: check.ask(now) if check.applies(now) else None,
        *broken,
    ) or CheckResult(check.name, "skip", left, 0)


def with_meaning(finding: Finding, meanings: Mapping[str, tuple[str, str]]) -> Finding:
    """Return a finding with its title and explanation filled in from `meanings`, which has both by code, for the codes
    of plugins; other findings are returned as they are.
    """
    title, explanation = meanings.get(finding.code, (finding.title, finding.explanation))
    return dataclasses.replace(finding, title=title, explanation=explanation)


def value_or_failure(
    name: str, run: Callable[[], Value], code: str, words: str
) -> Value | CheckResult:
    """Return the value of `run()`; if it raises, return instead the result of a check `name` that has one finding with
    `code`, whose message is `words` and the error.

    Three kinds of errors have codes of their own: an error in the samples (PLG001), in a plugin's check (PLG005), and
    one that is not an Exception (PLG008). KeyboardInterrupt is not caught.
    """
    try:
        return run()
    except SampleError as error:
        return alone(name, "PLG001", str(error))
    except PluginFailed as failed:
        return alone(name, "PLG005", str(failed))
    except Exception as error:
        return alone(name, code, f"{words} {with_place(error)}")
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        message = (
            f"the op raised {with_place(error)}, which is not an Exception: raise an Exception, or the program that "
            "calls it ends"
        )
        return alone(name, "PLG008", message)


def alone(name: str, code: str, message: str, verdict: Severity | None = None) -> CheckResult:
    """Return the result of a check `name` that has one finding with `code` and `message`, about no particular sample.
    `verdict` is the severity; by default that of `code`.
    """
    finding = Finding(code, verdict or CODES[code].verdict, message, 0)
    return CheckResult(name, worst_of([finding.verdict]), message, 0, findings=(finding,))


def questions_of(subject: Subject) -> list[Check]:
    """Return the checks of single samples (stage "sample") that apply to a subject, each wrapped so that it runs on all
    of its samples: those of plugins, for any op, and those of the op's own pack.

    No verdict depends on which other packs are installed. [] for a function, or an op of another framework.
    """
    asked = subject.declaring
    if asked is None or subject.foreign is not None:
        return []
    if asked.identity:
        op = registry.op(asked.identity)
        questions = registry.questions(op.pack)
    else:
        op, questions = FromSource(subject.name, asked).as_op(), ()
    own = [
        contained(Check(each.code, each.ask, "sample", (each.code,)), f"the question {each.code}")
        for each in questions
    ]
    return [of_samples(row, op) for row in (*rows("sample"), *own)]


def of_samples(question: Check, op: Op) -> Check:
    """Return a check of the stage "op" that runs `question`, a check of one sample of `op`, on each sample that keeps
    the contract.
    """

    @functools.wraps(question.ask)
    def ask(now: Round) -> CheckResult:
        findings = Findings(question.name, now.trials)
        for trial in now.usable:
            # The arrays cannot be written to: they are those of the other questions.
            said = question.ask(op, Sample(*trial.call.args, **trial.sample.settings))
            findings.asked_on.add(trial.number)
            if said is not None:
                findings.add(
                    trial, question.codes[0], said or question.meaning[0], question.verdict
                )
        return findings.result("", f"checked on {pluralized(len(now.usable), 'sample')}")

    return dataclasses.replace(question, ask=ask, applies=lambda now: now.usable)


# Which findings are probably consequences of others: one write in place shows in ten questions. Nothing is left out for
# it: a finding that follows from another one says so, and is told after those that do not.

WRITES = "PLG014", "PLG015", "PLG016"
STATE, VALUES, LATER = (
    [code for code, entry in CODES.items() if entry.shows == what]
    for what in ("state", "values", "later")
)


def is_of_one_argument(leading: Finding, other: Finding) -> bool:
    """Return True if both findings are about one argument, or `leading` is about none in particular: a condition for
    `other` to follow from `leading` (see `Consequence`).
    """
    return leading.argument in (None, other.argument)


def is_of_single(leading: Finding, other: Finding) -> bool:
    """Return True if both findings are about one argument, and `other` is about float32 digits in its gradient: a
    condition for `other` to follow from `leading` (see `Consequence`).
    """
    said = f"{other.message} {other.diagnosis}"
    return leading.argument == other.argument and (other.code == "PLG019" or "float32" in said)


@dataclasses.dataclass(frozen=True)
class Consequence:
    """Rule of the table `CONSEQUENCES`: findings with a code in `follow` are probably consequences of a failure with a
    code in `causes`, if all samples that show them show the cause, too (or any samples, with `anywhere`).

    `when(cause, finding)` is a further condition. A consequence is kept, and marked with the code of its cause.
    """

    causes: tuple[str, ...]
    follow: tuple[str, ...]
    when: Callable[[Finding, Finding], bool] = lambda leading, other: True
    anywhere: bool = False
    """True if the findings follow on other samples, too."""
    no_derivative: bool = False
    """True if the numbers in the following findings are no derivatives, so that diagnoses of them are dropped."""


CONSEQUENCES = (
    Consequence(  # of another forward than the one that the rule is of
        ("PLG080", "PLG081", "PLG082", "PLG083", "PLG084", "PLG085", "PLG086"),
        tuple(code for code, entry in CODES.items() if entry.check != "kernels"),
        anywhere=True,
        no_derivative=True,
    ),
    Consequence(("PLG083",), ("PLG082",), lambda _, other: "read-only" in other.message, True),
    *(
        Consequence((code,), ("PLG080", "PLG085", "PLG086"), anywhere=True)
        for code in ("PLG084", "PLG085", "PLG086")
    ),
    Consequence(  # a rule was kept from writing
        WRITES,
        ("PLG002", "PLG003", "PLG063", *LATER),
        lambda _, other: "read-only" in other.message or "writes into" in other.message,
    ),
    Consequence(WRITES, ("PLG019", "PLG027", *STATE)),
    Consequence(("PLG023",), ("PLG019", *STATE), lambda leading, _: leading.state == GENERATORS),
    Consequence(("PLG027",), ("PLG019", *STATE, *VALUES, *LATER), no_derivative=True),
    Consequence(("PLG003",), ("PLG002", "PLG003", "PLG022", "PLG024", "PLG025", *LATER)),
    Consequence(("PLG018", "PLG020"), ("PLG019", *STATE, *LATER), no_derivative=True),
    Consequence(
        ("PLG021",),
        ("PLG017", "PLG019", "PLG022", "PLG029", "PLG024", "PLG025", *VALUES),
        no_derivative=True,
    ),
    Consequence(("PLG012",), ("PLG019", *VALUES), is_of_single),
    Consequence(
        ("PLG019",), ("PLG022", "PLG025", *VALUES, *LATER), is_of_one_argument, no_derivative=True
    ),
    Consequence(("PLG029",), (*LATER,), is_of_one_argument),
    Consequence(("PLG031",), ("PLG024", "PLG025"), is_of_one_argument),
    Consequence(("PLG040", "PLG052"), ("PLG056",)),
)
"""The rules, the strongest cause first: a finding takes the first cause that fits."""


def with_consequences(checks: Sequence[CheckResult]) -> tuple[CheckResult, ...]:
    """Return the results of one op, in which each finding that is probably a consequence of another one has the code of
    its cause in `follows`. The first rule of `CONSEQUENCES` that fits decides.
    """
    findings = [finding for check in checks for finding in check.findings]
    followers: dict[int, str] = {}
    for row in CONSEQUENCES:
        for leading in findings:
            if (
                leading.code not in row.causes
                or leading.verdict != "fail"
                or id(leading) in followers
            ):
                continue
            for other in findings:
                shown = row.anywhere or set(other.samples) <= set(leading.samples)
                if other is leading or other.code not in row.follow or not shown:
                    continue
                if row.when(leading, other):
                    followers.setdefault(id(other), leading.code)
    return tuple(with_followers(check, followers) for check in checks)


def with_followers(check: CheckResult, followers: dict[int, str]) -> CheckResult:
    """Return a result with `follows` filled in on its findings: `followers` maps the id of a finding to the code of its
    cause.

    The result's message becomes that of its first finding that is no consequence.
    """
    findings = tuple(following(each, followers.get(id(each))) for each in check.findings)
    leading = (each for each in findings if each.verdict == check.verdict)
    first = min(leading, key=lambda each: each.follows is not None, default=None)
    message = check.message if first is None else first.message  # no finding passes
    return dataclasses.replace(check, findings=findings, message=message)


def following(finding: Finding, code: str | None) -> Finding:
    """Return a finding marked as a consequence of `code` (None: of nothing). Its diagnosis is dropped if, after that
    cause, the wrong numbers are no derivatives.
    """
    diagnosis = finding.diagnosis
    if code in NO_DERIVATIVE and "float32" not in (diagnosis or ""):
        diagnosis = None
    return dataclasses.replace(finding, follows=code, diagnosis=diagnosis)


NO_DERIVATIVE = {code for row in CONSEQUENCES if row.no_derivative for code in row.causes}
