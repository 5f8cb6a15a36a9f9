"""What a block of code says of packs, for what runs in it; and what was handed out, as long as no block says who may
have it.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

from plugrad.registry.finding.configuration import LIFTED, NOTHING, Rules

_said: ContextVar[Rules | None] = ContextVar("plugrad.config", default=None)
_blocks = [0]  # how many run in this process
_remembering: weakref.WeakSet[Any] = weakref.WeakSet()
_lock = threading.Lock()


def said_here() -> Rules:
    """Return what the blocks say that this code runs in."""
    return _said.get() or NOTHING


def put_said(rules: Rules) -> None:
    """Have these settings hold here, whatever a block said that somebody began and did not end."""
    _said.set(rules)
    with _lock:
        forget()


@contextmanager
def saying(rules: Rules) -> Iterator[None]:
    """Have these settings hold in the block, in this thread or task."""
    token = _said.set(said_here().under(rules))
    count(1)
    try:
        yield
    finally:
        count(-1)
        with suppress(ValueError):  # a generator that another context closes
            _said.reset(token)


@contextmanager
def lifted() -> Iterator[None]:
    """Have no lock hold in the block: for the checker, which looks at what is not checked yet."""
    with saying(Rules(require_checked=LIFTED)):
        yield


def count(one: int) -> None:
    """Count a block that begins or ends; what was handed out before is asked for anew."""
    with _lock:
        _blocks[0] += one
        forget()


def forget() -> None:
    """Have every name of a pack or an op looked up again when it is next asked for."""
    for namespace in list(_remembering):
        for name in namespace.remembered:
            vars(namespace).pop(name, None)
        namespace.remembered.clear()


def remember(namespace: Any, name: str, value: Any) -> Any:
    """Keep what was found as an ordinary attribute, unless a block decides who may have it."""
    with _lock:
        if not _blocks[0]:
            vars(namespace)[name] = value
            namespace.remembered.add(name)
            _remembering.add(namespace)
    return value


def _after_fork() -> None:
    global _lock
    _lock = threading.Lock()
    _blocks[0] = 0 if _said.get() is None else 1  # other threads' blocks are not in this process


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
