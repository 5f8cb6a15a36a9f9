"""Continuous distributions of positive numbers: lifetimes, incomes, sizes, extremes, lengths of vectors.

Each is declared as a `Continuous`, by its formulas for loc 0 and scale 1.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import constant_like
from plugrad_scipy.stats.continuous import (
    EULER,
    JOHNSON,
    LOG_2,
    LOG_PI,
    ROOT_2,
    gamma_divergence,
    log_scaled_i0,
    ratio_of_gammas,
)
from plugrad_scipy.stats.families import Continuous
from plugrad_scipy.stats.formulas import (
    beyond,
    detached,
    halves,
    inf,
    log_of_rest,
    near_one,
    positive,
    solved,
)

LOG_ROOT_2_PI = 0.5 * (LOG_2 + LOG_PI)


def not_negative(value: Any) -> Any:
    """Return the mask where a parameter is 0 or more."""
    return value >= 0


def log_power(x: Any, c: Any) -> Any:
    """Return log(1 + x^c) elementwise for x ≥ 0 and c > 0, without overflow."""
    return halves(
        x,
        lambda x: pg.log1p(pg.pow(x, c)),
        lambda x: c * pg.log(x) + pg.log1p(pg.pow(x, -c)),
        at=1.0,
    )


def log_inverse_power(x: Any, c: Any) -> Any:
    """Return log(1 + x^-c) elementwise for x ≥ 0 and c > 0, without overflow."""
    return halves(
        x,
        lambda x: pg.log1p(pg.pow(x, c)) - c * pg.log(x),
        lambda x: pg.log1p(pg.pow(x, -c)),
        at=1.0,
    )


def gamma_of_power(x: Any, c: Any, a: Any, rate: Any, exponent: Any) -> tuple[Any, Any]:
    """Return P(a, rate x^c), the gamma distribution function of shape `a`, and the upper tail 1 - P.

    Near 0 they are computed from the leading term, rate^a x^exponent / Γ(a + 1), because x^c may be 0 or have an
    infinite slope. `exponent` is a c.
    """
    tiny = rate * pg.pow(detached(x), c) < float(np.finfo(x.dtype).eps) ** 2
    power = rate * pg.pow(pg.where(tiny, 1.0, x), c)
    lowest = pg.pow(pg.where(tiny, x, 1.0), exponent) * pg.exp(a * pg.log(rate) - pg.lgamma(a + 1))
    lower, upper = pg.special.gammainc(a, power), pg.special.gammaincc(a, power)
    return pg.where(tiny, lowest, lower), pg.where(tiny, 1 - lowest, upper)


def inverse_normal(x: Any, mu: Any, sign: int) -> Any:
    """Return the logarithm of the inverse Gaussian distribution function at x with mean `mu` (`sign` 1), or of its
    upper tail (-1).

    Source: Giner and Smyth (2016), statmod: it is Φ(±a) ± exp(2/mu) Φ(-b), whose quotient is one of erfcx.
    """
    root = pg.sqrt(x)
    a, b = (x / mu - 1) / root, (x / mu + 1) / root
    first = pg.special.log_ndtr(sign * a)
    scaled = pg.special.erfcx(b * math.sqrt(0.5))
    tail = sign * a < 0
    above = pg.where(tail, -sign * a, 1.0) * math.sqrt(0.5)
    quotient = pg.where(tail, scaled / pg.special.erfcx(above), 0.0)
    second = pg.log(scaled / 2) - pg.where(tail, 0.0, a) ** 2 / 2
    other = pg.exp(second - pg.where(tail, 0.0, first))
    if sign > 0:
        return first + pg.log1p(pg.where(tail, quotient, other))
    far = tail & (above > 15)  # where the quotient is nearly 1, by the series of erfcx, DLMF 7.12.1
    log_ratio = pg.log1p(-2 / (pg.where(far, x / mu, 9.0) + 1))  # of a/b
    inverse = 0.5 / pg.where(far, above, 15.0) ** 2
    total, less, term = inverse * 0, inverse * 0, inverse * 0 + 1
    for k in range(10):
        total, less = total + term, less - term * pg.expm1((2 * k + 1) * log_ratio)
        term = term * inverse * -(2 * k + 1)
    near = pg.log1p(-pg.where(far, 0.0, pg.where(tail, quotient, other)))
    return first + pg.where(far, pg.log(less / total), near)


def entropy_of_chi(df: Any) -> Any:
    """Return the entropy of the chi distribution with `df` degrees of freedom, for many by Stirling's series."""
    many = df > 1000
    few, inverse = pg.where(many, 1.0, df), 1 / pg.where(many, df, 1000.0)
    exact = pg.lgamma(few / 2) + (few - LOG_2 - (few - 1) * pg.digamma(few / 2)) / 2
    series = ((inverse / 15 - 4 / 45) * inverse - 1 / 6) * inverse - 1 / 6
    return pg.where(many, (1 + LOG_PI) / 2 + series * inverse, exact)


def birnbaum(c: Any, z: Any) -> Any:
    """Return the y > 0 with √y - 1/√y = c z."""
    t = c * z / 2
    return halves(
        t,
        lambda t: (pg.hypot(t, constant_like(1.0, t)) - t) ** -2,
        lambda t: (t + pg.hypot(t, constant_like(1.0, t))) ** 2,
    )


def log_weibull(x: Any, c: Any) -> Any:
    """Return log(1 - exp(-x^c)) elementwise: c log(x) where x^c is tiny, and 0 where it is huge."""
    size = c * pg.log(x)
    tiny, huge = size < -46, size > 7
    log = log_of_rest(-pg.pow(pg.where(tiny | huge, 1.0, x), c))
    return pg.where(tiny, c * pg.log(x), pg.where(huge, 0.0, log))


def ratio_log1p(x: Any, c: Any) -> Any:
    """Return log(1 + c x) / c elementwise, and x for c = 0."""
    far = abs(c * x) > 1
    near = pg.where(far, 0.0, x)
    plain = pg.log1p(pg.where(far, c * x, 1.0)) / pg.where(far, c, 1.0)
    return pg.where(far, plain, near * pg.ops.special.log1p_ratio(c * near, order=0))


def half_tangent(q: Any, rest: Any) -> Any:
    """Return tan(π q / 2) for a probability q and `rest` = 1 - q; above 1/2 computed from the rest, which is accurate
    there.
    """
    upper = q > 0.5
    below = pg.tan(math.pi / 2 * pg.where(upper, 0.25, q))
    return pg.where(upper, 1 / pg.tan(math.pi / 2 * pg.where(upper, rest, 0.25)), below)


ROWS = (
    Continuous(
        "chi",
        "the chi distribution of `df` degrees of freedom, that of the length of a vector of as many normal numbers",
        f"Density x^(df - 1) exp(-x²/2) / (2^(df/2 - 1) Γ(df/2)) for x ≥ 0, of (x - loc) / scale, divided by scale. "
        f"{JOHNSON}18.",
        support=(0, inf),
        shapes={"df": (1.5, 5)},
        draws=(0.5, 3),
        reach=lambda most, df: (-inf, math.sqrt(most)),
        at=(1.5, 3.0),
        shown=(
            "-0.5399 0.5828 0.4778 0.5222 -0.7385 -0.6498 1.1012 2.0269 1.5958 0.4535 0.6734 "
            "1.5382 0.9962 0.9544"
        ),
        from_lowest=(
            lambda df: df - 1,
            lambda x, df: -x * x / 2 - (df / 2 - 1) * LOG_2 - pg.lgamma(df / 2),
        ),
        cdf=lambda x, df: gamma_of_power(x, 2, df / 2, 0 * df + 0.5, df)[0],
        sf=lambda x, df: gamma_of_power(x, 2, df / 2, 0 * df + 0.5, df)[1],
        ppf=lambda q, df: pg.sqrt(2 * pg.special.gammaincinv(df / 2, q)),
        isf=lambda q, df: pg.sqrt(2 * pg.special.gammainccinv(df / 2, q)),
        mean=lambda df: ROOT_2 * pg.special.poch(df / 2, 0.5),
        var=lambda df: df - 2 * pg.special.poch(df / 2, 0.5) ** 2,
        entropy=lambda df: entropy_of_chi(df),
        kl_shares=("loc",),
        kl_divergence=lambda p, q: gamma_divergence(p[0] / 2, q[0] / 2, (p[2] / q[2]) ** 2),
    ),
    Continuous(
        "maxwell",
        "the Maxwell-Boltzmann distribution, that of the length of a vector of three normal numbers",
        f"Density √(2/π) x² exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}18.",
        support=(0, inf),
        draws=(0.5, 3),
        reach=lambda most: (-inf, math.sqrt(most)),
        at=(1.5,),
        shown=(
            "-0.5399 0.5828 0.4778 0.5222 -0.7385 -0.6498 1.1012 2.0269 1.5958 0.4535 0.6734 "
            "1.5382 0.9962 0.9544"
        ),
        from_lowest=(lambda: 2, lambda x: -x * x / 2 + 0.5 * (LOG_2 - LOG_PI)),
        cdf=lambda x: pg.special.gammainc(1.5, x * x / 2),
        sf=lambda x: pg.special.gammaincc(1.5, x * x / 2),
        ppf=lambda q: pg.sqrt(2 * pg.special.gammaincinv(1.5, q)),
        isf=lambda q: pg.sqrt(2 * pg.special.gammainccinv(1.5, q)),
        mean=lambda: 2 * math.sqrt(2 / math.pi),
        var=lambda: 3 - 8 / math.pi,
        entropy=lambda: EULER + LOG_ROOT_2_PI - 0.5,
        kl_shares=("loc",),
        kl_divergence=lambda p, q: 3 * pg.log(q[1] / p[1]) + 1.5 * ((p[1] / q[1]) ** 2 - 1),
    ),
    Continuous(
        "nakagami",
        "the Nakagami distribution of shape `nu`, that of the root of a gamma number of mean 1",
        "Density 2 nu^nu x^(2 nu - 1) exp(-nu x²) / Γ(nu) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: "
        "Nakagami (1960), The m-distribution.",
        support=(0, inf),
        shapes={"nu": (0.8, 3)},
        draws=(0.5, 2),
        reach=lambda most, nu: (-inf, math.sqrt(most)),
        at=(1.5, 2.0),
        shown=(
            "-1.2042 0.2999 0.9389 0.0611 -0.0630 -2.7953 0.6933 1.1603 0.9400 0.1164 0.3412 "
            "0.9161 0.3261"
        ),
        from_lowest=(
            lambda nu: 2 * nu - 1,
            lambda x, nu: LOG_2 + pg.xlogy(nu, nu) - pg.lgamma(nu) - nu * x * x,
        ),
        cdf=lambda x, nu: gamma_of_power(x, 2, nu, nu, 2 * nu)[0],
        sf=lambda x, nu: gamma_of_power(x, 2, nu, nu, 2 * nu)[1],
        ppf=lambda q, nu: pg.sqrt(pg.special.gammaincinv(nu, q) / nu),
        isf=lambda q, nu: pg.sqrt(pg.special.gammainccinv(nu, q) / nu),
        mean=lambda nu: pg.special.poch(nu, 0.5) / pg.sqrt(nu),
        var=lambda nu: 1 - pg.special.poch(nu, 0.5) ** 2 / nu,
        entropy=lambda nu: (
            pg.lgamma(nu) + nu - (nu - 0.5) * pg.digamma(nu) - 0.5 * pg.log(nu) - LOG_2
        ),
    ),
    Continuous(
        "rice",
        "the Rice distribution, that of the distance from 0 of a point in the plane with normal errors, of mean `b`",
        "Density x exp(-(x² + b²)/2) I₀(b x) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Rice (1945), "
        "Mathematical analysis of random noise.",
        support=(0, inf),
        shapes={"b": (0.5, 2)},
        fits=not_negative,
        draws=(0.5, 3),
        at=(1.5, 2.0),
        shown="-1.1342 0.3217 2.2724",
        from_lowest=(lambda b: 1, lambda x, b: -((x - b) ** 2) / 2 + log_scaled_i0(b * x)),
        mean=lambda b: (
            math.sqrt(math.pi / 8)
            * ((2 + b * b) * pg.special.i0e(b * b / 4) + b * b * pg.special.i1e(b * b / 4))
        ),
        rvs=lambda uniform, b: pg.hypot(
            b + pg.special.ndtri(uniform()), pg.special.ndtri(uniform())
        ),
    ),
    Continuous(
        "invgauss",
        "the inverse Gaussian distribution (of Wald) of mean `mu`",
        "Density exp(-(x - mu)²/(2 mu² x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. "
        f"{JOHNSON}15.",
        support=(0, inf),
        above=True,
        shapes={"mu": (0.5, 2)},
        draws=(0.5, 3),
        reach=lambda most, mu: (1 / most, mu * (most / 2)),
        at=(1.5, 2.0),
        shown=(
            "-1.5480 0.2127 0.6271 0.3729 -0.4666 -0.9865 0.5012 2.2842 2. 8. 2.8284 1.0285 0.2784"
        ),
        in_memory=("ppf", "isf", "median"),
        logpdf=lambda x, mu: -LOG_ROOT_2_PI - 1.5 * pg.log(x) - (x / mu - 1) ** 2 / (2 * x),
        logcdf=lambda x, mu: inverse_normal(x, mu, 1),
        logsf=lambda x, mu: inverse_normal(x, mu, -1),
        ppf=lambda q, mu: solved(
            q, "invgauss", "ppf", lambda q: halves(q, pg.sqrt, pg.special.ndtri, 0.5), (mu,)
        ),
        isf=lambda q, mu: solved(
            q,
            "invgauss",
            "isf",
            lambda q: halves(q, lambda q: -pg.special.ndtri(q), lambda q: pg.sqrt(1 - q), 0.5),
            (mu,),
        ),
        mean=lambda mu: mu,
        var=lambda mu: mu**3,
        kl_shares=("loc",),
        kl_divergence=lambda p, q: (
            (
                pg.log(p[2] / q[2])
                - 1
                + q[2] / p[2]
                + q[2] * (p[0] * p[2] - q[0] * q[2]) ** 2 / (p[0] * p[2] * (q[0] * q[2]) ** 2)
            )
            / 2
        ),
    ),
    Continuous(
        "invweibull",
        "the Fréchet (inverse Weibull) distribution of shape `c`, of maxima",
        f"Density c x^(-c - 1) exp(-x^-c) for x > 0, of (x - loc) / scale, divided by scale. {JOHNSON}22.",
        support=(0, inf),
        above=True,
        shapes={"c": (2.2, 4)},
        draws=(0.7, 3),
        reach=lambda most, c: (most ** (-1 / c), inf),
        at=(1.5, 3.0),
        shown=(
            "-0.8195 0.4406 0.7436 0.2564 -0.2963 -1.3609 0.8968 1.5148 1.3541 0.8453 0.9194 "
            "1.1299 0.6710"
        ),
        logpdf=lambda x, c: pg.log(c) - (c + 1) * pg.log(x) - pg.pow(x, -c),
        logcdf=lambda x, c: -pg.pow(x, -c),
        ppf=lambda q, c: pg.pow(-pg.log(q), -1 / c),
        isf=lambda q, c: pg.pow(-pg.log1p(-q), -1 / c),
        mean=lambda c: beyond(c, 1, lambda c: pg.exp(pg.lgamma(1 - 1 / c))),
        var=lambda c: beyond(
            c,
            2,
            lambda c: (
                pg.exp(2 * pg.lgamma(1 - 1 / c))
                * pg.expm1(pg.lgamma(1 - 2 / c) - 2 * pg.lgamma(1 - 1 / c))
            ),
        ),
        entropy=lambda c: 1 + EULER + EULER / c - pg.log(c),
    ),
    Continuous(
        "exponweib",
        "the exponentiated Weibull distribution of shapes `a` and `c`",
        "Density a c (1 - exp(-x^c))^(a - 1) exp(-x^c) x^(c - 1) for x > 0, of (x - loc) / scale, divided by scale. "
        "Source: Mudholkar and Srivastava (1993), Exponentiated Weibull family.",
        support=(0, inf),
        shapes={"a": (1.2, 3), "c": (1.2, 3)},
        draws=(0.5, 2),
        reach=lambda most, a, c: (-inf, most ** (1 / c)),
        at=(0.5, 2.0, 1.5),
        shown="-0.8128 0.4436 0.0887 0.9113 -2.4226 -0.0929 0.7832 1.5927 1.1467",
        logpdf=lambda x, a, c: (
            pg.log(a) + pg.log(c) + pg.xlogy(c - 1, x) - pg.pow(x, c) + (a - 1) * log_weibull(x, c)
        ),
        from_lowest=(
            lambda a, c: (a * c - 1, c),
            lambda x, a, c: (
                pg.log(a)
                + pg.log(c)
                - pg.pow(x, c)
                + (a - 1) * pg.log(pg.special.exprel(-pg.pow(x, c)))
            ),
        ),
        logcdf=lambda x, a, c: a * log_weibull(x, c),
        ppf=lambda q, a, c: pg.pow(-log_of_rest(pg.log(q) / a), 1 / c),
        isf=lambda q, a, c: pg.pow(-log_of_rest(pg.log1p(-q) / a), 1 / c),
    ),
    Continuous(
        "gengamma",
        "the generalized gamma distribution of shapes `a` and `c`, that of a gamma number to the power 1/c",
        "Density |c| x^(a c - 1) exp(-x^c) / Γ(a) for x > 0, of (x - loc) / scale, divided by scale; `c` may be "
        "negative. Source: Stacy (1962), A generalization of the gamma distribution.",
        support=(0, inf),
        above=lambda a, c: c < 0,
        shapes={"a": (1.2, 3), "c": (1.2, 3)},
        fits=(positive, lambda c: c != 0),
        draws=(0.5, 2),
        reach=lambda most, a, c: (
            pg.where(c < 0, most ** (1 / c), -inf),
            pg.where(c < 0, inf, most ** (1 / c)),
        ),
        at=(1.5, 2.0, 1.5),
        shown="-0.6207 0.5376 0.5481 0.4519 -0.6013 -0.7943 0.9740 1.9355 1.4123 1.0308",
        from_lowest=(
            lambda a, c: (a * c - 1, c),
            lambda x, a, c: pg.log(abs(c)) - pg.pow(x, c) - pg.lgamma(a),
        ),
        cdf=lambda x, a, c: pg.where(c > 0, *gamma_of_power(x, c, a, 0 * a + 1, a * c)),
        sf=lambda x, a, c: pg.where(c < 0, *gamma_of_power(x, c, a, 0 * a + 1, a * c)),
        ppf=lambda q, a, c: pg.pow(
            pg.where(c > 0, pg.special.gammaincinv(a, q), pg.special.gammainccinv(a, q)),
            1 / c,
        ),
        isf=lambda q, a, c: pg.pow(
            pg.where(c > 0, pg.special.gammainccinv(a, q), pg.special.gammaincinv(a, q)),
            1 / c,
        ),
        entropy=lambda a, c: (
            a * (1 - pg.digamma(a)) + pg.digamma(a) / c + pg.lgamma(a) - pg.log(abs(c))
        ),
    ),
    Continuous(
        "betaprime",
        "the beta prime distribution of shapes `a` and `b`, that of x / (1 - x) of a beta distribution",
        f"Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}27.",
        support=(0, inf),
        shapes={"a": (1.2, 3), "b": (2.2, 4)},
        draws=(0.3, 2),
        at=(1.5, 2.0, 3.0),
        shown="-1.6911 0.1843 0.8208 0.1792 -0.1975 -1.7193 0.3210 1.1914 1. 2. 1.4142 0.6279",
        from_lowest=(
            lambda a, b: a - 1,
            lambda x, a, b: -(a + b) * pg.log1p(x) - pg.special.betaln(a, b),
        ),
        cdf=lambda x, a, b: ratio_of_gammas(x, a, b),
        sf=lambda x, a, b: ratio_of_gammas(x, a, b, upper=True),
        ppf=lambda q, a, b: pg.special.betaincinv(a, b, q) / pg.special.betainccinv(b, a, q),
        isf=lambda q, a, b: pg.special.betainccinv(a, b, q) / pg.special.betaincinv(b, a, q),
        mean=lambda a, b: beyond(b, 1, lambda b: a / (b - 1)),
        var=lambda a, b: beyond(b, 2, lambda b: a * (a + b - 1) / ((b - 2) * (b - 1) ** 2)),
    ),
    Continuous(
        "fisk",
        "the log-logistic (Fisk) distribution of shape `c`",
        f"Density c x^(c - 1) / (1 + x^c)² for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}23.",
        support=(0, inf),
        shapes={"c": (2.2, 4)},
        draws=(0.5, 3),
        at=(1.5, 3.0),
        shown=(
            "-1.0423 0.3527 0.7714 0.2286 -0.2595 -1.4759 0.6934 1.4422 1.2092 0.9562 0.9779 "
            "1. 0.9014"
        ),
        from_lowest=(lambda c: c - 1, lambda x, c: pg.log(c) - 2 * log_power(x, c)),
        cdf=lambda x, c: halves(
            x,
            lambda x: pg.pow(x, c) / (1 + pg.pow(x, c)),
            lambda x: 1 / (1 + pg.pow(x, -c)),
            at=1.0,
        ),
        sf=lambda x, c: halves(
            x,
            lambda x: 1 / (1 + pg.pow(x, c)),
            lambda x: pg.pow(x, -c) / (1 + pg.pow(x, -c)),
            at=1.0,
        ),
        logcdf=lambda x, c: -log_inverse_power(x, c),
        logsf=lambda x, c: -log_power(x, c),
        ppf=lambda q, c: pg.pow(q / (1 - q), 1 / c),
        isf=lambda q, c: pg.pow((1 - q) / q, 1 / c),
        mean=lambda c: beyond(c, 1, lambda c: math.pi / c / pg.sin(math.pi / c)),
        var=lambda c: beyond(
            c,
            2,
            lambda c: (
                2 * math.pi / c / pg.sin(2 * math.pi / c) - (math.pi / c / pg.sin(math.pi / c)) ** 2
            ),
        ),
        entropy=lambda c: 2 - pg.log(c),
    ),
    Continuous(
        "burr",
        "the Burr distribution (type III, of Dagum) of shapes `c` and `d`",
        "Density c d x^(-c - 1) (1 + x^-c)^(-d - 1) for x > 0, of (x - loc) / scale, divided by scale. Source: Burr "
        "(1942), Cumulative frequency functions.",
        support=(0, inf),
        shapes={"c": (2.2, 4), "d": (1.2, 3)},
        draws=(0.5, 3),
        at=(1.5, 3.0, 2.0),
        shown="-0.6086 0.5441 0.5951 0.4049 -0.5190 -0.9041 1. 1.8628 1.6123 1.3415",
        from_lowest=(
            lambda c, d: (c * d - 1, c),
            lambda x, c, d: pg.log(c) + pg.log(d) - (d + 1) * log_power(x, c),
        ),
        logpdf=lambda x, c, d: (
            pg.log(c)
            + pg.log(d)
            + halves(
                x,
                lambda x: pg.xlogy(c * d - 1, x) - (d + 1) * pg.log1p(pg.pow(x, c)),
                lambda x: -(c + 1) * pg.log(x) - (d + 1) * pg.log1p(pg.pow(x, -c)),
                at=1.0,
            )
        ),
        logcdf=lambda x, c, d: -d * log_inverse_power(x, c),
        ppf=lambda q, c, d: pg.pow(pg.expm1(-pg.log(q) / d), -1 / c),
        isf=lambda q, c, d: pg.pow(pg.expm1(-pg.log1p(-q) / d), -1 / c),
        mean=lambda c, d: beyond(
            c, 1, lambda c: d * pg.exp(pg.special.betaln(d + 1 / c, 1 - 1 / c))
        ),
    ),
    Continuous(
        "burr12",
        "the Burr distribution of type XII (of Singh and Maddala) of shapes `c` and `d`",
        "Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x ≥ 0, of (x - loc) / scale, divided by scale. Source: Burr "
        "(1942), Cumulative frequency functions.",
        support=(0, inf),
        shapes={"c": (2.2, 4), "d": (1.2, 3)},
        draws=(0.5, 3),
        at=(1.5, 3.0, 2.0),
        shown="-1.8250 0.1612 0.9478 0.0522 -0.0537 -2.9518 0.5368 1. 0.8061 0.7454",
        from_lowest=(
            lambda c, d: c - 1,
            lambda x, c, d: pg.log(c) + pg.log(d) - (d + 1) * log_power(x, c),
        ),
        logsf=lambda x, c, d: -d * log_power(x, c),
        ppf=lambda q, c, d: pg.pow(pg.expm1(-pg.log1p(-q) / d), 1 / c),
        isf=lambda q, c, d: pg.pow(pg.expm1(-pg.log(q) / d), 1 / c),
        mean=lambda c, d: beyond(
            c * d,
            1,
            lambda cd: d * pg.exp(pg.special.betaln((cd - 1) / c, 1 + 1 / c)),
        ),
    ),
    Continuous(
        "lomax",
        "the Lomax distribution (Pareto's of type II) of shape `c`",
        f"Density c / (1 + x)^(c + 1) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}20.",
        support=(0, inf),
        shapes={"c": (2.2, 4)},
        draws=(0.5, 3),
        at=(1.5, 3.0),
        shown=(
            "-2.5666 0.0768 0.9360 0.0640 -0.0661 -2.7489 0.1006 0.5874 0.5000 0.7500 0.8660 "
            "0.2599 0.2347"
        ),
        logpdf=lambda x, c: pg.log(c) - (c + 1) * pg.log1p(x),
        logsf=lambda x, c: -c * pg.log1p(x),
        ppf=lambda q, c: pg.expm1(-pg.log1p(-q) / c),
        isf=lambda q, c: pg.expm1(-pg.log(q) / c),
        mean=lambda c: beyond(c, 1, lambda c: 1 / (c - 1)),
        var=lambda c: beyond(c, 2, lambda c: c / ((c - 2) * (c - 1) ** 2)),
        entropy=lambda c: 1 + 1 / c - pg.log(c),
    ),
    Continuous(
        "genpareto",
        "the generalized Pareto distribution of shape `c`, of what exceeds a threshold",
        "Density (1 + c x)^(-1 - 1/c) for x ≥ 0, and x ≤ -1/c if c is negative; exp(-x) for c = 0; of (x - loc) / "
        f"scale, divided by scale. {JOHNSON}20.",
        support=lambda c: (0.0, pg.where(c < 0, -1 / pg.where(c < 0, c, -1), inf)),
        middle=lambda c: pg.where(c < 0, -0.5 / pg.where(c < 0, c, -1), 1.0),
        shapes={"c": (0.1, 0.3)},
        fits=lambda c: abs(c) < inf,
        draws=(0.5, 2),
        at=(1.5, 0.25),
        shown=(
            "-1.5923 0.2035 0.7202 0.2798 -0.3282 -1.2738 0.2983 1.6569 1.3333 3.5556 1.8856 "
            "0.7568 1.2500"
        ),
        logpdf=lambda x, c: -(1 + c) * ratio_log1p(x, c),
        from_highest=(
            lambda c: -1 / pg.where(c < 0, c, -1) - 1,
            lambda x, c: (-1 / pg.where(c < 0, c, -1) - 1) * pg.log(-pg.where(c < 0, c, -1)),
        ),
        logsf=lambda x, c: -ratio_log1p(x, c),
        ppf=lambda q, c: halves(
            q,
            lambda q: -pg.log1p(-q) * pg.special.exprel(-c * pg.log1p(-q)),
            lambda q: -pg.special.boxcox(1 - q, -c),
            at=0.5,
        ),
        isf=lambda q, c: -pg.special.boxcox(q, -c),
        mean=lambda c: beyond(-c, -1, lambda c: 1 / (1 + c)),
        var=lambda c: beyond(-c, -0.5, lambda c: 1 / ((1 + c) ** 2 * (1 + 2 * c))),
        entropy=lambda c: 1 + c,
    ),
    Continuous(
        "gompertz",
        "the Gompertz distribution of shape `c`, of lifetimes",
        f"Density c exp(x - c (e^x - 1)) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}22.",
        support=(0, inf),
        shapes={"c": (0.5, 2)},
        draws=(0.3, 1.5),
        reach=lambda most, c: (-inf, math.log(most)),
        at=(0.5, 1.5),
        shown="-0.0676 0.9346 0.6221 0.3779 -0.4747 -0.9731 0.1755 0.6545 0.3799",
        logpdf=lambda x, c: pg.log(c) + x - c * pg.expm1(x),
        logsf=lambda x, c: -c * pg.expm1(x),
        ppf=lambda q, c: pg.log1p(-pg.log1p(-q) / c),
        isf=lambda q, c: pg.log1p(-pg.log(q) / c),
    ),
    Continuous(
        "fatiguelife",
        "the Birnbaum-Saunders (fatigue life) distribution of shape `c`",
        "Density (x + 1) exp(-(x - 1)²/(2 c² x)) / (2 c √(2π x³)) for x > 0, of (x - loc) / scale, divided by scale. "
        "Source: Birnbaum and Saunders (1969), A new family of life distributions.",
        support=(0, inf),
        above=True,
        shapes={"c": (0.5, 2)},
        draws=(0.5, 3),
        reach=lambda most, c: (1 / most, most),
        at=(1.5, 0.5),
        shown=(
            "-0.9442 0.3890 0.7929 0.2071 -0.2321 -1.5745 0.7149 1.3989 1.1250 0.3281 0.5728 1."
        ),
        logpdf=lambda x, c: (
            pg.log1p(x)
            - pg.log(2 * c)
            - 1.5 * pg.log(x)
            - LOG_ROOT_2_PI
            - ((x - 1) / c) ** 2 / (2 * x)
        ),
        cdf=lambda x, c: pg.special.ndtr((x - 1) / (c * pg.sqrt(x))),
        sf=lambda x, c: pg.special.ndtr((1 - x) / (c * pg.sqrt(x))),
        logcdf=lambda x, c: pg.special.log_ndtr((x - 1) / (c * pg.sqrt(x))),
        logsf=lambda x, c: pg.special.log_ndtr((1 - x) / (c * pg.sqrt(x))),
        ppf=lambda q, c: birnbaum(c, pg.special.ndtri(q)),
        isf=lambda q, c: birnbaum(c, -pg.special.ndtri(q)),
        mean=lambda c: 1 + c * c / 2,
        var=lambda c: c * c * (1 + 1.25 * c * c),
    ),
    Continuous(
        "levy",
        "the Lévy distribution, that of the inverse of the square of a normal number",
        f"Density exp(-1/(2 x)) / √(2π x³) for x > 0, of (x - loc) / scale, divided by scale. {JOHNSON}15.",
        support=(0, inf),
        above=True,
        draws=(0.5, 3),
        reach=lambda most: (1 / most, inf),
        at=(1.5,),
        shown="-1.8605 0.1556 0.4142 0.5858 -0.8814 -0.5348 0.7557 9.8492 2.1981 3.3245",
        logpdf=lambda x: -LOG_ROOT_2_PI - 1.5 * pg.log(x) - 0.5 / x,
        cdf=lambda x: pg.erfc(1 / pg.sqrt(2 * x)),
        sf=lambda x: pg.erf(1 / pg.sqrt(2 * x)),
        logcdf=lambda x: near_one(
            LOG_2 + pg.special.log_ndtr(-1 / pg.sqrt(x)), lambda: pg.erf(1 / pg.sqrt(2 * x))
        ),
        ppf=lambda q: 1 / pg.special.ndtri(q / 2) ** 2,
        isf=lambda q: 0.5 / pg.erfinv(q) ** 2,
        entropy=lambda: 0.5 + 1.5 * EULER + 2 * LOG_2 + 0.5 * LOG_PI,
    ),
    Continuous(
        "halfcauchy",
        "the half-Cauchy distribution, that of the absolute value of a Cauchy number",
        f"Density 2 / (π (1 + x²)) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}16.",
        support=(0, inf),
        draws=(0.5, 3),
        at=(1.5,),
        shown="-1.6302 0.1959 0.6257 0.3743 -0.4689 -0.9826 0.4142 2.4142 1. 1.8379",
        logpdf=lambda x: LOG_2 - LOG_PI - 2 * pg.log(pg.hypot(x, constant_like(1.0, x))),
        cdf=lambda x: 2 / math.pi * pg.atan(x),
        sf=lambda x: 2 / math.pi * pg.atan2(constant_like(1.0, x), x),
        ppf=lambda q: half_tangent(q, 1 - q),
        isf=lambda q: half_tangent(1 - q, q),
        entropy=lambda: LOG_2 + LOG_PI,
    ),
    Continuous(
        "halflogistic",
        "the half-logistic distribution, that of the absolute value of a logistic number",
        f"Density 2 e^-x / (1 + e^-x)² for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}23.",
        support=(0, inf),
        draws=(0.5, 3),
        at=(1.5,),
        shown=(
            "-1.2097 0.2983 0.6351 0.3649 -0.4539 -1.0083 0.5108 1.9459 1.3863 1.3681 1.1696 "
            "1.0986 1.3069"
        ),
        logpdf=lambda x: LOG_2 - x - 2 * pg.log1p(pg.exp(-x)),
        cdf=lambda x: halves(x, lambda x: pg.tanh(x / 2), lambda x: 1 - 2 * pg.sigmoid(-x), at=1.0),
        sf=lambda x: 2 * pg.sigmoid(-x),
        logsf=lambda x: near_one(
            LOG_2 - x - pg.log1p(pg.exp(-x)), lambda: pg.tanh(pg.clamp(x, max=1.5) / 2)
        ),
        ppf=lambda q: 2 * pg.atanh(q),
        isf=lambda q: pg.log1p(2 * (1 - q) / q),
        mean=lambda: 2 * LOG_2,
        var=lambda: math.pi**2 / 3 - 4 * LOG_2**2,
        entropy=lambda: 2 - LOG_2,
    ),
    Continuous(
        "foldnorm",
        "the folded normal distribution, that of the absolute value of a normal number of mean `c`",
        "Density √(2/π) cosh(c x) exp(-(x² + c²)/2) for x ≥ 0, of (x - loc) / scale, divided by scale. "
        f"{JOHNSON}13.",
        support=(0, inf),
        shapes={"c": (0.5, 2)},
        fits=not_negative,
        draws=(0.5, 3),
        at=(1.5, 0.5),
        shown="-1.2175 0.2960 0.8186 0.1814 -1.7070 0.8956",
        logpdf=lambda x, c: pg.log1p(pg.exp(-2 * c * x)) - (x - c) ** 2 / 2 - LOG_ROOT_2_PI,
        cdf=lambda x, c: (pg.erf((x + c) / ROOT_2) + pg.erf((x - c) / ROOT_2)) / 2,
        sf=lambda x, c: pg.special.ndtr(c - x) + pg.special.ndtr(-c - x),
        without=("logcdf",),  # the two terms cancel at 0
        rvs=lambda uniform, c: abs(c + pg.special.ndtri(uniform())),
        mean=lambda c: math.sqrt(2 / math.pi) * pg.exp(-c * c / 2) + c * pg.erf(c / ROOT_2),
    ),
    Continuous(
        "loglaplace",
        "the log-Laplace distribution of shape `c`",
        "Density c x^(c - 1) / 2 for 0 < x < 1, and c x^(-c - 1) / 2 for x ≥ 1, of (x - loc) / scale, divided by "
        f"scale. {JOHNSON}24.",
        support=(0, inf),
        shapes={"c": (2.2, 4)},
        draws=(1.2, 3),
        at=(1.5, 3.0),
        shown=(
            "-1.2164 0.2963 0.8519 0.1481 -0.1603 -1.9095 0.7937 1.2599 1.1250 0.5344 0.7310 "
            "1. 0.5945"
        ),
        from_lowest=(lambda c: c - 1, lambda x, c: pg.log(c) - LOG_2 + x * 0),
        logpdf=lambda x, c: pg.log(c) - LOG_2 + pg.where(x < 1, c - 1, -c - 1) * pg.log(x),
        cdf=lambda x, c: halves(
            x, lambda x: 0.5 * pg.pow(x, c), lambda x: 1 - 0.5 * pg.pow(x, -c), 1.0
        ),
        sf=lambda x, c: halves(
            x, lambda x: 1 - 0.5 * pg.pow(x, c), lambda x: 0.5 * pg.pow(x, -c), 1.0
        ),
        ppf=lambda q, c: halves(
            q, lambda q: pg.pow(2 * q, 1 / c), lambda q: pg.pow(2 * (1 - q), -1 / c), 0.5
        ),
        isf=lambda q, c: halves(
            q, lambda q: pg.pow(2 * q, -1 / c), lambda q: pg.pow(2 * (1 - q), 1 / c), 0.5
        ),
        mean=lambda c: beyond(c, 1, lambda c: c * c / (c * c - 1)),
        var=lambda c: beyond(
            c, 2, lambda c: c * c * (2 * c * c + 1) / ((c * c - 4) * (c * c - 1) ** 2)
        ),
        entropy=lambda c: LOG_2 - pg.log(c) + 1,
    ),
)
for row in ROWS:
    globals().update(row.ops())  # where pickle and the registry look for an op's class
