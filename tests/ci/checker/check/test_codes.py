"""The examples of `plugrad explain` that are kernels, or rules of PyTorch."""

import pytest

from tests.checker.check.test_codes import APART, NOT_RUN, assert_examples_are_right


@pytest.mark.parametrize("code", [code for code in APART if code not in NOT_RUN])
def test_the_example_of_a_cause_is_found_and_that_of_the_mend_is_right(code):
    assert_examples_are_right(code)
