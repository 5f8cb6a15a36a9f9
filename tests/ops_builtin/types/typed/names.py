"""Every way to an op, and the type that it has: test_types.py checks them."""

from typing import Any, assert_type

import numpy as np

import plugrad as pg
import plugrad.nn.functional as F
from plugrad import Tensor, exp
from plugrad.registry import Op

x = pg.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)

# Operators.
assert_type(x + 1, Tensor)
assert_type(1 - x, Tensor)
assert_type(2.0 * x @ x, Tensor)
assert_type(x**2 / np.float64(3.0), Tensor)
assert_type(x * np.ones(2), Tensor)
assert_type(x * 2j, Tensor)
assert_type(-x, Tensor)
assert_type(abs(x), Tensor)
assert_type(x == 1, Tensor)
assert_type(x != x, Tensor)
assert_type((x > 0) & ~(x <= 3), Tensor)
assert_type(x[0], Tensor)
assert_type(x[:, None, ..., [0, 1]], Tensor)
y = x.detach()
y += 1
y //= 2
y[0] = 3.0
y[y > 2] = 0
assert_type(y, Tensor)

# An op as a function, as a method, of the pack.
assert_type(pg.exp(x), Tensor)
assert_type(exp(x), Tensor)
assert_type(x.exp(), Tensor)
assert_type(y.exp_(), Tensor)
assert_type(pg.ops.builtin.exp(x), Tensor)
assert_type(pg.ops.vision.gem_pool(x[None]), Tensor)
assert_type(pg.ops.builtin.relu_gradient(x, x), Tensor)
assert_type(F.relu(x), Tensor)
assert_type(F.mse_loss(x, y, reduction="sum"), Tensor)
assert_type(F.linear(x, y, None), Tensor)

# Settings by name and by position, PyTorch's names and NumPy's.
assert_type(x.sum(), Tensor)
assert_type(x.sum(0, True), Tensor)
assert_type(x.sum(dim=(0, 1), keepdim=True, dtype=pg.float64), Tensor)
assert_type(x.mean(axis=-1, keepdims=True), Tensor)
assert_type(pg.sum(x, [0, 1]), Tensor)
assert_type(pg.add(x, y, alpha=2), Tensor)
assert_type(pg.clamp(x, min=0), Tensor)
assert_type(x.clip(0, 1), Tensor)
assert_type(x.reshape(4), Tensor)
assert_type(x.view(2, -1), Tensor)
assert_type(x.permute((1, 0)), Tensor)
assert_type(x.unsqueeze(0).squeeze(), Tensor)
assert_type(pg.cat([x, y], dim=1), Tensor)
assert_type(pg.stack((x, y), axis=0), Tensor)
assert_type(pg.where(x > 0, x, 0.0), Tensor)
assert_type(x.where(x > 0, 0), Tensor)
assert_type(x.to(pg.float64), Tensor)
assert_type(x.to("cpu", pg.float64, copy=True), Tensor)
assert_type(x.float().long().bool(), Tensor)
assert_type(pg.softmax(x, 1), Tensor)
assert_type(pg.conv2d(x[None, None], x[None, None], padding="same", stride=(1, 1)), Tensor)

# What returns several, or something else.
assert_type(x.max(), Tensor)
assert_type(x.max(0).values, Tensor)
assert_type(pg.min(x, dim=1).indices, Tensor)
assert_type(x.max(y), Tensor)
values, indices = x.max(dim=1)
assert_type(values, Tensor)
assert_type(indices, Tensor)
assert_type(F.max_pool2d(x[None], 2), Tensor)
assert_type(F.max_pool2d(x[None], 2, return_indices=True), tuple[Tensor, Tensor])
assert_type(pg.allclose(x, y), bool)
assert_type(x.equal(y), bool)

# Answers, and what is Tensor's own.
assert_type(x.argmax(dim=1), Tensor)
assert_type(pg.argmax(x), Tensor)
assert_type(pg.isnan(x).any(), Tensor)
assert_type(pg.eq(x, 1), Tensor)
assert_type(x.T, Tensor)
assert_type(x.real, Tensor)
assert_type(x.new_zeros(2, 3), Tensor)
assert_type(x.requires_grad, bool)
assert_type(x.numel(), int)
assert_type(x.dtype, pg.dtype)
assert_type(x.shape, pg.Size)
assert_type(len(x), int)
for row in x:
    assert_type(row, Tensor)
x.sum().backward()
assert_type(x.grad, Tensor | Any)
if x.grad is not None:
    x.grad = None


@pg.no_grad()
def halved(t: Tensor) -> Tensor:
    return t / 2


@pg.inference_mode
def thirds(t: Tensor, parts: int = 3) -> Tensor:
    return t / parts


assert_type(halved(x), Tensor)
assert_type(thirds(x, parts=3), Tensor)
with pg.no_grad(), pg.inference_mode():
    assert_type(pg.zeros(2, 3), Tensor)

# What only the registry knows.
op: Op = pg.registry.op("builtin::exp")
assert pg.check.check_op("vision::gem_pool").verdict == "pass"
