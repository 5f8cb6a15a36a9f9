"""Loading a pack's ops as a transaction: collect and validate all, commit all or nothing. Next: `validation.py`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any

from plugrad.engine.errors import RegistrationError
from plugrad.engine.function import Function
from plugrad.registry.entries import Offer, Op, Origin, has_own_call
from plugrad.registry.validation import require_function, validate


class Draft:
    """The ops of one pack while its hook runs; `register` is what the hook is given."""

    def __init__(self, offer: Offer, taken: Mapping[type[Function], Op]) -> None:
        self.ops: dict[str, Op] = {}
        self._offer = offer
        self._taken = taken  # the ops of the packs loaded before, by class
        self._open = True

    def register(
        self, function: type[Function], /, *, name: str | None = None, version: int = 1
    ) -> None:
        """Offer `function` as an op of this pack.

        Raises
        ------
        RegistrationError
            It cannot be one; the message names the op, its place in the source, and the mend.
        """
        if not self._open:
            raise RegistrationError(
                f"{self._offer.name}: register() was called after plugrad_register_ops returned; "
                "a pack offers all its ops there"
            )
        try:
            require_function(function)
        except RegistrationError as error:
            raise RegistrationError(f"{self._offer.name}: {error}") from None
        name = snake_case(function.__name__) if name is None else str(name)
        file, line = place_of(function)
        try:
            validate(function, name, version)
            self._refuse_taken(function, name, version)
        except RegistrationError as error:
            where = f"{self._offer.name}::{name} (class {function.__name__}, {file}:{line})"
            raise RegistrationError(f"{where}: {error}") from None
        offer = self._offer
        origin = Origin(offer.name, offer.distribution, offer.version, file, line)
        op = Op(offer.name, name, version, function, public_face(function), origin)
        self.ops.setdefault(name, op)

    def _refuse_taken(self, function: type[Function], name: str, version: int) -> None:
        known = self.ops.get(name)
        if known is not None and known.function is not function:
            raise RegistrationError(
                f"the name {name!r} is taken by {known.function.__name__} "
                f"({known.origin.file}:{known.origin.line}); give one of them register(..., name=...)"
            )
        if known is not None and known.version != version:
            raise RegistrationError(
                f"it is registered twice, as version {known.version} and {version}"
            )
        face = public_face(function)
        for op in (*self.ops.values(), *self._taken.values()):
            if op is not known and (op.function is function or op.call is face):
                what = "the class" if op.function is function else "its static method call"
                raise RegistrationError(
                    f"{what} is already the op {op.identity} ({op.origin}); an op has one name and one "
                    "pack, so write another for this one"
                )

    def close(self) -> None:
        """Take no more ops."""
        self._open = False


def public_face(function: type[Function]) -> Callable[..., Any]:
    """Return what users call: the class's own static method `call` if it has one, else its `apply`."""
    own: Callable[..., Any] = (
        vars(function)["call"].__func__ if has_own_call(function) else function.apply
    )
    return own


def stamp(op: Op) -> None:
    """Write onto an op's class and callable what they are called now.

    pickle stores `__module__` and `__qualname__`: an op is stored as 'pack::op@version' (see `attributes.Packs`).
    """
    call: Any = op.call
    op.function.identity = op.identity
    if op.pack == "builtin":  # checked with plugrad itself: its rules do not write into gradients
        op.function.node_class._guarded = False
    call.__name__ = op.name
    call.__qualname__ = f"{op.identity}@{op.version}"
    call.__module__ = "plugrad.ops"
    call.__doc__ = op.doc
    call.__signature__ = op.signature
    call.op = op


def snake_case(name: str) -> str:
    """Return an op's name from its class's: 'MaxPool2d' gives 'max_pool2d'.

    >>> snake_case("LogSoftmax")
    'log_softmax'
    >>> snake_case("LSTMCell")
    'lstm_cell'
    """
    words = re.sub(r"(.)([A-Z][a-z]+)", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", words).lower()


def place_of(function: type[Function]) -> tuple[str, int]:
    """Return file and line of a class, by its methods: `inspect.getsource` would parse the whole file."""
    own = vars(function)
    for method in (own.get("forward"), *own.values()):
        code = getattr(inspect.unwrap(getattr(method, "__func__", method)), "__code__", None)
        if isinstance(method, staticmethod) and code is not None:
            return code.co_filename, own.get("__firstlineno__", code.co_firstlineno)
    return f"module {function.__module__}", 0
