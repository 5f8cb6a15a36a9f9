"""Continuous distributions: density, distribution function, quantile and entropy, by every parameter.

Each is declared as a `Continuous`, by its formulas for loc 0 and scale 1. `at` holds the arguments of the examples in
docstrings, and `shown` the numbers that they print.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import constant_like, elementwise
from plugrad_scipy.special.cumulative import log_student, student_by_df
from plugrad_scipy.stats.families import Continuous
from plugrad_scipy.stats.formulas import beyond, detached, halves, inf, nan, near_one, real, solved

LOG_2, LOG_PI, ROOT_2 = math.log(2), math.log(math.pi), math.sqrt(2)
EULER = 0.57721566490153286
JOHNSON = "Source: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, chapter "


# Student's t distribution.


def values_and_df(rng: np.random.Generator) -> Any:
    """Yield samples for the distribution function of Student's t: values and degrees of freedom."""
    for shape, other in (((2, 3), (3,)), ((), ()), ((0, 3), ())):
        yield pg.Sample(np.asarray(rng.normal(size=shape)), np.asarray(rng.uniform(2, 5, other)))


def probabilities_and_df(rng: np.random.Generator) -> Any:
    """Yield samples for the quantile of Student's t: probabilities and degrees of freedom."""
    for shape, other in (((2, 3), (3,)), ((), ()), ((0, 3), ())):
        yield pg.Sample(
            np.asarray(rng.uniform(0.1, 0.9, shape)), np.asarray(rng.uniform(2, 5, other))
        )


def scipys_student(x: Any, df: Any) -> Any:
    """Return SciPy's distribution function of Student's t distribution with `df` degrees of freedom at x: a reference
    for the checker.
    """
    from scipy.special import stdtr  # takes 40 ms to import

    return stdtr(df, x)


def scipys_student_quantile(q: Any, df: Any) -> Any:
    """Return SciPy's quantile of Student's t distribution at `q`; where SciPy's search ends too early, from the
    distribution's tail.

    That is so for few degrees of freedom, far out: xᵈᶠ = df^(df/2) / (df B(1/2, df/2) q).
    """
    from scipy.special import gammaln, stdtrit  # takes 40 ms to import

    dtype, q, df = np.result_type(q, df), np.asarray(q, float), np.asarray(df, float)
    found = np.where(q == 0, -np.inf, stdtrit(df, q))  # SciPy's is inf at 0
    lost = (np.abs(found) > 1e100) & (df < 0.01)
    if lost.any():
        q, df, _ = np.broadcast_arrays(q, df, lost)
        few, tail = df[lost], np.minimum(q, 1 - q)[lost]
        beta = np.log(2 * np.sqrt(np.pi)) + gammaln(1 + few / 2) - gammaln((1 + few) / 2)
        with np.errstate(over="ignore", divide="ignore"):
            size = np.exp(np.log(few) / 2 - (beta + np.log(tail)) / few)
        found[lost] = np.copysign(size, q[lost] - 0.5)
    with np.errstate(over="ignore"):
        return found.astype(dtype)


@elementwise(scipys_student, samples=values_and_df, for_rules=True)
def student(grad: Any, x: Any, df: Any, needs_input_grad: Any) -> Any:
    """Distribution function of Student's t distribution, elementwise with broadcasting.

    Source: the derivative by x is the density; the derivative by df is `student_by_df`.

    >>> import plugrad as pg
    >>> pg.ops.stats.student(pg.tensor([1.0]), 3.0)
    tensor([0.8045])
    """
    by_df = grad * student_by_df.apply(x, df, order=1) if needs_input_grad[1] else None
    return grad * pg.exp(log_student.apply(x, df, order=0)), by_df


@elementwise(scipys_student_quantile, samples=probabilities_and_df, arrays="numpy", for_rules=True)
def quantile_of_student(grad: Any, q: Any, df: Any, output: Any, needs_input_grad: Any) -> Any:
    """Quantile of Student's t distribution, elementwise with broadcasting.

    Source: implicit function theorem, dx = (dq - ∂F/∂df ddf) / p, with the density p.

    >>> import plugrad as pg
    >>> pg.ops.stats.quantile_of_student(pg.tensor([0.25]), 3.0)
    tensor([-0.7649])
    """
    slope = grad * pg.exp(-log_student.apply(output, df, order=0))
    return slope, -slope * student_by_df.apply(output, df, order=1) if needs_input_grad[1] else None


# The von Mises distribution.

NODES, WEIGHTS = (0.5 * each for each in np.polynomial.legendre.leggauss(100))


def log_scaled_i0(kappa: Any) -> Any:
    """Return log(exp(-kappa) I₀(kappa)), accurate for all kappa >= 0; its slope at 0 is -1."""
    return halves(
        kappa, lambda k: pg.log(pg.i0(k)) - k, lambda k: pg.log(pg.special.i0e(k)), at=1.0
    )


def mean_cosine(kappa: Any) -> Any:
    """Return I₁(kappa) / I₀(kappa), the mean cosine of a von Mises angle, without overflow."""
    return halves(
        kappa,
        lambda k: pg.special.i1(k) / pg.i0(k),
        lambda k: pg.special.i1e(k) / pg.special.i0e(k),
        at=1.0,
    )


def around(x: Any, kappa: Any, function: Any) -> Any:
    """Return ∫₀ˣ p(t) f(t, kappa) dt for the von Mises density p and f = `function`, plus the number of whole turns in
    `x`.

    By Gauss and Legendre's rule on the part where the density is not negligible; its error is below 1e-14.
    """
    turns = pg.round(x / (2 * math.pi))
    x = x - turns * (2 * math.pi)
    reach = 13 / pg.sqrt(pg.clamp(kappa, min=1.0))  # exp(-13² / 5) is below 1e-14
    x = pg.maximum(pg.minimum(x, detached(reach)), -detached(reach))
    across, kappa = pg.unsqueeze(x, -1), pg.unsqueeze(kappa, -1)
    t = across * constant_like((NODES + 0.5).astype(x.dtype), x)
    density = pg.exp(-2 * kappa * pg.sin(t / 2) ** 2 - log_scaled_i0(kappa)) / (2 * math.pi)
    weights = constant_like(WEIGHTS.astype(x.dtype), x)
    return turns + pg.sum(across * weights * density * function(t, kappa), -1)


def quantile_samples(rng: np.random.Generator) -> Any:
    """Yield samples for the quantile of the von Mises distribution: probabilities and concentrations."""
    for shape in ((2, 3), (), (0, 3)):
        yield pg.Sample(np.asarray(rng.uniform(0.1, 0.9, shape)), rng.uniform(0.5, 3, ()))


def scipys_quantile(q: Any, kappa: Any) -> Any:
    """Return SciPy's quantile of the von Mises distribution with concentration `kappa` at `q`: a reference for the
    checker.
    """
    from scipy import stats  # takes a second to import

    return np.asarray(stats.vonmises.ppf(q, kappa)).astype(q.dtype, copy=False)


@elementwise(scipys_quantile, samples=quantile_samples, arrays="numpy", for_rules=True)
def quantile_of_vonmises(grad: Any, q: Any, kappa: Any, output: Any) -> Any:
    """Quantile of the von Mises distribution, elementwise with broadcasting.

    Source: implicit function theorem, dx = (dq - ∂F/∂kappa dkappa) / p, with the density p and ∂F/∂kappa the integral
    of (cos t - I₁/I₀) p(t) up to x.

    >>> import plugrad as pg
    >>> pg.ops.stats.quantile_of_vonmises(pg.tensor([0.25]), 2.0)
    tensor([-0.5297])
    """
    of_density = -2 * kappa * pg.sin(output / 2) ** 2 - log_scaled_i0(kappa)
    slope = grad * (2 * math.pi) * pg.exp(-of_density)
    by_kappa = around(output, kappa, lambda t, k: pg.cos(t) - mean_cosine(k))
    return slope, -slope * by_kappa


# Formulas of several distributions.


def cauchy_quantile(q: Any) -> Any:
    """Return the quantile tan(π (q - 1/2)) of the Cauchy distribution, by three formulas, each accurate in its part."""
    return halves(
        q,
        lambda q: -1 / pg.tan(math.pi * q),
        lambda q: halves(
            q,
            lambda q: pg.tan(math.pi * (q - 0.5)),
            lambda q: 1 / pg.tan(math.pi * (1 - q)),
            0.75,
        ),
        0.25,
    )


def weibull_variance(c: Any) -> Any:
    """Return the variance Γ(1 + 2/c) - Γ(1 + 1/c)² of the Weibull distribution with shape `c`."""
    mean = pg.exp(pg.lgamma(1 + 1 / c))
    return mean * mean * pg.expm1(pg.lgamma(1 + 2 / c) - 2 * pg.lgamma(1 + 1 / c))


def gamma_divergence(a: Any, b: Any, ratio: Any) -> Any:
    """Return the relative entropy of two gamma distributions with shapes `a` and `b`; `ratio` is the scale of the first
    over that of the second.
    """
    return (
        (a - b) * pg.digamma(a) - pg.lgamma(a) + pg.lgamma(b) - b * pg.log(ratio) + a * (ratio - 1)
    )


def ratio_of_gammas(x: Any, a: Any, b: Any, upper: bool = False) -> Any:
    """Return the probability that the ratio of gamma numbers of shapes `a` and `b` is at most x, or above x if `upper`.

    It is an incomplete beta function of x / (1 + x) or 1 / (1 + x), whichever is not rounded near 1.
    """
    low, high = pg.special.betainc, pg.special.betaincc
    if upper:
        low, high = high, low
    return halves(x, lambda x: low(a, b, x / (1 + x)), lambda x: high(b, a, 1 / (1 + x)), at=1.0)


def gumbel_divergence(apart: Any, scale: Any, other: Any) -> Any:
    """Return the relative entropy of two Gumbel distributions of maxima with scales `scale` and `other`, whose
    locations differ by `apart`.
    """
    ratio = scale / other
    overlap = pg.exp(pg.lgamma(1 + ratio) - apart / other)
    return -pg.log(ratio) + apart / other + EULER * (ratio - 1) + overlap - 1


ROWS = (
    Continuous(
        "norm",
        "the normal distribution of mean `loc` and standard deviation `scale`",
        f"Density exp(-x²/2) / √(2π) of x = (x - loc) / scale, divided by scale. {JOHNSON}13.",
        at=(1.5,),
        shown=(
            "-2.0439 0.1295 0.9332 0.0668 -0.0691 -2.7059 -0.6745 0.6745 0. 1. 1. 0. 1.4189 0.3181"
        ),
        logpdf=lambda x: -0.5 * x * x - 0.5 * (LOG_2 + LOG_PI),
        cdf=lambda x: pg.special.ndtr(x),
        sf=lambda x: pg.special.ndtr(-x),
        logcdf=lambda x: pg.special.log_ndtr(x),
        logsf=lambda x: pg.special.log_ndtr(-x),
        ppf=lambda q: pg.special.ndtri(q),
        entropy=lambda: 0.5 * (LOG_2 + LOG_PI + 1),
        isf=lambda q: -pg.special.ndtri(q),
        mean=lambda: 0.0,
        var=lambda: 1.0,
        kl_divergence=lambda p, q: (
            pg.log(q[1] / p[1]) + ((p[1] / q[1]) ** 2 + ((p[0] - q[0]) / q[1]) ** 2 - 1) / 2
        ),
    ),
    Continuous(
        "lognorm",
        "the lognormal distribution, that of a number whose logarithm is normal, of standard deviation `s`",
        f"Density exp(-log(x)²/(2 s²)) / (s x √(2π)) for x > 0, of (x - loc) / scale, divided by scale. {JOHNSON}14.",
        support=(0, inf),
        above=True,
        shapes={"s": (0.5, 2)},
        draws=(0.5, 3),
        at=(1.5, 0.5),
        shown=(
            "-0.9601 0.3829 0.7913 0.2087 -0.2341 -1.5668 0.7137 1.4011 1.1331 0.3647 0.6039 "
            "1. 0.7258 0.9609"
        ),
        logpdf=lambda x, s: (
            -0.5 * (pg.log(x) / s) ** 2 - pg.log(s) - pg.log(x) - 0.5 * (LOG_2 + LOG_PI)
        ),
        cdf=lambda x, s: pg.special.ndtr(pg.log(x) / s),
        sf=lambda x, s: pg.special.ndtr(-pg.log(x) / s),
        logcdf=lambda x, s: pg.special.log_ndtr(pg.log(x) / s),
        logsf=lambda x, s: pg.special.log_ndtr(-pg.log(x) / s),
        ppf=lambda q, s: pg.exp(s * pg.special.ndtri(q)),
        entropy=lambda s: pg.log(s) + 0.5 * (LOG_2 + LOG_PI + 1),
        isf=lambda q, s: pg.exp(-s * pg.special.ndtri(q)),
        mean=lambda s: pg.exp(s * s / 2),
        var=lambda s: pg.exp(s * s) * pg.expm1(s * s),
        kl_shares=("loc",),
        kl_divergence=lambda p, q: (
            pg.log(q[0] / p[0]) + ((p[0] / q[0]) ** 2 + (pg.log(p[2] / q[2]) / q[0]) ** 2 - 1) / 2
        ),
    ),
    Continuous(
        "halfnorm",
        "the half-normal distribution, that of the absolute value of a normal number",
        f"Density √(2/π) exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}13.",
        support=(0, inf),
        draws=(0.5, 3),
        at=(1.5,),
        shown=(
            "-1.3508 0.2590 0.8664 0.1336 -0.1434 -2.0128 0.3186 1.1503 0.7979 0.3634 0.6028 "
            "0.6745 0.7258 0.3181"
        ),
        logpdf=lambda x: -0.5 * x * x + 0.5 * (LOG_2 - LOG_PI),
        cdf=lambda x: pg.erf(x / ROOT_2),
        sf=lambda x: pg.erfc(x / ROOT_2),
        logsf=lambda x: near_one(LOG_2 + pg.special.log_ndtr(-x), lambda: pg.erf(x / ROOT_2)),
        ppf=lambda q: ROOT_2 * pg.erfinv(q),
        entropy=lambda: 0.5 * (LOG_PI - LOG_2 + 1),
        isf=lambda q: -pg.special.ndtri(q / 2),
        mean=lambda: math.sqrt(2 / math.pi),
        var=lambda: 1 - 2 / math.pi,
        kl_shares=("loc",),
        kl_divergence=lambda p, q: pg.log(q[1] / p[1]) + ((p[1] / q[1]) ** 2 - 1) / 2,
    ),
    Continuous(
        "laplace",
        "the Laplace distribution",
        f"Density exp(-|x|) / 2 of (x - loc) / scale, by scale; the slope at 0 is 0. {JOHNSON}24.",
        draws=(0.5, 3),
        at=(1.5,),
        shown=(
            "-2.1931 0.1116 0.8884 0.1116 -0.1183 -2.1931 -0.6931 0.6931 0. 2. 1.4142 0. "
            "1.6931 0.1931"
        ),
        logpdf=lambda x: -abs(x) - LOG_2,
        cdf=lambda x: halves(x, lambda x: pg.exp(x) / 2, lambda x: 1 - pg.exp(-x) / 2),
        sf=lambda x: halves(x, lambda x: 1 - pg.exp(x) / 2, lambda x: pg.exp(-x) / 2),
        logcdf=lambda x: halves(x, lambda x: x - LOG_2, lambda x: pg.log1p(-pg.exp(-x) / 2)),
        logsf=lambda x: halves(x, lambda x: pg.log1p(-pg.exp(x) / 2), lambda x: -x - LOG_2),
        ppf=lambda q: halves(q, lambda q: pg.log(2 * q), lambda q: -pg.log(2 * (1 - q)), 0.5),
        entropy=lambda: LOG_2 + 1,
        isf=lambda q: halves(q, lambda q: -pg.log(2 * q), lambda q: pg.log(2 * (1 - q)), 0.5),
        mean=lambda: 0.0,
        var=lambda: 2.0,
        kl_divergence=lambda p, q: (
            pg.log(q[1] / p[1])
            + (p[1] * pg.exp(-abs(p[0] - q[0]) / p[1]) + abs(p[0] - q[0])) / q[1]
            - 1
        ),
    ),
    Continuous(
        "logistic",
        "the logistic distribution",
        f"Density e^-x / (1 + e^-x)² of (x - loc) / scale, divided by scale. {JOHNSON}23.",
        at=(1.5,),
        shown=(
            "-1.9028 0.1491 0.8176 0.1824 -0.2014 -1.7014 -1.0986 1.0986 0. 3.2899 1.8138 0. 2."
        ),
        logpdf=lambda x: pg.nn.functional.logsigmoid(x) + pg.nn.functional.logsigmoid(-x),
        logcdf=lambda x: pg.nn.functional.logsigmoid(x),
        logsf=lambda x: pg.nn.functional.logsigmoid(-x),
        ppf=lambda q: pg.log(q) - pg.log1p(-q),
        entropy=lambda: 2.0,
        isf=lambda q: pg.log1p(-q) - pg.log(q),
        mean=lambda: 0.0,
        var=lambda: math.pi**2 / 3,
    ),
    Continuous(
        "cauchy",
        "the Cauchy distribution",
        f"Density 1 / (π (1 + x²)) of (x - loc) / scale, divided by scale. {JOHNSON}16.",
        at=(1.5,),
        shown="-2.3234 0.0979 0.8128 0.1872 -0.2072 -1.6758 -1. 1. 0. 2.5310 0.1178",
        logpdf=lambda x: -LOG_PI - 2 * pg.log(pg.hypot(x, constant_like(1.0, x))),
        cdf=lambda x: pg.atan2(constant_like(1.0, x), -x) / math.pi,
        sf=lambda x: pg.atan2(constant_like(1.0, x), x) / math.pi,
        ppf=lambda q: cauchy_quantile(q),
        entropy=lambda: math.log(4 * math.pi),
        isf=lambda q: -cauchy_quantile(q),
        kl_divergence=lambda p, q: (
            2 * pg.log(pg.hypot(p[1] + q[1], p[0] - q[0])) - pg.log(4 * p[1] * q[1])
        ),
    ),
    Continuous(
        "expon",
        "the exponential distribution",
        f"Density exp(-x) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}19.",
        support=(0, inf),
        draws=(0.5, 3),
        at=(1.5,),
        shown=(
            "-1.5000 0.2231 0.7769 0.2231 -0.2525 -1.5000 0.2877 1.3863 1. 1. 1. 0.6931 1. 0.1931"
        ),
        logpdf=lambda x: -x,
        logsf=lambda x: -x,
        ppf=lambda q: -pg.log1p(-q),
        entropy=lambda: 1.0,
        isf=lambda q: -pg.log(q),
        mean=lambda: 1.0,
        var=lambda: 1.0,
        kl_divergence=lambda p, q: pg.where(
            p[0] < q[0], inf, pg.log(q[1] / p[1]) + (p[0] - q[0] + p[1]) / q[1] - 1
        ),
    ),
    Continuous(
        "uniform",
        "the uniform distribution from `loc` to loc + scale",
        f"Density 1 for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. {JOHNSON}26.",
        support=(0, 1),
        draws=(0.2, 0.7),
        at=(0.25,),
        shown=(
            "0. 1. 0.2500 0.7500 -1.3863 -0.2877 0.2500 0.7500 0.5000 0.0833 0.2887 0.5000 "
            "0. 0.6931"
        ),
        logpdf=lambda x: x * 0,
        cdf=lambda x: x,
        sf=lambda x: 1 - x,
        ppf=lambda q: q,
        entropy=lambda: 0.0,
        isf=lambda q: 1 - q,
        mean=lambda: 0.5,
        var=lambda: 1 / 12,
        kl_divergence=lambda p, q: pg.where(
            (p[0] < q[0]) | (p[0] + p[1] > q[0] + q[1]), inf, pg.log(q[1] / p[1])
        ),
    ),
    Continuous(
        "weibull_min",
        "the Weibull distribution of shape `c`",
        f"Density c x^(c - 1) exp(-x^c) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}21.",
        support=(0, inf),
        shapes={"c": (1.2, 3)},
        draws=(0.5, 2),
        reach=lambda most, c: (-inf, most ** (1 / c)),
        at=(0.5, 1.5),
        shown=(
            "-0.2947 0.7448 0.2978 0.7022 -1.2113 -0.3536 0.4358 1.2433 0.9027 0.3757 0.6129 "
            "0.7832 0.7869 0.3933"
        ),
        from_lowest=(lambda c: c - 1, lambda x, c: pg.log(c) - pg.pow(x, c)),
        logsf=lambda x, c: -pg.pow(x, c),
        ppf=lambda q, c: pg.pow(-pg.log1p(-q), 1 / c),
        entropy=lambda c: EULER * (1 - 1 / c) - pg.log(c) + 1,
        isf=lambda q, c: pg.pow(-pg.log(q), 1 / c),
        mean=lambda c: pg.exp(pg.lgamma(1 + 1 / c)),
        var=lambda c: weibull_variance(c),
        kl_shares=("loc",),
        kl_divergence=lambda p, q: (
            pg.log(p[0] / q[0])
            + q[0] * pg.log(q[2] / p[2])
            + EULER * (q[0] / p[0] - 1)
            + pg.pow(p[2] / q[2], q[0]) * pg.exp(pg.lgamma(q[0] / p[0] + 1))
            - 1
        ),
    ),
    Continuous(
        "rayleigh",
        "the Rayleigh distribution, that of the length of a vector of two normal numbers",
        f"Density x exp(-x²/2) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}18.",
        support=(0, inf),
        draws=(0.5, 2),
        at=(1.5,),
        shown=(
            "-0.7195 0.4870 0.6753 0.3247 -0.3925 -1.1250 0.7585 1.6651 1.2533 0.4292 0.6551 "
            "1.1774 0.9420 0.6363"
        ),
        from_lowest=(lambda: 1, lambda x: -0.5 * x * x),
        logsf=lambda x: -0.5 * x * x,
        ppf=lambda q: pg.sqrt(-2 * pg.log1p(-q)),
        entropy=lambda: 1 + EULER / 2 - LOG_2 / 2,
        isf=lambda q: pg.sqrt(-2 * pg.log(q)),
        mean=lambda: math.sqrt(math.pi / 2),
        var=lambda: 2 - math.pi / 2,
        kl_shares=("loc",),
        kl_divergence=lambda p, q: 2 * pg.log(q[1] / p[1]) + (p[1] / q[1]) ** 2 - 1,
    ),
    Continuous(
        "pareto",
        "the Pareto distribution of shape `b`",
        f"Density b / x^(b + 1) for x ≥ 1, of (x - loc) / scale, divided by scale. {JOHNSON}20.",
        support=(1, inf),
        shapes={"b": (0.5, 3)},
        draws=(1.5, 4),
        at=(2.5, 1.5),
        shown=(
            "-1.8853 0.1518 0.7470 0.2530 -0.2917 -1.3744 1.2114 2.5198 3. inf inf 1.5874 "
            "1.2612 inf"
        ),
        logpdf=lambda x, b: pg.log(b) - (b + 1) * pg.log(x),
        logsf=lambda x, b: -b * pg.log(x),
        ppf=lambda q, b: pg.exp(-pg.log1p(-q) / b),
        entropy=lambda b: 1 + 1 / b - pg.log(b),
        isf=lambda q, b: pg.exp(-pg.log(q) / b),
        mean=lambda b: beyond(b, 1, lambda b: b / (b - 1)),
        var=lambda b: beyond(b, 2, lambda b: b / ((b - 2) * (b - 1) ** 2)),
        kl_shares=("loc",),
        kl_divergence=lambda p, q: pg.where(
            p[2] < q[2],
            inf,
            pg.log(p[0] / q[0]) + q[0] * pg.log(p[2] / q[2]) + q[0] / p[0] - 1,
        ),
    ),
    Continuous(
        "gumbel_r",
        "the Gumbel distribution of maxima",
        f"Density exp(-x - e^-x) of (x - loc) / scale, divided by scale. {JOHNSON}22.",
        reach=lambda most: (-math.log(most), inf),
        at=(1.5,),
        shown=(
            "-1.7231 0.1785 0.8000 0.2000 -0.2231 -1.6095 -0.3266 1.2459 0.5772 1.6449 "
            "1.2825 0.3665 1.5772 0.2908"
        ),
        logpdf=lambda x: -x - pg.exp(-x),
        logcdf=lambda x: -pg.exp(-x),
        ppf=lambda q: -pg.log(-pg.log(q)),
        entropy=lambda: EULER + 1,
        isf=lambda q: -pg.log(-pg.log1p(-q)),
        mean=lambda: EULER,
        var=lambda: math.pi**2 / 6,
        kl_divergence=lambda p, q: gumbel_divergence(p[0] - q[0], p[1], q[1]),
    ),
    Continuous(
        "gumbel_l",
        "the Gumbel distribution of minima",
        f"Density exp(x - e^x) of (x - loc) / scale, divided by scale. {JOHNSON}22.",
        reach=lambda most: (-inf, math.log(most)),
        at=(0.5,),
        shown=(
            "-1.1487 0.3170 0.8077 0.1923 -0.2136 -1.6487 -1.2459 0.3266 -0.5772 1.6449 "
            "1.2825 -0.3665 1.5772 0.2908"
        ),
        logpdf=lambda x: x - pg.exp(x),
        logsf=lambda x: -pg.exp(x),
        ppf=lambda q: pg.log(-pg.log1p(-q)),
        entropy=lambda: EULER + 1,
        isf=lambda q: pg.log(-pg.log(q)),
        mean=lambda: -EULER,
        var=lambda: math.pi**2 / 6,
        kl_divergence=lambda p, q: gumbel_divergence(q[0] - p[0], p[1], q[1]),
    ),
    Continuous(
        "gamma",
        "the gamma distribution of shape `a`",
        f"Density x^(a - 1) exp(-x) / Γ(a) for x ≥ 0, of (x - loc) / scale, divided by scale. {JOHNSON}17.",
        support=(0, inf),
        shapes={"a": (1.2, 3)},
        draws=(0.5, 3),
        at=(1.5, 2.0),
        shown=(
            "-1.0945 0.3347 0.4422 0.5578 -0.8161 -0.5837 0.9613 2.6926 2. 2. 1.4142 1.6783 "
            "1.5772 0.3863"
        ),
        from_lowest=(lambda a: a - 1, lambda x, a: -x - pg.lgamma(a)),
        cdf=lambda x, a: pg.special.gammainc(a, x),
        sf=lambda x, a: pg.special.gammaincc(a, x),
        ppf=lambda q, a: pg.special.gammaincinv(a, q),
        entropy=lambda a: a + pg.lgamma(a) + (1 - a) * pg.digamma(a),
        isf=lambda q, a: pg.special.gammainccinv(a, q),
        mean=lambda a: a,
        var=lambda a: a,
        kl_shares=("loc",),
        kl_divergence=lambda p, q: gamma_divergence(p[0], q[0], p[2] / q[2]),
    ),
    Continuous(
        "chi2",
        "the chi-squared distribution of `df` degrees of freedom",
        f"Density (x/2)^(df/2 - 1) exp(-x/2) / (2 Γ(df/2)) for x ≥ 0, of (x - loc) / scale, "
        f"divided by scale. {JOHNSON}18.",
        support=(0, inf),
        shapes={"df": (2.5, 5)},
        draws=(0.5, 5),
        at=(1.5, 3.0),
        shown=(
            "-1.4662 0.2308 0.3177 0.6823 -1.1466 -0.3823 1.2125 4.1083 3. 6. 2.4495 2.3660 "
            "2.0541 0.2897"
        ),
        from_lowest=(
            lambda df: df / 2 - 1,
            lambda x, df: -x / 2 - pg.lgamma(df / 2) - df / 2 * LOG_2,
        ),
        cdf=lambda x, df: pg.special.gammainc(df / 2, x / 2),
        sf=lambda x, df: pg.special.gammaincc(df / 2, x / 2),
        ppf=lambda q, df: 2 * pg.special.gammaincinv(df / 2, q),
        entropy=lambda df: df / 2 + LOG_2 + pg.lgamma(df / 2) + (1 - df / 2) * pg.digamma(df / 2),
        isf=lambda q, df: 2 * pg.special.gammainccinv(df / 2, q),
        mean=lambda df: df,
        var=lambda df: 2 * df,
        kl_shares=("loc",),
        kl_divergence=lambda p, q: gamma_divergence(p[0] / 2, q[0] / 2, p[2] / q[2]),
    ),
    Continuous(
        "invgamma",
        "the inverse gamma distribution of shape `a`, that of 1 / x of a gamma distribution",
        f"Density exp(-1/x) / (Γ(a) x^(a + 1)) for x > 0, of (x - loc) / scale, divided by scale. {JOHNSON}17.",
        support=(0, inf),
        above=True,
        shapes={"a": (1.2, 3)},
        draws=(0.5, 3),
        reach=lambda most, a: (1 / most, inf),
        at=(1.5, 2.0),
        shown=(
            "-1.8831 0.1521 0.8557 0.1443 -0.1558 -1.9358 0.3714 1.0403 1. inf inf 0.5958 "
            "0.7316 0.6137"
        ),
        logpdf=lambda x, a: -(a + 1) * pg.log(x) - 1 / x - pg.lgamma(a),
        cdf=lambda x, a: pg.special.gammaincc(a, 1 / x),
        sf=lambda x, a: pg.special.gammainc(a, 1 / x),
        ppf=lambda q, a: 1 / pg.special.gammainccinv(a, q),
        entropy=lambda a: a + pg.lgamma(a) - (1 + a) * pg.digamma(a),
        isf=lambda q, a: 1 / pg.special.gammaincinv(a, q),
        mean=lambda a: beyond(a, 1, lambda a: 1 / (a - 1)),
        var=lambda a: beyond(a, 2, lambda a: 1 / ((a - 2) * (a - 1) ** 2)),
        kl_shares=("loc",),
        kl_divergence=lambda p, q: gamma_divergence(p[0], q[0], q[2] / p[2]),
    ),
    Continuous(
        "beta",
        "the beta distribution of shapes `a` and `b`",
        f"Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) for 0 ≤ x ≤ 1, of (x - loc) / scale, "
        f"divided by scale. {JOHNSON}25.",
        support=(0, 1),
        shapes={"a": (1.2, 3), "b": (1.2, 3)},
        draws=(0.3, 0.6),
        at=(0.25, 2.0, 1.5),
        shown=(
            "-0.2084 0.8119 0.1069 0.8931 -2.2358 -0.1131 0.3945 0.7612 0.5714 0.0544 0.2333 "
            "0.5864 -0.1081 0.1882"
        ),
        from_lowest=(
            lambda a, b: a - 1,
            lambda x, a, b: (b - 1) * pg.log1p(-x) - pg.special.betaln(a, b),
        ),
        from_highest=(
            lambda a, b: b - 1,
            lambda x, a, b: (a - 1) * pg.log1p(-x) - pg.special.betaln(a, b),
        ),
        cdf=lambda x, a, b: pg.special.betainc(a, b, x),
        sf=lambda x, a, b: pg.special.betaincc(a, b, x),
        ppf=lambda q, a, b: pg.special.betaincinv(a, b, q),
        entropy=lambda a, b: (
            pg.special.betaln(a, b)
            - (a - 1) * pg.digamma(a)
            - (b - 1) * pg.digamma(b)
            + (a + b - 2) * pg.digamma(a + b)
        ),
        isf=lambda q, a, b: pg.special.betainccinv(a, b, q),
        mean=lambda a, b: a / (a + b),
        var=lambda a, b: a / (a + b) * (b / (a + b)) / (a + b + 1),
        kl_shares=("loc", "scale"),
        kl_divergence=lambda p, q: (
            pg.special.betaln(q[0], q[1])
            - pg.special.betaln(p[0], p[1])
            + (p[0] - q[0]) * (pg.digamma(p[0]) - pg.digamma(p[0] + p[1]))
            + (p[1] - q[1]) * (pg.digamma(p[1]) - pg.digamma(p[0] + p[1]))
        ),
    ),
    Continuous(
        "f",
        "the F distribution of `dfn` and `dfd` degrees of freedom",
        "Density n^(n/2) m^(m/2) x^(n/2 - 1) / (B(n/2, m/2) (m + n x)^((n + m)/2)) for x ≥ 0, with n and m the degrees "
        f"of freedom, of (x - loc) / scale, divided by scale. {JOHNSON}27.",
        support=(0, inf),
        shapes={"dfn": (2.5, 5), "dfd": (2.5, 5)},
        draws=(0.5, 3),
        at=(1.5, 3.0, 4.0),
        shown="-1.5452 0.2133 0.6571 0.3429 -0.4199 -1.0704 0.4184 2.0467 2. inf inf 0.9405",
        from_lowest=(
            lambda n, m: n / 2 - 1,
            lambda x, n, m: (
                n / 2 * pg.log(n / m)
                - (n + m) / 2 * pg.log1p(n / m * x)
                - pg.special.betaln(n / 2, m / 2)
            ),
        ),
        cdf=lambda x, n, m: ratio_of_gammas(n * x / m, n / 2, m / 2),
        sf=lambda x, n, m: ratio_of_gammas(n * x / m, n / 2, m / 2, upper=True),
        ppf=lambda q, n, m: (
            m
            * pg.special.betaincinv(n / 2, m / 2, q)
            / (n * pg.special.betainccinv(m / 2, n / 2, q))
        ),
        isf=lambda q, n, m: (
            m
            * pg.special.betainccinv(n / 2, m / 2, q)
            / (n * pg.special.betaincinv(m / 2, n / 2, q))
        ),
        mean=lambda n, m: beyond(m, 2, lambda m: m / (m - 2)) + n * 0,
        var=lambda n, m: beyond(
            m, 4, lambda m: 2 * m * m * (n + m - 2) / (n * (m - 2) ** 2 * (m - 4))
        ),
    ),
    Continuous(
        "t",
        "Student's t distribution of `df` degrees of freedom",
        "Density Γ((df + 1)/2) / (√(π df) Γ(df/2)) (1 + x²/df)^(-(df + 1)/2) of (x - loc) / scale, divided by scale. "
        f"{JOHNSON}28.",
        shapes={"df": (2.5, 5)},
        at=(1.5, 3.0),
        shown=(
            "-2.1201 0.1200 0.8847 0.1153 -0.1225 -2.1603 -0.7649 0.7649 0. 3.0000 1.7321 0. 1.7735"
        ),
        logpdf=lambda x, df: log_student.apply(x, df, order=0),
        cdf=lambda x, df: pg.ops.stats.student(x, df),
        sf=lambda x, df: pg.ops.stats.student(-x, df),
        in_memory=("ppf", "isf"),
        ppf=lambda q, df: pg.ops.stats.quantile_of_student(q, df),
        entropy=lambda df: (
            (df + 1) / 2 * (pg.digamma((df + 1) / 2) - pg.digamma(df / 2))
            + 0.5 * pg.log(df)
            + pg.special.betaln(df / 2, 0.5)
        ),
        isf=lambda q, df: -pg.ops.stats.quantile_of_student(q, df),
        mean=lambda df: pg.where(df > 1, 0 * df, nan),
        median=lambda df: 0 * df,
        var=lambda df: pg.where(df > 1, beyond(df, 2, lambda df: 1 / (1 - 2 / df)), nan),
    ),
    Continuous(
        "vonmises",
        "the von Mises distribution of concentration `kappa`, a normal distribution on the circle",
        "Density exp(kappa cos(x)) / (2π I₀(kappa)) of (x - loc) / scale, by scale, for every x. Source: Mardia and "
        "Jupp, Directional Statistics, 3.5.4.",
        shapes={"kappa": (0.5, 3)},
        fits=lambda kappa: kappa >= 0,
        at=(1.5, 2.0),
        shown="-2.5204 0.0804 0.9572 0.0428 -0.5297 0.5297 0. 1.2663 0.2054",
        logpdf=lambda x, kappa: (
            -2 * kappa * pg.sin(x / 2) ** 2 - LOG_2 - LOG_PI - log_scaled_i0(kappa)
        ),
        cdf=lambda x, kappa: 0.5 + around(x, kappa, lambda t, kappa: 1.0),
        sf=lambda x, kappa: 0.5 - around(x, kappa, lambda t, kappa: 1.0),
        # cdf has no digit in the lower tail, and the median is `loc`
        without=("logcdf", "logsf", "median"),
        in_memory=("ppf", "isf"),
        ppf=lambda q, kappa: pg.ops.stats.quantile_of_vonmises(q, kappa),
        entropy=lambda kappa: (
            kappa * (1 - mean_cosine(kappa)) + LOG_2 + LOG_PI + log_scaled_i0(kappa)
        ),
        isf=lambda q, kappa: -pg.ops.stats.quantile_of_vonmises(q, kappa),
        mean=lambda kappa: 0 * kappa,
        kl_shares=("scale",),
        kl_divergence=lambda p, q: (
            q[0]
            - p[0]
            + log_scaled_i0(q[0])
            - log_scaled_i0(p[0])
            + mean_cosine(p[0]) * (p[0] - q[0] * pg.cos((p[1] - q[1]) / p[2]))
        ),
    ),
    Continuous(
        "skewnorm",
        "the skew normal distribution of skewness `a`, any real number",
        "Density 2 φ(x) Φ(a x), of the normal density φ and distribution function Φ, of "
        "(x - loc) / scale, divided by scale. Source: Azzalini (1985), A class of distributions "
        "which includes the normal.",
        shapes={"a": (-2, 2)},
        fits=real,
        in_memory=("ppf", "isf", "median"),
        at=(1.5, 2.0),
        shown="-1.3521 0.2587 0.8664 0.1336 0.2207 1.1488 0.7136 0.4907 0.7005 0.6554",
        logpdf=lambda x, a: -0.5 * x * x + 0.5 * (LOG_2 - LOG_PI) + pg.special.log_ndtr(a * x),
        cdf=lambda x, a: pg.special.ndtr(x) - 2 * pg.special.owens_t(x, a),
        sf=lambda x, a: pg.special.ndtr(-x) + 2 * pg.special.owens_t(x, a),
        without=("logcdf", "logsf"),  # the two terms cancel in a tail
        rvs=lambda uniform, a: (
            (a * abs(pg.special.ndtri(uniform())) + pg.special.ndtri(uniform()))
            / pg.sqrt(1 + a * a)
        ),
        ppf=lambda q, a: solved(q, "skewnorm", "ppf", pg.special.ndtri, (a,)),
        isf=lambda q, a: solved(q, "skewnorm", "isf", lambda q: -pg.special.ndtri(q), (a,)),
        mean=lambda a: math.sqrt(2 / math.pi) * a / pg.hypot(a, constant_like(1.0, a)),
        var=lambda a: 1 - 2 / math.pi * (a / pg.hypot(a, constant_like(1.0, a))) ** 2,
    ),
)
for row in ROWS:
    globals().update(row.ops())  # where pickle and the registry look for an op's class
