"""The face for systems that read JUnit files: a suite per pack, a test case per op and check. Next: `sarif.py`.

There is no standard, only two schemas that readers go by: Ant's (windyroad/JUnit-Schema) and Jenkins' (junit-10.xsd).
A file written here is valid under both, hence the elements that are always there, and empty.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from plugrad.cli.wording import as_text, in_short, pack_of, title, unusable, worst_first

if TYPE_CHECKING:
    from plugrad.check.report import CheckResult, OpReport, Report

FUNCTIONS = "functions"  # the suite of what is in no pack
LOAD = "load"  # the test case of a pack that could not be checked
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(report: Report, moment: datetime.datetime) -> str:
    """Return a report as a JUnit document, said to be of this moment."""
    suites = Element("testsuites")
    targets = [target.partition("::")[0] for target, _ in unusable(report)]
    names = dict.fromkeys([*(pack_of(op) or FUNCTIONS for op in report.ops), *targets])
    for number, name in enumerate(names):
        suites.append(suite(report, name, number, moment))
    ElementTree.indent(suites)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{ElementTree.tostring(suites, 'unicode')}\n"


def suite(report: Report, name: str, number: int, moment: datetime.datetime) -> Element:
    """Return the suite of one pack."""
    ops = [op for op in report.ops if (pack_of(op) or FUNCTIONS) == name]
    cases = [case(op, check, nr == 0) for op in ops for nr, check in enumerate(op.checks)]
    cases += [
        missing(target, reason)
        for target, reason in unusable(report)
        if target.partition("::")[0] == name
    ]
    utc = moment.astimezone(datetime.UTC).replace(microsecond=0, tzinfo=None)
    element = Element(
        "testsuite",
        name=clean(name),
        id=str(number),
        package=clean(name),
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
    SubElement(element, "system-out").text = clean("\n\n".join(warnings(ops)))
    SubElement(element, "system-err")
    return element


def case(op: OpReport, check: CheckResult, is_first: bool) -> Element:
    """Return the test case of one check. The time is known for all of an op's checks together: the first has it."""
    element = Element(
        "testcase",
        name=clean(check.name),
        classname=clean(op.op),
        time=seconds(op.seconds if is_first else 0.0),
    )
    findings = [found for found in worst_first(check.findings) if found.verdict != "warn"]
    if check.verdict in ("fail", "inconclusive"):
        kind = f"{findings[0].code} {title(findings[0])}" if findings else check.verdict
        tag = "failure" if check.verdict == "fail" else "error"  # undecided: the test did not work
        told = SubElement(element, tag, type=clean(kind), message=clean(in_short(check)))
        told.text = clean(as_text(op, findings) or check.message)
    elif check.verdict == "skip":
        SubElement(element, "skipped", message=clean(check.message))
    return element


def missing(target: str, reason: str) -> Element:
    """Return the test case of a target that could not be checked."""
    element = Element("testcase", name=LOAD, classname=clean(target), time=seconds(0.0))
    told = SubElement(element, "error", type="not checked", message=clean(reason.splitlines()[0]))
    told.text = clean(reason)
    return element


def warnings(ops: list[OpReport]) -> Iterator[str]:
    """Yield what is worth a look but no failure."""
    for op in ops:
        findings = [finding for finding in op.findings if finding.verdict == "warn"]
        if findings:
            yield f"{op.op}\n{as_text(op, findings)}"


def count(cases: list[Element], tag: str) -> int:
    """Return how many cases hold such an element."""
    return sum(case.find(tag) is not None for case in cases)


def seconds(value: float) -> str:
    """Return a time as xs:decimal has it: without an exponent."""
    return f"{value:.3f}"


def clean(text: str) -> str:
    r"""Return `text` with what XML cannot hold, such as the escapes of colours, written as in Python: '\x1b'."""
    return NOT_XML.sub(lambda match: repr(match[0])[1:-1], text)
