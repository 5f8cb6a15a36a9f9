"""Legendre functions and spherical harmonics of each element, with derivatives of every order by angles and arguments.

Degree n and order m are whole numbers, and constants. No rule divides by sin(theta) or by 1 - z²: the derivatives at
the poles are limits.
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
    Operand,
    composed,
    elementwise,
    on,
    refuses,
    uniform,
    whole,
)
from plugrad.authoring.quadrature import as_arrays
from plugrad_scipy.special.gamma import poch_by_start, precise
from plugrad_scipy.special.parameters import hypergeometric_by_parameters

several = functools.partial(elementwise, core_dims=0)
angles = uniform(0.2, 3, 2, 3)
degrees_and_orders = on(
    *((3, 2, angles), (0, 0, uniform(0, 3)), (2, -2, uniform(0, 3, 0, 3))),
    (whole(2, 5, 2, 3), whole(-2, 2, 3), angles),
    (4, 1, [0.0, math.pi]),
)
places = uniform(-0.9, 0.9, 2, 3)
degrees_and_places = on(
    *((3, 2, places), (0, 0, uniform(-1, 1)), (2, -2, uniform(-1, 1, 0, 3))),
    (whole(2, 5, 2, 3), whole(-2, 2, 3), places),
    (4, 2, [0.0, 1.0, -1.0]),
)
bad_degree = refuses(ValueError, "whole number", (1.5, 0, [0.5]), (2, 0.5, [0.5]))


def whole_numbers(name: str, *values: Any, least: float = 0) -> list[Any]:
    """Return degree, order and the like as int64 arrays.

    Raises ValueError, which names the op `name`, if one is not whole, or the first is below `least`.
    """
    given = [np.asarray(each) for each in values]
    if not all(np.all(each == np.floor(each)) for each in given) or np.any(given[0] < least):
        raise ValueError(
            f"{name}: degree and order are whole numbers, and the degree is not negative: not {values}"
        )
    return [each.astype(np.int64) for each in given]


def refuse_whole(name: str, needed: Any) -> None:
    """Raise NotImplementedError, which names the op `name`, if its degree or order needs a gradient: if any item of
    `needed` is True.
    """
    if any(needed):
        raise NotImplementedError(
            f"{name} has no derivative by degree and order, which are whole numbers; detach them"
        )


def legendre_of_angle(n: Any, m: Any, theta: Any) -> Any:
    """Return SciPy's spherical Legendre function of degree n and order m at angle theta. Raises ValueError unless n and
    m are whole.
    """
    n, m = whole_numbers("sph_legendre_p", n, m)
    return scipys.sph_legendre_p(n, m, theta)[0]


@several(
    legendre_of_angle,
    samples=degrees_and_orders,
    error_samples=bad_degree,
    domain={"theta": (0.0, math.pi)},
)
def sph_legendre_p(
    grad: Array, n: Operand, m: Operand, theta: Operand, needs_input_grad: Any
) -> Any:
    """Spherical Legendre function of degree n and order m at angle theta, elementwise: the spherical harmonic at
    azimuth phi = 0.

    Raises
    ------
    ValueError
        n or m is not a whole number.
    NotImplementedError
        n or m requires a gradient.

    Source: the ladder of angular momentum, DLMF 14.30.13 with 14.10.1: 2 P_m' = √((n - m)(n + m + 1)) P_(m + 1) - √((n
    + m)(n - m + 1)) P_(m - 1), without a pole. For an odd m there is a kink at the poles, where the slope is that
    inside of [0, π].

    >>> import plugrad as pg
    >>> pg.special.sph_legendre_p(1, 0, pg.tensor([0.0, 1.0]))
    tensor([0.4886, 0.2640])
    """
    refuse_whole("sph_legendre_p", needs_input_grad[:2])
    n, m = np.asarray(n), np.asarray(m)
    up = np.sqrt(np.maximum((n - m) * (n + m + 1), 0.0))
    down = np.sqrt(np.maximum((n + m) * (n - m + 1), 0.0))
    above, below = (pg.special.sph_legendre_p(n, m + step, theta) for step in (1, -1))
    side = pg.where(pg.sin(theta) < 0, -0.5, 0.5)  # beyond the poles SciPy's is mirrored
    return None, None, grad * side * (up * above - down * below)


@composed(
    samples=on(
        (3, 2, angles, uniform(0, 6, 3)),
        (0, 0, uniform(0, 3), uniform(0, 6)),
        (2, -2, uniform(0, 3, 0, 3), 1.0),
        (whole(2, 5, 2, 3), whole(-2, 2, 3), angles, uniform(0, 6, 2, 3)),
        (4, -1, [0.0, 1.0], 0.5),
    ),
    core_dims=0,
    reference=lambda n, m, theta, phi: scipys.sph_harm_y(
        *whole_numbers("sph_harm_y", n, m), theta, phi
    ),
    error_samples=refuses(ValueError, "whole number", (1.5, 0, [0.5], [0.5])),
)
def sph_harm_y(n: Operand, m: Operand, theta: Operand, phi: Operand) -> Any:
    """Spherical harmonic of degree n and order m at polar angle theta and azimuth phi, elementwise; complex.

    Raises
    ------
    ValueError
        n or m is not a whole number.

    Source: DLMF 14.30.1, `sph_legendre_p` times exp(i m phi).

    >>> import plugrad as pg
    >>> pg.special.sph_harm_y(1, 1, pg.tensor([1.0]), pg.tensor([0.5]))
    tensor([-0.2551-0.1394j])
    """
    like = next(each for each in (theta, phi) if isinstance(each, pg.Tensor))
    theta, phi = (
        each if isinstance(each, pg.Tensor) else pg.tensor(np.asarray(each), dtype=like.dtype)
        for each in (theta, phi)
    )
    theta, phi = precise(theta, phi), precise(phi, theta)
    size = pg.special.sph_legendre_p(n, m, theta)
    (order,) = whole_numbers("sph_harm_y", m, least=-np.inf)
    turn = phi * pg.tensor(order, dtype=phi.dtype if phi.is_floating_point() else size.dtype)
    return pg.complex(size * pg.cos(turn), size * pg.sin(turn))


@composed(
    samples=on(
        *((3, places), (0, uniform(-1, 1)), (2, uniform(-1, 1, 0, 3))),
        (whole(0, 5, 2, 3), places),
        (4, [0.0, 1.0, -1.0, 2.0]),
    ),
    core_dims=0,
    reference=lambda n, z: scipys.legendre_p(*whole_numbers("legendre_p", n), z)[0],
    error_samples=refuses(ValueError, "whole number", (1.5, [0.5])),
)
def legendre_p(n: Operand, z: Operand) -> Any:
    """Legendre polynomial of whole degree n, elementwise with broadcasting; it is `eval_legendre`.

    >>> import plugrad as pg
    >>> pg.special.legendre_p(2, pg.tensor([0.0, 1.0]))
    tensor([-0.5000,  1.0000])
    """
    (n,) = whole_numbers("legendre_p", n)
    return pg.special.eval_legendre(n, z)


@composed(
    samples=degrees_and_places
    + on((3, -1, places), (5, 2, places), norm=True)
    + on((3, 2, [1.5, -2.0])),
    core_dims=0,
    reference=lambda n, m, z, *, norm=False: scipys.assoc_legendre_p(
        *whole_numbers("assoc_legendre_p", n, m), z, norm=norm
    )[0],
    error_samples=bad_degree,
)
def assoc_legendre_p(n: Operand, m: Operand, z: Operand, *, norm: bool = False) -> Any:
    """Associated Legendre function of degree n and order m of real z, elementwise with broadcasting.

    With `norm` it is normalised: the integral of its square over -1 to 1 is 1. Beyond ±1 it is nan for an odd m.

    Raises
    ------
    ValueError
        n or m is not a whole number.

    Source: DLMF 14.3.21 and 18.9.15: (z² - 1)^(m/2) times a Jacobi polynomial, which has no pole at ±1.

    >>> import plugrad as pg
    >>> pg.special.assoc_legendre_p(3, 2, pg.tensor([0.0, 0.5]))
    tensor([0.0000, 5.6250])
    """
    n, m = whole_numbers("assoc_legendre_p", n, m)
    size, z = np.abs(m), pg.as_tensor(z)
    dtype = z.dtype if z.is_floating_point() else pg.get_default_dtype()
    rest = np.maximum(n - size, 0)
    share = {True: (0.5, 0.5), False: (m >= 0, m < 0)}[norm]  # of (n + m)! and (n - m)!
    logarithms = share[0] * scipys.gammaln(n + size + 1) + share[1] * scipys.gammaln(rest + 1)
    scale = np.exp(logarithms - scipys.gammaln(n + 1) - size * math.log(2))
    scale = np.where((m > 0) & (m % 2 == 1), -scale, scale) * np.sqrt(n + 0.5 if norm else 1.0)
    polynomial = pg.special.eval_jacobi(rest, 1.0 * size, 1.0 * size, z)
    inside = abs(z) <= 1
    root = pg.pow(pg.where(inside, 1 - z * z, 1.0), size / 2)
    outside = pg.tensor(np.where(size == 0, 1.0, np.nan), dtype=dtype)
    front = pg.tensor(np.where(n < size, 0.0, scale), dtype=dtype)
    return front * pg.where(inside, root, outside) * polynomial


@several(
    lambda m, v, x: np.where(
        np.abs(x) <= 1, scipys.lpmv(*whole_numbers("lpmv", m, least=-np.inf), v, x), np.nan
    ),
    samples=on(
        *(
            (2, 3.5, uniform(0, 0.9)),
            (1, 2.0, uniform(-0.9, 1, 0, 3)),
            (1, 3, uniform(0, 1, 2, 1)),
        ),
        (whole(0, 3, 2), uniform(2, 5, 2), 0.5),
        (2, 4, [0.0, 1.0]),
    ),
    error_samples=refuses(ValueError, "whole number", (1.5, 2.0, [0.5])),
)
def lpmv(grad: Array, m: Operand, v: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Associated Legendre function of order m and real degree v, elementwise with broadcasting; nan for |x| above 1.

    Raises
    ------
    ValueError
        m is not a whole number.
    NotImplementedError
        `m` requires a gradient, or a gradient is needed where m or v is negative, or at x = -1 where v is not whole.

    Source: DLMF 14.3.4, (-1)^m (v - m + 1)₂ₘ/(2^m m!) (1 - x²)^(m/2) 2F1(m - v, m + v + 1; m + 1; (1 - x)/2),
    differentiated by v and x.

    >>> import plugrad as pg
    >>> pg.special.lpmv(1, 2.5, pg.tensor([0.0, 0.5]))
    tensor([ 0.9836, -0.9874])
    """
    refuse_whole("lpmv", needs_input_grad[:1])
    (m,), (v, x) = whole_numbers("lpmv", m, least=-np.inf), as_arrays(v, x, grad)
    x = pg.where(abs(x) <= 1, x, np.nan)
    if np.any(m < 0) or bool((v < 0).any()):
        raise NotImplementedError(
            "the derivative of lpmv of negative order or degree is not implemented"
        )
    at = (m - v, m + v + 1, m + 1.0, (1 - x) / 2)

    def series(*orders: int) -> Any:
        return hypergeometric_by_parameters.apply(*at, kind="2f1", orders=orders)

    scale = (-0.5) ** m / scipys.factorial(m)
    rising = pg.special.poch(v - m + 1, 2.0 * m)
    root = pg.pow(1 - x * x, m / 2)
    by_v = by_x = None
    if needs_input_grad[1]:
        moved = series(0, 1, 0, 0) - series(1, 0, 0, 0)
        front = poch_by_start(v - m + 1, as_arrays(2.0 * m, v)[0], rising)
        by_v = grad * scale * root * (front * series(0, 0, 0, 0) + rising * moved)
    if needs_input_grad[2]:
        bent = pg.where(m == 0, 0.0, pg.pow(1 - x * x, np.where(m == 0, 2.0, m) / 2 - 1) * -m * x)
        slope = bent * series(0, 0, 0, 0) - root * series(0, 0, 0, 1) / 2
        by_x = grad * scale * rising * slope
    return None, by_v, by_x
