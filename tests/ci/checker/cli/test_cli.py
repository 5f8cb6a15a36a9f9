"""The command in processes of its own: pipes, terminals, signals; and its documents, which the page describes."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from xml.etree import ElementTree

import pytest

from _plugrad_cli import environment
from _plugrad_cli.terminal import printing
from tests import ROOT
from tests.checker.cli.commands import command, on_a_terminal, pack, plug, run
from tests.checker.cli.test_cli import same_terminal  # noqa: F401


def test_who_waits_long_for_a_pack_is_told_for_which_and_for_how_long(site, monkeypatch):
    monkeypatch.setattr(printing, "QUIET", 0.1)
    monkeypatch.setattr(environment, "LIMIT", 0.3)
    site.pack("hangs", "import time\ntime.sleep(1000)")
    result = plug("list", "--load", "--json", "hangs", "builtin")
    first, second = json.loads(result.stdout)["packs"]
    assert (first["state"], second["state"]) == ("broken", "loaded")
    assert "no answer within 0.3 s" in first["reason"]
    assert result.stderr == (
        "still waiting for 'hangs', whose code runs, for 0.3 seconds in all; Ctrl-C ends it, and "
        "`plugrad --block hangs` before the command leaves it out\n"
    )
    assert "--block" not in plug("info", "hangs").stderr


def test_an_output_without_unicode_gets_letters_that_it_has(site):
    site.pack("wrong", pack(("Cube", 6)))
    process = run("check", "wrong", site=site, PYTHONIOENCODING="ascii", code=1)
    assert re.search(r"^wrong::cube +\+ +X .*FAIL$", process.stdout, re.MULTILINE)
    assert "(+- " in process.stdout


def interrupted(site, tmp_path, *options, when="True"):
    """Press Ctrl-C while the second of three ops is asked; return what is printed, and the first file written."""
    mark = tmp_path / "reached"
    source = pack(("Able", 3), ("Slow", 3), ("Tail", 3))
    head, slow, rest = source.partition("class Slow")
    wait = f"""import sys, time, traceback
        called = {{frame.f_code.co_name for frame, _ in traceback.walk_stack(sys._getframe())}}
        if {when}:
            open({str(mark)!r}, "w").close()
            time.sleep(60)
        return x**3"""
    site.pack("three", head + slow + rest.replace("return x**3", wait, 1))
    with (tmp_path / "printed").open("w+") as printed:  # a pipe that nobody reads would fill up
        process = subprocess.Popen(
            **command("check", "three", *options, site=site),
            stdout=subprocess.PIPE,
            stderr=printed,
            text=True,
        )
        deadline = time.monotonic() + 60
        while not mark.exists() and time.monotonic() < deadline:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=60)
        printed.seek(0)
        stderr = printed.read()
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    return stdout


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("executor", [(), ("--in-process",)])
def test_control_c_shows_what_was_finished_and_leaves_reports_that_are_complete_and_say_so(
    site, tmp_path, executor
):
    files = {kind: tmp_path / f"report.{kind}" for kind in ("html", "junit", "sarif")}
    options = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
    stdout = interrupted(site, tmp_path, *executor, *options)
    assert re.search(r"^three::able .*PASS$", stdout, re.MULTILINE)
    assert "not checked  2 ops, because the run was interrupted: three::slow, three::tail" in stdout
    assert "INCONCLUSIVE  1 op right; interrupted, 2 ops not checked" in stdout
    page = files["html"].read_text()
    assert "INTERRUPTED" in page
    assert page.rstrip().endswith("</html>")
    assert ElementTree.parse(files["junit"]).getroot().find("testsuite").get("errors") == "2"
    (invocation,) = json.loads(files["sarif"].read_text())["runs"][0]["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 130)


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("executor", [(), ("--in-process",)])
def test_control_c_among_planted_faults_keeps_the_checks_and_the_faults_that_were_asked(
    site, tmp_path, executor
):
    stdout = interrupted(site, tmp_path, "--mutate", *executor, when="'mutate_op' in called")
    assert "PASS  3 ops right" in stdout
    assert re.search(r"^three::able .*\d+ of \d+", stdout, re.MULTILINE)
    assert "planted faults found, in 1 op; interrupted, 2 ops not checked" in stdout
    assert "three::slow, three::tail" in stdout


def documents(files):
    """Read reports; what is half of one raises."""
    readers = {"junit": ElementTree.fromstring, "sarif": json.loads, "html": str, "markdown": str}
    found = {kind: path.read_text() for kind, path in files.items() if path.exists()}
    assert found.get("html", "</html>").rstrip().endswith("</html>")
    return {kind: readers[kind](text) for kind, text in found.items()}


def pressed_at(line, *asked):
    """Run the command, with Ctrl-C at that line of all that run in `report_run`; return its result and their number."""
    count = 0

    def within(frame, event, _):
        nonlocal count
        if event == "line":
            count += 1
            if count == line:
                signal.raise_signal(signal.SIGINT)
        return within

    def entered(frame, event, _):
        below = frame
        while below is not None and below.f_code.co_name != "report_run":
            below = below.f_back
        return within if below is not None else None

    signal.signal(signal.SIGINT, signal.default_int_handler)
    before = sys.gettrace()
    sys.settrace(entered)
    try:
        return plug(*asked), count
    finally:
        sys.settrace(before)


@pytest.mark.usefixtures("signals")
def test_control_c_at_any_line_of_the_reporting_leaves_every_document_whole(site, tmp_path):
    site.pack("one", pack(("Able", 3)))
    files = {kind: tmp_path / f"report.{kind}" for kind in ("junit", "sarif", "html", "markdown")}
    asked = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
    whole, count = pressed_at(0, "check", "one", "--json", *asked)
    assert (whole.exit_code, count > 1000) == (0, True)
    for line in [*range(2, 40, 3), *range(40, count, count // 12)]:
        for path in files.values():
            path.unlink(missing_ok=True)
        result, _ = pressed_at(line, "check", "one", "--json", *asked)
        document = json.loads(result.stdout)
        assert document["exit_code"] == result.exit_code, line
        assert result.exit_code in (0, 130)
        assert document["ops"][0]["verdict"] == "pass"
        assert documents(files).keys() == files.keys(), line
        assert {*tmp_path.glob("*report*"), *tmp_path.glob(".plug*")} == {*files.values()}


@pytest.mark.usefixtures("signals")
def test_control_c_while_nobody_reads_leaves_no_half_document(site, tmp_path):
    fcntl = pytest.importorskip("fcntl")
    if not hasattr(fcntl, "F_SETPIPE_SZ"):
        pytest.skip("pipes cannot be made small here")
    site.pack("three", pack(("Able", 6), ("Baker", 6), ("Charlie", 3)))
    files = {kind: tmp_path / f"report.{kind}" for kind in ("junit", "sarif")}
    asked = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
    read, written = os.pipe()
    fcntl.fcntl(written, fcntl.F_SETPIPE_SZ, 4096)
    with subprocess.Popen(
        **command("check", "three", "--json", *asked, site=site),
        stdout=written,
        stderr=subprocess.DEVNULL,  # what the pack prints fills a pipe
    ) as process:
        os.close(written)
        while not files["sarif"].exists():  # the last of them
            assert process.poll() is None
            time.sleep(0.02)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
        with open(read) as pipe:
            text = pipe.read()
    assert len(text) > 8192
    assert json.loads(text)["exit_code"] == process.returncode
    assert documents(files).keys() == files.keys()


def test_a_terminal_gets_colours_and_a_bar_that_names_the_op_being_checked(site):
    # A bar is drawn each tenth of a second.
    slow = "        import time; time.sleep(0.3)\n        yield"
    source = pack(("Cube", 6)).replace("        yield", slow, 1)
    site.pack("wrong", source.replace('print("a pack that prints")', "").replace("print(", "str("))
    text, code = on_a_terminal("check", "wrong", site=site)
    assert code == 1
    assert "\x1b[1;31mFAIL" in text
    assert re.search(r"0/1\x1b.*wrong::cube", text)


def test_no_color_is_respected_and_every_line_fits_80_columns(site):
    site.pack("wrong", pack(("Cube", 6)).replace("print(", "str("))
    text, _ = on_a_terminal("check", "wrong", site=site, NO_COLOR="1")
    assert not re.search(r"\x1b\[[\d;]*(3[0-8]|9[0-7])(;|m)", text)
    final = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", text).replace("\r", "\n").splitlines()
    assert any(re.match("wrong::cube .*FAIL *$", line) for line in final)
    wide = [line for line in final if len(line) > 80]
    assert all("wrong_pack.py:" in line for line in wide), wide  # a path is not broken


def keys_of(document):
    """Yield the keys of a document, and of those in it that are lists of such."""
    for key, value in document.items():
        yield key
        for each in value[:1] if isinstance(value, list) else [value]:
            if isinstance(each, dict) and key not in ("declares", "ops"):
                yield from keys_of(each)


@pytest.mark.parametrize(
    "args",
    [
        ["list"],
        ["info", "good"],
        ["info", "good::cube"],
        ["info", "nothing"],
        ["info", "cube"],
        ["check", "good"],
        ["docs", "good", "-o", "reference"],
        ["doctor"],
        ["explain"],
        ["explain", "PLG030"],
    ],
    ids=" ".join,
)
def test_every_key_of_a_document_is_on_the_page(site, tmp_path, monkeypatch, args):
    site.pack("good", pack(("Cube", 3)))
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    document = json.loads(plug(*args, "--json").stdout)
    assert [key for key in keys_of(document) if f"`{key}`" not in page] == []
