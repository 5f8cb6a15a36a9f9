"""Variants of other shapes: axes stretched, emptied, exchanged, of length 1; arrays of another rank, or broadcast.

An axis that is named in the op's `sizes` is stretched with all others of its name. New entries are those of the sample.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

import numpy as np

from plugrad.check.slopes.arrays import DOUBLE, Array
from plugrad.check.subject.call import Call, Raised, attempt, frozen
from plugrad.check.subject.trials import Trial
from plugrad.check.variants.numbers import PERMUTATIONS, Property, kept
from plugrad.check.variants.variant import Variant

Shapes = dict[int, tuple[int, ...]]
"""Of the arrays among the arguments, by position."""
Axis = tuple[int, int]
"""Which argument, and which of its axes."""
Sizes = Mapping[str, Sequence[Any]]
"""As an op declares them: a length, a name or `...` for each axis of an argument."""

MOST_ENTRIES = 8192
MOST_SETS = 12
"""Of axes of one length, of which each may be another."""
LONG = 1029
"""Longer than a block of most kernels."""


def other_lengths(
    trial: Trial, shared: dict[int, list[Property]], several: Set[int]
) -> Iterator[Variant]:
    """Yield variants of all kinds of shapes; what `shared` says of an input stays so.

    With another number of axes, but of the arguments that have `several` in the samples, what forward takes may be an
    accident, and is marked so.
    """
    arrays = trial.call.arrays
    shapes = shapes_of(trial.call)
    names = trial.call.names
    declared: Sizes = trial.subject.facts.sizes or {}
    seen = set()
    by_name = (stretched(trial, declared, name) for name in names_in(declared))
    groups = alike(shapes).values() if trial.precision is DOUBLE else ()
    far = (with_lengths(shapes, dict.fromkeys(group, LONG)) for group in groups)
    for new in (*by_name, *rearranged(shapes), *far):
        key = tuple(new.items())
        if key in seen or new == shapes or entries_of(new) > MOST_ENTRIES:
            continue
        if misfit(names, new, declared) or leaves_outside(arrays, new):
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
    """Yield variants whose axes are a block of a kernel long, one less, one more, and two blocks and a part."""
    shapes = shapes_of(trial.call)
    declared: Sizes = trial.subject.facts.sizes or {}
    lengths = dict.fromkeys(
        length for each in (1, -1, 0) for block in blocks for length in [block + each]
    )
    for length in (*lengths, *(2 * block + 1 for block in blocks)):
        for group in alike(shapes).values():
            new = with_lengths(shapes, dict.fromkeys(group, length))
            if new == shapes or length < 1 or entries_of(new) > MOST_ENTRIES:
                continue
            if misfit(trial.call.names, new, declared) or leaves_outside(trial.call.arrays, new):
                continue
            words = in_words(trial, new)
            yield Variant("lengths", words, reshaped(new, shared))


def in_words(trial: Trial, new: Shapes) -> str:
    """Return what is said of arrays that have another shape than in a trial."""
    shapes, names = shapes_of(trial.call), trial.call.names
    return ", ".join(
        f"{names[place]} of shape {shape}" for place, shape in new.items() if shape != shapes[place]
    )


def fitting_lengths(
    trial: Trial, setting: Variant, shared: dict[int, list[Property]]
) -> Iterator[Variant]:
    """Yield variants of the shape of one array that a setting may ask for which forward refused as it was.

    An integer is often a length, or a factor of one; and an array may have to lie the other way round, or be as long as
    another is.
    """
    shapes = shapes_of(trial.call)
    others = {length for shape in shapes.values() for length in shape}
    declared: Sizes = trial.subject.facts.sizes or {}
    for place, shape in shapes.items():
        name = trial.call.names[place]
        fitting = [shape[::-1]]
        for axis, length in enumerate(shape):
            lengths = others | lengths_for(trial, setting, length)
            fitting += [(*shape[:axis], each, *shape[axis + 1 :]) for each in sorted(lengths)]
        for new in dict.fromkeys(fitting):
            if new == shape or leaves_outside(trial.call.arrays, {**shapes, place: new}):
                continue
            if not misfit(trial.call.names, {place: new}, declared):
                yield Variant("lengths", f"{name} of shape {new}", reshaped({place: new}, shared))


def lengths_for(trial: Trial, setting: Variant, length: int) -> set[int]:
    """Return what an axis may have to be long for an integer setting."""
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
    """Yield shapes stretched, of length 1, emptied; exchanged between two arguments; of one axis more or less."""
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
    """Yield shapes of vectors, matrices and their batches: of all arrays, and of one that is broadcast with others."""
    usual: list[tuple[int, ...]] = [(2, 3), (2, 3, 4), (3,)]
    for each in usual:
        yield dict.fromkeys(shapes, each)
    for place, shape in shapes.items():
        for other in (shape[1:], (1, *shape[1:]), (*shape[:-1], 1), (2, *shape), (2, 3)):
            yield shapes | {place: other}
            yield dict.fromkeys(shapes, (2, 3)) | {place: other}


def stretched(trial: Trial, declared: Sizes, name: str) -> Shapes:
    """Return shapes in which each axis of a declared name is one longer."""
    new = shapes_of(trial.call)
    for place, shape in new.items():
        sizes = aligned(declared.get(trial.call.names[place], ()), len(shape)) or ()
        if sizes:
            pairs = zip(sizes, shape, strict=True)
            new[place] = tuple(length + (size == name) for size, length in pairs)
    return new


SIZES = (3, 5, 4, 7, 6, 9, 8, 11)
"""Of axes, each another one, and none of them a power of another."""
MOST_OF_UNEQUAL = 512


def all_unequal(trial: Trial) -> Iterator[Trial]:
    """Yield a trial with its axes of other lengths: each of its own first, then those alike that are alike in it, then
    one alone of those that are as long as another. Which of several lengths a factor is, only another shape can tell.

    Whether the op accepts them is for the caller to see.
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
        if len(new) == len(same) and entries_of(changed) <= MOST_OF_UNEQUAL:
            yield trial.with_args(filled(trial.call.arrays, changed))


def lengths_of(shapes: Shapes) -> dict[Axis, int]:
    """Return the length of each axis."""
    return {
        (place, axis): length
        for place, shape in shapes.items()
        for axis, length in enumerate(shape)
    }


def alike(shapes: Shapes) -> dict[int, list[Axis]]:
    """Return the axes of each length."""
    found: dict[int, list[Axis]] = {}
    for axis, length in lengths_of(shapes).items():
        found.setdefault(length, []).append(axis)
    return found


def are_apart(shapes: Shapes, new: Shapes) -> bool:
    """Return whether axes of one length have several in the new shapes, or arrays another number of axes."""
    if any(len(new[place]) != len(shape) for place, shape in shapes.items()):
        return True
    return any(
        len({new[place][axis] for place, axis in group}) > 1 for group in alike(shapes).values()
    )


def with_lengths(shapes: Shapes, lengths: Mapping[Axis, int]) -> Shapes:
    """Return shapes with some axes of other lengths."""
    return {
        place: tuple(lengths.get((place, axis), length) for axis, length in enumerate(shape))
        for place, shape in shapes.items()
    }


def shapes_of(call: Call) -> Shapes:
    """Return the shapes of a call's arrays."""
    return {place: array.shape for place, array in call.arrays.items()}


def entries_of(shapes: Shapes) -> int:
    """Return how many entries arrays of some shapes have."""
    return sum(map(int, map(np.prod, shapes.values())))


def leaves_outside(arrays: dict[int, Array], new: Shapes) -> bool:
    """Return whether an axis becomes shorter than what integers of another array may be indices along it."""
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
    """Return a function that gives arguments other shapes, filled with the entries they have."""

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


def filled(arrays: dict[int, Array], shapes: Shapes) -> dict[int, Array]:
    """Return arrays of other shapes, with their entries again and again, no two of them equal."""
    return {place: spread(array, shapes[place]) for place, array in arrays.items()}


def spread(array: Array, shape: tuple[int, ...]) -> Array:
    """Return an array of another shape; entries that come again are each a little smaller."""
    wide = np.resize(array, shape)
    if array.dtype.kind not in "fc" or not wide.size:
        return wide
    smaller = 1 - 0.125 * np.arange(wide.size) / wide.size
    moved: Array = (wide * smaller.reshape(shape)).astype(array.dtype)
    return moved


def broadcast(call: Call) -> Iterator[tuple[str, Call, Call]]:
    """Yield calls with one input smaller, so that it broadcasts, and the same with that input spread out again."""
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
    """Return whether some arrays of a call have several shapes, and all outputs the one that they are broadcast to."""
    shapes = {array.shape for array in arrays}
    whole = attempt(np.broadcast_shapes, *shapes)
    if len(shapes) < 2 or isinstance(whole, Raised):
        return False
    outputs = attempt(call.values)
    return not isinstance(outputs, Raised) and {whole} == {array.shape for array in outputs}


# What an op declares of them.


def misfit(names: Sequence[str], shapes: Shapes, declared: Sizes) -> str:
    """Return in words how shapes are not those that are declared; '' if they are."""
    lengths: dict[str, int] = {}
    for place, shape in shapes.items():
        name = names[place]
        if name not in declared:
            continue
        sizes = aligned(declared[name], len(shape))
        if sizes is None:
            return f"{name} of shape {shape} has another number of axes than {declared[name]}"
        for size, length in zip(sizes, shape, strict=True):
            expected = lengths.setdefault(size, length) if isinstance(size, str) else size
            if size is not ... and expected != length:
                return (
                    f"{name} has shape {shape}, declared is {declared[name]}: {size} is {expected}"
                )
    return ""


def aligned(sizes: Sequence[Any], rank: int) -> Sequence[Any] | None:
    """Return a declared size, or `...`, for each axis of an array of some rank; None if it has too few or too many."""
    if not sizes or sizes[0] is not ...:
        return sizes if len(sizes) == rank else None
    rest = sizes[1:]
    return [...] * (rank - len(rest)) + list(rest) if rank >= len(rest) else None


def names_in(declared: Sizes) -> list[str]:
    """Return the names of lengths, in order."""
    return list(
        dict.fromkeys(size for shape in declared.values() for size in shape if type(size) is str)
    )
