"""The suite itself: skips in one line, no green run in which nothing was asked, and the same names in every run."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests import ROOT
from tests.conftest import pytest_cmdline_main


@pytest.fixture
def without_torch(tmp_path):
    """Return a function that runs some of the tests where PyTorch is not installed."""
    (tmp_path / "torch.py").write_text("raise ImportError('not here')\n")

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


def test_what_compares_with_pytorch_is_skipped_in_one_line_that_says_why(without_torch):
    rooms = ["tests/published/test_against_torch.py", "tests/ops/test_pooling.py"]
    done = without_torch(*rooms, "tests/rows/test_rows.py", "-k", "beside or test_pytorch or K9")
    skips = [line for line in done.stdout.splitlines() if line.startswith("SKIPPED")]
    assert len(skips) == 1, done.stdout
    assert skips[0].endswith("compares with PyTorch, which is not installed")
    assert done.returncode == 0, done.stdout


def test_a_run_in_which_every_test_was_skipped_is_not_green_and_says_so(without_torch):
    done = without_torch("tests/rows/test_rows.py", "-k", "test_pytorch and K9")
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


def test_no_test_is_named_by_an_address(request):
    named = [item.name for item in request.session.items if " at 0x" in item.name]
    assert not named, "names that no other run has"
