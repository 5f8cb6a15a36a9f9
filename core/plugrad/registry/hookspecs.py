"""The hook that a pack implements: the whole contract between plugrad and packs. Next: `entries.py`."""

from __future__ import annotations

from typing import Protocol

import pluggy

from plugrad.engine.call.function import Function

PROJECT = "plugrad"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class Register(Protocol):
    """What `plugrad_register_ops` is given: call it once per op."""

    def __call__(
        self, function: type[Function], /, *, name: str | None = None, version: int = 1
    ) -> None:
        """Offer `function` as an op, named after its class (MaxPool2d -> max_pool2d) or `name`."""


# A hook has one argument, and later needs become attributes of it: an implementation may take fewer
# arguments than its specification but never more, so a removed one breaks every pack that takes it.


@hookspec
def plugrad_register_ops(register: Register) -> None:
    """Offer the pack's ops: ``register(MyFunction)``, once per op."""
