"""The document that every writer of a report gets: `Report.as_dict()`, with texts for everything in it.

A writer is a function from this document to a text. It needs no other part of plugrad: a finding has its `heading` and
its `lines`, pairs of a label and words, which are the same in every format.
"""

from __future__ import annotations

import datetime
import math
import platform
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from _plugrad_check.codes import CODES
from _plugrad_check.from_source.sources import source_meant
from _plugrad_check.mutation.faults import ALL_FAULTS
from _plugrad_check.plan import CHECKS
from _plugrad_check.report import text
from _plugrad_check.report.report import CHECKS_OF, ORDER
from plugrad.registry.finding.configuration import working_directory
from plugrad.registry.telling.strangers import TIE, pluralized
from plugrad.registry.telling.wording import OF_AN_OP, not_asked, place, small

if TYPE_CHECKING:
    from _plugrad_check.codes import Verdict
    from _plugrad_check.mutation.bench import Outcome
    from _plugrad_check.mutation.mutants import MutationReport, OpMutations
    from _plugrad_check.report.report import Finding, OpReport, Report


Document = dict[str, Any]
"""Document of a report, or a part of it: plain values and texts by key (`document_of` lists the keys)."""
CODED = (*text.CODE, *text.COPIED, "defined")
"""Labels of lines that are code."""
IF_ASKED = {check.name for check in CHECKS if not check.has_column}
"""Checks that skip most packs; tables leave out their column if no op was checked."""


def document_of(
    report: Report, seconds: float, mutations: MutationReport | None = None, took: float = 0.0
) -> Document:
    """Return the document of a report, a dict from which all formats are written. Beside `Report.as_dict`, it has:

    - ``plugrad``, ``moment``, ``folder``: the version, the time (UTC), and the working directory, None if it is gone;
    - ``seconds``, ``counts``, ``next``: the duration, the number of ops of each verdict, the next step for the user;
    - ``columns``: the names of the checks, in order; ``notes``: the number of notes, in a line;
    - ``unusable``: targets that could not be checked, each with the reason; ``left``: the ops that Ctrl-C left;
    - ``left_out``: the plugins whose checks could not be run, each with the reason;
    - ``mutations``: the results of planted faults (`document_of_mutations`); None if there were none;
    - ``command``, which the command adds: what was typed;
    - for each op ``findings``, the worst first, of which ``following`` are consequences of the ``leading`` ones, which
      ``consequences`` names in a line; its ``notes``, ``reproduce``, ``place``, ``pack``, ``samples_checked``,
      ``kernel_words`` (the measurements of its kernel, in a line, '' without one) and ``kernel_cells`` (the same for
      the columns ``kernel_titles`` of the document), ``ratio`` and ``worst_error``: the error that comes closest to its
      tolerance, as a number and in words;
    - for each finding the texts that `words_of` returns.
    """
    document = report.as_dict()
    for op, entry in zip(report.ops, document["ops"], strict=True):
        entry |= op_words(op, entry)
    folder = working_directory()
    return document | {
        "plugrad": sys.modules["plugrad"].__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "moment": f"{datetime.datetime.now(datetime.UTC):%Y-%m-%dT%H:%M:%S}",
        "folder": str(folder) if folder is not None else None,
        "seconds": seconds,
        "counts": "; ".join(counts(report, seconds)),
        "next": next_step(report),
        "columns": names_of_checks(document["ops"]),
        "kernel_titles": list(KERNEL_TITLES),
        "notes": notes_of(document["ops"]),
        "unusable": unusable(report),
        "left": not_asked(report.not_asked),
        "left_out": list(report.left_out),
        "mutations": document_of_mutations(mutations, took) if mutations is not None else None,
    }


def op_words(op: OpReport, entry: Mapping[str, Any]) -> Document:
    """Return the texts for an op as a dict (`document_of` lists them). `entry` is the op as plain data; the texts for
    each finding are added to it in place.
    """
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
        "kernel_words": text.kernel_text(op),
        "kernel_cells": kernel_cells(op),
        "samples_checked": max((check.samples for check in op.checks), default=0),
        "ratio": ratio,
        "worst_error": error,
    }


KERNEL_TITLES = (
    "kernel",
    "calls compared",
    "worst error, eps",
    "of the plain forward",
    "time / plain forward's",
)
KERNEL_LEGEND = (
    "eps: the resolution of the dtype, relative to the largest number of a result; what is right, the plain forward "
    "says in a wider dtype. time: on arrays as large as those of programs, the median of pairs; it is no verdict."
)


def kernel_cells(op: OpReport) -> list[str]:
    """Return the measurements of an op's kernel as texts, for a table with the columns `KERNEL_TITLES`; [] if no kernel
    was checked.
    """
    kernel = op.kernel
    if kernel is None:
        return []
    numbers = (kernel.error, kernel.error_of_plain, kernel.ratio)
    return [
        kernel.pack,
        str(kernel.calls),
        *("-" if each is None else f"{each:.3g}" for each in numbers),
    ]


def words_of(op: OpReport, finding: Finding) -> Document:
    """Return the texts for a finding as a dict: ``general`` and ``meaning`` are the title and explanation of its code;
    ``subject`` and ``says`` are what it is about and the message, ``heading`` and ``briefly`` have both; ``lines`` are
    pairs of a label and words.
    """
    subject, says = text.subject_of(finding)
    known = CODES.get(finding.code)
    return {
        "general": text.title(finding),
        "meaning": known.explanation if known is not None else finding.explanation,
        "wrong_code": known.wrong if known is not None else "",
        "right_code": known.right if known is not None else "",
        "subject": subject,
        "says": says,
        "heading": text.heading(finding),
        "briefly": text.summary_of(finding),
        "lines": [
            (label, defined_at(words) if label == "defined" else words)
            for label, words in text.labelled_lines(op, finding)
        ],
    }


def defined_at(words: str) -> str:
    """Return `words`, 'file:line' with an absolute path, as a path that one can open from the working directory."""
    file, _, line = words.rpartition(":")
    return place(file, int(line) if line.isdecimal() else None)


def worst_error(op: Mapping[str, Any]) -> tuple[float, str]:
    """Return the error that comes closest to its tolerance, or exceeds it most: the ratio, and the text '3.1e-11 /
    1e-6'. (-1.0, '-') if nothing was measured.
    """
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
    """Return the names of all checks that ran on some ops: those of plugrad in their order, then others. Those in
    `IF_ASKED`, which skip most packs, are left out if they were skipped on every op.
    """
    names = dict.fromkeys(
        check["name"]
        for op in ops
        for check in op["checks"]
        if check["name"] not in IF_ASKED or check["verdict"] != "skip"
        if not check["name"].startswith(CHECKS_OF)
    )
    order = [check.name for check in CHECKS]
    return sorted(names, key=lambda name: order.index(name) if name in order else len(order))


def check_named(name: str, op: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the check of an op with this name, as plain data; None if it was not run."""
    return next((check for check in op["checks"] if check["name"] == name), None)


def verdict_of(check: Mapping[str, Any] | None) -> Verdict:
    """Return the verdict of a check, which is given as plain data; "skip" for None."""
    return "skip" if check is None else check["verdict"]


def by_verdict(document: Document) -> list[Document]:
    """Return the ops of a document, the worst verdict first."""
    return sorted(document["ops"], key=lambda op: ORDER.index(op["verdict"]))


def unexplained(op: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the checks that account for an op's verdict without a finding, as pairs (name, message); [] if the op has
    findings.
    """
    if op["findings"]:
        return []
    return [
        (check["name"], check["message"])
        for check in op["checks"]
        if check["verdict"] == op["verdict"]
    ]


def notes_of(ops: Sequence[Mapping[str, Any]]) -> str:
    """Return the number of notes on some ops, which are given as plain data, with their codes, as one line; '' if there
    are none.
    """
    return text.notes_in_brief([note["code"] for note in op["notes"]] for op in ops)


def unusable(report: Report) -> list[tuple[str, str]]:
    """Return the targets that could not be checked, as pairs of a target and its reason."""
    pairs = (problem.partition(": ") for problem in report.problems)
    return [(target, reason) for target, _, reason in pairs]


def counts(report: Report, seconds: float) -> Iterator[str]:
    """Yield parts of the summary of a run that took `seconds`, as texts: the number of ops of each verdict, of ops and
    targets that were not checked, and of samples, with time and seed.
    """
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
    """Return a sentence with the next step for the user, which depends on the worst verdict."""
    verdicts = {op.verdict for op in report.ops}
    if "fail" in verdicts:
        what = "rule"
        ended = any(op.kernel is not None and not op.kernel.calls for op in report.ops)
        if ended or any(
            each.verdict == "fail" and text.is_of_a_kernel(each) for each in report.findings
        ):
            what = "kernel, or let its `takes` refuse such arguments"
        return f"Correct the {what}, then run its `reproduce` line again.{more_on('fail', report)}"
    if report.problems:
        if any(source_meant(target) is None for target, _ in unusable(report)):
            return "`plugrad info PACK` loads a pack and shows its error."
        return "Fix the errors above, then check again: not everything was checked."
    if "inconclusive" in verdicts:
        return f"Undecided is not a pass.{more_on('inconclusive', report)}"
    if "warn" in verdicts:
        more = more_on("warn", report)
        return f"No error was found; look at the warnings above.{more}{control_of(report)}"
    if report.not_asked:
        return "The run was interrupted: the ops named above were not checked."
    if "pass" in verdicts and any(op.kernel is not None for op in report.ops):
        return (
            "Every kernel computes what the op's plain forward computes, and every gradient through it agrees with "
            f"finite differences.{control_of(report)}"
        )
    if "pass" in verdicts:
        return f"Every gradient agrees with finite differences.{control_of(report)}"
    return "Nothing was checked. `plugrad list` shows the installed packs."


def control_of(report: Report) -> str:
    """Return the sentence on a report's control (an op made wrong on purpose, see `Control`); '' if there was none."""
    return "" if report.control is None else f" Control: {report.control}."


def more_on(verdict: Verdict, report: Report) -> str:
    """Return the sentence that names `plugrad explain CODE` for the first finding of this severity; '' if there is
    none.
    """
    codes = (
        finding.code for op in report.ops for finding in op.findings if finding.verdict == verdict
    )
    code = next(codes, None)
    return f" `plugrad explain {code}` says more." if code else ""


# The planted faults: `MutationReport.as_dict()`, and what is said of it in words.


MARKS: dict[Outcome, Verdict] = {
    "found": "pass",
    "not found": "fail",
    "undecided": "inconclusive",
    "not applicable": "skip",
}
OF_AN_OUTCOME: dict[Outcome, str] = {
    "found": "found",
    "not found": "NOT FOUND",
    "undecided": "cannot be decided, because the op itself is wrong there",
    "not applicable": "changes nothing on any tried input",
}
FOUND = "how many of the faults that have an effect are found"
LINES = "all, if the samples reach every line of backward or formula, else how many lines they miss"


def document_of_mutations(report: MutationReport, seconds: float) -> dict[str, Any]:
    """Return the document of planted faults. In addition to `MutationReport.as_dict`, it has:

    ``counts``, ``next`` and ``left`` as the document of a report; ``briefs``, a short text per fault, and
    ``explained``, the meaning of the table's columns; and for each op its ``place``, ``outcomes`` by fault, ``score``,
    ``missed_lines``, the ``open`` questions in a few words, and labelled ``lines`` about its ``wrong``, ``not_found``,
    ``unreached`` and ``untried``.
    """
    document = report.as_dict()
    for op, entry in zip(report.ops, document["ops"], strict=True):
        entry["outcomes"] = {fault.name: op.outcome(fault.name) for fault in ALL_FAULTS}
        entry["score"] = f"{len(op.found)} of {len(op.found) + len(op.not_found)}"
        missed = sum(lines.last - lines.first + 1 for lines in op.unreached)
        entry["missed_lines"] = f"{missed} missed" if missed else "all"
        entry["open"] = open_questions(op)
        entry["place"] = place(op.file, op.line)
        entry["not_found"] = [each for each in entry["mutants"] if each["outcome"] == "not found"]
        entry["lines"] = {
            "wrong": [(each["code"], wrong_words(each)) for each in entry["wrong"]],
            "not_found": [*missed_lines(op, entry["not_found"])],
            "unreached": [("never run", span(each)) for each in entry["unreached"]],
            "untried": [("never tried", untried_words(name)) for name in op.untried],
        }
    columns = "; ".join(f"{unbroken(fault.name)}: {unbroken(fault.brief)}" for fault in ALL_FAULTS)
    return document | {
        "seconds": seconds,
        "counts": "; ".join(counts_of_faults(report, seconds)),
        "next": next_step_on_faults(report),
        "left": not_asked(report.not_asked),
        "briefs": {fault.name: fault.brief for fault in ALL_FAULTS},
        "explained": f"The fault that was made: {columns}. found: {FOUND}; lines: {LINES}.",
    }


def unbroken(words: str) -> str:
    """Return the text `words` with no-break spaces before a per cent sign and around a comparison."""
    return re.sub(" (?=%)|(?<=x) (?=<)|(?<=<) ", TIE, words)


def open_questions(op: OpMutations) -> str:
    """Return, in a few words, what the samples of an op leave untested: faults that were not found, lines that were not
    reached, settings that were not tried; and that the op is wrong itself.
    """
    parts = []
    wrong = {each.verdict for each in op.wrong}
    if wrong:
        parts.append(
            "WRONG on other inputs" if "fail" in wrong else "backward refuses what forward takes"
        )
    if op.not_found:
        parts.append(f"{pluralized(len(op.not_found), 'planted fault')} NOT FOUND")
    if op.unreached:
        parts.append("lines that no sample reaches")
    if op.untried:
        parts.append("settings that no sample tries")
    return ", ".join(parts)


def wrong_words(wrong: Mapping[str, Any]) -> str:
    """Return the text about a failure of the op itself on an input that is no sample; `wrong` is the failure as plain
    data.
    """
    where, message = f"{wrong['sample']}, which is not a sample", wrong["message"]
    if wrong["verdict"] == "fail":
        return f"the op itself is wrong on {where}: {message}"
    declare = "declare `domain`, `sizes` or `settings` if it need not"
    return f"forward takes {where}, and backward does not ({declare}): {message}"


def missed_lines(op: OpMutations, missed: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the labelled lines about the planted faults that the samples of an op do not find, `missed`: one for each,
    or one for all faults in a formula without a reference.
    """
    if not op.unreferenced or not missed:
        yield from ((each["fault"], missed_words(each)) for each in missed)
        return
    lines = ", ".join(map(str, dict.fromkeys(each["line"] for each in missed)))
    words = (
        f"{len(missed)} of {len(missed) + len(op.found)} faults in the formula pass every check, in lines {lines} "
        f"({missed[0]['words'].removeprefix('has ')}, say): it has no `reference`, an independent function of arrays "
        "with which its values are compared"
    )
    yield "formula", words


def missed_words(mutant: Mapping[str, Any]) -> str:
    """Return the text about a planted fault that the samples do not find, and the sample that would; `mutant` is the
    fault as plain data.
    """
    what = f"a formula (line {mutant['line']})" if mutant["line"] else "a backward"
    words = f"{what} that {mutant['words']} passes every check"
    if mutant["missing"]:
        return f"add a sample of {mutant['missing']}: {words}"
    both = ", or in a function that the reference calls, too" * bool(mutant["line"])
    return (
        f"{words}: it differs on sample {mutant['sample']}, but by too little to be detected{both}"
    )


def untried_words(name: str) -> str:
    """Return the text about a setting, `name`, that no sample tries, and what to do about it."""
    return (
        f"no sample has another value of the setting {name} than its default: add a sample with another {name}, "
        "because a rule that ignores it passes every check. If there is no other value, annotate it: Literal[...]"
    )


def span(lines: Mapping[str, Any]) -> str:
    """Return 'file:first-last' for a range of lines, which is given as plain data."""
    more = f"-{lines['last']}" if lines["last"] > lines["first"] else ""
    return f"{place(lines['file'], lines['first'])}{more}"


def counts_of_faults(report: MutationReport, seconds: float) -> Iterator[str]:
    """Yield parts of the summary of a run with planted faults that took `seconds`, as texts: the number of faults that
    were planted and found, and of ops that were left out, with time and seed.
    """
    found = sum(len(op.found) for op in report.ops)
    planted = found + sum(len(op.not_found) for op in report.ops)
    asked = sum(not op.reason for op in report.ops)
    yield f"{found} of {planted} planted faults found, in {pluralized(asked, 'op')}"
    unplanted = len(report.ops) - asked
    if unplanted:
        yield f"none planted in {pluralized(unplanted, 'op')}"
    if report.not_asked:
        yield f"interrupted, {pluralized(len(report.not_asked), 'op')} not checked"
    yield f"{seconds:.1f} s, seed {report.seed}"


def next_step_on_faults(report: MutationReport) -> str:
    """Return a sentence with the next step for the user after a run with planted faults, which depends on the
    verdict.
    """
    if report.verdict == "fail":
        return "A rule is wrong where it has no sample. Correct it, and add the sample that is named above."
    if report.verdict == "warn":
        return "Nothing is known to be wrong, but the samples would not show it everywhere. Add what is named above."
    if report.not_asked:
        return "The run was interrupted: the ops named above were not checked."
    if report.verdict == "pass":
        return "The samples reveal every planted fault."
    return "No fault was planted, so the samples were not tested."
