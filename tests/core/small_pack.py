"""The pack `small`: what the tests of the core call, as ``pg.ops.small.mul(x, y)``."""

import numpy as np

import plugrad as pg


class Mul(pg.Function):
    """x y, of one shape. On Tensors: its gradient can be differentiated."""

    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return pg.from_numpy(x.numpy() * y.numpy())

    @staticmethod
    def backward(ctx, grad):
        x, y = ctx.saved_tensors
        return Mul.apply(grad, y), Mul.apply(grad, x)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=3), rng.normal(size=3))


class Total(pg.ArrayFunction):
    """The sum of the elements. On arrays: its gradient is computed in NumPy."""

    @staticmethod
    def forward(ctx, x):
        ctx.shape = x.shape
        return x.sum()

    @staticmethod
    def backward(ctx, grad):
        return np.broadcast_to(grad, ctx.shape).copy()

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=3))


@pg.hookimpl
def plugrad_register_ops(register):
    register(Mul)
    register(Total)
