"""Ctrl-C at every place of every program, and thousands of signals at random moments."""

import signal

import pytest

from tests.core.invariants.interrupted import PROGRAMS
from tests.core.invariants.test_interrupts import (
    finalisers,
    interrupt_by_signals,
    interrupt_each,
    pytestmark,
)

__all__ = ["pytestmark"]


@finalisers
@pytest.mark.parametrize("name", PROGRAMS)
def test_an_interrupt_at_every_place_leaves_all_old_or_all_new(name):
    interrupt_each(PROGRAMS[name], 1)


@finalisers
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer signals")
def test_thousands_of_signals_at_random_moments_leave_all_old_or_all_new():
    interrupt_by_signals(6000)
