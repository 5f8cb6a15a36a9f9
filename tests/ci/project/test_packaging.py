"""What is published: the sdist and the wheel, built from a copy of this tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipapp
import zipfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

import plugrad as pg
from tests import ROOT


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
            pytest.skip(f"building needs {name} {least} (the extra [dev] has it)")


def build(tree: str, folder: Path, **environment: str) -> None:
    """Build an sdist and a wheel of a tree into `folder`."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", ".", tree]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env=os.environ | environment
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(built) -> zipfile.Path:
    (path,) = built.glob("*.whl")
    return zipfile.Path(path)


def test_the_wheel_has_every_file_of_the_four_source_folders_and_the_pages_and_nothing_else(wheel):
    sources = {
        path.relative_to(ROOT / source).as_posix(): path
        for source in ("core", "ops_builtin", "checker", "ops_contrib")
        for path in (ROOT / source).rglob("*")
        if path.is_file() and "cache" not in str(path.relative_to(ROOT))
    }
    docs = ROOT / "docs"
    pages = {
        f"plugrad/docs/{page.relative_to(docs).as_posix()}": page
        for folder in (docs, docs / "lab", docs / "tables")
        for page in folder.glob("*.md")
    }
    names = [name for name in wheel.root.namelist() if not name.endswith("/")]
    info = f"plugrad-{pg.__version__}.dist-info/"
    assert {name for name in names if not name.startswith(info)} == {*sources, *pages}
    for name, page in pages.items():
        assert (wheel / name).read_text(encoding="utf-8") == page.read_text(encoding="utf-8")
    assert {f"{info}licenses/LICENSE", f"{info}entry_points.txt"} <= {*names}
    assert "\nLicense-Expression: MIT\n" in (wheel / info / "METADATA").read_text(encoding="utf-8")


def test_the_sdist_has_what_its_tests_read_and_nothing_of_the_documentation_site(built):
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        sdist = {name.partition("/")[2] for name in archive.getnames()}
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
    assert not [name for name in sdist if {"site", "_static", "conf.py"} & {*name.split("/")}]


def test_plugrad_works_from_the_unpacked_wheel_and_from_an_archive_and_shows_its_pages(
    wheel, tmp_path
):
    wheel.root.extractall(tmp_path / "unpacked")
    zipapp.create_archive(tmp_path / "unpacked", tmp_path / "app.pyz", main="_plugrad_command:main")
    program = (
        "import plugrad as pg; x = pg.tensor([3.0], requires_grad=True); (x * x).backward(); "
        "print(pg.__file__, pg.__version__, x.grad)"
    )
    for path in (tmp_path / "unpacked", tmp_path / "app.pyz"):
        environment = os.environ | {"PYTHONPATH": str(path)}
        for words, printed in (
            (["-c", program], f"{path / 'plugrad' / '__init__.py'} {pg.__version__} tensor([6.])"),
            (["-m", "plugrad", "docs", "docs/checker.md"], "# The checker"),
        ):
            command = [sys.executable, "-W", "error", *words]
            shown = subprocess.check_output(command, cwd=tmp_path, env=environment)
            assert shown.decode("utf-8").splitlines()[0] == printed


@pytest.mark.skipif(os.name == "nt", reason="CC does not name the compiler on Windows")
def test_the_example_with_a_compiled_kernel_is_built_without_a_compiler_too(built, tmp_path):
    build(str(built / "tree" / "examples" / "plugrad-gridsample"), tmp_path, CC="/no/compiler")
    (wheel,) = tmp_path.glob("plugrad_gridsample-*.whl")
    assert "-py3-none-" in wheel.name  # one for every Python
    names = zipfile.ZipFile(wheel).namelist()
    assert "plugrad_gridsample/formula.py" in names
    assert "plugrad_gridsample/_kernel.so" not in names
    (sdist,) = tmp_path.glob("plugrad_gridsample-*.tar.gz")
    with tarfile.open(sdist) as archive:
        kept = {name.rpartition("/")[2] for name in archive.getnames()}
    assert {"setup.py", "kernel.c", "kernel.h"} <= kept
