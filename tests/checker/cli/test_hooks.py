"""Where the checker runs for others: the GitHub Action and the hook of pre-commit, and `plugrad check --changed`."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.checker.cli.commands import plug
from tests.checker.cli.test_verify import RIGHT, WRONG
from tests.sites import SOURCES

ACTION = ROOT / ".github" / "actions" / "check" / "action.yml"
needs_bash = pytest.mark.skipif(
    os.name == "nt" or shutil.which("bash") is None, reason="there is no bash"
)


def read(path):
    return pytest.importorskip("yaml").safe_load(path.read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a right op, a wrong one, and a file without any that must not be imported."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ops.py").write_text(RIGHT)
    (tmp_path / "wrong.py").write_text(WRONG)
    (tmp_path / "train.py").write_text("raise SystemExit('it was imported')\n")
    return tmp_path


# --changed, and the hook.


def test_files_without_samples_are_passed_over_unread_by_python_and_named(folder):
    result = plug("check", "--changed", "train.py", "ops.py")
    assert result.exit_code == 0, result.output
    assert "1 op right" in result.stdout
    assert "nothing in 1 file has samples, so nothing there was checked: train.py" in result.stderr
    assert plug("check", "--changed", "train.py", "wrong.py").exit_code == 1
    assert (
        plug("check", "train.py", "ops.py").exit_code == 2
    )  # without --changed nothing is left out


def test_a_change_without_any_op_is_no_fault(folder):
    result = plug("check", "--changed", "train.py", "--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert (document["verdict"], document["ops"], document["exit_code"]) == ("skip", [], 0)


def test_without_files_changed_would_mean_all_packs_and_is_refused(folder):
    result = plug("check", "--changed")
    assert (result.exit_code, "none is named" in result.stderr) == (2, True)


def test_a_file_that_is_not_there_is_still_an_error(folder):
    assert plug("check", "--changed", "gone.py").exit_code == 2


@pytest.mark.parametrize(
    ("text", "is_passed"),
    [
        ("class A:\n    @staticmethod\n    def samples(rng):\n        pass\n", False),
        ("rule.samples = lambda rng: [1.0]\n", False),
        ("samples = [1, 2]\n", True),
        ("if rule.samples == 3:\n    pass\n", True),
        ("draw(samples(rng))\n", True),
    ],
)
def test_what_has_samples_is_read_in_the_text(folder, text, is_passed):
    (folder / "some.py").write_text(text)
    result = plug("check", "--changed", "some.py", "ops.py")
    assert ("nothing in 1 file has samples" in result.stderr) is is_passed


def test_the_hook_of_pre_commit_runs_the_command_on_the_files_that_it_is_given(folder):
    (hook,) = read(ROOT / ".pre-commit-hooks.yaml")
    assert hook["id"] == "plugrad-check"
    assert (hook["language"], hook["types"]) == ("python", ["python"])
    program, *words = hook["entry"].split()
    assert program == "plugrad"
    assert plug(*words, "train.py", "ops.py").exit_code == 0
    assert plug(*words, "train.py", "ops.py", "wrong.py").exit_code == 1


# The action.


def step_of(name):
    """Return a step of the action."""
    (step,) = (each for each in read(ACTION)["runs"]["steps"] if each["name"] == name)
    return step


def ran(name, folder, path=None, **inputs):
    """Run a step's shell as GitHub's runner does, with `-e -o pipefail`, and return what came of it."""
    action = read(ACTION)
    known = {
        **{f"inputs.{key}": each.get("default", "") for key, each in action["inputs"].items()},
        **{f"inputs.{key}": value for key, value in inputs.items()},
        "github.action_path": str(ACTION.parent),
        "runner.temp": str(folder / "temp"),
    }
    (folder / "temp").mkdir(exist_ok=True)

    def filled(text):
        return re.sub(r"\$\{\{ (\S+) \}\}", lambda match: known[match[1]], text)

    step = step_of(name)
    assert "${{" not in step["run"], "an input in a script is code"
    environment = {key: filled(value) for key, value in step["env"].items()}
    environment |= {
        "PATH": os.pathsep.join([str(path or bin_of(folder)), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(map(str, SOURCES)),
        "GITHUB_OUTPUT": str(folder / "output"),
        "GITHUB_STEP_SUMMARY": str(folder / "summary"),
    }
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
    )


def bin_of(folder):
    """Return a folder with the command `plugrad`."""
    made = folder / "bin"
    made.mkdir(exist_ok=True)
    program = made / "plugrad"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m plugrad "$@"\n')
    program.chmod(0o755)
    return made


@needs_bash
def test_the_action_checks_fails_with_the_checker_and_leaves_reports(folder):
    done = ran("Check", folder, targets="ops.py  wrong.py", arguments="--seed\n3\n")
    assert done.returncode == 1, done.stderr
    outputs = dict(line.split("=", 1) for line in (folder / "output").read_text().splitlines())
    assert set(outputs) == set(read(ACTION)["outputs"])
    sarif = json.loads(Path(outputs["sarif"]).read_text())
    assert "PLG030" in {each["ruleId"] for each in sarif["runs"][0]["results"]}
    assert "seed 3" in done.stdout
    assert "wrong.py" in Path(outputs["html"]).read_text()
    assert "1 wrong, 1 right" in (folder / "summary").read_text()


@needs_bash
def test_an_argument_with_spaces_is_one_and_nothing_that_is_given_is_run_or_expanded(folder):
    (folder / "loss.py").write_text("def loss(x):\n    return (x * x).sum()\n")
    done = ran("Check", folder, targets="loss.py::loss", arguments="--inputs\nrandn(3, 4)\n")
    assert done.returncode == 0, done.stderr
    done = ran("Check", folder, targets="$(touch gone) *.py", arguments="`touch gone`")
    assert done.returncode == 2
    assert not (folder / "gone").exists()


@needs_bash
def test_the_action_installs_its_own_repository_and_what_is_asked_for(folder):
    made = folder / "python_of_its_own"
    made.mkdir()
    (made / "python").write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    (made / "python").chmod(0o755)
    done = ran("Install", folder, path=made, install="-e\n.\ntorch>=2.6\n")
    assert done.returncode == 0, done.stderr
    _, _, _, own, *given = done.stdout.splitlines()
    assert Path(own).resolve() == ROOT.resolve()
    assert given == ["hypothesis", "-e", ".", "torch>=2.6"]
    assert ran("Install", folder, path=made).stdout.splitlines()[4:] == ["hypothesis"]


@needs_bash
@pytest.mark.parametrize("name", ["lock", "certificate"])
def test_the_action_writes_a_lock_of_what_it_was_told_to_ask(folder, name):
    (folder / "loss.py").write_text("def loss(x):\n    return (x * x).sum()\n")
    told = "--inputs\nrandn(3, 4)\n--seed=7\n"
    given = {name: "of loss.lock"}
    done = ran("Check", folder, targets="loss.py::loss", arguments=told, **given)
    assert done.returncode == 0, done.stdout + done.stderr
    source = json.loads((folder / "of loss.lock").read_text())["sources"]["loss.py"]
    op = source["ops"]["loss.py::loss"]
    assert (op["verdict"], op["seed"], op["inputs"]) == ("pass", 7, "randn(3, 4)")


def test_the_action_is_a_composite_one_whose_steps_say_their_shell():
    action = read(ACTION)
    assert action["runs"]["using"] == "composite"
    assert all(step["shell"] == "bash" for step in action["runs"]["steps"])
    assert all(each["description"] for each in action["inputs"].values())
