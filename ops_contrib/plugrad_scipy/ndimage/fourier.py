"""Filters of images that are given as Fourier transforms: Gaussian, box, ellipsoid and shift.

Each multiplies the transform of an image by that of a filter; there are derivatives by the image and by the filter's
parameters. `n` is the length of `axis` before a transform of real numbers (`rfftn`); if it is -1, the transform was one
of complex numbers (`fftn`).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, every, normal_dim, on, refuses
from plugrad_scipy.ndimage.filters import each_axis


def frequencies(shape: Any, n: int, axis: int) -> list[Any]:
    """Return a list with the frequencies along each axis, in turns per element, shaped to broadcast with the transform.

    If `n` is positive, `axis` holds the half spectrum of a real transform of `n` elements.
    """
    ndim = len(shape)
    halved = normal_dim(axis, ndim) if n > 0 else None
    lines = []
    for k, size in enumerate(shape):
        line = np.arange(size) / n if k == halved else np.fft.fftfreq(size)
        lines.append(line.reshape([-1 if each == k else 1 for each in range(ndim)]))
    return lines


def times(input: Any, factor: Any) -> Any:
    """Return a transform times the factor of a filter, in SciPy's dtype: float32, complex64 or complex128 stay, others
    become float64.
    """
    kind = array_of(input).dtype
    if array_of(factor).dtype.kind == "c":
        dtype: Any = np.complex64 if kind == np.complex64 else np.complex128
    else:
        dtype = kind if kind in (np.float32, np.complex64, np.complex128) else np.float64
    return (input * factor).to(dtype)


def separable(input: Any, parameter: Any, name: str, n: int, axis: int, line: Any) -> Any:
    """Return a transform times ``line(frequency * parameter)`` along each axis; `parameter` is a number or one for each
    axis; `n` and `axis` are those of `frequencies`.

    Raises ValueError, which names the parameter `name`, if their numbers differ.
    """
    ndim = len(input.shape)
    factor: Any = 1.0
    lines = zip(frequencies(input.shape, n, axis), each_axis(parameter, ndim, name), strict=True)
    for f, each in lines:
        factor = factor * line(pg.tensor(f) * each)
    return times(input, factor)


def of_frequencies(name: str, **more: Any) -> dict[str, Any]:
    """Return the options of the op `name` on Fourier transforms (samples, error samples, reference); `more` are
    settings for some samples.
    """
    parameter = lambda rng: np.array([0.7, 1.3])  # noqa: E731  (a row of a table)
    return {
        "samples": on(((3, 4), 0.9), ((3, 4), parameter), ((4,), lambda rng: np.array(0.8)), **more)
        + on(((4, 3), parameter), n=every(4, 5), axis=-1),
        "error_samples": refuses(ValueError, "one for each axis", ((3, 3), [1.0, 1.0, 1.0])),
        "reference": lambda input, parameter, **how: getattr(
            __import__("scipy.ndimage").ndimage, name
        )(input, parameter if np.ndim(parameter) else float(parameter), **how),
        "arrays": "numpy",
        "complex": True,
    }


@composed(**of_frequencies("fourier_gaussian"))
def fourier_gaussian(input: Array, sigma: Any, n: int = -1, axis: int = -1) -> Array:
    """Gaussian filter of a Fourier transform, with derivatives by it and by `sigma`, a number or one for each axis.

    Raises
    ------
    ValueError
        There is not one sigma for each axis.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.fourier_gaussian(pg.ones(4), 1.0)
    tensor([1.0000, 0.2912, 0.0072, 0.2912])
    """
    return separable(input, sigma, "sigma", n, axis, lambda x: pg.exp(-2 * math.pi**2 * (x * x)))


@composed(**of_frequencies("fourier_uniform"))
def fourier_uniform(input: Array, size: Any, n: int = -1, axis: int = -1) -> Array:
    """Uniform (box) filter of a Fourier transform, with derivatives by it and by `size`, that of the box.

    Errors are those of `fourier_gaussian`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.fourier_uniform(pg.ones(4), 1.0)
    tensor([1.0000, 0.9003, 0.6366, 0.9003])
    """
    return separable(input, size, "size", n, axis, pg.sinc)


@composed(**of_frequencies("fourier_shift"))
def fourier_shift(input: Array, shift: Any, n: int = -1, axis: int = -1) -> Array:
    """Shift of an image in its Fourier transform, by `shift` elements, with derivatives by both; the result is complex.

    Errors are those of `fourier_gaussian`.

    >>> import plugrad as pg
    >>> shifted = pg.ops.ndimage.fourier_shift(pg.fft.fft(pg.tensor([1.0, 2.0, 3.0])), 1.0)
    >>> pg.fft.ifft(shifted).real
    tensor([3., 1., 2.])
    """
    return separable(input, shift, "shift", n, axis, lambda x: pg.exp((-2j * math.pi) * x))


def of_ball(r: Any, ndim: int) -> Any:
    """Return the Fourier transform of a ball of volume 1 at distances r > 0, in `ndim` = 1, 2 or 3 dimensions."""
    if ndim == 1:
        return pg.sin(r) / r
    if ndim == 2:
        return 2 * pg.ops.special.jv(1.0, r) / r
    return 3 * (pg.sin(r) - r * pg.cos(r)) / r**3


@composed(
    samples=on(
        ((5,), 0.9), ((3, 4), [1.2, 0.8]), ((3, 2, 2), lambda rng: np.array([1.1, 0.7, 1.4]))
    )
    + on(((4, 3), lambda rng: np.array([1.3, 0.9])), n=5, axis=-1),
    error_samples=refuses(ValueError, "1, 2 or 3 axes", ((2, 2, 2, 2), 1.0)),
    reference="scipy.ndimage.fourier_ellipsoid",
    arrays="numpy",
    complex=True,
)
def fourier_ellipsoid(input: Array, size: Any, n: int = -1, axis: int = -1) -> Array:
    """Ellipsoid filter of a Fourier transform with 1 to 3 axes, with derivatives by it and by `size`, the diameters.

    Raises
    ------
    ValueError
        There are no axes, or more than three; or `size` has not one number for each.

    Source: the transform of a ball is sin(r)/r, 2 J1(r)/r or 3 (sin r - r cos r)/r³.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.fourier_ellipsoid(pg.ones(4), 1.0)
    tensor([1.0000, 0.9003, 0.6366, 0.9003])
    """
    ndim = len(input.shape)
    if ndim not in (1, 2, 3):
        raise ValueError(f"a transform has 1, 2 or 3 axes, not {ndim}")
    lines = zip(frequencies(input.shape, n, axis), each_axis(size, ndim, "size"), strict=True)
    squares: Any = 0.0
    for f, each in lines:
        x = pg.tensor(f * math.pi) * each
        squares = squares + x * x
    middle = array_of(squares) == 0
    r = pg.sqrt(pg.where(middle, 1.0, squares))
    return times(input, pg.where(middle, 1.0, of_ball(r, ndim)))
