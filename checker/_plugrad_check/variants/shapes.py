"""Variants of shapes: axes stretched, emptied, exchanged, of length 1; arrays of another rank, or broadcast.

An axis that is named in the op's `sizes` is stretched with all others of its name. New entries are those of the sample,
repeated.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

import numpy as np

from _plugrad_check.slopes.arrays import DOUBLE, Array
from _plugrad_check.subject.call import Call, Raised, attempt, frozen
from _plugrad_check.subject.trials import Trial
from _plugrad_check.variants.numbers import PERMUTATIONS, Property, kept
from _plugrad_check.variants.variant import Variant
from plugrad.engine.graph.facts import names_in as names_in_text

Shapes = dict[int, tuple[int, ...]]
"""Shapes of the arguments that are arrays, by position."""
Axis = tuple[int, int]
"""Position of an argument, and one of its axes."""
Sizes = Mapping[str, Sequence[Any]]
"""Declared `sizes` of an op: for each axis a length, a name, an expression of names, or a leading `...`."""

MOST_ENTRIES = 8192
"""Limit of entries of all arrays of a variant."""
MOST_SETS = 12
"""Limit of sets of axes of one length that are changed together."""
LONG = 1029
"""Length that is more than a block of most kernels."""


def other_lengths(
    trial: Trial, shared: dict[int, list[Property]], several: Set[int]
) -> Iterator[Variant]:
    """Yield variants of a trial with other shapes of all kinds, which keep the properties in `shared`.

    Another number of axes may be accepted by accident, and the variant says so (`meant`), except for arguments whose
    rank differs between the samples (`several`).
    """
    shapes = shapes_of(trial.call)
    declared: Sizes = trial.subject.facts.sizes or {}
    seen = set()
    by_name = (stretched(trial, declared, name) for name in names_in(declared))
    groups = alike(shapes).values() if trial.precision is DOUBLE else ()
    far = [with_lengths(shapes, dict.fromkeys(group, LONG)) for group in groups]
    if far and not any(fits(trial, new) for new in far):
        far = [stretched(trial, declared, name, LONG) for name in names_in(declared)]
    for new in (*by_name, *rearranged(shapes), *far):
        key = tuple(new.items())
        if key in seen or new == shapes or entries_of(new) > MOST_ENTRIES or not fits(trial, new):
            continue
        seen.add(key)
        words = in_words(trial, new)
        meant = all(
            len(new[place]) == len(shape) or (place in several and new[place])
            for place, shape in shapes.items()
        )
        apart = are_apart(shapes, new)
        yield Variant("lengths", words, reshaped(new, shared), meant=meant, apart=apart)


def beside_blocks(
    trial: Trial, shared: dict[int, list[Property]], blocks: Sequence[int]
) -> Iterator[Variant]:
    """Yield variants of a trial whose axes are as long as a block of a kernel, one less, one more, or two blocks and
    one. `blocks` are the block sizes; arrays keep the properties in `shared`.
    """
    shapes = shapes_of(trial.call)
    lengths = dict.fromkeys(
        length for each in (1, -1, 0) for block in blocks for length in [block + each]
    )
    for length in (*lengths, *(2 * block + 1 for block in blocks)):
        for group in alike(shapes).values():
            new = with_lengths(shapes, dict.fromkeys(group, length))
            if new == shapes or length < 1 or entries_of(new) > MOST_ENTRIES:
                continue
            if not fits(trial, new):
                continue
            words = in_words(trial, new)
            yield Variant("lengths", words, reshaped(new, shared))


def in_words(trial: Trial, new: Shapes) -> str:
    """Return, in words, the shapes in `new` that differ from the trial's: 'x of shape (2, 3)'."""
    shapes, names = shapes_of(trial.call), trial.call.names
    return ", ".join(
        f"{names[place]} of shape {shape}" for place, shape in new.items() if shape != shapes[place]
    )


def fitting_lengths(
    trial: Trial, setting: Variant, shared: dict[int, list[Property]]
) -> Iterator[Variant]:
    """Yield variants of the shape of one array that may be needed for a setting which forward refused; arrays keep the
    properties in `shared`.

    An integer is often a length, or a factor of one; or an array may have to be transposed, or as long as another one.
    """
    shapes = shapes_of(trial.call)
    others = {length for shape in shapes.values() for length in shape}
    for place, shape in shapes.items():
        name = trial.call.names[place]
        fitting = [shape[::-1]]
        for axis, length in enumerate(shape):
            lengths = others | lengths_for(trial, setting, length)
            fitting += [(*shape[:axis], each, *shape[axis + 1 :]) for each in sorted(lengths)]
        for new in dict.fromkeys(fitting):
            if new != shape and fits(trial, {**shapes, place: new}):
                yield Variant("lengths", f"{name} of shape {new}", reshaped({place: new}, shared))


def lengths_for(trial: Trial, setting: Variant, length: int) -> set[int]:
    """Return the lengths that an axis of this `length` may need for the changed integer settings of a variant."""
    found = set()
    for name, new in setting.settings.items():
        old = trial.settings.get(name)
        if type(new) is int and new > 0:
            found |= {new, length * new, length // new}
            if type(old) is int and old > 0:
                found |= {length * new // old, length * old // new, length + new - old}
    return {each for each in found if each > 0}


# Which shapes.


def rearranged(shapes: Shapes) -> Iterator[Shapes]:
    """Yield changed shapes of all arrays: axes stretched, of length 1, or emptied; shapes exchanged between two
    arguments; with one axis more or less.
    """
    for length, group in alike(shapes).items():
        sets: list[tuple[Axis, ...]] = [tuple(group)]
        if len(group) > 1:
            sets += [(axis,) for axis in group]
        if len(group) > 2:
            sets += itertools.combinations(group, 2)
        for number, chosen in enumerate(sets[:MOST_SETS]):
            for new in dict.fromkeys((length + 1, 1, 0, length + 2)[: 3 if number else 4]):
                yield with_lengths(shapes, dict.fromkeys(chosen, new))
    for first, second in itertools.combinations(shapes, 2):
        yield {**shapes, first: shapes[second], second: shapes[first]}
    for place, shape in shapes.items():
        yield {**shapes, place: (2, *shape)}
        yield {**shapes, place: (*shape, 2)}
        if shape:
            yield {**shapes, place: shape[1:]}
    if len(shapes) > 1:
        yield {place: (2, *shape) for place, shape in shapes.items()}


def of_usual_ranks(shapes: Shapes) -> Iterator[Shapes]:
    """Yield changed shapes of all arrays: shapes of vectors, matrices and batches of these, the same for all arrays, or
    with one array that broadcasts.
    """
    usual: list[tuple[int, ...]] = [(2, 3), (2, 3, 4), (3,)]
    for each in usual:
        yield dict.fromkeys(shapes, each)
    for place, shape in shapes.items():
        for other in (shape[1:], (1, *shape[1:]), (*shape[:-1], 1), (2, *shape), (2, 3)):
            yield shapes | {place: other}
            yield dict.fromkeys(shapes, (2, 3)) | {place: other}


def stretched(trial: Trial, declared: Sizes, name: str, by: int = 1) -> Shapes:
    """Return the shapes of a trial's arrays in which the length that `declared` calls `name` is longer by `by`, and so
    is each axis that depends on it.
    """
    names, new = trial.call.names, shapes_of(trial.call)
    lengths, _ = lengths_meant(names, new, declared)
    longer = {**lengths, name: lengths.get(name, 0) + by}
    for place, shape in new.items():
        sizes = aligned(declared.get(names[place], ()), len(shape)) or [...] * len(shape)
        new[place] = tuple(
            computed(size, longer) or 0
            if name in names_in_length(size) and longer.keys() >= {*names_in_length(size)}
            else length
            for size, length in zip(sizes, shape, strict=True)
        )
    return new


SIZES = (3, 5, 4, 7, 6, 9, 8, 11)
"""Lengths for axes, all different, and none a power of another."""
MOST_OF_UNEQUAL = 512
"""Limit of entries of all arrays."""


def all_unequal(trial: Trial) -> Iterator[Trial]:
    """Yield trials with other axis lengths: first with all lengths distinct; then with equal lengths kept equal; then
    with one of several equal axes changed alone.

    They show which of several equal lengths a factor is. The op may refuse them.
    """
    shapes = shapes_of(trial.call)
    same = lengths_of(shapes)
    lengths = list(same.values())
    kinds = list(dict.fromkeys(length for length in lengths if length > 1))
    if not kinds or len(same) > len(SIZES):
        return
    others = [size for size in SIZES if size not in kinds]
    each_alike = dict(zip(kinds, others, strict=False))
    for new in (
        dict(zip(same, others, strict=False)),
        {axis: each_alike.get(length, length) for axis, length in same.items()},
        *(
            same | {axis: next(size for size in others if size > length)}
            for axis, length in same.items()
            if lengths.count(length) > 1 < length < others[-1]
        ),
    ):
        changed = with_lengths(shapes, new)
        is_small = len(new) == len(same) and entries_of(changed) <= MOST_OF_UNEQUAL
        if is_small and fits(trial, changed):
            yield trial.with_args(repeated_to(trial.call.arrays, changed))


def lengths_of(shapes: Shapes) -> dict[Axis, int]:
    """Return the length of each axis, by argument position and axis."""
    return {
        (place, axis): length
        for place, shape in shapes.items()
        for axis, length in enumerate(shape)
    }


def alike(shapes: Shapes) -> dict[int, list[Axis]]:
    """Return lists of axes that have one length, by length."""
    found: dict[int, list[Axis]] = {}
    for axis, length in lengths_of(shapes).items():
        found.setdefault(length, []).append(axis)
    return found


def are_apart(shapes: Shapes, new: Shapes) -> bool:
    """Return True if axes of one length get different lengths in the new shapes, or an array another number of axes."""
    if any(len(new[place]) != len(shape) for place, shape in shapes.items()):
        return True
    return any(
        len({new[place][axis] for place, axis in group}) > 1 for group in alike(shapes).values()
    )


def with_lengths(shapes: Shapes, lengths: Mapping[Axis, int]) -> Shapes:
    """Return the shapes with other lengths for some axes: `lengths` has the new ones, by argument position and axis."""
    return {
        place: tuple(lengths.get((place, axis), length) for axis, length in enumerate(shape))
        for place, shape in shapes.items()
    }


def axes_by_length(trial: Trial) -> dict[int, list[Axis]]:
    """Return lists of axes of a trial's arrays that have one length, by length."""
    return alike(shapes_of(trial.call))


def resized(trial: Trial, lengths: Mapping[Axis, int], most: int) -> Trial | None:
    """Return a trial whose arrays have other lengths along some axes, filled with their own entries; None if that
    changes nothing, contradicts the declared `sizes`, or has more than `most` entries.
    """
    shapes = shapes_of(trial.call)
    new = with_lengths(shapes, lengths)
    if new == shapes or entries_of(new) > most or not fits(trial, new):
        return None
    return trial.with_args(repeated_to(trial.call.arrays, new))


def shapes_of(call: Call) -> Shapes:
    """Return the shapes of a call's arrays, by argument position."""
    return {place: array.shape for place, array in call.arrays.items()}


def entries_of(shapes: Shapes) -> int:
    """Return the total number of entries of arrays of these shapes."""
    return sum(map(math.prod, shapes.values()))  # in whole numbers of Python: NumPy's overflow


def leaves_outside(arrays: dict[int, Array], new: Shapes) -> bool:
    """Return True if, in the new shapes, an axis becomes too short for an integer in another array, which may be an
    index along it.
    """
    last = {
        place: int(array.max())
        for place, array in arrays.items()
        if array.dtype.kind in "iu" and array.size
    }
    return any(
        now <= index < before
        for place, index in last.items()
        for other, shape in new.items()
        if other != place and len(shape) == arrays[other].ndim
        for now, before in zip(shape, arrays[other].shape, strict=True)
    )


# Arrays of these shapes.


def reshaped(shapes: Shapes, shared: dict[int, list[Property]]) -> Callable[..., Any]:
    """Return a function of a tuple of arguments that gives arrays other shapes, filled with their own entries; it
    returns None where the properties in `shared` cannot be kept.
    """

    def fill(args: tuple[Any, ...]) -> tuple[Any, ...] | None:
        new = list(args)
        for place, shape in shapes.items():
            array = args[place]
            if not isinstance(array, np.ndarray):
                return None
            if shape == array.shape:
                continue
            properties = shared.get(place, [])
            if PERMUTATIONS in properties and len(shape) != array.ndim:
                return None  # several orders, by which entries come again
            wide = np.resize(array, shape) if properties else spread(array, shape)
            new[place] = kept(wide, properties) if wide.size else wide
            if new[place] is None:
                return None
        return tuple(new)

    return fill


def repeated_to(arrays: dict[int, Array], shapes: Shapes) -> dict[int, Array]:
    """Return arrays of other shapes, filled with their own entries; repeated entries are made slightly different."""
    return {place: spread(array, shapes[place]) for place, array in arrays.items()}


def spread(array: Array, shape: tuple[int, ...]) -> Array:
    """Return an array of another shape, filled with the entries of `array`; in a floating-point array, each entry is
    multiplied by a slightly smaller factor than the one before, so that repeated ones differ.
    """
    wide = np.resize(array, shape)
    if array.dtype.kind not in "fc" or not wide.size:
        return wide
    smaller = 1 - 0.125 * np.arange(wide.size) / wide.size
    moved: Array = (wide * smaller.reshape(shape)).astype(array.dtype)
    return moved


def broadcast(call: Call) -> Iterator[tuple[str, Call, Call]]:
    """Yield inputs of a call that may broadcast: the name, the call with this input smaller along an axis, and the call
    with the smaller input broadcast beforehand.
    """
    shapes = shapes_of(call)
    whole = attempt(np.broadcast_shapes, *shapes.values())
    if len(shapes) < 2 or isinstance(whole, Raised):
        return
    for place, array in zip(call.wanted, call.inputs, strict=True):
        others = [shape for other, shape in shapes.items() if other != place]
        for smaller in (array[:1], array[0], array[..., :1]) if array.ndim and array.size else ():
            same = smaller.shape == array.shape
            if same or np.broadcast_shapes(smaller.shape, *others) != whole:
                continue
            narrow, wide = smaller.copy(), np.broadcast_to(smaller, array.shape).copy()
            yield (
                call.names[place],
                call.with_args({place: frozen(narrow)}),
                call.with_args({place: frozen(wide)}),
            )


def broadcasts(call: Call, arrays: Iterable[Array]) -> bool:
    """Return True if some of `arrays` have different shapes, and all outputs of the call the shape that these broadcast
    to.
    """
    shapes = {array.shape for array in arrays}
    whole = attempt(np.broadcast_shapes, *shapes)
    if len(shapes) < 2 or isinstance(whole, Raised):
        return False
    outputs = attempt(call.values)
    return not isinstance(outputs, Raised) and {whole} == {array.shape for array in outputs}


# What an op declares of them.


def fits(trial: Trial, new: Shapes) -> bool:
    """Return True if a trial's arrays may have the new shapes, by the op's declared `sizes`, and by integers that are
    indices.

    False for an array without entries, which has none to fill another shape with.
    """
    arrays, declared = trial.call.arrays, trial.subject.facts.sizes or {}
    return (
        all(arrays[place].size or not math.prod(shape) for place, shape in new.items())
        and not misfit(trial.call.names, new, declared)
        and not leaves_outside(arrays, new)
    )


def misfit(names: Sequence[str], shapes: Shapes, declared: Sizes) -> str:
    """Return, in words, how shapes contradict the declared `sizes`; '' if they do not. `names` are those of all
    arguments.
    """
    return lengths_meant(names, shapes, declared)[1]


def lengths_meant(
    names: Sequence[str], shapes: Shapes, declared: Sizes
) -> tuple[dict[str, int], str]:
    """Return the length that each name in the declared `sizes` has for these shapes; and, in words, how shapes
    contradict the sizes ('' if they do not).
    """
    axes = []
    for place, shape in shapes.items():
        name = names[place]
        if name in declared:
            sizes = aligned(declared[name], len(shape))
            if sizes is None:
                words = f"{name} of shape {shape} has another number of axes than {declared[name]}"
                return {}, words
            axes += [(*pair, place) for pair in zip(sizes, shape, strict=True)]
    lengths: dict[str, int] = {}
    # A name alone says what it stands for; what is computed of one does so before what is computed of several.
    for size, length, place in sorted(axes, key=lambda axis: order_of(axis[0])):
        unknown = [name for name in names_in_length(size) if name not in lengths]
        if size is ... or len(unknown) > 1:
            continue
        if unknown:
            lengths |= solved(size, unknown[0], length, lengths)
        expected = computed(size, lengths) if not {*unknown} - {*lengths} else None
        if expected != length:
            name, shape = names[place], shapes[place]
            why = f"{length} is no {size}" if expected is None else f"{size} is {expected}"
            return lengths, f"{name} has shape {shape}, declared is {declared[name]}: {why}"
    return lengths, ""


def names_in_length(size: Any) -> tuple[str, ...]:
    """Return the names in the declared length `size`, such as n in '2 * n'; () for a number or `...`."""
    return names_in_text(size) if isinstance(size, str) else ()


def order_of(size: Any) -> tuple[int, bool]:
    """Return the key by which declared lengths (`size`, such as 3, 'n' or '2 * n') are sorted before they are solved:
    first by the number of names in it, then plain names before expressions.
    """
    return len(names_in_length(size)), isinstance(size, str) and not size.isidentifier()


def computed(size: Any, lengths: Mapping[str, int]) -> int | None:
    """Return the number that a declared length, `size`, is, such as '2 * n', given the lengths of its names; None if it
    divides by zero.
    """
    if not isinstance(size, str):
        return int(size)
    try:
        return int(eval(size, {"__builtins__": {}}, dict(lengths)))
    except ArithmeticError:
        return None


def solved(size: str, name: str, length: int, lengths: Mapping[str, int]) -> dict[str, int]:
    """Return the number that `name` must have so that the declared length `size` is `length`, as {name: number}; {} if
    there is none. `lengths` are those of other names. The first that fits is taken.
    """

    def at(number: int) -> int | None:
        return computed(size, {**lengths, name: number})

    first, second = at(1), at(2)
    guesses = []
    if first is not None and second is not None and first != second:  # a multiple, mostly
        guesses.append((length - first) // (second - first) + 1)
    numbers = (each for each in (*guesses, *range(length + 1)) if each >= 0 and at(each) == length)
    number = next(numbers, None)
    return {} if number is None else {name: number}


def aligned(sizes: Sequence[Any], rank: int) -> Sequence[Any] | None:
    """Return the declared size of each axis of an array with `rank` axes, `...` for axes that may have any length; None
    if the ranks do not match.
    """
    if not sizes or sizes[0] is not ...:
        return sizes if len(sizes) == rank else None
    rest = sizes[1:]
    return [...] * (rank - len(rest)) + list(rest) if rank >= len(rest) else None


def names_in(declared: Sizes) -> list[str]:
    """Return the names of lengths in declared `sizes`, each once, in order."""
    sizes = (size for shape in declared.values() for size in shape)
    return list(dict.fromkeys(name for size in sizes for name in names_in_length(size)))
