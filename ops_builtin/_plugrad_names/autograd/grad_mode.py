"""`plugrad.autograd.grad_mode`: the grad modes (`no_grad`, `enable_grad` ...), as in PyTorch."""

from __future__ import annotations

import contextlib
import threading

from plugrad.engine.grad_mode import enable_grad, no_grad, set_grad_enabled
from plugrad.engine.watch.inference import inference_mode

__all__ = [
    "enable_grad",
    "inference_mode",
    "is_multithreading_enabled",
    "no_grad",
    "set_grad_enabled",
    "set_multithreading_enabled",
]


class _Local(threading.local):
    enabled = True


_local = _Local()


def is_multithreading_enabled() -> bool:
    """Return the value that `set_multithreading_enabled` has set in this thread, True at first.

    >>> import plugrad as pg
    >>> pg.autograd.is_multithreading_enabled()
    True
    """
    return _local.enabled


class set_multithreading_enabled(contextlib.ContextDecorator):
    """Set whether a backward pass may use several threads: as a call, a `with` block or a decorator.

    It changes nothing in plugrad, which runs each pass in the thread that calls it: everything that PyTorch guarantees
    for False always holds. (Several passes may run in several threads at once.)

    Raises
    ------
    TypeError
        `mode` is no bool.

    >>> import plugrad as pg
    >>> x = pg.tensor(2.0, requires_grad=True)
    >>> with pg.autograd.set_multithreading_enabled(False):
    ...     (x * 3).backward()
    >>> x.grad
    tensor(3.)
    """

    def __init__(self, mode: bool) -> None:
        if not isinstance(mode, bool):
            raise TypeError(
                "set_multithreading_enabled(): argument 'enabled' (position 1) must be bool, not "
                f"{type(mode).__name__}"
            )
        self.mode = mode
        self._before = _local.enabled
        _local.enabled = mode

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        _local.enabled = self._before

    def _recreate_cm(self) -> set_multithreading_enabled:
        return set_multithreading_enabled(self.mode)  # of a decorated function: for each call
