"""The sweep: gradients flow from the roots back to the leaves. This is where the story ends.

A node is numbered when it is made, so among the nodes that have received a gradient the newest has received all of
its gradients: a heap of numbers is all the order there is, with no counting pass and no recursion. Gradients are
raw arrays; under ``create_graph=True`` they are Tensors, and the rules record what they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush, heappushpop
from operator import attrgetter
from typing import Any

import numpy as np

from plugrad.engine.call.function import say_where
from plugrad.engine.grad_mode import EVERYWHERE, running, unusual
from plugrad.engine.graph.node import NOT_A_TENSOR, AccumulateGrad, Node, Output, Place
from plugrad.engine.graph.saved import Freed
from plugrad.engine.sweep.callbacks import Callbacks
from plugrad.engine.sweep.gradients import conform, fit_length, gradient_for_no_tensor
from plugrad.engine.sweep.nesting import nested
from plugrad.engine.sweep.ownership import Arrival, add
from plugrad.engine.sweep.rules import borrowed, run_function, run_node, with_posthooks
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.engine.watch.anomaly import explain
from plugrad.engine.watch.hooks import leaf_watches
from plugrad.engine.watch.leaves import NO_LEAVES, Write, enter_leaf, hooked_meanwhile, leaves_due
from plugrad.engine.watch.watching import run_tensor_hooks

ndarray = np.ndarray


Sweep = dict[Any, Any]
"""What is known of a running sweep to those who are called in it, hooks and what unpacks saved values: where it
'starts', the edges 'needed', what was first 'hooked' since it began, the 'outer' sweep if there is one, what to call
'at the end', and the 'callbacks' for when all is written. They may keep notes of their own in it; it dies with the
sweep.
"""


def sweep(
    starts: Sequence[tuple[Any, Any]],
    freed: Freed | None,
    record: bool,
    wanted: list[Any] | None,
    write: Write | None,
) -> tuple[dict[Tensor, Arrival], dict[Any, Arrival | None], Callbacks | None]:
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
    callbacks
        What is to be called once all is written; None if there is nothing.
    """
    thread = running.state
    outer, inferring, packers = thread.sweep, thread.inferring, thread.packers
    if outer is not None and thread.nests_in is not outer:
        return nested(sweep, starts, freed, record, wanted, write)
    needed = None if wanted is None else _needed(starts, wanted)
    due = leaves_due(starts, needed) if leaf_watches else NO_LEAVES
    captured: dict[Any, Arrival | None] = {} if wanted is None else dict.fromkeys(wanted)
    arrived: dict[Tensor, Arrival] = {}
    pending: dict[Any, Any] = {}
    owned: set[Any] = set()  # the edges in `pending` whose arrays are this sweep's own
    heap: list[tuple[float, Any]] = []
    node: Any = None
    gradients: Any = None
    leaves: list[AccumulateGrad] = []
    plain = not record and needed is None and EVERYWHERE not in unusual  # arrays in, arrays out
    hooked: list[Any] = []
    run: Sweep = {"starts": starts, "needed": needed, "hooked": hooked}
    if outer is not None:
        run["outer"] = outer
    before, unwatched = thread.enabled, not (inferring or packers)
    try:
        thread.sweep, thread.enabled = run, record
        if record and unwatched:
            unusual.discard(thread.ident)
        else:
            unusual.add(thread.ident)
        ahead = None  # the newest node that has received a gradient, unless one on the heap is
        for edge, gradient in starts:
            if needed is None or edge in needed:
                if (
                    type(gradient) is not ndarray
                    or gradient.shape != edge._shape
                    or gradient.dtype is not edge._dtype
                ):
                    gradient = conform(gradient, edge, None, (gradient,), record)
                if edge in pending:
                    add(pending, owned, edge, gradient, record)
                else:
                    pending[edge] = gradient
                    if edge._number > 0:
                        if edge in due:
                            heappush(heap, (due[edge], edge))
                        else:
                            leaves.append(edge)
                    elif ahead is None:
                        ahead = edge
                    else:
                        heappush(heap, (edge._number, edge))
        while heap or ahead is not None:
            if ahead is None:
                edge = heappop(heap)[1]
            else:
                edge = heappushpop(heap, (ahead._number, ahead))[1] if heap else ahead
                ahead = None
            facts = edge._facts
            if facts is None and type(edge) is AccumulateGrad:
                node = None  # a watched leaf, which has received all that it will
                arrival = pending.pop(edge), edge in owned
                enter_leaf(edge, arrival, captured, arrived, record, write)
                if hooked:
                    due = hooked_meanwhile(run, due, due[edge], leaves, heap)
                continue
            sole = edge in owned
            if sole:
                owned.remove(edge)  # a set that grows would leave the processor's cache
            if plain and facts is not None and edge._watch is None:  # nearly always
                node = edge
                gradient = pending.pop(node)
                if not facts.takes_arrays:
                    results = run_function(node, wrap(gradient) if sole else borrowed(gradient))
                else:
                    if facts.may_write and not sole:
                        gradient = gradient.copy()
                    results = node._rule(node, gradient)
                new_gradients = facts.new_gradients
            else:
                node = edge.node if facts is None else edge
                sole = sole and edge is node and edge._watch is None and edge not in captured
                gradients = _gather(edge, pending, owned, captured, arrived, record)
                if gradients is None or (needed is not None and _ends_at(node, needed, write)):
                    continue
                results = run_node(node, gradients, sole, record, needed)
                new_gradients = node._facts.new_gradients and node._watch is None
            if hooked:
                if gradients is None:  # the rule was simply called: it may have hooked its own node
                    results = with_posthooks(node, results, (), False)
                new_gradients = False  # somebody may have seen them
                due = hooked_meanwhile(run, due, node._number, leaves, heap)
            if type(results) is not tuple:
                results = (results,)
            edges = node._edges
            if len(results) != len(edges):
                results = fit_length(node, results)
            nr = 0  # by hand: to make and free a zip() costs as much as the walk itself
            for after in edges:
                gradient = results[nr]
                nr += 1
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
                    add(pending, owned, after, gradient, record)
                else:
                    pending[after] = gradient
                    if new_gradients:
                        owned.add(after)
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
        if len(run) > 3:
            for call in run.get("at the end", ()):
                call(run)
        if len(leaves) > 1:
            leaves.sort(key=by_number)
        for edge in leaves:
            arrival = pending[edge], edge in owned
            if edge in captured:
                captured[edge] = arrival
            leaf = edge.variable
            if leaf._edge is not None:  # else it was frozen since
                arrived[leaf] = arrival
    except Exception as error:
        if node is not None and hasattr(node, "_function"):
            say_where(error, node._function, "backward")
            explain(error, node, "was recorded")
        raise
    finally:
        # What a hook has entered ends here, too. No interrupt comes between assignments, only after a call.
        thread.sweep, thread.enabled = outer, before
        thread.inferring, thread.packers = inferring, packers
        if before and unwatched:
            unusual.discard(thread.ident)
        else:
            unusual.add(thread.ident)
    return arrived, captured, run.get("callbacks")


def _ends_at(node: Node, needed: set[Any], write: Write | None) -> bool:
    """Return True if a partial sweep does not go beyond a node, and none of the node's hooks sees that it came there.

    Those of `grad()` do not, as in PyTorch.
    """
    watch = node._watch
    watched = write is not None and watch is not None and (watch.before or watch.after)
    return not watched and needed.isdisjoint(node._edges)


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
    for node in sorted(found, key=by_number, reverse=True):  # oldest first
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


by_number = attrgetter("_number")


def _gather(
    edge: Any,
    pending: dict[Any, Any],
    owned: set[Any],
    captured: dict[Any, Arrival | None],
    arrived: dict[Tensor, Arrival],
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
            captured[edge] = gradient, False
        return (gradient,)
    node = edge.node
    assert node._outputs is not None
    outputs = [place.output() if place.output is not None else None for place in node._outputs]
    gradients = [pending.pop(output, None) for output in outputs]
    owned.difference_update(outputs)
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
                captured[outputs[nr]] = gradients[nr], False
    return tuple(gradients)
