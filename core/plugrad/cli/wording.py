"""A finding in words, as labelled lines of plain text: what every face says of it. Next: `junit.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from plugrad.check.codes import CODES
from plugrad.cli.style import place

if TYPE_CHECKING:
    from plugrad.check.report import CheckResult, Finding, OpReport, Report, Verdict

TOLD: tuple[Verdict, ...] = ("fail", "inconclusive", "warn")  # in this order


def worst_first(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings that are worth telling, the worst first."""
    told = [finding for finding in findings if finding.verdict in TOLD]
    return sorted(told, key=lambda finding: TOLD.index(finding.verdict))


def heading(finding: Finding) -> str:
    """Return the code of a finding, what that says in general, and what it is about."""
    subject, _ = subject_of(finding)
    general = title(finding)
    return f"{finding.code} {general}{f': {subject}' if subject != general else ''}"


def told(op: OpReport, finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield what there is to say of a finding beyond its heading: pairs of a label and words."""
    yield "message", subject_of(finding)[1]
    if finding.diagnosis:
        yield "diagnosis", finding.diagnosis
    if finding.extent:
        yield "extent", finding.extent
    if finding.smallest:
        yield "smallest", str(finding.smallest)
    if op.file:
        yield "defined", place(op.file, op.line)
    yield "reproduce", op.reproduce(finding)


def as_text(op: OpReport, findings: Sequence[Finding]) -> str:
    """Return findings as a block of plain text each."""
    blocks = (
        "\n".join(
            [heading(finding), *(f"  {label:10} {words}" for label, words in told(op, finding))]
        )
        for finding in findings
    )
    return "\n\n".join(blocks)


def in_short(check: CheckResult) -> str:
    """Return the one sentence about a check: the likely cause of the worst finding, or what it says of itself."""
    findings = worst_first(check.findings)
    return (findings and findings[0].diagnosis) or check.message


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


def pack_of(op: OpReport) -> str:
    """Return the pack of an op; '' for a function that is in none."""
    pack, colons, _ = op.op.partition("::")
    return pack if colons else ""


def unusable(report: Report) -> list[tuple[str, str]]:
    """Return the targets that could not be checked, each with its reason."""
    pairs = (problem.partition(": ") for problem in report.problems)
    return [(target, reason) for target, _, reason in pairs]
