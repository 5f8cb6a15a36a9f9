"""Low precision: float16, bfloat16 and float32 beside a reference in float64, by the error that the dtype explains.

The truth is what a reference gives in float64 at the same inputs, which are numbers of the rule's own dtype. How far
from it the reference is that runs in that dtype itself is the measure: the rule may be `k` times as far, and a little
for its last digit, as a whole and in each block of its entries.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from _plugrad_check.frameworks.adapted import reference_in
from _plugrad_check.slopes.arrays import (
    DOUBLE,
    SINGLE,
    Array,
    Precision,
    has_three,
    is_single,
    largest_of,
    name_of_dtype,
    on_the_grid,
    precision_of,
    rounded,
    size_of,
    uneven,
)
from _plugrad_check.slopes.tolerance import both
from _plugrad_check.subject.call import Call, Raised, attempt
from _plugrad_check.subject.findings import Findings, with_place
from _plugrad_check.subject.trials import Reference, Subject, Trial
from _plugrad_check.variants.arrays import TO_DOUBLE, cast
from _plugrad_check.variants.variant import Variant

DRAWS = 4
"""Points close to each other at which the reference's error is measured: at one it may be small by chance."""
MORE = 8
"""Further points at which it is looked for kinks, where something seems to be wrong."""
RUNS = 2
"""How often what is measured runs again, for its noise."""
LUCK = 4.0
"""How much more, over sqrt(n), a block of n entries may be off: both errors are random."""
SUMMED = 2.0**-23
"""The distance between numbers of float32, which sums are to be kept in: in another order, a sum of n terms is another
one by about sqrt(n) times that.
"""
ALONE = 8.0
"""What `k` is, and of how many units in the last place, without a reference: steps in between round more."""
FEW, FACTOR = 8, "the factor"
"""Entries from which on the factor is looked at by which all of them are off, and where that is said."""
MOSTLY = 0.95
"""Which share of entries must be cut off; rounding cuts off half of them."""
COARSE_REFERENCE = 4.0
"""From how many units in the last place on it is told that a reference is coarse."""
STEPS_DOWN, SURE = 64, 0.01
"""How many steps inputs go down along the gradient of a loss at most, each a quarter as long as they are, and what is
left of the gradient at the end.
"""
STRIDE = 2.0**-12
"""What part of their size inputs move by, to see how outputs change."""
JUMP = 0.2
"""What of the size of a gradient the truth changes by at a kink, if inputs change in their last digit."""


def ask_precision(
    findings: Findings, trial: Trial, code: str = "PLG093", through: Through | None = None
) -> int:
    """Compare a sample's gradients with the truth, if there is one; return how many entries were.

    With the code PLG050 it is the outputs, and with `through`, which makes its backward of a call, the gradients of
    that. Without a reference the truth is the rule itself in float64, of float16 and bfloat16 alone.
    """
    measure = measure_of(trial)
    if measure is None:
        return 0
    arrays = trial.call.arrays.items()
    call = trial.call.with_args({place: on_the_grid(array) for place, array in arrays})
    truth = attempt(truth_at, call, measure)
    if isinstance(truth, Raised):  # of no other than a given one
        findings.add(trial, "PLG050", f"the reference raised {with_place(truth.error)}")
        findings.asked_on.add(trial.number)
        return 0
    if through is not None:
        call, measure = through(call), measure.through(call, through)
    read = attempt(lambda: list(readings(trial, call, measure, random_grads)))
    if isinstance(read, Raised):  # what the rule raises is the contract check's
        if isinstance(read.error, UnlikeError) and code == "PLG050":
            findings.add(trial, code, f"the reference is another function: {read.error}")
        return 0
    if through is not None and any(each.is_at_kink(np.abs(each.truth)).any() for each in read):
        return 0  # of a subgradient, and there are others
    asked = [each for each in read if (each.argument is None) is (code == "PLG050")]
    if trial.is_sample and through is None and code != "PLG050":
        more = attempt(lambda: list(readings(trial, call, measure, aligned_grads)))
        known = {each.number for each in asked if each.excess(measure) > 1}
        further = () if isinstance(more, Raised) else more
        asked += [
            each for each in further if each.argument is not None and each.number not in known
        ]
    seen = [add_reading(findings, trial, measure, each, code) for each in asked if each.found.size]
    if seen:
        by = f"the reference, k = {measure.k:g}" if measure.is_given else "what it is in float64"
        findings.asked_on.add(trial.number)
        findings.notes.add(f"{' and '.join(dict.fromkeys(each.dtype for each in asked))} by {by}")
        findings.smallest.append(max(seen))
    entries = sum(each.found.size for each in asked)
    findings.entries += entries
    return entries


def add_reading(
    findings: Findings, trial: Trial, measure: Measure, reading: Reading, code: str
) -> float:
    """Add a finding if a reading is further from the truth than is allowed; return how small an error it shows."""
    blocks = list(reading.blocks(measure))
    if max(block.excess for block in blocks) > 1:  # ties may have stayed ties in all moves so far
        reading = dataclasses.replace(reading, jumps=[*reading.jumps, *reading.more_jumps()])
        blocks = list(reading.blocks(measure))
    whole, worst = blocks[0], max(blocks, key=lambda block: block.excess)
    findings.note_error(*whole.relative)
    findings.notes |= set(reading.notes)
    if worst.excess > 1:
        add(findings, trial, measure, reading, worst, code)
    elif trial.is_sample and reading.is_cut_off:
        add_cut_off(findings, trial, reading, code)
    return whole.relative[1]


# The truth, and the measure -------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Measure:
    """What a sample is compared with: a function of Tensors that is the truth in float64."""

    function: Callable[..., Any]
    k: float
    is_given: bool = True
    """Whether it is another implementation, whose error in the sample's dtype is the measure."""
    narrow: Callable[..., Any] | None = None
    """The function that runs in the sample's dtype, if it is another one."""

    def through(self, call: Call, through: Through) -> Measure:
        """Return the measure of the backward of a call."""
        there = through(dataclasses.replace(call, function=self.function))
        wide = call.with_args(cast(call, TO_DOUBLE))
        truth = through(dataclasses.replace(wide, function=self.function))
        return dataclasses.replace(self, function=truth.function, narrow=there.function)

    @property
    def digits(self) -> float:
        """How many units in the last place are allowed beside."""
        return 1.0 if self.is_given else self.k


def reference_of(subject: Subject) -> Reference | None:
    """Return the reference that was given, or that another framework's rule has as a function of its arrays."""
    foreign = subject.foreign
    if subject.reference is not None or foreign is None:
        return subject.reference
    declared = getattr(foreign.meant.target, "reference", None)
    return (
        Reference(reference_in(foreign.meant.framework, declared)) if callable(declared) else None
    )


def measure_of(trial: Trial) -> Measure | None:
    """Return what a sample is compared with; None if that is in double precision, or there is nothing.

    A declared reference may be one of NumPy's arrays, which has no gradient.
    """
    call = trial.call
    if trial.precision is DOUBLE or any(array.dtype.kind == "c" for array in call.arrays.values()):
        return None
    given = reference_of(trial.subject)
    if given is not None:
        settings = trial.sample.settings
        measure = Measure(functools.partial(given.function, **settings), given.k)
        is_declared = trial.subject.reference is None
        if not (is_declared and isinstance(attempt(truth_at, call, measure), Raised)):
            return measure
    if trial.precision is SINGLE or not takes_double(trial):
        return None
    return Measure(call.function, ALONE, is_given=False)


def is_narrow(trial: Trial) -> bool:
    """Return whether a sample runs in low precision alone."""
    return trial.precision is not DOUBLE and not takes_double(trial)


def is_coarse(trial: Trial) -> bool:
    """Return whether finite differences say nothing of backward, and nothing of points beside it: where there is a
    reference for what runs in low precision alone, or that is less than float32.
    """
    if trial.precision is DOUBLE or takes_double(trial):
        return False
    return trial.precision is not SINGLE or measure_of(trial) is not None


COARSE = "it takes no float64, and differences are too coarse: give a reference"


def takes_double(trial: Trial) -> bool:
    """Return whether a sample runs in float64, there and back."""
    return trial.precision is DOUBLE or not isinstance(
        attempt(lambda: truth_at(trial.call, Measure(trial.call.function, 1))), Raised
    )


Results = tuple[list[Array], list[Array]]
"""Outputs, and the gradients of the differentiated inputs."""


def results_of(call: Call, grads: Sequence[Array] | None = None) -> Results:
    """Return the floating-point outputs of a call, and the gradients; of an input that has none, zeros."""
    recorded = call.record()
    given = [np.ones_like(array) for array in recorded.arrays] if grads is None else grads
    pulled = recorded.pull_cast(given)
    pairs = zip(pulled, call.inputs, strict=True)
    return recorded.arrays, [np.zeros_like(x) if found is None else found for found, x in pairs]


def truth_at(call: Call, measure: Measure, grads: Sequence[Array] | None = None) -> Results:
    """Return the truth at the inputs of a call."""
    wide = call.with_args(cast(call, TO_DOUBLE))
    return results_of(dataclasses.replace(wide, function=measure.function), grads)


Through = Callable[[Call], Call]
"""Returns the backward of a call, as a call."""


class UnlikeError(ValueError):
    """Error for a reference with other outputs than what is compared with it."""


def random_grads(
    call: Call, measure: Measure, outputs: list[Array], rng: np.random.Generator
) -> list[Array]:
    """Return random grad_outputs, of uneven sizes and both signs."""
    return [uneven(rng, array.astype(float)) for array in outputs]


def aligned_grads(
    call: Call, measure: Measure, outputs: list[Array], rng: np.random.Generator
) -> list[Array]:
    """Return the changes of the truth's outputs as all inputs grow, for grad_outputs.

    The terms of a gradient are then mostly squares, and none cancels: a sum that is kept in few digits stands still.
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


Grads = Callable[[Call, Measure, list[Array], np.random.Generator], list[Array]]
"""Returns grad_outputs, in float64."""


def readings(trial: Trial, call: Call, measure: Measure, grads_for: Grads) -> Iterator[Reading]:
    """Yield each output and gradient of a call beside the truth."""
    rng = trial.generator("low precision")
    outputs = call.record().arrays
    if any(array.dtype.kind == "c" for array in outputs):
        return
    wide = grads_for(call, measure, outputs, rng)
    grads = [rounded(each, array.dtype) for each, array in zip(wide, outputs, strict=True)]
    found, truth = results_of(call, grads), truth_at(call, measure, grads)
    require_alike(found, truth)
    draws, runs = (DRAWS, RUNS) if trial.is_sample else (2, 1)
    again = [apart(results_of(call, grads), found) for _ in range(runs)]
    errors: list[Results] = []
    jumps: list[Results] = []
    for draw in range(draws):
        near = moved(call, rng) if draw or not measure.is_given else call
        there = truth_at(near, measure, grads)
        jumps.append(apart(there, truth))
        if measure.is_given:
            own = dataclasses.replace(near, function=measure.narrow or measure.function)
            run = attempt(results_of, own, grads)
            # What it cannot do in the dtype is measured by how the truth changes with a rounding of the inputs.
            errors.append(jumps[-1] if isinstance(run, Raised) else apart(run, there))
        else:
            errors.append(jumps[-1])
    precision = precision_of(*(array.dtype for array in (*call.inputs, *outputs)))
    size = max(map(largest_of, outputs), default=0.0)
    terms = max((array.size for array in (*call.arrays.values(), *outputs)), default=1)
    names = [call.names[position] for position in call.wanted]
    parts: list[Sequence[str | None]] = [[None] * len(outputs), names]
    for part, labels in enumerate(parts):
        for number, label in enumerate(labels):
            yield Reading(
                label,
                number,
                found[part][number].astype(float),
                truth[part][number],
                [each[part][number] for each in errors],
                [each[part][number] for each in jumps],
                found[part][number].dtype if part == 0 else call.inputs[number].dtype,
                precision,
                terms,
                lambda part=part, number=number: [  # type: ignore[misc]
                    apart(truth_at(moved(call, rng), measure, grads), truth)[part][number]
                    for _ in range(MORE)
                ],
                lambda part=part, number=number: (  # type: ignore[misc]
                    [each[part][number] for each in as_rounded(call, measure, grads)]
                ),
                np.max([np.abs(each[part][number]) for each in again], axis=0),
                size / size_of(call.inputs[number]) if part and not measure.is_given else 0.0,
            )


def moved(call: Call, rng: np.random.Generator) -> Call:
    """Return a call with entries of the differentiated inputs moved to a number next to them, or left as they are."""

    def nudged(array: Array) -> Array:
        sizes = np.where(array == 0, root_mean(array) or 1.0, np.abs(array)).astype(float)
        steps = precision_of(array.dtype).epsilon * rng.integers(-1, 2, array.shape)
        return rounded(array + steps * sizes, array.dtype)

    return call.moved([nudged(array) for array in call.inputs])


def after_training(trial: Trial) -> Iterator[Variant]:
    """Yield the variant of a loss of low precision whose inputs went down along its gradient, as training moves them.

    There predictions are sure, and gradients are small differences of numbers near 1: what was rounded on the way is
    then much of them, which random inputs never show.
    """
    is_half = trial.precision is not SINGLE and is_coarse(trial)
    measure = measure_of(trial) if is_half else None
    if measure is None:
        return
    below = attempt(descended, trial.call, measure)
    if isinstance(below, Raised) or below is None:
        return
    words = ", ".join(trial.call.names[place] for place in trial.call.wanted)
    words += " moved down along the gradient, as by training"
    yield Variant("numbers", words, lambda args: below.args)


def descended(call: Call, measure: Measure) -> Call | None:
    """Return the call of a loss some steps down; None if it is no loss, or its gradient does not become that much
    smaller on the way.
    """
    sizes = [root_mean(array) or 1.0 for array in call.inputs]
    first = 0.0
    for _ in range(STEPS_DOWN):
        outputs, slopes = truth_at(call, measure)
        if len(outputs) != 1 or outputs[0].size != 1:
            return None
        lengths = [root_mean(slope) for slope in slopes]
        first = first or max(lengths)
        if max(lengths) < SURE * first:
            return call if max(lengths) > SURE**2 * first else None  # float32 has no digits of less
        rows = zip(call.inputs, slopes, sizes, lengths, strict=True)
        steps = [rounded(x - size * g / (4 * (n or 1.0)), x.dtype) for x, g, size, n in rows]
        call = call.at(steps)
    return None


def apart(one: Results, other: Results) -> Results:
    """Return the differences of two results."""

    def differences(some: list[Array], others: list[Array]) -> list[Array]:
        pairs = zip(some, others, strict=True)
        return [first.astype(float) - second.astype(float) for first, second in pairs]

    with np.errstate(invalid="ignore"):
        return differences(one[0], other[0]), differences(one[1], other[1])


def as_rounded(call: Call, measure: Measure, grads: Sequence[Array]) -> list[Results]:
    """Return the truth for inputs of 10 bits of mantissa, rounded and cut off: as TF32 does to what it multiplies."""
    found = []
    for bits in (0x1000, 0):
        few = [ten_bits(array, bits) for array in call.inputs]
        gradients = [ten_bits(np.asarray(grad, np.float32), bits) for grad in grads]
        found.append(truth_at(call.at(few), measure, gradients))
    return found


def ten_bits(array: Array, half: int) -> Array:
    """Return float32 numbers with 10 bits of their mantissa: rounded if `half` of the last bit is added."""
    if array.dtype != np.float32:
        return array
    bits = np.ascontiguousarray(array).view(np.uint32).reshape(array.shape)
    return ((bits + np.uint32(half)) & np.uint32(0xFFFFE000)).view(np.float32)


def require_alike(found: Results, truth: Results) -> None:
    """Raise UnlikeError if a reference has other outputs."""
    shapes, theirs = ([array.shape for array in part[0]] for part in (found, truth))
    if shapes != theirs:
        raise UnlikeError(
            f"its outputs have the shapes {theirs}, and those of forward are {shapes}"
        )


# What is said of it ---------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Block:
    """Some entries: how far they are from the truth, and how far they may be."""

    axis: int | None
    """None: all of them; -1: one entry."""
    place: Any
    gap: float
    allowed: float
    error: float
    """That of the reference."""
    size: float
    """Of the truth, and of all of it if that is larger than zero."""

    @property
    def excess(self) -> float:
        """How many times as far as allowed; over 1 it is wrong."""
        return self.gap / self.allowed if self.allowed else math.inf if self.gap else 0.0

    @property
    def relative(self) -> tuple[float, float]:
        """The gap, and what is allowed, relative to the size."""
        return self.gap / (self.size or 1.0), (self.allowed / (self.size or 1.0)) or 1.0


@dataclasses.dataclass(frozen=True)
class Reading:
    """An output or a gradient beside the truth."""

    argument: str | None
    """Of what it is the gradient; None of an output."""
    number: int
    found: Array
    truth: Array
    errors: list[Array]
    jumps: list[Array]
    narrow: np.dtype[Any]
    precision: Precision
    terms: int
    """How many a sum may have."""
    more_jumps: Callable[[], list[Array]]
    """Returns further changes of the truth at inputs that are moved by a digit."""
    of_ten_bits: Callable[[], list[Array]]
    """Returns the truth for inputs of 10 bits."""
    noise: Array
    """How much it differs from run to run."""
    natural: float
    """How large the terms may be that cancel in it, if no reference's error shows that."""

    @property
    def is_measured(self) -> bool:
        """Whether the errors are a reference's in the dtype."""
        return self.precision is not SINGLE and not self.natural

    @property
    def dtype(self) -> str:
        """The name of its dtype."""
        return name_of_dtype(self.narrow)

    @property
    def short(self) -> str:
        """What it is called in a list."""
        return f"output {self.number}" if self.argument is None else self.argument

    @property
    def label(self) -> str:
        """What it is called in a sentence."""
        return self.short if self.argument is None else f"the gradient of {self.argument}"

    @property
    def gap(self) -> Array:
        """How far it is from the truth: 0 where that says nothing, at a kink or out of the dtype's range."""
        with np.errstate(invalid="ignore"):
            gap = np.abs(self.found - self.truth)
        gap = np.where(np.isfinite(self.found), gap, np.inf)
        kink = self.is_at_kink(gap) if self.argument is not None else False
        return np.where(self.is_out_of_range | kink, 0.0, gap)

    @property
    def is_out_of_range(self) -> Array:
        """Where the truth, or what the reference makes of it in the dtype, is no finite number there."""
        largest = float(np.finfo(self.narrow).max)
        lost = ~np.isfinite(self.truth) | (np.abs(self.truth) > 0.99 * largest)
        for error in self.errors:
            lost = lost | ~np.isfinite(error)
        return lost

    @property
    def is_cut_off(self) -> bool:
        """Whether all digits are right but the last, which is cut off and not rounded: no error is away from 0."""
        if self.precision is SINGLE:
            return False
        with np.errstate(over="ignore", invalid="ignore"):
            nearest = np.abs(rounded(self.truth, self.narrow).astype(float))
            found, truth = np.abs(self.found), np.abs(self.truth)
            up, down = (nearest > truth) & (self.gap > 0), (nearest < truth) & (self.gap > 0)
            cut = [(found < truth)[up], (found == nearest)[down]]
        return all(part.size >= FEW and part.mean() > MOSTLY for part in cut)

    def excess(self, measure: Measure) -> float:
        """Return how many times as far as allowed its worst block is."""
        return max(block.excess for block in self.blocks(measure))

    def factors(self, arrays: Sequence[Array]) -> list[float]:
        """Return the factor less 1 of which arrays have most of the truth in them; of errors, what they are of it."""
        compared = self.gap > 0
        truth = np.where(compared, np.nan_to_num(self.truth), 0.0)
        weight = float(np.sum(np.nan_to_num(self.truth) ** 2)) or 1.0
        given = [each - self.truth if each is self.found else each for each in arrays]
        return [
            float(np.sum(np.where(compared, np.nan_to_num(e), 0.0) * truth)) / weight for e in given
        ]

    def is_at_kink(self, gap: Array) -> Array:
        """Return where the truth is another number if inputs change in their last digit: any subgradient is right."""
        if not gap.size:
            return np.zeros(gap.shape, bool)
        most = np.nan_to_num(np.max(np.abs(self.jumps), axis=0))
        usual = np.maximum(np.abs(self.truth), root_mean(self.truth))
        some = np.where(np.isfinite(gap), np.minimum(gap, usual) / 2, 0.0)
        at_kink: Array = most > np.maximum(JUMP * np.nan_to_num(usual), some)
        return at_kink

    @property
    def notes(self) -> Iterator[str]:
        """What is to be known of the truth."""
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

    def blocks(self, measure: Measure) -> Iterator[Block]:
        """Yield how far it is from the truth: as a whole, in blocks along each axis, and entry by entry."""
        if not self.found.size:
            yield Block(None, None, 0.0, 1.0, 0.0, 1.0)
            return
        gap = self.gap
        epsilon = max(self.precision.epsilon, float(np.finfo(self.narrow).eps))
        kept = np.isfinite(self.truth)
        truth = np.where(kept, np.abs(self.truth), 0.0)
        error = np.sqrt(
            np.mean([np.where(np.isfinite(e), e, 0.0) ** 2 for e in self.errors], axis=0)
        )
        root = math.sqrt(self.terms) * SUMMED
        spread = smoothed(error, truth) * max(1.0, root / epsilon)
        smallest = float(np.finfo(self.narrow).smallest_subnormal)
        last = (measure.digits * epsilon + root) * truth + smallest + 2 * np.nan_to_num(self.noise)
        last = last + epsilon * self.natural
        parts = [part**2 for part in (gap, spread, last, error, truth)]
        whole = root_mean(truth)

        def block(axis: int | None, place: Any, squares: Sequence[float], n: float) -> Block:
            off, wide, digit, theirs, size = (math.sqrt(each) for each in squares)
            allowed = (1 + LUCK / math.sqrt(n)) * (measure.k * wide + digit)
            return Block(axis, place, off, allowed, theirs, size or whole * math.sqrt(n))

        yield block(None, None, [float(part.sum()) for part in parts], gap.size)
        weight = float(parts[4].sum())
        if gap.size >= FEW and np.isfinite(gap).all() and weight:
            # What is random in it cancels in the factor by which all of it is off.
            off, theirs = (np.array(self.factors(each)) for each in ([self.found], self.errors))
            wide = LUCK * measure.k * math.sqrt(float(np.sum(parts[4] * parts[1]))) / weight
            most = measure.k * float(np.abs(theirs).max(initial=0.0)) if measure.is_given else 0.0
            allowed = most + wide + measure.digits * epsilon / 2 + root
            size = math.sqrt(weight)
            yield Block(None, FACTOR, abs(off[0]) * size, allowed * size, most * size, size)
        for axis in range(gap.ndim):
            others = tuple(each for each in range(gap.ndim) if each != axis)
            rows = [part.sum(axis=others) for part in parts]
            each = gap.size / gap.shape[axis]
            width = 1
            while width < gap.shape[axis]:
                starts = range(0, gap.shape[axis], width)
                sums = np.array([np.add.reduceat(row, starts) for row in rows])
                sizes = np.minimum(width, gap.shape[axis] - np.array(starts)) * each
                allowed = (1 + LUCK / np.sqrt(sizes)) * (
                    measure.k * np.sqrt(sums[1]) + np.sqrt(sums[2])
                )
                at = int(np.argmax(np.sqrt(sums[0]) / allowed))
                place = slice(starts[at], min(starts[at] + width, gap.shape[axis]))
                yield block(axis, place, sums[:, at].tolist(), sizes[at])
                width *= 4
        allowed = (1 + LUCK) * (measure.k * spread + last)
        worst = np.unravel_index(int(np.argmax(gap / allowed)), gap.shape)
        yield block(-1, tuple(map(int, worst)), [float(part[worst]) for part in parts], 1)


def smoothed(error: Array, truth: Array) -> Array:
    """Return how large errors are to be expected: as measured there, in the same row of an axis, or anywhere.

    What is large has a large error too.
    """
    size = root_mean(truth)
    share = root_mean(error) / size if size else 0.0
    spread = np.maximum(np.maximum(error, share * truth), root_mean(error))
    for axis in range(error.ndim if error.ndim > 1 else 0):
        others = tuple(each for each in range(error.ndim) if each != axis)
        spread = np.maximum(spread, np.sqrt(np.mean(error**2, axis=others, keepdims=True)))
    return spread


def root_mean(array: Array) -> float:
    """Return the root mean square of the finite entries."""
    finite = array[np.isfinite(array)].astype(float)  # squares of float16 are soon infinite
    return float(np.sqrt(np.mean(finite**2))) if finite.size else 0.0


def add(
    findings: Findings, trial: Trial, measure: Measure, reading: Reading, worst: Block, code: str
) -> None:
    """Add a finding for what is further from the truth than is allowed."""
    gap, allowed = worst.relative
    name = reading.label
    if code == "PLG040":
        name = f"what is recorded of backward: {name}"
    if worst.place == FACTOR:
        name = f"all of {name}"
    where = "" if worst.axis is None else f" at {spelled(reading, worst)}"
    theirs = worst.error / (worst.size or 1.0)
    if worst.axis == -1:
        ours, right = both(float(reading.found[worst.place]), float(reading.truth[worst.place]))
        says = f"{name}{where} is {ours}, the truth {right}"
    else:
        far = f"{gap:.2g} of its size" if math.isfinite(gap) else "not finite"
        says = f"{name}{where} is off by {far}" if math.isfinite(gap) else f"{name}{where} is {far}"
    if measure.is_given:
        explained = (
            f"in {reading.dtype} the reference is off by {theirs:.2g} there, and {measure.k:g} times that "
            f"and rounding explain {allowed:.2g}"
        )
    else:
        explained = (
            f"in {reading.dtype} rounding explains {allowed:.2g}; the truth is the rule in float64"
        )
    findings.add(
        trial,
        code,
        f"{says}: {explained}",
        argument=reading.argument,
        output=reading.number if reading.argument is None else None,
        diagnosis="; ".join(filter(None, (cause(reading, worst), ONCE * (code == "PLG040"))))
        or None,
        extent=extent(reading.gap),
    )


def add_cut_off(findings: Findings, trial: Trial, reading: Reading, code: str) -> None:
    """Add a warning of results that are cut off to their dtype: each is right, and all together are too small."""
    by = abs(reading.factors([reading.found])[0])
    findings.add(
        trial,
        code,
        f"{reading.label} is cut off to {reading.dtype}, not rounded: each entry is right but for its last digit, and "
        f"all of them are nearer to 0 than the truth, by {by:.1g} on average; round to nearest when storing it",
        "warn",
        argument=reading.argument,
        output=reading.number if reading.argument is None else None,
    )


ONCE = "compute it with what is recorded (no intermediate value of forward is), or mark it @once_differentiable"


def spelled(reading: Reading, block: Block) -> str:
    """Return a block as an index: 'x[:, 64:67]'."""
    if block.axis == -1:
        return str(list(block.place))
    index = [":"] * reading.found.ndim
    start, stop = block.place.start, block.place.stop
    index[block.axis or 0] = str(start) if stop == start + 1 else f"{start}:{stop}"
    return f"[{', '.join(index)}]"


def extent(gap: Array) -> str | None:
    """Return which rows are wrong, of the axis that has the fewest of them; None if all are, of every axis."""
    found = rows_of(gap)
    if found is None:
        return None
    axis, wrong = found
    first, last = int(wrong[0]), int(wrong[-1])
    run = f"{first} to {last}" if len(wrong) > 1 else f"{first}"
    return f"most of it in {len(wrong)} of {gap.shape[axis]} along axis {axis}: {run}"


def rows_of(gap: Array) -> tuple[int, Array] | None:
    """Return the axis with the smallest share of rows in which most of a gap lies, and which; None if it is large."""
    found: list[tuple[float, int, Array]] = []
    for axis in range(gap.ndim):
        others = tuple(each for each in range(gap.ndim) if each != axis)
        rows = np.sqrt(np.sum(np.where(np.isfinite(gap), gap, 1e30) ** 2, axis=others))
        wrong = np.flatnonzero(rows > 0.1 * rows.max())
        if 2 * len(wrong) < len(rows):
            found.append((len(wrong) / len(rows), axis, wrong))
    if not found:
        return None
    _, axis, wrong = min(found, key=lambda each: each[0])
    return axis, wrong


def cause(reading: Reading, worst: Block) -> str | None:
    """Return what explains most of the gap, if something does."""
    gap, truth = reading.gap, np.nan_to_num(reading.truth)
    if not np.isfinite(gap).all():
        known = "float16 ends at 65504" if reading.dtype == "float16" else "a division by 0?"
        return f"not finite where the truth is: memory that was never written, or a step out of range ({known})"
    used = gap > 0
    far = float(np.linalg.norm(gap))
    for tf32 in reading.of_ten_bits() if reading.precision is SINGLE else ():
        if np.linalg.norm(np.where(used, reading.found - tf32, 0.0)) < 0.1 * far:
            return (
                "TF32: as if what is multiplied had 10 bits of mantissa; multiply in float32 (in Triton "
                "input_precision='ieee', in PyTorch allow_tf32 = False), or give a reference that does the same"
            )
    if not reading.found.any():
        return "all of it is zero"
    if worst.place == FACTOR:
        factor, noise = 1 + reading.factors([reading.found])[0], worst.allowed / worst.size
        return f"off by the constant factor {factor:.4g}{name_of_factor(factor, reading, noise)}"
    inside = reading.found[index_of(reading, worst)], truth[index_of(reading, worst)]
    if worst.axis not in (None, -1) and not inside[0].any():
        length = reading.found.shape[worst.axis or 0]
        tail = ", the last block: is it left out where it is not full?" * (
            worst.place.stop == length
        )
        return f"zero there{tail or ': is it never written?'}"
    weight = float(np.sum(inside[1] ** 2))
    if weight and inside[0].size > 1:
        factor = float(np.sum(inside[0] * inside[1])) / weight
        left = float(np.linalg.norm(inside[0] - factor * inside[1]))
        if left < 0.35 * float(np.linalg.norm(inside[0] - inside[1])):
            named = name_of_factor(factor, reading, left / math.sqrt(weight))
            return f"off by the constant factor {factor:.4g}{named}"
    size = float(np.linalg.norm(truth)) or 1.0
    if (rows := rows_of(gap)) is not None:
        index = tuple(rows[1] if axis == rows[0] else slice(None) for axis in range(gap.ndim))
        ours, right = reading.found[index], truth[index]
        sizes = float(np.linalg.norm(ours) * np.linalg.norm(right)) or 1.0
        alike = float(np.sum(ours * right)) / sizes
        if ours.size > 8 and abs(alike) < 4 / math.sqrt(ours.size):
            return "nothing like the truth there: is it read from another place, or never written?"
    units = far / size / reading.precision.epsilon
    if worst.axis is None and 1 < units < math.sqrt(reading.terms) and far < 0.5 * size:
        return (
            f"random, {units:.2g} units in the last place: as if a sum were kept in {reading.dtype}; keep it in "
            "float32, and round its result"
        )
    return None


def index_of(reading: Reading, block: Block) -> Any:
    """Return the index of a block's entries."""
    if block.axis in (None, -1):
        return ...
    return tuple(
        block.place if axis == block.axis else slice(None) for axis in range(reading.found.ndim)
    )


def name_of_factor(factor: float, reading: Reading, doubt: float) -> str:
    """Return what a factor may be, by the lengths of axes: the end of a sentence; '' if nothing is close."""
    lengths = {int(size) for size in (*reading.found.shape, reading.found.size) if size > 1}
    known: dict[str, float] = {"the sign is wrong": -1.0, "2": 2.0, "1/2": 0.5}
    for length in lengths:
        known |= {f"{length}": float(length), f"1/{length}": 1 / length}
        known |= {f"sqrt({length})": math.sqrt(length), f"1/sqrt({length})": 1 / math.sqrt(length)}
    close = max(2 * doubt, reading.precision.epsilon)
    for name, value in known.items():
        if abs(factor - value) < close * abs(value) and abs(value - 1) > 2 * close:
            return f" = {name}" if value > 0 else f": {name}"
    return ""
