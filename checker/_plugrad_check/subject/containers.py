"""Arrays in containers: those in the lists, tuples and dicts that a function takes or returns.

Each such array is an argument of its own, called `params['w']`, or an output of its own, as if the function took and
returned arrays alone. So each check of arguments checks them, too.
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
    """Error of a function that returned arrays in lists, tuples or dicts, where the caller has not adapted it to return
    them one by one.
    """


class Leaves(NamedTuple):
    """Leaves of a nested container in order: their `values`, the path of each as text, and `rebuilt`, a function that
    makes such a container from other leaves.
    """

    values: Sequence[Any]
    paths: Sequence[str]
    """The text after the container's name for each leaf: `['w'][0]`."""
    rebuilt: Callable[[Iterable[Any]], Any]


Flatten = Callable[[Any], Leaves]
"""Function that flattens a container: of plugrad or of a framework, which knows containers of its own."""


def leaves_of(value: Any) -> Leaves:
    """Return the leaves of nested lists, tuples and dicts, with their paths."""
    return Leaves([*tree.leaves(value)], [*paths(value)], functools.partial(tree.rebuilt, value))


def paths(value: Any, above: str = "") -> Iterator[str]:
    """Yield the path of each leaf in a nested value, such as `['w'][0]`; each begins with `above`."""
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
    """Layout of arguments some of which are containers with arrays (lists, dicts): it converts such arguments to their
    flat form, where each leaf is an argument of its own, and back. `spread_over` makes it from the first sample's
    arguments.
    """

    parts: Sequence[Leaves | None]
    """The leaves of each argument that is a container with arrays; None for any other argument."""
    flatten: Flatten
    is_array: Callable[[Any], bool]

    @property
    def has_containers(self) -> bool:
        """True if any of the arguments is a container with arrays."""
        return any(self.parts)

    def taken_out(self, args: Sequence[Any]) -> list[Any]:
        """Return the flat form of arguments: containers are replaced by their leaves.

        Raises
        ------
        CheckUsageError
            The arguments have other containers than the first sample.
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
        """Return the arguments, containers included, whose flat form is `flat`: the inverse of `taken_out`."""
        waiting = iter(flat)
        found = [
            next(waiting) if part is None else part.rebuilt([next(waiting) for _ in part.values])
            for part in self.parts
        ]
        return [*found, *waiting]

    def names(self, parameters: list[inspect.Parameter], held: Sequence[str]) -> tuple[str, ...]:
        """Return the name of each leaf: that of its argument and its path, `params['w']`. The arguments are named after
        `parameters`, and the last ones `held`.
        """
        count = len(self.parts) - len(held)
        names = (*names_of(parameters, count), *held)
        return tuple(
            f"{name}{path}"
            for name, part in zip(names, self.parts, strict=True)
            for path in ([""] if part is None else part.paths)
        )

    def returned(self, result: Any) -> Any:
        """Return the result of a function without containers: an array as it is, anything else as a tuple of its
        leaves.
        """
        if self.is_array(result):
            return result
        flat = all(map(self.is_array, as_tuple(result)))
        return as_tuple(result) if flat else tuple(self.flatten(result).values)

    def function(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function of the flat form: it takes the leaves, rebuilds the containers, calls `function`, and
        returns the leaves of its result.
        """

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
        """Return a sample with its arguments in flat form; the sample itself if no argument is a container with
        arrays.
        """
        return (
            Sample(*self.taken_out(sample.args), **sample.settings)
            if self.has_containers
            else sample
        )


def spread_over(args: Sequence[Any], flatten: Flatten, is_array: Callable[[Any], bool]) -> Spread:
    """Return the `Spread` (the flat layout) of arguments: containers with arrays are flattened, other arguments stay.
    `flatten` returns the `Leaves` of a container, and `is_array` is True for an array.
    """

    def part(arg: Any) -> Leaves | None:
        own = None if is_array(arg) else flatten(arg)
        return own if own and any(map(is_array, own.values)) else None

    return Spread([part(arg) for arg in args], flatten, is_array)
