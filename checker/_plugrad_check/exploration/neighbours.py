"""Comparisons at points beside the samples: faults that are certain there, and their messages."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from _plugrad_check.codes import Severity
from _plugrad_check.diagnosis.conjugates import in_complex_numbers
from _plugrad_check.diagnosis.factors import factor_of
from _plugrad_check.jacobian.comparison import Block, Comparison, Mismatch
from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import DOUBLE, PARTS, Array, largest_of, size_of
from _plugrad_check.slopes.tolerance import both
from _plugrad_check.subject.call import Raised, attempt
from _plugrad_check.subject.trials import Trial
from _plugrad_check.values.along_lines import Seen, Slopes
from _plugrad_check.values.limits import is_unfinished
from _plugrad_check.values.values import Examination, Suspects, like
from _plugrad_check.variants.numbers import OUTLIER
from _plugrad_check.variants.shapes import repeated_to, shapes_of
from _plugrad_check.variants.variant import Point, as_written


class Neighbours(Examination):
    """Comparison of derivatives with finite differences at points beside the samples: an `Examination` with stricter
    conditions, so that only certain faults are reported, and with codes of its own.
    """

    def ask(self, point: Point, seen: Seen) -> list[tuple[str, Severity]]:
        """Compare the derivatives at a point, for the inputs where the quick comparison `seen` differed; add certain
        faults to the findings.

        If forward may accept the point by accident, the faults are returned instead, as pairs of message and severity.
        """
        found = attempt(self.compare, point)
        if isinstance(found, Raised):  # what cannot be asked there is no fault
            return []
        comparison, names = found
        if not comparison.mismatches or is_unfinished(point):
            return []
        variant = point.variant
        said: list[tuple[str, Severity]] = []
        for mismatch in comparison.mismatches:
            if mismatch.input not in seen.inputs or not is_seen(mismatch, point):
                continue
            lost = not np.isfinite(mismatch.worst.backward)
            if lost and variant.kind == "settings":
                continue  # a logarithm of 0: nobody declares what numbers settings are
            has_none = lost and is_beside_a_jump(comparison, mismatch, point)
            if has_none or is_passed(mismatch, point) or is_at_a_jump(mismatch, point):
                continue
            is_due = is_certain(mismatch, point) and seen.look != "bends"
            (argument, _), (output, _) = names[0][mismatch.input], names[1][mismatch.output]
            if mismatch.everywhere and is_left_out(mismatch, point):
                if is_due and is_learned(argument, point):
                    words = (
                        f"{output} depends on {argument}, and backward returns no gradient of it"
                    )
                    said.append((words, "warn"))
                continue
            if is_due and is_overwritten(comparison, mismatch, point):
                words = self.words(mismatch, argument, output)[2]
                said.append((f"{words}: forward overwrites it by an entry of equal index", "warn"))
            elif is_due and not variant.meant:
                spreads = np.isnan(mismatch.worst.backward) and has_nan(point)
                words = self.words(mismatch, argument, output)[2]
                said.append((words, "note" if spreads else "warn"))
            elif variant.meant and (is_due or is_no_subgradient(mismatch)):
                is_one_sided = seen.at_an_edge and (lost or mismatch.corner.kind == "edge")
                if is_one_sided and not is_declared(mismatch, point):
                    mismatch = dataclasses.replace(mismatch, kind="edge")
                paste = as_written(point.sample)
                self.add(point, comparison, mismatch, names, f", {point.where}", paste)
        return said

    def has_found(self, kind: str) -> bool:
        """Return True if a point that is a variant of this kind ('numbers', 'lengths' or 'settings') is certainly
        wrong.
        """
        return any(
            isinstance(trial, Point) and trial.variant.kind == kind
            for suspects in self.suspects.values()
            for trial, _ in suspects
        )

    def words(self, mismatch: Mismatch, argument: str, output: str) -> tuple[str, Severity, str]:
        """Return the code, the severity and the message for a mismatch between the derivative of `output` with respect
        to `argument` and finite differences at a point beside the samples.
        """
        if is_no_subgradient(mismatch):
            at_kink = dataclasses.replace(mismatch, kind="kink")
            return "PLG073", "warn", super().words(at_kink, argument, output)[2]
        certain = dataclasses.replace(mismatch, kind="wrong")
        _, verdict, message = super().words(certain, argument, output)
        if mismatch.kind == "edge":
            return "PLG073", "warn", f"{message}, at the edge of forward's domain"
        return self.wrong, verdict, message

    def cause_beside(self, suspects: Suspects) -> str | None:
        """Return the likely cause, in words, that only several points together show: a length that is a constant in the
        rule, or one that must be a multiple; None if they show none.
        """
        seen = [(trial, block) for trial, block in suspects if isinstance(trial, Point)]
        return wired_length(seen) or self.multiple_meant([point for point, _ in seen])

    def multiple_meant(self, points: Sequence[Point]) -> str | None:
        """Return the message that backward is right only where lengths are multiples of a number, with the way to
        declare that; None if that explains nothing. `points` are those where it is wrong.

        The two halves of an axis, say, are equally long only where the axis is even.
        """
        if not points or any(point.variant.kind != "lengths" for point in points):
            return None
        changed = list(map(axes_changed, points))
        axes = [axis for axis in changed[0] if all(axis in each for each in changed)]
        base = points[0].base
        for number in limits.MULTIPLES if axes else ():
            pairs = [each[axis] for each in changed for axis in axes]
            if any(old % number or not new % number for new, old in pairs):
                continue
            longer = [lengthened(base, axes, times * number) for times in (1, 2)]
            compared = [self.compared(trial) for trial in longer]
            if all(each.entries and not each.has_wrong_entries for each in compared):
                return in_multiples(base, axes, number)
        return None

    def add_torn(self, point: Point, slopes: Slopes) -> None:
        """Add the finding PLG073: the gradients of equal entries do not add up to the slope along the line on which
        they stay equal. `slopes` are backward's and that of finite differences.
        """
        ours, theirs = both(*slopes)
        message = (
            "tied entries get too much or too little together: give the gradient to one of them, or share it out; "
            f"along a line on which they stay equal backward's slope is {ours}, finite differences say {theirs}, "
            f"{point.where}"
        )
        self.findings.add(point, "PLG073", message, paste=as_written(point.sample))


def is_certain(mismatch: Mismatch, point: Point) -> bool:
    """Return True if the derivative in a mismatch is certainly wrong: finite differences know the slope at the point,
    and it is the same on both sides.
    """
    corner, worst = mismatch.corner, mismatch.worst
    gap = abs(worst.backward - worst.numeric)
    clear = limits.CLEAR * gap if np.isfinite(gap) else limits.CLEAR_OF_NAN
    if corner.kind == "smooth" and not np.isfinite(gap) and point.precision is not DOUBLE:
        doubt = max(abs(slope - worst.numeric) for slope in (corner.left, corner.right))
        known = max(limits.CLEAR_OF_NAN, limits.CLEAR_OF_NAN_IN_SINGLE * abs(worst.numeric))
        return bool(max(doubt, worst.uncertainty) <= known)
    if corner.kind == "edge":  # slopes from one side are rough
        return mismatch.kind == "wrong" and bool(corner.tolerance <= clear)
    if mismatch.kind == "kink" or corner.kind != "smooth":
        return False
    # What is unresolved to the last digits may be wrong in the first.
    if mismatch.kind == "unresolved" and np.isfinite(gap):
        doubt = max(corner.tolerance, worst.uncertainty, abs(corner.left - worst.numeric))
        return bool(doubt <= limits.CLEAR * gap and gap / 2 < abs(worst.numeric) < 2 * gap)
    return corner.is_certain or bool(corner.tolerance <= clear)


def is_passed(mismatch: Mismatch, point: Point) -> bool:
    """Return True if finite differences step over everything that forward does at the entry of a mismatch, and so show
    no slope.

    A remainder jumps many times between 0 and an entry that is almost 0. At `x = 2`, one step of `x % 1e-16` passes
    several jumps: the output is smaller than the change by the last digit of `x`.
    """
    entry = mismatch.worst
    if mismatch.input >= len(point.call.inputs) or not np.isfinite(entry.backward):
        return False
    array = point.call.inputs[mismatch.input]
    is_clear = entry.uncertainty <= limits.CLEAR * abs(entry.numeric)
    if len(entry.input_index) != array.ndim or is_clear:
        return False
    value = abs(array[entry.input_index])
    if 0 < value < limits.TINY_ENTRY * size_of(array):
        return True
    outputs = attempt(point.call.values)
    if isinstance(outputs, Raised) or mismatch.output >= len(outputs):
        return False
    output = outputs[mismatch.output]
    if len(entry.output_index) != output.ndim:
        return False
    return bool(0 < abs(output[entry.output_index]) < abs(entry.backward) * np.spacing(value))


def is_at_a_jump(mismatch: Mismatch, point: Point) -> bool:
    """Return True if any output jumps as the input entry of a mismatch moves a little.

    Outputs other than the mismatch's may change in a jump too: the sign of an eigenvector is free, and LAPACK's changes
    as soon as an entry of a triangular matrix is no longer 0. Backward at the point and differences beside it then have
    different signs.
    """
    inputs, place = point.call.inputs, mismatch.worst.input_index
    if mismatch.input >= len(inputs) or len(place) != inputs[mismatch.input].ndim:
        return False
    origin, step = point.call.values(), limits.TINY_ENTRY * size_of(inputs[mismatch.input])
    least = limits.JUMP * max(map(largest_of, origin))
    for sign in (-1, 1):
        changes: list[list[Array]] = []
        for length in (step, step / limits.JUMP_NEARER):
            moved = [np.array(array) for array in inputs]
            moved[mismatch.input][place] += sign * length
            beside = attempt(point.call.values, moved)
            if isinstance(beside, Raised):
                return False
            changes.append(
                [np.abs(there - here) for there, here in zip(beside, origin, strict=True)]
            )
        for far, near in zip(*changes, strict=True):
            if ((near > least) & (near > far / 2)).any():
                return True
    return False


def is_no_subgradient(mismatch: Mismatch) -> bool:
    """Return True if backward's derivative at a kink is clearly outside of the slopes on both sides."""
    corner, backward = mismatch.corner, float(mismatch.worst.backward.real)
    above, below = max(corner.left, corner.right), min(corner.left, corner.right)
    apart = max(backward - above, below - backward) if np.isfinite(backward) else np.inf
    is_kink = corner.kind == "kink" and mismatch.kind == "wrong"
    return is_kink and bool(corner.tolerance <= limits.CLEAR * apart)


def is_left_out(mismatch: Mismatch, point: Point) -> bool:
    """Return True if a mismatch is about an optional argument that the sample, of which the point is a variant, leaves
    out.
    """
    place = point.call.wanted[mismatch.input] if mismatch.input < len(point.call.wanted) else 0
    return place not in point.base.call.wanted


def is_overwritten(comparison: Comparison, mismatch: Mismatch, point: Point) -> bool:
    """Return True if a derivative is wrong only at input entries that forward overwrites with others, because an index
    occurs twice.

    The samples repeat no index, the point does, and these entries do not change the outputs. Rules of a scatter pass
    the gradient to all of them, PyTorch's own as well.
    """
    integers = [
        (array, point.base.call.arrays.get(place))
        for place, array in point.call.arrays.items()
        if array.dtype.kind in "iu"
    ]
    repeats = any(
        before is not None and not has_twins(before) and has_twins(array)
        for array, before in integers
    )
    if not repeats or mismatch.input >= len(point.call.inputs):
        return False
    array = point.call.inputs[mismatch.input]
    if array.dtype.kind != "f" or len(mismatch.worst.input_index) != array.ndim:
        return False
    worst = np.ravel_multi_index(mismatch.worst.input_index, array.shape) if array.ndim else 0
    entries = np.array([worst])
    for block in like(mismatch, comparison):
        if block.full:
            entries = block.rows[block.wrong.any(axis=1)]
    values = attempt(point.call.values)
    for far in (OUTLIER, -OUTLIER):
        inputs = [array.copy() for array in point.call.inputs]
        inputs[mismatch.input].flat[entries] = far
        other = attempt(point.call.at(inputs).values)
        if isinstance(values, Raised) or isinstance(other, Raised):
            return False
        if not all(map(np.array_equal, values, other)):
            return False
    return True


def has_twins(array: Array) -> bool:
    """Return True if two entries of an array are equal."""
    return len(np.unique(array)) < array.size


def is_learned(argument: str, point: Point) -> bool:
    """Return True if an argument is a learned parameter, judged by its name: bias, weight and the like. Other
    arguments, as the weights of classes, may be constants.
    """
    has_classes = any(array.dtype.kind in "iu" for array in point.call.arrays.values())
    last = argument.split("_")[-1]
    return last in {"bias", "beta", "gamma"} or (last == "weight" and not has_classes)


def has_nan(point: Point) -> bool:
    """Return True if an input of a point holds NaN, so that NaN in the results is no surprise."""
    return any(bool(np.isnan(array).any()) for array in point.call.inputs)


def is_declared(mismatch: Mismatch, point: Point) -> bool:
    """Return True if the op declares a domain for the input that a mismatch is about: the edges of the domain are then
    deliberate.
    """
    domain = point.subject.facts.domain or {}
    return point.call.names[point.call.wanted[mismatch.input]] in domain


def is_beside_a_jump(comparison: Comparison, mismatch: Mismatch, point: Point) -> bool:
    """Return True if, where backward is not finite, some output has no slope with respect to the input entry of the
    mismatch.

    A rule multiplies its NaN there by the zeros for all other outputs.
    """
    block = next(iter(like(mismatch, comparison)), None)  # corners alone leave none
    if block is None or not block.full:
        return False
    place = mismatch.worst.input_index
    parts = len(PARTS) if block.pairs[0] else 1
    row = int(np.ravel_multi_index(place, block.x.shape[: len(place)])) if place else 0
    rows = slice(row * parts, (row + 1) * parts)
    error, numeric = block.error[rows], np.abs(block.numeric[rows])
    there = max(map(largest_of, point.call.values()), default=0.0)
    usual = max(size_beside(point), there) / size_moved(mismatch, point)
    known = (error <= limits.HAS_SLOPE * numeric) | (error <= limits.CLEAR * usual)
    return not bool(known.all())


def size_moved(mismatch: Mismatch, point: Point) -> float:
    """Return the typical size of the input that a mismatch is about; for a gradient of the outputs, that of the largest
    input.
    """
    sizes = list(map(size_of, point.call.inputs))
    return sizes[mismatch.input] if mismatch.input < len(sizes) else max(sizes)


def size_beside(point: Point) -> float:
    """Return the largest absolute value in the outputs on the sample of which the point is a variant. It is the scale
    of errors at the point, where the outputs may all have become 0.
    """
    return max(map(largest_of, point.base.call.values()), default=0.0)


def is_seen(mismatch: Mismatch, point: Point) -> bool:
    """Return True if the error of backward in a mismatch is large enough to count: it would change outputs of the
    sample's size by more than a few roundings.

    Where outputs have become 0, as 1 - tanh(x)**2 or the determinant of equal rows, the point has no scale: backward's
    values are what is left of terms that cancel.
    """
    gap = abs(mismatch.worst.backward - mismatch.worst.numeric)
    change = gap * size_moved(mismatch, point)
    return not change <= limits.UNSEEN * size_beside(point)


Ratios = dict[str, float]
"""Ratios of the lengths of one axis at a point and on its sample, by their names."""


def wired_length(seen: Sequence[tuple[Point, Block]]) -> str | None:
    """Return the message that a derivative is off by the ratio of a length to the sample's, at every other length; None
    if no ratio fits. `seen` are points where it is wrong, with the wrong block.

    At least two other lengths are needed: one factor equals a ratio by chance.
    """
    fitting: list[Ratios] = []
    for point, block in seen:
        ratios = ratios_of(point)
        if not ratios:
            continue
        factor = factor_of(in_complex_numbers(block))
        if factor is None:
            return None
        fitting.append(
            {words: at for words, at in ratios.items() if abs(factor - at) <= limits.FACTOR * at}
        )
    told = [
        words
        for words in (fitting[0] if fitting else ())
        if all(words in here for here in fitting) and len({here[words] for here in fitting}) > 1
    ]
    if not told:
        return None
    return f"off by {' or '.join(told[:2])}: does the rule contain that length of the samples as a constant?"


def ratios_of(point: Point) -> Ratios:
    """Return the ratios of a point's lengths to the sample's, and their inverses, for each axis that has another
    length, by their text 'x.shape[-1] / 3'; {} if no length has changed.
    """
    found: Ratios = {}
    for name, array, before in zip(  # a point may have an argument that the sample leaves out
        point.call.names, point.call.args, point.base.call.args, strict=False
    ):
        if np.ndim(array) != np.ndim(before) or not isinstance(array, np.ndarray):
            continue
        for axis, (new, old) in enumerate(zip(array.shape, np.shape(before), strict=True)):
            if new != old and new and old:
                length = f"{name}.shape[{axis - array.ndim}]"
                found |= {f"{length} / {old}": new / old, f"{old} / {length}": old / new}
    return found


# Lengths that must be multiples ---------------------------------------------------------------------------------------

EndAxis = tuple[int, int]
"""Position of an argument, and one of its axes, counted from the end: -1."""


def axes_changed(point: Point) -> dict[EndAxis, tuple[int, int]]:
    """Return the axes of a point's arrays that are longer or shorter than the sample's, each with its lengths (new,
    old); {} if arrays have other numbers of axes.
    """
    new, old = shapes_of(point.call), shapes_of(point.base.call)
    if any(len(new[place]) != len(old.get(place, ())) for place in new):
        return {}
    return {
        (place, axis - len(shape)): (length, old[place][axis])
        for place, shape in new.items()
        for axis, length in enumerate(shape)
        if length != old[place][axis]
    }


def lengthened(trial: Trial, axes: Sequence[EndAxis], by: int) -> Trial:
    """Return a trial whose arrays are longer by `by` along the given axes; the entries are repeated."""
    new = {place: list(shape) for place, shape in shapes_of(trial.call).items()}
    for place, axis in axes:
        new[place][axis] += by
    shapes = {place: tuple(shape) for place, shape in new.items()}
    return trial.with_args(repeated_to(trial.call.arrays, shapes))


def in_multiples(trial: Trial, axes: Sequence[EndAxis], number: int) -> str:
    """Return the message that backward is right only where the given axes are multiples of `number`, with the
    declaration `sizes` that says so.
    """
    names, arrays = trial.call.names, trial.call.arrays
    letters = dict(zip(dict.fromkeys(arrays[p].shape[a] for p, a in axes), "nmkl", strict=False))
    sizes: dict[str, Any] = {}
    for place, axis in axes:
        shape = sizes.setdefault(names[place], [])
        shape[:0] = [f"{names[place]}_{-at}" for at in range(axis, -len(shape))]
        shape[axis] = f"{number} * {letters.get(arrays[place].shape[axis], 'n')}"
    declared = ", ".join(f"{name!r}: (..., {str(shape)[1:-1]})" for name, shape in sizes.items())
    where = " and ".join(f"{names[place]}.shape[{axis}]" for place, axis in axes)
    what = "even" if number == 2 else f"a multiple of {number}"
    verb = "is" if len(axes) == 1 else "are"
    return (
        f"right where {where} {verb} {what}, wrong at other lengths: correct backward, let forward refuse these, or "
        f"declare sizes = {{{declared}}}"
    )
