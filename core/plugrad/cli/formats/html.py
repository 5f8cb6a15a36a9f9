"""HTML, for browsers: one page (`page.html`) that loads nothing, the failures first, a table to sort."""

from __future__ import annotations

import importlib.resources
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from string import Template
from typing import Any

import numpy as np

from plugrad.check.report.report import ORDER
from plugrad.check.report.text import DRAWN
from plugrad.cli.formats.document import (
    CODED,
    KERNEL_LEGEND,
    MARKS,
    OF_AN_OUTCOME,
    Document,
    by_verdict,
    check_named,
    notes_of,
    unexplained,
    verdict_of,
)
from plugrad.cli.wording import LOOKS, OF_A_CHECK, small, tied
from plugrad.registry.hookspecs import RegisterRow, hookimpl
from plugrad.registry.telling.strangers import pluralized

IN_CODE = re.compile("`([^`]*)`")
IN_FULL = 3  # findings of one op that are open; the rest, and what follows from them, are folded


def as_html(document: Document) -> str:
    """Return a report as an HTML document; with what became of planted faults, if any were."""
    ops = by_verdict(document)
    bad = [op for op in ops if op["verdict"] != "pass"]
    right = [op for op in ops if op["verdict"] == "pass"]
    places = {op["op"]: f"op-{number}" for number, op in enumerate(ops)}
    word = LOOKS[document["verdict"]].word
    moment = document["moment"].replace("T", " ")[: len("2024-02-29 12:30")]
    page = importlib.resources.files("plugrad.cli") / "formats" / "page.html"
    return Template(page.read_text(encoding="utf-8")).substitute(
        title=escape(f"{word}: plugrad check"),
        verdict=document["verdict"],
        word=word,
        counts=escape(document["counts"]),
        next=code_in(document["next"]),
        problems="".join(problems(document)),
        table="".join(table(ops, places, document["columns"])) * bool(ops)
        + "".join(table_of_kernels(document)) * any(op["kernel_cells"] for op in ops),
        ops="".join(section(op, places[op["op"]]) for op in bad) + notes(ops),
        right="".join(evidence(op, places[op["op"]]) for op in right),
        planted="".join(planted(document["mutations"])) if document["mutations"] else "",
        made=escape(f"plugrad {document['plugrad']}, {moment} UTC"),
    )


@hookimpl
def plugrad_reports(register: RegisterRow) -> None:
    """Offer it as a format."""
    register(as_html)


# Parts of which the others are made.


def code_in(words: str) -> str:
    """Return words as HTML, what stands between backticks as code."""
    return IN_CODE.sub(r"<code>\1</code>", escape(words))


def badge(verdict: str, word: str = "") -> str:
    """Return a verdict as a coloured word."""
    return f'<span class="badge {verdict}">{word or LOOKS[verdict].word}</span>'  # type: ignore[index]


def labelled(rows: Iterable[tuple[str, str]]) -> str:
    """Return labelled lines as a list: what is to be copied as code, what is drawn as it is."""
    shown = []
    for label, words in rows:
        if label in CODED:
            value = f"<code>{escape(words)}</code>"
        elif label in DRAWN:
            value = f"<pre>{escape(words)}</pre>"
        else:
            value = escape(tied(words))
        shown.append(f"<dt>{escape(label)}</dt><dd>{value}</dd>")
    return f"<dl>{''.join(shown)}</dl>"


def mark_cell(verdict: str, title: str, words: str, key: str = "") -> str:
    """Return the cell of a mark, with what it means for those who do not see it."""
    return (
        f'<td class="mark {verdict}"{key} title="{escape(title)}">'
        f'<span aria-hidden="true">{LOOKS[verdict].mark}</span><span class="unseen">{words}</span></td>'  # type: ignore[index]
    )


# The ops.


def problems(document: Document) -> Iterator[str]:
    """Yield a section for each target that could not be checked."""
    for target, reason in document["unusable"]:
        yield (
            f'<section class="op fail"><h2>{badge("fail", "NOT CHECKED")} <span class="name">{escape(target)}</span>'
            f'</h2><p class="words">{escape(reason)}</p></section>\n'
        )
    for words in document["left_out"]:
        yield (
            f'<section class="op"><h2>{badge("skip", "NOT ASKED")}</h2><p class="words">{escape(words)}</p></section>\n'
        )
    if document["left"]:
        yield (
            f'<section class="op inconclusive"><h2>{badge("inconclusive", "INTERRUPTED")}</h2>'
            f"<p>not checked: {escape(document['left'])}</p></section>\n"
        )


def table(
    ops: Sequence[Document], places: Mapping[str, str], names: Sequence[str]
) -> Iterator[str]:
    """Yield the table of all ops; `data-key` is what its rows are sorted by."""
    yield '<table id="ops"><caption>All ops. A click on a title sorts.</caption><thead><tr>'
    for title in ["op", "verdict", *names, "error / tolerance", "samples", "seconds"]:
        sorting = ' aria-sort="ascending"' if title == "verdict" else ""
        yield f'<th scope="col"{sorting}><button type="button">{escape(title)}</button></th>'
    yield "</tr></thead>\n<tbody>\n"
    for op in ops:
        name = escape(op["op"])
        verdict = op["verdict"]
        yield f'<tr><th scope="row" data-key="{name}"><a href="#{places[op["op"]]}">{name}</a></th>'
        yield f'<td data-key="{ORDER.index(verdict)}">{badge(verdict)}</td>'
        for check in (check_named(each, op) for each in names):
            found = verdict_of(check)
            said = check["message"] if check is not None else "skipped"
            yield mark_cell(found, said, OF_A_CHECK[found], f' data-key="{ORDER.index(found)}"')
        yield number(op["ratio"], op["worst_error"])
        yield number(op["samples_checked"], str(op["samples_checked"]))
        yield number(op["seconds"], f"{op['seconds']:.2f}")
        yield "</tr>\n"
    yield "</tbody></table>"


def table_of_kernels(document: Document) -> Iterator[str]:
    """Yield the table of what was measured of the kernels of ops, and what its numbers mean."""
    yield "<table><caption>Kernels beside the plain forwards.</caption><thead><tr>"
    for title in ("op", *document["kernel_titles"]):
        yield f'<th scope="col">{escape(title)}</th>'
    yield "</tr></thead>\n<tbody>\n"
    for op in document["ops"]:
        if op["kernel_cells"]:
            pack, *numbers = op["kernel_cells"]
            yield f'<tr><th scope="row">{escape(op["op"])}</th><td>{escape(pack)}</td>'
            yield "".join(f'<td class="number">{escape(each)}</td>' for each in numbers)
            yield "</tr>\n"
    yield f'</tbody></table><p class="words">{escape(KERNEL_LEGEND)}</p>'


def number(key: float, shown: str) -> str:
    """Return a cell that is sorted by its number."""
    return f'<td class="number" data-key="{key!r}">{escape(shown)}</td>'


def section(op: Document, place: str) -> str:
    """Return what there is to say about an op that did not pass."""
    leading = op["leading"]
    parts = [article(finding) for finding in leading[:IN_FULL]]
    parts.append(folded(leading[IN_FULL:], ""))
    parts.append(folded(op["following"], ", probably of the same cause"))
    parts += [f"<p>{escape(name)}: {escape(message)}</p>" for name, message in unexplained(op)]
    return (
        f'<section class="op {op["verdict"]}" id="{place}" aria-labelledby="{place}-name">'
        f'<h2 id="{place}-name">{badge(op["verdict"])} <span class="name">{escape(op["op"])}</span></h2>\n'
        f"{''.join(parts)}</section>\n"
    )


def evidence(op: Document, place: str) -> str:
    """Return the checks of an op that passed, its samples, and the line that repeats the checks, folded."""
    rows = [(check["name"], check["message"]) for check in op["checks"]]
    rows += [("kernel", op["kernel_words"])] if op["kernel_words"] else []
    rows += [(f"sample {nr}", text) for nr, text in enumerate(op["samples"], op["sample"] or 0)]
    rows.append(("reproduce", op["reproduce"]))
    return (
        f'<details class="op pass" id="{place}"><summary>{badge(op["verdict"])} <span class="name">{escape(op["op"])}'
        f"</span></summary>{labelled(rows)}</details>\n"
    )


def notes(ops: Sequence[Document]) -> str:
    """Return the notes of all ops as one part that opens on a click; '' if there are none."""
    noted = [op for op in ops if op["notes"]]
    shown = "".join(
        f'<h3 class="name">{escape(op["op"])}</h3>{"".join(map(article, op["notes"]))}'
        for op in noted
    )
    if not shown:
        return ""
    return f'<details class="op note"><summary>notes: {code_in(notes_of(ops))}</summary>{shown}</details>\n'


def folded(findings: Sequence[Document], why: str) -> str:
    """Return findings as a part that opens on a click; '' if there are none."""
    if not findings:
        return ""
    words = f"{pluralized(len(findings), 'more finding')}{why}"
    return f"<details><summary>{words}</summary>{''.join(map(article, findings))}</details>"


def article(finding: Document) -> str:
    """Return one finding: in words, as a heat map where its block was compared, and what its code means, folded."""
    picture = heat_map(finding) if finding["errors"] is not None else ""
    meaning = ""
    if finding["meaning"]:
        meaning = (
            f'<details class="code"><summary>What {escape(finding["code"])} means</summary>'
            f"<p>{escape(finding['meaning'])}</p></details>"
        )
    return (
        f"<article><h3>{escape(finding['heading'])} {badge(finding['verdict'])}</h3>"
        f'<div class="sides">{labelled(finding["lines"])}{picture}</div>{meaning}</article>\n'
    )


# The planted faults.


def planted(report: Document) -> Iterator[str]:
    """Yield the section about planted faults: a table of ops by faults, what its marks mean, and what is left open."""
    asked = [op for op in report["ops"] if not op["reason"]]
    yield f'<section aria-labelledby="planted"><h2 id="planted">{badge(report["verdict"])} Planted faults</h2>'
    yield f"<p>{escape(report['counts'])}<br>{code_in(report['next'])}</p>"
    if asked:
        yield '<div class="wide"><table class="faults"><thead><tr><th scope="col">op</th>'
        for name, brief in report["briefs"].items():
            yield f'<th scope="col" class="fault" title="{escape(brief)}"><span>{escape(name)}</span></th>'
        yield '<th scope="col">found</th><th scope="col">lines</th></tr></thead><tbody>'
        for op in asked:
            yield f'<tr><th scope="row">{escape(op["op"])}</th>'
            for fault, outcome in op["outcomes"].items():
                words = OF_AN_OUTCOME[outcome]
                yield mark_cell(MARKS[outcome], f"{fault}: {words}", words)
            for words in (op["score"], op["missed_lines"]):
                yield f'<td class="number">{escape(words)}</td>'
            yield "</tr>"
        yield "</tbody></table></div>"
        marks = "; ".join(
            f"{LOOKS[MARKS[each]].mark} {OF_AN_OUTCOME[each]}" for each in OF_AN_OUTCOME
        )
        yield f"<p class='soft'>{escape(marks)}.</p><p class='soft'>{escape(report['explained'])}</p>"
    for op in report["ops"]:
        rows = [("not planted", op["reason"])] if op["reason"] else []
        rows += [row for lines in op["lines"].values() for row in lines]
        if rows:
            rows += [] if op["reason"] else [("reproduce", op["reproduce"])]
            name = f'<h3>{badge(op["verdict"])} <span class="name">{escape(op["op"])}</span></h3>'
            yield f'<section class="op {op["verdict"]}">{name}{labelled(rows)}</section>'
    if report["left"]:
        yield f"<p>not checked: {escape(report['left'])}</p>"
    yield "</section>"


# Heat map of a block of a Jacobian, as SVG: how many times the tolerance backward is off in each entry.


ErrorMap = Mapping[str, Any]
"""A finding's `errors`: see `plugrad.check.ErrorMap`."""

LIMITS = (-3.0, 0.0, 1.0, 3.0)  # of log10(error / tolerance), between two colours
LEGEND = ("under 1/1000", "within", "up to 10 times", "up to 1000 times", "more")
WIDEST, LARGEST, SMALLEST = 420, 24, 8  # of the map and of its cells, in pixels
GAP = 3


def heat_map(finding: Mapping[str, Any]) -> str:
    """Return the picture of a finding's errors, with a legend and a text for those who do not see it."""
    errors: ErrorMap = finding["errors"]
    worst = finding["worst"]
    name = finding["argument"] or "input"
    size = max(SMALLEST, min(LARGEST, WIDEST // max(len(errors["columns"]), len(errors["rows"]))))
    width, height = size * len(errors["columns"]), size * len(errors["rows"])
    complexes = worst is not None and (worst["input_part"] or worst["output_part"])
    drawn = "".join(cells(errors, name, size))
    words = description(errors)
    return (
        f'<figure class="heat"><figcaption>error / tolerance: a row per entry of {escape(name)} '
        f"{shape(errors['input_shape'])}, a column per entry of the output {shape(errors['output_shape'])}"
        f"{'; a last axis of 2 is (real, imaginary)' if complexes else ''}</figcaption>"
        f'<div class="scroll"><svg role="img" aria-label="{escape(words)}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{drawn}</svg></div>'
        f'<p class="said">{escape(words)}</p>{legend()}</figure>'
    )


def cells(errors: ErrorMap, name: str, size: int) -> Iterator[str]:
    """Yield a square per cell; what is beyond the tolerance has a cross, so that no colour need be seen."""
    side = size - 1
    for down, row in enumerate(errors["excess"]):
        for across, excess in enumerate(row):
            x, y = across * size, down * size
            words = f"{entry(errors, name, down, across)}: {times(excess)}"
            yield (
                f'<rect class="{colour(excess)}" x="{x}" y="{y}" width="{side}" height="{side}">'
                f"<title>{escape(words)}</title></rect>"
            )
            if excess is not None and excess > 0:
                start, end = GAP, side - GAP
                yield (
                    f'<path d="M{x + start} {y + start}L{x + end} {y + end}M{x + start} {y + end}L{x + end} '
                    f'{y + start}"/>'
                )


def entry(errors: ErrorMap, name: str, down: int, across: int) -> str:
    """Return which entries a cell stands for: 'x[2] -> [0, 1]'."""
    here = index(errors["rows"][down], errors["input_shape"])
    there = index(errors["columns"][across], errors["output_shape"])
    worst = " (worst of several from there)" if max(errors["group"]) > 1 else ""
    return f"{name}{here} -> {there}{worst}"


def index(place: int, shape: Sequence[int]) -> str:
    """Return the index of an entry that is counted in C order."""
    return str([int(axis) for axis in np.unravel_index(place, tuple(shape))])


def times(excess: float | None) -> str:
    """Return how large an error is, in words."""
    if excess is None:
        return "not compared"
    if excess <= -16:
        return "no error"
    if excess >= 16:
        return "not finite, or beyond 1e16 times the tolerance"
    return f"{small(10.0**excess)} times the tolerance"


def colour(excess: float | None) -> str:
    """Return the class of a cell: its colour is the page's."""
    return "none" if excess is None else f"h{int(np.searchsorted(LIMITS, excess))}"


def description(errors: ErrorMap) -> str:
    """Return what the picture shows, in a sentence."""
    known = [excess for row in errors["excess"] for excess in row if excess is not None]
    if not known:
        return "nothing was compared"
    wrong = sum(excess > 0 for excess in known)
    cells = "cells" if max(errors["group"]) == 1 else "cells, each the worst of several entries,"
    return f"{wrong} of {len(known)} {cells} are beyond the tolerance; the worst error is {times(max(known))}"


def legend() -> str:
    """Return what the colours mean."""
    shown = [
        f'<li><svg width="14" height="14" aria-hidden="true"><rect class="h{number}" width="14" height="14"/></svg>'
        f"{words}</li>"
        for number, words in enumerate(LEGEND)
    ]
    return f'<ul class="legend">{"".join(shown)}</ul>'


def shape(sizes: Sequence[int]) -> str:
    """Return a shape as NumPy writes it."""
    return str(tuple(sizes))
