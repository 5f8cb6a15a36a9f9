"""Functions that formulas of distributions are made of, and formulas that follow from others (`with_derived`)."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, as_int, as_ints, constant_like, result_type

inf, nan = math.inf, math.nan
Formula = Callable[..., Any]


def positive(value: Any) -> Any:
    """Return the mask where a parameter is positive."""
    return value > 0


def real(value: Any) -> Any:
    """Return the mask where a parameter is finite."""
    return abs(value) < inf


def probability(value: Any) -> Any:
    """Return the mask where a parameter is a probability, from 0 to 1."""
    return (value >= 0) & (value <= 1)


def number_of_trials(n: Any) -> Any:
    """Return a whole number `n` without gradient, a Tensor as an array; NumPy raises for a Tensor that requires
    grad.
    """
    return np.asarray(n) if isinstance(n, pg.Tensor) else n


def detached(value: Any) -> Any:
    """Return a value without its gradient; what is no Tensor as it is."""
    return value.detach() if isinstance(value, pg.Tensor) else value


def spoiled(z: Any, *valid: Any) -> Any:
    """Return `z` with nan, also for all of its gradients, where one of the conditions `valid` does not hold."""
    for each in valid:
        if isinstance(each, (bool, np.bool_)):
            z = z if each else z * nan
        else:
            kind = z.dtype.type
            z = z * pg.where(each, kind(1), kind(nan))
    return z


def in_one_dtype(*args: Any, numbers: int = 2) -> list[Any]:
    """Return the arguments as arrays of one floating dtype; the last `numbers` of them (by default loc and scale) may
    stay Python numbers.
    """
    args = tuple(pg.tensor(each) if isinstance(each, (list, tuple)) else each for each in args)
    if not any(hasattr(each, "dtype") for each in args):
        args = (pg.as_tensor(args[0]), *args[1:])
    dtype: Any = result_type(*args)
    if dtype.kind != "f":
        dtype = np.dtype(pg.get_default_dtype())
    last, first = len(args) - numbers, next(each for each in args if hasattr(each, "dtype"))
    return [
        (each if each.dtype == dtype else pg.to(each, dtype))
        if hasattr(each, "dtype")
        else each
        if place >= last
        else constant_like(np.asarray(each, dtype), first)
        for place, each in enumerate(args)
    ]


def first_array(*parameters: Any) -> Any:
    """Return the first of the parameters that is an array or a Tensor."""
    return next(each for each in parameters if hasattr(each, "dtype"))


def shape_of(size: Any, *parameters: Any) -> tuple[int, ...]:
    """Return the shape of random numbers: `size`, or that to which the parameters broadcast.

    Raises ValueError if the parameters do not broadcast to `size`.
    """
    broadest = np.broadcast_shapes(*[getattr(each, "shape", ()) for each in parameters])
    if size is None:
        return tuple(broadest)
    sizes = as_ints(size)
    shape = sizes if isinstance(sizes, tuple) else (sizes,)
    ends = zip(reversed(broadest), reversed(shape), strict=False)
    if len(broadest) > len(shape) or any(each not in (1, wanted) for each, wanted in ends):
        raise ValueError(f"size {shape} does not fit the parameters, which are of shape {broadest}")
    return shape


def uniform_numbers(shape: tuple[int, ...], random_state: Any) -> Any:
    """Return uniform numbers in (0, 1), without the ends, of `shape`, drawn from `random_state` (a seed, a generator or
    None); in double precision, because the tails of single precision end early.
    """
    generator = generator_of(random_state)
    return pg.clamp(pg.rand(shape, dtype=pg.float64, generator=generator), min=2.0**-54)


def generator_of(random_state: Any) -> Any:
    """Return the generator that `random_state` means: a new one for a seed; a given one, or None, as it is."""
    if random_state is None or isinstance(random_state, pg.Generator):
        return random_state
    return pg.Generator().manual_seed(as_int(random_state))


def with_derived(formulas: dict[str, Formula], without: Sequence[str]) -> dict[str, Formula]:
    """Return formulas by method, with those derived from them, without cancellation: probabilities from logarithms and
    the reverse, and so on.

    Methods in `without` are left out.
    """
    found: dict[str, Any] = {**formulas, **dict.fromkeys(without)}
    for density in ("pdf", "pmf"):
        if f"log{density}" in found:
            found.setdefault(density, then(found[f"log{density}"], pg.exp))
    for side, other in (("cdf", "sf"), ("sf", "cdf")):
        log = formulas.get(f"log{side}")
        if log is not None:
            found.setdefault(side, then(log, pg.exp))
            found.setdefault(other, then(log, lambda value: -pg.expm1(value)))
            if formulas.get(other) is None:  # its own formula is exact where it is tiny
                found.setdefault(f"log{other}", then(log, log_of_rest))
    for side, other in (("cdf", "sf"), ("sf", "cdf")):
        if side in found and found.get(other):
            found.setdefault(f"log{side}", log_of(found[side], found[other]))
    if "ppf" in found:
        found.setdefault("median", found["ppf"])
        found.setdefault("rvs", drawn_by(found["ppf"]))
    if "var" in found:
        found.setdefault("std", then(found["var"], root_of))
    return {name: formula for name, formula in found.items() if formula is not None}


def log_of(formula: Formula, rest: Formula) -> Formula:
    """Return the formula of a probability's logarithm; near 1 it is computed from `rest`, the formula of 1 -
    probability.

    At probability 0 it is -inf with gradient 0.
    """

    @placed_as(formula)
    def log(*args: Any) -> Any:
        value = formula(*args)
        near, none = value > 0.5, value == 0
        of_rest = pg.log1p(-pg.where(near, rest(*args), 0.5))
        of_value = pg.where(none, -inf, pg.log(pg.where(near | none, 0.5, value)))
        return pg.where(near, of_rest, of_value)

    return log


def near_one(log: Any, rest: Formula, *args: Any) -> Any:
    """Return `log`, the logarithm of a probability; where that is above 1/2, log1p(-rest), with ``rest(*args)`` = 1 -
    probability.
    """
    near = log > -math.log(2)
    return pg.where(near, pg.log1p(-pg.where(near, rest(*args), 0.5)), log)


def then(formula: Formula, function: Formula) -> Formula:
    """Return the formula ``function(formula(*args))``."""

    @placed_as(formula)
    def both(*args: Any) -> Any:
        return function(formula(*args))

    return both


def drawn_by(ppf: Formula) -> Formula:
    """Return the formula of random numbers as quantiles of uniform numbers: ``draw(uniform, *shapes)`` is
    ``ppf(uniform(), *shapes)``.
    """

    @placed_as(ppf)
    def draw(uniform: Formula, *of_shape: Any) -> Any:
        return ppf(uniform(), *of_shape)

    return draw


def placed_as(formula: Formula) -> Callable[[Formula], Formula]:
    """Return a decorator for formulas made of `formula`, which gives them its module, so that their source is found
    there.
    """
    return functools.wraps(formula, assigned=("__module__",), updated=())


def root_of(value: Any) -> Any:
    """Return the square root of an array, a Tensor or a Python number."""
    return pg.sqrt(value) if hasattr(value, "dtype") else math.sqrt(value)


def power_log(exponent: Any, x: Any) -> Any:
    """Return exponent * log(x), and 0 with slope 0 by x where both are 0."""
    return pg.xlogy(exponent, pg.where((exponent == 0) & (x == 0), 1, x))


def halves(z: Any, below: Any, above: Any, at: float = 0.0) -> Any:
    """Return ``below(z)`` where z < `at`, else ``above(z)``; each function only gets numbers of its side."""
    left = z < at
    return pg.where(left, below(pg.where(left, z, at)), above(pg.where(left, at, z)))


def beyond(parameter: Any, least: float, formula: Formula) -> Any:
    """Return ``formula(parameter)`` where the parameter is above `least`, else inf: a moment that diverges."""
    there = parameter > least
    return pg.where(there, formula(pg.where(there, parameter, least + 1)), inf)


def solved(q: Any, word: str, method: str, ends: Formula, of_shape: Sequence[Any]) -> Any:
    """Return SciPy's quantile of the distribution `word` at probability q, with derivatives up to the third. `method`
    is "ppf" or "isf", and `of_shape` has the shape parameters.

    Source: implicit function theorem, as two steps of Newton's method from the solution, each of length 0: the first
    makes the first derivatives right, the second those up to the third. At q = 0 and 1 it is ``ends(q)``.
    """
    from scipy import stats  # takes a second to import

    cdf = getattr(pg.ops.stats, f"{word}_{'cdf' if method == 'ppf' else 'sf'}")
    density = getattr(pg.ops.stats, f"{word}_pdf")
    end = (q == 0) | (q == 1)
    at = pg.where(end, 0.5, q)
    found = getattr(getattr(stats, word), method)(*map(array_of, (at, *of_shape)))
    x = constant_like(np.asarray(found, q.dtype), q)
    sign = 1 if method == "ppf" else -1
    for _ in range(2):
        value = cdf(x, *of_shape)
        x = x - sign * ((value - detached(value)) - (at - detached(at))) / density(x, *of_shape)
    return pg.where(end, ends(pg.where(end, q, 0.5)), x)


def log_of_rest(log: Array) -> Any:
    """Return log(1 - p) from `log` = log(p), the logarithm of a probability; -inf with gradient 0 where p is 1.

    Source: Mächler (2012), "Accurately computing log(1 - exp(-|a|))".
    """
    near, none = log > -math.log(2), log == 0
    one = pg.where(none, -inf, pg.log(-pg.expm1(pg.where(near & (log != 0), log, -1))))
    return pg.where(near, one, pg.log1p(-pg.exp(pg.where(near, -1, log))))
