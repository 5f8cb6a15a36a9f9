"""The suite itself: skips in one line, no green run in which nothing was asked, and the same names in every run."""

import ast
import os
import re
import subprocess
import sys
import types

import pytest

from tests import ROOT, conftest

# Whose tests `python -m nox -s merge` runs: a folder that is not there would be in a tier that nobody asks.
(named,) = re.findall(
    r"^DISTRIBUTIONS = (.*)$", (ROOT / "noxfile.py").read_text("utf-8"), re.MULTILINE
)
DISTRIBUTIONS = ast.literal_eval(named)
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


def test_a_run_asks_some_cases_of_a_long_table_and_all_with_every_case(tmp_path):
    (tmp_path / "test_it.py").write_text(
        "import pytest\n\n@pytest.mark.one_in(3, 'e')\n@pytest.mark.parametrize('case', 'abcdef')\n"
        "def test_it(case):\n    pass\n"
    )
    found = []
    for options in ([], ["--every-case"]):
        given = ["-c", str(ROOT / "setup.cfg"), "-p", "tests.conftest", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *given, "--collect-only", "-q", *options, tmp_path],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        found.append("".join(re.findall(r"\[(.)\]", done.stdout)))
    assert found == ["ade", "abcdef"]


def test_the_folder_of_a_test_decides_when_it_runs(pytestconfig):
    others = ["tests/ci", "tests/nightly", *(f"tests/ops_contrib/{name}" for name in DISTRIBUTIONS)]
    tiers = [ROOT / tier for tier in (*pytestconfig.getini("testpaths"), *others)]
    assert [tier for tier in tiers if not tier.exists()] == []
    for file in TESTS:
        assert [tier for tier in tiers if file.is_relative_to(tier)], f"{file}: in no tier"


def test_a_whole_run_beside_other_packs_says_what_to_do_first(pytestconfig, monkeypatch):
    metadata = types.SimpleNamespace(name="acme-ops")
    mine = types.SimpleNamespace(name="acme", dist=metadata)
    found = [*conftest.importlib.metadata.entry_points(group="plugrad.ops"), mine]
    monkeypatch.setattr(conftest.importlib.metadata, "entry_points", lambda group: found)
    assert conftest.other_packs() == {"acme": "acme-ops"}
    whole = types.SimpleNamespace(
        option=pytestconfig.option, args_source=pytest.Config.ArgsSource.TESTPATHS
    )
    with pytest.raises(pytest.UsageError, match="acme is. Run .* pip uninstall acme-ops"):
        conftest.pytest_cmdline_main(whole)


def test_a_run_in_which_every_test_was_skipped_is_not_green_and_says_so(without_frameworks):
    done = without_frameworks("tests/core/rows/test_rows.py", "-k", "test_pytorch and K9")
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, done.stdout
    assert "NOTHING WAS TESTED: every test was skipped" in done.stdout
    assert "skipped" in done.stdout
