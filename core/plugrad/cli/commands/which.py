"""`plugrad which`: what a name means, and what else has it."""

from __future__ import annotations

import click

from plugrad import registry
from plugrad.cli import completion, terminal
from plugrad.cli.boundary import Command
from plugrad.cli.candidates import candidates_for
from plugrad.cli.faces.candidates import face_of_candidates
from plugrad.cli.options import json_option
from plugrad.cli.targets import require_words, spelled
from plugrad.engine.errors import OpMissingError
from plugrad.missing import instead
from plugrad.registry import PackInfo
from plugrad.registry.finding.discovery import OWN
from plugrad.registry.telling.spelling import EXACTLY, ROUGHLY
from plugrad.registry.telling.suggestions import meant


@click.command(
    "which", cls=Command, short_help="Show the op or pack of a name, and others of that name."
)
@click.argument("name", metavar="NAME", callback=spelled, shell_complete=completion.names)
@click.option(
    "--load", is_flag=True, help="Import each pack, in a process of its own, for a complete answer."
)
@json_option
def which_command(name: str, load: bool, as_json: bool) -> int:
    """Show all that NAME may mean, in the order in which it is resolved, and what pg.NAME is.

    NAME is an op's without its pack, a pack's, or an op as PACK::OP or pg.ops.PACK.OP. Packs are not imported: what
    their ops are called is read in their source. Packs that are blocked or broken are not looked into, and listed.

    \b
    Examples:
      plugrad which exp
      plugrad which swish --load
      plugrad which legendre

    \b
    Exit codes:
      0 it means something
      2 it means nothing
    """
    require_words(name)
    found = candidates_for(name, load=load)
    if not found["candidates"]:
        raise OpMissingError(nothing(name, found["not_looked_into"], load))
    if as_json:
        terminal.show_json(found)
    else:
        terminal.show(*face_of_candidates(found, terminal.columns()))
    return 0


def is_known_by_source(info: PackInfo) -> bool:
    """Return whether --load would say more of a pack than its source does: it may be imported, and is not."""
    return info.usable and info.state != "loaded" and info.name not in OWN


def nothing(name: str, unknown: list[dict[str, str]], load: bool) -> str:
    """Return what to say of a name that means nothing."""
    said = f"there is no op or pack called {name!r}"
    close = meant(name, registry, EXACTLY)
    way = "" if close else instead(name)
    close = close if way else meant(name, registry, ROUGHLY)
    if way:
        said += f": {way}"
    elif close:
        said += f". Did you mean {' or '.join(map(repr, close))}?"
    elif not load and any(map(is_known_by_source, registry.packs())):
        said += ", as far as is known without importing packs; --load imports them"
    if unknown:
        packs = ", ".join(f"{each['pack']} ({each['state']})" for each in unknown)
        said += f"{' ' if close else '. '}Not looked into: {packs}"
    return said
