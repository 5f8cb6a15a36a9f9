"""What a stranger's texts, errors, prints and descriptors can do to a terminal, a log, a file: nothing."""

import dataclasses
import errno
import json
import os
import stat
import threading
from xml.etree import ElementTree

import pytest

import _plugrad_check
from _plugrad_check.report.text import check_text, report_text
from _plugrad_cli import writing
from _plugrad_cli.running.reporting import write_files
from _plugrad_cli.terminal.printing import as_json, show
from _plugrad_cli.terminal.report import render_report
from plugrad.registry.telling.strangers import (
    HIDDEN,
    bounded,
    first_line,
    in_lines,
    visible,
    without_commands,
    words_of,
)
from tests.checker.cli.commands import expect, plug
from tests.checker.cli.reports import SHAPE, WRONG, document, op, printed, report

EVIL = (
    "a\x1b[31mb\x1b]0;t\x07c\bd\re\x9bf\u202eg\u2066h\u200bi\x0bj\x0ck\x7fl\u2028m\ud800n\x00o\x85p"
)
"""Escapes, a bell, a backspace, C1 controls, what reorders and what breaks lines, half a character."""
ESCAPED = ("\\x1b[31m", "\\x07", "\\x08", "\\r", "\\x9b", "\\u202e", "\\u200b", "\\x0b", "\\x0c")
HTML = "<script>alert(1)</script> ]]> | `a` & \"'"
COMMANDS = (
    "::error::gone",
    "  ::add-mask::x",
    "\u3000::error file=a::x",
    "a ##vso[task.x]",
    "##[error]x",
)
links = pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")


class Mute(Exception):
    def __str__(self):
        raise SystemExit(0)


# Text.


def test_what_a_terminal_would_obey_is_visible_and_nothing_is_lost():
    text = visible(EVIL)
    assert not HIDDEN.search(text)
    assert all(letters in text for letters in ESCAPED)
    assert [letter for letter in "abcdefghijklmnop" if letter not in text] == []
    assert visible("a\n\tb é 漢字 \u200d 😀") == "a\n\tb é 漢字 \u200d 😀"
    assert text == visible(text)


def test_no_line_is_a_command_to_a_ci_system_and_what_is_none_stays_as_it_is():
    for line in COMMANDS:
        text = without_commands(f"first\n{line}\nlast")
        for shown in text.splitlines():
            assert not shown.strip().startswith("::")
            assert "##[" not in shown
            assert "##vso[" not in shown
        assert text.replace("\\", "") == f"first\n{line}\nlast"
    text = "::\n    ::\n## title\n# [1]\na::b::c ::error::"
    assert without_commands(text) == text


def test_a_text_that_is_cut_says_how_much_is_left_out_however_often_it_is_cut():
    text = bounded("x" * 10_000_000, 50_000)
    assert text.endswith(" ... (9,950,000 characters left out)")
    assert bounded(text, 4_000).endswith(" ... (9,996,000 characters left out)")
    assert bounded(f"{text} (file.py:3)", 4_000).endswith(" ... (9,996,012 characters left out)")
    assert bounded(bounded(text, 4_000), 4_000) == bounded(text, 4_000)
    assert bounded("short") == "short"
    for text in ("word " * 2_000_000, "x" * 10_000_000, "l\n" * 5_000_000):
        lines = in_lines(text, 80, "  label  ", " " * 9, most=5)
        assert (len(lines) <= 5, sum(map(len, lines)) < 5_000) == (True, True)
        assert "left out" in " ".join(lines) or "more characters" in lines[-1]


def test_an_error_without_a_message_is_told_and_one_of_a_million_lines_says_so():
    assert first_line(ValueError()) == "ValueError"
    assert first_line(Mute()).startswith("Mute: (its message cannot be printed: ")
    assert first_line(ValueError("l\n" * 1_000_000)) == "ValueError: l (and 999999 more lines)"
    assert len(first_line(ValueError("x" * 10_000_000))) < 3_000
    chain = error = ValueError("last")
    for number in range(20_000):
        error.__cause__ = error = ValueError(str(number))
        error.add_note("n" * 1000)
    assert first_line(chain) == "ValueError: last"


def test_no_subclass_of_str_reaches_a_face():
    class Sly(str):
        def __str__(self):
            return self

        def splitlines(self):
            raise SystemExit(0)

    assert type(words_of(Sly("text"))) is str


# Faces.


def evil_report():
    """Return a report with such words in every place."""
    places = "message", "diagnosis", "extent", "call", "pattern", "argument"
    wrong = dataclasses.replace(WRONG, **dict.fromkeys(places, EVIL))
    shape = dataclasses.replace(SHAPE, message="\n".join(COMMANDS), argument=EVIL)
    both = dict.fromkeys(("title", "explanation"), f"{EVIL}{HTML}")
    own = dataclasses.replace(SHAPE, code="ACME001", message=HTML, **both)
    bad = op(f"acme::{EVIL}", "fail", wrong, shape, own)
    bad = dataclasses.replace(bad, file=f"/{EVIL}\nPASS.py")
    return report(bad, problems=(f"{EVIL}: {EVIL} {EVIL}",))


def harmless(text):
    assert not HIDDEN.search(text), repr(text)
    assert text == without_commands(text)


def test_no_face_of_a_report_passes_on_what_a_terminal_would_obey(capsys):
    found = evil_report()
    show(*render_report(document(found), 100, 1000))
    shown = capsys.readouterr().out
    harmless(shown)
    assert "\\x1b[31m" in shown
    assert "\\x07" in shown
    assert not any(line.startswith("PASS") for line in shown.splitlines())
    harmless(report_text(found))
    for check in found.ops[0].checks:
        harmless(check_text(found.ops[0], check))
    data = as_json(found.as_dict())
    assert data.isascii()
    assert "##[" not in data
    assert "\\\\ud800" in data  # half a character is written out: other readers refuse it
    message = json.loads(data)["ops"][0]["checks"][1]["findings"][0]["message"]
    assert message == EVIL.replace("\ud800", "\\ud800")


def test_files_hold_nothing_that_is_not_seen_and_can_be_read(tmp_path, monkeypatch):
    files = {kind: tmp_path / f"report.{kind}" for kind in ("junit", "sarif", "html")}
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    assert write_files(document(evil_report()), files) == []
    for path in tmp_path.iterdir():
        assert not HIDDEN.search(path.read_text(encoding="utf-8")), path
    assert "<script>alert(1)" not in files["html"].read_text(encoding="utf-8")
    assert "<script>alert(1)" not in (tmp_path / "summary.md").read_text(encoding="utf-8")
    suites = ElementTree.parse(files["junit"]).getroot()
    assert "\\x1b[31m" in suites.find(".//failure").text
    json.loads(files["sarif"].read_text(encoding="utf-8"))


def test_a_report_keeps_no_text_of_10_mb():
    endless = dataclasses.replace(WRONG, message="x" * 10_000_000, call="y" * 10_000_000)
    assert len(endless.message) + len(endless.call) < 110_000
    assert "left out" in endless.message
    found = report(op("acme::bad", "fail", endless))
    shown = [report_text(found), *("\n".join(printed(found, columns)) for columns in (40, 100))]
    for text in shown:
        assert len(text) < 20_000
        assert " ".join(text.split()).count("(9,996,000 characters left out)") >= 1


# Files.


@pytest.fixture
def checked(monkeypatch):
    """Have `plugrad check` find at once what a report says; a list of what it was asked."""
    asked = []
    monkeypatch.setattr(
        _plugrad_check, "check", lambda targets, **_: asked.append(targets) or report(op())
    )
    return asked


def refused(tmp_path):
    """Yield paths that cannot be written, with a part of what is said of each."""
    is_unix = os.name != "nt"
    (tmp_path / "file").write_text("")
    yield tmp_path, "it is a folder"
    yield tmp_path / "nowhere" / "report", "there is no folder"
    yield tmp_path / "file" / "report", "Not a directory" * is_unix
    yield tmp_path / ("x" * 300), ""
    if is_unix:
        (tmp_path / "loop").symlink_to(tmp_path / "loop")
        yield tmp_path / "loop", "symbolic links"


def test_a_file_that_cannot_be_written_ends_with_5_before_anything_is_checked(tmp_path, checked):
    for path, words in refused(tmp_path):
        result = plug("check", "builtin", "--junit", str(path), "--json", code=5)
        assert words in result.stderr
        assert "Traceback" not in result.output
        document = json.loads(result.stdout)
        assert document["exit_code"] == 5
        assert document["error"]["type"] == "Unwritten"
    assert not checked


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_what_is_read_only_is_refused(tmp_path, checked):
    path = tmp_path / "report"
    path.write_text("before")
    path.chmod(0o400)
    assert plug("check", "builtin", "--junit", str(path)).exit_code == 5
    tmp_path.chmod(0o500)
    assert plug("check", "builtin", "--junit", str(tmp_path / "new")).exit_code == 5
    tmp_path.chmod(0o700)
    assert not checked


def test_a_disk_that_is_full_keeps_the_earlier_file_and_the_other_reports(
    tmp_path, checked, monkeypatch
):
    path, other = tmp_path / "junit", tmp_path / "html"
    path.write_text("before")

    def replace(real, text):
        with real.with_name(".part").open("w") as file:
            file.write(text[:10])
        if real == path:
            raise OSError(errno.ENOSPC, "No space left on device")
        file_of(real, text)

    file_of = writing.replace
    monkeypatch.setattr(writing, "replace", replace)
    result = plug("check", "builtin", "--junit", str(path), "--html", str(other), "--json")
    assert checked
    assert result.exit_code == 5
    document = json.loads(result.stdout)
    assert document["exit_code"] == 5
    assert "No space left on device" in document["error"]["message"]
    assert f"error: {str(path)!r} could not be written: No space left on device" in result.stderr
    assert path.read_text() == "before"
    assert other.read_text().endswith("</html>\n")


def failing(fault):
    def fail(*_):
        raise fault

    return fail


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_what_ends_a_writing_leaves_the_earlier_file_and_nothing_else(tmp_path, monkeypatch, fault):
    path = tmp_path / "report"
    path.write_text("before")
    monkeypatch.setattr(os, "replace", failing(fault))
    with pytest.raises(type(fault)):
        writing.write(path, "after")
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["report"]


@links
def test_a_link_stays_one_and_a_file_keeps_who_may_read_it(tmp_path):
    real, link, dangling = tmp_path / "real", tmp_path / "link", tmp_path / "dangling"
    real.write_text("before")
    real.chmod(0o640)
    link.symlink_to(real)
    dangling.symlink_to("made")
    writing.write(writing.require_writable(link, "--html"), "after")
    writing.write(writing.require_writable(dangling, "--html"), "new")
    assert link.is_symlink()
    assert real.read_text() == "after"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert (tmp_path / "made").read_text() == "new"


@links
def test_a_file_that_cannot_be_replaced_is_written_where_it_is(tmp_path, monkeypatch):
    path = tmp_path / "report"  # as a container mounts a single file
    path.write_text("before")
    monkeypatch.setattr(os, "replace", failing(OSError(errno.EBUSY, "busy")))
    writing.write(writing.require_writable(path, "--html"), "after")
    assert path.read_text() == "after"
    assert os.listdir(tmp_path) == ["report"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_named_pipe_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    writing.write(writing.require_writable(pipe, "--html"), "text")
    reader.join(10)
    assert read == ["text"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@links
def test_two_reports_to_one_file_are_refused_before_anything_is_checked(
    tmp_path, checked, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to("report")
    others = "report", "./report", tmp_path / "report", "link"
    asked = [f"check builtin --junit report --html {other}" for other in others]
    twice = "--junit and --html both go to"
    rows = [
        *((each, 2, "", twice) for each in asked),
        ("check builtin --sarif /dev/stdout --json", 2, ""),
    ]
    expect(rows)
    assert not checked
    assert plug("check", "builtin", "--junit", os.devnull, "--html", os.devnull).exit_code == 0
    assert checked
