"""Triton kernels with gradients, which `TRITON_INTERPRET=1 plugrad check kernels.py` checks without a GPU.

A softmax of rows, a layer norm whose weight gradient is summed in two stages, and attention with an online softmax. How
they are checked: docs/checking-other-frameworks.md. They compute in the precision of their inputs: float32, or float64
where a check asks for it.
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
    def reference(x: np.ndarray) -> np.ndarray:
        e = np.exp(x - x.max(axis=1, keepdims=True))
        return e / e.sum(axis=1, keepdims=True)

    @staticmethod
    def samples(rng: np.random.Generator) -> Any:
        yield rng.normal(size=(3, 5))


@triton.jit
def norm_forward(
    x_ptr, w_ptr, b_ptr, y_ptr, mean_ptr, scale_ptr, columns, eps, BLOCK: tl.constexpr
):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    x = tl.load(x_ptr + row * columns + at, mask=inside, other=0.0)
    mean = tl.sum(x, axis=0) / columns
    centred = tl.where(inside, x - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(centred * centred, axis=0) / columns + eps)
    w = tl.load(w_ptr + at, mask=inside, other=0.0)
    b = tl.load(b_ptr + at, mask=inside, other=0.0)
    tl.store(y_ptr + row * columns + at, centred * scale * w + b, mask=inside)
    tl.store(mean_ptr + row, mean)
    tl.store(scale_ptr + row, scale)


@triton.jit
def norm_backward(
    grad_ptr, x_ptr, w_ptr, mean_ptr, scale_ptr, dx_ptr, dw_ptr, db_ptr, rows, columns,
    GROUPS: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    group = tl.program_id(0)  # each takes every GROUPS-th row, and has partial sums of its own
    at = tl.arange(0, BLOCK)
    inside = at < columns
    w = tl.load(w_ptr + at, mask=inside, other=0.0)
    dw = tl.zeros_like(w)
    db = tl.zeros_like(w)
    for row in range(group, rows, GROUPS):
        grad = tl.load(grad_ptr + row * columns + at, mask=inside, other=0.0)
        x = tl.load(x_ptr + row * columns + at, mask=inside, other=0.0)
        scale = tl.load(scale_ptr + row)
        normal = tl.where(inside, (x - tl.load(mean_ptr + row)) * scale, 0.0)
        weighted = grad * w
        along = tl.sum(weighted * normal, axis=0) / columns
        dx = (weighted - normal * along - tl.sum(weighted, axis=0) / columns) * scale
        tl.store(dx_ptr + row * columns + at, dx, mask=inside)
        dw += grad * normal
        db += grad
    tl.store(dw_ptr + group * columns + at, dw, mask=inside)
    tl.store(db_ptr + group * columns + at, db, mask=inside)


@triton.jit
def column_sums(partial_ptr, out_ptr, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros_like(tl.load(partial_ptr + at, mask=at < columns, other=0.0))
    for first in range(0, rows, ROWS):
        row = first + tl.arange(0, ROWS)
        inside = (row[:, None] < rows) & (at[None, :] < columns)
        part = tl.load(partial_ptr + row[:, None] * columns + at[None, :], mask=inside, other=0.0)
        total += tl.sum(part, axis=0)
    tl.store(out_ptr + at, total, mask=at < columns)


class LayerNorm(torch.autograd.Function):
    """Layer norm of each row, with weight and bias. Their gradients are summed in two stages: per group of rows, in
    memory of the group's own, and then over the groups.
    """

    @staticmethod
    def forward(
        ctx: Any,
        x: torch.Tensor,
        weight: torch.Tensor,
        bias: torch.Tensor,
        eps: float = 1e-5,
        groups: int = 3,
    ) -> torch.Tensor:
        if groups < 1:
            raise ValueError("groups is the number of partial sums, at least 1")
        rows, columns = x.shape
        x, weight, bias = x.contiguous(), weight.contiguous(), bias.contiguous()
        y = torch.empty_like(x)
        mean, scale = x.new_empty(rows), x.new_empty(rows)
        if y.numel():
            block = triton.next_power_of_2(columns)
            norm_forward[(rows,)](x, weight, bias, y, mean, scale, columns, eps, BLOCK=block)
        ctx.save_for_backward(x, weight, mean, scale)
        ctx.groups = groups
        return y

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, grad: torch.Tensor) -> Any:
        x, weight, mean, scale = ctx.saved_tensors
        rows, columns = x.shape
        dx, groups = torch.empty_like(x), ctx.groups
        if not x.numel():
            return dx, torch.zeros_like(weight), torch.zeros_like(weight), None, None
        partial = [x.new_empty(groups, columns) for _ in range(2)]
        norm_backward[(groups,)](
            grad.contiguous(), x, weight, mean, scale, dx, *partial, rows, columns,
            GROUPS=groups, BLOCK=triton.next_power_of_2(columns),
        )  # fmt: skip
        sums = [torch.empty_like(weight) for _ in partial]
        for part, out in zip(partial, sums, strict=True):
            grid = (triton.cdiv(columns, 4),)
            column_sums[grid](part, out, groups, columns, ROWS=2, BLOCK=4)
        return dx, *sums, None, None

    @staticmethod
    def reference(
        x: np.ndarray, weight: np.ndarray, bias: np.ndarray, eps: float = 1e-5, groups: int = 3
    ) -> np.ndarray:
        centred = x - x.mean(axis=1, keepdims=True)
        scale = 1 / np.sqrt((centred**2).mean(axis=1, keepdims=True) + eps)
        return centred * scale * weight + bias

    @staticmethod
    def samples(rng: np.random.Generator) -> Any:
        yield rng.normal(size=(4, 5)), rng.normal(size=5), rng.normal(size=5)


@triton.jit
def attention_forward(
    q_ptr, k_ptr, v_ptr, out_ptr, log_ptr, queries, keys, width, scale,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr, WIDTH: tl.constexpr,
):  # fmt: skip
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    d = tl.arange(0, WIDTH)
    is_row = (row[:, None] < queries) & (d[None, :] < width)
    q = tl.load(q_ptr + row[:, None] * width + d[None, :], mask=is_row, other=0.0)
    out = tl.zeros_like(q)
    total = tl.sum(out, axis=1)
    most = total - float("inf")
    for first in range(0, keys, COLUMNS):
        column = first + tl.arange(0, COLUMNS)
        is_column = (column[:, None] < keys) & (d[None, :] < width)
        k = tl.load(k_ptr + column[:, None] * width + d[None, :], mask=is_column, other=0.0)
        v = tl.load(v_ptr + column[:, None] * width + d[None, :], mask=is_column, other=0.0)
        score = tl.sum(q[:, None, :] * k[None, :, :], axis=2) * scale
        score = tl.where(column[None, :] < keys, score, -float("inf"))
        higher = tl.maximum(most, tl.max(score, axis=1))
        shrink = tl.exp(most - higher)
        weight = tl.exp(score - higher[:, None])
        total = total * shrink + tl.sum(weight, axis=1)
        out = out * shrink[:, None] + tl.sum(weight[:, :, None] * v[None, :, :], axis=1)
        most = higher
    tl.store(out_ptr + row[:, None] * width + d[None, :], out / total[:, None], mask=is_row)
    tl.store(log_ptr + row, most + tl.log(total), mask=row < queries)


@triton.jit
def attention_backward_q(
    q_ptr, k_ptr, v_ptr, grad_ptr, log_ptr, delta_ptr, dq_ptr, queries, keys, width, scale,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr, WIDTH: tl.constexpr,
):  # fmt: skip
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    d = tl.arange(0, WIDTH)
    is_row = (row[:, None] < queries) & (d[None, :] < width)
    at = row[:, None] * width + d[None, :]
    q = tl.load(q_ptr + at, mask=is_row, other=0.0)
    grad = tl.load(grad_ptr + at, mask=is_row, other=0.0)
    log = tl.load(log_ptr + row, mask=row < queries, other=0.0)
    delta = tl.load(delta_ptr + row, mask=row < queries, other=0.0)
    dq = tl.zeros_like(q)
    for first in range(0, keys, COLUMNS):
        column = first + tl.arange(0, COLUMNS)
        is_column = (column[:, None] < keys) & (d[None, :] < width)
        k = tl.load(k_ptr + column[:, None] * width + d[None, :], mask=is_column, other=0.0)
        v = tl.load(v_ptr + column[:, None] * width + d[None, :], mask=is_column, other=0.0)
        score = tl.sum(q[:, None, :] * k[None, :, :], axis=2) * scale
        weight = tl.where(column[None, :] < keys, tl.exp(score - log[:, None]), 0.0)
        dweight = tl.sum(grad[:, None, :] * v[None, :, :], axis=2)
        dscore = weight * (dweight - delta[:, None]) * scale
        dq += tl.sum(dscore[:, :, None] * k[None, :, :], axis=1)
    tl.store(dq_ptr + at, dq, mask=is_row)


@triton.jit
def attention_backward_kv(
    q_ptr, k_ptr, v_ptr, grad_ptr, log_ptr, delta_ptr, dk_ptr, dv_ptr, queries, keys, width, scale,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr, WIDTH: tl.constexpr,
):  # fmt: skip
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    d = tl.arange(0, WIDTH)
    is_column = (column[:, None] < keys) & (d[None, :] < width)
    at = column[:, None] * width + d[None, :]
    k = tl.load(k_ptr + at, mask=is_column, other=0.0)
    v = tl.load(v_ptr + at, mask=is_column, other=0.0)
    dk = tl.zeros_like(k)
    dv = tl.zeros_like(v)
    for first in range(0, queries, ROWS):
        row = first + tl.arange(0, ROWS)
        is_row = (row[:, None] < queries) & (d[None, :] < width)
        q = tl.load(q_ptr + row[:, None] * width + d[None, :], mask=is_row, other=0.0)
        grad = tl.load(grad_ptr + row[:, None] * width + d[None, :], mask=is_row, other=0.0)
        log = tl.load(log_ptr + row, mask=row < queries, other=0.0)
        delta = tl.load(delta_ptr + row, mask=row < queries, other=0.0)
        score = tl.sum(q[:, None, :] * k[None, :, :], axis=2) * scale
        weight = tl.where(row[:, None] < queries, tl.exp(score - log[:, None]), 0.0)
        dv += tl.sum(weight[:, :, None] * grad[:, None, :], axis=0)
        dweight = tl.sum(grad[:, None, :] * v[None, :, :], axis=2)
        dscore = weight * (dweight - delta[:, None]) * scale
        dk += tl.sum(dscore[:, :, None] * q[:, None, :], axis=0)
    tl.store(dk_ptr + at, dk, mask=is_column)
    tl.store(dv_ptr + at, dv, mask=is_column)


class Attention(torch.autograd.Function):
    """Attention of one head: softmax(q kᵀ / √width) v, block by block, with a softmax that is corrected on the way."""

    @staticmethod
    def forward(
        ctx: Any, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, block: int = 2
    ) -> torch.Tensor:
        if not q.ndim == k.ndim == 2 or k.shape != v.shape or q.shape[1] != k.shape[1]:
            raise ValueError("q is (queries, width), k and v are (keys, width)")
        if not q.numel() or not k.numel():
            raise ValueError("q and k must not be empty")
        q, k, v = q.contiguous(), k.contiguous(), v.contiguous()
        ctx.sizes = len(q), len(k), q.shape[1], q.shape[1] ** -0.5
        ctx.block = block
        out, log = torch.empty_like(q), q.new_empty(len(q))
        width = triton.next_power_of_2(q.shape[1])
        attention_forward[(triton.cdiv(len(q), block),)](
            q, k, v, out, log, *ctx.sizes, ROWS=block, COLUMNS=2 * block, WIDTH=width
        )
        ctx.save_for_backward(q, k, v, out, log)
        return out

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, grad: torch.Tensor) -> Any:
        q, k, v, out, log = ctx.saved_tensors
        block, width = ctx.block, triton.next_power_of_2(q.shape[1])
        grad = grad.contiguous()
        delta = (grad * out).sum(1)
        dq, dk, dv = torch.empty_like(q), torch.empty_like(k), torch.empty_like(v)
        given = q, k, v, grad, log, delta
        attention_backward_q[(triton.cdiv(len(q), block),)](
            *given, dq, *ctx.sizes, ROWS=block, COLUMNS=2 * block, WIDTH=width
        )
        attention_backward_kv[(triton.cdiv(len(k), 2 * block),)](
            *given, dk, dv, *ctx.sizes, ROWS=block, COLUMNS=2 * block, WIDTH=width
        )
        return dq, dk, dv, None

    @staticmethod
    def reference(q: np.ndarray, k: np.ndarray, v: np.ndarray, block: int = 2) -> np.ndarray:
        scale = np.float32(q.shape[1] ** -0.5)  # as a kernel is given it
        score = q @ k.T * float(scale)
        weight = np.exp(score - score.max(axis=1, keepdims=True))
        return weight @ v / weight.sum(axis=1, keepdims=True)

    @staticmethod
    def samples(rng: np.random.Generator) -> Any:
        yield rng.normal(size=(3, 2)), rng.normal(size=(5, 2)), rng.normal(size=(5, 2))
