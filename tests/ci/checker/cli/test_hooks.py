"""The GitHub Action that runs the checker: its steps in a shell, as GitHub's runner runs them."""

# ruff: noqa: F811 - folder is a fixture

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import ROOT
from tests.checker.cli.commands import program_in
from tests.checker.cli.test_hooks import folder, read  # noqa: F401
from tests.sites import SOURCES

ACTION = ROOT / ".github" / "actions" / "check" / "action.yml"
needs_bash = pytest.mark.skipif(
    os.name == "nt" or shutil.which("bash") is None, reason="there is no bash"
)


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
        "PATH": os.pathsep.join([str(path or program_in(folder)), os.environ["PATH"]]),
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
