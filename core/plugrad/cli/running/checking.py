"""The run of `plugrad check`: all is asked, in whatever processes, until somebody stops it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plugrad.cli import terminal
from plugrad.cli.running.executors import Terminated, Unstoppable, running
from plugrad.cli.targets import names_one_op, usable_packs

if TYPE_CHECKING:
    from plugrad.check import MutationReport, Report


@dataclass(frozen=True)
class RunResult:
    """What was found by the end of a run."""

    report: Report
    seconds: float
    mutations: MutationReport | None
    """What became of planted faults; None if none were planted."""
    seconds_of_mutations: float
    stop: BaseException | None
    """What ended it before all was asked."""


def run_of(
    targets: Sequence[str],
    pool: Executor | None,
    common: Mapping[str, Any],
    *,
    seeds: int,
    full: bool,
    mutate: bool,
    shown: bool,
    signals: Sequence[int],
) -> RunResult:
    """Check these targets, or all packs that may be used, and plant faults in their ops if `mutate` says so.

    Parameters
    ----------
    pool
        Where; None: in this process.
    common
        What `check` and `mutate` take alike: `seed`, `sample` and `samples`.
    shown
        Whether somebody who watches is shown how far it is.
    signals
        Those that came and were no Ctrl-C (see `executors.terminated`).

    Raises
    ------
    KeyboardInterrupt, Unstoppable, Terminated
        It was stopped before there was anything to tell.
    """
    # The checker is imported by those who check: `plugrad list` does not wait for it.
    from plugrad.check import CheckInterrupted, check
    from plugrad.check import mutate as mutate_ops
    from plugrad.check.targets import names_where

    report: Report | None = None
    mutations: MutationReport | None = None
    stop: BaseException | None = None
    started = time.perf_counter()
    seconds = 0.0
    try:
        with running(pool) as workers, terminal.progress(wanted=shown) as progress:
            for target in targets:
                if names_one_op(target):  # one that is not there is a slip of whoever typed it
                    names_where(workers, target, common["samples"])
            where: dict[str, Any] = {"progress": progress, "executor": workers}
            try:
                report = check(targets or usable_packs(), seeds=seeds, full=full, **common, **where)
            except CheckInterrupted as interrupt:
                report = interrupt.report
                raise
            finally:
                seconds = time.perf_counter() - started
            if mutate:
                try:
                    mutations = mutate_ops([op.op for op in report.ops], **common, **where)
                except CheckInterrupted as interrupt:
                    mutations = interrupt.report
                    raise
    except (KeyboardInterrupt, Unstoppable) as interrupt:
        if report is None:
            raise (Terminated if signals else interrupt) from None
        stop = interrupt  # what was finished is told first
    took = time.perf_counter() - started - seconds
    return RunResult(report, seconds, mutations, took, stop)
