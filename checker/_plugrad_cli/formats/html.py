"""HTML, for browsers: one page (`page.html`) that loads nothing, the failures first, a table to sort."""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from string import Template

from _plugrad_check.report.document import (
    KERNEL_LEGEND,
    MARKS,
    OF_AN_OUTCOME,
    Document,
    by_verdict,
    check_named,
    verdict_of,
)
from _plugrad_check.report.html import STYLE, code_in, evidence, findings_html, labelled, notes
from _plugrad_check.report.report import ORDER
from plugrad import registry
from plugrad.registry.hookspecs import RegisterRow, hookimpl
from plugrad.registry.telling import notebook
from plugrad.registry.telling.notebook import badge
from plugrad.registry.telling.wording import LOOKS, OF_A_CHECK


def as_html(document: Document) -> str:
    """Return the report `document` as an HTML document; results of planted faults are included if there are any."""
    ops = by_verdict(document)
    bad = [op for op in ops if op["verdict"] != "pass"]
    right = [op for op in ops if op["verdict"] == "pass"]
    places = {op["op"]: f"op-{number}" for number, op in enumerate(ops)}
    word = LOOKS[document["verdict"]].word
    moment = document["moment"].replace("T", " ")[: len("2024-02-29 12:30")]
    page = importlib.resources.files("_plugrad_cli") / "formats" / "page.html"
    return Template(page.read_text(encoding="utf-8")).substitute(
        title=escape(f"{word}: plugrad check"),
        style=notebook.FRAME + STYLE,
        verdict=document["verdict"],
        word=word,
        command=escape(document.get("command") or "plugrad check"),
        counts=escape(document["counts"]),
        next=code_in(document["next"]),
        problems="".join(problems(document)),
        table="".join(table(ops, places, document["columns"])) * bool(ops)
        + "".join(table_of_kernels(document)) * any(op["kernel_cells"] for op in ops),
        ops="".join(section(op, places[op["op"]]) for op in bad) + notes(ops),
        right="".join(evidence(op, places[op["op"]]) for op in right),
        planted="".join(planted(document["mutations"])) if document["mutations"] else "",
        made=escape(f"{', '.join(versions(document))}, {moment} UTC"),
    )


def versions(document: Document) -> Iterator[str]:
    """Yield the versions of the software of a run as texts, 'NumPy 2.1.0': plugrad, Python, NumPy, and the packs whose
    ops were checked.
    """
    for name, title in (("plugrad", "plugrad"), ("python", "Python"), ("numpy", "NumPy")):
        yield f"{title} {document[name]}"
    asked = {op["pack"] for op in document["ops"]}
    for info in registry.packs():
        if info.name in asked:
            yield f"{info.name} ({info.distribution} {info.version})"


@hookimpl
def plugrad_reports(register: RegisterRow) -> None:
    """Register the format `html`, by calling `register` with its writer."""
    register(as_html)


def mark_cell(verdict: str, title: str, words: str, key: str = "") -> str:
    """Return the HTML table cell with the mark of a `verdict`, such as a tick: `words` say it to a screen reader,
    `title` is the tooltip, and `key` further attributes of the cell, as HTML with a space in front.
    """
    return (
        f'<td class="mark {verdict}"{key} title="{escape(title)}">'
        f'<span aria-hidden="true">{LOOKS[verdict].mark}</span><span class="unseen">{words}</span></td>'  # type: ignore[index]
    )


# The ops.


def section(op: Document, place: str) -> str:
    """Return the HTML section about an op that did not pass: its verdict, name and findings. `place` is the id of the
    element, to which links lead.
    """
    return (
        f'<section class="op {op["verdict"]}" id="{place}" aria-labelledby="{place}-name">'
        f'<h2 id="{place}-name">{badge(op["verdict"])} <span class="name">{escape(op["op"])}</span></h2>\n'
        f"{findings_html(op)}</section>\n"
    )


def problems(document: Document) -> Iterator[str]:
    """Yield an HTML section for each target that could not be checked and each plugin whose checks could not be run,
    with the reason, and one for ops that were left because of Ctrl-C.
    """
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
    """Yield the HTML of the table of all ops, in parts: a row per op, a column per check in `names`. `places` has the
    element id of each op's section by the op's name; rows are sorted by the attribute `data-key` of cells.
    """
    yield '<table id="ops"><caption>All ops. A click on a title sorts.</caption><thead><tr>'
    for title in ["op", "verdict", *names, "error / tolerance", "samples", "seconds"]:
        sorting = ' aria-sort="ascending"' if title == "verdict" else ""
        yield f'<th scope="col"{sorting}><button type="button">{escape(title)}</button></th>'
    yield "</tr></thead>\n<tbody>\n"
    for op in ops:
        name = escape(op["op"])
        verdict = op["verdict"]
        shown = name.replace("::", "::<wbr>")
        yield f'<tr><th scope="row" data-key="{name}"><a href="#{places[op["op"]]}">{shown}</a></th>'
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
    """Yield the HTML of the table with the measurements of kernels, in parts, and a paragraph on the meaning of its
    numbers.
    """
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
    """Return an HTML table cell that shows the text `shown`, and by which rows are sorted as by the number `key`."""
    return f'<td class="number" data-key="{key!r}">{escape(shown)}</td>'


# The planted faults.


def planted(report: Document) -> Iterator[str]:
    """Yield the HTML section about planted faults, in parts: a table of ops by faults, a legend of its marks, and for
    each op the faults that its samples do not find. `report` is the document of planted faults.
    """
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
