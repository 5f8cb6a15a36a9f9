"""The face for code scanning: SARIF 2.1.0, a rule per code, a result per finding at its backward."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from plugrad.check.codes import CODES
from plugrad.cli.faces.wording import told, unusable, worst_first
from plugrad.registry.telling.strangers import visible

if TYPE_CHECKING:
    from plugrad.check.codes import Severity
    from plugrad.check.report.report import CheckResult, Finding, OpReport, Report

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "%SRCROOT%"  # what code scanning calls the folder that relative addresses start from
LEVELS: dict[Severity, str] = {
    "fail": "error",
    "inconclusive": "warning",
    "warn": "warning",
    "note": "note",
}


def as_sarif(report: Report, version: str, root: Path | None) -> dict[str, Any]:
    """Return a report as a SARIF document; files below `root`, if there is one, have addresses relative to it."""
    rules = rules_of(report)
    places = {rule["id"]: number for number, rule in enumerate(rules)}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "plugrad", "version": version, "rules": rules}},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": starting_points(root),
                "invocations": [invocation(report)],
                "results": [
                    result(op, check, finding, places, root)
                    for op in report.ops
                    for check in op.checks
                    for finding in (*worst_first(check.findings), *check.notes)
                ],
                "properties": {"seed": report.seed, "verdict": report.verdict},
            }
        ],
    }


def starting_points(root: Path | None) -> dict[str, Any]:
    """Return where relative addresses start from."""
    return {} if root is None else {ROOT: {"uri": f"{root.as_uri().rstrip('/')}/"}}


def rules_of(report: Report) -> list[dict[str, Any]]:
    """Return all codes, whatever was found: what one means does not depend on it; and of packs' own, those found."""
    own = {
        finding.code: (finding.title or finding.code, finding.explanation or finding.message)
        for op in report.ops
        for finding in op.findings
        if finding.code not in CODES
    }
    known = [
        rule(code, entry.title, entry.explanation, entry.verdict)
        | {"help": in_markdown(entry.title, entry.explanation)}
        for code, entry in CODES.items()
    ]
    return [*known, *(rule(code, *words, "fail") for code, words in own.items())]


def rule(code: str, title: str, explanation: str, verdict: Severity) -> dict[str, Any]:
    """Return a rule: what a code means."""
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in title.split()),
        "shortDescription": {"text": title},
        "fullDescription": {"text": explanation},
        "help": {"text": explanation},
        "defaultConfiguration": {"level": LEVELS[verdict]},
    }


def in_markdown(title: str, explanation: str) -> dict[str, str]:
    """Return the help of one of plugrad's own codes, which is Markdown; a stranger's words are none."""
    return {"text": explanation, "markdown": f"**{title}**\n\n{explanation}"}


def invocation(report: Report) -> dict[str, Any]:
    """Return how the run went, with what could not be checked: that is nowhere in the source."""
    notes = [note("error", f"{target}: {why}") for target, why in unusable(report)]
    notes += [
        note(
            "note", f"{op.op}: all checks were skipped: {op.checks[0].message if op.checks else ''}"
        )
        for op in report.ops
        if op.verdict == "skip"
    ]
    notes += [
        note("error", f"{name}: not checked: the run was interrupted") for name in report.not_asked
    ]
    return {
        "executionSuccessful": not report.problems and not report.not_asked,
        "exitCode": report.exit_code,
        "toolExecutionNotifications": notes,
    }


def note(level: str, text: str) -> dict[str, Any]:
    """Return a notification."""
    return {"level": level, "message": {"text": text}}


def result(
    op: OpReport, check: CheckResult, finding: Finding, places: dict[str, int], root: Path | None
) -> dict[str, Any]:
    """Return one finding."""
    details = dict(told(op, finding))
    sentences = [f"{op.op}: {finding.message}", *map(details.get, ("diagnosis", "extent"))]
    sentences += [f"samples {finding.pattern}"] if finding.pattern else []
    place: dict[str, Any] = {
        "logicalLocations": [{"fullyQualifiedName": op.op, "kind": "function"}]
    }
    if op.file:
        place["physicalLocation"] = {
            "artifactLocation": address(op.file, root),
            "region": {"startLine": op.line or 1},
        }
    return {
        "ruleId": finding.code,
        "ruleIndex": places[finding.code],
        "level": LEVELS[finding.verdict],
        "message": {"text": "\n".join(filter(None, sentences))},
        "locations": [place],
        "partialFingerprints": {"plugrad/v1": fingerprint(op, check, finding)},
        "properties": {
            "check": check.name,
            "verdict": finding.verdict,
            "sample": finding.sample,
            "reproduce": op.reproduce(finding),
        },
    }


def address(file: str, root: Path | None) -> dict[str, str]:
    """Return where a file is: below `root` relative to it, as code scanning needs it."""
    path = Path(visible(file))  # half a character has no place in an address
    if root is not None and path.is_absolute() and path.is_relative_to(root):
        path = path.relative_to(root)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(path.as_posix()), "uriBaseId": ROOT}


def fingerprint(op: OpReport, check: CheckResult, finding: Finding) -> str:
    """Return what tells that a finding is the one of an earlier run, wherever its lines have moved and for any seed."""
    same: Sequence[Any] = op.op, check.name, finding.code, finding.argument, finding.output
    return hashlib.sha256(repr(same).encode()).hexdigest()[:32]
