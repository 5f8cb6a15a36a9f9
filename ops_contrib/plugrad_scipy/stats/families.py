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
OF_VALUES = ("logpdf", "pdf", "cdf", "sf", "logcdf", "logsf")
OF_COUNTS = ("logpmf", "pmf", "cdf", "sf", "logcdf", "logsf")
QUANTILES = ("ppf", "isf")
OF_PARAMETERS = ("mean", "var", "std", "median", "entropy")
GIVEN = "Operand | Sequence[float]"
DRAWN = {"size": None, "random_state": None}
OUTSIDE = {
    "logpdf": (-inf, -inf),
    "logpmf": (-inf, -inf),
    "pdf": (0.0, 0.0),
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
    support: tuple[float, float] | Formula = (-inf, inf),
    middle: float | Formula | None = None,
    shapes: dict[str, tuple[float, float]] | None = None,
    draws: tuple[float, float] | None = None,
    fits: Formula | tuple[Formula, ...] = positive,
    in_order: Formula | None = None,
    above: bool | Formula = False,
    below: bool = False,
    from_lowest: tuple[Formula, Formula] | None = None,
    from_highest: tuple[Formula, Formula] | None = None,
    reach: Formula | None = None,
    in_memory: tuple[str, ...] = (),
    kl_divergence: Formula | None = None,
    kl_shares: tuple[str, ...] = (),
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
        The lowest and the highest value of the standard distribution, or a function of the shape parameters that
        returns them; with `above`, the lowest is not one, or not for some shape parameters, and with `below` the
        highest.
    middle
        A value within the support, where that is a function.
    shapes
        The shape parameters, each with the range of samples.
    draws
        The range of samples of values; the middle of the support by default.
    fits, in_order
        Which shape parameters are in range: a function of each, or one for each; and one of all of them.
    from_lowest, from_highest
        What the density is as a function of the distance from an end: the power of it, a function of the shape
        parameters (a pair with the least power of it in the rest, where that may be less than 1 and the density not
        infinite), and the logarithm of the rest, a function of the distance and the shape parameters. At that end all
        methods follow from these, because formulas of their own are 0 times inf there; and so does `logpdf` everywhere.
    reach
        The values beyond which the density is 0 in floating-point numbers, because a power or an exponential is larger
        than the first argument; the others are the shape parameters. Slopes there would be 0 times inf.
    in_memory
        The methods that take NumPy's arrays only.
    kl_divergence, kl_shares
        The relative entropy, a function of two tuples of parameters, `loc` and `scale` among them; and those of them
        which must be equal.
    **formulas
        The methods of the standard distribution, functions of a value and the shape parameters; None of one that does
        not follow from the others.
    """
    names = [*(shapes or {})]
    low, high = draws or (-2.0, 2.0)
    fixed = (nan, nan) if callable(support) else support
    if "logpdf" not in formulas and from_lowest:
        formulas["logpdf"] = log_beside(*from_lowest, lambda z: z - fixed[0])
    elif "logpdf" not in formulas and from_highest:
        formulas["logpdf"] = log_beside(*from_highest, lambda z: fixed[1] - z)
    given = with_derived(formulas)
    given.setdefault("pdf", then(given["logpdf"], pg.exp))
    each_fits = fits if isinstance(fits, tuple) else (fits,) * len(names)

    def valid(of_shape: Any, scale: Any) -> list[Any]:
        checks = [fit(each) for fit, each in zip(each_fits, of_shape, strict=True)]
        return [positive(scale), *checks, *([in_order(*of_shape)] if in_order else [])]

    def value_of(method: str, finite: bool = False) -> Formula:
        formula, (left, right) = given[method], OUTSIDE[method]

        def compute(x: Any, *parameters: Any) -> Any:
            z, of_shape, scale, moved = standardized(x, parameters, valid)
            low, high = support(*of_shape) if callable(support) else support
            under, over, within = places(z, (low, high), middle, of_shape, above, below)
            if reach is not None:
                most = float(np.finfo(z.dtype).max) / 4
                ends = [reach(each, *map(detached, of_shape)) for each in (most**0.5, most)]
                under = under | (z < ends[finite and left == -inf][0])
                over = over | (z > ends[finite and right == -inf][1])
            if method == "logcdf":
                under = under | (z == low)
            if method == "logsf":
                over = over | (z == high)
            outside, at_ends = under | over, []
            for end, beside, side in ((low, from_lowest, 1), (high, from_highest, -1)):
                if beside and may_be(border := (z == end) & ~outside):
                    apart = abs(within - detached(end))
                    args = (beside, border, moved, end, apart, of_shape, scale)
                    at_ends.append((border, at_end(method, side, *args)))
            for border, _ in at_ends:
                outside = outside | border
            value = formula(pg.where(outside, within, z), *of_shape)
            if method == "logpdf":
                value = minus_log(value, scale)
            elif method == "pdf":
                value = value / scale
            for border, there in at_ends:
                value = pg.where(border, there, value)
            return pg.where(under, left, pg.where(over, right, value))

        return compute

    def quantile_of(method: str) -> Formula:
        def compute(q: Any, *parameters: Any) -> Any:
            q, *of_shape, loc, scale = in_one_dtype(q, *parameters)
            q = spoiled(q, probability(q), *valid(of_shape, scale))
            return given[method](q, *of_shape) * scale + loc

        return compute

    def parameter_of(method: str) -> Formula:
        def compute(*parameters: Any) -> Any:
            *of_shape, loc, scale = in_one_dtype(*parameters)
            if method == "median" and not formulas.get("median"):
                like = first_array(*of_shape, loc, scale)
                half = pg.zeros_like(like) + like.dtype.type(0.5)
                value = given["ppf"](half, *of_shape) * scale + loc
            elif method in ("mean", "median"):
                value = given[method](*of_shape) * scale + loc
            else:
                value = given[method](*of_shape)
                if hasattr(loc, "dtype"):
                    value = value + loc * 0  # it has the shape of all parameters
                if method == "entropy":
                    value = -minus_log(-value, scale)
                else:
                    value = value * (scale * scale if method == "var" else scale)
            return spoiled(value, *valid(of_shape, scale))

        return compute

    def sample(*parameters: Any) -> Any:
        *given_ones, size, random_state = parameters
        *of_shape, loc, scale = in_one_dtype(*given_ones)
        first = first_array(*of_shape, loc, scale)
        shape = shape_of(size, *of_shape, loc, scale)
        generator = generator_of(random_state)

        def uniform() -> Any:
            return uniform_numbers(shape, generator)

        draw = given.get("rvs") or (lambda uniform, *shapes: given["ppf"](uniform(), *shapes))
        value = spoiled(draw(uniform, *of_shape), *valid(of_shape, scale))
        return pg.to(value * scale + loc, first.dtype)

    def divergence(*parameters: Any) -> Any:
        both = in_one_dtype(*parameters, numbers=0)
        p, q = both[: len(both) // 2], both[len(both) // 2 :]
        refuse_unequal(f"{word}_kl_divergence", [*names, "loc", "scale"], kl_shares, p, q)
        value = given["kl_divergence"](p, q) + 0 * (detached(p[-2]) + detached(q[-2]))
        return spoiled(value, *valid(p[:-2], p[-1]), *valid(q[:-2], q[-1]))

    if kl_divergence is not None:
        given["kl_divergence"] = kl_divergence
        in_memory = (*in_memory, *(["kl_divergence"] if kl_shares else []))
    ranges = [*(shapes or {}).values(), (-0.1, 0.1), (0.9, 1.1)]
    made: dict[str, Any] = {}
    numbers = iter(shown.split())
    for method in ABOUT:
        if method not in given and not (method == "rvs" and "ppf" in given):
            continue
        parameters: dict[str, Any] = dict.fromkeys(names, Parameter.empty)
        parameters |= {"loc": 0, "scale": 1}
        samples: Any
        if method in OF_VALUES:
            finite = method in formulas and method.startswith("log")  # its own, beyond `reach`
            compute, samples = value_of(method, finite), samples_of((low, high), ranges)
            parameters = {"x": Parameter.empty} | parameters
        elif method in QUANTILES:
            compute, samples = quantile_of(method), samples_of((0.1, 0.9), ranges)
            parameters = {"q": Parameter.empty} | parameters
        elif method == "rvs":
            compute, samples = sample, samples_of(None, ranges)
            parameters |= DRAWN
        elif method == "kl_divergence":
            compute = divergence
            samples = pairs_of([*names, "loc", "scale"], ranges, kl_shares)
            parameters = required_twice(parameters)
        else:
            compute, samples = parameter_of(method), samples_of(None, ranges)
        made[f"{word}_{method}"] = op_of(
            compute,
            word,
            method,
            parameters,
            samples,
            words(method, title, about, word, at, numbers, (0.0, 1.0), names, kl_shares),
            given.get(method) or given["ppf" if method == "rvs" else "logpdf"],
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
    lowest: float = 0,
    highest: Formula = lambda *shapes: inf,
    draws: tuple[int, int] = (0, 6),
    kl_divergence: Formula | None = None,
    kl_shares: tuple[str, ...] = (),
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

    def of_shapes(of_shape: Any) -> tuple[list[Any], list[Any]]:
        valid = [fit(each) for fit, each in zip(fits, of_shape, strict=True)]
        used = [
            detached(each) if fixed else each for each, fixed in zip(of_shape, whole, strict=True)
        ]
        return [spoiled(each, *valid) for each in used], valid

    def value_of(method: str) -> Formula:
        def compute(k: Any, *parameters: Any) -> Any:
            k, *of_shape, loc = in_one_dtype(k, *parameters, numbers=1)
            of_shape, valid = of_shapes(of_shape)
            k = spoiled(detached(k if isinstance(loc, int) and loc == 0 else k - loc), *valid)
            count, last = pg.floor(k), highest(*of_shape)
            below, (left, right) = (count < lowest) | (count == -inf), outcomes[method]
            if method in ("pmf", "logpmf"):
                beyond = (count > last) | (count == inf) | (count < k)
            else:
                beyond = count >= last
            outside, within = below | beyond, 0 if lowest == -inf else lowest
            if may_be(
                outside
            ):  # the slopes of which, by a chance of 1 infinite, are not to be times 0
                of_shape = [pg.where(outside, detached(each), each) for each in of_shape]
            value = given[method](pg.where(outside, within, count), *of_shape)
            return pg.where(below, left, pg.where(beyond, right, value))

        return compute

    def parameter_of(method: str) -> Formula:
        def compute(*parameters: Any) -> Any:
            *of_shape, loc = in_one_dtype(*parameters, numbers=1)
            of_shape, _ = of_shapes(of_shape)
            value = given[method](*of_shape)
            if method == "mean":
                value = value + loc
            elif hasattr(loc, "dtype"):
                value = value + detached(loc) * 0  # it has the shape of all parameters
            return value

        return compute

    def divergence(*parameters: Any) -> Any:
        both = in_one_dtype(*parameters, numbers=0)
        p, q = both[: len(both) // 2], both[len(both) // 2 :]
        shared = (*kl_shares, "loc")
        refuse_unequal(f"{word}_kl_divergence", [*shapes, "loc"], shared, p, q)
        (of_p, _), (of_q, _) = of_shapes(p[:-1]), of_shapes(q[:-1])
        return given["kl_divergence"](of_p, of_q) + 0 * (detached(p[-1]) + detached(q[-1]))

    if kl_divergence is not None:
        given["kl_divergence"] = kl_divergence
    ranges = [*shapes.values()]
    made: dict[str, Any] = {}
    numbers = iter(shown.split())
    for method in ABOUT:
        if method not in given or method == "median":
            continue
        parameters: dict[str, Any] = {**dict.fromkeys(shapes, Parameter.empty), "loc": 0}
        samples: Any
        if method in OF_COUNTS:
            compute, samples = value_of(method), counts_of(draws, ranges)
            parameters = {"k": Parameter.empty} | parameters
        elif method == "kl_divergence":
            compute = divergence
            samples = pairs_of([*shapes, "loc"], [*ranges, (0, 1)], (*kl_shares, "loc"))
            parameters = required_twice(parameters)
        else:
            compute, samples = parameter_of(method), counts_of(None, ranges)
        made[f"{word}_{method}"] = op_of(
            compute,
            word,
            method,
            parameters,
            samples,
            words(method, title, about, word, at, numbers, (), [*shapes], kl_shares),
            given[method],
            "numpy" if method == "kl_divergence" else "nep18",
        )
    return made


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
    word: str,
    method: str,
    defaults: dict[str, Any],
    samples: Any,
    doc: str,
    written: Formula,
    arrays: str = "nep18",
) -> Any:
    """Return an op of a formula: its place in the source is that of the row's formula, `written`."""
    kind = Parameter.POSITIONAL_OR_KEYWORD
    parameters = [
        Parameter(name, kind, default=default, annotation="Any" if name in DRAWN else GIVEN)
        for name, default in defaults.items()
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
        given = None if method == "kl_divergence" or (word, method) in NOISY else reference
        made = composed(samples=samples, reference=given, arrays=arrays, broadcasts=True)(about)
    return made


def seeded(samples: Any) -> Any:
    """Return samples that draw the same numbers each time; the first of a size of its own."""

    def each(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for place, sample in enumerate(samples(rng)):
            broadest = np.broadcast_shapes(*[np.shape(each) for each in sample.args])
            args = [*sample.args, *(0.0, 1.0)[: max(0, 2 - len(sample.args))]]
            yield pg.Sample(*args, size=(4, *broadest) if place == 0 else None, random_state=place)

    return staticmethod(each)


def words(
    method: str,
    title: str,
    about: str,
    word: str,
    at: tuple[float, ...],
    numbers: Iterator[str],
    place: tuple[float, ...],
    names: Sequence[str],
    kl_shares: tuple[str, ...],
) -> str:
    """Return the docstring of a method."""
    first, *shapes = at
    args = [*{name: [0.25] for name in QUANTILES}.get(method, [first]), *shapes]
    if method in OF_PARAMETERS:
        args = shapes
    called = ", ".join([f"pg.tensor({float(args[0])})", *map(str, args[1:])] if args else [])
    whole = "" if place else "; by what is whole, as a count is, there is none"
    range_of = (
        f"All arguments broadcast, and have gradients{whole}. Where a parameter is out of range the result is nan, and "
        "so are the gradients."
    )
    shown = "" if method == "rvs" else next(numbers, "")
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
    elif method == "kl_divergence":
        equal = (
            f" The {' and '.join(kl_shares)} of both must be equal, and have no gradient."
            if kl_shares
            else ""
        )
        range_of += f" `stats.{word}(...).kl_divergence(stats.{word}(...))` is the same.{equal}"
        if place and "scale" not in kl_shares:
            p, q = (*shapes, *place), (*shapes, place[0], 2 * place[1])
        else:
            p = tuple(shapes)
            q = tuple(
                each if name in kl_shares else 2 * each
                for name, each in zip(names, shapes, strict=True)
            )
        example = (
            f">>> stats.{word}({', '.join(map(str, p))}).kl_divergence(stats.{word}({', '.join(map(str, q))}))\n"
            f"tensor({shown})"
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


def standardized(x: Any, parameters: Any, valid: Formula) -> tuple[Any, list[Any], Any, Any]:
    """Return (x - loc) / scale, nan where a parameter is not valid, the shape parameters, scale and x - loc."""
    x, *shapes, loc, scale = in_one_dtype(x, *parameters)
    z = moved = x if isinstance(loc, (int, float)) and loc == 0 else x - loc
    if not (isinstance(scale, (int, float)) and scale == 1):
        far = abs(z) == inf  # of which the slope by scale is inf / inf
        z = pg.where(far, z, pg.where(far, 0, z) / scale)
    return spoiled(z, *valid(shapes, scale)), shapes, scale, moved


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


def places(
    z: Any, ends: Any, middle: Any, of_shape: Any, above: Any, below: bool
) -> tuple[Any, Any, Any]:
    """Return where values are below and beyond the support, and a value within; infinite ones are outside, of which
    formulas are inf - inf.
    """
    low, high = map(detached, ends)
    if middle is None:
        within: Any = inside(low, high)
        under = z <= low if above is True or low == -inf else z < low
        over = z >= high if below or high == inf else z > high
    else:
        within = middle(*map(detached, of_shape)) if callable(middle) else middle
        under = (z <= low) if above else (z < low) | (z == -inf)
        over = (z >= high) if below else (z > high) | (z == inf)
    if callable(above):
        under = under | (z == low) & above(*of_shape)
    return under, over, within


def inside(low: float, high: float) -> float:
    """Return a number within the support, in the place of those outside: its slope is finite."""
    if low == -inf:
        return 0.0 if high == inf else high - 1
    return low + 1 if high == inf else (low + high) / 2


def log_beside(powers: Formula, log_rest: Formula, distance: Formula) -> Formula:
    """Return the logarithm of a density that is a power of a distance and a rest."""

    def log(z: Any, *of_shape: Any) -> Any:
        power, _ = both_powers(powers, of_shape)
        apart = distance(z)
        return power * pg.log(apart) + log_rest(apart, *of_shape)

    log.__wrapped__, log.__module__ = log_rest, log_rest.__module__  # type: ignore[attr-defined]
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


def with_derived(formulas: dict[str, Formula | None]) -> dict[str, Formula]:
    """Return formulas with those that follow: probabilities of logarithms and the reverse, without cancelling."""
    found: dict[str, Any] = dict(formulas)
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
    if "var" in found:
        found.setdefault("std", then(found["var"], root_of))
    return {name: formula for name, formula in found.items() if formula is not None}


def log_of(formula: Formula, rest: Formula) -> Formula:
    """Return the logarithm of a probability as a formula: near 1, by the rest up to 1; of 0, -inf with gradient 0."""

    def log(*args: Any) -> Any:
        value = formula(*args)
        near, none = value > 0.5, value == 0
        of_rest = pg.log1p(-pg.where(near, rest(*args), 0.5))
        of_value = pg.where(none, -inf, pg.log(pg.where(near | none, 0.5, value)))
        return pg.where(near, of_rest, of_value)

    log.__wrapped__, log.__module__ = formula, formula.__module__  # type: ignore[attr-defined]
    return log


def near_one(log: Any, rest: Formula, *args: Any) -> Any:
    """Return the logarithm of a probability, where that is near 1 of the rest up to 1, which is ``rest(*args)``."""
    near = log > -math.log(2)
    return pg.where(near, pg.log1p(-pg.where(near, rest(*args), 0.5)), log)


def then(formula: Formula, function: Formula) -> Formula:
    """Return a function of a formula's value."""

    def both(*args: Any) -> Any:
        return function(formula(*args))

    both.__wrapped__, both.__module__ = formula, formula.__module__  # type: ignore[attr-defined]
    return both


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
