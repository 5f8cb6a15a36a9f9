"""Adapter that makes a plugrad Function of another framework's program, so that the same checks run on it.

A function and its pullback are both functions of the framework. So while a second derivative is recorded, backward is
the pullback, adapted like the function itself, and so on to any order; otherwise it is the rule, run by itself.
"""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

import numpy as np

from _plugrad_check.frameworks.answering import OWN, owner_of, type_name
from _plugrad_check.frameworks.contract import (
    AT_HOME,
    ForwardProgram,
    Framework,
    Gradients,
    Meant,
    Program,
    Ran,
    framework_names,
    framework_of,
    imported_frameworks,
    loaded,
    require_program,
    way_into,
)
from _plugrad_check.from_source.classes import ForeignFunction
from _plugrad_check.report.report import CheckResult, Finding
from _plugrad_check.slopes.arrays import Array, components, composed, products
from _plugrad_check.subject.call import as_tuple, attempt, quietly
from _plugrad_check.subject.containers import InContainers
from _plugrad_check.subject.parameters import class_behind
from _plugrad_check.subject.process_state import replayed, state, untouched
from _plugrad_check.subject.trials import Subject, function_name, function_subject, with_surrogate
from plugrad import registry
from plugrad.engine import tree
from plugrad.engine.call.function import Function, once_differentiable
from plugrad.engine.errors import CheckUsageError, GradientError, HigherOrderError
from plugrad.engine.grad_mode import is_grad_enabled
from plugrad.engine.graph.facts import TABLE
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.samples import Sample
from plugrad.registry.telling.spelling import did_you_mean


def framework_meant(function: Any, tried: Sequence[Any], named: str | None) -> Framework | None:
    """Return the framework of a function: the one named `named`, or else the one that the arrays in `tried`, the
    arguments of each sample, belong to; None if these are plugrad's or NumPy's.

    Raises
    ------
    CheckUsageError
        `named` is no framework, or cannot be imported; or the function, or an input, is another framework's.
    """
    known = framework_names()
    given = {framework_of(value): value for args in tried for value in values_in(args)}
    arrays = {name: value for name, value in given.items() if name}
    if named is not None and named not in known:
        if named in [info.name for info in registry.plugins("framework")]:
            loaded(named)  # which says why it cannot be used
        raise CheckUsageError(
            f"framework={named!r} is not one of {', '.join(known)}{did_you_mean(str(named), known)}"
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
    if owner in (*known, "plugrad") and owner != chosen:
        raise CheckUsageError(
            f"{function_name(function)} is {owner}'s, and the inputs are {chosen}'s; {way_into(owner) or OWN}"
        )
    return framework


def values_in(args: Any) -> Iterator[Any]:
    """Yield the values in arguments, and those inside of lists, dicts and containers that an imported framework
    knows.
    """
    for value in tree.leaves(args, tree.PLAIN):
        yield value
        if type(value).__module__.partition(".")[0] not in AT_HOME and not framework_of(value):
            for framework in imported_frameworks():
                yield from (each for each in framework.flatten(value).values if each is not value)


def rule_meant(given: Any) -> type[Function] | None:
    """Return the Function adapted from a rule of an imported framework; None if `given` is no such rule."""
    for framework in imported_frameworks():
        program = framework.rule_of(given)
        if program is not None:
            return adapted(require_program(framework, "rule_of", program))
    return None


def foreign_subject(
    framework: Framework,
    function: Callable[..., Any],
    name: str | None,
    seed: int,
    tried: Sequence[Sample],
    full: bool,
) -> Subject:
    """Return a function of a framework as a `Subject` to check, on the samples `tried`; if it is a rule of the
    framework, with that rule as its op. `name` is its name in the report, None for its own; `seed` is that of the
    random numbers, and `full` asks for full Jacobians.
    """
    rule = framework.rule_of(function)
    program = rule or framework.function(function, tried[0].args)
    require_program(framework, "function" if rule is None else "rule_of", program)
    samples = list(samples_of(program, lambda rng: tried)(None))
    if rule is None:
        args = [
            np.array(each) if isinstance(each, np.ndarray) else each
            for each in map(inside, samples[0].args)
        ]
        with quietly(), untouched():
            meant = attempt(framework.made_of, program, args)
        if isinstance(meant, Meant):  # else the contract check says what it raises
            program.meant = meant
    op = adapted(program) if rule is None else with_surrogate(adapted(program))
    nameless = rule is not None and not hasattr(function, "__name__")
    name = name or (program.meant.name if nameless else function_name(function))
    subject = function_subject(op.apply, name, seed, samples, full)
    return subject if rule is None else dataclasses.replace(subject, op=op)


def reference_in(
    framework: Framework, function: Callable[..., Any], inputs: Sequence[Any] = ()
) -> Callable[..., Any]:
    """Return a reference as a function of Tensors; `function` takes a framework's arrays, of the kind that `inputs`
    are.
    """
    return adapted(
        require_program(framework, "function", framework.function(function, inputs))
    ).apply


DECLARED = (
    "broadcasts",
    "deterministic",
    "domain",
    "error_samples",
    "kinks",
    "reference",
    "settings",
    "sizes",
    "surrogate",
    "symmetric",
)
"""Declarations that a class of another framework may have, in plugrad's words."""


def adapted(program: Program, drawn_from: list[Any] | None = None) -> type[Function]:
    """Return the Function class that runs a program of another framework as its forward, and that program's rule as its
    backward.

    With `drawn_from`, states of the random generators, it draws the random numbers that came after these states.
    """
    if program.meant.forward_mode and not program.meant.has_backward:
        program = Transposed(program)
    draws = declared_by(program).get("deterministic") is False

    def forward(ctx: Any, *args: Any) -> Any:
        ctx.drawn_from = drawn_from or (state() if draws else None)
        with replayed(drawn_from):
            ran = program.run([inside(arg) for arg in args], ctx.needs_input_grad)
        if not hasattr(ran, "outputs"):
            raise TypeError(
                f"run of {program.meant.framework.name}'s {type(program).__name__} returned {type(ran).__name__}, "
                "which is no Ran: it has no outputs"
            )
        ctx.ran, ctx.context, ctx.args = ran, ran.context, args
        ctx.set_materialize_grads(False)
        outputs = [outside(output) for output in ran.outputs]
        ctx.mark_non_differentiable(*(outputs[number] for number in ran.marked))
        tensors = [arg for arg in args if isinstance(arg, Tensor)]
        ctx.save_for_backward(*map(wrap, ran.saved), *tensors)
        return tuple(outputs) if len(outputs) != 1 else outputs[0]

    def backward(ctx: Any, *grads: Any) -> Any:
        if is_grad_enabled() and not program.meant.once_differentiable:
            return recorded(program, ctx, grads)
        results = ctx.ran.pull([inside(grad) for grad in grads])
        return tuple([outside(result) for result in results])

    def jvp(ctx: Any, *tangents: Any) -> Any:
        found = program.push([inside(arg) for arg in ctx.args], [inside(each) for each in tangents])
        return tuple([outside(tangent) for tangent in found])

    backward.__wrapped__ = program.meant.rule or program.meant.target  # type: ignore[attr-defined]
    return as_class(program, forward, backward, jvp)


def as_class(program: Program, forward: Any, backward: Any, jvp: Any) -> type[Function]:
    """Return a Function class for a program of another framework, with the given forward, backward and jvp, and with
    the declarations of the program.
    """
    meant = program.meant
    forward.__signature__ = with_ctx(meant.signature)
    rule = once_differentiable(backward) if meant.once_differentiable else backward
    body = {"forward": staticmethod(forward), "backward": staticmethod(rule), "foreign": program}
    body["__module__"] = getattr(meant.target, "__module__", __name__)
    body |= declared_by(program)
    if meant.reference is not None:
        body["reference"] = staticmethod(meant.reference)
    if meant.forward_mode:
        body["jvp"] = staticmethod(jvp)
    return type(meant.name, (ForeignFunction,), body)


class Transposed:
    """Program made from one that has a rule for tangents only: its gradients are computed from the tangents.

    So all checks of gradients test the tangents: each entry of the Jacobian is one of theirs.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.meant = dataclasses.replace(program.meant, once_differentiable=True)

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Run the program without recording, and return the run; its gradients for the arguments where `needs` is True
        come from tangents.
        """
        ran = self.program.run(args, [False] * len(args))
        return Ran(ran.outputs, transposed(self.program.push, args, needs))

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> Program:
        """Raise HigherOrderError: nothing is recorded that could be differentiated."""
        raise HigherOrderError(f"{self.meant.name} has no backward to differentiate")

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangents of the outputs, given those of the arguments (None for 0), by the program's rule."""
        return self.program.push(args, tangents)

    def pushforward(self, moving: Sequence[bool]) -> ForwardProgram:
        """Return the function that computes tangents as a program, so that it can be differentiated; `moving` is True
        for arguments with a tangent.
        """
        return cast(ForwardProgram, self.program).pushforward(moving)


def transposed(
    push: Callable[..., tuple[Any, ...]], args: Sequence[Any], needs: Sequence[bool]
) -> Callable[[Gradients], tuple[Any, ...]]:
    """Return the pullback, a function from output gradients to the arguments' gradients, that the rule `push` for
    tangents implies: <v, Ju> for each unit vector u of the arguments where `needs` is True. Other arguments get None.
    """
    kept: dict[tuple[int, int], tuple[Any, ...]] = {}

    def pushed(place: int, entry: int) -> tuple[Any, ...]:
        if (place, entry) not in kept:
            unit = np.zeros(components(args[place]).size)
            unit[entry] = 1
            shape = components(args[place]).shape
            tangents: list[Any] = [None] * len(args)
            tangents[place] = composed(unit.reshape(shape), args[place].dtype)
            kept[place, entry] = push(args, tangents)
        return kept[place, entry]

    def gradient(place: int, grads: Gradients) -> Array:
        parts = components(args[place])
        numbers = [
            sum(
                float(part.sum())
                for one, grad in zip(pushed(place, entry), grads, strict=True)
                if one is not None and grad is not None
                for part in products([grad], [one])
            )
            for entry in range(parts.size)
        ]
        return composed(np.reshape(numbers, parts.shape), args[place].dtype)

    def pull(grads: Gradients) -> tuple[Any, ...]:
        return tuple(gradient(place, grads) if need else None for place, need in enumerate(needs))

    return pull


def recorded(program: Program, ctx: Any, grads: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the gradients of a call's arguments on plugrad's graph, so that they can be differentiated again: the
    pullback of the program is run as a Function, too. `grads` are the output gradients, None for unused outputs.
    """
    saved = iter(ctx.saved_tensors[len(ctx.ran.saved) :])
    args = [next(saved) if isinstance(arg, Tensor) else arg for arg in ctx.args]
    needs = ctx.needs_input_grad
    given = [grad is not None for grad in grads]
    pullback = adapted(program.pullback(needs, given), ctx.drawn_from)
    results = pullback.apply(*args, *[grad for grad in grads if grad is not None])
    waiting = iter(results if isinstance(results, tuple) else (results,))
    return tuple([next(waiting) if need else None for need in needs])


def inside(value: Any) -> Any:
    """Return the array that a Tensor holds; any other value as it is."""
    return value._array if isinstance(value, Tensor) else value


def outside(value: Any) -> Any:
    """Return an array as a Tensor; any other value as it is."""
    return wrap(value) if isinstance(value, np.ndarray) else value


def with_ctx(signature: inspect.Signature | None) -> inspect.Signature:
    """Return a signature with the parameter ctx before those of `signature`; for None, (ctx, *args)."""
    positional = inspect.Parameter.POSITIONAL_ONLY
    rest = [inspect.Parameter("args", inspect.Parameter.VAR_POSITIONAL)]
    if signature is not None:
        rest = list(signature.parameters.values())
    return inspect.Signature([inspect.Parameter("ctx", positional), *rest])


def declared_by(program: Program) -> dict[str, Any]:
    """Return the declarations of a program's class by name, `samples` and `surrogate` included, as functions of NumPy
    arrays or Tensors.
    """
    given = program.meant.target
    found = {
        name: staticmethod(value) if callable(value) else value
        for name, value in ((name, getattr(given, name, None)) for name in DECLARED)
        if (TABLE[name].form.admits(value) if name in TABLE else callable(value))
    }
    if "surrogate" in found:  # a function of the framework's arrays
        surrogate = reference_in(program.meant.framework, given.surrogate)
        found["surrogate"] = staticmethod(surrogate)
    samples = getattr(given, "samples", None)
    if callable(samples):
        found["samples"] = staticmethod(samples_of(program, samples))
    return found


def samples_of(program: Program, samples: Any) -> Any:
    """Return a function of an rng that yields what `samples`, which an author of another framework wrote, yields, as
    plugrad's Samples of NumPy arrays.
    """

    def drawn(rng: np.random.Generator) -> Iterator[Any]:
        for sample in samples(rng):
            is_sample = isinstance(sample, Sample)
            settings, args = (sample.settings, sample.args) if is_sample else ({}, sample)
            args = tuple(args) if isinstance(args, (tuple, list)) else (args,)
            # Their rules know arguments by position alone.
            if settings and program.meant.signature is not None:
                bound = program.meant.signature.bind(*args, **settings)
                bound.apply_defaults()
                args, settings = bound.args, bound.kwargs
            yield Sample(*(as_argument(program.meant.framework, arg) for arg in args), **settings)

    return drawn


def own(meant: Meant, results: Any) -> tuple[Any, ...]:
    """Return the results of a framework's function as a tuple.

    Raises
    ------
    InContainers
        It returned arrays in containers.
    CheckUsageError
        There is no array of the framework among them, or an array of another library, which would have no gradient.
    """
    framework = meant.framework
    several = tuple(results) if isinstance(results, (tuple, list)) else (results,)
    others = (each for each in several if not framework.owns(each))
    if any(
        map(framework.owns, itertools.chain(*(framework.flatten(each).values for each in others)))
    ):
        raise InContainers(
            f"{meant.name} returned arrays in a container: give it to check_function, which takes them out"
        )
    astray = [each for each in several if hasattr(each, "__array__") and not framework.owns(each)]
    if astray or not any(map(framework.owns, several)):
        kinds = ", ".join(map(type_name, astray or several)) or "nothing"
        raise CheckUsageError(
            f"{meant.name} returned {kinds}, but for {framework.arrays} it must return {framework.arrays}: other "
            f"values have no gradient in {framework.name}"
        )
    return several


def of_some(function: Any, args: Sequence[Any], places: Sequence[int]) -> Callable[..., Any]:
    """Return a function of those arguments alone that are at `places`; the others are fixed to `args`. It returns a
    tuple.
    """

    def alone(*some: Any) -> tuple[Any, ...]:
        given = list(args)
        for place, value in zip(places, some, strict=True):
            given[place] = value
        return as_tuple(function(*given))

    return alone


def as_argument(framework: Framework, value: Any) -> Any:
    """Return a framework's array as a NumPy array, or as a Tensor if it requires grad; any other value as it is."""
    if not framework.owns(value):
        return value
    array = np.array(framework.as_array(value))
    if not getattr(value, "requires_grad", False):
        return array
    tensor: Tensor = wrap(array)
    tensor.requires_grad = True
    return tensor


def refused(name: str, position: int, value: Any, wanted: str) -> GradientError:
    """Return the GradientError for a rule `name` that returned `value`, which is no array of the framework, as the
    gradient at `position`; `wanted` says what to return.
    """
    kind = f"{type(value).__module__}.{type(value).__name__}".removeprefix("builtins.")
    return GradientError(
        f"{name} returned an invalid gradient at index {position} - expected Variable or None (got {kind}): return "
        f"{wanted}"
    )


@contextlib.contextmanager
def no_second_derivative() -> Iterator[None]:
    """Context manager for the differentiation of a rule: any exception becomes a HigherOrderError, since the rule has
    no derivative.
    """
    try:
        yield
    except HigherOrderError:
        raise
    except Exception as error:
        raise HigherOrderError(f"{type(error).__name__}: {error}") from error


def in_words_of(framework: Framework, checks: tuple[CheckResult, ...]) -> tuple[CheckResult, ...]:
    """Return the results of checks with messages that say what to write in the framework, instead of in plugrad."""

    def said(text: str) -> str:
        for pattern, there in framework.words:
            text = re.sub(pattern, there, text)
        return text

    def finding(each: Finding) -> Finding:
        diagnosis = each.diagnosis and said(each.diagnosis)
        small = each.smallest and dataclasses.replace(each.smallest, says=said(each.smallest.says))
        message = said(each.message)
        return dataclasses.replace(each, message=message, diagnosis=diagnosis, smallest=small)

    return tuple(
        dataclasses.replace(
            check, message=said(check.message), findings=tuple(map(finding, check.findings))
        )
        for check in checks
    )
