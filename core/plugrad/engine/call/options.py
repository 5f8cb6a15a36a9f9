"""Older ways of PyTorch's Functions, deprecated there."""

from __future__ import annotations

import warnings
from typing import Any

from plugrad.engine.call.function import Function
from plugrad.engine.graph.node import Node
from plugrad.engine.tensor.tensor import add_method, add_property


def saved_variables(self: Node) -> tuple[Any, ...]:
    """The old name of `saved_tensors`, deprecated."""
    warnings.warn(
        "'saved_variables' is deprecated; use 'saved_tensors'", DeprecationWarning, stacklevel=2
    )
    return self.saved_tensors


def init(self: Function) -> None:
    """Warn: a Function is called as ``MyOp.apply(...)``."""
    warnings.warn(
        f"{type(self)} should not be instantiated. Methods on autograd functions are all static, so you should "
        "invoke them on the class itself.",
        DeprecationWarning,
        stacklevel=2,
    )


def call(self: Function, *args: Any, **settings: Any) -> Any:
    """Refuse: a Function is called as ``MyOp.apply(...)``."""
    raise RuntimeError(
        "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd "
        f"function with static forward method. Call {type(self).__name__}.apply(...); do not instantiate it."
    )


add_property(Node, "saved_variables", saved_variables)
add_method(Function, "__init__", init)
add_method(Function, "__call__", call)
