"""Short-time Fourier transform, stft, and its inverse: formulas of overlapping frames, `fft` and `index_add`.

A signal is cut into frames of `n_fft` numbers, one every `hop_length`; each is multiplied by a window and transformed.
The inverse adds the frames up where they overlap, and divides by the sum of the squared windows (Griffin & Lim 1984,
Signal estimation from modified short-time Fourier transform).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, as_int, composed, torch_name


def stft_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `stft`: single signals and batches, real and complex, with each setting."""
    x, window = rng.normal(size=11), rng.uniform(0.5, 1.5, 4)
    yield pg.Sample(x, 4, window=window, return_complex=True)
    yield pg.Sample(x, 4, 2, 4, window, return_complex=True)
    yield pg.Sample(rng.normal(size=(2, 9)), 5, 2, 4, window, normalized=True, return_complex=True)
    yield pg.Sample(x, 4, 3, 3, window[:3], center=False, onesided=False, return_complex=True)
    yield pg.Sample(x, 4, 2, window=window, pad_mode="constant", return_complex=False)
    yield pg.Sample(x[:6] + 1j * x[-6:], 4, 1, window=window, pad_mode="circular")
    yield pg.Sample(x[:6], 4, 1, window=window + 1j, center=False)


def stft_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `stft` must refuse: a real signal without `return_complex`, and lengths and windows that do
    not fit.
    """
    x = np.ones(8)
    for args, settings, match in (
        ((x, 4), {}, "requires the return_complex parameter"),
        ((x.reshape(1, 1, 8), 4), {"return_complex": True}, "expected a 1D or 2D tensor"),
        ((np.arange(8), 4), {"return_complex": True}, "floating point or complex"),
        ((x, 9), {"center": False, "return_complex": True}, "expected 0 < n_fft <= 8"),
        ((x, 4, 0), {"return_complex": True}, "hop_length > 0"),
        ((x, 4, 1, 5), {"return_complex": True}, "0 < win_length <= n_fft"),
        ((x, 4, 1, 3, x[:4]), {"return_complex": True}, "of size equal to win_length=3"),
        ((x + 0j, 4), {"onesided": True}, "Cannot have onesided output"),
    ):
        yield pg.ErrorSample(*args, **settings, raises=RuntimeError, match=match)


def stft_reference(
    input: Array,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Array | None = None,
    center: bool = True,
    pad_mode: str = "reflect",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
) -> Any:
    """Return the spectrogram of `input` as `stft` does with the same arguments, computed by the matrix of its
    definition, frame by frame: a reference for the checker.
    """
    length = win_length or n_fft
    shape: Any = np.zeros(n_fft, np.result_type(input, window if window is not None else 0.0))
    shape[(n_fft - length) // 2 :][:length] = 1 if window is None else window
    modes: dict[str, Any] = {"constant": "constant", "reflect": "reflect", "circular": "wrap"}
    rows = np.atleast_2d(input)
    if center:
        rows = np.pad(rows, ((0, 0), (n_fft // 2,) * 2), modes[pad_mode])
    numbers = np.arange(n_fft)
    half = onesided if onesided is not None else shape.dtype.kind != "c"
    waves = np.exp(
        -2j * np.pi * np.outer(numbers[: n_fft // 2 + 1 if half else None], numbers) / n_fft
    )
    starts = range(0, rows.shape[1] - n_fft + 1, hop_length or n_fft // 4)
    found = np.stack([rows[:, at : at + n_fft] * shape @ waves.T for at in starts], -1)
    found = (found / np.sqrt(n_fft) if normalized else found).reshape(
        *input.shape[:-1], *found.shape[1:]
    )
    return found if return_complex is not False else np.stack([found.real, found.imag], -1)


@composed(
    samples=stft_samples,
    error_samples=stft_errors,
    reference=stft_reference,
    complex=True,
    arrays="numpy",
)
def stft(
    input: Array,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Array | None = None,
    center: bool = True,
    pad_mode: str = "reflect",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
) -> Array:
    """Short-time Fourier transform of signals: (L) gives (N, T), a batch (B, L) gives (B, N, T), complex.

    T frames of `n_fft` numbers are transformed, N = n_fft // 2 + 1 frequencies of each if `onesided`, else n_fft.

    Parameters
    ----------
    hop_length
        The distance between the beginnings of frames, n_fft // 4 if it is None.
    win_length, window
        Frames are multiplied by `window`, a vector of length `win_length` (n_fft if None), with zeros put at both sides
        up to n_fft. A `window` of None means ones, and warns.
    center
        Whether to pad the signal by n_fft // 2 at both ends, in the mode `pad_mode` of `pad`, so that frame t is
        centred at t * hop_length.
    normalized
        Whether to divide by the square root of n_fft.
    onesided
        Whether to return only the half of the frequencies that determines the rest; by default if `input` and `window`
        are real.
    return_complex
        False gives real numbers, (..., N, T, 2). It must be given if `input` and `window` are real.

    Raises
    ------
    RuntimeError
        A length, the window or the form of the result does not fit.

    >>> import plugrad as pg
    >>> pg.stft(pg.ones(8), 4, 2, window=pg.ones(4), center=False, return_complex=True).abs()
    tensor([[4., 4., 4.],
            [0., 0., 0.],
            [0., 0., 0.]])
    """
    if input.dtype.kind not in "fc":
        raise RuntimeError(
            f"stft: expected a tensor of floating point or complex values, got {torch_name(input.dtype)}"
        )
    if input.ndim not in (1, 2):
        raise RuntimeError(f"stft: expected a 1D or 2D tensor, got shape {list(input.shape)}")
    is_complex = input.dtype.kind == "c" or (window is not None and window.dtype.kind == "c")
    if return_complex is None and not is_complex:
        raise RuntimeError(
            "stft requires the return_complex parameter be given for real inputs; write return_complex=True"
        )
    if onesided and is_complex:
        raise RuntimeError("Cannot have onesided output if window or input is complex")
    size, hop, length = lengths(n_fft, hop_length, win_length)
    if center and size > 0:
        sides = (size // 2, size // 2)
        lifted = pg.reshape(input, (1,) * (3 - input.ndim) + tuple(input.shape))
        padded = pg.pad(lifted, sides, pad_mode)
        input = pg.reshape(padded, (*input.shape[:-1], -1))
    if not 0 < size <= input.shape[-1]:
        raise RuntimeError(f"stft: expected 0 < n_fft <= {input.shape[-1]}, but got n_fft={n_fft}")
    if hop < 1:
        raise RuntimeError(f"stft: expected hop_length > 0, but got hop_length={hop}")
    frames = pg.unfold(input, -1, size, hop) * widened("stft", window, size, length, input.dtype)
    norm = "ortho" if normalized else None
    half = not is_complex if onesided is None else onesided
    found = pg.fft.rfft(frames, norm=norm) if half else pg.fft.fft(frames, norm=norm)
    found = pg.transpose(found, -1, -2)
    return pg.view_as_real(found) if return_complex is False else found


def lengths(n_fft: int, hop_length: int | None, win_length: int | None) -> tuple[int, int, int]:
    """Return the settings as ints: the length of a frame, the hop between two (by default n_fft // 4), and the window's
    length.
    """
    size = as_int(n_fft)
    hop = size // 4 if hop_length is None else as_int(hop_length)
    return size, hop, size if win_length is None else as_int(win_length)


def widened(name: str, window: Any, size: int, length: int, dtype: Any) -> Any:
    """Return a window of `length` with zeros at both sides up to `size`, the length of a frame; None means ones, with a
    UserWarning.

    Raises RuntimeError, which names the op `name`, unless 0 < length <= size and the window is a vector of `length`.
    """
    if not 0 < length <= size:
        raise RuntimeError(
            f"{name}: expected 0 < win_length <= n_fft, but got win_length={length} and n_fft={size}"
        )
    if window is None:
        warnings.warn(
            "A window was not provided. A rectangular window will be applied, which is known to cause "
            "spectral leakage in stft, and istft needs the window of stft: give window=plugrad.hann_window(win_length)",
            UserWarning,
            stacklevel=5,
        )
        window = np.ones(length, np.empty(0, dtype).real.dtype)
    if tuple(window.shape) != (length,):
        raise RuntimeError(
            f"{name}: expected a 1D window tensor of size equal to win_length={length}, but got window with size "
            f"{list(window.shape)}"
        )
    left = (size - length) // 2
    return pg.pad(window, (left, size - length - left)) if length < size else window


def istft_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `istft`: spectra alone and in batches, of real and of complex signals, with each setting."""
    window = rng.uniform(0.5, 1.5, 4)

    def spectra(*shape: int) -> Any:
        return rng.normal(size=shape) + 1j * rng.normal(size=shape)

    yield pg.Sample(spectra(3, 5), 4, window=window)
    yield pg.Sample(spectra(2, 3, 5), 4, 2, 4, window, normalized=True)
    yield pg.Sample(spectra(3, 4), 5, 2, 4, window, length=5)
    yield pg.Sample(spectra(3, 4), 4, 1, 4, window, length=5)
    yield pg.Sample(spectra(3, 4), 4, 1, 3, window[:3], length=4)
    yield pg.Sample(spectra(3, 3), 4, 4, window=window, center=False, length=11)
    yield pg.Sample(spectra(4, 4), 4, 2, window=window, onesided=False, return_complex=True)
    yield pg.Sample(spectra(4, 3), 4, 2, window=window)
    yield pg.Sample(
        spectra(2, 4, 3), 4, 3, window=window + 0.5j, onesided=False, return_complex=True
    )


def istft_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `istft` must refuse: real numbers, too many frequencies, and windows that leave out a part
    of the signal.
    """
    x = np.ones((3, 5), complex)
    for args, settings, match in (
        ((x.real, 4), {}, "requires a complex-valued input"),
        ((x[:, :0], 4), {}, "input tensor cannot be empty"),
        ((x.reshape(1, 1, 3, 5), 4), {}, "expected a tensor with 2 or 3 dimensions"),
        ((x, 7), {}, "to match n_fft / 2 \\+ 1 when onesided=True, but got 3"),
        ((x, 4), {"onesided": False}, "to match n_fft when onesided=False, but got 3"),
        ((x, 4, 5), {"window": np.ones(4)}, "expected 0 < hop_length <= win_length"),
        ((x, 4, 1, 5), {}, "expected 0 < win_length <= n_fft"),
        ((x, 4, 1, 3, np.ones(4)), {}, "of size equal to win_length=3"),
        ((x, 4), {"onesided": True, "return_complex": True}, "Cannot have onesided output"),
        ((x, 4), {"window": np.ones(4, complex)}, "incompatible with return_complex=False"),
        ((x, 4), {"window": np.zeros(4)}, "window overlap add min: 0"),
        ((x, 4), {"length": 0, "window": np.ones(4)}, "no elements"),
    ):
        yield pg.ErrorSample(*args, **settings, raises=RuntimeError, match=match)


@composed(samples=istft_samples, error_samples=istft_errors, complex=True, arrays="numpy")
def istft(
    input: Array,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Array | None = None,
    center: bool = True,
    normalized: bool = False,
    onesided: bool | None = None,
    length: int | None = None,
    return_complex: bool = False,
) -> Array:
    """Inverse of `stft`, by least squares: from spectra (N, T), or (B, N, T), the signals (L) or (B, L).

    Parameters
    ----------
    onesided
        Whether N is n_fft // 2 + 1; by default if N is not n_fft.
    length
        The length of the signal, which is cut off, or padded with zeros and a warning; by default that of all frames,
        without the padding of `center`.
    return_complex
        Whether the signal is complex; then `onesided` is False.

    The other arguments are those of `stft`.

    Raises
    ------
    RuntimeError
        Sizes do not fit, or the windows leave a part of the signal out.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0, 3.0, 4.0, 5.0])
    >>> y = pg.istft(pg.stft(x, 4, 2, window=pg.ones(4), return_complex=True), 4, 2, window=pg.ones(4))
    >>> bool(pg.allclose(y, x[:4]))
    True
    """
    if input.dtype.kind != "c":
        raise RuntimeError(
            "istft requires a complex-valued input tensor matching the output from stft with return_complex=True."
        )
    if not array_of(input).size:
        raise RuntimeError("istft: input tensor cannot be empty.")
    if input.ndim not in (2, 3):
        raise RuntimeError(f"istft: expected a tensor with 2 or 3 dimensions, but got {input.ndim}")
    size, hop, width = lengths(n_fft, hop_length, win_length)
    rows = input.shape[-2]
    half = rows != size if onesided is None else onesided
    if half and return_complex:
        raise RuntimeError("Cannot have onesided output if window or input is complex")
    if window is not None and window.dtype.kind == "c" and not return_complex:
        raise RuntimeError("Complex windows are incompatible with return_complex=False")
    if rows != (size // 2 + 1 if half else size):
        raise RuntimeError(
            "istft: expected the frequency dimension (3rd to the last) of the input tensor to match "
            f"{'n_fft / 2 + 1' if half else 'n_fft'} when onesided={half}, but got {rows}"
        )
    shape = widened("istft", window, size, width, input.dtype)
    if not 0 < hop <= width:
        raise RuntimeError(
            f"istft: expected 0 < hop_length <= win_length, but got hop_length={hop} and win_length={width}"
        )
    spectra, norm = pg.transpose(input, -1, -2), "ortho" if normalized else None
    if return_complex:
        frames = pg.fft.ifft(spectra, norm=norm)
    else:  # the first half of the spectrum of a real signal says all
        frames = pg.fft.irfft(pg.narrow(spectra, -1, 0, size // 2 + 1), size, norm=norm)
    whole = size + hop * (frames.shape[-2] - 1)
    start = size // 2 if center else 0
    stop = whole - start if length is None else start + as_int(length)
    if stop <= start:
        raise RuntimeError(
            f"istft: the signal has no elements: they are {start} to {stop} of {whole}"
        )
    squares = pg.expand(shape * shape, (frames.shape[-2], size))
    total = added_up(squares, hop)[start:stop]
    if (least := abs(array_of(total)).min()) <= 1e-11:
        raise RuntimeError(
            f"istft: window overlap add min: {least:g}: the windows leave a part of the signal out"
        )
    signal = added_up(frames * shape, hop)[..., start:stop] / total
    if stop <= whole:
        return signal
    warnings.warn(
        "The length of signal is shorter than the length parameter. Result is being padded with zeros in the "
        f"tail: of {stop - start} elements the last {stop - whole} are zeros",
        UserWarning,
        stacklevel=4,
    )
    return pg.pad(signal, (0, stop - whole))


def added_up(frames: Any, hop: int) -> Any:
    """Return the sum of overlapping frames (..., T, n), of which frame t begins at t * `hop`: (..., n + hop (T -
    1)).
    """
    *batch, count, size = frames.shape
    places = (hop * np.arange(count)[:, None] + np.arange(size)).reshape(-1)
    zeros = np.zeros((*batch, size + hop * (count - 1)), np.dtype(frames.dtype))
    return pg.index_add(pg.tensor(zeros), -1, pg.tensor(places), pg.reshape(frames, (*batch, -1)))
