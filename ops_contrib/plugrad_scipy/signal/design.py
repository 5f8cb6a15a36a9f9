"""Frequency responses and designs of filters: `freqz`, `freqz_sos`, `group_delay`, `firwin`, `iirnotch`, `iirpeak`.

A response has gradients by the coefficients, a design by its cutoff, width or quality: so a filter can be fitted to
what its response should be, or learned as one of a few parameters.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Operand, array_of, composed, every, on, refuses
from plugrad_scipy.signal.filters import SECTIONS, of_a_filter, require_sections


def grid_of(worN: Any, whole: bool, fs: float, include_nyquist: bool) -> tuple[Any, int | None]:
    """Return the frequencies of a response in radians, and the length of a Fourier transform with these frequencies, or
    None.

    `worN`, `whole`, `fs` and `include_nyquist` are the arguments of `freqz`. Raises ValueError if `worN` is negative,
    NotImplementedError if it requires grad.
    """
    worN = 512 if worN is None else worN
    if getattr(worN, "requires_grad", False):
        raise NotImplementedError("there is no derivative by the frequencies; detach them")
    if not isinstance(worN, int | np.integer):
        return np.atleast_1d(np.asarray(array_of(worN), float)) * (2 * np.pi / fs), None
    if worN < 0:
        raise ValueError(f"worN is 0 or more, not {worN}")
    n = int(worN)
    ends = include_nyquist and not whole
    w = np.linspace(0, 2 * np.pi if whole else np.pi, n, endpoint=ends)
    return w, n if whole else 2 * (n - 1) if ends else 2 * n


def response(c: Any, w: Any, length: int | None) -> Any:
    """Return the sums Σ_k c[k] exp(-i w k) at the frequencies `w`; `length` is that of a Fourier transform with these,
    or None.
    """
    n = c.shape[0]
    if len(c.shape) == 1 and length is not None and n <= length:
        return pg.fft.fft(c, n=length)[: w.size]
    dtype = np.result_type(array_of(c).dtype, np.complex64)
    if len(c.shape) == 1:
        return np.exp(-1j * np.outer(w, np.arange(n))).astype(dtype) @ c.to(dtype)
    total: Any = 0.0
    for k in range(n):
        total = total + c[k] * np.exp(-1j * w * k).astype(dtype)
    return total


RESPONSES = (
    on(((3,), [1.0, -0.4, 0.1]), ((2,), [2.0]), worN=every(4, 5), whole=every(False, True))
    + on(((3,), [1.0, 0.5]), worN=np.array([0.3, 1.1, 2.0]))
    + on(((5,), [1.0]), worN=3, include_nyquist=True, fs=8.0)
    + on(((3,), [1.0]), worN=1)
    + on(((2, 3, 1), [1.0, 0.5]), worN=4)
)


@composed(
    samples=RESPONSES,
    error_samples=refuses(ValueError, "worN is", ((2,), [1.0]), worN=-1),
    reference="scipy.signal.freqz",
    arrays="numpy",
    complex=True,
)
def freqz(
    b: Array,
    a: Operand | Sequence[float] = 1,
    worN: Any = 512,
    whole: bool = False,
    *,
    fs: float = 2 * math.pi,
    include_nyquist: bool = False,
) -> tuple[Array, Array]:
    """Frequency response of the filter b / a at frequencies `worN`, or at that many of them, with derivatives by both
    coefficients.

    Parameters
    ----------
    whole
        Whether the frequencies go from 0 to `fs`, around the whole circle; else to `fs` / 2.
    fs
        The sampling frequency, 2π by default: frequencies are radians per sample.
    include_nyquist
        Whether fs / 2 is the last of the `worN` frequencies.

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
    b, a = of_a_filter(b, a)
    w, length = grid_of(worN, whole, fs, include_nyquist)
    found = response(b, w, length) / response(a, w, length)
    return pg.tensor(w * (fs / (2 * np.pi))), found


@composed(
    samples=on((SECTIONS,), (SECTIONS[:1],), worN=every(3, 4), whole=every(True, False))
    + on((SECTIONS,), worN=np.array([0.5, 1.0]), fs=4.0),
    error_samples=refuses(ValueError, "6 numbers", (2, 5)),
    reference="scipy.signal.sosfreqz",
    arrays="numpy",
    complex=True,
)
def freqz_sos(
    sos: Array, worN: Any = 512, whole: bool = False, *, fs: float = 2 * math.pi
) -> tuple[Array, Array]:
    """Frequency response of a filter of second-order sections: the product of their responses, with the arguments of
    `freqz`.

    Raises
    ------
    ValueError
        A section has not 6 numbers, or `worN` is negative.

    >>> import plugrad as pg
    >>> sos = pg.tensor([[0.5, 0.5, 0.0, 1.0, 0.0, 0.0]])
    >>> abs(pg.ops.signal.freqz_sos(sos, worN=3)[1])
    tensor([1.0000, 0.8660, 0.5000])
    """
    require_sections(sos)
    found: Any = 1.0
    for k in range(sos.shape[0]):
        w, row = pg.ops.signal.freqz(sos[k, :3], sos[k, 3:], worN, whole, fs=fs)
        found = row * found
    return w, found


def delay_of_scipy(b: Array, a: Array, **settings: Any) -> Any:
    """Return SciPy's group delay, ``scipy.signal.group_delay((b, a), **settings)``: a reference for tests."""
    import scipy.signal

    return scipy.signal.group_delay((b, a), **settings)


@composed(
    samples=on(((3,), [1.0, -0.4, 0.1]), ((2,), [2.0]), w=every(4, 5), whole=every(False, True))
    + on(((4,), [1.0, 0.5]), w=np.array([0.3, 1.1, 2.0]), fs=5.0),
    reference=delay_of_scipy,
    arrays="numpy",
)
def group_delay(
    b: Array, a: Array, *, w: Any = 512, whole: bool = False, fs: float = 2 * math.pi
) -> tuple[Array, Array]:
    return delay_of((b, a), w, whole, fs)


def delay_of(
    system: Any, w: Any = 512, whole: bool = False, fs: float = 2 * math.pi
) -> tuple[Any, Any]:
    """Group delay of the filter ``system = (b, a)`` in samples: minus the slope of its phase, with derivatives by both
    coefficients.

    `w`, `whole` and `fs` are `worN`, `whole` and `fs` of `freqz`. Returns the frequencies, and the delay. At a zero of
    b or a on the unit circle there is no delay: the result is 0, with a warning, as in SciPy.

    Source: of H = Σ b exp(-i w k), -d arg H / dw is the real part of Σ k b exp(-i w k) / H; J. O. Smith, Introduction
    to Digital Filters (2007), numerical computation of group delay.

    >>> import plugrad as pg
    >>> b, a = pg.tensor([0.5, 0.5]), pg.tensor([1.0])
    >>> pg.ops.signal.group_delay((b, a), w=3)[1]
    tensor([0.5000, 0.5000, 0.5000])
    """
    radians, length = grid_of(w, whole, fs, False)
    delays: Any = 0.0
    for c, sign in zip(of_a_filter(*system), (1, -1), strict=True):
        found = response(c, radians, length)
        singular = array_of(found) == 0
        if singular.any():
            warnings.warn(
                "The group delay is singular at frequencies "
                f"[{', '.join(f'{each:.3f}' for each in radians[singular])}], setting to 0",
                stacklevel=2,
            )
        steps = np.arange(c.shape[0]).astype(array_of(c).dtype)
        slope = response(c * steps, radians, length) / pg.where(singular, 1, found)
        delays = pg.where(singular, 0, delays + sign * pg.real(slope))
    return pg.tensor(radians * (fs / (2 * np.pi))), delays


group_delay.call = staticmethod(delay_of)


def number_of(value: Any) -> Any:
    """Return a number or a Tensor as a Tensor."""
    return value if isinstance(value, pg.Tensor) else pg.tensor(np.asarray(value, float))


@composed(
    samples=on((7, lambda rng: np.array(0.4)), pass_zero=every(True, False))
    + on((8, lambda rng: np.array(0.4)), window=("kaiser", 3.0), fs=1.5)
    + on((9, [0.2, 0.6]), pass_zero=every(True, "bandpass"), scale=every(True, False)),
    error_samples=refuses(ValueError, "between 0 and", (5, 1.5))
    + refuses(ValueError, "in order", (5, [0.6, 0.2]))
    + refuses(ValueError, "odd", (4, 0.5), pass_zero=False)
    + refuses(ValueError, "pass_zero", (5, 0.5), pass_zero="bandpass"),
    reference=lambda numtaps, cutoff, **how: __import__("scipy.signal").signal.firwin(
        numtaps, cutoff if np.ndim(cutoff) else float(cutoff), **how
    ),
    arrays="numpy",
)
def firwin(
    numtaps: int,
    cutoff: Any,
    *,
    window: Any = "hamming",
    pass_zero: bool | str = True,
    scale: bool = True,
    fs: Operand = 2,
) -> Array:
    """FIR filter of linear phase by the window method: `numtaps` coefficients, with derivatives by the `cutoff`
    frequencies.

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
    from scipy.signal import get_window

    edges = number_of(cutoff).reshape(-1) / (fs / 2)
    at = array_of(edges)
    if not at.size or at.min() <= 0 or at.max() >= 1:
        raise ValueError(f"cutoff is between 0 and fs / 2, not {array_of(cutoff)}")
    if (np.diff(at) <= 0).any():
        raise ValueError(f"cutoff frequencies are in order, not {array_of(cutoff)}")
    kinds = {"bandstop": True, "lowpass": True, "bandpass": False, "highpass": False}
    several = {"bandstop", "bandpass"} if at.size > 1 else {"lowpass", "highpass"}
    if isinstance(pass_zero, str):
        if pass_zero not in several:
            raise ValueError(f"pass_zero is not {pass_zero!r} for {at.size} cutoff frequencies")
        pass_zero = kinds[pass_zero]
    nyquist = bool(at.size % 2) != bool(pass_zero)
    if nyquist and numtaps % 2 == 0:
        raise ValueError("numtaps is odd where the frequency fs / 2 is passed")
    k = np.arange(numtaps) - (numtaps - 1) / 2
    # What is passed up to a frequency f is f sinc(f k): each end of a band adds it, each beginning takes it off.
    h: Any = np.sinc(k) if nyquist else 0.0
    for place in range(at.size):
        f = edges[place]
        part = f * pg.sinc(pg.tensor(k) * f)
        h = h + part if place % 2 != bool(pass_zero) else h - part
    h = h * get_window(
        np.asarray(window) if isinstance(window, pg.Tensor) else window, numtaps, fftbins=False
    )
    if not scale:
        return h
    if pass_zero:
        middle: Any = 0.0
    elif at.size == 1:
        middle = 1.0
    else:
        middle = (edges[0] + edges[1]) / 2
    return h / pg.sum(h * pg.cos(math.pi * pg.tensor(k) * middle))


def peak_of(w0: Any, Q: Any, fs: float) -> tuple[Any, Any]:
    """Return the gain 1 / (1 + tan(w / 2Q)) of a second-order resonator at frequency w, and 2 cos(w), with w = 2π `w0`
    / `fs`.

    Raises ValueError unless `w0` is between 0 and fs / 2 and `Q` is positive.
    """
    w0, Q = number_of(w0), number_of(Q)
    if not 0 < float(array_of(w0)) < fs / 2:
        raise ValueError(f"w0 is between 0 and fs / 2, {fs / 2}, not {float(array_of(w0))}")
    if not float(array_of(Q)) > 0:
        raise ValueError(f"Q is positive, not {float(array_of(Q))}")
    w = w0 * (2 * math.pi / fs)
    return 1 / (1 + pg.tan(w / (2 * Q))), 2 * pg.cos(w)


def resonator_options(name: str) -> dict[str, Any]:
    """Return the options of `composed` (samples, error samples, reference) for the op `name`, "iirnotch" or
    "iirpeak".
    """
    return {
        "samples": on((lambda rng: np.array(0.3), lambda rng: np.array(4.0)))
        + on((lambda rng: np.array(60.0), lambda rng: np.array(1.5)), fs=200.0),
        "error_samples": refuses(ValueError, "w0 is between", (1.2, 3.0))
        + refuses(ValueError, "Q is positive", (0.5, 0.0)),
        "reference": lambda w0, Q, **how: getattr(__import__("scipy.signal").signal, name)(
            float(w0), float(Q), **how
        ),
        "arrays": "numpy",
    }


@composed(**resonator_options("iirnotch"))
def iirnotch(w0: Any, Q: Any, fs: Operand = 2.0) -> tuple[Array, Array]:
    """Notch filter of second order, coefficients (b, a): it removes the frequency `w0`, with quality `Q`; derivatives
    by both.

    Raises
    ------
    ValueError
        `w0` is not between 0 and fs / 2, or `Q` not positive.

    Source: Orfanidis 1996, "Introduction to signal processing", 11.3.

    >>> import plugrad as pg
    >>> pg.ops.signal.iirnotch(0.25, 10.0)[0]
    tensor([ 0.9622, -1.3607,  0.9622], dtype=torch.float64)
    """
    gain, cosine = peak_of(w0, Q, fs)
    one = gain * 0 + 1
    return gain * pg.stack([one, -cosine, one]), pg.stack([one, -gain * cosine, 2 * gain - 1])


@composed(**resonator_options("iirpeak"))
def iirpeak(w0: Any, Q: Any, fs: Operand = 2.0) -> tuple[Array, Array]:
    """Peak filter of second order, coefficients (b, a): only the frequency `w0` passes, with quality `Q`; derivatives
    by both.

    Errors and source are those of `iirnotch`.

    >>> import plugrad as pg
    >>> pg.ops.signal.iirpeak(0.5, 10.0)[0]
    tensor([ 0.0730,  0.0000, -0.0730], dtype=torch.float64)
    """
    gain, cosine = peak_of(w0, Q, fs)
    one = gain * 0 + 1
    b = (1 - gain) * np.array([1.0, 0.0, -1.0], array_of(gain).dtype)
    return b, pg.stack([one, -gain * cosine, 2 * gain - 1])
