"""Half precision of every op at more sizes of numbers."""

import pytest

from tests.comparing import needs_torch
from tests.ops_builtin.builtin.test_half_precision import LARGE, SMALL, lost_of_all


@needs_torch
@pytest.mark.parametrize("size", [6e-5, SMALL, 1.0, 100, LARGE, 6e4])
def test_half_precision_is_single_rounded_once(size):
    assert not (lost := lost_of_all(size)), lost
