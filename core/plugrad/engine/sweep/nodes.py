"""Nodes that a user calls: ``tensor.grad_fn(grad)`` runs its rule, and the end at a leaf adds to `.grad`."""

from __future__ import annotations

from typing import Any

from plugrad.engine import grad_mode
from plugrad.engine.graph.node import NOT_A_TENSOR, AccumulateGrad, Node
from plugrad.engine.quiet import SILENT, error_state
from plugrad.engine.sweep.gradients import fit_length
from plugrad.engine.sweep.ownership import guard, write_grads
from plugrad.engine.sweep.rules import run_rule
from plugrad.engine.tensor.arrays import as_array
from plugrad.engine.tensor.tensor import Tensor, give


def call_node(node: Node, grads: tuple[Any, ...]) -> Any:
    """Return the gradients that the rule of `node` computes from `grads`, as ``node(*grads)``: see
    `gradients_of_inputs`.

    NumPy's warnings are off, and the thread's mode is restored afterwards.
    """
    before, mode = error_state.get(), grad_mode.this_thread().mode
    try:
        error_state.set(SILENT)
        return grad_mode.run_in_mode(mode, gradients_of_inputs, node, grads)
    finally:
        error_state.set(before)


def gradients_of_inputs(node: Node, grads: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the gradients of a node's tensor arguments, from `grads`, one Tensor or None for each output.

    This runs the node's rule, as ``tensor.grad_fn(grad)`` does; `.grad` of leaves is not changed.

    Raises
    ------
    TypeError
        The number of gradients is not the number of the node's outputs, or one is neither a Tensor nor None.
    """
    expected = len(node._outputs) if node._outputs is not None else 1
    if len(grads) != expected:
        raise TypeError(f"expected {expected} arguments, got {len(grads)} instead")
    for grad_output in grads:
        if grad_output is not None and not isinstance(grad_output, Tensor):
            raise TypeError(f"expected Tensor or None, but got {type(grad_output).__name__}")
    if all(grad_output is None for grad_output in grads):
        return (None,) * len(node.next_functions)
    record = grad_mode.is_grad_enabled()
    given = grads if record else tuple(g if g is None else g._array for g in grads)
    results = fit_length(node, run_rule(node, given, False, record, None))
    return tuple(
        [
            None
            if value is None or not edge
            else guard(value if isinstance(value, Tensor) else as_array(value))
            for value, edge in zip(results, node._edges, strict=True)
            if edge is not NOT_A_TENSOR
        ]
    )


def accumulate(edge: AccumulateGrad, grad: Tensor | None) -> tuple[()]:
    """Add `grad` to the `.grad` of the leaf that `edge` belongs to, and run its post-accumulate hooks;
    None adds nothing.

    It is what a call of an `AccumulateGrad` does. The result is ().
    """
    if grad is not None:
        leaf = edge.variable
        record = grad_mode.is_grad_enabled() and grad._edge is not None
        write_grads({leaf: (grad, False) if record else (grad._array.copy(), True)}, record)
        if leaf._hooks is not None:
            leaf._hooks.after_writing(leaf)
    return ()


give(Node, call_node, accumulate)
