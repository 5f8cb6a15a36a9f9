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


@pytest.mark.parametrize("k", [0, 1, 2, 3, 5])
def test_splines_of_a_degree_are_scipys(k):
    ours = interpolate.make_interp_spline(X, Y, k)
    theirs = scipy.interpolate.make_interp_spline(X, Y, k)
    np.testing.assert_allclose(ours.t.numpy(), theirs.t)
    np.testing.assert_allclose(ours.c.numpy(), theirs.c, rtol=1e-8)
    at = np.linspace(X[0] - 0.5, X[-1] + 0.5, 11)
    for nu in range(k + 2):
        np.testing.assert_allclose(ours(at, nu).numpy(), theirs(at, nu), rtol=1e-7, atol=1e-8)
    assert np.isnan(ours(at, extrapolate=False).numpy()).any(1).sum() == 2


@pytest.mark.parametrize("bc", ["natural", "clamped", ([(1, [0.5, 0.1])], [(2, [0.2, 0.3])])])
def test_splines_with_conditions_at_their_ends_are_scipys(bc):
    at = np.linspace(X[0], X[-1], 9)
    theirs = scipy.interpolate.make_interp_spline(X, Y.T, bc_type=bc, axis=1)
    ours = interpolate.make_interp_spline(X, Y.T, bc_type=bc, axis=1)
    np.testing.assert_allclose(ours(at).numpy(), theirs(at), rtol=1e-8, atol=1e-9)


def test_a_spline_of_many_arguments_is_differentiable_by_its_values_and_places():
    x, y = double(X), double(Y[:, 0])
    at = (X[1:] + X[:-1]) / 2
    value = (interpolate.make_interp_spline(x, y)(at) ** 2).sum()

    def theirs(x, y):
        return (scipy.interpolate.make_interp_spline(x, y)(at) ** 2).sum()

    by_x, by_y = pg.autograd.grad(value, [x, y])
    np.testing.assert_allclose(
        by_x.numpy(), differences(lambda x: theirs(x, Y[:, 0]), X), rtol=1e-6
    )
    np.testing.assert_allclose(
        by_y.numpy(), differences(lambda y: theirs(X, y), Y[:, 0]), rtol=1e-6
    )


@pytest.mark.parametrize("method", ["linear", "nearest"])
def test_grids_are_scipys_inside_and_outside(method):
    rng = np.random.default_rng(3)
    grid = [np.cumsum(rng.uniform(0.5, 1.5, n)) for n in (3, 4, 2)]
    values = rng.normal(size=(3, 4, 2, 2))
    at = np.stack([rng.uniform(line[0] - 0.3, line[-1] + 0.3, 20) for line in grid], -1)
    for fill in (np.nan, None, 7.0):
        settings = {"method": method, "bounds_error": False, "fill_value": fill}
        got = interpolate.interpn(grid, values, at.reshape(4, 5, 3), **settings).numpy()
        want = scipy.interpolate.interpn(grid, values, at.reshape(4, 5, 3), **settings)
        np.testing.assert_allclose(got, want, rtol=1e-12)
    with pytest.raises(ValueError, match="out of bounds"):
        interpolate.regular_grid_interpolator(grid, values, method)(at)


@pytest.mark.parametrize("kind", ["linear", "nearest"])
def test_lines_are_scipys_in_any_order_of_places(kind):
    order = np.array([3, 1, 0, 5, 2, 6, 4]) if kind == "linear" else np.arange(7)
    at = np.linspace(X[0] - 1, X[-1] + 1, 8).reshape(2, 4)
    for fill in ("extrapolate", 0.5):
        settings = {"kind": kind, "fill_value": fill, "bounds_error": False}
        got = interpolate.interp1d(X[order], Y.T[:, order], **settings)(at).numpy()
        want = scipy.interpolate.interp1d(X[order], Y.T[:, order], **settings)(at)
        np.testing.assert_allclose(got, want, rtol=1e-12)
    with pytest.raises(ValueError, match="outside"):
        interpolate.interp1d(X, Y, kind, axis=0)(at)
