"""A new pack in any environment: it is tidy, and right from its wheel in a fresh one."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

from _plugrad_cli.commands.new import LONGEST
from tests import ROOT
from tests.checker.cli.commands import plug
from tests.project.test_new_pack import KINDS
from tests.sites import fresh_environment, require_tools

LONG = "a" * (LONGEST - 2) + "-b"


@pytest.fixture(params=KINDS)
def written(request, tmp_path):
    """The folder of a new pack of either kind."""
    return new("my-pack", request.param, tmp_path / "plugrad-my-pack")


def new(name, kind, folder):
    assert plug("new", name, "-o", str(folder), *KINDS[kind]).exit_code == 0
    return folder


def run(*command, cwd, **environment):
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, env=os.environ | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{shlex.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_git_leaves_out_what_the_commands_of_the_page_write(written):
    page = (ROOT / "docs" / "write-a-pack.md").read_text(encoding="utf-8")
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    files = set(re.findall(r"--(?:html|junit|sarif) (\S+)", page))
    assert files == {"report.html", "gradients.xml", "gradients.sarif"}
    run("git", "init", "-q", cwd=written)
    ignored = run("git", "check-ignore", *files, cwd=written).split()
    assert {*ignored} == files


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["a", "my-pack", LONG])
def test_a_new_pack_is_tidy_whatever_it_is_called(kind, name, tmp_path):
    require_tools("ruff")
    folder = new(name, kind, tmp_path / "pack")
    for options in ([], ["--config", ROOT / "pyproject.toml", "--ignore", "I001"]):
        run(sys.executable, "-m", "ruff", "check", "--no-cache", *options, ".", cwd=folder)
    run(sys.executable, "-m", "ruff", "format", "--check", "--no-cache", ".", cwd=folder)


def test_a_new_pack_passes_everything_from_its_wheel_in_a_fresh_environment(written, tmp_path):
    """What its workflow runs. Plugrad and the tools are this environment's: no test downloads them."""
    require_tools("pip", "build", "setuptools", "ruff", "mypy")
    by_python = sys.executable, "-m"
    run(*by_python, "build", "--no-isolation", "--outdir", tmp_path / "dist", written, cwd=tmp_path)
    python = fresh_environment(tmp_path / "venv")
    (site,) = (tmp_path / "venv").rglob("site-packages")
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    offline = "--no-deps", "--no-index"
    run(*by_python, "pip", "install", *offline, "--target", site, wheel, cwd=tmp_path)
    for path in (written / "src").rglob("*.py"):
        assert (site / path.relative_to(written / "src")).read_text() == path.read_text()
    workflow = (written / ".github" / "workflows" / "check.yml").read_text()
    commands = re.findall(r"^ +- run: (.+)$", workflow, re.MULTILINE)[1:]  # the first installs
    assert len(commands) == 4
    for command in commands:
        for part in command.split(" && "):
            words = shlex.split(part)
            words = words[1:] if words[0] == "python" else ["-m", *words]
            run(python, *words, cwd=written, PYTHONPATH="")
    assert "my_pack::" in (written / "report.html").read_text(encoding="utf-8")
