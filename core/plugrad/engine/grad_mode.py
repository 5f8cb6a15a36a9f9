"""Whether operations are recorded, per thread: `no_grad`, `enable_grad`, `set_grad_enabled`. Next: `tensor.py`.

A thread-local read on every call would be felt, so the ops first look at `off`, the threads in which recording is
off right now: while it is empty, recording is on everywhere.
"""

from __future__ import annotations

import functools
import inspect
import threading
from collections.abc import Callable
from threading import get_ident
from types import TracebackType
from typing import Any, TypeVar

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class _State(threading.local):
    enabled = True


_state = _State()
off: set[int] = set()  # a hint: a thread listed here must ask `_state`; one not listed is recording


def is_grad_enabled() -> bool:
    """Return True if operations on tensors that require grad are recorded in this thread.

    >>> import plugrad as pg
    >>> pg.is_grad_enabled()
    True
    """
    return _state.enabled


def set_mode(enabled: bool) -> bool:
    """Turn recording on or off in this thread; return what it was."""
    before = _state.enabled
    if enabled is not before:
        _state.enabled = enabled
        if enabled:
            off.discard(get_ident())
        else:
            off.add(get_ident())
    return before


class _Mode:
    """A grad mode as context manager and decorator, for functions and generators."""

    enabled: bool

    def __init__(self) -> None:
        self._before: list[bool] = []

    def __enter__(self) -> None:
        self._before.append(set_mode(self.enabled))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        set_mode(self._before.pop())

    def __call__(self, function: Decorated) -> Decorated:
        return decorate(function, self.enabled)


class no_grad(_Mode):
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
        return _plain_or_decorator(cls, function)


class enable_grad(_Mode):
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
        return _plain_or_decorator(cls, function)


class set_grad_enabled(_Mode):
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
        self._before = [set_mode(mode)]
        self._entered = False

    def __enter__(self) -> None:
        if self._entered:
            self._before.append(set_mode(self.enabled))
        self._entered = True

    def __call__(self, function: Decorated) -> Decorated:
        set_mode(self._before.pop())
        return decorate(function, self.enabled)


def decorate(function: Decorated, enabled: bool) -> Decorated:
    """Return `function` with its body run under the grad mode `enabled`; a generator's body between its yields."""
    if inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def stepwise(*args: Any, **kwargs: Any) -> Any:
            generator = function(*args, **kwargs)
            step: Callable[[], Any] = functools.partial(next, generator)
            while True:
                before = set_mode(enabled)
                try:
                    value = step()
                except StopIteration as stop:
                    return stop.value
                finally:
                    set_mode(before)
                try:
                    step = functools.partial(generator.send, (yield value))
                except GeneratorExit:
                    generator.close()
                    raise
                except BaseException as error:
                    step = functools.partial(generator.throw, error)

        return stepwise  # type: ignore[return-value]

    @functools.wraps(function)
    def whole(*args: Any, **kwargs: Any) -> Any:
        before = set_mode(enabled)
        try:
            return function(*args, **kwargs)
        finally:
            set_mode(before)

    return whole  # type: ignore[return-value]


def _plain_or_decorator(cls: type[_Mode], function: Callable[..., Any] | None) -> Any:
    if function is None:
        return object.__new__(cls)
    return decorate(function, cls.enabled)
