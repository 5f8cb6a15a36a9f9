"""What is known of every call of a Function, read once, when its class is made.

Engine, registry, checker and command line read the same record: what the class declares, and what its forward and its
rule say by themselves.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import InitVar, dataclass
from types import MappingProxyType
from typing import Any

from plugrad.engine.graph.declarable import TABLE, Declarable


class Said(Declarable):
    """What an op declares, as it stands on its class: registration asks whether it has the form."""

    __slots__ = tuple(TABLE)


@dataclass(frozen=True, slots=True, eq=False)
class Facts(Said):
    """What is known of every call of a Function. What it declares has the names of the class's own attributes."""

    takes_arrays: bool = True
    makes_arrays: bool = True
    """Forward returns arrays that are new, or those of a view: it is not that it conjugates its input's memory."""
    only_numpy: bool = False
    """It takes NumPy's arrays only, not those of other libraries: an `ArrayFunction` that declares no more."""
    conjugates: bool = False
    """Its output shows the conjugate of its input's memory: `is_view = "conjugate"`."""
    once_differentiable: bool = False
    may_write: bool = False
    """The rule may write into the arrays that it is given."""
    has_rule: bool = True
    """It has a backward, or a vjp, of its own."""
    arguments: tuple[str, ...] = ()
    """What forward calls its positional arguments."""
    keywords: tuple[str, ...] = ()
    """What it calls those that are given by keyword only."""
    takes_ctx: bool = True
    """Forward is given the node; without, `setup_context` is."""
    any_number: bool = False
    """Forward takes any number of positional arguments."""
    any_setting: bool = False
    """Forward takes settings of any name."""
    has_signature: bool = True
    """Forward is written in Python: what it takes is known."""
    rule: Callable[..., Any] | None = None
    """What the author wrote: `backward`, or `vjp`."""
    methods: frozenset[str] = frozenset()
    """Which of `METHODS` the class has."""
    stated: frozenset[str] = frozenset()
    """Which facts the class declares, or one that it extends."""
    said: InitVar[Mapping[str, Any]] = MappingProxyType({})
    """What they declare."""

    def __post_init__(self, said: Mapping[str, Any]) -> None:
        for name, row in TABLE.items():
            object.__setattr__(self, name, said.get(name, row.default))

    @property
    def declares_complex(self) -> bool:
        """Whether it is said that the rule takes complex numbers. (A `Function` may be given some unless it says no, as
        in PyTorch, but has not said that it is right for them.)
        """
        return bool(self.complex) and "complex" in self.stated


METHODS = frozenset({"reference", "error_samples", "jvp", "vjp"})
"""What a class may have beside forward and backward."""
OUR_OWN = f"{__name__.partition('.')[0]}.engine"


def facts_of(cls: Any, has_rule: bool, once_differentiable: bool) -> Facts:
    """Read what the Function `cls` declares, and what its forward says by itself; of its rule, that is told."""
    takes_ctx = not hasattr(cls, "setup_context")
    code = getattr(cls.forward, "__code__", None)
    positional = code.co_argcount if code is not None else 0
    keyword = positional + code.co_kwonlyargcount if code is not None else 0
    names = code.co_varnames if code is not None else ()
    said: dict[str, Any] = {}
    stated: set[str] = set()
    methods: set[str] = set()
    for kind in reversed(cls.__mro__):  # by hand: a descriptor of the author's may raise
        for name in TABLE.keys() & vars(kind).keys():
            said[name] = vars(kind)[name]
            if not kind.__module__.startswith(OUR_OWN):
                stated.add(name)
        for name in METHODS & vars(kind).keys():
            (methods.discard if vars(kind)[name] is None else methods.add)(name)
    return Facts(
        takes_arrays=cls.takes_arrays,
        makes_arrays=cls.takes_arrays and said.get("is_view") != "conjugate",
        only_numpy=cls.takes_arrays and said.get("arrays") != "nep18",
        conjugates=type(said.get("is_view")) is str and said["is_view"] == "conjugate",
        once_differentiable=once_differentiable,
        may_write=cls.takes_arrays and said.get("writes_to_gradients") is not False,
        has_rule=has_rule,
        arguments=names[takes_ctx:positional],
        keywords=names[positional:keyword],
        takes_ctx=takes_ctx,
        any_number=code is None or bool(code.co_flags & inspect.CO_VARARGS),
        any_setting=code is None or bool(code.co_flags & inspect.CO_VARKEYWORDS),
        has_signature=code is not None,
        rule=cls.vjp if "vjp" in methods else cls.backward,
        methods=frozenset(methods),
        stated=frozenset(stated),
        said=said,
    )


def facts_about(cls: Any) -> Facts:
    """Return the record of a Function; one that has no rule of its own has that of the class whose rule it is, and
    what it adds to it.
    """
    facts: Facts = cls.node_class._facts
    if cls.node_class._function is cls:
        return facts
    return facts_of(cls, facts.has_rule, facts.once_differentiable)
