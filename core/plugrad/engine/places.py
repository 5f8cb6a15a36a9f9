"""Places in source code: where a function is written, which frames an error came through, and the line of the user."""

from __future__ import annotations

import inspect
import sys
from types import CodeType
from typing import Any, NamedTuple

OURS = ("plugrad", "_plugrad")
"""What the names of modules begin with that are plugrad's, or a pack's."""


def written_at(function: Any) -> tuple[str | None, int | None]:
    """Return file and line of a function, whoever wraps it, or compiles it as Numba does; None of one without code."""
    function = inspect.unwrap(function)
    code = getattr(getattr(function, "py_func", function), "__code__", None)
    return (None, None) if code is None else (code.co_filename, code.co_firstlineno)


class Frame(NamedTuple):
    """A frame that an error came through, as it was when the error left it."""

    names: dict[str, Any]
    """The variables of its module."""
    code: CodeType
    line: int
    instruction: int

    @property
    def package(self) -> str:
        """The package of its module, the first part of the name."""
        return str(self.names.get("__name__", "")).partition(".")[0]

    @property
    def file(self) -> str:
        """The file of its code."""
        return self.code.co_filename

    @property
    def place(self) -> str:
        """'file:line'."""
        return f"{self.file}:{self.line}"


def frames_of(error: BaseException) -> list[Frame]:
    """Return the frames that an error came through, the innermost last."""
    frames, each = [], error.__traceback__
    while each is not None:
        frame = each.tb_frame
        frames.append(Frame(frame.f_globals, frame.f_code, each.tb_lineno, each.tb_lasti))
        each = each.tb_next
    return frames


def level_of_user(start: int = 1) -> int:
    """Return the `stacklevel` by which a warning of the caller points at the line outside of plugrad that led there."""
    level, frame = start, sys._getframe(start)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(OURS):
        level, frame = level + 1, frame.f_back
    return level


def line_of_user() -> tuple[str, int]:
    """Return file and line outside of plugrad that led to the caller."""
    frame = sys._getframe(level_of_user() - 1)
    return frame.f_code.co_filename, frame.f_lineno
