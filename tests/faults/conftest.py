"""What no table asks for is not computed: the smallest failing inputs, which are half the work where an op fails.

They are the matter of tests/checker/test_smallest.py, whose sweep asks for those of all planted faults.
"""

import pytest

from plugrad.check import asking
from plugrad.check.exploration.exploration import Exploration


@pytest.fixture(autouse=True)
def no_smallest_inputs(monkeypatch):
    """Have failing inputs left as large as they are."""
    monkeypatch.setattr(asking, "with_smallest", lambda subject, sample, checks: checks)
    monkeypatch.setattr(Exploration, "make_small", lambda self: None)
