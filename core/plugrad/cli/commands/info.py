"""`plugrad info`: all that is known of one op, or of one pack and its ops."""

from __future__ import annotations

from typing import Any

import click

from plugrad import registry
from plugrad.cli.arguments import json_option, names_one_op, require, require_ops, spelled
from plugrad.cli.boundary import USAGE, Command
from plugrad.cli.completion import packs_ops_and_files
from plugrad.cli.environment import facts_of_op, facts_of_pack, facts_of_plugins
from plugrad.cli.terminal.printing import answer
from plugrad.cli.terminal.style import Table, Text, command, field, paragraph, table_of
from plugrad.cli.wording import place, pluralized
from plugrad.from_source.sources import in_a_shell
from plugrad.registry.telling.strangers import words_of


@click.command("info", cls=Command, short_help="Show details of an op or a pack.")
@click.argument("target", metavar="OP|PACK", callback=spelled, shell_complete=packs_ops_and_files)
@json_option
def info_command(target: str, as_json: bool) -> int:
    """Show what is known of an op (PACK::OP; in no pack, FILE.py::CLASS or MODULE:CLASS), or of a pack and its ops.

    The pack is imported for it, in a process of its own.

    \b
    Examples:
      plugrad info builtin::conv2d
      plugrad info acme
      plugrad info ops.py::Swish

    \b
    Exit codes:
      0 it is shown
      2 it is not there, or unusable
    """
    if names_one_op(target):
        require_ops(target)
        op = facts_of_op(target)
        answer(as_json, op, lambda columns: info_of_op(op, columns))
        return 0
    plugins = facts_of_plugins(load=True, name=target)
    if plugins and target not in [info.name for info in registry.packs()]:
        answer(as_json, {"plugins": plugins}, lambda columns: info_of_plugins(plugins, columns))
        return USAGE if any(each["state"] != "loaded" for each in plugins) else 0
    require(target)
    pack = facts_of_pack(target, whole=as_json)
    answer(as_json, pack, lambda columns: info_of_pack(pack, columns))
    return USAGE if pack["problem"] else 0


def info_of_plugins(plugins: list[dict[str, Any]], columns: int) -> list[Text | Table]:
    """Return a page of the plugins of one name that are no packs: their kinds, and whether they can be used."""
    shown: list[Text | Table] = []
    for info in plugins:
        shown += [
            Text.assemble((info["name"], "bold"), f"  {info['kind']}"),
            field("distribution", f"{info['distribution']} {info['version']}", columns),
            field("entry point", ", ".join(info["entry_points"]), columns),
            field("installed", ", ".join(info["paths"]), columns),
            field(
                "state", f"{info['state']}{': ' * bool(info['reason'])}{info['reason']}", columns
            ),
        ]
    return shown


def info_of_op(facts: dict[str, Any], columns: int) -> list[Text | Table]:
    """Return an op's page: what it is called, where it comes from, what it declares, what it says of itself."""
    shown: list[Text | Table] = [
        Text.assemble((facts["identity"], "bold"), f"  version {facts['version']}"),
        Text(),
        command("call", facts["call"]),
        field("defined", place(facts["file"], facts["line"]), columns),
        field("distribution", distribution(facts), columns),
        field("samples", str(facts["samples"]), columns),
        field("declares", declared(facts["declares"]), columns),
        command("check", f"plugrad check {in_a_shell(facts['identity'])}"),
    ]
    if facts["doc"]:
        for part in facts["doc"].split("\n\n"):
            shown += [Text(), *doc_part(part.strip("\n").splitlines(), columns)]
    return shown


def distribution(facts: dict[str, Any]) -> str:
    """Return which distribution an op is from."""
    if not facts["distribution"]:
        return "none: it is in no pack"
    return f"{facts['distribution']} {facts['distribution_version']}"


def doc_part(lines: list[str], columns: int) -> list[Text]:
    """Return what stands between two empty lines of a docstring, indented; wrapped if it is too wide, unless code."""
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
    """Return lines, those of one description joined: what is indented below a line that is not.

    A part that is indented as a whole may be code, whose lines stay as they are.
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


def declared(facts: dict[str, Any]) -> str:
    """Return declarations as a line."""
    words = [
        name if value is True else f"{name} = {words_of(value)}"
        for name, value in facts.items()
        if name != "base"
    ]
    return ", ".join([facts["base"], *words])


def info_of_pack(facts: dict[str, Any], columns: int) -> list[Text | Table]:
    """Return a pack's page: where it comes from, and its ops; or the problem, if it cannot be loaded."""
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
    closing = (
        f"{pluralized(len(facts['ops']), 'op')}. `plugrad info OP` says more, "
        f"`plugrad check {facts['name']}` checks them."
    )
    for title, inner in (("op", False), ("for the backward of other ops", True)):
        table = table_of(title, "meaning", prose="meaning")
        for op in facts["ops"]:
            if op["declares"].get("for_rules", False) == inner:
                table.add_row(Text(op["identity"], "bold"), Text(op["doc"].partition("\n")[0]))
        shown += [Text(), table] if table.rows else []
    shown.append(Text())
    if facts["questions"]:
        asked = table_of("code", "further checks of the pack", prose="further checks of the pack")
        for question in facts["questions"]:
            asked.add_row(Text(question["code"], "bold"), Text(question["title"]))
        shown += [asked, Text()]
    return [*shown, Text(paragraph(closing, columns))]
