"""Instruction count: how many lines of Python a call runs, and how many it may, whatever the machine.

A loop in forward that ends in float64 need not end in float32: an interval is halved until it is shorter than 1e-9, and
the numbers there lie further apart.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from plugrad.registry.finding.metadata import own_folders

if TYPE_CHECKING:
    from _plugrad_check.subject.call import Call

Answer = TypeVar("Answer")
LONGER = 50
"""Limit of lines for a call with other numbers, or in float32, as a multiple of the sample's: a loop in forward may end
for the sample's numbers alone.
"""
OURS = [*own_folders()]
"""Folders with code of plugrad and of its framework adapters: no code of an author's."""


@functools.cache
def is_ours(file: str) -> bool:
    """Return True if a file is part of plugrad, or of a framework adapter."""
    return file.startswith(tuple(OURS))


class TooLongError(Exception):
    """Error of a call that ran more lines of Python than its limit."""


def count_instructions(run: Callable[[], Answer], most: float = float("inf")) -> tuple[Answer, int]:
    """Return the result of `run`, and the number of Python lines that it took; another tracer pauses meanwhile.

    Each call of plugrad's own functions counts as one line: the count is to tell how long the op goes on, and tracing
    all lines takes ten times as long.

    Raises
    ------
    TooLongError
        It took more than `most` lines.
    """
    lines = 0

    def on_line(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal lines
        lines += 1
        if lines > most:
            raise TooLongError
        return on_line

    def on_call(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal lines
        lines += 1
        if lines > most:
            raise TooLongError
        return None if is_ours(frame.f_code.co_filename) else on_line

    on_call.counts = True  # type: ignore[attr-defined]
    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        answer = run()
    finally:
        sys.settrace(before)
    return answer, lines


def counted(
    function: Callable[..., Answer], most: float
) -> tuple[Callable[..., Answer], list[int]]:
    """Return a version of `function` that counts, and a list to which each of its calls appends the number of Python
    lines that it ran.

    Counting slows down what is counted, so leave out as much of the checker's own code as possible.

    Raises
    ------
    TooLongError
        A call ran more than `most` lines.
    """
    taken: list[int] = []

    def run(*args: Any) -> Answer:
        answer, lines = count_instructions(functools.partial(function, *args), most)
        taken.append(lines)
        if lines > most:  # an op that catches all errors went on
            raise TooLongError
        return answer

    return run, taken


@contextlib.contextmanager
def uncounted() -> Iterator[None]:
    """Context manager that leaves the code inside out of the count of Python lines: work that a framework does once,
    and not in each call.
    """
    before = sys.gettrace()
    if not hasattr(before, "counts"):
        yield
        return
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(before)


ENGINE = 100
"""Lines of the engine that one call runs."""
FREE = 2000
"""Limit of lines below which a call costs nothing of a `Work` budget."""
PER_LINE = 8
"""Array entries that take as long as a line of Python. Measured: a line takes 0.03 to 0.25 us."""


class Work:
    """Budget for calls, counted in lines of Python: the lines that were run so far, `done`, and the limit, `most`.

    It depends on the op and its inputs alone; a budget in seconds would depend on how busy the machine is.
    """

    def __init__(self, most: float) -> None:
        self.most = most
        self.done = 0.0

    @property
    def is_over(self) -> bool:
        """True if the budget of Python lines is used up."""
        return self.done > self.most

    def metered(self, call: Call, first: float = float("inf")) -> Call:
        """Return a copy of `call` each run of which is charged to the budget; the call itself, free of charge, if it
        runs few lines. `first` is the number of lines of its first run, if known.

        The price is the lines of a second run: in the first, caches are filled, which depends on what the process did
        before.
        """
        entries = sum(array.size for array in call.arrays.values()) // PER_LINE
        if first + entries <= FREE:
            return call
        _, lines = count_instructions(call.values)
        if lines + entries <= FREE < first < float("inf"):
            return call
        cost = lines + ENGINE + entries

        def run(*args: Any) -> Any:
            self.done += cost
            return call.function(*args)

        return dataclasses.replace(call, function=run)
