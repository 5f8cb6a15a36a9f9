"""Legendre polynomials: an op that is a formula and its derivative."""

import numpy as np
import plugrad as pg


class Legendre3(pg.ArrayFunction):
    """Third Legendre polynomial, elementwise: P3(x) = (5x³ - 3x) / 2.

    Takes an array of any shape and returns one of the same shape and dtype. P3 is a polynomial: it is
    defined on the whole real line and differentiable any number of times.

    Source: NIST Digital Library of Mathematical Functions, §18.5(iv), https://dlmf.nist.gov/18.5.iv.

    >>> import plugrad as pg
    >>> x = pg.tensor([0.0, 1.0], requires_grad=True)
    >>> pg.ops.legendre.legendre3(x)
    tensor([0., 1.], grad_fn=<Legendre3Backward>)
    """

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return 0.5 * (5 * x**3 - 3 * x)

    @staticmethod
    def backward(ctx, grad_output):
        # Operators only, so that it can itself be differentiated: x is an array here, and a Tensor
        # when somebody asks for a second derivative (create_graph=True).
        (x,) = ctx.saved_tensors
        return grad_output * 1.5 * (5 * x**2 - 1)

    @staticmethod
    def samples(rng):
        """Where the checker tries it: inside and outside [-1, 1], at its ends, without dimensions."""
        yield pg.Sample(rng.uniform(-1, 1, size=(3, 2)))
        yield pg.Sample(rng.normal(scale=3, size=4))
        yield pg.Sample(np.array([-1.0, 0.0, 1.0]))
        yield pg.Sample(np.array(0.5))

    @staticmethod
    def reference(x):
        """The same value by SciPy, computed another way: what the checker compares `forward` with."""
        from scipy.special import eval_legendre  # the checker needs it, users of the op do not

        return eval_legendre(3, x)
