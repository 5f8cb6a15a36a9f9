"""Levels: the running calls of `vmap` in a thread, each with its batch."""

from __future__ import annotations

import contextlib
import itertools
import threading
from collections.abc import Iterator
from typing import Any

from plugrad.engine import stream
from plugrad.engine.grad_mode import running


class Level:
    """One call of `vmap`: the number of its examples, what random ops do in it, whether it warns of ops that are called
    example by example, and `depth`, a number that is larger than those of all earlier calls: so the batch of an inner
    call is outside of those of the calls around it, and of those that are over, whose graphs are still differentiated.
    """

    __slots__ = ("depth", "is_over", "randomness", "size", "warns")

    def __init__(self, size: int, randomness: str = "error", warns: bool = True) -> None:
        self.size = size
        self.depth = next(depths)
        self.randomness = randomness
        self.warns = warns
        self.is_over = True  # but while it runs


depths = itertools.count(1)


class _Here(threading.local):
    """What a thread knows of levels."""

    levels: tuple[Level, ...] = ()
    """Those of the `vmap`s that it is in, the outermost first; see `current`."""
    sweep: Any = None
    """The backward pass in which it came to be in them; None for none."""
    entered: list[Level] | None = None
    """Those that a function has entered so far, which will be run again."""
    loops: set[str] | None = None
    """Where the names are collected of what is computed example by example; None to warn of it."""
    again: Iterator[Level] = iter(())
    """Those that the first run of the function entered, which runs again now."""


here = _Here()


def current() -> tuple[Level, ...]:
    """Return the levels that this thread is in, the outermost first. Those around a backward pass are none of the rules
    that it runs: what these compute has the batch of what they are given, which may be one example.
    """
    return here.levels if here.sweep is running.state.sweep else ()


@contextlib.contextmanager
def inside(size: int, randomness: str, warns: bool = True) -> Iterator[Level]:
    """Enter a `vmap` of so many examples in this thread."""
    before = here.levels, here.sweep
    level = next(here.again, None) or Level(size, randomness, warns)
    if here.entered is not None:
        here.entered.append(level)
    was_over = level.is_over  # False where a function that runs is run again
    here.levels, here.sweep, level.is_over = (*current(), level), running.state.sweep, False
    try:
        yield level
    finally:
        level.is_over = was_over
        here.levels, here.sweep = before


@contextlib.contextmanager
def outside(level: Level, given: Any = None) -> Iterator[Any]:
    """Leave a level for a block in which its examples are computed one by one, or by a rule that gets all of them.

    Yields the generator that the block draws from, `given` or the thread's: one that draws for no batch of this level.
    """
    generator = stream.stream_here(given)
    generator = getattr(generator, "of", generator)
    before = here.levels
    here.levels = tuple(each for each in before if each is not level)
    try:
        with stream.own_stream(generator):
            yield generator
    finally:
        here.levels = before


class Remembered:
    """Levels of a function that is run again in the backward pass, as a checkpoint's is: those that it ran in, and
    those that it entered. The second run has the same, so that what it computes fits what the first has left.
    """

    def __init__(self) -> None:
        self.around = current()
        self.stream = stream.stream_here()
        self.entered: list[Level] = []

    @contextlib.contextmanager
    def first(self) -> Iterator[None]:
        """Note the levels that are entered in the block."""
        with self._state(current(), self.entered, iter(())):
            yield

    @contextlib.contextmanager
    def second(self) -> Iterator[None]:
        """Run the block in the levels of the first run, and draw random numbers from its generator; what enters a level
        there enters that of the first run.
        """
        again = self._state(self.around, None, iter(tuple(self.entered)))
        with again, stream.own_stream(self.stream):
            yield

    @contextlib.contextmanager
    def _state(self, *state: Any) -> Iterator[None]:
        before = here.levels, here.entered, here.again, here.sweep
        here.levels, here.entered, here.again = state
        here.sweep = running.state.sweep
        try:
            yield
        finally:
            here.levels, here.entered, here.again, here.sweep = before
