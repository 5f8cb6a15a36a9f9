"""Integrals and differential equations of the pack `integrate`: values, and first and second derivatives."""

import math

import numpy as np
import pytest
import scipy.integrate

import plugrad as pg
from tests.ops_contrib.scipy.comparing import differences, double, doubles

integrate = pg.ops.integrate


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9])
@pytest.mark.parametrize("axis", [0, -1])
def test_sums_of_samples_are_scipys(count, axis):
    rng = np.random.default_rng(count)
    shape = (count, 2) if axis == 0 else (2, count)
    y, x = rng.normal(size=shape), np.cumsum(rng.uniform(0.5, 1.5, count))
    for places in ({"x": x}, {"dx": 0.3}):
        given = {name: pg.tensor(v) if name == "x" else v for name, v in places.items()}
        got = integrate.simpson(pg.tensor(y), axis=axis, **given).numpy()
        np.testing.assert_allclose(got, scipy.integrate.simpson(y, axis=axis, **places), rtol=1e-12)
        for name in ("cumulative_trapezoid", "cumulative_simpson"):
            theirs = getattr(scipy.integrate, name)
            for initial in (None, 0):
                got = getattr(integrate, name)(pg.tensor(y), axis=axis, initial=initial, **given)
                want = theirs(y, axis=axis, initial=initial, **places)
                np.testing.assert_allclose(got.numpy(), want, rtol=1e-10, atol=1e-14)


def test_an_integrals_derivatives_by_limits_and_parameter_are_those_of_its_formula():
    a, b, p = double(0.2), double(1.5), double(0.7)
    value, error = integrate.quad(lambda t, p: pg.exp(-p * t), a, b, args=(p,))
    assert error < 1e-10
    first = pg.autograd.grad(value, [a, b, p], create_graph=True)
    exp = lambda t: math.exp(-0.7 * t)  # noqa: E731
    anti = lambda t: exp(t) * (t / 0.7 + 1 / 0.49)  # noqa: E731  -(d/dp) of the antiderivative
    expected = [-exp(0.2), exp(1.5), anti(1.5) - anti(0.2)]
    np.testing.assert_allclose([each.item() for each in first], expected, rtol=1e-12)
    (by_ab,) = pg.autograd.grad(first[0] + first[1], p, retain_graph=True)
    assert by_ab.item() == pytest.approx(0.2 * exp(0.2) - 1.5 * exp(1.5), rel=1e-12)
    (by_p,) = pg.autograd.grad(first[2], p, create_graph=True)
    moment = scipy.integrate.quad(lambda t: t * t * math.exp(-0.7 * t), 0.2, 1.5, epsabs=1e-13)[0]
    assert by_p.item() == pytest.approx(moment, rel=1e-12)
    (third,) = pg.autograd.grad(by_p, p)
    moment = scipy.integrate.quad(lambda t: -(t**3) * math.exp(-0.7 * t), 0.2, 1.5, epsabs=1e-13)[0]
    assert third.item() == pytest.approx(moment, rel=1e-12)


def test_an_integral_to_infinity_of_what_is_closed_over_is_gamma():
    s = double(3.5)
    value, _ = integrate.quad(lambda t: t ** (s - 1) * pg.exp(-t), 0, math.inf)
    (slope,) = pg.autograd.grad(value, s, create_graph=True)
    (curvature,) = pg.autograd.grad(slope, s)
    gamma, psi = math.gamma(3.5), scipy.special.digamma(3.5)
    assert slope.item() == pytest.approx(gamma * psi, rel=1e-7)
    trigamma = scipy.special.polygamma(1, 3.5)
    assert curvature.item() == pytest.approx(gamma * (psi**2 + trigamma), rel=1e-7)


def test_a_tensor_that_is_closed_over_and_used_on_a_short_stretch_is_found():
    a, b = double(1.0), double(1.0)

    def steps(t):
        return a * t if t < 0.97 else b * t

    value, _ = integrate.quad(steps, 0, 1, points=[0.97])
    slopes = [each.item() for each in pg.autograd.grad(value, [a, b])]
    np.testing.assert_allclose(slopes, [0.97**2 / 2, (1 - 0.97**2) / 2], rtol=1e-10)


def test_an_integral_whose_derivative_does_not_converge_warns():
    p = double(0.3)

    def cusp(t):  # whose derivative by p has a pole at p
        return ((t - p) ** 2) ** 0.05 * pg.ones(1)

    value, _ = integrate.quad_vec(cusp, 0, 1, limit=30, epsrel=1e-3)
    with pytest.warns(scipy.integrate.IntegrationWarning, match="of a derivative"):
        pg.autograd.grad(value, p)


def volterra(t, y, rates):
    a, b, c, d = rates
    return [a * y[0] - b * y[0] * y[1], c * y[0] * y[1] - d * y[1]]


RATES = np.array([1.1, 0.4, 0.3, 0.9])


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("method", "rtol"), [("RK23", 1e-5), ("RK45", 1e-7), ("DOP853", 1e-7)])
def test_the_solution_is_scipys_and_its_derivatives_those_of_differences(method, rtol):
    times = np.array([0.0, 0.4, 1.3, 2.0])

    def solved(y0, span, rates, times=times):
        return integrate.solve_ivp(
            volterra, span, y0, method, times, args=(rates,), rtol=rtol, atol=rtol / 100
        )

    y0, span, rates = np.array([2.0, 1.0]), np.array([0.0, 2.0]), RATES
    theirs = scipy.integrate.solve_ivp(
        volterra, span, y0, method, times, args=(rates,), rtol=rtol, atol=rtol / 100
    )
    found = solved(double(y0), span, double(rates))
    np.testing.assert_allclose(found.y.detach().numpy(), theirs.y, rtol=1e-10)
    at = double(rates)
    (slope,) = pg.autograd.grad(solved(y0, span, at).y[0, 2], at, create_graph=True)
    exact = lambda r: scipy.integrate.solve_ivp(  # noqa: E731
        volterra, span, y0, "DOP853", times, args=(r,), rtol=1e-12, atol=1e-13
    ).y[0, 2]
    expected = differences(exact, rates)
    np.testing.assert_allclose(slope.detach().numpy(), expected, rtol=100 * rtol)
    (curvature,) = pg.autograd.grad(slope[0], at)
    second = (
        exact(rates + np.array([1e-3, 0, 0, 0]))
        - 2 * exact(rates)
        + exact(rates - np.array([1e-3, 0, 0, 0]))
    ) / 1e-6
    assert curvature[0].item() == pytest.approx(second, rel=1e-4 + 1000 * rtol)
    at = double(times[1:3])
    (slope,) = pg.autograd.grad(solved(y0, span, rates, at).y[0].sum(), at)
    ys = theirs.y[:, 1:3]
    np.testing.assert_allclose(slope.numpy(), volterra(0, ys, RATES)[0], rtol=1e-4 + 100 * rtol)


def test_the_ends_of_time_and_the_start_have_gradients():
    y0, span = double(1.5), double(0.3, 1.1)
    found = integrate.solve_ivp(lambda t, y: -t * y, span, y0.reshape(1), rtol=1e-10, atol=1e-12)
    final = found.y[0, -1]
    slopes = pg.autograd.grad(final, [y0, span])
    size = math.exp((0.09 - 1.21) / 2)
    assert final.item() == pytest.approx(1.5 * size, rel=1e-9)
    assert slopes[0].item() == pytest.approx(size, rel=1e-9)
    np.testing.assert_allclose(slopes[1].numpy(), [0.3 * 1.5 * size, -1.1 * 1.5 * size], rtol=1e-7)


def test_backward_in_time_and_without_grad_it_is_scipys():
    found = integrate.solve_ivp(lambda t, y: -y, (1, 0), double(1.0).reshape(1), t_eval=[0.8, 0.2])
    theirs = scipy.integrate.solve_ivp(lambda t, y: -y, (1, 0), [1.0], t_eval=[0.8, 0.2])
    np.testing.assert_allclose(found.y.detach().numpy(), theirs.y, rtol=1e-12)
    plain = integrate.solve_ivp(lambda t, y: -y, (1, 0), [1.0], "Radau")
    assert not plain.y.requires_grad


def test_a_solver_that_does_not_reach_the_end_refuses_a_gradient():
    rate = double(1.0)
    with pytest.raises(RuntimeError, match="no solution to differentiate"):
        integrate.solve_ivp(lambda t, y: rate * y * y, (0, 2), [1.0])


def test_odeint_has_the_values_of_scipys_and_gradients_by_times_too():
    def growth(y, t, rate):
        return rate * y * (1 - y) + t

    y0, times, rate = np.array([0.2, 1.4]), np.array([0.1, 0.3, 0.7]), 1.3
    given = doubles(y0, times, rate)
    found = integrate.odeint(growth, *given[:2], args=(given[2],), rtol=1e-10, atol=1e-12)
    theirs = scipy.integrate.odeint(growth, y0, times, (rate,), rtol=1e-12, atol=1e-12)
    assert found.detach().numpy() == pytest.approx(theirs, rel=1e-8)
    by_y0, by_times, by_rate = pg.autograd.grad(found[-1, 0], given)
    assert by_times[1] == 0
    assert by_times[2].item() == pytest.approx(growth(theirs[-1, 0], 0.7, rate), rel=1e-7)

    def last(y, rate):
        return scipy.integrate.odeint(growth, y, times, (rate,), rtol=1e-12, atol=1e-12)[-1, 0]

    h = 1e-4
    slope = (last([0.2 + h, 1.4], rate) - last([0.2 - h, 1.4], rate)) / (2 * h)
    assert by_y0.tolist() == [pytest.approx(slope, rel=1e-6), 0]
    slope = (last(y0, rate + h) - last(y0, rate - h)) / (2 * h)
    assert by_rate.item() == pytest.approx(slope, rel=1e-6)


def test_gauss_formula_is_scipys_with_gradients_by_limits_and_parameters():
    a, b, p = double(0.2), double(1.5), double([0.7, 2.0])
    value, none = integrate.fixed_quad(lambda x, p: pg.exp(-p[:, None] * x), a, b, (p,), 7)
    theirs, _ = scipy.integrate.fixed_quad(
        lambda x: np.exp(-np.array([[0.7], [2.0]]) * x), 0.2, 1.5, n=7
    )
    np.testing.assert_allclose(value.detach().numpy(), theirs, rtol=1e-13)
    assert none is None
    by_a, by_b, _ = pg.autograd.grad(value[0], [a, b, p])
    assert by_a.item() == pytest.approx(-math.exp(-0.14), rel=1e-9)
    assert by_b.item() == pytest.approx(math.exp(-1.05), rel=1e-9)
    with pytest.raises(ValueError, match="finite limits"):
        integrate.fixed_quad(pg.exp, 0, math.inf)


def test_a_double_integral_has_derivatives_by_limits_and_parameters():
    side, p = double(2.0), double(0.5)
    value, _ = integrate.dblquad(  # (exp(p side) - 1 - p side) / p²
        lambda y, x: pg.exp(p * y), 0, side, 0, lambda x: side - x
    )
    assert value.item() == pytest.approx((math.e - 2) / 0.25, rel=1e-10)
    by_side, by_p = pg.autograd.grad(value, [side, p])
    assert by_side.item() == pytest.approx((math.e - 1) / 0.5, rel=1e-9)
    assert by_p.item() == pytest.approx(
        2 * (math.e - 1) / 0.25 - 2 * (math.e - 2) / 0.125, rel=1e-9
    )
