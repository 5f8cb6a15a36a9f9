"""Run each check on one subject, in turn, whatever it does meanwhile; one that cannot end is a result too."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import time
from collections.abc import Iterator, Sequence

from plugrad import registry
from plugrad.check.codes import CODES
from plugrad.check.frameworks.adapted import in_words_of
from plugrad.check.report.consequences import with_causes
from plugrad.check.report.report import CheckResult, Finding, OpReport, worst_of
from plugrad.check.rows import Check, Round, known, look, rows
from plugrad.check.shrink.shrink import with_smallest
from plugrad.check.subject.call import quietly
from plugrad.check.subject.findings import Findings, counted, with_place
from plugrad.check.subject.naming import place_of
from plugrad.check.subject.randomness import reseed
from plugrad.check.subject.settings import untouched
from plugrad.check.subject.trials import Subject
from plugrad.engine import locks
from plugrad.engine.call.sources import source_of
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.entries import Op
from plugrad.registry.samples import Sample, SampleError
from plugrad.registry.telling.strangers import bounded


def ask(subject: Subject, sample: int | None, call: str | None = None) -> OpReport:
    """Ask every question of a subject; `call` is what asks it again, of what is not registered."""
    # Ops may draw from the process's random number generators and write to its warning filters, and are asked whether
    # they do. Measured: without taking turns, two threads took no less time than one, and right ops were called wrong.
    foreign = subject.foreign
    in_one_thread = (
        contextlib.nullcontext() if foreign is None else foreign.meant.framework.in_one_thread()
    )
    look()
    with locks.checking:
        began = time.perf_counter()
        with untouched() as changed, quietly(), in_one_thread:
            reseed(int(subject.generator("global generators").integers(2**32)))
            checks = with_causes(tuple(results_of(subject, sample, rows("op"))))
            checks = with_smallest(subject, sample, checks)
            samples = samples_in_words(subject, sample)
        checks = (*with_changed(checks, changed), *unusable())
        if foreign is not None:
            checks = in_words_of(foreign.meant.framework, checks)
    op = subject.op
    file, line = place_of(subject.function) if op is None else source_of(op, "backward")
    took = time.perf_counter() - began
    return OpReport(
        subject.name,
        checks,
        subject.seed,
        file,
        line,
        took,
        sample,
        subject.full,
        call,
        samples=samples,
    )


def unusable() -> Iterator[CheckResult]:
    """Yield why the checks of plugins were not asked: a plugin that cannot be loaded spoils no verdict."""
    for plugin, reason in known().broken.items():
        yield CheckResult(f"checks of {plugin}", "skip", reason, 0)


def samples_in_words(subject: Subject, sample: int | None) -> tuple[str, ...]:
    """Return the samples that the op yields, or the one that is checked, as text; none if they cannot be drawn."""
    with contextlib.suppress(Exception):  # a check has reported it
        return tuple(
            bounded(repr(trial.sample)) for trial in subject.trials(sample) if not trial.widened
        )
    return ()


def with_changed(
    checks: tuple[CheckResult, ...], changed: Sequence[str]
) -> tuple[CheckResult, ...]:
    """Return the results with a warning in the first of them, if settings were changed that are everybody's."""
    if not changed:
        return checks
    message = (
        f"it changes {' and '.join(changed)}, also for code that runs later: restore it in a `finally`, or do not "
        "change it"
    )
    first, *others = checks
    verdict = worst_of((first.verdict, "warn"))
    first = dataclasses.replace(
        first,
        verdict=verdict,
        message=message if verdict == "warn" else first.message,
        findings=(*first.findings, Finding("PLG023", "warn", message, 0)),
    )
    return (first, *others)


def results_of(
    subject: Subject, sample: int | None, checks: Sequence[Check]
) -> Iterator[CheckResult]:
    """Yield the result of each check, in order, whatever the others found."""
    try:
        trials = subject.trials(sample)
    except SampleError as error:
        yield no_samples(str(error))
        return
    except Exception as error:
        yield no_samples(f"samples raised {with_place(error)}")
        return
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        yield ended("samples", exit_words(error))
        return
    if not trials:
        if sample is not None:
            last = len(subject.trials()) - 1
            raise CheckUsageError(
                f"{subject.name} has no sample {sample}"
                + (
                    f"; its samples are 0 to {last}"
                    if last > 0
                    else "; its only sample is 0" * (last == 0)
                )
            )
        yield no_samples("samples yielded nothing")
        return
    yield from in_turn(Round(subject, trials, sample), (*checks, *questions_of(subject)))


def in_turn(now: Round, checks: Sequence[Check]) -> Iterator[CheckResult]:
    """Yield the result of each of some checks; those that follow know of it."""
    of_plugins = [row for row in known().rows if row.plugin]
    for check in checks:
        result = with_meaning(completed(check, now), of_plugins)
        now.results.append(result)
        yield result


def completed(check: Check, now: Round) -> CheckResult:
    """Return the result of a check; an exception that nobody foresaw is no pass, and does not end the run."""
    try:
        result = check.ask(now) if check.applies(now) else None
        return result or not_asked(check.name)
    except SampleError as error:
        return dataclasses.replace(no_samples(str(error)), name=check.name)
    except Exception as error:
        return unfinished(check.name, f"the check could not be completed: {with_place(error)}")
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return ended(check.name, exit_words(error))


def questions_of(subject: Subject) -> list[Check]:
    """Return what is asked of each sample of a registered op: by plugins of any op, by a pack of its own ops alone.

    Nobody's verdict depends on which other packs are installed.
    """
    identity = subject.op.identity if subject.op is not None else None
    if not identity:
        return []
    op = registry.op(identity)
    own = [
        Check(each.code, each.ask, "sample", (each.code,)) for each in registry.questions(op.pack)
    ]
    return [
        Check(
            row.name, functools.partial(ask_question, row, op), has_column=False, plugin=row.plugin
        )
        for row in (*rows("sample"), *own)
    ]


def ask_question(question: Check, op: Op, now: Round) -> CheckResult | None:
    """Return what a question says of an op, on all samples that keep the contract; None if there are none."""
    code, (title, _) = question.codes[0], question.meaning
    findings = Findings(question.name, now.trials)
    for trial in now.usable:
        # The arrays cannot be written to: they are those of the other questions.
        said = answer(question, op, Sample(*trial.call.args, **trial.sample.settings))
        findings.asked_on.add(trial.number)
        if said is not None:
            findings.add(trial, code, said or title, "fail")
    if not now.usable:
        return None
    result = findings.result("", f"checked on {counted(len(now.usable), 'sample')}")
    return with_meaning(result, [question])


def with_meaning(result: CheckResult, checks: Sequence[Check]) -> CheckResult:
    """Return a result whose findings with codes of plugins' own say what these mean."""
    meanings = {code: row.meaning for row in checks for code in row.codes if code not in CODES}
    findings = []
    for finding in result.findings:
        title, explanation = meanings.get(finding.code, (finding.title, finding.explanation))
        findings.append(dataclasses.replace(finding, title=title, explanation=explanation))
    return dataclasses.replace(result, findings=tuple(findings)) if meanings else result


def answer(question: Check, op: Op, sample: Sample) -> str | None:
    """Return what a question says of one sample: what is wrong, or None.

    Raises
    ------
    TypeError, RuntimeError
        It says something else, or raises: then nothing was learnt from it.
    """
    code = question.codes[0]
    try:
        said = question.ask(op, sample)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: it is no fault of the op's
        raise RuntimeError(f"the question {code} raised {with_place(error)}") from error
    if said is not None and not isinstance(said, str):
        raise TypeError(
            f"the question {code} must return None, or a text that says what is wrong, but returned "
            f"{type(said).__name__}"
        )
    return said


def unfinished(name: str, message: str, code: str = "PLG005") -> CheckResult:
    """Return the result of a check of which nothing was learnt."""
    finding = Finding(code, "inconclusive", message, 0)
    return CheckResult(name, "inconclusive", message, 0, findings=(finding,))


def ended(name: str, message: str) -> CheckResult:
    """Return the result of a check in which the op ended the process, or would have."""
    return CheckResult(name, "fail", message, 0, findings=(Finding("PLG008", "fail", message, 0),))


def exit_words(error: BaseException) -> str:
    """Return what is said of an error that no ``except Exception`` catches."""
    return (
        f"the op raised {with_place(error)}, which is not an Exception: raise an Exception, or the program that calls "
        "it ends"
    )


def not_asked(name: str) -> CheckResult:
    """Return the result of a check that has nothing left to ask about."""
    return CheckResult(name, "skip", "the contract is broken on every sample", 0)


def no_samples(message: str) -> CheckResult:
    """Return the result of a check that could not begin."""
    finding = Finding("PLG001", "fail", message, 0)
    return CheckResult("samples", "fail", message, 0, findings=(finding,))
