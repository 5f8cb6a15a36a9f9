"""Ctrl-C at every place of a backward pass, and what an interrupt in between would tear apart."""

import os
import signal
import threading
import time

import pytest

import plugrad as pg
from plugrad.engine import grad_mode
from plugrad.engine.sweep import ownership
from tests.core.invariants.interrupted import PROGRAMS
from tests.core.invariants.test_interrupts import (
    finalisers,
    forks,
    interrupt_each,
    pytestmark,
    threads_and_forks,
)

__all__ = ["pytestmark"]


@finalisers
def test_an_interrupt_at_every_place_of_a_backward_pass_leaves_all_old_or_all_new():
    interrupt_each(PROGRAMS["first_backward"], 1)


ONE_BY_ONE = """
def one_by_one(steps):
    for function, *arguments in steps:
        function(*arguments)
"""


def test_what_can_be_torn_is_found(monkeypatch):
    torn = {}
    exec(compile(ONE_BY_ONE, "torn.py", "exec"), torn)
    monkeypatch.setattr(ownership, "at_once", torn["one_by_one"])
    with pytest.raises(AssertionError, match=r"interrupted at \d+, torn.py:\d+ one_by_one"):
        interrupt_each(PROGRAMS["first_backward"], 1)


@pytest.fixture
def busy():
    """Two threads that run backward, and draw random numbers, all the while; yields a leaf that they write to."""
    leaf = pg.ones(50, requires_grad=True)
    over = threading.Event()

    def work():
        while not over.is_set():
            x = y = pg.ones(50, requires_grad=True)
            for _ in range(20):
                y = y * x + leaf
            y.sum().backward()
            pg.randn(30)
            with pg.no_grad():
                y = y * x

    (leaf * leaf + leaf).sum().backward()
    pg.randn(30)
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    yield leaf
    over.set()
    for thread in threads:
        thread.join()


def in_child(leaf):
    """Use everything that other threads may have been in when the process was forked."""
    x = pg.ones(3, requires_grad=True)
    (x * x).sum().backward()
    (leaf * 2).sum().backward()
    pg.randn(3)
    return x.grad.tolist() == [2.0] * 3 and not grad_mode.switched


def status_of(child, patience=30.0):
    """Return how a forked child ended; -1 if it had to be killed, wherever it hung: no alarm of its own ends a fork."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        time.sleep(0.001)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -1


@forks
@threads_and_forks
def test_no_child_that_is_forked_while_others_run_backward_hangs(busy):
    ends = []
    for _ in range(8):
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(10)
            os._exit(0 if in_child(busy) else 3)
        ends.append(status_of(child))
        time.sleep(0.002)
    assert ends == [0] * 8
