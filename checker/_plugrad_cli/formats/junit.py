"""JUnit XML, for CI systems: a suite per pack, a test case per op and check.

There is no standard, only two schemas that readers go by: Ant's (windyroad/JUnit-Schema) and Jenkins' (junit-10.xsd).
A file written here is valid under both, hence the elements that are always there, and empty. What XML cannot hold is
made visible where it is written (`writing`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from _plugrad_check.report.document import Document, notes_of
from plugrad.registry.hookspecs import RegisterRow, hookimpl

FUNCTIONS = "functions"  # the suite of what is in no pack
LOAD = "load"  # the test case of a pack that could not be checked


def as_junit(document: Document) -> str:
    """Return the report `document` as a JUnit XML document."""
    missing = [
        *document["unusable"],
        *((op, "not checked: the run was interrupted") for op in document["not_asked"]),
    ]
    suites: dict[str, tuple[list[Document], list[Element]]] = {}
    for op in document["ops"]:
        ops, cases = suites.setdefault(op["pack"] or FUNCTIONS, ([], []))
        ops.append(op)
        cases += [test_case(op, check, nr == 0) for nr, check in enumerate(op["checks"])]
    for target, reason in missing:
        _, cases = suites.setdefault(target.partition("::")[0], ([], []))
        case = Element("testcase", name=LOAD, classname=target, time="0.000")
        first = reason.partition("\n")[0]
        SubElement(case, "error", type="not checked", message=first).text = reason
        cases.append(case)
    root = Element("testsuites")
    for number, (name, (ops, cases)) in enumerate(suites.items()):
        root.append(suite(document, name, number, ops, cases))
    ElementTree.indent(root)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{ElementTree.tostring(root, 'unicode')}\n"


@hookimpl
def plugrad_reports(register: RegisterRow) -> None:
    """Register the format `junit`, by calling `register` with its writer."""
    register(as_junit)


def suite(
    document: Document, name: str, number: int, ops: Sequence[Document], cases: list[Element]
) -> Element:
    """Return the XML element of the suite of one pack, the suite `number` of the report. Warnings and notes, which are
    no failures, are in its output.
    """

    def count(tag: str) -> str:
        return str(sum(case.find(tag) is not None for case in cases))

    element = Element(
        "testsuite",
        name=name,
        id=str(number),
        package=name,
        timestamp=document["moment"],
        hostname="localhost",  # Ant's schema wants one; a gradient is the same on every host
        tests=str(len(cases)),
        failures=count("failure"),
        errors=count("error"),
        skipped=count("skipped"),
        time=seconds(sum(op["seconds"] for op in ops)),
    )
    properties = SubElement(element, "properties")
    SubElement(properties, "property", name="seed", value=str(document["seed"]))
    element.extend(cases)
    warned = [(op["op"], [f for f in op["findings"] if f["verdict"] == "warn"]) for op in ops]
    said = [f"{name}\n{as_text(findings)}" for name, findings in warned if findings]
    said += [f"{op['op']}\nkernel: {op['kernel_words']}" for op in ops if op["kernel_words"]]
    said += [f"notes: {noted}"] if (noted := notes_of(ops)) else []
    SubElement(element, "system-out").text = "\n\n".join(said)
    SubElement(element, "system-err")
    return element


def test_case(op: Document, check: dict[str, Any], is_first: bool) -> Element:
    """Return the XML element of one check of an op; `is_first` is True for the op's first check. The time is known only
    for all checks of an op together, so the first check has it, and the others 0.
    """
    element = Element(
        "testcase",
        name=check["name"],
        classname=op["op"],
        time=seconds(op["seconds"] if is_first else 0.0),
    )
    findings = [finding for finding in op["findings"] if finding["check"] == check["name"]]
    worse = [finding for finding in findings if finding["verdict"] != "warn"]
    if check["verdict"] in ("fail", "inconclusive"):
        kind = f"{worse[0]['code']} {worse[0]['general']}" if worse else check["verdict"]
        # Undecided: the test did not work.
        tag = "failure" if check["verdict"] == "fail" else "error"
        message = (findings and findings[0]["diagnosis"]) or check["message"]
        failed = SubElement(element, tag, type=kind, message=message)
        failed.text = as_text(worse) or check["message"]
    elif check["verdict"] == "skip":
        SubElement(element, "skipped", message=check["message"])
    return element


def as_text(findings: Iterable[Document]) -> str:
    """Return findings as plain text: a heading and labelled lines for each."""
    return "\n\n".join(
        "\n".join([each["heading"], *(f"  {label:10} {words}" for label, words in each["lines"])])
        for each in findings
    )


def seconds(value: float) -> str:
    """Return a time in seconds as text with three decimals, without an exponent, as xs:decimal requires."""
    return f"{value:.3f}"
