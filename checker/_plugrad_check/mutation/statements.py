"""Line coverage of a backward rule: the statements that are run, and those that no sample runs."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import linecache
import sys
from collections.abc import Iterator
from types import CodeType, FrameType, FunctionType
from typing import Any


@dataclasses.dataclass(frozen=True)
class Lines:
    """Range of lines of a file that no sample runs, with their source."""

    file: str
    first: int
    last: int
    source: tuple[str, ...]
    """The text of the lines; empty if the source cannot be read."""


class Reached:
    """Tracer of a rule, a context manager: while it is entered, it records the lines of the rule that run in this
    thread; `missed` returns the others.

    The rule includes functions defined in it, and those of its file that it alone calls: a function that forward calls
    too has cases that are not backward's. Another tracer pauses meanwhile.
    """

    def __init__(self, rule: Any) -> None:
        # What backward wraps may have a signature of its own: a rule that is written nowhere, and wraps forward.
        unwrapped = inspect.unwrap(
            rule, stop=lambda each: each is not rule and hasattr(each, "__signature__")
        )
        self.codes: set[CodeType] = set()
        self.shared: set[CodeType] = set()
        """The code objects that others than the rule called."""
        self.lines: set[int] = set()
        self.file = ""
        self._names: dict[str, Any] = {}
        self._before: Any = None
        if isinstance(unwrapped, FunctionType):
            self.file = unwrapped.__code__.co_filename
            self._names = unwrapped.__globals__
            self._add(unwrapped.__code__)
        self.rule = frozenset(self.codes)

    def _add(self, code: CodeType) -> None:
        if code not in self.codes:
            self.codes.add(code)
            for const in code.co_consts:
                if isinstance(const, CodeType):
                    self._add(const)

    def __enter__(self) -> Reached:
        self._before = sys.gettrace()
        sys.settrace(self._on_call)
        return self

    def __exit__(self, *raised: object) -> None:
        sys.settrace(self._before)

    def _on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        if frame.f_code.co_filename != self.file:
            return None
        if self._is_below_rule(frame):
            self._add(frame.f_code)
        else:
            self.shared.add(frame.f_code)
        self.lines.add(frame.f_code.co_firstlineno)
        return self._on_line

    @property
    def own(self) -> frozenset[CodeType]:
        """The code objects of the rule and of the functions that it alone calls."""
        return self.rule | (self.codes - self.shared)

    def _is_below_rule(self, frame: FrameType | None) -> bool:
        """Return True if a frame runs the rule, or a function that the rule calls by its name, directly or through
        other functions.
        """
        while frame is not None and frame.f_code not in self.rule:
            code, frame = frame.f_code, frame.f_back
            if frame is None or frame.f_code.co_filename != self.file:
                return False
            if code.co_name not in frame.f_code.co_names and code not in frame.f_code.co_consts:
                return False  # another op's face, by way of a method or an operator
        return frame is not None

    def _on_line(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.lines.add(frame.f_lineno)
        return self._on_line

    def missed(self) -> tuple[Lines, ...]:
        """Return the statements that were never run, consecutive ones as one range; `raise` statements are left out."""
        missed: list[list[int]] = []
        for first, last in sorted(self._statements()):
            if not self.lines.isdisjoint(range(first, last + 1)):
                continue
            if missed and missed[-1][1] >= first - 1:
                missed[-1][1] = max(last, missed[-1][1])
            else:
                missed.append([first, last])
        source = self._source()
        return tuple(
            Lines(self.file, first, last, tuple(source[first - 1 : last])) for first, last in missed
        )

    def _source(self) -> list[str]:
        return [line.rstrip("\n") for line in linecache.getlines(self.file, self._names)]

    def _statements(self) -> Iterator[tuple[int, int]]:
        """Yield the first and the last line of each statement; for a compound statement, those of its head."""
        own = {line for code in self.own for _, _, line in code.co_lines() if line}
        if not own:
            return
        try:
            tree = ast.parse("\n".join(self._source()))
        except SyntaxError:  # of no Python file
            tree = ast.Module([], [])
        known: set[int] = set()
        for node in ast.walk(tree):
            if not isinstance(node, ast.stmt):
                continue
            first, last = head_of(node)
            inside = own.intersection(range(first, last + 1))
            known |= inside
            if inside and not isinstance(node, (ast.Raise, ast.ClassDef)):
                yield max(first, min(inside)), last if first in inside else max(inside)
        for line in own - known:
            yield line, line


def head_of(node: ast.stmt) -> tuple[int, int]:
    """Return the first and the last line of a statement, without the statements in it."""
    first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    if not body:
        return first, node.end_lineno or node.lineno
    inner = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
    return first, max(first, inner.lineno - 1)
