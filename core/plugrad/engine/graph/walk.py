"""The walk over a graph, without recursion, and what a partial sweep needs of it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from operator import attrgetter
from typing import Any

from plugrad.engine.graph.edge import Edge
from plugrad.engine.graph.node import Node

OLDEST = -1.0  # the number of the first node, than which none is older

by_number = attrgetter("_number")


def nodes_behind(
    edges: Iterable[Edge], *, within: Container[Any] | None = None, oldest: float = OLDEST
) -> set[Node]:
    """Return the nodes that gradients at `edges` come to, by way of the edges `within` only, and of none too old."""
    oldest = min(oldest, OLDEST)  # leaves are older than all nodes, and lead nowhere
    found: set[Node] = set()
    ahead: list[Any] = [edge for edge in edges if edge._number <= oldest]
    for edge in ahead:  # it grows meanwhile
        node = edge.node if edge._facts is None else edge
        if node not in found:
            found.add(node)
            ahead += [
                after
                for after in node._edges
                if after and after._number <= oldest and (within is None or after in within)
            ]
    return found


def edges_on_the_way(starts: Iterable[Edge], wanted: Sequence[Any]) -> set[Any]:
    """Return the edges from which a wanted one can be reached (the wanted ones included)."""
    oldest = max(edge._number for edge in wanted)  # nothing older than this leads to a wanted edge
    needed = set(wanted)
    for node in sorted(nodes_behind(starts, oldest=oldest), key=by_number, reverse=True):
        if not needed.isdisjoint(node._edges):  # oldest first: those behind it are known
            needed.update(_edges_to(node))
    return needed


def _edges_to(node: Node) -> list[Any]:
    """Return the edges that lead to a node: itself, or those of its outputs that somebody holds."""
    if node._outputs is None:
        return [node]
    held = [place.output() for place in node._outputs if place.output is not None]
    return [output for output in held if output is not None]
