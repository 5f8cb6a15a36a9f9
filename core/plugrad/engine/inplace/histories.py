"""In-place changes: atomic with respect to KeyboardInterrupt, each bumps the version, and histories change with them.

A change is a list of steps that are taken at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import starmap
from operator import call
from typing import Any

from plugrad.engine.grad_mode import EVERYWHERE, switched
from plugrad.engine.graph.node import Edge
from plugrad.engine.observers import running_call
from plugrad.engine.tensor.fields import latest_change, numbers
from plugrad.engine.tensor.tensor import Tensor, counter_of

Step = tuple[Any, ...]  # a function that is written in C, and its arguments


exhaust: Any = deque(maxlen=0).extend  # takes all that an iterator gives, in one call into C


def at_once(steps: list[Step]) -> None:
    """Call all functions in `steps`, (function, *arguments) tuples, in one call into C:
    an interrupt leaves all or none done.
    """
    exhaust(starmap(call, steps))


def bump(tensors: Sequence[Tensor], changed_by: str) -> None:
    """Count one in-place change of each tensor's memory, and remember the op that made it, `changed_by`.

    The place in the code is remembered too while all threads are observed, as in anomaly mode.
    """
    changed_in = running_call() if EVERYWHERE in switched else None
    number = next(numbers)
    for tensor in tensors:
        counter = tensor._counter or counter_of(tensor)
        if counter.counts:
            counter.count += 1
            counter.changed_by, counter.changed_in = changed_by, changed_in
            # After a call another thread may run: no max().
            latest_change[0] = number if number > latest_change[0] else latest_change[0]  # noqa: FURB136 - no call


def move(tensor: Tensor, edge: Edge | None) -> list[Step]:
    """Return the steps, for `at_once`, that set the history of `tensor` to `edge`.

    Hooks stay at the old edge, except the one that retains the tensor's gradient.
    """
    steps: list[Step] = [(setattr, tensor, "_edge", edge)]
    before = None if tensor.is_leaf else tensor._edge._hooks
    if before is not None:
        steps += before.going_with(tensor, edge)
    return steps
