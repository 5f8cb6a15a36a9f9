"""Hypergeometric functions and orthogonal polynomials of each element, with derivatives of every order by the argument.

A derivative by a parameter is not implemented, and says so.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from scipy import special as scipys

import plugrad as pg
from plugrad.authoring import Array, Operand, elementwise, on, refuses, uniform, whole

several = functools.partial(elementwise, core_dims=0)


def refuse_parameters(name: str, needed: Any) -> None:
    """Raise the error of a derivative by one of the parameters, all but the last argument."""
    if any(needed[:-1]):
        raise NotImplementedError(
            f"the derivative of {name} by its parameters is not implemented; detach them: only the last argument may "
            "require a gradient"
        )


def product(factor: Any, value: Any) -> Any:
    """Return the product, 0 where the factor is, even if the value is infinite: of polynomials of degree 0."""
    factor = factor if hasattr(factor, "dtype") else np.asarray(factor)
    return pg.where(factor == 0, 0.0, factor * value)


@several(
    "scipy.special.hyp0f1",
    inputs="v z",
    samples=on((1.5, (2, 3)), (0.5, ()), (3.0, (0, 3)), (2.5, [0.0, -20.0])),
)
def hyp0f1(grad: Array, v: Operand, z: Operand, needs_input_grad: Any) -> Any:
    """Confluent hypergeometric limit function 0F1(; v; z), elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by `v` is asked for.

    Source: DLMF 16.3.1, 0F1(; v; z)' = 0F1(; v + 1; z)/v.

    >>> import plugrad as pg
    >>> pg.special.hyp0f1(0.5, pg.tensor([0.0, 1.0]))  # cosh(2 √z)
    tensor([1.0000, 3.7622])
    """
    refuse_parameters("hyp0f1", needs_input_grad)
    return None, grad * pg.special.hyp0f1(v + 1, z) / v


@several(
    "scipy.special.hyp1f1",
    inputs="a b x",
    samples=on((1.5, 2.5, (2, 3)), (0.5, 3.0, ()), (3.0, 1.5, (0, 3)), (-1.0, 1.5, [0.0, -4.0])),
)
def hyp1f1(grad: Array, a: Operand, b: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Confluent hypergeometric function 1F1(a; b; x), Kummer's, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by `a` or `b` is asked for.

    Source: DLMF 13.3.15, 1F1(a; b; x)' = a/b 1F1(a + 1; b + 1; x).

    >>> import plugrad as pg
    >>> pg.special.hyp1f1(1.0, 2.0, pg.tensor([0.0, 1.0]))  # (exp(x) - 1)/x
    tensor([1.0000, 1.7183])
    """
    refuse_parameters("hyp1f1", needs_input_grad)
    return None, None, grad * (a / b) * pg.special.hyp1f1(a + 1, b + 1, x)


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

    Raises
    ------
    NotImplementedError
        A gradient by `a` or `b` is asked for.

    Source: DLMF 13.3.22, U(a, b, x)' = -a U(a + 1, b + 1, x). SciPy's own values have 8 digits where b is nearly whole.

    >>> import plugrad as pg
    >>> pg.special.hyperu(1.0, 2.0, pg.tensor([1.0, 2.0]))  # 1/x
    tensor([1.0000, 0.5000])
    """
    refuse_parameters("hyperu", needs_input_grad)
    return None, None, -grad * product(a, pg.special.hyperu(a + 1, b + 1, x))


@several(
    "scipy.special.hyp2f1",
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

    Raises
    ------
    NotImplementedError
        A gradient by `a`, `b` or `c` is asked for.

    Source: DLMF 15.5.1, 2F1(a, b; c; z)' = a b/c 2F1(a + 1, b + 1; c + 1; z).

    >>> import plugrad as pg
    >>> pg.special.hyp2f1(1.0, 1.0, 2.0, pg.tensor([0.0, 0.5]))  # -log(1 - z)/z
    tensor([1.0000, 1.3863])
    """
    refuse_parameters("hyp2f1", needs_input_grad)
    raised = pg.special.hyp2f1(a + 1, b + 1, c + 1, z)
    return None, None, None, grad * product(a * b / c, raised)


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
    """Return a polynomial of SciPy that is given whole degrees as integers: then it is computed by its recurrence.

    By the hypergeometric function, as of other degrees, those of Laguerre of degree 30 have errors of 1e-3.
    """
    degree = np.asarray(n)
    whole = bool(np.all(degree == np.floor(degree)))
    if not whole and name in ("eval_hermite", "eval_hermitenorm"):
        raise ValueError(f"{name}: the degree n is a whole number, not {n}")
    return getattr(scipys, name)(degree.astype(np.int64) if whole else n, *rest)


def below(n: Any, factor: Any, lower: Any) -> Any:
    """Return a factor times the polynomial of degree n - 1, `lower` of that degree; 0 where n is 0."""
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

    Raises
    ------
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 18.9.15, (n + 1)/2 times the Jacobi polynomial of degree n - 1 with the parameters 1 and 1.

    >>> import plugrad as pg
    >>> pg.special.eval_legendre(2, pg.tensor([0.0, 1.0]))
    tensor([-0.5000,  1.0000])
    """
    refuse_parameters("eval_legendre", needs_input_grad)
    return None, grad * below(n, (n + 1) / 2, lambda n: pg.special.eval_jacobi(n, 1.0, 1.0, x))


@several(lambda n, x: of_degree("eval_chebyt", n, x), samples=degrees)
def eval_chebyt(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Chebyshev polynomial of the first kind T_n(x) of degree n, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 18.9.21, T_n' = n U_(n - 1).

    >>> import plugrad as pg
    >>> pg.special.eval_chebyt(2, pg.tensor([0.0, 1.0]))
    tensor([-1.,  1.])
    """
    refuse_parameters("eval_chebyt", needs_input_grad)
    return None, grad * below(n, n, lambda n: pg.special.eval_chebyu(n, x))


@several(lambda n, x: of_degree("eval_chebyu", n, x), samples=degrees)
def eval_chebyu(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Chebyshev polynomial of the second kind U_n(x) of degree n, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 18.9.19 and 18.7.4, twice the Gegenbauer polynomial of degree n - 1 with the parameter 2.

    >>> import plugrad as pg
    >>> pg.special.eval_chebyu(2, pg.tensor([0.0, 1.0]))
    tensor([-1.,  3.])
    """
    refuse_parameters("eval_chebyu", needs_input_grad)
    return None, grad * below(n, 2.0, lambda n: pg.special.eval_gegenbauer(n, 2.0, x))


@several(lambda n, alpha, x: of_degree("eval_gegenbauer", n, alpha, x), samples=degrees_and_one)
def eval_gegenbauer(
    grad: Array, n: Operand, alpha: Operand, x: Operand, needs_input_grad: Any
) -> Any:
    """Gegenbauer polynomial of degree n, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by `n` or `alpha` is asked for.

    Source: DLMF 18.9.19, twice alpha times that of degree n - 1 and the parameter alpha + 1.

    >>> import plugrad as pg
    >>> pg.special.eval_gegenbauer(2, 1.5, pg.tensor([0.0, 1.0]))
    tensor([-1.5000,  6.0000])
    """
    refuse_parameters("eval_gegenbauer", needs_input_grad)
    return (
        None,
        None,
        grad * below(n, 2.0 * alpha, lambda n: pg.special.eval_gegenbauer(n, alpha + 1, x)),
    )


@several(
    lambda n, alpha, beta, x: of_degree("eval_jacobi", n, alpha, beta, x), samples=degrees_and_two
)
def eval_jacobi(
    grad: Array, n: Operand, alpha: Operand, beta: Operand, x: Operand, needs_input_grad: Any
) -> Any:
    """Jacobi polynomial of degree n, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by `n`, `alpha` or `beta` is asked for.

    Source: DLMF 18.9.15, (n + alpha + beta + 1)/2 times that of degree n - 1 and the parameters alpha + 1 and beta + 1.

    >>> import plugrad as pg
    >>> pg.special.eval_jacobi(2, 0.5, 1.5, pg.tensor([0.0, 1.0]))
    tensor([-0.6250,  1.8750])
    """
    refuse_parameters("eval_jacobi", needs_input_grad)
    return (
        None,
        None,
        None,
        grad
        * below(
            n,
            (n + alpha + beta + 1) / 2,
            lambda n: pg.special.eval_jacobi(n, alpha + 1, beta + 1, x),
        ),
    )


@several(lambda n, x: of_degree("eval_laguerre", n, x), samples=degrees)
def eval_laguerre(grad: Array, n: Operand, x: Operand, needs_input_grad: Any) -> Any:
    """Laguerre polynomial L_n(x) of degree n, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by `n` is asked for.

    Source: DLMF 18.9.23, -1 times the generalised one of degree n - 1 with the parameter 1.

    >>> import plugrad as pg
    >>> pg.special.eval_laguerre(2, pg.tensor([0.0, 1.0]))
    tensor([ 1.0000, -0.5000])
    """
    refuse_parameters("eval_laguerre", needs_input_grad)
    return None, grad * below(n, -1.0, lambda n: pg.special.eval_genlaguerre(n, 1.0, x))


@several(lambda n, alpha, x: of_degree("eval_genlaguerre", n, alpha, x), samples=degrees_and_one)
def eval_genlaguerre(
    grad: Array, n: Operand, alpha: Operand, x: Operand, needs_input_grad: Any
) -> Any:
    """Generalised Laguerre polynomial of degree n, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        A gradient by `n` or `alpha` is asked for.

    Source: DLMF 18.9.23, -1 times that of degree n - 1 and the parameter alpha + 1.

    >>> import plugrad as pg
    >>> pg.special.eval_genlaguerre(2, 0.5, pg.tensor([0.0, 1.0]))
    tensor([ 1.8750, -0.1250])
    """
    refuse_parameters("eval_genlaguerre", needs_input_grad)
    return None, None, grad * below(n, -1.0, lambda n: pg.special.eval_genlaguerre(n, alpha + 1, x))


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
        A gradient by `n` is asked for.

    Source: DLMF 18.9.25, H_n' = 2 n H_(n - 1).

    >>> import plugrad as pg
    >>> pg.special.eval_hermite(2, pg.tensor([0.0, 1.0]))
    tensor([-2.,  2.])
    """
    refuse_parameters("eval_hermite", needs_input_grad)
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
        A gradient by `n` is asked for.

    Source: DLMF 18.9.27, He_n' = n He_(n - 1).

    >>> import plugrad as pg
    >>> pg.special.eval_hermitenorm(2, pg.tensor([0.0, 1.0]))
    tensor([-1.,  0.])
    """
    refuse_parameters("eval_hermitenorm", needs_input_grad)
    return None, grad * below(n, n, lambda n: pg.special.eval_hermitenorm(n, x))
