"""What a user may hang on a tensor's gradient: hooks in order of registration, and `retain_grad`."""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plugrad.engine.tensor import Tensor


class Watch:
    """What a user attached to a tensor's gradient: hooks in order of registration, and `retain_grad`."""

    __slots__ = ("hooks", "retained")

    def __init__(self) -> None:
        self.hooks: dict[int, Callable[[Any], Any]] = {}
        self.retained: weakref.ref[Tensor] | None = None


_hook_ids = itertools.count()


class RemovableHandle:
    """What `register_hook` returns: `remove()` takes the hook away; so does leaving it as a context manager."""

    def __init__(self, hooks: dict[int, Callable[[Any], Any]], hook: Callable[[Any], Any]) -> None:
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
