"""Run each check on one subject, in turn, whatever it does meanwhile; one that cannot end is a result too."""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Iterator, Sequence

from plugrad.check.foreign.words import in_words_of
from plugrad.check.plan import CHECKS, Check, Round
from plugrad.check.questions import questions_of
from plugrad.check.report.consequences import with_causes
from plugrad.check.report.report import CheckResult, Finding, OpReport, worst_of
from plugrad.check.shrink.shrink import with_smallest
from plugrad.check.subject.call import quietly
from plugrad.check.subject.findings import with_place
from plugrad.check.subject.naming import place_of
from plugrad.check.subject.randomness import reseed
from plugrad.check.subject.settings import untouched
from plugrad.check.subject.trials import Subject
from plugrad.engine import locks
from plugrad.engine.call.sources import source_of
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.samples import SampleError
from plugrad.registry.telling.strangers import bounded


def ask(subject: Subject, sample: int | None, call: str | None = None) -> OpReport:
    """Ask every question of a subject; `call` is what asks it again, of what is not registered."""
    # Ops may draw from the process's random number generators and write to its warning filters, and are asked whether
    # they do. Measured: without taking turns, two threads took no less time than one, and right ops were called wrong.
    foreign = subject.foreign
    in_one_thread = (
        contextlib.nullcontext() if foreign is None else foreign.meant.framework.in_one_thread()
    )
    with locks.checking:
        began = time.perf_counter()
        with untouched() as changed, quietly(), in_one_thread:
            reseed(int(subject.generator("global generators").integers(2**32)))
            checks = with_causes(tuple(results_of(subject, sample)))
            checks = with_smallest(subject, sample, checks)
            samples = samples_in_words(subject, sample)
        checks = with_changed(checks, changed)
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
    subject: Subject, sample: int | None, checks: Sequence[Check] = CHECKS
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


def in_turn(now: Round, checks: Sequence[Check] = CHECKS) -> Iterator[CheckResult]:
    """Yield the result of each of some checks; those that follow know of it."""
    for check in checks:
        result = completed(check, now)
        now.results.append(result)
        yield result


def completed(check: Check, now: Round) -> CheckResult:
    """Return the result of a check; an exception that nobody foresaw is no pass, and does not end the run."""
    try:
        return check.ask(now) or not_asked(check.name)
    except SampleError as error:
        return dataclasses.replace(no_samples(str(error)), name=check.name)
    except Exception as error:
        return unfinished(check.name, f"the check could not be completed: {with_place(error)}")
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return ended(check.name, exit_words(error))


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
