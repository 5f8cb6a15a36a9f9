"""A finding in words, as labelled lines of plain text: what every face says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from plugrad.check.report import text
from plugrad.check.report.text import heading, subject_of, title, worst_first
from plugrad.cli.style import place

if TYPE_CHECKING:
    from plugrad.check.report.report import CheckResult, Finding, OpReport, Report

__all__ = [
    "as_text",
    "heading",
    "in_short",
    "pack_of",
    "subject_of",
    "title",
    "told",
    "unusable",
    "worst_first",
]


def told(op: OpReport, finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield what there is to say of a finding beyond its heading: pairs of a label and words."""
    for label, words in text.told(op, finding):
        yield label, place(op.file, op.line) if label == "defined" else words


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


def pack_of(op: OpReport) -> str:
    """Return the pack of an op; '' for a function that is in none."""
    pack, colons, _ = op.op.partition("::")
    return pack if colons else ""


def unusable(report: Report) -> list[tuple[str, str]]:
    """Return the targets that could not be checked, each with its reason."""
    pairs = (problem.partition(": ") for problem in report.problems)
    return [(target, reason) for target, _, reason in pairs]
