"""Whether what is checked is what answers: plugrad's rules, and not those of another framework.

A function made by another framework has a backward of its own. Given plugrad's Tensors it may run all the same, by
plugrad's ops, which then answer for it: its own backward is never asked.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from types import FrameType, MethodType
from typing import Any, TypeVar

from plugrad.check.subject.naming import name_of
from plugrad.engine.call import apply, fast
from plugrad.engine.errors import CheckUsageError
from plugrad.engine.tensor.tensor import Tensor
from plugrad.registry.telling.strangers import words_of

Answer = TypeVar("Answer")

FRAMEWORKS = {
    "torch": "Give it torch tensors, check_function(fn, (torch.ones(3),)): it is then examined in PyTorch",
    "jax": "Give it JAX arrays, check_function(fn, (jnp.ones(3),)): it is then examined in JAX",
    "autograd": "Say so, check_function(fn, inputs, framework='autograd'): it is then examined there",
    "pytensor": "Say so, check_function(fn, inputs, framework='pytensor'): it is then examined there",
}
"""Those in which the checker examines rules where they stand, and how it is told to."""

TENSOR = f"{Tensor.__module__}.{Tensor.__qualname__}"
CALLS_OF_OPS = (apply.__file__, fast.__file__)


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


def refuse(function: Any, framework: str, error: Exception | None = None) -> None:
    """Raise CheckUsageError if a framework stands between a function and plugrad's ops."""
    if framework:
        other = f"Check it with {framework}'s tools, or write its rule as a plugrad.Function"
        raise CheckUsageError(
            f"{name_of(function)} is {framework}'s, or calls a function that is. {framework} differentiates by rules "
            f"of its own, and plugrad's Tensors pass those by: plugrad's ops would be checked instead. "
            f"{FRAMEWORKS.get(framework, other)}"
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
