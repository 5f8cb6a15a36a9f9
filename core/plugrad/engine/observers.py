"""Observers: callbacks for what the engine does, by which anomaly mode, inference mode, packing and hooks come in.

The engine's core calls all who are there and knows none by name. Those in `observers` see what all threads do; those in
a thread's `Mode` what is called there.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any


class Observer:
    """Callbacks for what the engine does: each method is called at one moment, and does nothing here."""

    __slots__ = ()

    def called(self, node: Any, args: Any, outputs: Any, recording: bool) -> Any:
        """An op was called in a thread that is observed. Returns the outputs."""
        return outputs

    def ran(self, node: Any, results: tuple[Any, ...]) -> None:
        """A rule has returned `results`, while all threads are observed."""

    def failed(self, error: BaseException, thing: Any, what: str) -> None:
        """An error concerns a node or a version counter; `what` happened to it."""

    def written(self, array: Any) -> None:
        """An array is about to be overwritten."""

    def running_call(self) -> Any:
        """Return where the running call was made, or None. Asked when memory is changed, if all are observed."""

    def advice(self) -> str:
        """Return a sentence, or nothing, on how to find out what changed a saved value."""
        return ""


class SweepObserver:
    """Callbacks for what a sweep does."""

    __slots__ = ()

    def swept(self, sweep: Any) -> None:
        """A sweep is about to begin. Leaves that are to be seen on the way are put into its `due`."""

    def completed(self, sweep: Any, edge: Any, arrival: Any) -> None:
        """A leaf that was due has received all that it will; `arrival` is that."""

    def hooked(self, sweep: Any, now: float) -> None:
        """The nodes in the sweep's `hooked` were given their first hooks while it was at the number `now`."""


observers: list[Observer] = []
"""Those of all threads, in the order in which they are called."""

class_observers: list[Callable[[Any], None]] = []
"""Called with the class of nodes of each Function that is written."""

sweep_observers: list[SweepObserver] = []
"""Observers of all sweeps: none until a leaf has had a hook."""


def report_failure(error: BaseException, thing: Any, what: str) -> None:
    """Let observers add to an error what happened to the node or version counter that it concerns."""
    for observer in observers:
        observer.failed(error, thing, what)


def running_call() -> Any:
    """Return where the running call was made, if somebody keeps that."""
    found = (observer.running_call() for observer in observers)
    return next((known for known in found if known is not None), None)


_hook_ids = itertools.count()


class RemovableHandle:
    """Handle of a registered hook: `remove()` takes the hook away; so does leaving it as a context manager."""

    def __init__(self, hooks: dict[int, Any], hook: Any) -> None:
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
