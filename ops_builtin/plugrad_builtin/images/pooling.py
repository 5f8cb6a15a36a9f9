"""Pooling over the windows of images: their maxima, with the places (indices) of these, and their averages.

The gradient of a maximum goes to the place of the maximum: `max_pool2d_scatter`, whose own gradient is
`max_pool2d_gather`, and the other way round. An average is linear, and `avg_pool2d_adjoint` is its adjoint.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, overload

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    PairLike,
    Primitive,
    Shape,
    Windows,
    as_int,
    distinct,
    inside,
    not_implemented,
    pooled,
    pooling_settings,
    require_dimensions,
    require_tensor,
    run_kernel,
    wide,
    wrong_type,
)
from plugrad_builtin.images.convolution import correlated
from plugrad_builtin.images.pooling_kernels import (
    averages,
    divisors,
    gathered,
    maxima,
    scattered,
    spread,
)


class MaxPool2d(Primitive):
    """Max pooling of images: the largest element of each window of an image.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): floating or integer.
    kernel_size, stride, padding, dilation
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None; the padding,
        at most half a kernel, never counts as the largest element.
    ceil_mode
        Whether windows may reach beyond the padded image at the bottom and to the right. No window starts there.
    return_indices
        Whether to return the places of the maxima too, as int64: row * W + column. No gradient flows through them. If
        several elements are the largest, it is the first; of several nan the last, as in PyTorch. A window wholly in
        the padding (a dilation can jump over a small image) has the place -1 and the smallest value of the dtype.

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

    plain = staticmethod(maxima)
    node_name = "MaxPool2DWithIndicesBackward0"
    new_gradients = True

    @overload
    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        *,
        kernel_size: PairLike,
        stride: PairLike | None = None,
        padding: PairLike = 0,
        dilation: PairLike = 1,
        ceil_mode: bool = False,
        return_indices: Literal[False] = False,
    ) -> Array: ...

    @overload
    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        *,
        kernel_size: PairLike,
        stride: PairLike | None = None,
        padding: PairLike = 0,
        dilation: PairLike = 1,
        ceil_mode: bool = False,
        return_indices: Literal[True],
    ) -> tuple[Array, Array]: ...

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        *,
        kernel_size: PairLike,
        stride: PairLike | None = None,
        padding: PairLike = 0,
        dilation: PairLike = 1,
        ceil_mode: bool = False,
        return_indices: bool = False,
    ) -> Array | tuple[Array, Array]:
        require_tensor("max_pool2d", input)
        if len(input.shape) not in (3, 4):
            raise RuntimeError(
                "non-empty 3D or 4D (batch mode) tensor expected for input, but got input of size: "
                f"{list(input.shape)}"
            )
        settings = pooling_settings("max_pool2d", kernel_size, stride, padding, dilation)
        windows = pooled(tuple(input.shape), *settings, bool(ceil_mode))
        if input.dtype.kind not in "fiu":
            raise not_implemented("max_pool2d", input.dtype)
        needs_grad = ctx.needs_input_grad[0]
        output, indices = run_kernel(ctx, wide(input), windows, return_indices or needs_grad)
        output = output.astype(input.dtype, copy=False)
        if needs_grad:
            ctx.windows = settings_of(windows, ceil_mode)
            ctx.save_for_backward(indices)
        if not return_indices:
            return output
        ctx.mark_non_differentiable(indices)
        return output, indices

    @staticmethod
    def backward(ctx: Context, grad_output: Array, grad_indices: Array | None = None) -> Any:
        (indices,) = ctx.saved_tensors
        size = ctx.input_shape(0)[-2:]
        return pg.ops.builtin.max_pool2d_scatter(grad_output, indices, size=size, **ctx.windows)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in SAMPLES:
            yield pg.Sample(distinct(rng, shape) - LOW, **settings)
        shape = (1, 2, 6, 7)
        yield pg.Sample(distinct(rng, shape) - LOW, kernel_size=(2, 3), dilation=(3, 2), padding=1)
        yield pg.Sample(-distinct(rng, (1, 2, 6, 1)), kernel_size=(2, 1))
        yield pg.Sample(distinct(rng, shape), kernel_size=2, dilation=2, stride=3, ceil_mode=True)
        yield pg.Sample(distinct(rng, shape), kernel_size=(3, 2), stride=2, return_indices=True)

    @staticmethod
    def reference(
        input: Array, ceil_mode: bool = False, return_indices: bool = False, **settings: Any
    ) -> Any:
        windows = pooled(input.shape, *pooling_settings("max_pool2d", **settings), ceil_mode)
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


class MaxPool2dScatter(Primitive):
    """Gradient of `max_pool2d`: every element is added to its place in an image of zeros.

    Parameters
    ----------
    grad_output
        Shape (..., P, Q).
    indices
        The places, row * W + column, of the same shape, int64: what ``max_pool2d(..., return_indices=True)`` returns.
        An element at -1 is dropped.
    size
        (H, W) of the image.
    kernel_size, stride, padding, dilation, ceil_mode
        Those of `max_pool2d`. For arrays of libraries other than NumPy, an element whose place is outside its window is
        dropped.

    Returns (..., H, W), in the dtype of `grad_output`.

    Raises
    ------
    RuntimeError
        `indices` has another shape than `grad_output`, or not that of the windows.
    IndexError
        A place is outside the image.

    Source: the adjoint of `max_pool2d_gather`.

    >>> import plugrad as pg
    >>> grad, places = pg.tensor([[[1.0, 2.0]]]), pg.tensor([[[1, 1]]])
    >>> pg.ops.builtin.max_pool2d_scatter(grad, places, size=(2, 3), kernel_size=2, stride=1)
    tensor([[[0., 3., 0.],
             [0., 0., 0.]]])
    """

    plain = staticmethod(scattered)
    for_rules = True
    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context,
        grad_output: Array,
        indices: Array,
        *,
        size: Shape,
        kernel_size: PairLike,
        stride: PairLike | None = None,
        padding: PairLike = 0,
        dilation: PairLike = 1,
        ceil_mode: bool = False,
    ) -> Array:
        if tuple(grad_output.shape) != tuple(indices.shape):
            raise RuntimeError(
                f"max_pool2d_scatter: expected indices of the shape of grad_output, {list(grad_output.shape)}, but got "
                f"{list(indices.shape)}"
            )
        settings = pooling_settings("max_pool2d_scatter", kernel_size, stride, padding, dilation)
        shape = (*grad_output.shape[:-2], *map(as_int, size))
        windows = pooled(shape, *settings, bool(ceil_mode))
        require_places("max_pool2d_scatter", indices, windows)
        ctx.windows = settings_of(windows, ceil_mode)
        ctx.save_for_backward(None, indices)
        return run_kernel(ctx, grad_output, indices, windows)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        _, indices = ctx.saved_tensors
        return pg.ops.builtin.max_pool2d_gather(grad_output, indices, **ctx.windows), None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in SAMPLES:
            pooled = pg.max_pool2d(distinct(rng, shape), return_indices=True, **settings)
            yield pg.Sample(
                rng.normal(size=pooled[1].shape), pooled[1], size=shape[-2:], **settings
            )
        places = np.array([[[4, -1, 6]]])
        yield pg.Sample(rng.normal(size=(1, 1, 3)), places, size=(2, 4), kernel_size=2, stride=1)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        g, places = np.ones((1, 2, 2)), np.array([[[0, 1], [2, 9]]])
        windows = {"size": (3, 3), "kernel_size": 2, "stride": 1}
        yield pg.ErrorSample(g, places, raises=IndexError, match="out of bounds", **windows)
        match = "expected indices of the shape"
        yield pg.ErrorSample(g, places[0], raises=RuntimeError, match=match, **windows)
        match = r"windows of an image of size \[2, 2\] have \[1, 1\] maxima"
        yield pg.ErrorSample(
            g, places, raises=RuntimeError, match=match, size=(2, 2), kernel_size=2
        )


class MaxPool2dGather(Primitive):
    """Elements of an image at given places: the gradient of `max_pool2d_scatter`.

    Parameters
    ----------
    input
        Shape (..., H, W).
    indices
        The places, row * W + column, shape (..., P, Q), int64. The place -1 gives 0.
    kernel_size, stride, padding, dilation, ceil_mode
        Those of `max_pool2d`. For arrays of libraries other than NumPy, a place outside its window gives 0.

    Returns (..., P, Q), in the dtype of `input`.

    Raises
    ------
    RuntimeError
        The leading sizes of `indices` differ from those of `input`, or the windows have another shape.
    IndexError
        A place is outside the image.

    Source: the adjoint of `max_pool2d_scatter`.

    >>> import plugrad as pg
    >>> image = pg.tensor([[[1.0, 5.0, 2.0], [4.0, 3.0, 6.0]]])
    >>> pg.ops.builtin.max_pool2d_gather(image, pg.tensor([[[1, 5]]]), kernel_size=2, stride=1)
    tensor([[[5., 6.]]])
    """

    plain = staticmethod(gathered)
    for_rules = True
    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        indices: Array,
        *,
        kernel_size: PairLike,
        stride: PairLike | None = None,
        padding: PairLike = 0,
        dilation: PairLike = 1,
        ceil_mode: bool = False,
    ) -> Array:
        if tuple(input.shape[:-2]) != tuple(indices.shape[:-2]):
            raise RuntimeError(
                f"max_pool2d_gather: expected indices of shape {[*input.shape[:-2], 'P', 'Q']}, but got "
                f"{list(indices.shape)}"
            )
        settings = pooling_settings("max_pool2d_gather", kernel_size, stride, padding, dilation)
        windows = pooled(tuple(input.shape), *settings, bool(ceil_mode))
        require_places("max_pool2d_gather", indices, windows)
        ctx.windows = settings_of(windows, ceil_mode)
        ctx.save_for_backward(None, indices)
        return run_kernel(ctx, input, indices, windows)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        _, indices = ctx.saved_tensors
        size = ctx.input_shape(0)[-2:]
        scatter = pg.ops.builtin.max_pool2d_scatter
        return scatter(grad_output, indices, size=size, **ctx.windows), None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in SAMPLES:
            pooled = pg.max_pool2d(distinct(rng, shape), return_indices=True, **settings)
            yield pg.Sample(rng.normal(size=shape), pooled[1], **settings)
        places = np.array([[[4, -1, 6]]])
        yield pg.Sample(rng.normal(size=(1, 2, 4)), places, kernel_size=2, stride=1)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x, places = np.ones((1, 3, 4)), np.zeros((1, 1, 2), int)
        for indices, error, match in (
            (places + 12, IndexError, "out of bounds"),
            (places[0], RuntimeError, "expected indices of"),
            (places[..., :1], RuntimeError, "have \\[1, 2\\] maxima"),
        ):
            yield pg.ErrorSample(x, indices, raises=error, match=match, kernel_size=2)


class AvgPool2d(Primitive):
    """Average pooling of images: the mean of each window of an image.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): floating, or int64 (whose quotients are rounded towards zero).
    kernel_size, stride, padding
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None; the padding,
        at most half a kernel, is zeros.
    ceil_mode
        Whether windows may reach beyond the padded image at the bottom and to the right. No window starts there.
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

    plain = staticmethod(averages)
    node_name = "AvgPool2DBackward0"
    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        *,
        kernel_size: PairLike,
        stride: PairLike | None = None,
        padding: PairLike = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> Array:
        require_tensor("avg_pool2d", input)
        require_dimensions("avg_pool2d", input)
        settings = pooling_settings("avg_pool2d", kernel_size, stride, padding)
        divisor_override = read_divisor(divisor_override)
        windows = pooled(tuple(input.shape), *settings, bool(ceil_mode))
        if input.dtype.kind != "f" and input.dtype != np.int64:
            raise not_implemented("avg_pool2d", input.dtype)
        ctx.settings = settings_of_averages(windows, ceil_mode, count_include_pad, divisor_override)
        images = wide(input)
        divisor = divisors(windows, count_include_pad, divisor_override, images.dtype)
        output = run_kernel(ctx, images, windows, divisor)
        return pg.quietly(output.astype, input.dtype, copy=False)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        size = ctx.input_shape(0)[-2:]
        return pg.ops.builtin.avg_pool2d_adjoint(grad_output, size=size, **ctx.settings)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in AVERAGE_SAMPLES:
            yield pg.Sample(rng.normal(size=shape), **settings)

    @staticmethod
    def reference(
        input: Array,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
        **settings: Any,
    ) -> Any:
        windows = pooled(input.shape, *pooling_settings("avg_pool2d", **settings), ceil_mode)
        (height, width), (down, across) = windows.size, windows.stride
        (top, _), (left, _) = windows.padding

        def sums(plane: Any) -> Any:
            """Return the sums of all windows of `plane`, a matrix as large as the area that the windows cover."""
            full = correlated(plane, np.ones(windows.kernel))[::down, ::across]
            return full[: windows.places[0], : windows.places[1]]

        whole = np.zeros(np.add(windows.size, windows.reach))
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


class AvgPool2dAdjoint(Primitive):
    """Gradient of `avg_pool2d`: every element is spread evenly over its window.

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

    plain = staticmethod(spread)
    for_rules = True
    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context,
        grad_output: Array,
        *,
        size: Shape,
        kernel_size: PairLike,
        stride: PairLike | None = None,
        padding: PairLike = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> Array:
        settings = pooling_settings("avg_pool2d", kernel_size, stride, padding)
        shape = (*grad_output.shape[:-2], *map(as_int, size))
        windows = pooled(shape, *settings, bool(ceil_mode))
        if tuple(grad_output.shape[-2:]) != windows.places:
            raise RuntimeError(
                f"avg_pool2d_adjoint: windows of an image of size {list(size)} have {list(windows.places)} averages, "
                f"but got grad_output of size {list(grad_output.shape)}"
            )
        divisor_override = read_divisor(divisor_override)
        ctx.settings = settings_of_averages(windows, ceil_mode, count_include_pad, divisor_override)
        grads = wide(grad_output)
        divisor = divisors(windows, count_include_pad, divisor_override, grads.dtype)
        images = run_kernel(ctx, grads, windows, divisor)
        return pg.quietly(images.astype, grad_output.dtype, copy=False)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return pg.avg_pool2d(grad_output, **ctx.settings)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, settings in AVERAGE_SAMPLES:
            image: Array = np.zeros(shape)
            pooled = pg.avg_pool2d(image, **settings)
            yield pg.Sample(rng.normal(size=pooled.shape), size=shape[-2:], **settings)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        g = np.ones((1, 1, 2, 3))
        match = r"have \[2, 2\] averages, but got grad_output of size \[1, 1, 2, 3\]"
        yield pg.ErrorSample(g, raises=RuntimeError, match=match, size=(4, 5), kernel_size=2)


def settings_of(windows: Windows, ceil_mode: bool) -> dict[str, Any]:
    """Return the layout `windows` and `ceil_mode` as keyword arguments for `max_pool2d` and its two gradient ops."""
    return {
        "kernel_size": windows.kernel,
        "stride": windows.stride,
        "padding": (windows.padding[0][0], windows.padding[1][0]),
        "dilation": windows.dilation,
        "ceil_mode": ceil_mode,
    }


def settings_of_averages(
    windows: Windows, ceil_mode: bool, count_include_pad: bool, divisor_override: int | None
) -> dict[str, Any]:
    """Return the layout `windows`, `ceil_mode`, `count_include_pad` and `divisor_override` as keyword arguments for
    `avg_pool2d` and its gradient op.
    """
    settings = settings_of(windows, ceil_mode)
    del settings["dilation"]
    return {
        **settings,
        "count_include_pad": count_include_pad,
        "divisor_override": divisor_override,
    }


def require_places(op: str, indices: Array, windows: Windows) -> None:
    """Raise RuntimeError, which names `op`, if the last two sizes of `indices` are not the output size of `windows`."""
    if tuple(indices.shape[-2:]) != windows.places:
        raise RuntimeError(
            f"{op}: windows of an image of size {list(windows.size)} have {list(windows.places)} maxima, but got "
            f"indices of size {list(indices.shape)}"
        )


# Where they may be tried: an image's shape, and settings.

Case = tuple[tuple[int, ...], dict[str, Any]]

# So much lower, some numbers are negative: among these a padding of 0 would be the largest.
LOW = 12

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


def read_divisor(override: Any) -> int | None:
    """Return avg_pool2d's `divisor_override` as an int, or None. Raises TypeError if it is no int, RuntimeError if it
    is 0.
    """
    if override is None:
        return None
    try:
        divisor = as_int(override)
    except TypeError as error:
        raise wrong_type("avg_pool2d", "'divisor_override'", override, "int") from error
    if divisor == 0:
        raise RuntimeError("divisor must be not zero, but got divisor_override=0")
    return divisor


def window_errors(op: str, x: Array) -> Iterator[pg.ErrorSample]:
    """Yield arguments with wrong settings that max and average pooling must refuse; `x` is an image (4, 5, 6), `op` the
    name.
    """
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
