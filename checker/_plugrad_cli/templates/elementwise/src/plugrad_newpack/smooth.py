"""A smooth absolute value: an elementwise op with a setting, differentiable any number of times."""

import math

import numpy as np
import plugrad as pg
from plugrad.authoring import Array, elementwise, every, on, refuses, smooth_samples


def value(input: Array, *, scale: float = 1.0) -> Array:
    """Return the op's value for a floating-point array; raise ValueError unless `scale` > 0."""
    if not scale > 0:
        raise ValueError(f"log_cosh: scale must be positive, but got {scale}; try scale=1.0")
    size = np.abs(input / scale)
    return scale * (size + np.log1p(np.exp(-2 * size)) - math.log(2))


def another_way(input: Array, *, scale: float = 1.0) -> Array:
    """Return the same value, computed another way: the checker compares the two."""
    x = np.asarray(input, np.longdouble) / scale
    return np.logaddexp(x, -x) * scale - math.log(2) * scale


@elementwise(
    value,
    # Where the checker tries it: every kind of shape, and what the setting does.
    samples=smooth_samples + on((3, 2), scale=0.5) + on([-700.0, -0.5, 2.0, 700.0], scale=2.0),
    # What it must refuse, and how.
    error_samples=refuses(ValueError, "must be positive", (3,), scale=every(0.0, -1.0)),
    reference=another_way,
)
def log_cosh(grad: Array, input: Array, scale: float) -> Array:
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
    tensor([49.3069,  0.0000,  0.4338], grad_fn=<LogCoshBackward0>)
    >>> y.sum().backward()
    >>> x.grad
    tensor([-1.0000,  0.0000,  0.7616])
    """
    # An array here, and a Tensor where a second derivative is wanted: pg.tanh takes both.
    return grad * pg.tanh(input / scale)
