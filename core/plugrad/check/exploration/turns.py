"""Which samples are changed, and their changes by turns, so that each kind is asked early."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import numpy as np

from plugrad.check.exploration.lengths import other_lengths
from plugrad.check.exploration.numbers import other_numbers
from plugrad.check.exploration.pairs import ignored
from plugrad.check.exploration.points import Change
from plugrad.check.exploration.properties import Property
from plugrad.check.exploration.settings import code_of, other_settings
from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.trials import Trial

Item = TypeVar("Item")
MOST_ENTRIES = 1024
"""Of a sample's that is changed."""
MOST_SAMPLES = 3
"""That are changed, each of other settings or ranks."""
TYPICAL = 12
"""Entries of the samples that say most."""


def chosen(trials: Sequence[Trial]) -> list[Trial]:
    """Return the samples that are changed: of those alike in settings and ranks one, of a size that says much."""

    def kind(trial: Trial) -> tuple[Any, ...]:
        arrays = [arg for arg in trial.call.args if isinstance(arg, np.ndarray)]
        return repr(trial.sample.settings), tuple(array.ndim for array in arrays)

    usable = [
        trial
        for trial in trials
        if trial.call.wanted and not trial.widened and 0 < trial.size <= MOST_ENTRIES
        if trial.call.rounds_to is None  # else steps of few digits are taken for slopes
    ]
    usable.sort(key=lambda trial: abs(np.log(trial.size / TYPICAL)))
    kinds: dict[Any, Trial] = {}
    for trial in usable:
        kinds.setdefault(kind(trial), trial)
    return list(kinds.values())[:MOST_SAMPLES]


def in_turn(
    bases: Sequence[Trial], trials: Sequence[Trial], shared: dict[int, list[Property]]
) -> Iterator[tuple[Trial, Change]]:
    """Yield changes of samples: of each kind and each sample one, and then the next."""
    several = {
        place
        for place, each in arrays_of(trials).items()
        if len({array.ndim for array in each}) > 1
    }
    families = []
    for trial in bases:
        families += [
            zip(itertools.repeat(trial), changes)
            for changes in (
                itertools.chain(ignored(trial), other_settings(trial)),
                other_lengths(trial, shared, several),
                other_numbers(trial, shared),
            )
        ]
    yield from one_of_each(families)


def one_of_each(families: Sequence[Iterable[Item]]) -> Iterator[Item]:
    """Yield the first of each family, and then the next of each."""
    for row in itertools.zip_longest(*families):
        yield from (each for each in row if each is not None)


def arrays_of(trials: Sequence[Trial]) -> dict[int, list[Array]]:
    """Return, for each argument, the arrays that samples have for it."""
    found: dict[int, list[Array]] = {}
    for trial in trials:
        for place, arg in enumerate(trial.call.args):
            if isinstance(arg, np.ndarray):
                found.setdefault(place, []).append(arg)
    return found


def takes_ranks(trials: Sequence[Trial]) -> bool:
    """Return whether arrays may have other numbers of axes: forward looks how many there are, or samples broadcast."""
    code = code_of(trials[0])
    looks = code is not None and "ndim" in code.co_names
    return looks or any(map(broadcasts, trials))


def broadcasts(trial: Trial) -> bool:
    """Return whether arrays of a sample have several shapes, and all outputs the one that they are broadcast to."""
    shapes = {arg.shape for arg in trial.call.args if isinstance(arg, np.ndarray)}
    try:
        return len(shapes) > 1 and {np.broadcast_shapes(*shapes)} == {
            array.shape for array in trial.call.values()
        }
    except ValueError:
        return False
