"""`plugrad list`: every installed pack in one table, and why some cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from plugrad.cli import completion
from plugrad.cli.arguments import json_option, packs_named, spelled
from plugrad.cli.boundary import USAGE, Command
from plugrad.cli.environment import LIMIT, facts_of_packs, facts_of_plugins
from plugrad.cli.terminal.printing import answer
from plugrad.cli.terminal.style import Table, Text, field, paragraph, table_of
from plugrad.cli.wording import pluralized

USABLE = ("not loaded", "loaded")  # of a pack that is not loaded, only loading it tells
STATES = {"not loaded": "", "loaded": "green", "blocked": "yellow", "unchecked": "yellow"}


@click.command("list", cls=Command, short_help="List the installed packs, without importing them.")
@click.argument(
    "packs", callback=spelled, nargs=-1, metavar="[PACK]...", shell_complete=completion.packs
)
@click.option(
    "--load",
    is_flag=True,
    help=f"Import each pack, and say which cannot be used. One that gives no answer is waited for {LIMIT:g} seconds; "
    "`plugrad --block PACK list --load` leaves it out.",
)
@json_option
def list_command(packs: tuple[str, ...], load: bool, as_json: bool) -> int:
    """List the installed packs, without importing them; or only those named.

    \b
    Examples:
      plugrad list
      plugrad list --load acme

    \b
    Exit codes:
      0 they are listed
      2 with --load: one cannot be used
    """
    found = facts_of_packs(packs_named(packs), load=load)
    plugins = [] if packs else facts_of_plugins(load=load)
    document = {"packs": found} | ({"plugins": plugins} if plugins else {})
    answer(as_json, document, lambda columns: list_of_all(found, plugins, columns))
    bad = [each for each in (*found, *plugins) if each["state"] not in (*USABLE, "blocked")]
    return USAGE if load and bad else 0


def list_of_all(
    packs: Sequence[dict[str, Any]], plugins: Sequence[dict[str, Any]], columns: int
) -> list[Text | Table]:
    """Return the table of packs, and before it, if there are any, that of the other plugins."""
    if not plugins:
        return list_of_packs(packs, columns)
    table = table_of("plugin", "kind", "distribution", "version", "state", "source")
    for info in plugins:
        table.add_row(
            Text(info["name"], "bold"),
            info["kind"],
            info["distribution"],
            info["version"],
            Text(info["state"], STATES.get(info["state"], "bold red")),
            info["source"],
        )
    return [table, *reasons_of(plugins, columns), Text(), *list_of_packs(packs, columns)]


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
    shown += reasons_of(packs, columns)
    return [*shown, Text(), Text(paragraph(closing(packs), columns))]


def reasons_of(plugins: Sequence[dict[str, Any]], columns: int) -> list[Text | Table]:
    """Return a paragraph for each pack or plugin that has something to say."""
    reasons = [
        field(info["name"], f"{info['state']}: {info['reason']}", columns)
        for info in plugins
        if info["reason"]
    ]
    return [Text(), *reasons] if reasons else []


def closing(packs: Sequence[dict[str, Any]]) -> str:
    """Return the closing line: how many there are, and what to do next."""
    unusable = sum(info["state"] not in USABLE for info in packs)
    told = f"{pluralized(len(packs), 'pack')}{f', {unusable} of which cannot be used' if unusable else ''}."
    if any(info["state"] == "not loaded" for info in packs):
        told += " A pack that is not loaded was not imported: `plugrad list --load` tries it."
    return f"{told} `plugrad info PACK` lists its ops, `plugrad check PACK` checks them."
