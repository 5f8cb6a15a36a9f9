"""`plugrad list`, `plugrad info`, `plugrad doctor`: what is installed, in a table or in full, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from _plugrad_check.from_source.sources import in_a_shell
from _plugrad_cli import completion
from _plugrad_cli.arguments import (
    json_option,
    names_one_op,
    packs_named,
    require,
    require_ops,
    spelled,
)
from _plugrad_cli.boundary import USAGE, WRONG, Command
from _plugrad_cli.candidates import candidates_for, candidates_shown
from _plugrad_cli.environment import (
    LIMIT,
    facts_of_op,
    facts_of_pack,
    facts_of_packs,
    facts_of_plugins,
    first_sentence,
)
from _plugrad_cli.kernels import (
    facts_of_kernel_packs,
    kernels_in_words,
    kernels_of_op,
    list_of_kernels,
)
from _plugrad_cli.terminal.printing import answer, table_columns
from _plugrad_cli.terminal.style import Table, Text, command, field, paragraph, table_of
from plugrad import registry
from plugrad.registry.telling.strangers import pluralized
from plugrad.registry.telling.wording import brings, declared, place

USABLE = ("not loaded", "loaded")  # of a pack that is not loaded, only loading it tells
KNOWN = ("distribution", "version", "state", "source")
STATES = {"not loaded": "", "loaded": "green", "blocked": "yellow", "unchecked": "yellow"}


@click.command("list", cls=Command, short_help="List the installed packs, without importing them.")
@click.argument(
    "packs", callback=spelled, nargs=-1, metavar="[PACK]...", shell_complete=completion.packs
)
@click.option(
    "--load",
    is_flag=True,
    help=f"Import each pack, and say which cannot be used. The time limit for a pack is {LIMIT:g} seconds; "
    "`plugrad --block PACK list --load` leaves it out.",
)
@click.option(
    "--kernels",
    is_flag=True,
    help="List the kernel packs instead: the ops that each has kernels for, whether it is chosen, and whether it was "
    "checked. Each is imported in a process of its own.",
)
@json_option
def list_command(packs: tuple[str, ...], load: bool, kernels: bool, as_json: bool) -> int:
    """List the installed packs, or only the named ones, without importing them.

    \b
    Examples:
      plugrad list
      plugrad list --load acme
      plugrad list --kernels

    \b
    Exit codes:
      0 the packs are listed
      2 with --load: a pack cannot be used
    """
    if kernels:
        if packs or load:
            raise click.UsageError("--kernels lists kernel packs: leave out --load and names.")
        known = facts_of_kernel_packs()
        answer(as_json, {"kernel_packs": known}, lambda columns: list_of_kernels(known, columns))
        return 0
    found = facts_of_packs(packs_named(packs), load=load)
    plugins = [] if packs else facts_of_plugins(load=load)
    document = {"packs": found} | ({"plugins": plugins} if plugins else {})
    answer(as_json, document, lambda columns: list_of_all(found, plugins, columns))
    bad = [each for each in (*found, *plugins) if each["state"] not in (*USABLE, "blocked")]
    return USAGE if load and bad else 0


def list_of_all(
    packs: Sequence[dict[str, Any]], plugins: Sequence[dict[str, Any]], columns: int
) -> list[Text | Table]:
    """Return the table of the packs and a sentence on what to do next; before it, if there are any, the table of the
    other plugins.
    """
    shown: list[Text | Table] = []
    if plugins:
        shown = [*table_of_plugins(("plugin", "kind", *KNOWN), plugins, columns), Text()]
    shown += table_of_plugins(("pack", *KNOWN[:-1], "ops", KNOWN[-1]), packs, columns)
    return [*shown, Text(), Text(paragraph(closing(packs), columns))]


def table_of_plugins(
    titles: Sequence[str], infos: Sequence[dict[str, Any]], columns: int
) -> list[Text | Table]:
    """Return a table of packs or other plugins with the columns `titles`, and a labelled paragraph for each reason,
    content or conflict in their facts `infos`.
    """
    table = table_of(*titles)
    for info in infos:
        cells = info | {
            "state": Text(info["state"], STATES.get(info["state"], "bold red")),
            "ops": "-" if info.get("ops") is None else str(len(info["ops"])),
        }
        table.add_row(Text(info["name"], "bold"), *(cells[title] for title in titles[1:]))
    for column in table.columns:
        column.justify = "right" if column.header == "ops" else "left"
    reasons = [
        field(info["name"], f"{info['state']}: {info['reason']}", columns)
        for info in infos
        if info["reason"]
    ]
    for info in infos:
        told = [*(f"brings {words}" for words in brings(info)), *info.get("conflicts", ())]
        reasons += [field(info["name"], words, columns) for words in told]
    return [table, Text(), *reasons] if reasons else [table]


def closing(packs: Sequence[dict[str, Any]]) -> str:
    """Return the closing sentences: the number of packs, of those that cannot be used, and what to do next."""
    unusable = sum(info["state"] not in USABLE for info in packs)
    message = f"{pluralized(len(packs), 'pack')}{f', {unusable} of which cannot be used' if unusable else ''}."
    if any(info["state"] == "not loaded" for info in packs):
        message += " A pack that is not loaded was not imported: `plugrad list --load` tries it."
    return f"{message} `plugrad info PACK` lists its ops, `plugrad check PACK` checks them."


# `plugrad info`: all that is known of one op, or of one pack and its ops.


@click.command(
    "info", cls=Command, short_help="Show details of an op or a pack, or all that has a name."
)
@click.argument(
    "target",
    metavar="OP|PACK|NAME",
    callback=spelled,
    shell_complete=completion.packs_ops_and_files,
)
@click.option(
    "--all", "whole", is_flag=True, help="Of a pack, also list what only other ops' backward calls."
)
@json_option
def info_command(target: str, whole: bool, as_json: bool) -> int:
    """Show the details of an op (PACK::OP), or of a pack and its ops. For a class that is not in a pack, write
    FILE.py::CLASS or MODULE:CLASS. Of a NAME alone, show every op that has it, in the order in which names are
    resolved, and what pg.NAME is.

    The pack is imported in a separate process. For a NAME no pack is imported: the names of ops are read from their
    source.

    \b
    Examples:
      plugrad info builtin::conv2d
      plugrad info acme
      plugrad info exp
      plugrad info ops.py::Swish

    \b
    Exit codes:
      0 the op, pack or name is shown
      2 it does not exist, or cannot be used
    """
    if names_one_op(target):
        require_ops(target)
        op = facts_of_op(target)
        op["kernels"] = kernels_of_op(op)
        answer(as_json, op, lambda columns: info_of_op(op, columns))
        return 0
    packs = {info.name: info.distribution for info in registry.packs()}
    plugins = facts_of_plugins(load=True, name=target, distribution=packs.get(target, ""))
    if plugins and target not in packs:
        answer(as_json, {"plugins": plugins}, lambda columns: info_of_plugins(plugins, columns))
        return USAGE if any(each["state"] != "loaded" for each in plugins) else 0
    found = candidates_for(target) if target not in packs else {"candidates": []}
    if found["candidates"]:
        answer(as_json, found, lambda columns: candidates_shown(found, columns))
        return 0
    require(target)
    pack = facts_of_pack(target, whole=as_json) | ({"plugins": plugins} if plugins else {})
    answer(
        as_json,
        pack,
        lambda columns: [
            *info_of_pack(pack, columns, whole),
            *info_of_plugins(plugins, columns, Text()),
        ],
    )
    return USAGE if pack["problem"] else 0


def info_of_plugins(
    plugins: list[dict[str, Any]], columns: int, *before: Text
) -> list[Text | Table]:
    """Return the description of plugins that are no packs: their kind, state, and what they register; `before` is put
    before each.
    """
    shown: list[Text | Table] = []
    for info in plugins:
        shown += [
            *before,
            Text.assemble((info["name"], "bold"), f"  {info['kind']}"),
            field("distribution", f"{info['distribution']} {info['version']}", columns),
            field("entry point", ", ".join(info["entry_points"]), columns),
            field("installed", ", ".join(info["paths"]), columns),
            field(
                "state", f"{info['state']}{': ' * bool(info['reason'])}{info['reason']}", columns
            ),
            *(field("brings", words, columns) for words in brings(info)),
            *(field("conflict", words, columns) for words in info["conflicts"]),
        ]
    return shown


def base_of(declares: dict[str, Any]) -> str:
    """Return in words the base class of an op, or the ops that its formula is composed of, from its declarations."""
    parts = declares.get("parts")
    return f"composed of {', '.join(parts)}" if parts else str(declares["base"])


def info_of_op(facts: dict[str, Any], columns: int) -> list[Text | Table]:
    """Return the page of an op, for a width of `columns`: how to call it, where it is defined, its declarations and its
    docstring. `facts` are those of `facts_of_op`.
    """
    shown: list[Text | Table] = [
        Text.assemble((facts["identity"], "bold"), f"  version {facts['version']}"),
        Text(),
        command("call", facts["call"]),
        field("defined", place(facts["file"], facts["line"]), columns),
        field("distribution", distribution(facts), columns),
        field("samples", str(facts["samples"]), columns),
        field("declares", ", ".join([base_of(facts["declares"]), *declared(facts)]), columns),
        command("check", f"plugrad check {in_a_shell(facts['identity'])}"),
    ]
    if facts["kernels"] is not None:
        shown.insert(-1, field("kernels", kernels_in_words(facts["kernels"]), columns))
    if facts["doc"]:
        for part in facts["doc"].split("\n\n"):
            shown += [Text(), *doc_part(part.strip("\n").splitlines(), columns)]
    return shown


def distribution(facts: dict[str, Any]) -> str:
    """Return the name and version of the distribution of an op, in words."""
    if not facts["distribution"]:
        return "none: it is in no pack"
    return f"{facts['distribution']} {facts['distribution_version']}"


def doc_part(lines: list[str], columns: int) -> list[Text]:
    """Return a paragraph of a docstring as indented lines; it is wrapped if it is wider than `columns`, unless it is an
    example.
    """
    if lines[0].lstrip().startswith(">>>") or max(map(len, lines)) + 2 <= columns:
        return [Text(f"  {line}") for line in lines]
    if not any(line.startswith(" ") for line in lines):
        lines = [" ".join(lines)]
    lines = with_sentences_whole(lines)
    indents = ["  " + " " * (len(line) - len(line.lstrip())) for line in lines]
    return [
        Text(paragraph(line.lstrip(), columns, indent, indent))
        for line, indent in zip(lines, indents, strict=True)
    ]


def with_sentences_whole(lines: list[str]) -> list[str]:
    """Return the lines of a section, such as Parameters, with the lines of each indented description joined to one.

    A section that is indented as a whole may be code, whose lines stay as they are.
    """
    whole: list[str] = []
    for line in lines:
        words = line.lstrip()
        margin = line.removesuffix(words)
        above = whole[-1].removesuffix(whole[-1].lstrip()) if whole else ""
        is_text = margin == above != "" and not lines[0].startswith(" ")
        if is_text and not words.startswith(("-", "*", ">>>")):
            whole[-1] += f" {words}"
        else:
            whole.append(line)
    return whole


def info_of_pack(facts: dict[str, Any], columns: int, whole: bool) -> list[Text | Table]:
    """Return the page of a pack: where it comes from, and its ops, grouped by their files if there are many; or the
    problem, if it cannot be loaded. `facts` are those of `facts_of_pack`.

    Ops that only the backward of other ops calls are listed if `whole` is True.
    """
    shown: list[Text | Table] = [
        Text.assemble("pack ", (facts["name"], "bold"), f"  {facts['state']}"),
        Text(),
        field("distribution", f"{facts['distribution']} {facts['version']}", columns),
        field("installed", f"{', '.join(facts['paths'])} ({facts['source']})", columns),
    ]
    if facts["problem"]:
        return [*shown, field("problem", facts["problem"], columns)]
    if facts["reason"]:
        shown.append(field("note", facts["reason"], columns))
    ops = [op for op in facts["ops"] if not op["declares"].get("for_rules", False)]
    inner = [op for op in facts["ops"] if op not in ops]
    closing = (
        f"{pluralized(len(facts['ops']), 'op')}. `plugrad info OP` says more, "
        f"`plugrad check {facts['name']}` checks them."
    )
    subjects: dict[str, list[dict[str, Any]]] = {}
    for op in ops:
        subject = Path(op["file"] or "").stem.replace("_", " ") if len(ops) > MANY_OPS else "op"
        subjects.setdefault(subject or "op", []).append(op)
    if inner and whole:
        subjects["for the backward of other ops"] = inner
    elif inner:
        closing += f" {len(inner)} of them are for the backward of other ops: `--all` lists them."
    for title, some in subjects.items():
        shown += [Text(), table_of_ops(title, some, in_one_line=len(ops) > MANY_OPS)]
    shown.append(Text())
    if facts["questions"]:
        asked = table_of("code", "further checks of the pack", prose="further checks of the pack")
        for question in facts["questions"]:
            asked.add_row(Text(question["code"], "bold"), Text(question["title"]))
        shown += [asked, Text()]
    return [*shown, Text(paragraph(closing, columns))]


MANY_OPS = 40
"""Ops of a pack from which on they are listed by subject, each in one line."""


def table_of_ops(title: str, ops: list[dict[str, Any]], in_one_line: bool) -> Table:
    """Return a table of ops with their summaries, the first column called `title`. With `in_one_line`, a summary is cut
    to the width of the terminal.
    """
    room = table_columns() - max(len(op["identity"]) for op in ops) - len("  ")
    table = table_of(title, "meaning", prose="meaning")
    for op in ops:
        meaning = first_sentence(op["doc"])
        if in_one_line and len(meaning) > room:
            meaning = f"{meaning[: max(room - 1, 0)]}…"
        table.add_row(Text(op["identity"], "bold"), Text(meaning))
    return table


# `plugrad doctor`: what is wrong with this installation, and the commands that fix it.


@click.command(
    "doctor", cls=Command, short_help="Find problems of the installation, each with its fix."
)
@click.option(
    "--load",
    is_flag=True,
    help="Also import each pack, in a separate process, and run its health checks.",
)
@click.option("--speed", is_flag=True, hidden=True)  # until the next release
@json_option
def doctor_command(load: bool, speed: bool, as_json: bool) -> int:
    """Find problems of the installation, each with the command that fixes it.

    Examples of problems: stale entry points, packs that two distributions offer, several plugrads, a pytest of another
    environment, misspelt variables. The command changes nothing, and imports no pack without --load.

    \b
    Examples:
      plugrad doctor
      plugrad doctor --load

    \b
    Exit codes:
      0 nothing is wrong
      1 there is a problem
    """
    if speed:
        raise click.UsageError(
            "--speed is gone: `python -m threadpoolctl -i numpy` shows the BLAS of NumPy, its threads and its kernels; "
            "`plugrad docs performance` has the settings"
        )
    # No other command waits for them.
    from _plugrad_cli.doctor.questions import answers_shown, ask_all

    answers = ask_all(load=load)
    code = WRONG if any(each["wrong"] for each in answers) else 0
    document = {"exit_code": code, "questions": answers}
    answer(as_json, document, lambda columns: answers_shown(answers, columns))
    return code
