"""Every fault planted in the example kernels of Triton is found."""

import pytest

from tests.ops_contrib.frameworks.checking.test_checking_triton import told_of
from tests.ops_contrib.frameworks.checking.triton_faults import FAULTS


@pytest.mark.parametrize("name", [name for name, *_ in FAULTS])
def test_every_planted_fault_is_found(name):
    told = told_of([name])[name]
    assert told["verdict"] == "fail", told
