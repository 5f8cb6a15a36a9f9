"""What an op must be to be registered: each rule with the sentence that says how to mend it."""

from __future__ import annotations

import inspect
import keyword
import re
import types
from typing import Any

from plugrad.engine.call.function import ArrayFunction, Function
from plugrad.engine.errors import RegistrationError
from plugrad.engine.graph.facts import TABLE, facts_about
from plugrad.registry.entries import Question
from plugrad.registry.signatures import signature_of
from plugrad.registry.telling.spelling import close
from plugrad.registry.telling.strangers import bounded, repr_of

OP_NAME = re.compile(r"[a-z][a-z0-9_]{,99}")
LARGEST_VERSION = 999_999
CONTEXT_NAMES = frozenset({"ctx", "_ctx", "_", "context"})
METHODS = frozenset({"forward", "backward", "vjp", "samples", "setup_context", "apply"})
OPTIONAL = ("call", "reference", "error_samples", "jvp")


def validate(function: type[Function], name: str, version: Any) -> None:
    """Raise RegistrationError, in words, if `function` cannot be offered as the op `name`."""
    if not OP_NAME.fullmatch(name) or keyword.iskeyword(name):
        raise RegistrationError(
            f"{bounded(repr(name), 200)} is not a valid op name: it must match [a-z][a-z0-9_]*, have at most 100 "
            "letters and be no Python keyword; give register(..., name=...)"
        )
    if type(version) is not int or not 1 <= version <= LARGEST_VERSION:
        given = bounded(repr_of(version), 200)
        raise RegistrationError(
            f"version must be an integer from 1 to {LARGEST_VERSION}, not {given}"
        )
    require_static(function, "forward")
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
    if "apply" not in vars(function):
        raise RegistrationError(
            f"it inherits forward and backward from {function.__mro__[1].__name__}, so it is no op of its own; "
            "define one of them here, or register that class"
        )
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


def require_function(function: Any) -> None:
    """Raise RegistrationError if `function` is not a class of the kind that ops are."""
    if not isinstance(function, type) or not issubclass(function, Function):
        raise RegistrationError(
            f"register() was given {bounded(repr_of(function), 200)}, which is not a subclass of plugrad.Function; "
            "write the op as a class with forward, backward and samples, and register the class itself, one at a time"
        )
    if function in (Function, ArrayFunction):
        raise RegistrationError(
            f"register() was given {function.__name__} itself; register a subclass"
        )


def defines(function: type[Function], method: str) -> bool:
    """Return True if the class, or one it extends, defines `method`; the engine's placeholders do not count."""
    found = written(function, method)
    return found is not None and found is not vars(Function).get(method)


def written(function: type[Function], name: str) -> Any:
    """Return what the class, or one it extends, has under a name, as it is written there; None if there is nothing."""
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
    """Return the part of a sentence that names what may be meant to be `method`; '' if nothing in the class is."""
    own = [name for name in vars(function) if name not in METHODS and not name.startswith("_")]
    found = close(method, own, 0.75)
    return f" (is {found[0]} meant to be it?)" if found else ""


def require_ctx(function: type[Function], method: str, form: str) -> None:
    """Raise RegistrationError if `method` does not take ctx first."""
    parameters = parameters_of(function, method)
    if not parameters or parameters[0].name not in CONTEXT_NAMES:
        first = (
            f"its first argument is {parameters[0].name!r}"
            if parameters
            else "it takes no argument"
        )
        raise RegistrationError(f"{method} does not take ctx ({first}); write def {method}{form}")


def require_rng(function: type[Function]) -> None:
    """Raise RegistrationError if `samples` cannot be called with one argument, the generator."""
    try:
        signature_of(written(function, "samples").__func__).bind(object())
    except TypeError as error:
        raise RegistrationError(
            f"samples cannot be called as samples(rng) ({error}); write def samples(rng)"
        ) from None


def require_own_call(function: type[Function]) -> None:
    """Raise RegistrationError if `call` belongs to another class, or cannot carry the op's name."""
    if not defines(function, "call"):
        return
    if "call" not in vars(function):
        raise RegistrationError(
            "it inherits the static method call, which calls the class that defines it; "
            "define call here, ending in return " + function.__name__ + ".apply(...)"
        )
    call = vars(function)["call"].__func__
    if not isinstance(call, types.FunctionType):
        raise RegistrationError(f"call is {call!r}; write it as a plain function (def call(...))")


def require_doc(function: type[Function]) -> None:
    """Raise RegistrationError if a docstring is no text."""
    for one in (function, getattr(vars(function).get("call"), "__func__", None)):
        doc = getattr(one, "__doc__", None)
        if doc is not None and not isinstance(doc, str):
            raise RegistrationError(f"its docstring is {bounded(repr_of(doc), 200)}; write text")


def require_facts(function: type[Function]) -> None:
    """Raise RegistrationError if a declared fact is not of the form that it has: it would say nothing."""
    facts = facts_about(function)
    for fact, row in sorted(TABLE.items()):
        value = getattr(facts, fact)
        if not row.admits(value):
            raise RegistrationError(
                f"it declares {fact} = {value!r}; write {fact} = {row.form.words}"
            )


def parameters_of(function: type[Function], method: str) -> list[inspect.Parameter]:
    """Return the parameters that can be given by position."""
    try:
        signature = signature_of(written(function, method).__func__)
    except ValueError as error:
        raise RegistrationError(f"{method} has no signature ({error}); write it with def") from None
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [parameter for parameter in signature.parameters.values() if parameter.kind in kinds]


def valid_question(pack: str, code: Any, question: Any) -> Question:
    """Return what `plugrad_register_checks` registers; raise RegistrationError, in words, if it is no question."""
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
