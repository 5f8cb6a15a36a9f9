"""The document of planted faults: `MutationReport.as_dict()`, and what is said of it in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from plugrad.check.mutation.faults import FAULTS
from plugrad.cli.wording import not_asked, place, pluralized
from plugrad.registry.telling.strangers import TIE

if TYPE_CHECKING:
    from plugrad.check.codes import Verdict
    from plugrad.check.mutation.bench import Outcome
    from plugrad.check.mutation.mutants import MutationReport, OpMutations

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
LINES = "all, if the samples reach every line of backward, else how many lines they miss"


def document_of_mutations(report: MutationReport, seconds: float) -> dict[str, Any]:
    """Return what became of planted faults, as plain data and in words.

    Beside what `MutationReport.as_dict` says, it has ``counts``, ``next`` and ``left`` as the document of a report;
    ``briefs``, what each fault is, and ``explained``, what the columns of its table are; and of each op its
    ``place``, ``outcomes`` by fault, ``score``, ``missed_lines``, what is ``open`` in a few words, and labelled
    ``lines`` about its ``wrong``, ``not_found``, ``unreached`` and ``untried``.
    """
    document = report.as_dict()
    for op, entry in zip(report.ops, document["ops"], strict=True):
        entry["outcomes"] = {fault.name: op.outcome(fault.name) for fault in FAULTS}
        entry["score"] = f"{len(op.found)} of {len(op.found) + len(op.not_found)}"
        missed = sum(lines.last - lines.first + 1 for lines in op.unreached)
        entry["missed_lines"] = f"{missed} missed" if missed else "all"
        entry["open"] = open_questions(op)
        entry["place"] = place(op.file, op.line)
        entry["not_found"] = [each for each in entry["mutants"] if each["outcome"] == "not found"]
        entry["lines"] = {
            "wrong": [(each["code"], wrong_words(each)) for each in entry["wrong"]],
            "not_found": [(each["fault"], missed_words(each)) for each in entry["not_found"]],
            "unreached": [("never run", span(each)) for each in entry["unreached"]],
            "untried": [("never tried", untried_words(name)) for name in op.untried],
        }
    columns = "; ".join(f"{unbroken(fault.name)}: {unbroken(fault.brief)}" for fault in FAULTS)
    return document | {
        "seconds": seconds,
        "counts": "; ".join(counts(report, seconds)),
        "next": next_step(report),
        "left": not_asked(report.not_asked),
        "briefs": {fault.name: fault.brief for fault in FAULTS},
        "explained": f"Backward was made to return: {columns}. found: {FOUND}; lines: {LINES}.",
    }


def unbroken(words: str) -> str:
    """Return words that are not broken before a per cent sign or around a comparison."""
    return re.sub(" (?=%)|(?<=x) (?=<)|(?<=<) ", TIE, words)


def open_questions(op: OpMutations) -> str:
    """Return what the samples of an op leave open, in a few words."""
    parts = []
    wrong = {each.verdict for each in op.wrong}
    if wrong:
        parts.append("WRONG on other inputs" if "fail" in wrong else "refuses other inputs")
    if op.not_found:
        parts.append(f"{pluralized(len(op.not_found), 'planted fault')} NOT FOUND")
    if op.unreached:
        parts.append("lines that no sample reaches")
    if op.untried:
        parts.append("settings that no sample tries")
    return ", ".join(parts)


def wrong_words(wrong: Mapping[str, Any]) -> str:
    """Return what the op itself does wrong where it has no sample."""
    what = "is wrong" if wrong["verdict"] == "fail" else "supports less than forward"
    return f"the op itself {what} on {wrong['sample']}, which is not a sample: {wrong['message']}"


def missed_words(mutant: Mapping[str, Any]) -> str:
    """Return what the samples would not show, and which one would."""
    words = f"a backward that {mutant['words']} passes every check"
    if mutant["missing"]:
        return f"add a sample of {mutant['missing']}: {words}"
    return f"{words}: it differs on sample {mutant['sample']}, but by too little to be detected"


def untried_words(name: str) -> str:
    """Return what the samples do not show of a setting, and what would."""
    return (
        f"no sample has another value of the setting {name} than its default: add a sample with another {name}, "
        "because a backward that ignores it passes every check. If there is no other value, annotate it: Literal[...]"
    )


def span(lines: Mapping[str, Any]) -> str:
    """Return 'file:first-last'."""
    more = f"-{lines['last']}" if lines["last"] > lines["first"] else ""
    return f"{place(lines['file'], lines['first'])}{more}"


def counts(report: MutationReport, seconds: float) -> Iterator[str]:
    """Yield how many faults were planted and found, and what it took."""
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


def next_step(report: MutationReport) -> str:
    """Return what to do next."""
    if report.verdict == "fail":
        return "A rule is wrong where it has no sample. Correct it, and add the sample that is named above."
    if report.verdict == "warn":
        return (
            "No gradient is known to be wrong, but the samples would not show it everywhere. Add the samples "
            "named above."
        )
    if report.not_asked:
        return "The run was interrupted: the ops named above were not checked."
    if report.verdict == "pass":
        return "The samples reveal every planted fault."
    return "No fault was planted, so the samples were not tested."
