"""The face of `plugrad check --mutate`: which planted faults the samples find, and which lines they never reach."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from plugrad.check.mutation.faults import FAULTS
from plugrad.cli.faces.failures import header
from plugrad.cli.style import (
    GAP,
    LABEL,
    LOOKS,
    Table,
    Text,
    closing,
    command,
    counted,
    field,
    not_asked,
    paragraph,
    place,
    table_of,
)
from plugrad.registry.telling.strangers import TIE

if TYPE_CHECKING:
    from plugrad.check.codes import Verdict
    from plugrad.check.mutation.mutants import (
        Mutant,
        MutationReport,
        OpMutations,
        Outcome,
        WrongElsewhere,
    )
    from plugrad.check.mutation.statements import Lines

MARKS: dict[Outcome, Verdict] = {
    "found": "pass",
    "not found": "fail",
    "undecided": "inconclusive",
    "not applicable": "skip",
}
WORDS: dict[Outcome, str] = {
    "found": "found",
    "not found": "NOT FOUND",
    "undecided": "cannot be decided, because the op itself is wrong there",
    "not applicable": "changes nothing on any tried input",
}
FOUND = "how many of the faults that have an effect are found"
LINES = "all, if the samples reach every line of backward, else how many lines they miss"
MOST_FAULTS = 6  # told of one op
MOST_RANGES = 5
MOST_LINES = 6  # of one range


def faces_of_mutations(
    report: MutationReport, seconds: float, columns: int, table_columns: int
) -> list[Text | Table]:
    """Return everything about planted faults: a table of ops by faults, then what the samples leave open."""
    faults = [fault.name for fault in FAULTS]
    asked = [op for op in report.ops if not op.reason]
    shown: list[Text | Table] = []
    if asked:
        shown += [*table_of_faults(asked, faults, table_columns)]
        shown += [Text(paragraph(explained(), columns), "dim"), Text()]
    for op in report.ops:
        if op.reason:
            shown += [field("not planted", f"{op.op}: {op.reason}", columns), Text()]
        elif op.verdict in ("warn", "fail"):
            shown += [Text("\n").join(block(op, columns)), Text()]
    if report.not_asked:
        shown += [field("not checked", not_asked(report.not_asked), columns), Text()]
    return [*shown, summary(report, seconds, columns)]


def table_of_faults(
    ops: Sequence[OpMutations], faults: Sequence[str], columns: int
) -> list[Text | Table]:
    """Return the table of ops by faults, and what its marks mean; a column per fault where `columns` leaves room."""
    width = max(len(op.op) for op in ops) + sum(map(len, faults)) + 14 + GAP * (len(faults) + 2)
    roomy = width <= columns
    table = table_of("op", *(faults if roomy else ["faults"]), "found", "lines")
    for column in table.columns[1 : 1 + len(faults)] if roomy else []:
        column.justify = "center"
    for op in ops:
        marks = [mark(op.outcome(fault)) for fault in faults]
        cells = marks if roomy else [Text(" ").join(marks)]
        found = Text(score(op), LOOKS["warn"].style if op.not_found else "")
        lines = Text(missed_lines(op), LOOKS["warn"].style if op.unreached else "")
        table.add_row(Text(op.op), *cells, found, lines)
    seen = {op.outcome(fault) for op in ops for fault in faults}
    legend = "   ".join(
        [*([] if roomy else [f"faults: {', '.join(faults)}"])]
        + [f"{LOOKS[MARKS[each]].mark}{TIE}{WORDS[each]}" for each in WORDS if each in seen]
    )
    return [table, Text(), Text(paragraph(legend, columns), "dim")]


def score(op: OpMutations) -> str:
    """Return how many of the faults that change something are found: '22 of 24'."""
    return f"{len(op.found)} of {len(op.found) + len(op.not_found)}"


def missed_lines(op: OpMutations) -> str:
    """Return how many lines of backward no sample reaches: '3 missed', or 'all' are reached."""
    missed = sum(lines.last - lines.first + 1 for lines in op.unreached)
    return f"{missed} missed" if missed else "all"


def explained() -> str:
    """Return what the columns mean: each fault as what backward was made to return."""
    columns = "; ".join(f"{tied(fault.name)}: {tied(fault.brief)}" for fault in FAULTS)
    return f"Backward was made to return: {columns}. found: {FOUND}; lines: {LINES}."


def tied(words: str) -> str:
    """Return words that are not broken before a per cent sign or around a comparison."""
    return re.sub(" (?=%)|(?<=x) (?=<)|(?<=<) ", TIE, words)


def mark(outcome: Outcome) -> Text:
    """Return the mark of an outcome."""
    look = LOOKS[MARKS[outcome]]
    return Text(look.mark, look.style)


def block(op: OpMutations, columns: int) -> Iterator[Text]:
    """Yield the lines about what the samples of one op leave open."""
    yield header(op, op.verdict, open_questions(op), columns)
    for wrong in op.wrong:
        yield field(wrong.code, wrong_words(wrong), columns)
    for mutant in op.not_found[:MOST_FAULTS]:
        yield field(mutant.fault, missed_words(mutant), columns)
    rest = op.not_found[MOST_FAULTS:]
    if rest:
        yield field("and", "; ".join(mutant.words for mutant in rest), columns)
    for lines in op.unreached[:MOST_RANGES]:
        yield from source_of(lines)
    if op.unreached[MOST_RANGES:]:
        more = ", ".join(span(lines) for lines in op.unreached[MOST_RANGES:])
        yield field("nor", more, columns)
    for name in op.untried:
        yield field("never tried", untried_words(name), columns)
    yield command("reproduce", op.reproduce)


def untried_words(name: str) -> str:
    """Return what the samples do not show of a setting, and what would."""
    return (
        f"no sample has another value of the setting {name} than its default: add a sample with another {name}, "
        "because a backward that ignores it passes every check. If there is no other value, annotate it: Literal[...]"
    )


def wrong_words(wrong: WrongElsewhere) -> str:
    """Return what the op itself does wrong where it has no sample."""
    what = "is wrong" if wrong.verdict == "fail" else "supports less than forward"
    return f"the op itself {what} on {wrong.sample}, which is not a sample: {wrong.message}"


def missed_words(mutant: Mutant) -> str:
    """Return what the samples would not show, and which one would."""
    words = f"a backward that {mutant.words} passes every check"
    if mutant.missing:
        return f"add a sample of {mutant.missing}: {words}"
    return f"{words}: it differs on sample {mutant.sample}, but by too little to be detected"


def open_questions(op: OpMutations) -> str:
    """Return what is open, in a few words."""
    parts = []
    wrong = {each.verdict for each in op.wrong}
    if wrong:
        parts.append("WRONG on other inputs" if "fail" in wrong else "refuses other inputs")
    if op.not_found:
        parts.append(f"{counted(len(op.not_found), 'planted fault')} NOT FOUND")
    if op.unreached:
        parts.append("lines that no sample reaches")
    if op.untried:
        parts.append("settings that no sample tries")
    return ", ".join(parts)


def source_of(lines: Lines) -> Iterator[Text]:
    """Yield the place of some lines, and the lines."""
    yield command("never run", span(lines))
    indent = min((len(s) - len(s.lstrip()) for s in lines.source if s.strip()), default=0)
    for number, source in enumerate(lines.source[:MOST_LINES], lines.first):
        yield Text(f"  {'':{LABEL}} {number:>5} | {source[indent:]}", "dim")
    if len(lines.source) > MOST_LINES:
        yield Text(f"  {'':{LABEL}} {'':>5} | ...", "dim")


def span(lines: Lines) -> str:
    """Return 'file:first-last'."""
    more = f"-{lines.last}" if lines.last > lines.first else ""
    return f"{place(lines.file, lines.first)}{more}"


def summary(report: MutationReport, seconds: float, columns: int) -> Text:
    """Return how many faults were found, in how many ops, and what to do next."""
    return closing(report.verdict, counts(report, seconds), next_step(report), columns)


def counts(report: MutationReport, seconds: float) -> Iterator[str]:
    """Yield how many faults were planted and found, and what it took."""
    found = sum(len(op.found) for op in report.ops)
    planted = found + sum(len(op.not_found) for op in report.ops)
    asked = sum(not op.reason for op in report.ops)
    yield f"{found} of {planted} planted faults found, in {counted(asked, 'op')}"
    unplanted = len(report.ops) - asked
    if unplanted:
        yield f"none planted in {counted(unplanted, 'op')}"
    if report.not_asked:
        yield f"interrupted, {counted(len(report.not_asked), 'op')} not checked"
    yield f"{seconds:.1f} s, seed {report.seed}"


def next_step(report: MutationReport) -> str:
    """Return what to do next."""
    if report.verdict == "fail":
        return "A rule is wrong where it has no sample. Correct it, and add the sample that is named above."
    if report.verdict == "warn":
        return (
            "No gradient is known to be wrong, but the samples would not show it everywhere. Add the samples "
            "named above."
        )
    if report.not_asked:
        return "The run was interrupted: the ops named above were not checked."
    if report.verdict == "pass":
        return "The samples reveal every planted fault."
    return "No fault was planted, so the samples were not tested."
