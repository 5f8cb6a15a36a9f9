"""`pytest --plugrad PACK`, in real pytest runs over real installed packs: the checks of each op are tests."""

import os
import re
import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from plugrad.engine.errors import CheckUsageError
from plugrad.testing import CHECKS, parametrize_ops
from tests.checker.cli.commands import pack
from tests.checker.words import says
from tests.sites import Site, put_in_place

pytest_plugins = ["pytester"]


# Plugins of others that may be installed: one shuffles, one takes as long to start as pytest does.
WITHOUT = ["-p", "no:randomly", "-p", "no:hypothesispytest"]
HERE = "--plugrad-in-process"
"""Where it does not matter in which process ops are checked, this saves the start of one."""


class Workplace:
    """A folder with installed packs, and a working folder beside it with a test of its own."""

    def __init__(self, folder):
        self.packages = folder / "site"
        self.work = folder / "work"
        self.packages.mkdir()
        self.site = packs = Site(self.packages)
        self.work.mkdir()
        (self.work / "test_own.py").write_text("def test_own(): pass\n", encoding="utf-8")
        evil = repr("a\x1b[31m\x07\u202e\n::error::b " + "::error::c " * 50)
        packs.pack("acme", pack(("Cube", 3), ("Square", 1.5)).replace("print(", "str("))
        packs.pack("broken", "raise RuntimeError('no license')\n")
        packs.pack("worse", f"raise OSError({evil})")
        packs.pack("empty", pack())
        for name, samples in {
            "raising": "raise OSError('no file')",
            "yielding": "return iter(())",
            "evil": f"raise OSError({evil})",
            "stopped": "raise KeyboardInterrupt",
        }.items():
            packs.pack(name, pack(("Lazy", 3), samples=samples))

    def apart(self, *arguments, code, cwd=None):
        """Run pytest in a process of its own; return what it printed."""
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *with_the_plugin(arguments)],
            cwd=cwd or self.work,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(self.packages), *sys.path])},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert done.returncode == code, done.stdout
        return done.stdout

    def pytest(self, *arguments, code=None):
        """Run pytest here, as long as there is a fixture `site`; return what it printed."""
        done = self.pytester.runpytest_inprocess(*with_the_plugin(arguments), no_reraise_ctrlc=True)
        output = f"{done.stdout}\n{done.stderr}"
        assert code in (None, done.ret), output
        return output


def with_the_plugin(arguments):
    """Return the arguments of a run that has this plugin, and none that changes what it says."""
    installed = any(point.name == "plugrad" for point in entry_points(group="pytest11"))
    return [*([] if installed else ["-p", "_plugrad_pytest"]), *WITHOUT, *arguments]


@pytest.fixture(scope="module")
def workplace(tmp_path_factory):
    return Workplace(tmp_path_factory.mktemp("plugin"))


@pytest.fixture
def site(workplace, pytester, monkeypatch):
    """The place, as this process's own: its packs are those that are installed."""
    monkeypatch.chdir(workplace.work)
    monkeypatch.syspath_prepend(workplace.packages)
    put_in_place(workplace.site.registry(), monkeypatch)
    workplace.pytester = pytester
    return workplace


def outcomes(output):
    """The verdict of each test in the output of `pytest -v`."""
    return dict(re.findall(r"^(\S+::.*?) (PASSED|FAILED|SKIPPED|ERROR)\b", output, re.MULTILINE))


def test_every_check_of_every_op_is_a_test_and_a_failure_shows_the_report(site):
    output = site.pytest(HERE, "--plugrad", "acme", "-v", code=1)
    found = outcomes(output)
    assert found.keys() == {f"acme::{op}::{check}" for op in ("cube", "square") for check in CHECKS}
    assert found["acme::cube::values"] == found["acme::square::contract"] == "PASSED"
    assert found["acme::square::values"] == "FAILED"
    assert "FAILED" not in {found[name] for name in found if "cube" in name}
    report = (
        "FAIL acme::square values ... PLG030 wrong gradient: d(output 0) / d(x) ... backward says ... diagnosis off by "
        "the constant factor 0.5 ... sample 1: Sample(array of float64 (2,), array of float64 (2,)) ... acme_pack.py: "
        "... plugrad check acme::square --sample 1 --seed 0"
    )
    assert says(output, report)
    assert "Traceback" not in output
    assert "collection.py" not in output


def test_what_names_no_pack_is_an_error_and_not_a_green_run(site):
    output = site.pytest(HERE, "--plugrad", "plugrad_builtin", code=2)
    assert "there is no pack 'plugrad_builtin'. Did you mean 'builtin'?" in output


def test_the_checker_has_no_check_that_is_no_test():
    from plugrad.check import check_op

    names = {check.name for check in check_op("builtin::mul").checks}
    assert names <= {*CHECKS}


def test_a_test_without_a_parameter_is_told_how_to_be_written():
    with pytest.raises(CheckUsageError, match=r"def <lambda>\(case\): case\.check\(\)"):
        parametrize_ops("builtin::exp")(lambda: None)
