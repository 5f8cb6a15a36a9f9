"""Process state that is saved and restored around loading a pack: random state, warnings, NumPy's settings, modes.

What all threads share is put back only if no other thread can have changed it. What else a process has (signals, the
locale, the recursion limit) is in a pack's power: `docs/trust.md`.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
import threading
import warnings
from collections.abc import Callable, Collection, Iterable
from threading import get_ident
from typing import Any, NamedTuple, TypeVar

import numpy as np

from plugrad.engine import table
from plugrad.engine.fork import is_being_imported
from plugrad.engine.grad_mode import EVERYWHERE, Mode, running, set_mode, switched
from plugrad.engine.observers import observers
from plugrad.engine.stream import default_generator, get_rng_state, own_stream, set_rng_state
from plugrad.engine.surface import dtypes
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.watch import anomaly
from plugrad.engine.watch.packing import packers
from plugrad.registry.finding import configuration
from plugrad.registry.finding.metadata import our_packages

Loaded = TypeVar("Loaded")


def undisturbed(load: Callable[[], Loaded]) -> tuple[Loaded, dict[str, bool]]:
    """Return the result of ``load()``, and a dict with the names of the process state that it changed.

    What changed is restored, even if `load` raises; its value in the dict is True. It is False if another thread may
    have changed that state: then it is left as it is.
    """
    me, alone = get_ident(), is_alone()
    # What a pack does that another thread loads at the same time is no state to come back to.
    found = next((before for thread, before in list(_running.values()) if thread != me), {})
    before = {name: piece.read() for name, piece in PIECES.items() if name not in found} | found
    of_all = {name: before[name] for name, piece in PIECES.items() if piece.whose != THREAD}
    run = object()
    changed: dict[str, bool] = {}
    with own_stream():
        try:
            _running[run] = me, of_all
            return load(), changed
        finally:
            try:
                restore(run, before, changed, alone)
            except BaseException:  # an interrupt came in there: it shall not leave the half
                restore(run, before, changed, alone)
                raise


def is_alone() -> bool:
    """Return True if this is the only thread, except for plugrad's own helper threads, which change no state.

    Then only code called by this thread can start another one.
    """
    me = get_ident()
    return all(
        each.ident == me or each.name.startswith("plugrad") for each in threading.enumerate()
    )


def restore(run: object, before: dict[str, Any], changed: dict[str, bool], alone: bool) -> None:
    """Restore the state `before` where it has changed, unless other threads share it, and note the names in `changed`.

    `run` is the key of this load, and `alone` says that there was no other thread.
    """
    _running.pop(run, None)
    for name, piece in PIECES.items():
        if not (piece.same or same)(piece.read(), before[name]):
            changed[name] = alone or piece.whose != SHARED
            if changed[name]:
                piece.write(before[name])


_running: dict[object, tuple[int, dict[str, Any]]] = {}
"""The loads of strangers' packs, oldest first: the thread of each, and what there was before it."""


def same(one: Any, other: Any) -> bool:
    """Return True if two states, nested tuples, lists and dicts with arrays, are equal."""
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (tuple, list)):
        if {int}.issuperset(map(type, one)):  # such as the 625 of `random.getstate`
            return bool(one == other)
        return len(one) == len(other) and all(map(same, one, other))
    return one is other or bool(one == other)


_numpy: Any = np.random


def numpy_stream() -> tuple[Any, Any]:
    """Return the state of NumPy's global random numbers: the bit generator, and its state."""
    return _numpy.get_bit_generator(), _numpy.get_state(legacy=False)


def put_numpy_stream(state: tuple[Any, Any]) -> None:
    """Restore the state of NumPy's global random numbers, which `numpy_stream` returned."""
    _numpy.set_bit_generator(state[0])
    _numpy.set_state(state[1])


def is_for_all(pattern: Any) -> bool:
    """Return True if the pattern of a warning filter, for messages or modules, matches everything; None does."""
    return pattern is None or (hasattr(pattern, "match") and pattern.match("") is not None)


def general(filters: Iterable[Any]) -> list[Any]:
    """Return the warning filters that apply to any message from any module."""
    return [
        each
        for each in filters
        for _, message, category, module, _ in [each]
        if is_for_all(message)
        and is_for_all(module)
        and category.__module__.partition(".")[0] in ("builtins", "numpy", "plugrad")
    ]


def same_filters(now: list[Any], before: list[Any]) -> bool:
    """Return True if, among the warning filters `now`, the general ones are those of `before`, and no other filter was
    removed.

    A library may add filters for its own warnings at its first import (scipy.special does); those stay.
    """
    return general(now) == general(before) and all(each in now for each in before)


def put_filters(before: list[Any]) -> None:
    """Restore the warning filters `before`, with those that libraries have added in front."""
    now = list(warnings.filters)
    added = [each for each in now if each not in before and each not in general(now)]
    warnings.filters[:] = added + before  # type: ignore[index]
    with warnings.catch_warnings():  # which has Python forget what it decided by the others
        pass


def same_path(now: list[str], before: list[str]) -> bool:
    """Return True if all entries `before` are still on `sys.path`, in the same order; a library may add folders."""
    return [each for each in now if each in before] == before


def put_path(before: list[str]) -> None:
    """Restore the entries of `sys.path`, followed by those that were added."""
    sys.path[:] = before + [each for each in sys.path if each not in before]


SHOWN = ("warn", "warn_explicit", "showwarning", "formatwarning", "defaultaction")


def warning_functions() -> dict[str, Any]:
    """Return the functions of `warnings` that issue and show warnings, and its default action, by name."""
    return {name: getattr(warnings, name) for name in SHOWN}


def modules() -> dict[str, Any]:
    """Return the imported modules of NumPy, `math` and plugrad, by name."""
    roots = {"math", "numpy", *our_packages()}
    return {
        name: module
        for name, module in sys.modules.copy().items()  # threads import meanwhile
        if name.partition(".")[0] in roots and not is_being_imported(module)
    }


def same_modules(_: Any, before: dict[str, Any]) -> bool:
    """Return True if each name in `sys.modules` still has the module that it had `before`."""
    return all(sys.modules.get(name) is module for name, module in before.items())


HOLDERS = (
    "math", "numpy", "numpy.fft", "numpy.linalg", "numpy.random", "plugrad", "plugrad.autograd",
)  # fmt: skip
Names = list[tuple[Any, dict[str, Any]]]


def names() -> Names:
    """Return the public names, with their values, of the modules of NumPy, `math` and plugrad,
    and of the class Tensor.
    """
    holders: list[Any] = [sys.modules[name] for name in HOLDERS if name in sys.modules]
    return [(holder, dict(vars(holder))) for holder in (*holders, Tensor)]


def replaced(before: Names) -> list[tuple[Any, str, Any]]:
    """Return (holder, name, old value) for each name that has another value than `before`."""
    return [
        (holder, name, value)
        for holder, names in before
        for name, value in (names | first_used(holder, names)).items()
        if vars(holder).get(name) is not value
        and (holder is Tensor or name[0] != "_")
        # A method of Tensor takes its place at its first use, by whomever (`operators.Late`).
        and vars(holder).get(name) is not getattr(value, "found", value)
    ]


def first_used(holder: Any, before: Collection[str]) -> dict[str, Any]:
    """Return the proper values of new names, those that are not in `before`, in `holder`, a module of plugrad, where an
    op is bound at its first use.

    So a name that a pack has bound to something else is noticed.
    """
    found: dict[str, Any] = {}
    if not holder.__name__.startswith("plugrad"):
        return found
    for name, value in dict(vars(holder)).items():
        if name in before or name[0] == "_":
            continue
        if sys.modules.get(f"{holder.__name__}.{name}") is not value:
            with contextlib.suppress(Exception):  # plugrad has no such name: the pack added it
                found[name] = holder.__getattr__(name)
            vars(holder)[name] = value  # which the look-up has replaced
    return found


def put_names(before: Names) -> None:
    """Restore the value of each name that `names` returned."""
    for holder, name, value in replaced(before):
        setattr(holder, name, value)


def modes() -> tuple[Mode, str | None]:
    """Return this thread's mode (recording and observers),
    and the message with which saved-tensor hooks are disabled.
    """
    return running.state.mode, running.state.notes.get("refusal")


def put_modes(before: tuple[Mode, str | None]) -> None:
    """Restore this thread's modes `before`, which `modes` returned."""
    mode, running.state.notes["refusal"] = before
    for pair in packers():
        block: Any = getattr(pair[0], "__self__", None)
        if pair not in packers(mode) and any(block is each for each in observers):
            block.__exit__()  # it is told of each write, in whatever thread
    set_mode(mode)


class Piece(NamedTuple):
    """Piece of process state that code may change: how it is read and set, who shares it, and how it is compared."""

    read: Callable[[], Any]
    write: Callable[[Any], Any]
    whose: str = ""
    same: Callable[[Any, Any], bool] | None = None
    """By default, when it is equal."""


THREAD = "the thread's"
SHARED = "shared"
"""Other threads change it by ordinary calls: to put it back would draw their random numbers again."""

PIECES = {
    # First: the others are read and set by these.
    "the modules of NumPy or plugrad": Piece(modules, sys.modules.update, same=same_modules),
    "functions of NumPy or plugrad": Piece(
        names, put_names, same=lambda _, before: not replaced(before)
    ),
    "Python's random state": Piece(random.getstate, random.setstate, SHARED),
    "NumPy's random state": Piece(numpy_stream, put_numpy_stream, SHARED),
    "plugrad's random state": Piece(get_rng_state, set_rng_state, THREAD),
    "default_generator's random state": Piece(
        default_generator.get_state, default_generator.set_state, SHARED
    ),
    "np.seterr": Piece(np.geterr, lambda state: np.seterr(**state), THREAD),
    "np.seterrcall": Piece(np.geterrcall, np.seterrcall, THREAD),
    "np.setbufsize": Piece(np.getbufsize, np.setbufsize, THREAD),
    "np.set_printoptions": Piece(
        np.get_printoptions, lambda state: np.set_printoptions(**state), THREAD
    ),
    "the warnings filters": Piece(
        lambda: list(warnings.filters), put_filters, SHARED, same_filters
    ),
    "how warnings are shown": Piece(warning_functions, vars(warnings).update, SHARED),
    "the grad modes": Piece(modes, put_modes, THREAD),
    "anomaly mode": Piece(
        lambda: (EVERYWHERE in switched, *anomaly.checks_nan),
        lambda state: anomaly.set_detect_anomaly(*state),
        SHARED,
    ),
    "the default dtype": Piece(dtypes.get_default_dtype, dtypes.set_default_dtype, SHARED),
    "plugrad.config": Piece(configuration.rules_here, configuration.set_rules_here, THREAD),
    "sys.path": Piece(lambda: list(sys.path), put_path, SHARED, same_path),
    **{name: Piece(*each, SHARED) for name, each in table.settings.items()},
}
"""What it is called in messages, and how it is kept."""


def _after_fork() -> None:
    for run, (thread, _) in list(_running.items()):
        if thread != get_ident():
            del _running[run]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
