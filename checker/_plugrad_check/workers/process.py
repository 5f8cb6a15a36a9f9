"""One worker process, seen from the process that asks: start, call, timeout, kill."""

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
    """One worker, seen from the process that asks."""

    def __init__(self, process: Fork | Interpreter) -> None:
        self.is_ready = False
        """Whether it has started: no time limit is shorter for it."""
        self.asked = 0
        """How many calls it was given."""
        self.has_only_loaded = True
        """Whether all of these only imported packs."""
        self.packs: set[str] = set()
        """The strangers' packs that it has imported: one, for a pack may change what another relies on."""
        self.events: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self.process = process
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
        """Show what the process prints to stderr."""
        assert self.process.stderr is not None
        pass_on(self.process.stderr)

    def wait(self) -> None:
        """Note that the process has ended. What it started may hold its pipe for longer."""
        self.events.put(("ended", self.process.hear()))

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
        # That it ended is an event; its pipe may be closed already, by another thread that kills it.
        with contextlib.suppress(OSError, ValueError):
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
"""Seconds that a process may take to start, on a machine that is busy."""
MOST_PRINTED = 1_000_000
"""Bytes that are shown of what one process prints."""


def starter(ahead: str) -> ForkServer | None:
    """Return the fork server of workers that have imported the module `ahead`; None where there can be none."""
    if sys.platform != "linux":
        return None
    from _plugrad_check.workers.fork_server import ForkServer

    return ForkServer(command("fork_server", "serve_forks", ahead), pass_on)


def started(ahead: str, server: ForkServer | None) -> Process:
    """Return a new worker: a fork of the server, or an interpreter of its own."""
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
    """A worker that is an interpreter of its own."""

    def hear(self) -> int:
        """Return its exit status once it has ended."""
        return self.wait()

    def end(self) -> None:
        """Kill it, and what it has started, as far as that is in its group."""
        with contextlib.suppress(OSError, AttributeError):
            os.killpg(self.pid, signal.SIGKILL)
        self.kill()


def command(module: str, function: str, ahead: str) -> list[str]:
    """Return what starts an interpreter that calls a function of this room, and is like the process that asks."""
    flags = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
    # Without the collector, which would go through what is imported again and again: a tenth of the start (measured).
    program = (
        f"import gc, sys; gc.disable(); sys.path[:] = {sys.path!r}; "
        f"from _plugrad_check.workers.{module} import {function}; {function}({ahead!r})"
    )
    return [sys.executable, *flags, "-c", program]


def pass_on(printed: IO[bytes]) -> None:
    """Write what is printed to stderr, a line at a time, as any text of a stranger's is shown."""
    left = MOST_PRINTED
    with printed, contextlib.suppress(OSError, ValueError):
        while line := printed.readline(MOST_SHOWN):
            if left > 0:
                say(line.decode(errors="backslashreplace").rstrip("\r\n"))
                if len(line) >= left:
                    say(f"... (what else it prints is left out, after {MOST_PRINTED:,} bytes)")
            left -= len(line)


def say(line: str) -> None:
    """Print a line of a stranger's to stderr, if it is open."""
    if sys.stderr is not None:
        sys.stderr.write(without_commands(visible(line)) + "\n")
        sys.stderr.flush()
