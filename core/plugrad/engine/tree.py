"""Nested containers (pytrees): their leaves, and copies with other leaves.

Containers are lists, tuples and dicts, and classes that extend them. All else is a leaf: a set, a deque, a mapping that
is no dict, an object with fields. Nothing is left out: the caller is given each leaf, and takes it or refuses it.

A copy has the classes of the original: a named tuple is made of its fields, a class that extends list or dict is copied
by `copy.copy`, another class that extends tuple becomes a tuple. A tuple without a changed leaf is itself. Of a list or
dict that holds itself, the leaves are yielded once, and a copy raises RecursionError. Keys of dicts are no leaves.
"""

from __future__ import annotations

import copy
import operator
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

PLAIN: frozenset[type] = frozenset(
    {int, float, bool, complex, str, slice, type(None)}
)  # what holds no tensor


def leaves(
    value: Any, without: Collection[type] = (), above: tuple[int, ...] = ()
) -> Iterator[Any]:
    """Yield the leaves of nested lists, tuples and dicts in order; one that occurs twice comes twice.

    Leaves in containers whose type is in `without` are left out. `above` is for the recursion.

    >>> from plugrad.engine.tree import PLAIN, leaves
    >>> [*leaves([1, ("a", {"b": {2}})])], [*leaves([1, ("a", {"b": {2}})], PLAIN)]
    ([1, 'a', {2}], [{2}])
    """
    if not isinstance(value, (list, tuple, dict)):
        yield value
    elif id(value) not in above:  # one may hold itself
        above = (*above, id(value))
        for part in value.values() if isinstance(value, dict) else value:
            if isinstance(part, (list, tuple, dict)):
                yield from leaves(part, without, above)
            elif type(part) not in without:
                yield part


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a copy of nested lists, tuples and dicts with ``change(leaf)`` in place of each leaf.

    >>> from plugrad.engine.tree import mapped
    >>> mapped([1, (2, {"b": 3})], lambda leaf: -leaf)
    [-1, (-2, {'b': -3})]
    """
    if isinstance(value, dict):
        items = {key: mapped(part, change) for key, part in value.items()}
        if type(value) is dict:
            return items
        whole: Any = copy.copy(value)
        whole.update(items)
        return whole
    if not isinstance(value, (list, tuple)):
        return change(value)
    parts = [mapped(part, change) for part in value]
    if isinstance(value, tuple):
        if all(map(operator.is_, parts, value)):
            return value
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if type(value) is list:
        return parts
    whole = copy.copy(value)
    whole[:] = parts
    return whole


def rebuilt(value: Any, others: Iterable[Any]) -> Any:
    """Return a copy of nested lists, tuples and dicts with the items of `others`, in order, in place of its leaves.

    >>> from plugrad.engine.tree import rebuilt
    >>> rebuilt([1, {"b": 2}], "xy")
    ['x', {'b': 'y'}]
    """
    waiting = iter(others)
    return mapped(value, lambda _: next(waiting))
