"""What decides everybody's numbers, and must be the same after a pack was loaded as before. Next: `ownership.py`.

What else a process has (signals, the locale, `sys.path`, the environment) is in a pack's power: `docs/write-a-pack.md`.
"""

from __future__ import annotations

import os
import random
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import Any

import numpy as np

from plugrad.engine import anomaly, dtypes, printing
from plugrad.engine.grad_mode import set_mode, set_watchers, this_thread
from plugrad.engine.random import default_generator


@contextmanager
def kept() -> Iterator[list[str]]:
    """Put all of it back after the block, however that ends; the list then names what had been changed."""
    changed: list[str] = []
    me = get_ident()
    # What a pack does that another thread loads at the same time is no state to come back to.
    found = next((before for thread, before in list(_running.values()) if thread != me), {})
    before = {name: read() for name, (read, _) in PIECES.items() if name not in found} | found
    run = object()
    _running[run] = me, {name: before[name] for name in PIECES if name not in OF_A_THREAD}
    try:
        yield changed
    finally:
        _running.pop(run, None)
        for name, (read, write) in PIECES.items():
            if not same(read(), before[name]):
                write(before[name])
                changed.append(name)


_running: dict[
    object, tuple[int, dict[str, Any]]
] = {}  # the loads of strangers' packs, oldest first


def same(one: Any, other: Any) -> bool:
    """Return True if two states are the same, arrays and all."""
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(same, one, other))
    return one is other or bool(one == other)


_numpy: Any = np.random


def numpy_stream() -> tuple[Any, Any]:
    """Return NumPy's global random stream: which generator it is, and where."""
    return _numpy.get_bit_generator(), _numpy.get_state(legacy=False)


def put_numpy_stream(state: tuple[Any, Any]) -> None:
    """Continue NumPy's global random stream where it was."""
    _numpy.set_bit_generator(state[0])
    _numpy.set_state(state[1])


class Filters:
    """What becomes of warnings; the same as another time if the filters that are for everybody's warnings are.

    A library adds filters for its own at its first import (scipy.special does), and those stay.
    """

    def __init__(self) -> None:
        self.all: list[Any] = list(warnings.filters)
        self.general = [
            each
            for each in self.all
            for _, message, category, module, _ in [each]
            if message is None and module is None and category.__module__ == "builtins"
        ]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Filters)
            and self.general == other.general
            and all(each in self.all for each in other.all)
        )

    __hash__ = None  # type: ignore[assignment]

    def put_back(self) -> None:
        """Set the filters to these, before them those that libraries have added."""
        now = Filters()
        added = [each for each in now.all if each not in self.all and each not in now.general]
        warnings.filters[:] = added + self.all  # type: ignore[index]
        with warnings.catch_warnings():  # which has Python forget what it decided by the others
            pass


def modes() -> tuple[bool, bool, Any]:
    """Return whether this thread records or infers, and who packs what its ops save."""
    state = this_thread()
    return state.enabled, state.inferring, state.packers


def put_modes(before: tuple[bool, bool, Any]) -> None:
    """Set this thread's modes."""
    enabled, inferring, packers = before
    set_mode(enabled)
    set_watchers(inferring, packers)


def anomalies() -> tuple[bool, bool]:
    """Return whether anomaly mode is on, and looks for NaN."""
    return anomaly.is_anomaly_enabled(), anomaly.is_anomaly_check_nan_enabled()


PIECES: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "Python's random state": (random.getstate, random.setstate),
    "NumPy's random state": (numpy_stream, put_numpy_stream),
    "plugrad's random state": (default_generator.get_state, default_generator.set_state),
    "np.seterr": (np.geterr, lambda state: np.seterr(**state)),
    "np.seterrcall": (np.geterrcall, np.seterrcall),
    "np.set_printoptions": (np.get_printoptions, lambda state: np.set_printoptions(**state)),
    "the warnings filters": (Filters, Filters.put_back),
    "the grad modes": (modes, put_modes),
    "anomaly mode": (anomalies, lambda state: anomaly.set_detect_anomaly(*state)),
    "the default dtype": (dtypes.get_default_dtype, dtypes.set_default_dtype),
    "plugrad.set_printoptions": (
        printing.get_printoptions,
        lambda state: printing.set_printoptions(**state),
    ),
}
"""What it is, how it is read, and how it is set."""

OF_A_THREAD = ("np.seterr", "np.seterrcall", "np.set_printoptions", "the grad modes")


def _after_fork() -> None:
    for run, (thread, _) in list(_running.items()):
        if thread != get_ident():
            del _running[run]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
