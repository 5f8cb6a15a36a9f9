"""The pack `stats` far out: the distributions that the fast tests leave out."""

import pytest

from tests.ops_contrib.scipy.test_stats import (
    CONTINUOUS,
    OVERFLOWED,
)
from tests.ops_contrib.scipy.test_stats import (
    test_one_step_from_an_end_and_far_out_values_are_scipys_and_gradients_are_numbers as far_out,
)


@pytest.mark.parametrize("name", [name for name in CONTINUOUS if name not in OVERFLOWED])
def test_one_step_from_an_end_and_far_out_values_are_scipys_and_gradients_are_numbers(name):
    far_out(name)
