"""`plugrad docs`: the pages of a pack, and docstrings that become Markdown."""

import contextlib
import doctest
import io
import json
import os
import re
import subprocess
import sys

import numpy as np
import pytest

from _plugrad_cli import environment
from _plugrad_cli.examples import example_of
from _plugrad_cli.reference import as_markdown, inline, lowered, meaning_of
from plugrad import registry
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
    assert "# `cube`\n\nCube: the cube of x times w.\n\n## Example\n" in page
    assert "## Call\n\n```python\npg.ops.good.cube(x, w)\n```\n" in page
    assert page.count("good::cube") == 1  # in the command that checks it
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


# Examples.


def printed(text):
    """Run an example, and return what differs from what it says that it prints; there, lines may be empty."""
    text = "\n".join(line or "<BLANKLINE>" for line in text.split("\n"))
    found = io.StringIO()
    test = doctest.DocTestParser().get_doctest(text, {}, "example", None, 0)
    assert test.examples
    doctest.DocTestRunner(verbose=False).run(test, out=found.write)
    return found.getvalue()


def example(name):
    """Return the example of an op: its text, and whether it is the docstring's."""
    op = registry.op(name)
    samples, _, _ = environment.draw_samples(op)
    return example_of(op, environment.name_in_python(op.pack, op.name), samples)


DERIVATIVES = [
    ("builtin::exp", [1.0, np.e]),
    ("builtin::square", [-4.0, 6.0]),
    ("builtin::softplus", [0.5, 1.0]),
    ("builtin::softmax", [0.25, -0.25]),  # of its first number: the sum of all is 1
]


@pytest.mark.parametrize(("name", "gradient"), DERIVATIVES)
def test_an_example_shows_the_gradient_at_the_numbers_of_the_docstring(name, gradient):
    made = example(name)
    assert made["is_docstring_s"]
    assert "backward()\n>>> input.grad\ntensor(" in made["text"]
    shown = [
        float(number) for number in re.findall(r"-?\d+\.\d*", made["text"].rpartition("grad")[2])
    ]
    assert shown == pytest.approx(gradient, abs=1e-4)
    assert printed(made["text"]) == ""


def test_an_example_with_another_number_is_seen():
    assert "Expected:" in printed(example("builtin::exp")["text"].replace("2.7183", "2.7184"))


def test_examples_of_builtin_show_a_gradient_or_say_that_there_is_none():
    ops = [op for op in registry.ops("builtin") if not op.for_rules][::40]
    made = {op.name: example(op.identity)["text"] for op in ops}
    assert [name for name, text in made.items() if text and ".grad\n" not in text] == []
    assert "".join(printed(text) for text in made.values() if text) == ""
    assert "" not in made.values()


@pytest.mark.parametrize("name", ["argsort", "nonzero", "histc"])
def test_an_op_without_a_gradient_has_none_in_its_example(name):
    assert example(f"builtin::{name}") == {"text": None, "is_docstring_s": False}


def test_complex_numbers_integers_and_lists_are_arguments_of_examples():
    assert ".real.sum().backward()" in example("builtin::fft_fft")["text"]
    assert "pg.tensor([" in example("builtin::gather")["text"]
    assert "pg.cat([tensor, tensor2]" in example("builtin::cat")["text"]


def test_a_family_means_what_most_of_its_ops_say():
    alike = ["Mean of the famous norm.", "Density of the famous norm; 0 elsewhere.", "Entropy."]
    for docs, meaning in ((alike[:2], "The famous norm."), (alike[1:], ""), (alike[:1], "")):
        assert meaning_of([{"doc": doc} for doc in docs]) == meaning
    assert meaning_of([{"doc": doc} for doc in [alike[0], *alike]]) == "The famous norm."


def test_a_first_sentence_is_whole():
    for doc, first in SENTENCES:
        assert environment.first_sentence(doc) == first


SENTENCES = [
    ("Sum of\nall. It is more.", "Sum of all."),
    ("Root, e.g. Two, of x.\n\nMore.", "Root, e.g. Two, of x."),
    ("By Xu et al. Fast.", "By Xu et al. Fast."),
    ("Constant 1.5 of `x`. `y` is another.", "Constant 1.5 of `x`."),
    ("no end\n\nMore.", "no end"),
    ("", ""),
]


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
