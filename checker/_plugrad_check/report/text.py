"""Reports as plain text: the `str()` of a report, which pytest shows. It needs no terminal.

The command (`_plugrad_cli`) shows the same with more room and colours.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from _plugrad_check.codes import CODES, Severity
from _plugrad_check.report.report import ORDER, RENDERERS, CheckResult, Finding, OpReport, Report
from plugrad.registry.telling.strangers import (
    TIE,
    bounded,
    in_lines,
    pluralized,
    visible,
    without_commands,
)

TOLD: tuple[Severity, ...] = ("fail", "inconclusive", "warn")  # in this order; notes are folded
WIDTH = 100
LABEL = 12
LINES = {"extent": 2, "sample": 2, "samples": 2, "smallest": 4}  # at most 25 of a finding
MOST_LINES = 5  # of any other field
COPIED = ("reproduce",)  # fields that are on one line, however long
CODE = ("as a sample",)  # fields that are Python, wrapped between its words where it may be
DRAWN = ("expected", "got")  # fields whose lines stay what they are
EACH = 20  # ops of a report that are named though nothing is wrong with them


def report_text(report: Report) -> str:
    """Return the text of a report: its verdict, a line per op, and the findings of ops that did not pass."""
    told = [op for op in report.ops if op.verdict != "pass"]
    right = [op for op in report.ops if op.verdict == "pass"]
    blocks = [op_text(op, folded=False) for op in told]
    if len(right) <= EACH:
        blocks += ["\n".join(head(op) for op in right)] if right else []
    else:
        blocks.append(f"PASS  {len(right)} ops")
    blocks += [wrapped("not checked", problem) for problem in report.problems]
    if report.not_asked:
        blocks.append(
            wrapped("not checked", f"the run was interrupted before: {', '.join(report.not_asked)}")
        )
    blocks += [wrapped("not asked", each) for each in report.left_out]
    if noted := notes_in_brief(map(codes_of_notes, report.ops)):
        blocks.append(wrapped("notes", noted))
    if report.control is not None:
        blocks.append(wrapped("control", str(report.control)))
    number = pluralized(len(report.ops), "op")
    return fit("\n\n".join([*blocks, f"{report.verdict.upper()}  {number}, seed {report.seed}"]))


def op_text(op: OpReport, folded: bool = True) -> str:
    """Return the text of one op: its verdict, a line per check, the findings; and its notes in a line, if `folded` is
    True.
    """
    lines = [
        head(op),
        *(wrapped(check.name, f"{check.verdict}: {brief(check)}") for check in op.checks),
    ]
    lines += [wrapped("kernel", kernel_text(op))] if op.kernel is not None else []
    blocks = ["\n".join(lines), *finding_texts(op, worst_first(op.findings))]
    if folded and op.notes:
        blocks.append(wrapped("notes", notes_in_brief([codes_of_notes(op)])))
    return fit("\n\n".join(blocks))


RENDERERS["text"] = lambda each: (report_text if isinstance(each, Report) else op_text)(each)


def kernel_text(op: OpReport) -> str:
    """Return the measurements of an op's kernel as one line; '' if no kernel was checked."""
    kernel = op.kernel
    if kernel is None:
        return ""
    of = f" of {kernel.of}" * bool(kernel.of)
    words = f"{kernel.pack}{of}, {pluralized(kernel.calls, 'call')} compared"
    if kernel.error is not None and kernel.error_of_plain is not None:
        words += (
            f"; worst error {kernel.error:.2g} eps, the plain forward's {kernel.error_of_plain:.2g}"
        )
    if kernel.ratio is not None:
        words += (
            f"; takes {kernel.ratio:.3g} times as long as the plain forward ({kernel.measured_on})"
        )
    return words


def check_text(op: OpReport, check: CheckResult) -> str:
    """Return the text of one check of an op: its verdict, and the findings."""
    first = f"{check.verdict.upper()}  {op.op}  {check.name}: {in_a_line([check])}"
    notes = [wrapped("note", f"{heading(note)}: {note.message}") for note in check.notes]
    return fit("\n\n".join([first, *finding_texts(op, worst_first(check.findings)), *notes]))


def in_a_line(checks: Sequence[CheckResult]) -> str:
    """Return the worst finding of some checks as one line, or a message if there is none: test runners show only the
    first line of an error.
    """
    findings = worst_first([finding for check in checks for finding in check.findings])
    if findings:
        leading = apart(findings)[0]
        more = f", and {len(leading) - 1} more" * (len(leading) > 1)
        return fit(heading(leading[0]) + more)
    worst = min(checks, key=lambda check: ORDER.index(check.verdict))
    return fit(" ".join(bounded(worst.message).split()))


def head(op: OpReport) -> str:
    """Return the verdict of an op and its name, 'FAIL pack::op'."""
    return f"{op.verdict.upper()}  {op.op}"


def brief(check: CheckResult) -> str:
    """Return the codes of a check's findings, the worst first; the check's message if it has none."""
    codes = dict.fromkeys(finding.code for finding in worst_first(check.findings))
    return ", ".join(codes) or check.message


def finding_texts(op: OpReport, findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the text of each finding, in full; and one short text for all findings that are consequences of others."""
    leading, following = apart(findings)
    for finding in leading:
        yield finding_text(op, finding)
    if following:
        yield wrapped("and", in_brief(following))


def finding_text(op: OpReport, finding: Finding) -> str:
    """Return the text of one finding: a heading, and labelled lines."""
    lines = [heading(finding)]
    for label, words in labelled_lines(op, finding):
        if label in COPIED:
            lines.append(f"  {label:{LABEL}} {words}")
        elif label in CODE:
            lines.append(wrapped_code(label, words, WIDTH))
        else:
            lines.append(wrapped(label, words, LINES.get(label, MOST_LINES)))
    return "\n".join(lines)


def wrapped_code(label: str, source: str, width: int) -> str:
    """Return a Python call with a label as lines that can be pasted, of at most `width` columns: broken within
    brackets, but not in a string.
    """
    first = f"  {label:{LABEL}} "
    tied = IN_ONE_LINE.sub(lambda match: match[0].replace(" ", TIE), source)
    lines = in_lines(tied, width, first, " " * (len(first) + 4))
    return "\n".join(lines).replace(TIE, " ")


IN_ONE_LINE = re.compile(r"^yield \S+|'[^']*'|\"[^\"]*\"")


def wrapped(label: str, words: str, most: int | None = None) -> str:
    """Return the text `words` with a label as lines of 100 columns, at most `most` of them (None: no limit)."""
    first = f"  {label:{LABEL}} "
    if label in DRAWN:
        return first + words.replace("\n", f"\n{' ' * len(first)}")
    keep = conclusion_of(label, words)
    return "\n".join(in_lines(words, WIDTH, first, " " * len(first), most, keep=keep)).rstrip()


def conclusion_of(label: str, words: str) -> str:
    """Return the end of `words`, the text with this label, that must not be cut off: the fault on the smallest input;
    '' for other labels.
    """
    return "".join(words.rpartition(": ")[1:]) if label == "smallest" else ""


def fit(text: str) -> str:
    """Return a text made safe to print: control characters are made visible, because parts of it were written by
    authors of packs.
    """
    return without_commands(visible(text))


# What is said of a finding, whoever shows it. ------------------------------------------------------------------------


def labelled_lines(op: OpReport, finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield the lines of a finding below its heading, in any format: pairs of a label and words."""
    yield "message", subject_of(finding)[1]
    yield from evidence_for(finding)
    whose = op.kernel if op.kernel is not None and is_of_a_kernel(finding) else op
    if whose.file:
        yield "defined", f"{whose.file}:{whose.line}"
    yield "reproduce", op.reproduce(finding)


def evidence_for(finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield the likely cause of a finding, the extent of the fault, and the inputs that show it, as pairs of a label
    and words.
    """
    if finding.diagnosis:
        yield "diagnosis", finding.diagnosis
    if finding.grids and not finding.diagnosis:
        grids, subject = finding.grids, subject_of(finding)[0]
        place = f", of output entry {list(grids.output_index)}" * bool(grids.output_index)
        since = f", from {list(grids.first)} on" * any(grids.first)
        yield "expected", f"{subject}{place}{since}:\n{grids.drawn(grids.expected)}"
        yield "got", grids.drawn(grids.got)
    if finding.extent:
        yield "extent", finding.extent
    rate = finding.worst.taylor if finding.worst else None
    if finding.verdict == "fail" and rate is not None and rate >= UNTOLD:
        yield "confidence", doubt(rate)
    if finding.call:
        yield "sample", f"{finding.sample}: {finding.call}"
    if finding.pattern:
        yield "samples", finding.pattern
    if finding.smallest:
        yield "smallest", str(finding.smallest)
    if finding.paste:
        yield "as a sample", bounded(" ".join(finding.paste.splitlines()))


def is_of_a_kernel(finding: Finding) -> bool:
    """Return True if a finding is about the kernel of an op, and not about its rule."""
    return finding.code in CODES and CODES[finding.code].check == "kernels"


def doubt(rate: float) -> str:
    """Return the remark for a finding that the Taylor remainder, a test that needs no step size, does not confirm.
    `rate` is the order at which it vanishes.
    """
    return (
        "from finite differences alone: the error is too small for the Taylor remainder to show it (its rate is "
        f"{rate:.2f}: 2 for a right gradient, 1 for a wrong one)"
    )


UNTOLD = 1.3  # a rate below it confirms that backward is wrong, which needs no line of its own


def worst_first(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings that are no notes, the worst first; those that are consequences of others come last."""
    shown = [finding for finding in findings if finding.verdict in TOLD]
    return sorted(shown, key=lambda each: (each.follows is not None, TOLD.index(each.verdict)))


def codes_of_notes(op: OpReport) -> list[str]:
    """Return the codes of an op's notes, one per note."""
    return [note.code for note in op.notes]


def notes_in_brief(ops: Iterable[Sequence[str]]) -> str:
    """Return the number of notes and their codes, as one line; '' if there are none. `ops` has the codes of each op's
    notes.
    """
    noted = [codes for codes in ops if codes]
    counted = Counter(code for codes in noted for code in codes)
    if not counted:
        return ""
    where = f" on {len(noted)} ops" * (len(noted) > 1)
    named = ", ".join(f"{code}{f' ({count})' * (count > 1)}" for code, count in counted.items())
    return f"{counted.total()}{where}: {named}; `plugrad check --all` shows them"


def apart(findings: Sequence[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Return two lists: the findings to be shown in full, and those that are consequences of one of them."""
    codes = {finding.code for finding in findings if finding.follows is None}
    following = [finding for finding in findings if finding.follows in codes]
    return [finding for finding in findings if finding not in following], following


def in_brief(findings: Sequence[Finding]) -> str:
    """Return findings that are consequences of others as one text, a few words for each, with the codes of their
    causes.
    """
    causes = " and ".join(dict.fromkeys(str(finding.follows) for finding in findings))
    number = pluralized(len(findings), "more finding")
    told = f"{number}, probably of the same cause ({causes}): "
    return told + "; ".join(map(summary_of, findings))


def summary_of(finding: Finding) -> str:
    """Return a finding in a few words: code, title and subject."""
    return " ".join(dict.fromkeys((finding.code, title(finding), subject_of(finding)[0])))


def heading(finding: Finding) -> str:
    """Return the heading of a finding: its code, the code's title, and what it is about."""
    subject, _ = subject_of(finding)
    general = title(finding)
    return f"{finding.code} {general}{f': {subject}' if subject != general else ''}"


def subject_of(finding: Finding) -> tuple[str, str]:
    """Return the subject of a finding, 'd(output 0) / d(x)' or 'gradient of x', and the message about it."""
    subject, colon, words = finding.message.partition(": ")
    if colon and subject.startswith("d(") and finding.worst is not None:
        return subject, words
    if finding.argument is None:
        return title(finding), finding.message
    known = CODES.get(finding.code)
    whose = "" if known is not None and known.about == "argument" else "gradient of "
    return f"{whose}{finding.argument}", finding.message


def title(finding: Finding) -> str:
    """Return the title of a finding's code."""
    known = CODES.get(finding.code)
    return known.title if known is not None else finding.title or "finding"
