"""What a function is called, where it was written, and whose `apply` it is."""

from __future__ import annotations

import inspect
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from plugrad.engine.call.arguments import source_of
from plugrad.engine.call.function import Function
from plugrad.engine.graph.facts import facts_about
from plugrad.from_source.classes import MadeFunction
from plugrad.registry import Op

if TYPE_CHECKING:
    from plugrad.check.frameworks.contract import Program


def class_behind(function: Any) -> type[Function] | None:
    """Return the class whose `apply` a function is, or the op's that users call by it; None if it is neither."""
    called = getattr(function, "op", None)
    if isinstance(called, Op):
        return called.function
    behind: Any = getattr(function, "__self__", None)  # every `apply` knows it
    is_op = isinstance(behind, type) and issubclass(behind, Function)
    return behind if is_op and behind.apply is function else None


class ForeignFunction(MadeFunction):
    """A rule of another framework as a Function."""

    foreign: ClassVar[Program]


def foreign_of(op: type[Function] | None) -> Program | None:
    """Return what of another framework an op is, if it is that."""
    return op.foreign if op is not None and issubclass(op, ForeignFunction) else None


def rule_of(op: type[Function]) -> Any:
    """Return the backward rule of an op, under whichever of its two names it was written."""
    return facts_about(op).rule


def place_of(function: Any) -> tuple[str | None, int | None]:
    """Return the file and the line where a function, or the rule of a class's `apply`, was written; None if unknown."""
    while isinstance(function, partial):
        function = function.func
    behind = class_behind(function)
    if behind is not None:
        return source_of(behind, "backward")
    code = getattr(inspect.unwrap(function), "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code is not None else (None, None)


def name_of(function: Any) -> str:
    """Return what a function is called: 'f', 'Cube.apply', 'partial(f)'."""
    if isinstance(function, partial):
        return f"partial({name_of(function.func)})"
    behind = class_behind(function)
    if inspect.ismethod(function) and isinstance(function.__self__, type):
        return f"{function.__self__.__name__}.{function.__name__}"
    if behind is not None and not hasattr(function, "op"):
        return f"{behind.__name__}.apply"
    return str(getattr(function, "__name__", type(function).__name__))


def spelled(function: Any) -> str:
    """Return what may be written for a function: its name, if it has one that means it; else 'fn'."""
    name = name_of(function)
    own = inspect.isfunction(function) and name.replace(".", "_").isidentifier()
    return name if own else "fn"
