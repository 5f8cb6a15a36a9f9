"""Multiple integrals, `dblquad`, `tplquad` and `nquad`, with derivatives by limits and parameters.

Each variable is moved to a range of its own, from 0 to 1, so that the limits are parameters of the function. The
integral is computed by nested `scipy.integrate.quad`, as SciPy does, and its derivatives, together as a vector, by
`cubature`: for n variables and a smooth function a gradient costs 15ⁿ backward passes, or more.
"""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.integrate

import plugrad as pg
from plugrad.authoring import Array, composed
from plugrad_scipy import as_tensor
from plugrad_scipy.integrate.functions import decay, integral


def wave(y: Any, x: Any, p: Any) -> Any:
    """Return cos(p x) y, the function of two variables that is integrated in samples."""
    return pg.cos(p * x) * y


def over_a_triangle(rng: np.random.Generator) -> Any:
    """Yield samples for `dblquad`: a number that is both a limit and a parameter."""
    yield pg.Sample(np.array(rng.uniform(0.5, 1.0)), func=wave)


@composed(samples=over_a_triangle, arrays="numpy")
def dblquad(p: Array, *, func: Any) -> Any:
    ranges = [limits_of(1, 0.0, lambda x: 1 - x / 2), (0.1, p)]
    return nested(func, ranges, (p,), None, Gauss)[0]


def double_integral(
    func: Any,
    a: Any,
    b: Any,
    gfun: Any,
    hfun: Any,
    args: Any = (),
    epsabs: float = 1.49e-8,
    epsrel: float = 1.49e-8,
) -> Any:
    """Integral of ``func(y, x, *args)`` over y from gfun(x) to hfun(x) and x from a to b: `scipy.integrate.dblquad`.

    Returns the integral, a 0-d Tensor, and the largest of SciPy's estimates of errors. There are derivatives of every
    order by all limits, `args` and the tensors that the functions close over, as for `quad`.

    >>> import plugrad as pg
    >>> side = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> area, error = pg.ops.integrate.dblquad(lambda y, x: pg.ones_like(x), 0, side, 0, lambda x: side - x)
    >>> round(area.item(), 9), round(pg.autograd.grad(area, side)[0].item(), 9)  # side² / 2, and side
    (2.0, 2.0)
    """
    options = {"epsabs": epsabs, "epsrel": epsrel}
    ranges = [limits_of(1, gfun, hfun), (a, b)]
    return nested(func, ranges, args, options, Nested)


dblquad.call = staticmethod(double_integral)


def density(z: Any, y: Any, x: Any, p: Any) -> Any:
    """Return p² z, the function of three variables that is integrated in samples."""
    return p * p * z


def over_a_box(rng: np.random.Generator) -> Any:
    """Yield samples for `tplquad`: a number that is both a limit and a parameter."""
    yield pg.Sample(np.array(rng.uniform(0.5, 1.0)), func=density)


@composed(samples=over_a_box, arrays="numpy")
def tplquad(p: Array, *, func: Any) -> Any:
    ranges = [limits_of(2, 0.0, lambda y, x: x + y), (0.0, p), (0.0, 1.0)]
    return nested(func, ranges, (p,), None, Gauss)[0]


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
) -> Any:
    """Integral of ``func(z, y, x, *args)`` over a solid: `scipy.integrate.tplquad`, with the derivatives of `dblquad`.

    The limits are those of x, `a` and `b`, of y, ``gfun(x)`` and ``hfun(x)``, and of z, ``qfun(x, y)`` and
    ``rfun(x, y)``.

    >>> import plugrad as pg
    >>> h = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.tplquad(lambda z, y, x: z, 0, 1, 0, 1, 0, h)
    >>> round(value.item(), 9), round(pg.autograd.grad(value, h)[0].item(), 9)  # h² / 2, and h
    (2.0, 2.0)
    """
    options = {"epsabs": epsabs, "epsrel": epsrel}

    def of_xy(each: Any) -> Any:
        return (lambda y, x: each(x, y)) if callable(each) else each

    ranges = [limits_of(2, of_xy(qfun), of_xy(rfun)), limits_of(1, gfun, hfun), (a, b)]
    return nested(func, ranges, args, options, Nested)


tplquad.call = staticmethod(triple_integral)


def on_a_line(rng: np.random.Generator) -> Any:
    """Yield samples for `nquad`: a limit and a parameter."""
    yield pg.Sample(np.array(0.2), np.array(rng.uniform(1.0, 1.5)), func=decay)


@composed(samples=on_a_line, arrays="numpy")
def nquad(a: Array, *params: Array, func: Any) -> Any:
    return integral_of_several(func, [(a, 1.5)], params)[0]


def integral_of_several(
    func: Any, ranges: Sequence[Any], args: Any = None, opts: Any = None
) -> tuple[Any, float]:
    """Integral of ``func(x0, x1, ..., *args)`` over ranges, the innermost first: `scipy.integrate.nquad`.

    A range is a pair, or a function ``limits(x1, x2, ..., *args)`` of the variables outside of it that returns a pair;
    `opts` are options of `quad`, for all variables or one dict for each. Derivatives are those of `dblquad`.

    >>> import plugrad as pg
    >>> p = pg.tensor(2.0, dtype=pg.float64, requires_grad=True)
    >>> value, error = pg.ops.integrate.nquad(lambda x, y: x * y**p, [lambda y: (0, y), (0, 1)])
    >>> round(value.item(), 9), round(pg.autograd.grad(value, p)[0].item(), 9)  # 1 / (2 p + 6), and its derivative
    (0.1, -0.02)
    """
    found: tuple[Any, float] = nested(func, ranges, args, opts, Nested)
    return found


def nested(func: Any, ranges: Sequence[Any], args: Any, opts: Any, method: Any) -> Any:
    """Return the multiple integral of ``nquad(func, ranges, args, opts)`` and its error; `method` is `Nested` (by
    quad), or `Gauss` for the checker.

    Raises NotImplementedError for options other than epsabs, epsrel and limit.
    """
    args = as_tuple(() if args is None else args)
    options = [opts or {}] * len(ranges) if opts is None or isinstance(opts, dict) else [*opts]
    if any(callable(each) or {*each} - {"epsabs", "epsrel", "limit"} for each in options):
        raise NotImplementedError(
            "nquad takes the options epsabs, epsrel and limit; instead of points, or a weight, split the range, or "
            "write the weight into func"
        )
    count = len(ranges)

    def moved(u: Any, *args: Any) -> tuple[tuple[Any, ...], Any, list[str]]:
        """Return the variables at the coordinates u in the reference ranges, the product of the ranges' lengths, and
        their kinds.
        """
        x: tuple[Any, ...] = ()
        volume: Any = 1.0
        kinds: list[str] = []
        for level in reversed(range(count)):
            limits = ranges[level]
            low, high = limits(*x, *args) if callable(limits) else limits
            kinds.insert(0, kind_of(low, high))
            move, unit = KINDS[kinds[0]][1:]
            x, volume = (as_tensor(move(u[level], low, high)), *x), volume * unit(low, high)
        return x, volume, kinds

    def function(u: Any, *args: Any) -> Any:
        x, volume, _ = moved(u.tolist(), *args)
        return func(*x, *args) * volume

    with pg.no_grad():
        kinds = moved([0.5] * count, *args)[2]
    numbers = method(kinds, options)
    value = integral(function, 0.0, 1.0, args, numbers, numbers.of_vectors)
    return value, max(numbers.errors)


nquad.call = staticmethod(integral_of_several)


KINDS: dict[str, tuple[tuple[float, float], Any, Any]] = {
    "finite": ((0, 1), lambda u, a, b: a + (b - a) * u, lambda a, b: b - a),
    "right": ((0, np.inf), lambda u, a, b: a + u, lambda a, b: 1.0),
    "left": ((0, np.inf), lambda u, a, b: b - u, lambda a, b: 1.0),
    "whole": ((-np.inf, np.inf), lambda u, a, b: u, lambda a, b: 1.0),
}
"""Of each kind of range: that of its own variable, the variable there, and how much longer it is."""


def kind_of(low: Any, high: Any) -> str:
    """Return which ends of the range from `low` to `high` are infinite: none ("finite"), one ("left", "right") or both
    ("whole"). Raises ValueError if it runs from inf or to -inf.
    """
    low, high = (float(e.detach() if isinstance(e, pg.Tensor) else e) for e in (low, high))
    if low == np.inf or high == -np.inf:
        raise ValueError(f"a range goes from {low} to {high}; exchange the limits, and negate func")
    if low == -np.inf:
        return "whole" if high == np.inf else "left"
    return "right" if high == np.inf else "finite"


class Nested:
    """Integrals over reference ranges, one variable inside another, by SciPy's `quad`: the `method` of `nested`.

    `kinds` are those of the ranges (see `kind_of`), `options` those of quad for each; `errors` collects its estimates.
    Called with a function of a vector of coordinates, it returns the integral.
    """

    def __init__(self, kinds: list[str], options: Sequence[Any]) -> None:
        self.kinds, self.options = kinds, options
        self.errors: list[float] = []

    def __call__(self, function: Any, a: float, b: float) -> Any:
        return self.over(function, len(self.kinds) - 1, ())

    def over(self, function: Any, level: int, outside: tuple[float, ...]) -> Any:
        """Return the integral over the variables 0 to `level`, at the coordinates `outside` of the further ones."""

        def integrand(u: float) -> float:
            if level:
                return float(self.over(function, level - 1, (u, *outside)))
            return float(function(np.array([u, *outside])))

        ends = KINDS[self.kinds[level]][0]
        value, error = scipy.integrate.quad(integrand, *ends, **self.options[level])
        self.errors.append(error)
        return value

    def of_vectors(self, function: Any, a: float, b: float) -> Array:
        """Return the integral over the reference ranges of a function that returns a vector, by SciPy's `cubature`; an
        IntegrationWarning says if it misses the tolerance. `a` and `b` are not used.

        Raises NotImplementedError with a SciPy older than 1.15.
        """
        if not hasattr(scipy.integrate, "cubature"):
            raise NotImplementedError(
                "the gradient of a multiple integral needs SciPy 1.15 or newer"
            )
        lower, upper = np.transpose([KINDS[kind][0] for kind in self.kinds]).astype(float)
        found = scipy.integrate.cubature(
            lambda places: np.stack([function(each) for each in places]),
            lower,
            upper,
            rule="gk15",
            rtol=max(each.get("epsrel", 1.49e-8) for each in self.options),
            atol=max(each.get("epsabs", 1.49e-8) for each in self.options),
        )
        if found.status != "converged":
            warnings.warn(
                "the integral of a derivative did not converge",
                scipy.integrate.IntegrationWarning,
                stacklevel=2,
            )
        value: Array = found.estimate
        return value


class Gauss:
    """Integrals by three Gauss-Legendre points for each variable: a fast `method` of `nested`, for the checker's many
    calls.
    """

    def __init__(self, kinds: list[str], options: Sequence[Any]) -> None:
        self.count, self.errors = len(kinds), [0.0]

    def of_vectors(self, function: Any, a: float, b: float) -> Any:
        """Return the integral of a function that returns a number or a vector, over the unit cube; `a` and `b` are not
        used.
        """
        places, weights = np.polynomial.legendre.leggauss(3)
        each = zip((places + 1) / 2, weights / 2, strict=True)
        return sum(
            math.prod(w for _, w in chosen) * function(np.array([u for u, _ in chosen]))
            for chosen in itertools.product([*each], repeat=self.count)
        )

    __call__ = of_vectors


def limits_of(count: int, *ends: Any) -> Any:
    """Return a range for `nquad`: a function of the variables that returns `ends`, of which callables get the `count`
    outer variables.
    """
    return lambda *given: tuple(e(*given[:count]) if callable(e) else e for e in ends)


def as_tuple(args: Any) -> tuple[Any, ...]:
    """Return `args` as a tuple: a single argument becomes a tuple of one."""
    return args if isinstance(args, tuple) else (args,)
