"""Locks that neither a fork nor Ctrl-C leaves held, and what a fork does about modules that were being imported.

A child that is forked has one thread. Whoever else held a lock is not in it, and would never let go: so it gets new
ones. All may be taken again by the thread that holds them, because a signal handler may call anything meanwhile. Python
renews none of its own locks of modules that are being imported (seen on 3.11 to 3.13).
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
import weakref
from _thread import RLock
from collections.abc import Callable
from types import ModuleType
from typing import Any

from plugrad.engine.places import OURS


class Lock(RLock):  # type: ignore[misc] # mypy's stubs call it final
    """Reentrant lock, for ``with`` blocks: Ctrl-C while it is acquired never leaves it held outside of the block."""

    __slots__ = ()

    if sys.version_info >= (3, 14):
        # There Ctrl-C may come when a function of C returns, before the block. None comes while a list is unpacked.
        def __enter__(self, *_: object) -> bool:
            [taken] = map(RLock.acquire, (self,))
            return taken


writing = Lock()  # held while `.grad`s are written
edges = Lock()  # held while a tensor is given its place on the graph
checking = Lock()  # held while an op is checked
with_gil: bool = getattr(sys, "_is_gil_enabled", lambda: True)()


def indivisible(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function that other threads see as atomic: with the GIL `function` itself,
    else one that takes the lock `edges`.

    With the GIL, what a function does after its last call happens before another thread runs, at no cost.
    """

    def locked(value: Any) -> Any:
        with edges:
            return function(value)

    return function if with_gil else locked


holders: weakref.WeakSet[Any] = weakref.WeakSet()
"""Objects with a `lock` of their own, which nobody may hold at a fork: within it NumPy holds another, out of reach."""

PATIENCE = 10.0
"""Seconds that a fork waits for each of those. A child that got none is told so: `after_fork(False)`."""

_held: dict[int, list[Any]] = {}  # thread that forks -> the holders whose locks it has taken


def _hold() -> None:
    with edges:  # another thread may be making one
        inside = sorted(holders, key=id)  # in one order, so that two threads may fork at once
    _held[threading.get_ident()] = [one for one in inside if one.lock.acquire(timeout=PATIENCE)]


def _let_go() -> None:
    for holder in _held.pop(threading.get_ident(), ()):
        holder.lock.release()


def _renew() -> None:
    global writing, edges, checking
    writing, edges, checking = Lock(), Lock(), Lock()
    held = {id(holder) for holder in _held.pop(threading.get_ident(), ())}
    _held.clear()
    for holder in holders:
        holder.after_fork(id(holder) in held)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_hold, after_in_parent=_let_go, after_in_child=_renew)


# Modules that other threads were importing.


_imports: Any = importlib.import_module("importlib._bootstrap")


def is_being_imported(module: ModuleType | None) -> bool:
    """Return True if the code of `module` is still running, so that its names may be missing; False for None."""
    return bool(getattr(getattr(module, "__spec__", None), "_initializing", False))


def forget_unfinished_imports() -> None:
    """Remove half-imported modules from `sys.modules`, with their locks, in a forked process: the threads that were
    importing them do not exist here, so they are imported anew.
    """
    for name, _ in _others_imports():
        _imports._module_locks.pop(name, None)
        if is_being_imported(sys.modules.get(name)):
            del sys.modules[name]


def _others_imports() -> list[tuple[str, Any]]:
    """Return the names of the modules that other threads are importing, each with its lock."""
    locks = [(name, each()) for name, each in list(getattr(_imports, "_module_locks", {}).items())]
    mine = (None, threading.get_ident())
    return [
        (name, lock)
        for name, lock in locks
        if getattr(lock, "owner", None) not in mine or is_being_taken(lock)
    ]


def is_being_taken(lock: Any) -> bool:
    """Return True if the lock of a module was about to be acquired by a thread that this forked process does not
    have.
    """
    inner = getattr(lock, "lock", None)
    if inner is None:
        return False
    free: bool = inner.acquire(blocking=False)
    if free:
        inner.release()
    return not free


def _forget_imports_of_ours() -> None:
    """Forget unfinished imports if one of them is a module of plugrad, which imports most of itself at first use."""
    if any(name.startswith(OURS) for name, _ in _others_imports()):
        forget_unfinished_imports()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_imports_of_ours)
