"""SciPy's special functions with gradients: what is there, bugs that others had, and degenerate places."""

import math

import numpy as np
import pytest
import scipy.special

import plugrad as pg
from tests import ROOT
from tests.comparing import installed
from tests.nightly.ops_contrib.scipy import sweep
from tests.ops_contrib.scipy.balls import mp
from tests.ops_contrib.scipy.comparing import double, doubles


def gradients(function, *numbers):
    args = [double(each) for each in numbers]
    first = pg.autograd.grad(function(*args), args, create_graph=True)
    return [each.item() for each in first], first, args


# What is there.

NOT_OFFERED = {
    "assoc_legendre_p_all legendre_p_all sph_legendre_p_all sph_harm_y_all": "all degrees at once",
    "pro_ang1 pro_rad1 pro_rad2 obl_ang1 obl_rad1 obl_rad2 pro_ang1_cv pro_rad1_cv pro_rad2_cv "
    "obl_ang1_cv obl_rad1_cv obl_rad2_cv pro_cv obl_cv": "SciPy's values do not satisfy their equation",
    "mathieu_a mathieu_b": "derivatives of eigenvalues by q are not written",
    "nctdtr nctdtrit nctdtridf nctdtrinc": "the noncentral t distribution is not written",
    "chndtridf ncfdtridfn ncfdtridfd": "no derivative of F by its degrees of freedom is written",
    "fdtridfd stdtridf chndtrinc ncfdtrinc": "SciPy's search answers 1e10 or 1e100 without a solution",
    "besselpoly": "not written",
    "itairy itstruve0 it2struve0": "SciPy's values have 6 digits, or jump",
}
"""SciPy's ufuncs that are no ops, and why."""


def test_every_ufunc_of_scipy_is_an_op_or_is_listed_with_a_reason():
    ufuncs = {
        each.__name__
        for each in vars(scipy.special).values()
        if isinstance(each, np.ufunc) or type(each).__name__ == "MultiUFunc"
    }
    listed = {name for names in NOT_OFFERED for name in names.split()}
    absent = {name for name in ufuncs if not hasattr(pg.special, name)}
    assert len(ufuncs) > 200
    assert absent == listed & ufuncs
    page = (ROOT / "docs/scipy.md").read_text(encoding="utf-8")
    assert [name for name in listed if f"`{name.removesuffix('_cv')}" not in page] == []


# Bugs that other libraries had.


def test_xlogy_at_0_has_gradient_0_by_y():
    assert gradients(pg.special.xlogy, 0.0, 2.0)[0] == [pytest.approx(math.log(2)), 0]


def test_logsumexp_of_minus_infinities_has_no_nan():
    x = pg.tensor([-math.inf, 0.0], requires_grad=True)
    assert pg.autograd.grad(pg.logsumexp(x, 0), x)[0].tolist() == [0, 1]


def test_logsumexp_has_gradients_by_weights_that_are_0_too():
    a = double([1.0, 2.0, 3.0])
    b = double([1.0, -2.0, 0.0])
    value, sign = pg.ops.special.logsumexp(a, b=b, return_sign=True)
    total = math.e - 2 * math.e**2
    assert (value.item(), sign.item()) == (pytest.approx(math.log(-total)), -1)
    by_a, by_b = pg.autograd.grad(value, (a, b))
    expected = np.exp(a.detach().numpy()) / total
    assert by_b.numpy() == pytest.approx(expected)
    assert by_a.numpy() == pytest.approx(expected * [1, -2, 0])
    assert pg.ops.special.logsumexp(a, b=b).isnan()  # as SciPy's


def test_a_term_of_weight_0_spoils_no_sum_by_its_size():
    a, b = pg.tensor([1.0, 900.0], dtype=pg.float64), pg.tensor([1.0, 0.0], dtype=pg.float64)
    assert pg.ops.special.logsumexp(a, b=b).item() == pytest.approx(1.0, rel=1e-14)


def test_gammainc_by_a_is_known_at_a_1():
    with mp.workdps(40):
        want = mp.quad(lambda t: mp.exp(-t) * (mp.log(t) + mp.euler), [0, 1, 2])
    for function, sign in ((pg.special.gammainc, 1), (pg.special.gammaincc, -1)):
        assert gradients(function, 1.0, 2.0)[0][0] == pytest.approx(sign * float(want), rel=1e-13)
    assert gradients(pg.igamma, 0.0, 2.0)[0][0] == pytest.approx(-scipy.special.exp1(2.0))


def test_values_and_two_derivatives_are_exact_at_hard_points():
    wrong = []
    for name, points in sweep.HARD.items():
        case = sweep.case(name)
        for point in points:
            wanted, found = sweep.theirs(case, point), sweep.ours(case, [point])
            for (
                place,
                want,
            ) in wanted.items():  # beside it, or a hundredth of what it differentiates
                size = abs(want) + (abs(wanted[place[:-1]]) / 100 if place else 0) or 1
                if not abs(found[place][0] - want) < max(1e-9 * size, 1e-30):
                    wrong.append(f"{name}{point} by {place}: {found[place][0]} for {want}")
    assert not wrong, "\n".join(wrong)


FOUND = """
gammainc: 1e3 1010 by 0 1; beta: 1e-10 6 by 1; betaln: 4e-16 15 by 1; binom: 14000 -2e-11 by 0;
poch: -0.999999 3.4 by 0 0; i1: -1e-220 by 0 0; j1: 1e-100 by 0 0; i0e: 1e13 by 0 0; k1e: 1e13 by 0 0;
ive: 0.3 3e5 by 0 1; kve: 0.3 1e5 by 1 1; airye 0: 3e5 by 0 0; erfcx: 1e90 by 0; log_ndtr: -2e6 by 0 0;
ndtri_exp: -7e9 by 0 0; voigt_profile: 9e5 0.08 1.4 by 0; spence: 7e-114 by 0; log_expit: -39 by 0 0;
wrightomega: 9e27 by 0 0; kl_div: 1 3e42 by 1 1; expn: 10 2e-128 by 1 1; shichi 0: -3e-200 by 0 0;
struve: 3.4 4800 by 1 1; eval_laguerre: 27 31.16 by; poch: -4e-11 0.0023 by 0 0; struve: -8e-10 4.6e-13 by 1 1;
struve: -2.5 20 by 0; modstruve: 4.4e-11 8e-14 by 1 1; betainc: 0.0095 145.4 1e-10 by 0;
betainc: 6e-10 2e-10 0.58 by 1; betainc: 2e-10 6e-10 0.42 by 0 0;
betainc: 195.9 2e-10 0.999999999999 by 0; betainc: 0.67 9e-9 0.9999999999 by 0 0; yv: 272.25303 272.253095 by 0;
betaincinv: 572.4 0.768 0.999999999963 by 2 2; stdtrit: 2108 0.5 by 0 1; cotdg: -6e-10 by; beip: 1e-5 by 0 0;
hankel1e imag: 5.5 6798 by 1 1; modfresnelp 0 imag: 9e3 by; modfresnelm 1 real: 9e3 by 0 0;
pbvv 0: -0.5 1e-20 by 1 1
"""
"""Where the sweep found that a derivative was not exact: the point, and by which arguments; by none, the value."""


def test_derivatives_are_exact_where_the_sweep_found_that_they_were_not():
    wrong = []
    for each in FOUND.split(";"):
        name, rest = each.strip().split(": ")
        point, by = (part.split() for part in rest.split("by"))
        point, place = tuple(map(float, point)), tuple(map(int, by))
        case = sweep.case(name)
        wanted = float(sweep.theirs(case, point)[place])
        found = float(sweep.ours(case, [point], {*place} or None)[place][0])
        if found != pytest.approx(wanted, rel=1e-10, abs=0):
            wrong.append(f"{each.strip()}: {found} for {wanted}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("x", [0.0, 1.0])
def test_betainc_at_its_ends_has_gradients(x):
    by_a, by_b, by_x = gradients(pg.special.betainc, 2.0, 3.0, x)[0]
    assert (by_a, by_b, by_x) == (0, 0, 0)
    assert gradients(pg.special.betainc, 1.0, 3.0, 0.0)[0][2] == pytest.approx(3)


def in_arb(name, *args):
    """Return a hypergeometric function or a polynomial of a real degree, computed by Arb."""
    flint = installed("flint")
    flint.ctx.prec = 3000
    *parameters, z = map(flint.arb, args)
    named = {
        "hyp2f1": "hypgeom_2f1",
        "eval_legendre": "legendre_p",
        "eval_chebyt": "chebyshev_t",
        "eval_chebyu": "chebyshev_u",
        "eval_gegenbauer": "gegenbauer_c",
        "eval_jacobi": "jacobi_p",
        "eval_laguerre": "laguerre_l",
        "eval_genlaguerre": "laguerre_l",
    }
    if name == "eval_laguerre":
        parameters.append(flint.arb(0))
    return float(getattr(z, named[name])(*parameters))


OF_LARGE_PARAMETERS = pytest.mark.parametrize(
    ("name", "low", "places"),
    [
        ("hyp2f1", -1, (-2, 0.95)),
        ("hyp2f1", 0, (-2, 0.95)),
        ("hyp2f1", 0, (-50, -2)),
        ("eval_legendre", 0, (-1, 1)),
        ("eval_chebyt", 0, (-1, 1)),
        ("eval_chebyu", 0, (-1, 1)),
        ("eval_gegenbauer", 0, (-1, 1)),
        ("eval_jacobi", 0, (-1, 1)),
        ("eval_laguerre", 0, (0, 100)),
        ("eval_genlaguerre", 0, (0, 100)),
    ],
)


@OF_LARGE_PARAMETERS
def test_values_and_slopes_of_large_parameters_are_arbs(name, low, places):
    """Of 400 random parameter sets up to 200, SciPy's 2F1 was worse than 1e-8 for 63."""
    compare_large_parameters(name, low, places, 8)


def compare_large_parameters(name, low, places, sets):
    """Compare values and slopes of so many random parameter sets with Arb's."""
    rng = np.random.default_rng(0)
    count = {"hyp2f1": 3, "eval_gegenbauer": 2, "eval_genlaguerre": 2, "eval_jacobi": 3}.get(
        name, 1
    )
    for nr in range(sets):
        most = (5, 20, 60, 150 if name == "eval_jacobi" else 200)[nr % 4]
        args = [*rng.uniform(low * most, most, count), rng.uniform(*places)]
        if name == "hyp2f1" and nr % 3 == 0:
            args[:3] = *np.sort(np.abs(np.round(args[:2]))), most + 1.0
        value = in_arb(name, *args)
        if not 1e-290 < abs(value) < 1e290:
            continue
        given = [pg.tensor(float(each), dtype=pg.float64) for each in args]
        found = getattr(pg.special, name)(*given[:-1], given[-1].requires_grad_())
        assert found.item() == pytest.approx(value, rel=1e-10), args
        if name == "hyp2f1" and args[0] and args[1]:
            a, b, c, z = args
            slope = a * b / c * in_arb(name, a + 1, b + 1, c + 1, z)
            if abs(slope) < 1e290:
                by_z = pg.autograd.grad(found, given[-1])[0].item()
                assert by_z == pytest.approx(slope, rel=1e-10), args


def test_degrees_whole_and_real_are_computed_in_one_array():
    n = np.array([3.0, 3.5, 40.0, 40.5])
    found = pg.special.eval_legendre(pg.tensor(n), pg.tensor(-0.6, dtype=pg.float64))
    expected = [in_arb("eval_legendre", each, -0.6) for each in n]
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-12)


def test_hypergeometric_functions_refuse_parameters_where_their_series_does_not_end():
    with pytest.raises(NotImplementedError, match="its series is too long"):
        gradients(pg.special.hyp2f1, 0.5, 0.5, 2.5, 1.0)
    with pytest.raises(NotImplementedError, match="its series is too long"):
        gradients(pg.special.hyp1f1, 0.5, 2.5, -1e6)
    with pytest.raises(NotImplementedError, match="below -49.5"):
        gradients(pg.special.hyperu, -60.0, 2.5, 1.0)


def test_polynomials_have_gradients_by_their_parameters_at_both_ends():
    """At x = -1 the series in 1 - x ends, so that nothing is refused there, as long as the degree is held."""
    args = doubles(0.5, 1.5)
    by_alpha, by_beta = pg.autograd.grad(pg.special.eval_jacobi(3.0, *args, -1.0), args)
    with mp.workdps(30):  # there it is -(beta + 1)(beta + 2)(beta + 3)/6
        assert by_beta.item() == pytest.approx(float(mp.diff(lambda b: -mp.rf(b + 1, 3) / 6, 1.5)))
    assert by_alpha.item() == pytest.approx(0, abs=1e-13)


# Complex numbers.


def test_lambert_w_has_two_derivatives_on_each_branch_and_beside_the_branch_point():
    """Where SciPy's W has 6 digits, or none: it is nan at the number that is nearest to -1/e."""
    places = [
        0.0,
        1e-9,
        -0.2,
        -0.3678,
        -0.36787944117,
        -0.36787944117144233,
        -3.0,
        1e10,
        0.3 + 0.4j,
    ]
    for k, zs in ((0, places), (-1, [*places[2:], -0.37 + 1e-5j]), (1, [-0.2, -0.37 - 1e-5j])):
        for z in zs:
            place = pg.tensor(z, dtype=pg.complex128, requires_grad=True)
            w = pg.special.lambertw(place, k=k)
            (first,) = pg.autograd.grad(w.real, place, create_graph=True)
            (second,) = pg.autograd.grad(first.real, place)
            with mp.workdps(50):
                true = mp.lambertw(mp.mpmathify(z), k)
                wants = [true, mp.exp(-true) / (1 + true)]
                wants.append(-mp.exp(-2 * true) * (2 + true) / (1 + true) ** 3)
            found = (w.item(), np.conj(first.item()), np.conj(second.item()))
            for got, want in zip(found, wants, strict=True):
                assert got == pytest.approx(complex(want), rel=1e-13), (k, z)
    z = pg.tensor(0.0, requires_grad=True)
    assert pg.autograd.grad(pg.special.lambertw(z, k=-1).real, z)[0].item() == -math.inf


def test_spherical_harmonics_have_gradients_by_both_angles_at_the_pole_too():
    theta, phi = doubles(0.0, 0.4)
    value = pg.special.sph_harm_y(3, 1, theta, phi)
    by_theta, by_phi = pg.autograd.grad(value.imag, (theta, phi))
    slope = -math.sqrt(21 / math.pi) / 2  # of Y at the pole, DLMF 14.30.1
    assert by_theta.item() == pytest.approx(slope * math.sin(0.4))
    assert by_phi.item() == 0


# Degenerate places.


def test_airy_functions_are_each_others_derivatives_and_an_overflow_spoils_none():
    z = double([1.5, 200.0])  # Bi(200) is inf
    ai, aip, _, _ = pg.special.airy(z)
    (first,) = pg.autograd.grad(ai.sum(), z, create_graph=True)
    (second,) = pg.autograd.grad(first.sum(), z)
    assert first.tolist() == aip.tolist()
    assert second.tolist() == pytest.approx((z * ai).tolist())


def test_bessel_functions_at_0_have_their_limits():
    z = double(0.0)
    for name, v, slope in [("jv", 0.0, 0), ("jv", 1.0, 0.5), ("iv", 1.0, 0.5), ("jv", 1.5, 0)]:
        assert pg.autograd.grad(getattr(pg.special, name)(v, z), z)[0].item() == slope
    v = double([0.0, 2.0])
    zero = pg.tensor(0.0, dtype=pg.float64)
    assert pg.autograd.grad(pg.special.jv(v, zero).sum(), v)[0].tolist() == [-math.inf, 0]
    assert pg.autograd.grad(pg.special.kv(v, zero).sum(), v)[0].tolist() == [0, math.inf]


def test_a_matern_kernel_learns_its_order():
    """The log-likelihood of a Gaussian process with a Matérn kernel, by the order: against differences."""
    places = np.linspace(0, 3, 6)
    distances = np.abs(places[:, None] - places)
    off = distances > 0
    data = pg.tensor(np.sin(places))

    def log_likelihood(v):
        scaled = pg.sqrt(2 * v) * pg.tensor(np.where(off, distances, 1.0))
        size = 2 ** (1 - v) / pg.exp(pg.lgamma(v))
        kernel = pg.where(pg.tensor(off), size * scaled**v * pg.special.kv(v, scaled), 1.0)
        kernel = kernel + 1e-2 * pg.eye(6, dtype=pg.float64)
        return -(data @ pg.linalg.solve(kernel, data)) / 2 - pg.linalg.slogdet(kernel)[1] / 2

    v = double(1.3)
    (slope,) = pg.autograd.grad(log_likelihood(v), v)
    step = 1e-5
    above, below = (log_likelihood(pg.tensor(1.3 + d, dtype=pg.float64)) for d in (step, -step))
    assert slope.item() == pytest.approx((above - below).item() / (2 * step), rel=1e-7)
    assert abs(slope.item()) > 1e-3


@pytest.mark.parametrize("order", [0.0, -3.2, 9.9])
@pytest.mark.parametrize("z", [200.5, 777.0, 1e7])
def test_bessel_functions_far_away_have_derivatives_by_their_order(order, z):
    for ours, theirs in ((pg.special.jv, mp.besselj), (pg.special.yv, mp.bessely)):
        v = double(order)
        (first,) = pg.autograd.grad(ours(v, pg.tensor(z, dtype=pg.float64)), v, create_graph=True)
        (second,) = pg.autograd.grad(first, v)
        with mp.workdps(50):
            size = float(mp.sqrt(2 / (mp.pi * z)))
            for found, n, h in ((first, 1, 15), (second, 2, 12)):
                want = mp.diff(
                    lambda a, f=theirs: f(a, mp.mpf(z)), mp.mpf(order), n, h=mp.mpf(10) ** -h
                )
                assert found.item() == pytest.approx(float(want), abs=1e-14 * size)


def test_the_third_derivatives_of_betainc_are_numbers():
    args = doubles(1.2, 1.5, 0.3)
    third = pg.special.betainc(*args)
    for by in (1, 2, 0):
        (third,) = pg.autograd.grad(third, args[by], create_graph=True)
    with mp.workdps(40):
        density = lambda a, b, x: x ** (a - 1) * (1 - x) ** (b - 1) / mp.beta(a, b)  # noqa: E731
        want = mp.diff(density, (mp.mpf(1.2), mp.mpf(1.5), mp.mpf(0.3)), (1, 1, 0))
    assert third.item() == pytest.approx(float(want), rel=1e-12)


def test_a_slope_that_is_an_integral_is_nan_of_nan():
    x = double([np.nan, 0.0])
    (slope,) = pg.autograd.grad(pg.special.exprel(x).sum(), x)
    np.testing.assert_allclose(slope.numpy(), [np.nan, 0.5])


HOLOMORPHIC = {
    "airy": [
        *(lambda z, n=n: mp.airyai(z, derivative=n) for n in (0, 1)),
        *(lambda z, n=n: mp.airybi(z, derivative=n) for n in (0, 1)),
    ],
    "dawsn": [lambda z: mp.sqrt(mp.pi) / 2 * mp.exp(-z * z) * mp.erfi(z)],
    "digamma": [mp.digamma],
    "fresnel": [mp.fresnels, mp.fresnelc],
    "gamma": [mp.gamma],
    "loggamma": [mp.loggamma],
    "ndtr": [lambda z: mp.erfc(-z / mp.sqrt(2)) / 2],
    "rgamma": [mp.rgamma],
    "shichi": [mp.shi, mp.chi],
    "sici": [mp.si, mp.ci],
}


@pytest.mark.parametrize("name", HOLOMORPHIC)
def test_functions_of_complex_arguments(name):
    """Values, and derivatives of the first and the second order; beside the axes, and beside a pole of Γ."""
    for z in (1.5 + 0.5j, -2.3 - 1.2j, -1 + 1e-3j, 0.3 + 6j, 2.5 - 1e-9j):
        at = pg.tensor(np.array(z), requires_grad=True)
        found = getattr(pg.special, name)(at)
        outputs = found if isinstance(found, tuple) else (found,)
        for output, exact in zip(outputs, HOLOMORPHIC[name], strict=True):
            (slope,) = pg.autograd.grad(output.real, at, create_graph=True)
            (second,) = pg.autograd.grad(slope.real, at, retain_graph=True)
            with mp.workdps(40):
                value, *slopes = (complex(mp.diff(exact, mp.mpmathify(z), n)) for n in range(3))
            np.testing.assert_allclose(output.detach().numpy(), value, rtol=1e-11)
            for got, wanted in zip((slope, second), slopes, strict=True):
                expected = np.conj(wanted)
                np.testing.assert_allclose(got.detach().numpy(), expected, rtol=1e-11)


def test_polygamma_of_complex_numbers_has_14_digits(rng):
    y = 10.0 ** rng.uniform(-9, 3, 40) * rng.choice([-1, 1], 40)
    z = np.concatenate([rng.uniform(-30, 30, 20), -rng.integers(0, 5, 20) + 1e-4]) + 1j * y
    for n in (1, 2, 4):
        found = pg.polygamma(n, pg.tensor(z)).numpy()
        with mp.workdps(40):
            exact = [complex(mp.polygamma(n, mp.mpmathify(each))) for each in z]
        np.testing.assert_allclose(found, exact, rtol=1e-13)


@pytest.mark.parametrize("name", ["jv", "yv", "iv", "kv"])
def test_bessel_functions_of_complex_arguments(name):
    exact = {"jv": mp.besselj, "yv": mp.bessely, "iv": mp.besseli, "kv": mp.besselk}[name]
    for v, z in ((0.0, 0.5 + 1j), (1.5, 3 - 1j), (1e-4, -1 + 2j)):
        at = pg.tensor(np.array(z), requires_grad=True)
        (slope,) = pg.autograd.grad(getattr(pg.special, name)(v, at).real, at, create_graph=True)
        (second,) = pg.autograd.grad(slope.real, at)
        expected = [complex(mp.diff(lambda t, v=v: exact(v, t), z, n)).conjugate() for n in (1, 2)]
        np.testing.assert_allclose(slope.detach().numpy(), expected[0], rtol=1e-9)
        np.testing.assert_allclose(second.numpy(), expected[1], rtol=1e-8)
    order = double(1.5)
    with pytest.raises(NotImplementedError, match="detach the order"):
        getattr(pg.special, name)(order, pg.tensor(np.array(1 + 1j))).real.backward()


OF_WHOLE = {"sph_harm_y", "sph_legendre_p", "legendre_p", "assoc_legendre_p"}
OF_WHOLE |= {name for name in dir(pg.special) if name.startswith("mathieu_")}
"""Whose degrees are constants: their precision is not that of the result."""


def of_mixed_precision(op, rng):
    """Yield arguments with and without float32 digits, equal numbers: all but one in float64, or one alone."""
    for sample in op.function.samples(rng):
        places = [k for k, x in enumerate(sample.args) if isinstance(x, np.ndarray) and x.size]
        if op.name in OF_WHOLE:
            places = [k for k in places if sample.args[k].dtype.kind == "f"]
        if len(places) < 2 or any(sample.args[k].dtype.kind not in "fi" for k in places):
            continue
        rounded = {k: np.asarray(sample.args[k], np.float32) for k in places}
        for one in places:
            for single in ([one], [k for k in places if k != one]):
                mixed, exact = list(sample.args), list(sample.args)
                for k in places:
                    exact[k] = pg.tensor(rounded[k].astype(float))
                    mixed[k] = pg.tensor(rounded[k]) if k in single else exact[k]
                yield mixed, exact, sample.settings


POLYNOMIALS = [name for name in dir(pg.special) if "_polynomial_" in name]


@pytest.mark.parametrize("pack", ["special", "builtin"])
def test_arguments_of_two_precisions_are_computed_in_the_higher_one(pack):
    ops = pg.registry.default.load(pack).ops
    names = ops if pack == "special" else [f"special_{name}" for name in POLYNOMIALS]
    compared, wrong = 0, {}
    for name in names:
        op = ops[name]
        if op.function.for_rules if hasattr(op.function, "for_rules") else False:
            continue
        for mixed, exact, settings in of_mixed_precision(op, np.random.default_rng(0)):
            try:
                found, expected = op.call(*mixed, **settings), op.call(*exact, **settings)
            except (NotImplementedError, ValueError):  # float degrees of some
                continue
            pairs = (
                [(found, expected)]
                if isinstance(found, pg.Tensor)
                else zip(found, expected, strict=True)
            )
            for one, other in pairs:
                compared += 1
                same = np.allclose(one.numpy(), other.numpy(), rtol=1e-11, atol=0, equal_nan=True)
                scalar = any(isinstance(x, pg.Tensor) and x.ndim == 0 for x in mixed)
                if one.dtype == other.dtype and not same:
                    wrong[name] = (one, other)
                elif one.dtype != other.dtype and not scalar:
                    wrong[name] = (one.dtype, other.dtype)
    assert not wrong
    assert compared > (100 if pack == "special" else 20)


@pytest.mark.parametrize("name", POLYNOMIALS)
def test_degrees_that_are_no_numbers_and_huge_ones_warn_of_nothing(name):
    for n in (2, 2.5, [np.nan, np.inf, -np.inf, 2.5, -1.0]):
        degree = pg.tensor(n, dtype=pg.float64) if isinstance(n, list) else n
        for x in (0.5, np.inf, np.nan, 1e300):
            at = pg.tensor([x] * 5, dtype=pg.float64, requires_grad=True)
            with np.errstate(all="raise"):  # which is what the caller says
                value = getattr(pg.special, name)(at, degree)
                value.sum().backward()
            if x == 0.5 and isinstance(n, list):
                assert value[:3].tolist() == [0.0] * 3
                assert at.grad[:3].tolist() == [0.0] * 3


@pytest.mark.parametrize(
    "name", [name for name in dir(pg.fft) if name.rstrip("2n").endswith("fft")]
)
def test_fourier_transforms_of_what_is_infinite_warn_of_nothing(name):
    x = pg.tensor([[1.0, np.inf], [np.nan, 1e308]], dtype=pg.float64, requires_grad=True)
    with np.errstate(all="raise"):
        found = getattr(pg.fft, name)(x)
        (found.real if found.is_complex() else found).sum().backward()
    assert x.grad.shape == x.shape


def test_functions_of_one_number_have_pytorchs_values_at_infinities_zeros_and_huge_and_tiny_numbers(
    torch,
):
    ends = [math.inf, -math.inf, math.nan, 0.0, -0.0, 1.0, -1.0, 1e300, -1e300, 1e-300]
    asked, wrong = 0, []
    for name in {*dir(torch.special)} & {*dir(pg.special)}:
        try:
            theirs = getattr(torch.special, name)(torch.tensor(ends, dtype=torch.float64))
        except TypeError:  # it takes more
            continue
        here = getattr(pg.special, name)(pg.tensor(ends, dtype=pg.float64))
        close = np.isclose(here.numpy(), theirs.numpy(), rtol=1e-12, atol=0, equal_nan=True)
        if name == "airy_ai":  # PyTorch, as SciPy, has nan where it is 0 and where it is tiny
            assert np.isnan(theirs.numpy()[~close]).all()
            continue
        wrong += [f"{name}({end})" for end, right in zip(ends, close, strict=True) if not right]
        asked += 1
    assert asked > 30
    assert not wrong, ", ".join(wrong)
