"""Tables of `samples` and `error_samples`, `on` and `refuses`, and ready-made ones for common kinds of ops.

``samples = on((2, 3), (), dim=0)`` in a class, or ``samples=on(...)`` in a form. The ready-made ones are generators: in
a class ``samples = staticmethod(smooth_samples)``, and with samples of the op's own ``smooth_samples + on(...)``.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring.types import Array, Shape
from plugrad.engine.graph.facts import signature_of


class Drawn(staticmethod):  # type: ignore[type-arg]
    """Static method that generates samples and can be added to others: ``smooth_samples + on((4,), beta=2.5)``.

    `on`, `refuses` and ``+`` return one. Called with a generator of random numbers, it yields the samples.
    """

    def __add__(self, other: Any) -> Drawn:
        return one_after_the_other(self, other)

    def __radd__(self, other: Any) -> Drawn:
        return one_after_the_other(other, self)


def one_after_the_other(*generators: Callable[..., Any]) -> Drawn:
    """Return a generator function that yields the samples of all `generators`, one after the other."""

    def samples(rng: np.random.Generator) -> Iterator[Any]:
        for each in generators:
            yield from each(rng)

    return Drawn(samples)


def on(*rows: Any, numbers: Callable[..., Any] | None = None, **settings: Any) -> Drawn:
    """Return `samples` as a table: a sample for each row, with these settings.

    Parameters
    ----------
    *rows
        The arguments of one call. A shape, a tuple of ints, stands for random numbers of this shape; a list for an
        array of these numbers; a function for what it returns when called with the random generator; anything else for
        itself. A row of several arguments is a tuple: ``((2, 3), (3,))`` is two arrays, ``((2, 3), 1.5)`` an array and
        a number.
    numbers
        A function of the random generator and a shape that draws the numbers: `distinct`, what `within` returns, or
        another. By default they are normal.
    **settings
        Settings for all these calls: ``dim=0``. If one is ``every(...)``, there is a sample for each of its values. For
        an array by keyword write ``uniform(0, 1, 2, 3)``, or another function whose one parameter is called `rng`;
        anything else, a tuple too, stands for itself.

    >>> import numpy as np
    >>> from plugrad.authoring import every, on
    >>> samples = on((2, 3), (), diagonal=every(0, 1)) + on(((2, 3), [1, 2, 3]))
    >>> for sample in samples(np.random.default_rng(0)):
    ...     print(sample)
    Sample(array of float64 (2, 3), diagonal=0)
    Sample(array of float64 (2, 3), diagonal=1)
    Sample(array of float64 (), diagonal=0)
    Sample(array of float64 (), diagonal=1)
    Sample(array of float64 (2, 3), array of int64 (3,))
    """
    draw = numbers or (lambda rng, shape: rng.normal(size=shape))

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for row in rows:
            for chosen in settings_of(settings, rng):
                yield pg.Sample(*arguments_of(row, rng, draw), **chosen)

    return Drawn(samples)


def refuses(error: type[Exception], match: str, *rows: Any, **settings: Any) -> Drawn:
    """Return `error_samples` as a table: rows as for `on`,
    each of which must raise `error` with a message that has `match`.

    `match` is a regular expression. Without a row, the op is called with the settings alone.

    >>> import numpy as np
    >>> from plugrad.authoring import refuses
    >>> errors = refuses(IndexError, "out of range", (3,), (2, 3), dim=2)
    >>> [*errors(np.random.default_rng(0))]
    [ErrorSample(array of float64 (3,), dim=2), ErrorSample(array of float64 (2, 3), dim=2)]
    """

    def errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        for row in rows or ((Nothing,),):
            for chosen in settings_of(settings, rng):
                args = arguments_of(row, rng, lambda rng, shape: rng.normal(size=shape))
                yield pg.ErrorSample(*args, raises=error, match=match, **chosen)

    return Drawn(errors)


def every(*values: Any) -> Every:
    """Return the values of one setting as an `Every`, for the tables `on` and `refuses`:
    they make a sample for each value.

    >>> import numpy as np
    >>> from plugrad.authoring import every, on
    >>> [*on((2, 3), dim=every(0, 1))(np.random.default_rng(0))]
    [Sample(array of float64 (2, 3), dim=0), Sample(array of float64 (2, 3), dim=1)]
    """
    return Every(values)


class Every(tuple[Any, ...]):
    """Tuple of the values of one setting, made by `every`: `on` and `refuses` make a sample for each."""

    __slots__ = ()


class Nothing:
    """Placeholder in a row of `refuses` for no argument."""


def settings_of(settings: dict[str, Any], rng: np.random.Generator) -> Iterator[dict[str, Any]]:
    """Yield dicts with one value for each setting: all combinations, if several settings are `Every`. A function
    of `rng` alone is called with the random generator.
    """
    values = [value if isinstance(value, Every) else (value,) for value in settings.values()]
    for chosen in itertools.product(*values):
        drawn = (each(rng) if draws(each) else each for each in chosen)
        yield dict(zip(settings, drawn, strict=True))


def draws(value: Any) -> bool:
    """Return True for a function of `rng` alone; another function may be a setting itself, such as a distance."""
    return isinstance(value, FunctionType) and [*signature_of(value).parameters] == ["rng"]


def arguments_of(row: Any, rng: np.random.Generator, draw: Callable[..., Any]) -> list[Any]:
    """Return the arguments that a row of a table stands for: see `on`.

    `rng` is the random generator, and ``draw(rng, shape)`` draws the numbers for a shape.
    """
    several = isinstance(row, tuple) and not all(type(item) is int for item in row)
    arguments: list[Any] = []
    for item in row if several else (row,):
        if isinstance(item, tuple):
            arguments.append(np.asarray(draw(rng, item)))
        elif isinstance(item, list):
            arguments.append(np.array(item))
        elif item is not Nothing:
            arguments.append(item(rng) if isinstance(item, FunctionType) else item)
    return arguments


def strided(*shape: int) -> Callable[[np.random.Generator], Array]:
    """Return an argument for a row of `on`: random numbers of a shape in Fortran (column-major) order.

    >>> import numpy as np
    >>> from plugrad.authoring import on, strided
    >>> (sample,) = on(strided(2, 3))(np.random.default_rng(0))
    >>> sample.args[0].shape, sample.args[0].strides
    ((2, 3), (8, 16))
    """
    return lambda rng: rng.normal(size=shape[::-1]).T


def uniform(low: float, high: float, *shape: int) -> Callable[[np.random.Generator], Array]:
    """Return an argument for a row of `on`: uniform random numbers from `low` to `high`, of a shape.

    >>> import numpy as np
    >>> from plugrad.authoring import on, uniform
    >>> [*on(((2, 3), uniform(0.5, 2, 3)))(np.random.default_rng(0))]
    [Sample(array of float64 (2, 3), array of float64 (3,))]
    """
    return lambda rng: np.asarray(rng.uniform(low, high, shape))


def whole(low: int, high: int, *shape: int) -> Callable[[np.random.Generator], Array]:
    """Return an argument for a row of `on`: random integers from `low` up to `high`, which is excluded, of a shape.

    >>> import numpy as np
    >>> from plugrad.authoring import on, whole
    >>> [*on(((4, 3), whole(0, 3, 4)))(np.random.default_rng(0))]
    [Sample(array of float64 (4, 3), array of int64 (4,))]
    """
    return lambda rng: np.asarray(rng.integers(low, high, shape))


def within(low: float, high: float) -> Callable[..., Array]:
    """Return a function of a random generator and a shape that draws uniform numbers from `low` to `high`:
    `numbers` of `on`.

    >>> import numpy as np
    >>> from plugrad.authoring import on, within
    >>> (sample,) = on((100,), numbers=within(0.5, 2))(np.random.default_rng(0))
    >>> bool(sample.args[0].min() >= 0.5)
    True
    """
    return lambda rng, shape: rng.uniform(low, high, shape)


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
    """Return a generator of samples with numbers from `low` to `high`, in arrays of all kinds of shapes,
    and the settings.

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
    """Yield numbers without near ties, for an op that takes one `dim` and `keepdim`, as `max` does;
    most samples set both.

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
    """Return random numbers in an array of `shape`, no two of them close,
    so that a small step does not change their order.

    >>> import numpy as np
    >>> from plugrad.authoring import distinct
    >>> np.sort(np.diff(np.sort(distinct(np.random.default_rng(0), (2, 2)).ravel())))
    array([1., 1., 1.])
    """
    return rng.permuted(np.arange(math.prod(shape)) + rng.uniform(0, 0.2)).reshape(shape)


def broadcasting_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield a pair of operands whose shapes do not broadcast, which must raise the RuntimeError of `explained`.

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
    """Yield two error samples for an op with `dim`: one that does not exist (IndexError),
    and one given twice (RuntimeError).

    >>> import numpy as np
    >>> from plugrad.authoring import dim_errors
    >>> next(dim_errors(np.random.default_rng(0)))
    ErrorSample(array of float64 (2, 3), dim=5)
    """
    x = rng.normal(size=(2, 3))
    yield pg.ErrorSample(x, raises=IndexError, match="Dimension out of range", dim=5)
    yield pg.ErrorSample(x, raises=RuntimeError, match="dim 0 appears multiple", dim=(0, -2))


def extreme_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield error samples for an op like `max`: a dimension that does not exist,
    and empty arrays (IndexError, RuntimeError).

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
