"""`plugrad list`: which packs are installed."""

from __future__ import annotations

import click

from plugrad.cli import completion, terminal
from plugrad.cli.boundary import USAGE, Command
from plugrad.cli.faces.packs import USABLE, list_of_packs
from plugrad.cli.facts import LIMIT, facts_of_packs
from plugrad.cli.options import json_option
from plugrad.cli.targets import packs_named, spelled


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
    if as_json:
        terminal.show_json({"packs": found})
    else:
        terminal.show(*list_of_packs(found, terminal.columns()))
    return USAGE if load and any(each["state"] not in (*USABLE, "blocked") for each in found) else 0
