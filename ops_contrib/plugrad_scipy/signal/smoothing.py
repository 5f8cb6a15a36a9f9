"""Smoothing of signals: Savitzky-Golay filter, Wiener filter, median filter, and others by the rank of neighbours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, distinct, every, normal_dim, on, refuses
from plugrad_scipy.ndimage.filters import each_axis
from plugrad_scipy.signal.resampling import floating

SMOOTHED = ("mirror", "constant", "nearest", "wrap", "interp")


def ends_fitted(size: int, order: int, deriv: int, delta: float) -> Any:
    """Return the matrix that maps a window of `size` numbers to the values, in its first half, of the polynomial that
    fits the window by least squares; or to those of its derivative of order `deriv`.

    `order` is that of the polynomial, `delta` the distance between numbers. The polynomial is one in the distance from
    the middle, in half windows, so that its powers are of one size.
    """
    half = max((size - 1) / 2, 1.0)
    polynomial = np.polynomial.polynomial
    at = (np.arange(size) - (size - 1) / 2) / half
    fit = np.linalg.pinv(polynomial.polyvander(at, order))
    slopes = polynomial.polyder(np.eye(order + 1), deriv)  # a column for each power
    values = polynomial.polyvander(at[: size // 2], len(slopes) - 1) @ slopes
    return values @ fit / (delta * half) ** deriv


@composed(
    samples=on((9,), (2, 9), window_length=5, polyorder=2, mode=every(*SMOOTHED))
    + on((9,), window_length=every(4, 7), polyorder=3, deriv=every(1, 2), delta=0.5)
    + on((7, 2), axis=0, window_length=3, polyorder=1, deriv=2)
    + on((6,), window_length=3, polyorder=1, mode="constant", cval=1.5),
    error_samples=refuses(ValueError, "less than window_length", (9,), window_length=3, polyorder=3)
    + refuses(ValueError, "than the signal", (3,), window_length=5, polyorder=2)
    + refuses(ValueError, "mode is", (9,), window_length=5, polyorder=2, mode="other"),
    reference="scipy.signal.savgol_filter",
    arrays="numpy",
)
def savgol_filter(
    x: Array,
    window_length: int,
    polyorder: int,
    deriv: int = 0,
    delta: float = 1.0,
    axis: int = -1,
    mode: str = "interp",
    cval: float = 0.0,
) -> Array:
    """Savitzky-Golay filter: at each place the value, or a derivative, of a least squares polynomial through a window.

    Parameters
    ----------
    polyorder
        The order of the polynomial, less than `window_length`.
    deriv, delta
        The order of the derivative, and the distance between numbers.
    mode
        At the ends: "interp" (the polynomials of the first window and of the last), or how the signal is continued,
        "mirror", "constant" (`cval`), "nearest" or "wrap".

    Raises
    ------
    ValueError
        `polyorder` is not less than `window_length`, the window is longer than the signal ("interp"), or there is no
        such mode.

    Source: Savitzky and Golay 1964, "Smoothing and differentiation of data by simplified least squares procedures".

    >>> import plugrad as pg
    >>> pg.ops.signal.savgol_filter(pg.tensor([0.0, 1.0, 4.0, 9.0, 16.0]), 3, 2, deriv=1)
    tensor([0., 2., 4., 6., 8.])
    """
    from scipy.signal import savgol_coeffs

    if mode not in SMOOTHED:
        raise ValueError(f"mode is one of {', '.join(map(repr, SMOOTHED))}, not {mode!r}")
    if polyorder >= window_length:
        raise ValueError(f"polyorder, {polyorder}, is less than window_length, {window_length}")
    axis, x = normal_dim(axis, len(x.shape)), floating(x)
    dtype = array_of(x).dtype
    weights = savgol_coeffs(window_length, polyorder, deriv=deriv, delta=delta).astype(dtype)
    if mode != "interp":
        return pg.ops.ndimage.convolve1d(x, weights, axis, mode=mode, cval=cval)
    x = pg.movedim(x, axis, -1)
    n = x.shape[-1]
    if window_length > n:
        raise ValueError(f"the window of {window_length} is longer than the signal of {n}")
    half = window_length // 2
    first = ends_fitted(window_length, polyorder, deriv, delta).astype(dtype)
    last = ((-1) ** deriv * first[::-1, ::-1]).copy()
    inner = pg.ops.ndimage.convolve1d(x, weights, mode="constant")[..., half : n - half]
    before, after = x[..., :window_length] @ first.T, x[..., n - window_length :] @ last.T
    return pg.movedim(pg.cat([before, inner, after], -1), -1, axis)


@composed(
    samples=on((5, 6), (7,), mysize=every(None, 3))
    + on((5, 4), mysize=(3, 5), noise=0.4)
    + on(((6,), 3, lambda rng: np.array(0.3))),
    error_samples=refuses(ValueError, "one for each axis", (3, 3), mysize=(3,)),
    reference="scipy.signal.wiener",
    arrays="numpy",
)
def wiener(im: Array, mysize: Any = None, noise: Any = None) -> Array:
    """Wiener filter of a noisy image or signal: each number is moved towards the mean of its window, the less the more
    the window varies.

    `mysize` is the size of the window, by default 3, and `noise` the power of the noise, which may be a Tensor; by
    default it is the mean of the variances of all windows. Where a window varies no more than the noise, the result is
    its mean.

    Raises
    ------
    ValueError
        `mysize` has not one size for each axis.

    Source: Lim 1990, "Two-dimensional signal and image processing", p. 536.

    >>> import plugrad as pg
    >>> pg.ops.signal.wiener(pg.tensor([1.0, 1.0, 5.0, 1.0, 1.0]), 3)
    tensor([0.6667, 1.8333, 3.3333, 1.8333, 0.6667])
    """
    im = floating(im)
    sizes = each_axis(3 if mysize is None else mysize, len(im.shape), "mysize")
    ones = np.full(sizes, 1 / math.prod(sizes), array_of(im).dtype)
    mean = pg.ops.signal.correlate(im, ones, "same")
    variance = pg.ops.signal.correlate(im * im, ones, "same") - mean * mean
    noise = variance.mean() if noise is None else noise
    calm = array_of(variance) <= array_of(noise)
    share = noise / pg.where(calm, 1.0, variance)
    return pg.where(calm, mean, mean + (im - mean) * (1 - share))


def odd_sizes(kernel_size: Any, ndim: int) -> list[int]:
    """Return `kernel_size`, the sizes of a window along `ndim` axes, as a list; an int counts for all, None means 3.
    Raises ValueError if one is even.
    """
    sizes = each_axis(3 if kernel_size is None else kernel_size, ndim, "kernel_size")
    if any(each % 2 != 1 for each in sizes):
        raise ValueError(f"each kernel_size is odd, not {kernel_size}")
    return [int(each) for each in sizes]


MEDIANS: dict[str, Any] = {
    "error_samples": refuses(ValueError, "is odd", (5, 5), kernel_size=2),
    "arrays": "numpy",
}


@composed(
    samples=on((5,), (4, 5), kernel_size=every(None, 3), numbers=distinct)
    + on((4, 5), kernel_size=(1, 5), numbers=distinct),
    reference="scipy.signal.medfilt",
    **MEDIANS,
)
def medfilt(volume: Array, kernel_size: int | Sequence[int] | None = None) -> Array:
    """Median filter of an array, with zeros beyond its ends and the gradient of `ndimage.median_filter`.

    Raises
    ------
    ValueError
        A size is even, or their number is not that of the axes.

    >>> import plugrad as pg
    >>> pg.ops.signal.medfilt(pg.tensor([1.0, 9.0, 2.0, 3.0]))
    tensor([1., 2., 3., 2.])
    """
    sizes = odd_sizes(kernel_size, len(volume.shape))
    return pg.ops.ndimage.rank_filter(volume, math.prod(sizes) // 2, sizes, mode="constant")


@composed(
    samples=on((4, 5), kernel_size=every(3, (1, 3)), numbers=distinct),
    reference="scipy.signal.medfilt2d",
    **MEDIANS,
)
def medfilt2d(input: Array, kernel_size: int | Sequence[int] = 3) -> Array:
    """Median filter of an image: `medfilt` of two axes, with its errors.

    >>> import plugrad as pg
    >>> pg.ops.signal.medfilt2d(pg.ones(3, 3))
    tensor([[0., 1., 0.],
            [1., 1., 1.],
            [0., 1., 0.]])
    """
    return pg.ops.signal.medfilt(input, kernel_size)


@composed(
    samples=lambda rng: [
        pg.Sample(distinct(rng, (4, 5)), np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]]), rank)
        for rank in (0, 1, 3)
    ],
    error_samples=refuses(ValueError, "is odd", ((5,), [1, 1], 0))
    + refuses(ValueError, "not within", ((5,), [1, 1, 1], 3)),
    reference="scipy.signal.order_filter",
    arrays="numpy",
)
def order_filter(a: Array, domain: Any, rank: int) -> Array:
    """Order filter: the neighbour of a `rank` among those where `domain` is not 0, with zeros beyond the ends.

    The gradient is that of `ndimage.rank_filter`.

    Raises
    ------
    ValueError
        A size of the domain is even, or it has fewer elements than `rank` says.

    >>> import plugrad as pg
    >>> pg.ops.signal.order_filter(pg.tensor([1.0, 9.0, 2.0, 3.0]), [1, 0, 1], 1)
    tensor([9., 2., 9., 2.])
    """
    domain = np.asarray(array_of(domain))
    if any(size % 2 != 1 for size in domain.shape):
        raise ValueError(f"each size of the domain is odd, not {domain.shape}")
    return pg.ops.ndimage.rank_filter(a, rank, footprint=domain, mode="constant")
