"""The smallest failing inputs of all planted faults."""

import pytest

import plugrad as pg
from gradient_faults.rows.planted_faults import FAULTS
from plugrad.check import check_op
from tests.checker.check.writing_ops import on_samples


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_smallest_input_of_a_planted_fault_is_a_sample_that_shows_it(fault):
    for finding in check_op(fault.twin(broken=True)).findings:
        if finding.smallest is None or fault.kind == "calls":  # one sample alone shows no state
            continue
        given = finding.smallest.arguments
        values = [each.value if each.dtype is None else each.array for each in given]
        sample = pg.Sample(*values, **dict(finding.smallest.settings))
        again = fault.twin(broken=True)
        again.samples = staticmethod(lambda rng, sample=sample: [sample])
        report = check_op(again)
        assert on_samples(report) == "fail", f"{finding.smallest}\n{report}"
