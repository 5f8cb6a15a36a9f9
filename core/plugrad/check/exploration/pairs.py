"""Two things at once, where one asks for the other: a setting that forward refused, and a length that it then takes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from plugrad.check.exploration.lengths import (
    Shapes,
    fits,
    leaves_outside,
    other_lengths,
    reshaped,
)
from plugrad.check.exploration.numbers import at_place
from plugrad.check.exploration.points import Change
from plugrad.check.exploration.properties import Property, kept
from plugrad.check.subject.trials import Trial

LARGER, LENGTHS = 5.0, 3
"""By how much numbers are multiplied with another setting, and with how many other lengths it is asked about."""


def together(setting: Change, other: Change) -> Change:
    """Return two changes as one."""

    def both(args: tuple[Any, ...]) -> tuple[Any, ...] | None:
        between = args if setting.arguments is None else setting.arguments(args)
        return between if between is None or other.arguments is None else other.arguments(between)

    words = f"{setting.words} and {other.words}"
    settings = {**setting.settings, **other.settings}
    return Change("settings", words, both, settings, meant=setting.meant and other.meant)


def fitting_lengths(
    trial: Trial, setting: Change, shared: dict[int, list[Property]]
) -> Iterator[Change]:
    """Yield changes of the shape of one array that a setting may ask for which forward refused as it was.

    An integer is often a length, or a factor of one; and an array may have to lie the other way round, or be as long as
    another is.
    """
    arrays = {
        place: arg for place, arg in enumerate(trial.call.args) if isinstance(arg, np.ndarray)
    }
    shapes: Shapes = {place: array.shape for place, array in arrays.items()}
    others = {length for shape in shapes.values() for length in shape}
    declared = trial.subject.facts.sizes or {}
    for place, shape in shapes.items():
        fitting = [shape[::-1]]
        for axis, length in enumerate(shape):
            lengths = others | lengths_for(trial, setting, length)
            fitting += [(*shape[:axis], each, *shape[axis + 1 :]) for each in sorted(lengths)]
        for new in dict.fromkeys(fitting):
            if new == shape or leaves_outside(arrays, {**shapes, place: new}):
                continue
            name = trial.call.names[place]
            if not fits({name: new}, declared):
                continue
            words = f"{name} of shape {new}"
            yield Change("lengths", words, reshaped({place: new}, shared))


def lengths_for(trial: Trial, setting: Change, length: int) -> set[int]:
    """Return what an axis may have to be long for an integer setting."""
    found = set()
    for name, new in setting.settings.items():
        old = trial.settings.get(name)
        if type(new) is int and new > 0:
            found |= {new, length * new, length // new}
            if type(old) is int and old > 0:
                found |= {length * new // old, length * old // new, length + new - old}
    return {each for each in found if each > 0}


def companions(trial: Trial, shared: dict[int, list[Property]]) -> Iterator[Change]:
    """Yield changes that are asked about with other settings too: larger numbers of each input, longer axes."""
    for place in trial.call.wanted:
        array = trial.call.args[place]
        new = kept(LARGER * array, shared.get(place, ())) if array.dtype.kind == "f" else None
        if new is not None:
            words = f"{trial.call.names[place]} multiplied by {LARGER:g}"
            yield Change("numbers", words, at_place(place, new))
    yield from itertools.islice(other_lengths(trial, shared, set()), LENGTHS)


def pairs_of_settings(taken: Sequence[tuple[Trial, Change]]) -> Iterator[tuple[Trial, Change]]:
    """Yield two settings changed, of those that forward takes one by one."""
    for (trial, first), (other, second) in itertools.combinations(taken, 2):
        if trial is other and not first.settings.keys() & second.settings.keys():
            yield trial, together(first, second)


def ignored(trial: Trial) -> Iterator[Change]:
    """Yield changes of an integer setting to -1 and of the last of some integers to that: what stands for nothing."""
    whole = {
        place: arg
        for place, arg in enumerate(trial.call.args)
        if isinstance(arg, np.ndarray) and arg.dtype.kind == "i" and arg.size
    }
    declared = trial.subject.facts.settings or {}
    names = [
        name
        for name, value in trial.settings.items()
        if type(value) is int and value < 0 and name not in {*trial.call.names, *declared}
    ]
    for name, (place, array) in itertools.product(names, whole.items()):
        marked = array.copy()
        marked.flat[-1] = -1
        words = f"{name}=-1 and the last of {trial.call.names[place]} = -1"
        yield Change("settings", words, at_place(place, marked), {name: -1})
