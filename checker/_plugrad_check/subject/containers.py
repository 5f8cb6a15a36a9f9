"""Arrays in containers: those in the lists, tuples and dicts that a function is given, and that it returns.

Each is an argument of its own, called `params['w']`, and an output of its own, as if the function took and returned
nothing but arrays. So whatever is asked of arguments is asked of them.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from _plugrad_check.subject.call import as_tuple
from _plugrad_check.subject.parameters import names_of
from plugrad.engine import tree
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.samples import Sample


class InContainers(CheckUsageError):
    """Error of a function that returned arrays in containers, where they are not taken out."""


class Leaves(NamedTuple):
    """Leaves of a nested container in order, where each is in it, and a function that makes one of other leaves."""

    values: Sequence[Any]
    paths: Sequence[str]
    """Of each, what is written after the container's name: `['w'][0]`."""
    rebuilt: Callable[[Iterable[Any]], Any]


Flatten = Callable[[Any], Leaves]


def leaves_of(value: Any) -> Leaves:
    """Return the leaves of lists, tuples and dicts."""
    return Leaves([*tree.leaves(value)], [*paths(value)], functools.partial(tree.rebuilt, value))


def paths(value: Any, above: str = "") -> Iterator[str]:
    """Yield where each leaf is in a value."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from paths(part, f"{above}[{key!r}]")
    elif isinstance(value, (list, tuple)):
        fields = getattr(value, "_fields", None)
        for nr, part in enumerate(value):
            yield from paths(part, f"{above}.{fields[nr]}" if fields else f"{above}[{nr}]")
    else:
        yield above


@dataclass(frozen=True)
class Spread:
    """Arguments with arrays in containers, as a row of arguments that are no containers."""

    parts: Sequence[Leaves | None]
    """Of each argument that holds arrays in a container its leaves; None of any other."""
    flatten: Flatten
    is_array: Callable[[Any], bool]

    @property
    def has_containers(self) -> bool:
        """Whether there are any."""
        return any(self.parts)

    def taken_out(self, args: Sequence[Any]) -> list[Any]:
        """Return the leaves of arguments.

        Raises
        ------
        CheckUsageError
            They are in other containers.
        """
        found: list[Any] = []
        for part, arg in zip(self.parts, args, strict=False):
            own = None if part is None else self.flatten(arg)
            if own and part and list(own.paths) != list(part.paths):
                raise CheckUsageError(
                    f"a further sample has {', '.join(own.paths)} in a container, the first "
                    f"{', '.join(part.paths)}: check samples of other containers apart"
                )
            found += [arg] if own is None else own.values
        return [*found, *args[len(self.parts) :]]

    def put_back(self, flat: Sequence[Any]) -> list[Any]:
        """Return the arguments of which these are the leaves."""
        waiting = iter(flat)
        found = [
            next(waiting) if part is None else part.rebuilt([next(waiting) for _ in part.values])
            for part in self.parts
        ]
        return [*found, *waiting]

    def names(self, parameters: list[inspect.Parameter], held: Sequence[str]) -> tuple[str, ...]:
        """Return what the leaves are called, after the parameters of a function and what it holds."""
        count = len(self.parts) - len(held)
        names = (*names_of(parameters, count), *held)
        return tuple(
            f"{name}{path}"
            for name, part in zip(names, self.parts, strict=True)
            for path in ([""] if part is None else part.paths)
        )

    def returned(self, result: Any) -> Any:
        """Return a result without containers: an array, or a tuple of values."""
        if self.is_array(result):
            return result
        flat = all(map(self.is_array, as_tuple(result)))
        return as_tuple(result) if flat else tuple(self.flatten(result).values)

    def function(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as one of the leaves of its arguments, that returns those of its result."""

        def call(*flat: Any, **settings: Any) -> Any:
            return self.returned(function(*self.put_back(flat), **settings))

        written = (
            function if hasattr(function, "__code__") else getattr(function, "forward", function)
        )
        functools.update_wrapper(call, written)
        any_number = [inspect.Parameter("args", inspect.Parameter.VAR_POSITIONAL)]
        call.__signature__ = inspect.Signature(any_number)  # type: ignore[attr-defined]
        return call

    def sample(self, sample: Sample) -> Sample:
        """Return a sample of the leaves."""
        return (
            Sample(*self.taken_out(sample.args), **sample.settings)
            if self.has_containers
            else sample
        )


def spread_over(args: Sequence[Any], flatten: Flatten, is_array: Callable[[Any], bool]) -> Spread:
    """Return how arguments are taken apart: those that are containers with arrays in them."""

    def part(arg: Any) -> Leaves | None:
        own = None if is_array(arg) else flatten(arg)
        return own if own and any(map(is_array, own.values)) else None

    return Spread([part(arg) for arg in args], flatten, is_array)
