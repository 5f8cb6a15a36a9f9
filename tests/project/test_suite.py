"""The suite itself: skips in one line, no green run in which nothing was asked, and the same names in every run."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import ROOT
from tests.conftest import SMOKE, pytest_cmdline_main

TESTS = sorted((ROOT / "tests").rglob("test_*.py"))


FRAMEWORKS = {
    "torch": "cannot be imported: its library is not here",
    "jax": "is not installed",
    "autograd": "is not installed",
    "pytensor": "is not installed",
    "dask": "is not installed",
    "pandas": "is not installed",
    "xarray": "is not installed",
}


@pytest.fixture
def without_frameworks(tmp_path):
    """Return a function that runs some of the tests where PyTorch is broken, and other frameworks are missing."""
    (tmp_path / "torch.py").write_text("raise ImportError('its library is not here')\n")
    for name in FRAMEWORKS.keys() - {"torch"}:
        (tmp_path / f"{name}.py").write_text("raise ModuleNotFoundError\n")

    def run(*args):
        path = [str(tmp_path), *sys.path]
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *args],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path)},
            capture_output=True,
            text=True,
        )

    return run


def test_what_needs_a_framework_is_skipped_in_one_line_for_each_that_says_why(without_frameworks):
    files = [str(file) for file in TESTS if "installed(" in file.read_text(encoding="utf-8")]
    done = without_frameworks(*files, "tests/ops/test_pooling.py", "-m", "torch or needs")
    skips = re.findall(r"^SKIPPED \[\d+\] \S+: (.*)$", done.stdout, re.MULTILINE)
    assert sorted(skips) == sorted(f"{name} {why}" for name, why in FRAMEWORKS.items())


def test_what_needs_a_framework_asks_for_it_in_the_one_place_that_skips():
    """Another place would be another line of the summary: a name that pytest skips for is written out, and is none."""
    skips = re.compile(r"importorskip\(\s*(.*?)[,)]")
    asked = {name for file in TESTS for name in skips.findall(file.read_text(encoding="utf-8"))}
    roots = {name.partition(".")[0].removesuffix('"') for name in asked}
    assert '"rich' in roots
    assert all(root.startswith('"') and root[1:] not in FRAMEWORKS for root in roots), roots


def test_a_run_in_which_every_test_was_skipped_is_not_green_and_says_so(without_frameworks):
    done = without_frameworks("tests/rows/test_rows.py", "-k", "test_pytorch and K9")
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, done.stdout
    assert "NOTHING WAS TESTED: every test was skipped" in done.stdout
    assert "skipped" in done.stdout


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"args_source": pytest.Config.ArgsSource.ARGS},
        {"keyword": "conv2d"},
        {"markexpr": "smoke"},
        {"capture": "no"},
        {"maxfail": 1},
        {"numprocesses": 0},
        {"workerinput": {}},
    ],
    ids=repr,
)
def test_every_core_works_on_the_whole_suite_and_one_process_on_what_was_chosen(
    chosen, pytestconfig
):
    usual = pytestconfig.getini("addopts")
    options = {
        "keyword": "",
        "markexpr": usual[usual.index("-m") + 1],
        "capture": "fd",
        "maxfail": 0,
    }
    option = SimpleNamespace(**options, numprocesses=None, dist="no")
    config = SimpleNamespace(
        option=option,
        args_source=pytest.Config.ArgsSource.TESTPATHS,
        getini=pytestconfig.getini,
    )
    for name, value in chosen.items():
        setattr(option if hasattr(option, name) else config, name, value)
    pytest_cmdline_main(config)
    assert (option.numprocesses == "auto") is (not chosen)


def test_the_main_paths_are_one_file_which_is_all_that_is_collected_for_them():
    marked = [file for file in TESTS if "mark.smoke" in file.read_text(encoding="utf-8")]
    assert [file for file in marked if file != Path(__file__)] == [SMOKE]
    asked = [sys.executable, "-m", "pytest", "-m", "smoke", "--collect-only", "-q"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)
    named = {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}
    assert named == {"tests/test_smoke.py"}
    assert "deselected" not in done.stdout


def test_no_test_is_named_by_an_address(request):
    named = [item.name for item in request.session.items if " at 0x" in item.name]
    assert not named, "names that no other run has"
