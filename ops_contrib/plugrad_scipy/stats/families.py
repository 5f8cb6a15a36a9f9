"""Families of distributions: formulas of a standard one become the ops `norm_logpdf`, `norm_cdf`, `norm_ppf` and so on.

A row is a `Continuous` or a `Discrete`: what is a distribution's own. Its `ops` are of the form `composed`, each method
of the same formulas. What distributions share is written here: SciPy's signature, `loc` and `scale`, what is outside of
the support, parameters out of range, and what a method is if a row has no formula of it.
"""

from __future__ import annotations

import functools
import inspect
import math
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from inspect import Parameter
from typing import Any, ClassVar

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    array_of,
    as_int,
    as_ints,
    composed,
    constant_like,
    result_type,
)

inf, nan = math.inf, math.nan
Formula = Callable[..., Any]

ABOUT = {
    "logpdf": "Logarithm of the density of {title}; -inf outside of the support, with gradient 0.",
    "pdf": "Density of {title}; 0 outside of the support, with gradient 0.",
    "logpmf": "Logarithm of the probability of a count by {title}; -inf off the support, and where `k` is not whole.",
    "pmf": "Probability of a count by {title}; 0 off the support, and where `k` is not whole.",
    "cdf": "Distribution function of {title}: the probability of a value up to the first argument.",
    "sf": "Survival function of {title}, 1 - cdf: the probability of a larger value, exact in the upper tail.",
    "logcdf": "Logarithm of the distribution function of {title}.",
    "logsf": "Logarithm of the survival function of {title}, log(1 - cdf).",
    "ppf": "Quantile of {title}, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.",
    "isf": "Upper quantile of {title}, the inverse of its survival function, exact where `q` is tiny.",
    "mean": "Mean of {title}.",
    "var": "Variance of {title}.",
    "std": "Standard deviation of {title}.",
    "median": "Median of {title}.",
    "entropy": "Entropy of {title}, in nats.",
    "kl_divergence": "Kullback-Leibler divergence (relative entropy) of {title}, from another of the family, in nats.",
    "rvs": "Random numbers of {title}, reparametrised: with gradients by its parameters.",
}
QUANTILES = ("ppf", "isf")
OF_PARAMETERS = ("mean", "var", "std", "median", "entropy")
GIVEN = "Operand | Sequence[float]"
DRAWN = {"size": None, "random_state": None}
OUTSIDE = {
    "logpdf": (-inf, -inf),
    "logpmf": (-inf, -inf),
    "pdf": (0.0, 0.0),
    "pmf": (0.0, 0.0),
    "cdf": (0.0, 1.0),
    "sf": (1.0, 0.0),
    "logcdf": (-inf, 0.0),
    "logsf": (0.0, -inf),
}


def positive(value: Any) -> Any:
    """Return whether a parameter is positive."""
    return value > 0


def real(value: Any) -> Any:
    """Return whether a parameter is finite."""
    return abs(value) < inf


def probability(value: Any) -> Any:
    """Return whether a parameter is a probability."""
    return (value >= 0) & (value <= 1)


@dataclass(frozen=True, eq=False)
class Distribution:
    """Facts and formulas of a standard distribution, of which `ops` makes its ops.

    Formulas are functions of a value and the shape parameters; the methods that have none follow from the others.

    Parameters
    ----------
    word, title, about
        SciPy's name of it, what it is called in a sentence, and what the density is, and where it is published.
    at, shown
        Where the examples are, a value and the shape parameters; and what each method is there, in order.
    shapes, draws
        The shape parameters, each with the range of samples; and that of values.
    fits
        Which shape parameters are in range: a function of each, or one for each.
    in_memory
        The methods that take NumPy's arrays only.
    without
        The methods that do not follow from the others.
    kl_divergence, kl_shares
        The relative entropy, a function of two tuples of parameters, `loc` and `scale` among them; and those of them
        which must be equal.
    """

    word: str
    title: str
    about: str
    _: KW_ONLY
    at: tuple[float, ...]
    shown: str
    shapes: dict[str, tuple[float, float]] = field(default_factory=dict)
    draws: tuple[float, float]
    fits: Formula | tuple[Formula, ...] = positive
    in_memory: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    logpdf: Formula | None = None
    pdf: Formula | None = None
    logpmf: Formula | None = None
    pmf: Formula | None = None
    cdf: Formula | None = None
    sf: Formula | None = None
    logcdf: Formula | None = None
    logsf: Formula | None = None
    ppf: Formula | None = None
    isf: Formula | None = None
    mean: Formula | None = None
    var: Formula | None = None
    std: Formula | None = None
    median: Formula | None = None
    entropy: Formula | None = None
    rvs: Formula | None = None
    kl_divergence: Formula | None = None
    kl_shares: tuple[str, ...] = ()

    samples: ClassVar[Formula]
    of_value: ClassVar[Formula]
    of_probability: ClassVar[Formula]
    of_parameters: ClassVar[Formula]
    random_numbers: ClassVar[Formula]
    of_two: ClassVar[Formula]
    """What computes the methods: a density or a probability of a value, a quantile, a number of the distribution as the
    mean, random numbers, a relative entropy. The first argument is the method's name."""
    value_name: ClassVar[str]
    moved_by: ClassVar[dict[str, Any]]
    """The parameters that all of a kind have, each with its default and the range of samples."""

    def ops(self) -> dict[str, Any]:
        """Return the ops, by their names."""
        shown = iter(self.shown.split())
        return {
            f"{self.word}_{method}": self.op(method, "" if method == "rvs" else next(shown, ""))
            for method in ABOUT
            if method in self.given
        }

    def op(self, method: str, shown: str) -> Any:
        """Return the op of a method, whose example prints `shown`."""
        names = [*self.shapes, *self.moved_by]
        parameters: dict[str, Any] = dict.fromkeys(self.shapes, Parameter.empty)
        parameters |= {name: default for name, (default, _) in self.moved_by.items()}
        compute: Formula = self.of_parameters
        interval: tuple[float, float] | None = None
        if method in OUTSIDE:
            compute, interval = self.of_value, self.draws
            parameters = {self.value_name: Parameter.empty} | parameters
        elif method in QUANTILES:
            compute, interval = self.of_probability, (0.1, 0.9)
            parameters = {"q": Parameter.empty} | parameters
        elif method == "rvs":
            compute, parameters = self.random_numbers, parameters | DRAWN
        samples = self.samples(interval)
        if method == "kl_divergence":
            compute, parameters = self.of_two, required_twice(parameters)
            ranges = [*self.shapes.values(), *(interval for _, interval in self.moved_by.values())]
            samples = pairs_of(names, ranges, self.shared)
        return op_of(functools.partial(compute, method), self, method, parameters, samples, shown)

    @functools.cached_property
    def own(self) -> dict[str, Formula]:
        """Formulas of the row, by their methods."""
        return {method: formula for method in ABOUT if (formula := getattr(self, method))}

    @functools.cached_property
    def given(self) -> dict[str, Formula]:
        """Formulas of all methods: the row's own, and those that follow."""
        return with_derived(self.own, self.without)

    @property
    def shared(self) -> tuple[str, ...]:
        """Parameters that must be equal in a relative entropy."""
        return self.kl_shares

    def in_range(self, of_shape: Any) -> list[Any]:
        """Return for each shape parameter whether it is in range."""
        fits = self.fits if isinstance(self.fits, tuple) else (self.fits,) * len(self.shapes)
        return [fit(each) for fit, each in zip(fits, of_shape, strict=True)]

    def two(self, parameters: Any) -> tuple[list[Any], list[Any]]:
        """Return the parameters of two distributions; raise if some differ that must be equal."""
        both = in_one_dtype(*parameters, numbers=0)
        p, q = both[: len(both) // 2], both[len(both) // 2 :]
        names = [*self.shapes, *self.moved_by]
        refuse_unequal(f"{self.word}_kl_divergence", names, self.shared, p, q)
        return p, q


@dataclass(frozen=True, eq=False)
class Continuous(Distribution):
    """Continuous distribution, of `loc` and `scale`.

    Parameters
    ----------
    support
        The lowest and the highest value of the standard distribution, or a function of the shape parameters that
        returns them; with `above`, the lowest is not one, or not for some shape parameters, and with `below` the
        highest.
    middle
        A value within the support, where that is a function.
    in_order
        Which shape parameters are in range, a function of all of them.
    from_lowest, from_highest
        What the density is as a function of the distance from an end: the power of it, a function of the shape
        parameters (a pair with the least power of it in the rest, where that may be less than 1 and the density not
        infinite), and the logarithm of the rest, a function of the distance and the shape parameters. At that end all
        methods follow from these, because formulas of their own are 0 times inf there; and so does `logpdf` everywhere.
    reach
        The values beyond which the density is 0 in floating-point numbers, because a power or an exponential is larger
        than the first argument; the others are the shape parameters. Slopes there would be 0 times inf.
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
        """Formulas of the row, by their methods; `logpdf` also if it is given by the distance from an end."""
        low, high = (nan, nan) if callable(self.support) else self.support
        own = super().own
        if self.from_lowest:
            own.setdefault("logpdf", log_beside(*self.from_lowest, lambda z: z - low))
        elif self.from_highest:
            own.setdefault("logpdf", log_beside(*self.from_highest, lambda z: high - z))
        return own

    def samples(self, interval: tuple[float, float] | None) -> Any:
        """Return samples of a value within an interval, if there is one, and of parameters within theirs."""
        ranges = [*self.shapes.values(), *(interval for _, interval in self.moved_by.values())]
        return samples_of(interval, ranges)

    def valid(self, of_shape: Any, scale: Any) -> list[Any]:
        """Return whether the scale, and each shape parameter, is in range."""
        in_order = [self.in_order(*of_shape)] if self.in_order else []
        return [positive(scale), *self.in_range(of_shape), *in_order]

    def of_value(self, method: str, x: Any, *parameters: Any) -> Any:
        """Return a density or a probability: the formula within the support, and at an end of it, its limit."""
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
        """Return (x - loc) / scale, nan where a parameter is not valid, the shape parameters, scale and x - loc."""
        x, *shapes, loc, scale = in_one_dtype(x, *parameters)
        z = moved = x if isinstance(loc, (int, float)) and loc == 0 else x - loc
        if not (isinstance(scale, (int, float)) and scale == 1):
            far = abs(z) == inf  # of which the slope by scale is inf / inf
            z = pg.where(far, z, pg.where(far, 0, z) / scale)
        return spoiled(z, *self.valid(shapes, scale)), shapes, scale, moved

    def places(self, method: str, z: Any, ends: Any, of_shape: Any) -> tuple[Any, Any, Any]:
        """Return where values are below and beyond the support, and a value within; infinite ones are outside, of which
        formulas are inf - inf.
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
        """Return a quantile."""
        q, *of_shape, loc, scale = in_one_dtype(q, *parameters)
        q = spoiled(q, probability(q), *self.valid(of_shape, scale))
        return self.given[method](q, *of_shape) * scale + loc

    def of_parameters(self, method: str, *parameters: Any) -> Any:
        """Return a number of the distribution, as the mean."""
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
        """Return random numbers: of uniform ones, in double precision."""
        *given_ones, size, random_state = parameters
        *of_shape, loc, scale = in_one_dtype(*given_ones)
        shape = shape_of(size, *of_shape, loc, scale)
        uniform = functools.partial(uniform_numbers, shape, generator_of(random_state))
        value = spoiled(self.given[method](uniform, *of_shape), *self.valid(of_shape, scale))
        return pg.to(value * scale + loc, first_array(*of_shape, loc, scale).dtype)

    def of_two(self, method: str, *parameters: Any) -> Any:
        """Return the relative entropy of two distributions."""
        p, q = self.two(parameters)
        value = self.given[method](p, q) + 0 * (detached(p[-2]) + detached(q[-2]))
        return spoiled(value, *self.valid(p[:-2], p[-1]), *self.valid(q[:-2], q[-1]))


@dataclass(frozen=True, eq=False)
class Discrete(Distribution):
    """Distribution of whole numbers, of `loc`.

    `lowest` and `highest` are the ends of the support. A range of whole numbers in `shapes` is that of a parameter
    which is whole: like the count itself it has no gradient, and formulas are given it detached.
    """

    _: KW_ONLY
    draws: tuple[float, float] = (0, 6)
    lowest: float = 0
    highest: Formula = lambda *of_shape: inf

    value_name = "k"
    moved_by: ClassVar = {"loc": (0, (0, 1))}

    @property
    def shared(self) -> tuple[str, ...]:
        """Parameters that must be equal in a relative entropy."""
        return (*self.kl_shares, "loc")

    def samples(self, interval: tuple[float, float] | None) -> Any:
        """Return samples of a count within an interval, if there is one, and of parameters within theirs."""
        return counts_of(interval, [*self.shapes.values()])

    def valid(self, of_shape: Any) -> tuple[list[Any], list[Any]]:
        """Return the shape parameters, nan if one is not in range and detached if whole; and whether each is."""
        valid = self.in_range(of_shape)
        whole = [all(isinstance(each, int) for each in ends) for ends in self.shapes.values()]
        used = [
            detached(each) if fixed else each for each, fixed in zip(of_shape, whole, strict=True)
        ]
        return [spoiled(each, *valid) for each in used], valid

    def of_value(self, method: str, k: Any, *parameters: Any) -> Any:
        """Return a probability: the formula of a count within the support."""
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
        """Return a number of the distribution, as the mean."""
        *of_shape, loc = in_one_dtype(*parameters, numbers=1)
        of_shape, _ = self.valid(of_shape)
        value = self.given[method](*of_shape)
        if method == "mean":
            value = value + loc
        elif hasattr(loc, "dtype"):
            value = value + detached(loc) * 0  # it has the shape of all parameters
        return value

    def of_two(self, method: str, *parameters: Any) -> Any:
        """Return the relative entropy of two distributions."""
        p, q = self.two(parameters)
        (of_p, _), (of_q, _) = self.valid(p[:-1]), self.valid(q[:-1])
        return self.given[method](of_p, of_q) + 0 * (detached(p[-1]) + detached(q[-1]))


def number_of_trials(n: Any) -> Any:
    """Return a whole number, by which there is no gradient; NumPy raises of a Tensor that requires grad."""
    return np.asarray(n) if isinstance(n, pg.Tensor) else n


def detached(value: Any) -> Any:
    """Return a value without its history: that of a count, by which nothing has a gradient."""
    return value.detach() if isinstance(value, pg.Tensor) else value


NOISY = {("vonmises", "mean")}
"""What SciPy computes by an integral that is 0: its 6e-17 is no reference."""


def op_of(
    compute: Formula,
    row: Distribution,
    method: str,
    defaults: dict[str, Any],
    samples: Any,
    shown: str,
) -> Any:
    """Return an op of a method: its place in the source is that of the row's formula."""
    kind, word, written = Parameter.POSITIONAL_OR_KEYWORD, row.word, row.given[method]
    parameters = [
        Parameter(name, kind, default=default, annotation="Any" if name in DRAWN else GIVEN)
        for name, default in defaults.items()
    ]
    signature = inspect.Signature(parameters, return_annotation="Array")

    def formula(*args: Any, **given: Any) -> Any:
        bound = signature.bind(*args, **given)
        bound.apply_defaults()
        return compute(*bound.args)

    about: Any = formula
    about.__signature__, about.__doc__ = signature, docstring(row, method, shown)
    about.__module__, about.__wrapped__ = written.__module__, written
    about.__name__ = about.__qualname__ = f"{word}_{method}"
    if method == "rvs":
        return composed(samples=seeded(samples), deterministic=False, arrays="numpy")(about)
    both = method == "kl_divergence"
    reference = None if both or (word, method) in NOISY else scipys(word, method)
    memory = method in row.in_memory or (both and row.shared)
    arrays: Any = "numpy" if memory else "nep18"
    return composed(samples=samples, reference=reference, arrays=arrays, broadcasts=True)(about)


def scipys(word: str, method: str) -> Formula:
    """Return SciPy's method."""

    def reference(*args: Any) -> Any:
        from scipy import stats  # takes a second to import

        shape = np.broadcast_shapes(*map(np.shape, args))
        if 0 in shape:  # some of SciPy's methods refuse arrays without elements
            return np.zeros(shape)
        return getattr(getattr(stats, word), method)(*args)

    return reference


def docstring(row: Distribution, method: str, shown: str) -> str:
    """Return the docstring of a method."""
    whole = isinstance(row, Discrete)
    by_count = "; by what is whole, as a count is, there is none" if whole else ""
    range_of = (
        f"All arguments broadcast, and have gradients{by_count}. Where a parameter is out of range the result is nan, "
        "and so are the gradients."
    )
    if method == "rvs":
        range_of = ABOUT_DRAWING
    elif method == "kl_divergence":
        called = f"stats.{row.word}(...)"
        range_of += f" `{called}.kl_divergence({called})` is the same."
        if row.kl_shares:
            equal = " and ".join(row.kl_shares)
            range_of += f" The {equal} of both must be equal, and have no gradient."
    told = (ABOUT[method].format(title=row.title), row.about, range_of)
    paragraphs = [textwrap.fill(each, 100) for each in told]
    start = ">>> import plugrad as pg\n>>> from plugrad.ops import stats\n"
    return "\n\n".join([*paragraphs, f"{start}{example_of(row, method, shown)}\n"])


def example_of(row: Distribution, method: str, shown: str) -> str:
    """Return the example in the docstring of a method, which prints `shown`."""
    first, *shapes = row.at
    if method == "rvs":
        given = "".join(f"{each}, " for each in shapes)
        return (
            ">>> scale = pg.tensor(2.0, requires_grad=True)\n"
            f">>> drawn = stats.{row.word}.rvs({given}0, scale, size=3, random_state=0)\n"
            ">>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)\n"
            ">>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution\nTrue"
        )
    if method == "kl_divergence":
        p = q = [*shapes]
        if "scale" in row.moved_by and "scale" not in row.kl_shares:
            p, q = [*shapes, 0.0, 1.0], [*shapes, 0.0, 2.0]
        else:
            pairs = zip(row.shapes, shapes, strict=True)
            q = [each if name in row.kl_shares else 2 * each for name, each in pairs]
        one, other = (", ".join(map(str, each)) for each in (p, q))
        called = f"stats.{row.word}({one}).kl_divergence(stats.{row.word}({other}))"
    else:
        value = [] if method in OF_PARAMETERS else [0.25 if method in QUANTILES else first]
        args = [*value, *shapes]
        given = ", ".join([f"pg.tensor({float(args[0])})", *map(str, args[1:])] if args else [])
        called = f"stats.{row.word}.{method}({given})"
    return f">>> {called}\ntensor({shown})"


ABOUT_DRAWING = (
    "There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a `Generator` or the "
    "seed of one; by default they are plugrad's own (`manual_seed`). They are quantiles of uniform numbers, or "
    'formulas of such, with their gradients: by shape parameters those of Figurnov, Mohamed and Mnih (2018), "Implicit '
    'reparameterization gradients".'
)


def seeded(samples: Any) -> Any:
    """Return samples that draw the same numbers each time; the first of a size of its own."""

    def each(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for place, sample in enumerate(samples(rng)):
            broadest = np.broadcast_shapes(*[np.shape(each) for each in sample.args])
            args = [*sample.args, *(0.0, 1.0)[: max(0, 2 - len(sample.args))]]
            yield pg.Sample(*args, size=(4, *broadest) if place == 0 else None, random_state=place)

    return staticmethod(each)


def samples_of(interval: Any, parameters: Sequence[tuple[float, float]]) -> Any:
    """Return samples of a value within an interval, if there is one, and of parameters within theirs."""
    *shapes, _, _ = parameters
    ranges: list[Any] = [*([interval] if interval else []), *parameters]
    needed = len(ranges) - 2
    layouts = (
        [(2, 3)] * needed,
        [()] * needed,
        [*[(2, 3), *[(3,)] * len(shapes)][:needed], (), (2, 1)],
        [(0, 3)] * needed,
    )

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for layout in layouts:
            drawn = zip(ranges, layout, strict=False)
            if layout:
                yield pg.Sample(
                    *[np.asarray(rng.uniform(low, high, shape)) for (low, high), shape in drawn]
                )
        if not needed:
            yield pg.Sample(np.asarray(0.5), np.asarray([1.5, 2.0]))

    return staticmethod(samples)


def counts_of(interval: Any, parameters: Sequence[tuple[float, float]]) -> Any:
    """Return samples of counts within an interval, if there is one, and of parameters within theirs."""
    ranges: list[Any] = [*([interval] if interval else []), *parameters]

    def drawn(rng: np.random.Generator, interval: Any, shape: Any) -> Any:
        low, high = interval
        whole = isinstance(low, int) and isinstance(high, int)
        return np.asarray((rng.integers if whole else rng.uniform)(low, high, shape))

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for first, rest in (((2, 3), (2, 3)), ((), ()), ((2, 1), (3,)), ((0, 3), (1, 3))):
            shapes = [first, *[rest] * (len(ranges) - 1)]
            yield pg.Sample(
                *[drawn(rng, each, shape) for each, shape in zip(ranges, shapes, strict=True)]
            )

    return staticmethod(samples)


def pairs_of(names: Sequence[str], ranges: Sequence[Any], shared: Sequence[str]) -> Any:
    """Return samples of the parameters of two distributions; those that are shared are the same number of both."""

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        layouts: list[Any] = [((2, 3), (2, 3)), ((), ()), ((2, 1), (3,)), ((0, 3), (1, 3))]
        for p_shape, q_shape in layouts:
            same = {
                name: int(rng.integers(*each)) if isinstance(each[0], int) else 1.0
                for name, each in zip(names, ranges, strict=True)
            }
            same["loc"] = 0
            yield pg.Sample(
                *[
                    same[name]
                    if name in shared
                    else np.asarray(rng.uniform(each[0], each[1], shape))
                    for shape in (p_shape, q_shape)
                    for name, each in zip(names, ranges, strict=True)
                ]
            )

    return staticmethod(samples)


def required_twice(parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of a distribution and of another one, none with a default."""
    return dict.fromkeys([*parameters, *(f"other_{name}" for name in parameters)], Parameter.empty)


def refuse_unequal(
    op: str, names: Sequence[str], shared: Sequence[str], p: Sequence[Any], q: Sequence[Any]
) -> None:
    """Raise if parameters differ that a closed form needs to be equal, or if a gradient by one is wanted."""
    for name, one, other in zip(names, p, q, strict=True):
        if name not in shared:
            continue
        if not np.all(array_of(one) == array_of(other)):
            raise NotImplementedError(
                f"{op}: `{name}` differs between the two; there is no closed form unless it is the same"
            )
        if any(getattr(each, "requires_grad", False) for each in (one, other)):
            raise NotImplementedError(
                f"{op}: there is no derivative by `{name}`, which is the same in both; detach it"
            )


# What the methods share.


def in_one_dtype(*args: Any, numbers: int = 2) -> list[Any]:
    """Return arguments as arrays of one floating dtype; the last `numbers`, `loc` and `scale`, may stay numbers."""
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
    """Return the first parameter that is no number."""
    return next(each for each in parameters if hasattr(each, "dtype"))


def shape_of(size: Any, *parameters: Any) -> tuple[int, ...]:
    """Return the shape of random numbers: `size`, or that of the parameters, which must broadcast to it."""
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
    """Return numbers from 0 to 1, neither of them, in double precision: the tails of single end early."""
    generator = generator_of(random_state)
    return pg.clamp(pg.rand(shape, dtype=pg.float64, generator=generator), min=2.0**-54)


def generator_of(random_state: Any) -> Any:
    """Return the generator of random numbers that is meant: a new one of a seed, a given one, or None."""
    if random_state is None or isinstance(random_state, pg.Generator):
        return random_state
    return pg.Generator().manual_seed(as_int(random_state))


def spoiled(z: Any, *valid: Any) -> Any:
    """Return a value that is nan, and all of whose gradients are, where a condition does not hold."""
    for each in valid:
        if isinstance(each, (bool, np.bool_)):
            z = z if each else z * nan
        else:
            kind = z.dtype.type
            z = z * pg.where(each, kind(1), kind(nan))
    return z


def inside(low: float, high: float) -> float:
    """Return a number within the support, in the place of those outside: its slope is finite."""
    if low == -inf:
        return 0.0 if high == inf else high - 1
    return low + 1 if high == inf else (low + high) / 2


def log_beside(powers: Formula, log_rest: Formula, distance: Formula) -> Formula:
    """Return the logarithm of a density that is a power of a distance and a rest."""

    @written_at(log_rest)
    def log(z: Any, *of_shape: Any) -> Any:
        power, _ = both_powers(powers, of_shape)
        apart = distance(z)
        return power * pg.log(apart) + log_rest(apart, *of_shape)

    return log


def may_be(condition: Any) -> bool:
    """Return whether a condition may hold for an element; arrays that are not NumPy's, as Dask's, are not asked."""
    array = array_of(condition)
    return not isinstance(array, (np.ndarray, np.bool_)) or bool(array.any())


def both_powers(powers: Formula, of_shape: Any) -> tuple[Any, Any]:
    """Return the power of the distance in a density, and the least one in the rest of it."""
    given = powers(*of_shape)
    return given if isinstance(given, tuple) else (given, 1)


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
    """Return a method where `border` says that a value is at an end of the support, with its one-sided slopes.

    `beside` is the density as a function of the distance from there, which is 0; elsewhere it is `apart`. Where the
    slope of the power is infinite it is the only one: another would be 0 times inf, or inf less inf. By the power p the
    slope of 0^p at p = 0 is -inf, that of -√(p - p). Probabilities are the integral of the density by one node of Gauss
    and Jacobi's rule, with which two derivatives are right.
    """
    powers, log_rest = beside
    power, least = both_powers(powers, of_shape)
    p, of_density = pg.where(border, power, 1.0), method in ("pdf", "logpdf")
    moves = hasattr(end, "dtype")
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


def minus_log(value: Any, scale: Any) -> Any:
    """Return a value less log(scale)."""
    if hasattr(scale, "dtype"):
        return value - pg.log(scale)
    return value - math.log(scale) if scale > 0 else value


def with_derived(formulas: dict[str, Formula], without: Sequence[str]) -> dict[str, Formula]:
    """Return formulas with those that follow: probabilities of logarithms and the reverse, without cancelling."""
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
    """Return the logarithm of a probability as a formula: near 1, by the rest up to 1; of 0, -inf with gradient 0."""

    @written_at(formula)
    def log(*args: Any) -> Any:
        value = formula(*args)
        near, none = value > 0.5, value == 0
        of_rest = pg.log1p(-pg.where(near, rest(*args), 0.5))
        of_value = pg.where(none, -inf, pg.log(pg.where(near | none, 0.5, value)))
        return pg.where(near, of_rest, of_value)

    return log


def near_one(log: Any, rest: Formula, *args: Any) -> Any:
    """Return the logarithm of a probability, where that is near 1 of the rest up to 1, which is ``rest(*args)``."""
    near = log > -math.log(2)
    return pg.where(near, pg.log1p(-pg.where(near, rest(*args), 0.5)), log)


def then(formula: Formula, function: Formula) -> Formula:
    """Return a function of a formula's value."""

    @written_at(formula)
    def both(*args: Any) -> Any:
        return function(formula(*args))

    return both


def drawn_by(ppf: Formula) -> Formula:
    """Return random numbers as quantiles of uniform ones."""

    @written_at(ppf)
    def draw(uniform: Formula, *of_shape: Any) -> Any:
        return ppf(uniform(), *of_shape)

    return draw


def written_at(formula: Formula) -> Callable[[Formula], Formula]:
    """Return a decorator of what is made of a formula: its place in the source is that of the formula."""
    return functools.wraps(formula, assigned=("__module__",), updated=())


def root_of(value: Any) -> Any:
    """Return the square root of an array or a number."""
    return pg.sqrt(value) if hasattr(value, "dtype") else math.sqrt(value)


def power_log(exponent: Any, x: Any) -> Any:
    """Return exponent log(x), and 0 with slope 0 by x where both are 0."""
    return pg.xlogy(exponent, pg.where((exponent == 0) & (x == 0), 1, x))


def halves(z: Any, below: Any, above: Any, at: float = 0.0) -> Any:
    """Return a function of two pieces, each only given the numbers of its side of `at`."""
    left = z < at
    return pg.where(left, below(pg.where(left, z, at)), above(pg.where(left, at, z)))


def beyond(parameter: Any, least: float, formula: Formula) -> Any:
    """Return a formula of a parameter where that is larger than `least`, else inf: a moment that diverges."""
    there = parameter > least
    return pg.where(there, formula(pg.where(there, parameter, least + 1)), inf)


def solved(q: Any, word: str, method: str, ends: Formula, of_shape: Sequence[Any]) -> Any:
    """Return a quantile as SciPy solves for it, with its derivatives, up to the third.

    Source: implicit function theorem, as two steps of Newton's method from the solution, each of length 0: the first
    makes the first derivatives right, the second those up to the third. At 0 and 1 it is `ends`.
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
    """Return log(1 - exp(log)) of a logarithm of a probability. Source: Mächler (2012), "Accurately computing
    log(1 - exp(-|a|))". Of log(1) it is -inf, with gradient 0.
    """
    near, none = log > -math.log(2), log == 0
    one = pg.where(none, -inf, pg.log(-pg.expm1(pg.where(near & (log != 0), log, -1))))
    return pg.where(near, one, pg.log1p(-pg.exp(pg.where(near, -1, log))))
