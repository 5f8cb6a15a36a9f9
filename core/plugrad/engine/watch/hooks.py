"""Hooks: what a user hangs on a gradient's way, and how it is run.

The total order, at a node: the tensor's hooks in order of registration, `retain_grad`, what `grad()` captures, the
node's prehooks, its rule, its posthooks. At a leaf: the tensor's hooks, what `grad()` captures, the prehooks of its
AccumulateGrad, `.grad` is written, the post-accumulate hooks, the posthooks. The sweep sees that something hangs there
and calls it; each hook may look at a gradient, or put another in its place.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

from plugrad.engine.errors import GradientError
from plugrad.engine.graph.edge import NOT_A_TENSOR, Edge
from plugrad.engine.graph.node import Node
from plugrad.engine.inplace.changes import Step
from plugrad.engine.sweep.gradients import conform, fit_length
from plugrad.engine.sweep.guarded import guard
from plugrad.engine.sweep.state import Sweep
from plugrad.engine.tensor.arrays import Array, Gradient
from plugrad.engine.tensor.dtype_names import tensor_type
from plugrad.engine.tensor.tensor import Tensor

Hook = Callable[..., Any]
Gradients = tuple[Any, ...]  # raw arrays, or Tensors in a recorded sweep; None where there is none


class Hooks:
    """The hooks of a tensor or a node, each kind in order of registration."""

    __slots__ = ("__weakref__", "accumulated", "after", "before", "gradient", "retained")

    def __init__(self) -> None:
        self.gradient: dict[int, Hook] = {}  # of the tensor: hook(grad)
        self.before: dict[int, Hook] = {}  # of the node: hook(grad_outputs)
        self.after: dict[int, Hook] = {}  # of the node: hook(grad_inputs, grad_outputs)
        self.accumulated: dict[int, Hook] = {}  # of a leaf: hook(leaf), once `.grad` is written
        self.retained: weakref.ref[Any] | None = None  # the tensor, if it keeps its gradient

    def at_gradient(self, gradient: Gradient, run: Sweep) -> Any:
        """Return what a tensor's hooks make of its gradient; note it if the tensor retains it."""
        for hook in tuple(self.gradient.values()):
            shown = guard(gradient)
            array = shown._array
            returned = hook(shown)
            if returned is None and shown._array is not array:  # the hook wrote into it
                returned = shown
            if returned is not None:
                _same_kind(hook, array, returned)
                gradient = returned if run.record else returned._array
        tensor = self.retained() if self.retained is not None else None
        if tensor is not None:
            run.arrived[tensor] = gradient, False
        return gradient

    def before_rule(self, gradients: Gradients, record: bool) -> Gradients:
        """Return what a node's prehooks make of the gradients of its outputs."""
        for hook in tuple(self.before.values()):
            shown = _shown(gradients)
            arrays = [g if g is None else g._array for g in shown]
            returned = hook(shown)
            gradients = _replaced(hook, arrays, shown if returned is None else returned, record)
        return gradients

    def after_rule(self, node: Node, results: Any, gradients: Gradients, record: bool) -> Any:
        """Return what a node's posthooks make of the `results` of its rule.

        They are shown the `gradients` that the rule was given: none if it was the rule that registered the first of
        them.
        """
        if not self.after:
            return results
        results = fit_length(node, results)
        fitted = [
            g if g is None or not after else conform(g, after, node, results, record)
            for g, after in zip(results, node._edges, strict=True)
        ]
        places = [nr for nr, after in enumerate(node._edges) if after is not NOT_A_TENSOR]
        shown = tuple([fitted[nr] for nr in places])
        made = self.at_results(shown, gradients, record)
        for nr, gradient in zip(places, made, strict=True):
            fitted[nr] = gradient
        return tuple(fitted)

    def at_results(self, results: Gradients, gradients: Gradients, record: bool) -> Gradients:
        """Return what a node's posthooks make of the gradients of its inputs."""
        for hook in tuple(self.after.values()):
            shown = _shown(results)
            arrays = [g if g is None else g._array for g in shown]
            returned = hook(shown, _shown(gradients))
            results = _replaced(hook, arrays, shown if returned is None else returned, record)
        return results

    def going_with(self, tensor: Tensor, edge: Edge | None) -> list[Step]:
        """Return the steps by which the gradient that a tensor retains here is noted at `edge`, its next history."""
        if self.retained is None or self.retained() is not tensor:
            return []
        steps: list[Step] = []
        if edge is not None:
            hooks = edge._hooks if edge._hooks is not None else Hooks()
            steps += [(setattr, edge, "_hooks", hooks), (setattr, hooks, "retained", self.retained)]
        return [*steps, (setattr, self, "retained", None)]

    def after_writing(self, leaf: Tensor) -> None:
        """Run a leaf's post-accumulate hooks, now that its `.grad` is written."""
        for hook in tuple(self.accumulated.values()):
            returned = hook(leaf)
            # `lambda p: p.add_(p.grad)` returns the leaf.
            if returned is not None and returned is not leaf:
                _a_tensor(returned)
                raise GradientError(
                    "Tensor post accumulate grad hooks should return None. "
                    f"Assign {_name(hook)}'s result to tensor.grad instead"
                )


def _shown(gradients: Gradients) -> Gradients:
    return tuple([g if g is None else guard(g) for g in gradients])


def _replaced(hook: Hook, arrays: list[Array], returned: Any, record: bool) -> Gradients:
    """Check what a node's hook returned in place of `arrays`, and return it as the sweep keeps gradients."""
    if not isinstance(returned, tuple):
        raise TypeError(f"expected tuple, but hook returned '{type(returned).__name__}'")
    if len(returned) != len(arrays):
        raise GradientError(
            f"hook '{_name(hook)}' has returned an incorrect number of values (got {len(returned)}, but expected "
            f"{len(arrays)})"
        )
    for before, after in zip(arrays, returned, strict=True):
        if after is not None and before is not None:
            _same_kind(hook, before, after)
        elif after is not None:
            _a_tensor(after)
    return returned if record else tuple([g if g is None else g._array for g in returned])


def _same_kind(hook: Hook, array: Array, returned: Any) -> None:
    _a_tensor(returned)
    if returned._array.shape != array.shape:
        raise GradientError(
            f"hook '{_name(hook)}' has changed the size of value: {list(array.shape)} became "
            f"{list(returned._array.shape)}"
        )
    if returned._array.dtype != array.dtype:
        raise GradientError(
            f"hook '{_name(hook)}' has changed the type of value (was {tensor_type(array.dtype)} got "
            f"{tensor_type(returned._array.dtype)})"
        )


def _a_tensor(returned: Any) -> None:
    if not isinstance(returned, Tensor):
        raise TypeError(f"expected Variable, but hook returned '{type(returned).__name__}'")


def _name(hook: Hook) -> str:
    return getattr(hook, "__name__", repr(hook))
