"""Sweep of the special functions against Arb: value and two derivatives by every argument, a thousand points each.

``python -m tests.nightly.ops_contrib.scipy.sweep gammainc jv`` prints a row for each: the largest error of the value,
of a first, a second and of a mixed derivative, and where; without names it is every function. Points are drawn from
where a function is used, from its tails (1e-300, 1e300), at whole and half numbers, and beside zeros, poles and branch
points.

An error is relative. Where it is above 1e-12, what the rounding of the arguments explains is taken off: as much as
eight units in the last place of each change the number, because whoever asks at x has it rounded. Beside a zero the
error is relative to what is found a thousandth away, and that of a mixed derivative to the Hessian's diagonal. What
Arb computes is compared with mpmath's value at five points: the last column says of how many they agree.
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

import mpmath
import numpy as np
import scipy.special

import plugrad as pg
from tests.ops_contrib.scipy import oracles
from tests.ops_contrib.scipy.balls import mp
from tests.ops_contrib.scipy.oracles import (
    boxcox,
    chebyshev,
    huber,
    kelvin,
    kolmogorov,
    lower_beta,
    lower_gamma,
    owens_t,
    scaled_airy,
    scaled_erfc,
    smirnov,
    spherical,
    student,
    upper_gamma,
    voigt,
    wright,
    wright_omega,
)


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
        if self.whole:
            return float(round(x))
        half = round(2 * x) / 2
        return half if rng.random() < 0.15 and self.low < half < self.high else x


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

# plugrad's function of that name: mpmath's, where to draw from, hard points, how many arguments have no derivative.
CASES: dict[str, Any] = {
    "gamma": (
        mp.gamma,
        [of(-30, 170, TINY, MINUS_TINY, near=(*POLES, 1, 2))],
        [(-2.5,), (1e-8,), (150.0,)],
    ),
    "rgamma": (
        mp.rgamma,
        [of(-150, 170, TINY, MINUS_TINY, near=(*POLES, 1, 2))],
        [(-3.0,), (0.0,), (-20.5,), (150.0,)],
    ),
    "loggamma": (mp.loggamma, [of(0, 100, TINY, HUGE, near=(1, 2))], [(1e-8,), (1e8,)]),
    "beta": (mp.beta, [of(0, 50, SMALL, (50, 1e8))] * 2, [(1e-3, 2.0), (1e4, 0.5)]),
    "betaln": (
        lambda a, b: mp.log(mp.beta(a, b)),
        [of(0, 50, (1e-100, 1e-2), (50, 1e15))] * 2,
        [(1e7, 2.0), (1e-3, 1e3)],
    ),
    "poch": (
        mp.rf,
        [of(-10, 50, SMALL, (50, 1e8), near=(0, -1, -4)), of(-3, 5, SMALL, near=(0, 1, 2))],
        [(1e7, 0.5), (2.0, 3.0), (-1.5, 2.3)],
    ),
    "binom": (
        mp.binomial,
        [of(0, 60, SMALL, (60, 1e6)), of(-3, 60, SMALL, near=(0, 1, 5))],
        [(5.0, 2.0), (3.0, 5.0), (100.5, 50.0)],
    ),
    "gammainc": (
        lower_gamma,
        [of(0, 60, SMALL, (60, 1e5)), of(0, 60, (1e-100, 1e-2), (60, 1e5))],
        [(1e-3, 0.5), (1e-3, 5.0), (100.0, 300.0), (1.0, 30.0), (1e4, 1.01e4)],
    ),
    "gammaincc": (
        upper_gamma,
        [of(0, 60, SMALL, (60, 1e5)), of(0, 60, (1e-100, 1e-2), (60, 1e5))],
        [(2.0, 50.0), (25.0, 27.0)],
    ),
    "betainc": (
        lower_beta,
        [
            of(0, 30, SMALL, (30, 300)),
            of(0, 30, SMALL, (30, 300)),
            of(0, 1, SMALL, near=(1,)),
        ],
        [(1e-3, 0.5, 0.7), (0.5, 0.5, 1e-8), (0.5, 30.0, 0.3), (200.0, 300.0, 0.35)],
    ),
    "betaincc": (
        lambda a, b, x: lower_beta(b, a, 1 - x),
        [
            of(0, 30, SMALL, (30, 300)),
            of(0, 30, SMALL, (30, 300)),
            of(0, 1, SMALL, near=(1,)),
        ],
        [(3.0, 2.0, 0.5)],
    ),
    "jv": (
        mp.besselj,
        [
            of(-5, 50, (50, 500), near=(0, 1, 5)),
            of(0, 100, (1e-20, 1e-2), (100, 1e5), near=(2.404825557695773,)),
        ],
        [(0.0, 1e-6), (50.0, 3.0), (50.0, 49.0), (2.0, 300.0)],
    ),
    "yv": (
        mp.bessely,
        [of(-5, 50, (50, 500), near=(0, 1, 5)), of(0, 100, (1e-20, 1e-2), (100, 1e5))],
        [(0.1, 1e-6), (20.0, 3.0), (-3.1, 2.0)],
    ),
    "iv": (
        mp.besseli,
        [of(-5, 50, (50, 500), near=(0, 1, -1, 5)), of(0, 100, (1e-20, 1e-2), (100, 690))],
        [(0.0, 1e-6), (50.0, 3.0), (-0.7, 2.0)],
    ),
    "kv": (
        mp.besselk,
        [of(-5, 50, (50, 500), near=(0, 0.5, 5)), of(0, 100, (1e-20, 1e-2), (100, 690))],
        [(0.0, 1e-6), (2.5, 300.0), (0.5, 1e-3)],
    ),
    "ive": (
        lambda v, z: mp.besseli(v, z) * mp.exp(-abs(z)),
        [of(-5, 50, (50, 500), near=(0, 1, -1, 5)), of(0, 100, (1e-20, 1e-2), (100, 1e6))],
        [(1.0, 1000.0)],
    ),
    "kve": (
        lambda v, z: mp.besselk(v, z) * mp.exp(z),
        [of(-5, 50, (50, 500), near=(0, 0.5, 5)), of(0, 100, (1e-20, 1e-2), (100, 1e6))],
        [(1.0, 1000.0)],
    ),
    "struve": (
        mp.struveh,
        [of(-3, 20, near=(0, 1)), of(0, 50, (1e-20, 1e-2), (50, 1e4))],
        [(0.0, 1e-3), (0.0, 2.0), (1.5, 30.0), (-0.7, 3.0), (-1.6, 2.0)],
    ),
    "modstruve": (
        mp.struvel,
        [of(-3, 20, near=(0, 1)), of(0, 50, (1e-20, 1e-2), (50, 600))],
        [(0.0, 1e-3), (1.5, 30.0), (3.0, 200.0)],
    ),
    "zeta": (
        mp.zeta,
        [of(1.1, 9), of(0.1, 20)],
        [(2.0, 1.0), (1.01, 0.3), (30.0, 2.0), (3.5, 1e4), (1.5, 1e-3)],
    ),
    "assoc_legendre_p": (
        mp.legenp,
        [whole(3, 5), whole(-3, 3), of(-0.9, 0.9)],
        [(3.0, 2.0, 0.3), (4.0, -2.0, 0.6)],
        2,
    ),
    "lpmv": (
        lambda m, v, x: mp.legenp(v, m, x),
        [whole(0, 2), of(0, 9), of(-0.9, 0.9)],
        [(2.0, 3.5, 0.3)],
        1,
    ),
    "sph_legendre_p": (
        lambda n, m, theta: mp.spherharm(n, m, theta, 0),
        [whole(3, 5), whole(-3, 3), of(0.1, 3)],
        [(3.0, 2.0, 0.3), (5.0, -1.0, 2.5)],
        2,
    ),
    "erfi": (mp.erfi, [of(-26, 26, TINY, MINUS_TINY)], [(0.0,), (20.0,)]),
    "dawsn": (
        lambda x: mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x),
        [of(-20, 20, TINY, MINUS_TINY, (20, 1e7), near=(0.9241388730045917,))],
        [(0.0,), (7.9,), (300.0,)],
    ),
    "voigt_profile": (
        voigt,
        [
            of(-9, 9, (9, 1e6)),
            of(0.1, 3, (1e-3, 0.1), (3, 1e3)),
            of(0, 3, (1e-15, 1e-2), (3, 1e3)),
        ],
        [(300.0, 1.0, 1e-3), (0.0, 1.0, 0.0), (9.0, 1.0, 1e-12)],
    ),
    "owens_t": (owens_t, [of(-6, 6), of(-6, 6, (6, 1e3))], [(5.0, 0.5)]),
    "exprel": (
        lambda x: mp.expm1(x) / x if x else mp.mpf(1),
        [of(-40, 40, TINY, MINUS_TINY, (40, 700), (-1e100, -40))],
        [(1e-9,), (-600.0,), (600.0,)],
    ),
    "expi": (
        mp.ei,
        [of(-40, 40, TINY, MINUS_TINY, (40, 700), near=(0.3725074107813666,))],
        [(-20.0,), (1e-6,)],
    ),
    "exp1": (mp.e1, [of(0, 40, TINY, (40, 700))], [(300.0,), (1e-6,)]),
    "spence": (
        lambda z: mp.polylog(2, 1 - z) if z <= 1 else mp.re(mp.polylog(2, 1 - z)),
        [of(0, 5, TINY, (5, 1e300), near=(1, 2))],
        [(1 + 1e-9,), (1e-6,), (100.0,)],
    ),
    "log_expit": (
        lambda x: -mp.log1p(mp.exp(-x)),
        [of(-40, 40, TINY, MINUS_TINY, (-1e300, -40), (40, 700))],
        [(-700.0,)],
    ),
    "cosm1": (
        lambda x: -2 * mp.sin(x / 2) ** 2,
        [of(-7, 7, TINY, MINUS_TINY, (7, 1e5), near=(0, 2 * math.pi))],
        [(1e-8,)],
    ),
    "wrightomega": (wright_omega, [of(-40, 40, (-700, -40), HUGE, TINY)], [(-300.0,)]),
    "rel_entr": (lambda x, y: x * mp.log(x / y), [POSITIVE, POSITIVE], [(1e-30, 1.0)]),
    "kl_div": (
        lambda x, y: x * mp.log(x / y) - x + y,
        [
            of(0, 10, (1e-100, 1e-3), (1e3, 1e100), near=(1,)),
            of(0, 10, (1e-100, 1e-3), (1e3, 1e100), near=(1,)),
        ],
        [(1e-3, 1.0)],
    ),
    "pseudo_huber": (
        lambda d, r: r * r / (mp.sqrt(1 + (r / d) ** 2) + 1),
        [
            of(0, 10, (1e-6, 1e-3), (1e3, 1e6)),
            of(-10, 10, (1e-6, 1e-3), (1e3, 1e6)),
        ],
        [(1.0, 1e-5), (1e-3, 9.0)],
    ),
    "boxcox": (
        boxcox,
        [of(0, 10, (1e-100, 1e-3), (1e3, 1e100), near=(1,)), of(-3, 3, TINY, MINUS_TINY)],
        [(2.0, 1e-12), (1e-3, 0.5)],
    ),
    "inv_boxcox": (
        lambda y, p: mp.exp(mp.log1p(p * y) / p),
        [of(0, 10, (1e-100, 1e-3), (1e3, 1e10)), of(0, 3, (1e-100, 1e-3))],
        [(2.0, 1e-12)],
    ),
    "ellipk": (
        mp.ellipk,
        [of(-10, 1, TINY, MINUS_TINY, MINUS_HUGE, near=(1,))],
        [(1e-12,), (1 - 1e-9,), (-1e6,)],
    ),
    "ellipkm1": (lambda p: mp.ellipk(1 - p), [of(0.02, 3)], [(1e-20,)]),
    "ellipe": (
        mp.ellipe,
        [of(-10, 1, TINY, MINUS_TINY, MINUS_HUGE, near=(1,))],
        [(1e-12,), (-1e6,)],
    ),
    "ellipkinc": (
        mp.ellipf,
        [
            of(-1.57, 10, TINY, near=(1.5707963,)),
            of(-10, 1, TINY, MINUS_TINY, (-1e10, -10), near=(1,)),
        ],
        [(7.0, 0.3), (0.3, 1e-10)],
    ),
    "ellipeinc": (
        mp.ellipe,
        [
            of(-1.57, 10, TINY, near=(1.5707963,)),
            of(-10, 1, TINY, MINUS_TINY, (-1e10, -10), near=(1,)),
        ],
        [(7.0, 0.3), (0.3, 1e-10)],
    ),
    "elliprc": (
        mp.elliprc,
        [
            of(0, 10, (1e-50, 1e-3), (1e3, 1e50), near=(1,)),
            of(0, 10, (1e-50, 1e-3), (1e3, 1e50), near=(1,)),
        ],
        [(1.0, 1e-4)],
    ),
    "elliprf": (
        mp.elliprf,
        [of(0, 10, (1e-20, 1e-3), (1e3, 1e20))] * 3,
        [(1.0, 1.0, 1.0), (1e-4, 1.0, 1e4)],
    ),
    "elliprd": (
        mp.elliprd,
        [of(0, 10, (1e-20, 1e-3), (1e3, 1e20))] * 3,
        [(1.0, 1.0, 1.0), (1e-4, 1.0, 1e4)],
    ),
    "elliprg": (
        mp.elliprg,
        [of(0, 10, (1e-20, 1e-3), (1e3, 1e20))] * 3,
        [(1.0, 1.0, 2.0), (1e-4, 1.0, 1e4)],
    ),
    "elliprj": (mp.elliprj, [of(0, 10, (1e-10, 1e-3), (1e3, 1e10))] * 4, [(1.0, 1.0, 1.0, 2.0)]),
    "hyp0f1": (
        mp.hyp0f1,
        [of(0.1, 20, (20, 1e3)), of(-100, 100, TINY, MINUS_TINY)],
        [(1.5, 0.0), (0.3, -50.0), (-1.5, 4.0)],
    ),
    "hyp1f1": (
        mp.hyp1f1,
        [of(-5, 10, near=(0, 1)), of(0.1, 10), of(-50, 50, TINY, MINUS_TINY)],
        [(1.5, 2.5, 0.0), (2.0, 3.0, -100.0), (-2.0, 1.5, 3.0), (0.5, -0.7, 10.0)],
    ),
    "hyp2f1": (
        mp.hyp2f1,
        [
            of(-3, 5, near=(0, 1)),
            of(-3, 5),
            of(0.1, 8),
            of(-5, 1, TINY, MINUS_TINY, (-100, -5), near=(1,)),
        ],
        [
            *((1.5, 0.5, 2.5, 0.0), (0.5, 0.5, 1.5, 0.99), (1.0, 1.0, 2.0, 0.5)),
            *((0.0, 1.5, 2.5, 0.3), (-2.0, 0.5, 1.5, -3.0), (2.0, 1.0, 3.0, -20.0)),
        ],
    ),
    "hyperu": (
        mp.hyperu,
        [of(0, 5), of(-3, 5), of(0, 30, (1e-5, 1e-2), (30, 1e3))],
        [(1.0, 2.0, 30.0), (0.5, 1.0, 0.1), (-1.0, 1.5, 2.0), (0.0, 1.5, 2.5)],
    ),
    "zetac": (
        lambda x: mp.zeta(x) - 1,
        [of(-5, 9)],
        [(2.0,), (0.0,), (-0.7,), (-2.0,), (-5.5,), (30.0,), (-20.3,)],
    ),
    "agm": (mp.agm, [of(0.1, 5)] * 2, [(1.0, 2.0), (1.0, 1.0), (3.0, 1e-3)]),
    "powm1": (lambda x, y: x**y - 1, [of(0.1, 5), of(-2, 2)], [(1.5, 0.3), (2.0, -1.0)]),
    "boxcox1p": (
        lambda x, p: boxcox(1 + x, p),
        [of(-0.5, 5), of(-2, 2)],
        [(1e-8, 0.5), (2.0, 1e-12)],
    ),
    "inv_boxcox1p": (
        lambda y, p: mp.expm1(mp.log1p(p * y) / p),
        [of(0.1, 5), of(0.1, 2)],
        [(2.0, 1e-12), (1e-8, 0.5)],
    ),
    "ber": (functools.partial(kelvin, "be", 0, 0), [of(-9, 9)], [(0.7,), (5.0,)]),
    "bei": (functools.partial(kelvin, "be", 0, 1), [of(-9, 9)], [(0.7,), (5.0,)]),
    "ker": (functools.partial(kelvin, "ke", 0, 0), [of(0.1, 9)], [(0.7,), (5.0,)]),
    "kei": (functools.partial(kelvin, "ke", 0, 1), [of(0.1, 9)], [(0.7,), (5.0,)]),
    "sindg": (lambda x: mp.sin(x * mp.pi / 180), [of(-400, 400)], [(33.0,)]),
    "cotdg": (lambda x: mp.cot(x * mp.pi / 180), [of(1, 179)], [(33.0,)]),
    "eval_chebyc": (lambda n, x: 2 * mp.chebyt(n, x / 2), [of(0, 5), of(-1.8, 1.8)], [(2.5, 0.3)]),
    "eval_sh_jacobi": (
        lambda n, p, q, x: mp.jacobi(n, p - q, q - 1, 2 * x - 1) / mp.binomial(2 * n + p - 1, n),
        [of(0, 5), of(2, 4), of(0.5, 1.5), of(0.1, 0.9)],
        [(3.0, 2.5, 1.5, 0.3)],
    ),
    "wright_bessel": (
        wright,
        [of(0.5, 2), of(0.5, 2), of(0.1, 5)],
        [(0.5, 1.2, 1.3)],
        2,
    ),
    "gdtr": (lambda a, b, x: lower_gamma(b, a * x), [of(0.5, 3)] * 3, [(1.5, 2.0, 0.7)]),
    "chdtr": (lambda v, x: lower_gamma(v / 2, x / 2), [of(0.5, 3)] * 2, [(3.0, 2.0)]),
    "pdtr": (lambda k, m: upper_gamma(k + 1, m), [whole(0, 5), of(0.5, 5)], [(2.0, 0.7)], 1),
    "fdtr": (
        lambda a, b, x: lower_beta(a / 2, b / 2, a * x / (b + a * x)),
        [of(0.5, 5)] * 3,
        [(2.0, 3.0, 0.7), (5.0, 0.5, 4.0), (1.0, 0.1, 1e8)],
    ),
    "bdtr": (
        lambda k, n, p: 1 - lower_beta(k + 1, n - k, p),
        [whole(0, 3), whole(4, 9), of(0.1, 0.9)],
        [(1.0, 4.0, 0.3)],
        2,
    ),
    "nbdtr": (
        lambda k, n, p: lower_beta(n, k + 1, p),
        [whole(0, 3), whole(4, 9), of(0.1, 0.9)],
        [(1.0, 4.0, 0.3)],
        2,
    ),
    "stdtr": (student, [of(0.5, 9), of(-4, 4)], [(3.0, 0.7), (1.5, -4.0), (30.0, 1.0)]),
    "kolmogorov": (kolmogorov, [of(0.2, 2)], [(0.3,), (0.9,), (1.5,)]),
    "smirnov": (smirnov, [whole(3, 9), of(0.05, 0.9)], [(5.0, 0.3), (9.0, 0.05), (4.0, 0.9)], 1),
    "expn": (
        mp.expint,
        [whole(0, 50), of(0, 10, TINY, (10, 700))],
        [(0.0, 0.5), (1.0, 1e-3), (3.0, 30.0)],
        1,
    ),
    "spherical_jn": (
        spherical(mp.besselj),
        [whole(0, 30), of(0, 50, (1e-20, 1e-2), (50, 1e5))],
        [(0.0, 1e-6), (3.0, 1e-2)],
        1,
    ),
    "spherical_yn": (
        spherical(mp.bessely),
        [whole(0, 30), of(0, 50, (1e-8, 1e-2), (50, 1e5))],
        [(2.0, 1e-2)],
        1,
    ),
    "spherical_in": (
        spherical(mp.besseli),
        [whole(0, 30), of(0, 50, (1e-20, 1e-2), (50, 690))],
        [(0.0, 1e-6), (3.0, 1e-2)],
        1,
    ),
    "spherical_kn": (
        spherical(mp.besselk),
        [whole(0, 30), of(0, 50, (1e-8, 1e-2), (50, 690))],
        [(2.0, 1e-2)],
        1,
    ),
    "eval_legendre": (
        mp.legendre,
        [whole(0, 40), of(-1, 1, near=(1, -1))],
        [(5.0, 1.0), (0.0, 0.3), (2.5, -0.9), (3.0, 2.0)],
    ),
    "eval_chebyt": (
        mp.chebyt,
        [whole(0, 40), of(-1, 1, near=(1, -1))],
        [(5.0, 1.0), (4.0, -0.999), (2.5, 0.3)],
    ),
    "eval_chebyu": (mp.chebyu, [whole(0, 40), of(-1, 1, near=(1, -1))], [(5.0, 0.4), (2.5, 0.3)]),
    "eval_gegenbauer": (
        mp.gegenbauer,
        [whole(0, 30), of(-0.4, 5, near=(0, 1)), of(-1, 1, near=(1, -1))],
        [(4.0, 1.5, 0.0), (2.5, 0.7, 0.3)],
    ),
    "eval_jacobi": (
        mp.jacobi,
        [whole(0, 30), of(-0.9, 5), of(-0.9, 5), of(-1, 1, near=(1, -1))],
        [(4.0, 0.5, 1.5, 1.0), (0.0, 0.5, -0.3, 0.7), (2.5, 1.0, 0.0, 0.3)],
    ),
    "eval_laguerre": (
        lambda n, x: mp.laguerre(n, 0, x),
        [whole(0, 30), of(0, 50, TINY)],
        [(4.0, 0.0), (2.5, 3.0)],
    ),
    "eval_genlaguerre": (
        mp.laguerre,
        [whole(0, 30), of(-0.9, 5), of(0, 50, TINY)],
        [(4.0, 0.5, 0.0), (2.5, 1.5, 7.0), (3.0, 0.0, 2.0)],
    ),
    "eval_hermite": (mp.hermite, [whole(0, 30), of(-8, 8, TINY)], [(4.0, 0.0), (3.0, 1.5)], 1),
}


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
    "ndtr": (op("ndtr"), mp.ncdf, [of(-37, 8, TINY, MINUS_TINY)]),
    "log_ndtr": (
        op("log_ndtr"),
        lambda x: mp.log(mp.ncdf(x)),
        [of(-40, 10, TINY, MINUS_TINY, (-1e7, -40), (10, 37))],
    ),
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
    "exp2": (op("exp2"), lambda x: mp.exp(x * mp.log(2)), [of(-1000, 1000, TINY)]),
    "exp10": (op("exp10"), lambda x: mp.exp(x * mp.log(10)), [of(-300, 300, TINY)]),
    "cbrt": (
        op("cbrt"),
        oracles.cube_root,
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


def part(function, name):
    """A complex function of real numbers, or of complex ones (x, y): one of its parts."""
    return lambda *args: getattr(function(*args), name)


def complex_pair(function):
    """A function of a complex number as one of two real ones, by plugrad."""
    return lambda x, y: function(pg.complex(x, y))


def both_parts(name, ours, theirs, spans, held=0):
    """The rows of the real and the imaginary part of a complex function."""
    return {
        f"{name} {side}": (
            part(ours, side),
            lambda *args, side=side: {"real": mp.re, "imag": mp.im}[side](theirs(*args)),
            spans,
            held,
        )
        for side in ("real", "imag")
    }


TAIL = (1e-30, 1e-2)
PROBABILITY = of(0, 1, TAIL, near=(1,))
SHAPE = of(0.05, 30, (30, 1e3))
FEW = of(0.3, 12)
RATE = of(0.05, 10, (1e-3, 1e3))
DEGREE = of(-720, 720, (1e-6, 1), (720, 1e5), near=(0, 90, 180))
ANGLES = of(-10, 100, TINY)
COMPLEX = of(-6, 6, (6, 1e4), SMALL, (-1e4, -6))
POSITIVE_UP_TO_50 = of(0, 50, TINY)

# What is solved for an unknown: the distribution function, the number of the unknown, spans, how many first arguments
# are held, and the order in which SciPy is given them.
SOLVED: dict[str, Any] = {
    "erfinv": (mp.erf, 0, [of(-1, 1, TINY, MINUS_TINY, near=(1, -1))]),
    "erfcinv": (mp.erfc, 0, [of(0, 2, TINY, near=(1, 2))]),
    "ndtri": (mp.ncdf, 0, [of(0, 1, TINY, near=(0.5, 1))]),
    "ndtri_exp": (
        lambda x: mp.log(mp.ncdf(x)),
        0,
        [of(-10, 0, (-1e10, -10), (-1e-3, -1e-200))],
    ),
    "tklmbda": (
        lambda y, p: (y**p - (1 - y) ** p) / p,
        0,
        [of(-0.5, 0.5), of(0.1, 1)],
    ),
    "gammaincinv": (
        lower_gamma,
        1,
        [of(0.05, 50, (50, 1e4)), of(0, 1, TAIL, near=(1,))],
    ),
    "gammainccinv": (upper_gamma, 1, [of(0.05, 50, (50, 1e4)), of(0, 1, TAIL, near=(1,))]),
    "betaincinv": (
        lower_beta,
        2,
        [of(0.1, 20, (20, 1e3)), of(0.1, 20, (20, 1e3)), of(0, 1, (1e-12, 1e-2), near=(1,))],
    ),
    "betainccinv": (
        lambda a, b, x: lower_beta(b, a, 1 - x),
        2,
        [of(0.1, 20, (20, 1e3)), of(0.1, 20, (20, 1e3)), of(0, 1, (1e-12, 1e-2), near=(1,))],
    ),
    "gdtria": (lambda a, b, x: lower_gamma(b, a * x), 0, [PROBABILITY, SHAPE, RATE]),
    "gdtrib": (
        lambda a, b, x: lower_gamma(b, a * x),
        1,
        [RATE, of(0, 1, (1e-12, 1e-2)), RATE],
    ),
    "gdtrix": (lambda a, b, x: lower_gamma(b, a * x), 2, [RATE, SHAPE, PROBABILITY]),
    "chdtri": (lambda v, x: upper_gamma(v / 2, x / 2), 1, [SHAPE, PROBABILITY]),
    "chdtriv": (
        lambda v, x: lower_gamma(v / 2, x / 2),
        0,
        [of(0, 1, (1e-12, 1e-2)), RATE],
    ),
    "pdtri": (lambda k, m: upper_gamma(k + 1, m), 1, [whole(0, 30), PROBABILITY], 1),
    "pdtrik": (lambda k, m: upper_gamma(k + 1, m), 0, [of(0.3, 1), of(1, 30, (30, 1e3))]),
    "bdtri": (
        lambda k, n, p: oracles.binomial_tail(1, k, n, p),
        2,
        [whole(0, 8), whole(9, 30), PROBABILITY],
        2,
    ),
    "bdtrik": (
        lambda k, n, p: oracles.binomial_tail(1, k, n, p),
        0,
        [of(0.3, 1), of(5, 50), of(0.3, 0.7)],
    ),
    "bdtrin": (
        lambda k, n, p: oracles.binomial_tail(1, k, n, p),
        1,
        [of(0.5, 9), of(0.02, 0.98), of(0.1, 0.9)],
    ),
    "nbdtri": (
        lambda k, n, p: oracles.failures_tail(1, k, n, p),
        2,
        [whole(0, 12), whole(1, 12), PROBABILITY],
        2,
    ),
    "nbdtrik": (
        lambda k, n, p: oracles.failures_tail(1, k, n, p),
        0,
        [of(0.4, 1), of(2, 20), of(0.2, 0.6)],
    ),
    "nbdtrin": (
        lambda k, n, p: oracles.failures_tail(1, k, n, p),
        1,
        [of(0.5, 9), of(0.02, 0.98), of(0.1, 0.9)],
    ),
    "btdtria": (lower_beta, 0, [of(0.01, 0.99), FEW, of(0.05, 0.95)]),
    "btdtrib": (lower_beta, 1, [FEW, of(0.01, 0.99), of(0.05, 0.95)]),
    "fdtri": (
        lambda a, b, x: oracles.f_tail(1, a, b, x),
        2,
        [of(0.5, 30), of(0.5, 30), of(0, 1, (1e-12, 1e-2), near=(1,))],
    ),
    "stdtrit": (student, 1, [of(0.5, 30, (30, 1e6)), of(0, 1, TAIL, near=(0.5, 1))]),
    "kolmogi": (kolmogorov, 0, [of(0, 1, TAIL, near=(1,))]),
    "smirnovi": (smirnov, 1, [whole(1, 12), of(0, 1, (1e-12, 1e-2), near=(1,))], 1),
    "chndtrix": (
        lambda df, x, nc: oracles.noncentral_chi_square(x, df, nc),
        1,
        [of(0.5, 12), of(0.01, 0.99), of(0.1, 20)],
        1,
        (1, 0, 2),
    ),
    "ncfdtri": (oracles.noncentral_f, 3, [of(1, 9), of(1, 9), of(0.1, 9), of(0.05, 0.95)], 2),
}
HARD = {name: points for name, (_, _, points, *_) in CASES.items()} | {
    "gammaincinv": [(0.2, 1e-3), (50.0, 0.9)],
    "gammainccinv": [(2.0, 1e-8)],
    "betaincinv": [(2.0, 3.0, 0.01)],
    "betainccinv": [(2.0, 3.0, 0.01)],
    "erfcinv": [(1e-20,)],
    "tklmbda": [(0.4, 0.3), (-0.5, -0.7)],
}
"""Points that the suite compares."""

MORE |= {
    "ellipkm1": (
        op("ellipkm1"),
        lambda p: mp.pi / (2 * mp.agm(1, mp.sqrt(p))),
        [of(0, 10, TINY, HUGE, near=(1,))],
    ),
    "gdtrc": (op("gdtrc"), lambda a, b, x: upper_gamma(b, a * x), [RATE, SHAPE, RATE]),
    "gdtr": (op("gdtr"), lambda a, b, x: lower_gamma(b, a * x), [RATE, SHAPE, RATE]),
    "chdtrc": (
        op("chdtrc"),
        lambda v, x: upper_gamma(v / 2, x / 2),
        [SHAPE, of(0, 60, TAIL, (60, 1e3))],
    ),
    "pdtrc": (
        op("pdtrc"),
        lambda k, m: lower_gamma(k + 1, m),
        [whole(0, 9), of(0, 50, TAIL, (50, 1e3))],
        1,
    ),
    "bdtr": (
        op("bdtr"),
        functools.partial(oracles.binomial_tail, 1),
        [whole(0, 12), whole(13, 20), of(0, 1, SMALL, near=(1,))],
        2,
    ),
    "bdtrc": (
        op("bdtrc"),
        functools.partial(oracles.binomial_tail, -1),
        [whole(0, 12), whole(13, 20), of(0, 1, SMALL, near=(1,))],
        2,
    ),
    "nbdtr": (
        op("nbdtr"),
        functools.partial(oracles.failures_tail, 1),
        [whole(0, 12), whole(1, 20), of(0, 1, SMALL, near=(1,))],
        2,
    ),
    "nbdtrc": (
        op("nbdtrc"),
        functools.partial(oracles.failures_tail, -1),
        [whole(0, 12), whole(1, 20), of(0, 1, SMALL, near=(1,))],
        2,
    ),
    "fdtr": (
        op("fdtr"),
        functools.partial(oracles.f_tail, 1),
        [of(0.2, 30), of(0.2, 30), of(0, 9, SMALL, (9, 1e6))],
    ),
    "fdtrc": (
        op("fdtrc"),
        functools.partial(oracles.f_tail, -1),
        [of(0.2, 30), of(0.2, 30), of(0, 9, SMALL, (9, 1e6))],
    ),
    "stdtr": (
        op("stdtr"),
        student,
        [of(0.2, 30, (30, 1e6)), of(-9, 9, SMALL, (-1e5, -9))],
    ),
    "kolmogorov": (op("kolmogorov"), kolmogorov, [of(0.1, 3, (3, 15), near=(1,))]),
    "smirnov": (op("smirnov"), smirnov, [whole(1, 20), of(0, 1, SMALL, near=(1,))], 1),
    "chndtr": (
        lambda df, x, nc: pg.special.chndtr(x, df, nc),
        lambda df, x, nc: oracles.noncentral_chi_square(x, df, nc),
        [of(0.5, 12), of(0, 30, SMALL), of(0, 20, SMALL)],
        1,
    ),
    "ncfdtr": (
        op("ncfdtr"),
        oracles.noncentral_f,
        [of(1, 9), of(1, 9), of(0, 12, SMALL), of(0, 9, SMALL, (9, 1e3))],
        2,
    ),
    "nrdtrimn": (
        op("nrdtrimn"),
        lambda p, std, x: x - std * mp.sqrt(2) * mp.erfinv(2 * p - 1),
        [PROBABILITY, RATE, REAL],
    ),
    "nrdtrisd": (
        op("nrdtrisd"),
        lambda mn, p, x: (x - mn) / (mp.sqrt(2) * mp.erfinv(2 * p - 1)),
        [REAL, PROBABILITY, REAL],
    ),
    "cosdg": (op("cosdg"), lambda x: mp.cos(x * mp.pi / 180), [DEGREE]),
    "sindg": (op("sindg"), lambda x: mp.sin(x * mp.pi / 180), [DEGREE]),
    "tandg": (op("tandg"), lambda x: mp.tan(x * mp.pi / 180), [DEGREE]),
    "cotdg": (op("cotdg"), lambda x: mp.cot(x * mp.pi / 180), [DEGREE]),
    "radian": (
        op("radian"),
        lambda d, m, s: (d + m / 60 + s / 3600) * mp.pi / 180,
        [DEGREE, of(0, 60), of(0, 60)],
    ),
    **{
        f"ellipj {k}": (
            op("ellipj", k),
            functools.partial(oracles.jacobis, name),
            [
                of(-1.5, 1.5, TINY) if name == "ph" else of(-9, 9, TINY, MINUS_TINY),
                of(0, 1, TINY, near=(0, 1)),
            ],
        )
        for k, name in enumerate(("sn", "cn", "dn", "ph"))
    },
    **{
        name + "p" * slope: (
            op(name + "p" * slope),
            functools.partial(kelvin, kind, slope, part),
            [spans],
        )
        for name, kind, part, spans in [
            ("ber", "be", 0, of(-20, 20, SMALL, (-1e-2, -1e-10))),
            ("bei", "be", 1, of(-20, 20, SMALL, (-1e-2, -1e-10))),
            ("ker", "ke", 0, of(0, 20, TINY, (20, 100))),
            ("kei", "ke", 1, of(0, 20, SMALL, (20, 100))),
        ]
        for slope in (0, 1)
    },
    **{
        f"{name} {k}": (op(name, k), function, [POSITIVE_UP_TO_50])
        for name, functions in {
            "iti0k0": (
                functools.partial(oracles.integral_of_bessel, 1),
                functools.partial(oracles.integral_of_second, 1),
            ),
            "itj0y0": (
                functools.partial(oracles.integral_of_bessel, -1),
                functools.partial(oracles.integral_of_second, -1),
            ),
            "it2i0k0": (
                functools.partial(oracles.integral_over_t, 1),
                functools.partial(oracles.upper_integral_over_t, 1),
            ),
            "it2j0y0": (
                functools.partial(oracles.integral_over_t, -1),
                functools.partial(oracles.upper_integral_over_t, -1),
            ),
        }.items()
        for k, function in enumerate(functions)
    },
    "itmodstruve0": (op("itmodstruve0"), oracles.integral_of_struve, [POSITIVE_UP_TO_50]),
    **{
        row: value
        for name, sign in (("modfresnelp", 1), ("modfresnelm", -1))
        for k in range(2)
        for row, value in both_parts(
            f"{name} {k}",
            op(name, k),
            lambda x, sign=sign, k=k: oracles.modified_fresnel(sign, x)[k],
            [of(-9, 9, SMALL, (-1e-2, -1e-10), (9, 1e4))],
        ).items()
    },
    **both_parts(
        "wofz",
        complex_pair(op("wofz")),
        lambda x, y: oracles.faddeeva(mp.mpc(x, y)),
        [COMPLEX, of(-3, 6, (6, 1e4), SMALL)],
    ),
    **{
        row: value
        for k in (0, -1, 1)
        for row, value in both_parts(
            f"lambertw {k}",
            complex_pair(lambda z, k=k: pg.special.lambertw(z, k=k)),
            functools.partial(oracles.lambert_w, k),
            [of(-9, 9, SMALL, (9, 1e10), near=(-math.exp(-1),)), of(-9, 9, SMALL, near=(0,))],
        ).items()
    },
    **both_parts(
        "hankel1e",
        op("hankel1e"),
        lambda v, z: mp.hankel1(v, z) * mp.exp(-mp.j * z),
        [of(-3, 20), of(0, 50, (1e-3, 1), (50, 1e4))],
    ),
    **both_parts(
        "sph_harm_y",
        op("sph_harm_y"),
        mp.spherharm,
        [whole(5, 9), whole(-5, 5), of(0, math.pi, near=(0, math.pi)), of(-7, 7, TINY)],
        2,
    ),
    "eval_chebys": (
        op("eval_chebys"),
        lambda n, x: mp.chebyu(n, x / 2),
        [whole(0, 30), of(-2, 2, TINY, near=(2, -2))],
    ),
    "eval_sh_chebyt": (
        op("eval_sh_chebyt"),
        lambda n, x: mp.chebyt(n, 2 * x - 1),
        [whole(0, 30), of(0, 1, TINY, near=(0, 1))],
    ),
    "eval_sh_chebyu": (
        op("eval_sh_chebyu"),
        lambda n, x: mp.chebyu(n, 2 * x - 1),
        [whole(0, 30), of(0, 1, TINY, near=(0, 1))],
    ),
    "eval_sh_legendre": (
        op("eval_sh_legendre"),
        lambda n, x: mp.legendre(n, 2 * x - 1),
        [whole(0, 30), of(0, 1, TINY, near=(0, 1))],
    ),
    "log_wright_bessel": (
        op("log_wright_bessel"),
        lambda a, b, x: mp.log(wright(a, b, x)),
        [of(0.2, 3), of(0.2, 4), of(0, 9, TINY, (9, 100))],
        2,
    ),
    **{
        f"pbdv {k}": (op("pbdv", k), theirs, [of(-6, 9), of(-3, 20, TINY)], 1)
        for k, theirs in enumerate(
            (
                lambda v, x: mp.pcfd(v, x),
                lambda v, x: x / 2 * mp.pcfd(v, x) - mp.pcfd(v + 1, x),
            )
        )
    },
    **{
        f"pbvv {k}": (op("pbvv", k), theirs, [of(-6, 9), of(-3, 20, TINY)], 1)
        for k, theirs in enumerate(
            (
                lambda v, x: mp.pcfv(-v - mp.mpf(0.5), x),
                lambda v, x: mp.diff(lambda x: mp.pcfv(-v - mp.mpf(0.5), x), x),
            )
        )
    },
    "pbwa 0": (op("pbwa", 0), mp.pcfw, [of(-5, 5), of(-5, 5, SMALL)], 1),
    "pbwa 1": (
        op("pbwa", 1),
        lambda a, x: mp.diff(lambda x: mp.pcfw(a, x), x),
        [of(-5, 5), of(-5, 5, SMALL)],
        1,
    ),
    **{
        f"mathieu_{name} {slope}": (
            op(f"mathieu_{name}", slope),
            functools.partial(oracles.mathieu, kind, slope),
            [whole(int(kind == "b"), 12), of(0, 30, SMALL), of(-360, 360)],
            2,
        )
        for name, kind in (("cem", "a"), ("sem", "b"))
        for slope in (0, 1)
    },
    **{
        f"mathieu_mod{name}m{which} {slope}": (
            op(f"mathieu_mod{name}m{which}", slope),
            functools.partial(
                oracles.radial_mathieu if not slope else oracles.radial_mathieu_slope, kind, which
            ),
            [whole(int(kind == "b"), 9), of(0.05, 20), of(0, 2)],
            2,
        )
        for name, kind in (("ce", "a"), ("se", "b"))
        for which in (1, 2)
        for slope in (0, 1)
    },
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

ABSOLUTE = {
    **dict.fromkeys(("expit", "softmax", "log_softmax", "logsumexp", "logsumexp b"), 1.0),
}
"""Below what an error is absolute: of what is computed as p and 1 - p, or has a polynomial's zeros at 0."""
OF_ORDER_1 = {f"modfresnel{sign} 1 {part}" for sign in "pm" for part in ("real", "imag")}
"""Beside whose zero at 0 the error is relative to what is found at 1e-3, not at x/1000."""


@dataclass(frozen=True)
class Case:
    """A function of plugrad, its oracle, where to draw from, and how many first arguments have no derivative.

    With `solved`, the function has an unknown's probability in its place, and the oracle is the distribution function:
    with that number of the argument, and SciPy's inverse, from which a root is looked for. Without `by_arb` the oracle
    needs what mpmath alone has.
    """

    name: str
    ours: Any
    theirs: Any
    spans: list[Span]
    held: int = 0
    solved: tuple[int, Any] | None = None
    by_arb: bool = True

    def draw(self, rng: np.random.Generator) -> tuple[float, ...]:
        point = tuple(span.draw(rng) for span in self.spans)
        join = JOINED.get(self.name)
        return tuple(map(float, join(rng, point))) if join and rng.random() < 0.5 else point


def case(name: str) -> Case:
    """Return the case of that name."""
    if name in SOLVED:
        theirs, place, spans, *rest = SOLVED[name]
        held, order = (*rest, *(0, range(len(spans)))[len(rest) :])
        turned = [
            lambda *args, f=f: f(*[args[k] for k in order])
            for f in (op(name), getattr(scipy.special, name))
        ]
        return Case(name, turned[0], theirs, spans, held, (place, turned[1]))
    if name in MORE:
        return Case(name, *MORE[name])
    theirs, spans, _, *held = CASES[name]
    return Case(name, op(name), theirs, spans, *held)


def names() -> list[str]:
    return [*dict.fromkeys([*CASES, *SOLVED, *MORE])]


Places = list[tuple[int, ...]]


def places(size: int, held: int) -> Places:
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


def ours_where_known(case: Case, points: list[tuple[float, ...]]) -> tuple[Any, Any]:
    """Return plugrad's numbers and the points, without those of which a derivative is refused."""
    try:
        return ours(case, points), points
    except NotImplementedError:
        if len(points) == 1:
            return {}, []
    half = len(points) // 2
    (one, first), (other, second) = (
        ours_where_known(case, each) for each in (points[:half], points[half:])
    )
    if not first or not second:
        return one or other, first or second
    return {place: np.concatenate([one[place], other[place]]) for place in one}, first + second


def theirs(case: Case, point: tuple[float, ...]) -> dict[tuple[int, ...], Any]:
    """Return Arb's: central differences, in so many bits that the balls are small. Or mpmath's, in 110 digits."""
    if not case.by_arb:
        with mpmath.workdps(110):
            return differences(case, point)
    for doubled in range(9):
        with mp.balls(BITS << doubled):
            found = differences(case, point)
            if all(ball.rel_accuracy_bits() > 53 or ball.rad() < FAINT for ball in found.values()):
                return {place: plain(ball) for place, ball in found.items()}
    raise ValueError("Arb finds no small ball")


BITS = 256
STEP = 2.0**-72
"""Of a difference, in units of the argument."""
FAINT = 1e-300
"""A ball that is smaller is small enough."""


def plain(ball: Any) -> Any:
    """Return the midpoint of a ball as mpmath's number."""
    digits, exponent = map(int, ball.mid().man_exp())
    return mpmath.make_mpf(mpmath.libmp.from_man_exp(digits, exponent, BITS, "n"))


def differences(case: Case, point: tuple[float, ...]) -> dict[tuple[int, ...], Any]:
    """Return what is compared, as balls."""
    center = [int(x) if k < case.held and x == int(x) else mp.mpf(x) for k, x in enumerate(point)]
    if case.solved is None:
        return stencil(case.theirs, center, places(len(point), case.held))
    at, inverse = case.solved

    def residual(unknown: Any, *args: Any) -> Any:
        return mp.re(case.theirs(*args[:at], unknown, *args[at + 1 :])) - args[at]

    root = root_of(lambda unknown: residual(unknown, *center), float(inverse(*point)))
    moved = range(case.held + 1, len(point) + 1)
    wanted = places(len(point) + 1, 0)
    wanted = [each for each in wanted if all(k == 0 or k in moved for k in each)]
    h = stencil(residual, [root, *center], wanted)
    found: dict[tuple[int, ...], Any] = {(): root}
    by_root = h[0,]
    for k in moved:
        found[k - 1,] = -h[k,] / by_root
    for k, n in itertools.combinations_with_replacement(moved, 2):
        of_k, of_n = found[k - 1,], found[n - 1,]
        total = h[k, n] + h[0, k] * of_n + h[0, n] * of_k + h[0, 0] * of_k * of_n
        found[k - 1, n - 1] = -total / by_root
    return found


def root_of(function: Any, start: float) -> Any:
    """Return a root by secants, of midpoints: the ball is as large as the last step but one explains."""
    if not math.isfinite(start):
        raise ValueError("SciPy finds no solution")
    before, here = mp.mpf(start), mp.mpf(start * (1 + 1e-9) + (start == 0) * 1e-9)
    was = function(before)
    for _ in range(40):
        now = function(here)
        if not (now - was).mid():
            break
        step = (now * (here - before) / (now - was)).mid()
        before, was, here = here, now, (here - step).mid()
        if abs(here) < FAINT:
            return mp.mpf(0)
        if abs(step) < abs(here) * 1e-40:
            return mp.re(here)
    return mp.mpf("nan")  # for want of bits


def stencil(function: Any, center: list[Any], places: Places) -> dict[tuple[int, ...], Any]:
    """Return differences of a function of balls."""
    h = [abs(each) * STEP if each != 0 else mp.mpf(STEP) for each in center]

    @functools.cache
    def at(*moves: tuple[int, int]) -> Any:
        moved = list(center)
        for place, sign in moves:
            moved[place] += sign * h[place]
        return mp.re(function(*moved))

    found = {}
    for place in places:
        if not place:
            found[place] = at()
        elif len(place) == 1:
            found[place] = (at((place[0], 1)) - at((place[0], -1))) / (2 * h[place[0]])
        elif place[0] == place[1]:
            found[place] = (at((place[0], 1)) - 2 * at() + at((place[0], -1))) / h[place[0]] ** 2
        else:
            k, n = place
            sides = [at((each, sign)) for each in place for sign in (1, -1)]
            corners = at((k, 1), (n, 1)) + at((k, -1), (n, -1))
            found[place] = (corners - sum(sides) + 2 * at()) / (2 * h[k] * h[n])
    return found


def agreed(case: Case, point: tuple[float, ...], value: Any) -> bool | None:
    """Return whether mpmath has the same value, or None where it has none."""
    args: list[Any] = [int(x) if x == int(x) and k < case.held else x for k, x in enumerate(point)]
    want = value
    if case.solved is not None:
        at, _ = case.solved
        args[at], want = value, mpmath.mpf(point[at])
    for digits in (30, 120, 400):  # where 30 are too few to agree
        with mpmath.workdps(digits):
            try:
                found = mp.re(
                    case.theirs(*[x if isinstance(x, int) else mpmath.mpf(x) for x in args])
                )
            except (TypeError, NotImplementedError, mpmath.libmp.NoConvergence):
                return None
            if abs(found - want) <= max(1e-12 * abs(want), TINIEST):
                return True
    return False


class Late(BaseException):
    """An oracle took too long."""


def timed(function: Any, *args: Any, seconds: float = 4) -> Any:
    """Return what a function does, or None where it takes too long or finds nothing."""

    def late(*_: Any) -> None:
        raise Late

    signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return function(*args)
    except (Late, ValueError, ArithmeticError):
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


TINIEST = mpmath.mpf(10) ** -280
"""Below what an error is absolute: powers that SciPy multiplies have underflowed."""
QUIET = 1e-12
"""An error up to this is reported as it is."""


def error_of(
    case: Case, point: tuple[float, ...], place: Any, got: float, wanted: dict[Any, Any]
) -> float:
    """Return the error, as the module's docstring defines it."""
    want, curved = wanted[place], mpmath.mpf(0)
    if not math.isfinite(got):
        return math.inf
    if len(set(place)) == 2:
        curved = mpmath.sqrt(abs(wanted[place[0], place[0]] * wanted[place[1], place[1]]))
    size = max(abs(want), TINIEST, ABSOLUTE.get(case.name, 0), curved)
    error = abs(got - want)
    free = range(case.held, len(point))

    def beside(k: int, x: float) -> Any:
        moved = timed(theirs, case, (*point[:k], x, *point[k + 1 :]))
        return moved and moved[place]

    if error > QUIET * size:
        for k in free:
            if len(place) < 2:
                slope = abs(wanted[tuple(sorted((*place, k)))])
                error -= 8 * math.ulp(point[k]) * slope
            else:
                moved = beside(k, math.nextafter(point[k], math.inf))
                error -= 0 if moved is None else 8 * abs(moved - want)
    if error > QUIET * size:
        for k in free:
            reach = 1e-3 * (1 if case.name in OF_ORDER_1 else min(1, abs(point[k])) or 1)
            sides = [beside(k, point[k] + sign * reach) for sign in (1, -1)]
            size = max(size, min(0 if each is None else abs(each) for each in sides))
    return float(max(0, error) / size)


def kind_of(place: tuple[int, ...]) -> str:
    """Return the column of the table."""
    return "mixed" if len(set(place)) == 2 else ("value", "first", "second")[len(place)]


COLUMNS = ("value", "first", "second", "mixed")


AT_ONCE = 25
"""Points that plugrad computes together: of like arguments, because an integral has the nodes that the worst needs."""
SLOW = {
    *("jv", "struve", "modstruve", "lpmv", "hyp2f1", "betaincinv", "betainccinv"),
    *(name for name in CASES if name.startswith("eval_") and "hermite" not in name),
    *("eval_chebys", "eval_sh_chebyt", "eval_sh_chebyu", "eval_sh_legendre"),
}
"""Of which it is 5: a point takes it a tenth of a second."""
ASKED = 5
"""Points of which mpmath is asked for the value, too."""


def sweep(name: str, number: int = 1000, seed: int = 0, most: float = math.inf) -> dict[str, Any]:
    """Return the largest errors of a function, of each order, where they are, and how many points were compared."""
    this, rng = case(name), np.random.default_rng(seed)
    began = time.process_time()
    raw: dict[str, list[Any]] = {column: [] for column in COLUMNS}
    values, refused = [], 0
    drawn = sorted((this.draw(rng) for _ in range(number)), key=lambda point: abs(point[-1]))
    together = 5 if name in SLOW else AT_ONCE
    groups = [drawn[k : k + together] for k in range(0, number, together)]
    rng.shuffle(groups)
    for group in groups:
        if values and time.process_time() - began > most:
            break
        found, points = ours_where_known(this, group)
        refused += len(group) - len(points)
        for index, point in enumerate(points):
            if values and time.process_time() - began > most:
                break
            wanted = timed(theirs, this, point)
            if wanted is None:
                continue
            values.append((point, wanted[()]))
            for place, want in wanted.items():
                if abs(want) > 1e300:  # where SciPy's Bessel functions are infinite already
                    continue
                got = float(found[place][index])
                size = max(abs(want), TINIEST)
                difference = float(abs(got - want) / size) if math.isfinite(got) else math.inf
                raw[kind_of(place)].append((difference, point, place, got, wanted))
    asked = values[:: max(1, len(values) // ASKED)][:ASKED]
    answers = [timed(agreed, this, *each, seconds=0.5) for each in asked]
    worst, left, ended = {}, 0, time.process_time()
    for column, errors in raw.items():
        largest: Any = (0.0, None, None, None, None)
        errors.sort(key=lambda each: -each[0])
        for index, (difference, point, place, got, wanted) in enumerate(errors):
            if difference <= largest[0]:
                break
            if difference > QUIET and time.process_time() - ended > most / 2:
                left += sum(each[0] > max(QUIET, largest[0]) for each in errors[index:])
                break
            error = error_of(this, point, place, got, wanted)
            if error > largest[0]:
                largest = (error, point, place, got, float(wanted[place]))
            if error == math.inf:
                break
        worst[column] = largest
    return {
        "name": name,
        "compared": len(values),
        "agreed": [answers.count(True), answers.count(True) + answers.count(False)],
        "refused": refused,
        "left": left,
        "seconds": time.process_time() - began,
        "worst": worst,
    }


HEAD = f"{'function':30} " + "  ".join(f"{each:>8}" for each in COLUMNS) + "  points   time  mpmath"


def row(found: dict[str, Any], above: float = QUIET) -> str:
    """Return the line of the table, and a line for each error above a number."""
    errors = "  ".join(
        f"{found['worst'][column][0]:8.1e}" if found["worst"][column][1] else f"{'-':>8}"
        for column in COLUMNS
    )
    head = f"{found['name']:30} {errors}  {found['compared']:6}  {found['seconds']:4.0f} s"
    head += f"  {found['agreed'][0]} of {found['agreed'][1]}"
    if found["refused"]:
        head += f"  {found['refused']} refused"
    if found["left"]:
        head += f"  {found['left']} of the rounding of arguments, perhaps"
    for error, point, place, got, want in found["worst"].values():
        if error > above:
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
    parser.add_argument("--short", action="store_true", help="only the table, not where")
    asked = parser.parse_args(arguments)
    print(HEAD, flush=True)
    once = {
        "initializer": sweep,
        "initargs": ("gamma", 1),
    }  # what is imported then is of no row's time
    with concurrent.futures.ProcessPoolExecutor(asked.jobs, **once) as pool:
        pending = {
            pool.submit(sweep, name, asked.points, asked.seed, asked.seconds): name
            for name in asked.names
        }
        for each in concurrent.futures.as_completed(pending):
            if failure := each.exception():
                print(f"{pending[each]:30} {type(failure).__name__}: {failure}", flush=True)
            else:
                print(row(each.result(), math.inf if asked.short else QUIET), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
