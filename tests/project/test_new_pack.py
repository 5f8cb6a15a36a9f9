"""`plugrad new`: what it refuses, and what it writes; that this is right in any environment, is tested in ci."""

from __future__ import annotations

import errno
import json
import re
import shlex
import tomllib

import pytest

import plugrad as pg
from _plugrad_cli.commands.new import LONGEST, NewPack, names_for
from tests import ROOT
from tests.checker.cli.commands import plug
from tests.comparing import installed

KINDS = {"elementwise": [], "convolution": ["--conv"]}
TEMPLATES = ROOT / "checker" / "_plugrad_cli" / "templates"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(params=KINDS)
def written(request, here):
    """The folder of a new pack of either kind."""
    assert plug("new", "my-pack", *KINDS[request.param]).exit_code == 0
    return here / "plugrad-my-pack"


# Names.


def test_a_pack_has_three_names_with_or_without_plugrad_before_them():
    for name in ("acme", "plugrad-acme", "plugrad_acme"):
        assert names_for(name) == NewPack("acme", "plugrad-acme", "plugrad_acme")
    for name in ("my-pack", "my_pack"):
        assert names_for(name) == NewPack("my_pack", "plugrad-my-pack", "plugrad_my_pack")
    assert names_for("conv2") == NewPack("conv2", "plugrad-conv2", "plugrad_conv2")


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
    assert "Invalid value for -o" in " ".join(result.stderr.split())
    assert plug("new", "acme", "-o", "there/README.md").exit_code == 2
    assert plug("new", "acme").exit_code == 0
    said = " ".join(
        plug("new", "acme").stderr.split()
    )  # the folder is not named: nor is the option
    assert "Invalid value for NAME: 'plugrad-acme' is not empty" in said
    assert "name another folder with -o" in said


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
    with_names = NewPack.with_names

    def stops(new, text):
        if len([path for path in here.rglob("*") if path.is_file()]) == 5:
            raise error
        return with_names(new, text)

    with monkeypatch.context() as patched:
        patched.setattr(NewPack, "with_names", stops)
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


def test_a_new_pack_passes_its_check_before_it_is_installed(here):
    assert plug("new", "before").exit_code == 0
    (module,) = here.glob("*/src/*/__init__.py")
    result = plug("check", str(module), "--strict")
    assert result.exit_code == 0, result.output
    assert "PASS" in result.stdout


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
