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
    with beside(*STREAMS.values(), catching) as results:
        report = check_op(f"builtin::{name}")
    assert report.verdict == "pass", report
    for stream, drawn in zip(STREAMS, results, strict=False):
        assert len(set(drawn)) == len(drawn) > 2, stream


@pytest.mark.parametrize("pause", [0.0, 1e-3])
def test_a_thread_that_draws_now_and_then_is_not_taken_for_the_op(pause):
    """A window of a fifth of a millisecond sees a draw of the other thread, and the next window none."""
    with beside(np.random.random, lambda: time.sleep(pause)) as results:
        for _ in range(300):
            with untouched(lambda: time.sleep(2e-4)):
                pass
    assert len(set(results[0])) == len(results[0]) > 2
