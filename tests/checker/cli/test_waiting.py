"""Whoever waits for a worker in the main thread hears of Ctrl-C, whichever thread the signal came to."""

import signal
import threading
import time
from concurrent.futures import Executor, Future

import pytest

from _plugrad_check.workers import pool
from _plugrad_cli import environment
from plugrad import testing
from plugrad.check import check

LONG = 8.0  # seconds until the answer; Ctrl-C is to be noticed long before


class Slow(Executor):
    """An executor whose answers take long."""

    def __init__(self, most=1, timeout=None, ahead=""):
        self.timers = []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.timers.append(threading.Timer(LONG, future.set_result, [None]))
        self.timers[-1].start()
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        for timer in self.timers:
            timer.cancel()


WAITING = {
    "for one answer": lambda slow: pool.awaited(slow.submit(print)),
    "for each answer as it ends": lambda slow: [*pool.as_they_end([slow.submit(print)])],
    "for the ops of a pack": lambda slow: check("builtin::neg", executor=slow),
    "for the places of ops": lambda slow: testing.places_by_worker("builtin::neg", slow),
    "for the facts of a stranger": lambda slow: environment.answers_to(print, ["stranger"]),
}


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals to a thread are Unix's")
@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("wait", WAITING.values(), ids=WAITING)
def test_ctrl_c_that_comes_to_another_thread_is_noticed_soon(wait, monkeypatch):
    monkeypatch.setattr(pool, "Workers", Slow)
    slow, over = Slow(), threading.Event()
    other = threading.Thread(target=over.wait)
    other.start()
    press = threading.Timer(0.2, signal.pthread_kill, [other.ident, signal.SIGINT])
    began = time.monotonic()
    press.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            wait(slow)
        assert time.monotonic() - began < LONG / 2
    finally:
        press.cancel()
        over.set()
        other.join()
        slow.shutdown()
