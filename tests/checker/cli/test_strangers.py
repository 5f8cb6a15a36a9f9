"""What a stranger's texts, errors, prints and descriptors can do to a terminal, a log, a file: nothing."""

import dataclasses
import errno
import json
import os
import re
import stat
import subprocess
import sys
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
from tests.checker.cli.commands import command, pack, plug, run
from tests.checker.cli.reports import SHAPE, WRONG, document, op, printed, report

EVIL = (
    "a\x1b[31mb\x1b]0;t\x07c\bd\re\x9bf\u202eg\u2066h\u200bi\x0bj\x0ck\x7fl\u2028m\ud800n\x00o\x85p"
)
"""Escapes, a bell, a backspace, C1 controls, what reorders and what breaks lines, half a character."""
ESCAPED = ("\\x1b[31m", "\\x07", "\\x08", "\\r", "\\x9b", "\\u202e", "\\u200b", "\\x0b", "\\x0c")
HTML = "<script>alert(1)</script> ]]> | `a` & \"'"
COMMANDS = [
    "::error::gone",
    "  ::add-mask::x",
    "\u3000::error file=a::x",
    "a ##vso[task.x]",
    "##[error]x",
]
devices = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
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


@pytest.mark.parametrize("line", COMMANDS)
def test_no_line_is_a_command_to_a_ci_system(line):
    text = without_commands(f"first\n{line}\nlast")
    for shown in text.splitlines():
        assert not shown.strip().startswith("::")
        assert "##[" not in shown
        assert "##vso[" not in shown
    assert text.replace("\\", "") == f"first\n{line}\nlast"


def test_what_is_no_command_stays_as_it_is():
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
        assert len(lines) <= 5
        assert sum(map(len, lines)) < 5_000
        assert "left out" in " ".join(lines) or "more characters" in lines[-1]


def test_an_error_without_a_message_is_told_and_one_of_a_million_lines_says_so():
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
    wrong = dataclasses.replace(
        WRONG, message=EVIL, diagnosis=EVIL, extent=EVIL, call=EVIL, pattern=EVIL, argument=EVIL
    )
    shape = dataclasses.replace(SHAPE, message="\n".join(COMMANDS), argument=EVIL)
    own = dataclasses.replace(
        SHAPE, code="ACME001", message=HTML, title=f"{EVIL}{HTML}", explanation=f"{EVIL}{HTML}"
    )
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


def test_versions_docstrings_and_errors_reach_no_terminal_raw(site, tmp_path):
    evil = "a\\x1b[31mb\\x07c\\u202ed\\x9be"
    doc = f"a{evil}\n\n    ::error::doc\n    ##vso[task.x]"
    source = pack(("Cube", 3)).replace("Cube: the cube of x times w.", doc)
    source = source.replace("'''a", "'''b", 1)
    site.pack("good", source, version="1.0\x1b[31m\x07")
    site.install("plugrad-odd", {"odd\x1b[31m\x07": "odd_pack"})
    site.pack("broken", f"raise OSError('{evil}\\n::error::x' * 3)")
    broken = source.replace("return x**3 * w", f"raise ValueError('{evil}\\n::error::x')")
    site.pack("raises", broken)
    lines = "list|list --load|info good|info good::cube|info broken|info \x1b[31m|check raises"
    lines += "|check broken|check good --html /nowhere/\x1b[31m/x|explain \x1b[31m|info cube"
    lines += f"|doctor --load|docs broken -o {tmp_path}/\x1b[31m"
    for line in (f"{lines}|\x1b[31m").split("|"):
        result = plug(*line.split())
        for text in (result.stdout, result.stderr):
            assert not HIDDEN.search(text), (line, text)
            assert text == without_commands(text), (line, text)
        assert "\\x1b[31m" in result.output, line


def test_a_reference_holds_a_stranger_s_words_as_text_and_as_code_alone(site, tmp_path):
    evil = f"a\\x1b[31m\\u202e {HTML} [x](javascript:y) {{{{ z }}}}".replace("'", "")
    doc = f"{evil}\n\n    # {evil}\n\n    <img src=x>\n    ----------\n    {evil}\n        {evil}\n\n    >>> {evil}"
    source = pack(("Cube", 3)).replace("Cube: the cube of x times w.", doc)
    site.pack("good", source, version="1.0<b>|\x1b[31m")
    folder = tmp_path / "docs"
    result = plug("docs", "good", "-o", str(folder))
    assert result.exit_code == 0, result.output
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not HIDDEN.search(text)
        assert "\\x1b" in text
        fences = re.sub(r"^(`{3,}).*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
        outside = re.sub(r"(`+)[^`\n].*?\1", "", fences)
        assert "alert(1)" in outside
        assert not re.search(r"<(?!https?://)", outside), outside
        assert not re.search(r"(?<!\\)\]\(javascript|(?<!\\)\{", outside)
        rows = [line for line in text.splitlines() if line.startswith("|")]
        assert len({row.count("|") for row in rows}) <= 1


def test_messages_of_10_mb_and_without_end_are_cut_in_every_face(site, tmp_path):
    raises = "raise ValueError('x' * 10_000_000)"
    site.pack("raises", pack(("Cube", 3)).replace("return x**3 * w", raises))
    site.pack("broken", raises)
    for args in (["check", "raises"], ["check", "broken"], ["info", "broken"], ["list", "--load"]):
        shown = plug(*args).stdout
        assert len(shown) < 20_000, args
        assert "characters left out" in " ".join(shown.split()), args
    path = tmp_path / "report.html"
    result = plug("check", "raises", "--json", "--html", str(path))
    assert len(result.stdout) + path.stat().st_size < 500_000
    assert "characters left out" in path.read_text()


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
        result = plug("check", "builtin", "--junit", str(path), "--json")
        assert result.exit_code == 5, path
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


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_what_ends_a_writing_leaves_the_earlier_file_and_nothing_else(tmp_path, monkeypatch, fault):
    path = tmp_path / "report"
    path.write_text("before")

    def fail(*_):
        raise fault

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(type(fault)):
        writing.write(path, "after")
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["report"]


@devices
def test_a_full_device_is_told_once_and_the_report_shown(checked):
    result = plug("check", "builtin", "--sarif", "/dev/full", "--json")
    assert checked
    assert result.exit_code == json.loads(result.stdout)["exit_code"] == 5
    assert result.stderr.count("/dev/full") == 1
    result = plug("check", "builtin", "--sarif", "/dev/full")
    assert result.exit_code == 5
    assert "PASS" in result.stdout


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

    def busy(*_):
        raise OSError(errno.EBUSY, "busy")

    monkeypatch.setattr(os, "replace", busy)
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
    for other in ("report", "./report", str(tmp_path / "report"), "link"):
        result = plug("check", "builtin", "--junit", "report", "--html", other)
        assert result.exit_code == 2, other
        assert "--junit and --html both go to" in result.stderr
    result = plug("check", "builtin", "--sarif", "/dev/stdout", "--json")
    assert result.exit_code == 2
    assert not checked
    assert plug("check", "builtin", "--junit", os.devnull, "--html", os.devnull).exit_code == 0
    assert checked


# Descriptors, in processes of their own.


NOISY = """
import atexit, os, subprocess, sys
os.write(1, b"imported")
atexit.register(print, "the end")
atexit.register(os.write, 1, b"the end")
children = []

def write():
    os.write(1, b"descriptor")
    print("printed", file=sys.__stdout__)
    if not children:
        children.append(subprocess.run([sys.executable, "-Sc", "print('child')"]))
"""


@pytest.mark.parametrize("args", [["info", "noisy::cube"], ["list", "--load"], ["check", "noisy"]])
def test_what_a_pack_writes_to_descriptor_1_spoils_no_document(site, args):
    source = pack(("Cube", 3), samples="write()\n        yield pg.Sample(rng.normal(size=2), 2.0)")
    site.pack("noisy", NOISY + source.replace("return x**3", "write(); return x**3"))
    process = run(*args, "--json", site=site)
    document = json.loads(process.stdout)
    assert process.returncode == 0, process.stderr
    assert "imported" in process.stderr
    if args[0] == "check":
        assert document["verdict"] == "pass"
        assert re.search("descriptor.*child.*printed", process.stderr, re.DOTALL)
    else:
        assert "the end" not in process.stderr  # no atexit of a stranger's is run


def in_a_shell(line, **environment):
    """Run a line of a shell in which `plugrad` is the command."""
    options = command(**environment)
    line = line.replace("plugrad", f"{sys.executable} -m plugrad")
    return subprocess.run(
        ["/bin/bash", "-c", line], env=options["env"], capture_output=True, text=True
    )


@devices
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("plugrad list > /dev/full", 5),
        ("plugrad --help > /dev/full", 5),
        ("plugrad list >&-", 5),
        ("plugrad list --json >&- 2>&-", 5),
        ("plugrad info nothing 2>&-", 2),
        ("plugrad info nothing 2>/dev/full", 2),
        ("plugrad info nothing --json >/dev/full", 5),
        ("plugrad --help | true; exit ${PIPESTATUS[0]}", 141),
    ],
)
def test_a_closed_or_full_stream_has_its_own_exit_code_and_no_traceback(line, code):
    process = in_a_shell(f"sleep 0; {line}")
    assert process.returncode == code, process.stderr
    assert "Traceback" not in process.stderr
    assert "Exception ignored" not in process.stderr
    assert len(process.stderr.splitlines()) <= 2


@devices
def test_a_report_may_go_to_stdout_and_elsewhere(tmp_path):
    process = in_a_shell(f"plugrad check builtin::neg --sarif /dev/stdout > {tmp_path / 'all'}")
    assert process.returncode == 0, process.stderr
    text = (tmp_path / "all").read_text()
    document, end = json.JSONDecoder().raw_decode(text)
    assert document["version"] == "2.1.0"
    assert "PASS" in text[end:]


# `plugrad info` and samples.


@pytest.mark.parametrize(
    ("samples", "words"),
    [
        ("while True: yield pg.Sample(rng.normal(size=2))", "1000 or more"),
        ("raise SystemExit(0)", "cannot be drawn: SystemExit: 0"),
        ("raise KeyboardInterrupt", "cannot be drawn: KeyboardInterrupt"),
        ("yield from Cube.samples(rng)", "cannot be drawn: RecursionError"),
        ("time.sleep(60); yield", "cannot be drawn: no answer within 0.5 s"),
        ("yield from (time.sleep(.2) for _ in iter(int, 1))", "or more: counted for 0.5 s"),
        ("raise E", "drawn: E: (its message cannot be printed: its __str__ raised SystemExit)"),
    ],
)
def test_info_shows_an_op_whatever_its_samples_do(site, samples, words):
    # The process in which the pack is loaded waits, there, for less than 5 s.
    source = (
        "import time\nimport _plugrad_cli.environment\n_plugrad_cli.environment.PATIENCE = 0.5\n"
    )
    source += "class E(Exception):\n    def __str__(self): exit()\n"
    site.pack("odd", source + pack(("Cube", 3), samples=f"{samples}\n        yield"))
    result = plug("info", "odd::cube")
    assert result.exit_code == 0
    assert words in " ".join(result.stdout.split())
    assert "odd::cube  version 1" in result.stdout


def test_info_of_an_endless_docstring_says_how_much_is_left_out(site):
    site.pack("good", pack(("Cube", 3)) + "\nCube.__doc__ = 'word\\n\\n' * 100_000\n")
    result = plug("info", "good::cube")
    assert len(result.stdout) < 200_000
    assert "characters left out" in result.stdout
