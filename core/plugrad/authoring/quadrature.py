"""Quadrature: integrals of smooth functions by Gauss-Legendre rules on panels, for derivatives by a parameter.

Many functions here are an integral of exp(a parameter times something): the derivatives by the parameter are then
integrals of the same kind, of which nothing cancels where the interval is well chosen. `of_each` brings arguments to
arrays of one dimension, `reach` finds where an integrand has become negligible, `integrate` integrates, and `tilted` is
the polynomial that differentiation puts before the exponential.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from plugrad.authoring.types import NumpyArray

NODES, WEIGHTS = np.polynomial.legendre.leggauss(24)
NEGLIGIBLE = 50.0  # e^-50 is 2e-22
AT_ONCE = 256  # elements
NODES_AT_ONCE = 2**19  # of all elements: some tens of MiB


def of_each(kernel: Callable[..., NumpyArray], at_once: int = AT_ONCE) -> Callable[..., NumpyArray]:
    """Decorator of a `kernel`, a function of 1-d float64 arrays of one length and of settings:
    it then takes arrays of any shape.

    Arrays and numbers broadcast, and the result has their common dtype, at least float32. The kernel is called for at
    most `at_once` elements at a time.
    """

    @functools.wraps(kernel)
    def computed(*arguments: Any, **settings: Any) -> NumpyArray:
        given = np.broadcast_arrays(*arguments)
        flat = [each.astype(np.float64).ravel() for each in given]
        output = np.empty(flat[0].size)
        with np.errstate(all="ignore"):
            for start in range(0, output.size, at_once):
                part = slice(start, start + at_once)
                output[part] = kernel(*[each[part] for each in flat], **settings)
        dtype = np.result_type(*[each.dtype for each in given], np.float32)
        return output.reshape(given[0].shape).astype(dtype)

    return computed


def as_arrays(*values: Any) -> list[Any]:
    """Return the values but the last; numbers among them become 0-d arrays of the last one's dtype."""
    *given, like = values
    return [each if hasattr(each, "dtype") else np.asarray(each, like.dtype) for each in given]


def by_case(
    cases: list[tuple[NumpyArray, Callable[..., Any]]], *arguments: NumpyArray
) -> NumpyArray:
    """Return, for each element, the result of the function of the first case whose condition holds there;
    nan if none does.

    `cases` are pairs of a mask and a function of `arguments`, 1-d arrays, of which it gets the elements in question.
    """
    output = np.full(arguments[0].shape, np.nan)
    left = np.ones(arguments[0].shape, dtype=bool)
    for condition, function in cases:
        here = condition & left
        if here.any():
            output[here] = function(*[each[here] for each in arguments])
            left &= ~here
    return output


def reach(exponent: Callable[[NumpyArray], NumpyArray], start: NumpyArray) -> NumpyArray:
    """Return the distance from `start` at which a concave exponent has fallen by `NEGLIGIBLE`, up to a factor of 2.

    `exponent` maps a distance from `start` to the value there; it is largest at `start`. The result has the shape of
    `start`.
    """
    edge = exponent(np.zeros_like(start)) - NEGLIGIBLE
    above, below = np.full(start.shape, -33.0), np.full(start.shape, 34.0)
    for _ in range(7):  # bisection: a concave exponent only falls
        middle = (above + below) // 2
        near = exponent(2**middle) > edge
        above, below = np.where(near, middle, above), np.where(near, below, middle)
    return np.asarray(2**below)


def integrate(
    integrand: Callable[[NumpyArray], NumpyArray],
    low: NumpyArray,
    high: NumpyArray,
    panel: float | NumpyArray = 2.0,
) -> NumpyArray:
    """Return the integral from `low` to `high`, for each of their elements.

    `integrand` maps nodes of shape (elements, nodes) to values of that shape; `low` and `high` have shape (elements,).

    The rule of 24 points on 8 panels at least, none longer than `panel`, has an error of 1e-15 of the integral of the
    absolute value, for an integrand that is analytic within the length of a panel.
    """
    length = high - low
    longest = np.fmax.reduce(np.ravel(length / panel), initial=0.0)  # of nan there is none
    panels = 8 + math.ceil(longest)
    half = (length / panels / 2)[:, None, None]
    together = max(1, NODES_AT_ONCE // (len(NODES) * max(1, len(low))))
    total = np.zeros_like(length)
    for start in range(0, panels, together):
        numbers = np.arange(start, min(start + together, panels))
        middles = low[:, None, None] + half * (2 * numbers[:, None] + 1)
        nodes = (middles + half * NODES).reshape(len(low), -1)
        total += (integrand(nodes).reshape(*middles.shape[:2], -1) @ WEIGHTS).sum(1)
    return np.asarray(total * half[:, 0, 0])


def tilted(orders: tuple[int, int], slope: Callable[[int, int], Any]) -> Any:
    """Return exp(-φ) ∂ᵢ∂ⱼ exp(φ), a complete Bell polynomial in the derivatives of φ.

    `orders` is (i, j), how often to differentiate by the first and the second variable; ``slope(i, j)`` returns that
    derivative of φ.

    >>> from plugrad.authoring.quadrature import tilted
    >>> tilted((3, 0), lambda i, j: 2.0 if i == 1 else 0.0)  # of exp(2 a)
    8.0
    """

    @functools.cache
    def polynomial(i: int, j: int) -> Any:
        if i == j == 0:
            return 1.0
        of_first, down = (i - 1, j) if i else (i, j - 1), (i > 0, i == 0)
        return sum(
            math.comb(of_first[0], k)
            * math.comb(of_first[1], n)
            * slope(k + down[0], n + down[1])
            * polynomial(of_first[0] - k, of_first[1] - n)
            for k in range(of_first[0] + 1)
            for n in range(of_first[1] + 1)
        )

    return polynomial(*orders)
