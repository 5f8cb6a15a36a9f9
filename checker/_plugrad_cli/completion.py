"""Shell completion of packs, ops and codes: callbacks for click, which speaks with the shells; no pack is imported.

The ops of a pack are read in its source: one that prints, hangs or exits when it is imported would spoil the line
that is being written. Only plugrad's own are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click
from click.shell_completion import CompletionItem

from plugrad import registry
from plugrad.registry.finding.kinds import KERNELS
from plugrad.registry.telling.suggestions import names_of_ops


def packs(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the names of installed packs that begin with `written`, the text before the cursor."""
    return starting_with(written, (info.name for info in registry.packs()))


def packs_ops_and_files(
    _: click.Context, __: click.Parameter, written: str
) -> list[CompletionItem]:
    """Return the completions of a target that begins with `written`: packs, and the ops of a pack if only one fits;
    files too, which bash completes only if there are no packs.
    """
    named, colon, _rest = written.partition(":")
    known = [info.name for info in registry.packs()]
    found = [name for name in known if name == named] if colon else starting_with(named, known)
    if len(found) == 1:
        (pack,) = found
        ops = sorted({f"{pack}::{op}" for op in names_of_ops(pack, registry)})
        found = starting_with(written, [pack, *ops])
    # First: at a file, click's script for bash forgets what came before.
    return [CompletionItem(written, type="file"), *map(CompletionItem, found)]


def list_of_packs(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the completions of a list of packs with commas, `written`: the list with its last name completed by packs
    that it does not contain.
    """
    before, comma, last = written.rpartition(",")
    named = before.split(",")
    known = [info.name for info in registry.packs() if info.name not in named]
    return [f"{before}{comma}{name}" for name in starting_with(last, known)]


def kernel_packs(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the names of installed kernel packs that begin with `written`, the text before the cursor."""
    return starting_with(written, (info.name for info in registry.plugins(KERNELS.name)))


def formats(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the names of report formats that begin with `written`, the text before the cursor."""
    from _plugrad_cli.running import reporting  # which no other TAB waits for

    return starting_with(written, ["json", *reporting.formats()])


def codes_and_checks(
    _: click.Context, __: click.Parameter, written: str
) -> Sequence[CompletionItem]:
    """Return the codes of findings, each with its title, and the names of checks that begin with `written`, in either
    case.
    """
    from _plugrad_check.codes import CODES  # and the checker, which no other TAB waits for

    items = [CompletionItem(code, help=entry.title) for code, entry in CODES.items()]
    items += [
        CompletionItem(check, help=f"all that the check {check!r} finds")
        for check in dict.fromkeys(entry.check for entry in CODES.values())
        if " " not in check
    ]
    written = written.lower()
    return [item for item in items if item.value.lower().startswith(written)]


def starting_with(written: str, known: Iterable[str]) -> list[str]:
    """Return the names in `known` that begin with `written`, the text before the cursor."""
    return [name for name in known if name.startswith(written)]
