"""Reductions and normalisations of the elements where a mask is True, `plugrad.masked`: formulas of `where`.

An element where the mask is False is replaced by a number that does not matter: 0 in a sum, -inf for a maximum. Without
a mask all elements count. A mask broadcasts to `input`. If no element is left, a sum is 0, a product 1, a mean,
variance and median nan.
"""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Dims,
    DTypeLike,
    array_of,
    as_int,
    composed,
    constant_like,
    distinct,
    every,
    normal_dims,
    on,
    refuses,
)


def kept(input: Any, mask: Any, rest: Any) -> Any:
    """Return `input` with `rest` where `mask` is False; for integers, an infinite `rest` is the dtype's largest or
    smallest value.

    A mask of None counts as all True. Raises TypeError if it is not boolean, IndexError if it has more dimensions than
    `input`.
    """
    if mask is None:
        return input
    if mask.dtype != np.bool_:
        raise TypeError(f"a mask holds booleans, got {mask.dtype}; write mask.bool()")
    if mask.ndim > input.ndim:
        raise IndexError(
            f"_input_mask expected broadcastable mask (got mask dimensionality higher than of the input): {mask.ndim}, "
            f"{input.ndim}"
        )
    kind = np.dtype(input.dtype)
    if kind.kind in "biu" and math.isinf(rest):
        info = np.iinfo(kind) if kind.kind != "b" else None
        rest = rest > 0 if info is None else int(info.max if rest > 0 else info.min)
    mask = constant_like(array_of(mask), array_of(input))
    return pg.where(mask, input, np.asarray(rest).astype(kind)[()])


def counted(input: Any, dim: Any, mask: Any) -> Any:
    """Return the number of elements where `mask` is True, over the dimensions `dim` (None: all), which keep size 1.

    Raises RuntimeError if the mask does not broadcast to the shape of `input`.
    """
    axes = normal_dims(dim, input.ndim)
    through: Any = constant_like(
        np.ones(()) > 0 if mask is None else array_of(mask), array_of(input)
    )
    shape = tuple(input.shape)
    if mask is not None and tuple(pg.broadcast_shapes(shape, through.shape)) != shape:
        raise RuntimeError(
            f"the mask of shape {through.shape} must broadcast to the input's shape {shape}, which stays"
        )
    there = np.broadcast_to(through, shape)
    return there.sum(axis=axes, keepdims=True)


def samples(*dims: Any, **settings: Any) -> Callable[[np.random.Generator], Iterator[pg.Sample]]:
    """Return a function of a random generator that yields samples for masked reductions: over each of `dims` without a
    mask and with one, and a mask that broadcasts.
    """

    def drawn(rng: np.random.Generator) -> Iterator[pg.Sample]:
        mask = np.array([[True, False, True], [True, True, False]])
        for dim in dims:
            yield pg.Sample(distinct(rng, (2, 3)) + 1, dim=dim, **settings)
            yield pg.Sample(distinct(rng, (2, 3)) + 1, dim=dim, mask=mask, **settings)
        yield pg.Sample(distinct(rng, (3, 2, 3)) + 1, dim=-1, mask=mask, **settings)

    return drawn


errors = refuses(IndexError, "broadcastable", (2, 3), dim=0, mask=np.ones((2, 2, 3), bool))


MANY: dict[str, Any] = {"samples": samples(None, 0, (0, 1)), "error_samples": errors}
ONE: dict[str, Any] = {"samples": samples(0, -1), "error_samples": errors}


def reduction(
    rest: float, asked: dict[str, Any] = MANY, dims: str = "Dims"
) -> Callable[[Callable[..., Any]], Any]:
    """Return the decorator that makes an op of ``reduce(input, dim, keepdim, dtype)``: it sets `input` to `rest` where
    the mask is False.

    `asked` are arguments of `composed` (samples and the like), `dims` is the annotation of `dim`.
    """

    def decorate(reduce: Callable[..., Any]) -> Any:
        def masked(
            input: Array,
            dim: Dims = None,
            *,
            keepdim: bool = False,
            dtype: DTypeLike | None = None,
            mask: Array | None = None,
        ) -> Array:
            found: Array = reduce(kept(input, mask, rest), dim, keepdim, dtype)
            return found

        masked.__annotations__["dim"] = dims
        return composed(**asked)(called_as(masked, reduce))

    return decorate


def along_dim(rest: float) -> Callable[[Callable[..., Any]], Any]:
    """Return the decorator that makes an op of ``compute(input, dim, dtype)``: it sets `input` to `rest` where the mask
    is False.
    """

    def decorate(compute: Callable[..., Any]) -> Any:
        def masked(
            input: Array, dim: int, *, dtype: DTypeLike | None = None, mask: Array | None = None
        ) -> Array:
            found: Array = compute(kept(input, mask, rest), as_int(dim), dtype)
            return found

        return composed(**ONE)(called_as(masked, compute))

    return decorate


def called_as(masked: Any, formula: Callable[..., Any]) -> Callable[..., Array]:
    """Return the function `masked` with its own signature, and the name and docstring of `formula`, which it calls."""
    masked.__signature__ = inspect.signature(masked)  # else that of what it wraps
    named: Callable[..., Array] = functools.update_wrapper(
        masked, formula, assigned=("__module__", "__name__", "__qualname__", "__doc__")
    )
    return named


def cast(found: Any, dtype: Any) -> Any:
    """Return `found` converted to `dtype`, or as it is if `dtype` is None."""
    return found if dtype is None else pg.to(found, dtype=dtype)


@reduction(0)
def masked_sum(input: Any, dim: Any, keepdim: bool, dtype: Any) -> Any:
    """Sum of those elements of `input` where the op's argument `mask` is True, over the dimensions `dim`.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.sum(x, mask=mask)
    tensor(3.)
    """
    return pg.sum(input, dim, keepdim, dtype=dtype)


@reduction(1)
def masked_prod(input: Any, dim: Any, keepdim: bool, dtype: Any) -> Any:
    """Product of those elements of `input` where the op's argument `mask` is True, over the dimensions `dim`.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.prod(x, mask=mask)
    tensor(2.)
    """
    if dtype is None and np.dtype(input.dtype).kind in "biu":
        dtype = np.int64
    whole = cast(input, dtype)
    axes = normal_dims(dim, input.ndim)
    for axis in sorted(range(input.ndim) if axes is None else axes, reverse=True):
        whole = pg.prod(whole, axis, keepdim, dtype=dtype)
    return pg.clone(whole) if whole is input else whole


@composed(**MANY, half_in_single=True)
def masked_mean(
    input: Array,
    dim: Dims = None,
    *,
    keepdim: bool = False,
    dtype: DTypeLike | None = None,
    mask: Array | None = None,
) -> Array:
    """Mean of those elements where `mask` is True, over some dimensions; nan if there is none.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.mean(x, mask=mask)
    tensor(1.5000)
    """
    kind = np.dtype(input.dtype if dtype is None else dtype)
    if kind.kind not in "fc":
        raise ValueError(
            "mean(): Could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: "
            f"torch.{kind.name}"
        )
    total = masked_sum.forward(input, dim, keepdim=keepdim, dtype=dtype, mask=mask)
    count = counted(input, dim, mask).astype(np.dtype(total.dtype).type(0).real.dtype)
    return pg.div(total, count.reshape(tuple(total.shape)))


@reduction(-math.inf)
def masked_amax(input: Any, dim: Any, keepdim: bool, dtype: Any) -> Any:
    """Largest of those elements of `input` where the op's argument `mask` is True, over the dimensions `dim`.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.amax(x, mask=mask)
    tensor(2.)
    """
    return cast(pg.amax(input, dim, keepdim), dtype)


@reduction(math.inf)
def masked_amin(input: Any, dim: Any, keepdim: bool, dtype: Any) -> Any:
    """Smallest of those elements of `input` where the op's argument `mask` is True, over the dimensions `dim`.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.amin(x, mask=mask)
    tensor(1.)
    """
    return cast(pg.amin(input, dim, keepdim), dtype)


@reduction(-math.inf, ONE, "int | None")
def masked_argmax(input: Any, dim: Any, keepdim: bool, dtype: Any) -> Any:
    """Index of the largest element of `input` where the op's argument `mask` is True, along `dim` or in the flat
    tensor.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.argmax(x, mask=mask)
    tensor(2.)
    """
    return cast(
        pg.argmax(pg.as_tensor(input), dim, keepdim), input.dtype if dtype is None else dtype
    )


@reduction(math.inf, ONE, "int | None")
def masked_argmin(input: Any, dim: Any, keepdim: bool, dtype: Any) -> Any:
    """Index of the smallest element of `input` where the op's argument `mask` is True, along `dim` or in the flat
    tensor.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.argmin(x, mask=mask)
    tensor(0.)
    """
    return cast(
        pg.argmin(pg.as_tensor(input), dim, keepdim), input.dtype if dtype is None else dtype
    )


@along_dim(0)
def masked_cumsum(input: Any, dim: int, dtype: Any) -> Any:
    """Cumulative sums along `dim` of those elements of `input` where the op's argument `mask` is True.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.cumsum(x, 0, mask=mask)
    tensor([1., 1., 3.])
    """
    return pg.cumsum(input, dim, dtype=input.dtype if dtype is None else dtype)


@along_dim(1)
def masked_cumprod(input: Any, dim: int, dtype: Any) -> Any:
    """Cumulative products along `dim` of those elements of `input` where the op's argument `mask` is True.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.cumprod(x, 0, mask=mask)
    tensor([1., 1., 2.])
    """
    return pg.cumprod(input, dim, dtype=input.dtype if dtype is None else dtype)


@along_dim(-math.inf)
def masked_softmax(input: Any, dim: int, dtype: Any) -> Any:
    """Softmax along `dim` of those elements of `input` where the op's argument `mask` is True; 0 elsewhere.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.softmax(x, 0, mask=mask)
    tensor([0.2689, 0.0000, 0.7311])
    """
    return pg.nn.functional.softmax(input, dim, dtype=dtype)


@along_dim(-math.inf)
def masked_log_softmax(input: Any, dim: int, dtype: Any) -> Any:
    """Logarithm of the softmax along `dim` of those elements of `input` where the op's argument `mask` is True; -inf
    elsewhere.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.log_softmax(x, 0, mask=mask)
    tensor([-1.3133,    -inf, -0.3133])
    """
    return pg.nn.functional.log_softmax(input, dim, dtype=dtype)


@along_dim(math.inf)
def masked_softmin(input: Any, dim: int, dtype: Any) -> Any:
    """Softmin along `dim` of those elements of `input` where the op's argument `mask` is True; 0 elsewhere.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.softmin(x, 0, mask=mask)
    tensor([0.7311, 0.0000, 0.2689])
    """
    return pg.nn.functional.softmin(input, dim, dtype=dtype)


@reduction(-math.inf)
def masked_logsumexp(input: Any, dim: Any, keepdim: bool, dtype: Any) -> Any:
    """Logarithm log(sum(exp(x))) of those elements of `input` where the op's argument `mask` is True, over the
    dimensions `dim`.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.logsumexp(x, mask=mask)
    tensor(2.3133)
    """
    axes = tuple(range(input.ndim)) if dim is None else dim
    return cast(pg.logsumexp(input, axes, keepdim), input.dtype if dtype is None else dtype)


@composed(**MANY, half_in_single=True)
def masked_norm(
    input: Array,
    ord: float | None = 2.0,
    dim: Dims = None,
    *,
    keepdim: bool = False,
    dtype: DTypeLike | None = None,
    mask: Array | None = None,
) -> Array:
    """Norm `ord` of those elements where `mask` is True, over some dimensions: `linalg.vector_norm`.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.norm(x, 2.0, mask=mask)
    tensor(2.2361)
    """
    ord = 2.0 if ord is None else ord
    rest = math.inf if ord == -math.inf else 0
    return pg.linalg.vector_norm(kept(input, mask, rest), ord, dim, keepdim, dtype=dtype)


@composed(**MANY, half_in_single=True)
def masked_var(
    input: Array,
    dim: Dims = None,
    unbiased: bool | None = None,
    *,
    correction: float | None = None,
    keepdim: bool = False,
    dtype: DTypeLike | None = None,
    mask: Array | None = None,
) -> Array:
    """Variance of those elements where `mask` is True: the sum of squared deviations, divided by their number
    minus `correction` (1).

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.var(x, mask=mask)
    tensor(0.5000)
    """
    return spread_of(input, dim, unbiased, correction, keepdim, dtype, mask)


@composed(**MANY, half_in_single=True)
def masked_std(
    input: Array,
    dim: Dims = None,
    unbiased: bool | None = None,
    *,
    correction: float | None = None,
    keepdim: bool = False,
    dtype: DTypeLike | None = None,
    mask: Array | None = None,
) -> Array:
    """Standard deviation of those elements where `mask` is True: the root of the variance, `masked.var`.

    Where it is 0 the gradient is 0. (PyTorch's is nan there.)

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.std(x, mask=mask)
    tensor(0.7071)
    """
    found = spread_of(input, dim, unbiased, correction, keepdim, dtype, mask)
    none: Any = array_of(found) == 0
    return pg.where(none, 0.0, pg.sqrt(pg.where(none, 1.0, found)))


def spread_of(
    input: Any, dim: Any, unbiased: Any, correction: Any, keepdim: bool, dtype: Any, mask: Any
) -> Any:
    """Return the variance of those elements where `mask` is True, over `dim`: the arguments are those of
    `masked.var`.

    Raises RuntimeError if both `unbiased` and `correction` are given.
    """
    if unbiased is not None and correction is not None:
        raise RuntimeError("Only one of unbiased and correction may be given")
    if correction is None:
        correction = 1 if unbiased is None else int(bool(unbiased))
    kind = np.dtype(input.dtype if dtype is None else dtype)
    if kind.kind not in "fc":
        kind = np.dtype(np.float32)
    input = pg.to(input, dtype=kind)
    total = masked_sum.forward(input, dim, keepdim=True, mask=mask)
    count = counted(input, dim, mask).astype(kind.type(0).real.dtype)
    mean = pg.div(total, count.reshape(tuple(total.shape)))
    away = input - mean
    total = masked_sum.forward(away * pg.conj(away), dim, keepdim=keepdim, mask=mask)
    found = pg.div(total, np.maximum(count - correction, 0).reshape(tuple(total.shape)))
    return pg.to(found, dtype=kind)


@composed(**ONE, half_in_single=True)
def masked_median(
    input: Array,
    dim: int = -1,
    *,
    keepdim: bool = False,
    dtype: DTypeLike | None = None,
    mask: Array | None = None,
) -> Array:
    """Median of those elements where `mask` is True along `dim`, the lower of two in the middle; nan if there
    is none.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.median(x, mask=mask)
    tensor(1.)
    """
    real = input if np.dtype(input.dtype).kind == "f" else pg.to(input, dtype=np.float32)
    found = pg.nanmedian(kept(real, mask, math.nan), as_int(dim), keepdim)[0]
    return pg.to(found, dtype=input.dtype)


@composed(samples=samples(0, -1, ord=2.0), half_in_single=True)
def masked_normalize(
    input: Array,
    ord: float,
    dim: int,
    *,
    eps: float = 1e-12,
    dtype: DTypeLike | None = None,
    mask: Array | None = None,
) -> Array:
    """Elements where `mask` is True, divided by their norm `ord` along `dim`, or by `eps` if that is larger.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.normalize(x, 2.0, 0, mask=mask)
    tensor([0.4472, 0.0000, 0.8944])
    """
    long = masked_norm.forward(input, ord, dim, keepdim=True, dtype=dtype, mask=mask)
    return kept(input, mask, 0) / pg.clamp(long, min=eps)


some = np.array([True, False, True])


@composed(
    samples=on(((2, 3), (2, 3)), input_mask=every(None, some))
    + on(((2, 3), (2, 3)), input_mask=some, other_mask=np.ones((2, 1), bool))
)
def masked_logaddexp(
    input: Array,
    other: Array,
    *,
    dtype: DTypeLike | None = None,
    input_mask: Array | None = None,
    other_mask: Array | None = None,
) -> Array:
    """log(exp(x) + exp(y)), elementwise; a term whose mask is False is left out.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0]), pg.tensor([True, False])
    >>> pg.masked.logaddexp(x, x, input_mask=mask)
    tensor([1.6931, 4.0000])
    """
    sides = kept(input, input_mask, -math.inf), kept(other, other_mask, -math.inf)
    return cast(pg.logaddexp(*sides), dtype)
