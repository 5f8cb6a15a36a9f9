"""`inference_mode`: nothing is recorded, and what is made can never be. Next: `watch/mutation_on_saved.py`.

A tensor made in the mode (an inference tensor) has no version: it may not be saved for a backward, nor be changed
outside the mode, so nothing needs to watch it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, overload

from plugrad.engine.errors import GradientError, InPlaceError
from plugrad.engine.grad_mode import Decorated, Mode, decorate, set_mode, set_watchers, this_thread
from plugrad.engine.tensor.tensor import NO_VERSION, Tensor


class inference_mode(Mode):
    """Record nothing inside, and make tensors that no recording may ever use. Also a decorator.

    ``inference_mode(False)`` ends the mode for a block inside of it.

    >>> import plugrad as pg
    >>> with pg.inference_mode():
    ...     y = pg.ones(2) * 2
    >>> y.is_inference()
    True
    """

    @overload
    def __new__(cls, mode: bool = True) -> Self: ...

    # Without parentheses, above a function. (To mypy, who calls a class makes an instance.)
    @overload
    def __new__(cls, mode: Decorated) -> Decorated: ...  # type: ignore[misc]

    def __new__(cls, mode: bool | Callable[..., Any] = True) -> Any:
        made: Any = object.__new__(cls)
        made.inferring = inferring = mode is not False
        made.enabled = not inferring
        if isinstance(mode, bool):
            return made
        if not callable(mode):
            raise TypeError(f"inference_mode(): mode must be a bool, got {type(mode).__name__}")
        return decorate(mode, made)

    def enter(self) -> None:
        """Set the mode."""
        set_mode(self.enabled)
        set_watchers(bool(self.inferring), this_thread().packers)


def is_inference_mode_enabled() -> bool:
    """Return True in a block or function under `inference_mode`.

    >>> import plugrad as pg
    >>> pg.is_inference_mode_enabled()
    False
    """
    return this_thread().inferring


def mark(made: Any) -> Any:
    """Make new tensors inference tensors while the mode is on; return them."""
    if this_thread().inferring:
        for tensor in made if isinstance(made, tuple) else (made,):
            if isinstance(tensor, Tensor) and tensor._counter is None:
                tensor._counter = NO_VERSION
    return made


def refuse_to_save(tensor: Tensor) -> None:
    """Raise if `tensor`, which is to be saved for a backward, is an inference tensor."""
    if tensor._counter is NO_VERSION:
        raise GradientError(
            "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in "
            "computation tracked by autograd. To work around this, you can make a clone to get a normal tensor and "
            "use it in autograd, or use `plugrad.no_grad()` instead of `plugrad.inference_mode()`."
        )


def refuse_to_write(tensor: Tensor) -> None:
    """Raise if `tensor`, which is to be changed outside the mode, is an inference tensor."""
    if tensor._counter is NO_VERSION and not this_thread().inferring:
        raise InPlaceError(
            "Inplace update to inference tensor outside InferenceMode is not allowed. You can make a clone to get a "
            "normal tensor before doing inplace update. See plugrad.inference_mode."
        )
