"""Continuous distributions on the whole line, and of extreme values, whose support ends where a parameter says.

Each is declared as a `Continuous`, by its formulas for loc 0 and scale 1.
"""

from __future__ import annotations

import math
from typing import Any

import plugrad as pg
from plugrad.authoring import constant_like
from plugrad_scipy.stats.continuous import (
    EULER,
    JOHNSON,
    LOG_2,
    LOG_PI,
    cauchy_quantile,
    weibull_variance,
)
from plugrad_scipy.stats.families import Continuous
from plugrad_scipy.stats.formulas import halves, inf, log_of, positive, real, solved
from plugrad_scipy.stats.positive import LOG_ROOT_2_PI, gamma_of_power, ratio_log1p

log_sigmoid = pg.nn.functional.logsigmoid


def log_exponential_part(x: Any, K: Any) -> Any:
    """Return log(exp(1 / (2 K²) - x / K) Φ(x - 1 / K)) elementwise, without cancellation: below 1 / K by erfcx."""
    y = x - 1 / K
    lower = y < 0
    scaled = pg.log(pg.special.erfcx(-pg.where(lower, y, 0.0) * math.sqrt(0.5))) - LOG_2
    below = scaled - pg.where(lower, x, 0.0) ** 2 / 2
    above = (0.5 / K - pg.where(lower, 0.0, x)) / K + pg.special.log_ndtr(pg.where(lower, 0.0, y))
    return pg.where(lower, below, above)


def gamma_of_exp(x: Any, c: Any, function: Any, otherwise: Any) -> Any:
    """Return ``otherwise(c, exp(x))``, a function of P(c, e^x); for x below -40 ``function(log P)``, with log P = c x -
    log Γ(c + 1).
    """
    low = x < -40
    log = c * pg.where(low, x, -40.0) - pg.lgamma(c + 1)
    return pg.where(low, function(log), otherwise(c, pg.exp(pg.where(low, 0.0, x))))


def log_kve1(z: Any) -> Any:
    """Return log(e^z K₁(z)) elementwise; for large z, where SciPy's `kve` is nan, by DLMF 10.40.2."""
    return halves(
        z,
        lambda z: pg.log(pg.special.kve(1, z)),
        lambda z: pg.log1p(3 / (8 * z)) - 0.5 * pg.log(2 / math.pi * z),
        at=1e8,
    )


def log_of_extreme(x: Any, c: Any) -> Any:
    """Return the logarithm of the generalized extreme value density at distance x from its end, without the power of x.

    It is (1/c - 1) log(c) - (c x)^(1/c).
    """
    return (1 / c - 1) * pg.log(c) - pg.pow(c, 1 / c) * pg.pow(x, 1 / c)


def gennorm_slope(x: Any, beta: Any) -> Any:
    """Return |x|^beta elementwise, with slope 0 at x = 0."""
    zero = x == 0
    return pg.where(zero, 0.0, pg.pow(pg.where(zero, 1.0, abs(x)), beta))


def gennorm_tail(x: Any, beta: Any) -> Any:
    """Return the distribution function of the generalized normal distribution with power `beta`; its slope at 0 is the
    density.
    """
    lower, upper = gamma_of_power(pg.where(x < 0, -x, x), beta, 1 / beta, 0 * beta + 1, 1)
    return pg.where(x < 0, 0.5 * upper, 0.5 + 0.5 * lower)


def hyperbolic(x: Any) -> Any:
    """Return the distribution function (2/π) atan(exp(x)) of the hyperbolic secant distribution, accurate in both
    tails.
    """
    return halves(
        x,
        lambda x: 2 / math.pi * pg.atan(pg.exp(x)),
        lambda x: 1 - 2 / math.pi * pg.atan(pg.exp(-x)),
    )


def asymmetric_quantile(q: Any, rest: Any, k: Any) -> Any:
    """Return the quantile of the asymmetric Laplace distribution with asymmetry `k` at the probability q; `rest` is 1 -
    q.
    """
    border = k * k / (1 + k * k)
    lower = q < border
    below = k * pg.log(pg.where(lower, q, border) / border)
    return pg.where(lower, below, -pg.log(pg.where(lower, 1 - border, rest) * (1 + k * k)) / k)


ROWS = (
    Continuous(
        "genextreme",
        "the generalized extreme value distribution of shape `c`",
        "Distribution function exp(-(1 - c x)^(1/c)) for c x < 1, and exp(-e^-x) for c = 0; of (x - loc) / scale. The "
        f"sign of `c` is SciPy's. {JOHNSON}22.",
        support=lambda c: (
            pg.where(c < 0, 1 / pg.where(c < 0, c, -1), -inf),
            pg.where(c > 0, 1 / pg.where(c > 0, c, 1), inf),
        ),
        middle=0.0,
        above=True,
        shapes={"c": (0.1, 0.4)},
        fits=real,
        draws=(-1, 1),
        reach=lambda most, c: (-pg.special.boxcox(most, c), inf),
        at=(1.5, 0.25),
        shown="-1.5626 0.2096 0.8585 0.1415 -0.1526 -1.9553 -0.3403 1.0705 0.3502 1.4329",
        logpdf=lambda x, c: -(1 - c) * ratio_log1p(x, -c) - pg.exp(-ratio_log1p(x, -c)),
        from_highest=(
            lambda c: 1 / pg.where(c > 0, c, 1) - 1,
            lambda x, c: log_of_extreme(x, pg.where(c > 0, c, 1)),
        ),
        logcdf=lambda x, c: -pg.exp(-ratio_log1p(x, -c)),
        ppf=lambda q, c: -pg.special.boxcox(-pg.log(q), c),
        isf=lambda q, c: -pg.special.boxcox(-pg.log1p(-q), c),
        entropy=lambda c: EULER * (1 - c) + 1,
    ),
    Continuous(
        "weibull_max",
        "the Weibull distribution of maxima (reversed Weibull) of shape `c`",
        f"Density c (-x)^(c - 1) exp(-(-x)^c) for x ≤ 0, of (x - loc) / scale, divided by scale. {JOHNSON}22.",
        support=(-inf, 0),
        shapes={"c": (1.2, 3)},
        draws=(-2, -0.5),
        reach=lambda most, c: (-(most ** (1 / c)), inf),
        at=(-0.5, 1.5),
        shown=(
            "-0.2947 0.7448 0.7022 0.2978 -0.3536 -1.2113 -1.2433 -0.4358 -0.9027 0.3757 "
            "0.6129 -0.7832 0.7869"
        ),
        from_highest=(lambda c: c - 1, lambda x, c: pg.log(c) - pg.pow(x, c)),
        logcdf=lambda x, c: -pg.pow(-x, c),
        ppf=lambda q, c: -pg.pow(-pg.log(q), 1 / c),
        isf=lambda q, c: -pg.pow(-pg.log1p(-q), 1 / c),
        mean=lambda c: -pg.exp(pg.lgamma(1 + 1 / c)),
        var=lambda c: weibull_variance(c),
        entropy=lambda c: EULER * (1 - 1 / c) - pg.log(c) + 1,
    ),
    Continuous(
        "johnsonsu",
        "Johnson's S_U distribution, that of sinh((z - a) / b) of a normal number z",
        f"Density b φ(a + b asinh(x)) / √(1 + x²), of (x - loc) / scale, divided by scale. {JOHNSON}12.",
        shapes={"a": (-1, 1), "b": (1.2, 3)},
        fits=(real, positive),
        at=(0.5, 1.0, 2.0),
        shown=(
            "-2.2629 0.1040 0.9751 0.0249 -0.0252 -3.6946 -0.9385 -0.1635 -0.5905 0.4234 "
            "0.6507 -0.5211"
        ),
        logpdf=lambda x, a, b: (
            pg.log(b)
            - pg.log(pg.hypot(x, constant_like(1.0, x)))
            - (a + b * pg.asinh(x)) ** 2 / 2
            - LOG_ROOT_2_PI
        ),
        cdf=lambda x, a, b: pg.special.ndtr(a + b * pg.asinh(x)),
        sf=lambda x, a, b: pg.special.ndtr(-a - b * pg.asinh(x)),
        logcdf=lambda x, a, b: pg.special.log_ndtr(a + b * pg.asinh(x)),
        logsf=lambda x, a, b: pg.special.log_ndtr(-a - b * pg.asinh(x)),
        ppf=lambda q, a, b: pg.sinh((pg.special.ndtri(q) - a) / b),
        isf=lambda q, a, b: pg.sinh((-pg.special.ndtri(q) - a) / b),
        mean=lambda a, b: -pg.exp(1 / (2 * b * b)) * pg.sinh(a / b),
        var=lambda a, b: pg.expm1(1 / (b * b)) * (pg.exp(1 / (b * b)) * pg.cosh(2 * a / b) + 1) / 2,
    ),
    Continuous(
        "hypsecant",
        "the hyperbolic secant distribution",
        f"Density 1 / (π cosh(x)) of (x - loc) / scale, divided by scale. {JOHNSON}23.",
        at=(1.5,),
        shown=(
            "-2.0002 0.1353 0.8602 0.1398 -0.1505 -1.9678 -0.8814 0.8814 0. 2.4674 1.5708 0. 1.8379"
        ),
        logpdf=lambda x: LOG_2 - LOG_PI - pg.logaddexp(x, -x),
        cdf=lambda x: hyperbolic(x),
        sf=lambda x: hyperbolic(-x),
        ppf=lambda q: pg.asinh(cauchy_quantile(q)),
        isf=lambda q: -pg.asinh(cauchy_quantile(q)),
        mean=lambda: 0.0,
        var=lambda: math.pi**2 / 4,
        entropy=lambda: LOG_2 + LOG_PI,
    ),
    Continuous(
        "moyal",
        "the Moyal distribution, of the energy that charged particles lose",
        "Density exp(-(x + e^-x)/2) / √(2π) of (x - loc) / scale, divided by scale. Source: Moyal (1955), Theory of "
        "ionization fluctuations.",
        reach=lambda most: (-math.log(most), inf),
        at=(1.5,),
        shown=(
            "-1.7805 0.1686 0.6367 0.3633 -0.4515 -1.0124 -0.2801 2.2874 1.2704 4.9348 "
            "2.2214 0.7876 2.0541"
        ),
        logpdf=lambda x: -(x + pg.exp(-x)) / 2 - LOG_ROOT_2_PI,
        cdf=lambda x: pg.erfc(pg.exp(-x / 2) * math.sqrt(0.5)),
        sf=lambda x: pg.erf(pg.exp(-x / 2) * math.sqrt(0.5)),
        logcdf=lambda x: LOG_2 + pg.special.log_ndtr(-pg.exp(-x / 2)),
        ppf=lambda q: -2 * pg.log(-pg.special.ndtri(q / 2)),
        isf=lambda q: -2 * pg.log(math.sqrt(2) * pg.erfinv(q)),
        mean=lambda: EULER + LOG_2,
        var=lambda: math.pi**2 / 2,
        entropy=lambda: (EULER + 1 + 2 * LOG_2 + LOG_PI) / 2,
    ),
    Continuous(
        "exponnorm",
        "the exponentially modified normal distribution, that of a normal number and `K` times an exponential one",
        "Density exp(1/(2 K²) - x/K) Φ(x - 1/K) / K of (x - loc) / scale, divided by scale. Source: Grushka (1972), "
        "Characterization of exponentially modified Gaussian peaks.",
        shapes={"K": (0.5, 2)},
        at=(1.5, 2.0),
        shown="-1.4909 0.2252 0.4829 0.5171 -0.6594 2. 5. 2.2361",
        logpdf=lambda x, K: log_exponential_part(x, K) - pg.log(K),
        cdf=lambda x, K: pg.special.ndtr(x) - pg.exp(log_exponential_part(x, K)),
        sf=lambda x, K: pg.special.ndtr(-x) + pg.exp(log_exponential_part(x, K)),
        without=("logcdf",),  # the two terms cancel in the lower tail
        rvs=lambda uniform, K: pg.special.ndtri(uniform()) - K * pg.log(uniform()),
        mean=lambda K: K,
        var=lambda K: 1 + K * K,
    ),
    Continuous(
        "gennorm",
        "the generalized normal distribution (exponential power distribution) of shape `beta`",
        "Density beta exp(-|x|^beta) / (2 Γ(1/beta)) of (x - loc) / scale, divided by scale; the slope at 0 is 0. "
        f"{JOHNSON}24.",
        shapes={"beta": (1.3, 3)},
        draws=(0.3, 2),
        reach=lambda most, beta: (-(most ** (1 / beta)), most ** (1 / beta)),
        at=(1.5, 1.5),
        shown=(
            "-2.4279 0.0882 0.9576 0.0424 -0.0434 -3.1599 -0.5215 0.5215 0. 0.7385 0.8594 1.2575"
        ),
        in_memory=("ppf", "isf"),
        logpdf=lambda x, beta: pg.log(beta) - LOG_2 - pg.lgamma(1 / beta) - gennorm_slope(x, beta),
        cdf=lambda x, beta: gennorm_tail(x, beta),
        sf=lambda x, beta: gennorm_tail(-x, beta),
        ppf=lambda q, beta: solved(q, "gennorm", "ppf", pg.special.ndtri, (beta,)),
        isf=lambda q, beta: solved(q, "gennorm", "isf", lambda q: -pg.special.ndtri(q), (beta,)),
        mean=lambda beta: 0 * beta,
        without=("median",),  # `loc`
        var=lambda beta: pg.exp(pg.lgamma(3 / beta) - pg.lgamma(1 / beta)),
        entropy=lambda beta: 1 / beta - pg.log(beta) + LOG_2 + pg.lgamma(1 / beta),
    ),
    Continuous(
        "loggamma",
        "the log-gamma distribution of shape `c`, that of the logarithm of a gamma number",
        f"Density exp(c x - e^x) / Γ(c) of (x - loc) / scale, divided by scale. {JOHNSON}17.",
        shapes={"c": (1.2, 3)},
        draws=(-2, 1),
        reach=lambda most, c: (-inf, math.log(most)),
        at=(0.5, 2.0),
        shown=(
            "-0.6487 0.5227 0.4907 0.5093 -0.7120 -0.6746 -0.0395 0.9905 0.4228 0.6449 "
            "0.8031 0.5178 1.1544"
        ),
        logpdf=lambda x, c: c * x - pg.exp(x) - pg.lgamma(c),
        cdf=lambda x, c: gamma_of_exp(x, c, pg.exp, pg.special.gammainc),
        sf=lambda x, c: gamma_of_exp(x, c, lambda log: -pg.expm1(log), pg.special.gammaincc),
        logcdf=lambda x, c: gamma_of_exp(
            x, c, lambda log: log, log_of(pg.special.gammainc, pg.special.gammaincc)
        ),
        ppf=lambda q, c: pg.log(pg.special.gammaincinv(c, q)),
        isf=lambda q, c: pg.log(pg.special.gammainccinv(c, q)),
        mean=lambda c: pg.digamma(c),
        var=lambda c: pg.polygamma(1, c),
        entropy=lambda c: pg.lgamma(c) + c - c * pg.digamma(c),
    ),
    Continuous(
        "genlogistic",
        "the generalized logistic distribution of shape `c`",
        f"Density c e^-x / (1 + e^-x)^(c + 1) of (x - loc) / scale, divided by scale. {JOHNSON}23.",
        shapes={"c": (0.7, 3)},
        at=(1.5, 2.0),
        shown=(
            "-1.4111 0.2439 0.6684 0.3316 -0.4028 -1.1039 0. 1.8663 1. 2.2899 1.5132 0.8814 1.8069"
        ),
        logpdf=lambda x, c: pg.log(c) + c * log_sigmoid(x) + log_sigmoid(-x),
        logcdf=lambda x, c: c * log_sigmoid(x),
        ppf=lambda q, c: -pg.log(pg.expm1(-pg.log(q) / c)),
        isf=lambda q, c: -pg.log(pg.expm1(-pg.log1p(-q) / c)),
        mean=lambda c: pg.digamma(c) + EULER,
        var=lambda c: pg.polygamma(1, c) + math.pi**2 / 6,
        entropy=lambda c: 1 - pg.log(c) + pg.digamma(c + 1) + EULER,
    ),
    Continuous(
        "laplace_asymmetric",
        "the asymmetric Laplace distribution of `kappa`, for regression by quantiles",
        "Density exp(-kappa x) / (kappa + 1/kappa) for x ≥ 0, and exp(x/kappa) / (kappa + 1/kappa) below, of (x - loc) "
        "/ scale, divided by scale. Source: Kozubowski and Podgórski (2000), Asymmetric Laplace distribution.",
        shapes={"kappa": (0.5, 2)},
        draws=(0.5, 3),
        at=(1.5, 2.0),
        shown=(
            "-3.9163 0.0199 0.9900 0.0100 -0.0100 -4.6094 -2.3263 -0.1291 -1.5000 4.2500 "
            "2.0616 -0.9400 1.9163"
        ),
        logpdf=lambda x, k: halves(x, lambda x: x / k, lambda x: -x * k) - pg.log(k + 1 / k),
        cdf=lambda x, k: halves(
            x,
            lambda x: k * k / (1 + k * k) * pg.exp(x / k),
            lambda x: 1 - pg.exp(-k * x) / (1 + k * k),
        ),
        sf=lambda x, k: halves(
            x,
            lambda x: 1 - k * k / (1 + k * k) * pg.exp(x / k),
            lambda x: pg.exp(-k * x) / (1 + k * k),
        ),
        logcdf=lambda x, k: halves(
            x,
            lambda x: x / k - pg.log1p(1 / (k * k)),
            lambda x: pg.log1p(-pg.exp(-k * x) / (1 + k * k)),
        ),
        logsf=lambda x, k: halves(
            x,
            lambda x: pg.log1p(-k * k / (1 + k * k) * pg.exp(x / k)),
            lambda x: -k * x - pg.log1p(k * k),
        ),
        ppf=lambda q, k: asymmetric_quantile(q, 1 - q, k),
        isf=lambda q, k: asymmetric_quantile(1 - q, q, k),
        mean=lambda k: 1 / k - k,
        var=lambda k: 1 / (k * k) + k * k,
        entropy=lambda k: 1 + pg.log(k + 1 / k),
    ),
    Continuous(
        "norminvgauss",
        "the normal-inverse Gaussian distribution of tail `a` and skewness `b`, |b| < a",
        "Density a K₁(a √(1 + x²)) exp(√(a² - b²) + b x) / (π √(1 + x²)) of (x - loc) / scale, divided by scale. "
        "Source: Barndorff-Nielsen (1997), Normal inverse Gaussian distributions.",
        shapes={"a": (1.5, 3), "b": (-1, 1)},
        fits=(positive, real),
        in_order=lambda a, b: abs(b) < a,
        at=(1.5, 2.0, 1.0),
        shown="-1.7376 0.1759 0.5774 0.7698 0.8774",
        logpdf=lambda x, a, b: (
            pg.log(a)
            - LOG_PI
            - pg.log(pg.hypot(x, constant_like(1.0, x)))
            + log_kve1(a * pg.hypot(x, constant_like(1.0, x)))
            + pg.sqrt((a - b) * (a + b))
            + b * x
            - a * pg.hypot(x, constant_like(1.0, x))
        ),
        mean=lambda a, b: b / pg.sqrt((a - b) * (a + b)),
        var=lambda a, b: a * a / pg.pow((a - b) * (a + b), 1.5),
    ),
)
for row in ROWS:
    globals().update(row.ops())  # where pickle and the registry look for an op's class
