"""Compilation and threads: how a Python function of arrays becomes machine code, and runs on several cores.

A loop is compiled at its first call with a dtype, never at import, and kept on disk in numba's cache. It runs without
the GIL over a range of rows or planes, and ranges are shared out to threads of Python. Numba's own parallel loops are
not used: of its threading layers, one ends the process when two threads call at once (workqueue), another a process
that was forked (GNU's OpenMP), and a compilation takes four times as long. Threads of Python have none of these faults,
and cost 20 µs a call at best, which is why small calls run in the calling thread. After Ctrl-C, a part may still run:
it writes to arrays that nobody else has.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import numpy as np

THREADS_FROM = 1 << 17
"""How many elements of arithmetic are worth a second thread."""
# Without numba's counting of references, which loops over given arrays do not need. Measured on the maxima of
# 32x64x56x56: a third of the time, since a slice of a row costs nothing then. No loop can allocate, for that reason:
# what it needs besides is given to it.
OPTIONS = {"_nrt": False, "error_model": "numpy"}
PATIENCE = 1.0
"""Seconds that a compilation may take before somebody who watches is told."""

# Of this package: numba's cache compares the file of a function with what was compiled, but not those of the helpers
# that it calls.
SOURCE = hashlib.blake2b(
    b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))),
    digest_size=8,
).hexdigest()

logger = logging.getLogger("plugrad.kernels.numba")


class Loop:
    """A function of a range and arrays, compiled once for each combination of dtypes.

    Arrays are C-contiguous. Those that are not in `writes` may be read-only, and get one compilation either way.
    """

    def __init__(self, function: Callable[..., Any], writes: tuple[str, ...]) -> None:
        self.name = function.__name__
        function.__qualname__ += SOURCE  # the name in numba's cache
        self._function = function
        self._writes = [name in writes for name in inspect.signature(function).parameters]
        self._options = {**OPTIONS, "nogil": True}
        self._compiled: dict[tuple[Any, ...], Any] = {}
        self._lock = threading.Lock()

    def ready(self, *args: Any) -> Callable[..., Any]:
        """Return the machine code for arguments of these dtypes and dimensions, compiled if it has not been."""
        key = tuple([(x.dtype.char, x.ndim) for x in args if type(x) is np.ndarray])
        found = self._compiled.get(key)
        if found is not None:
            return found  # type: ignore[no-any-return]
        with self._lock:
            if key not in self._compiled:
                self._compiled[key] = self._compile(args)
            return self._compiled[key]  # type: ignore[no-any-return]

    def _compile(self, args: tuple[Any, ...]) -> Any:
        signature = tuple(
            numba.types.Array(numba.from_dtype(x.dtype), x.ndim, "C", readonly=not written)
            if type(x) is np.ndarray
            else numba.typeof(x)
            for x, written in zip(args, self._writes, strict=True)
        )
        dtype = next(x.dtype for x in args if type(x) is np.ndarray)
        with told(f"plugrad: numba compiles {self.name} for {dtype}"):
            try:
                dispatcher = numba.njit(self._function, cache=True, **self._options)
                dispatcher.compile(signature)
            except (RuntimeError, OSError):  # nowhere to write a cache to, or no room left there
                dispatcher = numba.njit(self._function, **self._options)
                dispatcher.compile(signature)
        dispatcher.disable_compile()  # then an array that is not read-only is taken, too
        return dispatcher


def helper(*fastmath: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a function that loops call, with LLVM's flags for its arithmetic, such as "contract"."""
    return numba.njit(**OPTIONS, fastmath=set(fastmath))  # type: ignore[no-any-return]


def loop(*writes: str) -> Callable[[Callable[..., Any]], Loop]:
    """Make a `Loop` of a function, whose arguments called `writes` are written to."""
    return lambda function: Loop(function, writes)


@contextlib.contextmanager
def told(words: str) -> Iterator[None]:
    """Log a compilation, and say on a terminal that it runs if it takes longer than `PATIENCE`.

    A notebook, a pipe and a file get no line that nobody asked for: there ``logging.basicConfig(level="INFO")`` shows
    the same.
    """
    shown = threading.Event()

    def show() -> None:
        shown.set()
        sys.stderr.write(f"{words} ... ")
        sys.stderr.flush()

    timer = threading.Timer(PATIENCE, show)
    timer.daemon = True
    if sys.stderr is not None and sys.stderr.isatty():
        timer.start()
    start = time.perf_counter()
    try:
        yield
    finally:
        seconds = time.perf_counter() - start
        timer.cancel()
        if shown.is_set():
            sys.stderr.write(f"{seconds:.1f} s\n")
    logger.info("%s: %.1f s", words, seconds)


# Threads.


class Threads:
    """Those that take a share of the work besides the calling one; a forked process starts its own."""

    pool: ThreadPoolExecutor | None = None


def _forget() -> None:
    Threads.pool = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def threads() -> int:
    """Return how many threads numba may use: ``NUMBA_NUM_THREADS``, or what `numba.set_num_threads` said here."""
    try:
        numba.threading_layer()
    except ValueError:  # nobody has set a number, which would have started numba's own threads
        return int(numba.config.NUMBA_NUM_THREADS)
    return int(numba.get_num_threads())


def shared_out(
    loop: Loop, count: int, work: int, *args: Any, scratch: Callable[[], tuple[Any, ...]] = tuple
) -> list[Any]:
    """Run ``loop(first, last, *args)`` over the range of `count`, in parts, by as many threads as `work` is worth.

    Returns what the parts return. A part writes to its own part of the arrays alone, and to what `scratch` makes for
    each part, which is given to it after the other arguments.
    """
    parts = min(threads(), count) if work >= THREADS_FROM else 1
    ranges = [(count * part // parts, count * (part + 1) // parts) for part in range(parts)]
    calls = [(*each, *args, *scratch()) for each in ranges]
    run = loop.ready(*calls[0])
    futures: list[Future[Any]] = []
    if parts > 1:
        with contextlib.suppress(RuntimeError):  # Python ends, or the system gives no more threads
            if Threads.pool is None:
                most = max(int(numba.config.NUMBA_NUM_THREADS) - 1, 1)
                Threads.pool = ThreadPoolExecutor(most, "plugrad-numba")
            for call in calls[1:]:
                futures.append(Threads.pool.submit(run, *call))  # noqa: PERF401 - those that were submitted
    done = [run(*call) for call in (calls[0], *calls[1 + len(futures) :])]
    return done + [future.result() for future in futures]
