"""Statistics of data, as functions of Tensors: means, moments, scores, tests, transformations, a kernel density."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Operand, array_of, composed, refuses
from plugrad_scipy.stats.formulas import in_one_dtype

LOG_2_PI = math.log(2 * math.pi)
ABOVE_0 = {"a": (0.0, np.inf)}


def rows(
    low: float, high: float, **settings: tuple[Any, ...]
) -> Callable[..., Iterator[pg.Sample]]:
    """Return a function of a random generator that yields samples for statistics: matrices along both dimensions and
    vectors, uniform from `low` to `high`.

    Each of `settings` is a tuple of values for further samples.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.uniform(low, high, (4, 3)))
        yield pg.Sample(rng.uniform(low, high, (3, 5)), axis=1)
        for place in range(max(map(len, settings.values()), default=1)):
            chosen = {name: each[place] for name, each in settings.items()}
            yield pg.Sample(rng.uniform(low, high, 5), **chosen)

    return samples


def weighted_rows(low: float, high: float) -> Callable[..., Iterator[pg.Sample]]:
    """Return a function of a random generator that yields samples for means: matrices along both dimensions, and a
    vector with weights, uniform from `low` to `high`.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.uniform(low, high, (4, 3)))
        yield pg.Sample(rng.uniform(low, high, (3, 5)), axis=1)
        yield pg.Sample(rng.uniform(low, high, 5), weights=np.arange(1.0, 6.0))

    return samples


def averaged(a: Any, axis: int | None, weights: Any) -> Any:
    """Return the mean of `a` along `axis`, or of all elements if None, weighted if `weights` is not None."""
    if weights is None:
        return pg.mean(a) if axis is None else pg.mean(a, axis)
    total = pg.sum(a * weights) if axis is None else pg.sum(a * weights, axis)
    spread = weights + 0 * a
    return total / (pg.sum(spread) if axis is None else pg.sum(spread, axis))


# Means.


@composed(samples=weighted_rows(0.5, 2), reference="scipy.stats.gmean", arrays="numpy")
def gmean(a: Array, axis: int | None = 0, weights: Operand | None = None) -> Array:
    """Geometric mean along `axis`, or of all elements if that is None; 0 if an element is 0.

    Source: exp of the mean of logarithms.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.gmean(pg.tensor([1.0, 4.0]))
    tensor(2.)
    """
    a, *given = in_one_dtype(a, *([] if weights is None else [weights]), numbers=0)
    return pg.exp(averaged(pg.log(a), axis, given[0] if given else None))


@composed(
    samples=weighted_rows(0.5, 2), reference="scipy.stats.hmean", arrays="numpy", domain=ABOVE_0
)
def hmean(a: Array, axis: int | None = 0, weights: Operand | None = None) -> Array:
    """Harmonic mean of positive numbers along `axis`, or of all elements if that is None.

    Source: the inverse of the mean of inverses.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.hmean(pg.tensor([1.0, 3.0]))
    tensor(1.5000)
    """
    a, *given = in_one_dtype(a, *([] if weights is None else [weights]), numbers=0)
    return 1 / averaged(1 / a, axis, given[0] if given else None)


# Moments.


def central(a: Any, axis: int | None) -> tuple[Any, int]:
    """Return the deviations of `a` from its mean along `axis` (None: of all elements), and the number of elements that
    are averaged.
    """
    mean = pg.mean(a) if axis is None else pg.mean(a, axis, keepdim=True)
    return a - mean, math.prod(a.shape) if axis is None else a.shape[axis]


def orders(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `moment`: numbers with orders, an axis and a centre."""
    yield pg.Sample(rng.uniform(-2, 2, (4, 3)), 2)
    yield pg.Sample(rng.uniform(-2, 2, (3, 5)), 3, axis=1)
    yield pg.Sample(rng.uniform(-2, 2, 5), 3, center=0.5)


@composed(samples=orders, reference="scipy.stats.moment")
def moment(
    a: Array, order: int = 1, axis: int | None = 0, *, center: Operand | None = None
) -> Array:
    """Central moment of order `order` along `axis`, or about `center`, a number or an array that keeps the dimension
    with size 1.

    The moment of order 1 about the mean is 0.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.moment(pg.tensor([1.0, 2.0, 6.0]), 3)
    tensor(6.)
    """
    (a,) = in_one_dtype(a, numbers=0)
    apart = central(a, axis)[0] if center is None else a - center
    moments = averaged(apart**order, axis, None)
    return 0 * moments if order == 1 and center is None else moments


@composed(samples=rows(-2, 2, bias=(True, False)), reference="scipy.stats.skew")
def skew(a: Array, axis: int | None = 0, bias: bool = True) -> Array:
    """Skewness along `axis`; with ``bias=False`` it is corrected for the size of the sample.

    It is nan where all elements are equal. Source: Joanes and Gill (1998), Comparing measures of sample skewness.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.skew(pg.tensor([1.0, 2.0, 6.0]))
    tensor(0.5952)
    """
    (a,) = in_one_dtype(a, numbers=0)
    apart, n = central(a, axis)
    value = averaged(apart**3, axis, None) / pg.pow(averaged(apart * apart, axis, None), 1.5)
    return value if bias or n < 3 else value * (math.sqrt(n * (n - 1)) / (n - 2))


@composed(
    samples=rows(-2, 2, bias=(True, False, True), fisher=(True, True, False)),
    reference="scipy.stats.kurtosis",
)
def kurtosis(a: Array, axis: int | None = 0, fisher: bool = True, bias: bool = True) -> Array:
    """Kurtosis along `axis`, minus 3 unless ``fisher=False``; with ``bias=False`` it is corrected for the size of the
    sample.

    It is nan where all elements are equal. Source: Joanes and Gill (1998), Comparing measures of sample skewness.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.kurtosis(pg.tensor([1.0, 2.0, 3.0, 6.0]))
    tensor(-1.)
    """
    (a,) = in_one_dtype(a, numbers=0)
    apart, n = central(a, axis)
    value = averaged(apart**4, axis, None) / averaged(apart * apart, axis, None) ** 2
    if not bias and n > 3:
        value = ((n * n - 1) * value - 3 * (n - 1) ** 2) / ((n - 2) * (n - 3)) + 3
    return value - 3 if fisher else value


@composed(samples=rows(-2, 2, ddof=(0, 1)), reference="scipy.stats.zscore")
def zscore(a: Array, axis: int | None = 0, ddof: int = 0) -> Array:
    """Standard scores along `axis`: deviations from the mean, divided by the standard deviation.

    It is nan where all elements are equal.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.zscore(pg.tensor([1.0, 2.0, 3.0]))
    tensor([-1.2247,  0.0000,  1.2247])
    """
    (a,) = in_one_dtype(a, numbers=0)
    apart, n = central(a, axis)
    square = apart * apart
    total = pg.sum(square) if axis is None else pg.sum(square, axis, keepdim=True)
    return apart / pg.sqrt(total / (n - ddof))


# Two samples.


def pairs(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `pearson_correlation`: two vectors of one length."""
    for size in (4, 7):
        yield pg.Sample(rng.normal(size=size), rng.normal(size=size))


def correlation(x: Any, y: Any) -> Any:
    """Return SciPy's correlation coefficient of two vectors, a reference."""
    from scipy import stats  # takes a second to import

    return stats.pearsonr(x, y).statistic


@composed(
    samples=pairs,
    reference=correlation,
    error_samples=refuses(ValueError, "same length", ((3,), (4,))),
)
def pearson_correlation(x: Array, y: Operand) -> Array:
    """Pearson's correlation coefficient of two vectors, the `statistic` of SciPy's `pearsonr`; nan if one is constant.

    Raises
    ------
    ValueError
        The lengths differ.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.pearson_correlation(pg.tensor([1.0, 2.0, 3.0]), pg.tensor([1.0, 3.0, 2.0]))
    tensor(0.5000)
    """
    x, y = in_one_dtype(x, y, numbers=0)
    if x.shape != y.shape or x.ndim != 1:
        raise ValueError(
            f"x and y must be vectors of the same length, not of {tuple(x.shape)} and {tuple(y.shape)}"
        )
    (x, _), (y, _) = central(x, 0), central(y, 0)
    return pg.sum(x * y) / pg.sqrt(pg.sum(x * x) * pg.sum(y * y))


def t_test(a: Any, b: Any, axis: int, equal_var: bool) -> tuple[Any, Any]:
    """Return the statistic of a t test of the samples `a` and `b` along `axis`, and the degrees of freedom; Welch's
    unless `equal_var`.
    """
    (of_a, n), (of_b, m) = central(a, axis), central(b, axis)
    first, second = pg.sum(of_a * of_a, axis) / (n - 1), pg.sum(of_b * of_b, axis) / (m - 1)
    apart = pg.mean(a, axis) - pg.mean(b, axis)
    if equal_var:
        pooled = ((n - 1) * first + (m - 1) * second) / (n + m - 2)
        return apart / pg.sqrt(pooled * (1 / n + 1 / m)), n + m - 2.0
    first, second = first / n, second / m
    df = (first + second) ** 2 / (first * first / (n - 1) + second * second / (m - 1))
    return apart / pg.sqrt(first + second), df


def two_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `ttest_ind`: two data sets along each dimension, with equal and with unequal variances."""
    yield pg.Sample(rng.normal(size=(5, 2)), rng.normal(size=(4, 2)))
    yield pg.Sample(rng.normal(size=(2, 5)), rng.normal(size=(2, 4)), axis=1, equal_var=False)


def scipys_test(*args: Any, **settings: Any) -> Any:
    """Return the statistic and the p-value of SciPy's ``ttest_ind(*args, **settings)``, a reference."""
    from scipy import stats  # takes a second to import

    found = stats.ttest_ind(*args, **settings)
    return found.statistic, found.pvalue


@composed(samples=two_samples, reference=scipys_test)
def ttest_ind(a: Array, b: Operand, axis: int = 0, equal_var: bool = True) -> tuple[Array, Array]:
    """T test of two independent samples: the statistic and the two-sided p-value, with derivatives by every element of
    both.

    With ``equal_var=False`` it is Welch's test.

    Source: 2 P(t_df > |statistic|), with Satterthwaite's degrees of freedom in Welch's test.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.ttest_ind(pg.tensor([1.0, 2.0, 3.0]), pg.tensor([2.0, 4.0, 6.0]))
    (tensor(-1.5492), tensor(0.1963))
    """
    a, b = in_one_dtype(a, b, numbers=0)
    statistic, df = t_test(a, b, axis, equal_var)
    return statistic, 2 * pg.ops.stats.t_sf(abs(statistic), df)


def places_and_weights(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `wasserstein_distance`: two sets of numbers, without and with weights."""
    yield pg.Sample(rng.normal(size=4), rng.normal(size=6))
    yield pg.Sample(
        rng.normal(size=3), rng.normal(size=4), rng.uniform(1, 2, 3), rng.uniform(1, 2, 4)
    )


@composed(samples=places_and_weights, reference="scipy.stats.wasserstein_distance", arrays="numpy")
def wasserstein_distance(
    u_values: Array,
    v_values: Operand,
    u_weights: Operand | None = None,
    v_weights: Operand | None = None,
) -> Array:
    """Wasserstein distance of order 1 (earth mover's distance) of two samples of numbers, with derivatives by values
    and weights.

    Weights are divided by their sum. It has kinks where two values are equal.

    Source: Ramdas, Garcia and Cuturi (2015), the integral of |U - V| of the distribution functions U and V.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.wasserstein_distance(pg.tensor([0.0, 1.0, 3.0]), pg.tensor([5.0, 6.0, 8.0]))
    tensor(5.)
    """
    u, v = in_one_dtype(u_values, v_values, numbers=0)
    weights = []
    for each, given, sign in ((u, u_weights, 1), (v, v_weights, -1)):
        given = np.ones(each.shape, each.dtype) if given is None else given
        weights.append(sign * given / pg.sum(given))
    both, masses = pg.cat([pg.as_tensor(u), pg.as_tensor(v)]), pg.cat([*map(pg.as_tensor, weights)])
    order = pg.as_tensor(np.argsort(array_of(both), kind="stable"))
    both, masses = both[order], masses[order]
    return pg.sum(abs(pg.cumsum(masses, 0)[:-1]) * (both[1:] - both[:-1]))


# Transformations towards a normal distribution.


def values_and_lambda(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `yeojohnson`: numbers on both sides of 0, and exponents."""
    yield pg.Sample(rng.uniform(-2, 2, 6), np.asarray(0.7))
    yield pg.Sample(np.array([-1.5, 0.3, 2.0]), np.asarray(1.6))


def scipys_yeojohnson(x: Any, lmbda: Any) -> Any:
    """Return SciPy's Yeo-Johnson transformation of x with the exponent `lmbda`, a reference."""
    from scipy import stats  # takes a second to import

    return stats.yeojohnson(x, float(lmbda))


@composed(samples=values_and_lambda, reference=scipys_yeojohnson)
def yeojohnson(x: Array, lmbda: Operand) -> Array:
    """Yeo-Johnson power transformation, elementwise, with derivatives by `x` and by its exponent `lmbda`, a number.

    Source: Yeo and Johnson (2000): the Box-Cox transformation of 1 + x with exponent λ for x ≥ 0, and of 1 - x with
    2 - λ, negated, below. `pg.special.boxcox` is for positive numbers.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.yeojohnson(pg.tensor([-1.0, 0.0, 1.0]), 0.5)
    tensor([-1.2190,  0.0000,  0.8284])
    """
    x, lmbda = in_one_dtype(x, lmbda, numbers=0)
    above = x >= 0
    upper = pg.special.boxcox(1 + pg.where(above, x, 0.0), lmbda)
    lower = pg.special.boxcox(1 - pg.where(above, 0.0, x), 2 - lmbda)
    return pg.where(above, upper, -lower)


def exponents_and_data(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `boxcox_llf`: exponents and positive data."""
    yield pg.Sample(np.asarray(0.7), rng.uniform(0.5, 3, 6))
    yield pg.Sample(np.asarray(-0.4), rng.uniform(0.5, 3, 4))


@composed(samples=exponents_and_data, reference="scipy.stats.boxcox_llf")
def boxcox_llf(lmb: Operand, data: Operand) -> Array:
    """Log-likelihood of positive numbers, a vector, under the assumption that their Box-Cox transformation is normal.

    Source: (λ - 1) Σ log(x) - n/2 log(σ²) with the variance σ² of the transformed numbers; Box and Cox (1964).

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.boxcox_llf(0.5, pg.tensor([1.0, 2.0, 4.0]))
    tensor(-0.4462)
    """
    lmb, data = in_one_dtype(lmb, data, numbers=0)
    apart, n = central(pg.special.boxcox(data, lmb), 0)
    return (lmb - 1) * pg.sum(pg.log(data)) - n / 2 * pg.log(pg.mean(apart * apart))


# A kernel density.


def data_and_points(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `log_kernel_density`: points and data, of one dimension and of two."""
    yield pg.Sample(rng.normal(size=3), rng.normal(size=6))
    yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 6)), 0.7)


def scipys_density(points: Any, dataset: Any, bw_method: Any = None) -> Any:
    """Return the logarithm of SciPy's kernel density (`gaussian_kde(dataset, bw_method)`) at `points`, a reference for
    the checker.
    """
    from scipy import stats  # takes a second to import

    return stats.gaussian_kde(dataset, bw_method).logpdf(points)


@composed(samples=data_and_points, reference=scipys_density, arrays="numpy")
def log_kernel_density(
    points: Array, dataset: Operand, bw_method: Operand | float | None = None
) -> Array:
    """Logarithm of a Gaussian kernel density at points, `gaussian_kde(dataset).logpdf`, with derivatives by points,
    data and bandwidth.

    Points and data are vectors, or have shape (d, n), as in SciPy. The kernel's covariance is that of the data times
    `bw_method` squared; by default `bw_method` is n^(-1/(d + 4)) (Scott's rule).

    Raises
    ------
    LinAlgError
        The covariance of the data is singular.

    Source: Scott, Multivariate Density Estimation, 6.

    >>> import plugrad as pg
    >>> from plugrad.ops import stats
    >>> stats.log_kernel_density(pg.tensor([0.0, 2.0]), pg.tensor([-1.0, 0.0, 1.0]))
    tensor([-1.1452, -2.4789])
    """
    points, dataset = in_one_dtype(points, dataset, numbers=0)
    points, dataset = (pg.reshape(each, (-1, each.shape[-1])) for each in (points, dataset))
    size, count = dataset.shape
    factor = count ** (-1 / (size + 4)) if bw_method is None else bw_method
    apart, _ = central(dataset, 1)
    root = pg.linalg.cholesky(apart @ pg.swapaxes(apart, 0, 1) / (count - 1)) * factor
    between = pg.unsqueeze(points, 2) - pg.unsqueeze(dataset, 1)
    flat = pg.reshape(between, (size, -1))
    scaled = pg.linalg.solve_triangular(root, flat, upper=False)
    exponents = -0.5 * pg.sum(pg.reshape(scaled * scaled, between.shape), 0)
    logs = pg.sum(pg.log(pg.diagonal(root, dim1=-2, dim2=-1)))
    return pg.logsumexp(exponents, 1) - math.log(count) - size / 2 * LOG_2_PI - logs
