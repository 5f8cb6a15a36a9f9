"""Special functions by mpmath's names, computed by Arb: each number is a ball, a midpoint with a bound of its error.

`mp` stands for the module mpmath. Within ``with mp.balls(bits):`` its functions take and return Arb's numbers: one
formula has both values. Arb is some hundred times faster, and its balls say where it needs more bits.
"""

from __future__ import annotations

import contextlib
import types
from collections.abc import Iterator
from typing import Any

import mpmath
from flint import acb, arb, ctx


class Both:
    """The names of mpmath, of its numbers or of Arb's."""

    names: Any = mpmath

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.names, name)
        if isinstance(found, (types.MethodType, types.FunctionType)):
            # What a table looks up outside of `balls` is Arb's when it is called within.
            return lambda *args, **settings: getattr(self.names, name)(*args, **settings)
        return found

    @contextlib.contextmanager
    def balls(self, bits: int) -> Iterator[None]:
        """Compute in Arb, with so many bits."""
        before, self.names = self.names, Balls()
        with ctx.workprec(bits):
            try:
                yield
            finally:
                self.names = before


def real(z: Any) -> Any:
    """Return a complex number as a real one where its imaginary part is exactly 0."""
    return z.real if isinstance(z, acb) and z.imag == 0 else z


def method(name: str, *order: int, **settings: Any) -> Any:
    """Return a function that calls a method of Arb's complex numbers; `order` says which argument comes where."""

    def call(_: Any, *args: Any) -> Any:
        first, *rest = [acb(args[k]) for k in order] if order else map(acb, args)
        return real(getattr(acb, name)(first, *rest, **settings))

    return call


def with_poles(name: str) -> Any:
    """Return a method that raises ValueError at 0, -1, -2 ..., where more bits find nothing."""
    plain = method(name)

    def call(_: Any, x: Any) -> Any:
        if isinstance(x, arb) and x.is_integer() and x <= 0:
            raise ValueError(f"{name} has a pole at {x}")
        return plain(_, x)

    return call


def methods(names: str) -> list[Any]:
    return [method(name) for name in names.split()]


class Balls:
    """What the tables of the sweep use of mpmath."""

    mpf, mpc, inf, j = arb, acb, arb.pos_inf(), acb(0, 1)
    pi, euler = property(lambda _: arb.pi()), property(lambda _: arb.const_euler())
    eps = property(lambda _: arb(2) ** (-2 * ctx.prec))

    exp, log, sqrt, expm1, log1p = methods("exp log sqrt expm1 log1p")
    sin, cos, tan, cot, asin = methods("sin cos tan cot asin")
    sinc, sincpi, expjpi = methods("sinc sinc_pi exp_pi_i")
    gamma, loggamma, digamma = map(with_poles, ("gamma", "lgamma", "digamma"))
    rgamma, erf, erfc, erfi, agm = methods("rgamma erf erfc erfi agm")
    ei, si, ci, shi, chi = methods("ei si ci shi chi")
    fresnels, fresnelc = methods("fresnel_s fresnel_c")
    zeta, polygamma = method("zeta"), method("polygamma", 1, 0)
    polylog, expint = method("polylog", 1, 0), method("expint", 1, 0)
    besselj, bessely = method("bessel_j", 1, 0), method("bessel_y", 1, 0)
    besseli, besselk = method("bessel_i", 1, 0), method("bessel_k", 1, 0)
    hyp0f1, hyp1f1 = method("hypgeom_0f1", 1, 0), method("hypgeom_1f1", 2, 0, 1)
    hyp2f1, hyperu = method("hypgeom_2f1", 3, 0, 1, 2), method("hypgeom_u", 2, 0, 1)
    chebyt, chebyu = method("chebyshev_t", 1, 0), method("chebyshev_u", 1, 0)
    legendre, hermite = method("legendre_p", 1, 0), method("hermite_h", 1, 0)
    legenp, jacobi = method("legendre_p", 2, 0, 1, type=2), method("jacobi_p", 3, 0, 1, 2)
    laguerre, gegenbauer = method("laguerre_l", 2, 0, 1), method("gegenbauer_c", 2, 0, 1)
    ellipk, ellipf = methods("elliptic_k elliptic_f")
    elliprc, elliprd, elliprf, elliprg, elliprj = (method(f"elliptic_r{c}") for c in "cdfgj")

    def re(self, z: Any) -> Any:
        return z.real

    def im(self, z: Any) -> Any:
        return z.imag

    def sign(self, x: Any) -> Any:
        return x.sgn()

    def erfinv(self, x: Any) -> Any:
        return x.erfinv()

    def cbrt(self, x: Any) -> Any:
        return x.root(3)

    def fsum(self, terms: Any) -> Any:
        return sum(terms, arb(0))

    def ncdf(self, x: Any) -> Any:
        return self.erfc(-x / self.sqrt(2)) / 2

    def e1(self, x: Any) -> Any:
        return self.expint(1, x)

    def factorial(self, x: Any) -> Any:
        return self.gamma(x + 1)

    def beta(self, a: Any, b: Any) -> Any:
        return self.gamma(a) * self.gamma(b) * self.rgamma(a + b)

    def rf(self, a: Any, n: Any) -> Any:
        return self.gamma(a + n) * self.rgamma(a)

    def binomial(self, n: Any, k: Any) -> Any:
        return self.gamma(n + 1) * self.rgamma(k + 1) * self.rgamma(n - k + 1)

    def gammainc(self, a: Any, low: Any, high: Any, regularized: bool) -> Any:
        """Q of (x, ∞), and P of (0, x): 1 - Q or a series, for which Arb's own takes seconds."""
        x = high if low == 0 else low
        if low != 0 or x > a:
            upper = real(acb(x).gamma_upper(a, regularized=1))
            return upper if low != 0 else 1 - upper
        total, k = arb(1), 0
        term = total
        while term > self.eps:
            k += 1
            term *= x / (a + k)
            total += term
        return self.exp(a * self.log(x) - x) * self.rgamma(a + 1) * total

    def betainc(self, a: Any, b: Any, _: int, x: Any, regularized: bool) -> Any:
        return real(acb(x).beta_lower(a, b, regularized=1))

    def hyper(self, above: Any, below: Any, z: Any) -> Any:
        return real(acb(z).hypgeom([*map(acb, above)], [*map(acb, below)]))

    def struveh(self, v: Any, z: Any, sign: int = -1) -> Any:
        series = acb(sign * z * z / 4).hypgeom([acb(1)], [acb(1.5), v + acb(1.5)], regularized=True)
        return real((z / 2) ** (v + 1) * series)

    def struvel(self, v: Any, z: Any) -> Any:
        return self.struveh(v, z, 1)

    def hankel1(self, v: Any, z: Any) -> Any:
        return self.besselj(v, z) + self.j * self.bessely(v, z)

    def airyai(self, z: Any, derivative: int = 0) -> Any:
        return real(acb(z).airy_ai(derivative))

    def airybi(self, z: Any, derivative: int = 0) -> Any:
        return real(acb(z).airy_bi(derivative))

    def lambertw(self, z: Any, k: int = 0) -> Any:
        return real(acb(z).lambertw(k))

    def spherharm(self, n: Any, m: Any, theta: Any, phi: Any) -> Any:
        return acb.spherical_y(n, m, theta, phi)

    def ellipe(self, *args: Any) -> Any:
        return real(acb.elliptic_e_inc(*args) if len(args) == 2 else acb(*args).elliptic_e())

    def ellipfun(self, kind: str, u: Any, m: Any) -> Any:
        """DLMF 22.2.4-6, of theta functions."""
        quarters = [self.agm(1, self.sqrt(x)) for x in (1 - m, m)]  # π/2 over K and K'
        tau = acb(0, 1) * quarters[0] / quarters[1]
        _, two, three, four = acb(0).modular_theta(tau)
        one, other, third, below = acb(u * quarters[0] / self.pi).modular_theta(tau)
        if kind == "sn":
            return real(three * one / (two * below)).real
        return (
            four * other / (two * below) if kind == "cn" else four * third / (three * below)
        ).real

    def pcfd(self, v: Any, x: Any) -> Any:
        """DLMF 12.2.6-7 and 12.4.1 for U(-v - 1/2, x)."""
        even, odd = self.cylinder(-v - arb(0.5), x)
        root, power = self.sqrt(self.pi), self.mpf(2) ** (v / 2)
        return (
            power
            * root
            * (self.rgamma((1 - v) / 2) * even - self.sqrt(2) * self.rgamma(-v / 2) * odd)
        )

    def pcfv(self, a: Any, x: Any) -> Any:
        """DLMF 12.2.8-9 and 12.4.2."""
        even, odd = self.cylinder(a, x)
        low, high = a / 2 + arb(0.25), a / 2 + arb(0.75)
        power = self.pi * self.mpf(2) ** low
        return power * (
            self.rgamma(1 - low) ** 2 * self.rgamma(low) * even
            + self.sqrt(2) * self.rgamma(1 - high) ** 2 * self.rgamma(high) * odd
        )

    def pcfw(self, a: Any, x: Any) -> Any:
        """DLMF 12.14.2 and 12.14.4-5."""
        turn = self.expjpi(arb(0.25))
        even, odd = self.cylinder(-self.j * a, x * turn)
        ratio = self.sqrt(abs(self.gamma(acb(0.25, a / 2))) / abs(self.gamma(acb(0.75, a / 2))))
        power = self.mpf(2) ** arb(-0.25)
        return power * (power**2 * ratio * even - odd / (turn * ratio)).real

    def cylinder(self, a: Any, x: Any) -> tuple[Any, Any]:
        """The even and the odd solution of Weber's equation: DLMF 12.4.3-4."""
        front, half = self.exp(-x * x / 4), arb(0.5)
        even = self.hyp1f1(a / 2 + half / 2, half, x * x / 2)
        return front * even, front * x * self.hyp1f1(a / 2 + 3 * half / 2, 3 * half, x * x / 2)

    def quad(self, function: Any, ends: Any) -> Any:
        return acb.integral(lambda x, _: function(x), *ends).real

    def diff(self, function: Any, x: Any) -> Any:
        """The derivative by a central difference, of a step that leaves no error."""
        step = arb(2) ** -128
        return (function(x + step) - function(x - step)) / (2 * step)


mp: Any = Both()
