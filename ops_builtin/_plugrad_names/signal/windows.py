"""Window functions for spectra, `plugrad.signal.windows.hann` and its like, and PyTorch's older names, `hann_window`.

A window of `M` points is symmetric, or with ``sym=False`` the first `M` of `M` + 1 points of a symmetric one, as
the discrete Fourier transform takes it to be periodic. Each returns a tensor of one dimension, float32 or float64 (by
default of the default dtype), and takes `device`, `layout` and `requires_grad` as PyTorch's users write them. A window
of one point is 1.

Source: Harris (1978), On the use of windows for harmonic analysis with the discrete Fourier transform.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypedDict, Unpack

import numpy as np

from _plugrad_names.creation.options import count_of, finished
from plugrad.engine.creation.options import dtype_of
from plugrad.engine.surface.dtypes import Dtype
from plugrad.engine.tensor.tensor import Tensor

__all__ = [
    "bartlett",
    "bartlett_window",
    "blackman",
    "blackman_window",
    "cosine",
    "exponential",
    "gaussian",
    "general_cosine",
    "general_hamming",
    "hamming",
    "hamming_window",
    "hann",
    "hann_window",
    "kaiser",
    "kaiser_window",
    "nuttall",
]


class How(TypedDict, total=False):
    """Keyword arguments of all windows: `sym` (symmetric), and `dtype`, `layout`, `device` and `requires_grad` of the
    tensor.
    """

    sym: bool
    dtype: Any
    layout: Any
    device: Any
    requires_grad: bool


def bartlett(M: int, **how: Unpack[How]) -> Tensor:
    """Return Bartlett's window of `M` points: a triangle that begins and ends at 0.

    >>> import plugrad as pg
    >>> pg.signal.windows.bartlett(5)
    tensor([0.0000, 0.5000, 1.0000, 0.5000, 0.0000])
    """
    return _window("bartlett", M, lambda n, last: 1 - np.abs(2 * n / last - 1), **how)


def blackman(M: int, **how: Unpack[How]) -> Tensor:
    """Return Blackman's window of `M` points: `general_cosine` with the coefficients 0.42, 0.5 and 0.08.

    >>> import plugrad as pg
    >>> pg.signal.windows.blackman(3)[1]
    tensor(1.)
    """
    return _window("blackman", M, _cosines([0.42, 0.5, 0.08]), **how)


def cosine(M: int, **how: Unpack[How]) -> Tensor:
    """Return a cosine window of `M` points: half a period of a sine, with its zeros half a step outside of the first
    and last point.

    >>> import plugrad as pg
    >>> pg.signal.windows.cosine(3)
    tensor([0.5000, 1.0000, 0.5000])
    """
    return _window("cosine", M, lambda n, last: np.sin(np.pi * (n + 0.5) / (last + 1)), **how)


def exponential(
    M: int, *, center: float | None = None, tau: float = 1.0, **how: Unpack[How]
) -> Tensor:
    """Return ``exp(-|n - center| / tau)`` for n = 0 ... M - 1, Poisson's window; `center` is the middle, and may be
    given only with ``sym=False``.

    Raises
    ------
    ValueError
        `tau` is not positive, or a symmetric window is given a `center`.

    >>> import plugrad as pg
    >>> pg.signal.windows.exponential(3)
    tensor([0.3679, 1.0000, 0.3679])
    """
    _require_positive("Tau", tau)
    if how.get("sym", True) and center is not None:
        raise ValueError("Center must be None for symmetric windows")

    def decay(n: Any, last: int) -> Any:
        return np.exp(-np.abs(n - (last / 2 if center is None else center)) / tau)

    if M == 1 and center is not None:
        how["sym"] = True  # it is not the middle that is 1
        return _window("exponential", 2, decay, **how)[:1]
    return _window("exponential", M, decay, **how)


def gaussian(M: int, *, std: float = 1.0, **how: Unpack[How]) -> Tensor:
    """Return a Gaussian window of `M` points, with the standard deviation `std`, in points.

    Raises
    ------
    ValueError
        `std` is not positive.

    >>> import plugrad as pg
    >>> pg.signal.windows.gaussian(3)
    tensor([0.6065, 1.0000, 0.6065])
    """
    _require_positive("Standard deviation", std)

    def bell(n: Any, last: int) -> Any:
        return np.exp(-(((n - last / 2) / std) ** 2) / 2)

    return _window("gaussian", M, bell, **how)


def general_cosine(M: int, *, a: Iterable[float], **how: Unpack[How]) -> Tensor:
    """Return the sum over i of ``(-1)**i * a[i] * cos(2π i n / (M - 1))``, for n = 0 ... M - 1.

    Raises
    ------
    ValueError
        `a` is empty.
    TypeError
        `a` is no list or tuple.

    >>> import plugrad as pg
    >>> pg.signal.windows.general_cosine(3, a=[0.5, 0.5])
    tensor([0., 1., 0.])
    """
    if not isinstance(a, Iterable):
        raise TypeError("Coefficients must be a list/tuple")
    weights = [*a]
    if not weights:
        raise ValueError("Coefficients cannot be empty")
    return _window("general_cosine", M, _cosines(weights), **how)


def general_hamming(M: int, *, alpha: float = 0.54, **how: Unpack[How]) -> Tensor:
    """Return ``alpha - (1 - alpha) * cos(2π n / (M - 1))``, for n = 0 ... M - 1.

    >>> import plugrad as pg
    >>> pg.signal.windows.general_hamming(3, alpha=0.5)
    tensor([0., 1., 0.])
    """
    return _window("general_hamming", M, _cosines([alpha, 1 - alpha]), **how)


def hamming(M: int, **how: Unpack[How]) -> Tensor:
    """Return Hamming's window of `M` points: `general_hamming` with ``alpha=0.54``.

    >>> import plugrad as pg
    >>> pg.signal.windows.hamming(3)
    tensor([0.0800, 1.0000, 0.0800])
    """
    return _window("hamming", M, _cosines([0.54, 0.46]), **how)


def hann(M: int, **how: Unpack[How]) -> Tensor:
    """Return von Hann's window of `M` points, a raised cosine: `general_hamming` with ``alpha=0.5``.

    >>> import plugrad as pg
    >>> pg.signal.windows.hann(3), pg.signal.windows.hann(2, sym=False)
    (tensor([0., 1., 0.]), tensor([0., 1.]))
    """
    return _window("hann", M, _cosines([0.5, 0.5]), **how)


def kaiser(M: int, *, beta: float = 12.0, **how: Unpack[How]) -> Tensor:
    """Return Kaiser's window, ``I0(beta * sqrt(1 - (2n / (M - 1) - 1)²)) / I0(beta)`` for n = 0 ... M - 1.

    Raises
    ------
    ValueError
        `beta` is negative.

    >>> import plugrad as pg
    >>> pg.signal.windows.kaiser(3, beta=2.0)
    tensor([0.4387, 1.0000, 0.4387])
    """
    if beta < 0:
        raise ValueError(f"beta must be non-negative, got: {beta} instead.")
    return _window("kaiser", M, _bessel(beta), **how)


def nuttall(M: int, **how: Unpack[How]) -> Tensor:
    """Return Nuttall's window of `M` points: `general_cosine` with the coefficients 0.3635819, 0.4891775, 0.1365995 and
    0.0106411.

    >>> import plugrad as pg
    >>> pg.signal.windows.nuttall(3)[1]
    tensor(1.)
    """
    return _window("nuttall", M, _cosines([0.3635819, 0.4891775, 0.1365995, 0.0106411]), **how)


def _cosines(weights: list[float]) -> Callable[[Any, int], Any]:
    def terms(n: Any, last: int) -> Any:
        angle = 2 * np.pi * n / last
        return sum((-1) ** i * each * np.cos(i * angle) for i, each in enumerate(weights))

    return terms


def _bessel(beta: float) -> Callable[[Any, int], Any]:
    def ratio(n: Any, last: int) -> Any:
        height = np.maximum(1 - (2 * n / last - 1) ** 2, 0)
        return np.i0(beta * np.sqrt(height)) / np.i0(beta)

    return ratio


def _require_positive(what: str, value: float) -> None:
    if value <= 0:
        raise ValueError(f"{what} must be positive, got: {value} instead.")


def _window(
    name: str,
    M: int,
    function: Callable[[Any, int], Any],
    *,
    sym: bool = True,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Any,
) -> Tensor:
    """Return the window called `name` of `M` points: ``function(n, last)`` at n = 0 ... `last` of a symmetric window,
    without the last point unless `sym`. `where` are the keyword arguments `device`, `layout` and the like. Raises
    ValueError for a negative `M`, or a dtype other than float32 and float64.
    """
    if M < 0:
        raise ValueError(f"{name} requires non-negative window length, got M={M}")
    chosen = dtype_of(name, dtype)
    if chosen.name not in ("float32", "float64"):
        raise ValueError(f"{name} expects float32 or float64 dtypes, got: torch.{chosen.name}")
    return _made(name, M, function, sym, chosen, requires_grad, where)


def _made(
    name: str,
    count: int,
    function: Callable[[Any, int], Any],
    sym: bool,
    dtype: Dtype,
    requires_grad: bool,
    where: Any,
) -> Tensor:
    last = count - 1 if sym else count
    points = np.arange(count, dtype=np.float64)
    array: Any = np.ones(count) if count < 2 else function(points, last)
    if isinstance(array, Tensor):  # for a number, a Tensor was given
        if array.requires_grad:
            raise TypeError(
                f"{name}(): arguments must be Number, not Tensor: one requires grad, and the window has no gradient by "
                "it. Those of plugrad.ops.signal.windows have one; or detach it"
            )
        array = array._array
    return finished(name, array.astype(dtype), requires_grad=requires_grad, where=where)


# PyTorch's older names: ``plugrad.hann_window(4)``.


class Where(TypedDict, total=False):
    """Keyword arguments that the older window functions share: `dtype` and those that place the tensor."""

    dtype: Any
    layout: Any
    device: Any
    pin_memory: Any
    requires_grad: bool


def bartlett_window(window_length: int, periodic: bool = True, **where: Unpack[Where]) -> Tensor:
    """Return Bartlett's window of `window_length` points, a triangle (see `plugrad.signal.windows.bartlett`);
    `periodic` means ``sym=False``.

    >>> import plugrad as pg
    >>> pg.bartlett_window(4)
    tensor([0.0000, 0.5000, 1.0000, 0.5000])
    """
    triangle: Callable[[Any, int], Any] = lambda n, last: 1 - np.abs(2 * n / last - 1)  # noqa: E731
    return _older("bartlett_window", window_length, triangle, periodic, where)


def blackman_window(window_length: int, periodic: bool = True, **where: Unpack[Where]) -> Tensor:
    """Return Blackman's window of `window_length` points (see `plugrad.signal.windows.blackman`); `periodic` means
    ``sym=False``.

    >>> import plugrad as pg
    >>> pg.blackman_window(4)[2]
    tensor(1.)
    """
    return _older("blackman_window", window_length, _cosines([0.42, 0.5, 0.08]), periodic, where)


def hamming_window(
    window_length: int,
    periodic: bool = True,
    alpha: float = 0.54,
    beta: float = 0.46,
    **where: Unpack[Where],
) -> Tensor:
    """Return Hamming's window of `window_length` points, ``alpha - beta * cos(2π n / N)``; N is the length if
    `periodic`, otherwise one less.

    >>> import plugrad as pg
    >>> pg.hamming_window(4)
    tensor([0.0800, 0.5400, 1.0000, 0.5400])
    """
    return _older("hamming_window", window_length, _cosines([alpha, beta]), periodic, where)


def hann_window(window_length: int, periodic: bool = True, **where: Unpack[Where]) -> Tensor:
    """Return von Hann's window of `window_length` points (see `plugrad.signal.windows.hann`); `periodic` means
    ``sym=False``.

    >>> import plugrad as pg
    >>> pg.hann_window(4)
    tensor([0.0000, 0.5000, 1.0000, 0.5000])
    """
    return _older("hann_window", window_length, _cosines([0.5, 0.5]), periodic, where)


def kaiser_window(
    window_length: int, periodic: bool = True, beta: float = 12.0, **where: Unpack[Where]
) -> Tensor:
    """Return Kaiser's window of `window_length` points (see `plugrad.signal.windows.kaiser`); `periodic` means
    ``sym=False``.

    >>> import plugrad as pg
    >>> pg.kaiser_window(4, beta=2.0)[2]
    tensor(1.)
    """
    return _older("kaiser_window", window_length, _bessel(beta), periodic, where)


def _older(
    name: str, length: int, function: Callable[[Any, int], Any], periodic: bool, where: Any
) -> Tensor:
    count = count_of(name, "window_length", 1, length)
    rest = dict(where)
    dtype, requires_grad = dtype_of(name, rest.pop("dtype", None)), rest.pop("requires_grad", False)
    if count < 0:
        raise RuntimeError(f"{name} requires non-negative window_length, got window_length={count}")
    if dtype.kind != "f":
        raise RuntimeError(f"{name} expects floating point dtypes, got: torch.{dtype.name}")
    return _made(name, count, function, not periodic, dtype, requires_grad, rest)
