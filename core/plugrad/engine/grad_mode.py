"""Whether operations are recorded, per thread: `no_grad`, `enable_grad`, `set_grad_enabled`. Next: `clock.py`.

A thread-local read on every call would be felt, so the ops first look at `unusual`: while it is empty, every thread
records, and nobody watches what it does.
"""

from __future__ import annotations

import functools
import inspect
import os
import threading
import types
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from threading import get_ident
from types import TracebackType
from typing import Any, Self, TypeVar, overload

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


NO_GUESTS = ()


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
        # Who watches its ops, as `watch/guests.py` writes it.
        self.guests: tuple[Any, ...] = NO_GUESTS
        self.sweep: Any = None
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


def modes() -> tuple[bool, tuple[Any, ...]]:
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


def set_guests(guests: tuple[Any, ...]) -> None:
    """Say who watches this thread's ops."""
    state = running.state
    unusual.add(state.ident)
    state.guests = guests
    unlist(state)


class Mode:
    """A mode of this thread, as context manager and as decorator of functions, generators and coroutines."""

    enabled: bool
    switches: tuple[str, ...] = ("enabled",)
    """What the mode changes of its thread."""
    _before: Any = None  # what was when the block was entered, and the same of the blocks around it

    def enter(self) -> None:
        """Set the mode."""
        set_mode(self.enabled)

    def __enter__(self) -> None:
        state, listed = running.state, unusual
        listed |= {state.ident}  # no call, and so no interrupt
        self._before = state.enabled, self._before
        state.enabled = self.enabled

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        state = running.state
        state.enabled, self._before = self._before
        usual = state.enabled and not state.guests
        (unusual.discard if usual else unusual.add)(state.ident)

    def __call__(self, function: Decorated) -> Decorated:
        return decorate(function, self)


class no_grad(Mode):
    """Record nothing inside: results do not require grad, whatever their inputs. Also a decorator.

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

    @overload
    def __new__(cls, function: None = None) -> Self: ...

    # Without parentheses, above a function. (To mypy, who calls a class makes an instance.)
    @overload
    def __new__(cls, function: Decorated) -> Decorated: ...  # type: ignore[misc]

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        return plain_or_decorator(cls, function)


class enable_grad(Mode):
    """Record again, inside a block in which `no_grad` turned recording off. Also a decorator.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0], requires_grad=True)
    >>> with pg.no_grad(), pg.enable_grad():
    ...     y = x * 2
    >>> y.requires_grad
    True
    """

    enabled = True

    @overload
    def __new__(cls, function: None = None) -> Self: ...

    # Without parentheses, above a function. (To mypy, who calls a class makes an instance.)
    @overload
    def __new__(cls, function: Decorated) -> Decorated: ...  # type: ignore[misc]

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        return plain_or_decorator(cls, function)


class set_grad_enabled(Mode):
    """Turn recording on or off by value: at once as a plain call, or for a `with` block or a decorated function.

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
        Mode.__enter__(self)
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


def plain_or_decorator(cls: type[Mode], function: Callable[..., Any] | None) -> Any:
    """Return a mode to enter, or, for ``@no_grad`` without parentheses, the decorated function."""
    mode: Any = object.__new__(cls)
    return mode if function is None else decorate(function, mode)


def decorate(function: Decorated, mode: Mode) -> Decorated:
    """Return `function` with its body run in `mode`; a generator's or coroutine's body between its suspensions."""
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
            return (yield from _stepwise(function(*args, **kwargs), mode))

    elif inspect.iscoroutinefunction(function):

        async def decorated(*args: Any, **kwargs: Any) -> Any:
            return await _awaitable(function(*args, **kwargs), mode)

    elif inspect.isasyncgenfunction(function):

        async def decorated(*args: Any, **kwargs: Any) -> Any:
            generator = function(*args, **kwargs)
            step = generator.asend(None)
            while True:
                try:
                    value = await _awaitable(step, mode)
                except StopAsyncIteration:
                    return
                try:
                    step = generator.asend((yield value))
                except GeneratorExit:
                    await _awaitable(generator.aclose(), mode)
                    raise
                except BaseException as error:
                    step = generator.athrow(error)

    else:

        def decorated(*args: Any, **kwargs: Any) -> Any:
            back = way_back(*mode.switches)
            try:
                mode.enter()
                return function(*args, **kwargs)
            finally:
                back()

    wrapped: Any = functools.wraps(function)(decorated)
    return wrapped  # type: ignore[no-any-return]


def _stepwise(inner: Any, mode: Mode) -> Any:
    """Hand on what `inner` (a generator or coroutine) yields and is sent; its own steps run in `mode`."""
    step: Callable[[], Any] = functools.partial(inner.send, None)
    while True:
        back = way_back(*mode.switches)
        try:
            mode.enter()
            value = step()
        except StopIteration as stop:
            return stop.value
        finally:
            back()
        try:
            step = functools.partial(inner.send, (yield value))
        except GeneratorExit:
            back = way_back(*mode.switches)
            try:
                mode.enter()
                inner.close()
            finally:
                back()
            raise
        except BaseException as error:
            step = functools.partial(inner.throw, error)


_awaitable: Callable[[Any, Mode], Any] = types.coroutine(_stepwise)


def _forget_other_threads() -> None:
    """In a forked child there is one thread: the hints of the others are no longer anybody's."""
    unusual.intersection_update((EVERYWHERE, running.state.ident))


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_other_threads)
