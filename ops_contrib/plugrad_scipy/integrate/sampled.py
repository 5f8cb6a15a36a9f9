"""Integrals of samples: Simpson's and Romberg's rule, and cumulative ones.

`trapezoid` is plugrad's own, ``plugrad.trapezoid``, which NumPy and PyTorch have under this name, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.integrate

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, refuses


def sampled(rng: np.random.Generator) -> Any:
    """Yield samples of integrands: even and odd in number, with `x` or `dx`, along another axis, and only two or three
    of them.
    """
    x = np.cumsum(rng.uniform(0.5, 1.5, 6))
    yield pg.Sample(rng.normal(size=(2, 5)), x[:5])
    yield pg.Sample(rng.normal(size=(2, 6)), x)
    yield pg.Sample(rng.normal(size=(4, 2)), x[:4], axis=0)
    yield pg.Sample(rng.normal(size=5), dx=0.5)
    yield pg.Sample(rng.normal(size=2), x[:2])
    yield pg.Sample(rng.normal(size=3), x[:3])


def spaced(y: Any, x: Any, dx: Any, axis: int) -> tuple[Any, Any]:
    """Return samples `y` with `axis` moved to the end, and the steps between their places `x`, which broadcast with
    them.

    Without `x` the steps are `dx`. Raises ValueError if `x` or `dx` has another length or shape.
    """
    y = pg.movedim(y, axis, -1)
    if x is None:
        return y, one_each(dx, y, axis, "dx") * pg.ones_like(y[..., 1:].detach())
    if x.ndim > 1:
        x = pg.movedim(x, axis, -1)
    if x.shape[-1] != y.shape[-1]:
        raise ValueError(
            f"there are {x.shape[-1]} numbers in x for {y.shape[-1]} samples along axis {axis} of y"
        )
    return y, x[..., 1:] - x[..., :-1]


def one_each(value: Any, y: Any, axis: int, name: str) -> Any:
    """Return `value`, a number, or an array with one for each line of samples, with `axis` moved to the end.

    Raises ValueError, which names the argument `name`, if it has neither shape.
    """
    if not np.ndim(value if isinstance(value, float | int) else array_of(value)):
        return value
    value = pg.movedim(value, axis, -1) if len(value.shape) == len(y.shape) else value
    if tuple(value.shape) != (*y.shape[:-1], 1):
        raise ValueError(
            f"{name} is a number or as y with 1 along axis {axis}, not of the shape {tuple(value.shape)}"
        )
    return value


of_other_length = refuses(ValueError, "for 3 samples", ((2, 3), (4,)))


@composed(
    samples=sampled,
    error_samples=of_other_length,
    reference=scipy.integrate.simpson,
    arrays="numpy",
)
def simpson(y: Array, x: Array | None = None, dx: float = 1.0, axis: int = -1) -> Any:
    """Integral of samples by Simpson's rule along an axis: each parabola goes through three samples.

    For an even number of samples, the last interval is taken from the parabola through the last three. It is linear in
    y. Source: `scipy.integrate.simpson`; K. V. Cartwright, Journal of Mathematical Sciences and Mathematics Education
    12 (2017).

    >>> import plugrad as pg
    >>> x = pg.tensor([0.0, 1.0, 2.0])
    >>> pg.ops.integrate.simpson(x**3, x)
    tensor(4.)
    """
    y, h = spaced(y, x, dx, axis)
    count = y.shape[-1]
    if count < 3:
        return (h * (y[..., 1:] + y[..., :-1])).sum(-1) / 2
    odd = count - 1 + count % 2  # so many samples are of pairs of intervals
    h0, h1 = h[..., 0 : odd - 1 : 2], h[..., 1 : odd - 1 : 2]
    both = h0 + h1
    total = (
        both
        / 6
        * (
            y[..., 0 : odd - 2 : 2] * (2 - h1 / h0)
            + y[..., 1 : odd - 1 : 2] * (both * both / (h0 * h1))
            + y[..., 2:odd:2] * (2 - h0 / h1)
        )
    ).sum(-1)
    if odd == count:
        return total
    h0, h1 = h[..., -2], h[..., -1]
    return (
        total
        + y[..., -1] * (2 * h1 * h1 + 3 * h0 * h1) / (6 * (h0 + h1))
        + y[..., -2] * (h1 * h1 + 3 * h0 * h1) / (6 * h0)
        - y[..., -3] * h1**3 / (6 * h0 * (h0 + h1))
    )


def begun_with(parts: Any, initial: Any) -> Any:
    """Return cumulative sums of `parts` along the last axis; with `initial`, it is put in front and added to all."""
    sums = parts.cumsum(-1)
    if initial is None:
        return sums
    first = pg.zeros_like(sums[..., :1].detach()) + initial
    return pg.cat([first, sums + initial], -1)


def of_scipy(function: Any) -> Any:
    """Return SciPy's function of samples and places as one that takes `x` by position too: a reference for the
    checker.
    """
    return lambda y, x=None, **settings: function(y, x=x, **settings)


@composed(
    samples=sampled,
    error_samples=of_other_length,
    reference=of_scipy(scipy.integrate.cumulative_trapezoid),
    arrays="numpy",
)
def cumulative_trapezoid(
    y: Array,
    x: Array | None = None,
    dx: float = 1.0,
    axis: int = -1,
    initial: float | None = None,
) -> Any:
    """Cumulative integral of samples by the trapezoidal rule along an axis; with ``initial=0`` there are as many values
    as samples.

    >>> import plugrad as pg
    >>> pg.ops.integrate.cumulative_trapezoid(pg.tensor([1.0, 2.0, 4.0]), initial=0)
    tensor([0.0000, 1.5000, 4.5000])
    """
    if initial not in (None, 0):
        raise ValueError(f"`initial` must be `None` or `0`, and is {initial!r}")
    y, h = spaced(y, x, dx, axis)
    return pg.movedim(begun_with(h * (y[..., 1:] + y[..., :-1]) / 2, initial), -1, axis)


def begun(rng: np.random.Generator) -> Any:
    """Yield samples for `cumulative_simpson`: those of `sampled`, and steps and initial values that are arrays."""
    yield from sampled(rng)
    for initial in (0.5, rng.normal(size=(1, 2))):
        yield pg.Sample(rng.normal(size=(4, 2)), dx=np.array([[0.5, 0.7]]), axis=0, initial=initial)


@composed(
    samples=begun,
    error_samples=of_other_length
    + refuses(ValueError, "increasing", ((3,), [0.0, 1.0, 1.0]))
    + refuses(ValueError, "dx is a number", ((3,),), dx=np.ones(3))
    + refuses(ValueError, "initial is a number", ((2, 3),), initial=np.ones(2)),
    reference=of_scipy(scipy.integrate.cumulative_simpson),
    arrays="numpy",
)
def cumulative_simpson(
    y: Array,
    x: Array | None = None,
    dx: Any = 1.0,
    axis: int = -1,
    initial: Any = None,
) -> Any:
    """Cumulative integral of samples by Simpson's rule along an axis: each interval is taken from a parabola.

    Source: `scipy.integrate.cumulative_simpson`; Cartwright (2017), equation 8. Fewer than three samples are integrated
    by the trapezoidal rule. `dx` and `initial` are numbers, or arrays of the shape of `y` with size 1 along the axis.

    Raises
    ------
    ValueError
        `x` does not increase or is of another length, there is no sample, or `dx` or `initial` has another shape.

    >>> import plugrad as pg
    >>> pg.ops.integrate.cumulative_simpson(pg.tensor([0.0, 1.0, 4.0]), initial=0)
    tensor([0.0000, 0.3333, 2.6667])
    """
    y, h = spaced(y, x, dx, axis)
    if not y.shape[-1]:
        raise ValueError("there is no sample")
    if x is not None and not (array_of(h) > 0).all():
        raise ValueError("x must be strictly increasing")
    if initial is not None:
        initial = one_each(initial, y, axis, "initial")
    last = h.shape[-1] - 1
    if last < 1:
        parts = h * (y[..., 1:] + y[..., :-1]) / 2
    else:
        h0, h1 = h[..., :-1], h[..., 1:]
        y0, y1, y2 = y[..., :-2], y[..., 1:-1], y[..., 2:]
        firsts, seconds = first_interval(h0, h1, y0, y1, y2), first_interval(h1, h0, y2, y1, y0)
        places = [last + j - 1 if j % 2 or j == last else j for j in range(last + 1)]
        parts = pg.cat([firsts, seconds], -1)[..., places]
    return pg.movedim(begun_with(parts, initial), -1, axis)


def first_interval(h0: Any, h1: Any, y0: Any, y1: Any, y2: Any) -> Any:
    """Return the integral of the parabola through the samples y0, y1, y2 over the first interval; `h0` and `h1` are the
    steps.
    """
    part, skew = h0 / (h0 + h1), h0 * h0 / ((h0 + h1) * h1)
    return h0 / 6 * (y0 * (3 - part) + y1 * (3 + skew + part) - y2 * skew)


def for_romberg(rng: np.random.Generator) -> Any:
    """Yield samples for `romb`: 2ᵏ + 1 values."""
    yield pg.Sample(rng.normal(size=(2, 5)), dx=0.5)
    yield pg.Sample(rng.normal(size=(9, 2)), axis=0)
    yield pg.Sample(rng.normal(size=2))


@composed(
    samples=for_romberg,
    error_samples=refuses(ValueError, "one plus a non-negative power of 2", (4,)),
    reference=scipy.integrate.romb,
    arrays="numpy",
)
def romb(y: Array, dx: float = 1.0, axis: int = -1) -> Any:
    """Integral of 2ᵏ + 1 equally spaced samples by Romberg's rule along an axis; it is linear in them.

    >>> import plugrad as pg
    >>> pg.ops.integrate.romb(pg.arange(5.0) ** 3)
    tensor(64.)
    """
    weights = scipy.integrate.romb(np.eye(y.shape[axis]), dx)
    return (pg.movedim(y, axis, -1) * pg.tensor(weights, dtype=y.dtype)).sum(-1)
