"""Convolution over images, its transpose and its weight gradient: three ops that are each other's derivatives.

All three are parts of one sum over images n, groups, channels c and o, kernel taps (i, j) and places (p, q)::

    B(image, weight, out) = sum  image[n, c, p*stride + i*dilation - padding, ...] weight[o, c, i, j] out[n, o, p, q]

`conv2d` is its derivative by `out`, `conv_transpose2d` by `image`, `conv2d_weight` by `weight`. B is linear in each of the
three, so every derivative of one of the ops is another one of them, to any order. Next: `pooling.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import index as as_int
from typing import Any

import numpy as np

import plugrad as pg

Pair = tuple[int, int]
Array = np.ndarray[Any, Any]


class Conv2d(pg.ArrayFunction):
    """Cross-correlation of images with a kernel, plus a bias: the "convolution" of neural networks.

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

    Returns (N, O, P, Q) with P = (H + top + bottom - dilation (kH - 1) - 1) // stride + 1, in the dtype of `input`, which
    all arguments share: floating, complex or integer. float16 is computed in float32.

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

    node_name = "ConvolutionBackward0"

    @staticmethod
    def forward(
        ctx: Any,
        input: Any,
        weight: Any,
        bias: Any = None,
        *,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Any:
        require_arrays("conv2d", input=input, weight=weight, bias=bias)
        require_image("conv2d", input)
        settings = Settings.read("conv2d", weight.shape, stride, padding, dilation, groups)
        require_weight(weight.shape, settings.groups)
        require_channels(input, weight, settings.groups)
        require_bias(bias, weight.shape[0], f"Given weight of size {list(weight.shape)}")
        geometry = geometry_on_image(input.shape[-2:], weight.shape[-2:], settings)
        require_content(input)
        require_one_dtype("slow_conv2d_cpu", input, weight, bias)
        keep_factors(ctx, input, weight, geometry)
        images, kernel = computable(batched(input)), computable(weight)
        output = correlate(images, kernel, geometry, bias)
        return like(input, output)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        input, weight = ctx.saved_tensors
        needs_input, needs_weight, *needs_bias = ctx.needs_input_grad
        settings = ctx.geometry.settings
        grad_input = grad_weight = None
        if needs_input:
            grad_input = pg.conv_transpose2d(
                grad_output, conjugate(weight), output_padding=ctx.geometry.unused(), **settings
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
        input: Any,
        weight: Any,
        bias: Any = None,
        *,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Any:
        from scipy.signal import correlate2d

        settings = Settings.read("conv2d", weight.shape, stride, padding, dilation, groups)
        kernels = spaced(weight, settings.dilation)
        images = np.pad(batched(input), ((0, 0), (0, 0), *settings.padding))
        rows, columns = settings.stride
        per_group = weight.shape[1]
        output = []
        for image in images:
            planes = []
            for number, kernel in enumerate(kernels):
                first = number // (len(weight) // groups) * per_group
                pairs = zip(image[first : first + per_group], kernel, strict=True)
                plane = sum(correlate2d(a, b.conj(), "valid") for a, b in pairs)
                planes.append(plane[::rows, ::columns] + (0 if bias is None else bias[number]))
            output.append(planes)
        shape = input.shape[:-3] + (len(weight), *geometry_on_image(input.shape[-2:], weight.shape[-2:], settings).places)
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
        yield pg.ErrorSample(x, w, raises=TypeError, match="invalid combination of arguments", stride=1.5)
        yield pg.ErrorSample(x, 1.0, raises=TypeError, match="argument 'weight' .* must be Tensor")
        yield pg.ErrorSample(x > 0, w > 0, raises=NotImplementedError, match="not implemented for 'Bool'")


class ConvTranspose2d(pg.ArrayFunction):
    """The transpose of `conv2d`: every input element puts a kernel's worth into a larger image, and overlaps add up.

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

    Returns (N, O, H, W) with H = (P - 1) stride - top - bottom + dilation (kH - 1) + output_padding + 1, in the dtype of
    `input`, which all arguments share: floating, complex or integer. float16 is computed in float32.

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

    node_name = "ConvolutionBackward0"

    @staticmethod
    def forward(
        ctx: Any,
        input: Any,
        weight: Any,
        bias: Any = None,
        *,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        dilation: Any = 1,
    ) -> Any:
        require_arrays("conv_transpose2d", input=input, weight=weight, bias=bias)
        require_image("conv_transpose2d", input)
        settings = Settings.read("conv_transpose2d", weight.shape, stride, padding, dilation, groups)
        surplus = surplus_of(output_padding, settings)
        require_weight(weight.shape, settings.groups)
        if input.shape[-3] != weight.shape[0]:
            raise RuntimeError(
                f"Given transposed=1, weight of size {list(weight.shape)}, expected input{list(batched(input).shape)} to have "
                f"{weight.shape[0]} channels, but got {input.shape[-3]} channels instead. A transposed weight has shape "
                "(in, out / groups, kH, kW)"
            )
        given = f"Given transposed=1, weight of size {list(weight.shape)}"
        require_bias(bias, weight.shape[1] * settings.groups, given)
        require_content(input)
        geometry = geometry_from_places(input.shape[-2:], weight.shape[-2:], settings, surplus)
        require_one_dtype("slow_conv_transpose2d_out_cpu", input, weight, bias)
        keep_factors(ctx, input, weight, geometry)
        output = correlate_transposed(computable(batched(input)), computable(weight), geometry)
        if bias is not None:
            output += bias[:, None, None]
        return like(input, output)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        input, weight = ctx.saved_tensors
        needs_input, needs_weight, *needs_bias = ctx.needs_input_grad
        geometry = ctx.geometry.without_unused()
        grad_image, settings = grad_output, geometry.settings
        if geometry.size != ctx.geometry.size:
            grad_image = grad_output[..., : geometry.size[0], : geometry.size[1]]
        grad_input = grad_weight = None
        if needs_input:
            grad_input = pg.conv2d(grad_image, conjugate(weight), **settings)
        if needs_weight:
            grad_weight = pg.ops.builtin.conv2d_weight(
                grad_image, conjugate(input), kernel_size=geometry.kernel, **settings
            )
        return grad_input, grad_weight, over_places(grad_output) if any(needs_bias) else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for input, weight, settings in SAMPLES:
            settings = dict(settings)
            places = geometry_on_image(input[-2:], weight[-2:], Settings.read("conv2d", weight, **settings)).places
            bias = (rng.normal(size=weight[1] * settings.get("groups", 1)),) if len(input) == 4 else ()
            image = rng.normal(size=(*input[:-3], weight[0], *places))
            yield pg.Sample(image, rng.normal(size=weight), *bias, **settings)
        x, w = rng.normal(size=(1, 2, 2, 3)), rng.normal(size=(2, 3, 2, 1))
        yield pg.Sample(x, w, stride=(3, 2), output_padding=(2, 1))
        yield pg.Sample(x, w, dilation=(4, 2), output_padding=(3, 1), padding=(1, 0))
        yield pg.Sample(np.zeros((0, 2, 3, 4)), w)

    @staticmethod
    def reference(
        input: Any,
        weight: Any,
        bias: Any = None,
        *,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        dilation: Any = 1,
    ) -> Any:
        from scipy.signal import convolve2d

        settings = Settings.read("conv_transpose2d", weight.shape, stride, padding, dilation, groups)
        surplus = surplus_of(output_padding, settings)
        size = geometry_from_places(input.shape[-2:], weight.shape[-2:], settings, surplus).size
        kernels = spaced(weight, settings.dilation)
        (top, _), (left, _) = settings.padding
        per_group = weight.shape[1]
        output = np.zeros((len(batched(input)), per_group * groups, *size), input.dtype)
        for image, result in zip(batched(input), output, strict=True):
            for number, plane in enumerate(spaced(image, settings.stride)):
                first = number // (len(weight) // groups) * per_group
                for offset, kernel in enumerate(kernels[number]):
                    full = np.pad(convolve2d(plane, kernel), ((0, surplus[0]), (0, surplus[1])))
                    result[first + offset] += full[top : top + size[0], left : left + size[1]]
        output += 0 if bias is None else bias[:, None, None]
        return output.reshape(*input.shape[:-3], *output.shape[1:])

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x, w = np.ones((2, 4, 5, 6)), np.ones((4, 3, 3, 3))
        for args, settings, match in (
            ((x[0, 0], w), {}, r"Expected 3D \(unbatched\) or 4D \(batched\) input to conv_transpose2d"),
            ((x[:, :3], w), {}, r"Given transposed=1, weight of size \[4, 3, 3, 3\], expected input"),
            ((x, w), {"groups": 3}, "expected weight to be divisible by 3 at dimension 0"),
            ((x, w, np.ones(4)), {}, "expected bias to be 1-dimensional with 3 elements"),
            ((x, w), {"output_padding": -1}, "negative output_padding is not supported"),
            ((x, w), {"output_padding": 1}, "output padding must be smaller than either stride or dilation"),
            ((x[:, :, :1, :1], w), {"padding": 2}, "Output size is too small"),
            ((x[:, :, :0], w), {}, "Only zero batch or zero channel inputs"),
            ((x, w), {"stride": 0}, "non-positive stride is not supported"),
            ((x, w), {"padding": -1}, "negative padding is not supported"),
            ((x, w.astype("float32")), {}, "expected scalar type Double but found Float"),
        ):
            yield pg.ErrorSample(*args, raises=RuntimeError, match=match, **settings)
        yield pg.ErrorSample(x, w, raises=TypeError, match="must be tuple of ints, not str", padding="same")


class Conv2dWeight(pg.ArrayFunction):
    """The gradient of ``conv2d(input, weight, ...)`` by its weight, given the gradient of its output.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): what was convolved.
    grad_output
        Shape (N, O, P, Q), or (O, P, Q): the output's gradient.
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

    @staticmethod
    def forward(
        ctx: Any,
        input: Any,
        grad_output: Any,
        *,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Any:
        require_arrays("conv2d_weight", input=input, grad_output=grad_output)
        require_image("conv2d_weight", input)
        kernel = pair("conv2d_weight", "kernel_size", kernel_size)
        settings = Settings.read("conv2d_weight", (0, 0, *kernel), stride, padding, dilation, groups)
        geometry = geometry_on_image(input.shape[-2:], kernel, settings)
        expected = (*input.shape[:-3], "out", *geometry.places)
        given = grad_output.shape
        if len(given) != len(expected) or given[:-3] != expected[:-3] or given[-2:] != expected[-2:]:
            raise RuntimeError(
                f"conv2d_weight: a convolution of {list(input.shape)} with a kernel of size {list(kernel)} has an output of "
                f"size [{', '.join(map(str, expected))}], but got grad_output of size {list(given)}"
            )
        for name, channels in ("input", input.shape[-3]), ("grad_output", given[-3]):
            if channels % settings.groups:
                raise RuntimeError(
                    f"conv2d_weight: Given groups={settings.groups}, expected {name} to have a multiple of that many "
                    f"channels, but got {channels}"
                )
        require_one_dtype("slow_conv2d_cpu", input, grad_output)
        keep_factors(ctx, input, grad_output, geometry)
        output = correlate_places(computable(batched(input)), computable(batched(grad_output)), geometry)
        return output.astype(input.dtype, copy=False)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        image, out = ctx.saved_tensors
        needs_image, needs_out = ctx.needs_input_grad
        settings = ctx.geometry.settings
        grad_image = grad_out = None
        if needs_image:
            grad_image = pg.conv_transpose2d(
                conjugate(out), grad_output, output_padding=ctx.geometry.unused(), **settings
            )
        if needs_out:
            grad_out = pg.conv2d(conjugate(image), grad_output, **settings)
        return grad_image, grad_out

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for input, weight, settings in SAMPLES:
            kernel = weight[-2:]
            places = geometry_on_image(input[-2:], kernel, Settings.read("conv2d", weight, **settings)).places
            out = rng.normal(size=(*input[:-3], weight[0], *places))
            yield pg.Sample(rng.normal(size=input), out, kernel_size=kernel, **settings)
        yield pg.Sample(np.zeros((0, 2, 3, 4)), np.zeros((0, 3, 2, 3)), kernel_size=2)

    @staticmethod
    def reference(
        input: Any,
        grad_output: Any,
        *,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Any:
        from scipy.signal import correlate2d

        kernel = pair("conv2d_weight", "kernel_size", kernel_size)
        settings = Settings.read("conv2d_weight", (0, 0, *kernel), stride, padding, dilation, groups)
        images = np.pad(batched(input), ((0, 0), (0, 0), *settings.padding))
        outs = spaced(batched(grad_output), settings.stride)
        per_group, out_per_group = images.shape[1] // groups, outs.shape[1] // groups
        rows, columns = settings.dilation
        weight = np.zeros((outs.shape[1], per_group, *kernel), input.dtype)
        for image, out in zip(images, outs, strict=True):
            for o, c in np.ndindex(*weight.shape[:2]):
                full = correlate2d(image[o // out_per_group * per_group + c], out[o].conj(), "valid")
                weight[o, c] += full[::rows, ::columns][: kernel[0], : kernel[1]]
        return weight

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x, g = np.ones((2, 4, 5, 6)), np.ones((2, 3, 3, 4))
        for args, settings, match in (
            ((x, g[:, :, :2]), {"kernel_size": 3}, r"has an output of size \[2, out, 3, 4\], but got grad_output"),
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
    ((1, 2, 5, 6), (3, 2, 3, 2), {"stride": (2, 1), "padding": (1, 2)}),
    ((2, 3, 4, 5), (1, 3, 1, 1), {}),
    ((1, 2, 7, 4), (1, 2, 2, 3), {"stride": (3, 2), "dilation": (2, 1)}),
    ((1, 4, 3, 4), (6, 2, 2, 3), {"groups": 2, "padding": ((0, 1), (2, 1))}),
    ((1, 3, 4, 3), (3, 1, 3, 2), {"groups": 3, "padding": 1, "dilation": (1, 2), "stride": (1, 2)}),
    ((2, 3, 5), (4, 2, 1, 2), {"padding": (0, 3)}),
)


def keep_factors(ctx: Any, first: Any, second: Any, geometry: Geometry) -> None:
    """Keep on `ctx` what the rule of an op that is linear in `first` and in `second` needs."""
    needs = ctx.needs_input_grad
    ctx.geometry = geometry
    ctx.save_for_backward(first if needs[1] else None, second if needs[0] else None)


def over_places(grad: Any) -> Any:
    """Return the gradient of a bias: `grad` summed over all but its channels."""
    return grad.sum(axis=(0, 2, 3) if len(grad.shape) == 4 else (1, 2))


def conjugate(value: Any) -> Any:
    """Return the conjugate, which is what the gradient of a complex product asks for; a real value itself."""
    return value.conj() if value.dtype.kind == "c" else value


def batched(x: Any) -> Any:
    """Return one image as a batch of one."""
    return x if len(x.shape) == 4 else x[None]


def like(input: Any, output: Array) -> Array:
    """Return `output`, a batch, as `input` was given: its dtype, and without a batch if it had none."""
    output = output.astype(input.dtype, copy=False)
    return output if len(input.shape) == 4 else output[0]


def computable(x: Any) -> Any:
    """Return `x` in a dtype that BLAS knows, where there is one: float16 as float32."""
    return x.astype(np.float32) if x.dtype == np.float16 else x


def spaced(x: Any, steps: Pair) -> Array:
    """Return planes with zeros between their elements, which then lie `steps` apart."""
    sizes = ((n - 1) * step + 1 for n, step in zip(x.shape[-2:], steps, strict=True))
    wide = np.zeros((*x.shape[:-2], *sizes), x.dtype)
    wide[..., :: steps[0], :: steps[1]] = x
    return wide


# Geometry: how a kernel lies on its image. Always (rows, columns).


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a convolution, as pairs."""

    stride: Pair
    padding: tuple[Pair, Pair]
    dilation: Pair
    groups: int

    @staticmethod
    def read(
        op: str, weight: tuple[int, ...], stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: Any = 1
    ) -> Settings:
        """Return what the caller of `op` asked for; PyTorch's errors if that makes no sense."""
        if len(weight) < 3:
            raise RuntimeError(
                f"weight should have at least three dimensions, but got weight of size {list(weight)}. {op} takes (out, in / "
                "groups, kH, kW)"
            )
        count = len(weight) - 2
        strides = pair(op, "stride", stride, count)
        dilations = pair(op, "dilation", dilation, count)
        groups = as_int(groups)
        if groups <= 0:
            raise RuntimeError(f"non-positive groups is not supported, got groups={groups}")
        if isinstance(padding, str) and op != "conv_transpose2d":
            paddings = named_padding(padding, strides, [d * (k - 1) for d, k in zip(dilations, weight[-2:], strict=True)])
        elif isinstance(padding, (tuple, list)) and any(isinstance(side, (tuple, list)) for side in padding):
            top_bottom, left_right = padding
            paddings = pair(op, "padding", top_bottom), pair(op, "padding", left_right)
        else:
            vertical, horizontal = pair(op, "padding", padding, count)
            paddings = (vertical, vertical), (horizontal, horizontal)
        if min(paddings[0]) < 0 or min(paddings[1]) < 0:
            raise RuntimeError(f"negative padding is not supported, got padding={padding}. Crop the image instead: x[..., 1:]")
        if min(strides) <= 0:
            raise RuntimeError(f"non-positive stride is not supported, got stride={stride}")
        if min(dilations) <= 0:
            raise RuntimeError(f"non-positive dilation is not supported, got dilation={dilation}")
        return Settings(strides, paddings, dilations, groups)
