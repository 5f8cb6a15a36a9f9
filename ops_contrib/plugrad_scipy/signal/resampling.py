"""Resampling of signals, by Fourier transforms or by polyphase filters; analytic signals; chirp z-transforms.

`resample`, `resample_poly`, `decimate`; `hilbert`, `hilbert2`, `envelope`; `czt`, `zoom_fft`. All are formulas of
Fourier transforms, or of `upfirdn`, and linear in the signal (but for `envelope`); windows, filters and the points of a
chirp z-transform have gradients too, where they are Tensors.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Operand, array_of, composed, every, normal_dim, on, refuses
from plugrad_scipy.signal.convolution import CONTINUED
from plugrad_scipy.signal.filters import padded
from plugrad_scipy.signal.spectra import middle


def floating(x: Any) -> Any:
    """Return a signal as a Tensor; integers become float64."""
    x = x if isinstance(x, pg.Tensor) else pg.tensor(x)
    return x if array_of(x).dtype.kind in "fc" else x.to(pg.float64)


def in_range(x: Any, start: int, stop: int, factor: float) -> Any:
    """Return `x` with the elements `start` to `stop` (excluded) of its last axis multiplied by `factor`."""
    factors = np.ones(x.shape[-1], array_of(x).real.dtype)
    factors[start:stop] = factor
    return x * factors


def spectral_window(window: Any, n: int, dtype: Any) -> Any:
    """Return the factor of each of `n` frequencies, in the order of a Fourier transform, as a Tensor of `dtype`.

    `window` is a name, a function of frequencies, or the factors. Raises ValueError if their number is not n.
    """
    from scipy.signal import get_window

    if callable(window) and not hasattr(window, "shape"):
        window = window(np.fft.fftfreq(n))
    elif not hasattr(window, "shape"):
        window = np.fft.fftshift(get_window(window, n))
    if tuple(window.shape) != (n,):
        raise ValueError(
            f"window has a number for each of {n} frequencies, not the shape {tuple(window.shape)}"
        )
    return (window if isinstance(window, pg.Tensor) else pg.tensor(window)).to(dtype)


@composed(
    samples=on((2, 8), (2, 7), axis=1, num=every(4, 5, 8, 11))
    + on((6,), (7,), num=9, window="hamming")
    + on((6, 2), num=4, domain="freq")
    + on(((6,), 4), t=np.arange(6.0)),
    error_samples=refuses(ValueError, "domain is", (3,), num=2, domain="other")
    + refuses(ValueError, "positive", (3,), num=0)
    + refuses(ValueError, "each of 3", (3,), num=2, window=np.ones(2)),
    reference="scipy.signal.resample",
    arrays="numpy",
    complex=True,
)
def resample(
    x: Array, num: int, t: Any = None, axis: int = 0, window: Any = None, domain: str = "time"
) -> Any:
    """Resampling of a periodic signal to `num` numbers along `axis`, by Fourier transforms.

    Parameters
    ----------
    t
        The times of the numbers, in equal steps; if given, a tuple of the new signal and its times is returned.
    window
        What each frequency is multiplied by: a name, a function of frequencies, or weights, which may be a Tensor.
    domain
        "time", or "freq" if `x` is a Fourier transform itself.

    Raises
    ------
    ValueError
        `num` is not positive, the window has another length, or there is no such domain.

    >>> import plugrad as pg
    >>> pg.ops.signal.resample(pg.tensor([1.0, 2.0, 1.0, 0.0]), 8)
    tensor([1.0000, 1.7071, 2.0000, 1.7071, 1.0000, 0.2929, 0.0000, 0.2929])
    """
    if domain not in ("time", "freq"):
        raise ValueError(f"domain is 'time' or 'freq', not {domain!r}")
    if num < 1:
        raise ValueError(f"num is positive, not {num}")
    axis = normal_dim(axis, len(x.shape))
    x = pg.movedim(floating(x), axis, -1)
    n = x.shape[-1]
    m = min(num, n)
    half, even = m // 2, m % 2 == 0
    real = domain == "time" and not x.is_complex()
    X = x if domain == "freq" else pg.fft.rfft(x) if real else pg.fft.fft(x)
    if window is not None:
        W = spectral_window(window, n, array_of(X).real.dtype)
        if real:  # a real signal has the mean of both frequencies
            W = ((W + W[-np.arange(n) % n]) / 2)[: X.shape[-1]]
        X = X * W
    if real:
        X = X[..., : half + 1]
        if even and num != n:  # the frequency in the middle has one bin, or two
            X = in_range(X, half, half + 1, 2.0 if num < n else 0.5)
        found = pg.fft.irfft(X * (num / n), n=num)
    else:
        low, high = X[..., : half + 1], X[..., n - (m - half - 1) :]
        if even and num < n:
            low = pg.cat(
                [X[..., :half], X[..., half : half + 1] + X[..., n - half : n - half + 1]], -1
            )
        elif even and num > n:
            low = in_range(low, half, half + 1, 0.5)
            high = pg.cat([low[..., half:], high], -1)
        gap = num - low.shape[-1] - high.shape[-1]
        if gap:
            low = padded(low, low.shape[-1] + gap)
        found = pg.fft.ifft(pg.cat([low, high], -1) * (num / n))
    found = pg.movedim(found, -1, axis)
    if t is None:
        return found
    t = t if isinstance(t, pg.Tensor) else pg.tensor(np.asarray(t, float))
    return found, t[0] + (t[1] - t[0]) * (np.arange(num) * (n / num)).astype(array_of(t).dtype)


BACKGROUNDS = ("mean", "median", "minimum", "maximum")


def background(x: Any, kind: str) -> Any:
    """Return the level of a signal along its last axis, which keeps size 1: its "mean", "median", "minimum" or
    "maximum" (`kind`).
    """
    if kind == "median":
        return middle(x[..., None])
    if kind == "mean":
        return x.mean(-1, keepdim=True)
    return (pg.amin if kind == "minimum" else pg.amax)(x, dim=-1, keepdim=True)


@composed(
    samples=on((2, 9), axis=1, up=every(1, 3), down=every(2, 3))
    + on((9,), up=3, down=2, padtype=every("mean", "minimum", "maximum", "line", "reflect"))
    + on((5, 2), up=2, down=1, window=np.array([0.5, 1.0, 0.3]), cval=0.5),
    error_samples=refuses(ValueError, "up and down", (3,), up=every(0, 1.5), down=1)
    + refuses(ValueError, "cval has no effect", (3,), up=2, down=1, padtype="line", cval=1.0)
    + refuses(ValueError, "padtype is", (3,), up=2, down=1, padtype="other"),
    reference="scipy.signal.resample_poly",
    arrays="numpy",
    complex=True,
)
def resample_poly(
    x: Array,
    up: int,
    down: int,
    axis: int = 0,
    window: Any = ("kaiser", 5.0),
    padtype: str = "constant",
    cval: float | None = None,
) -> Array:
    """Resampling of a signal by the factor `up` / `down` along `axis`, by a polyphase filter, with derivatives by both.

    Parameters
    ----------
    window
        The window of the low-pass filter, a name; or the filter itself, an array or a Tensor.
    padtype
        What is beyond the ends: "constant" (`cval`), a `mode` of `upfirdn`, or the "mean", "median", "minimum" or
        "maximum" of the signal; among equal numbers, the median gives its gradient to one.

    Raises
    ------
    ValueError
        `up` or `down` is no positive integer; `cval` is given with another `padtype`; or there is no such `padtype`.

    >>> import plugrad as pg
    >>> pg.ops.signal.resample_poly(pg.ones(4), 2, 1, padtype="line").round(decimals=2)
    tensor([1., 1., 1., 1., 1., 1., 1., 1.])
    """
    from scipy.signal import firwin

    if up != int(up) or down != int(down) or up < 1 or down < 1:
        raise ValueError(f"up and down are positive integers, not {up} and {down}")
    if cval is not None and padtype != "constant":
        raise ValueError(f"cval has no effect when padtype is {padtype!r}")
    if padtype not in ("constant", *CONTINUED, *BACKGROUNDS):
        known = ", ".join(map(repr, ("constant", *CONTINUED, *BACKGROUNDS)))
        raise ValueError(f"padtype is one of {known}, not {padtype!r}")
    common = math.gcd(int(up), int(down))
    up, down = int(up) // common, int(down) // common
    axis = normal_dim(axis, len(x.shape))
    x = floating(x)
    if up == down == 1:
        return pg.clone(x)
    x = pg.movedim(x, axis, -1)
    if isinstance(window, str | tuple):
        rate = max(up, down)
        weights = firwin(20 * rate + 1, 1.0 / rate, window=window)
        h = pg.tensor(weights.astype(array_of(x).real.dtype))
    else:
        h = pg.tensor(np.asarray(window)) if isinstance(window, list | np.ndarray) else window
        if len(h.shape) != 1:
            raise ValueError(f"window has one dimension, not the shape {tuple(h.shape)}")
    half = (h.shape[0] - 1) // 2
    n_out = -(-x.shape[-1] * up // down)
    before = down - half % down
    skipped = (half + before) // down
    missing = (n_out + skipped - 1) * down + 1 - ((x.shape[-1] - 1) * up + before + h.shape[0])
    h = pg.pad(h * up, (before, max(missing, 0)))
    level: Any = background(x, padtype) if padtype in BACKGROUNDS else 0.0
    mode = "constant" if padtype in BACKGROUNDS else padtype
    y = pg.ops.signal.upfirdn(h, x - level, up, down, -1, mode, cval or 0.0)
    return pg.movedim(y[..., skipped : skipped + n_out] + level, -1, axis)


@composed(
    samples=on((30,), (2, 30), q=2, n=2)
    + on((30,), q=3, n=4, ftype="fir", zero_phase=every(True, False))
    + on((30, 2), q=2, n=1, zero_phase=False, axis=0),
    error_samples=refuses(ValueError, "ftype is", (30,), q=2, ftype="other"),
    reference="scipy.signal.decimate",
    arrays="numpy",
    complex=True,
)
def decimate(
    x: Array,
    q: int,
    n: int | None = None,
    ftype: Any = "iir",
    axis: int = -1,
    zero_phase: bool = True,
) -> Array:
    """Downsampling: every `q`-th number of a signal, after a low-pass filter against aliasing.

    Parameters
    ----------
    n
        The order of the filter, by default 8, or 20 q for "fir".
    ftype
        "iir" (Chebyshev's, of type I), "fir" (with Hamming's window), or a filter, a `scipy.signal.dlti`.
    zero_phase
        Whether the filter runs forwards and backwards, so that the phase is not shifted.

    Raises
    ------
    ValueError
        There is no such `ftype`; else as for `sosfiltfilt`.

    >>> import plugrad as pg
    >>> pg.ops.signal.decimate(pg.ones(30), 10, n=2)
    tensor([0.9886, 0.9886, 0.9886])
    """
    from scipy.signal import cheby1, dlti, firwin, zpk2sos

    x = floating(x)
    axis = normal_dim(axis, len(x.shape))
    x = x if array_of(x).dtype.itemsize > 2 else x.to(pg.float64)
    dtype = array_of(x).dtype
    b = a = sos = None
    if isinstance(ftype, dlti):
        system, zpk = ftype.to_tf(), ftype.to_zpk()
        if not zpk.poles.size:
            b = np.atleast_1d(system.num) / np.atleast_1d(system.den)
        elif np.iscomplexobj(system.num) or np.iscomplexobj(system.den):
            b, a = system.num, system.den
        else:
            sos = zpk2sos(zpk.zeros, zpk.poles, zpk.gain).astype(dtype)
    elif ftype == "fir":
        b = firwin((20 * q if n is None else n) + 1, 1.0 / q, window="hamming").astype(dtype)
    elif ftype == "iir":
        sos = np.asarray(cheby1(8 if n is None else n, 0.05, 0.8 / q, output="sos"), dtype)
    else:
        raise ValueError(f"ftype is 'iir', 'fir' or a dlti, not {ftype!r}")
    ops = pg.ops.signal
    if sos is not None:
        y = (ops.sosfiltfilt if zero_phase else ops.sosfilt)(pg.tensor(sos), x, axis=axis)
    elif a is not None:
        y = (ops.filtfilt if zero_phase else ops.lfilter)(pg.tensor(b), pg.tensor(a), x, axis=axis)
    elif zero_phase:
        return ops.resample_poly(x, 1, q, axis=axis, window=b)
    else:
        size = -(-x.shape[axis] // q)
        return pg.narrow(ops.upfirdn(pg.tensor(b), x, down=q, axis=axis), axis, 0, size)
    return pg.index_select(y, axis, np.arange(0, x.shape[axis], q))


def require_real(x: Any) -> None:
    """Raise ValueError if the signal `x` is complex."""
    if array_of(x).dtype.kind == "c":
        raise ValueError("x is real: an analytic signal is one of a real signal")


def one_sided(n: int, dtype: Any) -> Any:
    """Return the factors of the `n` frequencies of an analytic signal, in `dtype`: 2 for positive ones, 0 for negative
    ones, else 1.
    """
    weights = np.zeros(n, dtype)
    weights[0] = 1
    weights[1 : (n + 1) // 2] = 2
    if n % 2 == 0:
        weights[n // 2] = 1
    return weights


@composed(
    samples=on((5,), (2, 6), N=every(None, 4, 7)) + on((6, 2), axis=0),
    error_samples=refuses(ValueError, "x is real", [1j, 2.0])
    + refuses(ValueError, "positive", (3,), N=0),
    reference="scipy.signal.hilbert",
    arrays="numpy",
)
def hilbert(x: Array, N: int | None = None, axis: int = -1) -> Array:
    """Analytic signal along `axis`, whose imaginary part is the Hilbert transform of the real signal `x`.

    `N` is the length of the Fourier transforms, by default that of the signal. `abs` of the result is the envelope.

    Raises
    ------
    ValueError
        `x` is complex, or `N` not positive.

    >>> import plugrad as pg
    >>> pg.ops.signal.hilbert(pg.tensor([1.0, 0.0, -1.0, 0.0]))
    tensor([ 1.+0.j,  0.+1.j, -1.+0.j,  0.-1.j])
    """
    require_real(x)
    axis = normal_dim(axis, len(x.shape))
    x = pg.movedim(floating(x), axis, -1)
    N = x.shape[-1] if N is None else N
    if N < 1:
        raise ValueError(f"N is positive, not {N}")
    spectrum = pg.fft.fft(x, n=N) * one_sided(N, array_of(x).dtype)
    return pg.movedim(pg.fft.ifft(spectrum), -1, axis)


@composed(
    samples=on((3, 4), (2, 3, 5), N=every(None, 4, (3, 6))) + on((3, 2, 4), axes=(0, 2)),
    error_samples=refuses(ValueError, "x is real", [[1j, 2.0]])
    + refuses(ValueError, "positive", (3, 3), N=every(0, (2, -1)))
    + refuses(ValueError, "two different axes", (3, 3), axes=every((0, 0), (0,))),
    reference="scipy.signal.hilbert2",
    arrays="numpy",
)
def hilbert2(x: Array, N: Any = None, axes: Any = (-2, -1)) -> Array:
    """Analytic signal of a real image: the frequencies that are negative along one of two `axes` are removed.

    `N` is the length of the Fourier transforms, or one for each axis. As in SciPy, the middle frequency of an even
    length is removed too.

    Raises
    ------
    ValueError
        `x` is complex, `N` is not positive, or `axes` are not two different axes.

    >>> import plugrad as pg
    >>> pg.ops.signal.hilbert2(pg.tensor([[1.0, 0.0], [0.0, 0.0]])).real
    tensor([[0.2500, 0.2500],
            [0.2500, 0.2500]])
    """
    require_real(x)
    ndim = len(x.shape)
    at = tuple(normal_dim(axis, ndim) for axis in axes)
    if len(at) != 2 or at[0] == at[1]:
        raise ValueError(f"an image has two different axes, not {axes}")
    x = pg.movedim(floating(x), at, (-2, -1))
    sizes = tuple(x.shape[-2:]) if N is None else (N, N) if isinstance(N, int) else tuple(N)
    if len(sizes) != 2 or min(sizes) < 1:
        raise ValueError(f"N is a positive number, or two, not {N}")
    weights = [np.where(np.arange(n) < (n + 1) // 2, 2, 0).astype(array_of(x).dtype) for n in sizes]
    for each in weights:
        each[0] = 1
    spectrum = pg.fft.fft2(x, s=sizes) * np.outer(*weights)
    return pg.movedim(pg.fft.ifft2(spectrum), (-2, -1), at)


def along_spiral(x: Any, before: Any, chirp: Any, backward: Any, m: int, axis: int) -> Any:
    """Return chirp[k] Σ_n x[n] before[n] chirp[n] backward[k - n] for k from 0 to `m` - 1 along `axis`, by a fast
    convolution.
    """
    from scipy.fft import next_fast_len

    x = pg.movedim(x, axis, -1)
    n = x.shape[-1]
    size = next_fast_len(n + m - 1)
    kernel = pg.cat([pg.flip(backward[1:n], (0,)), backward[:m]], 0)
    spectrum = pg.fft.fft(x * (before * chirp[:n]), n=size) * pg.fft.fft(kernel, n=size)
    found = pg.fft.ifft(spectrum)[..., n - 1 : n + m - 1] * chirp[:m]
    return pg.movedim(found, -1, axis)


def points_of(x: Any, m: int | None, axis: int) -> tuple[int, int, int, Any]:
    """Return the axis, its length n, the number m of points (None: n), and the halved squares k² / 2 for k below max(n,
    m).

    Raises ValueError if there is no number or no point.
    """
    axis = normal_dim(axis, len(x.shape))
    n = x.shape[axis]
    m = n if m is None else m
    if m < 1 or int(m) != m or n < 1:
        raise ValueError(f"there are 1 or more numbers and points, not {n} and {m}")
    return axis, n, m, np.arange(max(n, m), dtype=np.float64) ** 2 / 2


def to_complex(value: Any) -> Any:
    """Return a number or a Tensor as a Tensor of complex128."""
    return (value if isinstance(value, pg.Tensor) else pg.tensor(np.complex128(value))).to(
        pg.complex128
    )


SPIRAL = (lambda rng: np.array(0.9 + 0.4j), lambda rng: np.array(0.8 - 0.3j))


@composed(
    samples=on((4,), (2, 5), m=every(None, 3, 7))
    + on(((3,), 2, lambda rng: np.array(0.03 + 0.01j)))
    + on(((5,), 3, *SPIRAL), ((4, 2), 4, *SPIRAL), axis=0),
    error_samples=refuses(ValueError, "1 or more", (3,), m=0),
    reference=lambda x, m=None, w=None, a=1 + 0j, axis=-1: __import__("scipy.signal").signal.czt(
        x, m, None if w is None else complex(w), complex(a), axis=axis
    ),
    arrays="numpy",
    complex=True,
)
def czt(x: Array, m: int | None = None, w: Any = None, a: Any = 1 + 0j, *, axis: int = -1) -> Array:
    """Chirp z-transform along `axis`: the z-transform at `m` points a, a/w, a/w² ... on a spiral, with derivatives by
    `x`, `w` and `a`.

    By default the points are those of a discrete Fourier transform of the length `m`. The result is complex128. Far
    from the unit circle, where SciPy's algorithm loses all digits, it is computed as a product with the matrix of all
    powers.

    Raises
    ------
    ValueError
        `x` is empty along `axis`, or `m` is not positive.

    Source: Bluestein 1970, "A linear filtering approach to the computation of discrete Fourier transform".

    >>> import plugrad as pg
    >>> pg.ops.signal.czt(pg.tensor([1.0, 2.0]), 2).real.round(decimals=3)
    tensor([ 3., -1.], dtype=torch.float64)
    """
    axis, n, m, squares = points_of(x, m, axis)
    before = pg.exp(-np.arange(n) * pg.log(to_complex(a)))
    if w is None:  # of whole turns nothing is left
        chirp = pg.tensor(np.exp(-1j * np.pi * (2 * squares % (2 * m)) / m))
    else:
        turn = pg.log(to_complex(w))
        if abs(float(array_of(turn).real)) * squares[-1] > 3:  # a convolution would be of 1 and e^3
            matrix = pg.exp(np.outer(np.arange(n), np.arange(m)) * turn)
            return pg.movedim((pg.movedim(x, axis, -1) * before) @ matrix, -1, axis)
        chirp = pg.exp(squares * turn)
    return along_spiral(x, before, chirp, 1 / chirp, m, axis)


@composed(
    samples=on((5,), (2, 6), fn=every(0.7, (0.2, 0.9)), m=every(None, 3))
    + on(((6, 2), [0.3, 1.2]), axis=0, m=4, fs=3.0, endpoint=True),
    error_samples=refuses(ValueError, "one frequency or two", (3,), fn=(1.0, 2.0, 3.0)),
    reference="scipy.signal.zoom_fft",
    arrays="numpy",
    complex=True,
)
def zoom_fft(
    x: Array,
    fn: Any,
    m: int | None = None,
    *,
    fs: Operand = 2,
    endpoint: bool = False,
    axis: int = -1,
) -> Array:
    """Discrete Fourier transform at `m` frequencies of a range `fn`, its end or (start, end), with derivatives by `x`
    and `fn`.

    `fs` is the sampling frequency, and `endpoint` whether the end is one of them. The result is complex128.

    Raises
    ------
    ValueError
        `fn` has neither one nor two frequencies, `x` is empty along `axis`, or `m` is not positive.

    Source: `czt` of points of the unit circle.

    >>> import plugrad as pg
    >>> abs(pg.ops.signal.zoom_fft(pg.tensor([1.0, 1.0, 1.0]), [0.0, 1.0], 2)).round(decimals=3)
    tensor([3., 1.], dtype=torch.float64)
    """
    axis, n, m, squares = points_of(x, m, axis)
    several = len(fn) if isinstance(fn, list | tuple) else math.prod(getattr(fn, "shape", ()))
    if several not in (1, 2):
        raise ValueError(f"fn is one frequency or two, not {several}")
    flat = fn.reshape(-1) if hasattr(fn, "shape") else fn if isinstance(fn, list | tuple) else [fn]
    start, stop = (0.0, flat[0]) if several == 1 else (flat[0], flat[1])
    step = (stop - start) / (fs * ((m - 1) if endpoint else m))
    turn = -2j * math.pi
    chirp = pg.exp((turn * squares) * to_complex(step))
    before = pg.exp((turn / fs * np.arange(n)) * to_complex(start))
    return along_spiral(x, before, chirp, pg.conj(chirp), m, axis)
