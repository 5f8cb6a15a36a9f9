"""GitHub's Markdown, for the page of a run: a table of what is not right, each finding in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from _plugrad_check.report.document import (
    CODED,
    KERNEL_LEGEND,
    Document,
    by_verdict,
    check_named,
    names_of_checks,
    unexplained,
    verdict_of,
)
from plugrad.registry.hookspecs import RegisterRow, hookimpl
from plugrad.registry.telling.strangers import visible
from plugrad.registry.telling.wording import LOOKS

if TYPE_CHECKING:
    from _plugrad_check.codes import Verdict

MOST = 1_000_000  # bytes; GitHub refuses a summary of more than 1 MiB as a whole
SIGNS: dict[Verdict, str] = {
    "pass": "✅",
    "fail": "❌",
    "warn": "⚠️",
    "inconclusive": "❓",
    "skip": "⚪",
}
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&$])")


def as_markdown(document: Document) -> str:
    """Return the report `document` as GitHub's Markdown, cut to the size that GitHub accepts."""
    verdict: Verdict = document["verdict"]
    bad = [op for op in by_verdict(document) if op["verdict"] != "pass"]
    good = [op for op in document["ops"] if op["verdict"] == "pass"]
    blocks = [
        f"## {SIGNS[verdict]} plugrad check: {LOOKS[verdict].word}",
        f"{document['counts']}. {document['next']}",
        *(
            f"- **not checked** {escaped(name)}: {escaped(why)}"
            for name, why in document["unusable"]
        ),
    ]
    if document["left"]:
        blocks.append(f"- **not checked** {escaped(document['left'])}")
    blocks += [f"- **not asked** {escaped(words)}" for words in document["left_out"]]
    blocks += ["\n".join(table(bad))] if bad else []
    if any(op["kernel_cells"] for op in document["ops"]):
        blocks += ["\n".join(table_of_kernels(document)), KERNEL_LEGEND]
    blocks += ["\n".join(op_lines(op)) for op in bad]
    if good:
        title = f"<summary>{len(good)} right</summary>"
        blocks.append("\n".join(["<details>", title, "", *table(good), "", "</details>"]))
    if document["notes"]:
        blocks.append(f"notes: {escaped(document['notes'])}")
    return cut([visible(op_lines) for op_lines in blocks])


@hookimpl
def plugrad_reports(register: RegisterRow) -> None:
    """Register the format `markdown`, by calling `register` with its writer."""
    register(as_markdown)


def cut(blocks: Sequence[str]) -> str:
    """Return the blocks joined by empty lines, the last ones replaced by a note if all would exceed `MOST` bytes."""
    text = ""
    for number, block in enumerate(blocks):
        if len((text + block).encode()) > MOST:
            return (
                f"{text}... and {len(blocks) - number} more parts: there is no room here for all.\n"
            )
        text += f"{block}\n\n"
    return text


def table(ops: Sequence[Document]) -> Iterator[str]:
    """Yield the lines of a table with a row per op and a column per check."""
    names = names_of_checks(ops)
    yield f"| op | {' | '.join(names)} | worst error / tolerance | verdict |"
    yield f"|:---|{':-:|' * len(names)}---:|:---|"
    for op in ops:
        marks = [SIGNS[verdict_of(check_named(name, op))] for name in names]
        cells = [escaped(op["op"]), *marks, op["worst_error"], LOOKS[op["verdict"]].word]
        yield f"| {' | '.join(cells)} |"


def table_of_kernels(document: Document) -> Iterator[str]:
    """Yield the lines of a table with the measurements of kernels, a row per op."""
    titles = document["kernel_titles"]
    yield f"| op | {' | '.join(titles)} |"
    yield f"|:---|:---|{'---:|' * (len(titles) - 1)}"
    for op in document["ops"]:
        if op["kernel_cells"]:
            yield f"| {' | '.join(map(escaped, [op['op'], *op['kernel_cells']]))} |"


def op_lines(op: Document) -> Iterator[str]:
    """Yield the lines about one op that did not pass: its name and its findings."""
    yield f"### {SIGNS[op['verdict']]} {escaped(op['op'])}"
    for name, message in unexplained(op):
        yield f"- {escaped(name)}: {escaped(message)}"
    for finding in op["findings"]:
        yield ""
        yield f"**{escaped(finding['heading'])}**"
        yield ""
        for label, words in finding["lines"]:
            yield f"- {label}: {code(words) if label in CODED else escaped(words)}"


def escaped(text: str) -> str:
    """Return `text` on one line, with characters that mean something in Markdown escaped."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    """Return `text` as inline code, in one backtick more than the longest run of backticks in it."""
    text = " ".join(text.split())
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if longest else ""
    return f"{fence}{space}{text}{space}{fence}"
