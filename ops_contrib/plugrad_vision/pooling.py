"""Poolings with parameters: generalized mean, softmax weights, and anti-aliased."""

from __future__ import annotations

import plugrad as pg
from plugrad.authoring import composed


@composed(
    samples=lambda rng: [pg.Sample(rng.uniform(0.5, 2.0, size=(1, 2, 4, 4)), kernel_size=2)],
)
def gem_pool(input: pg.Tensor, kernel_size: int, p: float = 3.0, eps: float = 1e-6) -> pg.Tensor:
    """Generalized mean of each window (placeholder, to be written).

    >>> import plugrad as pg
    >>> pg.ops.vision.gem_pool(pg.ones(1, 1, 2, 2), 2)
    tensor([[[[1.]]]])
    """
    return pg.avg_pool2d(input.clamp(min=eps) ** p, kernel_size) ** (1 / p)
