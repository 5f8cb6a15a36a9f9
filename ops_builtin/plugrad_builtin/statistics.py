"""Products, variances and other statistics over dimensions."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Dims,
    DTypeLike,
    array_of,
    as_int,
    composed,
    dim_errors,
    every,
    extreme_errors,
    extreme_samples,
    is_other_array,
    normal_dim,
    normal_dims,
    on,
    primitive,
    put_back,
    reduction_samples,
    refuses,
    strided,
    torch_name,
    wide,
)


def prod_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `prod`: arrays with none, one and two zeros, over one dimension and over all; 0-d and empty
    ones.
    """
    x = rng.normal(size=(3, 4))
    x[0, 1] = x[1, 0] = x[1, 2] = 0.0
    for dim in (None, 0, -1):
        yield pg.Sample(rng.normal(size=(2, 3)), dim=dim)
        yield pg.Sample(x, dim=dim)
    yield pg.Sample(rng.normal(size=(2, 3, 2)), dim=1, keepdim=True)
    yield pg.Sample(rng.normal(size=()))
    yield pg.Sample(np.zeros((0, 3)), dim=0)


def product(
    input: Array, *, dim: int | None = None, keepdim: bool = False, dtype: DTypeLike | None = None
) -> Array:
    """Return the product of an array's elements over `dim` (None: all), which keeps size 1 if `keepdim`, as `prod`
    does: integers give int64 unless `dtype` is given, half precision is computed in single.
    """
    axis = None if dim is None else normal_dim(dim, input.ndim)
    result = np.dtype(dtype) if dtype is not None else input.dtype
    if dtype is None and result.kind in "biu":
        result = np.dtype(np.int64)
    within = np.dtype(np.float32) if result == np.float16 else result
    output = pg.quietly(
        np.prod, input, axis=axis if input.ndim else None, keepdims=keepdim, dtype=within
    )
    return output if within == result else pg.quietly(output.astype, result)


@primitive(
    product,
    samples=prod_samples,
    error_samples=refuses(IndexError, "Dimension out of range", (2, 3), dim=2),
    complex="holomorphic",
)
def prod(grad: Array, input: Array, output: Array, dim: int | None, keepdim: bool) -> Any:
    """Product of the elements over one dimension `dim`, or over all. Integers and booleans give int64.

    The gradient is exact where elements are 0, and so are the derivatives of higher order. The product of no elements
    is 1.

    Raises
    ------
    IndexError
        There is no such dimension.

    Source: the derivative by each element is the product of the others.

    >>> import plugrad as pg
    >>> pg.prod(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), dim=1)
    tensor([ 2., 12.])
    """
    if not input.ndim:
        return pg.reshape(grad, ())
    dims = None if keepdim else normal_dims(dim, input.ndim)
    grad, tiny = put_back(grad, dims), np.finfo(input.dtype).tiny
    if type(input) is np.ndarray and ((abs(output) > tiny) & (abs(output) < math.inf)).all():
        return grad * (put_back(output, dims) / input)
    if dim is None:
        return grad * pg.reshape(others(pg.reshape(input, (-1,)), 0), tuple(input.shape))
    return grad * others(input, normal_dim(dim, input.ndim))


def others(input: Array, dim: int) -> Any:
    """Return for each element the product of all other elements along `dim`, without overflow in between."""
    if input.shape[dim] < 2:
        return input * 0 + 1
    found = before_and_after(input, dim)
    array, products = array_of(input), array_of(found)
    if is_other_array(array) or (np.isfinite(products) & (products != 0)).all():
        return found
    mantissa, exponent = np.frexp(np.abs(array))
    exponent = np.where(np.isfinite(array), exponent - (mantissa < math.sqrt(0.5)), 0)
    rest = exponent.sum(axis=dim, keepdims=True) - exponent
    vanished = (array != 0).all(axis=dim, keepdims=True) & (products == 0)
    if not (~np.isfinite(products) | (vanished & (rest > np.finfo(products.dtype).minexp))).any():
        return found
    # A part of a product overflows, or vanishes, and the whole does not: 0 times 1e200 times 1e200. So the elements are
    # taken between 0.7 and 1.4, and the powers of two that they leave are multiplied at the end.
    return times_power(before_and_after(times_power(input, -exponent), dim), rest)


def before_and_after(input: Array, dim: int) -> Any:
    """Return for each element the product of the elements before it along `dim`, times that of the elements after
    it.
    """
    length = input.shape[dim]
    one = pg.narrow(input, dim, 0, 1) * 0 + 1
    before = pg.cumprod(pg.cat([one, pg.narrow(input, dim, 0, length - 1)], dim), dim)
    reverse = pg.flip(input, (dim,))
    after = pg.cumprod(pg.cat([one, pg.narrow(reverse, dim, 0, length - 1)], dim), dim)
    return before * pg.flip(after, (dim,))


def times_power(x: Array, exponent: Any) -> Any:
    """Return ``x * 2**exponent``, multiplied in four steps: in one, the power might overflow, and times 0 give nan."""
    one: Any = np.ones((), x.real.dtype)
    limit = 4 * np.finfo(x.dtype).maxexp - 4
    exponent = np.clip(exponent, -limit, limit)
    for part in range(4):
        x = x * np.ldexp(one, (exponent + part) // 4)
    return x


# Variances.


spread_samples = (
    on((2, 3))
    + on((2, 3, 4), dim=1)
    + on((2, 3, 4), dim=(0, -1), correction=0, keepdim=True)
    + on(strided(3, 2), dim=0, correction=2)
)
spread_errors = dim_errors + refuses(RuntimeError, "only support floating point", np.arange(3))


def moments(
    name: str, input: Array, dim: Any, unbiased: Any, correction: Any, keepdim: bool
) -> tuple[Any, Any]:
    """Return the variance (for "std" and "std_mean" its root) and the mean of `input` over `dim`, which keeps size 1 if
    `keepdim`.

    `name` is the op's; "var" and "std" get the mean with its reduced dimensions. `unbiased`, or a boolean as `dim`, is
    an older way to give `correction`. Raises TypeError if both are given, RuntimeError for integers; warns if there are
    too few elements.
    """
    if isinstance(dim, bool):  # var(input, unbiased)
        dim, unbiased = None, dim
    if unbiased is not None:
        if correction is not None:
            raise TypeError(f"{name}() got both unbiased and correction; give one of them")
        correction = int(unbiased)
    correction = 1 if correction is None else correction
    if input.dtype.kind not in "fc":
        raise RuntimeError(
            f"{name}(): input dtype must be floating: std and var only support floating point and complex dtypes, got "
            f"{input.dtype}; convert first: x.float()"
        )
    dims = normal_dims(dim, input.ndim)
    dims = tuple(range(input.ndim)) if dims is None else dims
    count = math.prod(input.shape[each] for each in dims)
    if count <= correction:
        warnings.warn(
            f"{name}(): degrees of freedom is <= 0. Correction should be strictly less than the reduction factor "
            f"(input numel divided by output numel): there are {count} elements to one result, and {correction} is "
            "taken off",
            UserWarning,
            stacklevel=6,
        )
    mean = pg.mean(input, dims, True)
    difference = input - mean
    scale = max(count - correction, 0)
    if name.startswith("std"):
        spread = pg.norm(difference, 2, dims, keepdim) / scale**0.5
    else:
        complex = input.dtype.kind == "c"
        square = pg.real(difference * pg.conj(difference)) if complex else difference * difference
        spread = pg.sum(square, dims, keepdim) / scale
    if keepdim or not name.endswith("_mean"):
        return spread, mean
    left = tuple(size for nr, size in enumerate(input.shape) if nr not in dims)
    return spread, pg.reshape(mean, left)


@composed(
    samples=spread_samples,
    error_samples=spread_errors,
    complex=True,
    half_in_single=True,
    node_name="VarBackward0",
)
def var(
    input: Array,
    dim: Dims | bool = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> Array:
    """Variance over `dim`: an int, a tuple of ints, or None for all dimensions; real for complex numbers.

    Parameters
    ----------
    correction
        What is subtracted from the number of elements: 1, or 0 for the mean of the squared deviations, as in NumPy.
    unbiased
        The same in older programs: True is 1, False is 0. ``var(x, False)`` is understood.

    Raises
    ------
    RuntimeError
        `input` is not floating or complex, or a dimension appears twice.
    IndexError
        There is no such dimension.

    Source: sum of |x - mean(x)|² / (n - correction).

    >>> import plugrad as pg
    >>> pg.var(pg.tensor([1.0, 2.0, 3.0])), pg.var(pg.tensor([1.0, 2.0, 3.0]), correction=0)
    (tensor(1.), tensor(0.6667))
    """
    return moments("var", input, dim, unbiased, correction, keepdim)[0]


@composed(
    samples=spread_samples,
    error_samples=spread_errors,
    complex=True,
    half_in_single=True,
    node_name="StdBackward0",
)
def std(
    input: Array,
    dim: Dims | bool = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> Array:
    """Standard deviation over `dim`: the square root of `var`, with its arguments and errors.

    Where all elements are equal its gradient is 0.

    >>> import plugrad as pg
    >>> pg.std(pg.tensor([1.0, 2.0, 3.0]))
    tensor(1.)
    """
    return moments("std", input, dim, unbiased, correction, keepdim)[0]


@composed(
    samples=spread_samples,
    error_samples=spread_errors,
    complex=True,
    half_in_single=True,
    node_name="VarMeanBackward0",
)
def var_mean(
    input: Array,
    dim: Dims | bool = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> tuple[Array, Array]:
    """Variance and mean over `dim`, as a tuple, with the arguments and errors of `var`.

    >>> import plugrad as pg
    >>> pg.var_mean(pg.tensor([1.0, 2.0, 3.0]))
    (tensor(1.), tensor(2.))
    """
    return moments("var_mean", input, dim, unbiased, correction, keepdim)


@composed(
    samples=spread_samples,
    error_samples=spread_errors,
    complex=True,
    half_in_single=True,
    node_name="StdMeanBackward0",
)
def std_mean(
    input: Array,
    dim: Dims | bool = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> tuple[Array, Array]:
    """Standard deviation and mean over `dim`, as a tuple, with the arguments and errors of `var`.

    >>> import plugrad as pg
    >>> pg.std_mean(pg.tensor([1.0, 2.0, 3.0]))
    (tensor(1.), tensor(2.))
    """
    return moments("std_mean", input, dim, unbiased, correction, keepdim)


# Sums of other kinds.


def logsumexp_of(input: Array, *, dim: Dims, keepdim: bool = False) -> Array:
    """Return log(Σ exp(x)) of an array over `dim`, which keeps size 1 if `keepdim`, without overflow; integers give the
    default dtype.
    """
    dims = normal_dims(dim, input.ndim)
    dims = tuple(range(input.ndim)) if dims is None else dims
    x = input if input.dtype.kind in "fc" else input.astype(pg.get_default_dtype())
    result, x = x.dtype, wide(x)
    if 0 in x.shape:
        total = pg.quietly(np.log, np.sum(np.exp(x), axis=dims, keepdims=keepdim))
        return total.astype(result)
    largest = pg.quietly(np.max, x.real, axis=dims, keepdims=True)
    largest = np.where(np.isinf(largest), 0, largest).astype(x.real.dtype)

    def logarithm() -> Any:
        return np.log(np.sum(np.exp(x - largest), axis=dims, keepdims=True)) + largest

    total = pg.quietly(logarithm)
    left = tuple(size for nr, size in enumerate(input.shape) if nr not in dims)
    return (total if keepdim else total.reshape(left)).astype(result, copy=False)


@primitive(
    logsumexp_of,
    samples=on((2, 3, 4), (0, 3), dim=1)
    + on((2, 3, 4), dim=(0, -1), keepdim=True)
    + on(lambda rng: rng.normal(size=(2, 3)) + 1000, dim=-1)
    + on((), dim=0),
    error_samples=lambda rng: (each for each in dim_errors(rng) if "dim" in each.settings),
    complex="holomorphic",
)
def logsumexp(grad: Array, input: Array, output: Array, dim: Dims, keepdim: bool) -> Any:
    """Logarithm of the sum of exp(input) over `dim`, an int or a tuple of ints, without overflow.

    Integers give the default dtype.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        A dimension appears twice.

    Source: its gradient is exp(input - logsumexp(input)), the softmax.

    >>> import plugrad as pg
    >>> pg.logsumexp(pg.tensor([1000.0, 1000.0]), 0)
    tensor(1000.6932)
    """
    dims = normal_dims(dim, input.ndim)
    if not keepdim:
        grad, output = put_back(grad, dims), put_back(output, dims)
    return grad * pg.exp(input - output)


def nan_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `nansum` and `nanmean`: arrays with some nan in them, and without."""
    yield from reduction_samples(rng)
    x = rng.normal(size=(3, 4))
    x[0, 1] = x[2] = np.nan
    yield pg.Sample(x, dim=1)
    yield pg.Sample(x)


@composed(samples=nan_samples, error_samples=dim_errors, node_name="NansumBackward0")
def nansum(
    input: Array, dim: Dims = None, keepdim: bool = False, *, dtype: DTypeLike | None = None
) -> Array:
    """Sum over `dim` of the elements that are not nan; nan gets the gradient 0, and the arguments are those of `sum`.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        A dimension appears twice, or `input` is complex.

    >>> import plugrad as pg
    >>> pg.nansum(pg.tensor([1.0, float("nan"), 2.0]))
    tensor(3.)
    """
    if input.dtype.kind == "c":
        raise RuntimeError("nansum on CPU does not support complex inputs")
    return pg.sum(without_nan(input), dim, keepdim, dtype=dtype)


def without_nan(input: Array) -> Any:
    """Return the input with 0 in place of nan, elementwise."""
    return pg.where(input != input, 0, input) if input.dtype.kind == "f" else input


@composed(
    samples=reduction_samples,
    error_samples=dim_errors + refuses(RuntimeError, "floating point or complex", np.arange(3)),
    half_in_single=True,
)
def nanmean(
    input: Array, dim: Dims = None, keepdim: bool = False, *, dtype: DTypeLike | None = None
) -> Array:
    """Mean over `dim` of the elements that are not nan; nan if there are none.

    Raises
    ------
    RuntimeError
        `input` is not floating, or a dimension appears twice.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.nanmean(pg.tensor([1.0, float("nan"), 2.0]))
    tensor(1.5000)
    """
    if input.dtype.kind not in "fc":
        raise RuntimeError(
            "nanmean(): expected input to have floating point or complex dtype but got "
            f"{torch_name(input.dtype)}; convert first: x.float()"
        )
    count = pg.sum(input == input, dim, keepdim)
    total = pg.nansum(input, dim, keepdim, dtype=dtype)
    return total / pg.to(count, dtype=total.dtype)


class AminmaxResult(NamedTuple):
    """Result of `aminmax`, a named tuple: the smallest and the largest values."""

    min: Array
    max: Array

    def __repr__(self) -> str:
        return f"torch.return_types.aminmax(\nmin={self.min!r},\nmax={self.max!r})"


@composed(samples=extreme_samples, error_samples=extreme_errors, node_name="AminmaxBackward0")
def aminmax(input: Array, *, dim: int | None = None, keepdim: bool = False) -> AminmaxResult:
    """Minimum and maximum, over one dimension or all, as (min, max).

    Elements that tie share the gradient evenly.

    Raises
    ------
    IndexError
        There is no such dimension, or it is empty.
    RuntimeError
        `input` has no elements.

    >>> import plugrad as pg
    >>> pg.aminmax(pg.tensor([1.0, 5.0, 3.0])).max
    tensor(5.)
    """
    over: Any = () if dim is None else dim
    return AminmaxResult(pg.amin(input, over, keepdim), pg.amax(input, over, keepdim))


@composed(
    samples=on(((2, 3), (3,)), p=every(2, 1, 3.5, math.inf)),
    complex=True,
    half_in_single=True,
    node_name="DistBackward0",
)
def dist(input: Array, other: Array, p: float = 2) -> Array:
    """Distance of two tensors, which broadcast: the `p`-norm of their difference.

    >>> import plugrad as pg
    >>> pg.dist(pg.tensor([1.0, 2.0]), pg.tensor([4.0, 6.0]))
    tensor(5.)
    """
    return pg.norm(input - other, p)


def renorm_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `renorm`: slices whose norm is below and above the bound."""
    for p, dim in ((2, 0), (1, -1), (3, 1)):
        yield pg.Sample(rng.normal(size=(3, 4, 2)) + 0.5, p=p, dim=dim, maxnorm=2.5)


@composed(
    samples=renorm_samples,
    error_samples=refuses(RuntimeError, "at least 2 dim", (3,), p=2, dim=0, maxnorm=1)
    + refuses(RuntimeError, "non-positive-norm", (2, 3), p=-1, dim=0, maxnorm=1)
    + refuses(RuntimeError, "maxnorm to be >= 0", (2, 3), p=2, dim=0, maxnorm=-1),
    complex=True,
    half_in_single=True,
    node_name="RenormBackward0",
)
def renorm(input: Array, p: float, dim: int, maxnorm: float) -> Array:
    """Copy of the input with each slice along `dim` scaled down so that its `p`-norm is at most `maxnorm`.

    Raises
    ------
    RuntimeError
        `input` has fewer than 2 dimensions, or `p` is not positive, or `maxnorm` negative.

    >>> import plugrad as pg
    >>> pg.renorm(pg.tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0)
    tensor([[0.6000, 0.8000],
            [0.3000, 0.4000]])
    """
    if input.ndim < 2:
        raise RuntimeError(
            f"renorm: input needs at least 2 dimensions, got {input.ndim} dimensions"
        )
    if not p > 0:
        raise RuntimeError(f"renorm: non-positive-norm not supported, got p = {p}")
    if not maxnorm >= 0:
        raise RuntimeError(f"renorm: expected maxnorm to be >= 0 but got {maxnorm}")
    dim = normal_dim(dim, input.ndim)
    rest = tuple(each for each in range(input.ndim) if each != dim)
    norm = pg.norm(input, p, rest, True)
    return pg.where(norm > maxnorm, input / (norm + 1e-7) * maxnorm, input)


# Of variables and observations.


one_matrix = refuses(RuntimeError, "expected input to have two or fewer", (2, 2, 2))
cov_errors = (
    one_matrix
    + refuses(RuntimeError, "integral dtype", (2, 2), fweights=np.ones(2))
    + refuses(RuntimeError, "floating point dtype", (2, 2), aweights=np.array([1, 2]))
    + refuses(RuntimeError, "one or fewer", (2, 2), fweights=np.ones((1, 2), int))
    + refuses(RuntimeError, "same numel as there are obs", (2, 2), fweights=np.array([1, 2, 3]))
    + refuses(RuntimeError, "aweights cannot be negative", (2, 2), aweights=np.array([1.0, -2.0]))
    + refuses(RuntimeError, "weights sum to zero", (2, 2), fweights=np.zeros(2, int))
)


@composed(
    samples=on((3, 5)) + on((3, 5), correction=0) + on((5,)),
    error_samples=cov_errors,
    complex=True,
    half_in_single=True,
)
def cov(
    input: Array,
    *,
    correction: int = 1,
    fweights: Array | None = None,
    aweights: Array | None = None,
) -> Array:
    """Covariance matrix of the rows of `input`, whose columns are observations.

    Parameters
    ----------
    correction
        What is subtracted from the number of observations.
    fweights, aweights
        How often each observation counts (integers), and how much.

    Raises
    ------
    RuntimeError
        `input` has more than two dimensions; or weights are negative, all 0, not as many as observations, or of a wrong
        dtype: `fweights` are integers, `aweights` floating-point numbers.

    >>> import plugrad as pg
    >>> pg.cov(pg.tensor([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    tensor([[ 1., -1.],
            [-1.,  1.]])
    """
    if input.ndim > 2:
        raise RuntimeError(
            f"cov(): expected input to have two or fewer dimensions but got an input with {input.ndim} dimensions"
        )
    correction = as_int(correction)
    x = input if input.dtype.kind in "fc" else pg.to(input, dtype=pg.get_default_dtype())
    x = pg.reshape(x, (1, -1)) if x.ndim < 2 else x
    for name, given, kinds, what in (
        ("fweights", fweights, "iu", "integral"),
        ("aweights", aweights, "f", "floating point"),
    ):
        if given is not None:
            refuse_weights(name, given, kinds, what, x.shape[1])
    weights = fweights
    if aweights is not None:
        weights = aweights if fweights is None else fweights * aweights
    if weights is None:
        total: Any = x.shape[1]
        difference = x - pg.mean(x, 1, True)
        right = difference
        freedom = total - correction
    else:
        total = pg.sum(weights)
        if array_of(total) == 0:
            raise RuntimeError("cov(): weights sum to zero, can't be normalized")
        difference = x - pg.sum(x * weights, 1, True) / total
        right = difference * weights
        freedom = total - correction
        if aweights is not None:
            freedom = total - correction * pg.sum(weights * aweights) / total
    product = pg.matmul(right, pg.t(pg.conj(difference)))
    floor = max(freedom, 0) if isinstance(freedom, int) else pg.clamp(freedom, min=0)
    result = product / floor
    return pg.reshape(result, ()) if x.shape[0] == 1 else result


def refuse_weights(name: str, weights: Any, kinds: str, what: str, count: int) -> None:
    """Raise PyTorch's RuntimeError unless the weights called `name` are a vector of `count` non-negative numbers, of a
    dtype kind in `kinds`.

    `what` names these kinds in the message.
    """
    if weights.ndim > 1:
        raise RuntimeError(
            f"cov(): expected {name} to have one or fewer dimensions but got {name} with {weights.ndim} dimensions"
        )
    if weights.dtype.kind not in kinds:
        raise RuntimeError(
            f"cov(): expected {name} to have {what} dtype but got {name} with {torch_name(weights.dtype)} dtype"
        )
    values = array_of(weights)
    if values.size != count:
        raise RuntimeError(
            f"cov(): expected {name} to have the same numel as there are observations in the input but got "
            f"{values.size} != {count}"
        )
    if (values < 0).any():
        raise RuntimeError(f"cov(): {name} cannot be negative")


@composed(samples=on((3, 5)), error_samples=one_matrix, complex=True, half_in_single=True)
def corrcoef(input: Array) -> Array:
    """Correlation coefficients of the rows of `input`, whose columns are observations: covariances divided by both
    deviations.

    Raises
    ------
    RuntimeError
        `input` has more than two dimensions.

    >>> import plugrad as pg
    >>> pg.corrcoef(pg.tensor([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    tensor([[ 1., -1.],
            [-1.,  1.]])
    """
    if input.ndim > 2:
        raise RuntimeError(
            f"corrcoef(): expected input to have two or fewer dimensions but got an input with {input.ndim} dimensions"
        )
    matrix = pg.cov(input)
    if not matrix.ndim:
        return matrix / matrix
    deviation = pg.sqrt(pg.diagonal(pg.real(matrix)))
    return matrix / pg.unsqueeze(deviation, 1) / pg.unsqueeze(deviation, 0)
