"""The run of `plugrad check`: its executor, its signals, and what was found by its end."""

from __future__ import annotations

import contextlib
import importlib
import math
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from _plugrad_cli.arguments import names_one_op, usable_packs
from _plugrad_cli.terminal import printing

if TYPE_CHECKING:
    from _plugrad_check import MutationReport, Report


@dataclass(frozen=True)
class RunResult:
    """Result of a run of `plugrad check`, complete or interrupted: the report of the checks and, with ``--mutate``, the
    report of the faults that were put into the rules to see whether the samples find them; and how long each took.
    """

    report: Report
    seconds: float
    mutations: MutationReport | None
    """The report of planted faults; None if none were planted."""
    seconds_of_mutations: float
    stop: BaseException | None
    """The exception that ended the run early; None if it was complete."""


def run_of(
    targets: Sequence[str],
    pool: Executor | None,
    common: Mapping[str, Any],
    *,
    kernels: str | None,
    reference: tuple[str, float] | None = None,
    surrogate: str | None = None,
    seeds: int,
    full: bool,
    mutate: bool,
    shown: bool,
    stops: Stops,
) -> RunResult:
    """Check these targets, or all packs that may be used, and with `mutate` plant faults in their ops.

    Parameters
    ----------
    pool
        The executor that runs the checks; None: they run in this process.
    common
        The arguments that both `check` and `mutate` take: `seed`, `sample` and `samples`.
    kernels
        The kernel pack whose kernels are checked; None: no kernels are checked.
    reference
        The function that one op is compared with in low precision, and the allowed multiple of its error.
    surrogate
        The function whose derivative the gradient of one op is compared with.
    shown
        True if the progress is shown on stderr.
    stops
        The handler of the signals that may stop the run.

    Raises
    ------
    KeyboardInterrupt, Unstoppable, Terminated
        The run was stopped before there was anything to report.
    """
    # The checker is imported by those who check: `plugrad list` does not wait for it.
    from _plugrad_check import CheckInterrupted, check
    from _plugrad_check import mutate as mutate_ops
    from _plugrad_check.targets import names_where

    report: Report | None = None
    mutations: MutationReport | None = None
    stop: BaseException | None = None
    started = time.perf_counter()
    seconds = 0.0
    try:
        with shut_down_after(pool) as workers, printing.progress(wanted=shown) as progress:
            for target in targets:
                if names_one_op(target):  # one that is not there is a slip of whoever typed it
                    named = None if reference is None else reference[0]
                    names_where(workers, target, common["samples"], named)
            where: dict[str, Any] = {"progress": progress, "executor": workers}
            try:
                wanted: dict[str, Any] = {"seeds": seeds, "full": full, "kernels": kernels}
                if reference is not None:
                    wanted["reference"], wanted["k"] = reference
                if surrogate is not None:
                    wanted["surrogate"] = surrogate
                report = check(targets or usable_packs(), **wanted, **common, **where)
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
            raise stops.raised(interrupt) from None
        stop = interrupt  # what was finished is reported first
    took = time.perf_counter() - started - seconds
    return RunResult(report, seconds, mutations, took, stop)


# Where the ops are checked: in workers, or wherever `--executor` says.

Factory = Callable[[], Executor]

FORM = "'module:factory' of a concurrent.futures.Executor, or 'dask:ADDRESS' of a Dask scheduler"


class Unstoppable(click.Abort):
    """Exception for Ctrl-C while other threads run that cannot be stopped: Python would wait for them at its end, so
    the process is ended at once.
    """


def factory_of(_: click.Context, option: click.Parameter, spec: str | None) -> Factory | None:
    """Return the function that makes the executor of `spec`, the value of `--executor`; None for None. Raises
    click.BadParameter if it has the wrong form, or cannot be imported. It is a callback of click.
    """
    if spec is None:
        return None
    kind, _colon, what = spec.partition(":")
    if kind in ("threads", "processes") and what.isdecimal():
        raise click.BadParameter(
            f"write --jobs {what} for {what} processes"
            + "; in threads of one process the checks would take turns" * (kind == "threads"),
            param=option,
        )
    if not kind or not what:
        raise click.BadParameter(f"{spec!r} is not {FORM}.", param=option)
    try:
        return of_dask(what) if kind == "dask" else imported(kind, what)
    except (Exception, SystemExit) as error:  # the module is the user's own and may raise anything
        message = f"{spec}: {type(error).__name__}: {error}"
        raise click.BadParameter(message, param=option) from error


def imported(module: str, path: str) -> Factory:
    """Return the factory of executors at the dotted `path` in `module`, which may be in the working directory. Raises
    TypeError if it cannot be called.
    """
    sys.path.insert(0, "")
    try:
        found: Any = importlib.import_module(module)
    finally:
        sys.path.remove("")
    for name in path.split("."):
        found = getattr(found, name)
    if not callable(found):
        raise TypeError(f"{found!r} cannot be called, so it makes no executor")
    factory: Factory = found
    return factory


def of_dask(address: str) -> Factory:
    """Return a factory of executors for the Dask cluster whose scheduler has this address. Raises ImportError if Dask
    is not installed.
    """
    try:
        from distributed import Client
        from distributed.cfexecutor import ClientExecutor
        from distributed.comm.addressing import get_address_host_port
    except ImportError as error:
        raise ImportError(f"{error}; pip install 'plugrad[dask]'") from error
    from _plugrad_check.workers.pool import pack_of
    from plugrad import registry
    from plugrad.distributed import preflight

    class OfCluster(ClientExecutor):  # type: ignore[misc]
        """Executor of Dask that, before an op of a pack is first checked, compares the pack's version here with the
        workers'.
        """

        compared: tuple[str, ...] = ()

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            pack = pack_of(fn, args, kwargs)
            if pack not in self.compared and any(info.name == pack for info in registry.packs()):
                preflight(client, [pack])
                self.compared += (pack,)
            future: Future[Any] = super().submit(fn, *args, **kwargs)
            return future

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            super().shutdown(wait and not cancel_futures)
            client.close()

    get_address_host_port(address)  # a Client of an address that is none takes 20 s to go
    client = Client(address, timeout=CONNECT, set_as_default=False)
    return lambda: OfCluster(client, pure=False)


CONNECT = 10
"""Seconds after which a cluster is not there."""


class Terminated(click.Abort):
    """Exception that ends a command after SIGTERM or SIGHUP, once the finished results have been reported."""


@contextlib.contextmanager
def shut_down_after(executor: Executor | None) -> Iterator[Executor | None]:
    """Context manager that yields `executor`, and shuts it down afterwards, with the processes that it started. Raises
    Unstoppable after Ctrl-C if its threads cannot be stopped.
    """
    if executor is None:
        yield None
        return
    before = set(threading.enumerate())
    try:
        yield executor
    except KeyboardInterrupt:
        executor.shutdown(wait=False, cancel_futures=True)
        loaded = sys.modules.get("multiprocessing")  # whoever starts a process has imported it
        children = loaded.active_children() if loaded is not None else []
        for child in children:
            child.terminate()
        started = set(threading.enumerate()) - before
        if not children and any(not thread.daemon for thread in started):
            raise Unstoppable from None
        raise
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    executor.shutdown()


def executor_of(factory: Factory) -> Executor:
    """Return the executor that the user's `factory` makes; raise click.UsageError if that has no `submit`."""
    executor = factory()
    if not callable(getattr(executor, "submit", None)):
        raise click.UsageError(f"--executor made {executor!r}, which is no Executor.")
    return executor


AT_ONCE = 1.0
"""Seconds: signals that come within them mean one thing; a second interrupt would tear what the first unwinds."""
STOPS = ("SIGINT", "SIGTERM", "SIGHUP")


@dataclass
class Stops:
    """Signal handler that raises KeyboardInterrupt for Ctrl-C, SIGTERM and SIGHUP; signals within a second of each
    other raise only one. While `reporting` is True, the first is only noted, in `late`.
    """

    terminated: bool = False
    """One of them was no Ctrl-C."""
    reporting: bool = False
    """Reports are being written, which is soon done, and half of one is of no use: the first of them waits for it."""
    late: bool = False
    """One came meanwhile."""
    last: float = -math.inf

    def __call__(self, number: int, _frame: Any) -> None:
        self.terminated |= number != signal.SIGINT
        earlier, self.last = self.last, time.monotonic()
        if self.last - earlier <= AT_ONCE:
            return
        if self.late or not self.reporting:
            raise KeyboardInterrupt
        self.late = True

    def raised(self, stop: BaseException) -> BaseException:
        """Return the exception with which a stopped command ends: Terminated if a signal was not Ctrl-C, otherwise
        `stop`.
        """
        return Terminated() if self.terminated else stop


@contextlib.contextmanager
def signals_as_interrupts() -> Iterator[Stops]:
    """Context manager in which SIGTERM and SIGHUP raise KeyboardInterrupt, as Ctrl-C does; it yields their handler."""
    stops = Stops()
    if threading.current_thread() is not threading.main_thread():
        yield stops
        return
    before = {
        number: signal.signal(number, stops)
        for name in STOPS
        if (number := getattr(signal, name, None)) is not None
        and signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler)
    }
    try:
        yield stops
    finally:
        # Then this process ends, and the same signal once more would change how.
        stopped = stops.last > -math.inf
        for number, handler in before.items():
            signal.signal(number, signal.SIG_IGN if stopped else handler)
