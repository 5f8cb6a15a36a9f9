"""What pyproject.toml promises of a release, and what importing plugrad brings in; the wheel itself is tested in ci."""

import importlib.util
import os
import re
import runpy
import subprocess
import sys
import tomllib
import types
from pathlib import Path

import pytest

from plugrad import registry
from plugrad.registry.entries import is_ours
from plugrad.registry.finding.kinds import KINDS
from plugrad.registry.finding.metadata import our_packages
from tests import ROOT
from tests.sites import PACKAGES

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def test_without_extras_only_the_run_time_dependencies_are_required():
    required = {line.split(">")[0] for line in PROJECT["dependencies"]}
    assert required == {"numpy", "scipy", "pluggy", "packaging", "click", "rich"}
    assert not [each for lines in EXTRAS.values() for each in lines if each.startswith("torch")]


NAMED = re.compile(r"(?:plugrad|\.|\.whl)\[([a-z,]+)\]['\"]|extra `?\[([a-z]+)\]")


def extras_named(text):
    """Return the extras of plugrad that a text names: 'plugrad[viz]', '.[dev,test]', the extra [viz]."""
    return {name for match in NAMED.findall(text) for name in "".join(match).split(",")}


def test_there_are_six_extras_and_pages_messages_and_workflows_name_no_other():
    assert {*EXTRAS} == {"viz", "dask", "test", "dev", "docs", "interop"}
    files = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "noxfile.py", ".ci/run")]
    files += ROOT.glob(".github/workflows/*")
    for folder in ("core", "ops_builtin", "checker", "ops_contrib", "benchmarks", "docs"):
        files += [file for file in (ROOT / folder).rglob("*") if file.suffix in (".py", ".md")]
    files += [*ROOT.glob("examples/*.py"), *ROOT.glob("examples/clusters/*.py")]
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    named = {str(file): extras_named(text) - {*EXTRAS} for file, text in texts.items()}
    assert {file: names for file, names in named.items() if names} == {}
    assert {"viz", "dask", "test"} <= set().union(*map(extras_named, texts.values()))


def test_an_extra_is_found_in_each_form_of_words():
    text = "`pip install 'plugrad[viz]'`, -e '.[dev,test]', 'plugrad-0.1.0-py3-none-any.whl[a]', "
    assert extras_named(text + "the extra [b], x.[c]") == {"viz", "dev", "test", "a", "b"}


def test_the_entry_points_are_those_of_the_kinds_of_plugins_and_lead_to_modules():
    groups = dict(PROJECT["entry-points"])
    for kind in KINDS.values():
        offered = groups.pop(kind.group)
        assert {*offered} == {each.name for each in registry.plugins(kind.name) if is_ours(each)}
        assert all(importlib.util.find_spec(module) for module in offered.values())
    assert PROJECT["scripts"] == {"plugrad": "_plugrad_command:main"}
    assert groups == {
        "pytest11": {"plugrad": "_plugrad_pytest"},
        "pyinstaller40": {"hook-dirs": "_plugrad_command.pyinstaller:hook_dirs"},
        "plugrad.ufuncs": {"special": "scipy.special"},
    }
    assert our_packages() == {*PACKAGES}


def imported_by(statement):
    """Return the top-level modules that `statement` imports in a fresh interpreter."""
    program = (
        f"import sys; before = {{*sys.modules}}; {statement}; "
        "print(*{name.partition('.')[0] for name in {*sys.modules} - before})"
    )
    command = [sys.executable, "-W", "error", "-c", program]
    return set(subprocess.check_output(command, env=os.environ, text=True).split())


@pytest.mark.parametrize(
    ("statement", "beside"),
    [
        ("import plugrad", {"plugrad", "_plugrad_names", "numpy"}),
        ("import plugrad; plugrad.tensor([1.0])", {"plugrad", "_plugrad_names", "numpy"}),
        ("import _plugrad_command", {"_plugrad_command"}),
        ("import _plugrad_pytest", {"_plugrad_pytest"}),
    ],
)
def test_importing_plugrad_imports_numpy_alone_and_a_door_the_standard_library(statement, beside):
    own = {*sys.stdlib_module_names, "_missing_stdlib_info"}  # the latter Python 3.15's
    assert imported_by(statement) - own == beside


def test_a_frozen_program_has_every_pack_with_its_metadata_and_no_framework(monkeypatch, tmp_path):
    """The hook as PyInstaller runs it, with what it asks of PyInstaller told by hand."""
    from _plugrad_command import pyinstaller
    from tests.sites import Site, put_in_place

    site = Site(tmp_path)
    site.pack("acme")
    put_in_place(site.registry(), monkeypatch)
    hooks = types.SimpleNamespace(
        collect_submodules=lambda name: [name],
        copy_metadata=lambda name: [("metadata of", name)],
        collect_data_files=lambda name: [("data of", name)],
    )
    monkeypatch.setitem(sys.modules, "PyInstaller", types.ModuleType("PyInstaller"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils", types.ModuleType("PyInstaller.utils"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    (folder,) = pyinstaller.hook_dirs()
    found = runpy.run_path(str(Path(folder) / "hook-plugrad.py"))
    own = {"_plugrad_names", "_plugrad_check", "_plugrad_cli", "plugrad_arrays", "plugrad_viz"}
    own |= {"plugrad_kernels.choosing"}
    packs = {"plugrad", "plugrad_builtin", "plugrad_vision", "plugrad_scipy", "acme_pack", *own}
    assert {*found["hiddenimports"]} == packs
    assert {("metadata of", "plugrad"), ("metadata of", "plugrad-acme")} <= {*found["datas"]}
