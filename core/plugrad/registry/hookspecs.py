"""The hooks that a pack may implement: the whole contract between plugrad and packs. Next: `entries.py`."""

from __future__ import annotations

from typing import Any, Protocol

import pluggy

from plugrad.engine.function import Function

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


@hookspec
def plugrad_register_checks(register: Any) -> None:
    """Offer questions of the pack's own for the checker to ask of each op."""


@hookspec
def plugrad_doctor(report: Any) -> None:
    """Add the pack's own health checks to `plugrad doctor`."""


@hookspec
def plugrad_check_report(report: Any) -> None:
    """Write a finished check report in a format of the pack's own."""
