"""The checker beside other threads: it repeats none of their random numbers, and blames no op for what they do."""

import itertools
import random
import threading
from contextlib import contextmanager

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.subject.process_state import GENERATORS, untouched
from plugrad.check import check_op
from plugrad.registry.loading.process_state import same
from tests.checker.check.writing_ops import from_saved, normal, op, saving


@contextmanager
def beside(*work):
    """Have another thread do this, again and again, while the block runs; without work it waits."""
    ended, results = threading.Event(), [[] for _ in work]

    def go_on():
        while not ended.is_set():
            for result, one in zip(results, work, strict=True):
                result.append(one())
            ended.wait(1e-4)

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield results
    finally:
        ended.set()
        thread.join()


STREAMS = {
    "plugrad": lambda: pg.rand(1, dtype=pg.float64).item(),
    "its default generator": lambda: pg.rand(
        1, dtype=pg.float64, generator=pg.default_generator
    ).item(),
    "numpy": np.random.random,
    "python": random.random,
}


def test_an_op_that_draws_nothing_is_called_once_to_find_that_out():
    calls = []
    before = [each.state() for each in GENERATORS]
    with beside(), untouched(lambda: calls.append(1)):
        pass
    assert len(calls) == 1
    assert same([each.state() for each in GENERATORS], before)


def test_a_setting_that_another_thread_makes_meanwhile_stays_and_is_not_the_ops():
    before, calls, made = pg.get_default_dtype(), itertools.count(), threading.Event()

    def forward(x):
        if next(calls) == 20:
            asked.set()
            made.wait()
        return x * x

    def change():
        if asked.wait(1e-3) and not made.is_set():
            pg.set_default_dtype(pg.float64)
            made.set()

    asked = threading.Event()
    try:
        with beside(change):
            report = check_op(square(forward))
        assert report.verdict == "pass", report
        assert pg.get_default_dtype() is pg.float64
    finally:
        pg.set_default_dtype(before)


def square(forward, **declared):
    return op(saving(forward), from_saved(lambda g, x: 2 * g * x), normal((3,)), **declared)


@pytest.mark.parametrize(
    "draw",
    [np.random.random, random.random, lambda: pg.rand(1).item(), lambda: np.random.seed(7)],  # noqa: NPY002  the global one is meant
    ids=["numpy", "python", "plugrad", "seeds"],
)
def test_what_an_op_itself_draws_is_found_and_repeated_beside_a_thread_that_waits(draw):
    np.random.seed(0)  # noqa: NPY002  likewise
    with beside():
        report = check_op(square(lambda x: x * x + 0 * (draw() or 0)))
    assert {each.code for each in report.findings if each.follows is None} == {"PLG023"}


def test_an_op_that_declares_that_it_draws_is_right_beside_a_thread_that_waits():
    for draw in (np.random.random, random.random, STREAMS["plugrad"]):
        with beside():
            report = check_op(noisy(draw))
        assert report.verdict == "pass", report


def noisy(draw):
    """Return an op that multiplies by a number that it draws."""

    def forward(ctx, x):
        ctx.factor = draw()
        return x * ctx.factor

    return op(forward, lambda ctx, g: g * ctx.factor, normal((3,)), deterministic=False)


def test_the_users_own_stream_goes_on_after_a_check_as_if_there_had_been_none():
    pg.manual_seed(3)
    expected = pg.rand(4).tolist()
    pg.manual_seed(3)
    first = pg.rand(2).tolist()
    check_op("builtin::dropout")
    assert first + pg.rand(2).tolist() == expected
