"""Explanations of a wrong block: each is a function that yields the causes that it sees; a row has one or several.

The rows are in order, the plainest causes first; a row is asked only if those before it found none.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator

import numpy as np

from _plugrad_check.diagnosis.conjugates import conjugated, in_complex_numbers, part_dropped
from _plugrad_check.diagnosis.diagnosis import ZERO
from _plugrad_check.diagnosis.factors import (
    FIT,
    LikelyCause,
    constant_names,
    elementwise_factors,
    fits,
    likely_mistake,
    nearer,
    ratio,
    scalar_factors,
    significant,
    spelled,
)
from _plugrad_check.jacobian.comparison import Block
from _plugrad_check.rows import Check
from _plugrad_check.slopes.arrays import Array, is_single, largest_of
from plugrad.registry.telling.strangers import pluralized

Explanation = Callable[[Block], Iterator[LikelyCause]]
"""Function that yields the likely causes that it sees in a block."""


def not_a_number(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if backward returns NaN or infinity where the slope is finite."""
    lost = ~np.isfinite(block.analytic) & np.isfinite(block.numeric)
    if lost.any():
        infinite, nan = np.isinf(block.analytic[lost]).any(), np.isnan(block.analytic[lost]).any()
        kind = " and ".join(["infinity"] * bool(infinite) + ["NaN"] * bool(nan))
        yield LikelyCause(
            ("nan",), f"{kind} where the slope is finite: 0/0 or 0 * inf in the formula?"
        )


def zero(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if backward returns all zeros, and the derivative is not zero."""
    if not block.analytic.any() and block.numeric.any():
        yield LikelyCause(("zero",), ZERO)


def in_single(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if backward returns the right gradient rounded to float32."""
    residual = fits(block.analytic, block.numeric.astype(np.float32))
    as_close = residual is not None and residual < 1e-6
    if as_close and is_single(block.analytic) and block.numeric.any():
        yield LikelyCause(
            ("float32",), "right to the digits of float32 only: is something computed in float32?"
        )


def sign(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if the gradient has the wrong sign."""
    residual = nearer(block, block.analytic, -block.numeric)
    if residual is not None:
        yield LikelyCause(("sign",), f"the sign is wrong (residual {residual:.0e})", residual)


def constant_factor(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if the gradient is a constant times the right one."""
    factor = ratio(block)
    if factor is None or abs(factor) in (0.0, 1.0):
        return
    residual = fits(block.analytic, factor * block.numeric)
    if residual is not None and residual < 0.1 * abs(factor - 1):
        yield LikelyCause(("factor", spelled(factor, 5)), "", residual, has_numbers=True)
        for text in scalar_factors(block, factor):
            yield LikelyCause(("elementwise", text), f"{text} (residual {residual:.0e})", residual)


def swapped(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if the gradient is the right one for another input, or for another output."""
    for other in map(in_complex_numbers, block.siblings):
        if not (block.full and other.full):
            continue
        is_input, is_output = other.input != block.input, other.output != block.output
        if is_input and not is_output and other.x.shape == block.x.shape:
            for minus, factor in (("", 1.0), ("minus ", -1.0)):
                residual = nearer(block, block.analytic, factor * other.numeric)
                if residual is None:
                    continue
                order = ""
                if other.wrong.any():
                    exchanged = fits(other.analytic, factor * block.numeric) is not None
                    which = "two swapped," if exchanged else "gradients"
                    order = f": are the {which} returned in the wrong order?"
                text = f"this is {minus}the gradient of {other.name}{order}"
                yield LikelyCause(("swapped", other.name, minus), text, residual)
        if is_output and not is_input and other.y.shape == block.y.shape:
            residual = nearer(block, block.analytic, other.numeric)
            if residual is not None:
                asked = ": are two grad_outputs exchanged?" * bool(other.wrong.any())
                text = f"this is the derivative of output {other.output}{asked}"
                yield LikelyCause(("swapped outputs", other.output), text, residual)


def symmetric_part(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if the gradient of square matrices is the symmetric part of the right one."""
    shape = block.x.shape
    if not block.full or len(shape) < 2 or not shape[-1] == shape[-2] > 1:
        return
    whole = block.numeric.reshape(*shape, -1)
    part = ((whole + whole.swapaxes(-2, -3)) / 2).reshape(block.numeric.shape)
    residual = nearer(block, block.analytic, part)
    if residual is not None:
        text = (
            f"this is the symmetric part of it, as is usual for a symmetric {block.name} of which forward reads one "
            f"triangle: have forward begin with {block.name} = ({block.name} + {block.name}.swapaxes(-1, -2)) / 2, or "
            f"declare symmetric = ({block.name!r},)"
        )
        yield LikelyCause(("symmetric part",), text, residual)


def rearranged(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if axes are transposed, reversed or shifted, in the gradient or in grad_output."""
    if not block.full or block.numeric.size > 2**16:
        return
    for key, text, given, expected in moves(block):
        if nearer(block, given, expected.reshape(given.shape)) is not None:
            yield LikelyCause(key, text, is_a_move=True)


def moves(block: Block) -> Iterator[tuple[tuple[object, ...], str, Array, Array]]:
    """Yield the rearrangements to test for a block of the Jacobian, each as four things: the key of the cause, its
    words, backward's table, and the right table rearranged, which would equal it.
    """
    inside, outside = block.x.shape, block.y.shape
    whole = block.numeric.reshape(inside + outside)
    given = block.analytic.reshape(inside + outside)
    sides = (
        (f"of the gradient of {block.name}", inside, 0),
        ("of grad_output", outside, len(inside)),
    )
    for where, shape, first in sides:
        axes = tuple(range(first, first + len(shape)))
        for order in itertools.permutations(axes) if 1 < len(shape) < 5 else ():
            if order != axes:
                plain = tuple(axis - first for axis in order)
                behind = range(first + len(shape), whole.ndim)
                moved = whole.transpose([*range(first), *order, *behind])
                text = f"the axes {where} are permuted by {plain}: a transpose?"
                yield ("transposed", where, plain), text, given, moved
        long = [axis for axis, size in zip(axes, shape, strict=True) if size > 1]
        for several in range(1, len(long) + 1):
            for chosen in itertools.combinations(long, several):
                plain = tuple(axis - first for axis in chosen)
                text = f"the axes {plain} {where} are reversed: a flipped kernel?"
                if several == 1:
                    text = f"axis {plain[0]} {where} is reversed"
                yield ("flipped", where, plain), text, given, np.flip(whole, chosen)
        for axis, step in itertools.product(long, (1, -1)):
            if whole.shape[axis] > 2:
                inner = [slice(None)] * whole.ndim
                inner[axis] = slice(1, None) if step == 1 else slice(None, -1)
                part = tuple(inner)
                text = f"axis {axis - first} {where} is shifted by {step}: an index, stride or padding off by one?"
                key = ("shifted", where, axis - first, step)
                yield key, text, given[part], np.roll(whole, step, axis)[part]
        for axis in long:
            for name, words, entries in reorderings(given, whole, axis):
                text = f"entries {words.format(f'along axis {axis - first} {where}')}"
                yield (name, where, axis - first), text, given, np.take(whole, entries, axis)
    if block.x.size == block.y.size > 1:
        text = "this is J g where a gradient is Jᵀ g: is a transpose missing?"
        yield ("not transposed",), text, block.analytic, block.numeric.T
    for count in range(1, min(len(inside), len(outside), 3) + 1):
        both = (*range(len(inside) - count, len(inside)), *range(whole.ndim - count, whole.ndim))
        last = "last axis" if count == 1 else f"last {count} axes"
        text = f"the {last} of grad_output and of the gradient of {block.name} are both reversed: a flipped kernel?"
        yield ("flipped", "both", count), text, given, np.flip(whole, both)


def reorderings(given: Array, whole: Array, axis: int) -> Iterator[tuple[str, str, Array]]:
    """Yield orders in which the entries of `given`, backward's table, may have been taken from `whole`, the right one,
    along an axis: a name, words for it, and the order as indices.
    """
    size = whole.shape[axis]
    for count in range(2, size // 2 + 1):
        if size % count == 0:
            order = np.arange(size).reshape(count, -1).T.reshape(-1)
            blocks = f"{count} blocks of {size // count}"
            yield (
                "tiled",
                f"{{}} are in the order of np.tile for np.repeat ({blocks}), or the reverse",
                order,
            )
    ours, right = (np.moveaxis(each, axis, 0).reshape(size, -1) for each in (given, whole))
    wrong = np.flatnonzero((np.abs(ours - right) > FIT * largest_of(right)).any(axis=1))
    if len(wrong) == 2:
        order = np.arange(size)
        order[wrong] = wrong[::-1]
        yield "exchanged", f"{wrong[0]} and {wrong[1]} {{}} are swapped", order


def dropped(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if backward leaves out entries of the Jacobian while the others are right, or if it
    returns numbers where the Jacobian is zero.
    """
    large = significant(block.numeric)
    given = block.analytic != 0
    missing, extra = large & ~given, given & ~significant(block.numeric, 1e-9)
    square = block.full and block.x.shape == block.y.shape and block.x.size > 1
    apart = ~np.eye(block.x.size, dtype=bool) if square else np.zeros(large.shape, bool)
    if square and not given[apart].any() and (large & apart).any():
        moved = bool((large.sum(axis=0) <= 1).all() and (large.sum(axis=1) <= 1).all())
        yield LikelyCause(("diagonal", moved), MOVED if moved else APART)
        return
    kept = given & ~extra
    if missing.any() and kept.any() and fits(block.analytic[kept], block.numeric[kept]) is not None:
        if extra.any():
            lost, wide = int(missing.sum()), int(extra.sum())
            text = (
                f"{lost} of {pluralized(int(large.sum()), 'contribution')} {are(lost)} missing, and {wide} {are(wide)} "
                "where forward has no dependence: do they go to the wrong places, or along the wrong axis?"
            )
            yield LikelyCause(("misplaced",), text, has_numbers=True)
            return
        where = missing_where(block, given)
        text = missing_text(block, given, missing, large)
        key = ("missing", *where) if where or "assigned" not in text else ("assigned",)
        yield LikelyCause(key, text, has_numbers=True)
        return
    others_fit = not large.any() or fits(block.analytic[large], block.numeric[large]) is not None
    if extra.any() and not missing.any() and others_fit:
        count = pluralized(int(extra.sum()), "entry", "entries")
        text = f"backward uses grad_output where forward has no dependence, in {count} of the derivative"
        text += "" if large.any() else ON_PURPOSE
        yield LikelyCause(("extra",), text, has_numbers=True)


ON_PURPOSE = (
    "; if this is the derivative of another function on purpose (straight-through), declare that function as "
    "`surrogate`"
)
MOVED = (
    "backward leaves each entry where it is, but forward moves them: is a permutation not undone?"
)
APART = (
    "each entry depends on itself alone in backward, but on the others too in forward: is a sum, mean or maximum over "
    "them taken as constant?"
)


def are(number: int) -> str:
    """Return 'is' for 1, else 'are'."""
    return "is" if number == 1 else "are"


def plainly_dropped(block: Block) -> Iterator[LikelyCause]:
    """Yield the causes from `dropped` (missing entries of the Jacobian) that name a mistake, such as an assignment for
    a sum, and not only a count of entries.
    """
    yield from (cause for cause in dropped(block) if cause.key not in NAMELESS)


NAMELESS: tuple[tuple[object, ...], ...] = (("missing",), ("misplaced",), ("extra",))


def in_places(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if the entries at certain places are wrong, or if entries are missing or superfluous."""
    found = list(region(block))
    yield from found
    yield from (cause for cause in dropped(block) if not found or cause.key != ("missing",))


def through_a_reduction(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if a term is missing that passes through one number per row along an axis: a mean, norm or
    maximum that is taken for a constant. Such a term has rank one.
    """
    shape = block.x.shape
    if not block.full or block.y.shape != shape or block.numeric.size > 2**16:
        return
    lacking = block.numeric - block.analytic
    if not np.isfinite(lacking).all():
        return
    for axis, size in enumerate(shape):
        if size < 3:
            continue
        apart = by_rows(lacking, shape, axis).copy()
        every = np.arange(len(apart))
        inside = apart[every, every]
        apart[every, every] = 0.0
        sizes = np.linalg.svd(inside, compute_uv=False)
        largest = float(np.abs(lacking).max())
        if (
            np.abs(apart).max(initial=0.0) <= FIT * largest
            and (sizes[:, 1] <= 1e-4 * sizes.max()).all()
            and np.abs(inside * (1 - np.eye(size))).max() > 1e-3 * largest
        ):
            whole = by_rows(block.numeric, shape, axis)[every, every]
            factor = factor_of_a_term(inside, whole)
            if factor:
                names = [name for name in constant_names(factor, block) if "shape" in name][:1]
                number = " = ".join([spelled(factor, 6), *names])
                asked = "".join(map(likely_mistake, names))
                text = f"the term through one number per row along axis {axis} is off by the factor {number}{asked}"
                yield LikelyCause(("factor of a term", axis, *names), text, has_numbers=True)
                return
            text = (
                f"what differs goes through one number per row along axis {axis}: is a mean, norm or maximum over "
                "it taken as constant?"
            )
            yield LikelyCause(("reduction", axis), text)
            return


def held_constant(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if coefficients that depend on the input x are taken for constants: backward's Jacobian
    times x is then forward's output, as for a linear function.
    """
    if not block.full or any(block.pairs) or block.analytic.dtype.kind == "c":
        return
    x, y = block.x.reshape(-1), block.y.reshape(-1)
    if fits(block.analytic.T @ x, y) is not None and fits(block.numeric.T @ x, y) is None:
        text = (
            f"this is the derivative of forward with its factors of {block.name} as constants: does a weight, norm or "
            f"maximum among them depend on {block.name}?"
        )
        yield LikelyCause(("held constant",), text)


def by_rows(table: Array, shape: tuple[int, ...], axis: int) -> Array:
    """Return `table`, a Jacobian between arrays of one shape, as an array (rows, rows, size, size), where a row is the
    entries along `axis`.
    """
    size, rows = shape[axis], math.prod(shape) // shape[axis]
    places = axis, len(shape) + axis
    moved = np.moveaxis(table.reshape(shape + shape), places, (-2, -1))
    return moved.reshape(rows, rows, size, size)


def factor_of_a_term(lacking: Array, numeric: Array) -> float | None:
    """Return the factor by which one term of a derivative is off, the same in all rows; 0 where the term is missing.

    None if the derivative off the diagonal is not this term and a constant, as that of a normalization is.

    Parameters
    ----------
    lacking, numeric
        The missing part of backward, of rank one, and the derivative itself: (rows, size, size).
    """
    apart = ~np.eye(lacking.shape[-1], dtype=bool)
    factors = []
    for lack, whole in zip(lacking[:, apart], numeric[:, apart], strict=True):
        scale = largest_of(lack)
        table = np.stack([np.ones_like(lack), lack / scale if scale else lack], axis=1)
        found = np.linalg.lstsq(table, whole, rcond=None)[0]
        if not np.allclose(table @ found, whole, rtol=0, atol=1e-4 * largest_of(whole)):
            return None
        times = found[1] / scale if scale else 0.0
        if not times:
            return None
        factors.append(float(1 - 1 / times))
    middle = float(np.median(factors))
    if np.ptp(factors) > 1e-4:
        return None
    return middle if abs(middle) > 1e-4 else 0.0


def missing_where(block: Block, given: Array) -> tuple[object, ...]:
    """Return (axis of the output, 'first' or 'last') if backward uses only that entry along the axis; else (). `given`
    is the mask of nonzero entries of backward's table. The first such axis is taken.
    """
    columns = block.columns[given.any(axis=0)]
    for axis, index in enumerate(np.unravel_index(columns, block.y.shape) if block.y.ndim else ()):
        size = block.y.shape[axis]
        if size > 1 and len(set(index.tolist())) == 1 and index[0] in (0, size - 1):
            return axis, "first" if index[0] == 0 else "last"
    return ()


def missing_text(block: Block, given: Array, missing: Array, large: Array) -> str:
    """Return the message about a gradient that lacks contributions. The arguments are masks of the block's table:
    nonzero in backward (`given`), missing in backward (`missing`), and nonzero in the right gradient (`large`).
    """
    where = missing_where(block, given)
    if where:
        text = f"only the {where[1]} entry along axis {where[0]} of grad_output is used"
        wider = block.y.size > block.x.size
        return f"{text}: is a sum over a broadcast axis missing?" if wider else text
    number = int(missing.sum())
    count = f"{number} of {int(large.sum())}"
    repeated = (large.sum(axis=1) > 1).any() and (given.sum(axis=1) <= 1).all()
    if repeated:
        return (
            f"{count} contributions {are(number)} missing, at most one per entry is kept: are they assigned (=), or "
            "added by `gx[index] += ...` (np.add.at also adds those of equal indices)?"
        )
    several = (large.sum(axis=1) > 1) & given.any(axis=1)
    if several[np.flatnonzero(missing.any(axis=1))].all():
        return (
            f"{count} contributions {are(number)} missing, of entries that have others: are they assigned (=) where "
            "they overlap, and not added (+=)?"
        )
    return f"{count} contributions {are(number)} missing; the others are right"


def factor(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if a factor that is a function of an input or the output is missing or superfluous."""
    for text, residual in elementwise_factors(block):
        yield LikelyCause(("elementwise", text), f"{text} (residual {residual:.0e})", residual)
        return


def region(block: Block) -> Iterator[LikelyCause]:
    """Yield the likely cause if a gradient is wrong only for some values of the input, or at some places: at a border,
    say.
    """
    large = (significant(block.numeric) | (block.analytic != 0)) & np.isfinite(block.numeric)
    sides = ((1, block.x, block.rows, ""), (0, block.y, block.columns, " of the output"))
    for across, array, chosen, whose in sides:
        used = large.any(axis=across)
        wrong = (block.wrong & large).any(axis=across)[used]
        if not wrong.any() or wrong.all() or used.sum() < 3:
            continue
        conditions = {} if whose else on_values(block.name, array.reshape(-1)[chosen][used])
        places = np.unravel_index(chosen[used], array.shape)
        for axis, (index, size) in enumerate(zip(places, array.shape, strict=True)):
            if size > 2:
                conditions |= on_places(f"the index on axis {axis}{whose}", index, size - 1)
        borders = [
            on_places("an index", i, n - 1)
            for i, n in zip(places, array.shape, strict=True)
            if n > 2
        ]
        for text in borders[0] if len(borders) > 1 else ():
            conditions[f"{text}{whose}"] = np.logical_or.reduce([masks[text] for masks in borders])
        for text, mask in conditions.items():
            if np.array_equal(mask, wrong):
                given = block.analytic.compress(used, 1 - across).compress(wrong, 1 - across)
                nothing = "" if given.any() else ", and zero there"
                yield LikelyCause(("region", text), f"wrong only where {text}{nothing}")
                return


def on_values(name: str, x: Array) -> dict[str, Array]:
    """Return masks of conditions on the values `x` of an input, by their text: 'x < 0'."""
    ordered = {f"{name} < 0": x < 0, f"{name} > 0": x > 0}
    sizes = {f"|{name}| > 1": np.abs(x) > 1, f"|{name}| < 1": np.abs(x) < 1}
    if x.dtype.kind != "c":
        ordered |= {f"{name} < -1": x < -1, f"{name} > 1": x > 1}
    return {f"{name} = 0": x == 0} | (ordered if x.dtype.kind != "c" else {}) | sizes


def on_places(what: str, index: Array, last: int) -> dict[str, Array]:
    """Return masks of conditions on an index, by their text: that it is 0, `last`, or either. `what` names the
    index.
    """
    return {
        f"{what} is 0, at a border": index == 0,
        f"{what} is the last, at a border": index == last,
        f"{what} is the first or last, at a border": (index == 0) | (index == last),
    }


def explanation(*several: Explanation) -> Check:
    """Return the row of the table for an explanation, or for several whose causes are all reported; the row is named
    after the functions.
    """

    def ask(block: Block) -> Iterator[LikelyCause]:
        for each in several:
            yield from each(block)

    return Check(" or ".join(each.__name__.replace("_", " ") for each in several), ask, "diagnosis")


EXPLANATIONS = (
    explanation(not_a_number),
    explanation(zero, in_single),
    explanation(sign, conjugated),
    explanation(part_dropped),
    explanation(swapped, constant_factor),
    explanation(symmetric_part),
    explanation(rearranged),
    explanation(plainly_dropped),
    explanation(in_places),
    explanation(through_a_reduction),
    explanation(factor),
    explanation(held_constant),
)
