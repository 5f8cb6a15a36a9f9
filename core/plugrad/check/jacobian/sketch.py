"""Random probes of a Jacobian that is too large to write down, and bisection to the entry that is wrong.

For a direction u of an input and a weighting v of an output, v·(J u) is computed from function values and (Jᵀ v)·u by
backward. The probes are signed and of varied size: with positive or ±1 ones, up to 84 % of the patterns of wrong
signs pass unseen.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import numpy as np

from plugrad.check.jacobian.comparison import Block, Comparison, Mismatch, judge
from plugrad.check.jacobian.error_map import error_map
from plugrad.check.jacobian.jacobian import compare_block, excerpt, worst_at
from plugrad.check.jacobian.second_opinion import second_opinions
from plugrad.check.jacobian.sums import TOLERANCE, Pull, norm, probes, settle, widened
from plugrad.check.report.report import ErrorMap, Worst
from plugrad.check.slopes.arrays import Array
from plugrad.check.slopes.corners import Corner
from plugrad.check.slopes.slopes import Slope, differentiate
from plugrad.check.subject.call import Recorded, precision_of_gradient
from plugrad.check.subject.lines import Surroundings

Generator = np.random.Generator

MOST_KINKS = 40


def compare_sketch(near: Surroundings, recorded: Recorded, rng: Generator) -> Comparison:
    """Compare random combinations of the Jacobian's entries, and find an entry behind each that disagrees.

    A block of few entries in which one does is compared entry by entry, so that a cause can be found.
    """
    comparison = Comparison(sketched=True)
    left = settle(comparison, near, recorded, rng)
    if not left:
        return comparison
    weightings = [probes(part.stop - part.start, rng) for part in near.outputs.parts()]
    pulled = [
        [Pull(near, recorded, widened(weights, part, near.outputs.size)) for weights in several]
        for several, part in zip(weightings, near.outputs.parts(), strict=True)
    ]
    for number in left:
        part = near.inputs.parts()[number]
        sketch = Sketch(near, recorded, number)
        directions = [
            widened(probe * np.isfinite(near.point[part]), part, near.inputs.size)
            for probe in probes(part.stop - part.start, rng)
        ]
        slopes = [sketch.slope(direction) for direction in directions]
        for output, pulls in enumerate(pulled):
            span = near.outputs.parts()[output]
            entries = (part.stop - part.start) * (span.stop - span.start)
            found = Comparison(sketched=True, entries=entries)
            compare_probes(found, sketch, output, directions, slopes, pulls)
            if entries <= FEW and found.has_wrong_entries:
                whole = compare_whole(sketch, output, pulls, comparison.blocks)
                found = whole if whole.has_wrong_entries else found
            comparison.add(found)
    return comparison


FEW = 4096


def compare_whole(
    sketch: Sketch, output: int, pulls: list[Pull], siblings: list[Block]
) -> Comparison:
    """Compare every entry of one block."""
    near = sketch.near
    rows, columns = (
        np.arange(span.start, span.stop)
        for span in (near.inputs.parts()[sketch.input], near.outputs.parts()[output])
    )
    block = excerpt(near, sketch.recorded, sketch.input, output, rows, columns)
    block = dataclasses.replace(block, siblings=siblings)
    comparison = Comparison(blocks=[block])
    silent = all(pull.silent[sketch.input] for pull in pulls)
    compare_block(comparison, near, block, silent)
    return comparison


@dataclasses.dataclass(frozen=True)
class Probe:
    """A probe on which backward and the numbers were compared."""

    analytic: float
    numeric: float
    error: float
    scale: float
    """How large the probe would be if its terms did not cancel."""
    bound: float
    spread: float
    """The uncertainty if the errors of the outputs are independent, as rounding is."""

    @property
    def excess(self) -> float:
        """How far beyond what is allowed; more than 1 is a disagreement."""
        difference = abs(self.analytic - self.numeric)
        if difference == 0.0:
            return 0.0
        return difference / self.bound if np.isfinite(difference) and self.bound else np.inf


@dataclasses.dataclass(frozen=True)
class Sketch:
    """Probing with respect to one input."""

    near: Surroundings
    recorded: Recorded
    input: int

    def slope(self, direction: Array) -> Slope:
        """Return the derivative of all outputs along `direction`, which is in units of the input's size."""
        line, size = self.near.direction(direction)
        noise = np.where(np.isfinite(self.near.origin), self.near.noise(), 0.0)
        natural = self.near.natural(self.input) * self.near.sizes[self.input]
        return differentiate(line, size, self.near.precision, noise, natural=natural)

    def second_slope(self, direction: Array) -> Slope | None:
        """Return the same as a second opinion has it, if there is one."""
        near = self.near
        opinions = second_opinions(near, direction * near.scales(), np.arange(near.outputs.size))
        opinion = next(opinions, None)
        if opinion is None:
            return None
        return Slope(opinion.slopes, opinion.errors, np.ones(near.outputs.size))

    def compare(self, direction: Array, slope: Slope, pull: Pull) -> Probe:
        """Compare one probe."""
        used = pull.weights != 0
        weights, values, errors = pull.weights[used], slope.value[used], slope.error[used]
        moves = direction * self.near.scales()
        moved = moves != 0
        forwards, backwards = weights * values, pull.gradient[moved] * moves[moved]
        own = precision_of_gradient(self.near.call, self.input, pull.gradient[moved])
        precision = own or self.near.precision
        rounding = (
            precision.epsilon / float(np.min(slope.start[used], initial=1.0)) * np.abs(forwards)
        )
        scale = float(
            np.hypot(norm(forwards), 0.0 if not np.isfinite(norm(backwards)) else norm(backwards))
        )
        error = float(np.sum(np.abs(weights) * errors) + norm(rounding))
        tolerance = (
            TOLERANCE * precision.epsilon / 2.0**-52 if precision.epsilon < 1e-9 else precision.rtol
        )
        return Probe(
            float(backwards.sum()),
            float(forwards.sum()),
            error,
            scale,
            10 * error + tolerance * scale,
            norm(weights * errors) + norm(rounding),
        )

    def resolves(self, probe: Probe) -> bool:
        """Return True if agreement on this probe means something."""
        natural = self.near.natural(self.input) * self.near.sizes[self.input]
        natural *= np.sqrt(self.near.outputs.size)
        return bool(self.near.precision.resolved(probe.scale, probe.error, probe.scale, natural))


def compare_probes(
    comparison: Comparison,
    sketch: Sketch,
    output: int,
    directions: list[Array],
    slopes: list[Slope],
    pulls: list[Pull],
) -> None:
    """Add to `comparison` what the probes of one block show."""
    directions, slopes = list(directions), list(slopes)
    kink: Mismatch | None = None
    asked = False
    for _ in range(MOST_KINKS):
        if not any(direction.any() for direction in directions):
            break  # nothing is left to look at
        pairs = [(k, pull) for k in range(len(directions)) for pull in pulls]
        results = [sketch.compare(directions[k], slopes[k], pull) for k, pull in pairs]
        badness: Badness = gap if any(probe.excess > 1 for probe in results) else doubt
        if badness is doubt and all(sketch.resolves(probe) for probe in results):
            sizes = [
                abs(p.analytic - p.numeric) / max(p.scale, p.bound / comparison.tolerance)
                for p in results
                if p.scale
            ]
            comparison.error = max(comparison.error, *sizes, 0.0)
            break
        if badness is doubt and not asked:
            asked = True
            better = [sketch.second_slope(direction) for direction in directions]
            if all(better):
                slopes = [slope for slope in better if slope]
                continue
        worst = max(range(len(results)), key=lambda nr: badness(results[nr]))
        k, pull = pairs[worst]
        entry = locate_input(sketch, directions[k], pull, badness)
        mismatch = look_at(comparison, sketch, output, entry, pull, badness)
        if mismatch.kind != "kink":
            comparison.mismatches.append(mismatch)
            break
        kink = kink or mismatch
        alike = sketch.near.point == sketch.near.point[entry]  # of many kinks, one is looked at
        for nr, direction in enumerate(directions):
            directions[nr] = np.where(alike, 0.0, direction)
            slopes[nr] = sketch.slope(directions[nr])
    else:
        comparison.mismatches.append(unresolved(sketch, output, results[worst]))
    if kink is not None:
        comparison.mismatches.append(kink)


Badness = Callable[[Probe], float]


def gap(probe: Probe) -> float:
    """Return how far a probe's two values are apart beyond their uncertainty."""
    difference = abs(probe.analytic - probe.numeric)
    return difference - 10 * probe.error if np.isfinite(difference) else np.inf


def doubt(probe: Probe) -> float:
    """Return how uncertain a probe is."""
    return probe.error if np.isfinite(probe.error) else np.inf


def locate_input(sketch: Sketch, direction: Array, pull: Pull, badness: Badness) -> int:
    """Return the entry of the input with the largest part in what is bad about a probe, by halving the direction."""
    active = np.flatnonzero(direction)
    while active.size > 1:
        halves = np.array_split(active, 2)
        parts = [restricted(direction, half) for half in halves]
        bad = [badness(sketch.compare(part, sketch.slope(part), pull)) for part in parts]
        active = halves[int(bad[1] > bad[0])]
    return int(active[0])


def look_at(
    comparison: Comparison, sketch: Sketch, output: int, entry: int, pull: Pull, badness: Badness
) -> Mismatch:
    """Return the mismatch at the output entry with the largest part in what is bad about input entry `entry`."""
    near = sketch.near
    line, scales = near.entry(entry)
    slope = differentiate(line, scales, near.precision, near.noise())
    span = near.outputs.parts()[output]
    if badness is gap:
        column = locate_output(sketch, entry, pull, slope)
    else:
        column = int(np.argmax(np.where(pull.weights != 0, slope.error, -1.0)))
    alone = Pull(near, sketch.recorded, restricted(np.ones(near.outputs.size), np.array([column])))
    analytic = float(alone.gradient[entry])
    numeric, error = float(slope.value[column]), float(slope.error[column])
    known = slope.value[span][np.isfinite(slope.value[span])]
    largest = float(np.abs(known).max(initial=0.0))
    judgement = judge(near, entry, column, analytic, numeric, error, largest)
    number = near.inputs.locate(entry)[0]
    worst = worst_at(near, entry, column, analytic, judgement)
    errors: ErrorMap | None = None
    if judgement.kind == "wrong":
        block = surroundings_of(sketch, output, entry, column)
        comparison.blocks.append(block)
        shown = block.analytic, block.numeric, block.error
        errors = error_map(block, near.precision.bound(*shown, largest))
        difference = abs(analytic - judgement.numeric)
        size = max(abs(analytic), abs(judgement.numeric), np.finfo(float).tiny)
        comparison.error = max(comparison.error, difference / size)
    part = near.inputs.parts()[number]
    extent = (
        f"found by random probes of {(part.stop - part.start) * (span.stop - span.start)} entries"
    )
    kind = "unresolved" if judgement.kind == "right" else judgement.kind
    silent = not sketch.recorded.floating[output].requires_grad or pull.silent[number]
    return Mismatch(kind, number, output, worst, judgement.corner, extent, silent, errors)


def locate_output(sketch: Sketch, entry: int, pull: Pull, slope: Slope) -> int:
    """Return the output entry at which backward and the slope along input entry `entry` differ most, by halving."""
    active = np.flatnonzero(pull.weights)
    while active.size > 1:
        halves = np.array_split(active, 2)
        gaps = []
        for half in halves:
            part = Pull(sketch.near, sketch.recorded, restricted(pull.weights, half))
            apart = abs(part.gradient[entry] - np.sum(part.weights[half] * slope.value[half]))
            gaps.append(apart if np.isfinite(apart) else np.inf)
        active = halves[int(gaps[1] > gaps[0])]
    return int(active[0])


def restricted(weights: Array, to: Array) -> Array:
    """Return `weights` with zeros everywhere but at the places `to`."""
    vector = np.zeros_like(weights)
    vector[to] = weights[to]
    return vector


def unresolved(sketch: Sketch, output: int, probe: Probe) -> Mismatch:
    """Return the mismatch that says that nothing can be said."""
    worst = Worst((), (), probe.analytic, probe.numeric, probe.error)
    nothing = Corner("unknown", np.nan, np.nan)
    extent = "a random combination of all entries"
    return Mismatch("unresolved", sketch.input, output, worst, nothing, extent)


def surroundings_of(sketch: Sketch, output: int, entry: int, column: int) -> Block:
    """Return some rows and columns of the Jacobian around a wrong entry, for a diagnosis to be fitted to."""
    near = sketch.near
    rng = np.random.default_rng([entry, column])  # any few will do, the same ones every time
    part, span = near.inputs.parts()[sketch.input], near.outputs.parts()[output]
    some = rng.choice(
        np.arange(part.start, part.stop), min(11, part.stop - part.start), replace=False
    )
    rows = near.inputs.whole(sketch.input, np.append(some, entry))
    reached = np.zeros(span.stop - span.start, bool)
    for row in rows:
        line, (size, _) = near.entry(int(row))
        reached |= line(near.precision.step * size)[0][span] != near.origin[span]
    chosen = span.start + np.flatnonzero(reached)
    some = rng.choice(chosen, min(39, chosen.size), replace=False)
    columns = near.outputs.whole(output, np.append(some, column))
    return excerpt(near, sketch.recorded, sketch.input, output, rows, columns)
