"""Variants of the same values: in other memory layouts, in other dtypes, and with imaginary parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from _plugrad_check.slopes.arrays import Array, size_of, uneven
from _plugrad_check.subject.call import Call, Raised, attempt, frozen, quietly

# Layouts.


def reversed_(array: Array) -> Array:
    """Return an array with equal values that runs backwards through memory along every axis: its strides are
    negative.
    """
    backwards = tuple(slice(None, None, -1) for _ in array.shape)
    return array[backwards].copy()[backwards]


def strided(array: Array) -> Array:
    """Return an array with equal values, but with gaps between the elements in memory, which hold NaN (or 1)."""
    gap = np.nan if array.dtype.kind in "fc" else 1
    wide = np.full([2 * size for size in array.shape], gap).astype(array.dtype)
    every_other = tuple(slice(None, None, 2) for _ in array.shape)
    wide[every_other] = array
    return wide[every_other]


def repeated(array: Array) -> Array:
    """Return an array of the same shape with stride 0 along every axis: all entries are the first one. Integers stay as
    they are: an order of rows has no equal entries.
    """
    if array.dtype.kind in "iu":
        return array
    first = array[tuple(slice(0, 1) for _ in array.shape)]
    return np.broadcast_to(first, array.shape) if array.size else array


def contiguous(array: Array) -> Array:
    """Return a copy of an array in C order."""
    return array.copy(order="C")


def in_wider_rows(array: Array) -> Array:
    """Return an array with equal values that is the first columns of a wider one, a slice: rows are contiguous, with
    gaps between them.
    """
    if array.ndim < 2:
        return array.copy()
    wide = np.zeros((*array.shape[:-1], array.shape[-1] + 3), array.dtype)
    part = wide[..., : array.shape[-1]]
    part[...] = array
    return part


LAYOUTS: dict[str, Callable[[Array], Array]] = {
    "Fortran order": np.asfortranarray,
    "reversed axes": reversed_,
    "strided memory": strided,
    "stride 0": repeated,
}
LAYOUTS_FOR_KERNELS = {"rows of a wider array": in_wider_rows}
"""Layouts for kernels, which often take the stride of columns into account, and not that of rows."""


def laid_out(call: Call, layout: Callable[[Array], Array]) -> Call:
    """Return the call on arrays in another memory layout, which the function `layout` gives to each; arrays without
    axes stay.
    """
    arrays = call.arrays.items()
    return call.with_args({place: frozen(layout(array)) for place, array in arrays if array.ndim})


# Dtypes.

TO_SINGLE = {"d": np.float32, "D": np.complex64}
TO_DOUBLE = dict.fromkeys("efdg", np.float64) | dict.fromkeys("FDG", np.complex128)


def cast(call: Call, dtypes: Mapping[str, Any]) -> dict[int, Array]:
    """Return the arrays of a call that are to be converted, by position, already converted: `dtypes` maps the dtype
    character of an array ('f', 'd') to the new dtype.
    """
    return {
        place: frozen(array.astype(dtypes[array.dtype.char]))
        for place, array in call.arrays.items()
        if array.dtype.char in dtypes
    }


COMPLEX_CASES: tuple[tuple[bool, bool], ...] = ((True, True), (True, False), (False, True))
"""Cases of complex versions: does the first differentiated array become complex, and do the others?

Beside a complex array, the gradient of a real one is the real part of something, which a rule may forget.
"""


def complex_version(call: Call, case: int, rng: np.random.Generator) -> Call | None:
    """Return a call with random imaginary parts added to some of its differentiated arrays, which case number `case` of
    `COMPLEX_CASES` chooses. None if there is one array, and the case needs several.
    """
    first, others = COMPLEX_CASES[case]
    chosen = [first, *(others for _ in call.inputs[1:])]
    if case and len(chosen) == 1:
        return None
    return call.at(
        [
            with_imaginary(array, rng) if is_chosen else array
            for array, is_chosen in zip(call.inputs, chosen, strict=True)
        ]
    )


def with_imaginary(array: Array, rng: np.random.Generator) -> Any:
    """Return a real array with random imaginary parts about half as large as itself, none of them close to 0.

    Symmetric matrices become Hermitian.
    """
    imaginary = 0.5 * size_of(array) * uneven(rng, array.astype(np.float64))
    if is_symmetric(array):
        imaginary = np.tril(imaginary, -1) - np.tril(imaginary, -1).swapaxes(-1, -2)
    parts = array + 1j * imaginary
    return frozen(np.asarray(parts, np.result_type(array.dtype, np.complex64)))


def is_square(array: Array) -> bool:
    """Return True if the last two axes of an array have one length, which is more than 1."""
    return array.ndim >= 2 and array.shape[-1] == array.shape[-2] > 1


def is_symmetric(array: Array) -> bool:
    """Return True if an array holds square matrices that equal their transposes."""
    return is_square(array) and np.allclose(array, array.swapaxes(-1, -2), rtol=1e-12, atol=0)


def is_accepted(call: Call) -> bool:
    """Return True if forward accepts the arrays of a call, and returns finite floating-point numbers only."""
    copies = [array.copy() for array in call.inputs]  # it may write to them
    with quietly():
        values = attempt(call.at(copies).values)
    if isinstance(values, Raised):  # it takes real numbers only, or those of one kind
        return False
    return bool(values) and all(bool(np.isfinite(value).all()) for value in values)


def by_promise(calls: list[Call]) -> Iterator[int]:
    """Yield the numbers of the calls whose complex version is worth trying, the most promising first: float64 arrays,
    with several entries.
    """

    def rank(number: int) -> tuple[bool, bool]:
        inputs = calls[number].inputs
        return (
            any(array.dtype != np.float64 for array in inputs),
            max(array.size for array in inputs) < 2,
        )

    usable = [
        nr
        for nr, call in enumerate(calls)
        if call.inputs and all(array.size and array.dtype.kind == "f" for array in call.inputs)
    ]
    yield from sorted(usable, key=rank)
