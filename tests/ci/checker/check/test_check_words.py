"""The lines that a report gives to run again are run."""

import numpy as np
import pytest

from plugrad.check import check_function, check_op
from tests.checker.check.test_check_words import Cubed, scaled
from tests.checker.check.writing_ops import finding_of


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
