"""A time limit for code that runs in this thread: a loop in forward may end for numbers like the sample's alone.
Next: `beyond/beyond.py`.
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


class Watch:
    """A thread that ends what takes too long in the one that made it: where that runs Python, not in compiled code."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.thread = threading.get_ident()
        self.lock = threading.Lock()
        self.deadline: float | None = None
        self.sent = False
        self.done = threading.Event()

    def __enter__(self) -> Watch:
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
                    kind = ctypes.py_object(TooLong)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), kind)

    @contextlib.contextmanager
    def limit(self) -> Iterator[None]:
        """Raise TooLong in the block once it has taken too long, and never after it."""
        came = False
        self.deadline, self.sent = time.monotonic() + self.seconds, False
        try:
            try:
                yield
            except TooLong:
                came = True
                raise
            finally:
                with self.lock:
                    self.deadline = None
        finally:
            if self.sent and not came:
                await_late(1.0)


def await_late(seconds: float) -> None:
    """Wait for an exception that was sent as the block came to its end; one that the op swallowed does not come."""
    until = time.monotonic() + seconds
    with contextlib.suppress(TooLong):
        while time.monotonic() < until:
            time.sleep(LATE)
