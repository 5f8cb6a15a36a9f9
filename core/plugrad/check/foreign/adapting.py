"""A program of another framework as a plugrad Function: what the checker then asks of it is what it asks of any.

A function and its pullback are both functions of the framework. So while a second derivative is recorded, backward is
the pullback, adapted like the function itself, and so on to any order; otherwise it is the rule, asked by itself.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import numpy as np

from plugrad.check.foreign.program import Framework, Meant, Program
from plugrad.check.subject.answering import kind_of
from plugrad.check.subject.naming import ForeignFunction
from plugrad.check.subject.randomness import replayed, state
from plugrad.engine.call.function import Function, once_differentiable
from plugrad.engine.errors import CheckUsageError, GradientError
from plugrad.engine.grad_mode import is_grad_enabled
from plugrad.engine.graph.declarable import TABLE
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.samples import Sample

DECLARED = (
    "broadcasts",
    "deterministic",
    "domain",
    "error_samples",
    "kinks",
    "reference",
    "settings",
    "sizes",
)
"""What a foreign class may say of itself in plugrad's words."""


def adapted(program: Program, drawn_from: list[Any] | None = None) -> type[Function]:
    """Return the Function that is a program.

    With `drawn_from`, the random numbers that it draws are those that came after these states of the generators.
    """
    declared = declared_by(program)
    draws = declared.get("deterministic") is False

    def forward(ctx: Any, *args: Any) -> Any:
        ctx.drawn_from = drawn_from or (state() if draws else None)
        with replayed(drawn_from):
            ran = program.run([inside(arg) for arg in args], ctx.needs_input_grad)
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

    forward.__signature__ = with_ctx(program.meant.signature)  # type: ignore[attr-defined]
    backward.__wrapped__ = program.meant.rule or program.meant.target  # type: ignore[attr-defined]
    rule = once_differentiable(backward) if program.meant.once_differentiable else backward
    body = {"forward": staticmethod(forward), "backward": staticmethod(rule), "foreign": program}
    body["__module__"] = getattr(program.meant.target, "__module__", __name__)
    body |= declared
    if program.meant.reference is not None:
        body["reference"] = staticmethod(program.meant.reference)
    if program.meant.has_jvp:
        body["jvp"] = staticmethod(jvp)
    return type(program.meant.name, (ForeignFunction,), body)


def recorded(program: Program, ctx: Any, grads: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the gradients of a call's arguments on plugrad's graph: by the pullback, which is a program too."""
    saved = iter(ctx.saved_tensors[len(ctx.ran.saved) :])
    args = [next(saved) if isinstance(arg, Tensor) else arg for arg in ctx.args]
    needs = ctx.needs_input_grad
    given = [grad is not None for grad in grads]
    pullback = adapted(program.pullback(needs, given), ctx.drawn_from)
    results = pullback.apply(*args, *[grad for grad in grads if grad is not None])
    waiting = iter(results if isinstance(results, tuple) else (results,))
    return tuple([next(waiting) if need else None for need in needs])


def inside(value: Any) -> Any:
    """Return a Tensor as its array."""
    return value._array if isinstance(value, Tensor) else value


def outside(value: Any) -> Any:
    """Return an array as a Tensor."""
    return wrap(value) if isinstance(value, np.ndarray) else value


def with_ctx(signature: inspect.Signature | None) -> inspect.Signature:
    """Return the signature of a forward whose other parameters are these."""
    positional = inspect.Parameter.POSITIONAL_ONLY
    rest = [inspect.Parameter("args", inspect.Parameter.VAR_POSITIONAL)]
    if signature is not None:
        rest = list(signature.parameters.values())
    return inspect.Signature([inspect.Parameter("ctx", positional), *rest])


def declared_by(program: Program) -> dict[str, Any]:
    """Return what the foreign class declares, and its samples, with arrays for the framework's own."""
    given = program.meant.target
    found = {
        name: staticmethod(value) if callable(value) else value
        for name, value in ((name, getattr(given, name, None)) for name in DECLARED)
        if (TABLE[name].form.admits(value) if name in TABLE else callable(value))
    }
    samples = getattr(given, "samples", None)
    if callable(samples):
        found["samples"] = staticmethod(samples_of(program, samples))
    return found


def samples_of(program: Program, samples: Any) -> Any:
    """Return a function that yields what `samples` yields, as plugrad's Samples of arrays."""

    def drawn(rng: np.random.Generator) -> Iterator[Any]:
        for sample in samples(rng):
            is_sample = isinstance(sample, Sample)
            settings, args = (sample.settings, sample.args) if is_sample else ({}, sample)
            args = tuple(args) if isinstance(args, (tuple, list)) else (args,)
            # Their rules know arguments by position alone.
            if settings and program.meant.signature is not None:
                bound = program.meant.signature.bind(*args, **settings)
                bound.apply_defaults()
                args, settings = bound.args, {}
            yield Sample(*(as_argument(program.meant.framework, arg) for arg in args), **settings)

    return drawn


def own(meant: Meant, results: Any) -> tuple[Any, ...]:
    """Return what a function of a framework returned, as a tuple.

    Raises
    ------
    CheckUsageError
        There is none of the framework's arrays in it, or one that is not: its gradient would be nobody's.
    """
    framework = meant.framework
    several = tuple(results) if isinstance(results, (tuple, list)) else (results,)
    astray = [each for each in several if hasattr(each, "__array__") and not framework.owns(each)]
    if astray or not any(map(framework.owns, several)):
        kinds = ", ".join(map(kind_of, astray or several)) or "nothing"
        raise CheckUsageError(
            f"{meant.name} returned {kinds}, and given {framework.arrays} it must return such: what has left "
            f"{framework.name} has no gradient there"
        )
    return several


def as_argument(framework: Framework, value: Any) -> Any:
    """Return an array of a framework as one of the checker's own; as a Tensor, if it is said to need a gradient."""
    if not framework.owns(value):
        return value
    array = np.array(framework.as_array(value))
    if not getattr(value, "requires_grad", False):
        return array
    tensor: Tensor = wrap(array)
    tensor.requires_grad = True
    return tensor


def refused(name: str, position: int, value: Any, wanted: str) -> GradientError:
    """Return the error of a rule that returned something else than the framework's arrays."""
    kind = f"{type(value).__module__}.{type(value).__name__}".removeprefix("builtins.")
    return GradientError(
        f"{name} returned an invalid gradient at index {position} - expected Variable or None (got {kind}): return "
        f"{wanted}"
    )
