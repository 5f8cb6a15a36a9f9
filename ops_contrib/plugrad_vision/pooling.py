"""Pooling of images beyond mean and maximum: generalized mean, softmax weights, and anti-aliased (blurred) striding.

The first two are formulas of the elements of each window, which `elements` puts along an axis of their own.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    NumpyArray,
    Operand,
    PairLike,
    composed,
    every,
    on,
    pooled,
    pooling_settings,
    refuses,
    strided,
    taps,
    uniform,
    within,
)
from plugrad_vision.filters import extended, filtered, floating

image_errors = (
    refuses(RuntimeError, "Expected 3D or 4D", (4, 4), kernel_size=2)
    + refuses(RuntimeError, "stride should not be zero", (1, 4, 4), kernel_size=2, stride=0)
    + refuses(RuntimeError, "Output size is too small", (1, 4, 4), kernel_size=5)
    + refuses(TypeError, "must be a tensor of real numbers, not float", 1.5, kernel_size=2)
)


@composed(
    samples=on(((1, 2, 4, 5), 3.0), ((2, 1, 5, 4), uniform(1.0, 4.0)),
               kernel_size=every((2, 3), 2), stride=every(None, (1, 2)), numbers=within(0.5, 2.0))
    + on(((2, 3, 2, 3), uniform(1.0, 4.0, 3)), ((3, 2, 3), uniform(1.0, 4.0, 3)), numbers=within(0.5, 2.0))
    + on(((2, 2, 3), uniform(1.0, 4.0, 1)), numbers=within(0.5, 2.0))
    + on(([[[0.5, -1.0], [0.2, 3.0]]], 2.0), kernel_size=(1, 2), eps=0.3)
    + on(((0, 2, 4, 4), 2.0), kernel_size=2),
    error_samples=image_errors
    + refuses(RuntimeError, "or one for each channel", ((2, 3, 3), (3,)), ((2, 3, 3), (1, 1))),
    reference=lambda input, p=3.0, kernel_size=None, stride=None, eps=1e-6:
        (each_window(np.maximum(input, eps), kernel_size or input.shape[-2:], stride)
         ** np.reshape(p, (-1, 1, 1, 1, 1))).mean((-2, -1)) ** (1 / np.reshape(p, (-1, 1, 1))),
    domain={"p": (1.0, 100.0)},
    half_in_single=True,
)  # fmt: skip
def gem_pool(
    input: Array,
    p: Operand = 3.0,
    *,
    kernel_size: PairLike | None = None,
    stride: PairLike | None = None,
    eps: float = 1e-6,
) -> Array:
    """Generalized-mean pooling (GeM) of images: ``(mean of max(x, eps) ** p) ** (1 / p)`` over each window.

    It is the mean for `p` 1 and approaches the maximum as `p` grows; `p` may be learned. Powers are taken relative to
    the largest of the window, so no `p` overflows.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W). Integers are converted to the default dtype.
    p
        The exponent, at least 1: a number, or a tensor of shape (), (1,) or (C,), one for each channel.
    kernel_size, stride
        Of the windows: an int, or a pair (rows, columns). Without a kernel size the window is the whole image; the
        stride is the kernel's size if it is None.
    eps
        Smaller elements count as `eps`, and have the gradient 0.

    Returns (N, C, P, Q) with P = (H - kH) // stride + 1, in the wider dtype of `input` and a tensor `p`.

    Raises
    ------
    RuntimeError
        Shapes or settings do not fit each other.
    TypeError
        `input` is no tensor of real numbers, a setting no int.

    Source: Radenović, Tolias and Chum, "Fine-tuning CNN image retrieval with no human annotation" (2018),
    https://arxiv.org/abs/1711.02512

    >>> import plugrad as pg
    >>> image = pg.tensor([[[1.0, 2.0], [3.0, 4.0]]])
    >>> pg.ops.vision.gem_pool(image, pg.tensor(2.0))
    tensor([[[2.7386]]])
    """
    input = floating("gem_pool", input=input)
    shape = tuple(getattr(p, "shape", ()))
    if shape not in ((), (1,), tuple(input.shape[-3:-2])):
        raise RuntimeError(
            f"gem_pool: p has one exponent, or one for each channel of {list(input.shape)}, but its shape is {shape}"
        )
    exponent: Any = pg.reshape(p, (-1, 1, 1)) if shape else p
    size = tuple(input.shape[-2:]) if kernel_size is None else kernel_size
    logs = elements("gem_pool", pg.log(pg.clamp(input, min=eps)), size, stride)
    return pg.exp((pg.logsumexp(exponent * logs, 0) - math.log(len(logs))) / exponent)


@composed(
    samples=on((1, 2, 4, 5), kernel_size=every((2, 3), 2), stride=every(None, (1, 2)))
    + on(strided(3, 5, 4), kernel_size=(1, 2))
    + on((2, 3, 1, 2), (0, 2, 1, 2), kernel_size=(1, 2)),
    error_samples=image_errors,
    reference=lambda input, **windows: np.average(
        each_window(input, **windows), (-2, -1), np.exp(each_window(input, **windows))
    ),
    half_in_single=True,
)
def soft_pool(input: Array, *, kernel_size: PairLike, stride: PairLike | None = None) -> Array:
    """Softmax-weighted pooling (SoftPool) of images: ``sum of softmax(x) * x`` over each window.

    Large elements count more, and every element has a gradient. The softmax is taken relative to the largest of the
    window, so no element overflows.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W). Integers are converted to the default dtype.
    kernel_size, stride
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None.

    Returns (N, C, P, Q) with P = (H - kH) // stride + 1, in the dtype of `input`.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    TypeError
        `input` is no tensor of real numbers, a setting no int.

    Source: Stergiou, Poppe and Kalliatakis, "Refining activation downsampling with SoftPool" (2021),
    https://arxiv.org/abs/2101.00440

    >>> import plugrad as pg
    >>> pg.ops.vision.soft_pool(pg.tensor([[[0.0, 1.0], [0.0, 1.0]]]), kernel_size=2)
    tensor([[[0.7311]]])
    """
    input = floating("soft_pool", input=input)
    each = elements("soft_pool", input, kernel_size, stride)
    return pg.sum(pg.softmax(each, 0) * each, 0)


def elements(op: str, input: Any, kernel_size: Any, stride: PairLike | None) -> Any:
    """Return the elements of each window of images (..., H, W) along a new first axis: (kH * kW, ..., P, Q)."""
    settings = pooling_settings(op, kernel_size, stride)
    windows = pooled(tuple(input.shape), *settings, ceil_mode=False)
    if windows.kernel == windows.size:  # without a slice for each pixel
        return pg.movedim(
            pg.reshape(input, (*input.shape[:-2], math.prod(windows.size), 1, 1)), -3, 0
        )
    return pg.stack([input[..., rows, columns] for _, _, rows, columns in taps(windows)])


def each_window(input: Any, kernel_size: Any, stride: Any = None) -> Any:
    """Return the windows of NumPy images as a view, (..., P, Q, kH, kW): for references."""
    kernel, (down, across), *_ = pooling_settings("", kernel_size, stride)
    windows = np.lib.stride_tricks.sliding_window_view(input, kernel, (-2, -1))
    return windows[..., ::down, ::across, :, :]


MODES = {"zeros": "zero", "reflect": "reflect", "replicate": "constant", "circular": "periodic"}
"""The padding modes of `blur_pool`, as `extended` calls them."""


def by_powers(
    input: Any, kernel_size: Any = 3, stride: Any = 2, padding_mode: str = "reflect"
) -> Any:
    """Return the result of `blur_pool`, from the windows of the padded image."""
    sizes = np.broadcast_to(kernel_size, 2).tolist()
    mode: Any = dict(zip(MODES, ("constant", "reflect", "edge", "wrap"), strict=True))[padding_mode]
    around = [(0, 0)] * (input.ndim - 2) + [((size - 1) // 2, size // 2) for size in sizes]
    weight = np.outer(*(np.poly([-1] * (size - 1)) / 2 ** (size - 1) for size in sizes))
    return (each_window(np.pad(input, around, mode), sizes, stride) * weight).sum((-2, -1))


@composed(
    samples=on((1, 2, 4, 5), kernel_size=every((2, 3), 4), stride=every((2, 1), 2), padding_mode=every(*MODES))
    + on(strided(3, 5, 4))
    + on((0, 2, 4, 4)),
    error_samples=refuses(RuntimeError, "Expected 3D .* input to blur_pool", (4, 4), (1, 0, 4))
    + refuses(RuntimeError, "kernel_size and stride must be positive", (1, 4, 4), stride=every(0, -1))
    + refuses(RuntimeError, "kernel_size and stride must be positive", (1, 4, 4), kernel_size=0)
    + refuses(ValueError, "padding_mode must be 'zeros', .* not 'same'", (1, 4, 4), padding_mode="same")
    + refuses(TypeError, "must be a tensor of real numbers, not float", 1.5),
    reference=by_powers,
    half_in_single=True,
)  # fmt: skip
def blur_pool(
    input: Array,
    *,
    kernel_size: PairLike = 3,
    stride: PairLike = 2,
    padding_mode: str = "reflect",
) -> Array:
    """Anti-aliased downsampling (blur pooling) of images: every `stride`-th pixel of the image after a binomial blur.

    The blur removes what the smaller image cannot hold, so a shift of the input changes the output less. The filter is
    a row of Pascal's triangle divided by its sum, ``[1, 2, 1] / 4`` for a kernel of 3, along rows and columns. Write
    ``blur_pool(max_pool2d(x, 2, stride=1))`` for max pooling, ``blur_pool(conv2d(x, w))`` for a strided convolution.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W). Integers are converted to the default dtype.
    kernel_size, stride
        An int, or a pair (rows, columns).
    padding_mode
        The pixels beyond the border, (kernel - 1) // 2 before and kernel // 2 behind: "reflect" (without the edge),
        "replicate" (the edge), "circular" or "zeros".

    Returns (N, C, P, Q) with P = (H - 1) // stride + 1, in the dtype of `input`.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    TypeError
        `input` is no tensor of real numbers, a setting no int.
    ValueError
        There is no such `padding_mode`.

    Source: Zhang, "Making convolutional networks shift-invariant again" (2019), https://arxiv.org/abs/1904.11486

    >>> import plugrad as pg
    >>> pg.ops.vision.blur_pool(pg.arange(9.0).reshape(1, 3, 3))
    tensor([[[2., 3.],
             [5., 6.]]])
    """
    input = floating("blur_pool", input=input)
    if input.ndim not in (3, 4) or 0 in input.shape[-2:]:
        raise RuntimeError(
            f"Expected 3D (unbatched) or 4D (batched) input to blur_pool, with pixels, but got {list(input.shape)}"
        )
    kernel, steps, *_ = pooling_settings("blur_pool", kernel_size, stride)
    if min(*kernel, *steps) <= 0:
        raise RuntimeError(
            f"blur_pool: kernel_size and stride must be positive, got {kernel_size} and {stride}"
        )
    if padding_mode not in MODES:
        raise ValueError(
            f"blur_pool: padding_mode must be {', '.join(map(repr, MODES))}, not {padding_mode!r}"
        )
    for dim, size in enumerate(kernel, input.ndim - 2):
        input = extended(input, dim, (size - 1) // 2, size // 2, MODES[padding_mode])
    return filtered(input, binomial(kernel[0]), binomial(kernel[1]), steps)[..., 0, 0, :, :]


def binomial(size: int) -> NumpyArray:
    """Return a row of Pascal's triangle divided by its sum, as a bank of one filter, (1, size)."""
    return np.array([[math.comb(size - 1, k) / 2 ** (size - 1) for k in range(size)]])
