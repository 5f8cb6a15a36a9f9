"""The tables of faults: each wrong rule is found by the check that must find it, and no right rule is called wrong.

`claims.py` has what is claimed of a row. Here some rows of each table are asked, `tests/nightly` asks all.
"""

from tests.checker.faults import claims
from tests.checker.faults.claims import broken, share
from tests.checker.faults.tables import (
    AWKWARD,
    BESIDE,
    PLANTED,
    REPORTED,
    TABLES,
    TEMPTING,
)
from tests.comparing import needs_torch

SOME = 9  # of so many rows of a table one is asked, beside the first of each kind


def test_each_row_has_a_name_of_its_own():
    for faults in TABLES.values():
        assert len({fault.name for fault in faults}) == len(faults)
    assert not {fault.name for fault in PLANTED} & {fault.name for fault in AWKWARD}
    assert all(fault.question for fault in BESIDE)


def test_every_report_has_a_thread_and_what_is_known_of_rows_is_of_rows():
    assert len(REPORTED) >= 60
    assert all(fault.source.startswith("https://github.com/") for fault in REPORTED)
    assert {fault.name for fault in REPORTED if fault.revealing} >= claims.NO_ERROR
    assert claims.MISSED.keys() <= claims.NO_ERROR
    assert {fault.name for fault in (*PLANTED, *AWKWARD)} >= claims.WRONG_BESIDE.keys()


# Wrong rules ----------------------------------------------------------------------------------------------------------


def test_some_planted_faults_of_every_kind_are_found_by_the_right_check_and_named():
    rows = [*share(PLANTED, SOME, lambda row: row.code), *share(PLANTED, 99, lambda row: row.topic)]
    assert not broken(claims.is_found_and_named, dict.fromkeys(rows))


def test_what_is_wrong_beside_the_samples_alone_is_found_by_a_question_of_each_kind():
    rows = share(BESIDE, SOME, lambda row: row.question)
    assert not broken(claims.is_found_beside_the_samples, rows)
    assert not broken(claims.passes, rows)


@needs_torch
def test_some_faults_that_ship_are_found_and_their_right_rules_pass():
    rows = share(claims.FAULTS_THAT_SHIP, 31)
    assert not broken(claims.fails_and_its_right_rule_passes, rows)


# Right rules ----------------------------------------------------------------------------------------------------------


def test_some_right_rules_raise_no_false_alarm():
    rows = share(claims.RIGHT, SOME + 1)  # which has no factor in common with FULLY
    assert not broken(claims.raises_no_false_alarm, rows)


def test_some_tempting_but_correct_ops_keep_their_verdicts():
    assert not broken(claims.keeps_its_verdict, share(TEMPTING, SOME))


# Reported bugs --------------------------------------------------------------------------------------------------------


def test_some_bugs_are_shown_by_the_call_that_is_said_to_show_them_alone():
    assert not broken(claims.is_as_its_thread_says, [*share(REPORTED, 3), *share(BESIDE, 9)])


def test_some_reported_bugs_are_found_or_known_and_their_fixed_rules_pass():
    assert not broken(claims.is_found_or_known, share(REPORTED, 2 * SOME))
