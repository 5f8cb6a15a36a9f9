"""The ops and functions that have a name, for `plugrad info NAME`; no pack but plugrad's own is imported for it."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator

import plugrad
from _plugrad_cli.environment import Known, name_in_python
from _plugrad_cli.terminal.style import Table, Text, paragraph, table_of
from plugrad import registry
from plugrad.engine.errors import PackError
from plugrad.registry import PackInfo
from plugrad.registry.entries import is_ours
from plugrad.registry.telling.suggestions import declared_places, words_in
from plugrad.registry.telling.wording import place


def candidates_for(target: str) -> Known:
    """Return the ops and functions that `target`, a name or a call as it is written in Python, may mean: first
    plugrad's own function, then ops of packs.

    In the result, `candidates` is the list, `gives` is the identity of ``pg.NAME`` (None if plugrad has no such name),
    and `not_looked_into` are the packs that are blocked or broken.
    """
    *packs, name = words_in(target) or [""]
    asked = [info for info in registry.packs() if not packs or info.name == packs[0]]
    found = [each for info in asked if info.usable for each in ops_called(name, info)]
    if not packs:
        found = [*own_name(name), *found]
    python = f"pg.{name}"
    gives = next((each["identity"] for each in found if each["call"] == python), None)
    return {
        "name": name,
        "python": python,
        "gives": gives,
        "candidates": found,
        "not_looked_into": [
            {"pack": info.name, "state": info.state, "reason": info.reason}
            for info in asked
            if not info.usable
        ],
    }


def own_name(name: str) -> Iterator[Known]:
    """Yield the facts of plugrad's own attribute `name`, such as a class; nothing if there is none, or it is an op."""
    value = None if name.startswith("_") else getattr(plugrad, name, None)
    if value is None or hasattr(value, "op"):
        return
    file, line = None, None
    with contextlib.suppress(TypeError, OSError):  # it is no function or class
        file, line = inspect.getsourcefile(value), inspect.getsourcelines(value)[1] or 1
    yield {
        "kind": "plugrad",
        "identity": f"plugrad.{name}",
        "call": f"pg.{name}",
        "pack": None,
        "distribution": "plugrad",
        "distribution_version": plugrad.__version__,
        "file": file,
        "line": line,
        "known_by": "import",
    }


def ops_called(name: str, info: PackInfo) -> Iterator[Known]:
    """Yield the facts of the ops called `name` in the pack `info`. A third-party pack is not imported: its source is
    read.
    """
    places = []
    if is_ours(info):
        with contextlib.suppress(PackError):
            if name in registry.load(info.name).ops.names():
                origin = registry.op(f"{info.name}::{name}").origin
                places = [(origin.file, origin.line)]
    else:
        places = [(file, line) for op, file, line in declared_places(info) if op == name]
    for file, line in places:
        yield {
            "kind": "op",
            "identity": f"{info.name}::{name}",
            "call": name_in_python(info.name, name),
            "pack": info.name,
            "distribution": info.distribution,
            "distribution_version": info.version,
            "file": file,
            "line": line,
            "known_by": "import" if is_ours(info) else "source",
        }


def candidates_shown(found: Known, columns: int) -> list[Text | Table]:
    """Return the table of the candidates in `found`, the result of `candidates_for`, in the order in which names are
    resolved, for a width of `columns`; and a sentence on what ``pg.NAME`` is.
    """
    table = table_of("meaning", "in Python", "distribution", "version", "defined", "")
    for each in found["candidates"]:
        own = each["call"] == found["python"]
        table.add_row(
            Text(each["identity"], "bold green" if own else "bold"),
            each["call"],
            each["distribution"],
            each["distribution_version"],
            place(each["file"], each["line"]),
            "as its source says" * (each["known_by"] == "source"),
        )
    said = f"{found['python']} is {found['gives']}."
    if found["gives"] is None:
        said = f"There is no {found['python']}; write {found['candidates'][0]['call']}."
    if found["not_looked_into"]:
        packs = ", ".join(f"{each['pack']} ({each['state']})" for each in found["not_looked_into"])
        said += f" Not looked into: {packs}."
    return [table, Text(), Text(paragraph(said, columns))]
