"""Integrals of integrals: gradients by limits and parameters, infinite ranges; and what equations keep in memory."""

import gc
import math
import tracemalloc

import numpy as np
import pytest
import scipy.integrate

import plugrad as pg
from tests.ops_contrib.scipy.comparing import double

integrate = pg.ops.integrate


def test_an_integral_inside_of_an_integral_has_the_gradients_of_its_formula():
    """Of x exp(p y) over the triangle with y < s x, up to x = b."""
    p, s, b = double(1.5), double(0.8), double(1.2)

    def inner(x):
        return integrate.quad(lambda y: x * pg.exp(p * y), 0, s * x)[0]

    value, _ = integrate.quad(inner, 0, b)

    def formula(p, s, b):
        z = p * s * b
        return ((pg.exp(z) * (z - 1) + 1) / (p * s) ** 2 - b * b / 2) / p

    at = [double(1.5), double(0.8), double(1.2)]
    expected = formula(*at)
    assert value.item() == pytest.approx(expected.item(), rel=1e-12)
    for got, want in zip(
        pg.autograd.grad(value, [p, s, b]), pg.autograd.grad(expected, at), strict=True
    ):
        assert got.item() == pytest.approx(want.item(), rel=1e-7)


def test_an_integral_of_several_variables_takes_infinite_ranges_and_scipys_order():
    p = double(2.0)
    value, _ = integrate.nquad(lambda x: pg.exp(-p * x * x), [(-np.inf, np.inf)])
    slope = pg.autograd.grad(value, p)[0].item()
    assert value.item() == pytest.approx(math.sqrt(math.pi / 2), rel=1e-8)
    assert slope == pytest.approx(-math.sqrt(math.pi / 2) / 4, rel=1e-7)
    a = double(0.5)
    for limits, sign in (((a, np.inf), -1), ((-np.inf, a), 1)):
        value, _ = integrate.nquad(lambda x: pg.exp(-x * x), [limits])
        slope = pg.autograd.grad(value, a)[0].item()
        assert slope == pytest.approx(sign * math.exp(-0.25), rel=1e-7)
    f = lambda z, y, x: x + 2 * y + 3 * z  # noqa: E731
    args = (0, 1, lambda x: x, 2, 0, lambda x, y: x + y)
    want = scipy.integrate.tplquad(f, *args)[0]
    with pg.no_grad():
        assert integrate.tplquad(f, *args)[0].item() == pytest.approx(want, rel=1e-10)
    with pytest.raises(ValueError, match="exchange the limits"):
        integrate.nquad(lambda x: x, [(np.inf, 0)])
    with pytest.raises(NotImplementedError, match="split the range"):
        integrate.nquad(lambda x: x, [(0, 1)], opts={"points": [0.5]})


# The memory of equations.


def test_the_adjoint_keeps_no_step():
    rate = double(1.0)

    def held(length):
        tracemalloc.start()
        found = integrate.solve_ivp(
            lambda t, y: -rate * y, (0, length), np.ones(500), t_eval=[length], adjoint=True
        )
        gc.collect()
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return size, found.nfev

    held(0.1)
    # The least of three: another thread of the process may allocate meanwhile.
    (short, few), (long, many) = (min(held(length) for _ in range(3)) for length in (1.0, 8.0))
    assert many > 2 * few
    assert long - short < 4_000  # bytes, as much as one state


def test_the_memory_of_a_gradient_does_not_grow_with_what_a_step_computes():
    rate = double(np.linspace(0.5, 1.0, 50))

    def wiggling(t, y):
        for _ in range(20):
            y = pg.sin(rate * y) + y
        return y - rate

    def held(length):
        tracemalloc.start()
        found = integrate.solve_ivp(wiggling, (0, length), np.ones(50), "DOP853", [length])
        gc.collect()
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return size, found.nfev

    integrate.solve_ivp(wiggling, (0, 0.1), np.ones(50), "DOP853")  # imports
    (short, few), (long, many) = held(0.5), held(2.0)
    each = (long - short) / (many - few)  # bytes for one evaluation of 20 times 3 vectors of 400
    assert each < 2_000
