"""Read-only input arrays and owned output arrays, for frameworks whose arrays are NumPy's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from plugrad.engine.errors import OpArgumentError
from plugrad.engine.tensor.arrays import Array
from plugrad_frameworks.functions import Container, Source, function_name, recorded, split_arrays


def computed(function: Callable[..., Any], arrays: Sequence[Any]) -> tuple[list[Array], Container]:
    """Run `function` on read-only views of `arrays`, without recording. Return its output arrays, which never share
    memory with an input, and their container: what `gathered` needs to restore the tuple, list or object that the
    function returned.
    """
    recording = recorded(function, [read_only(array) for array in arrays], [False] * len(arrays))
    return [owned(output._array) for output in recording.outputs], recording.container


def split_arrays_or_numbers(
    source: Source,
    args: tuple[Any, ...],
    settings: dict[str, Any],
    kinds: Any,
    as_array: Callable[[Any], Any],
) -> tuple[Callable[..., Any], list[Any]]:
    """Split a call into a function of arrays alone and the list of these arrays (`split_arrays`), for arguments that
    are instances of `kinds`. If there is none, each float and complex argument is first made an array by `as_array`.

    Raises
    ------
    OpArgumentError
        No argument is an array, a float or a complex number.
    """
    bound, arrays = split_arrays(source, args, settings, kinds)
    if not arrays:
        args = tuple(as_array(arg) if isinstance(arg, (float, complex)) else arg for arg in args)
        bound, arrays = split_arrays(source, args, settings, kinds)
    if not arrays:
        raise OpArgumentError(f"{source.identity}: no argument is an array, a float or complex")
    return bound, arrays


def read_only(value: Any) -> Array:
    """Return a read-only view of the array `value`: the same memory, without a copy."""
    array: Array = np.asarray(value).view()
    array.flags.writeable = False
    return array


def owned(array: Array) -> Array:
    """Return `array` itself; if it is read-only, as a view of an input is, return a copy."""
    return array if array.flags.writeable else array.copy()


def require_pure(function: Callable[..., Any], deterministic: bool, framework: str) -> None:
    """Raise OpArgumentError unless `deterministic` is True: `framework` runs an op again in backward, and a random op
    would then give other numbers. `function` is named in the message.
    """
    if not deterministic:
        raise OpArgumentError(
            f"{function_name(function)} is declared `deterministic = False`, and {framework} runs functions as often "
            "as it likes: its gradient would be of other numbers than its value. Draw the random numbers outside, and "
            "pass them in"
        )
