"""The hooks that a pack implements: the whole contract between plugrad and packs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pluggy

from plugrad.engine.call.function import Function

if TYPE_CHECKING:
    from plugrad.registry.entries import Op
    from plugrad.registry.samples import Sample

PROJECT = "plugrad"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class Register(Protocol):
    """What `plugrad_register_ops` is given: call it once per op."""

    def __call__(
        self, function: type[Function], /, *, name: str | None = None, version: int = 1
    ) -> None:
        """Offer `function` as an op, named after its class (MaxPool2d -> max_pool2d) or `name`."""


class RegisterQuestion(Protocol):
    """What `plugrad_register_checks` is given: call it once per question."""

    def __call__(self, code: str, question: Callable[[Op, Sample], str | None], /) -> None:
        """Have the checker ask `question` of each of the pack's ops, on each of its samples.

        It returns what is wrong, expected against got, or None. `code` is the pack's name in capitals and three digits,
        ACME001; what it means is the question's docstring.
        """


class Health(Protocol):
    """What `plugrad_doctor` is given: say at least one thing."""

    def wrong(self, text: str, /, *, mend: str = "") -> None:
        """Report what is wrong, and the command that fixes it."""

    def right(self, text: str, /) -> None:
        """Report what was looked at, and is as it should be."""


# A hook has one argument, and later needs become attributes of it: an implementation may take fewer
# arguments than its specification but never more, so a removed one breaks every pack that takes it.


@hookspec
def plugrad_register_ops(register: Register) -> None:
    """Offer the pack's ops: ``register(MyFunction)``, once per op."""


@hookspec
def plugrad_register_checks(register: RegisterQuestion) -> None:
    """Have the checker ask the pack's own questions of its ops: ``register("ACME001", question)``, once for each."""


@hookspec
def plugrad_doctor(report: Health) -> None:
    """Say, for ``plugrad doctor --load``, what is wrong with the pack where it is installed, and what is right."""
