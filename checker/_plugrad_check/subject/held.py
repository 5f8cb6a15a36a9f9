"""Tensors that a function holds: in its closure, in globals that it reads, in the object that it is a method of.

Those that require grad are inputs of the check, as arguments are: a layer's weights, a tensor of an enclosing function.
For each call the moved values are put in their places, and the original Tensors are put back afterwards.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from inspect import Parameter, Signature, signature
from itertools import islice
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

MOST_LOOKED_AT, MOST_IN_ONE, DEEPEST = 5000, 500, 12
"""Limits of the search: objects that are looked into, items of one of them, and the depth of nesting."""


@dataclass(frozen=True)
class Place:
    """Place that holds a value (an attribute, an item of a container, a closure cell), as two functions: `get` reads
    the value, and `put` replaces it.
    """

    get: Callable[[], Any]
    put: Callable[[Any], None] = lambda new: None
    name: str = ""
    """The name of the place in its holder; '' if the holder's own name is enough."""


@dataclass(frozen=True)
class Held:
    """Tensor that a function holds, in its closure or in an attribute, say; with its name, and all places that hold
    it.
    """

    name: str
    tensor: Any
    places: list[Place]


def held_by(function: Any, is_tensor: Callable[[Any], bool]) -> list[Held]:
    """Return the tensors that a function holds and that require grad, found by a breadth-first search through its
    closure, globals and attributes. `is_tensor` recognizes one.
    """
    found: dict[int, Held] = {}
    seen: dict[int, Any] = {}
    package = package_of(function)
    left = [(Place(lambda: function), "")]
    for _ in range(DEEPEST):
        places, left = left, []
        for place, name in places:
            value = place.get()
            if is_tensor(value):
                if getattr(value, "requires_grad", False) is True:
                    found.setdefault(id(value), Held(name, value, [])).places.append(place)
            elif id(value) not in seen and len(seen) < MOST_LOOKED_AT:
                seen[id(value)] = value
                for inner in islice(places_in(value, place, package), MOST_IN_ONE):
                    left.append((inner, f"{name}.{inner.name}".strip(".")))
    return list(found.values())


def places_in(value: Any, place: Place, package: str) -> Iterator[Place]:
    """Yield the places inside of `value`, which is itself at `place`. Functions and classes are searched only if they
    belong to `package`.
    """
    if isinstance(value, FunctionType):
        if package_of(value) == package:
            yield from places_in_function(value)
    elif isinstance(value, MethodType):
        yield Place(lambda: value.__self__)
        yield Place(lambda: value.__func__)
    elif isinstance(value, functools.partial):
        yield Place(lambda: value.func)
        yield from map(functools.partial(item_of, value.keywords), value.keywords)
        state: Any = value
        given = Place(
            lambda: value.args,
            lambda new: state.__setstate__((value.func, new, value.keywords, vars(value))),
        )
        yield from items_of_tuple(given)
    elif isinstance(value, dict):
        yield from (item_of(value, key) for key in list(value))
    elif isinstance(value, list):
        yield from (item_of(value, nr) for nr in range(len(value)))
    elif isinstance(value, tuple):
        yield from items_of_tuple(place)
    elif not isinstance(value, (type, ModuleType)) and type(value).__module__ != "builtins":
        own = getattr(value, "__dict__", None)
        for name in own if isinstance(own, dict) else ():
            yield item_of(own, name, "" if name in CONTAINERS else name)
        for kind in type(value).__mro__:
            slots = kind.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                if hasattr(value, name) and not name.startswith("__"):
                    yield attribute_of(value, name)
            if package_of(kind) == package:
                methods = [each for each in vars(kind).values() if isinstance(each, FunctionType)]
                yield from (Place(lambda each=each: each) for each in methods)  # type: ignore[misc]


CONTAINERS = ("_parameters", "_modules", "_buffers")
"""The dicts in which a module of PyTorch keeps its attributes."""


def places_in_function(function: FunctionType) -> Iterator[Place]:
    """Yield the places in a function's closure, its defaults, and the globals that it reads."""
    code = function.__code__
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # it is empty yet
            cell.cell_contents  # noqa: B018
            yield attribute_of(cell, "cell_contents", name)
    known = function.__globals__
    yield from (item_of(known, name) for name in dict.fromkeys(names_in(code)) if name in known)
    count = len(function.__defaults__ or ())
    names = code.co_varnames[: code.co_argcount][-count:] if count else ()
    yield from items_of_tuple(attribute_of(function, "__defaults__"), names)
    keyword_only = function.__kwdefaults__ or {}
    yield from (item_of(keyword_only, name) for name in keyword_only)


def package_of(thing: Any) -> str:
    """Return the top-level package of a function or class, or of the class of any other value."""
    while isinstance(thing, (functools.partial, MethodType)):
        thing = thing.func if isinstance(thing, functools.partial) else thing.__func__
    named = thing if isinstance(thing, (FunctionType, type)) else type(thing)
    return str(named.__module__).partition(".")[0]


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the names that a code object, and the functions in it, read."""
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from names_in(each)


def item_of(container: Any, key: Any, name: str | None = None) -> Place:
    """Return the place of an item of `container`, a dict or list, at `key`; the place's name is `name`, by default the
    key.
    """
    put = functools.partial(container.__setitem__, key)
    return Place(lambda: container[key], put, str(key) if name is None else name)


def attribute_of(holder: Any, name: str, called: str | None = None) -> Place:
    """Return the place of the attribute `name` of `holder`, as a place called `called`, by default `name`."""
    put = functools.partial(setattr, holder, name)
    return Place(lambda: getattr(holder, name), put, name if called is None else called)


def items_of_tuple(place: Place, names: Sequence[str] = ()) -> Iterator[Place]:
    """Yield the place of each item of the tuple at `place`; since tuples are immutable, `put` of an item replaces the
    whole tuple. `names` are the items' names, by default their numbers.
    """

    def get(nr: int) -> Any:
        return place.get()[nr]

    def put(nr: int, new: Any) -> None:
        now = place.get()
        make = getattr(now, "_make", type(now))  # of a named one
        place.put(make([*now[:nr], new, *now[nr + 1 :]]))

    for nr in range(len(place.get() or ())):
        name = names[nr] if names else str(nr)
        yield Place(functools.partial(get, nr), functools.partial(put, nr), name)


def with_held(function: Callable[..., Any], held: Sequence[Held], count: int) -> Any:
    """Return a function that calls `function`, and takes further arguments after its first `count`: values for the
    Tensors that it holds, which are put in their places during the call.
    """

    def call(*given: Any, **settings: Any) -> Any:
        own, values = given[: -len(held)], given[-len(held) :]
        with in_place(held, values):
            return function(*own, **settings)

    written = function if hasattr(function, "__code__") else getattr(function, "forward", function)
    functools.update_wrapper(call, written)
    call.__signature__ = signature_with(written, len(held), count)  # type: ignore[attr-defined]
    return call


def signature_with(function: Callable[..., Any], held: int, count: int) -> Signature:
    """Return the signature of `function` with `held` further parameters after its first `count`; one that takes any
    arguments if Python cannot read the signature.
    """
    try:
        known = list(signature(function).parameters.values())
    except (TypeError, ValueError):
        known = []
    by_position = [each for each in known if each.kind <= Parameter.POSITIONAL_OR_KEYWORD]
    if len(by_position) < count:
        named = [
            Parameter("args", Parameter.VAR_POSITIONAL),
            Parameter("more", Parameter.VAR_KEYWORD),
        ]
        return Signature(named)
    alone = [
        each.replace(kind=Parameter.POSITIONAL_ONLY, default=Parameter.empty)
        for each in by_position[:count]
    ]
    further = [Parameter(f"held_{nr}", Parameter.POSITIONAL_ONLY) for nr in range(held)]
    rest = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in by_position[count:]]
    rest += [each for each in known if each.kind in (Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD)]
    return Signature([*alone, *further, *rest])


@contextlib.contextmanager
def in_place(held: Sequence[Held], values: Sequence[Any]) -> Iterator[None]:
    """Context manager that puts `values` in the places of held tensors, and puts the tensors back afterwards."""
    pairs = [
        (place, each, value)
        for each, value in zip(held, values, strict=True)
        for place in each.places
    ]
    try:
        for place, _, value in pairs:
            place.put(value)
        yield
    finally:
        for place, each, _ in pairs:
            place.put(each.tensor)
