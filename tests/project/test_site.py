"""The documentation site: every page is in its sidebar, ops are drawn, and what is built links to what is there."""

import html.parser
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from plugrad import registry
from plugrad.registry.lock import entry_of, hashes_of, text_of_lock
from tests import ROOT
from tests.comparing import installed

SITE = ROOT / "docs" / "site"
pytestmark = pytest.mark.skipif(not SITE.is_dir(), reason="a source distribution has no site")


def chapter(name):
    """Return a program of the site's as a module."""
    spec = importlib.util.spec_from_file_location(f"plugrad_site_{name}", SITE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_lists_of_the_index_have_every_page_once():
    listed = [page for _, pages in chapter("build").groups_of_pages() for page in pages]
    pages = [f"docs/{page.name}" for page in ROOT.glob("docs/*.md") if page.name != "index.md"]
    assert sorted(listed) == sorted(
        [*pages, *(f"{name}.md" for name in ("CONTRIBUTING", "CHANGELOG", "SECURITY", "RELEASING"))]
    )


@pytest.mark.parametrize(
    ("name", "is_drawn"),
    [
        *[(name, True) for name in ("exp", "tan", "floor", "maximum", "special_bessel_j1")],
        *[(name, False) for name in ("softmax", "cumsum", "flip", "sort", "sum", "reshape")],
        *[(name, False) for name in ("matmul", "conv2d", "bernoulli", "dropout", "kron")],
    ],
)
def test_a_function_of_each_element_is_drawn_and_no_other(name, is_drawn):
    (op,) = (op for op in registry.ops("builtin") if op.name == name)
    assert (chapter("pictures").picture_of(op) is not None) == is_drawn


def test_what_is_drawn_are_the_values_and_the_slopes():
    (op,) = (op for op in registry.ops("builtin") if op.name == "square")
    pictures = chapter("pictures")
    held, name, others, _, _ = next(pictures.trials_of(op))
    x = pictures.np.linspace(-2, 2, pictures.POINTS)
    value, slope = pictures.value_and_slope(held, x)
    assert (name, others) == ("input", [])
    assert (value == x * x).all()
    assert (slope == 2 * x).all()


@pytest.mark.parametrize(
    ("file", "is_same"),
    [
        ("checker/_plugrad_check/running.py", False),
        ("core/plugrad/engine/sweep.py", False),
        ("ops_builtin/plugrad_builtin/elementwise.py", False),
        ("checker/_plugrad_cli/formats/html.py", True),
        ("ops_contrib/plugrad_viz/svg.py", True),
    ],
)
def test_a_verdict_is_not_shown_after_a_change_of_what_judges(file, is_same, tmp_path):
    build = chapter("build")
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text("1", encoding="utf-8")
    before = build.judges(tmp_path)
    (tmp_path / file).write_text("2", encoding="utf-8")
    build.judges.cache_clear()
    assert (build.judges(tmp_path) == before) == is_same


def test_a_lock_of_other_files_of_a_pack_is_removed(tmp_path, monkeypatch):
    build, info = chapter("build"), registry.info("contrib")
    monkeypatch.setattr(build, "OUT", tmp_path)
    place = build.lock_of("contrib")
    place.parent.mkdir()
    for change, is_kept in (({}, True), ({"more.py": "0"}, False)):
        entry = entry_of(info, {}, hashes_of(info.offers[0]) | change)
        place.write_text(text_of_lock({"contrib": entry}), encoding="utf-8")
        assert build.lock_of("contrib") == place
        assert place.is_file() == is_kept


PAGE = """# Title

Read [this](other.md#there), [that](course-9.md) and [there](https://example.org/).

```python
>>> x = 1
>>> x
1
>>> print(graph)
a tree
>>> 1 / 0
Traceback (most recent call last):
    ...
ZeroDivisionError: division by zero
```

```python no-run
never()
```
"""


def test_a_page_becomes_cells_that_end_where_something_is_printed():
    installed("nbclient")
    _, words, *code, rest = chapter("notebooks").cells_of(PAGE, {"course-9"})
    assert words.source == "Read this, [that](course-9.ipynb) and [there](https://example.org/)."
    assert [cell.source for cell in code] == ["x = 1\nx", "graph", "1 / 0"]
    assert [cell.metadata.get("tags") for cell in code] == [None, None, ["raises-exception"]]
    assert rest.source == "```python no-run\nnever()\n```"


def test_a_notebook_that_fails_where_its_page_does_not_is_no_notebook():
    installed("nbclient")
    from nbclient.exceptions import CellExecutionError

    notebooks = chapter("notebooks")
    good = notebooks.executed("# Title\n\n```python\n6 * 7\n```\n", set())
    assert good.cells[-1].outputs[0].data["text/plain"] == "42"
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        notebooks.executed("# Title\n\n```python\n1 / 0\n```\n", set())


class Links(html.parser.HTMLParser):
    """What a page has: its anchors, the links of its text, and what a browser loads for it."""

    def __init__(self, page):
        super().__init__()
        self.anchors, self.links, self.loaded = set(), [], []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        has = dict(attributes)
        self.anchors |= {has["id"]} if has.get("id") else set()
        if tag == "a" and has.get("href"):
            self.links.append(has["href"])
        if tag == "link" and has.get("rel") not in ("next", "prev", "index", "search", "canonical"):
            self.loaded.append(has["href"])
        if has.get("src"):
            self.loaded.append(has["src"])


def dead(folder):
    """Return the links of a built site that lead nowhere, and what it loads from elsewhere."""
    pages = {page: Links(page) for page in sorted(folder.rglob("*.html"))}
    found = []
    for page, has in pages.items():
        for link in [*has.links, *has.loaded]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in has.loaded and parts.scheme != "data":
                    found.append((page.name, f"{link} is loaded from another host"))
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not target.is_file():
                found.append((page.name, f"{link} leads nowhere"))
            elif (
                parts.fragment
                and target in pages
                and unquote(parts.fragment) not in pages[target].anchors
            ):
                found.append((page.name, f"{link}: no such place"))
    return found


@pytest.mark.parametrize(
    ("text", "is_dead"),
    [
        ('<a href="b.html#there">b</a>', False),
        ('<a href="b.html#nowhere">b</a>', True),
        ('<a href="c.html">c</a>', True),
        ('<a href="https://example.org/">elsewhere</a>', False),
        ('<script src="https://example.org/a.js"></script>', True),
        ('<link rel="stylesheet" href="//example.org/a.css">', True),
        ('<img src="missing.png">', True),
    ],
)
def test_a_dead_link_and_a_foreign_file_are_found(text, is_dead, tmp_path):
    (tmp_path / "a.html").write_text(text, encoding="utf-8")
    (tmp_path / "b.html").write_text('<p id="there">', encoding="utf-8")
    assert bool(dead(tmp_path)) == is_dead


@pytest.mark.fresh
def test_the_site_in_brief_is_built_without_a_warning_and_its_links_hold(tmp_path):
    installed("sphinx")
    done = subprocess.run(
        [sys.executable, str(SITE / "build.py"), "--brief"],
        env=os.environ | {"SITE_OUT": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    built = Path(tmp_path, "html")
    assert not dead(built)
    codes = {page.stem for page in (ROOT / "checker/_plugrad_check/codes").glob("PLG*.md")}
    assert codes == {page.stem for page in (built / "errors").glob("PLG*.html")}
    assert "<svg" in (built / "reference" / "contrib" / "gelu.html").read_text(encoding="utf-8")
    assert len([*(built / "gallery").glob("*.html")]) == 2
    for number, page in enumerate(sorted((ROOT / "docs").glob("course-*.md")), 1):
        page_of_site = (built / "docs" / f"{page.stem}.html").read_text(encoding="utf-8")
        assert "<svg" in page_of_site, page
        assert f"course-{number}-" in page.stem
        assert (built / "docs" / f"{page.stem}.ipynb").is_file()
    written = [*built.rglob("*.html"), *built.rglob("*.ipynb")]
    assert not [page for page in written if str(ROOT) in page.read_text(encoding="utf-8")]
    assert "tensor([2., 4.])" in (built / "index.html").read_text(encoding="utf-8")
