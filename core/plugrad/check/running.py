"""Asking everything of an op, a pack, or any function, and reporting it. This is where the checker starts.
Next: `report/report.py`.
"""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any

import numpy as np

from plugrad import registry
from plugrad.check.contract.contract import ask_contract
from plugrad.check.declared.declared import ask_declared
from plugrad.check.forward.forward import ask_forward
from plugrad.check.numbers.randomness import reseed
from plugrad.check.report.consequences import with_causes
from plugrad.check.report.report import (
    CheckInterrupted,
    CheckResult,
    Finding,
    OpReport,
    Report,
    worst_of,
)
from plugrad.check.smallest import with_smallest
from plugrad.check.subject.answering import answered, require_tensors
from plugrad.check.subject.asked import asked_op, name_of, place_of, require_function, spelled
from plugrad.check.subject.call import as_tuple, quietly
from plugrad.check.subject.findings import first_line, with_place
from plugrad.check.subject.settings import untouched
from plugrad.check.subject.trials import Subject, Trial, function_subject, op_subject
from plugrad.check.values.second_order import ask_second_order
from plugrad.check.values.values import ask_values
from plugrad.engine import locks
from plugrad.engine.call.function import Function
from plugrad.engine.call.places import place_of as place_in
from plugrad.engine.errors import CheckUsageError, OpMissingError, PackError
from plugrad.engine.tensor.tensor import Tensor
from plugrad.registry import Op
from plugrad.registry.samples import SampleError
from plugrad.workers import Ended, OutOfTime, as_they_end, awaited, only_loads

Progress = Callable[[int, int, str], None]
"""Called with how many ops are done, how many there are, and the identity of the next one ('' at the end)."""


def check(
    targets: str | Iterable[str],
    *,
    seed: int = 0,
    seeds: int = 1,
    sample: int | None = None,
    full: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Report:
    """Check packs and ops, written 'pack' and 'pack::op'.

    Parameters
    ----------
    seed
        The root of every random number; the same seed gives the same verdicts, in any order.
    seeds
        Ask again with so many seeds, from `seed` on; of each op the report with the worst verdict is kept.
    sample
        Ask about this sample only, counted from 0.
    full
        Compare whole Jacobians of up to 4 million entries, where otherwise random probes of large ones would do.
    progress
        Called as the checks go on: ``progress(done, total, name)``.
    executor
        Where the ops are checked, side by side: any ``concurrent.futures.Executor`` whose workers have the same packs.
        The report is the same with any of them, and without. In threads of one process the ops take turns, so that
        only processes make it faster. The caller shuts it down.

    Returns
    -------
    Report
        What was found. A pack that could not be loaded, or that has no ops, is one of its `problems`.

    Raises
    ------
    CheckInterrupted
        A KeyboardInterrupt (Ctrl-C) came. The ops that were finished by then are in its `report`.

    >>> from plugrad.check import check
    >>> check(["builtin::neg"]).verdict
    'pass'
    """
    names, problems = found_names(targets, executor)
    shown = progress or (lambda done, total, name: None)
    jobs = [(name, one) for name in names for one in range(seed, seed + seeds)]
    ask = partial(check_op, sample=sample, full=full)
    finished, stopped = all_of(ask, jobs, shown, executor, lost_report, OpReport)
    kept, left = [], []
    for first in range(0, len(jobs), seeds):
        reports = [report for report in finished[first : first + seeds] if report is not None]
        if len(reports) == seeds:
            kept.append(worst_report(reports))
        else:
            left.append(jobs[first][0])
    report = Report(tuple(kept), seed, tuple(problems), seeds, tuple(left))
    if stopped:
        raise CheckInterrupted(report) from None
    return report


def all_of(
    ask: partial[Any],
    jobs: list[tuple[Any, int]],
    progress: Progress,
    executor: Executor | None,
    lost: Callable[[str, int, Exception], Any],
    kind: type[Any],
    name_of: Callable[[Any], str] = str,
) -> tuple[list[Any], bool]:
    """Return the answers for ops, each with a seed, in the order of the jobs, and whether Ctrl-C came.

    None stands for what was not finished then; `lost` makes the answer for an op whose worker gave none of that kind.
    """
    answers: list[Any] = [None] * len(jobs)
    try:
        if executor is not None:
            elsewhere(executor, ask, jobs, progress, lost, kind, name_of, answers)
        else:
            for done, (op, seed) in enumerate(jobs):
                progress(done, len(jobs), name_of(op))
                answers[done] = ask(op, seed=seed)
        progress(len(jobs), len(jobs), "")
    except KeyboardInterrupt:
        return answers, True
    return answers, False


def worst_report(reports: list[OpReport]) -> OpReport:
    """Return the first report with the worst verdict, with the time that all of them took."""
    verdict = worst_of(report.verdict for report in reports)
    worst = next(report for report in reports if report.verdict == verdict)
    return dataclasses.replace(worst, seconds=sum(report.seconds for report in reports))


def found_names(
    targets: str | Iterable[str], executor: Executor | None = None
) -> tuple[list[str], list[str]]:
    """Return the ops that are named, one by one or by their packs, and why others cannot be asked.

    With an executor it is there that the packs are loaded.
    """
    names: list[str] = []
    problems: list[str] = []
    for target in [targets] if isinstance(targets, str) else targets:
        try:
            found, problem = there(executor, target)
        except OpMissingError as error:
            found, problem = [], first_line(error)
        names += found
        problems += [f"{target}: {problem}"] * bool(problem)
    return names, problems


def there(executor: Executor | None, target: str) -> tuple[list[str], str]:
    """Return what `names_in` says where the ops are to be checked."""
    if executor is None:
        return names_in(target)
    try:
        answer: tuple[list[str], str] = awaited(executor.submit(names_in, target))
        return answer
    except OpMissingError:
        raise
    except Exception as why:
        return [], lost_words("its pack was loaded", why)


@only_loads
def names_in(target: str) -> tuple[list[str], str]:
    """Return the ops that are meant by 'pack' or 'pack::op', and why there are none.

    Raises
    ------
    OpMissingError
        The pack has no op of that name.
    """
    try:
        ops = [registry.op(target)] if "::" in target else registry.ops(target)
    except OpMissingError:
        raise
    except PackError as error:
        return [], first_line(error)
    if not ops:
        return [], "the pack has no ops, so there is nothing to check"
    return [op.identity for op in ops], ""


def elsewhere(
    executor: Executor,
    ask: partial[Any],
    jobs: list[tuple[Any, int]],
    progress: Progress,
    lost: Callable[[str, int, Exception], Any],
    kind: type[Any],
    name_of: Callable[[Any], str],
    answers: list[Any],
) -> None:
    """Have an executor answer for ops, each with a seed, and put the answers in the places of the jobs."""
    futures: dict[Future[Any], int] = {}
    try:
        progress(0, len(jobs), jobs[0][0] if jobs else "")
        for number, (name, seed) in enumerate(jobs):
            futures[executor.submit(ask, name, seed=seed)] = number
        for done, future in enumerate(as_they_end(futures), 1):
            number = futures[future]
            name, seed = jobs[number]
            try:
                answers[number] = answer_of(future, kind, name_of(name))
            except Exception as why:
                if isinstance(why, CheckUsageError) and ask.keywords.get("sample") is not None:
                    raise  # the user asked for a sample that there is not
                answers[number] = lost(name, seed, why)
            waiting = (job for other, job in zip(futures, jobs, strict=True) if not other.done())
            progress(done, len(jobs), next(waiting, ("", 0))[0])
    finally:
        for future, number in futures.items():
            if not future.cancel() and answers[number] is None and future.done():
                with contextlib.suppress(Exception):
                    answers[number] = answer_of(future, kind, name_of(jobs[number][0]))


def answer_of(future: Future[Any], kind: type[Any], name: str) -> Any:
    """Return what a worker answered; raise TypeError if that is no report of the op."""
    answer: Any = future.result()
    if type(answer) is not kind or answer.op != name:
        raise TypeError(f"its answer is no {kind.__name__} of {name}")
    return answer


def check_apart(name: str, seed: int, executor: Executor | None) -> OpReport:
    """Return the report of one op, checked by an executor; without one, here."""
    if executor is None:
        return check_op(name, seed=seed)
    (report,), stopped = all_of(
        partial(check_op),
        [(name, seed)],
        lambda done, total, name: None,
        executor,
        lost_report,
        OpReport,
    )
    if stopped:
        raise KeyboardInterrupt
    answer: OpReport = report
    return answer


def lost_report(name: str, seed: int, why: Exception) -> OpReport:
    """Return the report of an op for which no answer came."""
    words = lost_words("the op was checked", why)
    if isinstance(why, Ended):
        return OpReport(name, (ended("process", words),), seed)
    code = "PLG009" if isinstance(why, OutOfTime) else "PLG005"
    return OpReport(name, (unfinished("process", words, code),), seed)


def lost_words(when: str, why: Exception) -> str:
    """Return what is said where no answer came."""
    if isinstance(why, OutOfTime):
        longer = f"--timeout {2 * why.seconds:g} gives it longer"
        return f"{why.words(when)}; if it is slow and does end, {longer}"
    if isinstance(why, Ended):
        return why.words(when)
    return f"a worker ended before it answered ({first_line(why)}) while {when}"


def check_pack(
    name: str, *, seed: int = 0, sample: int | None = None, progress: Progress | None = None
) -> Report:
    """Check every op of one pack: `check` of its name."""
    return check([name], seed=seed, sample=sample, progress=progress)


def check_op(
    op: str | Op | type[Function] | Callable[..., Any],
    *,
    seed: int = 0,
    sample: int | None = None,
    full: bool = False,
    progress: Progress | None = None,
) -> OpReport:
    """Check one op on its own samples: the contract, values, second derivatives, forward
    and what it declares.

    Parameters
    ----------
    op
        Its identity 'pack::op', the `Op` of the registry, what users call (``pg.exp``), or a `Function` class with
        samples (registered or not).
    seed, sample, full, progress
        As for `check`.

    Raises
    ------
    OpMissingError
        There is no such op.
    CheckUsageError
        It is no op, or the class has no samples, or no sample of that number.

    >>> from plugrad.check import check_op
    >>> report = check_op("builtin::exp")
    >>> [(check.name, check.verdict) for check in report.checks]
    [('contract', 'pass'), ('values', 'pass'), ('second order', 'pass'), ('forward', 'skip'), ('declared', 'pass')]
    """
    op = asked_op(op)
    function = op if isinstance(op, type) else op.function
    name = op.identity if isinstance(op, Op) else function.identity or function.__name__
    if not hasattr(function, "samples"):
        raise CheckUsageError(
            f"{name} has no samples: add a static method samples(rng) that yields plugrad.Sample(...), or use "
            "check_function(fn, inputs)"
        )
    if progress is not None:
        progress(0, 1, name)
    call = None if isinstance(op, Op) or function.identity else f"check_op({name})"
    report = ask(op_subject(function, name, seed, full), sample, call)
    if progress is not None:
        progress(1, 1, "")
    return report


def check_function(
    fn: Callable[..., Any],
    inputs: Any,
    *,
    samples: Iterable[Any] | None = None,
    seed: int = 0,
    sample: int | None = None,
    full: bool = False,
    name: str | None = None,
) -> Report:
    """Check the gradient of any function of Tensors, registered or not.

    Parameters
    ----------
    fn
        Takes Tensors and returns a Tensor or several.
    inputs
        Its arguments: a Tensor or an array, or a tuple of them and of other values. Differentiated are the Tensors that
        require grad, or every floating-point array if none does.
    samples
        Further tuples of arguments to try.
    seed, full
        As for `check`.
    sample
        Ask about these arguments only: 0 is `inputs`, and `samples` follow.
    name
        What it is called in the report; its own name if it is not given.

    Returns
    -------
    Report
        With one `OpReport`.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.check import check_function
    >>> check_function(lambda x: (x * x.sigmoid()).sum(), np.linspace(-2, 2, 5)).verdict
    'pass'
    """
    require_function(fn)
    tried = [as_arguments(inputs), *(as_arguments(further) for further in samples or ())]
    if not any(isinstance(arg, (Tensor, np.ndarray)) for args in tried for arg in args):
        raise CheckUsageError(
            "check_function needs a Tensor or an array among the inputs; got "
            + ", ".join(type(arg).__name__ for arg in tried[0])
        )
    called = name or name_of(fn)
    subject = function_subject(fn, called, seed, tried, full)
    require_answer(subject)
    call = f"check_function({spelled(fn)}, inputs{f', name={name!r}' * (name is not None)})"
    return Report((ask(subject, sample, call),), seed)


def require_answer(subject: Subject) -> None:
    """Raise CheckUsageError if what a function returns is no plugrad Tensor, or is no work of plugrad's alone."""
    call = subject.trials()[0].call
    try:
        with untouched(), quietly():
            outputs = answered(subject.function, call.record).outputs
    except CheckUsageError:
        raise
    except Exception:  # the contract check says so
        return
    require_tensors(subject.function, outputs)


def as_arguments(inputs: Any) -> tuple[Any, ...]:
    """Return arguments as a tuple."""
    return as_tuple(inputs)


PATIENCE = 8.0
"""Seconds: if the checks took longer, an op is too slow to look for the smallest input that fails."""


def ask(subject: Subject, sample: int | None, call: str | None = None) -> OpReport:
    """Ask every question of a subject; `call` is what asks it again, of what is not registered."""
    # Ops may draw from the process's random number generators and write to its warning filters, and are asked whether
    # they do. Measured: without taking turns, two threads took no less time than one, and right ops were called wrong.
    with locks.checking:
        began = time.perf_counter()
        with untouched() as changed, quietly():
            reseed(int(subject.generator("global generators").integers(2**32)))
            checks = with_causes(tuple(answers(subject, sample)))
            if time.perf_counter() - began < PATIENCE:
                checks = with_smallest(subject, sample, checks)
        checks = with_changed(checks, changed)
    op = subject.op
    file, line = place_of(subject.function) if op is None else place_in(op, "backward")
    took = time.perf_counter() - began
    return OpReport(
        subject.name, checks, subject.seed, file, line, took, sample, subject.full, call
    )


def with_changed(
    checks: tuple[CheckResult, ...], changed: Sequence[str]
) -> tuple[CheckResult, ...]:
    """Return the results with a warning in the first of them, if settings were changed that are everybody's."""
    if not changed:
        return checks
    message = (
        f"it leaves {' and '.join(changed)} changed, for all that runs after it; put it back, in a `finally`, or do "
        "without"
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


def answers(subject: Subject, sample: int | None) -> Iterator[CheckResult]:
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
    usable: list[Trial] = []
    contract = completed("contract", lambda: ask_contract(trials, usable))
    yield contract
    noisy = failed_samples(contract, ("PLG018",))
    steady = [trial for trial in usable if trial.number not in noisy]
    values = completed("values", partial(ask_values, steady)) if steady else not_asked("values")
    yield values
    wrong = failed_samples(values) | failed_samples(contract, NO_DERIVATIVE)
    broken = failed_samples(contract, BROKEN)
    ask_more = partial(ask_second_order, usable, wrong, broken)
    yield completed("second order", ask_more) if usable else not_asked("second order")
    yield completed("forward", lambda: ask_forward(subject, trials, usable, sample is None))
    yield completed("declared", lambda: ask_declared(subject, trials, usable))


# Not repeatable, not linear: whatever the values, what backward gives is wrong.
NO_DERIVATIVE = (
    "PLG018",
    "PLG019",
)
BROKEN = ("PLG003", "PLG014", "PLG015", "PLG016")  # it raises, or writes where it must not


def failed_samples(result: CheckResult, codes: Sequence[str] = ()) -> frozenset[int]:
    """Return the samples on which a check found a fault; with `codes`, one of these."""
    return frozenset(
        number
        for finding in result.findings
        if finding.verdict == "fail" and (not codes or finding.code in codes)
        for number in finding.samples
    )


def completed(name: str, check: Callable[[], CheckResult]) -> CheckResult:
    """Return the result of a check; an exception that nobody foresaw is no pass, and does not end the run."""
    try:
        return check()
    except SampleError as error:
        return dataclasses.replace(no_samples(str(error)), name=name)
    except Exception as error:
        return unfinished(name, f"the check could not be completed: {with_place(error)}")
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return ended(name, exit_words(error))


def unfinished(name: str, message: str, code: str = "PLG005") -> CheckResult:
    """Return the result of a check of which nothing was learnt."""
    finding = Finding(code, "inconclusive", message, 0)
    return CheckResult(name, "inconclusive", message, 0, findings=(finding,))


def ended(name: str, message: str) -> CheckResult:
    """Return the result of a check in which the op ended the process, or would have."""
    return CheckResult(name, "fail", message, 0, findings=(Finding("PLG008", "fail", message, 0),))


def exit_words(error: BaseException) -> str:
    """Return what is said of an error that no ``except Exception`` catches."""
    return f"the op raised {with_place(error)}, which is no Exception: it ends the program that calls it"


def not_asked(name: str) -> CheckResult:
    """Return the result of a check that has nothing left to ask about."""
    return CheckResult(name, "skip", "not asked: the contract is broken on every sample", 0)


def no_samples(message: str) -> CheckResult:
    """Return the result of a check that could not begin."""
    finding = Finding("PLG001", "fail", message, 0)
    return CheckResult("samples", "fail", message, 0, findings=(finding,))
