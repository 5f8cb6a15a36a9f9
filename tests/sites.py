"""Packs that a test installs: folders with a module and a .dist-info, as importlib.metadata sees them."""

import importlib.metadata
import importlib.util
import os
import subprocess
import sys
import sysconfig
import textwrap
import venv
from pathlib import Path

import pytest

from plugrad import registry
from plugrad.engine.errors import PackLoadError
from plugrad.registry import Registry

PACKAGES = (
    "plugrad",
    "plugrad_builtin",
    "_plugrad_names",
    "_plugrad_check",
    "_plugrad_cli",
    "plugrad_vision",
    "plugrad_scipy",
    "plugrad_arrays",
    "plugrad_frameworks",
    "plugrad_kernels",
    "plugrad_viz",
    "_plugrad_command",
    "_plugrad_pytest",
)
# Where they are imported from here. (From this tree, Hypothesis would read all of it in each process with a failing op:
# it takes what is in no site-packages for the user's. Measured: 4.7 s of processor time for such a check, and 2.0 s.)
SOURCES = list(
    dict.fromkeys(Path(importlib.util.find_spec(name).origin).parents[1] for name in PACKAGES)
)

# The text of a pack that says nothing of itself and is right: the smallest that is registered.

HEAD = """
import numpy as np
import plugrad as pg
import probe
"""

DOUBLE = """
class Double(pg.ArrayFunction):
    '''Twice x.'''

    @staticmethod
    def forward(ctx, x, *, times=1):
        ctx.times = times
        return 2 * x * times

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output * ctx.times

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=3))
"""

HOOK = """
@pg.hookimpl
def plugrad_register_ops(register):
    register(Double)
"""

GOOD = HEAD + DOUBLE + HOOK


class Site:
    """A folder into which a test installs distributions, and registries that see only those and plugrad.

    `probe` is the module that the packs of some rooms import; it is told which registry is under test.
    """

    def __init__(self, path, probe=None):
        self.path = path
        self.probe = probe

    def install(
        self, distribution, entry_points, *, version="1.0", folder="", requires=(), **modules
    ):
        """Install a distribution: its modules' sources by name, its entry points as a dict or as raw text.

        `requires` are the requirements that its metadata state.
        """
        folder = self.path / folder
        info = folder / f"{distribution.replace('-', '_')}-{version}.dist-info"
        info.mkdir(parents=True)
        info.joinpath("METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n"
            + "".join(f"Requires-Dist: {each}\n" for each in requires)
        )
        if not isinstance(entry_points, str):
            lines = [f"{name} = {value}" for name, value in entry_points.items()]
            entry_points = "[plugrad.ops]\n" + "\n".join(lines)
        info.joinpath("entry_points.txt").write_text(entry_points)
        for name, source in modules.items():
            folder.joinpath(f"{name}.py").write_text(source, encoding="utf-8")
        return info

    def pack(self, name, source=GOOD, *, distribution="", **options):
        """Install the distribution plugrad-<name>, offering the pack `name` from the module <name>_pack."""
        module = f"{name}_pack"
        distribution = distribution or f"plugrad-{name}"
        return self.install(distribution, {name: module}, **options, **{module: source})

    def refused(self, name="bad", source=None, *folders, error=PackLoadError, **environment):
        """Return what is said of a pack that is refused; with a source, it is installed first."""
        if source is not None:
            self.pack(name, source)
        with pytest.raises(error) as caught:
            self.registry(*folders, **environment).load(name)
        return str(caught.value)

    def registry(self, *folders, **environment):
        """Return a new registry that sees this site (or `folders` of it) and `environment`."""
        path = [str(self.path / folder) for folder in folders] or [str(self.path)]
        metadata = importlib.metadata.distributions
        made = Registry(lambda: [*metadata(path=path), *metadata(name="plugrad")], environment)
        if self.probe is not None:
            self.probe.registry = made
        return made


def put_in_place(made, monkeypatch):
    """Put a registry in the place of the process's own, for the command line and the checker."""
    for name in ("packs", "info", "op", "ops", "questions", "plugins", "rows", "all_rows"):
        monkeypatch.setattr(registry, name, getattr(made, name))


def forget_packs():
    """Have the modules of packs that a site held imported anew."""
    for name in [name for name in sys.modules if name.partition(".")[0].endswith("_pack")]:
        del sys.modules[name]


def require_tools(*names):
    """Skip a test unless these are installed. (To look for the module pip would change what setuptools does.)"""
    for name in names:
        try:
            importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            pytest.skip(f"{name} is not installed (the extra [dev] has it)")


def fresh_environment(folder):
    """Make a virtual environment in which this one's packages are, and others can be installed; return its Python."""
    venv.create(folder, with_pip=False)
    (site,) = folder.rglob("site-packages")
    (site / "ours.pth").write_text(
        "\n".join([*map(str, SOURCES), sysconfig.get_path("purelib"), ""])
    )
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    script = python.with_name("plugrad.cmd" if os.name == "nt" else "plugrad")
    command = (
        f'@"{python}" -m plugrad %*'
        if os.name == "nt"
        else f'#!/bin/sh\nexec {python} -P -m plugrad "$@"'
    )
    script.write_text(f"{command}\n")
    script.chmod(0o755)
    return python


def run_python(code, *paths, **environment):
    """Run `code` in a fresh interpreter with plugrad as it is here and `paths` on its path; return what it prints."""
    process = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(map(str, [*paths, *SOURCES]))}
        | environment,
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


IN_FORKS = """
import os, sys, traceback
import plugrad as pg

for case in {cases!r}:
    child = os.fork()
    if not child:
        status = 1
        try:
            exec({code!r}, {{"pg": pg, "case": case}})
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0, case
"""


def in_forks(code, cases, *paths):
    """Run `code` with each `case` where `pg` has just been imported; return the line that it prints in each.

    A fork of one process that has imported it costs a tenth of another interpreter.
    """
    code = textwrap.dedent(code)
    if hasattr(os, "fork"):
        told = run_python(IN_FORKS.format(cases=cases, code=code), *paths, PYTHONWARNINGS="ignore")
    else:
        start = "import plugrad as pg\ncase = "
        told = "".join(run_python(f"{start}{case!r}\n{code}", *paths) for case in cases)
    return told.splitlines()
