"""Gradients that public projects shipped wrong for numbers of some kind: equal ones, nan, other types."""

import numpy as np

from gradient_faults.form import Sample, changed, randn, randn_complex, uniform

from .numbers import products_of_others

# Equal numbers, nan, and other types --------------------------------------------------------------------------------


class MaxAlong:
    """qeep: each of equal maxima gets the whole gradient.

    https://github.com/sahandsafizadeh/qeep/issues/101
    """

    def forward(ctx, x, *, dim=1):
        out = x.max(axis=dim, keepdims=True)
        ctx.save_for_backward(x, out)
        ctx.dim = dim
        return out.squeeze(dim)

    def right(ctx, g):
        x, out = ctx.saved_tensors
        there = x == out
        return np.expand_dims(g, ctx.dim) * there / there.sum(axis=ctx.dim, keepdims=True)

    def wrong(ctx, g):
        x, out = ctx.saved_tensors
        return np.expand_dims(g, ctx.dim) * (x == out)

    samples = (Sample(randn(3, 4)), Sample(randn(3, 4), dim=0))
    revealing = Sample(np.array([[1.0, 3.0, 3.0]]))


class LogStrain:
    """felupe: a function of principal stretches has no gradient where two are equal.

    https://github.com/adtzlr/felupe/issues/67
    """

    def forward(ctx, c):
        values, vectors = np.linalg.eigh((c + c.T) / 2)
        ctx.save_for_backward(values, vectors)
        return vectors * np.log(values) @ vectors.T

    def pulled(g, values, vectors, quotients):
        inner = vectors.T @ ((g + g.T) / 2) @ vectors
        return vectors @ (quotients * inner) @ vectors.T

    def right(ctx, g):
        values, vectors = ctx.saved_tensors
        apart = values[:, None] - values
        slopes = np.broadcast_to(1 / values, apart.shape)
        near = np.abs(apart) < 1e-9
        logs = np.log(values)[:, None] - np.log(values)
        quotients = np.where(near, slopes, logs / np.where(near, 1, apart))
        return LogStrain.pulled(g, values, vectors, quotients)

    def wrong(ctx, g):
        values, vectors = ctx.saved_tensors
        apart = values[:, None] - values
        logs = np.log(values)[:, None] - np.log(values)
        quotients = np.where(np.eye(len(values)) == 1, 1 / values, logs / apart)
        return LogStrain.pulled(g, values, vectors, quotients)

    samples = Sample(lambda rng: (f := np.eye(3) + rng.uniform(-0.3, 0.3, (3, 3))).T @ f)
    revealing = Sample(np.eye(3))


class Determinant:
    """tensorflow: the gradient of a determinant inverts its matrix, which may be singular.

    https://github.com/tensorflow/tensorflow/issues/119477
    """

    def forward(a):
        return np.linalg.det(a)

    def right(g, a):
        n = range(len(a))
        minors = [[np.delete(np.delete(a, i, 0), k, 1) for k in n] for i in n]
        signs = np.array([[(-1.0) ** (i + k) for k in n] for i in n])
        return g * signs * np.array([[np.linalg.det(m) for m in row] for row in minors])

    def wrong(g, a):
        return g * np.linalg.det(a) * np.linalg.inv(a).T

    samples = Sample(uniform(-1, 1, 3, 3))
    revealing = Sample(np.array([[1.0, 2.0], [2.0, 4.0]]))


class NanVar:
    """jax: one nan makes nan of the gradient of nanvar.

    https://github.com/jax-ml/jax/pull/8140
    """

    def forward(x):
        return np.nanvar(x)

    def right(g, x):
        known = ~np.isnan(x)
        return g * np.where(known, 2 * (x - np.nanmean(x)) / known.sum(), 0)

    def wrong(g, x):
        slope = g * 2 * (x - np.nanmean(x)) / (~np.isnan(x)).sum()
        return slope - slope.mean()

    samples = Sample(randn(3, 4))
    revealing = Sample(np.array([1.0, np.nan, 2.5]))


class ComplexProduct:
    """mlx: the gradient of a product of complex numbers is not conjugated.

    https://github.com/ml-explore/mlx/pull/3433
    """

    complex = True

    def forward(x):
        return np.prod(x)

    def right(g, x):
        return g * np.conj(products_of_others(x))

    wrong = changed(right, {"np.conj(products_of_others(x)": "products_of_others(x"})

    samples = Sample(randn(4))
    revealing = Sample(np.array([1 + 2j, 0.5 - 1j, 2 + 0.3j]))


class Angle:
    """pytorch: the gradient of the angle of a real number is complex.

    https://github.com/pytorch/pytorch/pull/45839
    """

    complex = True

    def forward(z):
        return np.angle(z)

    def right(g, z):
        return g * 1j * z / np.abs(z) ** 2 if np.iscomplexobj(z) else np.zeros_like(z)

    wrong = changed(right, {" if np.iscomplexobj(z) else np.zeros_like(z)": ""})
    samples = Sample(randn_complex(3))
    revealing = Sample(np.array([0.5, -2.0]))


class ScatterProduct:
    """pytorch: scatter_reduce drops the gradient of what is zero in a product.

    https://github.com/pytorch/pytorch/pull/76523
    """

    def forward(ctx, x, index, src):
        out = x.copy()
        np.multiply.at(out, index, src)
        ctx.save_for_backward(x, index, src, out)
        return out

    def others(x, index, src, at):
        kept = np.delete(index, at) == index[at]
        return x[index[at]] * np.prod(np.delete(src, at)[kept])

    def right(ctx, g):
        x, index, src, _ = ctx.saved_tensors
        scattered = np.ones_like(x)
        np.multiply.at(scattered, index, src)
        rest = [ScatterProduct.others(x, index, src, at) for at in range(len(src))]
        return g * scattered, None, g[index] * np.array(rest)

    def wrong(ctx, g):
        x, index, src, out = ctx.saved_tensors
        scattered = np.ones_like(x)
        np.multiply.at(scattered, index, src)
        quotient = (g * out)[index] / np.where(src == 0, 1, src)
        return g * scattered, None, np.where(src == 0, 0, quotient)

    samples = Sample(randn(3), np.array([0, 1, 1, 2]), randn(4))
    revealing = Sample(np.array([2.0, 3.0]), np.array([0, 1, 1]), np.array([0.0, 2.0, 5.0]))


# Numbers and settings -----------------------------------------------------------------------------------------------


class SoftplusByOutput:
    """pytorch: softplus compares its output with the threshold, in place of its input.

    https://github.com/pytorch/pytorch/issues/55587
    """

    def forward(ctx, x, *, beta=1.0, threshold=20.0):
        out = np.where(x * beta > threshold, x, np.logaddexp(0, x * beta) / beta)
        ctx.save_for_backward(x, out)
        ctx.beta, ctx.threshold = beta, threshold
        return out

    def right(ctx, g):
        x, _ = ctx.saved_tensors
        return np.where(x * ctx.beta > ctx.threshold, g, g / (1 + np.exp(-x * ctx.beta)))

    def wrong(ctx, g):
        _, out = ctx.saved_tensors
        power = np.exp(out * ctx.beta)
        return np.where(out * ctx.beta > ctx.threshold, g, g * (power - 1) / power)

    samples = (Sample(randn(2, 3)), Sample(randn(4), beta=2.0))
    revealing = Sample(np.array([1.9, 0.5, 2.5]), threshold=2.0)


class EluByOutput:
    """pytorch: elu with a negative alpha takes its branch by its output.

    https://github.com/pytorch/pytorch/issues/47671
    """

    def forward(ctx, x, *, alpha=1.0):
        out = np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0)))
        ctx.save_for_backward(x, out)
        ctx.alpha = alpha
        return out

    def right(ctx, g):
        x, out = ctx.saved_tensors
        return g * np.where(x > 0, 1, out + ctx.alpha)

    wrong = changed(
        right,
        {"x, out = ctx.saved_tensors": "_, out = ctx.saved_tensors", "np.where(x": "np.where(out"},
    )
    samples = (Sample(randn(3, 2)), Sample(randn(4), alpha=2.0))
    revealing = Sample(np.array([-2.0, -1.0, 1.0]), alpha=-2.0)
