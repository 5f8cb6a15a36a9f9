"""The ops of the pack `signal`, as `plugrad.ops.signal` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Sequence
from typing import Any, TypeAlias, overload
from plugrad._builtin import AnyArray, Operand
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "ShortTimeFFT", "chirp", "coherence", "convolve", "convolve2d", "correlate", "correlate2d",
    "csd", "czt", "decimate", "deconvolve", "detrend", "fftconvolve", "filtfilt", "firwin", "freqz",
    "freqz_sos", "gausspulse", "group_delay", "hilbert", "hilbert2", "iirnotch", "iirpeak", "istft",
    "lfilter", "lfilter_zi", "lombscargle", "medfilt", "medfilt2d", "oaconvolve", "order_filter",
    "periodogram", "recursive", "resample", "resample_poly", "savgol_filter", "sawtooth", "sosfilt",
    "sosfilt_zi", "sosfiltfilt", "spectrogram", "stft", "sweep_poly", "upfirdn", "welch", "wiener",
    "windows_exponential", "windows_gaussian", "windows_general_cosine", "windows_general_gaussian",
    "windows_general_hamming", "windows_kaiser", "windows_tukey", "zoom_fft",
]

Given: TypeAlias = Operand | Sequence[float]
"""What a distribution takes: a Tensor, a number, an array, or a list of numbers."""

from plugrad_scipy.signal.short_time import ShortTimeFFT as ShortTimeFFT

@overload
def chirp(
    t: Tensor,
    f0: Any,
    t1: Any,
    f1: Any,
    method: builtins.str = 'linear',
    phi: Any = 0,
    vertex_zero: builtins.bool = True,
    *,
    complex: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Chirp: a cosine whose frequency goes from `f0` to `f1` at the time `t1`; by the times, frequencies and phase.

    Parameters
    ----------
    method
        How the frequency changes: "linear", "quadratic", "logarithmic" or "hyperbolic".
    phi
        The phase in degrees.
    vertex_zero
        Whether the vertex of a quadratic change is at time 0; else it is at `t1`.
    complex
        Whether the result is exp(i phase), with the cosine as its real part.

    Raises
    ------
    ValueError
        There is no such method; or a frequency is 0, or of another sign, where it may not be.

    >>> import plugrad as pg
    >>> pg.ops.signal.chirp(pg.tensor([0.0, 0.5, 1.0]), 1.0, 1.0, 2.0)
    tensor([ 1.0000, -0.7071, -1.0000])
    """

@overload
def chirp(
    t: AnyArray,
    f0: Any,
    t1: Any,
    f1: Any,
    method: builtins.str = 'linear',
    phi: Any = 0,
    vertex_zero: builtins.bool = True,
    *,
    complex: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def coherence(
    x: Tensor,
    y: Tensor,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Coherence of two signals, from 0 to 1: the square of their cross spectral density, by both power densities.

    Arguments and errors are those of `welch`. It is 1 where there is one segment only.

    >>> import plugrad as pg
    >>> x, y = pg.tensor([1.0, -1.0, 1.0, 2.0, 0.5]), pg.tensor([0.0, 1.0, 0.5, -2.0, 1.0])
    >>> pg.ops.signal.coherence(x, y, nperseg=4, noverlap=3)[1]
    tensor([0.9730, 0.9105, 0.5560])
    """

@overload
def coherence(
    x: AnyArray,
    y: AnyArray,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def convolve(
    in1: Tensor,
    in2: Operand,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution of two arrays of any dimension, in the `mode` "full", "same" (the size of `in1`) or "valid".

    `method` is "auto", "direct" or "fft".

    Raises
    ------
    ValueError
        An array is empty, the dimensions differ, or there is no such mode.

    Source: the gradient by one array is the correlation of the gradient with the other.

    >>> import plugrad as pg
    >>> pg.ops.signal.convolve(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 1.0]), method="direct")
    tensor([1., 3., 2.])
    """

@overload
def convolve(
    in1: Operand,
    in2: Tensor,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def convolve(
    in1: Operand,
    in2: Operand,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def convolve2d(
    in1: Tensor,
    in2: Tensor,
    mode: builtins.str = 'full',
    boundary: builtins.str = 'fill',
    fillvalue: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution of two images; beyond the border of `in1` is `fillvalue`, or it is continued ("wrap", "symm").

    Raises
    ------
    ValueError
        They have not two dimensions, one is empty, or there is no such mode or boundary.

    >>> import plugrad as pg
    >>> pg.ops.signal.convolve2d(pg.ones(2, 2), pg.ones(2, 2), mode="valid")
    tensor([[4.]])
    """

@overload
def convolve2d(
    in1: AnyArray,
    in2: AnyArray,
    mode: builtins.str = 'full',
    boundary: builtins.str = 'fill',
    fillvalue: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def correlate(
    in1: Tensor,
    in2: Tensor,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Cross-correlation of two arrays of any dimension: the convolution with `in2`, conjugate and reversed.

    Arguments and errors are those of `convolve`.

    >>> import plugrad as pg
    >>> pg.ops.signal.correlate(pg.tensor([1.0, 2.0]), pg.tensor([0.0, 1.0]), method="direct")
    tensor([1., 2., 0.])
    """

@overload
def correlate(
    in1: AnyArray,
    in2: AnyArray,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def correlate2d(
    in1: Tensor,
    in2: Tensor,
    mode: builtins.str = 'full',
    boundary: builtins.str = 'fill',
    fillvalue: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Cross-correlation of two images: `convolve2d` with `in2`, conjugate and reversed; its arguments and errors.

    >>> import plugrad as pg
    >>> pg.ops.signal.correlate2d(pg.ones(2, 2), pg.ones(2, 2), mode="valid")
    tensor([[4.]])
    """

@overload
def correlate2d(
    in1: AnyArray,
    in2: AnyArray,
    mode: builtins.str = 'full',
    boundary: builtins.str = 'fill',
    fillvalue: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def csd(
    x: Tensor,
    y: Tensor,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    return_onesided: builtins.bool = True,
    scaling: builtins.str = 'density',
    axis: builtins.int = -1,
    average: builtins.str = 'mean',
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Cross spectral density of two signals by Welch's method, conj(X) Y; by both signals and the window.

    The shorter signal has zeros behind it; other axes broadcast. Of a signal and itself, the same object, the result is
    real, as SciPy's. Arguments and errors are those of `welch`. The median
    of the real parts, and of the imaginary ones, has the gradient of the segments in the middle.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, -1.0] * 4)
    >>> pg.ops.signal.csd(x, -x, nperseg=4)[1]
    tensor([ 0.0000+0.j, -1.3333+0.j, -2.6667+0.j])
    """

@overload
def csd(
    x: AnyArray,
    y: AnyArray,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    return_onesided: builtins.bool = True,
    scaling: builtins.str = 'density',
    axis: builtins.int = -1,
    average: builtins.str = 'mean',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def czt(
    x: Tensor,
    m: builtins.int | None = None,
    w: Any = None,
    a: Any = ...,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Chirp z-transform along `axis`: the z-transform at `m` points a, a/w, a/w² ... on a spiral; by `x`, `w` and `a`.

    By default the points are those of a discrete Fourier transform of the length `m`. The result is complex128. Far off
    the unit circle, where SciPy's loses all digits, it is a product with the matrix of all powers.

    Raises
    ------
    ValueError
        There is no number, or no point.

    Source: Bluestein 1970, "A linear filtering approach to the computation of discrete Fourier transform".

    >>> import plugrad as pg
    >>> pg.ops.signal.czt(pg.tensor([1.0, 2.0]), 2).real.round(decimals=3)
    tensor([ 3., -1.], dtype=torch.float64)
    """

@overload
def czt(
    x: AnyArray,
    m: builtins.int | None = None,
    w: Any = None,
    a: Any = ...,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def decimate(
    x: Tensor,
    q: builtins.int,
    n: builtins.int | None = None,
    ftype: Any = 'iir',
    axis: builtins.int = -1,
    zero_phase: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Keep every `q`-th number of a signal, after a low-pass filter against aliasing.

    Parameters
    ----------
    n
        The order of the filter, 8 by default; of "fir" it is 20 q.
    ftype
        "iir" (Chebyshev's, of type I), "fir" (of Hamming's window), or a filter, a `scipy.signal.dlti`.
    zero_phase
        Whether no phase is shifted: the filter runs forwards and backwards.

    Raises
    ------
    ValueError
        There is no such `ftype`; and as `sosfiltfilt`.

    >>> import plugrad as pg
    >>> pg.ops.signal.decimate(pg.ones(30), 10, n=2)
    tensor([0.9886, 0.9886, 0.9886])
    """

@overload
def decimate(
    x: AnyArray,
    q: builtins.int,
    n: builtins.int | None = None,
    ftype: Any = 'iir',
    axis: builtins.int = -1,
    zero_phase: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def deconvolve(
    signal: Tensor, divisor: Tensor, *, out: Tensor | None = None
) -> builtins.tuple[Tensor, Tensor]:
    """Deconvolution: quotient and remainder of a division of polynomials, signal = divisor * quotient + remainder.

    Raises
    ------
    ValueError
        They have not one dimension, or some number; or the divisor begins with 0.

    >>> import plugrad as pg
    >>> pg.ops.signal.deconvolve(pg.tensor([1.0, 3.0, 2.0]), pg.tensor([1.0, 1.0]))[0]
    tensor([1., 2.])
    """

@overload
def deconvolve(signal: AnyArray, divisor: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def detrend(
    data: Tensor,
    axis: builtins.int = -1,
    type: builtins.str = 'linear',
    bp: Any = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Signal less its mean ("constant"), or less its straight line by least squares ("linear"), in pieces at `bp`.

    Raises
    ------
    ValueError
        There is no such type, or nothing to detrend.

    Source: 1 minus an orthogonal projection, its own adjoint.

    >>> import plugrad as pg
    >>> pg.ops.signal.detrend(pg.tensor([1.0, 3.0]), type="constant")
    tensor([-1.,  1.])
    """

@overload
def detrend(
    data: AnyArray,
    axis: builtins.int = -1,
    type: builtins.str = 'linear',
    bp: Any = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fftconvolve(
    in1: Tensor,
    in2: Operand,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution by Fourier transforms, along all axes or along `axes`; the other ones broadcast.

    Other arguments, errors and source are those of `convolve`.

    >>> import plugrad as pg
    >>> pg.ops.signal.fftconvolve(pg.ones(4), pg.ones(2)).shape
    torch.Size([5])
    """

@overload
def fftconvolve(
    in1: Operand,
    in2: Tensor,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def fftconvolve(
    in1: Operand,
    in2: Operand,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def filtfilt(
    b: Given,
    a: Given,
    x: Tensor,
    axis: builtins.int = -1,
    padtype: builtins.str | None = 'odd',
    padlen: builtins.int | None = None,
    method: builtins.str = 'pad',
    irlen: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Filter forwards and backwards, so that no phase is shifted; by both coefficients and the signal.

    Parameters
    ----------
    padtype, padlen
        How the signal goes on at its ends, "odd", "even", "constant" or not at all, and how far.
    method
        "pad", or "gust": from the initial states for which it does not matter which way it is filtered first.
    irlen
        The length of the impulse response, after which "gust" takes it for 0; the signal's by default.

    Raises
    ------
    ValueError
        The signal is not longer than `padlen`, or there is no such `padtype` or method.

    Source: Gustafsson 1996, "Determining the initial states in forward-backward filtering".

    >>> import plugrad as pg
    >>> pg.ops.signal.filtfilt(pg.tensor([0.5]), pg.tensor([1.0, -0.5]), pg.ones(10))[:2]
    tensor([1., 1.])
    """

@overload
def filtfilt(
    b: Given,
    a: Given,
    x: AnyArray,
    axis: builtins.int = -1,
    padtype: builtins.str | None = 'odd',
    padlen: builtins.int | None = None,
    method: builtins.str = 'pad',
    irlen: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

def firwin(
    numtaps: builtins.int,
    cutoff: Any,
    *,
    window: Any = 'hamming',
    pass_zero: builtins.bool | builtins.str = True,
    scale: builtins.bool = True,
    fs: Operand = 2,
    out: Tensor | None = None,
) -> Tensor:
    """FIR filter of linear phase by the window method: `numtaps` coefficients, by the `cutoff` frequencies.

    Parameters
    ----------
    cutoff
        A frequency, or several in order, a Tensor or numbers: where bands begin and end.
    window
        A name of `get_window`, with its parameters.
    pass_zero
        Whether the gain at frequency 0 is 1: True or False, or "lowpass", "highpass", "bandpass" or "bandstop".
    scale
        Whether the gain in the middle of the first band that is passed is exactly 1.
    fs
        The sampling frequency; 2 by default, so that a cutoff is a share of fs / 2.

    Raises
    ------
    ValueError
        Frequencies are not between 0 and fs / 2, or not in order; the number of coefficients is even where fs / 2 is
        passed; or there is no such `pass_zero`.

    Source: sums of sinc functions, one for each cutoff, times a window.

    >>> import plugrad as pg
    >>> pg.ops.signal.firwin(3, 0.5)
    tensor([0.0462, 0.9076, 0.0462], dtype=torch.float64)
    """

@overload
def freqz(
    b: Tensor,
    a: Given = 1,
    worN: Any = 512,
    whole: builtins.bool = False,
    *,
    fs: builtins.float = 6.283185307179586,
    include_nyquist: builtins.bool = False,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Frequency response of the filter b / a at frequencies `worN`, or at so many of them; by both coefficients.

    Parameters
    ----------
    whole
        Whether so many frequencies go round the whole circle, from 0 to `fs`; else to the half of it.
    fs
        The sampling frequency, 2π by default: frequencies are radians per sample.
    include_nyquist
        Whether fs / 2 is the last of so many.

    Returns
    -------
    tuple
        The frequencies, and the response, complex.

    Raises
    ------
    ValueError
        `worN` is negative.

    >>> import plugrad as pg
    >>> abs(pg.ops.signal.freqz(pg.tensor([0.5, 0.5]), worN=3)[1])
    tensor([1.0000, 0.8660, 0.5000])
    """

@overload
def freqz(
    b: AnyArray,
    a: Given = 1,
    worN: Any = 512,
    whole: builtins.bool = False,
    *,
    fs: builtins.float = 6.283185307179586,
    include_nyquist: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def freqz_sos(
    sos: Tensor,
    worN: Any = 512,
    whole: builtins.bool = False,
    *,
    fs: builtins.float = 6.283185307179586,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Frequency response of a filter of second-order sections, the product of theirs; as `freqz`.

    Raises
    ------
    ValueError
        A section has not 6 numbers, or `worN` is negative.

    >>> import plugrad as pg
    >>> sos = pg.tensor([[0.5, 0.5, 0.0, 1.0, 0.0, 0.0]])
    >>> abs(pg.ops.signal.freqz_sos(sos, worN=3)[1])
    tensor([1.0000, 0.8660, 0.5000])
    """

@overload
def freqz_sos(
    sos: AnyArray,
    worN: Any = 512,
    whole: builtins.bool = False,
    *,
    fs: builtins.float = 6.283185307179586,
    out: Tensor | None = None,
) -> Any: ...

@overload
def gausspulse(
    t: Tensor,
    fc: Any = 1000,
    bw: Any = 0.5,
    bwr: Any = -6,
    *,
    retquad: builtins.bool = False,
    retenv: builtins.bool = False,
    out: Tensor | None = None,
) -> Any:
    """Gaussian pulse: a cosine of frequency `fc` in a Gaussian envelope, by the times, `fc`, and the bandwidth.

    Parameters
    ----------
    bw, bwr
        The bandwidth as a share of `fc`, where the spectrum is down by `bwr` dB.
    retquad, retenv
        Whether the sine in this envelope, and the envelope itself, are returned too, in a tuple.

    Raises
    ------
    ValueError
        `fc` is negative, `bw` not positive, or `bwr` not negative.

    >>> import plugrad as pg
    >>> pg.ops.signal.gausspulse(pg.tensor([0.0, 0.5]), 1.0)
    tensor([ 1.0000, -0.7999])
    """

@overload
def gausspulse(
    t: AnyArray,
    fc: Any = 1000,
    bw: Any = 0.5,
    bwr: Any = -6,
    *,
    retquad: builtins.bool = False,
    retenv: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

def group_delay(
    system: Any,
    w: Any = 512,
    whole: builtins.bool = False,
    fs: builtins.float = 6.283185307179586,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Any, Any]:
    """Group delay of the filter ``system = (b, a)``, in samples: minus the slope of its phase. By both coefficients.

    `w`, `whole` and `fs` are `worN`, `whole` and `fs` of `freqz`. Returns the frequencies, and the delay. Where b or a
    has a zero on the unit circle there is none: it is 0 there, with a warning, as in SciPy.

    Source: of H = Σ b exp(-i w k), -d arg H / dw is the real part of Σ k b exp(-i w k) / H; J. O. Smith, Introduction
    to Digital Filters (2007), numerical computation of group delay.

    >>> import plugrad as pg
    >>> b, a = pg.tensor([0.5, 0.5]), pg.tensor([1.0])
    >>> pg.ops.signal.group_delay((b, a), w=3)[1]
    tensor([0.5000, 0.5000, 0.5000])
    """

@overload
def hilbert(
    x: Tensor, N: builtins.int | None = None, axis: builtins.int = -1, *, out: Tensor | None = None
) -> Tensor:
    """Analytic signal along `axis`, whose imaginary part is the Hilbert transform of the real signal `x`.

    `N` is the length of the Fourier transforms, that of the signal by default. `abs` of the result is the envelope.

    Raises
    ------
    ValueError
        `x` is complex, or `N` not positive.

    >>> import plugrad as pg
    >>> pg.ops.signal.hilbert(pg.tensor([1.0, 0.0, -1.0, 0.0]))
    tensor([ 1.+0.j,  0.+1.j, -1.+0.j,  0.-1.j])
    """

@overload
def hilbert(
    x: AnyArray,
    N: builtins.int | None = None,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def hilbert2(
    x: Tensor, N: Any = None, axes: Any = (-2, -1), *, out: Tensor | None = None
) -> Tensor:
    """Analytic signal of a real image: of the frequencies along two `axes`, those where one is negative are left out.

    `N` is the length of the Fourier transforms, or one for each axis. As in SciPy, the frequency in the middle, of an
    even length, is left out.

    Raises
    ------
    ValueError
        `x` is complex, `N` is not positive, or there are not two different axes.

    >>> import plugrad as pg
    >>> pg.ops.signal.hilbert2(pg.tensor([[1.0, 0.0], [0.0, 0.0]])).real
    tensor([[0.2500, 0.2500],
            [0.2500, 0.2500]])
    """

@overload
def hilbert2(x: AnyArray, N: Any = None, axes: Any = (-2, -1), *, out: Tensor | None = None) -> Any: ...

def iirnotch(
    w0: Any, Q: Any, fs: Operand = 2.0, *, out: Tensor | None = None
) -> builtins.tuple[Tensor, Tensor]:
    """Notch filter of the second order, (b, a): the frequency `w0` is taken out; by it and the quality `Q`.

    Raises
    ------
    ValueError
        `w0` is not between 0 and fs / 2, or `Q` not positive.

    Source: Orfanidis 1996, "Introduction to signal processing", 11.3.

    >>> import plugrad as pg
    >>> pg.ops.signal.iirnotch(0.25, 10.0)[0]
    tensor([ 0.9622, -1.3607,  0.9622], dtype=torch.float64)
    """

def iirpeak(
    w0: Any, Q: Any, fs: Operand = 2.0, *, out: Tensor | None = None
) -> builtins.tuple[Tensor, Tensor]:
    """Peak filter of the second order, coefficients (b, a): only the frequency `w0` passes, with quality `Q`; by both.

    Errors and source are those of `iirnotch`.

    >>> import plugrad as pg
    >>> pg.ops.signal.iirpeak(0.5, 10.0)[0]
    tensor([ 0.0730,  0.0000, -0.0730], dtype=torch.float64)
    """

@overload
def istft(
    Zxx: Tensor,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    input_onesided: builtins.bool = True,
    boundary: builtins.bool = True,
    time_axis: builtins.int = -1,
    freq_axis: builtins.int = -2,
    scaling: builtins.str = 'spectrum',
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Inverse of the short-time Fourier transform: the signal whose `stft` is nearest, by least squares.

    Parameters
    ----------
    input_onesided
        Whether there are no negative frequencies, so that the signal is real.
    boundary
        Whether half a segment at both ends is no part of the signal.

    Other arguments are those of `stft`; gradients are by the transforms and the window.

    Returns
    -------
    tuple
        The times, and the signal.

    Raises
    ------
    ValueError
        There are not two dimensions, or the axes are one; and as `welch`.

    Source: Griffin and Lim 1984, "Signal estimation from modified short-time Fourier transform", equation 6.

    >>> import plugrad as pg
    >>> f, t, Z = pg.ops.signal.stft(pg.tensor([1.0, 2.0, 3.0, 4.0]), nperseg=4)
    >>> pg.ops.signal.istft(Z)[1].round(decimals=4)
    tensor([1., 2., 3., 4.])
    """

@overload
def istft(
    Zxx: AnyArray,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    input_onesided: builtins.bool = True,
    boundary: builtins.bool = True,
    time_axis: builtins.int = -1,
    freq_axis: builtins.int = -2,
    scaling: builtins.str = 'spectrum',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lfilter(
    b: Given,
    a: Given,
    x: Tensor,
    axis: builtins.int = -1,
    zi: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Recursive (IIR) or FIR filter b / a of `x` along `axis`; with the state `zi`, also the state at the end.

    The coefficients are vectors, and `a` is 1 for an FIR filter.

    Gradients are by `b`, `a`, `x` and `zi`; and of the final state too.

    Returns
    -------
    Tensor
        The filtered signal; or, if `zi` is given, a tuple of it and of the final state, as of SciPy.

    Raises
    ------
    ValueError
        `a` begins with 0, the coefficients are no vectors, the state has another shape, or there is no axis.

    >>> import plugrad as pg
    >>> pg.ops.signal.lfilter(pg.tensor([1.0]), pg.tensor([1.0, -0.5]), pg.tensor([1.0, 0.0, 0.0]))
    tensor([1.0000, 0.5000, 0.2500])
    """

@overload
def lfilter(
    b: Given,
    a: Given,
    x: AnyArray,
    axis: builtins.int = -1,
    zi: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

def lfilter_zi(
    b: Given, a: Given, *, out: Tensor | None = None
) -> Tensor:
    """State of `lfilter` in which a constant signal of 1 has been filtered for ever, by both coefficients.

    Raises
    ------
    ValueError
        The coefficients are no vectors.
    RuntimeError
        (LinAlgError) `a` has a root at 1, so that no such state exists.

    >>> import plugrad as pg
    >>> pg.ops.signal.lfilter_zi(pg.tensor([0.5]), pg.tensor([1.0, -0.5]))
    tensor([0.5000])
    """

@overload
def lombscargle(
    x: Tensor,
    y: Tensor,
    freqs: Tensor,
    *,
    normalize: builtins.bool | builtins.str = False,
    weights: Any = None,
    floating_mean: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Lomb-Scargle periodogram: the power of waves fitted to values `y` at any times `x`, by angular frequency.

    Derivatives are by times, values, frequencies and weights. It is computed in float64, as by SciPy.

    Parameters
    ----------
    normalize
        False or "power": y² times a quarter of the number of values; True or "normalize": the part that the wave has in
        y², up to 1; "amplitude": the amplitude and phase of the wave, complex.
    weights
        Of the values, not negative; equal ones by default.
    floating_mean
        Whether a constant is fitted with each wave.

    Raises
    ------
    ValueError
        `x`, `y` and `weights` are no vectors of equally many numbers, `freqs` is none, a weight is negative or all are
        0, or `normalize` is something else.

    Source: M. Zechmeister and M. Kürster, The generalised Lomb-Scargle periodogram (2009), whose equations these are.

    >>> import plugrad as pg
    >>> x = pg.tensor([0.0, 1.0, 2.5, 4.0], dtype=pg.float64)
    >>> pg.ops.signal.lombscargle(x, pg.cos(2 * x), pg.tensor([1.0, 2.0]), normalize=True)
    tensor([0.1573, 1.0000], dtype=torch.float64)
    """

@overload
def lombscargle(
    x: AnyArray,
    y: AnyArray,
    freqs: AnyArray,
    *,
    normalize: builtins.bool | builtins.str = False,
    weights: Any = None,
    floating_mean: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def medfilt(
    volume: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median filter of an array, with zeros beyond its ends. The gradient is that of `ndimage.median_filter`.

    Raises
    ------
    ValueError
        A size is even, or there is not one for each axis.

    >>> import plugrad as pg
    >>> pg.ops.signal.medfilt(pg.tensor([1.0, 9.0, 2.0, 3.0]))
    tensor([1., 2., 3., 2.])
    """

@overload
def medfilt(
    volume: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def medfilt2d(
    input: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int] = 3,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Median filter of an image: `medfilt` of two axes, with its errors.

    >>> import plugrad as pg
    >>> pg.ops.signal.medfilt2d(pg.ones(3, 3))
    tensor([[0., 1., 0.],
            [1., 1., 1.],
            [0., 1., 0.]])
    """

@overload
def medfilt2d(
    input: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int] = 3,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def oaconvolve(
    in1: Tensor,
    in2: Operand,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution by Fourier transforms of pieces (overlap-add), for a long array and a short one.

    Arguments, errors and source are those of `fftconvolve`.

    >>> import plugrad as pg
    >>> pg.ops.signal.oaconvolve(pg.ones(100), pg.ones(2)).shape
    torch.Size([101])
    """

@overload
def oaconvolve(
    in1: Operand,
    in2: Tensor,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def oaconvolve(
    in1: Operand,
    in2: Operand,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def order_filter(
    a: Tensor, domain: Any, rank: builtins.int, *, out: Tensor | None = None
) -> Tensor:
    """Order filter: the neighbour of a `rank` of those where `domain` is not 0, with zeros beyond the ends.

    The gradient is that of `ndimage.rank_filter`.

    Raises
    ------
    ValueError
        A size of the domain is even, or it has fewer elements.

    >>> import plugrad as pg
    >>> pg.ops.signal.order_filter(pg.tensor([1.0, 9.0, 2.0, 3.0]), [1, 0, 1], 1)
    tensor([9., 2., 9., 2.])
    """

@overload
def order_filter(a: AnyArray, domain: Any, rank: builtins.int, *, out: Tensor | None = None) -> Any: ...

@overload
def periodogram(
    x: Tensor,
    fs: builtins.float = 1.0,
    window: Any = 'boxcar',
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    return_onesided: builtins.bool = True,
    scaling: builtins.str = 'density',
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Power spectral density by a periodogram: the squares of the Fourier transform of the whole signal.

    It is `welch` of one segment, of the signal or its first `nfft` numbers; arguments and errors are its.

    >>> import plugrad as pg
    >>> pg.ops.signal.periodogram(pg.tensor([1.0, -1.0, 1.0, -1.0]))[1]
    tensor([0., 0., 4.])
    """

@overload
def periodogram(
    x: AnyArray,
    fs: builtins.float = 1.0,
    window: Any = 'boxcar',
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    return_onesided: builtins.bool = True,
    scaling: builtins.str = 'density',
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def polyphase(
    h: Tensor,
    x: Tensor,
    up: builtins.int = 1,
    down: builtins.int = 1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Filter of a signal that gets `up` - 1 zeros after each number, of which every `down`-th is kept: `upfirdn`.

    Source: y[m] = sum over n of h[m down - n up] x[n]: the adjoint exchanges `up` and `down`, and reverses `h`.

    >>> import plugrad as pg
    >>> pg.ops.signal.polyphase(pg.tensor([1.0, 0.5]), pg.tensor([1.0, 2.0]), up=2)
    tensor([1.0000, 0.5000, 2.0000, 1.0000])
    """

@overload
def polyphase(
    h: AnyArray,
    x: AnyArray,
    up: builtins.int = 1,
    down: builtins.int = 1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def recursive(
    b: Tensor, a: Tensor, x: Tensor, axis: builtins.int = -1, *, out: Tensor | None = None
) -> Tensor:
    """Recursive filter b / a of `x` along `axis`, from rest; what `lfilter` is without `zi`.

    Raises
    ------
    ValueError
        `a` begins with 0, the coefficients are no vectors, or there is no axis.

    Source: with w, the gradient filtered by 1 / a from the end to the beginning, those of b and a are the correlations
    of w with x and of -w with y, and that of x is w filtered by b, from the end again: adjoint of a * y = b * x.

    >>> import plugrad as pg
    >>> pg.ops.signal.recursive(pg.tensor([1.0]), pg.tensor([1.0, -0.5]), pg.tensor([1.0, 0.0, 0.0]))
    tensor([1.0000, 0.5000, 0.2500])
    """

@overload
def recursive(
    b: AnyArray, a: AnyArray, x: AnyArray, axis: builtins.int = -1, *, out: Tensor | None = None
) -> Any: ...

@overload
def resample(
    x: Tensor,
    num: builtins.int,
    t: Any = None,
    axis: builtins.int = 0,
    window: Any = None,
    domain: builtins.str = 'time',
    *,
    out: Tensor | None = None,
) -> Any:
    """Resample a periodic signal to `num` numbers along `axis`, by Fourier transforms.

    Parameters
    ----------
    t
        The times of the numbers, in equal steps; then their new times are returned too, in a tuple.
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

@overload
def resample(
    x: AnyArray,
    num: builtins.int,
    t: Any = None,
    axis: builtins.int = 0,
    window: Any = None,
    domain: builtins.str = 'time',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def resample_poly(
    x: Tensor,
    up: builtins.int,
    down: builtins.int,
    axis: builtins.int = 0,
    window: Any = ('kaiser', 5.0),
    padtype: builtins.str = 'constant',
    cval: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Resample a signal by the factor `up` / `down` along `axis`, by a polyphase filter; by the signal and the filter.

    Parameters
    ----------
    window
        The window of the low-pass filter, a name; or the filter itself, an array or a Tensor.
    padtype
        What is beyond the ends: "constant" (`cval`), a `mode` of `upfirdn`, or the "mean", "median", "minimum" or
        "maximum" of the signal; where numbers are equal, the median has the gradient of one of them.

    Raises
    ------
    ValueError
        `up` or `down` is no positive integer; `cval` stands beside another `padtype`; or there is no such one.

    >>> import plugrad as pg
    >>> pg.ops.signal.resample_poly(pg.ones(4), 2, 1, padtype="line").round(decimals=2)
    tensor([1., 1., 1., 1., 1., 1., 1., 1.])
    """

@overload
def resample_poly(
    x: AnyArray,
    up: builtins.int,
    down: builtins.int,
    axis: builtins.int = 0,
    window: Any = ('kaiser', 5.0),
    padtype: builtins.str = 'constant',
    cval: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def savgol_filter(
    x: Tensor,
    window_length: builtins.int,
    polyorder: builtins.int,
    deriv: builtins.int = 0,
    delta: builtins.float = 1.0,
    axis: builtins.int = -1,
    mode: builtins.str = 'interp',
    cval: builtins.float = 0.0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Savitzky-Golay filter: at each place a polynomial through the window by least squares, or its derivative.

    Parameters
    ----------
    polyorder
        The order of the polynomial, less than `window_length`.
    deriv, delta
        Which derivative is wanted, and the distance between numbers.
    mode
        At the ends: "interp" (the polynomials of the first window and of the last), or how the signal goes on,
        "mirror", "constant" (`cval`), "nearest" or "wrap".

    Raises
    ------
    ValueError
        The order is not less than the window, which is longer than the signal ("interp"), or there is no such mode.

    Source: Savitzky and Golay 1964, "Smoothing and differentiation of data by simplified least squares procedures".

    >>> import plugrad as pg
    >>> pg.ops.signal.savgol_filter(pg.tensor([0.0, 1.0, 4.0, 9.0, 16.0]), 3, 2, deriv=1)
    tensor([0., 2., 4., 6., 8.])
    """

@overload
def savgol_filter(
    x: AnyArray,
    window_length: builtins.int,
    polyorder: builtins.int,
    deriv: builtins.int = 0,
    delta: builtins.float = 1.0,
    axis: builtins.int = -1,
    mode: builtins.str = 'interp',
    cval: builtins.float = 0.0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sawtooth(t: Tensor, width: Any = 1, *, out: Tensor | None = None) -> Tensor:
    """Sawtooth, or triangle, of the period 2π: up from -1 to 1 in a `width`, 0 to 1, of the period, and down; by both.

    At its corners the slope is that to the right, and a jump has none: it counts as a constant.

    Raises
    ------
    ValueError
        `width` is not from 0 to 1, where SciPy returns NaN.

    >>> import plugrad as pg
    >>> pg.ops.signal.sawtooth(pg.tensor([0.0, 1.0, 4.0]), 0.5)
    tensor([-1.0000, -0.3634,  0.4535])
    """

@overload
def sawtooth(t: AnyArray, width: Any = 1, *, out: Tensor | None = None) -> Any: ...

@overload
def sosfilt(
    sos: Tensor,
    x: Tensor,
    axis: builtins.int = -1,
    zi: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Filter of second-order sections: `lfilter` by each row of `sos`, b and a, one after the other.

    With the states `zi`, of the shape (sections, ..., 2, ...), also the final ones are returned.

    Raises
    ------
    ValueError
        A section has not 6 numbers, the states have another shape, or there is no axis.

    >>> import plugrad as pg
    >>> pg.ops.signal.sosfilt(pg.tensor([[1.0, 0.0, 0.0, 1.0, -0.5, 0.0]]), pg.tensor([1.0, 0.0]))
    tensor([1.0000, 0.5000])
    """

@overload
def sosfilt(
    sos: AnyArray,
    x: AnyArray,
    axis: builtins.int = -1,
    zi: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sosfilt_zi(sos: Tensor, *, out: Tensor | None = None) -> Tensor:
    """States of `sosfilt` in which a constant signal of 1 has been filtered for ever: (sections, 2).

    Raises
    ------
    ValueError
        A section has not 6 numbers.

    >>> import plugrad as pg
    >>> pg.ops.signal.sosfilt_zi(pg.tensor([[0.5, 0.0, 0.0, 1.0, -0.5, 0.0]]))
    tensor([[0.5000, 0.0000]])
    """

@overload
def sosfilt_zi(sos: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sosfiltfilt(
    sos: Tensor,
    x: Tensor,
    axis: builtins.int = -1,
    padtype: builtins.str | None = 'odd',
    padlen: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Filter of second-order sections, forwards and backwards: `filtfilt` of `sosfilt`.

    Raises
    ------
    ValueError
        A section has not 6 numbers, the signal is not longer than `padlen`, or there is no such `padtype`.

    >>> import plugrad as pg
    >>> sos = pg.tensor([[0.5, 0.0, 0.0, 1.0, -0.5, 0.0]])
    >>> pg.ops.signal.sosfiltfilt(sos, pg.ones(10))[:2]
    tensor([1., 1.])
    """

@overload
def sosfiltfilt(
    sos: AnyArray,
    x: AnyArray,
    axis: builtins.int = -1,
    padtype: builtins.str | None = 'odd',
    padlen: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def spectrogram(
    x: Tensor,
    fs: builtins.float = 1.0,
    window: Any = ('tukey', 0.25),
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    return_onesided: builtins.bool = True,
    scaling: builtins.str = 'density',
    axis: builtins.int = -1,
    mode: builtins.str = 'psd',
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor, Tensor]:
    """Spectrogram: the power of each frequency in each of overlapping segments, an eighth by default.

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

@overload
def spectrogram(
    x: AnyArray,
    fs: builtins.float = 1.0,
    window: Any = ('tukey', 0.25),
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    return_onesided: builtins.bool = True,
    scaling: builtins.str = 'density',
    axis: builtins.int = -1,
    mode: builtins.str = 'psd',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def stft(
    x: Tensor,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int = 256,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = False,
    return_onesided: builtins.bool = True,
    boundary: builtins.str | None = 'zeros',
    padded: builtins.bool = True,
    axis: builtins.int = -1,
    scaling: builtins.str = 'spectrum',
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor, Tensor]:
    """Short-time Fourier transform (STFT): that of overlapping segments of a signal, times a window; by both.

    Parameters
    ----------
    boundary
        What is put before and behind the signal, half a segment: "zeros", the signal mirrored "even" or "odd", its ends
        ("constant"), or nothing, None.
    padded
        Whether zeros follow, so that no number is in no segment.
    scaling
        "spectrum" or "psd".

    Other arguments and errors are those of `welch`, but without any trend taken off by default.

    Returns
    -------
    tuple
        The frequencies, the times of the middles of segments, and the transforms, (..., frequencies, ..., times).

    >>> import plugrad as pg
    >>> f, t, Z = pg.ops.signal.stft(pg.tensor([1.0, -1.0] * 4), nperseg=4)
    >>> abs(Z)[:, 2]
    tensor([0.0000, 0.5000, 1.0000])
    """

@overload
def stft(
    x: AnyArray,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int = 256,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = False,
    return_onesided: builtins.bool = True,
    boundary: builtins.str | None = 'zeros',
    padded: builtins.bool = True,
    axis: builtins.int = -1,
    scaling: builtins.str = 'spectrum',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sweep_poly(t: Tensor, poly: Tensor, phi: Any = 0, *, out: Tensor | None = None) -> Tensor:
    """Cosine whose frequency is a polynomial of time, the highest power first; by times, coefficients and phase.

    Raises
    ------
    ValueError
        The coefficients have not one dimension.

    >>> import plugrad as pg
    >>> pg.ops.signal.sweep_poly(pg.tensor([0.0, 0.5]), pg.tensor([1.0]))
    tensor([ 1., -1.])
    """

@overload
def sweep_poly(t: AnyArray, poly: AnyArray, phi: Any = 0, *, out: Tensor | None = None) -> Any: ...

@overload
def upfirdn(
    h: Tensor,
    x: Tensor,
    up: builtins.int = 1,
    down: builtins.int = 1,
    axis: builtins.int = -1,
    mode: builtins.str = 'constant',
    cval: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Filter of a signal that gets `up` - 1 zeros after each number, of which every `down`-th is kept; by both.

    `mode` is how the signal goes on beyond its ends: "constant" (`cval`), "wrap", "edge", "smooth" (along the slope of
    the last two numbers), "line" (through the first and the last), "symmetric", "reflect", "antisymmetric" or
    "antireflect".

    Raises
    ------
    ValueError
        `h` has not one dimension; something is empty; `up` or `down` is not positive; there is no such mode.

    >>> import plugrad as pg
    >>> pg.ops.signal.upfirdn(pg.tensor([1.0, 0.5]), pg.tensor([1.0, 2.0]), up=2)
    tensor([1.0000, 0.5000, 2.0000, 1.0000])
    """

@overload
def upfirdn(
    h: AnyArray,
    x: AnyArray,
    up: builtins.int = 1,
    down: builtins.int = 1,
    axis: builtins.int = -1,
    mode: builtins.str = 'constant',
    cval: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def welch(
    x: Tensor,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    return_onesided: builtins.bool = True,
    scaling: builtins.str = 'density',
    axis: builtins.int = -1,
    average: builtins.str = 'mean',
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Power spectral density by Welch's method: the mean of the powers of overlapping segments; by signal and window.

    Parameters
    ----------
    fs
        The sampling frequency.
    window
        A name, a name with parameters, or the weights, an array or a Tensor, whose number is then that of a segment.
    nperseg, noverlap, nfft
        The length of a segment, 256 or the signal's; how many numbers two have in common, half of them; and the length
        of the transforms, with zeros behind a segment.
    detrend
        What is taken off each segment: its mean "constant", its line "linear", nothing, or what a function of all
        segments, (..., segments, nperseg), does.
    return_onesided
        Whether a real signal has no negative frequencies. A complex one has both.
    scaling
        "density" (V²/Hz) or "spectrum" (V²).
    average
        "mean" or "median" of the segments.

    Returns
    -------
    tuple
        The frequencies, and the power of each, which stand where `axis` was.

    Raises
    ------
    ValueError
        A segment is longer than the signal or the transform, or overlaps with itself; nothing is there; or there is no
        such setting.

    Source: Welch 1967, "The use of the fast Fourier transform for the estimation of power spectra".

    >>> import plugrad as pg
    >>> frequencies, power = pg.ops.signal.welch(pg.tensor([1.0, -1.0] * 8), nperseg=4)
    >>> power
    tensor([0.0000, 1.3333, 2.6667])
    """

@overload
def welch(
    x: AnyArray,
    fs: builtins.float = 1.0,
    window: Any = 'hann',
    nperseg: builtins.int | None = None,
    noverlap: builtins.int | None = None,
    nfft: builtins.int | None = None,
    detrend: Any = 'constant',
    return_onesided: builtins.bool = True,
    scaling: builtins.str = 'density',
    axis: builtins.int = -1,
    average: builtins.str = 'mean',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def wiener(
    im: Tensor, mysize: Any = None, noise: Any = None, *, out: Tensor | None = None
) -> Tensor:
    """Wiener filter of an image, or signal, that is noisy: towards the mean of a window, the less the more it varies.

    `mysize` is the size of the window, 3 by default, and `noise` the power of the noise, which may be a Tensor; without
    it, the mean of the variances of all windows. Where a window varies no more than noise, the result is its mean.

    Raises
    ------
    ValueError
        There is not one size for each axis.

    Source: Lim 1990, "Two-dimensional signal and image processing", p. 536.

    >>> import plugrad as pg
    >>> pg.ops.signal.wiener(pg.tensor([1.0, 1.0, 5.0, 1.0, 1.0]), 3)
    tensor([0.6667, 1.8333, 3.3333, 1.8333, 0.6667])
    """

@overload
def wiener(
    im: AnyArray, mysize: Any = None, noise: Any = None, *, out: Tensor | None = None
) -> Any: ...

def windows_exponential(
    M: builtins.int,
    center: Any = None,
    tau: Any = 1.0,
    sym: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Exponential (Poisson) window exp(-|x - center| / tau), by `tau`; `center` is the middle, or of ``sym=False``."""

def windows_gaussian(
    M: builtins.int, std: Any, sym: builtins.bool = True, *, out: Tensor | None = None
) -> Tensor:
    """Gaussian window, by `std`, its standard deviation."""

def windows_general_cosine(
    M: builtins.int, a: Any, sym: builtins.bool = True, *, out: Tensor | None = None
) -> Tensor:
    """Sum of cosines with the coefficients `a`, by them: a[0] - a[1] cos(2π x) + ... Errors as `windows_kaiser`."""

def windows_general_gaussian(
    M: builtins.int, p: Any, sig: Any, sym: builtins.bool = True, *, out: Tensor | None = None
) -> Tensor:
    """Generalized Gaussian window exp(-|x / sig|^(2p) / 2), by `p` and `sig`."""

def windows_general_hamming(
    M: builtins.int, alpha: Any, sym: builtins.bool = True, *, out: Tensor | None = None
) -> Tensor:
    """Generalized Hamming window alpha - (1 - alpha) cos(2π x), by `alpha`. Errors are those of `windows_kaiser`."""

def windows_kaiser(
    M: builtins.int, beta: Any, sym: builtins.bool = True, *, out: Tensor | None = None
) -> Tensor:
    """Kaiser window, by `beta`, which weighs the width of the main lobe against the height of the others."""

def windows_tukey(
    M: builtins.int, alpha: Any = 0.5, sym: builtins.bool = True, *, out: Tensor | None = None
) -> Tensor:
    """Tukey (tapered cosine) window, by `alpha`, the share that is tapered: 0 is a rectangle, 1 the window of Hann."""

@overload
def zoom_fft(
    x: Tensor,
    fn: Any,
    m: builtins.int | None = None,
    *,
    fs: Operand = 2,
    endpoint: builtins.bool = False,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform at `m` frequencies of a range, `fn`, the end, or (start, end); by `x` and `fn`.

    `fs` is the sampling frequency, and `endpoint` whether the end is one of them. The result is complex128.

    Raises
    ------
    ValueError
        `fn` has not one frequency or two; there is no number, or no point.

    Source: `czt` of points of the unit circle.

    >>> import plugrad as pg
    >>> abs(pg.ops.signal.zoom_fft(pg.tensor([1.0, 1.0, 1.0]), [0.0, 1.0], 2)).round(decimals=3)
    tensor([3., 1.], dtype=torch.float64)
    """

@overload
def zoom_fft(
    x: AnyArray,
    fn: Any,
    m: builtins.int | None = None,
    *,
    fs: Operand = 2,
    endpoint: builtins.bool = False,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

class _windows:
    def __call__(self, M: builtins.int, sym: builtins.bool = True) -> Frozen: ...
    exponential = staticmethod(windows_exponential)
    gaussian = staticmethod(windows_gaussian)
    general_cosine = staticmethod(windows_general_cosine)
    general_gaussian = staticmethod(windows_general_gaussian)
    general_hamming = staticmethod(windows_general_hamming)
    kaiser = staticmethod(windows_kaiser)
    tukey = staticmethod(windows_tukey)

windows: _windows

class Frozen:
    """A family of ops with the arguments fixed that all of them have: a frozen distribution, ``stats.norm(0, 2)``.

    Its attributes are the ops, called with what is left. Where another one of the family is given, it stands for its
    arguments: ``stats.norm(0, 2).kl_divergence(stats.norm(0, 1))``.
    """

    def exponential(self, center: Any = None, tau: Any = 1.0) -> Tensor: ...

    def gaussian(self, std: Any) -> Tensor: ...

    def general_cosine(self, a: Any) -> Tensor: ...

    def general_gaussian(self, p: Any, sig: Any) -> Tensor: ...

    def general_hamming(self, alpha: Any) -> Tensor: ...

    def kaiser(self, beta: Any) -> Tensor: ...

    def tukey(self, alpha: Any = 0.5) -> Tensor: ...
