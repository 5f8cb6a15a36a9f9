"""Lines for finite differences: the outputs of a call as a function of one number t, while one entry of its inputs, or
all of them along a direction, are moved by t. `Surroundings` makes the lines of a call, and takes slopes along them.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Sequence

import numpy as np

from _plugrad_check.slopes.arrays import (
    Array,
    Precision,
    components,
    largest_of,
    precision_of,
    size_of,
)
from _plugrad_check.slopes.slopes import (
    Line,
    Scales,
    Slope,
    corner,
    differentiate,
    noise_of,
    unknown,
)
from _plugrad_check.slopes.tolerance import Product
from _plugrad_check.subject.call import Call, Flat


@dataclasses.dataclass(frozen=True)
class WeightedSlope:
    """Derivative of a weighted sum of outputs along a direction by finite differences: its value and its uncertainty,
    `error`.
    """

    value: float
    error: float
    size: float
    """The sum of the absolute terms of the weighted sum."""

    def denies(self, product: Product) -> bool:
        """Return True if `product`, the same derivative computed by backward, is certainly a different number."""
        gap = abs(product.value - self.value)
        allowed = 20 * self.error + 1e-6 * max(product.size, abs(self.value)) + 1e-10 * self.size
        return not gap <= allowed


def weighted_slope(
    call: Call, direction: Sequence[Array], weights: Sequence[Array]
) -> WeightedSlope | None:
    """Return the derivative of <weights, outputs> of a call as all its inputs move along a direction, by finite
    differences.

    None if it has none there: at a kink, a jump or a pole, or where the outputs are not finite.
    """
    here = call.values()
    near = Surroundings(call, here, precision_of(*(array.dtype for array in here)))
    vector = near.outputs.join(weights)
    line = near.along(near.inputs.join(direction))
    step = min(size / size_of(each) for size, each in zip(near.sizes, direction, strict=True))

    def weighted(t: float) -> tuple[Array, float]:
        values, moved = line(t)
        return np.array([float((vector * values).sum())]), moved

    noise = np.array([float((np.abs(vector) * near.noise).sum())])
    slope = differentiate(weighted, (step, step), near.precision, noise)
    value, error = float(slope.value[0]), float(slope.error[0])
    found = corner(weighted, 0, (step, step), near.precision, float(noise[0]))
    if not math.isfinite(error) or found.kind in ("kink", "jump", "pole"):
        return None
    return WeightedSlope(value, error, float(np.abs(vector * near.origin).sum()))


class Surroundings:
    """Evaluator of a call at points near its own, for finite differences: it makes lines through the point, and takes
    slopes along them. It is made from the call, its outputs, and their precision.

    The function gets read-only views of arrays that are moved in place.
    """

    def __init__(self, call: Call, outputs: list[Array], precision: Precision) -> None:
        self.call = call
        self.precision = precision
        self.buffers = [np.array(array, order="C") for array in call.inputs]
        self.views = [buffer.view() for buffer in self.buffers]
        for view in self.views:
            view.flags.writeable = False
        self.entries = [components(buffer).reshape(-1) for buffer in self.buffers]
        self.inputs = Flat(self.buffers)
        self.outputs = Flat(outputs)
        self.point = self.inputs.join(self.buffers)
        self.boxes = call.boxes
        self.sizes = [size_of(buffer) for buffer in self.buffers]
        self.nowhere = np.broadcast_to(np.nan, self.outputs.size)
        self.origin = self.values()

    def values(self) -> Array:
        """Return the outputs, as one vector, for the present values of the input arrays, which are moved in place; NaN
        if the function raises, or its outputs have other shapes.
        """
        try:
            outputs = self.call.values(self.views)
        except MemoryError:  # which says nothing of the input
            raise
        except Exception:  # a perturbed input may be one that the function refuses
            return self.nowhere
        if not self.outputs.takes(outputs):
            return self.nowhere
        return self.outputs.join(outputs)

    def entry(self, number: int) -> tuple[Line, Scales]:
        """Return the `Line` (outputs as a function of a step) along which entry `number` of the inputs moves, and the
        `Scales` of its steps.
        """
        which, position = self.inputs.place_of(number)
        entries, box = self.entries[which], self.boxes[which]
        start = entries[position]
        size = max(abs(float(start)), self.sizes[which])
        edges = [abs(float(start) - edge) for edge in (box.low, box.high) if start != edge]
        own = min([abs(float(start)) or size, *edges])

        def line(t: float) -> tuple[Array, float]:
            entries[position] = float(start) + t
            moved = float(entries[position])
            if not box.admits(float(start), moved):
                entries[position] = start
                return self.nowhere, moved - float(start)
            values = self.values()
            entries[position] = start
            return values, moved - float(start)

        return line, (size, own)

    def slope(self, entry: int, largest: float = 0.0, natural: float = 0.0) -> Slope:
        """Return the derivative of all outputs with respect to one entry of the inputs, by finite differences.
        `largest` and `natural` are passed on to `differentiate`.

        It is unknown (an infinite error) for outputs that are infinite or NaN: no step would help.
        """
        line, scales = self.entry(entry)
        known = np.isfinite(self.origin)
        if known.all():
            return differentiate(line, scales, self.precision, self.noise, largest, natural)

        def settled(t: float) -> tuple[Array, float]:
            values, moved = line(t)
            return values[known], moved

        noise = self.noise[known]
        slope = differentiate(settled, scales, self.precision, noise, largest, natural)
        whole = unknown(self.origin)
        whole.value[known] = slope.value
        whole.error[known] = slope.error
        whole.start[known] = slope.start
        return whole

    def direction(self, vector: Array) -> tuple[Line, Scales]:
        """Return the `Line` (outputs as a function of a step) along `vector`, one number per entry of the inputs, and
        the `Scales` of its steps.

        Each entry moves in proportion to the size of its array.
        """
        return self.along(vector * self.scales()), (1.0, 1.0)

    def along(self, vector: Array) -> Line:
        """Return the `Line` (outputs as a function of a step t) on which the inputs are moved by t times `vector`; NaN
        outside of their bounds.
        """
        steps = self.inputs.split(vector)
        starts = [buffer.copy() for buffer in self.buffers]
        farthest = min(
            (
                box.farthest / max(largest_of(step), TINY)
                for box, step in zip(self.boxes, steps, strict=True)
            ),
            default=np.inf,
        )

        def line(t: float) -> tuple[Array, float]:
            inside = abs(t) <= farthest
            for buffer, start, step, box in zip(
                self.buffers, starts, steps, self.boxes, strict=True
            ):
                if not inside:
                    break
                np.multiply(step, t, out=buffer, casting="same_kind")
                buffer += start
                inside = box.is_unbounded or bool((box.contains(buffer) | (step == 0)).all())
            values = self.values() if inside else self.nowhere
            for buffer, start in zip(self.buffers, starts, strict=True):
                buffer[...] = start
            return values, t

        return line

    def natural(self, number: int) -> float:
        """Return the size of an ordinary derivative with respect to input `number`: the size of the outputs divided by
        that of the input.
        """
        return self.magnitude / self.sizes[number]

    @functools.cached_property
    def magnitude(self) -> float:
        """The size of the call's outputs, at the point and a noticeable step away, and of the terms that they may be
        sums of.
        """
        return max(self.around(), self.call.magnitude)

    def around(self) -> float:
        """Return the size of the outputs at the point and some step away: at the longest step over which they do not
        grow by more than `GROWTH`.

        At a step of a quarter of x, an exponential of 1000 x has nothing to do with its value at x.
        """
        away = self.along(self.uneven() * self.scales() * np.isfinite(self.point))

        def size(step: float) -> float:
            return largest_of(np.concatenate([self.origin, away(step)[0], away(-step)[0]]))

        first = farther = size(FARTHEST)
        for power in range(1, STEEPEST):
            nearer = size(FARTHEST * 2.0**-power)
            if farther <= GROWTH * nearer:
                return farther
            farther = nearer
        return first

    def uneven(self) -> Array:
        """Return a fixed direction, one number per entry of the inputs, without zeros or a pattern: the same in each
        run.
        """
        number = np.arange(self.inputs.size)
        signs = np.where(number * 0.6180339887 % 1 < 0.5, 1.0, -1.0)
        direction: Array = signs * (0.5 + number * 0.7548776662 % 1)
        return direction

    def scales(self) -> Array:
        """Return, for each entry of the inputs, the size of the array that it belongs to."""
        vector = np.empty(self.inputs.size)
        for part, size in zip(self.inputs.parts(), self.sizes, strict=True):
            vector[part] = size
        return vector

    def room(self) -> Array:
        """Return the distance of each entry of the inputs from the nearest bound of its domain; infinity where it has
        no bound, or lies on it.
        """
        vector = np.full(self.inputs.size, np.inf)
        for part, box in zip(self.inputs.parts(), self.boxes, strict=True):
            for bound in (box.low, box.high):
                distance = np.abs(self.point[part] - bound)
                vector[part] = np.minimum(vector[part], np.where(distance > 0, distance, np.inf))
        return vector

    @functools.cached_property
    def noise(self) -> Array:
        """The uncertainty of each output of the call by rounding and roughness, measured at the first use unless it was
        set before.
        """
        finite = np.isfinite(self.point)
        own = np.minimum(
            np.where(finite & (self.point != 0), np.abs(self.point), self.scales()), self.room()
        )
        line = self.along(self.uneven() * own * finite)
        return noise_of(line, self.origin, self.precision)


FARTHEST = 0.25
"""Longest step of `around`, as a part of the input."""
GROWTH = 32.0
"""Limit of growth when the step doubles: x**5 at 0 grows by 32; an exponential grows by more."""
STEEPEST = 40
"""Limit of halvings of the step."""

TINY = float(np.finfo(np.float64).tiny)
