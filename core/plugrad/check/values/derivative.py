"""Backward as a call, so that it is examined like a forward: of the inputs, and of a random gradient per output."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from plugrad.check.slopes.arrays import Array, largest_of, size_of, uneven
from plugrad.check.subject.call import Call, frozen, is_floating
from plugrad.check.subject.rule import Rule, context_of
from plugrad.check.subject.trials import Trial
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled
from plugrad.engine.sweep.backward import grad
from plugrad.engine.tensor.tensor import Tensor, wrap

NOTHING_HELD: Mapping[str, Any] = MappingProxyType({})


def derivative(call: Call, trial: Trial, held: Mapping[str, Any] = NOTHING_HELD) -> Call:
    """Return the backward of a call as a call: of its arguments, and of one random gradient per output."""
    pullback = BackwardFunction(call, held)
    rng = trial.generator("grad outputs")
    grads = [frozen(uneven(rng, array)) for array in pullback.arrays]
    count = len(call.args)
    several = len(pullback.numbers) > 1
    names = [f"grad_output of output {nr}" if several else "grad_output" for nr in pullback.numbers]
    return dataclasses.replace(
        call,
        function=pullback,
        is_backward=True,
        args=(*call.args, *grads),
        magnitude=max((pullback.size / size_of(array) for array in call.inputs), default=0.0),
        names=(*call.names, *names),
        wanted=(*call.wanted, *range(count, count + len(grads))),
        holomorphic=False,
        limits=(*call.limits, *itertools.repeat(math.inf, len(grads))) if call.limits else (),
        rounds_to=None,  # which is said of forward
    )


class BackwardFunction:
    """The backward of a call, as a function of its arguments and of the gradients of its outputs.

    If attributes are `held`, they are these on the ctx of each call, and not what forward left there.
    """

    def __init__(self, call: Call, held: Mapping[str, Any] = NOTHING_HELD) -> None:
        self.call = call
        self.held = held
        recorded = call.record()
        self.outputs = [output.requires_grad for output in recorded.floating]
        self.arrays = list(itertools.compress(recorded.arrays, self.outputs))
        self.numbers = list(itertools.compress(recorded.numbers, self.outputs))
        self.size = max(map(largest_of, self.arrays), default=0.0)
        """The largest finite entry of the outputs."""
        ones = [np.ones(array.shape, array.dtype) for array in recorded.arrays]
        self.flows = [gradient is not None for gradient in recorded.pull(ones)]
        self.flowing = list(itertools.compress(call.wanted, self.flows))
        """The positions of the inputs that get a gradient."""

    def __call__(self, *args: Any) -> tuple[Tensor, ...]:
        """Return the gradients that flow, on the graph if recording is on."""
        count = len(self.call.args)
        recording = is_grad_enabled()
        with enable_grad():
            tensors = list(args[:count])
            for position in self.call.wanted:
                if not tensors[position].requires_grad:
                    tensors[position] = wrap(tensors[position]._array)
                    tensors[position].requires_grad = True
            outputs = [output for output in self.call.run(tensors) if is_floating(output)]
            used = [each for each, used in zip(outputs, self.outputs, strict=True) if used]
            inputs = [tensors[position] for position in self.call.wanted]
            if not used:
                return ()
            for name, value in self.held.items():
                setattr(context_of(used[0].grad_fn), name, value)
            gradients = grad(
                used, inputs, args[count:], create_graph=recording, materialize_grads=True
            )
        return tuple(itertools.compress(gradients, self.flows))


def pullback_of(call: Call) -> BackwardFunction:
    """Return the backward that a derivative calls."""
    assert isinstance(call.function, BackwardFunction)
    return call.function


# Attributes of ctx, which are not recorded --------------------------------------------------------------------------


def attributes_of(call: Call, trial: Trial) -> dict[str, Any]:
    """Return the attributes of a call's ctx that are or hold floating-point numbers."""
    context = Rule(call, trial.subject.op).context
    return {
        name: value
        for name, value in getattr(context, "__dict__", {}).items()
        if as_numbers(value, trial).dtype.kind in "fc"
    }


def as_numbers(value: Any, trial: Trial) -> Array:
    """Return what an attribute of ctx holds as an array; one of objects, if it is no number."""
    foreign = trial.subject.foreign
    value = value if foreign is None else foreign.meant.framework.as_array(value)
    value = getattr(value, "_array", value)
    known = isinstance(value, (np.ndarray, np.generic, float, complex))
    return np.asarray(value if known else None)


def inputs_followed(call: Call, trial: Trial, name: str, usual: Any) -> Iterator[str]:
    """Yield the inputs with which an attribute of ctx changes."""
    for number, position in enumerate(call.wanted):
        moved = list(call.inputs)
        moved[number] = (moved[number] * (1 + 2.0**-10)).astype(moved[number].dtype)
        there = attributes_of(call.moved(moved), trial).get(name)
        if not np.array_equal(as_numbers(there, trial), as_numbers(usual, trial)):
            yield call.names[position]
