"""Hypergeometric functions and orthogonal polynomials of each element, with derivatives by argument and parameters.

Derivatives by a parameter are series, see `parameters`. Only Hermite polynomials have none by their degree, which is a
whole number.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from scipy import special as scipys

import plugrad as pg
from plugrad.authoring import Array, Operand, composed, elementwise, on, refuses, uniform, whole
from plugrad.authoring.quadrature import as_arrays
from plugrad_scipy.special.gamma import poch_by_start, precise, psi_step
from plugrad_scipy.special.parameters import (
    LARGEST,
    derivative_of_series,
    hypergeometric_by_parameters,
)
from plugrad_scipy.special.tricomi import tricomi_by_parameters

several = functools.partial(elementwise, core_dims=0)


def by_parameters(
    kind: str, at: Any, needed: Any, moves: Any, front: Any = 1.0, slopes: Any = None
) -> list[Any]:
    """Return the derivatives by parameters of `front` times a hypergeometric function; None where `needed` is False.

    `kind` is that of `hypergeometric_by_parameters`, `at` its arguments (a, b, c, z). `moves` has for each parameter
    the derivatives of a, b and c by it, `slopes` functions that return the derivative of `front`.
    """
    unit = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)]

    def of(*orders: int) -> Any:
        return hypergeometric_by_parameters.apply(*at, kind=kind, orders=orders)

    output: list[Any] = []
    for place, (need, move) in enumerate(zip(needed, moves, strict=False)):
        if not need:
            output.append(None)
            continue
        moved = [weight * of(*each) for weight, each in zip(move, unit, strict=True) if weight]
        value = front * sum(moved[1:], moved[0])
        if slopes is not None and slopes[place] is not None:
            value = value + slopes[place]() * of(0, 0, 0, 0)
        output.append(value)
    return output


def gradients(grad: Any, slopes: list[Any], last: Any) -> tuple[Any, ...]:
    """Return the gradients by the parameters, `grad` times each slope or None, and that by the last argument, `grad`
    times `last`.
    """
    return (*[None if each is None else grad * each for each in slopes], grad * last)


def of_polynomial(
    grad: Any,
    needed: Any,
    lower: Any,
    kind: str,
    at: Any,
    moves: Any,
    front: Any = 1.0,
    slopes: Any = None,
) -> tuple[Any, ...]:
    """Return the gradients of an orthogonal polynomial by its parameters (the degree first) and x, from `grad`, the
    gradient of its value; None for parameters whose item in `needed` is False.

    The polynomial is `front` times a hypergeometric function; `kind`, `at`, `moves`, `front` and `slopes` are those of
    `by_parameters`. ``lower()`` returns the derivative by x from the polynomial of lower degree. If the degree needs a
    gradient, the series gives the derivative by x too, as for degree 0 there is no lower one to differentiate.
    """
    parts = by_parameters(kind, at, needed[:-1], moves, front, slopes)
    if not needed[0]:
        return gradients(grad, parts, lower())
    by_z = hypergeometric_by_parameters.apply(*at, kind=kind, orders=(0, 0, 0, 1))
    return gradients(grad, parts, front * by_z * (-0.5 if kind == "2f1" else 1.0))


def product(factor: Any, value: Any) -> Any:
    """Return factor * value elementwise, and 0 where the factor is 0, even if the value is infinite."""
    factor = factor if hasattr(factor, "dtype") else np.asarray(factor)
    return factor * pg.where((factor != 0) | (abs(value) < np.inf), value, 0.0)


@several(
    "scipy.special.hyp0f1",
    inputs="v z",
    samples=on((1.5, (2, 3)), (0.5, ()), (3.0, (0, 3)), (2.5, [0.0, -20.0])),
)
def hyp0f1(grad: Array, v: Operand, z: Operand, needs_input_grad: Any) -> Any:
    """Confluent hypergeometric limit function 0F1(; v; z), elementwise with broadcasting.

    Source: DLMF 16.3.1, 0F1(; v; z)' = 0F1(; v + 1; z)/v; by v it is a series, see `hypergeometric_by_parameters`.

    >>> import plugrad as pg
    >>> pg.special.hyp0f1(0.5, pg.tensor([0.0, 1.0]))  # cosh(2 √z)
    tensor([1.0000, 3.7622])
    """
    slopes = by_parameters("0f1", (1.0, 1.0, v, z), needs_input_grad[:1], [(0, 0, 1)])
    return gradients(grad, slopes, pg.special.hyp0f1(v + 1, z) / v)


@several(
    "scipy.special.hyp1f1",
    inputs="a b x",
    samples=on((1.5, 2.5, (2, 3)), (0.5, 3.0, ()), (3.0, 1.5, (0, 3)), (-1.0, 1.5, [0.0, -4.0])),
)
def hyp1f1(grad: Array, a: Operand, b: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Confluent hypergeometric function 1F1(a; b; x), Kummer's, elementwise with broadcasting.

    Source: DLMF 13.3.15, 1F1(a; b; x)' = a/b 1F1(a + 1; b + 1; x); by a and b it is a series, see
    `hypergeometric_by_parameters`.

    >>> import plugrad as pg
    >>> pg.special.hyp1f1(1.0, 2.0, pg.tensor([0.0, 1.0]))  # (exp(x) - 1)/x
    tensor([1.0000, 1.7183])
    """
    slopes = by_parameters("1f1", (a, 1.0, b, x), needs_input_grad[:2], [(1, 0, 0), (0, 0, 1)])
    return gradients(grad, slopes, (a / b) * pg.special.hyp1f1(a + 1, b + 1, x))


@several(
    "scipy.special.hyperu",
    inputs="a b x",
    samples=on(
        (1.5, 2.5, uniform(0.5, 3, 2, 3)),
        (0.5, 3.0, uniform(0.5, 3)),
        (2.0, 1.5, uniform(1, 2, 0, 3)),
    ),
)
def hyperu(grad: Array, a: Operand, b: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Confluent hypergeometric function U(a, b, x), Tricomi's, elementwise with broadcasting.

    Source: DLMF 13.3.22, U(a, b, x)' = -a U(a + 1, b + 1, x); by a and b it is an integral, see
    `tricomi_by_parameters`. SciPy's own values have 8 digits where b is nearly whole.

    >>> import plugrad as pg
    >>> pg.special.hyperu(1.0, 2.0, pg.tensor([1.0, 2.0]))  # 1/x
    tensor([1.0000, 0.5000])
    """
    slopes = [
        tricomi_by_parameters.apply(a, b, x, orders=orders) if needed else None
        for orders, needed in zip(((1, 0), (0, 1)), needs_input_grad, strict=False)
    ]
    return gradients(grad, slopes, -product(a, pg.special.hyperu(a + 1, b + 1, x)))


def gauss(a: Any, b: Any, c: Any, z: Any) -> Any:
    """Return 2F1(a, b; c; z) elementwise: SciPy's, except where a parameter is above 5 and SciPy's terms may cancel.

    Of 400 random parameters up to 200, 63 of SciPy's values had fewer than 8 digits. They have 13 (measured up to 450)
    where no term is negative: 0 < a, b ≤ c and 0 ≤ z ≤ 0.9; for negative z DLMF 15.8.1 leads there. Elsewhere up to 500
    the series is summed in whole numbers.
    """
    found = scipys.hyp2f1(a, b, c, z)
    if found.dtype.kind == "c":
        return found
    given = np.broadcast_arrays(*[np.asarray(each, float) for each in (a, b, c, z)])
    a, b, c, z = given
    size = np.maximum(np.maximum(abs(a), abs(b)), abs(c))
    ends = ((a <= 0) & (a == np.floor(a))) | ((b <= 0) & (b == np.floor(b)))
    wrong = (size > 5) & (3 * size <= LARGEST) & (ends | (z < 1)) & (abs(z) < 2.0**100)
    if not wrong.any():
        return found
    values = np.array(found, float)
    easy = wrong & (a > 0) & (a <= c) & (b > 0) & (b <= c) & (z >= -9) & (z <= 0.9)
    low = easy & (z < 0)
    a, b, c, z = (each[low] for each in given)
    with np.errstate(all="ignore"):
        values[low] = (1 - z) ** -a * scipys.hyp2f1(a, c - b, c, z / (z - 1))
    hard = wrong & ~(easy & np.isfinite(values) & (values != 0))
    numbers = zip(*[each[hard].tolist() for each in given], strict=True)
    values[hard] = [derivative_of_series("2f1", (0, 0, 0, 0), *each) for each in numbers]
    return values.astype(found.dtype)


@several(
    gauss,
    inputs="a b c z",
    samples=on(
        (1.5, 0.5, 2.5, uniform(-0.9, 0.9, 2, 3)),
        (0.5, 0.5, 3.0, uniform(-0.9, 0.9)),
        (3.0, 1.5, 2.5, uniform(-0.5, 0.5, 0, 3)),
        (-1.0, 0.5, 1.5, [0.0, -4.0]),
    ),
)
def hyp2f1(
    grad: Array, a: Operand, b: Operand, c: Operand, z: Operand, needs_input_grad: Any
) -> Any:
    """Gauss's hypergeometric function 2F1(a, b; c; z), elementwise with broadcasting.

    Source: DLMF 15.5.1, 2F1(a, b; c; z)' = a b/c 2F1(a + 1, b + 1; c + 1; z); by a, b and c it is a series, see
    `hypergeometric_by_parameters`.

    >>> import plugrad as pg
    >>> pg.special.hyp2f1(1.0, 1.0, 2.0, pg.tensor([0.0, 0.5]))  # -log(1 - z)/z
    tensor([1.0000, 1.3863])
    """
    moves = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    slopes = by_parameters("2f1", (a, b, c, z), needs_input_grad[:3], moves)
    raised = pg.special.hyp2f1(a + 1, b + 1, c + 1, z)
    return gradients(grad, slopes, product(a * b / c, raised))


# Orthogonal polynomials. Of degree 0 they are constant, and those of degree -1 are not asked.

numbers = uniform(-0.9, 0.9, 2, 3)
degrees = on(
    (3, numbers), (0, uniform(-1, 1)), (2, uniform(-1, 1, 0, 3)), (whole(0, 5, 2, 3), numbers)
) + on(([1, 2, 3, 4], [1.0, -1.0, 0.0, 1.0]))
degrees_and_one = on(
    *((3, 0.5, numbers), (0, 1.5, uniform(-1, 1)), (2, 1.5, uniform(-1, 1, 0, 3))),
    (whole(0, 5, 2, 3), 2.5, numbers),
)
degrees_and_two = on(
    *((3, 0.5, 1.5, numbers), (0, 1.5, 0.0, uniform(-1, 1)), (2, 1.5, 1.0, uniform(-1, 1, 0, 3))),
    (whole(0, 5, 2, 3), 2.5, -0.5, numbers),
)


def of_degree(name: str, n: Any, *rest: Any) -> Any:
    """Return the values of the polynomial of degree `n` that SciPy's function `name` computes ("eval_legendre"),
    elementwise: by recurrence where the degree is whole, elsewhere by a hypergeometric function.

    `rest` are the function's further arguments, x last. Raises ValueError if a degree is not whole and `name` takes
    whole degrees only. SciPy's own function is not used for other degrees, because its sums cancel: those of Laguerre
    of degree 30 have errors of 1e-3, and `eval_legendre` of degree 182.2 at -0.6 is -1e108.
    """
    degree = np.asarray(n)
    whole = (degree == np.floor(degree)) & (abs(degree) < 2**31)  # a recurrence of so many steps
    by_recurrence = getattr(scipys, name)(np.where(whole, degree, 0).astype(np.int64), *rest)
    if whole.all():
        return by_recurrence
    if name not in OF_REAL_DEGREE:
        raise ValueError(f"{name}: the degree n is a whole number, not {n}")
    *parameters, x = rest
    value = OF_REAL_DEGREE[name](n, *parameters, x if "laguerre" in name else (1 - x) / 2)
    return np.where(whole, by_recurrence, value).astype(np.result_type(n, *rest), copy=False)


OF_REAL_DEGREE: dict[str, Any] = {
    "eval_legendre": lambda n, y: gauss(-n, n + 1, 1.0, y),
    "eval_chebyt": lambda n, y: gauss(-n, n, 0.5, y),
    "eval_chebyu": lambda n, y: (n + 1) * gauss(-n, n + 2, 1.5, y),
    "eval_gegenbauer": lambda n, alpha, y: (
        scipys.binom(n + 2 * alpha - 1, n) * gauss(-n, n + 2 * alpha, alpha + 0.5, y)
    ),
    "eval_jacobi": lambda n, alpha, beta, y: (
        scipys.binom(n + alpha, n) * gauss(-n, n + alpha + beta + 1, alpha + 1, y)
    ),
    "eval_laguerre": lambda n, x: scipys.hyp1f1(-n, 1.0, x),
    "eval_genlaguerre": lambda n, alpha, x: (
        scipys.binom(n + alpha, n) * scipys.hyp1f1(-n, alpha + 1, x)
    ),
}
"""Of 1 less the argument, halved, except those of Laguerre. Source: DLMF 18.5.7 to 18.5.12."""


def refuse_degree(name: str, needed: Any) -> None:
    """Raise NotImplementedError, which names the op `name`, if its whole degree needs a gradient (`needed[0]`)."""
    if needed[0]:
        raise NotImplementedError(
            f"{name} has no derivative by its degree n, which is whole; detach it"
        )


def below(n: Any, factor: Any, lower: Any) -> Any:
    """Return `factor` times ``lower(n - 1)``, the polynomial of degree n - 1, and 0 where n is 0.

    Raises NotImplementedError if a degree is negative.
    """
    n = n if hasattr(n, "dtype") else np.asarray(n)
    if bool((n < 0).any()):
        raise NotImplementedError(
            "the derivative of a polynomial of negative degree is not implemented"
        )
    constant = n == 0
    return pg.where(constant, 0.0, factor) * lower(pg.where(constant, 0 * n, n - 1))


@several(lambda n, x: of_degree("eval_legendre", n, x), samples=degrees)
def eval_legendre(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Legendre polynomial P_n(x) of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.15, the slope is (n + 1)/2 times the Jacobi polynomial of degree n - 1 with the parameters 1 and
    1. By n as 2F1(-n, n + 1; 1; (1 - x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_legendre(2, pg.tensor([0.0, 1.0]))
    tensor([-0.5000,  1.0000])
    """
    return of_polynomial(
        grad,
        needs_input_grad,
        lambda: below(n, (n + 1) / 2, lambda n: pg.special.eval_jacobi(n, 1.0, 1.0, x)),
        *("2f1", (-n, n + 1, 1.0, (1 - x) / 2), [(-1, 1, 0)]),
    )


@several(lambda n, x: of_degree("eval_chebyt", n, x), samples=degrees)
def eval_chebyt(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Chebyshev polynomial of the first kind T_n(x) of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.21, T_n' = n U_(n - 1).
    By n as 2F1(-n, n; 1/2; (1 - x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_chebyt(2, pg.tensor([0.0, 1.0]))
    tensor([-1.,  1.])
    """
    return of_polynomial(
        grad,
        needs_input_grad,
        lambda: below(n, n, lambda n: pg.special.eval_chebyu(n, x)),
        *("2f1", (-n, n, 0.5, (1 - x) / 2), [(-1, 1, 0)]),
    )


@several(lambda n, x: of_degree("eval_chebyu", n, x), samples=degrees)
def eval_chebyu(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Chebyshev polynomial of the second kind U_n(x) of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.19 and 18.7.4, the slope is twice the Gegenbauer polynomial of degree n - 1 with the parameter 2.
    By n as (n + 1) 2F1(-n, n + 2; 3/2; (1 - x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_chebyu(2, pg.tensor([0.0, 1.0]))
    tensor([-1.,  3.])
    """
    return of_polynomial(
        grad,
        needs_input_grad,
        lambda: below(n, 2.0, lambda n: pg.special.eval_gegenbauer(n, 2.0, x)),
        *("2f1", (-n, n + 2, 1.5, (1 - x) / 2), [(-1, 1, 0)], n + 1, [lambda: 1.0]),
    )


@several(lambda n, alpha, x: of_degree("eval_gegenbauer", n, alpha, x), samples=degrees_and_one)
def eval_gegenbauer(
    grad: Array, n: Operand, alpha: Operand, x: Operand, needs_input_grad: Any
) -> Any:
    """Gegenbauer polynomial of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.19, the slope is 2 alpha times the polynomial of degree n - 1 and the parameter alpha + 1.
    By n and the parameters as (2 alpha)ₙ/n! 2F1(-n, n + 2 alpha; alpha + 1/2; (1 - x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_gegenbauer(2, 1.5, pg.tensor([0.0, 1.0]))
    tensor([-1.5000,  6.0000])
    """
    n, alpha = as_arrays(n, alpha, grad)
    rising, scale = pg.special.poch(2 * alpha, n), pg.special.rgamma(n + 1)
    fronts = [
        lambda: scale * rising * (pg.digamma(n + 2 * alpha) - pg.digamma(n + 1)),
        lambda: 2 * scale * poch_by_start(2 * alpha, n, rising),
    ]
    return of_polynomial(
        grad,
        needs_input_grad,
        lambda: below(n, 2.0 * alpha, lambda n: pg.special.eval_gegenbauer(n, alpha + 1, x)),
        *("2f1", (-n, n + 2 * alpha, alpha + 0.5, (1 - x) / 2), [(-1, 1, 0), (0, 2, 1)]),
        *(scale * rising, fronts),
    )


@several(
    lambda n, alpha, beta, x: of_degree("eval_jacobi", n, alpha, beta, x), samples=degrees_and_two
)
def eval_jacobi(
    grad: Array, n: Operand, alpha: Operand, beta: Operand, x: Operand, needs_input_grad: Any
) -> Any:
    """Jacobi polynomial of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.15, the slope is (n + alpha + beta + 1)/2 times the polynomial of degree n - 1 and the parameters
    alpha + 1 and beta + 1. By n and the parameters as binom(n + alpha, n) 2F1(-n, n + alpha + beta + 1; alpha + 1; (1 -
    x)/2), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_jacobi(2, 0.5, 1.5, pg.tensor([0.0, 1.0]))
    tensor([-0.6250,  1.8750])
    """
    n, alpha, beta = as_arrays(n, alpha, beta, grad)
    factor, front = n + alpha + beta + 1, pg.special.binom(n + alpha, n)
    fronts = [lambda: front * psi_step(n + 1, alpha), lambda: front * psi_step(alpha + 1, n), None]
    return of_polynomial(
        grad,
        needs_input_grad,
        lambda: below(n, factor / 2, lambda n: pg.special.eval_jacobi(n, alpha + 1, beta + 1, x)),
        *("2f1", (-n, factor, alpha + 1, (1 - x) / 2), [(-1, 1, 0), (0, 1, 1), (0, 1, 0)]),
        *(front, fronts),
    )


@several(lambda n, x: of_degree("eval_laguerre", n, x), samples=degrees)
def eval_laguerre(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Laguerre polynomial L_n(x) of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.23, the slope is -1 times the generalised polynomial of degree n - 1 with the parameter 1.
    By n as 1F1(-n; 1; x), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_laguerre(2, pg.tensor([0.0, 1.0]))
    tensor([ 1.0000, -0.5000])
    """
    return of_polynomial(
        grad,
        needs_input_grad,
        lambda: below(n, -1.0, lambda n: pg.special.eval_genlaguerre(n, 1.0, x)),
        *("1f1", (-n, 1.0, 1.0, x), [(-1, 0, 0)]),
    )


@several(lambda n, alpha, x: of_degree("eval_genlaguerre", n, alpha, x), samples=degrees_and_one)
def eval_genlaguerre(
    grad: Array, n: Operand, alpha: Operand, x: Operand, needs_input_grad: Any
) -> Any:
    """Generalised Laguerre polynomial of degree n, elementwise with broadcasting.

    Source: DLMF 18.9.23, the slope is -1 times the polynomial of degree n - 1 and the parameter alpha + 1.
    By n and the parameters as binom(n + alpha, n) 1F1(-n; alpha + 1; x), DLMF 18.5.7.

    >>> import plugrad as pg
    >>> pg.special.eval_genlaguerre(2, 0.5, pg.tensor([0.0, 1.0]))
    tensor([ 1.8750, -0.1250])
    """
    n, alpha = as_arrays(n, alpha, grad)
    front = pg.special.binom(n + alpha, n)
    fronts = [lambda: front * psi_step(n + 1, alpha), lambda: front * psi_step(alpha + 1, n)]
    return of_polynomial(
        grad,
        needs_input_grad,
        lambda: below(n, -1.0, lambda n: pg.special.eval_genlaguerre(n, alpha + 1, x)),
        *("1f1", (-n, 1.0, alpha + 1, x), [(-1, 0, 0), (0, 0, 1)], front, fronts),
    )


@several(
    lambda n, x: of_degree("eval_hermite", n, x),
    samples=degrees,
    error_samples=refuses(ValueError, "whole number", (1.5, [1.0])),
)
def eval_hermite(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Hermite polynomial H_n(x) of the physicists, of degree n, elementwise with broadcasting.

    Raises
    ------
    ValueError
        `n` is not a whole number.
    NotImplementedError
        `n` requires a gradient.

    Source: DLMF 18.9.25, H_n' = 2 n H_(n - 1).

    >>> import plugrad as pg
    >>> pg.special.eval_hermite(2, pg.tensor([0.0, 1.0]))
    tensor([-2.,  2.])
    """
    refuse_degree("eval_hermite", needs_input_grad)
    return None, grad * below(n, 2.0 * n, lambda n: pg.special.eval_hermite(n, x))


@several(
    lambda n, x: of_degree("eval_hermitenorm", n, x),
    samples=degrees,
    error_samples=refuses(ValueError, "whole number", (1.5, [1.0])),
)
def eval_hermitenorm(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Hermite polynomial He_n(x) of the probabilists, of degree n, elementwise with broadcasting.

    Raises
    ------
    ValueError
        `n` is not a whole number.
    NotImplementedError
        `n` requires a gradient.

    Source: DLMF 18.9.27, He_n' = n He_(n - 1).

    >>> import plugrad as pg
    >>> pg.special.eval_hermitenorm(2, pg.tensor([0.0, 1.0]))
    tensor([-1.,  0.])
    """
    refuse_degree("eval_hermitenorm", needs_input_grad)
    return None, grad * below(n, n, lambda n: pg.special.eval_hermitenorm(n, x))


# The same polynomials of other arguments: twice those of x/2, and those shifted to 0 to 1.

wide = uniform(-1.8, 1.8, 2, 3)
unit = uniform(0.1, 0.9, 2, 3)


def of_other(numbers: Any) -> Any:
    """Return samples of whole degrees and arguments, a function of a random generator made by `on`; `numbers` makes the
    arguments.
    """
    return on(
        (3, numbers), (0, uniform(0, 1)), (2, uniform(0, 1, 0, 3)), (whole(0, 5, 2, 3), numbers)
    )


def shifted(x: Any, *others: Any) -> Any:
    """Return 2 x - 1 as a Tensor, in the dtype that a result of `x` and `others` would have."""
    return pg.as_tensor(2 * precise(x, *others) - 1)


@composed(samples=of_other(wide), reference="scipy.special.eval_chebyc", core_dims=0)
def eval_chebyc(n: Operand, x: Operand) -> Array:
    """Chebyshev polynomial of the first kind C_n(x) = 2 T_n(x/2), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_chebyc(2, pg.tensor([0.0, 2.0]))
    tensor([-2.,  2.])
    """
    return 2 * pg.special.eval_chebyt(n, pg.as_tensor(x) / 2)


@composed(samples=of_other(wide), reference="scipy.special.eval_chebys", core_dims=0)
def eval_chebys(n: Operand, x: Operand) -> Array:
    """Chebyshev polynomial of the second kind S_n(x) = U_n(x/2), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_chebys(2, pg.tensor([0.0, 2.0]))
    tensor([-1.,  3.])
    """
    return pg.special.eval_chebyu(n, pg.as_tensor(x) / 2)


@composed(samples=of_other(unit), reference="scipy.special.eval_sh_chebyt", core_dims=0)
def eval_sh_chebyt(n: Operand, x: Operand) -> Array:
    """Shifted Chebyshev polynomial of the first kind T_n(2 x - 1), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_sh_chebyt(2, pg.tensor([0.0, 1.0]))
    tensor([1., 1.])
    """
    return pg.special.eval_chebyt(n, shifted(x, n))


@composed(samples=of_other(unit), reference="scipy.special.eval_sh_chebyu", core_dims=0)
def eval_sh_chebyu(n: Operand, x: Operand) -> Array:
    """Shifted Chebyshev polynomial of the second kind U_n(2 x - 1), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_sh_chebyu(2, pg.tensor([0.0, 1.0]))
    tensor([3., 3.])
    """
    return pg.special.eval_chebyu(n, shifted(x, n))


@composed(samples=of_other(unit), reference="scipy.special.eval_sh_legendre", core_dims=0)
def eval_sh_legendre(n: Operand, x: Operand) -> Array:
    """Shifted Legendre polynomial P_n(2 x - 1), elementwise with broadcasting.

    >>> import plugrad as pg
    >>> pg.special.eval_sh_legendre(2, pg.tensor([0.0, 1.0]))
    tensor([1., 1.])
    """
    return pg.special.eval_legendre(n, shifted(x, n))


@composed(
    samples=on(
        (3, 2.5, 1.5, unit), (0, 2.0, 1.0, uniform(0, 1)), (2, 3.5, 0.5, uniform(0, 1, 0, 3))
    ),
    reference="scipy.special.eval_sh_jacobi",
    core_dims=0,
)
def eval_sh_jacobi(n: Operand, p: Operand, q: Operand, x: Operand) -> Array:
    """Shifted Jacobi polynomial of degree n, elementwise: the scaled Jacobi polynomial with the parameters p - q and q
    - 1 at 2 x - 1.

    Source: DLMF 18.1.2: it is divided by binom(2 n + p - 1, n), so that its leading coefficient is 1.

    >>> import plugrad as pg
    >>> pg.special.eval_sh_jacobi(2, 2.0, 1.5, pg.tensor([0.0, 1.0]))
    tensor([0.1875, 0.1875])
    """
    polynomial = pg.special.eval_jacobi(n, p - q, q - 1, shifted(x, n, p, q))
    return polynomial / scale(2 * n + p - 1, n)


def scale(n: Any, k: Any) -> Any:
    """Return the binomial coefficient of n and k, which are Tensors or numbers."""
    tensors = any(isinstance(each, pg.Tensor) for each in (n, k))
    return (pg.special.binom if tensors else scipys.binom)(n, k)
