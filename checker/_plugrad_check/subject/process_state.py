"""Process state that an op may change for everybody: random generators, dtypes, print options, modes, the folder.

It is restored after each check. If other threads run, state that they share with the op stays as it is, but for
generators that the op itself draws from. NumPy's error state and the warning filters are restored by `call.quietly`.
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
    """Context manager that restores the state of the process and the thread after the block; yields a list that holds,
    at the end, the names of the settings that were changed.

    If other threads run, settings that they share are neither restored nor named, and a generator is seeded and
    restored only if `call`, which runs the subject, draws from it: the other threads would draw the same numbers again.
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
    """Return the random generators of the process that `call` draws from; their states are restored.

    A generator counts if it moves on every one of five calls, and never while this thread waits.
    """
    found = [(each, each.state()) for each in GENERATORS if each is not OWN]
    for _ in range(5):
        if not found:
            break
        steps = [draw_one(each) for each, _ in found]
        start = time.perf_counter()
        with contextlib.suppress(Exception):  # which a question reports
            call()
        after = [each.state() for each, _ in found]
        if not same([before for _, before in steps], after):
            time.sleep(max(time.perf_counter() - start, 1e-3))
        found = [
            one
            for one, step, state in zip(found, steps, after, strict=True)
            if has_moved(one[0], *step, state)
        ]
    for each, first in found:
        each.restore(first)
    return [each for each, _ in found]


def draw_one(each: GlobalGenerator) -> tuple[Any, Any]:
    """Draw one number from a generator, and return its states before and after that.

    Without that draw, a `call` that seeds the generator could end at the state where it began.
    """
    with each.lock():
        begun = each.state()
        if each.draw is not None:
            each.draw()
        return begun, each.state()


def has_moved(each: GlobalGenerator, begun: Any, before: Any, after: Any) -> bool:
    """Return True if a generator was moved from the state `before` to `after`, and by no other thread since then.

    If nobody has moved it, it is set back to the state `begun`, before the number that `draw_one` drew.
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
"""The function that reads, and the function that restores, each setting that plain calls change."""


def settings() -> dict[str, Any]:
    """Return the values of all settings of the process that are restored after a check, by name; None for one that
    cannot be read (a directory that is gone).
    """
    found = dict.fromkeys(SETTINGS)
    for name, (read, _) in SETTINGS.items():
        with contextlib.suppress(OSError):
            found[name] = read()
    return found


class GlobalGenerator(NamedTuple):
    """Global random generator that an op may draw from, as five functions: they read its state, restore it, seed it,
    draw a number, and return the lock that draws take. A framework adapter adds one for its generator.
    """

    state: Callable[[], Any]
    restore: Callable[[Any], Any]
    seed: Callable[[int], Any]
    draw: Callable[[], Any] | None = None
    lock: Callable[[], contextlib.AbstractContextManager[Any]] = contextlib.nullcontext


_numpy: Any = np.random  # whose types do not know all


def step_of_numpys() -> None:
    """Advance NumPy's stream by one number without its lock, which the caller holds, and older releases cannot take
    twice.
    """
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
"""The global generators. A framework adds its own when a subject of that framework is first checked."""
_seeded = GENERATORS  # by the check that runs: there is one at a time


def state() -> list[Any]:
    """Return the states of all generators that a check may seed, for `restore`."""
    return [each.state() for each in _seeded]


def restore(saved: list[Any]) -> None:
    """Restore `saved`, the states that `state` returned; generators that a framework has added since then stay as they
    are.
    """
    for each, before in zip(_seeded, saved, strict=False):
        each.restore(before)


@contextlib.contextmanager
def replayed(saved: list[Any] | None) -> Iterator[None]:
    """Context manager in which the random generators repeat what they drew after the state `saved`; afterwards they go
    on as before. With None it does nothing.
    """
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
    """Return, for each generator, True if its state differs between `before` and `after`, two results of `state`."""
    return tuple(not same(one, other) for one, other in zip(before, after, strict=True))


def reseed(seed: int) -> None:
    """Seed all random generators that a check may seed with this number."""
    for each in _seeded:
        each.seed(seed)
