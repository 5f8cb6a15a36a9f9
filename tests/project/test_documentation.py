"""Documentation tests: examples run, transcripts and quotes match, links lead somewhere, the words are plain.

In a page, by the words after the fence's language:

    ```python                   is run, all of a page in one namespace; `>>>` as a doctest, and a comment beside a
                                top-level `print(...)` is what it prints; a function `test_...` is called
    ```python needs=NAME        is run where the framework NAME is installed; what it defines, only such blocks know
    ```python needs=NAME==1.2   is run where it is this release: what is said is about that one
    ```python title="PATH"      is not run: it quotes the file PATH, word for word; a line `...` stands for a gap
    ```console                  the lines after `$ ` are run, the others are their output; `...` matches anything
    ```console pack=NAME        the same, with the page's examples above (but for the `>>>` ones) installed as pack NAME
    ```console no-run           is neither run nor compared; so for python
    ```console scratch          is run in a folder that all such blocks of a page share, in a fresh environment that has
                                this one's packages, of which it may use what the page has installed; `cd` is for all
                                steps that follow
    ```python scratch=PATH      is not run: it is written to that file there
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import importlib.metadata
import importlib.util
import io
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tomllib
import types
from dataclasses import dataclass
from pathlib import Path

import pytest

import plugrad as pg
from plugrad import registry
from tests import ROOT
from tests.comparing import installed, why_not
from tests.sites import GOOD, PACKAGES, Site, fresh_environment, require_tools

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "RELEASING.md",
    ROOT / "SECURITY.md",
    *sorted(ROOT.glob("docs/*.md")),
    *sorted(ROOT.glob("examples/*/README.md")),
]
OPTIONS = {
    "python": {"title", "no-run", "scratch", "needs"},
    "console": {"pack", "no-run", "scratch"},
}
FENCED = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: Path
    line: int  # of its first line of text, from 1
    language: str
    options: dict[str, str]
    text: str

    @property
    def is_example(self) -> bool:
        return self.language == "python" and not self.options.keys() & OPTIONS["python"]

    @property
    def place(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    blocks = []
    for fence in FENCED.finditer(text):
        line = text.count("\n", 0, fence.start(3)) + 1
        options = {}
        for word in shlex.split(fence[2]):
            key, _, options[key] = word.partition("=")
        blocks.append(Block(page, line, fence[1], options, fence[3]))
        unknown = options.keys() - OPTIONS.get(fence[1], {"title"})
        assert not unknown, f"{blocks[-1].place}: a {fence[1]} block has no option {unknown}"
    return blocks


def has_scratch(page: Path) -> bool:
    return any("scratch" in block.options for block in blocks_of(page))


@pytest.mark.filterwarnings("ignore:There is a performance drop", "ignore:torch.triangular_solve")
@every_page
def test_examples_run(page, monkeypatch, subtests):
    blocks = [block for block in blocks_of(page) if block.is_example or "needs" in block.options]
    if page.parent.parent.name == "examples" and blocks:
        installed(page.parent.name.replace("-", "_"))
    for why in run(blocks, monkeypatch):
        with subtests.test(why):
            pytest.skip(why)


def run(blocks: list[Block], monkeypatch) -> list[str]:
    """Run the examples of a page, each once, in one namespace; return why those were left out that were.

    Blocks that need a framework know the names of those above them; what they define, only they know.
    """
    module = types.ModuleType("example")
    monkeypatch.setitem(sys.modules, "example", module)
    theirs: dict[str, dict] = {}
    left_out: dict[str, None] = {}
    for block in blocks:
        need = block.options.get("needs", "")
        if why := why_left_out(need):
            left_out[why] = None
            continue
        shared = module.__dict__ if not need else {**module.__dict__, **theirs.get(need, {})}
        (run_doctest if ">>> " in block.text else run_statements)(block, shared)
        if need:
            theirs[need] = {
                name: value
                for name, value in shared.items()
                if module.__dict__.get(name, theirs) is not value
            }
    return list(left_out)


def why_left_out(need: str) -> str:
    """Return why what needs this cannot run here; "" if it can."""
    framework, _, release = need.partition("==")
    why = framework and (why_not(framework) or why_not("plugrad_legendre"))
    if release and not why:
        version = importlib.metadata.version(framework).partition("+")[0]
        if version != release:
            why = f"the page is about {framework} {release}, and {version} is installed"
    return why


def run_doctest(block: Block, namespace: dict) -> None:
    parsed = doctest.DocTestParser().get_doctest(
        block.text, namespace, block.place, str(block.page), block.line - 1
    )
    parsed.globs = namespace  # not a copy: the page's later blocks see what this one defines
    assert_doctest(parsed)


def assert_doctest(test: doctest.DocTest) -> None:
    report = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failed = runner.run(test, out=report.write, clear_globs=False).failed
    assert not failed, report.getvalue()


def run_statements(block: Block, namespace: dict) -> None:
    # Compiled at its own place in the page, so that a traceback shows the page's line.
    source = "\n" * (block.line - 1) + block.text
    lines = source.splitlines()
    for statement in ast.parse(source, str(block.page)).body:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(ast.Module([statement], []), str(block.page), "exec"), namespace)
            if isinstance(statement, ast.FunctionDef) and statement.name.startswith("test_"):
                namespace[statement.name]()
        rest = lines[statement.end_lineno - 1].encode()[statement.end_col_offset :].decode().strip()
        if ast.unparse(statement).startswith("print(") and rest.startswith("#"):
            where = f"{block.page.name}:{statement.lineno}"
            assert_same(printed.getvalue(), rest.removeprefix("#").strip(), where)


def assert_same(got: str, wanted: str, where: str) -> None:
    got, wanted = (
        "".join(f"{line.rstrip()}\n" for line in text.strip("\n").splitlines())
        for text in (got, wanted)
    )
    same = doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS)
    assert same, f"{where}: the page says\n\n{wanted}\nand what came is\n\n{got}"


@pytest.mark.parametrize(
    "page",
    [
        # What is run in an environment of its own takes long.
        pytest.param(page, marks=[pytest.mark.fresh] * has_scratch(page))
        for page in PAGES
    ],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_transcripts_are_what_the_commands_print(page, tmp_path):
    if has_scratch(page):
        require_tools("pip", "build", "setuptools")
    replay_page(page, tmp_path)


def replay_page(page: Path, tmp_path: Path) -> None:
    blocks = blocks_of(page)
    scratch = None
    for number, block in enumerate(blocks):
        if "scratch" in block.options:
            scratch = scratch or Scratch(tmp_path / "scratch")
            scratch.take(block)
        elif block.language == "console" and "no-run" not in block.options:
            folder = tmp_path / str(number)
            folder.mkdir()
            if pack := block.options.get("pack"):
                module = f"plugrad_{pack}"
                examples = (other.text for other in blocks[:number] if other.is_example)
                above = [text for text in examples if ">>>" not in text]
                Site(folder).install(
                    f"plugrad-{pack}", {pack: module}, **{module: "\n".join(above)}
                )
            replay(block, folder)


def replay(block: Block, folder: Path) -> None:
    for command, wanted in steps_of(block):
        assert command.startswith(("plugrad ", "python ")), (
            f"{block.place}: only plugrad and python are run here; mark the block no-run"
        )
        packages = [str(folder), os.environ.get("PYTHONPATH", "")]
        got = printed_by(command, folder, sysconfig.get_path("scripts"), packages)
        assert_same(got, wanted, f"{block.place}: $ {command}")


def steps_of(block: Block) -> list[tuple[str, str]]:
    """The commands of a transcript, each with its output."""
    assert block.text.startswith("$ "), f"{block.place}: a console block begins with a '$ ' line"
    _, *steps = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    return [(command, wanted) for command, _, wanted in (step.partition("\n") for step in steps)]


def printed_by(command: str, folder: Path, scripts: str | Path, packages: list[str]) -> str:
    environment = os.environ | {
        "PATH": os.pathsep.join([str(scripts), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(packages),
        "COLUMNS": "",  # as in a pipe: a table is as wide as it likes
        "NO_COLOR": "1",
        "TERM": "dumb",
        # No test downloads anything. (pip takes the second for what it says without its "no".)
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return done.stdout


class Scratch:
    """The folder and the environment in which a page's author works."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = fresh_environment(folder.with_name("environment"))
        self.installed = {"pip"}
        folder.mkdir()

    def take(self, block: Block) -> None:
        if block.language == "python":
            file = self.folder / block.options["scratch"]
            assert file.parent.is_dir(), f"{block.place}: there is no folder {file.parent}"
            file.write_text(block.text, encoding="utf-8")
            return
        for command, wanted in steps_of(block):
            what, _, where = command.partition(" ")
            assert what in ("cd", "plugrad", "python"), f"{block.place}: {what} is not run here"
            if what == "cd":
                self.folder /= where
                continue
            lacking = needed_by(command, self.folder) - self.installed
            assert not lacking, f"{block.place}: the page has not installed {lacking}: $ {command}"
            self.installed |= installed_by(command, self.folder)
            got = printed_by(command, self.folder, self.python.parent, [])
            assert_same(got, wanted, f"{block.place}: $ {command}")


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


@every_page
def test_quotes_are_the_real_files(page):
    for block in blocks_of(page):
        if "title" in block.options:
            assert_quoted(block, ROOT / block.options["title"])


def assert_quoted(block: Block, file: Path) -> None:
    assert file.is_file(), f"{block.place} quotes {block.options['title']}, which does not exist"
    lines = file.read_text(encoding="utf-8").splitlines()
    start = 0
    for piece in re.split(r"^ *(?:# )?\.\.\. *\n", block.text, flags=re.MULTILINE):
        quoted = piece.strip("\n").splitlines()
        places = range(start, len(lines) - len(quoted) + 1)
        found = next((at for at in places if lines[at : at + len(quoted)] == quoted), None)
        assert found is not None, (
            f"{block.place}: not in {block.options['title']} (any more), word for word, "
            f"after its line {start}:\n\n{piece}"
        )
        start = found + len(quoted)


@every_page
def test_links_lead_somewhere(page):
    assert_linked(page)


def assert_linked(page: Path) -> None:
    prose = re.sub(r"`[^`\n]*`", "", without_blocks(page))
    for link in re.findall(r"\]\(([^)\s]+)[^)]*\)", prose):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, fragment = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name}: the link {link} leads nowhere"
        if fragment:
            assert fragment in anchors(target), f"{page.name}: no heading for the link {link}"


def anchors(page: Path) -> set[str]:
    """The fragments under which a page's headings can be linked, as GitHub makes them."""
    headings = re.findall(
        r"^#+ +(.+?) *$", FENCED.sub("", page.read_text(encoding="utf-8")), re.MULTILINE
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_row_of_a_table_has_the_cells_of_its_head(page):
    assert uneven_rows(page.read_text(encoding="utf-8")) == []


def uneven_rows(text):
    """Return the rows of Markdown tables that have another number of cells than the line of dashes."""
    uneven, cells = [], None
    for line in re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE).splitlines():
        if not line.startswith("|"):
            cells = None
            continue
        found = len(re.findall(r"(?<!\\)\|", line))
        cells = found if re.fullmatch(r"[-:| ]+", line) and "-" in line else cells
        uneven += [line] * (cells is not None and found != cells)
    return uneven


def test_two_rows_on_one_line_are_caught():
    assert uneven_rows("| a | b |\n|---|---|\n| 1 | 2 |\n") == []
    assert uneven_rows("| a | b |\n|---|---|\n| 1 | 2 | | 3 | 4 |\n") == ["| 1 | 2 | | 3 | 4 |"]


def test_the_index_leads_to_every_page():
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    linked = {link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", index)}
    assert {page.name for page in ROOT.glob("docs/*.md")} - linked == {"index.md"}
    assert "](docs/index.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


# Turns of phrase that readers had to read twice, each with the plain words for it.
PLAIN = {
    r"\b(tells?|told|telling)\b": "say, report",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\b(is|are|be|was|were) asked\b": "is checked",
    r"\bnone flows\b": "has no gradient",
    r"\bof no elements\b": "empty",
    r"\bin (the|its|their) place\b": "instead of",
    r"\bspoils?\b": "affects",
    r"\b(whoever|whosoever)\b": "a person who, if you",
    r"(^|[.;] |\* )(?-i:What) (is|are|was|comes|came|has) (?![^.\n]*\?)": "a noun as the subject",
}


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=lambda page: page.name
)
def test_a_page_is_written_in_plain_words(page):
    assert_plain(page)


def assert_plain(page: Path) -> None:
    prose = re.sub(r"`[^`\n]*`|\]\([^)]*\)", "", without_blocks(page))
    found = {
        (" ".join(match[0].split()), plain)
        for pattern, plain in PLAIN.items()
        for match in re.finditer(pattern, prose, re.IGNORECASE | re.MULTILINE)
    }
    assert not found, f"{page.name}: rare words, each with plain ones: {sorted(found)}"


def without_blocks(page: Path) -> str:
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def modules() -> list[str]:
    """The modules of the packages as they are installed, which need not be this tree's files."""
    names = []
    for package in PACKAGES:
        (folder,) = importlib.util.find_spec(package).submodule_search_locations
        for file in sorted(Path(folder).rglob("*.py")):
            parts = file.relative_to(Path(folder).parent).with_suffix("").parts
            names.append(".".join(part for part in parts if part != "__init__"))
    # plugrad.ops is found as the namespace of installed packs, whose attributes load them; the templates of
    # `plugrad new` are a distribution of their own, whose tests run its examples.
    left_out = re.compile(r".*\.__main__|plugrad\.ops|_plugrad_cli\.templates\..*")
    return [name for name in names if not left_out.fullmatch(name)]


def bridge_to(name: str) -> str:
    """The framework that a module is a bridge to, or the library of its kernels, if it is one: it imports that."""
    if name.endswith(".hook-plugrad"):
        return "PyInstaller"
    found = re.match(
        r"plugrad_frameworks\.(\w+)\.|plugrad_kernels\.(torch|numba)\b|plugrad\.interop\.(torch|jax|autograd|pytensor)$",
        name,
    )
    return next(filter(None, found.groups())) if found else ""


@pytest.mark.parametrize("name", modules())
def test_docstring_examples_run(name):
    if bridge_to(name):
        installed(bridge_to(name))
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        assert_doctest(test)


def test_docstring_examples_are_found_at_all():
    tests = doctest.DocTestFinder().find(importlib.import_module("plugrad.engine.tensor.tensor"))
    assert any(test.examples for test in tests)


WITHOUT_EXAMPLE = {
    "PlugradError": "it is caught, not called",
    "hookimpl": "it is pluggy's; docs/write-a-pack.md shows it",
}


def test_every_public_name_has_a_docstring_with_an_example():
    public = {name: getattr(pg, name) for name in pg.__all__ if name not in WITHOUT_EXAMPLE}
    missing = [
        name for name, it in public.items() if callable(it) and ">>> " not in (it.__doc__ or "")
    ]
    assert not missing


@pytest.mark.parametrize("pack", sorted(registry.default.own_packs()))
def test_every_op_has_a_docstring_with_an_example(pack):
    ops = registry.ops(pack)
    assert ops
    assert not [op.identity for op in ops if ">>> " not in op.doc and not op.for_rules]


# Each of the comparisons above, on a page that is wrong.


@pytest.fixture
def page_of(tmp_path):
    def write(text: str) -> Path:
        page = tmp_path / "page.md"
        page.write_text(text, encoding="utf-8")
        return page

    return write


@pytest.mark.parametrize(
    "text",
    [
        "```python\nassert 1 == 2\n```\n",
        "```python\nprint(3)  # 4\n```\n",
        "```python\ndef test_it():\n    assert 1 == 2\n```\n",
        "```python\n>>> 1 + 1\n3\n```\n",
    ],
)
def test_a_wrong_example_is_caught(text, page_of, monkeypatch):
    with pytest.raises(AssertionError):
        run(blocks_of(page_of(text)), monkeypatch)


def test_examples_of_a_page_share_their_names_and_errors_show_its_line(page_of, monkeypatch):
    page = page_of(
        "# Page\n\n```python\nx = 3\nprint(x)  # 3\n```\n\n```python\n>>> y = x + 1\n>>> y\n4\n```\n"
        "\n```python\nx / (y - 4)\n```\n"
    )
    with pytest.raises(ZeroDivisionError) as caught:
        run(blocks_of(page), monkeypatch)
    assert caught.traceback[-1].lineno + 1 == 15
    assert str(caught.traceback[-1].path) == str(page)


@pytest.mark.parametrize(
    ("output", "matches"),
    [("1\n2 apples\n3\n", True), ("1\n...\n3\n", True), ("1\n2 pears\n3\n", False), ("", False)],
)
def test_a_transcript_is_compared(output, matches, page_of, tmp_path):
    command = """python -c 'print("1\\n2 apples\\n3")'"""
    (block,) = blocks_of(page_of(f"```console\n$ {command}\n{output}```\n"))
    with contextlib.nullcontext() if matches else pytest.raises(AssertionError, match="2 apples"):
        replay(block, tmp_path)


HOOKED = f"""
```python
{GOOD.replace("import probe", "").replace("    return 2 * grad", "    return FACTOR * grad")}
```

```console pack=acme
$ python -m plugrad check acme
...acme::double...PASS...
```
"""


@pytest.mark.parametrize(("factor", "passes"), [("2", True), ("3", False)])
def test_the_examples_of_a_page_are_a_pack_for_its_transcripts(factor, passes, page_of, tmp_path):
    page = page_of(HOOKED.replace("FACTOR", factor))
    with contextlib.nullcontext() if passes else pytest.raises(AssertionError, match="FAIL"):
        replay_page(page, tmp_path)


SCRATCH = """
```python scratch=idea.py
from plugrad import ones
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
def test_steps_that_follow_each_other_share_a_folder_and_an_environment(
    found, passes, page_of, tmp_path
):
    page = page_of(SCRATCH.replace("FOUND", found))
    with contextlib.nullcontext() if passes else pytest.raises(AssertionError, match="listdir"):
        replay_page(page, tmp_path)


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
def test_a_step_that_needs_what_the_page_has_not_installed_is_caught(
    steps, lacking, page_of, tmp_path
):
    require_tools("pip", "build")
    with pytest.raises(AssertionError, match=f"the page has not installed .*{lacking}"):
        replay_page(page_of(NEEDING.replace("STEPS", steps)), tmp_path)


@pytest.mark.parametrize("text", ["$ rm -r .\n", "plugrad list\n"])
def test_a_transcript_that_cannot_be_run_says_so(text, page_of, tmp_path):
    (block,) = blocks_of(page_of(f"```console\n{text}```\n"))
    with pytest.raises(AssertionError, match="mark the block no-run|begins with"):
        replay(block, tmp_path)


@pytest.mark.parametrize(
    ("quote", "is_true"),
    [
        ("first\nsecond\n", True),
        ("first\n...\nfourth\n", True),
        ("first\nthird\n", False),
        ("third\n...\nfirst\n", False),
    ],
)
def test_a_quote_is_compared(quote, is_true, page_of, tmp_path):
    file = tmp_path / "file.py"
    file.write_text("first\nsecond\nthird\nfourth\n", encoding="utf-8")
    (block,) = blocks_of(page_of(f'```python title="file.py"\n{quote}```\n'))
    with contextlib.nullcontext() if is_true else pytest.raises(AssertionError, match=r"page.md:2"):
        assert_quoted(block, file)


@pytest.mark.parametrize(
    "sentence",
    [
        "A finding is told once.",
        "Each thing with its mend.",
        "A question without a meaning is not asked, others are asked.",
        "`None` where none flows.",
        "An array of no elements.",
        "A broken one spoils only itself.",
        "What is lent is read-only.",
    ],
)
def test_rare_words_are_caught(sentence, page_of):
    assert_plain(page_of("# What is checked\n\nReport it; `mend` is a key, [here](told.md).\n"))
    with pytest.raises(AssertionError, match="plain ones"):
        assert_plain(page_of(f"# Page\n\n{sentence}\n"))


@pytest.mark.parametrize("link", ["missing.md", "page.md#nowhere", "#nowhere"])
def test_a_dead_link_is_caught(link, page_of):
    assert_linked(page_of("# Some where\n\n[yes](#some-where), `[no](such.md)`\n"))
    with pytest.raises(AssertionError, match="page.md"):
        assert_linked(page_of(f"# Somewhere\n\n[here]({link})\n"))


def test_a_misspelt_option_is_caught(page_of):
    with pytest.raises(AssertionError, match="norun"):
        blocks_of(page_of("```python norun\n```\n"))
