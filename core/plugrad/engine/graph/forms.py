"""What a declared fact may be, and how that is written in a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any, NamedTuple


class Form(NamedTuple):
    """What a declared fact may be."""

    admits: Callable[[Any], bool]
    words: str
    """The same, as it is written in a class."""


def is_bool(value: Any) -> bool:
    """Return True for True and False."""
    return isinstance(value, bool)


def is_kind_of_arrays(value: Any) -> bool:
    """Return True for the kinds of arrays that there are names for."""
    return isinstance(value, str) and value in ("numpy", "nep18")


def is_word_on_complex(value: Any) -> bool:
    """Return True for True, False and 'holomorphic'."""
    return isinstance(value, bool) or (isinstance(value, str) and value == "holomorphic")


def is_word_on_views(value: Any) -> bool:
    """Return True for True, False and 'conjugate'."""
    return isinstance(value, bool) or (isinstance(value, str) and value == "conjugate")


def is_domain(value: Any) -> bool:
    """Return True for a dict of names and pairs (low, high)."""
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and is_points(bounds) and len(bounds) == 2 and bounds[0] < bounds[1]
        for name, bounds in value.items()
    )


def is_kinks(value: Any) -> bool:
    """Return True for a dict of names and sequences of numbers."""
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and is_points(points) for name, points in value.items()
    )


def is_points(value: Any) -> bool:
    """Return True for a tuple or list of real numbers."""
    return isinstance(value, (tuple, list)) and all(isinstance(point, Real) for point in value)


def is_sizes(value: Any) -> bool:
    """Return True for a dict of names and shapes of names and integers, of which the first may be `...`."""
    return isinstance(value, Mapping) and all(
        isinstance(name, str)
        and isinstance(shape, (tuple, list))
        and all(
            type(axis) in (int, str) or (axis is ... and not place)
            for place, axis in enumerate(shape)
        )
        for name, shape in value.items()
    )


def is_settings(value: Any) -> bool:
    """Return True for a dict of names and their allowed values, in a tuple, a list or a range."""
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and isinstance(values, (tuple, list, range)) and len(values) > 0
        for name, values in value.items()
    )


FLAG = Form(is_bool, "True or False")
ARRAYS = Form(is_kind_of_arrays, "'numpy' or 'nep18'")
VIEW = Form(is_word_on_views, "True, False or 'conjugate'")
COMPLEX = Form(is_word_on_complex, "True, False or 'holomorphic'")
DOMAIN = Form(is_domain, "{'x': (low, high)}, a pair of numbers per argument")
KINKS = Form(is_kinks, "{'x': (0.0,)}, the points per argument")
SIZES = Form(
    is_sizes,
    "{'x': ('n', 4)}, a shape per argument: the same name is the same length",
)
SETTINGS = Form(is_settings, "{'mode': ('sum', 'mean')}, the allowed values per setting")
