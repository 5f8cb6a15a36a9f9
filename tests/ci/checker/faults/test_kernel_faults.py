"""Planted faults of kernels: `check --kernels` finds each, by its code, and says nothing of right kernels."""

import pytest

from gradient_faults.rows.kernel_faults import FAULTS, RIGHT, Blend, of_other_last_digits
from plugrad.authoring import Kernel
from plugrad.check import check_op

# Those that are hardest to see.
HARDEST = ("edge_block", "race", "forgotten_tail", "uninitialized", "stale_dtype")
NAMES = [f"{fault.kernel.__name__}-{fault.code}" for fault in FAULTS]


def found_in(report):
    """The codes that the check `kernels` finds, and those of all checks that follow from none."""
    (check,) = [each for each in report.checks if each.name == "kernels"]
    leading = {each.code for each in report.findings if each.follows is None}
    return {each.code for each in check.findings}, leading


@pytest.mark.one_in(8, *(name for name in NAMES if name.startswith(HARDEST)))
@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_every_planted_fault_of_a_kernel_is_found_and_named(fault):
    report = check_op(fault.op, kernels=fault.as_kernel())
    found, leading = found_in(report)
    assert fault.code in found
    assert fault.code in leading
    assert report.verdict == ("inconclusive" if fault.code == "PLG087" else "fail")
    assert report.exit_code == (3 if fault.code == "PLG087" else 1)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("right", RIGHT, ids=lambda right: right.kernel.__name__)
def test_a_right_kernel_has_no_finding_and_is_measured(right):
    report = check_op(right.op, kernels=right.as_kernel())
    assert report.verdict == "pass", report
    assert report.findings == ()
    measured = report.kernel
    assert measured.calls > 200
    assert measured.dtypes == ("float32", "float64")
    assert measured.error < 100
    assert measured.error_of_plain < 100
    assert 0 < measured.ratio < 1000


def test_last_digits_that_differ_are_a_note():
    report = check_op(Blend, kernels=Kernel("acme::blend", of_other_last_digits))
    (check,) = [each for each in report.checks if each.name == "kernels"]
    assert check.verdict == "pass"
    assert {(each.code, each.verdict) for each in check.findings} <= {
        ("PLG085", "note"),
        ("PLG086", "note"),
    }
    assert "the last digits differ" in check.notes[0].message


def test_the_faults_are_those_that_were_asked_for():
    assert len({*NAMES}) == len(FAULTS) == 29
    assert {fault.code for fault in FAULTS} == {f"PLG08{number}" for number in range(8)}
