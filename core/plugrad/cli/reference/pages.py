"""The pages of a pack's reference: an index, and one for each op; the same bytes for the same pack. What somebody else
has written in their folder stays as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from plugrad.cli.formats.markdown import code
from plugrad.cli.reference.markdown import as_markdown, bare, cell, fenced, inline
from plugrad.cli.wording import pluralized
from plugrad.cli.writing import Unwritten, or_unwritten, write
from plugrad.registry.telling.strangers import visible, words_of

INDEX = "index.md"
MOST_SAMPLES = 12


def marker(pack: str) -> str:
    """Return the line by which a page of a pack's reference is known: no other file is written over."""
    return f"# plugrad docs {pack}: this page is written over."


def pages_of(pack: dict[str, Any], verdicts: Mapping[str, str]) -> dict[str, str]:
    """Return the pages of a pack, by the names of their files.

    Parameters
    ----------
    pack
        What `environment.reference_of` says of it.
    verdicts
        What the checker says, in words, of each op that it was asked of; of no other a badge is shown.
    """
    head = f"---\n{marker(pack['name'])}\norphan: true\n---\n"
    pages = {INDEX: index(pack, verdicts)}
    pages |= {page_name(op): page(pack, op, verdicts) for op in pack["ops"]}
    return {name: bare(visible(head + "\n".join(lines) + "\n")) for name, lines in pages.items()}


def in_one(pages: Mapping[str, str]) -> str:
    """Return a pack's pages as one document: the index, then each op, a level down; links lead to places in it."""
    head, index = split(pages[INDEX])
    ops = {
        name.removesuffix(".md"): split(text)[1] for name, text in pages.items() if name != INDEX
    }
    index = re.sub(
        r"\]\((\w[^()]*)\.md\)",
        lambda link: f"](#{link[1]})" if link[1] in ops else link[0],
        index,
    )
    parts = [f'<a id="{name}"></a>\n\n{"".join(lowered(text))}' for name, text in ops.items()]
    return head + "\n".join([index, *parts])


def split(page: str) -> tuple[str, str]:
    """Return the front matter of a page, and the rest."""
    _, head, body = page.split("---\n", 2)
    return f"---\n{head}---\n", body


def lowered(page: str) -> Iterator[str]:
    """Yield the lines of a page, its headings one level down: not what looks like one in code."""
    fence = ""
    for line in page.splitlines(keepends=True):
        marks = line[: len(line) - len(line.lstrip("`"))]
        if not fence and len(marks) >= 3:
            fence = marks
        elif fence and marks == fence and line.strip() == fence:
            fence = ""
        yield f"#{line}" if line.startswith("#") and not fence else line


def page_name(op: dict[str, Any]) -> str:
    """Return the file of an op's page."""
    name = f"{op['name']}.md"
    return name if name != INDEX else "index-op.md"


def index(pack: dict[str, Any], verdicts: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the first page: what the pack is, and its ops, in the groups of the files that they are in."""
    yield f"# Pack {code(pack['name'])}"
    yield ""
    yield f"{inline(pack['distribution'])} {inline(pack['version'])}, {pluralized(len(pack['ops']), 'op')}."
    groups: dict[str, list[dict[str, Any]]] = {}
    for op in pack["ops"]:
        groups.setdefault(Path(op["file"]).stem, []).append(op)
    for group, ops in groups.items():
        if len(groups) > 1:
            yield ""
            yield f"## {inline(group)}"
        yield ""
        yield from table(ops, verdicts)
    if pack["questions"]:
        yield ""
        yield "## Further checks"
        yield ""
        yield "`plugrad check` also runs these checks of the pack:"
        yield ""
        for question in pack["questions"]:
            yield f"- {code(question['code'])}: {inline(question['title'])}"


def table(ops: Sequence[dict[str, Any]], verdicts: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a table of ops."""
    yield "| op | meaning |" + " checked |" * bool(verdicts)
    yield "|:---|:---|" + ":---|" * bool(verdicts)
    for op in ops:
        link = f"[{code(op['name'])}]({page_name(op)})"
        checked = f" {cell(verdicts.get(op['identity'], 'not checked'))} |" * bool(verdicts)
        yield f"| {link} | {cell(op['doc'].partition(chr(10))[0])} |{checked}"


def page(pack: dict[str, Any], op: dict[str, Any], verdicts: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of one op's page."""
    yield f"# {code(op['identity'])}"
    yield ""
    yield from fenced(op["call"], "python")
    if op["doc"]:
        yield ""
        yield from as_markdown(op["doc"])
    yield ""
    yield "## About this op"
    yield ""
    for label, words in about(pack, op, verdicts):
        yield f"- **{label}**: {words}"
    yield ""
    yield "## Samples"
    yield ""
    yield from samples(op)


def about(
    pack: dict[str, Any], op: dict[str, Any], verdicts: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield what is known of an op beside its docstring: pairs of a label and Markdown."""
    if op["identity"] in verdicts:
        yield "checked", inline(verdicts[op["identity"]])
    declared = [
        code(name if value is True else f"{name} = {words_of(value)}")
        for name, value in op["declares"].items()
        if name != "base"
    ]
    yield "written as", code(f"plugrad.{op['declares']['base']}")
    if declared:
        yield "declares", ", ".join(declared)
    yield "version", f"{op['version']}, in {inline(pack['distribution'])} {inline(pack['version'])}"
    yield "defined", f"{code(below(op['file'], pack['entry_points']))}, line {op['line']}"
    yield "check it", code(f"plugrad check {op['identity']}")


def below(file: str, entry_points: Sequence[str]) -> str:
    """Return a file from its package on, which is the same on every machine; else its name."""
    parts = Path(file).parts
    for entry_point in entry_points:
        package = entry_point.partition(":")[0].partition(".")[0].strip()
        if package in parts:
            return "/".join(parts[len(parts) - 1 - parts[::-1].index(package) :])
    return parts[-1]


def samples(op: dict[str, Any]) -> Iterator[str]:
    """Yield where the checker tries an op."""
    drawn = op["samples"]
    if isinstance(drawn, str):
        yield inline(drawn)
        return
    yield f"The checker tries it on {pluralized(len(drawn), 'sample')}, whose numbers are drawn at random:"
    yield ""
    for sample in drawn[:MOST_SAMPLES]:
        yield f"- {code(sample)}"
    if len(drawn) > MOST_SAMPLES:
        yield f"- and {len(drawn) - MOST_SAMPLES} more"


# The folder that they are written to.


def replace_pages(folder: Path, pack: str, pages: Mapping[str, str]) -> list[str]:
    """Write a pack's pages to a folder, and return those that were removed: of ops that there are no more.

    Raises
    ------
    Unwritten
        A file that is in the way was not written by this command for this pack; then nothing is written. Or a page
        cannot be written.
    """
    with or_unwritten(f"the reference cannot be written to {str(folder)!r}"):
        names = sorted(pages, key=lambda name: name == INDEX)  # last: no link leads nowhere
        write_ours({folder / name: pages[name] for name in names}, pack)
        ours = sorted(path.name for path in folder.glob("*.md") if is_ours(path, pack))
        left = [name for name in ours if name not in pages]
        for name in left:
            (folder / name).unlink(missing_ok=True)  # another run may have removed it
    return left


def replace_file(path: Path, pack: str, page: str) -> None:
    """Write a pack's reference to one file. Raise Unwritten if what is there is not a reference of this pack."""
    with or_unwritten(f"the reference cannot be written to {str(path)!r}"):
        write_ours({path: page}, pack)


def write_ours(files: Mapping[Path, str], pack: str) -> None:
    """Write files of a pack's reference; none, and raise Unwritten, if one is there that is not of this command's."""
    for path in files:
        if os.path.lexists(path) and not is_ours(path, pack):
            raise Unwritten(
                f"{str(path)!r} is there, and `plugrad docs {pack}` has not written it: remove it, or give another path"
            )
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, text)


def is_ours(path: Path, pack: str) -> bool:
    """Return whether a file is a page of a pack's reference."""
    wanted = f"---\n{marker(pack)}\n"
    if path.is_symlink() or not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.read(len(wanted)) == wanted
