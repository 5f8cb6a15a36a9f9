"""SciPy's special functions with gradients: values and two derivatives against mpmath at 50 digits, and old bugs."""

import functools
import itertools
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import scipy.special

import plugrad as pg
from tests.scipy.balls import mp
from tests.scipy.oracles import (
    boxcox,
    faddeeva,
    kelvin,
    kolmogorov,
    lower_beta,
    lower_gamma,
    owens_t,
    smirnov,
    spherical,
    student,
    upper_gamma,
    voigt,
    wright,
    wright_omega,
)

def root_of(function, inverse):
    """An inverse by its last argument, by mpmath from SciPy's value."""

    def inverted(*args):
        start = mp.mpf(float(inverse(*map(float, args))))
        return mp.findroot(
            lambda x: function(*args[:-1], x) - args[-1], (start, start * (1 + mp.mpf(10) ** -9))
        )

    return inverted


# The op: mpmath's function, ranges to draw from in a sweep, hard points, arguments without a derivative.
CASES = {
    "gamma": (mp.gamma, [(0.1, 20)], [(-2.5,), (1e-8,), (150.0,)]),
    "rgamma": (mp.rgamma, [(-5, 20)], [(-3.0,), (0.0,), (-20.5,), (150.0,)]),
    "loggamma": (mp.loggamma, [(0.1, 50)], [(1e-8,), (1e8,)]),
    "beta": (mp.beta, [(0.1, 50), (0.1, 50)], [(1e-3, 2.0), (1e4, 0.5)]),
    "betaln": (lambda a, b: mp.log(mp.beta(a, b)), [(0.1, 50)] * 2, [(1e7, 2.0), (1e-3, 1e3)]),
    "poch": (mp.rf, [(0.1, 20), (-0.05, 5)], [(1e7, 0.5), (2.0, 3.0), (-1.5, 2.3)]),
    "binom": (mp.binomial, [(0, 30), (0, 30)], [(5.0, 2.0), (3.0, 5.0), (100.5, 50.0)]),
    "gammainc": (
        lower_gamma,
        [(0.05, 50), (0.05, 50)],
        [(1e-3, 0.5), (1e-3, 5.0), (100.0, 300.0), (1.0, 30.0), (1e4, 1.01e4)],
    ),
    "gammaincc": (
        upper_gamma,
        [(0.05, 50), (0.05, 50)],
        [(2.0, 50.0), (25.0, 27.0)],
    ),
    "gammaincinv": (
        root_of(lambda a, x: mp.gammainc(a, 0, x, regularized=True), scipy.special.gammaincinv),
        [(0.3, 20), (0.02, 0.98)],
        [(0.2, 1e-3), (50.0, 0.9)],
    ),
    "gammainccinv": (
        root_of(upper_gamma, scipy.special.gammainccinv),
        [(0.3, 20), (0.02, 0.98)],
        [(2.0, 1e-8)],
    ),
    "betainc": (
        lower_beta,
        [(0.1, 20), (0.1, 20), (0.02, 0.98)],
        [(1e-3, 0.5, 0.7), (0.5, 0.5, 1e-8), (0.5, 30.0, 0.3), (200.0, 300.0, 0.35)],
    ),
    "betaincc": (
        lambda a, b, x: lower_beta(b, a, 1 - x),
        [(0.1, 20), (0.1, 20), (0.02, 0.98)],
        [(3.0, 2.0, 0.5)],
    ),
    "betaincinv": (
        root_of(lower_beta, scipy.special.betaincinv),
        [(0.3, 10), (0.3, 10), (0.05, 0.95)],
        [(2.0, 3.0, 0.01)],
    ),
    "betainccinv": (
        root_of(lambda a, b, x: 1 - lower_beta(a, b, x), scipy.special.betainccinv),
        [(0.3, 10), (0.3, 10), (0.05, 0.95)],
        [(2.0, 3.0, 0.01)],
    ),
    "jv": (
        mp.besselj,
        [(-3, 30), (0.1, 50)],
        [(0.0, 1e-6), (50.0, 3.0), (50.0, 49.0), (2.0, 300.0)],
    ),
    "yv": (mp.bessely, [(-3, 30), (0.1, 50)], [(0.1, 1e-6), (20.0, 3.0), (-3.1, 2.0)]),
    "iv": (mp.besseli, [(-3, 30), (0.1, 50)], [(0.0, 1e-6), (50.0, 3.0), (-0.7, 2.0)]),
    "kv": (mp.besselk, [(-3, 30), (0.1, 50)], [(0.0, 1e-6), (2.5, 300.0), (0.5, 1e-3)]),
    "ive": (
        lambda v, z: mp.besseli(v, z) * mp.exp(-abs(z)),
        [(-0.9, 30), (0.1, 200)],
        [(1.0, 1000.0)],
    ),
    "kve": (lambda v, z: mp.besselk(v, z) * mp.exp(z), [(0, 30), (0.1, 200)], [(1.0, 1000.0)]),
    "struve": (
        mp.struveh,
        [(0, 5), (0.1, 20)],
        [(0.0, 1e-3), (0.0, 2.0), (1.5, 30.0), (-0.7, 3.0), (-1.6, 2.0)],
    ),
    "modstruve": (mp.struvel, [(0, 5), (0.1, 20)], [(0.0, 1e-3), (1.5, 30.0), (3.0, 200.0)]),
    "zeta": (
        mp.zeta,
        [(1.1, 9), (0.1, 20)],
        [(2.0, 1.0), (1.01, 0.3), (30.0, 2.0), (3.5, 1e4), (1.5, 1e-3)],
    ),
    "assoc_legendre_p": (
        mp.legenp,
        [(3, 5), (-3, 3), (-0.9, 0.9)],
        [(3.0, 2.0, 0.3), (4.0, -2.0, 0.6)],
        2,
    ),
    "lpmv": (
        lambda m, v, x: mp.legenp(v, m, x),
        [(0, 2), (0, 9), (-0.9, 0.9)],
        [(2.0, 3.5, 0.3)],
        1,
    ),
    "sph_legendre_p": (
        lambda n, m, theta: mp.spherharm(n, m, theta, 0),
        [(3, 5), (-3, 3), (0.1, 3)],
        [(3.0, 2.0, 0.3), (5.0, -1.0, 2.5)],
        2,
    ),
    "erfi": (mp.erfi, [(-3, 3)], [(0.0,), (20.0,)]),
    "erfcinv": (lambda y: mp.erfinv(1 - y), [(0.02, 1.98)], [(1e-20,)]),
    "dawsn": (
        lambda x: mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x),
        [(-20, 20)],
        [(0.0,), (7.9,), (300.0,)],
    ),
    "voigt_profile": (
        voigt,
        [(-9, 9), (0.3, 3), (0.1, 3)],
        [(300.0, 1.0, 1e-3), (0.0, 1.0, 0.0), (9.0, 1.0, 1e-12)],
    ),
    "owens_t": (owens_t, [(-3, 3), (-3, 3)], [(5.0, 0.5)]),
    "exprel": (
        lambda x: mp.expm1(x) / x if x else mp.mpf(1),
        [(-20, 20)],
        [(1e-9,), (-600.0,), (600.0,)],
    ),
    "expi": (mp.ei, [(0.1, 30)], [(-20.0,), (1e-6,)]),
    "exp1": (mp.e1, [(0.1, 30)], [(300.0,), (1e-6,)]),
    "spence": (
        lambda z: mp.polylog(2, 1 - z) if z <= 1 else mp.re(mp.polylog(2, 1 - z)),
        [(0.1, 5)],
        [(1 + 1e-9,), (1e-6,), (100.0,)],
    ),
    "log_expit": (lambda x: -mp.log1p(mp.exp(-x)), [(-20, 20)], [(-700.0,)]),
    "cosm1": (lambda x: -2 * mp.sin(x / 2) ** 2, [(-5, 5)], [(1e-8,)]),
    "wrightomega": (wright_omega, [(-20, 20)], [(-300.0,)]),
    "rel_entr": (lambda x, y: x * mp.log(x / y), [(0.1, 5), (0.1, 5)], [(1e-30, 1.0)]),
    "kl_div": (lambda x, y: x * mp.log(x / y) - x + y, [(0.1, 5), (0.1, 5)], [(1e-3, 1.0)]),
    "pseudo_huber": (
        lambda d, r: r * r / (mp.sqrt(1 + (r / d) ** 2) + 1),
        [(0.1, 5), (-5, 5)],
        [(1.0, 1e-5), (1e-3, 9.0)],
    ),
    "boxcox": (boxcox, [(0.1, 5), (-2, 2)], [(2.0, 1e-12), (1e-3, 0.5)]),
    "inv_boxcox": (lambda y, p: mp.exp(mp.log1p(p * y) / p), [(0.1, 5), (0.1, 2)], [(2.0, 1e-12)]),
    "ellipk": (mp.ellipk, [(-5, 0.95)], [(1e-12,), (1 - 1e-9,), (-1e6,)]),
    "ellipkm1": (lambda p: mp.ellipk(1 - p), [(0.02, 3)], [(1e-20,)]),
    "ellipe": (mp.ellipe, [(-5, 0.95)], [(1e-12,), (-1e6,)]),
    "ellipkinc": (mp.ellipf, [(-1.5, 1.5), (-3, 0.95)], [(7.0, 0.3), (0.3, 1e-10)]),
    "ellipeinc": (mp.ellipe, [(-1.5, 1.5), (-3, 0.95)], [(7.0, 0.3), (0.3, 1e-10)]),
    "elliprc": (mp.elliprc, [(0.1, 5), (0.1, 5)], [(1.0, 1e-4)]),
    "elliprf": (mp.elliprf, [(0.1, 5)] * 3, [(1.0, 1.0, 1.0), (1e-4, 1.0, 1e4)]),
    "elliprd": (mp.elliprd, [(0.1, 5)] * 3, [(1.0, 1.0, 1.0), (1e-4, 1.0, 1e4)]),
    "elliprg": (mp.elliprg, [(0.1, 5)] * 3, [(1.0, 1.0, 2.0), (1e-4, 1.0, 1e4)]),
    "elliprj": (mp.elliprj, [(0.1, 5)] * 4, [(1.0, 1.0, 1.0, 2.0)]),
    "hyp0f1": (mp.hyp0f1, [(0.5, 5), (-20, 20)], [(1.5, 0.0), (0.3, -50.0), (-1.5, 4.0)]),
    "hyp1f1": (
        mp.hyp1f1,
        [(0.5, 5), (0.5, 5), (-20, 20)],
        [(1.5, 2.5, 0.0), (2.0, 3.0, -100.0), (-2.0, 1.5, 3.0), (0.5, -0.7, 10.0)],
    ),
    "hyp2f1": (
        mp.hyp2f1,
        [(0.5, 3), (0.5, 3), (0.5, 5), (-0.9, 0.9)],
        [
            *((1.5, 0.5, 2.5, 0.0), (0.5, 0.5, 1.5, 0.99), (1.0, 1.0, 2.0, 0.5)),
            *((0.0, 1.5, 2.5, 0.3), (-2.0, 0.5, 1.5, -3.0), (2.0, 1.0, 3.0, -20.0)),
        ],
    ),
    "hyperu": (
        mp.hyperu,
        [(0.5, 3), (0.5, 3), (0.2, 10)],
        [(1.0, 2.0, 30.0), (0.5, 1.0, 0.1), (-1.0, 1.5, 2.0), (0.0, 1.5, 2.5)],
    ),
    "zetac": (
        lambda x: mp.zeta(x) - 1,
        [(-5, 9)],
        [(2.0,), (0.0,), (-0.7,), (-2.0,), (-5.5,), (30.0,), (-20.3,)],
    ),
    "agm": (mp.agm, [(0.1, 5)] * 2, [(1.0, 2.0), (1.0, 1.0), (3.0, 1e-3)]),
    "powm1": (lambda x, y: x**y - 1, [(0.1, 5), (-2, 2)], [(1.5, 0.3), (2.0, -1.0)]),
    "boxcox1p": (lambda x, p: boxcox(1 + x, p), [(-0.5, 5), (-2, 2)], [(1e-8, 0.5), (2.0, 1e-12)]),
    "inv_boxcox1p": (
        lambda y, p: mp.expm1(mp.log1p(p * y) / p),
        [(0.1, 5), (0.1, 2)],
        [(2.0, 1e-12), (1e-8, 0.5)],
    ),
    "ber": (functools.partial(kelvin, "be", 0, 0), [(-9, 9)], [(0.7,), (5.0,)]),
    "bei": (functools.partial(kelvin, "be", 0, 1), [(-9, 9)], [(0.7,), (5.0,)]),
    "ker": (functools.partial(kelvin, "ke", 0, 0), [(0.1, 9)], [(0.7,), (5.0,)]),
    "kei": (functools.partial(kelvin, "ke", 0, 1), [(0.1, 9)], [(0.7,), (5.0,)]),
    "sindg": (lambda x: mp.sin(x * mp.pi / 180), [(-400, 400)], [(33.0,)]),
    "cotdg": (lambda x: mp.cot(x * mp.pi / 180), [(1, 179)], [(33.0,)]),
    "eval_chebyc": (lambda n, x: 2 * mp.chebyt(n, x / 2), [(0, 5), (-1.8, 1.8)], [(2.5, 0.3)]),
    "eval_sh_jacobi": (
        lambda n, p, q, x: mp.jacobi(n, p - q, q - 1, 2 * x - 1) / mp.binomial(2 * n + p - 1, n),
        [(0, 5), (2, 4), (0.5, 1.5), (0.1, 0.9)],
        [(3.0, 2.5, 1.5, 0.3)],
    ),
    "wright_bessel": (
        wright,
        [(0.5, 2), (0.5, 2), (0.1, 5)],
        [(0.5, 1.2, 1.3)],
        2,
    ),
    "tklmbda": (
        lambda x, p: mp.findroot(lambda y: (y**p - (1 - y) ** p) / p - x, 0.6),
        [(-0.5, 0.5), (0.1, 1)],
        [(0.4, 0.3), (-0.5, -0.7)],
    ),
    "gdtr": (lambda a, b, x: lower_gamma(b, a * x), [(0.5, 3)] * 3, [(1.5, 2.0, 0.7)]),
    "chdtr": (lambda v, x: lower_gamma(v / 2, x / 2), [(0.5, 3)] * 2, [(3.0, 2.0)]),
    "pdtr": (lambda k, m: upper_gamma(k + 1, m), [(0, 5), (0.5, 5)], [(2.0, 0.7)], 1),
    "fdtr": (
        lambda a, b, x: lower_beta(a / 2, b / 2, a * x / (b + a * x)),
        [(0.5, 5)] * 3,
        [(2.0, 3.0, 0.7), (5.0, 0.5, 4.0), (1.0, 0.1, 1e8)],
    ),
    "bdtr": (
        lambda k, n, p: 1 - lower_beta(k + 1, n - k, p),
        [(0, 3), (4, 9), (0.1, 0.9)],
        [(1.0, 4.0, 0.3)],
        2,
    ),
    "nbdtr": (
        lambda k, n, p: lower_beta(n, k + 1, p),
        [(0, 3), (4, 9), (0.1, 0.9)],
        [(1.0, 4.0, 0.3)],
        2,
    ),
    "stdtr": (student, [(0.5, 9), (-4, 4)], [(3.0, 0.7), (1.5, -4.0), (30.0, 1.0)]),
    "kolmogorov": (kolmogorov, [(0.2, 2)], [(0.3,), (0.9,), (1.5,)]),
    "smirnov": (smirnov, [(3, 9), (0.05, 0.9)], [(5.0, 0.3), (9.0, 0.05), (4.0, 0.9)], 1),
    "expn": (mp.expint, [(0, 4), (0.1, 9)], [(0.0, 0.5), (1.0, 1e-3), (3.0, 30.0)], 1),
    "spherical_jn": (spherical(mp.besselj), [(0, 5), (0.1, 9)], [(0.0, 1e-6), (3.0, 1e-2)], 1),
    "spherical_yn": (spherical(mp.bessely), [(0, 5), (0.1, 9)], [(2.0, 1e-2)], 1),
    "spherical_in": (spherical(mp.besseli), [(0, 5), (0.1, 9)], [(0.0, 1e-6), (3.0, 1e-2)], 1),
    "spherical_kn": (spherical(mp.besselk), [(0, 5), (0.1, 9)], [(2.0, 1e-2)], 1),
    "eval_legendre": (
        mp.legendre,
        [(0, 5), (-0.9, 0.9)],
        [(5.0, 1.0), (0.0, 0.3), (2.5, -0.9), (3.0, 2.0)],
    ),
    "eval_chebyt": (mp.chebyt, [(0, 5), (-0.9, 0.9)], [(5.0, 1.0), (4.0, -0.999), (2.5, 0.3)]),
    "eval_chebyu": (mp.chebyu, [(0, 5), (-0.9, 0.9)], [(5.0, 0.4), (2.5, 0.3)]),
    "eval_gegenbauer": (
        mp.gegenbauer,
        [(0, 5), (0.5, 3), (-0.9, 0.9)],
        [(4.0, 1.5, 0.0), (2.5, 0.7, 0.3)],
    ),
    "eval_jacobi": (
        mp.jacobi,
        [(0, 5), (0, 3), (0, 3), (-0.9, 0.9)],
        [(4.0, 0.5, 1.5, 1.0), (0.0, 0.5, -0.3, 0.7), (2.5, 1.0, 0.0, 0.3)],
    ),
    "eval_laguerre": (
        lambda n, x: mp.laguerre(n, 0, x),
        [(0, 5), (0, 9)],
        [(4.0, 0.0), (2.5, 3.0)],
    ),
    "eval_genlaguerre": (
        mp.laguerre,
        [(0, 5), (0, 3), (0, 9)],
        [(4.0, 0.5, 0.0), (2.5, 1.5, 7.0), (3.0, 0.0, 2.0)],
    ),
    "eval_hermite": (mp.hermite, [(0, 5), (-3, 3)], [(4.0, 0.0), (3.0, 1.5)], 1),
}


WHOLE = {"assoc_legendre_p": 2, "sph_legendre_p": 2, "bdtr": 2, "nbdtr": 2}
WHOLE |= {"lpmv": 1, "expn": 1, "pdtr": 1, "smirnov": 1}
"""How many arguments are whole numbers, where not 0."""


def derivatives(name, point, held):
    """Return the value, and the first and second derivatives by all arguments but the first `held`."""
    args = [
        pg.tensor(each, dtype=pg.float64, requires_grad=k >= held) for k, each in enumerate(point)
    ]
    free = args[held:]
    value = getattr(pg.special, name)(*args)
    first = pg.autograd.grad(value, free, create_graph=True)
    second = [
        pg.autograd.grad(each, free, retain_graph=True, allow_unused=True, materialize_grads=True)
        if each.requires_grad
        else [pg.tensor(0.0)] * len(free)
        for each in first
    ]
    return (
        value.item(),
        [each.item() for each in first],
        [[e.item() for e in row] for row in second],
    )


def expected(function, point, held):
    """Return the same by mpmath: central differences, of a step so small that nothing is left of their error."""
    with mp.workdps(110):
        center = [mp.mpf(each) for each in point]
        free = range(held, len(point))
        step = [mp.mpf(10) ** -18 * (abs(each) or 1) for each in center]

        def at(*moves):
            return mp.re(
                function(*[x + d * h for x, d, h in zip(center, moves, step, strict=True)])
            )

        def unit(*places):
            return [sum((k == place) * sign for place, sign in places) for k in range(len(point))]

        value = at(*unit())
        first = [(at(*unit((k, 1))) - at(*unit((k, -1)))) / (2 * step[k]) for k in free]
        second = [[None] * len(free) for _ in free]
        for k, n in itertools.product(free, free):
            if k == n:
                bent = at(*unit((k, 1))) - 2 * value + at(*unit((k, -1)))
                second[k - held][n - held] = bent / step[k] ** 2
            else:
                corners = [s * t * at(*unit((k, s), (n, t))) for s in (1, -1) for t in (1, -1)]
                second[k - held][n - held] = sum(corners) / (4 * step[k] * step[n])
        return value, first, second


def worst_error(name, function, point, held=0):
    """Return the largest error of the derivatives, beside them or a hundredth of what they differentiate."""
    value, first, second = derivatives(name, point, held)
    true, true_first, true_second = expected(function, point, held)
    errors = [0.0]
    for got, want in zip(first, true_first, strict=True):
        errors.append(abs(got - want) / (abs(want) + abs(true) / 100 or 1))
    for k, row in enumerate(second):
        for got, want in zip(row, true_second[k], strict=True):
            errors.append(abs(got - want) / (abs(want) + abs(true_first[k]) / 100 or 1))
    assert not any(mp.isnan(each) for each in errors), (name, point, first, second)
    errors.append(abs(value - true) / (abs(true) or 1))
    return float(max(errors))


@pytest.mark.parametrize("name", CASES)
def test_values_and_two_derivatives_are_those_of_mpmath_at_hard_points(name):
    function, _, points, *held = CASES[name]
    for point in points:
        error = worst_error(name, function, point, *held)
        assert error < 1e-9, (name, point, error)


def test_a_derivative_that_is_wrong_by_a_millionth_is_seen():
    wrong = worst_error("gamma", lambda x: mp.gamma(x) * (1 + mp.mpf(10) ** -6 * x), (2.5,))
    assert wrong > 1e-7


def gradients(function, *numbers):
    args = [pg.tensor(each, dtype=pg.float64, requires_grad=True) for each in numbers]
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
    page = (Path(__file__).parents[2] / "docs/scipy.md").read_text(encoding="utf-8")
    assert [name for name in listed if f"`{name.removesuffix('_cv')}" not in page] == []


def test_noncentral_distributions_have_gradients_by_noncentrality_and_argument():
    def mixture(nc, tail):
        return sum(mp.exp(-nc / 2) * (nc / 2) ** j / mp.factorial(j) * tail(j) for j in range(60))

    def f(nc, x):
        return mixture(nc, lambda j: lower_beta(1 + j, 1.5, 2 * x / (3 + 2 * x)))

    def chi(nc, x):
        return mixture(nc, lambda j: mp.gammainc(1.5 + j, 0, x / 2, regularized=True))

    for name, held, function in (("ncfdtr", (2.0, 3.0), f), ("chndtr", (3.0,), chi)):
        nc, x = (pg.tensor(each, dtype=pg.float64, requires_grad=True) for each in (1.5, 0.7))
        args = (*held, nc, x) if name == "ncfdtr" else (x, *held, nc)
        found = pg.autograd.grad(getattr(pg.special, name)(*args), (nc, x))
        with mp.workdps(30):
            wants = [mp.diff(function, (mp.mpf(1.5), mp.mpf(0.7)), n) for n in ((1, 0), (0, 1))]
        for got, want in zip(found, wants, strict=True):
            assert got.item() == pytest.approx(float(want), rel=1e-12)


def test_jacobis_elliptic_functions_have_gradients_by_both_arguments():
    args = [pg.tensor(each, dtype=pg.float64, requires_grad=True) for each in (0.7, 0.4)]
    for name, value in zip(("sn", "cn", "dn"), pg.special.ellipj(*args), strict=False):
        found = pg.autograd.grad(value, args, retain_graph=True)
        with mp.workdps(30):
            function = lambda u, m, name=name: mp.ellipfun(name, u, m=m)  # noqa: E731
            wants = [mp.diff(function, (mp.mpf(0.7), mp.mpf(0.4)), n) for n in ((1, 0), (0, 1))]
        for got, want in zip(found, wants, strict=True):
            assert got.item() == pytest.approx(float(want), rel=1e-12)


# Bugs that other libraries had.


def test_i0_and_sinc_have_second_derivatives_at_0():
    for function, bent in ((pg.special.i0, 0.5), (pg.sinc, -(math.pi**2) / 3)):
        _, first, args = gradients(function, 0.0)
        assert pg.autograd.grad(first[0], args)[0].item() == pytest.approx(bent)


def test_xlogy_at_0_has_gradient_0_by_y():
    assert gradients(pg.special.xlogy, 0.0, 2.0)[0] == [pytest.approx(math.log(2)), 0]


def test_logsumexp_of_minus_infinities_has_no_nan():
    x = pg.tensor([-math.inf, 0.0], requires_grad=True)
    assert pg.autograd.grad(pg.logsumexp(x, 0), x)[0].tolist() == [0, 1]


def test_logsumexp_has_gradients_by_weights_that_are_0_too():
    a = pg.tensor([1.0, 2.0, 3.0], dtype=pg.float64, requires_grad=True)
    b = pg.tensor([1.0, -2.0, 0.0], dtype=pg.float64, requires_grad=True)
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
    assert gradients(pg.special.gammainc, 1.0, 2.0)[0][0] == pytest.approx(float(want), rel=1e-13)
    assert gradients(pg.special.gammaincc, 1.0, 2.0)[0][0] == pytest.approx(-float(want), rel=1e-13)
    assert gradients(pg.igamma, 0.0, 2.0)[0][0] == pytest.approx(-scipy.special.exp1(2.0))


def test_igamma_by_a_needs_no_pack_but_builtin():
    program = (
        "import plugrad as pg; a = pg.tensor(2.0, requires_grad=True)\n"
        "first = pg.autograd.grad(pg.igamma(a, pg.tensor(1.0)), a, create_graph=True)[0]\n"
        "print(first.item(), pg.autograd.grad(first, a)[0].item())"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PLUGRAD_PACKS": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    with mp.workdps(40):
        wants = [mp.diff(lambda a: lower_gamma(a, mp.mpf(1)), 2, n) for n in (1, 2)]
    assert [*map(float, answer.stdout.split())] == pytest.approx([*map(float, wants)], rel=1e-6)


@pytest.mark.parametrize("x", [0.0, 1.0])
def test_betainc_at_its_ends_has_gradients(x):
    by_a, by_b, by_x = gradients(pg.special.betainc, 2.0, 3.0, x)[0]
    assert (by_a, by_b, by_x) == (0, 0, 0)
    assert gradients(pg.special.betainc, 1.0, 3.0, 0.0)[0][2] == pytest.approx(3)


def test_hyp2f1_at_0_is_linear_in_z():
    z = pg.tensor(0.0, dtype=pg.float64, requires_grad=True)
    assert pg.autograd.grad(pg.special.hyp2f1(1.5, 2.0, 4.0, z), z)[0].item() == 0.75


def test_hypergeometric_functions_refuse_parameters_where_their_series_does_not_end():
    with pytest.raises(NotImplementedError, match="its series is too long"):
        gradients(pg.special.hyp2f1, 0.5, 0.5, 2.5, 1.0)
    with pytest.raises(NotImplementedError, match="its series is too long"):
        gradients(pg.special.hyp1f1, 0.5, 2.5, -1e6)
    with pytest.raises(NotImplementedError, match="below -49.5"):
        gradients(pg.special.hyperu, -60.0, 2.5, 1.0)


def test_polynomials_have_gradients_by_their_parameters_at_both_ends():
    """At x = -1 the series in 1 - x ends, so that nothing is refused there, as long as the degree is held."""
    args = [pg.tensor(each, dtype=pg.float64, requires_grad=True) for each in (0.5, 1.5)]
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


@pytest.mark.parametrize("z", [0.5, 2 - 0.3j, 9.5 + 1e-3j, -20 + 3j])
def test_wofz_has_two_derivatives(z):
    place = pg.tensor(z, dtype=pg.complex128, requires_grad=True)
    value = pg.special.wofz(place)
    (first,) = pg.autograd.grad(value.imag, place, create_graph=True)
    (second,) = pg.autograd.grad(first.real, place)
    with mp.workdps(50):
        true = faddeeva(mp.mpmathify(z))
        slope = 2j / mp.sqrt(mp.pi) - 2 * z * true
        bent = -2 * true - 2 * z * slope
    assert value.item() == pytest.approx(complex(true), rel=1e-12)
    # The imaginary part of f has the gradient conj(-i f').
    assert first.item() == pytest.approx(np.conj(complex(-1j * slope)), rel=1e-12)
    assert second.item() == pytest.approx(np.conj(complex(-1j * bent)), rel=1e-12)


def test_spherical_harmonics_have_gradients_by_both_angles_at_the_pole_too():
    theta, phi = (pg.tensor(x, dtype=pg.float64, requires_grad=True) for x in (0.0, 0.4))
    value = pg.special.sph_harm_y(3, 1, theta, phi)
    by_theta, by_phi = pg.autograd.grad(value.imag, (theta, phi))
    slope = -math.sqrt(21 / math.pi) / 2  # of Y at the pole, DLMF 14.30.1
    assert by_theta.item() == pytest.approx(slope * math.sin(0.4))
    assert by_phi.item() == 0


# Degenerate places.


def test_airy_functions_are_each_others_derivatives_and_an_overflow_spoils_none():
    z = pg.tensor([1.5, 200.0], dtype=pg.float64, requires_grad=True)  # Bi(200) is inf
    ai, aip, _, _ = pg.special.airy(z)
    (first,) = pg.autograd.grad(ai.sum(), z, create_graph=True)
    (second,) = pg.autograd.grad(first.sum(), z)
    assert first.tolist() == aip.tolist()
    assert second.tolist() == pytest.approx((z * ai).tolist())


def test_bessel_functions_at_0_have_their_limits():
    z = pg.tensor(0.0, dtype=pg.float64, requires_grad=True)
    for name, v, slope in [("jv", 0.0, 0), ("jv", 1.0, 0.5), ("iv", 1.0, 0.5), ("jv", 1.5, 0)]:
        assert pg.autograd.grad(getattr(pg.special, name)(v, z), z)[0].item() == slope
    v = pg.tensor([0.0, 2.0], dtype=pg.float64, requires_grad=True)
    zero = pg.tensor(0.0, dtype=pg.float64)
    assert pg.autograd.grad(pg.special.jv(v, zero).sum(), v)[0].tolist() == [-math.inf, 0]
    assert pg.autograd.grad(pg.special.kv(v, zero).sum(), v)[0].tolist() == [0, math.inf]


def test_rgamma_crosses_its_zeros_with_the_slopes_of_factorials():
    x = pg.tensor([0.0, -1.0, -2.0, -3.0], dtype=pg.float64, requires_grad=True)
    assert pg.autograd.grad(pg.special.rgamma(x).sum(), x)[0].tolist() == pytest.approx(
        [1, -1, 2, -6]
    )


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

    v = pg.tensor(1.3, dtype=pg.float64, requires_grad=True)
    (slope,) = pg.autograd.grad(log_likelihood(v), v)
    step = 1e-5
    above, below = (log_likelihood(pg.tensor(1.3 + d, dtype=pg.float64)) for d in (step, -step))
    assert slope.item() == pytest.approx((above - below).item() / (2 * step), rel=1e-7)
    assert abs(slope.item()) > 1e-3


@pytest.mark.parametrize("order", [0.0, -3.2, 9.9])
@pytest.mark.parametrize("z", [200.5, 777.0, 1e7])
def test_bessel_functions_far_away_have_derivatives_by_their_order(order, z):
    for ours, theirs in ((pg.special.jv, mp.besselj), (pg.special.yv, mp.bessely)):
        v = pg.tensor(order, dtype=pg.float64, requires_grad=True)
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
    args = [pg.tensor(each, dtype=pg.float64, requires_grad=True) for each in (1.2, 1.5, 0.3)]
    third = pg.special.betainc(*args)
    for by in (1, 2, 0):
        (third,) = pg.autograd.grad(third, args[by], create_graph=True)
    with mp.workdps(40):
        density = lambda a, b, x: x ** (a - 1) * (1 - x) ** (b - 1) / mp.beta(a, b)  # noqa: E731
        want = mp.diff(density, (mp.mpf(1.2), mp.mpf(1.5), mp.mpf(0.3)), (1, 1, 0))
    assert third.item() == pytest.approx(float(want), rel=1e-12)


def test_a_slope_that_is_an_integral_is_nan_of_nan():
    x = pg.tensor([np.nan, 0.0], dtype=pg.float64, requires_grad=True)
    (slope,) = pg.autograd.grad(pg.special.exprel(x).sum(), x)
    np.testing.assert_allclose(slope.numpy(), [np.nan, 0.5])
