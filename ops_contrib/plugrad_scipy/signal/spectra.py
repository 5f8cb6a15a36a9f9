"""Spectra: periodogram, Welch's method, cross spectra, coherence, spectrogram, and the short-time Fourier transform.

`lombscargle` is for samples at any times. All others cut a signal into segments, which may overlap, multiply them by a
window, and transform them. Gradients are by the signal, and by the window if it is an array or a Tensor of weights.
Frequencies and times are constants.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, every, normal_dim, on, refuses
from plugrad_scipy import as_tensor
from plugrad_scipy.signal.filters import extended, padded


def precision_of(*signals: Any) -> Any:
    """Return the real dtype in which spectra of signals are computed: float32 for float32, half precision and int16,
    else float64.
    """
    return np.result_type(*map(array_of, signals), np.complex64).type(0).real.dtype


def in_precision(x: Any, dtype: Any) -> Any:
    """Return the signal `x` as a Tensor of the real `dtype`, or of the complex one of the same precision."""
    kind = array_of(x).dtype
    wanted = np.result_type(dtype, np.complex64) if kind.kind == "c" else dtype
    x = x if isinstance(x, pg.Tensor) else pg.tensor(x)
    return x if kind == wanted else x.to(wanted)


def window_of(window: Any, nperseg: int | None, n: int | None, dtype: Any) -> Any:
    """Return the weights of a window, a Tensor of `dtype`: by name, `nperseg` of them (None: 256), or as given.

    A named window is cut to the signal of `n` numbers, with SciPy's warning. Raises ValueError if sizes do not fit.
    """
    if nperseg is not None and nperseg < 1:
        raise ValueError(f"nperseg is a positive integer, not {nperseg}")
    if isinstance(window, str | tuple):
        from scipy.signal import get_window

        nperseg = 256 if nperseg is None else int(nperseg)
        if n is not None and nperseg > n:
            warnings.warn(
                f"nperseg = {nperseg} is greater than input length = {n}, using nperseg = {n}",
                stacklevel=4,
            )
            nperseg = n
        return pg.tensor(np.asarray(get_window(window, nperseg), dtype))
    if len(window.shape) != 1:
        raise ValueError(f"window has one dimension, not the shape {tuple(window.shape)}")
    if nperseg not in (None, window.shape[0]):
        raise ValueError(f"nperseg is {nperseg}, and window has {window.shape[0]} numbers")
    if n is not None and window.shape[0] > n:
        raise ValueError(
            f"the window of {window.shape[0]} numbers is longer than the signal of {n}"
        )
    return in_precision(window, dtype)


def steps_of(nperseg: int, noverlap: Any, nfft: Any, overlap: int) -> tuple[int, int]:
    """Return the step from one segment to the next, and the length of the transforms.

    `noverlap` None means `overlap`, `nfft` None means `nperseg`. Raises ValueError unless noverlap < nperseg <= nfft.
    """
    noverlap = overlap if noverlap is None else int(noverlap)
    nfft = nperseg if nfft is None else int(nfft)
    if noverlap >= nperseg:
        raise ValueError(f"noverlap is less than nperseg, {nperseg}, not {noverlap}")
    if nfft < nperseg:
        raise ValueError(f"nfft is greater than or equal to nperseg, {nperseg}, not {nfft}")
    return nperseg - noverlap, nfft


def transformed(x: Any, win: Any, step: int, nfft: int, detrend: Any, onesided: bool) -> Any:
    """Return the Fourier transforms, of length `nfft`, of the segments of `x`, one every `step`, with the trend
    `detrend` removed and times the window `win`: (..., segments, frequencies); without negative frequencies if
    `onesided`.
    """
    x = x.unfold(-1, win.shape[0], step)
    if callable(detrend):
        x = detrend(x)
    elif detrend:
        x = pg.ops.signal.detrend(x, type=detrend)
    return (pg.fft.rfft if onesided else pg.fft.fft)(x * win, n=nfft)


def scale_of(win: Any, fs: float, scaling: str) -> Any:
    """Return the factor of a power for the `scaling` "density" or "spectrum", a window `win` and the sampling frequency
    `fs`. Raises ValueError for another scaling.
    """
    if scaling not in ("density", "spectrum"):
        raise ValueError(f"scaling is 'density' or 'spectrum', not {scaling!r}")
    return 1 / (fs * (win * win).sum()) if scaling == "density" else 1 / win.sum() ** 2


def frequencies_of(nfft: int, fs: float, onesided: bool) -> Any:
    """Return the frequencies of a transform of length `nfft`, for the sampling frequency `fs`, as a Tensor; without
    negative ones if `onesided`.
    """
    return pg.tensor((np.fft.rfftfreq if onesided else np.fft.fftfreq)(nfft, 1 / fs))


def powers(
    x: Any,
    y: Any,
    fs: float,
    window: Any,
    nperseg: Any,
    noverlap: Any,
    nfft: Any,
    detrend: Any,
    onesided: bool,
    scaling: str,
    axis: int,
    overlap: int = 2,
) -> tuple[Any, ...]:
    """Return the frequencies, conj(X) Y of each segment, (..., segments, frequencies), and the size and step of
    segments.

    `overlap` divides the size of a segment to give the default of `noverlap`; the other arguments are those of `welch`,
    for two signals, which may be one object. Raises ValueError if they are empty or do not fit.
    """
    dtype = precision_of(x) if y is x else precision_of(x, y)
    first = pg.movedim(in_precision(x, dtype), axis, -1)
    second = first if y is x else pg.movedim(in_precision(y, dtype), axis, -1)
    n = max(first.shape[-1], second.shape[-1])
    if not first.numel() or not second.numel():
        raise ValueError(
            f"a signal is empty: the shapes are {tuple(first.shape)}, {tuple(second.shape)}"
        )
    try:
        np.broadcast_shapes(first.shape[:-1], second.shape[:-1])
    except ValueError as error:
        shapes = f"{tuple(first.shape[:-1])} and {tuple(second.shape[:-1])}"
        raise ValueError(
            f"x and y cannot be broadcast together: beside the axis, {shapes}"
        ) from error
    win = window_of(window, nperseg, n, dtype)
    size = win.shape[0]
    step, nfft = steps_of(size, noverlap, nfft, size // overlap)
    onesided = onesided and not (first.is_complex() or second.is_complex())
    X = transformed(padded(first, n), win, step, nfft, detrend, onesided)
    Y = X if y is x else transformed(padded(second, n), win, step, nfft, detrend, onesided)
    power = X.real**2 + X.imag**2 if y is x else pg.conj(X) * Y
    power = power * scale_of(win, fs, scaling)
    if onesided:  # a frequency stands for its negative one too
        doubled = np.full(power.shape[-1], 2, dtype)
        doubled[0] = 1
        if nfft % 2 == 0:
            doubled[-1] = 1
        power = power * doubled
    return frequencies_of(nfft, fs, onesided), power, size, step, n


def averaged(power: Any, average: str, axis: int) -> Any:
    """Return the mean, or the bias-corrected median, of `power`, (..., segments, frequencies), over segments, with
    frequencies moved to `axis`. Raises ValueError unless `average` is "mean" or "median".
    """
    if average not in ("mean", "median"):
        raise ValueError(f"average is 'mean' or 'median', not {average!r}")
    count = power.shape[-2]
    if count == 1:
        found = power[..., 0, :]
    elif average == "mean":
        found = power.mean(-2)
    else:
        pairs = 2 * np.arange(1.0, (count - 1) // 2 + 1)
        bias = 1 + float(np.sum(1 / (pairs + 1) - 1 / pairs))  # of a median of exponential variates
        if power.is_complex():
            found = pg.complex(middle(power.real), middle(power.imag)) / bias
        else:
            found = middle(power) / bias
    return pg.movedim(found, -1, axis)


def middle(x: Any) -> Any:
    """Return the median along the second last axis; for an even number, the mean of the two in the middle."""
    n = x.shape[-2]
    ordered = pg.sort(x, dim=-2)[0]
    return ordered[..., (n - 1) // 2 : n // 2 + 1, :].mean(-2)


SIGNALS = (
    on((17,), (2, 17), nperseg=8, detrend=every("constant", "linear", False))
    + on((16,), nperseg=every(5, 6), noverlap=2, nfft=8, scaling=every("density", "spectrum"))
    + on((3, 9), nperseg=4, axis=1, return_onesided=False)
    + on((9, 2), nperseg=4, axis=0, fs=10.0, window="hamming")
)
WEIGHTS = [0.2, 0.7, 1.0, 0.6]
no_segments = (
    refuses(ValueError, "noverlap is", (9,), nperseg=4, noverlap=4)
    + refuses(ValueError, "nfft is", (9,), nperseg=4, nfft=3)
    + refuses(ValueError, "scaling is", (9,), nperseg=4, scaling="other")
    + refuses(ValueError, "empty", (0,))
)
SPECTRUM: dict[str, Any] = {"arrays": "numpy", "complex": True}


@composed(
    samples=SIGNALS + on((17,), (2, 21), nperseg=6, average="median") + on(((9,), 1.0, WEIGHTS)),
    error_samples=no_segments
    + refuses(ValueError, "average is", (9,), nperseg=4, average="other")
    + refuses(ValueError, "longer than the signal", ((3,), 1.0, WEIGHTS)),
    reference="scipy.signal.welch",
    **SPECTRUM,
)
def welch(
    x: Array,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: int | None = None,
    noverlap: int | None = None,
    nfft: int | None = None,
    detrend: Any = "constant",
    return_onesided: bool = True,
    scaling: str = "density",
    axis: int = -1,
    average: str = "mean",
) -> tuple[Array, Array]:
    """Power spectral density by Welch's method: the mean power of overlapping segments, with derivatives by signal and
    window.

    Parameters
    ----------
    fs
        The sampling frequency.
    window
        A name, a name with parameters, or the weights, an array or a Tensor, whose number is then that of a segment.
    nperseg, noverlap, nfft
        The length of a segment (by default 256, or the signal's if that is shorter); how many numbers two segments
        share (by default half); and the length of the transforms, with zeros behind a segment.
    detrend
        What is subtracted from each segment: its mean ("constant"), its least squares line ("linear"), or nothing
        (False); or a function that maps all segments, (..., segments, nperseg), to new ones.
    return_onesided
        Whether negative frequencies of a real signal are left out. A complex signal has both.
    scaling
        "density" (V²/Hz) or "spectrum" (V²).
    average
        How segments are averaged: "mean" or "median".

    Returns
    -------
    tuple
        The frequencies, and the power of each, along `axis`.

    Raises
    ------
    ValueError
        A segment is longer than the signal or the transform, or `noverlap` is not less than it; the signal is empty; or
        there is no such setting.

    Source: Welch 1967, "The use of the fast Fourier transform for the estimation of power spectra".

    >>> import plugrad as pg
    >>> frequencies, power = pg.ops.signal.welch(pg.tensor([1.0, -1.0] * 8), nperseg=4)
    >>> power
    tensor([0.0000, 1.3333, 2.6667])
    """
    axis = normal_dim(axis, len(x.shape))
    how = (fs, window, nperseg, noverlap, nfft, detrend, return_onesided, scaling, axis)
    frequencies, power, *_ = powers(x, x, *how)
    return frequencies, averaged(power, average, axis)


@composed(
    samples=on((7,), (2, 8), detrend=every("constant", False), nfft=every(None, 6, 10))
    + on((8, 2), axis=0, window="hann", scaling="spectrum"),
    error_samples=refuses(ValueError, "scaling is", (9,), scaling="other")
    + refuses(ValueError, "empty", (0,)),
    reference="scipy.signal.periodogram",
    **SPECTRUM,
)
def periodogram(
    x: Array,
    fs: float = 1.0,
    window: Any = "boxcar",
    nfft: int | None = None,
    detrend: Any = "constant",
    return_onesided: bool = True,
    scaling: str = "density",
    axis: int = -1,
) -> tuple[Array, Array]:
    """Power spectral density by a periodogram: the squared magnitudes of the Fourier transform of the whole signal.

    It is `welch` with a single segment, the signal or its first `nfft` numbers; arguments and errors are those of
    `welch`.

    >>> import plugrad as pg
    >>> pg.ops.signal.periodogram(pg.tensor([1.0, -1.0, 1.0, -1.0]))[1]
    tensor([0., 0., 4.])
    """
    axis = normal_dim(axis, len(x.shape))
    size = x.shape[axis] if nfft is None else min(nfft, x.shape[axis])
    x = pg.narrow(x, axis, 0, size)
    window = "boxcar" if window is None else window
    how = (fs, window, size or None, 0, nfft, detrend, return_onesided, scaling, axis)
    frequencies, power, *_ = powers(x, x, *how)
    return frequencies, averaged(power, "mean", axis)


@composed(
    samples=on(((17,), (17,)), ((2, 17), (17,)), nperseg=8, detrend=every("constant", False))
    + on(((9,), (12,)), nperseg=5)
    + on(((9,), (9,), 1.0, WEIGHTS), scaling="spectrum")
    + on(((9, 2), (9, 2)), axis=0, nperseg=4, return_onesided=False),
    error_samples=refuses(ValueError, "noverlap is", ((9,), (9,)), nperseg=4, noverlap=4)
    + refuses(ValueError, "empty", ((3,), (0,)))
    + refuses(ValueError, "broadcast", ((2, 9), (3, 9)), nperseg=4),
    reference="scipy.signal.csd",
    **SPECTRUM,
)
def csd(
    x: Array,
    y: Array,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: int | None = None,
    noverlap: int | None = None,
    nfft: int | None = None,
    detrend: Any = "constant",
    return_onesided: bool = True,
    scaling: str = "density",
    axis: int = -1,
    average: str = "mean",
) -> tuple[Array, Array]:
    """Cross spectral density of two signals by Welch's method, conj(X) Y, with derivatives by both signals and the
    window.

    The shorter signal is padded with zeros; other axes broadcast. If both are the same object, the result is real, as
    in SciPy. Arguments and errors are those of `welch`. The medians of the real and of the imaginary parts give their
    gradients to the segments in the middle.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, -1.0] * 4)
    >>> pg.ops.signal.csd(x, -x, nperseg=4)[1]
    tensor([ 0.0000+0.j, -1.3333+0.j, -2.6667+0.j])
    """
    at = normal_dim(axis, len(x.shape))
    axis = at - len(x.shape)
    how = (fs, window, nperseg, noverlap, nfft, detrend, return_onesided, scaling, axis)
    frequencies, power, *_ = powers(x, y, *how)
    return frequencies, averaged(power, average, axis)


@composed(
    samples=on(((17,), (17,)), ((2, 17), (17,)), nperseg=every(4, 5))
    + on(((12, 2), (12, 2)), axis=0, nperseg=4, detrend="linear"),
    error_samples=refuses(ValueError, "noverlap is", ((9,), (9,)), nperseg=4, noverlap=4),
    reference="scipy.signal.coherence",
    **SPECTRUM,
)
def coherence(
    x: Array,
    y: Array,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: int | None = None,
    noverlap: int | None = None,
    nfft: int | None = None,
    detrend: Any = "constant",
    axis: int = -1,
) -> tuple[Array, Array]:
    """Coherence of two signals, from 0 to 1: the squared magnitude of their cross spectral density over both power
    densities.

    Arguments and errors are those of `welch`. It is 1 if there is a single segment.

    >>> import plugrad as pg
    >>> x, y = pg.tensor([1.0, -1.0, 1.0, 2.0, 0.5]), pg.tensor([0.0, 1.0, 0.5, -2.0, 1.0])
    >>> pg.ops.signal.coherence(x, y, nperseg=4, noverlap=3)[1]
    tensor([0.9730, 0.9105, 0.5560])
    """
    how: dict[str, Any] = {"fs": fs, "window": window, "nperseg": nperseg, "noverlap": noverlap}
    how.update(nfft=nfft, detrend=detrend, axis=axis)
    frequencies, of_x = pg.ops.signal.welch(x, **how)
    of_y = pg.ops.signal.welch(y, **how)[1]
    both = pg.ops.signal.csd(x, y, **how)[1]
    square = both.real**2 + both.imag**2 if both.is_complex() else both * both
    return frequencies, square / of_x / of_y


@composed(
    samples=on((17,), nperseg=8, mode=every("psd", "complex", "magnitude", "angle", "phase"))
    + on((2, 17), nperseg=5, noverlap=2, scaling="spectrum", detrend=False)
    + on((9, 2), axis=0, nperseg=4, window="hann", return_onesided=False)
    + on(((9,), 1.0, WEIGHTS)),
    error_samples=no_segments + refuses(ValueError, "mode is", (9,), nperseg=4, mode="other"),
    reference="scipy.signal.spectrogram",
    **SPECTRUM,
)
def spectrogram(
    x: Array,
    fs: float = 1.0,
    window: Any = ("tukey", 0.25),
    nperseg: int | None = None,
    noverlap: int | None = None,
    nfft: int | None = None,
    detrend: Any = "constant",
    return_onesided: bool = True,
    scaling: str = "density",
    axis: int = -1,
    mode: str = "psd",
) -> tuple[Array, Array, Array]:
    """Spectrogram: the power of each frequency in each of a signal's segments, which overlap by an eighth by default.

    `mode` is "psd" (power), "complex" (the transforms), "magnitude", "angle", or "phase" (the angle without jumps).
    Other arguments and errors are those of `welch`.

    Returns
    -------
    tuple
        The frequencies, the times of the middles of segments, and the spectrogram, (..., frequencies, ..., times).

    >>> import plugrad as pg
    >>> f, t, power = pg.ops.signal.spectrogram(pg.tensor([1.0, -1.0] * 8), nperseg=4, noverlap=0)
    >>> power.shape, t
    (torch.Size([3, 4]), tensor([ 2.,  6., 10., 14.], dtype=torch.float64))
    """
    if mode not in ("psd", "complex", "magnitude", "angle", "phase"):
        raise ValueError(f"mode is 'psd', 'complex', 'magnitude', 'angle' or 'phase', not {mode!r}")
    axis = normal_dim(axis, len(x.shape))
    if mode == "psd":
        how = (fs, window, nperseg, noverlap, nfft, detrend, return_onesided, scaling, axis)
        frequencies, power, size, step, n = powers(x, x, *how, overlap=8)
        found = pg.movedim(pg.movedim(power, -2, -1), -2, axis)
        return frequencies, times_of(size, step, n, fs, 0.0), found
    how = (fs, window, nperseg, noverlap, nfft, detrend, return_onesided, scaling, axis)
    frequencies, times, found = short_time(x, *how, boundary=None, fill=False, overlap=8)
    if mode == "magnitude":
        found = pg.abs(found)
    elif mode != "complex":
        found = pg.angle(found)
    if mode == "phase":  # whole turns are constants
        angles = array_of(found)
        found = found + (np.unwrap(angles, axis=axis) - angles)
    return frequencies, times, found


def times_of(size: int, step: int, n: int, fs: float, before: float) -> Any:
    """Return the times of the middles of segments of `size`, `step` apart, in a signal of `n` numbers with the sampling
    frequency `fs`, less the time of `before` numbers.
    """
    return pg.tensor((np.arange(size / 2, n - size / 2 + 1, step) - before) / float(fs))


def short_time(
    x: Any,
    fs: float,
    window: Any,
    nperseg: Any,
    noverlap: Any,
    nfft: Any,
    detrend: Any,
    onesided: bool,
    scaling: str,
    axis: int,
    boundary: str | None,
    fill: bool,
    overlap: int,
) -> tuple[Any, Any, Any]:
    """Return the frequencies, times, and scaled transforms of segments: (..., frequencies, ..., times).

    `boundary` continues the signal, `fill` appends zeros to the last segment, `overlap` divides a segment to give the
    default of `noverlap`; the rest is as for `welch`.
    """
    if boundary not in ("even", "odd", "constant", "zeros", None):
        raise ValueError(
            f"boundary is 'even', 'odd', 'constant', 'zeros' or None, not {boundary!r}"
        )
    dtype = precision_of(x)
    x = pg.movedim(in_precision(x, dtype), axis, -1)
    if not x.numel():
        raise ValueError(f"the signal is empty: its shape is {tuple(x.shape)}")
    win = window_of(window, nperseg, x.shape[-1], dtype)
    size = win.shape[0]
    step, nfft = steps_of(size, noverlap, nfft, size // overlap)
    if boundary == "zeros":
        x = pg.pad(x, (size // 2, size // 2))
    elif boundary is not None:
        x = extended(x, size // 2, boundary)
    if fill:
        x = padded(x, x.shape[-1] + (size - x.shape[-1]) % step % size)
    onesided = onesided and not x.is_complex()
    found = transformed(x, win, step, nfft, detrend, onesided)
    found = found * pg.sqrt(scale_of(win, fs, scaling))
    before = 0.0 if boundary is None else size / 2
    times = times_of(size, step, x.shape[-1], fs, before)
    return (
        frequencies_of(nfft, fs, onesided),
        times,
        pg.movedim(pg.movedim(found, -2, -1), -2, axis),
    )


@composed(
    samples=on((17,), nperseg=8, boundary=every("zeros", "even", "odd", "constant", None))
    + on((2, 13), nperseg=5, noverlap=3, nfft=7, padded=every(True, False))
    + on((9, 2), axis=0, nperseg=4, detrend="linear", scaling="psd", return_onesided=False)
    + on(((9,), 1.0, WEIGHTS, 4)),
    error_samples=refuses(ValueError, "boundary is", (9,), nperseg=4, boundary="other")
    + refuses(ValueError, "scaling is", (9,), nperseg=4, scaling="density"),
    reference="scipy.signal.stft",
    **SPECTRUM,
)
def stft(
    x: Array,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: int = 256,
    noverlap: int | None = None,
    nfft: int | None = None,
    detrend: Any = False,
    return_onesided: bool = True,
    boundary: str | None = "zeros",
    padded: bool = True,
    axis: int = -1,
    scaling: str = "spectrum",
) -> tuple[Array, Array, Array]:
    """Short-time Fourier transform (STFT): the transforms of overlapping segments of a signal times a window, with
    derivatives by both.

    Parameters
    ----------
    boundary
        What is put before and behind the signal for half a segment: "zeros", the mirrored signal ("even" or "odd"), its
        first and last number ("constant"), or nothing (None).
    padded
        Whether zeros are appended so that each number is in a segment.
    scaling
        "spectrum" or "psd".

    Other arguments and errors are those of `welch`, but by default no trend is removed.

    Returns
    -------
    tuple
        The frequencies, the times of the middles of segments, and the transforms, (..., frequencies, ..., times).

    >>> import plugrad as pg
    >>> f, t, Z = pg.ops.signal.stft(pg.tensor([1.0, -1.0] * 4), nperseg=4)
    >>> abs(Z)[:, 2]
    tensor([0.0000, 0.5000, 1.0000])
    """
    if scaling not in ("spectrum", "psd"):
        raise ValueError(f"scaling is 'spectrum' or 'psd', not {scaling!r}")
    axis = normal_dim(axis, len(x.shape))
    scaling = "density" if scaling == "psd" else scaling
    how = (fs, window, nperseg, noverlap, nfft, detrend, return_onesided, scaling, axis)
    return short_time(x, *how, boundary=boundary, fill=padded, overlap=2)


def transforms(rng: np.random.Generator) -> Any:
    """Yield samples for `istft`: short-time transforms with even and odd lengths, one-sided and two-sided."""

    def drawn(*shape: int) -> Any:
        return rng.normal(size=shape) + 1j * rng.normal(size=shape)

    yield pg.Sample(drawn(5, 4))
    yield pg.Sample(drawn(5, 4), boundary=False, window="hamming")
    yield pg.Sample(drawn(2, 3, 3), noverlap=3, nperseg=5)
    yield pg.Sample(drawn(4, 5), 1.0, np.array(WEIGHTS), input_onesided=False, boundary=False)
    yield pg.Sample(drawn(3, 2, 4), time_axis=0, freq_axis=2, scaling="psd", fs=2.0)


def signal_of(*args: Any, **settings: Any) -> Any:
    """Return the times and the signal of SciPy's `istft`, but with the times of the axis of time, where SciPy takes
    those of the first axis.
    """
    from scipy.signal import istft

    _, x = istft(*args, **settings)
    time_axis, freq_axis = (
        settings.get(f"{name}_axis", k) for name, k in (("time", -1), ("freq", -2))
    )
    ndim = args[0].ndim
    freq_axis, time_axis = normal_dim(freq_axis, ndim), normal_dim(time_axis, ndim)
    at = time_axis - (freq_axis < time_axis)
    return np.arange(x.shape[at]) / settings.get("fs", 1.0), x


@composed(
    samples=transforms,
    error_samples=refuses(ValueError, "two dimensions", (3,))
    + refuses(ValueError, "noverlap is", (3, 3), noverlap=4)
    + refuses(ValueError, "different axes", (3, 3), time_axis=0, freq_axis=0)
    + refuses(ValueError, "scaling is", (3, 3), scaling="density"),
    reference=signal_of,
    **SPECTRUM,
)
def istft(
    Zxx: Array,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: int | None = None,
    noverlap: int | None = None,
    nfft: int | None = None,
    input_onesided: bool = True,
    boundary: bool = True,
    time_axis: int = -1,
    freq_axis: int = -2,
    scaling: str = "spectrum",
) -> tuple[Array, Array]:
    """Inverse of the short-time Fourier transform: the signal whose `stft` is nearest by least squares.

    Parameters
    ----------
    input_onesided
        Whether there are no negative frequencies, so that the signal is real.
    boundary
        Whether half a segment at both ends was added, and is cut off.

    Other arguments are those of `stft`; there are gradients by the transforms and the window.

    Returns
    -------
    tuple
        The times, and the signal.

    Raises
    ------
    ValueError
        There are fewer than two dimensions, or both axes are the same; else as for `welch`.

    Source: Griffin and Lim 1984, "Signal estimation from modified short-time Fourier transform", equation 6.

    >>> import plugrad as pg
    >>> f, t, Z = pg.ops.signal.stft(pg.tensor([1.0, 2.0, 3.0, 4.0]), nperseg=4)
    >>> pg.ops.signal.istft(Z)[1].round(decimals=4)
    tensor([1., 2., 3., 4.])
    """
    ndim = len(Zxx.shape)
    if ndim < 2:
        raise ValueError(f"Zxx has two dimensions or more, not the shape {tuple(Zxx.shape)}")
    if scaling not in ("spectrum", "psd"):
        raise ValueError(f"scaling is 'spectrum' or 'psd', not {scaling!r}")
    time, freq = normal_dim(time_axis, ndim), normal_dim(freq_axis, ndim)
    if time == freq:
        raise ValueError(f"time and frequencies have different axes, not both {time}")
    dtype = precision_of(Zxx)
    Z = pg.movedim(in_precision(Zxx, dtype), (time, freq), (-2, -1))
    default = 2 * (Z.shape[-1] - 1) if input_onesided else Z.shape[-1]
    size = default if nperseg is None else int(nperseg)
    if nfft is None:
        nfft = size if input_onesided and size == default + 1 else default
    win = window_of(window, size, None, dtype)
    step, nfft = steps_of(size, noverlap, nfft, size // 2)
    if input_onesided:
        parts = pg.fft.irfft(Z, n=nfft)[..., :size]
    else:
        parts = pg.fft.ifft(Z, n=nfft)[..., :size]
    parts = parts / pg.sqrt(scale_of(win, fs, "density" if scaling == "psd" else scaling)) * win
    count = parts.shape[-2]
    places = (step * np.arange(count)[:, None] + np.arange(size)).reshape(-1)
    length = size + (count - 1) * step
    x = pg.index_add(
        pg.zeros(*parts.shape[:-2], length, dtype=parts.dtype),
        -1,
        places,
        parts.reshape((*parts.shape[:-2], -1)),
    )
    weights = pg.index_add(pg.zeros(length, dtype=win.dtype), 0, places, (win * win).repeat(count))
    if boundary:
        x, weights = (each[..., size // 2 : length - size // 2] for each in (x, weights))
    seen = array_of(weights) > 1e-10
    if not seen.all():
        warnings.warn(
            "NOLA condition failed, STFT may not be invertible."
            + ("" if boundary else " Possibly due to missing boundary"),
            stacklevel=2,
        )
    x = x / pg.where(seen, weights, 1.0)
    at = time - (freq < time)
    return pg.tensor(np.arange(x.shape[-1]) / float(fs)), pg.movedim(x, -1, at)


def at_uneven_times(rng: np.random.Generator) -> Any:
    """Yield samples for `lombscargle`: uneven times, values there, and frequencies."""
    x, y = np.sort(rng.uniform(0, 5, 7)), rng.normal(size=7)
    freqs, weights = np.array([0.7, 1.9, 2.6]), rng.uniform(0.5, 1.5, 7)
    yield pg.Sample(x, y, freqs)
    for normalize in (True, "amplitude"):
        yield pg.Sample(x, y, freqs, normalize=normalize, weights=weights)
        yield pg.Sample(x, y, freqs, normalize=normalize, floating_mean=True)


@composed(
    samples=at_uneven_times,
    error_samples=refuses(ValueError, "normalize is", ((3,), (3,), (2,)), normalize="x")
    + refuses(ValueError, "normalize is", ((3,), (3,), (2,)), normalize=0)
    + refuses(ValueError, "equally many", ((3,), (4,), (2,)))
    + refuses(ValueError, "freqs is a vector", ((3,), (3,), (2, 1)))
    + refuses(ValueError, "not negative", ((3,), (3,), (2,)), weights=np.array([1.0, -1.0, 1.0])),
    reference="scipy.signal.lombscargle",
    arrays="numpy",
)
def lombscargle(
    x: Array,
    y: Array,
    freqs: Array,
    *,
    normalize: bool | str = False,
    weights: Any = None,
    floating_mean: bool = False,
) -> Array:
    """Lomb-Scargle periodogram: the power of waves fitted to values `y` at any times `x`, for each angular frequency.

    There are derivatives by times, values, frequencies and weights. It is computed in float64, as in SciPy.

    Parameters
    ----------
    normalize
        False or "power": y² times a quarter of the number of values; True or "normalize": the share of y² that the wave
        explains, up to 1; "amplitude": the amplitude and phase of the wave, complex.
    weights
        Weights of the values, not negative; equal by default.
    floating_mean
        Whether a constant is fitted with each wave.

    Raises
    ------
    ValueError
        `x`, `y` and `weights` are no vectors of one length, `freqs` is no vector, a weight is negative or all are 0, or
        there is no such `normalize`.

    Source: M. Zechmeister and M. Kürster, The generalised Lomb-Scargle periodogram (2009), whose equations are used.

    >>> import plugrad as pg
    >>> x = pg.tensor([0.0, 1.0, 2.5, 4.0], dtype=pg.float64)
    >>> pg.ops.signal.lombscargle(x, pg.cos(2 * x), pg.tensor([1.0, 2.0]), normalize=True)
    tensor([0.1573, 1.0000], dtype=torch.float64)
    """
    form = normalize
    if isinstance(normalize, bool):
        form = "normalize" if normalize else "power"
    if form not in ("power", "normalize", "amplitude"):
        raise ValueError(
            f"normalize is True, False, 'power', 'normalize' or 'amplitude', not {normalize!r}"
        )
    x, y, freqs = (as_tensor(each).to(pg.float64) for each in (x, y, freqs))
    w = pg.ones_like(y) if weights is None else as_tensor(weights).to(pg.float64)
    if not (len(x.shape) == 1 and x.shape == y.shape == w.shape and x.shape[0]):
        raise ValueError("x, y and weights are vectors of equally many numbers, at least one")
    if not (len(freqs.shape) == 1 and freqs.shape[0]):
        raise ValueError(f"freqs is a vector, not an array of the shape {tuple(freqs.shape)}")
    if not ((array_of(w) >= 0).all() and array_of(w).sum() > 0):
        raise ValueError("weights are not negative, and not all 0")
    w = w / w.sum()
    angles = pg.unsqueeze(freqs, 1) * x  # (frequencies, times)
    mean = (w * y).sum()

    def sums(angles: Any) -> Any:
        """Return the weighted sums of y cos, y sin, cos², sin² and cos sin for the `angles`, (frequencies, times)."""
        c, s = pg.cos(angles), pg.sin(angles)
        yc, ys, cc, cs = (each @ w for each in (y * c, y * s, c * c, c * s))
        ss = 1 - cc
        if floating_mean:
            c, s = c @ w, s @ w
            yc, ys = yc - mean * c, ys - mean * s
            cc, ss, cs = cc - c * c, ss - s * s, cs - c * s
        return yc, ys, cc, ss, cs

    _, _, cc, ss, cs = sums(angles)
    tau = 0.5 * pg.atan2(2 * cs, cc - ss)
    yc, ys, cc, ss, _ = sums(angles - pg.unsqueeze(tau, 1))
    least = np.finfo(float).epsneg  # one wave of two may be 0 at all times
    a, b = (over / pg.where(each < least, least, each) for over, each in ((yc, cc), (ys, ss)))
    if form == "amplitude":
        return (a + 1j * b) * pg.exp(1j * tau)
    power = a * yc + b * ys
    if form == "power":
        return power * (x.shape[0] / 2)
    return power / ((w * y * y).sum() - (mean * mean if floating_mean else 0.0))
