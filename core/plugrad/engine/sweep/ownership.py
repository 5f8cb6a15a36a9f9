"""Ownership of gradient arrays, known from where each came from and never guessed; and the write to `.grad`.

A sweep *owns* an array that it allocated itself (a sum), or that came from a rule which declares ``new_gradients``; it
notes that beside the array. Whatever else travels, somebody may see: it is the caller's own, or a view of it,
or a rule keeps it. Such an array is copied before it is written to, given to a rule that may write to it, or kept as
a `.grad`. Nothing here asks the interpreter who holds what: it could not say who holds the memory.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from plugrad.engine import fork, table
from plugrad.engine.grad_mode import run_in_mode, this_thread
from plugrad.engine.inplace.histories import Step, at_once, bump
from plugrad.engine.inplace.views import LazyView, base_of, show
from plugrad.engine.inplace.write import refuse_misfit, refuse_unwritable
from plugrad.engine.sweep.state import Arrival
from plugrad.engine.tensor.arrays import (
    Array,
    Gradient,
    all_examples,
    as_array,
    has_memory,
    memory_of,
)
from plugrad.engine.tensor.fields import VersionCounter
from plugrad.engine.tensor.tensor import LEAF, Tensor, new, wrap

ndarray = np.ndarray


def add(arrival: Arrival, gradient: Gradient, record: bool) -> Arrival:
    """Return a gradient that has arrived, `arrival`, with a later contribution added.

    An arrival is a pair: the gradient, and True if nobody else uses its array; then the sum is made in place. With
    `record`, gradients are Tensors.
    """
    held, owned = arrival
    if record:
        return held + gradient, owned
    if owned and type(gradient) is ndarray and gradient.dtype is held.dtype:
        np.add(held, gradient, held)
        return arrival
    total = held + gradient
    if type(total) is not ndarray:
        total = as_array(total)  # 0-d
    return total, has_memory(total)


def writable(gradients: tuple[Gradient | None, ...], owned: bool) -> tuple[Any, ...]:
    """Return gradients that a rule may write into: themselves if nobody else uses them (`owned`), else copies."""
    if owned:
        return gradients
    return tuple([g if g is None else g.copy() for g in gradients])


def array_to_keep(arrival: Arrival) -> Any:
    """Return the gradient of an arrival as an array to store in a `.grad`: contiguous, writable, and used nowhere else.

    It is copied unless nobody else uses it and it is all of its memory; a part would keep more memory than it shows.
    """
    array, owned = arrival
    if owned and has_memory(array) and (type(array) is ndarray or array.is_full):
        memory = all_examples(array)
        if memory_of(memory).nbytes == memory.nbytes and memory.flags.carray:
            return array
    return array.copy()


# Gradients as they are shown to rules and hooks: who writes to one gets a copy.


class Guarded(VersionCounter):
    """Version counter of a gradient that is passed to a rule or a hook: a write to that Tensor copies its memory first.

    So the original gradient, which the sweep or the user still needs, does not change. It counts no changes.
    """

    __slots__ = ()
    counts = False

    def before_writing(self, tensor: Tensor) -> None:
        take_over(tensor)

    before_showing = before_writing


GUARDED = Guarded()


def guarded(array: Array) -> Tensor:
    """Return a gradient, an array, as a Tensor that is copied before somebody writes to it."""
    tensor: Tensor = new(Tensor)
    tensor._array = array
    tensor._edge = None
    tensor._counter = GUARDED
    return tensor


def guard(gradient: Gradient) -> Tensor:
    """Return a gradient, an array or a recorded Tensor, for a hook or a rule to use:
    it is copied before they write to it.
    """
    if not isinstance(gradient, Tensor):
        return guarded(gradient)
    if gradient._edge is LEAF:
        return gradient  # writing to it is refused
    shown = guarded(gradient._array)
    shown._edge = gradient._edge
    return shown


def take_over(shown: Tensor) -> None:
    """Give a guarded gradient, and its views, memory of their own, because it is about to be written to."""
    base = base_of(shown)
    base._array = base._array.copy()
    base._counter = VersionCounter()
    for ref in tuple(base._views or ()):
        view = ref()
        if view is not None:
            show(view, base._array)
            view._counter = base._counter


# What arrives is added to the `.grad`s of its tensors.


def write_grads(arrived: dict[Tensor, Arrival], record: bool) -> None:
    """Add the gradients in `arrived` to the `.grad` of their tensors: to all or, if there is an error, to none.

    With `record` the gradients are Tensors with a graph. `arrived` is empty afterwards.
    """
    with fork.writing:
        steps: list[Step] = []
        changed = []  # `.grad`s that are added to in place
        for tensor, arrival in arrived.items():
            held = tensor._grad
            if (
                held is not None
                and not record
                and tensor._edge is LEAF
                and type(held) is not LazyView
            ):
                array, gradient = held._array, arrival[0]
                if type(array) is type(gradient) is ndarray:
                    if not array.flags.writeable:
                        refuse_unwritable(held, "backward()")
                    if gradient.shape != array.shape or gradient.dtype is not array.dtype:
                        refuse_misfit(held, gradient, "backward()")  # `.data` was replaced
                    changed.append(held)
                    steps.append((np.add, array, gradient, array))
                    continue
            if held is None and not record:  # nearly always
                grad = wrap(array_to_keep(arrival))
            else:  # of a computed tensor, the sum that it retains is a new one
                grad = _next_grad(held, arrival[0], record)
            steps.append((setattr, tensor, "_grad", grad))
        arrived.clear()
        if changed:
            bump(changed, "backward()")
        at_once(steps)  # between two tensors neither an interrupt nor an error can come


def _next_grad(held: Tensor | None, gradient: Gradient, record: bool) -> Tensor:
    """Return the new `.grad` for a tensor whose old one, `held`, is None or cannot be added to in place: a copy of
    `gradient`, or the sum of both; with a graph if `record` is True.
    """
    if record or held is None:
        mode = this_thread().mode.recording(True)  # also where backward was called under no_grad
        total: Tensor = (
            run_in_mode(mode, table.get("clone"), gradient)
            if held is None
            else run_in_mode(mode, operator.add, held, gradient)
        )
        return total
    return wrap(as_array(held._array + gradient), held._edge)
