"""Which Pythons are supported is said in one place, and tested: the metadata, the workflow, `.ci/pythons.py`."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function
from plugrad.registry.finding.kinds import PACK
from plugrad.registry.loading.plugins import require_form
from plugrad.registry.samples import require_rng
from plugrad.testing import parameter_of
from tests import ROOT

SCRIPT = ROOT / ".ci" / "pythons.py"
WORKFLOW = ROOT / ".github" / "workflows" / "tests.yml"


def text_of(path: str | Path) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def project_of(path: str) -> dict:
    return tomllib.loads(text_of(path))["project"]


def versions_of(project: dict) -> list[str]:
    named = [entry.rpartition(" :: ")[2] for entry in project["classifiers"]]
    return [word for word in named if re.fullmatch(r"3\.\d+", word)]


SUPPORTED = versions_of(project_of("pyproject.toml"))
OLDEST = SUPPORTED[0]


@pytest.fixture
def pythons(monkeypatch):
    """The script `.ci/pythons.py` as a module."""
    monkeypatch.syspath_prepend(SCRIPT.parent)
    for name in ("pythons", "places"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module("pythons")


@pytest.fixture
def places(pythons):
    return sys.modules["places"]


def list_in_workflow(key: str) -> list[str]:
    """The words of a list that the workflow's matrix writes on one line."""
    (words,) = re.findall(rf"^ +{key}: \[(.*)\]$", text_of(WORKFLOW), re.MULTILINE)
    return [word.strip(' "') for word in words.split(",")]


# What is said.


def test_the_supported_pythons_have_no_gap():
    minors = [int(version.partition(".")[2]) for version in SUPPORTED]
    assert minors == list(range(minors[0], minors[-1] + 1))
    assert minors[0] == 11
    assert minors[-1] >= 15


def test_the_oldest_python_is_the_one_that_is_required_and_checked_for():
    assert project_of("pyproject.toml")["requires-python"] == f">={OLDEST}"
    ruff = tomllib.loads(text_of("pyproject.toml"))["tool"]["ruff"]
    assert ruff["target-version"] == f"py{OLDEST.replace('.', '')}"
    assert f"\npython_version = {OLDEST}\n" in text_of("setup.cfg")
    assert f"Python {OLDEST} or newer" in text_of("README.md")


@pytest.mark.parametrize("pack", ["legendre", "gridsample"])
def test_the_example_packs_support_the_same(pack):
    example = project_of(f"examples/plugrad-{pack}/pyproject.toml")
    assert versions_of(example) == SUPPORTED
    assert example["requires-python"] == f">={OLDEST}"


def test_the_workflow_tests_them_all_and_one_without_the_gil_on_three_systems():
    pythons = list_in_workflow("python")
    assert [version for version in pythons if not version.endswith("t")] == SUPPORTED
    assert [version for version in pythons if version.endswith("t")]
    assert list_in_workflow("system") == ["ubuntu-latest", "macos-latest", "windows-latest"]


def test_the_script_tests_what_the_metadata_names_newest_first(pythons):
    assert pythons.supported() == SUPPORTED[::-1]


def test_everybody_compares_with_the_same_pytorch(pythons):
    for place in (".ci/run", WORKFLOW):
        assert set(re.findall(r"torch==\S+\d", text_of(place))) == {pythons.TORCH[0]}


# What the script says of what it did.


def outcomes(pythons, **statuses) -> list:
    return [
        pythons.Outcome(name.replace("_", "."), getattr(pythons, status), f"words of {name}")
        for name, status in statuses.items()
    ]


@pytest.mark.parametrize(
    ("statuses", "newest", "status", "last"),
    [
        ({"3_15": "PASSED"}, True, 0, "Python 3.15 passed"),
        ({"3_15": "FAILED"}, True, 1, "Python 3.15 FAILED"),
        ({"3_15": "NOT_HAD"}, True, 3, "Python 3.15 NOT TESTED"),
        ({"3_15": "NOT_HAD", "3_14": "PASSED"}, True, 0, "3.15 NOT TESTED, Python 3.14 passed"),
        ({"3_15": "NOT_HAD", "3_14": "PASSED"}, False, 3, "3.15 NOT TESTED, Python 3.14 passed"),
        ({"3_15": "FAILED", "3_14": "NOT_HAD"}, False, 1, "3.15 FAILED, Python 3.14 NOT TESTED"),
        ({}, True, 0, "there is none that plugrad supports"),
    ],
)
def test_failing_and_not_being_had_are_told_apart(pythons, capsys, statuses, newest, status, last):
    assert pythons.verdict(outcomes(pythons, **statuses), newest) == status
    said = capsys.readouterr().out
    assert said.splitlines()[-1].endswith(last)
    for version in (name for name, status in statuses.items() if status == "NOT_HAD"):
        assert f"# NOT TESTED on Python {version.replace('_', '.')}: words of {version}" in said


def test_a_python_that_is_nowhere_is_said_loudly_and_exits_3(tmp_path):
    done = subprocess.run(
        [sys.executable, SCRIPT, "3.99"],
        env=os.environ | {"PATH": str(tmp_path), "PYENV_ROOT": str(tmp_path)},  # no apt-get either
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3, done.stdout + done.stderr
    assert "# NOT TESTED on Python 3.99: " in done.stdout
    assert done.stdout.splitlines()[-1] == "Python 3.99 NOT TESTED"


@pytest.mark.parametrize(("code", "status"), [(0, "PASSED"), (1, "FAILED")])
def test_the_tests_decide_and_begin_once_the_file_is_there_that_they_wait_for(
    pythons, monkeypatch, tmp_path, code, status
):
    events, now = [], tmp_path / "now"

    class Here:
        def run(self, *command, cwd):
            events.append(command[1:4] + command[-1:])
            return code, ["=== 1 test ran in 0.1s ==="]

    def made(place, folder, options):
        events.append("installed")
        return "no PyTorch"

    def wait(seconds):
        events.append("waits")
        now.touch()

    monkeypatch.setattr(pythons, "made", made)
    monkeypatch.setattr(pythons, "found_here", lambda version: Here())
    monkeypatch.setattr(pythons.time, "sleep", wait)
    options = argparse.Namespace(pytest=["test_it.py"], after=now)
    outcome = pythons.tested("3.11", tmp_path, None, options)
    assert outcome.status == getattr(pythons, status)
    assert outcome.words.endswith("1 test ran in 0.1s; no PyTorch")
    assert events == ["installed", "waits", ("-m", "pytest", "-q", "test_it.py")]


class Registry:
    """A place whose pip has these releases; those that are `taken` are installed."""

    def __init__(self, there, taken):
        self.there, self.taken = there, taken

    def run(self, *command, shown):
        assert shown is False
        name = command[-1]
        if "index" in command:
            return 0, ["WARNING: of something", f"{name} ({self.there[name]})", f"  HERE: {name}"]
        if "install" in command:
            assert "--upgrade" in command
            return (0, []) if name in self.taken else (1, ["ERROR: no matching distribution"])
        (name,) = re.findall(r"version\('(\w+)'\)", command[-1])
        return 0, ["a warning", self.taken[name]]


def test_the_newest_release_of_each_framework_is_said_and_which_the_index_has(pythons, tmp_path):
    there = {"torch": "2.15.0", "jax": "0.10.2", "autograd": "1.9.1", "pytensor": "3.0.7"}
    place = Registry(there, {"torch": "2.14.1+cpu", "jax": "0.10.2", "autograd": "1.9.1"})
    pip = ["python", "-m", "pip", "install", "-q"]
    said = [pythons.newest(place, pip, name) for name in pythons.FRAMEWORKS]
    assert said == [
        "torch 2.14.1+cpu (the index has 2.15.0)",
        "jax 0.10.2",
        "autograd 1.9.1",
        "no pytensor (the index has 3.0.7)",
    ]


def test_with_frameworks_their_tests_are_run_unless_others_are_named(pythons, monkeypatch):
    assert (ROOT / pythons.THEIR_TESTS).is_dir()
    for words, asked in (
        ("3.11 --frameworks", [pythons.THEIR_TESTS]),
        ("3.11 --frameworks -- tests/core/engine", ["tests/core/engine"]),
        ("3.11", []),
    ):
        monkeypatch.setattr(sys, "argv", ["pythons.py", *words.split()])
        assert pythons.arguments().pytest == asked
    assert {f"plugrad_frameworks.{name}" for name in pythons.FRAMEWORKS} == set(
        project_of("pyproject.toml")["entry-points"]["plugrad.frameworks"].values()
    )


def test_a_python_of_this_machine_is_recognized_by_what_it_says_of_itself(places):
    free = "t" if "free-threading" in sys.version else ""
    version = f"{sys.version_info.major}.{sys.version_info.minor}{free}"
    assert places.version_of(sys.executable, dict(os.environ)) == version
    gone = str(SCRIPT.with_name("nothing"))
    assert places.version_of(gone, {}) == ""


# What newer Pythons changed.

LAZY = """
def forward(ctx, x: ForTypeCheckersAlone) -> ForTypeCheckersAlone:
    return x * 2

def function(x: ForTypeCheckersAlone) -> ForTypeCheckersAlone:
    return x * 2

def samples(rng: ForTypeCheckersAlone) -> ForTypeCheckersAlone:
    yield pg.Sample(rng.normal(size=3))

def hook(register: ForTypeCheckersAlone) -> None:
    pass
"""


@pytest.mark.skipif(sys.version_info < (3, 14), reason="annotations are evaluated at once")
def test_annotations_that_name_nothing_are_left_alone():
    written = {"pg": pg}
    exec(compile(LAZY, "lazy", "exec", dont_inherit=True), written)  # not this file's __future__
    members = {"forward": written["forward"], "backward": lambda ctx, grad_output: 2 * grad_output}
    lazy = type("Lazy", (pg.ArrayFunction,), {k: staticmethod(v) for k, v in members.items()})
    for function in (lazy.apply, written["function"]):
        report = check_function(function, [np.array([1.0, 2.0])])
        assert report.verdict == "pass", str(report)
    require_rng(written["samples"], "samples")
    require_form("plugrad_register_ops", written["hook"], PACK, is_wrapper=False)
    assert parameter_of(written["function"]) == "x"
