"""Backward against the numbers, entry by entry: what two Jacobians disagree about.

A comparison is made in blocks, one per pair of an input and an output, because a block has one scale.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

import numpy as np

from plugrad.check.jacobian.second_opinion import MANY_DIGITS, second_opinions
from plugrad.check.report.report import DIFFERENCES, ErrorMap, Worst
from plugrad.check.slopes.arrays import DOUBLE, Array, Precision, largest_of
from plugrad.check.slopes.corners import Corner, corner, plateau
from plugrad.check.slopes.slopes import COARSEST, central, differentiate, roughness
from plugrad.check.subject.lines import Surroundings

Kind = Literal["wrong", "kink", "unresolved", "edge"]
"""Beside the samples some are wrong at the edge of where forward has values, which it may not be meant for."""


@dataclasses.dataclass(frozen=True)
class Mismatch:
    """One block in which backward and the numbers do not agree, told by its worst entry."""

    kind: Kind
    input: int
    """Which of the differentiated inputs, from 0."""
    output: int
    """Which of the floating-point outputs, from 0."""
    worst: Worst
    corner: Corner
    extent: str
    everywhere: bool = False
    """Every gradient of this input that backward returned is None."""
    errors: ErrorMap | None = None


@dataclasses.dataclass(frozen=True)
class Block:
    """Entries of the derivative of one output with respect to one input, analytic and numeric: (inputs, outputs)."""

    name: str
    """Of the input."""
    x: Array
    """The input as real numbers: its `components`."""
    y: Array
    """The output, likewise."""
    rows: Array
    """Which entries of `x`, counted in C order."""
    columns: Array
    """Which entries of `y`."""
    analytic: Array
    numeric: Array
    error: Array
    wrong: Array
    others: dict[str, Any]
    """All array arguments by name, this one included."""
    output: int = 0
    input: int = 0
    siblings: list[Block] = dataclasses.field(default_factory=list)
    """All blocks of the same call."""
    pairs: tuple[bool, bool] = (False, False)
    """Whether input and output are complex, so that their last axis of 2 holds (real, imaginary)."""
    holomorphic: bool = False
    """Whether the engine runs the rule between two conjugations, as the op declares."""
    apart: Block | None = None
    """The block of real numbers, if this is the same one of complex numbers."""

    @property
    def full(self) -> bool:
        """True if it holds every entry."""
        return self.numeric.shape == (self.x.size, self.y.size)


@dataclasses.dataclass
class Comparison:
    """What came of comparing all blocks of one call."""

    mismatches: list[Mismatch] = dataclasses.field(default_factory=list)
    blocks: list[Block] = dataclasses.field(default_factory=list)
    entries: int = 0
    """How many entries were compared (in a sketch: that the probes cover)."""
    error: float = 0.0
    """The largest relative difference (`relative`) of an entry or probe that agrees or is wrong."""
    skipped: int = 0
    """How many entries could not be compared because a value is infinite or NaN."""
    tolerance: float = DOUBLE.rtol
    """The largest `error` that is right: of each entry, it is in units of what that entry was allowed."""
    sketched: bool = False
    lacking: Literal["", "inputs", "outputs", "entries"] = ""
    """Why nothing was compared: no floating-point inputs, no such outputs, or they are of size 0."""

    @property
    def has_wrong_entries(self) -> bool:
        """True if any entry is wrong."""
        return any(mismatch.kind == "wrong" for mismatch in self.mismatches)

    def add(self, other: Comparison) -> None:
        """Add what came of comparing another block."""
        self.mismatches += other.mismatches
        self.blocks += other.blocks
        self.entries += other.entries
        self.skipped += other.skipped
        self.error = max(self.error, other.error)


@dataclasses.dataclass(frozen=True)
class Judgement:
    """What a closer look at one entry found."""

    kind: Kind | Literal["right"]
    numeric: float
    error: float
    corner: Corner
    by: str = DIFFERENCES


def judge(
    near: Surroundings,
    entry: int,
    output: int,
    analytic: float,
    numeric: float,
    error: float,
    largest: float,
) -> Judgement:
    """Look again at an entry where backward and the first numbers disagree; see `by_differences`.

    Where finite differences cannot tell a second opinion is heard. What they are sure of it does not change: a complex
    step of 1e-30 stays inside a branch that forward takes for the smallest numbers alone.
    """
    first = by_differences(near, entry, output, analytic, numeric, error, largest)
    if not np.isfinite(analytic):
        return first
    if first.kind != "unresolved" and not stands_still(near, entry, output, analytic, first):
        return first
    size = near.entry(entry)[1][0]
    direction = np.zeros(near.inputs.size)
    direction[entry] = size
    precision, natural = near.precision, near.natural(near.inputs.locate(entry)[0])
    decided = first
    for opinion in second_opinions(near, direction, np.array([output])):
        slope, doubt = float(opinion.slopes[0]) / size, float(opinion.errors[0]) / size
        if not precision.resolved(slope, doubt, largest, natural):
            continue
        if slope == 0 and opinion.by != MANY_DIGITS:
            continue  # it may stand still there too
        second = dataclasses.replace(first, numeric=slope, error=doubt, by=opinion.by)
        bound = precision.bound(analytic, slope, doubt, largest, natural)
        if abs(analytic - slope) <= bound:
            return dataclasses.replace(second, kind="right")
        # What contradicts both backward and the first numbers may be another function for these numbers.
        if abs(first.numeric - slope) <= 10 * (first.error + doubt) < np.inf:
            decided = dataclasses.replace(second, kind="wrong")
        if opinion.by == MANY_DIGITS:
            break  # nobody knows better; in long doubles the same may cancel
    return decided


def stands_still(
    near: Surroundings, entry: int, output: int, analytic: float, found: Judgement
) -> bool:
    """Return whether forward, or a part of it, may stand still at the steps by which a derivative was found wrong.

    What cancels to 0 does, for all that float64 shows: `1 - sigmoid(40)`. Of `exp(x) - 1 - x` at 1e-9 a part does at
    the finest steps, which long ones contradict.
    """
    if found.kind != "wrong" or found.numeric == 0:
        return found.kind == "wrong"
    line, scales = near.entry(entry)
    step = near.precision.step * min(scales)
    (up, high), (down, low) = line(step), line(-step)
    farther = (up[output] - down[output]) / (high - low) if high != low else np.nan
    return bool(abs(farther - analytic) < SETTLED * abs(farther - found.numeric))


def by_differences(
    near: Surroundings,
    entry: int,
    output: int,
    analytic: float,
    numeric: float,
    error: float,
    largest: float,
) -> Judgement:
    """Look again at an entry with other steps and from both sides.

    Parameters
    ----------
    entry, output
        Where it is in the long vectors of inputs and outputs.
    largest
        The largest entry of its block.
    """
    line, scales = near.entry(entry)
    natural = near.natural(near.inputs.locate(entry)[0])
    noise = near.noise()
    precision = near.precision
    found = corner(line, output, scales, precision, float(noise[output]))
    # Steps as long as inputs are spaced go past all that forward does.
    if noise[output] > WILD * near.magnitude() > 0:
        return Judgement("unresolved", numeric, max(error, float(noise[output] / scales[0])), found)
    allowance = float(
        precision.allowance(0.0 if not np.isfinite(analytic) else analytic, 0.0, largest)
    )
    if found.kind in ("kink", "jump", "pole"):
        if found.admits(analytic, allowance):
            return Judgement("kink", numeric, error, found)
        # At three equal numbers the largest less the second has slopes 0 and 1 along each, and -1 beside. Draws reach
        # most of what there is nearby; a slope on both sides is known here, so less than their whole spread is added.
        around = slopes_around(near, entry, output) if found.kind == "kink" else None
        if around is not None:
            around = dataclasses.replace(around, tolerance=around.tolerance / 4)
            if around.admits(analytic, allowance):
                return Judgement("kink", numeric, error, around)
        return Judgement("wrong", numeric, error, found)
    flat = plateau(line, output, scales[0]) if analytic == 0 or numeric == 0 else 0.0
    rounding = precision.epsilon * abs(float(near.origin[output]))
    if analytic == 0 and flat * abs(numeric) > 2.0**10 * rounding:
        # Forward goes in steps, which the finite differences went over. Small ones may be those of float32 inside.
        kind: Literal["right", "unresolved"] = (
            "unresolved" if flat < 2.0**-20 * scales[0] else "right"
        )
        return Judgement(kind, numeric, error, found)
    others = 0.37 * scales[0], 0.37 * scales[1]
    slope = differentiate(line, others, precision, noise, largest, natural)
    again, uncertainty = float(slope.value[output]), float(slope.error[output])
    there = (found.left + found.right) / 2
    # Both sides agree at finer steps: the first ones went past what happens there.
    if (
        found.kind == "smooth"
        and np.isfinite(found.tolerance)
        and abs(there - numeric) > found.tolerance + 10 * error + allowance
        and found.step <= float(slope.start[output])
    ):
        numeric = again = there
        error = uncertainty = max(found.tolerance / 10, abs(found.left - found.right))
    if (
        not np.isfinite(uncertainty)
        or abs(again - numeric) > 10 * (error + uncertainty) + allowance
    ):
        return Judgement(
            "unresolved", numeric, max(error, uncertainty, abs(again - numeric)), found
        )
    if uncertainty < error:
        numeric, error = again, uncertainty
    bound = precision.bound(analytic, numeric, error, largest, natural)
    if np.isfinite(analytic) and abs(analytic - numeric) <= bound:
        resolved = precision.resolved(numeric, error, largest, natural)
        if not resolved and analytic == 0:  # a zero beside a kink or a jump
            resolved = rounding <= 1e-6 * natural * flat
        return Judgement("right" if resolved else "unresolved", numeric, error, found)
    if not np.isfinite(analytic) and not precision.resolved(numeric, error, largest, natural):
        return Judgement("unresolved", numeric, error, found)
    if numeric == 0 and flat:
        farther = slope_farther_away(near, entry, output, found)
        gap, doubt = abs(analytic - farther.numeric), farther.error
        if gap <= 10 * doubt + allowance:
            told = precision.resolved(farther.numeric, doubt, largest, natural)
            return dataclasses.replace(farther, kind="right" if told else "unresolved")
    around = slopes_around(near, entry, output)
    if around is not None and around.admits(analytic, allowance):
        return Judgement("kink", numeric, error, around)
    return Judgement("wrong", numeric, error, found)


def slope_farther_away(near: Surroundings, entry: int, output: int, found: Corner) -> Judgement:
    """Return the slope as long steps show it, where rounding has swallowed what smaller ones change.

    They are those of an input of size 1, but none goes farther than an input may be moved.
    """
    line, scales = near.entry(entry)
    far = max(1.0, scales[0])
    farthest = near.boxes[near.inputs.locate(entry)[0]].farthest
    first = min(near.precision.step * far, farthest / 2)
    slope = central(line, first, near.noise())
    # The noise is not known here; a jump, which is none, may lie ahead of where the slope was taken.
    rough = roughness(line, min(2.0**-6 * far, farthest / 16))[output]
    noise = rough if rough <= COARSEST * largest_of(near.origin) else 0.0
    error = float(slope.error[output] + noise / (first / 4))
    return Judgement("unresolved", float(slope.value[output]), error, found)


WILD = 2.0**-4  # of the outputs' size: a cosine of 1e15, say
AROUND = 2.0**-12, 2.0**-22, 2.0**-32  # how far away, relative to each input's size
SETTLED = 0.1  # of what slopes differ by farther away: where all is smooth it is 2**-10 of it
DIRECTIONS = 24  # of m equal numbers, the one that moves is the largest in one of m


def slopes_around(near: Surroundings, entry: int, output: int) -> Corner | None:
    """Return a kink if the derivative close by is another one in each direction, however close; else None.

    Where inputs are tied no line along one of them need show it: the second of three equal numbers stays what it is
    when any one of them changes, and yet depends on each. What may be said there are the limits of slopes nearby
    (Clarke's generalized gradient).
    """
    rng = np.random.default_rng(entry)
    steps = np.zeros(near.inputs.size)
    gap, low, high = 0.0, np.inf, -np.inf
    for distance in AROUND:
        steps[entry] = 2.0**-6 * distance * near.scales()[entry]
        slopes = []
        for _ in range(DIRECTIONS):
            away = distance * near.scales() * rng.uniform(-1, 1, near.inputs.size)
            up, down = (near.along(away + step)(1.0)[0][output] for step in (steps, -steps))
            slopes.append((up - down) / (2 * steps[entry]))
        known = np.array([slope for slope in slopes if np.isfinite(slope)])
        rounding = 10 * float(near.noise()[output]) / steps[entry]
        if distance == AROUND[-1] and rounding > SETTLED * gap:
            break  # too close to see anything
        least = max(SETTLED * gap, rounding, 1e-3 * float(np.abs(known).max(initial=0.0)))
        if known.size == 0 or not np.ptp(known) > least:
            return None
        gap = float(np.ptp(known))
        low, high = min(low, float(known.min())), max(high, float(known.max()))
    return Corner("kink", low, high, gap)


def relative(difference: Any, bound: Any, precision: Precision) -> Any:
    """Return differences as a part of the `bound` that decides, times the relative tolerance: no more is right.

    Without uncertainty the bound is the tolerance times the size of an entry, and this is the relative error. Where the
    numbers are uncertain the bound is wider, and a right entry must not read as one beyond the tolerance.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(difference == 0, 0.0, difference / bound * precision.rtol)
