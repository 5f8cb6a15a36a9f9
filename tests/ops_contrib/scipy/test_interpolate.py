"""Interpolation of the pack `interpolate`: values and derivatives as SciPy has them, and gradients by differences."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import scipy.interpolate
import scipy.sparse.linalg

import plugrad as pg
from plugrad_scipy.interpolate import scattered
from tests.ops_contrib.scipy.comparing import differences, double

interpolate = pg.ops.interpolate

RNG = np.random.default_rng(5)
X = np.cumsum(RNG.uniform(0.5, 1.5, 7))
Y = RNG.normal(size=(7, 2))
AT = np.array([[X[0], X[2], X[-1]], [1.1, 2.7, 5.0]])

CURVES = [
    *(("CubicSpline", {"bc_type": bc}) for bc in ("not-a-knot", "natural", "clamped")),
    ("CubicSpline", {"bc_type": ((1, [0.5, 0.2]), (2, [-1.0, 0.3]))}),
    ("CubicSpline", {"bc_type": ("natural", (1, [0.5, 0.2]))}),
    ("PchipInterpolator", {}),
    ("Akima1DInterpolator", {}),
    ("Akima1DInterpolator", {"method": "makima"}),
]


@pytest.mark.parametrize(("name", "settings"), CURVES)
@pytest.mark.parametrize("count", [2, 3, 4, 7])
def test_curves_and_their_derivatives_are_scipys(name, settings, count):
    x, y = X[:count], Y[:count]
    ours = getattr(interpolate, name)(x, y, **settings)
    scipys = getattr(scipy.interpolate, name)(x, y, **settings)
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
        ours = interpolate.CubicSpline(X[:count], values, **settings)
        scipys = scipy.interpolate.CubicSpline(X[:count], values, **settings)
        at = np.linspace(-3, 12, 9)
        np.testing.assert_allclose(ours(at).numpy(), scipys(at), rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize(("name", "settings"), CURVES)
def test_gradients_by_places_values_and_arguments_are_those_of_differences(name, settings):
    at = (X[1:] + X[:-1]) / 2

    def scipys(x, y, at):
        return np.cos(getattr(scipy.interpolate, name)(x, y, **settings)(at)).sum()

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
    value = interpolate.CubicSpline(X, y)(at)
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


METHODS = ["linear", "nearest", "slinear", "cubic", "quintic", "pchip"]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("sizes", [(7,), (6, 7), (6, 7, 8)])
def test_grids_are_scipys_inside_and_outside(method, sizes):
    rng = np.random.default_rng(3)
    grid = [np.cumsum(rng.uniform(0.5, 1.5, n)) for n in sizes]
    grid[0] = grid[0][::-1].copy()  # falling
    values = rng.normal(size=(*sizes, 2))
    at = np.stack([rng.uniform(line.min() - 0.3, line.max() + 0.3, 20) for line in grid], -1)
    at[3, 0] = np.nan
    for fill in (np.nan, None, 7.0):
        settings = {"method": method, "bounds_error": False, "fill_value": fill}
        got = interpolate.interpn(grid, values, at.reshape(4, 5, -1), **settings).numpy()
        want = scipy.interpolate.interpn(grid, values, at.reshape(4, 5, -1), **settings)
        # SciPy solves by iterations, to a tolerance of 1e-5 or so.
        atol = 1e-4 if method in ("cubic", "quintic") and len(sizes) > 1 else 1e-9
        np.testing.assert_allclose(
            got, want, rtol=1e-9, atol=atol * abs(want[~np.isnan(want)]).max()
        )
    with pytest.raises(ValueError, match="out of bounds"):
        interpolate.RegularGridInterpolator(grid, values, method)(at)


@pytest.mark.parametrize("method", ["cubic", "quintic"])
def test_splines_on_a_grid_are_scipys_if_it_solves_directly(method):
    rng = np.random.default_rng(3)
    grid, values = [np.arange(7.0), np.linspace(0, 1, 8) ** 2], rng.normal(size=(7, 8))
    theirs = scipy.interpolate.RegularGridInterpolator(
        grid, values, method, solver=scipy.sparse.linalg.spsolve
    )
    ours = interpolate.RegularGridInterpolator(grid, values, method)
    at = rng.uniform(size=(9, 2)) * [6, 1]
    for nu in (None, (1, 0), (1, 2)):
        np.testing.assert_allclose(ours(at, nu=nu).numpy(), theirs(at, nu=nu), rtol=1e-7, atol=1e-7)


KINDS = [
    *("linear", "nearest", "nearest-up", "zero", "slinear", "quadratic", "cubic", "previous"),
    *("next", 3),
]


@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_scipys_in_any_order_of_places(kind):
    order = np.array([3, 1, 0, 5, 2, 6, 4])
    at = np.linspace(X[0], X[-1], 13).reshape(1, 13)
    at = np.concatenate([at, (X[1] + X[2]) / 2 + 0 * at])
    for fill in ("extrapolate", 0.5, (0.5, -1.0)):
        wide = at if fill == "extrapolate" and kind in ("zero", "quadratic") else at * 1.2 - 1
        settings = {"kind": kind, "fill_value": fill, "bounds_error": False}
        got = interpolate.interp1d(X[order], Y.T[:, order], **settings)(wide).numpy()
        want = scipy.interpolate.interp1d(X[order], Y.T[:, order], **settings)(wide)
        if kind == "previous" and fill == "extrapolate":  # where SciPy's is NaN, before the first
            got, want = got[..., 4:], want[..., 4:]
        if kind == "next" and fill == "extrapolate":
            got, want = got[..., :9], want[..., :9]
        np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-9)
    with pytest.raises(ValueError, match="outside"):
        interpolate.interp1d(X, Y, kind, axis=0)(X[0] - 1)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("name", "settings"), CURVES)
@pytest.mark.parametrize("extrapolate", [True, False, "periodic"])
def test_integrals_and_what_is_derived_from_curves_are_scipys(name, settings, extrapolate):
    made = getattr(interpolate, name)(X, Y, **settings, extrapolate=extrapolate)
    theirs = getattr(scipy.interpolate, name)(X, Y, **settings, extrapolate=extrapolate)
    spline = [each.make_interp_spline(X, Y, 3) for each in (interpolate, scipy.interpolate)]
    for each in spline:
        each.extrapolate = extrapolate
    for ours, scipys in ((made, theirs), spline):
        for a, b in ((X[0], X[-1]), (X[2], X[0]), (X[0] - 7, X[-1] + 9), (1.7, 1.7)):
            got, want = ours.integrate(a, b).numpy(), scipys.integrate(a, b)
            np.testing.assert_allclose(got, want, rtol=1e-9, atol=1e-9)
        for order in (1, 2, 3):
            for derived in ("derivative", "antiderivative"):
                got = getattr(ours, derived)(order)(AT).numpy()
                want = getattr(scipys, derived)(order)(AT)
                np.testing.assert_allclose(got, want, rtol=1e-8, atol=1e-8)


def test_a_spline_is_a_piecewise_polynomial():
    t = np.array([0.0, 0, 0, 0, 0.5, 1.2, 1.2, 2, 3, 3, 3, 3])
    spline = interpolate.BSpline(t, RNG.normal(size=8), 3)
    theirs = scipy.interpolate.BSpline(t, spline.c.numpy(), 3)
    at = np.linspace(-0.5, 3.5, 23)
    np.testing.assert_allclose(spline(at).numpy(), theirs(at), rtol=1e-10)
    np.testing.assert_allclose(interpolate.PPoly.from_spline(spline)(at).numpy(), theirs(at))
    np.testing.assert_allclose(interpolate.PPoly.from_spline(spline.tck)(at).numpy(), theirs(at))
    element = interpolate.BSpline.basis_element([0.0, 1, 2, 3, 4])
    scipys = scipy.interpolate.BSpline.basis_element([0.0, 1, 2, 3, 4])
    np.testing.assert_allclose(element(at).numpy(), scipys(at), atol=1e-14)


@pytest.mark.parametrize("k", [0, 1, 2, 3, 4, 5])
def test_periodic_splines_are_scipys(k):
    y = np.concatenate([Y[:-1], Y[:1]])
    theirs = scipy.interpolate.make_interp_spline(X, y, k, bc_type="periodic")
    ours = interpolate.make_interp_spline(X, y, k, bc_type="periodic")
    at = np.linspace(X[0], X[-1], 41) if k < 2 else np.linspace(-4, 19, 41)
    np.testing.assert_allclose(ours(at).numpy(), theirs(at), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("method", ["qr", "norm-eq"])
@pytest.mark.parametrize("k", [1, 2, 3])
def test_least_squares_splines_are_scipys(k, method):
    rng = np.random.default_rng(4)
    x = np.sort(rng.uniform(-1, 1, 40))
    y, w = rng.normal(size=(2, 40, 3)), rng.uniform(0.5, 2, 40)
    t = np.r_[(x[0],) * (k + 1), -0.4, 0.1, 0.5, (x[-1],) * (k + 1)]
    for values, weights in ((y[0], None), (y[1], w)):
        ours = interpolate.make_lsq_spline(x, values, t, k, weights, method=method)
        theirs = scipy.interpolate.make_lsq_spline(x, values, t, k, weights, method=method)
        np.testing.assert_allclose(ours.c.numpy(), theirs.c, rtol=1e-8, atol=1e-9)
    t = np.r_[(x[0],) * (k + 1), np.linspace(x[5], x[6], 8)[1:-1], (x[-1],) * (k + 1)]
    with pytest.raises(np.linalg.LinAlgError):
        interpolate.make_lsq_spline(x, y[0], t, k, method=method)


@pytest.mark.parametrize("lam", [0.0, 1e-3, 2.5, None])
def test_smoothing_splines_are_scipys(lam):
    rng = np.random.default_rng(4)
    x = np.sort(rng.uniform(-2, 2, 30))
    y, w = np.sin(2 * x)[:, None] + 0.3 * rng.normal(size=(30, 2)), rng.uniform(0.5, 2, 30)
    for weights in (None, w):
        ours = interpolate.make_smoothing_spline(x, y, weights, lam)
        theirs = scipy.interpolate.make_smoothing_spline(x, y, weights, lam)
        np.testing.assert_allclose(ours.t.numpy(), theirs.t)
        # The minimum of SciPy's search is known to 1e-5.
        rtol, atol = (1e-3, 1e-4) if lam is None else (1e-8, 1e-8)
        np.testing.assert_allclose(ours.c.numpy(), theirs.c, rtol=rtol, atol=atol)


def test_smoothing_by_cross_validation_follows_the_data():
    rng = np.random.default_rng(4)
    x = np.linspace(0, 3, 11)
    data = np.sin(2 * x) + 0.2 * rng.normal(size=11)

    def value(y):
        return (interpolate.make_smoothing_spline(x, y)(np.array([0.7, 2.2])) ** 2).sum()

    y, along = double(data), rng.normal(size=11)
    (slope,) = pg.autograd.grad(value(y), y)
    expected = differences(lambda step: value(data + step * along).item(), 0.0)
    assert slope.numpy() @ along == pytest.approx(expected.item(), rel=1e-4)


@pytest.mark.parametrize("name", ["BarycentricInterpolator", "KroghInterpolator"])
def test_polynomials_are_scipys_at_their_nodes_too(name):
    at = np.concatenate([X, [1.1, 2.7]])
    ours, theirs = (getattr(each, name)(X, Y) for each in (interpolate, scipy.interpolate))
    np.testing.assert_allclose(ours(at).numpy(), theirs(at), rtol=1e-9, atol=1e-10)
    for der in (1, 2, 3):
        got, want = ours.derivative(at, der).numpy(), theirs.derivative(at, der)
        np.testing.assert_allclose(got, want, rtol=1e-6, atol=1e-6)
    x = double(at)
    (slope,) = pg.autograd.grad(ours(x)[:, 0].sum(), x)
    np.testing.assert_allclose(slope.numpy(), theirs.derivative(at)[:, 0], rtol=1e-7, atol=1e-8)
    assert np.isnan(ours(np.nan).numpy()).all()


def test_a_polynomial_of_eighty_chebyshev_nodes_is_stable():
    x = np.cos(np.arange(81) * np.pi / 80)
    at = np.linspace(-1, 1, 50)
    got = interpolate.BarycentricInterpolator(x, np.exp(x) * np.sin(5 * x))(at).numpy()
    np.testing.assert_allclose(got, np.exp(at) * np.sin(5 * at), atol=1e-13)


def test_a_polynomial_of_values_and_derivatives_is_scipys():
    x, y = [0.0, 0, 0, 1, 1, 2.5], RNG.normal(size=6)
    ours, theirs = (each.KroghInterpolator(x, y) for each in (interpolate, scipy.interpolate))
    np.testing.assert_allclose(ours(AT).numpy(), theirs(AT), rtol=1e-10)
    np.testing.assert_allclose(
        ours.derivatives(AT).numpy(), theirs.derivatives(AT), rtol=1e-9, atol=1e-9
    )
    place = double([0.0, 0.0, 1.0])
    value = interpolate.KroghInterpolator(place, [0.0, 2.0, 3.0])(0.5)
    (slope,) = pg.autograd.grad(value, place)

    def moved(both):
        x = [both[0], both[0], both[1]]
        return scipy.interpolate.KroghInterpolator(x, [0.0, 2.0, 3.0])(0.5)

    expected = differences(moved, np.array([0.0, 1.0]))
    np.testing.assert_allclose(slope.numpy(), [expected[0], 0, expected[1]], atol=1e-8)


@pytest.mark.parametrize("kernel", scattered.KERNELS)
@pytest.mark.parametrize("neighbors", [None, 12])
def test_radial_basis_functions_are_scipys(kernel, neighbors):
    rng = np.random.default_rng(6)
    y, x = rng.normal(size=(25, 2)), rng.normal(size=(9, 2))
    d = rng.normal(size=(25, 3))
    for smoothing, degree in ((0.0, None), (0.3, 2), (rng.uniform(size=25), None)):
        settings = {"epsilon": 1.3, "kernel": kernel, "smoothing": smoothing, "degree": degree}
        settings["neighbors"] = neighbors
        ours = interpolate.RBFInterpolator(y, d, **settings)(x).numpy()
        theirs = scipy.interpolate.RBFInterpolator(y, d, **settings)(x)
        np.testing.assert_allclose(ours, theirs, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize(("dims", "rescale"), [(2, True), (3, False)])
def test_scattered_values_are_interpolated_as_by_scipy(dims, rescale):
    rng = np.random.default_rng(6)
    points, at = rng.normal(size=(30, dims)) * [1, 5, 1][:dims], rng.normal(size=(4, 5, dims))
    at[0, 0, 0] = np.nan
    values = rng.normal(size=(30, 2))
    for name in ("LinearNDInterpolator", "NearestNDInterpolator"):
        where = at if name.startswith("Linear") else at[1:]
        ours = getattr(interpolate, name)(points, values, rescale=rescale)(where).numpy()
        theirs = getattr(scipy.interpolate, name)(points, values, rescale=rescale)(where)
        np.testing.assert_allclose(ours, theirs, rtol=1e-10)
    for method in ("linear", "nearest"):
        both = [
            each.griddata(points, values, at[1:], method, 9.0, rescale=rescale)
            for each in (interpolate, scipy.interpolate)
        ]
        np.testing.assert_allclose(both[0].numpy(), both[1], rtol=1e-10)
    ours = interpolate.LinearNDInterpolator(tuple(points.T), values)(points)
    np.testing.assert_allclose(ours.numpy(), values, rtol=1e-10)
    known = scipy.spatial.Delaunay(points)
    with pytest.raises(ValueError, match="Rescaling is not supported"):
        interpolate.LinearNDInterpolator(known, values, rescale=True)


def test_threads_share_an_interpolator():
    """Without the transform that is computed first, SciPy's search crashes in one of two threads."""
    rng = np.random.default_rng(0)
    points, at = rng.uniform(size=(2000, 2)), rng.uniform(size=(500, 2))
    spline = interpolate.LinearNDInterpolator(points, points.sum(1))
    assert spline.triangulation._transform is not None
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(spline, [at] * 4):
            inside = ~np.isnan(found.numpy())
            np.testing.assert_allclose(found.numpy()[inside], at.sum(1)[inside], rtol=1e-9)


@pytest.mark.parametrize(("neighbors", "degree"), [(1, 0), (1, -1), (4, 1), (np.inf, 1)])
def test_radial_basis_functions_of_few_neighbors_are_scipys(neighbors, degree):
    rng = np.random.default_rng(6)
    y, d, x = rng.normal(size=(12, 2)), rng.normal(size=(12, 3)), rng.normal(size=(5, 2))
    settings = {"epsilon": 1.3, "kernel": "gaussian", "degree": degree, "neighbors": neighbors}
    for places in (x, x[:1]):
        ours = interpolate.RBFInterpolator(y, d, **settings)(places)
        theirs = scipy.interpolate.RBFInterpolator(y, d, **settings)(places)
        np.testing.assert_allclose(ours, theirs, rtol=1e-9)


REFUSED = {
    "CubicSpline": [([0, 0, 1], [1, 2, 3]), ([0, 2, 1], [1, 2, 3]), ([0, 1], [1, 2, 3])],
    "PchipInterpolator": [([0, 0, 1], [1, 2, 3]), ([0, 2, 1], [1, 2, 3])],
    "Akima1DInterpolator": [([0, 0, 1], [1, 2, 3])],
    "make_interp_spline": [([0, 0, 1, 2], [1, 2, 3, 4]), ([0, 1, 2, np.nan], [1, 2, 3, 4])],
    "make_smoothing_spline": [([0, 1, 2], [1, 2, 3]), ([0, 1, 1, 3, 4], [1, 2, 3, 4, 5])],
    "BSpline": [([0, 2, 1, 3], [1, 2], 1), ([0, 1], [1], 1)],
    "RegularGridInterpolator": [([[0, 2, 1]], [1, 2, 3]), ([[0, 1]], [1, 2, 3])],
    "RBFInterpolator": [
        ([0, 1], [1, 2]),
        ([[0.0], [1.0]], [1, 2, 3]),
        ([[0.0], [1.0]], [1, 2], None, np.ones(1)),
    ],
    "KroghInterpolator": [([0, 1], [1, 2, 3])],
}


@pytest.mark.parametrize(("name", "args"), [(n, a) for n, rows in REFUSED.items() for a in rows])
def test_what_scipy_refuses_is_refused(name, args):
    for each in (scipy.interpolate, interpolate):
        with pytest.raises(ValueError, match=r"."):
            getattr(each, name)(*args)


@pytest.mark.parametrize(("name", "settings"), CURVES)
def test_nan_among_the_places_gives_nan_there_alone(name, settings):
    at = double([X[1] + 0.1, np.nan, 2.7])
    value = getattr(interpolate, name)(X, Y, **settings)(at)[:, 1]
    assert np.isnan(value.detach().numpy()).tolist() == [False, True, False]
    (slope,) = pg.autograd.grad(value[[0, 2]].sum(), at)
    assert np.isfinite(slope.numpy()[[0, 2]]).all()


def test_the_names_are_classes_and_stored_by_their_names():
    spline = interpolate.CubicSpline(X, Y)
    assert isinstance(spline, interpolate.CubicSpline)
    assert isinstance(spline, interpolate.PPoly)
    assert {"CubicSpline", "BSpline", "make_interp_spline"} <= {*dir(interpolate)}
    assert pickle.loads(pickle.dumps(interpolate.CubicSpline)) is interpolate.CubicSpline
    stored = pickle.loads(pickle.dumps(spline))
    np.testing.assert_array_equal(stored(AT).numpy(), spline(AT).numpy())
    with pytest.raises(AttributeError, match="CubicSpline"):
        interpolate.CubicSplines  # noqa: B018
    with pytest.raises(AttributeError, match="CubicSpline"):
        interpolate.cubic_spline  # noqa: B018


def test_the_smoothness_of_a_spline_is_learned_from_other_data():
    """A program: the smoothness that is best on data that were held out, by the gradient of their loss."""
    rng = np.random.default_rng(8)
    x = np.sort(rng.uniform(0, 6, 60))
    y = np.sin(x) + 0.3 * rng.normal(size=60)
    held = np.arange(60) % 3 == 1
    fit = (x[~held], y[~held])

    def loss(log):
        spline = interpolate.make_smoothing_spline(*fit, lam=pg.exp(log[0]))
        return ((spline(x[held]) - pg.tensor(y[held])) ** 2).mean()

    found = pg.ops.optimize.minimize(loss, [-6.0])
    grid = np.linspace(-8, 6, 57)

    def scipys(log):
        spline = scipy.interpolate.make_smoothing_spline(*fit, lam=np.exp(log))
        return ((spline(x[held]) - y[held]) ** 2).mean()

    losses = [scipys(log) for log in grid]
    assert found.fun.item() <= min(losses) + 1e-9
    assert found.fun.item() < 0.8 * losses[0]
    assert abs(found.x.item() - grid[np.argmin(losses)]) <= 0.25


def test_knots_of_a_least_squares_spline_move_to_the_kink():
    """A program: free knots, by the gradient of the loss by them."""
    x = np.linspace(0, 1, 61)
    y = np.abs(x - 0.37)

    def loss(free):
        t = pg.cat([pg.zeros(2), pg.sigmoid(free), pg.ones(2)])
        return ((interpolate.make_lsq_spline(x, y, t, k=1)(x) - pg.tensor(y)) ** 2).sum()

    found = pg.ops.optimize.minimize(loss, [0.5], tol=1e-12)
    assert pg.sigmoid(found.x).item() == pytest.approx(0.37, abs=1e-3)


def test_an_axis_that_is_not_there_is_an_error():
    calls = [
        lambda: interpolate.BSpline(np.arange(10.0), np.ones(6), 3, axis=1),
        lambda: interpolate.make_interp_spline(X, Y, axis=2),
        lambda: interpolate.CubicSpline(X, Y, axis=-3),
        lambda: interpolate.interp1d(X, Y, axis=2),
        lambda: interpolate.BarycentricInterpolator(X, Y, axis=2),
    ]
    for call in calls:
        with pytest.raises(IndexError, match="out of range"):
            call()
