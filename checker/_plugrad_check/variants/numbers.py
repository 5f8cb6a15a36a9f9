"""Variants of the numbers in one input: zeros, signs, sizes, whole numbers, ties, identities, outliers, NaN.

A variant keeps properties that every sample's array has and no random array has: symmetry, unit rows, order. The op is
meant for such arrays, though forward may take any: a covariance, a rotation, knots, a mask.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from _plugrad_check.rows import always
from _plugrad_check.slopes.arrays import Array, largest_of
from _plugrad_check.subject.call import Raised, attempt, frozen
from _plugrad_check.subject.trials import Trial
from _plugrad_check.variants.arrays import is_square, is_symmetric
from _plugrad_check.variants.variant import Variant, at_place

FARTHEST = 20.0
"""Largest factor for all numbers at once: a loop in forward may not end for larger ones."""
OUTLIER = 1000.0
"""Value of outliers among the sample's entries: `exp` overflows at 709."""
ROUNDING = 2.0**-52
"""Size of a difference of equal numbers, relative to the largest: rules divide by it if it is not 0."""
Named = tuple[str, Array, bool]
"""Variant of an array: its words, the new array, and True if second derivatives are to be compared."""


def other_numbers(
    trial: Trial,
    shared: dict[int, list[Property]],
    every: int = 1,
    blocks: Collection[int] = (),
) -> Iterator[Variant]:
    """Yield variants (changes) of the numbers of a trial, one input at a time, which keep the properties in `shared`.

    No integer becomes one of `blocks`, the block sizes of kernels. With `every` = n > 1, only every n-th variant of a
    kind is yielded, and none that forward may accept by accident.
    """
    call = trial.call
    declared = trial.subject.facts.domain or {}
    for place, array in call.arrays.items():
        name, is_wanted = call.names[place], place in call.wanted
        is_usual = array.size and np.isfinite(array).all()
        if not is_usual or is_wanted == (array.dtype.kind in "iub"):
            continue
        if array.dtype.kind == "c":
            for words, new, _ in in_table(name, array):
                yield Variant("numbers", words, at_place(place, new))
            continue
        further = (
            like_others(trial, place)
            if is_wanted
            else that_are_settings(trial, name, array, blocks)
        )
        near = [(each, True) for each in (*in_table(name, array), *further)]
        # Last, as a loop may not end there. Where numbers are declared, those far out are meant, too.
        far = [(each, name in declared) for each in with_outliers(name, array)]
        for (words, new, bends), meant in [*near[::every], *far[::every]]:
            fitting = kept(np.asarray(new).astype(array.dtype), shared.get(place, ()))
            if fitting is not None:
                yield Variant("numbers", words, at_place(place, fitting), bends=bends, meant=meant)
        if PERMUTATIONS in shared.get(place, ()):
            for words, repeated, _ in in_table(name, array):
                yield Variant("numbers", words, at_place(place, repeated), meant=False)
        for words, other in by_accident(trial, place) if every == 1 else ():
            yield Variant("numbers", words, at_place(place, other), meant=False)


def is_several(array: Array) -> bool:
    """Return True if an array has several entries."""
    return array.size > 1


def is_matrix(array: Array) -> bool:
    """Return True if an array has several entries and several axes."""
    return array.size > 1 and array.ndim > 1


def is_of_size_1(array: Array) -> bool:
    """Return True if the largest entry of an array is between 1 / `FARTHEST` and `FARTHEST`."""
    return 1 / FARTHEST <= largest_of(array) <= FARTHEST


def with_entries(array: Array, value: Any, *places: int) -> Array:
    """Return a copy of an array with `value` at the entries `places`, which are positions in C order."""
    new = array.copy()
    new.flat[list(places)] = value
    return new


def with_part(array: Array, value: float, index: Any) -> Array:
    """Return a copy of an array with the number `value` in the part that `index` selects."""
    new = array.copy()
    new[index] = value
    return new


@dataclasses.dataclass(frozen=True)
class Row:
    """Row of a table of changes: one way to change the numbers of an array, its words for messages, and the arrays to
    which it applies.
    """

    words: str
    """Words of the change; {x} is the argument, {first} and {last} are the indices of its first and last entry."""
    change: Callable[[Array], Array]
    """Function that returns the changed array."""
    bends: bool = False
    """True if second derivatives are to be compared, too."""
    of: Callable[[Array], bool] = always
    """Predicate of the arrays to which it applies."""


FLOATS = (
    Row("all of {x} = 0", np.zeros_like, True),
    Row("{x} negated", np.negative),
    Row("{x} multiplied by 5", partial(np.multiply, 5.0)),
    Row(f"{{x}} multiplied by {FARTHEST:g}", partial(np.multiply, FARTHEST)),
    Row(f"{{x}} multiplied by {1 / FARTHEST:g}", partial(np.multiply, 1 / FARTHEST)),
    Row("{x} rounded to whole numbers", np.rint),
    Row("{x} of alternating signs", lambda x: np.abs(x) * np.resize((1.0, -1.0), x.shape), of=is_several),
    Row("{x} all positive", np.abs, of=is_several),
    Row("{x} all negative", lambda x: -np.abs(x), of=is_several),
    Row("{x} all equal", lambda x: np.full_like(x, x.flat[0]), True, is_several),
    Row("two entries of {x} equal", lambda x: with_entries(x, x.flat[0], -1), True, is_several),
    Row("3 * {x} rounded to whole numbers", lambda x: np.rint(3 * x)),
    Row("{x} = (1, 0, 0, ...) along its last axis", lambda x: with_part(np.zeros_like(x), 1, (..., 0)), True,
        lambda x: is_several(x) and is_of_size_1(x)),
    Row("{x}[{first}] = 0", lambda x: with_entries(x, 0, 0), True, is_several),
    Row("{x}[{last}] = 0", lambda x: with_entries(x, 0, -1), True, is_several),
    Row("{x}[0] = 0", lambda x: with_part(x, 0, 0), True, is_matrix),
    Row("{x}[..., 0] = 0", lambda x: with_part(x, 0, (..., 0)), True, is_matrix),
    Row("{x}[{first}] = 0 but for a rounding", lambda x: with_entries(x, ROUNDING * largest_of(x), 0)),
    Row("{x}[{first}] and {x}[{last}] = 0", lambda x: with_entries(x, 0, 0, -1), True, is_several),
    Row("{x} = the identity", lambda x: np.broadcast_to(np.eye(*x.shape[-2:]), x.shape).copy(), True,
        lambda x: is_matrix(x) and is_of_size_1(x)),
    Row("all of {x} = 1", np.ones_like, True, is_of_size_1),
    Row("all {x}[i] equal", lambda x: np.broadcast_to(x[:1], x.shape).copy(), True, is_matrix),
    Row("all {x}[..., i] equal", lambda x: np.broadcast_to(x[..., :1], x.shape).copy(), True, is_matrix),
)  # fmt: skip
"""Changes of real numbers. For further samples every third row is used: zeros, sizes, signs, ties."""
COMPLEX = (
    Row("{x} real", lambda x: x.real.copy()),
    Row("{x} of imaginary parts 0", lambda x: np.abs(x.real).astype(x.dtype)),
    Row("{x} of real parts 0", lambda x: (x.imag * 1j).astype(x.dtype)),
    Row("{x} negated", np.negative),
    Row("all of {x} = 0", np.zeros_like),
    Row("all of {x} equal", lambda x: np.full_like(x, x.flat[0])),
    Row(f"{{x}} multiplied by {FARTHEST:g}", lambda x: (x * FARTHEST).astype(x.dtype)),
    Row(f"{{x}} multiplied by {1 / FARTHEST:g}", lambda x: (x * (1 / FARTHEST)).astype(x.dtype)),
)
INTEGERS = (
    Row("all of {x} = 0", np.zeros_like),
    Row("all of {x} equal", lambda x: np.full_like(x, x.flat[x.size - 1]), of=is_several),
    Row(
        "two entries of {x} equal", lambda x: with_entries(x, x.flat[x.size - 1], 0), of=is_several
    ),
    Row("{x} in reverse order", lambda x: x.reshape(-1)[::-1].reshape(x.shape), of=is_several),
)
TRUTHS = (
    Row("all of {x} True", np.ones_like),
    Row("all of {x} False", np.zeros_like),
    Row("{x} negated", np.logical_not),
)
TABLES: dict[str, tuple[Row, ...]] = {
    "f": FLOATS,
    "c": COMPLEX,
    "i": INTEGERS,
    "u": INTEGERS,
    "b": TRUTHS,
}
"""Tables of changes, by the kind of dtype."""


def in_table(name: str, array: Array) -> Iterator[Named]:
    """Yield variants of one array, the argument `name`, by the rows of the table for its dtype: words, the changed
    array, and True if second derivatives are to be compared.
    """
    first, last = (
        ", ".join(str(each) for each in np.unravel_index(entry, array.shape))
        for entry in (0, array.size - 1)
    )
    for row in TABLES[array.dtype.kind]:
        if row.of(array):
            yield row.words.format(x=name, first=first, last=last), row.change(array), row.bends


def with_outliers(name: str, array: Array) -> Iterator[Named]:
    """Yield variants of an array, the argument `name`, with every second entry a large number of alternating sign; for
    a single entry, both signs.
    """
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


def by_accident(trial: Trial, place: int) -> Iterator[tuple[str, Any]]:
    """Yield variants of the argument at `place` that forward may accept without being meant for them: pairs of words
    and the changed value.
    """
    name, array = trial.call.names[place], trial.call.args[place]
    if array.dtype.kind == "i":
        if "ind" in name or "idx" in name:
            for number in (-1, longest(trial)):
                yield f"the last of {name} = {number}", with_entries(array, number, -1)
        elif not are_indices(trial, place):
            yield f"{name} negated", -array
    elif array.dtype.kind == "f":
        yield f"an entry of {name} = nan", with_entries(array, np.nan, array.size // 2)
        yield f"{name} a number, no array", 0.75 * float(array.flat[0])
        if is_whole(array) and not is_binary(array):
            yield f"{name} of fractions", 0.75 * array


def are_indices(trial: Trial, place: int) -> bool:
    """Return True if forward raises for integers beyond all lengths in the argument at `place`, so that they are
    probably indices.
    """
    beyond_all = {place: frozen(trial.call.args[place] + longest(trial))}
    return isinstance(attempt(trial.call.with_args(beyond_all).values), Raised)


def longest(trial: Trial) -> int:
    """Return the length of the longest axis of a trial's arrays."""
    return max(max(array.shape, default=0) for array in trial.call.arrays.values())


def like_others(trial: Trial, place: int) -> Iterator[Named]:
    """Yield variants in which the argument at `place` equals another differentiated one of its shape."""
    call = trial.call
    for other in call.wanted:
        array = call.args[other]
        own = largest_of(call.args[place])
        near = own / FARTHEST <= largest_of(array) <= own * FARTHEST
        alike = array.shape == call.args[place].shape and array.dtype.kind != "c"
        if other != place and alike and near:
            yield f"{call.names[place]} = {call.names[other]}", array.copy(), True


def that_are_settings(
    trial: Trial, name: str, array: Array, blocks: Collection[int]
) -> Iterator[Named]:
    """Yield variants of an integer array in which one entry equals a setting: it may stand for padding, or for a class
    to ignore. Settings that are block sizes of kernels, `blocks`, are left out.
    """
    for setting, value in trial.settings.items():
        stands_for_nothing = type(value) is int and value not in blocks
        if stands_for_nothing and array.dtype.kind == "i" and array.size > 1:
            first = ", ".join("0" * array.ndim)
            words = f"{name}[{first}] = {value}, which is {setting}"
            yield words, with_entries(array, value, 0), False


# Properties that the variants of an array keep, if all samples' arrays have them.


class Property(NamedTuple):
    """Property of an array that its variants keep, such as symmetry: `has` tests for it, and `given` returns a similar
    array that has it.
    """

    words: str
    has: Callable[[Array], bool]
    given: Callable[[Array], Array]


def has_rows(array: Array, longer: int = 1) -> bool:
    """Return True if an array has a last axis longer than `longer`."""
    return array.ndim > 0 and array.shape[-1] > longer


def is_whole(array: Array) -> bool:
    """Return True if an array has several entries, and all are whole numbers."""
    return bool(array.size > 1 and (array == np.rint(array)).all())


def is_binary(array: Array) -> bool:
    """Return True if an array has several entries, and all are 0 or 1."""
    return bool(array.size > 1 and np.isin(array, (0, 1)).all())


def mirrored(array: Array) -> Array:
    """Return square matrices made symmetric: the lower half is mirrored to the upper one. Other arrays are returned as
    they are.
    """
    if not is_square(array):
        return array
    return np.tril(array) + np.tril(array, -1).swapaxes(-1, -2)


def are_permutations(array: Array) -> bool:
    """Return True if an integer array's rows are permutations of four numbers or more; shorter ones may be random
    indices.
    """
    is_integer = array.dtype.kind in "iu" and has_rows(array, 3)
    return is_integer and bool((np.sort(array) == np.arange(array.shape[-1])).all())


PERMUTATIONS = Property("permutations", are_permutations, np.argsort)
PROPERTIES = (
    PERMUTATIONS,
    Property("symmetric matrices", is_symmetric, mirrored),
    Property("lower triangles", lambda x: is_square(x) and not np.triu(x, 1).any(), np.tril),
    Property("upper triangles", lambda x: is_square(x) and not np.tril(x, -1).any(), np.triu),
    Property("orthonormal rows",
        lambda x: is_square(x) and np.allclose(x @ x.swapaxes(-1, -2), np.eye(x.shape[-1]), atol=1e-9),
        lambda x: np.linalg.qr(x)[0] if is_square(x) else x),
    Property("rows of length 1",
        lambda x: has_rows(x) and np.allclose(np.linalg.norm(x, axis=-1), 1, rtol=1e-9),
        lambda x: x / np.linalg.norm(x, axis=-1, keepdims=True)),
    Property("rows that add up to 1",
        lambda x: has_rows(x) and np.allclose(x.sum(-1), 1, rtol=1e-9),
        lambda x: np.abs(x) / np.abs(x).sum(axis=-1, keepdims=True)),
    Property("rows that never fall",
        lambda x: has_rows(x, 3) and bool((np.diff(x, axis=-1) >= 0).all()),
        lambda x: np.sort(x, axis=-1)),
    Property("whole numbers", is_whole, np.rint),
    Property("zeros and ones", is_binary, lambda x: (x > 0).astype(x.dtype)),
)  # fmt: skip


def shared_by(arrays: Sequence[Array]) -> list[Property]:
    """Return the properties (symmetry and the like) that all arrays have, except empty ones and those that are not
    finite.
    """
    finite = [array for array in arrays if array.size and np.isfinite(array).all()]
    return [each for each in PROPERTIES if finite and all(map(each.has, finite))]


def kept(array: Array, properties: Sequence[Property]) -> Array | None:
    """Return an array if it has all `properties`, or else a similar array to which they were given; None if that
    fails.
    """
    for each in properties:
        if array.ndim and not each.has(array):
            with np.errstate(all="ignore"):
                array = each.given(array).astype(array.dtype)
    fits = np.isfinite(array).all() and all(each.has(array) for each in properties)
    return array if fits else None
