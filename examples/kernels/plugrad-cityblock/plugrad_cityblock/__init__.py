"""City block distances between rows: an op whose forward a kernel can replace."""

from typing import ClassVar

import numpy as np
import plugrad as pg
from plugrad.authoring import Primitive, run_kernel


def distances(x, y):
    """Return sum_k |x[i, k] - y[j, k]|; it makes an array of all differences."""
    return np.abs(x[:, None] - y).sum(axis=-1)


class Cityblock(Primitive):
    """City block distance of each row of `x` (n, d) to each row of `y` (m, d): an array (n, m).

    Source: |a|' = sign(a), and 0 at 0.

    >>> import plugrad as pg
    >>> pg.ops.cityblock.cityblock(pg.tensor([[0.0, 0.0]]), pg.tensor([[3.0, -4.0], [1.0, 0.0]]))
    tensor([[7., 1.]])
    """

    plain = staticmethod(distances)
    sizes: ClassVar = {"x": ("n", "d"), "y": ("m", "d")}

    @staticmethod
    def forward(ctx, x, y):
        if x.ndim != 2 or y.ndim != 2 or x.shape[1] != y.shape[1]:
            raise ValueError(
                f"cityblock takes matrices (n, d) and (m, d), got {list(x.shape)} and {list(y.shape)}"
            )
        ctx.save_for_backward(x, y)
        return run_kernel(ctx, x, y)

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        each = np.sign(x[:, None] - y) * grad_output[:, :, None]
        return each.sum(axis=1), -each.sum(axis=0)

    @staticmethod
    def samples(rng):
        for n, m, d in (3, 4, 5), (1, 1, 1), (2, 0, 3), (2, 3, 0):
            yield pg.Sample(rng.normal(size=(n, d)), rng.normal(size=(m, d)))

    @staticmethod
    def error_samples(rng):
        x = rng.normal(size=(2, 3))
        for y in (x[0], x[:, :2]):
            yield pg.ErrorSample(x, y, raises=ValueError, match="takes matrices .n, d. and .m, d.")


@pg.hookimpl
def plugrad_register_ops(register):
    register(Cityblock)
