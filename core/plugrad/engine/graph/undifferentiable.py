"""The history of a value that has no derivative: it raises where a second derivative would be silently wrong.
Next: `graph/complex_rules.py`.
"""

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
    culprit = ""

    @staticmethod
    def _rule(ctx: Any, *grads: Any) -> Any:
        if ctx.culprit == "once":
            raise HigherOrderError(ctx.reason)
        raise HigherOrderError(
            f"cannot differentiate {ctx.culprit} twice: {ctx.reason}, so its term would be dropped silently. Save "
            "inputs and outputs only and compute the rest again in backward; or, if it is a constant, keep it as an "
            "attribute (ctx.mask = mask)."
        )


def undifferentiable(
    node: Node, array: Array, reason: str, extra_edges: tuple[Any, ...] = (), culprit: str = ""
) -> Node:
    """Return an edge for `array` that raises HigherOrderError when a gradient reaches it."""
    error: Undifferentiable = new(Undifferentiable)
    error._edges = tuple(edge for edge in (*extra_edges, *node._edges) if edge)
    error.needs_input_grad = (True,) * len(error._edges)
    error._number = next(numbers)
    error._saved = error._origins = ()
    error._shape = array.shape
    error._dtype = array.dtype
    error.reason = reason
    error.culprit = culprit or label(node)
    return error
