"""The held-out rules that `tests/ci` does not ask about."""

import pytest

pytest.importorskip("torch")

from gradient_faults.rows.held_out import PAIRS, VERDICTS
from tests.ci.checker.faults import test_held_out as some


@pytest.mark.parametrize("name", [pair.name for pair in PAIRS if pair.name not in some.MISSED])
def test_every_reported_fault_is_found_beyond_its_authors_samples_and_its_fix_passes(name):
    some.test_a_reported_fault_is_found_beyond_its_authors_samples_and_its_fix_passes(name)


@pytest.mark.parametrize(
    "name", [rule.__name__ for rule in VERDICTS if rule.__name__ not in some.MISJUDGED]
)
def test_every_right_rule_as_people_write_it_keeps_its_verdict(name):
    some.test_a_right_rule_as_people_write_it_keeps_its_verdict(name)
