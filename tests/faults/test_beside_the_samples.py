"""What the checker asks beyond an op's samples: it finds what is wrong beside them, and leaves alone what is right.

The tables are `beside_the_samples.py` and `tempting_ops.py`; the last test prints a score.
"""

import functools
from collections import Counter
from typing import get_args

import pytest

from plugrad.check import check_op
from tests.checker.writing_ops import findings_of, rows, told, verdict_of
from tests.faults.beside_the_samples import BESIDE, SECTIONS, Question
from tests.faults.tempting_ops import TEMPTING

ALL_BESIDE = {row.name: row for row in BESIDE}
ALL_TEMPTING = {row.name: row for row in TEMPTING}

CHECK = "beyond"
"""The check that asks beyond the samples."""

OPEN: dict[str, str] = {}
"""What the checker does not get right yet, and why: whoever mends it removes the row here."""


@functools.cache
def report_of(name, broken):
    """Return the checker's report on one twin, or on a tempting op."""
    if name in ALL_TEMPTING:
        return check_op(ALL_TEMPTING[name].op())
    return check_op(ALL_BESIDE[name].twin(broken=broken))


def found(name):
    """Return the findings that are due: of the right check, with the right code and verdict."""
    row = ALL_BESIDE[name]
    return [
        finding
        for asked, finding in findings_of(report_of(name, broken=True))
        if asked == CHECK and finding.code in row.codes and finding.verdict == row.due
    ]


@rows(ALL_BESIDE, OPEN)
def test_what_is_wrong_beside_the_samples_alone_is_found(name):
    findings = findings_of(report_of(name, broken=True))
    shown = [each for asked, each in findings if asked != CHECK and each.verdict != "note"]
    assert not shown, "the samples show it"
    assert found(name), told(report_of(name, broken=True)) or "nothing was found"


@pytest.mark.parametrize("name", ALL_BESIDE)
def test_the_correct_twin_passes(name):
    report = report_of(name, broken=False)
    assert report.verdict == "pass", told(report)


@rows(ALL_TEMPTING, OPEN, every=3)
def test_a_tempting_but_correct_op_keeps_its_verdict(name):
    report, due = report_of(name, broken=False), ALL_TEMPTING[name].verdict
    assert verdict_of(report.verdict, report.checks) == due, told(report)
    if due == "note":  # a shape that backward does not take is noted as such, and nothing else is
        assert {found.code for asked, found in findings_of(report) if asked == CHECK} == {"PLG071"}


def test_each_row_has_a_name_of_its_own_and_each_question_a_row():
    assert len(ALL_BESIDE) == len(BESIDE)
    assert len(ALL_TEMPTING) == len(TEMPTING)
    assert not ALL_BESIDE.keys() & ALL_TEMPTING.keys()
    assert {row.question for row in BESIDE} == {*get_args(Question)}
    assert OPEN.keys() <= ALL_BESIDE.keys() | ALL_TEMPTING.keys()


@pytest.mark.sweep  # for people: each row is asserted by itself
def test_the_score(capsys):
    caught = {name for name in ALL_BESIDE if found(name)}
    correct = [*ALL_BESIDE, *ALL_TEMPTING]
    verdicts = {name: report_of(name, broken=False).verdict for name in correct}
    alarms = [name for name, verdict in verdicts.items() if verdict != "pass"]
    lines = [
        f"{title:40}{sum(row.name in caught for row in section):4} of {len(section)}"
        for title, section in SECTIONS.items()
    ]
    missed = Counter(row.question for row in BESIDE if row.name not in caught)
    with capsys.disabled():
        print(
            f"\nfound beside the samples: {len(caught)} of {len(BESIDE)}; correct ops: {len(correct)}, "
            f"alarmed: {len(alarms)}",
            *lines,
            *(f"missed, {question}: {count}" for question, count in missed.items()),
            sep="\n",
        )
    assert ALL_BESIDE.keys() - caught <= OPEN.keys()
    assert {*alarms} <= OPEN.keys()
