"""Independent values of special functions by mpmath, of what it has under no name: series, continued fractions, tails.

`sweep` differentiates them by central differences in a hundred digits. None of them uses a rule of plugrad; SciPy is
asked for where a root is looked for, no more.
"""

from __future__ import annotations

import functools
import itertools
import math

import mpmath as mp
import scipy.special

from tests.scipy.test_special import lower_beta, student

HALF = mp.mpf(1) / 2

# Error functions, orthogonal polynomials, Airy functions.


def scaled_erfc(x):
    if x > 1e7:
        return sum((-1) ** k * mp.fac2(2 * k - 1) / (2 * x * x) ** k for k in range(9)) / (
            x * mp.sqrt(mp.pi)
        )
    return mp.exp(x * x) * mp.erfc(x)


def faddeeva(z):
    """The function w; far away, where exp(-z²) overflows, by its continued fraction."""
    if abs(z) > 1e4 and mp.im(z) >= 0:
        total = mp.mpc(0)
        for k in range(12, 0, -1):
            total = mp.mpf(k) / 2 / (z - total)
        return 1j / mp.sqrt(mp.pi) / (z - total)
    return mp.exp(-z * z) * mp.erfc(-1j * z)


def modified_fresnel(sign, x):
    """F and K of one sign, whose exponent is ±i t²."""
    turn = mp.exp(sign * 0.25j * mp.pi)
    integral = mp.sqrt(mp.pi) / 2 * turn * mp.erfc(x / turn)
    return integral, mp.exp(-sign * 1j * (x * x + mp.pi / 4)) * integral / mp.sqrt(mp.pi)


@functools.lru_cache(64)  # whoever asks by differences asks for the same again
def quantile_in(digits, p):
    """The quantile of the normal distribution, by Newton's steps from SciPy's value."""
    if p > HALF:
        return -quantile_in(digits, 1 - p)
    x = mp.mpf(float(scipy.special.ndtri(float(p))))
    for _ in range(9):
        below = mp.ncdf(x)
        step = mp.log(below / p) * below / mp.npdf(x)
        x -= step
        if abs(step) < mp.mpf(10) ** (-digits * 0.6):
            break
    return x


def quantile(p):
    return quantile_in(mp.mp.dps, p)


def quantile_of_log(y):
    start = mp.mpf(float(scipy.special.ndtri_exp(float(y))))
    if y > -0.5:
        upper = -mp.expm1(y)
        return mp.findroot(
            lambda x: mp.log(mp.ncdf(-x) / upper),
            (start, start + mp.mpf(10) ** -9 * (1 + abs(start))),
        )
    return mp.findroot(
        lambda x: mp.log(mp.ncdf(x)) - y, (start, start + mp.mpf(10) ** -9 * (1 + abs(start)))
    )


def huber(delta, r):
    if abs(r) == delta:
        raise ValueError("there the second derivative jumps")
    return r * r / 2 if abs(r) <= delta else delta * (abs(r) - delta / 2)


def cube_root(x):
    if x == 0:
        raise ValueError("there the derivatives are infinite")
    return mp.sign(x) * mp.cbrt(abs(x))


def scaled_airy(which, z):
    function, derivative = [(mp.airyai, 0), (mp.airyai, 1), (mp.airybi, 0), (mp.airybi, 1)][which]
    return function(z, derivative=derivative) * mp.exp(
        (-1 if which > 1 else 1) * 2 * z * mp.sqrt(z) / 3
    )


def chebyshev(kind, n, x):
    if kind == "t":
        return mp.chebyt(n, x)
    before = mp.chebyu(n - 1, x) if n > 0 else mp.mpf(0)
    return mp.chebyu(n, x) + {"u": 0, "v": -1, "w": 1}[kind] * before


# Kelvin functions, and integrals of Bessel functions from 0 to x, or from x to infinity.


def kelvin(kind, slope, part, x):
    """A part of ber + i bei or ker + i kei, or of its derivative: DLMF 10.61.1-2."""
    turn = mp.expjpi(mp.mpf(3 if kind == "be" else 1) / 4)
    if kind == "be":
        value = -turn * mp.besselj(1, turn * x) if slope else mp.besselj(0, turn * x)
    else:
        with mp.workdps(mp.mp.dps + int(x)):
            value = k0_by_series(turn * x, slope) * (turn if slope else 1)
    return mp.im(value) if part else mp.re(value)


def k0_by_series(z, slope):
    """K₀ of complex numbers, or its derivative, by DLMF 10.31.2, for which mpmath takes seconds."""
    log, square = mp.log(z / 2), z * z / 4
    total, term, level = mp.mpc(0), mp.mpf(1), -mp.euler
    for k in itertools.count():
        part = term * ((2 * k * (level - log) - 1) / z if slope else level - log)
        total += part
        if abs(part) <= mp.eps * abs(total) and k > abs(z):
            break
        level += mp.mpf(1) / (k + 1)
        term *= square / (k + 1) ** 2
    return total


def integral_of_bessel(sign, x):
    """The integral of I₀, or of J₀ with the sign -1, term by term."""
    return x * mp.hyper([HALF], [1, HALF * 3], sign * x * x / 4)


def integral_of_second(sign, x):
    """The integral of K₀, or of Y₀ with the sign -1, term by term from DLMF 10.31.2 and 10.8.2."""
    log, square = mp.log(x / 2), sign * x * x / 4
    total, term, level = mp.mpf(0), x, -mp.euler
    for k in itertools.count():
        part = term / (2 * k + 1) * (level - log + mp.mpf(1) / (2 * k + 1))
        total += part
        if abs(part) <= mp.eps * abs(total) and k > x:
            break
        level += mp.mpf(1) / (k + 1)
        term *= square / (k + 1) ** 2
    return total if sign > 0 else -2 * total / mp.pi


def integral_over_t(sign, x):
    """The integral of (I₀(t) - 1)/t, or of (1 - J₀(t))/t with the sign -1."""
    return x * x / 8 * mp.hyper([1, 1], [2, 2, 2], sign * x * x / 4)


def upper_integral_over_t(sign, x):
    """The integral of K₀(t)/t from x on, or of Y₀(t)/t with the sign -1: DLMF 10.43.4 and 10.22.40."""
    log, square = mp.log(x / 2), sign * x * x / 4
    total, term, level = mp.mpf(0), mp.mpf(1), -mp.euler
    for k in itertools.count(1):
        term *= square / (k * k)
        level += mp.mpf(1) / k
        part = term * (level + mp.mpf(1) / (2 * k) - log) / (2 * k)
        total += part
        if abs(part) <= mp.eps * abs(total) and k > x:
            break
    near = (log + mp.euler) ** 2
    if sign > 0:
        return near / 2 + mp.pi**2 / 24 - total
    return -near / mp.pi + mp.pi / 6 + 2 * total / mp.pi


def integral_of_struve(x):
    """The integral of L₀, term by term."""
    return x * x / mp.pi * mp.hyper([1, 1], [HALF * 3, HALF * 3, 2], x * x / 4)


def wright(a, b, x):
    total, power = mp.mpf(0), mp.mpf(1)
    for k in itertools.count(1):
        term = power * mp.rgamma(a * (k - 1) + b)
        total += term
        if abs(term) <= mp.eps * abs(total) and k > x:
            break
        power *= x / k
    return total


# Mathieu functions: Fourier coefficients by inverse iteration, radial ones by products of Bessel functions.


@functools.lru_cache(256)
def mathieu_coefficients(kind, m, q, digits):
    """Return A or B of ce or se, normalised: the eigenvector of the recurrence of DLMF 28.4.5-8."""
    q, odd, size = mp.mpf(q), m % 2, 24 + int(m) + int(3 * math.sqrt(q))
    first = odd if kind == "a" or odd else 2
    orders = [first + 2 * k for k in range(size)]
    diagonal = [mp.mpf(n) ** 2 for n in orders]
    if odd:
        diagonal[0] += q if kind == "a" else -q
    beside = [q] * (size - 1)
    if first == 0:
        beside[0] *= mp.sqrt(2)  # for the symmetric matrix, whose first unknown is √2 A₀
    level = mp.mpf(float(getattr(scipy.special, f"mathieu_{kind}")(int(m), float(q))))
    vector = [mp.mpf(1) / (1 + abs(n - m)) for n in orders]
    for _ in range(7):  # Rayleigh quotients: the digits are threefold each time
        vector = solve_tridiagonal([d - level for d in diagonal], beside, vector)
        norm = mp.sqrt(mp.fsum(v * v for v in vector))
        vector = [v / norm for v in vector]
        product = mp.fsum(d * v * v for d, v in zip(diagonal, vector, strict=True))
        across = mp.fsum(2 * b * v * w for b, v, w in zip(beside, vector, vector[1:], strict=False))
        moved = product + across
        if abs(moved - level) <= mp.eps * 1000 * (1 + abs(level)):
            break
        level = moved
    if first == 0:
        vector[0] /= mp.sqrt(2)
    # ce(0) and se'(0) are positive.
    if sum(v * (1 if kind == "a" else n) for n, v in zip(orders, vector, strict=True)) < 0:
        vector = [-v for v in vector]
    return orders, vector


def solve_tridiagonal(diagonal, beside, right):
    """Solve symmetric equations, from both ends to nothing in between: plain elimination in many digits."""
    right, pivots = list(right), [diagonal[0] or mp.eps]
    for k in range(1, len(diagonal)):
        factor = beside[k - 1] / pivots[-1]
        pivots.append(diagonal[k] - factor * beside[k - 1] or mp.eps)
        right[k] -= factor * right[k - 1]
    output = [right[-1] / pivots[-1]]
    for k in range(len(diagonal) - 2, -1, -1):
        output.append((right[k] - beside[k] * output[-1]) / pivots[k])
    return output[::-1]


def mathieu(kind, slope, m, q, degrees):
    """The function ce or se, or its derivative by radians, of an angle in degrees."""
    x = degrees * mp.pi / 180
    orders, sizes = mathieu_coefficients(kind, int(m), float(q), mp.mp.dps)
    wave = {("a", 0): mp.cos, ("b", 0): mp.sin, ("b", 1): mp.cos}.get((kind, slope))
    if wave is None:
        return -mp.fsum(v * n * mp.sin(n * x) for n, v in zip(orders, sizes, strict=True))
    return mp.fsum(
        v * (n if slope else 1) * wave(n * x) for n, v in zip(orders, sizes, strict=True)
    )


def radial_mathieu(kind, which, m, q, x):
    """Mc or Ms of the first or second kind: DLMF 28.24.2-5 with s = 0."""
    m = int(m)
    orders, sizes = mathieu_coefficients(kind, m, float(q), mp.mp.dps)
    h = mp.sqrt(mp.mpf(q))
    low, high = h * mp.exp(-x), h * mp.exp(x)
    other = mp.besselj if which == 1 else whole_orders_of_y(high, 2 * len(sizes) + 4)
    start, sign = orders[0], 1 if kind == "a" else -1
    # The coefficient beside s that is largest is divided by, so that nothing is lost.
    s = max(range(len(sizes)), key=lambda k: abs(sizes[k]))
    total, scale = mp.mpf(0), abs(sizes[s])
    for k, size in enumerate(sizes):
        if k > s + 3 and abs(size) < mp.eps * scale * mp.mpf(10) ** -20:
            break
        away, sum_of = k - s, k + s + start
        total += (
            (-1) ** k
            * size
            * (
                mp.besselj(away, low) * other(sum_of, high)
                + sign * mp.besselj(sum_of, low) * other(away, high)
            )
        )
    power = {0: m // 2, 1: (m - 1) // 2}[m % 2]
    if kind == "b" and not m % 2:
        power = m // 2 - 1
    double = 2 if kind == "a" and start == 0 and s == 0 else 1
    return (-1) ** (power) * total / sizes[s] / double


def whole_orders_of_y(x, number):
    """Y of whole orders, by its recurrence upwards."""
    values = [mp.bessely(0, x), mp.bessely(1, x)]
    for n in range(1, number):
        values.append(2 * n / x * values[-1] - values[-2])
    return lambda n, _: values[n] if n >= 0 else (-1) ** n * values[-n]


def radial_mathieu_slope(kind, which, m, q, x):
    """The derivative by x."""
    return mp.diff(lambda x: radial_mathieu(kind, which, m, q, x), x)


# Distribution functions. What solves one for an unknown is given its probability in the unknown's place.


def f_tail(sign, dfn, dfd, x):
    total = dfd + dfn * x
    if sign > 0:
        return lower_beta(dfn / 2, dfd / 2, dfn * x / total)
    return lower_beta(dfd / 2, dfn / 2, dfd / total)


def binomial_tail(sign, k, n, p):
    """At most k successes, or more: by that of the two integrals that does not cancel."""
    return lower_beta(n - k, k + 1, 1 - p) if sign > 0 else lower_beta(k + 1, n - k, p)


def failures_tail(sign, k, n, p):
    return lower_beta(n, k + 1, p) if sign > 0 else lower_beta(k + 1, n, 1 - p)


def plain_lower_gamma(a, x):
    """P without the trick of `lower_gamma`, whose value jumps."""
    return mp.gammainc(a, 0, x, regularized=True)


def student_tail(df, t):
    if t < 0:
        return lower_beta(df / 2, HALF, df / (df + t * t)) / 2
    return student(df, t)


def noncentral_chi_square(x, df, nc):
    """Poisson's mixture of P(df/2 + j, x/2), by the recurrence that adds positive numbers."""
    a, y, rate = df / 2, x / 2, nc / 2
    last = int(rate + 40 * mp.sqrt(rate) + 30 + mp.mp.dps)
    value = plain_lower_gamma(a + last, y)
    term = mp.exp((a + last - 1) * mp.log(y) - y - mp.loggamma(a + last))
    weight = mp.exp(last * mp.log(rate) - rate - mp.loggamma(last + 1)) if rate else mp.mpf(0)
    total = weight * value
    for j in range(last - 1, -1, -1):
        value += term
        term *= (a + j) / y
        weight = weight * (j + 1) / rate if rate else mp.mpf(j == 0)
        total += weight * value
    return total


def noncentral_f(dfn, dfd, nc, f):
    """Poisson's mixture of I(dfn/2 + j, dfd/2), in the same way."""
    a, b, rate = dfn / 2, dfd / 2, nc / 2
    x = dfn * f / (dfd + dfn * f)
    last = int(rate + 40 * mp.sqrt(rate) + 30 + mp.mp.dps)
    value = lower_beta(a + last, b, x)
    at = a + last - 1
    term = mp.exp(at * mp.log(x) + b * mp.log1p(-x)) / (at * mp.beta(at, b))
    weight = mp.exp(last * mp.log(rate) - rate - mp.loggamma(last + 1)) if rate else mp.mpf(0)
    total = weight * value
    for j in range(last - 1, -1, -1):
        value += term
        at = a + j
        term *= at / ((at + b - 1) * x)
        weight = weight * (j + 1) / rate if rate else mp.mpf(j == 0)
        total += weight * value
    return total


def modulus(name, u, m):
    """Jacobi's sn, cn or dn, or the amplitude within a quarter of a period."""
    if name == "ph":
        return mp.asin(mp.ellipfun("sn", u, m=m))
    return mp.ellipfun(name, u, m=m)
