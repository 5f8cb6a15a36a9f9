"""Modes that a user sets, for a block or a function: `no_grad`, `enable_grad`, `set_grad_enabled`."""

from __future__ import annotations

import functools
import inspect
import types
import warnings
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar, overload

from plugrad.engine.grad_mode import running, set_mode, unusual, way_back

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


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


class ModeOrDecorator(Mode):
    """A mode whose class may stand above a function by itself: ``@no_grad``."""

    @overload
    def __new__(cls, function: None = None) -> Self: ...

    # Without parentheses, above a function. (To mypy, who calls a class makes an instance.)
    @overload
    def __new__(cls, function: Decorated) -> Decorated: ...  # type: ignore[misc]

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        return plain_or_decorator(cls, function)


class no_grad(ModeOrDecorator):
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


class enable_grad(ModeOrDecorator):
    """Record again, inside a block in which `no_grad` turned recording off. Also a decorator.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0], requires_grad=True)
    >>> with pg.no_grad(), pg.enable_grad():
    ...     y = x * 2
    >>> y.requires_grad
    True
    """

    enabled = True


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
