"""Discrete Fourier transforms: fft, rfft, hfft and their inverses, of one dimension or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Shape,
    as_ints,
    composed,
    constant_like,
    every,
    normal_dim,
    on,
    primitive,
    refuses,
    strided,
    torch_name,
)

# The sum that a transform is has a factor: 1, 1/n, or 1/sqrt(n). That of the adjoint, which goes the other way, is the
# same, and has another name there.
ADJOINT = {None: "forward", "backward": "forward", "forward": "backward", "ortho": "ortho"}


def transformed(name: str, input: Array, n: Any, dim: Any, norm: Any, real: bool = False) -> Array:
    """Return NumPy's transform `name` ("fft_rfft", ...) of `input` along `dim`, in the precision of the input.

    `n` is the length of the signal, None for that of `input`. Raises RuntimeError for an unknown `norm`, an empty
    signal, half precision, and complex numbers if `real`; IndexError for a scalar.
    """
    if norm not in ADJOINT:
        raise RuntimeError(
            f'{name}: Invalid normalization mode: "{norm}"; it is "backward", "forward" or "ortho"'
        )
    if real and input.dtype.kind == "c":
        raise RuntimeError(f"{name} expects a real input tensor, but got {torch_name(input.dtype)}")
    if input.dtype == np.float16:
        raise RuntimeError(f"Unsupported dtype {torch_name(input.dtype)}; convert first: x.float()")
    if not input.ndim:
        raise IndexError("Dimension specified as -1 but tensor has no dimensions")
    at = normal_dim(dim, input.ndim)
    length = None if n is None else as_ints(n)
    shown = length if length is not None else input.shape[at]
    if shown < 1 and not (name in INVERSE_REAL and length is None and input.shape[at] > 1):
        raise RuntimeError(f"Invalid number of data points ({shown}) specified")
    if name in INVERSE_REAL and length is None and input.shape[at] < 2:
        raise RuntimeError(f"Invalid number of data points ({2 * (input.shape[at] - 1)}) specified")
    x = input if input.dtype.kind in "fc" else input.astype(pg.get_default_dtype())
    if not input.shape[at]:  # NumPy's irfft leaves memory as it is then: NumPy 2.4, measured
        x = np.concatenate([x, np.zeros_like(x, shape=(*x.shape[:at], 1, *x.shape[at + 1 :]))], at)
    found = pg.quietly(getattr(np.fft, name.removeprefix("fft_")), x, length, at, norm)
    single = x.dtype in (np.float32, np.complex64)
    kind = {"c": np.complex64, "f": np.float32}[found.dtype.kind] if single else found.dtype
    result: Array = found.astype(kind, copy=False)
    return result


INVERSE_REAL = ("fft_irfft", "fft_hfft")


def fitted(grad: Array, length: int, at: int) -> Any:
    """Return a gradient cut off, or padded with zeros, to `length` along dimension `at`: the adjoint of padding or
    cutting the input.
    """
    size = grad.shape[at]
    if size > length:
        return pg.narrow(grad, at, 0, length)
    if size == length:
        return grad
    rest = pg.narrow(grad, at, 0, 1) * 0
    return pg.cat(
        [grad, pg.expand(rest, (*grad.shape[:at], length - size, *grad.shape[at + 1 :]))], at
    )


fft_samples = (
    on((3, 4), norm=every(None, "forward", "ortho"))
    + on(lambda rng: rng.normal(size=(3, 4)) + 1j * rng.normal(size=(3, 4)), n=5, dim=0)
    + on((3, 4), n=3)
    + on(strided(4, 3), n=6, dim=-2)
    + on((0, 2), n=3, dim=0)
)


def real_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield those of `fft_samples` whose input is real."""
    yield from (each for each in fft_samples(rng) if each.args[0].dtype.kind == "f")


fft_errors = (
    refuses(RuntimeError, "Invalid number of data points", (2, 3), n=0)
    + refuses(RuntimeError, "Invalid normalization mode", (2, 3), norm="other")
    + refuses(IndexError, "Dimension out of range", (2, 3), dim=2)
)


def forward_of(name: str, real: bool = False) -> Callable[..., Array]:
    """Return the forward of the op `name` ("fft_rfft", ...), which computes NumPy's transform; with `real` it refuses
    complex input.
    """

    def forward(
        input: Array, *, n: int | None = None, dim: int = -1, norm: str | None = None
    ) -> Array:
        return transformed(name, input, n, dim, norm, real)

    return forward


SHARED: dict[str, Any] = {"error_samples": fft_errors, "complex": True}


@primitive(
    forward_of("fft_fft"),
    samples=fft_samples,
    **SHARED | {"complex": "holomorphic"},
    node_name="FftC2CBackward0",
)
def fft_fft(grad: Array, shape: Shape, dim: int, norm: str | None) -> Any:
    """Discrete Fourier transform along `dim`, of real or complex numbers; the result is complex.

    Parameters
    ----------
    n
        The length: the input is cut off, or zeros are put behind it.
    norm
        "backward" (the default: no factor), "forward" (1/n) or "ortho" (1/sqrt(n)).

    Raises
    ------
    RuntimeError
        The length is not positive, or there is no such norm; `input` is of half precision.
    IndexError
        There is no such dimension.

    Source: X_k = sum over j of x_j exp(-2 pi i j k / n); its matrix is symmetric.

    >>> import plugrad as pg
    >>> pg.fft.fft(pg.tensor([1.0, 0.0, 0.0]))
    tensor([1.+0.j, 1.+0.j, 1.+0.j])
    """
    at = normal_dim(dim, len(shape))
    return fitted(pg.ops.builtin.fft_fft(grad, None, at, norm), shape[at], at)


@primitive(
    forward_of("fft_ifft"),
    samples=fft_samples,
    **SHARED | {"complex": "holomorphic"},
    node_name="FftC2CBackward0",
)
def fft_ifft(grad: Array, shape: Shape, dim: int, norm: str | None) -> Any:
    """Inverse discrete Fourier transform along `dim`; its factor is 1/n by default. The op takes ``(input, n, dim,
    norm)``, as `fft.fft` does, and raises its errors.

    Source: x_j = 1/n sum over k of X_k exp(2 pi i j k / n).

    >>> import plugrad as pg
    >>> pg.fft.ifft(pg.tensor([3.0, 0.0, 0.0]))
    tensor([1.+0.j, 1.+0.j, 1.+0.j])
    """
    at = normal_dim(dim, len(shape))
    return fitted(pg.ops.builtin.fft_ifft(grad, None, at, norm), shape[at], at)


@primitive(
    forward_of("fft_rfft", real=True), samples=real_samples, **SHARED, node_name="FftR2CBackward0"
)
def fft_rfft(grad: Array, shape: Shape, n: int | None, dim: int, norm: str | None) -> Any:
    """Discrete Fourier transform of real numbers along `dim`: the first n // 2 + 1 numbers of `fft.fft`.

    The op takes ``(input, n, dim, norm)``, as `fft.fft` does, and raises its errors; complex numbers raise a
    RuntimeError.

    Source: the other half is the conjugate of this one, and is not counted by the adjoint.

    >>> import plugrad as pg
    >>> pg.fft.rfft(pg.tensor([1.0, 0.0, 0.0, 0.0]))
    tensor([1.+0.j, 1.+0.j, 1.+0.j])
    """
    at = normal_dim(dim, len(shape))
    length = shape[at] if n is None else as_ints(n)
    whole = pg.ops.builtin.fft_ifft(grad, length, at, ADJOINT[norm])
    return pg.real(fitted(whole, shape[at], at))


def half_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `fft.irfft` and `fft.hfft`: halves of spectra, with even and odd `n`, and without."""
    x = rng.normal(size=(3, 4)) + 1j * rng.normal(size=(3, 4))
    for n in (None, 5, 8, 4):
        yield pg.Sample(x, n=n, norm="ortho" if n else None)
    yield pg.Sample(x.T, n=3, dim=0, norm="forward")
    yield pg.Sample(x.real, n=5)
    yield pg.Sample(x[:0], n=3, dim=0)


@primitive(forward_of("fft_irfft"), samples=half_samples, **SHARED, node_name="FftC2RBackward0")
def fft_irfft(grad: Array, input: Array, n: int | None, dim: int, norm: str | None) -> Any:
    """Inverse of `fft.rfft` along `dim`: `n` real numbers, by default 2 (m - 1) for an input of m numbers.

    The op takes ``(input, n, dim, norm)``, as `fft.fft` does, and raises its errors.

    Source: each number but the first (and, for an even n, the last) stands for its conjugate too, and counts twice.

    >>> import plugrad as pg
    >>> pg.fft.irfft(pg.tensor([4.0, 0.0, 0.0]))
    tensor([1., 1., 1., 1.])
    """
    shape = input.shape
    at = normal_dim(dim, len(shape))
    length = 2 * (shape[at] - 1) if n is None else as_ints(n)
    found = pg.ops.builtin.fft_rfft(grad, None, at, ADJOINT[norm])
    weights = np.full(found.shape[at], 2.0, grad.dtype)
    weights[0] = 1
    if length % 2 == 0:
        weights[-1] = 1
    shown = constant_like(weights.reshape((-1,) + (1,) * (len(shape) - at - 1)), found)
    whole = fitted(found * shown, shape[at], at)
    return whole if input.dtype.kind == "c" else pg.real(whole)


@composed(samples=half_samples, error_samples=fft_errors, complex=True)
def fft_hfft(input: Array, n: int | None = None, dim: int = -1, norm: str | None = None) -> Array:
    """Discrete Fourier transform, which is real, of a Hermitian signal (its own conjugate when reversed) of which
    `input` is half.

    Arguments and errors are those of `fft.irfft`.

    >>> import plugrad as pg
    >>> pg.fft.hfft(pg.tensor([1.0, 0.0, 0.0]))
    tensor([1., 1., 1., 1.])
    """
    other = ADJOINT.get(norm, norm)
    return pg.ops.builtin.fft_irfft(pg.conj(input), n, dim, other)


@composed(samples=real_samples, error_samples=fft_errors, complex=False)
def fft_ihfft(input: Array, n: int | None = None, dim: int = -1, norm: str | None = None) -> Array:
    """Inverse of `fft.hfft`: the half that stands for the whole Hermitian signal. Arguments are those of `fft.rfft`.

    >>> import plugrad as pg
    >>> pg.fft.ihfft(pg.tensor([4.0, 0.0, 0.0, 0.0]))
    tensor([1.-0.j, 1.-0.j, 1.-0.j])
    """
    if input.dtype.kind == "c":
        raise RuntimeError(f"ihfft expects a real input tensor, but got {torch_name(input.dtype)}")
    other = ADJOINT.get(norm, norm)
    return pg.clone(pg.conj(pg.ops.builtin.fft_rfft(input, n, dim, other)))


# Of several dimensions.


def axes_of(name: str, input: Array, s: Any, dim: Any) -> list[tuple[int, int | None]]:
    """Return the dimensions to transform, each with its length, or None for that of the input.

    `s` are the lengths (-1: that of the input), `dim` the dimensions; None means all, or as many last ones as `s` has.
    Raises RuntimeError if dimensions repeat, or `s` and `dim` differ in length.
    """
    sizes = None if s is None else as_ints(tuple(s) if isinstance(s, (tuple, list)) else (s,))
    if dim is None:
        count = input.ndim if sizes is None else len(sizes)
        if count > input.ndim:
            raise RuntimeError(
                f"{name}: Got shape with {count} values but input tensor only has {input.ndim} dimensions."
            )
        dims = [*range(input.ndim - count, input.ndim)]
    else:
        given = dim if isinstance(dim, (tuple, list)) else (dim,)
        dims = [normal_dim(each, input.ndim) for each in given]
    if len(set(dims)) < len(dims):
        raise RuntimeError("FFT dims must be unique")
    if sizes is None:
        return [(each, None) for each in dims]
    if len(sizes) != len(dims):
        raise RuntimeError(
            f"When given, dim and shape arguments must have the same length: {len(dims)} and {len(sizes)}"
        )
    return [(each, None if size == -1 else size) for each, size in zip(dims, sizes, strict=True)]


def transformed_along(name: str, input: Array, axes: Any, norm: Any) -> Any:
    """Return the transform of `input` along several axes: the one-dimensional transform `name` along each in turn.

    `axes` are pairs of a dimension and a length, `norm` is "forward", "backward", "ortho" or None.
    """
    for at, size in axes:
        input = getattr(pg.ops.builtin, name)(input, size, at, norm)
    return input


def several(name: str, input: Array, s: Any, dim: Any, norm: Any) -> Any:
    """Return the transform `name` ("fft_rfft2", "fft_ifftn", ...) of `input` over several dimensions, `dim`, with the
    lengths `s`: see `axes_of` for both.

    A transform between reals and half a spectrum (rfft, irfft, hfft, ihfft) is taken along the last of them only, along
    the others fft or ifft. Raises RuntimeError for an unknown `norm`, complex input where real is needed, and no axis
    (except for fft and ifft).
    """
    axes = axes_of(name, input, s, dim)
    kind = name.removeprefix("fft_").rstrip("2n")
    if not axes:
        if kind in ("fft", "ifft"):
            return input + 0j
        raise RuntimeError(f"{kind}n must transform at least one axis")
    if norm not in ADJOINT:
        raise RuntimeError(f'{name}: Invalid normalization mode: "{norm}"')
    if kind in ("rfft", "ihfft") and input.dtype.kind == "c":
        raise RuntimeError(
            f"{kind}n expects a real-valued input tensor, but got {torch_name(input.dtype)}"
        )
    rest, last = axes[:-1], axes[-1:]
    if kind in ("fft", "ifft"):
        return transformed_along(f"fft_{kind}", input, axes, norm)
    if kind in ("rfft", "ihfft"):
        first = transformed_along(f"fft_{kind}", input, last, norm)
        return transformed_along("fft_fft" if kind == "rfft" else "fft_ifft", first, rest, norm)
    first = transformed_along("fft_ifft" if kind == "irfft" else "fft_fft", input, rest, norm)
    return transformed_along(f"fft_{kind}", first, last, norm)


def made(kind: str, words: str, two: bool) -> Any:
    """Return the op of a Fourier transform of the `kind` "fft", "ifft", "rfft" ... over the last two dimensions if
    `two`, else over several; `words` opens its docstring.
    """
    name = f"fft_{kind}{'2' if two else 'n'}"

    def formula(
        input: Array, s: Any = None, dim: Any = (-2, -1) if two else None, norm: str | None = None
    ) -> Array:
        result: Array = several(name, input, s, dim, norm)
        return result

    formula.__name__ = formula.__qualname__ = name
    formula.__doc__ = f"""{words} along {"two dimensions" if two else "several dimensions"}: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.{kind}`; -1 leaves it.
    dim
        {"The two" if two else "The"} dimensions{"" if two else "; all of them, or as many last ones as `s` has"}.
    norm
        As for `fft.{kind}`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.{kind}`.

    >>> import plugrad as pg
    >>> pg.fft.{name.removeprefix("fft_")}(pg.ones(2, 3)).shape
    torch.Size({[2, 4] if kind in ("irfft", "hfft") else [2, 2] if kind in ("rfft", "ihfft") else [2, 3]})
    """
    return composed(
        samples=on((3, 4, 2), dim=(0, 1)) + on((3, 4, 2), s=(4, 3), dim=(1, 0), norm="ortho"),
        complex=kind not in ("rfft", "ihfft"),
    )(formula)


fft_fft2 = made("fft", "Discrete Fourier transform", True)
fft_ifft2 = made("ifft", "Inverse discrete Fourier transform", True)
fft_rfft2 = made("rfft", "Discrete Fourier transform of real numbers", True)
fft_irfft2 = made("irfft", "Inverse of `fft.rfft2`", True)
fft_hfft2 = made("hfft", "Discrete Fourier transform of a signal of which half is given", True)
fft_ihfft2 = made("ihfft", "Inverse of `fft.hfft2`", True)
fft_fftn = made("fft", "Discrete Fourier transform", False)
fft_ifftn = made("ifft", "Inverse discrete Fourier transform", False)
fft_rfftn = made("rfft", "Discrete Fourier transform of real numbers", False)
fft_irfftn = made("irfft", "Inverse of `fft.rfftn`", False)
fft_hfftn = made("hfft", "Discrete Fourier transform of a signal of which half is given", False)
fft_ihfftn = made("ihfft", "Inverse of `fft.hfftn`", False)


shift_samples = on((3, 4)) + on((3, 4), dim=0)
shift_errors = refuses(IndexError, "out of range", (3, 4), dim=2) + refuses(
    IndexError, "tensor has no dimensions", (), dim=0
)


@composed(samples=shift_samples, error_samples=shift_errors, complex=True)
def fft_fftshift(input: Array, dim: Any = None) -> Array:
    """Shift of the zero frequency to the middle, so that frequencies ascend: the halves of each dimension are swapped.

    >>> import plugrad as pg
    >>> pg.fft.fftshift(pg.tensor([0, 1, -1]))
    tensor([-1,  0,  1])
    """
    return shifted(input, dim, 1)


@composed(samples=shift_samples, error_samples=shift_errors, complex=True)
def fft_ifftshift(input: Array, dim: Any = None) -> Array:
    """Inverse of `fft.fftshift`: swaps the halves of each dimension back.

    >>> import plugrad as pg
    >>> pg.fft.ifftshift(pg.tensor([-1, 0, 1]))
    tensor([ 0,  1, -1])
    """
    return shifted(input, dim, -1)


def shifted(input: Array, dim: Any, sign: int) -> Any:
    """Return the input with the halves of the dimensions `dim` (None: all) swapped.

    For odd sizes the longer half comes first if `sign` is positive, else the shorter. Raises IndexError for a scalar.
    """
    dims = range(input.ndim) if dim is None else dim if isinstance(dim, (tuple, list)) else (dim,)
    if not input.ndim and len(dims):
        raise IndexError(f"Dimension specified as {dims[0]} but tensor has no dimensions")
    places = tuple(normal_dim(each, input.ndim) for each in dims)
    halves = [
        input.shape[each] // 2 if sign > 0 else (input.shape[each] + 1) // 2 for each in places
    ]
    return pg.roll(input, tuple(halves), places) if places else pg.clone(input)
