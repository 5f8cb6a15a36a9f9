"""Other lengths of axes: one longer, 1, 0, equal ones made unequal, two arguments' shapes exchanged."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Set
from typing import Any

import numpy as np

from plugrad.check.declared.sizes import Sizes, lengths_of, names_in, one_more, shapes_of
from plugrad.check.exploration.points import Change
from plugrad.check.exploration.properties import Property, kept
from plugrad.check.slopes.arrays import DOUBLE, Array
from plugrad.check.subject.trials import Trial
from plugrad.check.values.other_shapes import spread

Axis = tuple[int, int]
"""Which argument, and which of its axes."""
MOST_ENTRIES = 8192
Shapes = dict[int, tuple[int, ...]]


def other_lengths(
    trial: Trial, shared: dict[int, list[Property]], several: Set[int]
) -> Iterator[Change]:
    """Yield changes of the shapes of a trial's arrays; what `shared` says of an input stays so.

    With another number of axes, but of the arguments that have `several` in the samples, what forward takes may be an
    accident, and is marked so.
    """
    arrays = {
        place: arg for place, arg in enumerate(trial.call.args) if isinstance(arg, np.ndarray)
    }
    shapes: Shapes = {place: array.shape for place, array in arrays.items()}
    names = trial.call.names
    declared: Sizes = trial.subject.facts.sizes or {}
    told = set()
    long = long_ones(shapes) if trial.precision is DOUBLE else ()
    for new in (*named(trial, declared), *ways(shapes), *long):
        key = tuple(new.items())
        if not fits({names[place]: shape for place, shape in new.items()}, declared):
            continue
        if key in told or new == shapes or sum(map(int, map(np.prod, new.values()))) > MOST_ENTRIES:
            continue
        if leaves_outside(arrays, new):
            continue
        told.add(key)
        words = ", ".join(
            f"{trial.call.names[place]} of shape {shape}"
            for place, shape in new.items()
            if shape != shapes[place]
        )
        meant = all(
            len(new[place]) == len(shape) or (place in several and new[place])
            for place, shape in shapes.items()
        )
        yield Change("lengths", words, reshaped(new, shared), meant=meant)


def named(trial: Trial, declared: Sizes) -> Iterator[Shapes]:
    """Yield the shapes in which the axes of one declared name are longer."""
    place_of = {name: place for place, name in enumerate(trial.call.names)}
    for name in names_in(declared):
        longer = one_more(shapes_of(trial), declared, name)
        yield {place_of[argument]: shape for argument, shape in longer.items()}


def fits(shapes: dict[str, tuple[int, ...]], declared: Sizes) -> bool:
    """Return whether shapes are such as are declared."""
    try:
        lengths_of(shapes, declared)
    except ValueError:
        return False
    return True


def reshaped(shapes: Shapes, shared: dict[int, list[Property]]) -> Any:
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
            wide = np.resize(array, shape) if properties else spread(array, shape)
            new[place] = kept(wide, properties) if wide.size else wide
            if new[place] is None:
                return None
        return tuple(new)

    return fill


def ways(shapes: Shapes) -> Iterator[Shapes]:
    """Yield the shapes to be tried."""
    axes = [(place, axis) for place, shape in shapes.items() for axis in range(len(shape))]
    alike: dict[int, list[Axis]] = {}
    for place, axis in axes:
        alike.setdefault(shapes[place][axis], []).append((place, axis))
    for length, group in alike.items():
        sets: list[tuple[Axis, ...]] = [tuple(group)]
        if len(group) > 1:
            sets += [(axis,) for axis in group]
        if len(group) > 2:
            sets += itertools.combinations(group, 2)
        for chosen in sets[:MOST_SETS]:
            for new in dict.fromkeys((length + 1, 1, length + 2, 0)):
                yield with_lengths(shapes, chosen, new)
    for first, second in itertools.combinations(shapes, 2):
        yield {**shapes, first: shapes[second], second: shapes[first]}
    for place, shape in shapes.items():
        yield {**shapes, place: (2, *shape)}
        yield {**shapes, place: (*shape, 2)}
        if shape:
            yield {**shapes, place: shape[1:]}
    if len(shapes) > 1:
        yield {place: (2, *shape) for place, shape in shapes.items()}


def long_ones(shapes: Shapes) -> Iterator[Shapes]:
    """Yield the shapes in which the axes of one length are longer than a block of most kernels."""
    axes = [(place, axis) for place, shape in shapes.items() for axis in range(len(shape))]
    for length in dict.fromkeys(shapes[place][axis] for place, axis in axes):
        alike = tuple((place, axis) for place, axis in axes if shapes[place][axis] == length)
        yield with_lengths(shapes, alike, LONG)


LONG = 1029


def leaves_outside(arrays: dict[int, Array], new: Shapes) -> bool:
    """Return whether an axis becomes shorter than what integers of another array may be indices along it."""
    for place, array in arrays.items():
        if array.dtype.kind not in "iu" or not array.size:
            continue
        last = int(array.max())
        for other, shape in new.items():
            before = arrays[other].shape
            if other == place or len(shape) != len(before):
                continue
            if any(now <= last < length for now, length in zip(shape, before, strict=True)):
                return True
    return False


MOST_SETS = 12
"""Of axes of one length, of which each may be another."""


def with_lengths(shapes: Shapes, axes: tuple[Axis, ...], length: int) -> Shapes:
    """Return shapes with some axes of another length."""
    new = {place: list(shape) for place, shape in shapes.items()}
    for place, axis in axes:
        new[place][axis] = length
    return {place: tuple(shape) for place, shape in new.items()}
