"""The suite itself: skips in one line, no green run in which nothing was asked, and the same names in every run."""

import os
import re
import subprocess
import sys

import pytest

from tests import ROOT

TESTS = sorted((ROOT / "tests").rglob("test_*.py"))


FRAMEWORKS = {
    "torch": "cannot be imported: its library is not here",
    "jax": "is not installed",
    "autograd": "is not installed",
    "pytensor": "is not installed",
    "dask": "is not installed",
    "distributed": "is not installed",
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


def test_the_suite_asks_some_cases_of_a_long_table_and_the_sweep_the_others():
    file = "tests/checker/check/test_from_source.py"
    found = []
    for mark in ("not sweep", "sweep"):
        options = ["--collect-only", "-q", "-n0", "-p", "no:cacheprovider", "-m", mark]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, "-k", "takes_no_name", file],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(re.findall(r"\[(.*)\]", done.stdout))
    assert found == [["json.py", "my-ops.py"], ["colorsys.py", "numpy.py", "my ops.py"]]


@pytest.mark.sweep
def test_what_needs_a_framework_is_skipped_in_one_line_for_each_that_says_why(without_frameworks):
    files = [str(file) for file in TESTS if "installed(" in file.read_text(encoding="utf-8")]
    done = without_frameworks(
        *files, "tests/ops_builtin/builtin/test_pooling.py", "-m", "not sweep and (torch or needs)"
    )
    skips = re.findall(r"^SKIPPED \[\d+\] \S+: (.*)$", done.stdout, re.MULTILINE)
    assert sorted(skips) == sorted(f"{name} {why}" for name, why in FRAMEWORKS.items())


def test_a_run_in_which_every_test_was_skipped_is_not_green_and_says_so(without_frameworks):
    done = without_frameworks("tests/core/rows/test_rows.py", "-k", "test_pytorch and K9")
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, done.stdout
    assert "NOTHING WAS TESTED: every test was skipped" in done.stdout
    assert "skipped" in done.stdout
