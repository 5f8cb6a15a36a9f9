"""What is probably wrong with a rule, in words: simple explanations of how the analytic Jacobian differs.

Each explanation is a function that yields the causes it sees in a block, and a row of `EXPLANATIONS`. A cause is said
only if it is also seen in the same block on other numbers; otherwise nothing is said.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from plugrad.check.diagnosis.conjugates import (
    conjugated,
    in_complex_numbers,
    in_the_rule,
    part_dropped,
)
from plugrad.check.diagnosis.factors import (
    FIT,
    constant_names,
    elementwise_factors,
    fits,
    nearer,
    scalar_factors,
    significant,
)
from plugrad.check.diagnosis.likely_cause import LikelyCause
from plugrad.check.jacobian.comparison import Block
from plugrad.check.rows import Check, raised_by, rows
from plugrad.check.slopes.arrays import Array, is_single, largest_of
from plugrad.check.subject.findings import counted

ZERO = "backward returns zero"
MOST = 2  # causes that are said


def diagnose(
    blocks: Sequence[Block],
    fresh: Callable[[], Sequence[Block]],
    shown: Block | None = None,
    where: str = "",
    other_shapes: Callable[[], Iterable[Block]] = tuple,
) -> str | None:
    """Return the likely cause of what is wrong with the first of `blocks`, or None.

    Parameters
    ----------
    blocks
        The same derivative on the samples where it is wrong, the most telling first.
    fresh
        Returns the same derivative on other numbers.
    shown
        The block of the sample that the finding is told on, if that is another one: what is said is true of it.
    where
        Where the first of `blocks` is, 'on sample 3', if that is to be said of what `shown` does not show.
    other_shapes
        Returns the same derivative on arrays of other shapes.
    """
    if not blocks:
        return None
    if shown is blocks[0]:
        shown = None
    blocks = [in_complex_numbers(block) for block in blocks]
    seen = causes(blocks[0])
    if not seen:
        return None
    again = list(fresh())
    if not again:
        return None
    elsewhere = causes(in_complex_numbers(again[0]))
    confirmed = [cause for cause in seen if any(cause.key == other.key for other in elsewhere)]
    confirmed = [cause for cause in confirmed if holds_in(cause, other_shapes)]
    moves = [cause for cause in confirmed if cause.is_a_move]
    # By axes of size 2, all moves are the same.
    confirmed = [cause for cause in confirmed if cause not in moves[1:]]
    told = None if shown is None else in_complex_numbers(shown)
    there = [] if told is None else causes(told)
    texts = []
    for cause in confirmed[:MOST]:
        here = cause if told is None else same_cause(cause, there)
        block = blocks[0] if told is None or here is None else told
        if cause.key[0] == "factor":
            text = factor_text(here or cause, block, blocks, other_shapes)
        else:
            text = (here or cause).text
        texts.append(text if here is not None else f"{where}: {text}")
    if not texts and all(
        any(cause.key[0] == "factor" for cause in found) for found in (seen, elsewhere)
    ):
        texts = [
            "off by a factor that is the same for all entries, but differs for other numbers: a sum or a norm?"
        ]
    return "; ".join(texts) or None


def holds_in(cause: LikelyCause, other_shapes: Callable[[], Iterable[Block]]) -> bool:
    """Return whether a cause that names the end of an axis is seen with axes of other lengths too.

    Of an axis as long as a window the last entry alone is inside it, and of a longer one all but the first few.
    """
    if cause.key[0] != "missing" or len(cause.key) == 1:
        return True
    wrong = (in_complex_numbers(block) for block in other_shapes() if block.wrong.any())
    return all(any(cause.key == other.key for other in causes(block)) for block in wrong)


def same_cause(cause: LikelyCause, among: Sequence[LikelyCause]) -> LikelyCause | None:
    """Return the cause among others that is a given one, with the numbers of its own block; None if there is none."""
    alike = [other for other in among if other.key[0] == cause.key[0]]
    exactly = [other for other in alike if other.key == cause.key]
    return next(iter(exactly or (alike if cause.has_numbers else ())), None)


def causes(block: Block) -> list[LikelyCause]:
    """Return every cause that fits a block, the plainest first; the later ones only if none came before them."""
    with np.errstate(all="ignore"):
        for row in rows("diagnosis"):
            try:
                found = list(row.ask(block))
            except Exception as error:
                if not row.plugin:
                    raise
                found = [LikelyCause(("raised", row.name), raised_by(row, error))]
            if found:
                return found
    return []


def not_a_number(block: Block) -> Iterator[LikelyCause]:
    """NaN or infinity where the slope is finite."""
    lost = ~np.isfinite(block.analytic) & np.isfinite(block.numeric)
    if lost.any():
        infinite, nan = np.isinf(block.analytic[lost]).any(), np.isnan(block.analytic[lost]).any()
        kind = " and ".join(["infinity"] * bool(infinite) + ["NaN"] * bool(nan))
        yield LikelyCause(
            ("nan",), f"{kind} where the slope is finite: 0/0 or 0 * inf in the formula?"
        )


def zero(block: Block) -> Iterator[LikelyCause]:
    """Nothing but zeros."""
    if not block.analytic.any() and block.numeric.any():
        yield LikelyCause(("zero",), ZERO)


def in_single(block: Block) -> Iterator[LikelyCause]:
    """What is right, rounded to float32."""
    rounded = block.numeric.astype(np.float32)
    residual = fits(block.analytic, rounded)
    if (
        is_single(block.analytic)
        and residual is not None
        and residual < 1e-6
        and block.numeric.any()
    ):
        yield LikelyCause(
            ("float32",), "right to the digits of float32 only: is something computed in float32?"
        )


def sign(block: Block) -> Iterator[LikelyCause]:
    """The negative of what is right."""
    residual = nearer(block, block.analytic, -block.numeric)
    if residual is not None:
        yield LikelyCause(("sign",), f"the sign is wrong (residual {residual:.0e})", residual)


def constant_factor(block: Block) -> Iterator[LikelyCause]:
    """A constant times what is right."""
    factor = ratio(block)
    if factor is None or abs(factor) in (0.0, 1.0):
        return
    residual = fits(block.analytic, factor * block.numeric)
    if residual is not None and residual < 0.1 * abs(factor - 1):
        yield LikelyCause(("factor", spelled(factor, 5)), "", residual, has_numbers=True)
        for text in scalar_factors(block, factor):
            yield LikelyCause(("elementwise", text), f"{text} (residual {residual:.0e})", residual)


def ratio(block: Block) -> float | complex | None:
    """Return the factor by which analytic entries differ from numeric ones, in the least-squares sense."""
    weight = float(np.sum(np.abs(block.numeric) ** 2))
    if not weight > 0:
        return None
    factor = complex(np.sum(block.analytic * np.conj(block.numeric))) / weight
    if abs(factor.imag) <= FIT * abs(factor):
        return factor.real
    return factor if abs(factor.real) > FIT * abs(factor) else complex(0, factor.imag)


def spelled(factor: float | complex | None, digits: int) -> str:
    """Return a factor with so many digits: '0.5', '1j', '1+2j'."""
    if isinstance(factor, complex) and not factor.real:
        return f"{factor.imag:.{digits}g}j"
    return f"{factor:.{digits}g}"


def factor_text(
    cause: LikelyCause,
    block: Block,
    blocks: Sequence[Block],
    other_shapes: Callable[[], Iterable[Block]],
) -> str:
    """Return a constant factor of a block in words, by the names that fit on every sample and every other shape."""
    factor = ratio(block)
    names = [] if factor is None else constant_names(factor, block)
    for other in blocks:
        names = still_fitting(names, other)
    asked = False
    if any("shape" in name for name in names):
        for further in other_shapes():
            other = in_complex_numbers(further)
            if factor_of(other) is not None:
                names, asked = still_fitting(names, other), True
    digits = 9 if factor is not None and abs(factor - 1) < 1e-4 else 6
    number = spelled(factor if factor is None else in_the_rule(factor, block), digits)
    told = [name for name in names if name != number][: 1 if asked else MOST_NAMES]
    text = f"off by the constant factor {number}"
    if told:
        text += f" = {' or '.join(told)}"
    questions = {question(name) for name in told}
    text += f" (residual {cause.residual:.0e})"
    return text + (questions.pop() if len(questions) == 1 else "")


MOST_NAMES = 3  # of a factor, where no other shape could be asked


def factor_of(block: Block) -> float | complex | None:
    """Return the factor that all entries of a block are off by; None if there is none."""
    factor = ratio(block)
    if factor is None or abs(factor - 1) <= 1e-6:
        return None
    return factor if fits(block.analytic, factor * block.numeric) is not None else None


def still_fitting(names: list[str], block: Block) -> list[str]:
    """Return those names of a factor that fit in a block too."""
    factor = factor_of(block)
    if factor is None:
        return names
    here = constant_names(factor, block)
    return [name for name in names if name in here]


def question(name: str) -> str:
    """Return what may have been mistaken, by the name of a factor: the end of a sentence."""
    if "- 1" in name:
        return ": n where forward has n - 1, or the reverse?"
    if name.startswith("1 / shape"):
        return ": a mean where forward takes a sum?"
    return ": a sum where forward takes a mean?" if name.startswith("shape") else ""


def swapped(block: Block) -> Iterator[LikelyCause]:
    """The gradient of another input, or that of another output."""
    for sibling in block.siblings:
        other = in_complex_numbers(sibling)
        another = other.input != block.input and other.output == block.output
        if another and block.full and other.full and other.x.shape == block.x.shape:
            for minus, factor in (("", 1.0), ("minus ", -1.0)):
                residual = nearer(block, block.analytic, factor * other.numeric)
                exchanged = fits(other.analytic, factor * block.numeric) is not None
                order = (
                    ": are the two swapped, returned in the wrong order?"
                    if exchanged
                    else ": are the gradients returned in the wrong order?"
                )
                order = order if other.wrong.any() else ""
                if residual is not None:
                    text = f"this is {minus}the gradient of {other.name}{order}"
                    yield LikelyCause(("swapped", other.name, minus), text, residual)
        another = other.input == block.input and other.output != block.output
        if another and block.full and other.full and other.y.shape == block.y.shape:
            residual = nearer(block, block.analytic, other.numeric)
            if residual is not None:
                text = f"this is the derivative of output {other.output}: are two grad_outputs exchanged?"
                yield LikelyCause(("swapped outputs", other.output), text, residual)


def symmetric_part(block: Block) -> Iterator[LikelyCause]:
    """The symmetric part of a gradient by square matrices."""
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
            "check the function of that"
        )
        yield LikelyCause(("symmetric part",), text, residual)


def rearranged(block: Block) -> Iterator[LikelyCause]:
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
                and nearer(block, right, candidate.reshape(right.shape)) is not None
            ):
                plain = tuple(axis - first for axis in order)
                yield LikelyCause(
                    ("transposed", where, plain),
                    f"the axes {where} are permuted by {plain}: a transpose?",
                    is_a_move=True,
                )
        for axis, size in zip(axes, shape, strict=True):
            if size > 1 and nearer(block, right, np.flip(whole, axis)) is not None:
                yield LikelyCause(
                    ("flipped", where, axis - first),
                    f"axis {axis - first} {where} is reversed",
                    is_a_move=True,
                )
        every = tuple(axis for axis, size in zip(axes, shape, strict=True) if size > 1)
        for several in range(2, len(every) + 1):
            for chosen in itertools.combinations(every, several):
                if nearer(block, right, np.flip(whole, chosen)) is not None:
                    plain = tuple(axis - first for axis in chosen)
                    yield LikelyCause(
                        ("flipped", where, plain),
                        f"the axes {plain} {where} are reversed: a flipped kernel?",
                        is_a_move=True,
                    )
        for axis, size in zip(axes, shape, strict=True):
            for step in (1, -1):
                rolled = np.roll(whole, step, axis)
                inner = [slice(None)] * whole.ndim
                inner[axis] = slice(1, None) if step == 1 else slice(None, -1)
                if (
                    size > 2
                    and nearer(block, right[tuple(inner)], rolled[tuple(inner)]) is not None
                ):
                    text = f"axis {axis - first} {where} is shifted by {step}: an index, stride or padding off by one?"
                    yield LikelyCause(("shifted", where, axis - first, step), text, is_a_move=True)
    square = block.x.size == block.y.size > 1
    if square and nearer(block, block.analytic, block.numeric.T) is not None:
        yield LikelyCause(
            ("not transposed",),
            "this is J g where a gradient is Jᵀ g: is a transpose missing?",
            is_a_move=True,
        )
    for count in range(1, min(len(inside), len(outside), 3) + 1):
        both = (*range(len(inside) - count, len(inside)), *range(whole.ndim - count, whole.ndim))
        if nearer(block, right, np.flip(whole, both)) is not None:
            last = "last axis" if count == 1 else f"last {count} axes"
            text = f"the {last} of grad_output and of the gradient of {block.name} are both reversed: a flipped kernel?"
            yield LikelyCause(("flipped", "both", count), text, is_a_move=True)


def dropped(block: Block) -> Iterator[LikelyCause]:
    """Entries of the Jacobian that are missing, the others right; or the reverse."""
    large = significant(block.numeric)
    given = block.analytic != 0
    missing, extra = large & ~given, given & ~significant(block.numeric, 1e-9)
    square = block.full and block.x.shape == block.y.shape and block.x.size > 1
    apart = ~np.eye(block.x.size, dtype=bool) if square else np.zeros(large.shape, bool)
    if square and not given[apart].any() and (large & apart).any():
        moved = bool((large.sum(axis=0) <= 1).all() and (large.sum(axis=1) <= 1).all())
        text = (
            "backward leaves each entry where it is, but forward moves them: is a permutation not undone?"
            if moved
            else "each entry depends on itself alone in backward, but on the others too in forward: "
            "is a sum, mean or maximum over them taken as constant?"
        )
        yield LikelyCause(("diagonal", moved), text)
        return
    kept = given & ~extra
    if missing.any() and kept.any() and fits(block.analytic[kept], block.numeric[kept]) is not None:
        if extra.any():
            lost, wide = int(missing.sum()), int(extra.sum())
            text = (
                f"{lost} of {counted(int(large.sum()), 'contribution')} {are(lost)} missing, and {wide} {are(wide)} "
                "where forward has no dependence: do they go to the wrong places, or along the wrong axis?"
            )
            yield LikelyCause(("misplaced",), text, has_numbers=True)
            return
        where = missing_where(block, given)
        text = missing_text(block, given, missing, large)
        key = ("missing", *where) if where or "assigned" not in text else ("assigned",)
        yield LikelyCause(key, text, has_numbers=True)
    elif (
        extra.any()
        and not missing.any()
        and (not large.any() or fits(block.analytic[large], block.numeric[large]) is not None)
    ):
        count = counted(int(extra.sum()), "entry", "entries")
        text = f"backward uses grad_output where forward has no dependence, in {count} of the derivative"
        yield LikelyCause(("extra",), text, has_numbers=True)


def are(number: int) -> str:
    """Return 'is' for one and 'are' for several."""
    return "is" if number == 1 else "are"


def plainly_dropped(block: Block) -> Iterator[LikelyCause]:
    """What is dropped in a way that has a name: it says more than where the wrong entries are."""
    yield from (cause for cause in dropped(block) if cause.key not in NAMELESS)


NAMELESS: tuple[tuple[object, ...], ...] = (("missing",), ("misplaced",), ("extra",))


def in_places(block: Block) -> Iterator[LikelyCause]:
    """Where the wrong entries are; else, or if it says more, what is missing or too much."""
    found = list(region(block))
    yield from found
    yield from (cause for cause in dropped(block) if not found or cause.key != ("missing",))


def through_a_reduction(block: Block) -> Iterator[LikelyCause]:
    """What is missing is of rank one along one axis: the same sum, weighted, in all entries of a row."""
    shape = block.x.shape
    if not block.full or block.y.shape != shape or block.numeric.size > 2**16:
        return
    lacking = block.numeric - block.analytic
    if not np.isfinite(lacking).all():
        return
    for axis, size in enumerate(shape):
        if size < 3:
            continue
        table = np.moveaxis(lacking.reshape(shape + shape), (axis, len(shape) + axis), (-2, -1))
        rows = math.prod(shape) // size
        blocks = table.reshape(rows, rows, size, size)
        inside = blocks[np.arange(rows), np.arange(rows)]
        blocks = blocks.copy()
        blocks[np.arange(rows), np.arange(rows)] = 0.0
        sizes = np.linalg.svd(inside, compute_uv=False)
        largest = float(np.abs(lacking).max())
        diagonal = np.abs(inside * (1 - np.eye(size))).max()
        if (
            np.abs(blocks).max(initial=0.0) <= FIT * largest
            and (sizes[:, 1] <= 1e-4 * sizes.max()).all()
            and diagonal > 1e-3 * largest
        ):
            whole = np.moveaxis(
                block.numeric.reshape(shape + shape), (axis, len(shape) + axis), (-2, -1)
            ).reshape(rows, rows, size, size)[np.arange(rows), np.arange(rows)]
            factor = factor_of_a_term(inside, whole)
            if factor:
                names = [name for name in constant_names(factor, block) if "shape" in name][:1]
                number = " = ".join([spelled(factor, 6), *names])
                asked = "".join(map(question, names))
                text = f"the term through one number per row along axis {axis} is off by the factor {number}{asked}"
                yield LikelyCause(("factor of a term", axis, *names), text, has_numbers=True)
                return
            text = (
                f"what differs goes through one number per row along axis {axis}: is a mean, norm or maximum over "
                "it taken as constant?"
            )
            yield LikelyCause(("reduction", axis), text)
            return


def factor_of_a_term(lacking: Array, numeric: Array) -> float | None:
    """Return the factor that one term of a derivative is off by, the same in all rows: 0 where it is missing.

    Off the diagonal the derivative must be this term and a constant, as it is of a normalization. None if it is not.

    Parameters
    ----------
    lacking, numeric
        What backward lacks, of rank one, and the derivative itself: (rows, size, size).
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
    """Return the axis of the output, and the place on it, to which all that is given belongs; () if there is none."""
    columns = block.columns[given.any(axis=0)]
    for axis, index in enumerate(np.unravel_index(columns, block.y.shape) if block.y.ndim else ()):
        size = block.y.shape[axis]
        if size > 1 and len(set(index.tolist())) == 1 and index[0] in (0, size - 1):
            return axis, "first" if index[0] == 0 else "last"
    return ()


def missing_text(block: Block, given: Array, missing: Array, large: Array) -> str:
    """Return the words for gradients of which a part is missing."""
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
            f"{count} contributions {are(number)} missing, at most one per entry is kept: are they assigned (=) "
            "and not added (+=)?"
        )
    several = (large.sum(axis=1) > 1) & given.any(axis=1)
    if several[np.flatnonzero(missing.any(axis=1))].all():
        return (
            f"{count} contributions {are(number)} missing, of entries that have others: are they assigned (=) where "
            "they overlap, and not added (+=)?"
        )
    return f"{count} contributions {are(number)} missing; the others are right"


def factor(block: Block) -> Iterator[LikelyCause]:
    """A missing or superfluous factor that is a function of an input or the output."""
    for text, residual in elementwise_factors(block):
        yield LikelyCause(("elementwise", text), f"{text} (residual {residual:.0e})", residual)
        return


def region(block: Block) -> Iterator[LikelyCause]:
    """Wrong for some values or places only."""
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
                given = np.compress(
                    wrong, np.compress(used, block.analytic, 1 - across), 1 - across
                )
                nothing = "" if given.any() else ", and zero there"
                yield LikelyCause(("region", text), f"wrong only where {text}{nothing}")
                return


def on_values(name: str, x: Array) -> dict[str, Array]:
    """Return conditions on an input's values, and where they hold."""
    ordered = {f"{name} < 0": x < 0, f"{name} > 0": x > 0}
    sizes = {f"|{name}| > 1": np.abs(x) > 1, f"|{name}| < 1": np.abs(x) < 1}
    if x.dtype.kind != "c":
        ordered |= {f"{name} < -1": x < -1, f"{name} > 1": x > 1}
    return {f"{name} = 0": x == 0} | (ordered if x.dtype.kind != "c" else {}) | sizes


def on_places(what: str, index: Array, last: int) -> dict[str, Array]:
    """Return conditions on an index, and where they hold."""
    return {
        f"{what} is 0, at a border": index == 0,
        f"{what} is the last, at a border": index == last,
        f"{what} is the first or last, at a border": (index == 0) | (index == last),
    }


Explanation = Callable[[Block], Iterator[LikelyCause]]


def explanation(*several: Explanation) -> Check:
    """Return the row of an explanation, or of several of which all are said that fit."""

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
)
