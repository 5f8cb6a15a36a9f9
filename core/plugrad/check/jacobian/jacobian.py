"""The whole Jacobian, analytic and numeric, for calls that are small enough."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import numpy as np

from plugrad.check.jacobian.comparison import (
    Block,
    Comparison,
    Judgement,
    Mismatch,
    judge,
    relative,
)
from plugrad.check.jacobian.directions import asked_along, disagreement
from plugrad.check.jacobian.error_map import error_map
from plugrad.check.report.report import Worst
from plugrad.check.slopes.arrays import DOUBLE, Array, components, has_three, is_single, largest_of
from plugrad.check.slopes.corners import taylor_rate
from plugrad.check.slopes.slopes import differentiate
from plugrad.check.subject.call import Recorded, precision_of_gradient
from plugrad.check.subject.lines import Surroundings

Generator = np.random.Generator


def compare_all(
    near: Surroundings, recorded: Recorded, rng: Generator, at_once: bool = False
) -> Comparison:
    """Compare every entry of the Jacobian; with `at_once` one by one only if they do not agree all together."""
    asked = asked_along(near, rng.spawn(1)[0]) if at_once else []
    analytic, silent = analytic_jacobian(near, recorded, rng)
    apart = disagreement(near, analytic, asked)
    if apart is not None:
        return Comparison(entries=analytic.size, error=apart)
    numeric, error = numeric_jacobian(near)
    blocks: list[Block] = []
    blocks.extend(blocks_of(near, analytic, numeric, error, blocks))
    comparison = Comparison(blocks=blocks)
    for block in blocks:
        compare_block(comparison, near, block, bool(silent[block.input, block.output]))
    return comparison


def numeric_jacobian(near: Surroundings) -> tuple[Array, Array]:
    """Return the derivative of every output with respect to every input, and its uncertainty: (inputs, outputs)."""
    shape = near.inputs.size, near.outputs.size
    values, errors = np.full(shape, np.nan), np.full(shape, np.inf)
    noise = near.noise()
    largest = 0.0
    for number, part in enumerate(near.inputs.parts()):
        natural = near.natural(number)
        for entry in range(part.start, part.stop):
            if np.isfinite(near.point[entry]):
                line, scales = near.entry(entry)
                slope = differentiate(line, scales, near.precision, noise, largest, natural)
                values[entry], errors[entry] = slope.value, slope.error
                largest = max(largest, largest_of(slope.value))
    return values, errors


def analytic_jacobian(
    near: Surroundings, recorded: Recorded, rng: Generator
) -> tuple[Array, Array]:
    """Return backward's derivatives, (inputs, outputs), and which inputs never get a gradient from which outputs.

    The signs of the gradients given are drawn at random: a rule that clips negative ones is not linear.
    """
    jacobian = np.zeros((near.inputs.size, near.outputs.size))
    silent = np.ones((len(near.buffers), len(near.outputs.shapes)), bool)
    signs = rng.choice([-1.0, 1.0], near.outputs.size)
    for entry, sign in enumerate(signs):
        probe = np.zeros(near.outputs.size)
        probe[entry] = sign
        gradients = recorded.pull(near.outputs.split(probe))
        jacobian[:, entry] = sign * near.inputs.join(gradients)
        output = near.outputs.locate(entry)[0]
        if recorded.floating[output].requires_grad:
            silent[:, output] &= [gradient is None for gradient in gradients]
    return jacobian, silent


def blocks_of(
    near: Surroundings, analytic: Array, numeric: Array, error: Array, siblings: list[Block]
) -> Iterator[Block]:
    """Yield the block of each pair of an input and an output."""
    for number, rows in enumerate(near.inputs.parts()):
        for output, columns in enumerate(near.outputs.parts()):
            part = rows, columns
            all_rows, all_columns = (
                np.arange(rows.start, rows.stop),
                np.arange(columns.start, columns.stop),
            )
            block = block_of(
                near,
                number,
                output,
                all_rows,
                all_columns,
                analytic[part],
                numeric[part],
                error[part],
            )
            yield dataclasses.replace(block, siblings=siblings)


def block_of(
    near: Surroundings,
    number: int,
    output: int,
    rows: Array,
    columns: Array,
    analytic: Array,
    numeric: Array,
    error: Array,
) -> Block:
    """Return a block of these rows and columns, counted in the long vectors of inputs and outputs."""
    call = near.call
    x, y = near.buffers[number], near.outputs.split(near.origin)[output]
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
        others={
            n: a for n, a in zip(call.names, call.args, strict=True) if isinstance(a, np.ndarray)
        },
        output=output,
        input=number,
        pairs=(x.dtype.kind == "c", y.dtype.kind == "c"),
        holomorphic=call.holomorphic,
    )


def excerpt(
    near: Surroundings, recorded: Recorded, number: int, output: int, rows: Array, columns: Array
) -> Block:
    """Return some rows and columns of a Jacobian, computed for themselves."""
    numeric, error = np.empty((rows.size, columns.size)), np.empty((rows.size, columns.size))
    noise = near.noise()
    for nr, row in enumerate(rows):
        line, scales = near.entry(int(row))
        slope = differentiate(line, scales, near.precision, noise)
        numeric[nr], error[nr] = slope.value[columns], slope.error[columns]
    analytic = np.empty((rows.size, columns.size))
    for nr, place in enumerate(columns):
        single = np.zeros(near.outputs.size)
        single[place] = 1.0
        analytic[:, nr] = near.inputs.join(recorded.pull(near.outputs.split(single)))[rows]
    block = block_of(near, number, output, rows, columns, analytic, numeric, error)
    largest = largest_of(numeric)
    with np.errstate(invalid="ignore"):
        block.wrong[...] = ~(
            np.abs(analytic - numeric) <= near.precision.bound(analytic, numeric, error, largest)
        )
    return block


def compare_block(comparison: Comparison, near: Surroundings, block: Block, silent: bool) -> None:
    """Add to `comparison` what one block shows."""
    natural = near.natural(block.input)
    own = precision_of_gradient(near.call, block.input, block.analytic)
    precision = own or near.precision
    comparison.tolerance = max(comparison.tolerance, precision.rtol)
    analytic, numeric, error = block.analytic, block.numeric, block.error
    compared = comparable(near, block)
    comparison.entries += int(compared.sum())
    comparison.skipped += int(compared.size - compared.sum())
    known = compared & np.isfinite(numeric)
    largest = float(np.abs(numeric[known]).max(initial=0.0))
    gap = np.abs(analytic - numeric)
    size = np.maximum(np.abs(numeric), np.abs(analytic))
    bound = precision.bound(analytic, numeric, error, largest, natural)
    agrees = gap <= bound
    bad = compared & ~(agrees & np.isfinite(analytic))
    rounded = in_single(block, known & ~bad, gap, size) if precision is DOUBLE else bad
    bad |= rounded
    poor = compared & ~bad & ~near.precision.resolved(size, error, largest, natural)
    excess = gap / (10 * error + precision.allowance(analytic, numeric, largest))
    excess[~np.isfinite(excess)] = np.inf
    differences = relative(gap, bound, precision)
    comparison.error = max(
        comparison.error, float(differences[known & ~bad & ~poor].max(initial=0.0))
    )
    lesser: dict[str, Mismatch] = {}  # what is no fault: kinks, and what cannot be told
    closer_looks = 0
    for row, column in (*worst_first(excess, bad), *worst_first(error, poor)):
        if poor[row, column]:
            closer_looks += 1
            if closer_looks > MOST_CLOSER_LOOKS or "unresolved" in lesser:
                break
        entry, output = block_places(near, block, row, column)
        ours, theirs, doubt = (float(table[row, column]) for table in (analytic, numeric, error))
        judgement = judge(near, entry, output, ours, theirs, doubt, largest)
        if judgement.kind == "right" and rounded[row, column]:
            judgement = dataclasses.replace(judgement, kind="wrong")
        if judgement.kind == "right":
            bad[row, column] = poor[row, column] = False
            continue
        among = poor if poor[row, column] else bad
        mismatch = Mismatch(
            judgement.kind,
            block.input,
            block.output,
            worst_at(near, entry, output, ours, judgement),
            judgement.corner,
            extent_of(block, compared, among, judgement.kind),
            silent,
            error_map(block, bound, compared, bad),
        )
        if judgement.kind == "wrong":
            block.wrong[...] = bad
            allowed = precision.allowance(ours, judgement.numeric, largest)
            off = float(relative(abs(ours - judgement.numeric), allowed, precision))
            comparison.error = max(comparison.error, off if np.isfinite(off) else np.inf)
            comparison.mismatches.append(mismatch)
            return
        lesser.setdefault(judgement.kind, mismatch)
    comparison.mismatches.extend(lesser.values())


def in_single(block: Block, known: Array, gap: Array, size: Array) -> Array:
    """Return which entries agree, but not beyond the digits of float32, if backward gives no others.

    One or two such numbers may be constants beside a mask, which are float32 in PyTorch too: 0.1 * (x <= 0).
    """
    analytic = block.analytic[known]
    few_digits: Array = known & (gap > 10 * block.error + ROUNDED * size)
    if not has_three(np.abs(block.analytic[few_digits])) or not is_single(analytic):
        few_digits[...] = False
    return few_digits


# Less than most numbers are off by when they are rounded to float32, and no finite difference is.
ROUNDED = 2.0**-30


def extent_of(block: Block, compared: Array, found: Array, kind: str) -> str:
    """Return how much of a block is wrong, uncertain or at a kink, in words.

    Entries that are exactly 0 and agree say little of a rule: they are not counted. The error is of Frobenius norms.
    """
    zeros = compared & ~found & (block.analytic == 0.0)
    number, others = int(found.sum()), int(compared.sum() - zeros.sum())
    noun = "nonzero entries" if zeros.any() else "entries" if others != 1 else "entry"
    if kind != "wrong":
        return f"{number} of {others} {noun} {'at a kink' if kind == 'kink' else 'uncertain'}"
    parts = [f"{number} of {others} {noun} wrong"]
    known = compared & np.isfinite(block.numeric)
    right = float(np.linalg.norm(block.numeric[known]))
    apart = float(np.linalg.norm((block.analytic - block.numeric)[known]))
    if right and np.isfinite(apart):
        parts.append(f"relative error {apart / right:.2g}")
    return "; ".join(parts)


MOST_CLOSER_LOOKS = 64  # at entries that are only uncertain


def comparable(near: Surroundings, block: Block) -> Array:
    """Return which entries of a block can be compared: not those of infinite inputs or outputs.

    Nor those where backward had to multiply zero by infinity or NaN: beside a value that is NaN, or an infinite slope.
    """
    rows, columns = near.inputs.parts()[block.input], near.outputs.parts()[block.output]
    compared: Array = (
        np.isfinite(near.point[rows])[:, None] & np.isfinite(near.origin[columns])[None, :]
    )
    plain = bool(np.isfinite(near.origin).all())  # whatever was NaN before, forward left it out
    excused = np.isinf(block.analytic).any(axis=1, keepdims=True) | (not plain)
    return compared & ~(np.isnan(block.analytic) & excused)


def block_places(near: Surroundings, block: Block, row: int, column: int) -> tuple[int, int]:
    """Return where an entry of a full block is in the long vectors of inputs and outputs."""
    return near.inputs.edges[block.input] + row, near.outputs.edges[block.output] + column


def worst_first(badness: Array, among: Array) -> Iterator[tuple[int, int]]:
    """Yield the places where `among` is true, in falling order of `badness`."""
    places = np.argwhere(among)
    order = np.argsort(-badness[among], kind="stable")
    for row, column in places[order]:
        yield int(row), int(column)


def worst_at(
    near: Surroundings, entry: int, output: int, analytic: float, judgement: Judgement
) -> Worst:
    """Return one entry, told by its places in the long vectors of inputs and outputs, to be shown.

    No number is more certain than its own last digit.
    """
    sizes = [abs(value) for value in (analytic, judgement.numeric) if np.isfinite(value)]
    error = max(judgement.error, near.precision.epsilon * max(sizes, default=0.0))
    return Worst(
        near.inputs.locate(entry)[1],
        near.outputs.locate(output)[1],
        analytic,
        judgement.numeric,
        error,
        near.inputs.part_at(entry),
        near.outputs.part_at(output),
        taylor_rate(near.entry(entry), output, analytic, float(near.noise()[output])),
        judgement.by,
    )
