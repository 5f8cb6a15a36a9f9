"""Rules that are wrong at some numbers: zeros, negative and large ones, complex ones, those of another type."""

import math

import numpy as np
import torch
from torch.autograd.function import once_differentiable

from .form import Sample, changed, randn, randn_complex


class Softplus:
    """The gradient comes in float32, whatever came."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.nn.functional.softplus(x)

    def right(ctx, g):
        return g * ctx.saved_tensors[0].sigmoid()

    def wrong(ctx, g):
        return (g * ctx.saved_tensors[0].sigmoid()).float()

    samples = Sample(randn(4))


class Smoothed:
    """A table of constants is float32, so the values lose half their digits."""

    def forward(ctx, x):
        return x @ torch.tensor([0.1, 0.7, 0.2], dtype=x.dtype)

    def right(ctx, g):
        return g[:, None] * torch.tensor([0.1, 0.7, 0.2], dtype=g.dtype)

    wrong = changed(right, {", dtype=g.dtype": ""})
    samples = Sample(randn(4, 3))


class ComplexProduct:
    """The conjugates are missing from the rule of a product."""

    def forward(ctx, z, w):
        ctx.save_for_backward(z, w)
        return z * w

    def right(ctx, g):
        z, w = ctx.saved_tensors
        return g * w.conj(), g * z.conj()

    wrong = changed(right, {".conj(), g * z.conj()": ", g * z"})

    samples = Sample(randn_complex(3), randn_complex(3))


class RealTimesComplex:
    """The gradient of a real factor is left complex."""

    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    def right(ctx, g):
        x, w = ctx.saved_tensors
        return (g * w.conj()).real, g * x

    wrong = changed(right, {"(g * w.conj()).real": "g * w.conj()"})
    samples = Sample(randn(3), randn_complex(3))


class SquaredModulus:
    """The squared modulus of a complex number has the gradient of a real one's."""

    def forward(ctx, z):
        ctx.save_for_backward(z)
        return (z * z.conj()).real

    def right(ctx, g):
        return 2 * g * ctx.saved_tensors[0]

    wrong = changed(right, {"2 * ": ""})
    samples = Sample(randn_complex(3))


class Pow:
    """The gradient of a power with respect to its exponent is nan at zero."""

    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x**y

    def right(ctx, g):
        x, y = ctx.saved_tensors
        log = torch.where(x > 0, x, torch.ones_like(x)).log()
        return g * y * x ** (y - 1), g * x**y * log

    def wrong(ctx, g):
        x, y = ctx.saved_tensors
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

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x.abs()

    def right(ctx, g):
        return 2 * g * ctx.saved_tensors[0].abs()

    wrong = changed(right, {".abs()": ""})
    samples = Sample(randn(6))


class Norm3:
    """A p-norm forgets the sign."""

    def forward(ctx, x):
        y = x.abs().pow(3).sum(1).pow(1 / 3)
        ctx.save_for_backward(x)
        return y

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        y = x.abs().pow(3).sum(1, keepdim=True).pow(1 / 3)
        return g[:, None] * x * x.abs() / y**2

    wrong = changed(right, {" * x.abs()": "**2"})
    samples = Sample(randn(2, 4))


class LogSumExp:
    """The gradient of logsumexp overflows where the value does not."""

    def forward(ctx, x):
        y = torch.logsumexp(x, 1)
        ctx.save_for_backward(x)
        return y

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g[:, None] * x.softmax(1)

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        e = x.exp()
        return g[:, None] * e / e.sum(1, keepdim=True)

    samples = (Sample(randn(2, 3)), Sample(lambda rng: rng.normal(size=(2, 3)) + 800))


class SoftplusLarge:
    """The gradient of softplus is nan for large numbers."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.nn.functional.softplus(x)

    def right(ctx, g):
        return g * ctx.saved_tensors[0].sigmoid()

    def wrong(ctx, g):
        e = ctx.saved_tensors[0].exp()
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

    def forward(ctx, x, low, high):
        ctx.save_for_backward(x)
        ctx.low, ctx.high = low, high
        return x.clamp(low, high)

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * ((x >= ctx.low) & (x <= ctx.high)), None, None

    wrong = changed(right, {"(x >= ctx.low) & (x <= ctx.high)": "x >= ctx.low"})
    samples = Sample(np.array([-2.0, -0.3, 0.4, 2.5]), -1.0, 1.0)


class Gelu:
    """A factor of the tanh form of GELU is forgotten."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.nn.functional.gelu(x, approximate="tanh")

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        t = torch.tanh(0.7978845608028654 * (x + 0.044715 * x**3))
        inner = 0.7978845608028654 * (1 + 3 * 0.044715 * x**2)
        return g * (0.5 * (1 + t) + 0.5 * x * (1 - t**2) * inner)

    wrong = changed(right, {"3 * ": ""})
    samples = Sample(randn(5))


class RmsNorm:
    """The epsilon of forward is left out of backward."""

    def forward(ctx, x, eps):
        ctx.save_for_backward(x)
        ctx.eps = eps
        return x * (x.pow(2).mean(-1, keepdim=True) + eps).rsqrt()

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        r = (x.pow(2).mean(-1, keepdim=True) + ctx.eps).rsqrt()
        return g * r - x * r**3 * (g * x).mean(-1, keepdim=True), None

    wrong = changed(
        right, {"(x.pow(2).mean(-1, keepdim=True) + ctx.eps": "x.pow(2).mean(-1, keepdim=True"}
    )
    samples = Sample(randn(2, 4), 1e-5)


class LayerNorm:
    """Layer norm forgets that its mean depends on the input."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.nn.functional.layer_norm(x, x.shape[-1:])

    def right(ctx, g):
        (x,) = ctx.saved_tensors
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

    def forward(ctx, logits, labels, ignored):
        ctx.save_for_backward(logits, labels)
        ctx.ignored = ignored
        return torch.nn.functional.cross_entropy(logits, labels, ignore_index=ignored)

    def gradient(ctx, g):
        logits, labels = ctx.saved_tensors
        counts = labels != ctx.ignored
        hot = torch.nn.functional.one_hot(labels * counts, logits.shape[1])
        return g * (logits.softmax(1) - hot) * counts[:, None], counts.sum()

    def right(ctx, g):
        found, count = CrossEntropy.gradient(ctx, g)
        return found / count, None, None

    def wrong(ctx, g):
        found, _ = CrossEntropy.gradient(ctx, g)
        return found / len(found), None, None

    samples = Sample(randn(4, 3), np.array([0, 2, -1, 1]), -1)


class Huber:
    """Far from zero a Huber loss has the gradient of a square."""

    def forward(ctx, x, delta):
        ctx.save_for_backward(x)
        ctx.delta = delta
        return torch.nn.functional.huber_loss(x, torch.zeros_like(x), delta=delta)

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * x.clamp(-ctx.delta, ctx.delta) / x.numel(), None

    wrong = changed(right, {"x.clamp(-ctx.delta,": "torch.where(x < ctx.delta, x, x.sign() *"})
    samples = Sample(np.array([-3.0, -0.2, 0.4, 2.0]), 1.0)


class SwishBeta:
    """The gradient of the exponent's scale is summed over the wrong place."""

    def forward(ctx, x, beta):
        ctx.save_for_backward(x, beta)
        return x * (beta * x).sigmoid()

    def right(ctx, g):
        x, beta = ctx.saved_tensors
        s = (beta * x).sigmoid()
        slope = s * (1 - s)
        return g * (s + beta * x * slope), (g * x * x * slope).sum(0)

    wrong = changed(right, {"0": "1"})
    samples = Sample(randn(3, 3), randn(3))
