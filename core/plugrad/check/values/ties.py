"""Whether the gradients of equal entries add up to the slope along which they move together: those of a maximum do not,
where each of them is given the whole gradient.

Asked entry by entry such a rule is right: between the slopes on either side, 0 and 1, any number may be given.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Sequence

import numpy as np

from plugrad.check.report.report import Worst
from plugrad.check.slopes.arrays import DOUBLE, Array, components, size_of
from plugrad.check.slopes.slopes import differentiate
from plugrad.check.subject.call import Call, Recorded, precision_for
from plugrad.check.subject.findings import both
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.trials import Trial
from plugrad.check.values.examination import Examination

MOST_GROUPS, MOST_OUTPUTS, MOST_NAMED = 8, 64, 4
NEAR = 2.0**-20
"""How far from a tie its neighbours are, relative to the size of the input."""
SIDES = 8
"""Neighbours of a tie at which backward is asked, besides those with all entries moved up, or down."""


@dataclasses.dataclass(frozen=True)
class Tie:
    """Equal entries of a call's differentiated inputs."""

    call: Call
    places: tuple[tuple[int, int], ...]
    """Which input, and which of its entries in C order."""

    @property
    def directions(self) -> list[Array]:
        """The direction in which they, and no others, move alike."""
        moves = [np.zeros(array.shape, array.dtype) for array in self.call.inputs]
        for number, entry in self.places:
            moves[number].flat[entry] = self.size
        return moves

    @property
    def size(self) -> float:
        """By how much: the size of the largest of the inputs."""
        return max(size_of(self.call.inputs[number]) for number, _ in self.places)

    @property
    def index(self) -> tuple[int, ...]:
        """Where in its input the first of them is."""
        number, entry = self.places[0]
        return tuple(map(int, np.unravel_index(entry, self.call.inputs[number].shape)))

    def __str__(self) -> str:
        named = []
        for number, entry in self.places[:MOST_NAMED]:
            index = np.unravel_index(entry, self.call.inputs[number].shape)
            name = self.call.names[self.call.wanted[number]]
            named.append(f"{name}{list(map(int, index))}")
        more = ", ..." * (len(self.places) > MOST_NAMED)
        return f"{len(self.places)} equal entries {', '.join(named)}{more}"


def ask_at_ties(examination: Examination, trials: Sequence[Trial]) -> None:
    """Add a finding where a sample has equal entries, at which forward has a kink, and gradients of them that add up to
    no slope that forward has nearby.
    """
    seen_on = examination.findings.seen_on
    kinks = {number for key, numbers in seen_on.items() if key[0] == "PLG033" for number in numbers}
    for trial in trials:
        if trial.number not in kinks:
            continue
        try:
            call = trial.call if trial.precision is DOUBLE else trial.in_double()
            ties = list(itertools.islice(ties_of(call), MOST_GROUPS))
            recorded = call.record()
        except Exception:  # float64 may be what the op refuses
            continue
        for tie in ties:
            add_torn(examination, trial, tie, recorded)


def ties_of(call: Call) -> Iterator[Tie]:
    """Yield the equal entries of a call's real inputs, those of one value after those of another."""
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
    """Add a finding if the gradients of a tie add up to no slope nearby, told at the output that shows it best."""
    near = Surroundings(tie.call, recorded.arrays, precision_for(tie.call, recorded.arrays))
    line = near.along(near.inputs.join(tie.directions))
    slope = differentiate(line, (1.0, 1.0), near.precision, near.noise())
    for column in range(min(near.outputs.size, MOST_OUTPUTS)):
        weights = np.zeros(near.outputs.size)
        weights[column] = 1.0
        grads = near.outputs.split(weights)
        ours = slope_of(recorded, grads, tie.directions)
        theirs, error = float(slope.value[column]), float(slope.error[column])
        clear = 10 * error + near.precision.rtol * max(abs(ours), abs(theirs))
        if not abs(ours - theirs) > clear or not lies_outside(
            tie.call, grads, tie.directions, ours
        ):
            continue
        number, index = near.outputs.locate(column)
        size = tie.size
        said = both(ours / size, theirs / size)
        name = tie.call.names[tie.call.wanted[tie.places[0][0]]]
        output = recorded.numbers[number]
        examination.findings.add(
            trial,
            "PLG030",
            f"d(output {output}) / d({name}): backward says {said[0]} for the {tie} together -> {list(index)}, finite "
            f"differences say {said[1]} (± {error / size:.0e}): give the gradient to one of them, or share it out",
            argument=name,
            output=output,
            worst=Worst(tie.index, index, ours / size, theirs / size, error / size),
            apart=column + 1,
        )
        return


def slope_of(recorded: Recorded, grads: Sequence[Array], directions: Sequence[Array]) -> float:
    """Return backward's slope of weighted outputs along a direction."""
    return float(
        sum(
            np.sum(components(gradient) * components(direction))
            for gradient, direction in zip(recorded.pull(grads), directions, strict=True)
            if gradient is not None
        )
    )


def lies_outside(
    call: Call, grads: Sequence[Array], directions: Sequence[Array], ours: float
) -> bool:
    """Return whether backward's slope at a tie is clearly none of those that it has beside the tie, nor between them.

    A subgradient is one of them, or between them: so is that of relu(x) - relu(-y) at 0, which may be 0.
    """
    rng = np.random.default_rng(0)
    every = range(len(directions))
    ways = [
        [1.0 for _ in every],
        *([1.0 if nr == alone else -1.0 for nr in every] for alone in every),
    ]
    sides = [  # uneven, or the entries would stay equal
        [
            sign * way * rng.uniform(0.5, 1.5, move.shape)
            for way, move in zip(each, directions, strict=True)
        ]
        for each in ways
        for sign in (1.0, -1.0)
    ]
    sides += [[rng.uniform(-1, 1, move.shape) for move in directions] for _ in range(SIDES)]
    slopes = []
    for side in sides:
        moved = [
            array + NEAR * np.abs(move).astype(array.dtype) * away
            for array, move, away in zip(call.inputs, directions, side, strict=True)
        ]
        try:
            slopes.append(slope_of(call.moved(moved).record(), grads, directions))
        except Exception:  # a point that forward or backward refuses: nothing is known
            return False
    low, high = min(slopes), max(slopes)
    clear = CLEAR * max(abs(ours), abs(low), abs(high))
    return bool(ours < low - clear or ours > high + clear)


CLEAR = 1e-3
"""By how much of their size: beside a tie slopes are a little other ones anyway."""
