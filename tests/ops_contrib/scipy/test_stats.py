"""The pack `stats`: values against SciPy, derivatives against mpmath, and what is at the edges of the support."""

import ast
import pickle
from types import ModuleType

import mpmath as mp
import numpy as np
import pytest
from scipy import stats as scipys
from scipy.special import roots_legendre

import plugrad as pg
from plugrad.ops import stats
from tests.comparing import installed
from tests.ops_contrib.scipy.comparing import differences, double, doubles, slopes

mp.mp.dps = 30
FAMILIES = sorted(name for name in stats.__all__ if isinstance(getattr(stats, name), ModuleType))

PARAMETERS = """
lognorm 0.7, weibull_min 1.6, pareto 2.3, gamma 1.7, chi2 3.4, invgamma 1.7, beta 1.7 2.6, f 3.4 5.2, t 3.4,
vonmises 1.7, skewnorm -1.3, chi 3.4, nakagami 1.7, rice 1.3, invgauss 1.7, invweibull 2.4, exponweib 1.7 1.3,
gengamma 1.7 1.3, betaprime 1.7 2.6, fisk 2.6, burr 2.6 1.7, burr12 2.6 1.7, lomax 2.6, genpareto 0.2,
gompertz 0.7, fatiguelife 0.7, foldnorm 0.9, loglaplace 2.6, genextreme 0.3, weibull_max 1.6, johnsonsu 0.6 1.7,
exponnorm 0.9, gennorm 1.6, loggamma 1.7, genlogistic 1.7, laplace_asymmetric 1.4, norminvgauss 1.7 -0.8,
truncnorm -0.3 1.4, truncexpon 1.7, loguniform 0.2 2.6, triang 0.6, powerlaw 1.7, johnsonsb 0.6 1.7, argus 1.4,
betabinom 7 1.7 0.8, betanbinom 5 3.7 0.8, logser 0.3, zipf 2.6, skellam 2.3 0.7, boltzmann 0.7 6, planck 0.7,
dlaplace 0.7, yulesimon 2.6, poisson 2.3, geom 0.3, bernoulli 0.3, binom 7 0.3, nbinom 2.5 0.3
"""
"""The shape parameters with which a distribution is asked."""
SHAPES = {
    name: tuple(map(ast.literal_eval, shapes))
    for name, *shapes in map(str.split, PARAMETERS.split(","))
}
ELEMENTWISE = [
    name
    for name in FAMILIES
    if isinstance(getattr(scipys, name), (scipys.rv_continuous, scipys.rv_discrete))
]
CONTINUOUS = [
    name for name in ELEMENTWISE if isinstance(getattr(scipys, name), scipys.rv_continuous)
]
OF_PARAMETERS = ("mean", "var", "std", "median", "entropy")
DIFFERENT = "rvs", "kl_divergence"


def methods(name, *chosen):
    """Return what a distribution computes of values, or those of `chosen` that it has."""
    offered = {*dir(getattr(stats, name))}
    return sorted(offered & {*chosen} if chosen else offered - {*OF_PARAMETERS, *DIFFERENT})


def ours(name, method):
    return getattr(getattr(stats, name), method)


def scipys_own(name, method, *args):
    with np.errstate(all="ignore"):
        return getattr(getattr(scipys, name), method)(*args)


def places(name, method):
    """Return where a method is compared: within the support, at its ends, outside, far out, at infinity."""
    if method in ("ppf", "isf"):
        return np.array([0.0, 1e-9, 0.1, 0.25, 0.5, 0.6, 0.9, 1.0, -0.1, 1.1, np.nan])
    if name not in CONTINUOUS:
        return np.array([-1.0, 0.0, 1.0, 2.0, 3.0, 5.0, 7.0, 8.0, 2.5, 40.0, np.inf, -np.inf])
    return np.array([-9, -3, -1, -0.2, 0, 0.1, 0.3, 0.9, 1, 1.5, 3, 9, 40, np.inf, -np.inf, np.nan])


BETTER = {
    ("halfnorm", "ppf"): 1e-6,  # SciPy's loses q beside 1 + q
    ("halfnorm", "logsf"): np.inf,  # SciPy's is -inf from 38 on
    ("geom", "logcdf"): 1e-9,  # the logarithm of a number that is rounded beside 1
    ("poisson", "logcdf"): 1e-9,
    ("f", "isf"): 1e-6,  # the quantile of 1 - q
    ("betaprime", "isf"): 1e-6,
    ("genlogistic", "isf"): 1e-6,
    ("weibull_max", "isf"): 1e-6,
    ("moyal", "isf"): 1e-6,
    ("dlaplace", "logsf"): 1e-5,
    ("moyal", "logsf"): 1e-6,
    ("moyal", "logcdf"): np.inf,
    ("moyal", "logpdf"): np.inf,
    ("fisk", "sf"): 1e-11,  # 1 - cdf
    ("foldnorm", "logpdf"): np.inf,  # the logarithm of a density that is 0
    ("gompertz", "logsf"): np.inf,
    ("rice", "logpdf"): np.inf,
}
"""Where SciPy's value has an error: relative, or infinite."""


ROUNDED = {
    ("skewnorm", "cdf"),  # the difference of two numbers in a tail
    ("skewnorm", "sf"),
    ("triang", "logpdf"),
    ("hypsecant", "ppf"),
    ("hypsecant", "isf"),
    ("dlaplace", "sf"),  # 1 - cdf, in SciPy
    ("dlaplace", "logcdf"),
    ("planck", "logcdf"),
}
"""Where one of both is rounded beside 0."""


def test_values_that_scipy_rounds_are_right():
    far = mp.log(mp.erfc(40 / mp.sqrt(2)))
    for found, exact, rel in (
        (stats.halfnorm.ppf(double(1e-9)), mp.sqrt(2) * mp.erfinv(mp.mpf(1e-9)), 1e-14),
        (stats.halfnorm.logsf(double(40.0)), far, 1e-14),
        (stats.geom.logcdf(40, double(0.3)), mp.log(1 - mp.mpf(0.7) ** 40), 1e-12),
        (stats.invgauss.logsf(double(1e20), 0.145), -1e20 / (2 * 0.145**2), 1e-12),
    ):
        assert found.item() == pytest.approx(float(exact), rel=rel)
    rare = stats.f.isf(double(1e-9), 3.4, 5.2).item()
    beyond = mp.quad(lambda x: DENSITIES["f"](x, mp.mpf(3.4), mp.mpf(5.2)), [rare, mp.inf])
    assert float(beyond) == pytest.approx(1e-9, rel=1e-12)


@pytest.mark.parametrize("name", ELEMENTWISE)
def test_values_are_scipys(name):
    shapes, more = SHAPES.get(name, ()), (0.4, 1.3) if name in CONTINUOUS else (1,)
    for method in methods(name):
        at = places(name, method)
        if name == "vonmises" and method not in ("logpdf", "pdf"):
            at = at[np.abs(at) < 3]
        at = at[at != 2.5] if name == "yulesimon" else at  # where SciPy's does not round down
        error = BETTER.get((name, method), 2e-12)
        atol = 1e-16 if (name, method) in BETTER else 1e-300
        atol = 1e-15 if (name, method) in ROUNDED else atol
        for extra in ((), more):
            got = ours(name, method)(pg.tensor(at), *shapes, *extra).numpy()
            expected = scipys_own(name, method, at, *shapes, *extra)
            known = np.isfinite(at) | ~np.isnan(expected)  # SciPy's density at inf may be inf - inf
            known &= np.isfinite(expected) | (error < np.inf)
            np.testing.assert_allclose(
                got[known], expected[known], rtol=min(error, 1e-5), atol=atol, err_msg=method
            )
            assert not np.isnan(got[np.isinf(at)]).any(), method
    for method in methods(name, *OF_PARAMETERS):
        more = (-0.4, 1.3) if name in CONTINUOUS else (1,)
        given = [pg.tensor([[each], [each]], dtype=pg.float64) for each in shapes]
        first = pg.tensor([more[0]] * 3, dtype=pg.float64)
        got = ours(name, method)(*given, first, *more[1:])
        assert got.shape == ((2, 3) if shapes else (3,)), method
        expected = scipys_own(name, method, *shapes, *more)
        np.testing.assert_allclose(got.numpy(), expected, rtol=1e-9, err_msg=method)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ELEMENTWISE)
def test_a_parameter_out_of_range_gives_nan_and_gradients_that_are_nan(name):
    for method in methods(name):
        x, bad = double([0.3] if method in ("ppf", "isf") else [1.0]), double([-1.0])
        shapes = [each.detach() for each in doubles(*([s] for s in SHAPES.get(name, ())))]
        args = (x, *shapes[:-1], bad) if name != "boltzmann" else (x, bad, shapes[1])
        args = (x, *shapes, 0, bad) if name in CONTINUOUS else args
        value = ours(name, method)(*args)
        value.sum().backward()
        found = [value, bad.grad, *([x.grad] if name in CONTINUOUS else [])]
        assert all(bool(each.isnan().all()) for each in found), (method, found)


DENSITIES = {
    "norm": lambda x: mp.exp(-x * x / 2) / mp.sqrt(2 * mp.pi),
    "lognorm": lambda x, s: mp.exp(-((mp.log(x) / s) ** 2) / 2) / (s * x * mp.sqrt(2 * mp.pi)),
    "halfnorm": lambda x: mp.sqrt(2 / mp.pi) * mp.exp(-x * x / 2),
    "laplace": lambda x: mp.exp(-abs(x)) / 2,
    "logistic": lambda x: mp.exp(-x) / (1 + mp.exp(-x)) ** 2,
    "cauchy": lambda x: 1 / (mp.pi * (1 + x * x)),
    "expon": lambda x: mp.exp(-x),
    "uniform": lambda x: mp.mpf(1) + 0 * x,
    "weibull_min": lambda x, c: c * x ** (c - 1) * mp.exp(-(x**c)),
    "rayleigh": lambda x: x * mp.exp(-x * x / 2),
    "pareto": lambda x, b: b / x ** (b + 1),
    "gumbel_r": lambda x: mp.exp(-x - mp.exp(-x)),
    "gumbel_l": lambda x: mp.exp(x - mp.exp(x)),
    "gamma": lambda x, a: x ** (a - 1) * mp.exp(-x) / mp.gamma(a),
    "chi2": lambda x, n: (x / 2) ** (n / 2 - 1) * mp.exp(-x / 2) / (2 * mp.gamma(n / 2)),
    "invgamma": lambda x, a: mp.exp(-1 / x) / (mp.gamma(a) * x ** (a + 1)),
    "beta": lambda x, a, b: x ** (a - 1) * (1 - x) ** (b - 1) / mp.beta(a, b),
    "f": lambda x, n, m: (
        n ** (n / 2)
        * m ** (m / 2)
        * x ** (n / 2 - 1)
        / (mp.beta(n / 2, m / 2) * (m + n * x) ** ((n + m) / 2))
    ),
    "t": lambda x, n: (
        mp.gamma((n + 1) / 2)
        / (mp.sqrt(mp.pi * n) * mp.gamma(n / 2))
        * (1 + x * x / n) ** (-(n + 1) / 2)
    ),
    "vonmises": lambda x, k: mp.exp(k * mp.cos(x)) / (2 * mp.pi * mp.besseli(0, k)),
    "skewnorm": lambda x, a: 2 * mp.npdf(x) * mp.ncdf(a * x),
    "chi": lambda x, n: x ** (n - 1) * mp.exp(-x * x / 2) / (2 ** (n / 2 - 1) * mp.gamma(n / 2)),
    "maxwell": lambda x: mp.sqrt(2 / mp.pi) * x * x * mp.exp(-x * x / 2),
    "nakagami": lambda x, nu: 2 * nu**nu * x ** (2 * nu - 1) * mp.exp(-nu * x * x) / mp.gamma(nu),
    "rice": lambda x, b: x * mp.exp(-(x * x + b * b) / 2) * mp.besseli(0, b * x),
    "invgauss": lambda x, mu: (
        mp.exp(-((x - mu) ** 2) / (2 * mu**2 * x)) / mp.sqrt(2 * mp.pi * x**3)
    ),
    "invweibull": lambda x, c: c * x ** (-c - 1) * mp.exp(-(x**-c)),
    "exponweib": lambda x, a, c: (
        a * c * (1 - mp.exp(-(x**c))) ** (a - 1) * mp.exp(-(x**c)) * x ** (c - 1)
    ),
    "gengamma": lambda x, a, c: abs(c) * x ** (a * c - 1) * mp.exp(-(x**c)) / mp.gamma(a),
    "betaprime": lambda x, a, b: x ** (a - 1) * (1 + x) ** (-a - b) / mp.beta(a, b),
    "fisk": lambda x, c: c * x ** (c - 1) / (1 + x**c) ** 2,
    "burr": lambda x, c, d: c * d * x ** (-c - 1) * (1 + x**-c) ** (-d - 1),
    "burr12": lambda x, c, d: c * d * x ** (c - 1) * (1 + x**c) ** (-d - 1),
    "lomax": lambda x, c: c / (1 + x) ** (c + 1),
    "genpareto": lambda x, c: (1 + c * x) ** (-1 - 1 / c),
    "gompertz": lambda x, c: c * mp.exp(x - c * (mp.exp(x) - 1)),
    "fatiguelife": lambda x, c: (
        (x + 1) * mp.exp(-((x - 1) ** 2) / (2 * c**2 * x)) / (2 * c * mp.sqrt(2 * mp.pi * x**3))
    ),
    "levy": lambda x: mp.exp(-1 / (2 * x)) / mp.sqrt(2 * mp.pi * x**3),
    "halfcauchy": lambda x: 2 / (mp.pi * (1 + x * x)),
    "halflogistic": lambda x: 2 * mp.exp(-x) / (1 + mp.exp(-x)) ** 2,
    "foldnorm": lambda x, c: mp.sqrt(2 / mp.pi) * mp.cosh(c * x) * mp.exp(-(x * x + c * c) / 2),
    "genextreme": lambda x, c: (1 - c * x) ** (1 / c - 1) * mp.exp(-((1 - c * x) ** (1 / c))),
    "weibull_max": lambda x, c: c * (-x) ** (c - 1) * mp.exp(-((-x) ** c)),
    "johnsonsu": lambda x, a, b: b * mp.npdf(a + b * mp.asinh(x)) / mp.sqrt(1 + x * x),
    "hypsecant": lambda x: mp.sech(x) / mp.pi,
    "moyal": lambda x: mp.exp(-(x + mp.exp(-x)) / 2) / mp.sqrt(2 * mp.pi),
    "exponnorm": lambda x, k: mp.exp(1 / (2 * k * k) - x / k) * mp.ncdf(x - 1 / k) / k,
    "gennorm": lambda x, b: b * mp.exp(-(abs(x) ** b)) / (2 * mp.gamma(1 / b)),
    "loggamma": lambda x, c: mp.exp(c * x - mp.exp(x)) / mp.gamma(c),
    "genlogistic": lambda x, c: c * mp.exp(-x) / (1 + mp.exp(-x)) ** (c + 1),
    "laplace_asymmetric": lambda x, k: mp.exp(-x * k if x >= 0 else x / k) / (k + 1 / k),
    "norminvgauss": lambda x, a, b: (
        a
        * mp.besselk(1, a * mp.sqrt(1 + x * x))
        * mp.exp(mp.sqrt(a * a - b * b) + b * x)
        / (mp.pi * mp.sqrt(1 + x * x))
    ),
    "truncnorm": lambda x, a, b: mp.npdf(x) / (mp.ncdf(b) - mp.ncdf(a)),
    "truncexpon": lambda x, b: mp.exp(-x) / (1 - mp.exp(-b)),
    "loguniform": lambda x, a, b: 1 / (x * mp.log(b / a)),
    "triang": lambda x, c: 2 * (x / c if x < c else (1 - x) / (1 - c)),
    "powerlaw": lambda x, a: a * x ** (a - 1),
    "arcsine": lambda x: 1 / (mp.pi * mp.sqrt(x * (1 - x))),
    "johnsonsb": lambda x, a, b: b * mp.npdf(a + b * mp.log(x / (1 - x))) / (x * (1 - x)),
    "argus": lambda x, chi: (
        chi**3
        * x
        * mp.sqrt(1 - x * x)
        * mp.exp(-chi * chi * (1 - x * x) / 2)
        / (mp.sqrt(2 * mp.pi) * (mp.ncdf(chi) - chi * mp.npdf(chi) - 0.5))
    ),
    "loglaplace": lambda x, c: c * (x ** (c - 1) if x < 1 else x ** (-c - 1)) / 2,
}


def test_every_continuous_distribution_has_a_density_here():
    assert {*CONTINUOUS} == {*DENSITIES}


@pytest.mark.parametrize("name", CONTINUOUS)
def test_first_and_second_derivatives_of_the_log_density_are_mpmaths(name):
    shapes, loc, scale = SHAPES.get(name, ()), 0.2, 1.3

    def exact(x, *parameters):
        *of_shape, loc, scale = parameters
        return mp.log(DENSITIES[name]((x - loc) / scale, *of_shape) / scale)

    for z in {"pareto": (1.4, 3.0), "weibull_max": (-0.35, -2)}.get(name, (0.35, 0.8)):
        point = [mp.mpf(each) for each in (z * scale + loc, *shapes, loc, scale)]
        args = doubles(*map(float, point))
        value = ours(name, "logpdf")(*args)
        assert value.item() == pytest.approx(float(exact(*point)), rel=1e-12, abs=1e-13)
        grads = slopes(value, args, create_graph=True)
        for place, grad in enumerate(grads):
            order = tuple(int(each == place) for each in range(len(point)))
            expected = float(mp.diff(exact, tuple(point), order))
            assert grad.item() == pytest.approx(expected, rel=1e-9, abs=1e-10), (place, z)
            if grad.requires_grad:
                (second,) = slopes(grad, [args[place]], retain_graph=True)
                expected = float(mp.diff(exact, tuple(point), tuple(2 * each for each in order)))
                assert second.item() == pytest.approx(expected, rel=1e-7, abs=1e-8), (place, z)


@pytest.mark.parametrize("name", CONTINUOUS)
def test_slope_of_every_distribution_function_is_the_density_in_the_middle_and_both_tails(name):
    shapes, places = SHAPES.get(name, ()), [0.3, 0.7]
    places = {"pareto": [1.2, 2.0], "weibull_max": [-1.2, -0.3]}.get(name, places)
    low, high = getattr(scipys, name).support(*shapes)
    for side in ("ppf", "isf") if name != "skewnorm" else ():  # a difference of two numbers
        places = [*places, *(scipys_own(name, side, p, *shapes) for p in (1e-12, 1e-60))]
    for place in places:
        if low * (1 - 1e-9) < place < high and abs(place) < np.inf:
            density = np.exp(ours(name, "logpdf")(double(place), *shapes).item())
            for method in methods(name, "cdf", "sf"):
                x = double(place)
                (slope,) = slopes(ours(name, method)(x, *shapes), [x])
                expected = density if method == "cdf" else -density
                assert slope.item() == pytest.approx(expected, rel=1e-9), (method, place)


@pytest.mark.parametrize("name", [n for n in CONTINUOUS if "ppf" in dir(getattr(stats, n))])
def test_quantiles_are_the_inverse_with_its_derivatives(name):
    args = doubles(0.37, *SHAPES.get(name, ()), 0.2, 1.3)
    again = ours(name, "cdf")(ours(name, "ppf")(*args), *args[1:])
    assert again.item() == pytest.approx(0.37, rel=1e-12)
    by_q, *others = slopes(again, args)
    assert by_q.item() == pytest.approx(1, rel=1e-10)
    assert np.allclose([each.item() for each in others], 0, atol=1e-10)


def test_tails_do_not_cancel():
    z = mp.mpf(-40)
    for name, below in {
        "norm": mp.ncdf(z),
        "logistic": 1 / (1 + mp.exp(-z)),
        "laplace": mp.exp(z) / 2,
        "cauchy": mp.atan2(1, -z) / mp.pi,
        "gumbel_l": 1 - mp.exp(-mp.exp(z)),
    }.items():
        x = double(-40.0)
        value = ours(name, "logcdf")(x)
        assert value.item() == pytest.approx(scipys_own(name, "logcdf", -40.0), rel=1e-12)
        exact = float(DENSITIES[name](z) / below)
        assert slopes(value, [x])[0].item() == pytest.approx(exact, rel=1e-12)


OF_VALUES = ("logpdf", "pdf", "cdf", "sf", "logcdf", "logsf")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", CONTINUOUS)
def test_outside_of_the_support_and_at_infinity_derivatives_of_both_orders_are_0(name):
    low, high = getattr(scipys, name).support(*SHAPES.get(name, ()))
    outside = [] if name == "vonmises" else [low - 1, high + 1]
    x = 0.3 + 1.3 * np.array([*outside, -np.inf, np.inf])
    for method in methods(name, *OF_VALUES):
        parameters = (*SHAPES.get(name, ()), 0.3, 1.3)
        args = doubles(x, *(np.full(x.shape, each) for each in parameters))
        first = slopes(ours(name, method)(*args), args, create_graph=True)
        total = sum(first)
        second = slopes(total, args) if total.requires_grad else ()
        wrong = [each.tolist() for each in (*first, *second) if (each != 0).any()]
        assert not wrong, (method, x, wrong)


UNKNOWN_FAR = {"t": 1e100, "invgauss": 1e10, "exponweib": 1e160, "genextreme": 1e80}
"""From where on a method still has NaN as a gradient."""
OVERFLOWED = ["exponnorm", "gengamma", "gumbel_r", "halfnorm", "loggamma", "norminvgauss"]
OVERFLOWED += ["truncnorm"]
"""Of which a value or a gradient was NaN: the others are asked by the nightly tests."""


@pytest.mark.parametrize("name", OVERFLOWED)
def test_one_step_from_an_end_and_far_out_values_are_scipys_and_gradients_are_numbers(name):
    shapes, most = SHAPES.get(name, ()), UNKNOWN_FAR.get(name, 1e300)
    ends = getattr(scipys, name).support(*shapes)
    x = [10.0**k for k in (3, 10, 20, 40, 80, 160, 300) if 10.0**k <= most]
    x = [sign * each for sign in (-1, 1) for each in x]
    for end in ends:
        if np.isfinite(end):
            x += [np.nextafter(end, np.inf), np.nextafter(end, -np.inf), end + 1e-12, end - 1e-12]
    if 0 in ends:
        side = 1 if ends[0] == 0 else -1
        x = [each for each in x if abs(each) != 5e-324]  # of which 1 / x is infinite
        x += [side * 10.0**-k for k in (40, 80, 160, 300)]
    x = np.array(x)
    for method in methods(name, *OF_VALUES):
        at = doubles(*(np.broadcast_to(p, x.shape) for p in (x, *shapes, 0.0, 1.0)))
        value = ours(name, method)(*at)
        if not method.startswith("log"):
            expected = scipys_own(name, method, x, *shapes)
            known = ~np.isnan(expected)
            found = value.detach().numpy()[known]
            # of `arcsine`, SciPy rounds
            np.testing.assert_allclose(found, expected[known], rtol=1e-9, atol=3e-9)
        wrong = {nr: x[np.isnan(each.numpy())] for nr, each in enumerate(slopes(value, at))}
        assert not any(map(len, wrong.values())), (method, wrong)


FIRST_AT_0 = [
    *(("gamma", (2.0,), 1.0), ("gamma", (3.0,), 0.0), ("gamma", (1.0,), -1.0)),
    *(("weibull_min", (2.0,), 2.0), ("rayleigh", (), 1.0), ("chi2", (4.0,), 0.25)),
    *(("beta", (2.0, 3.0), 12.0), ("beta", (1.0, 3.0), -6.0)),
]
SECOND_AT_0 = [
    *(("gamma", (2.0,), -2.0), ("gamma", (1.0,), 1.0), ("rayleigh", (), 0.0)),
    *(("exponweib", (2.0, 1.0), -6.0), ("chi", (3.0,), 2 * np.sqrt(2 / np.pi))),
    *(("weibull_min", (1.0,), 1.0), ("beta", (2.0, 3.0), -48.0)),
]


def test_density_at_the_end_of_the_support_has_its_one_sided_derivatives():
    for name, shapes, expected in FIRST_AT_0:
        x = double(0.0)
        (slope,) = slopes(ours(name, "pdf")(x, *shapes), [x])
        assert slope.item() == pytest.approx(expected), (name, shapes)
    for name, shapes, expected in SECOND_AT_0:
        x = double(0.0)
        (slope,) = slopes(ours(name, "pdf")(x, *shapes), [x], create_graph=True)
        assert slopes(slope, [x])[0].item() == pytest.approx(expected, rel=1e-12), (name, shapes)
        (density,) = slopes(ours(name, "cdf")(x, *shapes), [x], create_graph=True)
        again = slopes(density, [x])[0].item()
        assert again == pytest.approx(slope.item(), rel=1e-12, abs=1e-12), (name, shapes)


@pytest.mark.parametrize(
    ("name", "shapes", "x"),
    [
        ("beta", (3, 3.5), [0, 1, 0.3, 7]),
        ("gamma", (3,), [0, 0.3, -7]),
        ("exponweib", (4, 0.5), [0, 0.3, -7]),
        ("genpareto", (-0.3,), [1 / 0.3, 0, 0.3, 7]),
        ("triang", (0.3,), [0, 1, 0.2, 7]),
        ("weibull_max", (3,), [0, -0.3, 7]),
    ],
)
def test_a_value_at_an_end_does_not_change_the_others_of_an_array(name, shapes, x):
    """Of `logpdf` the slopes at the end are infinite, and times 0 they are nan."""
    shapes = doubles(*shapes)
    for method in methods(name, "pdf", "cdf", "sf", "logcdf", "logsf"):
        together = ours(name, method)(double(x).detach(), *shapes)
        for place, each in enumerate(x):
            alone = ours(name, method)(double(each).detach(), *shapes)
            found = slopes(together[place], shapes, retain_graph=True)
            assert together[place].item() == alone.item()
            assert list(map(pg.Tensor.item, found)) == [
                each.item() for each in slopes(alone, shapes)
            ], (method, each)


@pytest.mark.parametrize(
    ("name", "shapes"),
    [("chi", (1,)), ("gengamma", (0.5, 2)), ("gennorm", (2,)), ("nakagami", (0.5,))],
)
def test_distribution_functions_keep_their_digits_where_a_power_of_the_value_is_zero(name, shapes):
    """The least chi number, half normal, is erf(x / √2); its square is 0 below 1e-162."""
    density = ours(name, "pdf")(double(0.0), *shapes).item()
    for tiny in (1e-150, 1e-165, 1e-300):
        x = double(tiny)
        value = ours(name, "cdf")(x, *shapes)
        assert slopes(value, [x])[0].item() == pytest.approx(density, rel=1e-12)
        expected = 0.5 if name == "gennorm" else density * tiny
        assert value.item() == pytest.approx(expected, rel=1e-12, abs=0)


# How a distribution is called.


def test_a_distribution_is_a_module_of_ops():
    assert stats.norm.logpdf is stats.norm_logpdf
    assert stats.norm.logpdf.op.identity == "stats::norm_logpdf"
    of_values = {"logpdf", "pdf", "cdf", "sf", "logcdf", "logsf", "ppf", "isf"}
    assert {*dir(stats.norm)} == {*of_values, *OF_PARAMETERS, "rvs", "kl_divergence"}
    assert pickle.loads(pickle.dumps(stats.gumbel_r)) is stats.gumbel_r
    assert pickle.loads(pickle.dumps(stats.gumbel_r.cdf)) is stats.gumbel_r.cdf
    assert "norm" in dir(stats)
    with pytest.raises(AttributeError, match=r"no op 'norm_logpfd'.*norm_logpdf"):
        _ = stats.norm.logpfd
    with pytest.raises(AttributeError, match="no op 'normal'"):
        _ = stats.normal


def test_frozen_distributions_of_one_family_know_each_other_where_no_attribute_is_kept():
    with pg.config(strict=True):
        p, q = stats.norm(0.0, 1.0), stats.norm(1.0, 1.0)
        assert p._family is not q._family
        assert p.kl_divergence(q).item() == pytest.approx(0.5)
        with pytest.raises(TypeError, match="of another family"):
            p.kl_divergence(stats.cauchy(0.0, 1.0))


def test_a_frozen_distribution_has_its_parameters():
    mu = double(0.5)
    frozen = stats.norm(mu, scale=2)
    assert repr(frozen).startswith("stats.norm(loc=tensor(0.5000")
    assert frozen.logpdf(1.0).item() == pytest.approx(scipys.norm(0.5, 2).logpdf(1.0))
    assert pg.autograd.grad(frozen.mean(), mu)[0].item() == 1
    assert frozen.rvs(size=3, random_state=0).shape == (3,)
    assert {*dir(frozen)} == {*dir(stats.norm)}
    again = pickle.loads(pickle.dumps(stats.gamma(2.0)))
    assert again.sf(1.5).item() == pytest.approx(scipys.gamma(2.0).sf(1.5))
    assert pickle.loads(pickle.dumps(again.sf))(1.5).item() == again.sf(1.5).item()
    assert stats.multivariate_normal([0.0, 1.0]).logpdf(pg.ones(2)).shape == ()
    with pytest.raises(TypeError, match="missing a required argument: 'a'"):
        stats.gamma()
    with pytest.raises(TypeError, match="another family"):
        stats.norm().kl_divergence(stats.gamma(1.0))
    with pytest.raises(AttributeError, match="norm_logpfd"):
        _ = frozen.logpfd


# Relative entropy.

PAIRS = {
    "norm": ((0.3, 1.2), (-0.2, 0.7)),
    "lognorm": ((0.7, 0, 1.2), (0.9, 0, 0.8)),
    "halfnorm": ((0, 1.2), (0, 0.7)),
    "laplace": ((0.3, 1.2), (-0.2, 0.7)),
    "cauchy": ((0.3, 1.2), (-0.2, 0.7)),
    "expon": ((0.3, 1.2), (-0.2, 0.7)),
    "uniform": ((0.3, 0.5), (-0.2, 1.7)),
    "weibull_min": ((1.6, 0, 1.2), (2.2, 0, 0.9)),
    "rayleigh": ((0, 1.2), (0, 0.7)),
    "pareto": ((2.3, 0, 1.2), (1.4, 0, 0.7)),
    "gumbel_r": ((0.3, 0.7), (-0.2, 1.2)),
    "gumbel_l": ((0.3, 0.7), (-0.2, 1.2)),
    "gamma": ((1.7, 0, 1.2), (2.4, 0, 0.7)),
    "chi2": ((3.4, 0, 1.2), (2.4, 0, 0.7)),
    "chi": ((3.4, 0, 1.2), (2.4, 0, 0.7)),
    "maxwell": ((0, 1.2), (0, 0.7)),
    "invgamma": ((1.7, 0, 1.2), (2.4, 0, 0.7)),
    "invgauss": ((1.7, 0, 1.2), (2.4, 0, 0.7)),
    "beta": ((1.7, 2.6, 0, 1), (1.2, 0.7, 0, 1)),
    "powerlaw": ((1.7, 0, 1), (0.7, 0, 1)),
    "vonmises": ((1.7, 0.3, 1), (0.6, -0.2, 1)),
    "poisson": ((1.7, 0), (2.4, 0)),
    "binom": ((7, 0.3, 0), (7, 0.6, 0)),
    "nbinom": ((2.5, 0.3, 0), (2.5, 0.6, 0)),
    "geom": ((0.3, 0), (0.6, 0)),
    "bernoulli": ((0.3, 0), (0.6, 0)),
}


def test_every_relative_entropy_is_compared():
    assert {*PAIRS} == {n for n in ELEMENTWISE if "kl_divergence" in dir(getattr(stats, n))}


@pytest.mark.parametrize("name", PAIRS)
def test_relative_entropy_is_the_mean_of_the_difference_of_logarithms(name):
    """And its derivatives are those of differences."""
    p, q = (tuple(map(float, each)) for each in PAIRS[name])
    first, second = getattr(scipys, name)(*p), getattr(scipys, name)(*q)
    free = [k for k, (a, b) in enumerate(zip(p + q, q + p, strict=True)) if a != b]

    def entropy(numbers):  # of those that differ in both: by the others there is no derivative
        given = [*p, *q]
        for k, number in zip(free, numbers, strict=True):
            given[k] = number
        return ours(name, "kl_divergence")(
            *(pg.as_tensor(each, dtype=pg.float64) for each in given)
        )

    at = np.array([(*p, *q)[k] for k in free])
    args = doubles(*at)
    value = entropy(args)
    frozen = getattr(stats, name)(*p).kl_divergence(getattr(stats, name)(*q))
    assert frozen.item() == pytest.approx(value.item(), rel=1e-5)
    expected = differences(lambda numbers: entropy(numbers).item(), at)
    np.testing.assert_allclose(slopes(value, args), expected, rtol=1e-6, atol=1e-8)
    nodes, weight = roots_legendre(400)
    if name not in CONTINUOUS:
        k = np.arange(1 if name == "geom" else 0, {"binom": 8, "bernoulli": 2}.get(name, 200))
        expected, rel = np.sum(first.pmf(k) * (first.logpmf(k) - second.logpmf(k))), 1e-10
    else:
        low, high = (-np.pi + 0.3, np.pi + 0.3) if name == "vonmises" else first.support()
        if np.isinf(high) or np.isinf(low):
            x = ours(name, "ppf")(pg.tensor((nodes + 1) / 2), *p).numpy()
            expected, rel = weight / 2 @ (first.logpdf(x) - second.logpdf(x)), 2e-3
        else:
            x = (low + high) / 2 + (high - low) / 2 * nodes
            with np.errstate(all="ignore"):
                terms = first.pdf(x) * (first.logpdf(x) - second.logpdf(x))
            expected, rel = (high - low) / 2 * weight @ terms, 1e-4
    assert value.item() == pytest.approx(expected, rel=rel)


def test_relative_entropy_refuses_what_has_no_closed_form():
    with pytest.raises(NotImplementedError, match="`loc` differs"):
        stats.gamma(1.5).kl_divergence(stats.gamma(1.5, 0.1))
    loc = pg.tensor(0.0, requires_grad=True)
    with pytest.raises(NotImplementedError, match="no derivative by `loc`"):
        stats.gamma(1.5, loc).kl_divergence(stats.gamma(2.5))
    assert stats.uniform(0.0, 2.0).kl_divergence(stats.uniform(0.0, 1.0)).item() == np.inf


def test_dtypes_are_those_of_the_arguments():
    single = pg.tensor([0.5], dtype=pg.float32)
    assert stats.gamma.logpdf(single, 2.0, scale=3).dtype == pg.float32
    assert stats.gamma.logpdf(single, 2.0, scale=pg.tensor(3, dtype=pg.float64)).dtype == pg.float64
    assert stats.poisson.logpmf(pg.tensor([1, 2]), 3.0).dtype == pg.float32
    double = stats.poisson.logpmf(pg.tensor([1, 2]), pg.tensor(3.0, dtype=pg.float64))
    np.testing.assert_allclose(double.numpy(), scipys.poisson.logpmf([1, 2], 3.0), rtol=1e-14)
    assert stats.norm.logpdf(0.5).item() == pytest.approx(scipys.norm.logpdf(0.5))
    assert stats.norm.cdf([0.5, 1.0]).shape == (2,)
    assert isinstance(stats.norm.cdf(np.array([0.5])), np.ndarray)


def test_arguments_broadcast():
    x, loc, scale = pg.zeros(4, 1, 1), pg.zeros(3, 1), pg.ones(2)
    assert stats.laplace.logsf(x, loc, scale).shape == (4, 3, 2)
    assert stats.t.logpdf(pg.zeros(4, 1), pg.ones(3)).shape == (4, 3)
    assert stats.expon.entropy(loc, scale).shape == (3, 2)


def test_a_quantile_of_students_with_few_degrees_of_freedom_is_found_where_scipys_search_ends():
    mpmath = installed("mpmath")
    with mpmath.workdps(40):
        for df, q in ((0.001, 0.7), (0.002, 0.7), (0.003, 0.1), (1e-4, 0.51)):
            df, tail = mpmath.mpf(df), min(mpmath.mpf(q), 1 - mpmath.mpf(q))
            scale = df * mpmath.beta(0.5, df / 2) * tail
            exact = float(mpmath.sqrt(df) * scale ** (-1 / df))
            found = stats.t.ppf(pg.tensor(q, dtype=pg.float64), float(df)).item()
            assert found == pytest.approx(exact if q > 0.5 else -exact, rel=1e-11)
    assert stats.t.ppf(pg.tensor([0.3, 0.5, 0.7]), 1e-10).tolist() == [-np.inf, 0.0, np.inf]


# Counts.


def test_gradients_of_counts_are_by_the_parameters_only():
    mu = double([0.5, 3.0])
    k = double([0.0, 4.0])
    stats.poisson.logpmf(k, mu).sum().backward()
    assert k.grad is None
    assert pg.allclose(mu.grad, k.detach() / mu.detach() - 1)
    p = double(0.3)
    value = stats.geom.logsf(4, p)
    assert pg.autograd.grad(value, p)[0].item() == pytest.approx(-4 / 0.7)
    for method, sign in (("cdf", -1), ("sf", 1)):
        mean = double(0.7)
        (slope,) = slopes(ours("poisson", method)(2, mean), [mean])
        assert slope.item() == pytest.approx(sign * scipys.poisson.pmf(2, 0.7), rel=1e-12)


# Vectors.


def test_normal_vectors_are_scipys_and_their_gradients_torchs():
    torch = installed("torch")
    rng = np.random.default_rng(0)
    x, mean, root = rng.normal(size=(5, 3)), rng.normal(size=3), rng.normal(size=(3, 3))
    cov = root @ root.T + np.eye(3)
    for args in ((mean,), (mean, cov), (mean, cov.diagonal())):
        got = stats.multivariate_normal.logpdf(pg.tensor(x), *args).numpy()
        np.testing.assert_allclose(got, scipys.multivariate_normal.logpdf(x, *args), rtol=1e-12)
    ours = doubles(x, mean, cov)
    stats.multivariate_normal.logpdf(*ours).sum().backward()
    theirs = [torch.tensor(each, requires_grad=True) for each in (x, mean, cov)]
    of_torch = torch.distributions.MultivariateNormal(theirs[1], theirs[2], validate_args=False)
    of_torch.log_prob(theirs[0]).sum().backward()
    for mine, other in zip(ours, theirs, strict=True):
        grad = other.grad.numpy()
        grad = (grad + grad.T) / 2 if grad.shape == (3, 3) else grad
        np.testing.assert_allclose(mine.grad.numpy(), grad, rtol=1e-10, atol=1e-12)


def test_points_of_a_simplex_are_scipys_and_their_gradients_torchs():
    torch = installed("torch")
    x, alpha = np.array([0.2, 0.5, 0.3]), np.array([0.7, 2.0, 3.1])
    ours = pg.tensor(x), pg.tensor(alpha, requires_grad=True)
    value = stats.dirichlet.logpdf(*ours)
    assert value.item() == pytest.approx(scipys.dirichlet.logpdf(x, alpha), rel=1e-13)
    assert stats.dirichlet.logpdf(pg.tensor(x[:2]), alpha).item() == pytest.approx(value.item())
    theirs = torch.tensor(alpha, requires_grad=True)
    torch.distributions.Dirichlet(theirs).log_prob(torch.tensor(x)).backward()
    np.testing.assert_allclose(
        pg.autograd.grad(value, ours[1])[0].numpy(), theirs.grad.numpy(), rtol=1e-12
    )
    assert stats.dirichlet.logpdf(pg.tensor(x), pg.tensor([-1.0, 1.0, 1.0])).isnan().item()
    corner = stats.dirichlet.logpdf(pg.tensor([0.0, 1.0]), pg.tensor([2.0, 1.0]))
    assert corner.item() == -np.inf


def test_multinomial_counts_are_scipys():
    x, p = np.array([[1, 2, 1], [0, 4, 0], [2, 2, 1]]), np.array([0.2, 0.5, 0.3])
    got = stats.multinomial.logpmf(pg.tensor(x), 4, pg.tensor(p)).numpy()
    np.testing.assert_allclose(got, scipys.multinomial.logpmf(x, 4, p), rtol=1e-12)
    assert got[2] == -np.inf


def test_directions_are_scipys():
    rng = np.random.default_rng(1)
    for size in (2, 3, 6):
        x, mu = rng.normal(size=(4, size)), rng.normal(size=size)
        x, mu = x / np.linalg.norm(x, axis=1, keepdims=True), mu / np.linalg.norm(mu)
        for kappa in (0.1, 3.0, 200.0):
            np.testing.assert_allclose(
                stats.vonmises_fisher.logpdf(pg.tensor(x), mu, kappa).numpy(),
                scipys.vonmises_fisher(mu, kappa).logpdf(x),
                rtol=1e-11,
            )


# Shape parameters of distribution functions.


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("name", "x"),
    [
        ("gamma", 0.9),
        ("gamma", 6.0),
        ("invgamma", 0.9),
        ("chi2", 2.5),
        ("beta", 0.3),
        ("f", 1.4),
        ("t", -1.4),
        ("t", 0.7),
        ("skewnorm", 0.6),
        ("vonmises", 0.9),
        ("vonmises", -2.5),
    ],
)
def test_shape_derivatives_of_distribution_functions_are_mpmaths(name, x):
    low = {"t": -mp.inf, "skewnorm": -mp.inf, "vonmises": -mp.pi}.get(name, 0)
    shapes = SHAPES[name]

    def exact(*of_shape):
        cuts = [low, 0, x] if low != 0 and x > 0 else [low, x]
        return mp.quad(lambda z: DENSITIES[name](z, *of_shape), cuts)

    args = [double(each) for each in shapes]
    value = getattr(stats, name).cdf(pg.tensor(x, dtype=pg.float64), *args)
    point = tuple(map(mp.mpf, shapes))
    with mp.workdps(20):
        assert value.item() == pytest.approx(float(exact(*point)), rel=1e-12)
        for place, grad in enumerate(pg.autograd.grad(value, args, create_graph=True)):
            order = tuple(int(each == place) for each in range(len(shapes)))
            expected = float(mp.diff(exact, point, order, h=mp.mpf(1e-6)))
            assert grad.item() == pytest.approx(expected, rel=1e-6, abs=1e-9)


def test_mixed_derivatives_of_students_distribution_function_at_zero_agree():
    x = double(0.0)
    df = double(3.4)
    value = stats.t.cdf(x, df)
    by_x, by_df = pg.autograd.grad(value, (x, df), create_graph=True)
    (one,) = pg.autograd.grad(by_x, df, retain_graph=True)
    (other,) = pg.autograd.grad(by_df, x)
    expected = float(mp.diff(lambda n: DENSITIES["t"](mp.mpf(0), n), mp.mpf(3.4)))
    assert by_df.item() == 0
    assert one.item() == pytest.approx(expected, rel=1e-12)
    assert other.item() == pytest.approx(expected, rel=1e-12)


# Random numbers.

DRAWN = [name for name in CONTINUOUS if "rvs" in dir(getattr(stats, name))]


@pytest.mark.one_in(8)
@pytest.mark.parametrize("name", DRAWN)
def test_random_numbers_have_their_distribution(name):
    args = [each.detach() for each in doubles(*SHAPES.get(name, ()), 0.5, 2.0)]
    drawn = ours(name, "rvs")(*args, size=1000, random_state=1).numpy()
    cdf = getattr(scipys, name)(*SHAPES.get(name, ()), 0.5, 2.0).cdf
    assert scipys.kstest(drawn, cdf).pvalue > 1e-3
    assert np.unique(drawn).size == 1000


SUMS = ("skewnorm", "rice", "foldnorm", "exponnorm")
"""What is drawn as a formula of several uniform numbers."""


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", [n for n in DRAWN if n not in SUMS])
def test_random_numbers_keep_their_probability_when_parameters_change(name):
    args = doubles(*SHAPES.get(name, ()), 0.5, 2.0)
    drawn = ours(name, "rvs")(*args, size=7, random_state=1)
    assert drawn.requires_grad
    probability = ours(name, "cdf")(drawn, *args)
    assert all(abs(each.item()) < 1e-9 for each in slopes(probability, args, retain_graph=True))
    assert slopes(drawn, args)[-2].item() == pytest.approx(7)


def test_seeds_and_generators_of_random_numbers():
    first = stats.norm.rvs(size=(2, 3), random_state=5)
    assert first.shape == (2, 3)
    again = stats.norm.rvs(size=(2, 3), random_state=pg.Generator().manual_seed(5))
    assert pg.equal(first, again)
    pg.manual_seed(3)
    one = stats.norm.rvs(size=4)
    pg.manual_seed(3)
    assert pg.equal(one, stats.norm.rvs(size=4))
    assert not pg.equal(one, stats.norm.rvs(size=4))
    with pytest.raises(ValueError, match="does not fit"):
        stats.norm.rvs(pg.zeros(3), 1.0, size=2)
    assert stats.norm.rvs(0, pg.tensor(-1.0), size=2).isnan().all().item()


def test_random_vectors_have_their_moments_and_those_their_gradients():
    cov = double([[2.0, 0.6], [0.6, 1.0]])
    mean = double([1.0, -1.0])
    drawn = stats.multivariate_normal.rvs(mean, cov, size=20000, random_state=0)
    np.testing.assert_allclose(drawn.mean(0).detach().numpy(), [1, -1], atol=0.05)
    np.testing.assert_allclose(np.cov(drawn.detach().numpy().T), cov.detach().numpy(), atol=0.1)
    by_cov, by_mean = pg.autograd.grad((drawn**2).mean(0).sum(), (cov, mean))
    np.testing.assert_allclose(by_cov.numpy(), np.eye(2), atol=0.05)  # of trace C + m²
    np.testing.assert_allclose(by_mean.numpy(), [2, -2], atol=0.1)

    alpha = double([0.8, 2.0, 3.0])
    points = stats.dirichlet.rvs(alpha, size=4000, random_state=0)
    assert pg.allclose(points.sum(-1), pg.ones(4000, dtype=pg.float64))
    total = 5.8
    np.testing.assert_allclose(
        points.mean(0).detach().numpy(), alpha.detach().numpy() / total, atol=0.02
    )
    (grad,) = pg.autograd.grad(points[:, 0].mean(), alpha)  # of a / (a + b + c)
    np.testing.assert_allclose(
        grad.numpy(), np.array([total - 0.8, -0.8, -0.8]) / total**2, atol=0.01
    )


def test_random_matrices_have_the_mean_and_its_gradients():
    df = double(4.5)
    scale = double([[1.0, 0.4], [0.4, 0.8]])
    mean = stats.wishart.rvs(df, scale, size=4000, random_state=0).mean(0)
    np.testing.assert_allclose(mean.detach().numpy(), 4.5 * scale.detach().numpy(), atol=0.15)
    by_df, by_scale = pg.autograd.grad(mean[0, 1], (df, scale))  # of df S
    assert by_df.item() == pytest.approx(0.4, abs=0.05)
    np.testing.assert_allclose(by_scale.numpy(), [[0, 2.25], [2.25, 0]], atol=0.15)


def test_random_vectors_of_t_spread_more_by_fewer_degrees_of_freedom():
    df = double(6.0)
    drawn = stats.multivariate_t.rvs(pg.zeros(2, dtype=pg.float64), 1.0, df, 8000, 0)
    square = (drawn**2).mean()
    assert square.item() == pytest.approx(6 / 4, abs=0.08)
    assert pg.autograd.grad(square, df)[0].item() == pytest.approx(-2 / 4**2, abs=0.04)


def test_stacked_matrices_are_along_the_last_dimension_as_scipys():
    rng = np.random.default_rng(0)
    roots = rng.normal(size=(5, 3, 3))
    x, scale = np.moveaxis(roots @ np.swapaxes(roots, 1, 2), 0, -1), np.eye(3) + 0.2
    for name in ("wishart", "invwishart"):
        got = getattr(stats, name).logpdf(pg.tensor(x), 4.5, scale)
        np.testing.assert_allclose(got.numpy(), getattr(scipys, name).logpdf(x, 4.5, scale))


# Far places.


def test_the_truncated_normal_distribution_is_right_in_a_tail():
    a, b = doubles(30.0, np.inf)
    value = stats.truncnorm.logpdf(pg.tensor(30.1, dtype=pg.float64), a, b)
    with mp.workdps(40):
        exact = lambda a: -(mp.mpf(30.1) ** 2) / 2 - mp.log(mp.sqrt(2 * mp.pi) * mp.ncdf(-a))  # noqa: E731
        assert value.item() == pytest.approx(float(exact(mp.mpf(30))), rel=1e-11)
        slope = float(mp.diff(exact, mp.mpf(30)))
    by_a, by_b = pg.autograd.grad(value, (a, b))
    assert by_a.item() == pytest.approx(slope, rel=1e-10)
    assert by_b.item() == 0
    median = stats.truncnorm.median(a.detach(), b.detach()).item()
    assert median == pytest.approx(scipys.truncnorm.median(30, np.inf), rel=1e-12)
    assert stats.truncnorm.mean(a.detach(), b.detach()).item() == pytest.approx(
        scipys.truncnorm.mean(30, np.inf), rel=1e-10
    )


@pytest.mark.parametrize("name", ["genextreme", "genpareto"])
def test_shape_zero_is_no_singular_place(name):
    for method, at in (("logpdf", 0.7), ("logsf", 0.7), ("ppf", 0.7), ("isf", 0.2)):
        compute, place, c = ours(name, method), double(at).detach(), double(0.0)
        value = compute(place, c)
        assert value.item() == pytest.approx(scipys_own(name, method, at, 0.0))
        expected = (compute(place, 1e-4) - compute(place, -1e-4)).item() / 2e-4
        assert slopes(value, [c])[0].item() == pytest.approx(expected, rel=1e-5)
    negative = ours(name, "logpdf")(double(0.7), -0.4).item()
    assert negative == pytest.approx(scipys_own(name, "logpdf", 0.7, -0.4), rel=1e-12)


def test_a_singular_covariance_has_a_density_on_its_range():
    cov = np.diag([1.0, 1, 0, 0])
    cov[0, 1] = cov[1, 0] = 0.3
    x, mean = np.array([0.5, -1, 2, 0]), np.array([0.1, 0.2, 2, 0])
    given = doubles(x, mean, cov)
    value = stats.multivariate_normal.logpdf(*given, allow_singular=True)
    expected = scipys.multivariate_normal.logpdf(x, mean, cov, allow_singular=True)
    assert value.item() == pytest.approx(expected, rel=1e-14)
    part = doubles(x[:2], mean[:2], cov[:2, :2])
    of_part = pg.autograd.grad(stats.multivariate_normal.logpdf(*part), part)
    for found, wanted in zip(pg.autograd.grad(value, given), of_part, strict=True):
        whole = np.zeros(found.shape)
        whole[tuple(slice(2) for _ in found.shape)] = wanted
        assert found.numpy() == pytest.approx(whole, rel=1e-13)
    off = stats.multivariate_normal.pdf(pg.tensor(x + 1), mean, pg.tensor(cov), allow_singular=True)
    assert off.item() == 0
    with pytest.raises(ValueError, match="negative eigenvalue"):
        stats.multivariate_normal.logpdf(given[0], mean, pg.tensor(-cov), allow_singular=True)


@pytest.mark.parametrize("array", ["x", "p"])
def test_probabilities_of_counts_take_arrays_of_numpy_beside_tensors(array):
    x, p = np.array([2.0, 0.0, 3.0, 1.0]), np.array([0.1, 0.2, 0.3, 0.4])
    given = (x, pg.tensor(p)) if array == "x" else (pg.tensor(x), p)
    found = stats.multinomial.logpmf(given[0], 6, given[1])
    assert found.item() == pytest.approx(scipys.multinomial.logpmf(x, 6, p), rel=1e-13)
    found = stats.dirichlet_multinomial.logpmf(given[0], given[1], 6)
    assert found.item() == pytest.approx(scipys.dirichlet_multinomial.logpmf(x, p, 6), rel=1e-13)


def test_digits_that_cancelled_in_large_parameters():
    """Found by SciPy's own tests; SciPy's results are right."""
    n, p = 1541096362225563.0, 1.0477878413173978e-18
    chances = stats.binom.pmf(pg.tensor([0.0, 1.0, 2.0], dtype=pg.float64), n, p)
    expected = scipys.binom.pmf([0, 1, 2], int(n), p)
    np.testing.assert_allclose(chances.numpy(), expected, rtol=1e-12)
    for name, shape in (("chi", 1e10), ("chi", 1e100), ("genlogistic", 1e-100)):
        ours = getattr(stats, name).entropy(pg.tensor(shape, dtype=pg.float64)).item()
        assert ours == pytest.approx(getattr(scipys, name).entropy(shape), rel=1e-13)
    q = 1 - 2e-15
    ours = stats.halflogistic.isf(pg.tensor(q, dtype=pg.float64)).item()
    assert ours == pytest.approx(scipys.halflogistic.isf(q), rel=1e-13)


@pytest.mark.parametrize("df", [5e3, 1e6, np.inf])
def test_student_by_large_degrees_of_freedom(df):
    """The leading term of Fisher's expansion, -φ(x) (x³ + x)/(4 df), is differentiated; 0 for the normal one."""
    x = np.array([-3.0, -1.0, 0.5, 2.0])
    many = pg.tensor(np.full(4, df), requires_grad=True)
    (slope,) = pg.autograd.grad(stats.t.cdf(pg.tensor(x), many).sum(), many)
    expected = np.exp(-x * x / 2) / np.sqrt(2 * np.pi) * (x**3 + x) / (4 * df**2)
    np.testing.assert_allclose(slope.numpy(), expected, rtol=0.02 if df < 1e5 else 1e-4)


@pytest.mark.parametrize(
    ("name", "shapes", "x"),
    [
        ("t", (2.7,), 1e160),
        ("t", (np.inf,), 3.0),
        ("exponweib", (2.9, 1.9), 1e160),
        ("genextreme", (0.3,), -1e100),
        ("invgauss", (0.145,), 1e20),
    ],
)
@pytest.mark.parametrize("method", ["logpdf", "logcdf", "logsf"])
def test_gradients_far_out_are_numbers(name, shapes, x, method):
    given = doubles(x, *shapes)
    value = getattr(getattr(stats, name), method)(*given)
    assert all(np.isfinite(each.numpy()) for each in pg.autograd.grad(value, given))


def test_plain_arrays_are_taken_by_all_densities():
    for name in ("cauchy", "halfcauchy", "norm"):
        ours = getattr(stats, name).logpdf(np.array([0.5, 2.0]))
        np.testing.assert_allclose(ours, getattr(scipys, name).logpdf([0.5, 2.0]), rtol=1e-12)
