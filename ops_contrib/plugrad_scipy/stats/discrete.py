"""Distributions of whole numbers: probability of a count, distribution function, by the parameters that are not whole.

Each is a row, its formulas those of loc 0. `at` and `shown` are what the examples are of, and print.
"""

from __future__ import annotations

from typing import Any

import plugrad as pg
from plugrad_scipy.stats.families import discrete, halves, positive, power_log, probability

KOTZ = "Source: Johnson, Kemp and Kotz, Univariate Discrete Distributions, chapter "


def count(value: Any) -> Any:
    """Return whether a parameter is a whole number, 0 or more."""
    return (value >= 0) & (value == pg.floor(value))


def not_negative(value: Any) -> Any:
    """Return whether a parameter is 0 or more."""
    return value >= 0


def chance(value: Any) -> Any:
    """Return whether a parameter is a probability, and not 0."""
    return (value > 0) & (value <= 1)


def power_log1p(exponent: Any, x: Any) -> Any:
    """Return exponent log(1 + x), and 0 with slope 0 by x where 0 is multiplied by log(0)."""
    return pg.special.xlog1py(exponent, pg.where((exponent == 0) & (x == -1), 0, x))


def at_ends(p: Any, ends: Any, between: Any) -> Any:
    """Return a function of a probability with one formula for 0 and 1, and another for what is between."""
    end = (p == 0) | (p == 1)
    return pg.where(end, ends(pg.where(end, p, 0.5)), between(pg.where(end, 0.5, p)))


def log_choices(k: Any, n: Any) -> Any:
    """Return the logarithm of the binomial coefficient, n over k."""
    return pg.lgamma(n + 1) - pg.lgamma(k + 1) - pg.lgamma(n - k + 1)


def log_failures(k: Any, n: Any, p: Any) -> Any:
    """Return log(Γ(n + k) / (k! Γ(n)) p^n)."""
    return pg.lgamma(n + k) - pg.lgamma(k + 1) - pg.lgamma(n) + n * pg.log(p)


def trial_divergence(p: Any, q: Any) -> Any:
    """Return the relative entropy of one trial of chance `p` from one of chance `q`."""
    return pg.special.rel_entr(p, q) + pg.special.rel_entr(1 - p, 1 - q)


ROWS = (
    discrete(
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
    discrete(
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
        kl_shares=("n",),
        kl_divergence=lambda p, q: p[0] * trial_divergence(p[1], q[1]),
    ),
    discrete(
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
    discrete(
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
        logsf=lambda k, p: pg.special.xlog1py(k, -p),
        sf=lambda k, p: at_ends(
            p, lambda p: pg.pow(1 - p, k), lambda p: pg.exp(pg.special.xlog1py(k, -p))
        ),
        entropy=lambda p: (pg.special.entr(p) + pg.special.entr(1 - p)) / p,
        mean=lambda p: 1 / p,
        var=lambda p: (1 - p) / (p * p),
        kl_divergence=lambda p, q: trial_divergence(p[0], q[0]) / p[0],
    ),
    discrete(
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
        logcdf=lambda k, p: pg.log1p(-p) + k * 0,
        entropy=lambda p: pg.special.entr(p) + pg.special.entr(1 - p),
        mean=lambda p: p,
        var=lambda p: p * (1 - p),
        kl_divergence=lambda p, q: trial_divergence(p[0], q[0]),
    ),
)
for row in ROWS:
    globals().update(row)  # where pickle and the registry look for an op's class
