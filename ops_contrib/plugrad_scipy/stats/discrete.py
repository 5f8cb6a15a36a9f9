"""Distributions of whole numbers: probability and distribution function, with gradients by the real parameters.

Each is declared as a `Discrete`, by its formulas for loc 0. `at` holds the arguments of the examples in docstrings, and
`shown` the numbers that they print.
"""

from __future__ import annotations

import math
from typing import Any

import plugrad as pg
from plugrad_scipy.stats.families import Discrete
from plugrad_scipy.stats.formulas import (
    beyond,
    detached,
    halves,
    inf,
    positive,
    power_log,
    probability,
)

KOTZ = "Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter "


def count(value: Any) -> Any:
    """Return the mask where a parameter is a whole number of 0 or more."""
    return (value >= 0) & (value == pg.floor(value))


def not_negative(value: Any) -> Any:
    """Return the mask where a parameter is 0 or more."""
    return value >= 0


def chance(value: Any) -> Any:
    """Return the mask where a parameter is a probability above 0."""
    return (value > 0) & (value <= 1)


def root_of_count(n: Any, like: Any) -> Any:
    """Return the square root of the count `n` in the precision of `like`, without gradient."""
    return pg.sqrt(n + 0 * detached(like))


def power_log1p(exponent: Any, x: Any) -> Any:
    """Return exponent * log(1 + x), and 0 with slope 0 by x where that is 0 * log(0)."""
    return pg.special.xlog1py(exponent, pg.where((exponent == 0) & (x == -1), 0, x))


def at_ends(p: Any, ends: Any, between: Any) -> Any:
    """Return ``ends(p)`` where the probability p is 0 or 1, else ``between(p)``."""
    end = (p == 0) | (p == 1)
    return pg.where(end, ends(pg.where(end, p, 0.5)), between(pg.where(end, 0.5, p)))


def log_choices(k: Any, n: Any) -> Any:
    """Return the logarithm of the binomial coefficient, n over k, elementwise."""
    return log_rising(n - k + 1, k) - pg.lgamma(k + 1)


def log_failures(k: Any, n: Any, p: Any) -> Any:
    """Return log(Γ(n + k) / (k! Γ(n)) p^n) elementwise: the part of the negative binomial distribution for k failures
    without (1 - p)^k.
    """
    return log_rising(n, k) - pg.lgamma(k + 1) + n * pg.log(p)


def trial_divergence(p: Any, q: Any) -> Any:
    """Return the relative entropy of a trial with success probability `p` from one with `q`."""
    return pg.special.rel_entr(p, q) + pg.special.rel_entr(1 - p, 1 - q)


def log_zeta(a: Any) -> Any:
    """Return log ζ(a), Riemann's zeta function, for a > 1, as a formula of ops with derivatives by a.

    Source: DLMF 2.10.1, the sum of Euler and Maclaurin from 10 on, with 8 corrections; its error is below 1e-16.
    """
    start = 10
    total = sum(pg.exp(-a * math.log(k)) for k in range(1, start))
    last = pg.exp(-a * math.log(start))
    total = total + last * (start / (a - 1) + 0.5)
    rising = a / start
    for j, bernoulli in enumerate(BERNOULLI, 1):
        total = total + bernoulli / math.factorial(2 * j) * rising * last
        rising = rising * (a + 2 * j - 1) * (a + 2 * j) / start**2
    return pg.log(total)


BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510)


def log_rising(a: Any, k: Any) -> Any:
    """Return log(Γ(a + k) / Γ(a)) elementwise; for large a, where that cancels, by Stirling's series, DLMF 5.11.1."""
    large = a > 1000
    near, far = pg.where(large, 1.0, a), pg.where(large, a, 1000.0)
    before, after = 1 / far, 1 / (far + k)
    rest = (after - before) * (1 - (after * after + after * before + before * before) / 30) / 12
    stirling = (far - 0.5) * pg.log1p(k * before) + k * pg.log(far + k) - k + rest
    return pg.where(large, stirling, pg.lgamma(near + k) - pg.lgamma(near))


ROWS = (
    Discrete(
        "poisson",
        "the Poisson distribution of mean `mu`",
        f"Probability mu^k exp(-mu) / k! of k - loc = 0, 1, 2 ... {KOTZ}4.",
        shapes={"mu": (0.5, 5.0)},
        fits=(not_negative,),
        at=(2, 1.5),
        shown="-1.3822 0.2510 0.8088 0.1912 -0.2121 -1.6547 1.5000 1.5000 1.2247 0.4603",
        logpmf=lambda k, mu: power_log(k, mu) - pg.lgamma(k + 1) - mu,
        pmf=lambda k, mu: halves(
            mu,
            lambda mu: pg.pow(mu, k) * pg.exp(-mu - pg.lgamma(k + 1)),
            lambda mu: pg.exp(pg.xlogy(k, mu) - pg.lgamma(k + 1) - mu),
            at=1.0,
        ),
        cdf=lambda k, mu: pg.special.gammaincc(k + 1, mu),
        sf=lambda k, mu: pg.special.gammainc(k + 1, mu),
        mean=lambda mu: mu,
        var=lambda mu: mu,
        kl_divergence=lambda p, q: pg.special.kl_div(p[0], q[0]),
    ),
    Discrete(
        "binom",
        "the binomial distribution, that of the number of successes in `n` trials, each of chance `p`",
        f"Probability (n over k) p^k (1 - p)^(n - k) of k - loc = 0 ... n; `n` is whole. {KOTZ}3.",
        shapes={"n": (5, 9), "p": (0.2, 0.8)},
        fits=(count, probability),
        highest=lambda n, p: n,
        at=(2, 5, 0.25),
        shown="-1.3330 0.2637 0.8965 0.1035 -0.1093 -2.2680 1.2500 0.9375 0.9682 0.6541",
        logpmf=lambda k, n, p: log_choices(k, n) + power_log(k, p) + power_log1p(n - k, -p),
        pmf=lambda k, n, p: at_ends(
            p,
            lambda p: pg.exp(log_choices(k, n)) * pg.pow(p, k) * pg.pow(1 - p, n - k),
            lambda p: pg.exp(log_choices(k, n) + pg.xlogy(k, p) + pg.special.xlog1py(n - k, -p)),
        ),
        cdf=lambda k, n, p: pg.special.betaincc(k + 1, pg.clamp(n - k, min=1), p),
        sf=lambda k, n, p: pg.special.betainc(k + 1, pg.clamp(n - k, min=1), p),
        mean=lambda n, p: n * p,
        var=lambda n, p: n * p * (1 - p),
        std=lambda n, p: root_of_count(n, p) * pg.sqrt(p * (1 - p)),
        kl_shares=("n",),
        kl_divergence=lambda p, q: p[0] * trial_divergence(p[1], q[1]),
    ),
    Discrete(
        "nbinom",
        "the negative binomial distribution, that of the failures before success `n`, each trial of chance `p`",
        "Probability Γ(n + k) / (k! Γ(n)) p^n (1 - p)^k of k - loc = 0, 1, 2 ...; `n` is any positive number. "
        f"{KOTZ}5.",
        shapes={"n": (1.5, 4.0), "p": (0.2, 0.8)},
        fits=(positive, chance),
        at=(2, 2.5, 0.25),
        shown="-2.5652 0.0769 0.1667 0.8333 -1.7913 -0.1824 7.5000 30. 5.4772 1.3081",
        logpmf=lambda k, n, p: log_failures(k, n, p) + power_log1p(k, -p),
        pmf=lambda k, n, p: at_ends(
            p,
            lambda p: pg.exp(log_failures(k, n, p)) * pg.pow(1 - p, k),
            lambda p: pg.exp(log_failures(k, n, p) + pg.special.xlog1py(k, -p)),
        ),
        cdf=lambda k, n, p: pg.special.betainc(n, k + 1, p),
        sf=lambda k, n, p: pg.special.betaincc(n, k + 1, p),
        mean=lambda n, p: n * (1 - p) / p,
        var=lambda n, p: n * (1 - p) / (p * p),
        kl_shares=("n",),
        kl_divergence=lambda p, q: p[0] / p[1] * trial_divergence(p[1], q[1]),
    ),
    Discrete(
        "geom",
        "the geometric distribution, that of the number of trials up to the first success, each of chance `p`",
        f"Probability (1 - p)^(k - 1) p of k - loc = 1, 2, 3 ... {KOTZ}5.",
        shapes={"p": (0.2, 0.8)},
        fits=(chance,),
        lowest=1,
        draws=(1, 6),
        at=(2, 0.25),
        shown="-1.6740 0.1875 0.4375 0.5625 -0.8267 -0.5754 4. 12. 3.4641 2.2493 0.5232",
        logpmf=lambda k, p: power_log1p(k - 1, -p) + pg.log(p),
        pmf=lambda k, p: p * pg.pow(1 - p, k - 1),
        logsf=lambda k, p: at_ends(p, lambda p: -inf, lambda p: pg.special.xlog1py(k, -p)),
        sf=lambda k, p: at_ends(
            p, lambda p: pg.pow(1 - p, k), lambda p: pg.exp(pg.special.xlog1py(k, -p))
        ),
        cdf=lambda k, p: at_ends(
            p, lambda p: 1 - pg.pow(1 - p, k), lambda p: -pg.expm1(pg.special.xlog1py(k, -p))
        ),
        entropy=lambda p: (pg.special.entr(p) + pg.special.entr(1 - p)) / p,
        mean=lambda p: 1 / p,
        var=lambda p: (1 - p) / (p * p),
        kl_divergence=lambda p, q: trial_divergence(p[0], q[0]) / p[0],
    ),
    Discrete(
        "bernoulli",
        "the Bernoulli distribution, that of 1 with probability `p`, else 0",
        f"Probability p of 1, and 1 - p of 0, of k - loc. {KOTZ}3.",
        shapes={"p": (0.2, 0.8)},
        fits=(probability,),
        highest=lambda p: 1,
        draws=(0, 2),
        at=(1, 0.25),
        shown="-1.3863 0.2500 1. 0. 0. -inf 0.2500 0.1875 0.4330 0.5623 0.1308",
        logpmf=lambda k, p: power_log(k, p) + power_log1p(1 - k, -p),
        pmf=lambda k, p: k * p + (1 - k) * (1 - p),
        cdf=lambda k, p: 1 - p + k * 0,
        sf=lambda k, p: p + k * 0,
        entropy=lambda p: pg.special.entr(p) + pg.special.entr(1 - p),
        mean=lambda p: p,
        var=lambda p: p * (1 - p),
        kl_divergence=lambda p, q: trial_divergence(p[0], q[0]),
    ),
    Discrete(
        "betabinom",
        "the beta-binomial distribution, a binomial one whose chance has the beta distribution of shapes `a` and `b`",
        f"Probability (n over k) B(k + a, n - k + b) / B(a, b) of k - loc = 0 ... n; `n` is whole. {KOTZ}6.",
        shapes={"n": (5, 9), "a": (0.7, 3.0), "b": (0.7, 3.0)},
        fits=(count, positive, positive),
        highest=lambda n, a, b: n,
        at=(2, 5, 2.0, 1.5),
        shown="-1.6794 0.1865 2.8571 2.3129 1.5208",
        logpmf=lambda k, n, a, b: (
            log_choices(k, n) + log_rising(a, k) + log_rising(b, n - k) - log_rising(a + b, n)
        ),
        mean=lambda n, a, b: n * a / (a + b),
        var=lambda n, a, b: n * a / (a + b) * (b / (a + b)) * (a + b + n) / (a + b + 1),
        std=lambda n, a, b: (
            root_of_count(n, a) * pg.sqrt(a * b * ((a + b + n) / (a + b + 1))) / (a + b)
        ),
    ),
    Discrete(
        "betanbinom",
        "the beta-negative binomial distribution, a negative binomial one whose chance has a beta distribution",
        "Probability (n + k - 1 over k) B(a + n, b + k) / B(a, b) of k - loc = 0, 1, 2 ...; `n` is whole. "
        f"{KOTZ}6.",
        shapes={"n": (3, 9), "a": (2.5, 4.0), "b": (0.7, 3.0)},
        fits=(count, positive, positive),
        at=(2, 5, 3.0, 1.5),
        shown="-1.9764 0.1386 3.7500 45.9375 6.7777",
        logpmf=lambda k, n, a, b: (
            log_rising(n, k)
            - pg.lgamma(k + 1)
            + log_rising(a, n)
            + log_rising(b, k)
            - log_rising(a + b, n + k)
        ),
        mean=lambda n, a, b: beyond(a, 1, lambda a: n * b / (a - 1)),
        var=lambda n, a, b: beyond(
            a,
            2,
            lambda a: n * (n + a - 1) * b * (a + b - 1) / ((a - 2) * (a - 1) ** 2),
        ),
        std=lambda n, a, b: (
            root_of_count(n, a)
            * beyond(a, 2, lambda a: pg.sqrt((n + a - 1) * b * (a + b - 1) / (a - 2)) / (a - 1))
        ),
    ),
    Discrete(
        "logser",
        "the logarithmic (log-series) distribution of chance `p`",
        f"Probability -p^k / (k log(1 - p)) of k - loc = 1, 2, 3 ... {KOTZ}7.",
        shapes={"p": (0.2, 0.8)},
        fits=(lambda p: (p > 0) & (p < 1),),
        lowest=1,
        draws=(1, 6),
        at=(2, 0.25),
        shown="-2.2198 0.1086 1.1587 0.2024 0.4498",
        logpmf=lambda k, p: k * pg.log(p) - pg.log(k) - pg.log(-pg.log1p(-p)),
        mean=lambda p: -p / ((1 - p) * pg.log1p(-p)),
        var=lambda p: -p * (p + pg.log1p(-p)) / ((1 - p) * pg.log1p(-p)) ** 2,
    ),
    Discrete(
        "zipf",
        "the Zipf (zeta) distribution of exponent `a`",
        f"Probability k^-a / ζ(a) of k - loc = 1, 2, 3 ... {KOTZ}11.",
        shapes={"a": (1.5, 4.0)},
        fits=(lambda a: a > 1,),
        lowest=1,
        draws=(1, 6),
        at=(2, 2.5),
        shown="-2.0266 0.1318 1.9474",
        logpmf=lambda k, a: -a * pg.log(k) - log_zeta(a),
        mean=lambda a: beyond(a, 2, lambda a: pg.exp(log_zeta(a - 1) - log_zeta(a))),
    ),
    Discrete(
        "skellam",
        "the Skellam distribution, that of the difference of two Poisson numbers of means `mu1` and `mu2`",
        "Probability exp(-mu1 - mu2) (mu1/mu2)^(k/2) I_|k|(2 √(mu1 mu2)) of k - loc, any whole number. Source: Skellam "
        "(1946), The frequency distribution of the difference between two Poisson variates.",
        shapes={"mu1": (0.5, 4.0), "mu2": (0.5, 4.0)},
        fits=(positive, positive),
        lowest=-inf,
        draws=(-3, 4),
        at=(2, 1.5, 0.5),
        shown="-1.6395 0.1941 1. 2. 1.4142",
        logpmf=lambda k, m, n: (
            k / 2 * (pg.log(m) - pg.log(n))
            - (pg.sqrt(m) - pg.sqrt(n)) ** 2
            + pg.log(pg.special.ive(abs(k), 2 * pg.sqrt(m * n)))
        ),
        mean=lambda m, n: m - n,
        var=lambda m, n: m + n,
    ),
    Discrete(
        "boltzmann",
        "the Boltzmann (truncated Planck) distribution of `lambda_` and `N`",
        f"Probability (1 - e^-lambda_) e^(-lambda_ k) / (1 - e^(-lambda_ N)) of k - loc = 0 ... N - 1; `N` is whole. "
        f"{KOTZ}5.",
        shapes={"lambda_": (0.5, 2.0), "N": (5, 9)},
        fits=(positive, lambda n: (n > 0) & (n == pg.floor(n))),
        highest=lambda rate, n: n - 1,
        at=(2, 0.5, 5),
        shown="-1.8471 0.1577 0.8463 0.1537 -0.1668 -1.8730 1.0944 1.4821 1.2174",
        logpmf=lambda k, rate, n: (
            pg.log(-pg.expm1(-rate)) - pg.log(-pg.expm1(-rate * n)) - rate * k
        ),
        cdf=lambda k, rate, n: pg.expm1(-rate * (k + 1)) / pg.expm1(-rate * n),
        sf=lambda k, rate, n: (
            pg.exp(-rate * (k + 1)) * pg.expm1(-rate * (n - k - 1)) / pg.expm1(-rate * n)
        ),
        mean=lambda rate, n: 1 / pg.expm1(rate) - n / pg.expm1(rate * n),
        var=lambda rate, n: (
            pg.exp(rate) / pg.expm1(rate) ** 2
            - n * n * pg.exp(-rate * n) / pg.expm1(-rate * n) ** 2
        ),
    ),
    Discrete(
        "planck",
        "the Planck (discrete exponential) distribution of `lambda_`",
        f"Probability (1 - e^-lambda_) e^(-lambda_ k) of k - loc = 0, 1, 2 ... {KOTZ}5.",
        shapes={"lambda_": (0.5, 2.0)},
        fits=(positive,),
        at=(2, 0.5),
        shown="-1.9328 0.1447 0.7769 0.2231 -0.2525 -1.5000 1.5415 3.9177 1.9793 1.7035",
        logpmf=lambda k, rate: pg.log(-pg.expm1(-rate)) - rate * k,
        logsf=lambda k, rate: -rate * (k + 1),
        mean=lambda rate: pg.exp(-rate) / -pg.expm1(-rate),
        var=lambda rate: pg.exp(-rate) / pg.expm1(-rate) ** 2,
        std=lambda rate: pg.exp(-rate / 2) / -pg.expm1(-rate),
        entropy=lambda rate: rate * pg.exp(-rate) / -pg.expm1(-rate) - pg.log(-pg.expm1(-rate)),
    ),
    Discrete(
        "dlaplace",
        "the discrete Laplace distribution of `a`",
        "Probability tanh(a/2) e^(-a |k|) of k - loc, any whole number. Source: Inusah and Kozubowski (2006), A "
        "discrete analogue of the Laplace distribution.",
        shapes={"a": (0.5, 2.0)},
        fits=(positive,),
        lowest=-inf,
        draws=(-3, 4),
        at=(2, 0.8),
        shown="-2.5677 0.0767 0.9374 0.0626 -0.0646 -2.7711 0. 2.9635 1.7215 1.8685",
        logpmf=lambda k, a: pg.log(pg.tanh(a / 2)) - a * abs(k),
        cdf=lambda k, a: halves(
            k,
            lambda k: pg.exp(a * (k + 1)) / (pg.exp(a) + 1),
            lambda k: 1 - pg.exp(-a * k) / (pg.exp(a) + 1),
        ),
        sf=lambda k, a: halves(
            k,
            lambda k: 1 - pg.exp(a * (k + 1)) / (pg.exp(a) + 1),
            lambda k: pg.exp(-a * k) / (pg.exp(a) + 1),
        ),
        mean=lambda a: 0 * a,
        var=lambda a: 2 * pg.exp(-a) / pg.expm1(-a) ** 2,
        std=lambda a: math.sqrt(2) * pg.exp(-a / 2) / -pg.expm1(-a),
        entropy=lambda a: (
            2 * a * pg.exp(-a) / -pg.expm1(-2 * a)
            + pg.where(a > 1, 2 * pg.atanh(pg.exp(-pg.clamp(a, min=1))), -pg.log(pg.tanh(a / 2)))
        ),
    ),
    Discrete(
        "yulesimon",
        "the Yule-Simon distribution of `alpha`",
        f"Probability alpha B(k, alpha + 1) of k - loc = 1, 2, 3 ... {KOTZ}6.",
        shapes={"alpha": (2.2, 4.0)},
        fits=(positive,),
        lowest=1,
        draws=(1, 6),
        at=(2, 2.5),
        shown="-1.8405 0.1587 0.8730 0.1270 -0.1358 -2.0637 1.6667 5.5556 2.3570",
        logpmf=lambda k, alpha: pg.log(alpha) + pg.special.betaln(k, alpha + 1),
        logsf=lambda k, alpha: pg.log(k) + pg.special.betaln(k, alpha + 1),
        mean=lambda alpha: beyond(alpha, 1, lambda a: a / (a - 1)),
        var=lambda alpha: beyond(alpha, 2, lambda a: a * a / ((a - 2) * (a - 1) ** 2)),
    ),
)
for row in ROWS:
    globals().update(row.ops())  # where pickle and the registry look for an op's class
