"""An answer of a worker as bytes: plain data and the checker's own records, and nothing else of a stranger's."""

from __future__ import annotations

import io
import pickle
from itertools import starmap
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from plugrad.registry.telling.strangers import repr_of

OURS = (
    "plugrad.check.report.report",
    "plugrad.check.planting.mutants",
    "plugrad.check.slopes.arrays",
)
NUMBERS = (bool, int, float, complex, str)
PLAIN = {
    ("builtins", kind.__name__) for kind in (*NUMBERS, set, frozenset, slice, range, bytearray)
}


class Shown(str):
    """The text of a value that is not plain data, in the value's place."""

    __slots__ = ()
    __repr__ = str.__str__


class Encoder(pickle.Pickler):
    """Writes the checker's records, and a text in the place of any stranger's object."""

    def reducer_override(self, value: Any) -> Any:
        """Say how a value is written, if not as pickle would."""
        if isinstance(value, type):
            return NotImplemented if is_ours(value) else (Shown, (repr_of(value),))
        kind = type(value)
        if kind is Shown:
            return Shown, (str.__str__(value),)
        if is_ours(kind):
            return NotImplemented
        plain = getattr(value, "item", None)
        if kind.__module__ == "numpy" and not getattr(value, "shape", True) and callable(plain):
            number = plain()
            if type(number) in NUMBERS:
                return type(number), (number,)
        return Shown, (repr_of(value),)


def is_ours(kind: type) -> bool:
    """Return whether a class is plain data's, or one of the checker's records."""
    name = kind.__module__, kind.__qualname__
    return kind.__module__ in OURS or name in PLAIN or kind is Shown


class Decoder(pickle.Unpickler):
    """Makes the checker's records, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        """Return a class by its name if it is one of ours."""
        if (module, name) == (__name__, "Shown"):
            return Shown
        if (module, name) in PLAIN or (module in OURS and "." not in name):
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no record of the checker's")


def encoded(value: Any) -> bytes:
    """Return an answer as bytes."""
    buffer = io.BytesIO()
    Encoder(buffer, protocol=5).dump(value)
    return buffer.getvalue()


def decoded(frame: bytes) -> Any:
    """Return the answer that `encoded` wrote, made of plain data and the checker's records alone."""
    value = Decoder(io.BytesIO(frame)).load()
    require_whole(value)
    return value


def require_whole(value: Any) -> None:
    """Raise ValueError if a record that is in a value lacks a field, or has something in one that is not for it."""
    if isinstance(value, (tuple, list)):
        for entry in value:
            require_whole(entry)
    elif type(value).__module__ in OURS:
        for name, hint in get_type_hints(type(value)).items():
            if not fits(vars(value).get(name), hint):
                raise ValueError(f"{type(value).__name__}.{name} is not {hint}")


def fits(value: Any, hint: Any) -> bool:
    """Return whether a value is what a type hint says, all the way down."""
    kind, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if kind is Literal:
        return value in parts
    if kind in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if kind is tuple and parts[-1] is Ellipsis:
        return isinstance(value, tuple) and all(fits(entry, parts[0]) for entry in value)
    if kind is tuple:
        pairs = zip(value, parts, strict=True) if isinstance(value, tuple) else ()
        return isinstance(value, tuple) and len(value) == len(parts) and all(starmap(fits, pairs))
    if hint is float:
        return isinstance(value, (int, float))
    if isinstance(hint, type) and hint.__module__ in OURS:
        require_whole(value)
    return isinstance(value, kind or hint)
