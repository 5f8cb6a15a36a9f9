"""`plugrad.autograd.function`: the names of PyTorch's `torch.autograd.function`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plugrad.engine.call.function import ArrayFunction, Function, once_differentiable

if TYPE_CHECKING:
    from plugrad.authoring import Context
    from plugrad.engine.tensor.tensor import Tensor

    class FunctionCtx(Context):
        """The ctx of a `Function`, which its forward and backward get as first argument, for type checkers:
        `saved_tensors` are Tensors.
        """

        saved_tensors: tuple[Tensor | Any, ...]
else:
    from plugrad.engine.graph.node import Node as FunctionCtx

__all__ = ["ArrayFunction", "Function", "FunctionCtx", "once_differentiable"]
