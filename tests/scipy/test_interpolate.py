"""Interpolation of the pack `interpolate`: values and derivatives as SciPy has them, and gradients by differences."""

import numpy as np
import pytest
import scipy.interpolate

import plugrad as pg
from tests.scipy.test_optimize import differences, double

interpolate = pg.ops.interpolate

RNG = np.random.default_rng(5)
X = np.cumsum(RNG.uniform(0.5, 1.5, 7))
Y = RNG.normal(size=(7, 2))
AT = np.array([[X[0], X[2], X[-1]], [1.1, 2.7, 5.0]])

CURVES = [
    *(
        ("cubic_spline", "CubicSpline", {"bc_type": bc})
        for bc in ("not-a-knot", "natural", "clamped")
    ),
    ("cubic_spline", "CubicSpline", {"bc_type": ((1, [0.5, 0.2]), (2, [-1.0, 0.3]))}),
    ("cubic_spline", "CubicSpline", {"bc_type": ("natural", (1, [0.5, 0.2]))}),
    ("pchip_interpolator", "PchipInterpolator", {}),
    ("akima1d_interpolator", "Akima1DInterpolator", {}),
    ("akima1d_interpolator", "Akima1DInterpolator", {"method": "makima"}),
]


@pytest.mark.parametrize(("name", "theirs", "settings"), CURVES)
@pytest.mark.parametrize("count", [2, 3, 4, 7])
def test_curves_and_their_derivatives_are_scipys(name, theirs, settings, count):
    x, y = X[:count], Y[:count]
    ours = getattr(interpolate, name)(x, y, **settings)
    scipys = getattr(scipy.interpolate, theirs)(x, y, **settings)
    for extrapolate in (True, False):
        for nu in (0, 1, 2, 3):
            got = ours(AT, nu, extrapolate=extrapolate).numpy()
            want = scipys(AT, nu, extrapolate=extrapolate)
            np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-10)


def test_a_periodic_spline_and_another_axis_are_scipys():
    y = np.concatenate([Y[:-1], Y[:1]]).T
    for count in (2, 3, 4, 7):
        values = np.concatenate([y[:, : count - 1], y[:, :1]], 1)
        settings = {"axis": 1, "bc_type": "periodic"}
        ours = interpolate.cubic_spline(X[:count], values, **settings)
        scipys = scipy.interpolate.CubicSpline(X[:count], values, **settings)
        at = np.linspace(-3, 12, 9)
        np.testing.assert_allclose(ours(at).numpy(), scipys(at), rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize(("name", "theirs", "settings"), CURVES)
def test_gradients_by_places_values_and_arguments_are_those_of_differences(name, theirs, settings):
    at = (X[1:] + X[:-1]) / 2

    def scipys(x, y, at):
        return np.cos(getattr(scipy.interpolate, theirs)(x, y, **settings)(at)).sum()

    points = [double(X), double(Y), double(at)]
    value = pg.cos(getattr(interpolate, name)(*points[:2], **settings)(points[2])).sum()
    slopes = pg.autograd.grad(value, points)
    for nr, slope in enumerate(slopes):
        given = [X, Y, at]

        def moved(v, nr=nr, given=given):
            return scipys(*given[:nr], v, *given[nr + 1 :])

        expected = differences(moved, given[nr]).reshape(given[nr].shape)
        np.testing.assert_allclose(slope.numpy(), expected, rtol=1e-6, atol=1e-8)


def test_one_place_gives_one_number_with_second_derivatives():
    y, at = double(Y[:, 0]), double(2.0)
    value = interpolate.cubic_spline(X, y)(at)
    assert value.shape == ()
    (slope,) = pg.autograd.grad(value, at, create_graph=True)
    assert slope.item() == pytest.approx(scipy.interpolate.CubicSpline(X, Y[:, 0])(2.0, 1).item())
    (mixed,) = pg.autograd.grad(slope, y)
    basis = scipy.interpolate.CubicSpline(X, np.eye(7))(2.0, 1)
    np.testing.assert_allclose(mixed.numpy(), basis, rtol=1e-9, atol=1e-12)
