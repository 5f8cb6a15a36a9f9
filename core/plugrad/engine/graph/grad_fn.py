"""What a user asks of ``tensor.grad_fn``, and of the end at a leaf: what lies behind, and a place for notes.
Next: `graph/walk.py`.

No call and no sweep asks. How hooks are registered there is in `watch/registering.py`.
"""

from __future__ import annotations

from typing import Any

from plugrad.engine.graph.edges import AccumulateGrad
from plugrad.engine.graph.node import NOT_A_TENSOR, Node
from plugrad.engine.tensor.tensor import add_method, add_property


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


def requires_grad(self: Node | AccumulateGrad) -> bool:
    """True: a recorded operation always has an input that requires grad, and so has a leaf with a graph."""
    return True


def sequence_nr(self: Node) -> int:
    """Return its place in time, as PyTorch counts it: the newer, the higher."""
    return -self._number


def last_of_all(self: AccumulateGrad) -> int:
    """Return PyTorch's number for it: a leaf's gradient is written as soon as it is complete."""
    return 2**64 - 1


add_property(Node, "next_functions", next_functions)
add_property(AccumulateGrad, "next_functions", nothing_behind)
add_method(Node, "_sequence_nr", sequence_nr)
add_method(AccumulateGrad, "_sequence_nr", last_of_all)
for kind in (Node, AccumulateGrad):
    add_property(kind, "metadata", metadata)
    add_property(kind, "requires_grad", requires_grad)
