"""What is wrong with an op, in at most 25 lines a finding: the place, the cause, both values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plugrad.check.report.text import (
    CODE,
    COPIED,
    DRAWN,
    about,
    apart,
    in_brief,
    named,
    wrapped_code,
)
from plugrad.check.report.text import LINES as LINES_OF
from plugrad.cli.faces.wording import subject_of, title, worst_first
from plugrad.cli.style import LOOKS, Text, command, counted, drawing, field, paragraph, place

if TYPE_CHECKING:
    from plugrad.check.codes import Severity, Verdict
    from plugrad.check.mutation.mutants import OpMutations
    from plugrad.check.report.report import Finding, OpReport

IN_FULL = 3  # findings of one op
LINES = 5  # of a field, so that a block has no more than 25


def failures(op: OpReport, columns: int, whole: bool = False) -> list[Text]:
    """Return a block for each finding of an op that is not a pass, the worst first: all of them if `whole`."""
    findings = worst_first(op.findings)
    leading, following = (findings, []) if whole else apart(findings)
    shown = len(leading) if whole else IN_FULL
    blocks = [Text("\n").join(block(op, each, columns, whole)) for each in leading[:shown]]
    blocks += [unexplained(op, columns)] if not findings and op.verdict != "pass" else []
    rest = leading[shown:]
    if rest or following:
        blocks.append(Text("\n").join(remainder(op, rest, following, columns)))
    return blocks


def block(op: OpReport, finding: Finding, columns: int, whole: bool = False) -> Iterator[Text]:
    """Yield the lines about one finding: all of them if `whole`, of a long text else the first few."""
    lines = None if whole else LINES
    subject, words = subject_of(finding)
    yield header(op, finding.verdict, subject, columns)
    if finding.worst is None:
        yield field(finding.code, words, columns, lines)
    else:
        yield field(finding.code, title(finding), columns)
    labelled = dict(about(finding))
    if "diagnosis" in labelled and finding.worst is not None:
        yield field("diagnosis", labelled.pop("diagnosis"), columns, lines)
    if finding.worst is not None:
        yield values(field("worst", words, columns, lines))
    for label, said in labelled.items():
        if label in COPIED:
            yield command(label, said)
        elif label in CODE:
            yield Text(wrapped_code(label, said, columns))
        elif label in DRAWN:
            yield drawing(label, said)
        else:
            yield field(label, said, columns, None if whole else LINES_OF.get(label, LINES))
    yield command("reproduce", op.reproduce(finding))


def remainder(
    op: OpReport, rest: list[Finding], following: list[Finding], columns: int
) -> Iterator[Text]:
    """Yield the lines that name the findings for which there is no room, and those that follow from others."""
    if rest:
        words = f"{counted(len(rest), 'more finding')} in {op.op}: {'; '.join(map(named, rest))}"
        yield field("and", words, columns)
    if following:
        yield field("and", in_brief(following), columns)
    yield command("all of them", f"{op.reproduce()}{' --all' * (op.call is None)}")


def unexplained(op: OpReport, columns: int) -> Text:
    """Return the block of an op whose checks say in their messages alone why they did not pass."""
    lines = [header(op, op.verdict, "", columns)]
    lines += [
        field(check.name, check.message, columns)
        for check in op.checks
        if check.verdict == op.verdict
    ]
    return Text("\n").join(lines)


def header(
    op: OpReport | OpMutations, verdict: Verdict | Severity, subject: str, columns: int
) -> Text:
    """Return the first line: verdict, op, what of it and at the right the place in the source (or these below)."""
    look = LOOKS[verdict]
    left = Text.assemble((look.word, look.style), "  ", (op.op, "bold"))
    if subject:
        beside = Text.assemble(left, "   ", subject)
        below = Text.assemble(left, "\n", paragraph(subject, columns, "  ", "  "))
        left = beside if beside.cell_len <= columns else below
    right = place(op.file, op.line)
    room = columns - left.cell_len - len(right)
    if not right:
        return left
    if room >= 2 and "\n" not in left.plain:
        return Text.assemble(left, " " * room, right)
    return Text("\n").join([left, field("defined", right, columns)])


def values(line: Text) -> Text:
    """Return a line with the two values that disagree in the colours of wrong and right."""
    line.highlight_regex(r"backward says\s+\S*[^\s,:]", LOOKS["fail"].style)
    line.highlight_regex(r"finite differences\s+say\s+\S*[^\s,:]", LOOKS["pass"].style)
    return line
