"""`plugrad which`: the ops, packs and functions that have a name."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator
from typing import Any

import click

import plugrad
from plugrad import registry
from plugrad.cli import completion
from plugrad.cli.arguments import json_option, require_words, spelled
from plugrad.cli.boundary import Command
from plugrad.cli.environment import Known, answers_to, name_in_python, places_of
from plugrad.cli.terminal.printing import answer
from plugrad.cli.terminal.style import Table, Text, field, paragraph, table_of
from plugrad.engine.errors import OpMissingError, PackError
from plugrad.missing import instead
from plugrad.registry import PackInfo
from plugrad.registry.finding.discovery import OWN
from plugrad.registry.telling.spelling import EXACTLY, ROUGHLY
from plugrad.registry.telling.strangers import pluralized
from plugrad.registry.telling.suggestions import declared_places, meant, words_in
from plugrad.registry.telling.wording import place

CANDIDATE = [
    "kind",
    "identity",
    "call",
    "pack",
    "distribution",
    "distribution_version",
    "file",
    "line",
    "known_by",
]
KNOWN = {"import": "", "metadata": "", "source": "as its source says"}


@click.command(
    "which", cls=Command, short_help="Show the op or pack of a name, and others of that name."
)
@click.argument("name", metavar="NAME", callback=spelled, shell_complete=completion.names)
@click.option(
    "--load", is_flag=True, help="Import each pack, in a separate process, for a complete answer."
)
@json_option
def which_command(name: str, load: bool, as_json: bool) -> int:
    """Show everything that has this name, in the order in which names are resolved, and what pg.NAME is.

    NAME is the name of an op, the name of a pack, or an op as PACK::OP or pg.ops.PACK.OP. Packs are not imported: the
    names of their ops are read from their source. Blocked and broken packs are not searched, but listed.

    \b
    Examples:
      plugrad which exp
      plugrad which swish --load
      plugrad which legendre

    \b
    Exit codes:
      0 the name exists
      2 the name does not exist
    """
    require_words(name)
    found = candidates_for(name, load=load)
    if not found["candidates"]:
        raise OpMissingError(nothing(name, found["not_looked_into"], load))
    answer(as_json, found, lambda columns: candidates_shown(found, columns))
    return 0


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
    elif not load and any(
        # Of these only the source was read.
        info.usable and info.state != "loaded" and info.name not in OWN
        for info in registry.packs()
    ):
        said += ", as far as is known without importing packs; --load imports them"
    if unknown:
        packs = ", ".join(f"{each['pack']} ({each['state']})" for each in unknown)
        said += f"{' ' if close else '. '}Not looked into: {packs}"
    return said


# What a name may mean, in the order in which it is resolved: plugrad's own, ops, packs.


def candidates_for(target: str, *, load: bool) -> Known:
    """Return what `target` may mean: a bare name, 'pack::op', or an op as it is written in Python.

    `gives` is what ``pg.NAME`` is, None if there is no such name; `not_looked_into` are the packs of whose ops nothing
    is known, and why. No pack but plugrad's own is imported, unless they are to be: then each in a process of its own.
    """
    *packs, name = words_in(target) or [""]
    asked = [info for info in registry.packs() if not packs or info.name == packs[0]]
    found, unknown = ops_called(name, asked, load=load)
    if not packs:
        found = [*own_name(name), *found, *offers_called(name)]
    python = f"pg.{name}"
    gives = next((each["identity"] for each in found if each["call"] == python), None)
    return {
        "name": name,
        "python": python,
        "gives": gives,
        "candidates": found,
        "not_looked_into": unknown,
    }


def own_name(name: str) -> Iterator[Known]:
    """Yield the name that plugrad itself has, unless it is an op's."""
    value = None if name.startswith("_") else getattr(plugrad, name, None)
    if value is None or hasattr(value, "op"):
        return
    file, line = None, None
    with contextlib.suppress(TypeError, OSError):  # it is no function or class
        file, line = inspect.getsourcefile(value), inspect.getsourcelines(value)[1] or 1
    by = "plugrad", plugrad.__version__
    yield candidate("plugrad", f"plugrad.{name}", f"pg.{name}", None, *by, file, line, "import")


def ops_called(
    name: str, packs: list[PackInfo], *, load: bool
) -> tuple[list[Known], list[dict[str, str]]]:
    """Return the ops of this name, and the packs that could not be looked into, each with the reason."""
    usable = [info for info in packs if info.usable]
    unknown = [unlooked(info, info.reason) for info in packs if not info.usable]
    imported = [info.name for info in usable if load or info.name in OWN or info.state == "loaded"]
    answers = dict(zip(imported, answers_to(places_of, imported, op=name), strict=True))
    found: list[Known] = []
    for info in usable:
        answer = answers.get(info.name)
        problem = str(answer) if isinstance(answer, PackError) else (answer or {}).get("problem")
        if problem:
            unknown.append(unlooked(info, problem))
            continue
        if isinstance(answer, dict):
            known_by = "import"
            ops = [(op["name"], op["file"], op["line"]) for op in answer["ops"]]
        else:
            known_by, ops = "source", [*declared_places(info)]
            if not ops:
                reason = (
                    "its source, as far as it is found, has no class of an op; --load imports it"
                )
                unknown.append(unlooked(info, reason))
        call, by = name_in_python(info.name, name), (info.name, info.distribution, info.version)
        found += [
            candidate("op", f"{info.name}::{op}", call, *by, file, line, known_by)
            for op, file, line in ops
            if op == name
        ]
    return found, unknown


def unlooked(info: PackInfo, reason: str) -> dict[str, str]:
    """Return a pack of whose ops nothing is known."""
    return {"pack": info.name, "state": info.state, "reason": reason}


def offers_called(name: str) -> Iterator[Known]:
    """Yield each distribution's offer of the pack of this name; of several, none is loaded."""
    for info in registry.packs():
        for offer in info.offers if info.name == name else ():
            by = name, offer.distribution, offer.version
            yield candidate("pack", name, f"pg.ops.{name}", *by, offer.path, None, "metadata")


def candidate(*values: str | int | None) -> Known:
    """Return something that a name may mean: the values of `CANDIDATE`, in its order."""
    return dict(zip(CANDIDATE, values, strict=True))


# How that is shown.


def candidates_shown(found: dict[str, Any], columns: int) -> list[Text | Table]:
    """Return the table of candidates in order of resolution, and what to know about it."""
    several = len(found["candidates"]) > 1
    table = table_of(
        *["order"] * several, "meaning", "in Python", "distribution", "version", "defined", ""
    )
    for number, each in enumerate(found["candidates"], 1):
        own = each["call"] == found["python"]
        table.add_row(
            *[str(number)] * several,
            Text(each["identity"], "bold green" if own else "bold"),
            each["call"],
            each["distribution"],
            each["distribution_version"],
            place(each["file"], each["line"]),
            KNOWN[each["known_by"]] if each["kind"] != "pack" else "the pack",
        )
    shown: list[Text | Table] = [table, Text(), Text(paragraph(closing(found), columns))]
    if found["not_looked_into"]:
        shown += [Text(), Text(paragraph(unknown(found), columns))]
        shown += [
            field(
                each["pack"],
                f"{each['state']}: {each['reason']}",
                columns,
                3,
                "; --json has the rest",
            )
            for each in found["not_looked_into"]
        ]
    return shown


def closing(found: dict[str, Any]) -> str:
    """Return what `pg.NAME` is, and how sure the rest is."""
    said = f"{found['python']} is {found['gives']}."
    if found["gives"] is None:
        said = f"There is no {found['python']}; write {found['candidates'][0]['call']}."
    if any(each["known_by"] == "source" for each in found["candidates"]):
        said += (
            " Run `plugrad which "
            f"{found['name']} --load` to import each pack: the sources, which were read instead, may lack names."
        )
    return said


def unknown(found: dict[str, Any]) -> str:
    """Return how many packs were not looked into."""
    number = len(found["not_looked_into"])
    return f"Not looked into {'was' if number == 1 else 'were'} {pluralized(number, 'pack')}, which may have one:"
