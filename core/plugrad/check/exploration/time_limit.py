"""A time limit for code that runs in this thread: the brake for what no budget of work ends.

How much is asked depends on the op and its samples alone (`Work`), and not on how busy the machine is. But no line of
Python shows that an op sleeps, or waits for compiled code.
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


class Brake:
    """A time limit for all that runs in its blocks: a thread that ends the one that is running when time is over.

    It ends what runs Python, not compiled code.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.thread = ctypes.c_ulong(threading.get_ident())
        self.lock = threading.Lock()
        self.is_running = self.is_over = self.sent = False
        self.done = threading.Event()

    def __enter__(self) -> Brake:
        threading.Thread(target=self.wait, daemon=True).start()
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.done.set()

    def wait(self) -> None:
        """Wait until all is done, or time is over."""
        if self.done.wait(self.seconds):
            return
        with self.lock:
            self.is_over = True
            if self.is_running:
                self.sent = True
                self.send()

    def send(self) -> None:
        """Raise TooLong in the thread that it was made in, as soon as it runs Python; twice before that is once."""
        kind = ctypes.py_object(TooLong)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(self.thread, kind)

    @contextlib.contextmanager
    def limit(self) -> Iterator[None]:
        """Raise TooLong in the block once time is over, and never after it."""
        with self.lock:
            if self.is_over:
                raise TooLong
            self.is_running = True
        try:
            yield
        finally:
            with self.lock:
                self.is_running = False
            if self.sent:
                self.sent = False
                self.let_it_come()

    def let_it_come(self) -> None:
        """Have what was sent come now: nobody can tell whether it is still to come, or the op has swallowed it."""
        with contextlib.suppress(TooLong):
            self.send()  # to take it back, by NULL, makes CPython 3.11 hang in a traced call
            while True:
                time.sleep(LATE)
