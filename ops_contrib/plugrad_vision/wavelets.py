"""Wavelet transform of images with orthogonal wavelets: analysis into four subbands, synthesis from them.

Analysis continues the image beyond its borders, as `mode` says, and takes every second correlation with a low-pass and
a high-pass filter along rows and columns. Each step is a linear op with its own adjoint, so gradients are right at the
borders too. (The synthesis is not the adjoint of the analysis, except in the modes "zero" and "periodization".)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    NumpyArray,
    Pair,
    composed,
    constant_like,
    convolution_pair,
    every,
    on,
    refuses,
    strided,
)
from plugrad_vision.filters import filtered, require_floating, spread

BEYOND: dict[str, Any] = {
    "zero": "constant",
    "constant": "edge",
    "symmetric": "symmetric",
    "reflect": "reflect",
    "periodic": "wrap",
}
"""The modes that are those of `numpy.pad`."""

MODES = (*BEYOND, "antisymmetric", "antireflect", "smooth", "periodization")

settings_errors = (
    refuses(ValueError, "'haar' or 'db1' to 'db10'", (2, 2, 2, 2), wavelet=every("db0", "db11", "d"))
    + refuses(ValueError, "not orthogonal", (2, 2, 2, 2), wavelet=every((1.0, 1.0), (1.0,), (0.6, 0, 0.8, 0)))
    + refuses(ValueError, "mode must be 'zero', .* not 'same'", (2, 2, 2, 2), mode="same")
    + refuses(TypeError, "must be Tensor, not float", 1.5)
    + refuses(NotImplementedError, "not implemented for 'Long'", np.ones((2, 2, 2, 2), int))
)  # fmt: skip


@composed(
    samples=on((2, 5, 4), wavelet=every("haar", "db3"), mode=every(*MODES))
    + on((3, 2), strided(5, 6), wavelet="db2", mode="periodization")
    + on((1, 2, 2, 7), wavelet=(0.6, 0.8), mode="reflect")
    + on((0, 4, 4)),
    error_samples=settings_errors
    + refuses(RuntimeError, r"expected images \(..., H, W\)", (3,), (2, 0)),
    half_in_single=True,
)
def wavelet_analysis2d(
    input: Array, wavelet: str | Sequence[float] = "haar", mode: str = "symmetric"
) -> Array:
    """Discrete wavelet transform of images, one level: four subbands of half the size.

    Along each axis ``y[k] = sum over t of h[t] x[2 k + t + 2 - taps]`` with the low-pass filter h, and with the
    high-pass filter ``(-1) ** t * h[taps - 1 - t]``. PyWavelets' `dwt2` has the same numbers.

    Parameters
    ----------
    input
        Shape (..., H, W): floating.
    wavelet
        "haar", a Daubechies wavelet "db1" to "db10", of 2 to 20 taps, or the low-pass synthesis filter of another
        orthogonal wavelet, such as ``pywt.Wavelet("sym4").rec_lo``.
    mode
        How the image continues beyond its borders, here of the row a b c: "zero" (0 0), "constant" (c c), "symmetric"
        (c b), "reflect" (b a), "periodic" (a b), "antisymmetric" (-c -b), "antireflect" (2c-b 2c-a), or "smooth", on a
        straight line. "periodization" is periodic, and has no more numbers than the image.

    Returns (..., 2, 2, P, Q), in the dtype of `input`: the first 2 are low and high frequencies down the image, the
    second 2 across it. ``y[..., 0, 0, :, :]`` is the smaller image, the input of the next level. P is (H + taps - 1) //
    2, for "periodization" (H + 1) // 2.

    Raises
    ------
    RuntimeError
        `input` has fewer than two dimensions, or no pixels.
    TypeError
        `input` is no tensor.
    ValueError
        There is no such `wavelet` or `mode`, or the filter is not orthogonal.
    NotImplementedError
        `input` is not floating.

    Source: Mallat, "A theory for multiresolution signal decomposition: the wavelet representation" (1989); Daubechies,
    "Orthonormal bases of compactly supported wavelets" (1988)

    >>> import plugrad as pg
    >>> bands = pg.ops.vision.wavelet_analysis2d(pg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    >>> bands.flatten()
    tensor([ 5., -1., -2.,  0.])
    """
    bank, _ = read_settings("wavelet_analysis2d", input, wavelet, mode)
    if input.ndim < 2 or 0 in input.shape[-2:]:
        raise RuntimeError(
            f"wavelet_analysis2d: expected images (..., H, W) with pixels, but got {list(input.shape)}"
        )
    taps = bank.shape[1]
    for dim in (input.ndim - 2, input.ndim - 1):
        n = input.shape[dim]
        if mode == "periodization":
            input = extended(input, dim, 0, n % 2, "constant")
            input = extended(input, dim, taps // 2 - 1, taps // 2 - 1, "periodic")
        else:
            input = extended(input, dim, taps - 2, taps - 2 + n % 2, mode)
    return filtered(input, (bank, bank), (2, 2))


@composed(
    samples=on((2, 2, 2, 4, 3), wavelet=every("haar", "db2"), mode=every("zero", "periodization"))
    + on((2, 2, 3, 2), wavelet="db2", size=(3, 2))
    + on((2, 2, 4, 5), wavelet="db4")
    + on(strided(2, 2, 3, 3), wavelet="db2", size=(4, 3))
    + on((1, 2, 2, 1, 1), wavelet="db4", mode="periodization")
    + on((0, 2, 2, 2, 2)),
    error_samples=settings_errors
    + refuses(RuntimeError, r"expected subbands \(..., 2, 2, P, Q\)", (2, 2), (2, 3, 4, 4), (2, 2, 0, 4))
    + refuses(RuntimeError, "are from an image of at least 1 row", (2, 2, 2, 3), wavelet="db3")
    + refuses(RuntimeError, r"give an image of \[4, 4\] or one less, but size is \(5, 4\)", (2, 2, 2, 2), size=(5, 4))
    + refuses(RuntimeError, r"give an image of \[4, 4\] or one less, but size is \(4, 2\)", (2, 2, 2, 2), size=(4, 2)),
    half_in_single=True,
)  # fmt: skip
def wavelet_synthesis2d(
    input: Array,
    wavelet: str | Sequence[float] = "haar",
    mode: str = "symmetric",
    size: Pair | None = None,
) -> Array:
    """Inverse discrete wavelet transform: images from the four subbands of `wavelet_analysis2d`.

    Along each axis ``x[i] = sum over k of h[i - 2 k + taps - 2] low[k] + g[i - 2 k + taps - 2] high[k]`` with the
    filters h and g of `wavelet_analysis2d`. It restores the image exactly for every wavelet and mode. PyWavelets'
    `idwt2` has the same numbers.

    Parameters
    ----------
    input
        Shape (..., 2, 2, P, Q): floating.
    wavelet, mode
        Those of the analysis. Only "periodization" differs from the other modes.
    size
        (H, W) of the image, which an odd size needs: without it both are even.

    Returns (..., H, W), in the dtype of `input`: H is 2 P - taps + 2, for "periodization" 2 P.

    Raises
    ------
    RuntimeError
        `input` has another shape, or too few numbers for the wavelet, or `size` does not fit them.
    TypeError
        `input` is no tensor.
    ValueError
        There is no such `wavelet` or `mode`, or the filter is not orthogonal.
    NotImplementedError
        `input` is not floating.

    Source: as for `wavelet_analysis2d`.

    >>> import plugrad as pg
    >>> bands = pg.tensor([[[[5.0]], [[-1.0]]], [[[-2.0]], [[0.0]]]])
    >>> pg.ops.vision.wavelet_synthesis2d(bands)
    tensor([[1.0000, 2.0000],
            [3.0000, 4.0000]])
    """
    bank, periodic = read_settings("wavelet_synthesis2d", input, wavelet, mode)
    if input.ndim < 4 or tuple(input.shape[-4:-2]) != (2, 2) or 0 in input.shape[-2:]:
        raise RuntimeError(
            f"wavelet_synthesis2d: expected subbands (..., 2, 2, P, Q) with numbers, but got {list(input.shape)}"
        )
    taps = bank.shape[1]
    whole = [2 * n - (0 if periodic else taps - 2) for n in input.shape[-2:]]
    if min(whole) < 1:
        raise RuntimeError(
            f"wavelet_synthesis2d: with {taps} taps, subbands are from an image of at least 1 row and column, and have "
            f"at least {taps // 2} of each, but got {list(input.shape)}"
        )
    cut = taps - 2
    if periodic:
        more = (taps + 3) // 4  # further numbers, of the other side, that reach into the image
        for dim in (input.ndim - 2, input.ndim - 1):
            input = extended(input, dim, more, more, "periodic")
        cut = 2 * more - 1 + taps // 2
    image = spread(input, bank, 2, (cut, cut))
    if size is None:
        return image
    rows, columns = convolution_pair("wavelet_synthesis2d", "size", size)
    if whole[0] - rows not in (0, 1) or whole[1] - columns not in (0, 1):
        raise RuntimeError(
            f"wavelet_synthesis2d: subbands of {list(input.shape)} give an image of {whole} or one less, but size is "
            f"{(rows, columns)}"
        )
    return image[..., :rows, :columns]


def read_settings(op: str, input: Any, wavelet: Any, mode: str) -> tuple[NumpyArray, bool]:
    """Return the two filters of a wavelet, (2, taps), and whether the mode is "periodization"."""
    require_floating(op, input)
    if mode not in MODES:
        raise ValueError(f"{op}: mode must be {', '.join(map(repr, MODES))}, not {mode!r}")
    low = daubechies(wavelet) if isinstance(wavelet, str) else np.array(wavelet, float)
    taps = low.size
    products = [low[2 * k :] @ low[: taps - 2 * k] for k in range(taps // 2)]
    if taps % 2 or not np.allclose(products, np.arange(taps // 2) == 0, atol=1e-6):
        raise ValueError(
            f"{op}: the filter {wavelet} is not orthogonal: expected an even number of taps, whose products with the "
            f"same filter shifted by 0, 2, 4, ... add up to 1, 0, 0, ..., but got {products}"
        )
    return np.stack([low, low[::-1] * (-1.0) ** np.arange(taps)]), mode == "periodization"


@lru_cache(maxsize=32)
def daubechies(name: str) -> NumpyArray:
    """Return the low-pass synthesis filter of a Daubechies wavelet of least phase, (2 n,) for the name "dbn".

    Source: Daubechies, "Ten lectures on wavelets" (1992), chapter 6: the filter is (1 + z)ⁿ times the factor with the
    roots inside the unit circle of the polynomial sum of C(n - 1 + k, k) yᵏ, k < n, in y = (2 - z - 1/z) / 4.
    """
    n = 1 if name == "haar" else int(name[2:]) if name[:2] == "db" and name[2:].isdecimal() else 0
    if not 1 <= n <= 10:
        raise ValueError(
            f"wavelet must be 'haar' or 'db1' to 'db10', or the numbers of a filter, not {name!r}"
        )
    half = 1 - 2 * np.roots([math.comb(n - 1 + k, k) for k in reversed(range(n))]).astype(complex)
    root = np.sqrt(half * half - 1)
    inside = np.where(abs(half + root) < 1, half + root, half - root)
    filter = np.poly([*inside, *[-1] * n]).real
    filter *= math.sqrt(2) / filter.sum()
    filter.flags.writeable = False
    return filter


def extended(x: Any, dim: int, before: int, behind: int, mode: str) -> Any:
    """Return `x` with elements added at both ends of a dimension, as `mode` says; they may be more than it has."""
    n = x.shape[dim]
    most = max(before, behind)
    if mode == "antisymmetric":
        turns = np.arange(-before, n + behind) // n
        signs = (1.0 - 2 * (turns % 2)).reshape(-1, *(1,) * (x.ndim - dim - 1))
        return extended(x, dim, before, behind, "symmetric") * constant_like(
            signs.astype(x.dtype), x
        )
    if mode in BEYOND or n == 1 or not most:
        widths = [(0, 0)] * x.ndim
        widths[dim] = before, behind
        return np.pad(x, widths, BEYOND.get(mode, "edge")) if most else x

    def part(start: int, stop: int) -> Any:
        return x[(slice(None),) * dim + (slice(start, stop),)]

    first, last = part(0, 1), part(n - 1, n)
    if mode == "smooth":
        steps = np.arange(1, most + 1, dtype=x.dtype).reshape(-1, *(1,) * (x.ndim - dim - 1))
        left = first + (first - part(1, 2)) * constant_like(steps[:before][::-1], x)
        right = last + (last - part(n - 2, n - 1)) * constant_like(steps[:behind], x)
        return pg.cat([left, x, right], dim)
    left_count, right_count = min(before, n - 1), min(behind, n - 1)
    left = 2 * first - pg.flip(part(1, left_count + 1), (dim,))
    right = 2 * last - pg.flip(part(n - 1 - right_count, n - 1), (dim,))
    longer = pg.cat([left, x, right], dim)
    return extended(longer, dim, before - left_count, behind - right_count, mode)
