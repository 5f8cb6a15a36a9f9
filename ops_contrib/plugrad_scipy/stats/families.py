"""Families of distributions: formulas of a standard one become the ops `norm_logpdf`, `norm_cdf`, `norm_ppf` and so on.

`continuous` and `discrete` make them, each method of the same formulas, and all are ops of the form `composed`: what is
a distribution's own is its row. What distributions share is written here: SciPy's signature, `loc` and `scale`, what is
outside of the support, parameters out of range, and what a method is if a row has no formula of it.
"""

from __future__ import annotations

import inspect
import math
import textwrap
from collections.abc import Callable, Iterator, Sequence
from inspect import Parameter
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, composed, constant_like, result_type

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
OF_VALUES = ("logpdf", "pdf", "cdf", "sf", "logcdf", "logsf")
OF_COUNTS = ("logpmf", "pmf", "cdf", "sf", "logcdf", "logsf")
QUANTILES = ("ppf", "isf")
OF_PARAMETERS = ("mean", "var", "std", "median", "entropy")
GIVEN = "Operand | Sequence[float]"
DRAWN = {"size": None, "random_state": None}
OUTSIDE = {
    "logpdf": (-inf, -inf),
    "logpmf": (-inf, -inf),
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


def continuous(
    word: str,
    title: str,
    about: str,
    *,
    at: tuple[float, ...],
    shown: str,
    support: tuple[float, float] = (-inf, inf),
    shapes: dict[str, tuple[float, float]] | None = None,
    draws: tuple[float, float] | None = None,
    fits: Formula = positive,
    above: bool = False,
    at_lowest: Formula | None = None,
    in_memory: tuple[str, ...] = (),
    **formulas: Formula | None,
) -> dict[str, Any]:
    """Return the ops of a continuous distribution, by their names.

    Parameters
    ----------
    word, title, about
        SciPy's name of it, what it is called in a sentence, and what the density is, and where it is published.
    at, shown
        Where the examples are, a value and the shape parameters; and what each method is there, in order.
    support
        The lowest and the highest value of the standard distribution; with `above`, the lowest is not one.
    shapes
        The shape parameters, each with the range of samples.
    draws
        The range of samples of values; the middle of the support by default.
    fits
        Which shape parameters are in range.
    at_lowest
        The density beside the lowest value as a power of what is above it, where it may be 0 there: its slope is not
        that of exp(logpdf), which is 0 times inf.
    in_memory
        The methods that take NumPy's arrays only.
    **formulas
        The methods of the standard distribution, functions of a value and the shape parameters; None of one that does
        not follow from the others.
    """
    names = [*(shapes or {})]
    low, high = draws or (-2.0, 2.0)
    given = with_derived(formulas)

    def value_of(method: str) -> Formula:
        formula, (left, right) = given[method], OUTSIDE[method]

        def at_z(z: Any, of_shape: Any, scale: Any) -> Any:
            below, beyond = outside(z, support, above)
            value = formula(pg.where(below | beyond, inside(support), z), *of_shape)
            if method == "logpdf":
                value = minus_log(value, scale)
            return pg.where(below, left, pg.where(beyond, right, value))

        return at_z

    def density(z: Any, of_shape: Any, scale: Any) -> Any:
        log = value_of("logpdf")
        if at_lowest is None:
            return pg.exp(log(z, of_shape, scale))
        border = z == support[0]
        apart = inside(support) - support[0]
        lowest = at_lowest(pg.where(border, z - support[0], apart), *of_shape) / scale
        within = pg.exp(log(pg.where(border, inside(support), z), of_shape, scale))
        return pg.where(border, lowest, within)

    def quantile(q: Any, *parameters: Any) -> Any:
        q, *of_shape, loc, scale = in_one_dtype(q, *parameters)
        q = spoiled(q, probability(q), positive(scale), *map(fits, of_shape))
        return given["ppf"](q, *of_shape) * scale + loc

    def entropy(*parameters: Any) -> Any:
        *of_shape, loc, scale = in_one_dtype(*parameters)
        value = given["entropy"](*of_shape)
        if hasattr(loc, "dtype"):
            value = value + loc * 0  # it has the shape of all parameters
        value = -minus_log(-value, scale)
        return spoiled(value, positive(scale), *map(fits, of_shape))

    def sample(*parameters: Any) -> Any:
        *given_ones, size, random_state = parameters
        *of_shape, loc, scale = in_one_dtype(*given_ones)
        first = next(each for each in (*of_shape, loc, scale) if hasattr(each, "dtype"))
        shape = shape_of(size, *of_shape, loc, scale)
        generator = generator_of(random_state)

        def uniform() -> Any:
            return uniform_numbers(shape, generator)

        draw = given.get("rvs") or (lambda uniform, *shapes: given["ppf"](uniform(), *shapes))
        value = spoiled(draw(uniform, *of_shape), positive(scale), *map(fits, of_shape))
        return pg.to(value * scale + loc, first.dtype)

    def of_values(at_z: Formula) -> Formula:
        def compute(x: Any, *parameters: Any) -> Any:
            return at_z(*standardized(x, parameters, fits))

        return compute

    made: dict[str, Any] = {}
    numbers = iter(shown.split())
    for method in ("logpdf", "pdf", "cdf", "sf", "logcdf", "logsf", "ppf", "entropy", "rvs"):
        if method not in given and method != "pdf" and not (method == "rvs" and "ppf" in given):
            continue
        compute = {"ppf": quantile, "entropy": entropy, "rvs": sample}.get(method) or of_values(
            density if method == "pdf" else value_of(method)
        )
        first = {"ppf": "q", "entropy": None, "rvs": None}.get(method, "x")
        interval = (0.1, 0.9) if method == "ppf" else None if first is None else (low, high)
        made[f"{word}_{method}"] = op_of(
            compute,
            word,
            method,
            [*([first] if first else []), *names],
            {"loc": 0, "scale": 1} | (DRAWN if method == "rvs" else {}),
            samples_of(interval, [*(shapes or {}).values(), (-0.1, 0.1), (0.9, 1.1)]),
            words(method, title, about, word, at, next(numbers, "")),
            given[method if method in given else "ppf" if method == "rvs" else "logpdf"],
            "numpy" if method in in_memory else "nep18",
        )
    return made


def discrete(
    word: str,
    title: str,
    about: str,
    *,
    at: tuple[float, ...],
    shown: str,
    shapes: dict[str, tuple[float, float]],
    fits: Sequence[Formula],
    lowest: int = 0,
    highest: Formula = lambda *shapes: inf,
    draws: tuple[int, int] = (0, 6),
    **formulas: Formula | None,
) -> dict[str, Any]:
    """Return the ops of a distribution of whole numbers, by their names.

    The parameters are those of `continuous`, and `lowest` and `highest` the ends of the support; `fits` has a function
    for each shape parameter. A range of whole numbers in `shapes` is that of a parameter which is whole: like the count
    itself it has no gradient, and formulas are given it detached.
    """
    given = with_derived(formulas)
    whole = [all(isinstance(each, int) for each in interval) for interval in shapes.values()]
    given.setdefault("pmf", then(given["logpmf"], pg.exp))
    outcomes = OUTSIDE | {"pmf": (0.0, 0.0)}

    def value_of(method: str) -> Formula:
        def compute(k: Any, *parameters: Any) -> Any:
            k, *of_shape, loc = in_one_dtype(k, *parameters, numbers=1)
            valid = [fit(each) for fit, each in zip(fits, of_shape, strict=True)]
            of_shape = [
                spoiled(detached(each) if fixed else each, *valid)
                for each, fixed in zip(of_shape, whole, strict=True)
            ]
            k = spoiled(detached(k if isinstance(loc, int) and loc == 0 else k - loc), *valid)
            count, last = pg.floor(k), highest(*of_shape)
            below, (left, right) = count < lowest, outcomes[method]
            if method in ("pmf", "logpmf"):
                beyond = (count > last) | (count == inf) | (count < k)
            else:
                beyond = count >= last
            value = given[method](pg.where(below | beyond, lowest, count), *of_shape)
            return pg.where(below, left, pg.where(beyond, right, value))

        return compute

    def entropy(*parameters: Any) -> Any:
        *of_shape, _ = in_one_dtype(*parameters, numbers=1)
        valid = [fit(each) for fit, each in zip(fits, of_shape, strict=True)]
        return spoiled(given["entropy"](*of_shape), *valid)

    made: dict[str, Any] = {}
    numbers = iter(shown.split())
    for method in ("logpmf", "pmf", "cdf", "sf", "logcdf", "logsf", "entropy"):
        if method not in given:
            continue
        made[f"{word}_{method}"] = op_of(
            entropy if method == "entropy" else value_of(method),
            word,
            method,
            [*([] if method == "entropy" else ["k"]), *shapes],
            {"loc": 0},
            counts_of(None if method == "entropy" else draws, [*shapes.values()]),
            words(method, title, about, word, at, next(numbers, "")),
            given[method],
        )
    return made


def detached(value: Any) -> Any:
    """Return a value without its history: that of a count, by which nothing has a gradient."""
    return value.detach() if isinstance(value, pg.Tensor) else value


def op_of(
    compute: Formula,
    word: str,
    method: str,
    names: Sequence[str],
    settings: dict[str, Any],
    samples: Any,
    doc: str,
    written: Formula,
    arrays: str = "nep18",
) -> Any:
    """Return an op of a formula: its place in the source is that of the row's formula, `written`."""
    kind = Parameter.POSITIONAL_OR_KEYWORD
    parameters = [Parameter(name, kind, annotation=GIVEN) for name in names]
    parameters += [
        Parameter(name, kind, default=default, annotation="Any" if name in DRAWN else GIVEN)
        for name, default in settings.items()
    ]
    signature = inspect.Signature(parameters, return_annotation="Array")

    def formula(*args: Any, **given: Any) -> Any:
        bound = signature.bind(*args, **given)
        bound.apply_defaults()
        return compute(*bound.args)

    def reference(*args: Any) -> Any:
        from scipy import stats  # takes a second to import

        shape = np.broadcast_shapes(*map(np.shape, args))
        if 0 in shape:  # some of SciPy's methods refuse arrays without elements
            return np.zeros(shape)
        return getattr(getattr(stats, word), method)(*args)

    about: Any = formula
    about.__signature__, about.__doc__, about.__module__ = signature, doc, written.__module__
    about.__name__ = about.__qualname__ = f"{word}_{method}"
    about.__wrapped__ = written
    if method == "rvs":
        made: Any = composed(samples=seeded(samples), deterministic=False, arrays="numpy")(about)
    else:
        made = composed(samples=samples, reference=reference, arrays=arrays, broadcasts=True)(about)
    return made


def seeded(samples: Any) -> Any:
    """Return samples that draw the same numbers each time; the first of a size of its own."""

    def each(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for place, sample in enumerate(samples(rng)):
            broadest = np.broadcast_shapes(*[np.shape(each) for each in sample.args])
            args = [*sample.args, *(0.0, 1.0)[: max(0, 2 - len(sample.args))]]
            yield pg.Sample(*args, size=(4, *broadest) if place == 0 else None, random_state=place)

    return staticmethod(each)


def words(method: str, title: str, about: str, word: str, at: tuple[float, ...], shown: str) -> str:
    """Return the docstring of a method."""
    first, *shapes = at
    args = {"ppf": [0.25, *shapes], "entropy": shapes, "rvs": shapes}.get(method, [first, *shapes])
    called = ", ".join([f"pg.tensor({float(args[0])})", *map(str, args[1:])] if args else [])
    whole = "" if "scale" in about else "; by what is whole, as a count is, there is none"
    range_of = (
        f"All arguments broadcast, and have gradients{whole}. Where a parameter is out of range the result is nan, and "
        "so are the gradients."
    )
    example = f">>> stats.{word}.{method}({called})\ntensor({shown})"
    if method == "rvs":
        range_of = ABOUT_DRAWING
        given = "".join(f"{each}, " for each in shapes)
        example = (
            ">>> scale = pg.tensor(2.0, requires_grad=True)\n"
            f">>> drawn = stats.{word}.rvs({given}0, scale, size=3, random_state=0)\n"
            ">>> (by_scale,) = pg.autograd.grad(drawn.sum(), scale)\n"
            ">>> pg.allclose(by_scale, drawn.sum() / 2)  # those of the standard distribution\nTrue"
        )
    told = (ABOUT[method].format(title=title), about, range_of)
    paragraphs = [textwrap.fill(each, 100) for each in told]
    start = ">>> import plugrad as pg\n>>> from plugrad.ops import stats\n"
    return "\n\n".join([*paragraphs, f"{start}{example}\n"])


ABOUT_DRAWING = (
    "There are as many as parameters broadcast to, or an array of shape `size`. `random_state` is a `Generator` or the "
    "seed of one; by default they are plugrad's own (`manual_seed`). They are quantiles of uniform numbers, or "
    'formulas of such, with their gradients: by shape parameters those of Figurnov, Mohamed and Mnih (2018), "Implicit '
    'reparameterization gradients".'
)


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


def standardized(x: Any, parameters: Any, fits: Formula) -> tuple[Any, list[Any], Any]:
    """Return (x - loc) / scale, the shape parameters and scale; the first is nan where a parameter is not valid."""
    x, *shapes, loc, scale = in_one_dtype(x, *parameters)
    z = x if isinstance(loc, (int, float)) and loc == 0 else x - loc
    if not (isinstance(scale, (int, float)) and scale == 1):
        z = z / scale
    return spoiled(z, positive(scale), *map(fits, shapes)), shapes, scale


def shape_of(size: Any, *parameters: Any) -> tuple[int, ...]:
    """Return the shape of random numbers: `size`, or that of the parameters, which must broadcast to it."""
    broadest = np.broadcast_shapes(*[getattr(each, "shape", ()) for each in parameters])
    if size is None:
        return tuple(broadest)
    shape = tuple(size) if isinstance(size, (tuple, list)) else (int(size),)
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
    return pg.Generator().manual_seed(int(random_state))


def spoiled(z: Any, *valid: Any) -> Any:
    """Return a value that is nan, and all of whose gradients are, where a condition does not hold."""
    for each in valid:
        if isinstance(each, (bool, np.bool_)):
            z = z if each else z * nan
        else:
            kind = z.dtype.type
            z = z * pg.where(each, kind(1), kind(nan))
    return z


def outside(z: Any, support: tuple[float, float], above: bool = False) -> tuple[Any, Any]:
    """Return where values are below and beyond the support; infinite ones are, of which formulas are inf - inf."""
    low, high = support
    return z <= low if above or low == -inf else z < low, z >= high if high == inf else z > high


def inside(support: tuple[float, float]) -> float:
    """Return a number within the support, in the place of those outside: its slope is finite."""
    low, high = support
    if low == -inf:
        return 0.0
    return low + 1 if high == inf else (low + high) / 2


def minus_log(value: Any, scale: Any) -> Any:
    """Return a value less log(scale)."""
    if hasattr(scale, "dtype"):
        return value - pg.log(scale)
    return value - math.log(scale) if scale > 0 else value


def with_derived(formulas: dict[str, Formula | None]) -> dict[str, Formula]:
    """Return formulas with those that follow: probabilities of logarithms and the reverse, without cancelling."""
    found: dict[str, Any] = dict(formulas)
    for side, other in (("cdf", "sf"), ("sf", "cdf")):
        log = formulas.get(f"log{side}")
        if log is not None:
            found.setdefault(side, then(log, pg.exp))
            found.setdefault(other, then(log, lambda value: -pg.expm1(value)))
            found.setdefault(f"log{other}", then(log, log_of_rest))
    for side, other in (("cdf", "sf"), ("sf", "cdf")):
        if side in found:
            found.setdefault(f"log{side}", log_of(found[side], found[other]))
    return {name: formula for name, formula in found.items() if formula is not None}


def log_of(formula: Formula, rest: Formula) -> Formula:
    """Return the logarithm of a probability as a formula: near 1, by the rest up to 1."""

    def log(*args: Any) -> Any:
        value = formula(*args)
        near = value > 0.5
        of_rest = pg.log1p(-pg.where(near, rest(*args), 0.5))
        return pg.where(near, of_rest, pg.log(pg.where(near, 0.5, value)))

    log.__wrapped__, log.__module__ = formula, formula.__module__  # type: ignore[attr-defined]
    return log


def then(formula: Formula, function: Formula) -> Formula:
    """Return a function of a formula's value."""

    def both(*args: Any) -> Any:
        return function(formula(*args))

    both.__wrapped__, both.__module__ = formula, formula.__module__  # type: ignore[attr-defined]
    return both


def power_log(exponent: Any, x: Any) -> Any:
    """Return exponent log(x), and 0 with slope 0 by x where both are 0."""
    return pg.xlogy(exponent, pg.where((exponent == 0) & (x == 0), 1, x))


def halves(z: Any, below: Any, above: Any, at: float = 0.0) -> Any:
    """Return a function of two pieces, each only given the numbers of its side of `at`."""
    left = z < at
    return pg.where(left, below(pg.where(left, z, at)), above(pg.where(left, at, z)))


def log_of_rest(log: Array) -> Any:
    """Return log(1 - exp(log)) of a logarithm of a probability. Source: Mächler (2012), "Accurately computing
    log(1 - exp(-|a|))".
    """
    near = log > -math.log(2)
    one = pg.log(-pg.expm1(pg.where(near, log, -1)))
    return pg.where(near, one, pg.log1p(-pg.exp(pg.where(near, -1, log))))
