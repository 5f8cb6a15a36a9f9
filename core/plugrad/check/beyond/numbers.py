"""Other numbers in one input: zeros, signs, sizes, whole numbers, ties, identities. Next: `beyond/lengths.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from plugrad.check.beyond.points import Change
from plugrad.check.beyond.properties import Property, kept
from plugrad.check.numbers.numerics import Array, largest_of
from plugrad.check.subject.trials import Trial

FARTHEST = 20.0
"""How many times larger than in a sample numbers become: a loop in forward may not end for others."""
Named = tuple[str, Array, bool]
"""How a change is said, what comes of it, and whether second derivatives are asked for."""


def other_numbers(trial: Trial, shared: dict[int, list[Property]]) -> Iterator[Change]:
    """Yield changes of the numbers of a trial, one input at a time; what `shared` says of an input stays so."""
    call = trial.call
    for place, (name, array) in enumerate(zip(call.names, call.args, strict=True)):
        if not isinstance(array, np.ndarray) or not array.size:
            continue
        if place in call.wanted:
            if array.dtype.kind != "f" or not np.isfinite(array).all():
                continue
            ways = [*of_floats(name, array), *like_others(trial, place)]
        elif array.dtype.kind in "iub":
            ways = [*of_indices(name, array), *that_are_settings(trial, name, array)]
        else:
            continue
        for words, new, bends in ways:
            fitting = kept(np.asarray(new).astype(array.dtype), shared.get(place, ()))
            if fitting is not None:
                yield Change("numbers", words, at_place(place, fitting), bends=bends)


def at_place(place: int, new: Array) -> Any:
    """Return a function that puts an array in the place of one argument."""

    def put(args: tuple[Any, ...]) -> tuple[Any, ...] | None:
        fits = isinstance(args[place], np.ndarray) and args[place].shape == new.shape
        return (*args[:place], new, *args[place + 1 :]) if fits else None

    return put


def of_floats(name: str, array: Array) -> Iterator[Named]:
    """Yield the changes of one array of floating-point numbers."""
    yield f"all of {name} = 0", np.zeros_like(array), True
    yield f"{name} negated", -array, False
    for factor in (5.0, FARTHEST, 1 / FARTHEST):
        yield f"{name} multiplied by {factor:g}", array * factor, False
    yield f"{name} rounded to whole numbers", np.rint(array), False
    yield f"3 * {name} rounded to whole numbers", np.rint(3 * array), False
    is_of_size_1 = 1 / FARTHEST <= largest_of(array) <= FARTHEST
    if is_of_size_1:
        yield f"all of {name} = 1", np.ones_like(array), True
    if array.size == 1:
        return
    last = array.size - 1
    for entries in dict.fromkeys(((0,), (last,), (0, last))):
        yield set_to_zero(name, array, entries)
    signs = np.where(np.arange(array.size) % 2, -1.0, 1.0).reshape(array.shape)
    yield f"{name} of alternating signs", np.abs(array) * signs, False
    yield f"{name} all positive", np.abs(array), False
    yield f"{name} all negative", -np.abs(array), False
    yield f"{name} all equal", np.full_like(array, array.flat[0]), True
    twice = array.copy()
    twice.flat[last] = array.flat[0]
    yield f"two entries of {name} equal", twice, True
    if is_of_size_1:
        unit = np.zeros_like(array)
        unit[..., 0] = 1
        yield f"{name} = (1, 0, 0, ...) along its last axis", unit, True
    if array.ndim < 2:
        return
    rows = array.copy()
    rows[0] = 0
    yield f"{name}[0] = 0", rows, True
    columns = array.copy()
    columns[..., 0] = 0
    yield f"{name}[..., 0] = 0", columns, True
    yield f"all {name}[i] equal", np.broadcast_to(array[:1], array.shape).copy(), True
    yield f"all {name}[..., i] equal", np.broadcast_to(array[..., :1], array.shape).copy(), True
    if is_of_size_1:
        identity = np.broadcast_to(np.eye(*array.shape[-2:]), array.shape)
        yield f"{name} = the identity", identity.copy(), True


def set_to_zero(name: str, array: Array, entries: Sequence[int]) -> Named:
    """Return the change of some entries to 0."""
    new = array.copy()
    places = [np.unravel_index(entry, array.shape) for entry in entries]
    for place in places:
        new[place] = 0
    told = " and ".join(
        f"{name}[{', '.join(str(int(axis)) for axis in place)}]" for place in places
    )
    return f"{told} = 0", new, True


def like_others(trial: Trial, place: int) -> Iterator[Named]:
    """Yield the change of one input to what another of its shape is."""
    call = trial.call
    for other in call.wanted:
        array = call.args[other]
        own = largest_of(call.args[place])
        near = own / FARTHEST <= largest_of(array) <= own * FARTHEST
        if other != place and array.shape == call.args[place].shape and near:
            yield f"{call.names[place]} = {call.names[other]}", array.copy(), True


def that_are_settings(trial: Trial, name: str, array: Array) -> Iterator[Named]:
    """Yield the change of one integer to what a setting is: the one that stands for what is ignored, or padding."""
    for setting, value in trial.settings.items():
        if type(value) is int and array.dtype.kind == "i" and array.size > 1:
            marked = array.copy()
            marked.flat[0] = value
            first = ", ".join("0" * array.ndim)
            yield f"{name}[{first}] = {value}, which is {setting}", marked, False


def of_indices(name: str, array: Array) -> Iterator[Named]:
    """Yield the changes of an array of integers or truth values."""
    if array.dtype.kind == "b":
        yield f"all of {name} True", np.ones_like(array), False
        yield f"all of {name} False", np.zeros_like(array), False
        yield f"{name} negated", ~array, False
        return
    yield f"all of {name} = 0", np.zeros_like(array), False
    if array.size > 1:
        yield f"all of {name} equal", np.full_like(array, array.flat[array.size - 1]), False
        twice = array.copy()
        twice.flat[0] = array.flat[array.size - 1]
        yield f"two entries of {name} equal", twice, False
        yield f"{name} in reverse order", array.reshape(-1)[::-1].reshape(array.shape), False
