"""The command `plugrad` (layer 4): it calls the registry and the checker, and prints.

program      the command: its commands, and the options that say which packs these may use
commands/    a chapter for each command: what it takes, what it finds out, how that is shown
arguments    what command lines name: packs and ops, files and folders to write
boundary     error boundary of every command: expected errors become a line or two and an exit code
candidates   what a name means: the ops and functions that have it
completion   shell completion of packs, ops and codes
environment  facts about the installed packs and their ops
running/     the run of `plugrad check`
formats/     the formats of its report, a writer each
terminal/    what is printed, and how
writing      atomic writes of the files that the user asked for
doctor/      what goes wrong in practice, asked of this installation
reference    the reference of a pack, as `plugrad docs` writes it
templates/   what `plugrad new` writes
stubs        type stubs, as `plugrad stubs` writes them
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _plugrad_cli.program import main

__all__ = ["main"]


def __getattr__(name: str) -> Any:
    """Return the attribute `main`, the command, which is imported when it is first used. Raises AttributeError for any
    other name.
    """
    if name != "main":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # A worker needs `environment` alone, and neither the commands nor Rich.
    from _plugrad_cli.program import main

    return main
