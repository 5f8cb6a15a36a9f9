"""A smooth absolute value: an elementwise op with a setting, differentiable any number of times."""

import math
from collections.abc import Iterator

import numpy as np
import plugrad as pg
from plugrad.authoring import Array, Context, as_floating, smooth_samples


class LogCosh(pg.ArrayFunction):
    """A smooth absolute value, elementwise: scale * log(cosh(input / scale)).

    Parameters
    ----------
    input
        Of any shape; integers become floating-point numbers.
    scale
        A positive number: where the absolute value begins. Near 0 the result is input² / (2 scale).

    Returns an array of the input's shape, in its floating dtype.

    Raises
    ------
    ValueError
        `scale` is not positive.

    Source: log(cosh(x)) = |x| + log(1 + exp(-2 |x|)) - log(2), in which no exp overflows; its
    derivative is tanh(x).

    >>> import plugrad as pg
    >>> x = pg.tensor([-50.0, 0.0, 1.0], requires_grad=True)
    >>> y = pg.ops.newpack.log_cosh(x)
    >>> y
    tensor([49.3069,  0.0000,  0.4338], grad_fn=<LogCoshBackward>)
    >>> y.sum().backward()
    >>> x.grad
    tensor([-1.0000,  0.0000,  0.7616])
    """

    arrays = "nep18"  # NumPy's own functions only: dask's and CuPy's arrays do, too

    @staticmethod
    def forward(ctx: Context, input: Array, *, scale: float = 1.0) -> Array:
        if not scale > 0:
            raise ValueError(f"log_cosh: scale must be positive, but got {scale}; try scale=1.0")
        ctx.save_for_backward(input)
        ctx.scale = scale  # a setting is no tensor: it is kept as an attribute
        size = np.abs(as_floating(input) / scale)
        return scale * (size + np.log1p(np.exp(-2 * size)) - math.log(2))

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        # An array here, and a Tensor where a second derivative is wanted: pg.tanh takes both.
        (input,) = ctx.saved_tensors
        return grad_output * pg.tanh(input / ctx.scale)  # one gradient: settings get none

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        """Where the checker tries it: every kind of shape, and what the setting does."""
        yield from smooth_samples(rng)
        yield pg.Sample(rng.normal(size=(3, 2)), scale=0.5)
        yield pg.Sample(rng.normal(scale=300, size=4), scale=2.0)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        """What it must refuse, and how."""
        for scale in (0.0, -1.0):
            yield pg.ErrorSample(
                rng.normal(size=3), scale=scale, raises=ValueError, match="must be positive"
            )

    @staticmethod
    def reference(input: Array, *, scale: float = 1.0) -> Array:
        """The same value another way, which the checker compares with forward's."""
        x = np.asarray(input, np.longdouble) / scale
        return np.logaddexp(x, -x) * scale - math.log(2) * scale
