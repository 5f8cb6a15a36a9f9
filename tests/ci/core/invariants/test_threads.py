"""Two threads at the same time, wherever either stops, in every scene."""

import pytest

from tests.core.invariants.stopped import SCENES
from tests.core.invariants.test_threads import stop_at_each

ALWAYS = (
    "parts_of_one_tensor", "sixteen_views", "hooks_after_accumulating", "one_pass_frees", "saved_values_are_freed",
)  # fmt: skip


@pytest.mark.one_in(4, *[f"{name}-first" for name in ALWAYS])
@pytest.mark.parametrize("swap", [False, True], ids=["first", "second"])
@pytest.mark.parametrize("name", SCENES)
def test_a_thread_may_stop_at_any_line_while_another_runs_to_its_end(name, swap):
    stop_at_each(SCENES[name], swap)
