"""Indices of batched arrays: elements taken, written and added to, where array, index and values may have a batch."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from _plugrad_names.vmap.batched import (
    PROTOCOLS,
    Batched,
    NotBatchable,
    as_array,
    examples,
    innermost,
    no_mask,
    whole,
)
from _plugrad_names.vmap.levels import Level

ALL = slice(None)


class Place(NamedTuple):
    """An index of the examples of an array, and where its result has the axes of one example."""

    whole_index: tuple[Any, ...]
    batch: int
    """The axis of the result that is the batch."""
    width: int = 0
    """How many axes, behind the batch, come from the arrays in the index..."""
    before: int = 0
    """... and how many others must stand before these."""

    def in_order(self, result: Any) -> Any:
        """Return what the index took, with the batch first and the other axes as in one example."""
        result = np.moveaxis(result, self.batch, 0) if self.batch else result
        return np.moveaxis(result, *self._axes()) if self.before else result

    def out_of_order(self, values: Any) -> Any:
        """Return examples of values with their axes as the index has them: the inverse of `in_order`."""
        values = np.moveaxis(values, *self._axes()[::-1]) if self.before else values
        return np.moveaxis(values, 0, self.batch) if self.batch else values

    def _axes(self) -> tuple[range, range]:
        return range(1, 1 + self.width), range(1 + self.before, 1 + self.before + self.width)


def taken(array: Any, index: Any) -> Any:
    """Return ``array[index]`` of each example."""
    level = innermost((array, index))
    assert level is not None
    place = behind_the_batch(array, index, level)
    data = examples(array, level)
    if place.whole_index[0] is not ALL:
        data = whole(data, level.size)
    return Batched(place.in_order(data[place.whole_index]), level)


def write(target: Any, index: Any, value: Any) -> Any:
    """Write ``target[index] = value`` in each example; return the target."""
    level = innermost((target, index, value))
    assert level is not None
    refuse_unbatched(target, level, [index, value])
    place = behind_the_batch(target, index, level)
    values = fitting(target, place, value, level)
    if (outer := innermost((*place.whole_index, values))) is not None:
        refuse_unbatched(target.data, outer, [values])
    target.data[place.whole_index] = values
    return target


def at(ufunc: Any, level: Level, target: Any, index: Any, *values: Any) -> None:
    """Do ``ufunc.at(target, index, value)`` in each example."""
    refuse_unbatched(target, level, [index, *values])
    place = behind_the_batch(target, index, level)
    ufunc.at(
        target.data, place.whole_index, *[fitting(target, place, each, level) for each in values]
    )


def fitting(target: Batched, place: Place, value: Any, level: Level) -> Any:
    """Return the examples of a value with the axes that the index has in the target."""
    if innermost((value,)) is not level and not place.batch and not place.before:
        return value
    ndim = place.in_order(target.data[place.whole_index]).ndim - 1
    return place.out_of_order(examples(value, level, ndim))


def refuse_unbatched(target: Any, level: Level, values: Any) -> None:
    """Raise NotBatchable if one of some values has a batch, and an array that it is to be written into has none."""
    is_batched = type(target) is Batched and target.level is level
    if is_batched and (target.data.shape[0] == level.size or not has_own_examples(values, level)):
        return
    raise NotBatchable(
        "vmap: inplace arithmetic(self, *extra_args) is not possible because there exists a Tensor `other` in "
        "extra_args that has more elements than `self`: self is one tensor for all examples, and what is written into "
        "it has a batch. Make one for each example (x.new_zeros(...) or plugrad.zeros_like(x) of a batched x), or "
        "compute out of place"
    )


def has_own_examples(value: Any, level: Level) -> bool:
    """Return True if a value, or one in a list or tuple, has another array for each example."""
    if isinstance(value, (list, tuple)):
        return any(has_own_examples(each, level) for each in value)
    return type(value) is Batched and value.level is level and value.data.shape[0] > 1


# The index.


def behind_the_batch(array: Any, index: Any, level: Level) -> Place:
    """Return an index of one example as one of all examples.

    The places in the batch are a slice; or an array, if an array in the index has a batch of its own. NumPy puts the
    axes of several arrays first if something else stands between them.
    """
    parts = [unbatched_if_shared(part, level) for part in as_parts(index, np.ndim(array))]
    arrays = [nr for nr, part in enumerate(parts) if is_array(part)]
    if not arrays:
        return Place((ALL, *parts), 0)
    advanced = [nr for nr, part in enumerate(parts) if is_array(part) or is_number(part)]
    adjacent = advanced[-1] - advanced[0] < len(advanced)
    batched = [nr for nr in arrays if type(parts[nr]) is Batched and parts[nr].level is level]
    if not batched:
        width = len(np.broadcast_shapes(*[shape_of_index(parts[nr]) for nr in arrays]))
        return Place((ALL, *parts), 0 if adjacent else width)
    if any(parts[nr].dtype.kind == "b" for nr in batched):
        raise NotBatchable(no_mask())
    for nr in arrays:
        if parts[nr].dtype.kind == "b":
            parts[nr : nr + 1] = np.nonzero(parts[nr])
            return behind_the_batch(array, tuple(parts), level)
    width = max(np.ndim(parts[nr]) for nr in arrays)
    whole_index = [
        examples(part, level, width) if nr in arrays else part for nr, part in enumerate(parts)
    ]
    places = np.arange(level.size).reshape(-1, *(1,) * width)
    return Place((places, *whole_index), 0, width, advanced[0] if adjacent else 0)


def unbatched_if_shared(value: Any, level: Level) -> Any:
    """Return the value that all examples have, if it is an array with a batch of length 1; any other value itself."""
    if type(value) is Batched and value.level is level and value.data.shape[0] == 1 != level.size:
        return value.data[0]
    return value


def as_parts(index: Any, ndim: int) -> list[Any]:
    """Return an index as a list of its parts, with slices in the place of `...`."""
    parts = list(index) if isinstance(index, tuple) else [index]
    parts = [as_array(part) if isinstance(part, list) else part for part in parts]
    ellipses = [nr for nr, part in enumerate(parts) if part is ...]
    if not ellipses:
        return parts
    used = sum(axes_of(part) for part in parts)
    return [*parts[: ellipses[0]], *[ALL] * (ndim - used), *parts[ellipses[0] + 1 :]]


def axes_of(part: Any) -> int:
    """Return how many axes of an array a part of an index uses."""
    if part is None or part is ... or isinstance(part, (bool, np.bool_)):
        return 0
    return int(part.ndim) if is_array(part) and part.dtype.kind == "b" else 1


def is_array(part: Any) -> bool:
    """Return True for an array in an index, and for a batched number, which is one of all examples."""
    return type(part) is Batched or (hasattr(part, "dtype") and part.ndim > 0)


def is_number(part: Any) -> bool:
    """Return True for an index of one element."""
    return not (part is None or part is ... or isinstance(part, slice) or is_array(part))


def shape_of_index(part: Any) -> tuple[int, ...]:
    """Return the shape that an array in an index gives the result: of a mask the number of its True entries."""
    return (int(np.count_nonzero(part)),) if part.dtype.kind == "b" else tuple(part.shape)


PROTOCOLS |= {"taken": taken, "write": write, "refuse_unbatched": refuse_unbatched}
