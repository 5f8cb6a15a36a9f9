"""Orthogonal polynomials of a degree `n`, by SciPy: Chebyshev, Legendre, Laguerre, Hermite; and Airy's function.

All are named as in PyTorch: `special_legendre_polynomial_p` is ``plugrad.special.legendre_polynomial_p``. PyTorch's
have no gradient; these have one by `input`, of any order. A degree that is no integer is cut to one; a negative degree
gives 0, as in PyTorch.

Source of the derivatives: Abramowitz and Stegun (1964), chapters 10 and 22.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Operand,
    array_of,
    broadcasting_errors,
    composed,
    elementwise,
    result_type,
    samples_within,
)


def degrees(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield arguments in and outside of [-1, 1] with degrees: some that broadcast, one below 0, one that is not
    whole.
    """
    yield pg.Sample(rng.uniform(-2, 2, (2, 5)), np.arange(5))
    yield pg.Sample(rng.uniform(-0.9, 0.9, (3, 1)), np.array([-1, 7]))
    yield pg.Sample(rng.uniform(-1, 1, ()), 3)
    yield pg.Sample(rng.normal(size=(0, 3)), 2)
    yield pg.Sample(rng.uniform(-1, 1, 3), 2.5)


POLYNOMIAL: dict[str, Any] = {
    "samples": degrees,
    "error_samples": broadcasting_errors,
    "core_dims": 0,
}


def by_scipy(name: str) -> Callable[..., Any]:
    """Return a function of the argument and the degree n that computes SciPy's polynomial `name`; 0 if n is
    negative.
    """

    def polynomial(input: Array, n: Operand) -> Any:
        return evaluated(name, input, n)

    return polynomial


def evaluated(name: str, input: Any, n: Any, *order: float) -> Any:
    """Return SciPy's polynomial `name` of degree `n`, cut to a whole number, at `input`; 0 if `n` is negative.

    `order` is the parameter of a family such as Gegenbauer's, or nothing.
    """
    degree = np.asarray(n).astype(np.int64)
    special = importlib.import_module("scipy.special")
    return np.where(degree < 0, 0, getattr(special, name)(np.maximum(degree, 0), *order, input))


def degree_below(n: Any) -> Any:
    """Return n - 1 for a degree `n`, which is cut to a whole number first; -1 if `n` is below 1 or nan.

    The dtype is that of `n` if floating, else int64; a Python number gives one.
    """
    if isinstance(n, (int, float)):
        return max(int(n), 0) - 1 if abs(n) < 2**31 else n - 1
    degree = np.asarray(array_of(n))
    lower = np.trunc(np.where((degree > 0) & (degree < 2.0**63), degree, 0)) - 1.0
    return lower.astype(degree.dtype if degree.dtype.kind == "f" else np.int64)


def gegenbauer_of(input: Array, n: Operand, *, alpha: float) -> Any:
    """Return Gegenbauer's polynomial of degree `n` and order `alpha` at `input`, by SciPy."""
    return evaluated("eval_gegenbauer", input, n, alpha)


def laguerre_of(input: Array, n: Operand, *, alpha: float) -> Any:
    """Return the generalised Laguerre polynomial of degree `n` and order `alpha` at `input`, by SciPy."""
    return evaluated("eval_genlaguerre", input, n, alpha)


def with_orders(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield the samples of `degrees` (arguments and degrees) with an order `alpha` for each."""
    for sample, alpha in zip(degrees(rng), (1, 1.5, 2, 3, 1), strict=True):
        yield pg.Sample(*sample.args, alpha=alpha)


@elementwise(gegenbauer_of, samples=with_orders, core_dims=0, for_rules=True)
def gegenbauer_polynomial(grad: Array, input: Array, n: Operand, alpha: float) -> Any:
    """Gegenbauer polynomial C(n, a)(x) of degree `n` and order a = `alpha`, elementwise; Chebyshev's and Legendre's are
    cases of it.

    Source: C(n, a)' = 2a C(n - 1, a + 1).

    >>> import plugrad as pg
    >>> pg.ops.builtin.gegenbauer_polynomial(pg.tensor([0.5]), 2, alpha=1)
    tensor([0.])
    """
    return grad * gegenbauer_polynomial.apply(input, degree_below(n), alpha=alpha + 1) * (
        2 * alpha
    ), None


@elementwise(laguerre_of, samples=with_orders, core_dims=0, for_rules=True)
def generalised_laguerre_polynomial(grad: Array, input: Array, n: Operand, alpha: float) -> Any:
    """Generalised Laguerre polynomial L(n, a)(x) of degree `n` and order a = `alpha`, elementwise.

    Source: L(n, a)' = -L(n - 1, a + 1).

    >>> import plugrad as pg
    >>> pg.ops.builtin.generalised_laguerre_polynomial(pg.tensor([0.5]), 1, alpha=1)
    tensor([1.5000])
    """
    return -grad * generalised_laguerre_polynomial.apply(
        input, degree_below(n), alpha=alpha + 1
    ), None


@elementwise(by_scipy("eval_chebyt"), **POLYNOMIAL)
def special_chebyshev_polynomial_t(grad: Array, input: Array, n: Operand) -> Any:
    """Chebyshev polynomial of the first kind T(n)(x), elementwise: cos(n t) for x = cos(t). Source: T(n)' = n U(n - 1).

    >>> import plugrad as pg
    >>> pg.special.chebyshev_polynomial_t(pg.tensor([0.0, 2.0]), 2)
    tensor([-1.,  7.])
    """
    return grad * special_chebyshev_polynomial_u.apply(input, degree_below(n)) * (
        degree_below(n) + 1
    ), None


@elementwise(by_scipy("eval_chebyu"), **POLYNOMIAL)
def special_chebyshev_polynomial_u(grad: Array, input: Array, n: Operand) -> Any:
    """Chebyshev polynomial of the second kind U(n)(x), elementwise: sin((n + 1) t) / sin(t) for x = cos(t).

    Source: it is Gegenbauer's polynomial of order 1, and C(n, 1)' = 2 C(n - 1, 2).

    >>> import plugrad as pg
    >>> pg.special.chebyshev_polynomial_u(pg.tensor([0.0, 2.0]), 2)
    tensor([-1., 15.])
    """
    return grad * gegenbauer_polynomial.apply(input, degree_below(n), alpha=2) * 2, None


@composed(**POLYNOMIAL)
def special_chebyshev_polynomial_v(input: Array, n: Operand) -> Array:
    """Chebyshev polynomial of the third kind V(n)(x), elementwise: cos((n + 1/2) t) / cos(t / 2) for x = cos(t); U(n) -
    U(n - 1).

    >>> import plugrad as pg
    >>> pg.special.chebyshev_polynomial_v(pg.tensor([0.0, 2.0]), 2)
    tensor([-1., 11.])
    """
    return pg.special_chebyshev_polynomial_u(input, n) - pg.special_chebyshev_polynomial_u(
        input, degree_below(n)
    )


@composed(**POLYNOMIAL)
def special_chebyshev_polynomial_w(input: Array, n: Operand) -> Array:
    """Chebyshev polynomial of the fourth kind W(n)(x), elementwise: sin((n + 1/2) t) / sin(t / 2) for x = cos(t); U(n)
    + U(n - 1).

    >>> import plugrad as pg
    >>> pg.special.chebyshev_polynomial_w(pg.tensor([0.0, 2.0]), 2)
    tensor([-1., 19.])
    """
    return pg.special_chebyshev_polynomial_u(input, n) + pg.special_chebyshev_polynomial_u(
        input, degree_below(n)
    )


def shifted(input: Any, n: Any) -> Any:
    """Return 2 x - 1 as a floating-point number, in the precision of the degree `n` if that is higher than that of
    `input`.
    """
    if hasattr(input, "dtype"):
        dtype = result_type(input, n)
        input = pg.to(input, dtype=dtype if dtype.kind in "fc" else pg.get_default_dtype())
    return 2 * input - 1


@composed(**POLYNOMIAL)
def special_shifted_chebyshev_polynomial_t(input: Array, n: Operand) -> Array:
    """Shifted Chebyshev polynomial of the first kind, elementwise: T(n)(2 x - 1).

    >>> import plugrad as pg
    >>> pg.special.shifted_chebyshev_polynomial_t(pg.tensor([0.5, 1.0]), 2)
    tensor([-1.,  1.])
    """
    return pg.special_chebyshev_polynomial_t(shifted(input, n), n)


@composed(**POLYNOMIAL)
def special_shifted_chebyshev_polynomial_u(input: Array, n: Operand) -> Array:
    """Shifted Chebyshev polynomial of the second kind, elementwise: U(n)(2 x - 1).

    >>> import plugrad as pg
    >>> pg.special.shifted_chebyshev_polynomial_u(pg.tensor([0.5, 1.0]), 2)
    tensor([-1.,  3.])
    """
    return pg.special_chebyshev_polynomial_u(shifted(input, n), n)


@composed(**POLYNOMIAL)
def special_shifted_chebyshev_polynomial_v(input: Array, n: Operand) -> Array:
    """Shifted Chebyshev polynomial of the third kind, elementwise: V(n)(2 x - 1).

    >>> import plugrad as pg
    >>> pg.special.shifted_chebyshev_polynomial_v(pg.tensor([0.5, 1.0]), 2)
    tensor([-1.,  1.])
    """
    return pg.special_chebyshev_polynomial_v(shifted(input, n), n)


@composed(**POLYNOMIAL)
def special_shifted_chebyshev_polynomial_w(input: Array, n: Operand) -> Array:
    """Shifted Chebyshev polynomial of the fourth kind, elementwise: W(n)(2 x - 1).

    >>> import plugrad as pg
    >>> pg.special.shifted_chebyshev_polynomial_w(pg.tensor([0.5, 1.0]), 2)
    tensor([-1.,  5.])
    """
    return pg.special_chebyshev_polynomial_w(shifted(input, n), n)


@elementwise(by_scipy("eval_legendre"), **POLYNOMIAL)
def special_legendre_polynomial_p(grad: Array, input: Array, n: Operand) -> Any:
    """Legendre polynomial P(n)(x), elementwise. Source: it is Gegenbauer's C(n, 1/2), and so P(n)' = C(n - 1, 3/2).

    >>> import plugrad as pg
    >>> pg.special.legendre_polynomial_p(pg.tensor([0.0, 1.0]), 2)
    tensor([-0.5000,  1.0000])
    """
    return grad * gegenbauer_polynomial.apply(input, degree_below(n), alpha=1.5), None


@elementwise(by_scipy("eval_laguerre"), **POLYNOMIAL)
def special_laguerre_polynomial_l(grad: Array, input: Array, n: Operand) -> Any:
    """Laguerre polynomial L(n)(x), elementwise. Source: L(n)' = -L(n - 1, 1), the generalised polynomial of order 1.

    >>> import plugrad as pg
    >>> pg.special.laguerre_polynomial_l(pg.tensor([0.0, 2.0]), 2)
    tensor([ 1., -1.])
    """
    return -grad * generalised_laguerre_polynomial.apply(input, degree_below(n), alpha=1), None


@elementwise(by_scipy("eval_hermite"), **POLYNOMIAL)
def special_hermite_polynomial_h(grad: Array, input: Array, n: Operand) -> Any:
    """Hermite polynomial H(n)(x) as physicists define it, by the weight exp(-x²), elementwise. Source: H(n)' = 2 n H(n
    - 1).

    >>> import plugrad as pg
    >>> pg.special.hermite_polynomial_h(pg.tensor([0.0, 1.0]), 2)
    tensor([-2.,  2.])
    """
    return grad * special_hermite_polynomial_h.apply(input, degree_below(n)) * (
        2 * degree_below(n) + 2
    ), None


@elementwise(by_scipy("eval_hermitenorm"), **POLYNOMIAL)
def special_hermite_polynomial_he(grad: Array, input: Array, n: Operand) -> Any:
    """Hermite polynomial He(n)(x) as statisticians define it, by the weight exp(-x²/2), elementwise. Source: He(n)' = n
    He(n - 1).

    >>> import plugrad as pg
    >>> pg.special.hermite_polynomial_he(pg.tensor([0.0, 2.0]), 2)
    tensor([-1.,  3.])
    """
    return grad * special_hermite_polynomial_he.apply(input, degree_below(n)) * (
        degree_below(n) + 1
    ), None


def airy(which: int) -> Callable[..., Any]:
    """Return Airy's function Ai (`which` 0) or its derivative (1), as a function of arrays, by SciPy.

    Below -1e6, where SciPy has no value, it is the oscillating expansion DLMF 9.7.9 and 9.7.10 to first order in 1/ζ;
    the second order is below 1e-17.
    """

    def function(input: Array) -> Any:
        near = np.minimum(input, 200.0)  # it is 0 from 108 on, and nan by SciPy from 1e7 on
        found = importlib.import_module("scipy.special").airy(near)[which]
        far = input < -1e6
        if not np.any(far):
            return found
        x = np.where(far, -input, 1e6).astype(np.longdouble)  # ζ is large, and counts modulo 2π
        zeta, size = 2 * x * np.sqrt(x) / 3, x**0.25 * np.sqrt(np.pi)
        cosine, sine = np.cos(zeta - np.pi / 4), np.sin(zeta - np.pi / 4)
        waves = (
            (cosine + sine * 5 / 72 / zeta) / size,
            (sine + cosine * 7 / 72 / zeta) * size / np.pi,
        )
        return np.where(far, waves[which], found)

    return function


@elementwise(airy(0), samples=samples_within(-4, 3), core_dims=0)
def special_airy_ai(grad: Array, input: Array) -> Any:
    """Airy function Ai, elementwise: the solution of y'' = x y that vanishes for large x. Its derivative is SciPy's.

    >>> import plugrad as pg
    >>> pg.special.airy_ai(pg.tensor([0.0, 1.0]))
    tensor([0.3550, 0.1353])
    """
    return grad * airy_ai_slope.apply(input)


@elementwise(airy(1), samples=samples_within(-4, 3), core_dims=0, for_rules=True)
def airy_ai_slope(grad: Array, input: Array) -> Any:
    """Derivative of the Airy function Ai, elementwise. Source: Ai'' = x Ai.

    >>> import plugrad as pg
    >>> pg.ops.builtin.airy_ai_slope(pg.tensor([0.0]))
    tensor([-0.2588])
    """
    return grad * input * special_airy_ai.apply(input)
