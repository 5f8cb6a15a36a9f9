"""Thousands of long random programs on the engine and on a model of it."""

from tests.core.invariants.test_state_machine import (  # first: it skips all where Hypothesis is missing
    ORDINARY,
    Programs,
    run_state_machine_as_test,
    settings,
)


def test_many_long_random_programs_agree_with_the_model():
    many = settings(ORDINARY, max_examples=5000, stateful_step_count=80)
    run_state_machine_as_test(Programs, settings=many)
