"""Leaves with hooks: when a sweep reaches them, and what is done then. Next: `watch/multi_grad.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappush
from typing import Any

from plugrad.engine.graph.node import AccumulateGrad
from plugrad.engine.sweep.ownership import Arrival
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.watch.watching import (
    run_accumulated_hooks,
    run_posthooks,
    run_prehooks,
    run_tensor_hooks,
)

Write = Callable[[dict[Tensor, Arrival], bool], None]
NO_LEAVES: dict[Any, float] = {}


def leaves_due(
    starts: Sequence[tuple[Any, Any]], needed: set[Any] | None
) -> dict[AccumulateGrad, float]:
    """Return, for each watched leaf that is reached, its place in the order of the sweep."""
    return {edge: place for edge, place in places(starts, needed).items() if is_watched(edge)}


def places(
    starts: Sequence[tuple[Any, Any]], needed: set[Any] | None
) -> dict[AccumulateGrad, float]:
    """Return, for each leaf that is reached, its place in the order of a sweep: right after the oldest node that sends
    it a gradient."""
    found: dict[AccumulateGrad, float] = {}
    seen: set[Any] = set()
    stack = []
    for edge, _ in starts:
        if type(edge) is not AccumulateGrad:
            stack.append(edge.pair[0])
        else:
            found[edge] = -INFINITY
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        for edge in node._edges:
            if not edge or (needed is not None and edge not in needed):
                continue
            if type(edge) is not AccumulateGrad:
                stack.append(edge.pair[0])
            else:
                found[edge] = max(found.get(edge, -INFINITY), node._number + 0.5)
    return found


INFINITY = float("inf")


def is_watched(edge: AccumulateGrad) -> bool:
    """Return True if somebody has put hooks on this leaf."""
    return edge._watch is not None or edge.variable._watch is not None


def hooked_meanwhile(
    run: dict[Any, Any],
    due: dict[AccumulateGrad, float],
    now: float,
    leaves: list[AccumulateGrad],
    heap: list[tuple[float, Any]],
) -> dict[AccumulateGrad, float]:
    """Return `due` with the leaves that were given their first hooks while the sweep was at `now`.

    A leaf that has received all that it will by then is not among them: its hooks wait for the next pass.
    """
    holders = list(run["hooked"])
    run["hooked"].clear()
    if not any(isinstance(holder, (Tensor, AccumulateGrad)) for holder in holders):
        return due
    if "places" not in run:
        run["places"] = places(run["starts"], run["needed"])
    added = {
        edge: place
        for edge, place in run["places"].items()
        if place >= now and edge not in due and is_watched(edge)
    }
    for edge in [edge for edge in leaves if edge in added]:
        leaves.remove(edge)
        heappush(heap, (added[edge], edge))
    return {**due, **added}


def enter_leaf(
    edge: AccumulateGrad,
    arrival: Arrival,
    captured: dict[Any, Arrival | None],
    arrived: dict[Tensor, Arrival],
    record: bool,
    write: Write | None,
) -> None:
    """Run the hooks of a leaf, and write its `.grad` at once if one of them wants to see it there."""
    leaf, watch, node_watch = edge.variable, edge.variable._watch, edge._watch
    gradient, owned = arrival
    if watch is not None:
        owned = owned and not watch.hooks
        gradient = run_tensor_hooks(watch, gradient, arrived, record)
    if edge in captured:
        captured[edge] = gradient, owned
    if write is None or leaf._edge is None:  # `grad()`, or a leaf that was frozen since
        return
    if node_watch is not None:
        owned = owned and not node_watch.before
        (gradient,) = run_prehooks(node_watch, (gradient,), record)
    if not (watch and watch.accumulated) and not (node_watch and node_watch.after):
        arrived[leaf] = gradient, owned
        return
    shown = gradient if record or node_watch is None else gradient.copy()
    write({leaf: (gradient, owned)}, record)
    if watch is not None:
        run_accumulated_hooks(watch, leaf)
    if node_watch is not None:
        run_posthooks(node_watch, (), (shown,), record)
