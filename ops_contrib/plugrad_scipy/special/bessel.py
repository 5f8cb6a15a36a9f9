"""Bessel functions of each element, with derivatives of every order by their argument and by their order.

`j0`, `j1`, `y0`, `y1`, `i0`, `i0e`, `i1`, `i1e`, `k0` ... are ops of the pack builtin. Arguments are real; for a
negative one the result is nan, as in SciPy, unless the order is whole.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
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
    composed,
    elementwise,
    every,
    on,
    positive_samples,
    refuses,
    smooth_samples,
    uniform,
    whole,
    within,
)
from plugrad.authoring.quadrature import as_arrays, by_case, integrate, of_each, reach
from plugrad_scipy.special.gamma import slope_of_rgamma
from plugrad_scipy.special.parameters import hypergeometric_by_parameters

samples = on(
    (uniform(-1.4, 3, 2, 3), uniform(0.5, 5, 2, 3)),
    (uniform(0, 3), uniform(0.5, 5)),
    (1.5, uniform(0.5, 5, 0, 3)),
    (0.0, uniform(0.5, 5, 3)),
    (uniform(0, 3, 3), uniform(0.5, 5, 2, 1)),
)
several = functools.partial(elementwise, inputs="v z", core_dims=0, samples=samples)


def of_complex(name: str) -> Callable[[Callable[..., Any]], type[pg.ArrayFunction]]:
    """Return the decorator that makes an op of SciPy's Bessel function `name`, of real order v and real or complex
    argument z, from its backward rule, the decorated function.

    The op raises ValueError for a complex order.
    """

    def forward(v: Operand, z: Operand) -> Array:
        if np.any(np.imag(v)):
            raise ValueError(f"{name}: the order v is real")
        return getattr(scipys, name)(np.real(v), z)

    return elementwise(
        forward,
        core_dims=0,
        samples=samples + on((1.5, [0.5 + 1j, 2 - 1j]), (0.0, [1 + 1j])),
        error_samples=refuses(ValueError, "order v is real", (1j, [1 + 1j])),
        complex="holomorphic",
    )


@of_complex("jv")
def jv(grad: Array, v: Operand, z: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Bessel function of the first kind J_v(z) of real order v, elementwise with broadcasting.

    Source: DLMF 10.6.1, J_v' = (J_(v - 1) - J_(v + 1))/2; by the order it is an integral, see `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.jv(1.0, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4401])
    """
    return derivatives("jv", grad, v, z, output, needs_input_grad)


@of_complex("yv")
def yv(grad: Array, v: Operand, z: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Bessel function of the second kind Y_v(z) of real order v, elementwise with broadcasting; -inf at z = 0.

    Source: DLMF 10.6.1, Y_v' = (Y_(v - 1) - Y_(v + 1))/2; by the order it is an integral, see `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.yv(0.5, pg.tensor([1.0, 2.0]))
    tensor([-0.4311,  0.2348])
    """
    return derivatives("yv", grad, v, z, output, needs_input_grad)


@of_complex("iv")
def iv(grad: Array, v: Operand, z: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Modified Bessel function of the first kind I_v(z) of real order v, elementwise with broadcasting.

    Source: DLMF 10.29.1, I_v' = (I_(v - 1) + I_(v + 1))/2; by the order it is an integral, see `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.iv(0.5, pg.tensor([1.0, 2.0]))
    tensor([0.9377, 2.0462])
    """
    return derivatives("iv", grad, v, z, output, needs_input_grad)


@of_complex("kv")
def kv(grad: Array, v: Operand, z: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Modified Bessel function of the second kind K_v(z) of real order v, elementwise with broadcasting; inf at z = 0.

    It is even in v, and its derivative by the order, an integral, is that of a Matérn kernel of learned smoothness.
    Source: DLMF 10.29.1, K_v' = -(K_(v - 1) + K_(v + 1))/2, and 10.32.9, see `bessel_by_order`.

    >>> import plugrad as pg
    >>> v, z = pg.tensor(0.5, requires_grad=True), pg.tensor(1.0)
    >>> pg.autograd.grad(pg.special.kv(v, z), v)
    (tensor(0.1666),)
    """
    return derivatives("kv", grad, v, z, output, needs_input_grad)


@several("scipy.special.ive")
def ive(grad: Array, v: Operand, z: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Modified Bessel function of the first kind times exp(-|z|), elementwise with broadcasting.

    Source: that of `iv`, and (e^-|z|)' = -sign(z) e^-|z|; where z is so large that this cancels, DLMF 10.40.1, or the
    integral of `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.ive(0.5, pg.tensor([1.0, 2000.0]))
    tensor([0.3450, 0.0089])
    """
    by_v, by_z = derivatives("ive", grad, v, z, output, needs_input_grad)
    if by_z is not None:
        by_z = grad * scaled_slope(v, z, by_z - pg.sign(z) * output, "ive")
    return by_v, by_z


@several("scipy.special.kve")
def kve(grad: Array, v: Operand, z: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Modified Bessel function of the second kind times exp(z), elementwise with broadcasting.

    Source: that of `kv`, and (e^z)' = e^z; where z is so large that this cancels, DLMF 10.40.2, or the integral of
    `bessel_by_order`.

    >>> import plugrad as pg
    >>> pg.special.kve(0.5, pg.tensor([1.0, 2000.0]))
    tensor([1.2533, 0.0280])
    """
    by_v, by_z = derivatives("kve", grad, v, z, output, needs_input_grad)
    if by_z is not None:
        by_z = grad * scaled_slope(v, z, by_z + output, "kve")
    return by_v, by_z


whole_orders = on((0, (2, 3)), (2, ()), (3, (0, 3)), numbers=within(0.5, 5))


@composed(samples=whole_orders, reference="scipy.special.yn")
def yn(n: Operand, x: Operand) -> Array:
    """Bessel function of the second kind of whole order n, elementwise; it is `yv`, and `jn` is another name of `jv`.

    >>> import plugrad as pg
    >>> pg.special.yn(2, pg.tensor([1.0, 2.0]))
    tensor([-1.6507, -0.6174])
    """
    return pg.special.yv(n, x)


@composed(samples=whole_orders, reference="scipy.special.kn")
def kn(n: Operand, x: Operand) -> Array:
    """Modified Bessel function of the second kind of whole order n, elementwise; it is `kv`.

    >>> import plugrad as pg
    >>> pg.special.kn(2, pg.tensor([1.0, 2.0]))
    tensor([1.6248, 0.2538])
    """
    return pg.special.kv(n, x)


@composed(samples=samples, reference="scipy.special.jve")
def jve(v: Operand, z: Operand) -> Array:
    """Bessel function of the first kind times exp(-|Im z|), elementwise; it is `jv`, as arguments are real here.

    >>> import plugrad as pg
    >>> pg.special.jve(1.0, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4401])
    """
    return pg.special.jv(v, z)


@composed(samples=samples, reference="scipy.special.yve")
def yve(v: Operand, z: Operand) -> Array:
    """Bessel function of the second kind times exp(-|Im z|), elementwise; it is `yv`, as arguments are real here.

    >>> import plugrad as pg
    >>> pg.special.yve(0.5, pg.tensor([1.0, 2.0]))
    tensor([-0.4311,  0.2348])
    """
    return pg.special.yv(v, z)


@composed(samples=samples, reference="scipy.special.hankel1")
def hankel1(v: Operand, z: Operand) -> Array:
    """Hankel function of the first kind J_v(z) + i Y_v(z), elementwise with broadcasting. Source: DLMF 10.4.3.

    >>> import plugrad as pg
    >>> pg.special.hankel1(0.5, pg.tensor([1.0]))
    tensor([0.6714-0.4311j])
    """
    return pg.complex(pg.special.jv(v, z), pg.special.yv(v, z))


@composed(samples=samples, reference="scipy.special.hankel2")
def hankel2(v: Operand, z: Operand) -> Array:
    """Hankel function of the second kind J_v(z) - i Y_v(z), elementwise with broadcasting. Source: DLMF 10.4.3.

    >>> import plugrad as pg
    >>> pg.special.hankel2(0.5, pg.tensor([1.0]))
    tensor([0.6714+0.4311j])
    """
    return pg.complex(pg.special.jv(v, z), -pg.special.yv(v, z))


@composed(samples=samples, reference="scipy.special.hankel1e")
def hankel1e(v: Operand, z: Operand) -> Array:
    """Hankel function of the first kind times exp(-i z), elementwise with broadcasting. Source: that of `hankel1`.

    >>> import plugrad as pg
    >>> pg.special.hankel1e(0.5, pg.tensor([1.0]))
    tensor([-2.9802e-08-0.7979j])
    """
    return turned(v, z, 1)


@composed(samples=samples, reference="scipy.special.hankel2e")
def hankel2e(v: Operand, z: Operand) -> Array:
    """Hankel function of the second kind times exp(i z), elementwise with broadcasting. Source: that of `hankel2`.

    >>> import plugrad as pg
    >>> pg.special.hankel2e(0.5, pg.tensor([1.0]))
    tensor([-2.9802e-08+0.7979j])
    """
    return turned(v, z, -1)


def turned(v: Any, z: Any, sign: int) -> Any:
    """Return (J_v(z) + i sign Y_v(z)) exp(-i sign z), a scaled Hankel function of order `v` at `z`, elementwise with
    gradients; `sign` is 1 or -1.

    For large z, where its derivatives would cancel, it is Hankel's expansion, DLMF 10.17.5.
    """
    first, second = pg.special.jv(v, z), pg.special.yv(v, z)
    v, z = v + pg.zeros_like(first), z + pg.zeros_like(first)  # one may be a number
    cosine, sine = pg.cos(z), pg.sin(z)
    real, imag = first * cosine + second * sine, second * cosine - first * sine
    far = (z > 30) & (z > v * v / 8)
    at, order = pg.where(far, z, 30.0), pg.where(far, v, 0.0)
    term, parts = pg.sqrt(2 / (math.pi * at)), [0.0, 0.0]
    for k in range(40):
        parts[k % 2] = parts[k % 2] + (-1) ** (k // 2) * term
        term = term * (4 * order * order - (2 * k + 1) ** 2) / (8 * (k + 1) * at)
    angle = math.pi * (order / 2 + 0.25)
    cosine, sine = pg.cos(angle), pg.sin(angle)
    real = pg.where(far, parts[0] * cosine + parts[1] * sine, real)
    imag = pg.where(far, parts[1] * cosine - parts[0] * sine, imag)
    return pg.complex(real, sign * imag)


SIGNS = {"jv": (1, -1), "yv": (1, -1), "iv": (1, 1), "ive": (1, 1), "kv": (-1, -1), "kve": (-1, -1)}
"""Of C_(v - 1) and C_(v + 1) in 2 C_v'."""


def derivatives(kind: str, grad: Any, v: Any, z: Any, output: Any, needed: Any) -> Any:
    """Return the gradients of the Bessel function `kind` ("jv", "ive", ...) by its order v and its argument z, a pair;
    None where `needed` is False. `grad` is the gradient of its value `output`.

    For the scaled kinds ("ive", "kve") the second is without the derivative of the scale, and not multiplied by `grad`.
    Raises NotImplementedError for the order if z is complex.
    """
    by_v = by_z = None
    complex_z = output.dtype.kind == "c"
    if needed[0] and complex_z:
        raise NotImplementedError(
            f"the derivative of {kind} by its order is not implemented for complex z; detach the order"
        )
    if needed[0]:
        by_v = grad * bessel_by_order.apply(v, z, kind=kind, order=1, slopes=0)
    if needed[1]:
        function, (before, after) = getattr(pg.special, kind), SIGNS[kind]
        above = function(v + 1, z)
        by_z = (before * function(v - 1, z) + after * above) / 2
        # Of a tiny v most digits of v - 1 are lost.
        tiny = (v != 0) & (abs(v) < 0.01) & (abs(z) > 0 if complex_z else z > 0)
        if np.any(np.asarray(tiny)):
            (z,) = as_arrays(z, output)
            ratio = v / pg.where(tiny, z, 1.0)
            by_z = pg.where(tiny, ratio * output + after * above, by_z)
        by_z = by_z if kind.endswith("e") else grad * by_z
    return by_v, by_z


def scaled_slope(v: Any, z: Any, near: Any, kind: str) -> Any:
    """Return the derivative by z of a scaled modified Bessel function of order v, `kind` "ive" or "kve": where z is so
    large that the formula for `near`, the given derivative, cancels, by its series in 1/z or its integral; else `near`.
    """
    large = (z > 30) & (z > abs(v))
    far = large & (z > v * v / 8)
    if not np.any(np.asarray(large)):
        return near
    v, z = as_arrays(v, z, near)
    sign = -1 if kind == "ive" else 1
    inverse, square = 1 / pg.where(far, z, 30.0), 4 * pg.where(far, v * v, 0.0)
    term = pg.sqrt(inverse) * inverse * math.sqrt(1 / (2 * math.pi) if sign < 0 else math.pi / 2)
    total = 0.0 * term
    for k in range(40):
        total = total - (k + 0.5) * term
        term = term * (square - (2 * k + 1) ** 2) * inverse * (sign / (8 * (k + 1)))
    slope = pg.where(far, total, near)
    between = large & ~far
    if np.any(np.asarray(between)):
        order, place = pg.where(between, v, 0.0), pg.where(between, z, 31.0)
        integral = bessel_by_order.apply(order, place, kind=kind, order=0, slopes=1)
        slope = pg.where(between, integral, slope)
    return slope


@elementwise(
    of_each(lambda v, z, *, kind, order, slopes: derivative_by_order(v, z, kind, order, slopes)),
    core_dims=0,
    for_rules=True,
    samples=on(
        (uniform(-1.4, 3, 2, 3), uniform(0.5, 5, 2, 3)),
        kind=every("jv", "yv", "iv", "kv", "ive", "kve"),
        order=1,
        slopes=0,
    )
    + on((uniform(0, 3, 3), uniform(0.5, 5, 2, 1)), kind="jv", order=2, slopes=0)
    + on((uniform(0, 3, 3), uniform(0.5, 5, 2, 1)), kind=every("ive", "kve"), order=1, slopes=1)
    + on((uniform(20, 30, 3), uniform(31, 40, 2, 1)), kind=every("ive", "kve"), order=0, slopes=1),
)
def bessel_by_order(
    grad: Array, v: Operand, z: Operand, kind: str, order: int, slopes: int, needs_input_grad: Any
) -> Any:
    """Derivative ∂ⁿ⁺ᵐC/∂vⁿ∂zᵐ of the Bessel function C of order v at z, elementwise with broadcasting. The op takes v,
    z, and as settings the `kind` of C ("jv", "yv", "iv", "kv", "ive", "kve"), n = `order` and m = `slopes`.

    Source: DLMF 10.9.17, 10.9.7, 10.32.12 and 10.32.9, differentiated below the integral; the contour of J and I goes
    through the saddle point at cosh t = v/z or sinh t = v/z, where nothing cancels. By z, J and Y by 10.6.1, the others
    below the integral. The relative error is below 1e-11 for |v| up to 200 and z from 1e-6 to 1000 (measured against
    mpmath), apart from zeros. For J and Y at z far beyond v² it is Hankel's expansion, 10.17.5.
    """
    by_v = by_z = None
    if needs_input_grad[0]:
        by_v = grad * bessel_by_order.apply(v, z, kind=kind, order=order + 1, slopes=slopes)
    if needs_input_grad[1] and kind in ("jv", "yv"):
        below, above = (
            bessel_by_order.apply(each, z, kind=kind, order=order, slopes=0)
            for each in (v - 1, v + 1)
        )
        by_z = grad * (below - above) / 2
    elif needs_input_grad[1]:
        by_z = grad * bessel_by_order.apply(v, z, kind=kind, order=order, slopes=slopes + 1)
    return by_v, by_z


def derivative_by_order(
    v: NumpyArray, z: NumpyArray, kind: str, order: int, slopes: int
) -> NumpyArray:
    """Return ∂ⁿ⁺ᵐC/∂vⁿ∂zᵐ of the Bessel function `kind`, n = `order` and m = `slopes`, elementwise.

    Raises ValueError unless n >= 1, or m >= 1 for a scaled kind; m must be 0 for J and Y.
    """
    scaled = kind in ("ive", "kve")
    if (
        order < 0
        or slopes < 0
        or (slopes and kind in ("jv", "yv"))
        or not (order or (slopes and scaled))
    ):
        raise ValueError(f"bessel_by_order has no order={order}, slopes={slopes} of {kind}")
    return np.asarray(INTEGRALS[kind[:2]](v, z, kind, order, slopes))


def first_kind(v: NumpyArray, z: NumpyArray, kind: str, order: int, slopes: int) -> NumpyArray:
    """Return ∂ⁿ⁺ᵐ/∂vⁿ∂zᵐ, n = `order` and m = `slopes`, of J, I or the scaled I (`kind` "jv", "iv" or "ive"),
    elementwise; at z = 0 the limit, nan for z below 0.
    """
    return by_case(
        [
            ((z == 0) & (v > slopes), lambda v, z: np.zeros_like(z)),
            ((z == 0) & (v == slopes), lambda v, z: np.full_like(z, (-1) ** order * np.inf)),
            (z == np.inf, lambda v, z: np.full_like(z, np.nan if kind == "iv" else 0.0)),
            (far(v, z) & (kind == "jv"), lambda v, z: far_away(v, z, order).real),
            (z > 0, lambda v, z: around_the_saddle(v, z, kind, order, slopes)),
        ],
        v,
        z,
    )


def around_the_saddle(
    v: NumpyArray, z: NumpyArray, kind: str, order: int, slopes: int
) -> NumpyArray:
    """Return the n-th derivative, n = `order`, of J or I (as `kind` says) by its order v, as 1/2πi ∫ (-t)ⁿ exp(z sinh t
    - v t) dt (cosh for I), for z > 0.

    The path goes from inf - iπ through the saddle point to inf + iπ. `slopes` is the number of derivatives by z.
    """
    if kind == "jv":
        alpha = np.arccosh(np.maximum(v / z, 1))
        along, across = z * np.sinh(alpha), z * np.cosh(alpha)
        sides: Any = (np.sinh, np.cosh)
    else:
        alpha = np.arcsinh(np.maximum(v / z, 0))
        along, across = z * np.cosh(alpha), z * np.sinh(alpha)
        sides = (np.cosh, np.sinh)
    scale = along - v * alpha - (z if kind == "ive" else 0)

    def slope_factor(t: NumpyArray) -> Any:  # of cosh t, or cosh t - 1 with the scale
        if not slopes:
            return np.ones_like(t)
        return (2 * np.sinh(t / 2) ** 2 if kind == "ive" else np.cosh(t)) ** slopes

    a, r, w, n = alpha[:, None], along[:, None], across[:, None], v[:, None]

    def on_the_line(theta: NumpyArray) -> NumpyArray:
        phase = w * np.sin(theta) - n * theta
        decay = np.exp(-2 * r * np.sin(theta / 2) ** 2)
        factor = (-a - 1j * theta) ** order * slope_factor(a + 1j * theta)
        return np.asarray(decay * (factor * np.exp(1j * phase)).real)

    end = np.minimum(np.pi, np.pi * np.sqrt(25 / np.maximum(along, 1e-300)))
    panel = np.minimum(
        1.0, 12 / (1 + np.abs(across) * np.minimum(1, end**2 / 6) + np.abs(across - v))
    )
    line = integrate(on_the_line, np.zeros_like(v), end, panel)

    def exponent(
        distance: NumpyArray,
    ) -> NumpyArray:  # of the tail, from its largest value
        column = (Ellipsis, *[None] * (distance.ndim - 1))
        start, half = top[column], distance / 2
        wave = sides[1](start + half) * np.sinh(half)
        return np.asarray(-v[column] * distance - 2 * z[column] * wave)

    # The tail falls at once, unless v is negative: then it rises up to the saddle of the other sign.
    peak = np.arccosh(np.maximum(-v / z, 1)) if kind == "jv" else np.arcsinh(np.maximum(-v / z, 0))
    if kind == "jv":
        sides = (np.sinh, np.cosh)
    top = np.maximum(alpha, peak)
    value = -z * sides[0](top) - v * top - (z if kind == "ive" else 0)

    def on_the_tail(distance: NumpyArray) -> NumpyArray:
        t = top[:, None] + distance
        turn = ((1j * np.pi - t) ** order * np.exp(1j * np.pi * n)).imag
        turn = turn * slope_factor(t + 1j * np.pi).real
        return np.asarray(turn * np.exp(exponent(distance)))

    back = -np.minimum(
        top - alpha, reach(lambda d: np.where(top - d > alpha, exponent(-d), -np.inf), top * 0)
    )
    tail = integrate(on_the_tail, back, reach(exponent, top * 0), 1.5)
    return np.asarray((np.exp(scale) * line - np.exp(value) * tail) / np.pi)


def far(v: NumpyArray, z: NumpyArray) -> NumpyArray:
    """Return the mask where z is so large, and v so small beside it, that 20 terms of Hankel's expansion have full
    precision.
    """
    return np.asarray((z >= 200) & (v * v <= z / 2))


def far_away(v: NumpyArray, z: NumpyArray, order: int) -> NumpyArray:
    """Return ∂ⁿ/∂vⁿ of J + i Y for n = `order` by Hankel's expansion, DLMF 10.17.5, term by term."""
    turn, total = -0.5j * np.pi, np.zeros(v.shape, complex)
    term = np.polynomial.Polynomial([1.0])
    for k in range(1, 21):
        for j in range(order + 1):
            weight = math.comb(order, j) * turn ** (order - j) * 1j ** (k - 1)
            total += weight * (term.deriv(j) if j else term)(v) / z ** (k - 1)
        term *= np.polynomial.Polynomial([-((2 * k - 1) ** 2), 0, 4]) / (8 * k)
    return np.asarray(np.sqrt(2 / (np.pi * z)) * np.exp(1j * z) * np.exp(turn * (v + 0.5)) * total)


def second_kind(v: NumpyArray, z: NumpyArray, kind: str, order: int, slopes: int) -> NumpyArray:
    """Return ∂ⁿY/∂vⁿ for n = `order`, elementwise; at z = 0 the limit, nan for z below 0. `kind` and `slopes` are not
    used.
    """
    return by_case(
        [
            ((z == 0) & (v > 0), lambda v, z: np.full_like(z, -np.inf)),
            (z == np.inf, lambda v, z: np.zeros_like(z)),
            (far(v, z), lambda v, z: far_away(v, z, order).imag),
            (z > 0, lambda v, z: along_the_axes(v, z, order)),
        ],
        v,
        z,
    )


def along_the_axes(v: NumpyArray, z: NumpyArray, order: int) -> NumpyArray:
    """Return ∂ⁿY/∂vⁿ for n = `order` by DLMF 10.9.7: an integral from 0 to π minus one from 0 to inf, for z > 0."""
    n, x = v[:, None], z[:, None]

    def wave(theta: NumpyArray) -> NumpyArray:
        phase = np.exp(1j * (x * np.sin(theta) - n * theta))
        return np.asarray(((-1j * theta) ** order * phase).imag)

    def tail(sign: int) -> NumpyArray:
        rate = sign * v
        peak = np.arccosh(np.maximum(rate / z, 1))
        top = rate * peak - z * np.sinh(peak)

        def exponent(distance: NumpyArray) -> NumpyArray:
            column = (Ellipsis, *[None] * (distance.ndim - 1))
            t = peak[column] + distance
            return np.asarray(rate[column] * t - z[column] * np.sinh(t) - top[column])

        def integrand(distance: NumpyArray) -> NumpyArray:
            t = peak[:, None] + distance
            turned = ((1j * np.pi - t) ** order * np.exp(1j * np.pi * n)).real
            return np.asarray((t**order if sign > 0 else turned) * np.exp(exponent(distance)))

        back = reach(lambda d: np.where(d < peak, exponent(-d), -np.inf), peak * 0)
        rest = integrate(integrand, -np.minimum(peak, back), reach(exponent, peak * 0), 1.5)
        return np.asarray(np.exp(top) * rest)

    first = integrate(wave, v * 0, v * 0 + np.pi, 12 / (1 + z + np.abs(v)))
    return np.asarray((first - tail(1) - tail(-1)) / np.pi)


def modified_second_kind(
    v: NumpyArray, z: NumpyArray, kind: str, order: int, slopes: int
) -> NumpyArray:
    """Return ∂ⁿ⁺ᵐ/∂vⁿ∂zᵐ, n = `order` and m = `slopes`, of K or the scaled K (`kind` "kv" or "kve"), elementwise; at z
    = 0 the limit, nan for z below 0.
    """
    sign = np.sign(v) if order % 2 else np.ones_like(v)
    limit = np.where(sign == 0, 0.0, (-1) ** slopes * sign * np.inf)
    return by_case(
        [
            (z == 0, lambda z, v, limit, sign: limit),
            (z == np.inf, lambda z, v, limit, sign: np.zeros_like(z)),
            (z > 0, lambda z, v, limit, sign: sign * half_line(v, z, kind, order, slopes)),
        ],
        z,
        np.abs(v),
        limit,
        sign,
    )


def half_line(v: NumpyArray, z: NumpyArray, kind: str, order: int, slopes: int) -> NumpyArray:
    """Return the integral over t from 0 to inf of tⁿ cosh(v t) exp(-z cosh t), or sinh for odd n = `order`, for v not
    negative.

    It is ∂ⁿK/∂vⁿ, scaled for the kind "kve"; `slopes` is the number of derivatives by z.
    """
    peak = np.arcsinh(v / z)
    top = v * peak - z * np.cosh(peak) + (z if kind == "kve" else 0)

    def exponent(
        distance: NumpyArray,
    ) -> NumpyArray:  # written with sinh, so that large numbers do not cancel
        column = (Ellipsis, *[None] * (distance.ndim - 1))
        wave = np.sinh(peak[column] + distance / 2) * np.sinh(distance / 2)
        return np.asarray(v[column] * distance - 2 * z[column] * wave)

    def integrand(distance: NumpyArray) -> NumpyArray:
        t = peak[:, None] + distance
        twice = -2 * v[:, None] * t
        wave = -np.expm1(twice) if order % 2 else 1 + np.exp(twice)
        slope = -2 * np.sinh(t / 2) ** 2 if kind == "kve" else -np.cosh(t)  # of exp(-z cosh t)
        return np.asarray(slope**slopes * t**order * np.exp(exponent(distance)) * wave / 2)

    back = -np.minimum(peak, reach(lambda d: np.where(d < peak, exponent(-d), -np.inf), peak * 0))
    return np.asarray(np.exp(top) * integrate(integrand, back, reach(exponent, peak * 0), 1.5))


INTEGRALS: dict[str, Any] = {
    "jv": first_kind,
    "iv": first_kind,
    "yv": second_kind,
    "kv": modified_second_kind,
}


def spherical(kind: str) -> Callable[[Callable[..., Any]], type[pg.ArrayFunction]]:
    """Return the decorator that makes an op of the spherical Bessel function `kind` ("jn", ...), of whole order n and
    argument z, from its backward rule, the decorated function.

    The op raises ValueError unless n is a whole number from 0 on.
    """

    def forward(n: Operand, z: Operand, derivative: bool = False) -> Array:
        order = np.asarray(n)
        if not np.all((order >= 0) & (order == np.floor(order))):
            raise ValueError(f"spherical_{kind}: the order n is a whole number from 0, not {n}")
        return getattr(scipys, f"spherical_{kind}")(order.astype(np.int64), z, derivative)

    rows = (
        (whole(0, 4, 2, 3), uniform(0.5, 5, 2, 3)),
        (1, uniform(0.5, 5)),
        (2, uniform(0.5, 5, 0, 3)),
    )
    return elementwise(
        forward,
        core_dims=0,
        samples=on(*rows, (0, uniform(0.5, 5, 3)), derivative=every(False, True)),
        error_samples=refuses(ValueError, "whole number", (1.5, [1.0]), (-1, [1.0])),
    )


def neighbours(function: Any, n: Any, z: Any, derivative: bool, before: int, after: int) -> Any:
    """Return f_n' = (before n f_(n - 1) + after (n + 1) f_(n + 1)) / (2 n + 1), the derivative of a spherical Bessel
    function f.

    `before` and `after` are 1 or -1; with `derivative` f is itself the derivative.
    """
    (n,) = as_arrays(n, z)
    lower = function(pg.where(n > 0, n - 1, 0 * n), z, derivative)
    upper = function(n + 1, z, derivative)
    return (pg.where(n > 0, before * n * lower, 0.0) + after * (n + 1) * upper) / (2 * n + 1)


def refuse_order(name: str, needed: Any) -> None:
    """Raise NotImplementedError, which names the op `name`, if the order needs a gradient (`needed[0]`)."""
    if needed[0]:
        raise NotImplementedError(
            f"the derivative of {name} by its order is not implemented; detach the order"
        )


@spherical("jn")
def spherical_jn(
    grad: Array, n: Operand, z: Operand, derivative: bool, needs_input_grad: Any
) -> Any:
    """Spherical Bessel function of the first kind j_n(z) of whole order n, elementwise.

    With `derivative` it is the derivative.

    Raises
    ------
    ValueError
        `n` is not a whole number, or below 0.
    NotImplementedError
        `n` requires a gradient.

    Source: DLMF 10.51.1, j_n' = (n j_(n - 1) - (n + 1) j_(n + 1))/(2 n + 1), which has no pole at 0.

    >>> import plugrad as pg
    >>> pg.special.spherical_jn(1, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.3012])
    """
    refuse_order("spherical_jn", needs_input_grad)
    return None, grad * neighbours(pg.special.spherical_jn, n, z, derivative, 1, -1)


@spherical("yn")
def spherical_yn(
    grad: Array, n: Operand, z: Operand, derivative: bool, needs_input_grad: Any
) -> Any:
    """Spherical Bessel function of the second kind y_n(z) of whole order n, elementwise.

    With `derivative` it is the derivative.

    Raises
    ------
    ValueError
        `n` is not a whole number, or below 0.
    NotImplementedError
        `n` requires a gradient.

    Source: DLMF 10.51.1, y_n' = (n y_(n - 1) - (n + 1) y_(n + 1))/(2 n + 1).

    >>> import plugrad as pg
    >>> pg.special.spherical_yn(1, pg.tensor([1.0, 2.0]))
    tensor([-1.3818, -0.3506])
    """
    refuse_order("spherical_yn", needs_input_grad)
    return None, grad * neighbours(pg.special.spherical_yn, n, z, derivative, 1, -1)


@spherical("in")
def spherical_in(
    grad: Array, n: Operand, z: Operand, derivative: bool, needs_input_grad: Any
) -> Any:
    """Modified spherical Bessel function of the first kind i_n(z) of whole order n, elementwise.

    With `derivative` it is the derivative.

    Raises
    ------
    ValueError
        `n` is not a whole number, or below 0.
    NotImplementedError
        `n` requires a gradient.

    Source: DLMF 10.51.4, i_n' = (n i_(n - 1) + (n + 1) i_(n + 1))/(2 n + 1), which has no pole at 0.

    >>> import plugrad as pg
    >>> pg.special.spherical_in(1, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.3679])
    """
    refuse_order("spherical_in", needs_input_grad)
    return None, grad * neighbours(pg.special.spherical_in, n, z, derivative, 1, 1)


@spherical("kn")
def spherical_kn(
    grad: Array, n: Operand, z: Operand, derivative: bool, needs_input_grad: Any
) -> Any:
    """Modified spherical Bessel function of the second kind k_n(z) of whole order n, elementwise.

    With `derivative` it is the derivative.

    Raises
    ------
    ValueError
        `n` is not a whole number, or below 0.
    NotImplementedError
        `n` requires a gradient.

    Source: DLMF 10.51.4, k_n' = -(n k_(n - 1) + (n + 1) k_(n + 1))/(2 n + 1).

    >>> import plugrad as pg
    >>> pg.special.spherical_kn(1, pg.tensor([1.0, 2.0]))
    tensor([1.1557, 0.1594])
    """
    refuse_order("spherical_kn", needs_input_grad)
    return None, grad * neighbours(pg.special.spherical_kn, n, z, derivative, -1, -1)


# Airy and Struve functions.


class Airy(Primitive):
    """Airy functions Ai, Ai', Bi and Bi', elementwise, as four tensors; for complex numbers too.

    Source: DLMF 9.2.1, w'' = z w.

    >>> import plugrad as pg
    >>> ai, aip, bi, bip = pg.special.airy(pg.tensor([0.0, 1.0]))
    >>> ai, bip
    (tensor([0.3550, 0.1353]), tensor([0.4483, 0.9324]))
    """

    complex = "holomorphic"
    core_dims = 0
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, z: Array) -> Any:
        z, output = four_airy(scipys.airy, z)
        ctx.save_for_backward(z, *output)
        ctx.set_materialize_grads(False)  # 0 times an infinite Bi is no 0
        return output

    @staticmethod
    def backward(ctx: Context, *grads: Array) -> Any:
        z, ai, aip, bi, bip = ctx.saved_tensors
        return added_up(grads, (aip, z * ai, bip, z * bi))

    samples = staticmethod(smooth_samples + on([0.5 + 1j, -1 - 2j]))
    reference = staticmethod(lambda z: scipys.airy(z))


class Airye(Primitive):
    """Airy functions times exp(±2/3 z√z), elementwise: those of `airy`, Ai and Ai' scaled up, Bi and Bi' down.

    Below 0 SciPy's Ai and Ai' are nan, and Bi and Bi' are not scaled. Source: DLMF 9.2.1, and above 15, where that
    cancels, the expansions 9.7.5-8.

    >>> import plugrad as pg
    >>> pg.special.airye(pg.tensor([100.0]))[0]
    tensor([0.0892])
    """

    core_dims = 0
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, z: Array) -> Any:
        z, output = four_airy(scipys.airye, z)
        ctx.save_for_backward(z, *output)
        ctx.set_materialize_grads(False)
        return output

    @staticmethod
    def backward(ctx: Context, *grads: Array) -> Any:
        z, ai, aip, bi, bip = ctx.saved_tensors
        root = pg.where(z > 0, pg.sqrt(pg.where(z > 0, z, 1.0)), 0.0)
        up, down = (aip + root * ai, z * ai + root * aip), (bip - root * bi, z * bi - root * bip)
        return added_up(grads, far_airye(z, up + down))

    samples = staticmethod(positive_samples)
    reference = staticmethod(lambda z: scipys.airye(z))


def far_airye(z: Any, near: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the derivatives of the four scaled Airy functions: `near`, or for z above 15 those of their series in
    z^(-3/2).
    """
    far = z > 15
    if not np.any(np.asarray(far)):
        return near
    at = pg.where(far, z, 15.0)
    inverse = 1.5 / (at * pg.sqrt(at))
    values = [1.0]
    for k in range(1, 20):
        values.append(
            values[-1] * (6 * k - 5) * (6 * k - 3) * (6 * k - 1) / (216 * k * (2 * k - 1))
        )
    output = []
    for which, slope in enumerate(near):
        series, prime = 0.0 * at, which % 2
        for k in range(19, -1, -1):
            size = values[k] * (1 + 6 * k) / (1 - 6 * k) if prime else values[k]
            power = (0.25 if prime else -0.25) - 1.5 * k
            series = (-1) ** (k * (which < 2)) * size * power + inverse * series
        factor = (-1 if which == 1 else 1) / math.sqrt(math.pi) / (2 if which < 2 else 1)
        power = pg.pow(at, -0.75 if prime else -1.25)
        output.append(pg.where(far, factor * power * series, slope))
    return tuple(output)


def four_airy(function: Any, z: Array) -> tuple[Array, tuple[Array, ...]]:
    """Return `z` in a floating dtype, and the four results of SciPy's ``function(z)`` in that dtype."""
    z = as_floating(z)
    output = pg.quietly(function, z.astype(np.float32) if z.dtype == np.float16 else z)
    return z, tuple(each.astype(z.dtype, copy=False) for each in output)


def added_up(grads: Any, slopes: Any) -> Any:
    """Return the sum of grad * slope over several results of one input; None if none of them has a gradient."""
    parts = [grad * slope for grad, slope in zip(grads, slopes, strict=True) if grad is not None]
    return sum(parts[1:], parts[0]) if parts else None


struves = on(
    (0.0, uniform(0.5, 5, 2, 3)),
    (1.5, uniform(0.5, 5)),
    (1.0, uniform(0.5, 5, 0, 3)),
    (2.0, [-1.5, 2.5]),
)


@elementwise("scipy.special.struve", inputs="v z", core_dims=0, samples=struves)
def struve(grad: Array, v: Operand, z: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Struve function H_v(z) of real order v, elementwise with broadcasting.

    Source: DLMF 11.4.24, 2 H_v' = H_(v - 1) - H_(v + 1) + (z/2)^v/(√π Γ(v + 3/2)); by the order it is the series 11.2.1
    of 1F2 in whole numbers, see `hypergeometric_by_parameters`, for z up to 750; nan for negative z, where H is complex
    except for whole orders.

    Raises
    ------
    NotImplementedError
        `v` requires a gradient, and z is above 750.

    >>> import plugrad as pg
    >>> pg.special.struve(1.0, pg.tensor([1.0, 2.0]))
    tensor([0.1985, 0.6468])
    """
    return of_struve(pg.special.struve, grad, v, z, output, -1, needs_input_grad)


@elementwise("scipy.special.modstruve", inputs="v z", core_dims=0, samples=struves)
def modstruve(grad: Array, v: Operand, z: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Modified Struve function L_v(z) of real order v, elementwise with broadcasting.

    Source: DLMF 11.4.26, 2 L_v' = L_(v - 1) + L_(v + 1) + (z/2)^v/(√π Γ(v + 3/2)); by the order it is the series
    11.2.2, as for `struve`.

    Raises
    ------
    NotImplementedError
        `v` requires a gradient, and z is above 750.

    >>> import plugrad as pg
    >>> pg.special.modstruve(1.0, pg.tensor([1.0, 2.0]))
    tensor([0.2268, 1.1028])
    """
    return of_struve(pg.special.modstruve, grad, v, z, output, 1, needs_input_grad)


def of_struve(
    function: Any, grad: Any, v: Any, z: Any, output: Any, sign: int, needed: Any
) -> tuple[Any, Any]:
    """Return the gradients of a Struve function by its order v (a series, DLMF 11.2.1) and by z (DLMF 11.4), None where
    `needed` is False.

    `function` is the op H_v(z), with `sign` -1, or L_v(z), with `sign` 1; `grad` is the gradient of its value `output`.
    """
    v, z = as_arrays(v, z, grad)
    by_v = grad * struve_by_order(function, v, z, sign) if needed[0] else None
    return by_v, grad * by_neighbours(function, v, z, output, sign, needed[0])


def struve_by_order(function: Any, v: Any, z: Any, sign: int) -> Any:
    """Return the derivative of a Struve function by its order v, nan for z below 0. `function` is the op, with `sign`
    -1 for H and 1 for L.

    It is the derivative of the series DLMF 11.2.1; for v below -1, where terms have poles, by the recurrence 11.4.23
    from above.
    """
    inside = z > 0
    half = pg.where(inside, z / 2, 1.0)

    def series(v: Any) -> Any:
        rest = hypergeometric_by_parameters.apply(
            1.0, 1.5, v + 1.5, sign * half * half, kind="1f2", orders=(0, 0, 1, 0)
        )
        front = pg.exp((v + 1) * pg.log(half) - pg.lgamma(v + 1.5)) * (2 / math.sqrt(math.pi))
        return (pg.log(half) - pg.digamma(v + 1.5)) * function(v, 2 * half) + front * rest

    steps = pg.where(v < -1, pg.ceil(-1 - v), 0.0)
    order, k = v + steps, 0
    now = above = series(order)
    while np.any(np.asarray(down := k < steps)):
        if k == 0:
            above = series(order + 1)
        c = order - k
        power = pg.log(half) * pg.special.rgamma(c + 1.5) + slope_of_rgamma(c + 1.5)
        lower = (function(c, 2 * half) + c * now) / half + sign * above
        lower = lower + pg.pow(half, c) * power / math.sqrt(math.pi)
        now, above = pg.where(down, lower, now), pg.where(down, now, above)
        k += 1
    return pg.where(inside, now, pg.where((z == 0) & (v > -1), 0.0, np.nan))


def by_neighbours(function: Any, v: Any, z: Any, output: Any, sign: int, by_order: bool) -> Any:
    """Return the derivative of a Struve function by z from those of the orders v - 1 and v + 1: for |z| < 1 by a
    formula without a pole at 0, else by DLMF 11.4.25.

    `function` is the op, with `sign` -1 for H and 1 for L, and `output` its value; `by_order` says that a derivative by
    v will be taken too.
    """
    (v,) = as_arrays(v, z)
    near = abs(z) < 1
    at, away = pg.where(near, z, 0.5), pg.where(near, 1.0, z)
    zero = (v == 0) & (not by_order)  # a derivative by the order is needed of both neighbours
    above = sign * function(v + 1, at)
    below = function(pg.where(zero, 1.0, v) - 1, at)
    power = pg.pow(at / 2, v) * pg.special.rgamma(v + 1.5) / math.sqrt(math.pi)
    close = power + above + pg.where(zero, 0.0, (below - above - power) / 2)
    tiny = near & (v != 0) & (abs(v) < 0.01) & (z > 0)  # v - 1 has lost most of its digits: 11.4.27
    ratio = v / pg.where(tiny, z, 1.0)
    close = pg.where(tiny, power + above + ratio * output, close)
    return pg.where(near, close, function(v - 1, away) - v / away * function(v, away))
