"""Worker process, seen from the parent process: start, call, timeout, kill."""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from typing import IO, TYPE_CHECKING, Any

from _plugrad_check.workers.keeper import PATIENCE
from _plugrad_check.workers.messages import Ended, OutOfTime, decoded, received, sent
from plugrad.registry.telling.strangers import MOST_SHOWN, visible, without_commands

if TYPE_CHECKING:
    from _plugrad_check.workers.fork_server import Fork, ForkServer


class Process:
    """Worker process, seen from the parent process: `ask` runs a call in it, and `kill` ends it. Three threads read its
    answers and its output, and wait for its end. It is made from a `Fork` or an `Interpreter`.
    """

    def __init__(self, process: Fork | Interpreter) -> None:
        self.is_ready = False
        """True once it has started; before that, its time limit is longer."""
        self.asked = 0
        """The number of calls that it was given."""
        self.has_only_loaded = True
        """True if all of these calls only imported packs."""
        self.packs: set[str] = set()
        """The packs of others that it has imported: one at most, since a pack may change something that another relies
        on.
        """
        self.events: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self.process = process
        self.listeners = [
            threading.Thread(target=listen, name="plugrad-listener", daemon=True)
            for listen in (self.listen, self.wait, self.pass_on)
        ]
        for listener in self.listeners:
            listener.start()

    def listen(self) -> None:
        """Read the answers of the process and queue them as events, in a thread of its own."""
        assert self.process.stdout is not None
        with self.process.stdout as answers, contextlib.suppress(OSError, ValueError):
            while (frame := received(answers)) is not None:
                self.events.put(("answer", frame))

    def pass_on(self) -> None:
        """Print the process's stderr on that of this process, in a thread of its own."""
        assert self.process.stderr is not None
        pass_on(self.process.stderr)

    def wait(self) -> None:
        """Wait for the end of the process and queue it as an event, in a thread of its own: its children may keep the
        pipe open for longer.
        """
        self.events.put(("ended", self.process.hear()))

    def is_fresh(self) -> bool:
        """Return True if no call can have left anything in the process, except for the import of one pack."""
        return self.asked == 0 or (self.asked == 1 and self.has_only_loaded)

    def has_ended(self) -> bool:
        """Return True if the process is known to have ended."""
        return self.process.poll() is not None

    def ask(self, call: Any, timeout: float | None) -> tuple[str, Any]:
        """Run a call (function, args, kwargs) in the process, and return ('answer', value), ('refused', (class,
        words)), or ('raised' or 'ended', words).

        Raises
        ------
        Unanswered
            The process ended, or did not answer within `timeout` seconds.
        """
        assert self.process.stdin is not None
        self.asked += 1
        self.has_only_loaded = self.has_only_loaded and hasattr(call[0], "only_loads")
        number = os.urandom(8).hex()  # no code that ran before has seen it
        # That it ended is an event; its pipe may be closed already, by another thread that kills it.
        with contextlib.suppress(OSError, ValueError):
            sent(self.process.stdin, pickle.dumps((number, call)))
        until = None if timeout is None else time.monotonic() + timeout
        if until is not None and not self.is_ready:
            until += TO_START
        results: list[Any] = []
        asking = ""
        while True:
            left = None if until is None else max(until - time.monotonic(), 0)
            try:
                event, value = self.events.get(timeout=left)
            except queue.Empty:
                assert timeout is not None
                event, value = "late", timeout
            if event in ("late", "ended"):
                why = OutOfTime(value) if event == "late" else Ended.with_status(value)
                why.results, why.asking = tuple(results), asking
                raise why
            try:
                of, status, answer = decoded(value)
            except Exception as error:
                return "raised", f"its answer cannot be read: {type(error).__name__}: {error}"
            if of == number and status == "so far":
                result, asking = answer
                results += [] if result is None else [result]
            elif of == number:
                return status, answer
            if status == "ready" and not self.is_ready:
                self.is_ready = True
                until = None if timeout is None else time.monotonic() + timeout

    def kill(self) -> None:
        """Kill the process, and everything that it has started."""
        with contextlib.suppress(OSError):
            self.process.end()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        until = time.monotonic() + 1.0  # what it printed is told before what comes of it
        for listener in self.listeners:
            listener.join(max(until - time.monotonic(), 0))


TO_START = 60.0
"""Seconds that a process may take to start on a busy machine."""
MOST_PRINTED = 1_000_000
"""Limit of bytes that are shown of one process's output."""


def starter(ahead: str) -> ForkServer | None:
    """Start the fork server for workers that import the module `ahead`, and return it; None on systems other than
    Linux.
    """
    if sys.platform != "linux":
        return None
    from _plugrad_check.workers.fork_server import ForkServer

    return ForkServer(command("fork_server", "serve_forks", ahead), pass_on)


def start_worker(ahead: str, server: ForkServer | None) -> Process:
    """Start a worker and return it: a fork of the server, or an interpreter of its own that imports the module
    `ahead`.
    """
    if server is not None:
        return Process(server.fork())
    return Process(
        Interpreter(
            command("serving", "serve", ahead),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is not for it; and what it starts can be killed with it
        )
    )


class Interpreter(subprocess.Popen[bytes]):
    """Worker process that is an interpreter of its own, on systems without a fork server; it has the methods of
    `Fork`.
    """

    def hear(self) -> int:
        """Wait until the process has ended, and return the exit status."""
        return self.wait()

    def end(self) -> None:
        """Kill the process, and the processes of its group."""
        with contextlib.suppress(OSError, AttributeError):
            os.killpg(self.pid, signal.SIGKILL)
        self.kill()


def command(module: str, function: str, ahead: str) -> list[str]:
    """Return the command that starts an interpreter with the flags of this one, which calls `function` of `module` in
    this package with the argument `ahead`.
    """
    flags = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
    # Without the collector, which would go through what is imported again and again: a tenth of the start (measured).
    program = (
        f"import gc, sys; gc.disable(); sys.path[:] = {sys.path!r}; "
        f"from _plugrad_check.workers.{module} import {function}; {function}({ahead!r})"
    )
    return [sys.executable, *flags, "-c", program]


def pass_on(printed: IO[bytes]) -> None:
    """Print the lines of a worker's output to stderr, made safe as any text of a pack is; at most a million bytes."""
    left = MOST_PRINTED
    with printed, contextlib.suppress(OSError, ValueError):
        while line := printed.readline(MOST_SHOWN):
            if left > 0:
                say(line.decode(errors="backslashreplace").rstrip("\r\n"))
                if len(line) >= left:
                    say(f"... (what else it prints is left out, after {MOST_PRINTED:,} bytes)")
            left -= len(line)


def say(line: str) -> None:
    """Print a line that a pack wrote, made safe, to stderr, if it is open."""
    if sys.stderr is not None:
        sys.stderr.write(without_commands(visible(line)) + "\n")
        sys.stderr.flush()
