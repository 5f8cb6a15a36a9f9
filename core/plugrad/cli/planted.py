"""The face of `plugrad check --mutate`: which planted faults the samples find, and which lines they never reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from plugrad.cli.style import GAP, LABEL, LOOKS, closing, command, counted, field, place, table_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from plugrad.check.mutation import MutationReport, OpMutations, Outcome
    from plugrad.check.reached import Lines
    from plugrad.check.report import Verdict

MARKS: dict[Outcome, Verdict] = {"found": "pass", "not found": "fail", "not applicable": "skip"}
WORDS: dict[Outcome, str] = {
    "found": "found",
    "not found": "NOT FOUND",
    "not applicable": "not applicable",
}
MOST_FAULTS = 6  # told of one op
MOST_RANGES = 5
MOST_LINES = 6  # of one range


def faces_of_mutations(
    report: MutationReport, faults: Sequence[str], seconds: float, columns: int, table_columns: int
) -> list[RenderableType]:
    """Return everything about planted faults: a table of ops by faults, then what the samples leave open."""
    asked = [op for op in report.ops if not op.reason]
    shown: list[RenderableType] = []
    if asked:
        shown += [*table_of_faults(asked, faults, table_columns), Text()]
    for op in report.ops:
        if op.reason:
            shown += [field("not planted", f"{op.op}: {op.reason}", columns), Text()]
        elif op.verdict == "warn":
            shown += [Text("\n").join(block(op, columns)), Text()]
    return [*shown, summary(report, seconds, columns)]


def table_of_faults(
    ops: Sequence[OpMutations], faults: Sequence[str], columns: int
) -> list[RenderableType]:
    """Return the table of ops by faults, and what its marks mean; a column per fault where `columns` leaves room."""
    width = max(len(op.op) for op in ops) + sum(map(len, faults)) + 14 + GAP * (len(faults) + 2)
    roomy = width <= columns
    table = table_of("op", *(faults if roomy else ["faults"]), "found", "lines")
    for column in table.columns[1 : 1 + len(faults)] if roomy else []:
        column.justify = "center"
    for op in ops:
        marks = [mark(op.outcome(fault)) for fault in faults]
        found, all_ = len(op.found), len(op.found) + len(op.not_found)
        missed = sum(lines.last - lines.first + 1 for lines in op.unreached)
        lines = Text(f"{missed} missed", LOOKS["warn"].style) if missed else Text("all")
        cells = marks if roomy else [Text(" ").join(marks)]
        score = Text(f"{found} of {all_}", LOOKS["warn"].style if found < all_ else "")
        table.add_row(Text(op.op), *cells, score, lines)
    explained = "   ".join(
        [*([] if roomy else [f"faults: {', '.join(faults)}"])]
        + [f"{LOOKS[MARKS[outcome]].mark} {word}" for outcome, word in WORDS.items()]
    )
    return [table, Text(), Text(explained, "dim")]


def mark(outcome: Outcome) -> Text:
    """Return the mark of an outcome."""
    look = LOOKS[MARKS[outcome]]
    return Text(look.mark, look.style)


def block(op: OpMutations, columns: int) -> Iterator[Text]:
    """Yield the lines about what the samples of one op leave open."""
    look = LOOKS["warn"]
    left = Text.assemble((look.word, look.style), "  ", (op.op, "bold"), f"   {open_questions(op)}")
    right = place(op.file, op.line)
    room = columns - left.cell_len - len(right)
    yield Text.assemble(left, " " * room, right) if room >= 2 else left
    for mutant in op.not_found[:MOST_FAULTS]:
        words = f"a backward that {mutant.words} passes every check; "
        if mutant.missing:
            words += f"a sample of {mutant.missing} would find it"
        else:
            words += f"it differs on sample {mutant.sample}, by too little to be seen there"
        yield field(mutant.fault, words, columns)
    rest = op.not_found[MOST_FAULTS:]
    if rest:
        yield field("and", "; ".join(mutant.words for mutant in rest), columns)
    for lines in op.unreached[:MOST_RANGES]:
        yield from source_of(lines)
    if op.unreached[MOST_RANGES:]:
        more = ", ".join(span(lines) for lines in op.unreached[MOST_RANGES:])
        yield field("nor", more, columns)
    yield command("reproduce", f"plugrad check {op.op} --mutate --seed {op.seed}")


def open_questions(op: OpMutations) -> str:
    """Return what is open, in a few words."""
    parts = []
    if op.not_found:
        parts.append(f"{counted(len(op.not_found), 'planted fault')} NOT FOUND")
    if op.unreached:
        parts.append("lines that no sample reaches")
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
    yield f"{seconds:.1f} s, seed {report.seed}"


def next_step(report: MutationReport) -> str:
    """Return what to do next."""
    if report.verdict == "warn":
        return (
            "No gradient is known to be wrong, but the samples would not show it everywhere. Add the samples "
            "named above."
        )
    if report.verdict == "pass":
        return "What is wrong in a backward, its samples show."
    return "Nothing was planted, so nothing is known of the samples."
