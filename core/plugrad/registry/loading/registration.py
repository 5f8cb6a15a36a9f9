"""Registration of a pack's ops as a transaction: collect and validate all, commit all or nothing.

What an op must be stands in `validate`, each rule with the sentence that says how to correct it.
"""

from __future__ import annotations

import inspect
import keyword
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any

from plugrad.engine.call.function import ArrayFunction, Composed, Function
from plugrad.engine.errors import RegistrationError
from plugrad.engine.graph.facts import TABLE, facts_about, signature_of
from plugrad.engine.places import written_at
from plugrad.registry.entries import (
    Offer,
    Op,
    Ops,
    Origin,
    Question,
    has_own_call,
    is_ours,
    snake_case,
)
from plugrad.registry.finding.kinds import INDISPENSABLE
from plugrad.registry.loading.ownership import Ownership
from plugrad.registry.samples import Sample
from plugrad.registry.telling.spelling import close, did_you_mean
from plugrad.registry.telling.strangers import bounded, repr_of, visible


class Draft:
    """Transaction of one pack's ops and checks: what its hooks register is collected and validated,
    then committed at once.

    The object itself is the `register` that `plugrad_register_ops` is called with.
    """

    def __init__(self, offer: Offer, taken: Sequence[Op], ownership: Ownership) -> None:
        self.ops: dict[str, Op] = {}
        self.index: dict[str, tuple[str, ...]] = {}  # what is offered for later
        self.questions: dict[str, Question] = {}
        self._offer = offer
        self._taken = taken  # the ops of the packs loaded before
        self._ownership = ownership
        # Ops by what is called, which a pack of a thousand asks a thousand times: its own, and the others' at first.
        self._own: dict[int, Op] = {}
        self._others: dict[int, Op] | None = None
        self._open = True

    def __call__(
        self, /, *given: Any, name: str | None = None, version: int = 1, **misspelt: Any
    ) -> None:
        """Offer a class, the one positional argument, as an op of this pack; its name and version are given by keyword.
        Any other keyword is an error.

        Raises
        ------
        RegistrationError
            The class cannot be an op; the message names the op, its place in the source, and the fix.
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
        face = public_face(function)
        if name is None:
            name = face.__name__ if isinstance(face, type) else snake_case(function.__name__)
        name = str(name)
        file, line = class_location(function)
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
        op = Op(offer.name, name, version, function, face, origin)
        self._own |= by_what_is_called([self.ops.setdefault(name, op)])

    def later(
        self, module: str, names: Iterable[str] | Mapping[str, str | Iterable[str]] = (), /
    ) -> None:
        """Offer the ops of a module, which is imported when one of them is first used; `names` are the ops,
        as far as known.

        For a package, `names` may be a dict from the modules in it to their ops, as one text or a list:
        ``{"fourier": "fft ifft"}``.

        Raises
        ------
        RegistrationError
            `module` is no name of a module of this distribution, or is offered already; or a name is invalid, or taken.
        """
        if isinstance(names, Mapping):
            for inner, ops in names.items():
                self.later(f"{module}.{inner}", ops.split() if isinstance(ops, str) else ops)
            return
        names = (names,) if isinstance(names, str) else tuple(names)
        try:
            if not self._open:
                raise RegistrationError(
                    "register.later() was called after plugrad_register_ops returned"
                )
            if not isinstance(module, str):
                raise RegistrationError(
                    f"register.later() was given {bounded(repr_of(module), 200)}; give it the module's name: "
                    "register.later('acme.fourier', ['fft', 'ifft'])"
                )
            self._ownership.require(module, f"the module {module!r}")
            if module in self.index:
                raise RegistrationError(f"the module {module!r} is offered twice")
            for name in names:
                require_name(name)
                taken = [other for other, ops in self.index.items() if name in ops]
                if taken or name in self.ops:
                    where = taken[0] if taken else self.ops[name].origin
                    raise RegistrationError(f"the name {name!r} is taken by {where}")
        except RegistrationError as error:
            raise RegistrationError(f"{self._offer.name}: {error}") from None
        self.index[module] = names

    def register_question(self, code: str, question: Callable[[Op, Sample], str | None], /) -> None:
        """Register a check for this pack's ops: a function `question` of an op and a sample,
        and the `code` of its finding.

        Raises
        ------
        RegistrationError
            `question` cannot be called so or has no docstring, or the code is not one of this pack's, or taken.
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
        if known is None:  # else it is the same once more
            refuse_taken(function, self._own)

    def _refuse_foreign(self, function: type[Function]) -> None:
        """Raise RegistrationError if the class, or the function that users call, is defined in another distribution,
        or is another op's.
        """
        # Where it was made: `__module__` may have been changed since, by whoever wants to offer it.
        self._ownership.require(function.node_class.__module__, "the class")
        face = public_face(function)
        # Of a class its own: another that extends it is another op.
        known = vars(face).get("op") if isinstance(face, type) else getattr(face, "op", None)
        if has_own_call(function) and known is None and "<locals>" not in face.__qualname__:
            self._ownership.require(face.__module__, "its static method call")
        of = known.function if known is not None else getattr(face, "__self__", function)
        if of is not function:
            what = "call" if has_own_call(function) else "apply"
            raise RegistrationError(
                f"its {what} is that of {of.__module__}.{of.__qualname__}; write one of its own"
            )
        if self._others is None:
            self._others = self._of_other_packs()
        refuse_taken(function, self._others)

    def take_all(self, module: ModuleType, beside: Ops) -> None:
        """Offer every op of a module that was offered by `later`; `beside` are the other ops of the pack.

        Raises
        ------
        RegistrationError
            A class cannot be an op, has the name or the class of an op in `beside`, or the module lacks an op that was
            named.
        """
        for function in ops_in(module):
            self(function)
        known = beside.loaded()
        taken = by_what_is_called(known.values())
        for name, op in self.ops.items():
            other = next((m for m, names in beside.waiting.items() if name in names), "")
            if name in known or other not in ("", module.__name__):
                where = known[name].origin if name in known else other
                raise RegistrationError(f"the name {name!r} of {op.origin} is taken by {where}")
            refuse_taken(op.function, taken)
        if absent := [name for name in beside.waiting[module.__name__] if name not in self.ops]:
            raise RegistrationError(
                f"{module.__name__} defines no op {' and no op '.join(map(repr, absent))}; correct the names in "
                "register.later(...)"
            )

    def refuse_taken(self) -> None:
        """Raise RegistrationError if another pack, loaded meanwhile, has registered one of the classes."""
        taken = self._of_other_packs()
        for op in self.ops.values():
            refuse_taken(op.function, taken)

    def _of_other_packs(self) -> dict[int, Op]:
        # What this pack has there is of a load that did not end: Ctrl-C, or a fork.
        return by_what_is_called(op for op in self._taken if op.pack != self._offer.name)

    def close(self) -> None:
        """End the registration: later calls raise RegistrationError."""
        self._open = False


def ops_in(module: ModuleType) -> list[type[Function]]:
    """Return the ops that a module defines, in order of definition: classes of Function with an attribute `samples`.

    A class that `of_class` decorates counts with its op, the attribute `as_op`.
    """
    classes = [each for each in vars(module).values() if isinstance(each, type)]
    return [
        each
        for each in [vars(each).get("as_op", each) for each in classes]
        if issubclass(each, Function)
        and each.__module__ == module.__name__
        and hasattr(each, "samples")
    ]


def by_what_is_called(ops: Iterable[Op]) -> dict[int, Op]:
    """Return ops by the `id` of their class, and by that of the function that users call."""
    return {id(each): op for op in ops for each in (op.function, op.call)}


def refuse_taken(function: type[Function], taken: Mapping[int, Op]) -> None:
    """Raise RegistrationError if the class, or the function that users call, belongs to an op in `taken`,
    a dict by `id`.
    """
    op = taken.get(id(function)) or taken.get(id(public_face(function)))
    if op is not None:
        what = "the class" if op.function is function else "its static method call"
        raise RegistrationError(
            f"{what} is already the op {op.identity} ({op.origin}); an op has one name and one "
            "pack, so write another for this one"
        )


def public_face(function: type[Function]) -> Callable[..., Any]:
    """Return the function that users of an op call: the class's own static method `call` if it has one,
    else its `apply`.
    """
    own: Callable[..., Any] = (
        vars(function)["call"].__func__ if has_own_call(function) else function.apply
    )
    return own


def stamp(op: Op) -> None:
    """Set the identity on an op's class, and name, module, signature and docstring on the function that users call.

    pickle stores `__module__` and `__qualname__`: an op is stored as 'pack::op@version' (see `attributes.Packs`).
    Tools that show a function's source follow `__wrapped__`, as an `apply` would show the engine's.
    """
    call: Any = op.call
    op.function.identity = op.identity
    op.function.errors_say_where = op.pack != INDISPENSABLE
    call.__name__ = op.name
    call.__doc__ = op.doc
    call.__signature__ = signature = op.signature
    call.op = op
    if not isinstance(
        call, type
    ):  # a class is found where it is defined, and its objects are no ops
        call.__qualname__ = stored_name(op)
        call.__module__ = "plugrad.ops"
        call._repr_html_ = op._repr_html_  # what a notebook shows of a function
    if not has_own_call(op.function):
        call.__wrapped__ = op.function.forward
        call.__annotations__ = hints_of(signature)


def stored_name(op: Op) -> str:
    """Return the name that pickle stores: 'pack::op@version', for a third-party pack with its distribution and version.

    A dot is written as a comma, because pickle would look up the part before it.
    """
    name = f"{op.identity}@{op.version}"
    if is_ours(op.origin):
        return name
    return f"{name} of {op.origin.distribution} {op.origin.version}".replace(".", ",")


def hints_of(signature: inspect.Signature) -> dict[str, Any]:
    """Return the annotations of a signature by name, as in a function's ``__annotations__``."""
    hints = {name: each.annotation for name, each in signature.parameters.items()}
    hints["return"] = signature.return_annotation
    # What a form says of arguments, where the author says nothing: his module need not know the name.
    meant = {name: Any if hint in ("Array", "Operand") else hint for name, hint in hints.items()}
    return {name: hint for name, hint in meant.items() if hint is not signature.empty}


def class_location(function: type[Function]) -> tuple[str, int]:
    """Return the file and line of a class, found by its methods, as `inspect.getsource` would parse the whole file.

    Without a method in Python, the file is "module NAME" and the line 0.
    """
    own = {name: method for name, method in vars(function).items() if name != "apply"}
    for method in (own.get("forward"), *own.values()):
        file, line = written_at(getattr(method, "__func__", method))
        if file is not None:
            return file, own.get("__firstlineno__", line or 0)
    return f"module {function.__module__}", 0


OP_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{,99}")
LARGEST_VERSION = 999_999
CONTEXT_NAMES = frozenset({"ctx", "_ctx", "_", "context"})
METHODS = frozenset({"forward", "backward", "vjp", "samples", "setup_context", "apply"})
OPTIONAL = ("call", "reference", "error_samples", "surrogate", "jvp")


def validate(function: type[Function], name: str, version: Any) -> None:
    """Raise RegistrationError, with the fix, if `function` cannot be offered as the op `name` in this version."""
    require_name(name)
    if type(version) is not int or not 1 <= version <= LARGEST_VERSION:
        given = bounded(repr_of(version), 200)
        raise RegistrationError(
            f"version must be an integer from 1 to {LARGEST_VERSION}, not {given}"
        )
    require_static(function, "forward")
    if not function.is_formula:
        require_rule(function)
    if not defines(function, "samples"):
        raise RegistrationError(
            f"it has no samples{misspelt(function, 'samples')}, so it cannot be checked; add a static method "
            "samples(rng) that yields plugrad.Sample(...)"
        )
    require_static(function, "samples")
    require_rng(function)
    for optional in OPTIONAL:
        if defines(function, optional):
            require_static(function, optional)
    if defines(function, "jvp"):
        require_ctx(function, "jvp", "(ctx, *tangents)")
    require_own_call(function)
    require_doc(function)
    require_facts(function)


def require_name(name: Any) -> None:
    """Raise RegistrationError if `name` is not valid for an op: an ASCII identifier of at most 100 letters,
    no keyword.
    """
    if not isinstance(name, str) or not OP_NAME.fullmatch(name) or keyword.iskeyword(name):
        raise RegistrationError(
            f"{bounded(repr_of(name), 200)} is not a valid op name: it must match [A-Za-z][A-Za-z0-9_]*, have at most "
            "100 letters and be no Python keyword; give register(..., name=...)"
        )


def require_rule(function: type[Function]) -> None:
    """Raise RegistrationError if the class lacks a forward or backward of its own that can be called as
    ``f(ctx, ...)``.
    """
    backward = (
        "vjp" if defines(function, "vjp") and not defines(function, "backward") else "backward"
    )
    require_static(function, backward)
    if defines(function, "setup_context"):
        require_static(function, "setup_context")
        require_ctx(function, "setup_context", "(ctx, inputs, output)")
    else:
        require_ctx(function, "forward", "(ctx, *tensors, *, settings)")
    require_ctx(function, backward, "(ctx, *grad_outputs)")


def require_function(function: Any) -> None:
    """Raise RegistrationError if `function` is not a subclass of Function."""
    if not isinstance(function, type) or not issubclass(function, Function):
        made = getattr(function, "as_op", None) if isinstance(function, type) else None
        if isinstance(made, type) and issubclass(made, Function):
            name = function.__name__
            raise RegistrationError(
                f"register() was given the class {name}, and the op that @of_class made of it is {name}.as_op; write "
                f"register({name}.as_op)"
            )
        raise RegistrationError(
            f"register() was given {bounded(repr_of(function), 200)}, which is not a subclass of plugrad.Function; "
            "write the op as a class with forward, backward and samples, and register the class itself, one at a time"
        )
    if function in (Function, ArrayFunction, Composed):
        raise RegistrationError(
            f"register() was given {function.__name__} itself; register a subclass"
        )


def defines(function: type[Function], method: str) -> bool:
    """Return True if the class, or one it extends, defines `method`; the engine's placeholders do not count."""
    found = written(function, method)
    return found is not None and found is not vars(Function).get(method)


def written(function: type[Function], name: str) -> Any:
    """Return the value of `name` in a class or its bases, without calling descriptors; None if it is missing."""
    # Fifteen questions for each op: `inspect.getattr_static` would take a tenth of what loading `builtin` does.
    return next((vars(base)[name] for base in function.__mro__ if name in vars(base)), None)


def require_static(function: type[Function], method: str) -> None:
    """Raise RegistrationError if `method` is missing or not a static method."""
    if not defines(function, method):
        raise RegistrationError(
            f"it has no {method}{misspelt(function, method)}; add a static method {method}(...)"
        )
    found = written(function, method)
    if not isinstance(found, staticmethod):
        raise RegistrationError(f"{method} is not a static method; write @staticmethod above it")
    if not callable(found.__func__):
        raise RegistrationError(f"{method} is {found.__func__!r}, which cannot be called")


def misspelt(function: type[Function], method: str) -> str:
    """Return a part of a message that names a similarly spelt attribute, possibly meant as `method`;
    '' if there is none.
    """
    own = [name for name in vars(function) if name not in METHODS and not name.startswith("_")]
    found = close(method, own, 0.75)
    return f" (is {found[0]} meant to be it?)" if found else ""


def require_ctx(function: type[Function], method: str, form: str) -> None:
    """Raise RegistrationError if the first parameter of `method` is not `ctx`; `form` is its right signature."""
    parameters = parameters_of(function, method)
    if not parameters or parameters[0].name not in CONTEXT_NAMES:
        first = (
            f"its first argument is {parameters[0].name!r}"
            if parameters
            else "it takes no argument"
        )
        raise RegistrationError(f"{method} does not take ctx ({first}); write def {method}{form}")


def require_rng(function: type[Function]) -> None:
    """Raise RegistrationError if `samples` cannot be called with one argument, the random generator."""
    try:
        signature_of(written(function, "samples").__func__).bind(object())
    except TypeError as error:
        raise RegistrationError(
            f"samples cannot be called as samples(rng) ({error}); write def samples(rng)"
        ) from None


def require_own_call(function: type[Function]) -> None:
    """Raise RegistrationError if `call` is inherited from another class, or is no plain function or class."""
    if not defines(function, "call"):
        return
    if "call" not in vars(function):
        raise RegistrationError(
            "it inherits the static method call, which calls the class that defines it; "
            "define call here, ending in return " + function.__name__ + ".apply(...)"
        )
    call = vars(function)["call"].__func__
    if not isinstance(call, (FunctionType, type)):
        raise RegistrationError(
            f"call is {call!r}; write it as a plain function (def call(...)), or a class"
        )


def require_doc(function: type[Function]) -> None:
    """Raise RegistrationError if the docstring of the class or of its `call` is no string."""
    for one in (function, getattr(vars(function).get("call"), "__func__", None)):
        doc = getattr(one, "__doc__", None)
        if doc is not None and not isinstance(doc, str):
            raise RegistrationError(f"its docstring is {bounded(repr_of(doc), 200)}; write text")


def require_facts(function: type[Function]) -> None:
    """Raise RegistrationError if the value of a declared fact, such as `domain`, has not the required form."""
    facts = facts_about(function)
    for fact, row in sorted(TABLE.items()):
        value = getattr(facts, fact)
        if not row.admits(value):
            raise RegistrationError(
                f"it declares {fact} = {value!r}; write {fact} = {row.form.words}"
            )


def parameters_of(function: type[Function], method: str) -> list[inspect.Parameter]:
    """Return the parameters of `method` that can be given by position. RegistrationError if it has no signature."""
    try:
        signature = signature_of(written(function, method).__func__)
    except ValueError as error:
        raise RegistrationError(f"{method} has no signature ({error}); write it with def") from None
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [parameter for parameter in signature.parameters.values() if parameter.kind in kinds]


def valid_question(pack: str, code: Any, question: Any) -> Question:
    """Return the `Question` for a check of `pack`, of its code, function and docstring.

    Raises RegistrationError if the code is not the pack's, the function cannot be called with an op and a sample, or it
    has no docstring.
    """
    own = pack.upper()
    if not isinstance(code, str) or not re.fullmatch(rf"{own}[0-9]{{3}}", code):
        raise RegistrationError(
            f"{pack}: {code!r} is not a code of this pack, which are {own}001, {own}002 ...: write "
            f'register("{own}001", question)'
        )
    name = getattr(question, "__name__", type(question).__name__)
    try:
        signature_of(question).bind(object(), object())
    except (TypeError, ValueError):
        raise RegistrationError(
            f"{pack}: {code}: a question is called with an op and a sample: def {name}(op, sample)"
        ) from None
    title, _, explanation = inspect.cleandoc(question.__doc__ or "").partition("\n")
    if not title.strip():
        raise RegistrationError(
            f"{pack}: {code}: {name} has no docstring; write one, which `plugrad explain {code}` shows: the first "
            "line says what is wrong if the question finds something, the rest what to do about it"
        )
    return Question(code, title.strip().rstrip("."), explanation.strip(), question)
