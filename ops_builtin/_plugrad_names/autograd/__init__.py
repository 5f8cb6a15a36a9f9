"""`plugrad.autograd`: PyTorch's autograd functions, in modules with PyTorch's names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from _plugrad_names.autograd import function as function
from _plugrad_names.autograd import functional as functional
from _plugrad_names.autograd import grad_mode as grad_mode
from _plugrad_names.autograd import graph as graph
from _plugrad_names.autograd.grad_mode import is_multithreading_enabled, set_multithreading_enabled
from _plugrad_names.autograd.variable import Variable
from _plugrad_names.missing import only
from plugrad.engine.call.function import ArrayFunction, Function
from plugrad.engine.grad_mode import enable_grad, no_grad, set_grad_enabled
from plugrad.engine.sweep.backward import backward, grad
from plugrad.engine.watch.anomaly import detect_anomaly, set_detect_anomaly
from plugrad.engine.watch.inference import inference_mode

__all__ = [
    "ArrayFunction",
    "Function",
    "Variable",
    "backward",
    "detect_anomaly",
    "enable_grad",
    "grad",
    "inference_mode",
    "is_multithreading_enabled",
    "no_grad",
    "set_detect_anomaly",
    "set_grad_enabled",
    "set_multithreading_enabled",
]

MODULES = ("function", "functional", "grad_mode", "gradcheck", "gradgradcheck", "graph")

if not TYPE_CHECKING:  # who knows that there is no other name
    __getattr__ = only(__name__, [*__all__, *MODULES])
