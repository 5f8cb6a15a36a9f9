"""What shells are told at a press of TAB, by click's protocol, and the shells themselves where they are installed."""

import os
import select
import shutil
import subprocess
import sys
import time

import pytest
from click.shell_completion import get_completion_class

from _plugrad_cli import completion, main
from plugrad.check import CODES
from plugrad.registry import default
from tests.checker.cli.commands import command, pack, run
from tests.sites import GOOD

SHELLS = ("bash", "zsh", "fish")
NOISY = "print('imported')\nimport time\ntime.sleep(60)\n" + pack(("Cube", 3), ("Square", 2))


@pytest.fixture
def packs(site, tmp_path_factory, monkeypatch):
    """Two packs, one of which nobody can import, and a folder without files."""
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))
    site.pack("good", GOOD)
    site.pack("noisy", NOISY)
    return site


def told(shell, monkeypatch, *words):
    """Return what a shell is told, words written as it would pass them."""
    answer = answered(shell, monkeypatch, *words)
    if shell == "zsh":
        return [value.replace("\\:", ":") for value in answer.splitlines()[1::3]]
    return [line.partition(",")[2].partition("\t")[0] for line in answer.splitlines()]


def answered(shell, monkeypatch, *words):
    monkeypatch.setenv("COMP_WORDS", "\n".join(words))
    monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words) - 1))
    return get_completion_class(shell)(main, {}, "plugrad", "_PLUGRAD_COMPLETE").complete()


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_is_told_commands_packs_ops_and_codes(packs, monkeypatch, shell):
    def tab(*words):
        return told(shell, monkeypatch, "plugrad", *words)

    assert tab("doct") == ["doctor"]
    assert tab("list", "go") == ["good"]
    assert tab("check", "--js") == ["--json"]
    assert tab("check", "--junit", "x")  # a file: the shell knows them
    assert tab("info", "builtin::max_pool2d_g")[1:] == ["builtin::max_pool2d_gather"]
    assert tab("explain", "plg03") == ["PLG030", "PLG031", "PLG032", "PLG033", "PLG034", "PLG035"]
    assert tab("explain", "val") == ["values"]


def test_ops_of_forms_are_completed_without_importing_their_pack(site, monkeypatch):
    forms = (
        "from plugrad.authoring import composed, elementwise\nimport plugrad.authoring as kit\n"
        "@elementwise(\n    lambda x: x, samples=on((2, 3)),\n)\ndef same(grad):\n    return grad\n\n"
        "@kit.composed(samples=on((2,)))\ndef twice(x):\n    return x + x\n\n"
        "def no_op(x):\n    return x\n"
    )
    site.pack("shapely", forms + "raise ImportError('never to be seen')\n")
    found = told("fish", monkeypatch, "plugrad", "info", "shapely::")
    assert found[1:] == ["shapely::same", "shapely::twice"]  # the first: files


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_told_to_complete_files_to_check_beside_packs(packs, monkeypatch, shell):
    assert told(shell, monkeypatch, "plugrad", "check", "goo")[1] == "good"
    answer = answered(shell, monkeypatch, "plugrad", "check", "../here/s")
    assert answer.splitlines()[0].partition(",")[0] == "file"


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("option", ["--packs", "--block"])
def test_the_last_of_a_list_of_packs_is_completed(packs, monkeypatch, shell, option):
    def tab(*words):
        return told(shell, monkeypatch, "plugrad", *words)

    assert tab(option, "go") == ["good"]
    assert tab(option, "builtin,no") == ["builtin,noisy"]
    assert tab(option, "good,") == [
        f"good,{pack}" for pack in (*sorted(default.own_packs()), "noisy")
    ]
    assert tab(option, "good,x") == []


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_a_pack_that_cannot_be_imported_is_completed_with_its_ops_and_stays_unimported(
    packs, monkeypatch, capfd, shell
):
    noisy = ["noisy", "noisy::cube", "noisy::square"]
    assert told(shell, monkeypatch, "plugrad", "check", "no")[1:] == noisy
    assert told(shell, monkeypatch, "plugrad", "check", "noisy::s")[1:] == ["noisy::square"]
    assert "imported" not in capfd.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_printed_and_nothing_else(shell):
    process = run(_PLUGRAD_COMPLETE=f"{shell}_source")
    assert (process.returncode, process.stderr) == (0, "")
    assert "_PLUGRAD_COMPLETE=" in process.stdout
    assert f"{shell}_complete" in process.stdout


def test_every_code_is_offered_with_what_it_means(packs):
    items = completion.codes_and_checks(None, None, "")
    assert {item.value: item.help for item in items}.items() >= {
        code: entry.title for code, entry in CODES.items()
    }.items()


# The shells themselves.

SETUPS = {
    "bash": (
        ["bash", "--norc", "-i"],
        'COMP_WORDBREAKS=${COMP_WORDBREAKS//:}; eval "$(_PLUGRAD_COMPLETE=bash_source plugrad)"',
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        'autoload -U compinit; compinit -u -D; eval "$(_PLUGRAD_COMPLETE=zsh_source plugrad)"',
    ),
    "fish": (["fish", "--no-config", "-i"], "_PLUGRAD_COMPLETE=fish_source plugrad | source"),
}
ON_A_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""


@pytest.mark.parametrize("shell", SETUPS)
def test_a_shell_completes_an_op_of_a_pack(packs, tmp_path, shell):
    pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    program = tmp_path / "bin" / "plugrad"
    program.parent.mkdir()
    options = command(site=packs)
    program.write_text(f'#!/bin/sh\nexec "{options["args"][0]}" -m plugrad "$@"\n')
    program.chmod(0o755)
    environment = options["env"] | {"TERM": "dumb", "HOME": str(tmp_path)}
    environment["PATH"] = f"{program.parent}{os.pathsep}{environment['PATH']}"
    words, setup = SETUPS[shell]
    (tmp_path / "solver.py").touch()
    words = [sys.executable, "-c", ON_A_TERMINAL, *words]
    control, end = pty.openpty()
    streams = {"stdin": end, "stdout": end, "stderr": end, "start_new_session": True}
    with subprocess.Popen(words, env=environment, cwd=tmp_path, **streams) as process:
        os.close(end)
        try:
            for written, completed in {
                f"{setup}; echo re''ady\n": "ready\r\n",
                "plugrad check noisy::cu\t": "noisy::cube ",
                "\x15plugrad check solv\t": "solver.py ",
                "\x15plugrad --block goo\t": "--block good ",
            }.items():
                os.write(control, written.encode())
                arrives(control, completed)
        finally:
            process.kill()
    os.close(control)


def arrives(control, words, seconds=20.0):
    """Wait until a terminal shows some words."""
    shown, until = b"", time.monotonic() + seconds
    while words.encode() not in shown:
        ready = select.select([control], [], [], max(until - time.monotonic(), 0))[0]
        assert ready, f"{words!r} did not arrive, but {shown!r}"
        shown += os.read(control, 65536)
