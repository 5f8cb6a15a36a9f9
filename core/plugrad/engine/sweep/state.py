"""`Sweep`, what travels with a backward pass for all who are called in it, and the walk over the graph before it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from plugrad.engine.graph.node import AccumulateGrad, Edge, Node
from plugrad.engine.tensor.arrays import Gradient
from plugrad.engine.tensor.tensor import Tensor

Arrival = tuple[Gradient, bool]
"""A gradient where it was going, and whether the sweep owns its array (`owned`; `sole`, when its node's turn comes)."""

Write = Callable[[dict[Tensor, Arrival], bool], None]
"""Writes gradients to the `.grad` of their tensors; True: they have a graph."""

NONE_DUE: Mapping[Edge, float] = MappingProxyType({})


class Sweep:
    """State of a backward pass that is running. Hooks,
    rules and unpack hooks find it as the `sweep` of their thread's state.

    It is made by `sweep`. `pending` has the gradients that have arrived, by edge; they are arrays, or Tensors if the
    pass is recorded (`record`).
    """

    def __init__(
        self,
        starts: Sequence[Edge] = (),
        record: bool = False,
        wanted: Sequence[Edge] | None = None,
        write: Write | None = None,
        outer: Sweep | None = None,
        stop: bool = False,
    ) -> None:
        self.starts = starts
        self.record = record
        self.write = write  # None: `.grad` is left alone
        self.outer = outer  # the sweep that this one runs in
        # The edges on the way to the wanted ones (None: all), and what arrived at these.
        self.needed = None if wanted is None else edges_on_the_way(starts, wanted)
        self.captured: dict[Edge, Arrival | None] = dict.fromkeys(wanted or ())
        # The edges at which it stops, before their hooks: another sweep goes on from there.
        self.ends: Container[Edge] = self.captured if stop else ()
        # Leaves that somebody wants to see reached, each with its place among the numbers of the nodes.
        self.due: Mapping[Edge, float] = NONE_DUE
        # Leaves, in order of first use, and tensors that retain their gradients.
        self.arrived: dict[Tensor, Arrival] = {}
        self.pending: dict[Edge, Arrival] = {}  # edge -> the sum of what it has received so far
        self.heap: list[tuple[float, Edge]] = []  # those of nodes, and of leaves that are due
        self.leaves: list[AccumulateGrad] = []  # those of all other leaves
        self.hooked: list[Any] = []  # what was given its first hooks since the last node
        self.at_end: tuple[Callable[[Sweep], None], ...] = ()  # when no node is left
        self.when_over: tuple[Callable[[Sweep], None], ...] = ()  # once all is written

    @cached_property
    def notes(self) -> dict[Any, Any]:
        """Dict in which observers and hooks keep notes for the length of the pass."""
        return {}


# The walk, without recursion.


OLDEST = 1.0  # the number of the first node, than which none is older

by_number = attrgetter("_number")


def nodes_behind(
    edges: Iterable[Edge], *, within: Container[Any] | None = None, oldest: float = OLDEST
) -> set[Node]:
    """Return the nodes that are reached from `edges` along the graph, towards the leaves.

    Only edges in `within` are followed (None: all), and no node that is older than the number `oldest`.
    """
    oldest = max(oldest, OLDEST)  # leaves are older than all nodes, and lead nowhere
    found: set[Node] = set()
    ahead: list[Any] = [edge for edge in edges if edge._number >= oldest]
    for edge in ahead:  # it grows meanwhile
        node = edge.node if edge._facts is None else edge
        if node not in found:
            found.add(node)
            ahead += [
                after
                for after in node._edges
                if after and after._number >= oldest and (within is None or after in within)
            ]
    return found


def edges_on_the_way(starts: Iterable[Edge], wanted: Sequence[Any]) -> set[Any]:
    """Return the edges on the paths from `starts` to the edges `wanted`, these included."""
    oldest = min(edge._number for edge in wanted)  # nothing older than this leads to a wanted edge
    needed = set(wanted)
    for node in sorted(nodes_behind(starts, oldest=oldest), key=by_number):
        if not needed.isdisjoint(node._edges):  # oldest first: those behind it are known
            needed.update(_edges_to(node))
    return needed


def _edges_to(node: Node) -> list[Any]:
    """Return the edges that lead to a node: the node itself, or the `Output`s of it that exist."""
    if node._outputs is None:
        return [node]
    held = (place.output and place.output() for place in node._outputs)
    return [output for output in held if output is not None]
