"""The array API standard's extension `fft`, discrete Fourier transforms: NumPy's, with the standard's parameters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from _plugrad_names.array_api.functions import named, np, of_tensors
from plugrad.engine.creation.options import check_device, dtype_of
from plugrad.engine.tensor.tensor import Tensor, wrap

__all__ = [
    "fft",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftfreq",
    "rfftn",
]


def along_one(function: Any) -> Callable[..., Tensor]:
    """Return a NumPy transform along one axis, `function`, with the standard's parameters: the axis is cut or padded to
    `n` elements.
    """

    def transform(
        x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: str = "backward"
    ) -> Any:
        return function(x, n, axis, norm)

    return named(transform, function, "along one axis, of `n` numbers of it")


def along_several(function: Any) -> Callable[..., Tensor]:
    """Return a NumPy transform along several axes, `function`, with the standard's parameters: the axes are `axes`, or
    else the last ones, as many as `s` has sizes, or else all.
    """

    def transform(
        x: Tensor,
        /,
        *,
        s: Sequence[int] | None = None,
        axes: Sequence[int] | None = None,
        norm: str = "backward",
    ) -> Any:
        if axes is None and s is not None:
            axes = tuple(range(-len(s), 0))
        return function(x, s, axes, norm)

    return named(transform, function, "along several axes, of `s` numbers of them")


fft = along_one(np.fft.fft)
ifft = along_one(np.fft.ifft)
rfft = along_one(np.fft.rfft)
irfft = along_one(np.fft.irfft)
hfft = along_one(np.fft.hfft)
ihfft = along_one(np.fft.ihfft)
fftn = along_several(np.fft.fftn)
ifftn = along_several(np.fft.ifftn)
rfftn = along_several(np.fft.rfftn)
irfftn = along_several(np.fft.irfftn)


def fftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Tensor:
    """Return the frequencies of the elements that a transform of `n` numbers, `d` apart, returns.

    >>> from plugrad import array_api as xp
    >>> xp.fft.fftfreq(4)
    tensor([ 0.0000,  0.2500, -0.5000, -0.2500])
    """
    check_device("fftfreq", device)
    return wrap(np.fft.fftfreq(n, d).astype(dtype_of("fftfreq", dtype)))


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Tensor:
    """Return the frequencies of the elements that a transform of `n` real numbers, `d` apart, returns.

    >>> from plugrad import array_api as xp
    >>> xp.fft.rfftfreq(4)
    tensor([0.0000, 0.2500, 0.5000])
    """
    check_device("rfftfreq", device)
    return wrap(np.fft.rfftfreq(n, d).astype(dtype_of("rfftfreq", dtype)))


@of_tensors
def fftshift(x: Tensor, /, *, axes: int | Sequence[int] | None = None) -> Any:
    """Return a spectrum with the frequency 0 moved to the middle, along `axes` or all axes."""
    return np.fft.fftshift(x, axes)


@of_tensors
def ifftshift(x: Tensor, /, *, axes: int | Sequence[int] | None = None) -> Any:
    """Undo `fftshift`: return a spectrum with the frequency 0 moved back to the start, along `axes` or all axes."""
    return np.fft.ifftshift(x, axes)
