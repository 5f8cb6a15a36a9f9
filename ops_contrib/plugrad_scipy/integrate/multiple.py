"""Multiple integrals, `dblquad`, `tplquad` and `nquad`: integrals in one another, each by `quad`, with derivatives.

A gradient costs about as many such integrals as the square of the number of variables: of a smooth function, a second
for two variables and a minute for three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, composed
from plugrad_scipy.integrate.functions import by_quad


def wave(y: Any, x: Any, p: Any) -> Any:
    """The function of samples."""
    return pg.cos(p * x) * y


def over_a_triangle(rng: np.random.Generator) -> Any:
    """Yield the limits of a triangle and a parameter."""
    yield pg.Sample(np.array(0.1), np.array(1.0), np.array(rng.uniform(0.5, 1.0)), func=wave)


@composed(samples=over_a_triangle, arrays="numpy")
def dblquad(a: Array, b: Array, *params: Array, func: Any) -> Any:
    return double_integral(func, a, b, 0.0, lambda x: 1 - x / 2, params)[0]


def double_integral(
    func: Any,
    a: Any,
    b: Any,
    gfun: Any,
    hfun: Any,
    args: Any = (),
    epsabs: float = 1.49e-8,
    epsrel: float = 1.49e-8,
) -> tuple[Any, float]:
    """Integral of ``func(y, x, *args)`` over y from gfun(x) to hfun(x) and x from a to b: `scipy.integrate.dblquad`.

    Returns the integral, a 0-d Tensor, and the largest of SciPy's estimates of errors. Derivatives of every order are
    by all limits, `args` and what the functions close over, as those of `quad`.

    >>> import plugrad as pg
    >>> side = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> area, error = pg.ops.integrate.dblquad(lambda y, x: pg.ones_like(x), 0, side, 0, lambda x: side - x)
    >>> area, pg.autograd.grad(area, side)
    (tensor(2., dtype=torch.float64, grad_fn=<IntegralBackward>), (tensor(2.0000, dtype=torch.float64),))
    """
    options = {"epsabs": epsabs, "epsrel": epsrel}
    return integral_of_several(func, [limits_of(1, gfun, hfun), (a, b)], as_tuple(args), options)


dblquad.call = staticmethod(double_integral)  # type: ignore[attr-defined]


def density(z: Any, y: Any, x: Any, p: Any) -> Any:
    """The function of samples of three variables, a polynomial of low degree."""
    return p * p * x * z + y


def over_a_box(rng: np.random.Generator) -> Any:
    """Yield the limits of a box and a parameter."""
    yield pg.Sample(np.array(0.1), np.array(1.0), np.array(rng.uniform(0.5, 1.0)), func=density)


@composed(samples=over_a_box, arrays="numpy")
def tplquad(a: Array, b: Array, *params: Array, func: Any) -> Any:
    return triple_integral(func, a, b, 0.0, 1.0, 0.0, lambda x, y: x, params)[0]


def triple_integral(
    func: Any,
    a: Any,
    b: Any,
    gfun: Any,
    hfun: Any,
    qfun: Any,
    rfun: Any,
    args: Any = (),
    epsabs: float = 1.49e-8,
    epsrel: float = 1.49e-8,
) -> tuple[Any, float]:
    """Integral of ``func(z, y, x, *args)`` over a solid, `scipy.integrate.tplquad`; derivatives as those of `dblquad`.

    The limits are those of x, `a` and `b`, of y, ``gfun(x)`` and ``hfun(x)``, and of z, ``qfun(x, y)`` and
    ``rfun(x, y)``.

    >>> import plugrad as pg
    >>> h = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.tplquad(lambda z, y, x: z, 0, 1, 0, 1, 0, h)
    >>> value.detach(), pg.autograd.grad(value, h)  # h² / 2, and h
    (tensor(2., dtype=torch.float64), (tensor(2.0000, dtype=torch.float64),))
    """
    options = {"epsabs": epsabs, "epsrel": epsrel}

    def of_xy(each: Any) -> Any:
        return (lambda y, x: each(x, y)) if callable(each) else each

    ranges = [limits_of(2, of_xy(qfun), of_xy(rfun)), limits_of(1, gfun, hfun), (a, b)]
    return integral_of_several(func, ranges, as_tuple(args), options)


tplquad.call = staticmethod(triple_integral)  # type: ignore[attr-defined]


@composed(samples=over_a_triangle, arrays="numpy")
def nquad(a: Array, b: Array, *params: Array, func: Any) -> Any:
    return integral_of_several(func, [(0.0, 0.5), (a, b)], params)[0]


def integral_of_several(
    func: Any, ranges: Sequence[Any], args: Any = None, opts: Any = None
) -> tuple[Any, float]:
    """Integral of ``func(x0, x1, ..., *args)`` over ranges, the innermost first: `scipy.integrate.nquad`.

    A range is a pair, or a function ``limits(x1, x2, ..., *args)`` of the variables outside of it that returns a pair;
    `opts` are options of `quad`, for all variables or one dict for each. Derivatives are those of `dblquad`.

    >>> import plugrad as pg
    >>> p = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.nquad(lambda x, y: x * y**p, [lambda y: (0, y), (0, 1)])
    >>> value.detach(), pg.autograd.grad(value, p)  # of 1 / (2 (p + 3))
    (tensor(0.1000, dtype=torch.float64), (tensor(-0.0200, dtype=torch.float64),))
    """
    args = as_tuple(() if args is None else args)
    options = [opts or {}] * len(ranges) if opts is None or isinstance(opts, dict) else [*opts]
    errors: list[float] = []

    def inner(level: int, outside: tuple[Any, ...]) -> Any:
        limits = ranges[level]
        low, high = limits(*outside, *args) if callable(limits) else limits

        def function(x: Any) -> Any:
            return inner(level - 1, (x, *outside)) if level else func(x, *outside, *args)

        value, error = by_quad(function, low, high, **options[level])
        errors.append(error)
        return value

    value = inner(len(ranges) - 1, ())
    return value, max(errors)


nquad.call = staticmethod(integral_of_several)  # type: ignore[attr-defined]


def limits_of(count: int, *ends: Any) -> Any:
    """Return a range whose ends are numbers, or functions of the `count` variables outside of it."""
    return lambda *given: tuple(e(*given[:count]) if callable(e) else e for e in ends)


def as_tuple(args: Any) -> tuple[Any, ...]:
    """Return arguments, of which there may be one, as a tuple."""
    return args if isinstance(args, tuple) else (args,)
