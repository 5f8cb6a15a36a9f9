"""Short-time Fourier transform and its inverse by a window that is shifted along the signal: `ShortTimeFFT`."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.signal

import plugrad as pg
from plugrad.authoring import array_of, normal_dim, of_class, refuses
from plugrad_scipy import as_tensor

PADDINGS = ("zeros", "edge", "even", "odd")


def padded(x: Any, before: int, after: int, padding: str) -> Any:
    """Return a signal continued along its last axis by `before` and `after` numbers, as `padding` says: by "zeros", the
    "edge", or reflected "even" or "odd", with a period of 2 n - 2.
    """
    n = x.shape[-1]
    places = np.arange(-before, n + after)
    if padding == "zeros":
        return pg.pad(x, (before, after))
    if padding == "edge" or n == 1:
        return x[..., np.clip(places, 0, n - 1)]
    turns, places = np.divmod(places, 2 * n - 2)
    mirrored = places >= n
    found = x[..., np.where(mirrored, 2 * n - 2 - places, places)]
    if padding == "even":
        return found
    first, last = x[..., :1], x[..., -1:]
    along = 2 * turns.astype(x.dtype) * (last - first)
    return pg.where(mirrored, 2 * last - found, found) + along


def windows_and_signals(rng: np.random.Generator) -> Any:
    """Yield samples for `ShortTimeFFT`: windows and signals, with settings of the transform, forward and back."""
    win = rng.uniform(0.5, 1.0, 4)
    yield pg.Sample(win, rng.normal(size=9), hop=2)
    yield pg.Sample(win, rng.normal(size=9), hop=2, back=True)
    yield pg.Sample(win, rng.normal(size=(2, 7)), hop=3, mfft=5, padding="even")
    yield pg.Sample(win, rng.normal(size=8), hop=2, fft_mode="onesided2X", scale_to="psd")
    yield pg.Sample(win, rng.normal(size=8), hop=1, fft_mode="centered", padding="odd")


def there_and_back(
    win: Any, x: Any, *, hop: int, padding: str = "zeros", back: bool = False, **settings: Any
) -> Any:
    """Return the `ShortTimeFFT` transform of a signal `x` with the window `win` and this `hop`, or with `back` the
    signal of the transform's square: the function that is differentiated in samples.
    """
    transform = ShortTimeFFT(win, hop, 2.0, **settings)
    found = transform.stft(x, padding=padding)
    return transform.istft(found * found, k1=int(x.shape[-1])) if back else found


@of_class(
    there_and_back,
    samples=windows_and_signals,
    error_samples=refuses(ValueError, "one dimension", ((2, 2), (5,)), hop=1)
    + refuses(ValueError, "hop", ((3,), (5,)), hop=0),
    arrays="numpy",
)
class ShortTimeFFT:
    """Short-time Fourier transform and its inverse: `scipy.signal.ShortTimeFFT`, with gradients by signal and window.

    `stft`, `stft_detrend`, `spectrogram` and `istft` have SciPy's arguments; `istft` has gradients by the window too,
    through the dual window, unless `dual_win` is given. Everything else (`t`, `f`, `p_range`, `extent` ...) is an
    attribute of SciPy's own object.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> win = pg.tensor(np.hanning(8) + 0.1, requires_grad=True)
    >>> transform = pg.ops.signal.ShortTimeFFT(win, hop=2, fs=1.0)
    >>> x = pg.tensor(np.arange(20.0), requires_grad=True)
    >>> spectrum = transform.spectrogram(x)
    >>> spectrum.shape == (transform.f_pts, transform.p_num(20))
    True
    >>> pg.allclose(transform.istft(transform.stft(x), k1=20), x)
    True
    >>> pg.autograd.grad(spectrum.sum(), win)[0].shape
    torch.Size([8])
    """

    def __init__(
        self,
        win: Any,
        hop: int,
        fs: float,
        *,
        fft_mode: str = "onesided",
        mfft: int | None = None,
        dual_win: Any = None,
        scale_to: str | None = None,
        phase_shift: int | None = 0,
    ) -> None:
        win = as_tensor(win)
        if len(win.shape) != 1:
            raise ValueError(f"win has one dimension, not the shape {tuple(win.shape)}")
        self._scipy = scipy.signal.ShortTimeFFT(
            array_of(win).copy(),
            hop,
            fs,
            fft_mode=fft_mode,
            mfft=mfft,
            dual_win=None if dual_win is None else array_of(dual_win).copy(),
            scale_to=scale_to,
            phase_shift=phase_shift,
        )
        factor: Any = 1.0
        if scale_to == "magnitude":
            factor = 1 / abs(win.sum())
        elif scale_to == "psd":
            factor = 1 / pg.sqrt((abs(win) ** 2).sum() * fs)
        self.win = win * factor
        self._dual = None if dual_win is None else as_tensor(dual_win) / factor

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # while it is unpickled it has none
            raise AttributeError(name)
        return getattr(self._scipy, name)

    @property
    def dual_win(self) -> Any:
        """The dual window, whose products with `win`, shifted and added up, give 1; by default the canonical one."""
        if self._dual is None:
            _ = self._scipy.dual_win  # SciPy's errors, where there is none
            power, hop, n = abs(self.win) ** 2, self._scipy.hop, len(self.win)
            shifts = range(hop, n, hop)
            sums = power
            for k in shifts:
                sums = sums + pg.pad(power[:-k], (k, 0)) + pg.pad(power[k:], (0, k))
            self._dual = self.win / sums
        return self._dual

    def stft(
        self,
        x: Any,
        p0: int | None = None,
        p1: int | None = None,
        *,
        k_offset: int = 0,
        padding: str = "zeros",
        axis: int = -1,
    ) -> Any:
        """Return the transforms of the slices p0 to p1 - 1 (by default all) of a signal, moved by `k_offset` numbers:
        (..., frequencies, slices).

        `padding` continues the signal: "zeros", "edge", "even" or "odd". Raises ValueError as `stft_detrend`.
        """
        how: dict[str, Any] = {"k_offset": k_offset, "padding": padding, "axis": axis}
        return self.stft_detrend(x, None, p0, p1, **how)

    def stft_detrend(
        self,
        x: Any,
        detr: Any,
        p0: int | None = None,
        p1: int | None = None,
        *,
        k_offset: int = 0,
        padding: str = "zeros",
        axis: int = -1,
    ) -> Any:
        """Return `stft`, with the same arguments, of slices from which the trend `detr` has been removed: "linear",
        "constant", or by a function of slices; None removes none.

        Raises ValueError for an unknown `padding`, a short signal, or a complex one if the transform is one-sided.
        """
        known, x = self._scipy, as_tensor(x)
        if known.onesided_fft and x.is_complex():
            raise ValueError(
                f"Complex-valued `x` not allowed for self.fft_mode={known.fft_mode!r}! Set property `fft_mode` to "
                "'twosided' or 'centered'."
            )
        if padding not in PADDINGS:
            raise ValueError(f"padding is one of {', '.join(PADDINGS)}, not {padding!r}")
        n, size, hop = x.shape[axis], known.m_num, known.hop
        if n < size - known.m_num_mid:
            raise ValueError(f"x has {n} numbers along axis {axis}, less than half of the window")
        p0, p1 = known.p_range(n, p0, p1)
        x = pg.movedim(x, axis, -1)
        start = p0 * hop - known.m_num_mid + k_offset
        end = start + (p1 - p0 - 1) * hop + size
        x = x[..., max(start, 0) : min(end + hop, n)]
        whole = padded(x, max(-start, 0), max(end - n, 0), padding)
        slices = whole.unfold(-1, size, hop)[..., : p1 - p0, :]
        if detr is not None:
            slices = detr(slices) if callable(detr) else pg.ops.signal.detrend(slices, type=detr)
        found = pg.movedim(self._transformed(slices * self.win.conj()), -1, -2)
        return pg.movedim(found, -2, axis if axis >= 0 else axis - 1)

    def spectrogram(
        self,
        x: Any,
        y: Any = None,
        detr: Any = None,
        *,
        p0: int | None = None,
        p1: int | None = None,
        k_offset: int = 0,
        padding: str = "zeros",
        axis: int = -1,
    ) -> Any:
        """Return the squared magnitudes of `stft_detrend`, with the same arguments; for two signals, the transform of
        `x` times the conjugate of that of `y`.
        """
        how: dict[str, Any] = {"k_offset": k_offset, "padding": padding, "axis": axis}
        first = self.stft_detrend(x, detr, p0, p1, **how)
        if y is None or y is x:
            return first.real**2 + first.imag**2
        return first * self.stft_detrend(y, detr, p0, p1, **how).conj()

    def istft(
        self, S: Any, k0: int = 0, k1: int | None = None, *, f_axis: int = -2, t_axis: int = -1
    ) -> Any:
        """Return the signal of the transforms `S`, with frequencies along `f_axis` and slices along `t_axis`, from
        sample k0 to k1 (excluded): slices times the dual window, added up.

        Raises ValueError if `S` has another number of frequencies, too few slices, or k0 and k1 do not fit.
        """
        known, S = self._scipy, as_tensor(S)
        if S.shape[f_axis] != known.f_pts:
            raise ValueError(f"S has {S.shape[f_axis]} frequencies, not {known.f_pts}")
        least = known.m_num - known.m_num_mid
        if S.shape[t_axis] < known.p_num(least):
            raise ValueError(f"S has {S.shape[t_axis]} slices, less than {known.p_num(least)}")
        f_axis, t_axis = normal_dim(f_axis, S.ndim), normal_dim(t_axis, S.ndim)
        S = pg.movedim(S, (f_axis, t_axis), (-1, -2))
        last = S.shape[-2] + known.p_min
        largest = (last - 1) * known.hop + known.m_num - known.m_num_mid
        k1 = largest if k1 is None else k1
        if not known.k_min <= k0 < k1 <= largest or k1 - k0 < least:
            raise ValueError(
                f"k0 to k1 is within {known.k_min} to {largest}, and at least {least} long, not {k0} to {k1}"
            )
        slices = self._back(S) * self.dual_win
        start = known.p_min * known.hop - known.m_num_mid
        places = np.arange(slices.shape[-2])[:, None] * known.hop + np.arange(known.m_num) + start
        kept = (places >= k0) & (places < k1)
        parts = slices.reshape(*slices.shape[:-2], -1)[..., np.flatnonzero(kept)]
        zeros = pg.zeros(*slices.shape[:-2], k1 - k0, dtype=parts.dtype)
        x = pg.index_add(zeros, -1, places[kept] - k0, parts)
        return pg.movedim(x, -1, f_axis if f_axis < len(x.shape) else t_axis) if x.ndim > 1 else x

    def _transformed(self, x: Any) -> Any:
        """Return the Fourier transforms of slices `x` along the last axis, in the object's mode and scaling."""
        known, n = self._scipy, self._scipy.mfft
        if known.phase_shift is not None:
            x = pg.pad(x, (0, max(n - x.shape[-1], 0)))
            x = pg.roll(x, -self._shift(), -1)
        if not known.onesided_fft:
            found = pg.fft.fft(x, n)
            return pg.fft.fftshift(found, -1) if known.fft_mode == "centered" else found
        return pg.fft.rfft(x, n) * self._doubled()

    def _back(self, X: Any) -> Any:
        """Return the slices of the transforms `X` along the last axis: the inverse of `_transformed`."""
        known, n = self._scipy, self._scipy.mfft
        if known.onesided_fft:
            x = pg.fft.irfft(X / self._doubled(), n)
        else:
            x = pg.fft.ifft(pg.fft.ifftshift(X, -1) if known.fft_mode == "centered" else X, n)
        if known.phase_shift is not None:
            x = pg.roll(x, self._shift(), -1)
        return x[..., : known.m_num]

    def _shift(self) -> int:
        known = self._scipy
        return int((known.phase_shift + known.m_num_mid) % known.m_num)

    def _doubled(self) -> Any:
        """Return the factors of the frequencies: in the mode "onesided2X" 2 (or √2 for the scaling "psd") for those
        that stand for two, else 1.
        """
        known = self._scipy
        factors = np.ones(known.f_pts)
        if known.fft_mode == "onesided2X":
            factor = np.sqrt(2) if known.scaling == "psd" else 2.0
            factors[1 : -1 if known.mfft % 2 == 0 else None] = factor
        return pg.tensor(factors)
