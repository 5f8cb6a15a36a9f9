"""`plugrad new`: what it refuses, what it writes, and that this is a pack which is right in any environment."""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib

import pytest

import plugrad as pg
from _plugrad_cli.commands.new import LONGEST, NewPack, names_for
from tests import ROOT
from tests.checker.cli.commands import plug
from tests.comparing import installed
from tests.sites import fresh_environment, require_tools

KINDS = {"elementwise": [], "convolution": ["--conv"]}
TEMPLATES = ROOT / "checker" / "_plugrad_cli" / "templates"
LONG = "a" * (LONGEST - 2) + "-b"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(params=KINDS)
def written(request, here):
    """The folder of a new pack of either kind."""
    assert plug("new", "my-pack", *KINDS[request.param]).exit_code == 0
    return here / "plugrad-my-pack"


def run(*command, cwd, **environment):
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, env=os.environ | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{shlex.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


# Names.


@pytest.mark.parametrize(
    ("name", "pack", "distribution", "module"),
    [
        ("acme", "acme", "plugrad-acme", "plugrad_acme"),
        ("my-pack", "my_pack", "plugrad-my-pack", "plugrad_my_pack"),
        ("my_pack", "my_pack", "plugrad-my-pack", "plugrad_my_pack"),
        ("plugrad-acme", "acme", "plugrad-acme", "plugrad_acme"),
        ("plugrad_acme", "acme", "plugrad-acme", "plugrad_acme"),
        ("conv2", "conv2", "plugrad-conv2", "plugrad_conv2"),
    ],
)
def test_a_pack_has_three_names_as_the_example_has(name, pack, distribution, module):
    new = names_for(name)
    assert (new.pack, new.distribution, new.module) == (pack, distribution, module)
    assert names_for("legendre2").distribution.startswith("plugrad-legendre")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("My-Pack", "write letters from a to z, .*; take my-pack"),
        ("1st", "write letters from a to z"),
        ("caf\N{LATIN SMALL LETTER E WITH ACUTE}", "write letters from a to z, .*; take caf"),
        ("..", "write letters"),
        ("a/b", "take a-b"),
        ("/etc", "take etc"),
        ("a--b", "take a-b"),
        ("a-", "take a"),
        ("", "write letters"),
        ("a\x1b[31m\n", "write letters"),
        ("lambda", r"a keyword of Python, and plugrad\.ops\.lambda"),
        ("builtin", "reserved for plugrad itself"),
        ("plugrad", "reserved for plugrad itself"),
        ("stats", "reserved for plugrad itself"),
        ("frameworks", "reserved for plugrad itself"),
        ("numpy", "another project's, .*; take my-numpy"),
        ("aux", "Windows has a device of that name, .*; take my-aux"),
        ("plugrad-com1", "Windows has a device of that name"),
        ("plugrad-torch", "another project's"),
        ("x" * (LONGEST + 1), f"it has {LONGEST + 1} letters, and may have {LONGEST}"),
    ],
)
def test_a_name_that_is_none_is_refused_with_the_reason(name, why, here):
    result = plug("new", name)
    assert result.exit_code == 2
    assert re.search(why, " ".join(result.stderr.split()))
    assert "\x1b" not in result.stderr
    assert not list(here.iterdir())


def test_the_name_of_an_installed_pack_is_refused(here):
    installed("plugrad_legendre")
    result = plug("new", "legendre")
    assert result.exit_code == 2
    said = " ".join(result.stderr.split())
    assert "plugrad-legendre" in said
    assert "of two neither can be loaded" in said


# Folders.


def test_nothing_is_written_over(here):
    folder = here / "there"
    folder.mkdir()
    (folder / "README.md").write_text("mine")
    result = plug("new", "acme", "-o", "there")
    assert result.exit_code == 2
    assert "'there' is not empty (it has README.md)" in " ".join(result.stderr.split())
    assert [path.name for path in folder.iterdir()] == ["README.md"]
    assert (folder / "README.md").read_text() == "mine"
    assert plug("new", "acme", "-o", "there/README.md").exit_code == 2


def test_who_has_not_named_the_folder_is_not_told_of_the_option(here):
    assert plug("new", "acme").exit_code == 0
    result = plug("new", "acme")
    assert result.exit_code == 2
    said = " ".join(result.stderr.split())
    assert "Invalid value for NAME: 'plugrad-acme' is not empty" in said
    assert "name another folder with -o" in said
    assert "Invalid value for -o" in " ".join(plug("new", "b", "-o", "plugrad-acme").stderr.split())


def test_an_empty_folder_and_a_new_repository_are_filled_and_a_file_is_none(here):
    (here / "there" / ".git").mkdir(parents=True)
    assert plug("new", "acme", "-o", "there").exit_code == 0
    assert (here / "there" / "pyproject.toml").is_file()
    assert plug("new", "acme", "-o", "deep/below").exit_code == 0
    (here / "file").write_text("")
    result = plug("new", "acme", "-o", "file/below")
    assert result.exit_code in (2, 5)
    assert "Not a directory" in result.stderr


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
@pytest.mark.parametrize("there", [[], ["there"], ["there/below/.git"]])
def test_a_pack_is_written_whole_or_not_at_all(here, monkeypatch, error, there):
    for folder in there:
        (here / folder).mkdir(parents=True)
    before = {*here.rglob("*")}
    filled = NewPack.filled

    def stops(new, text):
        if len([path for path in here.rglob("*") if path.is_file()]) == 5:
            raise error
        return filled(new, text)

    with monkeypatch.context() as patched:
        patched.setattr(NewPack, "filled", stops)
        result = plug("new", "acme", "-o", "there/below")
    assert result.exit_code == (130 if isinstance(error, KeyboardInterrupt) else 5)
    assert {*here.rglob("*")} == before
    assert plug("new", "acme", "-o", "there/below").exit_code == 0
    assert (here / "there" / "below" / "pyproject.toml").is_file()


def test_json_says_what_was_made_and_what_comes_next(here):
    document = json.loads(plug("new", "my-pack", "-o", "a b", "--json").stdout)
    assert (document["pack"], document["folder"]) == ("my_pack", "a b")
    made = [path.relative_to(here / "a b") for path in (here / "a b").rglob("*") if path.is_file()]
    assert {*document["files"]} == {path.as_posix() for path in made}
    assert [line.split()[0] for line in document["next"]] == ["cd", "python", "plugrad"]
    assert shlex.split(document["next"][0]) == ["cd", "a b"]


# What is written.


def test_no_template_s_name_is_left_and_every_file_is_there(written):
    for path in written.rglob("*"):
        assert "newpack" not in path.name
        if path.is_file():
            assert "newpack" not in path.read_text(encoding="utf-8")
    files = ".gitignore", ".github/workflows/check.yml", "LICENSE", "src/plugrad_my_pack/py.typed"
    assert all((written / name).is_file() for name in files)


def test_git_leaves_out_what_the_commands_of_the_page_write(written):
    page = (ROOT / "docs" / "write-a-pack.md").read_text(encoding="utf-8")
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    files = set(re.findall(r"--(?:html|junit|sarif) (\S+)", page))
    assert files == {"report.html", "gradients.xml", "gradients.sarif"}
    run("git", "init", "-q", cwd=written)
    ignored = run("git", "check-ignore", *files, cwd=written).split()
    assert {*ignored} == files


def test_a_new_pack_is_checked_before_it_is_installed(written):
    init = written / "src" / "plugrad_my_pack" / "__init__.py"
    output = run(sys.executable, "-m", "plugrad", "check", init, "--strict", cwd=written)
    assert "PASS" in output


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["a", "my-pack", LONG])
def test_a_new_pack_is_tidy_whatever_it_is_called(kind, name, here):
    require_tools("ruff")
    assert plug("new", name, "-o", "pack", *KINDS[kind]).exit_code == 0
    for options in ([], ["--config", ROOT / "pyproject.toml", "--ignore", "I001"]):
        run(sys.executable, "-m", "ruff", "check", "--no-cache", *options, ".", cwd=here / "pack")
    run(sys.executable, "-m", "ruff", "format", "--check", "--no-cache", ".", cwd=here / "pack")


def test_a_new_pack_asks_for_a_plugrad_that_has_what_it_uses():
    project = (TEMPLATES / "every" / "pyproject.toml").read_text()
    assert pg.__version__.startswith(re.search(r'"plugrad>=([\d.]+)"', project)[1])


def test_the_example_is_such_a_pack_grown_up(written):
    example = ROOT / "examples" / "plugrad-legendre"
    new, grown = (
        tomllib.loads((folder / "pyproject.toml").read_text()) for folder in (written, example)
    )
    assert new["build-system"] == grown["build-system"]
    for key in ("requires-python", "license", "license-files", "readme"):
        assert new["project"][key] == grown["project"][key]
    assert new["tool"]["setuptools"]["packages"] == grown["tool"]["setuptools"]["packages"]
    assert new["tool"]["pytest"]["ini_options"]["filterwarnings"] == ["error"]
    for project, pack in ((new, "my_pack"), (grown, "legendre")):
        assert project["project"]["entry-points"] == {"plugrad.ops": {pack: f"plugrad_{pack}"}}
    modules = [next(folder.glob("src/*/__init__.py")) for folder in (written, example)]
    for module in modules:
        assert "PLUGRAD_API = " in module.read_text()
        assert "@pg.hookimpl\ndef plugrad_register_ops(" in module.read_text()


@pytest.mark.fresh
@pytest.mark.parametrize("kind", KINDS)
def test_a_new_pack_passes_everything_from_its_wheel_in_a_fresh_environment(kind, here):
    """What its workflow runs. Plugrad and the tools are this environment's: no test downloads them."""
    require_tools("pip", "build", "setuptools", "ruff", "mypy")
    assert plug("new", "my-pack", *KINDS[kind]).exit_code == 0
    folder = here / "plugrad-my-pack"
    by_python = sys.executable, "-m"
    run(*by_python, "build", "--no-isolation", "--outdir", here / "dist", folder, cwd=here)
    python = fresh_environment(here / "venv")
    (site,) = (here / "venv").rglob("site-packages")
    (wheel,) = (here / "dist").glob("*.whl")
    offline = "--no-deps", "--no-index"
    run(*by_python, "pip", "install", *offline, "--target", site, wheel, cwd=here)
    for path in (folder / "src").rglob("*.py"):
        assert (site / path.relative_to(folder / "src")).read_text() == path.read_text()
    workflow = (folder / ".github" / "workflows" / "check.yml").read_text()
    commands = re.findall(r"^ +- run: (.+)$", workflow, re.MULTILINE)[1:]  # the first installs
    assert len(commands) == 4
    for command in commands:
        for part in command.split(" && "):
            words = shlex.split(part)
            words = words[1:] if words[0] == "python" else ["-m", *words]
            run(python, *words, cwd=folder, PYTHONPATH="")
    assert "my_pack::" in (folder / "report.html").read_text(encoding="utf-8")
