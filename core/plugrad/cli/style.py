"""How a verdict, a number and a place look, the same in every face. Next: `packs.py`."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from plugrad.check.report import Verdict


class Look(NamedTuple):
    """How a verdict is shown: never by its colour alone."""

    mark: str
    word: str
    style: str


LOOKS: dict[Verdict, Look] = {
    "pass": Look("✓", "PASS", "green"),
    "fail": Look("✗", "FAIL", "bold red"),
    "warn": Look("!", "WARN", "yellow"),
    "inconclusive": Look("?", "INCONCLUSIVE", "magenta"),
    "skip": Look("\N{EN DASH}", "SKIP", "dim"),
}

# A line under the titles. "ascii" keeps rich from drawing bars where there is no Unicode: `terminal` replaces the line.
RULE = box.Box(str(box.SIMPLE_HEAD), ascii=True)
GAP = 2  # columns between two columns of a table
LABEL = 12  # columns of a label, one between it and the words
TIE = "\N{NO-BREAK SPACE}"
TOGETHER = re.compile(r"`[^`]*`|\(± [^)]*\)")


def table_of(*titles: str) -> Table:
    """Return an empty table of these columns: a line under the titles and no other, nothing cut off."""
    # The box takes one of the columns between two columns.
    table = Table(box=RULE, pad_edge=False, show_edge=False, padding=(0, GAP - 1, 0, 0))
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def paragraph(
    words: str, columns: int, first: str = "", indent: str = "", most: int | None = None
) -> str:
    """Return `words` wrapped to `columns`, never within a word, a `command` or an (± uncertainty).

    The first line begins with `first` and the others with `indent`; there are no more than `most`.
    """
    tied = TOGETHER.sub(lambda match: match[0].replace(" ", TIE), words)
    lines = textwrap.wrap(
        tied,
        max(columns, 40),
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
        max_lines=most,
        placeholder=" ... (all of it: --json)",
    )
    return "\n".join(lines or [first]).replace(TIE, " ")


def field(label: str, words: str, columns: int, most: int | None = None) -> Text:
    """Return a labelled paragraph of at most so many lines."""
    first = f"  {label:{LABEL}} "
    return Text(paragraph(words, columns, first, " " * len(first), most))


def command(label: str, words: str) -> Text:
    """Return a labelled line that is to be copied, so it is not wrapped."""
    return Text.assemble(f"  {label:{LABEL}} ", (words, "bold"))


def closing(verdict: Verdict, counts: Iterable[str], advice: str, columns: int) -> Text:
    """Return the last words of a report: the verdict over all with what was counted, and what to do next."""
    look = LOOKS[verdict]
    lines = [
        paragraph("; ".join(counts), columns, f"{look.word}  ", "  "),
        paragraph(advice, columns, "  ", "  "),
    ]
    text = Text("\n".join(lines))
    text.stylize(look.style, 0, len(look.word))
    return text


def small(value: float) -> str:
    """Return an error or a tolerance: two digits are enough.

    >>> small(3.14e-11), small(1e-6), small(0.0)
    ('3.1e-11', '1e-6', '0')
    """
    return f"{value:.2g}".replace("e-0", "e-").replace("e+0", "e+")


def place(file: str | None, line: int | None) -> str:
    """Return 'file:line' as one can open it from here: relative if it is below; '' if it is unknown."""
    if not file:
        return ""
    try:
        below = os.path.relpath(file)
    except ValueError:  # on another drive
        below = file
    shown = file if below.startswith("..") or not os.path.isabs(file) else below
    return f"{shown}:{line}" if line else shown


def counted(number: int, noun: str) -> str:
    """Return '1 op' or '3 ops'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
