"""SARIF 2.1.0, for code scanning: a rule per code, a result per finding at its backward."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from _plugrad_check.codes import CODES
from _plugrad_check.report.document import Document
from _plugrad_cli.terminal.printing import as_json
from plugrad.registry.hookspecs import RegisterRow, hookimpl
from plugrad.registry.telling.strangers import visible

if TYPE_CHECKING:
    from _plugrad_check.codes import Severity

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "%SRCROOT%"  # what code scanning calls the folder that relative addresses start from
LEVELS: dict[Severity, str] = {
    "fail": "error",
    "inconclusive": "warning",
    "warn": "warning",
    "note": "note",
}


def as_sarif(document: Document) -> str:
    """Return the report `document` as a SARIF document; paths of files below the folder of the run are relative to
    it.
    """
    rules = rules_of(document)
    root = Path(document["folder"]) if document["folder"] is not None else None
    places = {rule["id"]: number for number, rule in enumerate(rules)}
    driver = {"name": "plugrad", "version": document["plugrad"], "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"uri": f"{root.as_uri().rstrip('/')}/"}} if root else {},
        "invocations": [invocation(document)],
        "results": [
            result(op, finding, places[finding["code"]], root)
            for op in document["ops"]
            for check in op["checks"]
            for finding in (
                *(each for each in op["findings"] if each["check"] == check["name"]),
                *(each for each in op["notes"] if each["check"] == check["name"]),
            )
        ],
        "properties": {"seed": document["seed"], "verdict": document["verdict"]}
        | kernels_of(document),
    }
    return as_json({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


@hookimpl
def plugrad_reports(register: RegisterRow) -> None:
    """Register the format `sarif`, by calling `register` with its writer."""
    register(as_sarif)


def kernels_of(document: Document) -> dict[str, Any]:
    """Return the measurements of kernels by op, under the key `kernels`; an empty dict if none was checked."""
    found = {op["op"]: op["kernel"] for op in document["ops"] if op["kernel"] is not None}
    return {"kernels": found} if found else {}


def rules_of(document: Document) -> list[dict[str, Any]]:
    """Return the SARIF rules: one for each code of plugrad, whether it was found or not, and one for each code of a
    pack or plugin that was found.
    """
    rules = []
    for code, entry in CODES.items():
        # plugrad's own words are Markdown; a stranger's are none.
        marked = {
            "text": entry.explanation,
            "markdown": f"**{entry.title}**\n\n{entry.explanation}",
        }
        rules.append(rule(code, entry.title, entry.explanation, entry.verdict) | {"help": marked})
    own = {
        each["code"]: (each["title"] or each["code"], each["explanation"] or each["message"])
        for op in document["ops"]
        for check in op["checks"]
        for each in check["findings"]
        if each["code"] not in CODES
    }
    return [*rules, *(rule(code, *words, "fail") for code, words in own.items())]


def rule(code: str, title: str, explanation: str, verdict: Severity) -> dict[str, Any]:
    """Return the SARIF rule for a code, with its title, its explanation and the level of its severity, `verdict`."""
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in title.split()),
        "shortDescription": {"text": title},
        "fullDescription": {"text": explanation},
        "help": {"text": explanation},
        "defaultConfiguration": {"level": LEVELS[verdict]},
    }


def invocation(document: Document) -> dict[str, Any]:
    """Return the SARIF record of the run: its exit code, and a notification for each target that could not be checked,
    since such a target has no place in the source.
    """
    skipped = [op for op in document["ops"] if op["verdict"] == "skip"]
    notes = [("error", f"{target}: {why}") for target, why in document["unusable"]]
    for op in skipped:
        why = op["checks"][0]["message"] if op["checks"] else ""
        notes.append(("note", f"{op['op']}: all checks were skipped: {why}"))
    left = document["not_asked"]
    notes += [("error", f"{name}: not checked: the run was interrupted") for name in left]
    return {
        "executionSuccessful": not document["problems"] and not left,
        "exitCode": document["exit_code"],
        "toolExecutionNotifications": [
            {"level": level, "message": {"text": words}} for level, words in notes
        ],
    }


def result(op: Document, finding: Document, index: int, root: Path | None) -> dict[str, Any]:
    """Return a finding of an op as a SARIF result; `index` is that of its rule, and paths are relative to `root`."""
    lines = dict(finding["lines"])
    sentences = [f"{op['op']}: {finding['message']}", *map(lines.get, ("diagnosis", "extent"))]
    sentences += [f"samples {finding['pattern']}"] if finding["pattern"] else []
    place: dict[str, Any] = {
        "logicalLocations": [{"fullyQualifiedName": op["op"], "kind": "function"}]
    }
    if op["file"]:
        place["physicalLocation"] = {
            "artifactLocation": address(op["file"], root),
            "region": {"startLine": op["line"] or 1},
        }
    return {
        "ruleId": finding["code"],
        "ruleIndex": index,
        "level": LEVELS[finding["verdict"]],
        "message": {"text": "\n".join(filter(None, sentences))},
        "locations": [place],
        "partialFingerprints": {"plugrad/v1": fingerprint(op, finding)},
        "properties": {
            "check": finding["check"],
            "verdict": finding["verdict"],
            "sample": finding["sample"],
            "reproduce": finding["reproduce"],
        },
    }


def address(file: str, root: Path | None) -> dict[str, str]:
    """Return the SARIF address of a file: relative to `root` if the file is below it, as code scanning needs it;
    otherwise absolute, if `file` is.
    """
    path = Path(visible(file))  # half a character has no place in an address
    if root is not None and path.is_absolute() and path.is_relative_to(root):
        path = path.relative_to(root)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(path.as_posix()), "uriBaseId": ROOT}


def fingerprint(op: Document, finding: Document) -> str:
    """Return a hash that identifies a finding in later runs, by its op, check, code, argument and output: it does not
    depend on lines or the seed.
    """
    parts = ("check", "code", "argument", "output")
    same = (op["op"], *(finding[part] for part in parts))
    return hashlib.sha256(repr(same).encode()).hexdigest()[:32]
