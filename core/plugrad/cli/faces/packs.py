"""The face of `plugrad list`: every installed pack in one table, and why some cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plugrad.cli.style import Table, Text, counted, field, paragraph, table_of

USABLE = ("not loaded", "loaded")  # of a pack that is not loaded, only loading it tells
STATES = {"not loaded": "", "loaded": "green", "blocked": "yellow", "unchecked": "yellow"}


def list_of_packs(packs: Sequence[dict[str, Any]], columns: int) -> list[Text | Table]:
    """Return the table of `packs`, a paragraph for each that has something to say, and what to do next."""
    table = table_of("pack", "distribution", "version", "state", "ops", "source")
    table.columns[4].justify = "right"
    for info in packs:
        state = Text(info["state"], STATES.get(info["state"], "bold red"))
        ops = "-" if info["ops"] is None else str(len(info["ops"]))
        table.add_row(
            Text(info["name"], "bold"),
            info["distribution"],
            info["version"],
            state,
            ops,
            info["source"],
        )
    shown: list[Text | Table] = [table]
    reasons = [
        field(info["name"], f"{info['state']}: {info['reason']}", columns)
        for info in packs
        if info["reason"]
    ]
    if reasons:
        shown += [Text(), *reasons]
    return [*shown, Text(), Text(paragraph(closing(packs), columns))]


def closing(packs: Sequence[dict[str, Any]]) -> str:
    """Return the closing line: how many there are, and what to do next."""
    unusable = sum(info["state"] not in USABLE for info in packs)
    told = f"{counted(len(packs), 'pack')}{f', {unusable} of which cannot be used' if unusable else ''}."
    if any(info["state"] == "not loaded" for info in packs):
        told += " A pack that is not loaded was not imported: `plugrad list --load` tries it."
    return f"{told} `plugrad info PACK` lists its ops, `plugrad check PACK` checks them."
