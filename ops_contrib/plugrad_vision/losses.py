"""Losses of detection and restoration: focal loss, and structural similarity (SSIM) of images."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, NumpyArray, as_int, composed, every, on, refuses, uniform
from plugrad_vision.filters import filtered, one_shape

REDUCTIONS = ("none", "mean", "sum")


def reduced(op: str, loss: Any, reduction: str) -> Any:
    """Return losses as they are ("none"), or their mean or sum. The mean of no losses is 0."""
    if reduction not in REDUCTIONS:
        raise ValueError(f"{op}: reduction must be 'none', 'mean' or 'sum', not {reduction!r}")
    if reduction == "none":
        return loss
    total = pg.sum(loss)
    return total if reduction == "sum" else total / max(np.prod(loss.shape), 1)


def averaged(loss: NumpyArray, reduction: str) -> Any:
    """Return losses as they are, or their mean or sum: for references."""
    return {"none": loss, "sum": loss.sum(), "mean": loss.sum() / (loss.size or 1)}[reduction]


def by_probabilities(
    input: Any, target: Any, alpha: float = 0.25, gamma: float = 2, reduction: str = "none"
) -> Any:
    """Return the result of `sigmoid_focal_loss`, from the probability of the class 1."""
    p, no = 1 / (1 + np.exp(-input)), 1 - target
    weight = alpha * target + (1 - alpha) * no if alpha >= 0 else 1
    entropy = -target * np.log(p) - no * np.log1p(-p)
    return averaged(weight * (1 - p * target - (1 - p) * no) ** gamma * entropy, reduction)


@composed(
    samples=on(((3, 2), uniform(0, 1, 3, 2)), ([0.5, -2.0, 3.0], [1.0, 0.0, 0.0]), reduction=every(*REDUCTIONS))
    + on(((3,), uniform(0, 1, 3)), alpha=every(-1, 0.0, 1.0), gamma=every(0, 1.5))
    + on(((0, 2), (0, 2)), reduction=every("none", "mean")),
    error_samples=refuses(ValueError, "reduction must be", ((2,), (2,)), reduction="max")
    + refuses(ValueError, "alpha must be from 0 to 1, or -1", ((2,), (2,)), alpha=every(-0.5, 1.5))
    + refuses(ValueError, "gamma must not be negative", ((2,), (2,)), gamma=-1)
    + refuses(RuntimeError, "must have one shape", ((2, 3), (3,)))
    + refuses(TypeError, "target must be a tensor of real numbers", ((2,), 1.5)),
    reference=by_probabilities,
    domain={"target": (0.0, 1.0)},
    half_in_single=True,
)  # fmt: skip
def sigmoid_focal_loss(
    input: Array,
    target: Array,
    *,
    alpha: float = 0.25,
    gamma: float = 2,
    reduction: str = "none",
) -> Array:
    """Focal loss of logits: a binary cross entropy in which well classified examples count less.

    ``loss = a (1 - p_t) ** gamma (-log p_t)``, where p_t is the probability of the right class, ``sigmoid(input)`` for
    a target of 1 and ``1 - sigmoid(input)`` for 0, and a is `alpha` or ``1 - alpha``. It can be infinitely large only
    where `input` is.

    Parameters
    ----------
    input
        The logits, of any shape. Integers are converted to the default dtype.
    target
        Of the same shape, from 0 to 1. Between them, p_t, log p_t and a are means, weighted by the target.
    alpha
        The weight of the class 1, from 0 to 1; -1 for no weights.
    gamma
        The exponent, 0 (cross entropy) or more.
    reduction
        "none", "mean" or "sum". The mean of no losses is 0.

    Raises
    ------
    ValueError
        There is no such `reduction`, `alpha` or `gamma`.
    RuntimeError
        The shapes differ.
    TypeError
        An argument is no tensor of real numbers.

    Source: Lin et al., "Focal loss for dense object detection" (2017), https://arxiv.org/abs/1708.02002

    >>> import plugrad as pg
    >>> logits, target = pg.tensor([2.0, -1.0]), pg.tensor([1.0, 1.0])
    >>> pg.ops.vision.sigmoid_focal_loss(logits, target)
    tensor([0.0005, 0.1755])
    """
    input, target = one_shape("sigmoid_focal_loss", input, target)
    if not 0 <= alpha <= 1 and alpha != -1:
        raise ValueError(
            f"sigmoid_focal_loss: alpha must be from 0 to 1, or -1 for no weights; got {alpha}"
        )
    if not gamma >= 0:
        raise ValueError(f"sigmoid_focal_loss: gamma must not be negative, got {gamma}")
    cross_entropy = pg.nn.functional.softplus(input) - target * input
    wrong = pg.sigmoid(-input) * target + pg.sigmoid(input) * (1 - target)  # 1 - p_t
    loss = cross_entropy * wrong**gamma
    if alpha >= 0:
        loss = (alpha * target + (1 - alpha) * (1 - target)) * loss
    return reduced("sigmoid_focal_loss", loss, reduction)


def by_windows(
    input: Any,
    target: Any,
    data_range: float = 1.0,
    window_size: int = 11,
    sigma: float = 1.5,
    reduction: str = "mean",
) -> Any:
    """Return the result of `ssim`, from the means, variances and covariance of each window."""
    place = np.arange(window_size) - (window_size - 1) / 2
    weight = np.exp(-np.add.outer(place**2, place**2) / (2 * sigma**2))

    def mean(values: Any) -> Any:
        return np.average(values, (-2, -1), np.broadcast_to(weight, values.shape))[..., None, None]

    x, y = (
        np.lib.stride_tricks.sliding_window_view(each, weight.shape, (2, 3))
        for each in (input, target)
    )
    (m, n), c1, c2 = (mean(x), mean(y)), 1e-4 * data_range**2, 9e-4 * data_range**2
    luminance = (2 * m * n + c1) / (m**2 + n**2 + c1)
    both, variances = mean((x - m) * (y - n)), mean((x - m) ** 2) + mean((y - n) ** 2)
    found = luminance * (2 * both + c2) / (variances + c2)
    return averaged(found.mean((1, 2, 3, 4, 5)), reduction)


@composed(
    samples=on(((2, 2, 5, 4), (2, 2, 5, 4)), window_size=every(3, 4), sigma=every(1.5, 0.8), data_range=every(1.0, 4.0))
    + on(((1, 3, 3, 4), (1, 3, 3, 4)), window_size=3, reduction=every(*REDUCTIONS))
    + on(((0, 1, 3, 3), (0, 1, 3, 3)), window_size=2),
    error_samples=refuses(RuntimeError, "must have one shape", ((1, 1, 12, 12), (1, 12, 12)))
    + refuses(RuntimeError, r"expected images \(N, C, H, W\)", ((12, 12), (12, 12)))
    + refuses(RuntimeError, "as large as the window, 11", ((1, 1, 12, 9), (1, 1, 12, 9)))
    + refuses(ValueError, "must be positive", ((1, 1, 3, 3), (1, 1, 3, 3)), window_size=every(0, -1))
    + refuses(ValueError, "must be positive", ((1, 1, 12, 12), (1, 1, 12, 12)), data_range=0)
    + refuses(ValueError, "must be positive", ((1, 1, 12, 12), (1, 1, 12, 12)), sigma=0.0)
    + refuses(ValueError, "reduction must", ((1, 1, 3, 3), (1, 1, 3, 3)), window_size=2, reduction="")
    + refuses(TypeError, "target must be a tensor of real numbers", ((2,), 1.5)),
    reference=by_windows,
    half_in_single=True,
)  # fmt: skip
def ssim(
    input: Array,
    target: Array,
    *,
    data_range: float = 1.0,
    window_size: int = 11,
    sigma: float = 1.5,
    reduction: str = "mean",
) -> Array:
    """Structural similarity (SSIM) of images: 1 for equal images, less for others; ``1 - ssim(x, y)`` is a loss.

    In each window, with the means m, variances v and covariance c of both images under Gaussian weights::

        (2 m_x m_y + C1) (2 c + C2) / ((m_x² + m_y² + C1) (v_x + v_y + C2)),  C1 = (0.01 range)², C2 = (0.03 range)²

    The value of an image is the mean over all windows that lie inside it, and over its channels.

    Parameters
    ----------
    input, target
        Shape (N, C, H, W). Integers are converted to the default dtype.
    data_range
        The largest value of an image minus the smallest one possible: 1, or 255.
    window_size, sigma
        The number of pixels along an axis of the window, and the standard deviation of its weights, in pixels.
    reduction
        "none" for the value of each image, (N,); "mean" or "sum" of these. The mean of no images is 0.

    Raises
    ------
    RuntimeError
        The shapes differ, or an image is smaller than the window.
    ValueError
        A setting is not positive, or there is no such `reduction`.
    TypeError
        An argument is no tensor of real numbers.

    Source: Wang et al., "Image quality assessment: from error visibility to structural similarity" (2004),
    https://doi.org/10.1109/TIP.2003.819861

    >>> import plugrad as pg
    >>> image = pg.arange(16.0).reshape(1, 1, 4, 4) / 16
    >>> pg.ops.vision.ssim(image, image * 0.5, window_size=3)
    tensor(0.6428)
    >>> pg.func.grad(lambda x: pg.ops.vision.ssim(image, x, window_size=3))(image)[0, 0, 0, :2]
    tensor([0., 0.])
    """
    input, target = one_shape("ssim", input, target)
    window_size = as_int(window_size)
    if min(data_range, window_size, sigma) <= 0:
        raise ValueError(
            "ssim: data_range, window_size and sigma must be positive, but got "
            f"{data_range}, {window_size} and {sigma}"
        )
    if input.ndim != 4 or min(input.shape[-2:]) < window_size:
        raise RuntimeError(
            f"ssim: expected images (N, C, H, W) at least as large as the window, {window_size}, but got "
            f"{list(input.shape)}; take a smaller window_size"
        )
    offsets = np.arange(window_size) - (window_size - 1) / 2
    weights = np.exp(-(offsets**2) / (2 * sigma**2))[None]
    weights /= weights.sum()
    moments = pg.stack([input, target, input * input, target * target, input * target])
    x, y, xx, yy, xy = pg.unbind(filtered(moments, weights, weights, (1, 1))[..., 0, 0, :, :])
    c1, c2 = (0.01 * data_range) ** 2, (0.03 * data_range) ** 2
    luminance = (2 * x * y + c1) / (x * x + y * y + c1)
    structure = (2 * (xy - x * y) + c2) / (xx - x * x + yy - y * y + c2)
    return reduced("ssim", pg.mean(luminance * structure, (1, 2, 3)), reduction)
