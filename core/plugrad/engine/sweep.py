"""The sweep: gradients flow from the roots back to the leaves. This is where the story ends.

A node is numbered when it is made, so among the nodes that have received a gradient the newest has received all of
its gradients: a heap of numbers is all the order there is, with no counting pass and no recursion. Gradients are
raw arrays; under ``create_graph=True`` they are Tensors, and the rules record what they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush, heappushpop
from typing import Any

import numpy as np

from plugrad.engine import grad_mode
from plugrad.engine.dtypes import tensor_type
from plugrad.engine.errors import GradientError
from plugrad.engine.function import say_where
from plugrad.engine.gradients import add, conform, fit_length, gradient_for_no_tensor
from plugrad.engine.hooks import Watch
from plugrad.engine.node import (
    FREED,
    NOT_A_TENSOR,
    AccumulateGrad,
    Node,
    Output,
    as_array,
    edge_of,
    label,
    undifferentiable,
)
from plugrad.engine.tensor import Tensor, wrap

ndarray = np.ndarray


def sweep(
    starts: Sequence[tuple[Any, Any]], *, keep: bool, record: bool, wanted: list[Any] | None
) -> tuple[dict[Tensor, Any], dict[Any, Any]]:
    """Send the gradients at `starts` back through the graph.

    Parameters
    ----------
    starts
        (edge, gradient) pairs.
    keep
        Leave what the nodes saved in place; otherwise each node's is freed as soon as it has run.
    record
        Gradients are Tensors and what the rules do is recorded.
    wanted
        If given: stop at these edges, and run only nodes on the way to them.

    Returns
    -------
    arrived
        The gradient of each leaf reached, in order of the leaves' first use, and of each tensor that retains its own.
    captured
        The gradients that arrived at the wanted edges.
    """
    needed = None if wanted is None else _needed(starts, wanted)
    captured: dict[Any, Any] = {} if wanted is None else dict.fromkeys(wanted)
    arrived: dict[Tensor, Any] = {}
    pending: dict[Any, Any] = {}
    heap: list[tuple[int, Any]] = []
    node: Any = None
    leaves: list[AccumulateGrad] = []
    plain = not record and needed is None  # arrays in, arrays out, every gradient wanted
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
                    else:
                        leaves.append(edge)
        ahead = heappop(heap)[1] if heap else None
        while ahead is not None:
            edge = heappushpop(heap, (ahead._number, ahead))[1] if heap else ahead
            ahead = None
            if type(edge) is Output:
                node = edge.node
                gradients = _gather(node, pending, captured, arrived, record)
            else:
                node = edge
                gradient = pending.pop(node)
                if node._watch is not None:
                    gradient = _watched(node._watch, gradient, arrived, record)
                if captured and node in captured:
                    captured[node] = gradient
                gradients = (gradient,)
            if gradients is not None and (needed is None or not needed.isdisjoint(node._edges)):
                if plain and node._takes_arrays:
                    results = node._rule(node, *gradients)
                else:
                    results = _run(node, gradients, record, needed)
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
                            leaves.append(after)
                        elif ahead is None:
                            ahead = after
                        else:
                            heappush(heap, (after._number, after))
                gradient = gradients = results = None
                if not keep and node._saved:
                    node._saved = FREED
                    node._owners = ()
            if ahead is None and heap:
                ahead = heappop(heap)[1]
        if len(leaves) > 1:
            leaves.sort(key=_number)
        for edge in leaves:
            gradient = pending.pop(edge)
            leaf = edge.variable
            if leaf._watch is not None:
                gradient = _watched(leaf._watch, gradient, arrived, record)
            if edge in captured:
                captured[edge] = gradient
            arrived[leaf] = gradient
    except Exception as error:
        if node is not None and hasattr(node, "_function"):
            say_where(error, node._function, "backward")
        raise
    finally:
        grad_mode.set_mode(before)
    return arrived, captured


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
            needed.update(node._outputs or (node,))
    return needed


def _number(node: Any) -> int:
    number: int = node._number
    return number


def _gather(
    node: Node,
    pending: dict[Any, Any],
    captured: dict[Any, Any],
    arrived: dict[Tensor, Any],
    record: bool,
) -> tuple[Any, ...] | None:
    """Return the gradients of all outputs of a node, zeros for those that have none; None if it has already run."""
    assert node._outputs is not None
    gradients = [pending.pop(output, None) for output in node._outputs]
    if all(gradient is None for gradient in gradients):
        return None
    for nr, output in enumerate(node._outputs):
        if gradients[nr] is None:
            if node._materialize_grads and output._dtype is not None:
                zeros = np.zeros(output._shape, output._dtype)
                gradients[nr] = wrap(zeros) if record else zeros
        else:
            if output._watch is not None:
                gradients[nr] = _watched(output._watch, gradients[nr], arrived, record)
            if output in captured:
                captured[output] = gradients[nr]
    return tuple(gradients)


def _run(node: Node, gradients: tuple[Any, ...], record: bool, needed: set[Any] | None) -> Any:
    """Run a rule that `sweep` cannot simply call: a Function's, or in a run that is partial or recorded."""
    if needed is not None:
        needs = tuple([bool(after) and after in needed for after in node._edges])
        node = node.for_run(needs, node._shows_tensors)
    if not record:
        if node._takes_arrays:
            return node._rule(node, *gradients)
        results = node._rule(node, *[g if g is None else wrap(g) for g in gradients])
        if type(results) is not tuple:
            return results._array if isinstance(results, Tensor) else results
        return tuple([value._array if isinstance(value, Tensor) else value for value in results])
    if not node._once_differentiable:
        results = node._rule(node.for_run(node.needs_input_grad, True), *gradients)
        return (
            _map(lambda value: _with_history(node, value, gradients), results)
            if node._takes_arrays
            else results
        )
    before = grad_mode.set_mode(False)
    try:
        bare = [
            g if g is None else g._array if node._takes_arrays else wrap(g._array)
            for g in gradients
        ]
        results = node._rule(node, *bare)
    finally:
        grad_mode.set_mode(before)
    return _map(lambda value: _once(node, value, gradients), results)


def _map(function: Any, results: Any) -> Any:
    return (
        tuple([function(value) for value in results])
        if type(results) is tuple
        else function(results)
    )


def _with_history(node: Node, value: Any, gradients: tuple[Any, ...]) -> Any:
    """Give a raw array that a rule returned while being recorded a history that raises, unless it is all zero."""
    if isinstance(value, Tensor) or not hasattr(value, "shape"):
        return value
    array = as_array(value)
    if not array.any():
        return wrap(array)
    edges = tuple(
        g._edge for g in gradients if g is not None and isinstance(g._edge, (Node, Output))
    )
    return wrap(
        array, undifferentiable(node, array, "its backward returned an array, not a Tensor", edges)
    )


def _once(node: Node, value: Any, gradients: tuple[Any, ...]) -> Any:
    """Give a gradient from a rule marked @once_differentiable a history that raises."""
    array = as_array(value._array if isinstance(value, Tensor) else value)
    if not hasattr(array, "shape"):
        return value
    edges = tuple(edge_of(g) for g in gradients if g is not None and g._edge is not None)
    reason = (
        "trying to differentiate twice a function that was marked with @once_differentiable: the backward of "
        f"{label(node)} has no derivative of its own. Write it with operators and plugrad functions to have one"
    )
    return wrap(array, undifferentiable(node, array, reason, edges, culprit="once"))


# Hooks.


def _watched(watch: Watch, gradient: Any, arrived: dict[Tensor, Any], record: bool) -> Any:
    """Run the hooks on a gradient and return what they made of it; note it for a tensor that retains its gradient."""
    for hook in tuple(watch.hooks.values()):
        shown = gradient if record else wrap(gradient)
        returned = hook(shown)
        if returned is None:
            continue
        name = getattr(hook, "__name__", repr(hook))
        if not isinstance(returned, Tensor):
            raise TypeError(f"expected Variable, but hook returned '{type(returned).__name__}'")
        if returned._array.shape != shown._array.shape:
            raise GradientError(
                f"hook '{name}' has changed the size of value: {list(shown._array.shape)} became "
                f"{list(returned._array.shape)}"
            )
        if returned._array.dtype != shown._array.dtype:
            raise GradientError(
                f"hook '{name}' has changed the type of value (was {tensor_type(shown._array.dtype)} got "
                f"{tensor_type(returned._array.dtype)})"
            )
        gradient = returned if record else returned._array
    tensor = watch.retained() if watch.retained is not None else None
    if tensor is not None:
        arrived[tensor] = gradient
    return gradient


# One node by hand.


def call_node(node: Node, grads: tuple[Any, ...]) -> tuple[Any, ...]:
    """Run one node's rule on `grads` (Tensors or None, one per output), as ``tensor.grad_fn(grad)`` does.

    Raises
    ------
    TypeError
        The number of gradients is not the number of the node's outputs.
    """
    expected = len(node._outputs) if node._outputs is not None else 1
    if len(grads) != expected:
        raise TypeError(f"expected {expected} arguments, got {len(grads)} instead")
    for grad_output in grads:
        if grad_output is not None and not isinstance(grad_output, Tensor):
            raise TypeError(f"expected Tensor or None, but got {type(grad_output).__name__}")
    if all(grad_output is None for grad_output in grads):
        return (None,) * len(node._edges)
    record = grad_mode.is_grad_enabled()
    if node._takes_arrays and not record:
        results = node._rule(node, *[g if g is None else g._array for g in grads])
    else:
        given = grads if record else tuple(g if g is None else g._array for g in grads)
        results = _run(node, given, record, None)
    if type(results) is not tuple:
        results = (results,)
    if len(results) != len(node._edges):
        results = fit_length(node, results)
    shown = [
        None
        if value is None or not edge
        else value
        if isinstance(value, Tensor)
        else wrap(np.asarray(value))
        for value, edge in zip(results, node._edges, strict=True)
    ]
    return tuple(
        value for value, edge in zip(shown, node._edges, strict=True) if edge is not NOT_A_TENSOR
    )
