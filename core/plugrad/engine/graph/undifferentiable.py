"""The history of a value that has no derivative: it raises where a second derivative would be silently wrong."""

from __future__ import annotations

from typing import Any

from plugrad.engine.clock import numbers
from plugrad.engine.errors import HigherOrderError
from plugrad.engine.graph.node import Node, label
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import new


class Undifferentiable(Node):
    """The history of a value that cannot be differentiated: its rule raises. It hangs on the real inputs, so that
    no search for a path can prune it."""

    __slots__ = ()
    node_name = "Error"
    reason = ""

    @staticmethod
    def _rule(ctx: Any, *grads: Any) -> Any:
        raise HigherOrderError(ctx.reason)


def undifferentiable(
    node: Node, array: Array, reason: str, extra_edges: tuple[Any, ...] = ()
) -> Node:
    """Return an edge for `array`, a value of `node`, that raises HigherOrderError when a gradient reaches it."""
    error: Undifferentiable = new(Undifferentiable)
    error._edges = tuple(edge for edge in (*extra_edges, *node._edges) if edge)
    error.needs_input_grad = (True,) * len(error._edges)
    error._number = next(numbers)
    error._saved = error._origins = ()
    error._shape = array.shape
    error._dtype = array.dtype
    error.reason = reason
    return error


def dropped(node: Node, why: str) -> str:
    """Return the reason where a value of `node` has no history of its own."""
    return (
        f"cannot differentiate {label(node)} twice: {why}, so its term would be dropped silently. Save inputs and "
        "outputs only and compute the rest again in backward; or, if it is a constant, keep it as an attribute "
        "(ctx.mask = mask)."
    )
