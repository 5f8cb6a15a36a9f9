"""What a user may hang on a gradient's way: hooks on tensors and nodes, and `retain_grad`. Next: `tensor/tensor.py`.

The total order, at a node: the tensor's hooks in order of registration, `retain_grad`, what `grad()` captures, the
node's prehooks, its rule, its posthooks. At a leaf: the tensor's hooks, what `grad()` captures, the prehooks of its
AccumulateGrad, `.grad` is written, the post-accumulate hooks, the posthooks. `sweep/hooks.py` runs them.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable
from typing import Any

from plugrad.engine import watchers
from plugrad.engine.grad_mode import this_thread

Hook = Callable[..., Any]


class Hooks:
    """The hooks of a tensor or a node, each kind in order of registration."""

    __slots__ = ("__weakref__", "accumulated", "after", "before", "gradient", "retained")

    def __init__(self) -> None:
        self.gradient: dict[int, Hook] = {}  # of the tensor: hook(grad)
        self.before: dict[int, Hook] = {}  # of the node: hook(grad_outputs)
        self.after: dict[int, Hook] = {}  # of the node: hook(grad_inputs, grad_outputs)
        self.accumulated: dict[int, Hook] = {}  # of a leaf: hook(leaf), once `.grad` is written
        self.retained: weakref.ref[Any] | None = None  # the tensor, if it keeps its gradient


def first_hooks(holder: Any) -> Hooks:
    """Return room for the first hooks of a node, an output or a leaf; the sweeps that this thread is in learn of it."""
    holder._hooks = hooks = Hooks()
    for tell in watchers.hooked:
        tell(holder, hooks)
    sweep = this_thread().sweep
    while sweep is not None:
        sweep.hooked.append(holder)
        sweep = sweep.outer
    return hooks


_hook_ids = itertools.count()


class RemovableHandle:
    """What registering a hook returns: `remove()` takes the hook away; so does leaving it as a context manager."""

    def __init__(self, hooks: dict[int, Hook], hook: Hook) -> None:
        self._hooks = hooks
        self.id = next(_hook_ids)
        hooks[self.id] = hook

    def remove(self) -> None:
        """Take the hook away; a second call does nothing."""
        self._hooks.pop(self.id, None)

    def __enter__(self) -> RemovableHandle:
        return self

    def __exit__(self, *error: object) -> None:
        self.remove()
