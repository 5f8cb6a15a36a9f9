"""Deformable convolution: a convolution whose kernel samples the image at learned positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Geometry,
    NumpyArray,
    PairLike,
    composed,
    named_sizes,
    on,
    refuses,
    require_content,
    uniform,
    wide,
)
from plugrad_vision.sampling import pixel_rows, taps_at, weighted_rows
from plugrad_vision.windows import laid_out

# Offsets are at least a tenth away from whole numbers, where there are kinks, and some lead out of the image.


def away(*shape: int) -> Callable[[np.random.Generator], NumpyArray]:
    """Return an argument for a row of `on`: offsets of a shape, away from whole numbers."""
    return lambda rng: rng.integers(-2, 2, shape) + rng.uniform(0.1, 0.9, shape)


X, W, F = (2, 4, 5, 5), (2, 4, 3, 3), (2, 18, 3, 3)
SPARSE: dict[str, Any] = {"stride": 2, "dilation": 2, "padding": 1}
deform_samples = (
    on(((2, 1, 3, 4), away(2, 4, 2, 4), (2, 1, 2, 1)), ((0, *X[1:]), (0, *F[1:]), W))
    + on(((1, 2, 4, 3), away(1, 8, 3, 2), (1, 2, 2, 2), (1,)), stride=(2, 1), padding=(1, 0))
    + on(
        ((1, 2, 3, 4), away(1, 8, 3, 2), (3, 2, 1, 2)),
        dilation=(1, 2),
        mask=uniform(0.2, 0.9, 1, 4, 3, 2),
    )
    + on(
        ((2, 4, 2, 3), away(2, 8, 1, 5), (4, 2, 2, 1), (4,)),
        padding=(0, 1),
        mask=uniform(0.2, 0.9, 2, 4, 1, 5),
    )
    + on(
        ((1, 2, 4, 4), away(1, 8, 2, 2), (2, 1, 2, 2)), mask=uniform(0.2, 0.9, 1, 4, 2, 2), **SPARSE
    )
)
deform_errors = (
    refuses(RuntimeError, r"expected input of shape \(N, C, H, W\)", (X[1:], F, W))
    + refuses(RuntimeError, r"weight of shape \(O, C/groups, kH, kW\)", (X, F, W[1:]))
    + refuses(RuntimeError, "with channels", ((2, 0, 5, 5), F, W), (X, F, (2, 0, 3, 3)))
    + refuses(RuntimeError, "4 channels of input in groups of 3", (X, F, (2, 3, 3, 3)))
    + refuses(RuntimeError, "3 channels of output in 2 groups", (X, F, (3, 2, 3, 3)))
    + refuses(
        RuntimeError, r"offset of shape \(N=2, 2\*G\*kH\*kW", (X, (2, 17, 3, 3), W), (X, F[1:], W)
    )
    + refuses(RuntimeError, r"offset of shape .*, P=5, Q=5\)", (X, F, W), padding=1)
    + refuses(RuntimeError, "4 channels of input in 3 groups of offsets", (X, (2, 54, 3, 3), W))
    + refuses(
        RuntimeError,
        r"mask of shape \(N=2, G\*kH\*kW=9, P=3",
        (X, F, W),
        mask=np.ones((2, 18, 3, 3)),
    )
    + refuses(RuntimeError, r"bias of shape \(O=2\)", (X, F, W, (4,)))
    + refuses(RuntimeError, "Kernel size can't be greater", (X, F, W), dilation=3)
    + refuses(RuntimeError, "non-positive stride", (X, F, W), stride=0)
    + refuses(RuntimeError, "Only zero batch", ((2, 4, 0, 5), (2, 18, 2, 7), W), padding=2)
    + refuses(TypeError, "must be tuple of ints, not str", (X, F, W), stride="2")
    + refuses(TypeError, "convert it: weight.to", (X, F, np.ones(W, np.float32)))
    + refuses(NotImplementedError, "for 'Long'", (np.ones(X, int), F, W))
)


def by_hats(
    input: Array,
    offset: Array,
    weight: Array,
    bias: Any = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    mask: Any = None,
) -> NumpyArray:
    """Reference for `deform_conv2d`: each sample is a sum over the whole image, with weights max(0, 1 - distance)."""
    given = (stride, padding, dilation)
    _, windows = laid_out("", given, input=(input, "N C H W"), weight=(weight, "O I kH kW"))
    (n, channels), (out, of_group, height, width) = input.shape[:2], weight.shape
    parts, groups = offset.shape[1] // (2 * height * width), channels // of_group
    moves = offset.reshape(n, parts, height, width, 2, *windows.places)
    hats = []
    for axis, size in enumerate(input.shape[2:]):
        apart = np.arange(windows.kernel[axis]) * windows.dilation[axis]
        place = np.add.outer(apart, windows.starts(axis))
        place = place[:, None, :, None] if axis == 0 else place[:, None, :]
        distance = abs((moves[:, :, :, :, axis] + place)[..., None] - np.arange(size))
        hats.append(np.maximum(0, 1 - distance))
    image = input.reshape(n, parts, channels // parts, *input.shape[2:])
    values = np.einsum("ngijpqy,ngcyx,ngijpqx->ngcijpq", hats[0], image, hats[1])
    values *= 1 if mask is None else mask.reshape(n, parts, 1, height, width, *windows.places)
    values = values.reshape(n, groups, of_group, height, width, *windows.places)
    kernel = weight.reshape(groups, out // groups, *weight.shape[1:])
    output: NumpyArray = np.einsum("ngcijpq,gocij->ngopq", values, kernel)
    output = output.reshape(n, out, *windows.places)
    return output if bias is None else output + bias[:, None, None]


@composed(samples=deform_samples, error_samples=deform_errors, reference=by_hats, arrays="numpy")
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

    The output at p is the sum over c and k of ``weight[o, c, k] * mask[k, p]`` times channel c of the image at the
    place ``p + k + offset[k, p]``; p (times the stride, less the padding) and k (times the dilation) are pairs. Between
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
    >>> output.detach()
    tensor([[[[2.0000, 3.0000, 1.7500],
              [5.0000, 6.0000, 3.2500],
              [3.2500, 3.7500, 2.0000]]]])
    >>> output.sum().backward()
    >>> offset.grad[0, :, 0, 0]
    tensor([3., 1.])
    """
    windows, parts, groups = layout(
        (stride, padding, dilation),
        input=(input, "N C H W"),
        weight=(weight, "O C/groups kH kW"),
        offset=(offset, "N 2*G*kH*kW P Q"),
        mask=(mask, "N G*kH*kW P Q | None"),
        bias=(bias, "O | None"),
    )
    (n, _, height, width), (out, of_group) = input.shape, weight.shape[:2]
    taps, places = windows.kernel[0] * windows.kernel[1], windows.places[0] * windows.places[1]
    # The sums are ordered by image, place, tap and group of offsets.
    moves = pg.reshape(wide(offset), (n, parts, taps, 2, places))
    moves = pg.permute(moves, (3, 0, 4, 2, 1))
    (y, tall), (x, broad) = (
        taps_at(moves[axis] + resting(windows, axis, moves.dtype), input.shape[2 + axis])
        for axis in (0, 1)
    )
    if mask is not None:
        mask = pg.permute(pg.reshape(wide(mask), (n, parts, taps, places)), (0, 3, 2, 1))
        tall = tall * mask[..., None]
    y, x = y[..., :, None], x[..., None, :]
    index = (np.arange(n).reshape(-1, 1, 1, 1, 1, 1) * height + y) * width + x
    index = np.where((y < 0) | (x < 0), -1, index * parts + np.arange(parts)[:, None, None])
    weights, flat = tall[..., :, None] * broad[..., None, :], (n * places * taps * parts, 4)
    rows = pixel_rows(wide(input), parts)
    columns = weighted_rows.call(rows, pg.reshape(weights, flat), index.reshape(flat))
    columns = pg.reshape(columns, (n * places, taps, groups, of_group))
    columns = pg.reshape(pg.permute(columns, (2, 0, 1, 3)), (groups, n * places, taps * of_group))
    kernel = pg.reshape(wide(weight), (groups, out // groups, of_group, taps))
    kernel = pg.reshape(pg.permute(kernel, (0, 3, 2, 1)), (groups, taps * of_group, out // groups))
    output = pg.reshape(columns @ kernel, (groups, n, places, out // groups))
    output = pg.reshape(pg.permute(output, (1, 0, 3, 2)), (n, out, *windows.places))
    return pg.to(output if bias is None else output + wide(bias)[:, None, None], input.dtype)


def layout(settings: Any, **arrays: Any) -> tuple[Geometry, int, int]:
    """Return the windows, the number of groups of offsets, and that of groups of channels; raises RuntimeError if the
    shapes or settings do not fit.

    `settings` and `arrays` are those of `laid_out`.
    """
    sizes, windows = laid_out("deform_conv2d", settings, **arrays)
    channels, out, of_group = sizes["C"], sizes["O"], sizes["C/groups"]
    taps = windows.kernel[0] * windows.kernel[1]
    if not channels * out * of_group * taps:
        raise RuntimeError(
            "deform_conv2d: expected input and weight with channels, but got "
            f"{list(arrays['input'][0].shape)} and {list(arrays['weight'][0].shape)}"
        )
    require_content(arrays["input"][0])
    parts, groups = max(1, sizes["2*G*kH*kW"] // (2 * taps)), max(1, channels // of_group)
    for number, of, what in (
        (channels, of_group, f"input in groups of {of_group}, as weight has"),
        (out, groups, f"output in {groups} groups, as input has for this weight"),
        (channels, parts, f"input in {parts} groups of offsets, as offset has"),
    ):
        if number % of:
            raise RuntimeError(f"deform_conv2d: cannot divide {number} channels of {what}")
    known = {"2*G*kH*kW": 2 * parts * taps, "G*kH*kW": parts * taps}
    named_sizes("deform_conv2d", sizes | known, **arrays)
    return windows, parts, groups


def resting(windows: Geometry, axis: int, dtype: Any) -> NumpyArray:
    """Return where the elements of the kernel lie along an axis without an offset: (places, taps, 1) in pixels."""
    place, tap = (np.indices(sizes)[axis].reshape(-1) for sizes in (windows.places, windows.kernel))
    along = np.add.outer(windows.starts(axis)[place], tap * windows.dilation[axis])
    found: NumpyArray = along.astype(dtype)[:, :, None]
    return found
