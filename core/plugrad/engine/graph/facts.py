"""What a Function declares of itself, read once, when its class is made. Next: `graph/node.py`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of every call of a Function. The names are those of the Function's own attributes."""

    takes_arrays: bool = True
    broadcasts: bool = False
    once_differentiable: bool = False
    new_gradients: bool = False
    """Each gradient that the rule returns is writable memory that nobody else holds."""
    may_write: bool = False
    """The rule may write into the arrays that it is given."""
    has_rule: bool = True
    """It has a backward, or a vjp, of its own."""
    arguments: tuple[str, ...] = ()
    """What forward calls its positional arguments."""
    settings: tuple[str, ...] = ()
    """What it calls those that are given by keyword only."""
    takes_ctx: bool = True
    """Forward is given the node; without, `setup_context` is."""
    any_number: bool = False
    """Forward takes any number of positional arguments."""
    any_setting: bool = False
    """Forward takes settings of any name."""
    has_signature: bool = True
    """Forward is written in Python: what it takes is known."""


def facts_of(cls: Any, rule: Callable[..., Any], has_rule: bool = True) -> Facts:
    """Read what the Function `cls` declares, and what its forward and its `rule` say by themselves."""
    takes_ctx = not hasattr(cls, "setup_context")
    code = getattr(cls.forward, "__code__", None)
    positional = code.co_argcount if code is not None else 0
    keyword = positional + code.co_kwonlyargcount if code is not None else 0
    names = code.co_varnames if code is not None else ()
    return Facts(
        takes_arrays=cls.takes_arrays,
        broadcasts=cls.broadcasts,
        once_differentiable=getattr(rule, "once_differentiable", False),
        new_gradients=cls.new_gradients,
        may_write=cls.takes_arrays,
        has_rule=has_rule,
        arguments=names[takes_ctx:positional],
        settings=names[positional:keyword],
        takes_ctx=takes_ctx,
        any_number=code is None or bool(code.co_flags & inspect.CO_VARARGS),
        any_setting=code is None or bool(code.co_flags & inspect.CO_VARKEYWORDS),
        has_signature=code is not None,
    )
