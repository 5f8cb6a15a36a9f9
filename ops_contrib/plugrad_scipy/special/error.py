"""Error functions, exponential and trigonometric integrals, Voigt profile, Box-Cox, losses, elementwise.

`erf`, `erfc`, `erfcx`, `erfinv`, `ndtr`, `ndtri`, `log_ndtr`, `entr`, `xlogy`, `xlog1py`, `logit` and `expit` are ops
of the pack builtin.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
from scipy import special as scipys

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    NumpyArray,
    Operand,
    Primitive,
    as_floating,
    broadcasting_samples,
    composed,
    elementwise,
    every,
    on,
    positive_samples,
    primitive,
    samples_off_zero,
    samples_within,
    smooth_samples,
    uniform,
    within,
)
from plugrad.authoring.quadrature import as_arrays, by_case, integrate, of_each

ROOT_PI = math.sqrt(math.pi)
several = functools.partial(elementwise, core_dims=0)
positive_pairs = on(
    *(((2, 3), (2, 3)), ((), ()), ((3,), (2, 1)), ((0, 3), (1, 3)), (1.5, (3,))),
    numbers=within(0.5, 3),
)


complex_places = on([0.5 + 1j, -1 - 2j])


@elementwise(
    "scipy.special.erfi",
    inputs="x",
    samples=smooth_samples + complex_places,
    complex="holomorphic",
)
def erfi(grad: Array, x: Array) -> Any:
    """Imaginary error function -i erf(i x), elementwise. Source: its derivative is 2/√π exp(x²).

    >>> import plugrad as pg
    >>> pg.special.erfi(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 1.6504])
    """
    return grad * pg.exp(x * x) * (2 / ROOT_PI)


@elementwise("scipy.special.erfcinv", inputs="y", samples=samples_within(0.1, 1.9))
def erfcinv(grad: Array, output: Array) -> Any:
    """Inverse of erfc, elementwise; infinite at 0 and 2, nan outside.

    Source: the slope is -√π/2 exp(x²) at erfc(x) = y.

    >>> import plugrad as pg
    >>> pg.special.erfcinv(pg.tensor([1e-30, 0.5]))
    tensor([8.1486, 0.4769])
    """
    return grad * pg.exp(output * output) * (-ROOT_PI / 2)


@elementwise(
    "scipy.special.dawsn",
    inputs="x",
    samples=smooth_samples + on([20.0, -300.0]) + complex_places,
    complex="holomorphic",
)
def dawsn(grad: Array, x: Array) -> Any:
    """Dawson's integral F(x) = exp(-x²) times the integral of exp(t²) from 0 to x, elementwise; for complex x too.

    Source: DLMF 7.5.1, F(x) = √π/2 Im w(x), and F(z) = i√π/2 (exp(-z²) - w(z)); the derivatives are those of w,
    accurate where 1 - 2 x F(x) would cancel.

    >>> import plugrad as pg
    >>> pg.special.dawsn(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.5381])
    """
    if x.dtype.kind == "c":
        z = pg.where(x.imag < 0, -x, x)  # it is odd, and w small above the axis
        of_w = pg.complex(
            *(faddeeva.apply(z.real, z.imag, order=1, part=part) for part in ("real", "imag"))
        )
        return grad * (-2 * z * pg.exp(-z * z) - of_w) * (0.5j * ROOT_PI)
    return grad * faddeeva.apply(x, 0.0, order=1, part="imag") * (ROOT_PI / 2)


@several(
    of_each(lambda x, y, *, order, part: faddeeva_derivative(x, y, order, part)),
    samples=on(
        *((uniform(-9, 9, 2, 3), uniform(0, 2, 2, 3)), (0.5, uniform(0, 3, 3))),
        order=every(0, 1),
        part=every("real", "imag"),
    ),
    for_rules=True,
)
def faddeeva(
    grad: Array, x: Operand, y: Operand, order: int, part: str, needs_input_grad: Any
) -> Any:
    """Real or imaginary `part` ("real", "imag") of the `order`-th derivative of the Faddeeva function w(x + i y),
    elementwise. The op takes x and y, and as settings `order` and `part`.

    Source: DLMF 7.10.2-3, w⁽ⁿ⁺¹⁾ = -2 z w⁽ⁿ⁾ - 2 n w⁽ⁿ⁻¹⁾; for |z| above 8, where that cancels, by the asymptotic
    series 7.12.1, differentiated; else for y above 1 it is the integral 7.7.2 by the trapezoidal rule, and for |x|
    above 3 that rule with the residue of its pole (Hunter and Regan, 1972). The error, relative to the larger part, is
    below 1e-12 (measured against mpmath).
    """
    by_x = by_y = None
    other = {"real": "imag", "imag": "real"}[part]
    if needs_input_grad[0]:
        by_x = grad * faddeeva.apply(x, y, order=order + 1, part=part)
    if needs_input_grad[1]:
        across = faddeeva.apply(x, y, order=order + 1, part=other)
        by_y = grad * (-across if part == "real" else across)
    return by_x, by_y


def faddeeva_derivative(x: NumpyArray, y: NumpyArray, order: int, part: str) -> NumpyArray:
    """Return the real or imaginary `part` of w⁽ⁿ⁾(x + i y) elementwise, n = `order`. Raises ValueError if n is
    negative.
    """
    if order < 0:
        raise ValueError(f"faddeeva: an order is not negative, {order} is")

    def climb(z: NumpyArray, value: NumpyArray, slope_of_zero: complex) -> NumpyArray:
        before = 0.0 * z
        for n in range(order):
            raised = -2 * z * value - 2 * n * before + (slope_of_zero if n == 0 else 0.0)
            before, value = value, raised
        return value

    def near(x: NumpyArray, y: NumpyArray) -> NumpyArray:
        z = x + 1j * y
        return np.asarray(getattr(climb(z, scipys.wofz(z), 2j / ROOT_PI), part))

    def far(x: NumpyArray, y: NumpyArray) -> NumpyArray:
        z = x + 1j * y
        k = np.arange(24)
        sizes = scipys.poch(0.5, k) * scipys.poch(2 * k + 1, order) * (-1) ** order
        inverse, series = 1 / z, 0 * z
        for size in sizes[::-1]:
            series = size + inverse * inverse * series
        series = series * 1j / ROOT_PI * inverse ** (1 + order)
        # No power shows exp(-z²), which is all of the real part on the real axis.
        times = np.where(y < -1e-10, 2.0, np.where(y < 1e-10, 1.0, 0.0))
        rest = np.where(times, climb(z, times * np.exp(-np.where(times, z * z, 0)), 0.0), 0.0)
        return np.asarray(getattr(series + rest, part))

    def high(x: NumpyArray, y: NumpyArray) -> NumpyArray:
        t = (
            np.arange(-42, 43) * 0.15
        )  # the trapezoidal rule for 7.7.2, whose error is exp(-2π y/0.15)
        inverse = 1 / ((x + 1j * y)[:, None] - t)
        series = (np.exp(-t * t) * inverse ** (order + 1)).sum(1) * 0.15
        value = 1j / np.pi * (-1) ** order * math.factorial(order) * series
        return np.asarray(getattr(value, part))

    def beside(x: NumpyArray, y: NumpyArray) -> NumpyArray:
        z, step = x + 1j * y, 0.5
        # Of two grids the one whose points are farther from x, and the sign of exp(-2πi z/step) there.
        odd = np.abs(x / step - np.round(x / step)) < 0.25
        t = (np.arange(-14, 15) + np.where(odd, 0.5, 0.0)[:, None]) * step
        terms = np.exp(-t * t) * (1 / (z[:, None] - t)) ** (order + 1)
        value = terms.sum(1) * step * 1j / np.pi * (-1) ** order * math.factorial(order)
        rate = -2j * np.pi / step
        power = np.exp(rate * z) * np.where(odd, -1, 1)  # the residue is 2 exp(-z²)/(1 - power)
        logistic = [np.polynomial.Polynomial([0.0, 1.0])]
        for _ in range(order):  # of s = 1/(1 - power), s' = rate s (s - 1)
            logistic.append(
                rate * logistic[-1].deriv() * np.polynomial.Polynomial([0.0, -1.0, 1.0])
            )
        bell, before, after = np.exp(-z * z), 0 * z, 1 / (1 - power)
        for k in range(order + 1):
            value = value + 2 * math.comb(order, k) * bell * logistic[order - k](after)
            before, bell = bell, -2 * z * bell - 2 * k * before
        return np.asarray(getattr(value, part))

    cases = [
        (np.hypot(x, y) > 8 + order, far),
        ((y >= 1) & (order > 0), high),
        ((np.abs(x) > 3) & (y > -1) & (order > 0), beside),
        (y == y, near),
    ]
    return by_case(cases, x, y)


@composed(
    samples=on((2, 3), ()) + on((0, 3)) + on([0.5 + 2j, -3.0 - 0.5j, 20.0]),
    reference=lambda z: scipys.wofz(z),
    complex=True,
)
def wofz(z: Array) -> Array:
    """Faddeeva function w(z) = exp(-z²) erfc(-i z), elementwise; complex for real z too.

    Source: DLMF 7.2.3; its real and imaginary part and their derivatives are those of `faddeeva`.

    >>> import plugrad as pg
    >>> pg.special.wofz(pg.tensor([0.0, 1.0]))
    tensor([1.0000+0.0000j, 0.3679+0.6072j])
    """
    if z.dtype.kind == "c":
        x, y = pg.real(z), pg.imag(z)
    else:
        x = pg.to(z, pg.get_default_dtype()) if z.dtype.kind in "iub" else z
        y = pg.zeros_like(x)
    real, imag = (pg.ops.special.faddeeva(x, y, order=0, part=each) for each in ("real", "imag"))
    return pg.complex(real, imag)


@several(
    "scipy.special.voigt_profile",
    inputs="x sigma gamma",
    samples=on(
        ((2, 3), uniform(0.5, 2, 2, 3), uniform(0.5, 2, 2, 3)),
        ((), uniform(0.5, 2), uniform(0.5, 2)),
        ((3,), 1.5, uniform(0.5, 2, 2, 1)),
        ((0, 3), uniform(0.5, 2, 3), uniform(0.5, 2)),
    ),
)
def voigt_profile(
    grad: Array, x: Operand, sigma: Operand, gamma: Operand, output: Array, needs_input_grad: Any
) -> Any:
    """Voigt profile: a normal density of deviation `sigma` convolved with a Cauchy density of half-width `gamma`,
    elementwise.

    The arguments broadcast. Source: DLMF 7.19.1-2, V = Re w((x + i gamma)/(sigma √2))/(sigma √(2π)), and the heat
    equation ∂V/∂sigma = sigma ∂²V/∂x², which is accurate in the tails; where sigma is 0, V is the Cauchy density.

    >>> import plugrad as pg
    >>> pg.special.voigt_profile(pg.tensor([0.0, 2.0]), 1.0, 0.5)
    tensor([0.2790, 0.0824])
    """
    x, sigma, gamma = as_arrays(x, sigma, gamma, grad)
    return voigt_gradients(grad, x, sigma, gamma, 0, "real", needs_input_grad)


def voigt_gradients(
    grad: Any, x: Any, sigma: Any, gamma: Any, order: int, part: str, needed: Any
) -> tuple[Any, ...]:
    """Return the gradients by x, sigma and gamma of the `order`-th derivative by x of the Voigt profile, None where
    `needed` is False.

    `part` is "real" for the profile and "imag" for its harmonic conjugate.
    """
    other = {"real": "imag", "imag": "real"}[part]

    def slope(more: int, part: str) -> Any:
        return grad * voigt_by_place.apply(x, sigma, gamma, order=order + more, part=part)

    across = (-1 if part == "real" else 1) * slope(1, other) if needed[2] else None
    return (
        slope(1, part) if needed[0] else None,
        sigma * slope(2, part) if needed[1] else None,
        across,
    )


@several(
    of_each(lambda x, sigma, gamma, *, order, part: voigt_derivative(x, sigma, gamma, order, part)),
    samples=on(
        (uniform(-3, 3, 2, 3), uniform(0.5, 2, 2, 3), uniform(0.5, 2)),
        (uniform(1, 3, 3), 0.0, uniform(0.5, 2, 3)),
        order=1,
        part=every("real", "imag"),
    ),
    for_rules=True,
)
def voigt_by_place(
    grad: Array,
    x: Operand,
    sigma: Operand,
    gamma: Operand,
    order: int,
    part: str,
    needs_input_grad: Any,
) -> Any:
    """Derivative of `order` by x of the Voigt profile (`part` "real") or of its harmonic conjugate ("imag"),
    elementwise. The op takes x, sigma and gamma, and as settings `order` and `part`.

    Source: that of `faddeeva`; all of them solve the heat equation. At sigma = 0 they are those of i/(π (x + i gamma)).
    """
    return voigt_gradients(grad, x, sigma, gamma, order, part, needs_input_grad)


def voigt_derivative(
    x: NumpyArray, sigma: NumpyArray, gamma: NumpyArray, order: int, part: str
) -> NumpyArray:
    """Return the real or imaginary `part` of ∂ⁿ/∂xⁿ w((x + i gamma)/(sigma √2))/(sigma √(2π)), n = `order`."""

    def smooth(x: NumpyArray, sigma: NumpyArray, gamma: NumpyArray) -> NumpyArray:
        size = sigma * math.sqrt(2)
        value = faddeeva_derivative(x / size, gamma / size, order, part)
        return np.asarray(value / (ROOT_PI * size ** (order + 1)))

    def sharp(x: NumpyArray, sigma: NumpyArray, gamma: NumpyArray) -> NumpyArray:
        inverse = 1 / (x + 1j * gamma)
        value = 1j * (-1) ** order * math.factorial(order) / np.pi * inverse ** (order + 1)
        return np.asarray(getattr(value, part))

    return by_case([(sigma == 0, sharp), (sigma == sigma, smooth)], x, sigma, gamma)


class Fresnel(Primitive):
    """Fresnel integrals S and C, elementwise, as two tensors; for complex numbers too.

    Source: DLMF 7.2.7-8, S' = sin(πx²/2), C' = cos(πx²/2).

    >>> import plugrad as pg
    >>> pg.special.fresnel(pg.tensor([0.0, 1.0]))
    (tensor([0.0000, 0.4383]), tensor([0.0000, 0.7799]))
    """

    complex = "holomorphic"
    core_dims = 0
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, z: Array) -> tuple[Array, Array]:
        ctx.save_for_backward(z := as_floating(z))
        ctx.set_materialize_grads(False)
        return two(scipys.fresnel, z)

    @staticmethod
    def backward(ctx: Context, of_s: Array | None, of_c: Array | None) -> Any:
        (z,) = ctx.saved_tensors
        angle = z * z * (math.pi / 2)
        sine = None if of_s is None else of_s * pg.sin(angle)
        cosine = None if of_c is None else of_c * pg.cos(angle)
        return cosine if sine is None else sine if cosine is None else sine + cosine

    samples = staticmethod(smooth_samples + complex_places)
    reference = staticmethod(lambda z: scipys.fresnel(z))


class Sici(Primitive):
    """Sine and cosine integral Si and Ci, elementwise, as two tensors; Ci is -inf at 0.

    x may be complex. Source: DLMF 6.2.9 and 6.2.11, Si' = sin(x)/x, which is 1 at 0, and Ci' = cos(x)/x.

    >>> import plugrad as pg
    >>> pg.special.sici(pg.tensor([1.0, 2.0]))
    (tensor([0.9461, 1.6054]), tensor([0.3374, 0.4230]))
    """

    complex = "holomorphic"
    core_dims = 0
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, x: Array) -> tuple[Array, Array]:
        ctx.save_for_backward(x := as_floating(x))
        ctx.set_materialize_grads(False)  # 0 times an infinite slope of Ci is no 0
        return two(scipys.sici, x)

    @staticmethod
    def backward(ctx: Context, of_s: Array | None, of_c: Array | None) -> Any:
        (x,) = ctx.saved_tensors
        sine = None if of_s is None else of_s * pg.sinc(x / math.pi)
        cosine = None if of_c is None else of_c * pg.cos(x) / x
        return cosine if sine is None else sine if cosine is None else sine + cosine

    samples = staticmethod(positive_samples + complex_places)
    reference = staticmethod(lambda x: scipys.sici(x))


class Shichi(Primitive):
    """Hyperbolic sine and cosine integral Shi and Chi, elementwise, as two tensors; Chi is -inf at 0.

    x may be complex. Source: DLMF 6.2.15-16, Shi' = sinh(x)/x, which is 1 at 0, and Chi' = cosh(x)/x.

    >>> import plugrad as pg
    >>> pg.special.shichi(pg.tensor([1.0, 2.0]))
    (tensor([1.0573, 2.5016]), tensor([0.8379, 2.4527]))
    """

    complex = "holomorphic"
    core_dims = 0
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, x: Array) -> tuple[Array, Array]:
        ctx.save_for_backward(x := as_floating(x))
        ctx.set_materialize_grads(False)
        return two(scipys.shichi, x)

    @staticmethod
    def backward(ctx: Context, of_s: Array | None, of_c: Array | None) -> Any:
        (x,) = ctx.saved_tensors
        sine = None if of_s is None else of_s * sinh_ratio(x)
        cosine = None if of_c is None else of_c * pg.cosh(x) / x
        return cosine if sine is None else sine if cosine is None else sine + cosine

    samples = staticmethod(positive_samples + complex_places)
    reference = staticmethod(lambda x: scipys.shichi(x))


def sinh_ratio(x: Any) -> Any:
    """Return sinh(x)/x elementwise, 1 at 0; for |x| < 1 by its series, whose derivatives are accurate."""
    near = abs(x) < 1
    square, series = pg.where(near, x, 0.0) ** 2, 0.0 * x
    for k in range(9, 0, -1):
        series = (1 + series) * square / (2 * k * (2 * k + 1))
    far = pg.where(near, 1.0, x)
    return pg.where(near, 1 + series, pg.sinh(far) / far)


def two(function: Any, x: Array) -> tuple[Array, Array]:
    """Return both results of SciPy's ``function(x)`` in the dtype of `x`."""
    first, second = pg.quietly(function, x.astype(np.float32) if x.dtype == np.float16 else x)
    return first.astype(x.dtype, copy=False), second.astype(x.dtype, copy=False)


@several("scipy.special.owens_t", inputs="h a", samples=broadcasting_samples)
def owens_t(grad: Array, h: Operand, a: Operand) -> Any:
    """Owen's T function, elementwise with broadcasting: P(X > h and 0 < Y < a X) for independent standard normal X and
    Y.

    Source: Owen (1956), ∂T/∂a = exp(-h²(1 + a²)/2)/(2π(1 + a²)), ∂T/∂h = -exp(-h²/2) erf(a h/√2)/√(8π).

    >>> import plugrad as pg
    >>> pg.special.owens_t(pg.tensor([0.0, 1.0]), pg.tensor(1.0))
    tensor([0.1250, 0.0667])
    """
    h, a = as_arrays(h, a, grad)
    bell = pg.exp(h * h * -0.5)
    by_h = bell * pg.erf(a * h * math.sqrt(0.5)) * (-1 / math.sqrt(8 * math.pi))
    square = 1 + a * a
    return grad * by_h, grad * pg.exp(h * h * square * -0.5) / (2 * math.pi * square)


# Exponential integrals, and what is like them.


@elementwise("scipy.special.exprel", inputs="x", samples=smooth_samples + on([0.0, 1e-9, -800.0]))
def exprel(grad: Array, x: Array) -> Any:
    """Relative error exponential (exp(x) - 1)/x, elementwise; 1 at 0.

    Source: it is the integral of exp(x t) from 0 to 1, and its derivatives are those of t exp(x t), t² exp(x t), ...

    >>> import plugrad as pg
    >>> pg.special.exprel(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 1.7183])
    """
    return grad * exponential_moment.apply(x, order=1)


@several(
    of_each(lambda x, *, order: moment(x, order)),
    samples=on((2, 3), [0.0, -30.0], (), (0, 3), order=every(1, 2)),
    for_rules=True,
)
def exponential_moment(grad: Array, x: Array, order: int) -> Any:
    """Integral of tⁿ exp(x t) over t from 0 to 1, n = `order`, elementwise, to 1e-14: the nth derivative of `exprel`,
    by quadrature. The op takes x and the setting `order`.
    """
    return grad * exponential_moment.apply(x, order=order + 1)


def moment(x: NumpyArray, order: int) -> NumpyArray:
    """Return the integral of tⁿ exp(x t) over t from 0 to 1, n = `order`, elementwise, by quadrature where it is not
    negligible.
    """
    length = np.minimum(1, 60 / np.maximum(np.abs(x), 1e-9))
    size = -np.abs(x)[:, None]

    def integrand(
        distance: NumpyArray,
    ) -> NumpyArray:  # from the end where the exponential is largest
        t = np.where(x[:, None] > 0, 1 - distance, distance)
        return np.asarray(t**order * np.exp(size * distance))

    return np.asarray(np.exp(np.maximum(x, 0)) * integrate(integrand, 0 * x, length))


@elementwise(
    "scipy.special.expi",
    inputs="x",
    samples=samples_off_zero + complex_places,
    complex="holomorphic",
)
def expi(grad: Array, x: Array) -> Any:
    """Exponential integral Ei(x), elementwise, a principal value; -inf at 0. Source: DLMF 6.2.5, Ei' = exp(x)/x.

    >>> import plugrad as pg
    >>> pg.special.expi(pg.tensor([-1.0, 1.0]))
    tensor([-0.2194,  1.8951])
    """
    return grad * pg.exp(x) / x


@elementwise(
    "scipy.special.exp1",
    inputs="x",
    samples=positive_samples + on([0.5 + 1j, 1 - 2j]),
    complex="holomorphic",
)
def exp1(grad: Array, x: Array) -> Any:
    """Exponential integral E₁(x), elementwise; inf at 0. Source: DLMF 6.2.1, E₁' = -exp(-x)/x.

    >>> import plugrad as pg
    >>> pg.special.exp1(pg.tensor([1.0, 2.0]))
    tensor([0.2194, 0.0489])
    """
    return -grad * pg.exp(-x) / x


@several(
    "scipy.special.expn",
    inputs="n x",
    samples=on((0, (2, 3)), (1, ()), (2, (0, 3)), ([3, 1], (2,)), numbers=within(0.5, 3)),
)
def expn(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Generalised exponential integral E_n(x) of whole n, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        `n` requires a gradient.

    Source: DLMF 8.19.13, E_n' = -E_(n - 1), and E₀(x) = exp(-x)/x.

    >>> import plugrad as pg
    >>> pg.special.expn(2, pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.1485])
    """
    if needs_input_grad[0]:
        raise NotImplementedError("expn has no derivative by n, which is whole; detach it")
    above = np.asarray(n) >= 1
    lower, at = pg.where(above, np.asarray(n) - 1, 0), pg.where(above, 1.0, x)
    first = pg.exp(-at) * (1 / at + 1 / (at * at))
    return None, -grad * pg.where(above, pg.special.expn(lower, x), first)


@elementwise(
    "scipy.special.spence", inputs="z", samples=positive_samples + on([1.0, 1 + 1e-9, 40.0])
)
def spence(grad: Array, z: Array) -> Any:
    """Spence's function, the dilogarithm of 1 - z, elementwise: the integral of log(t)/(1 - t) from 1 to z.

    Source: DLMF 25.12.2; its slope is -log(1 + u)/u at u = z - 1, which is -1 at z = 1.

    >>> import plugrad as pg
    >>> pg.special.spence(pg.tensor([0.0, 1.0, 2.0]))
    tensor([ 1.6449,  0.0000, -0.8225])
    """
    low = z < 0.5
    near, small = pg.where(low, 0.5, z), pg.where(low, z, 0.5)
    return -grad * pg.where(low, pg.log(small) / (small - 1), log1p_ratio.apply(near - 1, order=0))


@several(
    of_each(lambda x, *, order: log1p_moment(x, order)),
    samples=on([-0.7, 0.0, 0.3, 2.0], uniform(-0.4, 3), (0, 3), order=every(0, 1)),
    for_rules=True,
)
def log1p_ratio(grad: Array, x: Array, order: int) -> Any:
    """Derivative of `order` n of log(1 + x)/x, elementwise; for n = 0 it is 1 at x = 0. The op takes x and the setting
    `order`.

    Source: it is the integral of n! (-t)ⁿ/(1 + x t)ⁿ⁺¹ over t from 0 to 1; for |x| up to 1/2 by quadrature, to 1e-14.
    """
    return grad * log1p_ratio.apply(x, order=order + 1)


def log1p_moment(x: NumpyArray, order: int) -> NumpyArray:
    """Return the nth derivative of log(1 + x)/x, n = `order`, elementwise: the integral of n! (-t)ⁿ/(1 + x t)ⁿ⁺¹ from 0
    to 1.

    Raises ValueError if n is negative.
    """
    if order < 0:
        raise ValueError(f"log1p_ratio: an order is not negative, {order} is")

    def near(x: NumpyArray) -> NumpyArray:
        def integrand(t: NumpyArray) -> NumpyArray:
            return np.asarray((-t) ** order / (1 + x[:, None] * t) ** (order + 1))

        return math.factorial(order) * integrate(integrand, 0 * x, 0 * x + 1)

    def far(x: NumpyArray) -> NumpyArray:
        value = np.log1p(x) / x
        for n in range(1, order + 1):
            value = ((-1.0) ** (n - 1) * math.factorial(n - 1) / (1 + x) ** n - n * value) / x
        return np.asarray(value)

    return by_case([(np.abs(x) <= 0.5, near), (x >= -1, far)], x)


@elementwise("scipy.special.log_expit", inputs="x", samples=smooth_samples)
def log_expit(grad: Array, x: Array) -> Any:
    """Logarithm of the logistic function, elementwise, accurate far below 0 too.

    Source: its slope is expit(-x) = exp(log_expit(-x)).

    >>> import plugrad as pg
    >>> pg.special.log_expit(pg.tensor([-1000.0, 0.0]))
    tensor([-1.0000e+03, -6.9315e-01])
    """
    return grad * pg.exp(pg.special.log_expit(-x))


@elementwise("scipy.special.ndtri_exp", inputs="y", samples=samples_within(-5, -0.1) + on([-300.0]))
def ndtri_exp(grad: Array, y: Array, output: Array) -> Any:
    """Inverse of `log_ndtr`, elementwise. Source: the slope of an inverse x is √(2π) exp(y + x²/2), and below 0,
    where that cancels, √(π/2) erfcx(-x/√2).

    >>> import plugrad as pg
    >>> pg.special.ndtri_exp(pg.tensor([-1000.0, -0.5]))
    tensor([-44.6157,   0.2703])
    """
    left = output < 0
    x, above = pg.where(left, output, 0.0), pg.where(left, 0.0, output)
    below = pg.special.erfcx(x * -math.sqrt(0.5)) * math.sqrt(math.pi / 2)
    slope = pg.exp(pg.where(left, 0.0, y) + 0.5 * above * above) * math.sqrt(2 * math.pi)
    return grad * pg.where(left, below, slope)


@elementwise("scipy.special.cosm1", inputs="x", samples=smooth_samples)
def cosm1(grad: Array, x: Array) -> Any:
    """Cosine minus 1, cos(x) - 1, elementwise, accurate for small x too. Source: its derivative is -sin(x).

    >>> import plugrad as pg
    >>> pg.special.cosm1(pg.tensor([0.0, 1e-4]))
    tensor([ 0.0000e+00, -5.0000e-09])
    """
    return -grad * pg.sin(x)


@elementwise("scipy.special.exp10", inputs="x", samples=smooth_samples)
def exp10(grad: Array, output: Array) -> Any:
    """Power of ten 10ˣ, elementwise. Source: its derivative is log(10) 10ˣ.

    >>> import plugrad as pg
    >>> pg.special.exp10(pg.tensor([0.0, 2.0]))
    tensor([  1., 100.])
    """
    return grad * output * math.log(10)


@elementwise("scipy.special.cbrt", inputs="x", samples=samples_off_zero)
def cbrt(grad: Array, output: Array) -> Any:
    """Cube root, elementwise, for negative numbers too; its slope is inf at 0. Source: the slope is 1/(3 y²) at y³ = x.

    >>> import plugrad as pg
    >>> pg.special.cbrt(pg.tensor([-8.0, 27.0]))
    tensor([-2.,  3.])
    """
    return grad / (3 * output * output)


# Lambert's W and Wright's omega function.


@elementwise("scipy.special.wrightomega", inputs="z", samples=smooth_samples + on([-30.0, 1e5]))
def wrightomega(grad: Array, output: Array) -> Any:
    """Wright omega function of real z, elementwise: the ω with ω + log(ω) = z. Source: ω' = ω/(1 + ω).

    >>> import plugrad as pg
    >>> pg.special.wrightomega(pg.tensor([0.0, 1.0]))
    tensor([0.5671, 1.0000])
    """
    small = output < 1  # each of the two forms has a slope that cancels where the other has none
    low, high = pg.where(small, output, 0.0), pg.where(small, 1.0, output)
    return grad * pg.where(small, low / (1 + low), 1 / (1 + 1 / high))


branches = (
    on((2, 3), (), (0, 3), numbers=within(0.5, 3), k=every(0, -1, 2))
    + on([-0.2, -0.36, -0.1], k=every(0, -1))
    + on([0.0, 1e-9, -3.0], k=0)
)


def complex_of(z: Array) -> Array:
    """Return `z` as a complex array; single precision becomes complex64."""
    dtype = z.dtype if z.dtype.kind in "fc" else pg.get_default_dtype()
    return z.astype(np.result_type(dtype, np.complex64))


@primitive(
    lambda z, *, k=0: w_plus_1(z, k)[1],
    samples=branches,
    complex="holomorphic",
    core_dims=0,
    new_gradients=True,
)
def lambertw(grad: Array, z: Array, k: int, output: Array) -> Any:
    """Lambert W function, branch `k`, elementwise: the w with w exp(w) = z; complex for real z too, as in SciPy.

    Source: DLMF 4.13.4, W' = exp(-W)/(1 + W). It is 1 at 0 on branch 0, and infinite there on the others; near the
    branch point -1/e, where it is infinite too, W is that of `lambertw_plus_1`, as SciPy's result has few digits there.
    `k` is a whole number, the same for all elements.

    >>> import plugrad as pg
    >>> z = pg.tensor([0.0, 1.0], requires_grad=True)
    >>> w = pg.special.lambertw(z)
    >>> w.real.detach(), pg.autograd.grad(w.real.sum(), z)
    (tensor([0.0000, 0.5671]), (tensor([1.0000, 0.3619]),))
    """
    large = abs(output) > 2
    at_zero = large & (z == 0)
    w, place = pg.where(large, output, 1.0), pg.where(large & ~at_zero, z, 1.0)
    far = w / (place * (1 + w))
    near = pg.exp(-pg.where(large, 0.0, output)) / lambertw_plus_1.apply(
        pg.where(large, 1.0, z), k=k
    )
    return grad * pg.where(at_zero, -np.inf, pg.where(large, far, near))


@primitive(
    lambda z, *, k=0: w_plus_1(z, k)[0],
    samples=branches,
    complex="holomorphic",
    core_dims=0,
    new_gradients=True,
    for_rules=True,
)
def lambertw_plus_1(grad: Array, z: Array, output: Array) -> Any:
    """1 + W(z), Lambert's function, elementwise, accurate near the branch point -1/e too, where it is the root of 2 (e
    z + 1). The op takes z, and the branch as the setting `k` (by default 0).

    Source: it is the u with (u - 1) exp(u) + 1 = e z + 1, by Newton's steps from DLMF 4.13.6; u' = exp(1 - u)/u.
    """
    return grad * pg.exp(1 - output) / output


def w_plus_1(z: Array, k: int) -> tuple[Array, Array]:
    """Return 1 + W(z) and W(z) for the branch `k` of Lambert's function, both accurate near the branch point -1/e."""
    z = complex_of(z)
    place = np.asarray(z, complex)
    w = np.asarray(scipys.lambertw(place, k))
    rest = 1.2428753672788363e-17  # -1/e = -0.36787944117144233 + rest
    above = ((place.real + 0.36787944117144233) - rest) * math.e + 1j * (place.imag * math.e)
    here: Any = {0: True, -1: place.imag >= 0, 1: place.imag < 0}.get(k, False)
    near = (np.abs(above) < 0.02) & here
    above = np.where(near, above, 0.01)
    root = np.sqrt(2 * above) * (1 if k == 0 else -1)
    u = root - root**2 / 3 + 11 / 72 * root**3  # 4.13.6
    n = np.arange(2, 24)
    sizes = (n - 1) / scipys.factorial(n)
    for _ in range(3):
        excess = (sizes * u[..., None] ** n).sum(-1) - above
        u = u - excess / (u * np.exp(u))
    output = np.where(near, u, 1 + w), np.where(near, u - 1, w)
    return output[0].astype(z.dtype), output[1].astype(z.dtype)


# Relative entropy, losses, Box-Cox.


@several("scipy.special.rel_entr", inputs="x y", samples=positive_pairs)
def rel_entr(grad: Array, x: Operand, y: Operand) -> Any:
    """Relative entropy x log(x/y), elementwise with broadcasting; 0 where x = 0, inf where one is negative.

    Source: d = (log(x/y) + 1) dx - x/y dy, computed as log(x) - log(y): the quotient may overflow.

    >>> import plugrad as pg
    >>> pg.special.rel_entr(pg.tensor([0.0, 2.0]), pg.tensor(1.0))
    tensor([0.0000, 1.3863])
    """
    x, y = as_arrays(x, y, grad)
    return grad * (pg.log(x) - pg.log(y) + 1), -grad * x / y


@several("scipy.special.kl_div", inputs="x y", samples=positive_pairs)
def kl_div(grad: Array, x: Operand, y: Operand) -> Any:
    """Kullback-Leibler divergence x log(x/y) - x + y, elementwise with broadcasting; y where x = 0.

    Source: d = log(x/y) dx + (1 - x/y) dy, where (x - y)/y is accurate if x is nearly y.

    >>> import plugrad as pg
    >>> pg.special.kl_div(pg.tensor([0.0, 2.0]), pg.tensor(1.0))
    tensor([1.0000, 0.3863])
    """
    x, y = as_arrays(x, y, grad)
    close = abs(x - y) < y / 2
    p, q = pg.where(close, x, 1.0), pg.where(close, y, 1.0)
    rest = (p - q) / q
    x, y = pg.where(close, 1.0, x), pg.where(close, 1.0, y)
    by_x = pg.where(close, pg.log1p(rest), pg.log(x) - pg.log(y))
    return grad * by_x, grad * pg.where(close, -rest, 1 - x / y)


@several("scipy.special.pseudo_huber", inputs="delta r", samples=positive_pairs)
def pseudo_huber(grad: Array, delta: Operand, r: Operand) -> Any:
    """Pseudo-Huber loss δ² (√(1 + (r/δ)²) - 1), elementwise with broadcasting.

    Source: with h = √(δ² + r²), ∂/∂r = δ r/h and ∂/∂δ = r⁴/(h (h + δ)²), where nothing cancels.

    >>> import plugrad as pg
    >>> pg.special.pseudo_huber(1.0, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4142])
    """
    delta, r = as_arrays(delta, r, grad)
    zero = (delta == 0) & (r == 0)
    length = pg.hypot(pg.where(zero, 1.0, delta), r)
    far = abs(r) > delta  # where the slope of r/h would cancel
    tangent = pg.where(far, delta, 0.0) / pg.where(far, r, 1.0)
    ratio = pg.where(far, pg.sign(r) / pg.sqrt(1 + tangent * tangent), r / length)
    share = ratio * r / (length + delta)  # r²/(h (h + δ))
    return grad * share * length * share, grad * delta * ratio


@several("scipy.special.huber", inputs="delta r", samples=positive_pairs)
def huber(grad: Array, delta: Operand, r: Operand) -> Any:
    """Huber loss, elementwise with broadcasting: r²/2 up to |r| = δ, above it δ (|r| - δ/2); inf for negative δ.

    Source: ∂/∂r = r, above it δ sign(r); ∂/∂δ = 0, above it |r| - δ.

    >>> import plugrad as pg
    >>> pg.special.huber(1.0, pg.tensor([0.5, 3.0]))
    tensor([0.1250, 2.5000])
    """
    delta, r = as_arrays(delta, r, grad)
    inside = abs(r) <= delta
    return (
        grad * pg.where(inside, 0.0, abs(r) - delta),
        grad * pg.where(inside, r, delta * pg.sign(r)),
    )


@several("scipy.special.boxcox", inputs="x lmbda", samples=positive_pairs + on(([0.7, 2.0], 0.0)))
def boxcox(grad: Array, x: Operand, lmbda: Operand) -> Any:
    """Box-Cox transformation (x**λ - 1)/λ, elementwise with broadcasting, and log(x) where λ = 0.

    Source: it is log(x) exprel(λ log x), so ∂/∂x = x**(λ - 1) and ∂/∂λ = log(x)² exprel'(λ log x), exact at λ = 0 too.

    >>> import plugrad as pg
    >>> pg.special.boxcox(pg.tensor([1.0, 4.0]), pg.tensor([0.0, 0.5]))
    tensor([0., 2.])
    """
    x, lmbda = as_arrays(x, lmbda, grad)
    zero = (x == 0) & (lmbda > 0)  # where it is -1/λ
    by_lmbda = slope_of_boxcox(zero, pg.log(pg.where(zero, 1.0, x)), lmbda)
    return grad * pg.pow(x, lmbda - 1), grad * by_lmbda


def slope_of_boxcox(zero: Any, log: Any, lmbda: Any) -> Any:
    """Return the derivative by λ = `lmbda` of log(x) exprel(λ log(x)), given `log`, which is log(x); where the mask
    `zero` is True, x is 0, and it is that of -1/λ.
    """
    of_zero = 1 / pg.where(zero, lmbda, 1.0) ** 2
    return pg.where(zero, of_zero, log * log * exponential_moment.apply(lmbda * log, order=1))


@several(
    "scipy.special.boxcox1p", inputs="x lmbda", samples=positive_pairs + on(([0.7, 1e-9], 0.0))
)
def boxcox1p(grad: Array, x: Operand, lmbda: Operand) -> Any:
    """Box-Cox transformation of 1 + x, ((1 + x)**λ - 1)/λ, elementwise with broadcasting, accurate for small x too.

    Source: that of `boxcox`.

    >>> import plugrad as pg
    >>> pg.special.boxcox1p(pg.tensor([0.0, 3.0]), pg.tensor([0.0, 0.5]))
    tensor([0., 2.])
    """
    x, lmbda = as_arrays(x, lmbda, grad)
    zero = (x == -1) & (lmbda > 0)
    by_lmbda = slope_of_boxcox(zero, pg.log1p(pg.where(zero, 0.0, x)), lmbda)
    return grad * pg.pow(1 + x, lmbda - 1), grad * by_lmbda


@composed(
    samples=positive_pairs + on(([0.7, 2.0], [0.0, 1e-9])), reference="scipy.special.inv_boxcox"
)
def inv_boxcox(y: Operand, lmbda: Operand) -> Array:
    """Inverse of the Box-Cox transformation, (1 + λ y)**(1/λ), elementwise with broadcasting, and exp(y) where λ = 0.

    >>> import plugrad as pg
    >>> pg.special.inv_boxcox(pg.tensor([0.0, 2.0]), pg.tensor([0.0, 0.5]))
    tensor([1., 4.])
    """
    return pg.exp(y * pg.ops.special.log1p_ratio(y * lmbda, order=0))


@composed(
    samples=positive_pairs + on(([0.7, 1e-9], [0.0, 1e-9])), reference="scipy.special.inv_boxcox1p"
)
def inv_boxcox1p(y: Operand, lmbda: Operand) -> Array:
    """Inverse of `boxcox1p`, (1 + λ y)**(1/λ) - 1, elementwise with broadcasting, and expm1(y) where λ = 0.

    >>> import plugrad as pg
    >>> pg.special.inv_boxcox1p(pg.tensor([0.0, 2.0]), pg.tensor([0.0, 0.5]))
    tensor([0., 3.])
    """
    return pg.expm1(y * pg.ops.special.log1p_ratio(y * lmbda, order=0))


@several("scipy.special.powm1", inputs="x y", samples=positive_pairs + on(([-2.0, 0.5], 2.0)))
def powm1(grad: Array, x: Operand, y: Operand, needs_input_grad: Any) -> Any:
    """x**y - 1, elementwise with broadcasting, accurate where the power is nearly 1.

    Source: d x^y = y x^(y - 1) dx + x^y log(x) dy; by y it is nan for negative x.

    >>> import plugrad as pg
    >>> pg.special.powm1(pg.tensor([1.0, 2.0]), 2.0)
    tensor([0., 3.])
    """
    x, y = as_arrays(x, y, grad)
    by_x = grad * y * pg.pow(x, y - 1) if needs_input_grad[0] else None
    by_y = grad * pg.xlogy(pg.pow(x, y), x) if needs_input_grad[1] else None
    return by_x, by_y


# Angles in degrees.

DEGREE = math.pi / 180


@elementwise("scipy.special.sindg", inputs="x", samples=smooth_samples)
def sindg(grad: Array, x: Array) -> Any:
    """Sine of an angle in degrees, elementwise, exactly 0 at 180. Source: its slope is π/180 `cosdg`.

    >>> import plugrad as pg
    >>> pg.special.sindg(pg.tensor([30.0, 180.0]))
    tensor([0.5000, -0.0000])
    """
    return grad * pg.special.cosdg(x) * DEGREE


@elementwise("scipy.special.cosdg", inputs="x", samples=smooth_samples)
def cosdg(grad: Array, x: Array) -> Any:
    """Cosine of an angle in degrees, elementwise, exactly 0 at 90. Source: its slope is -π/180 `sindg`.

    >>> import plugrad as pg
    >>> pg.special.cosdg(pg.tensor([60.0, 180.0]))
    tensor([ 0.5000, -1.0000])
    """
    return -grad * pg.special.sindg(x) * DEGREE


@elementwise("scipy.special.tandg", inputs="x", samples=smooth_samples)
def tandg(grad: Array, x: Array, output: Array) -> Any:
    """Tangent of an angle in degrees, elementwise. Source: its slope is π/180 (1 + tan²).

    >>> import plugrad as pg
    >>> pg.special.tandg(pg.tensor([45.0, 180.0]))
    tensor([1., 0.])
    """
    return grad * (1 + output * output) * DEGREE


def cotangent(x: Array) -> Any:
    """Return the cotangent of an angle in degrees: SciPy's, or near multiples of 180, where that has few digits, 1 /
    tangent.
    """
    steep = abs(x - 180 * np.round(x / 180)) < 45
    with np.errstate(divide="ignore"):
        return np.where(steep, 1 / scipys.tandg(x), scipys.cotdg(x))


@elementwise(cotangent, inputs="x", samples=samples_within(10, 80) + on([-1e-9, -30.0]))
def cotdg(grad: Array, x: Array, output: Array) -> Any:
    """Cotangent of an angle in degrees, elementwise. Source: its slope is -π/180 (1 + cot²).

    >>> import plugrad as pg
    >>> pg.special.cotdg(pg.tensor([45.0, 90.0]))
    tensor([1., 0.])
    """
    return -grad * (1 + output * output) * DEGREE


@several(
    "scipy.special.radian",
    inputs="d m s",
    samples=on(((2, 3), (3,), (2, 1)), ((), (), ()), ((0, 3), 1.0, 2.0)),
)
def radian(grad: Array) -> Any:
    """Angle in radians of degrees, minutes and seconds, elementwise with broadcasting. Source: it is linear.

    >>> import plugrad as pg
    >>> pg.special.radian(pg.tensor([180.0]), 0.0, 0.0)
    tensor([3.1416])
    """
    return grad * DEGREE, grad * (DEGREE / 60), grad * (DEGREE / 3600)
