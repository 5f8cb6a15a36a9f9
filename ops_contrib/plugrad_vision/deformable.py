"""Deformable convolution: a convolution whose kernel samples the image at learned positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Geometry,
    NumpyArray,
    PairLike,
    composed,
    convolution_settings,
    convolved,
    refuses,
    require_content,
    wide,
)
from plugrad_vision.sampling import WeightedRows, pixel_rows, require_floats, taps_at


def deform_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `deform_conv2d`: each setting, groups of channels and of offsets, with a mask and without.

    Offsets are at least a tenth away from whole numbers, where there are kinks, and some lead out of the image.
    """
    for input, weight, groups, more, settings in CASES:
        read = convolution_settings("deform_conv2d", weight, **settings)
        shape = (groups * weight[2] * weight[3], *convolved(input[2:], weight[2:], *read).places)
        offset = rng.integers(-2, 2, (input[0], 2, *shape)) + rng.uniform(0.1, 0.9, (2, *shape))
        args = {
            "bias": rng.normal(size=weight[0]),
            "mask": rng.uniform(size=(input[0], *shape)),
        }
        yield pg.Sample(
            rng.normal(size=input),
            offset.reshape(input[0], 2 * shape[0], *shape[1:]),
            rng.normal(size=weight),
            **{name: args[name] for name in more},
            **settings,
        )


# Shapes of image and weight, groups of offsets, which of bias and mask are given, and settings.
CASES: tuple[tuple[Any, ...], ...] = (
    ((2, 1, 3, 4), (2, 1, 2, 1), 1, (), {}),
    ((1, 2, 4, 3), (1, 2, 2, 2), 1, ("bias",), {"stride": (2, 1), "padding": (1, 0)}),
    ((1, 2, 3, 4), (3, 2, 1, 2), 2, ("mask",), {"dilation": (1, 2)}),
    ((2, 4, 2, 3), (4, 2, 2, 1), 2, ("bias", "mask"), {"padding": (0, 1)}),
    ((1, 2, 4, 4), (2, 1, 2, 2), 1, ("mask",), {"stride": 2, "dilation": 2, "padding": 1}),
    ((0, 2, 3, 3), (1, 2, 2, 2), 1, (), {}),
)


def naive_deform(
    input: Array,
    offset: Array,
    weight: Array,
    bias: Array | None = None,
    stride: PairLike = 1,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    mask: Array | None = None,
) -> NumpyArray:
    """Deformable convolution, sample after sample, as equation 2 of the paper says it: a reference for tests."""
    read = convolution_settings("deform_conv2d", weight.shape, stride, padding, dilation)
    windows = convolved(input.shape[2:], weight.shape[2:], *read)
    height, width = windows.kernel
    groups = offset.shape[1] // (2 * height * width)
    moves = offset.reshape(len(input), groups, height, width, 2, *windows.places)
    factors = np.ones((len(input), groups, height, width, *windows.places), input.dtype)
    factors = factors if mask is None else mask.reshape(factors.shape)
    output = np.zeros((len(input), len(weight), *windows.places), input.dtype)
    for n, o, p, q in np.ndindex(output.shape):
        first = o // (len(weight) // (input.shape[1] // weight.shape[1])) * weight.shape[1]
        for c, i, j in np.ndindex(weight.shape[1:]):
            group = (first + c) // (input.shape[1] // groups)
            y, x = moves[n, group, i, j, :, p, q]
            y += windows.starts(0)[p] + i * windows.dilation[0]
            x += windows.starts(1)[q] + j * windows.dilation[1]
            tall = np.maximum(0, 1 - abs(y - np.arange(input.shape[2])))
            broad = np.maximum(0, 1 - abs(x - np.arange(input.shape[3])))
            value = tall @ input[n, first + c] @ broad * factors[n, group, i, j, p, q]
            output[n, o, p, q] += weight[o, c, i, j] * value
        output[n, o, p, q] += 0 if bias is None else bias[o]
    return output


X, W, F = (2, 4, 5, 5), (2, 4, 3, 3), (2, 18, 3, 3)
deform_errors = (
    refuses(RuntimeError, r"expected input of shape \(N, C, H, W\)", (X[1:], F, W))
    + refuses(RuntimeError, r"expected weight of shape \(O, C / groups, kH, kW\)", (X, F, W[1:]))
    + refuses(RuntimeError, "4 channels of input .* multiples of 3 channels", (X, F, (2, 3, 3, 3)))
    + refuses(RuntimeError, "3 channels of output .* groups, 2", (X, F, (3, 2, 3, 3)))
    + refuses(
        RuntimeError, r"of shape \(2, 18, 3, 3\), .* but got \(2, 17, 3, 3\)", (X, (2, 17, 3, 3), W)
    )
    + refuses(RuntimeError, r"offset of shape \(2, 18, 5, 5\)", (X, F, W), padding=1)
    + refuses(RuntimeError, "channels of input, 4, in 3 groups of offsets", (X, (2, 54, 3, 3), W))
    + refuses(RuntimeError, r"mask of shape \(2, 9, 3, 3\)", (X, F, W), mask=np.ones((2, 18, 3, 3)))
    + refuses(RuntimeError, r"bias of shape \(2,\)", (X, F, W, (4,)))
    + refuses(RuntimeError, "Kernel size can't be greater", (X, F, W), dilation=3)
    + refuses(RuntimeError, "non-positive stride", (X, F, W), stride=0)
    + refuses(RuntimeError, "Only zero batch", ((2, 4, 0, 5), F, W), padding=2)
    + refuses(TypeError, "must be tuple of ints, not str", (X, F, W), stride="2")
    + refuses(TypeError, "convert it: weight.to", (X, F, np.ones(W, np.float32)))
    + refuses(NotImplementedError, "for 'Long'", (np.ones(X, int), F, W))
)


@composed(
    samples=deform_samples,
    error_samples=deform_errors,
    reference=naive_deform,
    arrays="numpy",
)
def deform_conv2d(
    input: Array,
    offset: Array,
    weight: Array,
    bias: Array | None = None,
    stride: PairLike = 1,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    mask: Array | None = None,
) -> Array:
    """Deformable convolution of images: each element of the kernel reads the image at a place moved by an offset.

    The output at p is the sum over c and k of ``weight[o, c, k] * mask[k, p] * image[c](p + k + offset[k, p])``,
    where p (times the stride, less the padding) and k (times the dilation) are pairs, of rows and columns. Between
    pixels the image is interpolated bilinearly, and outside it is 0. Without a mask this is version 1, with one 2.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating.
    offset
        Shape (N, 2 * G * kH * kW, P, Q): for each of G groups of channels and each element of the kernel, rows and then
        columns, in pixels.
    weight
        The kernel, shape (O, C / groups, kH, kW). Its second size says how many groups of channels there are.
    bias
        Shape (O,), or None.
    stride, padding, dilation
        Of the convolution: an int, or a pair (rows, columns).
    mask
        Factors, shape (N, G * kH * kW, P, Q), or None for 1.

    Returns (N, O, P, Q), in the dtype that all arrays share; float16 is computed in float32. All arrays have gradients
    of any order. Where a place lies on a row or column of pixels there is a kink, and the gradient is that of the
    larger side.

    Raises
    ------
    RuntimeError
        Shapes or settings do not fit each other.
    TypeError
        An argument is no tensor, the dtypes differ, or a setting is no int.
    NotImplementedError
        The dtype is not floating.

    Source: Dai et al., "Deformable convolutional networks" (2017), equation 2, https://arxiv.org/abs/1703.06211; Zhu et
    al., "Deformable ConvNets v2" (2019), equation 1, https://arxiv.org/abs/1811.11168.

    >>> import plugrad as pg
    >>> image = pg.arange(9.0).reshape(1, 1, 3, 3)
    >>> offset = pg.full((1, 2, 3, 3), 0.5, requires_grad=True)
    >>> output = pg.ops.vision.deform_conv2d(image, offset, pg.ones(1, 1, 1, 1))
    >>> output
    tensor([[[[2.0000, 3.0000, 1.7500],
              [5.0000, 6.0000, 3.2500],
              [3.2500, 3.7500, 2.0000]]]], grad_fn=<DeformConv2dBackward>)
    >>> output.sum().backward()
    >>> offset.grad[0, :, 0, 0]
    tensor([3., 1.])
    """
    windows, groups, parts = read(input, offset, weight, bias, stride, padding, dilation, mask)
    n, channels, height, width = input.shape
    taps, out = windows.kernel[0] * windows.kernel[1], len(weight)
    places = windows.places[0] * windows.places[1]
    # Sums of the table of pixels are ordered by image, place, tap and group of channels.
    moves = pg.reshape(wide(offset), (n, parts, taps, 2, places))
    moves = pg.permute(moves, (3, 0, 4, 2, 1))
    (y, tall), (x, broad) = (
        taps_at(moves[axis] + resting(windows, axis, moves.dtype), input.shape[2 + axis])
        for axis in (0, 1)
    )
    if mask is not None:
        factors = pg.permute(pg.reshape(wide(mask), (n, parts, taps, places)), (0, 3, 2, 1))
        tall = tall * pg.unsqueeze(factors, -1)
    y, x = y[..., :, None], x[..., None, :]
    index = (np.arange(n).reshape(-1, 1, 1, 1, 1, 1) * height + y) * width + x
    index = np.where((y < 0) | (x < 0), -1, index * parts + np.arange(parts)[:, None, None])
    weights = pg.unsqueeze(tall, -1) * pg.unsqueeze(broad, -2)
    flat = n * places * taps * parts, 4
    columns = WeightedRows.apply(
        pixel_rows(wide(input), parts), pg.reshape(weights, flat), index.reshape(flat)
    )
    deep, high = taps * channels // groups, out // groups
    columns = pg.reshape(columns, (n * places, taps, groups, channels // groups))
    columns = pg.reshape(pg.permute(columns, (2, 0, 1, 3)), (groups, n * places, deep))
    kernel = pg.reshape(wide(weight), (groups, high, channels // groups, taps))
    kernel = pg.reshape(pg.permute(kernel, (0, 3, 2, 1)), (groups, deep, high))
    output = pg.reshape(columns @ kernel, (groups, n, places, high))
    output = pg.reshape(pg.permute(output, (1, 0, 3, 2)), (n, out, *windows.places))
    if bias is not None:
        output = output + pg.reshape(wide(bias), (-1, 1, 1))
    return pg.to(output, input.dtype)


def read(
    input: Array,
    offset: Array,
    weight: Array,
    bias: Array | None,
    stride: PairLike,
    padding: PairLike,
    dilation: PairLike,
    mask: Array | None,
) -> tuple[Geometry, int, int]:
    """Return the windows of a call of `deform_conv2d` and its numbers of groups, of channels and of offsets.

    Raises the errors that `deform_conv2d` lists.
    """
    require_floats("deform_conv2d", input=input, offset=offset, weight=weight, bias=bias, mask=mask)
    for name, array, sizes in (
        ("input", input, "N, C, H, W"),
        ("weight", weight, "O, C / groups, kH, kW"),
    ):
        if array.ndim != 4 or (name == "weight" and 0 in array.shape):
            raise RuntimeError(
                f"deform_conv2d: expected {name} of shape ({sizes}), but got {tuple(array.shape)}"
            )
    require_content(input)
    settings = convolution_settings("deform_conv2d", weight.shape, stride, padding, dilation)
    windows = convolved(tuple(input.shape[2:]), tuple(weight.shape[2:]), *settings)
    (n, channels), (out, of_group) = input.shape[:2], weight.shape[:2]
    if channels % of_group:
        raise RuntimeError(
            f"deform_conv2d: expected {channels} channels of input in multiples of {of_group} channels, as weight of "
            f"shape {tuple(weight.shape)} has"
        )
    groups = channels // of_group
    if groups < 1 or out % groups:
        raise RuntimeError(
            f"deform_conv2d: expected {out} channels of output in a multiple of the groups, {groups} (of {of_group} "
            f"channels of input each)"
        )
    taps = windows.kernel[0] * windows.kernel[1]
    parts = max(1, offset.shape[1] // (2 * taps)) if offset.ndim == 4 else 1
    if channels % parts:
        raise RuntimeError(
            f"deform_conv2d: expected channels of input, {channels}, in {parts} groups of offsets, as offset of shape "
            f"{tuple(offset.shape)} has"
        )
    for name, array, shape in (
        ("offset", offset, (n, 2 * parts * taps, *windows.places)),
        ("mask", mask, (n, parts * taps, *windows.places)),
        ("bias", bias, (out,)),
    ):
        if array is not None and tuple(array.shape) != shape:
            raise RuntimeError(
                f"deform_conv2d: expected {name} of shape {shape}, for an output of {windows.places} places, but got "
                f"{tuple(array.shape)}"
            )
    return windows, groups, parts


def resting(windows: Geometry, axis: int, dtype: Any) -> NumpyArray:
    """Return where the elements of the kernel lie along an axis without an offset: (places, taps, 1) in pixels."""
    starts = windows.starts(axis)
    apart = np.arange(windows.kernel[axis]) * windows.dilation[axis]
    along = np.add.outer(starts, apart)  # (places, taps) of this axis alone
    whole = along[:, None, :, None] if axis == 0 else along[None, :, None, :]
    shape = (*windows.places, *windows.kernel)
    return (
        np.broadcast_to(whole, shape)
        .reshape(-1, windows.kernel[0] * windows.kernel[1], 1)
        .astype(dtype)
    )
