"""How hooks are run: each may look at a gradient, or put another in its place. Next: `sweep/rules.py`."""

from __future__ import annotations

from typing import Any

from plugrad.engine.errors import GradientError
from plugrad.engine.inplace.inplace import guard
from plugrad.engine.sweep.state import Sweep
from plugrad.engine.tensor.arrays import Array, Gradient
from plugrad.engine.tensor.dtypes import tensor_type
from plugrad.engine.tensor.hooks import Hook, Hooks
from plugrad.engine.tensor.tensor import Tensor

Gradients = tuple[Any, ...]  # raw arrays, or Tensors in a recorded sweep; None where there is none


def run_tensor_hooks(hooks: Hooks, gradient: Gradient, run: Sweep) -> Any:
    """Run a tensor's hooks on its gradient and return what they made of it; note it if the tensor retains it."""
    for hook in tuple(hooks.gradient.values()):
        shown = guard(gradient)
        array = shown._array
        returned = hook(shown)
        if returned is None and shown._array is not array:  # the hook wrote into it
            returned = shown
        if returned is not None:
            _same_kind(hook, array, returned)
            gradient = returned if run.record else returned._array
    tensor = hooks.retained() if hooks.retained is not None else None
    if tensor is not None:
        run.arrived[tensor] = gradient, False
    return gradient


def run_prehooks(hooks: Hooks, gradients: Gradients, record: bool) -> Gradients:
    """Run a node's prehooks on the gradients of its outputs and return what they made of them."""
    for hook in tuple(hooks.before.values()):
        shown = _shown(gradients)
        arrays = [g if g is None else g._array for g in shown]
        returned = hook(shown)
        gradients = _replaced(hook, arrays, shown if returned is None else returned, record)
    return gradients


def run_posthooks(
    hooks: Hooks, results: Gradients, gradients: Gradients, record: bool
) -> Gradients:
    """Run a node's posthooks on the gradients of its inputs and return what they made of them."""
    for hook in tuple(hooks.after.values()):
        shown = _shown(results)
        arrays = [g if g is None else g._array for g in shown]
        returned = hook(shown, _shown(gradients))
        results = _replaced(hook, arrays, shown if returned is None else returned, record)
    return results


def run_accumulated_hooks(hooks: Hooks, leaf: Tensor) -> None:
    """Run a leaf's post-accumulate hooks, now that its `.grad` is written."""
    for hook in tuple(hooks.accumulated.values()):
        returned = hook(leaf)
        if returned is not None and returned is not leaf:  # `lambda p: p.add_(p.grad)` returns it
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
