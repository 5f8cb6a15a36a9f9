"""What PyTorch's Functions may ask for beside the contract, and their older ways.

A class that asks for it is given a class of nodes that does it: nobody else pays.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any

from plugrad.engine.call.function import Function
from plugrad.engine.errors import GraphFreedError
from plugrad.engine.graph.node import Node, label
from plugrad.engine.graph.saved import Absent, saved_tensors
from plugrad.engine.tensor.tensor import add_method, add_property


def take_options(node_class: type[Node]) -> None:
    """Have the nodes of a Function do what its class asks for."""
    function: type[Function] = node_class._function
    if function.boxed_grads_call:
        node_class._rule = staticmethod(boxed(node_class._rule))
    if function.clear_saved_tensors_on_access:
        add_property(node_class, "saved_tensors", saved_tensors_once)


def boxed(backward: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule that gives `backward` its gradients in one list, which it may empty."""

    @functools.wraps(backward)
    def rule(ctx: Any, *grad_outputs: Any) -> Any:
        return backward(ctx, list(grad_outputs))

    return rule


class Accessed(Absent):
    """The rule of a Function that gives up what it saved has asked for it: whose it was."""

    __slots__ = ()

    def unpack(self, node: Node) -> tuple[Any, ...]:
        raise GraphFreedError(
            "saved_tensors can only be accessed once when clear_saved_tensors_on_access=True is set on the "
            "autograd.Function. Either access saved_tensors only once, or set clear_saved_tensors_on_access=False. "
            f"({self[0]} has accessed them.)"
        )


def saved_tensors_once(self: Node) -> tuple[Any, ...]:
    """What `save_for_backward` kept, which this node lets go of."""
    values = saved_tensors(self)
    if values:
        for node in (self, self._itself or self):
            node._saved = Accessed((label(node),))
            node._origins = ()
    return values


# Older ways.


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
