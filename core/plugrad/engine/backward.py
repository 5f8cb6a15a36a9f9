"""The sweep: gradients flow from the roots back to the leaves. This is where the story ends.

A node is numbered when it is made, so among the nodes that have received a gradient the newest has received all of
its gradients: a heap of numbers is all the order there is, with no counting pass and no recursion. Gradients are
raw arrays; under ``create_graph=True`` they are Tensors, and the rules record what they do.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush, heappushpop
from sys import getrefcount
from typing import Any

import numpy as np

from plugrad.engine import grad_mode, table
from plugrad.engine.broadcasting import sum_to_size
from plugrad.engine.dtypes import scalar_name, tensor_type
from plugrad.engine.errors import GradientError
from plugrad.engine.node import (
    FREED,
    NOT_A_TENSOR,
    AccumulateGrad,
    Node,
    Output,
    accumulator,
    label,
    undifferentiable,
)
from plugrad.engine.function import say_where
from plugrad.engine.hooks import Watch
from plugrad.engine.inplace import bump
from plugrad.engine.tensor import LEAF, Tensor, wrap

ndarray = np.ndarray


def backward(
    tensors: Any,
    grad_tensors: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    *,
    inputs: Any = None,
) -> None:
    """Add the gradients of `tensors` with respect to each leaf to the leaf's `.grad`.

    Parameters
    ----------
    tensors
        A Tensor or a sequence of them.
    grad_tensors
        For each, the gradient of the final result with respect to it (of its shape), or None for a one-element
        tensor: then it is 1.
    retain_graph
        Keep what the graph saved, so that a second pass is possible (default: the value of `create_graph`).
    create_graph
        Record the pass itself, for higher derivatives; the gradients in `.grad` then have a graph.
    inputs
        Accumulate into these tensors only.

    Raises
    ------
    GradientError
        A root requires no grad, is no scalar and has no gradient given; an op's rule returned something wrong; or
        saved values are gone. In every case no `.grad` has changed.

    >>> import plugrad as pg
    >>> x = pg.tensor(2.0, requires_grad=True)
    >>> pg.autograd.backward([x * 3, x * x])
    >>> x.grad
    tensor(7.)
    """
    roots = _as_tuple(tensors)
    if create_graph:
        warnings.warn(
            "Using backward() with create_graph=True will create a reference cycle between the parameter and its "
            "gradient which can cause a memory leak. We recommend using autograd.grad when creating the graph to avoid "
            "this. If you have to use this function, make sure to reset the .grad fields of your parameters to None "
            "after use to break the cycle and avoid the leak.",
            UserWarning,
            stacklevel=3,
        )
    wanted = None
    if inputs is not None:
        targets = _as_tuple(inputs)
        if not targets:
            raise GradientError("`inputs` argument to `backward()` cannot be empty.")
        for target in targets:
            target.retain_grad()
        wanted = [_edge_of(target) for target in targets]
    starts = root_gradients(roots, _as_tuple(grad_tensors) if grad_tensors is not None else None, create_graph)
    keep = create_graph if retain_graph is None else retain_graph
    arrived, _ = sweep(starts, keep=keep, record=create_graph, wanted=wanted)
    del starts
    with _writing:
        for tensor in tuple(arrived):
            _accumulate_into(tensor, arrived, create_graph)


def tensor_backward(
    self: Tensor,
    gradient: Tensor | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Add the gradient of this tensor with respect to each leaf to the leaf's `.grad`.

    Parameters
    ----------
    gradient
        The gradient of the final result with respect to this tensor, of its shape; 1 for a one-element tensor.
    retain_graph
        Keep what the graph saved, so that a second pass is possible (default: the value of `create_graph`).
    create_graph
        Record the pass itself, for higher derivatives.
    inputs
        Accumulate into these tensors only.

    Raises
    ------
    GradientError
        This tensor requires no grad, is not a scalar and no `gradient` is given, or an op's rule is wrong; in
        every case no `.grad` has changed.
    """
    backward((self,), None if gradient is None else (gradient,), retain_graph, create_graph, inputs=inputs)


Tensor.backward = tensor_backward


def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> Any:
    """Return the gradients of `outputs` with respect to `inputs`, and leave every `.grad` alone.

    Parameters
    ----------
    outputs, inputs
        A Tensor or a sequence of them; `inputs` may be a dict, and so is then the result. Nothing but what lies
        between the two is computed.
    grad_outputs
        For each output the gradient of the final result with respect to it, or None for a one-element tensor.
    retain_graph
        Keep what the graph saved (default: the value of `create_graph`).
    create_graph
        Record the pass, so that the results can be differentiated again.
    allow_unused
        Return None for an input that the outputs do not depend on, instead of raising.
    materialize_grads
        Return zeros for it (implies ``allow_unused=True``).

    Returns
    -------
    tuple of Tensor
        One per input, of its shape and dtype.

    Raises
    ------
    GradientError
        An input was not used, or does not require grad; and as for `backward`.

    >>> import plugrad as pg
    >>> x = pg.tensor(3.0, requires_grad=True)
    >>> (first,) = pg.autograd.grad(x**3, x, create_graph=True)
    >>> pg.autograd.grad(first, x)
    (tensor(18.),)
    """
    if is_grads_batched:
        raise NotImplementedError(
            "grad(): is_grads_batched needs a vectorising transform, which plugrad does not have; call grad once per row "
            "with retain_graph=True"
        )
    if isinstance(inputs, Mapping):
        if type(inputs) is not dict:
            raise TypeError(f"grad(): inputs may be a dict, not another Mapping; got {type(inputs).__name__}")
        values = grad(
            outputs,
            tuple(inputs.values()),
            grad_outputs,
            retain_graph,
            create_graph,
            allow_unused,
            materialize_grads=materialize_grads,
        )
        return dict(zip(inputs, values, strict=True))
    targets = _as_tuple(inputs)
    if not targets:
        raise GradientError("`inputs` argument to `grad()` cannot be empty.")
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False."
        )
    for target in targets:
        if target._edge is None:
            raise GradientError("One of the differentiated Tensors does not require grad")
    wanted = [_edge_of(target) for target in targets]
    given = _as_tuple(grad_outputs) if grad_outputs is not None else None
    starts = root_gradients(_as_tuple(outputs), given, create_graph)
    keep = create_graph if retain_graph is None else retain_graph
    _, captured = sweep(starts, keep=keep, record=create_graph, wanted=wanted)
    del starts
    made: dict[Any, Tensor] = {}
    results: list[Tensor | None] = []
    for index, (target, edge) in enumerate(zip(targets, wanted, strict=True)):
        if edge in made:
            results.append(made[edge] if create_graph else wrap(made[edge]._array.copy()))
        elif captured[edge] is not None:
            made[edge] = captured[edge] if create_graph else wrap(own(captured, edge))
            results.append(made[edge])
        elif materialize_grads:
            results.append(wrap(np.zeros_like(target._array), LEAF if create_graph else None))
        elif allow_unused:
            results.append(None)
        else:
            raise GradientError(
                f"The differentiated Tensor at index {index} appears to not have been used in the graph. Set "
                "allow_unused=True if this is the desired behavior."
            )
    return tuple(results)


# Where it starts.


def root_gradients(roots: Sequence[Tensor], given: Sequence[Any] | None, record: bool) -> list[tuple[Any, Any]]:
    """Return (edge, gradient) for each root, the gradients checked or made."""
    if given is None:
        given = (None,) * len(roots)
    if len(given) < len(roots):
        raise GradientError(f"got {len(roots)} tensors and {len(given)} gradients")
    starts = []
    for nr, (root, gradient) in enumerate(zip(roots, given, strict=False)):
        array = root._array
        if gradient is None:
            if root._edge is not None:
                if array.size != 1:
                    raise GradientError(
                        f"grad can be implicitly created only for scalar outputs; this one has shape {list(array.shape)}: "
                        "sum it, or give its gradient"
                    )
                if array.dtype.kind == "c":
                    raise GradientError(
                        "grad can be implicitly created only for real scalar outputs but got torch."
                        f"{array.dtype}; give its gradient"
                    )
        elif not isinstance(gradient, Tensor):
            raise TypeError(f"gradients can be either Tensors or None, but got {type(gradient).__name__}")
        elif gradient._array.shape != array.shape:
            raise GradientError(
                f"Mismatch in shape: grad_output[{nr}] has a shape of torch.Size({list(gradient._array.shape)}) and "
                f"output[{nr}] has a shape of torch.Size({list(array.shape)})."
            )
        elif (gradient._array.dtype.kind == "c") != (array.dtype.kind == "c"):
            raise GradientError(
                "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch in dtype: "
                f"grad_output[{nr}] has a dtype of torch.{gradient._array.dtype} and output[{nr}] has a dtype of "
                f"torch.{array.dtype}."
            )
        if root._edge is None:
            raise GradientError(
                f"element {nr} of tensors does not require grad and does not have a grad_fn; make an input with "
                "requires_grad=True, and compute outside no_grad()"
            )
        if gradient is None:
            gradient = np.empty(array.shape, array.dtype) if type(array) is ndarray else np.ones_like(array)
            if type(array) is ndarray:
                gradient.fill(1)  # np.ones takes three times as long
            gradient = wrap(gradient) if record else gradient
        elif not record:
            gradient = gradient._array
        starts.append((_edge_of(root), gradient))
    return starts


def _edge_of(tensor: Tensor) -> Any:
    return accumulator(tensor) if tensor._edge is LEAF else tensor._edge


def _as_tuple(tensors: Any) -> tuple[Any, ...]:
    return (tensors,) if isinstance(tensors, Tensor) else tensors if type(tensors) is tuple else tuple(tensors)


# The sweep itself.


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
                if type(gradient) is not ndarray or gradient.shape != edge.shape or gradient.dtype is not edge.dtype:
                    gradient = conform(gradient, edge, None, (gradient,), record)
                if edge in pending:
                    add(pending, edge, gradient, record)
                else:
                    pending[edge] = gradient
                    if edge.number < 0:
                        heappush(heap, (edge.number, edge))
                    else:
                        leaves.append(edge)
        ahead = heappop(heap)[1] if heap else None
        while ahead is not None:
            edge = heappushpop(heap, (ahead.number, ahead))[1] if heap else ahead
            ahead = None
            if type(edge) is Output:
                node = edge.node
                gradients = _gather(node, pending, captured, arrived, record)
            else:
                node = edge
                gradient = pending.pop(node)
                if node.watch is not None:
                    gradient = _watched(node.watch, gradient, arrived, record)
                if captured and node in captured:
                    captured[node] = gradient
                gradients = (gradient,)
            if gradients is not None and (needed is None or not needed.isdisjoint(node.edges)):
                if plain and node.takes_arrays:
                    results = node.rule(node, *gradients)
                else:
                    results = _run(node, gradients, record, needed)
                if type(results) is not tuple:
                    results = (results,)
                if len(results) != len(node.edges):
                    results = _fit_length(node, results)
                for after, gradient in zip(node.edges, results):  # noqa: B905 - fitted above; strict costs 60 ns
                    if gradient is None:
                        continue
                    if not after:
                        if after is NOT_A_TENSOR:
                            raise _gradient_for_no_tensor(node, results)
                        continue
                    if needed is not None and after not in needed:
                        continue
                    if (
                        type(gradient) is not ndarray
                        or gradient.shape != after.shape
                        or gradient.dtype is not after.dtype
                    ):
                        gradient = conform(gradient, after, node, results, record)
                    if after in pending:
                        add(pending, after, gradient, record)
                    else:
                        pending[after] = gradient
                        if after.number > 0:
                            leaves.append(after)
                        elif ahead is None:
                            ahead = after
                        else:
                            heappush(heap, (after.number, after))
                gradient = gradients = results = None
                if not keep and node.saved:
                    node.saved = FREED
                    node.owners = ()
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
        if node is not None and hasattr(node, "function"):
            say_where(error, node.function, "backward")
        raise
    finally:
        grad_mode.set_mode(before)
    return arrived, captured


def _needed(starts: Sequence[tuple[Any, Any]], wanted: list[Any]) -> set[Any]:
    """Return the edges from which a wanted one can be reached (the wanted ones included), without recursion."""
    oldest = max(edge.number for edge in wanted)  # nothing older than this leads to a wanted edge
    found: set[Any] = set()
    stack = [edge.pair[0] for edge, _ in starts]
    while stack:
        node = stack.pop()
        if node not in found and node.number <= oldest and type(node) is not AccumulateGrad:
            found.add(node)
            stack.extend([edge.pair[0] for edge in node.edges if edge])
    needed = set(wanted)
    for node in sorted(found, key=_number, reverse=True):  # oldest first
        if not needed.isdisjoint(node.edges):
            needed.update(node.outputs or (node,))
    return needed


def _number(node: Node) -> int:
    return node.number


def _gather(
    node: Node, pending: dict[Any, Any], captured: dict[Any, Any], arrived: dict[Tensor, Any], record: bool
) -> tuple[Any, ...] | None:
    """Return the gradients of all outputs of a node, zeros for those that have none; None if it has already run."""
    assert node.outputs is not None
    gradients = [pending.pop(output, None) for output in node.outputs]
    if all(gradient is None for gradient in gradients):
        return None
    for nr, output in enumerate(node.outputs):
        if gradients[nr] is None:
            if node.materialize_grads and output.dtype is not None:
                zeros = np.zeros(output.shape, output.dtype)
                gradients[nr] = wrap(zeros) if record else zeros
        else:
            if output.watch is not None:
                gradients[nr] = _watched(output.watch, gradients[nr], arrived, record)
            if output in captured:
                captured[output] = gradients[nr]
    return tuple(gradients)


def _run(node: Node, gradients: tuple[Any, ...], record: bool, needed: set[Any] | None) -> Any:
    """Run a rule that `sweep` cannot simply call: a Function's, or in a run that is partial or recorded."""
    if needed is not None:
        needs = tuple([bool(after) and after in needed for after in node.edges])
        node = node.for_run(needs, node.shows_tensors)
    if not record:
        if node.takes_arrays:
            return node.rule(node, *gradients)
        results = node.rule(node, *[g if g is None else wrap(g) for g in gradients])
        if type(results) is not tuple:
            return results._array if isinstance(results, Tensor) else results
        return tuple([value._array if isinstance(value, Tensor) else value for value in results])
    if not node.once_differentiable:
        results = node.rule(node.for_run(node.needs_input_grad, True), *gradients)
        return _map(lambda value: _with_history(node, value, gradients), results) if node.takes_arrays else results
    before = grad_mode.set_mode(False)
    try:
        bare = [g if g is None else g._array if node.takes_arrays else wrap(g._array) for g in gradients]
        results = node.rule(node, *bare)
    finally:
        grad_mode.set_mode(before)
    return _map(lambda value: _once(node, value, gradients), results)


def _map(function: Any, results: Any) -> Any:
    return tuple([function(value) for value in results]) if type(results) is tuple else function(results)


def _with_history(node: Node, value: Any, gradients: tuple[Any, ...]) -> Any:
    """Give a raw array that a rule returned while being recorded a history that raises, unless it is all zero."""
    if isinstance(value, Tensor) or not hasattr(value, "shape"):
        return value
    array = np.asarray(value) if isinstance(value, np.generic) else value
    if not array.any():
        return wrap(array)
    edges = tuple(g._edge for g in gradients if g is not None and isinstance(g._edge, (Node, Output)))
    return wrap(array, undifferentiable(node, array, "its backward returned an array, not a Tensor", edges))


def _once(node: Node, value: Any, gradients: tuple[Any, ...]) -> Any:
    """Give a gradient from a rule marked @once_differentiable a history that raises."""
    array = value._array if isinstance(value, Tensor) else value
    if isinstance(array, np.generic):
        array = np.asarray(array)
    if not hasattr(array, "shape"):
        return value
    edges = tuple(_edge_of(g) for g in gradients if g is not None and g._edge is not None)
    reason = (
        "trying to differentiate twice a function that was marked with @once_differentiable: the backward of "
        f"{label(node)} has no derivative of its own. Write it with operators and plugrad functions to have one"
    )
    return wrap(array, undifferentiable(node, array, reason, edges, culprit="once"))


def _fit_length(node: Node, results: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return `results` cut to the number of arguments if the rest is None; otherwise raise."""
    expected = len(node.edges)
    if len(results) > expected and all(value is None for value in results[expected:]):
        return results[:expected]
    raise GradientError(
        f"function {node.name()} returned an incorrect number of gradients (expected {expected}, got {len(results)}): "
        f"{label(node)}'s backward must return one per positional argument of forward, None where none flows"
    )


def _gradient_for_no_tensor(node: Node, results: tuple[Any, ...]) -> GradientError:
    position = next(nr for nr, value in enumerate(results) if value is not None and node.edges[nr] is NOT_A_TENSOR)
    return GradientError(
        f"function {node.name()} returned a gradient different than None at position {position + 1}, but the "
        f"corresponding forward input was not a Variable; return None for {argument_name(node, position)} of {label(node)}"
    )


def argument_name(node: Node | None, position: int) -> str:
    """Return what forward calls its argument at `position`."""
    forward = getattr(getattr(node, "function", None), "forward", None)
    code = getattr(forward, "__code__", None)
    if code is None:
        return f"argument {position}"
    skip = 0 if hasattr(node.function, "setup_context") else 1  # type: ignore[union-attr]
    names = code.co_varnames[skip : code.co_argcount]
    return f"argument {position} ({names[position]!r})" if position < len(names) else f"argument {position}"


def conform(gradient: Any, edge: Any, node: Node | None, results: tuple[Any, ...], record: bool) -> Any:
    """Return `gradient` in the form that `edge` takes, or raise: exactly its shape; another floating dtype is cast.

    It is one of the `results` of the rule of `node`; of a root, `node` is None.
    """
    given = gradient
    if record:
        if not isinstance(gradient, Tensor):
            raise _no_gradient(gradient)
        array = gradient._array
    else:
        array = gradient._array if isinstance(gradient, Tensor) else gradient
        if isinstance(array, np.generic):
            array = np.asarray(array)
        if not hasattr(array, "shape") or not hasattr(array, "dtype"):
            raise _no_gradient(gradient)
        gradient = array
    if array.shape != edge.shape:
        if node is None or not node.broadcasts:
            raise _wrong_shape(array.shape, edge.shape, node, _position(given, edge, node, results))
        gradient = sum_to_size(gradient, edge.shape)
        if isinstance(gradient, np.generic):
            gradient = np.asarray(gradient)
    if array.dtype == edge.dtype:
        return gradient
    if array.dtype.kind not in "fc" or (array.dtype.kind == "c" and edge.dtype.kind != "c"):
        position = _position(given, edge, node, results)
        raise GradientError(
            f"Function {node.name() if node else 'root'} returned an invalid gradient at index {position} - expected type "
            f"{scalar_name(edge.dtype)} but got {scalar_name(array.dtype)}: the gradient of "
            f"{argument_name(node, position)} of {label(node) if node else 'the root'} must have a dtype that casts to the "
            "input's without loss of kind"
        )
    if record:
        return table.get("to")(gradient, edge.dtype)
    return gradient.astype(edge.dtype)


def _position(gradient: Any, edge: Any, node: Node | None, results: tuple[Any, ...]) -> int:
    """Return which of the `results` the offending gradient is: it may stand there several times, for several edges."""
    if node is None:
        return 0
    places = zip(results, node.edges, strict=False)
    return next((nr for nr, (value, after) in enumerate(places) if value is gradient and after is edge), 0)


def _no_gradient(value: Any) -> GradientError:
    return GradientError(f"expected Variable or None (got {type(value).__name__})")


def _wrong_shape(
    got: tuple[int, ...], expected: tuple[int, ...], node: Node | None, position: int
) -> GradientError:
    """The error for a gradient whose shape is not its input's, with the axes to sum over where that would mend it."""
    text = (
        f"Function {node.name() if node else 'root'} returned an invalid gradient at index {position} - got {list(got)} "
        f"but expected shape compatible with {list(expected)}"
    )
    if node is None:
        return GradientError(text)
    text += f". {label(node)}: backward returned shape {got} for {argument_name(node, position)} of shape {expected}."
    extra = len(got) - len(expected)
    if extra >= 0 and all(b in (1, a) for a, b in zip(got[extra:], expected, strict=True)):
        axes = tuple(range(extra)) + tuple(
            extra + axis for axis, (a, b) in enumerate(zip(got[extra:], expected, strict=True)) if a != b
        )
        text += (
            f" Sum the gradient over the broadcast axes {axes}: plugrad.sum_to_size(grad, {expected}) does that."
        )
    return GradientError(text)


# Adding up.


def add(pending: dict[Any, Any], edge: Any, gradient: Any, record: bool) -> None:
    """Add a later contribution: a second one makes a new array, the next go into that."""
    held = pending[edge]
    if record:
        pending[edge] = held + gradient
    elif type(held) is ndarray and getrefcount(held) == 3 and held.base is None and held.flags.writeable:
        np.add(held, gradient, held)  # nobody else sees it: `pending`, `held` and getrefcount's argument are the three
    else:
        total = held + gradient
        pending[edge] = np.asarray(total) if isinstance(total, np.generic) else total


def own(gradients: dict[Any, Any], key: Any) -> Any:
    """Take a gradient out of `gradients` as an array that nobody else can see: dense, writable, sharing no memory."""
    array = gradients.pop(key)
    if type(array) is not ndarray:
        return array
    if array.base is None and getrefcount(array) == 2 and array.flags.carray:
        return array
    return array.copy()


_writing = threading.Lock()


def _accumulate_into(tensor: Tensor, arrived: dict[Tensor, Any], record: bool) -> None:
    """Add the gradient that arrived at `tensor` to its `.grad`."""
    held = tensor._grad
    if record:
        gradient = arrived.pop(tensor)
        tensor._grad = table.get("clone")(gradient) if held is None else held + gradient
    elif held is None:
        tensor._grad = wrap(own(arrived, tensor))
    elif type(held._array) is ndarray and held._edge is None:
        np.add(held._array, arrived.pop(tensor), out=held._array)
        bump(held)
    else:
        tensor._grad = wrap(held._array + arrived.pop(tensor))


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
    expected = len(node.outputs) if node.outputs is not None else 1
    if len(grads) != expected:
        raise TypeError(f"expected {expected} arguments, got {len(grads)} instead")
    for grad_output in grads:
        if grad_output is not None and not isinstance(grad_output, Tensor):
            raise TypeError(f"expected Tensor or None, but got {type(grad_output).__name__}")
    if all(grad_output is None for grad_output in grads):
        return (None,) * len(node.edges)
    record = grad_mode.is_grad_enabled()
    if node.takes_arrays and not record:
        results = node.rule(node, *[g if g is None else g._array for g in grads])
    else:
        given = grads if record else tuple(g if g is None else g._array for g in grads)
        results = _run(node, given, record, None)
    if type(results) is not tuple:
        results = (results,)
    if len(results) != len(node.edges):
        results = _fit_length(node, results)
    shown = [
        None if value is None or not edge else value if isinstance(value, Tensor) else wrap(np.asarray(value))
        for value, edge in zip(results, node.edges, strict=True)
    ]
    return tuple(value for value, edge in zip(shown, node.edges, strict=True) if edge is not NOT_A_TENSOR)
