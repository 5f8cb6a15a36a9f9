"""Lock of a pack while it is imported; a deadlock raises instead of hanging.

A pack's import and its hook are a stranger's code: they may import any module, and any module may touch any pack. So a
pack's lock is of the kind that Python gives each module while it is imported (`importlib._bootstrap._ModuleLock`):
before it waits, it looks for a circle among all threads that wait for one of these, modules and packs alike.

The name is private. No public lock sees a circle that goes through a pack and a module: with an RLock,
`test_a_module_that_touches_a_pack_whose_hook_imports_that_module_does_not_hang` hangs.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
import traceback
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import Any

from plugrad.engine.errors import PackLoadError
from plugrad.engine.fork import Lock, forget_unfinished_imports, is_being_imported

_imports: Any = importlib.import_module("importlib._bootstrap")
_new_lock: Any = getattr(_imports, "_ModuleLock", lambda name: threading.RLock())
_Circle: Any = getattr(_imports, "_DeadlockError", ())


class LoadLocks:
    """Locks of one registry's packs: which thread loads which pack, and which one waits for it.

    `take` acquires one; a deadlock raises PackLoadError.
    """

    def __init__(self) -> None:
        self._locks: dict[str, Any] = {}
        self._holders: dict[str, int] = {}  # pack -> the thread that loads it
        self._awaited: dict[int, str] = {}  # thread -> the pack that it waits for
        self.commit = Lock()  # under which no code of a pack runs
        _all.add(self)

    @contextmanager
    def take(self, pack: str) -> Iterator[None]:
        """Context manager that holds the lock of `pack`; another thread that wants it waits until the block has ended.

        Raises
        ------
        PackLoadError
            This thread holds it already, or the thread that holds it waits for this one: a deadlock.
        """
        me = get_ident()
        lock = self._locks.setdefault(pack, _new_lock(f"plugrad.ops.{pack}"))
        self._awaited[me] = pack
        try:
            lock.acquire()
        except _Circle:
            raise PackLoadError(self._circle(pack)) from None
        finally:
            self._awaited.pop(me, None)
        again = self._holders.get(pack) == me
        try:
            if again:
                raise PackLoadError(self._touched_itself(pack))
            self._holders[pack] = me
            yield
        finally:
            if not again:
                self._holders.pop(pack, None)
            lock.release()

    def _touched_itself(self, pack: str) -> str:
        mine = self._mine()
        path = " -> ".join([*mine[mine.index(pack) :], pack])
        among = f" ({path})" if path.count(">") > 1 else ""
        return (
            f"the pack {pack!r} is used while it is being loaded, a circular import{among}: code at the top of a "
            f"module, or in its hook, uses an op of {pack!r}; move it into a function"
        )

    def _circle(self, pack: str) -> str:
        """Return the error's message for a deadlock over `pack`, with the packs and modules in the circle."""
        path, here = [pack], get_ident()
        while (holder := self._holders.get(path[-1])) not in (None, here):
            awaited = self._awaited.get(holder or 0)
            if awaited is None or awaited in path:
                path += modules_being_imported()  # by this thread: what that one waits for
                break
            path.append(awaited)
        return (
            f"the pack {pack!r} is being loaded by another thread, which waits for this one, a deadlock: "
            f"{' -> '.join([*path, pack])}. In each of them, code at the top of a module, or in a hook, uses an op of "
            "the next; move it into a function"
        )

    def _mine(self) -> list[str]:
        return [pack for pack, thread in self._holders.items() if thread == get_ident()]

    def forget_other_threads(self) -> None:
        """Release the locks that other threads held, in a forked process, where those threads do not exist."""
        mine = self._mine()
        if len(mine) < len(self._holders):
            forget_unfinished_imports()
        self._holders = dict.fromkeys(mine, get_ident())
        self._locks = {pack: lock for pack, lock in self._locks.items() if pack in mine}
        self._awaited = {}
        self.commit = Lock()


def modules_being_imported() -> list[str]:
    """Return the names of the modules whose code is running in this thread, the innermost last."""
    names = [
        str(frame.f_globals.get("__name__"))
        for frame, _ in traceback.walk_stack(sys._getframe())
        if frame.f_code.co_name == "<module>"
    ]
    return [name for name in names[::-1] if is_being_imported(sys.modules.get(name))]


_all: weakref.WeakSet[LoadLocks] = weakref.WeakSet()


def _after_fork() -> None:
    for locks in list(_all):
        locks.forget_other_threads()


if hasattr(os, "register_at_fork"):  # not on Windows, which has no fork
    os.register_at_fork(after_in_child=_after_fork)
