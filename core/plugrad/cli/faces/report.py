"""The face of `plugrad check`: the table, what is wrong, how it went, what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plugrad.check.report.text import notes_in_brief
from plugrad.cli.faces.failures import block, failures
from plugrad.cli.faces.table import table_of_verdicts
from plugrad.cli.faces.wording import unusable
from plugrad.cli.style import Table, Text, closing, counted, field, not_asked
from plugrad.from_source.sources import source_meant

if TYPE_CHECKING:
    from plugrad.check.codes import Verdict
    from plugrad.check.report.report import Report

WORDS: dict[Verdict, str] = {
    "fail": "wrong",
    "inconclusive": "undecided",
    "warn": "with a warning",
    "pass": "right",
    "skip": "not checked",
}


def faces_of_report(
    report: Report, seconds: float, columns: int, table_columns: int, *, whole: bool = False
) -> list[Text | Table]:
    """Return everything about a report, its paragraphs `columns` wide and its table `table_columns`.

    If it is to be `whole`, every finding is shown in full, and nothing is cut, and each note is a block; else notes are
    one line.
    """
    shown: list[Text | Table] = []
    if report.ops:
        shown += [*table_of_verdicts(report.ops, table_columns), Text()]
    for op in report.ops:
        for each in failures(op, columns, whole):
            shown += [each, Text()]
    for problem in report.problems:
        shown += [field("not checked", problem, columns), Text()]
    if report.not_asked:
        shown += [field("not checked", not_asked(report.not_asked), columns), Text()]
    if whole:
        notes = [(op, note) for op in report.ops for note in op.notes]
        shown += [Text("\n").join([*block(op, note, columns), Text()]) for op, note in notes]
    elif noted := notes_in_brief(report.ops):
        shown += [field("notes", noted, columns), Text()]
    return [*shown, summary(report, seconds, columns)]


def summary(report: Report, seconds: float, columns: int) -> Text:
    """Return the verdict over all, with counts, time and seed, and what to do next."""
    return closing(report.verdict, counts(report, seconds), next_step(report), columns)


def counts(report: Report, seconds: float) -> Iterator[str]:
    """Yield how many ops there are of each verdict, how many targets were not checked, and what it took."""
    verdicts = [op.verdict for op in report.ops]
    found = [verdict for verdict in WORDS if verdict in verdicts]
    ops = counted(len(verdicts), "op")
    if not found:
        yield "nothing was checked"
    elif len(found) == 1:
        yield f"{ops} {WORDS[found[0]]}"
    else:
        yield f"{ops}: " + ", ".join(
            f"{verdicts.count(verdict)} {WORDS[verdict]}" for verdict in found
        )
    if report.not_asked:
        yield f"interrupted, {counted(len(report.not_asked), 'op')} not checked"
    if report.problems:
        yield f"{counted(len(report.problems), 'target')} could not be checked"
    samples = sum(max((check.samples for check in op.checks), default=0) for op in report.ops)
    last = report.seed + report.seeds - 1
    seed = f"seed {report.seed}" if report.seeds == 1 else f"seeds {report.seed} to {last}"
    points = sum(check.points for op in report.ops for check in op.checks)
    further = f" and {counted(points, 'further input')}" * bool(points)
    yield f"{counted(samples, 'sample')}{further}, {seconds:.1f} s, {seed}"


def next_step(report: Report) -> str:
    """Return what to do next about the worst that was found."""
    verdicts = {op.verdict for op in report.ops}
    if "fail" in verdicts:
        return f"Correct the rule, then run its `reproduce` line again.{more_on('fail', report)}"
    if report.problems:
        if any(source_meant(target) is None for target, _ in unusable(report)):
            return "`plugrad info PACK` loads a pack and shows its error."
        return "Fix the errors above, then check again: not everything was checked."
    if "inconclusive" in verdicts:
        return f"Undecided is not a pass.{more_on('inconclusive', report)}"
    if "warn" in verdicts:
        return f"No error was found; look at the warnings above.{more_on('warn', report)}"
    if report.not_asked:
        return "The run was interrupted: the ops named above were not checked."
    if "pass" in verdicts:
        return "Every gradient agrees with finite differences."
    return "Nothing was checked. `plugrad list` shows the installed packs."


def more_on(verdict: Verdict, report: Report) -> str:
    """Return where the first finding with this verdict is explained; '' if there is none."""
    codes = (
        finding.code for op in report.ops for finding in op.findings if finding.verdict == verdict
    )
    code = next(codes, None)
    return f" `plugrad explain {code}` says more." if code else ""
