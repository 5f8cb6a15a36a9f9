"""Instruction count: how many lines of Python a call runs, and how many it may, whatever the machine.

A loop in forward that ends in float64 need not end in float32: an interval is halved until it is shorter than 1e-9, and
the numbers there lie further apart.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

Answer = TypeVar("Answer")
LONGER = 50
"""How many times as many lines as on the sample a call may take with other numbers, or in float32: a loop in forward
may end for those of the sample alone.
"""
OURS = [f"{Path(__file__).parents[2]}{os.sep}"]
"""Where the code of plugrad's lies, and that which brought a framework to it: no code of an author's."""


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

    def on_event(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal lines
        lines += 1
        if lines > most:
            raise TooLongError
        return None if frame.f_code.co_filename.startswith(tuple(OURS)) else on_event

    on_event.counts = True  # type: ignore[attr-defined]
    before = sys.gettrace()
    sys.settrace(on_event)
    try:
        answer = run()
    finally:
        sys.settrace(before)
    return answer, lines


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
