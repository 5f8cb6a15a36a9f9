"""What the checker says of rules that were held out: each wrong one is found, and no right one is called wrong.

The suite asks about those that the checker missed, or called wrong or undecided, at first sight; `-m sweep` about all.
"""

import pytest

torch = pytest.importorskip("torch")

from plugrad.check import check_op  # noqa: E402 - after PyTorch, which may not be there
from tests.checker.faults.held_out import PAIRS, RIGHT  # noqa: E402

MISSED = {
    *("gqa_interleave", "qat_bias", "bits_cut_off", "stride_of_the_gradient"),
    "cancels_beside_zero",
}
"""Wrong rules that were not found at first sight; of the others of the last sixteen, the sweep asks."""
MISJUDGED = {"NumpyTake", "LogDet", "UpcastSoftmax", "NewtonSquareRoot", "RMSNormInBfloat16"} | {
    "KeplerEquation",
    "SpectralNorm",
    "Permute",
    "Gathered",
    "ScatteredRows",
}
"""Right rules that were called wrong, warned of, or undecided, at first sight."""
WARNED = {"qat_bias", "bits_cut_off"}
"""Wrong rules that are a warning: an argument that no sample gives has no gradient, and may be a constant; the
last digit of a gradient is cut off.
"""
UNSEEN = {"sink_rounded", "float32_constant"}
"""Wrong rules that pass: terms of a sum that are rounded to bfloat16, as every kernel rounds what it multiplies. Of
random gradients no more is lost than by rounding the result; where the sum cancels, no right kernel is more exact.
A constant of float32 gets a note.
"""


def each(rows, first):
    """Return the rows as parameters: the sweep asks about those that are not of the `first`."""
    for name, *row in rows:
        marks = [] if name in first else [pytest.mark.sweep]
        yield pytest.param(*row, id=name, marks=marks)


@pytest.mark.parametrize(
    ("wrong", "right", "due"),
    [
        *each(
            [
                (
                    name,
                    wrong,
                    right,
                    "warn" if name in WARNED else "pass" if name in UNSEEN else "fail",
                )
                for name, _, wrong, right in PAIRS
            ],
            MISSED,
        )
    ],
)
def test_a_reported_fault_is_found_beyond_its_authors_samples_and_its_fix_passes(wrong, right, due):
    found, fixed = check_op(wrong), check_op(right)
    assert found.verdict == due, str(found)
    assert fixed.verdict == "pass", str(fixed)


@pytest.mark.parametrize(
    ("rule", "verdict"),
    [*each([(rule.__name__, rule, verdict) for rule, verdict in RIGHT.items()], MISJUDGED)],
)
def test_a_right_rule_as_people_write_it_keeps_its_verdict(rule, verdict):
    report = check_op(rule)
    assert report.verdict == verdict, str(report)
