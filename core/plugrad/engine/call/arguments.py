"""Arguments of a call: bound to the parameters of forward, or refused; and errors that name the op."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, TypeAlias

import numpy as np

from plugrad.engine.errors import BeyondTheStandard, OpArgumentError
from plugrad.engine.graph.node import Node
from plugrad.engine.places import frames_of, written_at
from plugrad.engine.tensor.arrays import (
    as_array,
    class_of,
    has_memory,
    is_array,
    is_array_like,
    is_other_array,
    library_of,
    no_array,
    other_kind,
    way_out,
)
from plugrad.engine.tensor.tensor import Tensor

Arguments: TypeAlias = Sequence[Any]
"""What an op is called with, by position: Tensors, numbers, anything."""
Seen: TypeAlias = Sequence[Any]
"""The same as forward sees it: in an `ArrayFunction`, arrays in the place of Tensors."""

ALIASES = {"axes": "dim", "axis": "dim", "keepdims": "keepdim"}
"""NumPy's spelling of PyTorch's settings, understood everywhere; stubs name the last one of each."""
NUMPYS: dict[str, dict[str, str]] = {}
"""The same of single ops, by their names: whoever names them after functions of NumPy fills it."""


def in_our_words(op: str, settings: dict[str, Any], known: Sequence[str]) -> dict[str, Any]:
    """Return `settings` with NumPy's names, such as `axis`, replaced by the names that the op has for them,
    such as `dim`.

    `op` is the name of the op, and `known` are the names of its parameters. A name that is not known either way stays.
    """
    own = ALIASES | NUMPYS.get(op, {})
    return {
        own[key] if key not in known and own.get(key) in known else key: value
        for key, value in settings.items()
    }


def arrange(
    node_class: type[Node], args: tuple[Any, ...], settings: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return a call's arguments as forward takes them: the tensors, by position, and the settings, by keyword.

    Settings may be given by position too, after the tensors and in their declared order; tensors may be given by
    keyword. Raises OpArgumentError if there are too many, too few, or unknown ones, or one is given twice.
    """
    facts = node_class._facts
    if not facts.has_signature:
        return args, settings
    names, keywords = facts.arguments, facts.keywords
    plain = True  # nearly always
    for key in settings:
        if key not in keywords:
            plain = False
    if not plain:
        settings = in_our_words(op_name(node_class), settings, keywords + names)
    if len(args) > len(names) and not facts.any_number:
        extra = args[len(names) :]
        if len(extra) > len(keywords):
            most = len(names) + len(keywords)
            raise OpArgumentError(
                f"{op_name(node_class)}() takes {most} positional argument{'s' * (most != 1)} but {len(args)} were "
                f"given: {', '.join(names + keywords)}"
            )
        for place, (key, value) in enumerate(zip(keywords, extra, strict=False), len(names)):
            if key in settings:
                raise OpArgumentError(
                    f"{op_name(node_class)}() got multiple values for argument '{key}'"
                )
            refuse_flag(node_class, key, place, value)
            settings[key] = value
        args = args[: len(names)]
    if plain:
        return args, settings
    by_name = [key for key in settings if key in names]
    if by_name:
        positional = list(args)
        last = max(names.index(key) for key in by_name)
        for name in names[len(args) : last + 1]:
            if name in settings:
                positional.append(settings.pop(name))
            elif name in facts.defaults:
                positional.append(facts.defaults[name])
            else:
                raise OpArgumentError(f"{op_name(node_class)}() missing required argument '{name}'")
        args = tuple(positional)
        for key in by_name:
            if key in settings:
                raise OpArgumentError(
                    f"{op_name(node_class)}() got multiple values for argument '{key}'"
                )
    if not facts.any_setting:
        for key in settings:
            if key not in keywords:
                raise OpArgumentError(
                    f"{op_name(node_class)}() got an unexpected keyword argument '{key}'; it takes "
                    f"{', '.join(names + keywords)}"
                )
    return args, settings


def refuse_flag(node_class: type[Node], name: str, place: int, value: Any) -> None:
    """Raise OpArgumentError if a flag (a bool) of one of plugrad's own ops, given by position, is not a bool.

    `name` and `place` are the name and index of the argument. ``x.sum(0, 1)`` means two dimensions, and 1 would be
    taken for `keepdim`; PyTorch refuses it. For other arguments, and ops of other packs, nothing is done.
    """
    if type(value) is bool or type(node_class._facts.defaults.get(name)) is not bool:
        return
    if is_builtin(node_class._function):
        raise OpArgumentError(
            f"{op_name(node_class)}(): argument '{name}' (position {place + 1}) must be bool, not "
            f"{type(value).__name__}"
        )


def is_builtin(function: Any) -> bool:
    """Return True if `function`, the class of an op, belongs to the pack `builtin`; False for another pack,
    or for none.
    """
    return not vars(function).get("errors_say_where", True)


def is_operand(value: Any, op: str) -> bool:
    """Return True if an operator of Tensor, such as ``+``, accepts `value` as its other operand: a tensor, an array,
    a number.

    For anything else Python calls the method of the other operand, such as ``__radd__``. `op` is the name for the
    message.

    Raises
    ------
    OpArgumentError
        `value` is a DataFrame or Series of pandas, which would return plain numbers without a gradient.
    """
    taken = isinstance(value, OPERANDS) or is_array(value)
    if not taken and hasattr(type(value), "__pandas_priority__"):
        raise no_array(f"{op}(): an operand", value)
    return taken


OPERANDS = (Tensor, int, float, complex, np.ndarray, np.generic)


def no_operand(node_class: type[Node], position: int, value: Any) -> OpArgumentError:
    """Return the error for a list, tuple or dict where an op takes a tensor or a number; `position` counts from 0."""
    return OpArgumentError(
        f"{op_name(node_class)}(): argument {position + 1} must be Tensor or number, not {type(value).__name__}"
        f"{make_it_one(value)}"
    )


def make_it_one(value: Any) -> str:
    """Return the end of an error's message that says how to make a tensor from `value`;
    "" if `plugrad.tensor` refuses it.
    """
    known = isinstance(value, (int, float, complex, list, tuple)) or hasattr(value, "__array__")
    return "; make it one: plugrad.tensor(...)" if known else ""


def with_views(args: Arguments, seen: list[Any]) -> list[Any]:
    """Return the arrays in `seen`, which belong to `args`;
    an array that appears again for another Tensor becomes a view.

    What forward saves is recognised by identity, so two Tensors that share one array need two array objects.
    """
    owners: dict[int, Any] = {}  # id of an array -> the first argument that has it
    return [
        array.view()
        if owners.setdefault(id(array), arg) is not arg and has_memory(array)
        else array
        for arg, array in zip(args, seen, strict=True)
    ]


def arrays_taken(node_class: type[Node], seen: Seen) -> list[Any]:
    """Return the arguments of a call as forward of an `ArrayFunction` accepts them: in `seen`, Tensors are their arrays
    already. NumPy's scalars become arrays, and values that are no arrays stay as they are.

    Forward accepts NumPy arrays, and if the op declares ``arrays = "nep18"`` also those of one other library.

    Raises
    ------
    OpArgumentError
        There is an array of a library that the op does not accept, arrays of two other libraries, or an object that
        NumPy would convert to an array implicitly.
    """
    taken = [each if isinstance(each, np.generic) else as_array(as_number(each)) for each in seen]
    others = []
    for position, value in enumerate(taken):
        if is_other_array(value):
            if node_class._facts.only_numpy:
                raise other_kind(which(node_class, position), value, label_of(node_class))
            others.append(class_of(value))
        elif is_array_like(value):
            raise no_array(which(node_class, position), value)
    if len({*others}) > 1:
        raise OpArgumentError(
            f"{op_name(node_class)}() takes only one kind of array other than NumPy's, not {' and '.join(others)}: "
            "convert some"
        )
    return taken


def which(node_class: type[Node], position: int) -> str:
    """Return the name of an argument for messages: "add(): argument 'other' (position 2)"; `position` counts from 0."""
    names = node_class._facts.arguments
    name = f" '{names[position]}'" if position < len(names) else ""
    return f"{op_name(node_class)}(): argument{name} (position {position + 1})"


def op_name(node_class: type[Node]) -> str:
    """Return the short name of an op in messages: its registered name, else 'forward', as in Python's own errors."""
    identity: str | None = node_class._function.identity
    return identity.rpartition("::")[2] if identity is not None else "forward"


def as_number(value: Any) -> Any:
    """Return an int of a subclass, as ``x.size`` may be, as a plain int; an Enum, a bool and anything else unchanged.

    NumPy lets only Python's own numbers take the dtype of the array beside them: float32 stays float32.
    """
    return int(value) if isinstance(value, int) and not isinstance(value, (bool, Enum)) else value


def hiding_place(node_class: type[Node], where: int | str) -> str:
    what = f"keyword argument {where!r}" if isinstance(where, str) else f"argument {where}"
    return f"{label_of(node_class)}: {what}"


def label_of(node_class: type[Node]) -> str:
    """Return the full name of an op in messages: its identity if it is registered, else its class."""
    return node_class._function.identity or node_class._function.__name__


# Where an op's own code stands, for the errors that it raises.


def say_where(error: Exception, cls: Any, what: str) -> None:
    """Add a note to `error`, raised by an op's own code, which names the op, the method `what`, and its file and line.

    `cls` is the class of the op. For the pack `builtin` nothing is added.
    """
    if cls.errors_say_where:
        file, line = source_of(cls, what)
        where = f" ({file}:{line})" if file is not None else ""
        error.add_note(f"raised in {what} of the op {cls.identity}{where}")


def source_of(cls: Any, what: str) -> tuple[str | None, int | None]:
    """Return the file and line of an op's method `what`, "forward" or "backward", or (None, None) if unknown.

    Decorators are looked through. If the op has no rule, it is the place of forward.
    """
    node_class = cls.node_class
    method = (
        cls.forward if what == "forward" or not node_class._facts.has_rule else node_class._rule
    )
    return written_at(method)


def refuse_what_its_library_does_not(error: Exception, what: str, values: Iterable[Any]) -> None:
    """Raise OpArgumentError if `error` was raised by another array library,
    because an array in `values` lacks an operation.

    `what` begins the message. If the error does not come from there, nothing is done.
    """
    other = next((value for value in values if is_other_array(value)), None)
    if other is None:
        return
    library = library_of(other)
    modules = [frame.package for frame in frames_of(error)]
    beyond = isinstance(error, BeyondTheStandard) or "NotImplemented from __array_" in str(error)
    ours = library.lstrip("_").startswith(__name__.partition(".")[0])  # a batch of vmap's, say
    if not beyond and (ours or library not in modules):
        return
    raise OpArgumentError(
        f"{what}: the {class_of(other)} lacks an operation that it needs. Convert it first, "
        f"plugrad.tensor({way_out(other)}). It raised: {type(error).__name__}: {' '.join(str(error).split())}"
    ) from error
