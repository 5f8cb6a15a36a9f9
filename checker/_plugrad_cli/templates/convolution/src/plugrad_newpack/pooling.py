"""Lp pooling: the norm of each window, and its gradient, also where a window is all zeros."""

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
import plugrad as pg
from plugrad.authoring import Array, Context, PairLike, Windows, pooled, pooling_settings, taps

from plugrad_newpack.depthwise import DepthwiseConv2dImage


class LpPool2d(pg.ArrayFunction):
    """The p-norm of each window of an image: (sum |x|**p) ** (1 / p), with p = `norm_type`.

    Parameters
    ----------
    input
        Shape (N, C, H, W), floating.
    norm_type
        p, at least 1 and finite: 1 gives the sum of absolute values, 2 the length.
    kernel_size, stride
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None.

    Returns (N, C, P, Q) with P = (H - kH) // stride + 1. Where a window is all zeros the norm has a
    corner, and the gradient is the subgradient 0. (PyTorch's ``lp_pool2d`` sums x**p, which for an odd
    p is not its absolute value.)

    Raises
    ------
    ValueError
        `norm_type` is less than 1, or infinite.
    RuntimeError
        Shape or settings do not fit each other.

    Source: Sermanet, Chintala, LeCun (2012), https://arxiv.org/abs/1204.3968; the derivative by x is
    sign(x) (|x| / norm)**(p - 1).

    >>> import plugrad as pg
    >>> image = pg.tensor([[[[3.0, 4.0, 0.0, 0.0]]]], requires_grad=True)
    >>> y = pg.ops.newpack.lp_pool2d(image, kernel_size=(1, 2))
    >>> y
    tensor([[[[5., 0.]]]], grad_fn=<LpPool2dBackward>)
    >>> y.sum().backward()
    >>> image.grad
    tensor([[[[0.6000, 0.8000, 0.0000, 0.0000]]]])
    """

    kinks: ClassVar = {"input": (0.0,)}  # where the corner is: the checker looks there, too

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        *,
        kernel_size: PairLike,
        norm_type: float = 2.0,
        stride: PairLike | None = None,
    ) -> Array:
        if not 1 <= norm_type < np.inf:
            raise ValueError(
                f"lp_pool2d: norm_type must be at least 1, and finite; got {norm_type}"
            )
        windows = laid_out(input.shape, kernel_size, stride)
        size = np.abs(input)
        # In shares of the largest of the window: their powers neither overflow nor vanish.
        largest = np.zeros((*input.shape[:2], *windows.places), input.dtype)
        for _, _, rows, columns in taps(windows):
            np.maximum(largest, size[..., rows, columns], out=largest)
        scale = np.where(largest > 0, largest, 1)
        total = np.zeros_like(largest)
        for _, _, rows, columns in taps(windows):
            total += (size[..., rows, columns] / scale) ** norm_type
        norm = largest * total ** (1 / norm_type)
        ctx.save_for_backward(input, norm)
        ctx.windows, ctx.norm_type = windows, norm_type
        return norm

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        input, norm = ctx.saved_tensors
        power, windows = ctx.norm_type - 1, ctx.windows
        # Zeros are taken out before they are divided by: 0 * inf would be nan, here and in the
        # second derivative.
        there = pg.where(norm > 0, norm, 1)
        size = pg.where(input == 0, 1, pg.abs(input))
        slope = pg.where(input == 0, 0, pg.sign(input) * size**power)
        return slope * spread(pg.where(norm > 0, grad_output * there**-power, 0), windows)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        """Yield samples for the checker and the tests: every setting, no number near the corner, 0."""
        for shape, settings in SAMPLES:
            yield pg.Sample(rng.choice([-1, 1], shape) * rng.uniform(0.5, 2, shape), **settings)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        image = rng.normal(size=(1, 1, 2, 3))
        for norm_type in (0.5, np.inf):
            yield pg.ErrorSample(
                image,
                kernel_size=2,
                norm_type=norm_type,
                raises=ValueError,
                match="at least 1, and finite",
            )
        yield pg.ErrorSample(image, kernel_size=3, raises=RuntimeError, match="too small")
        yield pg.ErrorSample(image[0], kernel_size=1, raises=RuntimeError, match=r"\(N, C, H, W\)")

    @staticmethod
    def reference(
        input: Array,
        *,
        kernel_size: PairLike,
        norm_type: float = 2.0,
        stride: PairLike | None = None,
    ) -> Array:
        """Return NumPy's norm of each window: the checker compares it with forward's."""
        windows = laid_out(input.shape, kernel_size, stride)
        (down, across), (height, width) = windows.stride, windows.kernel
        out = np.empty((*input.shape[:2], *windows.places))
        for n, c, p, q in np.ndindex(out.shape):
            top, left = p * down, q * across
            window = input[n, c, top : top + height, left : left + width]
            out[n, c, p, q] = np.linalg.norm(window.ravel(), norm_type)
        return out


SAMPLES: tuple[tuple[tuple[int, ...], dict[str, Any]], ...] = (
    ((1, 2, 4, 6), {"kernel_size": (2, 3)}),
    ((2, 1, 5, 4), {"kernel_size": 2, "norm_type": 3.0, "stride": 1}),
    ((1, 1, 3, 5), {"kernel_size": (1, 2), "norm_type": 1.0, "stride": (1, 2)}),
    ((1, 1, 4, 4), {"kernel_size": 3, "norm_type": 1.5, "stride": 1}),
)


def laid_out(shape: tuple[int, ...], kernel_size: PairLike, stride: PairLike | None) -> Windows:
    """Return the windows: where they lie on the image. Raises RuntimeError if shapes do not fit."""
    if len(shape) != 4:
        raise RuntimeError(
            f"lp_pool2d takes an input of shape (N, C, H, W), but got one of {list(shape)}"
        )
    return pooled(shape, *pooling_settings("lp_pool2d", kernel_size, stride), ceil_mode=False)


def spread(grad: Array, windows: Windows) -> Array:
    """Return an image in which each element is the sum of the gradients of its windows.

    That is the gradient of a convolution with ones: a linear op, with derivatives of any order. `grad` is an array, or
    a Tensor where a second derivative is recorded.
    """
    ones = np.ones((grad.shape[1], 1, *windows.kernel), grad.dtype)
    return DepthwiseConv2dImage.apply(grad, ones, size=windows.size, stride=windows.stride)
