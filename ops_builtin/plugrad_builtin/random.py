"""Random numbers, by probabilities, rates or the shape in a tensor: bernoulli, multinomial, poisson, ``x.uniform_()``.

They are drawn from plugrad's generator, which `plugrad.manual_seed` seeds, or from the one that is given, and are the
numbers that PyTorch draws on the CPU after the same seed. (On an Intel CPU its `bernoulli_(p)` and dropout draw from a
generator of Intel's MKL.) As in PyTorch their gradients are 0.

A distribution that fills a tensor (``x.uniform_()``) is an op without side effects, `uniform`, whose result the engine
writes into the tensor: it takes nothing but the shape and the dtype of `input`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Operand,
    Primitive,
    array_of,
    as_ints,
    composed,
    constant,
    constant_like,
    every,
    is_batched,
    is_other_array,
    no_gradient,
    not_implemented,
    on,
    refuses,
    stream_here,
    torch_name,
    within,
)

DRAWS: dict[str, Any] = {"deterministic": False}


def uniform_of(x: Any, generator: Any, dtype: Any = np.float64, order: Any = "K") -> Any:
    """Return uniform numbers in [0, 1) in the shape of the array `x`, in `dtype`, as an array of its library, drawn
    from `generator` (None: the default one).

    They are drawn in the order in which its elements lie in memory, as PyTorch fills a tensor, or in C's `order`. For
    an array of another library than NumPy they are a function of a seed, which is drawn now, and of the position of
    each element: the same whenever and wherever a chunk of them is computed, in forward and in backward, and however it
    is cut in chunks.

    Source: SplitMix64, Steele, Lea and Flood (2014), "Fast splittable pseudorandom number generators".
    """
    if is_batched(x) or not is_other_array(x):
        if order == "C" or is_batched(x) or x.flags.c_contiguous:
            return pg.rand(tuple(x.shape), dtype=dtype, generator=generator).numpy()
        memory: Any = np.empty_like(x, dtype, subok=False)
        return pg.rand(memory.shape, generator=generator, out=pg.from_numpy(memory)).numpy()
    dtype = np.dtype(dtype)
    if dtype.kind == "c":
        real = dtype.type(0).real.dtype
        return uniform_of(x, generator, real) + 1j * uniform_of(x, generator, real)
    seed = pg.randint(0, 2**63 - 1, (), generator=generator).numpy()
    row = x if x.ndim else x.reshape((1,))  # NumPy warns of numbers that overflow, not of arrays
    place = np.zeros_like(row, dtype=np.uint64)
    for axis, size in enumerate(row.shape):
        along = np.arange(size, dtype=np.uint64).reshape((-1,) + (1,) * (row.ndim - axis - 1))
        place = place * np.uint64(size) + constant_like(along, row)
    z = (place + np.uint64(1)) * GOLDEN + np.uint64(seed)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    bits = 24 if dtype.itemsize < 8 else 53
    drawn = ((z ^ (z >> np.uint64(31))) >> np.uint64(64 - bits)).astype(np.float64) * 2.0**-bits
    return drawn.astype(dtype).reshape(x.shape)


GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def normal_of(input: Any, mean: float, std: float, generator: Any) -> Any:
    """Return normal numbers, drawn from `generator` (None: the default one), with `mean` and deviation `std` in the
    shape and dtype of the array `input`, as an array of its library.
    """
    kind: Any = input.dtype.type
    both = mean * (1 + 1j) if input.dtype.kind == "c" else mean  # of both parts, as PyTorch's
    if is_other_array(input):
        first, second = (uniform_of(input, generator) for _ in range(2))
        radius = np.sqrt(-2 * np.log1p(-first))  # Box and Muller (1958)
        if input.dtype.kind != "c":
            numbers: Any = radius * np.cos(2 * np.pi * second)
        else:
            numbers = np.sqrt(0.5) * radius * np.exp(2j * np.pi * second)
        return numbers.astype(input.dtype) * kind(std) + kind(both)
    if input.flags.c_contiguous and input.size * (1 + (input.dtype.kind == "c")) >= 16:
        numbers = pg.randn(input.shape, dtype=input.dtype, generator=generator).numpy()
        return numbers * kind(std) + kind(both)
    return normal_in_pairs(input, mean, std, generator)


def normal_in_pairs(input: Array, mean: float, std: float, generator: Any) -> Array:
    """Return normal numbers with `mean` and deviation `std` in the shape and dtype of `input`, drawn from `generator`
    (None: the default one) one after the other in the order of its memory, as PyTorch does.
    """
    memory: Any = np.empty_like(input, subok=False)
    parts = memory.ravel(order="K").view(memory.real.dtype)
    deviation = std if parts.dtype == memory.dtype else std * math.sqrt(0.5)
    stream = stream_here(generator)
    parts[...] = stream.normal(parts.size, np.dtype(np.float64), deviation, in_pairs=True) + mean
    return memory


def in_dtype(value: Any, dtype: Any) -> Any:
    """Return `value` as an array in `dtype`; a NumPy scalar becomes a 0-d array."""
    return (value if is_other_array(value) else np.asarray(value)).astype(dtype)


def wrong_somewhere(right: Any) -> bool:
    """Return whether a condition, the array of booleans `right`, is False somewhere; False for other libraries, whose
    values may not be known yet.
    """
    return not is_other_array(right) and not np.all(right)


def fill_samples(*settings: Any) -> Any:
    """Return a function of a random generator that yields samples for an op that fills tensors with random numbers:
    each shape with one of `settings`, tuples of arguments.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, given in zip(((2, 3), (), (20,), (0, 3)), settings * 4, strict=False):
            yield pg.Sample(rng.normal(size=shape), *given)
        yield pg.Sample(rng.normal(size=(3, 2)).T, *settings[-1])

    return samples


def refused(match: str, *settings: Any, kind: type[Exception] = RuntimeError) -> Any:
    """Return a function of a random generator that yields error samples for an op that fills tensors with random
    numbers: each of `settings`, tuples of arguments, with a RuntimeError that matches `match`, and an array of integers
    with `kind`.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        for given in settings:
            yield pg.ErrorSample(np.ones(2), *given, raises=RuntimeError, match=match)
        yield pg.ErrorSample(np.array([1, 2]), raises=kind)

    return samples


def require(holds: bool, op: str, words: str) -> None:
    """Raise RuntimeError "`op` expects `words`" unless `holds`: the check of a distribution's parameter."""
    if not holds:
        raise RuntimeError(f"{op} expects {words}")


def require_continuous(name: str, input: Array) -> None:
    """Raise PyTorch's RuntimeError, which names the distribution `name`, unless `input` has a real floating dtype."""
    if input.dtype.kind != "f":
        raise RuntimeError(
            f"{name} distribution is a continuous probability distribution. dtype must be a floating point but you "
            f"specified {torch_name(input.dtype)}"
        )


# Chances and rates.


@constant(
    samples=on((3, 4), (), (0, 3), numbers=within(0.2, 0.8)),
    error_samples=refuses(RuntimeError, "between 0 and 1", [2.0], [-1.0], [np.nan])
    + refuses(NotImplementedError, "not implemented for", [1]),
    **DRAWS,
)
def bernoulli(input: Array, p: Any = None, *, generator: Any = None) -> Any:
    """Random 0 or 1 for each element of `input`, which is the probability of 1; a number `p` replaces all these
    probabilities.

    The gradient is 0, as in PyTorch.

    Raises
    ------
    RuntimeError
        A probability is not between 0 and 1.

    >>> import plugrad as pg
    >>> pg.bernoulli(pg.tensor([0.0, 1.0]))
    tensor([0., 1.])
    """
    chances = input if p is None else p
    if p is None and input.dtype.kind != "f":
        raise not_implemented("bernoulli_tensor_cpu_p_", input.dtype)
    if wrong_somewhere((chances >= 0) & (chances <= 1) if p is None else 0 <= p <= 1):
        raise RuntimeError(
            f"bernoulli expects p to be in [0, 1], but got p={p}"
            if p is not None
            else "Expected p_in >= 0 && p_in <= 1 to be true, but got false: a probability is between 0 and 1"
        )
    return in_dtype(uniform_of(input, generator, digits_of(p or input), "C") < chances, input.dtype)


def digits_of(p: Any) -> Any:
    """Return the dtype of the uniform numbers that are compared with probabilities `p`: float32 for float32 and
    float16, else float64.
    """
    return np.float32 if getattr(p, "dtype", np.float64) in (np.float32, np.float16) else np.float64


def bernoulli_by(input: Array, p: Operand, *, generator: Any = None) -> Any:
    """Return random numbers, drawn from `generator` (None: the default one): 1 with probability `p`, a number or an
    array that broadcasts to `input`, else 0, in the shape and dtype of `input`.

    Raises RuntimeError if `p` is not in [0, 1] or does not broadcast, NotImplementedError for integer `p` and complex
    `input`.
    """
    if hasattr(p, "dtype") and p.dtype.kind != "f":
        raise not_implemented("bernoulli_tensor_cpu_p_", p.dtype)
    if input.dtype.kind == "c":
        raise not_implemented("bernoulli_scalar_cpu_", input.dtype)
    chances = p if is_other_array(p) else np.asarray(p)
    if wrong_somewhere((chances >= 0) & (chances <= 1)):
        raise RuntimeError(f"bernoulli_ expects p to be in [0, 1], but got p={p}")
    try:
        chances = np.broadcast_to(chances, input.shape)
    except ValueError as error:
        raise RuntimeError(
            f"The expanded size of the tensor {list(input.shape)} must match the existing size {list(chances.shape)}"
        ) from error
    drawn = uniform_of(input, generator, digits_of(p))
    return in_dtype(drawn < constant_like(chances, input), input.dtype)


@composed(
    samples=on((2, 3), ((2, 3), lambda rng: rng.uniform(0.2, 0.8, 3))),
    error_samples=refuses(RuntimeError, "p to be in", ((2,), 1.5))
    + refuses(RuntimeError, "must match", ((2,), [0.5, 0.5, 0.5])),
    **DRAWS,
)
def bernoulli_p(input: Array, p: Operand = 0.5, *, generator: Any = None) -> Array:
    """Random 0 or 1 in the shape of `input`, 1 with probability `p`; the values of `input` do not matter: `bernoulli_`.

    `p` is a number, or a tensor that broadcasts to `input`. The gradients are 0, as in PyTorch.

    Raises
    ------
    RuntimeError
        `p` is not between 0 and 1.

    >>> import plugrad as pg
    >>> pg.zeros(3).bernoulli_(1.0)
    tensor([1., 1., 1.])
    """
    drawn = bernoulli_by(
        array_of(input), array_of(p) if hasattr(p, "dtype") else p, generator=generator
    )
    return pg.copy(input, pg.tensor(drawn))


def count_quantile(quantile: Any, cdf: Any, share: Any, possible: Any) -> Any:
    """Return the smallest integer k >= 0 with P(X <= k) >= `share`, elementwise: the quantile of a distribution of
    counts.

    ``quantile(share)`` is a first guess, at most 1 too large; ``cdf(k)`` returns P(X <= k). `possible` is the mask of
    parameters that the distribution allows; elsewhere the result is 0.
    """
    count = np.ceil(np.where(possible, pg.quietly(quantile, share), 0))
    less = np.maximum(count - 1, 0)
    found: Any = np.where(pg.quietly(cdf, less) >= share, less, count)
    return np.where(possible, found, 0)


@constant(
    samples=on((3, 4), (), (0, 3), numbers=within(0.2, 9)),
    error_samples=refuses(RuntimeError, "non-negative", [-1.0])
    + refuses(NotImplementedError, "not implemented for", [1]),
    **DRAWS,
)
def poisson(input: Array, *, generator: Any = None) -> Any:
    """Random counts of a Poisson distribution, elementwise: of events that happen `input` times on average.

    The gradient is 0, as in PyTorch.

    Raises
    ------
    RuntimeError
        A rate is negative.

    >>> import plugrad as pg
    >>> pg.poisson(pg.tensor([0.0, 0.0]))
    tensor([0., 0.])
    """
    if input.dtype.kind != "f":
        raise not_implemented("poisson_cpu", input.dtype)
    if wrong_somewhere(input >= 0):
        raise RuntimeError("invalid Poisson rate, expected rate to be non-negative")
    if not is_other_array(input):
        return one_by_one(poisson_number, generator, input)
    from scipy import special  # which `import plugrad` does not pay

    rate, share = input.astype(np.float64), uniform_of(input, generator)
    return count_quantile(
        lambda q: special.pdtrik(q, rate), lambda k: special.pdtr(k, rate), share, rate > 0
    ).astype(input.dtype)


def one_by_one(sample: Any, generator: Any, *parameters: Array) -> Array:
    """Return a random number for each element of `parameters`, arrays of one shape, drawn by ``sample(uniform,
    *parameters)``.

    ``uniform()`` draws from `generator` (None: that of this thread). The dtype is that of the first array.
    """
    stream = stream_here(generator)
    numbers = stream.one_by_one(sample, *(each.reshape(-1).tolist() for each in parameters))
    shape, dtype = parameters[0].shape, parameters[0].dtype
    return np.array(numbers, np.float64).astype(dtype).reshape(shape)


def poisson_number(uniform: Callable[[], float], rate: float) -> float:
    """Return a Poisson number of mean `rate`; ``uniform()`` draws numbers in [0, 1).

    Small rates take the product of uniform numbers, others transformed rejection. Source: Hörmann (1993), The
    transformed rejection method for generating Poisson random variables, PTRS.
    """
    if not rate > 0:
        return 0
    if rate < 10:
        number, product, least = 0, uniform(), math.exp(-rate)
        while product > least:
            number, product = number + 1, product * uniform()
        return number
    b = 0.931 + 2.53 * math.sqrt(rate)
    a = 0.02483 * b - 0.059
    steepness, sure = 1.1239 + 1.1328 / (b - 3.4), 0.9277 - 3.6224 / (b - 2)
    while True:
        u, v = uniform() - 0.5, uniform()
        edge = 0.5 - abs(u)
        if not edge:
            continue
        k = math.floor((2 * a / edge + b) * u + rate + 0.43)
        if edge >= 0.07 and v <= sure:
            return k
        if k < 0 or (edge < 0.013 and v > edge):
            continue
        height = v * steepness / (a / edge**2 + b)
        if not height or math.log(height) <= k * math.log(rate) - rate - math.lgamma(k + 1):
            return k


class Binomial(Primitive):
    """Random number of successes in `count` trials, each with probability `prob`, elementwise with broadcasting.

    The gradients are 0. (PyTorch has none.) If a count is not whole, its whole part is taken.

    Raises
    ------
    RuntimeError
        A count is negative, or a probability is not between 0 and 1.

    >>> import plugrad as pg
    >>> pg.binomial(pg.tensor([5.0, 7.0]), pg.tensor([0.0, 1.0]))
    tensor([0., 7.])
    """

    deterministic = False
    broadcasts = True

    @staticmethod
    def forward(ctx: Context, count: Array, prob: Array, *, generator: Any = None) -> Array:
        if prob.dtype.kind != "f" or count.dtype.kind != "f":
            wrong = prob.dtype if prob.dtype.kind != "f" else count.dtype
            raise not_implemented("binomial_cpu", wrong)
        if wrong_somewhere((prob >= 0) & (prob <= 1)) or wrong_somewhere(count >= 0):
            raise RuntimeError(
                "binomial: a count must not be negative, a probability is between 0 and 1"
            )
        if not is_other_array(count) and not is_other_array(prob):
            return one_by_one(
                binomial_number, generator, *np.broadcast_arrays(np.floor(count), prob)
            )
        from scipy import special  # which `import plugrad` does not pay

        n, p = np.broadcast_arrays(np.floor(count).astype(np.float64), prob.astype(np.float64))
        drawn = count_quantile(
            lambda q: special.bdtrik(q, n, p),
            lambda k: special.bdtr(k, n.astype(np.int64), p),
            uniform_of(n, generator),
            (n > 0) & (p > 0) & (p < 1),
        )
        found: Array = np.where(p == 1, n, drawn).astype(count.dtype)
        return found

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return no_gradient(grad_output), no_gradient(grad_output)

    samples = on(
        (lambda rng: rng.integers(1, 9, (2, 3)) + 0.5, lambda rng: rng.uniform(0.2, 0.8, 3)),
        (np.array(4.5), lambda rng: rng.uniform(0.2, 0.8, (0, 3))),
    )
    error_samples = refuses(RuntimeError, "between 0 and 1", ((2,), np.ones(2) * 2)) + refuses(
        RuntimeError, "must not be negative", (-np.ones(2), np.ones(2))
    )


def binomial_number(uniform: Callable[[], float], count: float, chance: float) -> float:
    """Return a binomial number: successes in `count` trials with probability `chance`; ``uniform()`` draws numbers in
    [0, 1).

    Few successes are drawn by the gaps between them, others by transformed rejection. Source: Hörmann (1993), The
    generation of binomial random variates, BTRS; the gaps are geometric, Devroye (1986).
    """
    if not (count > 0 and chance > 0):
        return 0
    if chance >= 1:
        return count
    if chance > 0.5:
        return count - binomial_number(uniform, count, 1 - chance)
    if count * chance < 10:
        number, place, scale = 0, 0.0, math.log1p(-chance)
        while True:
            share = uniform()
            place += math.ceil(math.log(share) / scale) if share else math.inf
            if place > count:
                return number
            number += 1
    deviation = math.sqrt(count * chance * (1 - chance))
    b = 1.15 + 2.53 * deviation
    a = 0.0248 * b + 0.01 * chance - 0.0873
    sure, steepness = 0.92 - 4.2 / b, (2.83 + 5.1 / b) * deviation
    mode, odds = math.floor((count + 1) * chance), math.log(chance / (1 - chance))
    top = math.lgamma(mode + 1) + math.lgamma(count - mode + 1)
    while True:
        u, v = uniform() - 0.5, uniform()
        edge = 0.5 - abs(u)
        if not edge:
            continue
        k = math.floor((2 * a / edge + b) * u + count * chance + 0.5)
        if edge >= 0.07 and v <= sure:
            return k
        if not 0 <= k <= count:
            continue
        height = v * steepness / (a / edge**2 + b)
        ways = top - math.lgamma(k + 1) - math.lgamma(count - k + 1)
        if not height or math.log(height) <= ways + (k - mode) * odds:
            return k


@composed(
    samples=on(
        ((4,), 2, False),
        ((3, 4), 4, False),
        ((2, 3), 6, True),
        ((0, 3), 1, False),
        numbers=within(0.5, 2),
    ),
    error_samples=refuses(RuntimeError, "n_sample <= 0", (np.ones(3), 0))
    + refuses(RuntimeError, "without replacement", (np.ones(3), 4))
    + refuses(RuntimeError, "1 or 2 dim", (np.ones((1, 1, 3)), 2))
    + refuses(RuntimeError, "element < 0", ([-1.0, 1.0], 1))
    + refuses(RuntimeError, "sum of probabilities", ([0.0, 0.0], 1))
    + refuses(RuntimeError, "floating-point dtypes", ([1, 0], 1)),
    **DRAWS,
)
def multinomial(
    input: Array, num_samples: int, replacement: bool = False, *, generator: Any = None
) -> Array:
    """Random indices into a vector of weights, or into each row of a matrix, `num_samples` of them, each drawn in
    proportion to its weight.

    Without `replacement` no index is drawn twice. There is no gradient: indices are integers.

    Raises
    ------
    RuntimeError
        There are fewer weights than `num_samples` without `replacement`, or a weight is negative, infinite or nan, or
        all are 0.

    Source: without replacement the largest weights divided by exponential numbers, Efraimidis and Spirakis (2006).

    >>> import plugrad as pg
    >>> pg.multinomial(pg.tensor([0.0, 3.0, 0.0]), 2, replacement=True)
    tensor([1, 1])
    """
    array, count = array_of(input), as_ints(num_samples)
    if array.ndim not in (1, 2):
        raise RuntimeError(f"prob_dist must be 1 or 2 dim, got {array.ndim}")
    if array.dtype.kind != "f":
        raise RuntimeError(
            f"multinomial only supports floating-point dtypes for input, got: {torch_name(array.dtype)}"
        )
    if count <= 0:
        raise RuntimeError(f"cannot sample n_sample <= 0 samples, got {count}")
    if not replacement and count > array.shape[-1]:
        raise RuntimeError(
            f"cannot sample n_sample > prob_dist.size(-1) samples without replacement: {count}, {array.shape[-1]}"
        )
    share: Any = array.astype(np.float64)
    if wrong_somewhere(np.isfinite(share) & (share >= 0)):
        raise RuntimeError("probability tensor contains either `inf`, `nan` or element < 0")
    if wrong_somewhere(share.sum(-1) != 0):
        raise RuntimeError("invalid multinomial distribution (sum of probabilities <= 0)")
    if not replacement:
        waits = in_dtype(-np.log1p(-uniform_of(array, generator)), array.dtype)
        return pg.topk(pg.tensor(array / waits), count)[1]
    bounds = np.cumsum(share, axis=-1)
    drawn = uniform_of(np.empty_like(share, shape=(*share.shape[:-1], count)), generator)
    drawn = drawn * bounds[..., -1:]
    places = (drawn[..., None] >= bounds[..., None, :]).sum(-1)
    return pg.tensor(places)


# What fills a tensor.


@constant(
    samples=fill_samples((), (-1.0, 2.0)),
    error_samples=refused("range", (2.0, 1.0), kind=NotImplementedError),
    **DRAWS,
)
def uniform(input: Array, from_: float = 0, to: float = 1, *, generator: Any = None) -> Any:
    """Random uniform numbers from `from_` to below `to` in the shape and dtype of `input`: ``x.uniform_(from, to)``.

    Raises
    ------
    RuntimeError
        `from_` is above `to`, or one of them or their difference is beyond the range of the dtype.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.zeros(3).uniform_(1, 3)
    tensor([1.9925, 2.5364, 1.1770])
    """
    require(
        from_ <= to, "uniform_", f"to return a [from, to) range, but found from={from_} > to={to}"
    )
    for name, bound in (("from", from_), ("to", to)):
        if input.dtype.kind in "fc" and abs(bound) > np.finfo(input.dtype).max:
            raise RuntimeError(f"{name} is out of bounds for {torch_name(input.dtype)}")
    if input.dtype.kind in "fc":
        most = float(np.finfo(input.dtype).max)
        what = f"to-from <= {most}, but found to={to} and from={from_}, which exceed it"
        require(to - from_ <= most, "uniform_", what)
    kind: Any = input.dtype.type
    share: Any = uniform_of(input, generator, input.dtype)
    return share * kind(to - from_) + (kind(from_) if input.dtype.kind != "c" else from_ * (1 + 1j))


@constant(
    samples=fill_samples((), (-1.0, 0.5)),
    error_samples=refused("std >= 0.0", (0.0, -1.0), kind=NotImplementedError),
    complex=True,
    **DRAWS,
)
def normal_functional(
    input: Array, mean: float = 0, std: float = 1, *, generator: Any = None
) -> Any:
    """Random normal numbers with a mean and a deviation in the shape and dtype of `input`: ``x.normal_(mean, std)``.

    Raises
    ------
    RuntimeError
        `std` is negative.

    >>> import plugrad as pg
    >>> pg.zeros(3).normal_(5.0, 0.0)
    tensor([5., 5., 5.])
    """
    require(std >= 0, "normal", f"std >= 0.0, but found std {std}")
    if input.dtype.kind not in "fc":
        raise not_implemented("normal_kernel_cpu", input.dtype)
    return normal_of(input, mean, std, generator)


@constant(
    samples=fill_samples((), (-1.0, 0.5)),
    error_samples=refused("std > 0.0", (0.0, 0.0), kind=NotImplementedError),
    **DRAWS,
)
def log_normal(input: Array, mean: float = 1, std: float = 2, *, generator: Any = None) -> Any:
    """Random numbers whose logarithms are normal with `mean` and `std`, in the shape and dtype of `input`:
    ``x.log_normal_(mean, std)``.

    Raises
    ------
    RuntimeError
        `std` is not positive.

    >>> import plugrad as pg
    >>> bool((pg.zeros(3).log_normal_() > 0).all())
    True
    """
    require(std > 0, "log_normal_", f"std > 0.0, but found std={std}")
    if input.dtype.kind != "f":
        raise not_implemented("log_normal_cpu", input.dtype)
    if is_other_array(input):
        return np.exp(normal_of(input, mean, std, generator))
    wide = np.empty_like(input, np.float64, subok=False)
    return np.exp(normal_in_pairs(wide, mean, std, generator)).astype(input.dtype)


@constant(
    samples=fill_samples((), (0.5,)),
    error_samples=refused("lambda > 0.0", (0.0,), (-1.0,)),
    **DRAWS,
)
def exponential(input: Array, lambd: float = 1, *, generator: Any = None) -> Any:
    """Random exponential numbers with mean 1 / `lambd` in the shape and dtype of `input`: ``x.exponential_(lambd)``.

    Raises
    ------
    RuntimeError
        `lambd` is not positive.

    >>> import plugrad as pg
    >>> pg.zeros(2).exponential_(float("inf"))
    tensor([0., 0.])
    """
    require_continuous("Exponential", input)
    require(lambd > 0, "exponential_", f"lambda > 0.0, but found lambda={lambd}")
    share: Any = uniform_of(input, generator)
    return in_dtype(-np.log1p(-share) / lambd, input.dtype)


@constant(
    samples=on((2, 3), p=0.5) + on((), p=0.25) + on((0, 3), p=0.9),
    error_samples=refuses(RuntimeError, "p to be in", (2,), p=every(0.0, 1.0)),
    **DRAWS,
)
def geometric(input: Array, *, p: float, generator: Any = None) -> Any:
    """Random number of trials, 1 or more, until one succeeds, each with probability `p`: ``x.geometric_(p)``.

    Raises
    ------
    RuntimeError
        `p` is not between 0 and 1.

    >>> import plugrad as pg
    >>> bool((pg.zeros(3).geometric_(0.5) >= 1).all())
    True
    """
    require(0 < p < 1, "geometric_", f"p to be in (0, 1), but got p={p}")
    if input.dtype.kind in "bc":
        raise not_implemented("geometric_cpu", input.dtype)
    share: Any = uniform_of(input, generator)
    trials = np.maximum(np.ceil(np.log(share) / math.log1p(-p)), 1)
    return in_dtype(trials, input.dtype)


@constant(
    samples=fill_samples((), (1.0, 0.5)), error_samples=refused("sigma > 0.0", (0.0, -1.0)), **DRAWS
)
def cauchy(input: Array, median: float = 0, sigma: float = 1, *, generator: Any = None) -> Any:
    """Random numbers of Cauchy's distribution with `median` and half width `sigma`, in the shape and dtype of `input`:
    ``x.cauchy_(median, sigma)``.

    Raises
    ------
    RuntimeError
        `sigma` is not positive.

    >>> import plugrad as pg
    >>> pg.zeros(3).cauchy_().shape
    torch.Size([3])
    """
    require_continuous("Cauchy", input)
    require(sigma > 0, "cauchy_", f"sigma > 0.0, but found sigma={sigma}")
    share: Any = uniform_of(input, generator)
    return in_dtype(median + sigma * np.tan(np.pi * (share - 0.5)), input.dtype)


DIGITS = {"float16": 11, "float32": 24, "float64": 53}  # binary ones of a whole number


@constant(
    samples=fill_samples((), (5,), (-2, 9)),
    error_samples=refuses(RuntimeError, "less than 'to'", ((2,), 3, 2))
    + refuses(RuntimeError, "out of bounds", (np.ones(2, np.uint8), 300)),
    **DRAWS,
)
def random_integers(
    input: Array, from_: int | None = None, to: int | None = None, *, generator: Any = None
) -> Any:
    """Random whole numbers in the shape and dtype of `input`: ``x.random_(from, to)``, or ``x.random_(to)`` from 0.

    The upper bound is excluded. Without bounds they are from 0 to the largest number that the dtype holds exactly.

    Raises
    ------
    RuntimeError
        The range is empty, or the dtype does not hold it.

    >>> import plugrad as pg
    >>> pg.zeros(3).random_(1)
    tensor([0., 0., 0.])
    """
    if input.dtype.kind == "c":
        raise not_implemented("random_kernel_cpu", input.dtype)
    low, high = (0, from_) if to is None else (from_, to)
    bits = None
    if high is None and input.dtype.kind == "f":
        high = 2 ** DIGITS[input.dtype.name] + 1
    elif high is None:
        bits = 1 if input.dtype.kind == "b" else int(np.iinfo(input.dtype).max)
        high = bits + 1
    if is_other_array(input):
        first: Any = low or 0
        drawn = np.floor(uniform_of(input, generator) * float(high - first))
        return in_dtype(drawn + float(first), input.dtype)
    memory: Any = np.empty_like(input, subok=False)
    if bits is None:
        drawn = pg.from_numpy(memory)
        return pg.randint(low, high, memory.shape, generator=generator, out=drawn).numpy()
    stream = stream_here(generator)
    with stream.lock:
        draw = stream.words if memory.itemsize < 8 else stream.double_words
        memory.ravel(order="K")[...] = draw(memory.size) & np.uint64(bits)
    return memory
