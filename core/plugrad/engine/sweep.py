"""The sweep: gradients flow from the roots back to the leaves. This is where the story ends.

A node is numbered when it is made, so among the nodes that have received a gradient the newest has received all of
its gradients: a heap of numbers is all the order there is, with no counting pass and no recursion. Gradients are
raw arrays; under ``create_graph=True`` they are Tensors, and the rules record what they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush, heappushpop
from sys import getrefcount
from typing import Any

import numpy as np

from plugrad.engine import grad_mode
from plugrad.engine.anomaly import explain
from plugrad.engine.function import say_where
from plugrad.engine.gradients import add, conform, fit_length, gradient_for_no_tensor
from plugrad.engine.hooks import leaf_watches
from plugrad.engine.leaves import NO_LEAVES, Write, enter_leaf, leaves_due
from plugrad.engine.node import NOT_A_TENSOR, AccumulateGrad, Node, Output, Place
from plugrad.engine.rules import run_function, run_node
from plugrad.engine.saved import Freed
from plugrad.engine.tensor import Tensor, wrap
from plugrad.engine.watching import run_tensor_hooks

ndarray = np.ndarray


Sweep = dict[Any, Any]
"""What is known of a running sweep to those who are called in it, hooks and what unpacks saved values: where it
'starts', the edges 'needed', what to call 'at the end'. They may keep notes of their own in it; it dies with the sweep.
"""


def sweep(
    starts: Sequence[tuple[Any, Any]],
    *,
    freed: Freed | None,
    record: bool,
    wanted: list[Any] | None,
    write: Write | None,
) -> tuple[dict[Tensor, Any], dict[Any, Any]]:
    """Send the gradients at `starts` back through the graph.

    Parameters
    ----------
    starts
        (edge, gradient) pairs.
    freed
        Put in the place of what a node saved as soon as it has run; None: leave that in place.
    record
        Gradients are Tensors and what the rules do is recorded.
    wanted
        If given: stop at these edges, and run only nodes on the way to them.
    write
        Writes a leaf's gradient to its `.grad`; None: `.grad` is left alone.

    Returns
    -------
    arrived
        The gradient of each leaf reached and not yet written, in order of the leaves' first use, and of each tensor
        that retains its own.
    captured
        The gradients that arrived at the wanted edges.
    """
    needed = None if wanted is None else _needed(starts, wanted)
    due = leaves_due(starts, needed) if leaf_watches else NO_LEAVES
    captured: dict[Any, Any] = {} if wanted is None else dict.fromkeys(wanted)
    arrived: dict[Tensor, Any] = {}
    pending: dict[Any, Any] = {}
    heap: list[tuple[float, Any]] = []
    node: Any = None
    leaves: list[AccumulateGrad] = []
    plain = (
        not record and needed is None and grad_mode.EVERYWHERE not in grad_mode.unusual
    )  # arrays in, arrays out
    thread = grad_mode.this_thread()
    outer = thread.sweep
    run: Sweep = {"starts": starts, "needed": needed}
    thread.sweep = run
    before = grad_mode.set_mode(record)
    try:
        for edge, gradient in starts:
            if needed is None or edge in needed:
                if (
                    type(gradient) is not ndarray
                    or gradient.shape != edge._shape
                    or gradient.dtype is not edge._dtype
                ):
                    gradient = conform(gradient, edge, None, (gradient,), record)
                if edge in pending:
                    add(pending, edge, gradient, record)
                else:
                    pending[edge] = gradient
                    if edge._number < 0:
                        heappush(heap, (edge._number, edge))
                    elif edge in due:
                        heappush(heap, (due[edge], edge))
                    else:
                        leaves.append(edge)
        ahead = None
        while heap or ahead is not None:
            if ahead is None:
                edge = heappop(heap)[1]
            else:
                edge = heappushpop(heap, (ahead._number, ahead))[1] if heap else ahead
                ahead = None
            kind = type(edge)
            if kind is AccumulateGrad:  # a watched leaf, which has received all that it will
                node = None
                enter_leaf(edge, pending, captured, arrived, record, write)
                continue
            node = edge.node if kind is Output else edge
            if plain and node is edge and node._watch is None:  # nearly always
                gradient = pending.pop(node)
                if not node._takes_arrays:
                    results = run_function(node, (gradient,))
                else:
                    # Nobody else sees one of which these are the references: `gradient` and getrefcount's argument.
                    if node._guarded and getrefcount(gradient) > 2 and type(gradient) is ndarray:
                        gradient = gradient.copy()
                    results = node._rule(node, gradient)
            else:
                gradients = _gather(edge, pending, captured, arrived, record)
                if gradients is None or (needed is not None and needed.isdisjoint(node._edges)):
                    continue
                results = run_node(node, gradients, record, needed)
            if type(results) is not tuple:
                results = (results,)
            if len(results) != len(node._edges):
                results = fit_length(node, results)
            for after, gradient in zip(node._edges, results):  # noqa: B905 - fitted above; strict costs 60 ns
                if gradient is None:
                    continue
                if not after:
                    if after is NOT_A_TENSOR:
                        raise gradient_for_no_tensor(node, results)
                    continue
                if needed is not None and after not in needed:
                    continue
                if (
                    type(gradient) is not ndarray
                    or gradient.shape != after._shape
                    or gradient.dtype is not after._dtype
                ):
                    gradient = conform(gradient, after, node, results, record)
                if after in pending:
                    add(pending, after, gradient, record)
                else:
                    pending[after] = gradient
                    if after._number > 0:
                        if after in due:
                            heappush(heap, (due[after], after))
                        else:
                            leaves.append(after)
                    elif ahead is None:
                        ahead = after
                    else:
                        heappush(heap, (after._number, after))
            gradient = gradients = results = None
            if freed is not None and node._saved:
                node._saved = freed
                node._owners = ()
        node = None
        if len(run) > 2:
            for call in run.get("at the end", ()):
                call(run)
        if len(leaves) > 1:
            leaves.sort(key=_number)
        for edge in leaves:
            gradient = pending.pop(edge)
            if edge in captured:
                captured[edge] = gradient
            if edge.variable._edge is not None:  # else it was frozen since
                arrived[edge.variable] = gradient
    except Exception as error:
        if node is not None and hasattr(node, "_function"):
            say_where(error, node._function, "backward")
            explain(error, node, "was recorded")
        raise
    finally:
        grad_mode.set_mode(before)
        thread.sweep = outer
    return arrived, captured


def zeros_beside(gradients: list[Any], place: Place) -> Any:
    """Return zeros for one output: an array of the same kind as the gradients of the others."""
    given = next(gradient for gradient in gradients if gradient is not None)
    array = given._array if isinstance(given, Tensor) else given
    if type(array) is ndarray:
        return np.zeros(place.shape, place.dtype)
    return np.zeros_like(array, dtype=place.dtype, shape=place.shape)


def _needed(starts: Sequence[tuple[Any, Any]], wanted: list[Any]) -> set[Any]:
    """Return the edges from which a wanted one can be reached (the wanted ones included), without recursion."""
    oldest = max(edge._number for edge in wanted)  # nothing older than this leads to a wanted edge
    found: set[Any] = set()
    stack = [edge.pair[0] for edge, _ in starts]
    while stack:
        node = stack.pop()
        if node not in found and node._number <= oldest and type(node) is not AccumulateGrad:
            found.add(node)
            stack.extend([edge.pair[0] for edge in node._edges if edge])
    needed = set(wanted)
    for node in sorted(found, key=_number, reverse=True):  # oldest first
        if not needed.isdisjoint(node._edges):
            needed.update(_edges_to(node))
    return needed


def _edges_to(node: Node) -> list[Any]:
    """Return the edges that lead to a node: itself, or those of its outputs that somebody holds."""
    if node._outputs is None:
        return [node]
    held = [place.output() for place in node._outputs if place.output is not None]
    return [output for output in held if output is not None]


def reached(sweep: Sweep) -> set[int]:
    """Return the numbers of all edges that a sweep can reach."""
    needed = sweep["needed"]
    found: set[Any] = {edge for edge, _ in sweep["starts"]}
    stack = list(found)
    while stack:
        for edge in getattr(stack.pop().pair[0], "_edges", ()):
            if edge and edge not in found and (needed is None or edge in needed):
                found.add(edge)
                stack.append(edge)
    return {edge._number for edge in found}


def _number(node: Any) -> int:
    number: int = node._number
    return number


def _gather(
    edge: Any,
    pending: dict[Any, Any],
    captured: dict[Any, Any],
    arrived: dict[Tensor, Any],
    record: bool,
) -> tuple[Any, ...] | None:
    """Return what goes into the rule of the node at `edge`, as the hooks of its outputs leave it.

    One gradient per output, zeros for one that has none; None if the node has already run.
    """
    if type(edge) is not Output:
        gradient = pending.pop(edge)
        if edge._watch is not None:
            gradient = run_tensor_hooks(edge._watch, gradient, arrived, record)
        if edge in captured:
            captured[edge] = gradient
        return (gradient,)
    node = edge.node
    assert node._outputs is not None
    outputs = [place.output() if place.output is not None else None for place in node._outputs]
    gradients = [pending.pop(output, None) for output in outputs]
    if all(gradient is None for gradient in gradients):
        return None
    for nr, place in enumerate(node._outputs):
        if gradients[nr] is None:
            if node._materialize_grads and place.dtype is not None:
                zeros = zeros_beside(gradients, place)
                gradients[nr] = wrap(zeros) if record else zeros
        else:
            if place.watch is not None:
                gradients[nr] = run_tensor_hooks(place.watch, gradients[nr], arrived, record)
            if outputs[nr] in captured:
                captured[outputs[nr]] = gradients[nr]
    return tuple(gradients)
