"""Changes of a tensor: made of steps that are taken at once, and counted."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import starmap
from operator import call, setitem
from typing import Any

from plugrad.engine.clock import latest_change, numbers
from plugrad.engine.grad_mode import EVERYWHERE, switched
from plugrad.engine.observers import running_call
from plugrad.engine.tensor.tensor import Tensor, counter_of
from plugrad.engine.tensor.versions import VersionCounter

Step = tuple[Any, ...]  # a function that is written in C, and its arguments


exhaust: Any = deque(maxlen=0).extend  # takes all that an iterator gives, in one call into C


def at_once(steps: list[Step]) -> None:
    """Take all steps in one call into C: none of them, or all, if an interrupt comes."""
    exhaust(starmap(call, steps))


def bump(tensors: Sequence[Tensor], changed_by: str) -> None:
    """Count one change of each tensor's memory, and remember who made it (and where, if somebody wants to know)."""
    changed_in = running_call() if EVERYWHERE in switched else None
    number = next(numbers)
    for tensor in tensors:
        counter = tensor._counter or counter_of(tensor)
        if counter.counts:
            counter.count += 1
            counter.changed_by = changed_by
            counter.changed_in = changed_in
            latest_change[0] = number


def next_version(counter: VersionCounter, changed_by: str) -> list[Step]:
    """Return the steps of `bump`, to be taken together with others."""
    if not counter.counts:
        return []
    changed_in = running_call() if EVERYWHERE in switched else None
    change = {"count": counter.count + 1, "changed_by": changed_by, "changed_in": changed_in}
    steps: list[Step] = [(setattr, counter, name, value) for name, value in change.items()]
    return [*steps, (setitem, latest_change, 0, next(numbers))]
