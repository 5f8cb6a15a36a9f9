"""Pooling over the windows of images: their maxima, which carry their places, and their averages. Next: `losses.py`.

The gradient of a maximum goes to its place: `max_pool2d_scatter`, whose own gradient is `max_pool2d_gather` and the other
way round. An average is linear, and `avg_pool2d_adjoint` is its adjoint.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import index as as_int
from typing import Any

import numpy as np

import plugrad as pg
from plugrad_builtin.convolution import Array, Pair, computable, torch_name


class MaxPool2d(pg.ArrayFunction):
    """The largest element of each window of an image.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): floating or integer.
    kernel_size, stride, padding, dilation
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None; the padding, at
        most half a kernel, never is the largest.
    ceil_mode
        Whether windows may reach beyond the padded image at the bottom and to the right. None starts there.
    return_indices
        Whether to return the places of the maxima too, as int64: row * W + column. No gradient flows through them. Of
        equal elements it is the first, of several nan the last, as in PyTorch; of a window that lies wholly in the padding
        (a dilation can jump over a small image) -1, its maximum is the smallest number there is.

    Returns (N, C, P, Q) with P = (H + 2 padding - dilation (kH - 1) - 1) // stride + 1, in the dtype of `input`. nan is
    larger than any number.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    TypeError
        `input` is no tensor, a setting no int.
    NotImplementedError
        The dtype is bool or complex.

    Source: the slope is 1 at the maximum and 0 elsewhere.

    >>> import plugrad as pg
    >>> image = pg.tensor([[[1.0, 5.0, 2.0], [4.0, 3.0, 6.0]]])
    >>> pg.max_pool2d(image, 2, stride=1)
    tensor([[[5., 6.]]])
    >>> maxima, places = pg.max_pool2d(image, 2, stride=1, return_indices=True)
    >>> places
    tensor([[[1, 5]]])
    """

    node_name = "MaxPool2DWithIndicesBackward0"

    @staticmethod
    def forward(
        ctx: Any,
        input: Any,
        *,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        dilation: Any = 1,
        ceil_mode: bool = False,
        return_indices: bool = False,
    ) -> Any:
        require_tensor("max_pool2d", input)
        if len(input.shape) not in (3, 4):
            raise RuntimeError(
                "non-empty 3D or 4D (batch mode) tensor expected for input, but got input of size: "
                f"{list(input.shape)}"
            )
        settings = read_settings("max_pool2d", kernel_size, stride, padding, dilation)
        windows = laid_on(tuple(input.shape), *settings, bool(ceil_mode))
        if input.dtype.kind not in "fiu":
            raise not_implemented("max_pool2d", input.dtype)
        needs_grad = ctx.needs_input_grad[0]
        output, indices = maxima(computable(input), windows, return_indices or needs_grad)
        output = output.astype(input.dtype, copy=False)
        if needs_grad:
            ctx.save_for_backward(indices)
        if not return_indices:
            return output
        ctx.mark_non_differentiable(indices)
        return output, indices

    @staticmethod
    def backward(ctx: Any, grad_output: Any, grad_indices: Any = None) -> Any:
        (indices,) = ctx.saved_tensors
        return pg.ops.builtin.max_pool2d_scatter(grad_output, indices, size=ctx.input_shape(0)[-2:])

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in SAMPLES:
            yield pg.Sample(distinct(rng, shape), **settings)
        shape = (1, 2, 6, 7)
        yield pg.Sample(distinct(rng, shape), kernel_size=(2, 3), dilation=(3, 2), padding=1)
        yield pg.Sample(distinct(rng, shape), kernel_size=2, dilation=2, stride=3, ceil_mode=True)
        yield pg.Sample(distinct(rng, shape), kernel_size=(3, 2), stride=2, return_indices=True)

    @staticmethod
    def reference(
        input: Any,
        *,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        dilation: Any = 1,
        ceil_mode: bool = False,
        return_indices: bool = False,
    ) -> Any:
        settings = read_settings("max_pool2d", kernel_size, stride, padding, dilation)
        windows = laid_on(tuple(input.shape), *settings, bool(ceil_mode))
        rows, columns = inside(windows, 0), inside(windows, 1)
        output = np.empty((*input.shape[:-2], *windows.places), input.dtype)
        indices = np.empty(output.shape, np.int64)
        for plane in np.ndindex(*input.shape[:-2]):
            for p, q in np.ndindex(*windows.places):
                window = input[plane][rows[p], columns[q]]
                row, column = np.unravel_index(np.argmax(window), window.shape)
                output[plane][p, q] = window[row, column]
                y, x = rows[p].start + row * windows.dilation[0], columns[q].start + column * windows.dilation[1]
                indices[plane][p, q] = y * windows.size[1] + x
        return (output, indices) if return_indices else output

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = np.ones((2, 4, 5, 6))
        yield from window_errors("max_pool2d", x)
        for settings, match in (
            ({"kernel_size": 2, "dilation": 0}, "dilation should be greater than zero, but got dilationH: 0"),
            ({"kernel_size": 2, "dilation": 5}, r"Calculated output size: \(4x0x1\)"),
            ({"kernel_size": 2, "dilation": 3, "padding": 2}, "pad should be smaller than or equal to half"),
        ):
            yield pg.ErrorSample(x, raises=RuntimeError, match=match, **settings)
        match = r"non-empty 3D or 4D \(batch mode\) tensor expected for input"
        yield pg.ErrorSample(x[0, 0], raises=RuntimeError, match=match, kernel_size=2)
        match = "\"max_pool2d\" not implemented for 'Bool'"
        yield pg.ErrorSample(x > 0, raises=NotImplementedError, match=match, kernel_size=2)


class MaxPool2dScatter(pg.ArrayFunction):
    """The gradient of `max_pool2d`: every element is added to its place in an image of zeros.

    Parameters
    ----------
    grad_output
        Shape (..., P, Q).
    indices
        The places, row * W + column, of the same shape, int64: what ``max_pool2d(..., return_indices=True)`` returns. An
        element at -1 is dropped.
    size
        (H, W) of the image.

    Returns (..., H, W), in the dtype of `grad_output`.

    Raises
    ------
    RuntimeError
        `indices` has another shape.
    IndexError
        A place is outside the image.

    Source: the adjoint of `max_pool2d_gather`.

    >>> import plugrad as pg
    >>> places = pg.tensor([[1, 1], [3, 2]])
    >>> pg.ops.builtin.max_pool2d_scatter(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), places, size=(2, 2))
    tensor([[0., 3.],
            [4., 3.]])
    """

    @staticmethod
    def forward(ctx: Any, grad_output: Any, indices: Any, *, size: Any) -> Any:
        if tuple(grad_output.shape) != tuple(indices.shape):
            raise RuntimeError(
                f"max_pool2d_scatter: expected indices of the shape of grad_output, {list(grad_output.shape)}, but got "
                f"{list(indices.shape)}"
            )
        ctx.save_for_backward(None, indices)
        return scattered(grad_output, indices, (as_int(size[0]), as_int(size[1])))

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        _, indices = ctx.saved_tensors
        return pg.ops.builtin.max_pool2d_gather(grad_output, indices), None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in SAMPLES:
            pooled = pg.max_pool2d(distinct(rng, shape), return_indices=True, **settings)
            yield pg.Sample(rng.normal(size=pooled[1].shape), pooled[1], size=shape[-2:])
        yield pg.Sample(rng.normal(size=(1, 3)), np.array([[4, -1, 4]]), size=(2, 3))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        g, places = np.ones((2, 2)), np.array([[0, 1], [2, 3]])
        yield pg.ErrorSample(g, places, raises=IndexError, match="out of bounds", size=(1, 3))
        yield pg.ErrorSample(g, places[0], raises=RuntimeError, match="expected indices of the shape", size=(2, 2))


class MaxPool2dGather(pg.ArrayFunction):
    """The elements of an image at given places: the gradient of `max_pool2d_scatter`.

    Parameters
    ----------
    input
        Shape (..., H, W).
    indices
        The places, row * W + column, shape (..., P, Q), int64. At -1 there is a 0.

    Returns (..., P, Q), in the dtype of `input`.

    Raises
    ------
    RuntimeError
        The leading sizes of `indices` differ from those of `input`.
    IndexError
        A place is outside the image.

    Source: the adjoint of `max_pool2d_scatter`.

    >>> import plugrad as pg
    >>> image = pg.tensor([[1.0, 5.0, 2.0], [4.0, 3.0, 6.0]])
    >>> pg.ops.builtin.max_pool2d_gather(image, pg.tensor([[1, 5]]))
    tensor([[5., 6.]])
    """

    @staticmethod
    def forward(ctx: Any, input: Any, indices: Any) -> Any:
        if tuple(input.shape[:-2]) != tuple(indices.shape[:-2]):
            raise RuntimeError(
                f"max_pool2d_gather: expected indices of shape {[*input.shape[:-2], 'P', 'Q']}, but got "
                f"{list(indices.shape)}"
            )
        ctx.save_for_backward(None, indices)
        return gathered(input, indices)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        _, indices = ctx.saved_tensors
        size = ctx.input_shape(0)[-2:]
        return pg.ops.builtin.max_pool2d_scatter(grad_output, indices, size=size), None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in SAMPLES:
            pooled = pg.max_pool2d(distinct(rng, shape), return_indices=True, **settings)
            yield pg.Sample(rng.normal(size=shape), pooled[1])
        yield pg.Sample(rng.normal(size=(2, 3)), np.array([[4, -1, 4]]))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = np.ones((2, 3, 4))
        yield pg.ErrorSample(x, np.full((2, 1, 1), 12), raises=IndexError, match="out of bounds")
        yield pg.ErrorSample(x, np.zeros((1, 1, 1), int), raises=RuntimeError, match="expected indices of")


class AvgPool2d(pg.ArrayFunction):
    """The mean of each window of an image.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): floating, or int64 (whose quotients are rounded towards zero).
    kernel_size, stride, padding
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None; the padding, at
        most half a kernel, is zeros.
    ceil_mode
        Whether windows may reach beyond the padded image at the bottom and to the right. None starts there.
    count_include_pad
        Whether the zeros of the padding count as elements. What lies beyond the padding never does.
    divisor_override
        What to divide the sums by instead of the number of elements.

    Returns (N, C, P, Q) with P = (H + 2 padding - kH) // stride + 1, in the dtype of `input`.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    IndexError
        `input` has fewer than three dimensions.
    TypeError
        `input` is no tensor, a setting no int.
    NotImplementedError
        The dtype is bool, complex or an integer other than int64.

    Source: each of n elements has slope 1/n.

    >>> import plugrad as pg
    >>> image = pg.tensor([[[1.0, 5.0, 2.0], [4.0, 2.0, 6.0]]])
    >>> pg.avg_pool2d(image, 2, stride=1)
    tensor([[[3.0000, 3.7500]]])
    """

    node_name = "AvgPool2DBackward0"

    @staticmethod
    def forward(
        ctx: Any,
        input: Any,
        *,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> Any:
        require_tensor("avg_pool2d", input)
        require_dimensions(input)
        settings = read_settings("avg_pool2d", kernel_size, stride, padding)
        divisor_override = read_divisor(divisor_override)
        windows = laid_on(tuple(input.shape), *settings, bool(ceil_mode))
        if input.dtype.kind != "f" and input.dtype != np.int64:
            raise not_implemented("avg_pool2d", input.dtype)
        ctx.settings = {
            "kernel_size": kernel_size,
            "stride": stride,
            "padding": padding,
            "ceil_mode": ceil_mode,
            "count_include_pad": count_include_pad,
            "divisor_override": divisor_override,
        }
        divisor = divisors(windows, count_include_pad, divisor_override)
        return averages(computable(input), windows, divisor).astype(input.dtype, copy=False)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        size = ctx.input_shape(0)[-2:]
        return pg.ops.builtin.avg_pool2d_adjoint(grad_output, size=size, **ctx.settings)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in AVERAGE_SAMPLES:
            yield pg.Sample(rng.normal(size=shape), **settings)

    @staticmethod
    def reference(input: Any, **settings: Any) -> Any:
        from scipy.ndimage import convolve

        ceil_mode = settings.pop("ceil_mode", False)
        include, override = settings.pop("count_include_pad", True), settings.pop("divisor_override", None)
        windows = laid_on(tuple(input.shape), *read_settings("avg_pool2d", **settings), bool(ceil_mode))
        (rows, columns), (down, across), (top, left) = windows.kernel, windows.stride, windows.padding
        last = [(n - 1) * s + k for n, s, k in zip(windows.places, windows.stride, windows.kernel, strict=True)]
        kernel = np.ones((rows, columns))

        def sums(plane: Any, within: Any) -> Any:
            """Every window's sum of `plane`, in an image that is as large as the windows need."""
            whole = np.zeros([max(n, m) for n, m in zip(last, np.add(within, plane.shape), strict=True)])
            whole[within[0] : within[0] + plane.shape[0], within[1] : within[1] + plane.shape[1]] = plane
            full = convolve(whole, kernel, mode="constant", origin=(-((rows - 1) // 2), -((columns - 1) // 2)))
            return full[: last[0] - rows + 1 : down, : last[1] - columns + 1 : across]

        height, width = input.shape[-2:]
        counted = np.ones((height + 2 * top, width + 2 * left)) if include else np.ones((height, width))
        count = override or sums(counted, (0, 0) if include else (top, left))
        planes = [sums(plane, (top, left)) / count for plane in input.reshape(-1, height, width)]
        return np.array(planes, input.dtype).reshape(*input.shape[:-2], *windows.places)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = np.ones((2, 4, 5, 6))
        yield from window_errors("avg_pool2d", x)
        match = "divisor must be not zero"
        yield pg.ErrorSample(x, raises=RuntimeError, match=match, kernel_size=2, divisor_override=0)
        match = "argument 'divisor_override' must be int, not float"
        yield pg.ErrorSample(x, raises=TypeError, match=match, kernel_size=2, divisor_override=2.5)
        match = "Dimension out of range"
        yield pg.ErrorSample(x[0, 0], raises=IndexError, match=match, kernel_size=2)
        match = "\"avg_pool2d\" not implemented for 'Int'"
        yield pg.ErrorSample(x.astype("int32"), raises=NotImplementedError, match=match, kernel_size=2)


class AvgPool2dAdjoint(pg.ArrayFunction):
    """The gradient of `avg_pool2d`: every element is spread evenly over its window.

    Parameters
    ----------
    grad_output
        Shape (..., P, Q): the gradient of the averages, floating.
    size
        (H, W) of the image.
    kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
        Those of `avg_pool2d`.

    Returns (..., H, W), in the dtype of `grad_output`.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.

    Source: the adjoint of `avg_pool2d`.

    >>> import plugrad as pg
    >>> grad = pg.tensor([[[4.0, 8.0]]])
    >>> pg.ops.builtin.avg_pool2d_adjoint(grad, size=(2, 3), kernel_size=2, stride=1)
    tensor([[[1., 3., 2.],
             [1., 3., 2.]]])
    """

    @staticmethod
    def forward(
        ctx: Any,
        grad_output: Any,
        *,
        size: Any,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> Any:
        settings = read_settings("avg_pool2d", kernel_size, stride, padding)
        shape = (*grad_output.shape[:-2], *size)
        windows = laid_on(shape, *settings, bool(ceil_mode))
        if tuple(grad_output.shape[-2:]) != windows.places:
            raise RuntimeError(
                f"avg_pool2d_adjoint: the windows of an image of size {list(size)} have {list(windows.places)} averages, but "
                f"got grad_output of size {list(grad_output.shape)}"
            )
        ctx.settings = {
            "kernel_size": kernel_size,
            "stride": stride,
            "padding": padding,
            "ceil_mode": ceil_mode,
            "count_include_pad": count_include_pad,
            "divisor_override": divisor_override,
        }
        divisor = divisors(windows, count_include_pad, read_divisor(divisor_override))
        return spread(computable(grad_output) / divisor, windows).astype(grad_output.dtype, copy=False)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return pg.avg_pool2d(grad_output, **ctx.settings)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in AVERAGE_SAMPLES:
            pooled = pg.avg_pool2d(np.zeros(shape), **settings)
            yield pg.Sample(rng.normal(size=pooled.shape), size=shape[-2:], **settings)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        g = np.ones((1, 1, 2, 3))
        match = r"have \[2, 2\] averages, but got grad_output of size \[1, 1, 2, 3\]"
        yield pg.ErrorSample(g, raises=RuntimeError, match=match, size=(4, 5), kernel_size=2)


# Where they may be tried: an image's shape, and settings.

Case = tuple[tuple[int, ...], dict[str, Any]]

SAMPLES: tuple[Case, ...] = (
    ((2, 3, 4, 6), {"kernel_size": 2}),
    ((1, 2, 5, 7), {"kernel_size": (3, 2), "stride": (2, 1), "padding": 1}),
    ((1, 2, 7, 5), {"kernel_size": (2, 4), "stride": (3, 2), "padding": (0, 2), "ceil_mode": True}),
    ((1, 2, 6, 5), {"kernel_size": 2, "stride": (4, 3), "ceil_mode": True}),
    ((3, 4, 5), {"kernel_size": 3, "stride": 1}),
    ((2, 3, 4, 5), {"kernel_size": (4, 5)}),
    ((0, 2, 4, 5), {"kernel_size": 2}),
)
AVERAGE_SAMPLES: tuple[Case, ...] = (
    *SAMPLES,
    ((1, 2, 4, 5), {"kernel_size": (3, 2), "stride": 2, "padding": 1, "count_include_pad": False}),
    ((2, 5, 4), {"kernel_size": 3, "stride": 2, "ceil_mode": True, "divisor_override": 7}),
    ((1, 2, 5, 4), {"kernel_size": (2, 3), "padding": 1, "ceil_mode": True, "count_include_pad": False}),
)


def distinct(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers of which no two are close, so that no small step changes which is the largest."""
    return rng.permutation(math.prod(shape)).reshape(shape) * 0.25 - 3


def window_errors(op: str, x: Any) -> Iterator[pg.ErrorSample]:
    """Yield settings that neither pooling takes."""
    for settings, match in (
        ({"kernel_size": (1, 1, 1)}, f"{op}: kernel_size must either be a single int, or a tuple"),
        ({"kernel_size": 2, "stride": (1, 1, 1)}, f"{op}: stride must either be omitted, a single int"),
        ({"kernel_size": 2, "padding": 2}, "pad should be at most half of effective kernel size"),
        ({"kernel_size": 2, "padding": -1}, "pad must be non-negative, but got pad: -1"),
        ({"kernel_size": 2, "stride": 0}, "stride should not be zero"),
        ({"kernel_size": 2, "stride": -1}, "stride should be greater than zero, but got dH: -1 dW: -1"),
        ({"kernel_size": (-1, 2)}, "kernel size should be greater than zero, but got kH: -1 kW: 2"),
        ({"kernel_size": 7}, r"Given input size: \(4x5x6\). Calculated output size: \(4x0x0\)"),
    ):
        yield pg.ErrorSample(x, raises=RuntimeError, match=match, **settings)
    match = r"Expected 3D or 4D \(batch mode\) tensor with optional 0 dim batch size"
    yield pg.ErrorSample(x[:, :0], raises=RuntimeError, match=match, kernel_size=2)
    match = r"argument 'kernel_size' \(position 2\) must be tuple of ints, not float"
    yield pg.ErrorSample(x, raises=TypeError, match=match, kernel_size=2.5)


# Windows: where they lie. Always (rows, columns).


@dataclass(frozen=True, slots=True)
class Windows:
    """How windows lie on an image of `size`; `places` counts them, the size of the result."""

    size: Pair
    kernel: Pair
    stride: Pair
    padding: Pair
    dilation: Pair
    places: Pair


@lru_cache(maxsize=512)  # a network asks for the same few again and again
def laid_on(
    shape: tuple[int, ...], kernel: Pair, stride: Pair, padding: Pair, dilation: Pair, ceil_mode: bool
) -> Windows:
    """Return the windows on images of `shape`; PyTorch's errors if there are none."""
    places = []
    for size, k, s, pad, d in zip(shape[-2:], kernel, stride, padding, dilation, strict=True):
        if s == 0:
            raise RuntimeError("stride should not be zero")
        if pad < 0:
            raise RuntimeError(f"pad must be non-negative, but got pad: {pad}")
        if pad > ((k - 1) * d + 1) / 2 and k > 0 < d:
            raise RuntimeError(
                f"pad should be at most half of effective kernel size, but got pad={pad}, kernel_size={k} and dilation={d}"
            )
        count = (size + 2 * pad - d * (k - 1) - 1 + (s - 1 if ceil_mode else 0)) // s + 1
        if ceil_mode and (count - 1) * s >= size + pad:
            count -= 1  # the last would start in the padding
        places.append(count)
    for what, (down, across), (first, second) in (
        ("kernel size", kernel, ("kH", "kW")),
        ("stride", stride, ("dH", "dW")),
        ("dilation", dilation, ("dilationH", "dilationW")),
    ):
        if min(down, across) <= 0:
            raise RuntimeError(f"{what} should be greater than zero, but got {first}: {down} {second}: {across}")
    if len(shape) not in (3, 4) or 0 in shape[-3:]:
        raise RuntimeError(
            "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:"
            f"{list(shape)}"
        )
    if padding[0] > kernel[0] // 2 or padding[1] > kernel[1] // 2:
        raise RuntimeError(
            "pad should be smaller than or equal to half of kernel size, but got "
            f"padW = {padding[1]}, padH = {padding[0]}, kW = {kernel[1]}, kH = {kernel[0]}"
        )
    if min(places) < 1:
        planes = shape[-3]
        raise RuntimeError(
            f"Given input size: ({planes}x{shape[-2]}x{shape[-1]}). Calculated output size: ({planes}x{places[0]}x"
            f"{places[1]}). Output size is too small. Take a smaller kernel, or pad more"
        )
    return Windows((shape[-2], shape[-1]), kernel, stride, padding, dilation, (places[0], places[1]))


@lru_cache(maxsize=512)
def inside(windows: Windows, axis: int) -> list[slice]:
    """Return, for each place along an axis, the part of the image that its window covers; it can be empty."""
    size, d = windows.size[axis], windows.dilation[axis]
    parts = []
    for place in range(windows.places[axis]):
        start = place * windows.stride[axis] - windows.padding[axis]
        stop = min(start + (windows.kernel[axis] - 1) * d + 1, size)
        parts.append(slice(start if start >= 0 else start % d, max(stop, 0), d))
    return parts


def divisors(windows: Windows, count_include_pad: bool, override: int | None) -> Any:
    """Return what each window's sum is divided by, shape `places`, or one number."""
    if override is not None:
        return override
    counts = []
    for size, k, s, pad, n in zip(
        windows.size, windows.kernel, windows.stride, windows.padding, windows.places, strict=True
    ):
        start = np.arange(n) * s - pad
        stop = np.minimum(start + k, size + pad)
        counts.append(stop - start if count_include_pad else np.minimum(stop, size) - np.maximum(start, 0))
    return np.multiply.outer(*counts)


# What callers give.


def require_tensor(op: str, input: Any) -> None:
    """Raise PyTorch's error unless `input` is an array."""
    if not hasattr(input, "dtype"):
        raise TypeError(f"{op}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}")


def require_dimensions(input: Any) -> None:
    """Raise PyTorch's error for the average of what has too few dimensions."""
    ndim = len(input.shape)
    if ndim == 0:
        raise IndexError("Dimension specified as -3 but tensor has no dimensions; give (N, C, H, W) or (C, H, W)")
    if ndim < 3:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [-{ndim}, {ndim - 1}], but got -3); avg_pool2d takes "
            f"(N, C, H, W) or (C, H, W), not {list(input.shape)}"
        )


def not_implemented(op: str, dtype: Any) -> NotImplementedError:
    """Return PyTorch's error for a dtype that it does not pool."""
    return NotImplementedError(f"\"{op}\" not implemented for '{torch_name(dtype)[0]}'; convert first, x.float()")


def read_settings(
    op: str, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1
) -> tuple[Pair, Pair, Pair, Pair]:
    """Return the settings as pairs."""
    kernel = pair(op, "kernel_size", 2, kernel_size, "must either be")
    if stride is None or stride == ():
        strides = kernel
    else:
        strides = pair(op, "stride", 3, stride, "must either be omitted,")
    return (
        kernel,
        strides,
        pair(op, "padding", 4, padding, "must either be"),
        pair(op, "dilation", 5, dilation, "must be either"),
    )


def pair(op: str, name: str, position: int, value: Any, must: str) -> Pair:
    """Return an int or a pair of ints as a pair."""
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if len(values) not in (1, 2):
        raise RuntimeError(f"{op}: {name} {must} a single int, or a tuple of two ints, but got {values}")
    try:
        return as_int(values[0]), as_int(values[-1])
    except TypeError as error:
        raise TypeError(
            f"{op}(): argument '{name}' (position {position}) must be tuple of ints, not {type(value).__name__}"
        ) from error


def read_divisor(override: Any) -> int | None:
    """Return the divisor that a caller gave."""
    if override is None:
        return None
    try:
        divisor = as_int(override)
    except TypeError as error:
        got = type(override).__name__
        raise TypeError(f"avg_pool2d(): argument 'divisor_override' must be int, not {got}") from error
    if divisor == 0:
        raise RuntimeError("divisor must be not zero, but got divisor_override=0")
    return divisor


# Kernels.
#
# A few planes of images at a time are cut into phases, the every-stride-th rows and columns from each start, padded. Then
# a tap of all windows is one run of memory in one phase: no ufunc below meets a stride or a short row. (What lies beyond
# the last place of a row is computed too, and cut off.) Rows come first, then columns: kH + kW steps for kH x kW taps.
# Measured on 32x64x56x56 float32, forward: 5.4 and 7.2 ms for 2x2 and 3x3 taps of stride 2; in strided slices 8.2 and 13.8.
# Windows that are few and large are taken one by one instead.

PHASES_BYTES = 1 << 20  # of phases at a time; measured: half of it costs 5 %, an eighth twice the time

Tap = tuple[int, int]  # of a row or a column: its phase, and how far its run starts into it


@dataclass(frozen=True, slots=True)
class Phases:
    """How one set of windows is cut into phases, each (planes, *room)."""

    windows: Windows
    count: int  # of planes at a time
    room: Pair
    rows: tuple[Tap, ...]
    columns: tuple[Tap, ...]
    runs: Pair  # how long a run is for the rows' step, and for the columns'

    @property
    def shape(self) -> tuple[int, ...]:
        return (*self.windows.stride, self.count, *self.room)

    def lanes(self, axis: int) -> list[tuple[int, slice, slice]]:
        """Return (phase, part of the phase, part of the image) for the phases with a tap."""
        size, stride, pad = self.windows.size[axis], self.windows.stride[axis], self.windows.padding[axis]
        lanes = []
        for phase in sorted({tap[0] for tap in (self.rows, self.columns)[axis]}):
            first = (phase - pad) % stride
            start = (first + pad) // stride
            count = min(len(range(first, size, stride)), self.room[axis] - start)
            if count > 0:
                part = slice(first, first + (count - 1) * stride + 1, stride)
                lanes.append((phase, slice(start, start + count), part))
        return lanes


@lru_cache(maxsize=512)
def phases_of(windows: Windows, planes: int, itemsize: int) -> Phases:
    """Return how `planes` planes are cut into phases, so many at a time."""
    (kernel, broad), (down, across), (apart, beside) = windows.kernel, windows.stride, windows.dilation
    below, behind = (kernel - 1) * apart // down, (broad - 1) * beside // across
    room = windows.places[0] + below, windows.places[1] + behind
    count = max(1, min(planes, PHASES_BYTES // (down * across * room[0] * room[1] * itemsize)))
    rows = tuple((i * apart % down, i * apart // down * room[1]) for i in range(kernel))
    columns = tuple((j * beside % across, j * beside // across) for j in range(broad))
    tall = count * room[0] * room[1] - below * room[1]
    return Phases(windows, count, room, rows, columns, (tall, tall - behind))


def few(windows: Windows) -> bool:
    """Return whether there are fewer windows than taps."""
    return math.prod(windows.places) < math.prod(windows.kernel)


def planes_of(x: Any) -> Array:
    """Return images or results as planes, (planes, rows, columns)."""
    planes: Array = x.reshape(math.prod(x.shape[:-2]), *x.shape[-2:])
    return planes


def maxima(input: Array, windows: Windows, with_indices: bool) -> tuple[Array, Any]:
    """Return the maxima, and their places if they are asked for."""
    images = planes_of(input)
    output: Array = np.empty((len(images), *windows.places), images.dtype)
    indices: Any = np.empty(output.shape, np.int64) if with_indices else None
    if few(windows):
        maxima_one_by_one(images, windows, output, indices)
    else:
        maxima_by_phases(images, windows, output, indices)
    shape = (*input.shape[:-2], *windows.places)
    return output.reshape(shape), indices.reshape(shape) if with_indices else None


def maxima_by_phases(images: Array, windows: Windows, output: Array, indices: Any) -> None:
    """Write the maxima of each window, and their places unless `indices` is None."""
    cut = phases_of(windows, len(images), images.itemsize)
    (height, width), (tall, run) = windows.kernel, cut.runs
    lowest = lowest_of(images.dtype)
    phases: Array = np.empty(cut.shape, images.dtype)
    phases.fill(lowest)
    code = np.min_scalar_type(height * width).type  # numbers the taps; its own maximum stands for none
    top = code(np.iinfo(code).max)
    codes: Array = np.empty(math.prod(cut.shape[2:]), code)
    best: Array = np.empty(codes.shape, images.dtype)
    cropped = (slice(None), slice(windows.places[0]), slice(windows.places[1]))
    for first in range(0, len(images), cut.count):
        some = slice(first, first + cut.count)
        split(images[some], phases, cut)
        runs = phases.reshape(*cut.shape[:2], -1)
        columns = {}
        for phase in {phase for phase, _ in cut.columns}:
            columns[phase] = column_maxima(runs[:, phase], cut.rows, tall, code(width), indices is not None)
        phase, start = cut.columns[0]
        np.copyto(best[:run], columns[phase][0][start : start + run])
        for phase, start in cut.columns[1:]:
            np.maximum(best[:run], columns[phase][0][start : start + run], out=best[:run])
        planes = len(images[some])
        output[some] = best.reshape(cut.shape[2:])[:planes][cropped]
        if indices is None:
            continue
        codes.fill(top)
        for column, (phase, start) in enumerate(cut.columns):
            maximum, row = (x[start : start + run] for x in columns[phase])
            missed = (maximum != best[:run]).view(np.uint8) * top
            np.minimum(codes[:run], np.maximum(row + code(column), missed), out=codes[:run])
        taps = codes.reshape(cut.shape[2:])[:planes][cropped]
        if not output[some].min() > lowest:
            mend_taps(taps, phases[:, :, :planes], cut, output[some], lowest)
        write_places(indices[some], taps, windows)
