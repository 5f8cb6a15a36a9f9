"""Where a gradient goes: an `Output` of a node that has several, the `AccumulateGrad` of a leaf, or the node itself."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

from plugrad.engine import locks
from plugrad.engine.clock import leaf_numbers
from plugrad.engine.graph.edge import Edge
from plugrad.engine.graph.node import Node, OutputSlot
from plugrad.engine.observers import Hooks, RemovableHandle
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import LEAF, OWN_DTYPE, Tensor, wrap


class Output(Edge):
    """One output of a node that has several: an edge of its own."""

    __slots__ = ("__weakref__", "_dtype", "_number", "_shape", "_slot", "node", "nr")

    def __init__(self, node: Node, nr: int, slot: OutputSlot) -> None:
        self.node = node
        self.nr = nr
        self._slot = slot
        self._number = slot.number
        self._shape = slot.shape
        self._dtype = slot.dtype

    @property
    def _hooks(self) -> Hooks | None:
        return self._slot.hooks

    @_hooks.setter
    def _hooks(self, hooks: Hooks | None) -> None:
        self._slot.hooks = hooks

    @property
    def pair(self) -> tuple[Node, int]:
        """As an edge: the node, and the number of this output."""
        return self.node, self.nr


def output_edge(node: Node, nr: int) -> Edge:
    """Return the edge of output `nr` of a node: the node itself if it has one, else the same `Output` to everybody."""
    node = node._itself or node
    if node._outputs is None:
        return node
    slot = node._outputs[nr]
    output = slot.output() if slot.output is not None else None
    if output is None:
        with locks.edges:
            output = slot.output() if slot.output is not None else None
            if output is None:
                output = Output(node, nr, slot)
                slot.output = weakref.ref(output)
    return output


class AccumulateGrad(Edge):
    """Where a gradient enters a leaf's `.grad`. The leaf holds it weakly, graphs hold it, it holds the leaf."""

    __slots__ = ("__weakref__", "_dtype", "_hooks", "_metadata", "_number", "_shape", "variable")
    variable: Tensor
    _metadata: dict[Any, Any]

    def name(self) -> str:
        """Return 'torch::autograd::AccumulateGrad', as PyTorch does."""
        return "torch::autograd::AccumulateGrad"

    @property
    def next_functions(self) -> tuple[()]:
        """Empty: nothing lies behind a leaf."""
        return ()

    def __call__(self, grad: Tensor | None) -> tuple[()]:
        """Add `grad` to the leaf's `.grad`; of the hooks only the leaf's post-accumulate hooks run."""
        from plugrad.engine.sweep.by_hand import accumulate  # later than this file

        return accumulate(self, grad)

    def register_prehook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call ``hook((grad,))`` before the gradient is added to the leaf's `.grad`."""
        from plugrad.engine.watch.registering import hooks_of  # later than this file

        return RemovableHandle(hooks_of(self).before, hook)

    def register_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call ``hook((), (grad,))`` after the gradient was added to the leaf's `.grad`."""
        from plugrad.engine.watch.registering import hooks_of  # later than this file

        return RemovableHandle(hooks_of(self).after, hook)

    @property
    def metadata(self) -> dict[Any, Any]:
        """A dict for anything that a user wants to keep on this node."""
        if not hasattr(self, "_metadata"):
            self._metadata = {}
        return self._metadata

    @property
    def requires_grad(self) -> bool:
        """True, as of a leaf with a graph."""
        return True

    def _sequence_nr(self) -> int:
        """Return PyTorch's number for it: a leaf's gradient is written as soon as it is complete."""
        return 2**64 - 1

    def __lt__(self, other: AccumulateGrad) -> bool:
        return self._number < other._number

    def __repr__(self) -> str:
        return f"<AccumulateGrad object at {hex(id(self))}>"


def accumulator(leaf: Tensor) -> AccumulateGrad:
    """Return the leaf's AccumulateGrad: the same object to every consumer, as long as a graph holds it."""
    with locks.edges:
        known = leaf._accumulator
        node: AccumulateGrad | None = None if known is None else known()
        if node is None:
            node = AccumulateGrad()
            array = leaf._array
            node.variable = leaf
            node._number = next(leaf_numbers)
            node._shape = array.shape
            own = leaf._grad_dtype is OWN_DTYPE  # nearly always
            node._dtype = array.dtype if own else leaf._dtype_of_grad()
            node._hooks = None
            leaf._accumulator = weakref.ref(node)
    return node


def edge_of(tensor: Tensor) -> Edge:
    """Return the edge that the gradient of a tensor that requires grad flows to."""
    return accumulator(tensor) if tensor._edge is LEAF else tensor._edge


def dtype_at(edge: Edge) -> Any:
    """Return the dtype of the gradients at an edge: at a leaf that takes them as they arrive, the leaf's own."""
    if isinstance(edge, AccumulateGrad) and edge._dtype is None:
        return edge.variable._array.dtype
    return edge._dtype


def reattached(array: Array, edge: Edge | None) -> Tensor:
    """Return `array` as a Tensor whose gradient flows to `edge`, in the place of the input that was saved."""
    if type(edge) is not AccumulateGrad:
        return wrap(array, edge)
    tensor = wrap(array, LEAF)
    tensor._accumulator = weakref.ref(edge)
    return tensor
