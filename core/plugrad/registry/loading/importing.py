"""A pack's own code is run: the module that its entry point names is imported."""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from plugrad.engine.fork import is_being_imported
from plugrad.registry.finding.kinds import import_ours
from plugrad.registry.loading.ownership import root_of
from plugrad.registry.telling.strangers import repr_of


def import_plugin(value: str, own: bool = False) -> tuple[ModuleType, Any]:
    """Return the module and the object that an entry point's value, 'module' or 'module:object', names.

    Of plugrad's `own` packs it is the module beside the plugrad that runs, whatever lies before it on sys.path.
    """
    name, _, attributes = value.partition("[")[0].replace(" ", "").partition(":")
    if own:
        import_ours(name.partition(".")[0])
    module = importlib.import_module(name)
    if not isinstance(module, ModuleType):
        raise TypeError(f"sys.modules[{name!r}] is {repr_of(module)}, not a module")
    if not attributes or is_being_imported(module):
        return module, module
    return module, functools.reduce(getattr, attributes.split("."), module)


def unimport(module: str, loaded: Iterable[str]) -> list[ModuleType]:
    """Have the package of a module imported anew, of a pack that could not be loaded, and return what it was.

    What an import that failed has left of it would else be taken as it is. A package that the modules `loaded` are in,
    too, stays.
    """
    root = root_of(module)
    if root in map(root_of, loaded):
        return []
    names = [name for name in sys.modules.copy() if name == root or name.startswith(f"{root}.")]
    return [sys.modules.pop(name) for name in names]
