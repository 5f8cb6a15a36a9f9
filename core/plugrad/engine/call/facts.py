"""What a Function declares of itself, read once, when its class is made. Next: `call/function.py`."""

from __future__ import annotations

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
    arguments: tuple[str, ...] = ()
    """What forward calls its positional arguments."""
    settings: tuple[str, ...] = ()
    """What it calls those that are given by keyword only."""
    takes_ctx: bool = True
    """Forward is given the node; without, `setup_context` is."""


def facts_of(cls: Any, rule: Callable[..., Any]) -> Facts:
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
        arguments=names[takes_ctx:positional],
        settings=names[positional:keyword],
        takes_ctx=takes_ctx,
    )
