"""The face for systems that read JUnit files: a suite per pack, a test case per op and check.

There is no standard, only two schemas that readers go by: Ant's (windyroad/JUnit-Schema) and Jenkins' (junit-10.xsd).
A file written here is valid under both, hence the elements that are always there, and empty. What XML cannot hold is
made visible where it is written (`writing`).
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from plugrad.check.report.text import notes_in_brief
from plugrad.cli.faces.wording import as_text, in_short, pack_of, title, unusable, worst_first

if TYPE_CHECKING:
    from plugrad.check.report.report import CheckResult, OpReport, Report

FUNCTIONS = "functions"  # the suite of what is in no pack
LOAD = "load"  # the test case of a pack that could not be checked


def as_junit(report: Report, moment: datetime.datetime) -> str:
    """Return a report as a JUnit document, said to be of this moment."""
    suites = Element("testsuites")
    targets = [target.partition("::")[0] for target, _ in not_checked(report)]
    names = dict.fromkeys([*(pack_of(op) or FUNCTIONS for op in report.ops), *targets])
    for number, name in enumerate(names):
        suites.append(suite(report, name, number, moment))
    ElementTree.indent(suites)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{ElementTree.tostring(suites, 'unicode')}\n"


def suite(report: Report, name: str, number: int, moment: datetime.datetime) -> Element:
    """Return the suite of one pack."""
    ops = [op for op in report.ops if (pack_of(op) or FUNCTIONS) == name]
    cases = [test_case(op, check, nr == 0) for op in ops for nr, check in enumerate(op.checks)]
    cases += [
        missing(target, reason)
        for target, reason in not_checked(report)
        if target.partition("::")[0] == name
    ]
    utc = moment.astimezone(datetime.UTC).replace(microsecond=0, tzinfo=None)
    element = Element(
        "testsuite",
        name=name,
        id=str(number),
        package=name,
        timestamp=utc.isoformat(),
        hostname="localhost",  # Ant's schema wants one; a gradient is the same on every host
        tests=str(len(cases)),
        failures=str(count(cases, "failure")),
        errors=str(count(cases, "error")),
        skipped=str(count(cases, "skipped")),
        time=seconds(sum(op.seconds for op in ops)),
    )
    properties = SubElement(element, "properties")
    SubElement(properties, "property", name="seed", value=str(report.seed))
    element.extend(cases)
    SubElement(element, "system-out").text = "\n\n".join(warnings(ops))
    SubElement(element, "system-err")
    return element


def test_case(op: OpReport, check: CheckResult, is_first: bool) -> Element:
    """Return the test case of one check. The time is known for all of an op's checks together: the first has it."""
    element = Element(
        "testcase",
        name=check.name,
        classname=op.op,
        time=seconds(op.seconds if is_first else 0.0),
    )
    findings = [found for found in worst_first(check.findings) if found.verdict != "warn"]
    if check.verdict in ("fail", "inconclusive"):
        kind = f"{findings[0].code} {title(findings[0])}" if findings else check.verdict
        tag = "failure" if check.verdict == "fail" else "error"  # undecided: the test did not work
        told = SubElement(element, tag, type=kind, message=in_short(check))
        told.text = as_text(op, findings) or check.message
    elif check.verdict == "skip":
        SubElement(element, "skipped", message=check.message)
    return element


def not_checked(report: Report) -> list[tuple[str, str]]:
    """Return the targets that could not be checked and the ops that Ctrl-C kept from it, each with the reason."""
    return [
        *unusable(report),
        *((op, "not checked: the run was interrupted") for op in report.not_asked),
    ]


def missing(target: str, reason: str) -> Element:
    """Return the test case of a target that could not be checked."""
    element = Element("testcase", name=LOAD, classname=target, time=seconds(0.0))
    told = SubElement(element, "error", type="not checked", message=reason.partition("\n")[0])
    told.text = reason
    return element


def warnings(ops: list[OpReport]) -> Iterator[str]:
    """Yield what is worth a look but no failure."""
    for op in ops:
        findings = [finding for finding in op.findings if finding.verdict == "warn"]
        if findings:
            yield f"{op.op}\n{as_text(op, findings)}"
    if noted := notes_in_brief(ops):
        yield f"notes: {noted}"


def count(cases: list[Element], tag: str) -> int:
    """Return how many cases hold such an element."""
    return sum(case.find(tag) is not None for case in cases)


def seconds(value: float) -> str:
    """Return a time as xs:decimal has it: without an exponent."""
    return f"{value:.3f}"
