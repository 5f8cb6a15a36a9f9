"""The command `plugrad`, run here or in a process of its own, and the pack that it is run on."""

import contextlib
import os
import shlex
import subprocess
import sys

import pytest
from click.testing import CliRunner

from _plugrad_cli import main
from plugrad import registry
from tests.checker.words import says
from tests.sites import SOURCES, forget_packs, put_in_place

no_control_c = pytest.mark.skipif(
    not hasattr(os, "killpg"), reason="Windows sends no Ctrl-C to one process"
)

OP = """
class {name}(pg.ArrayFunction):
    '''{name}: the cube of x times w.

    Of any shape.
    '''

    broadcasts = True

    @staticmethod
    def forward(ctx, x, w):
        print("a pack that prints")
        ctx.save_for_backward(x, w)
        return x**3 * w

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return {factor} * grad_output * x**2 * w, grad_output * x**3

    @staticmethod
    def samples(rng):
        {samples}
"""
SAMPLES = """yield pg.Sample(rng.normal(size=(3, 2)), rng.normal(size=(3, 2)))
        yield pg.Sample(rng.normal(size=2), rng.normal(size=2))"""


SCALE = """
import numpy as np
import plugrad as pg


class Scale(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output * w, (grad_output * x).{reduce}(0)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=3))
"""
RIGHT, WRONG = SCALE.format(reduce="sum"), SCALE.format(reduce="mean")
"""The source of a file with an op, that is right or wrong."""


def pack(*ops, samples=SAMPLES):
    """Return the source of a pack of these classes, each a (name, factor in its backward)."""
    known = {"samples": samples}
    classes = "".join(OP.format(name=name, factor=factor, **known) for name, factor in ops)
    hook = "@pg.hookimpl\ndef plugrad_register_ops(register):\n    pass\n"
    hook += "".join(f"    register({name})\n" for name, _ in ops)
    return f"import plugrad as pg\nprint('imported')\n{classes}\n{hook}"


def expect(rows, site=None):
    """Run command lines, and fail with all of them that end otherwise than their rows say.

    A row is a command line, its exit code, what it says on stdout and, if that matters, on stderr. With a site, each
    looks anew for what is installed there.
    """
    wrong = []
    for line, code, *words in rows:
        args = shlex.split(line) if isinstance(line, str) else line
        done = plug(*args) if site is None else anew(*args, site=site)
        ended = done.exit_code if site is None else done.returncode
        pairs = zip((done.stdout, done.stderr), words, strict=False)
        right = all(says(text, said) for text, said in pairs)
        if ended != code or not right or "Traceback" in done.stdout + done.stderr:
            said = f"{done.stdout}\n{done.stderr[:1000]}"
            wrong.append(f"plugrad {line}: {ended}, due {code} {words}\n{said}")
    assert not wrong, "\n".join(wrong)


APART = {"--executor", "--jobs", "--lock", "--verify", "--help"}


def plug(*args, code=None):
    """Run the command in this process; its result has exit_code, which is `code` if that is given, stdout and stderr.

    Ops are checked in it, too, which has their packs and saves the start of a worker.
    """
    if args[:1] == ("check",) and not APART & {*args}:
        args = *args, "--in-process"
    result = CliRunner().invoke(main, list(args), prog_name="plugrad")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert code in (None, result.exit_code), result.output
    return result


def anew(*args, site=None, code=None, **environment):
    """Run the command in this process as `run` does in a new one: it looks anew for what is installed and set."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in SHOWN.items() | environment.items():
            patch.setenv(name, value)
        patch.chdir("/")
        if site is not None:
            patch.syspath_prepend(site.path)
        made = registry.Registry()
        put_in_place(made, patch)
        patch.setattr(registry, "default", made)
        result = CliRunner().invoke(main, list(map(str, args)), prog_name="plugrad")
        forget_packs()
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert code in (None, result.exit_code), result.output
    return subprocess.CompletedProcess(args, result.exit_code, result.stdout, result.stderr)


@contextlib.contextmanager
def forgotten(folder):
    """Have modules that are imported from a folder forgotten at the end: another test may have some of their names."""
    before, path = {*sys.modules}, [*sys.path]
    yield
    sys.path[:] = path
    for name in {*sys.modules} - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
            del sys.modules[name]


# Where no terminal is; readline says 24 lines of 80 columns to whoever has it in a process without one.
SHOWN = {"COLUMNS": "100"}


def command(*args, site=None, cwd="/", **environment):
    """Return the arguments of `subprocess` that run the command in a new process."""
    path = [*([site.path] if site else []), *SOURCES]
    found = os.environ | SHOWN | {"PYTHONPATH": os.pathsep.join(map(str, path))} | environment
    return {"args": [sys.executable, "-m", "plugrad", *map(str, args)], "env": found, "cwd": cwd}


def program_in(folder):
    """Write the command `plugrad` as a program into a new folder; return this."""
    program = folder / "bin" / "plugrad"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m plugrad "$@"\n')
    program.chmod(0o755)
    return program.parent


def run(*args, code=None, **options):
    """Run the command in a new process, for what a process is: its streams, its exit, what it imports."""
    done = subprocess.run(**command(*args, **options), capture_output=True, text=True)
    assert code in (None, done.returncode), done.stdout + done.stderr
    return done


def on_a_terminal(*args, site, columns=80, **environment):
    """Run the command with stdout and stderr on a terminal of its own; return all that arrives there."""
    pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
    control, end = pty.openpty()
    environment = {"COLUMNS": str(columns), "TERM": "xterm-256color"} | environment
    with subprocess.Popen(
        **command(*args, site=site, **environment), stdin=end, stdout=end, stderr=end
    ) as process:
        os.close(end)
        received = b""
        try:
            while chunk := os.read(control, 65536):
                received += chunk
        except OSError:  # Linux says so when the other end has been closed
            pass
    os.close(control)
    return received.decode().replace("\r\n", "\n"), process.returncode
