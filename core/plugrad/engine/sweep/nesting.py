"""Nested backward passes: every 32nd level runs in a thread, and so on a stack, of its own.

A rule or a hook may call backward, whose rules call it again. Python counts a handful of frames for each level and
raises RecursionError at some 200 of them. PyTorch goes on in another thread when its stack grows deep, and so does
plugrad: the caller waits, and what is true of its thread (modes, hooks in force, sweeps) is true of the other.
"""

from __future__ import annotations

import contextvars
import functools
import threading
from collections.abc import Callable
from typing import Any

from plugrad.engine.grad_mode import act_as, this_thread
from plugrad.engine.sweep.state import Sweep
from plugrad.engine.sweep.sweep import sweep

LEVELS = 32  # on one stack: 25 frames each, a user's among them, are within Python's limit of 1000
MOST = 10_000  # there is no end to it, beyond that


def nested(*args: Any) -> Sweep:
    """Return ``sweep(*args)``, a backward pass within the running one; every 32nd level runs in a new thread,
    on a new stack.

    Raises
    ------
    RecursionError
        10,000 passes are nested.
    """
    state = this_thread()
    depth = state.depth
    if depth >= MOST:
        raise RecursionError(
            f"more than {MOST} backward passes within one another: a rule or a hook calls backward() without end"
        )
    try:
        state.depth = depth + 1
        if state.depth % LEVELS:
            return sweep(*args)
        return on_another_stack(functools.partial(sweep, *args))
    finally:
        state.depth = depth


def on_another_stack(call: Callable[[], Sweep]) -> Sweep:
    """Return the result of ``call()``, run in a new thread with a new stack, which takes this thread's state; or raise
    its error. KeyboardInterrupt is raised when the call has ended.
    """
    state, context = this_thread(), contextvars.copy_context()
    results: list[Sweep] = []
    errors: list[BaseException] = []
    begun, working = threading.Lock(), threading.Lock()
    working.acquire()

    def run() -> None:
        if not begun.acquire(blocking=False):
            return  # an interrupt came while the first thread was started, and another one was
        act_as(state)
        try:
            results.append(context.run(call))
        except BaseException as error:
            errors.append(error)
        finally:
            working.release()

    interrupts: list[BaseException] = []
    while not (results or errors):
        try:
            while not begun.locked():
                threading.Thread(target=run, name="plugrad backward").start()
            while not (results or errors):
                working.acquire(timeout=1)  # Thread.join() returns too early if it is interrupted
        except KeyboardInterrupt as error:  # a pass cannot be left alone halfway: wait for its end
            interrupts.append(error)
    for raised in (*interrupts, *errors):
        raise raised
    return results[0]
