"""Report as HTML: findings with their pictures, ops, and the view of a report in a notebook (`_repr_html_`).

The page of ``plugrad check --html`` (`_plugrad_cli.formats.html`) is made of the same parts.
"""

from __future__ import annotations

import contextlib
import contextvars
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from _plugrad_check.report import pictures
from _plugrad_check.report.document import (
    CODED,
    Document,
    by_verdict,
    document_of,
    notes_of,
    unexplained,
)
from _plugrad_check.report.report import RENDERERS, Report
from _plugrad_check.report.text import DRAWN
from plugrad.registry.telling import notebook
from plugrad.registry.telling.notebook import badge, cell
from plugrad.registry.telling.strangers import pluralized, visible
from plugrad.registry.telling.wording import tied

if TYPE_CHECKING:
    from _plugrad_check.report.report import OpReport
    from _plugrad_check.workers.jobs import Progress

IN_CODE = re.compile("`([^`]*)`")
IN_FULL = 3  # findings of one op that are open; the rest, and what follows from them, are folded
STYLE = f"""{notebook.STYLE}{pictures.STYLE}
.plugrad .words {{ white-space: pre-line; }}
.plugrad .op {{ background: var(--panel); border: 1px solid var(--line); border-left: .35rem solid var(--tone);
  border-radius: .4rem; padding: 1rem; margin: 1rem 0; }}
.plugrad .op.pass {{ padding: .5rem 1rem; margin: .5rem 0; }}
.plugrad .op.pass[open] summary {{ margin-bottom: .5rem; }} .plugrad .op.pass .name {{ color: var(--ink); }}
.plugrad .op article + article {{ border-top: 1px solid var(--line); margin-top: 1rem; }}
.plugrad .code {{ margin-top: .6rem; font-size: .9rem; }}
.plugrad .sides {{ display: flex; flex-direction: column; gap: 1rem; min-width: 0; }}
.plugrad.plugrad h3 {{ font-size: 1rem; font-weight: 600; margin: .8rem 0 .5rem; color: inherit; }}
.plugrad.plugrad dl {{ display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: 0;
  align-content: start; }}
.plugrad.plugrad dt {{ color: var(--soft); font-weight: 400; float: none; width: auto; }}
.plugrad.plugrad dd {{ margin: 0; float: none; width: auto; overflow-wrap: anywhere; min-width: 0; }}
"""


def report_html(report: Report | OpReport) -> str:
    """Return the HTML of a report for a notebook: the verdicts, the ops that failed in full, and those that passed
    collapsed.
    """
    whole = report if isinstance(report, Report) else Report(report.ops, report.seed)
    document = document_of(whole, sum(op.seconds for op in whole.ops))
    ops = by_verdict(document)
    unusable = "".join(
        f'<div class="op fail">{badge("fail", "NOT CHECKED")} <b class="name">{escape(visible(target))}</b>'
        f'<p class="words">{escape(visible(reason))}</p></div>'
        for target, reason in document["unusable"]
    )
    right = [op for op in ops if op["verdict"] == "pass"]
    passed = "".join(map(evidence, right))
    if len(right) > 1:
        passed = f"<details><summary>{len(right)} ops passed</summary>{passed}</details>"
    shown = [
        f'<div class="title">{badge(document["verdict"])} <b>plugrad check</b></div>',
        f"<p>{escape(document['counts'])}</p><p>{code_in(document['next'])}</p>",
        unusable,
        *(folded_op(op) for op in ops if op["verdict"] != "pass"),
        notes(ops),
        passed,
    ]
    return cell("".join(shown), STYLE)


RENDERERS["html"] = report_html


def folded_op(op: Document) -> str:
    """Return the HTML of an op that did not pass: its findings under its name, open, and collapsible."""
    name = f'{badge(op["verdict"])} <b class="name">{escape(op["op"])}</b>'
    return f'<details class="op {op["verdict"]}" open><summary>{name}</summary>{findings_html(op)}</details>'


# The progress bar of a notebook. --------------------------------------------------------------------------------------

PATIENCE = 1.0  # seconds for which nothing is shown
BETWEEN = 0.1  # seconds between two changes of what is shown
SECOND = 1.0  # after which the clock goes on while one op is checked


@contextlib.contextmanager
def notebook_progress(asked: Progress | None) -> Iterator[Progress | None]:
    """Context manager for the progress of a long run. It yields `asked`, the caller's function, if given; else, in a
    notebook, a function that shows a progress bar, which is removed at the end; else None.
    """
    loaded = sys.modules.get("IPython")  # a notebook's kernel has imported it
    shell = loaded.get_ipython() if asked is None and loaded is not None else None
    if not hasattr(shell, "kernel"):  # in a terminal the command has a bar of its own
        yield asked
        return
    from IPython.display import HTML, display  # likewise

    bar, ended = Bar(lambda html: display(HTML(html), display_id=True), HTML), threading.Event()

    def go_on() -> None:
        while not ended.wait(SECOND):
            bar.draw(SECOND)

    # In the context of the cell: IPython shows what is displayed below it.
    run = contextvars.copy_context().run
    clock = threading.Thread(target=run, args=(go_on,), name="plugrad progress", daemon=True)
    clock.start()
    try:
        yield bar.show
    finally:
        ended.set()
        clock.join()
        bar.clear()


class Bar:
    """Progress bar of a notebook, which two threads draw. `display` shows HTML text in a new output, and returns the
    handle with which it is updated; `html` wraps an update.
    """

    def __init__(self, display: Callable[[str], Any], html: Callable[[str], Any]) -> None:
        self.display, self.html = display, html
        self.started = self.last = time.monotonic()
        self.handle: Any = None
        self.told: tuple[int, int, str] | None = None
        self.drawing = threading.Lock()

    def show(self, done: int, total: int, name: str) -> None:
        """Record the progress, and draw the bar: `done` of `total` ops are finished, `name` is the next. This is the
        function ``progress`` of `check`.
        """
        self.told = done, total, name
        self.draw(BETWEEN)

    def draw(self, between: float) -> None:
        """Draw the progress bar, unless it was drawn less than `between` seconds ago."""
        with self.drawing:
            now = time.monotonic()
            passed = now - self.started
            if self.told is None or passed < PATIENCE or now - self.last < between:
                return
            self.last, text = now, bar_html(*self.told, passed)
            if self.handle is None:
                self.handle = self.display(text)
            else:
                self.handle.update(self.html(text))

    def clear(self) -> None:
        """Remove the progress bar from the notebook."""
        if self.handle is not None:
            self.handle.update(self.html(""))


def bar_html(done: int, total: int, name: str, seconds: float) -> str:
    """Return a progress bar as HTML: `done` of `total` ops are finished after `seconds`, and `name` is the next op."""
    words = f"{done} of {total}, {seconds:.0f} s: {escape(visible(name))}"
    return cell(
        f'<p><progress value="{done}" max="{max(total, 1)}" aria-label="checked"></progress> {words}</p>'
    )


# The parts of a report. -----------------------------------------------------------------------------------------------


def code_in(words: str) -> str:
    """Return a text as HTML, with the parts between backticks as code."""
    return IN_CODE.sub(r"<code>\1</code>", escape(words))


def labelled(rows: Iterable[tuple[str, str]]) -> str:
    """Return labelled lines, pairs of a label and words, as an HTML list; lines that are to be copied are shown as
    code.
    """
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


def findings_html(op: Document) -> str:
    """Return the HTML of an op's findings: the first three in full, the others collapsed; and the messages of checks
    that explain its verdict without a finding.
    """
    leading = op["leading"]
    parts = [article(finding) for finding in leading[:IN_FULL]]
    parts.append(folded(leading[IN_FULL:], ""))
    parts.append(folded(op["following"], ", probably of the same cause"))
    parts += [f"<p>{escape(name)}: {escape(message)}</p>" for name, message in unexplained(op)]
    return "".join(parts)


def evidence(op: Document, place: str = "") -> str:
    """Return the HTML of an op that passed, collapsed: its checks, its samples, and the line that repeats the checks.
    `place` is the id of the element; '' for none.
    """
    rows = [(check["name"], check["message"]) for check in op["checks"]]
    rows += [("kernel", op["kernel_words"])] if op["kernel_words"] else []
    rows += [(f"sample {nr}", text) for nr, text in enumerate(op["samples"], op["sample"] or 0)]
    rows.append(("reproduce", op["reproduce"]))
    here = f' id="{place}"' if place else ""
    return (
        f'<details class="op pass"{here}><summary>{badge(op["verdict"])} <span class="name">{escape(op["op"])}'
        f"</span></summary>{labelled(rows)}</details>\n"
    )


def notes(ops: Sequence[Document]) -> str:
    """Return the HTML of the notes of all ops, collapsed; '' if there are none."""
    noted = [op for op in ops if op["notes"]]
    shown = "".join(
        f'<h3 class="name">{escape(op["op"])}</h3>{"".join(map(article, op["notes"]))}'
        for op in noted
    )
    if not shown:
        return ""
    return f'<details class="op note"><summary>notes: {code_in(notes_of(ops))}</summary>{shown}</details>\n'


def folded(findings: Sequence[Document], why: str) -> str:
    """Return the HTML of findings, collapsed under a line with their number, to which `why` is appended; '' if there
    are none.
    """
    if not findings:
        return ""
    words = f"{pluralized(len(findings), 'more finding')}{why}"
    return f"<details><summary>{words}</summary>{''.join(map(article, findings))}</details>"


def article(finding: Document) -> str:
    """Return the HTML of one finding: its lines, its pictures (a heat map if its block was compared), and the meaning
    of its code, collapsed.
    """
    meaning = ""
    if finding["meaning"]:
        example = "".join(
            f"<p>{title}:</p><pre>{escape(finding[name])}</pre>"
            for title, name in (("Wrong", "wrong_code"), ("Right", "right_code"))
            if finding[name]
        )
        meaning = (
            f'<details class="code"><summary>What {escape(finding["code"])} means</summary>'
            f"<p>{code_in(finding['meaning'])}</p>{example}</details>"
        )
    return (
        f"<article><h3>{escape(finding['heading'])} {badge(finding['verdict'])}</h3>"
        f'<div class="sides">{labelled(finding["lines"])}{pictures.pictures_of(finding)}</div>{meaning}</article>\n'
    )
