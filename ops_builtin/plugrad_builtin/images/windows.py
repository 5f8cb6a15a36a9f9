"""Pooling over windows that are arrays of places: adaptive pooling, pooling of volumes, norms, and pooling undone.

A window is told dimension by dimension: of each the pixels that it covers. Means are then sums of pixels times weights
along one dimension after the other, `weighted`; a largest element is found among all pixels at once, `largest`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from operator import index as as_int
from typing import Any, TypeAlias

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    as_ints,
    composed,
    constant_like,
    distinct,
    is_other_array,
    torch_name,
)
from plugrad_builtin.scans import bare

Taps: TypeAlias = tuple[np.ndarray, np.ndarray]
"""Indices and weights, (taps, pixels) each."""


def weighted(x: Any, dim: int, taps: Taps) -> Any:
    """Return the sums of entries times weights along a dimension; a weight of 0 leaves out an infinite entry too."""
    total: Any = None
    for index, weight in zip(*taps, strict=True):
        weight = weight.astype(x.dtype).reshape(-1, *(1,) * (x.ndim - dim - 1))
        term = pg.index_select(x, dim, pg.from_numpy(index)) * constant_like(weight, x)
        term = term if weight.all() else pg.where(constant_like(weight != 0, x), term, 0.0)
        total = term if total is None else total + term
    return total


def widened(op: str, x: Any) -> Any:
    """Return `x`, in single precision if it is of half; integers and complex numbers are refused."""
    if x.dtype.kind != "f":
        raise NotImplementedError(
            f'"{op}" not implemented for {torch_name(x.dtype)!r}; convert first: x.float()'
        )
    return pg.to(x, np.float32) if x.dtype == np.float16 else x


def several(op: str, name: str, value: Any, n: int) -> tuple[int, ...]:
    """Return a setting of `n` dimensions: an int is that of all."""
    found = tuple(as_ints(value)) if isinstance(value, (tuple, list)) else as_ints((value,)) * n
    found = tuple(found) * n if len(found) == 1 else tuple(found)
    if len(found) != n:
        raise RuntimeError(f"{op}: {name} must either be a single int, or a tuple of {n} ints")
    return found


def require_rank(op: str, x: Any, n: int) -> None:
    if x.ndim not in (n + 1, n + 2):
        raise RuntimeError(
            f"Expected {n + 1}D (unbatched) or {n + 2}D (batched) input to {op}, but got input of size: "
            f"{list(x.shape)}"
        )


# Adaptive pooling.


def windows(old: int, new: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the pixels of `new` windows that cover `old`, and which of them count: (new, longest) each."""
    numbers = np.arange(new)[:, None]
    starts, ends = numbers * old // max(new, 1), -(-(numbers + 1) * old // max(new, 1))
    pixels = starts + np.arange((ends - starts).max(initial=1))
    return np.where(pixels < ends, pixels, starts), pixels < ends


def averaged(x: Any, sizes: Sequence[int]) -> Any:
    """Return the means of windows of about one size that cover the last dimensions."""
    for dim, new in enumerate(sizes, x.ndim - len(sizes)):
        pixels, counts = windows(x.shape[dim], new)
        x = weighted(x, dim, (pixels.T, (counts / counts.sum(axis=1, keepdims=True)).T))
    return x


def adaptive_samples(*shapes: tuple[tuple[int, ...], Any]) -> Any:
    """Return a function that yields tensors of these shapes, with sizes for them, and an empty batch."""

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, size in shapes:
            yield pg.Sample(distinct(rng, shape), size)
        first, size = shapes[0]
        yield pg.Sample(np.zeros((0, *first[1:])), size)

    return samples


def adaptive_errors(n: int) -> Any:
    """Return a function that yields shapes and sizes that do not fit, for `n` dimensions."""

    def errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = np.ones((1, 2) + (3,) * n)
        for input, size, error, match in (
            (x, (2,) * (n + 1), RuntimeError, "output_size"),
            (x[0, 0], 2, RuntimeError, "Expected "),
            (x[..., :0], 2, RuntimeError, "non-zero size"),
            (x, -1, RuntimeError, "negative|greater than or equal to 0"),
            (x.astype(int), 2, NotImplementedError, "not implemented for 'Long'"),
        ):
            yield pg.ErrorSample(input, size, raises=error, match=match)

    return errors


SIGNALS = adaptive_samples(((2, 2, 5), 3), ((2, 4), (2,)), ((1, 1, 2), 5))
IMAGES = adaptive_samples(
    ((1, 2, 4, 5), (2, 3)), ((2, 3, 4), (None, 2)), ((1, 1, 6, 4), 1), ((1, 1, 2, 3), (3, 2))
)
VOLUMES = adaptive_samples(((1, 2, 3, 2, 4), (2, 1, 3)), ((1, 2, 3, 2), (None, 2, 1)))


def adaptive_mean(op: str, input: Any, n: int, output_size: Any) -> Any:
    sizes = adaptive_sizes(op, input, n, output_size)
    return pg.to(averaged(widened(op, input), sizes), input.dtype)


def adaptive_maximum(op: str, input: Any, n: int, output_size: Any, return_indices: bool) -> Any:
    sizes = adaptive_sizes(op, input, n, output_size)
    each = [windows(old, new)[0] for old, new in zip(input.shape[-n:], sizes, strict=True)]
    values, places = largest(widened(op, input), each)
    values = pg.to(values, input.dtype)
    return (values, places) if return_indices else values


def largest(x: Any, each: Sequence[np.ndarray]) -> tuple[Any, Any]:
    """Return the largest elements of windows, and their places in the flattened signal, image or volume.

    Of each of the last dimensions there are the pixels of its windows, (windows, taps); one that stands there twice
    counts where it stands first.
    """
    n, sizes = len(each), tuple(len(pixels) for pixels in each)
    taps, old = math.prod(pixels.shape[1] for pixels in each), tuple(x.shape[-len(each) :])
    places = np.zeros((), np.int64)
    for i, (size, pixels) in enumerate(zip(old, each, strict=True)):
        # (windows, 1, 1, taps, 1, 1), (1, windows, 1, 1, taps, 1), ...
        shape = [1] * (2 * n)
        shape[i], shape[n + i] = pixels.shape
        places = places * size + pixels.reshape(shape)
    places = places.reshape(*sizes, taps)
    flat = pg.reshape(x, (*x.shape[:-n], math.prod(old)))
    found = pg.max(flat[..., places], -1)
    if not is_other_array(bare(x)):
        firsts = np.arange(math.prod(sizes)).reshape(sizes) * taps
        return found.values, pg.from_numpy(places.reshape(-1))[
            found.indices + pg.from_numpy(firsts)
        ]
    chosen = found.indices[..., None] == constant_like(np.arange(taps), x)
    return found.values, pg.sum(pg.where(chosen, constant_like(places, x), 0), -1)


def adaptive_sizes(op: str, x: Any, n: int, output_size: Any) -> tuple[int, ...]:
    """Return the sizes of adaptive pooling over `n` dimensions."""
    if x.ndim not in (n + 1, n + 2):
        raise RuntimeError(f"{op}(): Expected {n + 1}D or {n + 2}D tensor, but got {list(x.shape)}")
    old = tuple(x.shape[-n:])
    each = tuple(output_size) if isinstance(output_size, (list, tuple)) else (output_size,) * n
    if len(each) != n:
        raise RuntimeError(f"{op}: output_size must be {n}, got {each}")
    sizes = tuple(
        before if size is None else as_int(size) for before, size in zip(old, each, strict=True)
    )
    if min(sizes) < 0:
        raise RuntimeError(
            f"{op}: elements of output_size must be greater than or equal to 0 but received {sizes}"
        )
    if 0 in old:
        raise RuntimeError(
            f"{op}(): Expected input to have non-zero size for non-batch dimensions, but input has sizes "
            f"{list(x.shape)}"
        )
    return sizes


@composed(samples=SIGNALS, error_samples=adaptive_errors(1))
def adaptive_avg_pool1d(input: Array, output_size: Any) -> Array:
    """Adaptive average pooling of signals: the mean of each of P windows that together cover a signal.

    (N, C, L) or (C, L) becomes (N, C, P) or (C, P). Of `output_size` None is the size
    that the input has. Window i of P over L pixels goes from ⌊i L / P⌋ to ⌈(i + 1) L / P⌉, so neighbours may overlap.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_avg_pool1d(pg.tensor([[1.0, 2.0, 6.0]]), 2)
    tensor([[1.5000, 4.0000]])
    """
    return adaptive_mean("adaptive_avg_pool1d", input, 1, output_size)


@composed(samples=IMAGES, error_samples=adaptive_errors(2))
def adaptive_avg_pool2d(input: Array, output_size: Any) -> Array:
    """Adaptive average pooling of images: the mean of each of P x Q windows that together cover an image.

    (N, C, H, W) or (C, H, W) becomes (N, C, P, Q) or (C, P, Q). Of `output_size`, an int or a pair, None is the size
    that the input has. Window i of P over L pixels goes from ⌊i L / P⌋ to ⌈(i + 1) L / P⌉, so neighbours may overlap.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_avg_pool2d(pg.tensor([[[1.0, 2.0, 6.0]]]), 1)
    tensor([[[3.]]])
    """
    return adaptive_mean("adaptive_avg_pool2d", input, 2, output_size)


@composed(samples=VOLUMES, error_samples=adaptive_errors(3))
def adaptive_avg_pool3d(input: Array, output_size: Any) -> Array:
    """Adaptive average pooling of volumes: the mean of each of P x Q x R windows that cover a volume.

    (N, C, D, H, W) or (C, D, H, W) becomes (N, C, P, Q, R) or (C, P, Q, R). Of `output_size`, an int or a triple,
    None is the size that the input has. Window i of P over L pixels goes from ⌊i L / P⌋ to ⌈(i + 1) L / P⌉, so
    neighbours may overlap.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_avg_pool3d(pg.ones(1, 2, 2, 2), 1)
    tensor([[[[1.]]]])
    """
    return adaptive_mean("adaptive_avg_pool3d", input, 3, output_size)


@composed(samples=SIGNALS, error_samples=adaptive_errors(1))
def adaptive_max_pool1d(input: Array, output_size: Any, return_indices: bool = False) -> Any:
    """Adaptive max pooling: the largest element of each window of `adaptive_avg_pool1d`, and its place on request.

    Places are int64, in the signal. Of those that tie for the largest it is the first, and
    has the gradient.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_max_pool1d(pg.tensor([[1.0, 2.0, 6.0]]), 2)
    tensor([[2., 6.]])
    """
    return adaptive_maximum("adaptive_max_pool1d", input, 1, output_size, return_indices)


@composed(samples=IMAGES, error_samples=adaptive_errors(2))
def adaptive_max_pool2d(input: Array, output_size: Any, return_indices: bool = False) -> Any:
    """Adaptive max pooling: the largest element of each window of `adaptive_avg_pool2d`, and its place on request.

    Places are int64, in the flattened image. Of those that tie for the largest it is the first, and
    has the gradient.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_max_pool2d(pg.tensor([[[1.0, 2.0, 6.0]]]), 1)
    tensor([[[6.]]])
    """
    return adaptive_maximum("adaptive_max_pool2d", input, 2, output_size, return_indices)


@composed(samples=VOLUMES, error_samples=adaptive_errors(3))
def adaptive_max_pool3d(input: Array, output_size: Any, return_indices: bool = False) -> Any:
    """Adaptive max pooling: the largest element of each window of `adaptive_avg_pool3d`, and its place on request.

    Places are int64, in the flattened volume. Of those that tie for the largest it is the first, and
    has the gradient.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_max_pool3d(pg.ones(1, 2, 2, 2), 1)
    tensor([[[[1.]]]])
    """
    return adaptive_maximum("adaptive_max_pool3d", input, 3, output_size, return_indices)


# Pooling.


def pooling_samples(average: bool) -> Any:
    """Return a function that yields every setting, and one volume without a batch."""

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        x = distinct(rng, (1, 2, 4, 3, 5))
        yield pg.Sample(x, 2)
        yield pg.Sample(x, (2, 3, 2), (1, 2, 2), (1, 1, 0))
        yield pg.Sample(x, 3, 2, 1, ceil_mode=True)
        yield pg.Sample(distinct(rng, (2, 3, 2, 2)), (1, 2, 1))
        if average:
            yield pg.Sample(x, 3, 2, 1, True, False)
            yield pg.Sample(x, 2, divisor_override=3)
        else:
            yield pg.Sample(x, (2, 1, 2), 1, dilation=(1, 1, 2))
        yield pg.Sample(np.zeros((0, 1, 2, 2, 2)), 2)

    return samples


def pooling_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield shapes and settings that do not fit."""
    x = np.ones((1, 2, 3, 3, 3))
    for input, settings, error, match in (
        (x[0, 0], {"kernel_size": 2}, RuntimeError, "4D|dimension"),
        (x, {"kernel_size": (2, 2)}, RuntimeError, "kernel_size"),
        (x, {"kernel_size": 2, "padding": 2}, RuntimeError, "pad should be"),
        (x, {"kernel_size": 4}, RuntimeError, "too small"),
        (x, {"kernel_size": 2, "stride": 0}, RuntimeError, "stride should not be zero"),
        (x.astype(bool), {"kernel_size": 2}, NotImplementedError, "not implemented for 'Bool'"),
    ):
        yield pg.ErrorSample(input, raises=error, match=match, **settings)


@composed(samples=pooling_samples(average=False), error_samples=pooling_errors)
def max_pool3d(
    input: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    dilation: int | Sequence[int] = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """Max pooling of volumes, (N, C, D, H, W) or (C, D, H, W): the largest element of each window, as in `max_pool2d`.

    With `return_indices` its place too, int64, in the flattened volume. Of those that tie it is the first, and has the
    gradient.

    Raises
    ------
    NotImplementedError
        `input` is of booleans or complex numbers.
    RuntimeError
        Shape or settings do not fit each other.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_pool3d(pg.arange(8.0).reshape(1, 2, 2, 2), 2)
    tensor([[[[7.]]]])
    """
    taps = strided("max_pool3d", input, kernel_size, stride, padding, dilation, ceil_mode)
    x = input if input.dtype.kind in "iu" else widened("max_pool3d", input)
    values, places = largest(x, [pixels for pixels, *_ in taps])
    values = pg.to(values, input.dtype)
    return (values, places) if return_indices else values


@composed(samples=pooling_samples(average=True), error_samples=pooling_errors)
def avg_pool3d(
    input: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Array:
    """Average pooling of volumes, (N, C, D, H, W) or (C, D, H, W): the mean of each window, as in `avg_pool2d`.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        Shape or settings do not fit each other, or `divisor_override` is 0.

    >>> import plugrad as pg
    >>> pg.nn.functional.avg_pool3d(pg.arange(8.0).reshape(1, 2, 2, 2), 2)
    tensor([[[[3.5000]]]])
    """
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    x = widened("avg_pool3d", input)
    taps = strided("avg_pool3d", input, kernel_size, stride, padding, 1, ceil_mode)
    for dim, (pixels, counts, sizes) in enumerate(taps, input.ndim - 3):
        divisor = sizes if count_include_pad else counts.sum(axis=1)
        weights = counts / (1 if divisor_override is not None else divisor[:, None])
        x = weighted(x, dim, (pixels.T, weights.T))
    return pg.to(x if divisor_override is None else x / divisor_override, input.dtype)


def strided(
    op: str, x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil: bool
) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Return for each dimension the pixels of windows, which of them lie in `x`, and how many in its padding too.

    A pixel that lies outside is the window's first one inside.
    """
    require_rank(op, x, 3)
    sizes = several(op, "kernel_size", kernel, 3)
    strides = (
        sizes
        if stride is None or (isinstance(stride, (tuple, list)) and not stride)
        else several(op, "stride", stride, 3)
    )
    pads, dilations = several(op, "padding", padding, 3), several(op, "dilation", dilation, 3)
    if min(strides) <= 0:
        raise RuntimeError(f"{op}: stride should not be zero, got {strides}")
    if min(sizes) <= 0 or min(dilations) <= 0:
        raise RuntimeError(f"{op}: kernel size and dilation should be greater than zero")
    found = []
    for old, k, s, p, d in zip(x.shape[-3:], sizes, strides, pads, dilations, strict=True):
        if not 0 <= 2 * p <= d * (k - 1) + 1:
            raise RuntimeError(
                f"{op}: pad should be at most half of effective kernel size, but got pad={p}, kernel_size={k} and "
                f"dilation={d}"
            )
        room = old + 2 * p - d * (k - 1) - 1
        new = (-(-room // s) if ceil else room // s) + 1
        if ceil and (new - 1) * s >= old + p:
            new -= 1
        if new < 1 or room < 0:
            raise RuntimeError(
                f"{op}: Given input size: {tuple(x.shape[-4:])}. Output size is too small"
            )
        starts = np.arange(new)[:, None] * s - p
        pixels = starts + d * np.arange(k)
        inside = (pixels >= 0) & (pixels < old)
        first = np.take_along_axis(pixels, inside.argmax(axis=1)[:, None], axis=1)
        covered = np.minimum(starts + k, old + p) - starts
        found.append((np.where(inside, pixels, first), inside, covered[:, 0]))
    return found


def power_samples(n: int) -> Any:
    """Return a function that yields norms of every kind over windows of `n` dimensions."""

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        x = rng.uniform(0.5, 2, (1, 2, 5, 4, 3)[: n + 2])
        yield pg.Sample(x, 2, 2)
        yield pg.Sample(x, 3.0, (2, 1, 2)[:n] if n > 1 else 2, 1, True)
        yield pg.Sample(x[0], 1, 2, stride=3)

    return samples


def power_pooled(
    op: str, n: int, input: Any, p: float, kernel: Any, stride: Any, ceil: bool
) -> Any:
    """Return the norms of windows, by the means of powers; where that of a window is 0, its slope is 0.

    Those of p = inf are the largest sizes in them, those of -inf the smallest.
    """
    if p == 0:
        raise ZeroDivisionError(
            f"{op.replace('avg', 'lp')}: norm_type must not be 0, there is no root of that order"
        )
    if math.isinf(p):  # the limit, of sizes
        largest = getattr(pg.nn.functional, op.replace("avg", "max"))
        size = pg.abs(input)
        if p > 0:
            return largest(size, kernel, stride, 0, 1, ceil)
        return -largest(-size, kernel, stride, 0, 1, ceil)
    pool = getattr(pg.nn.functional, op)
    count = math.prod(several(op, "kernel_size", kernel, n))
    power = pool(input**p, kernel, stride, 0, ceil) * count
    if p == 1:
        return power if power.dtype.kind in "fc" else pg.to(power, pg.get_default_dtype())
    return pg.where(power == 0, 0.0, pg.where(power == 0, 1.0, power) ** (1 / p))


@composed(samples=power_samples(1))
def lp_pool1d(
    input: Array,
    norm_type: float,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Lp pooling of signals, (N, C, L) or (C, L): ``sum(x**p) ** (1/p)`` of each window, for p = `norm_type`.

    Of a negative sum, of odd powers, the root is nan, unless p is 1. The other settings and the errors are those of
    `avg_pool1d`.

    >>> import plugrad as pg
    >>> pg.nn.functional.lp_pool1d(pg.tensor([[3.0, 4.0]]), 2, 2)
    tensor([[5.]])
    """
    return power_pooled("avg_pool1d", 1, input, norm_type, kernel_size, stride, ceil_mode)


@composed(samples=power_samples(2))
def lp_pool2d(
    input: Array,
    norm_type: float,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Lp pooling of images, (N, C, H, W) or (C, H, W): ``sum(x**p) ** (1/p)`` of each window, for p = `norm_type`.

    Of a negative sum, of odd powers, the root is nan, unless p is 1. The other settings and the errors are those of
    `avg_pool2d`.

    >>> import plugrad as pg
    >>> pg.nn.functional.lp_pool2d(pg.tensor([[[3.0, 4.0]]]), 2, (1, 2))
    tensor([[[5.]]])
    """
    return power_pooled("avg_pool2d", 2, input, norm_type, kernel_size, stride, ceil_mode)


@composed(samples=power_samples(3))
def lp_pool3d(
    input: Array,
    norm_type: float,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Lp pooling of volumes, (N, C, D, H, W) or (C, D, H, W): ``sum(x**p) ** (1/p)`` of each window, p = `norm_type`.

    Of a negative sum, of odd powers, the root is nan, unless p is 1. The other settings and the errors are those of
    `avg_pool3d`.

    >>> import plugrad as pg
    >>> pg.nn.functional.lp_pool3d(pg.tensor([[[[3.0, 4.0]]]]), 2, (1, 1, 2))
    tensor([[[[5.]]]])
    """
    return power_pooled("avg_pool3d", 3, input, norm_type, kernel_size, stride, ceil_mode)


# Pooling undone.


def unpooling_samples(n: int) -> Any:
    """Return a function that yields what pooling over `n` dimensions returns."""

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        shape, new = (1, 2, 2, 1, 2)[: n + 2], (4, 2, 4)[:n]
        places = np.argsort(rng.random((1, 2, math.prod(new))))[..., : math.prod(shape[2:])]
        places = places.reshape(shape)
        yield pg.Sample(rng.normal(size=shape), places, 2)
        yield pg.Sample(rng.normal(size=shape[1:]), places[0], 2, 2, 0, tuple(m + 1 for m in new))

    return samples


def unpooling_errors(n: int) -> Any:
    """Return a function that yields places and sizes that do not fit."""

    def errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = np.ones((1, 1) + (1,) * n)
        for indices, settings, error, match in (
            (x.astype(int)[0], {}, RuntimeError, "same|shape"),
            (x, {}, RuntimeError, "int64"),
            (np.full(x.shape, 2**n), {}, RuntimeError, "invalid max index"),
            (x.astype(int), {"output_size": (9,) * n}, ValueError, "invalid output_size"),
        ):
            yield pg.ErrorSample(x, indices, 2, raises=error, match=match, **settings)

    return errors


def unpooled(
    op: str, n: int, x: Any, indices: Any, kernel: Any, stride: Any, padding: Any, size: Any
) -> Any:
    """Return elements at their places in an output of zeros, of those with one place the last."""
    require_rank(op, x, n)
    sizes, pads = several(op, "kernel_size", kernel, n), several(op, "padding", padding, n)
    strides = sizes if stride is None else several(op, "stride", stride, n)
    usual = [
        (old - 1) * s - 2 * p + k
        for old, s, p, k in zip(x.shape[-n:], strides, pads, sizes, strict=True)
    ]
    new = usual if size is None else list(as_ints(tuple(size)))[-n:]
    far = zip(new, usual, strides, strict=False)
    if len(new) != n or (size is not None and any(abs(m - u) >= s for m, u, s in far)):
        raise ValueError(
            f"invalid output_size {new} ({usual} is the usual one, and less than a stride from it others)"
        )
    places = bare(indices)
    if places.dtype != np.int64:
        raise RuntimeError(
            f"{op}: elements in indices should be type int64 but got: {places.dtype}"
        )
    if places.shape != tuple(x.shape):
        raise RuntimeError(
            f"{op}: Expected shape of indices to be same as that of the input tensor {list(x.shape)} but got "
            f"{list(places.shape)}"
        )
    if places.size and not (places.min() >= 0 and places.max() < math.prod(new)):
        raise RuntimeError(
            f"Found an invalid max index: {places.max()} (output volumes are of size {new})"
        )
    lead, count = tuple(x.shape[:-n]), math.prod(x.shape[-n:])
    zeros = pg.from_numpy(np.zeros((*lead, math.prod(new)), x.dtype))
    index = pg.from_numpy(places.reshape(*lead, count))
    return pg.reshape(pg.scatter(zeros, -1, index, pg.reshape(x, (*lead, count))), (*lead, *new))


@composed(samples=unpooling_samples(1), error_samples=unpooling_errors(1), core_dims=1)
def max_unpool1d(
    input: Array,
    indices: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    output_size: Sequence[int] | None = None,
) -> Array:
    """Max unpooling, the partial inverse of `max_pool1d`: the elements at their places `indices`, zeros elsewhere.

    The settings are those of the pooling; `output_size` is the size before it, where that is ambiguous.

    Raises
    ------
    RuntimeError
        `indices` are not int64, not of the shape of `input`, or outside.
    ValueError
        The pooling makes nothing of this size out of `output_size`.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_unpool1d(pg.tensor([[5.0]]), pg.tensor([[1]]), 2)
    tensor([[0., 5.]])
    """
    return unpooled("max_unpool1d", 1, input, indices, kernel_size, stride, padding, output_size)


@composed(samples=unpooling_samples(2), error_samples=unpooling_errors(2), core_dims=2)
def max_unpool2d(
    input: Array,
    indices: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    output_size: Sequence[int] | None = None,
) -> Array:
    """Max unpooling, the partial inverse of `max_pool2d`: the elements at their places `indices`, zeros elsewhere.

    The settings are those of the pooling; `output_size` is the size before it, where that is ambiguous.

    Raises
    ------
    RuntimeError
        `indices` are not int64, not of the shape of `input`, or outside.
    ValueError
        The pooling makes nothing of this size out of `output_size`.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_unpool2d(pg.tensor([[[5.0]]]), pg.tensor([[[1]]]), (1, 2))
    tensor([[[0., 5.]]])
    """
    return unpooled("max_unpool2d", 2, input, indices, kernel_size, stride, padding, output_size)


@composed(samples=unpooling_samples(3), error_samples=unpooling_errors(3), core_dims=3)
def max_unpool3d(
    input: Array,
    indices: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    output_size: Sequence[int] | None = None,
) -> Array:
    """Max unpooling, the partial inverse of `max_pool3d`: the elements at their places `indices`, zeros elsewhere.

    The settings are those of the pooling; `output_size` is the size before it, where that is ambiguous.

    Raises
    ------
    RuntimeError
        `indices` are not int64, not of the shape of `input`, or outside.
    ValueError
        The pooling makes nothing of this size out of `output_size`.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_unpool3d(pg.tensor([[[[5.0]]]]), pg.tensor([[[[1]]]]), (1, 1, 2))
    tensor([[[[0., 5.]]]])
    """
    return unpooled("max_unpool3d", 3, input, indices, kernel_size, stride, padding, output_size)
