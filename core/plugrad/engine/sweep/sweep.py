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
    """Run a backward pass: propagate `gradients`, one for each of the edges `starts`, back through the graph.

    NumPy's warnings are off. Within a running pass, `nested` calls it.

    Parameters
    ----------
    freed
        Placeholder that replaces what a node saved as soon as its rule has run; None keeps the saved values.
    record
        Whether what the rules do is recorded; the gradients are Tensors then.
    wanted
        If given, the edges at which to stop; only nodes on the way to them are run.
    stop
        Do not go beyond a wanted edge, even if another one lies behind it, and run none of its hooks: the results are
        gradients of a function of all of them, and another pass may go on from there.
    write
        Function that writes the leaves' gradients to their `.grad`; None leaves `.grad` unchanged.

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
    """Run the loop of a backward pass: the rules of the nodes that gradients reach, newest node first.

    The first round runs no rule: `gradients` are treated as if the rule of `ROOT` had returned them. `freed` replaces
    what a node saved, unless None. The usual node is run right here: measured, one more call for that takes 1 % of the
    pass.
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
                edge = heappushpop(heap, (-ahead._number, ahead))[1] if heap else ahead

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
    """Add the `results` of a node's rule to the gradients that wait at its `edges`,
    and queue the edges that are reached first.

    Leaves go to a list and nodes to the heap, except the first one: that is returned, as mostly it is the next. With
    `new_gradients`, nobody else uses the result arrays. Raises GradientError if a result does not fit.
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
                heappush(run.heap, (-run.due[after], after))
            else:
                run.leaves.append(after)
        elif ahead is None:
            ahead = after
        else:
            heappush(run.heap, (-after._number, after))
    return ahead


def explain(error: Exception, node: Any, gradients: Sequence[Any], results: Any) -> None:
    """Add to `error`, which a rule raised or its results caused, the name of the op and where it was called.
    `gradients` are those that the rule got, and `results` what it returned.

    If an array library lacks an operation, an OpArgumentError with the way out is raised instead.
    """
    if hasattr(node, "_function"):
        function = node._function
        made = results if type(results) is tuple else (results,)
        what = f"backward of {function.identity or function.__name__}"
        refuse_what_its_library_does_not(error, what, (*gradients, *node._saved, *made))
        say_where(error, function, "backward")
        report_failure(error, node, "was recorded")


def hooked_meanwhile(run: Sweep, now: float) -> None:
    """Call `hooked` of the sweep observers, for the nodes in ``run.hooked``, which got their first hooks while the
    sweep was at the node number `now`; then forget them.
    """
    for observer in sweep_observers:
        observer.hooked(run, now)
    run.hooked.clear()


def reach_leaves(run: Sweep) -> None:
    """Store the gradients of the leaves in ``run.arrived``,
    in the order in which the forward pass first used the leaves.

    Leaves with hooks, those in ``run.due``, have been handled among the nodes.
    """
    leaves, captured, pending, arrived = run.leaves, run.captured, run.pending, run.arrived
    if len(leaves) > 1:
        leaves.sort(key=by_number, reverse=True)
    for edge in leaves:
        arrival = pending[edge]
        if edge in captured:
            captured[edge] = arrival
        leaf = edge.variable
        if leaf._edge is not None:  # else it was frozen since
            arrived[leaf] = arrival


# Gradients at a node that cannot simply be called: hooks, several outputs, the ends of a partial sweep.


def arrived_at(run: Sweep, edge: Edge, node: Any) -> tuple[tuple[Any, ...] | None, bool]:
    """Return the gradients for the rule of the node at `edge`, after the tensor's hooks,
    and True if nobody else uses them.

    The gradients are None if no rule is to run: for a leaf with hooks (which are run here), for a node that has run
    already, and where a partial pass ends.
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
    """Return True if a partial pass does not go beyond `node`, and needs not run the node's hooks either.

    The hooks are run by ``backward(inputs=...)``, not by `grad()`, as in PyTorch.
    """
    assert run.needed is not None
    hooks = node._hooks
    seen = run.write is not None and hooks is not None and (hooks.before or hooks.after)
    last = edge in run.ends or run.needed.isdisjoint(node._edges)
    return last and not seen


def gather(run: Sweep, edge: Edge) -> tuple[Any, ...] | None:
    """Return the gradients for the rule of the node at `edge`, after the tensors' hooks: one per output.

    An output without a gradient gets zeros (or None, if the op asked for that). The result is None if the node has run.
    """
    pending, captured = run.pending, run.captured
    if type(edge) is not Output:
        gradient, _ = pending.pop(edge)
        if edge._hooks is not None and edge not in run.ends:
            gradient = edge._hooks.at_gradient(gradient, run)
        if edge in captured:
            captured[edge] = gradient, False
        return (gradient,)
    if edge not in pending:  # the first edge of the node to be reached took them all
        return None
    node = edge.node
    assert node._outputs is not None
    outputs: list[Any] = [p.output and p.output() for p in node._outputs]
    gradients = [pending.pop(output, NO_ARRIVAL)[0] for output in outputs]
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
    """Return zeros for the output that `slot` describes:
    an array of the same library as the `gradients` of other outputs.
    """
    given = next(gradient for gradient in gradients if gradient is not None)
    array = given._array if isinstance(given, Tensor) else given
    if type(array) is ndarray:
        return np.zeros(slot.shape, slot.dtype)
    return np.zeros_like(array, dtype=slot.dtype, shape=slot.shape)
