"""Every command in a terminal of every width: no word is broken, and no narrower one loses a word."""

import functools
import itertools
import re

import click
import pytest
from click.testing import CliRunner

from _plugrad_cli import environment, main
from _plugrad_cli.commands import check
from tests.checker.cli.commands import OP, SAMPLES
from tests.sites import Site, forget_packs, put_in_place

WIDTHS = [40, 60, 80, 120, 200]
COPIED = re.compile(
    r"^\s+(call|check|reproduce|as a sample|all of them|never run|defined|plugrad)\b|>>>|\d+ \|"
)

DOC = """'''{name}: the cube of x times w, in a first line that is longer than a narrow terminal is wide.

    Of any shape, and described in a paragraph that has more than one line, each of which
    is wider than a narrow terminal.

    Parameters
    ----------
    x
        An array, with a description that is indented and does not fit on one line of 40 columns.

    >>> x = an_example_that_is_code_and_is_copied(from_the_terminal, so_it_stays, on_one_line)
    tensor([0., 1.], and_what_it_prints=True, stays_as_well=True)
    '''"""

SOURCE = "import plugrad as pg\n" + OP.replace('print("a pack that prints")', "pass").replace(
    OP[OP.index("'''") : OP.rindex("'''") + 3], DOC
).format(name="{name}", factor="{factor}", samples=SAMPLES)
HOOK = "@pg.hookimpl\ndef plugrad_register_ops(register):\n    [register(op) for op in ({})]\n"


def source(*ops):
    classes = "".join(SOURCE.format(name=name, factor=factor) for name, factor in ops)
    return classes + HOOK.format("".join(f"{name}, " for name, _ in ops))


@pytest.fixture(scope="module")
def packs(tmp_path_factory):
    """A good pack, a wrong one, one right on its samples alone, a broken one, one of two distributions; no colours."""
    folder = tmp_path_factory.mktemp("packs")
    site = Site(folder)
    site.pack("good", source(("Cube", 3), ("AnOpWithANameOfSomeLength", 3)))
    site.pack("wrong", source(("Cube", 6)))
    site.pack("loose", source(("AnOpWithANameOfSomeLength", 3)).replace("broadcasts = True", ""))
    site.pack("broken", "raise OSError('a reason that is long enough not to fit on one line')\n")
    site.pack("shared", "", distribution="first-distribution", folder="a")
    site.pack("shared", "", distribution="second-distribution", folder="b")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        put_in_place(site.registry("", "a", "b"), patch)
        patch.setattr(check, "run_of", remembered(check.run_of))
        patch.setattr(environment, "answers_to", remembered(environment.answers_to))
        patch.setenv("NO_COLOR", "1")
        patch.setenv("TERM", "xterm")
        patch.setattr(click.testing._NamedTextIOWrapper, "isatty", lambda self: True)
        patch.setenv("PAGER", "")
        yield site
    forget_packs()


def remembered(function):
    """Return a function that is called once with each arguments: what is found does not depend on a width."""
    found = {}

    @functools.wraps(function)
    def again(*args, **kwargs):
        key = repr((args, kwargs))
        if key not in found:
            found[key] = function(*args, **kwargs)
        return found[key]

    return again


@pytest.fixture(scope="module")
def shown(packs):
    """Return what a command shows on a terminal of so many columns; each is run once."""
    return functools.cache(functools.partial(show, packs))


def show(site, columns, *args):
    """Return what a command shows on a terminal of so many columns, less the progress bar."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        if args[0] == "check" and "--help" not in args:
            put_in_place(site.registry("", "a", "b"), patch)  # for `list`, no pack is loaded by it
            args = *args, "--in-process"
        result = CliRunner().invoke(main, list(args), prog_name="plugrad")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    text = result.stdout if args[0] == "check" and result.stdout else result.output
    return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", text)


COMMANDS = [
    ["--help"],
    ["list"],
    ["list", "--help"],
    ["list", "--load"],
    ["info", "--help"],
    ["info", "good"],
    ["info", "good::cube"],
    ["info", "broken"],
    ["info", "shared"],
    ["info", "gud"],
    ["check", "--help"],
    ["check", "good"],
    ["check", "good", "wrong", "broken"],
    ["check", "good::cube", "--mutate"],
    ["check", "loose"],
    ["check", "good_cube"],
    ["explain", "--help"],
    ["explain", "PLG030"],
    ["explain", "nothing"],
    ["lost"],
    ["good"],
]


def words_of(text):
    """Return the words of an output, as they are told apart by spaces: not lines and titles of tables, nor times."""
    words = {word.strip(",.;:'") for word in text.split()}
    return {word for word in words if not re.fullmatch(r"[─━]*|[\d.]+|op|pack", word)}


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_no_width_breaks_or_loses_a_word(args, shown):
    widest = words_of(shown(WIDTHS[-1], *args))
    for columns in WIDTHS[:-1]:
        narrow = shown(columns, *args)
        lost = widest - words_of(narrow)
        assert not lost, f"at {columns} columns: {lost}\n{narrow}"


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_only_what_is_copied_or_is_one_long_word_is_wider_than_the_terminal(args, shown):
    for columns in WIDTHS:
        text = shown(columns, *args)
        example = False
        for line in text.splitlines():
            example = bool(line.strip()) and (example or ">>>" in line)
            if len(line) <= columns or COPIED.search(line) or example:
                continue
            label = re.match(r"\s*((\w+ )?\w+ +)?", line)[0]
            assert " " not in line[len(label) :].strip(), f"at {columns} columns:\n{line}\n\n{text}"


def test_a_pipe_has_the_width_that_columns_says_and_else_none(packs, monkeypatch):
    monkeypatch.setattr(click.testing._NamedTextIOWrapper, "isatty", lambda self: False)
    row = r"^good +plugrad-good +1.0 +not loaded"
    assert re.search(row, show(packs, "", "list"), re.MULTILINE)
    assert not re.search(row, show(packs, 40, "list"), re.MULTILINE)  # COLUMNS says otherwise


def test_narrow_terminals_show_a_table_as_a_block_of_each_row(shown):
    blocks = shown(40, "list", "good").split("\n\n")
    assert blocks[0].splitlines() == [
        "good",
        "  distribution plugrad-good",
        "  version      1.0",
        "  state        not loaded",
        "  ops          -",
        "  source       entry point",
    ]


def test_exit_codes_fill_the_lines_of_the_terminal():
    for name, command in main.commands.items():
        context = click.Context(command, info_name=name, terminal_width=100)
        context.max_content_width = 100
        _, _, codes = command.get_help(context).partition("Exit codes:\n")
        lines = codes.partition("\n\n")[0].splitlines()
        for before, line in itertools.pairwise(lines):
            first = line.split()[0]
            assert first.isdecimal() or len(f"{before} {first}") > 90, (name, before, line)
