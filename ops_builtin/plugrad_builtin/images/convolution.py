"""Convolution over images, its transpose and its weight gradient: three ops that are each other's derivatives.

All three are parts of one sum over images n, groups, channels c and o, kernel taps (i, j) and places (p, q)::

    B(image, weight, out) = sum  image[n, c, p*stride + i*dilation - padding, ...] weight[o, c, i, j] out[n, o, p, q]

`conv2d` is its derivative by `out`, `conv_transpose2d` by `image`, `conv2d_weight` by `weight`. B is linear in each
of the three, so every derivative of one of the ops is another one of them, to any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Geometry,
    NumpyArray,
    Pair,
    PairLike,
    Primitive,
    batched,
    convolution_pair,
    convolution_settings,
    convolved,
    read_output_padding,
    require_channels,
    require_content,
    require_image,
    require_one_dtype,
    run_kernel,
    transposed,
    wide,
)
from plugrad_builtin.images.convolution_kernels import (
    correlate,
    correlate_places,
    correlate_transposed,
)


class Conv2d(Primitive):
    """Convolution of images (a cross-correlation, as usual in neural networks) with a kernel, plus a bias.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W) for one image: then the result has no N either.
    weight
        Shape (O, C / groups, kH, kW).
    bias
        Shape (O,), or None.
    stride, dilation
        An int, or a pair (rows, columns).
    padding
        Zeros around the image: an int, a pair, a pair of pairs ((top, bottom), (left, right)), "valid" (none) or "same"
        (the result has the size of the image; the odd zero goes to the bottom and to the right).
    groups
        Channels are cut into so many groups, each with its own part of the weight.

    Returns (N, O, P, Q) with P = (H + top + bottom - dilation (kH - 1) - 1) // stride + 1, in the dtype of `input`,
    which all arguments share: floating, complex or integer. float16 is computed in float32. Sums are those of matrix
    products: of float32, with 16 to 256 channels, 3e-7 to 5e-7 of the largest output from those of float64.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.
    TypeError
        An argument is no tensor, a setting no int.
    NotImplementedError
        The dtype is bool.

    Source: Dumoulin and Visin, "A guide to convolution arithmetic for deep learning" (2016); the gradients are the
    other two ops of this file.

    >>> import plugrad as pg
    >>> image = pg.arange(9.0).reshape(1, 1, 3, 3)
    >>> pg.conv2d(image, pg.ones(1, 1, 2, 2), stride=1)
    tensor([[[[ 8., 12.],
              [20., 24.]]]])
    """

    plain = staticmethod(correlate)
    node_name = "ConvolutionBackward0"
    complex = True
    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        weight: Array,
        bias: Array | None = None,
        *,
        stride: PairLike = 1,
        padding: PairLike | str | tuple[Pair, Pair] = 0,
        dilation: PairLike = 1,
        groups: int = 1,
    ) -> Array:
        require_image("conv2d", input=input, weight=weight, bias=bias)
        settings = convolution_settings("conv2d", weight.shape, stride, padding, dilation, groups)
        into, out_of = weight.shape[1] * groups, weight.shape[0]
        require_channels(
            f"Given groups={groups}", input, weight, bias, groups, into=into, out_of=out_of
        )
        geometry = convolved(input.shape[-2:], weight.shape[-2:], *settings)
        require_content(input)
        require_one_dtype("slow_conv2d_cpu", input, weight, bias)
        keep_factors(ctx, input, weight, geometry)
        return like(input, run_kernel(ctx, wide(batched(input)), wide(weight), geometry, bias))

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, weight = ctx.saved_tensors
        needs_input, needs_weight, *needs_bias = ctx.needs_input_grad
        settings = ctx.geometry.settings
        grad_input = grad_weight = None
        if needs_input:
            grad_input = pg.conv_transpose2d(
                grad_output, conjugate(weight), output_padding=ctx.geometry.unread, **settings
            )
        if needs_weight:
            grad_weight = pg.ops.builtin.conv2d_weight(
                conjugate(input), grad_output, kernel_size=ctx.geometry.kernel, **settings
            )
        return grad_input, grad_weight, over_places(grad_output) if any(needs_bias) else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for input, weight, settings in SAMPLES:
            bias = (rng.normal(size=weight[0]),) if len(input) == 4 else ()
            yield pg.Sample(rng.normal(size=input), rng.normal(size=weight), *bias, **settings)
        same = rng.normal(size=(1, 2, 4, 3)), rng.normal(size=(1, 2, 2, 3))
        yield pg.Sample(*same, padding="same", dilation=(1, 2))
        yield pg.Sample(*same, padding="valid")
        yield pg.Sample(np.zeros((0, 2, 3, 4)), rng.normal(size=(3, 2, 2, 2)))

    @staticmethod
    def reference(
        input: Array, weight: Array, bias: Array | None = None, groups: int = 1, **settings: Any
    ) -> Any:
        read = convolution_settings("conv2d", weight.shape, groups=groups, **settings)
        geometry = convolved(input.shape[-2:], weight.shape[-2:], *read)
        kernels = spaced(weight, geometry.dilation)
        images = np.pad(batched(input), ((0, 0), (0, 0), *geometry.padding))
        down, across = geometry.stride
        per_group = weight.shape[1]
        output = []
        for image in images:
            planes = []
            for number, kernel in enumerate(kernels):
                first = number // (len(weight) // groups) * per_group
                pairs = zip(image[first : first + per_group], kernel, strict=True)
                plane = sum(correlated(a, b.conj()) for a, b in pairs)
                planes.append(plane[::down, ::across] + (0 if bias is None else bias[number]))
            output.append(planes)
        shape = (*input.shape[:-3], len(weight), *geometry.places)
        return np.array(output, dtype=input.dtype).reshape(shape)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x, w = np.ones((2, 4, 5, 6)), np.ones((6, 4, 3, 3))
        for args, settings, match in (
            ((x[0, 0], w), {}, r"Expected 3D \(unbatched\) or 4D \(batched\) input to conv2d"),
            ((x, w[0, 0]), {}, "weight should have at least three dimensions"),
            ((x, w[0]), {}, "expected stride to be a single integer value or a list of 1 values"),
            ((x[:, :3], w), {}, r"Given groups=1, weight of size \[6, 4, 3, 3\], expected input"),
            ((x, w[:5]), {"groups": 2}, "expected weight to be divisible by 2 at dimension 0"),
            ((x, w), {"groups": 0}, "non-positive groups is not supported"),
            ((x, w), {"groups": 7}, "expected weight to be at least 7 at dimension 0"),
            ((x, w, np.ones(5)), {}, "expected bias to be 1-dimensional with 6 elements"),
            ((x[:, :, :2], w), {}, r"Calculated padded input size per channel: \(2 x 6\)"),
            ((x[:, :, :0], w), {"padding": 3}, "Only zero batch or zero channel inputs"),
            ((x, w[:, :, :0]), {}, "kernel size should be greater than zero"),
            ((x, w), {"stride": 0}, "non-positive stride is not supported"),
            ((x, w), {"dilation": (1, 0)}, "non-positive dilation is not supported"),
            ((x, w), {"padding": -1}, "negative padding is not supported"),
            ((x, w), {"padding": (1, 1, 1)}, "expected padding to be a single integer value"),
            ((x, w), {"padding": "all"}, "Invalid padding string: 'all'"),
            ((x, w), {"padding": "same", "stride": 2}, "padding='same' is not supported for"),
            ((x, w.astype("float32")), {}, "expected scalar type Double but found Float"),
            ((x, w, np.ones(6, "float32")), {}, r"Input type \(double\) and bias type \(float\)"),
        ):
            yield pg.ErrorSample(*args, raises=RuntimeError, match=match, **settings)
        yield pg.ErrorSample(
            x, w, raises=TypeError, match="invalid combination of arguments", stride=1.5
        )
        yield pg.ErrorSample(x, 1.0, raises=TypeError, match="argument 'weight' .* must be Tensor")
        yield pg.ErrorSample(
            x > 0, w > 0, raises=NotImplementedError, match="not implemented for 'Bool'"
        )


class ConvTranspose2d(Primitive):
    """Transposed convolution of images: every input element adds a multiple of the kernel to a larger image.

    ``conv_transpose2d(y, w, ...)`` is the gradient of ``conv2d(x, w, ...)`` by x for the output gradient y.

    Parameters
    ----------
    input
        Shape (N, C, P, Q), or (C, P, Q) for one image: then the result has no N either.
    weight
        Shape (C, O / groups, kH, kW).
    bias
        Shape (O,), or None.
    stride, dilation
        Those of the convolution that this transposes: an int, or a pair (rows, columns).
    padding
        What is cut off from the edges of the result: an int, a pair, or a pair of pairs ((top, bottom), (left, right)).
    output_padding
        Rows and columns added at the bottom and to the right, which a strided convolution leaves unread.
    groups
        Channels are cut into so many groups, each with its own part of the weight.

    Returns (N, O, H, W) with H = (P - 1) stride - top - bottom + dilation (kH - 1) + output_padding + 1, in the dtype
    of `input`, which all arguments share: floating, complex or integer. float16 is computed in float32.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.
    TypeError
        An argument is no tensor, a setting no int.
    NotImplementedError
        The dtype is bool.

    Source: Dumoulin and Visin, "A guide to convolution arithmetic for deep learning" (2016), chapter 4.

    >>> import plugrad as pg
    >>> pg.conv_transpose2d(pg.tensor([[[[1.0, 2.0]]]]), pg.ones(1, 1, 1, 2), stride=2)
    tensor([[[[1., 1., 2., 2.]]]])
    """

    plain = staticmethod(correlate_transposed)
    node_name = "ConvolutionBackward0"
    complex = True
    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        weight: Array,
        bias: Array | None = None,
        *,
        stride: PairLike = 1,
        padding: PairLike | tuple[Pair, Pair] = 0,
        output_padding: PairLike = 0,
        groups: int = 1,
        dilation: PairLike = 1,
    ) -> Array:
        require_image("conv_transpose2d", input=input, weight=weight, bias=bias)
        settings = convolution_settings(
            "conv_transpose2d", weight.shape, stride, padding, dilation, groups
        )
        unread = read_output_padding(output_padding, settings[0], settings[2])
        into, out_of = weight.shape[0], weight.shape[1] * groups
        require_channels(
            "Given transposed=1", input, weight, bias, groups, into=into, out_of=out_of
        )
        require_content(input)
        geometry = transposed(input.shape[-2:], weight.shape[-2:], *settings, unread)
        require_one_dtype("slow_conv_transpose2d_out_cpu", input, weight, bias)
        keep_factors(ctx, input, weight, geometry)
        image, matrix = wide(batched(input)), wide(weight)
        return like(input, run_kernel(ctx, image, matrix, geometry, bias))

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, weight = ctx.saved_tensors
        needs_input, needs_weight, *needs_bias = ctx.needs_input_grad
        settings = ctx.geometry.settings
        grad_input = grad_weight = None
        if needs_input:
            grad_input = at_first(
                ctx.geometry.places, pg.conv2d(grad_output, conjugate(weight), **settings)
            )
        if needs_weight:
            grad_weight = pg.ops.builtin.conv2d_weight(
                grad_output, conjugate(input), kernel_size=ctx.geometry.kernel, **settings
            )
        return grad_input, grad_weight, over_places(grad_output) if any(needs_bias) else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for input, weight, settings in SAMPLES:
            places = convolved(
                input[-2:], weight[-2:], *convolution_settings("conv2d", weight, **settings)
            ).places
            bias = (
                (rng.normal(size=weight[1] * settings.get("groups", 1)),) if len(input) == 4 else ()
            )
            image = rng.normal(size=(*input[:-3], weight[0], *places))
            yield pg.Sample(image, rng.normal(size=weight), *bias, **settings)
        x, w = rng.normal(size=(1, 2, 2, 3)), rng.normal(size=(2, 3, 2, 1))
        yield pg.Sample(x, w, stride=(3, 2), output_padding=(2, 1))
        yield pg.Sample(x, w, dilation=(4, 2), output_padding=(3, 1), padding=(1, 0))
        yield pg.Sample(np.zeros((0, 2, 3, 4)), w)

    @staticmethod
    def reference(
        input: Array,
        weight: Array,
        bias: Array | None = None,
        output_padding: PairLike = 0,
        groups: int = 1,
        **settings: Any,
    ) -> Any:
        read = convolution_settings("conv_transpose2d", weight.shape, groups=groups, **settings)
        unread = read_output_padding(output_padding, read[0], read[2])
        geometry = transposed(input.shape[-2:], weight.shape[-2:], *read, unread)
        (top, _), (left, _) = geometry.padding
        (rows, columns), kernels = geometry.size, spaced(weight, geometry.dilation)
        per_group = weight.shape[1]
        output = np.zeros((len(batched(input)), per_group * groups, rows, columns), input.dtype)
        for image, result in zip(batched(input), output, strict=True):
            for number, plane in enumerate(spaced(image, geometry.stride)):
                first = number // (len(weight) // groups) * per_group
                for offset, kernel in enumerate(kernels[number]):
                    flipped, (bottom, right) = kernel[::-1, ::-1].conj(), np.array(kernel.shape) - 1
                    padded = np.pad(
                        plane, ((bottom, bottom + unread[0]), (right, right + unread[1]))
                    )
                    full = correlated(padded, flipped)
                    result[first + offset] += full[top : top + rows, left : left + columns]
        output += 0 if bias is None else bias[:, None, None]
        return output.reshape(*input.shape[:-3], *output.shape[1:])

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x, w = np.ones((2, 4, 5, 6)), np.ones((4, 3, 3, 3))
        for args, settings, match in (
            (
                (x[0, 0], w),
                {},
                r"Expected 3D \(unbatched\) or 4D \(batched\) input to conv_transpose2d",
            ),
            (
                (x[:, :3], w),
                {},
                r"Given transposed=1, weight of size \[4, 3, 3, 3\], expected input",
            ),
            ((x, w), {"groups": 3}, "expected weight to be divisible by 3 at dimension 0"),
            ((x, w, np.ones(4)), {}, "expected bias to be 1-dimensional with 3 elements"),
            ((x, w), {"output_padding": -1}, "negative output_padding is not supported"),
            (
                (x, w),
                {"output_padding": 1},
                "output padding must be smaller than either stride or dilation",
            ),
            ((x[:, :, :1, :1], w), {"padding": 2}, "Output size is too small"),
            ((x[:, :, :0], w), {}, "Only zero batch or zero channel inputs"),
            ((x, w), {"stride": 0}, "non-positive stride is not supported"),
            ((x, w), {"padding": -1}, "negative padding is not supported"),
            ((x, w.astype("float32")), {}, "expected scalar type Double but found Float"),
        ):
            yield pg.ErrorSample(*args, raises=RuntimeError, match=match, **settings)
        yield pg.ErrorSample(
            x, w, raises=TypeError, match="must be tuple of ints, not str", padding="same"
        )


class Conv2dWeight(Primitive):
    """Gradient of ``conv2d(input, weight, ...)`` by its weight, from the gradient of its output.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): what was convolved.
    grad_output
        Shape (N, O, P, Q), or (O, P, Q): the output's gradient. Where the dilation is larger than the stride, P and Q
        may be smaller by what `conv_transpose2d` takes as `output_padding`; what is missing is zero.
    kernel_size
        (kH, kW), or an int.
    stride, padding, dilation, groups
        Those of the convolution.

    Returns (O, C / groups, kH, kW), in the dtype that both arguments share: floating, complex or integer. float16 is
    computed in float32.

    Raises
    ------
    RuntimeError
        `grad_output` is not of the shape or dtype that the convolution has, or its settings are wrong.
    TypeError
        An argument is no tensor, a setting no int.

    Source: conv2d is linear in its weight; each tap's gradient is the correlation of input and output gradient there.

    >>> import plugrad as pg
    >>> image = pg.arange(9.0).reshape(1, 1, 3, 3)
    >>> pg.ops.builtin.conv2d_weight(image, pg.ones(1, 1, 2, 2), kernel_size=2)
    tensor([[[[ 8., 12.],
              [20., 24.]]]])
    """

    plain = staticmethod(correlate_places)
    complex = True
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        grad_output: Array,
        *,
        kernel_size: PairLike,
        stride: PairLike = 1,
        padding: PairLike | str | tuple[Pair, Pair] = 0,
        dilation: PairLike = 1,
        groups: int = 1,
    ) -> Array:
        require_image("conv2d_weight", input=input, grad_output=grad_output)
        kernel = convolution_pair("conv2d_weight", "kernel_size", kernel_size)
        settings = convolution_settings(
            "conv2d_weight", (0, 0, *kernel), stride, padding, dilation, groups
        )
        geometry = convolved(input.shape[-2:], kernel, *settings)
        given, places = grad_output.shape, geometry.places
        fits = len(given) == len(input.shape) and given[:-3] == input.shape[:-3]
        if given[-2:] != places:
            geometry = replace(geometry, places=given[-2:])
            fits = fits and min(geometry.unread) >= 0 and geometry.has_transpose
        if not fits:
            expected = ", ".join(map(str, (*input.shape[:-3], "out", *places)))
            raise RuntimeError(
                f"conv2d_weight: a convolution of {list(input.shape)} with a kernel of size {list(kernel)} has an "
                f"output of size [{expected}], but got grad_output of size {list(given)}"
            )
        for name, channels in ("input", input.shape[-3]), ("grad_output", given[-3]):
            if channels % groups:
                raise RuntimeError(
                    f"conv2d_weight: Given groups={groups}, expected {name} to have a multiple of that many "
                    f"channels, but got {channels}"
                )
        if not given[-3]:
            raise RuntimeError(
                "conv2d_weight: expected grad_output to have at least 1 channel, as the output of a convolution has, "
                f"but got grad_output of size {list(given)}"
            )
        require_one_dtype("slow_conv2d_cpu", input, grad_output)
        keep_factors(ctx, input, grad_output, geometry)
        image, out = wide(batched(input)), wide(batched(grad_output))
        return of_dtype(run_kernel(ctx, image, out, geometry), input.dtype)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        image, out = ctx.saved_tensors
        needs_image, needs_out = ctx.needs_input_grad
        settings = ctx.geometry.settings
        grad_image = grad_out = None
        if needs_image:
            grad_image = pg.conv_transpose2d(
                conjugate(out), grad_output, output_padding=ctx.geometry.unread, **settings
            )
        if needs_out:
            grad_out = at_first(
                ctx.geometry.places, pg.conv2d(conjugate(image), grad_output, **settings)
            )
        return grad_image, grad_out

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for input, weight, settings in SAMPLES:
            kernel = weight[-2:]
            places = convolved(
                input[-2:], kernel, *convolution_settings("conv2d", weight, **settings)
            ).places
            out = rng.normal(size=(*input[:-3], weight[0], *places))
            yield pg.Sample(rng.normal(size=input), out, kernel_size=kernel, **settings)
        # An output like its input: nothing but the values tells their gradients apart.
        yield pg.Sample(rng.normal(size=(1, 2, 2, 3)), rng.normal(size=(1, 2, 2, 3)), kernel_size=1)
        yield pg.Sample(np.zeros((0, 2, 3, 4)), np.zeros((0, 3, 2, 3)), kernel_size=2)

    @staticmethod
    def reference(
        input: Array, grad_output: Array, kernel_size: PairLike, groups: int = 1, **settings: Any
    ) -> Any:
        kernel = convolution_pair("conv2d_weight", "kernel_size", kernel_size)
        read = convolution_settings("conv2d_weight", (0, 0, *kernel), groups=groups, **settings)
        geometry = convolved(input.shape[-2:], kernel, *read)
        images = np.pad(batched(input), ((0, 0), (0, 0), *geometry.padding))
        outs = spaced(batched(grad_output), geometry.stride)
        per_group, out_per_group = images.shape[1] // groups, outs.shape[1] // groups
        down, across = geometry.dilation
        weight = np.zeros((outs.shape[1], per_group, *kernel), input.dtype)
        for image, out in zip(images, outs, strict=True):
            for o, c in np.ndindex(*weight.shape[:2]):
                full = correlated(image[o // out_per_group * per_group + c], out[o].conj())
                weight[o, c] += full[::down, ::across][: kernel[0], : kernel[1]]
        return weight

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x, g = np.ones((2, 4, 5, 6)), np.ones((2, 3, 3, 4))
        for args, settings, match in (
            (
                (x, g[:, :, :2]),
                {"kernel_size": 3},
                r"has an output of size \[2, out, 3, 4\], but got grad_output",
            ),
            ((x, g[0]), {"kernel_size": 3}, "but got grad_output of size"),
            ((x, g), {"kernel_size": 3, "groups": 2}, "expected grad_output to have a multiple"),
            ((x, g), {"kernel_size": 9}, "Kernel size can't be greater than actual input size"),
            ((x, g.astype("float32")), {"kernel_size": 3}, "expected scalar type Double but found"),
        ):
            yield pg.ErrorSample(*args, raises=RuntimeError, match=match, **settings)


# What the three have in common. A case is an image's shape, a weight's, and settings; no two sizes of a case are equal
# where the op can tell them apart.

SAMPLES: tuple[tuple[tuple[int, ...], tuple[int, ...], dict[str, Any]], ...] = (
    ((2, 1, 4, 5), (3, 1, 2, 3), {}),
    ((1, 2, 4, 3), (3, 2, 3, 2), {"stride": (2, 1), "padding": 1}),
    ((1, 3, 2, 4), (2, 3, 1, 1), {}),
    ((1, 2, 7, 4), (1, 2, 2, 3), {"stride": (3, 2), "dilation": (2, 1), "padding": 1}),
    ((1, 2, 3, 4), (4, 1, 2, 3), {"groups": 2, "padding": ((0, 1), (2, 1))}),
    ((1, 3, 4, 3), (3, 1, 3, 2), {"groups": 3, "padding": 1, "dilation": (1, 2), "stride": (1, 2)}),
    ((2, 3, 5), (4, 2, 1, 2), {"padding": (0, 3)}),
)


def keep_factors(ctx: Context, first: Any, second: Any, geometry: Geometry) -> None:
    """Save on `ctx` what the backward of an op that is linear in `first` and in `second` needs: `geometry`, and each
    factor whose partner needs a gradient.
    """
    needs = ctx.needs_input_grad
    ctx.geometry = geometry
    ctx.save_for_backward(first if needs[1] else None, second if needs[0] else None)


def over_places(grad: Array) -> Any:
    """Return the gradient of a bias (O,): `grad`, (N, O, P, Q) or (O, P, Q), summed over all axes but O."""
    return grad.sum(axis=(0, 2, 3) if len(grad.shape) == 4 else (1, 2))


def conjugate(value: Array) -> Any:
    """Return the complex conjugate, by which the gradient of a complex product is multiplied; a real array itself."""
    return value.conj() if value.dtype.kind == "c" else value


def at_first(places: Pair, out: Array) -> Any:
    """Return `out` (..., P, Q) cut to its first `places` rows and columns; it is larger if an image has rows that no
    window reads.
    """
    return out if tuple(out.shape[-2:]) == places else out[..., : places[0], : places[1]]


def like(input: Array, output: NumpyArray) -> NumpyArray:
    """Return `output`, (N, ...), in the dtype of `input`, and without N if `input` is a single image
    (3-dimensional).
    """
    output = of_dtype(output, input.dtype)
    return output if len(input.shape) == 4 else output[0]


def of_dtype(output: NumpyArray, dtype: Any) -> NumpyArray:
    """Return an array converted to `dtype`, without a warning; a number too large for it becomes inf."""
    return output if output.dtype == dtype else pg.quietly(output.astype, dtype)


def spaced(x: Array, steps: Pair) -> NumpyArray:
    """Return `x` (..., P, Q) with zeros put between its elements, so that they lie `steps` (rows, columns) apart."""
    sizes = [(n - 1) * step + 1 for n, step in zip(x.shape[-2:], steps, strict=True)]
    planes: NumpyArray = np.zeros((*x.shape[:-2], *sizes), x.dtype)
    planes[..., :: steps[0], :: steps[1]] = x
    return planes


def correlated(image: Array, kernel: Array) -> Any:
    """Return the cross-correlation of two matrices at all positions where `kernel` lies inside `image`, by SciPy: a
    reference for tests.
    """
    from scipy.ndimage import correlate  # `scipy.signal` has it too, and takes a second

    whole = correlate(image, kernel, mode="constant")
    first = [n // 2 for n in kernel.shape]
    counts = (n - k + 1 for n, k in zip(image.shape, kernel.shape, strict=True))
    return whole[tuple(slice(n, n + count) for n, count in zip(first, counts, strict=True))]
