"""Observers: callbacks for what the engine does, by which anomaly mode, inference mode, packing and hooks come in.

The engine's core calls all who are there and knows none by name. Those in `observers` see what all threads do; those in
a thread's `Mode` what is called there.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any


class Observer:
    """Callbacks for what the engine does: each method is called at one moment. The base class does nothing.

    Anomaly mode, inference mode and others extend it. An observer in `observers` is called for all threads, one in a
    thread's `Mode` for the ops called there.
    """

    __slots__ = ()

    def called(self, node: Any, args: Any, outputs: Any, recording: bool) -> Any:
        """Called after an op was called; returns its outputs, possibly replaced.

        `node` is the op's node and `args` are its arguments; `recording` says whether the node is on the graph.
        """
        return outputs

    def ran(self, node: Any, results: tuple[Any, ...]) -> None:
        """Called after the rule of `node` has returned `results`, while all threads are observed."""

    def failed(self, error: BaseException, thing: Any, what: str) -> None:
        """Called when an error concerns `thing`, a node or a version counter;
        `what` says what happened to it ("saved it").
        """

    def written(self, array: Any) -> None:
        """Called when a NumPy array is about to be overwritten."""

    def running_call(self) -> Any:
        """Return the stack or place where the running op was called, or None.

        It is called when memory is changed in place, while all threads are observed.
        """

    def advice(self) -> str:
        """Return a sentence that says how to find out what changed a saved value; "" by default."""
        return ""


class SweepObserver:
    """Callbacks for what a backward pass (a sweep) does; the base class does nothing."""

    __slots__ = ()

    def swept(self, sweep: Any) -> None:
        """Called before a backward pass, `sweep`, begins. It may add leaves to ``sweep.due``,
        to be told when they are reached.
        """

    def completed(self, sweep: Any, edge: Any, arrival: Any) -> None:
        """Called when a leaf in ``sweep.due`` has received its whole gradient, `arrival`; `edge` is the leaf's."""

    def hooked(self, sweep: Any, now: float) -> None:
        """Called when nodes, those in ``sweep.hooked``,
        got their first hooks while the pass was at the node number `now`.
        """


observers: list[Observer] = []
"""Those of all threads, in the order in which they are called."""

class_observers: list[Callable[[Any], None]] = []
"""Called with the class of nodes of each Function that is written."""

sweep_observers: list[SweepObserver] = []
"""Observers of all sweeps: none until a leaf has had a hook."""


def report_failure(error: BaseException, thing: Any, what: str) -> None:
    """Let all observers add to `error` what they know about `thing`, a node or version counter:
    calls their `failed`.
    """
    for observer in observers:
        observer.failed(error, thing, what)


def running_call() -> Any:
    """Return the place where the running op was called, from the first observer that knows it; None if none does."""
    found = (observer.running_call() for observer in observers)
    return next((known for known in found if known is not None), None)


_hook_ids = itertools.count()


class RemovableHandle:
    """Handle of a registered hook: `remove()` removes the hook; so does leaving a ``with`` block of the handle."""

    def __init__(self, hooks: dict[int, Any], hook: Any) -> None:
        self._hooks = hooks
        self.id = next(_hook_ids)
        hooks[self.id] = hook

    def remove(self) -> None:
        """Remove the hook; a second call does nothing."""
        self._hooks.pop(self.id, None)

    def __enter__(self) -> RemovableHandle:
        return self

    def __exit__(self, *error: object) -> None:
        self.remove()
