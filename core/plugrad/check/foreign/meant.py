"""Whose rules are meant: those of the framework whose arrays are given, or that is named.

A framework's file is imported when something of it is given, and the framework by that file alone.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from plugrad.check.foreign.adapting import adapted, as_argument
from plugrad.check.foreign.passing_by import OWN
from plugrad.check.foreign.program import Framework
from plugrad.check.subject.answering import FRAMEWORKS, owner_of
from plugrad.check.subject.naming import class_behind, name_of
from plugrad.check.subject.trials import Generator, Subject, function_subject
from plugrad.engine.call.function import Function
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.samples import Sample
from plugrad.registry.telling.spelling import did_you_mean


def framework_meant(function: Any, tried: Sequence[Any], named: str | None) -> Framework | None:
    """Return the framework in which a function is to be examined; None: it is plugrad's own.

    Raises
    ------
    CheckUsageError
        It is no framework's name, or cannot be imported; or the function, or an input, is another one's.
    """
    given = {framework_of(value): value for args in tried for value in args}
    arrays = {name: value for name, value in given.items() if name}
    if named is not None and named not in FRAMEWORKS:
        raise CheckUsageError(
            f"framework={named!r} is not one of {', '.join(FRAMEWORKS)}{did_you_mean(str(named), FRAMEWORKS)}"
        )
    chosen = named or next(iter(arrays), None)
    if chosen is None:
        return None
    for name, value in arrays.items():
        if name != chosen:
            raise CheckUsageError(
                f"the inputs are {chosen}'s, and a {type(value).__name__} of {name} is among them; give those of one "
                "framework"
            )
    framework = loaded(chosen)
    owner = "plugrad" if class_behind(function) is not None else owner_of(function)
    if owner in (*FRAMEWORKS, "plugrad") and owner != chosen:
        raise CheckUsageError(
            f"{name_of(function)} is {owner}'s, and the inputs are {chosen}'s; {FRAMEWORKS.get(owner, OWN)}"
        )
    return framework


def rule_meant(given: Any) -> type[Function] | None:
    """Return a class, or what else is a rule of a framework, as the Function that is examined; None if it is none."""
    for name in FRAMEWORKS:
        if name in sys.modules:  # what it made can be given only where it was imported
            program = loaded(name).rule_of(given)
            if program is not None:
                return adapted(program)
    return None


def foreign_subject(
    framework: Framework,
    function: Callable[..., Any],
    name: str | None,
    seed: int,
    tried: Sequence[tuple[Any, ...]],
    full: bool,
) -> Subject:
    """Return a function of a framework as what is checked, on `tried`, tuples of arguments; a rule of it as a rule."""
    rule = framework.rule_of(function)
    program = rule or framework.function(function, tried[0])
    op = adapted(program)
    nameless = rule is not None and not hasattr(function, "__name__")
    name = name or (program.meant.name if nameless else name_of(function))
    samples = [tuple(as_argument(framework, value) for value in args) for args in tried]
    if rule is None:
        return function_subject(op.apply, name, seed, samples, full)

    def draw(rng: Generator) -> Iterator[Sample]:
        for args in samples:
            yield Sample(*args)

    return Subject(name, seed, draw, op.apply, op, drawn=False, full=full)


def framework_of(value: Any) -> str:
    """Return the name of the framework of whose arrays a value is one; '' if it is of none."""
    for kind in type(value).__mro__:
        package = kind.__module__.partition(".")[0]
        name = "jax" if package == "jaxlib" else package  # where older releases keep their arrays
        if name in FRAMEWORKS:
            return name
    return ""


def loaded(name: str) -> Framework:
    """Return a framework by name, which imports it."""
    try:
        module = importlib.import_module(f"plugrad.check.foreign.{name}")
    except ImportError as error:
        raise CheckUsageError(f"framework={name!r} needs {name}: {error}") from error
    framework: Framework = module.FRAMEWORK
    return framework
