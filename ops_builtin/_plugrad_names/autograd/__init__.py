"""`plugrad.autograd`: PyTorch's autograd functions, in modules with PyTorch's names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from _plugrad_names.autograd import function, functional, grad_mode, graph
from _plugrad_names.autograd.grad_mode import is_multithreading_enabled, set_multithreading_enabled
from _plugrad_names.autograd.variable import Variable
from plugrad.engine.call.function import ArrayFunction, Function
from plugrad.engine.grad_mode import enable_grad, no_grad, set_grad_enabled
from plugrad.engine.sweep.backward import backward, grad
from plugrad.engine.watch.anomaly import detect_anomaly, set_detect_anomaly
from plugrad.engine.watch.inference import inference_mode

if TYPE_CHECKING:
    from _plugrad_check.gradcheck.gradcheck import gradcheck, gradgradcheck

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
    "grad_mode",
    "gradcheck",
    "gradgradcheck",
    "graph",
    "inference_mode",
    "is_multithreading_enabled",
    "no_grad",
    "set_detect_anomaly",
    "set_grad_enabled",
    "set_multithreading_enabled",
]


if not TYPE_CHECKING:  # who knows that there is no other name

    def __getattr__(name: str) -> Any:
        if name in ("gradcheck", "gradgradcheck"):  # the checker is imported by who asks for it
            import _plugrad_check.gradcheck.gradcheck as door

            return getattr(door, name)
        raise AttributeError(f"module 'plugrad.autograd' has no attribute {name!r}")
