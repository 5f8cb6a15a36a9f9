"""`inference_mode`: nothing is recorded, and what is made can never be.

A tensor made in the mode (an inference tensor) has no version: it may not be saved for a backward, nor be changed
outside the mode, so nothing needs to watch it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, overload

from plugrad.engine.errors import GradientError, InPlaceError
from plugrad.engine.grad_mode import Decorated, Mode, Switch, decorate, mode_of, this_thread
from plugrad.engine.graph.node import Node
from plugrad.engine.inplace.views import WITHOUT_GRAD
from plugrad.engine.observers import Observer
from plugrad.engine.tensor.fields import VersionCounter
from plugrad.engine.tensor.tensor import Tensor


class inference_mode(Switch):
    """Disable gradients in a block, permanently: tensors made in it cannot be saved for backward later.
    Also a decorator.

    ``inference_mode(False)`` ends the mode for a block inside of it.

    >>> import plugrad as pg
    >>> with pg.inference_mode():
    ...     y = pg.ones(2) * 2
    >>> y.is_inference()
    True
    """

    infers: bool

    @overload
    def __new__(cls, mode: bool = True) -> Self: ...

    # Without parentheses, above a function. (To mypy, who calls a class makes an instance.)
    @overload
    def __new__(cls, mode: Decorated) -> Decorated: ...  # type: ignore[misc]

    def __new__(cls, mode: bool | Callable[..., Any] = True) -> Any:
        made: Any = object.__new__(cls)
        made.infers = mode is not False
        made.enabled = not made.infers
        if isinstance(mode, bool):
            return made
        if not callable(mode):
            raise TypeError(f"inference_mode(): mode must be a bool, got {type(mode).__name__}")
        return decorate(mode, made)

    def mode_in(self, before: Mode) -> Mode:
        others = tuple([each for each in before.observers if each is not INFERENCE])
        return mode_of(self.enabled, (*others, INFERENCE) if self.infers else others)


def is_inference_mode_enabled() -> bool:
    """Return True in a block or function under `inference_mode`.

    >>> import plugrad as pg
    >>> pg.is_inference_mode_enabled()
    False
    """
    return INFERENCE in this_thread().mode.observers


class NoVersion(VersionCounter):
    """Version counter of an inference tensor: it counts nothing,
    and forbids to save or change the tensor outside the mode.
    """

    __slots__ = ()
    counts = False
    infers = True

    def version(self) -> int:
        raise RuntimeError("Inference tensors do not track version counter.")

    def of_data(self) -> VersionCounter:
        return self

    def before_training(self) -> None:
        if not is_inference_mode_enabled():
            raise RuntimeError(
                "Setting requires_grad=True on inference tensor outside InferenceMode is not allowed. Clone it "
                "first"
            )

    def before_saving(self) -> None:
        raise GradientError(
            "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in "
            "computation tracked by autograd. To work around this, you can make a clone to get a normal tensor and "
            "use it in autograd, or use `plugrad.no_grad()` instead of `plugrad.inference_mode()`."
        )

    def before_writing(self, tensor: Tensor) -> None:
        if not is_inference_mode_enabled():
            raise InPlaceError(
                "Inplace update to inference tensor outside InferenceMode is not allowed. You can make a clone to get "
                "a normal tensor before doing inplace update. See plugrad.inference_mode."
            )


NO_VERSION = NoVersion()


class Inference(Observer):
    """Observer in a thread's mode, during `inference_mode`, that turns the outputs of ops into inference tensors."""

    __slots__ = ()

    def called(self, node: Node, args: Any, outputs: Any, recording: bool) -> Any:
        for tensor in outputs if isinstance(outputs, tuple) else (outputs,):
            if isinstance(tensor, Tensor):
                if tensor._refusal is WITHOUT_GRAD:
                    tensor._refusal = INFERRED
                as_inference_tensor(tensor)
        return outputs


INFERENCE = Inference()


def as_inference_tensor(tensor: Tensor) -> Tensor:
    """Return `tensor`, which is new; while inference mode is on, it is made an inference tensor."""
    if tensor._counter is None and is_inference_mode_enabled():
        tensor._counter = NO_VERSION
    return tensor


INFERRED = (
    "A view was created in inference mode and",
    " in normal mode. Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your \
code by moving both the view and the inplace either both inside the inference_mode block (if you don't want the \
inplace to be tracked) or both outside (if you want the inplace to be tracked).",
)
