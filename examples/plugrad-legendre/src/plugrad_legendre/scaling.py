"""Gradient scaling: an op with a setting, and with a backward rule that is no derivative on purpose."""

from typing import ClassVar

import numpy as np
import plugrad as pg


class GradScale(pg.ArrayFunction):
    """Identity whose gradient is multiplied by `scale`: y = x, but dL/dx = scale * dL/dy.

    Takes an array of any shape and returns a copy of it. With ``scale=-1`` it is the gradient reversal
    layer of Ganin and Lempitsky (2015), https://arxiv.org/abs/1409.7495.

    For any `scale` but 1 the backward rule is **not** the derivative of forward, and is not meant to be.
    The samples therefore have ``scale=1`` only, where it is; the pack's tests say what the other values do.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> pg.ops.legendre.grad_scale(x, scale=0.5).backward(pg.tensor([1.0, 1.0]))
    >>> x.grad
    tensor([0.5000, 0.5000])
    """

    # Where backward is the derivative; the checker tries no other.
    settings: ClassVar = {"scale": (1.0,)}

    @staticmethod
    def forward(ctx, x, *, scale=1.0):
        ctx.scale = scale  # a setting is no tensor: it is kept as an attribute
        return np.positive(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.scale  # one gradient, for x; keyword-only settings get none

    @staticmethod
    def samples(rng):
        """Where the checker tries it: scale=1 only, the one value at which backward is the derivative."""
        yield pg.Sample(rng.normal(size=(3, 2)), scale=1.0)
        yield pg.Sample(np.array(0.5), scale=1.0)

    @staticmethod
    def reference(x, *, scale=1.0):
        """The value does not depend on `scale`."""
        return x
