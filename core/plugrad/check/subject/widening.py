"""Complex versions of an op's own samples, for ops that declare that they take complex numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from plugrad.check.slopes.arrays import Array, size_of, uneven
from plugrad.check.subject.call import Call, Raised, attempt, frozen, quietly

WAYS: tuple[tuple[bool, bool], ...] = ((True, True), (True, False), (False, True))
"""Whether the first differentiated array becomes complex, and whether the others do.

Beside a complex array, the gradient of a real one is the real part of something, which a rule may forget.
"""


def complex_version(call: Call, way: int, rng: np.random.Generator) -> Call | None:
    """Return a call with imaginary parts added to its differentiated arrays; None if one array is not several."""
    first, others = WAYS[way]
    chosen = [first, *(others for _ in call.inputs[1:])]
    if way and len(chosen) == 1:
        return None
    return call.at(
        [
            with_imaginary(array, rng) if is_chosen else array
            for array, is_chosen in zip(call.inputs, chosen, strict=True)
        ]
    )


def with_imaginary(array: Array, rng: np.random.Generator) -> Any:
    """Return an array with imaginary parts about half as large as itself, none of them close to 0."""
    parts = array + 0.5j * size_of(array) * uneven(rng, array.astype(np.float64))
    return frozen(np.asarray(parts, np.result_type(array.dtype, np.complex64)))


def is_accepted(call: Call) -> bool:
    """Return whether forward takes the arrays, and returns floating-point numbers, all of them finite."""
    copies = [array.copy() for array in call.inputs]  # it may write to them
    with quietly():
        values = attempt(call.at(copies).values)
    if isinstance(values, Raised):  # it takes real numbers only, or those of one kind
        return False
    return bool(values) and all(bool(np.isfinite(value).all()) for value in values)


def by_promise(calls: list[Call]) -> Iterator[int]:
    """Yield the numbers of the calls of which a complex version is worth trying, the most telling first."""

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
