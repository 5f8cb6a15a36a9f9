"""Errors in the place of an answer: the worker ended, timed out or raised, or it refused the call."""

from __future__ import annotations

import contextlib
import signal

from plugrad.engine.errors import CheckUsageError, PackError


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


NO_ANSWER = {"raised": Raised, "ended": Ended}
REFUSALS: tuple[type[Exception], ...] = (CheckUsageError, *PackError.__subclasses__())
"""What says that a call was not one to make; whoever asks is told in the same words."""


def refusal(name: str, words: str) -> Exception:
    """Return a refusal as it was raised in the worker."""
    return next(kind for kind in REFUSALS if kind.__name__ == name)(words)
