"""Random probes of a Jacobian that is too large to write down, and bisection to the entry that is wrong.

For a direction u of an input and a weighting v of an output, v·(J u) is computed from function values and (Jᵀ v)·u by
backward. The probes have random signs and sizes: with positive or ±1 ones, up to 84 % of the patterns of wrong signs
pass unseen.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import numpy as np

from _plugrad_check.jacobian.comparison import Block, Comparison, Mismatch, error_map
from _plugrad_check.jacobian.jacobian import compare_block, excerpt, worst_at
from _plugrad_check.jacobian.judgement import CloserLook
from _plugrad_check.report.report import ErrorMap, Worst
from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import DOUBLE, Array, largest_of, signed
from _plugrad_check.slopes.second_opinion import second_opinions
from _plugrad_check.slopes.slopes import Corner, Line, Slope, differentiate, refined
from _plugrad_check.subject.call import Recorded, precision_of_gradient
from _plugrad_check.subject.lines import Surroundings

Generator = np.random.Generator


def compare_sketch(near: Surroundings, recorded: Recorded, rng: Generator) -> Comparison:
    """Compare random combinations of the Jacobian's entries with finite differences, and return the result; where one
    disagrees, bisection finds an entry to report.

    A small block in which a probe disagrees is compared entry by entry, so that a cause can be found.
    """
    comparison = Comparison(sketched=True)
    left = settle(comparison, near, recorded, rng)
    if not left:
        return comparison
    spans = near.outputs.parts()
    weightings = [probes(span, rng) for span in spans]
    pulled = [
        [Pull(near, recorded, near.outputs.only(span, weights)) for weights in several]
        for several, span in zip(weightings, spans, strict=True)
    ]
    for number in left:
        part = near.inputs.parts()[number]
        sketch = Sketch(near, recorded, number)
        finite = np.isfinite(near.point[part])
        directions = [near.inputs.only(part, probe * finite) for probe in probes(part, rng)]
        slopes = [sketch.slope(direction) for direction in directions]
        for output, pulls in enumerate(pulled):
            entries = (part.stop - part.start) * (spans[output].stop - spans[output].start)
            found = Comparison(sketched=True, entries=entries)
            compare_probes(found, sketch, output, directions, slopes, pulls)
            if entries <= limits.PROBED_WHOLE and found.has_wrong_entries:
                whole = compare_whole(sketch, output, pulls, comparison.blocks)
                found = whole if whole.has_wrong_entries else found
            comparison.add(found)
    return comparison


def probes(part: slice, rng: Generator, each: int = limits.PROBES) -> list[Array]:
    """Return random vectors for the entries of one array, the slice `part`: `each` with absolute values from 0.5 to
    1.5, and then `each` Gaussian ones.
    """
    size = part.stop - part.start
    uneven = [signed(rng, size) for _ in range(each)]
    return uneven + [rng.standard_normal(size) for _ in range(each)]


class Pull:
    """Weighting of the outputs, `weights`, and backward's gradient of the weighted sum, as one vector over all inputs;
    `silent` is True for each input for which backward returned None.
    """

    def __init__(self, near: Surroundings, recorded: Recorded, weights: Array) -> None:
        weights[~np.isfinite(near.origin)] = 0.0
        self.weights = weights
        gradients = recorded.pull(near.outputs.split(weights))
        self.gradient = near.inputs.join(gradients)
        self.silent = [gradient is None for gradient in gradients]


def norm(vector: Array) -> float:
    """Return the Euclidean length of a vector."""
    return float(np.sqrt(vector @ vector))


# Sums of outputs, moved along all inputs at once: a right rule is known by these, which cost some ten calls of forward


Weighted = tuple[slice, Pull]
"""Slice of one output in the vector of all outputs, and the `Pull` of a weighting of that output."""


def settle(
    comparison: Comparison, near: Surroundings, recorded: Recorded, rng: Generator
) -> list[int]:
    """Probe all inputs with weighted sums of the outputs; return the numbers of the inputs that need a closer look. The
    probes of the other inputs agree, and are added to `comparison`.

    Inputs that contribute to all sums are probed together first: errors cannot cancel by chance in several random sums.
    """
    parts = near.inputs.parts()
    left = list(range(len(parts)))
    if near.precision is not DOUBLE:
        return left
    pulls = [
        (span, Pull(near, recorded, near.outputs.only(span, weights)))
        for span in near.outputs.parts()
        for weights in probes(span, rng, 1)
    ]
    drawn = [probes(part, rng, 1) for part in parts]
    together = [nr for nr in left if all(pull.gradient[parts[nr]].any() for _, pull in pulls)]
    for several in (together, *([nr] for nr in left)):
        if not several or not set(several) <= set(left):
            continue
        error = at_once(near, several, drawn, pulls)
        if error is not None:
            left = [nr for nr in left if nr not in several]
            size = sum(parts[nr].stop - parts[nr].start for nr in several)
            comparison.entries += size * near.outputs.size
            comparison.error = max(comparison.error, error)
    return left


def at_once(
    near: Surroundings, several: list[int], drawn: list[list[Array]], pulls: list[Weighted]
) -> float | None:
    """Return the largest relative difference of probes that move the inputs `several` together; None if one of them
    does not agree well. `drawn` are the directions of each input, `pulls` the weighted sums.

    The weighted sums are differentiated, not their terms: agreement to eight digits in several random sums is no
    coincidence, and needs no estimate of the uncertainty.
    """
    parts = near.inputs.parts()
    largest = 0.0
    for kind in range(2):
        moves = np.zeros(near.inputs.size)
        for number in several:
            np.multiply(drawn[number][kind], near.sizes[number], out=moves[parts[number]])
        moves[~np.isfinite(near.point)] = 0.0
        slopes, sizes = np.empty(len(pulls)), np.empty(len(pulls))
        for place, (_, pull) in enumerate(pulls):
            terms = [pull.gradient[parts[number]] * moves[parts[number]] for number in several]
            slopes[place] = sum(each.sum() for each in terms)
            sizes[place] = min(norm(each) for each in terms)
        gap = gap_of_sums(near.along(moves), pulls, slopes, limits.PROBE * sizes)
        if gap is None:
            return None
        largest = max(largest, float((gap / np.where(sizes, sizes, 1.0)).max()))
    return largest


def gap_of_sums(line: Line, pulls: list[Weighted], slopes: Array, enough: Array) -> Array | None:
    """Compare the slopes of the outputs' weighted sums along `line` with `slopes`, those by backward; return the
    differences, or None if one is larger than `enough`.

    One short step is nearly exact where outputs are smooth; if it is not enough, two longer ones are extrapolated.
    """

    def difference(step: float) -> Array:
        change = line(step)[0] - line(-step)[0]
        return np.array([pull.weights[span] @ change[span] for span, pull in pulls]) / (2 * step)

    gap: Array = np.abs(difference(DOUBLE.step**2) - slopes)
    if not (gap <= enough).all():
        gap = np.abs(next(refined(difference, DOUBLE.step)) - slopes)
    return gap if (gap <= enough).all() else None


# One probe: a direction of one input, and a weighting of one output -------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Probe:
    """Result of one probe (a direction of one input, and a weighting of one output): the derivative of the weighted sum
    by backward (`analytic`) and by finite differences (`numeric`), with its error.
    """

    analytic: float
    numeric: float
    error: float
    scale: float
    """The size of the probe if its terms did not cancel."""
    bound: float
    """The allowed difference."""
    spread: float
    """The uncertainty if the errors of the outputs are independent, as rounding is."""

    @property
    def excess(self) -> float:
        """The difference of the probe's two derivatives as a multiple of the allowed one; more than 1 is a
        disagreement.
        """
        difference = abs(self.analytic - self.numeric)
        if difference == 0.0:
            return 0.0
        return difference / self.bound if np.isfinite(difference) and self.bound else np.inf


@dataclasses.dataclass(frozen=True)
class Sketch:
    """Probes with respect to input number `input` of a call: it takes slopes along directions, and compares them with
    backward's gradient.
    """

    near: Surroundings
    recorded: Recorded
    input: int

    @property
    def natural(self) -> float:
        """The size that an ordinary derivative along a direction of this input has: the size of the outputs."""
        return self.near.natural(self.input) * self.near.sizes[self.input]

    def slope(self, direction: Array) -> Slope:
        """Return the derivative of all outputs along `direction` by finite differences; `direction` is in units of the
        input's size.
        """
        near = self.near
        line, size = near.direction(direction)
        noise = np.where(np.isfinite(near.origin), near.noise, 0.0)
        return differentiate(line, size, near.precision, noise, natural=self.natural)

    def second_slope(self, direction: Array) -> Slope | None:
        """Return the derivative of all outputs along `direction` by a second opinion, such as long doubles; None if
        forward takes no such numbers.
        """
        near = self.near
        opinions = second_opinions(near, direction * near.scales(), np.arange(near.outputs.size))
        return next((slope for _, slope in opinions), None)

    def compare(self, direction: Array, slope: Slope, pull: Pull) -> Probe:
        """Return the result of one probe: backward's derivative of the weighted outputs along `direction` from `pull`,
        and the numeric one from `slope`, the slope of all outputs.
        """
        used = pull.weights != 0
        weights, values, errors = pull.weights[used], slope.value[used], slope.error[used]
        moves = direction * self.near.scales()
        moved = moves != 0
        forwards, backwards = weights * values, pull.gradient[moved] * moves[moved]
        own = precision_of_gradient(self.near.call, self.input, pull.gradient[moved])
        precision = own or self.near.precision
        epsilon = precision.epsilon
        rounding = norm(epsilon / float(np.min(slope.start[used], initial=1.0)) * np.abs(forwards))
        size = norm(backwards)
        scale = float(np.hypot(norm(forwards), size if np.isfinite(size) else 0.0))
        error = float(np.sum(np.abs(weights) * errors) + rounding)
        is_fine = epsilon <= limits.FEW_DIGITS
        tolerance = limits.PROBE * epsilon / DOUBLE.epsilon if is_fine else precision.rtol
        return Probe(
            float(backwards.sum()),
            float(forwards.sum()),
            error,
            scale,
            limits.MARGIN * error + tolerance * scale,
            norm(weights * errors) + rounding,
        )

    def resolves(self, probe: Probe) -> bool:
        """Return True if a probe's uncertainty is so small that its agreement means something."""
        natural = self.natural * np.sqrt(self.near.outputs.size)
        return bool(self.near.precision.resolved(probe.scale, probe.error, probe.scale, natural))


def compare_probes(
    comparison: Comparison,
    sketch: Sketch,
    output: int,
    directions: list[Array],
    slopes: list[Slope],
    pulls: list[Pull],
) -> None:
    """Compare the probes of one block of the Jacobian (the sketch's input, and `output`), and add a mismatch to
    `comparison` if they disagree or are inconclusive. `slopes` belong to `directions`; each is combined with each of
    `pulls`.
    """
    directions, slopes = list(directions), list(slopes)
    kink: Mismatch | None = None
    asked = False
    for _ in range(limits.PROBED_KINKS):
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
        comparison.mismatches.append(undecided(sketch, output, results[worst]))
    if kink is not None:
        comparison.mismatches.append(kink)


def undecided(sketch: Sketch, output: int, probe: Probe) -> Mismatch:
    """Return the mismatch of kind "unresolved" for the block of the Jacobian of the sketch's input and output number
    `output`, which has too many kinks; `probe` is its worst one.
    """
    at = Worst((), (), probe.analytic, probe.numeric, probe.error)
    nothing = Corner("unknown", np.nan, np.nan)
    extent = "a random combination of all entries"
    return Mismatch("unresolved", sketch.input, output, at, nothing, extent)


Badness = Callable[[Probe], float]
"""Function that measures how bad a probe is: `gap` or `doubt`."""


def gap(probe: Probe) -> float:
    """Return the difference of a probe's two values, less its uncertainty: what `Badness` is if a probe disagrees."""
    difference = abs(probe.analytic - probe.numeric)
    return difference - limits.MARGIN * probe.error if np.isfinite(difference) else np.inf


def doubt(probe: Probe) -> float:
    """Return the uncertainty of a probe: what `Badness` is if all probes agree, but say too little."""
    return probe.error if np.isfinite(probe.error) else np.inf


# The entry behind a probe that disagrees, by bisection --------------------------------------------------------------


def bisected(places: Array, badness: Callable[[Array], float]) -> int:
    """Return the element of `places` that contributes most to `badness`, a function of some places, by repeated
    halving.
    """
    while places.size > 1:
        halves = np.array_split(places, 2)
        first, second = map(badness, halves)
        places = halves[int(second > first)]
    return int(places[0])


def restricted(vector: Array, to: Array) -> Array:
    """Return a copy of a vector with zeros everywhere except at the positions `to`."""
    found = np.zeros_like(vector)
    found[to] = vector[to]
    return found


def locate_input(sketch: Sketch, direction: Array, pull: Pull, badness: Badness) -> int:
    """Return the entry of the input that contributes most to a bad probe, by bisection of its direction."""

    def of(half: Array) -> float:
        part = restricted(direction, half)
        return badness(sketch.compare(part, sketch.slope(part), pull))

    return bisected(np.flatnonzero(direction), of)


def locate_output(sketch: Sketch, entry: int, pull: Pull, slope: Slope) -> int:
    """Return the entry of the output where backward and `slope`, the slopes along input entry `entry`, differ most, by
    bisection.
    """

    def of(half: Array) -> float:
        part = Pull(sketch.near, sketch.recorded, restricted(pull.weights, half))
        apart = abs(part.gradient[entry] - np.sum(part.weights[half] * slope.value[half]))
        return float(apart) if np.isfinite(apart) else np.inf

    return bisected(np.flatnonzero(pull.weights), of)


def look_at(
    comparison: Comparison, sketch: Sketch, output: int, entry: int, pull: Pull, badness: Badness
) -> Mismatch:
    """Look closely at one entry of the Jacobian and return its mismatch: its input entry is `entry`, and its output
    entry the one that contributes most to `badness`. A wrong block is added to `comparison`.
    """
    near, number = sketch.near, sketch.input
    slope = near.slope(entry)
    part, span = near.inputs.parts()[number], near.outputs.parts()[output]
    if badness is gap:
        column = locate_output(sketch, entry, pull, slope)
    else:
        column = int(np.argmax(np.where(pull.weights != 0, slope.error, -1.0)))
    alone = Pull(near, sketch.recorded, near.outputs.only(column))
    largest = largest_of(slope.value[span])
    look = CloserLook(near, entry, column, float(alone.gradient[entry]), largest)
    judgement = look.judge(float(slope.value[column]), float(slope.error[column]))
    errors: ErrorMap | None = None
    if judgement.kind == "wrong":
        block = surroundings_of(sketch, output, entry, column)
        comparison.blocks.append(block)
        shown = block.analytic, block.numeric, block.error
        errors = error_map(block, near.precision.bound(*shown, largest))
        difference = abs(look.analytic - judgement.numeric)
        size = max(abs(look.analytic), abs(judgement.numeric), np.finfo(float).tiny)
        comparison.error = max(comparison.error, difference / size)
    return Mismatch(
        "unresolved" if judgement.kind == "right" else judgement.kind,
        number,
        output,
        worst_at(look, judgement),
        judgement.corner,
        f"found by random probes of {(part.stop - part.start) * (span.stop - span.start)} entries",
        not sketch.recorded.floating[output].requires_grad or pull.silent[number],
        errors,
    )


def surroundings_of(sketch: Sketch, output: int, entry: int, column: int) -> Block:
    """Return a block with some rows and columns of the Jacobian, of the sketch's input and output number `output`,
    around a wrong entry (`entry`, `column`), to which a diagnosis can be fitted.
    """
    near = sketch.near
    rng = np.random.default_rng([entry, column])  # any few will do, the same ones every time
    part, span = near.inputs.parts()[sketch.input], near.outputs.parts()[output]
    most = min(limits.EXCERPT_ROWS, part.stop - part.start)
    some = rng.choice(np.r_[part], most, replace=False)
    rows = near.inputs.whole(sketch.input, np.append(some, entry))
    reached = np.zeros(span.stop - span.start, bool)
    for row in rows:
        line, (size, _) = near.entry(int(row))
        reached |= line(near.precision.step * size)[0][span] != near.origin[span]
    chosen = span.start + np.flatnonzero(reached)
    most = min(limits.EXCERPT_COLUMNS, chosen.size)
    some = rng.choice(chosen, most, replace=False)
    columns = near.outputs.whole(output, np.append(some, column))
    return excerpt(near, sketch.recorded, sketch.input, output, rows, columns)


def compare_whole(
    sketch: Sketch, output: int, pulls: list[Pull], siblings: list[Block]
) -> Comparison:
    """Compare every entry of one block of the Jacobian (the sketch's input, and `output`) with finite differences, and
    return the result.
    """
    near, number = sketch.near, sketch.input
    rows, columns = np.r_[near.inputs.parts()[number]], np.r_[near.outputs.parts()[output]]
    block = excerpt(near, sketch.recorded, number, output, rows, columns, siblings)
    comparison = Comparison(blocks=[block])
    compare_block(comparison, near, block, all(pull.silent[number] for pull in pulls))
    return comparison
