"""Kinds of plugin: for each its entry-point group, its hook, and what plugrad brings of it, a table of five rows.

What plugrad itself brings is known without metadata: a bare checkout and a zipapp have none, and those of an editable
installation are as old as it is.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

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
    own: Callable[[], Mapping[str, str]] = dict
    """Those that plugrad brings itself, by name: the module, or 'module:object'."""
    reserved: frozenset[str] = frozenset()
    """Names that no stranger's may have, beside those of `own`."""
    is_single: bool = False
    """Whether a plugin registers one thing, which is called like it."""


def our_spec(module: str) -> ModuleSpec | None:
    """Return where `module`, one that plugrad brings, lies beside the plugrad that runs; None if it does not.

    In a checkout they are in ops_builtin/ and ops_contrib/ beside core/.
    """
    beside = Path(sys.modules["plugrad"].__file__ or "").parent.parent
    folders = [beside, *(beside.parent / each for each in ("ops_builtin", "ops_contrib"))]
    return PathFinder.find_spec(module, [str(folder) for folder in folders])


def import_ours(name: str) -> None:
    """Import plugrad's own module from where it lies, if `import` would find another of that name."""
    ours = our_spec(name)
    found = sys.modules[name].__spec__ if name in sys.modules else importlib.util.find_spec(name)
    if ours is None or ours.loader is None or (found and found.origin == ours.origin):
        return
    if name in sys.modules:
        raise ImportError(
            f"the module {name} that is imported is {getattr(found, 'origin', None)}, and plugrad's own is "
            f"{ours.origin}; remove the other"
        )
    module = sys.modules[name] = importlib.util.module_from_spec(ours)
    try:
        ours.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise


@functools.cache
def named_in(package: str) -> Mapping[str, str]:
    """Return the plugins that plugrad brings in a package beside it, which lists their `NAMES`; none without that."""
    try:
        import_ours(package)
        names = importlib.import_module(package).NAMES
    except ImportError:
        return {}
    return {name: f"{package}.{name}" for name in names}


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
    lambda: {"plugrad": "plugrad.check.plan"},
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
    lambda: {
        name: f"plugrad.cli.formats.{name}" for name in ("junit", "sarif", "html", "markdown")
    },
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
