"""Check that the right rules are run: those of the framework that is checked, and not those of the given arrays'
library.

A function made by one framework, given another's arrays (plugrad's Tensors, say), often runs: it is made of operators,
which are the arrays' own. Then the framework's rule is never run, and the arrays' own rules would be checked instead.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Sequence
from types import FrameType, MethodType
from typing import Any, TypeVar

import numpy as np

from _plugrad_check.frameworks.contract import Program, framework_names, way_into
from _plugrad_check.subject.call import Call, Raised, attempt
from _plugrad_check.subject.trials import function_name
from plugrad.engine.call import call
from plugrad.engine.errors import CheckUsageError
from plugrad.engine.tensor.tensor import Tensor
from plugrad.registry.finding.metadata import is_plugrads
from plugrad.registry.telling.strangers import words_of

Answer = TypeVar("Answer")

OWN = "give it arrays or plugrad's Tensors"
TENSOR = f"{Tensor.__module__}.{Tensor.__qualname__}"
CALLS_OF_OPS = (call.__file__,)


def answered(function: Callable[..., Any], run: Callable[[], Answer]) -> Answer:
    """Return the result of `run`, which calls `function` once, after making sure that plugrad's ops compute it.

    Raises
    ------
    CheckUsageError
        The function is another framework's, or calls one of those on plugrad's Tensors.
    """
    refuse(function, owner_of(function))
    profiler = Profiler("plugrad", lambda value: isinstance(value, Tensor))
    try:
        with profiler:
            answer = run()
    except Exception as error:
        places = list(traceback.walk_tb(error.__traceback__))
        raised_in = (framework_at(frame.f_globals) for frame, _ in places)
        hidden = profiler.entered if TENSOR in words_of(error) else ""  # JAX takes its frames out
        if profiler.refused[0] == places[-1]:  # by a function in C, as most of PyTorch's are
            hidden = owner_of(profiler.refused[1])
        refuse(function, profiler.found or next(filter(None, raised_in), hidden), error)
        raise
    refuse(function, profiler.found)
    return answer


def require_own(program: Program, call: Call) -> None:
    """Run a framework's function forward and backward, once, and raise an error if not its own framework computes the
    gradients.

    Raises
    ------
    CheckUsageError
        It returns something other than the framework's arrays; or it calls a function of another framework, or an op of
        plugrad, that returns an array of the kind that it was given; or it has no derivative there.
    """
    framework = program.meant.framework
    with Profiler(framework.name, framework.traces) as profiler:
        ran = call.record()
        found = attempt(ran.pull, list(map(np.ones_like, ran.arrays)))
        if isinstance(found, Raised) and isinstance(found.error, CheckUsageError):
            raise found.error  # all else is told when gradients are asked for
    if profiler.found:
        advice = way_into(profiler.found) or OWN
        raise CheckUsageError(
            f"{program.meant.name} calls a function of {profiler.found}, but {framework.arrays} do not use its rule: "
            f"the rules of {framework.name} would be checked instead. {advice[0].upper()}{advice[1:]}"
        )


def refuse(function: Any, framework: str, error: Exception | None = None) -> None:
    """Raise CheckUsageError, caused by `error`, if `framework`, the name of another framework that `function` calls, is
    not ''.
    """
    if framework:
        other = f"Check it with {framework}'s tools, or write its rule as a plugrad.Function"
        raise CheckUsageError(
            f"{function_name(function)} is {framework}'s, or calls a function that is. {framework} has its own rules, "
            f"but plugrad's Tensors do not use them: the rules of plugrad's ops would be checked instead. "
            f"{way_into(framework) or other}"
        ) from error


def require_tensors(function: Callable[..., Any], outputs: tuple[Any, ...]) -> None:
    """Raise CheckUsageError if none of `outputs`, which a function returned, is a Tensor."""
    if any(isinstance(output, Tensor) for output in outputs):
        return
    kinds = ", ".join(type_name(output) for output in outputs) or "nothing"
    raise CheckUsageError(
        f"{function_name(function)} returned no plugrad Tensor but {kinds}, so there is no gradient to check; compute "
        "with plugrad's ops to the end, without .numpy(), .item() or float()"
    )


def type_name(value: Any) -> str:
    """Return the name of a value's type, with the name of its package: 'torch.Tensor'."""
    home = type(value).__module__.partition(".")[0]
    return type(value).__name__ if home == "builtins" else f"{home}.{type(value).__name__}"


class Profiler:
    """Profiler (a context manager) that looks for calls of one framework with arrays of another one, the `owner`, of
    which `is_theirs` is True. Afterwards `found` is the name of the framework that was called so, or ''.

    A call counts if it returns such arrays; for plugrad's Tensors, if it calls plugrad's ops while it has them.
    """

    def __init__(self, owner: str, is_theirs: Callable[[Any], bool]) -> None:
        self.owner = owner
        self.is_theirs = is_theirs
        self.found = ""
        self.entered = ""
        self.refused: tuple[Any, Any] = None, None
        """The frame and line that called the latest function in C that raised, and that function."""
        self._of_tensors = owner == "plugrad"
        self._known = framework_names()
        self._before: Any = None
        self._inside: list[tuple[FrameType, str, bool]] = []
        """The running calls of frameworks: a frame of the framework, or the one that called a method of it in C."""

    def __enter__(self) -> Profiler:
        self._before = sys.getprofile()
        sys.setprofile(self._on_event)
        return self

    def __exit__(self, *raised: object) -> None:
        sys.setprofile(self._before)

    def _on_event(self, frame: FrameType, event: str, result: Any) -> None:
        last, name, in_c = self._inside[-1] if self._inside else (None, "", False)
        if event == "return" and (last is frame or (in_c and last is frame.f_back)):
            # Of a method in C, what the function that it calls returns: what it returns itself is not told.
            if last is frame:
                self._inside.pop()
            if not (self._of_tensors or self.found) and holds([result], self.is_theirs):
                self.found = name
        elif event in ("c_return", "c_exception"):
            if in_c and last is frame:
                self._inside.pop()
            if event == "c_exception":
                self.refused = (frame, frame.f_lineno), result
        elif event == "c_call" and not self.found:
            # As `apply` of PyTorch's Functions is, since 2.14: there is no frame of PyTorch's.
            name = owner_of(result) if isinstance(getattr(result, "__self__", None), type) else ""
            is_asked = (self._of_tensors or name in self._known) and name not in ("", self.owner)
            if is_asked and holds(list(frame.f_locals.values()), self.is_theirs):
                self._inside.append((frame, name, True))
        elif event == "call" and not self.found:
            is_op = frame.f_code.co_filename in CALLS_OF_OPS
            if is_op and self._of_tensors:
                self.found = self._inside[-1][1] if self._inside else ""
                return
            name = "plugrad" if is_op else framework_at(frame.f_globals, self._known)
            known = is_op or self._of_tensors or name in self._known
            is_asked = known and name not in ("", self.owner)
            if is_asked and holds(list(frame.f_locals.values()), self.is_theirs):
                self._inside.append((frame, name, False))
                self.entered = name


def owner_of(function: Any) -> str:
    """Return the name of the framework that a function belongs to, by its module or by the object it is bound to; '' if
    to none.
    """
    in_c = type(function).__name__ == "builtin_function_or_method"
    bound = in_c or isinstance(function, MethodType)
    holder = getattr(function, "__self__", None) if bound else function
    kinds = (*getattr(holder, "__mro__", ()), *type(holder).__mro__)
    modules = [str(getattr(each, "__module__", "")) for each in (function, *kinds)]
    found = (framework_at(vars(sys.modules[name])) for name in modules if name in sys.modules)
    return next(filter(None, found), "")


def framework_at(names: dict[str, Any], known: Sequence[str] | None = None) -> str:
    """Return the name of the framework that a module belongs to, given the module's global names; '' if it belongs to
    none.

    A framework is one of `known`, those with installed plugins, or a package that differentiates: it has a `grad`, an
    `autograd`, a `GradientTape`, or a Tensor with `backward`. A module that imports plugrad belongs to a user of both.
    """
    name = str(names.get("__name__", "")).partition(".")[0]
    if name in ("", "__main__") or is_plugrads(name):
        return ""
    if name not in (framework_names() if known is None else known) and not differentiates(name):
        return ""
    knows_plugrad = any(is_of(value, "plugrad") for value in list(names.values()))
    return "" if knows_plugrad else name


def differentiates(name: str) -> bool:
    """Return True if an imported package has derivatives of its own: `grad`, `vjp`, `autograd`, `GradientTape`, or a
    Tensor with `backward`.
    """
    package = sys.modules.get(name)
    faces = [getattr(package, face, None) for face in ("grad", "vjp", "autograd", "GradientTape")]
    faces.append(getattr(getattr(package, "Tensor", None), "backward", None))
    return any(is_of(face, name) for face in faces)


def is_of(face: Any, name: str) -> bool:
    """Return True if a function, class or module, `face`, comes from the package of this name."""
    home = getattr(face, "__module__", None) or getattr(face, "__name__", "")
    return str(home).partition(".")[0] == name or (name == "plugrad" and is_plugrads(str(home)))


def holds(values: Any, is_such: Callable[[Any], bool]) -> bool:
    """Return True if `is_such` is True for one of `values`, or for an item of one that is a tuple, list or dict."""
    for value in values:
        inner = value.values() if isinstance(value, dict) else value
        if is_such(value) or (isinstance(value, (tuple, list, dict)) and any(map(is_such, inner))):
            return True
    return False
