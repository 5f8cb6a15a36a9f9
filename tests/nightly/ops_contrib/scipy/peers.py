"""Comparison of SciPy's functions here with those of PyTorch, JAX and spexial: values, first and second derivatives.

``python -m tests.nightly.ops_contrib.scipy.peers`` prints a row for each function that one of them has too,
and what differs;
``python -m tests.nightly.ops_contrib.scipy.peers gammainc stats`` those whose names have one of these words.
Where two differ,
mpmath decides, of the pack `stats` a formula in mpmath, of arrays finite differences.

A verdict is "ours" (wrong), "theirs" (wrong), "digits" (theirs has an error between 1e-9 and 1e-4), "both", or
"open": nobody says what is right, as at an infinity. What they cannot differentiate is "refused".
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import dataclasses
import functools
import importlib
import math
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.ops import stats
from tests.nightly.ops_contrib.scipy import sweep
from tests.nightly.ops_contrib.scipy.sweep import Case, of, op, whole
from tests.ops_contrib.scipy.balls import mp
from tests.ops_contrib.scipy.test_stats import DENSITIES

Place = tuple[int, ...]


@dataclass(frozen=True)
class Peer:
    """A function of another framework, and the case with plugrad's, mpmath's, and where to draw from."""

    framework: str
    name: str
    theirs: Callable[..., Any]
    case: Case


@dataclass(frozen=True)
class Difference:
    """Where two derivatives differ: by which arguments, at which point, and who is right."""

    place: Place
    point: tuple[float, ...]
    ours: float
    theirs: float
    exact: float | None
    verdict: str


@dataclass
class Comparison:
    """What was found of a function: numbers that are equal, numbers that differ, derivatives that one refuses."""

    peer: Peer
    points: int
    equal: int = 0
    differences: list[Difference] = field(default_factory=list)
    refused: dict[Place, str] = field(default_factory=dict)
    missing: dict[Place, str] = field(default_factory=dict)

    def count(self, *verdicts: str) -> int:
        return sum(each.verdict in verdicts for each in self.differences)


def compare(peer: Peer, number: int = 40, seed: int = 0, most: int = 4) -> Comparison:
    """Return what differs at `number` points drawn, and at the cruel ones; `most` of a place are judged."""
    hard = cruel(peer, seed)
    # All of one length: JAX compiles for each.
    points = [*drawn(peer.case, max(number, 72 - len(hard)), seed), *hard]
    columns = np.array(points).T
    found = Comparison(peer, len(points))
    ours = derivatives("plugrad", peer.case.ours, columns, peer.case.held)
    theirs = derivatives(peer.framework, peer.theirs, columns, peer.case.held)
    for place, other in theirs.items():
        mine = ours[place]
        if isinstance(other, str):
            found.refused[place] = other
        elif isinstance(mine, str):
            found.missing[place] = mine
        else:
            differ = ~np.isclose(mine, other, rtol=1e-8, atol=1e-300, equal_nan=True)
            found.equal += int((~differ).sum())
            where = np.flatnonzero(differ)
            with np.errstate(all="ignore"):
                size = np.abs(mine[where] - other[where]) / (np.abs(mine[where]) + 1e-300)
            worst = where[np.argsort(-np.nan_to_num(size, nan=np.inf), kind="stable")]
            for index in worst[:most]:
                found.differences.append(
                    judged(peer.case, place, points[index], float(mine[index]), float(other[index]))
                )
            found.differences += [
                Difference(place, points[k], mine[k], other[k], None, "less") for k in worst[most:]
            ]
    return found


def drawn(case: Case, number: int, seed: int) -> list[tuple[float, ...]]:
    rng = np.random.default_rng(seed)
    return [case.draw(rng) for _ in range(number)]


EDGES = (0.0, 1.0, -1.0, 2.0, 0.5, -0.5, 1e-300, -1e-300, 1e300, math.inf, -math.inf, math.nan)


def cruel(peer: Peer, seed: int) -> list[tuple[float, ...]]:
    """Return points with one argument at an edge, and one where all are equal.

    Of a distribution parameters are none out of range, nor values that PyTorch refuses.
    """
    case, rng, points = peer.case, np.random.default_rng(seed + 1), []
    for k, span in enumerate(case.spans):
        front = 0 if case.name.endswith(OF_PARAMETERS) else 1
        narrow = case.name.startswith("stats.") and (k >= front or peer.framework == "torch")
        for edge in EDGES if narrow else (*EDGES, span.low, span.high):
            inside = span.low < edge < span.high or not narrow
            if k >= case.held and inside and not (span.whole and edge != round(edge)):
                point = list(case.draw(rng))
                point[k] = edge
                points.append(tuple(point))
    equal = case.spans[-1].draw(rng)
    return [*points, tuple(p if k < case.held else equal for k, p in enumerate(points[0]))]


def judged(case: Case, place: Place, point: tuple[float, ...], mine: float, other: float) -> Any:
    """Return a difference with its verdict."""
    wanted = None
    if all(map(math.isfinite, point)):
        wanted = sweep.timed(sweep.theirs, case, point)
    if wanted is None or place not in wanted or abs(wanted[place]) > 1e307:
        return Difference(place, point, mine, other, None, "open")
    ours, theirs = (sweep.error_of(case, point, place, got, wanted) for got in (mine, other))
    verdict = "rounding"
    if ours > 1e-9:
        verdict = "both" if theirs > 1e-9 else "ours"
    elif theirs > 1e-9:
        verdict = "theirs" if theirs > 1e-4 else "digits"
    return Difference(place, point, mine, other, float(wanted[place]), verdict)


def derivatives(framework: str, f: Any, columns: Any, held: int) -> dict[Place, Any]:
    """Return the value (), first and second derivatives at all points, or the words of the refusal."""
    slopes = {"torch": by_torch, "plugrad": by_plugrad}.get(framework, by_jax)
    found: dict[Place, Any] = {}
    if slopes is by_jax:
        with contextlib.suppress(Exception):  # each alone says what is refused
            return all_by_jax(f, columns, held)
    for place in sweep.places(len(columns), held):
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                found[place] = np.broadcast_to(
                    np.real(slopes(f, columns, held, place)), columns[0].shape
                )
        except Exception as error:  # whatever they raise
            said = [*str(error).splitlines(), ""][0]
            found[place] = f"{type(error).__name__}: {said[:100]}"
    return found


def by_tensors(module: Any, make: Any, f: Any, columns: Any, held: int, place: Place) -> Any:
    args = [make(each, k < held, k in place) for k, each in enumerate(columns)]
    found = f(*args)
    if place and module is not pg and not found.requires_grad:
        raise NotImplementedError("the result requires no gradient")
    for k in place:
        if not found.requires_grad:
            return np.zeros_like(columns[0])
        (found,) = module.autograd.grad(
            found.sum(), args[k], create_graph=True, allow_unused=True, materialize_grads=True
        )
    return found.detach().numpy()


def by_plugrad(f: Any, columns: Any, held: int, place: Place) -> Any:
    def make(numbers: Any, whole: bool, wanted: bool) -> Any:
        return pg.tensor(numbers, requires_grad=wanted)

    return by_tensors(pg, make, f, columns, held, place)


def by_torch(f: Any, columns: Any, held: int, place: Place) -> Any:
    torch = importlib.import_module("torch")

    def make(numbers: Any, whole: bool, wanted: bool) -> Any:
        return torch.tensor(numbers, dtype=torch.float64, requires_grad=wanted)

    return by_tensors(torch, make, f, columns, held, place)


def by_jax(f: Any, columns: Any, held: int, place: Place) -> Any:
    jax = importlib.import_module("jax")
    with jax.enable_x64(True):
        slope = f
        for k in place:
            slope = jax.grad(functools.partial(total, slope), k)
        return np.asarray(jax.jit(slope)(*arrays_of_jax(jax, columns, held)))


def all_by_jax(f: Any, columns: Any, held: int) -> dict[Place, Any]:
    """Return the value and all derivatives, compiled once: each alone takes JAX seconds."""
    jax = importlib.import_module("jax")

    def of_point(*point: Any) -> Any:
        found = {}
        for place in sweep.places(len(columns), held):
            slope = f
            for k in place:
                slope = jax.grad(functools.partial(total, slope), k)
            found[place] = slope(*point).real
        return found

    with jax.enable_x64(True):
        found = jax.jit(of_point)(*arrays_of_jax(jax, columns, held))
    return {place: np.broadcast_to(each, columns[0].shape) for place, each in found.items()}


def arrays_of_jax(jax: Any, columns: Any, held: int) -> Any:
    return [
        jax.numpy.asarray(each.astype(int) if k < held else each) for k, each in enumerate(columns)
    ]


def total(f: Any, *args: Any) -> Any:
    return f(*args).real.sum()


# Special functions: mpmath's function and the spans are those of the sweep.

AS_TORCH = """airy_ai bessel_j0=j0 bessel_j1=j1 bessel_y0=y0 bessel_y1=y1 digamma psi=digamma entr erf erfc erfcx
    erfinv exp2 expit expm1 gammainc gammaincc gammaln i0 i0e i1 i1e log1p log_ndtr logit modified_bessel_i0=i0
    modified_bessel_i1=i1 modified_bessel_k0=k0 modified_bessel_k1=k1 ndtr ndtri scaled_modified_bessel_k0=k0e
    scaled_modified_bessel_k1=k1e sinc spherical_bessel_j0 xlog1py xlogy"""
POLYNOMIALS = [
    *(f"{s}chebyshev_polynomial_{kind}" for s in ("", "shifted_") for kind in "tuvw"),
    *("hermite_polynomial_h", "hermite_polynomial_he", "laguerre_polynomial_l"),
    "legendre_polynomial_p",
]
AS_JAX = """beta betainc betaln boxcox dawsn=dawsn digamma entr erf erfc erfcx erfinv exp1 expi expit expn
    factorial gamma gammainc gammaincc gammaln hyp1f1 hyp2f1 i0 i0e i1 i1e kl_div log_ndtr loggamma logit ndtr ndtri
    owens_t poch rel_entr spence xlog1py xlogy"""
ALL_REAL = [of(-10, 10, sweep.TINY, sweep.MINUS_TINY, near=(0, 1))]


def special() -> list[Peer]:
    """Return the peers of `pg.special`."""
    found: list[Peer] = []

    def add(framework: str, name: str, theirs: Any, case: Case, ours: Any = None) -> None:
        case = dataclasses.replace(case, ours=ours or case.ours)
        found.append(Peer(framework, name, theirs, case))

    def pairs(names: str) -> list[tuple[str, str]]:
        return [(each.split("=")[0], each.split("=")[-1]) for each in names.split()]

    torch = package("torch")
    if torch:
        for name, case in pairs(AS_TORCH):
            add("torch", name, getattr(torch.special, name), sweep.case(case), op(name))
        for name in POLYNOMIALS:
            theirs = functools.partial(lambda name, n, x: getattr(torch.special, name)(x, n), name)
            add("torch", name, theirs, sweep.case(name), sweep.turned(name))
        for n in (0, 1, 2, 6):
            case = sweep.case("digamma" if n == 0 else f"polygamma {n}")
            theirs = functools.partial(torch.special.polygamma, n)
            add("torch", f"polygamma {n}", theirs, case, functools.partial(pg.polygamma, n))
        add(
            "torch",
            "multigammaln 3",
            lambda x: torch.special.multigammaln(x, 3),
            sweep.case("multigammaln 3"),
        )
        add("torch", "zeta", torch.special.zeta, whole_zeta())
        add("torch", "round", torch.special.round, rounded())
        for name in ("softmax", "log_softmax"):
            theirs = functools.partial(
                lambda name, *x: getattr(torch.special, name)(torch.stack(x), 0)[0], name
            )
            add("torch", name, theirs, sweep.case(name))

        def theirs(*x):
            return torch.special.logsumexp(torch.stack(x), 0)

        add("torch", "logsumexp", theirs, sweep.case("logsumexp"))
    jax = package("jax")
    if jax:
        js = importlib.import_module("jax.scipy.special")
        jnp = jax.numpy
        for name, case in pairs(AS_JAX):
            add("jax", name, getattr(js, name), sweep.case(case))
        for n in (1, 2, 6):
            theirs = functools.partial(js.polygamma, n)
            add("jax", f"polygamma {n}", theirs, sweep.case(f"polygamma {n}"))
        add(
            "jax",
            "multigammaln 3",
            lambda x: js.multigammaln(x, 3),
            sweep.case("multigammaln 3"),
        )
        for name in ("fresnel", "sici"):
            for k in (0, 1):
                theirs = functools.partial(lambda name, k, x: getattr(js, name)(x)[k], name, k)
                add("jax", f"{name} {k}", theirs, sweep.case(f"{name} {k}"))
        for name in ("softmax", "log_softmax"):
            theirs = functools.partial(lambda name, *x: getattr(js, name)(jnp.stack(x), 0)[0], name)
            add("jax", name, theirs, sweep.case(name))

        def theirs(*x):
            return js.logsumexp(jnp.stack(x), 0)

        add("jax", "logsumexp", theirs, sweep.case("logsumexp"))

        def theirs(a, b, v, w):
            return js.logsumexp(jnp.stack((a, b)), 0, b=jnp.stack((v, w)))

        add("jax", "logsumexp b", theirs, sweep.case("logsumexp b"))
        add("jax", "zeta", js.zeta, whole_zeta())
        add("jax", "gammasgn", js.gammasgn, sign_of_gamma())
        sweep.case("binom")
        add("jax", "comb", js.comb, combinations())
        add(
            "jax",
            "boxcox1p",
            js.boxcox1p,
            Case(
                "boxcox1p",
                op("boxcox1p"),
                lambda x, p: sweep.CASES["boxcox"][0](1 + x, p),
                [of(-1, 10, sweep.TINY, near=(0,)), of(-3, 3, sweep.TINY, sweep.MINUS_TINY)],
            ),
        )
        for n in (0, 1, 4):
            bessel = Case(
                f"jv {n}",
                functools.partial(lambda n, z: pg.special.jv(n, z), float(n)),
                functools.partial(mp.besselj, n),
                [of(0.01, 20)],
            )
            theirs = functools.partial(lambda n, z: js.bessel_jn(z, v=n)[n], n)
            add("jax", f"bessel_jn {n}", theirs, bessel)
        for part in ("real", "imag"):
            add("jax", f"wofz {part}", of_complex(js.wofz, part, jax.lax.complex), faddeeva(part))
            for n, m in ((0, 0), (2, 1), (3, -2), (5, 5)):
                theirs = functools.partial(harmonic_of_jax, js, n, m, part)
                add("jax", f"sph_harm_y {n} {m} {part}", theirs, harmonic(n, m, part))
    spexial = package("spexial") if jax else None
    if spexial:
        for name in ("k0", "k1", "k0e", "k1e", "gamma", "spence"):
            add("spexial", name, getattr(spexial, name), sweep.case(name))
        for name in ("k2", "k2e"):
            kv = op("kv" if name == "k2" else "kve")
            scaled = name == "k2e"
            case = Case(
                name,
                functools.partial(lambda kv, z: kv(2.0, z), kv),
                functools.partial(
                    lambda scaled, z: mp.besselk(2, z) * (mp.exp(z) if scaled else 1), scaled
                ),
                [of(0, 50, (1e-50, 1e-2), (50, 600))],
            )
            add("spexial", name, getattr(spexial, name), case)
        add("spexial", "comb", spexial.comb, combinations())
        riemann = Case(
            "zeta of one",
            lambda x: pg.special.zetac(x) + 1,
            mp.zeta,
            [of(-20, 40, near=(0, 1, -2, -3))],
        )
        add("spexial", "zeta", spexial.zeta, riemann)
        incomplete = Case(
            "incomplete_beta",
            lambda a, b, x: pg.special.betainc(a, b, x) * pg.special.beta(a, b),
            lambda a, b, x: mp.betainc(a, b, 0, x),
            [of(0.1, 20), of(0.1, 20), of(0, 1)],
        )
        theirs = jax.vmap(spexial.incomplete_beta)
        add("spexial", "incomplete_beta", theirs, incomplete)
        for n in (0, 1, 5):
            case = Case(
                f"eval_gegenbauer {n}",
                functools.partial(lambda n, a, x: pg.special.eval_gegenbauer(float(n), a, x), n),
                functools.partial(mp.gegenbauer, n),
                [of(0.1, 5), of(-1, 1, near=(1, -1, 0))],
            )
            add("spexial", case.name, functools.partial(spexial.eval_gegenbauer, n), case)
        for n, m in ((0, 0), (2, 1), (5, -3)):
            case = Case(
                f"sph_legendre_p {n} {m}",
                functools.partial(lambda n, m, t: pg.special.sph_legendre_p(n, m, t), n, m),
                functools.partial(lambda n, m, t: mp.re(mp.spherharm(n, m, t, 0)), n, m),
                [of(0.01, 3.1)],
            )
            add("spexial", case.name, functools.partial(spexial.sph_legendre_p, n, m), case)
            for part in ("real", "imag"):
                theirs = functools.partial(
                    lambda n, m, part, t, p: getattr(spexial.sph_harm_y(n, m, t, p), part),
                    *(n, m, part),
                )
                add("spexial", f"sph_harm_y {n} {m} {part}", theirs, harmonic(n, m, part))
    return found


def package(name: str) -> Any:
    """Return a package, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def whole_zeta() -> Case:
    spans = [of(1, 50, near=(1,)), of(0.01, 50, (1e-5, 1e-2), (50, 1e5))]
    return Case("zeta by both", op("zeta"), mp.zeta, spans)


def rounded() -> Case:
    return Case("round", pg.round, lambda x: mp.nint(x), ALL_REAL)


def sign_of_gamma() -> Case:
    return Case("gammasgn", op("gammasgn"), lambda x: mp.sign(mp.gamma(x)), ALL_REAL)


def combinations() -> Case:
    return Case("comb", op("binom"), mp.binomial, [of(0, 60), of(0, 60, near=(0, 1, 5))])


def faddeeva(part: str) -> Case:
    def theirs(x: Any, y: Any) -> Any:
        z = mp.mpc(x, y)
        return getattr(mp.exp(-z * z) * mp.erfc(-1j * z), part)

    return Case(
        f"wofz {part}",
        of_complex(pg.special.wofz, part, pg.complex),
        theirs,
        [of(-6, 6, sweep.TINY), of(-1, 6, sweep.TINY)],
    )


def of_complex(f: Any, part: str, make: Any) -> Any:
    return lambda x, y: getattr(f(make(x, y)), part)


def harmonic(n: int, m: int, part: str) -> Case:
    return Case(
        f"sph_harm_y {n} {m} {part}",
        lambda t, p: getattr(pg.special.sph_harm_y(n, m, t, p), part),
        lambda t, p: getattr(mp.mpc(mp.spherharm(n, m, t, p)), part),
        [of(0.01, 3.1), of(-6, 6)],
    )


def harmonic_of_jax(js: Any, n: int, m: int, part: str, t: Any, p: Any) -> Any:
    jnp = importlib.import_module("jax").numpy
    degrees = [jnp.full(t.shape, k) for k in (n, m)]
    return getattr(js.sph_harm_y(*degrees, t, p, n_max=n), part)


# Distributions: SciPy's arguments, and how PyTorch's are made of them.

POSITIVE, LOC, SCALE = of(0.2, 8, (1e-3, 0.2), (8, 1e3)), of(-3, 3), of(0.2, 5, (1e-2, 0.2))
UNIT, COUNT = of(0.02, 0.98, (1e-6, 0.02)), whole(0, 12)
LINE = of(-8, 8, (8, 60), (-60, -8))

PARAMETERS: dict[str, tuple[str, list[Any]]] = {
    "norm": ("", []),
    "laplace": ("", []),
    "cauchy": ("", []),
    "logistic": ("", []),
    "gumbel_r": ("", []),
    "gumbel_l": ("", []),
    "expon": ("+", []),
    "halfnorm": ("+", []),
    "halfcauchy": ("+", []),
    "uniform": ("1", []),
    "t": ("", [POSITIVE]),
    "gennorm": ("", [of(0.3, 5)]),
    "vonmises": ("c", [POSITIVE]),
    "gamma": ("+", [POSITIVE]),
    "chi2": ("+", [POSITIVE]),
    "invgamma": ("+", [POSITIVE]),
    "lognorm": ("+", [of(0.2, 3)]),
    "weibull_min": ("+", [of(0.3, 5)]),
    "pareto": (">", [of(0.3, 5)]),
    "genpareto": ("+", [of(-0.1, 2, near=(0,))]),
    "f": ("+", [of(0.5, 20), of(0.5, 20)]),
    "beta": ("1", [POSITIVE, POSITIVE]),
    "truncnorm": ("t", [of(-3, -0.1), of(0.1, 3)]),
    "bernoulli": ("k", [UNIT]),
    "geom": ("k", [UNIT]),
    "poisson": ("k", [POSITIVE]),
    "binom": ("k", [whole(12, 30), UNIT]),
    "nbinom": ("k", [POSITIVE, UNIT]),
    "betabinom": ("k", [whole(12, 30), POSITIVE, POSITIVE]),
}
"""Where the value of a standard one is ("+" positive, "1" of 0 to 1, ">" above 1, "k" a count), and its shapes."""

TORCH: dict[str, tuple[str, Any]] = {
    "norm": ("Normal", lambda loc, scale: (loc, scale)),
    "laplace": ("Laplace", lambda loc, scale: (loc, scale)),
    "cauchy": ("Cauchy", lambda loc, scale: (loc, scale)),
    "gumbel_r": ("Gumbel", lambda loc, scale: (loc, scale)),
    "uniform": ("Uniform", lambda loc, scale: (loc, loc + scale)),
    "t": ("StudentT", lambda df, loc, scale: (df, loc, scale)),
    "genpareto": ("GeneralizedPareto", lambda c, loc, scale: (loc, scale, c)),
    "vonmises": ("VonMises", lambda kappa, loc, scale: (loc, kappa)),
    "expon": ("Exponential", lambda loc, scale: (1 / scale,)),
    "halfnorm": ("HalfNormal", lambda loc, scale: (scale,)),
    "halfcauchy": ("HalfCauchy", lambda loc, scale: (scale,)),
    "gamma": ("Gamma", lambda a, loc, scale: (a, 1 / scale)),
    "chi2": ("Chi2", lambda df, loc, scale: (df,)),
    "invgamma": ("InverseGamma", lambda a, loc, scale: (a, scale)),
    "lognorm": ("LogNormal", lambda s, loc, scale: (scale.log(), s)),
    "weibull_min": ("Weibull", lambda c, loc, scale: (scale, c)),
    "pareto": ("Pareto", lambda b, loc, scale: (scale, b)),
    "f": ("FisherSnedecor", lambda n, m, loc, scale: (n, m)),
    "beta": ("Beta", lambda a, b, loc, scale: (a, b)),
    "bernoulli": ("Bernoulli", lambda p: (p,)),
    "geom": ("Geometric", lambda p: (p,)),
    "poisson": ("Poisson", lambda mu: (mu,)),
    "binom": ("Binomial", lambda n, p: (n, p)),
    "nbinom": ("NegativeBinomial", lambda n, p: (n, 1 - p)),
}
NO_LOC = {*("expon", "halfnorm", "halfcauchy", "gamma", "invgamma", "lognorm", "weibull_min")} | {
    "pareto"
}
NO_SCALE = {"chi2", "f", "beta"}
"""What PyTorch's have not."""
METHODS = {
    "logpdf": "log_prob",
    "logpmf": "log_prob",
    "cdf": "cdf",
    "ppf": "icdf",
    "entropy": "entropy",
    "mean": "mean",
    "var": "variance",
}
OF_PARAMETERS = ("entropy", "mean", "var")


def distributions() -> list[Peer]:
    """Return the peers of the pack `stats`."""
    found = []
    torch, jax = package("torch"), package("jax")
    for family, (kind, shapes) in PARAMETERS.items():
        if jax and family not in (
            "invgamma",
            "lognorm",
            "weibull_min",
            "genpareto",
            "f",
            "halfnorm",
            "halfcauchy",
        ):
            module = importlib.import_module(f"jax.scipy.stats.{family}")
            for method in sorted({*dir(module)} & {*dir(getattr(stats, family))} - {"pdf", "pmf"}):
                more = [LOC, SCALE] if kind != "k" else []
                case = distribution(family, method, [*shapes, *more])
                if family == "vonmises":
                    case = distribution(family, method, shapes, "")
                found.append(Peer("jax", f"stats.{family}.{method}", getattr(module, method), case))
        if torch and family in TORCH:
            name, convert = TORCH[family]
            spans = [] if kind == "k" else [LOC, SCALE]
            for method, theirs in METHODS.items():
                if method not in dir(getattr(stats, family)):
                    continue
                fixed = "loc" * (family in NO_LOC) + "loc scale" * (family in NO_SCALE)
                fixed += "scale" * (family == "vonmises")
                case = distribution(family, method, [*shapes, *spans], fixed)
                call = functools.partial(
                    by_distribution,
                    getattr(torch.distributions, name),
                    convert,
                    theirs,
                    family,
                    fixed,
                )
                found.append(Peer("torch", f"stats.{name}.{theirs}", call, case))
    return found


def by_distribution(
    make: Any, convert: Any, method: str, family: str, fixed: str, *args: Any
) -> Any:
    """Return a method of a distribution of PyTorch, called with SciPy's arguments."""
    values = [] if method in ("entropy", "mean", "variance") else [args[0]]
    parameters = filled(family, fixed, list(args[len(values) :]), 0.0)
    if family == "geom" and values:
        values = [values[0] - 1]
    found = make(*convert(*parameters), validate_args=False)
    attribute = getattr(found, method)
    whole = attribute(*values) if callable(attribute) else attribute
    return whole + 1 if family == "geom" and method == "mean" else whole


def filled(family: str, fixed: str, given: list[Any], zero: Any) -> list[Any]:
    """Return the parameters with a `loc` of 0 and a `scale` of 1 where they are fixed."""
    if fixed == "loc":
        given.insert(-1, zero)
    elif fixed == "loc scale":
        given += [zero, zero + 1]
    elif fixed == "scale":
        given.append(zero + 1)
    return given


def distribution(family: str, method: str, spans: list[Any], fixed: str = "") -> Case:
    """Return the case of a method: its density by mpmath, and from it what follows."""
    kind, shapes = PARAMETERS[family]
    spans = list(spans)
    if fixed == "loc":
        spans.remove(LOC)
    elif fixed == "loc scale":
        spans = spans[: len(shapes)]
    elif fixed == "scale":
        spans = spans[:-1]
    value = {"k": COUNT, "+": of(3.01, 40), "1": of(-3, 3), ">": of(8.1, 60), "c": of(-3, 3)}.get(
        kind, LINE
    )
    if kind == "+" and (fixed or len(spans) == len(shapes)):
        value = of(0, 20, (1e-5, 0.1), (20, 300))
    elif kind == "1" and "scale" in fixed:
        value = of(0, 1, (1e-9, 0.1), near=(1,))
    if method in ("ppf", "isf"):
        value = of(0, 1, (1e-9, 0.1), near=(1, 0.5))
    front = [] if method in OF_PARAMETERS else [value]
    function = getattr(getattr(stats, family), method)

    def ours(*args: Any) -> Any:
        values, given = list(args[: len(front)]), list(args[len(front) :])
        return function(*values, *filled(family, fixed, given, 0.0))

    def exact(*args: Any) -> Any:
        values, given = list(args[: len(front)]), list(args[len(front) :])
        return EXACT[method](family, *values, *filled(family, fixed, given, 0.0))

    held = 1 + (family in ("binom", "betabinom")) if kind == "k" and front else 0
    if kind == "k" and not front and family in ("binom", "betabinom"):
        held = 1
    return Case(f"stats.{family}.{method}", ours, exact, [*front, *spans], held, by_arb=False)


PROBABILITIES: dict[str, Any] = {
    "bernoulli": lambda k, p: p if k == 1 else 1 - p,
    "geom": lambda k, p: p * (1 - p) ** (k - 1),
    "poisson": lambda k, mu: mu**k * mp.exp(-mu) / mp.factorial(k),
    "binom": lambda k, n, p: mp.binomial(n, k) * p**k * (1 - p) ** (n - k),
    "nbinom": lambda k, n, p: mp.binomial(n + k - 1, k) * p**n * (1 - p) ** k,
    "betabinom": lambda k, n, a, b: mp.binomial(n, k) * mp.beta(k + a, n - k + b) / mp.beta(a, b),
}


SUPPORT = {"+": (0, mp.inf), "1": (0, 1), ">": (1, mp.inf), "c": (-mp.pi, mp.pi)}


def density(family: str, x: Any, *parameters: Any) -> Any:
    if family in PROBABILITIES:
        return PROBABILITIES[family](x, *parameters)
    *of_shape, loc, scale = (
        parameters if len(parameters) > len(PARAMETERS[family][1]) else (*parameters, 0, 1)
    )
    z = (x - loc) / scale
    low, high = SUPPORT.get(PARAMETERS[family][0], (-mp.inf, mp.inf))
    return DENSITIES[family](z, *of_shape) / scale if low <= z <= high else mp.mpf(0)


def log_density(family: str, *args: Any) -> Any:
    return mp.log(density(family, *args))


def probability(family: str, x: Any, *parameters: Any) -> Any:
    """The distribution function: a sum, or an integral over the side of the mode that is nearer."""
    if family in PROBABILITIES:
        return mp.fsum(density(family, k, *parameters) for k in range(int(mp.floor(x)) + 1))
    *of_shape, loc, scale = (
        parameters if len(parameters) > len(PARAMETERS[family][1]) else (*parameters, 0, 1)
    )
    low, _ = SUPPORT.get(PARAMETERS[family][0], (-mp.inf, mp.inf))
    z = (x - loc) / scale
    if z <= low:
        return mp.mpf(0)
    closed = CLOSED.get(family)
    if closed is not None:
        return closed(z, *of_shape)
    with mp.workdps(60):
        return mp.quad(lambda s: DENSITIES[family](s, *of_shape), [low, z])


CLOSED: dict[str, Any] = {
    "norm": mp.ncdf,
    "laplace": lambda x: mp.exp(x) / 2 if x < 0 else 1 - mp.exp(-x) / 2,
    "cauchy": lambda x: mp.mpf(1) / 2 + mp.atan(x) / mp.pi,
    "logistic": lambda x: 1 / (1 + mp.exp(-x)),
    "gumbel_r": lambda x: mp.exp(-mp.exp(-x)),
    "gumbel_l": lambda x: 1 - mp.exp(-mp.exp(x)),
    "expon": lambda x: 1 - mp.exp(-x),
    "uniform": lambda x: min(x, mp.mpf(1)),
    "halfnorm": lambda x: mp.erf(x / mp.sqrt(2)),
    "halfcauchy": lambda x: 2 * mp.atan(x) / mp.pi,
    "gamma": lambda x, a: mp.gammainc(a, 0, x, regularized=True),
    "chi2": lambda x, n: mp.gammainc(n / 2, 0, x / 2, regularized=True),
    "invgamma": lambda x, a: mp.gammainc(a, 1 / x, mp.inf, regularized=True),
    "beta": lambda x, a, b: mp.betainc(a, b, 0, min(x, mp.mpf(1)), regularized=True),
    "lognorm": lambda x, s: mp.ncdf(mp.log(x) / s),
    "weibull_min": lambda x, c: -mp.expm1(-(x**c)),
    "pareto": lambda x, b: 1 - x**-b,
    "genpareto": lambda x, c: 1 - (1 + c * x) ** (-1 / c) if c else 1 - mp.exp(-x),
    "f": lambda x, n, m: mp.betainc(n / 2, m / 2, 0, n * x / (m + n * x), regularized=True),
    "t": lambda x, n: (
        mp.betainc(n / 2, mp.mpf(1) / 2, 0, n / (n + x * x), regularized=True) / 2
        if x < 0
        else 1 - mp.betainc(n / 2, mp.mpf(1) / 2, 0, n / (n + x * x), regularized=True) / 2
    ),
    "gennorm": lambda x, b: (
        mp.gammainc(1 / b, abs(x) ** b, mp.inf, regularized=True) / 2
        if x < 0
        else 1 - mp.gammainc(1 / b, x**b, mp.inf, regularized=True) / 2
    ),
    "truncnorm": lambda x, a, b: (mp.ncdf(x) - mp.ncdf(a)) / (mp.ncdf(b) - mp.ncdf(a)),
}


def quantile(family: str, upper: bool, q: Any, *parameters: Any) -> Any:
    """The quantile: a root of the distribution function, from SciPy's value."""
    import scipy.stats

    method = getattr(getattr(scipy.stats, family), "isf" if upper else "ppf")
    start = mp.mpf(float(method(float(q), *map(float, parameters))))
    target = 1 - q if upper else q

    def excess(x: Any) -> Any:
        return probability(family, x, *parameters) / target - 1

    return mp.findroot(excess, (start, start + abs(start) * mp.mpf(10) ** -9 + mp.mpf(10) ** -30))


def log_of(function: Any, upper: bool = False) -> Any:
    def logarithm(*args: Any) -> Any:
        p = function(*args)
        return mp.log(1 - p if upper else p)

    return logarithm


def unknown(*args: Any) -> Any:
    raise NotImplementedError("no formula in mpmath")


EXACT: dict[str, Any] = {
    "logpdf": log_density,
    "logpmf": log_density,
    "cdf": probability,
    "sf": lambda *args: 1 - probability(*args),
    "logcdf": log_of(probability),
    "logsf": log_of(probability, upper=True),
    "ppf": lambda family, *args: quantile(family, False, *args),
    "isf": lambda family, *args: quantile(family, True, *args),
    **dict.fromkeys(OF_PARAMETERS, unknown),
}


def peers() -> list[Peer]:
    """Return all functions that are compared one number at a time."""
    return [*special(), *distributions()]


def row(found: Comparison) -> str:
    """Return the line of the table, and lines for what differs."""
    counts = collections.Counter(each.verdict for each in found.differences)
    peer = found.peer
    head = f"{peer.framework:8} {peer.name:32} {found.points:4} points {found.equal:5} equal  "
    head += "  ".join(f"{each} {counts[each]}" for each in sorted(counts))
    for place, word in found.refused.items():
        head += f"\n    refused by {place}: {word}"
    for place, word in found.missing.items():
        head += f"\n    not here by {place}: {word}"
    for each in found.differences:
        if each.verdict not in ("less", "rounding"):
            at = ", ".join(f"{x:.10g}" for x in each.point)
            numbers = f"ours {each.ours:.10g}, theirs {each.theirs:.10g}, exact {each.exact}"
            head += f"\n    {each.verdict:7} {each.place} at ({at}): {numbers}"
    return head


def main(arguments: list[str]) -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("words", nargs="*", help="of names; all by default")
    parser.add_argument("--points", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    totals: collections.Counter[str] = collections.Counter()
    if package("jax"):
        package("jax").config.update("jax_disable_most_optimizations", True)  # compiles sooner
    for peer in peers():
        if asked.words and not any(w in f"{peer.framework} {peer.name}" for w in asked.words):
            continue
        found = compare(peer, asked.points, asked.seed)
        print(row(found), flush=True)
        totals["functions"] += 1
        totals["numbers"] += found.equal + len(found.differences)
        totals.update(each.verdict for each in found.differences)
    print(dict(totals))


if __name__ == "__main__":
    main(sys.argv[1:])
