"""Errors in the place of an answer: the worker ended, timed out or raised, or it refused the call."""

from __future__ import annotations

import contextlib
import signal

from plugrad.engine.errors import CheckUsageError, PackError


class Unanswered(Exception):
    """A worker was asked and did not answer."""

    said = "a worker ended before it answered ({why}) while {when}"

    def words(self, when: str) -> str:
        """Return what is said of it, of what was done when it happened."""
        return self.said.format(why=self, when=when)


class Ended(Unanswered):
    """The process of the worker ended, or would have if it had let that happen."""

    said = "the process in which {when} ended before it answered ({why})"

    @classmethod
    def with_status(cls, code: int) -> Ended:
        """Return the error for the exit status that a process ended with; a negative one is a signal's number."""
        with contextlib.suppress(ValueError):  # of what is no signal
            return cls(f"killed by {signal.Signals(-code).name}")
        return cls(f"exit status {code}")


class OutOfTime(Unanswered):
    """The time limit passed, and the worker was killed."""

    said = "there was {why} while {when}, and the process was killed"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer within {seconds:g} s")
        self.seconds = seconds


class Raised(Unanswered):
    """The call raised what the checker did not foresee; or a pack did, whose author wants to see it."""

    said = "{why} (while {when})"


NO_ANSWER = {"raised": Raised, "ended": Ended}
REFUSALS: tuple[type[Exception], ...] = (CheckUsageError, *PackError.__subclasses__())
"""What says that a call was not one to make; whoever asks is told in the same words."""


def refusal(name: str, words: str) -> Exception:
    """Return a refusal as it was raised in the worker."""
    return next(kind for kind in REFUSALS if kind.__name__ == name)(words)
