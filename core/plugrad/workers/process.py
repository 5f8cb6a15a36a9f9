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
from typing import Any

from plugrad.registry.telling.strangers import MOST_SHOWN, visible, without_commands
from plugrad.workers.messages import Ended, OutOfTime, decoded, received, sent


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
    start = f"import gc; gc.disable(); from plugrad.workers.serving import serve; serve({ahead!r})"
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
