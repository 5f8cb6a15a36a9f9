"""The lines that a report gives to run again are run; and how certain it says that numbers are."""

import numpy as np
import pytest

from plugrad.check import check_function, check_op
from tests.checker.check.test_check_words import Cubed, scaled, wrong
from tests.checker.check.writing_ops import finding_of, formula, normal


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("seed", [0, 3])
def test_the_line_to_reproduce_a_finding_of_what_is_not_registered_can_be_run(seed, full):
    inputs, samples = np.linspace(1, 2, 3), [(np.linspace(-1, 1, 2),)]
    names = {"check_op": check_op, "check_function": check_function, "Cubed": Cubed}
    names |= {"scaled": scaled, "inputs": inputs, "samples": samples}
    reports = [
        check_op(Cubed, seed=seed, full=full),
        check_function(Cubed.apply, inputs, seed=seed, full=full),
        check_function(scaled, inputs, samples=samples, seed=seed, full=full),
        check_function(scaled, inputs, name="my scale", seed=seed, full=full),
    ]
    for report in reports:
        found = finding_of(report, "PLG030")
        again = eval(report.reproduce(found), names)
        assert (again.op, again.seed, again.full) == (report.op, seed, full)
        assert (finding_of(again, "PLG030").worst, again.sample) == (found.worst, found.sample)


def turned(scale):
    return formula(lambda x: scale * x.prod(), lambda g, x: -g * scale * x.prod() / x, normal(4))


def test_no_number_is_more_certain_than_its_own_last_digit():
    for scale in (1.0, 1e-30, 1e30):
        worst = wrong(turned(scale)).worst
        assert worst.uncertainty >= 2.0**-53 * abs(worst.numeric)


def test_a_block_that_is_small_enough_is_compared_in_full_beside_a_large_one():
    for function in (
        formula(
            lambda x, w: x * w, lambda g, x, w: (g * w, 2 * (g * x).sum(0)), normal((300, 3), 3)
        ),
        formula(lambda x, w: x * w * w, lambda g, x, w: (2 * g * x * w, g * w * w), normal(60, 60)),
    ):
        for finding in check_op(function).findings:
            assert finding.code == "PLG030"
            assert "probes" not in finding.extent
            assert finding.diagnosis is not None
