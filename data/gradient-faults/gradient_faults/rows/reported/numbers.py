"""Gradients that public projects shipped wrong at some numbers: zeros, negative and large ones."""

import numpy as np
from scipy import special

from gradient_faults.form import Sample, changed, randn, uniform, xp

# Zeros and negative numbers -----------------------------------------------------------------------------------------


class Power:
    """tt-metal: a power's gradient is infinite for every base that is not positive.

    https://github.com/tenstorrent/tt-metal/issues/54439
    """

    twice = True

    def forward(x, *, exponent):
        return x**exponent

    def right(g, x, *, exponent):
        return g * exponent * x ** (exponent - 1)

    def wrong(g, x, *, exponent):
        return xp.where(x <= 0, np.inf, g * exponent * x ** (exponent - 1))

    samples = (
        Sample(uniform(0.1, 5, 2, 3), exponent=2.0),
        Sample(uniform(0.1, 5, 2, 3), exponent=1.5),
    )
    revealing = Sample(np.array([-2.0, 0.5, 1.0]), exponent=2.0)


class PowBoth:
    """stanli: the adjoint of pow is nan where the base is zero.

    https://github.com/seantalts/stanli/pull/150
    """

    def forward(ctx, base, exponent):
        out = base**exponent
        ctx.save_for_backward(base, exponent, out)
        return out

    def right(ctx, g):
        base, exponent, out = ctx.saved_tensors
        safe = np.where(base == 0, 1, base)
        d_base, d_exponent = g * exponent * out / safe, g * np.log(safe) * out
        return np.where(base == 0, 0, d_base), np.where(base == 0, 0, d_exponent)

    def wrong(ctx, g):
        base, exponent, out = ctx.saved_tensors
        return g * exponent * out / base, g * np.log(base) * out

    samples = Sample(uniform(0.2, 3, 4), uniform(1.5, 3, 4))
    revealing = Sample(np.array([0.0, 1.5]), np.array([2.0, 3.0]))


class CumulativeProduct:
    """burn: cumprod divides by its input.

    https://github.com/tracel-ai/burn/pull/5141
    """

    def forward(ctx, x, *, dim=0):
        out = np.cumprod(x, axis=dim)
        ctx.save_for_backward(x, out)
        ctx.dim = dim
        return out

    def right(ctx, g):
        x, _ = ctx.saved_tensors
        x, g = np.moveaxis(x, ctx.dim, 0), np.moveaxis(g, ctx.dim, 0)
        left, found = np.ones_like(x), np.zeros_like(x)
        left[1:] = np.cumprod(x, axis=0)[:-1]
        tail = np.zeros(x.shape[1:])
        for i in reversed(range(len(x))):
            tail = g[i] + (x[i + 1] * tail if i + 1 < len(x) else 0)
            found[i] = left[i] * tail
        return np.moveaxis(found, 0, ctx.dim)

    def wrong(ctx, g):
        x, out = ctx.saved_tensors
        sums = np.flip(np.cumsum(np.flip(g * out, ctx.dim), ctx.dim), ctx.dim)
        return sums / x

    samples = (Sample(uniform(0.5, 2, 4)), Sample(uniform(0.5, 2, 2, 3), dim=1))
    revealing = Sample(np.array([2.0, 0.0, 3.0, 4.0]))


class Product:
    """drjit: the factor that is zero gets no gradient of a product.

    https://github.com/mitsuba-renderer/drjit/pull/528
    """

    def forward(x):
        return np.prod(x)

    def right(g, x):
        return g * np.array([np.prod(np.delete(x, i)) for i in range(len(x))])

    def wrong(g, x):
        quotient = np.prod(x) / np.where(x == 0, 1, x)
        return g * np.where(x == 0, 0, quotient)

    samples = Sample(randn(5))
    revealing = Sample(np.array([2.0, 0.0, 4.0]))


def products_of_others(x):
    """Return the product of all entries but one, for each."""
    return np.array([np.prod(np.delete(x, i)) for i in range(len(x))])


def products_of_two_others(g, x):
    """Return the gradient of `products_of_others`."""
    found = np.zeros_like(x)
    for i in range(len(x)):
        for k in range(len(x)):
            if i != k:
                found[k] += g[i] * np.prod(np.delete(x, [i, k]))
    return found


def quotients_of_others(g, x):
    """Return the same by a division, and 0 for 0 / 0."""
    total = g * products_of_others(x)
    return (total.sum() - total) * np.where(x == 0, 0, 1 / np.where(x == 0, 1, x))


def others(x, slope):
    """Return `products_of_others` as an op of the library of x that has this gradient."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return products_of_others(x)

    if isinstance(x, np.ndarray):
        return products_of_others(x)
    if type(x).__module__.startswith("torch"):
        from gradient_faults.as_torch import of_row
    else:
        from gradient_faults.as_plugrad import of_row
    rule = of_row(forward, lambda ctx, g: slope(g, *ctx.saved_tensors), once=True)
    return rule.apply(x)


class ProductTwice:
    """tensorflow: the second derivative of reduce_prod is wrong where an entry is zero.

    https://github.com/tensorflow/tensorflow/issues/61117
    """

    twice = True
    second = True

    def forward(x):
        return np.prod(x)

    def right(g, x):
        return g * others(x, products_of_two_others)

    wrong = changed(right, {"products_of_two_others": "quotients_of_others"})
    samples = Sample(randn(3))
    revealing = Sample(np.array([0.0, 1.0]))


class Norm:
    """tt-metal: the norm of a slice of zeros has a gradient of nan.

    https://github.com/tenstorrent/tt-metal/issues/55585
    """

    def forward(ctx, x, *, p=2.0, dim=1):
        out = (np.abs(x) ** p).sum(axis=dim, keepdims=True) ** (1 / p)
        ctx.save_for_backward(x, out)
        ctx.p, ctx.dim = p, dim
        return out.squeeze(dim)

    def right(ctx, g):
        x, out = ctx.saved_tensors
        safe = np.where(out == 0, 1, out)
        return (
            np.sign(x) * np.abs(x) ** (ctx.p - 1) * safe ** (1 - ctx.p) * np.expand_dims(g, ctx.dim)
        )

    def wrong(ctx, g):
        x, out = ctx.saved_tensors
        powers = np.sign(x) * np.abs(x) ** (ctx.p - 1)
        return powers * out * np.expand_dims(g, ctx.dim) * (1 / out**ctx.p)

    samples = (Sample(randn(3, 4)), Sample(randn(3, 4), p=3.0, dim=0))
    revealing = Sample(np.array([[0.0, 0, 0], [1, 2, 2]]))


class Normalize:
    """chainer: normalize divides by the norm of a vector of zeros, in spite of its eps.

    https://github.com/chainer/chainer/issues/4765
    """

    step = 1e-10

    def forward(x, *, eps=1e-5):
        return x / (np.linalg.norm(x, axis=1, keepdims=True) + eps)

    def right(g, x, *, eps):
        norm = np.linalg.norm(x, axis=1, keepdims=True)
        along = x * (g * x).sum(axis=1, keepdims=True) / np.where(norm == 0, 1, norm)
        return g / (norm + eps) - along / (norm + eps) ** 2

    wrong = changed(right, {"np.where(norm == 0, 1, norm)": "norm"})
    samples = Sample(uniform(-1, 1, 4, 3))
    revealing = Sample(np.array([[0.3, -0.2], [0.0, 0.0]]))


class Sinc:
    """pytorch: the gradient of sinc at zero is nan.

    https://github.com/pytorch/pytorch/issues/53989
    """

    def forward(x):
        return np.sinc(x)

    def right(g, x):
        safe = np.where(x == 0, 1, x)
        slope = (np.pi * safe * np.cos(np.pi * safe) - np.sin(np.pi * safe)) / (np.pi * safe**2)
        return g * np.where(x == 0, 0, slope)

    def wrong(g, x):
        return g * (np.pi * x * np.cos(np.pi * x) - np.sin(np.pi * x)) / (np.pi * x * x)

    samples = Sample(randn(5))
    revealing = Sample(np.array([0.0, 0.4]))


class XLogY:
    """tensorflow: xlogy has no gradient with respect to an x of zero.

    https://github.com/tensorflow/tensorflow/issues/119476
    """

    twice = True

    def forward(x, y):
        return special.xlogy(x, y)

    def right(g, x, y):
        return g * xp.log(y), g * x / y

    wrong = changed(right, {"log(y": "where(x == 0, 0.0, xp.log(y)"})
    samples = Sample(uniform(0.5, 2, 4), uniform(0.5, 2, 4))
    revealing = Sample(np.array([0.0, 1.0]), np.array([2.0, 3.0]))


class Atan2:
    """CppAD: the angle of a point on the axis has no gradient.

    https://github.com/coin-or/CppAD/issues/120
    """

    twice = True

    def forward(y, x):
        return np.arctan2(y, x)

    def right(g, y, x):
        square = x * x + y * y
        return g * x / square, -g * y / square

    wrong = changed(right, {"x / square": "xp.where(y == 0, 0.0, x / square)"})
    samples = Sample(randn(4), randn(4))
    revealing = Sample(np.array([0.0, 1.0]), np.array([1.0, 1.0]))


class Erf:
    """tinygrad: the gradient of erf is zero at zero.

    https://github.com/tinygrad/tinygrad/pull/17861
    """

    twice = True

    def forward(x):
        return special.erf(x)

    def right(g, x):
        return g * 2 / np.sqrt(np.pi) * xp.exp(-x * x)

    def wrong(g, x):
        return g * xp.where(x == 0, 0.0, 2 / np.sqrt(np.pi) * xp.exp(-x * x))

    samples = Sample(uniform(-2, 2, 3, 4))
    revealing = Sample(np.array([0.0, 0.5, -1.0]))


class Rem:
    """jax: the quotient of rem is rounded down, where forward cuts.

    https://github.com/jax-ml/jax/issues/11466
    """

    def forward(x, y):
        return np.fmod(x, y)

    def right(g, x, y):
        return g.copy(), -g * np.trunc(x / y)

    wrong = changed(right, {"trunc": "floor"})
    samples = Sample(uniform(1, 10, 4), uniform(1, 3, 4))
    revealing = Sample(np.array([-19.0]), np.array([3.5]))


class HardSigmoid:
    """pytorch: hardsigmoid lets gradients through below its lower end.

    https://github.com/pytorch/pytorch/issues/51408
    """

    twice = True

    def forward(x):
        return np.clip(x + 3, 0, 6) / 6

    def right(g, x):
        return xp.where((x > -3) & (x < 3), g / 6, 0.0)

    wrong = changed(right, {"(x > -3) & (x < 3)": "x < 3"})
    samples = Sample(uniform(-1, 1, 3, 4))
    revealing = Sample(np.array([-4.6, -3.4, 1.0]))


# Large numbers ------------------------------------------------------------------------------------------------------


class Softplus:
    """tt-metal: softplus of what overflows has no gradient.

    https://github.com/tenstorrent/tt-metal/pull/56397
    """

    twice = True

    def forward(x, *, beta=1.0, threshold=20.0):
        return np.where(x * beta > threshold, x, np.logaddexp(0, x * beta) / beta).astype(x.dtype)

    def right(g, x, *, beta, threshold):
        return xp.where(x * beta > threshold, g, g / (1 + xp.exp(-x * beta)))

    def wrong(g, x, *, beta, threshold):
        power = xp.exp(x * beta)
        return xp.where(x * beta > threshold, g, g * power * (1 / (power + 1)))

    samples = (Sample(randn(2, 3)), Sample(randn(4), beta=2.0))
    revealing = Sample(np.array([90.0, 1.0], dtype=np.float32), threshold=100.0)


class Elu:
    """tinygrad: elu of a large number has a gradient of nan.

    https://github.com/tinygrad/tinygrad/pull/17852
    """

    def forward(x, *, alpha=1.0):
        return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0)))

    def right(g, x, *, alpha):
        return g * np.where(x > 0, 1, alpha * np.exp(np.minimum(x, 0)))

    def wrong(g, x, *, alpha):
        positive = np.where(x > 0, 1, 0)
        return g * positive + g * (1 - positive) * alpha * np.exp(x)

    samples = (Sample(uniform(-2, 2, 3, 4)), Sample(uniform(-2, 2, 3, 4), alpha=0.1))
    revealing = Sample(np.array([800.0, -1.0, 1.0]))


class LogSumExp:
    """jax: what logsumexp leaves out overflows in its gradient.

    https://github.com/jax-ml/jax/issues/23842
    """

    def forward(ctx, a, where):
        top = np.max(a, initial=-np.inf, where=where)
        out = top + np.log(np.exp(np.where(where, a - top, -np.inf)).sum())
        ctx.save_for_backward(a, where, out)
        return out

    def right(ctx, g):
        a, where, out = ctx.saved_tensors
        return g * np.exp(np.where(where, a - out, -np.inf)), None

    wrong = changed(right, {"np.where(where, a - out, -np.inf))": "a - out) * where"})
    samples = Sample(randn(4), np.array([True, False, True, True]))
    revealing = Sample(np.array([0.0, 1000.0]), np.array([True, False]))
