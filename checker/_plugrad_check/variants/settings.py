"""Variants of settings: integers by one, booleans inverted, axes, an integer for a pair, other words."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import CodeType
from typing import Any

import numpy as np

from _plugrad_check.subject.call import Raised, attempt
from _plugrad_check.subject.parameters import members_of
from _plugrad_check.subject.trials import Trial
from _plugrad_check.variants.numbers import FARTHEST, Property, kept, with_entries
from _plugrad_check.variants.variant import Variant, at_place, together

AXES = frozenset({"axis", "axes", "dim", "dims"})
"""Names of settings that are axes."""
REDUCTIONS = ("none", "mean", "sum")
"""Reductions of a loss; forward compares its setting with one or two of these words."""
FACTORS = frozenset(
    {"alpha", "slope", "factor", "weight", "scale", "shift", "offset", "bias", "value"}
    | {"k", "diagonal", "start", "step"}
)
"""Last words of the names of numbers that may be negative, since they are no width or share."""


def other_settings(trial: Trial, blocks: Collection[int] = ()) -> Iterator[Variant]:
    """Yield variants of a trial with other settings, one at a time, defaults included; first those of settings that are
    block sizes of kernels (`blocks`).
    """
    yield from other_blocks(trial, blocks)
    ranks = sorted({array.ndim for array in trial.call.arrays.values()})
    declared = trial.subject.facts.settings or {}
    for name, value in trial.settings.items():
        given = declared.get(name)
        if given is None and is_block(value, blocks):
            continue
        others = list(given) if given is not None else list(instead_of(trial, name, value, ranks))
        for other in others:
            if type(other) is type(value) and other == value:
                continue
            # A positive number that becomes a negative one forward may take for a width, and not mean to.
            is_number = isinstance(value, (int, float)) and type(other) is type(value)
            is_negated = is_number and other < 0 < value
            yield set_to(trial, name, other, given is not None or name in AXES or not is_negated)


def arrays_left_out(trial: Trial) -> Iterator[Variant]:
    """Yield variants of a trial in which an optional array is given that the sample leaves out (`bias=None`). Its
    length is that of the last, second or first axis of the output or of the first input.
    """
    parameters = trial.subject.taken
    declared = trial.subject.facts.settings or {}
    first = next(iter(trial.call.inputs), None)
    if first is None or first.dtype.kind != "f":
        return
    places = []
    for place, parameter in enumerate(parameters):
        given = place < len(trial.call.args)
        value = trial.call.args[place] if given else parameter.default
        if parameter.kind > parameter.POSITIONAL_OR_KEYWORD or parameter.name in declared:
            break
        if value is parameter.empty or parameter.name in trial.sample.settings:
            break
        if value is None and parameter.name not in AXES:
            places.append(place)
    outputs = attempt(trial.call.values) if places else ()
    if isinstance(outputs, Raised):
        return
    shapes = [array.shape for array in [*outputs, first]]
    lengths = [
        n for part in (slice(-1, None), slice(1, 2), slice(1)) for s in shapes for n in s[part]
    ]
    for place in places:
        parameter = parameters[place]
        for length in dict.fromkeys(lengths):
            array = (1 + 0.25 * np.sin(1.0 + np.arange(length))).astype(first.dtype)
            words = f"{parameter.name} of shape {array.shape}"
            yield Variant("settings", words, put_at(place, array, parameters))


def inversely_scaled(trial: Trial, shared: Mapping[int, Sequence[Property]]) -> Iterator[Variant]:
    """Yield variants of a trial with the first input multiplied by a factor and one setting divided by it. Arrays keep
    the properties in `shared`.

    `beta * x` stays the same; a bound that is meant for it, but tested for x, is passed by x alone.
    """
    place = next(iter(trial.call.wanted), None)
    declared = trial.subject.facts.settings or {}
    if place is None or trial.call.args[place].dtype.kind != "f":
        return
    larger = kept(FARTHEST * trial.call.args[place], shared.get(place, ()))
    if larger is None:
        return
    for name, value in trial.settings.items():
        if type(value) is float and value > 0 and name not in declared:
            words = f"{trial.call.names[place]} multiplied by {FARTHEST:g}"
            far = Variant("numbers", words, at_place(place, larger))
            yield together(set_to(trial, name, value / FARTHEST), far, "numbers")


def put_at(place: int, value: Any, parameters: Sequence[inspect.Parameter]) -> Callable[..., Any]:
    """Return a function of a tuple of arguments that replaces the one at `place` by `value`; if there are fewer
    arguments, the defaults of `parameters` are put in between.
    """

    def put(args: tuple[Any, ...]) -> tuple[Any, ...]:
        between = (each.default for each in parameters[len(args) : place])
        return (*args[:place], *between, value, *args[place + 1 :])

    return put


def other_blocks(trial: Trial, blocks: Collection[int]) -> Iterator[Variant]:
    """Yield variants of settings that are block sizes of kernels: twice as large, longer than any row, and half as
    large, for which a kernel may not be meant.
    """
    longest = max((max(array.shape, default=1) for array in trial.call.arrays.values()), default=1)
    for name, value in trial.settings.items():
        if is_block(value, blocks) and name not in (trial.subject.facts.settings or {}):
            for other in dict.fromkeys((2 * value, 2 ** (longest + 1).bit_length(), value // 2)):
                if other != value:
                    yield set_to(trial, name, other, other > value)


def is_block(value: Any, blocks: Collection[int]) -> bool:
    """Return True if the value of a setting is one of `blocks`, the block sizes of kernels, and a power of two."""
    return type(value) is int and value in blocks and value & (value - 1) == 0


def set_to(trial: Trial, name: str, value: Any, meant: bool = True) -> Variant:
    """Return the variant in which the setting `name`, positional or by keyword, has this value. `meant` is False if
    forward may accept it by accident.
    """
    words = f"{name}={value!r}"
    if name not in trial.call.names:
        return Variant("settings", words, settings={name: value}, meant=meant)
    place = trial.call.names.index(name)
    return Variant(
        "settings", words, lambda args: (*args[:place], value, *args[place + 1 :]), meant=meant
    )


def ignored(trial: Trial) -> Iterator[Variant]:
    """Yield variants with a negative integer setting at -1 and the last entry of an integer array at -1, too: the
    marker of an ignored entry.
    """
    whole = {
        place: array
        for place, array in trial.call.arrays.items()
        if array.dtype.kind == "i" and array.size
    }
    declared = trial.subject.facts.settings or {}
    names = [
        name
        for name, value in trial.settings.items()
        if type(value) is int and value < 0 and name not in {*trial.call.names, *declared}
    ]
    for name, (place, array) in itertools.product(names, whole.items()):
        words = f"{name}=-1 and the last of {trial.call.names[place]} = -1"
        marked = at_place(place, with_entries(array, -1, -1))
        yield Variant("settings", words, marked, {name: -1})


def instead_of(trial: Trial, name: str, value: Any, ranks: list[int]) -> Iterator[Any]:
    """Yield other values for a setting, by the type of its value; `ranks` are the numbers of axes of the trial's
    arrays.
    """
    known = members_of(trial.subject.op or trial.subject.function, name)
    if known:
        yield from known
    elif isinstance(value, (bool, np.bool_)):
        yield not value
    elif name in AXES and (value is None or isinstance(value, (int, tuple))):
        yield from axes(ranks[-1] if ranks else 0, isinstance(value, tuple))
        yield from orders(value) if isinstance(value, tuple) else ()
    elif isinstance(value, int):
        yield from dict.fromkeys((value + 1, value - 1, 0, 1))
        if name.split("_")[-1] in FACTORS and value > 0:
            yield -value
    elif isinstance(value, float):
        yield from dict.fromkeys((2 * value, 0.75 * value, 0.0, 1.0))
        if name.split("_")[-1] in FACTORS:
            yield -value
    elif isinstance(value, tuple) and value and all(type(each) is int for each in value):
        yield from tuples(value)
        if "pad" in name:  # which may be negative, and cuts off then
            yield from ((*value[:place], -1, *value[place + 1 :]) for place in range(len(value)))
    elif isinstance(value, str):
        yield from dict.fromkeys((*words_in(trial), *(REDUCTIONS if value in REDUCTIONS else ())))
    elif value is None:
        yield from (1, 2)
    elif isinstance(value, (tuple, list)) and all(
        isinstance(each, (tuple, list)) and len(each) == 1 and type(each[0]) is int
        for each in value
    ):  # a pair of lists of one integer each, in the place of which integers may stand
        yield tuple(each[0] for each in value)


def axes(rank: int, several: bool) -> Iterator[Any]:
    """Yield other values for a setting that is an axis, of an array of this rank, and None; with `several`, pairs of
    axes as well.
    """
    yield None
    yield from range(rank)
    yield from range(-rank, 0)
    if several and rank > 1:
        yield (0, rank - 1)
        yield (-1, 0)


def tuples(value: tuple[int, ...]) -> Iterator[Any]:
    """Yield other values for a setting that is a tuple of integers: changed numbers, another order, and a single
    integer.
    """
    yield value[0]
    for place, number in enumerate(value):
        for other in (number + 1, number - 1):
            yield (*value[:place], other, *value[place + 1 :])
    yield value[::-1]
    yield from orders(value)
    for by in (1, -1):
        yield tuple(number + by for number in value)


def orders(value: tuple[int, ...]) -> Iterator[Any]:
    """Yield another order of axes, and the same counted from the end; nothing if the tuple is no order of axes."""
    if value and sorted(value) == [*range(len(value))]:
        yield (*value[1:], value[0])
        yield tuple(number - len(value) for number in value)


def words_in(trial: Trial) -> list[str]:
    """Return the words with which forward may compare a setting: the text constants in its code that are
    identifiers.
    """
    code = code_of(trial)
    texts = dict.fromkeys(constants(code) if code is not None else ())
    return [text for text in texts if text.isidentifier()]


def code_of(trial: Trial) -> CodeType | None:
    """Return the code object of the forward of a trial's op, or of its function; None if it is not written in
    Python.
    """
    op = trial.subject.op
    forward = trial.subject.function if op is None else op.forward
    code = getattr(inspect.unwrap(forward), "__code__", None)
    return code if isinstance(code, CodeType) else None


def constants(code: CodeType) -> Iterator[str]:
    """Yield the texts among the constants of a code object, also those in collections and in inner functions."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from constants(each)
        else:
            several = each if isinstance(each, (tuple, frozenset)) else (each,)
            yield from (part for part in several if isinstance(part, str))
