"""SciPy's functions here beside those of the same name in PyTorch and JAX: values, first and second derivatives.

``python -m tests.nightly.ops_contrib.scipy.peers gamma linalg`` prints a row for each function whose name has one of
these words, and what differs; without words for all of them. Peers are found by name, and asked on the samples of the
op: of the value the gradient, and its derivative along a direction. Where two differ, finite differences of each one's
own value and gradient say who is wrong. PyTorch has other parameters of distributions than SciPy: these are a table.

Other functions of PyTorch are compared by `tests/ops_builtin/builtin/test_ops_against_torch.py`, and special functions
at a thousand points with Arb by the sweep.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import math
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.stats

import plugrad as pg
from plugrad import registry
from tests.ops_contrib.frameworks.bridges.derivatives import taken_apart
from tests.ops_contrib.scipy.test_stats import PAIRS, SHAPES

Place = tuple[int, ...]


def package(name: str) -> Any:
    """Return a package, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


@dataclass(frozen=True)
class Peer:
    """A function of another framework, plugrad's, and the arrays that both are given."""

    framework: str
    name: str
    theirs: Callable[..., Any]
    ours: Callable[..., Any]
    inputs: tuple[Any, ...]


@dataclass(frozen=True)
class Found:
    """Relative differences (value, gradient, second derivative) and who is wrong, by finite differences, or ""."""

    peer: Peer
    differences: tuple[float, ...]
    wrong: tuple[str, ...]
    refused: str = ""


def compare(peer: Peer, seed: int = 0) -> Found:
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
                    wrong.append(judged(peer, order, directions))
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


def judged(peer: Peer, order: int, directions: Any) -> str:
    """Return who is wrong: whose derivative along a direction is not that of its own differences."""
    both = (("plugrad", peer.ours), (peer.framework, peer.theirs))
    if order == 0:
        values = {who: asked(who, f, peer.inputs, directions)[0] for who, f in both}
        lost = [who for who in values if not all(np.isfinite(each).all() for each in values[who])]
        return "; ".join(f"{who}: no number" for who in lost) or "values differ"
    rng = np.random.default_rng(7)
    along = [rng.normal(size=each.shape) for each in directions]
    wrong = []
    for who, f in both:

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
    how = by_jax if framework == "jax" else functools.partial(by_tensors, framework)
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


def by_tensors(framework: str, f: Any, inputs: Any, directions: Any, order: int) -> Any:
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


def by_jax(f: Any, inputs: Any, directions: Any, order: int) -> Any:
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


MODULES = ("special", "linalg", "fft", "signal", "ndimage", "stats")
OTHER_MEANING = {
    "linalg.cho_factor": "the gradient is that of a symmetric matrix",
    "linalg.cholesky": "as above",
    "linalg.eigh_tridiagonal": "JAX's has no vectors",
    "linalg.funm": "calls a function of the caller's",
    "linalg.schur": "the phases of vectors are free",
    "linalg.sqrtm": "JAX's is complex, and has no derivative",
}
"""What has a peer's name and cannot be compared."""


def of_jax(samples: int = 4) -> Iterator[Peer]:
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
                    yield Peer("jax", label, calling(theirs), calling(op.call), tuple(arrays))


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
INFINITE = {("invgamma", "var")}
"""What is infinite with these parameters: its derivative is 0 in PyTorch, and NaN here."""


def of_torch() -> Iterator[Peer]:
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
            if method in dir(ours) and (family, method) not in INFINITE:
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
                yield Peer("torch", f"{name}.{other}", *both, (*values, *spread))
        if family in PAIRS and (make, make) in distributions.kl._KL_REGISTRY:
            sides = [each for side in PAIRS[family] for each in valued(family, names, side)]
            yield Peer(
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


def of_vectors() -> Iterator[Peer]:
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
        yield Peer("torch", name, theirs, mine, tuple(inputs))


def peers() -> list[Peer]:
    """Return all functions that are compared."""
    found = [*of_torch(), *of_vectors()] if package("torch") else []
    return found + ([*of_jax()] if package("jax") else [])


def row(found: Found) -> str:
    """Return the line of the table."""
    sizes = " ".join(f"{each:8.1e}" for each in found.differences)
    peer, wrong = found.peer, " | ".join(found.wrong)
    return f"{peer.framework:6} {peer.name:40} {sizes}  {wrong} {found.refused}"


def main(arguments: list[str]) -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("words", nargs="*", help="of names; all by default")
    words = parser.parse_args(arguments).words
    if package("jax"):
        package("jax").config.update("jax_disable_most_optimizations", True)  # compiles sooner
    for peer in peers():
        if not words or any(each in f"{peer.framework} {peer.name}" for each in words):
            print(row(compare(peer)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
