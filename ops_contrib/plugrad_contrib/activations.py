"""Smooth activations that `builtin` leaves to others, and the error function that one of them needs."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Context, in_single


class Erf(pg.ArrayFunction):
    """Error function, elementwise: ``2/sqrt(pi)`` times the integral of ``exp(-t**2)`` from 0 to x.

    Any shape, floating dtype.

    Source: Abramowitz and Stegun, 7.1.1; its derivative is ``2/sqrt(pi) * exp(-x**2)``.

    >>> import plugrad as pg
    >>> pg.ops.contrib.erf(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8427])
    """

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        from scipy.special import erf

        ctx.save_for_backward(input)
        return pg.quietly(erf, input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        (input,) = ctx.saved_tensors
        return grad_output * (2 / math.sqrt(math.pi)) * pg.exp(-input * input)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(3, 2)))
        yield pg.Sample(np.array(0.0))


class Gelu(pg.ArrayFunction):
    """Gaussian error linear unit, elementwise: ``x * P(Z <= x)`` for a standard normal Z, exact (by erf).

    Any shape, floating dtype.

    Source: Hendrycks and Gimpel (2016), https://arxiv.org/abs/1606.08415.

    >>> import plugrad as pg
    >>> pg.ops.contrib.gelu(pg.tensor([-1.0, 0.0, 1.0]))
    tensor([-0.1587,  0.0000,  0.8413])
    """

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        ctx.save_for_backward(input)
        return in_single(lambda x: x * _normal_cdf(x), input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        (input,) = ctx.saved_tensors
        density = pg.exp(-0.5 * input * input) * (1 / math.sqrt(2 * math.pi))
        return grad_output * (_normal_cdf(input) + input * density)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(3, 2)))
        yield pg.Sample(np.array([-6.0, 0.0, 6.0]))

    @staticmethod
    def reference(input: Array) -> Array:
        from scipy.stats import norm

        return input * norm.cdf(input)


class Silu(pg.ArrayFunction):
    """Sigmoid linear unit, elementwise: ``x * sigmoid(x)``, also called swish.

    Any shape, floating dtype.

    Source: Elfwing, Uchibe and Doya (2017), https://arxiv.org/abs/1702.03118.

    >>> import plugrad as pg
    >>> pg.ops.contrib.silu(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7311])
    """

    arrays = "nep18"

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        ctx.save_for_backward(input)
        return in_single(lambda x: x * pg.sigmoid(x), input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        (input,) = ctx.saved_tensors
        slope = pg.sigmoid(input)
        return grad_output * slope * (1 + input * (1 - slope))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(3, 2)))
        yield pg.Sample(np.array([-40.0, 0.0, 40.0]))


class Softplus(pg.ArrayFunction):
    """Smooth rectifier, elementwise: ``log(1 + exp(beta * x)) / beta``, without overflow.

    Any shape, floating dtype.

    Parameters
    ----------
    beta
        Sharpness; the larger, the nearer to relu.

    Source: Dugas et al. (2001), "Incorporating second-order functional knowledge"; its derivative is sigmoid(beta x).

    >>> import plugrad as pg
    >>> pg.ops.contrib.softplus(pg.tensor([0.0, 100.0]))
    tensor([  0.6931, 100.0000])
    """

    arrays = "nep18"

    @staticmethod
    def forward(ctx: Context, input: Array, *, beta: float = 1.0) -> Array:
        if not beta > 0:
            raise ValueError(f"softplus: beta must be positive, got {beta}")
        ctx.beta = beta
        ctx.save_for_backward(input)
        return in_single(lambda x: np.logaddexp(beta * x, x.dtype.type(0)) / beta, input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        (input,) = ctx.saved_tensors
        return grad_output * pg.sigmoid(ctx.beta * input)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(3, 2)))
        yield pg.Sample(rng.normal(size=(4,)), beta=2.5)
        yield pg.Sample(np.array([-700.0, 0.0, 700.0]))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(np.ones(2), beta=0.0, raises=ValueError, match="beta must be positive")


def _normal_cdf(x: Array) -> Array:
    return 0.5 * (1 + pg.ops.contrib.erf(x * (1 / math.sqrt(2))))
