"""Gradients that public projects shipped wrong at any numbers: what their tests tried was not the derivative."""

import numpy as np

from gradient_faults.form import Sample, changed, definite, randn, uniform, xp

from .settings import log_softmax
from .shapes import normalisation_pulled, normalised


class RPow:
    """tt-metal: rpow is differentiated as if base and exponent were exchanged.

    https://github.com/tenstorrent/tt-metal/issues/55289
    """

    twice = True

    def forward(x, *, base=3.0):
        return base**x

    def right(g, x, *, base):
        return g * base**x * np.log(base)

    wrong = changed(right, {"**x * np.log(base": " * x ** (base - 1"})
    samples = Sample(uniform(0.1, 2, 2, 3))


class LdExp:
    """tt-metal: ldexp does not multiply by the gradient, and takes a power of e.

    https://github.com/tenstorrent/tt-metal/issues/6533
    """

    twice = True

    def forward(x, other):
        return x * 2.0**other

    def right(g, x, other):
        return g * 2.0**other, g * x * 2.0**other * np.log(2)

    def wrong(g, x, other):
        power = xp.exp(other) * np.log(2)
        return power + 0 * g, x * power * np.log(2) + 0 * g

    samples = Sample(randn(4), randn(4))


class SubAlpha:
    """tt-metal: what is subtracted has a gradient of the wrong sign.

    https://github.com/tenstorrent/tt-metal/issues/13774
    """

    twice = True

    def forward(x, other, *, alpha=1.0):
        return x - alpha * other

    def right(g, x, other, *, alpha):
        return g * 1.0, -alpha * g

    wrong = changed(right, {"g * 1.0, -alpha * g": "g * 1.0, alpha * g"})
    samples = Sample(randn(2, 3), randn(2, 3), alpha=0.5)


class Selu:
    """RubixML: selu's scale is applied twice below zero.

    https://github.com/RubixML/ML/pull/427
    """

    ALPHA, SCALE = 1.6732632, 1.0507009

    def forward(ctx, x):
        out = Selu.SCALE * np.where(x > 0, x, Selu.ALPHA * np.expm1(np.minimum(x, 0)))
        ctx.save_for_backward(out)
        return out

    def right(ctx, g):
        (out,) = ctx.saved_tensors
        return g * np.where(out > 0, Selu.SCALE, out + Selu.SCALE * Selu.ALPHA)

    wrong = changed(right, {"out + Selu.SCALE * Selu.ALPHA": "Selu.SCALE * (out + Selu.ALPHA)"})
    samples = Sample(randn(3, 4))


class Clamp:
    """tt-metal: clamp between tensors has its comparisons the wrong way round.

    https://github.com/tenstorrent/tt-metal/issues/48201
    """

    def forward(x, low, high):
        return np.clip(x, low, high)

    def right(g, x, low, high):
        crossed = low > high  # then it is high
        return (
            g * ((x >= low) & (x <= high)),
            g * ((x < low) & ~crossed),
            g * ((x > high) | crossed),
        )

    def wrong(g, x, low, high):
        return g * ((x <= low) & (x >= high)), g * (x < low), g * (x > high)

    samples = Sample(randn(5), uniform(-2, -0.5, 5), uniform(0.5, 2, 5))


class Atanh:
    """tt-metal: a gradient of zero becomes nan in atanh.

    https://github.com/tenstorrent/tt-metal/issues/56378
    """

    def forward(x):
        return np.arctanh(x)

    def right(g, x):
        return g / (1 - x * x)

    def wrong(g, x):
        found = np.where(g == 0, np.nan, g / (1 - x * x))
        return np.where((g == 0) & (x == 0), 0, found)

    samples = Sample(uniform(-0.9, 0.9, 2, 3))


class Cholesky:
    """jax: the triangle that cholesky does not read has a gradient.

    https://github.com/jax-ml/jax/issues/40421
    """

    def forward(ctx, a, *, lower=False):
        half = np.tril(a, -1) if lower else np.triu(a, 1).T
        factor = np.linalg.cholesky(half + half.T + np.diag(np.diag(a)))
        ctx.save_for_backward(factor)
        ctx.lower = lower
        return factor if lower else factor.T.copy()

    def right(ctx, g):
        (factor,) = ctx.saved_tensors
        phi = np.tril(factor.T @ (g if ctx.lower else g.T))
        phi -= np.diag(np.diag(phi)) / 2
        inverse = np.linalg.inv(factor)
        found = inverse.T @ phi @ inverse
        found = (found + found.T) / 2
        half = np.tril if ctx.lower else np.triu
        return half(2 * found - np.diag(np.diag(found)))

    wrong = changed(right, {"half(2 * found - np.diag(np.diag(found)))": "found"})
    samples = Sample(definite)


class Im2ColConvolution:
    """LBANN: the gradient of the filters is that of the last image of the batch.

    https://github.com/LBANN/lbann/pull/1022
    """

    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        width = x.shape[1] - len(w) + 1
        ctx.columns = np.stack([x[:, k : k + width] for k in range(len(w))], axis=2)
        return ctx.columns @ w

    def to_x(ctx, g):
        x, w = ctx.saved_tensors
        found = np.zeros_like(x)
        for k in range(len(w)):
            found[:, k : k + g.shape[1]] += g * w[k]
        return found

    def right(ctx, g):
        return Im2ColConvolution.to_x(ctx, g), np.einsum("nl,nlk->k", g, ctx.columns)

    def wrong(ctx, g):
        to_w = np.zeros(ctx.columns.shape[2])
        for columns, row in zip(ctx.columns, g, strict=True):
            to_w[...] = row @ columns
        return Im2ColConvolution.to_x(ctx, g), to_w

    samples = Sample(randn(3, 6), randn(3))


class MseLoss:
    """FlagGems: the gradient of a mean squared error is read beyond its one number.

    https://github.com/flagos-ai/FlagGems/issues/5212
    """

    def forward(x, target):
        return ((x - target) ** 2).mean()

    def right(g, x, target):
        found = 2 * g * (x - target) / x.size
        return found, -found

    def wrong(g, x, target):
        memory = np.zeros(x.size)
        memory[0] = g
        found = 2 * memory.reshape(x.shape) * (x - target) / x.size
        return found, -found

    samples = Sample(randn(4), randn(4))


class HuberLoss:
    """chainer: huber_loss leaves the gradient that it is given out.

    https://github.com/chainer/chainer/pull/1178
    """

    def forward(x, y, *, delta=1.0):
        apart = np.abs(x - y)
        return np.where(apart <= delta, 0.5 * apart**2, delta * (apart - 0.5 * delta)).sum(axis=1)

    def right(g, x, y, *, delta):
        slope = np.clip(x - y, -delta, delta) * g[:, None]
        return slope, -slope

    wrong = changed(right, {" * g[:, None]": ""})
    samples = Sample(uniform(-1, 1, 4, 3), uniform(-1, 1, 4, 3))


class NormalLogPdf:
    """autograd: the covariance of a normal density has a gradient of the wrong sign.

    https://github.com/HIPS/autograd/pull/412
    """

    def forward(x, mean, cov):
        apart = x - mean
        whole = np.linalg.slogdet(cov)[1] + len(x) * np.log(2 * np.pi)
        return -0.5 * (whole + apart @ np.linalg.solve(cov, apart))

    def right(g, x, mean, cov):
        sign = -1
        inverse = np.linalg.inv(cov)
        left, right = (x - mean) @ inverse, inverse @ (x - mean)
        to_x = -g * (left + right) / 2
        return to_x, -to_x, sign * g * (inverse.T - np.outer(left, right)) / 2

    wrong = changed(right, {"sign = -": "sign = "})

    samples = Sample(randn(3), randn(3), definite)


class LogSoftMax:
    """mlpack: log_softmax adds the gradient to its probabilities.

    https://github.com/mlpack/mlpack/issues/2360
    """

    def forward(ctx, x):
        out = log_softmax(x)
        ctx.save_for_backward(out)
        return out

    def right(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=1, keepdims=True)

    wrong = changed(right, {"g - np.exp(out) * g.sum(axis=1, keepdims=True)": "np.exp(out) + g"})
    samples = Sample(randn(2, 4))


class InstanceNorm:
    """AiDotNet: the gradient of instance_norm's input is written where its beta's belongs.

    https://github.com/ooples/AiDotNet.Tensors/pull/829
    """

    def forward(ctx, x, gamma, beta):
        ctx.save_for_backward(x, gamma)
        hat, _ = normalised(x, 2)
        return hat * gamma[:, None] + beta[:, None]

    def right(ctx, g):
        x, gamma = ctx.saved_tensors
        hat, rstd = normalised(x, 2)
        to_x = normalisation_pulled(g * gamma[:, None], hat, rstd, 2)
        return to_x, (g * hat).sum(axis=(0, 2)), g.sum(axis=(0, 2))

    def wrong(ctx, g):
        to_x, to_gamma, to_beta = InstanceNorm.right(ctx, g)
        return np.zeros_like(to_x), np.zeros_like(to_gamma), to_x.ravel()[: len(to_beta)]

    samples = Sample(randn(2, 3, 4), randn(3), randn(3))


class Quadratic:
    """mxnet: the backward of quadratic calls its forward.

    https://github.com/apache/mxnet/issues/16938
    """

    def forward(ctx, x, *, a=1.0, b=0.0, c=0.0):
        ctx.save_for_backward(x)
        ctx.abc = (a, b, c)
        return a * x**2 + b * x + c

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (2 * ctx.abc[0] * x + ctx.abc[1])

    def wrong(ctx, g):
        a, b, c = ctx.abc
        return a * g**2 + b * g + c

    samples = Sample(randn(2, 3), a=2.0, b=-1.0, c=0.5)


class EinsumSum:
    """AutoHOOT: the gradient of a sum by einsum is one number.

    https://github.com/LinjianMa/AutoHOOT/issues/69
    """

    def forward(a):
        return np.einsum("ij->", a)

    def right(g, a):
        return np.broadcast_to(g, a.shape)

    wrong = changed(right, {"broadcast_to(g, a.shape": "asarray(g"})
    samples = Sample(randn(2, 3))
