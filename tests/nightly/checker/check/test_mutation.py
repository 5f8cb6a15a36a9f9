"""Every fault, planted in every op of plugrad's own packs."""

import pytest

from plugrad.check import mutate


@pytest.mark.parametrize("pack", ["builtin", "contrib"])
def test_the_packs_own_samples_find_every_planted_fault_and_reach_every_line(pack):
    for report in mutate(pack).ops:
        assert not report.not_found, report
        assert not report.unreached, report
