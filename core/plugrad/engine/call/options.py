"""What PyTorch's Functions may ask for beside the contract, and their older ways.

A class that asks for it is given a class of nodes that does it: nobody else pays.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from plugrad.engine.call.function import Function
from plugrad.engine.errors import GraphFreedError
from plugrad.engine.graph.node import Node, label
from plugrad.engine.graph.saved import Absent


def take_options(node_class: type[Node]) -> None:
    """Have the nodes of a Function do what its class asks for."""
    function: type[Function] = node_class._function
    if function.boxed_grads_call:
        node_class._rule = staticmethod(boxed(node_class._rule))
    if function.clear_saved_tensors_on_access:
        node_class.saved_tensors = property(saved_tensors_once)  # type: ignore[assignment, method-assign]


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
    values: tuple[Any, ...] = Node.saved_tensors.__get__(self)
    if values:
        for node in (self, self._itself or self):
            node._saved = Accessed((label(node),))
            node._origins = ()
    return values
