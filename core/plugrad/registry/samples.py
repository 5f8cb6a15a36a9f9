"""`Sample` and `ErrorSample`: where the checker may try an op, as its `samples` and `error_samples` yield them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import Any

import numpy as np

from plugrad.engine.graph.facts import signature_of


class Sample:
    """Sample: one call on which an op can be checked, arrays by position, settings by keyword.

    Parameters
    ----------
    *args
        The positional arguments of `forward`: NumPy arrays (floating ones are differentiated), or plain values.
    **settings
        The keyword-only settings of `forward`.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> pg.Sample(np.ones((2, 3)), dim=1)
    Sample(array of float64 (2, 3), dim=1)
    """

    __slots__ = ("args", "settings")

    def __init__(self, *args: Any, **settings: Any) -> None:
        self.args = args
        self.settings = settings

    def __repr__(self) -> str:
        shown = [_brief(value) for value in self.args]
        shown += [f"{name}={_brief(value)}" for name, value in self.settings.items()]
        return f"{type(self).__name__}({', '.join(shown)})"


class ErrorSample(Sample):
    """Error sample: a call of an op that must raise an error of the class `raises`, with a message that has `match`.

    `match` is a regular expression, for `re.search`; the other arguments are those of `Sample`.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> pg.ErrorSample(np.ones(3), raises=IndexError, match="out of range", dim=5)
    ErrorSample(array of float64 (3,), dim=5)
    """

    __slots__ = ("match", "raises")

    def __init__(
        self, *args: Any, raises: type[Exception], match: str = "", **settings: Any
    ) -> None:
        super().__init__(*args, **settings)
        self.raises = raises
        self.match = match


class SampleError(ValueError):
    """An op's `samples` yields something other than samples; the message says what it yields, and what to write."""


def drawn(samples: Any, rng: np.random.Generator, kind: type[Sample] = Sample) -> Iterator[Any]:
    """Yield what ``samples(rng)`` of an op yields, after checking that each is a Sample (or an ErrorSample: `kind`).

    Raises
    ------
    SampleError
        `samples` cannot be called with a random generator, returns nothing iterable, or yields something else.
    """
    name, wanted = ("samples", "Sample") if kind is Sample else ("error_samples", "ErrorSample")
    write = f"write `yield plugrad.{wanted}(...)`"
    if not callable(samples):
        raise SampleError(
            f"{name} is {with_article(samples)}, not a function; write it as a static method, def {name}(rng), "
            f"that yields plugrad.{wanted}(...)"
        )
    require_rng(samples, name)
    given = samples(rng)
    if isinstance(given, Sample):
        raise SampleError(
            f"{name} returns one {with_article(given)[2:]} where it should yield it; {write}"
        )
    if not isinstance(given, Iterable) or is_array(given) or isinstance(given, (str, dict)):
        returned = "nothing" if given is None else with_article(given)
        raise SampleError(f"{name} returns {returned}, and should yield samples; {write}")
    verb = "yields" if inspect.isgenerator(given) else "returns"
    for number, sample in enumerate(given):
        if not isinstance(sample, kind):
            where = (
                f"{with_article(given)} with {with_article(sample)} in it"
                if verb == "returns"
                else with_article(sample)
            )
            raise SampleError(
                f"{name} {verb} {where} (number {number}), not a plugrad.{wanted}; {fix_for(sample, given, wanted)}"
            )
        yield sample


def require_rng(samples: Any, name: str) -> None:
    """Raise SampleError if `samples`, called `name` in the message, cannot be called with one argument."""
    try:
        signature = signature_of(samples)
    except (TypeError, ValueError):
        return
    try:
        signature.bind(object())
    except TypeError:
        first = next(iter(signature.parameters), "")
        more = "above it write @staticmethod, and " if first in ("self", "cls") else ""
        raise SampleError(
            f"{name}{signature} cannot be called with the one argument that it is given, a "
            f"numpy.random.Generator; {more}write def {name}(rng)"
        ) from None


def fix_for(sample: Any, given: Any, wanted: str) -> str:
    """Return advice for `sample`, a value that is no Sample: what to write in its place.

    `given` is what it was found in, and `wanted` the name of the right class.
    """
    if isinstance(sample, Sample):
        return f"write plugrad.{wanted}(..., raises=ValueError)"
    of = "..."
    if isinstance(sample, (tuple, list)):
        if any(isinstance(entry, Sample) for entry in sample):
            return "yield them one by one: `yield from [...]`"
        of = ", ".join("..." for _ in sample)
    elif isinstance(given, (tuple, list)):
        of = ", ".join("..." for _ in given)
    return f"write `yield plugrad.{wanted}({of})`"


def is_array(value: Any) -> bool:
    """Return True if `value` is an array or a Tensor: it has a shape and a dtype."""
    return hasattr(value, "shape") and hasattr(value, "dtype") and not isinstance(value, type)


def with_article(value: Any) -> str:
    """Describe a value with an article: 'a tuple of 2', 'an array of float64 (3,)'."""
    if value is None:
        return "None"
    if type(value).__name__ == "Tensor":
        return f"a Tensor of shape {tuple(value.shape)}"
    if is_array(value):
        return f"an {_brief(value)}"
    if isinstance(value, (tuple, list)):
        return f"a {type(value).__name__} of {len(value)}"
    name = type(value).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def _brief(value: Any) -> str:
    if is_array(value):
        marked = getattr(value.dtype, "metadata", None) or {}  # of what NumPy lacks
        return f"array of {marked.get('numbers', value.dtype)} {tuple(value.shape)}"
    if isinstance(value, FunctionType):  # whose repr has its address, another in each process
        return f"<function {value.__name__}>"
    return repr(value)
