"""Smaller and simpler inputs than a sample's, drawn by Hypothesis; and the test whether they may stand for the sample.

Only the structure is drawn: shapes, layout, dtype, and the seed by which entries are chosen. The entries are those of
the failing sample, so that they stay in the domain that its author had in mind.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from _plugrad_check.slopes.arrays import Array, largest_of
from _plugrad_check.subject.call import Call, Raised, attempt, precision_for
from _plugrad_check.subject.lines import Surroundings
from _plugrad_check.subject.trials import Trial
from _plugrad_check.values.values import in_float64


@dataclasses.dataclass(frozen=True)
class Structure:
    """Structure of an input, which is everything but its numbers: shapes, memory layout, dtype, and the way in which
    entries are chosen from a sample. Hypothesis draws structures, and `of` makes inputs of them.
    """

    shapes: tuple[tuple[int, ...], ...]
    """The shapes of the arguments that are arrays."""
    plain: bool
    """True if arrays are in C order."""
    double: bool
    """True if arrays are float64, or complex128."""
    zeros: bool
    """True if integers and booleans are all 0."""
    seed: int
    """The choice of entries: 0, the first ones; 1, those from the worst on; else, the seed of a random choice."""
    worst: tuple[int, tuple[int, ...]] = (-1, ())
    """The position of the array that the finding is about, and the index of the worst entry."""

    @property
    def size(self) -> tuple[int, int]:
        """The size by which structures are compared: the number of entries of all arrays, then the number of axes."""
        return sum(map(math.prod, self.shapes)), sum(map(len, self.shapes))

    def of(self, trial: Trial) -> Trial:
        """Return a trial with this structure, whose entries are taken from the arrays of the given trial."""
        rng = np.random.default_rng(self.seed)
        place, index = self.worst
        others = {}
        for (position, array), shape in zip(trial.call.arrays.items(), self.shapes, strict=True):
            if self.seed == 1 and place == position and array.ndim == len(index) > 0:
                array = np.roll(array, [-nr for nr in index], tuple(range(array.ndim)))
            others[position] = self.array(array, shape, rng)
        return with_args(trial, others)

    def array(self, array: Array, shape: tuple[int, ...], rng: np.random.Generator) -> Array:
        """Return an array of `shape` with entries of `array`, chosen by this structure's `seed`: the first ones, or at
        random.
        """
        if array.dtype.kind not in "fc":
            return np.zeros(shape, array.dtype) if self.zeros else first_of(array, shape)
        if self.seed < 2 or not array.size:
            chosen = first_of(array, shape)
        else:
            size = int(np.prod(shape))
            chosen = rng.choice(array.reshape(-1), size, replace=size > array.size).reshape(shape)
        if self.double:
            chosen = chosen.astype(np.complex128 if array.dtype.kind == "c" else np.float64)
        plain = self.plain or not shape
        return (
            np.array(chosen, order="C", ndmin=min(array.ndim, 1))
            if plain
            else laid_out(chosen, array)
        )


def first_of(array: Array, shape: tuple[int, ...]) -> Array:
    """Return an array of `shape` with the first entries of `array` along each axis, which keeps triangles triangular
    and orders in order. If `shape` is longer somewhere, entries are repeated.
    """
    if array.shape == shape:
        return array
    narrow = array[(0,) * max(array.ndim - len(shape), 0)]
    narrow = np.asarray(narrow)[tuple(slice(size) for size in shape[len(shape) - narrow.ndim :])]
    if narrow.shape == shape:
        return narrow
    return np.resize(array, shape)


def laid_out(chosen: Array, array: Array) -> Array:
    """Return `chosen` in the memory layout of `array`: C order, Fortran order, or with gaps between the entries."""
    if array.flags.c_contiguous:
        return np.ascontiguousarray(chosen)
    if array.flags.f_contiguous:
        return np.asfortranarray(chosen)
    wide = np.repeat(chosen, 2, axis=-1)
    return wide[..., ::2]


def simplest(trial: Trial) -> Structure:
    """Return the simplest structure for a trial: no axes at all for a single array or arrays that broadcast, else axes
    of length 1.
    """
    shapes = [array.shape for array in trial.call.arrays.values()]
    if len(shapes) == 1 or do_broadcast(shapes):
        least: tuple[tuple[int, ...], ...] = ((),) * len(shapes)
    else:
        least = tuple(tuple(min(size, 1) for size in shape) for shape in shapes)
    return Structure(least, plain=True, double=True, zeros=True, seed=0)


def structures(trial: Trial, argument: str | None, worst: tuple[int, ...]) -> Any:
    """Return the Hypothesis strategy that draws structures no larger than a trial's. `argument` is the name of the
    wrong argument, `worst` the index of its worst entry.
    """
    from hypothesis import strategies as st

    arrays = list(trial.call.arrays.values())
    shapes = [array.shape for array in arrays]
    floats = [array for array in arrays if array.dtype.kind in "fc"]
    double = all(array.dtype.itemsize == (16 if array.dtype.kind == "c" else 8) for array in floats)
    contiguous = all(array.flags.c_contiguous for array in arrays)
    integers = any(array.dtype.kind not in "fc" for array in arrays)
    names = trial.call.names
    place = (names.index(argument) if argument in names else -1, worst)
    return st.builds(
        Structure,
        worst=st.just(place),
        shapes=shapes_like(shapes),
        plain=st.just(True) if contiguous else st.sampled_from((True, False)),
        double=st.just(False) if double else st.sampled_from((True, False)),
        zeros=st.sampled_from((True, False)) if integers else st.just(False),
        seed=st.integers(0, 3),
    )


def shapes_like(shapes: Sequence[tuple[int, ...]]) -> Any:
    """Return the Hypothesis strategy that draws shapes related like the given ones: they broadcast, or have equal sizes
    at the same places.
    """
    from hypothesis import strategies as st
    from hypothesis.extra import numpy as hnp

    sizes = sorted({size for shape in shapes for size in shape})
    related = st.fixed_dictionaries({size: st.integers(min(size, 1), size) for size in sizes}).map(
        lambda new: tuple(tuple(new[size] for size in shape) for shape in shapes)
    )
    most, rank = max(sizes, default=1), max(map(len, shapes), default=0)
    if len(shapes) == 1:
        free = hnp.array_shapes(min_dims=0, max_dims=rank, min_side=1, max_side=max(most, 1))
        return st.one_of(free.map(lambda shape: (shape,)), related)
    if not do_broadcast(shapes):
        return related
    broadcast = hnp.mutually_broadcastable_shapes(
        num_shapes=len(shapes), min_dims=0, max_dims=rank, min_side=1, max_side=max(most, 1)
    )
    return st.one_of(broadcast.map(lambda found: tuple(found.input_shapes)), related)


def do_broadcast(shapes: Sequence[tuple[int, ...]]) -> bool:
    """Return True if arrays of these shapes broadcast."""
    return not isinstance(attempt(np.broadcast_shapes, *shapes), Raised)


def simpler(array: Array, index: tuple[int, ...] | None = None) -> Iterator[Array]:
    """Yield copies of an array with simpler numbers (0, 1, -1, fewer digits), in all entries or only at `index`, the
    simplest first.
    """
    place: Any = ... if index is None else index
    for round_to in ROUNDINGS:
        changed = np.array(array, order="K")
        changed[place] = round_to(array[place])
        if np.array_equal(changed, array):
            return  # it is as simple as that
        yield changed


ROUNDINGS: tuple[Callable[[Any], Any], ...] = (
    np.zeros_like,
    np.ones_like,
    lambda values: -np.ones_like(values),
    # -0.0 is not simpler
    *(lambda values, digits=digits: np.round(values, digits) + 0.0 for digits in range(4)),
)


def with_args(trial: Trial, others: Mapping[int, Array]) -> Trial:
    """Return a trial with other arrays at some positions (`others`), whose entries may be moved as far from their
    values as those of the trial's own.
    """
    limits = tuple(box.farthest for box in trial.call.boxes)
    moved = trial.with_args(others)
    return dataclasses.replace(moved, call=dataclasses.replace(moved.call, limits=limits))


def is_inside(call: Call, start: Call) -> bool:
    """Return True if all entries of a call are within the bounds of the sample's call, `start`, and none is at an edge
    of the domain unless one of the sample's is.
    """
    for position, box in zip(start.wanted, start.boxes, strict=True):
        low, high = call.domain.get(call.names[position], (-np.inf, np.inf))
        array, before = call.args[position], start.args[position]
        if array.dtype.kind != "f":
            continue
        for edge in (low, high):
            if (array == edge).any() and not (before == edge).any():
                return False
        if not ((array >= low) & (array <= high) | np.isnan(array)).all():
            return False
        if largest_of(array) > max(box.farthest, largest_of(before)):
            return False
    return True


def is_at_corner(trial: Trial) -> bool:
    """Return True if forward has a kink, a jump or an edge at the trial's input, in any output entry.

    Where forward is smooth, the difference of the slopes on both sides shrinks with the step.
    """
    call = in_float64(trial)
    outputs = call.values()
    near = Surroundings(call, outputs, precision_for(call, outputs))
    line, _ = near.direction(near.uneven())
    gaps = []
    for step in STEPS:
        right, left = (line(sign * step)[0] - near.origin for sign in (1, -1))
        gaps.append(np.abs(right + left) / step)
        slopes = np.maximum(np.abs(right), np.abs(left)) / step
    with np.errstate(invalid="ignore"):
        bends = (gaps[1] > 1e-4 * slopes) & (gaps[1] > 0.5 * gaps[0])
    return bool((bends | (np.isnan(gaps[1]) & np.isfinite(near.origin))).any())


STEPS = (2.0**-12, 2.0**-15)
