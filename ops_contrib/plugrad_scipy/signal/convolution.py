"""Convolution and correlation of arrays of any dimension, and of polyphase filters: bilinear, by both arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    array_of,
    composed,
    every,
    normal_dim,
    normal_dims,
    on,
    refuses,
)
from plugrad.authoring.matrices import in_kind
from plugrad_scipy import primitive


def convolved(name: str, *given: Array, mode: str, **settings: Any) -> Array:
    """Return SciPy's convolution `name` of the arrays `given`. Raises ValueError if one is empty or there is no such
    `mode`.
    """
    import scipy.signal  # its import takes time

    if not all(each.size for each in given):
        raise ValueError(
            f"signal.{name}: an array is empty: the shapes are {[x.shape for x in given]}"
        )
    if mode not in ("full", "same", "valid"):
        raise ValueError(f"signal.{name}: mode is 'full', 'same' or 'valid', not {mode!r}")
    if settings.get("method") == "direct" and all(each.ndim == 2 for each in given):
        name, settings = "convolve2d", {}  # 4 times as fast as `convolve`, half the memory
    found: Array = getattr(scipy.signal, name)(*given, mode=mode, **settings)
    return found


def gradients(
    op: Callable[..., Any], grad: Any, in1: Any, in2: Any, mode: str, axes: Any = None
) -> Any:
    """Return the gradients of the convolution ``op(in1, in2, mode=mode)`` by both arrays, from `grad`: correlations
    with the other array.

    `axes` are those of the convolution; None means all.
    """
    ndim = len(in1.shape)
    over = tuple(range(ndim)) if axes is None else normal_dims(axes, ndim) or ()
    pads = [(0, 0)] * len(grad.shape)
    for axis in over:
        first, second = in1.shape[axis], in2.shape[axis]
        whole, size = first + second - 1, grad.shape[axis]
        before = min(first, second) - 1 if mode == "valid" else (whole - size) // 2
        pads[axis] = (before, whole - size - before)
    full = pg.pad(grad, tuple(side for pair in reversed(pads) for side in pair))
    settings = {} if axes is None else {"axes": axes}

    def of(this: Any, other: Any) -> Any:
        found = op(full, pg.flip(pg.conj(other), tuple(over)), mode="valid", **settings)
        return in_kind(pg.sum_to_size(found, tuple(this.shape)), this)

    return of(in1, in2), of(in2, in1)


PAIRS = (((5,), (3,)), ((2, 5), (2, 3)), ((2, 3), (4, 3)))
pairs = on(*PAIRS, mode=every("full", "same")) + on(((5,), (3,)), ((2, 3), (4, 3)), mode="valid")
pair_errors = refuses(ValueError, "empty", ((3,), (0,))) + refuses(
    ValueError, "mode is", ((3,), (2,)), mode="other"
)


@primitive(
    lambda in1, in2, *, mode="full", method="auto": convolved(
        "convolve", in1, in2, mode=mode, method=method
    ),
    samples=pairs + on(((5,), (3,)), method=every("direct", "fft")),
    error_samples=pair_errors,
    arrays="numpy",
    complex=True,
)
def convolve(grad: Any, in1: Any, in2: Any, mode: str, method: str) -> Any:
    """Convolution of two arrays of any dimension, in the `mode` "full", "same" (the size of `in1`) or "valid".

    `method` is "auto", "direct" or "fft".

    Raises
    ------
    ValueError
        An array is empty, the numbers of dimensions differ, or there is no such mode.

    Source: the gradient by one array is the correlation of the gradient with the other.

    >>> import plugrad as pg
    >>> pg.ops.signal.convolve(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 1.0]), method="direct")
    tensor([1., 3., 2.])
    """

    def same(one: Any, other: Any, mode: str) -> Any:
        return pg.ops.signal.convolve(one, other, mode=mode, method=method)

    return gradients(same, grad, in1, in2, mode)


of_axes = pairs + on(((2, 5), (1, 3)), axes=1) + on(((2, 5), (2, 3)), mode="same", axes=(0, 1))


@primitive(
    lambda in1, in2, *, mode="full", axes=None: convolved(
        "fftconvolve", in1, in2, mode=mode, axes=axes
    ),
    samples=of_axes,
    error_samples=pair_errors,
    arrays="numpy",
    complex=True,
)
def fftconvolve(grad: Any, in1: Any, in2: Any, mode: str, axes: Any) -> Any:
    """Convolution of `in1` with `in2` by Fourier transforms, along all axes or along `axes`; the other ones broadcast.

    `mode` ("full", "same" or "valid"), errors and source are those of `convolve`.

    >>> import plugrad as pg
    >>> pg.ops.signal.fftconvolve(pg.ones(4), pg.ones(2)).shape
    torch.Size([5])
    """
    return gradients(pg.ops.signal.fftconvolve, grad, in1, in2, mode, axes)


@primitive(
    lambda in1, in2, *, mode="full", axes=None: convolved(
        "oaconvolve", in1, in2, mode=mode, axes=axes
    ),
    samples=of_axes,
    error_samples=pair_errors,
    arrays="numpy",
    complex=True,
)
def oaconvolve(grad: Any, in1: Any, in2: Any, mode: str, axes: Any) -> Any:
    """Convolution of `in1` with `in2` by Fourier transforms of pieces (overlap-add), for a long array and a short one.

    `mode`, `axes`, errors and source are those of `fftconvolve`.

    >>> import plugrad as pg
    >>> pg.ops.signal.oaconvolve(pg.ones(100), pg.ones(2)).shape
    torch.Size([101])
    """
    return gradients(pg.ops.signal.oaconvolve, grad, in1, in2, mode, axes)


@composed(
    samples=pairs,
    error_samples=pair_errors,
    reference="scipy.signal.correlate",
    arrays="numpy",
    complex=True,
)
def correlate(in1: Array, in2: Array, mode: str = "full", method: str = "auto") -> Array:
    """Cross-correlation of two arrays of any dimension: the convolution with `in2`, conjugated and reversed.

    Arguments and errors are those of `convolve`.

    >>> import plugrad as pg
    >>> pg.ops.signal.correlate(pg.tensor([1.0, 2.0]), pg.tensor([0.0, 1.0]), method="direct")
    tensor([1., 2., 0.])
    """
    turned = pg.flip(pg.conj(in2), tuple(range(len(in2.shape))))
    return pg.ops.signal.convolve(in1, turned, mode=mode, method=method)


images = on(
    ((4, 5), (3, 2)), mode=every("full", "same", "valid"), boundary=every("fill", "wrap", "symm")
) + on(((3, 3), (2, 2)), fillvalue=1.5)
image_errors = refuses(ValueError, "two dimensions", ((3,), (2,))) + refuses(
    ValueError, "boundary is", ((3, 3), (2, 2)), boundary="other"
)


@composed(
    samples=images,
    error_samples=image_errors,
    reference="scipy.signal.convolve2d",
    arrays="numpy",
    complex=True,
)
def convolve2d(
    in1: Array, in2: Array, mode: str = "full", boundary: str = "fill", fillvalue: float = 0
) -> Array:
    """Convolution of two images; beyond the border `in1` has `fillvalue`, or is continued for a `boundary` of "wrap" or
    "symm".

    Raises
    ------
    ValueError
        An input is not two-dimensional or is empty, or there is no such mode or boundary.

    >>> import plugrad as pg
    >>> pg.ops.signal.convolve2d(pg.ones(2, 2), pg.ones(2, 2), mode="valid")
    tensor([[4.]])
    """
    if len(in1.shape) != 2 or len(in2.shape) != 2:
        raise ValueError(f"two dimensions each, not {tuple(in1.shape)} and {tuple(in2.shape)}")
    if boundary not in ("fill", "wrap", "symm"):
        raise ValueError(f"boundary is 'fill', 'wrap' or 'symm', not {boundary!r}")

    def direct(x: Any, mode: str) -> Any:
        return pg.ops.signal.convolve(x, in2, mode=mode, method="direct")

    if mode == "valid" or (boundary == "fill" and not fillvalue):
        return direct(in1, mode)
    border = [size - 1 for size in in2.shape]
    if boundary == "fill":
        padded = pg.pad(in1, (border[1], border[1], border[0], border[0]), value=fillvalue)
    else:
        how: Any = "wrap" if boundary == "wrap" else "symmetric"
        rows, columns = (
            np.pad(np.arange(size), by, mode=how)
            for size, by in zip(in1.shape, border, strict=True)
        )
        padded = in1[rows[:, None], columns]
    found = direct(padded, "valid")
    if mode == "same":
        top, left = (by // 2 for by in border)
        found = found[top : top + in1.shape[0], left : left + in1.shape[1]]
    return found


@composed(
    samples=images,
    error_samples=image_errors,
    reference="scipy.signal.correlate2d",
    arrays="numpy",
    complex=True,
)
def correlate2d(
    in1: Array, in2: Array, mode: str = "full", boundary: str = "fill", fillvalue: float = 0
) -> Array:
    """Cross-correlation of two images: `convolve2d` with `in2`, conjugated and reversed, and with its arguments and
    errors.

    >>> import plugrad as pg
    >>> pg.ops.signal.correlate2d(pg.ones(2, 2), pg.ones(2, 2), mode="valid")
    tensor([[4.]])
    """
    turned = pg.flip(pg.conj(in2), tuple(range(len(in2.shape))))
    if mode == "same":
        # SciPy's centre is at the lower of the two middle elements of an even size.
        turned = pg.pad(
            turned, tuple(each for size in reversed(in2.shape) for each in (0, 1 - size % 2))
        )
    return pg.ops.signal.convolve2d(in1, turned, mode, boundary, fillvalue)


def upsampled(h: Array, x: Array, *, up: int = 1, down: int = 1, axis: int = -1) -> Array:
    from scipy.signal import upfirdn

    if h.ndim != 1 or not h.size or not x.ndim:
        raise ValueError(
            f"h has one dimension, and x at least one; their shapes are {h.shape}, {x.shape}"
        )
    if not x.size:
        raise ValueError(f"x is empty: its shape is {x.shape}")
    found: Array = upfirdn(h, x, up, down, normal_dim(axis, x.ndim))
    return found


filters = on(((4,), (2, 5)), ((3,), (6,)), up=every(1, 2, 3), down=every(1, 2)) + on(
    ((2,), (3, 2)), up=2, axis=0
)
filter_errors = refuses(ValueError, "h has one dimension", ((2, 2), (3,))) + refuses(
    ValueError, "up", ((2,), (3,)), up=0
)


@primitive(
    upsampled,
    samples=filters,
    error_samples=filter_errors,
    arrays="numpy",
    complex=True,
    for_rules=True,
)
def polyphase(
    grad: Any, h: Any, x: Any, up: int, down: int, axis: int, needs_input_grad: Any
) -> Any:
    """Polyphase filter `h` of a signal: `up` - 1 zeros are put after each number, and of the result every `down`-th is
    kept: `upfirdn`.

    Source: y[m] = sum over n of h[m down - n up] x[n]: the adjoint exchanges `up` and `down`, and reverses `h`.

    >>> import plugrad as pg
    >>> pg.ops.signal.polyphase(pg.tensor([1.0, 0.5]), pg.tensor([1.0, 2.0]), up=2)
    tensor([1.0000, 0.5000, 2.0000, 1.0000])
    """
    at, taps, n = normal_dim(axis, len(x.shape)), h.shape[0], x.shape[axis]
    of_h = of_x = None
    back = pg.flip(pg.conj(h), (0,))
    if needs_input_grad[1]:
        before = -(taps - 1) % up
        found = pg.ops.signal.polyphase(pg.pad(back, (before, 0)), grad, up=down, down=up, axis=at)
        start = (taps - 1 + before) // up
        missing = max(0, start + n - found.shape[at])
        found = pg.movedim(pg.pad(pg.movedim(found, at, -1), (0, missing)), -1, at)
        of_x = in_kind(pg.narrow(found, at, start, n), x)
    if needs_input_grad[0]:
        g, other = (pg.movedim(each, at, -1) for each in (grad, pg.conj(x)))
        sums = []
        for k in range(taps):  # h[k] connects x[n] with y[m] where m down - n up is k
            places = k + np.arange(n) * up
            kept = np.flatnonzero((places % down == 0) & (places // down < g.shape[-1]))
            sums.append(pg.sum(other[..., kept] * g[..., places[kept] // down]))
        of_h = in_kind(pg.stack(sums), h)
    return of_h, of_x


CONTINUED = [
    "wrap",
    "edge",
    "smooth",
    "symmetric",
    "reflect",
    "antisymmetric",
    "antireflect",
    "line",
]
"""How `upfirdn` continues a signal, beside "constant"."""


def terms(mode: str, at: Any, n: int) -> list[tuple[Any, Any]]:
    """Return the numbers of a signal of `n` elements, continued as `mode` says, at the places `at`, as a sum: pairs
    (weights, indices).
    """
    first, last, whole = np.zeros_like(at), np.full_like(at, n - 1), np.ones(at.shape)
    period = max(2 * n - 2, 1)
    if mode == "wrap":
        return [(whole, at % n)]
    if mode == "edge":
        return [(whole, np.clip(at, 0, n - 1))]
    if mode in ("symmetric", "antisymmetric"):
        turn = at % (2 * n)
        sign = np.where(turn < n, 1.0, -1.0) if mode == "antisymmetric" else whole
        return [(sign, np.minimum(turn, 2 * n - 1 - turn))]
    if mode == "reflect":
        return [(whole, np.minimum(at % period, -at % period))]
    if mode == "antireflect":  # f(-k) = 2 f(0) - f(k), and so at the end
        turns, turn = at // period, at % period
        there = turn < n
        inner = np.where(there, turn, period - turn)
        return [
            (np.where(there, 1.0, -1.0), inner),
            (-2.0 * turns, first),
            (2.0 * turns + np.where(there, 0, 2), last),
        ]
    if mode == "smooth":  # along the slope of the two numbers at the end
        beyond = np.where(at < 0, -at, np.maximum(at - (n - 1), 0)).astype(float)
        inner = np.where(at < 0, min(1, n - 1), max(n - 2, 0))
        return [(1 + beyond, np.clip(at, 0, n - 1)), (-beyond, np.where(beyond > 0, inner, 0))]
    share = at / max(n - 1, 1)  # "line", through the first number and the last
    inside = (at >= 0) & (at < n)
    outside = np.where(inside, 0.0, 1.0)
    return [
        (1 - outside, np.clip(at, 0, n - 1)),
        (outside * (1 - share), first),
        (outside * share, last),
    ]


def going_on(x: Any, by: int, mode: str, cval: float) -> Any:
    """Return a signal continued by `by` numbers at both ends of its last axis as `mode` says, with `cval` for
    "constant". Raises ValueError if there is no such mode.
    """
    if mode == "constant":
        return pg.pad(x, (by, by), value=cval)
    if mode not in CONTINUED:
        raise ValueError(f"mode is 'constant', {', '.join(map(repr, CONTINUED))}, not {mode!r}")
    n = x.shape[-1]
    total: Any = 0.0
    for weights, places in terms(mode, np.arange(-by, n + by), n):
        total = total + x[..., places] * weights.astype(array_of(x).real.dtype)
    return total


@composed(
    samples=filters
    + on(((7,), (2, 4)), up=every(1, 2), down=every(1, 3), mode=every(*CONTINUED))
    + on(((4,), (3, 2)), axis=0, up=3, down=2, mode="constant", cval=0.5),
    error_samples=filter_errors + refuses(ValueError, "mode is", ((2,), (3,)), mode="other"),
    reference="scipy.signal.upfirdn",
    arrays="numpy",
    complex=True,
)
def upfirdn(
    h: Array,
    x: Array,
    up: int = 1,
    down: int = 1,
    axis: int = -1,
    mode: str = "constant",
    cval: float = 0,
) -> Array:
    """Upsampling, filtering and downsampling: `up` - 1 zeros after each number of `x`, the filter `h`, then every
    `down`-th number.

    There are derivatives by `h` and `x`. `mode` is how the signal is continued beyond its ends: "constant" (`cval`),
    "wrap", "edge", "smooth" (along the slope of the last two numbers), "line" (through the first and the last),
    "symmetric", "reflect", "antisymmetric" or "antireflect".

    Raises
    ------
    ValueError
        `h` is no vector; `h` or `x` is empty; `up` or `down` is not positive; there is no such mode.

    >>> import plugrad as pg
    >>> pg.ops.signal.upfirdn(pg.tensor([1.0, 0.5]), pg.tensor([1.0, 2.0]), up=2)
    tensor([1.0000, 0.5000, 2.0000, 1.0000])
    """
    run: Any = pg.ops.signal.polyphase
    if (mode == "constant" and not cval) or up < 1 or down < 1 or len(h.shape) != 1 or not x.shape:
        return run(h, x, up=up, down=down, axis=axis)
    axis = normal_dim(axis, len(x.shape))
    x = pg.movedim(x, axis, -1)
    taps, n = h.shape[0], x.shape[-1]
    size = ((n - 1) * up + taps - 1) // down + 1
    reach = -(-(taps - 1) // up)
    by = -(-reach // down) * down  # so that the first number of the signal stays one that is kept
    x = pg.pad(going_on(x, reach, mode, cval), (by - reach, by - reach))
    found = run(h, x, up=up, down=down)[..., by * up // down :][..., :size]
    return pg.movedim(found, -1, axis)
