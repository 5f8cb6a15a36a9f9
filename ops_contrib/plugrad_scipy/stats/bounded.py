"""Continuous distributions on an interval: truncated ones, triangle, powers, arcsine.

Each is declared as a `Continuous`, by its formulas for loc 0 and scale 1.
"""

from __future__ import annotations

import math
from typing import Any

import plugrad as pg
from plugrad_scipy.stats.continuous import JOHNSON, LOG_2, LOG_PI
from plugrad_scipy.stats.families import Continuous
from plugrad_scipy.stats.formulas import (
    detached,
    halves,
    inf,
    log_of_rest,
    near_one,
    positive,
    real,
)
from plugrad_scipy.stats.positive import LOG_ROOT_2_PI

# The truncated normal distribution.


def log_between(a: Any, b: Any) -> Any:
    """Return log(Φ(b) - Φ(a)) for a ≤ b, infinite ones too, without cancellation; for a = b it is -inf with gradient 0.

    Φ is the normal distribution function.
    """
    narrow, width, log_mean, log_apart = mass(a, b)
    none = narrow & (width == 0)
    log_narrow = pg.where(none, -inf, pg.log(pg.where(none, 1.0, width)) + log_mean)
    return pg.where(narrow, log_narrow, log_apart)


def share(a: Any, b: Any, log_whole: Any) -> Any:
    """Return (Φ(b) - Φ(a)) / exp(log_whole), the share that the interval from a to b has in a normal mass whose
    logarithm is `log_whole`; where a = b its slopes are the density.
    """
    narrow, width, log_mean, log_apart = mass(a, b)
    return pg.where(narrow, width, 1.0) * pg.exp(pg.where(narrow, log_mean, log_apart) - log_whole)


def log_share(ends: Any, of_rest: Any, log_whole: Any) -> Any:
    """Return the logarithm of `share` for the pair `ends` and `log_whole`; near share 1 from the rest, which lies
    between the pair `of_rest`.
    """
    return near_one(log_between(*ends) - log_whole, share, *of_rest, log_whole)


def mass(a: Any, b: Any) -> tuple[Any, Any, Any, Any]:
    """Return four parts of Φ(b) - Φ(a): the mask where a and b are near, b - a and the log mean density there, and
    log(Φ(b) - Φ(a)) elsewhere.

    Source: Taylor's series of the density at the middle m, φ(m) (1 + He₂(m) h²/24 + He₄(m) h⁴/1920 + ...): the first
    term left out is 2e-15.
    """
    narrow = (b - a) * (1 + abs(a)) < 0.03
    low, high = pg.where(narrow, a, 0.0), pg.where(narrow, b, 0.0)
    width, m2 = high - low, ((low + high) / 2) ** 2
    h2 = width * width
    series = (m2 - 1) * h2 / 24 + ((m2 - 6) * m2 + 3) * h2 * h2 / 1920
    log_mean = pg.log1p(series) - m2 / 2 - LOG_ROOT_2_PI
    return narrow, width, log_mean, log_apart(pg.where(narrow, -1.0, a), pg.where(narrow, 1.0, b))


def log_apart(a: Any, b: Any) -> Any:
    """Return log(Φ(b) - Φ(a)) for a < b that are not near each other, computed in the nearer tail."""
    upper = a > 0
    low, high = pg.where(upper, -b, a), pg.where(upper, -a, b)
    top = pg.where(high == inf, 0.0, pg.special.log_ndtr(pg.where(high == inf, 0.0, high)))
    none = low == -inf
    rest = pg.special.log_ndtr(pg.where(none, 0.0, low)) - pg.where(none, 0.0, top)
    return top + pg.where(none, 0.0, log_of_rest(pg.where(none, -1.0, rest)))


def between(a: Any, b: Any) -> Any:
    """Return a number between a and b, either of which may be infinite."""
    low, high = a == -inf, b == inf
    first = pg.where(low, pg.where(high, -1.0, b - 2), a)
    return (first + pg.where(high, first + 2, b)) / 2


def log_normal_at(x: Any) -> Any:
    """Return the logarithm of the standard normal density at x; -inf with slope 0 where x is infinite."""
    far = abs(x) == inf
    return pg.where(far, -inf, -0.5 * pg.where(far, 0.0, x) ** 2 - LOG_ROOT_2_PI)


def times_density(x: Any, log_mass: Any) -> Any:
    """Return x φ(x) / exp(log_mass), φ the standard normal density; 0 where x is infinite."""
    far = abs(x) == inf
    at = pg.where(far, 0.0, x)
    return pg.where(far, 0.0, at * pg.exp(-0.5 * at * at - LOG_ROOT_2_PI - log_mass))


def truncated_quantile(q: Any, a: Any, b: Any) -> Any:
    """Return the quantile x of the normal distribution truncated to [a, b], (1 - q) Φ(a) + q Φ(b) = Φ(x), by the nearer
    tail.
    """
    upper = a > 0
    low, high = pg.where(upper, -b, a), pg.where(upper, -a, b)
    part, rest = pg.where(upper, 1 - q, q), pg.where(upper, q, 1 - q)
    top = pg.where(high == inf, 0.0, pg.special.log_ndtr(pg.where(high == inf, 0.0, high)))
    none = low == -inf
    fall = pg.special.log_ndtr(pg.where(none, 0.0, low)) - pg.where(none, 1.0, top)
    ratio, missing = pg.where(none, 0.0, pg.exp(fall)), pg.where(none, 1.0, -pg.expm1(fall))
    near = rest < 0.5
    log = pg.where(
        near,
        pg.log1p(-pg.where(near, rest, 0.5) * missing),
        pg.log(pg.where(near, 0.5, part) + pg.where(near, 0.5, rest) * ratio),
    )
    x = pg.special.ndtri_exp(pg.clamp(top + log, max=0.0))
    x = pg.where(x == -inf, low, x)  # Φ(low) is below the smallest number
    return pg.where(upper, -x, x)


def log_ratio(a: Any, b: Any) -> Any:
    """Return log(b/a), accurate where it is nearly 0 too."""
    return pg.log1p((b - a) / a)


def triangle(x: Any, c: Any, below: Any, above: Any) -> Any:
    """Return ``below(x, c)`` where x < c, else ``above(x, 1 - c)``, without infinite slopes where c is 0 or 1."""
    left, low, high = x < c, pg.where(c == 0, 1.0, c), pg.where(c == 1, 1.0, 1 - c)
    first = below(pg.where(left, x, detached(low) / 2), low)
    return pg.where(left, first, above(pg.where(left, 1 - detached(high) / 2, x), high))


def log_corner(x: Any, c: Any) -> Any:
    """Return the logarithm of the triangular density, divided by the distance from an end unless the mode c is
    there.
    """
    none = c == 0
    return LOG_2 + pg.where(
        none, pg.log1p(-x) - pg.log1p(-pg.where(none, c, 0.0)), -pg.log(pg.where(none, 1.0, c))
    )


def log_of_argus(chi: Any) -> Any:
    """Return the logarithm of the ARGUS density's normalising constant for the parameter `chi`."""
    whole = pg.special.gammainc(1.5, chi * chi / 2)
    return 3 * pg.log(chi) + LOG_2 - LOG_ROOT_2_PI - pg.log(whole)


ROWS = (
    Continuous(
        "truncnorm",
        "the truncated normal distribution, that of a normal number from `a` to `b`",
        "Density φ(x) / (Φ(b) - Φ(a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale; so `a` and `b` are of the "
        f"standard distribution, and may be infinite. {JOHNSON}13.",
        support=lambda a, b: (a, b),
        middle=lambda a, b: between(a, b),
        shapes={"a": (-2, -1), "b": (1, 2)},
        fits=(lambda a: a == a, lambda b: b == b),
        in_order=lambda a, b: a < b,
        draws=(-0.7, 0.7),
        at=(0.5, -1.0, 2.0),
        shown="-0.8438 0.4301 0.6509 0.3491 -0.4294 -1.0523 -0.3496 0.7474 0.2296 0.1712 1.0050",
        logpdf=lambda x, a, b: -0.5 * x * x - LOG_ROOT_2_PI - log_between(a, b),
        logcdf=lambda x, a, b: log_share((a, x), (x, b), log_between(a, b)),
        logsf=lambda x, a, b: log_share((x, b), (a, x), log_between(a, b)),
        cdf=lambda x, a, b: share(a, x, log_between(a, b)),
        sf=lambda x, a, b: share(x, b, log_between(a, b)),
        ppf=lambda q, a, b: truncated_quantile(q, a, b),
        isf=lambda q, a, b: -truncated_quantile(q, -b, -a),
        mean=lambda a, b: (
            pg.exp(log_normal_at(a) - log_between(a, b))
            - pg.exp(log_normal_at(b) - log_between(a, b))
        ),
        entropy=lambda a, b: (
            LOG_ROOT_2_PI
            + 0.5
            + log_between(a, b)
            + (times_density(a, log_between(a, b)) - times_density(b, log_between(a, b))) / 2
        ),
    ),
    Continuous(
        "truncexpon",
        "the truncated exponential distribution, that of an exponential number up to `b`",
        f"Density e^-x / (1 - e^-b) for 0 ≤ x ≤ b, of (x - loc) / scale, divided by scale. {JOHNSON}19.",
        support=lambda b: (0.0, b),
        middle=lambda b: b / 2,
        shapes={"b": (2, 3)},
        draws=(0.5, 1.5),
        at=(0.5, 2.0),
        shown="-0.3546 0.7015 0.4551 0.5449 -0.7873 -0.6071 0.2436 1.0455 0.5662",
        logpdf=lambda x, b: -x - log_of_rest(-b),
        cdf=lambda x, b: pg.expm1(-x) / pg.expm1(-b),
        sf=lambda x, b: pg.exp(-x) * pg.expm1(x - b) / pg.expm1(-b),
        ppf=lambda q, b: -pg.log1p(q * pg.expm1(-b)),
        isf=lambda q, b: -pg.log(q + (1 - q) * pg.exp(-b)),
    ),
    Continuous(
        "loguniform",
        "the log-uniform (reciprocal) distribution from `a` to `b`",
        "Density 1 / (x log(b/a)) for a ≤ x ≤ b, of (x - loc) / scale, divided by scale. Source: Hamming (1970), On "
        "the distribution of numbers.",
        support=lambda a, b: (a, b),
        middle=lambda a, b: (a + b) / 2,
        shapes={"a": (0.2, 0.5), "b": (2, 3)},
        in_order=lambda a, b: a < b,
        draws=(0.7, 1.5),
        at=(1.0, 0.5, 2.0),
        shown=(
            "-0.3266 0.7213 0.5000 0.5000 -0.6931 -0.6931 0.7071 1.4142 1.0820 0.1818 0.4263 "
            "1. 0.3266"
        ),
        logpdf=lambda x, a, b: -pg.log(x) - pg.log(log_ratio(a, b)),
        cdf=lambda x, a, b: log_ratio(a, x) / log_ratio(a, b),
        sf=lambda x, a, b: log_ratio(x, b) / log_ratio(a, b),
        ppf=lambda q, a, b: a * pg.exp(q * log_ratio(a, b)),
        isf=lambda q, a, b: b * pg.exp(-q * log_ratio(a, b)),
        mean=lambda a, b: (b - a) / log_ratio(a, b),
        var=lambda a, b: (
            (b - a) * (b + a) / (2 * log_ratio(a, b)) - ((b - a) / log_ratio(a, b)) ** 2
        ),
        entropy=lambda a, b: 0.5 * (pg.log(a) + pg.log(b)) + pg.log(log_ratio(a, b)),
    ),
    Continuous(
        "triang",
        "the triangular distribution of mode `c`, 0 ≤ c ≤ 1",
        "Density 2 x / c for 0 ≤ x < c, and 2 (1 - x) / (1 - c) for c ≤ x ≤ 1, of (x - loc) / scale, divided by scale. "
        f"{JOHNSON}26.",
        support=(0, 1),
        shapes={"c": (0.2, 0.3)},
        fits=lambda c: (c >= 0) & (c <= 1),
        draws=(0.5, 0.7),
        at=(0.5, 0.25),
        shown=(
            "0.2877 1.3333 0.6667 0.3333 -0.4055 -1.0986 0.2500 0.5670 0.4167 0.0451 0.2125 "
            "0.3876 -0.1931"
        ),
        logpdf=lambda x, c: (
            LOG_2
            + triangle(
                x,
                c,
                lambda x, c: pg.log(x) - pg.log(c),
                lambda x, rest: pg.log1p(-x) - pg.log(rest),
            )
        ),
        pdf=lambda x, c: 2 * triangle(x, c, lambda x, c: x / c, lambda x, rest: (1 - x) / rest),
        from_lowest=(lambda c: pg.where(c == 0, 0.0, 1.0), log_corner),
        from_highest=(
            lambda c: pg.where(c == 1, 0.0, 1.0),
            lambda x, c: log_corner(x, 1 - c),
        ),
        cdf=lambda x, c: triangle(
            x, c, lambda x, c: x * x / c, lambda x, rest: 1 - (1 - x) ** 2 / rest
        ),
        sf=lambda x, c: triangle(
            x, c, lambda x, c: 1 - x * x / c, lambda x, rest: (1 - x) ** 2 / rest
        ),
        ppf=lambda q, c: triangle(
            q, c, lambda q, c: pg.sqrt(c * q), lambda q, rest: 1 - pg.sqrt(rest * (1 - q))
        ),
        isf=lambda q, c: (
            1
            - triangle(
                q,
                1 - c,
                lambda q, rest: pg.sqrt(rest * q),
                lambda q, c: 1 - pg.sqrt(c * (1 - q)),
            )
        ),
        mean=lambda c: (1 + c) / 3,
        var=lambda c: (1 - c + c * c) / 18,
        entropy=lambda c: 0.5 - LOG_2 + 0 * c,
    ),
    Continuous(
        "powerlaw",
        "the power-function distribution of shape `a`",
        f"Density a x^(a - 1) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. {JOHNSON}20.",
        support=(0, 1),
        shapes={"a": (1.2, 3)},
        draws=(0.3, 0.7),
        at=(0.5, 1.5),
        shown=(
            "0.0589 1.0607 0.3536 0.6464 -1.0397 -0.4363 0.3969 0.8255 0.6000 0.0686 0.2619 "
            "0.6300 -0.0721 0.3069"
        ),
        from_lowest=(lambda a: a - 1, lambda x, a: pg.log(a) + x * 0),
        cdf=lambda x, a: pg.pow(x, a),
        sf=lambda x, a: halves(
            x, lambda x: 1 - pg.pow(x, a), lambda x: -pg.expm1(a * pg.log(x)), at=0.5
        ),
        logcdf=lambda x, a: a * pg.log(x),
        logsf=lambda x, a: halves(
            x, lambda x: pg.log1p(-pg.pow(x, a)), lambda x: log_of_rest(a * pg.log(x)), at=0.5
        ),
        ppf=lambda q, a: pg.pow(q, 1 / a),
        isf=lambda q, a: pg.exp(pg.log1p(-q) / a),
        mean=lambda a: a / (a + 1),
        var=lambda a: a / ((a + 2) * (a + 1) ** 2),
        entropy=lambda a: 1 - 1 / a - pg.log(a),
        kl_shares=("loc", "scale"),
        kl_divergence=lambda p, q: pg.log(p[0] / q[0]) + q[0] / p[0] - 1,
    ),
    Continuous(
        "arcsine",
        "the arcsine distribution",
        f"Density 1 / (π √(x (1 - x))) for 0 ≤ x ≤ 1, of (x - loc) / scale, divided by scale. {JOHNSON}25.",
        support=(0, 1),
        draws=(0.3, 0.7),
        at=(0.25,),
        shown=(
            "-0.3077 0.7351 0.3333 0.6667 -1.0986 -0.4055 0.1464 0.8536 0.5000 0.1250 0.3536 "
            "0.5000 -0.2416"
        ),
        from_lowest=(lambda: -0.5, lambda x: -LOG_PI - 0.5 * pg.log1p(-x)),
        from_highest=(lambda: -0.5, lambda x: -LOG_PI - 0.5 * pg.log1p(-x)),
        cdf=lambda x: 2 / math.pi * pg.atan2(pg.sqrt(x), pg.sqrt(1 - x)),
        sf=lambda x: 2 / math.pi * pg.atan2(pg.sqrt(1 - x), pg.sqrt(x)),
        ppf=lambda q: pg.sin(math.pi / 2 * q) ** 2,
        isf=lambda q: pg.sin(math.pi / 2 * (1 - q)) ** 2,
        mean=lambda: 0.5,
        var=lambda: 0.125,
        entropy=lambda: LOG_PI - 2 * LOG_2,
    ),
    Continuous(
        "johnsonsb",
        "Johnson's S_B distribution, that of the logistic function of (z - a) / b of a normal number z",
        "Density b φ(a + b log(x / (1 - x))) / (x (1 - x)) for 0 < x < 1, of (x - loc) / scale, divided by scale. "
        f"{JOHNSON}12.",
        support=(0, 1),
        above=True,
        below=True,
        shapes={"a": (-1, 1), "b": (1.2, 3)},
        fits=(real, positive),
        draws=(0.3, 0.7),
        at=(0.25, 1.0, 2.0),
        shown="0.7315 2.0782 0.1156 0.8844 -2.1575 -0.1229 0.3021 0.4594 0.3775",
        logpdf=lambda x, a, b: (
            pg.log(b) - pg.log(x) - pg.log1p(-x) - LOG_ROOT_2_PI - (a + b * pg.logit(x)) ** 2 / 2
        ),
        cdf=lambda x, a, b: pg.special.ndtr(a + b * pg.logit(x)),
        sf=lambda x, a, b: pg.special.ndtr(-a - b * pg.logit(x)),
        logcdf=lambda x, a, b: pg.special.log_ndtr(a + b * pg.logit(x)),
        logsf=lambda x, a, b: pg.special.log_ndtr(-a - b * pg.logit(x)),
        ppf=lambda q, a, b: pg.sigmoid((pg.special.ndtri(q) - a) / b),
        isf=lambda q, a, b: pg.sigmoid((-pg.special.ndtri(q) - a) / b),
    ),
    Continuous(
        "argus",
        "the ARGUS distribution of shape `chi`, of a reconstructed mass in particle physics",
        "Density proportional to x √(1 - x²) exp(-chi² (1 - x²)/2) for 0 ≤ x ≤ 1, of (x - loc) / scale, by "
        "scale. Source: ARGUS Collaboration (1990), Search for hadronic b → u decays.",
        support=(0, 1),
        shapes={"chi": (1, 3)},
        draws=(0.3, 0.7),
        at=(0.5, 2.0),
        shown="-0.1803 0.8351 0.1762 0.8238 -0.1939 0.8744",
        from_lowest=(
            lambda chi: 1,
            lambda x, chi: log_of_argus(chi) + 0.5 * pg.log1p(-x * x) - chi * chi * (1 - x * x) / 2,
        ),
        from_highest=(
            lambda chi: 0.5,
            lambda x, chi: (
                log_of_argus(chi) + pg.log1p(-x) + 0.5 * pg.log(2 - x) - chi * chi * x * (2 - x) / 2
            ),
        ),
        sf=lambda x, chi: (
            pg.special.gammainc(1.5, chi * chi * (1 - x * x) / 2)
            / pg.special.gammainc(1.5, chi * chi / 2)
        ),
        cdf=lambda x, chi: (
            1
            - pg.special.gammainc(1.5, chi * chi * (1 - x * x) / 2)
            / pg.special.gammainc(1.5, chi * chi / 2)
        ),
        without=("logcdf",),  # which cancels at 0
        isf=lambda q, chi: pg.sqrt(
            1
            - 2
            * pg.special.gammaincinv(1.5, q * pg.special.gammainc(1.5, chi * chi / 2))
            / (chi * chi)
        ),
        rvs=lambda uniform, chi: pg.sqrt(
            1
            - 2
            * pg.special.gammaincinv(1.5, uniform() * pg.special.gammainc(1.5, chi * chi / 2))
            / (chi * chi)
        ),
    ),
)
for row in ROWS:
    globals().update(row.ops())  # where pickle and the registry look for an op's class
