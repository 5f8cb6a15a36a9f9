"""Logarithms of sums of exponentials, and softmax, with SciPy's arguments: over all axes by default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Dims, Operand, composed, on


def weighted(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `logsumexp`: over all axes and over some, with weights that are positive, 0 and negative."""
    a, b = rng.normal(size=(2, 3)), rng.uniform(0.5, 2, (2, 3))
    yield pg.Sample(a)
    yield pg.Sample(a, axis=1, keepdims=True)
    yield pg.Sample(a, axis=(0, 1), b=b)
    b[0, 1] = 0
    yield pg.Sample(a + 1000, axis=0, b=b[:, :1])
    yield pg.Sample(a, axis=1, b=b - 3, return_sign=True)


@composed(samples=weighted, reference="scipy.special.logsumexp", arrays="numpy")
def logsumexp(
    a: Array,
    axis: Dims = None,
    b: Operand | None = None,
    keepdims: bool = False,
    return_sign: bool = False,
) -> Any:
    """Logarithm of the sum of b exp(a) over `axis`, by default over all axes, without overflow; `b` is 1 if it is not
    given.

    It has gradients by `a` and by `b`, even where `b` is 0. It is nan if the sum is negative; with `return_sign` the
    result is a pair, the logarithm of the sum's absolute value and its sign.

    Raises
    ------
    IndexError
        There is no such axis.

    >>> import plugrad as pg
    >>> pg.ops.special.logsumexp(pg.tensor([1000.0, 1000.0]), b=pg.tensor([1.0, 0.5]))
    tensor(1000.4055)
    """
    dims = (*range(a.ndim),) if axis is None else axis
    if b is None and not return_sign:
        return pg.logsumexp(a, dims, keepdims)
    weights = pg.ones_like(a) if b is None else b
    a, weights = pg.broadcast_tensors(a, pg.as_tensor(weights))
    largest = greatest(pg.where(weights == 0, -np.inf, a), dims)
    # A term of weight 0 has a slope by its weight, which must not overflow: it may be so much larger than the others.
    room = 0.8 * float(np.log(np.finfo(largest.numpy().dtype).max))
    shift = pg.maximum(largest, greatest(a, dims) - room)
    total = pg.sum(weights * pg.exp(a - shift), dim=dims, keepdim=keepdims)
    logarithm = pg.log(abs(total)) + shift.reshape(total.shape)
    if return_sign:
        return logarithm, pg.sign(total)
    return pg.where(total < 0, np.nan, logarithm)


def greatest(a: Any, dims: Any) -> Any:
    """Return the largest elements of `a` over `dims`, kept as size 1, without gradient; 0 where they are infinite."""
    found = pg.amax(a.detach(), dim=dims, keepdim=True)
    return pg.where(pg.isfinite(found), found, 0.0)


over_axes = on((2, 3), (3,), ()) + on((2, 3), axis=1) + on((2, 3, 2), axis=(0, 2))


@composed(samples=over_axes, reference="scipy.special.softmax")
def softmax(x: Array, axis: Dims = None) -> Array:
    """Softmax exp(x) / Σ exp(x) over `axis`, by default over all axes.

    >>> import plugrad as pg
    >>> pg.ops.special.softmax(pg.tensor([[0.0, 1.0], [2.0, 3.0]])).sum()
    tensor(1.)
    """
    return pg.exp(log_softmax.call(x, axis))


@composed(samples=over_axes, reference="scipy.special.log_softmax")
def log_softmax(x: Array, axis: Dims = None) -> Array:
    """Logarithm of the softmax over `axis`, by default over all axes: x - log Σ exp(x).

    >>> import plugrad as pg
    >>> pg.ops.special.log_softmax(pg.tensor([0.0, 1000.0]))
    tensor([-1000.,     0.])
    """
    return x - pg.logsumexp(x, (*range(x.ndim),) if axis is None else axis, True)
