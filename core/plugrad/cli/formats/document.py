"""The document that every writer of a report gets: `Report.as_dict()`, and all that is said of it in words.

A writer is a function from this document to a text. It needs no other part of plugrad: a finding has its `heading` and
its `lines`, pairs of a label and words, which are the same in every format.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import plugrad
from plugrad.check.codes import CODES
from plugrad.check.plan import CHECKS
from plugrad.check.report import text
from plugrad.check.report.report import ORDER
from plugrad.cli.formats.mutations import document_of_mutations
from plugrad.cli.wording import OF_AN_OP, not_asked, place, pluralized, small
from plugrad.from_source.sources import source_meant
from plugrad.registry.finding.configuration import working_directory

if TYPE_CHECKING:
    from plugrad.check.codes import Verdict
    from plugrad.check.mutation.mutants import MutationReport
    from plugrad.check.report.report import Finding, OpReport, Report

Document = dict[str, Any]
CODED = (*text.CODE, *text.COPIED, "defined")
"""The labels of lines that are code."""
IF_ASKED = {check.name for check in CHECKS if not check.has_column}
"""Checks that many packs have nothing for: a column of marks that say so would take the room of the others."""


def document_of(
    report: Report, seconds: float, mutations: MutationReport | None = None, took: float = 0.0
) -> Document:
    """Return what was found, as plain data and in words.

    Beside what `Report.as_dict` says, it has:

    - ``plugrad``, ``moment``, ``folder``: the version, when (UTC), and the working directory, None if it is gone;
    - ``seconds``, ``counts``, ``next``: how long it took, how many ops there are of each verdict, what to do next;
    - ``columns``: the names of the checks, in order; ``notes``: how many notes there are, in a line;
    - ``unusable``: targets that could not be checked, each with the reason; ``left``: what Ctrl-C left out, in words;
    - ``mutations``: what became of planted faults (`document_of_mutations`); None if there were none;
    - of each op ``findings``, the worst first, of which ``following`` are consequences of the ``leading`` ones, which
      ``consequences`` names in a line; its ``notes``, ``reproduce``, ``place``, ``pack``, ``samples_checked``,
      ``ratio`` and ``worst_error``: the error that comes closest to its tolerance, as a number and in words;
    - of each finding what `words_of` returns.
    """
    document = report.as_dict()
    for op, entry in zip(report.ops, document["ops"], strict=True):
        entry |= op_words(op, entry)
    folder = working_directory()
    return document | {
        "plugrad": plugrad.__version__,
        "moment": f"{datetime.datetime.now(datetime.UTC):%Y-%m-%dT%H:%M:%S}",
        "folder": str(folder) if folder is not None else None,
        "seconds": seconds,
        "counts": "; ".join(counts(report, seconds)),
        "next": next_step(report),
        "columns": names_of_checks(document["ops"]),
        "notes": notes_of(document["ops"]),
        "unusable": unusable(report),
        "left": not_asked(report.not_asked),
        "mutations": document_of_mutations(mutations, took) if mutations is not None else None,
    }


def op_words(op: OpReport, entry: Mapping[str, Any]) -> Document:
    """Return what is said of an op beside its data; this adds to each of its findings what is said of that."""
    said: dict[int, Document] = {}
    for check, checked in zip(op.checks, entry["checks"], strict=True):
        for finding, found in zip(check.findings, checked["findings"], strict=True):
            said[id(finding)] = found
            found |= {"check": check.name} | words_of(op, finding)
    findings = text.worst_first(op.findings)
    leading, following = text.apart(findings)
    pack, colons, _ = op.op.partition("::")
    ratio, error = worst_error(entry)
    return {
        "pack": pack if colons else "",
        "place": place(op.file, op.line),
        "reproduce": op.reproduce(),
        "findings": [said[id(finding)] for finding in findings],
        "leading": [said[id(finding)] for finding in leading],
        "following": [said[id(finding)] for finding in following],
        "consequences": text.in_brief(following) if following else "",
        "notes": [said[id(note)] for note in op.notes],
        "samples_checked": max((check.samples for check in op.checks), default=0),
        "ratio": ratio,
        "worst_error": error,
    }


def words_of(op: OpReport, finding: Finding) -> Document:
    """Return what is said of a finding: what its code says in `general` and means, its `subject` and what it `says` of
    that, both in a `heading` or `briefly`; and its `lines`, pairs of a label and words.
    """
    subject, says = text.subject_of(finding)
    known = CODES.get(finding.code)
    return {
        "general": text.title(finding),
        "meaning": known.explanation if known is not None else finding.explanation,
        "subject": subject,
        "says": says,
        "heading": text.heading(finding),
        "briefly": text.summary_of(finding),
        "lines": [
            (label, place(op.file, op.line) if label == "defined" else words)
            for label, words in text.labelled_lines(op, finding)
        ],
    }


def worst_error(op: Mapping[str, Any]) -> tuple[float, str]:
    """Return the error that comes closest to its tolerance, or exceeds it most: their ratio, and '3.1e-11 / 1e-6'."""
    measured = [
        (check["error"] / check["tolerance"], check["error"], check["tolerance"])
        for check in op["checks"]
        if check["error"] is not None and check["tolerance"]
    ]
    if not measured:
        return -1.0, "-"
    _, error, tolerance = max(measured, key=lambda found: (math.isnan(found[0]), found[0]))
    ratio = max(each if math.isfinite(each) else 1e300 for each, *_ in measured)
    return ratio, f"{small(error)} / {small(tolerance)}"


def names_of_checks(ops: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the names of all checks in the order of `CHECKS`, then others; those of `IF_ASKED` if any op was asked."""
    names = dict.fromkeys(
        check["name"]
        for op in ops
        for check in op["checks"]
        if check["name"] not in IF_ASKED or check["verdict"] != "skip"
    )
    order = [check.name for check in CHECKS]
    return sorted(names, key=lambda name: order.index(name) if name in order else len(order))


def check_named(name: str, op: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return one of an op's checks; None if it was never asked."""
    return next((check for check in op["checks"] if check["name"] == name), None)


def verdict_of(check: Mapping[str, Any] | None) -> Verdict:
    """Return the verdict of a check; of one that was never asked, that it was skipped."""
    return "skip" if check is None else check["verdict"]


def by_verdict(document: Document) -> list[Document]:
    """Return the ops, the worst first."""
    return sorted(document["ops"], key=lambda op: ORDER.index(op["verdict"]))


def unexplained(op: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return which checks of an op without findings have its verdict, and what each says of itself."""
    if op["findings"]:
        return []
    return [
        (check["name"], check["message"])
        for check in op["checks"]
        if check["verdict"] == op["verdict"]
    ]


def notes_of(ops: Sequence[Mapping[str, Any]]) -> str:
    """Return how many notes some ops have, with their codes, as one line; '' if there are none."""
    return text.notes_in_brief([note["code"] for note in op["notes"]] for op in ops)


def unusable(report: Report) -> list[tuple[str, str]]:
    """Return the targets that could not be checked, each with its reason."""
    pairs = (problem.partition(": ") for problem in report.problems)
    return [(target, reason) for target, _, reason in pairs]


def counts(report: Report, seconds: float) -> Iterator[str]:
    """Yield how many ops there are of each verdict, how many targets were not checked, and what it took."""
    verdicts = [op.verdict for op in report.ops]
    found = [verdict for verdict in OF_AN_OP if verdict in verdicts]
    ops = pluralized(len(verdicts), "op")
    if not found:
        yield "nothing was checked"
    elif len(found) == 1:
        yield f"{ops} {OF_AN_OP[found[0]]}"
    else:
        yield f"{ops}: " + ", ".join(
            f"{verdicts.count(verdict)} {OF_AN_OP[verdict]}" for verdict in found
        )
    if report.not_asked:
        yield f"interrupted, {pluralized(len(report.not_asked), 'op')} not checked"
    if report.problems:
        yield f"{pluralized(len(report.problems), 'target')} could not be checked"
    samples = sum(max((check.samples for check in op.checks), default=0) for op in report.ops)
    last = report.seed + report.seeds - 1
    seed = f"seed {report.seed}" if report.seeds == 1 else f"seeds {report.seed} to {last}"
    points = sum(check.points for op in report.ops for check in op.checks)
    further = f" and {pluralized(points, 'further input')}" * bool(points)
    yield f"{pluralized(samples, 'sample')}{further}, {seconds:.1f} s, {seed}"


def next_step(report: Report) -> str:
    """Return what to do next about the worst that was found."""
    verdicts = {op.verdict for op in report.ops}
    if "fail" in verdicts:
        return f"Correct the rule, then run its `reproduce` line again.{more_on('fail', report)}"
    if report.problems:
        if any(source_meant(target) is None for target, _ in unusable(report)):
            return "`plugrad info PACK` loads a pack and shows its error."
        return "Fix the errors above, then check again: not everything was checked."
    if "inconclusive" in verdicts:
        return f"Undecided is not a pass.{more_on('inconclusive', report)}"
    if "warn" in verdicts:
        return f"No error was found; look at the warnings above.{more_on('warn', report)}"
    if report.not_asked:
        return "The run was interrupted: the ops named above were not checked."
    if "pass" in verdicts:
        return "Every gradient agrees with finite differences."
    return "Nothing was checked. `plugrad list` shows the installed packs."


def more_on(verdict: Verdict, report: Report) -> str:
    """Return where the first finding with this verdict is explained; '' if there is none."""
    codes = (
        finding.code for op in report.ops for finding in op.findings if finding.verdict == verdict
    )
    code = next(codes, None)
    return f" `plugrad explain {code}` says more." if code else ""
