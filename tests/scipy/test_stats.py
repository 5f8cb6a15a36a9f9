"""The pack `stats`: values against SciPy, derivatives against mpmath, and what is at the edges of the support."""

import mpmath as mp
import numpy as np
import pytest
from scipy import stats as scipys

import plugrad as pg
from plugrad.ops import stats

mp.mp.dps = 30
OPS = [name for name in stats.__all__ if hasattr(getattr(stats, name), "op")]
FAMILIES = sorted({name.rpartition("_")[0] for name in OPS if "_" in name} & {*dir(scipys)})

SHAPES = {
    "lognorm": (0.7,),
    "weibull_min": (1.6,),
    "pareto": (2.3,),
    "gamma": (1.7,),
    "chi2": (3.4,),
    "invgamma": (1.7,),
    "beta": (1.7, 2.6),
    "f": (3.4, 5.2),
    "t": (3.4,),
    "vonmises": (1.7,),
    "skewnorm": (-1.3,),
    "poisson": (2.3,),
    "geom": (0.3,),
    "bernoulli": (0.3,),
    "binom": (7, 0.3),
    "nbinom": (2.5, 0.3),
}
ELEMENTWISE = [
    name
    for name in FAMILIES
    if isinstance(getattr(scipys, name), (scipys.rv_continuous, scipys.rv_discrete))
]
CONTINUOUS = [
    name for name in ELEMENTWISE if isinstance(getattr(scipys, name), scipys.rv_continuous)
]
METHODS = [
    (name, method)
    for name in ELEMENTWISE
    for method in dir(getattr(stats, name))
    if method not in ("rvs", "entropy")
]


def places(name, method):
    """Return where a method is compared: within the support, at its ends, outside, far out, at infinity."""
    if method == "ppf":
        return np.array([0.0, 1e-9, 0.1, 0.25, 0.5, 0.6, 0.9, 1.0, -0.1, 1.1, np.nan])
    if name not in CONTINUOUS:
        return np.array([-1.0, 0.0, 1.0, 2.0, 3.0, 5.0, 7.0, 8.0, 2.5, 40.0, np.inf, -np.inf])
    return np.array([-9, -3, -1, -0.2, 0, 0.1, 0.3, 0.9, 1, 1.5, 3, 9, 40, np.inf, -np.inf, np.nan])


BETTER = {
    ("halfnorm", "ppf"): 1e-6,  # SciPy's loses q beside 1 + q
    ("halfnorm", "logsf"): np.inf,  # SciPy's is -inf from 38 on
    ("geom", "logcdf"): 1e-9,  # the logarithm of a number that is rounded beside 1
    ("poisson", "logcdf"): 1e-9,
}
"""Where SciPy's value has an error: relative, or infinite."""


def test_values_that_scipy_rounds_are_right():
    assert stats.halfnorm.ppf(pg.tensor(1e-9, dtype=pg.float64)).item() == pytest.approx(
        float(mp.sqrt(2) * mp.erfinv(mp.mpf(1e-9))), rel=1e-14
    )
    assert stats.halfnorm.logsf(pg.tensor(40.0, dtype=pg.float64)).item() == pytest.approx(
        float(mp.log(mp.erfc(40 / mp.sqrt(2)))), rel=1e-14
    )
    assert stats.geom.logcdf(40, pg.tensor(0.3, dtype=pg.float64)).item() == pytest.approx(
        float(mp.log(1 - mp.mpf(0.7) ** 40)), rel=1e-12
    )


@pytest.mark.parametrize(("name", "method"), METHODS)
def test_values_are_scipys(name, method):
    x, shapes = places(name, method), SHAPES.get(name, ())
    more = (0.4, 1.3) if name in CONTINUOUS else (1,)
    for extra in ((), more):
        if name == "vonmises" and method not in ("logpdf", "pdf"):
            x = x[np.abs(x) < 3]
        at = x
        got = getattr(getattr(stats, name), method)(pg.tensor(at), *shapes, *extra).numpy()
        with np.errstate(all="ignore"):
            expected = getattr(getattr(scipys, name), method)(at, *shapes, *extra)
        known = np.isfinite(at) | ~np.isnan(expected)  # SciPy's density at inf may be inf - inf
        error = BETTER.get((name, method), 2e-12)
        known &= np.isfinite(expected) | (error < np.inf)
        atol = 1e-16 if (name, method) in BETTER else 1e-300
        np.testing.assert_allclose(
            got[known], expected[known], rtol=min(error, 1e-6), atol=atol
        )
        assert not np.isnan(got[np.isinf(at)]).any()


@pytest.mark.parametrize("name", [n for n in ELEMENTWISE if "entropy" in dir(getattr(stats, n))])
def test_entropy_is_scipys(name):
    shapes = [pg.tensor(each, dtype=pg.float64) for each in SHAPES.get(name, ())]
    scale = (0, pg.tensor(1.3, dtype=pg.float64)) if name in CONTINUOUS else ()
    expected = getattr(scipys, name).entropy(*SHAPES.get(name, ()), *map(float, scale))
    assert float(getattr(stats, name).entropy(*shapes, *scale)) == pytest.approx(
        float(expected), rel=1e-9
    )


@pytest.mark.parametrize(("name", "method"), METHODS)
def test_a_parameter_out_of_range_gives_nan_and_gradients_that_are_nan(name, method):
    x = pg.tensor([0.3] if method == "ppf" else [1.0], dtype=pg.float64, requires_grad=True)
    shapes = [pg.tensor([s], dtype=pg.float64) for s in SHAPES.get(name, ())]
    if name in CONTINUOUS:
        bad = pg.tensor([-1.0], dtype=pg.float64, requires_grad=True)
        args = (x, *shapes, 0, bad)
    else:
        bad = pg.tensor([-1.0], dtype=pg.float64, requires_grad=True)
        args = (x, *shapes[:-1], bad)
    value = getattr(getattr(stats, name), method)(*args)
    value.sum().backward()
    assert bool(value.isnan().all()), value
    assert bool(bad.grad.isnan().all()), bad.grad
    if name in CONTINUOUS:
        assert bool(x.grad.isnan().all()), x.grad


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
}


def test_every_continuous_distribution_has_a_density_here():
    assert {*CONTINUOUS} == {*DENSITIES}


@pytest.mark.parametrize("name", CONTINUOUS)
def test_first_and_second_derivatives_of_the_log_density_are_mpmaths(name):
    shapes, loc, scale = SHAPES.get(name, ()), 0.2, 1.3
    for z in (0.35, 0.8) if name != "pareto" else (1.4, 3.0):
        point = [mp.mpf(each) for each in (z * scale + loc, *shapes, loc, scale)]

        def exact(x, *parameters):
            *of_shape, loc, scale = parameters
            return mp.log(DENSITIES[name]((x - loc) / scale, *of_shape) / scale)

        args = [pg.tensor(float(each), dtype=pg.float64, requires_grad=True) for each in point]
        value = getattr(stats, name).logpdf(*args)
        assert value.item() == pytest.approx(float(exact(*point)), rel=1e-12, abs=1e-13)
        grads = pg.autograd.grad(value, args, create_graph=True, allow_unused=True)
        for place in range(len(point)):
            order = tuple(int(each == place) for each in range(len(point)))
            expected = float(mp.diff(exact, tuple(point), order))
            assert grads[place].item() == pytest.approx(expected, rel=1e-9, abs=1e-10)
            if not grads[place].requires_grad:
                continue
            (second,) = pg.autograd.grad(
                grads[place], args[place], retain_graph=True, allow_unused=True
            )
            twice = tuple(2 * each for each in order)
            expected = float(mp.diff(exact, tuple(point), twice))
            got = 0.0 if second is None else second.item()
            assert got == pytest.approx(expected, rel=1e-7, abs=1e-8), (place, z)


@pytest.mark.parametrize("name", CONTINUOUS)
def test_slope_of_every_distribution_function_is_the_density(name):
    shapes = SHAPES.get(name, ())
    x = pg.tensor([1.2, 2.0] if name == "pareto" else [0.3, 0.7], dtype=pg.float64)
    density = getattr(stats, name).pdf(x, *shapes)
    x.requires_grad_()
    for method, sign in (("cdf", 1), ("sf", -1)):
        if method in dir(getattr(stats, name)):
            value = getattr(getattr(stats, name), method)(x, *shapes)
            (slope,) = pg.autograd.grad(value.sum(), x)
            assert pg.allclose(slope, sign * density, rtol=1e-12)


@pytest.mark.parametrize("name", [n for n in CONTINUOUS if "ppf" in dir(getattr(stats, n))])
def test_quantiles_are_the_inverse_with_its_derivatives(name):
    family = getattr(stats, name)
    args = [
        pg.tensor(each, dtype=pg.float64, requires_grad=True)
        for each in (0.37, *SHAPES.get(name, ()), 0.2, 1.3)
    ]
    again = family.cdf(family.ppf(*args), *args[1:])
    assert again.item() == pytest.approx(0.37, rel=1e-12)
    by_q, *others = pg.autograd.grad(again, args)
    assert by_q.item() == pytest.approx(1, rel=1e-10)
    assert np.allclose([each.item() for each in others], 0, atol=1e-10)


def test_tails_do_not_cancel():
    x = pg.tensor(-40.0, dtype=pg.float64, requires_grad=True)
    for name in ("norm", "logistic", "laplace", "cauchy", "gumbel_l"):
        family = getattr(stats, name)
        value = family.logcdf(x)
        assert value.item() == pytest.approx(getattr(scipys, name).logcdf(-40.0), rel=1e-12)
        (slope,) = pg.autograd.grad(value, x)
        z = mp.mpf(-40)
        exact = (
            DENSITIES[name](z)
            / {
                "norm": mp.ncdf(z),
                "logistic": 1 / (1 + mp.exp(-z)),
                "laplace": mp.exp(z) / 2,
                "cauchy": mp.atan2(1, -z) / mp.pi,
                "gumbel_l": 1 - mp.exp(-mp.exp(z)),
            }[name]
        )
        assert slope.item() == pytest.approx(float(exact), rel=1e-12)


@pytest.mark.parametrize("name", CONTINUOUS)
def test_outside_of_the_support_gradients_are_zero(name):
    low, high = getattr(scipys, name).support(*SHAPES.get(name, ()))
    for x in (low - 1, high + 1):
        at = pg.tensor(float(x), dtype=pg.float64, requires_grad=True)
        shapes = [pg.tensor(s, requires_grad=True) for s in SHAPES.get(name, ())]
        if name == "vonmises":
            continue
        for method in {"logpdf", "pdf", "cdf", "sf", "logcdf", "logsf"} & {
            *dir(getattr(stats, name))
        }:
            value = getattr(getattr(stats, name), method)(at, *shapes)
            grads = pg.autograd.grad(value, [at, *shapes])
            assert [each.item() for each in grads] == [0.0] * len(grads), method


def test_density_at_the_end_of_the_support_has_its_one_sided_slope():
    for name, shapes, expected in (
        ("gamma", (2.0,), 1.0),
        ("gamma", (3.0,), 0.0),
        ("gamma", (1.0,), -1.0),
        ("weibull_min", (2.0,), 2.0),
        ("rayleigh", (), 1.0),
        ("chi2", (4.0,), 0.25),
        ("beta", (2.0, 3.0), 12.0),
        ("beta", (1.0, 3.0), -6.0),
    ):
        x = pg.tensor(0.0, dtype=pg.float64, requires_grad=True)
        (slope,) = pg.autograd.grad(getattr(stats, name).pdf(x, *shapes), x)
        assert slope.item() == pytest.approx(expected), (name, shapes)
