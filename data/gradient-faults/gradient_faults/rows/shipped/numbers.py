"""Rules that are wrong at some numbers: zeros, negative and large ones, complex ones, those of another type."""

import math

import numpy as np
import torch
from torch.autograd.function import once_differentiable

from gradient_faults.form import Sample, changed, randn, randn_complex


class Softplus:
    """The gradient comes in float32, whatever came."""

    def forward(x):
        return torch.nn.functional.softplus(x)

    def right(g, x):
        return g * x.sigmoid()

    wrong = changed(right, {"g * x.sigmoid": "(g * x.sigmoid()).float"})

    samples = Sample(randn(4))


class Smoothed:
    """A table of constants is float32, so the values lose half their digits."""

    def forward(x):
        return x @ torch.tensor([0.1, 0.7, 0.2], dtype=x.dtype)

    def right(g, x):
        return g[:, None] * torch.tensor([0.1, 0.7, 0.2], dtype=g.dtype)

    wrong = changed(right, {", dtype=g.dtype": ""})
    samples = Sample(randn(4, 3))


class ComplexProduct:
    """The conjugates are missing from the rule of a product."""

    def forward(z, w):
        return z * w

    def right(g, z, w):
        return g * w.conj(), g * z.conj()

    wrong = changed(right, {".conj(), g * z.conj()": ", g * z"})

    samples = Sample(randn_complex(3), randn_complex(3))


class RealTimesComplex:
    """The gradient of a real factor is left complex."""

    def forward(x, w):
        return x * w

    def right(g, x, w):
        return (g * w.conj()).real, g * x

    wrong = changed(right, {"(g * w.conj()).real": "g * w.conj()"})
    samples = Sample(randn(3), randn_complex(3))


class SquaredModulus:
    """The squared modulus of a complex number has the gradient of a real one's."""

    def forward(z):
        return (z * z.conj()).real

    def right(g, z):
        return 2 * g * z

    wrong = changed(right, {"2 * g * z": "g * z"})
    samples = Sample(randn_complex(3))


class Pow:
    """The gradient of a power with respect to its exponent is nan at zero."""

    def forward(x, y):
        return x**y

    def right(g, x, y):
        log = torch.where(x > 0, x, torch.ones_like(x)).log()
        return g * y * x ** (y - 1), g * x**y * log

    def wrong(g, x, y):
        return g * y * x ** (y - 1), g * x**y * x.log()

    domain = ((0, None), (1, None))
    samples = (
        Sample(lambda rng: rng.uniform(0.5, 2, size=3), lambda rng: rng.uniform(2.5, 4, size=3)),
        Sample(np.array([0.0, 1.0]), np.array([3.0, 2.5])),
    )


class Sinc:
    """Sinc has no derivative at zero."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.sinc(x)

    @once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        safe = torch.where(x == 0, torch.ones_like(x), x)
        slope = (torch.cos(math.pi * safe) - torch.sinc(safe)) / safe
        return g * torch.where(x == 0, torch.zeros_like(x), slope)

    @once_differentiable
    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (torch.cos(math.pi * x) - torch.sinc(x)) / x

    samples = Sample(np.array([-1.3, 0.0, 0.4]))


class SignedSquare:
    """A signed cube is right for positive numbers alone."""

    def forward(x):
        return x * x.abs()

    def right(g, x):
        return 2 * g * x.abs()

    wrong = changed(right, {".abs()": ""})
    samples = Sample(randn(6))


class Norm3:
    """A p-norm forgets the sign."""

    def forward(x):
        return x.abs().pow(3).sum(1).pow(1 / 3)

    def right(g, x):
        y = x.abs().pow(3).sum(1, keepdim=True).pow(1 / 3)
        return g[:, None] * x * x.abs() / y**2

    wrong = changed(right, {" * x.abs()": "**2"})
    samples = Sample(randn(2, 4))


class LogSumExp:
    """The gradient of logsumexp overflows where the value does not."""

    def forward(x):
        return torch.logsumexp(x, 1)

    def right(g, x):
        return g[:, None] * x.softmax(1)

    def wrong(g, x):
        e = x.exp()
        return g[:, None] * e / e.sum(1, keepdim=True)

    samples = (Sample(randn(2, 3)), Sample(lambda rng: rng.normal(size=(2, 3)) + 800))


class SoftplusLarge:
    """The gradient of softplus is nan for large numbers."""

    def forward(x):
        return torch.nn.functional.softplus(x)

    def right(g, x):
        return g * x.sigmoid()

    def wrong(g, x):
        e = x.exp()
        return g * e / (1 + e)

    samples = Sample(np.array([-3.0, 0.5, 20.0, 900.0]))


class Softmax:
    """Softmax is pulled back along the last axis, whatever the axis was."""

    def forward(ctx, x, dim):
        y = x.softmax(dim)
        ctx.save_for_backward(y)
        ctx.dim = dim
        return y

    def right(ctx, g):
        (y,) = ctx.saved_tensors
        return y * (g - (g * y).sum(ctx.dim, keepdim=True)), None

    wrong = changed(right, {"ctx.dim": "-1"})
    samples = Sample(randn(2, 3, 4), 1)


class Clamp:
    """A clamp stops gradients on one side alone."""

    def forward(x, low, high):
        return x.clamp(low, high)

    def right(g, x, low, high):
        return g * ((x >= low) & (x <= high)), None, None

    wrong = changed(right, {"(x >= low) & (x <= high)": "x >= low"})
    samples = Sample(np.array([-2.0, -0.3, 0.4, 2.5]), -1.0, 1.0)


class Gelu:
    """A factor of the tanh form of GELU is forgotten."""

    def forward(x):
        return torch.nn.functional.gelu(x, approximate="tanh")

    def right(g, x):
        t = torch.tanh(0.7978845608028654 * (x + 0.044715 * x**3))
        inner = 0.7978845608028654 * (1 + 3 * 0.044715 * x**2)
        return g * (0.5 * (1 + t) + 0.5 * x * (1 - t**2) * inner)

    wrong = changed(right, {"0.7978845608028654 * (1 + 3 * ": "0.7978845608028654 * (1 + "})
    samples = Sample(randn(5))


class RmsNorm:
    """The epsilon of forward is left out of backward."""

    def forward(x, eps):
        return x * (x.pow(2).mean(-1, keepdim=True) + eps).rsqrt()

    def right(g, x, eps):
        r = (x.pow(2).mean(-1, keepdim=True) + eps).rsqrt()
        return g * r - x * r**3 * (g * x).mean(-1, keepdim=True), None

    def wrong(g, x, eps):
        r = x.pow(2).mean(-1, keepdim=True).rsqrt()
        return g * r - x * r**3 * (g * x).mean(-1, keepdim=True), None

    samples = Sample(randn(2, 4), 1e-5)


class LayerNorm:
    """Layer norm forgets that its mean depends on the input."""

    def forward(x):
        return torch.nn.functional.layer_norm(x, x.shape[-1:])

    def right(g, x):
        apart = x - x.mean(-1, keepdim=True)
        r = (apart.pow(2).mean(-1, keepdim=True) + 1e-5).rsqrt()
        y = apart * r
        return r * (g - g.mean(-1, keepdim=True) - y * (g * y).mean(-1, keepdim=True))

    wrong = changed(right, {"g.mean(-1, keepdim=True) - ": ""})
    samples = Sample(randn(3, 5))


class BatchNorm:
    """Batch norm in evaluation is pulled back as in training."""

    def forward(ctx, x, mean, var, training):
        if training:
            mean, var = x.mean(0), x.var(0, unbiased=False)
        ctx.save_for_backward(x, mean, var)
        ctx.training = training
        return (x - mean) * (var + 1e-5).rsqrt()

    def train(ctx, g):
        x, mean, var = ctx.saved_tensors
        r = (var + 1e-5).rsqrt()
        y = (x - mean) * r
        return r * (g - g.mean(0) - y * (g * y).mean(0)), None, None, None

    @once_differentiable
    def right(ctx, g):
        if ctx.training:
            return BatchNorm.train(ctx, g)
        x, mean, var = ctx.saved_tensors
        r = (var + 1e-5).rsqrt()
        at_var = -0.5 * (g * (x - mean)).sum(0) * r**3
        return g * r, -g.sum(0) * r, at_var, None

    @once_differentiable
    def wrong(ctx, g):
        return BatchNorm.train(ctx, g)

    samples = Sample(randn(4, 2), randn(2), lambda rng: rng.uniform(0.5, 2, size=2), False)


class CrossEntropy:
    """A mean loss over the rows that count is divided by all rows."""

    def forward(logits, labels, ignored):
        return torch.nn.functional.cross_entropy(logits, labels, ignore_index=ignored)

    def right(g, logits, labels, ignored):
        counts = labels != ignored
        hot = torch.nn.functional.one_hot(labels * counts, logits.shape[1])
        found = g * (logits.softmax(1) - hot) * counts[:, None]
        return found / counts.sum(), None, None

    wrong = changed(right, {"found / counts.sum()": "found / len(found)"})
    samples = Sample(randn(4, 3), np.array([0, 2, -1, 1]), -1)


class Huber:
    """Far from zero a Huber loss has the gradient of a square."""

    def forward(x, delta):
        return torch.nn.functional.huber_loss(x, torch.zeros_like(x), delta=delta)

    def right(g, x, delta):
        return g * x.clamp(-delta, delta) / x.numel(), None

    wrong = changed(right, {"x.clamp(-delta,": "torch.where(x < delta, x, x.sign() *"})
    samples = Sample(np.array([-3.0, -0.2, 0.4, 2.0]), 1.0)


class SwishBeta:
    """The gradient of the exponent's scale is summed over the wrong place."""

    def forward(x, beta):
        return x * (beta * x).sigmoid()

    def right(g, x, beta):
        s = (beta * x).sigmoid()
        slope = s * (1 - s)
        return g * (s + beta * x * slope), (g * x * x * slope).sum(0)

    wrong = changed(right, {".sum(0": ".sum(1"})
    samples = Sample(randn(3, 3), randn(3))
