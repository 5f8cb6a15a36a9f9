"""Edge cases that drawn samples seldom have: an input at 0, equal entries, and the same numbers in float32."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from _plugrad_check.jacobian.comparison import Mismatch
from _plugrad_check.report.report import Worst
from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import (
    DOUBLE,
    SINGLE,
    Array,
    gaussian,
    place_of_largest,
    products,
    size_of,
)
from _plugrad_check.slopes.slopes import differentiate
from _plugrad_check.slopes.tolerance import Tolerance, both
from _plugrad_check.subject.call import Call, Flat, Raised, Recorded, attempt, precision_for
from _plugrad_check.subject.findings import with_place
from _plugrad_check.subject.instruction_count import LONGER, count_instructions
from _plugrad_check.subject.lines import Surroundings
from _plugrad_check.subject.trials import Trial
from _plugrad_check.variants.arrays import TO_SINGLE, cast

if TYPE_CHECKING:
    from _plugrad_check.values.values import Examination

# Zeros --------------------------------------------------------------------------------------------------------------


def ask_at_zero(examination: Examination, trials: list[Trial]) -> None:
    """Add a finding if backward gives NaN or infinity where an input is 0 and the slope is finite.

    Random samples never hold 0, at which 0 * inf, x / x or log(x) in a rule fails. For each input, the smallest sample
    in whose range 0 lies is used, with one entry moved to 0. Other mismatches at such a point are not reported, because
    it is none of the op's samples.
    """
    asked: set[int] = set()
    for trial in sorted(trials, key=lambda trial: trial.size):
        for position in trial.call.wanted:
            if position in asked:
                continue
            moved = at_zero(trial, position)
            if moved is None:
                continue
            asked.add(position)
            found = attempt(gradients_of, moved)  # 0 may be nothing that it takes
            if isinstance(found, Raised):
                continue
            if not all(each is None or np.isfinite(each).all() for each in found):
                name = trial.call.names[position]
                where = f", with the entry of {name} that is closest to 0 at 0"
                examination.examine(moved, is_lost, where)


def gradients_of(trial: Trial) -> list[Array | None]:
    """Return backward's gradients on one sample, for random output gradients."""
    recorded = trial.call.record()
    rng = trial.generator("at zero")
    return recorded.pull([gaussian(rng, array) for array in recorded.arrays])


def is_lost(mismatch: Mismatch) -> bool:
    """Return True if backward is not finite where forward is smooth, with a finite slope: the mismatches that
    `ask_at_zero` reports.
    """
    lost = mismatch.kind == "wrong" and not np.isfinite(mismatch.worst.backward)
    return bool(lost and mismatch.corner.kind == "smooth")


def at_zero(trial: Trial, position: int) -> Trial | None:
    """Return the trial with one entry of the argument at `position`, the closest to 0, set to 0; None if 0 is out of
    its range, an entry is 0 already, or the input is not real.
    """
    call = trial.call
    array = call.args[position]
    if array.dtype.kind != "f" or not array.size or not array.all():
        return None
    low, high = call.domain.get(call.names[position], (float(array.min()), float(array.max())))
    if not low <= 0 <= high:
        return None
    values = array.copy()
    index = place_of_largest(-np.abs(values))
    if np.array_equal(values, values.T):
        values[index[::-1]] = 0.0
    values[index] = 0.0
    return trial.on(call.moved(call.with_args({position: values}).inputs))


# Equal entries -----------------------------------------------------------------------------------------------------

MOST_NAMED = 4
"""Limit of entries that a message names."""


@dataclasses.dataclass(frozen=True)
class Tie:
    """Equal entries of a call's differentiated inputs, all of one value, which may be a kink of forward."""

    call: Call
    places: tuple[tuple[int, int], ...]
    """For each entry, the number of the input, and the position in C order."""

    @property
    def directions(self) -> list[Array]:
        """The direction in which the tied entries move alike, and no other entries: an array for each input."""
        moves = [np.zeros(array.shape, array.dtype) for array in self.call.inputs]
        for number, entry in self.places:
            moves[number].flat[entry] = self.size
        return moves

    @property
    def size(self) -> float:
        """The length of a step along the tie's direction: the size of the largest of the inputs that it is in."""
        return max(size_of(self.call.inputs[number]) for number, _ in self.places)

    def at(self, number: int, entry: int) -> tuple[str, tuple[int, ...]]:
        """Return the name of input `number`, and the index of entry `entry` (in C order) in it."""
        index = np.unravel_index(entry, self.call.inputs[number].shape)
        return self.call.names[self.call.wanted[number]], tuple(map(int, index))

    def __str__(self) -> str:
        named = (self.at(*place) for place in self.places[:MOST_NAMED])
        some = ", ".join(f"{name}{list(index)}" for name, index in named)
        more = ", ..." * (len(self.places) > MOST_NAMED)
        return f"{len(self.places)} equal entries {some}{more}"


def ask_at_ties(examination: Examination, trials: Sequence[Trial]) -> None:
    """Add a finding where the gradients of equal entries, at a kink of forward, add up to none of the slopes nearby.

    A maximum whose rule gives each of the tied entries the whole gradient is such a case. Entry by entry it looks
    right: any number between the slopes on either side, 0 and 1, is a subgradient.
    """
    seen_on = examination.findings.seen_on
    kinks = {number for key, numbers in seen_on.items() if key[0] == "PLG033" for number in numbers}
    for trial in trials:
        if trial.number not in kinks:
            continue
        try:
            call = trial.call if trial.precision is DOUBLE else trial.in_double()
            ties = list(itertools.islice(ties_of(call), limits.MOST_TIES))
            recorded = call.record()
        except Exception:  # float64 may be what the op refuses
            continue
        for tie in ties:
            add_torn(examination, trial, tie, recorded)


def ties_of(call: Call) -> Iterator[Tie]:
    """Yield a `Tie` for each value that several entries of the call's real inputs have."""
    groups: dict[float, list[tuple[int, int]]] = {}
    for number, array in enumerate(call.inputs):
        if array.dtype.kind != "f":
            continue
        values, inverse, counts = np.unique(array, return_inverse=True, return_counts=True)
        for entry, which in enumerate(inverse.reshape(-1)):
            value = float(values[which])
            if np.isfinite(value) and (counts[which] > 1 or len(call.inputs) > 1):
                groups.setdefault(value, []).append((number, entry))
    yield from (Tie(call, tuple(places)) for places in groups.values() if len(places) > 1)


def add_torn(examination: Examination, trial: Trial, tie: Tie, recorded: Recorded) -> None:
    """Add a finding if the gradients of a tie add up to no slope nearby, for the first output entry that shows it.
    `recorded` is the tie's call.
    """
    near = Surroundings(tie.call, recorded.arrays, precision_for(tie.call, recorded.arrays))
    line = near.along(near.inputs.join(tie.directions))
    slope = differentiate(line, (1.0, 1.0), near.precision, near.noise)
    for column in range(min(near.outputs.size, limits.MOST_PLACES)):
        grads = near.outputs.split(near.outputs.only(column))
        ours = slope_of(recorded, grads, tie.directions)
        theirs, error = float(slope.value[column]), float(slope.error[column])
        clear = limits.MARGIN * error + near.precision.rtol * max(abs(ours), abs(theirs))
        is_off = abs(ours - theirs) > clear
        if not is_off or not lies_outside(tie.call, grads, tie.directions, ours):
            continue
        number, index = near.outputs.locate(column)
        size, output = tie.size, recorded.numbers[number]
        said = both(ours / size, theirs / size)
        name, first = tie.at(*tie.places[0])
        examination.findings.add(
            trial,
            "PLG030",
            f"d(output {output}) / d({name}): backward says {said[0]} for the {tie} together -> {list(index)}, finite "
            f"differences say {said[1]} (± {error / size:.0e}): give the gradient to one of them, or share it out",
            argument=name,
            output=output,
            worst=Worst(first, index, ours / size, theirs / size, error / size),
            apart=column + 1,
        )
        return


def slope_of(recorded: Recorded, grads: Sequence[Array], directions: Sequence[Array]) -> float:
    """Return backward's slope of the outputs, weighted by `grads`, along a direction."""
    return float(sum(map(np.sum, products(recorded.pull(grads), directions))))


def lies_outside(
    call: Call, grads: Sequence[Array], directions: Sequence[Array], ours: float
) -> bool:
    """Return True if `ours`, backward's slope of the outputs weighted by `grads` at a tie, is clearly outside of all
    slopes that it has beside the tie.

    A subgradient is between them: that of relu(x) - relu(-y) at 0 may be 0.
    """
    rng = np.random.default_rng(0)
    # All entries up; those of one input up and the others down; uneven, or the entries would stay equal.
    ways = [np.ones(len(directions)), *(2.0 * np.eye(len(directions)) - 1.0)]
    sides = [
        [
            way * rng.uniform(0.5, 1.5, move.shape)
            for way, move in zip(each, directions, strict=True)
        ]
        for ups in ways
        for each in (ups, -ups)
    ]
    sides += [
        [rng.uniform(-1, 1, move.shape) for move in directions] for _ in range(limits.TIE_SIDES)
    ]

    def slope_at(side: Sequence[Array]) -> float:
        moved = [
            array + limits.BESIDE_TIE * np.abs(move).astype(array.dtype) * away
            for array, move, away in zip(call.inputs, directions, side, strict=True)
        ]
        return slope_of(call.moved(moved).record(), grads, directions)

    slopes = attempt(lambda: list(map(slope_at, sides)))
    if isinstance(slopes, Raised):  # a point that forward or backward refuses: nothing is known
        return False
    low, high = min(slopes), max(slopes)
    clear = limits.TIE_CLEAR * max(abs(ours), abs(low), abs(high))
    return bool(ours < low - clear or ours > high + clear)


# Float32 ------------------------------------------------------------------------------------------------------------


def compare_precisions(examination: Examination, trial: Trial, at_least: float = 0.0) -> None:
    """Add a finding if the gradient of a sample in its own dtype, float32 say, differs from that in float64 by more
    than rounding.

    `at_least` is the size of the gradient's terms, if known; they may cancel.
    """
    try:
        narrow, wide = trial.call.record(), trial.in_double().record()
        rng = trial.generator("precisions")
        grads = [gaussian(rng, array) for array in wide.arrays]
        expected, found = (recorded.pull_cast(grads) for recorded in (wide, narrow))
    except Exception as error:
        if trial.number not in examination.findings.asked_on:
            examination.findings.add(trial, "PLG003", f"backward raised {with_place(error)}")
        return
    examination.findings.asked_on.add(trial.number)
    for position, one, other in zip(trial.call.wanted, found, expected, strict=True):
        if Tolerance(limits.NARROW * trial.precision.rtol).gap(one, other, at_least):
            add_difference(examination, trial, position, narrow, wide)


def add_difference(
    examination: Examination, trial: Trial, position: int, narrow: Recorded, wide: Recorded
) -> None:
    """Add the finding that the gradient of the argument at `position` differs in the sample's dtype (`narrow`) from
    float64 (`wide`), with the entry of the Jacobian that shows it best.
    """
    name, dtype = trial.call.names[position], trial.call.args[position].dtype
    number = trial.call.wanted.index(position)
    entries = Flat(narrow.arrays), Flat(wide.arrays)
    largest, worst, output = 0.0, None, None
    for entry in range(min(entries[0].size, limits.MOST_ENTRIES)):
        pulled = []
        for recorded, flat in zip((narrow, wide), entries, strict=True):
            gradient = recorded.pull(flat.split(flat.only(entry)))[number]
            pulled.append(np.zeros(()) if gradient is None else gradient)
        ours, theirs = np.broadcast_arrays(*pulled)
        gap = np.nan_to_num(np.abs(ours - theirs), nan=np.inf)
        if gap.size and gap.max() > largest:
            index = place_of_largest(gap)
            which, place = entries[0].locate(entry)
            values = ours[index].item(), theirs[index].item()
            rounding = float(np.finfo(dtype).eps * np.abs(theirs).max())
            worst = Worst(index, place, *values, rounding, by=IN_DOUBLE)
            largest, output = float(gap.max()), narrow.numbers[which]
    message = f"the gradient of {name} in {dtype} is not that in float64, rounded"
    if worst is not None:
        said = both(worst.backward, worst.numeric)
        message = (
            f"d(output {output}) / d({name}): backward says {said[0]}{worst.at(name)} in {dtype}, and "
            f"{said[1]} in float64: more apart than rounding explains"
        )
    examination.findings.add(trial, "PLG030", message, argument=name, output=output, worst=worst)


IN_DOUBLE = "backward in float64"
STEADY = Tolerance(limits.STEADY * SINGLE.rtol)
"""Tolerance for values in both dtypes, and for gradients of inputs beside each other."""


def ask_in_single(examination: Examination, trials: list[Trial]) -> None:
    """Compare the gradient of the smallest sample, converted to float32, with that in float64, and add a finding if
    they differ.

    It is skipped where forward refuses float32, does not end, or is another function in it; where the last digit of an
    input matters; and where the gradient is larger than a float32 can be.
    """
    for trial in sorted(trials, key=lambda trial: trial.size):
        if trial.widened or not trial.call.inputs:
            continue
        narrow = trial.with_args(cast(trial.call, TO_SINGLE))
        try:
            wide = narrow.in_double()
            _, lines = count_instructions(wide.values)
            ours, _ = count_instructions(narrow.call.values, LONGER * lines)
            note_wider(examination, trial, ours)
            nudged = wide.moved([array * (1 + SINGLE.epsilon) for array in wide.inputs])
            theirs = wide.values()
            rng = trial.generator("precisions")
            grads = [gaussian(rng, array) for array in theirs]
            here, there = (call.record().pull([g.copy() for g in grads]) for call in (wide, nudged))
        except Exception:  # it takes float64 alone
            return
        steady = not any(map(STEADY.gap, (*ours, *here), (*theirs, *there)))
        fits = all(each is None or np.isfinite(each.astype(np.complex64)).all() for each in here)
        if steady and fits and any(array.size and array.dtype == np.float32 for array in ours):
            terms = max(size_of(array) for array in theirs) / min(map(size_of, wide.inputs))
            compare_precisions(examination, narrow, at_least=terms)
        return


def note_wider(examination: Examination, trial: Trial, outputs: list[Array]) -> None:
    """Add the finding PLG054 if forward returns float64 where every input is float32, and no setting asks for a dtype.
    `outputs` are forward's.
    """
    others = [arg for arg in trial.call.args if not isinstance(arg, np.ndarray)]
    if any("float" in str(setting) for setting in (*others, *trial.sample.settings.values())):
        return
    if any(output.dtype == np.float64 for output in outputs):
        message = (
            "forward returns float64 where every input is float32: is there an array or a NumPy number of float64 in "
            "it? Take the dtype of the input (`np.zeros_like(x)`, `x.dtype.type(2)`), or Python's numbers"
        )
        examination.findings.add(trial, "PLG054", message)
