"""The declaration of a distribution, and the ops made of it: SciPy's signatures, samples, references and docstrings.

`Distribution` is the base of `Continuous` and `Discrete` in `families`, which say what a method computes.
"""

from __future__ import annotations

import functools
import inspect
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from inspect import Parameter
from typing import Any, ClassVar

import numpy as np

import plugrad as pg
from plugrad.authoring import array_of, composed
from plugrad_scipy.stats.formulas import Formula, in_one_dtype, inf, positive, with_derived

ABOUT = {
    "logpdf": "Logarithm of the density of {title}; -inf outside of the support, with gradient 0.",
    "pdf": "Density of {title}; 0 outside of the support, with gradient 0.",
    "logpmf": "Logarithm of the probability of a count by {title}; -inf off the support, and where `k` is not whole.",
    "pmf": "Probability of a count by {title}; 0 off the support, and where `k` is not whole.",
    "cdf": "Distribution function of {title}: the probability of a value up to the first argument.",
    "sf": "Survival function of {title}, 1 - cdf: the probability of a larger value, accurate in the upper tail.",
    "logcdf": "Logarithm of the distribution function of {title}.",
    "logsf": "Logarithm of the survival function of {title}, log(1 - cdf).",
    "ppf": "Quantile of {title}, the inverse of its distribution function; nan unless 0 ≤ q ≤ 1.",
    "isf": "Upper quantile of {title}, the inverse of its survival function, accurate where `q` is tiny.",
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


@dataclass(frozen=True, eq=False)
class Distribution:
    """Row of the tables of distributions: facts and formulas of a standard distribution; `ops` makes its ops of them.

    Formulas are functions of a value and the shape parameters; methods without a formula are derived from the others.
    `Continuous` and `Discrete` say how location and scale enter.

    Parameters
    ----------
    word, title, about
        SciPy's name for it, its name in a sentence, and what the density is, with its source.
    at, shown
        The point of the examples, a value and the shape parameters; and what each method prints there, in order.
    shapes, draws
        The shape parameters, each with its range in samples; and the range of values in samples.
    fits
        Function that returns where a shape parameter is in range; one for all, or a tuple with one for each.
    in_memory
        The methods that take only NumPy's arrays.
    without
        The methods that cannot be derived from the others.
    kl_divergence, kl_shares
        The relative entropy, a function of two tuples of parameters (`loc` and `scale` too); and the names of
        parameters that must be equal in both.
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
        """Return the distribution's ops by name ("norm_pdf" and so on)."""
        shown = iter(self.shown.split())
        return {
            f"{self.word}_{method}": self.op(method, "" if method == "rvs" else next(shown, ""))
            for method in ABOUT
            if method in self.given
        }

    def op(self, method: str, shown: str) -> Any:
        """Return the op of a method ("pdf", "rvs" ...); the example in its docstring prints `shown`."""
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
        """The formulas of this row by method."""
        return {method: formula for method in ABOUT if (formula := getattr(self, method))}

    @functools.cached_property
    def given(self) -> dict[str, Formula]:
        """The formulas of all methods: the row's own, and the derived ones."""
        return with_derived(self.own, self.without)

    @property
    def shared(self) -> tuple[str, ...]:
        """Names of the parameters that must be equal in a relative entropy."""
        return self.kl_shares

    def in_range(self, of_shape: Any) -> list[Any]:
        """Return a list with a mask for each shape parameter, whose values are `of_shape`: where it is in range."""
        fits = self.fits if isinstance(self.fits, tuple) else (self.fits,) * len(self.shapes)
        return [fit(each) for fit, each in zip(fits, of_shape, strict=True)]

    def two(self, parameters: Any) -> tuple[list[Any], list[Any]]:
        """Return the parameters of two distributions as two lists, converted to one dtype.

        Raises NotImplementedError if some differ that must be equal, or need a gradient.
        """
        both = in_one_dtype(*parameters, numbers=0)
        p, q = both[: len(both) // 2], both[len(both) // 2 :]
        names = [*self.shapes, *self.moved_by]
        refuse_unequal(f"{self.word}_kl_divergence", names, self.shared, p, q)
        return p, q


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
    """Return the op of a method of `row`, which computes ``compute(*arguments)``; it counts as defined where the row's
    formula is.

    `samples` yields its samples, `defaults` has the op's parameters with their defaults, `shown` is what its example
    prints.
    """
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
        return composed(samples=with_seeds(samples), deterministic=False, arrays="numpy")(about)
    both = method == "kl_divergence"
    reference = None if both or (word, method) in NOISY else scipys(word, method)
    memory = method in row.in_memory or (both and row.shared)
    arrays: Any = "numpy" if memory else "nep18"
    return composed(samples=samples, reference=reference, arrays=arrays, broadcasts=True)(about)


def scipys(word: str, method: str) -> Formula:
    """Return SciPy's method of the distribution `word` as a reference; it returns zeros for arrays without elements."""

    def reference(*args: Any) -> Any:
        from scipy import stats  # takes a second to import

        shape = np.broadcast_shapes(*map(np.shape, args))
        if 0 in shape:  # some of SciPy's methods refuse arrays without elements
            return np.zeros(shape)
        return getattr(getattr(stats, word), method)(*args)

    return reference


def docstring(row: Distribution, method: str, shown: str) -> str:
    """Return the docstring of the op for `method` of the distribution `row`; its example prints `shown`."""
    counted = "scale" not in row.moved_by
    by_count = "; by what is whole, as a count is, there is none" if counted else ""
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
    """Return the doctest for `method` of the distribution `row`, which prints `shown`."""
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


def with_seeds(samples: Any) -> Any:
    """Return `samples`, a function that yields samples, with a fixed seed for each sample, so that random ops repeat;
    the first one gets a `size` too.
    """

    def each(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for place, sample in enumerate(samples(rng)):
            broadest = np.broadcast_shapes(*[np.shape(each) for each in sample.args])
            args = [*sample.args, *(0.0, 1.0)[: max(0, 2 - len(sample.args))]]
            yield pg.Sample(*args, size=(4, *broadest) if place == 0 else None, random_state=place)

    return staticmethod(each)


def samples_of(interval: Any, parameters: Sequence[tuple[float, float]]) -> Any:
    """Return a function of a random generator that yields samples for a continuous distribution: a value in `interval`
    (unless None), and parameters in their ranges.

    The last two of `parameters` are the ranges of location and scale.
    """
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
    """Return a function of a random generator that yields samples for a discrete distribution: a count in `interval`
    (unless None), and parameters in their ranges.
    """
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
    """Return a function of a random generator that yields samples for a relative entropy: the parameters `names` of two
    distributions, drawn from `ranges`; those in `shared` are the same number in both.
    """

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
    """Return the parameters of a relative entropy: each name, and each with "other_" before it, without defaults."""
    return dict.fromkeys([*parameters, *(f"other_{name}" for name in parameters)], Parameter.empty)


def refuse_unequal(
    op: str, names: Sequence[str], shared: Sequence[str], p: Sequence[Any], q: Sequence[Any]
) -> None:
    """Raise NotImplementedError, which names `op`, if a parameter in `shared` differs between `p` and `q`, or needs a
    gradient.

    `p` and `q` are the values of the parameters `names` of two distributions.
    """
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
