"""Who may write into the array of a gradient: known from where it came from, never guessed.

A sweep *owns* an array that it allocated itself (a sum), or that came from a rule which declares ``new_gradients``; it
notes that beside the array. Whatever else travels, somebody may see: it is the caller's own, or a view of it,
or a rule keeps it. Such an array is copied before it is written to, given to a rule that may write to it, or kept as
a `.grad`. Nothing here asks the interpreter who holds what: it could not say who holds the memory.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine.sweep.state import Arrival
from plugrad.engine.tensor.arrays import Gradient, as_array

ndarray = np.ndarray


def add(arrival: Arrival, gradient: Gradient, record: bool) -> Arrival:
    """Add a later contribution: in place if the sweep owns the array that waits there, else into a new array."""
    held, owned = arrival
    if record:
        return held + gradient, owned
    if owned and type(gradient) is ndarray and gradient.dtype is held.dtype:
        np.add(held, gradient, held)
        return arrival
    total = held + gradient
    if type(total) is not ndarray:
        total = as_array(total)  # 0-d
    return total, type(total) is ndarray


def writable(gradients: tuple[Gradient | None, ...], owned: bool) -> tuple[Any, ...]:
    """Return gradients that a rule may write into: copies, unless the sweep owns them all."""
    if owned:
        return gradients
    return tuple([g if g is None else g.copy() for g in gradients])


def kept(arrival: Arrival) -> Any:
    """Return a gradient as an array to keep: nobody else's, dense, writable, and no part of a larger one."""
    array, owned = arrival
    if owned and type(array) is ndarray and array.base is None and array.flags.carray:
        return array
    return array.copy()
