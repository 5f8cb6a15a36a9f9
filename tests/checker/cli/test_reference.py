"""`plugrad docs`: the pages of a pack, and docstrings that become Markdown."""

import contextlib
import json
import os
import re
import subprocess
import sys

import pytest

from _plugrad_cli.reference import as_markdown, inline, lowered
from tests.checker.cli.commands import expect, pack, plug

OP = pack(("Cube", 3), ("Index", 3))
DOC = """
Scale x.

Parameters
----------
x, y : array
    Of any shape,
    or none.
scale
    A number.

Raises
------
ValueError
    It is `nan`.

* one
* two,
  and on

    indented = code

Source: Somebody (1999), https://example.org/a_b.

>>> 1 + 1
2
""".strip("\n")


def pages(folder):
    """Return the pages in a folder, by name."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


@pytest.fixture
def good(site):
    site.pack("good", OP)
    return site


def test_a_pack_has_an_index_and_a_page_for_each_op(good, tmp_path):
    folder = tmp_path / "docs" / "reference"
    result = plug("docs", "good", "-o", str(folder), code=0)
    assert "3 pages of good written to" in result.stdout
    written = pages(folder)
    assert list(written) == ["cube.md", "index-op.md", "index.md"]  # an op may be called index
    assert "| [`cube`](cube.md) | Cube: the cube of x times w. |" in written["index.md"]
    page = written["cube.md"]
    head = "---\n# plugrad docs good: this page is written over.\norphan: true\n---\n"
    assert page.startswith(head)
    assert "# `good::cube`\n\n```python\npg.ops.good.cube(x, w)\n```\n" in page
    assert "Of any shape." in page
    assert "- **defined**: `good_pack.py`, line " in page
    assert "- `Sample(array of float64 (3, 2), array of float64 (3, 2))`" in page
    assert_linked(written)


def assert_linked(written):
    for text in written.values():
        assert {*re.findall(r"\]\(([^)]*)\)", text)} <= {*written}


def test_what_has_no_page_is_told_in_a_line_with_what_to_do(good):
    listing = "`plugrad docs` lists plugrad's own pages."
    expect(
        [
            ("docs nowhere-to-be-found", 2, "", "offers the pack 'nowhere-to-be-found'"),
            ("docs good::cube", 2, "", "is an op"),
            ("docs chekcer.md", 2, "", "Did you mean 'checker'?"),
            ("docs nowhere-to-be-found", 2, "", listing),
            ("docs plg030", 2, "", "`plugrad explain PLG030`"),
        ]
    )
    assert "?;" not in plug("docs", "nowhere-to-be-found").stderr  # whole sentences


def test_a_word_that_is_no_page_is_looked_for_in_all_of_them():
    found = json.loads(plug("docs", "forward mode", "--json", code=0).stdout)["sections"]
    assert found[0] == {"page": "checker", "section": "Forward mode"}
    assert len(found) > 3
    shown = plug("docs", "forward mode", code=0).stdout
    assert "checker" in shown.splitlines()[2]
    assert "`plugrad docs PAGE`" in shown


def test_a_page_in_a_terminal_is_rendered_and_goes_through_the_pager(tmp_path):
    pty = pytest.importorskip("pty")
    shown = {}
    for pager in ("sed s/^/in-the-pager/", ""):
        ours, theirs = pty.openpty()
        environment = {**os.environ, "PAGER": pager, "COLUMNS": "60", "TERM": "xterm"}
        command = [sys.executable, "-m", "plugrad", "docs", "glossary"]
        with subprocess.Popen(command, stdout=theirs, env=environment) as process:
            os.close(theirs)
            lines = b""
            with contextlib.suppress(OSError):  # the end, on Linux
                while part := os.read(ours, 2**16):
                    lines += part
        os.close(ours)
        assert process.returncode == 0
        shown[pager] = [re.sub(r"\x1b\[[\d;]*m", "", each) for each in lines.decode().splitlines()]
    through, alone = shown.values()
    assert through == [f"in-the-pager{line}" for line in alone]
    assert max(map(len, alone)) <= 60
    assert not any(line.startswith("#") for line in alone)


# Docstrings.


def test_a_heading_in_code_stays_as_it_is():
    page = "# a\n\n````python\n```\n# a comment\n````\n\n## b\n"
    assert "".join(lowered(page)) == "## a\n\n````python\n```\n# a comment\n````\n\n### b\n"


def test_a_docstring_is_markdown():
    assert "\n".join(as_markdown(DOC)) == MARKDOWN


MARKDOWN = """
Scale x.

## Parameters

- `x`, `y`: (array) Of any shape, or none.
- `scale`: A number.

## Raises

- `ValueError`: It is `nan`.

- one
- two, and on

```text
    indented = code
```

**Source:** Somebody (1999), <https://example.org/a_b>.

```pycon
>>> 1 + 1
2
```
""".strip("\n")


INLINE = [
    ("a_b *c* <b>&amp; [x](y)", r"a\_b \*c\* &lt;b&gt;&amp;amp; \[x\](y)"),
    ("a | ~z~ $m$", r"a &#124; &#126;z&#126; &#36;m&#36;"),
    ("``a|b`` and `c`", "`a|b` and `c`"),
    ("**so** it is", "**so** it is"),
    ("# no heading", "&#35; no heading"),
    ("- no list", "&#45; no list"),
    ("1. no list", "&#49;. no list"),
    ("1.0 is a number", "1.0 is a number"),
    ("% no comment", "&#37; no comment"),
    ("(no-target)=", "&#40;no-target)="),
    ("::: no fence", "&#58;:: no fence"),
    ("{no}`role`", r"\{no\}`role`"),
    ("![no](image)", r"\!\[no\](image)"),
    ("see https://a.org/b_c.", "see <https://a.org/b_c>."),
    ("https://a.org/<script>", "<https://a.org/>&lt;script&gt;"),
    ("`", r"\`"),
    ("a\n# b", "a # b"),
]


def test_a_paragraph_is_text_and_nothing_else():
    assert [inline(text) for text, _ in INLINE] == [markdown for _, markdown in INLINE]


def test_no_text_leaves_its_fence():
    for text in (">>> print('```')\n```", "    ````", "```\n<b>"):
        first, *inner, fence = "\n".join(as_markdown(text)).splitlines()
        assert first.startswith(fence)
        assert set(fence) == {"`"}
        assert not any(line.startswith(fence) for line in inner)
