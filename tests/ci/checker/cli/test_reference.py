"""`plugrad docs`: pages that Sphinx and MkDocs take, the same each time, and nothing of somebody else's is lost."""

# ruff: noqa: F811 - good is a fixture

import ast
import json
import re

import pytest

import _plugrad_check
import plugrad.check
from _plugrad_check.report.report import Report
from _plugrad_cli import environment, reference
from plugrad import registry
from tests import ROOT
from tests.checker.cli.commands import expect, pack, plug
from tests.checker.cli.test_reference import assert_linked, good, pages, printed  # noqa: F401


def test_ops_whose_names_differ_by_case_alone_have_pages_of_their_own_on_every_disk(site, tmp_path):
    source = pack(("Cube", 3), ("Other", 3))
    site.pack("twins", source.replace("register(Other)", "register(Other, name='CUBE')"))
    folder = tmp_path / "reference"
    plug("docs", "twins", "-o", str(folder), code=0)
    written = pages(folder)
    assert list(written) == ["CUBE.md", "cube-op.md", "index.md"]
    assert "plugrad check twins::cube`" in written["cube-op.md"]
    assert "[`CUBE`](CUBE.md)" in written["index.md"]
    assert "[`cube`](cube-op.md)" in written["index.md"]
    assert_linked(written)


def test_a_family_has_one_row_and_what_only_rules_call_is_last(site, tmp_path):
    source = pack(("Cube", 3), ("Other", 3), ("Inner", 3))
    for name, new in (("Cube", "norm_pdf"), ("Other", "norm_log_pdf")):
        source = source.replace(f"register({name})", f"register({name}, name='{new}')")
        source = source.replace(
            f"{name}: the cube of x times w.", f"{name} of the famous norm of x."
        )
    source = source.replace(
        "class Inner(pg.ArrayFunction):", "class Inner(pg.ArrayFunction):\n    for_rules = True\n"
    )
    site.pack("grouped", f"PLUGRAD_FAMILIES = ('norm',)\n{source}")
    plug("docs", "grouped", "-o", str(tmp_path / "docs"), code=0)
    written = pages(tmp_path / "docs")
    _, family, inner = written["index.md"].split("\n## ")
    links = "[`pdf`](norm_pdf.md) [`log_pdf`](norm_log_pdf.md)"
    assert f"| `norm` | The famous norm of x. | {links} |" in family
    assert "[`inner`](inner.md)" in inner
    assert "# `norm.pdf`\n" in written["norm_pdf.md"]
    assert "pg.ops.grouped.norm.pdf(x, w)" in written["norm_pdf.md"]
    assert "## See also\n\n[`norm.log_pdf`](norm_log_pdf.md)\n" in written["norm_pdf.md"]
    assert_linked(written)


@pytest.mark.parametrize(
    ("doc", "shown"),
    [
        ("Cube. More of it.\n\nEnd.", "# `cube`\n\nCube.\n\n## Example|more|More of it.\n\nEnd.\n"),
        ("", "# `cube`\n\n## Example"),
        (">>> 1\n1", "# `cube`\n\n## Example|more|```pycon\n>>> 1\n1\n```\n"),
        ("Title\n-----\nterm", "# `cube`\n\n## Example|more|## Title\n\nterm\n"),
    ],
)
def test_whatever_a_docstring_is_it_is_shown_once_and_whole(site, doc, shown, tmp_path):
    source = pack(("Cube", 3)).replace(
        "Cube: the cube of x times w.\n\n    Of any shape.\n    ", doc
    )
    site.pack("told", source)
    plug("docs", "told", "-o", str(tmp_path / "docs"), code=0)
    page = pages(tmp_path / "docs")["cube.md"]
    start, _, more = shown.partition("|more|")
    assert f"\n---\n{start}" in page
    assert f"pg.ops.told.cube(x, w)\n```\n\n{more or '## About'}" in page


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
def test_whatever_stops_it_there_is_no_index_before_its_pages(good, tmp_path, monkeypatch, number):
    folder = tmp_path / "docs"
    write = reference.write

    def stops(path, text):
        if len(list(folder.iterdir())) == number:
            raise KeyboardInterrupt
        write(path, text)

    monkeypatch.setattr(reference, "write", stops)
    assert plug("docs", "good", "-o", str(folder)).exit_code == 130
    written = pages(folder)
    assert len(written) == number
    assert "index.md" not in written


def test_an_empty_path_is_not_this_folder(good, here):
    empty = "the path is empty; write . for"
    expect([("docs good -o ''", 2, "", empty), ("new fresh -o ''", 2, "", empty)])
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


def test_a_pack_that_cannot_be_used_has_no_reference(good, tmp_path):
    good.pack("broken", "raise OSError('no')")
    good.pack("exits", "import os\nos._exit(0)")
    docs = tmp_path / "docs"
    rows = [("broken", "could not be loaded: OSError"), ("exits", "ended before it answered")]
    expect([(f"docs {name} -o {docs}", 2, "", words) for name, words in rows])
    assert not docs.exists()


def test_no_op_has_a_badge_but_those_that_were_checked(good, tmp_path):
    good.pack("bad", pack(("Cube", 3), ("Square", 2)))
    docs, bad = tmp_path / "docs", tmp_path / "bad"
    wrong = "FAIL 2 ops: 1 wrong, 1 right; 4 samples and ... further inputs, ... `plugrad check bad` shows the findings"
    right = "PASS 2 ops right; 4 samples and ... further inputs, ... Every gradient agrees"
    expect([(f"docs good -o {docs}", 0, ""), (f"docs bad -o {bad} --check", 1, wrong)])
    assert not any("Checked**" in text for text in pages(docs).values())
    written = pages(bad)
    assert re.search(r"\*\*Checked\*\*: right \(plugrad .*, seed 0\)\.", written["cube.md"])
    assert "**Checked**: wrong" in written["square.md"]
    assert written["index.md"].count("| wrong (plugrad") == 1
    expect([(f"docs good -o {docs} --check", 0, right)])


def test_a_lock_says_what_came_of_the_files_that_are_installed_and_of_no_others(good, tmp_path):
    lock, folder = tmp_path / "plugrad.lock", tmp_path / "docs"
    asked = f"docs good -o {folder} --lock {lock}"
    expect([(f"check good --lock {lock}", 0, ""), (asked, 0, "")])
    assert "**Checked**: right (seed 0)." in pages(folder)["cube.md"]
    source = good.path / "good_pack.py"
    source.write_text(source.read_text() + "# edited\n")
    changed = "its files have changed since they were checked"
    other = "has no entry for the pack 'builtin'"
    expect([(asked, 2, "", changed), (asked.replace("good", "builtin"), 2, "", other)])


def test_samples_that_cannot_be_drawn_are_said_so_and_no_page_has_an_address_of_an_object(
    site, tmp_path
):
    forward = "def forward(ctx, x, w"
    source = pack(("Cube", 3), samples="raise ValueError('<b>no')")
    site.pack("odd", source.replace(forward, f"{forward}, *, key=object()"))
    assert plug("docs", "odd", "-o", str(tmp_path / "docs")).exit_code == 0
    page = pages(tmp_path / "docs")["cube.md"]
    assert "cannot be drawn: ValueError: &lt;b&gt;no" in page
    assert "key=<object object at 0x...>" in page


def test_every_page_of_builtin_is_written_with_its_examples_as_code(tmp_path):
    assert plug("docs", "builtin", "-o", str(tmp_path / "docs")).exit_code == 0
    written = pages(tmp_path / "docs")
    assert "## elementwise" in written["index.md"]
    assert all("```pycon\n>>> " in text for name, text in written.items() if name != "index.md")
    assert "- `stride`, `dilation`: An int, or a pair (rows, columns)." in written["conv2d.md"]
    assert "- **defined**: `plugrad_builtin/images/convolution.py`" in written["conv2d.md"]


OURS = [info.name for info in registry.packs() if info.distribution == "plugrad"]


@pytest.mark.parametrize("name", OURS)
def test_every_page_of_our_packs_shows_a_gradient_that_is_computed_and_ends_its_summary(name):
    facts = environment.reference_of(name)
    ops = {op["identity"]: op for op in facts["ops"] if not op["declares"].get("for_rules")}
    texts = {identity: op["example"]["text"] for identity, op in ops.items()}
    assert "".join(printed(text) for text in texts.values() if text) == ""
    unseen = [
        identity
        for identity, text in texts.items()
        if text == "" and not re.search(r"\.backward\(|\.grad\b|grad\(", ops[identity]["doc"])
    ]
    assert unseen == []
    written = reference.pages_of(facts, {})
    meanings = re.findall(r"^\| [^|]+ \| ([^|]+) \|", written["index.md"], re.MULTILINE)
    rows = [said for said in meanings if said not in ("meaning", ":---")]
    assert len(rows) > 3
    assert [said for said in rows if not said.endswith(".") or said.count("`") % 2] == []
    assert_linked(written)


def test_without_a_folder_the_reference_is_printed_as_one_document(good):
    result = plug("docs", "good", code=0)
    assert result.stdout.startswith("# Pack `good`\n")
    assert "| [`cube`](#cube) | Cube: the cube of x times w. |" in result.stdout
    assert '<a id="cube"></a>\n\n## `cube`\n\nCube: the cube of x times w.\n' in result.stdout
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


def names_of_pages():
    """Return the pages of docs/, those of its folders as 'tables/missing'."""
    docs = ROOT / "docs"
    names = (path.relative_to(docs).with_suffix("").as_posix() for path in docs.glob("**/*.md"))
    return sorted(name for name in names if not name.startswith("site/"))


def test_the_pages_of_plugrad_are_listed_and_shown_by_name_and_as_messages_and_links_write_them(
    site,
):
    listed = json.loads(plug("docs", "--json").stdout)["pages"]
    assert listed == names_of_pages()
    shown = plug("docs").stdout
    for name in listed:
        text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
        assert name in shown
        for written in (name, f"{name}.md", f"docs/{name}.md#a-heading"):
            assert plug("docs", written).stdout == text


def test_of_a_pack_and_a_page_with_one_name_the_pack_is_meant(site):
    site.pack("trust", pack(("Cube", 3)))
    assert plug("docs", "trust").stdout.startswith("# Pack `trust`")
    assert plug("docs", "trust.md").stdout.startswith("# Trust: ")


@pytest.mark.parametrize("source", ["core", "ops_builtin", "checker", "ops_contrib"])
def test_messages_send_to_pages_that_there_are_and_by_the_command_that_shows_them(source):
    names = names_of_pages()
    for file in (ROOT / source).rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        docstrings = [node.value for node in nodes if isinstance(node, ast.Expr)]
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for name in re.findall(r"`plugrad docs ([a-z][a-z/-]*)`", node.value):
                    assert name in names, f"{file}:{node.lineno}"
                found = re.search(r"docs/[a-z-]+\.md|\(docs/", node.value)
                is_message = node not in docstrings  # which are for whoever reads the source
                assert not (found and is_message), f"{file}:{node.lineno}: a path that nobody has"


def test_control_c_during_the_check_writes_nothing(good, tmp_path, monkeypatch):
    def interrupted(*_, **__):
        raise plugrad.check.CheckInterrupted(Report((), 0))

    monkeypatch.setattr(_plugrad_check, "check", interrupted)
    result = plug("docs", "good", "-o", str(tmp_path / "docs"), "--check")
    assert result.exit_code == 130
    assert not (tmp_path / "docs").exists()
