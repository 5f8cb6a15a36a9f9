"""The sweep: gradients flow from the roots back to the leaves. `flow` is its loop, `write` (`write_grads`) its end.

A node is numbered when it is made, so among the nodes that have received a gradient the newest has received all of
its gradients: a heap of numbers is all the order there is, with no counting pass and no recursion.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush, heappushpop
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.call.arguments import refuse_what_its_library_does_not, say_where
from plugrad.engine.grad_mode import EVERYWHERE, USUAL, running, set_recording, switched
from plugrad.engine.graph.node import (
    NOT_A_TENSOR,
    ROOT,
    AccumulateGrad,
    Edge,
    Node,
    Output,
    OutputSlot,
)
from plugrad.engine.graph.saved import Absent
from plugrad.engine.observers import report_failure, sweep_observers
from plugrad.engine.quiet import SILENT, error_state
from plugrad.engine.sweep.gradients import conform, fit_length, gradient_for_no_tensor
from plugrad.engine.sweep.ownership import add, guarded
from plugrad.engine.sweep.rules import arrays_of, run_node
from plugrad.engine.sweep.state import Sweep, Write, by_number
from plugrad.engine.tensor.arrays import Gradient
from plugrad.engine.tensor.tensor import Tensor, wrap

ndarray = np.ndarray


def sweep(
    starts: Sequence[Edge],
    gradients: Sequence[Gradient | None],
    freed: Absent | None,
    record: bool,
    wanted: Sequence[Any] | None,
    write: Write | None,
    stop: bool = False,
) -> Sweep:
    """Send `gradients` at the edges `starts` back through the graph, without NumPy's warnings.

    Within a running sweep, `nested` calls it.

    Parameters
    ----------
    freed
        Put in the place of what a node saved as soon as it has run; None: leave that in place.
    record
        Gradients are Tensors and what the rules do is recorded.
    wanted
        If given: stop at these edges, and run only nodes on the way to them.
    stop
        Go beyond no wanted edge, even to another one, and run none of its hooks: gradients of a function of all of
        them, with which another sweep goes on.
    write
        Writes a leaf's gradient to its `.grad`; None: `.grad` is left alone.

    Returns
    -------
    Sweep
        Its `captured` has the gradients that arrived at the `wanted` edges.
    """
    thread = running.state
    outer = thread.sweep
    run = Sweep(starts, record, wanted, write, outer, stop)
    for observer in sweep_observers:
        observer.swept(run)
    before, errors = thread.mode, error_state.get()
    try:
        error_state.set(SILENT)  # in here: an interrupt may come as soon as it returns
        thread.sweep = run
        set_recording(record)
        flow(run, gradients, freed)
        for call in run.at_end:
            call(run)
        reach_leaves(run)
        if write is not None:
            write(run.arrived, record)
    finally:
        # What a hook has entered ends here, too. No interrupt comes between assignments, only after a call.
        thread.sweep, thread.mode = outer, before
        error_state.set(errors)
        (switched.discard if before is USUAL else switched.add)(thread.ident)
    for call in run.when_over:
        call(run)
    return run


def flow(run: Sweep, gradients: Any, freed: Absent | None) -> None:
    """Run the nodes that gradients come to, newest first, and hand on what their rules return.

    The first round of the loop runs no rule: `gradients` are as if the rule of `ROOT` had returned them. The usual
    node is run right here: measured, one more call for that takes 1 % of the pass.
    """
    record, needed, thread = run.record, run.needed, running.state
    pending, heap, hooked = run.pending, run.heap, run.hooked
    plain = (
        not record
        and needed is None
        and EVERYWHERE not in switched  # arrays in, arrays out
        and (table.vmap is None or not table.vmap.is_any_batched(gradients))
    )
    node: Any = ROOT
    edges: Sequence[Any] = run.starts
    results, new_gradients = gradients, False
    try:
        while True:
            # Hand on the results of the last node, and free what it saved.
            gradient = gradients = None
            ahead = hand_on(run, node, edges, results, new_gradients)
            results = None
            if freed is not None and node._saved:
                node._saved = freed
                node._origins = ()

            # Take the next node: of all that have received a gradient, the newest.
            if ahead is None:
                if not heap:
                    return
                edge = heappop(heap)[1]
            else:
                edge = heappushpop(heap, (ahead._number, ahead))[1] if heap else ahead

            # Run its rule.
            facts = edge._facts
            if plain and facts is not None and edge._hooks is None:  # nearly always
                node = edge
                gradient, sole = pending.pop(node)
                if not facts.takes_arrays:
                    results = node._rule(node, wrap(gradient) if sole else guarded(gradient))
                    results = results._array if type(results) is Tensor else arrays_of(results)
                else:
                    if facts.may_write and not sole:
                        gradient = gradient.copy()
                    results = node._rule(node, gradient)
                if thread.mode.enabled:  # the rule has left recording on
                    set_recording(record)
                new_gradients = facts.new_gradients
            else:
                node = edge if facts is not None else edge.pair[0]
                gradients, sole = arrived_at(run, edge, node)
                if gradients is None:
                    node, edges, results = NOTHING
                    continue
                results = run_node(node, gradients, sole, record, needed)
                new_gradients = node._facts.new_gradients and node._hooks is None
            if hooked:  # something was given its first hooks meanwhile
                if gradients is None and node._hooks is not None:
                    # It was simply called, above: its rule has hooked its own node.
                    results = node._hooks.after_rule(node, results, (), False)
                new_gradients = False  # somebody may have seen them
                hooked_meanwhile(run, node._number)
            if type(results) is not tuple:
                results = (results,)
            edges = node._edges
            if len(results) != len(edges):
                results = fit_length(node, results)
    except Exception as error:
        explain(error, node, gradients or (gradient,), results)
        raise


NOTHING: tuple[Any, tuple[Any, ...], tuple[Any, ...]] = ROOT, (), ()
"""The node, edges and results of a round that has run no rule."""


def hand_on(
    run: Sweep, node: Node, edges: Sequence[Any], results: Any, new_gradients: bool
) -> Edge | None:
    """Put gradients where they go, along the edges of a node: to leaves, and on the heap of the nodes whose turn comes.

    The first of these is not put there but returned: mostly it is the next.
    """
    pending, needed = run.pending, run.needed
    ahead: Edge | None = None
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
            gradient = conform(gradient, after, node, results, run.record)
        if after in pending:
            pending[after] = add(pending[after], gradient, run.record)
            continue
        pending[after] = gradient, new_gradients
        if type(after) is AccumulateGrad:
            if after in run.due:
                heappush(run.heap, (run.due[after], after))
            else:
                run.leaves.append(after)
        elif ahead is None:
            ahead = after
        else:
            heappush(run.heap, (after._number, after))
    return ahead


def explain(error: Exception, node: Any, gradients: Sequence[Any], results: Any) -> None:
    """Add to an error of a rule, or about its results, which op it is of; or raise one that says the way out."""
    if hasattr(node, "_function"):
        function = node._function
        made = results if type(results) is tuple else (results,)
        what = f"backward of {function.identity or function.__name__}"
        refuse_what_its_library_does_not(error, what, (*gradients, *node._saved, *made))
        say_where(error, function, "backward")
        report_failure(error, node, "was recorded")


def hooked_meanwhile(run: Sweep, now: float) -> None:
    """Let observers see what was given its first hooks while the sweep was at `now`."""
    for observer in sweep_observers:
        observer.hooked(run, now)
    run.hooked.clear()


def reach_leaves(run: Sweep) -> None:
    """Note in `arrived`, for `write`, what the leaves have received, in the order of their first use.

    Leaves that were `due`, which a hook wants to see reached, had their turn among the nodes.
    """
    leaves, captured, pending, arrived = run.leaves, run.captured, run.pending, run.arrived
    if len(leaves) > 1:
        leaves.sort(key=by_number)
    for edge in leaves:
        arrival = pending[edge]
        if edge in captured:
            captured[edge] = arrival
        leaf = edge.variable
        if leaf._edge is not None:  # else it was frozen since
            arrived[leaf] = arrival


# Gradients at a node that cannot simply be called: hooks, several outputs, the ends of a partial sweep.


def arrived_at(run: Sweep, edge: Edge, node: Any) -> tuple[tuple[Any, ...] | None, bool]:
    """Return what goes into the rule of the node at `edge`, as hooks leave it, and whether the sweep owns it.

    None if no rule is to run: of a leaf that was due, a node that has already run, one where a partial sweep ends.
    """
    if type(edge) is AccumulateGrad:
        arrival = run.pending.pop(edge)
        for observer in sweep_observers:
            observer.completed(run, edge, arrival)
        if run.hooked:
            hooked_meanwhile(run, run.due[edge])
        return None, False
    unseen = edge is node and edge._hooks is None and edge not in run.captured
    sole = unseen and run.pending[edge][1]
    gradients = gather(run, edge)
    if run.needed is not None and ends_at(edge, node, run):
        gradients = None
    return gradients, sole


def ends_at(edge: Edge, node: Node, run: Sweep) -> bool:
    """Return True if a partial sweep does not go beyond a node, and none of the node's hooks sees that it came there.

    Those of `grad()` do not, as in PyTorch.
    """
    assert run.needed is not None
    hooks = node._hooks
    seen = run.write is not None and hooks is not None and (hooks.before or hooks.after)
    last = edge in run.ends or run.needed.isdisjoint(node._edges)
    return last and not seen


def gather(run: Sweep, edge: Edge) -> tuple[Any, ...] | None:
    """Return what goes into the rule of the node at `edge`, as the hooks of its outputs leave it.

    One gradient per output, zeros for one that has none; None if the node has already run.
    """
    pending, captured = run.pending, run.captured
    if type(edge) is not Output:
        gradient, _ = pending.pop(edge)
        if edge._hooks is not None and edge not in run.ends:
            gradient = edge._hooks.at_gradient(gradient, run)
        if edge in captured:
            captured[edge] = gradient, False
        return (gradient,)
    node = edge.node
    assert node._outputs is not None
    outputs: list[Any] = [p.output and p.output() for p in node._outputs]
    gradients = [pending.pop(output, NO_ARRIVAL)[0] for output in outputs]
    if all(gradient is None for gradient in gradients):
        return None
    for nr, slot in enumerate(node._outputs):
        if gradients[nr] is None:
            if node._materialize_grads and slot.dtype is not None:
                zeros = zeros_beside(gradients, slot)
                gradients[nr] = wrap(zeros) if run.record else zeros
        else:
            if slot.hooks is not None and outputs[nr] not in run.ends:
                gradients[nr] = slot.hooks.at_gradient(gradients[nr], run)
            if outputs[nr] in captured:
                captured[outputs[nr]] = gradients[nr], False
    return tuple(gradients)


NO_ARRIVAL: Any = (None, False)


def zeros_beside(gradients: list[Gradient | None], slot: OutputSlot) -> Any:
    """Return zeros for one output: an array of the same kind as the gradients of the others."""
    given = next(gradient for gradient in gradients if gradient is not None)
    array = given._array if isinstance(given, Tensor) else given
    if type(array) is ndarray:
        return np.zeros(slot.shape, slot.dtype)
    return np.zeros_like(array, dtype=slot.dtype, shape=slot.shape)
