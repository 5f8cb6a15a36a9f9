"""Texts, tables and paragraphs for the terminal, which hold nothing that it would obey."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import rich.table
import rich.text
from rich import box
from rich.cells import cell_len

from plugrad.registry.telling.strangers import MOST_SHOWN, TIE, bounded, in_lines, visible
from plugrad.registry.telling.wording import LOOKS, tied

if TYPE_CHECKING:
    from _plugrad_check.codes import Verdict

MOST = 5 * MOST_SHOWN  # characters of a `Text`: a paragraph is cut before, and has indents


class Text(rich.text.Text):
    """Text for the terminal that is safe whatever third parties wrote into it: control characters are made visible, and
    its length is limited.

    `printing.show` takes only these texts and tables of them. Rich's own class would keep escape sequences, and
    silently drop other control characters.
    """

    def __init__(self, text: str = "", style: str = "") -> None:
        super().__init__(bounded(visible(text), MOST), style)

    def append(self, text: rich.text.Text | str, style: Any = None) -> Text:
        """Append a string, made safe, or a text; return this text."""
        super().append(bounded(visible(text), MOST) if isinstance(text, str) else text, style)
        return self

    @classmethod
    def assemble(cls, *parts: Any, **options: Any) -> Text:
        """Return a text joined from `parts`: strings, pairs of a string and its style, and texts."""
        whole = cls(**options)
        for part in parts:
            whole.append(*part) if isinstance(part, tuple) else whole.append(part)
        return whole

    def join(self, lines: Iterable[rich.text.Text]) -> Text:
        """Return the texts `lines` joined to one, with this text between them."""
        whole = Text()
        for number, line in enumerate(lines):
            whole.append(self if number else "").append(line)
        return whole


class Table(rich.table.Table):
    """Table of Rich whose strings are made safe, as `Text` does."""

    def add_row(self, *cells: Any, **options: Any) -> None:
        """Add a row of cells: strings, which are made safe, and texts."""
        super().add_row(
            *(Text(cell) if isinstance(cell, str) else cell for cell in cells), **options
        )


# A line under the titles. "ascii" keeps rich from drawing bars where there is no Unicode: `terminal` replaces the line.
RULE = box.Box(str(box.SIMPLE_HEAD), ascii=True)
GAP = 2  # columns between two columns of a table
NARROWEST = 40  # columns
LABEL = 12  # columns of a label, one between it and the words
MORE = "; --all shows the rest"


def table_of(*titles: str, prose: str = "") -> Table:
    """Return an empty table with these column titles, and a line below them. Only the column called `prose` may be
    wrapped.
    """
    # The box takes one of the columns between two columns.
    table = Table(box=RULE, pad_edge=False, show_edge=False, padding=(0, GAP - 1, 0, 0))
    for title in titles:
        table.add_column(title, overflow="fold", no_wrap=title != prose)
    return table


def table_of_marks(
    kind: str,
    titles: Sequence[str],
    rest: Sequence[str],
    rows: Sequence[tuple[str, Sequence[Verdict], Sequence[Text]]],
    meanings: Mapping[Verdict, str],
    columns: int,
    plain: Collection[Verdict] = (),
) -> list[Text | Table]:
    """Return a table with a row per op and a mark per check (or planted fault), and the legend of its marks.

    Each mark has a column of its own, called after `titles`, if `columns` leaves room; otherwise they share one called
    `kind`. A row is the op, the verdicts of its marks, and the cells of the further columns `rest`. There is no legend
    if all marks are in `plain` and have columns of their own.
    """

    def table(shown: Sequence[str]) -> Table:
        table = table_of("op", *shown, *rest)
        for column in table.columns:
            column.vertical = "bottom"  # of the titles, some of which have two lines
        for column in table.columns[1 : 1 + len(titles)] if shown is titles else []:
            column.justify = "center"
        for op, verdicts, cells in rows:
            marks = [Text(LOOKS[verdict].mark, LOOKS[verdict].style) for verdict in verdicts]
            table.add_row(op, *(marks if shown is titles else [Text(" ").join(marks)]), *cells)
        return table

    seen = {verdict for _, verdicts, _ in rows for verdict in verdicts}
    legend = [f"{LOOKS[each].mark}{TIE}{meanings[each]}" for each in meanings if each in seen]
    made = table(titles)
    if width_of(made) > columns:
        made = table([kind])
        legend.insert(0, f"{kind}: {', '.join(' '.join(title.split()) for title in titles)}")
    elif seen <= set(plain):
        return [made]
    return [made, Text(), Text(paragraph("   ".join(legend), columns), "dim")]


def fitting(table: Table, columns: int) -> Text | Table:
    """Return `table` if its width is at most `columns` without breaking a word; otherwise a text with a block of
    labelled lines per row.
    """
    if width_of(table) <= columns:
        return table
    labels = [" ".join(str(column.header).split()) for column in table.columns]
    room = max(map(len, labels[1:]), default=0)
    rows = zip(*(column.cells for column in table.columns), strict=True)
    blocks = [stacked_row(f"  {{:{room}}} ", labels, row, columns) for row in rows]
    return Text("\n\n").join(blocks)


def width_of(table: Table) -> int:
    """Return the smallest width of a table in columns."""
    needed = [
        max(width(cell, column.no_wrap) for cell in (column.header, *column.cells))
        for column in table.columns
    ]
    return sum(needed) + GAP * (len(needed) - 1)


def width(cell: Any, whole: bool) -> int:
    """Return the width of a cell in columns: that of its longest line if `whole`, otherwise that of its longest
    word.
    """
    parts = str(cell).splitlines() if whole else str(cell).split()
    return max(map(cell_len, parts), default=0)


def stacked_row(form: str, labels: Sequence[str], row: Sequence[Any], columns: int) -> Text:
    """Return a row of a table as lines: the first cell, and below it each other cell after its label, formatted by
    `form`.
    """
    lines = [Text.assemble(row[0])]
    for label, cell in zip(labels[1:], row[1:], strict=True):
        if not label and not str(cell):  # a remark that few rows have
            continue
        first = form.format(label)
        whole = Text.assemble(first, cell)
        if whole.cell_len > columns:
            whole = Text(paragraph(str(cell), columns, first, " " * len(first)))
        lines.append(whole)
    return Text("\n").join(lines)


def paragraph(
    words: str,
    columns: int,
    first: str = "",
    indent: str = "",
    most: int | None = None,
    more: str = MORE,
    keep: str = "",
) -> str:
    """Return `words` wrapped to `columns`, without breaking a word, a `command` or a (± uncertainty).

    The first line begins with `first`, the others with `indent`. At most `most` lines are returned (more if they are
    shorter than 80 columns); the last one then ends with `more`, and the end of the text given as `keep` is kept.
    """
    columns = max(columns, NARROWEST)
    if most is not None and columns < 80:
        most = math.ceil(most * (80 - len(indent)) / (columns - len(indent)))
    lines = in_lines(tied(words), columns, first, indent, most, more, tied(keep))
    return "\n".join(lines).replace(TIE, " ")


def field(
    label: str,
    words: str,
    columns: int,
    most: int | None = None,
    more: str = MORE,
    keep: str = "",
) -> Text:
    """Return the paragraph `words` after a label, `columns` wide, of at most `most` lines (None: no limit); `more` and
    `keep` are those of `paragraph`.
    """
    first = f"  {label:{LABEL}} "
    return Text(paragraph(words, columns, first, " " * len(first), most, more, keep))


def drawing(label: str, words: str) -> Text:
    """Return the lines of `words` after a label, unwrapped; words that begin with a star are coloured as wrong."""
    first = f"  {label:{LABEL}} "
    text = Text(first + words.replace("\n", f"\n{' ' * len(first)}"))
    text.highlight_regex(r"\*\S+", LOOKS["fail"].style)
    return text


def command(label: str, words: str) -> Text:
    """Return the line `words` after a label; it is not wrapped, since users copy it."""
    return Text.assemble(f"  {label:{LABEL}} ", (words, "bold"))


def closing(verdict: Verdict, counts: str, advice: str, columns: int) -> Text:
    """Return the last lines of a report: the overall verdict with the counts, and the advice on what to do next."""
    look = LOOKS[verdict]
    lines = [
        paragraph(counts, columns, f"{look.word}  ", "  "),
        paragraph(advice, columns, "  ", "  "),
    ]
    text = Text("\n".join(lines))
    text.stylize(look.style, 0, len(look.word))
    return text
