"""Where the ops are checked, as `--executor` says it: here, in threads, in processes, or anywhere else."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from typing import Any

import click

Factory = Callable[[], Executor]

FORMS = "'threads:N', 'processes:N', or 'module:factory' of a concurrent.futures.Executor"


class Unstoppable(click.Abort):
    """Interrupted, while threads are busy that nobody can stop, and for which Python would wait before it ends."""


def factory_of(_: click.Context, option: click.Parameter, spec: str | None) -> Factory | None:
    """Return the function that makes the executor of a SPEC; None without one."""
    if spec is None:
        return None
    kind, _colon, what = spec.partition(":")
    makers: dict[str, Callable[[int], Executor]] = {
        "threads": in_threads,
        "processes": in_processes,
    }
    if kind in makers:
        if not what.isdecimal() or not int(what):
            raise click.BadParameter(f"how many {kind}? Write {kind}:2.", param=option)
        return partial(makers[kind], int(what))
    if not kind or not what:
        raise click.BadParameter(f"{spec!r} is none of {FORMS}.", param=option)
    try:
        return imported(kind, what)
    except Exception as error:  # the module is the user's own and may raise anything
        message = f"{spec}: {type(error).__name__}: {error}"
        raise click.BadParameter(message, param=option) from error


def imported(module: str, path: str) -> Factory:
    """Return the factory of that name in a module, which may lie in the working directory."""
    sys.path.insert(0, "")
    try:
        found: Any = importlib.import_module(module)
    finally:
        sys.path.remove("")
    for name in path.split("."):
        found = getattr(found, name)
    if not callable(found):
        raise TypeError(f"{found!r} makes no executor: it cannot be called")
    factory: Factory = found
    return factory


def in_threads(most: int) -> Executor:
    """Return an executor of this many threads."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(most, thread_name_prefix="plugrad-check")


def in_processes(most: int) -> Executor:
    """Return an executor of this many processes."""
    import multiprocessing  # here, because `plugrad list` need not wait for it
    from concurrent.futures import ProcessPoolExecutor

    # Not forked: the thread that draws the progress bar may hold a lock at that moment.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(most, mp_context=context, initializer=ignore_interrupts)


def ignore_interrupts() -> None:
    """Leave Ctrl-C, which every process of a terminal receives, to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def running(factory: Factory | None) -> Iterator[Executor | None]:
    """Yield the executor that a factory makes, and have nothing of it left afterwards; None without one."""
    if factory is None:
        yield None
        return
    executor = factory()
    if not callable(getattr(executor, "submit", None)):
        raise click.UsageError(f"--executor made {executor!r}, which is no Executor.")
    before = set(threading.enumerate())
    try:
        with children_print_aside():
            yield executor
    except KeyboardInterrupt:
        executor.shutdown(wait=False, cancel_futures=True)
        children = started_processes()
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


def started_processes() -> list[Any]:
    """Return the processes that Python has started from this one and that are still busy."""
    loaded = sys.modules.get("multiprocessing")  # whoever starts a process has imported it
    return loaded.active_children() if loaded is not None else []


@contextlib.contextmanager
def children_print_aside() -> Iterator[None]:
    """Send what processes print that are started in the meantime to stderr: on stdout it would spoil a document."""
    try:
        kept = os.dup(1)
    except OSError:  # there is no stdout
        yield
        return
    try:
        os.dup2(2, 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
