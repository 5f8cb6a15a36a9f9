"""Kinds of plugin: for each its entry-point group, its hook, and what plugrad brings of it, a table of five rows.

The names of what plugrad itself brings are listed here: no stranger's plugin may have them.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Collection
from dataclasses import dataclass

INDISPENSABLE = "builtin"
"""The pack that is always there: operators and the engine call its ops."""
SCIPY = (
    *("special", "linalg", "fft", "signal", "ndimage"),
    *("interpolate", "integrate", "sparse", "stats", "optimize"),
)
OWN = {
    INDISPENSABLE: "plugrad_builtin",
    "contrib": "plugrad_contrib",
    **{name: f"plugrad_scipy.{name}" for name in SCIPY},
}
"""plugrad's own packs, and the module of each."""
ROOTS = frozenset(module.partition(".")[0] for module in OWN.values())
"""The packages that these modules are in."""


@dataclass(frozen=True)
class Kind:
    """One kind of plugin."""

    name: str
    """What messages call one."""
    group: str
    """The entry-point group in which distributions offer it."""
    hook: str
    """What is called of it when it is loaded."""
    body: str
    """What a plugin writes in it."""
    own: Callable[[], Collection[str]] = tuple
    """The names of those that plugrad brings itself."""
    reserved: frozenset[str] = frozenset()
    """Names that no stranger's may have, beside those of `own`."""
    is_single: bool = False
    """Whether a plugin registers one thing, which is called like it."""


@functools.cache
def named_in(package: str) -> Collection[str]:
    """Return the names of plugins that plugrad brings in a package beside it, its `NAMES`; none without that."""
    try:
        names: tuple[str, ...] = importlib.import_module(package).NAMES
    except ImportError:
        return ()
    return names


PACK = Kind(
    "pack",
    "plugrad.ops",
    "plugrad_register_ops",
    "register(MyOp) for each op",
    lambda: OWN,
    frozenset({"core", "plugrad", "ops"}),
)
CHECK = Kind(
    "check",
    "plugrad.checks",
    "plugrad_register_checks",
    'register(Check("strides", ask, "sample", ("ACME001",))) for each check',
    lambda: ("plugrad",),
)
FRAMEWORK = Kind(
    "framework",
    "plugrad.frameworks",
    "plugrad_frameworks",
    "register(framework)",
    lambda: named_in("plugrad_frameworks"),
    is_single=True,
)
REPORT = Kind(
    "report",
    "plugrad.reports",
    "plugrad_reports",
    "register(write)",
    lambda: ("junit", "sarif", "html", "markdown"),
    is_single=True,
)
KERNELS = Kind(
    "kernel pack",
    "plugrad.kernels",
    "plugrad_register_kernels",
    'register(Kernel("builtin::conv2d", conv2d)) for each kernel',
    lambda: named_in("plugrad_kernels"),
)

KINDS = {kind.name: kind for kind in (PACK, CHECK, FRAMEWORK, REPORT, KERNELS)}
GROUPS = {kind.group: kind for kind in KINDS.values()}
