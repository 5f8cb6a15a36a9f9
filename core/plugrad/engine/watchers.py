"""Who watches what the engine does: at each moment that can be seen, what is to be called.

The engine's core goes through these lists and knows nobody in them. A *guest* is switched on in a thread, by a user,
and hears of what is done there through them; `watch/guests.py` fills them. *Hooks* hang on one tensor or node.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, Protocol

Watcher = Callable[..., Any]


class Hooks(Protocol):
    """What a user has hung on a tensor or a node, as the engine asks for it where a gradient passes by."""

    gradient: dict[int, Watcher]
    before: dict[int, Watcher]
    after: dict[int, Watcher]
    accumulated: dict[int, Watcher]

    def at_gradient(self, gradient: Any, run: Any) -> Any: ...
    def before_rule(self, gradients: Any, record: bool) -> Any: ...
    def after_rule(self, node: Any, results: Any, gradients: Any, record: bool) -> Any: ...
    def at_results(self, results: Any, gradients: Any, record: bool) -> Any: ...
    def after_writing(self, leaf: Any) -> None: ...
    def going_with(self, tensor: Any, edge: Any) -> list[Any]: ...


_hook_ids = itertools.count()


class RemovableHandle:
    """What registering a hook returns: `remove()` takes the hook away; so does leaving it as a context manager."""

    def __init__(self, hooks: dict[int, Watcher], hook: Watcher) -> None:
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


# Those who see all that is done. Each list is called at one moment.

defined: list[Watcher] = []
"""``(node_class)``: a Function was written, and has a class of nodes now."""

called: list[Watcher] = []
"""``(node, args, outputs, recording)``: an op was called in a thread that is watched. Returns the outputs."""

ran: list[Watcher] = []
"""``(node, results)``: a rule has run in a thread that is watched; `results` are what it returned, as a tuple."""

failed: list[Watcher] = []
"""``(error, thing, what)``: an error concerns a node or a version counter; `what` happened to it."""

swept: list[Watcher] = []
"""``(sweep)``: a sweep is about to begin. Leaves that are to be seen on the way are put into its `due`."""

completed: list[Watcher] = []
"""``(sweep, edge, arrival)``: a leaf that was due has received all that it will; `arrival` is that."""

hooked: list[Watcher] = []
"""``(sweep, now)``: what stands in its `hooked` was given its first hooks while the sweep was at the number `now`."""

written: list[Watcher] = []
"""``(array)``: an array is about to be overwritten."""

calls: list[Callable[[], Any]] = []
"""Each returns where the running call was made, or None: asked when memory is changed, if everybody is watched."""

advice: list[Callable[[], str]] = []
"""Each returns a sentence, or nothing, on how to find out what changed a saved value."""


def explain(error: BaseException, thing: Any, what: str) -> None:
    """Let those who know add to an error what happened to the node or version counter that it concerns."""
    for tell in failed:
        tell(error, thing, what)


def running_call() -> Any:
    """Return where the running call was made, if somebody keeps that."""
    return next((known for each in calls if (known := each()) is not None), None)
