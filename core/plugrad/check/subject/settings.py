"""What a pack's code may switch for everybody: random numbers, dtypes, how things print, modes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from typing import Any

from plugrad.check.subject import randomness
from plugrad.engine.grad_mode import set_mode, this_thread
from plugrad.registry.loading.process_state import PIECES

SETTINGS: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    **{
        name: PIECES[name]
        for name in (
            "the default dtype",
            "plugrad.set_printoptions",
            "np.set_printoptions",
            "anomaly mode",
        )
    },
    "the working directory": (os.getcwd, os.chdir),
}
"""For each setting that plain calls change: what reads it, and what puts it back."""


def settings() -> dict[str, Any]:
    """Return every setting as it is; one that cannot be read (a directory that is gone) is None."""
    return {name: _read(read) for name, (read, _) in SETTINGS.items()}


def _read(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except OSError:
        return None


@contextlib.contextmanager
def untouched() -> Iterator[list[str]]:
    """Put back afterwards what is the process's or the thread's, whatever was done with it in the block.

    The list then names the settings that were other ones.
    NumPy's error state and the warning filters are the affair of `call.quietly`.
    """
    generators, before, mode = randomness.state(), settings(), this_thread().mode
    changed: list[str] = []
    try:
        yield changed
    finally:
        set_mode(mode)
        randomness.restore(generators)
        for name, value in settings().items():
            if before[name] not in (value, None):
                SETTINGS[name][1](before[name])
                changed.append(name)
