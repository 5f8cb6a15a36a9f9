"""What may be given to `check_op` and `check_function`, and what is said to whoever gives something else.
Next: `subject/answering.py`.
"""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any

from plugrad import registry
from plugrad.engine.call.function import ArrayFunction, Function
from plugrad.engine.call.places import place_of as place_in
from plugrad.engine.errors import CheckUsageError, PackMissingError
from plugrad.registry import Op
from plugrad.registry.suggestions import ops_called


def asked_op(given: Any) -> Op | type[Function]:
    """Return the op that is meant by its identity, its `Op`, its class, or what users call.

    Raises
    ------
    CheckUsageError
        None is.
    OpMissingError, PackMissingError
        It is named, but there is none of that name.
    """
    if isinstance(given, str):
        if "::" not in given and is_pack(given):
            raise CheckUsageError(
                f"{given!r} is a pack, and check_op takes one op; write check_pack({given!r})"
            )
        return registry.op(given)
    if isinstance(given, Op):
        return given
    if isinstance(given, type) and issubclass(given, Function):
        if given in (Function, ArrayFunction):
            raise CheckUsageError(f"{given.__name__} is no op itself; give a subclass of it")
        return given
    called = getattr(given, "op", None)  # pg.exp and its like know whose they are
    if isinstance(called, Op):
        return called
    raise CheckUsageError(
        "check_op takes an op: its identity 'pack::op', its class (a plugrad.Function), or what plugrad.ops gives; "
        f"got {told(given)}{instead(given)}"
    )


def class_behind(function: Any) -> type[Function] | None:
    """Return the class whose `apply` a function is, or the op's that users call by it; None if it is neither."""
    called = getattr(function, "op", None)
    if isinstance(called, Op):
        return called.function
    code, cells = getattr(function, "__code__", None), getattr(function, "__closure__", None)
    inside = dict(zip(code.co_freevars, cells, strict=True)) if code and cells else {}
    node = inside.get("node_class")  # what every `apply` makes its nodes of
    behind: Any = getattr(node and node.cell_contents, "_function", None)
    return behind if getattr(behind, "apply", None) is function else None


def rule_of(op: type[Function]) -> Any:
    """Return the backward rule of an op, under whichever of its two names it was written."""
    return getattr(op, "vjp", op.backward)


def place_of(function: Any) -> tuple[str | None, int | None]:
    """Return the file and the line where a function, or the rule of a class's `apply`, was written; None if unknown."""
    while isinstance(function, partial):
        function = function.func
    behind = class_behind(function)
    if behind is not None:
        return place_in(behind, "backward")
    code = getattr(inspect.unwrap(function), "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code is not None else (None, None)


def name_of(function: Any) -> str:
    """Return what a function is called: 'f', 'Cube.apply', 'partial(f)'."""
    if isinstance(function, partial):
        return f"partial({name_of(function.func)})"
    behind = class_behind(function)
    if behind is not None and not hasattr(function, "op"):
        return f"{behind.__name__}.apply"
    return str(getattr(function, "__name__", type(function).__name__))


def spelled(function: Any) -> str:
    """Return what may be written for a function: its name, if it has one that means it; else 'fn'."""
    name = name_of(function)
    own = inspect.isfunction(function) and name.replace(".", "_").isidentifier()
    return name if own else "fn"


def require_function(given: Any) -> None:
    """Raise CheckUsageError if this is nothing that can be called with Tensors."""
    if isinstance(given, type) and issubclass(given, Function):
        raise CheckUsageError(
            f"check_function takes a function of Tensors, and {given.__name__} is an op's class; give "
            f"{given.__name__}.apply, or write check_op({given.__name__})"
        )
    if callable(given):
        return
    named = isinstance(given, str) and "::" in given
    advice = f"; write check_op({given!r})" if named else ""
    raise CheckUsageError(f"check_function takes a function of Tensors; got {told(given)}{advice}")


def is_pack(name: str) -> bool:
    """Return whether a pack has this name."""
    try:
        registry.info(name)
    except PackMissingError:
        return False
    return True


def told(given: Any) -> str:
    """Return what something is."""
    name = getattr(given, "__name__", None)
    kind = type(given).__name__
    if isinstance(given, str):
        return repr(given)
    article = "an" if kind[0].lower() in "aeiou" else "a"
    return f"the {kind} {name}" if name else f"{article} {kind}"


def instead(given: Any) -> str:
    """Return the end of a sentence: the op that has the name of a function, and how functions are checked."""
    if not callable(given):
        return ""
    name = str(getattr(given, "__name__", ""))
    ops = ops_called(name, registry)
    meant = f" Did you mean {' or '.join(map(repr, ops))}?" if ops else ""
    return f".{meant} Of any function of Tensors, write check_function(fn, inputs)"
