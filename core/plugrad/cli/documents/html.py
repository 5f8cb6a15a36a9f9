"""The face for browsers: one page that loads nothing, the failures first, a table to sort."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Iterator, Sequence
from html import escape
from string import Template
from typing import TYPE_CHECKING

from plugrad.check.codes import CODES
from plugrad.check.mutation.faults import FAULTS
from plugrad.check.report.report import ORDER
from plugrad.check.report.text import CODE, COPIED, DRAWN, apart, notes_in_brief
from plugrad.cli.documents.heat_map import heat_map
from plugrad.cli.documents.page import PAGE
from plugrad.cli.faces.planted import (
    MARKS,
    WORDS,
    explained,
    missed_lines,
    missed_words,
    score,
    span,
    untried_words,
    wrong_words,
)
from plugrad.cli.faces.planted import counts as mutation_counts
from plugrad.cli.faces.planted import next_step as next_after_mutations
from plugrad.cli.faces.report import counts, next_step
from plugrad.cli.faces.table import MEANING, check_named, names_of_checks, worst_error
from plugrad.cli.faces.wording import heading, told, unusable, worst_first
from plugrad.cli.style import LOOKS, TOGETHER, counted, not_asked
from plugrad.registry.telling.strangers import TIE

if TYPE_CHECKING:
    from plugrad.check.codes import Severity, Verdict
    from plugrad.check.mutation.mutants import MutationReport, OpMutations
    from plugrad.check.report.report import CheckResult, Finding, OpReport, Report

IN_CODE = re.compile("`([^`]*)`")
IN_FULL = 3  # findings of one op that are open; the rest, and what follows from them, are folded


def as_html(
    report: Report,
    seconds: float,
    version: str,
    moment: datetime.datetime,
    mutations: MutationReport | None = None,
    took: float = 0.0,
) -> str:
    """Return a report as an HTML document, said to be of this moment; with what became of planted faults, if any were.

    They took so many seconds.
    """
    ops = sorted(report.ops, key=lambda op: ORDER.index(op.verdict))
    bad = [op for op in ops if op.verdict != "pass"]
    right = [op for op in ops if op.verdict == "pass"]
    places = {op.op: f"op-{number}" for number, op in enumerate(ops)}
    return Template(PAGE).substitute(
        title=escape(f"{LOOKS[report.verdict].word}: plugrad check"),
        verdict=report.verdict,
        word=LOOKS[report.verdict].word,
        counts=escape("; ".join(counts(report, seconds))),
        next=code_in(next_step(report)),
        problems="".join(problems(report)),
        table="".join(table(ops, places)) if ops else "",
        ops="".join(section(op, places[op.op]) for op in bad) + notes(ops),
        right="".join(evidence(op, places[op.op]) for op in right),
        planted="".join(planted(mutations, took)) if mutations is not None else "",
        made=escape(f"plugrad {version}, {moment.astimezone(datetime.UTC):%Y-%m-%d %H:%M} UTC"),
    )


def code_in(words: str) -> str:
    """Return words as HTML, what stands between backticks as code."""
    return IN_CODE.sub(r"<code>\1</code>", escape(words))


def problems(report: Report) -> Iterator[str]:
    """Yield a section for each target that could not be checked."""
    for target, reason in unusable(report):
        yield (
            f'<section class="op fail"><h2>{badge("fail", "NOT CHECKED")} <span class="name">{escape(target)}</span>'
            f'</h2><p class="words">{escape(reason)}</p></section>\n'
        )
    if report.not_asked:
        yield (
            f'<section class="op inconclusive"><h2>{badge("inconclusive", "INTERRUPTED")}</h2>'
            f"<p>not checked: {escape(not_asked(report.not_asked))}</p></section>\n"
        )


def planted(report: MutationReport, took: float) -> Iterator[str]:
    """Yield the section about planted faults: a table of ops by faults, what its marks mean, and what is left open."""
    asked = [op for op in report.ops if not op.reason]
    yield f'<section aria-labelledby="planted"><h2 id="planted">{badge(report.verdict)} Planted faults</h2>'
    said = "; ".join(mutation_counts(report, took))
    yield f"<p>{escape(said)}<br>{code_in(next_after_mutations(report))}</p>"
    if asked:
        yield '<div class="wide"><table class="faults"><thead><tr><th scope="col">op</th>'
        for fault in FAULTS:
            yield f'<th scope="col" class="fault" title="{escape(fault.brief)}"><span>{escape(fault.name)}</span></th>'
        yield '<th scope="col">found</th><th scope="col">lines</th></tr></thead><tbody>'
        for op in asked:
            yield f"<tr>{''.join(fault_cells(op))}</tr>"
        yield "</tbody></table></div>"
        marks = "; ".join(f"{LOOKS[MARKS[each]].mark} {WORDS[each]}" for each in WORDS)
        yield f"<p class='soft'>{escape(marks)}.</p><p class='soft'>{escape(explained())}</p>"
    for op in report.ops:
        yield left_open(op)
    if report.not_asked:
        yield f"<p>not checked: {escape(not_asked(report.not_asked))}</p>"
    yield "</section>"


def fault_cells(op: OpMutations) -> Iterator[str]:
    """Yield the cells of one op in the table of planted faults."""
    yield f'<th scope="row">{escape(op.op)}</th>'
    for fault in FAULTS:
        outcome = op.outcome(fault.name)
        verdict = MARKS[outcome]
        yield (
            f'<td class="mark {verdict}" title="{escape(fault.name)}: {WORDS[outcome]}">'
            f'<span aria-hidden="true">{LOOKS[verdict].mark}</span><span class="unseen">{WORDS[outcome]}</span></td>'
        )
    yield f'<td class="number">{escape(score(op))}</td><td class="number">{escape(missed_lines(op))}</td>'


def left_open(op: OpMutations) -> str:
    """Return what the samples of one op leave open; '' if it is nothing."""
    rows = [("not planted", op.reason)] if op.reason else []
    rows += [(wrong.code, wrong_words(wrong)) for wrong in op.wrong]
    rows += [(mutant.fault, missed_words(mutant)) for mutant in op.not_found]
    rows += [("never run", span(lines)) for lines in op.unreached]
    rows += [("never tried", untried_words(name)) for name in op.untried]
    if not rows:
        return ""
    rows += [] if op.reason else [("reproduce", op.reproduce)]
    told = "".join(
        f"<dt>{escape(label)}</dt><dd>{value(label, words)}</dd>" for label, words in rows
    )
    name = f'<h3>{badge(op.verdict)} <span class="name">{escape(op.op)}</span></h3>'
    return f'<section class="op {op.verdict}">{name}<dl>{told}</dl></section>'


def section(op: OpReport, place: str) -> str:
    """Return what there is to say about an op that did not pass."""
    findings = worst_first(op.findings)
    leading, following = apart(findings)
    parts = [article(op, finding) for finding in leading[:IN_FULL]]
    parts += folded(op, leading[IN_FULL:], "")
    parts += folded(op, following, ", probably of the same cause")
    if not findings:
        parts += [
            f"<p>{escape(check.name)}: {escape(check.message)}</p>"
            for check in op.checks
            if check.verdict == op.verdict
        ]
    return (
        f'<section class="op {op.verdict}" id="{place}" aria-labelledby="{place}-name">'
        f'<h2 id="{place}-name">{badge(op.verdict)} <span class="name">{escape(op.op)}</span></h2>\n'
        f"{''.join(parts)}</section>\n"
    )


def evidence(op: OpReport, place: str) -> str:
    """Return the checks of an op that passed, its samples, and the line that repeats the checks, folded."""
    rows = [(check.name, check.message) for check in op.checks]
    first = op.sample or 0
    rows += [(f"sample {first + number}", text) for number, text in enumerate(op.samples)]
    told = "".join(
        f"<dt>{escape(label)}</dt><dd>{value(label, words)}</dd>"
        for label, words in [*rows, ("reproduce", op.reproduce())]
    )
    return (
        f'<details class="op pass" id="{place}"><summary>{badge(op.verdict)} <span class="name">{escape(op.op)}</span>'
        f"</summary><dl>{told}</dl></details>\n"
    )


def notes(ops: Sequence[OpReport]) -> str:
    """Return the notes of all ops as one part that opens on a click; '' if there are none."""
    if not (noted := notes_in_brief(ops)):
        return ""
    told = "".join(
        f'<h3 class="name">{escape(op.op)}</h3>{"".join(article(op, note) for note in op.notes)}'
        for op in ops
        if op.notes
    )
    return f'<details class="op note"><summary>notes: {code_in(noted)}</summary>{told}</details>\n'


def folded(op: OpReport, findings: Sequence[Finding], why: str) -> list[str]:
    """Return findings as a part that opens on a click; no part if there are none."""
    told = "".join(article(op, finding) for finding in findings)
    words = f"{counted(len(findings), 'more finding')}{why}"
    return [f"<details><summary>{words}</summary>{told}</details>"] * bool(findings)


def article(op: OpReport, finding: Finding) -> str:
    """Return one finding: in words, and as a heat map where its block was compared."""
    rows = "".join(
        f"<dt>{escape(label)}</dt><dd>{value(label, words)}</dd>"
        for label, words in told(op, finding)
    )
    picture = heat_map(finding) if finding.errors is not None else ""
    name = f"<h3>{escape(heading(finding))} {badge(finding.verdict)}</h3>"
    return f'<article>{name}<div class="sides"><dl>{rows}</dl>{picture}</div>{meaning(finding)}</article>\n'


def meaning(finding: Finding) -> str:
    """Return what the code of a finding means and what to do about it, folded; '' for an unknown code."""
    entry = CODES.get(finding.code)
    explanation = entry.explanation if entry is not None else finding.explanation
    if not explanation:
        return ""
    return (
        f'<details class="code"><summary>What {escape(finding.code)} means</summary><p>{escape(explanation)}</p>'
        "</details>"
    )


def value(label: str, words: str) -> str:
    """Return the words of a labelled line: what is to be copied as code."""
    if label in (*CODE, *COPIED, "defined"):
        return f"<code>{escape(words)}</code>"
    if label in DRAWN:
        return f"<pre>{escape(words)}</pre>"
    return escape(TOGETHER.sub(lambda match: match[0].replace(" ", TIE), words))


def badge(verdict: Verdict | Severity, word: str = "") -> str:
    """Return a verdict as a coloured word."""
    return f'<span class="badge {verdict}">{word or LOOKS[verdict].word}</span>'


def table(ops: Sequence[OpReport], places: dict[str, str]) -> Iterator[str]:
    """Yield the table of all ops; `data-key` is what its rows are sorted by."""
    names = names_of_checks(ops)
    titles = ["op", "verdict", *names, "error / tolerance", "samples", "seconds"]
    yield '<table id="ops"><caption>All ops. A click on a title sorts.</caption><thead><tr>'
    for name in titles:
        sorting = ' aria-sort="ascending"' if name == "verdict" else ""
        yield f'<th scope="col"{sorting}><button type="button">{escape(name)}</button></th>'
    yield "</tr></thead>\n<tbody>\n"
    for op in ops:
        yield f"<tr>{''.join(cells(op, names, places))}</tr>\n"
    yield "</tbody></table>"


def cells(op: OpReport, names: Sequence[str], places: dict[str, str]) -> Iterator[str]:
    """Yield the cells of one row."""
    name = escape(op.op)
    yield f'<th scope="row" data-key="{name}"><a href="#{places[op.op]}">{name}</a></th>'
    yield f'<td data-key="{ORDER.index(op.verdict)}">{badge(op.verdict)}</td>'
    for check in names:
        yield mark(check_named(check, op))
    yield number(worst_ratio(op), worst_error(op))
    samples = max((check.samples for check in op.checks), default=0)
    yield number(samples, str(samples))
    yield number(op.seconds, f"{op.seconds:.2f}")


def mark(check: CheckResult | None) -> str:
    """Return the cell of one check: its mark, and in words what it means and what was asked."""
    verdict: Verdict = "skip" if check is None else check.verdict
    said = check.message if check is not None else "skipped"
    return (
        f'<td class="mark {verdict}" data-key="{ORDER.index(verdict)}" title="{escape(said)}">'
        f'<span aria-hidden="true">{LOOKS[verdict].mark}</span><span class="unseen">{MEANING[verdict]}</span></td>'
    )


def number(key: float, shown: str) -> str:
    """Return a cell that is sorted by its number."""
    return f'<td class="number" data-key="{key!r}">{escape(shown)}</td>'


def worst_ratio(op: OpReport) -> float:
    """Return the largest error in units of its tolerance; -1 if there is none."""
    ratios = [
        check.error / check.tolerance
        for check in op.checks
        if check.error is not None and check.tolerance
    ]
    return max((ratio if math.isfinite(ratio) else 1e300 for ratio in ratios), default=-1.0)
