"""Places in source code: where a function is written, which frames an error came through, and the line of the user."""

from __future__ import annotations

import inspect
import sys
from types import CodeType
from typing import Any, NamedTuple

OURS = ("plugrad", "_plugrad")
"""What the names of modules begin with that are plugrad's, or a pack's."""


def written_at(function: Any) -> tuple[str | None, int | None]:
    """Return the file and line of a function, looking through decorators and Numba;
    (None, None) if it has no Python code.
    """
    function = inspect.unwrap(function)
    code = getattr(getattr(function, "py_func", function), "__code__", None)
    return (None, None) if code is None else (code.co_filename, code.co_firstlineno)


class Frame(NamedTuple):
    """Frame of a traceback: the variables of its module, its code object, the line,
    and the index of the instruction.
    """

    names: dict[str, Any]
    """The variables of its module."""
    code: CodeType
    line: int
    instruction: int

    @property
    def package(self) -> str:
        """The top-level package of the frame's module."""
        return str(self.names.get("__name__", "")).partition(".")[0]

    @property
    def file(self) -> str:
        """The path of the file of the frame's code."""
        return self.code.co_filename

    @property
    def place(self) -> str:
        """The place as 'file:line'."""
        return f"{self.file}:{self.line}"


def frames_of(error: BaseException) -> list[Frame]:
    """Return the frames of an error's traceback, the innermost last."""
    frames, each = [], error.__traceback__
    while each is not None:
        frame = each.tb_frame
        frames.append(Frame(frame.f_globals, frame.f_code, each.tb_lineno, each.tb_lasti))
        each = each.tb_next
    return frames


def level_of_user(start: int = 1) -> int:
    """Return the `stacklevel` for a warning in the caller that points at the user's line:
    the first one outside of plugrad.

    `start` is 1 for the caller itself, more for the functions that called it.
    """
    level, frame = start, sys._getframe(start)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(OURS):
        level, frame = level + 1, frame.f_back
    return level


def line_of_user() -> tuple[str, int]:
    """Return the file and line of the user's code that led to the caller: the first frame outside of plugrad."""
    frame = sys._getframe(level_of_user() - 1)
    return frame.f_code.co_filename, frame.f_lineno
