"""Version counters: how often memory was changed, one counter for all tensors that share it."""

from __future__ import annotations

from typing import Any, TypeAlias

Holder: TypeAlias = Any
"""A Tensor that has the counter. Its class comes later."""


class VersionCounter:
    """Version counter of memory: how often it was changed, by what last, and where that was called if somebody asks.

    A tensor has one once it was changed or shares its memory. Kinds that are derived from this one say what else may
    not be done to their tensors; they do not count.
    """

    __slots__ = ("changed_by", "changed_in", "count")
    counts = True

    def __init__(self) -> None:
        self.count = 0
        self.changed_by: str | None = None
        self.changed_in: Any = None

    def version(self) -> int:
        """Return the number of changes."""
        return self.count

    def of_data(self) -> VersionCounter | None:
        """Return the counter of ``tensor.data``, which shows the same memory: it has none, changes go unseen."""
        return None

    def before_training(self) -> None:
        """Refuse to let the tensor require grad."""

    def before_saving(self) -> None:
        """Refuse to let a rule save the tensor."""

    def before_writing(self, tensor: Holder) -> None:
        """Make ready for a write to the memory of `tensor`, or refuse it."""

    def before_showing(self, tensor: Holder) -> None:
        """Make ready for handing out the memory of `tensor`."""
