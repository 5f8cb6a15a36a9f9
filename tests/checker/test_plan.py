"""The list of checks and the rows of codes: what one place says is what every face shows."""

import dataclasses

import pytest

from plugrad import testing
from plugrad.check import CODES, check_op
from plugrad.check.contract.contract import TESTS
from plugrad.check.declared.declared import FACTS
from plugrad.check.plan import CHECKS, CONSEQUENCES, in_turn
from plugrad.check.report.report import CheckResult
from plugrad.check.rows import Check, Round
from plugrad.check.subject.call import quietly
from plugrad.check.subject.process_state import untouched
from plugrad.check.subject.trials import op_subject
from plugrad.cli.formats.document import IF_ASKED
from tests.checker.writing_ops import formula, normal
from tests.faults.planted_faults import FAULTS

NAMES = [check.name for check in CHECKS]
square = formula(lambda x: x * x, lambda g, x: 2 * g * x, normal((2, 3)))


def asked(subject, checks):
    """Return what the checks find, and leave the process's settings as they were."""
    with untouched(), quietly():
        return [*in_turn(Round(subject, subject.trials()), checks)]


def test_each_check_has_a_name_and_answers_by_it():
    assert len({*NAMES}) == len(NAMES)
    assert [check.name for check in check_op(square).checks] == NAMES
    assert list(testing.CHECKS) == NAMES
    assert {*NAMES} >= IF_ASKED


def test_a_further_check_is_a_row_that_is_given_what_those_before_it_found():
    def ask(now):
        assert [result.name for result in now.results] == NAMES
        assert len(now.usable) == 1
        return CheckResult("sixth", "pass", "asked", len(now.usable))

    subject = op_subject(square, "square", 0)
    results = asked(subject, (*CHECKS, Check("sixth", ask)))
    assert (results[-1].name, results[-1].verdict) == ("sixth", "pass")


@pytest.mark.parametrize("check", CHECKS, ids=NAMES)
def test_a_check_that_raises_ends_no_other(check):
    broken = [
        dataclasses.replace(each, ask=lambda now: 1 / 0) if each is check else each
        for each in CHECKS
    ]
    subject = op_subject(square, "square", 0)
    results = asked(subject, broken)
    assert [result.name for result in results] == NAMES
    (own,) = [result for result in results if result.name == check.name]
    assert [(each.code, each.verdict) for each in own.findings] == [("PLG005", "inconclusive")]


def test_each_code_names_the_check_that_finds_it():
    assert {code.check for code in CODES.values()} <= {*NAMES, "samples", "process", "any"}
    report = check_op(next(fault for fault in FAULTS if fault.code == "PLG019").twin(broken=True))
    for check in report.checks:
        assert {CODES[each.code].check for each in check.findings} <= {check.name, "any"}


@pytest.mark.parametrize(("rows", "check"), [(TESTS, "contract"), (FACTS, "declared")])
def test_the_codes_of_a_row_are_those_of_its_check(rows, check):
    known = {code for code, entry in CODES.items() if entry.check == check}
    assert {code for row in rows for code in row.codes} <= known


def test_what_is_a_cause_or_follows_from_one_is_a_code():
    for row in CONSEQUENCES:
        assert {*row.causes, *row.follow} <= CODES.keys()
        assert not {*row.causes} & {code for code in CODES if not CODES[code].of_a_sample}
