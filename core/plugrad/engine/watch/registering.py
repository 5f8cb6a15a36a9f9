"""Registration of hooks: room for those of a tensor or node, which running sweeps learn of."""

from __future__ import annotations

from typing import Any

from plugrad.engine.grad_mode import this_thread
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.watch.hooks import Hooks
from plugrad.engine.watch.leaves import look_at_hooks


def own_hooks(tensor: Tensor) -> Hooks:
    """Return the hooks of a tensor: of a leaf its own, else those of the node or output that it is."""
    return hooks_of(tensor if tensor.is_leaf else tensor._edge)


def hooks_of(holder: Any) -> Hooks:
    """Return the hooks of a node, an output or a leaf; make room for them if it has none."""
    hooks: Hooks | None = holder._hooks
    return first_hooks(holder) if hooks is None else hooks


def first_hooks(holder: Any) -> Hooks:
    """Return room for the first hooks of a node, an output or a leaf; the sweeps that this thread is in learn of it."""
    holder._hooks = hooks = Hooks()
    look_at_hooks(holder, hooks)
    sweep = this_thread().sweep
    while sweep is not None:
        sweep.hooked.append(holder)
        sweep = sweep.outer
    return hooks
