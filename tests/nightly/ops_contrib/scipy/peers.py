"""SciPy's functions here beside those of the same name in PyTorch and JAX: values, first and second derivatives.

``python -m tests.nightly.ops_contrib.scipy.peers gammainc linalg`` prints a row for each function whose name has one of
these words, and what differs; without words for all of them. Peers are found by name:

* special functions, one number at a time, at points of the sweep and at edges; where two differ, Arb decides;
* functions of arrays, on the samples of the op: of the value the gradient, and its derivative along a direction; where
  two differ, finite differences of each one's own value and gradient say who is wrong;
* distributions of PyTorch, which has other parameters than SciPy, and their relative entropies: as functions of arrays.
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
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.stats

import plugrad as pg
from plugrad import registry
from tests.nightly.ops_contrib.scipy import sweep
from tests.nightly.ops_contrib.scipy.sweep import Case
from tests.ops_contrib.frameworks.bridges.derivatives import taken_apart
from tests.ops_contrib.scipy.test_stats import PAIRS, SHAPES

Place = tuple[int, ...]


def package(name: str) -> Any:
    """Return a package, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


# Special functions.


@dataclass(frozen=True)
class Peer:
    """A function of another framework, and the case with plugrad's, Arb's, and where to draw from."""

    framework: str
    name: str
    theirs: Callable[..., Any]
    case: Case


@dataclass(frozen=True)
class Difference:
    """Where two derivatives differ: by which arguments, at which point, and who is right.

    A verdict is "ours" (wrong), "theirs" (wrong), "digits" (theirs has an error between 1e-9 and 1e-4), "both",
    "rounding", or "open": nobody says what is right, as at an infinity.
    """

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
    hard, rng = cruel(peer.case, seed), np.random.default_rng(seed)
    # All of one length: JAX compiles for each.
    points = [*(peer.case.draw(rng) for _ in range(max(number, 72 - len(hard)))), *hard]
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
            found.differences += [
                judged(peer.case, place, points[k], float(mine[k]), float(other[k]))
                for k in worst[:most]
            ]
    return found


EDGES = (0.0, 1.0, -1.0, 2.0, 0.5, -0.5, 1e-300, -1e-300, 1e300, math.inf, -math.inf, math.nan)


def cruel(case: Case, seed: int) -> list[tuple[float, ...]]:
    """Return points with one argument at an edge, and one where all are equal."""
    rng, points = np.random.default_rng(seed + 1), []
    for k, span in enumerate(case.spans[case.held :], case.held):
        for edge in (*EDGES, span.low, span.high):
            if not (span.whole and edge != round(edge)):
                point = [*case.draw(rng)]
                point[k] = edge
                points.append(tuple(point))
    equal = case.spans[-1].draw(rng)
    return [*points, tuple(p if k < case.held else equal for k, p in enumerate(points[0]))]


def judged(case: Case, place: Place, point: tuple[float, ...], mine: float, other: float) -> Any:
    """Return a difference with its verdict."""
    wanted = sweep.timed(sweep.theirs, case, point) if all(map(math.isfinite, point)) else None
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
    found: dict[Place, Any] = {}
    places = sweep.places(len(columns), held)
    if framework == "jax":
        with contextlib.suppress(Exception):  # compiled once; else each alone says what is refused
            return by_jax(f, columns, held, places)
    for place in places:
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                if framework == "jax":
                    found |= by_jax(f, columns, held, [place])
                else:
                    slope = np.real(by_tensors(framework, f, columns, place))
                    found[place] = np.broadcast_to(slope, columns[0].shape)
        except Exception as error:  # whatever they raise
            found[place] = f"{type(error).__name__}: {[*str(error).splitlines(), ''][0][:100]}"
    return found


def by_tensors(framework: str, f: Any, columns: Any, place: Place) -> Any:
    module = pg if framework == "plugrad" else importlib.import_module(framework)
    args = [module.tensor(each, requires_grad=k in place) for k, each in enumerate(columns)]
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


def by_jax(f: Any, columns: Any, held: int, places: list[Place]) -> dict[Place, Any]:
    """Return the derivatives, compiled together: each alone takes JAX seconds."""
    jax = importlib.import_module("jax")

    def total(f: Any, *args: Any) -> Any:
        return f(*args).real.sum()

    def of_point(*point: Any) -> Any:
        found = {}
        for place in places:
            slope = f
            for k in place:
                slope = jax.grad(functools.partial(total, slope), k)
            found[place] = slope(*point).real
        return found

    with jax.enable_x64(True):
        columns = [
            jax.numpy.asarray(each.astype(int) if k < held else each)
            for k, each in enumerate(columns)
        ]
        found = jax.jit(of_point)(*columns)
    return {place: np.broadcast_to(each, columns[0].shape) for place, each in found.items()}


TORCHS_NAMES = {f"{kind}{n}": f"bessel_{kind}{n}" for kind in "jy" for n in (0, 1)}
TORCHS_NAMES |= {f"{kind}{n}": f"modified_bessel_{kind}{n}" for kind in "k" for n in (0, 1)}
TORCHS_NAMES |= {f"k{n}e": f"scaled_modified_bessel_k{n}" for n in (0, 1)}


def special() -> list[Peer]:
    """Return the peers of the functions of the sweep."""
    found = []
    for framework, home in (("torch", "torch"), ("jax", "jax.scipy")):
        if package(framework):
            module = importlib.import_module(f"{home}.special")
            stack = importlib.import_module("torch" if home == "torch" else "jax.numpy").stack
            for name in sweep.names():
                if theirs := special_of(module, stack, name):
                    case = sweep.case(name)
                    held = 0 if name.startswith("zeta") else case.held
                    found.append(
                        Peer(framework, name, theirs, dataclasses.replace(case, held=held))
                    )
    return found


def special_of(module: Any, stack: Any, name: str) -> Any:
    """Return the function that a module has for a row of the sweep, with that row's arguments; None without one."""
    first, *rest = name.split()
    plain = getattr(module, TORCHS_NAMES.get(first, first), getattr(module, first, None))
    if plain is None or (
        rest and rest[-1] in ("real", "imag")
    ):  # of complex numbers: by the samples
        return None
    if "_polynomial_" in name:  # PyTorch's degree is the last
        return lambda n, x: plain(x, n)
    if name == "logsumexp b":
        return lambda a, b, v, w: plain(stack((a, b)), 0, b=stack((v, w)))
    if name in ("logsumexp", "softmax", "log_softmax"):
        return lambda *x: plain(stack(x), 0) if name == "logsumexp" else plain(stack(x), 0)[0]
    if first == "polygamma":
        return functools.partial(plain, int(rest[0]))
    if first == "multigammaln":
        return lambda x: plain(x, int(rest[0]))
    return (lambda *x: plain(*x)[int(rest[0])]) if rest else plain


# Functions of arrays.


@dataclass(frozen=True)
class ArrayPeer:
    """A function of another framework, plugrad's, and the arrays that both are given."""

    framework: str
    name: str
    theirs: Callable[..., Any]
    ours: Callable[..., Any]
    inputs: tuple[Any, ...]


@dataclass(frozen=True)
class Found:
    """Relative differences (value, gradient, second derivative) and who is wrong, by finite differences, or ""."""

    peer: ArrayPeer
    differences: tuple[float, ...]
    wrong: tuple[str, ...]
    refused: str = ""


def compare_arrays(peer: ArrayPeer, seed: int = 0) -> Found:
    """Return what differs."""
    rng = np.random.default_rng(seed)
    directions = [rng.normal(size=np.shape(each)) for each in peer.inputs]
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        ours = asked("plugrad", peer.ours, peer.inputs, directions)
        theirs = asked(peer.framework, peer.theirs, peer.inputs, directions)
        said = [
            f"{who}: {each}"
            for who, found in (("plugrad", ours), (peer.framework, theirs))
            for each in found
            if isinstance(each, str)
        ]
        sizes, wrong = [], []
        for order, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
            if not isinstance(mine, str) and not isinstance(other, str):
                sizes.append(relative(mine, other))
                if sizes[-1] > 1e-7:
                    wrong.append(judged_by_differences(peer, order, directions))
    return Found(peer, tuple(sizes), tuple(wrong), [*said, ""][0])


def relative(mine: Any, other: Any) -> float:
    """Return the largest difference, relative to the largest number; two NaN are equal."""
    if [np.shape(each) for each in mine] != [np.shape(each) for each in other]:
        return np.inf
    one, two = (np.concatenate([np.ravel(each) for each in side]) for side in (mine, other))
    same = (one == two) | (np.isnan(one) & np.isnan(two))
    if same.all():
        return 0.0
    size = np.abs(one[np.isfinite(one)]).max(initial=1e-30)
    return float(np.nan_to_num(np.abs(one - two)[~same] / size, nan=np.inf).max())


def judged_by_differences(peer: ArrayPeer, order: int, directions: Any) -> str:
    """Return who is wrong: whose derivative along a direction is not that of its own differences."""
    if order == 0:
        return "values differ"
    rng = np.random.default_rng(7)
    along = [rng.normal(size=each.shape) for each in directions]
    wrong = []
    for who, f in (("plugrad", peer.ours), (peer.framework, peer.theirs)):

        def slope_at(inputs: Any, order: int, weights: Any, who: Any = who, f: Any = f) -> Any:
            found = asked(who, f, inputs, directions)[order]
            if order == 0:
                return found[-1].sum()
            return sum((a * b).sum() for a, b in zip(found, weights, strict=True))

        got = slope_at(peer.inputs, order, along)
        up, down = (
            slope_at(
                [x + sign * 1e-5 * v for x, v in zip(peer.inputs, along, strict=True)],
                order - 1,
                directions,
            )
            for sign in (1, -1)
        )
        if not abs(got - (up - down) / 2e-5) <= 1e-5 * (abs(up - down) / 2e-5 + 1):
            wrong.append(f"{who}: {got:.6g} for {(up - down) / 2e-5:.6g}")
    return "; ".join(wrong) or "none by differences"


def asked(framework: str, f: Any, inputs: Any, directions: Any) -> list[Any]:
    """Return the value with the combination last, the gradient, and its derivative along the directions.

    Words stand for what is refused.
    """
    how = arrays_by_jax if framework == "jax" else functools.partial(arrays_by_tensors, framework)
    found: list[Any] = []
    for order in (0, 1, 2):
        try:
            found.append(how(f, inputs, directions, order))
        except Exception as error:  # whatever they raise
            found.append(f"{type(error).__name__}: {(str(error).splitlines() or [''])[0][:140]}")
    return found


def weights(shape: Any) -> Any:
    """Return the weights of a combination of numbers: the same in every framework."""
    return np.cos(1.0 + np.arange(int(np.prod(shape, dtype=int)))).reshape(shape)


def parts(value: Any) -> list[Any]:
    """Return the arrays of a result; of complex ones real and imaginary parts."""
    found = []
    several = value if isinstance(value, (tuple, list)) else [value]
    for each in (each for each in several if hasattr(each, "dtype")):
        if "complex" in str(each.dtype):
            found += [each.real, each.imag]
        elif "float" in str(each.dtype):
            found.append(each)
    return found


def arrays_by_tensors(framework: str, f: Any, inputs: Any, directions: Any, order: int) -> Any:
    module: Any = pg if framework == "plugrad" else importlib.import_module(framework)
    make = functools.partial(module.tensor, dtype=module.float64)
    args = [make(np.asarray(each)).requires_grad_() for each in inputs]
    values = parts(f(*args))
    combined = sum((make(weights(each.shape)) * each).sum() for each in values)
    if order == 0:
        return [each.detach().numpy() for each in (*values, combined)]
    settings = {"create_graph": order == 2, "allow_unused": True, "materialize_grads": True}
    first = module.autograd.grad(combined, args, **settings)
    if order == 1:
        return [each.detach().numpy() for each in first]
    slope = sum((make(v) * g).sum() for v, g in zip(directions, first, strict=True))
    if not slope.requires_grad:
        return [np.zeros(np.shape(each)) for each in inputs]
    settings["create_graph"] = False
    return [each.numpy() for each in module.autograd.grad(slope, args, **settings)]


def arrays_by_jax(f: Any, inputs: Any, directions: Any, order: int) -> Any:
    jax = importlib.import_module("jax")

    def combined(*args: Any) -> Any:
        return sum((weights(each.shape) * each).sum() for each in parts(f(*args)))

    with jax.enable_x64(True):
        args = [jax.numpy.asarray(each) for each in inputs]
        places = tuple(range(len(args)))
        if order == 0:
            return [np.asarray(each) for each in (*parts(f(*args)), combined(*args))]
        first = jax.grad(combined, places)
        if order == 1:
            return [np.asarray(each) for each in first(*args)]

        def slope(*args: Any) -> Any:
            return sum((v * g).sum() for v, g in zip(directions, first(*args), strict=True))

        return [np.asarray(each) for each in jax.grad(slope, places)(*args)]


MODULES = ("linalg", "fft", "signal", "ndimage", "stats")
OTHER_MEANING = {
    "linalg.cholesky": "the gradient is that of a symmetric matrix",
    "linalg.eigh_tridiagonal": "JAX's has no vectors",
    "linalg.funm": "calls a function of the caller's",
    "linalg.schur": "the phases of vectors are free",
    "linalg.sqrtm": "JAX's is complex, and has no derivative",
}
"""What has a peer's name and cannot be compared."""


def of_jax(samples: int = 8) -> Iterator[ArrayPeer]:
    """Yield the peers that `jax.scipy` has, by the names of the ops, on some samples of floating numbers."""
    for pack in MODULES:
        module = importlib.import_module(f"jax.scipy.{pack}")
        for op in registry.ops(pack):
            home, name = module, op.name
            if pack == "stats":
                family, _, name = op.name.rpartition("_")
                home = getattr(module, family, None)
            theirs = getattr(home, name, None)
            if theirs is None or f"{pack}.{name}" in OTHER_MEANING:
                continue
            for number, sample in enumerate([*op.samples(np.random.default_rng(0))][:samples]):
                arrays, calling = taken_apart(sample)
                if all(each.dtype.kind == "f" for each in arrays):
                    label = f"{pack}.{op.name} {number}"
                    yield ArrayPeer("jax", label, calling(theirs), calling(op.call), tuple(arrays))


TORCHS: dict[str, tuple[str, Any]] = {
    "norm": ("Normal", lambda loc, scale: (loc, scale)),
    "laplace": ("Laplace", lambda loc, scale: (loc, scale)),
    "cauchy": ("Cauchy", lambda loc, scale: (loc, scale)),
    "gumbel_r": ("Gumbel", lambda loc, scale: (loc, scale)),
    "uniform": ("Uniform", lambda loc, scale: (loc, loc + scale)),
    "t": ("StudentT", lambda df, loc, scale: (df, loc, scale)),
    "genpareto": ("GeneralizedPareto", lambda c, loc, scale: (loc, scale, c)),
    "vonmises": ("VonMises", lambda kappa, loc: (loc, kappa)),
    "expon": ("Exponential", lambda scale: (1 / scale,)),
    "halfnorm": ("HalfNormal", lambda scale: (scale,)),
    "halfcauchy": ("HalfCauchy", lambda scale: (scale,)),
    "gamma": ("Gamma", lambda a, scale: (a, 1 / scale)),
    "chi2": ("Chi2", lambda df: (df,)),
    "invgamma": ("InverseGamma", lambda a, scale: (a, scale)),
    "lognorm": ("LogNormal", lambda s, scale: (scale.log(), s)),
    "weibull_min": ("Weibull", lambda c, scale: (scale, c)),
    "pareto": ("Pareto", lambda b, scale: (scale, b)),
    "f": ("FisherSnedecor", lambda n, m: (n, m)),
    "beta": ("Beta", lambda a, b: (a, b)),
    "bernoulli": ("Bernoulli", lambda p: (p,)),
    "geom": ("Geometric", lambda p: (p,)),
    "poisson": ("Poisson", lambda mu: (mu,)),
    "binom": ("Binomial", lambda p: (7, p)),
    "nbinom": ("NegativeBinomial", lambda n, p: (n, 1 - p)),
}
"""PyTorch's distribution and its parameters, by those of SciPy's that it has."""
METHODS = {"logpdf": "log_prob", "logpmf": "log_prob", "cdf": "cdf", "ppf": "icdf"}
METHODS |= {"entropy": "entropy", "mean": "mean", "var": "variance"}


def of_torch() -> Iterator[ArrayPeer]:
    """Yield the peers of distributions: at quantiles, with parameters that are arrays; and relative entropies."""
    distributions = importlib.import_module("torch.distributions")
    for family, (name, convert) in TORCHS.items():
        ours, make = getattr(pg.ops.stats, family), getattr(distributions, name)
        names = convert.__code__.co_varnames[: convert.__code__.co_argcount]
        number = len(names)
        front = SHAPES[family][:1] if family == "binom" else ()  # which has no derivative
        from_one = 1.0 * (family == "geom")  # where PyTorch counts from 0

        def with_ours(method: Any, *args: Any, front: Any = front, names: Any = names) -> Any:
            values, given = args[: len(args) - len(names)], args[len(args) - len(names) :]
            shapes = [v for n, v in zip(names, given, strict=True) if n not in ("loc", "scale")]
            rest = {n: v for n, v in zip(names, given, strict=True) if n in ("loc", "scale")}
            return method(*values, *front, *shapes, **rest)

        def with_theirs(
            method: str,
            *args: Any,
            convert: Any = convert,
            make: Any = make,
            n: int = number,
            from_one: float = from_one,
        ) -> Any:
            values, given = args[: len(args) - n], args[len(args) - n :]
            found = getattr(make(*convert(*given), validate_args=False), method)
            found = found(*(each - from_one for each in values)) if callable(found) else found
            return found + from_one if method == "mean" else found

        given = valued(family, names, (*SHAPES.get(family, ()), 0.3, 1.2))
        quantiles = np.array([0.05, 0.3, 0.6, 0.9])
        for method, other in METHODS.items():
            if method in dir(ours):
                values = [] if other in ("entropy", "mean", "variance") else [quantiles]
                if values and method != "ppf":
                    values = [with_ours(getattr(scipy.stats, family).ppf, quantiles, *given)]
                both = (
                    functools.partial(with_theirs, other),
                    functools.partial(with_ours, getattr(ours, method)),
                )
                if values and hasattr(ours, "logpmf"):  # counts have no derivative
                    both = (
                        functools.partial(
                            both[0], importlib.import_module("torch").tensor(values[0])
                        ),
                        functools.partial(both[1], values.pop()),
                    )
                spread = (each * np.array([1.0, 1.02, 1.05, 1.1]) for each in given)
                yield ArrayPeer("torch", f"{name}.{other}", *both, (*values, *spread))
        if family in PAIRS and (make, make) in distributions.kl._KL_REGISTRY:
            sides = [each for side in PAIRS[family] for each in valued(family, names, side)]
            yield ArrayPeer(
                "torch",
                f"kl {name}",
                lambda *args, make=make, of=convert, n=number: distributions.kl_divergence(
                    make(*of(*args[:n])), make(*of(*args[n:]))
                ),
                lambda *args, of=with_ours, make=ours, n=number: of(make, *args[:n]).kl_divergence(
                    of(make, *args[n:])
                ),
                tuple(sides),
            )


def valued(family: str, names: Any, given: Any) -> list[Any]:
    """Return the parameters of those names, of SciPy's: shapes, loc, scale."""
    shapes = len(SHAPES.get(family, ()))
    value = dict(zip(("loc", "scale"), given[shapes:], strict=False))
    value |= dict(
        zip([n for n in names if n not in value][::-1], given[:shapes][::-1], strict=False)
    )
    return [np.array(float(value[n])) for n in names]


def of_vectors() -> Iterator[ArrayPeer]:
    """Yield what PyTorch computes of vectors and matrices otherwise than an op of its name: invariants of these."""
    torch = importlib.import_module("torch")
    d, own = torch.distributions, pg.ops.stats
    rng = np.random.default_rng(3)
    a, b = rng.normal(size=(2, 4, 4)) + 3 * np.eye(4)
    x, mean, tall = rng.normal(size=4), rng.normal(size=4), rng.normal(size=(5, 3))
    alpha, simplex = np.array([0.7, 1.0, 3.2, 40.0]), np.array([0.1, 0.2, 0.3, 0.4])
    counts = np.array([2.0, 0, 3, 1])

    def normal(m: Any, s: Any) -> Any:
        return d.MultivariateNormal(m, s @ s.mT, validate_args=False)

    def ours(m: Any, s: Any) -> Any:
        return own.multivariate_normal(m, s @ s.mT)

    def both(f: Any) -> Any:
        return functools.partial(f, torch.linalg), functools.partial(f, pg.linalg)

    rows: dict[str, Any] = {
        "MultivariateNormal.log_prob": (
            lambda x, m, s: normal(m, s).log_prob(x),
            lambda x, m, s: ours(m, s).logpdf(x),
            *(x, mean, a),
        ),
        "MultivariateNormal.entropy": (
            lambda m, s: normal(m, s).entropy(),
            lambda m, s: ours(m, s).entropy(),
            *(mean, a),
        ),
        "kl MultivariateNormal": (
            lambda m, s, n, t: d.kl_divergence(normal(m, s), normal(n, t)),
            lambda m, s, n, t: ours(m, s).kl_divergence(ours(n, t)),
            *(mean, a, x, b + 4 * np.eye(4)),
        ),
        "Dirichlet.log_prob": (
            lambda x, a: d.Dirichlet(a, False).log_prob(x / x.sum()),
            lambda x, a: own.dirichlet.logpdf(x / x.sum(), a),
            *(simplex, alpha),
        ),
        "Dirichlet.entropy": (lambda a: d.Dirichlet(a).entropy(), own.dirichlet.entropy, alpha),
        "kl Dirichlet": (
            lambda a, b: d.kl_divergence(d.Dirichlet(a), d.Dirichlet(b)),
            lambda a, b: own.dirichlet(a).kl_divergence(own.dirichlet(b)),
            *(alpha, alpha[::-1] + 0.3),
        ),
        "Multinomial.log_prob": (
            lambda p: d.Multinomial(6, p / p.sum()).log_prob(torch.tensor(counts)),
            lambda p: own.multinomial.logpmf(counts, 6, p / p.sum()),
            simplex,
        ),
        "Wishart.log_prob": (
            lambda x, s, n: d.Wishart(n, s @ s.mT, validate_args=False).log_prob(x @ x.mT),
            lambda x, s, n: own.wishart.logpdf(x @ x.mT, n, s @ s.mT),
            *(b + 3 * np.eye(4), a, np.array(6.5)),
        ),
        # Of PyTorch's operators those that `test_ops_against_torch` leaves out.
        "linalg.eigh vectors": (*both(lambda m, x: m.eigh(x + x.mT)[1] ** 2), a),
        "linalg.eig vectors": (*both(lambda m, x: (m.eig(x)[1].abs() ** 2).sum(-1)), b),
        "linalg.eig": (*both(lambda m, x: (m.eig(x)[0] ** 3).sum()), b),
        "linalg.svd": (*both(lambda m, x: [u**2 for u in m.svd(x, full_matrices=False)]), tall),
        "linalg.vander": (*both(lambda m, x: m.vander(x)), np.array([0.0, 1, -2, 0.5])),
    }
    for p in (None, 1, -1, 2, -2, "fro", "nuc", math.inf, -math.inf):
        rows[f"linalg.cond {p}"] = (*both(lambda m, x, p=p: m.cond(x, p)), a)
    for name, (theirs, mine, *inputs) in rows.items():
        yield ArrayPeer("torch", name, theirs, mine, tuple(inputs))


def array_peers() -> list[ArrayPeer]:
    """Return all functions of arrays that are compared."""
    found = [*of_torch(), *of_vectors()] if package("torch") else []
    return found + ([*of_jax()] if package("jax") else [])


# The table.


def row(found: Comparison | Found) -> str:
    """Return the line of the table, and lines for what differs."""
    peer = found.peer
    if isinstance(found, Found):
        sizes = " ".join(f"{each:8.1e}" for each in found.differences)
        return (
            f"{peer.framework:6} {peer.name:40} {sizes}  {' | '.join(found.wrong)} {found.refused}"
        )
    counts = collections.Counter(each.verdict for each in found.differences)
    head = f"{peer.framework:8} {peer.name:32} {found.points:4} points {found.equal:5} equal  "
    head += "  ".join(f"{each} {counts[each]}" for each in sorted(counts))
    for who, words in (("refused", found.refused), ("not here", found.missing)):
        head += "".join(f"\n    {who} by {place}: {word}" for place, word in words.items())
    for each in found.differences:
        if each.verdict != "rounding":
            at = ", ".join(f"{x:.10g}" for x in each.point)
            numbers = f"ours {each.ours:.10g}, theirs {each.theirs:.10g}, exact {each.exact}"
            head += f"\n    {each.verdict:7} {each.place} at ({at}): {numbers}"
    return head


def main(arguments: list[str]) -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("words", nargs="*", help="of names; all by default")
    words = parser.parse_args(arguments).words
    if package("jax"):
        package("jax").config.update("jax_disable_most_optimizations", True)  # compiles sooner
    for peer in (*special(), *array_peers()):
        if not words or any(each in f"{peer.framework} {peer.name}" for each in words):
            print(
                row(compare(peer) if isinstance(peer, Peer) else compare_arrays(peer)), flush=True
            )


if __name__ == "__main__":
    main(sys.argv[1:])
