"""Cumulative sums, products and extremes along a dimension, and differences of neighbours."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    DTypeLike,
    array_of,
    as_ints,
    composed,
    constant_like,
    distinct,
    every,
    is_other_array,
    normal_dim,
    normal_dims,
    on,
    primitive,
    refuse_unordered,
    refuses,
    strided,
    wide,
)
from plugrad_builtin.elementwise import log_of_sum
from plugrad_builtin.reductions import ValuesAndIndices

scan_samples = (
    on((2, 3, 4), dim=every(0, 1, -1))
    + on(strided(3, 4), dim=1)
    + on((), (0, 3), dim=0)
    + on((0, 3), dim=1)
)


def zero_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `cumprod`: `scan_samples`, and rows with one zero, and with two."""
    yield from scan_samples(rng)
    x = rng.normal(size=(3, 4))
    x[0, 1] = x[1, 0] = x[1, 2] = 0.0
    yield pg.Sample(x, dim=1)


one_dim_errors = refuses(IndexError, "Dimension out of range", (2, 3), dim=2)


def along(scan: Callable[..., Any]) -> Callable[..., Array]:
    """Return the cumulative function `scan` (np.cumsum, np.cumprod) as the forward of an op, with `dim` and `dtype`.

    Integers and booleans give int64, unless `dtype` names another; half precision is computed in single.
    """
    step = np.add if scan is np.cumsum else np.multiply

    def scanned(input: Array, *, dim: int, dtype: DTypeLike | None = None) -> Array:
        dim = normal_dim(dim, input.ndim)
        result = np.dtype(dtype) if dtype is not None else input.dtype
        if dtype is None and result.kind in "biu":
            result = np.dtype(np.int64)
        within = np.dtype(np.float32) if result == np.float16 else result
        if not input.ndim:
            return input.astype(result)
        apart = type(input) is np.ndarray and abs(input.strides[dim]) > input.itemsize
        if apart and input.size > 256 * input.shape[dim] > 0:  # measured: 0.6 ms for 2.4
            parts = np.moveaxis(input.astype(within, copy=False), dim, 0)
            output = pg.quietly(lambda: np.stack([*itertools.accumulate(parts, step)], dim))
        else:
            output = pg.quietly(scan, input, axis=dim, dtype=within)
        return output if within == result else pg.quietly(output.astype, result)

    return scanned


@primitive(along(np.cumsum), samples=scan_samples, error_samples=one_dim_errors, complex=True)
def cumsum(grad: Array, dim: int) -> Any:
    """Cumulative sum along `dim`: element k is the sum of the elements up to k. Integers give int64.

    Raises
    ------
    IndexError
        There is no such dimension.

    Source: each element is part of its own and all later sums, so its gradient is the sum of their gradients.

    >>> import plugrad as pg
    >>> pg.cumsum(pg.tensor([1, 2, 3]), 0)
    tensor([1, 3, 6])
    """
    return from_the_end(grad, dim)


def from_the_end(grad: Array, dim: int) -> Any:
    """Return the cumulative sums of `grad` along `dim` from the last element to the first."""
    return pg.flip(pg.cumsum(pg.flip(grad, (dim,)), dim), (dim,))


@primitive(
    along(np.cumprod), samples=zero_samples, error_samples=one_dim_errors, complex="holomorphic"
)
def cumprod(grad: Array, input: Array, output: Array, dim: int) -> Any:
    """Cumulative product along `dim`: element k is the product of the elements up to k. Integers give int64.

    The gradient is exact where elements are 0 or tiny, and so are the derivatives of higher order.

    Raises
    ------
    IndexError
        There is no such dimension.

    Source: for element k it is the product of the elements before it, times S_k = g_k + x_(k+1) S_(k+1).

    >>> import plugrad as pg
    >>> pg.cumprod(pg.tensor([1, 2, 3]), 0)
    tensor([1, 2, 6])
    """
    if 0 in input.shape or not input.ndim:
        return grad
    # The derivative of a quotient by a tiny number has lost the digits that the number has lost of 1.
    least = 2.0**-10 if isinstance(grad, pg.Tensor) else 0.0
    array = array_of(input)
    known = not is_other_array(array)
    if known and bool(np.all(np.abs(array) > least) and np.all(np.isfinite(array_of(output)))):
        return from_the_end(grad * output, dim) / input
    dim = normal_dim(dim, input.ndim)
    length = input.shape[dim]
    before = pg.cat([pg.ones_like(first(input, dim)), pg.narrow(output, dim, 0, length - 1)], dim)
    if known and np.isfinite(array).all():  # then nan is 0 times what has overflowed
        before = pg.where(before != before, 0, before)
    sums = recurrence(grad, input, dim)
    if not known or (np.isfinite(array_of(sums)) & np.isfinite(array_of(before))).all():
        return before * sums
    sums = recurrence(grad, input, dim, finite_at_zero)
    return finite_at_zero(before, sums) * finite_at_zero(sums, before)


def first(input: Array, dim: int) -> Any:
    """Return the first slice along `dim` as a Tensor, with that dimension kept as size 1."""
    return pg.tensor(array_of(input)[(slice(None),) * dim + (slice(0, 1),)])


def recurrence(
    term: Array, factor: Array, dim: int, beside: Callable[[Any, Any], Any] = lambda x, factor: x
) -> Any:
    """Return S_k = term_k + factor_(k+1) S_(k+1) along `dim`, computed from the last element to the first.

    Each S_(k+1) is replaced by ``beside(S_(k+1), factor_(k+1))`` before the product.
    """
    terms, factors = pg.unbind(term, dim), pg.unbind(factor, dim)
    sums = [terms[-1]]
    for summand, times in zip(terms[-2::-1], factors[:0:-1], strict=True):
        sums.append(summand + times * beside(sums[-1], times))
    return pg.stack(sums[::-1], dim)


def finite_at_zero(x: Array, factor: Array) -> Any:
    """Return `x` with infinities replaced by the dtype's largest number where `factor` is 0, so that their product is
    0, not nan.
    """
    lost = (factor == 0) & (abs(x) == math.inf)
    return pg.where(lost, float(np.finfo(x.dtype).max), x)


def logcumsumexp_of(input: Array, *, dim: int) -> Array:
    """Return log(Σ exp(x)) over the elements so far along `dim` of an array, without overflow. Raises
    NotImplementedError for integers.
    """
    dim = normal_dim(dim, input.ndim)
    if input.dtype.kind not in "fc":
        raise NotImplementedError(
            f'"logcumsumexp" not implemented for {input.dtype}; convert first: x.float()'
        )
    if not input.ndim:
        return input.copy()
    if input.dtype.kind == "c":
        sums = itertools.accumulate(np.moveaxis(input, dim, 0), log_of_sum)
        return np.stack([*sums], dim) if input.shape[dim] else input.copy()
    return pg.quietly(np.logaddexp.accumulate, wide(input), dim).astype(input.dtype, copy=False)


@primitive(
    logcumsumexp_of,
    samples=scan_samples,
    error_samples=one_dim_errors,
    core_dims="dim",
    complex="holomorphic",
)
def logcumsumexp(grad: Array, input: Array, output: Array, dim: int) -> Any:
    """Logarithm of the cumulative sum of exp(input) along `dim`, without overflow.

    Raises
    ------
    IndexError
        There is no such dimension.
    NotImplementedError
        `input` is neither floating-point nor complex.

    Source: the gradient of x_k is exp(x_k - y_k) S_k, with S_k = g_k + exp(y_k - y_(k+1)) S_(k+1), where no part
    overflows.

    >>> import plugrad as pg
    >>> pg.logcumsumexp(pg.tensor([1000.0, 1000.0]), 0)
    tensor([1000.0000, 1000.6932])
    """
    if not input.ndim:
        return grad
    if 0 in input.shape:
        return grad * input
    dim = normal_dim(dim, input.ndim)
    infinite = abs(output) == math.inf
    before, behind = ((slice(None),) * dim + (cut,) for cut in (slice(-1), slice(1, None)))
    so_far, later = output[before], output[behind]
    beside = infinite[before] | infinite[behind]
    step = pg.where(beside, pg.where(so_far == later, 0.0, -math.inf), so_far - later)
    factor = pg.cat([pg.ones_like(first(input, dim)), pg.exp(step)], dim)
    share = pg.exp(input - output)  # nan of an infinite number among equal ones
    sums = recurrence(pg.where(infinite, 0.0, grad), factor, dim)
    return share * pg.where(share != share, math.nan, sums)


class CummaxResult(ValuesAndIndices):
    """Result of `cummax`, a named tuple: the largest values so far, and their indices along `dim`."""


class CumminResult(ValuesAndIndices):
    """Result of `cummin`, a named tuple: the smallest values so far, and their indices along `dim`."""


extreme_scan_samples = (
    on((3, 5), numbers=distinct, dim=every(0, -1)) + on((), dim=0) + on((0, 3), dim=1)
)


def places_so_far(input: Array, dim: int, name: str, accumulate: Any) -> Any:
    """Return the index along `dim` of the extreme so far for each element: the last one among ties, and a nan from its
    place on.

    `accumulate` is np.maximum.accumulate or np.minimum.accumulate, `name` the op's, for errors.
    """
    refuse_unordered(name, input.dtype)
    array = np.atleast_1d(array_of(input))
    dim = normal_dim(dim, input.ndim)
    best = accumulate(array, dim)
    new = ((array == best) | (array != array)).swapaxes(dim, -1)
    begins = np.flatnonzero(new)  # the first element of each line is among them
    lengths = np.append(begins[1:], new.size) - begins
    places = np.repeat(begins % max(new.shape[-1], 1), lengths).reshape(new.shape)
    return places.swapaxes(dim, -1).reshape(input.shape)


def taken(input: Array, indices: Any, dim: int) -> Any:
    """Return the elements of `input` at `indices` along `dim`, with the shape of `indices`; the other indices are the
    positions in it.
    """
    if not input.ndim:
        return pg.clone(input) if not indices.ndim else pg.reshape(input, (1,))[indices]
    return pg.index(input, own_places(indices, normal_dim(dim, input.ndim)))


def own_places(indices: Any, dim: int) -> Any:
    """Return a NumPy index, one array per dimension: `indices` along `dim`, and the element's own position along the
    others. They broadcast to the shape of `indices`.
    """
    last, sizes = indices.ndim - 1, indices.shape
    places = [np.arange(n).reshape((-1,) + (1,) * (last - nr)) for nr, n in enumerate(sizes)]
    return (*places[:dim], indices, *places[dim + 1 :])


def one_of(shape: Any, dim: int) -> tuple[int, ...]:
    """Return `shape` with its size at `dim` replaced by 1."""
    return (*shape[:dim], 1, *shape[dim + 1 :])


@composed(
    samples=extreme_scan_samples,
    error_samples=one_dim_errors,
    core_dims="dim",
    node_name="CummaxBackward0",
)
def cummax(input: Array, dim: int) -> CummaxResult:
    """Cumulative maximum along `dim`, as (values, indices); nan is larger than any number.

    Among equal elements the last one so far is taken for the index and the gradient.

    Raises
    ------
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.cummax(pg.tensor([1.0, 3.0, 2.0]), 0).values
    tensor([1., 3., 3.])
    """
    indices = places_so_far(input, dim, "cummax", np.maximum.accumulate)
    return CummaxResult(taken(input, indices, dim), pg.tensor(indices))


@composed(
    samples=extreme_scan_samples,
    error_samples=one_dim_errors,
    core_dims="dim",
    node_name="CumminBackward0",
)
def cummin(input: Array, dim: int) -> CumminResult:
    """Cumulative minimum along `dim`, as (values, indices); nan is smaller than any number.

    Among equal elements the last one so far is taken for the index and the gradient.

    Raises
    ------
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.cummin(pg.tensor([2.0, 3.0, 1.0]), 0).indices
    tensor([0, 0, 2])
    """
    indices = places_so_far(input, dim, "cummin", np.minimum.accumulate)
    return CumminResult(taken(input, indices, dim), pg.tensor(indices))


@composed(
    samples=on((3, 4)) + on((3, 4), n=2, dim=0) + on((3, 4), n=5, dim=1) + on((3, 4), n=0),
    error_samples=refuses(RuntimeError, "at least one-dimensional", np.array(1.0))
    + refuses(RuntimeError, "to be the same dimension as input", (2, 3), prepend=np.ones(3))
    + refuses(RuntimeError, "order must be non-negative", (2, 3), n=-1)
    + refuses(IndexError, "Dimension out of range", (2, 3), dim=2),
    complex=True,
)
def diff(
    input: Array,
    n: int = 1,
    dim: int = -1,
    prepend: Array | None = None,
    append: Array | None = None,
) -> Array:
    """Differences of neighbours along `dim`, taken `n` times; `prepend` and `append` are joined to the input first.

    For booleans it says where neighbours differ. If `n` is at least the number of elements, the result is empty.

    Raises
    ------
    RuntimeError
        `input` is 0-d, `n` is negative, or `prepend` or `append` has another number of dimensions or other sizes.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.diff(pg.tensor([1, 4, 9]))
    tensor([3, 5])
    """
    if not input.ndim:
        raise RuntimeError("diff expects input to be at least one-dimensional")
    if as_ints(n) < 0:
        raise RuntimeError(f"order must be non-negative but got {n}")
    dim = normal_dim(dim, input.ndim)
    parts = [each for each in (prepend, input, append) if each is not None]
    if any(each.ndim != input.ndim for each in parts):
        raise RuntimeError(
            f"diff expects prepend or append to be the same dimension as input, {input.ndim}: unsqueeze it"
        )
    input = pg.cat(parts, dim) if len(parts) > 1 and n else input
    for _ in range(min(as_ints(n), input.shape[dim])):
        length = input.shape[dim] - 1
        later, before = pg.narrow(input, dim, 1, length), pg.narrow(input, dim, 0, length)
        input = later != before if input.dtype == np.bool_ else later - before
    return input if n else pg.clone(input)


trapezoid_samples = (
    on((3, 4), ((3, 4), lambda rng: np.sort(rng.normal(size=4))), (3, 1))
    + on((3, 4), dx=0.5, dim=0)
    + on(((3, 4), lambda rng: np.sort(rng.normal(size=(3, 4)))), dim=-1)
)


def steps_of(name: str, y: Array, x: Array | None, dx: Any, dim: int) -> Any:
    """Return twice the area under the curve `y` between each two neighbouring points along `dim`: (y_k + y_(k+1))
    (x_(k+1) - x_k).

    `x` are the points, or `dx` their distance. Raises RuntimeError, which names the op `name`, if both are given, one
    is boolean, or lengths differ.
    """
    if x is not None and dx is not None:
        raise RuntimeError(f"{name}() got both x and dx; give one of them")
    if any(each is not None and each.dtype.kind == "b" for each in (y, x)):
        raise RuntimeError(
            f"{name}: received a bool input for `x` or `y`, but bool is not supported; convert first: x.float()"
        )
    if not y.ndim:
        raise IndexError(f"{name}(): Dimension specified as -1 but tensor has no dimensions")
    dim = normal_dim(dim, y.ndim)
    length = max(y.shape[dim] - 1, 0)
    both = pg.narrow(y, dim, 1, length) + pg.narrow(y, dim, 0, length) if y.shape[dim] else y
    if x is None:
        return both if dx is None else both * dx
    if x.ndim == 1:
        if x.shape[0] != y.shape[dim]:
            raise RuntimeError(
                f"{name}: There must be one `x` value for each sample point: x has {x.shape[0]}, and y "
                f"{y.shape[dim]} along dimension {dim}"
            )
        x = pg.reshape(x, (-1,) + (1,) * (y.ndim - dim - 1))
        return both * pg.diff(x, dim=0)
    return both * pg.diff(x, dim=dim - y.ndim)


@composed(samples=trapezoid_samples, complex=True, half_in_single=True)
def trapezoid(y: Array, x: Array | None = None, *, dx: Any = None, dim: int = -1) -> Array:
    """Integral along `dim` by the trapezoidal rule, for values `y` at points `x`, or at distances `dx` (by default 1).

    Raises
    ------
    RuntimeError
        `x` has another length than `y`; one of them is boolean; or both `x` and `dx` are given.
    IndexError
        There is no such dimension.

    Source: the sum of (y_k + y_(k+1)) / 2 (x_(k+1) - x_k).

    >>> import plugrad as pg
    >>> pg.trapezoid(pg.tensor([1.0, 2.0, 3.0]), dx=0.5)
    tensor(2.)
    """
    return pg.sum(steps_of("trapezoid", y, x, dx, dim), dim) / 2


@composed(samples=trapezoid_samples, complex=True, half_in_single=True)
def cumulative_trapezoid(
    y: Array, x: Array | None = None, *, dx: Any = None, dim: int = -1
) -> Array:
    """Cumulative integral along `dim` by the trapezoidal rule; arguments and errors are those of `trapezoid`.

    >>> import plugrad as pg
    >>> pg.cumulative_trapezoid(pg.tensor([1.0, 2.0, 3.0]))
    tensor([1.5000, 4.0000])
    """
    return pg.cumsum(steps_of("cumulative_trapezoid", y, x, dx, dim), dim) / 2


@composed(
    samples=on((3, 4), edge_order=every(1, 2))
    + on(strided(4, 3), spacing=2.5, dim=-1, edge_order=every(1, 2))
    + on(
        (3, 4),
        spacing=[np.array([0.0, 1.0, 3.0]), np.array([0.0, -1.0, -1.5, -4.0])],
        edge_order=every(1, 2),
    )
    + on((3, 4), spacing=(0.5, 2), dim=(1, 0)),
    error_samples=refuses(RuntimeError, r"at least edge_order\+1", (2, 3), edge_order=2)
    + refuses(RuntimeError, "only supports edge_order=1", (2, 3), edge_order=3)
    + refuses(RuntimeError, "spacing", (2, 3), spacing=[1.0, 2.0, 3.0])
    + refuses(RuntimeError, "one dimension", (2, 3), spacing=[np.ones((2, 2)), np.ones(3)]),
    complex=True,
    half_in_single=True,
)
def gradient(
    input: Array, *, spacing: Any = 1, dim: Any = None, edge_order: int = 1
) -> tuple[Array, ...]:
    """Numerical gradient of sampled functions by finite differences: a tuple with a tensor for each of the dimensions
    `dim`.

    Parameters
    ----------
    spacing
        The step between elements; or for each dimension a step, or a vector of coordinates.
    edge_order
        How the slope at the first and last element is taken: from a line (1) or a parabola (2) through the nearest
        ones. Inside it is that of a parabola.

    Raises
    ------
    RuntimeError
        A dimension has fewer than ``edge_order + 1`` elements, or there are more or fewer spacings than dimensions.

    Source: Fornberg 1988, "Generation of finite difference formulas on arbitrarily spaced grids".

    >>> import plugrad as pg
    >>> pg.gradient(pg.tensor([1.0, 2.0, 4.0, 8.0]))
    (tensor([1.0000, 1.5000, 3.0000, 4.0000]),)
    """
    everything = tuple(range(input.ndim))
    dims = everything if dim is None else normal_dims(as_ints(dim), input.ndim) or ()
    spacing = 1 if spacing is None else spacing
    several = isinstance(spacing, (tuple, list))
    apart = [*spacing] if several else [spacing] * len(dims)
    if len(apart) != len(dims):
        raise RuntimeError(
            f"torch.gradient expected spacing to be unspecified, a scalar, or a list of as many as there are "
            f"dimensions, {len(dims)}, but got a list of length {len(apart)}"
        )
    if edge_order not in (1, 2):
        raise RuntimeError("torch.gradient only supports edge_order=1 and edge_order=2.")
    if any(input.shape[each] <= edge_order for each in dims):
        raise RuntimeError(
            "torch.gradient expected each dimension size to be at least edge_order+1"
        )
    return tuple(
        slopes(input, step, each, edge_order) for step, each in zip(apart, dims, strict=True)
    )


def slopes(x: Any, step: Any, dim: int, edge_order: int) -> Any:
    """Return numerical slopes along `dim`: at each element, that of the parabola through it and its neighbours.

    `step` is a number or the vector of coordinates; at both ends a line (`edge_order` 1) or parabola (2) is taken.
    """
    x = pg.movedim(x, dim, -1)
    if getattr(step, "ndim", 0) == 0:
        rises = (x[..., 1:] - x[..., :-1]) / step
        inner = (x[..., 2:] - x[..., :-2]) / (2 * step)
    elif step.ndim > 1 or len(step) != x.shape[-1]:
        raise RuntimeError(
            "torch.gradient expected each element of spacing to have one dimension, of the size of the input's, but "
            f"got an element of {step.ndim} dimensions and shape {tuple(step.shape)} for {x.shape[-1]}"
        )
    else:
        steps = step[1:] - step[:-1]
        rises = (x[..., 1:] - x[..., :-1]) / constant_like(steps, x)
        before = constant_like(steps[:-1] / (steps[:-1] + steps[1:]), x)
        inner = rises[..., :-1] + (rises[..., 1:] - rises[..., :-1]) * before
    first, last = rises[..., :1], rises[..., -1:]
    if edge_order == 2:
        first, last = 2 * first - inner[..., :1], 2 * last - inner[..., -1:]
    return pg.movedim(pg.cat([first, inner, last], -1), -1, dim)
