"""The engine's locks, none of which a fork leaves held.

A child that is forked has one thread. Whoever else held a lock is not in it, and would never let go: so it gets new
ones. All may be taken again by the thread that holds them, because a signal handler may call anything meanwhile.
"""

from __future__ import annotations

import os
import threading
import weakref
from typing import Any

writing = threading.RLock()  # held while `.grad`s are written
edges = threading.RLock()  # held while a tensor is given its place on the graph
checking = threading.RLock()  # held while an op is checked
holders: weakref.WeakSet[Any] = weakref.WeakSet()
"""Objects with a `lock` of their own, which nobody may hold at a fork: within it NumPy holds another, out of reach."""

PATIENCE = 10.0
"""Seconds that a fork waits for each of those. A child that got none is told so: `after_fork(False)`."""

_held: dict[int, list[Any]] = {}  # thread that forks -> the holders whose locks it has taken


def _hold() -> None:
    inside = sorted(holders, key=id)  # in one order, so that two threads may fork at once
    _held[threading.get_ident()] = [one for one in inside if one.lock.acquire(timeout=PATIENCE)]


def _let_go() -> None:
    for holder in _held.pop(threading.get_ident(), ()):
        holder.lock.release()


def _renew() -> None:
    global writing, edges, checking
    writing, edges, checking = threading.RLock(), threading.RLock(), threading.RLock()
    held = {id(holder) for holder in _held.pop(threading.get_ident(), ())}
    _held.clear()
    for holder in holders:
        holder.after_fork(id(holder) in held)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_hold, after_in_parent=_let_go, after_in_child=_renew)
