"""`plugrad.autograd`: PyTorch's names for the engine's doors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plugrad.autograd import function, functional, graph
from plugrad.engine.anomaly import detect_anomaly, set_detect_anomaly
from plugrad.engine.backward import backward, grad
from plugrad.engine.function import ArrayFunction, Function
from plugrad.engine.grad_mode import enable_grad, no_grad, set_grad_enabled
from plugrad.engine.inference import inference_mode
from plugrad.engine.tensor import Tensor, wrap

if TYPE_CHECKING:
    from plugrad.check.gradcheck import gradcheck, gradgradcheck

__all__ = [
    "ArrayFunction",
    "Function",
    "Variable",
    "backward",
    "detect_anomaly",
    "enable_grad",
    "function",
    "functional",
    "grad",
    "gradcheck",
    "gradgradcheck",
    "graph",
    "inference_mode",
    "no_grad",
    "set_detect_anomaly",
    "set_grad_enabled",
]


def Variable(data: Any, requires_grad: bool = False) -> Tensor:
    """Return a leaf that shares memory with `data`: what a Tensor was called before PyTorch 0.4.

    Raises
    ------
    TypeError
        `data` is not a Tensor.

    >>> import plugrad as pg
    >>> pg.autograd.Variable(pg.Tensor([2]), requires_grad=True)
    tensor([2.], requires_grad=True)
    """
    if not isinstance(data, Tensor):
        raise TypeError(f"Variable data has to be a tensor, but got {type(data).__name__}")
    return wrap(data._array).requires_grad_(requires_grad)


def __getattr__(name: str) -> Any:
    if name in ("gradcheck", "gradgradcheck"):  # the checker is imported by who asks for it
        import plugrad.check.gradcheck as door

        return getattr(door, name)
    raise AttributeError(f"module 'plugrad.autograd' has no attribute {name!r}")
