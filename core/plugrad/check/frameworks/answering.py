"""A check that the right rules answer: those of the framework that is asked, and not those of the arrays it is given.

A function made by one framework, given another's arrays (plugrad's Tensors, say), often runs: what it is made of are
operators, which are the arrays' own. Its rule is then never asked, and theirs are found to be right.
"""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Callable, Collection
from types import FrameType, MethodType
from typing import Any, TypeVar

import numpy as np

from plugrad.check.frameworks.contract import Program, framework_names, way_into
from plugrad.check.subject.call import Call
from plugrad.check.subject.trials import name_of
from plugrad.engine.call import call
from plugrad.engine.errors import CheckUsageError
from plugrad.engine.tensor.tensor import Tensor
from plugrad.registry.telling.strangers import words_of

Answer = TypeVar("Answer")

OWN = "give it arrays or plugrad's Tensors"
TENSOR = f"{Tensor.__module__}.{Tensor.__qualname__}"
CALLS_OF_OPS = (call.__file__,)


def answered(function: Callable[..., Any], run: Callable[[], Answer]) -> Answer:
    """Return what `run` returns, which calls a function once.

    Raises
    ------
    CheckUsageError
        The function is another framework's, or calls one of those on plugrad's Tensors.
    """
    refuse(function, owner_of(function))
    profiler = Profiler()
    try:
        with profiler:
            answer = run()
    except Exception as error:
        frames = (frame for frame, _ in traceback.walk_tb(error.__traceback__))
        raised_in = (framework_at(frame.f_globals) for frame in frames)
        hidden = profiler.entered if TENSOR in words_of(error) else ""  # JAX takes its frames out
        refuse(function, profiler.found or next(filter(None, raised_in), hidden), error)
        raise
    refuse(function, profiler.found)
    return answer


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
        advice = way_into(passage.found) or OWN
        raise CheckUsageError(
            f"{program.meant.name} calls a function of {passage.found}'s, whose rule {framework.arrays} pass by: those "
            f"of {framework.name} would be checked instead. {advice[0].upper()}{advice[1:]}"
        )


def refuse(function: Any, framework: str, error: Exception | None = None) -> None:
    """Raise CheckUsageError if a framework stands between a function and plugrad's ops."""
    if framework:
        other = f"Check it with {framework}'s tools, or write its rule as a plugrad.Function"
        raise CheckUsageError(
            f"{name_of(function)} is {framework}'s, or calls a function that is. {framework} differentiates by rules "
            f"of its own, and plugrad's Tensors pass those by: plugrad's ops would be checked instead. "
            f"{way_into(framework) or other}"
        ) from error


def require_tensors(function: Callable[..., Any], outputs: tuple[Any, ...]) -> None:
    """Raise CheckUsageError if a function returned no Tensor."""
    if any(isinstance(output, Tensor) for output in outputs):
        return
    kinds = ", ".join(kind_of(output) for output in outputs) or "nothing"
    raise CheckUsageError(
        f"{name_of(function)} returned no plugrad Tensor but {kinds}, so there is no gradient to check; compute with "
        "plugrad's ops to the end, without .numpy(), .item() or float()"
    )


def kind_of(value: Any) -> str:
    """Return the type of a value, with its package."""
    home = type(value).__module__.partition(".")[0]
    return type(value).__name__ if home == "builtins" else f"{home}.{type(value).__name__}"


class Profiler:
    """While it is entered, looks for a framework that calls plugrad's ops on Tensors that it was given."""

    def __init__(self) -> None:
        self.found = ""
        self.entered = ""
        self._before: Any = None
        self._inside: list[tuple[FrameType, str]] = []

    def __enter__(self) -> Profiler:
        self._before = sys.getprofile()
        sys.setprofile(self._on_event)
        return self

    def __exit__(self, *raised: object) -> None:
        sys.setprofile(self._before)

    def _on_event(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "return" and self._inside and self._inside[-1][0] is frame:
            self._inside.pop()
        if event != "call" or self.found:
            return
        if frame.f_code.co_filename in CALLS_OF_OPS:
            self.found = self._inside[-1][1] if self._inside else ""
            return
        framework = framework_at(frame.f_globals)
        if framework and holds(list(frame.f_locals.values()), is_ours):
            self._inside.append((frame, framework))
            self.entered = framework


class Passage:
    """While it is entered, looks for a framework that is given what another one differentiates, and gives such back."""

    def __init__(self, is_theirs: Callable[[Any], bool], owner: str) -> None:
        self.is_theirs = is_theirs
        self.owner = owner
        self.found = ""
        self._known = framework_names()
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
            name = name_at(frame, self._known)
            if name not in ("", self.owner) and holds(
                list(frame.f_locals.values()), self.is_theirs
            ):
                self._inside.append((frame, name))


def name_at(frame: FrameType, known: Collection[str]) -> str:
    """Return which of the `known` frameworks, or plugrad, has the function that a frame runs; '' for any other."""
    if frame.f_code.co_filename in CALLS_OF_OPS:
        return "plugrad"
    name = framework_at(frame.f_globals)
    return name if name in known else ""


def owner_of(function: Any) -> str:
    """Return the framework that a function belongs to, itself or by what it is bound to; '' if to none."""
    if isinstance(function, MethodType) or type(function).__name__ == "builtin_function_or_method":
        holder = getattr(function, "__self__", None)
        kinds = (*getattr(holder, "__mro__", ()), *type(holder).__mro__)
    else:
        kinds = (*getattr(function, "__mro__", ()), *type(function).__mro__)
    modules = [str(getattr(each, "__module__", "")) for each in (function, *kinds)]
    found = (framework_at(vars(sys.modules[name])) for name in modules if name in sys.modules)
    return next(filter(None, found), "")


def framework_at(names: dict[str, Any]) -> str:
    """Return the framework whose module has these global names; '' if it is of none.

    A framework differentiates: it has a `grad`, an `autograd`, a `GradientTape` of its own, or a Tensor with
    `backward`. A module that knows plugrad is of somebody who works with it.
    """
    name = str(names.get("__name__", "")).partition(".")[0]
    if name in ("", "plugrad", "__main__") or not differentiates(name):
        return ""
    return "" if any(map(is_of_plugrad, list(names.values()))) else name


def differentiates(name: str) -> bool:
    """Return whether a package has derivatives of its own."""
    package = sys.modules.get(name)
    faces = [getattr(package, face, None) for face in ("grad", "vjp", "autograd", "GradientTape")]
    faces.append(getattr(getattr(package, "Tensor", None), "backward", None))
    return any(is_of(face, name) for face in faces)


def is_of(face: Any, name: str) -> bool:
    """Return whether a function, class or module comes from a package."""
    home = getattr(face, "__module__", None) or getattr(face, "__name__", "")
    return str(home).partition(".")[0] == name


def is_of_plugrad(value: Any) -> bool:
    """Return whether a global name is plugrad, or comes from it."""
    return is_of(value, "plugrad")


def is_ours(value: Any) -> bool:
    """Return whether a value is a Tensor."""
    return isinstance(value, Tensor)


def holds(values: Any, is_such: Callable[[Any], bool]) -> bool:
    """Return whether there is such a value among some, or one level further down."""
    for value in values:
        if is_such(value):
            return True
        inner = value.values() if isinstance(value, dict) else value
        if isinstance(value, (tuple, list, dict)) and any(map(is_such, inner)):
            return True
    return False
