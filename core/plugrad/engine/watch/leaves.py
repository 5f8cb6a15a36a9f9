"""Leaves with hooks: when a sweep reaches them, and what is done then."""

from __future__ import annotations

import weakref
from collections.abc import Container, Iterable, Iterator
from heapq import heappush
from typing import Any

from plugrad.engine.graph.edge import Edge
from plugrad.engine.graph.edges import AccumulateGrad
from plugrad.engine.graph.node import Node
from plugrad.engine.graph.walk import nodes_behind
from plugrad.engine.observers import Observer, observers
from plugrad.engine.sweep.state import Arrival, Sweep
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.watch.hooks import Hooks

hooks_of_leaves: dict[int, weakref.ref[Hooks]] = {}
"""The hooks of all leaves: while there is none, no sweep need find out when a leaf has received all it will."""


def look_at_hooks(holder: Any, hooks: Hooks) -> None:
    """Note the first hooks of a leaf for as long as they live."""
    if isinstance(holder, (Tensor, AccumulateGrad)):
        key = id(hooks)
        hooks_of_leaves[key] = weakref.ref(hooks, lambda _: hooks_of_leaves.pop(key, None))
        if HOOKED_LEAVES not in observers:  # before, no sweep need ask
            observers.append(HOOKED_LEAVES)


class HookedLeaves(Observer):
    """Has sweeps stop at the leaves that have hooks, and runs these. It is there once a leaf has had one."""

    __slots__ = ()

    def swept(self, sweep: Sweep) -> None:
        if hooks_of_leaves:
            sweep.due = {
                edge: number for edge, number in last_numbers(sweep).items() if is_hooked(edge)
            }

    def hooked(self, sweep: Sweep, now: float) -> None:
        """Have a sweep stop at the leaves, too, that were given their first hooks while it was at `now`.

        A leaf that has received all that it will by then is not among them: its hooks wait for the next pass.
        """
        if not any(isinstance(holder, (Tensor, AccumulateGrad)) for holder in sweep.hooked):
            return
        if "last_numbers" not in sweep.notes:
            sweep.notes["last_numbers"] = last_numbers(sweep)
        due = sweep.due
        added = {
            edge: number
            for edge, number in sweep.notes["last_numbers"].items()
            if number >= now and edge not in due and is_hooked(edge)
        }
        for edge in [edge for edge in sweep.leaves if edge in added]:
            sweep.leaves.remove(edge)
            heappush(sweep.heap, (added[edge], edge))
        sweep.due = {**due, **added}

    def completed(self, sweep: Sweep, edge: AccumulateGrad, arrival: Arrival) -> None:
        """Run the hooks of a leaf, and write its `.grad` at once if one of them wants to see it there."""
        record, write = sweep.record, sweep.write
        leaf, hooks, node_hooks = edge.variable, edge.variable._hooks, edge._hooks
        gradient, owned = arrival
        if hooks is not None:
            owned = owned and not hooks.gradient
            gradient = hooks.at_gradient(gradient, sweep)
        if edge in sweep.captured:
            sweep.captured[edge] = gradient, owned
        if write is None or leaf._edge is None:  # `grad()`, or a leaf that was frozen since
            return
        if node_hooks is not None:
            owned = owned and not node_hooks.before
            (gradient,) = node_hooks.before_rule((gradient,), record)
        if not (hooks and hooks.accumulated) and not (node_hooks and node_hooks.after):
            sweep.arrived[leaf] = gradient, owned
            return
        shown = gradient if record or node_hooks is None else gradient.copy()
        write({leaf: (gradient, owned)}, record)
        if hooks is not None:
            hooks.after_writing(leaf)
        if node_hooks is not None:
            node_hooks.at_results((), (shown,), record)


HOOKED_LEAVES = HookedLeaves()


def last_numbers(sweep: Sweep) -> dict[AccumulateGrad, float]:
    """Return, for each leaf that is reached, its number in the order of a sweep: right after the oldest node that sends
    it a gradient."""
    found = {edge: -INFINITY for edge in sweep.starts if type(edge) is AccumulateGrad}
    for node, edge in edges_behind(sweep.starts, sweep.needed):
        if type(edge) is AccumulateGrad:
            found[edge] = max(found.get(edge, -INFINITY), node._number + 0.5)
    return found


def edges_behind(
    edges: Iterable[Edge], within: Container[Any] | None
) -> Iterator[tuple[Node, Any]]:
    """Yield each edge by which gradients at `edges` go on, those `within` only, with the node that it leaves."""
    for node in nodes_behind(edges, within=within):
        for after in node._edges:
            if after and (within is None or after in within):
                yield node, after


INFINITY = float("inf")


def is_hooked(edge: AccumulateGrad) -> bool:
    """Return True if somebody has put hooks on this leaf."""
    return edge._hooks is not None or edge.variable._hooks is not None
