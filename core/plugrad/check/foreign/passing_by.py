"""Whether what answers in a framework is its own, and no rule of another is passed by.

A function of one framework, given the arrays of another, often runs: what it is made of are operators, which are the
arrays' own. Its rule is never asked, and theirs are found to be right.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np

from plugrad.check.foreign.program import Program
from plugrad.check.subject.answering import CALLS_OF_OPS, FRAMEWORKS, framework_at, holds
from plugrad.check.subject.call import Call
from plugrad.engine.errors import CheckUsageError

OWN = "give it arrays or plugrad's Tensors"


def require_own(program: Program, call: Call) -> None:
    """Run a function there and back, once.

    Raises
    ------
    CheckUsageError
        It returns something else than the framework's arrays; or it calls a function of another framework's, or an op
        of plugrad's, that gives it back an array of the kind that it was given.
    """
    framework = program.meant.framework
    with Passage(framework.traces, framework.name) as passage:
        ran = call.record()
        with contextlib.suppress(Exception):  # which is told when gradients are asked for
            ran.pull(list(map(np.ones_like, ran.arrays)))
    if passage.found:
        advice = FRAMEWORKS.get(passage.found, OWN)
        raise CheckUsageError(
            f"{program.meant.name} calls a function of {passage.found}'s, whose rule {framework.arrays} pass by: those "
            f"of {framework.name} would be checked instead. {advice[0].upper()}{advice[1:]}"
        )


class Passage:
    """While it is entered, looks for a framework that is given what another one differentiates, and gives such back."""

    def __init__(self, is_theirs: Callable[[Any], bool], owner: str) -> None:
        self.is_theirs = is_theirs
        self.owner = owner
        self.found = ""
        self._before: Any = None
        self._inside: list[tuple[FrameType, str]] = []

    def __enter__(self) -> Passage:
        self._before = sys.getprofile()
        sys.setprofile(self._on_event)
        return self

    def __exit__(self, *raised: object) -> None:
        sys.setprofile(self._before)

    def _on_event(self, frame: FrameType, event: str, result: Any) -> None:
        if event == "return" and self._inside and self._inside[-1][0] is frame:
            _, name = self._inside.pop()
            self.found = self.found or (name if holds([result], self.is_theirs) else "")
        elif event == "call" and not self.found:
            name = name_at(frame)
            if name not in ("", self.owner) and holds(
                list(frame.f_locals.values()), self.is_theirs
            ):
                self._inside.append((frame, name))


def name_at(frame: FrameType) -> str:
    """Return the framework, or plugrad, one of whose functions a frame runs; '' for any other."""
    if frame.f_code.co_filename in CALLS_OF_OPS:
        return "plugrad"
    name = framework_at(frame.f_globals)
    return name if name in FRAMEWORKS else ""
