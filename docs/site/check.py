"""Check of the built site: `python docs/site/check.py [FOLDER]` lists its faults; `python -m nox -s site` runs it.

From the files: links, anchors, files of other hosts, the entry of each page in the sidebar, its description. In
Chromium, at the widths of a desk and of a phone: pages wider than the window, code that is cut, the current entry in
sight, a copy button that is seen without a pointer, the first page's doors without scrolling; and for each of SEARCHES,
what is found first, and how fast. Chromium is found on PATH; without it, or without playwright, the check says what was
not looked at.
"""

from __future__ import annotations

import html.parser
import os
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

WIDTHS = {"desk": (1280, 796), "phone": (390, 844)}
# Pages that are in no list.
UNLISTED = ("index.html", "search.html")
# Of a folder with more pages than that, as many are looked at in Chromium.
MOST = 40
SECONDS = 2.0

# What is typed first by who installs packs, who writes ops and who checks them; and what is to be found first.
SEARCHES = {
    "install": "docs/install.html",
    "trust": "docs/trust.html",
    "lock file": "docs/trust.html",
    "command line": "docs/command-line.html",
    "scipy": "docs/scipy.html",
    "conv2d": "reference/builtin/conv2d.html",
    "Tensor": "api/plugrad.html#plugrad.Tensor",
    "PyTorch": "docs/from-pytorch.html",
    "Function": "api/plugrad.html#plugrad.Function",
    "save_for_backward": "api/plugrad.authoring.html#plugrad.authoring.Context.save_for_backward",
    "samples": "api/plugrad.html#plugrad.Sample",
    "write a pack": "docs/write-a-pack.html",
    "convolution": "docs/course-4-convolution.html",
    "pooling": "docs/course-6-pack.html",
    "declarations": "docs/declarations.html",
    "checker": "docs/checker.html",
    "check_function": "api/plugrad.check.html#plugrad.check.check_function",
    "gradcheck": "api/plugrad.autograd.gradcheck.html",
    "assert_gradients": "api/plugrad.testing.html#plugrad.testing.assert_gradients",
    "PLG030": "errors/PLG030.html",
    "pytest": "api/pytest.html",
    "CI": "docs/checking-in-ci.html",
}


def main(folder: str = "build/site/html") -> int:
    """Print the faults of a site, and return 1 if it has any."""
    site = Path(folder).resolve()
    if not (site / "index.html").is_file():
        sys.exit(f"{site} has no site: `python -m nox -s site` builds one")
    found = [*faults(site)]
    if why := why_no_browser():
        print(f"NOT LOOKED AT in a browser, widths, code, sidebar and search: {why}")
    else:
        found += faults_in_browser(site)
    print(*found, f"{len(found)} faults", sep="\n")
    return bool(found)


# What the files say.


class Page(html.parser.HTMLParser):
    """Anchors and links of a page, what a browser loads for it, its current entries in the sidebar, its description."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.entries = 0
        self.is_described = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Read a tag."""
        has = {name: value or "" for name, value in attributes}
        self.anchors |= {has["id"]} if has.get("id") else set()
        if tag == "a" and has.get("href"):
            self.links.append(has["href"])
        if tag == "link" and has.get("rel") not in ("next", "prev", "index", "search", "canonical"):
            self.loaded.append(has["href"])
        if has.get("src"):
            self.loaded.append(has["src"])
        self.entries += "current-page" in has.get("class", "").split()
        self.is_described |= has.get("name") == "description" and bool(has.get("content"))


def faults(site: Path) -> Iterator[str]:
    """Yield what is wrong with a site as its files say."""
    pages = {
        file: Page(file.read_text(encoding="utf-8"))
        for file in sorted(site.rglob("*.html"))
        if "_static" not in file.parts
    }
    for file, page in pages.items():
        name = file.relative_to(site).as_posix()
        yield from (f"{name}: {said}" for said in dead(file, pages))
        if name not in UNLISTED and page.entries != 1:
            yield f"{name}: {page.entries} entries of the sidebar are the current page, expected 1"
        if name not in UNLISTED[1:] and not page.is_described:
            yield f"{name}: no description"


def dead(file: Path, pages: Mapping[Path, Page]) -> Iterator[str]:
    """Yield the links of a page that lead nowhere, and what it loads from elsewhere."""
    for link in [*pages[file].links, *pages[file].loaded]:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            if link in pages[file].loaded and parts.scheme != "data":
                yield f"{link} is loaded from another host"
            continue
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        if not target.is_file():
            yield f"{link} leads nowhere"
        elif (
            parts.fragment
            and target in pages
            and unquote(parts.fragment) not in pages[target].anchors
        ):
            yield f"{link}: no such place"


# What a browser shows.

LOOK = """(width) => {
  const all = (what) => [...document.querySelectorAll(what)];
  const bar = document.querySelector(".sidebar-scroll")?.getBoundingClientRect();
  const here = document.querySelector(".current-page > a")?.getBoundingClientRect();
  const touch = matchMedia("(hover: none)").matches;
  return {
    wide: document.documentElement.scrollWidth > width,
    cut: all("article pre").filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent.trim().slice(0, 50)),
    lost: here && !(here.height && here.top >= bar.top && here.bottom <= bar.bottom),
    below: all(".doors > li").some((each) => each.getBoundingClientRect().bottom > innerHeight),
    hidden: touch && all("button.copybtn").some((each) => getComputedStyle(each).opacity == 0),
  };
}"""
FINISHED = "/found|did not match/.test(document.querySelector('#search-results .search-summary')?.textContent)"


def why_no_browser() -> str:
    """Return why no browser can be asked; "" if one can."""
    if not find_spec("playwright"):
        return "playwright is not installed (`python -m pip install playwright`)"
    return "" if chromium() else "there is no chromium on PATH"


def chromium() -> str | None:
    """Return where Chromium is."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def faults_in_browser(site: Path) -> list[str]:
    """Return what is wrong with a site as Chromium shows it."""
    from playwright.sync_api import sync_playwright

    # The superuser, as whom a container runs, has no sandbox.
    options = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    found: list[str] = []

    def add_error(error: Any) -> None:
        found.append(f"an error of JavaScript: {error}")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=options)
        for device, (width, height) in WIDTHS.items():
            viewport = {"width": width, "height": height}
            page = browser.new_page(
                viewport=viewport, has_touch=device == "phone", is_mobile=device == "phone"
            )
            page.on("pageerror", add_error)
            for file in some(site):
                page.goto(file.as_uri())
                seen = page.evaluate(LOOK, width)
                found += [f"{file.relative_to(site)}, {device}: {said}" for said in wrong(seen)]
        page = browser.new_page()
        found += [said for words in SEARCHES for said in wrong_search(page, site, words)]
        browser.close()
    return found


def some(site: Path) -> Iterator[Path]:
    """Yield the pages that are looked at: all, or of a folder with many, some from its beginning to its end."""
    folders: dict[Path, list[Path]] = {}
    for file in sorted(site.rglob("*.html")):
        if "_static" not in file.parts:
            folders.setdefault(file.parent, []).append(file)
    for files in folders.values():
        yield from files[:: -(-len(files) // MOST)]


def wrong(seen: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with a page, in words."""
    if seen["wide"]:
        yield "the page is wider than the window"
    if seen["cut"]:
        yield f"{len(seen['cut'])} blocks of code are cut: {seen['cut'][0]!r}"
    if seen["lost"]:
        yield "the current entry of the sidebar is out of sight"
    if seen["below"]:
        yield "the doors are not all seen without scrolling"
    if seen["hidden"]:
        yield "copy buttons cannot be seen without a pointer"


def wrong_search(page: Any, site: Path, words: str) -> Iterator[str]:
    """Yield what is wrong with the answer to a search; nothing of a page that this site has not."""
    expected = SEARCHES[words]
    if not (site / expected.partition("#")[0]).is_file():
        return
    seconds = SECONDS
    for _ in range(3):  # a busy machine is slow once or twice
        started = time.perf_counter()
        page.goto(f"{(site / 'search.html').as_uri()}?q={quote(words)}")
        page.wait_for_function(FINISHED, timeout=60_000)
        seconds = time.perf_counter() - started
        if seconds <= SECONDS:
            break
    first = page.eval_on_selector_all(
        "#search-results li > a", "all => all.slice(0, 1).map((each) => each.href)"
    )
    found = first[0].removeprefix(f"{site.as_uri()}/") if first else "nothing"
    if not found.startswith(expected):
        yield f"search {words!r}: first is {found}, expected {expected}"
    if seconds > SECONDS:
        yield f"search {words!r}: {seconds:.1f} s, at most {SECONDS} s"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
