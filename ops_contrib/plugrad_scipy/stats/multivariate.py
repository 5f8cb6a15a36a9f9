"""Distributions of vectors: normal, Dirichlet and multinomial; and entropy and relative entropy of probabilities."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Operand, array_of, composed, refuses
from plugrad_scipy.stats.formulas import (
    detached,
    in_one_dtype,
    inf,
    number_of_trials,
    shape_of,
    spoiled,
    uniform_numbers,
)

LOG_2_PI = math.log(2 * math.pi)


def normal_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `multivariate_normal.logpdf`: points, means, and covariances as matrices, variances or one
    variance.
    """
    root = rng.normal(size=(3, 3))
    covariance = root @ root.T + np.eye(3)
    yield pg.Sample(rng.normal(size=(2, 4, 3)), rng.normal(size=3), covariance)
    yield pg.Sample(rng.normal(size=3), rng.normal(size=3), covariance)
    yield pg.Sample(rng.normal(size=(0, 3)), rng.normal(size=3), rng.uniform(1, 2, 3))
    yield pg.Sample(rng.normal(size=(5, 2)), rng.normal(size=2), np.asarray(1.5))


def scipys_normal(x: Any, mean: Any, cov: Any) -> Any:
    """Return SciPy's logarithm of the normal density at points `x` with mean `mean` and covariance `cov`, a reference
    for the checker; zeros of the right shape for no points.
    """
    from scipy import stats  # takes a second to import

    if not x.size:
        return np.zeros(x.shape[:-1])
    return stats.multivariate_normal.logpdf(x, mean, cov)


def covariance_matrix(cov: Any, size: int, like: Any) -> Any:
    """Return the covariance `cov` as a symmetric matrix (..., size, size): a number is the variance of all components,
    a vector has one for each.

    A Python number gets the dtype of `like`.
    """
    if not hasattr(cov, "dtype"):
        cov = np.asarray(cov, like.dtype)
    if cov.ndim < 2:
        return np.eye(size, dtype=like.dtype) * cov
    return (cov + pg.swapaxes(cov, -1, -2)) / 2


@composed(
    samples=normal_samples,
    reference=scipys_normal,
    arrays="numpy",
    error_samples=refuses(ValueError, "of size", ((2, 3), (2,), 1.0), ((2, 3), (3,), np.eye(2))),
)
def multivariate_normal_logpdf(
    x: Array,
    mean: Operand | None = None,
    cov: Operand | float = 1,
    allow_singular: bool = False,
) -> Array:
    """Logarithm of the density of the multivariate normal distribution at vectors, along the last dimension of `x`.

    `mean` is a vector (0 if None); `cov` a matrix, whose symmetric part counts and gets the gradient, a vector of
    variances, or one variance. Stacks of means and of matrices broadcast with those of `x`, unlike SciPy's. With
    `allow_singular`, a matrix may be singular: the density is that on its range, and -inf outside; the gradient by the
    matrix is for changes that keep the rank.

    Raises
    ------
    ValueError
        The sizes differ.
    LinAlgError
        `cov` is not positive definite.

    Source: -(d log(2π) + log det C + (x - m)ᵀ C⁻¹ (x - m)) / 2, by the Cholesky factor of C; for a singular C, the
    rank, the product of the nonzero eigenvalues and the pseudo-inverse are taken, Rao, Linear Statistical Inference,
    8a.4.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_normal.logpdf(pg.tensor([[0.0, 0.0], [1.0, 2.0]]), pg.tensor([0.0, 1.0]))
    tensor([-2.3379, -2.8379])
    """
    x, mean, cov = in_one_dtype(x, 0 if mean is None else mean, cov)
    if x.ndim == 0:
        x = pg.reshape(x, (1,))
    size = x.shape[-1]
    for name, each in (("mean", mean), ("cov", cov)):
        if hasattr(each, "shape") and any(given != size for given in each.shape[-1:]):
            raise ValueError(f"{name} is of size {each.shape[-1]}, and x of size {size}")
    matrix = covariance_matrix(cov, size, x)
    if allow_singular:
        return on_range(x - mean, matrix)
    root = pg.linalg.cholesky(matrix)
    scaled = pg.linalg.solve_triangular(root, pg.unsqueeze(x - mean, -1), upper=False)
    logs = pg.sum(pg.log(pg.diagonal(root, dim1=-2, dim2=-1)), -1)
    return -0.5 * (size * LOG_2_PI + pg.sum(scaled * scaled, (-2, -1))) - logs


def on_range(difference: Any, matrix: Any) -> Any:
    """Return the log density at deviations `difference` from the mean, on the range of a covariance `matrix` that may
    be singular.

    It is -inf outside of the range. Raises ValueError if an eigenvalue is negative.
    """
    values = pg.linalg.eigvalsh(matrix)
    spectrum = array_of(values)
    tolerance = (1e3 if spectrum.dtype == np.float32 else 1e6) * np.finfo(spectrum.dtype).eps
    limit = float(tolerance * abs(spectrum).max())
    if spectrum.min() < -limit:
        raise ValueError(
            "multivariate_normal: cov has a negative eigenvalue, so it is no covariance"
        )
    kept = spectrum > limit
    inverse = pg.linalg.pinv(matrix, atol=limit, rtol=0.0, hermitian=True)
    solved = (inverse @ pg.unsqueeze(difference, -1))[..., 0]
    rest = difference - (matrix @ pg.unsqueeze(solved, -1))[..., 0]
    logs = pg.sum(pg.log(pg.where(kept, values, 1.0)), -1)
    rank = kept.sum(-1).astype(spectrum.dtype)
    density = -0.5 * (rank * LOG_2_PI + logs + pg.sum(difference * solved, -1))
    return pg.where(np.linalg.norm(array_of(rest), axis=-1) < limit, density, -inf)


@composed(
    samples=normal_samples, reference=lambda *args: np.exp(scipys_normal(*args)), arrays="numpy"
)
def multivariate_normal_pdf(
    x: Array,
    mean: Operand | None = None,
    cov: Operand | float = 1,
    allow_singular: bool = False,
) -> Array:
    """Density of the multivariate normal distribution at vectors, along the last dimension of `x`: exp(logpdf).

    The arguments are those of `multivariate_normal_logpdf`.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_normal.pdf(pg.tensor([0.0, 0.0]), pg.tensor([0.0, 1.0]))
    tensor(0.0965)
    """
    return pg.exp(pg.ops.stats.multivariate_normal_logpdf(x, mean, cov, allow_singular))


def drawn_normal(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `multivariate_normal.rvs`: means, covariances, a size and a fixed seed."""
    for seed, sample in enumerate(covariances(rng)):
        yield pg.Sample(*sample.args, size=(2, None, (4, 1))[seed % 3], random_state=seed)


@composed(samples=drawn_normal, arrays="numpy", deterministic=False)
def multivariate_normal_rvs(
    mean: Operand | None = None,
    cov: Operand | float = 1,
    size: Any = None,
    random_state: Any = None,
) -> Array:
    """Random vectors of the multivariate normal distribution, reparametrised: with gradients by `mean` and `cov`.

    One vector, or an array of them of shape `size`; `random_state` is a `Generator` or the seed of one.

    Raises
    ------
    LinAlgError
        `cov` is not positive definite.

    Source: m + L z, with the Cholesky factor L of C and standard normal numbers z.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_normal.rvs(pg.zeros(3), size=5, random_state=0).shape
    torch.Size([5, 3])
    """
    mean, cov = in_one_dtype(0 if mean is None else mean, cov)
    like = cov if hasattr(cov, "dtype") else mean
    sizes = [each.shape[-1] for each in (mean, cov) if getattr(each, "ndim", 0)]
    shape = (*shape_of(() if size is None else size), sizes[0] if sizes else 1)
    z = pg.special.ndtri(uniform_numbers(shape, random_state))
    root = pg.linalg.cholesky(covariance_matrix(cov, shape[-1], like))
    return mean + pg.to(z, like.dtype) @ pg.swapaxes(root, -1, -2)


def covariances(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `multivariate_normal.entropy`: means and covariances."""
    for sample in normal_samples(rng):
        yield pg.Sample(*sample.args[1:])


@composed(samples=covariances, arrays="numpy")
def multivariate_normal_entropy(mean: Operand | None = None, cov: Operand | float = 1) -> Array:
    """Entropy of the multivariate normal distribution in nats, log det(2πe C) / 2; only the size of `mean` matters.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_normal.entropy(None, pg.tensor([[2.0, 0.0], [0.0, 0.5]]))
    tensor(2.8379)
    """
    mean, cov = in_one_dtype(0 if mean is None else mean, cov)
    sizes = [each.shape[-1] for each in (mean, cov) if getattr(each, "ndim", 0)]
    size = sizes[0] if sizes else 1
    root = pg.linalg.cholesky(covariance_matrix(cov, size, cov if hasattr(cov, "dtype") else mean))
    logs = pg.sum(pg.log(pg.diagonal(root, dim1=-2, dim2=-1)), -1)
    return size * (LOG_2_PI + 1) / 2 + logs


def two_normals(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `multivariate_normal_kl_divergence`: mean and covariance of one distribution, then those of the
    other.
    """
    roots = rng.normal(size=(2, 3, 3))
    first, second = roots @ np.swapaxes(roots, 1, 2) + np.eye(3)
    yield pg.Sample(rng.normal(size=3), first, rng.normal(size=3), second)
    yield pg.Sample(rng.normal(size=3), first, rng.normal(size=3), rng.uniform(1, 2, 3))


@composed(samples=two_normals, arrays="numpy")
def multivariate_normal_kl_divergence(
    mean: Operand, cov: Operand, other_mean: Operand, other_cov: Operand
) -> Array:
    """Kullback-Leibler divergence (relative entropy) of two multivariate normal distributions, in nats.

    One of the means must be a vector, so that the dimension is known; the parameters are those of
    `multivariate_normal_logpdf`.

    Source: (tr(C₂⁻¹ C₁) + (m₁ - m₂)ᵀ C₂⁻¹ (m₁ - m₂) - d + log det C₂ - log det C₁) / 2.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_normal(pg.zeros(2)).kl_divergence(stats.multivariate_normal(pg.ones(2), 2.0))
    tensor(0.6931)
    """
    given = (0 if mean is None else mean, cov, 0 if other_mean is None else other_mean, other_cov)
    mean, cov, other_mean, other_cov = in_one_dtype(*given, numbers=0)
    sizes = [each.shape[-1] for each in (mean, other_mean, cov, other_cov) if each.ndim]
    size = sizes[0] if sizes else 1
    one, other = (
        pg.linalg.cholesky(covariance_matrix(each, size, mean)) for each in (cov, other_cov)
    )
    apart = mean - other_mean + 0 * pg.diagonal(one, dim1=-2, dim2=-1)
    spread = pg.linalg.solve_triangular(other, one, upper=False)
    moved = pg.linalg.solve_triangular(other, pg.unsqueeze(apart, -1), upper=False)
    first, second = (
        pg.sum(pg.log(pg.diagonal(each, dim1=-2, dim2=-1)), -1) for each in (one, other)
    )
    squares = pg.sum(spread * spread, (-2, -1)) + pg.sum(moved * moved, (-2, -1))
    return (squares - size) / 2 + second - first


# The simplex.


def simplex_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `dirichlet.logpdf`: points of the simplex without their last coordinate, and parameters."""
    yield pg.Sample(rng.uniform(0.1, 0.3, 2), rng.uniform(1.2, 3, 3))
    yield pg.Sample(rng.uniform(0.1, 0.3, (2, 4)), rng.uniform(1.2, 3, 3))
    yield pg.Sample(rng.uniform(0.1, 0.3, (3, 2)), rng.uniform(1.2, 3, 4))


def refuse_off_simplex(x: Any) -> None:
    """Raise SciPy's ValueError if the numbers are not from 0 to 1, or do not sum to 1 along the first dimension."""
    array = array_of(x)
    if not np.all((array >= 0) & (array <= 1)):
        raise ValueError("each entry in 'x' must be from 0 to 1")
    off = np.max(np.abs(array.sum(0) - 1), initial=0.0)
    if off > 100 * np.finfo(array.dtype).eps:
        raise ValueError(f"the sum over x must be 1; it is off by {off:.3g}")


def along_first(alpha: Any, x: Any) -> Any:
    """Return `alpha`, a vector, reshaped to broadcast along the first dimension of `x`."""
    return pg.reshape(alpha, (*alpha.shape, *[1] * (x.ndim - 1)))


def log_multibeta(alpha: Any) -> Any:
    """Return log B(alpha), the multivariate beta function. Source: DLMF 5.14.2."""
    return pg.sum(pg.lgamma(alpha)) - pg.lgamma(pg.sum(alpha))


@composed(
    samples=simplex_samples,
    reference="plugrad_scipy.stats.multivariate.scipys_dirichlet",
    arrays="numpy",
    error_samples=refuses(ValueError, "sum over x", ([0.5, 0.6], [1.0, 2.0]))
    + refuses(ValueError, "from 0 to 1", ([-0.5, 1.5], [1.0, 2.0]))
    + refuses(ValueError, "entries", ([0.5, 0.5], [1.0])),
)
def dirichlet_logpdf(x: Operand, alpha: Operand) -> Array:
    """Logarithm of the density of the Dirichlet distribution at points of the simplex, along the first dimension of
    `x`.

    As in SciPy, `x` has as many entries as `alpha`, or one less: then the last one is 1 minus their sum. A parameter
    that is not positive gives nan.

    Raises
    ------
    ValueError
        `x` has another number of entries, one that is not from 0 to 1, or they do not sum to 1.

    Source: Σ (a_i - 1) log(x_i) - Σ log Γ(a_i) + log Γ(Σ a_i), with a for alpha.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.logpdf(pg.tensor([0.25, 0.25, 0.5]), pg.tensor([2.0, 1.5, 3.0]))
    tensor(1.6245)
    """
    x, alpha = in_one_dtype(x, alpha, numbers=0)
    if x.shape[0] not in (alpha.shape[0], alpha.shape[0] - 1):
        raise ValueError(
            f"x must have as many entries as alpha, or one less; got {x.shape[0]}, and {alpha.shape[0]} of alpha"
        )
    if x.shape[0] == alpha.shape[0] - 1:
        x = pg.cat((x, 1 - pg.sum(x, 0, keepdim=True)))
    refuse_off_simplex(x)
    alpha = alpha * pg.where(alpha > 0, alpha.dtype.type(1), alpha.dtype.type(math.nan))
    return pg.sum(pg.xlogy(along_first(alpha - 1, x), x), 0) - log_multibeta(alpha)


def scipys_dirichlet(x: Any, alpha: Any) -> Any:
    """Return SciPy's logarithm of the Dirichlet density at `x` with the concentrations `alpha`, a reference for the
    checker.
    """
    from scipy import stats  # takes a second to import

    return stats.dirichlet.logpdf(x, alpha)


@composed(
    samples=simplex_samples, reference=lambda *args: np.exp(scipys_dirichlet(*args)), arrays="numpy"
)
def dirichlet_pdf(x: Operand, alpha: Operand) -> Array:
    """Density of the Dirichlet distribution at points of the simplex: exp(logpdf), with the same arguments.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.pdf(pg.tensor([0.25, 0.25, 0.5]), pg.tensor([2.0, 1.5, 3.0]))
    tensor(5.0757)
    """
    return pg.exp(pg.ops.stats.dirichlet_logpdf(x, alpha))


@composed(
    samples=lambda rng: (pg.Sample(rng.uniform(0.5, 3, size)) for size in (2, 4)),
    reference=lambda alpha: __import__("scipy.stats").stats.dirichlet.entropy(alpha),
)
def dirichlet_entropy(alpha: Array) -> Array:
    """Entropy of the Dirichlet distribution, in nats.

    Source: log B(a) + (s - K) ψ(s) - Σ (a_i - 1) ψ(a_i), where s is the sum of the K parameters.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.entropy(pg.tensor([2.0, 1.5, 3.0]))
    tensor(-1.1016)
    """
    total = pg.sum(alpha)
    return (
        log_multibeta(alpha)
        + (total - alpha.shape[0]) * pg.digamma(total)
        - pg.sum((alpha - 1) * pg.digamma(alpha))
    )


def alphas(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `dirichlet.mean` and the like: vectors of parameters."""
    for size in (2, 4):
        yield pg.Sample(rng.uniform(0.5, 3, size))


@composed(
    samples=alphas, reference=lambda alpha: __import__("scipy.stats").stats.dirichlet.mean(alpha)
)
def dirichlet_mean(alpha: Array) -> Array:
    """Mean of the Dirichlet distribution: alpha divided by its sum.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.mean(pg.tensor([2.0, 1.0, 1.0]))
    tensor([0.5000, 0.2500, 0.2500])
    """
    return alpha / pg.sum(alpha)


@composed(
    samples=alphas, reference=lambda alpha: __import__("scipy.stats").stats.dirichlet.var(alpha)
)
def dirichlet_var(alpha: Array) -> Array:
    """Variances of the coordinates of a Dirichlet distribution: m (1 - m) / (s + 1), with the means m and the sum s of
    `alpha`.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.var(pg.tensor([2.0, 1.0, 1.0]))
    tensor([0.0500, 0.0375, 0.0375])
    """
    total = pg.sum(alpha)
    return alpha / total * (1 - alpha / total) / (total + 1)


@composed(
    samples=lambda rng: (pg.Sample(*rng.uniform(0.5, 3, (2, size))) for size in (2, 4)),
)
def dirichlet_kl_divergence(alpha: Array, other_alpha: Array) -> Array:
    """Kullback-Leibler divergence (relative entropy) of two Dirichlet distributions, in nats.

    Source: log B(b) - log B(a) + Σ (a_i - b_i) (ψ(a_i) - ψ(Σ a_i)), with a for alpha and b for the other.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet([2.0, 1.0]).kl_divergence(stats.dirichlet([1.0, 1.0]))
    tensor(0.1931)
    """
    alpha, other_alpha = in_one_dtype(alpha, other_alpha, numbers=0)
    slopes = pg.digamma(alpha) - pg.digamma(pg.sum(alpha))
    apart = pg.sum((alpha - other_alpha) * slopes)
    return log_multibeta(other_alpha) - log_multibeta(alpha) + apart


@composed(
    samples=lambda rng: (
        pg.Sample(rng.uniform(0.7, 3, size), size=shape, random_state=size)
        for size, shape in ((2, None), (3, (4, 2)))
    ),
    arrays="numpy",
    deterministic=False,
)
def dirichlet_rvs(alpha: Array, size: Any = None, random_state: Any = None) -> Array:
    """Random points of the simplex from the Dirichlet distribution, reparametrised: with gradients by `alpha`.

    One point, or an array of them of shape `size`, whose last dimension is that of `alpha`; `random_state` is a
    `Generator` or the seed of one.

    Source: gamma numbers divided by their sum, with the gradients of Figurnov, Mohamed and Mnih (2018), "Implicit
    reparameterization gradients".

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet.rvs(pg.tensor([1.0, 2.0]), size=5, random_state=0).shape
    torch.Size([5, 2])
    """
    (alpha,) = in_one_dtype(alpha, numbers=0)
    shape = (*shape_of(() if size is None else size), alpha.shape[0])
    parts = pg.special.gammaincinv(alpha, uniform_numbers(shape, random_state))
    return pg.to(parts / pg.sum(parts, -1, keepdim=True), alpha.dtype)


def directions(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `vonmises_fisher.logpdf`: unit vectors, mean directions and concentrations."""
    for shape, size in (((4,), 3), ((), 3), ((2, 3), 5)):
        x, mu = rng.normal(size=(*shape, size)), rng.normal(size=size)
        x /= np.linalg.norm(x, axis=-1, keepdims=True)
        yield pg.Sample(x, mu / np.linalg.norm(mu), np.asarray(rng.uniform(0.5, 4)))


@composed(samples=directions, arrays="numpy")
def vonmises_fisher_logpdf(x: Operand, mu: Operand, kappa: Operand | float = 1) -> Array:
    """Logarithm of the density of the von Mises-Fisher distribution at unit vectors, along the last dimension of `x`.

    `mu` is the mean direction, `kappa` the concentration; the result is nan unless it is positive. The length of the
    vectors is not checked: the gradients are those of the formula, and include parts that leave the sphere.

    Source: Mardia and Jupp, Directional Statistics, 9.3.2: kappa^v exp(kappa muᵀ x) / ((2π)^(v + 1) I_v(kappa)), with
    v = d/2 - 1 in d dimensions.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> north = pg.tensor([0.0, 0.0, 1.0])
    >>> stats.vonmises_fisher.logpdf(north, north, 2.0)
    tensor(-1.1262)
    """
    x, mu, kappa = in_one_dtype(x, mu, kappa, numbers=0)
    order = x.shape[-1] / 2 - 1
    kappa = spoiled(kappa, kappa > 0)
    cosine = pg.sum(x * mu, -1)
    log_bessel = pg.log(pg.special.ive(order, kappa))
    return order * pg.log(kappa) - (order + 1) * LOG_2_PI - log_bessel + kappa * (cosine - 1)


def counts_and_chances(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `multinomial.logpmf`: counts, their sums, and probabilities."""
    counts = rng.integers(0, 4, (2, 3))
    p = rng.dirichlet([5.0, 5.0, 5.0])
    yield pg.Sample(counts, counts.sum(-1), p)
    yield pg.Sample(counts[0], int(counts[0].sum()), p)


@composed(
    samples=counts_and_chances,
    reference=lambda x, n, p: __import__("scipy.stats").stats.multinomial.logpmf(x, n, p),
    arrays="numpy",
)
def multinomial_logpmf(x: Operand, n: Operand, p: Operand) -> Array:
    """Logarithm of the probability of counts, along the last dimension of `x`, by the multinomial distribution.

    `n` is the number of trials; the result is -inf where the counts are not whole or their sum is not `n`. As in SciPy
    before 1.18 (after which it is nan if `p` does not sum to 1) the last probability is taken as 1 minus the sum of the
    others, whatever is given, so that its gradient is 0. Counts have no gradient.

    Source: log(n! / (x_1! ... x_k!)) + Σ x_i log(p_i).

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multinomial.logpmf(pg.tensor([1, 2, 1]), 4, pg.tensor([0.25, 0.5, 0.25]))
    tensor(-1.6740)
    """
    x, n, p = in_one_dtype(x, number_of_trials(n), p, numbers=0)
    x = detached(x)
    first = p[..., :-1]
    p = pg.cat((first, 1 - pg.sum(first, -1, keepdim=True) + 0 * p[..., -1:]), -1)
    possible = (pg.sum(x, -1) == n) & ((x >= 0) & (x == pg.floor(x))).all(-1)
    safe = pg.where(pg.unsqueeze(possible, -1), x, 0)
    value = pg.lgamma(n + 1) + pg.sum(pg.xlogy(safe, p) - pg.lgamma(safe + 1), -1)
    valid = ((p >= 0) & (p <= 1)).all(-1)
    value = pg.where(possible, value, -inf)
    return value * pg.where(valid, value.dtype.type(1), value.dtype.type(math.nan))


def two_rows(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `entropy`: weights alone, and pairs of weights with settings."""
    yield pg.Sample(rng.uniform(0.5, 2, (3, 4)))
    yield pg.Sample(rng.uniform(0.5, 2, (3, 4)), rng.uniform(0.5, 2, (3, 4)), base=2.0, axis=1)
    yield pg.Sample(rng.uniform(0.5, 2, 4), rng.uniform(0.5, 2, 4))


@composed(
    samples=two_rows,
    reference="scipy.stats.entropy",
    error_samples=refuses(ValueError, "base must be", ((3,),), base=-1.0),
)
def entropy(
    pk: Array, qk: Operand | None = None, base: float | None = None, axis: int = 0
) -> Array:
    """Shannon entropy of probabilities, or relative entropy (Kullback-Leibler divergence) of `pk` and `qk`.

    Both are first divided by their sums along `axis`. The result is in nats, or to `base`.

    Raises
    ------
    ValueError
        `base` is not positive.

    Source: -Σ p log(p), and Σ p log(p/q); 0 log(0) is 0.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.entropy(pg.tensor([0.5, 0.5]), base=2), stats.entropy(pg.tensor([1.0, 1.0]), pg.tensor([9.0, 1.0]))
    (tensor(1.), tensor(0.5108))
    """
    if base is not None and base <= 0:
        raise ValueError(f"base must be a positive number or None, not {base}")
    if qk is None:
        (pk,) = in_one_dtype(pk, numbers=0)
        p = pk / pg.sum(pk, axis, keepdim=True)
        value = pg.sum(pg.special.entr(p), axis)
    else:
        pk, qk = in_one_dtype(pk, qk, numbers=0)
        p, q = pk / pg.sum(pk, axis, keepdim=True), qk / pg.sum(qk, axis, keepdim=True)
        ratio = pg.xlogy(p, pg.where(p == 0, 1, p)) - pg.xlogy(p, q)
        value = pg.sum(ratio, axis)
    return value if base is None else value / math.log(base)
