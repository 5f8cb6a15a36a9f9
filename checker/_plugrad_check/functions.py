"""Functions as subjects: Tensors that a function holds, and arrays in containers, become arguments like the others."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from _plugrad_check.frameworks.adapted import foreign_subject
from _plugrad_check.frameworks.answering import answered, require_own, require_tensors
from _plugrad_check.frameworks.contract import Framework
from _plugrad_check.subject.call import quietly
from _plugrad_check.subject.containers import Flatten, InContainers, Spread, leaves_of, spread_over
from _plugrad_check.subject.held import Held, held_by, with_held
from _plugrad_check.subject.parameters import class_behind, parameters_of
from _plugrad_check.subject.process_state import untouched
from _plugrad_check.subject.trials import Subject, function_name, function_subject
from plugrad.engine import tree
from plugrad.engine.errors import CheckUsageError
from plugrad.engine.tensor.tensor import Tensor
from plugrad.registry.samples import Sample


def function_meant(
    framework: Framework | None,
    fn: Callable[..., Any],
    name: str | None,
    seed: int,
    given: Sequence[Sample],
    full: bool,
) -> tuple[Subject, Alike, Sequence[Any]]:
    """Return the function `fn` as a `Subject` to check, the adapter that makes another function take the same arguments
    (see `Alike`), and the flat arguments of its first sample.

    `given` are its samples, `seed` is that of the random numbers, and `full` asks for full Jacobians. Tensors that the
    function holds, and arrays in containers, become further arguments of the subject. Raises CheckUsageError if nothing
    can be differentiated.
    """
    held, notes = held_and_small(fn, framework)
    asked = with_held(fn, held, len(given[0].args)) if held else fn
    given = [with_values(each, held) for each in given]
    spread = spread_over(given[0].args, *ways_of(framework))
    flat = flat_of(framework, asked, spread) if spread.has_containers else None
    if spread.has_containers and flat is None:
        notes.append(
            f"arrays in containers not varied: {function_name(fn)} has no gradients of them"
        )
        spread = spread_over((), *ways_of(framework))
    given = [spread.sample(each) for each in given]
    names = [each.name for each in held]
    flat_names: Callable[[], Sequence[str]] = lambda: spread.names(  # noqa: E731
        parameters_there(framework, asked), names
    )
    called = name or (function_name(fn) if held or flat or framework is None else None)
    inquire: Callable[[Callable[..., Any], Sequence[str]], Subject] = functools.partial(
        subject_of, framework, called, seed, given, full
    )
    try:
        subject = inquire(flat, flat_names()) if flat else inquire(asked, names)
    except InContainers:
        flat = flat or flat_of(framework, asked, spread)
        if flat is None:
            raise
        subject = inquire(flat, flat_names())
    alike = spread.function if flat else (lambda function: function)
    return dataclasses.replace(subject, notes=tuple(notes)), alike, given[0].args


Alike = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Adapter: takes a function with the signature of the user's, and returns one of the flat arguments of the subject."""


def subject_of(
    framework: Framework | None,
    called: str | None,
    seed: int,
    given: Sequence[Sample],
    full: bool,
    function: Callable[..., Any],
    names: Sequence[str],
) -> Subject:
    """Return a function as a `Subject`, after one call that must return Tensors. `called` is its name in the report
    (None: the framework's), `given` are its samples, and `names` are the names of its last arguments; `seed` is that of
    the random numbers, and `full` asks for full Jacobians.

    Raises
    ------
    CheckUsageError
        There is no array among the inputs, or the function returns none; `InContainers`, if they are in containers.
    """
    if framework is not None:
        subject = foreign_subject(framework, function, called, seed, given, full)
    elif any(isinstance(arg, (Tensor, np.ndarray)) for each in given for arg in each.args):
        subject = function_subject(function, called or "", seed, list(given), full)
    else:
        kinds = ", ".join(type(arg).__name__ for arg in given[0].args)
        raise CheckUsageError(
            f"check_function needs a Tensor or an array among the inputs; got {kinds}"
        )
    subject = dataclasses.replace(subject, held=tuple(names))
    require_answer(subject)
    return subject


def require_answer(subject: Subject) -> None:
    """Raise CheckUsageError if a function returns something other than Tensors, or arrays of its framework;
    `InContainers` if they are in a list, tuple or dict. Errors that the function itself raises are ignored here.
    """
    call = subject.trials()[0].call
    try:
        with quietly(), untouched():
            if subject.foreign is not None:
                if subject.op is None:  # a rule is asked by itself
                    require_own(subject.foreign, call)
                else:
                    call.record()
                return
            outputs = answered(subject.function, call.record).outputs
    except CheckUsageError:
        raise
    except Exception:  # the contract check says so
        return
    inside = [each for each in outputs if isinstance(each, (list, tuple, dict))]
    if any(isinstance(each, Tensor) for each in tree.leaves(inside, tree.PLAIN)):
        raise InContainers(f"{function_name(subject.function)} returned Tensors in a container")
    require_tensors(subject.function, outputs)


def takes_containers(subject: Subject) -> bool:
    """Return True if a framework's rule takes arrays in containers (lists, tuples, dicts) that the framework can
    flatten: such a rule is checked by `check_function`.
    """
    with contextlib.suppress(Exception), quietly():  # a check says what its samples raise
        program: Any = subject.foreign
        framework = program.meant.framework
        first = next(iter(subject.draw(np.random.default_rng(subject.seed))))
        spread = spread_over(first.args, *ways_of(framework))
        flat = framework.flat_rule(program.meant.target, spread) if spread.has_containers else None
        return flat is not None
    return False


def ways_of(framework: Framework | None) -> tuple[Flatten, Callable[[Any], bool]]:
    """Return the two functions with which a framework flattens arguments: one that lists the leaves of a container, and
    a predicate that is True for arrays. None is plugrad itself.
    """
    if framework is None:
        return leaves_of, lambda value: isinstance(value, (Tensor, np.ndarray))
    owns = framework.owns
    return framework.flatten, lambda value: owns(value) or isinstance(value, np.ndarray)


def parameters_there(
    framework: Framework | None, function: Callable[..., Any]
) -> list[inspect.Parameter]:
    """Return the parameters of a function, as its framework reads them; for None, as Python does."""
    if framework is None:
        return parameters_of(function)
    program = framework.rule_of(function) or framework.function(function, ())
    signature = program.meant.signature
    return list(signature.parameters.values()) if signature else []


def flat_of(framework: Framework | None, function: Callable[..., Any], spread: Spread) -> Any:
    """Return a function whose arguments are the leaves of the containers that `function` takes; `spread` is the layout
    of its arguments.

    For a framework's rule the result is such a rule, too; None if the framework cannot make one.
    """
    if framework is None or framework.rule_of(function) is None:
        return spread.function(function)
    return framework.flat_rule(function, spread)


def held_and_small(
    function: Callable[..., Any], framework: Framework | None
) -> tuple[list[Held], list[str]]:
    """Return the Tensors that a function holds, from the smallest on until they have 65,536 entries together: they are
    varied like arguments. The second list has a note if others are too large, else it is empty.

    Nothing is returned for a rule: a rule is given all that it differentiates.
    """
    if framework is None:
        is_rule = class_behind(function) is not None
        is_tensor: Callable[[Any], bool] = lambda value: isinstance(value, Tensor)  # noqa: E731
    else:
        is_rule, is_tensor = framework.rule_of(function) is not None, framework.owns
    held = [] if is_rule else held_by(function, is_tensor)
    total, small = 0, []
    for each in sorted(held, key=lambda each: math.prod(each.tensor.shape)):
        total += math.prod(each.tensor.shape)
        small += [each] * (total <= MOST_HELD)
    left = [each.name for each in held if each not in small]
    note = f"{' and '.join(left[:3])}{' ...' * (len(left) > 3)} of it not varied: too many entries"
    return [each for each in held if each in small], [note] * bool(left)


MOST_HELD = 2**16
"""Limit of entries, over all Tensors that a function holds and that are varied."""


def with_values(sample: Sample, held: Sequence[Held]) -> Sample:
    """Return a sample with the held Tensors after its own positional arguments.

    They require grad if an argument of the sample does; if none does, all floating-point arrays are differentiated.
    """
    leaves = tree.leaves(sample.args, tree.PLAIN)
    says_so = any(getattr(arg, "requires_grad", False) is True for arg in leaves)
    values = [each.tensor if says_so else each.tensor.detach() for each in held]
    return Sample(*sample.args, *values, **sample.settings)
