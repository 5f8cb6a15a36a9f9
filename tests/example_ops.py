"""The little ops that tests of several rooms use: each right, and none the point of the test."""

import numpy as np

import plugrad as pg
from plugrad.autograd.function import once_differentiable


class Double(pg.Function):
    """Twice x."""

    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2


class Square(pg.Function):
    """x², on Tensors; x is saved."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 2 * x


class Cube(pg.ArrayFunction):
    """x³, on arrays, with samples; x is saved."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 3 * x**2

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 2)))


class SineOnce(pg.ArrayFunction):
    """sin x, on arrays, with a rule that has no derivative of its own."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.sin(x)

    @staticmethod
    @once_differentiable
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * np.cos(x)


def cube(rule, **facts):
    """Return an op that is x³ on arrays, declares `facts`, and whose gradient is `rule(grad_output, x)`.

    >>> x = pg.tensor([2.0], requires_grad=True)
    >>> cube(lambda g, x: g * 3.0015 * x**2).apply(x).backward()
    >>> x.grad
    tensor([12.0060])
    """

    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return rule(grad_output, x)

    return type("Cube", (Cube,), {"backward": staticmethod(backward), **facts})


def written(t, forward, backward=None, **facts):
    """Return the `apply` of a Function of `t`, which is plugrad or PyTorch."""
    return op(forward, backward, base=t.autograd.Function, **facts).apply


def op(forward, backward=None, base=pg.ArrayFunction, name="F", **facts):
    """Return an op of that name, whose forward and rule are two functions."""
    methods = {"forward": staticmethod(forward), **facts}
    if backward is not None:
        methods["backward"] = staticmethod(backward)
    return type(name, (base,), methods)
