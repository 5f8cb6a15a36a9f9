"""Ready-made `samples` and `error_samples` for common kinds of ops.

Each is a generator of samples for an op's `samples` or `error_samples`: ``yield from smooth_samples(rng)``, with
samples of the op's own beside it; or, where there are none, ``samples = staticmethod(smooth_samples)``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring.types import Array, Shape

# One with two sizes, one without dimensions, one of one element, one without elements.
SHAPES: tuple[Shape, ...] = ((2, 3), (), (1,), (0, 3))

BROADCASTS: tuple[tuple[Shape, Shape], ...] = (
    ((2, 3), (2, 3)),
    ((), ()),
    ((2, 3), ()),
    ((3,), (2, 3)),
    ((2, 1), (1, 3)),
    ((4, 1, 3), (2, 1)),
    ((0, 3), (1, 3)),
)


def smooth_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield arrays of all kinds of shapes, for an elementwise function that is smooth everywhere.

    >>> import numpy as np
    >>> from plugrad.authoring import smooth_samples
    >>> next(smooth_samples(np.random.default_rng(0)))
    Sample(array of float64 (2, 3))
    """
    for shape in SHAPES:
        yield pg.Sample(rng.normal(size=shape))


def positive_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield positive numbers in arrays of all kinds of shapes, for an elementwise function such as log.

    >>> import numpy as np
    >>> from plugrad.authoring import positive_samples
    >>> next(positive_samples(np.random.default_rng(0)))
    Sample(array of float64 (2, 3))
    """
    for shape in SHAPES:
        yield pg.Sample(rng.uniform(0.5, 2, shape))


def samples_within(
    low: float, high: float, **settings: Any
) -> Callable[[np.random.Generator], Iterator[pg.Sample]]:
    """Return a generator of samples with numbers from `low` to `high`, in arrays of all kinds of shapes.

    >>> import numpy as np
    >>> from plugrad.authoring import elementwise, samples_within
    >>> @elementwise(np.arcsin, samples=samples_within(-0.9, 0.9))
    ... def asin(grad, input):
    ...     return grad / (1 - input * input) ** 0.5
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape in SHAPES:
            yield pg.Sample(np.asarray(rng.uniform(low, high, shape)), **settings)
        yield pg.Sample(rng.uniform(low, high, (2, 4))[:, ::-2], **settings)

    return samples


def samples_off_zero(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield arrays of all kinds of shapes and both signs, for an elementwise function with a kink at 0.

    >>> import numpy as np
    >>> from plugrad.authoring import samples_off_zero
    >>> next(samples_off_zero(np.random.default_rng(0)))
    Sample(array of float64 (2, 3))
    """
    for shape in SHAPES:
        signs = rng.choice([-1, 1], shape)
        yield pg.Sample(np.asarray(signs * rng.uniform(0.2, 2, shape)))


def samples_between_whole_numbers(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield arrays of all kinds of shapes with numbers away from whole numbers and their halves, for rounding ops.

    >>> import numpy as np
    >>> from plugrad.authoring import samples_between_whole_numbers
    >>> next(samples_between_whole_numbers(np.random.default_rng(0)))
    Sample(array of float64 (2, 3))
    """
    for shape in SHAPES:
        yield pg.Sample(rng.integers(-3, 3, shape) + rng.uniform(0.1, 0.4, shape))


def broadcasting_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield pairs of operands: equal shapes, all ways to broadcast, empty arrays, an array and a number.

    >>> import numpy as np
    >>> from plugrad.authoring import broadcasting_samples
    >>> next(broadcasting_samples(np.random.default_rng(0)))
    Sample(array of float64 (2, 3), array of float64 (2, 3))
    """
    for shape, other_shape in BROADCASTS:
        yield pg.Sample(rng.normal(size=shape), rng.normal(size=other_shape))
    yield pg.Sample(rng.normal(size=(2, 3)), 1.5)


def reduction_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield all ways to give dimensions, for an op that takes `dim`, `keepdim` and `dtype` like `sum`.

    >>> import numpy as np
    >>> from plugrad.authoring import reduction_samples
    >>> next(reduction_samples(np.random.default_rng(0)))
    Sample(array of float64 (2, 3, 4), dim=None, keepdim=False)
    """
    for dim in (None, 0, -1, (0, 2), (-1, 1), ()):
        for keepdim in (False, True):
            yield pg.Sample(rng.normal(size=(2, 3, 4)), dim=dim, keepdim=keepdim)
    yield pg.Sample(rng.normal(size=()))
    yield pg.Sample(rng.normal(size=()), dim=0)
    yield pg.Sample(rng.normal(size=(2, 3)).astype(np.float32), dtype=pg.float64)


def extreme_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield numbers without near ties, for an op that takes `dim` (one) and `keepdim` like `max`.

    >>> import numpy as np
    >>> from plugrad.authoring import extreme_samples
    >>> next(extreme_samples(np.random.default_rng(0)))
    Sample(array of float64 (2, 3, 4))
    """
    yield pg.Sample(distinct(rng, (2, 3, 4)))
    yield pg.Sample(distinct(rng, ()))
    yield pg.Sample(-1 - distinct(rng, (2, 3)), dim=1)  # of which the largest is negative too
    for dim in (0, 1, -1):
        for keepdim in (False, True):
            yield pg.Sample(distinct(rng, (2, 3, 4)), dim=dim, keepdim=keepdim)
    yield pg.Sample(distinct(rng, ()), dim=0)
    yield pg.Sample(np.zeros((0, 3)), dim=1)


def distinct(rng: np.random.Generator, shape: Shape) -> Array:
    """Return random numbers in an array of `shape`, no two of them close, so that a small step does not change their
    order.

    >>> import numpy as np
    >>> from plugrad.authoring import distinct
    >>> np.sort(np.diff(np.sort(distinct(np.random.default_rng(0), (2, 2)).ravel())))
    array([1., 1., 1.])
    """
    return rng.permuted(np.arange(math.prod(shape)) + rng.uniform(0, 0.2)).reshape(shape)


def broadcasting_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield a pair of operands whose shapes do not broadcast, with the RuntimeError of `explained`.

    >>> import numpy as np
    >>> from plugrad.authoring import broadcasting_errors
    >>> next(broadcasting_errors(np.random.default_rng(0)))
    ErrorSample(array of float64 (2, 3), array of float64 (2,))
    """
    yield pg.ErrorSample(
        rng.normal(size=(2, 3)),
        rng.normal(size=2),
        raises=RuntimeError,
        match=r"The size of tensor a \(3\) must match the size of tensor b \(2\)",
    )


def dim_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield a dimension that does not exist, and one given twice, with the errors of `normal_dims`.

    >>> import numpy as np
    >>> from plugrad.authoring import dim_errors
    >>> next(dim_errors(np.random.default_rng(0)))
    ErrorSample(array of float64 (2, 3), dim=5)
    """
    x = rng.normal(size=(2, 3))
    yield pg.ErrorSample(x, raises=IndexError, match="Dimension out of range", dim=5)
    yield pg.ErrorSample(x, raises=RuntimeError, match="dim 0 appears multiple", dim=(0, -2))


def extreme_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield a dimension that does not exist, and an empty array, with PyTorch's errors.

    >>> import numpy as np
    >>> from plugrad.authoring import extreme_errors
    >>> next(extreme_errors(np.random.default_rng(0)))
    ErrorSample(array of float64 (3,), dim=1)
    """
    yield pg.ErrorSample(rng.normal(size=3), raises=IndexError, match="Dimension out of", dim=1)
    yield pg.ErrorSample(
        np.zeros(0), raises=RuntimeError, match="Expected reduction dim to be spec"
    )
    yield pg.ErrorSample(
        np.zeros((2, 0)), raises=IndexError, match="Expected reduction dim 1", dim=1
    )
