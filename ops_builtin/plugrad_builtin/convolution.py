"""Convolution over images, its transpose and its weight gradient: three ops that are each other's derivatives.

All three are parts of one sum over images n, groups, channels c and o, kernel taps (i, j) and places (p, q)::

    B(image, weight, out) = sum  image[n, c, p*stride + i*dilation - padding, ...] weight[o, c, i, j] out[n, o, p, q]

`conv2d` is its derivative by `out`, `conv_transpose2d` by `image`, `conv2d_weight` by `weight`. B is linear in each
of the three, so every derivative of one of the ops is another one of them, to any order. Next: `pooling.py`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
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

    Returns (N, O, P, Q) with P = (H + top + bottom - dilation (kH - 1) - 1) // stride + 1, in the dtype of `input`,
    which all arguments share: floating, complex or integer. float16 is computed in float32.

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
    complex = True
    new_gradients = True

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
        require_image("conv2d", input=input, weight=weight, bias=bias)
        settings = read_settings("conv2d", weight.shape, stride, padding, dilation, groups)
        into, out_of = weight.shape[1] * groups, weight.shape[0]
        require_channels(
            f"Given groups={groups}", input, weight, bias, groups, into=into, out_of=out_of
        )
        geometry = laid_on(input.shape[-2:], weight.shape[-2:], *settings)
        require_content(input)
        require_one_dtype("slow_conv2d_cpu", input, weight, bias)
        keep_factors(ctx, input, weight, geometry)
        return like(
            input,
            pg.quietly(correlate, computable(batched(input)), computable(weight), geometry, bias),
        )

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
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

        settings = read_settings("conv2d", weight.shape, stride, padding, dilation, groups)
        geometry = laid_on(input.shape[-2:], weight.shape[-2:], *settings)
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
                plane = sum(correlate2d(a, b.conj(), "valid") for a, b in pairs)
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

    node_name = "ConvolutionBackward0"
    complex = True
    new_gradients = True

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
        require_image("conv_transpose2d", input=input, weight=weight, bias=bias)
        settings = read_settings(
            "conv_transpose2d", weight.shape, stride, padding, dilation, groups
        )
        unread = read_output_padding(output_padding, settings[0], settings[2])
        into, out_of = weight.shape[0], weight.shape[1] * groups
        require_channels(
            "Given transposed=1", input, weight, bias, groups, into=into, out_of=out_of
        )
        require_content(input)
        geometry = laid_from(input.shape[-2:], weight.shape[-2:], *settings, unread)
        require_one_dtype("slow_conv_transpose2d_out_cpu", input, weight, bias)
        keep_factors(ctx, input, weight, geometry)
        image, matrix = computable(batched(input)), computable(weight)
        output = pg.quietly(correlate_transposed, image, matrix, geometry)
        if bias is not None:
            output += bias[:, None, None]
        return like(input, output)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
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
            places = laid_on(
                input[-2:], weight[-2:], *read_settings("conv2d", weight, **settings)
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

        settings = read_settings(
            "conv_transpose2d", weight.shape, stride, padding, dilation, groups
        )
        unread = read_output_padding(output_padding, settings[0], settings[2])
        geometry = laid_from(input.shape[-2:], weight.shape[-2:], *settings, unread)
        (top, _), (left, _) = geometry.padding
        (rows, columns), kernels = geometry.size, spaced(weight, geometry.dilation)
        per_group = weight.shape[1]
        output = np.zeros((len(batched(input)), per_group * groups, rows, columns), input.dtype)
        for image, result in zip(batched(input), output, strict=True):
            for number, plane in enumerate(spaced(image, geometry.stride)):
                first = number // (len(weight) // groups) * per_group
                for offset, kernel in enumerate(kernels[number]):
                    full = np.pad(convolve2d(plane, kernel), ((0, unread[0]), (0, unread[1])))
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


class Conv2dWeight(pg.ArrayFunction):
    """The gradient of ``conv2d(input, weight, ...)`` by its weight, given the gradient of its output.

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

    complex = True
    new_gradients = True

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
        require_image("conv2d_weight", input=input, grad_output=grad_output)
        kernel = pair("conv2d_weight", "kernel_size", kernel_size)
        settings = read_settings(
            "conv2d_weight", (0, 0, *kernel), stride, padding, dilation, groups
        )
        geometry = laid_on(input.shape[-2:], kernel, *settings)
        given = grad_output.shape
        if given[-2:] != geometry.places:
            geometry = replace(geometry, places=given[-2:])
        fits = len(given) == len(input.shape) and given[:-3] == input.shape[:-3]
        if not fits or min(geometry.unread) < 0 or not geometry.has_transpose:
            places = laid_on(input.shape[-2:], kernel, *settings).places
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
        require_one_dtype("slow_conv2d_cpu", input, grad_output)
        keep_factors(ctx, input, grad_output, geometry)
        image, out = computable(batched(input)), computable(batched(grad_output))
        output = pg.quietly(correlate_places, image, out, geometry)
        return pg.quietly(output.astype, input.dtype, copy=False)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
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
            places = laid_on(
                input[-2:], kernel, *read_settings("conv2d", weight, **settings)
            ).places
            out = rng.normal(size=(*input[:-3], weight[0], *places))
            yield pg.Sample(rng.normal(size=input), out, kernel_size=kernel, **settings)
        # An output like its input: nothing but the values tells their gradients apart.
        yield pg.Sample(rng.normal(size=(1, 2, 2, 3)), rng.normal(size=(1, 2, 2, 3)), kernel_size=1)
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
        settings = read_settings(
            "conv2d_weight", (0, 0, *kernel), stride, padding, dilation, groups
        )
        geometry = laid_on(input.shape[-2:], kernel, *settings)
        images = np.pad(batched(input), ((0, 0), (0, 0), *geometry.padding))
        outs = spaced(batched(grad_output), geometry.stride)
        per_group, out_per_group = images.shape[1] // groups, outs.shape[1] // groups
        down, across = geometry.dilation
        weight = np.zeros((outs.shape[1], per_group, *kernel), input.dtype)
        for image, out in zip(images, outs, strict=True):
            for o, c in np.ndindex(*weight.shape[:2]):
                full = correlate2d(
                    image[o // out_per_group * per_group + c], out[o].conj(), "valid"
                )
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


def at_first(places: Pair, out: Any) -> Any:
    """Return `out` at as many places; an image that is larger than its transpose needed has room for more."""
    return out if tuple(out.shape[-2:]) == places else out[..., : places[0], : places[1]]


def batched(x: Any) -> Any:
    """Return one image as a batch of one."""
    return x if len(x.shape) == 4 else x[None]


def like(input: Any, output: Array) -> Array:
    """Return `output`, a batch, as `input` was given: in its dtype, and without a batch if it had none."""
    output = pg.quietly(output.astype, input.dtype, copy=False)
    return output if len(input.shape) == 4 else output[0]


def computable(x: Any) -> Any:
    """Return `x` in a dtype that BLAS knows, where there is one: float16 as float32."""
    return x.astype(np.float32) if x.dtype == np.float16 else x


def spaced(x: Any, steps: Pair) -> Array:
    """Return planes with zeros between their elements, which then lie `steps` apart."""
    sizes = [(n - 1) * step + 1 for n, step in zip(x.shape[-2:], steps, strict=True)]
    wide: Array = np.zeros((*x.shape[:-2], *sizes), x.dtype)
    wide[..., :: steps[0], :: steps[1]] = x
    return wide


# Geometry.


@dataclass(frozen=True, slots=True)
class Geometry:
    """How a kernel lies on its image; everything is (rows, columns).

    `size` is the image's, `places` counts where the kernel is put: the size of the convolution's output.
    """

    size: Pair
    kernel: Pair
    places: Pair
    stride: Pair
    padding: tuple[Pair, Pair]  # (top, bottom), (left, right)
    dilation: Pair
    groups: int

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of a call of any of the three ops that is laid out like this."""
        return {name: getattr(self, name) for name in ("stride", "padding", "dilation", "groups")}

    @property
    def padded(self) -> Pair:
        """The size of the image with its zeros."""
        (top, bottom), (left, right) = self.padding
        return self.size[0] + top + bottom, self.size[1] + left + right

    @property
    def reach(self) -> Pair:
        """How much of the padded image the kernel touches."""
        rows, columns = (
            (n - 1) * s + d * (k - 1) + 1
            for n, s, d, k in zip(self.places, self.stride, self.dilation, self.kernel, strict=True)
        )
        return rows, columns

    @property
    def unread(self) -> Pair:
        """How many rows and columns at the end the kernel never touches: the output_padding of the transpose."""
        return self.padded[0] - self.reach[0], self.padded[1] - self.reach[1]

    @property
    def has_transpose(self) -> bool:
        """Whether the transpose takes `unread` as its output_padding."""
        (rows, cols), (down, across), (apart, beside) = self.unread, self.stride, self.dilation
        return rows < max(down, apart) and cols < max(across, beside)

    def turned(self) -> Geometry:
        """Return the layout of the transpose as a convolution of the places; some padding is negative if there is none.

        For a stride of 1: a kernel that is turned round meets the same pairs of elements.
        """
        (top, _), (left, _) = self.padding
        above, before = (d * (k - 1) for d, k in zip(self.dilation, self.kernel, strict=True))
        below = self.size[0] - self.places[0] + top
        behind = self.size[1] - self.places[1] + left
        around = (above - top, below), (before - left, behind)
        return Geometry(
            self.places, self.kernel, self.size, self.stride, around, self.dilation, self.groups
        )


@lru_cache(maxsize=512)  # a network asks for the same few again and again
def laid_on(
    size: Pair, kernel: Pair, stride: Pair, padding: tuple[Pair, Pair], dilation: Pair, groups: int
) -> Geometry:
    """Return the geometry of a convolution of an image of `size`."""
    around = size[0] + sum(padding[0]), size[1] + sum(padding[1])
    wide = tuple(d * (k - 1) + 1 for d, k in zip(dilation, kernel, strict=True))
    if min(kernel) <= 0:
        raise RuntimeError(
            f"kernel size should be greater than zero, but got kernel_height: {kernel[0]} kernel_width: {kernel[1]}"
        )
    if wide[0] > around[0] or wide[1] > around[1]:
        raise RuntimeError(
            f"Calculated padded input size per channel: ({around[0]} x {around[1]}). "
            f"Kernel size: ({wide[0]} x {wide[1]}). "
            "Kernel size can't be greater than actual input size. Pad more, or take a smaller kernel or dilation"
        )
    places = (around[0] - wide[0]) // stride[0] + 1, (around[1] - wide[1]) // stride[1] + 1
    return Geometry(size, kernel, places, stride, padding, dilation, groups)


@lru_cache(maxsize=512)
def laid_from(
    places: Pair,
    kernel: Pair,
    stride: Pair,
    padding: tuple[Pair, Pair],
    dilation: Pair,
    groups: int,
    unread: Pair,
) -> Geometry:
    """Return the geometry of the convolution whose transpose has an input of the size `places`."""
    if min(kernel) <= 0:
        raise RuntimeError(
            f"kernel size should be greater than zero, but got kernel_height: {kernel[0]} kernel_width: {kernel[1]}"
        )
    at_0 = Geometry((0, 0), kernel, places, stride, padding, dilation, groups)
    size = unread[0] - at_0.unread[0], unread[1] - at_0.unread[1]
    if min(size) <= 0:
        raise RuntimeError(
            f"Given input size per channel: ({places[0]} x {places[1]}). Calculated output size per channel: "
            f"({size[0]} x {size[1]}). Output size is too small. Take less padding than {padding}"
        )
    return replace(at_0, size=size)


# What callers give.


def read_settings(
    op: str,
    weight: tuple[int, ...],
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: Any = 1,
) -> tuple[Pair, tuple[Pair, Pair], Pair, int]:
    """Return the settings as `Geometry` has them; PyTorch's errors if they make no sense."""
    if len(weight) < 3:
        raise RuntimeError(
            f"weight should have at least three dimensions, but got weight of size {list(weight)}; {op} takes a weight "
            "of four: two of channels, kH and kW"
        )
    count = len(weight) - 2
    strides = pair(op, "stride", stride, count)
    dilations = pair(op, "dilation", dilation, count)
    sides = padding if isinstance(padding, (tuple, list)) else ()
    if isinstance(padding, str) and op != "conv_transpose2d":
        paddings = named_padding(padding, weight, strides, dilations)
    elif len(sides) == 2 and all(isinstance(side, (tuple, list)) for side in sides):
        paddings = pair(op, "padding", sides[0]), pair(op, "padding", sides[1])
    else:
        above, before = pair(op, "padding", padding, count)
        paddings = (above, above), (before, before)
    try:
        groups = as_int(groups)
    except TypeError as error:
        raise wrong_type(op, "'groups'", groups, "int") from error
    if groups <= 0:
        raise RuntimeError(f"non-positive groups is not supported, got groups={groups}")
    if min(*paddings[0], *paddings[1]) < 0:
        raise RuntimeError(
            f"negative padding is not supported, got padding={padding}; cut the image instead"
        )
    if min(strides) <= 0:
        raise RuntimeError(f"non-positive stride is not supported, got stride={stride}")
    if min(dilations) <= 0:
        raise RuntimeError(f"non-positive dilation is not supported, got dilation={dilation}")
    return strides, paddings, dilations, groups


def pair(op: str, name: str, value: Any, count: int = 2) -> Pair:
    """Return an int or a pair of ints as a pair; `count` is how many the weight asks for."""
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if len(values) == 1:
        values *= 2
    if len(values) != 2 or count != 2:
        raise RuntimeError(
            f"expected {name} to be a single integer value or a list of {count} values to match the convolution "
            f"dimensions, but got {name}={list(values)}; {op} takes a weight of four dimensions, and an int or a pair"
        )
    try:
        return as_int(values[0]), as_int(values[1])
    except TypeError as error:
        raise wrong_type(op, f"'{name}'", value, "tuple of ints") from error


def wrong_type(op: str, name: str, value: Any, wanted: str) -> TypeError:
    """Return PyTorch's error for an argument of another type, which for conv2d has more to choose from."""
    got = type(value).__name__
    message = f"{op}(): argument {name} must be {wanted}, not {got}"
    if op == "conv2d":
        message = f"conv2d() received an invalid combination of arguments - got {got}. {message}"
    return TypeError(message)


def named_padding(
    name: str, weight: tuple[int, ...], stride: Pair, dilation: Pair
) -> tuple[Pair, Pair]:
    """Return the zeros that "valid" or "same" stands for."""
    if name == "valid":
        return (0, 0), (0, 0)
    if name != "same":
        raise RuntimeError(f"Invalid padding string: {name!r}; it is 'same' or 'valid'")
    if stride != (1, 1):
        raise RuntimeError(
            f"padding='same' is not supported for strided convolutions, got stride={stride}"
        )
    rows, columns = (d * (k - 1) for d, k in zip(dilation, weight[-2:], strict=True))
    return (rows // 2, rows - rows // 2), (columns // 2, columns - columns // 2)


def read_output_padding(output_padding: Any, stride: Pair, dilation: Pair) -> Pair:
    """Return the `output_padding` of conv_transpose2d as a pair."""
    rows, columns = pair("conv_transpose2d", "output_padding", output_padding)
    if min(rows, columns) < 0:
        raise RuntimeError(
            f"negative output_padding is not supported, got output_padding={output_padding}"
        )
    if rows >= max(stride[0], dilation[0]) or columns >= max(stride[1], dilation[1]):
        raise RuntimeError(
            "output padding must be smaller than either stride or dilation, but got output_padding_height: "
            f"{rows} output_padding_width: {columns} stride_height: {stride[0]} stride_width: {stride[1]} "
            f"dilation_height: {dilation[0]} dilation_width: {dilation[1]}"
        )
    return rows, columns


def require_image(op: str, **arrays: Any) -> None:
    """Raise PyTorch's errors unless every argument is an array (or None, after the second), the first an image."""
    for position, (name, value) in enumerate(arrays.items(), start=1):
        if not hasattr(value, "dtype") and (value is not None or position < 3):
            raise wrong_type(op, f"'{name}' (position {position})", value, "Tensor")
    shape = arrays["input"].shape
    if len(shape) not in (3, 4):
        raise RuntimeError(
            f"Expected 3D (unbatched) or 4D (batched) input to {op}, but got input of size: {list(shape)}"
        )


def require_channels(
    given: str, input: Any, weight: Any, bias: Any, groups: int, *, into: int, out_of: int
) -> None:
    """Raise PyTorch's errors unless the channels of all arguments fit; `given` names the weight in the message."""
    first = weight.shape[0]
    if first < groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size "
            f"{list(weight.shape)} instead"
        )
    if first % groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of "
            f"size [{list(weight.shape)}] instead"
        )
    if input.shape[-3] != into:
        raise RuntimeError(
            f"{given}, weight of size {list(weight.shape)}, expected input{list(batched(input).shape)} to have {into} "
            f"channels, but got {input.shape[-3]} channels instead"
        )
    if bias is not None and bias.shape != (out_of,):
        start = "Given" if given.startswith("Given groups") else f"{given},"
        raise RuntimeError(
            f"{start} weight of size {list(weight.shape)}, expected bias to be 1-dimensional with {out_of} elements, "
            f"but got bias of size {list(bias.shape)} instead"
        )


def require_content(input: Any) -> None:
    """Raise PyTorch's error for images without rows or columns."""
    if 0 in input.shape[-2:]:
        raise RuntimeError(
            f"Only zero batch or zero channel inputs are supported, but got input shape: {list(batched(input).shape)}"
        )


def require_one_dtype(kernel: str, input: Any, other: Any, bias: Any = None) -> None:
    """Raise PyTorch's errors unless all arguments have one dtype, in which `kernel` can compute."""
    dtype = input.dtype
    if other.dtype != dtype:
        types = f"Input type ({torch_name(dtype)[1]}) and weight type ({torch_name(other.dtype)[1]}) should be the same"
        if dtype != np.float32:  # PyTorch says it differently there
            types = f"expected scalar type {torch_name(dtype)[0]} but found {torch_name(other.dtype)[0]}: {types}"
        raise RuntimeError(f"{types}; convert one of them, weight.to(input.dtype)")
    if bias is not None and bias.dtype != dtype:
        raise RuntimeError(
            f"Input type ({torch_name(dtype)[2]}) and bias type ({torch_name(bias.dtype)[2]}) should be the same; "
            "convert one of them, bias.to(input.dtype)"
        )
    if dtype.kind not in "fciu":
        raise NotImplementedError(
            f"\"{kernel}\" not implemented for '{torch_name(dtype)[0]}'; convert first, x.float()"
        )


def torch_name(dtype: Any) -> tuple[str, str, str]:
    """Return the three names that PyTorch's messages have for a dtype."""
    names = {
        "bool": ("Bool", "bool"),
        "uint8": ("Byte", "unsigned char"),
        "int8": ("Char", "signed char"),
        "int16": ("Short", "short int"),
        "int32": ("Int", "int"),
        "int64": ("Long", "long int"),
        "float16": ("Half", "c10::Half"),
        "float32": ("Float", "float"),
        "float64": ("Double", "double"),
        "complex64": ("ComplexFloat", "c10::complex<float>"),
        "complex128": ("ComplexDouble", "c10::complex<double>"),
    }
    scalar, plain = names.get(dtype.name, (dtype.name, dtype.name))
    return scalar, f"torch.{scalar}Tensor", plain


# Kernels: on batches, each window of the image a column of a matrix, so that the work is a matrix product ("im2col").

# Of columns at a time. Measured: less starves the product (of 2 threads), more gains nothing.
CHUNK_BYTES = 8 << 20


def correlate(image: Array, weight: Array, geometry: Geometry, bias: Array | None = None) -> Array:
    """Return the convolution, shape (N, O, *places)."""
    count, out, groups = len(image), len(weight), geometry.groups
    output: Array = np.empty((count, out, *geometry.places), image.dtype)
    flat = output.reshape(count, groups, out // groups, math.prod(geometry.places))
    matrix = weight.reshape(groups, out // groups, math.prod(weight.shape[1:]))
    for images, places, block in columns(image, geometry):
        part = flat[images, ..., places]
        np.matmul(matrix, block, out=part)
        if bias is not None:
            part += bias.reshape(groups, out // groups, 1)
    return output


def correlate_places(image: Array, out: Array, geometry: Geometry) -> Array:
    """Return the gradient by the weight, shape (O, C / groups, *kernel)."""
    (count, channels), groups = image.shape[:2], geometry.groups
    flat = out.reshape(count, groups, out.shape[1] // groups, math.prod(geometry.places))
    total: Array = np.zeros(
        (groups, flat.shape[2], channels // groups * math.prod(geometry.kernel)), image.dtype
    )
    at_once = max(1, CHUNK_BYTES // max(total.nbytes, 1))  # one product per image, then added up
    for images, places, block in columns(image, geometry):
        part = flat[images, ..., places]
        for first in range(0, len(block), at_once):
            some = slice(first, first + at_once)
            total += np.matmul(part[some], block[some].swapaxes(2, 3)).sum(axis=0)
    return total.reshape(out.shape[1], channels // groups, *geometry.kernel)


def correlate_transposed(out: Array, weight: Array, geometry: Geometry) -> Array:
    """Return the transpose, shape (N, C, *size): as a convolution where that is less work, else by adding up.

    Measured: adding up is the faster of the two from twice as many output as input channels.
    """
    per_group, groups = len(weight) // geometry.groups, geometry.groups
    if geometry.stride == (1, 1) and per_group < 2 * weight.shape[1]:
        turned = geometry.turned()
        if min(*turned.padding[0], *turned.padding[1]) >= 0:
            grouped = weight.reshape(groups, per_group, *weight.shape[1:])[..., ::-1, ::-1]
            shape = groups * weight.shape[1], per_group, *geometry.kernel
            return correlate(out, grouped.swapaxes(1, 2).reshape(shape), turned)
    return add_up(out, weight, geometry)


def add_up(out: Array, weight: Array, geometry: Geometry) -> Array:
    """Return the transpose: one matrix product gives every window's content, each tap of which is added in its place.

    The image is added up in `stride` x `stride` planes of every stride-th row and column, where a tap's elements are
    neighbours, and put together at the end. Measured for 7 x 7 taps of stride 2: a third faster than in the image.
    """
    count, groups = len(out), geometry.groups
    channels = groups * weight.shape[1]
    (rows, cols), (down, across), (high, wide) = geometry.places, geometry.stride, geometry.padded
    (top, _), (left, _) = geometry.padding
    tall, broad = -(-high // down), -(-wide // across)
    flat = out.reshape(count, groups, len(weight) // groups, rows * cols)
    taps = math.prod(geometry.kernel)
    matrix = weight.reshape(groups, len(weight) // groups, weight.shape[1] * taps).swapaxes(1, 2)
    image: Array = np.empty((count, channels, *geometry.size), out.dtype)
    per_image, per_row = chunk_sizes(count, channels * taps * out.itemsize, geometry)
    for first in range(0, count, per_image):
        some = slice(first, min(first + per_image, count))
        images = some.stop - first
        planes: Array = np.zeros((down, across, images, channels, tall, broad), out.dtype)
        for row in range(0, rows, per_row):
            last = min(row + per_row, rows)
            windows = np.matmul(matrix, flat[some, ..., row * cols : last * cols])
            windows = windows.reshape(images, channels, *geometry.kernel, last - row, cols)
            for i, j in np.ndindex(*geometry.kernel):
                y, x = i * geometry.dilation[0], j * geometry.dilation[1]
                plane = planes[y % down, x % across, :, :, y // down :, x // across :]
                plane[:, :, row:last, :cols] += windows[:, :, i, j]
        whole = planes.transpose(2, 3, 4, 0, 5, 1)
        whole = whole.reshape(images, channels, tall * down, broad * across)
        image[some] = whole[..., top : top + geometry.size[0], left : left + geometry.size[1]]
    return image


def columns(image: Array, geometry: Geometry) -> Iterator[tuple[slice, slice, Array]]:
    """Yield the windows of some images at some places as columns, in one buffer that the next ones overwrite.

    Each time (images, places, block): slices, and an array of shape (images, groups, C / groups * taps, places).
    """
    (count, channels), groups = image.shape[:2], geometry.groups
    rows, cols = geometry.places
    taps = math.prod(geometry.kernel)
    lines = channels // groups * taps
    if (
        taps == 1
        and geometry.stride == (1, 1)
        and geometry.padded == geometry.size == geometry.places
    ):
        # 1 x 1: the image is its columns
        yield slice(None), slice(None), image.reshape(count, groups, lines, rows * cols)
        return
    per_image, per_row = chunk_sizes(count, channels * taps * image.itemsize, geometry)
    buffer: Array = np.empty(per_image * channels * taps * per_row * cols, image.dtype)
    for first in range(0, count, per_image):
        some = slice(first, min(first + per_image, count))
        windows = windows_of(image[some], geometry)
        for row in range(0, rows, per_row):
            last = min(row + per_row, rows)
            content = windows[..., row:last, :]
            block = buffer[: content.size]
            block.reshape(content.shape)[...] = content
            shape = len(content), groups, lines, (last - row) * cols
            yield some, slice(row * cols, last * cols), block.reshape(shape)


def chunk_sizes(count: int, bytes_per_place: int, geometry: Geometry) -> Pair:
    """Return how many images, or else how many rows of places of one image, make up a chunk of columns."""
    rows, cols = geometry.places
    room = CHUNK_BYTES // max(bytes_per_place * cols, 1)  # in rows
    if room >= rows:
        return max(min(count, room // rows), 1), rows
    return 1, max(room, 1)


def windows_of(image: Array, geometry: Geometry) -> Array:
    """Return a view of the padded images, shape (N, C, *kernel, *places): each window's taps."""
    (top, bottom), (left, right) = geometry.padding
    if top or bottom or left or right:
        padded: Array = np.zeros((*image.shape[:2], *geometry.padded), image.dtype)
        padded[:, :, top : top + geometry.size[0], left : left + geometry.size[1]] = image
    else:
        padded = np.ascontiguousarray(image)
    of_image, of_channel, of_row, of_column = padded.strides
    (down, across), (apart, beside) = geometry.stride, geometry.dilation
    taps, steps = (of_row * apart, of_column * beside), (of_row * down, of_column * across)
    shape = *image.shape[:2], *geometry.kernel, *geometry.places
    # as_strided does the same in ten times the time
    return np.ndarray(shape, image.dtype, padded, 0, (of_image, of_channel, *taps, *steps))
