"""`assert_close`, as in `torch.testing`: two values are equal within the tolerance of their dtype."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from _plugrad_names.comparisons import isclose
from _plugrad_names.dtypes import promote_types
from plugrad.engine.creation.data import as_tensor
from plugrad.engine.tensor.tensor import Tensor

# Bits of a float -> rtol and atol. Those of integers and booleans are 0.
TOLERANCES = {16: (1e-3, 1e-5), 32: (1.3e-6, 1e-5), 64: (1e-7, 1e-7)}
PLACE = "\n\nThe failure occurred for item "


def assert_close(
    actual: Any,
    expected: Any,
    *,
    allow_subclasses: bool = True,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = False,
    check_device: bool = True,
    check_dtype: bool = True,
    check_layout: bool = True,
    check_stride: bool = False,
    msg: str | Callable[[str], str] | None = None,
) -> None:
    """Raise AssertionError unless ``|actual - expected| <= atol + rtol * |expected|`` for each entry, and shapes,
    dtypes and devices are the same.

    Parameters
    ----------
    actual, expected
        Tensors, arrays, numbers, booleans or None, or sequences and mappings of them.
    allow_subclasses
        Whether a subclass of Tensor may be compared with a Tensor.
    rtol, atol
        Both or none; the default is that of the dtype: 1.3e-6 and 1e-5 for float32, 1e-7 and 1e-7 for float64, 1e-3 and
        1e-5 for float16, 0 and 0 for integers and booleans.
    equal_nan
        Whether nan is equal to nan.
    check_device, check_dtype, check_stride
        Whether these must be the same. (Without `check_dtype`, both are converted to one dtype.)
    check_layout
        For code written for PyTorch: there is only one layout.
    msg
        The message of the error, or a function that makes it of the usual one.

    Raises
    ------
    AssertionError
        They are not close: how many entries, and where the greatest difference is.
    ValueError
        Only one of `rtol` and `atol` is given.
    TypeError
        The two are of different kinds, or of one that cannot be compared.

    Source: `torch.testing.assert_close` of PyTorch 2.13.

    >>> import plugrad as pg
    >>> pg.testing.assert_close(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 2.000001]))
    >>> pg.testing.assert_close(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 2.5]))
    Traceback (most recent call last):
    AssertionError: Tensor-likes are not close!
    <BLANKLINE>
    Mismatched elements: 1 / 2 (50.0%)
    Greatest absolute difference: 0.5 at index (1,) (up to 1e-05 allowed)
    Greatest relative difference: 0.20000000298023224 at index (1,) (up to 1.3e-06 allowed)
    """
    __tracebackhide__ = True  # pytest shows where it was called
    if (rtol is None) != (atol is None):
        lost = "rtol" if rtol is None else "atol"
        raise ValueError(
            f"Both 'rtol' and 'atol' must be either specified or omitted, but got no {lost}."
        )
    checks = {"stride()": check_stride, "device": check_device, "dtype": check_dtype}
    same = ["shape", *(name for name in checks if checks[name])]
    for one, other, place in pairs(actual, expected):
        if type(one) is not type(other) and not allow_subclasses and isinstance(one, Tensor):
            raise not_comparable(one, other)
        if words := difference(one, other, same, rtol, atol, equal_nan):
            words += place
            raise AssertionError(
                words if msg is None else msg if isinstance(msg, str) else msg(words)
            )


def pairs(actual: Any, expected: Any, place: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Yield each value in nested sequences and mappings, the one to compare it with, and its place as the end of a
    message. Raises AssertionError if their lengths or keys differ.
    """
    both = (actual, expected)
    if all(isinstance(each, Sequence) and not isinstance(each, str) for each in both):
        if len(actual) != len(expected):
            words = f"The length of the sequences mismatch: {len(actual)} != {len(expected)}"
            raise AssertionError(words + place)
        keys: Any = range(len(actual))
    elif all(isinstance(each, Mapping) for each in both):
        lost, more = expected.keys() - actual.keys(), actual.keys() - expected.keys()
        if lost or more:
            words = f"Missing keys in the actual mapping: {sorted(lost)}\nAdditional keys in the actual mapping: "
            raise AssertionError(
                f"The keys of the mappings do not match:\n{words}{sorted(more)}{place}"
            )
        keys = sorted(actual, key=repr)
    else:
        yield actual, expected, place
        return
    for key in keys:
        inside = f"{place or PLACE}[{key!r}]"
        yield from pairs(actual[key], expected[key], inside)


def difference(one: Any, other: Any, same: list[str], rtol: Any, atol: Any, equal_nan: bool) -> str:
    """Return how two values differ, "" if they are close. `same` are the attributes of tensors that must be equal.
    Raises TypeError if they cannot be compared.
    """
    if one is None or other is None:
        return "" if one is other else f"None mismatch: {one} is not {other}"
    one, other = (each.item() if isinstance(each, np.generic) else each for each in (one, other))
    kinds = {type(one), type(other)}
    if kinds == {bool}:
        return "" if one is other else f"Booleans mismatch: {one} is not {other}"
    scalars = kinds <= {int, float, complex}
    if scalars and len(kinds) > 1 and "dtype" in same:
        return f"The (d)types do not match: {type(one)} != {type(other)}."
    if not scalars and not isinstance(one, type(other)) and not isinstance(other, type(one)):
        raise not_comparable(one, other)
    try:
        x, y = (as_tensor(np.asarray(each) if scalars else each) for each in (one, other))
    except (TypeError, ValueError, RuntimeError):
        raise not_comparable(one, other) from None
    for name in same if not scalars else ():
        found = [each.stride() if name == "stride()" else getattr(each, name) for each in (x, y)]
        if found[0] != found[1]:
            return f"The values for attribute '{name}' do not match: {found[0]} != {found[1]}."
    if rtol is None:
        floats = [np.finfo(each.dtype).bits for each in (x, y) if each.dtype.kind in "fc"]
        rtol, atol = max([TOLERANCES[bits] for bits in floats], default=(0.0, 0.0))
    dtype = promote_types(x.dtype, y.dtype)
    x, y = x.to(dtype), y.to(dtype)
    matches = isclose(x, y, rtol, atol, equal_nan)
    if matches.all():
        return ""
    if not scalars and not x.ndim:
        one, other = x.item(), y.item()
    lines = of_tensors(x, y, matches) if x.ndim else of_numbers(one, other)
    if rtol or atol:
        lines[1:] = [f"{lines[1]} (up to {atol} allowed)", f"{lines[2]} (up to {rtol} allowed)"]
    what, how = "Tensor-likes" if x.ndim else "Scalars", "close" if rtol or atol else "equal"
    return "\n".join([f"{what} are not {how}!\n", *lines])


def not_comparable(one: Any, other: Any) -> TypeError:
    """Return the error for values of different kinds, or of one that cannot be compared."""
    kinds = f"{type(one)} and {type(other)}"
    return TypeError(f"No comparison pair was able to handle inputs of type {kinds}.")


def of_numbers(one: Any, other: Any) -> list[str]:
    """Return the lines of the message about two numbers."""
    apart = abs(one - other)
    relative = math.inf if other == 0 else apart / abs(other)
    differences = f"Absolute difference: {apart}", f"Relative difference: {relative}"
    return [f"Expected {other} but got {one}.", *differences]


def of_tensors(x: Tensor, y: Tensor, matches: Tensor) -> list[str]:
    """Return the lines of the message about two tensors."""
    wrong, count = int((~matches).sum()), matches.numel()
    lines = [f"Mismatched elements: {wrong} / {count} ({wrong / count:.1%})"]
    if x.dtype.kind not in "fc":
        x, y = x.to(np.int64), y.to(np.int64)
    absolute = (x - y).abs().masked_fill(matches, 0)
    for name, values in (("absolute", absolute), ("relative", absolute / y.abs())):
        nr = int(values.masked_fill(matches, 0).argmax())
        place = tuple(int(each) for each in np.unravel_index(nr, values.shape))
        lines.append(f"Greatest {name} difference: {values[place].item()} at index {place}")
    return lines
