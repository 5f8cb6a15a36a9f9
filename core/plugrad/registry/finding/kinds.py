"""The kinds of plugin: for each its entry-point group, its hook, and what plugrad brings of it, a table of four rows.

What plugrad itself brings is known without metadata: a bare checkout and a zipapp have none, and those of an editable
installation are as old as it is.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

OWN = {"builtin": "plugrad_builtin", "contrib": "plugrad_contrib"}
"""plugrad's own packs, and the module of each."""


@dataclass(frozen=True)
class Kind:
    """One kind of plugin."""

    name: str
    """What messages call one."""
    group: str
    """The entry-point group in which distributions offer it."""
    hook: str
    """What is called of it when it is loaded."""
    own: Callable[[], Mapping[str, str]] = dict
    """Those that plugrad brings itself, by name: the module, or 'module:object'."""
    reserved: frozenset[str] = frozenset()
    """Names that no stranger's may have, beside those of `own`."""


def our_spec(module: str) -> ModuleSpec | None:
    """Return where `module`, one that plugrad brings, lies beside the plugrad that runs; None if it does not.

    In a checkout they are in ops_builtin/ and ops_contrib/ beside core/.
    """
    beside = Path(sys.modules["plugrad"].__file__ or "").parent.parent
    folders = [beside, *(beside.parent / each for each in ("ops_builtin", "ops_contrib"))]
    return PathFinder.find_spec(module, [str(folder) for folder in folders])


@functools.cache
def public_modules(package: str) -> Mapping[str, str]:
    """Return the public modules of a package that plugrad brings, by their last names; it is not imported."""
    import pkgutil  # for the first question about what is installed, not for `import plugrad`

    spec = our_spec(package)
    folders = (spec.submodule_search_locations if spec is not None else None) or ()
    names = [found.name for found in pkgutil.iter_modules(folders) if found.name[0] != "_"]
    return {name: f"{package}.{name}" for name in names}


PACK = Kind(
    "pack",
    "plugrad.ops",
    "plugrad_register_ops",
    lambda: OWN,
    frozenset({"core", "plugrad", "ops"}),
)
CHECK = Kind(
    "check", "plugrad.checks", "plugrad_register_checks", lambda: {"plugrad": "plugrad.check.plan"}
)
FRAMEWORK = Kind(
    "framework",
    "plugrad.frameworks",
    "plugrad_frameworks",
    lambda: public_modules("plugrad_frameworks"),
)
REPORT = Kind(
    "report",
    "plugrad.reports",
    "plugrad_reports",
    lambda: {
        name: f"plugrad.cli.formats.{name}" for name in ("junit", "sarif", "html", "markdown")
    },
)

KINDS = {kind.name: kind for kind in (PACK, CHECK, FRAMEWORK, REPORT)}
GROUPS = {kind.group: kind for kind in KINDS.values()}
