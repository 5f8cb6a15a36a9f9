"""Sweep of the special functions against mpmath: value and two derivatives by every argument, a thousand points each.

``python -m tests.scipy.sweep gammainc jv`` prints a row for each: the largest error of the value, of a first and of a
second derivative, and where; without names it is every function. The points are drawn from where a function is used,
from its tails (1e-300, 1e300), and beside its zeros, poles and branch points.

An error is relative, less what eight units in the last place of the arguments make; near a zero it is relative to what
is found a thousandth away.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import functools
import itertools
import math
import signal
import sys
import time
from dataclasses import dataclass
from typing import Any

import mpmath as mp
import numpy as np
import scipy.special

import plugrad as pg
from tests.scipy.test_special import CASES, WHOLE


@dataclass(frozen=True)
class Span:
    """Where an argument is drawn from: half evenly, half from tails (evenly by logarithm) and beside places."""

    low: float
    high: float
    tails: tuple[tuple[float, float], ...] = ()
    near: tuple[float, ...] = ()
    whole: bool = False

    def draw(self, rng: np.random.Generator) -> float:
        """Return a number."""
        kinds = ["tails"] * bool(self.tails) + ["near"] * bool(self.near)
        kind = rng.choice(["even"] * max(1, len(kinds)) + kinds)
        if kind == "tails":
            tail = self.tails[rng.integers(len(self.tails))]
            size = math.exp(rng.uniform(*sorted(math.log(abs(each)) for each in tail)))
            return math.copysign(size, tail[0])
        if kind == "near":
            place = float(rng.choice(self.near))
            away = rng.choice([-1, 1]) * max(1, abs(place)) * 10 ** -rng.uniform(0.5, 12)
            return place + away if self.low < place + away < self.high else place - away
        x = float(rng.uniform(self.low, self.high))
        return float(round(x)) if self.whole else x


def of(low: float, high: float, *tails: tuple[float, float], near: Any = ()) -> Span:
    """Return a span."""
    return Span(low, high, tails, tuple(near))


def whole(low: int, high: int) -> Span:
    """Return the span of an argument that is a whole number."""
    return Span(low, high, whole=True)


TINY, HUGE = (1e-300, 1e-3), (1e3, 1e300)
MINUS_TINY, MINUS_HUGE = (-1e-3, -1e-300), (-1e300, -1e3)
SMALL = (1e-10, 1e-2)
ALL = of(-10, 10, TINY, HUGE, MINUS_TINY, MINUS_HUGE)
POSITIVE = of(0, 10, TINY, HUGE)
POLES = (0, -1, -2, -5, -20)

# Of the functions that the suite compares: where they are drawn from here.
SPANS: dict[str, list[Span]] = {
    "gamma": [of(-30, 170, TINY, MINUS_TINY, near=(*POLES, 1, 2))],
    "rgamma": [of(-150, 170, TINY, MINUS_TINY, near=(*POLES, 1, 2))],
    "loggamma": [of(0, 100, TINY, HUGE, near=(1, 2))],
    "beta": [of(0, 50, SMALL, (50, 1e8))] * 2,
    "betaln": [of(0, 50, (1e-100, 1e-2), (50, 1e15))] * 2,
    "poch": [of(-10, 50, SMALL, (50, 1e8), near=(0, -1, -4)), of(-3, 5, SMALL, near=(0, 1, 2))],
    "binom": [of(0, 60, SMALL, (60, 1e6)), of(-3, 60, SMALL, near=(0, 1, 5))],
    "gammainc": [of(0, 60, SMALL, (60, 1e5)), of(0, 60, (1e-100, 1e-2), (60, 1e5))],
    "gammaincc": [of(0, 60, SMALL, (60, 1e5)), of(0, 60, (1e-100, 1e-2), (60, 1e5))],
    "gammaincinv": [of(0.05, 50, (50, 1e4)), of(0, 1, (1e-30, 1e-2), near=(1,))],
    "gammainccinv": [of(0.05, 50, (50, 1e4)), of(0, 1, (1e-30, 1e-2), near=(1,))],
    "betainc": [
        of(0, 30, SMALL, (30, 300)),
        of(0, 30, SMALL, (30, 300)),
        of(0, 1, SMALL, near=(1,)),
    ],
    "betaincc": [
        of(0, 30, SMALL, (30, 300)),
        of(0, 30, SMALL, (30, 300)),
        of(0, 1, SMALL, near=(1,)),
    ],
    "betaincinv": [
        of(0.1, 20, (20, 1e3)),
        of(0.1, 20, (20, 1e3)),
        of(0, 1, (1e-12, 1e-2), near=(1,)),
    ],
    "betainccinv": [
        of(0.1, 20, (20, 1e3)),
        of(0.1, 20, (20, 1e3)),
        of(0, 1, (1e-12, 1e-2), near=(1,)),
    ],
    "jv": [
        of(-5, 50, (50, 500), near=(0, 1, 5)),
        of(0, 100, (1e-20, 1e-2), (100, 1e5), near=(2.404825557695773,)),
    ],
    "yv": [of(-5, 50, (50, 500), near=(0, 1, 5)), of(0, 100, (1e-20, 1e-2), (100, 1e5))],
    "iv": [of(-5, 50, (50, 500), near=(0, 1, -1, 5)), of(0, 100, (1e-20, 1e-2), (100, 690))],
    "kv": [of(-5, 50, (50, 500), near=(0, 0.5, 5)), of(0, 100, (1e-20, 1e-2), (100, 690))],
    "ive": [of(-5, 50, (50, 500), near=(0, 1, -1, 5)), of(0, 100, (1e-20, 1e-2), (100, 1e6))],
    "kve": [of(-5, 50, (50, 500), near=(0, 0.5, 5)), of(0, 100, (1e-20, 1e-2), (100, 1e6))],
    "struve": [of(-3, 20, near=(0, 1)), of(0, 50, (1e-20, 1e-2), (50, 1e4))],
    "modstruve": [of(-3, 20, near=(0, 1)), of(0, 50, (1e-20, 1e-2), (50, 600))],
    "erfi": [of(-26, 26, TINY, MINUS_TINY)],
    "erfcinv": [of(0, 2, TINY, near=(1, 2))],
    "dawsn": [of(-20, 20, TINY, MINUS_TINY, (20, 1e7), near=(0.9241388730045917,))],
    "voigt_profile": [
        of(-9, 9, (9, 1e6)),
        of(0.1, 3, (1e-3, 0.1), (3, 1e3)),
        of(0, 3, (1e-15, 1e-2), (3, 1e3)),
    ],
    "owens_t": [of(-6, 6), of(-6, 6, (6, 1e3))],
    "exprel": [of(-40, 40, TINY, MINUS_TINY, (40, 700), (-1e100, -40))],
    "expi": [of(-40, 40, TINY, MINUS_TINY, (40, 700), near=(0.3725074107813666,))],
    "exp1": [of(0, 40, TINY, (40, 700))],
    "spence": [of(0, 5, TINY, (5, 1e300), near=(1, 2))],
    "log_expit": [of(-40, 40, TINY, MINUS_TINY, (-1e300, -40), (40, 700))],
    "cosm1": [of(-7, 7, TINY, MINUS_TINY, (7, 1e5), near=(0, 2 * math.pi))],
    "wrightomega": [of(-40, 40, (-700, -40), HUGE, TINY)],
    "rel_entr": [POSITIVE, POSITIVE],
    "kl_div": [
        of(0, 10, (1e-100, 1e-3), (1e3, 1e100), near=(1,)),
        of(0, 10, (1e-100, 1e-3), (1e3, 1e100), near=(1,)),
    ],
    "pseudo_huber": [
        of(0, 10, (1e-6, 1e-3), (1e3, 1e6)),
        of(-10, 10, (1e-6, 1e-3), (1e3, 1e6)),
    ],
    "boxcox": [of(0, 10, (1e-100, 1e-3), (1e3, 1e100), near=(1,)), of(-3, 3, TINY, MINUS_TINY)],
    "inv_boxcox": [of(0, 10, (1e-100, 1e-3), (1e3, 1e10)), of(0, 3, (1e-100, 1e-3))],
    "ellipk": [of(-10, 1, TINY, MINUS_TINY, MINUS_HUGE, near=(1,))],
    "ellipkm1": [of(0, 10, TINY, HUGE, near=(1,))],
    "ellipe": [of(-10, 1, TINY, MINUS_TINY, MINUS_HUGE, near=(1,))],
    "ellipkinc": [
        of(-1.57, 10, TINY, near=(1.5707963,)),
        of(-10, 1, TINY, MINUS_TINY, (-1e10, -10), near=(1,)),
    ],
    "ellipeinc": [
        of(-1.57, 10, TINY, near=(1.5707963,)),
        of(-10, 1, TINY, MINUS_TINY, (-1e10, -10), near=(1,)),
    ],
    "elliprc": [
        of(0, 10, (1e-50, 1e-3), (1e3, 1e50), near=(1,)),
        of(0, 10, (1e-50, 1e-3), (1e3, 1e50), near=(1,)),
    ],
    **{
        name: [of(0, 10, (1e-20, 1e-3), (1e3, 1e20))] * 3
        for name in ("elliprf", "elliprd", "elliprg")
    },
    "elliprj": [of(0, 10, (1e-10, 1e-3), (1e3, 1e10))] * 4,
    "hyp0f1": [of(0.1, 20, (20, 1e3)), of(-100, 100, TINY, MINUS_TINY)],
    "hyp1f1": [of(-5, 10, near=(0, 1)), of(0.1, 10), of(-50, 50, TINY, MINUS_TINY)],
    "hyp2f1": [
        of(-3, 5, near=(0, 1)),
        of(-3, 5),
        of(0.1, 8),
        of(-5, 1, TINY, MINUS_TINY, (-100, -5), near=(1,)),
    ],
    "hyperu": [of(0, 5), of(-3, 5), of(0, 30, (1e-5, 1e-2), (30, 1e3))],
    "expn": [whole(0, 50), of(0, 10, TINY, (10, 700))],
    "spherical_jn": [whole(0, 30), of(0, 50, (1e-20, 1e-2), (50, 1e5))],
    "spherical_yn": [whole(0, 30), of(0, 50, (1e-8, 1e-2), (50, 1e5))],
    "spherical_in": [whole(0, 30), of(0, 50, (1e-20, 1e-2), (50, 690))],
    "spherical_kn": [whole(0, 30), of(0, 50, (1e-8, 1e-2), (50, 690))],
    **{
        name: [whole(0, 40), of(-1, 1, near=(1, -1))]
        for name in ("eval_legendre", "eval_chebyt", "eval_chebyu")
    },
    "eval_gegenbauer": [whole(0, 30), of(-0.4, 5, near=(0, 1)), of(-1, 1, near=(1, -1))],
    "eval_jacobi": [whole(0, 30), of(-0.9, 5), of(-0.9, 5), of(-1, 1, near=(1, -1))],
    "eval_laguerre": [whole(0, 30), of(0, 50, TINY)],
    "eval_genlaguerre": [whole(0, 30), of(-0.9, 5), of(0, 50, TINY)],
    "eval_hermite": [whole(0, 30), of(-8, 8, TINY)],
}


def scaled_erfc(x):
    if x > 1e7:
        return sum((-1) ** k * mp.fac2(2 * k - 1) / (2 * x * x) ** k for k in range(9)) / (
            x * mp.sqrt(mp.pi)
        )
    return mp.exp(x * x) * mp.erfc(x)


def quantile(p):
    """The quantile of the normal distribution, by mpmath from SciPy's value."""
    start = mp.mpf(float(scipy.special.ndtri(float(p))))
    return mp.findroot(
        lambda x: mp.log(mp.ncdf(x) / p), (start, start + mp.mpf(10) ** -9 * (1 + abs(start)))
    )


def quantile_of_log(y):
    start = mp.mpf(float(scipy.special.ndtri_exp(float(y))))
    if y > -0.5:
        upper = -mp.expm1(y)
        return mp.findroot(
            lambda x: mp.log(mp.ncdf(-x) / upper),
            (start, start + mp.mpf(10) ** -9 * (1 + abs(start))),
        )
    return mp.findroot(
        lambda x: mp.log(mp.ncdf(x)) - y, (start, start + mp.mpf(10) ** -9 * (1 + abs(start)))
    )


def huber(delta, r):
    return r * r / 2 if abs(r) <= delta else delta * (abs(r) - delta / 2)


def scaled_airy(which, z):
    function, derivative = [(mp.airyai, 0), (mp.airyai, 1), (mp.airybi, 0), (mp.airybi, 1)][which]
    return function(z, derivative=derivative) * mp.exp(
        (-1 if which > 1 else 1) * 2 * z * mp.sqrt(z) / 3
    )


def chebyshev(kind, n, x):
    if kind == "t":
        return mp.chebyt(n, x)
    before = mp.chebyu(n - 1, x) if n > 0 else mp.mpf(0)
    return mp.chebyu(n, x) + {"u": 0, "v": -1, "w": 1}[kind] * before


def op(name, which=None):
    """plugrad's function of that name, or one of its outputs."""
    if which is None:
        return lambda *args: getattr(pg.special, name)(*args)
    return lambda *args: getattr(pg.special, name)(*args)[which]


def turned(name):
    """A polynomial as PyTorch has it: the degree last."""
    return lambda n, x: getattr(pg.special, name)(x, n)


REAL = of(-10, 10, TINY, MINUS_TINY)
J_ZEROS, Y_ZEROS = (2.404825557695773, 3.8317059702075125), (0.8935769662791675, 2.197141326031017)
DEGREES = [whole(0, 30), of(-1, 1, near=(1, -1))]
UNIT = [whole(0, 30), of(0, 1, TINY, near=(0, 1))]

# More functions: plugrad's, mpmath's, where to draw from, and how many arguments have no derivative.
MORE: dict[str, Any] = {
    "erf": (op("erf"), mp.erf, [of(-6, 6, TINY, MINUS_TINY, (6, 26))]),
    "erfc": (op("erfc"), mp.erfc, [of(-6, 26, TINY, MINUS_TINY)]),
    "erfcx": (op("erfcx"), scaled_erfc, [of(-20, 50, TINY, MINUS_TINY, (50, 1e300))]),
    "erfinv": (op("erfinv"), mp.erfinv, [of(-1, 1, TINY, MINUS_TINY, near=(1, -1))]),
    "ndtr": (op("ndtr"), mp.ncdf, [of(-37, 8, TINY, MINUS_TINY)]),
    "ndtri": (op("ndtri"), quantile, [of(0, 1, TINY, near=(0.5, 1))]),
    "log_ndtr": (
        op("log_ndtr"),
        lambda x: mp.log(mp.ncdf(x)) if x < 0 else mp.log1p(-mp.ncdf(-x)),
        [of(-40, 10, TINY, MINUS_TINY, (-1e7, -40), (10, 37))],
    ),
    "ndtri_exp": (op("ndtri_exp"), quantile_of_log, [of(-10, 0, (-1e10, -10), (-1e-3, -1e-200))]),
    "gammaln": (
        op("gammaln"),
        lambda x: mp.re(mp.loggamma(x)),
        [of(-30, 100, TINY, MINUS_TINY, HUGE, near=(*POLES, 1, 2, -2.4570247382208))],
    ),
    "digamma": (
        op("digamma"),
        mp.digamma,
        [of(-30, 100, TINY, MINUS_TINY, HUGE, near=(*POLES, 1.4616321449683623))],
    ),
    **{
        f"polygamma {n}": (
            functools.partial(lambda n, x: pg.polygamma(n, x), n),
            functools.partial(mp.polygamma, n),
            [of(0, 100, (1e-40, 1e-2), (1e3, 1e40))],
        )
        for n in (1, 2, 6)
    },
    "zeta": (
        op("zeta"),
        mp.zeta,
        [of(1, 50, near=(1,)), of(0.01, 50, (1e-5, 1e-2), (50, 1e5))],
        1,
    ),
    "multigammaln 3": (
        lambda x: pg.special.multigammaln(x, 3),
        lambda x: 3 * mp.log(mp.pi) / 2 + sum(mp.loggamma(x - mp.mpf(k) / 2) for k in range(3)),
        [of(1, 50, (50, 1e10), near=(1,))],
    ),
    "factorial": (op("factorial"), mp.factorial, [of(0, 169, TINY)]),
    "xlogy": (op("xlogy"), lambda x, y: x * mp.log(y), [ALL, POSITIVE]),
    "xlog1py": (
        op("xlog1py"),
        lambda x, y: x * mp.log1p(y),
        [ALL, of(-1, 10, TINY, MINUS_TINY, HUGE, near=(-1,))],
    ),
    "entr": (op("entr"), lambda x: -x * mp.log(x), [of(0, 10, TINY, HUGE, near=(1,))]),
    "logit": (op("logit"), lambda x: mp.log(x) - mp.log1p(-x), [of(0, 1, TINY, near=(0.5, 1))]),
    "expit": (
        op("expit"),
        lambda x: 1 / (1 + mp.exp(-x)),
        [of(-40, 40, (-700, -40), (40, 700), TINY)],
    ),
    "expm1": (op("expm1"), mp.expm1, [of(-40, 40, TINY, MINUS_TINY, (40, 700), (-700, -40))]),
    "log1p": (op("log1p"), mp.log1p, [of(-1, 10, TINY, MINUS_TINY, HUGE, near=(-1,))]),
    "exp2": (op("exp2"), lambda x: mp.mpf(2) ** x, [of(-1000, 1000, TINY)]),
    "exp10": (op("exp10"), lambda x: mp.mpf(10) ** x, [of(-300, 300, TINY)]),
    "cbrt": (
        op("cbrt"),
        lambda x: mp.sign(x) * mp.cbrt(abs(x)),
        [of(-10, 10, (1e-150, 1e-3), (-1e-3, -1e-150), HUGE)],
    ),
    "sinc": (
        lambda x: pg.sinc(x),
        mp.sincpi,
        [of(-20, 20, TINY, MINUS_TINY, (20, 1e10), near=(0, 1, 2))],
    ),
    "spherical_bessel_j0": (
        op("spherical_bessel_j0"),
        mp.sinc,
        [of(-20, 20, TINY, MINUS_TINY, (20, 1e10))],
    ),
    "i0": (op("i0"), lambda x: mp.besseli(0, x), [of(-50, 50, TINY, MINUS_TINY, (50, 700))]),
    "i1": (op("i1"), lambda x: mp.besseli(1, x), [of(-50, 50, TINY, MINUS_TINY, (50, 700))]),
    "i0e": (
        op("i0e"),
        lambda x: mp.besseli(0, x) * mp.exp(-abs(x)),
        [of(-50, 50, TINY, MINUS_TINY, (50, 1e15))],
    ),
    "i1e": (
        op("i1e"),
        lambda x: mp.besseli(1, x) * mp.exp(-abs(x)),
        [of(-50, 50, TINY, MINUS_TINY, (50, 1e15))],
    ),
    "j0": (
        op("j0"),
        lambda x: mp.besselj(0, x),
        [of(-50, 50, TINY, MINUS_TINY, (50, 1e8), near=J_ZEROS)],
    ),
    "j1": (
        op("j1"),
        lambda x: mp.besselj(1, x),
        [of(-50, 50, TINY, MINUS_TINY, (50, 1e8), near=J_ZEROS)],
    ),
    "y0": (op("y0"), lambda x: mp.bessely(0, x), [of(0, 50, TINY, (50, 1e8), near=Y_ZEROS)]),
    "y1": (op("y1"), lambda x: mp.bessely(1, x), [of(0, 50, TINY, (50, 1e8), near=Y_ZEROS)]),
    "k0": (op("k0"), lambda x: mp.besselk(0, x), [of(0, 50, TINY, (50, 700))]),
    "k1": (op("k1"), lambda x: mp.besselk(1, x), [of(0, 50, TINY, (50, 700))]),
    "k0e": (op("k0e"), lambda x: mp.besselk(0, x) * mp.exp(x), [of(0, 50, TINY, (50, 1e15))]),
    "k1e": (op("k1e"), lambda x: mp.besselk(1, x) * mp.exp(x), [of(0, 50, TINY, (50, 1e15))]),
    "yn": (op("yn"), mp.bessely, [whole(-5, 30), of(0, 50, (1e-8, 1e-2), (50, 1e5))], 1),
    "kn": (op("kn"), mp.besselk, [whole(-5, 30), of(0, 50, (1e-8, 1e-2), (50, 690))], 1),
    "airy_ai": (op("airy_ai"), mp.airyai, [of(-30, 30, TINY, MINUS_TINY, (30, 100), (-1e5, -30))]),
    **{
        f"airy {k}": (
            op("airy", k),
            theirs,
            [of(-30, 30, TINY, MINUS_TINY, (30, 100), (-1e5, -30))],
        )
        for k, theirs in enumerate(
            [
                mp.airyai,
                lambda z: mp.airyai(z, derivative=1),
                mp.airybi,
                lambda z: mp.airybi(z, derivative=1),
            ]
        )
    },
    **{
        f"airye {k}": (
            op("airye", k),
            functools.partial(scaled_airy, k),
            [of(0, 50, TINY, (50, 1e6))],
        )
        for k in range(4)
    },
    "fresnel 0": (op("fresnel", 0), mp.fresnels, [of(-5, 5, TINY, MINUS_TINY, (5, 1e4))]),
    "fresnel 1": (op("fresnel", 1), mp.fresnelc, [of(-5, 5, TINY, MINUS_TINY, (5, 1e4))]),
    "sici 0": (op("sici", 0), mp.si, [of(-50, 50, TINY, MINUS_TINY, (50, 1e6))]),
    "sici 1": (op("sici", 1), mp.ci, [of(0, 50, TINY, (50, 1e6), near=(0.6165054856207162,))]),
    "shichi 0": (op("shichi", 0), mp.shi, [of(-50, 50, TINY, MINUS_TINY, (50, 700))]),
    "shichi 1": (op("shichi", 1), mp.chi, [of(0, 50, TINY, (50, 700), near=(0.5238225713898644,))]),
    "huber": (op("huber"), huber, [of(0, 10, TINY, HUGE), of(-10, 10, TINY, HUGE)]),
    "eval_hermitenorm": (
        op("eval_hermitenorm"),
        lambda n, x: mp.hermite(n, x / mp.sqrt(2)) / mp.sqrt(2) ** n,
        [whole(0, 30), of(-8, 8, TINY)],
        1,
    ),
    "logsumexp": (
        lambda *xs: pg.ops.special.logsumexp(pg.stack(xs), axis=0),
        lambda *xs: mp.log(sum(map(mp.exp, xs))),
        [of(-10, 10, (10, 1e4), (-1e4, -10))] * 2,
    ),
    "logsumexp b": (
        lambda a, b, v, w: pg.ops.special.logsumexp(pg.stack((a, b)), axis=0, b=pg.stack((v, w))),
        lambda a, b, v, w: mp.log(v * mp.exp(a) + w * mp.exp(b)),
        [of(-10, 10, (10, 500), (-500, -10))] * 2 + [of(0, 5, (1e-50, 1e-3))] * 2,
    ),
    "softmax": (
        lambda *xs: pg.ops.special.softmax(pg.stack(xs), axis=0)[0],
        lambda a, b: mp.exp(a) / (mp.exp(a) + mp.exp(b)),
        [of(-10, 10, (10, 1e4), (-1e4, -10))] * 2,
    ),
    "log_softmax": (
        lambda *xs: pg.ops.special.log_softmax(pg.stack(xs), axis=0)[0],
        lambda a, b: a - mp.log(mp.exp(a) + mp.exp(b)),
        [of(-10, 10, (10, 1e4), (-1e4, -10))] * 2,
    ),
    **{
        f"{shift}chebyshev_polynomial_{kind}": (
            turned(f"{shift}chebyshev_polynomial_{kind}"),
            functools.partial(
                lambda kind, shift, n, x: chebyshev(kind, n, 2 * x - 1 if shift else x), kind, shift
            ),
            UNIT if shift else DEGREES,
            1,
        )
        for kind in "tuvw"
        for shift in ("", "shifted_")
    },
    "hermite_polynomial_h": (
        turned("hermite_polynomial_h"),
        mp.hermite,
        [whole(0, 30), of(-8, 8, TINY)],
        1,
    ),
    "hermite_polynomial_he": (
        turned("hermite_polynomial_he"),
        lambda n, x: mp.hermite(n, x / mp.sqrt(2)) / mp.sqrt(2) ** n,
        [whole(0, 30), of(-8, 8, TINY)],
        1,
    ),
    "laguerre_polynomial_l": (
        turned("laguerre_polynomial_l"),
        lambda n, x: mp.laguerre(n, 0, x),
        [whole(0, 30), of(0, 50, TINY)],
        1,
    ),
    "legendre_polynomial_p": (turned("legendre_polynomial_p"), mp.legendre, DEGREES, 1),
}


def near_the_mean(rng, point):
    """An x within some deviations of the mean of a gamma distribution."""
    a, _ = point
    return a, abs(a + math.sqrt(a) * rng.normal(0, 4))


def near_the_turn(rng, point):
    """An argument near the order, where a Bessel function turns."""
    v, _ = point
    return v, max(abs(v), 0.1) * (1 + rng.choice([-1, 1]) * 10 ** -rng.uniform(0, 10))


def near_the_mode(rng, point):
    a, b, _ = point
    place = a / (a + b) + rng.normal(0, 4) * math.sqrt(a * b / (a + b + 1)) / (a + b)
    return a, b, min(max(place, 1e-10), 1 - 1e-10)


# Where arguments matter together: of every other point.
JOINED: dict[str, Any] = {
    **dict.fromkeys(("gammainc", "gammaincc"), near_the_mean),
    **dict.fromkeys(("jv", "yv", "iv", "kv", "ive", "kve"), near_the_turn),
    **dict.fromkeys(("betainc", "betaincc"), near_the_mode),
    **dict.fromkeys(
        ("rel_entr", "kl_div", "elliprc"),
        lambda rng, p: (p[0], p[0] * (1 + 10 ** -rng.uniform(0, 12))),
    ),
    "huber": lambda rng, p: (p[0], p[0] * (1 + rng.normal() / 10)),
}

DIGITS = {"owens_t": 60, "elliprj": 60}
ABSOLUTE = {
    **dict.fromkeys(("expit", "softmax", "log_softmax", "logsumexp", "logsumexp b"), 1.0),
}
"""Below what an error is absolute: of what is computed as p and 1 - p, or has a polynomial's zeros at 0."""
COMPLEMENTS = {"gammainc", "gammaincc", "betainc", "betaincc"}
"""Whose oracle is less by 1 where the value is nearly 1."""


@dataclass(frozen=True)
class Case:
    """A function of plugrad, that of mpmath, where to draw from, and how many first arguments have no derivative."""

    name: str
    ours: Any
    theirs: Any
    spans: list[Span]
    held: int = 0

    def draw(self, rng: np.random.Generator) -> tuple[float, ...]:
        point = tuple(span.draw(rng) for span in self.spans)
        join = JOINED.get(self.name)
        return tuple(map(float, join(rng, point))) if join and rng.random() < 0.5 else point


def case(name: str) -> Case:
    """Return the case of that name."""
    if name in MORE:
        return Case(name, *MORE[name])
    theirs, ranges, _, *held = CASES[name]
    degrees = WHOLE.get(name, int(name.startswith(("eval_hermite", "spherical_"))))
    spans = SPANS.get(name) or [
        whole(*each) if k < degrees else of(*each) for k, each in enumerate(ranges)
    ]
    return Case(name, op(name), theirs, spans, *held)


def names() -> list[str]:
    return [*CASES, *MORE]


def places(size: int, held: int) -> list[tuple[int, ...]]:
    """Return what is compared: the value (), first derivatives (k,), and second ones (k, n)."""
    free = range(held, size)
    return [(), *((k,) for k in free), *itertools.combinations_with_replacement(free, 2)]


def ours(
    case: Case, points: list[tuple[float, ...]], by: set[int] | None = None
) -> dict[tuple[int, ...], np.ndarray]:
    """Return plugrad's value and derivatives at all points, by every argument or those that `by` numbers."""
    columns = np.array(points).T
    places = [k for k in range(case.held, len(columns)) if by is None or k in by]
    args = [pg.tensor(each, requires_grad=k in places) for k, each in enumerate(columns)]
    free = [args[k] for k in places]
    value = case.ours(*args)
    found = {(): value.detach().numpy()}
    first = pg.autograd.grad(value.sum(), free, create_graph=True)
    for k, slope in zip(places, first, strict=True):
        found[(k,)] = slope.detach().numpy()
        second: Any = [pg.zeros_like(each) for each in free]
        if slope.requires_grad:
            settings = {"retain_graph": True, "allow_unused": True, "materialize_grads": True}
            second = pg.autograd.grad(slope.sum(), free, **settings)
        for n, bent in zip(places, second, strict=True):
            if n >= k:
                found[k, n] = bent.numpy()
    return found


def theirs(case: Case, point: tuple[float, ...]) -> dict[tuple[int, ...], Any]:
    """Return mpmath's: central differences, in so many digits that nothing is left of their error."""
    start = DIGITS.get(case.name, 110)
    for digits in (start, 3 * start, 9 * start):
        with mp.workdps(digits):
            found, noise = differences(case, point, start // 6)
            noise *= mp.mpf(10) ** (12 - digits)
            if all(
                noise / size < max(abs(found[place]) * 1e-14, mp.mpf(10) ** -310)
                for place, size in weights(case, point, start // 6).items()
            ):
                break
    return found


def weights(case: Case, point: tuple[float, ...], step: int) -> dict[tuple[int, ...], Any]:
    """Return by what a difference is divided."""
    h = [mp.mpf(10) ** -step * (abs(mp.mpf(each)) or 1) for each in point]
    return {place: mp.fprod(h[k] for k in place) for place in places(len(point), case.held)}


def differences(case: Case, point: tuple[float, ...], step: int) -> Any:
    center = [mp.mpf(each) for each in point]
    h = [mp.mpf(10) ** -step * (abs(each) or 1) for each in center]

    @functools.cache
    def at(*moves: tuple[int, int]) -> Any:
        moved = list(center)
        for place, sign in moves:
            moved[place] += sign * h[place]
        return mp.re(case.theirs(*moved))

    found = {}
    for place in places(len(point), case.held):
        if not place:
            found[place] = at()
        elif len(place) == 1:
            found[place] = (at((place[0], 1)) - at((place[0], -1))) / (2 * h[place[0]])
        elif place[0] == place[1]:
            found[place] = (at((place[0], 1)) - 2 * at() + at((place[0], -1))) / h[place[0]] ** 2
        else:
            k, n = place
            corners = mp.fsum(s * t * at((k, s), (n, t)) for s in (1, -1) for t in (1, -1))
            found[place] = corners / (4 * h[k] * h[n])
    return found, abs(at())


class Late(BaseException):
    """mpmath took too long."""


def timed(function: Any, *args: Any, seconds: int = 4) -> Any:
    """Return what a function does, or None where it takes too long or finds nothing."""

    def late(*_: Any) -> None:
        raise Late

    signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        found = function(*args)
        return found if all(mp.isfinite(each) for each in found.values()) else None
    except (
        Late,
        ValueError,
        ZeroDivisionError,
        ArithmeticError,
        mp.libmp.NoConvergence,
        NotImplementedError,
    ):
        return None
    finally:
        signal.alarm(0)


def error_of(
    case: Case, point: tuple[float, ...], place: Any, got: float, wanted: dict[Any, Any]
) -> float:
    """Return the relative error less what eight units in the last place of the arguments make.

    That of a mixed derivative is relative to the two others of the Hessian.
    """
    want, curved = wanted[place], mp.mpf(0)
    if len(set(place)) == 2:
        curved = mp.sqrt(abs(wanted[place[0], place[0]] * wanted[place[1], place[1]]))
    if not math.isfinite(got):
        return math.inf
    slack, around = mp.mpf(0), mp.mpf(0)
    for k in range(case.held, len(point)):
        at_ulp = list(point)
        at_ulp[k] = math.nextafter(point[k], math.inf)
        moved = timed(theirs, case, tuple(at_ulp))
        if moved:
            slack += abs(moved[place] - want) if place or case.name not in COMPLEMENTS else 0
        sides = []
        for sign in (1, -1):
            beside = list(point)
            beside[k] += sign * 1e-3 * min(1, abs(point[k]))
            moved = timed(theirs, case, tuple(beside))
            sides.append(abs(moved[place]) if moved else mp.mpf(0))
        around = max(around, min(sides))
    size = max(abs(want), around, mp.mpf(10) ** -290, ABSOLUTE.get(case.name, 0), curved)
    return float(max(mp.mpf(0), abs(got - want) - 8 * slack) / size)


def sweep(name: str, number: int = 1000, seed: int = 0, most: float = math.inf) -> dict[str, Any]:
    """Return the largest errors of a function, of each order, where they are, and how many points were compared."""
    this, rng = case(name), np.random.default_rng(seed)
    points = [this.draw(rng) for _ in range(number)]
    found, began = ours(this, points), time.perf_counter()
    raw: list[list[Any]] = [[], [], []]
    compared = 0
    for index, point in enumerate(points):
        if time.perf_counter() - began > most:
            break
        wanted = timed(theirs, this, point)
        if wanted is None:
            continue
        compared += 1
        for place, want in wanted.items():
            if not place and name in COMPLEMENTS and want < 0:
                wanted[place] = want = want + 1
            if abs(want) > 1e307:
                continue
            got = float(found[place][index])
            size = max(abs(want), mp.mpf(10) ** -290)
            difference = float(abs(got - want) / size) if math.isfinite(got) else math.inf
            if difference > 0:
                raw[len(place)].append((difference, point, place, got, wanted))
    worst = []
    for errors in raw:
        largest: Any = (0.0, None, None, None, None)
        for difference, point, place, got, wanted in sorted(errors, key=lambda e: -e[0])[:200]:
            if difference <= max(largest[0], 1e-15):
                break
            error = error_of(this, point, place, got, wanted)
            if error > largest[0]:
                largest = (error, point, place, got, float(wanted[place]))
            if error == math.inf:
                break
        worst.append(largest)
    return {
        "name": name,
        "compared": compared,
        "seconds": time.perf_counter() - began,
        "worst": worst,
    }


def row(found: dict[str, Any]) -> str:
    """Return the line of the table."""
    errors = "  ".join(f"{each[0]:8.1e}" for each in found["worst"])
    head = f"{found['name']:30} {errors}  {found['compared']:5}  {found['seconds']:5.0f} s"
    for error, point, place, got, want in found["worst"]:
        if error > 1e-12:
            at = ", ".join(f"{x:.17g}" for x in point)
            head += f"\n    by {place or 'none'} at ({at}): {got} for {want}: {error:.1e}"
    return head


def main(arguments: list[str] | None = None) -> None:
    """Print a row for each function."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", default=names(), help="functions; all by default")
    parser.add_argument("--points", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=math.inf, help="for each function")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    print(f"{'function':30} {'value':>8}  {'first':>8}  {'second':>8}  points   time", flush=True)
    with concurrent.futures.ProcessPoolExecutor(asked.jobs) as pool:
        pending = [
            pool.submit(sweep, name, asked.points, asked.seed, asked.seconds)
            for name in asked.names
        ]
        for each in concurrent.futures.as_completed(pending):
            print(row(each.result()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
