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
    """Text that can be shown whatever strangers wrote into it: only its style moves colours, and it has an end.

    `terminal.show` takes nothing else but a `Table` of it, so no face can forget. Rich would keep escapes, and lose
    other control characters without a word.
    """

    def __init__(self, text: str = "", style: str = "") -> None:
        super().__init__(bounded(visible(text), MOST), style)

    def append(self, text: rich.text.Text | str, style: Any = None) -> Text:
        """Append a string or a text."""
        super().append(bounded(visible(text), MOST) if isinstance(text, str) else text, style)
        return self

    @classmethod
    def assemble(cls, *parts: Any, **options: Any) -> Text:
        """Return a text that is joined of strings, pairs of a string and its style, and texts."""
        whole = cls(**options)
        for part in parts:
            whole.append(*part) if isinstance(part, tuple) else whole.append(part)
        return whole

    def join(self, lines: Iterable[rich.text.Text]) -> Text:
        """Return texts as one, with this one between them."""
        whole = Text()
        for number, line in enumerate(lines):
            whole.append(self if number else "").append(line)
        return whole


class Table(rich.table.Table):
    """A table whose strings are such texts."""

    def add_row(self, *cells: Any, **options: Any) -> None:
        """Add a row of strings and texts."""
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
    """Return an empty table of these columns: a line under the titles and no other. Only `prose` may be wrapped."""
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
    """Return a table with a line per op and a mark per check (or planted fault), and what its marks mean.

    Each mark has a column of its own where `columns` leaves room, else they share one, whose title is `kind`. A row is
    the op, the verdicts of its marks, and its cells of the columns `rest`. Marks that are all `plain`, below titles,
    need no explanation.
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
    """Return `table` if so many columns hold it without breaking a word, else a block of labelled lines per row."""
    if width_of(table) <= columns:
        return table
    labels = [" ".join(str(column.header).split()) for column in table.columns]
    room = max(map(len, labels[1:]), default=0)
    rows = zip(*(column.cells for column in table.columns), strict=True)
    blocks = [stacked_row(f"  {{:{room}}} ", labels, row, columns) for row in rows]
    return Text("\n\n").join(blocks)


def width_of(table: Table) -> int:
    """Return the least width of a table, in columns."""
    needed = [
        max(width(cell, column.no_wrap) for cell in (column.header, *column.cells))
        for column in table.columns
    ]
    return sum(needed) + GAP * (len(needed) - 1)


def width(cell: Any, whole: bool) -> int:
    """Return the width of a cell in columns: that of its longest line if it stays whole, else of its longest word."""
    parts = str(cell).splitlines() if whole else str(cell).split()
    return max(map(cell_len, parts), default=0)


def stacked_row(form: str, labels: Sequence[str], row: Sequence[Any], columns: int) -> Text:
    """Return a row of a table as lines: the first cell, and the others each with its label."""
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
    """Return `words` wrapped to `columns`, never within a word, a `command` or an (± uncertainty).

    The first line begins with `first` and the others with `indent`; there are no more than `most`, or than hold as much
    as so many of 80 columns: the last says that there are `more`, or it is said before their end that is to `keep`.
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
    """Return a labelled paragraph of at most so many lines."""
    first = f"  {label:{LABEL}} "
    return Text(paragraph(words, columns, first, " " * len(first), most, more, keep))


def drawing(label: str, words: str) -> Text:
    """Return labelled lines as they are, with what is marked by a star in the colour of wrong."""
    first = f"  {label:{LABEL}} "
    text = Text(first + words.replace("\n", f"\n{' ' * len(first)}"))
    text.highlight_regex(r"\*\S+", LOOKS["fail"].style)
    return text


def command(label: str, words: str) -> Text:
    """Return a labelled line that is to be copied, so it is not wrapped."""
    return Text.assemble(f"  {label:{LABEL}} ", (words, "bold"))


def closing(verdict: Verdict, counts: str, advice: str, columns: int) -> Text:
    """Return the last words of a report: the verdict over all with what was counted, and what to do next."""
    look = LOOKS[verdict]
    lines = [
        paragraph(counts, columns, f"{look.word}  ", "  "),
        paragraph(advice, columns, "  ", "  "),
    ]
    text = Text("\n".join(lines))
    text.stylize(look.style, 0, len(look.word))
    return text
