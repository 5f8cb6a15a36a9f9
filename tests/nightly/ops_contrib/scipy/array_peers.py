"""Comparison of functions of arrays with those of PyTorch and JAX: matrices, transforms, signals, distributions.

``python -m tests.nightly.ops_contrib.scipy.array_peers`` prints a row for each function that one of them
has too: the largest difference of the value, of the gradient of a random combination of it, and of the derivative of that gradient along a
random direction. Where they differ, finite differences of each one's own value and gradient say who is wrong.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.ops import stats
from tests.nightly.ops_contrib.scipy.peers import package


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


def compare(peer: ArrayPeer, seed: int = 0) -> Found:
    """Return what differs."""
    rng = np.random.default_rng(seed)
    directions = [rng.normal(size=np.shape(each)) for each in peer.inputs]
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        ours = asked("plugrad", peer.ours, peer.inputs, directions)
        theirs = asked(peer.framework, peer.theirs, peer.inputs, directions)
        refused = next(
            (
                f"{who}: {each}"
                for who, found in (("plugrad", ours), (peer.framework, theirs))
                for each in found
                if isinstance(each, str)
            ),
            "",
        )
        sizes, wrong = [], []
        for order, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
            if isinstance(mine, str) or isinstance(other, str):
                continue
            sizes.append(relative(mine, other))
            if sizes[-1] > 1e-7:
                wrong.append(judged(peer, order, directions))
    return Found(peer, tuple(sizes), tuple(wrong), refused)


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


def judged(peer: ArrayPeer, order: int, directions: Any) -> str:
    """Return who is wrong: whose derivative along a direction is not that of its own differences."""
    if order == 0:
        return "values differ"
    rng = np.random.default_rng(7)
    along = [rng.normal(size=each.shape) for each in directions]
    wrong = []
    for who, f in (("plugrad", peer.ours), (peer.framework, peer.theirs)):
        got = sum(
            (a * b).sum()
            for a, b in zip(asked(who, f, peer.inputs, directions)[order], along, strict=True)
        )
        sides = []
        for sign in (1, -1):
            moved = [x + sign * 1e-5 * v for x, v in zip(peer.inputs, along, strict=True)]
            found = asked(who, f, moved, directions)[order - 1]
            if order == 1:
                sides.append(found[-1].sum())
            else:
                sides.append(sum((a * b).sum() for a, b in zip(found, directions, strict=True)))
        slope = (sides[0] - sides[1]) / 2e-5
        if not abs(got - slope) <= 1e-5 * (abs(slope) + 1):
            wrong.append(f"{who}: {got:.6g} for {slope:.6g}")
    return "; ".join(wrong) or "none by differences"


def weights(shape: Any) -> Any:
    """Return the weights of a combination of numbers: the same in every framework."""
    return np.cos(1.0 + np.arange(int(np.prod(shape, dtype=int)))).reshape(shape)


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


def parts(value: Any) -> list[Any]:
    """Return the arrays of a result; of complex ones real and imaginary parts."""
    several = value if isinstance(value, (tuple, list)) else [value]
    found = []
    for each in several:
        if "complex" in str(each.dtype):
            found += [each.real, each.imag]
        elif "int" not in str(each.dtype):
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


def symmetric(f: Any) -> Any:
    """Of a symmetric matrix with a positive diagonal, from any one."""
    return lambda x, *more: f(x @ x.mT, *more)


rng = np.random.default_rng(3)
A, B = rng.normal(size=(4, 4)) + 3 * np.eye(4), rng.normal(size=(4, 4))
RIGHT, VECTOR = rng.normal(size=(4, 3)), rng.normal(size=4)
TALL, SIGNAL, IMAGE = rng.normal(size=(5, 3)), rng.normal(size=(2, 64)), rng.normal(size=(6, 5))
KERNEL = rng.normal(size=(3, 2))
TRI = (rng.normal(size=5), rng.normal(size=4))
linalg, ops = pg.linalg, pg.ops


def of_torch() -> list[tuple[str, Any, Any, tuple[Any, ...]]]:
    """Return rows of `torch.linalg` and others: what is the same for both modules is written once."""
    torch = importlib.import_module("torch")
    rows: list[tuple[str, Any, Any, tuple[Any, ...]]] = []

    def both(name: str, f: Any, *inputs: Any) -> None:
        rows.append((name, functools.partial(f, torch), functools.partial(f, pg), inputs))

    both("linalg.cholesky", lambda m, x: m.linalg.cholesky(x @ x.mT), A)
    both("linalg.cholesky upper", lambda m, x: m.linalg.cholesky(x @ x.mT, upper=True), A)
    both("linalg.cholesky_ex", lambda m, x: m.linalg.cholesky_ex(x @ x.mT)[0], A)
    for p in (None, 1, -1, 2, -2, "fro", "nuc", float("inf"), float("-inf")):
        both(f"linalg.cond {p}", lambda m, x, p=p: m.linalg.cond(x, p), A)
        if p is not None:
            both(f"linalg.matrix_norm {p}", lambda m, x, p=p: m.linalg.matrix_norm(x, p), TALL)
    for p in (0.5, 1, 2, 3, float("inf"), float("-inf"), -1.5):
        both(f"linalg.vector_norm {p}", lambda m, x, p=p: m.linalg.vector_norm(x, p, 0), TALL)
    both("linalg.norm", lambda m, x: m.linalg.norm(x), TALL)
    both("linalg.cross", lambda m, x, y: m.linalg.cross(x, y), TALL, 2 * TALL[::-1])
    both("linalg.det", lambda m, x: m.linalg.det(x), A)
    both("linalg.det singular", lambda m, x: m.linalg.det(x), np.outer([1.0, 2, 3], [2.0, 1, 1]))
    both("linalg.diagonal", lambda m, x: m.linalg.diagonal(x), A)
    both("linalg.eigh", lambda m, x: m.linalg.eigh(x + x.mT)[0], A)
    both("linalg.eigh vectors", lambda m, x: m.linalg.eigh(x + x.mT)[1] ** 2, A)
    both("linalg.eigvalsh", lambda m, x: m.linalg.eigvalsh(x + x.mT), A)
    both("linalg.eigvals", lambda m, x: (m.linalg.eigvals(x) ** 3).sum(), B)
    both("linalg.eig", lambda m, x: (m.linalg.eig(x)[0] ** 3).sum(), B)
    both("linalg.eig vectors", lambda m, x: (m.linalg.eig(x)[1].abs() ** 2).sum(-1), B)
    both(
        "linalg.householder_product",
        lambda m, x, t: m.linalg.householder_product(x, t),
        TALL,
        VECTOR[:3],
    )
    for name in ("inv", "inv_ex"):
        first = name.endswith("ex")
        both(
            f"linalg.{name}",
            lambda m, x, n=name, k=first: (
                getattr(m.linalg, n)(x)[0] if k else getattr(m.linalg, n)(x)
            ),
            A,
        )
    both("linalg.lstsq", lambda m, x, y: m.linalg.lstsq(x, y)[0], TALL, rng.normal(size=(5, 2)))
    both("linalg.lu", lambda m, x: m.linalg.lu(x)[1:], A)
    both("linalg.lu wide", lambda m, x: m.linalg.lu(x)[1:], TALL.T)
    both("linalg.lu_factor", lambda m, x: m.linalg.lu_factor(x)[0], A)
    both("linalg.lu_solve", lambda m, x, y: m.linalg.lu_solve(*m.linalg.lu_factor(x), y), A, RIGHT)
    both("linalg.matrix_exp", lambda m, x: m.linalg.matrix_exp(x), B)
    both("linalg.matrix_exp of 0", lambda m, x: m.linalg.matrix_exp(x), np.zeros((3, 3)))
    for n in (-2, 0, 1, 3):
        both(f"linalg.matrix_power {n}", lambda m, x, n=n: m.linalg.matrix_power(x, n), A)
    both("linalg.multi_dot", lambda m, x, y, z: m.linalg.multi_dot([x, y, z]), A, B, RIGHT)
    both("linalg.pinv", lambda m, x: m.linalg.pinv(x), TALL)
    both("linalg.qr", lambda m, x: m.linalg.qr(x), TALL)
    both("linalg.qr square", lambda m, x: m.linalg.qr(x), A)
    both("linalg.slogdet", lambda m, x: m.linalg.slogdet(x)[1], A)
    both("linalg.solve", lambda m, x, y: m.linalg.solve(x, y), A, RIGHT)
    both("linalg.solve left", lambda m, x, y: m.linalg.solve(x, y, left=False), A, RIGHT.T)
    both("linalg.solve_ex", lambda m, x, y: m.linalg.solve_ex(x, y)[0], A, RIGHT)
    for upper in (True, False):
        for unit in (True, False):
            name = f"linalg.solve_triangular {'upper' if upper else 'lower'}{' unit' * unit}"
            both(
                name,
                lambda m, x, y, u=upper, n=unit: m.linalg.solve_triangular(
                    x, y, upper=u, unitriangular=n
                ),
                A,
                RIGHT,
            )
    both("linalg.svdvals", lambda m, x: m.linalg.svdvals(x), TALL)
    both(
        "linalg.svd", lambda m, x: [each**2 for each in m.linalg.svd(x, full_matrices=False)], TALL
    )
    both("linalg.tensorinv", lambda m, x: m.linalg.tensorinv(x.reshape(2, 2, 4), 2), A)
    both(
        "linalg.tensorsolve",
        lambda m, x, y: m.linalg.tensorsolve(x.reshape(2, 2, 4), y.reshape(2, 2)),
        A,
        VECTOR,
    )
    both("linalg.vander", lambda m, x: m.linalg.vander(x), np.array([0.0, 1, -2, 0.5]))
    both("linalg.vecdot", lambda m, x, y: m.linalg.vecdot(x, y), A, B)
    both("linalg.matmul", lambda m, x, y: m.linalg.matmul(x, y), A, RIGHT)
    for name in ("fft", "rfft", "hfft", "fft2", "rfft2", "fftn"):
        for norm in ("backward", "ortho", "forward"):
            both(
                f"fft.{name} {norm}",
                lambda m, x, n=name, k=norm: getattr(m.fft, n)(x, norm=k),
                IMAGE,
            )
    for name in ("ifft", "irfft", "ihfft"):
        both(f"fft.{name}", lambda m, x, n=name: getattr(m.fft, n)(x), IMAGE)
    d = torch.distributions
    own = stats

    def each(name: str, theirs: Any, ours: Any, *inputs: Any) -> None:
        rows.append((name, theirs, ours, inputs))

    def normal(m, s):
        return d.MultivariateNormal(m, s @ s.mT, validate_args=False)

    x, mean, alpha = RIGHT[:, 0], VECTOR, np.array([0.7, 1.0, 3.2, 40.0])
    each(
        "MultivariateNormal.log_prob",
        lambda x, m, s: normal(m, s).log_prob(x),
        lambda x, m, s: own.multivariate_normal.logpdf(x, m, s @ s.mT),
        x,
        mean,
        A,
    )
    each(
        "MultivariateNormal.entropy",
        lambda s: normal(s[0] * 0, s).entropy(),
        lambda s: own.multivariate_normal.entropy(s[0] * 0, s @ s.mT),
        A,
    )
    each(
        "kl MultivariateNormal",
        lambda m, s, n, t: d.kl_divergence(normal(m, s), normal(n, t)),
        lambda m, s, n, t: own.multivariate_normal(m, s @ s.mT).kl_divergence(
            own.multivariate_normal(n, t @ t.mT)
        ),
        *(mean, A, x, B + 4 * np.eye(4)),
    )
    simplex = np.array([0.1, 0.2, 0.3, 0.4])
    each(
        "Dirichlet.log_prob",
        lambda x, a: d.Dirichlet(a, False).log_prob(x / x.sum()),
        lambda x, a: own.dirichlet.logpdf(x / x.sum(), a),
        simplex,
        alpha,
    )
    each("Dirichlet.entropy", lambda a: d.Dirichlet(a).entropy(), own.dirichlet.entropy, alpha)
    each(
        "kl Dirichlet",
        lambda a, b: d.kl_divergence(d.Dirichlet(a), d.Dirichlet(b)),
        lambda a, b: own.dirichlet(a).kl_divergence(own.dirichlet(b)),
        alpha,
        alpha[::-1] + 0.3,
    )
    counts = torch.tensor([2.0, 0, 3, 1], dtype=torch.float64)
    each(
        "Multinomial.log_prob",
        lambda p: d.Multinomial(6, p / p.sum()).log_prob(counts),
        lambda p: own.multinomial.logpmf(np.array([2, 0, 3, 1]), 6, p / p.sum()),
        simplex,
    )
    each(
        "Wishart.log_prob",
        lambda x, s, n: d.Wishart(n, s @ s.mT, validate_args=False).log_prob(x @ x.mT),
        lambda x, s, n: own.wishart.logpdf(x @ x.mT, n, s @ s.mT),
        *(B + 3 * np.eye(4), A, np.array(6.5)),
    )
    pairs: list[tuple[str, str, Any, Any]] = [
        ("Normal", "norm", lambda p, q: (p, q), lambda p, q: (p, q)),
        ("Laplace", "laplace", lambda p, q: (p, q), lambda p, q: (p, q)),
        ("Cauchy", "cauchy", lambda p, q: (p, q), lambda p, q: (p, q)),
        ("Gumbel", "gumbel_r", lambda p, q: (p, q), lambda p, q: (p, q)),
        ("Gamma", "gamma", lambda p, q: (p, q), lambda p, q: (p, 0.0, 1 / q)),
        ("Beta", "beta", lambda p, q: (p, q), lambda p, q: (p, q)),
        ("Exponential", "expon", lambda p, q: (p,), lambda p, q: (0.0, 1 / p)),
        ("HalfNormal", "halfnorm", lambda p, q: (p,), lambda p, q: (0.0, p)),
        ("Poisson", "poisson", lambda p, q: (p,), lambda p, q: (p,)),
        ("Bernoulli", "bernoulli", lambda p, q: (p / 9,), lambda p, q: (p / 9,)),
        ("Geometric", "geom", lambda p, q: (p / 9,), lambda p, q: (p / 9,)),
        ("Binomial", "binom", lambda p, q: (7, p / 9), lambda p, q: (7, p / 9)),
        ("LogNormal", "lognorm", lambda p, q: (p, q), lambda p, q: (q, 0.0, p.exp())),
        ("VonMises", "vonmises", lambda p, q: (p, q), lambda p, q: (q, p)),
    ]
    for name, family, theirs_of, ours_of in pairs:
        make = getattr(d, name)
        if (make, make) not in d.kl._KL_REGISTRY and name != "LogNormal":
            continue
        each(
            f"kl {name}",
            lambda p, q, r, s, make=make, of=theirs_of: d.kl_divergence(
                make(*of(p, q)), make(*of(r, s))
            ),
            lambda p, q, r, s, f=family, of=ours_of: getattr(own, f)(*of(p, q)).kl_divergence(
                getattr(own, f)(*of(r, s))
            ),
            *(
                np.array([1.3, 0.4]),
                np.array([0.8, 2.0]),
                np.array([1.3, 3.0]),
                np.array([1.9, 0.5]),
            ),
        )
    return rows


def of_jax() -> list[tuple[str, Any, Any, tuple[Any, ...]]]:
    """Return rows of `jax.scipy`."""
    js = {name: importlib.import_module(f"jax.scipy.{name}") for name in MODULES}
    jl, jnp = js["linalg"], importlib.import_module("jax.numpy")
    ol = ops.linalg
    rows: list[tuple[str, Any, Any, tuple[Any, ...]]] = []

    def row(name: str, theirs: Any, ours: Any, *inputs: Any) -> None:
        rows.append((name, theirs, ours, inputs))

    row("linalg.block_diag", jl.block_diag, pg.block_diag, A, TALL)
    factor = np.tril(A)
    row(
        "linalg.cho_factor",
        lambda x: jnp.tril(jl.cho_factor(x @ x.mT, lower=True)[0]),
        lambda x: pg.tril(ol.cho_factor(x @ x.mT, lower=True)[0]),
        A,
    )
    row(
        "linalg.cho_solve",
        lambda c, b: jl.cho_solve((c, True), b),
        lambda c, b: ol.cho_solve((c, True), b),
        factor,
        RIGHT,
    )
    row(
        "linalg.cholesky",
        lambda x: jl.cholesky(x @ x.mT, lower=True),
        lambda x: linalg.cholesky(x @ x.mT),
        A,
    )
    row("linalg.det", jl.det, linalg.det, A)
    row("linalg.eigh", lambda x: jl.eigh(x + x.mT)[0], lambda x: linalg.eigh(x + x.mT)[0], A)
    row(
        "linalg.eigh vectors",
        lambda x: jl.eigh(x + x.mT)[1] ** 2,
        lambda x: linalg.eigh(x + x.mT)[1] ** 2,
        A,
    )
    row(
        "linalg.eigh_tridiagonal",
        lambda d, e: jl.eigh_tridiagonal(d, e, eigvals_only=True),
        lambda d, e: ol.eigh_tridiagonal(d, e, eigvals_only=True),
        *TRI,
    )
    row("linalg.expm", jl.expm, linalg.matrix_exp, B)
    row("linalg.expm_frechet", jl.expm_frechet, ol.expm_frechet, B, A)
    row("linalg.inv", jl.inv, linalg.inv, A)
    row("linalg.lu", lambda x: jl.lu(x)[1:], lambda x: linalg.lu(x)[1:], A)
    row("linalg.lu_factor", lambda x: jl.lu_factor(x)[0], lambda x: linalg.lu_factor(x)[0], A)
    row(
        "linalg.lu_solve",
        lambda x, b: jl.lu_solve(jl.lu_factor(x), b),
        lambda x, b: linalg.lu_solve(*linalg.lu_factor(x), b),
        A,
        RIGHT,
    )
    row("linalg.polar", jl.polar, ol.polar, TALL)
    row(
        "linalg.polar left",
        lambda x: jl.polar(x, side="left"),
        lambda x: ol.polar(x, side="left"),
        A,
    )
    row("linalg.qr", lambda x: jl.qr(x, mode="economic"), lambda x: ol.qr(x, mode="economic"), TALL)
    row(
        "linalg.schur",
        lambda x: (jnp.diagonal(jl.schur(x, output="complex")[0]) ** 3).sum().real,
        lambda x: (pg.diagonal(ol.schur(x, output="complex")[0]) ** 3).sum().real,
        B,
    )
    row("linalg.solve", jl.solve, linalg.solve, A, RIGHT)
    row(
        "linalg.solve pos",
        lambda x, b: jl.solve(x @ x.mT, b, assume_a="pos"),
        lambda x, b: linalg.solve(x @ x.mT, b),
        A,
        RIGHT,
    )
    row(
        "linalg.solve_sylvester",
        jl.solve_sylvester,
        ol.solve_sylvester,
        A,
        TALL[:3] + 3 * np.eye(3),
        RIGHT,
    )
    for lower in (True, False):
        for unit in (True, False):
            name = f"linalg.solve_triangular {'lower' if lower else 'upper'}{' unit' * unit}"
            row(
                name,
                lambda x, b, low=lower, u=unit: jl.solve_triangular(
                    x, b, lower=low, unit_diagonal=u
                ),
                lambda x, b, low=lower, u=unit: linalg.solve_triangular(
                    x, b, upper=not low, unitriangular=u
                ),
                *(A, RIGHT),
            )
    row("linalg.sqrtm", lambda x: jl.sqrtm(x @ x.mT).real, lambda x: ol.sqrtm(x @ x.mT), A)
    row(
        "linalg.svd",
        lambda x: [each**2 for each in jl.svd(x, full_matrices=False)],
        lambda x: [each**2 for each in linalg.svd(x, full_matrices=False)],
        TALL,
    )
    row("linalg.toeplitz", jl.toeplitz, ol.toeplitz, VECTOR, RIGHT[:, 0])
    row("linalg.circulant", jl.circulant, ol.circulant, VECTOR)
    row("linalg.companion", jl.companion, ol.companion, VECTOR)
    row("linalg.hankel", jl.hankel, ol.hankel, VECTOR, RIGHT[:, 0])
    row("linalg.leslie", jl.leslie, ol.leslie, VECTOR, RIGHT[:3, 0])
    row(
        "linalg.convolution_matrix",
        lambda x: jl.convolution_matrix(x, 5),
        lambda x: ol.convolution_matrix(x, 5),
        VECTOR,
    )
    for name in ("dct", "idct", "dctn", "idctn"):
        for kind in (2, 3):
            for norm in (None, "ortho"):
                row(
                    f"fft.{name} {kind} {norm}",
                    lambda x, n=name, k=kind, o=norm: getattr(js["fft"], n)(x, type=k, norm=o),
                    lambda x, n=name, k=kind, o=norm: getattr(ops.fft, n)(x, type=k, norm=o),
                    IMAGE,
                )
    for name in ("convolve", "correlate", "fftconvolve", "convolve2d", "correlate2d"):
        for mode in ("full", "same", "valid"):
            row(
                f"signal.{name} {mode}",
                lambda x, y, n=name, m=mode: getattr(js["signal"], n)(x, y, mode=m),
                lambda x, y, n=name, m=mode: getattr(ops.signal, n)(x, y, mode=m),
                *(IMAGE, KERNEL),
            )
    for kind in ("linear", "constant"):
        row(
            f"signal.detrend {kind}",
            lambda x, k=kind: js["signal"].detrend(x, type=k),
            lambda x, k=kind: ops.signal.detrend(x, type=k),
            SIGNAL,
        )
    row(
        "signal.welch",
        lambda x: js["signal"].welch(x, nperseg=16)[1],
        lambda x: ops.signal.welch(x, nperseg=16)[1],
        SIGNAL,
    )
    row(
        "signal.csd",
        lambda x, y: js["signal"].csd(x, y, nperseg=16)[1],
        lambda x, y: ops.signal.csd(x, y, nperseg=16)[1],
        SIGNAL,
        SIGNAL[::-1].copy(),
    )
    row(
        "signal.stft",
        lambda x: js["signal"].stft(x, nperseg=16)[2],
        lambda x: ops.signal.stft(x, nperseg=16)[2],
        SIGNAL,
    )
    row(
        "signal.istft",
        lambda x: js["signal"].istft(js["signal"].stft(x, nperseg=16)[2] ** 2, nperseg=16)[1],
        lambda x: ops.signal.istft(ops.signal.stft(x, nperseg=16)[2] ** 2, nperseg=16)[1],
        SIGNAL,
    )
    places = rng.uniform(0.3, 3.7, size=(2, 7))
    beyond = rng.uniform(-8.0, 14.0, size=(2, 30))
    for order in (0, 1):
        for mode in ("constant", "nearest", "wrap", "mirror", "reflect"):
            for where, at in (("", places), (" beyond", beyond)):
                row(
                    f"ndimage.map_coordinates {order} {mode}{where}",
                    lambda x, at, o=order, m=mode: js["ndimage"].map_coordinates(x, list(at), o, m),
                    lambda x, at, o=order, m=mode: ops.ndimage.map_coordinates(
                        x, at, order=o, mode=m
                    ),
                    *(IMAGE, at),
                )
    grid = (np.array([0.0, 0.7, 2.0, 3.1, 4.0, 5.5]), np.array([-1.0, 0.0, 1.0, 2.5, 3.0]))
    points = rng.uniform(0.1, 2.9, size=(7, 2))
    for method in ("linear", "nearest"):
        row(
            f"interpolate.RegularGridInterpolator {method}",
            lambda v, p, m=method: js["interpolate"].RegularGridInterpolator(grid, v, method=m)(p),
            lambda v, p, m=method: ops.interpolate.RegularGridInterpolator(grid, v, method=m)(p),
            *(IMAGE, points),
        )
    row(
        "integrate.trapezoid",
        lambda y, x: js["integrate"].trapezoid(y, x),
        lambda y, x: pg.trapezoid(y, x),
        SIGNAL,
        np.cumsum(np.abs(SIGNAL), 1),
    )
    row(
        "integrate.trapezoid dx",
        lambda y: js["integrate"].trapezoid(y, dx=0.3, axis=0),
        lambda y: pg.trapezoid(y, dx=0.3, dim=0),
        IMAGE,
    )
    st = js["stats"]
    mean, alpha, simplex = (
        RIGHT[:, 0],
        np.array([0.7, 1.0, 3.2, 40.0]),
        np.array([0.1, 0.2, 0.3, 0.4]),
    )
    row(
        "stats.multivariate_normal.logpdf",
        lambda x, m, s: st.multivariate_normal.logpdf(x, m, s @ s.mT),
        lambda x, m, s: stats.multivariate_normal.logpdf(x, m, s @ s.mT),
        VECTOR,
        mean,
        A,
    )
    row(
        "stats.dirichlet.logpdf",
        lambda x, a: st.dirichlet.logpdf(x / x.sum(), a),
        lambda x, a: stats.dirichlet.logpdf(x / x.sum(), a),
        simplex,
        alpha,
    )
    row(
        "stats.multinomial.logpmf",
        lambda p: st.multinomial.logpmf(np.array([2, 0, 3, 1]), 6, p / p.sum()),
        lambda p: stats.multinomial.logpmf(np.array([2, 0, 3, 1]), 6, p / p.sum()),
        simplex,
    )
    row(
        "stats.gaussian_kde.logpdf",
        lambda p, x: st.gaussian_kde(x).logpdf(p),
        lambda p, x: stats.log_kernel_density(p, x),
        VECTOR,
        SIGNAL[0],
    )
    return rows


MODULES = ("linalg", "fft", "signal", "ndimage", "interpolate", "integrate", "stats", "optimize")


def array_peers() -> list[ArrayPeer]:
    """Return all functions of arrays that are compared."""
    found = []
    for framework, rows in (("torch", of_torch), ("jax", of_jax)):
        if package(framework):
            found += [ArrayPeer(framework, *each) for each in rows()]
    return found


def words(found: Found) -> str:
    """Return the line of the table."""
    sizes = " ".join(f"{each:8.1e}" for each in found.differences)
    return f"{found.peer.framework:6} {found.peer.name:40} {sizes}  {' | '.join(found.wrong)} {found.refused}"


def main(arguments: list[str]) -> None:
    """Print the rows, of names with one of the words."""
    for peer in array_peers():
        if not arguments or any(each in f"{peer.framework} {peer.name}" for each in arguments):
            with contextlib.suppress(KeyboardInterrupt):
                print(words(compare(peer)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
