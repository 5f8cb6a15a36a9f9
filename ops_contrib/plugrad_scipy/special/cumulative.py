"""Distribution functions of each element, as SciPy's special functions: lower and upper tails, and their inverses.

A lower tail is F, an upper one 1 - F; a function named after an unknown (`chdtriv`, `btdtria`) solves F = p for it. All
share one rule: the partial derivatives of F, and the implicit function theorem. Names and the order of arguments are
SciPy's.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy import special as scipys

import plugrad as pg
from plugrad.authoring import (
    Array,
    NumpyArray,
    Operand,
    array_of,
    composed,
    elementwise,
    every,
    on,
    samples_within,
    uniform,
    whole,
)
from plugrad.authoring.quadrature import as_arrays, by_case, integrate, of_each, reach, tilted
from plugrad_scipy.special.error import slope_of_boxcox
from plugrad_scipy.special.gamma import (
    beta_density,
    betainc_by_shapes,
    gamma_density,
    gammainc_by_shape,
    precise,
    quotient,
)
from plugrad_scipy.special.hypergeometric import product

Parts = dict[str, Callable[[], Any]]
several = functools.partial(elementwise, core_dims=0)


def distribution(
    samples: Any, sign: int = 1, of: str = "", given: str = "p", whole: str = ""
) -> Callable[[Callable[..., Parts]], type[pg.ArrayFunction]]:
    """Return the decorator that makes an op of the SciPy function with the decorated function's name: a distribution
    function, lower tail F or upper tail 1 - F, or an inverse of one.

    The decorated function gets the op's arguments, and returns a dict: for the name of each argument, a function
    without arguments that computes the derivative of F by it. `samples` yields the op's samples. `sign` is 1 for a
    lower and -1 for an upper tail. For an inverse, `of` is the name of the parameter of F that the op computes from a
    probability, its argument called `given`; the decorated function then gets the result too, as `output`. There
    gradients are nan if a probability is 0 or 1, or another argument 0 or infinite. `whole` has the names of arguments
    without a derivative, separated by spaces.
    """

    def decorate(partials: Callable[..., Parts]) -> type[pg.ArrayFunction]:
        name = partials.__name__
        wanted = [*inspect.signature(partials).parameters]
        inputs = [each for each in wanted if each != "output"]
        if of:
            wanted = [*inputs, "output"]
        ends = {  # where SciPy's search for the unknown stops: there is no derivative there
            each: (0.0, 1.0) if each in (given, "p") else (0.0, np.inf)
            for each in inputs
            if of and each not in (*whole.split(), "t")
        }

        def rule(grad: Any, *values: Any) -> Any:
            *given_values, needed = values
            at = dict(zip(wanted, as_arrays(*given_values, grad), strict=True))
            parts = partials(**at)
            slope = parts[of]() if of else 1.0
            for each, (low, high) in ends.items():
                slope = pg.where((at[each] > low) & (at[each] < high), slope, np.nan)

            def gradient(each: str) -> Any:
                if each in whole.split() or each not in {given, *parts}:
                    raise NotImplementedError(
                        f"{name} has no derivative by {each}, or none is implemented; detach it"
                    )
                if not of:
                    return sign * grad * parts[each]()
                if each == given:
                    moved = sign * grad / slope
                else:
                    moved = -grad * quotient(parts[each](), slope)
                # A count is 0 at the least: there SciPy gives that, whatever the probability.
                return pg.where(at["output"] > 0, moved, 0.0) if of == "k" else moved

            return tuple(
                gradient(each) if need else None for each, need in zip(inputs, needed, strict=True)
            )

        functools.update_wrapper(rule, partials)
        names = ["grad", *wanted, "needs_input_grad"]
        rule.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [inspect.Parameter(each, inspect.Parameter.POSITIONAL_OR_KEYWORD) for each in names]
        )
        inside = {each: (0.02, 0.98 if high == 1 else np.inf) for each, (_, high) in ends.items()}
        facts: dict[str, Any] = {"domain": inside} if of else {}
        options = {"inputs": " ".join(inputs), "samples": samples, **facts}
        if whole != "k n" or not name.startswith("bdtr"):
            return several(f"scipy.special.{name}", **options)(rule)
        return several(of_trials(name, inputs), **options)(rule)

    return decorate


def of_trials(name: str, inputs: list[str]) -> Callable[..., Any]:
    """Return SciPy's function `name` of (k, n, p) that takes n as integers; `inputs` are the names of its arguments.

    It raises ValueError unless n is whole.
    """

    def forward(k: Any, n: Any, p: Any) -> Any:
        trials = np.asarray(n)
        if not np.all(trials == np.floor(trials)):
            raise ValueError(f"{name}: the number of trials n is a whole number, not {n}")
        return getattr(scipys, name)(k, trials.astype(np.int64), p)

    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    forward.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(each, kind, annotation="Operand") for each in inputs]
    )
    return forward


# Gamma, chi-square and Poisson distributions.


def of_gamma(a: Any, b: Any, x: Any) -> Parts:
    """Return the partial derivatives of P(b, a x), the gamma distribution function: a dict of functions without
    arguments, by argument name.
    """
    density = gamma_density(b, a * x)
    return {
        "a": lambda: product(x, density),
        "b": lambda: gammainc_by_shape(b, a * x),
        "x": lambda: product(a, density),
    }


def of_chi_square(v: Any, x: Any) -> Parts:
    """Return the partial derivatives of P(v/2, x/2), the chi-square distribution function: a dict of functions without
    arguments, by argument name.
    """
    return {
        "v": lambda: gammainc_by_shape(v / 2, x / 2) / 2,
        "x": lambda: gamma_density(v / 2, x / 2) / 2,
    }


def of_poisson(k: Any, m: Any) -> Parts:
    """Return the partial derivatives of Q(k + 1, m), the Poisson distribution function: a dict of functions without
    arguments, by argument name.
    """
    return {
        "k": lambda: -gammainc_by_shape(k + 1, m),
        "m": lambda: -gamma_density(k + 1, m),
    }


@distribution(
    on(
        (uniform(0.5, 3, 2, 3), uniform(0.5, 3, 3), uniform(0.5, 3, 3)),
        (1.5, 2.0, uniform(0.5, 3)),
        (1.5, uniform(0.5, 3, 0, 3), 0.7),
    )
)
def gdtr(a: Any, b: Any, x: Any) -> Parts:
    """Gamma distribution function P(b, a x) of rate a and shape b, elementwise with broadcasting.

    Source: DLMF 8.8.13; by the shape it is `gammainc_by_shape`.

    >>> import plugrad as pg
    >>> pg.special.gdtr(1.5, 2.0, pg.tensor([0.5, 1.0]))
    tensor([0.1734, 0.4422])
    """
    return of_gamma(a, b, x)


@distribution(
    on(
        (uniform(0.5, 3, 2, 3), uniform(0.5, 3, 3), uniform(0.5, 3, 3)),
        (1.5, 2.0, uniform(0.5, 3)),
        (1.5, uniform(0.5, 3, 0, 3), 0.7),
    ),
    sign=-1,
)
def gdtrc(a: Any, b: Any, x: Any) -> Parts:
    """Upper tail of the gamma distribution of rate a and shape b, elementwise. Source: that of `gdtr`.

    >>> import plugrad as pg
    >>> pg.special.gdtrc(1.5, 2.0, pg.tensor([0.5, 1.0]))
    tensor([0.8266, 0.5578])
    """
    return of_gamma(a, b, x)


@distribution(
    on(
        (uniform(0.1, 0.9, 2, 3), uniform(0.5, 3, 3), uniform(0.5, 3, 2, 1)),
        (uniform(0.1, 0.9), 2.0, 1.5),
    ),
    of="a",
)
def gdtria(p: Any, b: Any, x: Any, output: Any) -> Parts:
    """Rate a with gdtr(a, b, x) = p, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.gdtria(pg.tensor([0.2, 0.5]), 2.0, 1.0)
    tensor([0.8244, 1.6783])
    """
    return of_gamma(output, b, x)


@distribution(
    on(
        (uniform(0.5, 3, 3), uniform(0.1, 0.9, 2, 3), uniform(0.5, 3, 2, 1)),
        (1.5, uniform(0.1, 0.9), 2.0),
    ),
    of="b",
)
def gdtrib(a: Any, p: Any, x: Any, output: Any) -> Parts:
    """Shape b with gdtr(a, b, x) = p, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.gdtrib(1.0, pg.tensor([0.2, 0.5]), 2.0)
    tensor([3.6162, 2.3235])
    """
    return of_gamma(a, output, x)


@distribution(
    on(
        (uniform(0.5, 3, 3), uniform(0.5, 3, 2, 1), uniform(0.1, 0.9, 2, 3)),
        (1.5, 2.0, uniform(0.1, 0.9)),
    ),
    of="x",
)
def gdtrix(a: Any, b: Any, p: Any, output: Any) -> Parts:
    """Quantile of the gamma distribution of rate a and shape b, elementwise. Source: that of `gdtria`.

    >>> import plugrad as pg
    >>> pg.special.gdtrix(1.0, 2.0, pg.tensor([0.2, 0.5]))
    tensor([0.8244, 1.6783])
    """
    return of_gamma(a, b, output)


@distribution(
    on(
        (uniform(0.5, 3, 2, 3), uniform(0.5, 3, 3)),
        (2, uniform(0.5, 3)),
        (uniform(0.5, 3, 0, 3), 1.5),
    )
)
def chdtr(v: Any, x: Any) -> Parts:
    """Chi-square distribution function of v degrees of freedom, elementwise with broadcasting. Source: P(v/2, x/2).

    >>> import plugrad as pg
    >>> pg.special.chdtr(3.0, pg.tensor([0.5, 2.0]))
    tensor([0.0811, 0.4276])
    """
    return of_chi_square(v, x)


@distribution(
    on(
        (uniform(0.5, 3, 2, 3), uniform(0.5, 3, 3)),
        (2, uniform(0.5, 3)),
        (uniform(0.5, 3, 0, 3), 1.5),
    ),
    sign=-1,
)
def chdtrc(v: Any, x: Any) -> Parts:
    """Upper tail of the chi-square distribution, elementwise with broadcasting. Source: Q(v/2, x/2).

    >>> import plugrad as pg
    >>> pg.special.chdtrc(3.0, pg.tensor([0.5, 2.0]))
    tensor([0.9189, 0.5724])
    """
    return of_chi_square(v, x)


@distribution(
    on((uniform(0.5, 3, 3), uniform(0.1, 0.9, 2, 3)), (2, uniform(0.1, 0.9))), sign=-1, of="x"
)
def chdtri(v: Any, p: Any, output: Any) -> Parts:
    """Quantile of the upper tail of the chi-square distribution, elementwise. Source: that of `gdtria`.

    >>> import plugrad as pg
    >>> pg.special.chdtri(3.0, pg.tensor([0.2, 0.5]))
    tensor([4.6416, 2.3660])
    """
    return of_chi_square(v, output)


@distribution(on((uniform(0.1, 0.9, 2, 3), uniform(0.5, 3, 3)), (uniform(0.1, 0.9), 2.0)), of="v")
def chdtriv(p: Any, x: Any, output: Any) -> Parts:
    """Degrees of freedom v with chdtr(v, x) = p, elementwise with broadcasting. Source: that of `gdtria`.

    >>> import plugrad as pg
    >>> pg.special.chdtriv(pg.tensor([0.2, 0.5]), 2.0)
    tensor([4.5135, 2.6285])
    """
    return of_chi_square(output, x)


@distribution(
    on((whole(0, 4, 2, 3), uniform(0.5, 3, 3)), (2, uniform(0.5, 3)), (1, uniform(0.5, 3, 0, 3))),
    whole="k",
)
def pdtr(k: Any, m: Any) -> Parts:
    """Poisson distribution function: the probability of k events or fewer, of mean m, elementwise. Source: Q(k + 1, m).

    Raises
    ------
    NotImplementedError
        k requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.pdtr(2, pg.tensor([0.5, 2.0]))
    tensor([0.9856, 0.6767])
    """
    return of_poisson(pg.floor(k), m)


@distribution(
    on((whole(0, 4, 2, 3), uniform(0.5, 3, 3)), (2, uniform(0.5, 3)), (1, uniform(0.5, 3, 0, 3))),
    sign=-1,
    whole="k",
)
def pdtrc(k: Any, m: Any) -> Parts:
    """Probability of more than k events of the Poisson distribution of mean m, elementwise. Source: P(k + 1, m).

    Raises
    ------
    NotImplementedError
        k requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.pdtrc(2, pg.tensor([0.5, 2.0]))
    tensor([0.0144, 0.3233])
    """
    return of_poisson(pg.floor(k), m)


@distribution(
    on((whole(0, 4, 2, 3), uniform(0.1, 0.9, 2, 3)), (2, uniform(0.1, 0.9))),
    of="m",
    given="y",
    whole="k",
)
def pdtri(k: Any, y: Any, output: Any) -> Parts:
    """Mean m of a Poisson distribution with pdtr(k, m) = y, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        k requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.pdtri(2, pg.tensor([0.2, 0.5]))
    tensor([4.2790, 2.6741])
    """
    return of_poisson(pg.floor(k), output)


@distribution(on((uniform(0.1, 0.9, 2, 3), uniform(3, 6, 3)), (uniform(0.5, 0.9), 2.0)), of="k")
def pdtrik(p: Any, m: Any, output: Any) -> Parts:
    """Real number k of events with Q(k + 1, m) = p, elementwise. Source: that of `pdtri`.

    >>> import plugrad as pg
    >>> pg.special.pdtrik(pg.tensor([0.5, 0.9]), 3.0)
    tensor([2.3267, 4.7918])
    """
    return of_poisson(output, m)


# Binomial, negative binomial, beta, F and t distributions.


def of_beta(a: Any, b: Any, x: Any) -> Parts:
    """Return the partial derivatives of I_x(a, b), the beta distribution function: a dict of functions without
    arguments, by argument name.
    """
    return {
        "a": lambda: betainc_by_shapes.apply(a, b, x, of_a=1, of_b=0),
        "b": lambda: betainc_by_shapes.apply(a, b, x, of_a=0, of_b=1),
        "x": lambda: beta_density(a, b, x),
    }


def of_binomial(k: Any, n: Any, p: Any) -> Parts:
    """Return the partial derivatives of 1 - I_p(k + 1, n - k), the binomial distribution function: a dict of functions
    without arguments, by argument name.
    """
    parts = of_beta(k + 1, n - k, p)
    return {
        "k": lambda: parts["b"]() - parts["a"](),
        "n": lambda: -parts["b"](),
        "p": lambda: -parts["x"](),
    }


def of_failures(k: Any, n: Any, p: Any) -> Parts:
    """Return the partial derivatives of I_p(n, k + 1), the negative binomial distribution function: a dict of functions
    without arguments, by argument name.
    """
    parts = of_beta(n, k + 1, p)
    return {"k": parts["b"], "n": parts["a"], "p": parts["x"]}


def of_f(dfn: Any, dfd: Any, x: Any) -> Parts:
    """Return the partial derivatives of the F distribution function: a dict of functions without arguments, by argument
    name.

    It is I_w(dfn/2, dfd/2) with w = dfn x/(dfd + dfn x), computed from 1 - w where that is small.
    """
    total = dfd + dfn * x
    a, b, w, rest = dfn / 2, dfd / 2, dfn * x / total, dfd / total
    log_beta = pg.special.betaln(a, b)
    density = pg.exp(pg.xlogy(a - 1, w) + pg.xlogy(b - 1, rest) - log_beta)
    low = w < 0.5
    lower, upper = pg.where(low, w, 0.5), pg.where(low, 0.5, rest)

    def by_shape(of_a: int, of_b: int) -> Any:
        below = betainc_by_shapes.apply(a, b, lower, of_a=of_a, of_b=of_b)
        above = betainc_by_shapes.apply(b, a, upper, of_a=of_b, of_b=of_a)
        return pg.where(low, below, -above) / 2

    return {
        "dfn": lambda: by_shape(1, 0) + product(rest * (x / total), density),
        "dfd": lambda: by_shape(0, 1) - product((dfn / total) * (x / total), density),
        "x": lambda: product(rest * (dfn / total), density),
    }


places_and_df: Any = (
    (uniform(-3, 3, 2, 3), uniform(0.5, 5, 3)),
    ([-7.0, 0.3], uniform(30, 60, 2, 1)),
    (uniform(-3, 3, 0, 3), 2.0),
)


@several(
    of_each(lambda x, df, *, order: log_student_derivative(x, df, order), at_once=2**16),
    samples=on(*places_and_df, order=every(0, 1, 2)),
    for_rules=True,
)
def log_student(grad: Array, x: Operand, df: Operand, order: int, needs_input_grad: Any) -> Any:
    """Derivative of `order` by df of the logarithm of the density of Student's t distribution at x, elementwise. The op
    takes x and df, and the setting `order`.

    Source: log f = T(df/2) - log √(2π) - (df + 1)/2 log(1 + x²/df), where T(z) = log Γ(z + 1/2) - log Γ(z) - log √z. By
    x the first derivative by df is x (1 - x²)/(df + x²)²/2 ..., so that no digit is lost for large df.
    """
    by_x = by_df = None
    if needs_input_grad[0]:
        x, df = as_arrays(x, df, grad)
        normal = df == np.inf
        finite = pg.where(normal, 1.0, df)
        length = pg.hypot(pg.sqrt(finite), x)
        part, inverse = x / length, 1 / length
        if order == 0:
            slope = -(finite + 1) * inverse * part
        else:
            slope = (
                part * inverse * (inverse - part) * (inverse + part) * inverse ** (2 * order - 2)
            )
            slope = slope * ((-1) ** (order - 1) * math.factorial(order))
        by_x = grad * pg.where(normal, -x if order == 0 else 0.0, slope)
    if needs_input_grad[1]:
        by_df = grad * log_student.apply(x, df, order=order + 1)
    return by_x, by_df


def log_student_derivative(x: NumpyArray, df: NumpyArray, order: int) -> NumpyArray:
    """Return ∂ⁿ log f/∂dfⁿ elementwise for n = `order`, f the density of Student's t distribution."""
    share = (x / np.hypot(np.sqrt(df), x)) ** 2
    # log(1 + x²/df), of large x without the square
    place = np.abs(x) / np.sqrt(df)
    far = place > 1e9
    growth = np.where(
        far, 2 * np.log(np.where(far, place, 1.0)), np.log1p(np.where(far, 0.0, place) ** 2)
    )
    if order == 0:
        tail = np.where(df == np.inf, x * x / 2, (df + 1) / 2 * growth)
        return np.asarray(half_step(df / 2, 0) - 0.5 * math.log(2 * math.pi) - tail)
    return np.asarray(score_of_student(share, growth, df, order))


def score_of_student(share: Any, growth: Any, df: Any, order: int) -> Any:
    """Return ∂ⁿ log f/∂dfⁿ for n = `order` >= 1, f the density of Student's t distribution.

    `share` is w = x²/(df + x²), and `growth` is log(1 + x²/df).
    """
    start = half_step(df / 2, order) / 2**order
    if order == 1:
        small = np.where(share < 0.1, share, 0.0)
        series: Any = 0.0
        for k in range(17, 1, -1):
            series = series * small + 1 / k
        near = -small * small * series
        return start + (np.where(share < 0.1, near, share - growth) + share / df) / 2
    # ∂w/∂df = -w (1 - w)/df; what is differentiated is a sum of numbers times wⁱ df⁻ʲ.
    terms = {(2, 1): 1.0, (2, 2): 1.0, (1, 2): -2.0}
    for _ in range(order - 2):
        raised: dict[tuple[int, int], float] = {}
        for (i, j), size in terms.items():
            for place, factor in (((i, j + 1), -i - j), ((i + 1, j + 1), i)):
                raised[place] = raised.get(place, 0.0) + size * factor
        terms = raised
    return start + sum(size * share**i / df**j for (i, j), size in terms.items()) / 2


BERNOULLI = scipys.bernoulli(24)[2::2]


def half_step(z: NumpyArray, order: int) -> NumpyArray:
    """Return the derivative of `order` of log Γ(z + 1/2) - log Γ(z) - log(z)/2, elementwise; for z from 16 on by DLMF
    5.11.8.
    """
    large = z >= 16
    far, near = np.where(large, z, 16.0), np.where(large, 16.0, z)
    total: Any = 0.0
    for n, bernoulli in zip(range(24, 0, -2), BERNOULLI[::-1], strict=True):
        size = (2.0 ** (1 - n) - 2) * bernoulli / (n * (n - 1)) * (-1) ** order
        total = total + size * scipys.poch(n - 1, order) * far ** (1.0 - n - order)
    if order == 0:
        plain = scipys.gammaln(near + 0.5) - scipys.gammaln(near) - np.log(near) / 2
    else:
        plain = scipys.polygamma(order - 1, near + 0.5) - scipys.polygamma(order - 1, near)
        plain = plain + (-1) ** order * math.factorial(order - 1) / (2 * near**order)
    return np.asarray(np.where(large, total, plain))


@several(
    of_each(lambda x, df, *, order: student_derivative(x, df, order)),
    samples=on(*places_and_df, order=every(1, 2)),
    for_rules=True,
)
def student_by_df(grad: Array, x: Operand, df: Operand, order: int, needs_input_grad: Any) -> Any:
    """Derivative of `order` by df of Student's t distribution function at x, elementwise with broadcasting. The op
    takes x and df, and the setting `order`.

    Source: the density differentiated below the integral, with x = √df sinh(q), of which it is a power of cosh(q). The
    first derivative has a factor that changes its sign once; the integral is taken over the side on which x is, so that
    nothing cancels.
    """
    by_x = by_df = None
    if needs_input_grad[0]:
        x, df = as_arrays(x, df, grad)
        factor = tilted((order, 0), lambda i, _: log_student.apply(x, df, order=i))
        density = pg.exp(log_student.apply(x, df, order=0))
        by_x = grad * pg.where(density == 0, 0.0, density * factor)
    if needs_input_grad[1]:
        by_df = grad * student_by_df.apply(x, df, order=order + 1)
    return by_x, by_df


def student_derivative(x: NumpyArray, df: NumpyArray, order: int) -> NumpyArray:
    """Return ∂ⁿF/∂dfⁿ elementwise for n = `order`, F Student's distribution function; 0 where x or df is infinite, nan
    for df not above 0.

    Raises ValueError if n is below 1.
    """
    if order < 1:
        raise ValueError(f"student_by_df: the order is 1 or more, not {order}")
    size = np.abs(x)
    end = np.arcsinh(size / np.sqrt(df))

    def log_cosh(q: NumpyArray) -> NumpyArray:
        return np.asarray(
            np.where(
                q < 1, np.log1p(2 * np.sinh(q / 2) ** 2), q + np.log1p(np.exp(-2 * q)) - math.log(2)
            )
        )

    def factor(q: NumpyArray, df: NumpyArray) -> Any:
        share, growth, df = np.tanh(q) ** 2, 2 * log_cosh(q), df[:, None]
        scores = functools.cache(lambda i, _: score_of_student(share, growth, df, i))
        return tilted((order, 0), scores)

    def below(end: NumpyArray, df: NumpyArray, _: NumpyArray) -> NumpyArray:
        length = reach(lambda q: -column(df, q) * log_cosh(q), end * 0)
        end = np.minimum(end, length)
        turn = np.minimum(end, 20)

        def integrand(q: NumpyArray) -> NumpyArray:
            return np.asarray(np.exp(-df[:, None] * log_cosh(q)) * factor(q, df))

        front = np.exp(half_step(df / 2, 0)) * np.sqrt(df / (2 * np.pi))
        return np.asarray(
            front * (integrate(integrand, end * 0, turn) + integrate(integrand, turn, end, 2 / df))
        )

    def above(end: NumpyArray, df: NumpyArray, front: NumpyArray) -> NumpyArray:
        def fall(distance: NumpyArray) -> NumpyArray:  # of log cosh
            slope = np.tanh(column(end, distance))
            near = np.log1p(
                2 * np.sinh(distance / 2) ** 2 + slope * np.sinh(np.minimum(distance, 1))
            )
            far = distance + np.log((1 + slope + (1 - slope) * np.exp(-2 * distance)) / 2)
            return np.asarray(np.where(distance < 1, near, far))

        def integrand(distance: NumpyArray) -> NumpyArray:
            decay = np.exp(-df[:, None] * fall(distance))
            return np.asarray(decay * factor(end[:, None] + distance, df))

        length = reach(lambda d: -column(df, d) * fall(d), end * 0)
        turn = np.minimum(length, np.maximum(20 - end, 0))
        return np.asarray(
            -front
            * (integrate(integrand, end * 0, turn) + integrate(integrand, turn, length, 2 / df))
        )

    def column(values: NumpyArray, nodes: NumpyArray) -> NumpyArray:
        return values[(Ellipsis, *[None] * (nodes.ndim - 1))]

    score = log_student_derivative(x, df, 1)
    front = np.exp(log_student_derivative(x, df, 0) + np.log(np.hypot(np.sqrt(df), x)))
    nothing = (size == np.inf) | (df == np.inf) | (front == 0)
    cases = [
        ((df > 0) & nothing, lambda end, df, front: np.zeros_like(df)),
        ((df > 0) & (score >= 0), below),
        (df > 0, above),
    ]
    value = by_case(cases, end, df, front)
    return np.sign(x) * value


def of_t(df: Any, t: Any) -> Parts:
    """Return the partial derivatives of Student's t distribution function with `df` degrees of freedom at `t`: a dict
    of functions without arguments, by argument name.
    """
    return {
        "df": lambda: student_by_df.apply(t, df, order=1),
        "t": lambda: pg.exp(log_student.apply(t, df, order=0)),
    }


COUNTS = on(
    (whole(0, 4, 2, 3), 5, uniform(0.2, 0.8, 3)),
    (2, 3, uniform(0.2, 0.8)),
    (3, 3, uniform(0.2, 0.8, 0, 3)),
)
"""Samples of k, n and p: of both distributions that follow, as are those of their inverses."""
INVERSE_BY_P = on((whole(0, 4, 2, 3), 5, uniform(0.1, 0.9, 2, 3)), (2, 3, uniform(0.2, 0.8)))
INVERSE_BY_K = on(
    (uniform(0.1, 0.9, 2, 3), uniform(6, 9, 3), uniform(0.4, 0.6, 3)),
    (uniform(0.4, 0.8), 8.0, 0.5),
)
INVERSE_BY_N = on(
    (uniform(2, 4, 3), uniform(0.1, 0.9, 2, 3), uniform(0.4, 0.6, 3)),
    (2.0, uniform(0.2, 0.8), 0.5),
)


@distribution(COUNTS, whole="k n")
def bdtr(k: Any, n: Any, p: Any) -> Parts:
    """Binomial distribution function: the probability of k successes or fewer in n trials, elementwise.

    Raises
    ------
    NotImplementedError
        k or n requires a gradient.

    Source: DLMF 8.17.5, I_(1 - p)(n - k, k + 1).

    >>> import plugrad as pg
    >>> pg.special.bdtr(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.8960, 0.5000])
    """
    return of_binomial(pg.floor(k), n, p)


@distribution(COUNTS, sign=-1, whole="k n")
def bdtrc(k: Any, n: Any, p: Any) -> Parts:
    """Probability of more than k successes in n trials, elementwise. Source: that of `bdtr`.

    Raises
    ------
    NotImplementedError
        k or n requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.bdtrc(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.1040, 0.5000])
    """
    return of_binomial(pg.floor(k), n, p)


@distribution(INVERSE_BY_P, of="p", given="y", whole="k n")
def bdtri(k: Any, n: Any, y: Any, output: Any) -> Parts:
    """Probability p of success with bdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        k or n requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.bdtri(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.7129, 0.5000])
    """
    return of_binomial(pg.floor(k), n, output)


@distribution(INVERSE_BY_K, of="k", given="y")
def bdtrik(y: Any, n: Any, p: Any, output: Any) -> Parts:
    """Real number k of successes with bdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.bdtrik(pg.tensor([0.5, 0.8]), 8.0, 0.5)
    tensor([3.5000, 4.6960])
    """
    return of_binomial(output, n, p)


@distribution(INVERSE_BY_N, of="n", given="y")
def bdtrin(k: Any, y: Any, p: Any, output: Any) -> Parts:
    """Real number n of trials with bdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.bdtrin(2.0, pg.tensor([0.5, 0.8]), 0.5)
    tensor([5.0000, 3.4177])
    """
    return of_binomial(k, output, p)


@distribution(COUNTS, whole="k n")
def nbdtr(k: Any, n: Any, p: Any) -> Parts:
    """Negative binomial distribution function: k failures or fewer before the nth success, elementwise.

    Raises
    ------
    NotImplementedError
        k or n requires a gradient.

    Source: DLMF 8.17.1, I_p(n, k + 1).

    >>> import plugrad as pg
    >>> pg.special.nbdtr(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.0272, 0.3125])
    """
    return of_failures(pg.floor(k), n, p)


@distribution(COUNTS, sign=-1, whole="k n")
def nbdtrc(k: Any, n: Any, p: Any) -> Parts:
    """Probability of more than k failures before the nth success, elementwise. Source: that of `nbdtr`.

    Raises
    ------
    NotImplementedError
        k or n requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.nbdtrc(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.9728, 0.6875])
    """
    return of_failures(pg.floor(k), n, p)


@distribution(INVERSE_BY_P, of="p", given="y", whole="k n")
def nbdtri(k: Any, n: Any, y: Any, output: Any) -> Parts:
    """Probability p of success with nbdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        k or n requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.nbdtri(1, 3, pg.tensor([0.2, 0.5]))
    tensor([0.4175, 0.6143])
    """
    return of_failures(pg.floor(k), n, output)


@distribution(INVERSE_BY_K, of="k", given="y")
def nbdtrik(y: Any, n: Any, p: Any, output: Any) -> Parts:
    """Real number k of failures with nbdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.nbdtrik(pg.tensor([0.5, 0.8]), 8.0, 0.5)
    tensor([ 7.0000, 10.6395])
    """
    return of_failures(output, n, p)


@distribution(INVERSE_BY_N, of="n", given="y")
def nbdtrin(k: Any, y: Any, p: Any, output: Any) -> Parts:
    """Real number n of successes with nbdtr(k, n, p) = y, elementwise. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.nbdtrin(2.0, pg.tensor([0.5, 0.8]), 0.5)
    tensor([3.0000, 1.4177])
    """
    return of_failures(k, output, p)


@distribution(
    on(
        (uniform(0.1, 0.9, 2, 3), uniform(0.5, 3, 3), uniform(0.2, 0.8, 2, 1)),
        (uniform(0.1, 0.9), 2.0, 0.5),
    ),
    of="a",
)
def btdtria(p: Any, b: Any, x: Any, output: Any) -> Parts:
    """Shape a with betainc(a, b, x) = p, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.btdtria(pg.tensor([0.2, 0.5]), 2.0, 0.5)
    tensor([3.8770, 2.0000])
    """
    return of_beta(output, b, x)


@distribution(
    on(
        (uniform(0.5, 3, 3), uniform(0.1, 0.9, 2, 3), uniform(0.2, 0.8, 2, 1)),
        (2.0, uniform(0.1, 0.9), 0.5),
    ),
    of="b",
)
def btdtrib(a: Any, p: Any, x: Any, output: Any) -> Parts:
    """Shape b with betainc(a, b, x) = p, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.btdtrib(2.0, pg.tensor([0.2, 0.5]), 0.5)
    tensor([0.8151, 2.0000])
    """
    return of_beta(a, output, x)


@distribution(
    on(
        (uniform(0.5, 3, 2, 3), uniform(0.5, 3, 3), uniform(0.5, 3, 3)),
        (2.0, 3.0, uniform(0.5, 3)),
        (1.5, uniform(0.5, 3, 0, 3), 2.0),
    )
)
def fdtr(dfn: Any, dfd: Any, x: Any) -> Parts:
    """F distribution function of dfn and dfd degrees of freedom, elementwise with broadcasting.

    Source: DLMF 8.17.1, I_w(dfn/2, dfd/2) with w = dfn x/(dfd + dfn x).

    >>> import plugrad as pg
    >>> pg.special.fdtr(2.0, 3.0, pg.tensor([0.5, 2.0]))
    tensor([0.3505, 0.7194])
    """
    return of_f(dfn, dfd, x)


@distribution(
    on(
        (uniform(0.5, 3, 2, 3), uniform(0.5, 3, 3), uniform(0.5, 3, 3)),
        (2.0, 3.0, uniform(0.5, 3)),
        (1.5, uniform(0.5, 3, 0, 3), 2.0),
    ),
    sign=-1,
)
def fdtrc(dfn: Any, dfd: Any, x: Any) -> Parts:
    """Upper tail of the F distribution, elementwise with broadcasting. Source: that of `fdtr`.

    >>> import plugrad as pg
    >>> pg.special.fdtrc(2.0, 3.0, pg.tensor([0.5, 2.0]))
    tensor([0.6495, 0.2806])
    """
    return of_f(dfn, dfd, x)


@distribution(
    on(
        (uniform(0.5, 3, 3), uniform(0.5, 3, 2, 1), uniform(0.1, 0.9, 2, 3)),
        (2.0, 3.0, uniform(0.1, 0.9)),
    ),
    of="x",
)
def fdtri(dfn: Any, dfd: Any, p: Any, output: Any) -> Parts:
    """Quantile of the F distribution, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.fdtri(2.0, 3.0, pg.tensor([0.2, 0.5]))
    tensor([0.2406, 0.8811])
    """
    return of_f(dfn, dfd, output)


@distribution(
    on(
        (uniform(0.5, 3, 3), uniform(-2, 2, 2, 3)),
        (2.0, uniform(-2, 2)),
        (uniform(0.5, 3, 0, 3), 0.7),
    )
)
def stdtr(df: Any, t: Any) -> Parts:
    """Student's t distribution function, elementwise with broadcasting. Source: that of `student_by_df`.

    >>> import plugrad as pg
    >>> pg.special.stdtr(3.0, pg.tensor([-0.5, 2.0]))
    tensor([0.3257, 0.9303])
    """
    return of_t(df, t)


@distribution(on((uniform(0.5, 3, 3), uniform(0.1, 0.9, 2, 3)), (2.0, uniform(0.1, 0.9))), of="t")
def stdtrit(df: Any, p: Any, output: Any) -> Parts:
    """Quantile of Student's t distribution, elementwise with broadcasting. Source: the implicit function theorem.

    >>> import plugrad as pg
    >>> pg.special.stdtrit(3.0, pg.tensor([0.2, 0.6]))
    tensor([-0.9785,  0.2767])
    """
    return of_t(df, output)


# Normal, Tukey's lambda, Kolmogorov's and Smirnov's distributions.


@composed(
    samples=on((uniform(0.1, 0.9, 2, 3), uniform(0.5, 2, 3), 0.7), (0.3, 2.0, uniform(-1, 1))),
    reference="scipy.special.nrdtrimn",
    core_dims=0,
)
def nrdtrimn(p: Operand, std: Operand, x: Operand) -> Array:
    """Mean of a normal distribution of deviation std with the probability p below x, elementwise: x - std ndtri(p).

    >>> import plugrad as pg
    >>> pg.special.nrdtrimn(pg.tensor([0.5, 0.9]), 2.0, 1.0)
    tensor([ 1.0000, -1.5631])
    """
    return x - std * quantile(p, std, x)


@composed(
    samples=on((0.7, uniform(0.6, 0.9, 2, 3), uniform(1, 2, 3)), (uniform(-1, 1), 0.3, -2.0)),
    reference="scipy.special.nrdtrisd",
    core_dims=0,
)
def nrdtrisd(mn: Operand, p: Operand, x: Operand) -> Array:
    """Deviation of a normal distribution of mean mn with the probability p below x, elementwise: (x - mn)/ndtri(p).

    >>> import plugrad as pg
    >>> pg.special.nrdtrisd(0.0, pg.tensor([0.8, 0.9]), 1.0)
    tensor([1.1882, 0.7803])
    """
    return (precise(x, mn, p) - mn) / quantile(p, mn, x)


def quantile(p: Any, *others: Any) -> Any:
    """Return the quantile of the standard normal distribution at `p`: for a Tensor in the dtype that a result of `p`
    and `others` would have, for a Python number a number.
    """
    if isinstance(p, pg.Tensor):
        return pg.special.ndtri(precise(p, *others))
    return scipys.ndtri(p)


@several(
    "scipy.special.tklmbda",
    inputs="x lmbda",
    samples=on(
        (uniform(-0.9, 0.9, 2, 3), uniform(-1, 1, 3)),
        (uniform(0, 0.5), 0.0),
        (uniform(-2, 2, 0, 3), -0.5),
    ),
)
def tklmbda(grad: Array, x: Operand, lmbda: Operand, output: Array) -> Any:
    """Tukey's lambda distribution function, elementwise with broadcasting: the p with (p**λ - (1 - p)**λ)/λ = x.

    Source: the implicit function theorem; the quantile is boxcox(p, λ) - boxcox(1 - p, λ). Outside of the support,
    where it is 0 or 1, the gradients are 0.

    >>> import plugrad as pg
    >>> pg.special.tklmbda(pg.tensor([0.0, 0.5]), 0.3)
    tensor([0.5000, 0.6510])
    """
    (lmbda,) = as_arrays(lmbda, output)
    inside = (output > 0) & (output < 1)
    p = pg.where(inside, output, 0.5)
    density = 1 / (pg.pow(p, lmbda - 1) + pg.pow(1 - p, lmbda - 1))
    ends = p < 0  # none
    by_lmbda = slope_of_boxcox(ends, pg.log(p), lmbda)
    by_lmbda = by_lmbda - slope_of_boxcox(ends, pg.log1p(-p), lmbda)
    return grad * pg.where(inside, density, 0.0), grad * pg.where(inside, -density * by_lmbda, 0.0)


@elementwise(
    "scipy.special.kolmogorov",
    inputs="y",
    core_dims=0,
    samples=samples_within(0.4, 2) + on([0.0, 0.2, 3.0]),
)
def kolmogorov(grad: Array, y: Array) -> Any:
    """Upper tail of Kolmogorov's distribution, the limit of that of √n times a largest difference, elementwise.

    Source: Kolmogorov (1933), 1 - K = 2 Σ (-1)^(k - 1) exp(-2 k² y²), differentiated; for y below 1 by the theta
    function √(2π)/y Σ exp(-(2 k - 1)² π²/(8 y²)).

    >>> import plugrad as pg
    >>> pg.special.kolmogorov(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.2700])
    """
    return -grad * kolmogorov_density(y)


def kolmogorov_density(y: Any) -> Any:
    """Return the density of Kolmogorov's distribution at `y`, elementwise, with gradients."""
    low, high = pg.where((y > 0.04) & (y < 1), y, 0.5), pg.where(y >= 1, y, 1.0)
    below, above = 0.0, 0.0
    for k in range(1, 6):
        c = ((2 * k - 1) * math.pi) ** 2 / 8
        below = below + (2 * c / low**2 - 1) * pg.exp(-c / low**2)
        above = above - (-1.0) ** k * k * k * pg.exp(-2.0 * k * k * high**2)
    below = below * math.sqrt(2 * math.pi) / low**2
    # It is below 1e-300 at the first of these.
    return pg.where(y >= 1, 8 * high * above, pg.where(y > 0.04, below, pg.where(y == y, 0.0, y)))


@elementwise("scipy.special.kolmogi", inputs="p", core_dims=0, samples=samples_within(0.05, 0.95))
def kolmogi(grad: Array, output: Array) -> Any:
    """Inverse of `kolmogorov`, elementwise. Source: the slope of an inverse is one over that of the function.

    >>> import plugrad as pg
    >>> pg.special.kolmogi(pg.tensor([0.05, 0.5]))
    tensor([1.3581, 0.8276])
    """
    return -grad / kolmogorov_density(output)


def refuse(name: str, needed: bool, argument: str) -> None:
    """Raise NotImplementedError, which names the op `name` and its `argument`, if that needs a gradient (`needed`)."""
    if needed:
        raise NotImplementedError(
            f"{name} has no derivative by {argument}, or none is implemented; detach it"
        )


counts = on(
    (5, uniform(0.05, 0.9, 2, 3)),
    (whole(3, 9, 3), uniform(0.05, 0.9, 2, 1)),
    (4, uniform(0.1, 0.9)),
    (7, uniform(0.1, 0.9, 0, 3)),
)


@several("scipy.special.smirnov", inputs="n d", samples=counts)
def smirnov(grad: Array, n: Operand, d: Operand, needs_input_grad: Any) -> Any:
    """Probability that the one-sided Kolmogorov-Smirnov statistic of n numbers is above d, elementwise.

    Raises
    ------
    NotImplementedError
        n requires a gradient.

    Source: Birnbaum and Tingey (1951), d Σ binom(n, k) (d + k/n)^(k - 1) (1 - d - k/n)^(n - k) over k up to n (1 - d),
    differentiated: a piecewise polynomial; between two pieces the one to the right is taken.

    >>> import plugrad as pg
    >>> pg.special.smirnov(4, pg.tensor([0.2, 0.5]))
    tensor([0.6544, 0.0938])
    """
    refuse("smirnov", needs_input_grad[0], "n")
    return None, -grad * smirnov_density(n, d)


def smirnov_density(n: Any, d: Any) -> Any:
    """Return the density at `d` of the one-sided Kolmogorov-Smirnov statistic of `n` numbers, elementwise: minus the
    derivative of Birnbaum and Tingey's sum by d; 0 outside [0, 1].
    """
    n = np.asarray(array_of(n), float)
    inside = (d >= 0) & (d <= 1)
    place, total = pg.where(inside, d, 0.5), 0.0
    for k in range(int(n.max(initial=0)) + 1):
        rest = 1 - place - k / n
        there = (rest > 0) & (k <= n)
        m = np.maximum(n - k, 0.0)
        at = place + k / n
        # d/dd of d a^(k - 1) r^m, where a = d + k/n and r = 1 - a
        r = pg.where(there, rest, 0.5)
        a = pg.where(there & (at > 0), at, 0.5)
        first = 0.0 if k == 0 else pg.pow(a, k - 2) * (a + (k - 1) * place) * pg.pow(r, m)
        second = place * pg.pow(a, k - 1) if k else 1.0 + 0.0 * place
        second = second * np.where(m > 0, m, 0.0) * pg.pow(r, np.maximum(m - 1, 0.0))
        total = total - pg.where(there, scipys.binom(n, k) * (first - second), 0.0)
    return pg.where(inside, total, pg.where(d == d, 0.0, d))


@several("scipy.special.smirnovi", inputs="n p", samples=counts)
def smirnovi(grad: Array, n: Operand, output: Array, needs_input_grad: Any) -> Any:
    """Inverse of `smirnov` by d, elementwise. Source: the slope of an inverse is one over that of the function.

    Raises
    ------
    NotImplementedError
        n requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.smirnovi(4, pg.tensor([0.2, 0.5]))
    tensor([0.4124, 0.2555])
    """
    refuse("smirnovi", needs_input_grad[0], "n")
    return None, -grad / smirnov_density(n, output)


# Noncentral chi-square and F distributions.


@several(
    lambda x, df, nc: noncentral_density(x, df, nc),
    for_rules=True,
    samples=on((uniform(0.5, 5, 2, 3), 3.0, uniform(0.5, 5, 2, 1)), (2.0, 3.0, [0.0, 1.0])),
)
def chndtr_density(
    grad: Array, x: Operand, df: Operand, nc: Operand, output: Array, needs_input_grad: Any
) -> Any:
    """Density of the noncentral chi-square distribution at positive x, elementwise with broadcasting. The op takes x,
    the degrees of freedom df and the noncentrality nc.

    Raises
    ------
    NotImplementedError
        df requires a gradient.

    Source: Johnson, Kotz and Balakrishnan, chapter 29: 2 ∂f(df)/∂nc = f(df + 2) - f(df).
    """
    refuse("chndtr_density", needs_input_grad[1], "df")
    above = chndtr_density.apply(x, df + 2, nc)
    by_x = output * ((df / 2 - 1) / x - 0.5) + nc / (2 * x) * above
    return grad * by_x, None, grad * (above - output) / 2


def noncentral_density(x: NumpyArray, df: NumpyArray, nc: NumpyArray) -> Any:
    """Return the noncentral chi-square density exp(-(√x - √nc)²/2)/2 (x/nc)^(df/4 - 1/2) exp(-z) I_(df/2 - 1)(z), z =
    √(x nc).
    """
    x, df, nc = np.broadcast_arrays(x, df, nc)
    far = np.where(nc > 0, nc, 1.0)
    logs = -((np.sqrt(x) - np.sqrt(far)) ** 2) / 2 + (df / 4 - 0.5) * np.log(x / far)
    value = np.exp(logs) * scipys.ive(df / 2 - 1, np.sqrt(x * far)) / 2
    near = np.exp(scipys.xlogy(df / 2 - 1, x / 2) - x / 2 - scipys.gammaln(df / 2)) / 2
    # Of a small nc the two powers overflow, but the Bessel function is 1 + O(x nc).
    small = np.exp(-nc / 2) * near * scipys.hyp0f1(df / 2, x * nc / 4)
    return np.where(x >= 0, np.where(x * nc < 1, small, value), np.where(x < 0, 0.0, np.nan))


def of_noncentral(x: Any, df: Any, nc: Any) -> Parts:
    """Return the partial derivatives of the noncentral chi-square distribution function at `x`, with `df` degrees of
    freedom and noncentrality `nc`: a dict of functions without arguments, by argument name.
    """
    return {
        "x": lambda: chndtr_density.apply(x, df, nc),
        "nc": lambda: -chndtr_density.apply(x, df + 2, nc),
    }


@distribution(
    on(
        (uniform(0.5, 5, 2, 3), 3.0, uniform(0.5, 5, 2, 1)),
        (2.0, 3.0, uniform(1, 2)),
        (uniform(1, 2, 0, 3), 2.0, 1.5),
    )
)
def chndtr(x: Any, df: Any, nc: Any) -> Parts:
    """Noncentral chi-square distribution function of noncentrality nc, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        df requires a gradient.

    Source: that of `chndtr_density`.

    >>> import plugrad as pg
    >>> pg.special.chndtr(pg.tensor([1.0, 4.0]), 3.0, 1.5)
    tensor([0.1078, 0.5409])
    """
    return of_noncentral(x, df, nc)


@distribution(
    on(
        (uniform(0.1, 0.9, 2, 3), 3.0, uniform(0.5, 5, 2, 1)),
        (uniform(0.2, 0.8), 3.0, 1.5),
    ),
    of="x",
)
def chndtrix(p: Any, df: Any, nc: Any, output: Any) -> Parts:
    """Quantile of the noncentral chi-square distribution, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        df requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.chndtrix(pg.tensor([0.2, 0.5]), 3.0, 1.5)
    tensor([1.6075, 3.6687])
    """
    return of_noncentral(output, df, nc)


def of_noncentral_f(dfn: Any, dfd: Any, nc: Any, x: Any) -> Parts:
    """Return the partial derivatives of the noncentral F distribution function, by Kummer's function 1F1: a dict of
    functions without arguments, by argument name. `dfn` and `dfd` are the degrees of freedom, `nc` the noncentrality.
    """
    a, b, total = dfn / 2, dfd / 2, dfd + dfn * x
    share = dfn * x / total

    def front(c: Any) -> Any:  # exp(-nc/2) 1F1(a + b; c; nc share/2)
        kummer = pg.special.hyp1f1(c - a - b, c, nc * share * -0.5)
        return pg.exp(nc * (dfd / total) * -0.5) * kummer

    density = beta_density(a, b, share)
    return {
        "f": lambda: density * front(a) * (dfd / total) * (dfn / total),
        "nc": lambda: density * front(a + 1) * share * (dfd / total) / a * -0.5,
    }


@distribution(
    on(
        (2.0, 3.0, uniform(0.5, 5, 2, 1), uniform(0.5, 2, 3)),
        (2.0, 3.0, 1.5, uniform(0.5, 1)),
    )
)
def ncfdtr(dfn: Any, dfd: Any, nc: Any, f: Any) -> Parts:
    """Noncentral F distribution function of noncentrality nc, elementwise with broadcasting.

    Raises
    ------
    NotImplementedError
        dfn or dfd requires a gradient.

    Source: it is a mixture of F distributions with Poisson's weights; the mixed densities are functions 1F1.

    >>> import plugrad as pg
    >>> pg.special.ncfdtr(2.0, 3.0, 1.5, pg.tensor([0.5, 2.0]))
    tensor([0.2078, 0.5575])
    """
    return of_noncentral_f(dfn, dfd, nc, f)


@distribution(
    on(
        (2.0, 3.0, uniform(0.5, 5, 2, 1), uniform(0.2, 0.8, 3)),
        (2.0, 3.0, 1.5, uniform(0.3, 0.5)),
    ),
    of="f",
)
def ncfdtri(dfn: Any, dfd: Any, nc: Any, p: Any, output: Any) -> Parts:
    """Quantile of the noncentral F distribution, elementwise. Source: the implicit function theorem.

    Raises
    ------
    NotImplementedError
        dfn or dfd requires a gradient.

    >>> import plugrad as pg
    >>> pg.special.ncfdtri(2.0, 3.0, 1.5, pg.tensor([0.2, 0.5]))
    tensor([0.4783, 1.6433])
    """
    return of_noncentral_f(dfn, dfd, nc, output)
