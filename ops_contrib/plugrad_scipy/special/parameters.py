"""Derivatives of hypergeometric functions by their parameters, of every order: series in integers of many bits.

A series that is differentiated by a parameter term by term has products of sums as its terms, and cancels more than
that of the function. So it is added up in fixed point, with Python's integers, and again with more bits, until two
results agree. A term is a polynomial in small changes of the parameters, cut off at the orders that are wanted, so that
one recurrence computes a derivative of any order. It takes about a millisecond per element.
"""

from __future__ import annotations

import functools
import itertools
import math
from typing import Any

import numpy as np

from plugrad.authoring import (
    Array,
    NumpyArray,
    Operand,
    elementwise,
    every,
    no_gradient,
    on,
    uniform,
)
from plugrad.authoring.quadrature import of_each

PLACES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "0f1": ((), (2,)),
    "1f1": ((0,), (2,)),
    "2f1": ((0, 1), (2,)),
    "1f2": ((0,), (1, 2)),
}
"""Which of a, b and c stand above and below the line of a hypergeometric series."""
MOST_BITS, MOST_TERMS = 2**13, 2**15
LARGEST = 1500.0  # which the logarithm of a term may become


@elementwise(
    of_each(lambda a, b, c, z, *, kind, orders: each_derivative(a, b, c, z, kind, orders)),
    core_dims=0,
    for_rules=True,
    samples=on(
        (uniform(-1, 2), uniform(0.5, 2), uniform(0.5, 3), uniform(-0.9, 0.6)),
        kind=every("1f1", "2f1", "1f2"),
        orders=(1, 0, 0, 0),
    )
    + on((1.0, 1.0, uniform(0.5, 3), uniform(-2, 2, 2, 1)), kind="0f1", orders=(0, 0, 1, 0))
    + on((0.5, 1.0, 2.5, uniform(-5, 0.9, 0, 3)), kind="2f1", orders=(0, 1, 0, 1)),
)  # fmt: skip
def hypergeometric_by_parameters(
    grad: Array,
    a: Operand,
    b: Operand,
    c: Operand,
    z: Operand,
    kind: str,
    orders: Any,
    needs_input_grad: Any,
) -> Any:
    """Derivative of a hypergeometric function by a, b, c and z, as often as the four `orders` say, elementwise with
    broadcasting. The op takes a, b, c and z, and the settings `kind` and `orders`.

    `kind` is "0f1", with the parameter c, "1f1" with a and c, "2f1", or "1f2" with a in the numerator and b and c in
    the denominator. The relative error is 1e-13. It is nan where the function is nan.

    Raises
    ------
    NotImplementedError
        A series is too long: for 2F1 at z ≥ 1 unless it is a polynomial, and for large numbers.

    Source: DLMF 16.2.1 differentiated term by term; for negative z by 13.2.39 and 15.8.1. 2F1 near 1 is reached by
    Taylor series with the recurrence 15.10.1, each half as far from 1 as the one before.
    """
    used = {3, *itertools.chain(*PLACES[kind])}
    return tuple(
        grad * hypergeometric_by_parameters.apply(
            a, b, c, z, kind=kind, orders=tuple(n + (k == place) for k, n in enumerate(orders))
        )
        if place in used and needed
        else no_gradient(grad)
        for place, needed in enumerate(needs_input_grad)
    )  # fmt: skip


def each_derivative(
    a: NumpyArray, b: NumpyArray, c: NumpyArray, z: NumpyArray, kind: str, orders: Any
) -> NumpyArray:
    """Return an array of ``derivative_of_series(kind, orders, a, b, c, z)`` for each element of the arrays."""
    numbers = zip(*[each.tolist() for each in (a, b, c, z)], strict=True)
    return np.array([derivative_of_series(kind, tuple(orders), *each) for each in numbers])


@functools.lru_cache(4096)  # whoever asks by differences changes one element and asks for all
def derivative_of_series(
    kind: str, orders: tuple[int, ...], a: float, b: float, c: float, z: float
) -> float:
    """Return the derivative of a hypergeometric function at single numbers, computed with more and more bits until two
    results agree.

    `kind` and `orders` are those of `hypergeometric_by_parameters`. nan where the function is undefined; raises
    ValueError for a negative order, NotImplementedError if the series is too long.
    """
    if min(orders) < 0:
        raise ValueError(f"the orders of a derivative are 0 or more, and these are {orders}")
    upper, lower = PLACES[kind]
    given = (a, b, c)
    used = [given[place] for place in (*upper, *lower)]
    below = [given[place] for place in lower]
    if not all(map(math.isfinite, (*used, z))) or any(x <= 0 and x == int(x) for x in below):
        return math.nan
    size = 3 * max(map(abs, used)) if kind == "2f1" else 2 * math.sqrt(abs(z))
    if max(size, abs(z) * (kind == "1f1")) > LARGEST:
        raise too_long(kind, given, z)
    small = -math.frexp(z)[1] if z else 0  # the derivatives by parameters have powers of z
    bits = 160 + max(0, small) * sum(orders[:3]) + 2 * int(max(map(abs, used)))
    last, more = math.nan, bits + 96
    while bits <= MOST_BITS:
        value, exact = Series(kind, orders, bits).at(given, z)
        if value == last or abs(value - last) <= max(2.0**-44 * abs(value), exact):
            return value
        last, bits, more = value, more, 2 * more
    raise too_long(kind, given, z)


def too_long(kind: str, given: Any, z: float) -> NotImplementedError:
    """Return the NotImplementedError for a hypergeometric series of this `kind` that does not end soon enough at `z`;
    `given` are (a, b, c).
    """
    names = ", ".join(f"{name} = {each:g}" for name, each in zip("abc", given, strict=True))
    return NotImplementedError(
        f"{kind.upper()} and its derivatives by parameters are not implemented at {names}, z = {z:g}: its series is "
        "too long. Detach the parameters, or leave such elements out"
    )


class Series:
    """A hypergeometric series in fixed-point integers of `bits` bits, with derivatives by three parameters as Taylor
    coefficients.

    `derivative_of_series` makes it, and calls `at`. Terms are jets: dicts of Taylor coefficients, by how often each
    parameter is differentiated. A linear factor is a pair of its value and its derivatives by the three parameters: (c
    - b, (0, -1, 1)).
    """

    def __init__(self, kind: str, orders: tuple[int, ...], bits: int) -> None:
        self.kind, self.bits, self.one = kind, bits, 1 << bits
        self.orders, self.of_z = orders[:3], orders[3]
        self.places = [*itertools.product(*[range(n + 1) for n in self.orders])]
        steps = {each: [list(each) for _ in each] for each in self.places}
        for rows in steps.values():
            for k, row in enumerate(rows):
                row[k] -= 1
        # Of each coefficient those that a factor ε brings to it.
        self.below = {
            each: [(k, low) for k, row in enumerate(rows) if (low := tuple(row)) in steps]
            for each, rows in steps.items()
        }

    def fixed(self, x: float) -> int:
        """Return a number as a fixed-point integer: exactly, if it has few enough digits."""
        above, below = x.as_integer_ratio()
        return (above << self.bits) // below

    def times(self, jet: Any, factor: Any) -> Any:
        """Return a jet (dict of Taylor coefficients) multiplied by a linear factor, a pair (value, derivatives)."""
        value, slopes = factor
        bits, below = self.bits, self.below
        return {
            each: (size * value + sum(jet[low] * slopes[k] for k, low in below[each])) >> bits
            for each, size in jet.items()
        }

    def over(self, jet: Any, factor: Any) -> Any:
        """Return a jet (dict of Taylor coefficients) divided by a linear factor, a pair (value, derivatives)."""
        value, slopes = factor
        output: dict[Any, int] = {}
        for each, size in jet.items():
            rest = (size << self.bits) - sum(output[low] * slopes[k] for k, low in self.below[each])
            output[each] = rest // value
        return output

    def parameters(self, given: tuple[float, ...]) -> tuple[Any, Any]:
        """Return two lists, the parameters in the numerator and those in the denominator, as linear factors (value,
        derivatives), from `given`, (a, b, c). For the nth derivative by z, each value is n larger.
        """
        unit = [tuple(self.one * (k == place) for k in range(3)) for place in range(3)]
        upper, lower = (
            [(self.fixed(given[place]) + self.of_z * self.one, unit[place]) for place in side]
            for side in PLACES[self.kind]
        )
        return upper, lower

    def at(self, given: tuple[float, ...], z: float) -> tuple[float, float]:
        """Return the derivative at the parameters `given`, (a, b, c), and `z`, and the size up to which it is rounding
        error.

        Raises NotImplementedError if the series is too long.
        """
        upper, lower = self.parameters(given)
        start = dict.fromkeys(self.places, 0)
        start[0, 0, 0] = self.one
        for k in range(1, self.of_z + 1):  # the nth derivative has (a)ₙ/(c)ₙ before it
            for value, slopes in upper:
                start = self.times(start, (value - k * self.one, slopes))
            for value, slopes in lower:
                start = self.over(start, (value - k * self.one, slopes))
        ends = any(
            not self.orders[place] and given[place] <= 0 and given[place] == int(given[place])
            for place in PLACES[self.kind][0]
        )
        logarithm, exponent = 0.0, None
        x = self.fixed(z)
        if ends:
            total = self.direct(start, upper, lower, x)[0]
        elif self.kind == "1f1" and z < 0:
            logarithm = z
            total = self.direct(start, [minus(lower[0], upper[0])], lower, -x)[0]
        elif self.kind == "2f1":
            if z >= 1 or z < -(2.0**200):
                raise too_long(self.kind, given, z)
            y = self.one - x
            if z < 0:
                upper.sort()
                exponent, (of_c,) = upper[0], lower
                logarithm = -math.log1p(-z)
                upper = [upper[0], minus(of_c, upper[1])]
                y = (self.one << self.bits) // y
            total = self.towards_one(start, upper, lower, y)
        else:
            total = self.direct(start, upper, lower, x)[0]
        if exponent is None:
            return self.result(total[self.orders], logarithm), self.result(
                max(map(abs, total.values())) >> 100, logarithm
            )
        # (1 - z)^-a, differentiated: a power of the logarithm and a factorial for each.
        value, slopes = exponent
        place = next(k for k, each in enumerate(slopes) if each)
        size = logarithm * (value / self.one)
        parts = []
        for n in range(self.orders[place] + 1):
            rest = tuple(m - n * (k == place) for k, m in enumerate(self.orders))
            power = logarithm**n / math.factorial(n)
            parts.append(self.result(total[rest], size) * power)
        return math.fsum(parts), 2.0**-50 * max(map(abs, parts))

    def result(self, coefficient: int, logarithm: float) -> float:
        """Return a Taylor coefficient as a derivative, a float, times exp(`logarithm`)."""
        coefficient *= math.prod(map(math.factorial, self.orders))
        shift = max(0, coefficient.bit_length() - self.bits - 900)
        try:
            size = (coefficient >> shift) / self.one
            return size * math.exp(logarithm + shift * math.log(2))
        except OverflowError:
            return math.inf if coefficient > 0 else -math.inf

    def direct(self, term: Any, upper: Any, lower: Any, x: int) -> tuple[Any, Any]:
        """Return two jets (dicts of Taylor coefficients): the sum of the series at the fixed-point number `x`, and x
        times its derivative by x.

        `term` is the first term, a jet; `upper` and `lower` are the parameters in the numerator and the denominator.
        Raises NotImplementedError if there are too many terms.
        """
        total, slope, one = dict(term), dict.fromkeys(term, 0), self.one
        settled = 2 * max([abs(each) >> self.bits for each, _ in (*upper, *lower)], default=0) + 4
        for k in range(MOST_TERMS):
            for value, slopes in upper:
                term = self.times(term, (value + k * one, slopes))
            for value, slopes in lower:
                term = self.over(term, (value + k * one, slopes))
            term = {each: (size * x >> self.bits) // (k + 1) for each, size in term.items()}
            for each, size in term.items():
                total[each] += size
                slope[each] += size * (k + 1)
            most = max(map(abs, term.values()))
            if most == 0 or (most <= 8 and k > settled):  # which rounding down leaves of them
                return total, slope
        raise too_long(self.kind, (math.nan,) * 3, x / one)

    def towards_one(self, start: Any, upper: Any, lower: Any, y: int) -> Any:
        """Return 2F1 at 1 - y, a jet (dict of Taylor coefficients): from 1/2 on by Taylor series, each half as far from
        1. `start` is the first term, `upper` and `lower` are the parameters in the numerator and the denominator.
        """
        one, bits = self.one, self.bits
        if y >= one // 5:
            return self.direct(start, upper, lower, one - y)[0]
        far = one >> 1
        total, slope = self.direct(start, upper, lower, far)
        slope = {each: 2 * size for each, size in slope.items()}
        (a, of_a), (b, of_b) = upper
        ((c, of_c),) = lower
        while far > y:
            step = min(far >> 1, far - y)
            z = one - far
            room = z * far >> bits
            first, second = (step << bits) // room, (step * step) // room
            slopes = tuple(of_c[k] - ((of_a[k] + of_b[k]) * z >> bits) for k in range(3))
            fixed = c - ((a + b + one) * z >> bits)
            before, now = total, {each: size * step >> bits for each, size in slope.items()}
            total = {each: size + now[each] for each, size in before.items()}
            slope = dict(now)
            for n in range(MOST_TERMS):
                raised = self.times(self.times(before, (a + n * one, of_a)), (b + n * one, of_b))
                pulled = self.times(now, (fixed + n * (one - 2 * z), slopes))
                before, now = (
                    now,
                    {
                        each: ((size * second) // (n + 1) - pulled[each] * first >> bits) // (n + 2)
                        for each, size in raised.items()
                    },
                )
                for each, size in now.items():
                    total[each] += size
                    slope[each] += (n + 2) * size
                most = max(max(map(abs, before.values())), max(map(abs, now.values())))
                if most <= 8 and n > 2 * (max(abs(a), abs(b), abs(c)) >> bits) + 4:
                    break
            slope = {each: (size << bits) // step for each, size in slope.items()}
            far -= step
        return total


def minus(one: Any, other: Any) -> Any:
    """Return the parameter `one` minus `other`: each is a pair of a value and its derivatives."""
    return one[0] - other[0], tuple(x - y for x, y in zip(one[1], other[1], strict=True))
