"""Convolution and pooling of volumes, (N, C, D, H, W), by those of their slices; pooling undone; windows as columns.

A convolution of volumes is a sum, over the depths of the kernel, of convolutions of images. Windows of pooling are
arrays of places, one dimension at a time, as in adaptive pooling.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, as_ints, composed, distinct
from plugrad_builtin.images.resampling import largest, weighted, widened
from plugrad_builtin.scans import bare


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


# Convolution.


def conv_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield every setting, one volume without a batch, and an empty batch."""
    for input, weight, settings in (
        ((1, 2, 3, 4, 3), (2, 2, 2, 3, 2), {"stride": 2, "padding": 1}),
        ((2, 2, 4, 3, 3), (4, 1, 2, 2, 1), {"groups": 2, "dilation": (2, 1, 1)}),
        ((1, 3, 3, 3), (2, 1, 2, 2, 2), {"padding": (0, 1, 0), "stride": (1, 2, 1)}),
        ((1, 1, 2, 3, 2), (1, 1, 2, 3, 1), {"padding": "same"}),
        ((0, 1, 2, 2, 2), (2, 1, 1, 1, 2), {}),
    ):
        bias = (rng.normal(size=weight[0]),) if len(input) == 5 else ()
        yield pg.Sample(rng.normal(size=input), rng.normal(size=weight), *bias, **settings)


def conv_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield shapes and settings that do not fit each other."""
    x, w = np.ones((1, 2, 3, 3, 3)), np.ones((2, 2, 2, 2, 2))
    for args, settings, match in (
        ((x[0, 0], w), {}, "Expected 4D \\(unbatched\\) or 5D \\(batched\\) input to conv3d"),
        ((x, w[0]), {}, "5-dimensional|expected 5"),
        ((x, w), {"stride": (1, 2)}, "stride"),
        ((x, w), {"stride": 0}, "stride"),
        ((x, w), {"padding": -1}, "negative padding is not supported"),
        ((x, w), {"padding": "same", "stride": 2}, "padding='same' is not supported"),
        ((x[:, :1], w), {}, "Given groups=1"),
        ((x[:, :, :1], w), {}, "Kernel size can't be greater"),
    ):
        yield pg.ErrorSample(*args, raises=RuntimeError, match=match, **settings)


@composed(samples=conv_samples, error_samples=conv_errors, arrays="numpy")
def conv3d(
    input: Array,
    weight: Array,
    bias: Array | None = None,
    stride: int | Sequence[int] = 1,
    padding: str | int | Sequence[int] = 0,
    dilation: int | Sequence[int] = 1,
    groups: int = 1,
) -> Array:
    """3-D convolution (cross-correlation) of volumes: (N, C, D, H, W) or (C, D, H, W), with the settings of `conv2d`.

    `weight` is (O, C // groups, k, l, m), `bias` (O,), and the result (N, O, D', H', W'), with
    D' = (D + 2 padding - dilation (k - 1) - 1) // stride + 1. A padding of "same" keeps the size, "valid" is none.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.

    >>> import plugrad as pg
    >>> pg.nn.functional.conv3d(pg.ones(1, 1, 2, 2, 2), pg.ones(1, 1, 2, 2, 2))
    tensor([[[[[8.]]]]])
    """
    require_weight("conv3d", input, weight)
    strides, dilations = (
        several("conv3d", name, value, 3)
        for name, value in (("stride", stride), ("dilation", dilation))
    )
    depth = weight.shape[2]
    flat: Any = padding
    front = back = 0
    if padding == "same":
        whole = dilations[0] * (depth - 1)
        front, back = whole // 2, whole - whole // 2
    elif padding != "valid":
        front, *flat = several("conv3d", "padding", padding, 3)
        back = front
    if front < 0:
        raise RuntimeError("negative padding is not supported")
    if padding == "same" and max(strides) > 1:
        raise RuntimeError("padding='same' is not supported for strided convolutions")
    if min(strides) <= 0:
        raise RuntimeError("non-positive stride is not supported")
    x = pg.unsqueeze(input, 0) if input.ndim == 4 else input
    x = pg.nn.functional.pad(x, (0, 0, 0, 0, front, back))
    new = (x.shape[2] - dilations[0] * (depth - 1) - 1) // strides[0] + 1
    if new < 1:
        raise RuntimeError(
            f"Calculated padded input size per channel: {tuple(x.shape[2:])}. Kernel size: "
            f"{tuple(weight.shape[2:])}. Kernel size can't be greater than actual input size"
        )
    total: Any = None
    for tap in range(depth):
        first = tap * dilations[0]
        slices = x[:, :, first : first + (new - 1) * strides[0] + 1 : strides[0]]
        images = pg.flatten(pg.movedim(slices, 2, 1), 0, 1)
        part = pg.conv2d(images, weight[:, :, tap], None, strides[1:], flat, dilations[1:], groups)
        total = part if total is None else total + part
    output = pg.movedim(pg.reshape(total, (x.shape[0], new, *total.shape[1:])), 1, 2)
    output = output if bias is None else output + pg.reshape(bias, (-1, 1, 1, 1))
    return pg.squeeze(output, 0) if input.ndim == 4 else output


def require_weight(op: str, input: Any, weight: Any) -> None:
    require_rank(op, input, 3)
    if weight.ndim != 5:
        raise RuntimeError(
            f"Expected 5-dimensional weight in {op}, but got one of size {list(weight.shape)}"
        )


def transpose_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield every setting, and one volume without a batch."""
    for input, weight, outs, settings in (
        ((1, 2, 2, 3, 2), (2, 2, 2, 2, 3), 2, {"stride": 2, "padding": 1}),
        ((2, 2, 2, 2, 1), (2, 2, 2, 1, 2), 4, {"groups": 2, "dilation": (2, 1, 1)}),
        ((1, 2, 2, 2), (1, 2, 2, 2, 1), 0, {"stride": (3, 1, 2), "output_padding": (2, 0, 1)}),
    ):
        bias = (rng.normal(size=outs),) if outs else ()
        yield pg.Sample(rng.normal(size=input), rng.normal(size=weight), *bias, **settings)


def transpose_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield shapes and settings that do not fit each other."""
    x, w = np.ones((1, 2, 2, 2, 2)), np.ones((2, 1, 2, 2, 2))
    for args, settings, match in (
        ((x[0, 0], w), {}, "Expected 4D \\(unbatched\\) or 5D \\(batched\\) input"),
        ((x, w[0]), {}, "5-dimensional|expected 5"),
        ((x, w), {"output_padding": 1}, "output padding must be smaller"),
        ((x[:, :1], w), {}, "Given transposed=1"),
    ):
        yield pg.ErrorSample(*args, raises=RuntimeError, match=match, **settings)


@composed(samples=transpose_samples, error_samples=transpose_errors, arrays="numpy")
def conv_transpose3d(
    input: Array,
    weight: Array,
    bias: Array | None = None,
    stride: int | Sequence[int] = 1,
    padding: int | Sequence[int] = 0,
    output_padding: int | Sequence[int] = 0,
    groups: int = 1,
    dilation: int | Sequence[int] = 1,
) -> Array:
    """The transposed 3-D convolution: the gradient of `conv3d` with respect to its input, as `conv_transpose2d`.

    `weight` is (C, O // groups, k, l, m); D' = (D - 1) stride - 2 padding + dilation (k - 1) + output_padding + 1.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.

    >>> import plugrad as pg
    >>> pg.nn.functional.conv_transpose3d(pg.ones(1, 1, 1, 1, 1), pg.ones(1, 1, 1, 2, 2))
    tensor([[[[[1., 1.],
               [1., 1.]]]]])
    """
    op = "conv_transpose3d"
    require_weight(op, input, weight)
    strides, pads, extra, dilations = (
        several(op, name, value, 3)
        for name, value in (
            ("stride", stride),
            ("padding", padding),
            ("output_padding", output_padding),
            ("dilation", dilation),
        )
    )
    if any(e >= max(s, d) for e, s, d in zip(extra, strides, dilations, strict=True)):
        raise RuntimeError(
            f"output padding must be smaller than either stride or dilation, but got output_padding {extra}, stride "
            f"{strides}, dilation {dilations}"
        )
    x = pg.unsqueeze(input, 0) if input.ndim == 4 else input
    batch, _, old = x.shape[:3]
    taps = weight.shape[2]
    images = pg.flatten(pg.movedim(x, 2, 1), 0, 1)
    total: Any = None
    for tap in range(taps):
        part = pg.conv_transpose2d(
            images, weight[:, :, tap], None, strides[1:], pads[1:], extra[1:], groups, dilations[1:]
        )
        part = pg.movedim(pg.reshape(part, (batch, old, *part.shape[1:])), 1, 2)
        if total is None:
            whole = (old - 1) * strides[0] + dilations[0] * (taps - 1) + extra[0] + 1
            shape = (*part.shape[:2], max(whole, 0), *part.shape[3:])
            total = pg.from_numpy(np.zeros(shape, input.dtype))
        places = np.arange(old) * strides[0] + tap * dilations[0]
        total = pg.index_add(total, 2, pg.from_numpy(places), part)
    new = total.shape[2] - 2 * pads[0]
    if new < 1:
        raise RuntimeError(f"{op}: the output would have a depth of {new}")
    output = total[:, :, pads[0] : pads[0] + new]
    output = output if bias is None else output + pg.reshape(bias, (-1, 1, 1, 1))
    return pg.squeeze(output, 0) if input.ndim == 4 else output


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


@composed(samples=pooling_samples(average=False), error_samples=pooling_errors, arrays="numpy")
def max_pool3d(
    input: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    dilation: int | Sequence[int] = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """The largest element of each window of volumes, (N, C, D, H, W) or (C, D, H, W); settings as in `max_pool2d`.

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


@composed(samples=pooling_samples(average=True), error_samples=pooling_errors, arrays="numpy")
def avg_pool3d(
    input: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Array:
    """The mean of each window of volumes, (N, C, D, H, W) or (C, D, H, W), with the settings of `avg_pool2d`.

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
    """Return the norms of windows, by the means of powers; where that of a window is 0, its slope is 0."""
    pool = getattr(pg.nn.functional, op)
    count = math.prod(several(op, "kernel_size", kernel, n))
    power = pg.relu(pool(input**p, kernel, stride, 0, ceil)) * count
    return pg.where(power == 0, 0.0, pg.where(power == 0, 1.0, power) ** (1 / p))


@composed(samples=power_samples(1), arrays="numpy")
def lp_pool1d(
    input: Array,
    norm_type: float,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    ceil_mode: bool = False,
) -> Array:
    """The p-norm of each window of signals, (N, C, L) or (C, L), ``sum(x**p) ** (1/p)``, for p = `norm_type`.

    Negative sums of odd powers count as 0. The other settings are those of `avg_pool1d`, as are the errors.

    >>> import plugrad as pg
    >>> pg.nn.functional.lp_pool1d(pg.tensor([[3.0, 4.0]]), 2, 2)
    tensor([[5.]])
    """
    return power_pooled("avg_pool1d", 1, input, norm_type, kernel_size, stride, ceil_mode)


@composed(samples=power_samples(2), arrays="numpy")
def lp_pool2d(
    input: Array,
    norm_type: float,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    ceil_mode: bool = False,
) -> Array:
    """The p-norm of each window of images, (N, C, H, W) or (C, H, W), ``sum(x**p) ** (1/p)``, for p = `norm_type`.

    Negative sums of odd powers count as 0. The other settings are those of `avg_pool2d`, as are the errors.

    >>> import plugrad as pg
    >>> pg.nn.functional.lp_pool2d(pg.tensor([[[3.0, 4.0]]]), 2, (1, 2))
    tensor([[[5.]]])
    """
    return power_pooled("avg_pool2d", 2, input, norm_type, kernel_size, stride, ceil_mode)


@composed(samples=power_samples(3), arrays="numpy")
def lp_pool3d(
    input: Array,
    norm_type: float,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    ceil_mode: bool = False,
) -> Array:
    """The p-norm of each window of volumes, (N, C, D, H, W) or (C, D, H, W): ``sum(x**p) ** (1/p)``, p = `norm_type`.

    Negative sums of odd powers count as 0. The other settings are those of `avg_pool3d`, as are the errors.

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


@composed(samples=unpooling_samples(1), error_samples=unpooling_errors(1), arrays="numpy")
def max_unpool1d(
    input: Array,
    indices: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    output_size: Sequence[int] | None = None,
) -> Array:
    """The partial inverse of `max_pool1d`: the elements of `input` at their places `indices`, and zeros elsewhere.

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


@composed(samples=unpooling_samples(2), error_samples=unpooling_errors(2), arrays="numpy")
def max_unpool2d(
    input: Array,
    indices: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    output_size: Sequence[int] | None = None,
) -> Array:
    """The partial inverse of `max_pool2d`: the elements of `input` at their places `indices`, and zeros elsewhere.

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


@composed(samples=unpooling_samples(3), error_samples=unpooling_errors(3), arrays="numpy")
def max_unpool3d(
    input: Array,
    indices: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    output_size: Sequence[int] | None = None,
) -> Array:
    """The partial inverse of `max_pool3d`: the elements of `input` at their places `indices`, and zeros elsewhere.

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


# Windows as columns.


def column_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield every setting, and one image without a batch."""
    yield pg.Sample(rng.normal(size=(2, 2, 3, 4)), 2)
    yield pg.Sample(rng.normal(size=(1, 1, 5, 4)), (3, 2), (2, 1), (1, 0), (2, 3))
    yield pg.Sample(rng.normal(size=(2, 3, 3)), 2, padding=1)


def column_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield images and kernels that do not fit."""
    x = np.ones((1, 2, 3, 3))
    for input, settings, match in (
        (x[None], {"kernel_size": 2}, "Expected 3D or 4D"),
        (x, {"kernel_size": 4}, "too small|which is too small"),
        (x, {"kernel_size": 0}, "kernel size should be greater than zero"),
        (x, {"kernel_size": 2, "stride": 0}, "stride should be greater than zero"),
    ):
        yield pg.ErrorSample(input, raises=RuntimeError, match=match, **settings)


@composed(samples=column_samples, error_samples=column_errors, complex=True, arrays="numpy")
def im2col(
    input: Array,
    kernel_size: int | Sequence[int],
    dilation: int | Sequence[int] = 1,
    padding: int | Sequence[int] = 0,
    stride: int | Sequence[int] = 1,
) -> Array:
    """The windows of images as columns, PyTorch's `F.unfold`: (N, C, H, W) becomes (N, C k l, windows).

    A convolution is a matrix product with these columns. Beyond the image there are zeros.

    Raises
    ------
    RuntimeError
        `input` is not (N, C, H, W) or (C, H, W), or the settings do not fit it.

    >>> import plugrad as pg
    >>> pg.nn.functional.unfold(pg.arange(4.0).reshape(1, 2, 2), (1, 2))
    tensor([[0., 2.],
            [1., 3.]])
    """
    if input.ndim not in (3, 4):
        raise RuntimeError(
            f"Expected 3D or 4D (batch mode) tensor, got one of size {list(input.shape)}"
        )
    places, pads, padded = columns(
        "im2col", input.shape[-2:], kernel_size, dilation, padding, stride
    )
    x = pg.nn.functional.pad(input, (pads[1], pads[1], pads[0], pads[0]))
    flat = pg.reshape(x, (*x.shape[:-2], math.prod(padded)))
    lead, channels = tuple(input.shape[:-3]), input.shape[-3]
    return pg.reshape(flat[..., places], (*lead, channels * places.shape[0], places.shape[1]))


def fold_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield every setting, and one image without a batch."""
    yield pg.Sample(rng.normal(size=(2, 8, 6)), (3, 4), 2)
    yield pg.Sample(rng.normal(size=(1, 6, 2)), (5, 4), (3, 2), (2, 1), (1, 0), (2, 3))
    yield pg.Sample(rng.normal(size=(4, 16)), 3, 2, padding=1)


def fold_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield columns that are not of such an image."""
    for input, settings, match in (
        (np.ones((1, 1, 8, 6)), {}, "Expected 2D or 3D"),
        (np.ones((1, 7, 6)), {}, "divisible by the product of kernel_size"),
        (np.ones((1, 8, 5)), {}, "to match the calculated number of sliding blocks"),
    ):
        yield pg.ErrorSample(input, (3, 4), 2, raises=RuntimeError, match=match, **settings)


@composed(samples=fold_samples, error_samples=fold_errors, complex=True, arrays="numpy")
def col2im(
    input: Array,
    output_size: int | Sequence[int],
    kernel_size: int | Sequence[int],
    dilation: int | Sequence[int] = 1,
    padding: int | Sequence[int] = 0,
    stride: int | Sequence[int] = 1,
) -> Array:
    """Columns added up to images, PyTorch's `F.fold`: the adjoint of `im2col`, (N, C k l, windows) to (N, C, H, W).

    Each pixel is the sum of what all windows have there.

    Raises
    ------
    RuntimeError
        `input` is not of the windows of images of `output_size`.

    >>> import plugrad as pg
    >>> pg.nn.functional.fold(pg.ones(2, 2), (1, 3), (1, 2))
    tensor([[[1., 2., 1.]]])
    """
    if input.ndim not in (2, 3):
        raise RuntimeError(
            f"Expected 2D or 3D (batch mode) tensor for input, but got: {list(input.shape)}"
        )
    size = several("col2im", "output_size", output_size, 2)
    places, pads, padded = columns("col2im", size, kernel_size, dilation, padding, stride)
    *lead, rows, found = input.shape
    taps, windows = places.shape
    if rows % taps:
        raise RuntimeError(
            "Expected size of input's first non-batch dimension to be divisible by the product of kernel_size, but got "
            f"{rows} rows and {taps} taps"
        )
    if found != windows:
        raise RuntimeError(
            f"Given output_size={size}, expected size of input's last dimension to match the calculated number of "
            f"sliding blocks, {windows}, but got {found}"
        )
    flat = pg.reshape(input, (*lead, rows // taps, taps * windows))
    zeros = pg.from_numpy(np.zeros((*flat.shape[:-1], math.prod(padded)), input.dtype))
    summed = pg.index_add(zeros, -1, pg.from_numpy(places.reshape(-1)), flat)
    image = pg.reshape(summed, (*flat.shape[:-1], *padded))
    return image[..., pads[0] : pads[0] + size[0], pads[1] : pads[1] + size[1]]


def columns(
    op: str, size: Any, kernel: Any, dilation: Any, padding: Any, stride: Any
) -> tuple[np.ndarray, tuple[int, ...], tuple[int, ...]]:
    """Return the places of all windows in the flattened padded image, (taps, windows); its padding, and its size."""
    kernels, dilations, pads, strides = (
        several(op, name, value, 2)
        for name, value in (
            ("kernel_size", kernel),
            ("dilation", dilation),
            ("padding", padding),
            ("stride", stride),
        )
    )
    for name, each in (("kernel size", kernels), ("dilation", dilations), ("stride", strides)):
        if min(each) <= 0:
            raise RuntimeError(f"{op}: {name} should be greater than zero, but got {each}")
    if min(pads) < 0:
        raise RuntimeError(f"{op}: padding should be non-negative, but got {pads}")
    padded = tuple(old + 2 * p for old, p in zip(size, pads, strict=True))
    axes = []
    for m, k, d, s in zip(padded, kernels, dilations, strides, strict=True):
        if m < d * (k - 1) + 1:
            raise RuntimeError(
                f"{op}: Given input with spatial size {tuple(size)}, kernel_size={kernels}, dilation={dilations}, "
                f"padding={pads}: the padded image {padded} is too small"
            )
        axes.append(np.arange(k)[:, None] * d + np.arange(0, m - d * (k - 1), s))
    rows, cols = axes
    places = rows[:, None, :, None] * padded[1] + cols[None, :, None, :]
    return places.reshape(math.prod(kernels), -1), pads, padded
