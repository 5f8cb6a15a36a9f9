"""Messages through a pipe: frames with their length before them, the JSON codec of answers, and errors in their place.

An answer is data in the process that reads it: plain values and plugrad's own dataclasses, and the repr of any other
value. No class of a pack is looked up, and no code of a pack runs.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import signal
import struct
import sys
from collections.abc import Callable
from typing import IO, Any

from plugrad.engine.errors import CheckUsageError, PackError
from plugrad.registry.finding.metadata import is_plugrads
from plugrad.registry.telling.strangers import repr_of

LENGTH = struct.Struct("!Q")

MOST = 1 << 26
"""Limit of bytes of an answer: a report is bounded, but bytes that an op writes to the pipe may look like a
longer one.
"""


def sent(pipe: IO[bytes], frame: bytes) -> None:
    """Write a frame, the bytes of one message, to a pipe: its length first."""
    pipe.write(LENGTH.pack(len(frame)) + frame)
    pipe.flush()


def received(pipe: IO[bytes]) -> bytes | None:
    """Return the next frame, the bytes of one message, from a pipe; None if the pipe ends before the frame does, or its
    length is too large.
    """
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    if length > MOST:
        return None
    frame = pipe.read(length)
    return frame if len(frame) == length else None


class Shown(str):
    """Text that stands in an answer for a value that is not plain data: its repr. The `repr` of this text is the text
    itself.
    """

    __slots__ = ()
    __repr__ = str.__str__


def encoded(value: Any) -> bytes:
    """Return an answer as bytes: JSON, in which other types are marked (see `as_json`)."""
    return json.dumps(as_json(value)).encode()


def decoded(answer: bytes) -> Any:
    """Return the answer that `encoded` wrote, given the bytes.

    Raises
    ------
    Exception
        The bytes are no answer, or name a class that is no dataclass of plugrad.
    """
    return json.loads(answer, object_hook=from_json)


def as_json(value: Any) -> Any:
    """Return a value in JSON's types; a value of another type becomes an object with one key, the type's name, and an
    unknown one its repr.
    """
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if kind is list:
        return [as_json(each) for each in value]
    if kind is tuple:
        return {"tuple": [as_json(each) for each in value]}
    if kind is dict:
        return {"dict": [[as_json(key), as_json(each)] for key, each in value.items()]}
    if kind is complex:
        return {"complex": [value.real, value.imag]}
    if kind is Shown:
        return {"shown": str.__str__(value)}
    if is_record(kind):
        fields = {
            each.name: as_json(getattr(value, each.name)) for each in dataclasses.fields(kind)
        }
        return {"record": [kind.__module__, kind.__name__, list(fields.items())]}
    number = getattr(value, "item", None)
    if kind.__module__ == "numpy" and not getattr(value, "shape", True) and callable(number):
        plain = number()
        if type(plain) in (bool, int, float, complex, str):
            return as_json(plain)
    return {"shown": repr_of(value)}


def from_json(found: dict[str, Any]) -> Any:
    """Return the value that `found`, a JSON object with one key, stands for: the inverse of `as_json`. Raises
    ValueError for a class that is no dataclass of plugrad.
    """
    ((kind, value),) = found.items()
    if kind == "tuple":
        return tuple(value)
    if kind == "dict":
        return dict(value)
    if kind == "complex":
        return complex(*value)
    if kind == "shown":
        return Shown(value)
    module, name, fields = value
    record: Any = getattr(sys.modules.get(module), name, None)
    if not is_record(record):
        raise ValueError(f"{module}.{name} is no record of plugrad's")
    return record(**dict(fields))


def is_record(kind: Any) -> bool:
    """Return True if `kind` is a dataclass of plugrad's own, which an answer may contain."""
    return (
        isinstance(kind, type) and is_plugrads(kind.__module__) and dataclasses.is_dataclass(kind)
    )


LISTENERS: list[Callable[[Any, str], None]] = []
"""Functions that hear how far a worker is: the one that sends it to whoever asks."""


def tell(result: Any, asking: str) -> None:
    """Report how far the check of an op is to all `LISTENERS`: `result` is that of a check that has just finished, or
    None, and `asking` says what is done now.
    """
    for listener in LISTENERS:
        listener(result, asking)


# In the place of an answer: the worker ended, timed out or raised, or it refused the call. ---------------------------


class Unanswered(Exception):
    """Base class of the errors that stand for an answer, because a worker sent none. `results` are the results of the
    checks that it had finished.
    """

    results: tuple[Any, ...] = ()
    """The results of the checks that were finished before."""
    asking = ""
    """What was asked when it happened, if that is known."""
    said = "a worker ended before it answered ({why}) while {when}"

    def words(self, when: str) -> str:
        """Return the message about the worker; `when` is what it was doing."""
        return self.said.format(why=self, when=when)


class Ended(Unanswered):
    """Error: the process of a worker ended before it answered, or tried to."""

    said = "the process in which {when} ended before it answered ({why})"

    @classmethod
    def with_status(cls, code: int) -> Ended:
        """Return the error for a worker that ended with the exit status `code`; a negative one is the number of a
        signal.
        """
        with contextlib.suppress(ValueError):  # of what is no signal
            return cls(f"killed by {signal.Signals(-code).name}")
        return cls(f"exit status {code}")


class OutOfTime(Unanswered):
    """Error: a worker was killed at its time limit, `seconds`."""

    said = "there was {why} while {when}, and the process was killed"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer within {seconds:g} s")
        self.seconds = seconds


class Raised(Unanswered):
    """Error: a call in a worker raised an unexpected exception, or, in strict mode, one of a pack."""

    said = "{why} (while {when})"


NO_ANSWER = {"raised": Raised, "ended": Ended}
REFUSALS: tuple[type[Exception], ...] = (CheckUsageError, *PackError.__subclasses__())
"""Errors of a wrong call; they are raised again, with the same words, in the parent process."""


def error_named(name: str, words: str) -> Exception:
    """Return the exception by which a worker refused a call, rebuilt from the name of its class and its words."""
    return next(kind for kind in REFUSALS if kind.__name__ == name)(words)
