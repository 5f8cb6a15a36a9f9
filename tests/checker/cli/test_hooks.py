"""`plugrad check --changed`, and the hook of pre-commit that runs it."""

import json

import pytest

from tests import ROOT
from tests.checker.cli.commands import RIGHT, WRONG, expect, forgotten, plug


def read(path):
    return pytest.importorskip("yaml").safe_load(path.read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a right op, a wrong one, and a file without any that must not be imported."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ops.py").write_text(RIGHT)
    (tmp_path / "wrong.py").write_text(WRONG)
    (tmp_path / "train.py").write_text("raise SystemExit('it was imported')\n")
    with forgotten(tmp_path):
        yield tmp_path


# --changed, and the hook.


def test_files_without_samples_are_passed_over_unread_by_python_and_named(folder):
    passed = "nothing in 1 file has samples, so nothing there was checked: train.py"
    rows = [
        ("check --changed train.py ops.py", 0, "1 op right", passed),
        ("check --changed train.py wrong.py", 1, "FAIL"),
        ("check train.py ops.py", 2, ""),  # without --changed nothing is left out
        ("check --changed", 2, "", "none is named"),  # it would mean all packs
        ("check --changed gone.py", 2, ""),
    ]
    expect(rows)


def test_a_change_without_any_op_is_no_fault(folder):
    result = plug("check", "--changed", "train.py", "--json", code=0)
    document = json.loads(result.stdout)
    assert (document["verdict"], document["ops"], document["exit_code"]) == ("skip", [], 0)


HAVE_SAMPLES = [
    "class A:\n    @staticmethod\n    def samples(rng):\n        pass\n",
    "rule.samples = lambda rng: [1.0]\n",
]
HAVE_NONE = ["samples = [1, 2]\n", "if rule.samples == 3:\n    pass\n", "draw(samples(rng))\n"]


def test_what_has_samples_is_read_in_the_text(folder):
    for text in HAVE_SAMPLES + HAVE_NONE:
        (folder / "some.py").write_text(text)
        result = plug("check", "--changed", "some.py", "ops.py")
        is_passed = "nothing in 1 file has samples" in result.stderr
        assert is_passed is (text in HAVE_NONE), text


def test_the_hook_of_pre_commit_runs_the_command_on_the_files_that_it_is_given(folder):
    (hook,) = read(ROOT / ".pre-commit-hooks.yaml")
    assert hook["id"] == "plugrad-check"
    assert (hook["language"], hook["types"]) == ("python", ["python"])
    program, *words = hook["entry"].split()
    assert program == "plugrad"
    assert plug(*words, "train.py", "ops.py").exit_code == 0
    assert plug(*words, "train.py", "ops.py", "wrong.py").exit_code == 1
