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
from collections.abc import Iterator
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
    tails: tuple[tuple[float, ...], ...] = ()
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


NAMED = {"tiny": (1e-300, 1e-3), "huge": (1e3, 1e300)}
NAMED |= {f"-{name}": (-high, -low) for name, (low, high) in NAMED.items()}


def spans_of(text: str) -> tuple[list[Span], int]:
    """Return the spans of a line of the table, and how many first arguments have no derivative."""
    spans, held = [], 0
    for argument in text.split("|"):
        even, *more = argument.split()
        low, high = map(float, even.removeprefix("n").split(":"))
        tails = [
            NAMED.get(each[1:]) or tuple(map(float, each[1:].split(":")))
            for each in more
            if each[0] == "~"
        ]
        near = tuple(float(each[1:]) for each in more if each[0] == "@")
        spans.append(Span(low, high, tuple(tails), near, even[0] == "n"))
        held += "const" in more
    return spans, held


def lines_of(table: str) -> Iterator[tuple[str, str]]:
    """Yield the names of a table, and what stands behind the colon; a line that is indented goes on."""
    for line in table.strip().replace("\n    ", " ").splitlines():
        several, text = line.split(":", 1)
        for name in several.split(","):
            yield name.strip(), text


DRAWN = """
gamma: -30:170 ~tiny ~-tiny @0 @-1 @-2 @-5 @-20 @1 @2
rgamma: -150:170 ~tiny ~-tiny @0 @-1 @-2 @-5 @-20 @1 @2
loggamma: 0:100 ~tiny ~huge @1 @2
beta: 0:50 ~1e-10:0.01 ~50:1e8 | 0:50 ~1e-10:0.01 ~50:1e8
betaln: 0:50 ~1e-100:0.01 ~50:1e15 | 0:50 ~1e-100:0.01 ~50:1e15
poch: -10:50 ~1e-10:0.01 ~50:1e8 @0 @-1 @-4 | -3:5 ~1e-10:0.01 @0 @1 @2
binom: 0:60 ~1e-10:0.01 ~60:1e6 | -3:60 ~1e-10:0.01 @0 @1 @5
gammainc, gammaincc: 0:60 ~1e-10:0.01 ~60:1e5 | 0:60 ~1e-100:0.01 ~60:1e5
betainc, betaincc: 0:30 ~1e-10:0.01 ~30:300 | 0:30 ~1e-10:0.01 ~30:300 | 0:1 ~1e-10:0.01 @1
jv: -5:50 ~50:500 @0 @1 @5 | 0:100 ~1e-20:0.01 ~100:1e5 @2.404825557695773
yv: -5:50 ~50:500 @0 @1 @5 | 0:100 ~1e-20:0.01 ~100:1e5
iv: -5:50 ~50:500 @0 @1 @-1 @5 | 0:100 ~1e-20:0.01 ~100:690
kv: -5:50 ~50:500 @0 @0.5 @5 | 0:100 ~1e-20:0.01 ~100:690
ive: -5:50 ~50:500 @0 @1 @-1 @5 | 0:100 ~1e-20:0.01 ~100:1e6
kve: -5:50 ~50:500 @0 @0.5 @5 | 0:100 ~1e-20:0.01 ~100:1e6
struve: -3:20 @0 @1 | 0:50 ~1e-20:0.01 ~50:1e4
modstruve: -3:20 @0 @1 | 0:50 ~1e-20:0.01 ~50:600
zeta: 1:50 @1 const | 0.01:50 ~1e-5:0.01 ~50:1e5
assoc_legendre_p: n3:5 const | n-3:3 const | -0.9:0.9
lpmv: n0:2 const | 0:9 | -0.9:0.9
sph_legendre_p: n3:5 const | n-3:3 const | 0.1:3
erfi: -26:26 ~tiny ~-tiny
dawsn: -20:20 ~tiny ~-tiny ~20:1e7 @0.9241388730045917
voigt_profile: -9:9 ~9:1e6 | 0.1:3 ~1e-3:0.1 ~3:1e3 | 0:3 ~1e-15:0.01 ~3:1e3
owens_t: -6:6 | -6:6 ~6:1e3
exprel: -40:40 ~tiny ~-tiny ~40:700 ~-1e100:-40
expi: -40:40 ~tiny ~-tiny ~40:700 @0.3725074107813666
exp1: 0:40 ~tiny ~40:700
spence: 0:5 ~tiny ~5:1e300 @1 @2
log_expit: -40:40 ~tiny ~-tiny ~-1e300:-40 ~40:700
cosm1: -7:7 ~tiny ~-tiny ~7:1e5 @0 @6.283185307179586
wrightomega: -40:40 ~-700:-40 ~huge ~tiny
rel_entr: 0:10 ~tiny ~huge | 0:10 ~tiny ~huge
kl_div: 0:10 ~1e-100:1e-3 ~1e3:1e100 @1 | 0:10 ~1e-100:1e-3 ~1e3:1e100 @1
pseudo_huber: 0:10 ~1e-6:1e-3 ~1e3:1e6 | -10:10 ~1e-6:1e-3 ~1e3:1e6
boxcox: 0:10 ~1e-100:1e-3 ~1e3:1e100 @1 | -3:3 ~tiny ~-tiny
inv_boxcox: 0:10 ~1e-100:1e-3 ~1e3:1e10 | 0:3 ~1e-100:1e-3
ellipk, ellipe: -10:1 ~tiny ~-tiny ~-huge @1
ellipkm1, entr: 0:10 ~tiny ~huge @1
ellipkinc, ellipeinc: -1.57:10 ~tiny @1.5707963 | -10:1 ~tiny ~-tiny ~-1e10:-10 @1
elliprc: 0:10 ~1e-50:1e-3 ~1e3:1e50 @1 | 0:10 ~1e-50:1e-3 ~1e3:1e50 @1
elliprf, elliprd, elliprg: 0:10 ~1e-20:1e-3 ~1e3:1e20 | 0:10 ~1e-20:1e-3 ~1e3:1e20 | 0:10 ~1e-20:1e-3 ~1e3:1e20
elliprj:
    0:10 ~1e-10:1e-3 ~1e3:1e10 | 0:10 ~1e-10:1e-3 ~1e3:1e10 | 0:10 ~1e-10:1e-3 ~1e3:1e10 | 0:10 ~1e-10:1e-3 ~1e3:1e10
hyp0f1: 0.1:20 ~20:1e3 | -100:100 ~tiny ~-tiny
hyp1f1: -5:10 @0 @1 | 0.1:10 | -50:50 ~tiny ~-tiny
hyp2f1: -3:5 @0 @1 | -3:5 | 0.1:8 | -5:1 ~tiny ~-tiny ~-100:-5 @1
hyperu: 0:5 | -3:5 | 0:30 ~1e-5:0.01 ~30:1e3
zetac: -5:9
agm: 0.1:5 | 0.1:5
powm1: 0.1:5 | -2:2
boxcox1p: -0.5:5 | -2:2
inv_boxcox1p: 0.1:5 | 0.1:2
ber, bei, berp, beip: -20:20 ~1e-10:0.01 ~-0.01:-1e-10
ker, kerp: 0:20 ~tiny ~20:100
kei, keip: 0:20 ~1e-10:0.01 ~20:100
sindg, cotdg, cosdg, tandg: -720:720 ~1e-6:1 ~720:1e5 @0 @90 @180
eval_chebyc: 0:5 | -1.8:1.8
eval_sh_jacobi: 0:5 | 2:4 | 0.5:1.5 | 0.1:0.9
wright_bessel: 0.5:2 const | 0.5:2 const | 0.1:5
gdtr, gdtrc: 0.05:10 ~1e-3:1e3 | 0.05:30 ~30:1e3 | 0.05:10 ~1e-3:1e3
chdtr: 0.5:3 | 0.5:3
pdtr: n0:5 const | 0.5:5
fdtr, fdtrc: 0.2:30 | 0.2:30 | 0:9 ~1e-10:0.01 ~9:1e6
bdtr, bdtrc: n0:12 const | n13:20 const | 0:1 ~1e-10:0.01 @1
nbdtr, nbdtrc: n0:12 const | n1:20 const | 0:1 ~1e-10:0.01 @1
stdtr: 0.2:30 ~30:1e6 | -9:9 ~1e-10:0.01 ~-1e5:-9
kolmogorov: 0.1:3 ~3:15 @1
smirnov: n1:20 const | 0:1 ~1e-10:0.01 @1
expn: n0:50 const | 0:10 ~tiny ~10:700
spherical_jn: n0:30 const | 0:50 ~1e-20:0.01 ~50:1e5
spherical_yn: n0:30 const | 0:50 ~1e-8:0.01 ~50:1e5
spherical_in: n0:30 const | 0:50 ~1e-20:0.01 ~50:690
spherical_kn: n0:30 const | 0:50 ~1e-8:0.01 ~50:690
eval_legendre, eval_chebyt, eval_chebyu: n0:40 | -1:1 @1 @-1
eval_gegenbauer: n0:30 | -0.4:5 @0 @1 | -1:1 @1 @-1
eval_jacobi: n0:30 | -0.9:5 | -0.9:5 | -1:1 @1 @-1
eval_laguerre: n0:30 | 0:50 ~tiny
eval_genlaguerre: n0:30 | -0.9:5 | 0:50 ~tiny
eval_hermite, eval_hermitenorm, hermite_polynomial_h, hermite_polynomial_he: n0:30 const | -8:8 ~tiny
erfinv: -1:1 ~tiny ~-tiny @1 @-1
erfcinv: 0:2 ~tiny @1 @2
ndtri, logit: 0:1 ~tiny @0.5 @1
ndtri_exp: -10:0 ~-1e10:-10 ~-1e-3:-1e-200
tklmbda: -0.5:0.5 | 0.1:1
gammaincinv, gammainccinv: 0.05:50 ~50:1e4 | 0:1 ~1e-30:0.01 @1
betaincinv, betainccinv: 0.1:20 ~20:1e3 | 0.1:20 ~20:1e3 | 0:1 ~1e-12:0.01 @1
gdtria: 0:1 ~1e-30:0.01 @1 | 0.05:30 ~30:1e3 | 0.05:10 ~1e-3:1e3
gdtrib: 0.05:10 ~1e-3:1e3 | 0:1 ~1e-12:0.01 | 0.05:10 ~1e-3:1e3
gdtrix: 0.05:10 ~1e-3:1e3 | 0.05:30 ~30:1e3 | 0:1 ~1e-30:0.01 @1
chdtri: 0.05:30 ~30:1e3 | 0:1 ~1e-30:0.01 @1
chdtriv: 0:1 ~1e-12:0.01 | 0.05:10 ~1e-3:1e3
pdtri: n0:30 const | 0:1 ~1e-30:0.01 @1
pdtrik: 0.3:1 | 1:30 ~30:1e3
bdtri: n0:8 const | n9:30 const | 0:1 ~1e-30:0.01 @1
bdtrik: 0.3:1 | 5:50 | 0.3:0.7
bdtrin, nbdtrin: 0.5:9 | 0.02:0.98 | 0.1:0.9
nbdtri: n0:12 const | n1:12 const | 0:1 ~1e-30:0.01 @1
nbdtrik: 0.4:1 | 2:20 | 0.2:0.6
btdtria: 0.01:0.99 | 0.3:12 | 0.05:0.95
btdtrib: 0.3:12 | 0.01:0.99 | 0.05:0.95
fdtri: 0.5:30 | 0.5:30 | 0:1 ~1e-12:0.01 @1
stdtrit: 0.5:30 ~30:1e6 | 0:1 ~1e-30:0.01 @0.5 @1
kolmogi: 0:1 ~1e-30:0.01 @1
smirnovi: n1:12 const | 0:1 ~1e-12:0.01 @1
chndtrix: 0.5:12 const | 0.01:0.99 | 0.1:20
ncfdtri: 1:9 const | 1:9 const | 0.1:9 | 0.05:0.95
erf: -6:6 ~tiny ~-tiny ~6:26
erfc: -6:26 ~tiny ~-tiny
erfcx: -20:50 ~tiny ~-tiny ~50:1e300
ndtr: -37:8 ~tiny ~-tiny
log_ndtr: -40:10 ~tiny ~-tiny ~-1e7:-40 ~10:37
gammaln: -30:100 ~tiny ~-tiny ~huge @0 @-1 @-2 @-5 @-20 @1 @2 @-2.4570247382208
digamma: -30:100 ~tiny ~-tiny ~huge @0 @-1 @-2 @-5 @-20 @1.4616321449683622
polygamma 1, polygamma 2, polygamma 6: 0:100 ~1e-40:0.01 ~1e3:1e40
multigammaln 3: 1:50 ~50:1e10 @1
factorial: 0:169 ~tiny
xlogy: -10:10 ~tiny ~huge ~-tiny ~-huge | 0:10 ~tiny ~huge
xlog1py: -10:10 ~tiny ~huge ~-tiny ~-huge | -1:10 ~tiny ~-tiny ~huge @-1
expit: -40:40 ~-700:-40 ~40:700 ~tiny
expm1: -40:40 ~tiny ~-tiny ~40:700 ~-700:-40
log1p: -1:10 ~tiny ~-tiny ~huge @-1
exp2: -1e3:1e3 ~tiny
exp10: -300:300 ~tiny
cbrt: -10:10 ~1e-150:1e-3 ~-1e-3:-1e-150 ~huge
sinc: -20:20 ~tiny ~-tiny ~20:1e10 @0 @1 @2
spherical_bessel_j0: -20:20 ~tiny ~-tiny ~20:1e10
i0, i1, shichi 0: -50:50 ~tiny ~-tiny ~50:700
i0e, i1e: -50:50 ~tiny ~-tiny ~50:1e15
j0, j1: -50:50 ~tiny ~-tiny ~50:1e8 @2.404825557695773 @3.8317059702075125
y0, y1: 0:50 ~tiny ~50:1e8 @0.8935769662791675 @2.197141326031017
k0, k1: 0:50 ~tiny ~50:700
k0e, k1e: 0:50 ~tiny ~50:1e15
yn: n-5:30 const | 0:50 ~1e-8:0.01 ~50:1e5
kn: n-5:30 const | 0:50 ~1e-8:0.01 ~50:690
airy_ai, airy 0, airy 1, airy 2, airy 3: -30:30 ~tiny ~-tiny ~30:100 ~-1e5:-30
airye 0, airye 1, airye 2, airye 3: 0:50 ~tiny ~50:1e6
fresnel 0, fresnel 1: -5:5 ~tiny ~-tiny ~5:1e4
sici 0: -50:50 ~tiny ~-tiny ~50:1e6
sici 1: 0:50 ~tiny ~50:1e6 @0.6165054856207162
shichi 1: 0:50 ~tiny ~50:700 @0.5238225713898644
huber: 0:10 ~tiny ~huge | -10:10 ~tiny ~huge
logsumexp, softmax, log_softmax: -10:10 ~10:1e4 ~-1e4:-10 | -10:10 ~10:1e4 ~-1e4:-10
logsumexp b: -10:10 ~10:500 ~-500:-10 | -10:10 ~10:500 ~-500:-10 | 0:5 ~1e-50:1e-3 | 0:5 ~1e-50:1e-3
chebyshev_polynomial_t, chebyshev_polynomial_u, chebyshev_polynomial_v, chebyshev_polynomial_w,
    legendre_polynomial_p:
    n0:30 const | -1:1 @1 @-1
shifted_chebyshev_polynomial_t, shifted_chebyshev_polynomial_u, shifted_chebyshev_polynomial_v,
    shifted_chebyshev_polynomial_w:
    n0:30 const | 0:1 ~tiny @0 @1
laguerre_polynomial_l: n0:30 const | 0:50 ~tiny
chdtrc: 0.05:30 ~30:1e3 | 0:60 ~1e-30:0.01 ~60:1e3
pdtrc: n0:9 const | 0:50 ~1e-30:0.01 ~50:1e3
chndtr: 0.5:12 const | 0:30 ~1e-10:0.01 | 0:20 ~1e-10:0.01
ncfdtr: 1:9 const | 1:9 const | 0:12 ~1e-10:0.01 | 0:9 ~1e-10:0.01 ~9:1e3
nrdtrimn: 0:1 ~1e-30:0.01 @1 | 0.05:10 ~1e-3:1e3 | -10:10 ~tiny ~-tiny
nrdtrisd: -10:10 ~tiny ~-tiny | 0:1 ~1e-30:0.01 @1 | -10:10 ~tiny ~-tiny
radian: -720:720 ~1e-6:1 ~720:1e5 @0 @90 @180 | 0:60 | 0:60
ellipj 0, ellipj 1, ellipj 2: -9:9 ~tiny ~-tiny | 0:1 ~tiny @0 @1
ellipj 3: -1.5:1.5 ~tiny | 0:1 ~tiny @0 @1
iti0k0 0, iti0k0 1, itj0y0 0, itj0y0 1, it2i0k0 0, it2i0k0 1, it2j0y0 0, it2j0y0 1, itmodstruve0: 0:50 ~tiny
modfresnelp 0 real, modfresnelp 0 imag, modfresnelp 1 real, modfresnelp 1 imag,
    modfresnelm 0 real, modfresnelm 0 imag, modfresnelm 1 real, modfresnelm 1 imag:
    -9:9 ~1e-10:0.01 ~-0.01:-1e-10 ~9:1e4
wofz real, wofz imag: -6:6 ~6:1e4 ~1e-10:0.01 ~-1e4:-6 | -3:6 ~6:1e4 ~1e-10:0.01
lambertw 0 real, lambertw 0 imag, lambertw -1 real, lambertw -1 imag, lambertw 1 real, lambertw 1 imag:
    -9:9 ~1e-10:0.01 ~9:1e10 @-0.36787944117144233 | -9:9 ~1e-10:0.01 @0
hankel1e real, hankel1e imag: -3:20 | 0:50 ~1e-3:1 ~50:1e4
sph_harm_y real, sph_harm_y imag: n5:9 const | n-5:5 const | 0:3.141592653589793 @0 @3.141592653589793 | -7:7 ~tiny
eval_chebys: n0:30 | -2:2 ~tiny @2 @-2
eval_sh_chebyt, eval_sh_chebyu, eval_sh_legendre: n0:30 | 0:1 ~tiny @0 @1
log_wright_bessel: 0.2:3 const | 0.2:4 const | 0:9 ~tiny ~9:100
pbdv 0, pbdv 1, pbvv 0, pbvv 1: -6:9 const | -3:20 ~tiny
pbwa 0, pbwa 1: -5:5 const | -5:5 ~1e-10:0.01
mathieu_cem 0, mathieu_cem 1: n0:12 const | 0:30 ~1e-10:0.01 const | -360:360
mathieu_sem 0, mathieu_sem 1: n1:12 const | 0:30 ~1e-10:0.01 const | -360:360
mathieu_modcem1 0, mathieu_modcem1 1, mathieu_modcem2 0, mathieu_modcem2 1: n0:9 const | 0.05:20 const | 0:2
mathieu_modsem1 0, mathieu_modsem1 1, mathieu_modsem2 0, mathieu_modsem2 1: n1:9 const | 0.05:20 const | 0:2
"""
"""Where the arguments of a function are drawn from, separated by |.

Each is a range (n: of whole numbers), with tails (~) and places beside which something is hard (@). By what is `const`
there is no derivative.
"""
SPANS = {name: spans_of(text) for name, text in lines_of(DRAWN)}

POINTS = """
gamma: -2.5 | 1e-8 | 150
rgamma: -3 | -2 | -1 | 0 | -20.5 | 150
loggamma: 1e-8 | 1e8
beta: 1e-3 2 | 1e4 0.5
betaln: 1e7 2 | 1e-3 1e3
poch: 1e7 0.5 | 2 3 | -1.5 2.3
binom: 5 2 | 3 5 | 100.5 50
gammainc: 1e-3 0.5 | 1e-3 5 | 100 300 | 1 30 | 1e4 10100
gammaincc: 2 50 | 25 27
betainc: 1e-3 0.5 0.7 | 0.5 0.5 1e-8 | 0.5 30 0.3 | 200 300 0.35
betaincc: 3 2 0.5
jv: 0 1e-6 | 50 3 | 50 49 | 2 300
yv: 0.1 1e-6 | 20 3 | -3.1 2
iv: 0 1e-6 | 50 3 | -0.7 2
kv: 0 1e-6 | 2.5 300 | 0.5 1e-3
ive: 1 1e3
kve: 1 1e3
struve: 0 1e-3 | 0 2 | 1.5 30 | -0.7 3 | -1.6 2
modstruve: 0 1e-3 | 1.5 30 | 3 200
zeta: 2 1 | 1.01 0.3 | 30 2 | 3.5 1e4 | 1.5 1e-3
assoc_legendre_p: 3 2 0.3 | 4 -2 0.6
lpmv: 2 3.5 0.3
sph_legendre_p: 3 2 0.3 | 5 -1 2.5
erfi: 0 | 20
dawsn: 0 | 7.9 | 300
voigt_profile: 300 1 1e-3 | 0 1 0 | 9 1 1e-12
owens_t: 5 0.5
exprel: 1e-9 | -600 | 600
expi: -20 | 1e-6
exp1: 300 | 1e-6
spence: 1.000000001 | 1e-6 | 100
log_expit: -700
cosm1: 1e-8
wrightomega: -300
rel_entr: 1e-30 1
kl_div: 1e-3 1
pseudo_huber: 1 1e-5 | 1e-3 9
boxcox: 2 1e-12 | 1e-3 0.5
inv_boxcox: 2 1e-12
ellipk: 1e-12 | 0.999999999 | -1e6
ellipkm1: 1e-20
ellipe: 1e-12 | -1e6
ellipkinc: 7 0.3 | 0.3 1e-10
ellipeinc: 7 0.3 | 0.3 1e-10
elliprc: 1 1e-4
elliprf: 1 1 1 | 1e-4 1 1e4
elliprd: 1 1 1 | 1e-4 1 1e4
elliprg: 1 1 2 | 1e-4 1 1e4
elliprj: 1 1 1 2
hyp0f1: 1.5 0 | 0.3 -50 | -1.5 4
hyp1f1: 1.5 2.5 0 | 2 3 -100 | -2 1.5 3 | 0.5 -0.7 10
hyp2f1: 1.5 0.5 2.5 0 | 0.5 0.5 1.5 0.99 | 1 1 2 0.5 | 0 1.5 2.5 0.3 | -2 0.5 1.5 -3 | 2 1 3 -20
hyperu: 1 2 30 | 0.5 1 0.1 | -1 1.5 2 | 0 1.5 2.5
zetac: 2 | 0 | -0.7 | -2 | -5.5 | 30 | -20.3
agm: 1 2 | 1 1 | 3 1e-3
powm1: 1.5 0.3 | 2 -1
boxcox1p: 1e-8 0.5 | 2 1e-12
inv_boxcox1p: 2 1e-12 | 1e-8 0.5
ber: 0.7 | 5
bei: 0.7 | 5
ker: 0.7 | 5
kei: 0.7 | 5
sindg: 33
cotdg: 33
eval_chebyc: 2.5 0.3
eval_sh_jacobi: 3 2.5 1.5 0.3
wright_bessel: 0.5 1.2 1.3
gdtr: 1.5 2 0.7
chdtr: 3 2
pdtr: 2 0.7
fdtr: 2 3 0.7 | 5 0.5 4 | 1 0.1 1e8
bdtr: 1 4 0.3
nbdtr: 1 4 0.3
stdtr: 3 0.7 | 1.5 -4 | 30 1
kolmogorov: 0.3 | 0.9 | 1.5
smirnov: 5 0.3 | 9 0.05 | 4 0.9
expn: 0 0.5 | 1 1e-3 | 3 30
spherical_jn: 0 1e-6 | 3 0.01
spherical_yn: 2 0.01
spherical_in: 0 1e-6 | 3 0.01
spherical_kn: 2 0.01
eval_legendre: 5 1 | 0 0.3 | 2.5 -0.9 | 3 2
eval_chebyt: 5 1 | 4 -0.999 | 2.5 0.3
eval_chebyu: 5 0.4 | 2.5 0.3
eval_gegenbauer: 4 1.5 0 | 2.5 0.7 0.3
eval_jacobi: 4 0.5 1.5 1 | 0 0.5 -0.3 0.7 | 2.5 1 0 0.3
eval_laguerre: 4 0 | 2.5 3
eval_genlaguerre: 4 0.5 0 | 2.5 1.5 7 | 3 0 2
eval_hermite: 4 0 | 3 1.5
gammaincinv: 0.2 1e-3 | 50 0.9
gammainccinv: 2 1e-8
betaincinv: 2 3 0.01
betainccinv: 2 3 0.01
erfcinv: 1e-20
tklmbda: 0.4 0.3 | -0.5 -0.7
ncfdtr: 2 3 1.5 0.7
chndtr: 3 0.7 1.5
ellipj 0, ellipj 1, ellipj 2: 0.7 0.4
i0, sinc: 0
wofz real, wofz imag: 0.5 0.2 | 2 -0.3 | 9.5 1e-3 | -20 3
"""
"""Points that the suite compares."""
HARD = {
    name: [tuple(map(float, point.split())) for point in text.split("|")]
    for name, text in lines_of(POINTS)
}


def op(name, *which):
    """plugrad's function of that name, one of its outputs, or its real or imaginary part."""

    def call(*args):
        found = getattr(pg.special, name)(*args)
        for each in which:
            found = getattr(found, each) if each in ("real", "imag") else found[int(each)]
        return found

    return call


ORACLES: dict[str, Any] = {
    "betaln": lambda a, b: mp.log(mp.beta(a, b)),
    "poch": mp.rf,
    "binom": mp.binomial,
    "gammainc": lower_gamma,
    "gammaincc": upper_gamma,
    "betainc": lower_beta,
    "betaincc": lambda a, b, x: lower_beta(b, a, 1 - x),
    "jv": mp.besselj,
    "yv": mp.bessely,
    "iv": mp.besseli,
    "kv": mp.besselk,
    "ive": lambda v, z: mp.besseli(v, z) * mp.exp(-abs(z)),
    "kve": lambda v, z: mp.besselk(v, z) * mp.exp(z),
    "struve": mp.struveh,
    "modstruve": mp.struvel,
    "assoc_legendre_p": mp.legenp,
    "lpmv": lambda m, v, x: mp.legenp(v, m, x),
    "sph_legendre_p": lambda n, m, theta: mp.spherharm(n, m, theta, 0),
    "dawsn": lambda x: mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x),
    "voigt_profile": voigt,
    "owens_t": owens_t,
    "exprel": lambda x: mp.expm1(x) / x if x else mp.mpf(1),
    "expi": mp.ei,
    "exp1": mp.e1,
    "spence": lambda z: mp.polylog(2, 1 - z) if z <= 1 else mp.re(mp.polylog(2, 1 - z)),
    "log_expit": lambda x: -mp.log1p(mp.exp(-x)),
    "cosm1": lambda x: -2 * mp.sin(x / 2) ** 2,
    "wrightomega": wright_omega,
    "rel_entr": lambda x, y: x * mp.log(x / y),
    "kl_div": lambda x, y: x * mp.log(x / y) - x + y,
    "pseudo_huber": lambda d, r: r * r / (mp.sqrt(1 + (r / d) ** 2) + 1),
    "boxcox": boxcox,
    "inv_boxcox": lambda y, p: mp.exp(mp.log1p(p * y) / p),
    "ellipkinc": mp.ellipf,
    "ellipeinc": mp.ellipe,
    "zetac": lambda x: mp.zeta(x) - 1,
    "powm1": lambda x, y: x**y - 1,
    "boxcox1p": lambda x, p: boxcox(1 + x, p),
    "inv_boxcox1p": lambda y, p: mp.expm1(mp.log1p(p * y) / p),
    "eval_chebyc": lambda n, x: 2 * mp.chebyt(n, x / 2),
    "eval_sh_jacobi": lambda n, p, q, x: (
        mp.jacobi(n, p - q, q - 1, 2 * x - 1) / mp.binomial(2 * n + p - 1, n)
    ),
    "wright_bessel": wright,
    "chdtr": lambda v, x: lower_gamma(v / 2, x / 2),
    "pdtr": lambda k, m: upper_gamma(k + 1, m),
    "expn": mp.expint,
    "spherical_jn": spherical(mp.besselj),
    "spherical_yn": spherical(mp.bessely),
    "spherical_in": spherical(mp.besseli),
    "spherical_kn": spherical(mp.besselk),
    "eval_legendre": mp.legendre,
    "eval_chebyt": mp.chebyt,
    "eval_chebyu": mp.chebyu,
    "eval_gegenbauer": mp.gegenbauer,
    "eval_jacobi": mp.jacobi,
    "pbdv 0": lambda v, x: mp.pcfd(v, x),
    "pbdv 1": lambda v, x: x / 2 * mp.pcfd(v, x) - mp.pcfd(v + 1, x),
    "eval_laguerre": lambda n, x: mp.laguerre(n, 0, x),
    "eval_genlaguerre": mp.laguerre,
    "eval_hermite": mp.hermite,
    "erfcx": scaled_erfc,
    "ndtr": mp.ncdf,
    "log_ndtr": lambda x: mp.log(mp.ncdf(x)),
    "gammaln": lambda x: mp.re(mp.loggamma(x)),
    "multigammaln 3": lambda x: (
        3 * mp.log(mp.pi) / 2 + sum(mp.loggamma(x - mp.mpf(k) / 2) for k in range(3))
    ),
    "xlogy": lambda x, y: x * mp.log(y),
    "xlog1py": lambda x, y: x * mp.log1p(y),
    "entr": lambda x: -x * mp.log(x),
    "logit": lambda x: mp.log(x) - mp.log1p(-x),
    "expit": lambda x: 1 / (1 + mp.exp(-x)),
    "exp2": lambda x: mp.exp(x * mp.log(2)),
    "exp10": lambda x: mp.exp(x * mp.log(10)),
    "cbrt": oracles.cube_root,
    "sinc": mp.sincpi,
    "spherical_bessel_j0": mp.sinc,
    "i0": lambda x: mp.besseli(0, x),
    "i1": lambda x: mp.besseli(1, x),
    "i0e": lambda x: mp.besseli(0, x) * mp.exp(-abs(x)),
    "i1e": lambda x: mp.besseli(1, x) * mp.exp(-abs(x)),
    "j0": lambda x: mp.besselj(0, x),
    "j1": lambda x: mp.besselj(1, x),
    "y0": lambda x: mp.bessely(0, x),
    "y1": lambda x: mp.bessely(1, x),
    "k0": lambda x: mp.besselk(0, x),
    "k1": lambda x: mp.besselk(1, x),
    "k0e": lambda x: mp.besselk(0, x) * mp.exp(x),
    "k1e": lambda x: mp.besselk(1, x) * mp.exp(x),
    "yn": mp.bessely,
    "kn": mp.besselk,
    "airy_ai": mp.airyai,
    "fresnel 0": mp.fresnels,
    "fresnel 1": mp.fresnelc,
    "sici 0": mp.si,
    "sici 1": mp.ci,
    "shichi 0": mp.shi,
    "shichi 1": mp.chi,
    "huber": huber,
    "eval_hermitenorm": lambda n, x: mp.hermite(n, x / mp.sqrt(2)) / mp.sqrt(2) ** n,
    "logsumexp": lambda *xs: mp.log(sum(map(mp.exp, xs))),
    "logsumexp b": lambda a, b, v, w: mp.log(v * mp.exp(a) + w * mp.exp(b)),
    "softmax": lambda a, b: mp.exp(a) / (mp.exp(a) + mp.exp(b)),
    "log_softmax": lambda a, b: a - mp.log(mp.exp(a) + mp.exp(b)),
    "ellipkm1": lambda p: mp.pi / (2 * mp.agm(1, mp.sqrt(p))),
    "gdtrc": lambda a, b, x: upper_gamma(b, a * x),
    "gdtr": lambda a, b, x: lower_gamma(b, a * x),
    "chdtrc": lambda v, x: upper_gamma(v / 2, x / 2),
    "pdtrc": lambda k, m: lower_gamma(k + 1, m),
    "bdtr": functools.partial(oracles.binomial_tail, 1),
    "bdtrc": functools.partial(oracles.binomial_tail, -1),
    "nbdtr": functools.partial(oracles.failures_tail, 1),
    "nbdtrc": functools.partial(oracles.failures_tail, -1),
    "fdtr": functools.partial(oracles.f_tail, 1),
    "fdtrc": functools.partial(oracles.f_tail, -1),
    "stdtr": student,
    "kolmogorov": kolmogorov,
    "smirnov": smirnov,
    "chndtr": lambda df, x, nc: oracles.noncentral_chi_square(x, df, nc),
    "ncfdtr": oracles.noncentral_f,
    "nrdtrimn": lambda p, std, x: x - std * mp.sqrt(2) * mp.erfinv(2 * p - 1),
    "nrdtrisd": lambda mn, p, x: (x - mn) / (mp.sqrt(2) * mp.erfinv(2 * p - 1)),
    "cosdg": lambda x: mp.cos(x * mp.pi / 180),
    "sindg": lambda x: mp.sin(x * mp.pi / 180),
    "tandg": lambda x: mp.tan(x * mp.pi / 180),
    "cotdg": lambda x: mp.cot(x * mp.pi / 180),
    "radian": lambda d, m, s: (d + m / 60 + s / 3600) * mp.pi / 180,
    "itmodstruve0": oracles.integral_of_struve,
    "eval_chebys": lambda n, x: mp.chebyu(n, x / 2),
    "eval_sh_chebyt": lambda n, x: mp.chebyt(n, 2 * x - 1),
    "eval_sh_chebyu": lambda n, x: mp.chebyu(n, 2 * x - 1),
    "eval_sh_legendre": lambda n, x: mp.legendre(n, 2 * x - 1),
    "log_wright_bessel": lambda a, b, x: mp.log(wright(a, b, x)),
}
"""What Arb and mpmath compute, where it is no function of theirs of the same name."""


def parts(name, theirs):
    """Return the oracles of the real and the imaginary part of a complex function."""
    return {
        f"{name} real": lambda *args: mp.re(theirs(*args)),
        f"{name} imag": lambda *args: mp.im(theirs(*args)),
    }


def both_slopes(name, function):
    """Return the oracles of a function and of its derivative by the last argument."""

    def slope(*args):
        return mp.diff(lambda x: function(*args[:-1], x), args[-1])

    return {f"{name} 0": function, f"{name} 1": slope}


POLYNOMIALS = {
    **{f"chebyshev_polynomial_{kind}": functools.partial(chebyshev, kind) for kind in "tuvw"},
    **{
        f"shifted_chebyshev_polynomial_{kind}": lambda n, x, kind=kind: chebyshev(
            kind, n, 2 * x - 1
        )
        for kind in "tuvw"
    },
    "hermite_polynomial_h": mp.hermite,
    "hermite_polynomial_he": ORACLES["eval_hermitenorm"],
    "laguerre_polynomial_l": lambda n, x: mp.laguerre(n, 0, x),
    "legendre_polynomial_p": mp.legendre,
}
"""PyTorch's, whose degree is the last argument."""
OURS = {name: lambda n, x, name=name: getattr(pg.special, name)(x, n) for name in POLYNOMIALS}
ORACLES |= POLYNOMIALS
for n in (1, 2, 6):
    OURS[f"polygamma {n}"] = functools.partial(lambda n, x: pg.polygamma(n, x), n)
    ORACLES[f"polygamma {n}"] = functools.partial(mp.polygamma, n)
for k in range(4):
    airy = (mp.airyai, mp.airybi)[k // 2]
    ORACLES[f"airy {k}"] = functools.partial(airy, derivative=k % 2)
    ORACLES[f"airye {k}"] = functools.partial(scaled_airy, k)
    name = ("sn", "cn", "dn", "ph")[k]
    ORACLES[f"ellipj {k}"] = functools.partial(oracles.jacobis, name)
for kind in ("be", "ke"):
    for k, name in enumerate((f"{kind}r", f"{kind}i")):
        ORACLES[name] = functools.partial(kelvin, kind, 0, k)
        ORACLES[name + "p"] = functools.partial(kelvin, kind, 1, k)
for name, sign in (("i0k0", 1), ("j0y0", -1)):
    ORACLES[f"it{name} 0"] = functools.partial(oracles.integral_of_bessel, sign)
    ORACLES[f"it{name} 1"] = functools.partial(oracles.integral_of_second, sign)
    ORACLES[f"it2{name} 0"] = functools.partial(oracles.integral_over_t, sign)
    ORACLES[f"it2{name} 1"] = functools.partial(oracles.upper_integral_over_t, sign)
for name, sign in (("modfresnelp", 1), ("modfresnelm", -1)):
    for k in (0, 1):
        ORACLES |= parts(
            f"{name} {k}", lambda x, sign=sign, k=k: oracles.modified_fresnel(sign, x)[k]
        )
ORACLES |= parts("wofz", lambda x, y: oracles.faddeeva(mp.mpc(x, y)))
ORACLES |= parts("hankel1e", lambda v, z: mp.hankel1(v, z) * mp.exp(-mp.j * z))
ORACLES |= parts("sph_harm_y", mp.spherharm)
for side in ("real", "imag"):  # as functions of two real numbers
    OURS[f"wofz {side}"] = lambda x, y, side=side: op("wofz", side)(pg.complex(x, y))
    for k in (0, -1, 1):
        OURS[f"lambertw {k} {side}"] = lambda x, y, k=k, side=side: getattr(
            pg.special.lambertw(pg.complex(x, y), k=k), side
        )
        ORACLES |= parts(f"lambertw {k}", functools.partial(oracles.lambert_w, k))
ORACLES |= both_slopes("pbvv", lambda v, x: mp.pcfv(-v - mp.mpf(0.5), x)) | both_slopes(
    "pbwa", mp.pcfw
)
for name, kind in (("ce", "a"), ("se", "b")):
    for slope in (0, 1):
        ORACLES[f"mathieu_{name}m {slope}"] = functools.partial(oracles.mathieu, kind, slope)
        radial = (oracles.radial_mathieu, oracles.radial_mathieu_slope)[slope]
        for which in (1, 2):
            ORACLES[f"mathieu_mod{name}m{which} {slope}"] = functools.partial(radial, kind, which)
OURS |= {
    "sinc": lambda x: pg.sinc(x),
    "multigammaln 3": lambda x: pg.special.multigammaln(x, 3),
    "logsumexp": lambda *xs: pg.ops.special.logsumexp(pg.stack(xs), axis=0),
    "logsumexp b": lambda a, b, v, w: pg.ops.special.logsumexp(
        pg.stack((a, b)), axis=0, b=pg.stack((v, w))
    ),
    "softmax": lambda *xs: pg.ops.special.softmax(pg.stack(xs), axis=0)[0],
    "log_softmax": lambda *xs: pg.ops.special.log_softmax(pg.stack(xs), axis=0)[0],
    "chndtr": lambda df, x, nc: pg.special.chndtr(x, df, nc),
}

# What is solved for an unknown: the oracle of the distribution function, the number of the unknown, and the order in
# which SciPy is given the arguments.
SOLVED: dict[str, Any] = {
    "erfinv": (mp.erf, 0),
    "erfcinv": (mp.erfc, 0),
    "ndtri": (mp.ncdf, 0),
    "ndtri_exp": (ORACLES["log_ndtr"], 0),
    "tklmbda": (lambda y, p: (y**p - (1 - y) ** p) / p, 0),
    "gammaincinv": (lower_gamma, 1),
    "gammainccinv": (upper_gamma, 1),
    "betaincinv": (lower_beta, 2),
    "betainccinv": (ORACLES["betaincc"], 2),
    **{f"gdtri{which}": (ORACLES["gdtr"], k) for k, which in enumerate("abx")},
    "chdtri": (ORACLES["chdtrc"], 1),
    "chdtriv": (ORACLES["chdtr"], 0),
    "pdtri": (ORACLES["pdtr"], 1),
    "pdtrik": (ORACLES["pdtr"], 0),
    **{f"{nb}bdtri": (ORACLES[f"{nb}bdtr"], 2) for nb in ("", "n")},
    **{f"{nb}bdtrik": (ORACLES[f"{nb}bdtr"], 0) for nb in ("", "n")},
    **{f"{nb}bdtrin": (ORACLES[f"{nb}bdtr"], 1) for nb in ("", "n")},
    "btdtria": (lower_beta, 0),
    "btdtrib": (lower_beta, 1),
    "fdtri": (ORACLES["fdtr"], 2),
    "stdtrit": (student, 1),
    "kolmogi": (kolmogorov, 0),
    "smirnovi": (smirnov, 1),
    "chndtrix": (ORACLES["chndtr"], 1, (1, 0, 2)),
    "ncfdtri": (oracles.noncentral_f, 3),
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


@functools.cache
def case(name: str) -> Case:
    """Return the case of that name."""
    spans, held = SPANS[name]
    ours = OURS.get(name) or op(*name.split())
    if name in SOLVED:
        oracle, place, *order = SOLVED[name]
        order = order[0] if order else range(len(spans))
        turned = [
            lambda *args, f=f: f(*[args[k] for k in order])
            for f in (ours, getattr(scipy.special, name))
        ]
        return Case(name, turned[0], oracle, spans, held, (place, turned[1]))
    return Case(name, ours, ORACLES.get(name) or getattr(mp, name), spans, held)


def names() -> list[str]:
    return [*SPANS]


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
    first = was = function(before)
    for _ in range(40):
        now = function(here)
        if not (now - was).mid():
            break
        step = (now * (here - before) / (now - was)).mid()
        before, was, here = here, now, (here - step).mid()
        if abs(here) < FAINT:
            return mp.mpf(0)
        if abs(step) < abs(here) * 1e-40:
            closer = abs(function(here).mid()) <= abs(first.mid())
            return mp.re(here) if closer else mp.mpf("nan")  # beyond a pole, or 1 but for 1e-61
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


TINIEST = mpmath.mpf(10) ** -270
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
    *(name for name in SPANS if name.startswith("eval_") and "hermite" not in name),
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
