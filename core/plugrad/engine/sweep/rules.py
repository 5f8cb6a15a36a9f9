"""Execution of one node's rule where `flow` cannot simply call it: recorded, partial, with hooks before and after."""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.grad_mode import EVERYWHERE, run_in_mode, set_recording, switched, this_thread
from plugrad.engine.graph.node import Node, edge_of, label
from plugrad.engine.graph.saved import no_second_derivative, undifferentiable
from plugrad.engine.observers import observers
from plugrad.engine.sweep.gradients import refuse_other_kind
from plugrad.engine.sweep.ownership import guard, guarded, writable
from plugrad.engine.tensor.arrays import Gradient, all_examples, as_array, has_memory
from plugrad.engine.tensor.tensor import Tensor, wrap

ndarray = np.ndarray


def run_node(
    node: Node,
    gradients: tuple[Gradient | None, ...],
    owned: bool,
    record: bool,
    needed: set[Any] | None,
) -> Any:
    """Return the results of a node's rule, with the node's hooks run before and after it.

    For nodes that `flow` cannot simply call: with hooks, in a recorded pass, in one for some edges only (`needed`), or
    while observed. `gradients` are those of the outputs, and `owned` says that nobody else uses their arrays.
    """
    set_recording(record)  # whatever a hook has switched
    hooks = node._hooks
    if hooks is not None:
        gradients = hooks.before_rule(gradients, record)
        if all(gradient is None for gradient in gradients):
            return (None,) * len(node._edges)
    shown = gradients if hooks is not None and hooks.after else ()
    if needed is not None and needed.isdisjoint(node._edges):
        results: Any = (None,) * len(node._edges)
    else:
        results = run_rule(node, gradients, owned, record, needed)
    if EVERYWHERE in switched:
        for observer in observers:
            observer.ran(node, results if type(results) is tuple else (results,))
    if node._hooks is not None:  # the rule may have hung some there
        results = node._hooks.after_rule(node, results, shown, record)
    set_recording(record)
    return results


def run_rule(
    node: Node,
    gradients: tuple[Gradient | None, ...],
    owned: bool,
    record: bool,
    needed: set[Any] | None,
) -> Any:
    """Return the results of a node's rule on `gradients`, one for each output; with `record`, what it does is recorded.

    `needed` are the edges for which gradients are wanted, None if all; `owned` says that nobody else uses the
    gradients.
    """
    for g in gradients:  # a hook, or a user who calls the node, may have given them
        array = g._array if isinstance(g, Tensor) else g
        if type(array) is not ndarray and array is not None:
            refuse_other_kind(node, array)
    if needed is not None:
        needs = tuple([bool(after) and after in needed for after in node._edges])
        node = node.for_run(needs, node._shows_tensors)
    if not record:
        if table.vmap is not None and node._facts.only_numpy:
            results = table.vmap.run_rule(node, gradients)
            if results is not NotImplemented:
                return results
        return run_on_arrays(node, gradients, owned)
    once = node._facts.once_differentiable
    if once:
        bare = tuple([g if g is None else g._array for g in gradients])
        mode = this_thread().mode.recording(False)
        results = run_in_mode(mode, run_on_arrays, node, bare, owned)
    else:
        shown = [g if g is None else guard(g) for g in gradients]
        results = node._rule(node.for_run(node.needs_input_grad, True), *shown)
        if not node._facts.takes_arrays:
            return results
    if type(results) is not tuple:
        results = (results,)
    return tuple([_with_history(node, value, gradients, once) for value in results])


def run_on_arrays(node: Node, gradients: tuple[Gradient | None, ...], owned: bool) -> Any:
    """Return the results of a node's rule on arrays, without recording.

    Gradients that the rule may write into are copied, unless nobody else uses them (`owned`).
    """
    if not node._facts.takes_arrays:
        return arrays_of(node._rule(node, *_as_tensors(gradients, owned)))
    return node._rule(node, *(writable(gradients, owned) if node._facts.may_write else gradients))


def _as_tensors(gradients: tuple[Gradient | None, ...], owned: bool) -> list[Tensor | None]:
    show = wrap if owned else guarded
    return [g if g is None else show(g) for g in gradients]


def arrays_of(results: Any) -> Any:
    """Return the results of the rule of a Function, which are Tensors, as arrays."""
    if type(results) is not tuple:
        return results._array if isinstance(results, Tensor) else results
    return tuple([value._array if isinstance(value, Tensor) else value for value in results])


def _with_history(
    node: Node, value: Any, gradients: tuple[Gradient | None, ...], once: bool
) -> Any:
    """Return `value`, a result of a recorded rule that was called with `gradients`, as a Tensor; an array gets a
    history that raises if it is differentiated again.

    With `once`, for a rule marked @once_differentiable, Tensors too. An array of zeros alone needs no history.
    """
    if not hasattr(value, "shape") or (isinstance(value, Tensor) and not once):
        return value
    array = as_array(value._array if isinstance(value, Tensor) else value)
    if not once and has_memory(array) and not all_examples(array).any():
        return wrap(array)
    edges = tuple(edge_of(g) for g in gradients if g is not None and g._edge is not None)
    reason = (
        "trying to differentiate twice a function that was marked with @once_differentiable: the backward of "
        f"{label(node)} has no derivative of its own. Write it with operators and plugrad functions to have one"
        if once
        else no_second_derivative(node, "its backward returned an array, not a Tensor")
    )
    return wrap(array, undifferentiable(node, array, reason, edges))
