"""Variants of other numbers in one input: zeros, signs, sizes, whole numbers, ties, identities, outliers, NaN."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from plugrad.check.slopes.arrays import Array, largest_of
from plugrad.check.subject.call import Raised, attempt, frozen
from plugrad.check.subject.trials import Trial
from plugrad.check.variants.properties import Property, is_binary, is_whole, kept
from plugrad.check.variants.variant import Variant, at_place

FARTHEST = 20.0
"""How many times larger than in a sample numbers become all at once: a loop in forward may not end for others."""
OUTLIER = 1000.0
"""What some entries become among others of the sample's: `exp` overflows at 709."""
Named = tuple[str, Array, bool]
"""How a variant is said, what comes of it, and whether second derivatives are asked for."""


def other_numbers(trial: Trial, shared: dict[int, list[Property]]) -> Iterator[Variant]:
    """Yield variants of the numbers of a trial, one input at a time; what `shared` says of an input stays so."""
    call = trial.call
    declared = trial.subject.facts.domain or {}
    for place, (name, array) in enumerate(zip(call.names, call.args, strict=True)):
        if not isinstance(array, np.ndarray) or not array.size:
            continue
        if not np.isfinite(array).all() or (place in call.wanted) == (array.dtype.kind in "iub"):
            continue
        if array.dtype.kind == "c":
            for words, new in of_complex(name, array):
                yield Variant("numbers", words, at_place(place, new))
            continue
        if place in call.wanted:
            ways = [*of_floats(name, array), *like_others(trial, place)]
        else:
            ways = [*of_indices(name, array), *that_are_settings(trial, name, array)]
        near = [(each, True) for each in ways]
        # Last, as a loop may not end there. Where numbers are declared, those far out are meant, too.
        far = [(each, name in declared) for each in with_outliers(name, array)]
        for (words, new, bends), meant in [*near, *far]:
            fitting = kept(np.asarray(new).astype(array.dtype), shared.get(place, ()))
            if fitting is not None:
                yield Variant("numbers", words, at_place(place, fitting), bends=bends, meant=meant)
        for words, other in by_accident(trial, place):
            yield Variant("numbers", words, at_place(place, other), meant=False)


def of_floats(name: str, array: Array) -> Iterator[Named]:
    """Yield the variants of one array of floating-point numbers."""
    yield f"all of {name} = 0", np.zeros_like(array), True
    yield f"{name} negated", -array, False
    for factor in (5.0, FARTHEST, 1 / FARTHEST):
        yield f"{name} multiplied by {factor:g}", array * factor, False
    yield f"{name} rounded to whole numbers", np.rint(array), False
    yield f"3 * {name} rounded to whole numbers", np.rint(3 * array), False
    usual = is_of_size_1(array)
    if usual:
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
    if usual:
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
    if usual:
        identity = np.broadcast_to(np.eye(*array.shape[-2:]), array.shape)
        yield f"{name} = the identity", identity.copy(), True


def set_to_zero(name: str, array: Array, entries: Sequence[int]) -> Named:
    """Return the variant of some entries to 0."""
    new = array.copy()
    places = [np.unravel_index(entry, array.shape) for entry in entries]
    for place in places:
        new[place] = 0
    told = " and ".join(
        f"{name}[{', '.join(str(int(axis)) for axis in place)}]" for place in places
    )
    return f"{told} = 0", new, True


def is_of_size_1(array: Array) -> bool:
    """Return whether numbers are of a size at which 1, or 1000, is not very near or far."""
    return 1 / FARTHEST <= largest_of(array) <= FARTHEST


def with_outliers(name: str, array: Array) -> Iterator[Named]:
    """Yield the variants of every second entry to a large number, of alternating signs; of one entry, to both."""
    if array.dtype.kind != "f" or not is_of_size_1(array):
        return
    alone = array.size == 1
    for first, words in enumerate(("first, third ...", "second, fourth ...")):
        far = array.copy()
        places = np.arange(0 if alone else first, array.size, 2)
        signs = np.resize((1, -1), 2)[first] if alone else np.resize((1, -1), places.size)
        far.flat[places] = OUTLIER * signs
        which = name if alone else f"the {words} entry of {name}"
        yield f"{which} = {'±' * (places.size > 1)}{far.flat[places[0]]:g}", far, False


def of_complex(name: str, array: Array) -> Iterator[tuple[str, Array]]:
    """Yield the variants of one array of complex numbers."""
    yield f"{name} real", array.real.copy()
    yield f"{name} of imaginary parts 0", np.abs(array.real).astype(array.dtype)
    yield f"{name} of real parts 0", (array.imag * 1j).astype(array.dtype)
    yield f"{name} negated", -array
    yield f"all of {name} = 0", np.zeros_like(array)
    yield f"all of {name} equal", np.full_like(array, array.flat[0])
    for factor in (FARTHEST, 1 / FARTHEST):
        yield f"{name} multiplied by {factor:g}", (array * factor).astype(array.dtype)


def by_accident(trial: Trial, place: int) -> Iterator[tuple[str, Any]]:
    """Yield variants in what forward may take and not be meant for."""
    name, array = trial.call.names[place], trial.call.args[place]
    if array.dtype.kind == "i":
        if "ind" in name or "idx" in name:
            for number in (-1, longest(trial)):
                last = array.copy()
                last.flat[-1] = number
                yield f"the last of {name} = {number}", last
        elif not are_indices(trial, place):
            yield f"{name} negated", -array
    elif array.dtype.kind == "f":
        unknown = array.copy()
        unknown.flat[array.size // 2] = np.nan
        yield f"an entry of {name} = nan", unknown
        yield f"{name} a number, no array", 0.75 * float(array.flat[0])
        if is_whole(array) and not is_binary(array):
            yield f"{name} of fractions", 0.75 * array


def are_indices(trial: Trial, place: int) -> bool:
    """Return whether forward refuses integers that lie beyond all lengths."""
    beyond_all = {place: frozen(trial.call.args[place] + longest(trial))}
    return isinstance(attempt(trial.call.with_args(beyond_all).values), Raised)


def longest(trial: Trial) -> int:
    """Return the length of the longest axis."""
    return max(max(array.shape, default=0) for array in trial.call.arrays.values())


def like_others(trial: Trial, place: int) -> Iterator[Named]:
    """Yield the variant of one input to what another of its shape is."""
    call = trial.call
    for other in call.wanted:
        array = call.args[other]
        own = largest_of(call.args[place])
        near = own / FARTHEST <= largest_of(array) <= own * FARTHEST
        if other != place and array.shape == call.args[place].shape and near:
            yield f"{call.names[place]} = {call.names[other]}", array.copy(), True


def that_are_settings(trial: Trial, name: str, array: Array) -> Iterator[Named]:
    """Yield the variant of one integer to what a setting is: the one that stands for what is ignored, or padding."""
    for setting, value in trial.settings.items():
        if type(value) is int and array.dtype.kind == "i" and array.size > 1:
            marked = array.copy()
            marked.flat[0] = value
            first = ", ".join("0" * array.ndim)
            yield f"{name}[{first}] = {value}, which is {setting}", marked, False


def of_indices(name: str, array: Array) -> Iterator[Named]:
    """Yield the variants of an array of integers or truth values."""
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
