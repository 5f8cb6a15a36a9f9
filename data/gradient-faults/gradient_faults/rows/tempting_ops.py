"""Correct ops that tempt the checker to cry wolf beyond their samples: kinks, poles, closures, constraints, counts, noise."""

# ruff: noqa: E501, NPY002 - the tables hold one op a row; NumPy's legacy global state is drawn from, as declared

from functools import partial
from typing import Literal

import numpy as np
from scipy import fft, integrate, interpolate, linalg, ndimage, signal, spatial, special, stats

from gradient_faults.form import Sample, by_topic, keeping_all, of_all, refuse_if, summed_to, xp
from gradient_faults.writing import (
    at,
    beside,
    from_saved,
    keeping,
    normal,
    of_grad,
    plain,
    positive,
    saving,
    several,
    uniform,
)

from .awkward_ops import cholesky_rule, correct, definite, once, triangular_rule
from .beside_the_samples import (
    of_one_shape,
    refuse,
    running_products_rule,
    under,
)
from .planted_faults import placed, regular


def numpy_rule(name, function, rule, samples, verdict="pass", **facts):
    """Return an op with settings, or of several arguments, whose rule is NumPy code."""
    return correct(
        name, keeping_all(function), of_all(rule), samples, verdict, once=True, facts=facts
    )


def matrix_only(a):
    """Refuse what is no square matrix."""
    refuse_if(a.ndim != 2 or a.shape[0] != a.shape[1] or not a.size, "square matrices only")


# Kinks and jumps at the origin, at ties, at whole numbers ----------------------------------------------------------


def top_two(x):
    refuse_if(x.ndim != 1 or x.size < 2, "at least two numbers")
    return np.sort(x)[-2:]


def top_two_rule(g, x):
    gradient = np.zeros_like(x)
    gradient[np.argsort(x, kind="stable")[-2:]] = g
    return gradient


def largest_of_windows(x, *, width=3):
    refuse_if(x.ndim != 1 or not 0 < width <= x.size, "windows inside a signal")
    return np.lib.stride_tricks.sliding_window_view(x, width).max(axis=1)


def largest_of_windows_rule(g, x, *, width):
    gradient = np.zeros_like(x)
    places = np.lib.stride_tricks.sliding_window_view(x, width).argmax(axis=1)
    np.add.at(gradient, np.arange(g.size) + places, g)
    return gradient


def running_maximum_rule(g, x):
    gradient = np.zeros_like(x)
    best = 0
    for place, value in enumerate(g):
        best = place if x[place] > x[best] else best
        gradient[best] += value
    return gradient


def quantile(x, *, q=0.3):
    refuse_if(x.ndim != 1 or not x.size, "a list of numbers")
    return np.asarray(np.quantile(x, q))


def quantile_rule(g, x, *, q):
    order = np.argsort(x, kind="stable")
    place = q * (x.size - 1)
    low = int(np.floor(place))
    gradient = np.zeros_like(x)
    gradient[order[low]] += g * (1 - (place - low))
    gradient[order[min(low + 1, x.size - 1)]] += g * (place - low)
    return gradient


def lengths(x):
    return np.sqrt((x * x).sum(axis=-1)) if x.ndim else refuse()


def lengths_rule(g, x):
    size = lengths(x)[..., None]
    return g[..., None] * np.divide(x, size, out=np.zeros_like(x), where=size > 0)


def unit_rows(x):
    size = lengths(x)[..., None]
    refuse_if((size == 0).any(), "a row has no direction")
    return x / size


def unit_rows_rule(g, x):
    size = lengths(x)[..., None]
    unit = x / size
    return (g - unit * (g * unit).sum(axis=-1, keepdims=True)) / size


def total_variation(x):
    return np.asarray(np.abs(np.diff(x)).sum()) if x.ndim == 1 else refuse()


def total_variation_rule(g, x):
    sign = g * np.sign(np.diff(x))
    return np.concatenate([[0.0], sign]) - np.concatenate([sign, [0.0]]) if x.size else 0 * x


def hinge(x, labels):
    refuse_if(x.shape != labels.shape, "a label for each number")
    return np.maximum(0.0, 1 - labels * x)


def atan2_refusing(y, x):
    refuse_if(((x == 0) & (y == 0)).any(), "no angle at the origin")
    return np.arctan2(y, x)


elu = saving(lambda x: np.where(x > 0, x, np.expm1(np.minimum(x, 0))))
lists = several((5,), (4,))
rows_of = several((4, 3), (2, 2))

KINKS = [
    correct("the lengths of rows", saving(lengths), from_saved(lengths_rule), rows_of, once=True),
    correct("unit rows that refuse 0", saving(unit_rows), from_saved(unit_rows_rule), rows_of, once=True),
    correct("total variation", saving(total_variation), from_saved(total_variation_rule), lists, once=True),
    correct("the two largest", saving(top_two), from_saved(top_two_rule), lists, once=True),
    correct("the running maximum", saving(lambda x: np.maximum.accumulate(x) if x.ndim == 1 else refuse()), from_saved(running_maximum_rule), lists, once=True),
    correct("max pooling with overlapping windows", keeping_all(largest_of_windows), of_all(largest_of_windows_rule), under((7,), {"width": 3}, {"width": 2}), once=True),
    correct("a quantile between two numbers", keeping_all(quantile), of_all(quantile_rule), under((6,), {"q": 0.3}, {"q": 0.75}), once=True),
    correct("a Hinge loss", saving(hinge), from_saved(lambda g, x, labels: (-g * labels * (labels * x < 1), None)), beside((4,), np.array([1, -1, 1, -1])), once=True),
    correct("elu, whose second derivative jumps at 0", elu, from_saved(lambda g, x: g * np.where(x > 0, 1.0, np.exp(np.minimum(x, 0)))), several((3, 4)), once=True),
    correct("relu cubed, smooth twice", saving(lambda x: np.maximum(x, 0) ** 3), from_saved(lambda g, x: 3 * g * xp.maximum(x, 0 * x) ** 2), several((3, 4))),
    correct("the modulus to the power 1.5, flat at 0 and bent there", saving(lambda x: np.abs(x) ** 1.5), from_saved(lambda g, x: 1.5 * g * np.sign(x) * np.sqrt(np.abs(x))), several((4,)), once=True),
    correct("an angle that refuses the origin", keeping_all(of_one_shape(atan2_refusing)), from_saved(lambda g, y, x: (g * x / (x * x + y * y), -g * y / (x * x + y * y))), normal((4,), (4,)), once=True),
    correct("a sawtooth", saving(lambda x: x - np.floor(x)), of_grad(lambda g: 1 * g), several((5,)), once=True),
    correct("rounding, declared to pass its gradient on", saving(np.round), of_grad(lambda g: 0 * g), several((5,)), once=True),
    correct("soft thresholding", saving(lambda x: np.sign(x) * np.maximum(np.abs(x) - 0.5, 0)), from_saved(lambda g, x: g * (np.abs(x) > 0.5)), several((3, 4)), once=True),
    correct("the positive part of a difference", keeping_all(of_one_shape(lambda x, y: np.maximum(x - y, 0))), from_saved(lambda g, x, y: (g * (x > y), -g * (x > y))), normal((3, 2), (3, 2)), once=True),
    correct("a kink that is declared", saving(lambda x: np.maximum(x, 0)), from_saved(lambda g, x: g * (x > 0)), several((3, 4)), facts={"kinks": {"x": (0.0,)}}),
]  # fmt: skip


# Removable singularities done right --------------------------------------------------------------------------------


def exprel_slope(x):
    near = np.abs(x) < 0.3
    t = np.where(near, 1.0, x)
    series = sum(x**k * (k + 1) / special.factorial(k + 2) for k in range(14))
    return np.where(near, series, (t * np.exp(t) - np.expm1(t)) / t**2)


def log1p_over(x):
    return np.where(x == 0, 1.0, np.log1p(x) / np.where(x == 0, 1.0, x))


def log1p_over_slope(x):
    near = np.abs(x) < 0.05
    t = np.where(near, 1.0, x)
    series = sum((-1) ** k * k / (k + 1) * x ** (k - 1) for k in range(1, 16))
    return np.where(near, series, (t / (1 + t) - np.log1p(t)) / t**2)


def sinc_slope(x):
    near = np.abs(x) < 0.1
    t = np.where(near, 1.0, x)
    p = np.pi
    series = sum(
        (-1) ** k * 2 * k * p ** (2 * k) * x ** (2 * k - 1) / special.factorial(2 * k + 1)
        for k in range(1, 9)
    )
    return np.where(near, series, (np.cos(p * t) - np.sinc(t)) / t)


def prod_rule(g, x):
    flat = x.reshape(-1)
    others = [np.delete(flat, place).prod() for place in range(flat.size)]
    return g * np.asarray(others, x.dtype).reshape(x.shape)


REMOVABLE = [
    once("(exp(x) - 1)/x", special.exprel, exprel_slope, several((4,), (2, 3))),
    once("log(1 + x)/x", log1p_over, log1p_over_slope, uniform(-0.6, 2, (5,))),
    once("sinc", np.sinc, sinc_slope, several((4,), (2, 3))),
    correct("a product", saving(lambda x: np.asarray(x.prod())), from_saved(prod_rule), several((4,), (2, 2)), once=True),
    correct("a running product", saving(lambda x: np.cumprod(x) if x.ndim == 1 else refuse()), from_saved(running_products_rule), lists, once=True),
    correct("x log(x), which is 0 at 0", saving(lambda x: special.xlogy(x, x)), from_saved(lambda g, x: g * (np.log(x) + 1)), positive((4,)), once=True),
    correct("an entropy", saving(lambda p: np.asarray(special.entr(p).sum())), from_saved(lambda g, p: -g * (np.log(p) + 1)), uniform(0.1, 0.9, (4,)), once=True),
    once("spherical Bessel j0", partial(special.spherical_jn, 0), lambda x: -special.spherical_jn(1, x), uniform(0.5, 9, (5,))),
    once("the derivative of Dawson's integral", special.dawsn, lambda x: 1 - 2 * x * special.dawsn(x), several((5,))),
    once("log cosh without overflow", lambda x: np.logaddexp(x, -x) - np.log(2), np.tanh, several((3, 4))),
]  # fmt: skip


# Inputs that are constrained, and forward does not look --------------------------------------------------------------


def symmetric_cholesky(a):
    matrix_only(a)
    return np.linalg.cholesky((a + a.T) / 2)


def eigenvalues(ctx, a):
    matrix_only(a)
    values, vectors = np.linalg.eigh((a + a.T) / 2)
    ctx.save_for_backward(vectors)
    return values


def log_determinant(a):
    matrix_only(a)
    return np.asarray(np.linalg.slogdet(a)[1])


def log_determinant_of_definite(a):
    return np.asarray(2 * np.log(np.diagonal(symmetric_cholesky(a))).sum())


def rotated(q, v):
    """Rotate a vector by a quaternion of length 1; of another length it is scaled, too."""
    refuse_if(q.shape != (4,) or v.shape != (3,), "a quaternion and a vector")
    return rotation(q) @ v


def rotation(q):
    w, x, y, z = q
    return np.array([[w*w + x*x - y*y - z*z, 2*(x*y - w*z), 2*(x*z + w*y)], [2*(x*y + w*z), w*w - x*x + y*y - z*z, 2*(y*z - w*x)], [2*(x*z - w*y), 2*(y*z + w*x), w*w - x*x - y*y + z*z]])  # fmt: skip


def rotated_rule(g, q, v):
    return np.array([g @ (rotation(q + u) - rotation(q - u)) @ v / 2 for u in np.eye(4)]), rotation(
        q
    ).T @ g


def knots_refusing(x, knots):
    """Return how far each x lies between the knots below and above it."""
    refuse_if(
        knots.ndim != 1 or knots.size < 2 or (np.diff(knots) <= 0).any(), "knots must increase"
    )
    refuse_if((x < knots[0]).any() or (x >= knots[-1]).any(), "x must lie between the knots")
    low = np.searchsorted(knots, x, side="right") - 1
    return (x - knots[low]) / (knots[low + 1] - knots[low])


def knots_rule(g, x, knots):
    low = np.searchsorted(knots, x, side="right") - 1
    width = knots[low + 1] - knots[low]
    part = (x - knots[low]) / width
    gradient = np.zeros_like(knots)
    np.add.at(gradient, low, -g * (1 - part) / width)
    np.add.at(gradient, low + 1, -g * part / width)
    return g / width, gradient


def kl(p, q):
    refuse_if(p.shape != q.shape, "two distributions of one shape")
    return np.asarray((p * np.log(p / q)).sum())


def distributions(rng):
    p, q = rng.dirichlet(np.ones(5), size=2)
    return [Sample(p, q)]


def hyperbolic(x):
    """Return the distance from the origin of the unit ball."""
    refuse_if(not (x * x).sum() < 1, "points inside the ball only")
    return np.asarray(np.arctanh(np.sqrt((x * x).sum())))


def hyperbolic_rule(g, x):
    r = np.sqrt((x * x).sum())
    return g * x / (1 - r * r) / (r if r > 0 else 1.0)


def correlations(rng):
    c = np.array([[1, 0.3, -0.2], [0.3, 1, 0.4], [-0.2, 0.4, 1]])
    return [Sample(c), Sample(c[:2, :2].copy())]


def forward_substitution(lower, b):
    matrix_only(lower)
    return linalg.solve_triangular(lower, b, lower=True) if b.shape == lower.shape[:1] else refuse()


def one_hot_loss(x, target):
    """Cross entropy with one-hot targets, which may be any distribution."""
    refuse_if(x.shape != target.shape or not x.ndim or not x.size, "a target for each row")
    return np.asarray(
        (special.logsumexp(x, axis=-1) * target.sum(axis=-1) - (x * target).sum(axis=-1)).sum()
    )


def one_hot_rule(g, x, target):
    whole = target.sum(axis=-1, keepdims=True)
    return g * (special.softmax(x, axis=-1) * whole - target), g * (
        special.logsumexp(x, axis=-1, keepdims=True) - x
    )


CONSTRAINED = [
    correct("Cholesky's factor of a definite matrix", keeping(symmetric_cholesky), cholesky_rule, definite(3, 2), once=True),
    correct("eigenvalues of a symmetric matrix", eigenvalues, from_saved(lambda g, v: (v * g) @ v.T), definite(3, 2), once=True),
    correct("the logarithm of a determinant, by Cholesky", saving(log_determinant_of_definite), from_saved(lambda g, a: g * np.linalg.inv((a + a.T) / 2)), definite(3, 2), once=True),
    correct("the logarithm of a determinant of correlations", saving(log_determinant), from_saved(lambda g, a: g * np.linalg.inv(a).T), correlations, once=True),
    correct("an inverse", keeping(lambda a: np.linalg.inv(a) if a.ndim == 2 else refuse()), from_saved(lambda g, y: -y.T @ g @ y.T), regular(3, 2)),
    correct("a rotation by a quaternion", saving(rotated), from_saved(rotated_rule), at([0.8, 0.2, -0.4, 0.4], [1.0, -2.0, 0.5]), once=True),
    correct("a place between sorted knots", saving(knots_refusing), from_saved(knots_rule), at([0.7, 2.4, 3.1], [0.0, 1.0, 2.0, 3.5]), once=True),
    correct("a divergence of distributions", saving(kl), from_saved(lambda g, p, q: (g * (np.log(p / q) + 1), -g * p / q)), distributions, once=True),
    correct("a logarithm of what is positive", saving(np.log), from_saved(lambda g, x: g / x), positive((3, 2)), once=True),
    correct("a root of what is positive", saving(np.sqrt), from_saved(lambda g, x: 0.5 * g / np.sqrt(x)), positive((3, 2)), once=True),
    correct("a root of a difference, steep where both are equal", keeping_all(of_one_shape(lambda x, y: np.sqrt(x - y))), from_saved(lambda g, x, y: (0.5 * g / np.sqrt(x - y), -0.5 * g / np.sqrt(x - y))), lambda rng: [Sample(rng.uniform(3, 4, 3), rng.uniform(1, 2, 3))], once=True),
    correct("log-odds of probabilities", saving(special.logit), from_saved(lambda g, p: g / (p * (1 - p))), uniform(0.1, 0.9, (4,)), once=True),
    correct("arcosh of more than 1", saving(np.arccosh), from_saved(lambda g, x: g / np.sqrt(x - 1) / np.sqrt(x + 1)), uniform(1.2, 4, (4,)), once=True),
    correct("a distance in the hyperbolic ball", saving(hyperbolic), from_saved(hyperbolic_rule), uniform(-0.4, 0.4, (3,)), once=True),
    correct("a triangular system that reads one triangle", saving(forward_substitution), from_saved(triangular_rule), lambda rng: [Sample(np.tril(rng.normal(size=(3, 3))) + 3 * np.eye(3), rng.normal(size=3))], once=True),
    correct("cross entropy with one-hot targets", saving(one_hot_loss), from_saved(one_hot_rule), lambda rng: [Sample(rng.normal(size=(3, 4)), np.eye(4)[[2, 0, 3]])], once=True),
    correct("a domain that is declared", saving(lambda x: 1 / np.sin(np.pi * x)), from_saved(lambda g, x: -g * np.pi * np.cos(np.pi * x) / np.sin(np.pi * x) ** 2), uniform(0.2, 0.8, (4,)), once=True, facts={"domain": {"x": (0.1, 0.9)}}),
]  # fmt: skip


# Shapes: wired in, broadcast by accident, refused ------------------------------------------------------------------

WEIGHTS = np.array([[0.5, -1.0, 2.0], [1.5, 0.3, -0.7]])
STENCIL = np.array([1.0, -2.0, 1.0])


def convolved(x, w):
    refuse_if(x.ndim != 1 or w.ndim != 1 or not x.size or not w.size, "two signals")
    return np.convolve(x, w)


def outer(x, y):
    refuse_if(x.ndim != 1 or y.ndim != 1, "two lists")
    return np.outer(x, y)


def batched(a, b):
    return a @ b if a.ndim == b.ndim == 3 and len(a) == len(b) else refuse()


def accidental(x, y):
    """Meant for one shape; NumPy takes more."""
    return x * np.sin(y)


def accidental_rule(g, x, y):
    return (summed_to(g * np.sin(y), x.shape), summed_to(g * x * np.cos(y), y.shape))


def by_contraction(x, w):
    return (
        np.einsum("bi,oi->bo", x, w)
        if x.ndim == w.ndim == 2 and x.shape[1] == w.shape[1]
        else refuse()
    )


def in_halves(x):
    """Gate the first half of a row by the other."""
    refuse_if(not x.ndim or x.shape[-1] % 2, "rows of an even length")
    a, b = np.split(x, 2, axis=-1)
    return a * special.expit(b)


def in_halves_rule(g, x):
    a, b = np.split(x, 2, axis=-1)
    s = special.expit(b)
    return np.concatenate([g * s, g * a * s * (1 - s)], axis=-1)


def patches(x, *, size=2):
    """Cut an image into squares side by side; its sides must divide."""
    refuse_if(
        x.ndim != 2 or size < 1 or x.shape[0] % size or x.shape[1] % size,
        "the size must divide the image",
    )
    return x.reshape(x.shape[0] // size, size, x.shape[1] // size, size).mean(axis=(1, 3))


def patches_rule(g, x, *, size):
    return np.repeat(np.repeat(g, size, axis=0), size, axis=1) / size**2


def listed(ctx, *arrays):
    ctx.sizes = [len(array) for array in arrays]
    return np.concatenate(arrays)


def listed_rule(ctx, g):
    return tuple(part.copy() for part in np.split(g, np.cumsum(ctx.sizes)[:-1]))


SHAPES = [
    correct("weights that are wired into a closure", plain(lambda x: x @ WEIGHTS.T), of_grad(lambda g: g @ WEIGHTS), several((4, 3), (3,)), once=True),
    correct("a stencil that is wired in", plain(lambda x: np.convolve(x, STENCIL) if x.ndim == 1 and x.size else refuse()), of_grad(lambda g: np.correlate(g, STENCIL, "valid")), several((6,)), once=True),
    correct("a convolution of two signals of any lengths", saving(convolved), from_saved(lambda g, x, w: (np.correlate(g, w, "valid"), np.correlate(g, x, "valid"))), normal((6,), (3,)), once=True),
    correct("broadcasting by accident, summed back", saving(accidental), from_saved(lambda g, x, y: tuple(np.asarray(h) for h in accidental_rule(g, x, y))), normal((3, 2), (3, 2)), once=True),
    correct("an outer product", saving(outer), from_saved(lambda g, x, y: (g @ y, x @ g)), normal((4,), (3,)), once=True),
    correct("a batch of matrix products", saving(batched), from_saved(lambda g, a, b: (g @ b.transpose(0, 2, 1), a.transpose(0, 2, 1) @ g)), normal((2, 3, 4), (2, 4, 2)), once=True),
    correct("a contraction by letters", saving(by_contraction), from_saved(lambda g, x, w: (g @ w, g.T @ x)), normal((4, 3), (2, 3)), once=True),
    correct("a gate of two halves", saving(in_halves), from_saved(in_halves_rule), several((3, 4), (2,)), once=True),
    numpy_rule("squares that must divide the image", patches, patches_rule, under((4, 6), {"size": 2}, {"size": 1})),
    correct("a list of arrays", listed, listed_rule, normal((2,), (3,), (1,)), once=True),
    correct("a sum of what may be empty", saving(lambda x: np.asarray(x.sum())), from_saved(lambda g, x: g * np.ones_like(x)), several((3,), ()), once=True),
    correct("an output that is not contiguous", plain(lambda x: np.swapaxes(2 * x, 0, -1) if x.ndim else refuse()), of_grad(lambda g: 2 * np.swapaxes(g, 0, -1)), several((2, 3, 4)), once=True),
    correct("a view of every second number", saving(lambda x: x[::2] if x.ndim == 1 else refuse()), from_saved(lambda g, x: placed(x.shape, np.s_[::2], g)), several((5,), (6,)), once=True),
]  # fmt: skip


# Settings that mean a count, a seed, an order, an axis, a choice ------------------------------------------------------


def seeded_mask(x, *, seed=7, keep=0.8):
    return x * (np.random.default_rng(seed).random(x.shape) < keep)


def hermite(x, *, order=3):
    refuse_if(order < 0, "an order of at least 0")
    return special.eval_hermitenorm(order, x)


def hermite_rule(g, x, *, order):
    return g * order * special.eval_hermitenorm(max(order - 1, 0), x)


def bessel(x, *, order=1):
    return special.jv(order, x)


def smoothed(x, *, steps=3):
    """Take a step of diffusion some times."""
    refuse_if(x.ndim != 1 or steps < 0, "a signal, and a count")
    for _ in range(steps):
        x = ndimage.convolve1d(x, [0.25, 0.5, 0.25], mode="wrap") if x.size else x
    return x + 0.0


def rolled(x, *, shift=1, axis=0):
    return np.roll(x, shift, axis) if x.ndim else refuse()


def polynomial(x, *, degree=4):
    return x**degree if degree >= 0 else refuse()


def norm_of(x, *, axis: int | None = None, keepdims=False):
    return np.asarray(np.sqrt((x * x).sum(axis=axis, keepdims=keepdims) + 1.0))


def norm_of_rule(g, x, *, axis, keepdims):
    y = np.sqrt((x * x).sum(axis=axis, keepdims=True) + 1.0)
    whole = g if keepdims else g.reshape(y.shape)
    return whole * x / y


def reduced(x, *, reduction: Literal["mean", "sum", "none", "batchmean"] = "mean"):
    refuse_if(reduction == "batchmean", "batchmean is not supported yet")
    refuse_if(not x.size, "of nothing")
    return x * x if reduction == "none" else np.asarray(getattr(x * x, reduction)())


def reduced_rule(g, x, *, reduction):
    return 2 * g * x / (x.size if reduction == "mean" else 1)


def activated(x, *, kind: Literal["tanh", "relu", "softplus"] = "tanh"):
    return {
        "tanh": np.tanh,
        "relu": lambda x: np.maximum(x, 0),
        "softplus": lambda x: np.logaddexp(0, x),
    }[kind](x)


def activated_rule(g, x, *, kind):
    slopes = {
        "tanh": lambda x: 1 - np.tanh(x) ** 2,
        "relu": lambda x: 1.0 * (x > 0),
        "softplus": special.expit,
    }
    return g * slopes[kind](x)


def lagged(x, *, lag=1):
    refuse_if(x.ndim != 1 or not 0 <= lag < x.size, "a lag inside the series")
    return x[lag:] * x[: x.size - lag]


def lagged_rule(g, x, *, lag):
    gradient = np.zeros_like(x)
    gradient[lag:] += g * x[: x.size - lag]
    gradient[: x.size - lag] += g * x[lag:]
    return gradient


def straight_through(x, *, hard=False):
    if hard:
        raise NotImplementedError("hard samples have no gradient yet")
    return special.softmax(x, axis=-1) if x.ndim else refuse()


def straight_through_rule(g, x, *, hard):
    y = special.softmax(x, axis=-1)
    return y * (g - (g * y).sum(axis=-1, keepdims=True))


def doubled(x, *, inplace=False):
    return 2 * x  # `inplace` is accepted, for callers who are used to it


def strided(x, *, stride: int | tuple[int, int] = (2, 2)):
    rows, columns = stride  # a number is no pair, and is refused
    return x[::rows, ::columns].copy() if x.ndim == 2 and rows > 0 and columns > 0 else refuse()


def strided_rule(g, x, *, stride):
    return placed(x.shape, np.s_[:: stride[0], :: stride[1]], g)


def truncated_series(x, *, terms=6):
    """Sum the first terms of the exponential series."""
    refuse_if(terms < 1, "at least one term")
    return sum((x**k / special.factorial(k) for k in range(1, terms)), np.ones_like(x))


def truncated_rule(g, x, *, terms):
    return g * (truncated_series(x, terms=terms - 1) if terms > 1 else 0 * x)


def integrated(x, *, nodes=5):
    """Integrate sin(x t) over t from 0 to 1, by Gauss."""
    t, w = np.polynomial.legendre.leggauss(nodes)
    return (np.sin(np.multiply.outer(x, (t + 1) / 2)) * w / 2).sum(axis=-1)


def integrated_rule(g, x, *, nodes):
    t, w = np.polynomial.legendre.leggauss(nodes)
    t = (t + 1) / 2
    return g * (np.cos(np.multiply.outer(x, t)) * t * w / 2).sum(axis=-1)


COUNTS = [
    numpy_rule("a mask by a seed", seeded_mask, lambda g, x, *, seed, keep: seeded_mask(g, seed=seed, keep=keep), under((3, 4), {"seed": 7}, {"seed": 8})),
    numpy_rule("a polynomial of an order", hermite, hermite_rule, under((4,), {"order": 3}, {"order": 1})),
    numpy_rule("a Bessel function of an order", bessel, lambda g, x, *, order: g * special.jvp(order, x), uniform(0.5, 9, (4,))),
    numpy_rule("steps of a diffusion", smoothed, lambda g, x, *, steps: smoothed(g, steps=steps), under((6,), {"steps": 3}, {"steps": 1})),
    numpy_rule("a roll", rolled, lambda g, x, *, shift, axis: np.roll(g, -shift, axis), under((4, 3), {"shift": 1}, {"shift": -2, "axis": 1})),
    numpy_rule("a power of a degree", polynomial, lambda g, x, *, degree: degree * g * x ** max(degree - 1, 0), under((3,), {"degree": 4}, {"degree": 30})),
    numpy_rule("a norm along an axis or all", norm_of, norm_of_rule, under((3, 4), {}, {"axis": 1}, {"axis": 0, "keepdims": True})),
    numpy_rule("a reduction of which one is not supported", reduced, reduced_rule, under((3, 4), {}, {"reduction": "sum"})),
    numpy_rule("an activation by its name", activated, activated_rule, under((3, 4), {}, {"kind": "softplus"})),
    numpy_rule("products with a lag", lagged, lagged_rule, under((6,), {"lag": 1}, {"lag": 3})),
    numpy_rule("`hard` is refused", straight_through, straight_through_rule, several((3, 4))),
    numpy_rule("`inplace` makes no difference", doubled, lambda g, x, *, inplace: 2 * g, several((3, 4))),
    numpy_rule("a stride that must be a pair", strided, strided_rule, under((5, 7), {"stride": (2, 2)}, {"stride": (1, 3)})),
    numpy_rule("terms of a series", truncated_series, truncated_rule, under((4,), {"terms": 6}, {"terms": 3})),
    numpy_rule("nodes of a quadrature", integrated, integrated_rule, under((4,), {"nodes": 5}, {"nodes": 20})),
]  # fmt: skip


# Noise, saturation, iterations -------------------------------------------------------------------------------------


def sinkhorn(x, *, n_iter=200):
    """Scale rows and columns of exp(x) to sums of 1; the rule goes back through the iterations."""
    refuse_if(
        x.ndim != 2 or x.shape[0] != x.shape[1] or not x.size or n_iter < 0,
        "square matrices, and a count",
    )
    return sinkhorn_steps(x, n_iter)[-1]


def sinkhorn_steps(x, n_iter):
    steps = [x - special.logsumexp(x, axis=1, keepdims=True)]
    for number in range(n_iter):
        steps.append(steps[-1] - special.logsumexp(steps[-1], axis=number % 2, keepdims=True))
    return steps


def sinkhorn_rule(g, x, *, n_iter):
    steps = [x, *sinkhorn_steps(x, n_iter)]
    for number in range(n_iter, -1, -1):
        axis = (number - 1) % 2 if number else 1
        g = g - np.exp(steps[number + 1]) * g.sum(axis=axis, keepdims=True)
    return g


def root_by_newton(x, *, tolerance=1e-13):
    """Return y with y + exp(y) = x."""
    y = np.where(x > 1, np.log(np.maximum(x, 1)), np.minimum(x, 0))
    for _ in range(100):
        step = (y + np.exp(y) - x) / (1 + np.exp(y))
        y = y - step
        if np.max(np.abs(step), initial=0) <= tolerance * (1 + np.max(np.abs(y), initial=0)):
            break
    return y


def by_ode(ctx, x):
    """Follow dy/dt = -y**3 from y(0) = x to t = 1, by Runge and Kutta; the slope is carried along."""
    refuse_if(np.abs(x).max(initial=0) > 8, "the steps are too coarse for that")
    y, slope, h = x, np.ones_like(x), 1e-2

    def field(y, s):
        return -(y**3), -3 * y * y * s

    for _ in range(100):
        a = field(y, slope)
        b = field(y + h / 2 * a[0], slope + h / 2 * a[1])
        c = field(y + h / 2 * b[0], slope + h / 2 * b[1])
        d = field(y + h * c[0], slope + h * c[1])
        y, slope = (
            v + h / 6 * (k + 2 * m + 2 * n + o)
            for v, k, m, n, o in zip((y, slope), a, b, c, d, strict=True)
        )
    ctx.save_for_backward(slope)
    return y


def quadrature(x):
    return np.array(
        [integrate.quad(lambda t: np.exp(-t * t), 0, end)[0] for end in x.reshape(-1)]
    ).reshape(x.shape)


def solved(a, b):
    return np.linalg.solve(a, b) if a.ndim == 2 and b.shape == a.shape[:1] and b.size else refuse()


def solved_rule(g, a, b):
    of_b = np.linalg.solve(a.T, g)
    return -np.outer(of_b, np.linalg.solve(a, b)), of_b


SPLINE = interpolate.CubicSpline([0.0, 1.0, 2.0, 3.0, 4.0], [0.0, 2.0, -1.0, 1.0, 0.5])
PIECES = interpolate.PchipInterpolator([-2.0, -1.0, 0.0, 1.0, 2.0], [0.0, 0.5, 0.4, 2.0, 1.0])


def running_logsumexp_rule(g, x):
    sums, n = np.logaddexp.accumulate(x, axis=-1), x.shape[-1]
    shares = np.exp(np.minimum(x[..., :, None] - sums[..., None, :], 0)) * np.tri(n).T
    return (shares * g[..., None, :]).sum(axis=-1)


def masked_softmax(x, mask):
    refuse_if(x.shape != mask.shape, "a mask of the shape of x")
    top = np.max(x, axis=-1, keepdims=True, where=mask, initial=-1e300)
    powers = np.where(mask, np.exp(np.where(mask, x - top, 0)), 0)
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total == 0, 1, total)


def masked_softmax_rule(g, x, mask):
    y = masked_softmax(x, mask)
    return y * (g - (g * y).sum(axis=-1, keepdims=True)), None


def picked_scores(x, labels):
    refuse_if(x.ndim != 2 or labels.shape != x.shape[:1], "a label for each row")
    return x[np.arange(len(x)), labels]


NUMERICS = [
    once("a saturated sigmoid", special.expit, lambda x: special.expit(x) * special.expit(-x), several((3, 4))),
    once("a saturated tanh", np.tanh, lambda x: np.cosh(np.clip(x, -300, 300)) ** -2.0, several((3, 4))),
    once("a saturated error function", special.erf, lambda x: 2 / np.sqrt(np.pi) * np.exp(-x * x), several((4,))),
    once("exp, which overflows far out", np.exp, np.exp, uniform(-30, 30, (4,))),
    once("sinh, which overflows far out", np.sinh, np.cosh, uniform(-20, 20, (4,))),
    once("a polynomial of degree 60", lambda x: x**60, lambda x: 60 * x**59, uniform(0.5, 1.5, (4,))),
    once("exp(x) - 1 by subtraction", lambda x: np.exp(x) - 1, np.exp, several((4,))),
    once("1 - cos(x) by subtraction", lambda x: 1 - np.cos(x), np.sin, several((4,))),
    once("a root of 1 + x less 1", lambda x: np.sqrt(1 + x * x) - 1, lambda x: x / np.sqrt(1 + x * x), several((4,))),
    once("a fast cosine", lambda x: np.cos(200 * x), lambda x: -200 * np.sin(200 * x), several((4,))),
    once("a chirp", lambda x: np.sin(x * x * 10), lambda x: 20 * x * np.cos(x * x * 10), several((4,))),
    once("scipy: gammaln of any sign", special.gammaln, special.digamma, positive((4,))),
    once("scipy: digamma", special.digamma, lambda x: special.polygamma(1, x), positive((4,))),
    once("scipy: betainc in its last argument", lambda x: special.betainc(2.0, 3.0, x), lambda x: 12 * x * (1 - x) ** 2, uniform(0.1, 0.9, (4,))),
    once("scipy: i0e", special.i0e, lambda x: special.i1e(x) - np.sign(x) * special.i0e(x), several((4,))),
    once("scipy: log_ndtr", special.log_ndtr, lambda x: np.exp(-x * x / 2 - special.log_ndtr(x)) / np.sqrt(2 * np.pi), several((4,))),
    once("scipy: erfcx", special.erfcx, lambda x: 2 * x * special.erfcx(x) - 2 / np.sqrt(np.pi), positive((4,))),
    once("scipy: the distribution of Student's t", lambda x: stats.t.cdf(x, 3), lambda x: stats.t.pdf(x, 3), several((4,))),
    once("scipy: a cubic spline", SPLINE, SPLINE.derivative(), uniform(0.1, 3.9, (4,))),
    once("scipy: a monotone interpolation, smooth once", PIECES, PIECES.derivative(), uniform(-1.9, 1.9, (4,))),
    correct("y + exp(y) = x by Newton's method, to a tolerance", keeping(root_by_newton), from_saved(lambda g, y: g / (1 + np.exp(y))), several((4,)), once=True),
    correct("an equation of motion", by_ode, from_saved(lambda g, slope: g * slope), uniform(-1, 1, (3,)), once=True),
    correct("an integral by adaptive quadrature", saving(quadrature), from_saved(lambda g, x: g * np.exp(-x * x)), several((3,)), once=True),
    numpy_rule("rows and columns scaled in turns", sinkhorn, sinkhorn_rule, under((3, 3), {"n_iter": 20}, {"n_iter": 3})),
    correct("a linear system", saving(solved), from_saved(solved_rule), lambda rng: [Sample(rng.normal(size=(3, 3)) + 3 * np.eye(3), rng.normal(size=3))], once=True),
    correct("a Fourier transform's modulus, plus 1", saving(lambda x: np.abs(np.fft.rfft(x)) ** 2 if x.ndim == 1 and x.size else refuse()), from_saved(lambda g, x: 2 * np.fft.fft(np.append(g * np.fft.rfft(x).conj(), np.zeros(x.size - g.size))).real), lists, once=True),
    correct("a cosine transform", plain(lambda x: fft.dct(x, norm="ortho") if x.ndim == 1 and x.size else refuse()), of_grad(lambda g: fft.idct(g, norm="ortho")), lists, once=True),
    correct("a recurrence", plain(lambda x: signal.lfilter([1.0], [1.0, -0.9], x) if x.ndim == 1 and x.size else refuse()), of_grad(lambda g: signal.lfilter([1.0], [1.0, -0.9], g[::-1])[::-1].copy()), lists, once=True),
    correct("distances of two lists of points", saving(lambda x, y: spatial.distance.cdist(x, y, "sqeuclidean") if x.ndim == y.ndim == 2 and x.shape[1] == y.shape[1] > 0 else refuse()), from_saved(lambda g, x, y: (2 * (g.sum(axis=1)[:, None] * x - g @ y), 2 * (g.sum(axis=0)[:, None] * y - g.T @ x))), normal((4, 2), (3, 2)), once=True),
    correct("a polynomial by Horner, of large terms that cancel", saving(lambda x: ((x - 100) * x + 3000) * x), from_saved(lambda g, x: g * ((3 * x - 200) * x + 3000)), several((4,))),
    once("the logarithm of a tail", special.log_ndtr, lambda x: np.sqrt(2 / np.pi) / special.erfcx(-x / np.sqrt(2)), several((5,))),
    numpy_rule("running logarithms of sums of exponentials", lambda x: np.logaddexp.accumulate(x, axis=-1), running_logsumexp_rule, several((4,), (2, 3))),
    numpy_rule("a softmax of what a mask leaves", masked_softmax, masked_softmax_rule, beside((2, 3), np.array([[True, False, True], [True, True, True]]))),
    numpy_rule("a mean of what is known", lambda x: np.asarray(np.nanmean(x)), lambda g, x: g * ~np.isnan(x) / (~np.isnan(x)).sum(), several((3, 4))),
    numpy_rule("labels, which forward also takes from behind", picked_scores, lambda g, x, labels: (g[:, None] * (np.arange(x.shape[1]) == labels[:, None]), None), beside((3, 4), np.array([1, 0, 3]))),
]  # fmt: skip


# Types, randomness, declarations ------------------------------------------------------------------------------------


def single_inside(ctx, x):
    """Square in float32, which is what this op is for; results are float32."""
    if x.dtype != np.float32:
        raise TypeError("float32 only")
    ctx.save_for_backward(x)
    return x * x


def singles(*shapes):
    return lambda rng: [Sample(rng.normal(size=shape).astype(np.float32)) for shape in shapes]


def dropout(ctx, x, *, p=0.5, training=False):
    ctx.mask = (np.random.random(x.shape) >= p) / max(1 - p, 1e-9) if training else np.ones(x.shape)
    return x * ctx.mask


def rows_by_index(table, index):
    refuse_if(
        table.ndim != 2 or index.dtype.kind != "i" or (index < 0).any(),
        "a table, and its rows by their numbers",
    )
    return table[index]


def rows_by_index_rule(g, table, index):
    gradient = np.zeros_like(table)
    np.add.at(gradient, index, g)
    return gradient, None


def sums_by_label(x, labels, *, count=4):
    refuse_if(
        x.shape[:1] != labels.shape or (labels < 0).any() or (labels >= count).any(),
        "a label below the count for each row",
    )
    result = np.zeros((count, *x.shape[1:]))
    np.add.at(result, labels, x)
    return result


def sorted_with_order(ctx, x):
    refuse_if(x.ndim != 1, "a list of numbers")
    order = np.argsort(x, kind="stable")
    ctx.save_for_backward(order)
    return x[order], order


def quantised(x, *, steps=8):
    return np.round(x * steps) / steps if steps > 0 else refuse()


def masked_mean(x, mask):
    refuse_if(x.shape != mask.shape or not mask.any(), "a mask that keeps something")
    return np.asarray(x[mask].mean())


def detached_weights(ctx, x):
    """Weigh by a softmax; its gradient is NumPy's, and says that it cannot be differentiated again."""
    refuse_if(not x.ndim or not x.size, "rows of numbers")
    y = special.softmax(x, axis=-1)
    ctx.save_for_backward(x, y)
    return np.asarray((x * y).sum(axis=-1))


def detached_weights_rule(g, x, y):
    inner = (x * y).sum(axis=-1, keepdims=True)
    return g[..., None] * y * (1 + x - inner)


def modulus(x):
    return (x * x.conj()).real


TYPES = [
    correct("float32 alone", single_inside, from_saved(lambda g, x: 2 * g * x), singles((3, 2), (4,))),
    correct("dropout by a flag, declared", dropout, lambda ctx, g: g * ctx.mask, several((3, 4)), facts={"deterministic": False}),
    correct("rows of a table", saving(rows_by_index), from_saved(rows_by_index_rule), beside((5, 3), np.array([4, 0, 2])), once=True),
    numpy_rule("sums by labels", sums_by_label, lambda g, x, labels, *, count: (g[labels], None), beside((5, 2), np.array([1, 0, 3, 1, 1]))),
    correct("a sort and its order", sorted_with_order, lambda ctx, g, _: placed(g.shape, ctx.saved_tensors[0], g), lists, once=True),
    numpy_rule("numbers rounded to steps", quantised, lambda g, x, *, steps: 0 * g, lambda rng: [Sample(rng.normal(size=5))]),
    correct("a mean of what is not masked", saving(masked_mean), from_saved(lambda g, x, mask: (g * mask / mask.sum(), None)), beside((5,), np.array([True, False, True, True, False])), once=True),
    correct("weights by themselves", detached_weights, from_saved(detached_weights_rule), several((3, 4), (5,)), once=True),
    correct("the square of a complex modulus", saving(modulus), from_saved(lambda g, x: 2 * g * x), lambda rng: [Sample(rng.normal(size=3) + 1j * rng.normal(size=3))], once=True, facts={"complex": True}),
    correct("0-d and nothing else", saving(lambda x: np.asarray(np.sin(x)) if x.ndim == 0 else refuse()), from_saved(lambda g, x: g * xp.cos(x)), several((), ())),
    once("subnormal slopes", lambda x: 1e-310 * x, lambda x: 1e-310 + 0 * x, several((3,))),
    correct("an argument that is left alone where it is negative", saving(lambda x: np.where(x < 0, x, x + x * x)), from_saved(lambda g, x: g * np.where(x < 0, 1.0, 1 + 2 * x)), several((3, 3)), once=True),
]  # fmt: skip


# Forward takes more than backward: told, and no more than told -------------------------------------------------------

TOLD = [
    correct("weights of one shape, which other shapes broadcast with", plain(lambda x: x * WEIGHTS), of_grad(lambda g: g * WEIGHTS), several((2, 3)), "note", once=True),
    correct("a product of two arrays that is meant for one shape", saving(lambda x, y: x * y), from_saved(lambda g, x, y: (g * y, g * x)), normal((4, 3), (4, 3)), "note"),
    correct("a rule that is wired to rows of 3", saving(lambda x: np.asarray((x * x).sum())), from_saved(lambda g, x: 2 * g * (x.reshape(-1, 3)).reshape(x.shape)), several((2, 3), (4, 3)), "note", once=True),
    correct("a setting that backward refuses", keeping_all(lambda x, *, axis=0: np.asarray(x.sum(axis=axis))), of_all(lambda g, x, *, axis: np.repeat(np.expand_dims(g, axis), x.shape[axis], axis)), under((3, 4), {"axis": 0}, {"axis": 1}), "note", once=True),
]  # fmt: skip

TEMPTING = by_topic({
    "kinks and jumps at the origin, at ties": KINKS,
    "removable singularities done right": REMOVABLE,
    "constrained inputs": CONSTRAINED,
    "shapes": SHAPES,
    "settings that mean a count, a seed, an axis": COUNTS,
    "noise, saturation, iterations": NUMERICS,
    "types, randomness, declarations": TYPES,
    "forward takes more than backward": TOLD,
})  # fmt: skip
"""Correct ops; 'warn' is due where forward takes what backward does not."""
