"""Errors of a call in the words of the op: what forward raised because an argument is of a wrong kind, or missing.

Nothing here runs before something has failed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from opcode import opmap
from typing import Any

import numpy as np

from plugrad.engine.call.arguments import (
    Seen,
    hiding_place,
    make_it_one,
    op_name,
    which,
)
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.graph.node import Node
from plugrad.engine.places import frames_of
from plugrad.engine.tree import PLAIN


def refuse_call(
    node_class: type[Node], args: Seen, settings: dict[str, Any], error: Exception
) -> None:
    """Raise OpArgumentError or TypeError in the words of the op,
    if forward raised `error` for a wrong or missing argument.

    `args` and `settings` are those of the call. For any other error nothing is done.
    """
    refuse_number(node_class, args, error)
    refuse_missing(node_class, settings, error)
    facts = node_class._facts
    if facts.has_signature and isinstance(error, WRONG_KIND):  # a signature takes long to read
        parameters = [*inspect.signature(node_class._function.forward).parameters.values()]
        refuse_kind(op_name(node_class), parameters[int(facts.takes_ctx) :], args, settings, error)


WRONG_KIND = TypeError, AttributeError, NotImplementedError
"""What NumPy and Python raise where an argument is of a wrong kind, and the last of the kit's ops."""

NAMELESS = "must be int", "only integer tensors", "unsupported operand", "it is not implemented for"
"""The beginnings of plugrad's own messages about an argument that they cannot name."""


def refuse_number(node_class: type[Node], args: Seen, error: Exception) -> None:
    """Raise OpArgumentError if `error` shows that forward used an argument as an array that is none: a number, None, a
    list or another object among `args`. For any other error nothing is done.
    """
    if (
        isinstance(error, AttributeError)
        and node_class._facts.takes_arrays
        and (type(error.obj) in PLAIN or hasattr(np.ndarray, error.name or ""))
        and not hasattr(error.obj, "shape")
    ):
        for position, value in enumerate(args):
            if value is error.obj:
                raise OpArgumentError(
                    f"{which(node_class, position)} must be Tensor, not {type(value).__name__}{make_it_one(value)}"
                ) from error


def refuse_missing(node_class: type[Node], settings: dict[str, Any], error: Exception) -> None:
    """Raise an error in the words of the op if forward raised `error` because it lacks an argument or a setting.

    A missing setting is an OpArgumentError; a missing tensor a TypeError that names `apply` in place of forward.
    """
    facts, function = node_class._facts, node_class._function
    if type(error) is TypeError and facts.has_signature:
        for name in facts.keywords:
            if name not in settings and name not in facts.defaults:
                takes = ", ".join(facts.arguments + facts.keywords)
                raise OpArgumentError(
                    f"{op_name(node_class)}() missing required argument '{name}'; it takes {takes}"
                ) from error
        called, words = f"{function.forward.__qualname__}() missing ", str(error)
        if words.startswith(called):  # its user has called `apply`
            raise TypeError(
                f"{function.apply.__qualname__}() missing {words.removeprefix(called)}"
            ) from None


def refuse_kind(
    name: str, parameters: list[inspect.Parameter], args: Seen, settings: Any, error: Exception
) -> None:
    """Raise OpArgumentError if an argument has not the type of its annotation (None for an int),
    and `error` comes of that.

    `name` is that of the op. `error` must be of `WRONG_KIND`, without a message of the op's own; for others, and if all
    arguments are right, nothing is done.
    """
    if not isinstance(error, WRONG_KIND):
        return
    if is_written(error) and not str(error).startswith(NAMELESS):
        return
    for place, parameter in enumerate(parameters):
        last = len(args) if parameter.kind is parameter.VAR_POSITIONAL else place + 1
        given = [(f" (position {nr + 1})", each) for nr, each in enumerate(args)][place:last]
        if parameter.name in settings:
            given.append(("", settings[parameter.name]))
        kinds = [KINDS.get(part) for part in parts_of(parameter.annotation)]
        known = [kind for kind in kinds if kind is not None]
        for where, value in given if len(known) == len(kinds) else ():
            if not any(accepts(value) for _, accepts in known):
                wanted = words_of(parameter.annotation)
                advice = make_it_one(value) if wanted == "Tensor" else ""
                raise OpArgumentError(
                    f"{name}(): argument '{parameter.name}'{where} must be {wanted}, not "
                    f"{kind_of(value)}{advice}"
                ) from error
        if parameter.kind is parameter.VAR_POSITIONAL:
            args = ()
    # In a tuple, or of no annotation.
    if str(error).startswith("must be int, or ints") or "interpreted as an integer" in str(error):
        raise OpArgumentError(f"{name}(): an argument {error}") from error


def hidden(node_class: type[Node], where: int | str, value: Any) -> OpArgumentError:
    """Return the error for a Tensor that requires grad in a setting, or in a container: its gradient would be lost.

    `where` is the name of the setting or the index of the argument, and `value` what was given.
    """
    forward = node_class._function.forward
    known: Any = inspect.signature(forward).parameters if node_class._facts.has_signature else {}
    wanted = words_of(known[where].annotation) if where in known else ""
    if wanted:
        op = op_name(node_class)
        return OpArgumentError(
            f"{op}(): argument '{where}' must be {wanted}, not {kind_of(value)}: it requires grad, and {op} has no "
            "gradient by it, which would be lost without a word. Detach it, x.detach()"
        )
    return OpArgumentError(
        f"{hiding_place(node_class, where)} is or holds a Tensor that requires grad ({type(value).__name__}), which "
        "would be silently untracked. Pass each tensor as a positional argument of its own (def forward(ctx, "
        "*tensors, **settings)), or detach it"
    )


def parts_of(annotation: Any) -> list[str]:
    return [part.strip() for part in str(annotation).split("|")]


def words_of(annotation: Any) -> str:
    """Return an annotation in words, "int or tuple of ints"; parts of it that are not in `KINDS` are left out."""
    return " or ".join(KINDS[part][0] for part in parts_of(annotation) if part in KINDS)


def kind_of(value: Any) -> str:
    """Return the name of a value's type; for a tuple or list with the types of its items: ``list of int and str``."""
    kinds = (
        dict.fromkeys(type(each).__name__ for each in value) if type(value) in (tuple, list) else {}
    )
    return type(value).__name__ + (f" of {' and '.join(kinds)}" if kinds else "")


def is_array(value: Any) -> bool:
    return hasattr(value, "dtype") and hasattr(value, "shape")


def is_int(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)


def are_ints(value: Any) -> bool:
    return hasattr(value, "__iter__") and all(map(is_int, value))


def is_dtype(value: Any) -> bool:
    try:
        np.dtype(value)
    except TypeError:
        return False
    return True


KINDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "Array": ("Tensor", is_array),
    "Operand": ("Tensor or number", lambda v: is_array(v) or isinstance(v, (int, float, complex))),
    "Number": ("number", lambda v: isinstance(v, (int, float, complex, np.generic))),
    "int": ("int", is_int),
    "float": ("float", lambda v: hasattr(v, "__float__") or hasattr(v, "__index__")),
    "bool": ("bool", lambda v: isinstance(v, (bool, np.bool_, int))),
    "str": ("str", lambda v: isinstance(v, str)),
    "Shape": ("tuple of ints", are_ints),
    "tuple[int, ...]": ("tuple of ints", are_ints),
    "list[int]": ("list of ints", are_ints),
    "Dims": ("int or tuple of ints", lambda v: v is None or is_int(v) or are_ints(v)),
    "Sequence[int]": ("tuple of ints", are_ints),
    "DTypeLike": ("dtype", is_dtype),
    "None": ("None", lambda v: v is None),
}
"""What the parts of an annotation ask for, in words and as a test."""


def is_written(error: BaseException) -> bool:
    """Return True if `error` was raised by a `raise` statement, so that its message was written by somebody."""
    return any(
        frame.code.co_code[frame.instruction] == opmap["RAISE_VARARGS"]
        for frame in frames_of(error)[-1:]
    )
