"""Runs of a rule in its own dtype and of its reference in float64: outputs and gradients, which are compared later."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from _plugrad_check.slopes.arrays import (
    Array,
    precision_of,
    rounded,
    size_of,
    uneven,
)
from _plugrad_check.subject.call import Call
from _plugrad_check.variants.arrays import TO_DOUBLE, cast

STRIDE = 2.0**-12
"""Move of inputs, as a part of their size, that shows how outputs change."""

Results = tuple[list[Array], list[Array]]
"""Outputs, and the gradients of the differentiated inputs."""

Through = Callable[[Call], Call]
"""Function that returns the backward of a call, as a call."""


@dataclasses.dataclass(frozen=True)
class Measure:
    """Truth for a sample in low precision: a function of Tensors that is right in float64, and the error that is
    allowed, `k` times that function's own error in the sample's dtype.
    """

    function: Callable[..., Any]
    k: float
    is_given: bool = True
    """True if it is another implementation, whose error in the sample's dtype is the measure; False if it is the rule
    itself.
    """
    narrow: Callable[..., Any] | None = None
    """The function to run in the sample's dtype, if it is not `function`."""

    def through(self, call: Call, through: Through) -> Measure:
        """Return the measure for the gradients of a call's backward; the argument `through` is the function that makes
        the backward of a call.
        """
        there = through(dataclasses.replace(call, function=self.function))
        wide = call.with_args(cast(call, TO_DOUBLE))
        truth = through(dataclasses.replace(wide, function=self.function))
        return dataclasses.replace(self, function=truth.function, narrow=there.function)

    @property
    def digits(self) -> float:
        """The allowed error in units in the last place, in addition to `k` times the error of the reference."""
        return 1.0 if self.is_given else self.k


def results_of(call: Call, grads: Sequence[Array] | None = None) -> Results:
    """Run forward and backward of a call: return its floating-point outputs, and its gradients for the output gradients
    `grads` (None: ones), zeros for an input without a gradient.
    """
    recorded = call.record()
    given = [np.ones_like(array) for array in recorded.arrays] if grads is None else grads
    pulled = recorded.pull_cast(given)
    pairs = zip(pulled, call.inputs, strict=True)
    return recorded.arrays, [np.zeros_like(x) if found is None else found for found, x in pairs]


def truth_at(call: Call, measure: Measure, grads: Sequence[Array] | None = None) -> Results:
    """Return the outputs and gradients of the truth, `measure.function`, in float64 at the inputs of a call."""
    wide = call.with_args(cast(call, TO_DOUBLE))
    return results_of(dataclasses.replace(wide, function=measure.function), grads)


class UnlikeError(ValueError):
    """Error: the outputs of a reference have other shapes than those of the subject."""


def require_alike(found: Results, truth: Results) -> None:
    """Raise UnlikeError if the outputs of a reference, `truth`, have other shapes than those of the subject,
    `found`.
    """
    shapes, theirs = ([array.shape for array in part[0]] for part in (found, truth))
    if shapes != theirs:
        raise UnlikeError(
            f"its outputs have the shapes {theirs}, and those of forward are {shapes}"
        )


def apart(one: Results, other: Results) -> Results:
    """Return the differences of two results, array by array, in float64."""

    def differences(some: list[Array], others: list[Array]) -> list[Array]:
        pairs = zip(some, others, strict=True)
        return [first.astype(float) - second.astype(float) for first, second in pairs]

    with np.errstate(invalid="ignore"):
        return differences(one[0], other[0]), differences(one[1], other[1])


Grads = Callable[[Call, Measure, list[Array], np.random.Generator], list[Array]]
"""Function that returns grad_outputs, in float64."""


def random_grads(
    call: Call, measure: Measure, outputs: list[Array], rng: np.random.Generator
) -> list[Array]:
    """Return a random output gradient for each output, with absolute values from 0.5 to 1.5 and both signs. It has the
    parameters of `aligned_grads`.
    """
    return [uneven(rng, array.astype(float)) for array in outputs]


def aligned_grads(
    call: Call, measure: Measure, outputs: list[Array], rng: np.random.Generator
) -> list[Array]:
    """Return output gradients that are the changes of the truth's outputs as all inputs grow. Raises FloatingPointError
    if these are not finite.

    The terms of a gradient are then mostly squares, and none cancels, so that a sum which is kept in few digits stops
    growing.
    """
    sides = []
    for sign in (1, -1):
        steps = [sign * STRIDE * size_of(array) for array in call.inputs]
        moves = [array.astype(float) + step for array, step in zip(call.inputs, steps, strict=True)]
        wide = dataclasses.replace(call, function=measure.function)
        there = wide.with_args(cast(call, TO_DOUBLE)).moved(moves)
        sides.append([array.astype(float) for array in there.record().arrays])
    changes = [one - other for one, other in zip(*sides, strict=True)]
    sizes = [root_mean(each) or 1.0 for each in changes]
    if not all(np.isfinite(each).all() for each in changes):
        raise FloatingPointError("no finite change")
    return [each / size for each, size in zip(changes, sizes, strict=True)]


def moved(call: Call, rng: np.random.Generator) -> Call:
    """Return a call whose input entries are each moved, at random, to a neighbouring number of their dtype, or left as
    they are.
    """

    def nudged(array: Array) -> Array:
        sizes = np.where(array == 0, root_mean(array) or 1.0, np.abs(array)).astype(float)
        steps = precision_of(array.dtype).epsilon * rng.integers(-1, 2, array.shape)
        return rounded(array + steps * sizes, array.dtype)

    return call.moved([nudged(array) for array in call.inputs])


def as_rounded(call: Call, measure: Measure, grads: Sequence[Array]) -> list[Results]:
    """Return the truth for inputs and output gradients with 10 bits of mantissa, rounded, and then cut off: TF32 does
    that to factors.
    """
    found = []
    for bits in (0x1000, 0):
        few = [ten_bits(array, bits) for array in call.inputs]
        gradients = [ten_bits(np.asarray(grad, np.float32), bits) for grad in grads]
        found.append(truth_at(call.at(few), measure, gradients))
    return found


def ten_bits(array: Array, half: int) -> Array:
    """Return float32 numbers with 10 bits of mantissa: rounded with `half` 0x1000, cut off with 0. Other dtypes are
    returned as they are.
    """
    if array.dtype != np.float32:
        return array
    bits = np.ascontiguousarray(array).view(np.uint32).reshape(array.shape)
    return ((bits + np.uint32(half)) & np.uint32(0xFFFFE000)).view(np.float32)


def root_mean(array: Array) -> float:
    """Return the root mean square of the finite entries."""
    finite = array[np.isfinite(array)].astype(float)  # squares of float16 are soon infinite
    return float(np.sqrt(np.mean(finite**2))) if finite.size else 0.0
