"""The checker beside a thread that draws: whose random numbers are repeated, and whose are not."""

import random
import time
import warnings

import numpy as np
import pytest

from _plugrad_check.subject.process_state import untouched
from plugrad.check import check_op
from tests.checker.check.test_check_threads import STREAMS, beside


def catching():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return np.log1p(1.0)


@pytest.mark.parametrize("name", ["exp", "dropout", "conv2d"])
def test_a_check_repeats_no_random_number_of_another_thread_and_blames_no_right_op(name):
    random.seed(None)
    checks = 0
    with beside(*STREAMS.values(), catching) as results:
        while checks < 3 or len(results[-1]) < 10:  # one may end before the thread has had its turn
            report = check_op(f"builtin::{name}")
            assert report.verdict == "pass", report
            checks += 1
    for stream, drawn in zip(STREAMS, results, strict=False):
        assert len(set(drawn)) == len(drawn) >= 10, stream


@pytest.mark.parametrize("pause", [0.0, 1e-3])
def test_a_thread_that_draws_now_and_then_is_not_taken_for_the_op(pause):
    """A window of a fifth of a millisecond sees a draw of the other thread, and the next window none."""
    windows = 0
    with beside(np.random.random, lambda: time.sleep(pause)) as results:
        while windows < 300 or len(results[0]) < 10:
            with untouched(lambda: time.sleep(2e-4)):
                windows += 1
    assert len(set(results[0])) == len(results[0]) >= 10
