"""Process state that an op may change for everybody: random generators, dtypes, how things print, modes, the folder.

It is put back after each check. Where other threads run, what they share with the op stays as it is, but for generators
that the op itself draws from. NumPy's error state and the warning filters are the affair of `call.quietly`.
"""

from __future__ import annotations

import contextlib
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from plugrad.engine import table
from plugrad.engine.grad_mode import set_mode, this_thread
from plugrad.engine.stream import default_generator, manual_seed, own_stream
from plugrad.registry.loading.process_state import PIECES, THREAD, is_alone, same


@contextlib.contextmanager
def untouched(call: Callable[[], object] = lambda: None) -> Iterator[list[str]]:
    """Put back afterwards what is the process's or the thread's, whatever was done with it in the block.

    The list then names the settings that were other ones. Where other threads run, no setting is put back or named
    that they share, and no generator is seeded or put back that `call`, which runs what is checked, does not draw from:
    they would draw the same numbers again.
    """
    global _seeded
    alone, outside = is_alone(), _seeded
    changed: list[str] = []
    before, mode = settings(), this_thread().mode
    with own_stream():
        try:
            if not alone:
                _seeded = [OWN]
                _seeded = [*drawn_from(call), OWN]
            generators = state()
            try:
                yield changed
            finally:
                restore(generators)
        finally:
            set_mode(mode)
            _seeded = outside
            after = settings()
            for name, value in before.items():
                if value not in (after[name], None) and (alone or name in OF_A_THREAD):
                    SETTINGS[name][1](value)
                    changed.append(name)


def drawn_from(call: Callable[[], object]) -> list[GlobalGenerator]:
    """Return the process's generators that move whenever `call` is called, and never while this thread waits; they are
    put back to where they were.
    """
    found = [(each, each.state()) for each in GENERATORS if each is not OWN]
    for _ in range(5):
        if not found:
            break
        steps = [stepped(each) for each, _ in found]
        start = time.perf_counter()
        with contextlib.suppress(Exception):  # which a question reports
            call()
        after = [each.state() for each, _ in found]
        if not same([before for _, before in steps], after):
            time.sleep(max(time.perf_counter() - start, 1e-3))
        found = [
            one
            for one, step, state in zip(found, steps, after, strict=True)
            if moved(one[0], *step, state)
        ]
    for each, first in found:
        each.restore(first)
    return [each for each, _ in found]


def stepped(each: GlobalGenerator) -> tuple[Any, Any]:
    """Draw a number from a generator, and return its states before and after.

    Without it, a `call` that seeds the generator might end where it began.
    """
    with each.lock():
        begun = each.state()
        if each.draw is not None:
            each.draw()
        return begun, each.state()


def moved(each: GlobalGenerator, begun: Any, before: Any, after: Any) -> bool:
    """Return True if a generator was moved from `before` to `after`, and by nobody since.

    If nobody has moved it at all, the number of `stepped` is put back: the lock is held, or it could come twice.
    """
    with each.lock():
        if not same(each.state(), after):  # another thread draws
            return False
        if not same(before, after):
            return True
        if each.draw is not None:
            each.restore(begun)
        return False


SET = "the default dtype", *table.settings, "np.set_printoptions", "anomaly mode"
OF_A_THREAD = [name for name in SET if PIECES[name].whose == THREAD]
SETTINGS: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    **{name: PIECES[name][:2] for name in SET},
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
    """One global generator: how its state is read and put back, how it is seeded, how a number is drawn under the lock
    that draws take, and that lock.
    """

    state: Callable[[], Any]
    restore: Callable[[Any], Any]
    seed: Callable[[int], Any]
    draw: Callable[[], Any] | None = None
    lock: Callable[[], contextlib.AbstractContextManager[Any]] = contextlib.nullcontext


_numpy: Any = np.random  # whose types do not know all


def step_of_numpys() -> None:
    """Go one number on in NumPy's stream without its lock: that is held, and older releases cannot take it twice."""
    here = _numpy.get_bit_generator()
    ahead = type(here)()
    ahead.state = here.state
    ahead.random_raw()
    here.state = ahead.state


OWN = GlobalGenerator(
    *PIECES["plugrad's random state"][:2], manual_seed
)  # of this thread, in a check
GENERATORS = [
    GlobalGenerator(*PIECES["Python's random state"][:2], random.seed),  # no lock, and so no draw
    GlobalGenerator(
        *PIECES["NumPy's random state"][:2], lambda seed: np.random.seed(seed % 2**32),
        step_of_numpys, lambda: _numpy.get_bit_generator().lock),
    GlobalGenerator(
        *PIECES["default_generator's random state"][:2], default_generator.manual_seed,
        lambda: default_generator.words(1), lambda: default_generator.lock),
    OWN,
]  # fmt: skip
"""A framework adds its own when something of it is first examined."""
_seeded = GENERATORS  # by the check that runs: there is one at a time


def state() -> list[Any]:
    """Return the states of the generators that a check may seed."""
    return [each.state() for each in _seeded]


def restore(saved: list[Any]) -> None:
    """Put the generators back into a state; those that a framework has added since stay as they are."""
    for each, before in zip(_seeded, saved, strict=False):
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
    """Set the generators that a check may seed to `seed`."""
    for each in _seeded:
        each.seed(seed)
