"""What strangers' packs print, raise and write: to terminals, documents, descriptors and devices."""

# ruff: noqa: F811 - checked is a fixture

import json
import os
import re
import subprocess
import sys

import pytest

from plugrad.registry.telling.strangers import HIDDEN, without_commands
from tests.checker.cli.commands import command, pack, plug, run
from tests.checker.cli.test_strangers import HTML, checked  # noqa: F401

devices = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")


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
    plug("docs", "good", "-o", str(folder), code=0)
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


@devices
def test_a_full_device_is_told_once_and_the_report_shown(checked):
    result = plug("check", "builtin", "--sarif", "/dev/full", "--json")
    assert checked
    assert result.exit_code == json.loads(result.stdout)["exit_code"] == 5
    assert result.stderr.count("/dev/full") == 1
    result = plug("check", "builtin", "--sarif", "/dev/full", code=5)
    assert "PASS" in result.stdout


# Descriptors.

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
    result = plug("info", "odd::cube", code=0)
    assert words in " ".join(result.stdout.split())
    assert "odd::cube  version 1" in result.stdout


def test_info_of_an_endless_docstring_says_how_much_is_left_out(site):
    site.pack("good", pack(("Cube", 3)) + "\nCube.__doc__ = 'word\\n\\n' * 100_000\n")
    result = plug("info", "good::cube")
    assert len(result.stdout) < 200_000
    assert "characters left out" in result.stdout
