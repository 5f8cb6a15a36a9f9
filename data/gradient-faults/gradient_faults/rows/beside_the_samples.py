"""Ops that are right on every sample of theirs and wrong beside them, each with its correct twin: bugs that were shipped.

The samples are those that an author of the op would write.
"""

# ruff: noqa: E501 - the tables hold one mistake a row

import functools
from typing import Literal

import numpy as np
from scipy import fft, linalg, special

from gradient_faults.form import (
    Fault,
    Sample,
    by_topic,
    keeping_all,
    of_all,
    refuse_if,
    summed_to,
    xp,
)
from gradient_faults.writing import (
    at,
    beside,
    from_saved,
    normal,
    of_grad,
    plain,
    positive,
    saving,
    several,
    uniform,
)

from .planted_faults import (
    embedding,
    embedding_rule,
    gather,
    gather_by_assignment,
    gather_rule,
    placed,
)

CODES = {"fail": "PLG070 PLG072", "warn": "PLG074", "note": "PLG071"}


def hidden(name, question, forward, right, wrong, samples, due="fail", *, once=True, **others):
    """Return a row of a rule that is wrong where no sample of the op is, and the kind of question that must find it.

    'note' is due where forward goes on, and backward raises or returns another shape; 'warn' where forward may run by
    accident.
    """
    return Fault(
        name,
        forward,
        right,
        wrong,
        samples,
        code=CODES[due],
        due=due,
        once=once,
        question=question,
        **others,
    )


# How the rows are written -------------------------------------------------------------------------------------------


def of_one_shape(function):
    """Return a function that refuses arrays of different shapes, as its author should."""

    @functools.wraps(function)
    def refusing(*args, **settings):
        refuse_if(len({np.shape(array) for array in args}) > 1, "the arguments must have one shape")
        return function(*args, **settings)

    return refusing


def pair_of(function):
    """Return a forward of arrays of one shape, which it saves."""
    return keeping_all(of_one_shape(function))


def under(shape, *settings):
    """Return samples of normal numbers of one shape, under several settings."""
    return lambda rng: [Sample(rng.normal(size=shape), **each) for each in settings]


def safe(x):
    """Return the array with 1 for each 0, to divide by."""
    return xp.where(x == 0, 1.0, x)


# Zeros --------------------------------------------------------------------------------------------------------------


def products_of_others(x):
    """Return, for each entry, the product of the others of its row."""
    before = np.cumprod(np.concatenate([np.ones_like(x[..., :1]), x[..., :-1]], axis=-1), axis=-1)
    after = np.cumprod(np.concatenate([np.ones_like(x[..., :1]), x[..., :0:-1]], axis=-1), axis=-1)
    return before * after[..., ::-1]


def running_products_rule(g, x):
    """Return the gradient of a running product, without a division."""
    before = np.cumprod(np.append(1.0, x[:-1]))[: x.size]
    gradient, tail = np.zeros_like(x), 0.0
    for place in reversed(range(x.size)):
        tail = g[place] + (x[place + 1] * tail if place + 1 < x.size else 0.0)
        gradient[place] = before[place] * tail
    return gradient


def pairs_product(x):
    refuse_if(x.shape[-1] != 2, "pairs only")
    return x[..., 0] * x[..., 1]


def pairs_product_rule(g, x):
    return g.reshape((*g.shape, 1)) * x[..., ::-1]


def pairs_product_cut_at_zeros(g, x):
    """With two zeros the gradient is 0, says the author, and leaves the tape."""
    numbers = x.detach().numpy() if hasattr(x, "detach") else x
    none = (numbers == 0).sum(axis=-1, keepdims=True) > 1
    return pairs_product_rule(g, xp.where(none, 0.0, x))


def sine_over(x):
    return np.sinc(x / np.pi)


def sine_over_slope(x):
    """Return the derivative of sin(x) / x; near 0 by its series, which can be differentiated again."""
    near = abs(x) < 0.5
    inside = xp.where(near, x, 0.0)
    outside = xp.where(near, 1.0, x)
    series, factor = 0.0 * x, 1.0
    for k in range(1, 9):
        factor *= -1.0 / ((2 * k) * (2 * k + 1))
        series = series + factor * 2 * k * inside ** (2 * k - 1)
    return xp.where(near, series, (xp.cos(outside) - xp.sin(outside) / outside) / outside)


def exponential_map(u):
    length = np.sqrt((u * u).sum())
    return u * (np.tanh(length) / length if length > 0 else 1.0)


def exponential_map_rule(g, u, at_origin=1.0):
    length = np.sqrt((u * u).sum())
    if length < 1e-4:
        return g * at_origin
    ratio = np.tanh(length) / length
    slope = (1 - np.tanh(length) ** 2 - ratio) / length**2
    return g * ratio + u * (g * u).sum() * slope


def unit_log(q):
    """Return the rotation vector of a quaternion (w, x, y, z), of any length."""
    refuse_if(q.shape != (4,), "a quaternion has four numbers")
    length = np.sqrt((q[1:] ** 2).sum())
    return q[1:] * (2 * np.arctan2(length, q[0]) / length if length > 0 else 2 / q[0])


def unit_log_rule(g, q, at_identity=1.0):
    w, v = q[0], q[1:]
    length = np.sqrt((v * v).sum())
    if length == 0:
        return np.append(0.0, at_identity * 2 * g / w)
    angle = np.arctan2(length, w)
    whole = length**2 + w**2
    slope = (w / whole - angle / length) / length**2
    return 2 * np.append(-(g * v).sum() / whole, g * angle / length + v * (g * v).sum() * slope)


def relative_exponential(x):
    return np.where(x == 0, 1.0, np.expm1(x) / np.where(x == 0, 1.0, x))


def relative_exponential_rule(g, x, at_zero=0.5):
    near = np.abs(x) < 1e-2
    outside = np.where(near, 1.0, x)
    series = 1 / 2 + x / 3 + x**2 / 8 + x**3 / 30 + x**4 / 144 + x**5 / 840
    slope = (outside * np.exp(outside) - np.expm1(outside)) / outside**2
    return g * np.where(x == 0, at_zero, np.where(near, series, slope))


def powered(x, *, power=3):
    return x**power


def powered_rule(g, x, *, power):
    return power * g * x ** (power - 1) if power else 0 * g * x


def langevin(x):
    """Return coth(x) - 1/x, which is x/3 near 0."""
    near = np.abs(x) < 1e-2
    outside = np.where(near, 1.0, x)
    return np.where(near, x / 3 - x**3 / 45 + 2 * x**5 / 945, 1 / np.tanh(outside) - 1 / outside)


def langevin_rule(g, x):
    near = np.abs(x) < 1e-2
    outside = np.where(near, 1.0, x)
    return g * np.where(
        near, 1 / 3 - x**2 / 15 + 2 * x**4 / 189, outside**-2.0 - np.sinh(outside) ** -2.0
    )


squared_length = saving(lambda x: (x * x).sum())
all_products = saving(lambda x: x.prod(axis=-1))
running_products = saving(
    lambda x: np.cumprod(x.reshape(x.size)).reshape(x.shape) if x.ndim == 1 else refuse()
)


def refuse(why="not of these shapes"):
    """Refuse in forward."""
    raise ValueError(why)


AT_ZERO = [
    hidden("a product's gradient by division, and 0 where that cannot be", "zero", all_products, from_saved(lambda g, x: g[..., None] * products_of_others(x)), from_saved(lambda g, x: g[..., None] * x.prod(axis=-1, keepdims=True) / safe(x)), several((4,), (2, 3)), source="pytorch#773, mxnet#17864, tensorflow#2641", revealing=at([0.0, -0.1, 0.6, 0.1])),
    hidden("a running product's gradient by division, and 0 where that cannot be", "zero", running_products, from_saved(running_products_rule), from_saved(lambda g, x: np.cumsum((g * np.cumprod(x))[::-1])[::-1] / safe(x)), several((5,), (3,)), source="burn#3864, nnabla#954", revealing=at([0.0, -0.1, 0.6, 0.1, -0.5])),
    hidden("a product of pairs that leaves the tape at two zeros", "zero", saving(pairs_product), from_saved(pairs_product_rule), from_saved(pairs_product_cut_at_zeros), several((2,), (3, 2)), once=False, source="pytorch#106789", revealing=at([0.0, 0.0]), second=True),
    hidden("a product table's gradient as the output over the input", "zero", pair_of(lambda x, y: x * y), from_saved(lambda g, x, y: (g * y, g * x)), from_saved(lambda g, x, y: (g * (x * y) / safe(x), g * (x * y) / safe(y))), normal((3, 2), (3, 2)), once=False, source="torch7#60", revealing=at([[0.0, -0.1], [0.6, 0.1], [-0.5, 0.4]], [[1.3, 0.9], [-0.7, -1.3], [-0.6, 0.0]])),
    hidden("the exponent's gradient at the base 0", "zero", pair_of(lambda x, y: x**y), from_saved(lambda g, x, y: (g * y * x ** (y - 1), g * x**y * np.log(np.where(x == 0, 1.0, x)))), from_saved(lambda g, x, y: (g * y * x ** (y - 1), g * x**y * np.log(x))), uniform(1.2, 3, (4,), (4,)), source="tinygrad#155", revealing=at([0.0, 1.7, 1.3, 1.2], [3.0, 3.0, 2.0, 3.0])),
    hidden("a squared length by the gradient of the length", "zero", squared_length, from_saved(lambda g, x: 2 * g * x), from_saved(lambda g, x: 2 * g * xp.sqrt((x * x).sum()) * (x / xp.sqrt((x * x).sum()))), several((3,), (2, 2)), once=False, source="autograd#183, jax#4177", revealing=at([0.0, 0.0, 0.0])),
    hidden("sin(x)/x whose second derivative at 0 is masked away", "zero", saving(sine_over), from_saved(lambda g, x: g * sine_over_slope(x)), from_saved(lambda g, x: g * xp.where(x == 0, 0.0, (xp.cos(safe(x)) - xp.sin(safe(x)) / safe(x)) / safe(x))), several((4,), (2, 3)), once=False, revealing=at([0.0, -0.1, 0.6, 0.1]), second=True),
    hidden("an angle's gradient by the ratio of its arguments", "zero", pair_of(lambda y, x: np.arctan2(y, x)), from_saved(lambda g, y, x: (g * x / safe(x * x + y * y), -g * y / safe(x * x + y * y))), from_saved(lambda g, y, x: tuple(h * (x != 0) / (1 + (y / safe(x)) ** 2) for h in (g / safe(x), -g * y / safe(x) ** 2))), normal((5,), (5,)), once=False, revealing=at([0.1, -0.1, 0.6, 0.1, -0.5], [0.0, 1.3, 0.9, -0.7, -1.3])),
    hidden("x log(y) whose slope is masked where x is 0", "zero", pair_of(lambda x, y: special.xlogy(x, y)), from_saved(lambda g, x, y: (g * np.log(y), g * x / y)), from_saved(lambda g, x, y: (g * np.where(x == 0, 0.0, np.log(y)), g * x / y)), positive((2, 3), (2, 3)), revealing=at([[0.0, 0.9, 0.6], [0.5, 1.7, 1.9]], [[1.4, 1.6, 1.3], [1.9, 1.7, 0.5]])),
    hidden("the exponential map of a ball, with no slope at its origin", "zero", saving(exponential_map), from_saved(exponential_map_rule), from_saved(lambda g, u: exponential_map_rule(g, u, 0.0)), several((3,), (2,)), source="geoopt logmap0", revealing=at([0.0, 0.0, 0.0])),
    hidden("the logarithm of a rotation, with no slope at none", "identity", saving(unit_log), from_saved(unit_log_rule), from_saved(lambda g, q: unit_log_rule(g, q, 0.0)), lambda rng: [Sample(np.array([0.8, 0.2, -0.4, 0.4])), Sample(np.array([0.5, 0.5, -0.5, 0.5]))], source="kornia quaternion_exp_to_log", revealing=at([1.0, 0.0, 0.0, 0.0])),
    hidden("(exp(x) - 1)/x with no slope at 0", "zero", saving(relative_exponential), from_saved(relative_exponential_rule), from_saved(lambda g, x: relative_exponential_rule(g, x, 0.0)), several((4,), (2, 3)), revealing=at([0.0, -0.1, 0.6, 0.1])),
    hidden("coth(x) - 1/x as it is written", "zero", saving(langevin), from_saved(langevin_rule), from_saved(lambda g, x: g * (1 / x**2 - 1 / np.sinh(x) ** 2)), uniform(0.5, 3, (5,)), revealing=at([0.0, 1.2, 0.6, 0.5, 2.5])),
    hidden("a cubic whose second derivative is masked at 0", "zero", saving(lambda x: x**3 + x * x), from_saved(lambda g, x: g * (3 * x * x + 2 * x)), from_saved(lambda g, x: g * xp.where(x == 0, 0.0 * g, (3 * x**3 + 2 * x * x) / safe(x))), several((3,), (2, 2)), once=False, revealing=at([0.0, -0.1, 0.6]), second=True),
]  # fmt: skip


# Signs --------------------------------------------------------------------------------------------------------------


def of_the_largest(g, x):
    ties = np.abs(x) == np.abs(x).max()
    return g * np.sign(x) * ties / ties.sum()


def largest_modulus(x):
    return np.abs(x).max()


def prelu(x, slope):
    refuse_if(slope.shape, "one slope for all")
    return np.where(x > 0, x, slope * x)


def prelu_rule(g, x, slope, positive_side=lambda x, slope: x > 0):
    side = positive_side(x, slope)
    return g * np.where(side, 1.0, slope), np.asarray((g * x * ~side).sum())


def log_determinant(a):
    refuse_if(a.ndim != 2 or a.shape[0] != a.shape[1], "square matrices only")
    refuse_if(a.size and np.linalg.cond(a) > 1e8, "the matrix is singular")
    return np.linalg.slogdet(a)[1]


def geometric_mean(x):
    refuse_if(not x.size or (x == 0).any(), "numbers other than 0 only")
    return np.exp(np.log(np.abs(x)).mean())


def root_of_positive(x):
    return np.where(x > 0, np.sqrt(np.where(x > 0, x, 1.0)), 0.0)


SIGNS = [
    hidden("a power by the logarithm of its base", "signs", keeping_all(powered), of_all(powered_rule), of_all(lambda g, x, *, power: g * power * np.exp((power - 1) * np.log(x))), uniform(0.5, 3, (2, 3), power=3), source="tt-metal#54439", revealing=at([[-2.1, 1.2, 0.6], [0.5, 2.5, 2.8]], power=3)),
    hidden("a remainder that keeps its sign, by floor", "signs", pair_of(lambda x, y: np.fmod(x, y)), from_saved(lambda g, x, y: (1 * g, -g * np.trunc(x / y))), from_saved(lambda g, x, y: (1 * g, -g * np.floor(x / y))), lambda rng: [Sample(np.array([5.3, 7.1, 2.2, 9.7]), np.array([2.0, 3.0, 4.5, 1.5]))], revealing=at([-5.3, 7.1, 2.2, 9.7], [2.0, 3.0, 4.5, 1.5])),
    hidden("a remainder that has the divisor's sign, by trunc", "signs", pair_of(lambda x, y: np.mod(x, y)), from_saved(lambda g, x, y: (1 * g, -g * np.floor(x / y))), from_saved(lambda g, x, y: (1 * g, -g * np.trunc(x / y))), lambda rng: [Sample(rng.uniform(3.1, 3.9, (2, 2)), rng.uniform(1.2, 1.4, (2, 2)))], revealing=at([[-3.6, 3.3], [3.1, 3.1]], [[1.4, 1.4], [1.3, 1.3]])),
    hidden("a learned slope, its side taken from the output", "signs", saving(prelu), from_saved(prelu_rule), from_saved(lambda g, x, slope: prelu_rule(g, x, slope, lambda x, slope: np.where(x > 0, x, slope * x) > 0)), beside((3, 4), np.array(0.25)), revealing=at([[0.1, -0.1, 0.6, 0.1], [-0.5, 0.4, 1.3, 0.9], [-0.7, -1.3, -0.6, 0.0]], -0.2)),
    hidden("the logarithm of the modulus as if it were positive", "signs", saving(lambda x: np.log(np.abs(x))), from_saved(lambda g, x: g / x), from_saved(lambda g, x: g / xp.abs(x)), positive((2, 3), ), once=False, revealing=at([[-1.5, 0.9, 0.6], [0.5, 1.7, 1.9]])),
    hidden("a cube root's slope by a fractional power", "signs", saving(np.cbrt), from_saved(lambda g, x: g / (3 * np.cbrt(x) ** 2)), from_saved(lambda g, x: g * x ** (-2 / 3) / 3), uniform(0.5, 4, (3, 2)), revealing=at([[-2.7, 1.4], [0.6, 0.6], [3.3, 3.7]])),
    hidden("the largest modulus, sought among the numbers themselves", "signs", saving(largest_modulus), from_saved(of_the_largest), from_saved(lambda g, x: g * (x == np.abs(x).max())), at([3.0, -1.0, 2.0, 0.5]), revealing=at([3.0, 3.0, 2.0, 0.5])),
    hidden("the logarithm of a determinant's modulus by the determinant", "signs", saving(log_determinant), from_saved(lambda g, a: g * np.linalg.inv(a).T), from_saved(lambda g, a: g * np.linalg.inv(a).T * np.sign(np.linalg.det(a))), lambda rng: [Sample(rng.normal(size=(n, n)) * 0.3 + 2 * np.eye(n)) for n in (3, 2)], revealing=at([[0.0, 0.0, 0.2], [0.0, 1.8, 0.1], [0.4, 0.3, 1.8]])),
    hidden("a root on one side only, divided on both", "signs", saving(root_of_positive), from_saved(lambda g, x: g * np.where(x > 0, 0.5 / np.sqrt(np.where(x > 0, x, 1.0)), 0.0)), from_saved(lambda g, x: g * (x > 0) * 0.5 / np.sqrt(x)), positive((4,)), source="tinygrad#12409", revealing=at([0.0, 0.9, 0.6, 0.5])),
    hidden("x |x| as if x were positive", "signs", saving(lambda x: x * np.abs(x)), from_saved(lambda g, x: 2 * g * xp.abs(x)), from_saved(lambda g, x: 2 * g * x), positive((3, 3), ), once=False, revealing=at([[-1.5, 0.9, 0.6], [0.5, 1.7, 1.9], [1.4, 1.6, 1.3]])),
    hidden("a geometric mean of moduli, its sign forgotten", "signs", saving(geometric_mean), from_saved(lambda g, x: g * np.exp(np.log(np.abs(x)).mean()) / (x.size * x)), from_saved(lambda g, x: g * np.exp(np.log(np.abs(x)).mean()) / (x.size * np.abs(x))), positive((5,), ), revealing=at([-1.5, 0.9, 0.6, 0.5, 1.7])),
]  # fmt: skip


# Large numbers ------------------------------------------------------------------------------------------------------


def huber(x, *, delta=10.0):
    return np.where(np.abs(x) <= delta, x * x / 2, delta * (np.abs(x) - delta / 2))


def log_sum_exp(x):
    refuse_if(x.size == 0, "of nothing")
    return x.max() + np.log(np.exp(x - x.max()).sum())


def log_mean_cosh(x):
    return np.abs(x) + np.log1p(np.exp(-2 * np.abs(x))) - np.log(2)


logits = at([-40.0, 3.0, 12.0, 37.0])

LARGE = [
    hidden("a sigmoid's slope whose exponential overflows", "large", saving(special.expit), from_saved(lambda g, x: g * special.expit(x) * special.expit(-x)), from_saved(lambda g, x: g * np.exp(x) / (1 + np.exp(x)) ** 2), logits, source="tinygrad#1113", revealing=at([-4000.0, 300.0, 1200.0, 3700.0])),
    hidden("softplus' slope whose exponential overflows", "large", saving(lambda x: np.logaddexp(0, x)), from_saved(lambda g, x: g * special.expit(x)), from_saved(lambda g, x: g * np.exp(x) / (1 + np.exp(x))), logits, revealing=at([-4000.0, 300.0, 1200.0, 3700.0])),
    hidden("log-sum-exp's weights without the largest", "large", saving(log_sum_exp), from_saved(lambda g, x: g * np.exp(x - log_sum_exp(x))), from_saved(lambda g, x: g * np.exp(x) / np.exp(x).sum()), lambda rng: [Sample(np.array([45.0, 44.0, -50.0, 43.5]))], revealing=at([4500.0, 4400.0, -5000.0, 4350.0])),
    hidden("log cosh's slope by exponentials", "large", saving(log_mean_cosh), from_saved(lambda g, x: g * np.tanh(x)), from_saved(lambda g, x: g * (np.exp(x) - np.exp(-x)) / (np.exp(x) + np.exp(-x))), lambda rng: [Sample(50 * rng.uniform(0.8, 1.0, 3) * [1, -1, 1])], revealing=at([4637.0, -4269.8, 4041.0])),
    hidden("the linear part of Huber's loss, never reached", "large", keeping_all(huber), of_all(lambda g, x, *, delta: g * np.clip(x, -delta, delta)), of_all(lambda g, x, *, delta: g * x), several((3, 4)), revealing=at([[1.3, -1.3, 6.4, 1.0], [-5.4, 3.6, 13.0, 9.5], [-7.0, -12.7, -6.2, 0.4]])),
    hidden("relu6 without its upper limit", "large", saving(lambda x: np.clip(x, 0, 6)), from_saved(lambda g, x: g * ((x > 0) & (x < 6))), from_saved(lambda g, x: g * (x > 0)), several((3, 4)), revealing=at([[1.3, -1.3, 6.4, 1.0], [-5.4, 3.6, 13.0, 9.5], [-7.0, -12.7, -6.2, 0.4]])),
    hidden("hardswish as if all lay inside", "large", saving(lambda x: x * np.clip(x + 3, 0, 6) / 6), from_saved(lambda g, x: g * np.where(x <= -3, 0.0, np.where(x < 3, (2 * x + 3) / 6, 1.0))), from_saved(lambda g, x: g * (2 * x + 3) / 6), uniform(-2, 2, (3, 4)), revealing=at([[5.5, -9.2, -18.4, -19.3], [12.5, 16.5, 4.3, 9.2], [1.7, 17.4, 12.6, -19.9]])),
    hidden("the logarithm of the normal distribution, 0/0 far out", "large", saving(special.log_ndtr), from_saved(lambda g, x: g * np.exp(-x * x / 2 - special.log_ndtr(x)) / np.sqrt(2 * np.pi)), from_saved(lambda g, x: g * np.exp(-x * x / 2) / special.ndtr(x) / np.sqrt(2 * np.pi)), at([-2.2, 0.5, 1.5, -0.3]), revealing=at([-220.0, 50.0, 150.0, -30.0])),
    hidden("a tanh whose slope is cut off at 3", "large", saving(np.tanh), from_saved(lambda g, x: g * (1 - np.tanh(x) ** 2)), from_saved(lambda g, x: g * np.where(np.abs(x) > 3, 0.0, 1 - np.tanh(x) ** 2)), at([0.2, -0.7, 1.1, 0.65]), revealing=at([3.2, -3.5, 1.0, 0.5])),
    hidden("softplus' slope by a threshold that forward does not have", "large", saving(lambda x: np.logaddexp(0, x)), from_saved(lambda g, x: g * special.expit(x)), from_saved(lambda g, x: np.where(x > 5, g, g * special.expit(x))), several((5,)), revealing=at([1.3, -1.3, 6.4, 1.0, -5.4])),
    hidden("the slope of a sigmoid by exp(-x)", "outliers", saving(special.expit), from_saved(lambda g, x: g * special.expit(x) * special.expit(-x)), from_saved(lambda g, x: g * np.exp(-x) / (1 + np.exp(-x)) ** 2), several((5,), (2, 3)), due="warn", source="burn#1139", revealing=at([1257.3, -1321.0, 6404.2, 1049.0, -5356.7])),
    hidden("a mean that leaves NaN out is divided by the count of all", "nan", saving(lambda x: np.asarray(np.nanmean(x))), from_saved(lambda g, x: g * ~np.isnan(x) / (~np.isnan(x)).sum()), from_saved(lambda g, x: g * np.ones(x.shape) / x.size), several((3, 4)), "warn", source="jax#8140", revealing=at([[np.nan, -0.1, 0.6, 0.1], [-0.5, 0.4, 1.3, 0.9], [-0.7, -1.3, -0.6, 0.0]])),
]  # fmt: skip


# Whole numbers, equal rows, identities ------------------------------------------------------------------------------


def lookup(table, places):
    """Interpolate a table (n,) linearly at places between 0 and n - 1."""
    refuse_if(
        table.ndim != 1 or table.size < 2 or (places < 0).any() or (places > table.size - 1).any(),
        "places must lie inside the table",
    )
    low = np.minimum(np.floor(places).astype(int), table.size - 2)
    return table[low] * (1 - (places - low)) + table[low + 1] * (places - low)


def lookup_rule(g, table, places):
    low = np.minimum(np.floor(places).astype(int), table.size - 2)
    gradient = np.zeros_like(table)
    np.add.at(gradient, low, g * (1 - (places - low)))
    np.add.at(gradient, low + 1, g * (places - low))
    return gradient, g * (table[low + 1] - table[low])


def lookup_by_ceil(g, table, places):
    """Between floor and ceil: at a whole number these are one, and both weights 0."""
    low, high = np.floor(places).astype(int), np.ceil(places).astype(int)
    gradient = np.zeros_like(table)
    np.add.at(gradient, low, g * (high - places))
    np.add.at(gradient, high, g * (places - low))
    return gradient, g * (table[high] - table[low])


CUBIC = np.array([[0, 2, 0, 0], [-1, 0, 1, 0], [2, -5, 4, -1], [-1, 3, -3, 1]]) / 2
CURVE = np.array([0.3, -1.0, 2.0, 0.5, 1.5, -0.7, 0.1, 0.9])


def curve(x):
    """Return a Catmull-Rom curve through CURVE at places from 1 to 6."""
    refuse_if((x < 1).any() or (x >= 6).any(), "places must lie on the curve")
    low = np.floor(x).astype(int)
    t = x - low
    points = CURVE[low[..., None] + np.arange(-1, 3)] @ CUBIC.T
    return points[..., 0] + t * (points[..., 1] + t * (points[..., 2] + t * points[..., 3]))


def curve_rule(g, x, low=lambda x: np.floor(x)):
    t = x - np.floor(x)
    points = CURVE[low(x).astype(int)[..., None] + np.arange(-1, 3)] @ CUBIC.T
    return g * (points[..., 1] + t * (2 * points[..., 2] + 3 * t * points[..., 3]))


def row_variance(x):
    refuse_if(x.shape[-1] == 0, "of nothing")
    return x.var(axis=-1)


def row_variance_rule(g, x):
    return 2 * g[..., None] * (x - x.mean(axis=-1, keepdims=True)) / x.shape[-1]


def by_deviation(g, x):
    deviation = x.std(axis=-1, keepdims=True)
    slope = (x - x.mean(axis=-1, keepdims=True)) / (x.shape[-1] * deviation)
    return 2 * g[..., None] * deviation * slope


def couplings(x):
    """Return exp(-distance**2) of each two rows."""
    first, second = np.triu_indices(x.shape[0], 1)
    return np.exp(-((x[first] - x[second]) ** 2).sum(axis=-1))


def couplings_rule(g, x, slope=lambda apart: apart):
    first, second = np.triu_indices(x.shape[0], 1)
    pull = -2 * (g * couplings(x))[:, None] * slope(x[first] - x[second])
    gradient = np.zeros_like(x)
    np.add.at(gradient, first, pull)
    np.add.at(gradient, second, -pull)
    return gradient


def through_the_distance(apart):
    distance = np.sqrt((apart**2).sum(axis=-1, keepdims=True))
    return distance * (apart / distance)


def symmetric_exponential(a):
    refuse_if(a.ndim != 2 or a.shape[0] != a.shape[1], "square matrices only")
    values, vectors = np.linalg.eigh((a + a.T) / 2)
    return (vectors * np.exp(values)) @ vectors.T


def symmetric_exponential_rule(g, a, guarded=True):
    values, vectors = np.linalg.eigh((a + a.T) / 2)
    apart = values[:, None] - values
    middle = (values[:, None] + values) / 2
    half = apart / 2
    quotient = np.exp(middle) * np.where(
        half == 0, 1.0, np.sinh(half) / np.where(half == 0, 1.0, half)
    )
    if not guarded:
        quotient = (np.exp(values)[:, None] - np.exp(values)) / (
            apart + np.where(np.eye(len(a)), np.inf, 0)
        )
        quotient = quotient + np.diag(np.exp(values))
    inner = vectors @ (quotient * (vectors.T @ g @ vectors)) @ vectors.T
    return (inner + inner.T) / 2


def standardised(x):
    centred = x - x.mean(axis=-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-3)


def standardised_rule(g, x, scale=None):
    centred = x - x.mean(axis=-1, keepdims=True)
    unit = standardised(x)
    inverse = 1 / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-3)
    inverse = inverse if scale is None else scale(unit, centred)
    keep = {"axis": -1, "keepdims": True}
    return inverse * (g - g.mean(**keep) - unit * (g * unit).mean(**keep))


def between(rng):
    return [Sample(rng.normal(size=6), rng.uniform(0.1, 4.9, (2, 3)))]


def symmetric(rng):
    matrices = rng.normal(size=(3, 3)), rng.normal(size=(2, 2))
    return [Sample((a + a.T) / 2) for a in matrices]


EQUAL = [
    hidden("a table's interpolation between floor and ceil", "whole numbers", saving(lookup), from_saved(lookup_rule), from_saved(lookup_by_ceil), between, revealing=at([0.1, -0.1, 0.6, 0.1, -0.5, 0.4], [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]])),
    hidden("a curve's interval by ceil - 1", "whole numbers", saving(curve), from_saved(curve_rule), from_saved(lambda g, x: curve_rule(g, x, lambda x: np.ceil(x) - 1)), uniform(1.1, 5.4, (6,)), revealing=at([2.0, 2.0, 2.0, 2.0, 2.0, 2.0])),
    hidden("a variance by the gradient of the deviation", "equal rows", saving(row_variance), from_saved(row_variance_rule), from_saved(by_deviation), several((5,), (3, 4)), revealing=at([1.0, 1.0, 1.0, 1.0, 1.0])),
    hidden("a Gaussian of distances by the gradient of the distance", "equal rows", saving(lambda x: couplings(x) if x.ndim == 2 else refuse()), from_saved(couplings_rule), from_saved(lambda g, x: couplings_rule(g, x, through_the_distance)), several((4, 2), (3, 3)), revealing=at([[0.1, -0.1], [0.1, -0.1], [-0.5, 0.4], [1.3, 0.9]])),
    hidden("a matrix function of equal eigenvalues", "identity", saving(symmetric_exponential), from_saved(symmetric_exponential_rule), from_saved(lambda g, a: symmetric_exponential_rule(g, a, False)), symmetric, source="pytorch#23133, autograd#527", revealing=at([[1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]])),
    hidden("a norm's scale found by division", "equal rows", saving(lambda x: standardised(x) if x.size and x.ndim else refuse()), from_saved(standardised_rule), from_saved(lambda g, x: standardised_rule(g, x, lambda unit, centred: unit / centred)), several((4, 5), (2, 4)), revealing=at([[0.0, 0.0, 1.0, 0.0, -1.0], [0.0, 1.0, 1.0, -1.0, -1.0], [-1.0, 0.0, -2.0, 0.0, -1.0], [-1.0, -1.0, 0.0, 0.0, 1.0]])),
]  # fmt: skip


# Repeated indices ---------------------------------------------------------------------------------------------------


def along(x, index):
    refuse_if(
        x.ndim != 2 or index.ndim != 2 or x.shape[0] != index.shape[0], "an index for each row"
    )
    return np.take_along_axis(x, index, axis=1)


def along_rule(g, x, index, write=np.add.at):
    gradient = np.zeros_like(x)
    write(gradient, (np.arange(x.shape[0])[:, None], index), g)
    return gradient, None


def assign(array, where, values):
    array[where] = values


def put(x, index, values):
    refuse_if(index.shape != values.shape, "a value for each index")
    result = x.copy()
    result[index] = values
    return result


def put_rule(g, x, index, values):
    """The last of those that are written to one place has its gradient."""
    rest = g.copy()
    rest[index] = 0
    last = np.full(x.shape, -1)
    last[index] = np.arange(index.size)
    return rest, None, g[index] * (last[index] == np.arange(index.size))


def put_to_each(g, x, index, values):
    return put_rule(g, x, index, values)[0], None, g[index]


def embedding_assigning(ctx, g):
    return placed(ctx.shape, ctx.saved_tensors[0], g), None


def pair_energies(x, first, second):
    """Return x[i] * x[j] for lists of i and j."""
    refuse_if(x.ndim != 1 or first.shape != second.shape, "a list of numbers, and pairs")
    return x[first] * x[second]


def pair_energies_rule(g, x, first, second):
    gradient = np.zeros_like(x)
    np.add.at(gradient, first, g * x[second])
    np.add.at(gradient, second, g * x[first])
    return gradient, None, None


def pair_energies_by_fancy_add(g, x, first, second):
    gradient = np.zeros_like(x)
    gradient[first] += g * x[second]
    gradient[second] += g * x[first]
    return gradient, None, None


REPEATED = [
    hidden("gathering assigns", "repeated indices", gather, gather_rule, gather_by_assignment, beside((6,), np.array([4, 0, 5, 2])), source="pytorch#1631, paddle#17662", revealing=at([0.1, -0.1, 0.6, 0.1, -0.5, 0.4], [0, 0, 0, 0])),
    hidden("taking along an axis assigns", "repeated indices", saving(along), from_saved(along_rule), from_saved(lambda g, x, index: along_rule(g, x, index, assign)), beside((2, 4), np.array([[3, 1, 0], [2, 0, 1]])), source="mxnet#9172", revealing=at([[0.1, -0.1, 0.6, 0.1], [-0.5, 0.4, 1.3, 0.9]], [[0, 0, 0], [0, 0, 0]])),
    hidden("an embedding assigns", "repeated indices", embedding, embedding_rule, embedding_assigning, beside((5, 3), np.array([2, 0, 4])), revealing=at([[0.1, -0.1, 0.6], [0.1, -0.5, 0.4], [1.3, 0.9, -0.7], [-1.3, -0.6, 0.0], [-2.3, -0.2, -1.2]], [0, 0, 0])),
    hidden("what is written twice has a gradient twice", "repeated indices", saving(put), from_saved(put_rule), from_saved(put_to_each), lambda rng: [Sample(rng.normal(size=6), np.array([1, 4, 2]), rng.normal(size=3))], due="warn", revealing=at([0.1, -0.1, 0.6, 0.1, -0.5, 0.4], [0, 0, 0], [1.3, 0.9, -0.7])),
    hidden("pairs of numbers add by `+=` to a list of places", "repeated indices", saving(pair_energies), from_saved(pair_energies_rule), from_saved(pair_energies_by_fancy_add), beside((6,), np.array([0, 2, 4]), np.array([1, 3, 5])), revealing=at([0.1, -0.1, 0.6, 0.1, -0.5, 0.4], [0, 0, 0], [1, 3, 5])),
]  # fmt: skip


# Sizes --------------------------------------------------------------------------------------------------------------


def row_means(x):
    refuse_if(x.ndim != 2 or not x.shape[1], "rows of numbers only")
    return x.mean(axis=1)


def instance_norm(x):
    """Normalise each image of (batch, channels, rows, columns)."""
    refuse_if(x.ndim != 4 or not x.size, "images only")
    centred = x - x.mean(axis=(2, 3), keepdims=True)
    return centred / np.sqrt((centred**2).mean(axis=(2, 3), keepdims=True) + 1e-3)


def instance_norm_rule(g, x, count=lambda x: x.shape[2] * x.shape[3]):
    keep = {"axis": (2, 3), "keepdims": True}
    centred = x - x.mean(**keep)
    inverse = 1 / np.sqrt((centred**2).mean(**keep) + 1e-3)
    unit = centred * inverse
    return inverse * (g - g.sum(**keep) / count(x) - unit * (g * unit).sum(**keep) / count(x))


def pooled(x, *, width=2):
    """Average windows side by side; what is left over is left out."""
    refuse_if(x.ndim != 1 or width < 1, "a signal, and a width of at least 1")
    return x[: x.size // width * width].reshape(-1, width).mean(axis=1)


def pooled_rule(g, x, *, width):
    gradient = np.zeros_like(x)
    gradient[: g.size * width] = np.repeat(g / width, width)
    return gradient


def windows(x, width, stride=1, dilation=1):
    """Return the places of each window: (windows, width)."""
    refuse_if(
        stride < 1 or dilation < 1 or width < 1 or x.ndim != 1,
        "a signal; a width, stride and dilation of at least 1",
    )
    reach = dilation * (width - 1) + 1
    refuse_if(x.size < reach, "the signal is shorter than the kernel")
    return np.arange(0, x.size - reach + 1, stride)[:, None] + dilation * np.arange(width)


def filtered(x, w, *, stride=1, dilation=1):
    """Cross-correlate a signal with a kernel."""
    refuse_if(w.ndim != 1, "a kernel of one dimension")
    return x[windows(x, w.size, stride, dilation)] @ w


def filtered_rule(g, x, w, *, stride, dilation, shift=0, whole=True, used=None):
    places = windows(x, w.size, stride, dilation)
    written = places + shift if used is None else windows(x, w.size, **used)[: g.size]
    gradient = np.zeros(x.size if whole else places.max() + 1)
    np.add.at(gradient, written, g[:, None] * w)
    return gradient, g @ x[places]


def from_the_end(g, x, w, *, stride, dilation):
    """What the windows leave over is taken to lie in front of them."""
    over = x.size - 1 - windows(x, w.size, stride, dilation).max()
    return filtered_rule(g, x, w, stride=stride, dilation=dilation, shift=over)


def same(x, w):
    """Convolve, with as many values as the signal has."""
    refuse_if(
        x.ndim != 1 or w.ndim != 1 or not 0 < w.size <= x.size,
        "a signal, and a kernel that is not longer",
    )
    return np.convolve(x, w, "same")


def same_rule(g, x, w):
    start = (w.size - 1) // 2
    whole = np.zeros(x.size + w.size - 1)
    whole[start : start + x.size] = g
    return np.correlate(whole, w, "valid"), np.correlate(whole, x, "valid")


def same_again(g, x, w):
    """The adjoint of `same` is `same` with the kernel turned round: of an odd kernel."""
    return np.convolve(g, w[::-1], "same"), same_rule(g, x, w)[1]


def power_spectrum(x):
    refuse_if(x.ndim != 1 or x.size == 0, "a signal only")
    return np.abs(np.fft.rfft(x)) ** 2


def power_spectrum_rule(g, x):
    two_sided = g * np.fft.rfft(x)
    return 2 * np.fft.fft(np.append(two_sided.conj(), np.zeros(x.size - g.size))).real


def by_inverse(g, x, halved=slice(1, -1), size=None):
    """The inverse counts the inner frequencies twice, and of an even signal not the last."""
    c = g * np.fft.rfft(x)
    c[halved] /= 2
    size = 2 * (g.size - 1) if size is None else size(x)
    return 2 * size * np.fft.irfft(c, size)


def attention(q, k, v):
    """Attend to the keys up to one's own place, counted from the end."""
    refuse_if(
        not (
            q.ndim == k.ndim == v.ndim == 2
            and len(k) == len(v) >= len(q) > 0
            and q.shape[1] == k.shape[1] > 0
        ),
        "queries, at least as many keys, and a value for each key",
    )
    return attention_weights(q, k) @ v


def attention_weights(q, k, late=None):
    late = len(k) - len(q) if late is None else late
    scores = (
        np.where(np.tril(np.ones((len(q), len(k))), late) > 0, q @ k.T, -np.inf) / q.shape[1] ** 0.5
    )
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def attention_rule(g, q, k, v, late=None, scale=None):
    p = attention_weights(q, k, late)
    of_p = g @ v.T
    of_scores = p * (of_p - (of_p * p).sum(axis=1, keepdims=True))
    of_scores = of_scores * (q.shape[1] ** -0.5 if scale is None else scale)
    return of_scores @ k, of_scores.T @ q, p.T @ g


def diagonal(a):
    refuse_if(a.ndim != 2, "matrices only")
    return np.diagonal(a).copy()


def diagonal_rule(g, a):
    gradient = np.zeros_like(a)
    np.fill_diagonal(gradient, g)
    return gradient


def kronecker(a, b):
    refuse_if(a.ndim != 2 or b.ndim != 2, "matrices only")
    return np.kron(a, b)


def kronecker_rule(g, a, b, inner=lambda b: b.shape):
    blocks = g.reshape(a.shape[0], inner(b)[0], a.shape[1], inner(b)[1])
    return np.einsum("ipjq,pq->ij", blocks, b), np.einsum("ipjq,ij->pq", blocks, a)


def linear(x, w):
    refuse_if(
        x.ndim != 2 or w.ndim != 2 or x.shape[1] != w.shape[1],
        "(batch, inputs) and (outputs, inputs)",
    )
    return x @ w.T


def summed(g, *arrays):
    """Return gradients summed to the arrays' shapes."""
    return tuple(np.asarray(summed_to(h, array.shape)) for h, array in zip(g, arrays, strict=True))


def valid(x, w):
    """Convolve where both overlap; NumPy takes the longer one for the signal."""
    refuse_if(x.ndim != 1 or w.ndim != 1 or not x.size or not w.size, "two signals")
    return np.convolve(x, w, "valid")


def valid_rule(g, x, w):
    if x.size < w.size:
        return valid_rule(g, w, x)[::-1]
    return np.convolve(g, w[::-1], "full"), np.correlate(x, g, "valid")[::-1].copy()


def valid_rule_of_a_long_signal(g, x, w):
    return np.convolve(g, w[::-1], "full"), np.correlate(x, g, "valid")[::-1].copy()


def differences(x):
    refuse_if(x.ndim != 1, "a list of numbers")
    return np.diff(x)


def differences_rule(g, x):
    gradient = np.zeros_like(x)
    gradient[1:] += g
    gradient[:-1] -= g
    return gradient


def bag(weight, index):
    """Add up rows of a table."""
    refuse_if(weight.ndim != 2 or index.ndim != 1, "a table, and a list of rows")
    return weight[index].sum(axis=0)


def bag_rule(ctx, g):
    weight, index = ctx.saved_tensors
    return np.bincount(index, minlength=len(weight))[:, None] * g, None


def bag_sorted(ctx, g):
    """Sort the indices, and add up runs of equal ones."""
    weight, index = ctx.saved_tensors
    order = np.sort(index)
    starts = np.flatnonzero(np.append(True, order[1:] != order[:-1]))
    gradient = np.zeros(weight.shape)
    gradient[order[starts]] = np.diff(np.append(starts, order.size))[:, None] * g
    return gradient, None


def covariance(x):
    """Return the covariance of the columns of (observations, features)."""
    refuse_if(x.ndim != 2 or len(x) < 2, "at least two observations")
    centred = x - x.mean(axis=0)
    return centred.T @ centred / (len(x) - 1)


def covariance_rule(g, x, count=lambda x: len(x) - 1):
    return (x - x.mean(axis=0)) @ (g + g.T) / count(x)


def normalised_adjacency(a):
    """Divide a graph's matrix by the sums of its rows."""
    refuse_if(a.ndim != 2 or not a.shape[1], "matrices only")
    return a / a.sum(axis=1, keepdims=True)


def normalised_adjacency_rule(g, a, keepdims=True):
    degree = a.sum(axis=1, keepdims=True)
    inner = (g * a).sum(axis=1, keepdims=True)
    return g / degree - (inner / degree**2 if keepdims else (inner / degree**2) * np.ones(len(a)))


def broadcast_both(rule):
    """Return a rule whose gradients are summed to the shapes of the arguments."""
    return lambda g, x, y: summed(rule(g, x, y), x, y)


def sum_of_products(x, y):
    return (x * y).sum(axis=-1) if x.ndim and y.ndim else refuse()


signals = several((8,), (6,))
triples = normal((4, 3), (4, 3), (4, 2))

SIZES = [
    hidden("a mean over columns that divides by the rows", "longer", saving(row_means), from_saved(lambda g, x: np.repeat(g[:, None], x.shape[1], axis=1) / x.shape[1]), from_saved(lambda g, x: np.repeat(g[:, None], x.shape[1], axis=1) / x.shape[0]), several((4, 4), (3, 3)), revealing=normal((1, 4))),
    hidden("an instance norm of square images", "longer", saving(instance_norm), from_saved(instance_norm_rule), from_saved(lambda g, x: instance_norm_rule(g, x, lambda x: x.shape[2] ** 2)), several((2, 3, 4, 4), (1, 2, 3, 3)), revealing=normal((2, 3, 1, 4))),
    hidden("a covariance that divides by the number of features", "longer", saving(covariance), from_saved(covariance_rule), from_saved(lambda g, x: covariance_rule(g, x, lambda x: x.shape[1] + 1)), several((5, 3)), revealing=normal((6, 3))),
    hidden("pooling that leaves something over", "longer", keeping_all(pooled), of_all(pooled_rule), of_all(lambda g, x, *, width: np.repeat(g / width, width)), under((8,), {"width": 2}, {"width": 4}), "note", source="torch7#20, NNlib#133", revealing=normal((8,), width=3)),
    hidden("a strided convolution that leaves something over, ends where its windows do", "longer", keeping_all(filtered), of_all(filtered_rule), of_all(lambda g, x, w, **settings: filtered_rule(g, x, w, whole=False, **settings)), normal((9,), (3,), stride=2), "note", source="torch7#20", revealing=normal((10,), (3,), stride=2)),
    hidden("a strided convolution that leaves something over, shifted by it", "longer", keeping_all(filtered), of_all(filtered_rule), of_all(from_the_end), normal((9,), (3,), stride=2), source="pytorch/xla#2333", revealing=normal((10,), (3,), stride=2)),
    hidden("a convolution of one size with an even kernel", "longer", saving(same), from_saved(same_rule), from_saved(same_again), lambda rng: [Sample(rng.normal(size=7), rng.normal(size=3)), Sample(rng.normal(size=8), rng.normal(size=5))], revealing=normal((7,), (4,))),
    hidden("a power spectrum of an odd signal, the last frequency counted once", "longer", saving(power_spectrum), from_saved(power_spectrum_rule), from_saved(lambda g, x: by_inverse(g, x, size=lambda x: x.size)), signals, source="pytorch_fft#11", revealing=normal((9,))),
    hidden("a power spectrum of an odd signal, one number short", "longer", saving(power_spectrum), from_saved(power_spectrum_rule), from_saved(by_inverse), signals, "note", source="tensorflow#108479", revealing=normal((9,))),
    hidden("a spectrum's halves exchanged back by the same exchange", "longer", plain(lambda x: np.fft.fftshift(x)), of_grad(lambda g: np.fft.ifftshift(g)), of_grad(lambda g: np.fft.fftshift(g)), signals, revealing=normal((9,))),
    hidden("causal attention whose mask begins at the first key", "unequal", saving(attention), from_saved(attention_rule), from_saved(lambda g, q, k, v: attention_rule(g, q, k, v, late=0)), triples, revealing=normal((1, 3), (4, 3), (4, 2))),
    hidden("attention whose scale is that of the sample", "longer", saving(attention), from_saved(attention_rule), from_saved(lambda g, q, k, v: attention_rule(g, q, k, v, scale=3**-0.5)), triples, revealing=normal((4, 1), (4, 1), (4, 1))),
    hidden("the diagonal of a matrix that is not square", "unequal", saving(diagonal), from_saved(diagonal_rule), from_saved(lambda g, a: np.diag(g)), several((3, 3), (4, 4)), "note", revealing=normal((3, 4))),
    hidden("a Kronecker product with a matrix that is not square", "unequal", saving(kronecker), from_saved(kronecker_rule), from_saved(lambda g, a, b: kronecker_rule(g, a, b, lambda b: (b.shape[0], b.shape[0]))), lambda rng: [Sample(rng.normal(size=(2, 3)), rng.normal(size=(n, n))) for n in (2, 3)], "note", revealing=normal((2, 3), (1, 2))),
    hidden("a graph's matrix is square, and keepdims is forgotten", "unequal", saving(normalised_adjacency), from_saved(normalised_adjacency_rule), from_saved(lambda g, a: normalised_adjacency_rule(g, a, False)), lambda rng: [Sample(rng.uniform(0.5, 2, (n, n))) for n in (3, 4)], "note", revealing=normal((4, 3))),
    hidden("a batch of one loses its axis", "length 1", saving(linear), from_saved(lambda g, x, w: (g @ w, g.T @ x)), from_saved(lambda g, x, w: (g.squeeze() @ w if g.squeeze().ndim else g @ w, g.T @ x)), normal((4, 3), (2, 3)), "note", revealing=normal((1, 3), (2, 3))),
    hidden("a mask that is broadcast", "length 1", saving(lambda x, y: x * y), from_saved(broadcast_both(lambda g, x, y: (g * y, g * x))), from_saved(lambda g, x, y: (g * y, g * x)), normal((2, 4, 3), (2, 4, 3)), "note", source="tt-metal#40008", revealing=normal((1, 4, 3), (2, 4, 3))),
    hidden("a bias of one number", "length 1", saving(lambda x, bias: x + bias if bias.ndim == 1 and x.ndim == 2 and x.shape[1] >= bias.size else refuse()), from_saved(lambda g, x, bias: summed((g, g), x, bias)), from_saved(lambda g, x, bias: (1 * g, g.sum(axis=0))), normal((4, 3), (3,)), "note", source="burn#680", revealing=normal((4, 3), (1,))),
    hidden("a factor of each row, with one row", "length 1", saving(lambda x, y: x * y if x.ndim == y.ndim == 2 else refuse()), from_saved(broadcast_both(lambda g, x, y: (g * y, g * x))), from_saved(lambda g, x, y: (g * y, (g * x).sum(axis=1, keepdims=True))), normal((4, 3), (4, 1)), "note", source="burn#181", revealing=normal((1, 3), (4, 1))),
    hidden("a bias and its input exchanged", "exchanged", saving(lambda x, y: x + y if x.ndim + y.ndim > 0 else refuse()), from_saved(broadcast_both(lambda g, x, y: (g, g))), from_saved(lambda g, x, y: (1 * g, np.asarray(summed_to(g, y.shape)))), normal((4, 3), (3,)), "note", source="burn#181", revealing=normal((4, 1), (3,))),
    hidden("a convolution's signal shorter than its kernel", "exchanged", saving(valid), from_saved(valid_rule), from_saved(valid_rule_of_a_long_signal), normal((7,), (3,)), "note", revealing=normal((1,), (3,))),
    hidden("differences of one number", "length 1", saving(differences), from_saved(differences_rule), from_saved(lambda g, x: np.concatenate([[-g[0]], g[:-1] - g[1:], [g[-1]]])), several((5,), (3,)), "note", revealing=normal((1,))),
    hidden("a bag of no rows", "empty", saving(bag), bag_rule, bag_sorted, beside((4, 3), np.array([2, 0, 2, 1])), "note", revealing=at([[0.1, -0.1, 0.6], [0.1, -0.5, 0.4], [1.3, 0.9, -0.7], [-1.3, -0.6, 0.0]], np.zeros((0,), int))),
    hidden("dot products with one vector", "exchanged", saving(sum_of_products), from_saved(broadcast_both(lambda g, x, y: (g[..., None] * (y + 0 * x), g[..., None] * (x + 0 * y)))), from_saved(lambda g, x, y: (g[..., None] * y, (g[..., None] * x).reshape(-1, y.shape[-1]).sum(axis=0))), normal((4, 3), (3,)), "note", revealing=normal((4, 1), (3,))),
]  # fmt: skip


# Settings -----------------------------------------------------------------------------------------------------------


def total(x, *, axis=0, keepdims=False):
    return np.asarray(x.sum(axis=axis, keepdims=keepdims))


def total_rule(g, x, *, axis, keepdims):
    whole = g if keepdims or axis is None else np.expand_dims(g, axis)
    return np.broadcast_to(whole, x.shape).copy()


def total_by_insertion(g, x, *, axis, keepdims):
    shape = list(g.shape)
    if not keepdims:
        shape.insert(axis, 1)
    return np.broadcast_to(g.reshape(shape), x.shape).copy()


def average_over(x, *, axis=0):
    return np.asarray(x.mean(axis=axis)) if x.size else refuse()


def average_over_rule(g, x, *, axis):
    count = x.size if axis is None else x.shape[axis]
    return np.broadcast_to((g if axis is None else np.expand_dims(g, axis)) / count, x.shape).copy()


def average_of_one_axis(g, x, *, axis):
    return np.broadcast_to(np.expand_dims(g, axis) / x.shape[axis], x.shape).copy()


def softmax(x, *, axis=-1, temperature=1):
    e = np.exp((x - x.max(axis=axis, keepdims=True)) / temperature)
    return e / e.sum(axis=axis, keepdims=True)


def softmax_rule(g, x, *, axis, temperature):
    y = softmax(x, axis=axis, temperature=temperature)
    return y * (g - (g * y).sum(axis=axis, keepdims=True)) / temperature


def softmax_of_rows(g, x, *, axis, temperature):
    y = softmax(x, axis=axis, temperature=temperature)
    return y * (g - (g * y).sum(axis=-1, keepdims=True)) / temperature


def running(x, *, axis=0, reverse=False, exclusive=False):
    """Return running sums, from the end and without one's own value if asked."""
    refuse_if(not x.ndim or axis is None, "an axis to sum along")
    y = np.flip(np.cumsum(np.flip(x, axis), axis), axis) if reverse else np.cumsum(x, axis)
    return y - x if exclusive else y


def running_rule(g, x, *, axis, reverse, exclusive):
    return running(g, axis=axis, reverse=not reverse, exclusive=exclusive)


def spread(x, *, ddof=1):
    return np.asarray(x.var(ddof=ddof)) if x.size > ddof else refuse()


def spread_rule(g, x, *, ddof):
    return 2 * g * (x - x.mean()) / (x.size - ddof)


def cosine_transform(x, *, norm: Literal["ortho", "backward", "forward"] = "ortho"):
    return fft.dct(x, norm=norm) if x.ndim == 1 and x.size else refuse()


def cosine_transform_rule(g, x, *, norm):
    matrix = fft.dct(np.eye(x.size), norm=norm, axis=0)
    return matrix.T @ g


def squared_error(x, y, *, reduction: Literal["mean", "sum", "none"] = "mean"):
    refuse_if(x.shape != y.shape or not x.size, "a target for each number")
    errors = (x - y) ** 2
    return errors if reduction == "none" else np.asarray(getattr(errors, reduction)())


def squared_error_rule(g, x, y, *, reduction):
    slope = 2 * g * (x - y) / (x.size if reduction == "mean" else 1)
    return slope, -slope


def divergence(x, target, *, log_target=False):
    """Return the sum of target (log(target) - x), for a target that may be given as its logarithm."""
    refuse_if(x.shape != target.shape, "a target for each number")
    t = np.exp(target) if log_target else target
    return np.asarray((t * ((target if log_target else np.log(target)) - x)).sum())


def divergence_rule(g, x, target, *, log_target):
    if log_target:
        return -g * np.exp(target), g * np.exp(target) * (target - x + 1)
    return -g * target, g * (np.log(target) - x + 1)


def p_distance(x, y, *, p=2):
    refuse_if(x.shape != y.shape or p < 1, "two points, and a norm")
    return np.asarray((np.abs(x - y) ** p).sum() ** (1 / p))


def p_distance_rule(g, x, y, *, p):
    apart = x - y
    distance = p_distance(x, y, p=p) or 1.0
    slope = g * np.sign(apart) * np.abs(apart) ** (p - 1) / distance ** (p - 1)
    return slope, -slope


def p_distance_of_two(g, x, y, *, p):
    slope = g * (x - y) / p_distance(x, y)
    return slope, -slope


def thinned(x, *, stride=(2, 2)):
    """Keep every so manieth row and column."""
    rows, columns = (stride, stride) if isinstance(stride, int) else stride
    refuse_if(x.ndim != 2 or rows < 1 or columns < 1, "an image, and strides of at least 1")
    return x[::rows, ::columns].copy()


def thinned_rule(g, x, *, stride):
    return thinned_by_a_pair(g, x, stride=(stride, stride) if isinstance(stride, int) else stride)


def thinned_by_a_pair(g, x, *, stride):
    rows, columns = stride
    gradient = np.zeros_like(x)
    gradient[::rows, ::columns] = g
    return gradient


def product_of(a, b, *, transposed=False):
    refuse_if(a.ndim != 2 or b.ndim != 2, "matrices only")
    return a @ (b.T if transposed else b)


def product_of_rule(g, a, b, *, transposed):
    return (g @ b, g.T @ a) if transposed else (g @ b.T, a.T @ g)


def triangular(a, b, *, lower=True):
    refuse_if(a.ndim != 2 or b.ndim != 1, "a matrix and a vector")
    return linalg.solve_triangular(a, b, lower=lower)


def triangular_rule(g, a, b, *, lower):
    of_b = linalg.solve_triangular(a, g, lower=lower, trans=1)
    x = linalg.solve_triangular(a, b, lower=lower)
    return -(np.tril if lower else np.triu)(np.outer(of_b, x)), of_b


def resized(x, *, size=7, align_corners=True):
    """Interpolate a signal linearly at `size` places."""
    refuse_if(x.ndim != 1 or not x.size or size < 1, "a signal, and a size of at least 1")
    return resizing(x.size, size, align_corners) @ x


def resizing(length, size, align_corners):
    if align_corners:
        places = np.arange(size) * ((length - 1) / (size - 1) if size > 1 else 0.0)
    else:
        places = ((np.arange(size) + 0.5) * length / size - 0.5).clip(0, length - 1)
    return np.maximum(0, 1 - np.abs(places[:, None] - np.arange(length)))


def resized_rule(g, x, *, size, align_corners):
    return resizing(x.size, size, align_corners).T @ g


def resized_by_division(g, x, *, size, align_corners):
    if align_corners:
        places = np.arange(size) * ((x.size - 1) / (size - 1))
        return np.maximum(0, 1 - np.abs(places[:, None] - np.arange(x.size))).T @ g
    return resizing(x.size, size, align_corners).T @ g


def resized_to_the_middle(g, x, *, size, align_corners):
    return resized_rule(g, x, size=size, align_corners=align_corners and size > 1)


def enlarged(x, *, size=8):
    """Take the nearest of the numbers to the left."""
    refuse_if(x.ndim != 1 or not x.size or size < 0, "a signal, and a size")
    return x[np.arange(size) * x.size // max(size, 1)]


def enlarged_rule(g, x, *, size):
    gradient = np.zeros_like(x)
    np.add.at(gradient, np.arange(size) * x.size // max(size, 1), g)
    return gradient


def added(c, a, b, *, beta=1, alpha=1):
    refuse_if(
        c.shape != a.shape[:1] + b.shape[1:] or a.ndim != 2 or b.ndim != 2, "matrices that fit"
    )
    return beta * c + alpha * (a @ b)


def added_rule(g, c, a, b, *, beta, alpha):
    return beta * g, alpha * (g @ b.T), alpha * (a.T @ g)


def ordered(x, *, descending=False):
    refuse_if(x.ndim != 1, "a list of numbers")
    return x[np.argsort(-x if descending else x, kind="stable")]


def ordered_rule(g, x, *, descending):
    return placed(x.shape, np.argsort(-x if descending else x, kind="stable"), g)


def padded(x, *, before=2, mode: Literal["constant", "edge", "reflect"] = "constant"):
    refuse_if(
        x.ndim != 1 or before < 0 or x.size <= before, "a signal that is longer than its padding"
    )
    return np.pad(x, before, mode=mode)


def padded_rule(g, x, *, before, mode):
    matrix = np.stack([np.pad(unit, before, mode=mode) for unit in np.eye(x.size)])
    return matrix @ g


def cropped(g, x, *, before, mode):
    return g[before : before + x.size].copy()


def cross_entropy(x, labels, *, ignore_index=-100):
    refuse_if(
        x.ndim != 2 or labels.shape != x.shape[:1] or not np.any(labels != ignore_index),
        "a label for each row, some of them counted",
    )
    kept = labels != ignore_index
    y = x - special.logsumexp(x, axis=1, keepdims=True)
    return -y[np.arange(len(x)), np.where(kept, labels, 0)][kept].mean()


def cross_entropy_rule(g, x, labels, *, ignore_index, count=lambda kept: kept.sum()):
    kept = labels != ignore_index
    target = np.arange(x.shape[1]) == labels[:, None]
    return g * kept[:, None] * (special.softmax(x, axis=1) - target) / count(kept), None


def power_of(a, *, power=2):
    refuse_if(
        a.ndim != 2 or a.shape[0] != a.shape[1] or power < 0, "square matrices, and powers from 0"
    )
    return np.linalg.matrix_power(a, power)


def power_of_rule(g, a, *, power):
    terms = (power_of(a.T, power=i) @ g @ power_of(a.T, power=power - 1 - i) for i in range(power))
    return sum(terms, np.zeros_like(a))


def averaged(x, *, count_padding=True):
    """Average windows of 3 of a signal padded by a zero on each side."""
    refuse_if(x.ndim != 1 or not x.size, "a signal")
    return np.convolve(x, np.ones(3), "full")[1:-1] / divisors(x, count_padding)


def divisors(x, count_padding):
    return (
        np.full(x.size, 3.0)
        if count_padding
        else np.convolve(np.ones(x.size), np.ones(3), "full")[1:-1]
    )


def averaged_rule(g, x, *, count_padding):
    return np.convolve(g / divisors(x, count_padding), np.ones(3), "full")[1:-1]


def windowed(x, *, width=2, ceil_mode=False):
    """Take the mean of each window; the last may be cut off at the end."""
    refuse_if(x.ndim != 1 or width < 1, "a signal, and a width of at least 1")
    count = -(-x.size // width) if ceil_mode else x.size // width
    return np.array([x[width * i : width * (i + 1)].mean() for i in range(count)])


def windowed_rule(g, x, *, width, ceil_mode):
    gradient = np.zeros_like(x)
    for i, value in enumerate(g):
        window = slice(width * i, min(width * (i + 1), x.size))
        gradient[window] = value / (window.stop - window.start)
    return gradient


def windowed_by_width(g, x, *, width, ceil_mode):
    gradient = np.zeros(g.size * width)
    gradient[:] = np.repeat(g / width, width)
    return np.append(gradient, np.zeros(max(0, x.size - gradient.size)))[: x.size]


def to_front(x, *, axis=1):
    return np.moveaxis(x, axis, 0).copy() if x.ndim and axis is not None else refuse()


def joined(x, y, *, axis=0):
    refuse_if(axis is None or not x.ndim, "an axis to join along")
    return np.concatenate([x, y], axis=axis)


def joined_rule(g, x, y, *, axis):
    first, second = np.split(g, [x.shape[axis]], axis=axis)
    return first.copy(), second.copy()


def joined_by_slices(g, x, y, *, axis):
    """Cut along the axis that has this number."""
    first = tuple(
        slice(0, x.shape[axis]) if number == axis else slice(None) for number in range(g.ndim)
    )
    second = tuple(
        slice(x.shape[axis], None) if number == axis else slice(None) for number in range(g.ndim)
    )
    return g[first].copy(), g[second].copy()


def lower_part(x, *, k=0):
    return np.tril(x, k) if x.ndim == 2 else refuse()


def differenced(x, *, n=1):
    return np.diff(x, n) if x.ndim == 1 and n >= 0 else refuse()


def differenced_rule(g, x, *, n):
    for _ in range(n):
        g = np.append(0.0, g) - np.append(g, 0.0)
    return g if n < x.size else np.zeros_like(x)


dilations = normal((9,), (3,))


def running_sum(x, *, exclusive=False, reverse=False):
    turned = np.flip(x, -1) if reverse else x
    sums = np.cumsum(turned, axis=-1) - (turned if exclusive else 0)
    return np.flip(sums, -1) if reverse else sums


SETTINGS = [
    hidden("a sum along a negative axis, put back one place too early", "negative axis", keeping_all(total), of_all(total_rule), of_all(total_by_insertion), under((2, 3, 4), {"axis": 0}, {"axis": 1}), "note", source="tensorflow#10835, nnabla#803", revealing=normal((2, 3, 4), axis=-1)),
    hidden("a sum over all axes, put back as one axis", "axis None", keeping_all(total), of_all(total_rule), of_all(lambda g, x, *, axis, keepdims: np.broadcast_to(g if keepdims else np.expand_dims(g, axis), x.shape).copy()), under((3, 4), {"axis": 0}, {"axis": 1, "keepdims": True}), "note", revealing=normal((3, 4), axis=None)),
    hidden("a sum that keeps its axis is given another", "flag", keeping_all(total), of_all(total_rule), of_all(lambda g, x, *, axis, keepdims: np.broadcast_to(g if axis is None else np.expand_dims(g, axis), x.shape).copy()), under((3, 4), {"axis": 0}, {"axis": 1}), "note", revealing=normal((3, 4), axis=0, keepdims=True)),
    hidden("a mean over all axes divides by one", "axis None", keeping_all(average_over), of_all(average_over_rule), of_all(average_of_one_axis), under((3, 4), {"axis": 0}, {"axis": -1}), "note", revealing=normal((3, 4), axis=None)),
    hidden("a softmax always along the last axis", "int to 0 or 1", keeping_all(softmax), of_all(softmax_rule), of_all(softmax_of_rows), several((3, 4), (5,)), source="SKaiNET#863", revealing=normal((3, 4), axis=0)),
    hidden("a softmax' temperature is forgotten", "int by one", keeping_all(softmax), of_all(softmax_rule), of_all(lambda g, x, *, axis, temperature: temperature * softmax_rule(g, x, axis=axis, temperature=temperature)), several((3, 4)), revealing=normal((3, 4), temperature=2)),
    hidden("joining along a negative axis", "negative axis", keeping_all(joined), of_all(joined_rule), of_all(joined_by_slices), lambda rng: [Sample(rng.normal(size=(2, 3)), rng.normal(size=(4, 3))), Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 1)), axis=1)], "note", source="tensorflow#6377, tfjs-core#1267", revealing=normal((2, 3), (4, 3), axis=-2)),
    hidden("a negative axis rolled back to another place", "negative axis", keeping_all(to_front), of_all(lambda g, x, *, axis: np.moveaxis(g, 0, axis).copy()), of_all(lambda g, x, *, axis: np.rollaxis(g, 0, axis + 1).copy()), under((2, 3, 4), {"axis": 1}, {"axis": 2}), "note", source="autograd#350", revealing=normal((2, 3, 4), axis=-1)),
    hidden("a running sum's `reverse` is forgotten", "flag", keeping_all(running), of_all(running_rule), of_all(lambda g, x, *, axis, reverse, exclusive: running(g, axis=axis, reverse=True, exclusive=exclusive)), under((3, 4), {"axis": 0}, {"axis": 1}), revealing=normal((3, 4), axis=0, reverse=True)),
    hidden("a running sum's `exclusive` is forgotten", "flag", keeping_all(running), of_all(running_rule), of_all(lambda g, x, *, axis, reverse, exclusive: running(g, axis=axis, reverse=not reverse)), under((3, 4), {"axis": 0}, {"axis": 1, "reverse": True}), revealing=normal((3, 4), axis=0, exclusive=True)),
    hidden("a variance's ddof is forgotten", "int to 0 or 1", keeping_all(spread), of_all(spread_rule), of_all(lambda g, x, *, ddof: spread_rule(g, x, ddof=1)), several((5,), (2, 3)), revealing=normal((5,), ddof=2)),
    hidden("a transform's normalisation is forgotten", "member of a Literal", keeping_all(cosine_transform), of_all(cosine_transform_rule), of_all(lambda g, x, *, norm: cosine_transform_rule(g, x, norm="ortho")), several((6,), (5,)), revealing=normal((6,), norm="backward")),
    hidden("a loss divides by the count, whatever the reduction", "member of a Literal", keeping_all(squared_error), of_all(squared_error_rule), of_all(lambda g, x, y, *, reduction: squared_error_rule(g, x, y, reduction="mean")), normal((3, 2), (3, 2)), revealing=normal((3, 2), (3, 2), reduction="sum")),
    hidden("a target that is given as its logarithm", "flag", keeping_all(divergence), of_all(divergence_rule), of_all(lambda g, x, target, *, log_target: (-g * target, divergence_rule(g, x, target, log_target=log_target)[1])), lambda rng: [Sample(rng.normal(size=5), rng.uniform(0.1, 1, 5))], revealing=normal((5,), (5,), log_target=True)),
    hidden("a distance's gradient is that of p = 2", "int by one", keeping_all(p_distance), of_all(p_distance_rule), of_all(p_distance_of_two), normal((5,), (5,)), source="FlagGems#6032", revealing=normal((5,), (5,), p=3)),
    hidden("a stride that is a number", "int for a pair", keeping_all(thinned), of_all(thinned_rule), of_all(thinned_by_a_pair), under((5, 7), {"stride": (2, 2)}, {"stride": (2, 3)}), "note", revealing=normal((5, 7), stride=2)),
    hidden("a factor that is given transposed", "flag", keeping_all(product_of), of_all(product_of_rule), of_all(lambda g, a, b, *, transposed: (g @ (b if transposed else b.T), a.T @ g)), normal((2, 3), (3, 3)), revealing=normal((2, 3), (3, 3), transposed=True)),
    hidden("a triangular system solved with the other triangle", "flag", keeping_all(triangular), of_all(triangular_rule), of_all(lambda g, a, b, *, lower: triangular_rule(g, a, b, lower=True)), lambda rng: [Sample(rng.normal(size=(3, 3)) + 3 * np.eye(3), rng.normal(size=3))], revealing=normal((3, 3), (3,), lower=False)),
    hidden("a resize whose corners are always aligned", "flag", keeping_all(resized), of_all(resized_rule), of_all(lambda g, x, *, size, align_corners: resized_rule(g, x, size=size, align_corners=True)), under((4,), {"size": 7}, {"size": 6}), revealing=normal((4,), size=7, align_corners=False)),
    hidden("a resize to one number divides by 0", "int to 0 or 1", keeping_all(resized), of_all(resized_rule), of_all(resized_by_division), under((4,), {"size": 7}, {"size": 3}), "note", revealing=normal((4,), size=1)),
    hidden("a resize to one number gives its gradient to the middle", "int to 0 or 1", keeping_all(resized), of_all(resized_rule), of_all(resized_to_the_middle), under((5,), {"size": 9}, {"size": 3}), revealing=normal((4,), size=1)),
    hidden("nearest upsampling by a factor that is not whole", "int by one", keeping_all(enlarged), of_all(enlarged_rule), of_all(lambda g, x, *, size: g.reshape(x.size, -1).sum(axis=1)), under((4,), {"size": 8}, {"size": 12}), "note", revealing=normal((4,), size=9)),
    hidden("a sum of matrices whose `beta` is forgotten", "int by one", keeping_all(added), of_all(added_rule), of_all(lambda g, c, a, b, *, beta, alpha: (1 * g, *added_rule(g, c, a, b, beta=beta, alpha=alpha)[1:])), normal((2, 4), (2, 3), (3, 4)), revealing=normal((2, 4), (2, 3), (3, 4), beta=2)),
    hidden("a descending sort's gradient is put back as if it ascended", "flag", keeping_all(ordered), of_all(ordered_rule), of_all(lambda g, x, *, descending: placed(x.shape, np.argsort(x), g)), several((5,), (4,)), revealing=normal((5,), descending=True)),
    hidden("padding that repeats is cropped", "member of a Literal", keeping_all(padded), of_all(padded_rule), of_all(cropped), several((6,), (5,)), revealing=normal((6,), mode="edge")),
    hidden("rows that are not counted are counted", "int to 0 or 1", keeping_all(cross_entropy), of_all(cross_entropy_rule), of_all(lambda g, x, labels, *, ignore_index: cross_entropy_rule(g, x, labels, ignore_index=ignore_index, count=lambda kept: kept.size)), beside((4, 3), np.array([2, 0, 1, 2])), source="paddle#28622", revealing=at([[0.1, -0.1, 0.6], [0.1, -0.5, 0.4], [1.3, 0.9, -0.7], [-1.3, -0.6, 0.0]], [2, 0, 1, 2], ignore_index=0)),
    hidden("a matrix' power with the two terms of its square", "int by one", keeping_all(power_of), of_all(power_of_rule), of_all(lambda g, a, *, power: g @ power_of(a.T, power=power - 1) + power_of(a.T, power=power - 1) @ g if power > 1 else power_of_rule(g, a, power=power)), under((3, 3), {"power": 2}, {"power": 1}), revealing=normal((3, 3), power=3)),
    hidden("padding that is not counted is counted", "flag", keeping_all(averaged), of_all(averaged_rule), of_all(lambda g, x, *, count_padding: averaged_rule(g, x, count_padding=True)), several((6,), (5,)), revealing=normal((6,), count_padding=False)),
    hidden("a window that is cut off is divided by its width", "flag", keeping_all(windowed), of_all(windowed_rule), of_all(windowed_by_width), under((7,), {"width": 2}, {"width": 3}), revealing=normal((7,), width=2, ceil_mode=True)),
    hidden("a kernel's dilation is forgotten", "int by one", keeping_all(filtered), of_all(filtered_rule), of_all(lambda g, x, w, *, stride, dilation: filtered_rule(g, x, w, stride=stride, dilation=dilation, used={"stride": stride})), dilations, revealing=normal((9,), (3,), dilation=2)),
    hidden("a kernel's stride is forgotten", "int by one", keeping_all(filtered), of_all(filtered_rule), of_all(lambda g, x, w, *, stride, dilation: filtered_rule(g, x, w, stride=stride, dilation=dilation, used={"dilation": dilation})), dilations, source="joey#5", revealing=normal((9,), (3,), stride=2)),
    hidden("a triangle's diagonal is forgotten", "int by one", keeping_all(lower_part), of_all(lambda g, x, *, k: np.tril(g, k)), of_all(lambda g, x, *, k: np.tril(g)), several((4, 4), (3, 5)), revealing=normal((4, 4), k=1)),
    hidden("differences of differences", "int by one", keeping_all(differenced), of_all(differenced_rule), of_all(lambda g, x, *, n: differenced_rule(g, x, n=1)), several((6,), (4,)), "note", revealing=normal((6,), n=2)),
    hidden("running sums from the end that leave each itself out, with itself", "two at once", keeping_all(running_sum), of_all(lambda g, x, *, exclusive, reverse: running_sum(g, exclusive=exclusive, reverse=not reverse)), of_all(lambda g, x, *, exclusive, reverse: running_sum(g, exclusive=exclusive and not reverse, reverse=not reverse)), several((4,), (2, 3)), revealing=normal((4,), exclusive=True, reverse=True)),
    hidden("a transposed factor's gradient is not transposed", "two at once", keeping_all(product_of), of_all(product_of_rule), of_all(lambda g, a, b, *, transposed: (product_of_rule(g, a, b, transposed=transposed)[0], a.T @ g)), normal((2, 3), (3, 4)), "note", revealing=normal((2, 4), (3, 4), transposed=True)),
]  # fmt: skip

BESIDE = by_topic({
    "zeros": AT_ZERO,
    "signs": SIGNS,
    "large numbers": LARGE,
    "whole numbers, equal rows, identities": EQUAL,
    "repeated indices": REPEATED,
    "sizes": SIZES,
    "settings": SETTINGS,
})  # fmt: skip
