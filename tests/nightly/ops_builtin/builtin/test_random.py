"""The streams of every random op beside PyTorch's, at all sizes."""

import pytest

from tests.comparing import needs_torch
from tests.ops_builtin.builtin.test_random import (
    SIZES,
    STREAMS,
    not_intel,  # noqa: F401  a fixture
    other_streams,
)


@needs_torch
@pytest.mark.usefixtures("not_intel")
@pytest.mark.parametrize("name", STREAMS)
def test_random_numbers_are_pytorchs_with_the_same_seed(name):
    wrong = other_streams(name, SIZES, range(2))
    assert not wrong, "\n".join(wrong)
