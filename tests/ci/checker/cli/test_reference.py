"""`plugrad docs`: pages that Sphinx and MkDocs take, the same each time, and nothing of somebody else's is lost."""

import ast
import json
import re

import pytest

import _plugrad_check
import _plugrad_cli.reference
import plugrad.check
from _plugrad_check.report.report import Report
from _plugrad_cli.reference import as_markdown, inline, lowered
from tests import ROOT
from tests.checker.cli.commands import pack, plug

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
    result = plug("docs", "good", "-o", str(folder))
    assert result.exit_code == 0, result.output
    assert "3 pages of good written to" in result.stdout
    written = pages(folder)
    assert list(written) == ["cube.md", "index-op.md", "index.md"]  # an op may be called index
    assert "| [`cube`](cube.md) | Cube: the cube of x times w. |" in written["index.md"]
    page = written["cube.md"]
    assert page.startswith(
        "---\n# plugrad docs good: this page is written over.\norphan: true\n---\n"
    )
    assert "# `good::cube`\n\n```python\npg.ops.good.cube(x, w)\n```\n" in page
    assert "Of any shape." in page
    assert "- **defined**: `good_pack.py`, line " in page
    assert "- `Sample(array of float64 (3, 2), array of float64 (3, 2))`" in page
    assert_linked(written)


def test_ops_whose_names_differ_by_case_alone_have_pages_of_their_own_on_every_disk(site, tmp_path):
    source = pack(("Cube", 3), ("Other", 3))
    site.pack("twins", source.replace("register(Other)", "register(Other, name='CUBE')"))
    folder = tmp_path / "reference"
    result = plug("docs", "twins", "-o", str(folder))
    assert result.exit_code == 0, result.output
    written = pages(folder)
    assert list(written) == ["CUBE.md", "cube-op.md", "index.md"]
    assert "# `twins::cube`" in written["cube-op.md"]
    assert "[`CUBE`](CUBE.md)" in written["index.md"]
    assert "[`cube`](cube-op.md)" in written["index.md"]
    assert_linked(written)


def assert_linked(written):
    for text in written.values():
        assert {*re.findall(r"\]\(([^)]*)\)", text)} <= {*written}


def test_the_same_pack_gives_the_same_bytes_and_gone_ops_go(good, tmp_path):
    folder = tmp_path / "docs"
    plug("docs", "good", "-o", str(folder))
    before = pages(folder)
    (folder / "gone.md").write_text("---\n# plugrad docs good: this page is written over.\n")
    (folder / "mine.md").write_text("# Mine\n")
    result = plug("docs", "good", "-o", str(folder), "--json")
    assert json.loads(result.stdout)["removed"] == ["gone.md"]
    assert pages(folder) == before | {"mine.md": "# Mine\n"}


@pytest.mark.parametrize(
    "text", ["# Mine\n", "---\n# plugrad docs other: this page is written over.\n", ""]
)
def test_a_file_of_somebody_else_s_is_kept_and_then_nothing_is_written(good, tmp_path, text):
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "index.md").write_text(text)
    result = plug("docs", "good", "-o", str(folder), "--json")
    assert result.exit_code == json.loads(result.stdout)["exit_code"] == 5
    assert "`plugrad docs good` has not written it" in result.stderr
    assert pages(folder) == {"index.md": text}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_whatever_stops_it_no_link_leads_nowhere(good, tmp_path, monkeypatch, number):
    folder = tmp_path / "docs"
    write = _plugrad_cli.reference.write

    def stops(path, text):
        if len(list(folder.iterdir())) == number:
            raise KeyboardInterrupt
        write(path, text)

    monkeypatch.setattr(_plugrad_cli.reference, "write", stops)
    assert plug("docs", "good", "-o", str(folder)).exit_code == 130
    written = pages(folder)
    assert len(written) == number
    assert_linked(written)


@pytest.mark.parametrize("command", ["docs", "new"])
def test_an_empty_path_is_not_this_folder(good, tmp_path, monkeypatch, command):
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    result = plug(command, "good" if command == "docs" else "fresh", "-o", "")
    assert result.exit_code == 2
    assert "the path is empty; write . for" in " ".join(result.stderr.split())
    assert not list(here.iterdir())


def test_a_link_is_not_followed(good, tmp_path):
    folder = tmp_path / "docs"
    plug("docs", "good", "-o", str(folder))
    target = tmp_path / "target"
    target.write_text((folder / "cube.md").read_text())
    (folder / "cube.md").unlink()
    (folder / "cube.md").symlink_to(target)
    assert plug("docs", "good", "-o", str(folder)).exit_code == 5
    assert plug("docs", "good", "-o", str(target)).exit_code == 2


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["nothing"], 2, "offers the pack 'nothing'"),
        (["good::cube"], 2, "is an op"),
        (["broken"], 2, "could not be loaded: OSError"),
        (["exits"], 2, "ended before it answered"),
    ],
)
def test_a_pack_that_cannot_be_used_has_no_reference(good, tmp_path, args, code, words):
    good.pack("broken", "raise OSError('no')")
    good.pack("exits", "import os\nos._exit(0)")
    result = plug("docs", *args, "-o", str(tmp_path / "docs"))
    assert result.exit_code == code
    assert words in " ".join(result.stderr.split())
    assert not (tmp_path / "docs").exists()


def test_no_op_has_a_badge_but_those_that_were_checked(good, tmp_path):
    good.pack("bad", pack(("Cube", 3), ("Square", 2)))
    plug("docs", "good", "-o", str(tmp_path / "docs"))
    assert not any("checked**" in text for text in pages(tmp_path / "docs").values())
    result = plug("docs", "bad", "-o", str(tmp_path / "bad"), "--check")
    assert result.exit_code == 1
    said = " ".join(result.stdout.split())
    assert re.search(r"FAIL 2 ops: 1 wrong, 1 right; 4 samples and \d+ further inputs, ", said)
    assert "`plugrad check bad` shows the findings" in said
    written = pages(tmp_path / "bad")
    assert re.search(r"- \*\*checked\*\*: right \(plugrad .*, seed 0\)", written["cube.md"])
    assert "- **checked**: wrong" in written["square.md"]
    assert written["index.md"].count("| wrong (plugrad") == 1
    result = plug("docs", "good", "-o", str(tmp_path / "docs"), "--check")
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert re.search(
        r"PASS 2 ops right; 4 samples and \d+ further inputs, .*Every gradient agrees", said
    )


def test_a_lock_says_what_came_of_the_files_that_are_installed_and_of_no_others(good, tmp_path):
    lock, folder = str(tmp_path / "plugrad.lock"), str(tmp_path / "docs")
    assert plug("check", "good", "--lock", lock).exit_code == 0
    assert plug("docs", "good", "-o", folder, "--lock", lock).exit_code == 0
    assert "- **checked**: right (seed 0)" in pages(tmp_path / "docs")["cube.md"]
    source = good.path / "good_pack.py"
    source.write_text(source.read_text() + "# edited\n")
    result = plug("docs", "good", "-o", folder, "--lock", lock)
    assert result.exit_code == 2
    assert "its files have changed since they were checked" in " ".join(result.stderr.split())
    result = plug("docs", "builtin", "-o", folder, "--lock", lock)
    assert result.exit_code == 2
    assert "has no entry for the pack 'builtin'" in result.stderr


def test_samples_that_cannot_be_drawn_are_said_so(site, tmp_path):
    site.pack("odd", pack(("Cube", 3), samples="raise ValueError('<b>no')"))
    assert plug("docs", "odd", "-o", str(tmp_path / "docs")).exit_code == 0
    assert "cannot be drawn: ValueError: &lt;b&gt;no" in pages(tmp_path / "docs")["cube.md"]


def test_an_address_of_an_object_is_no_part_of_a_page(site, tmp_path):
    site.pack(
        "odd", OP.replace("def forward(ctx, x, w):", "def forward(ctx, x, w, *, key=object()):")
    )
    plug("docs", "odd", "-o", str(tmp_path / "docs"))
    assert "key=<object object at 0x...>" in pages(tmp_path / "docs")["cube.md"]


def test_every_page_of_builtin_is_written_with_its_examples_as_code(tmp_path):
    assert plug("docs", "builtin", "-o", str(tmp_path / "docs")).exit_code == 0
    written = pages(tmp_path / "docs")
    assert "## elementwise" in written["index.md"]
    assert all("```pycon\n>>> " in text for name, text in written.items() if name != "index.md")
    assert "- `stride`, `dilation`: An int, or a pair (rows, columns)." in written["conv2d.md"]
    assert "- **defined**: `plugrad_builtin/images/convolution.py`" in written["conv2d.md"]


# Docstrings.


def test_without_a_folder_the_reference_is_printed_as_one_document(good):
    result = plug("docs", "good")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("# Pack `good`\n")
    assert "| [`cube`](#cube) | Cube: the cube of x times w. |" in result.stdout
    assert '<a id="cube"></a>\n\n## `good::cube`\n\n```python\npg.ops.good.cube(x, w)\n```\n' in (
        result.stdout
    )
    links = set(re.findall(r"\]\(#([^)]*)\)", result.stdout))
    assert links == set(re.findall(r'<a id="([^"]*)">', result.stdout))
    assert plug("docs", "good", "-o", "-").stdout == result.stdout
    assert json.loads(plug("docs", "good", "--json").stdout)["text"] == result.stdout


def test_a_reference_in_one_file_is_written_again_and_over_nothing_else(good, tmp_path):
    file = tmp_path / "made" / "ref.md"
    for _ in range(2):
        assert plug("docs", "good", "-o", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").endswith(plug("docs", "good").stdout)
    assert [path.name for path in file.parent.iterdir()] == ["ref.md"]
    file.write_text("# Mine\n")
    assert plug("docs", "good", "-o", str(file)).exit_code == 5
    assert file.read_text() == "# Mine\n"


def test_a_heading_in_code_stays_as_it_is():
    page = "# a\n\n````python\n```\n# a comment\n````\n\n## b\n"
    assert "".join(lowered(page)) == "## a\n\n````python\n```\n# a comment\n````\n\n### b\n"


def test_the_pages_of_plugrad_are_listed_and_shown_by_name_and_as_messages_and_links_write_them(
    site,
):
    listed = json.loads(plug("docs", "--json").stdout)["pages"]
    assert listed == sorted(path.stem for path in (ROOT / "docs").glob("*.md"))
    shown = plug("docs").stdout
    for name in listed:
        text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
        assert name in shown
        for written in (name, f"{name}.md", f"docs/{name}.md#a-heading"):
            assert plug("docs", written).stdout == text
    result = plug("docs", "chekcer.md")
    assert result.exit_code == 2
    assert "Did you mean 'checker'?" in result.stderr


def test_of_a_pack_and_a_page_with_one_name_the_pack_is_meant(site):
    site.pack("trust", OP)
    assert plug("docs", "trust").stdout.startswith("# Pack `trust`")
    assert plug("docs", "trust.md").stdout.startswith("# Trust: ")


@pytest.mark.parametrize("source", ["core", "ops_builtin", "checker", "ops_contrib"])
def test_messages_send_to_pages_that_there_are_and_by_the_command_that_shows_them(source):
    names = {path.stem for path in (ROOT / "docs").glob("*.md")}
    for file in (ROOT / source).rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        docstrings = [node.value for node in nodes if isinstance(node, ast.Expr)]
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for name in re.findall(r"`plugrad docs ([a-z-]+)`", node.value):
                    assert name in names, f"{file}:{node.lineno}"
                found = re.search(r"docs/[a-z-]+\.md|\(docs/", node.value)
                is_message = node not in docstrings  # which are for whoever reads the source
                assert not (found and is_message), f"{file}:{node.lineno}: a path that nobody has"


def test_a_page_that_there_is_none_of_is_an_error_of_whole_sentences():
    said = plug("docs", "CONTRIBUTING").stderr
    assert said.endswith(" `plugrad docs` lists plugrad's own pages.\n")
    assert "?;" not in said


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


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
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
    ],
)
def test_a_paragraph_is_text_and_nothing_else(text, markdown):
    assert inline(text) == markdown


@pytest.mark.parametrize("text", [">>> print('```')\n```", "    ````", "```\n<b>"])
def test_no_text_leaves_its_fence(text):
    first, *inner, last = "\n".join(as_markdown(text)).splitlines()
    fence = last
    assert first.startswith(fence)
    assert set(fence) == {"`"}
    assert not any(line.startswith(fence) for line in inner)


def test_control_c_during_the_check_writes_nothing(good, tmp_path, monkeypatch):
    def interrupted(*_, **__):
        raise plugrad.check.CheckInterrupted(Report((), 0))

    monkeypatch.setattr(_plugrad_check, "check", interrupted)
    result = plug("docs", "good", "-o", str(tmp_path / "docs"), "--check")
    assert result.exit_code == 130
    assert not (tmp_path / "docs").exists()
