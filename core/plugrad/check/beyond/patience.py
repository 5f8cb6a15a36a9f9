"""A time limit for code that runs in this thread: a loop in forward may end for numbers like the sample's alone.
Next: `beyond/wired.py`.
"""

from __future__ import annotations

import contextlib
import ctypes
import threading
import time
from collections.abc import Iterator

LATE = 0.001
"""Seconds between two looks whether an exception that was sent has come."""


class TooLong(BaseException):
    """It has taken too long. No `except Exception` of an op's catches it."""


class Timer:
    """A thread that ends what takes too long in the one that made it: where that runs Python, not in compiled code."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.thread = ctypes.c_ulong(threading.get_ident())
        self.lock = threading.Lock()
        self.deadline: float | None = None
        self.sent = False
        self.done = threading.Event()

    def __enter__(self) -> Timer:
        threading.Thread(target=self.look, daemon=True).start()
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.done.set()

    def look(self) -> None:
        """Look again and again, until all is done, whether something is late."""
        while not self.done.wait(self.seconds / 8):
            with self.lock:
                late = self.deadline is not None and time.monotonic() > self.deadline
                if late and not self.sent:
                    self.sent = True
                    self.send()

    def send(self) -> None:
        """Raise TooLong in the thread that it was made in, as soon as it runs Python; twice before that is once."""
        kind = ctypes.py_object(TooLong)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(self.thread, kind)

    @contextlib.contextmanager
    def limit(self) -> Iterator[None]:
        """Raise TooLong in the block once it has taken too long, and never after it."""
        self.deadline, self.sent = time.monotonic() + self.seconds, False
        try:
            yield
        finally:
            with self.lock:
                self.deadline = None
            if self.sent:
                self.let_it_come()

    def let_it_come(self) -> None:
        """Have what was sent come now: nobody can tell whether it is still to come, or the op has swallowed it."""
        with contextlib.suppress(TooLong):
            self.send()  # to take it back, by NULL, makes CPython 3.11 hang in a traced call
            while True:
                time.sleep(LATE)

    def grant(self, seconds: float) -> None:
        """Let the block take so many seconds from now on."""
        with self.lock:
            if not self.sent:
                self.deadline = time.monotonic() + seconds
