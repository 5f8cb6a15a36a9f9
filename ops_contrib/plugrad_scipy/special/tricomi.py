"""Derivatives of Tricomi's confluent hypergeometric function U by its parameters, by quadrature."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from scipy import special as scipys

from plugrad.authoring import Array, NumpyArray, Operand, elementwise, every, on, uniform
from plugrad.authoring.quadrature import integrate, of_each, reach, tilted

MOST_STEPS = 50


@elementwise(
    of_each(lambda a, b, x, *, orders: tricomi_derivatives(a, b, x, orders)),
    core_dims=0,
    for_rules=True,
    samples=on(
        (uniform(-1, 3, 2), uniform(0.5, 3), uniform(0.3, 4, 2)),
        (1.5, uniform(0.5, 3, 0, 3), 2.0),
        orders=every((1, 0), (0, 1)),
    ),
)
def tricomi_by_parameters(
    grad: Array, a: Operand, b: Operand, x: Operand, orders: Any, needs_input_grad: Any
) -> Any:
    """Derivative of hyperu(a, b, x) by a and b, as often as the two `orders` say, elementwise with broadcasting; nan
    unless x > 0. The op takes a, b and x, and the setting `orders`.

    Raises
    ------
    NotImplementedError
        a is below -50.

    Source: DLMF 13.4.4, 1/Γ(a) times the integral of exp(-x t) t^(a - 1) (1 + t)^(b - a - 1) over t from 0,
    differentiated below the integral over log t; for a below 1/2 by the recurrence 13.3.7, differentiated. The error is
    below 1e-11 of the result, or of a hundredth of U if that is larger, for |b| up to 30 and x from 1e-3 to 500
    (measured against mpmath).
    """
    i, j = orders
    by_a = by_b = by_x = None
    if needs_input_grad[0]:
        by_a = grad * tricomi_by_parameters.apply(a, b, x, orders=(i + 1, j))
    if needs_input_grad[1]:
        by_b = grad * tricomi_by_parameters.apply(a, b, x, orders=(i, j + 1))
    if needs_input_grad[2]:  # U' = -a U(a + 1, b + 1, x)
        slope = a * tricomi_by_parameters.apply(a + 1, b + 1, x, orders=(i, j))
        if i:
            slope = slope + i * tricomi_by_parameters.apply(a + 1, b + 1, x, orders=(i - 1, j))
        by_x = -grad * slope
    return by_a, by_b, by_x


def tricomi_derivatives(a: NumpyArray, b: NumpyArray, x: NumpyArray, orders: Any) -> NumpyArray:
    """Return ∂ⁱ⁺ʲU(a, b, x)/∂aⁱ∂bʲ elementwise, (i, j) = `orders`; nan unless x > 0.

    Raises ValueError for a negative order, NotImplementedError for a below -50.
    """
    if min(orders) < 0:
        raise ValueError(f"the orders of a derivative are 0 or more, and these are {orders}")
    output = np.full(x.shape, np.nan)
    steps = np.ceil(np.maximum(0.5 - a, 0))
    ordinary = np.isfinite(a + b + x) & (x > 0)
    if (ordinary & (steps > MOST_STEPS)).any():
        raise NotImplementedError(
            f"the derivative of hyperu by its parameters is not implemented for a below {0.5 - MOST_STEPS}; detach them"
        )
    for count in np.unique(steps[ordinary]):
        here = ordinary & (steps == count)
        output[here] = downwards(a[here], b[here], x[here], orders[0], orders[1], int(count))
    return output


def downwards(
    a: NumpyArray, b: NumpyArray, x: NumpyArray, i: int, j: int, steps: int
) -> NumpyArray:
    """Return ∂ⁱ⁺ʲU/∂aⁱ∂bʲ, for the orders `i` and `j`, at a from the integrals at a + steps and a + steps + 1, by the
    recurrence in a.
    """
    places = [(k, n) for k in range(i + 1) for n in range(j + 1)]
    now, above = (
        {place: along_the_axis(a + steps + more, b, x, *place) for place in places}
        if steps or not more
        else {}
        for more in (0, 1)
    )
    for step in range(steps, 0, -1):
        # U(c - 1) = (x + 2 c - b) U(c) - c (c - b + 1) U(c + 1), where the factors are differentiated too.
        c = a + step
        first = {(0, 0): x + 2 * c - b, (1, 0): 2.0, (0, 1): -1.0}
        second = {(0, 0): c * (c - b + 1), (1, 0): 2 * c - b + 1, (0, 1): -c}
        second |= {(2, 0): 2.0, (1, 1): -1.0}
        now, above = (
            {at: leibniz(first, now, at) - leibniz(second, above, at) for at in places},
            now,
        )
    return now[i, j]


def leibniz(factor: Any, value: Any, at: tuple[int, int]) -> Any:
    """Return the derivative of a product of order `at`, a pair, from dicts of the derivatives of its factors by
    order.
    """
    return sum(
        math.comb(at[0], k) * math.comb(at[1], n) * slope * value[at[0] - k, at[1] - n]
        for (k, n), slope in factor.items()
        if k <= at[0] and n <= at[1]
    )


def along_the_axis(a: NumpyArray, b: NumpyArray, x: NumpyArray, i: int, j: int) -> NumpyArray:
    """Return ∂ⁱ⁺ʲU/∂aⁱ∂bʲ, for the orders `i` and `j`, for positive a by quadrature over s = log t, where the integrand
    has one peak.
    """
    middle = (x + 1 - b) / (2 * x)
    root = np.sqrt(middle**2 + a / x)
    peak = np.where(
        middle > 0, a / x / (root + middle), root - middle
    )  # of a - x t + (b - a - 1) t/(1 + t) = 0
    place = np.log(peak)
    power = b - a - 1

    def exponent(distance: NumpyArray) -> NumpyArray:
        column = (Ellipsis, *[None] * (distance.ndim - 1))
        rise = np.expm1(distance)
        wave = np.log1p((peak / (1 + peak))[column] * rise)
        return np.asarray(a[column] * distance - (x * peak)[column] * rise + power[column] * wave)

    top = a * place - x * peak + power * np.log1p(peak) - scipys.gammaln(a)

    def integrand(distance: NumpyArray) -> NumpyArray:
        s = place[:, None] + distance
        log = np.logaddexp(0, s)
        level, first = scipys.digamma(a)[:, None], a[:, None]

        def slope(k: int, n: int) -> Any:
            if n:
                return log if (k, n) == (0, 1) else 0.0
            return s - log - level if k == 1 else -scipys.polygamma(k - 1, first)

        return np.asarray(np.exp(exponent(distance)) * tilted((i, j), slope))

    left = reach(lambda distance: exponent(-distance), place * 0)
    right = reach(exponent, place * 0)
    return np.asarray(np.exp(top) * integrate(integrand, -left, right))
