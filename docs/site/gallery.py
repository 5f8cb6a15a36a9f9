"""Gallery of the site: the programs of examples/gallery, executed as notebooks, with what they print and draw.

The headings of examples/gallery/README.md are the groups: each links to its folder. The docstring of a program begins
with its title, a colon, and the sentence of its card. A page names the ops and the names of the API that its program
uses, which is read from the program's text; the page of such an op names the program.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from plugrad import registry

GROUP = re.compile(r"^## \[([^\]]+)\]\((\w+)\)$", re.MULTILINE)
OP = re.compile(r"\w+::\w+")


@dataclass(frozen=True)
class Program:
    """A program: its file, the group's folder, and the parts of its text."""

    file: Path
    title: str
    sentence: str
    prose: str
    code: str

    @property
    def name(self) -> str:
        return self.file.stem

    @property
    def group(self) -> str:
        return self.file.parent.name

    @property
    def imported(self) -> set[str]:
        """The packages that it imports, by the names in its text."""
        nodes = [*ast.walk(ast.parse(self.code))]
        names = [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
        names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        return {name.partition(".")[0] for name in names}


def read(file: Path) -> Program:
    """Read a program; an error says what its docstring lacks."""
    text = file.read_text(encoding="utf-8")
    said, _, code = text.removeprefix('"""').partition('"""\n')
    title, colon, rest = said.partition(": ")
    first, _, prose = rest.partition("\n\n")
    if not text.startswith('"""') or not colon or "\n" in title:
        raise ValueError(f'{file} begins with {text[:60]!r}, expected """Title: a sentence.')
    sentence = " ".join(first.split())
    return Program(
        file, title, sentence[0].upper() + sentence[1:], prose.strip("\n"), code.strip("\n")
    )


def programs(folder: Path) -> list[Program]:
    """Return the programs of the gallery, in the order of the groups."""
    groups = [name for _, name in GROUP.findall((folder / "README.md").read_text(encoding="utf-8"))]
    return [read(file) for name in groups for file in sorted((folder / name).glob("*.py"))]


def lacking(found: list[Program]) -> list[str]:
    """Return the packages that programs import and that are not installed."""
    names = set().union(*(program.imported for program in found))
    return sorted(name for name in names if find_spec(name) is None)


# The page of a program.


def write_page(program: Program, pages: Path, extra: Path, root: Path) -> None:
    """Execute a program as a notebook; write its page, its picture, and both files to be had."""
    import nbformat
    from notebooks import downloadable, executed  # beside this file

    text = "\n\n".join(
        [
            f"# {program.title}",
            program.sentence,
            program.prose,
            f"```python\n{program.code}\n```\n",
        ]
    )
    notebook = executed(text, set())
    printed, drawn = results(notebook)
    if not drawn:
        raise ValueError(f"{program.file} draws no picture")
    pages, extra = pages / "gallery", extra / "gallery"
    for folder in (pages, extra):
        folder.mkdir(exist_ok=True)
    for number, picture in enumerate(drawn):
        (pages / f"{program.name}-{number}.svg").write_text(picture, encoding="utf-8")
    (extra / program.file.name).write_text(
        program.file.read_text(encoding="utf-8"), encoding="utf-8"
    )
    nbformat.write(downloadable(notebook), extra / f"{program.name}.ipynb")
    lines = page_of(program, len(drawn), printed, program.file.relative_to(root).as_posix())
    (pages / f"{program.name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def results(notebook: Any) -> tuple[str, list[str]]:
    """Return what a notebook prints, and its pictures as SVG."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    printed = "".join(output.text for output in outputs if output.get("name") == "stdout")
    drawn = [output.get("data", {}).get("image/svg+xml") for output in outputs]
    return printed, [picture for picture in drawn if picture]


def page_of(program: Program, pictures: int, printed: str, path: str) -> Iterator[str]:
    """Yield the lines of the page of a program."""
    yield from ("---", "orphan: true", "---", "[Gallery](index.md)", "", f"# {program.title}", "")
    yield from (program.sentence, "", program.prose, "")
    for number in range(pictures):
        yield f"![What the program draws: {program.title}]({program.name}-{number}.svg)"
    yield from ("", f"```{{code-block}} python\n:caption: {path}\n", program.code, "```", "")
    if printed.strip():
        yield from ("It prints:", "", "```text", printed.strip("\n"), "```", "")
    files = [
        f'<a href="{program.name}.{kind}" download>{words}</a>'
        for kind, words in (("py", "This program"), ("ipynb", "the same as a notebook"))
    ]
    yield f'<p class="notebook">To download: {", ".join(files)}.</p>'


def index(text: str, found: list[Program]) -> Iterator[str]:
    """Yield the lines of the list of programs: README's text, and below each heading a card for each program."""
    parts = GROUP.split(text)
    yield parts[0]
    for title, group, prose in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        yield f"## {title}\n{prose.rstrip()}\n\n{{.cards .gallery}}"
        for each in found:
            if each.group == group:
                picture = f"[![{each.title}]({each.name}-0.svg)]({each.name}.md)"
                yield f"* {picture}<br>**[{each.title}]({each.name}.md)**<br>{each.sentence}"
        yield ""


# What a program uses.


def link(
    found: list[Program], pages: Path, page_of_op: Callable[[Any], Path], public: Mapping[int, str]
) -> None:
    """Add to the page of each program what it uses, and to the page of each op the programs that use it.

    `page_of_op` returns the page of an op; of one that has none in this site, a file that does not exist.
    """
    users: dict[Path, list[Program]] = {}
    for program in found:
        ops, api = used(program, public)
        links = []
        for identity, op in ops.items():
            page = page_of_op(op)
            if page.is_file():
                users.setdefault(page, []).append(program)
                link = page.relative_to(pages).as_posix()
                links.append(f"[`{identity}`](../{link})")
        links += [f"{{py:obj}}`{name}`" for name in api]
        with (pages / "gallery" / f"{program.name}.md").open("a", encoding="utf-8") as file:
            file.write(f"\n**Uses** {', '.join(links)}.\n" if links else "")
    for page, some in users.items():
        up = "../" * len(page.parent.relative_to(pages).parts)
        words = ", ".join(f"[{each.title}]({up}gallery/{each.name}.md)" for each in some)
        with page.open("a", encoding="utf-8") as file:
            file.write(f"\n**In the gallery**: {words}.\n")


def used(program: Program, public: Mapping[int, str]) -> tuple[dict[str, Any], list[str]]:
    """Return the ops that a program names, by their identities, and the names of the API.

    `public` are those names by the identity of the object. Read are the imports from plugrad and what is found from
    there by dots, as `pg.ops.stats.gamma.logpdf`, and texts like "pack::op". A method of a tensor is not recognized.
    """
    tree = ast.parse(program.code)
    names = dict(imported(tree))
    ops: dict[str, Any] = {}
    api: dict[str, None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if OP.fullmatch(node.value):
                ops[node.value] = registry.op(node.value)
        elif isinstance(node, ast.Attribute | ast.Name):
            value = found_at(node, names)
            if value is not None and (op := getattr(value, "op", None)) is not None:
                ops[op.identity] = op
            elif id(value) in public:
                api[public[id(value)]] = None
    return dict(sorted(ops.items())), sorted(api)


def imported(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """Yield the names that a program imports from plugrad, with what they are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                if each.name.partition(".")[0] == "plugrad":
                    module = importlib.import_module(each.name)
                    yield (
                        (each.asname, module)
                        if each.asname
                        else ("plugrad", importlib.import_module("plugrad"))
                    )
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("plugrad"):
            for each in node.names:
                yield (
                    each.asname or each.name,
                    getattr(importlib.import_module(str(node.module)), each.name),
                )


def found_at(node: ast.AST, names: Mapping[str, Any]) -> Any:
    """Return the object that an expression of names and dots is; None if it does not begin with an import."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute):
        owner = found_at(node.value, names)
        return None if owner is None else getattr(owner, node.attr, None)
    return None
