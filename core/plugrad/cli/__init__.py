"""Floor 4, the command `plugrad`: it asks the registry and the checker, and prints.

Reading order: `program` -> `configuring` -> `commands/`, a file each -> `options` -> `boundary` -> `completion` ->
`terminal` -> `style`, then `faces/`, a file each: a face is a function from data to `style`'s texts and tables, which
hold nothing that a terminal would obey; `terminal` alone prints. `running/` is the run of `plugrad check`, and what
becomes of it: told, and put into files by `writing`, in the forms of `documents/`. What a command must find out first
has a place of its own: `facts`, `candidates`, `targets`, `doctor/`, `reference/`; what `plugrad new` writes, in
`new_pack`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plugrad.cli.program import main

__all__ = ["main"]


def __getattr__(name: str) -> Any:
    """Import the command when it is used."""
    if name != "main":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # A worker needs `facts` alone, and neither the commands nor Rich.
    from plugrad.cli.program import main

    return main
