"""What is probably wrong with a rule, in words: simple explanations of how the analytic Jacobian differs.

Each explanation is a function that yields the causes it sees in a block. A cause is said only if it is also seen in the
same block on other numbers; otherwise nothing is said. Next: `factors.py`.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from plugrad.check.comparison import Block
from plugrad.check.factors import constant_names, elementwise_factors, fits, significant
from plugrad.check.numerics import Array

MOST = 2  # causes that are said


@dataclasses.dataclass(frozen=True)
class Cause:
    """One explanation that fits a block."""

    key: tuple[object, ...]
    """What makes it the same cause when it is seen on other numbers."""
    text: str
    residual: float = 0.0


def diagnose(
    blocks: Sequence[Block], fresh: Callable[[], Sequence[Block]], shown: Block | None = None
) -> str | None:
    """Return the likely cause of what is wrong with the first of `blocks`, or None.

    Parameters
    ----------
    blocks
        The same derivative on the samples where it is wrong, the most telling first.
    fresh
        Returns the same derivative on other numbers.
    shown
        The block of the sample that the finding is told on, if that is another one.
    """
    if not blocks:
        return None
    seen = causes(blocks[0])
    if not seen:
        return None
    again = list(fresh())
    if not again:
        return None
    confirmed = [
        cause for cause in seen if any(cause.key == other.key for other in causes(again[0]))
    ]
    if shown is not None and shown is not blocks[0]:
        there = {cause.key[0] for cause in causes(shown)}
        confirmed = [cause for cause in confirmed if not there or cause.key[0] in there]
    texts = [refined(cause, blocks) for cause in confirmed]
    return "; ".join(texts[:MOST]) or None


def causes(block: Block) -> list[Cause]:
    """Return every cause that fits a block, the plainest first; the later ones only if none came before them."""
    with np.errstate(all="ignore"):
        for group in GROUPS:
            found = [cause for explanation in group for cause in explanation(block)]
            if found:
                return found
    return []


def not_a_number(block: Block) -> Iterator[Cause]:
    """NaN or infinity where the slope is finite."""
    lost = ~np.isfinite(block.analytic) & np.isfinite(block.numeric)
    if lost.any():
        kind = "NaN" if np.isnan(block.analytic[lost]).any() else "infinity"
        yield Cause(("nan",), f"{kind} where the slope is finite: 0/0 or 0 * inf in the formula?")


def zero(block: Block) -> Iterator[Cause]:
    """Nothing but zeros."""
    if not block.analytic.any() and block.numeric.any():
        yield Cause(("zero",), "backward returns zero")


def sign(block: Block) -> Iterator[Cause]:
    """The negative of what is right."""
    residual = fits(block.analytic, -block.numeric)
    if residual is not None:
        yield Cause(("sign",), f"the sign is wrong (residual {residual:.0e})", residual)


def constant_factor(block: Block) -> Iterator[Cause]:
    """A constant times what is right."""
    factor = ratio(block)
    if factor is None or abs(factor) in (0.0, 1.0):
        return
    residual = fits(block.analytic, factor * block.numeric)
    if residual is not None:
        yield Cause(("factor", float(f"{factor:.5g}")), "", residual)


def ratio(block: Block) -> float | None:
    """Return the factor by which analytic entries differ from numeric ones, in the least-squares sense."""
    weight = float(np.sum(block.numeric * block.numeric))
    return float(np.sum(block.analytic * block.numeric)) / weight if weight > 0 else None


def refined(cause: Cause, blocks: Sequence[Block]) -> str:
    """Return a cause in words; a factor by the names that fit on every sample."""
    if cause.key[0] != "factor":
        return cause.text
    names: list[str] | None = None
    for block in blocks:
        factor = ratio(block)
        if (
            factor is not None
            and abs(factor - 1) > 1e-6
            and fits(block.analytic, factor * block.numeric) is not None
        ):
            here = constant_names(factor, block)
            names = here if names is None else [name for name in names if name in here]
    factor = ratio(blocks[0])
    text = f"off by the constant factor {factor:.6g}"
    if names and names[0] != f"{factor:.6g}":
        text += f" = {names[0]}"
    text += f" (residual {cause.residual:.0e})"
    if names and "shape" in names[0]:
        over = names[0].startswith("1 /")
        text += (
            ": a mean where forward takes a sum?" if over else ": a sum where forward takes a mean?"
        )
    return text


def swapped(block: Block) -> Iterator[Cause]:
    """The gradient of another input."""
    for other in block.siblings:
        another = other.input != block.input and other.output == block.output
        if another and block.full and other.full and other.x.shape == block.x.shape:
            residual = fits(block.analytic, other.numeric)
            if residual is not None:
                text = f"this is the gradient of {other.name}: are two gradients returned in the wrong order?"
                yield Cause(("swapped", other.name), text, residual)


def rearranged(block: Block) -> Iterator[Cause]:
    """Axes transposed, reversed or shifted, on the side of the input or of grad_output."""
    if not block.full or block.numeric.size > 2**16:
        return
    inside, outside = block.x.shape, block.y.shape
    whole = block.numeric.reshape(inside + outside)
    right = block.analytic.reshape(inside + outside)
    sides = (
        (f"of the gradient of {block.name}", inside, 0),
        ("of grad_output", outside, len(inside)),
    )
    for where, shape, first in sides:
        axes = range(first, first + len(shape))
        for order in itertools.permutations(axes) if 1 < len(shape) < 5 else ():
            moved = [*range(first), *order, *range(first + len(shape), whole.ndim)]
            candidate = whole.transpose(moved)
            if (
                list(order) != list(axes)
                and fits(right, candidate.reshape(right.shape)) is not None
            ):
                plain = tuple(axis - first for axis in order)
                yield Cause(
                    ("transposed", where, plain),
                    f"the axes {where} are permuted by {plain}: a transpose?",
                )
                return
        for axis, size in zip(axes, shape, strict=True):
            if size > 1 and fits(right, np.flip(whole, axis)) is not None:
                yield Cause(
                    ("flipped", where, axis - first), f"axis {axis - first} {where} is reversed"
                )
                return
        every = tuple(axis for axis, size in zip(axes, shape, strict=True) if size > 1)
        for several in range(2, len(every) + 1):
            for chosen in itertools.combinations(every, several):
                if fits(right, np.flip(whole, chosen)) is not None:
                    plain = tuple(axis - first for axis in chosen)
                    yield Cause(
                        ("flipped", where, plain),
                        f"the axes {plain} {where} are reversed: a flipped kernel?",
                    )
                    return
        for axis, size in zip(axes, shape, strict=True):
            for step in (1, -1):
                rolled = np.roll(whole, step, axis)
                inner = [slice(None)] * whole.ndim
                inner[axis] = slice(1, None) if step == 1 else slice(None, -1)
                if size > 2 and fits(right[tuple(inner)], rolled[tuple(inner)]) is not None:
                    text = f"axis {axis - first} {where} is shifted by {step}: an index, stride or padding off by one?"
                    yield Cause(("shifted", where, axis - first, step), text)
                    return
    if block.x.size == block.y.size > 1 and fits(block.analytic, block.numeric.T) is not None:
        yield Cause(("not transposed",), "this is J g where a gradient is Jᵀ g")


def dropped(block: Block) -> Iterator[Cause]:
    """Entries of the Jacobian that are missing, the others right; or the reverse."""
    large = significant(block.numeric)
    given = block.analytic != 0
    if not large.any():
        return
    missing, extra = large & ~given, given & ~significant(block.numeric, 1e-9)
    square = block.full and block.x.shape == block.y.shape and block.x.size > 1
    apart = ~np.eye(block.x.size, dtype=bool) if square else np.zeros(large.shape, bool)
    if square and not given[apart].any() and (large & apart).any():
        text = (
            "each entry depends on itself alone in backward, but on the others too in forward: "
            "is a sum, mean or maximum over them taken as constant?"
        )
        yield Cause(("diagonal",), text)
        return
    kept = given & ~extra
    if missing.any() and kept.any() and fits(block.analytic[kept], block.numeric[kept]) is not None:
        yield Cause(
            ("missing", *missing_where(block, given)), missing_text(block, given, missing, large)
        )
    elif (
        extra.any()
        and not missing.any()
        and fits(block.analytic[large], block.numeric[large]) is not None
    ):
        count = f"{int(extra.sum())} entries"
        yield Cause(
            ("extra",), f"backward lets {count} of grad_output flow where forward has no dependence"
        )


def missing_where(block: Block, given: Array) -> tuple[object, ...]:
    """Return the axis of the output, and the place on it, to which all that is given belongs; () if there is none."""
    columns = block.columns[given.any(axis=0)]
    for axis, index in enumerate(np.unravel_index(columns, block.y.shape)):
        size = block.y.shape[axis]
        if size > 1 and len(set(index.tolist())) == 1 and index[0] in (0, size - 1):
            return axis, "first" if index[0] == 0 else "last"
    return ()


def missing_text(block: Block, given: Array, missing: Array, large: Array) -> str:
    """Return the words for gradients of which a part is missing."""
    where = missing_where(block, given)
    if where:
        return (
            f"only the {where[1]} entry along axis {where[0]} of grad_output is used: is a sum over a broadcast axis "
            "missing?"
        )
    count = f"{int(missing.sum())} of {int(large.sum())}"
    repeated = (large.sum(axis=1) > 1).any() and (given.sum(axis=1) <= 1).all()
    if repeated:
        return (
            f"{count} contributions are missing, at most one per entry is kept: are they assigned (=) "
            "and not added (+=)?"
        )
    return f"{count} contributions are missing; the others are right"


def factor(block: Block) -> Iterator[Cause]:
    """A missing or superfluous factor that is a function of an input or the output."""
    for text, residual in elementwise_factors(block):
        yield Cause(("elementwise", text), f"{text} (residual {residual:.0e})", residual)
        return


def region(block: Block) -> Iterator[Cause]:
    """Wrong for some values or places only."""
    large = (significant(block.numeric) | (block.analytic != 0)) & np.isfinite(block.numeric)
    rows = large.any(axis=1)
    wrong = (block.wrong & large).any(axis=1)[rows]
    if not wrong.any() or wrong.all() or rows.sum() < 3:
        return
    x = block.x.reshape(-1)[block.rows][rows]
    conditions = {
        f"{block.name} < 0": x < 0,
        f"{block.name} > 0": x > 0,
        f"|{block.name}| > 1": np.abs(x) > 1,
        f"|{block.name}| < 1": np.abs(x) < 1,
        f"{block.name} = 0": x == 0,
    }
    places = np.unravel_index(block.rows[rows], block.x.shape)
    for axis, (index, size) in enumerate(zip(places, block.x.shape, strict=True)):
        if size > 2:
            conditions[f"the index on axis {axis} is 0"] = index == 0
            conditions[f"the index on axis {axis} is the last"] = index == size - 1
            conditions[f"the index on axis {axis} is at a border"] = (index == 0) | (
                index == size - 1
            )
    for text, mask in conditions.items():
        if np.array_equal(mask, wrong):
            nothing = not block.analytic[rows][wrong].any()
            yield Cause(
                ("region", text),
                f"wrong only where {text}" + (", and zero there" if nothing else ""),
            )
            return


Explanation = Callable[[Block], Iterator[Cause]]

GROUPS: tuple[tuple[Explanation, ...], ...] = (
    (not_a_number,),
    (zero,),
    (sign,),
    (swapped, constant_factor),
    (rearranged,),
    (region, dropped),
    (factor,),
)
