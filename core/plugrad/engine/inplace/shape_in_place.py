"""In-place operations that change how a tensor sees its memory, and not what is there: ``x.unsqueeze_(0)``."""

from __future__ import annotations

import weakref
from collections.abc import Callable

from plugrad.engine import grad_mode
from plugrad.engine.inplace.changes import Step, at_once, next_version
from plugrad.engine.inplace.histories import move
from plugrad.engine.inplace.refusals import refuse_leaf, refuse_other_memory
from plugrad.engine.inplace.views import LazyView, memory_shown
from plugrad.engine.tensor.tensor import LEAF, Tensor, counter_of


def reshape(target: Tensor, name: str, view: Callable[[Tensor], Tensor]) -> Tensor:
    """Let `target` see its memory as ``view(target)`` does, with the history of that view.

    Raises
    ------
    LeafError
        `target` is a leaf that requires grad, or a view of one, and operations are being recorded.
    """
    if grad_mode.is_grad_enabled():
        refuse_leaf(target, name)
    refuse_other_memory(target, name)
    if target._counter is not None:
        target._counter.before_writing(target)
    old = target._alias()
    old._edge = target._edge
    old._counter = counter_of(target)
    mode = grad_mode.this_thread().mode.recording(
        target._edge is not LEAF
    )  # a history must fit the shape
    seen = grad_mode.run_in_mode(mode, view, old)
    steps: list[Step] = []
    if target._base is not None:
        steps.append((setattr, target, "_replay", (*target._replay, *seen._replay)))
    elif any(ref() is not None for ref in target._views or ()):
        steps += _become_a_view(target, old, seen)
    shown = "_shown" if type(target) is LazyView else "_array"
    steps.append((setattr, target, shown, memory_shown(seen)))
    steps += next_version(old._counter, name)
    if target._edge is LEAF:
        steps.append((setattr, target, "_accumulator", None))  # the next has the new shape
    else:
        steps += move(target, seen._edge)
    at_once(steps)
    return target


def _become_a_view(target: Tensor, base: Tensor, seen: Tensor) -> list[Step]:
    """Return the steps that make `base` what the views of `target` are views of, and `target` one of them."""
    others = [view for ref in target._views or () if (view := ref()) is not None]
    base._views = [weakref.ref(view) for view in (*others, target)]
    steps: list[Step] = [(setattr, other, "_base", base) for other in others]
    facts = {"_base": base, "_views": None, "_replay": seen._replay}
    return steps + [(setattr, target, name, value) for name, value in facts.items()]
