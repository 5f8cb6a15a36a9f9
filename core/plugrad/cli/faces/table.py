"""The table of `plugrad check`: one line per op, a mark per check, an error, the verdict."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from plugrad.check.plan import CHECKS
from plugrad.cli.style import GAP, LOOKS, Table, Text, paragraph, small, table_of
from plugrad.registry.telling.strangers import TIE

if TYPE_CHECKING:
    from plugrad.check.codes import Verdict
    from plugrad.check.report.report import CheckResult, OpReport

ERROR = "worst error / tolerance"
IF_ASKED = {check.name for check in CHECKS if not check.has_column}
"""Checks that many packs have nothing for: a column of marks that say so would take the room of the others."""

MEANING: dict[Verdict, str] = {
    "pass": "right",
    "fail": "wrong",
    "inconclusive": "undecided",
    "warn": "worth a look",
    "skip": "skipped",
}


def table_of_verdicts(ops: Sequence[OpReport], columns: int) -> list[Text | Table]:
    """Return the table of `ops` and what its marks mean; each check has a column where `columns` leaves room."""
    names = names_of_checks(ops)
    roomy = natural_width(ops, names) <= columns
    table = table_of(*map(title_lines, ["op", *(names if roomy else ["checks"]), ERROR, "verdict"]))
    for column in table.columns:
        column.vertical = "bottom"  # of the titles, some of which have two lines
    for column in table.columns[1 : 1 + len(names)] if roomy else []:
        column.justify = "center"
    for op in ops:
        marks = [mark(check_named(name, op)) for name in names]
        look = LOOKS[op.verdict]
        verdict = Text(look.word, look.style)
        cells = marks if roomy else [Text(" ").join(marks)]
        table.add_row(Text(op.op), *cells, worst_error(op), verdict)
    explained = legend(ops, [] if roomy else names)
    return [table, Text(), Text(paragraph(explained, columns), "dim")] if explained else [table]


def natural_width(ops: Sequence[OpReport], names: Sequence[str]) -> int:
    """Return how wide the table is with a column for each check."""
    op = max((len(op.op) for op in ops), default=0)
    error = max([title_width(ERROR), *(len(worst_error(op)) for op in ops)])
    verdict = max([len("verdict"), *(len(LOOKS[op.verdict].word) for op in ops)])
    return op + sum(map(title_width, names)) + error + verdict + GAP * (len(names) + 2)


def title_lines(title: str) -> str:
    """Return a title on two lines, if it has two words: columns of marks are narrow."""
    head, slash, tail = title.partition(" / ")
    return f"{head}\n/ {tail}" if slash else title.replace(" ", "\n", 1)


def title_width(title: str) -> int:
    """Return how wide a title is."""
    return max(map(len, title_lines(title).splitlines()))


def names_of_checks(ops: Sequence[OpReport]) -> list[str]:
    """Return the names of all checks in the order of `CHECKS`, then others; those of `IF_ASKED` if any op was asked."""
    names = dict.fromkeys(
        check.name
        for op in ops
        for check in op.checks
        if check.name not in IF_ASKED or check.verdict != "skip"
    )
    order = [check.name for check in CHECKS]
    return sorted(names, key=lambda name: order.index(name) if name in order else len(order))


def check_named(name: str, op: OpReport) -> CheckResult | None:
    """Return one of an op's checks."""
    return next((check for check in op.checks if check.name == name), None)


def mark(check: CheckResult | None) -> Text:
    """Return the mark of a check; that of a skipped one, if it was never asked."""
    look = LOOKS["skip" if check is None else check.verdict]
    return Text(look.mark, look.style)


def legend(ops: Sequence[OpReport], names: Sequence[str]) -> str:
    """Return what the marks mean, those that occur, and the order of the checks if `names` are given.

    A table that has a title above each mark, and says right everywhere, needs no explanation: ''.
    """
    cells = [check_named(name, op) for name in names_of_checks(ops) for op in ops]
    seen = {"skip" if check is None else check.verdict for check in cells}
    if not names and seen <= {"pass"}:
        return ""
    meaning = [
        f"{LOOKS[verdict].mark} {MEANING[verdict]}".replace(" ", TIE, 1)
        for verdict in MEANING
        if verdict in seen
    ]
    order = [f"checks: {', '.join(names)}"] if names else []
    return "   ".join([*order, *meaning])


def worst_error(op: OpReport) -> str:
    """Return the error that comes closest to its tolerance, or exceeds it most: '3.1e-11 / 1e-6'."""
    measured = [
        (check.error / check.tolerance, check.error, check.tolerance)
        for check in op.checks
        if check.error is not None and check.tolerance
    ]
    if not measured:
        return "-"
    _, error, tolerance = max(measured, key=lambda found: (math.isnan(found[0]), found[0]))
    return f"{small(error)} / {small(tolerance)}"
