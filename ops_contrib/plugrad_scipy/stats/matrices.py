"""Multivariate t, Wishart and matrix normal distributions, and counts whose chances have a Dirichlet distribution."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Operand, composed, refuses
from plugrad_scipy.stats.formulas import (
    detached,
    generator_of,
    in_one_dtype,
    inf,
    number_of_trials,
    shape_of,
    spoiled,
    uniform_numbers,
)
from plugrad_scipy.stats.multivariate import LOG_2_PI, covariance_matrix

LOG_PI = math.log(math.pi)


def positive_definite(rng: np.random.Generator, size: int) -> Any:
    """Return a random symmetric matrix (size, size) with positive eigenvalues."""
    root = rng.normal(size=(size, size))
    return root @ root.T + np.eye(size)


def symmetric(matrix: Any) -> Any:
    """Return the symmetric part of matrices, (M + Mᵀ) / 2, of shape (..., p, p)."""
    return (matrix + pg.swapaxes(matrix, -1, -2)) / 2


def log_det(root: Any) -> Any:
    """Return the log determinant of matrices with the Cholesky factors `root`, (..., p, p)."""
    return 2 * pg.sum(pg.log(pg.diagonal(root, dim1=-2, dim2=-1)), -1)


def log_multigamma(a: Any, size: int) -> Any:
    """Return log Γ_p(a), the multivariate gamma function of dimension p = `size`. Source: DLMF 35.3.4."""
    terms = sum(pg.lgamma(a - j / 2) for j in range(size))
    return size * (size - 1) / 4 * LOG_PI + terms


def scipys(name: str) -> Any:
    """Return SciPy's method for the op `name` ("wishart_logpdf", say) as a reference; 0-d arrays become numbers."""

    def reference(*args: Any) -> Any:
        from scipy import stats  # takes a second to import

        word, _, method = name.rpartition("_")
        numbers = [each.item() if np.ndim(each) == 0 else each for each in map(np.asarray, args)]
        return getattr(getattr(stats, word), method)(*numbers)

    return reference


# Student's t.


def t_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `multivariate_t.logpdf`: points, centres, shape matrices and degrees of freedom."""
    df = np.asarray(rng.uniform(2.5, 5))
    yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=3), positive_definite(rng, 3), df)
    yield pg.Sample(rng.normal(size=2), rng.normal(size=2), positive_definite(rng, 2), df)


@composed(samples=t_samples, reference=scipys("multivariate_t_logpdf"), arrays="numpy")
def multivariate_t_logpdf(
    x: Array, loc: Operand | None = None, shape: Operand | float = 1, df: Operand | float = 1
) -> Array:
    """Logarithm of the density of the multivariate t distribution at vectors, the last dimension of `x`.

    `loc` is a vector (0 if None), `shape` a symmetric matrix, a vector of a diagonal one, or a number; `df` the degrees
    of freedom; the result is nan unless it is positive.

    Raises
    ------
    LinAlgError
        `shape` is not positive definite.

    Source: Kotz and Nadarajah, Multivariate t Distributions, 1.1.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_t.logpdf(pg.tensor([0.5, 1.0]), pg.zeros(2), 1.0, 3.0)
    tensor(-2.7086)
    """
    x, loc, shape, df = in_one_dtype(x, 0 if loc is None else loc, shape, df, numbers=0)
    size, df = x.shape[-1], spoiled(df, df > 0)
    root = pg.linalg.cholesky(covariance_matrix(shape, size, x))
    scaled = pg.linalg.solve_triangular(root, pg.unsqueeze(x - loc, -1), upper=False)
    distance = pg.sum(scaled * scaled, (-2, -1))
    return (
        pg.lgamma((df + size) / 2)
        - pg.lgamma(df / 2)
        - size / 2 * (pg.log(df) + LOG_PI)
        - log_det(root) / 2
        - (df + size) / 2 * pg.log1p(distance / df)
    )


@composed(samples=t_samples, reference=scipys("multivariate_t_pdf"), arrays="numpy")
def multivariate_t_pdf(
    x: Array, loc: Operand | None = None, shape: Operand | float = 1, df: Operand | float = 1
) -> Array:
    """Density of the multivariate t distribution: exp(logpdf), with the same arguments.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_t.pdf(pg.tensor([0.5, 1.0]), pg.zeros(2), 1.0, 3.0)
    tensor(0.0666)
    """
    return pg.exp(pg.ops.stats.multivariate_t_logpdf(x, loc, shape, df))


def drawn_t(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `multivariate_t.rvs`: parameters, a size and a fixed seed."""
    for seed, sample in enumerate(t_samples(rng)):
        yield pg.Sample(*sample.args[1:], size=(2, None)[seed], random_state=seed)


@composed(samples=drawn_t, arrays="numpy", deterministic=False)
def multivariate_t_rvs(
    loc: Operand | None = None,
    shape: Operand | float = 1,
    df: Operand | float = 1,
    size: Any = None,
    random_state: Any = None,
) -> Array:
    """Random vectors of the multivariate t distribution, reparametrised: with gradients by all parameters.

    One vector, or an array of them of shape `size`; `random_state` is a `Generator` or the seed of one.

    Source: loc + L z / √(g / df), with normal z and chi-squared g, which is drawn by its quantile.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.multivariate_t.rvs(pg.zeros(3), 1.0, 4.0, size=5, random_state=0).shape
    torch.Size([5, 3])
    """
    loc, shape, df = in_one_dtype(0 if loc is None else loc, shape, df, numbers=0)
    sizes = [each.shape[-1] for each in (loc, shape) if each.ndim]
    drawn = (*shape_of(() if size is None else size), sizes[0] if sizes else 1)
    generator = generator_of(random_state)
    z = pg.special.ndtri(uniform_numbers(drawn, generator))
    g = pg.special.gammaincinv(df / 2, uniform_numbers((*drawn[:-1], 1), generator))
    root = pg.linalg.cholesky(covariance_matrix(shape, drawn[-1], loc))
    normal = pg.to(z, loc.dtype) @ pg.swapaxes(root, -1, -2)
    return loc + normal * pg.to(pg.sqrt(df / (2 * g)), loc.dtype)


# Wishart's.


def wishart_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `wishart.logpdf`: positive definite matrices, degrees of freedom and scale matrices."""
    for size in (3, 2):
        df = np.asarray(rng.uniform(size + 1, size + 4))
        yield pg.Sample(positive_definite(rng, size), df, positive_definite(rng, size))


def matrices_first(x: Any) -> Any:
    """Return symmetric matrices given as SciPy stacks them, (p, p) or (p, p, n), as (p, p) or (n, p, p). Raises
    ValueError for another shape.
    """
    if x.ndim not in (2, 3) or x.shape[0] != x.shape[1]:
        raise ValueError(f"x must have shape (p, p) or (p, p, n), not {tuple(x.shape)}")
    return symmetric(x if x.ndim == 2 else pg.moveaxis(x, -1, 0))


@composed(
    samples=wishart_samples,
    reference=scipys("wishart_logpdf"),
    arrays="numpy",
    error_samples=refuses(ValueError, "shape", ((2, 3), 4.0, np.eye(2))),
)
def wishart_logpdf(x: Operand, df: Operand, scale: Operand) -> Array:
    """Logarithm of the density of the Wishart distribution at symmetric matrices: (p, p), or n of them as (p, p, n).

    `scale` is a positive definite matrix; `df`, the degrees of freedom, is above p - 1, else the result is nan. Only
    the symmetric part of each matrix counts.

    Raises
    ------
    ValueError
        `x` has another shape.
    LinAlgError
        A matrix is not positive definite.

    Source: Muirhead, Aspects of Multivariate Statistical Theory, 3.2.1.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.wishart.logpdf(pg.eye(2), 3.0, pg.eye(2))
    tensor(-3.5310)
    """
    x, df, scale = in_one_dtype(x, df, scale, numbers=0)
    x, size = matrices_first(x), x.shape[0]
    df = spoiled(df, df > size - 1)
    root, of_x = pg.linalg.cholesky(symmetric(scale)), pg.linalg.cholesky(x)
    scaled = pg.linalg.solve_triangular(root, of_x, upper=False)
    return (
        (df - size - 1) / 2 * log_det(of_x)
        - pg.sum(scaled * scaled, (-2, -1)) / 2
        - df * size / 2 * math.log(2)
        - df / 2 * log_det(root)
        - log_multigamma(df / 2, size)
    )


@composed(samples=wishart_samples, reference=scipys("invwishart_logpdf"), arrays="numpy")
def invwishart_logpdf(x: Operand, df: Operand, scale: Operand) -> Array:
    """Logarithm of the density of the inverse Wishart distribution at symmetric matrices: (p, p), or n of them as (p,
    p, n).

    Its arguments and errors are those of `wishart_logpdf`.

    Source: Muirhead, Aspects of Multivariate Statistical Theory, 3.4.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.invwishart.logpdf(pg.eye(2), 3.0, pg.eye(2))
    tensor(-3.5310)
    """
    x, df, scale = in_one_dtype(x, df, scale, numbers=0)
    x, size = matrices_first(x), x.shape[0]
    df = spoiled(df, df > size - 1)
    root, of_x = pg.linalg.cholesky(symmetric(scale)), pg.linalg.cholesky(x)
    scaled = pg.linalg.solve_triangular(of_x, root, upper=False)
    return (
        df / 2 * log_det(root)
        - (df + size + 1) / 2 * log_det(of_x)
        - pg.sum(scaled * scaled, (-2, -1)) / 2
        - df * size / 2 * math.log(2)
        - log_multigamma(df / 2, size)
    )


def drawn_matrices(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `wishart.rvs`: parameters, a size and a fixed seed."""
    for seed, sample in enumerate(wishart_samples(rng)):
        yield pg.Sample(*sample.args[1:], size=(2, None)[seed], random_state=seed)


@composed(samples=drawn_matrices, arrays="numpy", deterministic=False)
def wishart_rvs(df: Operand, scale: Operand, size: Any = None, random_state: Any = None) -> Array:
    """Random matrices of the Wishart distribution, reparametrised: with gradients by `df` and `scale`.

    One matrix, or an array of them of shape `size`, the matrices in the last two dimensions; `random_state` is a
    `Generator` or the seed of one.

    Source: Smith and Hocking (1972), Wishart variate generator (Bartlett's decomposition): L A Aᵀ Lᵀ, with a triangular
    A of normal numbers, and on the diagonal roots of chi-squared ones, which are drawn by their quantiles.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.wishart.rvs(4.0, pg.eye(3), size=5, random_state=0).shape
    torch.Size([5, 3, 3])
    """
    df, scale = in_one_dtype(df, scale, numbers=0)
    side, generator = scale.shape[-1], generator_of(random_state)
    shape = shape_of(() if size is None else size)
    df = spoiled(df, df > side - 1)
    z = pg.special.ndtri(uniform_numbers((*shape, side, side), generator))
    halves = (df - pg.as_tensor(np.arange(side, dtype=scale.dtype))) / 2
    g = pg.special.gammaincinv(halves, uniform_numbers((*shape, side), generator))
    a = pg.tril(z, -1) + pg.diag_embed(pg.sqrt(2 * g))
    factor = pg.linalg.cholesky(symmetric(scale)) @ pg.to(a, scale.dtype)
    return factor @ pg.swapaxes(factor, -1, -2)


# The matrix normal distribution.


def matrix_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `matrix_normal.logpdf`: matrices, means, and the covariances of rows and of columns."""
    for shape in ((2, 3), (4, 3, 2)):
        rows, columns = shape[-2:]
        yield pg.Sample(
            rng.normal(size=shape),
            rng.normal(size=shape[-2:]),
            positive_definite(rng, rows),
            positive_definite(rng, columns),
        )


@composed(samples=matrix_samples, reference=scipys("matrix_normal_logpdf"), arrays="numpy")
def matrix_normal_logpdf(
    X: Array,
    mean: Operand | None = None,
    rowcov: Operand | float = 1,
    colcov: Operand | float = 1,
) -> Array:
    """Logarithm of the density of the matrix normal distribution at matrices, the last two dimensions of `X`.

    `mean` is a matrix (0 if None), `rowcov` and `colcov` are covariances, as for `multivariate_normal_logpdf`.

    Raises
    ------
    LinAlgError
        A covariance is not positive definite.

    Source: Gupta and Nagar, Matrix Variate Distributions, 2.2.1.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.matrix_normal.logpdf(pg.ones(2, 3))
    tensor(-8.5136)
    """
    X, mean, rowcov, colcov = in_one_dtype(
        X, 0 if mean is None else mean, rowcov, colcov, numbers=0
    )
    rows, columns = X.shape[-2:]
    of_rows = pg.linalg.cholesky(covariance_matrix(rowcov, rows, X))
    of_columns = pg.linalg.cholesky(covariance_matrix(colcov, columns, X))
    half = pg.linalg.solve_triangular(of_rows, X - mean, upper=False)
    scaled = pg.linalg.solve_triangular(of_columns, pg.swapaxes(half, -1, -2), upper=False)
    return -0.5 * (
        rows * columns * LOG_2_PI
        + columns * log_det(of_rows)
        + rows * log_det(of_columns)
        + pg.sum(scaled * scaled, (-2, -1))
    )


# Counts.


def counts_and_alpha(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `dirichlet_multinomial.logpmf`: counts, parameters, and numbers of trials."""
    counts = rng.integers(0, 4, (2, 3))
    yield pg.Sample(counts, rng.uniform(0.5, 3, 3), counts.sum(-1))
    yield pg.Sample(counts[0], rng.uniform(0.5, 3, 3), int(counts[0].sum()))


@composed(
    samples=counts_and_alpha, reference=scipys("dirichlet_multinomial_logpmf"), arrays="numpy"
)
def dirichlet_multinomial_logpmf(x: Operand, alpha: Operand, n: Operand) -> Array:
    """Logarithm of the probability of counts, along the last dimension of `x`, by the Dirichlet-multinomial
    distribution.

    `n` is the number of trials; the result is -inf where the counts are not whole, or their sum is not `n`. Counts have
    no gradient. A parameter that is not positive gives nan.

    Source: Johnson, Kotz and Balakrishnan, Discrete Multivariate Distributions, 35.13.1.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.dirichlet_multinomial.logpmf(pg.tensor([1, 2, 1]), pg.tensor([1.0, 2.0, 0.5]), 4)
    tensor(-2.7499)
    """
    x, alpha, n = in_one_dtype(x, alpha, number_of_trials(n), numbers=0)
    x = detached(x)
    alpha = spoiled(alpha, (alpha > 0).all(-1)[..., None])
    possible = (pg.sum(x, -1) == n) & ((x >= 0) & (x == pg.floor(x))).all(-1)
    safe, total = pg.where(pg.unsqueeze(possible, -1), x, 0), pg.sum(alpha, -1)
    each = pg.lgamma(safe + alpha) - pg.lgamma(alpha) - pg.lgamma(safe + 1)
    whole = pg.lgamma(total) + pg.lgamma(n + 1) - pg.lgamma(n + total)
    return pg.where(possible, whole + pg.sum(each, -1), -inf)
