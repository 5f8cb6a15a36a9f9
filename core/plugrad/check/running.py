"""Asking everything of an op, a pack, or any function, and reporting it. This is where the checker starts."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from functools import partial
from typing import Any

import numpy as np

from plugrad import registry
from plugrad.check.asked import asked_op, require_function
from plugrad.check.call import as_tuple, quietly
from plugrad.check.contract import ask_contract
from plugrad.check.declared import ask_declared
from plugrad.check.findings import first_line, with_place
from plugrad.check.forward import ask_forward
from plugrad.check.randomness import reseed, untouched
from plugrad.check.report import CheckResult, Finding, OpReport, Report, worst_of
from plugrad.check.second_order import ask_second_order
from plugrad.check.smallest import with_smallest
from plugrad.check.trials import Subject, Trial, function_subject, op_subject
from plugrad.check.values import ask_values
from plugrad.engine.errors import CheckUsageError, PackError
from plugrad.engine.function import Function
from plugrad.engine.tensor import Tensor
from plugrad.registry import Op
from plugrad.registry.samples import SampleError

Progress = Callable[[int, int, str], None]
"""Called with how many ops are done, how many there are, and the identity of the next one ('' at the end)."""


# Ops may draw from the process's random number generators and write to its warning filters, and are asked whether they
# do. Measured: without taking turns, two threads took no less time than one, and right ops were said to be wrong.
TURN = threading.RLock()


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

    >>> from plugrad.check import check
    >>> check(["builtin::neg"]).verdict
    'pass'
    """
    ops, problems = found_ops(targets)
    shown = progress or (lambda done, total, name: None)
    jobs = [(op.identity, one) for op in ops for one in range(seed, seed + seeds)]
    if executor is not None:
        reports = elsewhere(executor, jobs, sample, full, shown)
    else:
        reports = []
        for done, (name, one) in enumerate(jobs):
            shown(done, len(jobs), name)
            reports.append(check_op(name, seed=one, sample=sample, full=full))
    shown(len(jobs), len(jobs), "")
    kept = [worst_report(reports[first : first + seeds]) for first in range(0, len(jobs), seeds)]
    return Report(tuple(kept), seed, tuple(problems), seeds)


def worst_report(reports: list[OpReport]) -> OpReport:
    """Return the first report with the worst verdict, with the time that all of them took."""
    verdict = worst_of(report.verdict for report in reports)
    worst = next(report for report in reports if report.verdict == verdict)
    return dataclasses.replace(worst, seconds=sum(report.seconds for report in reports))


def found_ops(targets: str | Iterable[str]) -> tuple[list[Op], list[str]]:
    """Return the ops that are named, one by one or by their packs, and why others cannot be asked."""
    ops: list[Op] = []
    problems: list[str] = []
    for target in [targets] if isinstance(targets, str) else targets:
        try:
            if "::" in target:
                ops.append(registry.op(target))
                continue
            found = registry.ops(target)
        except PackError as error:
            problems.append(f"{target}: {first_line(error)}")
            continue
        if not found:
            problems.append(f"{target}: the pack has no ops, so there is nothing to check")
        ops.extend(found)
    return ops, problems


def elsewhere(
    executor: Executor,
    jobs: list[tuple[str, int]],
    sample: int | None,
    full: bool,
    progress: Progress,
) -> list[OpReport]:
    """Return the reports of ops, each with a seed, that are checked by an executor, in the order of the jobs."""
    futures: list[Future[OpReport]] = []
    try:
        progress(0, len(jobs), jobs[0][0] if jobs else "")
        futures += [
            executor.submit(check_op, name, seed=seed, sample=sample, full=full)
            for name, seed in jobs
        ]
        for done, _ in enumerate(as_completed(futures)):
            waiting = (job for job, future in zip(jobs, futures, strict=True) if not future.done())
            progress(done + 1, len(jobs), next(waiting, ("", 0))[0])
        return [answer(future, *job) for future, job in zip(futures, jobs, strict=True)]
    finally:
        for future in futures:
            future.cancel()


def answer(future: Future[OpReport], name: str, seed: int) -> OpReport:
    """Return the report that a worker made; one that says so, if the worker ended before it had."""
    try:
        return future.result()
    except BrokenExecutor as error:
        message = (
            f"a worker ended before it answered ({first_line(error)}): did this op, or one that was checked at the "
            "same time, end the process?"
        )
        return OpReport(name, (unfinished("process", message),), seed)


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
    report = ask(op_subject(function, name, seed, full), sample)
    if progress is not None:
        progress(1, 1, "")
    return report


def check_function(
    fn: Callable[..., Any],
    inputs: Any,
    *,
    samples: Iterable[Any] | None = None,
    seed: int = 0,
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
    called = name or str(getattr(fn, "__name__", type(fn).__name__))
    return Report((ask(function_subject(fn, called, seed, tried, full), None),), seed)


def as_arguments(inputs: Any) -> tuple[Any, ...]:
    """Return arguments as a tuple."""
    return as_tuple(inputs)


PATIENCE = 8.0
"""Seconds: if the checks took longer, an op is too slow to look for the smallest input that fails."""


def ask(subject: Subject, sample: int | None) -> OpReport:
    """Ask every question of a subject."""
    with TURN:
        began = time.perf_counter()
        with untouched(), quietly():
            reseed(int(subject.generator("global generators").integers(2**32)))
            checks = tuple(answers(subject, sample))
            if time.perf_counter() - began < PATIENCE:
                checks = with_smallest(subject, sample, checks)
    rule = subject.op.backward if subject.op is not None else subject.function
    code = getattr(rule, "__code__", None)
    return OpReport(
        subject.name,
        checks,
        subject.seed,
        code and code.co_filename,
        code and code.co_firstlineno,
        time.perf_counter() - began,
    )


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
    if not trials:
        if sample is not None:
            raise CheckUsageError(f"{subject.name} has no sample {sample}")
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


NO_DERIVATIVE = (
    "PLG018",
    "PLG019",
)  # not repeatable, not linear: whatever the values, what backward gives is wrong
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


def unfinished(name: str, message: str) -> CheckResult:
    """Return the result of a check of which nothing was learnt."""
    finding = Finding("PLG005", "inconclusive", message, 0)
    return CheckResult(name, "inconclusive", message, 0, findings=(finding,))


def not_asked(name: str) -> CheckResult:
    """Return the result of a check that has nothing left to ask about."""
    return CheckResult(name, "skip", "not asked: the contract is broken on every sample", 0)


def no_samples(message: str) -> CheckResult:
    """Return the result of a check that could not begin."""
    finding = Finding("PLG001", "fail", message, 0)
    return CheckResult("samples", "fail", message, 0, findings=(finding,))
