"""Grad mode: whether a thread records, and who observes it. The value, and the blocks that switch it.

A thread's `Mode` is one immutable value: who switches it puts another one in its place, and puts the earlier one back,
each by one assignment. Ctrl-C and any other signal raise between two instructions, but only after a call, at the start
of a function and where a loop goes round. So a `finally` that begins with that assignment cannot be torn.

A thread-local read on every call would be felt, so the ops first look at `switched`: while it is empty, every thread is
in its `USUAL` mode. It is a hint, which may list a thread in vain, never the reverse: who puts another mode in place
lists the thread first, and who puts an earlier one back says so at once, in one call into C, behind which an interrupt
comes too late.
"""

from __future__ import annotations

import functools
import inspect
import os
import threading
import types
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from threading import get_ident
from types import TracebackType
from typing import Any, Self, TypeVar, cast, overload

from plugrad.engine.observers import Observer

RunningSweep = Any
"""A `Sweep`, whose class comes later; None outside of one."""
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Mode:
    """Immutable mode of a thread: whether its ops are recorded (`enabled`),
    and which observers are called for each op.
    """

    enabled: bool = True
    observers: tuple[Observer, ...] = ()

    def recording(self, enabled: bool) -> Mode:
        """Return a mode with the same observers and recording on or off."""
        return mode_of(enabled, self.observers)


USUAL, NO_GRAD = Mode(), Mode(enabled=False)


def mode_of(enabled: bool, observers: tuple[Observer, ...]) -> Mode:
    """Return the mode with recording on or off and these observers.
    Without observers it is always one of two objects.
    """
    return Mode(enabled, observers) if observers else USUAL if enabled else NO_GRAD


class ThreadState:
    """State of one thread: its mode, the backward pass (sweep) that it runs, and the notes of observers.

    `depth` is the number of passes that are nested around this one; `ident` is the thread's number.
    """

    __slots__ = ("depth", "ident", "mode", "notes", "sweep")

    def __init__(self) -> None:
        self.ident = get_ident()
        self.mode = USUAL
        self.sweep: RunningSweep = None
        self.depth = 0
        self.notes: dict[str, Any] = {}  # as observers keep in a sweep, outside of one


class _Local(threading.local):
    def __init__(self) -> None:
        self.state = ThreadState()


running = _Local()
switched: set[int] = set()
"""The threads that may be in another mode than `USUAL`: a hint."""
EVERYWHERE = 0  # stands there for all threads, while anomaly mode is on; no thread has this number


def is_grad_enabled() -> bool:
    """Return True if operations on tensors that require grad are recorded in this thread.

    >>> import plugrad as pg
    >>> pg.is_grad_enabled()
    True
    """
    return running.state.mode.enabled


def this_thread() -> ThreadState:
    """Return the state of the running thread: its mode, the backward pass that it runs, and the notes of observers."""
    return running.state


def act_as(state: ThreadState) -> None:
    """Let the running thread take the state of another, which waits for it: mode, backward pass and notes."""
    running.state = state


def has_observers() -> bool:
    """Return True if ops of this thread are observed, or of all threads (anomaly mode),
    so that no fast path may be taken.
    """
    return bool(running.state.mode.observers) or EVERYWHERE in switched


def set_mode(mode: Mode) -> None:
    """Set the mode of this thread, until it is set again."""
    state = running.state
    if mode is not state.mode:
        switched.add(state.ident)
        state.mode = mode
        if mode is USUAL:
            switched.discard(state.ident)


def set_recording(enabled: bool) -> None:
    """Turn recording on or off in this thread."""
    mode = running.state.mode
    if mode.enabled is not enabled:
        set_mode(mode_of(enabled, mode.observers))


def run_in_mode(mode: Mode, call: Callable[..., Any], *args: Any, **settings: Any) -> Any:
    """Return ``call(*args, **settings)`` in a mode, and restore the thread's earlier mode,
    whatever the function switches.
    """
    state = running.state
    before = state.mode
    switched.add(state.ident)
    try:
        state.mode = mode
        return call(*args, **settings)
    finally:
        state.mode = before
        (switched.discard if before is USUAL else switched.add)(state.ident)


def restoring(function: Decorated) -> Decorated:
    """Decorator: the function leaves its thread's mode as it was, even if an interrupt comes between the switch at the
    start of a `with` block and the block's first line, where `with` would not restore it.
    """
    call: Any = lambda *a, **k: run_in_mode(running.state.mode, function, *a, **k)  # noqa: E731
    return cast(Decorated, functools.update_wrapper(call, function))


def _forget_other_threads() -> None:
    """Remove the other threads from `switched` in a forked child, which has one thread."""
    switched.intersection_update((EVERYWHERE, running.state.ident))


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_other_threads)


# Blocks and decorators that switch it.


class Switch:
    """Context manager that switches its thread's mode, and decorator of functions, generators and coroutines.

    Base class of `no_grad` and others: `enabled` says whether ops are recorded in the block.
    """

    enabled: bool
    _before: Any = None  # what was when the block was entered, and the same of the blocks around it

    def mode_in(self, before: Mode) -> Mode:
        """Return the mode in the block, made from the mode `before` it."""
        return mode_of(self.enabled, before.observers)

    def __enter__(self) -> None:
        state = running.state
        mode = self.mode_in(state.mode)
        switched.add(state.ident)
        self._before = state.mode, self._before
        state.mode = mode
        if mode is USUAL:
            switched.discard(state.ident)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        state = running.state
        state.mode, self._before = self._before
        (switched.discard if state.mode is USUAL else switched.add)(state.ident)

    def __call__(self, function: Decorated) -> Decorated:
        return decorate(function, self)

    def run(self, call: Callable[..., Any], *args: Any, **settings: Any) -> Any:
        """Return ``call(*args, **settings)``, run in the mode of the block."""
        return run_in_mode(self.mode_in(running.state.mode), call, *args, **settings)


class SwitchOrDecorator(Switch):
    """Base class of a switch that may decorate a function without parentheses, ``@no_grad``."""

    @overload
    def __new__(cls, function: None = None) -> Self: ...

    # Without parentheses, above a function. (To mypy, who calls a class makes an instance.)
    @overload
    def __new__(cls, function: Decorated) -> Decorated: ...  # type: ignore[misc]

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        switch: Any = object.__new__(cls)
        return switch if function is None else decorate(function, switch)


class no_grad(SwitchOrDecorator):
    """Disable gradients in a block: nothing is recorded, and results do not require grad. Also a decorator.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0], requires_grad=True)
    >>> with pg.no_grad():
    ...     y = x * 2
    >>> y.requires_grad
    False
    >>> @pg.no_grad()
    ... def double(t):
    ...     return t * 2
    >>> double(x).requires_grad
    False
    """

    enabled = False


class enable_grad(SwitchOrDecorator):
    """Enable gradients in a block inside `no_grad`: operations are recorded again. Also a decorator.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0], requires_grad=True)
    >>> with pg.no_grad(), pg.enable_grad():
    ...     y = x * 2
    >>> y.requires_grad
    True
    """

    enabled = True


class set_grad_enabled(Switch):
    """Enable or disable gradients: at once as a plain call, or for a `with` block or a decorated function.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0], requires_grad=True)
    >>> with pg.set_grad_enabled(False):
    ...     y = x * 2
    >>> y.requires_grad
    False
    """

    def __init__(self, mode: bool) -> None:
        if not isinstance(mode, bool):
            raise TypeError(f"set_grad_enabled(): mode must be a bool, got {type(mode).__name__}")
        self.enabled = mode
        Switch.__enter__(self)
        self._entered = True  # until a `with` or a decorator takes it over

    def __enter__(self) -> None:
        if self._entered:
            self._entered = False
        else:
            super().__enter__()

    def __call__(self, function: Decorated) -> Decorated:
        if self._entered:
            self.__exit__(None, None, None)
            self._entered = False
        return decorate(function, self)


def decorate(function: Decorated, switch: Switch) -> Decorated:
    """Return `function` with its body run in the block of `switch`.
    A generator or coroutine runs in it between suspensions.

    For a class there is a FutureWarning, and calls of the class run in the block.
    """
    if inspect.isclass(function):
        warnings.warn(
            "Decorating classes is deprecated and will be disabled in future versions. You should only decorate "
            "functions or methods. To preserve the current behavior of class decoration, you can directly decorate "
            "the `__init__` method and nothing else.",
            FutureWarning,
            stacklevel=3,
        )
    decorated: Any
    if inspect.isgeneratorfunction(function):

        def decorated(*args: Any, **kwargs: Any) -> Any:
            return (yield from _stepwise(function(*args, **kwargs), switch))

    elif inspect.iscoroutinefunction(function):

        async def decorated(*args: Any, **kwargs: Any) -> Any:
            return await _awaitable(function(*args, **kwargs), switch)

    elif inspect.isasyncgenfunction(function):

        async def decorated(*args: Any, **kwargs: Any) -> Any:
            generator = function(*args, **kwargs)
            step = generator.asend(None)
            while True:
                try:
                    value = await _awaitable(step, switch)
                except StopAsyncIteration:
                    return
                try:
                    step = generator.asend((yield value))
                except GeneratorExit:
                    await _awaitable(generator.aclose(), switch)
                    raise
                except BaseException as error:
                    step = generator.athrow(error)

    else:

        def decorated(*args: Any, **kwargs: Any) -> Any:
            return switch.run(function, *args, **kwargs)

    wrapped: Any = functools.wraps(function)(decorated)
    return wrapped  # type: ignore[no-any-return]


def _stepwise(inner: Any, switch: Switch) -> Any:
    """Yield what `inner`, a generator or coroutine, yields, and send back what is sent;
    each of its steps runs in the block.
    """
    step: Callable[[], Any] = functools.partial(inner.send, None)
    while True:
        try:
            value = switch.run(step)
        except StopIteration as stop:
            return stop.value
        try:
            step = functools.partial(inner.send, (yield value))
        except GeneratorExit:
            switch.run(inner.close)
            raise
        except BaseException as error:
            step = functools.partial(inner.throw, error)


_awaitable: Callable[[Any, Switch], Any] = types.coroutine(_stepwise)
