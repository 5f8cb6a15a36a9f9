"""Modules that are being imported, which a fork leaves unfinished.

Python renews none of its own locks of such modules in a child (seen on 3.11 to 3.13).
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from types import ModuleType
from typing import Any

_imports: Any = importlib.import_module("importlib._bootstrap")


def is_being_imported(module: ModuleType | None) -> bool:
    """Return True if the code of `module` is still running: what it defines may not be there yet."""
    return bool(getattr(getattr(module, "__spec__", None), "_initializing", False))


def forget_unfinished_imports() -> None:
    """Have the modules imported anew that threads were importing which this forked process does not have."""
    for name, _ in _others_imports():
        _imports._module_locks.pop(name, None)
        if is_being_imported(sys.modules.get(name)):
            del sys.modules[name]


def _others_imports() -> list[tuple[str, Any]]:
    """Return the modules that other threads are importing, each with its lock."""
    locks = [(name, each()) for name, each in list(getattr(_imports, "_module_locks", {}).items())]
    mine = (None, threading.get_ident())
    return [(name, lock) for name, lock in locks if getattr(lock, "owner", None) not in mine]


def _forget_imports_of_ours() -> None:
    """Do so if one of them is plugrad's, which imports most of itself when it is first used."""
    if any(name.partition(".")[0].startswith("plugrad") for name, _ in _others_imports()):
        forget_unfinished_imports()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_imports_of_ours)
