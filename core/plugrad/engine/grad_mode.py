"""What is true of a thread: whether it records, and who watches what it does.

A thread-local read on every call would be felt, so the ops first look at `unusual`: while it is empty, every thread
records, and nobody watches what it does.
"""

from __future__ import annotations

import functools
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from threading import get_ident
from typing import Any, TypeAlias

NO_GUESTS = ()
Guests: TypeAlias = tuple[Any, ...]
"""Who watches what a thread's ops do, as `watch/thread.py` writes it."""
RunningSweep: TypeAlias = Any
"""A `Sweep`, whose class comes later; None outside of one."""


class ThreadState:
    """What is true of one thread: does it record, who watches what it does, which sweep it is in, in how many others
    that is nested, and what its guests noted."""

    __slots__ = (
        "depth",
        "enabled",
        "guests",
        "ident",
        "notes",
        "sweep",
    )

    def __init__(self) -> None:
        self.ident = get_ident()
        self.enabled = True
        self.guests: Guests = NO_GUESTS
        self.sweep: RunningSweep = None
        self.depth = 0
        self.notes: dict[str, Any] = {}  # as guests keep in a sweep, outside of one


class _Local(threading.local):
    def __init__(self) -> None:
        self.state = ThreadState()


running = _Local()
# A hint: a thread listed here must ask; while the set is empty, none need ask.
unusual: set[int] = set()
EVERYWHERE = 0  # stands in `unusual` for all threads; no thread has this number


def is_grad_enabled() -> bool:
    """Return True if operations on tensors that require grad are recorded in this thread.

    >>> import plugrad as pg
    >>> pg.is_grad_enabled()
    True
    """
    return running.state.enabled


def this_thread() -> ThreadState:
    """Return what is true of the running thread."""
    return running.state


def act_as(state: ThreadState) -> None:
    """Let the running thread go on for another, which waits for it: what is true of that one is true of this."""
    running.state = state


# Ctrl-C and any other signal raise between two instructions, but only after a call, at the start of a function and
# where a loop goes round. So what must not be torn is a row of assignments, or one call into C.

exhaust: Any = deque(maxlen=0).extend  # all steps of an iterator in one call: map(setattr, ...)
USUAL = (True, NO_GUESTS)


def modes() -> tuple[bool, Guests]:
    """Return what a thread may switch: does it record, and who watches it."""
    state = running.state
    return state.enabled, state.guests


MODES = ("enabled", "guests")


def way_back(*fields: str) -> Callable[[], None]:
    """Return what puts this thread's modes (or the named fields) back to what they are now, for a ``finally``.

    It is one call into C, which no interrupt divides: ``back = way_back()``, then ``try``, and only there a change.
    """
    state = running.state
    names = fields or MODES
    values = [getattr(state, name) for name in names]
    steps: Iterator[Any] = map(setattr, repeat(state), names, values)
    listed = modes() != USUAL
    hint = map(unusual.add, (state.ident,)) if listed else map(unlist, (state,))
    return functools.partial(exhaust, chain(steps, hint))


def unlist(state: ThreadState) -> None:
    """Take a thread in which nothing is unusual off the list; if an interrupt comes before, it asks in vain."""
    if state.enabled and not state.guests:
        unusual.discard(state.ident)


def set_mode(enabled: bool) -> bool:
    """Turn recording on or off in this thread; return what it was."""
    state = running.state
    before = state.enabled
    if enabled is not before:
        unusual.add(state.ident)
        state.enabled = enabled
        if enabled:
            unlist(state)
    return before


def is_watched() -> bool:
    """Return True if what this thread's ops do is watched, so that they must take the long way."""
    return bool(running.state.guests) or EVERYWHERE in unusual


def set_guests(guests: Guests) -> None:
    """Say who watches this thread's ops."""
    state = running.state
    unusual.add(state.ident)
    state.guests = guests
    unlist(state)


def _forget_other_threads() -> None:
    """In a forked child there is one thread: the hints of the others are no longer anybody's."""
    unusual.intersection_update((EVERYWHERE, running.state.ident))


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_other_threads)
