"""What a Function declares of itself, read once, when its class is made. Next: `graph/edge.py`.

Engine, registry, checker and command line read the same record. A further declared fact is a field here: its name, what
holds where nobody says it, and its form. (How it is tried is a row in `check/declared/declared.py`.)
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from plugrad.engine.graph.forms import ARRAYS, DOMAIN, FLAG, KINKS, SETTINGS, SIZES, Form


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of every call of a Function. The names are those of the Function's own attributes."""

    takes_arrays: bool = True
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
    """Which of the facts below the class declares, or one that it extends."""

    # Whatever a class says is kept as it stands there: registration asks whether it has the `form`.
    # `plugrad info` shows what is for readers.
    domain: Any = field(default=None, metadata={"form": DOMAIN, "shown": True})
    kinks: Any = field(default=None, metadata={"form": KINKS, "shown": True})
    sizes: Any = field(default=None, metadata={"form": SIZES, "shown": True})
    settings: Any = field(default=None, metadata={"form": SETTINGS, "shown": True})
    deterministic: Any = field(default=True, metadata={"form": FLAG, "shown": True})
    arrays: Any = field(default="numpy", metadata={"form": ARRAYS, "shown": True})
    broadcasts: Any = field(default=False, metadata={"form": FLAG, "shown": True})
    new_gradients: Any = field(default=False, metadata={"form": FLAG})
    """Each gradient that the rule returns is writable memory that nobody else holds."""
    writes_to_gradients: Any = field(default=True, metadata={"form": FLAG})
    """False: the rule only reads the gradients that it is given, which the engine then need not copy for it."""
    for_rules: Any = field(default=False, metadata={"form": FLAG})
    """Only rules of other ops call it: `dir(plugrad)` leaves it out."""
    complex: Any = field(default=False, metadata={"form": None})
    """The rule is right for complex numbers too; or 'holomorphic'."""
    is_view: Any = field(default=False, metadata={"form": None})
    """The output does nothing but show the input's memory."""

    @property
    def declares_complex(self) -> bool:
        """Whether it is said that the rule takes complex numbers. (A `Function` may be given some unless it says no, as
        in PyTorch, but has not said that it is right for them.)
        """
        return bool(self.complex) and "complex" in self.stated


FORMS: dict[str, Form] = {
    each.name: each.metadata["form"] for each in fields(Facts) if each.metadata.get("form")
}
"""What may be declared, and how."""
SHOWN = tuple(each.name for each in fields(Facts) if each.metadata.get("shown"))
"""What of it is shown to those who read about an op."""
DECLARED = frozenset(each.name for each in fields(Facts) if each.metadata)
METHODS = frozenset({"reference", "error_samples", "jvp", "vjp"})
"""What a class may have beside forward and backward."""
OUR_OWN = f"{__name__.partition('.')[0]}.engine"


def facts_of(cls: Any, rule: Callable[..., Any], has_rule: bool = True) -> Facts:
    """Read what the Function `cls` declares, and what its forward and its `rule` say by themselves."""
    takes_ctx = not hasattr(cls, "setup_context")
    code = getattr(cls.forward, "__code__", None)
    positional = code.co_argcount if code is not None else 0
    keyword = positional + code.co_kwonlyargcount if code is not None else 0
    names = code.co_varnames if code is not None else ()
    said: dict[str, Any] = {}
    stated: set[str] = set()
    methods: set[str] = set()
    for kind in reversed(cls.__mro__):  # by hand: a descriptor of the author's may raise
        for name in DECLARED & vars(kind).keys():
            said[name] = vars(kind)[name]
            if not kind.__module__.startswith(OUR_OWN):
                stated.add(name)
        for name in METHODS & vars(kind).keys():
            (methods.discard if vars(kind)[name] is None else methods.add)(name)
    return Facts(
        takes_arrays=cls.takes_arrays,
        once_differentiable=getattr(rule, "once_differentiable", False),
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
        **said,
    )


def facts_about(cls: Any) -> Facts:
    """Return the record of a Function; one that has no rule of its own has that of the class whose rule it is, and
    what it adds to it.
    """
    node_class = cls.node_class
    if getattr(node_class, "_function", None) is not cls:
        return facts_of(cls, getattr(node_class, "_rule", cls.backward))
    facts: Facts = node_class._facts
    return facts
