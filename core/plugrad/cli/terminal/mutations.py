"""The report of `plugrad check --mutate`: which planted faults the samples find, and which lines they never reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from plugrad.cli.formats.document import Document
from plugrad.cli.formats.mutations import MARKS, OF_AN_OUTCOME
from plugrad.cli.terminal.report import header
from plugrad.cli.terminal.style import (
    LABEL,
    Table,
    Text,
    closing,
    command,
    field,
    paragraph,
    table_of_marks,
)
from plugrad.cli.wording import LOOKS

MOST_FAULTS = 6  # shown of one op
MOST_RANGES = 5
MOST_LINES = 6  # of one range


def render_mutations(document: Document, columns: int, table_columns: int) -> list[Text | Table]:
    """Return everything about planted faults: a table of ops by faults, then what the samples leave open."""
    asked = [op for op in document["ops"] if not op["reason"]]
    shown: list[Text | Table] = []
    if asked:
        shown += table_of_faults(asked, document["faults"], table_columns)
        shown += [Text(paragraph(document["explained"], columns), "dim"), Text()]
    for op in document["ops"]:
        if op["reason"]:
            shown += [field("not planted", f"{op['op']}: {op['reason']}", columns), Text()]
        elif op["verdict"] in ("warn", "fail"):
            shown += [Text("\n").join(block(op, columns)), Text()]
    if document["left"]:
        shown += [field("not checked", document["left"], columns), Text()]
    return [*shown, closing(document["verdict"], document["counts"], document["next"], columns)]


def table_of_faults(
    ops: Sequence[Document], faults: Sequence[str], columns: int
) -> list[Text | Table]:
    """Return the table of ops by faults, and what its marks mean; a column per fault where `columns` leaves room."""
    soft = LOOKS["warn"].style
    rows = [
        (
            op["op"],
            [MARKS[outcome] for outcome in op["outcomes"].values()],
            [
                Text(op["score"], soft if op["not_found"] else ""),
                Text(op["missed_lines"], soft if op["unreached"] else ""),
            ],
        )
        for op in ops
    ]
    meanings = {MARKS[outcome]: words for outcome, words in OF_AN_OUTCOME.items()}
    return table_of_marks("faults", faults, ("found", "lines"), rows, meanings, columns)


def block(op: Document, columns: int) -> Iterator[Text]:
    """Yield the lines about what the samples of one op leave open."""
    lines = op["lines"]
    yield header(op, op["verdict"], op["open"], columns)
    for label, words in (*lines["wrong"], *lines["not_found"][:MOST_FAULTS]):
        yield field(label, words, columns)
    if rest := op["not_found"][MOST_FAULTS:]:
        yield field("and", "; ".join(mutant["words"] for mutant in rest), columns)
    for (label, place), unreached in zip(
        lines["unreached"][:MOST_RANGES], op["unreached"], strict=False
    ):
        yield command(label, place)
        yield from source_of(unreached)
    if more := lines["unreached"][MOST_RANGES:]:
        yield field("nor", ", ".join(place for _, place in more), columns)
    for label, words in lines["untried"]:
        yield field(label, words, columns)
    yield command("reproduce", op["reproduce"])


def source_of(lines: Mapping[str, Any]) -> Iterator[Text]:
    """Yield the first of some lines of source, numbered."""
    source = lines["source"]
    indent = min((len(s) - len(s.lstrip()) for s in source if s.strip()), default=0)
    for number, line in enumerate(source[:MOST_LINES], lines["first"]):
        yield Text(f"  {'':{LABEL}} {number:>5} | {line[indent:]}", "dim")
    if len(source) > MOST_LINES:
        yield Text(f"  {'':{LABEL}} {'':>5} | ...", "dim")
