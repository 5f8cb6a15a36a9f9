"""Rules that are wrong at some numbers: zeros, negative and large ones, complex ones, those of another type."""

import math

import numpy as np
import torch

from tests.shipped.pairs import pair


@pair("the gradient comes in float32, whatever came")
class Softplus:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.nn.functional.softplus(x)

    def right(ctx, g):
        return g * ctx.saved_tensors[0].sigmoid()

    def wrong(ctx, g):
        return (g * ctx.saved_tensors[0].sigmoid()).float()

    def samples(rng):
        yield rng.normal(size=4)


@pair("a table of constants is float32, so the values lose half their digits")
class Smoothed:
    def forward(ctx, x):
        return x @ torch.tensor([0.1, 0.7, 0.2], dtype=x.dtype)

    def right(ctx, g):
        return g[:, None] * torch.tensor([0.1, 0.7, 0.2], dtype=g.dtype)

    def wrong(ctx, g):
        return g[:, None] * torch.tensor([0.1, 0.7, 0.2])

    def samples(rng):
        yield rng.normal(size=(4, 3))


@pair("the conjugates are missing from the rule of a product")
class ComplexProduct:
    def forward(ctx, z, w):
        ctx.save_for_backward(z, w)
        return z * w

    def right(ctx, g):
        z, w = ctx.saved_tensors
        return g * w.conj(), g * z.conj()

    def wrong(ctx, g):
        z, w = ctx.saved_tensors
        return g * w, g * z

    def samples(rng):
        z, w = rng.normal(size=(2, 3)) + 1j * rng.normal(size=(2, 3))
        yield z, w


@pair("the gradient of a real factor is left complex")
class RealTimesComplex:
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    def right(ctx, g):
        x, w = ctx.saved_tensors
        return (g * w.conj()).real, g * x

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        return g * w.conj(), g * x

    def samples(rng):
        yield rng.normal(size=3), rng.normal(size=3) + 1j * rng.normal(size=3)


@pair("the squared modulus of a complex number has the gradient of a real one's")
class SquaredModulus:
    def forward(ctx, z):
        ctx.save_for_backward(z)
        return (z * z.conj()).real

    def right(ctx, g):
        return 2 * g * ctx.saved_tensors[0]

    def wrong(ctx, g):
        return g * ctx.saved_tensors[0]

    def samples(rng):
        yield rng.normal(size=3) + 1j * rng.normal(size=3)


@pair("the gradient of a power with respect to its exponent is nan at zero")
class Pow:
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

    def samples(rng):
        yield rng.uniform(0.5, 2, size=3), rng.uniform(2.5, 4, size=3)
        yield np.array([0.0, 1.0]), np.array([3.0, 2.5])


@pair("sinc has no derivative at zero")
class Sinc:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.sinc(x)

    @torch.autograd.function.once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        safe = torch.where(x == 0, torch.ones_like(x), x)
        slope = (torch.cos(math.pi * safe) - torch.sinc(safe)) / safe
        return g * torch.where(x == 0, torch.zeros_like(x), slope)

    @torch.autograd.function.once_differentiable
    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (torch.cos(math.pi * x) - torch.sinc(x)) / x

    def samples(rng):
        yield np.array([-1.3, 0.0, 0.4])


@pair("a signed cube is right for positive numbers alone")
class SignedSquare:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x.abs()

    def right(ctx, g):
        return 2 * g * ctx.saved_tensors[0].abs()

    def wrong(ctx, g):
        return 2 * g * ctx.saved_tensors[0]

    def samples(rng):
        yield rng.normal(size=6)


@pair("a p-norm forgets the sign")
class Norm3:
    def forward(ctx, x):
        y = x.abs().pow(3).sum(1).pow(1 / 3)
        ctx.save_for_backward(x)
        return y

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        y = x.abs().pow(3).sum(1, keepdim=True).pow(1 / 3)
        return g[:, None] * x * x.abs() / y**2

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        y = x.abs().pow(3).sum(1, keepdim=True).pow(1 / 3)
        return g[:, None] * x**2 / y**2

    def samples(rng):
        yield rng.normal(size=(2, 4))


@pair("the gradient of logsumexp overflows where the value does not")
class LogSumExp:
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

    def samples(rng):
        yield rng.normal(size=(2, 3))
        yield rng.normal(size=(2, 3)) + 800


@pair("the gradient of softplus is nan for large numbers")
class SoftplusLarge:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.nn.functional.softplus(x)

    def right(ctx, g):
        return g * ctx.saved_tensors[0].sigmoid()

    def wrong(ctx, g):
        e = ctx.saved_tensors[0].exp()
        return g * e / (1 + e)

    def samples(rng):
        yield np.array([-3.0, 0.5, 20.0, 900.0])


@pair("softmax is pulled back along the last axis, whatever the axis was")
class Softmax:
    def forward(ctx, x, dim):
        y = x.softmax(dim)
        ctx.save_for_backward(y)
        ctx.dim = dim
        return y

    def right(ctx, g):
        (y,) = ctx.saved_tensors
        return y * (g - (g * y).sum(ctx.dim, keepdim=True)), None

    def wrong(ctx, g):
        (y,) = ctx.saved_tensors
        return y * (g - (g * y).sum(-1, keepdim=True)), None

    def samples(rng):
        yield rng.normal(size=(2, 3, 4)), 1


@pair("a clamp stops gradients on one side alone")
class Clamp:
    def forward(ctx, x, low, high):
        ctx.save_for_backward(x)
        ctx.low, ctx.high = low, high
        return x.clamp(low, high)

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * ((x >= ctx.low) & (x <= ctx.high)), None, None

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (x >= ctx.low), None, None

    def samples(rng):
        yield np.array([-2.0, -0.3, 0.4, 2.5]), -1.0, 1.0


@pair("a factor of the tanh form of GELU is forgotten")
class Gelu:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.nn.functional.gelu(x, approximate="tanh")

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        t = torch.tanh(0.7978845608028654 * (x + 0.044715 * x**3))
        inner = 0.7978845608028654 * (1 + 3 * 0.044715 * x**2)
        return g * (0.5 * (1 + t) + 0.5 * x * (1 - t**2) * inner)

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        t = torch.tanh(0.7978845608028654 * (x + 0.044715 * x**3))
        inner = 0.7978845608028654 * (1 + 0.044715 * x**2)
        return g * (0.5 * (1 + t) + 0.5 * x * (1 - t**2) * inner)

    def samples(rng):
        yield rng.normal(size=5)


@pair("the epsilon of forward is left out of backward")
class RmsNorm:
    def forward(ctx, x, eps):
        ctx.save_for_backward(x)
        ctx.eps = eps
        return x * (x.pow(2).mean(-1, keepdim=True) + eps).rsqrt()

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        r = (x.pow(2).mean(-1, keepdim=True) + ctx.eps).rsqrt()
        return g * r - x * r**3 * (g * x).mean(-1, keepdim=True), None

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        r = x.pow(2).mean(-1, keepdim=True).rsqrt()
        return g * r - x * r**3 * (g * x).mean(-1, keepdim=True), None

    def samples(rng):
        yield rng.normal(size=(2, 4)), 1e-5


@pair("layer norm forgets that its mean depends on the input")
class LayerNorm:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.nn.functional.layer_norm(x, x.shape[-1:])

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        apart = x - x.mean(-1, keepdim=True)
        r = (apart.pow(2).mean(-1, keepdim=True) + 1e-5).rsqrt()
        y = apart * r
        return r * (g - g.mean(-1, keepdim=True) - y * (g * y).mean(-1, keepdim=True))

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        apart = x - x.mean(-1, keepdim=True)
        r = (apart.pow(2).mean(-1, keepdim=True) + 1e-5).rsqrt()
        y = apart * r
        return r * (g - y * (g * y).mean(-1, keepdim=True))

    def samples(rng):
        yield rng.normal(size=(3, 5))


@pair("batch norm in evaluation is pulled back as in training")
class BatchNorm:
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

    @torch.autograd.function.once_differentiable
    def right(ctx, g):
        if ctx.training:
            return BatchNorm.train(ctx, g)
        x, mean, var = ctx.saved_tensors
        r = (var + 1e-5).rsqrt()
        at_var = -0.5 * (g * (x - mean)).sum(0) * r**3
        return g * r, -g.sum(0) * r, at_var, None

    @torch.autograd.function.once_differentiable
    def wrong(ctx, g):
        return BatchNorm.train(ctx, g)

    def samples(rng):
        yield rng.normal(size=(4, 2)), rng.normal(size=2), rng.uniform(0.5, 2, size=2), False


@pair("a mean loss over the rows that count is divided by all rows")
class CrossEntropy:
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

    def samples(rng):
        yield rng.normal(size=(4, 3)), np.array([0, 2, -1, 1]), -1


@pair("far from zero a Huber loss has the gradient of a square")
class Huber:
    def forward(ctx, x, delta):
        ctx.save_for_backward(x)
        ctx.delta = delta
        return torch.nn.functional.huber_loss(x, torch.zeros_like(x), delta=delta)

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * x.clamp(-ctx.delta, ctx.delta) / x.numel(), None

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return g * torch.where(x < ctx.delta, x, x.sign() * ctx.delta) / x.numel(), None

    def samples(rng):
        yield np.array([-3.0, -0.2, 0.4, 2.0]), 1.0


@pair("the gradient of the exponent's scale is summed over the wrong place")
class SwishBeta:
    def forward(ctx, x, beta):
        ctx.save_for_backward(x, beta)
        return x * (beta * x).sigmoid()

    def right(ctx, g):
        x, beta = ctx.saved_tensors
        s = (beta * x).sigmoid()
        slope = s * (1 - s)
        return g * (s + beta * x * slope), (g * x * x * slope).sum(0)

    def wrong(ctx, g):
        x, beta = ctx.saved_tensors
        s = (beta * x).sigmoid()
        slope = s * (1 - s)
        return g * (s + beta * x * slope), (g * x * x * slope).sum(1)

    def samples(rng):
        yield rng.normal(size=(3, 3)), rng.normal(size=3)
