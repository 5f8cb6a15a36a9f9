"""Hook specifications for plugins: the whole contract between plugrad and what is installed beside it.

A plugin is a module, or an object in one, that an entry point names. Its group says when it is imported: `plugrad.ops`
(a pack, at the first touch of one of its ops), `plugrad.checks`, `plugrad.frameworks`, `plugrad.reports`,
`plugrad.kernels`. plugrad's own
come in by the same hooks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import pluggy

from plugrad.engine.call.function import Function

if TYPE_CHECKING:
    from plugrad.registry.entries import Op
    from plugrad.registry.samples import Sample

PROJECT = "plugrad"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class Register(Protocol):
    """Callback passed to `plugrad_register_ops`: call it once per op."""

    def __call__(
        self, function: type[Function], /, *, name: str | None = None, version: int = 1
    ) -> None:
        """Offer `function` as an op, under `name`, by default that of its class in snake case (MaxPool2d ->
        max_pool2d). `version` is to be increased when the op's meaning changes.
        """

    def later(
        self, module: str, names: Iterable[str] | Mapping[str, str | Iterable[str]] = (), /
    ) -> None:
        """Offer every op that a module of the pack defines; the module is imported when one of them is first used.

        `names` lists those ops, so that the use of another op does not import the module: it is an index, not a
        selection. An op that is missing there is still found, by importing every module; a name that the module lacks
        is an error. For all modules of a package at once, ``register.later(__name__, {"fourier": "fft ifft"})``.
        """


class RegisterQuestion(Protocol):
    """Callback passed to the `plugrad_register_checks` of a pack: call it once per check."""

    def __call__(self, code: str, question: Callable[[Op, Sample], str | None], /) -> None:
        """Register a check: `question` is called with each of the pack's ops, on each of its samples.

        It returns what is wrong, expected against got, or None. `code` is the pack's name in capitals and three digits,
        ACME001; what it means is the question's docstring.
        """


class RegisterRow(Protocol):
    """Callback passed to the hooks of other plugins: call it once per check, framework, format or kernel."""

    def __call__(self, row: Any, /) -> None:
        """Offer `row`, the object that the plugin registers; its type depends on the hook."""


class Health(Protocol):
    """Collector of health findings that is passed to `plugrad_doctor`,
    which must call one of its methods at least once.
    """

    def wrong(self, text: str, /, *, mend: str = "") -> None:
        """Report what is wrong; `mend` is the command that fixes it."""

    def right(self, text: str, /) -> None:
        """Report what was tested and is right."""


# A hook has one argument, and later needs become attributes of it: an implementation may take fewer
# arguments than its specification but never more, so a removed one breaks every pack that takes it.


@hookspec
def plugrad_register_ops(register: Register) -> None:
    """Register the pack's ops: ``register(MyFunction)``, once per op."""


@hookspec
def plugrad_register_checks(register: RegisterQuestion | RegisterRow) -> None:
    """Register checks. A pack registers checks for its own ops: ``register("ACME001", question)``, once for each.

    A plugin in the group `plugrad.checks` registers checks for every op: ``register(check)``, once for each.
    """


@hookspec
def plugrad_frameworks(register: RegisterRow) -> None:
    """Register another framework with the checker: ``register(framework)``, a `plugrad.check.frameworks.Framework`.

    The entry point has the name of the package that people import: `torch`.
    """


@hookspec
def plugrad_reports(register: RegisterRow) -> None:
    """Register a report format: ``register(write)``; `write` gets a report's document, and returns its text.

    The document is `Report.as_dict()` with texts for people (`_plugrad_check.report.document`). The entry point has the
    name of the format: `junit`, for ``plugrad check --format junit`` and ``--junit FILE``.
    """


@hookspec
def plugrad_register_kernels(register: RegisterRow) -> None:
    """Register kernels, faster forwards of ops: ``register(Kernel("builtin::conv2d", conv2d))``, once for each.

    The plugin is in the group `plugrad.kernels`, and users choose it by its name: ``with pg.kernels("name"):``. A
    `plugrad.authoring.Kernel` says which calls it accepts; for all others, the op's own plain forward runs.
    """


@hookspec
def plugrad_doctor(report: Health) -> None:
    """Run health checks of the pack, for ``plugrad doctor --load``: report what is wrong on this machine, or right."""
