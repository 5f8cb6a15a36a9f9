"""Comparison of whole Jacobians, for calls that are small enough: along a few directions first, then entry by entry.

An entry costs at least six calls of forward, a direction four, whatever the size. A disagreement along directions is
not a finding: the Jacobian is then compared entry by entry.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np

from _plugrad_check.jacobian.comparison import Block, Comparison, Mismatch, error_map, relative
from _plugrad_check.jacobian.judgement import CloserLook, Judgement
from _plugrad_check.report.report import Worst
from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import (
    DOUBLE,
    Array,
    Precision,
    components,
    has_three,
    is_single,
    largest_of,
    signed,
)
from _plugrad_check.slopes.slopes import (
    central_difference,
    changes_along,
    refined,
    taylor_rate,
)
from _plugrad_check.subject.call import Recorded, precision_of_gradient
from _plugrad_check.subject.lines import Surroundings

Generator = np.random.Generator


def compare_all(
    near: Surroundings, recorded: Recorded, rng: Generator, at_once: bool = False
) -> Comparison:
    """Compare backward's Jacobian with that of finite differences, every entry, and return the result; with `at_once`,
    entries are compared one by one only if random directions disagree.
    """
    asked = slopes_along_directions(near, rng.spawn(1)[0]) if at_once else []
    analytic, silent = analytic_jacobian(near, recorded, rng)
    found = disagreement(near, analytic, asked)
    if found is not None:
        return Comparison(entries=analytic.size, error=found[0], few_digits=found[1])
    tables = (analytic, *numeric_jacobian(near))
    blocks: list[Block] = []
    for number, rows in enumerate(near.inputs.parts()):
        for output, columns in enumerate(near.outputs.parts()):
            places = np.r_[rows], np.r_[columns]
            part = [table[rows, columns] for table in tables]
            blocks.append(block_of(near, number, output, places, part, blocks))
    comparison = Comparison(blocks=blocks)
    for block in blocks:
        compare_block(comparison, near, block, bool(silent[block.input, block.output]))
    return comparison


# Both Jacobians, (inputs, outputs) ----------------------------------------------------------------------------------


def analytic_jacobian(
    near: Surroundings, recorded: Recorded, rng: Generator
) -> tuple[Array, Array]:
    """Return backward's Jacobian as a table (inputs, outputs), and a table that is True for each pair of an input and
    an output if backward always returned None.

    The output gradients have random signs: a rule that clips negative ones is not linear.
    """
    jacobian = np.zeros((near.inputs.size, near.outputs.size))
    silent = np.ones((len(near.buffers), len(near.outputs.shapes)), bool)
    signs = rng.choice([-1.0, 1.0], near.outputs.size)
    for output, part in enumerate(near.outputs.parts()):
        for entry in range(part.start, part.stop):
            sign = signs[entry]
            gradients = recorded.pull(near.outputs.split(near.outputs.only(entry, sign)))
            jacobian[:, entry] = sign * near.inputs.join(gradients)
            if recorded.floating[output].requires_grad:
                silent[:, output] &= [gradient is None for gradient in gradients]
    return jacobian, silent


def numeric_jacobian(near: Surroundings) -> tuple[Array, Array]:
    """Return the Jacobian by finite differences as a table (inputs, outputs), and its uncertainty as another one; NaN
    and infinity where the input is not finite.
    """
    shape = near.inputs.size, near.outputs.size
    values, errors = np.full(shape, np.nan), np.full(shape, np.inf)
    largest = 0.0
    for number, part in enumerate(near.inputs.parts()):
        for entry in range(part.start, part.stop):
            if np.isfinite(near.point[entry]):
                slope = near.slope(entry, largest, near.natural(number))
                values[entry], errors[entry] = slope.value, slope.error
                largest = max(largest, largest_of(slope.value))
    return values, errors


def excerpt(
    near: Surroundings,
    recorded: Recorded,
    number: int,
    output: int,
    rows: Array,
    columns: Array,
    siblings: Sequence[Block] = (),
) -> Block:
    """Return a block with some rows and columns of the Jacobian for input `number` and `output`, computed without the
    others. `siblings` are the other blocks of the call.
    """
    analytic, numeric, error = (np.empty((rows.size, columns.size)) for _ in range(3))
    for nr, row in enumerate(rows):
        slope = near.slope(int(row))
        numeric[nr], error[nr] = slope.value[columns], slope.error[columns]
    for nr, place in enumerate(columns):
        gradients = recorded.pull(near.outputs.split(near.outputs.only(place)))
        analytic[:, nr] = near.inputs.join(gradients)[rows]
    tables = analytic, numeric, error
    block = block_of(near, number, output, (rows, columns), tables, siblings)
    with np.errstate(invalid="ignore"):
        bound = near.precision.bound(*tables, largest_of(numeric))
        block.wrong[...] = ~(np.abs(analytic - numeric) <= bound)
    return block


def block_of(
    near: Surroundings,
    number: int,
    output: int,
    places: tuple[Array, Array],
    tables: Sequence[Array],
    siblings: Sequence[Block],
) -> Block:
    """Return the `Block` of input `number` and `output` with the given tables (analytic, numeric, error); `places` are
    its rows and columns, counted in the vectors of all inputs and all outputs.
    """
    call = near.call
    rows, columns = places
    x, y = near.buffers[number], near.outputs.split(near.origin)[output]
    analytic, numeric, error = tables
    return Block(
        name=call.names[call.wanted[number]],
        x=components(x),
        y=components(y),
        rows=rows - near.inputs.edges[number],
        columns=columns - near.outputs.edges[output],
        analytic=analytic,
        numeric=numeric,
        error=error,
        wrong=np.zeros(numeric.shape, bool),
        others={call.names[place]: array for place, array in call.arrays.items()},
        settings=call.numbers,
        output=output,
        input=number,
        siblings=siblings,
        pairs=(x.dtype.kind == "c", y.dtype.kind == "c"),
        holomorphic=call.holomorphic,
    )


# Along directions ---------------------------------------------------------------------------------------------------

Along = tuple[Array, Iterator[Array]]
"""Direction (a number for each entry of the inputs, in terms of its array's size), and an iterator over slopes of all
outputs along it, each more precise than the one before.
"""


def slopes_along_directions(near: Surroundings, rng: Generator) -> list[Along]:
    """Return random directions, each with slopes of all outputs along it by finite differences; [] if a number is
    infinite or NaN, or the precision is not double.

    Forward is run before backward here, because calls of an op may share state.
    """
    known = np.isfinite(near.point).all() and np.isfinite(near.origin).all()
    if near.precision is not DOUBLE or not known:
        return []
    asked: list[Along] = []
    for _ in range(limits.DIRECTIONS):
        direction = signed(rng, near.inputs.size)
        difference = central_difference(near.direction(direction)[0])
        steps = DOUBLE.step, limits.NEARER * DOUBLE.step
        slopes = chain(*(refined(difference, step) for step in steps))
        asked.append((direction, chain([next(slopes)], slopes)))
    return asked


def disagreement(
    near: Surroundings, analytic: Array, asked: list[Along]
) -> tuple[float, bool] | None:
    """Compare a Jacobian, `analytic`, with slopes along directions (`asked`). If it agrees with all of them, return the
    largest relative difference, and True if the difference is certainly that of a constant in float32.

    The difference is relative to the terms of the slope, or to the uncertainty if that is larger. None if a direction
    disagrees by as much as a single wrong entry could, or nothing can be said: then compare entry by entry.
    """
    if not asked or not np.isfinite(analytic).all() or has_few_digits(near, analytic):
        return None
    moves = near.scales()[:, None] * analytic
    # Rounding hides as much of an entry by itself.
    rounding = limits.MARGIN * DOUBLE.epsilon * np.abs(near.origin) / (DOUBLE.step / 4)
    enough = limits.SHARE * (rounding + least_allowed(near, moves))
    worst, few_digits = 0.0, []
    for direction, slopes in asked:
        terms = direction[:, None] * moves
        expected = terms.sum(axis=0)
        gaps = (np.abs(slope - expected) for slope in slopes)
        gap = next((gap for gap in gaps if (gap <= enough).all()), None)
        if gap is None:
            return None
        size = np.sqrt(np.square(terms).sum(axis=0))
        apart = gap > 0  # and so `enough` is
        off = gap[apart] / np.maximum(size, enough / DOUBLE.rtol)[apart]
        worst = max(worst, float(off.max(initial=0.0)))
        loose = gap > np.maximum(limits.LOOSE * size, rounding)
        closer = [*gaps] if loose.any() else []
        steady = bool(closer and (np.abs(gap - closer[-1]) < limits.SURE * gap)[loose].any())
        few_digits.append(steady)
    return worst, all(few_digits)


def has_few_digits(near: Surroundings, analytic: Array) -> bool:
    """Return True if in some block of the Jacobian `analytic` all entries are float32 numbers, and at least three
    differ.

    Such a block of the Jacobian may have been rounded to float32, a small error that directions do not show.
    """
    return any(
        is_single(analytic[rows, columns]) and has_three(np.abs(analytic[rows, columns]))
        for rows in near.inputs.parts()
        for columns in near.outputs.parts()
    )


def least_allowed(near: Surroundings, moves: Array) -> Array:
    """Return, for each output, the smallest difference that is allowed for any entry of its column in `moves`, the
    Jacobian times the sizes of the inputs.
    """
    least = np.full(near.outputs.size, np.inf)
    for rows in near.inputs.parts():
        for columns in near.outputs.parts():
            block = np.abs(moves[rows, columns])
            smallest = block.min(axis=0, initial=np.inf)
            allowed = DOUBLE.allowance(smallest, 0.0, largest_of(block))
            least[columns] = np.minimum(least[columns], allowed)
    return least


# Entry by entry -----------------------------------------------------------------------------------------------------


def compare_block(comparison: Comparison, near: Surroundings, block: Block, silent: bool) -> None:
    """Compare one block of the Jacobian entry by entry, with a closer look at the worst entries, and add the mismatch
    to `comparison`. `silent` is True if backward returned None for it.
    """
    seen = first_look(comparison, near, block)
    lesser: dict[str, Mismatch] = {}  # what is no fault: kinks, and what cannot be told
    at_an_edge: tuple[Mismatch, float] | None = None  # wrong, but where slopes are of one side
    closer_looks = kinks = 0
    for place in (*worst_first(seen.excess, seen.bad), *worst_first(block.error, seen.poor)):
        is_poor = seen.poor[place]
        if not is_poor and kinks == limits.MOST_KINKS:
            continue
        if is_poor:
            closer_looks += 1
            if closer_looks > limits.MOST_CLOSER_LOOKS or "unresolved" in lesser:
                break
        look, judgement = seen.judged(near, block, place)
        if judgement.kind == "right":
            seen.bad[place] = seen.poor[place] = False
            continue
        mismatch = Mismatch(
            judgement.kind,
            block.input,
            block.output,
            worst_at(look, judgement),
            judgement.corner,
            extent_of(block, seen.compared, seen.poor if is_poor else seen.bad, judgement.kind),
            silent,
            error_map(block, seen.bound, seen.compared, seen.bad),
        )
        if judgement.kind == "wrong":
            off = seen.off_by(look, judgement)
            if judgement.corner.kind != "edge":
                comparison.add_wrong(block, seen.bad, mismatch, off)
                return
            at_an_edge = at_an_edge or (mismatch, off)
        else:
            lesser.setdefault(judgement.kind, mismatch)
        kinks += judgement.kind != "unresolved"
    if at_an_edge:
        comparison.add_wrong(block, seen.bad, *at_an_edge)
    else:
        comparison.mismatches.extend(lesser.values())


@dataclasses.dataclass(frozen=True)
class FirstLook:
    """First comparison of all entries of a block of the Jacobian with finite differences: masks of those that can be
    compared, that disagree, or that are too uncertain. `first_look` makes it.
    """

    precision: Precision
    largest: float
    """The largest slope of the block."""
    compared: Array
    """Mask of the entries that can be compared."""
    bound: Array
    """The allowed difference of each entry."""
    excess: Array
    """The difference of each entry as a multiple of what the errors of finite differences allow."""
    bad: Array
    """Mask of the entries that disagree."""
    poor: Array
    """Mask of the entries that agree, but are too uncertain for that to mean something."""
    rounded: Array
    """Mask of the entries that agree, but only to the digits of float32."""

    def judged(
        self, near: Surroundings, block: Block, place: tuple[int, int]
    ) -> tuple[CloserLook, Judgement]:
        """Return the closer look at the entry `place` (row, column) of a block of the Jacobian, and its judgement:
        right, wrong, at a kink, or unresolved.
        """
        entry = near.inputs.edges[block.input] + place[0]
        output = near.outputs.edges[block.output] + place[1]
        look = CloserLook(near, entry, output, float(block.analytic[place]), self.largest)
        judgement = look.judge(float(block.numeric[place]), float(block.error[place]))
        if judgement.kind == "right" and self.rounded[place]:
            judgement = dataclasses.replace(judgement, kind="wrong")
        return look, judgement

    def off_by(self, look: CloserLook, judgement: Judgement) -> float:
        """Return the error of an entry by its judgement, in units in which the largest allowed one is the relative
        tolerance.
        """
        allowed = self.precision.allowance(look.analytic, judgement.numeric, self.largest)
        return float(relative(abs(look.analytic - judgement.numeric), allowed, self.precision))


def first_look(comparison: Comparison, near: Surroundings, block: Block) -> FirstLook:
    """Compare all entries of a block of the Jacobian with finite differences and return the masks; the number of
    entries and their errors are added to `comparison`.
    """
    natural = near.natural(block.input)
    own = precision_of_gradient(near.call, block.input, block.analytic)
    precision = own or near.precision
    analytic, numeric, error = block.analytic, block.numeric, block.error
    compared = comparable(near, block)
    known = compared & np.isfinite(numeric)
    largest = largest_of(numeric[known])
    gap = np.abs(analytic - numeric)
    size = np.maximum(np.abs(numeric), np.abs(analytic))
    bound = precision.bound(analytic, numeric, error, largest, natural)
    bad = compared & ~((gap <= bound) & np.isfinite(analytic))
    rounded = in_single(block, known & ~bad, gap, size) if precision is DOUBLE else bad
    bad |= rounded
    poor = compared & ~bad & ~near.precision.resolved(size, error, largest, natural)
    excess = gap / (limits.MARGIN * error + precision.allowance(analytic, numeric, largest))
    excess[~np.isfinite(excess)] = np.inf
    right = relative(gap, bound, precision)[known & ~bad & ~poor]
    large = known & ~bad & (size > limits.SURE * largest)
    loose = large & (gap > limits.MARGIN * error + limits.LOOSE * size)
    if precision is DOUBLE and has_three(gap[loose]) and 2 * loose.sum() > large.sum():
        comparison.few_digits |= bool(right.max(initial=0.0) > limits.LOOSE)
    comparison.tolerance = max(comparison.tolerance, precision.rtol)
    comparison.entries += int(compared.sum())
    comparison.skipped += int(compared.size - compared.sum())
    comparison.error = max(comparison.error, float(right.max(initial=0.0)))
    return FirstLook(precision, largest, compared, bound, excess, bad, poor, rounded)


def comparable(near: Surroundings, block: Block) -> Array:
    """Return the mask of a block's entries that can be compared: those of infinite or NaN inputs or outputs cannot.

    Nor can those that are NaN because backward multiplied zero by infinity or NaN: beside an infinite slope in the row,
    or an output that is not finite.
    """
    rows, columns = near.inputs.parts()[block.input], near.outputs.parts()[block.output]
    compared: Array = (
        np.isfinite(near.point[rows])[:, None] & np.isfinite(near.origin[columns])[None, :]
    )
    plain = bool(np.isfinite(near.origin).all())  # whatever was NaN before, forward left it out
    excused = np.isinf(block.analytic).any(axis=1, keepdims=True) | (not plain)
    return compared & ~(np.isnan(block.analytic) & excused)


def in_single(block: Block, known: Array, gap: Array, size: Array) -> Array:
    """Return the mask of entries among `known` that agree, but only to the digits of float32; all False unless all of
    backward's numbers are float32. `gap` and `size` are the difference and the size of each entry.

    One or two such numbers may be constants beside a mask, which are float32 in PyTorch too: 0.1 * (x <= 0).
    """
    analytic = block.analytic[known]
    apart = gap > limits.MARGIN * block.error + limits.ROUNDED * size
    few_digits: Array = known & apart
    if not has_three(np.abs(block.analytic[few_digits])) or not is_single(analytic):
        few_digits[...] = False
    return few_digits


def worst_first(badness: Array, among: Array) -> Iterator[tuple[int, int]]:
    """Yield the places (row, column) where the mask `among` is True, in falling order of `badness`."""
    places = np.argwhere(among)
    for row, column in places[np.argsort(-badness[among], kind="stable")]:
        yield int(row), int(column)


def worst_at(look: CloserLook, judgement: Judgement) -> Worst:
    """Return an entry that was looked at closely as a `Worst`, for the report: both values, the uncertainty, and the
    Taylor rate. The uncertainty is at least the last digit of the values.
    """
    near, entry, output, analytic = look.near, look.entry, look.output, look.analytic
    sizes = [abs(value) for value in (analytic, judgement.numeric) if np.isfinite(value)]
    changes = changes_along(look.ray, output)
    return Worst(
        near.inputs.locate(entry)[1],
        near.outputs.locate(output)[1],
        analytic,
        judgement.numeric,
        max(judgement.error, near.precision.epsilon * max(sizes, default=0.0)),
        near.inputs.part_at(entry),
        near.outputs.part_at(output),
        taylor_rate(changes, analytic, float(near.noise[output])),
        judgement.by,
        changes,
    )


def extent_of(block: Block, compared: Array, found: Array, kind: str) -> str:
    """Return the extent of a fault in words: how many of a block's compared entries are wrong, uncertain or at a kink;
    `found` marks them, and `kind` is that of the mismatch.

    Entries that are exactly 0 and agree are not counted. The relative error is of Frobenius norms.
    """
    zeros = compared & ~found & (block.analytic == 0.0)
    number, others = int(found.sum()), int(compared.sum() - zeros.sum())
    noun = "nonzero entries" if zeros.any() else "entries" if others != 1 else "entry"
    if kind != "wrong":
        return f"{number} of {others} {noun} {'at a kink' if kind == 'kink' else 'uncertain'}"
    known = compared & np.isfinite(block.numeric)
    right = float(np.linalg.norm(block.numeric[known]))
    apart = float(np.linalg.norm((block.analytic - block.numeric)[known]))
    relatively = f"; relative error {apart / right:.2g}" if right and np.isfinite(apart) else ""
    return f"{number} of {others} {noun} wrong{relatively}"
