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
"""How many times as many lines as on the sample a call may take with other numbers, or in float32: a loop in forward
may end for those of the sample alone.
"""
OURS = [*own_folders()]
"""Where the code of plugrad's lies, and that which brought a framework to it: no code of an author's."""


@functools.cache
def is_ours(file: str) -> bool:
    """Return whether a file is plugrad's own, or that of what brought a framework to it."""
    return file.startswith(tuple(OURS))


class TooLongError(Exception):
    """A call went on for more lines than it may."""


def count_instructions(run: Callable[[], Answer], most: float = float("inf")) -> tuple[Answer, int]:
    """Return what `run` returns, and how many lines of Python that took; another tracer rests in the meantime.

    Of plugrad's own functions each call counts as one: what is asked is how long the op goes on, and to trace all lines
    takes ten times as long.

    Raises
    ------
    TooLongError
        It took more than `most`.
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
    """Return a function that does the same, and a list to which each call adds the lines of Python that it took.

    What is counted is slower, so the less of the checker's own is, the better.

    Raises
    ------
    TooLongError
        A call took more than `most`.
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
    """Leave out of the count what runs inside, which a framework does once, and not in each call."""
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
"""Lines of the engine's that a call runs through."""
FREE = 2000
"""Lines of a call of which as many may be made as are ever made of one."""
PER_LINE = 8
"""Entries of arrays that take as long as a line of Python. Measured: a line takes 0.03 to 0.25 us."""


class Work:
    """A budget for calls: what they have taken so far, in lines of Python, and how much they may.

    It depends on the op and its inputs alone, where a budget of time would depend on how busy the machine is.
    """

    def __init__(self, most: float) -> None:
        self.most = most
        self.done = 0.0

    @property
    def is_over(self) -> bool:
        """True if the budget is used up."""
        return self.done > self.most

    def metered(self, call: Call, first: float = float("inf")) -> Call:
        """Return a call each of whose runs is counted; the call itself, if its `first` run took few lines.

        The lines are those of a further run: what the first leaves in caches depends on what else the process has done.
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
