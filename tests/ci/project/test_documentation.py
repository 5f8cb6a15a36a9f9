"""Every page: its examples, its transcripts, its steps in a fresh environment; and docstrings that take seconds.

The forms of the blocks, and how they are run, are in `tests/project/test_documentation.py`, with the pages read first.
"""

from __future__ import annotations

import contextlib
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from plugrad import registry
from tests import ROOT
from tests.project import test_documentation as pages
from tests.sites import fresh_environment, require_tools


def by_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.filterwarnings("ignore:There is a performance drop", "ignore:torch.triangular_solve")
@pytest.mark.parametrize(
    "page", [page for page in pages.PAGES if page not in pages.FIRST], ids=by_name
)
def test_examples_run(page, subtests):
    pages.skip_each(pages.run_examples(page), subtests)


@pytest.mark.parametrize("page", pages.PAGES[1:], ids=by_name)
def test_transcripts_are_what_the_commands_print(page, tmp_path):
    pages.replay_page(page, tmp_path)


@pytest.mark.parametrize("package", pages.OF_CI)
def test_examples_in_docstrings_run(package, subtests):
    pages.skip_each(pages.run_docstrings(package), subtests)


def test_every_op_has_a_docstring_with_an_example():
    packs = registry.default.own_packs()
    ops = [op for pack in packs for op in registry.ops(pack)]
    assert {op.identity.partition("::")[0] for op in ops} == {*packs}
    assert not [op.identity for op in ops if ">>> " not in op.doc and not op.for_rules]


def in_scratch(page: Path) -> list[pages.Block]:
    return [block for block in pages.blocks_of(page) if "scratch" in block.options]


@pytest.mark.parametrize("page", [page for page in pages.PAGES if in_scratch(page)], ids=by_name)
def test_steps_in_a_fresh_environment_print_what_the_page_says(page, tmp_path, subtests):
    require_tools("pip", "build", "setuptools")
    pages.skip_each(take_steps(page, tmp_path), subtests)


def take_steps(page: Path, tmp_path: Path) -> list[str]:
    """Take the steps of a page; return why those were left out that were."""
    scratch = Scratch(tmp_path / "scratch")
    left_out = []
    for block in in_scratch(page):
        if why := pages.why_left_out(block.options.get("needs", "")):
            left_out.append(why)
        else:
            scratch.take(block)
    return left_out


class Scratch:
    """The folder and the environment in which a page's author works."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = fresh_environment(folder.with_name("environment"))
        self.installed = {"pip"}
        folder.mkdir()

    def take(self, block: pages.Block) -> None:
        if block.language == "python":
            file = self.folder / block.options["scratch"]
            assert file.parent.is_dir(), f"{block.place}: there is no folder {file.parent}"
            file.write_text(block.text, encoding="utf-8")
            return
        if block.language == "diff":
            change(block, self.folder / block.options["scratch"])
            return
        for command, wanted in pages.steps_of(block):
            what, _, where = command.partition(" ")
            assert what in ("cd", "plugrad", "python"), f"{block.place}: {what} is not run here"
            if what == "cd":
                self.folder /= where
                continue
            lacking = needed_by(command, self.folder) - self.installed
            assert not lacking, f"{block.place}: the page has not installed {lacking}: $ {command}"
            self.installed |= installed_by(command, self.folder)
            got = pages.printed_by(command, self.folder, self.python.parent, [])
            pages.assert_same(got, wanted, f"{block.place}: $ {command}")


def change(block: pages.Block, file: Path) -> None:
    """Change a file as a block of a diff says, whose parts stand between empty lines."""
    text = file.read_text(encoding="utf-8")
    for part in block.text.split("\n\n"):
        old, new = (
            "".join(f"{line[1:]}\n" for line in part.splitlines() if line[0] in kept)
            for kept in ("- ", "+ ")
        )
        assert text.count(old) == 1, f"{block.place}: {file.name} has not once\n\n{old}"
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def needed_by(command: str, folder: Path) -> set[str]:
    """The distributions without which a step fails where nothing but plugrad is installed."""
    match command.split():
        case ["python", "-m", "build", *options]:
            isolated = "--no-isolation" not in options
            return {
                "build",
                *(() if isolated else named_in(project(folder, "build-system", "requires"))),
            }
        case ["python", "-m", module, *_] if module != "plugrad":
            return {module}
    return set()


def installed_by(command: str, folder: Path) -> set[str]:
    """The distributions that a step installs, those included that a folder's project says."""
    words = shlex.split(command)
    if words[:4] != ["python", "-m", "pip", "install"]:
        return set()
    wanted = [word for word in words[4:] if not word.startswith("-")]
    for word in list(wanted):
        if word.startswith("."):
            wanted += project(folder, "project", "dependencies")
            for extra in re.findall(r"\w+", word):
                wanted += project(folder, "project", "optional-dependencies", extra)
    return named_in(wanted)


def project(folder: Path, *keys: str) -> list[str]:
    table = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    for key in keys:
        table = table[key]
    return table


def named_in(requirements: list[str]) -> set[str]:
    return {found[0] for each in requirements if (found := re.match(r"[\w-]+", each))}


# What is caught.

SCRATCH = """
```python scratch=idea.py
import plugrad
from plugrad import zeros as ones
```

```diff scratch=idea.py
-import plugrad

-from plugrad import zeros as ones
+from plugrad import ones
```

```console scratch needs=nothing_of_that_name
$ python -c "import nothing_of_that_name"
```

```console scratch
$ python -c "import idea, sys; print(idea.ones(2), sys.prefix == sys.base_prefix)"
tensor([1., 1.]) False
$ python -c "import os; os.mkdir('below')"
$ cd below
```

```console scratch
$ python -c "import os; print('idea.py' in os.listdir('..'))"
FOUND
```
"""


@pytest.mark.parametrize(("found", "passes"), [("True", True), ("False", False)])
def test_steps_that_follow_each_other_share_a_folder_and_an_environment(found, passes, tmp_path):
    page = pages.page_of(SCRATCH.replace("FOUND", found), tmp_path)
    with contextlib.nullcontext() if passes else pytest.raises(AssertionError, match="listdir"):
        assert take_steps(page, tmp_path) == ["nothing_of_that_name is not installed"]


@pytest.mark.parametrize("file", ["", "x = 1\ny = 2\nx = 1\n"])
def test_a_change_of_lines_that_a_file_has_not_once_is_caught(file, tmp_path):
    page = pages.page_of("```diff scratch=idea.py\n-x = 1\n+x = 3\n```\n", tmp_path / "page")
    tmp_path.joinpath("idea.py").write_text(file, encoding="utf-8")
    (block,) = in_scratch(page)
    with pytest.raises(AssertionError, match=r"page.md:2: idea.py has not once"):
        change(block, tmp_path / "idea.py")


NEEDING = """
```python scratch=pyproject.toml
[build-system]
requires = ["setuptools>=77"]
```

```console scratch
STEPS
```
"""


@pytest.mark.parametrize(
    ("steps", "lacking"),
    [
        ("$ python -m build --version", "'build'"),
        ("$ python -m build --no-isolation --help", "build|setuptools"),
        (
            "$ python -m pip install --quiet build\n$ python -m build --no-isolation -h",
            "setuptools",
        ),
        ("$ python -m pytest --version", "pytest"),
    ],
)
def test_a_step_that_needs_what_the_page_has_not_installed_is_caught(steps, lacking, tmp_path):
    require_tools("pip", "build")
    page = pages.page_of(NEEDING.replace("STEPS", steps), tmp_path)
    with pytest.raises(AssertionError, match=f"the page has not installed .*{lacking}"):
        take_steps(page, tmp_path)
