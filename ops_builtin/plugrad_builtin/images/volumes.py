"""Convolution of volumes, (N, C, D, H, W), by convolutions of images; and the windows of images as columns.

The slices of a volume under the kernel are as many channels of one image.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, composed, constant_like, refuses
from plugrad_builtin.images.windows import require_rank, several

# Convolution.


def conv_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `conv3d`: every setting, one volume without a batch, and an empty batch."""
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
    """Yield arguments that `conv3d` must refuse: shapes and settings that do not fit each other."""
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


@composed(samples=conv_samples, error_samples=conv_errors, half_in_single=True)
def conv3d(
    input: Array,
    weight: Array,
    bias: Array | None = None,
    stride: int | Sequence[int] = 1,
    padding: str | int | Sequence[int] = 0,
    dilation: int | Sequence[int] = 1,
    groups: int = 1,
) -> Array:
    """3-D convolution (cross-correlation) of volumes, (N, C, D, H, W) or (C, D, H, W), with the settings of `conv2d`.

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
    if isinstance(padding, str) and padding not in ("same", "valid"):
        raise RuntimeError(f"Invalid padding string: {padding!r}; it is 'same' or 'valid'")
    if min(dilations) <= 0:
        raise RuntimeError("non-positive dilation is not supported")
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
    x = pg.nn.functional.pad(x, (0, 0, 0, 0, front, back)) if front or back else x
    new = (x.shape[2] - dilations[0] * (depth - 1) - 1) // strides[0] + 1
    if new < 1:
        raise RuntimeError(
            f"Calculated padded input size per channel: {tuple(x.shape[2:])}. Kernel size: "
            f"{tuple(weight.shape[2:])}. Kernel size can't be greater than actual input size"
        )
    places = np.arange(depth)[:, None] * dilations[0] + np.arange(new) * strides[0]
    images = pg.flatten(pg.movedim(x[:, :, places], 3, 1), 0, 1)  # (N D', C, k, H, W)
    output = pg.conv2d(
        pg.flatten(images, 1, 2), pg.flatten(weight, 1, 2), bias, strides[1:], flat, dilations[1:], groups
    )  # fmt: skip
    output = pg.movedim(pg.reshape(output, (x.shape[0], new, *output.shape[1:])), 1, 2)
    output = pg.to(output, memory_format=pg.contiguous_format)
    return pg.squeeze(output, 0) if input.ndim == 4 else output


def require_weight(op: str, input: Any, weight: Any) -> None:
    require_rank(op, input, 3)
    if weight.ndim != 5:
        raise RuntimeError(
            f"Expected 5-dimensional weight in {op}, but got one of size {list(weight.shape)}"
        )
    if 0 in weight.shape[2:]:
        raise RuntimeError(
            f"kernel size should be greater than zero, but got: {tuple(weight.shape[2:])}"
        )


def transpose_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `conv_transpose3d`: every setting, and one volume without a batch."""
    for input, weight, outs, settings in (
        ((1, 2, 2, 3, 2), (2, 2, 2, 2, 3), 2, {"stride": 2, "padding": 1}),
        ((2, 2, 2, 2, 1), (2, 2, 2, 1, 2), 4, {"groups": 2, "dilation": (2, 1, 1)}),
        ((1, 2, 2, 2), (1, 2, 2, 2, 1), 0, {"stride": (3, 1, 2), "output_padding": (2, 0, 1)}),
    ):
        bias = (rng.normal(size=outs),) if outs else ()
        yield pg.Sample(rng.normal(size=input), rng.normal(size=weight), *bias, **settings)


def transpose_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `conv_transpose3d` must refuse: shapes and settings that do not fit each other."""
    x, w = np.ones((1, 2, 2, 2, 2)), np.ones((2, 1, 2, 2, 2))
    for args, settings, match in (
        ((x[0, 0], w), {}, "Expected 4D \\(unbatched\\) or 5D \\(batched\\) input"),
        ((x, w[0]), {}, "5-dimensional|expected 5"),
        ((x, w), {"output_padding": 1}, "output padding must be smaller"),
        ((x[:, :1], w), {}, "Given transposed=1"),
    ):
        yield pg.ErrorSample(*args, raises=RuntimeError, match=match, **settings)


@composed(samples=transpose_samples, error_samples=transpose_errors, half_in_single=True)
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
    """Transposed 3-D convolution: the gradient of `conv3d` with respect to its input, as `conv_transpose2d` for images.

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
            total = constant_like(np.zeros(shape, input.dtype), part)
        places = np.arange(old) * strides[0] + tap * dilations[0]
        total = pg.index_add(total, 2, pg.from_numpy(places), part)
    new = total.shape[2] - 2 * pads[0]
    if new < 1:
        raise RuntimeError(f"{op}: the output would have a depth of {new}")
    output = pg.to(total[:, :, pads[0] : pads[0] + new], memory_format=pg.contiguous_format)
    output = output if bias is None else output + pg.reshape(bias, (-1, 1, 1, 1))
    return pg.squeeze(output, 0) if input.ndim == 4 else output


# Windows as columns.


def column_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `im2col`: every setting, and one image without a batch."""
    yield pg.Sample(rng.normal(size=(2, 2, 3, 4)), 2)
    yield pg.Sample(rng.normal(size=(1, 1, 5, 4)), (3, 2), (2, 1), (1, 0), (2, 3))
    yield pg.Sample(rng.normal(size=(2, 3, 3)), 2, padding=1)


@composed(
    samples=column_samples,
    error_samples=refuses(
        RuntimeError, "Expected 3D or 4D", np.ones((1, 2, 3, 3))[None], kernel_size=2
    )
    + refuses(RuntimeError, "Expected 3D or 4D", (1, 0, 3, 3), kernel_size=2)
    + refuses(RuntimeError, "must be at least one", (1, 2, 3, 3), kernel_size=4)
    + refuses(RuntimeError, "kernel size should be greater than zero", (1, 2, 3, 3), kernel_size=0)
    + refuses(
        RuntimeError, "stride should be greater than zero", (1, 2, 3, 3), kernel_size=2, stride=0
    ),
    complex=True,
)
def im2col(
    input: Array,
    kernel_size: int | Sequence[int],
    dilation: int | Sequence[int] = 1,
    padding: int | Sequence[int] = 0,
    stride: int | Sequence[int] = 1,
) -> Array:
    """Windows of images as columns, PyTorch's `F.unfold`: (N, C, H, W) becomes (N, C k l, windows), for a kernel of k x
    l.

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
    if input.ndim not in (3, 4) or 0 in input.shape[-3:]:
        raise RuntimeError(
            "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for "
            f"input, but got: {list(input.shape)}"
        )
    places, pads, padded = columns(
        "im2col", input.shape[-2:], kernel_size, dilation, padding, stride
    )
    around = pads[1], pads[1], pads[0], pads[0]
    x = pg.nn.functional.pad(input, around) if any(pads) else input
    flat = pg.reshape(x, (*x.shape[:-2], math.prod(padded)))
    lead, channels = tuple(input.shape[:-3]), input.shape[-3]
    return pg.reshape(flat[..., places], (*lead, channels * places.shape[0], places.shape[1]))


def fold_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `col2im`: every setting, and one image without a batch."""
    yield pg.Sample(rng.normal(size=(2, 8, 6)), (3, 4), 2)
    yield pg.Sample(rng.normal(size=(1, 6, 2)), (5, 4), (3, 2), (2, 1), (1, 0), (2, 3))
    yield pg.Sample(rng.normal(size=(4, 16)), 3, 2, padding=1)


def fold_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `col2im` must refuse: columns that are not the windows of an image of that size."""
    for input, settings, match in (
        (np.ones((1, 1, 8, 6)), {}, "Expected 2D or 3D"),
        (np.ones((1, 7, 6)), {}, "divisible by the product of kernel_size"),
        (np.ones((1, 8, 5)), {}, "to match the calculated number of sliding blocks"),
    ):
        yield pg.ErrorSample(input, (3, 4), 2, raises=RuntimeError, match=match, **settings)


@composed(samples=fold_samples, error_samples=fold_errors, complex=True)
def col2im(
    input: Array,
    output_size: int | Sequence[int],
    kernel_size: int | Sequence[int],
    dilation: int | Sequence[int] = 1,
    padding: int | Sequence[int] = 0,
    stride: int | Sequence[int] = 1,
) -> Array:
    """Columns added up to images, PyTorch's `F.fold`: the adjoint of `im2col`, from (N, C k l, windows) to (N, C, H,
    W).

    Each pixel is the sum of the elements that all windows have there.

    Raises
    ------
    RuntimeError
        `input` cannot be the windows of images of `output_size`.

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
    flat = pg.reshape(input, (*lead, rows // taps, taps, windows))  # Dask splits, or joins
    flat = pg.reshape(flat, (*lead, rows // taps, taps * windows))
    zeros = constant_like(np.zeros((*flat.shape[:-1], math.prod(padded)), input.dtype), input)
    summed = pg.index_add(zeros, -1, pg.from_numpy(places.reshape(-1)), flat)
    image = pg.reshape(summed, (*flat.shape[:-1], *padded))
    inner = image[..., pads[0] : pads[0] + size[0], pads[1] : pads[1] + size[1]]
    return cast(Array, pg.to(inner, memory_format=pg.contiguous_format))


def columns(
    op: str, size: Any, kernel: Any, dilation: Any, padding: Any, stride: Any
) -> tuple[np.ndarray, tuple[int, ...], tuple[int, ...]]:
    """Return, for a kernel (k, l) with these `dilation`, `padding` and `stride`, the places of the elements of all
    windows in the flattened padded image, (k l, windows), its padding, and its size.

    `size` is the image's (H, W). Raises RuntimeError, which names `op`, if the settings do not fit it.
    """
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
    of_dims = [*zip(padded, kernels, dilations, strides, strict=True)]
    blocks = tuple((m - d * (k - 1) - 1) // s + 1 for m, k, d, s in of_dims)
    if min(blocks) < 1:
        raise RuntimeError(
            f"{op}: Given an image of size {tuple(size)}, kernel_size={kernels}, dilation={dilations}, padding={pads}, "
            f"calculated shape of the array of sliding blocks as {blocks}, but its components must be at least one."
        )
    axes = [np.arange(k)[:, None] * d + np.arange(0, m - d * (k - 1), s) for m, k, d, s in of_dims]
    rows, cols = axes
    places = rows[:, None, :, None] * padded[1] + cols[None, :, None, :]
    return places.reshape(math.prod(kernels), -1), pads, padded
