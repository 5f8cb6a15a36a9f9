"""How hooks are registered: methods of tensors and of nodes, and the handle that takes a hook away."""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable
from typing import Any

from plugrad.engine.errors import LeafError
from plugrad.engine.grad_mode import this_thread
from plugrad.engine.graph.edges import AccumulateGrad
from plugrad.engine.graph.node import Node
from plugrad.engine.tensor.tensor import Tensor, add_method, add_property
from plugrad.engine.watch.hooks import Hook, Hooks
from plugrad.engine.watch.leaves import look_at_hooks


def register_hook(self: Tensor, hook: Callable[[Tensor], Tensor | None]) -> RemovableHandle:
    """Call `hook(grad)` whenever the gradient of this tensor has been computed.

    It may return a Tensor, which takes the gradient's place. On a leaf it is called once per pass, with the sum.

    Raises
    ------
    RuntimeError
        This tensor does not require grad.
    """
    if self._edge is None:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    return RemovableHandle(own_hooks(self).gradient, hook)


def retain_grad(self: Tensor) -> None:
    """Have backward keep this computed tensor's gradient in `.grad`; does nothing on a leaf.

    Raises
    ------
    RuntimeError
        This tensor does not require grad.
    """
    if self._edge is None:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    if not self.is_leaf:
        own_hooks(self).retained = weakref.ref(self)


def retains_grad(self: Tensor) -> bool:
    """True for a computed tensor whose gradient backward keeps in `.grad`."""
    hooks = None if self.is_leaf else self._edge._hooks
    return hooks is not None and hooks.retained is not None and hooks.retained() is self


def register_post_accumulate_grad_hook(
    self: Tensor, hook: Callable[[Tensor], None]
) -> RemovableHandle:
    """Call `hook(tensor)` whenever a backward pass has added to this leaf's `.grad`.

    The gradient is then added as soon as its last contribution is in, while the pass goes on: the hook may use it
    (an optimiser's step) and set `.grad` to None to free its memory.

    Raises
    ------
    RuntimeError
        This tensor does not require grad, or is not a leaf.
    """
    if self._edge is None:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if not self.is_leaf:
        raise LeafError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    return RemovableHandle(own_hooks(self).accumulated, hook)


for method in (register_hook, retain_grad, register_post_accumulate_grad_hook):
    add_method(Tensor, method.__name__, method)
add_property(Tensor, "retains_grad", retains_grad)


# Of nodes: `tensor.grad_fn`, and where a gradient enters a leaf.


def register_prehook(self: Node, hook: Hook) -> RemovableHandle:
    """Call ``hook(grad_outputs)`` before this node's rule runs; a tuple it returns takes the gradients' place."""
    return RemovableHandle(hooks_of(self).before, hook)


def register_posthook(self: Node, hook: Hook) -> RemovableHandle:
    """Call ``hook(grad_inputs, grad_outputs)`` after this node's rule ran; a tuple replaces the grad_inputs."""
    return RemovableHandle(hooks_of(self).after, hook)


def register_leaf_prehook(self: AccumulateGrad, hook: Hook) -> RemovableHandle:
    """Call ``hook((grad,))`` before the gradient is added to the leaf's `.grad`."""
    return RemovableHandle(hooks_of(self).before, hook)


def register_leaf_posthook(self: AccumulateGrad, hook: Hook) -> RemovableHandle:
    """Call ``hook((), (grad,))`` after the gradient was added to the leaf's `.grad`."""
    return RemovableHandle(hooks_of(self).after, hook)


add_method(Node, "register_prehook", register_prehook)
add_method(Node, "register_hook", register_posthook)
add_method(AccumulateGrad, "register_prehook", register_leaf_prehook)
add_method(AccumulateGrad, "register_hook", register_leaf_posthook)


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
