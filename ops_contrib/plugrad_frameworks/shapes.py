"""Shape inference for tracing frameworks: the shapes and dtypes of a result, from those of the inputs.

An op has no second text that computes shapes, which could say something else than forward: forward itself is run, once
for inputs of a kind, on numbers that are made up. An op whose shapes depend on the numbers is found out when it is run.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from plugrad.engine.errors import InPlaceError, OpArgumentError
from plugrad.engine.quiet import quietly
from plugrad.engine.tensor.arrays import Array
from plugrad_frameworks.arrays import read_only
from plugrad_frameworks.functions import (
    Container,
    Pullback,
    Pushforward,
    Vmapped,
    function_name,
    recorded,
)


class Outline(NamedTuple):
    """Shape and dtype of an array whose numbers are not known yet."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]

    def __repr__(self) -> str:
        return f"{self.dtype}{list(self.shape)}"


class InferredOutputs(NamedTuple):
    """The shapes and dtypes of the outputs that a function returns for inputs of certain shapes and dtypes, and the
    container of these outputs, as `gathered` needs it.
    """

    outlines: tuple[Outline, ...]
    container: Container


def infer_outputs(function: Callable[..., Any], inputs: tuple[Outline, ...]) -> InferredOutputs:
    """Return the shapes and dtypes of the outputs of `function`, and their container, for `inputs` of these shapes and
    dtypes.

    Raises
    ------
    OpArgumentError
        The function raises for all numbers that are tried, or its output shapes depend on the numbers.
    """
    if isinstance(function, Pullback):  # gradients are like the inputs
        outlines = tuple(inputs[position] for position in function.wanted)
        return InferredOutputs(outlines, tuple)
    if isinstance(function, Pushforward):  # tangents are like the outputs
        whole = infer_outputs(function.function, inputs[: function.inputs]).outlines
        return InferredOutputs(tuple(whole[position] for position in function.wanted), tuple)
    if isinstance(function, Vmapped):  # as a row, so that a row is what is invented
        pairs = [*zip(inputs, function.axes, strict=True)]
        length = next(each.shape[axis] for each, axis in pairs if axis is not None)
        rows = [each if axis is None else row_of(each, axis) for each, axis in pairs]
        row = infer_outputs(function.function, tuple(rows))
        outlines = tuple(Outline((length, *each.shape), each.dtype) for each in row.outlines)
        return InferredOutputs(outlines, row.container)
    return infer_by_running(function, inputs)


def row_of(outline: Outline, axis: int) -> Outline:
    """Return the shape and dtype of one row of a batch along an axis."""
    return Outline(outline.shape[:axis] + outline.shape[axis + 1 :], outline.dtype)


@functools.lru_cache(maxsize=4096)
def infer_by_running(function: Callable[..., Any], inputs: tuple[Outline, ...]) -> InferredOutputs:
    """Infer the outputs of `function` by running it on invented numbers (`invented_inputs`), until two runs have
    succeeded. Raises OpArgumentError if no run does, or if the two differ in shapes; InPlaceError if the function
    writes into an input.
    """
    promises: list[InferredOutputs] = []
    errors: list[Exception] = []
    for numbers in invented_inputs(inputs):
        try:
            recording = quietly(recorded, function, map(read_only, numbers), [False] * len(numbers))
        except InPlaceError:
            raise
        except Exception as error:
            errors.append(error)
            continue
        arrays = [output._array for output in recording.outputs]
        promises.append(
            InferredOutputs(tuple(Outline(a.shape, a.dtype) for a in arrays), recording.container)
        )
        if len(promises) == 2:
            break
    if not promises:
        shown = ", ".join(map(repr, inputs))
        raise OpArgumentError(
            f"{function_name(function)}: to know the shapes of its results, it was run on zeros, random numbers, ones, "
            f"a unit matrix and rising numbers as {shown}, and raised each time: {errors[0]}"
        ) from errors[0]
    if promises[0].outlines != promises[-1].outlines:
        raise inconsistent_shapes(function, promises[0].outlines, promises[-1].outlines)
    return promises[0]


def inconsistent_shapes(function: Callable[..., Any], said: Any, found: Any) -> OpArgumentError:
    """Return the error for `function`, whose output shapes depend on the input numbers: `found` in this run, `said`
    before.
    """
    return OpArgumentError(
        f"{function_name(function)} returned {found}, and {said} for other numbers in inputs of the same shapes: what "
        "traces must know shapes before numbers. Let the op return an array that is always large enough, and a mask"
    )


def invented_inputs(inputs: tuple[Outline, ...]) -> Iterator[list[Array]]:
    """Yield lists of invented arrays, one per entry of `inputs`, to run a function on: zeros (which are also valid
    indices), distinct numbers with integers of 1 (which may be used as sizes), ones, regular matrices, and rising
    numbers.
    """
    yield [np.zeros(*outline) for outline in inputs]
    rng = np.random.default_rng(0)
    yield [
        rng.uniform(0.1, 0.9, outline.shape).astype(outline.dtype)
        if outline.dtype.kind in "fc"
        else np.ones(*outline)
        for outline in inputs
    ]
    yield [np.ones(*outline) for outline in inputs]
    yield [unit(outline) for outline in inputs]
    yield [rising(outline) for outline in inputs]


def rising(outline: Outline) -> Array:
    """Return an array of this shape and dtype whose numbers rise in equal steps from 0 to 1."""
    count = int(np.prod(outline.shape))
    return np.linspace(0, 1, count).reshape(outline.shape).astype(outline.dtype)


def unit(outline: Outline) -> Array:
    """Return an array of this shape and dtype that is a batch of identity matrices; for fewer than two axes, ones."""
    if len(outline.shape) < 2:
        return np.ones(*outline)
    return np.zeros(*outline) + np.eye(*outline.shape[-2:], dtype=outline.dtype)
