"""What a user may hang on a gradient's way: hooks on tensors and nodes, and `retain_grad`. Next: `watch/watching.py`.

The total order, at a node: the tensor's hooks in order of registration, `retain_grad`, what `grad()` captures, the
node's prehooks, its rule, its posthooks. At a leaf: the tensor's hooks, what `grad()` captures, the prehooks of its
AccumulateGrad, `.grad` is written, the post-accumulate hooks, the posthooks. `watching.py` runs them.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plugrad.engine.grad_mode import this_thread

if TYPE_CHECKING:
    from plugrad.engine.tensor.tensor import Tensor

Hook = Callable[..., Any]


class Watch:
    """The hooks of a tensor or a node, each kind in order of registration."""

    __slots__ = ("__weakref__", "accumulated", "after", "before", "hooks", "retained")

    def __init__(self) -> None:
        self.hooks: dict[int, Hook] = {}  # of the tensor: hook(grad)
        self.before: dict[int, Hook] = {}  # of the node: hook(grad_outputs)
        self.after: dict[int, Hook] = {}  # of the node: hook(grad_inputs, grad_outputs)
        self.accumulated: dict[int, Hook] = {}  # of a leaf: hook(leaf), once `.grad` is written
        self.retained: weakref.ref[Tensor] | None = None


leaf_watches: dict[int, weakref.ref[Watch]] = {}
"""The watches of all leaves: while there is none, no sweep need find out when a leaf has received all it will."""


def watch_leaf(watch: Watch) -> None:
    """Note a leaf's watch for as long as it lives."""
    key = id(watch)
    leaf_watches[key] = weakref.ref(watch, lambda _: leaf_watches.pop(key, None))


def first_watch(holder: Any) -> Watch:
    """Return room for the first hooks of a node, an output or a leaf; the sweeps that this thread is in learn of it."""
    holder._watch = watch = Watch()
    sweep = this_thread().sweep
    while sweep is not None:
        sweep["hooked"].append(holder)
        sweep = sweep.get("outer")
    return watch


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
