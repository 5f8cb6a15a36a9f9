"""Shells at a press of TAB, where they are installed, and the scripts that have them ask."""

# ruff: noqa: F811 - packs is a fixture

import os
import select
import shutil
import subprocess
import sys
import time

import pytest

from tests.checker.cli.commands import command, program_in, run
from tests.checker.cli.test_completion import SHELLS, packs  # noqa: F401


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_printed_and_nothing_else(shell):
    process = run(_PLUGRAD_COMPLETE=f"{shell}_source")
    assert (process.returncode, process.stderr) == (0, "")
    assert "_PLUGRAD_COMPLETE=" in process.stdout
    assert f"{shell}_complete" in process.stdout


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
    environment = command(site=packs)["env"] | {"TERM": "dumb", "HOME": str(tmp_path)}
    environment["PATH"] = f"{program_in(tmp_path)}{os.pathsep}{environment['PATH']}"
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
