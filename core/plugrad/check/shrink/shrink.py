"""The smallest input on which an op fails: fewer axes, shorter axes, simpler numbers, the same code."""

from __future__ import annotations

import contextlib
import dataclasses
import time

import numpy as np

from plugrad.check.contract.contract import prepare
from plugrad.check.report.report import CheckResult, Finding, Smallest
from plugrad.check.shrink.search import FORMS, SECONDS, VALUES, Search
from plugrad.check.shrink.telling import layouts_of, show, told
from plugrad.check.subject.call import Work, attempt
from plugrad.check.subject.findings import Findings
from plugrad.check.subject.trials import Subject, Trial

WORK = 1e7  # lines of Python for one op, whatever is found in it: about a second
TELLABLE = 4096  # entries
TOLD = 3  # findings of one op that are told in full
MISSING = "pip install hypothesis, and it has fewer entries"
LATE = "may not be the smallest: the op is slow"


def with_smallest(
    subject: Subject, sample: int | None, checks: tuple[CheckResult, ...], most: float = WORK
) -> tuple[CheckResult, ...]:
    """Return the results of an op's checks, and with its findings the smallest inputs that show them."""
    places = [
        (check, finding)
        for check in checks
        for finding in check.findings
        if finding.verdict == "fail" and finding.code in (*FORMS, *VALUES)
    ]
    places = sorted(places, key=lambda place: place[1].follows is not None)[:TOLD]
    if not places or most <= 0:
        return checks
    # The first import may take as long as a search.
    with contextlib.suppress(ImportError):
        import hypothesis.extra.numpy  # noqa: F401
    work, deadline = Work(most), time.monotonic() + SECONDS
    trials = {trial.number: trial for trial in subject.trials(sample)}
    for check, finding in places:
        trial = trials.get(finding.sample)
        if trial is None:
            continue
        found = attempt(smallest, trial, finding, work, deadline)
        if isinstance(
            found, Smallest
        ):  # whatever the op does on other inputs, what was found on this one stays
            better = dataclasses.replace(finding, smallest=found)
            checks = tuple(replaced(each, check, finding, better) for each in checks)
    return checks


def replaced(each: CheckResult, check: CheckResult, old: Finding, new: Finding) -> CheckResult:
    """Return a result with another finding in the place of one, if it is the result in question."""
    if each.name != check.name:
        return each
    findings = tuple(new if finding is old else finding for finding in each.findings)
    return dataclasses.replace(each, findings=findings)


def smallest(trial: Trial, finding: Finding, work: Work, deadline: float) -> Smallest | None:
    """Return the smallest input on which an op fails as on one of its samples; None if none is or it is large."""
    prepared = prepare(trial, Findings(""))
    if prepared is None:
        return None
    search = Search(prepared, finding, work, deadline)
    advice = "" if search.shrink_structure() else MISSING
    search.shrink_numbers()
    entries = sum(np.size(arg) for arg in search.best.call.args)
    if entries > TELLABLE or (search.best is search.start and not advice):
        return None
    notes = [*layouts_of(search.best)]
    if search.late:
        notes.append(LATE)
    shown = search.complaint(search.best)
    if shown is None:
        return None
    return Smallest(
        told(search.best),
        tuple((name, show(value)) for name, value in trial.sample.settings.items()),
        tuple(arg.shape for arg in trial.call.args if isinstance(arg, np.ndarray)),
        "; ".join(notes),
        shown.says,
        shown.got,
        shown.expected,
        advice,
    )
