"""`Structure`: all of an input but its numbers, and those that are no larger than a sample's."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from plugrad.check.shrink.inputs import with_args
from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.call import frozen
from plugrad.check.subject.trials import Trial


@dataclasses.dataclass(frozen=True)
class Structure:
    """All of an input but its numbers."""

    shapes: tuple[tuple[int, ...], ...]
    """Of the arguments that are arrays."""
    plain: bool
    """Whether arrays are in C order."""
    double: bool
    """Whether they are float64, or complex128."""
    zeros: bool
    """Whether integers and booleans are all 0."""
    seed: int
    """From which entries are chosen; 0: the first ones, 1: those from the worst on."""
    worst: tuple[int, tuple[int, ...]] = (-1, ())
    """The position of the array that the finding is about, and where in it."""

    @property
    def size(self) -> tuple[int, int]:
        """How large it is: entries, then axes."""
        return sum(map(math.prod, self.shapes)), sum(map(len, self.shapes))

    def of(self, trial: Trial) -> Trial:
        """Return a trial of this structure, with entries of the trial's arrays."""
        rng = np.random.default_rng(self.seed)
        shapes = iter(self.shapes)
        args = list(trial.call.args)
        for position, arg in enumerate(args):
            if isinstance(arg, np.ndarray):
                if (
                    self.seed == 1
                    and self.worst[0] == position
                    and arg.ndim == len(self.worst[1]) > 0
                ):
                    arg = np.roll(arg, [-nr for nr in self.worst[1]], tuple(range(arg.ndim)))
                args[position] = frozen(self.array(arg, next(shapes), rng))
        return with_args(trial, tuple(args))

    def array(self, array: Array, shape: tuple[int, ...], rng: np.random.Generator) -> Array:
        """Return an array of another shape with entries of an array."""
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
    """Return the first entries of an array along each axis: what is left of a triangle or an order is kept."""
    if array.shape == shape:
        return array
    narrow = array[(0,) * max(array.ndim - len(shape), 0)]
    narrow = np.asarray(narrow)[tuple(slice(size) for size in shape[len(shape) - narrow.ndim :])]
    if narrow.shape == shape:
        return narrow
    return np.resize(array, shape)


def laid_out(chosen: Array, array: Array) -> Array:
    """Return an array in the layout of another: Fortran order, or with gaps between the entries."""
    if array.flags.c_contiguous:
        return np.ascontiguousarray(chosen)
    if array.flags.f_contiguous:
        return np.asfortranarray(chosen)
    wide = np.repeat(chosen, 2, axis=-1)
    return wide[..., ::2]


def simplest(trial: Trial) -> Structure:
    """Return the simplest of the `structures` of a trial."""
    shapes = [arg.shape for arg in trial.call.args if isinstance(arg, np.ndarray)]
    if len(shapes) == 1 or do_broadcast(shapes):
        least: tuple[tuple[int, ...], ...] = ((),) * len(shapes)
    else:
        least = tuple(tuple(min(size, 1) for size in shape) for shape in shapes)
    return Structure(least, plain=True, double=True, zeros=True, seed=0)


def structures(trial: Trial, argument: str | None, worst: tuple[int, ...]) -> Any:
    """Return the Hypothesis strategy of structures that are no larger than a trial's, the smallest first."""
    from hypothesis import strategies as st

    arrays = [arg for arg in trial.call.args if isinstance(arg, np.ndarray)]
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
    """Return the strategy of shapes that are related as these are: they broadcast, or have equal sizes somewhere."""
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
    """Return whether shapes broadcast."""
    try:
        np.broadcast_shapes(*shapes)
    except ValueError:
        return False
    return True
