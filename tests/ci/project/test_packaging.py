"""What is published: the sdist and the wheel, built from a copy of this tree, and what importing them brings in."""

from __future__ import annotations

import configparser
import email
import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
import tarfile
import types
import zipapp
import zipfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from plugrad import registry
from plugrad.registry.entries import is_ours
from plugrad.registry.finding.kinds import KINDS
from plugrad.registry.finding.metadata import our_packages
from tests import ROOT
from tests.sites import PACKAGES


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """A folder with the sdist of this tree, and the wheel made from that sdist."""
    require_builders()
    folder = tmp_path_factory.mktemp("packaging")
    # Built in a copy: setuptools writes beside the sources, and takes what an older build left there.
    left_out = shutil.ignore_patterns(
        ".git", ".?*_cache", ".venv", "build", "dist", "*.egg-info", "__pycache__"
    )
    shutil.copytree(ROOT, folder / "tree", ignore=left_out)
    build("tree", folder)
    return folder


def require_builders() -> None:
    """Skip where nothing can be built. They are not imported: setuptools refuses to be, after distutils was."""
    for name, least in (("build", 1), ("setuptools", 77)):
        try:
            found = int(version(name).partition(".")[0])
        except PackageNotFoundError:
            found = 0
        if found < least:
            pytest.skip(f"building needs {name} {least} (the extra [test] has it)")


def build(tree: str, folder: Path, *options: str, **environment: str) -> None:
    """Build what `options` ask for, both by default, into `folder` of a tree there."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", ".", *options, tree]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env=os.environ | environment
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def sdist(built) -> set[str]:
    """The names of the sdist's files, from its top folder on."""
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.fixture(scope="module")
def wheel(built) -> zipfile.Path:
    (path,) = built.glob("*.whl")
    return zipfile.Path(path)


@pytest.fixture(scope="module")
def dist_info(wheel) -> zipfile.Path:
    (found,) = (entry for entry in wheel.iterdir() if entry.name.endswith(".dist-info"))
    return found


@pytest.fixture(scope="module")
def metadata(dist_info) -> email.message.Message:
    return email.message_from_string((dist_info / "METADATA").read_text(encoding="utf-8"))


def test_the_wheel_has_its_packages_and_nothing_else_at_its_top(wheel, dist_info):
    assert {entry.name for entry in wheel.iterdir()} == {*PACKAGES, dist_info.name}


def test_the_wheel_has_every_module_of_this_tree(wheel):
    for source in ("core", "ops_builtin", "checker", "ops_contrib"):
        modules = [*(ROOT / source).rglob("*.py"), *(ROOT / source).rglob("*.pyi")]
        assert modules
        for module in modules:
            inside = wheel / module.relative_to(ROOT / source).as_posix()
            assert inside.is_file(), f"{module} is not in the wheel"


def test_the_wheel_has_every_file_of_a_new_pack(wheel):
    templates = ROOT / "checker" / "_plugrad_cli" / "templates"
    files = [
        path
        for path in templates.rglob("*")
        if path.is_file() and "cache" not in str(path.relative_to(templates))
    ]
    assert {".gitignore", "check.yml", "LICENSE", "py.typed"} <= {path.name for path in files}
    for file in files:
        assert (wheel / file.relative_to(ROOT / "checker").as_posix()).is_file(), file


def test_the_wheel_carries_the_pages_that_messages_name_and_the_command_shows_them(wheel, tmp_path):
    for page in (ROOT / "docs").glob("*.md"):
        inside = wheel / "plugrad" / "docs" / page.name
        assert inside.read_text(encoding="utf-8") == page.read_text(encoding="utf-8")
    zipfile.ZipFile(wheel.root.filename).extractall(tmp_path / "unpacked")
    zipapp.create_archive(tmp_path / "unpacked", tmp_path / "app.pyz", main="_plugrad_command:main")
    for path in (tmp_path / "unpacked", tmp_path / "app.pyz"):
        command = [sys.executable, "-m", "plugrad", "docs", "docs/checker.md"]
        environment = os.environ | {"PYTHONPATH": str(path)}
        shown = subprocess.check_output(command, cwd=tmp_path, env=environment)
        assert shown.decode().splitlines()[0] == "# The checker"


def test_neither_the_wheel_nor_the_sdist_has_anything_of_the_documentation_site(wheel, sdist):
    inside = {*zipfile.ZipFile(wheel.root.filename).namelist(), *sdist}
    assert "docs/index.md" in inside
    assert not [name for name in inside if {"site", "_static", "conf.py"} & {*name.split("/")}]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_says_that_it_is_typed(wheel, package):
    assert (wheel / package / "py.typed").is_file()


def test_the_wheel_offers_its_entry_points(dist_info):
    points = configparser.ConfigParser()
    points.read_string((dist_info / "entry_points.txt").read_text(encoding="utf-8"))
    found = {group: dict(points[group]) for group in points.sections()}
    for kind in KINDS.values():
        offered = found.pop(kind.group)
        assert {*offered} == {each.name for each in registry.plugins(kind.name) if is_ours(each)}
        assert all(importlib.util.find_spec(module) for module in offered.values())
    assert found == {
        "console_scripts": {"plugrad": "_plugrad_command:main"},
        "pytest11": {"plugrad": "_plugrad_pytest"},
        "pyinstaller40": {"hook-dirs": "_plugrad_command.pyinstaller:hook_dirs"},
        "plugrad.ufuncs": {"special": "scipy.special"},
    }
    assert our_packages() == {*dist_info.joinpath("top_level.txt").read_text().split()}


def test_the_wheel_carries_its_license(dist_info, metadata):
    assert metadata["License-Expression"] == "MIT"
    assert "plugrad developers" in (dist_info / "licenses" / "LICENSE").read_text(encoding="utf-8")


def test_without_extras_only_the_run_time_dependencies_are_required(metadata):
    lines = metadata.get_all("Requires-Dist")
    required = {line.split(">")[0] for line in lines if "extra ==" not in line}
    assert required == {"numpy", "scipy", "pluggy", "packaging", "click", "rich"}
    assert "torch" not in {line.split(">")[0].split(";")[0] for line in lines}


def test_the_sdist_has_what_its_tests_read(sdist):
    for folder in ("tests", "docs", "benchmarks", "examples"):
        for file in (ROOT / folder).rglob("*"):
            made = {"build", "dist", ".pytest_cache", "site"} & {*file.relative_to(ROOT).parts}
            if file.suffix in (".py", ".md", ".toml", ".c", ".h") and not made:
                assert file.relative_to(ROOT).as_posix() in sdist
    scripts = {
        f".ci/{name}" for name in ("run", "pythons.py", "places.py", "arrays_and_tensors.py")
    }
    pages = {"README.md", "LICENSE", "setup.cfg", "noxfile.py", "CITATION.cff"}
    pages |= {f"{name}.md" for name in ("CHANGELOG", "CONTRIBUTING", "RELEASING", "SECURITY")}
    assert {*scripts, *pages, ".gitignore", ".github/workflows/tests.yml"} <= sdist


def test_the_unpacked_wheel_works_and_knows_its_version(wheel, metadata, tmp_path):
    zipfile.ZipFile(wheel.root.filename).extractall(tmp_path)
    program = (
        "import plugrad as pg; x = pg.tensor([3.0], requires_grad=True); (x * x).backward(); "
        "print(pg.__file__, pg.__version__, x.grad)"
    )
    output = python(program, PYTHONPATH=str(tmp_path))
    assert output == f"{tmp_path / 'plugrad' / '__init__.py'} {metadata['Version']} tensor([6.])"


def python(program: str, **environment: str) -> str:
    command = [sys.executable, "-W", "error", "-c", program]
    return subprocess.check_output(command, env=os.environ | environment, text=True).strip()


def imported_by(statement: str) -> set[str]:
    """The top-level modules that `statement` imports in a fresh interpreter."""
    program = (
        f"import sys; before = {{*sys.modules}}; {statement}; "
        "print(*{name.partition('.')[0] for name in {*sys.modules} - before})"
    )
    return set(python(program).split())


@pytest.mark.parametrize("statement", ["import plugrad", "import plugrad as pg; pg.tensor([1.0])"])
def test_importing_plugrad_imports_only_numpy(statement):
    ours = "plugrad_contrib plugrad_scipy plugrad_arrays plugrad_frameworks plugrad_kernels plugrad_viz"
    ours += " _plugrad_check _plugrad_cli"
    unwanted = {*f"{ours} dask scipy pytest rich click torch pluggy hypothesis".split()}
    imported = imported_by(statement)
    assert {"plugrad", "numpy"} <= imported
    assert not imported & unwanted


@pytest.mark.parametrize("door", ["_plugrad_command", "_plugrad_pytest"])
def test_a_door_imports_only_the_standard_library(door):
    assert imported_by(f"import {door}") - sys.stdlib_module_names == {door}


@pytest.mark.skipif(os.name == "nt", reason="CC does not name the compiler on Windows")
def test_the_example_with_a_compiled_kernel_is_built_without_a_compiler_too(built, tmp_path):
    (sdist,) = built.glob("plugrad-*.tar.gz")
    with tarfile.open(sdist) as archive:
        # By name: 3.11.4 is the first that has it.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(tmp_path)
    example = next(tmp_path.glob("plugrad-*/examples/plugrad-gridsample"))
    build(str(example), tmp_path, CC="/no/compiler")
    (wheel,) = tmp_path.glob("plugrad_gridsample-*.whl")
    assert "-py3-none-" in wheel.name  # one for every Python
    names = zipfile.ZipFile(wheel).namelist()
    assert "plugrad_gridsample/formula.py" in names
    assert "plugrad_gridsample/_kernel.so" not in names
    (sdist,) = tmp_path.glob("plugrad_gridsample-*.tar.gz")
    with tarfile.open(sdist) as archive:
        kept = {name.rpartition("/")[2] for name in archive.getnames()}
    assert {"setup.py", "kernel.c", "kernel.h"} <= kept


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
    packs = {"plugrad", "plugrad_builtin", "plugrad_contrib", "plugrad_scipy", "acme_pack", *own}
    assert {*found["hiddenimports"]} == packs
    assert {("metadata of", "plugrad"), ("metadata of", "plugrad-acme")} <= {*found["datas"]}
