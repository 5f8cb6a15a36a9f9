"""A report as plain text: what `str()` of one is, and what pytest shows. Nothing of it needs a terminal.

The faces of the command (`plugrad.cli`) say the same in more room, with colours. Next: `codes.py`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from plugrad.check.codes import CODES

if TYPE_CHECKING:
    from plugrad.check.report import CheckResult, Finding, OpReport, Report, Verdict

TOLD: tuple[Verdict, ...] = ("fail", "inconclusive", "warn")  # in this order
WIDTH = 100
LABEL = 12
LINES = {"extent": 2, "sample": 2, "samples": 2, "smallest": 4}  # at most 25 of a finding
MOST_LINES = 5  # of any other field
EACH = 20  # ops of a report that are named though nothing is wrong with them


def report_text(report: Report) -> str:
    """Return a report: its verdict, a line per op, and all about those that are not right."""
    told = [op for op in report.ops if op.verdict != "pass"]
    right = [op for op in report.ops if op.verdict == "pass"]
    blocks = [op_text(op) for op in told]
    if len(right) <= EACH:
        blocks += ["\n".join(head(op) for op in right)] if right else []
    else:
        blocks.append(f"PASS  {len(right)} ops")
    blocks += [wrapped("not checked", problem) for problem in report.problems]
    number = f"{len(report.ops)} op{'s' * (len(report.ops) != 1)}"
    return "\n\n".join([*blocks, f"{report.verdict.upper()}  {number}, seed {report.seed}"])


def op_text(op: OpReport) -> str:
    """Return the report of one op: its verdict, a line per check, and the findings."""
    lines = [
        head(op),
        *(wrapped(check.name, f"{check.verdict}: {brief(check)}") for check in op.checks),
    ]
    findings = worst_first(op.findings)
    return "\n\n".join(["\n".join(lines), *(finding_text(op, finding) for finding in findings)])


def check_text(op: OpReport, check: CheckResult) -> str:
    """Return one check of an op: its verdict, and the findings."""
    findings = worst_first(check.findings)
    said = "" if findings else f": {check.message}"
    first = f"{check.verdict.upper()}  {op.op}  {check.name}{said}"
    return "\n\n".join([first, *(finding_text(op, finding) for finding in findings)])


def head(op: OpReport) -> str:
    """Return the verdict of an op and its name."""
    return f"{op.verdict.upper()}  {op.op}"


def brief(check: CheckResult) -> str:
    """Return what a check says of itself; the codes, if its findings say the rest."""
    codes = dict.fromkeys(finding.code for finding in worst_first(check.findings))
    return ", ".join(codes) or check.message


def finding_text(op: OpReport, finding: Finding) -> str:
    """Return one finding: what it is, and labelled lines, at most 25."""
    lines = [heading(finding)]
    lines += [
        f"  {label:{LABEL}} {words}"
        if label == "reproduce"
        else wrapped(label, words, LINES.get(label, MOST_LINES))
        for label, words in told(op, finding)
    ]
    return "\n".join(lines)


def wrapped(label: str, words: str, most: int | None = None) -> str:
    """Return a labelled paragraph of at most so many lines."""
    first = f"  {label:{LABEL}} "
    lines = textwrap.wrap(
        words,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
        max_lines=most,
        placeholder=" ...",
    )
    return "\n".join(lines or [first.rstrip()])


# What is said of a finding, whoever shows it. ------------------------------------------------------------------------


def told(op: OpReport, finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield what there is to say of a finding beyond its heading: pairs of a label and words."""
    yield "message", subject_of(finding)[1]
    yield from about(finding)
    if op.file:
        yield "defined", f"{op.file}:{op.line}"
    yield "reproduce", op.reproduce(finding)


def about(finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield the likely cause, how much is wrong, and on what, as pairs of a label and words."""
    if finding.diagnosis:
        yield "diagnosis", finding.diagnosis
    if finding.extent:
        yield "extent", finding.extent
    rate = finding.worst.taylor if finding.worst else None
    if finding.verdict == "fail" and rate is not None:
        yield "confidence", f"Taylor rate {rate:.2f} (2 where backward is right, 1 where it is not)"
    if finding.call:
        yield "sample", f"{finding.sample}: {finding.call}"
    if finding.pattern:
        yield "samples", finding.pattern
    if finding.smallest:
        yield "smallest", str(finding.smallest)


def worst_first(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings that are worth telling, the worst first."""
    shown = [finding for finding in findings if finding.verdict in TOLD]
    return sorted(shown, key=lambda finding: TOLD.index(finding.verdict))


def heading(finding: Finding) -> str:
    """Return the code of a finding, what that says in general, and what it is about."""
    subject, _ = subject_of(finding)
    general = title(finding)
    return f"{finding.code} {general}{f': {subject}' if subject != general else ''}"


def subject_of(finding: Finding) -> tuple[str, str]:
    """Return what a finding is about, 'd(output 0) / d(x)', and what it says of that."""
    subject, colon, words = finding.message.partition(": ")
    if colon and subject.startswith("d(") and finding.worst is not None:
        return subject, words
    about = f"gradient of {finding.argument}" if finding.argument else title(finding)
    return about, finding.message


def title(finding: Finding) -> str:
    """Return what the code of a finding says in general."""
    return CODES[finding.code].title if finding.code in CODES else "finding"
