"""Messages through a pipe: frames with their length before them, the JSON codec of answers, and errors in their place.

An answer is data in the process that reads it: plain values and plugrad's own dataclasses, and of anything else the
repr as text. No stranger's class is looked up, and none of a stranger's code runs.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import signal
import struct
import sys
from typing import IO, Any

from plugrad.engine.errors import CheckUsageError, PackError
from plugrad.registry.finding.metadata import is_plugrads
from plugrad.registry.telling.strangers import repr_of

LENGTH = struct.Struct("!Q")

MOST = 1 << 26
"""Bytes that an answer may have: a report is bounded, and what an op writes to the pipe may seem to be a longer one."""


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


class Shown(str):
    """The repr of a value that is not plain data, in the value's place."""

    __slots__ = ()
    __repr__ = str.__str__


def encoded(value: Any) -> bytes:
    """Return an answer as bytes."""
    return json.dumps(as_json(value)).encode()


def decoded(answer: bytes) -> Any:
    """Return the answer that `encoded` wrote.

    Raises
    ------
    Exception
        It is none, or has a record that is none of plugrad's.
    """
    return json.loads(answer, object_hook=from_json)


def as_json(value: Any) -> Any:
    """Return a value as JSON has it; what JSON lacks is an object with one key, which says what it is."""
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
    """Return what an object with one key stands for."""
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
    """Return whether a class is a dataclass of plugrad's own."""
    return (
        isinstance(kind, type) and is_plugrads(kind.__module__) and dataclasses.is_dataclass(kind)
    )


# In the place of an answer: the worker ended, timed out or raised, or it refused the call. ---------------------------


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


def error_named(name: str, words: str) -> Exception:
    """Return the error by which a call was refused, as it was raised in the worker."""
    return next(kind for kind in REFUSALS if kind.__name__ == name)(words)
