"""Two threads at the same time, wherever the one stops: what they share is as if they had taken turns."""

from __future__ import annotations

import itertools
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from decimal import getcontext, localcontext
from types import SimpleNamespace

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine import fork
from tests.core.invariants import stopped
from tests.core.invariants.stopped import SCENES, both, fine


def swapped(two, swap):
    return two[::-1] if swap else two


FEW = ["changes_of_other_tensors", "parts_by_index", "detached", "views", "hooks_that_come_and_go"]


@pytest.mark.parametrize("name", FEW)
def test_a_thread_may_stop_at_any_line_while_another_runs_to_its_end(name):
    stop_at_each(SCENES[name])


def stop_at_each(scene, swap=False):
    """Stop the first of a scene's threads (or the second) at each of its lines."""
    for line in itertools.count(1):
        *threads, check = scene()
        outcomes, where = both(line, *swapped(threads, swap))
        try:
            fine(*outcomes)
            check(*swapped(outcomes, swap))
        except BaseException as error:
            raise AssertionError(f"stopped at line {line}, {where}: {error!r}") from error
        if where is None:
            assert line > 1, "it stopped nowhere"
            return


def in_threads(count, run):
    """Call ``run(number)`` in so many threads at once, and return what each returned."""
    barrier, before = threading.Barrier(count), sys.getswitchinterval()

    def begin(number):
        barrier.wait()
        return run(number)

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(count) as threads:
            return list(threads.map(begin, range(count)))
    finally:
        sys.setswitchinterval(before)


def test_threads_that_share_nothing_keep_their_error_state_and_context():
    def run(number):
        with np.errstate(all="ignore" if number % 2 else "raise"), localcontext(prec=10 + number):
            state = np.geterr()
            for _ in range(200):
                x = pg.ones(2, requires_grad=True)
                ((x * 2 + 1) / (x % 3) - x).exp().sum().backward()
                assert np.geterr() == state
                assert getcontext().prec == 10 + number
        return x.grad.tolist()

    grads = in_threads(5, run)
    assert grads == grads[:1] * 5


def test_threads_that_share_a_leaf_add_all_their_gradients():
    leaf = pg.zeros(3, requires_grad=True)
    in_threads(4, lambda number: [(leaf * 2).sum().backward() for _ in range(100)])
    assert leaf.grad.tolist() == [800] * 3


def test_threads_that_fill_parts_of_a_tensor_lose_none():
    full = pg.zeros(4, 50)

    def run(number):
        row = full[number]
        for column in range(50):
            full[number, column] = 1
            row[column : column + 1].add_(number)

    in_threads(4, run)
    assert full.tolist() == [[1.0 + number] * 50 for number in range(4)]
    assert full._version == 400 or not fork.with_gil


def test_every_view_that_threads_make_of_a_base_takes_part_in_a_write_to_it():
    for _ in range(20):
        leaf = pg.ones(4, requires_grad=True)
        base = leaf * 1
        made = in_threads(3, lambda number, base=base: [base[number:] for _ in range(30)])
        base.mul_(3)
        for view in [view for views in made for view in views]:
            (grad,) = pg.autograd.grad(view.sum(), leaf, retain_graph=True)
            assert set(grad.tolist()) <= {0.0, 3.0}


def test_threads_write_while_another_saves_what_may_be_written_to():
    def run(number):
        if number:
            return [pg.ones(3).add_(1) for _ in range(2000)]
        y = pg.ones(2, requires_grad=True) * 1
        with pg.autograd.graph.allow_mutation_on_saved_tensors():
            for _ in range(20):
                z = y
                for _ in range(100):
                    z = z * z
        return []

    in_threads(3, run)


COUNTS = """
def count(shared):
    seen = shared.seen
    shared.seen = seen + 1
"""


def test_what_one_thread_takes_from_another_is_found():
    ours = {}
    exec(compile(COUNTS, os.path.join(stopped.OURS[0], "counts.py"), "exec"), ours)

    def scene():
        shared = SimpleNamespace(seen=0)

        def check(*outcomes):
            assert shared.seen == 2

        return lambda: ours["count"](shared), lambda: ours["count"](shared), check

    with pytest.raises(AssertionError, match="stopped at line 2, counts.py:4 count"):
        stop_at_each(scene)
