"""The same call on arrays of other shapes: which of several axis lengths a factor is, only another shape can tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.trials import Trial

SIZES = (3, 5, 4, 7, 6, 9, 8, 11)
"""Of axes, each another one, and none of them a power of another."""
MOST_ENTRIES = 512


def in_other_shapes(trial: Trial) -> Iterator[Trial]:
    """Yield a trial with its axes of other lengths: each of its own first, then those alike that are alike in it, then
    one alone of those that are as long as another.

    Whether the op accepts them is for the caller to see.
    """
    arrays = [arg for arg in trial.call.args if isinstance(arg, np.ndarray)]
    axes = [(nr, axis) for nr, array in enumerate(arrays) for axis in range(array.ndim)]
    lengths = [arrays[nr].shape[axis] for nr, axis in axes]
    kinds = list(dict.fromkeys(length for length in lengths if length > 1))
    if not kinds or len(axes) > len(SIZES):
        return
    others = [size for size in SIZES if size not in kinds]
    alike = dict(zip(kinds, others, strict=False))
    same = dict(zip(axes, lengths, strict=True))
    for new in (
        dict(zip(axes, others, strict=False)),
        {place: alike.get(length, length) for place, length in same.items()},
        *(
            same | {place: next(size for size in others if size > length)}
            for place, length in same.items()
            if lengths.count(length) > 1 < length < others[-1]
        ),
    ):
        if len(new) < len(axes):
            continue
        shapes = [
            tuple(new[nr, axis] for axis in range(array.ndim)) for nr, array in enumerate(arrays)
        ]
        if sum(map(int, map(np.prod, shapes))) <= MOST_ENTRIES:
            yield of_shapes(trial, shapes)


def of_shapes(trial: Trial, shapes: Sequence[tuple[int, ...]]) -> Trial:
    """Return a trial whose arrays have other shapes, with their entries again and again, no two of them equal."""
    arrays = trial.call.arrays.items()
    return trial.with_args(
        {place: spread(array, shape) for (place, array), shape in zip(arrays, shapes, strict=True)}
    )


def spread(array: Array, shape: tuple[int, ...]) -> Array:
    """Return an array of another shape; entries that come again are each a little smaller."""
    wide = np.resize(array, shape)
    if array.dtype.kind not in "fc" or not wide.size:
        return wide
    smaller = 1 - 0.125 * np.arange(wide.size) / wide.size
    moved: Array = (wide * smaller.reshape(shape)).astype(array.dtype)
    return moved
