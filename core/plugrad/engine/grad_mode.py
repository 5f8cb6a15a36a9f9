"""Whether operations are recorded, per thread: `no_grad`, `enable_grad`, `set_grad_enabled`. Next: `tensor.py`.

A thread-local read on every call would be felt, so the ops first look at `unusual`: while it is empty, every thread
records, and nothing watches what it does (`inference_mode`, saved-tensor hooks and anomaly mode do).
"""

from __future__ import annotations

import functools
import inspect
import threading
import types
import warnings
from collections.abc import Callable
from threading import get_ident
from types import TracebackType
from typing import Any, TypeVar

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class ThreadState:
    """What is true of one thread: does it record or infer, how many watch its ops, and which sweep it is in."""

    __slots__ = ("enabled", "ident", "inferring", "sweep", "watchers")

    def __init__(self) -> None:
        self.ident = get_ident()
        self.enabled = True
        self.inferring = False
        self.watchers = 0
        self.sweep: Any = None


class _Local(threading.local):
    def __init__(self) -> None:
        self.state = ThreadState()


_local = _Local()
unusual: set[int] = (
    set()
)  # a hint: a thread listed here must ask; while the set is empty, none need ask
EVERYWHERE = 0  # stands in `unusual` for all threads; no thread has this number


def is_grad_enabled() -> bool:
    """Return True if operations on tensors that require grad are recorded in this thread.

    >>> import plugrad as pg
    >>> pg.is_grad_enabled()
    True
    """
    return _local.state.enabled


def this_thread() -> ThreadState:
    """Return what is true of the running thread."""
    return _local.state


def set_mode(enabled: bool) -> bool:
    """Turn recording on or off in this thread; return what it was."""
    state = _local.state
    before = state.enabled
    if enabled is not before:
        state.enabled = enabled
        if enabled and not state.watchers:
            unusual.discard(state.ident)
        else:
            unusual.add(state.ident)
    return before


def is_watched() -> bool:
    """Return True if what this thread's ops do is watched, so that they must take the long way."""
    return _local.state.watchers > 0 or EVERYWHERE in unusual


def watch(change: int) -> None:
    """Add one to those who watch this thread's ops, or take one away."""
    state = _local.state
    state.watchers += change
    if state.enabled and not state.watchers:
        unusual.discard(state.ident)
    else:
        unusual.add(state.ident)


class Mode:
    """A mode of this thread, as context manager and as decorator of functions, generators and coroutines."""

    def enter(self) -> Any:
        """Set the mode and return what `leave` needs to put back what was."""
        raise NotImplementedError

    def leave(self, before: Any) -> None:
        """Put back what was."""
        raise NotImplementedError

    def __enter__(self) -> None:
        self.__dict__.setdefault("_before", []).append(self.enter())

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.leave(self._before.pop())  # type: ignore[attr-defined]

    def __call__(self, function: Decorated) -> Decorated:
        return decorate(function, self)


class _GradMode(Mode):
    enabled: bool

    def enter(self) -> bool:
        return set_mode(self.enabled)

    def leave(self, before: bool) -> None:
        set_mode(before)


class no_grad(_GradMode):
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

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        return plain_or_decorator(cls, function)


class enable_grad(_GradMode):
    """Record again, inside a block in which `no_grad` turned recording off. Also a decorator.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0], requires_grad=True)
    >>> with pg.no_grad(), pg.enable_grad():
    ...     y = x * 2
    >>> y.requires_grad
    True
    """

    enabled = True

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        return plain_or_decorator(cls, function)


class set_grad_enabled(_GradMode):
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
        self._at_once = [set_mode(mode)]  # what was, until a `with` or a decorator takes it over

    def enter(self) -> bool:
        return self._at_once.pop() if self._at_once else set_mode(self.enabled)

    def __call__(self, function: Decorated) -> Decorated:
        if self._at_once:
            set_mode(self._at_once.pop())
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
            before = mode.enter()
            try:
                return function(*args, **kwargs)
            finally:
                mode.leave(before)

    wrapped: Any = functools.wraps(function)(decorated)
    return wrapped  # type: ignore[no-any-return]


def _stepwise(inner: Any, mode: Mode) -> Any:
    """Hand on what `inner` (a generator or coroutine) yields and is sent; its own steps run in `mode`."""
    step: Callable[[], Any] = functools.partial(inner.send, None)
    while True:
        before = mode.enter()
        try:
            value = step()
        except StopIteration as stop:
            return stop.value
        finally:
            mode.leave(before)
        try:
            step = functools.partial(inner.send, (yield value))
        except GeneratorExit:
            inner.close()
            raise
        except BaseException as error:
            step = functools.partial(inner.throw, error)


_awaitable: Callable[[Any, Mode], Any] = types.coroutine(_stepwise)
