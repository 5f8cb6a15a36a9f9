"""Who watches one thread: does it infer, and who packs what its ops save.

A thread's `guests` are the pair of both; or nothing, so that the ops need not ask further. Those who change it write
the pair down by hand: a call in between could be interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plugrad.engine.grad_mode import Guests, set_guests, set_mode, this_thread, way_back

NONE: Guests = (False, ())


def inferring() -> bool:
    """Return True if this thread is in inference mode."""
    guests = this_thread().guests
    return bool(guests and guests[0])


def packers() -> tuple[Any, ...]:
    """Return the pairs of saved-tensor hooks in force in this thread, the innermost first."""
    guests = this_thread().guests
    found: tuple[Any, ...] = guests[1] if guests else ()
    return found


def pair(infers: bool, packs: tuple[Any, ...]) -> Guests:
    """Return what a thread's `guests` are then."""
    return (infers, packs) if infers or packs else ()


def with_no_packers(hook: Callable[[Any], Any], value: Any, records: bool = True) -> Any:
    """Return ``hook(value)``, called with no saved-tensor hooks in force: one that computes is not called by itself.

    It records if its thread does and `records` says so.
    """
    back = way_back()
    try:
        set_guests(pair(inferring(), ()))
        if not records:
            set_mode(False)
        return hook(value)
    finally:
        back()
