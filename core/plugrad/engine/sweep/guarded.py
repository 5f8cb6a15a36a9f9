"""Gradients as they are shown to rules and hooks: who writes to one gets a copy."""

from __future__ import annotations

from plugrad.engine.inplace.views import base_of, show
from plugrad.engine.tensor.arrays import Array, Gradient
from plugrad.engine.tensor.tensor import LEAF, Tensor, new, share_version
from plugrad.engine.tensor.versions import VersionCounter


class Guarded(VersionCounter):
    """The counter of a gradient that a rule or a hook is shown: before it is written to, it becomes a copy."""

    __slots__ = ()
    counts = False

    def before_writing(self, tensor: Tensor) -> None:
        take_over(tensor)

    before_showing = before_writing


GUARDED = Guarded()


def guarded(array: Array) -> Tensor:
    """Return a raw gradient as a Tensor that becomes a copy if somebody writes to it."""
    tensor: Tensor = new(Tensor)
    tensor._array = array
    tensor._edge = None
    tensor._counter = GUARDED
    return tensor


def guard(gradient: Gradient) -> Tensor:
    """Return a gradient, raw or recorded, for a hook or a rule to use: if they write to it, it becomes a copy."""
    if not isinstance(gradient, Tensor):
        return guarded(gradient)
    if gradient._edge is LEAF:
        return gradient  # writing to it is refused
    shown = guarded(gradient._array)
    shown._edge = gradient._edge
    return shown


def take_over(shown: Tensor) -> None:
    """Give a gradient that is guarded, and its views, memory of their own: it is about to be written to."""
    base = base_of(shown)
    base._array = base._array.copy()
    base._counter = None
    share_version(base, base)
    for ref in base._views or ():
        view = ref()
        if view is not None:
            show(view, base._array)
            view._counter = base._counter
