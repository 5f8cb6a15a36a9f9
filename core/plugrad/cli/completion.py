"""Shell completion of packs, ops, codes and files, at a press of TAB; no pack is imported for it.

The ops of a pack are read in its source: one that prints, hangs or exits when it is imported would spoil the line
that is being written. Only plugrad's own are asked.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Sequence

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
)
from click.shell_completion import split_arg_string as words_of_line

from plugrad import registry
from plugrad.engine.errors import PlugradError
from plugrad.from_source.sources import is_python
from plugrad.registry.kernel_packs import KIND
from plugrad.registry.telling.suggestions import names_of_ops

VARIABLE = "_PLUGRAD_COMPLETE"
SHELLS = ("bash", "zsh", "fish")


def answer(program: click.Command, instruction: str) -> str:
    """Return what a shell's completion asks for: its script ('bash_source'), or words ('bash_complete').

    Raises
    ------
    click.UsageError
        It asks for something else.
    """
    shell, _, wanted = instruction.partition("_")
    kind = get_completion_class(shell) if shell in SHELLS else None
    if kind is None or wanted not in ("source", "complete"):
        each = ", ".join(f"{name}_source" for name in SHELLS)
        raise click.UsageError(
            f"{VARIABLE} is {instruction!r}; there are {each}, which print what a shell is to run"
        )
    completion = kind(program, {}, "plugrad", VARIABLE)
    if wanted == "source":
        return completion.source()
    # A line that is being written is no place to say what is wrong.
    with contextlib.suppress(PlugradError, LookupError, ValueError):
        words = completion.complete()
        return f"{words}\n" if words else ""
    return ""


@add_completion_class
class Bash(BashComplete):
    """Completion for bash, which breaks words at their colons, and replaces what stands after the last one."""

    cut = 0
    """How much of the word that is completed bash keeps as it is."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one that is completed, and that one, as they were written."""
        words, at = words_of_line(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
        before = rejoined(words[1 : at + 1])
        word = before.pop() if words[at:] else ""
        self.cut = word.rfind(":") + 1 if word not in words[at:] else 0
        return before, word

    def format_completion(self, item: CompletionItem) -> str:
        """Return a completion without what bash keeps."""
        return f"{item.type},{item.value[self.cut :]}"


def rejoined(words: Iterable[str]) -> list[str]:
    """Return words that were broken at their colons as they were written.

    >>> rejoined(["check", "acme", "::", "swish", "--full"])
    ['check', 'acme::swish', '--full']
    """
    whole: list[str] = []
    for word in words:
        if whole and (whole[-1].endswith(":") or (word.startswith(":") and not word.strip(":"))):
            whole[-1] += word
        else:
            whole.append(word)
    return whole


# What may stand where a command takes something.


def packs(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the packs whose names begin so."""
    return starting_with(written, (info.name for info in registry.packs()))


def packs_and_pages(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the packs, and the pages of plugrad's documentation, whose names begin so."""
    from plugrad.cli.commands.docs import pages  # no other TAB waits for it

    packs = [info.name for info in registry.packs()]
    return starting_with(written, dict.fromkeys([*packs, *pages()]))


def packs_and_ops(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the packs whose names begin so; if it can be one only, its ops too."""
    named, colon, _rest = written.partition(":")
    known = [info.name for info in registry.packs()]
    found = [name for name in known if name == named] if colon else starting_with(named, known)
    if len(found) != 1:
        return found
    (pack,) = found
    ops = sorted({f"{pack}::{op}" for op in names_of_ops(pack, registry)})
    return starting_with(written, [pack, *ops])


def packs_ops_and_files(
    context: click.Context, parameter: click.Parameter, written: str
) -> list[CompletionItem]:
    """Return packs and ops, and Python files and folders; where no pack begins so, the shell completes files itself.

    It knows what it must quote, and puts no space after a folder; beside packs it would not be asked.
    """
    found = [CompletionItem(name) for name in packs_and_ops(context, parameter, written)]
    files = [] if ":" in written else paths(written)
    if files and not found:
        return [CompletionItem(written, type="file")]
    return [*found, *map(CompletionItem, files)]


def paths(written: str) -> list[str]:
    """Return the folders and the Python files whose paths begin so."""
    folder, begun = os.path.split(written)
    try:
        inside = sorted(os.scandir(folder or os.curdir), key=lambda entry: entry.name)
    except OSError:
        return []
    return [
        os.path.join(folder, entry.name) + "/" * entry.is_dir()
        for entry in inside
        if entry.name.startswith(begun)
        and (begun or not entry.name.startswith("."))
        and (entry.is_dir() or is_python(entry.name))
        and entry.name.isprintable()  # a shell reads lines
    ]


def list_of_packs(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return a list with commas, its last pack completed by those that it does not name."""
    before, comma, last = written.rpartition(",")
    named = before.split(",")
    known = [info.name for info in registry.packs() if info.name not in named]
    return [f"{before}{comma}{name}" for name in starting_with(last, known)]


def kernel_packs(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the kernel packs whose names begin so."""
    return starting_with(written, (info.name for info in registry.plugins(KIND)))


def formats(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the formats of reports whose names begin so."""
    from plugrad.cli.running import reporting  # which no other TAB waits for

    return starting_with(written, ["json", *reporting.formats()])


def names(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the packs and, without their packs, the ops whose names begin so."""
    known = [info.name for info in registry.packs()]
    ops = {op for pack in known for op in names_of_ops(pack, registry)}
    return starting_with(written, dict.fromkeys([*known, *sorted(ops)]))


def codes_and_checks(
    _: click.Context, __: click.Parameter, written: str
) -> Sequence[CompletionItem]:
    """Return the codes of findings, each with what it means, and the checks that find them."""
    from plugrad.check.codes import CODES  # and the checker, which no other TAB waits for

    items = [CompletionItem(code, help=entry.title) for code, entry in CODES.items()]
    items += [
        CompletionItem(check, help=f"all that the check {check!r} finds")
        for check in dict.fromkeys(entry.check for entry in CODES.values())
        if " " not in check
    ]
    written = written.lower()
    return [item for item in items if item.value.lower().startswith(written)]


def starting_with(written: str, known: Iterable[str]) -> list[str]:
    """Return those names that begin with what is written."""
    return [name for name in known if name.startswith(written)]
