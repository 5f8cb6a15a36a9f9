"""`queue_callback`: what is to be called once a backward pass is over."""

from __future__ import annotations

from collections.abc import Callable

from plugrad.engine.grad_mode import this_thread
from plugrad.engine.sweep.state import Sweep

QUEUED = "callbacks"  # in the notes of a sweep


def queue_callback(callback: Callable[[], None]) -> None:
    """Call `callback` when the backward pass that is running has written every gradient.

    PyTorch's name for it is ``torch.autograd.Variable._execution_engine.queue_callback``. It may be called from hooks
    and rules, and from a callback: then the new one comes last. Those of a pass that raises are not called.

    Raises
    ------
    RuntimeError
        No backward pass is running in this thread.

    >>> import plugrad as pg
    >>> from plugrad.engine.watch.callbacks import queue_callback
    >>> x = pg.tensor(2.0, requires_grad=True)
    >>> y = x * 3
    >>> handle = y.register_hook(lambda grad: queue_callback(lambda: print(x.grad)))
    >>> y.backward()
    tensor(3.)
    """
    sweep = this_thread().sweep
    if sweep is None:
        raise RuntimeError("Final callbacks can only be installed during backward pass.")
    queued = sweep.notes.setdefault(QUEUED, [])
    if not queued:
        sweep.when_over = (*sweep.when_over, run_callbacks)
    queued.append(callback)


def run_callbacks(run: Sweep) -> None:
    """Call each callback that was queued in a sweep, those included that they queue."""
    over, state = Sweep(), this_thread()
    over.notes[QUEUED] = callbacks = run.notes[QUEUED]
    outer = state.sweep
    try:
        state.sweep = over
        for callback in callbacks:
            callback()
    finally:
        state.sweep = outer
