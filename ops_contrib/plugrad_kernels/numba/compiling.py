"""Compilation and threads: how a Python function of arrays becomes machine code, and runs on several cores.

A loop is compiled at its first call with a dtype, never at import, and kept on disk in numba's cache. It runs without
the GIL over a range of rows or planes, and ranges are shared out to threads of Python. Numba's own parallel loops are
not used: of its threading layers, one ends the process when two threads call at once (workqueue), another a process
that was forked (GNU's OpenMP), and a compilation takes four times as long. Threads of Python have none of these faults,
and cost 20 µs a call at best, which is why small calls run in the calling thread. A part belongs to whoever comes
first: a thread that gets no core in time leaves its part to the calling one. After Ctrl-C, a part may still run: it
writes to arrays that nobody else has.
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
from itertools import count
from operator import itemgetter
from pathlib import Path
from queue import SimpleQueue
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
    """Function ``loop(first, last, *arrays)`` that numba compiles once for each combination of dtypes.

    Arrays are C-contiguous. Those that are not in `writes` may be read-only, and share one compilation with writable
    ones.
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
        """Return the machine code for arguments of these dtypes and dimensions; it is compiled when first needed."""
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
        with logged(f"plugrad: numba compiles {self.name} for {dtype}"):
            try:
                dispatcher = numba.njit(self._function, cache=True, **self._options)
                dispatcher.compile(signature)
            except (RuntimeError, OSError):  # nowhere to write a cache to, or no room left there
                dispatcher = numba.njit(self._function, **self._options)
                dispatcher.compile(signature)
        dispatcher.disable_compile()  # then an array that is not read-only is taken, too
        return dispatcher


def helper(*fastmath: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator of a function that loops call, compiled with LLVM's flags `fastmath` for its arithmetic,
    such as "contract".
    """
    return numba.njit(**OPTIONS, fastmath=set(fastmath))  # type: ignore[no-any-return]


def loop(*writes: str) -> Callable[[Callable[..., Any]], Loop]:
    """Decorator that makes a `Loop` from a function; `writes` are the names of the parameters that it writes to."""
    return lambda function: Loop(function, writes)


@contextlib.contextmanager
def logged(words: str) -> Iterator[None]:
    """Context manager around a compilation that logs it as `words`,
    and shows it on a terminal if it takes over `PATIENCE`.

    A notebook, a pipe and a file get no unexpected line: there ``logging.basicConfig(level="INFO")`` shows the same.
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


class Helpers:
    """Pool of threads that take parts of the work besides the calling one, at most as many as numba may ever use.

    They wait for tasks in a queue. Measured beside `concurrent.futures`, whose futures cost more: softmax of 512 x 1000
    260 µs and 230, its gradient 102 and 84.
    """

    def __init__(self) -> None:
        self._tasks: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.started = 0
        self._lock = threading.Lock()

    def ask(self, task: Callable[[], None], number: int) -> None:
        """Let `number` threads run ``task()`` as soon as they have time; fewer if the system allows no more threads."""
        most = int(numba.config.NUMBA_NUM_THREADS) - 1
        if self.started < min(number, most):
            with self._lock, contextlib.suppress(RuntimeError):  # Python ends, or there are no more
                for nr in range(self.started, min(number, most)):
                    threading.Thread(
                        target=self._help, name=f"plugrad-numba-{nr}", daemon=True
                    ).start()
                    self.started += 1
        for _ in range(min(number, self.started)):
            self._tasks.put(task)

    def _help(self) -> None:
        while True:
            self._tasks.get()()  # a variable would hold the arrays of the last task


helpers = Helpers()


def _forget() -> None:
    global helpers
    helpers = Helpers()  # a forked process starts its own


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def threads() -> int:
    """Return the number of threads that numba may use: that of `numba.set_num_threads`, or ``NUMBA_NUM_THREADS``."""
    try:
        numba.threading_layer()
    except ValueError:  # nobody has set a number, which would have started numba's own threads
        return int(numba.config.NUMBA_NUM_THREADS)
    return int(numba.get_num_threads())


def shared_out(
    loop: Loop, length: int, work: int, *args: Any, scratch: Callable[[], tuple[Any, ...]] = tuple
) -> list[Any]:
    """Run ``loop(first, last, *args)`` over ``range(length)`` in parts, in several threads if there is enough `work`.

    The result is a list of what the parts return. `work` is in elements of arithmetic: see `THREADS_FROM`. A part
    writes only to its own part of the arrays, and to the arrays that ``scratch()`` makes for each part, its last
    arguments.
    """
    if work < THREADS_FROM:
        call = (0, length, *args, *scratch())
        return [loop.ready(*call)(*call)]
    parts = min(threads(), length)
    calls = [
        (length * part // parts, length * (part + 1) // parts, *args, *scratch())
        for part in range(parts)
    ]
    run = loop.ready(*calls[0])
    numbers = count()
    results: SimpleQueue[tuple[int, Any, BaseException | None]] = SimpleQueue()

    def take_parts() -> None:
        while (part := next(numbers)) < parts:
            try:
                results.put((part, run(*calls[part]), None))
            except BaseException as error:  # told by the calling thread
                results.put((part, None, error))

    helpers.ask(take_parts, parts - 1)
    take_parts()
    found = sorted((results.get() for _ in calls), key=itemgetter(0))
    for _, _, error in found:
        if error is not None:
            raise error
    return [value for _, value, _ in found]
