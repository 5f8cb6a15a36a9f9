"""The documentation site, built in brief: without a warning, with links that lead somewhere."""

import html.parser
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests import ROOT
from tests.comparing import installed
from tests.project.test_site import SITE

pytestmark = pytest.mark.skipif(not SITE.is_dir(), reason="a source distribution has no site")


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
