"""Independent values of special functions, of what mpmath has under no name: series, mixtures, Fourier coefficients.

`sweep` differentiates them by central differences, of Arb's balls. None of them uses a rule of plugrad; SciPy is
asked for where a root or an eigenvalue is looked for, no more.
"""

from __future__ import annotations

import functools
import itertools
import math

import mpmath
import scipy.special

from tests.ops_contrib.scipy.balls import mp


def series(terms, least=0):
    """Add terms until one is nothing, at the earliest the one of that number."""
    total = mp.mpf(0)
    for k, term in enumerate(terms):
        total += term
        if k > least and abs(term) <= mp.eps:
            break
    return total


# Of gamma and beta functions, and distributions.


def lower_gamma(a, x):
    return mp.gammainc(a, 0, x, regularized=True)


def upper_gamma(a, x):
    return mp.gammainc(a, x, mp.inf, regularized=True)


def lower_beta(a, b, x):
    return mp.betainc(a, b, 0, x, regularized=True)


def student(df, t):
    ratio = mp.gamma((df + 1) / 2) * mp.rgamma(df / 2) / mp.sqrt(mp.pi * df)
    return mp.mpf(0.5) + t * ratio * mp.hyp2f1(0.5, (df + 1) / 2, 1.5, -t * t / df)


def kolmogorov(y):
    if y < 1:
        terms = (mp.exp(-(((2 * k - 1) * mp.pi) ** 2) / (8 * y * y)) for k in range(1, 40))
        return 1 - mp.sqrt(2 * mp.pi) / y * sum(terms)
    return 2 * sum((-1) ** (k - 1) * mp.exp(-2 * k * k * y * y) for k in range(1, 40))


def smirnov(n, d):
    terms = ((k, d + mp.mpf(k) / n) for k in range(int(n) + 1))
    return sum(
        math.comb(int(n), k) * d * at ** (k - 1) * (1 - at) ** (int(n) - k)
        for k, at in terms
        if at <= 1
    )


def f_tail(sign, dfn, dfd, x):
    total = dfd + dfn * x
    if sign > 0:
        return lower_beta(dfn / 2, dfd / 2, dfn * x / total)
    return lower_beta(dfd / 2, dfn / 2, dfd / total)


def binomial_tail(sign, k, n, p):
    """At most k successes, or more."""
    return lower_beta(n - k, k + 1, 1 - p) if sign > 0 else lower_beta(k + 1, n - k, p)


def failures_tail(sign, k, n, p):
    return lower_beta(n, k + 1, p) if sign > 0 else lower_beta(k + 1, n, 1 - p)


def mixture(rate, value, last, term, ratio):
    """Poisson's mixture of distributions, from the last down: each is the next and a positive term."""
    total, weight = mp.mpf(0), mp.exp(-rate) * rate**last / math.factorial(last)
    for j in range(last, 0, -1):
        total += weight * value
        value += term
        term *= ratio(j - 1)
        weight *= j / rate
    return total + weight * value


def noncentral_chi_square(x, df, nc):
    a, y, last = df / 2, x / 2, 50 + 3 * int(float(nc))
    term = mp.exp((a + last - 1) * mp.log(y) - y) * mp.rgamma(a + last)
    return mixture(nc / 2, lower_gamma(a + last, y), last, term, lambda j: (a + j) / y)


def noncentral_f(dfn, dfd, nc, f):
    a, b, last = mp.mpf(dfn) / 2, mp.mpf(dfd) / 2, 50 + 3 * int(float(nc))
    x = dfn * f / (dfd + dfn * f)
    at = a + last - 1
    term = x**at * (1 - x) ** b / (at * mp.beta(at, b))
    return mixture(
        nc / 2, lower_beta(a + last, b, x), last, term, lambda j: (a + j) / ((a + b + j - 1) * x)
    )


# Error functions, Airy functions, orthogonal polynomials, elementary functions.


def owens_t(h, a):
    """Owen's integral, for |a| above 1 by that of 1/a: equation 2.3 of his paper of 1956."""
    if abs(a) > 1:
        both = mp.erf(h / mp.sqrt(2)) * mp.erf(a * h / mp.sqrt(2))
        return (mp.sign(a) - both) / 4 - owens_t(a * h, 1 / a)
    return mp.quad(lambda t: mp.exp(-h * h * (1 + t * t) / 2) / (1 + t * t), [0, a]) / (2 * mp.pi)


def scaled_erfc(x):
    if x > 30:  # where the exponential function overflows, for Arb above 1e100
        return mp.hyperu(0.5, 0.5, x * x) / mp.sqrt(mp.pi)
    return mp.exp(x * x) * mp.erfc(x)


def faddeeva(z):
    if mp.im(z) > 0 and abs(z) > 30:
        return mp.hyperu(0.5, 0.5, -z * z) / mp.sqrt(mp.pi)
    return mp.exp(-z * z) * mp.erfc(-mp.j * z)


def voigt(x, sigma, gamma):
    z = (x + mp.j * gamma) / (sigma * mp.sqrt(2))
    return mp.re(faddeeva(z)) / (sigma * mp.sqrt(2 * mp.pi))


def modified_fresnel(sign, x):
    """F and K of one sign, whose exponent is ±i t²."""
    turn = mp.expjpi(sign * mp.mpf(0.25))
    integral = mp.sqrt(mp.pi) / 2 * turn * mp.erfc(x / turn)
    return integral, mp.exp(-sign * mp.j * (x * x + mp.pi / 4)) * integral / mp.sqrt(mp.pi)


def huber(delta, r):
    if abs(r) == delta:
        raise ValueError("there the second derivative jumps")
    return r * r / 2 if abs(r) <= delta else delta * (abs(r) - delta / 2)


def cube_root(x):
    if x == 0:
        raise ValueError("there the derivatives are infinite")
    return mp.sign(x) * mp.cbrt(abs(x))


def boxcox(x, power):
    return mp.log(x) if power == 0 else mp.expm1(power * mp.log(x)) / power


def lambert_w(k, x, y):
    if y == 0 and x < 0:
        raise ValueError("differences by y go over the branch cut")
    return mp.lambertw(mp.mpc(x, y), k)


def wright_omega(z):
    """Lambert's W of exp(z), or where that overflows the limit of z - log(z - log(...))."""
    if z < 1e6:
        return mp.lambertw(mp.exp(z))
    return functools.reduce(lambda w, _: z - mp.log(w), range(60), z)


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


def spherical(cylindrical):
    """A spherical Bessel function from that of order n + 1/2."""
    return lambda n, z: mp.sqrt(mp.pi / (2 * z)) * cylindrical(n + mp.mpf(0.5), z)


def kelvin(kind, slope, part, x):
    """A part of ber + i bei or ker + i kei, or of its derivative: DLMF 10.61.1-2."""
    turn = mp.expjpi(mp.mpf(3 if kind == "be" else 1) / 4)
    bessel = mp.besselj if kind == "be" else mp.besselk
    value = -turn * bessel(1, turn * x) if slope else bessel(0, turn * x)
    return mp.im(value) if part else mp.re(value)


def integral_of_bessel(sign, x):
    """The integral of I₀, or of J₀ with the sign -1, term by term."""
    return x * mp.hyper([0.5], [1, 1.5], sign * x * x / 4)


def integral_of_second(sign, x):
    """The integral of K₀, or of Y₀ with the sign -1: DLMF 10.43.2 and 10.22.2."""
    bessel, struve = (mp.besselk, mp.struvel) if sign > 0 else (mp.bessely, mp.struveh)
    return mp.pi * x / 2 * (bessel(0, x) * struve(-1, x) + bessel(1, x) * struve(0, x))


def integral_over_t(sign, x):
    """The integral of (I₀(t) - 1)/t, or of (1 - J₀(t))/t with the sign -1."""
    return x * x / 8 * mp.hyper([1, 1], [2, 2, 2], sign * x * x / 4)


def upper_integral_over_t(sign, x):
    """The integral of K₀(t)/t from x on, or of Y₀(t)/t with the sign -1: DLMF 10.43.4 and 10.22.40."""
    log = mp.log(x / 2)

    def terms():
        term, level = mp.mpf(1), -mp.euler
        for k in itertools.count(1):
            term *= sign * x * x / (4 * k * k)
            level += mp.mpf(1) / k
            yield term * (level + mp.mpf(1) / (2 * k) - log) / (2 * k)

    total, near = series(terms(), x), (log + mp.euler) ** 2
    if sign > 0:
        return near / 2 + mp.pi**2 / 24 - total
    return -near / mp.pi + mp.pi / 6 + 2 * total / mp.pi


def integral_of_struve(x):
    """The integral of L₀, term by term."""
    return x * x / mp.pi * mp.hyper([1, 1], [1.5, 1.5, 2], x * x / 4)


def wright(a, b, x):
    return series((x**k * mp.rgamma(a * k + b) / math.factorial(k) for k in itertools.count()), x)


def jacobis(name, u, m):
    """Jacobi's sn, cn or dn, or the amplitude within a quarter of a period."""
    if name == "ph":
        return mp.asin(mp.ellipfun("sn", u, m=m))
    return mp.ellipfun(name, u, m=m)


# Mathieu functions: Fourier coefficients by inverse iteration, radial ones by products of Bessel functions.


@functools.lru_cache(256)
@mpmath.workdps(90)
def mathieu_coefficients(kind, m, q):
    """Return A or B of ce or se, normalised: the eigenvector of the recurrence of DLMF 28.4.5-8, in 90 digits."""
    q, odd, size = mpmath.mpf(q), m % 2, 24 + m + int(3 * math.sqrt(q))
    first = odd if kind == "a" or odd else 2
    orders = [first + 2 * k for k in range(size)]
    diagonal = [mpmath.mpf(n) ** 2 for n in orders]
    if odd:
        diagonal[0] += q if kind == "a" else -q
    beside = [q] * (size - 1)
    if first == 0:
        beside[0] *= mpmath.sqrt(2)  # for the symmetric matrix, whose first unknown is √2 A₀
    level = mpmath.mpf(float(getattr(scipy.special, f"mathieu_{kind}")(m, float(q))))
    vector = [mpmath.mpf(1) / (1 + abs(n - m)) for n in orders]
    for _ in range(7):  # Rayleigh quotients: the digits are threefold each time
        vector = solve_tridiagonal([d - level for d in diagonal], beside, vector)
        norm = mpmath.sqrt(mpmath.fsum(v * v for v in vector))
        vector = [v / norm for v in vector]
        product = mpmath.fsum(d * v * v for d, v in zip(diagonal, vector, strict=True))
        across = (2 * b * v * w for b, v, w in zip(beside, vector, vector[1:], strict=False))
        moved = product + mpmath.fsum(across)
        if abs(moved - level) <= mpmath.eps * 1000 * (1 + abs(level)):
            break
        level = moved
    if first == 0:
        vector[0] /= mpmath.sqrt(2)
    # ce(0) and se'(0) are positive.
    if sum(v * (1 if kind == "a" else n) for n, v in zip(orders, vector, strict=True)) < 0:
        vector = [-v for v in vector]
    return orders, vector


def solve_tridiagonal(diagonal, beside, right):
    """Solve symmetric equations by plain elimination in many digits."""
    right, pivots = list(right), [diagonal[0] or mpmath.eps]
    for k in range(1, len(diagonal)):
        factor = beside[k - 1] / pivots[-1]
        pivots.append(diagonal[k] - factor * beside[k - 1] or mpmath.eps)
        right[k] -= factor * right[k - 1]
    output = [right[-1] / pivots[-1]]
    for k in range(len(diagonal) - 2, -1, -1):
        output.append((right[k] - beside[k] * output[-1]) / pivots[k])
    return output[::-1]


def mathieu(kind, slope, m, q, degrees):
    """The function ce or se, or its derivative by radians, of an angle in degrees."""
    x = degrees * mp.pi / 180
    terms = [(n, mp.mpf(v)) for n, v in zip(*mathieu_coefficients(kind, m, float(q)), strict=True)]
    wave = {("a", 0): mp.cos, ("b", 0): mp.sin, ("b", 1): mp.cos}.get((kind, slope))
    if wave is None:
        return -mp.fsum(v * n * mp.sin(n * x) for n, v in terms)
    return mp.fsum(v * (n if slope else 1) * wave(n * x) for n, v in terms)


def radial_mathieu(kind, which, m, q, x):
    """Mc or Ms of the first or second kind: DLMF 28.24.2-5 with s = 0."""
    orders, sizes = mathieu_coefficients(kind, m, float(q))
    h = mp.sqrt(mp.mpf(q))
    low, high = h * mp.exp(-x), h * mp.exp(x)
    other = mp.besselj if which == 1 else whole_orders_of_y(high, 2 * len(sizes) + 4)
    start, sign = orders[0], 1 if kind == "a" else -1
    # The coefficient beside s that is largest is divided by, so that nothing is lost.
    s = max(range(len(sizes)), key=lambda k: abs(sizes[k]))
    total = mp.mpf(0)
    for k, size in enumerate(sizes):
        if k > s + 3 and abs(size) < abs(sizes[s]) * 1e-40:
            break
        away, sum_of = k - s, k + s + start
        products = mp.besselj(away, low) * other(sum_of, high)
        products += sign * mp.besselj(sum_of, low) * other(away, high)
        total += (-1) ** k * mp.mpf(size) * products
    power = {0: m // 2, 1: (m - 1) // 2}[m % 2]
    if kind == "b" and not m % 2:
        power = m // 2 - 1
    double = 2 if kind == "a" and start == 0 and s == 0 else 1
    return (-1) ** power * total / mp.mpf(sizes[s]) / double


def whole_orders_of_y(x, number):
    """Y of whole orders, by its recurrence upwards."""
    values = [mp.bessely(0, x), mp.bessely(1, x)]
    for n in range(1, number):
        values.append(2 * n / x * values[-1] - values[-2])
    return lambda n, _: values[n] if n >= 0 else (-1) ** n * values[-n]


def radial_mathieu_slope(kind, which, m, q, x):
    """The derivative by x."""
    return mp.diff(lambda x: radial_mathieu(kind, which, m, q, x), x)
