"""Random programs on the engine and on a model of it: others in each run."""

from tests.core.invariants.test_state_machine import (  # first: it skips all where Hypothesis is missing
    ORDINARY,
    Programs,
    run_state_machine_as_test,
    settings,
)


def test_other_random_programs_agree_with_the_model_in_each_run():
    run_state_machine_as_test(Programs, settings=settings(ORDINARY, max_examples=60))
