"""Variants of a sample for any check: other settings, lengths and numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from _plugrad_check.slopes.arrays import Array
from _plugrad_check.subject.trials import Trial
from _plugrad_check.variants.numbers import Property, other_numbers, shared_by
from _plugrad_check.variants.settings import ignored, other_settings
from _plugrad_check.variants.shapes import other_lengths
from _plugrad_check.variants.variant import Variant


def arrays_of(trials: Sequence[Trial]) -> dict[int, list[Array]]:
    """Return, for each argument position, the list of its arrays on all samples."""
    arrays: dict[int, list[Array]] = {}
    for trial in trials:
        for place, array in trial.call.arrays.items():
            arrays.setdefault(place, []).append(array)
    return arrays


def shared_properties(trials: Sequence[Trial]) -> dict[int, list[Property]]:
    """Return, for each argument position, the properties (symmetry, order of rows and so on) that its arrays on all
    samples share; variants keep them.
    """
    return {place: shared_by(some) for place, some in arrays_of(trials).items()}


def variants_of(
    trial: Trial, shared: dict[int, list[Property]], every: int = 1
) -> Iterator[Variant]:
    """Yield variants (changes) of one sample: of its settings, and if it has differentiated inputs, of their lengths
    and numbers, which keep the properties in `shared`.

    With `every` = n, only every n-th variant of the numbers is yielded.
    """
    if not trial.call.wanted:
        yield from other_settings(trial)
        return
    yield from itertools.chain(
        ignored(trial),
        other_settings(trial),
        other_lengths(trial, shared, set()),
        other_numbers(trial, shared, every),
    )
