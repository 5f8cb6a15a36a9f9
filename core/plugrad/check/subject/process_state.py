"""Process state that an op may change for everybody: random generators, dtypes, how things print, modes, the folder.

It is put back after each check. NumPy's error state and the warning filters are the affair of `call.quietly`.
"""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from plugrad.engine.creation.random import default_generator
from plugrad.engine.grad_mode import set_mode, this_thread
from plugrad.registry.loading.process_state import PIECES, same


@contextlib.contextmanager
def untouched() -> Iterator[list[str]]:
    """Put back afterwards what is the process's or the thread's, whatever was done with it in the block.

    The list then names the settings that were other ones.
    """
    generators, before, mode = state(), settings(), this_thread().mode
    changed: list[str] = []
    try:
        yield changed
    finally:
        set_mode(mode)
        restore(generators)
        after = settings()
        for name, value in before.items():
            if value not in (after[name], None):
                SETTINGS[name][1](value)
                changed.append(name)


SET = "the default dtype", "plugrad.set_printoptions", "np.set_printoptions", "anomaly mode"
SETTINGS: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    **{name: PIECES[name] for name in SET},
    "the working directory": (os.getcwd, os.chdir),
}
"""For each setting that plain calls change: what reads it, and what puts it back."""


def settings() -> dict[str, Any]:
    """Return every setting as it is; one that cannot be read (a directory that is gone) is None."""
    found = dict.fromkeys(SETTINGS)
    for name, (read, _) in SETTINGS.items():
        with contextlib.suppress(OSError):
            found[name] = read()
    return found


class GlobalGenerator(NamedTuple):
    """One global generator: how its state is read and put back, and how it is seeded."""

    state: Callable[[], Any]
    restore: Callable[[Any], Any]
    seed: Callable[[int], Any]


GENERATORS = [
    GlobalGenerator(random.getstate, random.setstate, random.seed),
    GlobalGenerator(np.random.get_state, np.random.set_state, lambda seed: np.random.seed(seed % 2**32)),
    GlobalGenerator(default_generator.get_state, default_generator.set_state, default_generator.manual_seed),
]  # fmt: skip
"""A framework adds its own when something of it is first examined."""


def state() -> list[Any]:
    """Return the states of all global generators."""
    return [each.state() for each in GENERATORS]


def restore(saved: list[Any]) -> None:
    """Put the global generators back into a state; those that a framework has added since stay as they are."""
    for each, before in zip(GENERATORS, saved, strict=False):
        each.restore(before)


@contextlib.contextmanager
def replayed(saved: list[Any] | None) -> Iterator[None]:
    """Have the generators draw in the block what they drew after a state, and then go on as if nothing had happened."""
    if saved is None:
        yield
        return
    before = state()
    restore(saved)
    try:
        yield
    finally:
        restore(before)


def differ(before: list[Any], after: list[Any]) -> tuple[bool, ...]:
    """Return which of the generators were used or set between the two."""
    return tuple(not same(one, other) for one, other in zip(before, after, strict=True))


def reseed(seed: int) -> None:
    """Set all global generators to `seed`."""
    for each in GENERATORS:
        each.seed(seed)
