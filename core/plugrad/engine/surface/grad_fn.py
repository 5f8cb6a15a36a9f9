"""What a user finds at ``tensor.grad_fn``, and at the end at a leaf: what lies behind, and a place for notes.

No call and no sweep looks there. How hooks are registered there is in `watch/registering.py`.
"""

from __future__ import annotations

from typing import Any

from plugrad.engine.errors import GradientError
from plugrad.engine.graph.edge import NOT_A_TENSOR
from plugrad.engine.graph.edges import AccumulateGrad
from plugrad.engine.graph.node import Node
from plugrad.engine.tensor.tensor import Tensor, add_method, add_property


def grad_fn(self: Tensor) -> Any:
    """The node that computed this tensor; None for a leaf.

    Raises
    ------
    GradientError
        This is a view whose history was lost when its base was written to: it was made under `no_grad`, or is one
        of several views that one op returned.
    """
    if self.is_leaf:
        return None
    node = self._edge.pair[0]
    if node._lost is not None:
        raise GradientError(node._lost)
    return node


def refuse_to_set_grad_fn(self: Tensor, value: Any) -> None:
    raise AttributeError(
        "attribute 'grad_fn' of 'Tensor' objects is not writable: it is what computed the tensor. detach() takes a "
        "tensor off its graph"
    )


def next_functions(self: Node) -> tuple[tuple[Any, int], ...]:
    """The nodes that the gradients of the inputs flow to: a pair (node, output number) per tensor argument."""
    return tuple(
        [edge.pair if edge else (None, 0) for edge in self._edges if edge is not NOT_A_TENSOR]
    )


def nothing_behind(self: AccumulateGrad) -> tuple[()]:
    """Empty: nothing lies behind a leaf."""
    return ()


def metadata(self: Node | AccumulateGrad) -> dict[Any, Any]:
    """A dict for anything that a user wants to keep on this node."""
    kept: dict[Any, Any] | None = getattr(self, "_metadata", None)
    if kept is None:
        kept = self._metadata = {}
    return kept


def refuse_to_pickle(self: Node) -> Any:
    raise TypeError(
        f"cannot pickle '{type(self).__name__}' object: it belongs to the graph of this process; pickle or copy "
        "the Tensor, which becomes a leaf"
    )


def requires_grad(self: Node | AccumulateGrad) -> bool:
    """True: a recorded operation always has an input that requires grad, and so has a leaf with a graph."""
    return True


def sequence_nr(self: Node) -> int:
    """Return its place in time, as PyTorch counts it: the newer, the higher."""
    return -self._number


def last_of_all(self: AccumulateGrad) -> int:
    """Return PyTorch's number for it: a leaf's gradient is written as soon as it is complete."""
    return 2**64 - 1


add_property(Tensor, "grad_fn", grad_fn, refuse_to_set_grad_fn)
add_property(Node, "next_functions", next_functions)
add_property(AccumulateGrad, "next_functions", nothing_behind)
add_method(Node, "__reduce__", refuse_to_pickle)
add_method(Node, "_sequence_nr", sequence_nr)
add_method(AccumulateGrad, "_sequence_nr", last_of_all)
for kind in (Node, AccumulateGrad):
    add_property(kind, "metadata", metadata)
    add_property(kind, "requires_grad", requires_grad)
