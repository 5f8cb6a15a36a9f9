"""`plugrad.autograd.function`: the names that PyTorch keeps there."""

from plugrad.engine.call.function import ArrayFunction, Function, once_differentiable
from plugrad.engine.graph.node import Node

FunctionCtx = Node

__all__ = ["ArrayFunction", "Function", "FunctionCtx", "once_differentiable"]
