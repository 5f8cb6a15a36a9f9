"""Depthwise convolution, each channel with a kernel of its own: three ops that are each other's derivatives.

All three are parts of one sum over images n, channels c, taps (i, j) of the kernel and places (p, q)::

    B(image, weight, out) =
        sum  image[n, c, p*stride + i*dilation - padding, ...] weight[c, 0, i, j] out[n, c, p, q]

`depthwise_conv2d` is its derivative by `out`, `depthwise_conv2d_image` by `image`, and
`depthwise_conv2d_weight` by `weight`. B is linear in each of the three, so every derivative of one
of the ops is another one of them, to any order.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Geometry,
    Pair,
    PairLike,
    convolution_settings,
    convolved,
    taps,
)

Padding = PairLike | tuple[Pair, Pair]


class DepthwiseConv2d(pg.ArrayFunction):
    """Cross-correlation of every channel of an image with its own kernel.

    Parameters
    ----------
    input
        Shape (N, C, H, W), floating.
    weight
        Shape (C, 1, kH, kW): PyTorch's for ``conv2d(groups=C)``.
    stride, dilation
        An int, or a pair (rows, columns).
    padding
        Zeros around the image: an int, a pair, or a pair of pairs ((top, bottom), (left, right)).

    Returns (N, C, P, Q) with P = (H + top + bottom - dilation (kH - 1) - 1) // stride + 1.

    Raises
    ------
    RuntimeError
        Shapes or settings do not fit each other.
    TypeError
        A setting is no int.

    Source: Chollet, "Xception" (2017), https://arxiv.org/abs/1610.02357; the gradients are the
    other two ops.

    >>> import plugrad as pg
    >>> image = pg.arange(8.0).reshape(1, 2, 2, 2)
    >>> pg.ops.newpack.depthwise_conv2d(image, pg.ones(2, 1, 2, 2))
    tensor([[[[ 6.]],
    <BLANKLINE>
             [[22.]]]])
    """

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        weight: Array,
        *,
        stride: PairLike = 1,
        padding: Padding = 0,
        dilation: PairLike = 1,
    ) -> Array:
        geometry = laid_out(input.shape, weight.shape, stride, padding, dilation)
        ctx.save_for_backward(input, weight)
        ctx.geometry = geometry
        image = padded(input, geometry)
        out = np.zeros((*input.shape[:2], *geometry.places), np.result_type(input, weight))
        for i, j, rows, columns in taps(geometry):
            out += image[..., rows, columns] * weight[:, :, i, j, None]
        return out

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> tuple[Array | None, Array | None]:
        input, weight = ctx.saved_tensors
        geometry: Geometry = ctx.geometry
        settings = settings_of(geometry)
        grad_input = grad_weight = None  # what nobody asks for is not computed
        if ctx.needs_input_grad[0]:
            grad_input = DepthwiseConv2dImage.apply(
                grad_output, weight, size=geometry.size, **settings
            )
        if ctx.needs_input_grad[1]:
            grad_weight = DepthwiseConv2dWeight.apply(
                input, grad_output, kernel_size=geometry.kernel, **settings
            )
        return grad_input, grad_weight

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for size, kernel, settings in SAMPLES:
            yield pg.Sample(rng.normal(size=size), rng.normal(size=kernel), **settings)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        image, weight = rng.normal(size=(1, 2, 4, 5)), rng.normal(size=(2, 1, 3, 3))
        for input, kernel, words in (
            (image[0], weight, r"an input of shape \(N, C, H, W\)"),
            (image, weight[:1], r"a weight of shape \(2, 1, kH, kW\)"),
            (image[..., :2], weight, "Kernel size can't be greater"),
        ):
            yield pg.ErrorSample(input, kernel, raises=RuntimeError, match=words)

    @staticmethod
    def reference(
        input: Array,
        weight: Array,
        *,
        stride: PairLike = 1,
        padding: Padding = 0,
        dilation: PairLike = 1,
    ) -> Array:
        """Return the sum, computed by its definition: the checker compares it with forward's."""
        geometry = laid_out(input.shape, weight.shape, stride, padding, dilation)
        image = padded(input, geometry)
        (down, across), (apart, beside) = geometry.stride, geometry.dilation
        out = np.empty((*input.shape[:2], *geometry.places))
        for n, c, p, q in np.ndindex(out.shape):
            window = image[n, c, p * down :: apart, q * across :: beside]
            kernel = weight[c, 0]
            out[n, c, p, q] = (window[: kernel.shape[0], : kernel.shape[1]] * kernel).sum()
        return out


class DepthwiseConv2dImage(pg.ArrayFunction):
    """The gradient of `depthwise_conv2d` by its image: each place is spread over its window.

    Parameters
    ----------
    grad_output
        Shape (N, C, P, Q).
    weight, stride, padding, dilation
        Those of `depthwise_conv2d`.
    size
        (H, W) of the image.

    Returns (N, C, H, W).

    Raises
    ------
    RuntimeError
        Shapes or settings do not fit each other.
    """

    for_rules = True

    @staticmethod
    def forward(
        ctx: Context,
        grad_output: Array,
        weight: Array,
        *,
        size: Pair,
        stride: PairLike = 1,
        padding: Padding = 0,
        dilation: PairLike = 1,
    ) -> Array:
        shape = *grad_output.shape[:2], *size
        geometry = laid_out(shape, weight.shape, stride, padding, dilation)
        require_places(grad_output, geometry)
        ctx.save_for_backward(grad_output, weight)
        ctx.geometry = geometry
        dtype = np.result_type(grad_output, weight)
        image = np.zeros((*shape[:2], *geometry.padded), dtype)
        for i, j, rows, columns in taps(geometry):
            image[..., rows, columns] += grad_output * weight[:, :, i, j, None]
        return image[..., *geometry.content]

    @staticmethod
    def backward(ctx: Context, grad_image: Array) -> tuple[Array | None, Array | None]:
        grad_output, weight = ctx.saved_tensors
        geometry: Geometry = ctx.geometry
        settings = settings_of(geometry)
        grad_grad = grad_weight = None
        if ctx.needs_input_grad[0]:
            grad_grad = DepthwiseConv2d.apply(grad_image, weight, **settings)
        if ctx.needs_input_grad[1]:
            grad_weight = DepthwiseConv2dWeight.apply(
                grad_image, grad_output, kernel_size=geometry.kernel, **settings
            )
        return grad_grad, grad_weight

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for size, kernel, settings in SAMPLES:
            places = laid_out(size, kernel, **settings).places
            grad, weight = rng.normal(size=(*size[:2], *places)), rng.normal(size=kernel)
            yield pg.Sample(grad, weight, size=size[2:], **settings)


class DepthwiseConv2dWeight(pg.ArrayFunction):
    """The gradient of `depthwise_conv2d` by its weight: what each tap met, times what came of it.

    Parameters
    ----------
    input, stride, padding, dilation
        Those of `depthwise_conv2d`.
    grad_output
        Shape (N, C, P, Q).
    kernel_size
        (kH, kW).

    Returns (C, 1, kH, kW).

    Raises
    ------
    RuntimeError
        Shapes or settings do not fit each other.
    """

    for_rules = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        grad_output: Array,
        *,
        kernel_size: Pair,
        stride: PairLike = 1,
        padding: Padding = 0,
        dilation: PairLike = 1,
    ) -> Array:
        shape = input.shape[1], 1, *kernel_size
        geometry = laid_out(input.shape, shape, stride, padding, dilation)
        require_places(grad_output, geometry)
        if grad_output.shape[:2] != input.shape[:2]:  # it would broadcast
            raise RuntimeError(
                f"input of shape {list(input.shape)} and a gradient of shape {list(grad_output.shape)} are not of one "
                "batch and one number of channels"
            )
        ctx.save_for_backward(input, grad_output)
        ctx.geometry = geometry
        image = padded(input, geometry)
        weight = np.empty(shape, np.result_type(input, grad_output))
        for i, j, rows, columns in taps(geometry):
            weight[:, 0, i, j] = (image[..., rows, columns] * grad_output).sum((0, 2, 3))
        return weight

    @staticmethod
    def backward(ctx: Context, grad_weight: Array) -> tuple[Array | None, Array | None]:
        input, grad_output = ctx.saved_tensors
        geometry: Geometry = ctx.geometry
        settings = settings_of(geometry)
        grad_input = grad_grad = None
        if ctx.needs_input_grad[0]:
            grad_input = DepthwiseConv2dImage.apply(
                grad_output, grad_weight, size=geometry.size, **settings
            )
        if ctx.needs_input_grad[1]:
            grad_grad = DepthwiseConv2d.apply(input, grad_weight, **settings)
        return grad_input, grad_grad

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for size, kernel, settings in SAMPLES:
            places = laid_out(size, kernel, **settings).places
            image, grad = rng.normal(size=size), rng.normal(size=(*size[:2], *places))
            yield pg.Sample(image, grad, kernel_size=kernel[2:], **settings)


# Unequal sizes everywhere: in a square, nobody sees that rows and columns are mixed up.
SAMPLES: tuple[tuple[tuple[int, ...], tuple[int, ...], dict[str, Any]], ...] = (
    ((1, 2, 4, 5), (2, 1, 3, 2), {}),
    ((2, 1, 5, 4), (1, 1, 2, 3), {"stride": (2, 1), "padding": (1, 2)}),
    ((1, 2, 5, 6), (2, 1, 2, 2), {"dilation": (3, 2)}),
    ((1, 1, 6, 7), (1, 1, 2, 3), {"stride": 2, "padding": 1, "dilation": (2, 1)}),
    ((1, 1, 3, 4), (1, 1, 2, 2), {"padding": ((1, 0), (0, 2))}),
)


def laid_out(
    input: tuple[int, ...],
    weight: tuple[int, ...],
    stride: PairLike = 1,
    padding: Padding = 0,
    dilation: PairLike = 1,
) -> Geometry:
    """Return the geometry: where windows lie on the image. Raises RuntimeError if shapes do not fit."""
    if len(input) != 4:
        raise RuntimeError(
            f"depthwise_conv2d takes an input of shape (N, C, H, W), but got one of {list(input)}"
        )
    channels = input[1]
    if len(weight) != 4 or weight[:2] != (channels, 1):
        raise RuntimeError(
            f"depthwise_conv2d takes a weight of shape ({channels}, 1, kH, kW) for {channels} channels, "
            f"but got one of {list(weight)}"
        )
    settings = convolution_settings("depthwise_conv2d", weight, stride, padding, dilation, channels)
    return convolved((input[2], input[3]), (weight[2], weight[3]), *settings)


def settings_of(geometry: Geometry) -> dict[str, Any]:
    """Return the settings of a call with this geometry, without `groups`, one per channel."""
    return {name: value for name, value in geometry.settings.items() if name != "groups"}


def padded(image: Array, geometry: Geometry) -> Array:
    """Return `image`, (N, C, H, W), with the zeros around it that the padding of `geometry` asks for."""
    return np.pad(image, ((0, 0), (0, 0), *geometry.padding))


def require_places(grad_output: Array, geometry: Geometry) -> None:
    """Raise RuntimeError unless a gradient has an entry for each position of the kernel."""
    if grad_output.shape[2:] != geometry.places:
        raise RuntimeError(
            f"a gradient of shape (N, C, {geometry.places[0]}, {geometry.places[1]}) belongs to this call, "
            f"but got one of {list(grad_output.shape)}"
        )
