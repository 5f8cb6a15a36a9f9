"""Which findings are probably consequences of others: one write in place shows in ten questions.

Nothing is left out for it: a finding that follows from another one says so, and is told after those that do not.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from plugrad.check.codes import codes_that_show
from plugrad.check.report.report import GENERATORS, CheckResult, Finding

STATE, VALUES, LATER = map(codes_that_show, ("state", "values", "later"))


def is_of_one_argument(leading: Finding, other: Finding) -> bool:
    """Return whether two findings are about one argument, or the first about none in particular."""
    return leading.argument in (None, other.argument)


def is_of_writing(leading: Finding, other: Finding) -> bool:
    """Return whether a rule was kept from writing."""
    return "read-only" in other.message or "writes into" in other.message


def is_of_generators(leading: Finding, other: Finding) -> bool:
    """Return whether random numbers are drawn."""
    return leading.state == GENERATORS


def is_of_single(leading: Finding, other: Finding) -> bool:
    """Return whether both are about the digits of float32, in the gradient of one argument."""
    said = f"{other.message} {other.diagnosis}"
    return leading.argument == other.argument and (other.code == "PLG019" or "float32" in said)


def is_of_any(leading: Finding, other: Finding) -> bool:
    """Return True."""
    return True


Related = Callable[[Finding, Finding], bool]


@dataclasses.dataclass(frozen=True)
class Consequence:
    """What follows from some findings, on the samples that show them."""

    causes: tuple[str, ...]
    follow: tuple[str, ...]
    when: Related = is_of_any
    no_derivative: bool = False
    """Whether the numbers in what follows are no derivative's, so that no diagnosis of them is worth telling."""


CONSEQUENCES = (
    Consequence(
        ("PLG014", "PLG015", "PLG016"), ("PLG002", "PLG003", "PLG063", *LATER), is_of_writing
    ),
    Consequence(("PLG014", "PLG015", "PLG016"), ("PLG019", "PLG027", *STATE)),
    Consequence(("PLG023",), ("PLG019", *STATE), is_of_generators),
    Consequence(("PLG027",), ("PLG019", *STATE, *VALUES, *LATER), no_derivative=True),
    Consequence(("PLG003",), ("PLG002", "PLG003", "PLG022", "PLG024", "PLG025", *LATER)),
    Consequence(("PLG018", "PLG020"), ("PLG019", *STATE, *LATER), no_derivative=True),
    Consequence(
        ("PLG021",),
        ("PLG017", "PLG019", "PLG022", "PLG029", "PLG024", "PLG025", *VALUES),
        no_derivative=True,
    ),
    Consequence(("PLG012",), ("PLG019", *VALUES), is_of_single),
    Consequence(
        ("PLG019",), ("PLG022", "PLG025", *VALUES, *LATER), is_of_one_argument, no_derivative=True
    ),
    Consequence(("PLG029",), (*LATER,), is_of_one_argument),
    Consequence(("PLG031",), ("PLG024", "PLG025"), is_of_one_argument),
)
"""The strongest causes first: what comes first is not explained by what comes later."""


def with_causes(checks: Sequence[CheckResult]) -> tuple[CheckResult, ...]:
    """Return the checks of one op with those findings marked that probably follow from others."""
    told = [finding for check in checks for finding in check.findings]
    followers: dict[int, str] = {}
    for row in CONSEQUENCES:
        for leading in told:
            if (
                leading.code not in row.causes
                or leading.verdict != "fail"
                or id(leading) in followers
            ):
                continue
            for other in told:
                shown = set(other.samples) <= set(leading.samples)
                if other is leading or other.code not in row.follow or not shown:
                    continue
                if row.when(leading, other):
                    followers.setdefault(id(other), leading.code)
    return tuple(marked(check, followers) for check in checks)


def marked(check: CheckResult, followers: dict[int, str]) -> CheckResult:
    """Return a check whose findings say what they follow from; its message is of the first that follows from none."""
    findings = tuple(following(each, followers.get(id(each))) for each in check.findings)
    leading = (each for each in findings if each.verdict == check.verdict)
    first = min(leading, key=lambda each: each.follows is not None, default=None)
    if first is None or check.verdict == "pass":
        return dataclasses.replace(check, findings=findings)
    return dataclasses.replace(check, findings=findings, message=first.message)


def following(finding: Finding, code: str | None) -> Finding:
    """Return a finding that follows from one of this code: without a diagnosis, if its numbers are no derivative's."""
    diagnosis = finding.diagnosis
    if code in NO_DERIVATIVE and "float32" not in (diagnosis or ""):
        diagnosis = None
    return dataclasses.replace(finding, follows=code, diagnosis=diagnosis)


NO_DERIVATIVE = {code for row in CONSEQUENCES if row.no_derivative for code in row.causes}
