"""Leaves with hooks: when a sweep reaches them, and what is done then. Next: `sweep.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plugrad.engine.node import AccumulateGrad
from plugrad.engine.tensor import Tensor
from plugrad.engine.watching import (
    run_accumulated_hooks,
    run_posthooks,
    run_prehooks,
    run_tensor_hooks,
)

Write = Callable[[Tensor, dict[Tensor, Any], bool], None]
NO_LEAVES: dict[Any, float] = {}


def leaves_due(
    starts: Sequence[tuple[Any, Any]], needed: set[Any] | None
) -> dict[AccumulateGrad, float]:
    """Return, for each watched leaf that is reached, its place in the order of the sweep: right after the oldest node
    that sends it a gradient."""
    due: dict[AccumulateGrad, float] = {}
    seen: set[Any] = set()
    stack = []
    for edge, _ in starts:
        if type(edge) is not AccumulateGrad:
            stack.append(edge.pair[0])
        elif is_watched(edge):
            due[edge] = edge._number - INFINITY
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
            elif is_watched(edge):
                due[edge] = max(due.get(edge, -INFINITY), node._number + 0.5)
    return due


INFINITY = float("inf")


def is_watched(edge: AccumulateGrad) -> bool:
    """Return True if somebody has put hooks on this leaf."""
    return edge._watch is not None or edge.variable._watch is not None


def enter_leaf(
    edge: AccumulateGrad,
    pending: dict[Any, Any],
    captured: dict[Any, Any],
    arrived: dict[Tensor, Any],
    record: bool,
    write: Write | None,
) -> None:
    """Run the hooks of a leaf, and write its `.grad` at once if one of them wants to see it there."""
    leaf, watch, node_watch = edge.variable, edge.variable._watch, edge._watch
    gradient = pending.pop(edge)
    if watch is not None:
        gradient = run_tensor_hooks(watch, gradient, arrived, record)
    if edge in captured:
        captured[edge] = gradient
    if write is None or leaf._edge is None:  # `grad()`, or a leaf that was frozen since
        return
    if node_watch is not None:
        (gradient,) = run_prehooks(node_watch, (gradient,), record)
    arrived[leaf] = gradient
    if not (watch and watch.accumulated) and not (node_watch and node_watch.after):
        return
    shown = gradient if record or node_watch is None else gradient.copy()
    gradient = None
    write(leaf, arrived, record)
    if watch is not None:
        run_accumulated_hooks(watch, leaf)
    if node_watch is not None:
        run_posthooks(node_watch, (), (shown,), record)
