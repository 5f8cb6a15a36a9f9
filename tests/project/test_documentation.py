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
                                steps that follow; with needs=NAME as well, where the framework NAME is installed
    ```python scratch=PATH      is not run: it is written to that file there
    ```diff scratch=PATH        changes that file there: the lines with `-` or a space, which it has once, become those
                                with `+` or a space; an empty line is between two changes
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
import types
from dataclasses import dataclass
from pathlib import Path

import pytest

import plugrad as pg
from tests import ROOT
from tests.comparing import installed, why_not
from tests.sites import PACKAGES, Site

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "RELEASING.md",
    ROOT / "SECURITY.md",
    *sorted({*ROOT.glob("docs/**/*.md")} - {*ROOT.glob("docs/site/*.md")}),
    *sorted(ROOT.glob("examples/*/README.md")),
]
OPTIONS = {
    "python": {"title", "no-run", "scratch", "needs"},
    "console": {"pack", "no-run", "scratch", "needs"},
    "diff": {"scratch"},
}
FENCED = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


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


# The pages that a newcomer reads first; the examples of all others are run in `tests/ci/project/`.
NAMES = ("course-1-gradients", "write-a-pack", "checker", "from-pytorch", "trust", "declarations")
FIRST = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in NAMES)]


@pytest.mark.filterwarnings("ignore:There is a performance drop", "ignore:torch.triangular_solve")
@pytest.mark.parametrize("page", FIRST, ids=lambda page: page.name)
def test_examples_run(page, subtests):
    skip_each(run_examples(page), subtests)


def skip_each(reasons: list[str], subtests) -> None:
    """Skip once for each reason why something was left out."""
    for why in reasons:
        with subtests.test(why):
            pytest.skip(why)


def run_examples(page: Path) -> list[str]:
    """Run the examples of a page, each once, in one namespace; return why those were left out that were.

    Blocks that need a framework know the names of those above them; what they define, only they know.
    """
    written = [block for block in blocks_of(page) if block.language == "python"]
    blocks = [block for block in written if block.is_example or "needs" in block.options]
    if page.parent.parent.name == "examples" and blocks:
        installed(page.parent.name.replace("-", "_"))
    module = types.ModuleType("example")
    theirs: dict[str, dict] = {}
    left_out: dict[str, None] = {}
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(sys.modules, "example", module)
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


def test_the_transcripts_of_the_readme_are_what_the_commands_print(tmp_path):
    replay_page(ROOT / "README.md", tmp_path)


def replay_page(page: Path, tmp_path: Path) -> None:
    """Run the transcripts of a page, but for its steps in a fresh environment, and compare what is printed."""
    blocks = blocks_of(page)
    for number, block in enumerate(blocks):
        if block.language == "console" and not {"no-run", "scratch"} & block.options.keys():
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
        "COLUMNS": "80",  # which a page of the site shows uncut
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


def wrong_pages(check, pages=PAGES):
    """Return what a check says of the pages that are wrong."""
    found = []
    for page in pages:
        try:
            check(page)
        except AssertionError as error:
            found.append(str(error))
    return found


def test_every_page_quotes_links_and_tabulates_what_is_there_in_plain_words():
    found = [*wrong_pages(assert_quoted), *wrong_pages(assert_linked), *wrong_pages(assert_even)]
    found += wrong_pages(assert_plain, [page for page in PAGES if page.name != "CHANGELOG.md"])
    assert not found, "\n\n".join(found)


def assert_quoted(page: Path, root: Path = ROOT) -> None:
    for block in blocks_of(page):
        if "title" in block.options:
            assert_quote(block, root / block.options["title"])


def assert_quote(block: Block, file: Path) -> None:
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
    headings = re.findall(r"^#+ +(.+?) *$", without_blocks(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def assert_even(page: Path) -> None:
    """Raise if a row of a table has another number of cells than the line of dashes."""
    uneven, cells = [], None
    for line in without_blocks(page).splitlines():
        if not line.startswith("|"):
            cells = None
            continue
        found = len(re.findall(r"(?<!\\)\|", line))
        cells = found if re.fullmatch(r"[-:| ]+", line) and "-" in line else cells
        uneven += [line] * (cells is not None and found != cells)
    assert not uneven, f"{page.name}: rows that have not the cells of their head: {uneven}"


def test_the_index_leads_to_every_page():
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    linked = {link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", index)}
    docs = ROOT / "docs"
    pages = {page.relative_to(docs).as_posix() for page in PAGES if page.is_relative_to(docs)}
    assert pages - linked == {"index.md"}
    assert "](docs/index.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


MOST_PAGES, MOST_WORDS = 30, 40_000


def test_the_pages_written_by_hand_are_few_enough_to_be_kept_true():
    """Tables that programs write are not counted (docs/tables)."""
    pages = [*ROOT.glob("docs/*.md"), *ROOT.glob("docs/lab/*.md")]
    words = sum(len(page.read_text(encoding="utf-8").split()) for page in pages)
    assert len(pages) <= MOST_PAGES
    assert words <= MOST_WORDS, f"{words} words: what does nobody look for?"
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert contributing.count("\n") <= 80


def test_the_glossary_has_forty_nouns_each_once():
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    nouns = re.findall(r"^\* \*\*\[?`?([^\]`*]+)", text, re.MULTILINE)
    assert len(nouns) == len({*nouns}) == 40


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


def modules(package: str) -> list[str]:
    """The modules of a package as it is installed, which need not be this tree's files."""
    (folder,) = importlib.util.find_spec(package).submodule_search_locations
    names = []
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
    if name in ("plugrad_vision.kernels", "plugrad_vision.correlation_kernels"):
        return "numba"
    found = re.match(
        r"plugrad_frameworks\.(\w+)\.|plugrad_kernels\.(torch|numba)\b|plugrad\.interop\.(torch|jax|autograd|pytensor)$",
        name,
    )
    return next(filter(None, found.groups())) if found else ""


def run_docstrings(package: str) -> list[str]:
    """Run the examples in a package's docstrings; return why those were left out that were."""
    wrong, left_out, found = [], {}, 0
    for name in modules(package):
        if why := bridge_to(name) and why_not(bridge_to(name)):
            left_out[why] = None
            continue
        for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
            found += len(test.examples)
            try:
                assert_doctest(test)
            except AssertionError as error:
                wrong.append(str(error))
    assert not wrong, "\n".join(wrong)
    assert found or left_out or package in ("_plugrad_command", "_plugrad_pytest")
    return list(left_out)


# Of these it takes seconds, so `tests/ci/project/` runs them.
OF_CI = ("_plugrad_check", "plugrad_scipy", "plugrad_frameworks", "plugrad_kernels")


@pytest.mark.parametrize("package", [name for name in PACKAGES if name not in OF_CI])
def test_examples_in_docstrings_run(package, subtests):
    skip_each(run_docstrings(package), subtests)


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


# Each of the comparisons above, on a page that is right and on one that is wrong.


def python(code):
    return f"```python\n{code}\n```\n"


def console(printed, command="""$ python -c 'print("1\\n2 apples\\n3")'\n"""):
    return f"```console\n{command}{printed}```\n"


def quote(lines):
    return f'```python title="file.py"\n{lines}\n```\n'


def replaying(page):
    replay_page(page, page.parent)


def quoting(page):
    page.with_name("file.py").write_text("first\nsecond\nthird\nfourth\n", encoding="utf-8")
    assert_quoted(page, page.parent)


TEST = "def test_it():\n    assert 1"
LINKED = "# Some where\n\n[yes](#some-where), `[no](such.md)`\n"
TABLE = "| a | b |\n|---|---|\n| 1 | 2 |\n"
RARE = [
    "A finding is told once.",
    "Each thing with its mend.",
    "A question without a meaning is not asked, others are asked.",
    "`None` where none flows.",
    "An array of no elements.",
    "A broken one spoils only itself.",
    "What is lent is read-only.",
]
PLAINLY = "# What is checked\n\nReport it; `mend` is a key, [here](told.md).\n"


@pytest.mark.parametrize(
    ("check", "right", "wrong", "words"),
    [
        (run_examples, python("assert 1 == 1"), python("assert 1 == 2"), None),
        (run_examples, python("print(3)  # 3"), python("print(3)  # 4"), r"\.md:2: the page says"),
        (run_examples, python(">>> 1 + 1\n2"), python(">>> 1 + 1\n3"), "Expected:"),
        (run_examples, python(f"{TEST} == 1"), python(f"{TEST} == 2"), None),
        (replaying, console("1\n2 apples\n3\n"), console("1\n2 pears\n3\n"), "2 apples"),
        (replaying, console("1\n...\n3\n"), console(""), "2 apples"),
        (replaying, "", console("", "$ rm -r .\n"), "mark the block no-run"),
        (replaying, "", console("", "plugrad list\n"), "begins with"),
        (quoting, quote("first\nsecond"), quote("first\nthird"), "page.md:2"),
        (quoting, quote("first\n...\nfourth"), quote("third\n...\nfirst"), "page.md:2"),
        (assert_linked, LINKED, "[here](missing.md)\n", "page.md: .* leads nowhere"),
        (assert_linked, LINKED, "[here](page.md#nowhere)\n", "page.md: no heading"),
        (assert_linked, LINKED, "[here](#nowhere)\n", "page.md: no heading"),
        (assert_even, TABLE, TABLE.replace("2 |", "2 | | 3 | 4 |"), "3"),
        *[(assert_plain, PLAINLY, f"# Page\n\n{each}\n", "plain ones") for each in RARE],
        (blocks_of, "```python no-run\n```\n", "```python norun\n```\n", "norun"),
    ],
)
def test_a_page_that_is_wrong_is_caught_and_one_that_is_right_is_not(
    check, right, wrong, words, tmp_path
):
    check(page_of(right, tmp_path / "right"))
    with pytest.raises(AssertionError, match=words):
        check(page_of(wrong, tmp_path / "wrong"))


def page_of(text: str, folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    return page


def test_examples_of_a_page_share_their_names_and_errors_show_its_line(tmp_path):
    page = page_of(
        "# Page\n\n```python\nx = 3\nprint(x)  # 3\n```\n\n```python\n>>> y = x + 1\n>>> y\n4\n```\n"
        "\n```python\nx / (y - 4)\n```\n",
        tmp_path,
    )
    with pytest.raises(ZeroDivisionError) as caught:
        run_examples(page)
    assert caught.traceback[-1].lineno + 1 == 15
    assert str(caught.traceback[-1].path) == str(page)
