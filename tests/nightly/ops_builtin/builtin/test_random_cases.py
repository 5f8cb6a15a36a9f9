"""Thirty random cases of every op beside PyTorch, and forty of every one that writes in place."""

import pytest

from tests.comparing import needs_torch
from tests.ops_builtin.builtin.cases import SEED
from tests.ops_builtin.builtin.test_in_place import IN_PLACE_TOO, differences_in_place
from tests.ops_builtin.builtin.test_random_cases import ASKED, differences

PARTS = 40  # of the ops, each a test: a minute or less


@needs_torch
@pytest.mark.parametrize("part", range(PARTS))
def test_random_cases_have_pytorchs_values_and_derivatives(part):
    print(f"PLUGRAD_TEST_SEED={SEED}")
    found = [said for name in ASKED[part::PARTS] for said in differences(name, SEED, 30)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("part", range(PARTS))
def test_random_cases_in_place_have_the_values_and_derivatives_of_the_op_out_of_place(part):
    print(f"PLUGRAD_TEST_SEED={SEED}")
    found = [
        said for name in IN_PLACE_TOO[part::PARTS] for said in differences_in_place(name, SEED, 40)
    ]
    assert not found, "\n".join(found)
