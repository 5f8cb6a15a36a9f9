"""`Workers`: processes in which strangers' code is checked, so that whatever it does, the one that asks lives on.

A worker is a fresh interpreter. It takes one call at a time from a pipe and answers on another. Whatever keeps an
answer from coming (an exit, a crash, a kill, a hang past the time limit) is an `Unanswered` that says so, and the
worker is replaced. What it answers is data (`records.py`): no class of a stranger's is looked up for it.

The standard library's ProcessPoolExecutor and loky fail every call that waits when one process ends, and have no time
limits; pebble 5.2 waits for ever for a process that ended with ``os._exit(0)``. So this is written out.

A worker starts as soon as there are `Workers`, and imports what it will need, while the one that asks still does so.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import pickle
import queue
import signal
import struct
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from typing import IO, Any, NoReturn, TypeVar

from plugrad import registry
from plugrad.engine.errors import CheckUsageError, PackError
from plugrad.records import decoded, encoded
from plugrad.registry.finding.discovery import OWN
from plugrad.registry.telling.strangers import MOST_SHOWN, visible, without_commands, words_of

F = TypeVar("F", bound=Callable[..., Any])

LENGTH = struct.Struct("!Q")

MOST = 1 << 26
"""Bytes that an answer may have: a report is bounded, and what an op writes to the pipe may seem to be a longer one."""


class Unanswered(Exception):
    """A worker was asked and did not answer."""

    def words(self, when: str) -> str:
        """Return what is said of it, of what was done when it happened."""
        return f"a worker ended before it answered ({self}) while {when}"


class Ended(Unanswered):
    """The process of the worker ended, or would have if it had let that happen."""

    @classmethod
    def with_status(cls, code: int) -> Ended:
        """Return the error for the exit status that a process ended with; a negative one is a signal's number."""
        name = signal_name(-code) if code < 0 else ""
        return cls(f"killed by {name}" if name else f"exit status {code}")

    def words(self, when: str) -> str:
        """Return what is said of it, of what was done when it happened."""
        return f"the process in which {when} ended before it answered ({self})"


class OutOfTime(Unanswered):
    """The time limit passed, and the worker was killed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer within {seconds:g} s")
        self.seconds = seconds

    def words(self, when: str) -> str:
        """Return what is said of it, of what was done when it happened."""
        return f"there was {self} while {when}, and the process was killed"


class Raised(Unanswered):
    """The call raised what the checker did not foresee; or a pack did, whose author wants to see it."""

    def words(self, when: str) -> str:
        """Return what is said of it, of what was done when it happened."""
        return f"{self} (while {when})"


def signal_name(number: int) -> str:
    """Return 'SIGKILL' for 9; '' for what is no signal."""
    with contextlib.suppress(ValueError):
        return signal.Signals(number).name
    return ""


class Workers(Executor):
    """An executor of processes that outlives them.

    Parameters
    ----------
    most
        How many processes there are at a time.
    timeout
        Seconds that a call may take before its process is killed; None: as long as it takes.
    afresh
        Have each call answered by a process that was asked nothing before, but to load its pack.
    ahead
        The module that a process imports while it is asked nothing yet: that of the functions which it will be given.

    The first process starts at once, the others when there is more to do. No process has to do with two packs, but for
    plugrad's own.
    """

    def __init__(
        self,
        most: int = 1,
        timeout: float | None = None,
        *,
        afresh: bool = False,
        ahead: str = "plugrad.check.running",
    ) -> None:
        self.timeout = timeout
        self.afresh = afresh
        self.ahead = ahead
        self.most = most
        self.waiting: queue.SimpleQueue[tuple[Future[Any], Any] | None] = queue.SimpleQueue()
        self.closed = threading.Event()
        self.lock = threading.Lock()
        self.processes: set[Process] = set()
        self.minders: list[threading.Thread] = []
        self.first: Process | None = self.started()

    def started(self) -> Process:
        """Return a new process."""
        with self.lock:
            if self.closed.is_set():
                raise Ended("it was shut down")
            process = Process(self.ahead)
            self.processes.add(process)
        return process

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have ``fn(*args, **kwargs)`` called in a process; its future has the answer, or an `Unanswered`."""
        if self.closed.is_set():
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: Future[Any] = Future()
        self.waiting.put((future, (fn, args, kwargs)))
        if len(self.minders) < self.most:
            minder = threading.Thread(target=self.mind, name="plugrad-worker", daemon=True)
            self.minders.append(minder)
            minder.start()
        return future

    def mind(self) -> None:
        """Give the calls that wait to one process after the other."""
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
        """Settle a future, and return the process for the next call; None if it is gone.

        A process may end, or find fault with an op, for what an earlier call has left in it: a thread, or a function
        of NumPy's that it replaced. So what is said against an op, a process says that was asked nothing before. What
        is said for it may be owed to an earlier call as well, and then only `afresh` tells: it costs a start per call.
        """
        pack = pack_of(*call)
        while True:
            if process is not None and not self.may_ask(process, pack):
                self.end(process)
                process = None
            if process is None:
                process = self.started()
            process.packs |= {pack} - {"", *OWN}
            fresh = process.is_fresh()
            try:
                status, value = process.ask(call, self.timeout)
            except Unanswered as why:
                self.end(process)
                process = None
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
                    refusal(*value) if status == "refused" else NO_ANSWER[status](value)
                )
            return process

    def may_ask(self, process: Process, pack: str) -> bool:
        """Return whether a process may be given a call about a pack."""
        if process.has_ended() or process.packs - {pack}:
            return False
        return process.is_fresh() or not self.afresh

    def end(self, process: Process) -> None:
        """Have a process no more."""
        process.kill()
        with self.lock:
            self.processes.discard(process)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls; without `wait`, kill what runs. No process is left afterwards."""
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
        """Kill all processes, and whatever they have started."""
        with self.lock:
            processes = tuple(self.processes)
        for process in processes:
            process.kill()


def as_they_end(futures: Iterable[Future[Any]]) -> Iterator[Future[Any]]:
    """Yield futures as they end.

    Python handles a signal in the main thread, once that wakes: the wait is cut into short ones, or a Ctrl-C that came
    to another thread would be noticed at the next answer only.
    """
    left = set(futures)
    while left:
        with contextlib.suppress(TimeoutError):
            for future in as_completed(left, timeout=AWAKE):
                left = left - {future}
                yield future


AWAKE = 0.5  # seconds


def awaited(future: Future[Any]) -> Any:
    """Return the result of one future, waited for in the same way."""
    (ended,) = as_they_end([future])
    return ended.result()


def pack_of(function: Callable[..., Any], args: tuple[Any, ...], _: Any) -> str:
    """Return the pack that a call is about: its first argument names it, or an op of it; '' if it names none."""
    return args[0].partition("::")[0] if args and isinstance(args[0], str) else ""


def only_loads(function: F) -> F:
    """Mark a function that does nothing with packs but import them, after which a process is as good as new."""
    setattr(function, "only_loads", True)  # noqa: B010 - an attribute that functions do not have
    return function


def is_against(value: Any) -> bool:
    """Return whether an answer is a report, and no good one; or names of ops, and why there are no more."""
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], str):
        return bool(value[1])
    return getattr(value, "verdict", None) in ("fail", "inconclusive")


class Process:
    """One worker, seen from the process that asks."""

    def __init__(self, ahead: str) -> None:
        self.is_ready = False
        """Whether it has started: no time limit is shorter for it."""
        self.asked = 0
        """How many calls it was given."""
        self.has_only_loaded = True
        """Whether all of these only imported packs."""
        self.packs: set[str] = set()
        """The strangers' packs that it has imported: one, for a pack may change what another relies on."""
        self.events: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self.process = subprocess.Popen(
            [sys.executable, *flags(), "-c", program(ahead)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is not for it; and what it starts can be killed with it
        )
        self.listeners = [
            threading.Thread(target=listen, name="plugrad-listener", daemon=True)
            for listen in (self.listen, self.wait, self.pass_on)
        ]
        for listener in self.listeners:
            listener.start()

    def listen(self) -> None:
        """Note what the process answers."""
        assert self.process.stdout is not None
        with self.process.stdout as answers, contextlib.suppress(OSError, ValueError):
            while (frame := received(answers)) is not None:
                self.events.put(("answer", frame))

    def pass_on(self) -> None:
        """Write what the process prints to stderr, a line at a time, as any text of a stranger's is shown."""
        assert self.process.stderr is not None
        left = MOST_PRINTED
        with self.process.stderr as printed, contextlib.suppress(OSError, ValueError):
            while line := printed.readline(MOST_SHOWN):
                if left > 0:
                    say(line.decode(errors="backslashreplace").rstrip("\r\n"))
                    if len(line) >= left:
                        say(f"... (what else it prints is left out, after {MOST_PRINTED:,} bytes)")
                left -= len(line)

    def wait(self) -> None:
        """Note that the process has ended. What it started may hold its pipe for longer."""
        self.events.put(("ended", self.process.wait()))

    def is_fresh(self) -> bool:
        """Return whether nothing can have been left in it, but by the import of one pack."""
        return self.asked == 0 or (self.asked == 1 and self.has_only_loaded)

    def has_ended(self) -> bool:
        """Return whether it has ended, as far as is known."""
        return self.process.poll() is not None

    def ask(self, call: Any, timeout: float | None) -> tuple[str, Any]:
        """Return ('answer', value), ('refused', (class, words)), or ('raised' or 'ended', words).

        Raises
        ------
        Unanswered
            It did not answer.
        """
        assert self.process.stdin is not None
        self.asked += 1
        self.has_only_loaded = self.has_only_loaded and hasattr(call[0], "only_loads")
        number = os.urandom(8).hex()  # no code that ran before has seen it
        with contextlib.suppress(OSError):  # that it ended is an event
            sent(self.process.stdin, pickle.dumps((number, call)))
        until = None if timeout is None else time.monotonic() + timeout
        if until is not None and not self.is_ready:
            until += TO_START
        while True:
            left = None if until is None else max(until - time.monotonic(), 0)
            try:
                event, value = self.events.get(timeout=left)
            except queue.Empty:
                assert timeout is not None
                raise OutOfTime(timeout) from None
            if event == "ended":
                raise Ended.with_status(value)
            try:
                of, status, answer = decoded(value)
            except Exception as error:
                why = f"its answer cannot be read: {type(error).__name__}: {error}"
                return "raised", why
            if of == number:
                return status, answer
            if status == "ready" and not self.is_ready:
                self.is_ready = True
                until = None if timeout is None else time.monotonic() + timeout

    def kill(self) -> None:
        """End it, and whatever it has started."""
        if KEPT:
            self.process.terminate()  # its keeper, which sees to the rest
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
        with contextlib.suppress(OSError, AttributeError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            self.process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        until = time.monotonic() + 1.0  # what it printed is told before what comes of it
        for listener in self.listeners:
            listener.join(max(until - time.monotonic(), 0))


KEPT = sys.platform == "linux"
TO_START = 60.0
"""Seconds that a process may take to start, on a machine that is busy."""
PATIENCE = 10.0
"""Seconds that a process may take to end once it is killed."""
MOST_PRINTED = 1_000_000
"""Bytes that are shown of what one process prints."""


def program(ahead: str) -> str:
    """Return what a worker's interpreter runs."""
    # Without the collector, which would go through what is imported again and again: a tenth of the start (measured).
    start = f"import gc; gc.disable(); from plugrad.workers import serve; serve({ahead!r})"
    # The keeper comes from a file of plugrad's, without plugrad, which would import NumPy, which starts threads.
    if KEPT:
        place = os.path.dirname(__file__)  # in an archive, perhaps
        start = (
            "from importlib.machinery import PathFinder; "
            f"exec(PathFinder.find_spec('keeper', [{place!r}]).loader.get_code('keeper')); split(); {start}"
        )
    return f"import sys; sys.path[:] = {sys.path!r}; {start}"


def say(line: str) -> None:
    """Print a line of a stranger's to stderr, if it is open."""
    if sys.stderr is not None:
        sys.stderr.write(without_commands(visible(line)) + "\n")
        sys.stderr.flush()


def flags() -> list[str]:
    """Return the interpreter's own options, so that a worker is like the process that asks."""
    return subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined,no-any-return]


# The pipe.


def sent(pipe: IO[bytes], frame: bytes) -> None:
    """Write a frame: its length, and itself."""
    pipe.write(LENGTH.pack(len(frame)) + frame)
    pipe.flush()


def received(pipe: IO[bytes]) -> bytes | None:
    """Read a frame; None if the pipe ends before it does, or what comes is no frame."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    if length > MOST:
        return None
    frame = pipe.read(length)
    return frame if len(frame) == length else None


# The worker's own side.


def serve(ahead: str) -> NoReturn:
    """Answer calls until there are no more. This is all that a worker does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what an op prints is no answer
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # or what a killed worker printed is lost
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=take, args=(calls, jobs), daemon=True).start()
    importlib.import_module(ahead)  # while nothing is asked yet
    gc.freeze()  # none of this is ever garbage
    gc.enable()
    sent(answers, encoded(("", "ready", None)))
    itself = os.getpid()
    try:
        while True:
            answer = reply(jobs.get())
            if os.getpid() != itself:  # an op has forked, and this is its child
                break
            sent(answers, answer)
    finally:
        os._exit(0)  # no stranger's atexit


def take(calls: IO[bytes], jobs: queue.SimpleQueue[bytes]) -> None:
    """Hand on the calls; if there are no more, or nobody who asks, end, whatever runs meanwhile."""
    with contextlib.suppress(OSError, ValueError):
        while (call := received(calls)) is not None:
            jobs.put(call)
    os._exit(0)


def reply(call: bytes) -> bytes:
    """Return the answer to one call."""
    number, (function, args, kwargs) = pickle.loads(call)
    try:
        answer = encoded((number, "answer", function(*args, **kwargs)))
        if len(answer) > MOST:
            raise ValueError(f"its report has {len(answer)} bytes, and at most {MOST} are read")
        return answer
    except REFUSALS as error:
        kind = next(kind.__name__ for kind in REFUSALS if isinstance(error, kind))
        return encoded((number, "refused", (kind, words_of(error))))
    except BaseException as error:
        if registry.default.rules().is_strict:
            traceback.print_exception(error)  # stderr is passed on
        status = "raised" if isinstance(error, Exception) else "ended"
        return encoded(
            (number, status, ": ".join(filter(None, (type(error).__name__, words_of(error)))))
        )


NO_ANSWER = {"raised": Raised, "ended": Ended}
REFUSALS: tuple[type[Exception], ...] = (CheckUsageError, *PackError.__subclasses__())
"""What says that a call was not one to make; whoever asks is told in the same words."""


def refusal(name: str, words: str) -> Exception:
    """Return a refusal as it was raised in the worker."""
    return next(kind for kind in REFUSALS if kind.__name__ == name)(words)
