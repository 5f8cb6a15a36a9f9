"""The face on the page of a GitHub run: a table of what is not right, each finding in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from plugrad.check.report.report import ORDER
from plugrad.check.report.text import CODE, COPIED, notes_in_brief
from plugrad.cli.faces.report import counts, next_step
from plugrad.cli.faces.table import names_of_checks, worst_error
from plugrad.cli.faces.wording import heading, told, unusable, worst_first
from plugrad.cli.style import LOOKS, not_asked
from plugrad.registry.telling.strangers import visible

if TYPE_CHECKING:
    from plugrad.check.codes import Verdict
    from plugrad.check.report.report import OpReport, Report

SUMMARY = "GITHUB_STEP_SUMMARY"  # the variable that names the file to append to
MOST = 1_000_000  # bytes; GitHub refuses a summary of more than 1 MiB as a whole
SIGNS: dict[Verdict, str] = {
    "pass": "✅",
    "fail": "❌",
    "warn": "⚠️",
    "inconclusive": "❓",
    "skip": "⚪",
}
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&$])")


def as_markdown(report: Report, seconds: float) -> str:
    """Return a report as GitHub's Markdown, of a length that it takes."""
    head = [
        f"## {SIGNS[report.verdict]} plugrad check: {LOOKS[report.verdict].word}",
        f"{'; '.join(counts(report, seconds))}. {next_step(report)}",
    ]
    ops = sorted(report.ops, key=lambda op: ORDER.index(op.verdict))
    bad = [op for op in ops if op.verdict != "pass"]
    good = [op for op in ops if op.verdict == "pass"]
    blocks = [
        f"- **not checked** {escaped(target)}: {escaped(why)}" for target, why in unusable(report)
    ]
    if report.not_asked:
        blocks.append(f"- **not checked** {escaped(not_asked(report.not_asked))}")
    blocks += ["\n".join(table(bad))] if bad else []
    blocks += ["\n".join(block(op)) for op in bad]
    if good:
        title = f"<summary>{len(good)} right</summary>"
        blocks.append("\n".join(["<details>", title, "", *table(good), "", "</details>"]))
    if noted := notes_in_brief(report.ops):
        blocks.append(f"notes: {escaped(noted)}")
    return cut([visible(block) for block in (*head, *blocks)])


def cut(blocks: Sequence[str]) -> str:
    """Return as many of the blocks as there is room for."""
    text = ""
    for number, block in enumerate(blocks):
        if len((text + block).encode()) > MOST:
            return (
                f"{text}... and {len(blocks) - number} more parts: there is no room here for all.\n"
            )
        text += f"{block}\n\n"
    return text


def table(ops: Sequence[OpReport]) -> Iterator[str]:
    """Yield the lines of a table with a row per op and a column per check."""
    names = names_of_checks(ops)
    yield f"| op | {' | '.join(names)} | worst error / tolerance | verdict |"
    yield f"|:---|{':-:|' * len(names)}---:|:---|"
    for op in ops:
        marks = {check.name: SIGNS[check.verdict] for check in op.checks}
        cells = [
            escaped(op.op),
            *(marks.get(name, SIGNS["skip"]) for name in names),
            worst_error(op),
            LOOKS[op.verdict].word,
        ]
        yield f"| {' | '.join(cells)} |"


def block(op: OpReport) -> Iterator[str]:
    """Yield the lines about one op that did not pass."""
    yield f"### {SIGNS[op.verdict]} {escaped(op.op)}"
    findings = worst_first(op.findings)
    if not findings:
        said = [check for check in op.checks if check.verdict == op.verdict]
        yield from (f"- {escaped(check.name)}: {escaped(check.message)}" for check in said)
    for finding in findings:
        yield ""
        yield f"**{escaped(heading(finding))}**"
        yield ""
        for label, words in told(op, finding):
            plain = label in (*CODE, *COPIED, "defined")
            yield f"- {label}: {code(words) if plain else escaped(words)}"


def escaped(text: str) -> str:
    """Return text that Markdown leaves as it is, on one line."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    """Return text as code, in more backticks than it has in a row."""
    text = " ".join(text.split())
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if longest else ""
    return f"{fence}{space}{text}{space}{fence}"
