"""Loading a pack's ops as a transaction: collect and validate all, commit all or nothing."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from plugrad.engine.call.function import Function
from plugrad.engine.errors import RegistrationError
from plugrad.registry.entries import Offer, Op, Origin, Question, has_own_call
from plugrad.registry.finding.discovery import INDISPENSABLE, OWN
from plugrad.registry.loading.ownership import Ownership
from plugrad.registry.loading.validation import require_function, valid_question, validate
from plugrad.registry.samples import Sample
from plugrad.registry.signatures import snake_case
from plugrad.registry.telling.spelling import did_you_mean
from plugrad.registry.telling.strangers import bounded, visible


class Draft:
    """The ops and questions of one pack while its hooks run; `register` is what the first of them is given."""

    def __init__(self, offer: Offer, taken: Sequence[Op], ownership: Ownership) -> None:
        self.ops: dict[str, Op] = {}
        self.questions: dict[str, Question] = {}
        self._offer = offer
        self._taken = taken  # the ops of the packs loaded before
        self._ownership = ownership
        self._open = True

    def register(
        self, /, *given: Any, name: str | None = None, version: int = 1, **misspelt: Any
    ) -> None:
        """Offer a class as an op of this pack; its name and its version are given by keyword.

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
            for key in misspelt:
                raise RegistrationError(
                    f"register() has no argument {key!r}{did_you_mean(key, ('name', 'version'))} Write "
                    "register(Swish, name='silu', version=2)"
                )
            if len(given) != 1:
                raise RegistrationError(
                    f"register() was given {len(given)} arguments by position; give it the class, and what else "
                    "there is by keyword: register(Swish, name='silu', version=2)"
                )
            (function,) = given
            require_function(function)
        except RegistrationError as error:
            raise RegistrationError(f"{self._offer.name}: {error}") from None
        name = snake_case(function.__name__) if name is None else str(name)
        file, line = place_of(function)
        try:
            validate(function, name, version)
            self._refuse_second(function, name, version)
            self._refuse_foreign(function)
        except RegistrationError as error:
            op_name, kind = visible(bounded(name, 100)), visible(bounded(function.__name__, 100))
            where = f"{self._offer.name}::{op_name} (class {kind}, {file}:{line})"
            raise RegistrationError(f"{where}: {error}") from None
        offer = self._offer
        origin = Origin(offer.name, offer.distribution, offer.version, file, line)
        op = Op(offer.name, name, version, function, public_face(function), origin)
        self.ops.setdefault(name, op)

    def register_question(self, code: str, question: Callable[[Op, Sample], str | None], /) -> None:
        """Have the checker ask a question of this pack's ops.

        Raises
        ------
        RegistrationError
            It cannot be asked, or its code is not this pack's or taken.
        """
        if not self._open:
            raise RegistrationError(
                f"{self._offer.name}: register() was called after plugrad_register_checks returned"
            )
        known = self.questions.get(code)
        if known is not None and known.ask is not question:
            raise RegistrationError(f"{self._offer.name}: the code {code} is given twice")
        self.questions[code] = valid_question(self._offer.name, code, question)

    def _refuse_second(self, function: type[Function], name: str, version: int) -> None:
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
        others = [op for op in self.ops.values() if op is not known]
        refuse_taken(function, others)

    def _refuse_foreign(self, function: type[Function]) -> None:
        """Raise RegistrationError if the class, or what users would call, is another distribution's."""
        # Where it was made: `__module__` may have been changed since, by whoever wants to offer it.
        self._ownership.require(function.node_class.__module__, "the class")
        face = public_face(function)
        if (
            has_own_call(function)
            and not hasattr(face, "op")
            and "<locals>" not in face.__qualname__
        ):
            self._ownership.require(face.__module__, "its static method call")
        of = face.op.function if hasattr(face, "op") else getattr(face, "__self__", function)
        if of is not function:
            what = "call" if has_own_call(function) else "apply"
            raise RegistrationError(
                f"its {what} is that of {of.__module__}.{of.__qualname__}; write one of its own"
            )
        refuse_taken(function, self._of_other_packs())

    def refuse_taken(self) -> None:
        """Raise RegistrationError if another pack has one of the classes by now."""
        for op in self.ops.values():
            refuse_taken(op.function, self._of_other_packs())

    def _of_other_packs(self) -> list[Op]:
        # What this pack has there is of a load that did not end: Ctrl-C, or a fork.
        return [op for op in self._taken if op.pack != self._offer.name]

    def close(self) -> None:
        """Take no more ops."""
        self._open = False


def refuse_taken(function: type[Function], ops: Iterable[Op]) -> None:
    """Raise RegistrationError if the class, or what users would call, is one of `ops` already."""
    face = public_face(function)
    for op in ops:
        if op.function is function or op.call is face:
            what = "the class" if op.function is function else "its static method call"
            raise RegistrationError(
                f"{what} is already the op {op.identity} ({op.origin}); an op has one name and one "
                "pack, so write another for this one"
            )


def public_face(function: type[Function]) -> Callable[..., Any]:
    """Return what users call: the class's own static method `call` if it has one, else its `apply`."""
    own: Callable[..., Any] = (
        vars(function)["call"].__func__ if has_own_call(function) else function.apply
    )
    return own


def stamp(op: Op) -> None:
    """Write onto an op's class and callable what they are called now.

    pickle stores `__module__` and `__qualname__`: an op is stored as 'pack::op@version' (see `attributes.Packs`).
    Tools that show a function's source follow `__wrapped__`: an `apply` would show the engine's.
    """
    call: Any = op.call
    op.function.identity = op.identity
    op.function.errors_say_where = op.pack != INDISPENSABLE
    call.__name__ = op.name
    call.__qualname__ = stored_name(op)
    call.__module__ = "plugrad.ops"
    call.__doc__ = op.doc
    call.__signature__ = signature = op.signature
    call.op = op
    if not has_own_call(op.function):
        call.__wrapped__ = op.function.forward
        call.__annotations__ = hints_of(signature)


def stored_name(op: Op) -> str:
    """Return what pickle stores: 'pack::op@version', and of a stranger's pack where it is from.

    A dot is written as a comma: pickle would look up by itself what stands before it.
    """
    name = f"{op.identity}@{op.version}"
    if op.pack in OWN:
        return name
    return f"{name} of {op.origin.distribution} {op.origin.version}".replace(".", ",")


def hints_of(signature: inspect.Signature) -> dict[str, Any]:
    """Return the annotations of a signature by name, as a function keeps its own."""
    hints = {name: each.annotation for name, each in signature.parameters.items()}
    hints["return"] = signature.return_annotation
    return {name: hint for name, hint in hints.items() if hint is not signature.empty}


def place_of(function: type[Function]) -> tuple[str, int]:
    """Return file and line of a class, by its methods: `inspect.getsource` would parse the whole file."""
    own = {name: method for name, method in vars(function).items() if name != "apply"}
    for method in (own.get("forward"), *own.values()):
        code = getattr(inspect.unwrap(getattr(method, "__func__", method)), "__code__", None)
        if code is not None:
            return code.co_filename, own.get("__firstlineno__", code.co_firstlineno)
    return f"module {function.__module__}", 0
