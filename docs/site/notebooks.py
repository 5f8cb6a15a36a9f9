"""Notebooks of pages: their Python blocks become cells, which are executed; what a cell draws is shown in the page too.

Jupytext would make cells of the blocks, but not of `>>>`: a page of doctests is read here by doctest, and a cell ends
where something is printed. What the pages print is compared by `tests/ci/project/test_documentation.py`; here a
notebook fails that raises an error which its page does not show.
"""

from __future__ import annotations

import base64
import doctest
import importlib.util
import re
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat import v4
from traitlets.config import Config

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python([^\n]*)\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)
MERMAID = re.compile(r"^```mermaid\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
PRINTED_GRAPH = re.compile(r"^print\((pg\.viz\.graph\(.*\)|graph)\)$", re.MULTILINE)
# Of what Matplotlib draws: SVG for the page, and pixels, which a notebook shows that is not trusted.
FORMATS = ["--InlineBackend.figure_formats=['png', 'svg']"]
NEEDED = (
    "This notebook was made from a page of plugrad's documentation. Run it (Run > Run All Cells) to see the "
    "reports with their pictures. It needs plugrad with the extra `[viz]`: "
    f"`python -m pip install 'plugrad-{version('plugrad')}-py3-none-any.whl[viz]'`"
)


def executed(text: str, pages: set[str]) -> nbformat.NotebookNode:
    """Return a page as a notebook with the outputs of its cells; `pages` are the names of those that are notebooks."""
    notebook = v4.new_notebook(cells=[*cells_of(text, pages)])
    notebook.metadata["kernelspec"] = {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    }
    with tempfile.TemporaryDirectory() as folder:
        # By sockets of the file system: what is sent is for nobody else.
        config = Config({"KernelManager": {"transport": "ipc", "ip": f"{folder}/kernel"}})
        resources = {"metadata": {"path": folder}}
        NotebookClient(
            notebook, timeout=300, resources=resources, config=config, extra_arguments=FORMATS
        ).execute()
    # Where it was built is nobody's business, and a link to a file there leads nowhere.
    written = nbformat.writes(notebook)
    written = re.sub(r'<a href=\\"file:[^>]*>(.*?)</a>', r"\1", written)
    written = re.sub(r'/[^ \\"]*/ipykernel_[0-9]+/[0-9]+[.]py', "this notebook", written)
    for place in (
        ROOT / "core",
        ROOT / "ops_builtin",
        ROOT / "checker",
        ROOT / "ops_contrib",
        ROOT,
        Path(sys.prefix),
    ):
        written = written.replace(f"{place}/", "")
    return nbformat.reads(written, as_version=4)


def cells_of(text: str, pages: set[str]) -> Iterator[nbformat.NotebookNode]:
    """Yield the cells of a page: its text, and its Python blocks that are run, each with its block's number."""
    heading, _, text = text.partition("\n\n")
    yield v4.new_markdown_cell(f"{heading}\n\n{NEEDED}")
    end = 0
    for number, block in enumerate(BLOCK.finditer(text)):
        needed = re.search(r"needs=(\w+)", block[1])
        if (block[1] and not needed) or (needed and not importlib.util.find_spec(needed[1])):
            continue
        yield from written(text[end : block.start()], pages)
        end = block.end()
        for source, raises in sources_of(block[2]):
            metadata: dict[str, Any] = {"block": number}
            if raises:
                metadata["tags"] = ["raises-exception"]
            yield v4.new_code_cell(PRINTED_GRAPH.sub(r"\1", source), metadata=metadata)
    yield from written(text[end:], pages)


def written(text: str, pages: set[str]) -> Iterator[nbformat.NotebookNode]:
    """Yield a cell of text, if there is any. Links lead to other notebooks, and to other hosts."""

    def link(found: re.Match[str]) -> str:
        target, _, _ = found[2].partition("#")
        if target.startswith("http"):
            return found[0]
        name = target.removesuffix(".md")
        return f"[{found[1]}]({name}.ipynb)" if name in pages else found[1]

    if text.strip():
        yield v4.new_markdown_cell(LINK.sub(link, text.strip()))


def sources_of(block: str) -> Iterator[tuple[str, bool]]:
    """Yield the source of each cell of a block, and whether it is to raise."""
    if ">>> " not in block:
        yield block.strip("\n"), False
        return
    source = ""
    for example in doctest.DocTestParser().get_examples(block):
        source += example.source
        if example.want:
            yield source.strip("\n"), example.exc_msg is not None
            source = ""
    if source:
        yield source.strip("\n"), False


def downloadable(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Return a notebook as it is to be had: JupyterLab shows of one that it does not trust no style and no inline SVG.

    It shows pictures, so that a graph becomes one; of a report its text is left, until the notebook is run.
    """
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("image/svg+xml", None)
            shown = output.get("data", {}).get("text/html", "")
            if shown.startswith("<svg"):
                picture = base64.b64encode(shown.encode()).decode()
                said = '<img alt="the graph as a picture" src="data:image/svg+xml;base64,{}">'
                output.data["text/html"] = said.format(picture)
            elif "<svg" in shown:
                del output.data["text/html"]
    return notebook


def with_pictures(text: str, notebook: nbformat.NotebookNode, name: str, folder: Path) -> str:
    """Return a page with the pictures that its notebook shows after the blocks that draw them.

    A block of Mermaid is the picture of the page's first graph in another form: the page has the picture, with the text
    folded below it.
    """
    heading, _, text = text.partition("\n\n")
    shown: dict[int, list[str]] = {}
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            number = cell.metadata["block"]
            if picture := picture_of(output.get("data", {}), f"{name}-{number}", folder):
                shown.setdefault(number, []).append(picture)
    parts, end, mermaid = [], 0, ""
    for number, block in enumerate(BLOCK.finditer(text)):
        parts.append(text[end : block.end()])
        end = block.end()
        drawn = "\n".join(shown.get(number, ()))
        if drawn and not mermaid and MERMAID.search(text):
            mermaid = drawn
        elif drawn:
            parts.append(f"\n{drawn}")
    page = "".join([*parts, text[end:]])
    page = MERMAID.sub(lambda m: f"{mermaid}\n{folded(m[1])}", page)
    download = f'<p class="notebook"><a href="{name}.ipynb" download>This page as a notebook</a>, with its outputs.</p>'
    return f"{heading}\n\n{download}\n\n{page}"


def folded(mermaid: str) -> str:
    """Return a text of Mermaid, which is seen when it is asked for."""
    return f"<details><summary>Its Mermaid</summary>\n\n```text\n{mermaid}```\n\n</details>\n"


def picture_of(data: dict[str, str], name: str, folder: Path) -> str:
    """Return the Markdown of an output that has a picture; '' of another. Matplotlib's is written to a file."""
    if "image/svg+xml" in data:
        (folder / f"{name}.svg").write_text(data["image/svg+xml"], encoding="utf-8")
        return f"![What the program above draws]({name}.svg)\n"
    if "<svg" in data.get("text/html", ""):
        return f'`````{{raw}} html\n<div class="output">{data["text/html"]}</div>\n`````\n'
    return ""
