"""Comparison of outputs and gradients in low precision with the truth: their errors, and the errors that are
allowed.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from _plugrad_check.low_precision.truth import (
    Grads,
    Measure,
    Results,
    apart,
    as_rounded,
    moved,
    require_alike,
    results_of,
    root_mean,
    truth_at,
)
from _plugrad_check.slopes.arrays import (
    SINGLE,
    Array,
    Precision,
    has_three,
    is_single,
    largest_of,
    name_of_dtype,
    precision_of,
    rounded,
    size_of,
)
from _plugrad_check.subject.call import Call, attempt
from _plugrad_check.subject.trials import Trial

DRAWS = 4
"""Number of neighbouring points at which the reference's error is measured: at one it may be small by chance."""
MORE = 8
"""Number of further points at which kinks are searched for, where something seems wrong."""
TIMES = 2
"""Number of repeated runs that measure noise."""
LUCK = 4.0
"""Additional error that a block of n entries is allowed, over sqrt(n): both errors are random."""
SUMMED = 2.0**-23
"""Distance between float32 numbers, the precision in which sums should be kept: in another order, a sum of n terms
changes by about sqrt(n) times that.
"""
FEW, FACTOR = 8, "the factor"
"""Least number of entries for which a common factor is tested; and the `place` of the block that tells of it."""
MOSTLY = 0.95
"""Least share of entries that must be cut off; rounding cuts off half of them."""
COARSE_REFERENCE = 4.0
"""Error of a reference, in units in the last place, from which on a remark says that it is coarse."""
JUMP = 0.2
"""Change of the truth that makes a kink, as a part of the gradient's size, when inputs change in their last digit."""


@dataclasses.dataclass(frozen=True)
class Block:
    """Some entries of an output or gradient (all of them, a slice along one axis, or one) with their error, `gap`, and
    the error that is allowed, as root sums of squares. `Squares` makes blocks.
    """

    axis: int | None
    """The axis along which the entries are a slice (`place`); None for all entries, -1 for one entry."""
    place: Any
    gap: float
    allowed: float
    error: float
    """The error of the reference."""
    size: float
    """The size of the truth there; of the whole truth, where it is zero."""

    @property
    def excess(self) -> float:
        """The error of these entries as a multiple of the allowed one; over 1 it is wrong."""
        return self.gap / self.allowed if self.allowed else math.inf if self.gap else 0.0

    @property
    def relative(self) -> tuple[float, float]:
        """The error of these entries and the allowed error, both relative to the size of the truth."""
        return self.gap / (self.size or 1.0), (self.allowed / (self.size or 1.0)) or 1.0


@dataclasses.dataclass(frozen=True, eq=False)
class Runs:
    """Results of a call in low precision and of its truth in float64, for the same output gradients, with the noise and
    the reference's errors that were measured beside them. `runs_of` makes them.
    """

    call: Call
    measure: Measure
    grads: list[Array]
    rng: np.random.Generator
    found: Results
    truth: Results
    noise: list[Results]
    """Differences of the call between repeated runs."""
    errors: list[Results]
    """Errors of the reference in the call's dtype, at neighbouring points."""
    jumps: list[Results]
    """Changes of the truth at these points."""

    @property
    def readings(self) -> Iterator[Reading]:
        """A `Reading` for each output and gradient, which compares it with the truth."""
        for part, labels in enumerate(([None] * len(self.found[0]), self.call.wanted)):
            for number, place in enumerate(labels):
                yield Reading(self, part, number, None if place is None else self.call.names[place])


def runs_of(trial: Trial, call: Call, measure: Measure, grads_for: Grads) -> Runs | None:
    """Run a call in low precision and its truth in float64, at the sample and at points nearby, and return the results;
    None for complex outputs. `grads_for` makes the output gradients.

    Raises UnlikeError if the reference's outputs have other shapes.
    """
    rng = trial.generator("low precision")
    outputs = call.record().arrays
    if any(array.dtype.kind == "c" for array in outputs):
        return None
    wide = grads_for(call, measure, outputs, rng)
    grads = [rounded(each, array.dtype) for each, array in zip(wide, outputs, strict=True)]
    found, truth = results_of(call, grads), truth_at(call, measure, grads)
    require_alike(found, truth)
    draws, times = (DRAWS, TIMES) if trial.is_sample else (2, 1)
    noise = [apart(results_of(call, grads), found) for _ in range(times)]
    errors: list[Results] = []
    jumps: list[Results] = []
    for draw in range(draws):
        near = moved(call, rng) if draw or not measure.is_given else call
        there = truth_at(near, measure, grads)
        jumps.append(apart(there, truth))
        own = dataclasses.replace(near, function=measure.narrow or measure.function)
        run = attempt(results_of, own, grads) if measure.is_given else None
        # What it cannot do in the dtype is measured by how the truth changes with a rounding of the inputs.
        errors.append(apart(run, there) if isinstance(run, tuple) else jumps[-1])
    return Runs(call, measure, grads, rng, found, truth, noise, errors, jumps)


@dataclasses.dataclass(frozen=True, eq=False)
class Reading:
    """Output or gradient of a call in low precision (`found`), compared with the truth: its errors, and the blocks of
    entries in which they are judged. It is number `number` among the outputs or gradients of `runs`.
    """

    runs: Runs
    part: int
    """0 for an output, 1 for a gradient."""
    number: int
    argument: str | None
    """The name of the input whose gradient it is; None for an output."""
    further: tuple[Array, ...] = ()
    """Further changes of the truth at inputs that are moved by a digit."""

    def its(self, results: Sequence[Results]) -> list[Array]:
        """Return the array of this output or gradient in each of `results`."""
        return [each[self.part][self.number] for each in results]

    @functools.cached_property
    def found(self) -> Array:
        """The numbers of this output or gradient that the rule computed, as float64."""
        return self.its([self.runs.found])[0].astype(float)

    @property
    def truth(self) -> Array:
        """The numbers of this output or gradient by the reference in float64."""
        return self.its([self.runs.truth])[0]

    @property
    def errors(self) -> list[Array]:
        """The errors of the reference in low precision for this output or gradient, one array per run."""
        return self.its(self.runs.errors)

    @property
    def jumps(self) -> list[Array]:
        """Changes of the truth of this output or gradient when inputs are moved by their last digit, one array per
        move.
        """
        return [*self.its(self.runs.jumps), *self.further]

    @property
    def noise(self) -> Array:
        """The largest difference between repeated runs of the rule, for each entry of this output or gradient."""
        noise: Array = np.max(np.abs(self.its(self.runs.noise)), axis=0)
        return noise

    @property
    def narrow(self) -> np.dtype[Any]:
        """The dtype of this output or gradient."""
        call = self.runs.call
        return (
            call.inputs[self.number].dtype if self.part else self.runs.found[0][self.number].dtype
        )

    @property
    def precision(self) -> Precision:
        """The precision of the call that was compared: that of its least precise input or output."""
        return precision_of(*(each.dtype for each in (*self.runs.call.inputs, *self.runs.found[0])))

    @property
    def terms(self) -> int:
        """Upper bound on the number of terms of a sum in the call: the size of its largest array."""
        arrays = (*self.runs.call.arrays.values(), *self.runs.found[0])
        return max((array.size for array in arrays), default=1)

    @property
    def natural(self) -> float:
        """The size of terms that may cancel in this gradient, estimated as the size of the outputs divided by that of
        the input; 0 for an output, or if the truth is another implementation, whose errors show it.
        """
        if not self.part or self.runs.measure.is_given:
            return 0.0
        size = max(map(largest_of, self.runs.found[0]), default=0.0)
        return size / size_of(self.runs.call.inputs[self.number])

    def looked_at_closer(self) -> Reading:
        """Return the reading with more changes of the truth at nearby inputs, which show kinks; ties may have stayed
        ties in all moves so far.
        """
        call, measure, grads = self.runs.call, self.runs.measure, self.runs.grads
        near = [truth_at(moved(call, self.runs.rng), measure, grads) for _ in range(MORE)]
        further = self.its([apart(there, self.runs.truth) for there in near])
        return dataclasses.replace(self, further=tuple(further))

    def of_ten_bits(self) -> list[Array]:
        """Return the truth of this output or gradient for inputs with 10 bits of mantissa (TF32): rounded, and cut
        off.
        """
        return self.its(as_rounded(self.runs.call, self.runs.measure, self.runs.grads))

    @property
    def is_measured(self) -> bool:
        """True if the allowed error comes from the errors of a reference in the dtype of the call."""
        return self.precision is not SINGLE and not self.natural

    @property
    def dtype(self) -> str:
        """The name of the dtype of this output or gradient."""
        return name_of_dtype(self.narrow)

    @property
    def short(self) -> str:
        """The name of this output, or of the input whose gradient it is, for a list."""
        return f"output {self.number}" if self.argument is None else self.argument

    @property
    def label(self) -> str:
        """The name of this output or gradient, for a sentence: 'the gradient of x'."""
        return self.short if self.argument is None else f"the gradient of {self.argument}"

    @functools.cached_property
    def gap(self) -> Array:
        """The error of each entry of this output or gradient: 0 where it says nothing, at a kink or out of the dtype's
        range; infinity where the entry is not finite.
        """
        with np.errstate(invalid="ignore"):
            gap = np.abs(self.found - self.truth)
        gap = np.where(np.isfinite(self.found), gap, np.inf)
        kink = self.is_at_kink(gap) if self.argument is not None else False
        return np.where(self.is_out_of_range | kink, 0.0, gap)

    @property
    def is_out_of_range(self) -> Array:
        """Mask of the entries where the truth, or the reference in this dtype, is not finite."""
        largest = float(np.finfo(self.narrow).max)
        lost = ~np.isfinite(self.truth) | (np.abs(self.truth) > 0.99 * largest)
        for error in self.errors:
            lost = lost | ~np.isfinite(error)
        return lost

    @property
    def is_cut_off(self) -> bool:
        """True if all digits of this output or gradient are right but the last, which is cut off (truncated) and not
        rounded.
        """
        if self.precision is SINGLE:
            return False
        with np.errstate(over="ignore", invalid="ignore"):
            nearest = np.abs(rounded(self.truth, self.narrow).astype(float))
            found, truth = np.abs(self.found), np.abs(self.truth)
            up, down = (nearest > truth) & (self.gap > 0), (nearest < truth) & (self.gap > 0)
            cut = [(found < truth)[up], (found == nearest)[down]]
        return all(part.size >= FEW and part.mean() > MOSTLY for part in cut)

    @property
    def excess(self) -> float:
        """The error of the worst block as a multiple of the allowed one."""
        return max(block.excess for block in self.blocks)

    def factors(self, arrays: Sequence[Array]) -> list[float]:
        """Return, for each of `arrays`, the relative factor by which it is off as a whole: its projection on the truth,
        less 1. Arrays of errors are projected as they are.
        """
        compared = self.gap > 0
        truth = np.where(compared, np.nan_to_num(self.truth), 0.0)
        weight = float(np.sum(np.nan_to_num(self.truth) ** 2)) or 1.0
        given = [each - self.truth if each is self.found else each for each in arrays]
        return [
            float(np.sum(np.where(compared, np.nan_to_num(e), 0.0) * truth)) / weight for e in given
        ]

    def is_at_kink(self, gap: Array) -> Array:
        """Return the mask of entries at which forward has a kink: the truth jumps if inputs change in their last digit,
        and any subgradient is right. `gap` is the error of each entry.
        """
        if not gap.size:
            return np.zeros(gap.shape, bool)
        most = np.nan_to_num(np.max(np.abs(self.jumps), axis=0))
        usual = np.maximum(np.abs(self.truth), root_mean(self.truth))
        some = np.where(np.isfinite(gap), np.minimum(gap, usual) / 2, 0.0)
        at_kink: Array = most > np.maximum(JUMP * np.nan_to_num(usual), some)
        return at_kink

    @property
    def notes(self) -> Iterator[str]:
        """Remarks, as texts, on a coarse reference and on entries that were not compared."""
        if self.precision is SINGLE and is_single(self.truth) and has_three(self.truth):
            yield "the reference computes in float32 where it is given float64, and is no more exact than that"
        share = root_mean(np.array(self.errors)) / (root_mean(self.truth) or 1.0)
        if share > COARSE_REFERENCE * self.precision.epsilon and self.is_measured:
            yield (
                f"the reference in {self.dtype} is itself off by {share:.1g} of {self.label}: one that sums in float32 "
                "lets smaller errors be seen"
            )
        with np.errstate(invalid="ignore"):
            at_kinks = int(self.is_at_kink(np.abs(self.found - self.truth)).sum())
        if at_kinks and self.argument is not None:
            yield f"{at_kinks} entries of {self.label} not compared: at a kink, or ties"

    @functools.cached_property
    def blocks(self) -> list[Block]:
        """The blocks of entries in which errors are judged: all of them, their common factor, blocks along each axis,
        and the worst entry.
        """
        if not self.found.size:
            return [Block(None, None, 0.0, 1.0, 0.0, 1.0)]
        squares = Squares(self)
        return [squares.all, *squares.by_a_factor(), *squares.along_axes(), squares.worst_entry]


class Squares:
    """Squares of each entry's error, of the allowed errors, and of the truth, made from a `Reading`; their sums over
    some entries give a `Block` with its error and what is allowed.
    """

    def __init__(self, reading: Reading) -> None:
        self.reading, self.gap = reading, reading.gap
        self.measure = measure = reading.runs.measure
        self.epsilon = max(reading.precision.epsilon, float(np.finfo(reading.narrow).eps))
        self.root = math.sqrt(reading.terms) * SUMMED
        truth = np.where(np.isfinite(reading.truth), np.abs(reading.truth), 0.0)
        known = [np.where(np.isfinite(error), error, 0.0) for error in reading.errors]
        error = np.sqrt(np.mean(np.square(known), axis=0))
        self.spread = smoothed(error, truth) * max(1.0, self.root / self.epsilon)
        digits = (measure.digits * self.epsilon + self.root) * truth
        digits += self.epsilon * reading.natural + 2 * np.nan_to_num(reading.noise)
        self.last = digits + float(np.finfo(reading.narrow).smallest_subnormal)
        self.parts = np.square([self.gap, self.spread, self.last, error, truth])
        self.usual = root_mean(truth)

    def allowed(self, wide: Any, digit: Any, n: Any) -> Any:
        """Return the allowed error of a block of n entries. `wide` is the root sum of squares of the reference's
        errors, `digit` that of the last digits.
        """
        return (1 + LUCK / np.sqrt(n)) * (self.measure.k * wide + digit)

    def block(self, axis: int | None, place: Any, sums: Array, n: float) -> Block:
        """Return the block of `n` entries given by `axis` and `place`, from its `sums` of squares, one for each row of
        `parts`.
        """
        off, wide, digit, theirs, size = map(float, np.sqrt(sums))
        allowed = float(self.allowed(wide, digit, n))
        return Block(axis, place, off, allowed, theirs, size or self.usual * math.sqrt(n))

    @property
    def all(self) -> Block:
        """The block of all entries of the output or gradient."""
        sums = self.parts.reshape(len(self.parts), -1).sum(axis=1)
        return self.block(None, None, sums, self.gap.size)

    @property
    def worst_entry(self) -> Block:
        """The block of the single entry whose error is largest, compared with what is allowed."""
        allowed = self.allowed(self.spread, self.last, 1)
        worst = np.unravel_index(int(np.argmax(self.gap / allowed)), self.gap.shape)
        sums = np.array([part[worst] for part in self.parts])
        return self.block(-1, tuple(map(int, worst)), sums, 1)

    def by_a_factor(self) -> Iterator[Block]:
        """Yield the block of a common factor by which all entries are off, in which random errors cancel; nothing if
        there are too few entries.
        """
        weight = float(self.parts[4].sum())
        if self.gap.size < FEW or not np.isfinite(self.gap).all() or not weight:
            return
        reading, measure = self.reading, self.measure
        off, theirs = (
            np.array(reading.factors(each)) for each in ([reading.found], reading.errors)
        )
        wide = LUCK * measure.k * math.sqrt(float(np.sum(self.parts[4] * self.parts[1]))) / weight
        most = measure.k * float(np.abs(theirs).max(initial=0.0)) if measure.is_given else 0.0
        allowed = most + wide + measure.digits * self.epsilon / 2 + self.root
        size = math.sqrt(weight)
        yield Block(None, FACTOR, abs(off[0]) * size, allowed * size, most * size, size)

    def along_axes(self) -> Iterator[Block]:
        """Yield, for each axis and each width of 1, 4, 16, ... entries along it, the block with the largest error
        compared with what is allowed.
        """
        for axis, length in enumerate(self.gap.shape):
            others = tuple(1 + each for each in range(self.gap.ndim) if each != axis)
            rows, each, width = self.parts.sum(axis=others), self.gap.size / length, 1
            while width < length:
                starts = np.arange(0, length, width)
                sums = np.add.reduceat(rows, starts, axis=1)
                sizes = np.minimum(width, length - starts) * each
                off, wide, digit, *_ = np.sqrt(sums)
                at = int(np.argmax(off / self.allowed(wide, digit, sizes)))
                place = slice(int(starts[at]), min(int(starts[at]) + width, length))
                yield self.block(axis, place, sums[:, at], float(sizes[at]))
                width *= 4


def smoothed(error: Array, truth: Array) -> Array:
    """Return the expected size of each entry's error: the largest of the measured error, the root mean square along an
    axis, and that of all entries, which is scaled with `truth`.

    Large entries have large errors too.
    """
    size = root_mean(truth)
    share = root_mean(error) / size if size else 0.0
    spread = np.maximum(np.maximum(error, share * truth), root_mean(error))
    for axis in range(error.ndim if error.ndim > 1 else 0):
        others = tuple(each for each in range(error.ndim) if each != axis)
        spread = np.maximum(spread, np.sqrt(np.mean(error**2, axis=others, keepdims=True)))
    return spread
