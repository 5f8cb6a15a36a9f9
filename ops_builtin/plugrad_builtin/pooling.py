"""Pooling over the windows of images: their maxima, which carry their places, and their averages. Next: `losses.py`.

The gradient of a maximum goes to its place: `max_pool2d_scatter`, whose own gradient is `max_pool2d_gather` and the
other way round. An average is linear, and `avg_pool2d_adjoint` is its adjoint.
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
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None; the padding,
        at most half a kernel, is never the largest.
    ceil_mode
        Whether windows may reach beyond the padded image at the bottom and to the right. None starts there.
    return_indices
        Whether to return the places of the maxima too, as int64: row * W + column. No gradient flows through them. Of
        equal elements it is the first, of several nan the last, as in PyTorch. A window wholly in the padding (a
        dilation can jump over a small image) has the place -1 and the smallest number there is.

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
                y, x = (
                    rows[p].start + row * windows.dilation[0],
                    columns[q].start + column * windows.dilation[1],
                )
                indices[plane][p, q] = y * windows.size[1] + x
        return (output, indices) if return_indices else output

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = np.ones((2, 4, 5, 6))
        yield from window_errors("max_pool2d", x)
        for settings, match in (
            (
                {"kernel_size": 2, "dilation": 0},
                "dilation should be greater than zero, but got dilationH: 0",
            ),
            ({"kernel_size": 2, "dilation": 5}, r"Calculated output size: \(4x0x1\)"),
            (
                {"kernel_size": 2, "dilation": 3, "padding": 2},
                "pad should be smaller than or equal to half",
            ),
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
        The places, row * W + column, of the same shape, int64: what ``max_pool2d(..., return_indices=True)`` returns.
        An element at -1 is dropped.
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
        yield pg.ErrorSample(
            g, places[0], raises=RuntimeError, match="expected indices of the shape", size=(2, 2)
        )


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
        yield pg.ErrorSample(
            x, np.zeros((1, 1, 1), int), raises=RuntimeError, match="expected indices of"
        )


class AvgPool2d(pg.ArrayFunction):
    """The mean of each window of an image.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): floating, or int64 (whose quotients are rounded towards zero).
    kernel_size, stride, padding
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None; the padding,
        at most half a kernel, is zeros.
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
        ctx.settings = settings_of(windows, ceil_mode, count_include_pad, divisor_override)
        images = computable(input)
        divisor = divisors(windows, count_include_pad, divisor_override, images.dtype)
        output = pg.quietly(averages, images, windows, divisor)
        return pg.quietly(output.astype, input.dtype, copy=False)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        size = ctx.input_shape(0)[-2:]
        return pg.ops.builtin.avg_pool2d_adjoint(grad_output, size=size, **ctx.settings)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in AVERAGE_SAMPLES:
            yield pg.Sample(rng.normal(size=shape), **settings)

    @staticmethod
    def reference(
        input: Any,
        *,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> Any:
        from scipy.signal import correlate2d

        settings = read_settings("avg_pool2d", kernel_size, stride, padding)
        windows = laid_on(tuple(input.shape), *settings, bool(ceil_mode))
        (height, width), (top, left), (down, across) = windows.size, windows.padding, windows.stride

        def sums(plane: Any) -> Any:
            """Return every window's sum of `plane`, an image that is as large as the windows."""
            full = correlate2d(plane, np.ones(windows.kernel), "valid")[::down, ::across]
            return full[: windows.places[0], : windows.places[1]]

        reach = [
            n * s + k
            for n, s, k in zip(windows.places, windows.stride, windows.kernel, strict=True)
        ]
        whole = np.zeros([size + more for size, more in zip((height, width), reach, strict=True)])
        counted = np.zeros(whole.shape)
        if count_include_pad:
            counted[: height + 2 * top, : width + 2 * left] = 1
        else:
            counted[top : top + height, left : left + width] = 1
        count = divisor_override or sums(counted)
        output = np.empty((*input.shape[:-2], *windows.places), input.dtype)
        for plane in np.ndindex(*input.shape[:-2]):
            whole[top : top + height, left : left + width] = input[plane]
            output[plane] = sums(whole) / count
        return output

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
        yield pg.ErrorSample(
            x.astype("int32"), raises=NotImplementedError, match=match, kernel_size=2
        )


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
        shape = (*grad_output.shape[:-2], *map(as_int, size))
        windows = laid_on(shape, *settings, bool(ceil_mode))
        if tuple(grad_output.shape[-2:]) != windows.places:
            raise RuntimeError(
                f"avg_pool2d_adjoint: windows of an image of size {list(size)} have {list(windows.places)} averages, "
                f"but got grad_output of size {list(grad_output.shape)}"
            )
        divisor_override = read_divisor(divisor_override)
        ctx.settings = settings_of(windows, ceil_mode, count_include_pad, divisor_override)
        grads = computable(grad_output)
        divisor = divisors(windows, count_include_pad, divisor_override, grads.dtype)
        images = pg.quietly(spread, grads, windows, divisor)
        return pg.quietly(images.astype, grad_output.dtype, copy=False)

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
    ((2, 3, 4, 5), {"kernel_size": 2}),
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
    (
        (1, 2, 5, 4),
        {"kernel_size": (2, 3), "padding": 1, "ceil_mode": True, "count_include_pad": False},
    ),
)


def distinct(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers of which no two are close, so that no small step changes which is the largest."""
    return rng.permutation(math.prod(shape)).reshape(shape) * 0.25 - 3


def window_errors(op: str, x: Any) -> Iterator[pg.ErrorSample]:
    """Yield settings that neither pooling takes."""
    for settings, match in (
        ({"kernel_size": (1, 1, 1)}, f"{op}: kernel_size must either be a single int, or a tuple"),
        (
            {"kernel_size": 2, "stride": (1, 1, 1)},
            f"{op}: stride must either be omitted, a single int",
        ),
        ({"kernel_size": 2, "padding": 2}, "pad should be at most half of effective kernel size"),
        ({"kernel_size": 2, "padding": -1}, "pad must be non-negative, but got pad: -1"),
        ({"kernel_size": 2, "stride": 0}, "stride should not be zero"),
        (
            {"kernel_size": 2, "stride": -1},
            "stride should be greater than zero, but got dH: -1 dW: -1",
        ),
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
    shape: tuple[int, ...],
    kernel: Pair,
    stride: Pair,
    padding: Pair,
    dilation: Pair,
    ceil_mode: bool,
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
                f"pad should be at most half of effective kernel size, but got pad={pad}, kernel_size={k} and "
                f"dilation={d}"
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
            raise RuntimeError(
                f"{what} should be greater than zero, but got {first}: {down} {second}: {across}"
            )
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
    return Windows(
        (shape[-2], shape[-1]), kernel, stride, padding, dilation, (places[0], places[1])
    )


def starts(windows: Windows, axis: int) -> Array:
    """Return where the windows start along an axis; in the padding that is negative."""
    return np.arange(windows.places[axis]) * windows.stride[axis] - windows.padding[axis]


@lru_cache(maxsize=512)
def inside(windows: Windows, axis: int) -> list[slice]:
    """Return, for each place along an axis, the part of the image that its window covers; it can be empty."""
    size, d = windows.size[axis], windows.dilation[axis]
    parts = []
    for start in starts(windows, axis).tolist():
        stop = min(start + (windows.kernel[axis] - 1) * d + 1, size)
        parts.append(slice(start if start >= 0 else start % d, max(stop, 0), d))
    return parts


def divisors(windows: Windows, count_include_pad: bool, override: int | None, dtype: Any) -> Array:
    """Return what each window's sum is divided by, shape `places` or ()."""
    if override is not None:
        return np.array(override, dtype)
    counts = []
    for axis in (0, 1):
        start, size = starts(windows, axis), windows.size[axis]
        stop = np.minimum(start + windows.kernel[axis], size + windows.padding[axis])
        if not count_include_pad:
            start, stop = np.maximum(start, 0), np.minimum(stop, size)
        counts.append(stop - start)
    product: Array = np.multiply.outer(*counts).astype(dtype)
    return product


# What callers give.


def require_tensor(op: str, input: Any) -> None:
    """Raise PyTorch's error unless `input` is an array."""
    if not hasattr(input, "dtype"):
        raise TypeError(
            f"{op}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}"
        )


def require_dimensions(input: Any) -> None:
    """Raise PyTorch's error for the average of what has too few dimensions."""
    ndim = len(input.shape)
    if ndim == 0:
        raise IndexError(
            "Dimension specified as -3 but tensor has no dimensions; give (N, C, H, W) or (C, H, W)"
        )
    if ndim < 3:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [-{ndim}, {ndim - 1}], but got -3); avg_pool2d takes "
            f"(N, C, H, W) or (C, H, W), not {list(input.shape)}"
        )


def not_implemented(op: str, dtype: Any) -> NotImplementedError:
    """Return PyTorch's error for a dtype that it does not pool."""
    return NotImplementedError(
        f"\"{op}\" not implemented for '{torch_name(dtype)[0]}'; convert first, x.float()"
    )


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
        raise RuntimeError(
            f"{op}: {name} {must} a single int, or a tuple of two ints, but got {values}"
        )
    try:
        return as_int(values[0]), as_int(values[-1])
    except TypeError as error:
        raise TypeError(
            f"{op}(): argument '{name}' (position {position}) must be tuple of ints, not {type(value).__name__}"
        ) from error


def settings_of(
    windows: Windows, ceil_mode: bool, count_include_pad: bool, divisor_override: int | None
) -> dict[str, Any]:
    """Return the settings of averages over `windows`, as both ops take them."""
    return {
        "kernel_size": windows.kernel,
        "stride": windows.stride,
        "padding": windows.padding,
        "ceil_mode": ceil_mode,
        "count_include_pad": count_include_pad,
        "divisor_override": divisor_override,
    }


def read_divisor(override: Any) -> int | None:
    """Return the divisor that a caller gave."""
    if override is None:
        return None
    try:
        divisor = as_int(override)
    except TypeError as error:
        got = type(override).__name__
        raise TypeError(
            f"avg_pool2d(): argument 'divisor_override' must be int, not {got}"
        ) from error
    if divisor == 0:
        raise RuntimeError("divisor must be not zero, but got divisor_override=0")
    return divisor


# Kernels.


def maxima(input: Array, windows: Windows, with_indices: bool) -> tuple[Array, Any]:
    """Return the maxima, and their places or None."""
    images = planes_of(input)
    output: Array = np.empty((len(images), *windows.places), images.dtype)
    indices: Any = np.empty(output.shape, np.int64) if with_indices else None
    by_windows(windows, maxima_one_by_one, maxima_by_phases)(images, windows, output, indices)
    shape = (*input.shape[:-2], *windows.places)
    return output.reshape(shape), indices.reshape(shape) if with_indices else None


def averages(input: Array, windows: Windows, divisor: Array) -> Array:
    """Return the sums of all windows over `divisor`."""
    images = planes_of(input)
    output: Array = np.empty((len(images), *windows.places), images.dtype)
    by_windows(windows, sums_one_by_one, sums_by_phases)(images, windows, output)
    if output.dtype.kind == "f":
        output /= divisor
    else:  # NumPy's // rounds down, C's towards zero
        output = np.sign(output) * np.sign(divisor) * (np.abs(output) // np.abs(divisor))
    return output.reshape(*input.shape[:-2], *windows.places)


def spread(grad: Array, windows: Windows, divisor: Array) -> Array:
    """Return the adjoint of `averages`."""
    grads = planes_of(grad)
    images: Array = np.zeros((len(grads), *windows.size), grads.dtype)
    by_windows(windows, spread_one_by_one, spread_by_phases)(grads, windows, divisor, images)
    return images.reshape(*grad.shape[:-2], *windows.size)


def scattered(grad: Array, indices: Array, size: Pair) -> Array:
    """Return an image of zeros to which every element of `grad` is added at its place."""
    grads, places = planes_of(grad), planes_of(indices)
    area = size[0] * size[1]
    images: Array = np.zeros((len(grads), area), grads.dtype)
    count = max(
        1, PHASES_BYTES // max(images.itemsize * area, 1)
    )  # at a time, to stay in the cache
    offsets = np.arange(count)[:, None, None] * area
    for first in range(0, len(grads), count):
        some = slice(first, first + count)
        here, values = places[some], grads[some]
        flat = here + offsets[: len(here)]
        if lacks_some(here, area):
            values, flat = values[here >= 0], flat[here >= 0]
        np.add.at(images[some].reshape(-1), flat.reshape(-1), values.reshape(-1))
    return images.reshape(*grad.shape[:-2], *size)


def gathered(input: Array, indices: Array) -> Array:
    """Return the elements of images at places."""
    images, places = planes_of(input), planes_of(indices)
    area = images.shape[1] * images.shape[2]
    some_lack = lacks_some(places, area)
    flat = places.reshape(len(places), places.shape[1] * places.shape[2])
    values = np.take_along_axis(images.reshape(len(images), area), flat, axis=1)
    if some_lack:
        values[flat < 0] = 0
    return values.reshape(indices.shape)


def lacks_some(places: Array, area: int) -> bool:
    """Return whether any place is -1, which stands for none; IndexError if one is outside `area` elements."""
    first, last = places.min(initial=0), places.max(initial=-1)
    if first < -1 or last >= area:
        raise IndexError(
            f"index out of bounds: expected places from -1 to {area - 1}, but got {first} to {last}"
        )
    return bool(first < 0)


def planes_of(x: Any) -> Array:
    """Return images or results as planes, (planes, rows, columns)."""
    planes: Array = x.reshape(math.prod(x.shape[:-2]), *x.shape[-2:])
    return planes


def by_windows(windows: Windows, one_by_one: Any, by_phases: Any) -> Any:
    """Return which of two ways is the faster: window by window if they are fewer than their elements."""
    return one_by_one if math.prod(windows.places) < math.prod(windows.kernel) else by_phases


def lowest_of(dtype: Any) -> Any:
    """Return the smallest number of a dtype: what the padding is for a maximum."""
    return -np.inf if dtype.kind == "f" else np.iinfo(dtype).min


# Window by window.


def maxima_one_by_one(images: Array, windows: Windows, output: Array, indices: Any) -> None:
    """Write each window's maxima to `output`, and their places to `indices` unless it is None."""
    for p, rows in enumerate(inside(windows, 0)):
        for q, columns in enumerate(inside(windows, 1)):
            window = images[:, rows, columns]
            content = window.reshape(len(images), window.shape[1] * window.shape[2])
            output[:, p, q] = content.max(axis=1, initial=lowest_of(images.dtype))
            if indices is None:
                continue
            if content.shape[1] == 0:
                indices[:, p, q] = -1
                continue
            found = content.argmax(axis=1)
            nan = output[:, p, q] != output[:, p, q]
            if nan.any():
                missing = content[nan] != content[nan]
                found[nan] = content.shape[1] - 1 - missing[:, ::-1].argmax(axis=1)
            row, column = np.divmod(found, window.shape[2])
            y, x = rows.start + row * rows.step, columns.start + column * columns.step
            indices[:, p, q] = y * windows.size[1] + x


def sums_one_by_one(images: Array, windows: Windows, output: Array) -> None:
    """Write each window's sums to `output`."""
    for p, rows in enumerate(inside(windows, 0)):
        for q, columns in enumerate(inside(windows, 1)):
            output[:, p, q] = images[:, rows, columns].sum(axis=(1, 2))


def spread_one_by_one(grads: Array, windows: Windows, divisor: Array, images: Array) -> None:
    """Add each of `grads`, divided, to all elements of its window."""
    shares = grads / divisor
    for p, rows in enumerate(inside(windows, 0)):
        for q, columns in enumerate(inside(windows, 1)):
            images[:, rows, columns] += shares[:, p, q, None, None]


# By phases.
#
# A few planes at a time are cut into phases, the every-stride-th rows and columns from each start, padded. Then a tap
# of all windows is one run of memory in one phase: no ufunc below meets a stride or a short row. (What lies beyond the
# last place of a row is computed too, and cut off.) Rows come first, then columns: kH + kW steps for kH x kW taps.
# Measured on 32x64x56x56 float32, maxima and places: 7.1 and 8.2 ms for 2x2 and 3x3 taps of stride 2; in strided slices
# 8.2 and 13.8.

PHASES_BYTES = 1 << 20  # of phases at a time; measured: half of it costs 5 %, a quarter 20 %

Tap = tuple[int, int]  # of rows or of columns: its phase, and where its run starts there


@dataclass(frozen=True, slots=True)
class Phases:
    """How planes are cut into phases, an array of shape (*stride, count, *room)."""

    windows: Windows
    count: int  # of planes at a time
    room: Pair
    rows: tuple[Tap, ...]
    columns: tuple[Tap, ...]
    tall: int  # a run that columns read: all rows of places
    run: int  # a run of places

    @property
    def shape(self) -> tuple[int, ...]:
        return (*self.windows.stride, self.count, *self.room)


@lru_cache(maxsize=512)
def cut_for(windows: Windows, planes: int, itemsize: int) -> Phases:
    """Return how `planes` planes are cut."""
    (height, width), (down, across) = windows.kernel, windows.stride
    apart, beside = windows.dilation
    below, behind = (height - 1) * apart // down, (width - 1) * beside // across
    room = windows.places[0] + below, windows.places[1] + behind
    count = max(1, min(planes, PHASES_BYTES // (down * across * room[0] * room[1] * itemsize)))
    rows = tuple((i * apart % down, i * apart // down * room[1]) for i in range(height))
    columns = tuple((j * beside % across, j * beside // across) for j in range(width))
    tall = (count * room[0] - below) * room[1]
    return Phases(windows, count, room, rows, columns, tall, tall - behind)


@lru_cache(maxsize=512)
def lanes(cut: Phases) -> list[tuple[tuple[Any, ...], tuple[Any, ...]]]:
    """Return (phase and part of it, part of the image) for every phase that has a tap."""
    axes = []
    for axis, taps in enumerate((cut.rows, cut.columns)):
        windows, found = cut.windows, []
        size, stride, pad = windows.size[axis], windows.stride[axis], windows.padding[axis]
        for phase in sorted({phase for phase, _ in taps}):
            first = (phase - pad) % stride
            start = (first + pad) // stride
            count = min(len(range(first, size, stride)), cut.room[axis] - start)
            if count > 0:
                image = slice(first, first + (count - 1) * stride + 1, stride)
                found.append((phase, slice(start, start + count), image))
        axes.append(found)
    return [
        ((row, column, slice(None), rows, columns), (slice(None), image_rows, image_columns))
        for row, rows, image_rows in axes[0]
        for column, columns, image_columns in axes[1]
    ]


def split(images: Array, cut: Phases, phases: Array) -> None:
    """Write planes into their phases; the padding there is left as it is."""
    some = phases[:, :, : len(images)]
    for place, part in lanes(cut):
        some[place] = images[part]


def cropped(run: Array, cut: Phases, planes: int) -> Array:
    """Return a run of places as planes of places."""
    rows, columns = cut.windows.places
    return run.reshape(cut.count, *cut.room)[:planes, :rows, :columns]


def maxima_by_phases(images: Array, windows: Windows, output: Array, indices: Any) -> None:
    """Write each window's maxima to `output`, and their places to `indices` unless it is None.

    A tap's code is its number in the window. Of a row's tap it is that of the first column: rows and columns add up.
    """
    cut = cut_for(windows, len(images), images.itemsize)
    lowest = lowest_of(images.dtype)
    phases: Array = np.full(cut.shape, lowest, images.dtype)
    runs = phases.reshape(*windows.stride, -1)
    code = np.min_scalar_type(math.prod(windows.kernel)).type
    none = code(np.iinfo(code).max)
    best: Array = np.empty(math.prod(cut.shape[2:]), images.dtype)
    codes: Array = np.empty(best.shape, code)
    for first in range(0, len(images), cut.count):
        some = slice(first, first + cut.count)
        split(images[some], cut, phases)
        columns = {
            phase: column_maxima(runs[:, phase], cut, code if indices is not None else None)
            for phase in {phase for phase, _ in cut.columns}
        }
        found = best[: cut.run]
        found.fill(lowest)
        for phase, start in cut.columns:
            np.maximum(found, columns[phase][0][start : start + cut.run], out=found)
        output[some] = cropped(best, cut, len(images[some]))
        if indices is None:
            continue
        codes.fill(none)
        for number, (phase, start) in enumerate(cut.columns):
            maximum, row = (x[start : start + cut.run] for x in columns[phase])
            missed = (maximum != found).view(np.uint8) * none
            numbers = np.maximum(row + code(number), missed)
            np.minimum(codes[: cut.run], numbers, out=codes[: cut.run])
        taps = cropped(codes, cut, len(images[some]))
        if not output[some].min() > lowest:
            mend(taps, output[some], runs, cut, lowest)
        write_places(taps, windows, indices[some])


def column_maxima(runs: Array, cut: Phases, code: Any) -> tuple[Array, Any]:
    """Return the maxima over the rows of windows, and the codes of the first rows that have them unless it is None."""
    width = cut.windows.kernel[1]
    phase, start = cut.rows[0]
    best = runs[phase, start : start + cut.tall].copy()
    codes: Any = None if code is None else np.zeros(cut.tall, code)
    for number, (phase, start) in enumerate(cut.rows[1:], start=1):
        other = runs[phase, start : start + cut.tall]
        if code is not None:
            np.maximum(codes, (other > best).view(np.uint8) * code(number * width), out=codes)
        np.maximum(best, other, out=best)
    return best, codes


def mend(taps: Array, output: Array, runs: Array, cut: Phases, lowest: Any) -> None:
    """Correct the taps of windows that have no more than `lowest`, like the padding, and of those with a nan."""
    windows, (height, width) = cut.windows, cut.windows.kernel
    first_row, first_column = (
        np.clip(-(starts(windows, axis) // windows.dilation[axis]), 0, windows.kernel[axis] - 1)
        for axis in (0, 1)
    )
    first_inside = first_row[:, None] * width + first_column
    np.copyto(taps, first_inside.astype(taps.dtype), where=output == lowest)
    if not np.isnan(output).any():
        return
    whole = np.empty(math.prod(cut.shape[2:]), bool)
    for row, column in np.ndindex(height, width):
        (phase, down), (lane, along) = cut.rows[row], cut.columns[column]
        start = down + along
        whole[: cut.run] = np.isnan(runs[phase, lane, start : start + cut.run])
        np.copyto(taps, taps.dtype.type(row * width + column), where=cropped(whole, cut, len(taps)))


def write_places(taps: Array, windows: Windows, indices: Array) -> None:
    """Write the places of taps, counted through the image; -1 for windows that have no element."""
    width = windows.size[1]
    rows, columns = np.divmod(np.arange(math.prod(windows.kernel)), windows.kernel[1])
    offsets = rows * (windows.dilation[0] * width) + columns * windows.dilation[1]
    np.take(offsets, taps, out=indices, mode="clip")  # none is out of bounds; other modes buffer
    indices += starts(windows, 0)[:, None] * width + starts(windows, 1)
    empty_rows, empty_columns = (
        [place for place, part in enumerate(inside(windows, axis)) if part.start >= part.stop]
        for axis in (0, 1)
    )
    indices[:, empty_rows] = -1
    indices[:, :, empty_columns] = -1


def sums_by_phases(images: Array, windows: Windows, output: Array) -> None:
    """Write each window's sums to `output`."""
    cut = cut_for(windows, len(images), images.itemsize)
    phases: Array = np.zeros(cut.shape, images.dtype)
    runs = phases.reshape(*windows.stride, -1)
    total: Array = np.empty(math.prod(cut.shape[2:]), images.dtype)
    for first in range(0, len(images), cut.count):
        some = slice(first, first + cut.count)
        split(images[some], cut, phases)
        columns = {}
        for lane in {phase for phase, _ in cut.columns}:
            column: Array = np.zeros(cut.tall, images.dtype)
            for phase, start in cut.rows:
                column += runs[phase, lane, start : start + cut.tall]
            columns[lane] = column
        found = total[: cut.run]
        found.fill(0)
        for phase, start in cut.columns:
            found += columns[phase][start : start + cut.run]
        output[some] = cropped(total, cut, len(images[some]))


def spread_by_phases(grads: Array, windows: Windows, divisor: Array, images: Array) -> None:
    """Add each of `grads`, divided, to all elements of its window."""
    cut = cut_for(windows, len(grads), grads.itemsize)
    phases: Array = np.empty(cut.shape, grads.dtype)
    runs = phases.reshape(*windows.stride, -1)
    shares: Array = np.zeros(math.prod(cut.shape[2:]), grads.dtype)  # zero beyond the last places
    for first in range(0, len(grads), cut.count):
        some = slice(first, first + cut.count)
        np.divide(grads[some], divisor, out=cropped(shares, cut, len(grads[some])))
        phases.fill(0)
        for lane in {phase for phase, _ in cut.columns}:
            column: Array = np.zeros(cut.tall, grads.dtype)
            for phase, start in cut.columns:
                if phase == lane:
                    column[start : start + cut.run] += shares[: cut.run]
            for phase, start in cut.rows:
                runs[phase, lane, start : start + cut.tall] += column
        for place, part in lanes(cut):
            images[some][part] = phases[:, :, : len(grads[some])][place]
