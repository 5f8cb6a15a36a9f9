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

from plugrad.authoring import (
    Array,
    NumpyArray,
    Pair,
    composed,
    convolution_pair,
    every,
    on,
    refuses,
)
from plugrad_vision.filters import BEYOND, extended, filtered, floating, spread

MODES = (*BEYOND, "smooth", "periodization")

settings_errors = (
    refuses(ValueError, "'haar' or 'db1' to 'db10'", (2, 2, 2, 2), wavelet=every("db0", "db11", "d"))
    + refuses(ValueError, "not orthogonal", (2, 2, 2, 2), wavelet=every((1.0, 1.0), (1.0,), (0.6, 0, 0.8, 0)))
    + refuses(ValueError, "mode must be 'zero', .* not 'same'", (2, 2, 2, 2), mode="same")
    + refuses(TypeError, "must be a tensor of real numbers, not float", 1.5)
)  # fmt: skip


def continued(n: int, i: NumpyArray, mode: str) -> Any:
    """Return the matrix (..., n) by which the elements `i`, any integers, of a row of n that goes on as `mode` says are
    computed: for references.
    """
    row, inside = np.eye(n), i.clip(0, n - 1)
    apart = (i - inside)[..., None]
    if mode == "zero":
        return row[inside] * (apart == 0)
    if mode in ("constant", "smooth"):
        slope = np.where(apart < 0, row[min(1, n - 1)] - row[0], row[-1] - row[max(0, n - 2)])
        return row[inside] + slope * apart * (mode == "smooth")
    if mode in ("periodic", "periodization"):
        return row[np.minimum(i % (n + n % 2 * (mode == "periodization")), n - 1)]
    half = n if "symmetric" in mode else max(n - 1, 1)
    turns, rest = i // half, i % half
    odd, turns = turns % 2, turns[..., None]
    found = row[np.where(odd, n - 1 - rest, rest)]
    if mode == "antisymmetric":
        return found * (-1.0) ** turns
    if mode == "antireflect":
        odd = odd[..., None]
        return turns * (row[-1] - row[0]) + odd * (row[0] + row[-1]) + (1 - 2 * odd) * found
    return found


ROOT = math.sqrt(3)
KNOWN = {"haar": (1.0, 1.0), "db2": (1 + ROOT, 3 + ROOT, 3 - ROOT, 1 - ROOT)}
"""Filters in closed form, times a number: for references."""


def analysis_matrix(n: int, wavelet: Any, mode: str) -> NumpyArray:
    """Return the matrix of the analysis of a row of n elements, (2, K, n) for K numbers of either filter."""
    low = KNOWN.get(str(wavelet), wavelet)
    low = np.array(daubechies(low) if isinstance(low, str) else low)
    bank, taps = np.stack([low, low[::-1] * np.resize([1, -1], low.size)]), low.size
    count, cut = (n + taps - 1) // 2, taps - 2
    if mode == "periodization":
        count, cut = (n + 1) // 2, taps // 2 - 1
    i = 2 * np.arange(count)[:, None] + np.arange(taps) - cut
    found: NumpyArray = np.einsum("ft,ktn->fkn", bank / np.linalg.norm(low), continued(n, i, mode))
    return found


def by_matrices(input: Any, wavelet: Any = "haar", mode: str = "symmetric") -> Any:
    """Return the result of `wavelet_analysis2d`, from a matrix on either side."""
    down, across = (analysis_matrix(n, wavelet, mode) for n in input.shape[-2:])
    return np.einsum("fkh,...hw,glw->...fgkl", down, input, across)


def by_transposes(
    input: Any, wavelet: Any = "haar", mode: str = "symmetric", size: Any = (None, None)
) -> Any:
    """Return the result of `wavelet_synthesis2d`, whose matrices are transposes of those of an analysis."""
    bank, periodic = filters_of("reference", wavelet, mode)
    less, mode = (0, mode) if periodic else (bank.shape[1] - 2, "zero")
    down, across = (analysis_matrix(2 * n - less, wavelet, mode) for n in input.shape[-2:])
    return np.einsum("fkh,...fgkl,glw->...hw", down, input, across)[..., : size[0], : size[1]]


@composed(
    samples=on((2, 5, 4), wavelet=every("haar", "db3"), mode=every(*MODES))
    + on((3, 2), wavelet="db2", mode="periodization")
    + on((1, 2, 2, 7), wavelet=(0.6, 0.8), mode="reflect")
    + on((0, 4, 4)),
    error_samples=settings_errors
    + refuses(RuntimeError, r"expected images \(..., H, W\)", (3,), (2, 0)),
    reference=by_matrices,
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
        Shape (..., H, W). Integers are converted to the default dtype.
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
        `input` is no tensor of real numbers.
    ValueError
        There is no such `wavelet` or `mode`, or the filter is not orthogonal.

    Source: Mallat, "A theory for multiresolution signal decomposition: the wavelet representation" (1989); Daubechies,
    "Orthonormal bases of compactly supported wavelets" (1988)

    >>> import plugrad as pg
    >>> bands = pg.ops.vision.wavelet_analysis2d(pg.tensor([[1.0, 2.0], [3.0, 5.0]]))
    >>> bands.flatten()
    tensor([ 5.5000, -1.5000, -2.5000,  0.5000])
    """
    input = floating("wavelet_analysis2d", input=input)
    bank, periodic = filters_of("wavelet_analysis2d", wavelet, mode)
    if input.ndim < 2 or 0 in input.shape[-2:]:
        raise RuntimeError(
            f"wavelet_analysis2d: expected images (..., H, W) with pixels, but got {list(input.shape)}"
        )
    taps = bank.shape[1]
    for dim in (input.ndim - 2, input.ndim - 1):
        n = input.shape[dim]
        if periodic:
            input = extended(input, dim, 0, n % 2, "constant")
            input = extended(input, dim, taps // 2 - 1, taps // 2 - 1, "periodic")
        else:
            input = extended(input, dim, taps - 2, taps - 2 + n % 2, mode)
    return filtered(input, bank, bank, (2, 2))


@composed(
    samples=on((2, 2, 2, 4, 3), wavelet=every("haar", "db2"), mode=every("zero", "periodization"))
    + on((1, 2, 2, 3, 2), wavelet="db2", size=(3, 2))
    + on((2, 2, 4, 5), wavelet="db4")
    + on((2, 2, 3, 3), wavelet="db2", size=(4, 3))
    + on((1, 2, 2, 1, 1), wavelet="db4", mode="periodization")
    + on((0, 2, 2, 2, 2)),
    error_samples=settings_errors
    + refuses(RuntimeError, r"expected subbands \(..., 2, 2, P, Q\)", (2, 2), (2, 3, 4, 4), (2, 2, 0, 4))
    + refuses(RuntimeError, "are from an image of at least 1 row", (2, 2, 2, 3), wavelet="db3")
    + refuses(RuntimeError, r"give an image of \[4, 4\] or one less, but size is \(5, 4\)", (2, 2, 2, 2), size=(5, 4))
    + refuses(RuntimeError, r"give an image of \[4, 4\] or one less, but size is \(4, 2\)", (2, 2, 2, 2), size=(4, 2)),
    reference=by_transposes,
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
        Shape (..., 2, 2, P, Q). Integers are converted to the default dtype.
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
        `input` is no tensor of real numbers.
    ValueError
        There is no such `wavelet` or `mode`, or the filter is not orthogonal.

    Source: as for `wavelet_analysis2d`.

    >>> import plugrad as pg
    >>> bands = pg.tensor([[[[5.0]], [[-1.0]]], [[[-2.0]], [[0.0]]]])
    >>> pg.ops.vision.wavelet_synthesis2d(bands)
    tensor([[1.0000, 2.0000],
            [3.0000, 4.0000]])
    """
    input = floating("wavelet_synthesis2d", input=input)
    bank, periodic = filters_of("wavelet_synthesis2d", wavelet, mode)
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
    image = spread(input, bank, cut)
    if size is None:
        return image
    rows, columns = convolution_pair("wavelet_synthesis2d", "size", size)
    if whole[0] - rows not in (0, 1) or whole[1] - columns not in (0, 1):
        raise RuntimeError(
            f"wavelet_synthesis2d: subbands of {list(input.shape)} give an image of {whole} or one less, but size is "
            f"{(rows, columns)}"
        )
    return image[..., :rows, :columns]


def filters_of(op: str, wavelet: Any, mode: str) -> tuple[NumpyArray, bool]:
    """Return the two filters of a wavelet, (2, taps), and whether the mode is "periodization"."""
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
