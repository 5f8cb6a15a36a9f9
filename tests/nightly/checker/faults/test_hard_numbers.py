"""Numbers that finite differences find hard, of every size, and with every mistake."""

import itertools

import pytest

from gradient_faults.rows.hard_numbers import FUNCTIONS
from tests.checker.faults import test_hard_numbers as some
from tests.checker.faults.test_hard_numbers import way

__all__ = ["way"]

SIZES = list(
    itertools.product(
        (1e-200, 1e-30, 1.0, 1e30, 1e200), (1e-150, 1e-12, 1.0, 1e12, 1e150), (0, 1, 1e6)
    )
)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_verdicts_do_not_depend_on_the_size_of_any_numbers(name):
    assert some.check_sizes(name, some.SOME_SIZES) >= 1
    assert some.check_sizes(name, SIZES) >= 10


def test_a_negated_rule_is_never_called_right_whoever_is_asked(way):
    some.is_never_called_right("negated")


def test_with_a_second_opinion_all_that_finite_differences_cannot_tell_is_decided():
    some.is_decided(some.DECIDED)
