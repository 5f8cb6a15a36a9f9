"""Which findings are probably consequences of others: one write in place shows in ten questions.
Next: `numbers/numerics.py`.

Nothing is left out for it: a finding that follows from another one says so, and is told after those that do not.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from plugrad.check.report.report import CheckResult, Finding

STATE = ("PLG017", "PLG018", "PLG020", "PLG021", "PLG022", "PLG024", "PLG025")
"""What an array or a number that is another one the next time shows in."""
VALUES = ("PLG030", "PLG031", "PLG032", "PLG033", "PLG034")
LATER = ("PLG040", "PLG041", "PLG043", "PLG050", "PLG052", "PLG060", "PLG061", "PLG062")


def is_of_one_argument(cause: Finding, other: Finding) -> bool:
    """Return whether two findings are about one argument, or the first about none in particular."""
    return cause.argument in (None, other.argument)


def is_of_writing(cause: Finding, other: Finding) -> bool:
    """Return whether a rule was kept from writing."""
    return "read-only" in other.message or "writes into" in other.message


def is_of_generators(cause: Finding, other: Finding) -> bool:
    """Return whether random numbers are drawn."""
    return "generator" in cause.message


def is_of_single(cause: Finding, other: Finding) -> bool:
    """Return whether both are about the digits of float32, in the gradient of one argument."""
    said = f"{other.message} {other.diagnosis}"
    return cause.argument == other.argument and (other.code == "PLG019" or "float32" in said)


def is_of_any(cause: Finding, other: Finding) -> bool:
    """Return True."""
    return True


Related = Callable[[Finding, Finding], bool]

CAUSES: tuple[tuple[tuple[str, ...], tuple[str, ...], Related], ...] = (
    (("PLG014", "PLG015", "PLG016"), ("PLG002", "PLG003", "PLG063", *LATER), is_of_writing),
    (("PLG014", "PLG015", "PLG016"), ("PLG019", "PLG027", *STATE), is_of_any),
    (("PLG023",), ("PLG019", *STATE), is_of_generators),
    (("PLG027",), ("PLG019", *STATE, *VALUES, *LATER), is_of_any),
    (("PLG003",), ("PLG002", "PLG003", "PLG022", "PLG024", "PLG025", *LATER), is_of_any),
    (("PLG018", "PLG020"), ("PLG019", *STATE, *LATER), is_of_any),
    (("PLG021",), ("PLG017", "PLG019", "PLG022", "PLG024", "PLG025", *VALUES), is_of_any),
    (("PLG012",), ("PLG019", *VALUES), is_of_single),
    (("PLG019",), ("PLG022", "PLG025", *VALUES, *LATER), is_of_one_argument),
    (("PLG031",), ("PLG024", "PLG025"), is_of_one_argument),
)
"""(causes, what follows from one on the samples that show it, when), the strongest first: what comes first is not
explained by what comes later."""


def with_causes(checks: Sequence[CheckResult]) -> tuple[CheckResult, ...]:
    """Return the checks of one op with those findings marked that probably follow from others."""
    told = [finding for check in checks for finding in check.findings]
    followers: dict[int, str] = {}
    for causes, codes, is_related in CAUSES:
        for cause in told:
            if cause.code not in causes or cause.verdict != "fail" or id(cause) in followers:
                continue
            for other in told:
                shown = set(other.samples) <= set(cause.samples)
                if other is cause or other.code not in codes or not shown:
                    continue
                if is_related(cause, other):
                    followers.setdefault(id(other), cause.code)
    return tuple(marked(check, followers) for check in checks)


def marked(check: CheckResult, followers: dict[int, str]) -> CheckResult:
    """Return a check whose findings say what they follow from; its message is of the first that follows from none."""
    findings = tuple(following(each, followers.get(id(each))) for each in check.findings)
    leading = (each for each in findings if each.verdict == check.verdict)
    first = min(leading, key=lambda each: each.follows is not None, default=None)
    if first is None or check.verdict == "pass":
        return dataclasses.replace(check, findings=findings)
    return dataclasses.replace(check, findings=findings, message=first.message)


def following(finding: Finding, cause: str | None) -> Finding:
    """Return a finding that follows from a cause: without a diagnosis, if its numbers are no derivative's."""
    diagnosis = finding.diagnosis
    if cause in NO_DERIVATIVE and "float32" not in (diagnosis or ""):
        diagnosis = None
    return dataclasses.replace(finding, follows=cause, diagnosis=diagnosis)


NO_DERIVATIVE = ("PLG018", "PLG019", "PLG020", "PLG021", "PLG027")
