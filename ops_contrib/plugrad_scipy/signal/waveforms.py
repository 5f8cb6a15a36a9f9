"""Windows and waveforms with parameters: `windows.kaiser` by beta, `chirp` by frequencies, `gausspulse`, `sawtooth`.

Windows without a parameter are constants: `scipy.signal.get_window` returns those.
"""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, every, on, refuses
from plugrad_scipy.signal.design import number_of


def window(*rows: Any, **settings: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return the decorator that makes an op ``windows_NAME(M, ..., sym=True)`` of a formula ``(n, M, *parameters)``,
    with n = 0, 1 ... M - 1.

    With ``sym=False`` the window is that of M + 1 without its last number: one period of a periodic window. A window of
    one number is 1. `rows` are the parameters in samples, and `settings` their further arguments.
    """

    def decorate(formula: Callable[..., Any]) -> Any:
        own = [*inspect.signature(formula).parameters.values()][2:]
        about = inspect.Parameter
        many = about("M", about.POSITIONAL_OR_KEYWORD, annotation="int")
        last = about("sym", about.POSITIONAL_OR_KEYWORD, annotation="bool", default=True)
        signature = inspect.Signature([many, *own, last], return_annotation="Array")

        @functools.wraps(formula, assigned=("__module__", "__name__", "__qualname__", "__doc__"))
        def run(*args: Any, **named: Any) -> Any:
            bound = signature.bind(*args, **named)
            bound.apply_defaults()
            M, *given, sym = bound.arguments.values()
            if M < 0 or int(M) != M:
                raise ValueError(f"M is a number of points, 0 or more, not {M!r}")
            if M <= 1:
                return pg.tensor(np.ones(int(M)))
            size = int(M) + (not sym)
            return formula(np.arange(float(size)), size, *given)[: int(M)]

        run.__signature__ = signature  # type: ignore[attr-defined]
        name = formula.__name__.removeprefix("windows_")

        def scipys(*args: Any, **named: Any) -> Any:
            from scipy.signal import windows

            plain = (
                float(each) if np.ndim(each) == 0 and each is not None else each
                for each in args[1:]
            )
            return getattr(windows, name)(args[0], *plain, **named)

        samples = on(*((6, *row) for row in rows), sym=every(True, False), **settings)
        samples += on((5, *rows[0])) + on((1, *rows[0]))
        errors = refuses(ValueError, "number of points", (-1, *rows[0]))
        return composed(samples=samples, error_samples=errors, reference=scipys, arrays="numpy")(
            run
        )

    return decorate


def positive(value: Any, name: str) -> Any:
    """Return a parameter as a Tensor. Raises ValueError, which names it `name`, unless it is positive."""
    if not float(array_of(value)) > 0:
        raise ValueError(f"{name} is positive, not {float(array_of(value))}")
    return number_of(value)


def at(value: float) -> Callable[..., Any]:
    """Return a function of a random generator that returns `value` as a 0-d array, which has a gradient: an argument
    for `on`.
    """
    return lambda rng: np.array(value)


@window((at(3.0),), (at(14.0),))
def windows_kaiser(n: Any, M: Any, beta: Any) -> Any:
    """Kaiser window of `M` points, ``kaiser(M, beta, sym=True)``, with derivatives by `beta`, which trades the width of
    the main lobe for the height of the others.

    Raises
    ------
    ValueError
        `M` is negative.

    Source: Kaiser 1966: I0(beta sqrt(1 - x²)) / I0(beta), for x from -1 to 1.

    >>> import plugrad as pg
    >>> pg.ops.signal.windows.kaiser(5, 3.0)
    tensor([0.2049, 0.7269, 1.0000, 0.7269, 0.2049], dtype=torch.float64)
    """
    beta = number_of(beta)
    half = (M - 1) / 2
    s = np.sqrt(np.maximum(1 - ((n - half) / half) ** 2, 0))
    if abs(array_of(beta)) < 500:
        return pg.i0(beta * s) / pg.i0(beta)
    beta, i0e = abs(beta), pg.special.i0e  # beyond 713 SciPy's is NaN
    return i0e(beta * s) / i0e(beta) * pg.exp(beta * (s - 1))


@window((at(1.3),))
def windows_gaussian(n: Any, M: Any, std: Any) -> Any:
    """Gaussian window of `M` points, ``gaussian(M, std, sym=True)``, with derivatives by `std`, its standard deviation.

    Raises
    ------
    ValueError
        `std` is not positive, or `M` is negative.

    >>> import plugrad as pg
    >>> pg.ops.signal.windows.gaussian(3, 1.0)
    tensor([0.6065, 1.0000, 0.6065], dtype=torch.float64)
    """
    x = (n - (M - 1) / 2) / positive(std, "std")
    return pg.exp(-x * x / 2)


@window((at(1.5), at(1.3)))
def windows_general_gaussian(n: Any, M: Any, p: Any, sig: Any) -> Any:
    """Generalized Gaussian window exp(-|x / sig|^(2p) / 2) of `M` points, ``general_gaussian(M, p, sig, sym=True)``,
    with derivatives by `p` and `sig`.

    Raises
    ------
    ValueError
        `p` or `sig` is not positive, or `M` is negative.

    >>> import plugrad as pg
    >>> pg.ops.signal.windows.general_gaussian(3, 1.0, 1.0)
    tensor([0.6065, 1.0000, 0.6065], dtype=torch.float64)
    """
    x = np.abs(n - (M - 1) / 2)
    centre = x == 0  # where log |x| is infinite, and x^(2p) is 0
    x = np.where(centre, 1.0, x) / positive(sig, "sig")
    # Beyond e^7.6 the window is 0, as numbers go, and a power would be infinite.
    power = pg.exp(pg.clamp(2 * positive(p, "p") * pg.log(x), max=7.6))
    power = pg.where(centre, 0.0, power)
    return pg.exp(-power / 2)


@window((None, at(1.4)))
def windows_exponential(n: Any, M: Any, center: Any = None, tau: Any = 1.0) -> Any:
    """Exponential (Poisson) window exp(-|x - center| / tau) of `M` points, ``exponential(M, center=None, tau=1.0,
    sym=True)``, with derivatives by `tau`; `center` is the middle unless ``sym=False``.

    Raises
    ------
    ValueError
        `tau` is not positive, or `M` is negative.

    >>> import plugrad as pg
    >>> pg.ops.signal.windows.exponential(3, tau=1.0)
    tensor([0.3679, 1.0000, 0.3679], dtype=torch.float64)
    """
    center = (M - 1) / 2 if center is None else center
    return pg.exp(-abs(n - center) / positive(tau, "tau"))


@window((at(0.7),), (at(0.25),), (at(1.2),), (at(-0.1),))
def windows_tukey(n: Any, M: Any, alpha: Any = 0.5) -> Any:
    """Tukey (tapered cosine) window of `M` points, ``tukey(M, alpha=0.5, sym=True)``, with derivatives by `alpha`, the
    tapered share: 0 gives a rectangle, 1 the Hann window.

    Outside of [0, 1] `alpha` changes nothing, and has the gradient 0. A negative `M` raises ValueError.

    >>> import plugrad as pg
    >>> pg.ops.signal.windows.tukey(5, 0.5)
    tensor([0., 1., 1., 1., 0.], dtype=torch.float64)
    """
    alpha = number_of(alpha)
    alpha = pg.clamp(alpha, 0.0, 1.0)
    share = float(array_of(alpha))
    side = np.minimum(n, M - 1 - n)
    tapered = side < share * (M - 1) / 2
    x = pg.tensor(2 * side / (M - 1)) / (alpha if share > 0 else 1.0)
    return pg.where(tapered, (1 - pg.cos(math.pi * x)) / 2, 1.0)


@window(([0.5, 0.3, 0.2],))
def windows_general_cosine(n: Any, M: Any, a: Any) -> Any:
    """Sum of cosines a[0] - a[1] cos(2π x) + ... at `M` points x from 0 to 1, ``general_cosine(M, a, sym=True)``, with
    derivatives by the coefficients `a`; a negative `M` raises ValueError.

    >>> import plugrad as pg
    >>> pg.ops.signal.windows.general_cosine(3, [0.5, 0.5])
    tensor([0., 1., 0.], dtype=torch.float64)
    """
    a = number_of(a)
    x = np.linspace(-np.pi, np.pi, M)
    return np.cos(np.outer(x, np.arange(a.shape[0]))) @ a


@window((at(0.6),))
def windows_general_hamming(n: Any, M: Any, alpha: Any) -> Any:
    """Generalized Hamming window alpha - (1 - alpha) cos(2π x) at `M` points x from 0 to 1, ``general_hamming(M, alpha,
    sym=True)``, with derivatives by `alpha`; a negative `M` raises ValueError.

    >>> import plugrad as pg
    >>> pg.ops.signal.windows.general_hamming(3, 0.54)
    tensor([0.0800, 1.0000, 0.0800], dtype=torch.float64)
    """
    alpha = number_of(alpha)
    return alpha + (1 - alpha) * np.cos(np.linspace(-np.pi, np.pi, M))


CHIRP = (at(1.5), at(2.0), at(3.2))


@composed(
    samples=on(((5,), *CHIRP), method=every("linear", "quadratic", "logarithmic", "hyperbolic"))
    + on(((2, 3), *CHIRP), method="quadratic", vertex_zero=False, phi=30.0)
    + on(((3,), 1.5, 2.0, 1.5), method=every("log", "hyp"))
    + on(((3,), *CHIRP), complex=True),
    error_samples=refuses(ValueError, "method is", ((3,), 1.0, 1.0, 2.0), method="other")
    + refuses(ValueError, "same sign", ((3,), -1.0, 1.0, 2.0), method="log")
    + refuses(ValueError, "not 0", ((3,), 0.0, 1.0, 2.0), method="hyp"),
    reference=lambda t, f0, t1, f1, **how: __import__("scipy.signal").signal.chirp(
        t, float(f0), float(t1), float(f1), **how
    ),
    arrays="numpy",
)
def chirp(
    t: Array,
    f0: Any,
    t1: Any,
    f1: Any,
    method: str = "linear",
    phi: Any = 0,
    vertex_zero: bool = True,
    *,
    complex: bool = False,
) -> Array:
    """Chirp: a cosine whose frequency goes from `f0` at time 0 to `f1` at `t1`, with derivatives by times, frequencies
    and phase.

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
        There is no such method; or a frequency is 0, or the two differ in sign, where the method does not allow it.

    >>> import plugrad as pg
    >>> pg.ops.signal.chirp(pg.tensor([0.0, 0.5, 1.0]), 1.0, 1.0, 2.0)
    tensor([ 1.0000, -0.7071, -1.0000])
    """
    start, end = float(array_of(f0)), float(array_of(f1))
    if method in ("linear", "lin", "li"):
        turns = f0 * t + (f1 - f0) / t1 * t * t / 2
    elif method in ("quadratic", "quad", "q"):
        beta = (f1 - f0) / (t1 * t1) / 3
        if vertex_zero:
            turns = f0 * t + beta * t**3
        else:
            turns = f1 * t + beta * ((t1 - t) ** 3 - t1**3)
    elif method in ("logarithmic", "log", "lo"):
        if start * end <= 0:
            raise ValueError(f"f0 and f1 have the same sign, and are not 0: {start} and {end}")
        # (e^(k t) - 1) / k, which is t where both frequencies are equal.
        rate = (pg.log(number_of(f1) / f0) if start != end else number_of(f1) / f0 - 1) / t1
        turns = f0 * t * pg.ops.special.exprel(rate * t)
    elif method in ("hyperbolic", "hyp"):
        if not start * end:
            raise ValueError(f"f0 and f1 are not 0: {start} and {end}")
        turns = f0 * t * relative_log((f0 / number_of(f1) - 1) * (t / t1))
    else:
        raise ValueError(
            f"method is 'linear', 'quadratic', 'logarithmic' or 'hyperbolic', not {method!r}"
        )
    phase = number_of(2 * math.pi * turns + phi * (math.pi / 180))
    return pg.complex(pg.cos(phase), pg.sin(phase)) if complex else pg.cos(phase)


def relative_log(x: Any) -> Any:
    """Return log |1 + x| / x elementwise; near 0 by its series, which has all derivatives there."""
    near = abs(array_of(x)) < 1e-2
    y = pg.where(near, x, 0.0)
    series: Any = 0.0
    for k in range(9, -1, -1):
        series = (-1) ** k / (k + 1) + y * series
    far = pg.where(near, 1.0, x)
    return pg.where(near, series, pg.log(abs(1 + far)) / far)


@composed(
    samples=on(((5,), at(1.5), at(0.6)), ((2, 3), at(0.8), 0.5))
    + on(((5,), at(1.5), at(0.6)), retquad=every(True, False), retenv=True, bwr=-8),
    error_samples=refuses(ValueError, "bw is positive", ((3,), 1.0, 0.0))
    + refuses(ValueError, "fc is", ((3,), -1.0))
    + refuses(ValueError, "bwr is", ((3,), 1.0), bwr=1.0),
    reference=lambda t, fc, bw=0.5, **how: __import__("scipy.signal").signal.gausspulse(
        t, float(fc), float(bw), **how
    ),
    arrays="numpy",
)
def gausspulse(
    t: Array,
    fc: Any = 1000,
    bw: Any = 0.5,
    bwr: Any = -6,
    *,
    retquad: bool = False,
    retenv: bool = False,
) -> Any:
    """Gaussian pulse: a cosine of frequency `fc` in a Gaussian envelope, with derivatives by times, `fc` and the
    bandwidth.

    Parameters
    ----------
    bw, bwr
        The bandwidth as a share of `fc`, where the spectrum is down by `bwr` dB.
    retquad, retenv
        Whether the sine in this envelope, and the envelope itself, are returned too, as a tuple.

    Raises
    ------
    ValueError
        `fc` is negative, `bw` not positive, or `bwr` not negative.

    >>> import plugrad as pg
    >>> pg.ops.signal.gausspulse(pg.tensor([0.0, 0.5]), 1.0)
    tensor([ 1.0000, -0.7999])
    """
    if float(array_of(fc)) < 0:
        raise ValueError(f"fc is 0 or more, not {float(array_of(fc))}")
    if not float(array_of(bw)) > 0:
        raise ValueError(f"bw is positive, not {float(array_of(bw))}")
    if not float(array_of(bwr)) < 0:
        raise ValueError(f"bwr is negative, in dB, not {float(array_of(bwr))}")
    width = math.pi * fc * bw
    a = width * width / (-bwr * (math.log(10) / 5))
    envelope = pg.exp(-a * t * t)
    phase = 2 * math.pi * fc * t
    found = [envelope * pg.cos(phase)]
    found += [envelope * pg.sin(phase)] * retquad + [envelope] * retenv
    return tuple(found) if len(found) > 1 else found[0]


@composed(
    samples=on(((5,), at(0.3)), ((2, 3), 1.0), ((4,), lambda rng: np.array([0.0, 0.4, 0.6, 0.9]))),
    error_samples=refuses(ValueError, "width is", ((3,), 1.5)),
    reference="scipy.signal.sawtooth",
    arrays="numpy",
    broadcasts=True,
)
def sawtooth(t: Array, width: Any = 1) -> Array:
    """Sawtooth or triangle wave of period 2π: it rises from -1 to 1 in the share `width` of the period, then falls;
    derivatives by both.

    At its corners the slope is the one to the right; a jump adds nothing to the gradient.

    Raises
    ------
    ValueError
        `width` is not between 0 and 1, where SciPy returns nan.

    >>> import plugrad as pg
    >>> pg.ops.signal.sawtooth(pg.tensor([0.0, 1.0, 4.0]), 0.5)
    tensor([-1.0000, -0.3634,  0.4535])
    """
    w = array_of(width)
    if not ((w >= 0) & (w <= 1)).all() if hasattr(w, "shape") else not 0 <= w <= 1:
        raise ValueError(f"width is from 0 to 1, not {w}")
    place = (t - 2 * math.pi * np.floor(array_of(t) / (2 * np.pi))) / (2 * math.pi)
    rising = array_of(place) < w
    up = 2 * place / pg.where(rising, width, 1.0) - 1
    down = (width + 1 - 2 * place) / (1 - pg.where(rising, 0.0, width))
    return pg.where(rising, up, down)


@composed(
    samples=on(((5,), (3,)), ((2, 3), (1,)), phi=every(0.0, 40.0)),
    error_samples=refuses(ValueError, "one dimension", ((3,), (2, 2))),
    reference="scipy.signal.sweep_poly",
    arrays="numpy",
)
def sweep_poly(t: Array, poly: Array, phi: Any = 0) -> Array:
    """Cosine whose frequency is a polynomial of time, highest power first, with derivatives by times, coefficients and
    phase.

    Raises
    ------
    ValueError
        The coefficients are no vector.

    >>> import plugrad as pg
    >>> pg.ops.signal.sweep_poly(pg.tensor([0.0, 0.5]), pg.tensor([1.0]))
    tensor([ 1., -1.])
    """
    if len(poly.shape) != 1:
        raise ValueError(f"poly has one dimension, not the shape {tuple(poly.shape)}")
    turns: Any = 0.0
    for k in range(poly.shape[0]):  # of the integral, by Horner's rule
        turns = (turns + poly[k] / (poly.shape[0] - k)) * t
    return pg.cos(2 * math.pi * turns + phi * (math.pi / 180))
