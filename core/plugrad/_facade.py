"""The façade: public modules whose code is in another package hand its names on, when they are asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any


def names_of(module: str, **elsewhere: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a module of the façade, which has the names of `module`.

    That is imported when a name is first asked for, and so are the modules that have some names in its place.
    """
    facade: str = sys._getframe(1).f_globals["__name__"]

    def find(name: str) -> Any:
        if name == "__all__":
            return [*import_module(module).__all__, *elsewhere]
        if name.startswith("__"):
            raise AttributeError(f"module {facade!r} has no attribute {name!r}")
        try:
            found = getattr(import_module(elsewhere.get(name, module)), name)
        except AttributeError as error:
            if f"{module!r}" not in str(error):  # its own words
                raise
            raise AttributeError(f"module {facade!r} has no attribute {name!r}") from None
        vars(sys.modules[facade])[name] = found
        return found

    return find, lambda: sorted({*dir(import_module(module)), *elsewhere})
