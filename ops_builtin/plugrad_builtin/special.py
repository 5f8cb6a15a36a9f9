"""Special functions of each element, by SciPy: error functions, gamma functions, Bessel functions, x log(y).

Those that PyTorch has only in `torch.special` are named with it: `special_ndtr` is ``plugrad.special.ndtr``.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Operand,
    as_ints,
    broadcasting_errors,
    composed,
    elementwise,
    on,
    positive_samples,
    refuses,
    samples_off_zero,
    samples_within,
    smooth_samples,
    wide,
    within,
)

ROOT_PI = math.sqrt(math.pi)


def pairs(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `xlogy` and its like: factors, and positive numbers whose logarithm is taken."""
    yield pg.Sample(rng.normal(size=(2, 3)), rng.uniform(0.5, 2, (2, 3)))
    yield pg.Sample(rng.normal(size=(2, 1)), rng.uniform(0.5, 2, 3))
    yield pg.Sample(rng.normal(size=()), rng.uniform(0.5, 2, ()))
    yield pg.Sample(rng.normal(size=(0, 3)), rng.uniform(0.5, 2, (1, 3)))
    yield pg.Sample(rng.normal(size=3), 1.5)
    yield pg.Sample(1.5, rng.uniform(0.5, 2, 3))


of_a_number = on((2.5, (2, 3)), (3, ()), (1.5, (0, 3)), numbers=within(0.5, 3))


@elementwise("scipy.special.erf", samples=smooth_samples, complex="holomorphic")
def erf(grad: Array, input: Array) -> Any:
    """Error function, elementwise: 2/sqrt(π) times the integral of exp(-t²) from 0 to x.

    Source: erf'(x) = 2/sqrt(π) exp(-x²).

    >>> import plugrad as pg
    >>> pg.erf(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8427])
    """
    return grad * pg.exp(-input * input) * (2 / ROOT_PI)


@elementwise("scipy.special.erfc", samples=smooth_samples, complex="holomorphic")
def erfc(grad: Array, input: Array) -> Any:
    """Complementary error function, elementwise: 1 - erf(x), accurate for large x too.

    Source: erfc'(x) = -2/sqrt(π) exp(-x²).

    >>> import plugrad as pg
    >>> pg.erfc(pg.tensor([0.0, 5.0]))
    tensor([1.0000e+00, 1.5375e-12])
    """
    return grad * pg.exp(-input * input) * (-2 / ROOT_PI)


@elementwise("scipy.special.erfinv", samples=samples_within(-0.9, 0.9))
def erfinv(grad: Array, output: Array) -> Any:
    """Inverse error function, elementwise; infinite at -1 and 1, nan outside.

    Source: the slope of an inverse y is 1 / erf'(y) = sqrt(π)/2 exp(y²).

    >>> import plugrad as pg
    >>> pg.erfinv(pg.tensor([0.0, 0.5, 1.0]))
    tensor([0.0000, 0.4769,    inf])
    """
    return grad * pg.exp(output * output) * (ROOT_PI / 2)


@elementwise("scipy.special.erfcx", samples=samples_within(-2, 3))
def special_erfcx(grad: Array, input: Array, output: Array) -> Any:
    """Scaled complementary error function, elementwise: exp(x²) erfc(x).

    Source: (e^(x²) erfc(x))' = 2 x e^(x²) erfc(x) - 2/sqrt(π); above 10, where that cancels, by DLMF 7.12.1.

    >>> import plugrad as pg
    >>> pg.special.erfcx(pg.tensor([0.0, 100.0]))
    tensor([1.0000, 0.0056])
    """
    far = input > 10
    inverse = 1 / pg.where(far, input, 10)
    series, square = 0 * inverse, inverse * inverse
    for k in range(12, -1, -1):
        series = 1 - (k + 1.5) * square * series
    near = 2 * input * output - 2 / ROOT_PI
    return grad * pg.where(far, -series * square / ROOT_PI, near)


def log_gamma(input: Array) -> Any:
    """Return log |Γ(x)| elementwise; at -inf it is inf, as in C and PyTorch, where SciPy has -inf."""
    from scipy.special import gammaln  # takes 40 ms to import

    return np.where(input == -np.inf, np.inf, gammaln(input)).astype(input.dtype, copy=False)


@elementwise(log_gamma, samples=positive_samples + on([-0.5, -1.3, -2.7]), core_dims=0)
def lgamma(grad: Array, input: Array) -> Any:
    """Logarithm of the absolute value of the gamma function, elementwise; infinite at 0, -1, -2 ...

    Source: its derivative is `digamma`.

    >>> import plugrad as pg
    >>> pg.lgamma(pg.tensor([1.0, 4.0]))  # Γ(n) = (n - 1)!
    tensor([0.0000, 1.7918])
    """
    return grad * pg.digamma(input)


@elementwise(
    "scipy.special.digamma",
    samples=positive_samples + on([-0.5, -1.3, -2.7]),
    complex="holomorphic",
)
def digamma(grad: Array, input: Array) -> Any:
    """Digamma function, elementwise: the derivative of log Γ; for complex numbers too.

    Source: its derivative is `polygamma` of order 1.

    >>> import plugrad as pg
    >>> pg.digamma(pg.tensor([1.0, 2.0]))
    tensor([-0.5772,  0.4228])
    """
    return grad * pg.polygamma(1, input)


@composed(
    samples=on((0, (2, 3)), (2, ()), (1, (0, 3)), (3, (4,)), numbers=within(0.5, 3)),
    error_samples=refuses(RuntimeError, "does not support negative n", (-1, (2,))),
    reference="scipy.special.polygamma",
    node_name="PolygammaBackward0",
)
def polygamma(n: Any, input: Operand) -> Array:
    """Polygamma function of order `n`, elementwise: the derivative of `digamma`, n times. As a method, x.polygamma(n).

    Raises
    ------
    RuntimeError
        `n` is negative.

    Source: DLMF 25.11.12, ψ⁽ⁿ⁾(x) = (-1)ⁿ⁺¹ n! ζ(n + 1, x); for complex numbers it is `polygamma_of_complex`.

    >>> import plugrad as pg
    >>> pg.polygamma(1, pg.tensor([1.0]))  # π²/6
    tensor([1.6449])
    """
    if hasattr(n, "shape") and not hasattr(input, "shape"):  # x.polygamma(n)
        n, input = input, n
    n = as_ints(n)
    if n < 0:
        raise RuntimeError("polygamma(n, x) does not support negative n.")
    if n == 0:
        return pg.digamma(input)
    if getattr(input, "dtype", np.dtype(float)).kind == "c":
        return polygamma_of_complex.apply(input, n=n)
    sign_and_size = (-1) ** (n + 1) * math.factorial(n)
    if getattr(input, "dtype", None) == np.float16:  # which has no room for the factorial
        return pg.to(pg.special.zeta(n + 1, wide(input)) * sign_and_size, np.float16)
    return pg.special.zeta(n + 1, input) * sign_and_size


def complex_polygamma(input: Array, *, n: int) -> Any:
    """Return the polygamma function ψ⁽ⁿ⁾ of complex numbers, elementwise, for n from 1 on, in double precision."""
    n, below_axis = as_ints(n), input.imag < 0
    z = np.where(below_axis, np.conj(input), input).astype(complex)
    left = z.real < 0.5
    w, sign = np.where(left, 1 - z, z), (-1) ** (n + 1)
    steps = 16 + n
    total = sum(math.factorial(n) / (w + k) ** (n + 1) for k in range(steps))
    w = w + steps
    series = (1 + n / (2 * w)) * math.factorial(n - 1)
    for k, number in enumerate(BERNOULLI, 1):  # DLMF 5.15.8
        series = series + number * math.factorial(2 * k + n - 1) / w ** (2 * k)
    total = sign * (total + series / w**n)
    # The derivatives of cot πz are (1 + c²) q(c), c = cot πz, by u = exp(2πi z), of which the size is at most 1.
    turns = 2j * np.pi * np.where(left, (z.real - np.round(z.real)) + 1j * z.imag, 0.5)
    u, less = np.exp(turns), np.expm1(turns)  # and u - 1
    c, square = 1j * (u + 1) / less, -4 * u / less**2
    q = np.polynomial.Polynomial([-1.0])
    for _ in range(n - 1):
        q = -(np.polynomial.Polynomial([1.0, 0.0, 1.0]) * q).deriv()
    factor = functools.reduce(lambda value, size: size + c * value, q.coef[::-1].tolist())
    total = np.where(left, -sign * total - np.pi ** (n + 1) * square * factor, total)
    return np.where(below_axis, np.conj(total), total)


@elementwise(
    complex_polygamma,
    samples=on([0.5 + 1j, -1 - 2j, 3 - 0.1j], n=1) + on([[-3.3 + 0.2j, 1 - 1j], [0.3j, 2.5]], n=2),
    complex="holomorphic",
    for_rules=True,
)
def polygamma_of_complex(grad: Array, input: Array, n: int) -> Any:
    """Polygamma function ψ⁽ⁿ⁾ of complex numbers, of order n from 1 on, elementwise.

    Source: DLMF 5.15.5 and 5.15.8, where the real part is below 1/2 with the reflection 5.15.6. The relative error is
    below 1e-13 for the orders 1 to 5 (measured against mpmath; mostly 1e-15).

    >>> import plugrad as pg
    >>> pg.polygamma_of_complex(pg.tensor([1.0 + 0.0j]), n=1)  # π²/6
    tensor([1.6449+0.j])
    """
    return grad * polygamma_of_complex.apply(input, n=n + 1)


@elementwise(
    "scipy.special.zeta",
    inputs=2,
    samples=of_a_number + on(((2, 2), (2,)), numbers=within(1.2, 3)) + on((3, [-0.5, -1.7])),
)
def special_zeta(grad: Array, input: Operand, other: Operand, needs_input_grad: Any) -> Any:
    """Hurwitz zeta function, elementwise with broadcasting: the sum of 1 / (k + other)**input over k = 0, 1, 2 ...

    It is nan for an `input` below 1. Source: DLMF 25.11.17, ∂ζ(s, q)/∂q = -s ζ(s + 1, q); the derivative by s is
    `zeta_by_exponent`.

    >>> import plugrad as pg
    >>> s = pg.tensor(2.0, requires_grad=True)
    >>> zeta = pg.special.zeta(s, pg.tensor([1.0]))  # π²/6
    >>> zeta, pg.autograd.grad(zeta, s)
    (tensor([1.6449], grad_fn=<SpecialZetaBackward0>), (tensor(-0.9375),))
    """
    by_input = None
    if needs_input_grad[0]:
        slope = zeta_by_exponent.apply(input, other, order=1)
        by_input = grad * pg.where(input < 1, math.nan, slope)
    return by_input, grad * pg.special.zeta(input + 1, other) * -input


def zeta_derivative(input: Array, other: Array, *, order: int) -> Any:
    """Return ∂ⁿζ(s, q)/∂sⁿ elementwise for n = `order`, s = `input` and q = `other`, by the sum of Euler and Maclaurin.

    It is nan unless s > -1, s ≠ 1 and q > 0.
    """
    s, q = (np.asarray(each, float) for each in np.broadcast_arrays(input, other))
    ordinary = (s > -1) & (s != 1) & (s < np.inf) & (q > 0) & (q < np.inf)
    s, q = np.where(ordinary, s, 2.0), np.where(ordinary, q, 1.0)
    first = int(np.clip(np.ceil(s.max(initial=0.0)), 20, 500))  # terms before the integral

    def power(x: Array, exponent: Array) -> Any:
        return (-np.log(x)) ** order * x**-exponent

    total = sum(power(q + k, s) for k in range(first))
    end = q + first
    logarithm = np.log(end)
    shifted = [  # Taylor's coefficients of end to the power of -s
        (-logarithm) ** k / math.factorial(k) * end**-s for k in range(order + 1)
    ]
    integral = sum(
        each * (-1.0) ** (order - k) / (s - 1) ** (order - k + 1) for k, each in enumerate(shifted)
    )
    rest = shifted[order] / 2
    rising = [s, *[np.ones_like(s) if k == 1 else np.zeros_like(s) for k in range(1, order + 1)]]
    for j, size in enumerate(BERNOULLI):  # times (s)₂ⱼ₊₁ / end²ʲ⁺¹
        rest = rest + size / end ** (2 * j + 1) * sum(
            a * b for a, b in zip(rising, shifted[::-1], strict=True)
        )
        for step in (2 * j + 1, 2 * j + 2):
            rising = [
                each * (s + step) + (rising[k - 1] if k else 0.0) for k, each in enumerate(rising)
            ]
    value = total + math.factorial(order) * (end * integral + rest)
    limits = [
        ((input == 1) & (other > 0), (-1.0) ** order * np.inf),
        ((input > 0) & (other == np.inf), 0.0),
    ]
    for where, limit in limits:
        value = np.where(where, limit, value)
    known = ordinary | limits[0][0] | limits[1][0]
    return np.where(known, value, np.nan)


BERNOULLI = [
    *(1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160, -691 / 1307674368000),
    *(1 / 74724249600, -3617 / 10670622842880000, 43867 / 5109094217170944000),
]
"""B₂ⱼ/(2j)! for j = 1, 2, ..."""


@elementwise(
    zeta_derivative,
    core_dims=0,
    for_rules=True,
    domain={"input": (0.01, np.inf), "other": (0.0, np.inf)},
    samples=on((2.5, (2, 3)), ((2, 1), (3,)), (1.5, (0, 3)), numbers=within(1.2, 3), order=1)
    + on(([0.3, 0.7], [1.0, 2.5]), order=2),
)
def zeta_by_exponent(
    grad: Array, input: Operand, other: Operand, order: int, needs_input_grad: Any
) -> Any:
    """Derivative ∂ⁿζ(s, q)/∂sⁿ of the Hurwitz zeta function by its exponent, elementwise, for s above -1.

    Source: DLMF 25.2.9 for ζ(s, q), differentiated: 20 terms or more before the integral, 9 of Bernoulli's numbers. The
    relative error is below 1e-13 above s = 1 (measured against mpmath), and below 1e-11 from -1 to 1.

    >>> import plugrad as pg
    >>> pg.zeta_by_exponent(pg.tensor(2.0), 1.0, order=1)
    tensor(-0.9375)
    """
    by_input = by_other = None
    if needs_input_grad[0]:
        by_input = grad * zeta_by_exponent.apply(input, other, order=order + 1)
    if needs_input_grad[1]:
        above = zeta_by_exponent.apply(input + 1, other, order=order) * input
        lower = zeta_by_exponent.apply(input + 1, other, order=order - 1) if order else 0.0
        by_other = -grad * (above + order * lower)
    return by_input, by_other


@composed(
    samples=on((2, 3), numbers=within(1.5, 4), p=1)
    + on((), numbers=within(1.5, 4), p=3)
    + on((0, 3), numbers=within(1.5, 4), p=2),
    error_samples=refuses(RuntimeError, "p has to be greater than", (2,), p=0),
    half_in_single=True,
)
def mvlgamma(input: Array, p: int) -> Array:
    """Logarithm of the multivariate gamma function of dimension `p`, elementwise, for x above (p - 1)/2.

    Raises
    ------
    RuntimeError
        `p` is below 1.

    Source: DLMF 35.3.4, Γ_p(x) = π^(p(p - 1)/4) Γ(x) Γ(x - 1/2) ... Γ(x - (p - 1)/2).

    >>> import plugrad as pg
    >>> pg.mvlgamma(pg.tensor([2.0]), 2)
    tensor([0.4516])
    """
    p = as_ints(p)
    if p < 1:
        raise RuntimeError(f"p has to be greater than or equal to 1, not {p}")
    output = pg.lgamma(input) + p * (p - 1) / 4 * math.log(math.pi)
    for half in range(1, p):
        output = output + pg.lgamma(input - half / 2)
    return output


@elementwise("scipy.special.xlogy", inputs=2, samples=pairs, error_samples=broadcasting_errors)
def xlogy(grad: Array, input: Operand, other: Operand) -> Any:
    """Product x log(y), elementwise with broadcasting; 0 where x is 0, unless y is nan.

    Source: d x log(y) = log(y) dx + x/y dy; by x it is 0 where x is 0 and y not positive.

    >>> import plugrad as pg
    >>> pg.xlogy(pg.tensor([0.0, 2.0]), pg.tensor([0.0, 1.0]))
    tensor([0., 0.])
    """
    return pg.where((input == 0) & (other <= 0), 0, pg.xlogy(grad, other)), grad * input / other


@elementwise("scipy.special.xlog1py", inputs=2, samples=pairs, error_samples=broadcasting_errors)
def special_xlog1py(grad: Array, input: Operand, other: Operand) -> Any:
    """Product x log(1 + y), elementwise with broadcasting, accurate for small y too; 0 where x is 0, unless y is nan.

    Source: d x log(1 + y) = log(1 + y) dx + x/(1 + y) dy; by x it is 0 where x is 0 and y not above -1.

    >>> import plugrad as pg
    >>> pg.special.xlog1py(pg.tensor([0.0, 2.0]), pg.tensor([-1.0, 0.0]))
    tensor([0., 0.])
    """
    slope = pg.where((input == 0) & (other <= -1), 0, pg.special.xlog1py(grad, other))
    return slope, grad * input / (1 + other)


@elementwise("scipy.special.entr", samples=positive_samples)
def special_entr(grad: Array, input: Array) -> Any:
    """Entropy, elementwise: -x log(x), 0 at 0, and -inf for negative x.

    Source: (-x log x)' = -log(x) - 1.

    >>> import plugrad as pg
    >>> pg.special.entr(pg.tensor([0.0, 0.5, -1.0]))
    tensor([0.0000, 0.3466,   -inf])
    """
    return grad * (-pg.log(input) - 1)


@composed(
    samples=samples_within(0.1, 0.9) + on([0.05, 0.3, 0.97], eps=0.1),
    half_in_single=True,
    node_name="LogitBackward0",
)
def logit(input: Array, eps: float | None = None) -> Array:
    """Logarithm of the odds, elementwise: log(x / (1 - x)), the inverse of `sigmoid`; nan outside of [0, 1].

    With `eps`, `input` is first moved into the interval from eps to 1 - eps.

    >>> import plugrad as pg
    >>> pg.logit(pg.tensor([0.5, 1.0])), pg.logit(pg.tensor([1.0]), eps=0.1)
    (tensor([0., inf]), tensor([2.1972]))
    """
    x = input if input.dtype.kind in "fc" else pg.to(input, pg.get_default_dtype())
    if eps is not None:
        x = pg.where(x < eps, eps, pg.clamp(x, max=1 - eps))  # as PyTorch where eps is above 0.5
    return pg.log(x) - pg.log(1 - x)


@elementwise("scipy.special.i0", samples=samples_off_zero)
def i0(grad: Array, input: Array) -> Any:
    """Modified Bessel function of the first kind, of order 0, elementwise.

    Source: DLMF 10.29.3, I₀' = I₁.

    >>> import plugrad as pg
    >>> pg.i0(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 1.2661])
    """
    return grad * pg.special.i1(input)


@elementwise("scipy.special.i1", samples=samples_off_zero)
def special_i1(grad: Array, input: Array, output: Array) -> Any:
    """Modified Bessel function of the first kind, of order 1, elementwise.

    Source: DLMF 10.29.2, I₁'(x) = I₀(x) - I₁(x)/x.

    >>> import plugrad as pg
    >>> pg.special.i1(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.5652])
    """
    return grad * (pg.i0(input) - by_itself(output, input, 1))


@elementwise("scipy.special.i0e", samples=samples_off_zero)
def special_i0e(grad: Array, input: Array, output: Array) -> Any:
    """Modified Bessel function of the first kind, of order 0, times exp(-|x|), elementwise.

    Source: that of `i0`, and (e^-|x|)' = -sign(x) e^-|x|; above 30, where that cancels, by DLMF 10.40.1.

    >>> import plugrad as pg
    >>> pg.special.i0e(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.4658])
    """
    sign = pg.sign(input)
    return grad * far_slope(pg.special.i1e(input) - sign * output, abs(input), 0, -1, sign)


@elementwise("scipy.special.i1e", samples=samples_off_zero)
def special_i1e(grad: Array, input: Array, output: Array) -> Any:
    """Modified Bessel function of the first kind, of order 1, times exp(-|x|), elementwise.

    Source: that of `special_i1`, and (e^-|x|)' = -sign(x) e^-|x|; above 30, where that cancels, by DLMF 10.40.1.

    >>> import plugrad as pg
    >>> pg.special.i1e(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.2079])
    """
    size = abs(input)
    slope = pg.special.i0e(input) - by_itself(output, input, 1, pg.exp(-pg.clamp(size, max=1)))
    return grad * far_slope(slope - pg.sign(input) * output, size, 1, -1, 1)


def by_itself(first: Array, x: Array, sign: int, scale: Any = 1) -> Any:
    """Return I₁(x)/x or J₁(x)/x, times `scale`, with derivatives that are accurate at 0 too.

    `first` is I₁(x) or J₁(x) times `scale`, `sign` 1 for I and -1 for J. For |x| < 1 the series DLMF 10.2.2 or 10.25.2
    is taken.
    """
    near = abs(x) < 1
    square, series = pg.where(near, x, 0) ** 2 * (sign / 4), 0 * x
    for k in range(10, 0, -1):
        series = (1 + series) * square / (k * (k + 1))
    return pg.where(near, (1 + series) * scale / 2, first / pg.where(near, 1, x))


def far_slope(near: Any, x: Array, order: int, sign: int, outer: Any) -> Any:
    """Return the derivative of a scaled modified Bessel function of `order` 0 or 1: `near`, or for x above 30 that of
    its series in 1/x.

    `sign` is -1 for I and 1 for K; `outer` is a factor of the series.
    """
    far = x > 30
    # At infinity all derivatives are 0; that of the root of 1/x is none.
    inverse = 1 / pg.clamp(pg.where(far, x, 30), max=float(np.finfo(x.dtype).max))
    terms, factor = [], 1.0
    for k in range(20):
        terms.append(factor * (k + 0.5))
        factor *= sign * (4 * order**2 - (2 * k + 1) ** 2) / (8 * (k + 1))
    series = 0 * inverse
    for term in reversed(terms):
        series = term + inverse * series
    size = math.sqrt(1 / (2 * math.pi) if sign < 0 else math.pi / 2)
    return pg.where(far, -series * inverse * pg.sqrt(inverse) * outer * size, near)


@elementwise("scipy.special.ndtr", samples=smooth_samples, complex="holomorphic")
def special_ndtr(grad: Array, input: Array) -> Any:
    """Distribution function of the standard normal distribution, elementwise: the probability of a value up to x.

    Source: its derivative is the density, exp(-x²/2) / sqrt(2π).

    >>> import plugrad as pg
    >>> pg.special.ndtr(pg.tensor([0.0, 2.0]))
    tensor([0.5000, 0.9772])
    """
    return grad * pg.exp(-0.5 * input * input) * (1 / math.sqrt(2 * math.pi))


@elementwise("scipy.special.ndtri", samples=samples_within(0.1, 0.9))
def special_ndtri(grad: Array, output: Array) -> Any:
    """Quantile function of the standard normal distribution, elementwise: the inverse of `special_ndtr`.

    Source: the slope of an inverse y is one over the density at y.

    >>> import plugrad as pg
    >>> pg.special.ndtri(pg.tensor([0.5, 0.9772]))
    tensor([0.0000, 1.9991])
    """
    return grad * pg.exp(0.5 * output * output) * math.sqrt(2 * math.pi)


@elementwise("scipy.special.log_ndtr", samples=smooth_samples)
def special_log_ndtr(grad: Array, input: Array) -> Any:
    """Logarithm of the distribution function of the standard normal distribution, elementwise, accurate far below 0
    too.

    Source: the density divided by the probability, sqrt(2/π) / erfcx(-x / sqrt(2)); for x above 0, where erfcx
    overflows, the quotient itself.

    >>> import plugrad as pg
    >>> pg.special.log_ndtr(pg.tensor([0.0, -100.0]))
    tensor([-6.9315e-01, -5.0055e+03])
    """
    below, above = pg.where(input < 0, input, 0), pg.where(input < 0, 0, input)
    density = pg.exp(-0.5 * above * above - pg.special.log_ndtr(above)) / math.sqrt(2 * math.pi)
    far = math.sqrt(2 / math.pi) / pg.special.erfcx(below * -math.sqrt(0.5))
    return grad * pg.where(input < 0, far, density)


@elementwise("scipy.special.j0", samples=samples_off_zero)
def special_bessel_j0(grad: Array, input: Array) -> Any:
    """Bessel function of the first kind, of order 0, elementwise.

    Source: DLMF 10.6.3, J₀' = -J₁.

    >>> import plugrad as pg
    >>> pg.special.bessel_j0(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.7652])
    """
    return -grad * pg.special.bessel_j1(input)


@elementwise("scipy.special.j1", samples=samples_off_zero)
def special_bessel_j1(grad: Array, input: Array, output: Array) -> Any:
    """Bessel function of the first kind, of order 1, elementwise.

    Source: DLMF 10.6.2, J₁'(x) = J₀(x) - J₁(x)/x.

    >>> import plugrad as pg
    >>> pg.special.bessel_j1(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4401])
    """
    return grad * (pg.special.bessel_j0(input) - by_itself(output, input, -1))


@elementwise("scipy.special.y0", samples=positive_samples)
def special_bessel_y0(grad: Array, input: Array) -> Any:
    """Bessel function of the second kind, of order 0, elementwise.

    Source: DLMF 10.6.3, Y₀' = -Y₁.

    >>> import plugrad as pg
    >>> pg.special.bessel_y0(pg.tensor([1.0, 2.0]))
    tensor([0.0883, 0.5104])
    """
    return -grad * pg.special.bessel_y1(input)


@elementwise("scipy.special.y1", samples=positive_samples)
def special_bessel_y1(grad: Array, input: Array, output: Array) -> Any:
    """Bessel function of the second kind, of order 1, elementwise.

    Source: DLMF 10.6.2, Y₁'(x) = Y₀(x) - Y₁(x)/x.

    >>> import plugrad as pg
    >>> pg.special.bessel_y1(pg.tensor([1.0, 2.0]))
    tensor([-0.7812, -0.1070])
    """
    return grad * (pg.special.bessel_y0(input) - output / input)


@elementwise("scipy.special.k0", samples=positive_samples)
def special_modified_bessel_k0(grad: Array, input: Array) -> Any:
    """Modified Bessel function of the second kind, of order 0, elementwise.

    Source: DLMF 10.29.3, K₀' = -K₁.

    >>> import plugrad as pg
    >>> pg.special.modified_bessel_k0(pg.tensor([1.0, 2.0]))
    tensor([0.4210, 0.1139])
    """
    return -grad * pg.special.modified_bessel_k1(input)


@elementwise("scipy.special.k1", samples=positive_samples)
def special_modified_bessel_k1(grad: Array, input: Array, output: Array) -> Any:
    """Modified Bessel function of the second kind, of order 1, elementwise.

    Source: DLMF 10.29.2, K₁'(x) = -K₀(x) - K₁(x)/x.

    >>> import plugrad as pg
    >>> pg.special.modified_bessel_k1(pg.tensor([1.0, 2.0]))
    tensor([0.6019, 0.1399])
    """
    return -grad * (pg.special.modified_bessel_k0(input) + output / input)


@elementwise("scipy.special.k0e", samples=positive_samples)
def special_scaled_modified_bessel_k0(grad: Array, input: Array, output: Array) -> Any:
    """Modified Bessel function of the second kind, of order 0, times exp(x), elementwise.

    Source: DLMF 10.29.3, (eˣ K₀)' = eˣ K₀ - eˣ K₁; above 30, where that cancels, by 10.40.2.

    >>> import plugrad as pg
    >>> pg.special.scaled_modified_bessel_k0(pg.tensor([1.0, 2.0]))
    tensor([1.1445, 0.8416])
    """
    slope = output - pg.special.scaled_modified_bessel_k1(input)
    return grad * far_slope(slope, input, 0, 1, 1)


@elementwise("scipy.special.k1e", samples=positive_samples)
def special_scaled_modified_bessel_k1(grad: Array, input: Array, output: Array) -> Any:
    """Modified Bessel function of the second kind, of order 1, times exp(x), elementwise.

    Source: DLMF 10.29.2, (eˣ K₁)' = eˣ K₁ (1 - 1/x) - eˣ K₀; above 30, where that cancels, by 10.40.2.

    >>> import plugrad as pg
    >>> pg.special.scaled_modified_bessel_k1(pg.tensor([1.0, 2.0]))
    tensor([1.6362, 1.0335])
    """
    slope = output - output / input - pg.special.scaled_modified_bessel_k0(input)
    return grad * far_slope(slope, input, 1, 1, 1)


@composed(samples=smooth_samples, reference=lambda x: np.sinc(x / np.pi), half_in_single=True)
def special_spherical_bessel_j0(input: Array) -> Array:
    """Spherical Bessel function of the first kind, of order 0, elementwise: sin(x)/x, and 1 at 0, 0 at infinity.

    >>> import plugrad as pg
    >>> pg.special.spherical_bessel_j0(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.8415])
    """
    x = input / math.pi
    return pg.where(pg.abs(x) == math.inf, 0.0, pg.sinc(x))
