"""Families of distributions: formulas of a standard one become the ops `norm_logpdf`, `norm_cdf`, `norm_ppf` and so on.

A `Continuous` or a `Discrete` holds what is a distribution's own. What all share is written here: `loc` and `scale`,
results outside of the support or at an end of it, and parameters out of range.
"""

from __future__ import annotations

import functools
import math
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

import numpy as np

import plugrad as pg
from plugrad.authoring import array_of
from plugrad_scipy.stats.distribution import OUTSIDE, Distribution, counts_of, samples_of
from plugrad_scipy.stats.formulas import (
    Formula,
    detached,
    first_array,
    generator_of,
    in_one_dtype,
    inf,
    nan,
    placed_as,
    positive,
    probability,
    shape_of,
    spoiled,
    uniform_numbers,
)


@dataclass(frozen=True, eq=False)
class Continuous(Distribution):
    """Continuous distribution with location `loc` and scale `scale`: a `Distribution`, with what its ends need.

    Parameters
    ----------
    support
        The lowest and the highest value of the standard distribution, or a function of the shape parameters that
        returns them. `above` says that the lowest is not a value itself (for a function: for which shape parameters),
        and `below` that the highest is not.
    middle
        A value within the support, if that is a function.
    in_order
        Function that returns where the shape parameters, all together, are in range.
    from_lowest, from_highest
        The density near an end of the support as a function of the distance d from it: a pair of the power of d, a
        function of the shape parameters, and the logarithm of the rest, a function of d and the shape parameters. (The
        first may return a pair, with the least power of d in the rest, if that may be less than 1 while the density is
        finite.) At that end all methods are computed from these, because their own formulas give 0 times inf; and so is
        `logpdf` everywhere.
    reach
        Function of a largest number and the shape parameters that returns the interval outside of which a power or an
        exponential in the density is larger than that number, so that the density is 0. Slopes there would be 0 times
        inf.
    """

    _: KW_ONLY
    draws: tuple[float, float] = (-2.0, 2.0)
    support: tuple[float, float] | Formula = (-inf, inf)
    middle: float | Formula | None = None
    in_order: Formula | None = None
    above: bool | Formula = False
    below: bool = False
    from_lowest: tuple[Formula, Formula] | None = None
    from_highest: tuple[Formula, Formula] | None = None
    reach: Formula | None = None

    value_name = "x"
    moved_by: ClassVar = {"loc": (0, (-0.1, 0.1)), "scale": (1, (0.9, 1.1))}

    @functools.cached_property
    def own(self) -> dict[str, Formula]:
        """The formulas of this row by method; `logpdf` too, if `from_lowest` or `from_highest` gives it."""
        low, high = (nan, nan) if callable(self.support) else self.support
        own = super().own
        if self.from_lowest:
            own.setdefault("logpdf", log_beside(*self.from_lowest, lambda z: z - low))
        elif self.from_highest:
            own.setdefault("logpdf", log_beside(*self.from_highest, lambda z: high - z))
        return own

    def samples(self, interval: tuple[float, float] | None) -> Any:
        """Return a function of a random generator that yields samples: a value in `interval` (unless None), and the
        parameters in their ranges.
        """
        ranges = [*self.shapes.values(), *(interval for _, interval in self.moved_by.values())]
        return samples_of(interval, ranges)

    def valid(self, of_shape: Any, scale: Any) -> list[Any]:
        """Return a list of masks: where `scale`, each of the shape parameters `of_shape`, and their order are valid."""
        in_order = [self.in_order(*of_shape)] if self.in_order else []
        return [positive(scale), *self.in_range(of_shape), *in_order]

    def of_value(self, method: str, x: Any, *parameters: Any) -> Any:
        """Return a density or probability `method` ("pdf", "cdf" ...) at x: its formula within the support, its limit
        at an end, a constant outside. `parameters` are the shape parameters, location and scale.
        """
        z, of_shape, scale, moved = self.standardized(x, parameters)
        low, high = self.support(*of_shape) if callable(self.support) else self.support
        under, over, within = self.places(method, z, (low, high), of_shape)
        outside, at_ends = under | over, []
        for end, beside, side in ((low, self.from_lowest, 1), (high, self.from_highest, -1)):
            if beside and may_be(border := (z == end) & ~outside):
                apart = abs(within - detached(end))
                args = (beside, border, moved, end, apart, of_shape, scale)
                at_ends.append((border, at_end(method, side, *args)))
        for border, _ in at_ends:
            outside = outside | border
        value = self.given[method](pg.where(outside, within, z), *of_shape)
        if method == "logpdf":
            value = minus_log(value, scale)
        elif method == "pdf":
            value = value / scale
        for border, there in at_ends:
            value = pg.where(border, there, value)
        left, right = OUTSIDE[method]
        return pg.where(under, left, pg.where(over, right, value))

    def standardized(self, x: Any, parameters: Any) -> tuple[Any, list[Any], Any, Any]:
        """Return z = (x - loc) / scale (nan where a parameter is invalid), the shape parameters, scale and x - loc."""
        x, *shapes, loc, scale = in_one_dtype(x, *parameters)
        z = moved = x if isinstance(loc, (int, float)) and loc == 0 else x - loc
        if not (isinstance(scale, (int, float)) and scale == 1):
            far = abs(z) == inf  # of which the slope by scale is inf / inf
            z = pg.where(far, z, pg.where(far, 0, z) / scale)
        return spoiled(z, *self.valid(shapes, scale)), shapes, scale, moved

    def places(self, method: str, z: Any, ends: Any, of_shape: Any) -> tuple[Any, Any, Any]:
        """Return the masks of the values `z` below and beyond the support, whose ends are the pair `ends`, and a value
        within it to put in their place, for a `method` and the shape parameters `of_shape`; infinite z count as
        outside.

        Outside of the support, formulas would be inf - inf.
        """
        low, high = map(detached, ends)
        if self.middle is None:
            within: Any = inside(low, high)
            under = z <= low if self.above is True or low == -inf else z < low
            over = z >= high if self.below or high == inf else z > high
        else:
            numbers = map(detached, of_shape)
            within = self.middle(*numbers) if callable(self.middle) else self.middle
            under = (z <= low) if self.above else (z < low) | (z == -inf)
            over = (z >= high) if self.below else (z > high) | (z == inf)
        if callable(self.above):
            under = under | (z == low) & self.above(*of_shape)
        if self.reach is not None:
            left, right = OUTSIDE[method]
            finite = method in self.own and method.startswith("log")  # its own, beyond `reach`
            most = float(np.finfo(z.dtype).max) / 4
            reached = [self.reach(each, *map(detached, of_shape)) for each in (most**0.5, most)]
            under = under | (z < reached[finite and left == -inf][0])
            over = over | (z > reached[finite and right == -inf][1])
        if method == "logcdf":
            under = under | (z == ends[0])
        if method == "logsf":
            over = over | (z == ends[1])
        return under, over, within

    def of_probability(self, method: str, q: Any, *parameters: Any) -> Any:
        """Return the quantile `method` ("ppf", "isf") at the probability q, nan where an argument is invalid.
        `parameters` are the shape parameters, location and scale.
        """
        q, *of_shape, loc, scale = in_one_dtype(q, *parameters)
        q = spoiled(q, probability(q), *self.valid(of_shape, scale))
        return self.given[method](q, *of_shape) * scale + loc

    def of_parameters(self, method: str, *parameters: Any) -> Any:
        """Return a number that describes the distribution (`method` "mean", "var", "entropy" ...), nan where a
        parameter is invalid.
        """
        *of_shape, loc, scale = in_one_dtype(*parameters)
        if method == "median" and not self.median:
            like = first_array(*of_shape, loc, scale)
            half = pg.zeros_like(like) + like.dtype.type(0.5)
            value = self.given["ppf"](half, *of_shape) * scale + loc
        elif method in ("mean", "median"):
            value = self.given[method](*of_shape) * scale + loc
        else:
            value = self.given[method](*of_shape)
            if hasattr(loc, "dtype"):
                value = value + loc * 0  # it has the shape of all parameters
            if method == "entropy":
                value = -minus_log(-value, scale)
            else:
                value = value * (scale * scale if method == "var" else scale)
        return spoiled(value, *self.valid(of_shape, scale))

    def random_numbers(self, method: str, *parameters: Any) -> Any:
        """Return random numbers, computed from uniform ones in double precision; nan where a parameter is invalid.

        `parameters` are the shape parameters, location, scale, `size` and `random_state`; `method` is "rvs".
        """
        *given_ones, size, random_state = parameters
        *of_shape, loc, scale = in_one_dtype(*given_ones)
        shape = shape_of(size, *of_shape, loc, scale)
        uniform = functools.partial(uniform_numbers, shape, generator_of(random_state))
        value = spoiled(self.given[method](uniform, *of_shape), *self.valid(of_shape, scale))
        return pg.to(value * scale + loc, first_array(*of_shape, loc, scale).dtype)

    def of_two(self, method: str, *parameters: Any) -> Any:
        """Return the relative entropy of two distributions, whose parameters follow one another; nan where one is
        invalid.
        """
        p, q = self.two(parameters)
        value = self.given[method](p, q) + 0 * (detached(p[-2]) + detached(q[-2]))
        return spoiled(value, *self.valid(p[:-2], p[-1]), *self.valid(q[:-2], q[-1]))


@dataclass(frozen=True, eq=False)
class Discrete(Distribution):
    """Distribution of whole numbers with location `loc`: a `Distribution` of counts.

    `lowest` and `highest` are the ends of the support. A parameter whose range in `shapes` is given by ints is a whole
    number: like the count itself it has no gradient, and formulas get it detached.
    """

    _: KW_ONLY
    draws: tuple[float, float] = (0, 6)
    lowest: float = 0
    highest: Formula = lambda *of_shape: inf

    value_name = "k"
    moved_by: ClassVar = {"loc": (0, (0, 1))}

    @property
    def shared(self) -> tuple[str, ...]:
        """Names of the parameters that must be equal in a relative entropy, `loc` among them."""
        return (*self.kl_shares, "loc")

    def samples(self, interval: tuple[float, float] | None) -> Any:
        """Return a function of a random generator that yields samples: a count in `interval` (unless None), and the
        shape parameters in their ranges.
        """
        return counts_of(interval, [*self.shapes.values()])

    def valid(self, of_shape: Any) -> tuple[list[Any], list[Any]]:
        """Return two lists: the shape parameters `of_shape`, nan where one is invalid, without a gradient if they are
        whole numbers; and the mask of each, where it is valid.
        """
        valid = self.in_range(of_shape)
        whole = [all(isinstance(each, int) for each in ends) for ends in self.shapes.values()]
        used = [
            detached(each) if fixed else each for each, fixed in zip(of_shape, whole, strict=True)
        ]
        return [spoiled(each, *valid) for each in used], valid

    def of_value(self, method: str, k: Any, *parameters: Any) -> Any:
        """Return a probability `method` ("pmf", "cdf" ...) at the count k: its formula within the support, a constant
        outside, nan if a parameter is invalid. `parameters` are the shape parameters and the location.
        """
        k, *of_shape, loc = in_one_dtype(k, *parameters, numbers=1)
        of_shape, valid = self.valid(of_shape)
        k = spoiled(detached(k if isinstance(loc, int) and loc == 0 else k - loc), *valid)
        count, last = pg.floor(k), self.highest(*of_shape)
        below, (left, right) = (count < self.lowest) | (count == -inf), OUTSIDE[method]
        if method in ("pmf", "logpmf"):
            beyond = (count > last) | (count == inf) | (count < k)
        else:
            beyond = count >= last
        outside, within = below | beyond, 0 if self.lowest == -inf else self.lowest
        if may_be(outside):  # its slopes, infinite of a chance of 1, are not to be times 0
            of_shape = [pg.where(outside, detached(each), each) for each in of_shape]
        value = self.given[method](pg.where(outside, within, count), *of_shape)
        return pg.where(below, left, pg.where(beyond, right, value))

    def of_parameters(self, method: str, *parameters: Any) -> Any:
        """Return a number that describes the distribution (`method` "mean", "var" ...)."""
        *of_shape, loc = in_one_dtype(*parameters, numbers=1)
        of_shape, _ = self.valid(of_shape)
        value = self.given[method](*of_shape)
        if method == "mean":
            value = value + loc
        elif hasattr(loc, "dtype"):
            value = value + detached(loc) * 0  # it has the shape of all parameters
        return value

    def of_two(self, method: str, *parameters: Any) -> Any:
        """Return the relative entropy of two distributions, whose parameters follow one another."""
        p, q = self.two(parameters)
        (of_p, _), (of_q, _) = self.valid(p[:-1]), self.valid(q[:-1])
        return self.given[method](of_p, of_q) + 0 * (detached(p[-1]) + detached(q[-1]))


def inside(low: float, high: float) -> float:
    """Return a number within the support (low, high), where slopes are finite: a stand-in for values outside."""
    if low == -inf:
        return 0.0 if high == inf else high - 1
    return low + 1 if high == inf else (low + high) / 2


def may_be(condition: Any) -> bool:
    """Return whether a condition may hold for an element; True for arrays of libraries other than NumPy, whose values
    may not be known yet.
    """
    array = array_of(condition)
    return not isinstance(array, (np.ndarray, np.bool_)) or bool(array.any())


def at_end(
    method: str,
    side: int,
    beside: tuple[Formula, Formula],
    border: Any,
    moved: Any,
    end: Any,
    apart: Any,
    of_shape: Any,
    scale: Any,
) -> Any:
    """Return a method's value at an end of the support, where the mask `border` is True, with its one-sided slopes.

    `side` is 1 for the lowest end and -1 for the highest, `beside` is `from_lowest` or `from_highest`, `moved` is x -
    loc, `end` the end, `apart` the distance from it, `of_shape` the shape parameters and `scale` the scale. If the
    slope of the power is infinite it is the only one that is kept: another would be 0 times inf, or inf - inf. By the
    power p the slope of 0^p at p = 0 is -inf, that of -√(p - p). Probabilities are the integral of the density by one
    node of Gauss and Jacobi's rule, with which two derivatives are right.
    """
    powers, log_rest = beside
    power, least = both_powers(powers, of_shape)
    p, of_density = pg.where(border, power, 1.0), method in ("pdf", "logpdf")
    moves = hasattr(end, "dtype")
    if moves:  # an infinite end is no border, and inf times a scale has the gradient nan
        end = pg.where(border, end, 0.0)
    distance = side * (moved - end * scale if moves or end != 0 else moved)
    zero = pg.where(border, distance, 1.0)
    zero = zero - pg.where(border, detached(zero), 0.0)
    least = least + 0 * detached(p)
    flat, rough = p == 0, (least < 2) & (least != 1)
    alone = ~(flat | (p == 1) & ~rough) if of_density else ~flat | rough
    node = zero / pg.where(rough, detached(scale), scale) * (1 if of_density else (p + 1) / (p + 2))
    log = log_rest(pg.where(border, pg.where(alone, 0.0, node), apart), *of_shape)
    log = pg.where(border, log + (p + 1) * minus_log(0.0, scale), 0.0)
    if not of_density:
        mass = pg.pow(zero, p + 1) * pg.exp(log) / (p + 1)
        if method.startswith("log"):
            return pg.log1p(-mass)
        return mass if method == ("cdf" if side == 1 else "sf") else 1 - mass
    rising = (p > 0) & (method == "pdf")
    root = -pg.sqrt(pg.where(flat, p - detached(p), 1.0))
    steep = (detached(p) if moves else p) * pg.log(pg.where(flat | rising, 1.0, zero))
    log = log + pg.where(flat, root, steep)
    if method == "logpdf":
        return log
    return pg.pow(pg.where(rising, zero, 1.0), pg.where(rising, p, 1.0)) * pg.exp(log)


def both_powers(powers: Formula, of_shape: Any) -> tuple[Any, Any]:
    """Return ``powers(*of_shape)`` as a pair: the power of the distance in a density with the shape parameters
    `of_shape`, and the least power in the rest of it, by default 1; see `Continuous`.
    """
    given = powers(*of_shape)
    return given if isinstance(given, tuple) else (given, 1)


def minus_log(value: Any, scale: Any) -> Any:
    """Return value - log(scale), where scale is a Tensor or a number."""
    if hasattr(scale, "dtype"):
        return value - pg.log(scale)
    return value - math.log(scale) if scale > 0 else value


def log_beside(powers: Formula, log_rest: Formula, distance: Formula) -> Formula:
    """Return the formula of a log density: ``power * log(d) + log_rest(d, *shapes)`` with d = ``distance(z)``.

    `powers` is the function of the shape parameters that returns the power; see `Continuous`.
    """

    @placed_as(log_rest)
    def log(z: Any, *of_shape: Any) -> Any:
        power, _ = both_powers(powers, of_shape)
        apart = distance(z)
        return power * pg.log(apart) + log_rest(apart, *of_shape)

    return log
