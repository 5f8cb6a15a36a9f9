"""Pool of worker processes that survives crashes, exits and hangs of the code that it runs.

A worker is a fresh interpreter, or the fork of one. It takes one call at a time from a pipe and answers on another.
Whatever keeps an answer from coming (an exit, a crash, a kill, a hang past the time limit) is an `Unanswered` that says
so, and the worker is replaced. What it answers is data (`messages.py`): no class of a stranger's is looked up for it.

The standard library's ProcessPoolExecutor and loky fail every call that waits when one process ends, and have no time
limits; pebble 5.2 waits for ever for a process that ended with ``os._exit(0)``. So this is written out.

What they need is imported as soon as there are `Workers`, while the one that asks still does so itself.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from typing import Any, TypeVar

from _plugrad_check.workers.messages import NO_ANSWER, Ended, Unanswered, error_named
from _plugrad_check.workers.process import Process, start_worker, starter
from plugrad import registry
from plugrad.engine import fork

F = TypeVar("F", bound=Callable[..., Any])


class Workers(Executor):
    """Pool of worker processes (an Executor), which replaces a process that ends.

    Parameters
    ----------
    most
        The number of processes at a time.
    timeout
        Seconds that a call may take before its process is killed; None: no limit.
    afresh
        If True, each call runs in a process that has had no call before, but to load its pack.
    ahead
        The module that a process imports while it has no call yet: that of the functions which it will call.

    The first process starts at once, the others when there is more to do. No process loads two packs, except for
    plugrad's own.
    """

    def __init__(
        self,
        most: int = 1,
        timeout: float | None = None,
        *,
        afresh: bool = False,
        ahead: str = "_plugrad_check.running",
    ) -> None:
        self.timeout = timeout
        self.afresh = afresh
        self.ahead = ahead
        self.most = most
        self.waiting: queue.SimpleQueue[tuple[Future[Any], Any] | None] = queue.SimpleQueue()
        self.takes_calls = True
        self.closed = threading.Event()
        self.lock = fork.Lock()
        self.processes: set[Process] = set()
        self.minders: list[threading.Thread] = []
        self.server = starter(ahead)
        self.first: Process | None = self.started()

    def started(self) -> Process:
        """Start a worker process and return it. Raises Ended if the pool was shut down."""
        with self.lock:
            if self.closed.is_set():
                raise Ended("it was shut down")
            process = start_worker(self.ahead, self.server)
            self.processes.add(process)
        return process

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call ``fn(*args, **kwargs)`` in a worker process; return a future, which holds the answer, or the error
        `Unanswered`. Raises RuntimeError after `shutdown`.
        """
        future: Future[Any] = Future()
        with self.lock:  # a call that came after the last of `shutdown` would have no answer
            if not self.takes_calls:
                raise RuntimeError("cannot schedule new futures after shutdown")
            self.waiting.put((future, (fn, args, kwargs)))
            if len(self.minders) < self.most:
                minder = threading.Thread(target=self.mind, name="plugrad-worker", daemon=True)
                self.minders.append(minder)
                minder.start()
        return future

    def mind(self) -> None:
        """Give the waiting calls to one process after the other: the main loop of each thread of the pool."""
        with self.lock:
            process, self.first = self.first, None
        while (job := self.waiting.get()) is not None:
            future, call = job
            if self.closed.is_set():
                future.cancel()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                process = self.answer(future, call, process)
            except BaseException as error:  # never a future without an answer
                future.set_exception(error)
        if process is not None:
            process.kill()

    def answer(self, future: Future[Any], call: Any, process: Process | None) -> Process | None:
        """Run one call in a process, `process` if it may be used, and put the answer into the future; return the
        process for the next call, None if it has ended.

        A process may end, or find fault with an op, because of something an earlier call has left in it: a thread, or a
        function of NumPy's that it replaced. So a bad answer counts only from a process that has had no call before. A
        good answer may be due to an earlier call as well; only `afresh` excludes that, at the cost of a start per call.
        """
        pack, tries = pack_of(*call), 0
        while True:
            if process is not None and not self.may_ask(process, pack):
                self.end(process)
                process = None
            if process is None:
                process = self.started()
            process.packs |= {pack} - {"", *registry.default.own_packs()}
            fresh = process.is_fresh()
            try:
                status, value = process.ask(call, self.timeout)
            except Unanswered as why:
                self.end(process)
                begun = process.is_ready or not isinstance(why, Ended)
                process = None
                if not begun and tries < MOST_TRIES:
                    tries += 1  # what ended it was no code of the pack's
                    continue
                if fresh or self.closed.is_set():
                    future.set_exception(why)
                    return None
                continue
            if not fresh and not self.closed.is_set() and (status != "answer" or is_against(value)):
                self.end(process)
                process = None
                continue
            if status == "answer":
                future.set_result(value)
            else:
                future.set_exception(
                    error_named(*value) if status == "refused" else NO_ANSWER[status](value)
                )
            return process

    def may_ask(self, process: Process, pack: str) -> bool:
        """Return True if a process may run a call about a pack: it has loaded no other pack, and is fresh if the pool
        is `afresh`.
        """
        if process.has_ended() or process.packs - {pack}:
            return False
        return process.is_fresh() or not self.afresh

    def end(self, process: Process) -> None:
        """Kill a process, and remove it from the pool."""
        process.kill()
        with self.lock:
            self.processes.discard(process)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls, and end all processes; with `wait`, after the calls that were submitted are answered,
        unless `cancel_futures` is True.
        """
        with self.lock:
            self.takes_calls = False
        if not wait or cancel_futures:
            self.closed.set()
            self.kill()
        for _ in self.minders:
            self.waiting.put(None)
        if wait:
            for minder in self.minders:
                minder.join()
        self.closed.set()
        self.kill()

    def kill(self) -> None:
        """Kill all processes, and everything that they have started."""
        with self.lock:
            processes = tuple(self.processes)
        for process in processes:
            process.kill()
        if self.server is not None:
            self.server.close()


MOST_TRIES = 3
"""Limit of workers that are replaced for one call because they end before they are ready."""


def as_they_end(futures: Iterable[Future[Any]]) -> Iterator[Future[Any]]:
    """Yield futures in the order in which they finish, as `concurrent.futures.as_completed` does, but so that Ctrl-C
    interrupts the wait.

    Python handles a signal in the main thread when that wakes up. So the wait is cut into short ones: otherwise Ctrl-C,
    delivered to another thread, would be noticed only at the next answer.
    """
    left = set(futures)
    while left:
        with contextlib.suppress(TimeoutError):
            for future in as_completed(left, timeout=AWAKE):
                left = left - {future}
                yield future


AWAKE = 0.5  # seconds


def awaited(future: Future[Any]) -> Any:
    """Return the result of one future, or raise its exception; Ctrl-C interrupts the wait."""
    (ended,) = as_they_end([future])
    return ended.result()


def pack_of(function: Callable[..., Any], args: tuple[Any, ...], _: Any) -> str:
    """Return the pack that a call is about: the name in its first argument, 'pack' or 'pack::op'; '' if that is no
    text.
    """
    return args[0].partition("::")[0] if args and isinstance(args[0], str) else ""


def only_loads(function: F) -> F:
    """Decorator for a function that only imports packs: a worker process that has run it still counts as fresh."""
    setattr(function, "only_loads", True)  # noqa: B010 - an attribute that functions do not have
    return function


def is_against(value: Any) -> bool:
    """Return True if an answer says that something is wrong: a report that fails or is inconclusive, or names of ops
    with a message.
    """
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], str):
        return bool(value[1])
    return getattr(value, "verdict", None) in ("fail", "inconclusive")
