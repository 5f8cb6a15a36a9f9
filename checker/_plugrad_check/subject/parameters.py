"""Parameters of a forward or a function: their names, defaults, and the values that an annotation lists."""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Iterable
from typing import Any, Literal, get_args, get_origin

from plugrad.engine.call.function import Function
from plugrad.engine.graph.facts import facts_about, signature_of
from plugrad.registry.entries import Op


def parameters_of(function: Any) -> list[inspect.Parameter]:
    """Return the parameters of a Function's forward, without ctx, or of a callable; [] if Python cannot read the
    signature.
    """
    skip = 0
    if isinstance(function, type) and issubclass(function, Function):
        skip = int(facts_about(function).takes_ctx)
        function = function.forward
    try:
        return list(signature_of(function).parameters.values())[skip:]
    except (TypeError, ValueError):
        return []


def defaults_of(parameters: Iterable[inspect.Parameter]) -> dict[str, Any]:
    """Return the defaults of some parameters, by name."""
    return {
        parameter.name: parameter.default
        for parameter in parameters
        if parameter.default is not parameter.empty
    }


def members_of(function: Any, name: str) -> list[Any]:
    """Return the values that a parameter may have, from the `Literal` in its annotation; [] if it has no such
    annotation, or one with names that exist for type checkers alone.
    """
    with contextlib.suppress(Exception):
        annotations = inspect.get_annotations(getattr(function, "forward", function), eval_str=True)
        return members(annotations.get(name))
    return []


def members(annotation: Any) -> list[Any]:
    """Return the members of a Literal, or of all Literals in a union."""
    literal: Any = Literal
    if get_origin(annotation) is literal:
        return list(get_args(annotation))
    return [each for part in get_args(annotation) for each in members(part)]


def argument_names(function: Any, count: int) -> tuple[str, ...]:
    """Return the names of the first `count` positional arguments of a Function's forward, or of a callable."""
    return names_of(named_by(function), count)


def named_by(function: Any) -> list[inspect.Parameter]:
    """Return the parameters after which the checker names the arguments of a Function, of its `apply`, or of a
    callable.
    """
    known = class_behind(function)
    if known is None and isinstance(function, functools.partial) and not function.args:
        known = class_behind(function.func)
    return parameters_of(known or function)


def names_of(parameters: list[inspect.Parameter], count: int) -> tuple[str, ...]:
    """Return names for the first `count` positional arguments, given the parameters that take them: 'x', 'args[0]', or
    'argument 3' if there is no parameter for it.
    """
    names: list[str] = []
    for parameter in parameters:
        if parameter.kind is parameter.VAR_POSITIONAL:
            names.extend(f"{parameter.name}[{nr}]" for nr in range(count - len(names)))
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            names.append(parameter.name)
    names.extend(f"argument {nr}" for nr in range(len(names), count))
    return tuple(names[:count])


def class_behind(function: Any) -> type[Function] | None:
    """Return the class whose `apply` a function is, or the class of the op that the function calls; None for other
    functions.
    """
    called = getattr(function, "op", None)
    if isinstance(called, Op):
        return called.function
    behind: Any = getattr(function, "__self__", None)  # every `apply` knows it
    is_op = isinstance(behind, type) and issubclass(behind, Function)
    return behind if is_op and behind.apply is function else None
