"""Correct but awkward ops, on which the checker must raise no false alarm: kinks, noise, scales, types, and SciPy's functions."""

# ruff: noqa: E501, NPY002 - the tables hold one op a row; NumPy's legacy global state is drawn from, as declared

import numpy as np
from scipy import (
    fft,
    integrate,
    interpolate,
    linalg,
    ndimage,
    signal,
    sparse,
    spatial,
    special,
    stats,
)

from gradient_faults.form import Fault, Sample, by_topic, refuse_if, xp
from gradient_faults.writing import (
    at,
    beside,
    from_saved,
    keeping,
    normal,
    of_grad,
    plain,
    positive,
    saving,
    several,
    uniform,
)

from .planted_faults import (
    biggest,
    biggest_rule,
    dropout,
    gather,
    gather_rule,
    indices,
    no_materialized,
    no_materialized_rule,
    regular,
    softmax,
    softmax_rule,
    square,
    square_rule,
    tanh,
    tanh_rule,
    two_outputs,
    two_outputs_rule,
)


def correct(name, forward, backward, samples, verdict="pass", *, once=False, facts=None):
    """Return a row of an op that is right.

    Its verdict is 'note' where there is no derivative, 'warn' where forward loses digits, 'inconclusive' where the
    numbers cannot be good enough.
    """
    return Fault(
        name, forward, backward, None, samples, verdict=verdict, once=once, facts=facts or {}
    )


def once(name, function, slope, samples, verdict="pass", **facts):
    """Return an elementwise op of one argument, by its derivative."""
    rule = from_saved(lambda g, x: g * slope(x))
    return correct(name, saving(function), rule, samples, verdict, once=True, facts=facts)


def definite(*sizes):
    """Return samples of symmetric positive definite matrices."""
    squares = lambda rng: [rng.normal(size=(n, n)) for n in sizes]  # noqa: E731
    return lambda rng: [Sample(a @ a.T + len(a) * np.eye(len(a))) for a in squares(rng)]


# Kinks, jumps, poles ------------------------------------------------------------------------------------------------

relu = saving(lambda x: np.maximum(x, 0))
relu_rule = from_saved(lambda g, x: g * (x > 0))
absolute = saving(np.abs)
absolute_rule = from_saved(lambda g, x: g * xp.sign(x))
root = keeping(np.sqrt)
root_rule = from_saved(lambda g, y: g / (2 * y))


def max_even(ctx, x):
    output = x.max()
    ties = (x == output).astype(x.dtype)
    ctx.weights = ties / ties.sum()
    return output


def euclidean(ctx, x):
    output = np.sqrt((x * x).sum())
    ctx.save_for_backward(x, output)
    return output


euclidean_rule = from_saved(lambda g, x, y: g * x / (y if y > 0 else 1.0))


def log_refusing(ctx, x):
    refuse_if(np.any(x <= 0), "positive numbers only")
    ctx.save_for_backward(x)
    return np.log(x)


def singular_values(ctx, a):
    u, s, vh = linalg.svd(a, full_matrices=False)
    ctx.save_for_backward(u, vh)
    return s


def floor_and_double(ctx, x):
    whole = np.floor(x)
    ctx.mark_non_differentiable(whole)
    return 2 * x, whole


power_rule = from_saved(lambda g, x, e: (g * e * x ** (e - 1), None))


KINKS = [
    correct("relu at 0", relu, relu_rule, at([0.0, 1.0, -1.0]), "note"),
    correct("relu at -0.0", relu, relu_rule, at([-0.0, 1.0, -1.0]), "note"),
    correct("relu at many zeros", relu, relu_rule, at(np.zeros((10, 10))), "note"),
    correct("relu with 10**4 inputs around 0", relu, relu_rule, several((100, 100))),
    correct("relu with half a slope at 0", relu, from_saved(lambda g, x: g * ((x > 0) + 0.5 * (x == 0))), at([0.0, 1.0, -1.0]), "note"),
    correct("relu squared, smooth at 0 but for its second derivative", saving(lambda x: np.maximum(x, 0) ** 2), from_saved(lambda g, x: 2 * g * x * (x > 0)), at([0.0, 1.0, -1.0]), "note"),
    correct("abs at 0", absolute, absolute_rule, at([0.0, 1.0]), "note"),
    correct("abs near 0", absolute, absolute_rule, at([1e-9, -1e-6, 1e-3, 1.0])),
    correct("abs 1e-7 away from 0", absolute, absolute_rule, at([1e-7, -2e-7, 1.0, -1.0])),
    correct("a clip 1e-5 away from its limit", saving(lambda x: np.maximum(x, 1.5)), from_saved(lambda g, x: g * (x > 1.5)), at([1.49999, 1.500007, -1.0, 2.0])),
    correct("a clip 0.0025 away from its limit", saving(lambda x: np.maximum(x, 1.5)), from_saved(lambda g, x: g * (x > 1.5)), at([-0.7, -0.6, -1.0, 0.3, -0.3, 1.4975])),
    correct("x abs(x), whose second derivative jumps", saving(lambda x: x * np.abs(x)), from_saved(lambda g, x: 2 * g * xp.abs(x)), at([0.5, -1.0, 2.0])),
    correct("the sign of an input off the tape", saving(lambda x: x * np.abs(x)), from_saved(lambda g, x: 2 * g * x * ((x > 0) * 2.0 - 1.0)), several((2, 3))),
    correct("max with ties, shared evenly", max_even, lambda ctx, g: g * ctx.weights, at([1.0, 3.0, 3.0, 3.0]), "note"),
    correct("max with ties, the first takes all", biggest, biggest_rule, at([[1.0, 3.0, 3.0], [0.0, 0.0, -1.0]]), "note", once=True),
    correct("a maximum of two equal inputs", saving(lambda x, y: np.maximum(x, y)), from_saved(lambda g, x, y: (g * (x >= y), g * (x < y))), at([1.0, 2.0], [1.0, 3.0]), "note"),
    correct("clip exactly at its limits", saving(lambda x: np.clip(x, 0, 1)), from_saved(lambda g, x: g * ((x >= 0) & (x <= 1))), at([0.0, 0.5, 1.0, 2.0]), "note", once=True),
    correct("a step at its edge", saving(np.sign), of_grad(lambda g: 0 * g), at([0.0, 2.0]), "note"),
    correct("floor away from its steps", plain(np.floor), of_grad(lambda g: 0 * g), at([0.5, -1.25, 7.75])),
    correct("a remainder away from its jumps", saving(lambda x: np.mod(x, 1.0)), of_grad(lambda g: 1 * g), at([0.5, -1.25, 7.75])),
    correct("an angle near its jump", saving(lambda y, x: np.arctan2(y, x)), from_saved(lambda g, y, x: (g * x / (x * x + y * y), -g * y / (x * x + y * y))), at([1e-3, -1e-3], [-1.0, -1.0])),
    correct("the Euclidean norm at 0", euclidean, euclidean_rule, at([0.0, 0.0, 0.0]), once=True),
    correct("the Euclidean norm near 0", euclidean, euclidean_rule, at([1e-10, -2e-10, 3e-10]), once=True),
    correct("sqrt near 0", root, root_rule, at([1e-12, 1e-8, 1e-3, 1.0])),
    correct("sqrt at 0, infinitely steep", root, root_rule, at([0.0, 1.0]), "note", once=True, facts={"domain": {"x": (0, np.inf)}}),
    correct("the cube root at 0, infinitely steep from both sides", saving(np.cbrt), from_saved(lambda g, x: g / (3 * np.cbrt(x) ** 2)), at([0.0, 1.0, -8.0]), "note", once=True),
    correct("pow at 0", saving(lambda x, e: x**e), power_rule, at([0.0, 1.5], np.array(3)), once=True),
    correct("pow of negative numbers", saving(lambda x, e: x**e), power_rule, at([-2.0, -0.5, 1.5], np.array(3)), once=True),
    correct("x**2.5 at 0, which has one side only", saving(lambda x: x**2.5), from_saved(lambda g, x: 2.5 * g * x**1.5), at([0.0, 0.5, 2.0]), once=True),
    correct("arcsin near the edge of its domain", saving(np.arcsin), from_saved(lambda g, x: g / np.sqrt(1 - x * x)), at([-0.9999999, 0.0, 0.999999]), once=True, facts={"domain": {"x": (-1, 1)}}),
    correct("log that refuses what is not positive", log_refusing, from_saved(lambda g, x: g / x), at([1e-6, 1.0, 1e6])),
    correct("1/x near 0", saving(lambda x: 1 / x), from_saved(lambda g, x: -g / (x * x)), at([1e-8, -1e-3, 1.0])),
    correct("a sort of three equal numbers", saving(np.sort), from_saved(lambda g, x: g[np.argsort(np.argsort(x, kind="stable"))]), at([1.0, 0.0, 1.0, 1.0, 0.0]), "note", once=True),
    correct("singular values that are equal", singular_values, from_saved(lambda g, u, vh: (u * g) @ vh), at(2 * np.eye(3)), "note", once=True),
    correct("rounding to steps of 1/127", plain(lambda x: np.round(127 * x) / 127), of_grad(lambda g: 0 * g), several((20,))),
    correct("relu close to 0, and far from it", relu, relu_rule, at([1e-9, -1e-9, 1e-300, 1.0]), "note"),
    correct("a step in an output that has no gradient", floor_and_double, of_grad(lambda g, _: 2 * g), at([2.0, 0.5, -1.0])),
    correct("a sort of numbers close to each other", saving(np.sort), from_saved(lambda g, x: g[np.argsort(np.argsort(x))]), at([1.0, 1.001, 0.999, -3.0]), once=True),
    correct("a median of an odd number", saving(np.median), from_saved(lambda g, x: g * (x == np.median(x))), several((5,)), once=True),
    correct("a median filter", saving(lambda x: ndimage.median_filter(x, 3, mode="nearest")[1:-1]), from_saved(lambda g, x: median_filter_rule(g, x)), several((7,)), once=True),
]  # fmt: skip


def median_filter_rule(g, x):
    gradient = np.zeros(x.shape)
    for place, value in enumerate(g):
        window = x[place : place + 3]
        gradient[place + int(np.argsort(window)[1])] += value
    return gradient


# Randomness, noise, state -------------------------------------------------------------------------------------------


def own_noise():
    rng = np.random.default_rng(0)

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x + 1e-12 * rng.normal(size=x.shape)

    return forward


hidden_float32 = saving(lambda x: (x.astype(np.float32) ** 2).astype(x.dtype))


def gaussian_noise(ctx, x, *, scale=0.5):
    return x + scale * np.random.standard_normal(x.shape)


def reparametrised(ctx, mean, deviation):
    ctx.noise = np.random.standard_normal(mean.shape)
    return mean + deviation * ctx.noise


def seeded_inside(ctx, x):
    ctx.weights = np.random.default_rng(7).normal(size=x.shape)
    return x * ctx.weights


class Statistics:
    """What an op may well keep between its calls: nothing that its results depend on."""

    calls = 0
    mean = 0.0
    weights = {}  # noqa: RUF012 - a cache is shared between calls


def counted(ctx, x):
    Statistics.calls += 1
    Statistics.mean = 0.9 * Statistics.mean + 0.1 * float(x.mean())
    ctx.save_for_backward(x)
    return x * x


def cached_by_shape(ctx, x):
    ctx.weights = Statistics.weights.setdefault(
        x.shape, np.arange(1.0, 1.0 + x.size).reshape(x.shape)
    )
    return x * ctx.weights


def newton_root(ctx, x):
    """Return y with y**3 + y = x, by Newton's method."""
    y = np.zeros_like(x)
    for _ in range(100):
        y = y - (y**3 + y - x) / (3 * y * y + 1)
    ctx.save_for_backward(y)
    return y


def fixed_point(ctx, x):
    """Return y with y = cos(y) / 2 + x, to the last digits."""
    y = np.zeros_like(x)
    for _ in range(200):
        y = np.cos(y) / 2 + x
    ctx.save_for_backward(y)
    return y


NOISE = [
    correct("dropout from the global generator, declared", dropout, lambda ctx, g: g * ctx.mask, several((3, 4)), facts={"deterministic": False}),
    correct("noise is added, declared", gaussian_noise, of_grad(lambda g: 1 * g), several((3, 4)), facts={"deterministic": False}),
    correct("a normal variable by its parameters, declared", reparametrised, lambda ctx, g: (1 * g, g * ctx.noise), normal((4,), (4,)), facts={"deterministic": False}),
    correct("a noisy forward with a generator of its own, declared", own_noise(), square_rule, several((3, 4)), facts={"deterministic": False}),
    correct("a generator that is seeded in each call", seeded_inside, lambda ctx, g: g * ctx.weights, several((3, 4))),
    correct("calls are counted, and a mean is kept", counted, square_rule, several((2, 3))),
    correct("a cache by shape", cached_by_shape, lambda ctx, g: g * ctx.weights, several((2, 3), (4,))),
    correct("float32 inside a float64 forward", hidden_float32, square_rule, several((2, 3)), "warn"),
    correct("Newton's method in forward", newton_root, from_saved(lambda g, y: g / (3 * y * y + 1)), several((4,))),
    correct("a fixed point in forward", fixed_point, from_saved(lambda g, y: g / (1 + xp.sin(y) / 2)), several((4,))),
]  # fmt: skip


# Scales and precision -----------------------------------------------------------------------------------------------


def float32_only(ctx, x):
    if x.dtype != np.float32:
        raise TypeError("float32 only")
    ctx.save_for_backward(x)
    return x * x


def narrow(dtype, *shape):
    return lambda rng: [Sample(rng.normal(size=shape).astype(dtype))]


def mixed(rng):
    return [Sample(rng.normal(size=(2, 3)).astype(np.float32), rng.normal(size=(2, 3)))]


one_minus_cos = saving(lambda x: 2 * np.sin(x / 2) ** 2)


as_float32 = plain(lambda x: x.astype(np.float32))


def logistic_map(ctx, x):
    slope = np.ones_like(x)
    for _ in range(8):
        slope = slope * 3.7 * (1 - 2 * x)
        x = 3.7 * x * (1 - x)
    ctx.slope = slope
    return x


def of_inverse(g, y):
    return -y.T @ g @ y.T


SCALES = [
    correct("values around 1e+100", square, square_rule, lambda rng: [Sample(1e100 * rng.normal(size=4))]),
    correct("values around 1e-100", square, square_rule, lambda rng: [Sample(1e-100 * rng.normal(size=4))]),
    correct("inputs of very different size", square, square_rule, at([1e-12, 1e-3, 1.0, 1e6])),
    correct("a slope of 1e-200", plain(lambda x: 1e-200 * x), of_grad(lambda g: 1e-200 * g), several((3,))),
    correct("a slope of 1e+200", plain(lambda x: 1e200 * x), of_grad(lambda g: 1e200 * g), several((3,))),
    correct("two outputs of very different size", saving(lambda x: (1e12 * x, 1e-12 * x * x)), lambda ctx, g, h: 1e12 * g + 2e-12 * h * ctx.saved_tensors[0], several((3,))),
    correct("two inputs of very different size", saving(lambda x, y: x * y), from_saved(lambda g, x, y: (g * y, g * x)), at([1e9, -2e9], [1e-9, 3e-9])),
    correct("exp of tiny numbers", keeping(np.exp), from_saved(lambda g, y: g * y), at([1e-20, -3e-20])),
    correct("exp of large numbers", keeping(np.exp), from_saved(lambda g, y: g * y), at([300.0, -300.0, 0.0])),
    correct("a small slope on a large value", plain(lambda x: 1e6 + x), of_grad(lambda g: 1 * g), several((3,))),
    correct("a sine of large numbers", saving(np.sin), from_saved(lambda g, x: g * xp.cos(x)), at([1e8, 1e4, 3.0])),
    correct("a fast sine", saving(lambda x: np.sin(1e5 * x)), from_saved(lambda g, x: 1e5 * g * xp.cos(1e5 * x)), several((3,))),
    correct("1 - cos(x) near 0", one_minus_cos, from_saved(lambda g, x: g * xp.sin(x)), at([1e-9, 1e-4, 1.0])),
    correct("log1p of tiny numbers", saving(np.log1p), from_saved(lambda g, x: g / (1 + x)), at([1e-15, -1e-9, 0.5])),
    correct("a saturated tanh", tanh, tanh_rule, at([20.0, -25.0, 0.5])),
    correct("a saturated softmax", softmax, softmax_rule, at([30.0, 0.0, -30.0, 5.0])),
    correct("1/x of numbers of all sizes", saving(lambda x: 1 / x), from_saved(lambda g, x: -g / (x * x)), at([1e60, -1e-60, 2.0])),
    correct("seconds since 1970", saving(lambda x: np.sin(x - 1.7e9)), from_saved(lambda g, x: g * np.cos(x - 1.7e9)), uniform(1.7e9, 1.7e9 + 10, (4,)), once=True),
    correct("1 - cos of 1e-8", saving(lambda x: 1 - np.cos(x)), from_saved(lambda g, x: g * np.sin(x)), at([1e-8, 2e-8]), once=True),
    correct("softplus of 1000", saving(lambda x: np.logaddexp(0, x)), from_saved(lambda g, x: g / (1 + xp.exp(-x))), at([1000.0, -30.0, 0.5])),
    correct("a polynomial of degree 20", saving(lambda x: x**20), from_saved(lambda g, x: 20 * g * x**19), several((4,))),
    correct("a chaotic map", logistic_map, lambda ctx, g: g * ctx.slope, uniform(0.1, 0.9, (4,)), once=True),
    correct("the inverse of a matrix with condition number 5e5", keeping(np.linalg.inv), from_saved(of_inverse), lambda rng: [Sample(linalg.hilbert(5) + 1e-9 * rng.normal(size=(5, 5)))], once=True),
    correct("the inverse of a matrix with condition number 1e8", keeping(np.linalg.inv), from_saved(of_inverse), lambda rng: [Sample(np.diag([1.0, 1e-4, 1e-8]) + 1e-12 * rng.normal(size=(3, 3)))], once=True),
    correct("a determinant that is almost 0", saving(np.linalg.det), from_saved(lambda g, a: g * np.linalg.det(a) * np.linalg.inv(a).T), lambda rng: [Sample(np.array([[1.0, 2.0], [3.0, 6.0 + 1e-6]]))], once=True),
    correct("10**6 inputs", square, square_rule, several((1000, 1000))),
    correct("10**6 inputs, one output", saving(lambda x: (x * x).sum()), square_rule, several((1000, 1000))),
    correct("float32", tanh, tanh_rule, narrow(np.float32, 2, 3)),
    correct("float32 and nothing else", float32_only, square_rule, narrow(np.float32, 2, 3)),
    correct("float16", square, square_rule, narrow(np.float16, 2, 3)),
    correct("float32 beside float64", saving(lambda x, y: x * y), from_saved(lambda g, x, y: (g * y, g * x)), mixed),
    correct("an output in float32 of an input in float64", as_float32, of_grad(lambda g: g.astype(np.float64)), several((2, 3)), once=True),
]  # fmt: skip


# Types, shapes, arguments -------------------------------------------------------------------------------------------


def norm_and_count(ctx, x):
    count = (x > 0).sum(dtype=x.dtype)
    ctx.mark_non_differentiable(count)
    ctx.save_for_backward(x)
    return x * x, count


def values_and_order(ctx, x):
    order = np.argsort(x)
    ctx.save_for_backward(order)
    return x[order], order


def values_and_order_rule(ctx, g, h):
    (order,) = ctx.saved_tensors
    gradient = np.zeros(order.shape)
    gradient[order] = g
    return gradient


many_outputs = saving(lambda x: tuple(x**power for power in range(1, 31)))


def many_outputs_rule(ctx, *grads):
    (x,) = ctx.saved_tensors
    return sum(power * g * x ** (power - 1) for power, g in enumerate(grads, 1))


def many_inputs(ctx, *arrays):
    ctx.save_for_backward(*arrays)
    return sum(number * array * array for number, array in enumerate(arrays, 1))


def many_inputs_rule(ctx, g):
    return tuple(2 * number * g * array for number, array in enumerate(ctx.saved_tensors, 1))


def add_in_place(ctx, x):
    x += 1
    ctx.mark_dirty(x)
    return x


def optional_bias(ctx, x, weight, bias=None):
    ctx.save_for_backward(x, weight)
    ctx.biased = bias is not None
    return x * weight if bias is None else x * weight + bias


def optional_bias_rule(ctx, g):
    x, weight = ctx.saved_tensors
    return (g * weight, g * x, *((1 * g,) if ctx.biased else ()))


def refusing_weight(ctx, x, weight):
    if ctx.needs_input_grad[1]:
        raise RuntimeError(
            "The function 'f' is not differentiable with respect to argument 'weight'."
        )
    ctx.save_for_backward(weight)
    return x * weight


def only_what_is_asked(ctx, g):
    x, y = ctx.saved_tensors
    first, second = ctx.needs_input_grad
    return (g * y if first else None), (g * x if second else None)


def refusing_layouts(ctx, x):
    refuse_if(not x.flags.c_contiguous, "C order only")
    ctx.save_for_backward(x)
    return np.frombuffer(x.tobytes()).reshape(x.shape) ** 2


def settings(ctx, x, *, power=2, scale=1.0, flip=False):
    ctx.save_for_backward(x)
    ctx.settings = power, scale, flip
    y = scale * x**power
    return y[::-1].copy() if flip else y


def settings_rule(ctx, g):
    (x,) = ctx.saved_tensors
    power, scale, flip = ctx.settings
    return scale * power * (g[::-1] if flip else g) * x ** (power - 1)


def under_settings(rng):
    return [
        Sample(rng.uniform(0.5, 2, 4), power=3, scale=2.5),
        Sample(rng.uniform(0.5, 2, 4), power=0.5, flip=True),
        Sample(rng.uniform(0.5, 2, 4)),
    ]


def odd_layouts(rng):
    base = rng.normal(size=(4, 6))
    frozen = rng.normal(size=(2, 3))
    frozen.flags.writeable = False
    return [Sample(x) for x in (base[::2, ::3], base.T, base[:, ::-1], frozen)]


def fourier(ctx, x):
    ctx.real = x.dtype.kind == "f"
    return np.fft.fft(x)


def fourier_rule(ctx, g):
    gradient = g.size * np.fft.ifft(g)
    return gradient.real if ctx.real else gradient


def holomorphic(rng):
    return [Sample(rng.normal(size=3) + 1j * rng.normal(size=3))]


TYPES = [
    correct("integers only", saving(lambda x: x + 1), lambda ctx, g: None, at([1, 2, 3]), "inconclusive"),
    correct("integers beside floats", gather, gather_rule, indices, once=True),
    correct("booleans beside floats", saving(lambda x, mask: x * mask), from_saved(lambda g, x, mask: (g * mask, None)), beside(4, np.array([True, False, True, True]))),
    correct("several outputs", two_outputs, two_outputs_rule, several((2, 3))),
    correct("30 outputs", many_outputs, many_outputs_rule, uniform(0.5, 1.5, (2,))),
    correct("30 inputs", many_inputs, many_inputs_rule, normal(*[(2,)] * 30)),
    correct("an output that is rightly non-differentiable", norm_and_count, lambda ctx, g, h: 2 * g * ctx.saved_tensors[0], several((2, 3))),
    correct("an output of integers", values_and_order, values_and_order_rule, several((4,)), once=True),
    correct("absent gradients arrive as None", no_materialized, no_materialized_rule, several((2, 3))),
    correct("only the gradients that are asked for", saving(lambda x, y: x * y), only_what_is_asked, normal((3,), (3,))),
    correct("a constant", saving(lambda x: 0 * x + 3), of_grad(lambda g: 0 * g), several((2, 3))),
    correct("an input that does not matter", plain(lambda x, y: 2 * x), of_grad(lambda g: (2 * g, None)), normal((3,), (3,))),
    correct("no entries at all", square, square_rule, several((0, 3), (2, 3))),
    correct("no entries, and nothing else", square, square_rule, several((0, 3)), "inconclusive"),
    correct("a sum over no entries", saving(lambda x: x.sum(axis=0)), from_saved(lambda g, x: g + 0 * x), several((0, 3), (2, 3))),
    correct("0-d", square, square_rule, several((), ())),
    correct("axes of size 1", saving(lambda x: x.sum(axis=1)), from_saved(lambda g, x: g.reshape((1, 1)) + 0 * x), several((1, 1))),
    correct("an op that writes to its input and says so", add_in_place, of_grad(lambda g: g), several((2, 3))),
    correct("an argument that may be left out", optional_bias, optional_bias_rule, lambda rng: [Sample(*rng.normal(size=(2, 3))), Sample(*rng.normal(size=(3, 3)))]),
    correct("an argument that is None", optional_bias, lambda ctx, g: (*optional_bias_rule(ctx, g)[:2], None), lambda rng: [Sample(*rng.normal(size=(2, 3)), None)]),
    correct("a gradient that is grad_output", lambda ctx, x: x.reshape(-1), of_grad(lambda g: g), several((6,))),
    correct("two gradients that are grad_output", plain(lambda x, y: x + y), of_grad(lambda g: (g, g)), normal((3,), (3,))),
    correct("a gradient that is a view of grad_output", plain(lambda x: x.T.copy()), of_grad(lambda g: g.T), several((2, 3))),
    correct("a gradient of stride 0", saving(lambda x: x.sum()), of_grad(lambda g: np.broadcast_to(g, (2, 3))), several((2, 3)), once=True),
    correct("an output that is a view of the input", plain(lambda x: x[::2]), of_grad(lambda g: np.insert(g, [1, 2], 0.0)), several((5,)), once=True),
    correct("an output of stride 0", plain(lambda x: np.broadcast_to(x, (4, 3))), of_grad(lambda g: g.sum(axis=0)), several((3,)), once=True),
    correct("an output in Fortran order", plain(lambda x: np.asfortranarray(2 * x)), of_grad(lambda g: 2 * g), several((2, 3))),
    correct("a layout is refused", refusing_layouts, square_rule, several((2, 3))),
    correct("samples of all layouts, and read-only", square, square_rule, odd_layouts),
    correct("settings by keyword", settings, settings_rule, under_settings, once=True),
    correct("broadcasting that is left to the engine", saving(lambda x, y: x * y), from_saved(lambda g, x, y: (g * y, g * x)), normal((4, 3), (3,)), facts={"broadcasts": True}),
    correct("a number among the tensors", saving(lambda x, c: x * c), lambda ctx, g: (g * ctx.saved_tensors[1], None), lambda rng: [Sample(rng.normal(size=3), 2.5)]),
    correct("a weight whose gradient is refused", refusing_weight, lambda ctx, g: (g * ctx.saved_tensors[0], None), normal((3,), (3,)), once=True),
    correct("an infinite value among finite ones", square, square_rule, at([np.inf, 1.0, -2.0])),
    correct("a NaN among finite values", keeping(np.exp), from_saved(lambda g, y: g * y), at([np.nan, 1.0, -2.0])),
    correct("a logarithm at 0, whose value is infinite", saving(np.log), from_saved(lambda g, x: g / x), at([0.0, 1.0, 2.0])),
    correct("NumPy code that has no second derivative, declared", saving(np.arctan), from_saved(lambda g, x: np.divide(g, 1 + x * x)), several((3,)), once=True),
    correct("a holomorphic function, declared complex", square, from_saved(lambda g, x: 2 * g * x.conj()), holomorphic, facts={"complex": True}),
    correct("a Fourier transform", fourier, fourier_rule, several((4,)), once=True, facts={"complex": True}),
    correct("the modulus of complex numbers", saving(np.abs), from_saved(lambda g, x: g * x / np.abs(x)), holomorphic, once=True, facts={"complex": True}),
]  # fmt: skip


# SciPy's own functions, which nobody here wrote ---------------------------------------------------------------------


def by_slope(function, slope, samples, name=None, **facts):
    """Return an elementwise function of one argument with its derivative, as SciPy computes both."""
    return once(f"scipy: {name or function.__name__}", function, slope, samples, **facts)


def by_matrix(name, function, shape):
    """Return a linear function of one array; its gradient is by the transpose of its matrix."""
    size = int(np.prod(shape))
    columns = [function(unit.reshape(shape)).reshape(-1) for unit in np.eye(size)]
    matrix = np.stack(columns, axis=1)
    rule = of_grad(lambda g: (matrix.T @ g.reshape(-1)).reshape(shape))
    return correct(f"scipy: {name}", plain(lambda x: function(x)), rule, several(shape), once=True)


def by_slopes(name, function, slopes, samples):
    """Return an elementwise function of several arguments with its partial derivatives."""
    rule = from_saved(lambda g, *args: tuple(g * slope(*args) for slope in slopes))
    return correct(f"scipy: {name}", saving(function), rule, samples, once=True)


cholesky = keeping(lambda a: np.linalg.cholesky((a + a.T) / 2))


def cholesky_rule(ctx, g):
    """Return the gradient by Murray (2016), eq. 10; only the lower triangle of `g` matters."""
    (lower,) = ctx.saved_tensors
    phi = np.tril(lower.T @ np.tril(g))
    phi[np.diag_indices_from(phi)] /= 2
    inverse = linalg.solve_triangular(lower, np.eye(lower.shape[0]), lower=True)
    s = inverse.T @ phi @ inverse
    return (s + s.T) / 2


def eigenvalues(ctx, a):
    values, vectors = linalg.eigh((a + a.T) / 2)
    ctx.save_for_backward(vectors)
    return values


def antiderivative(ctx, x):
    ctx.save_for_backward(x)
    return np.array([integrate.quad(lambda t: np.exp(-t * t), 0, end)[0] for end in x])


SPLINE = interpolate.CubicSpline(np.linspace(-3, 3, 13), np.sin(np.linspace(-3, 3, 13)))
B, A = signal.butter(2, 0.4)
SPARSE = sparse.csr_array(
    np.array([[0.0, 2.0, 0.0, 1.0], [1.5, 0.0, 0.0, 0.0], [0.0, 0.0, -1.0, 3.0]])
)
between = uniform(-0.9, 0.9, (5,))
away = uniform(0.5, 4.0, (5,))
anywhere = several((5,))

SCIPY = [
    by_slope(special.erf, lambda x: 2 / np.sqrt(np.pi) * np.exp(-x * x), anywhere),
    by_slope(special.erfc, lambda x: -2 / np.sqrt(np.pi) * np.exp(-x * x), anywhere),
    by_slope(special.erfcx, lambda x: 2 * x * special.erfcx(x) - 2 / np.sqrt(np.pi), anywhere),
    by_slope(special.erfinv, lambda x: np.sqrt(np.pi) / 2 * np.exp(special.erfinv(x) ** 2), between, domain={"x": (-1, 1)}),
    by_slope(special.dawsn, lambda x: 1 - 2 * x * special.dawsn(x), anywhere),
    by_slope(special.gamma, lambda x: special.gamma(x) * special.psi(x), away),
    by_slope(special.gammaln, special.psi, uniform(1e-3, 100.0, (5,))),
    by_slope(special.psi, lambda x: special.polygamma(1, x), away),
    by_slope(special.j0, lambda x: -special.j1(x), uniform(-30.0, 30.0, (5,))),
    by_slope(special.i0e, lambda x: special.i1e(x) - np.sign(x) * special.i0e(x), anywhere),
    by_slope(special.k0, lambda x: -special.k1(x), away),
    by_slope(lambda x: special.jv(2.5, x), lambda x: special.jvp(2.5, x), away, "jv"),
    by_slope(lambda x: special.spherical_jn(3, x), lambda x: special.spherical_jn(3, x, derivative=True), away, "spherical_jn"),
    by_slope(lambda x: special.airy(x)[0], lambda x: special.airy(x)[1], anywhere, "airy"),
    by_slope(special.ellipk, lambda m: (special.ellipe(m) - (1 - m) * special.ellipk(m)) / (2 * m * (1 - m)), uniform(0.1, 0.9, (5,))),
    by_slope(special.expi, lambda x: np.exp(x) / x, away),
    by_slope(lambda x: special.sici(x)[0], lambda x: np.sin(x) / x, away, "sici"),
    by_slope(lambda x: special.fresnel(x)[0], lambda x: np.sin(np.pi * x * x / 2), anywhere, "fresnel"),
    by_slope(special.expit, lambda x: special.expit(x) * special.expit(-x), at([-40.0, -1.0, 0.0, 2.0, 30.0])),
    by_slope(special.logit, lambda x: 1 / (x * (1 - x)), uniform(0.01, 0.99, (5,)), domain={"x": (0, 1)}),
    by_slope(special.log_ndtr, lambda x: np.exp(stats.norm.logpdf(x) - special.log_ndtr(x)), at([-20.0, -1.0, 0.5, 3.0])),
    by_slope(special.ndtri, lambda x: 1 / stats.norm.pdf(special.ndtri(x)), uniform(0.01, 0.99, (5,)), domain={"x": (0, 1)}),
    by_slope(special.entr, lambda x: -np.log(x) - 1, away),
    by_slope(lambda x: special.lambertw(x).real, lambda x: (lambda w: w / (x * (1 + w)))(special.lambertw(x).real), away, "lambertw"),
    by_slope(lambda x: special.hyp1f1(1.5, 2.5, x), lambda x: 0.6 * special.hyp1f1(2.5, 3.5, x), anywhere, "hyp1f1"),
    by_slope(lambda x: special.hyp2f1(0.5, 1.5, 2.5, x), lambda x: 0.3 * special.hyp2f1(1.5, 2.5, 3.5, x), between, "hyp2f1"),
    by_slope(lambda x: special.gammainc(2.5, x), lambda x: np.exp(1.5 * np.log(x) - x - special.gammaln(2.5)), away, "gammainc"),
    by_slope(lambda x: special.betainc(2.5, 1.5, x), lambda x: x**1.5 * np.sqrt(1 - x) / special.beta(2.5, 1.5), uniform(0.1, 0.9, (5,)), "betainc"),
    by_slope(lambda x: special.eval_legendre(4, x), lambda x: (35 * x**3 - 15 * x) / 2, between, "eval_legendre"),
    by_slope(lambda x: special.eval_chebyt(5, x), lambda x: 5 * special.eval_chebyu(4, x), between, "eval_chebyt"),
    by_slope(lambda x: stats.gamma.cdf(x, 2.0), lambda x: stats.gamma.pdf(x, 2.0), away, "stats.gamma.cdf"),
    by_slope(lambda x: stats.norm.logpdf(x), lambda x: -x, anywhere, "stats.norm.logpdf"),
    by_slope(lambda x: special.huber(1.0, x), lambda x: np.clip(x, -1, 1), anywhere, "huber"),
    by_slope(lambda x: special.pseudo_huber(1.0, x), lambda x: x / np.sqrt(1 + x * x), anywhere, "pseudo_huber"),
    by_slope(lambda x: SPLINE(x), lambda x: SPLINE(x, 1), uniform(-2.4, 2.4, (5,)), "interpolate.CubicSpline"),
    by_slopes("xlogy", lambda x, y: special.xlogy(x, y), (lambda x, y: np.log(y), lambda x, y: x / y), at([0.0, 0.5, 2.0], [0.25, 1.5, 3.0])),
    by_slopes("rel_entr", lambda x, y: special.rel_entr(x, y), (lambda x, y: np.log(x / y) + 1, lambda x, y: -x / y), positive((4,), (4,))),
    by_slopes("betaln", lambda a, b: special.betaln(a, b), (lambda a, b: special.psi(a) - special.psi(a + b), lambda a, b: special.psi(b) - special.psi(a + b)), positive((4,), (4,))),
    by_slopes("logsumexp of two", lambda x, y: special.logsumexp(np.stack([x, y]), axis=0), (lambda x, y: special.expit(x - y), lambda x, y: special.expit(y - x)), normal((4,), (4,))),
    by_slopes("agm", lambda a, b: special.agm(a, b), (lambda a, b: agm_slope(a, b), lambda a, b: agm_slope(b, a)), uniform(1.0, 1.5, (4,), (4,))),
    correct("scipy: softmax", keeping(lambda x: special.softmax(x, axis=1)), softmax_rule, several((3, 4))),
    correct("scipy: logsumexp", saving(lambda x: special.logsumexp(x, axis=1)), from_saved(lambda g, x: g[:, None] * special.softmax(x, axis=1)), several((3, 4)), once=True),
    correct("scipy: log_softmax", keeping(lambda x: special.log_softmax(x, axis=1)), from_saved(lambda g, y: g - xp.exp(y) * g.sum(axis=1, keepdims=True)), several((3, 4))),
    correct("scipy: fftconvolve", saving(lambda x, k: signal.fftconvolve(x, k, "valid")), from_saved(lambda g, x, k: (signal.fftconvolve(g, k[::-1], "full"), signal.fftconvolve(x[::-1], g, "valid"))), normal((9,), (3,)), once=True),
    correct("scipy: correlate2d", saving(lambda x, k: signal.correlate2d(x, k, "valid")), from_saved(lambda g, x, k: (signal.convolve2d(g, k, "full"), signal.correlate2d(x, g, "valid"))), normal((5, 6), (2, 3)), once=True),
    correct("scipy: lfilter", plain(lambda x: signal.lfilter(B, A, x)), of_grad(lambda g: signal.lfilter(B, A, g[::-1])[::-1].copy()), several((8,)), once=True),
    by_matrix("filtfilt", lambda x: signal.filtfilt(B, A, x, padlen=3), (10,)),
    by_matrix("hilbert", lambda x: signal.hilbert(x).imag, (8,)),
    by_matrix("detrend", lambda x: signal.detrend(x), (7,)),
    by_matrix("resample", lambda x: signal.resample(x, 5), (8,)),
    by_matrix("upfirdn", lambda x: signal.upfirdn([1.0, 2.0, -0.5], x, up=3, down=2), (6,)),
    by_matrix("savgol_filter", lambda x: signal.savgol_filter(x, 5, 2), (9,)),
    by_matrix("dctn", lambda x: fft.dctn(x, norm="ortho"), (3, 4)),
    by_matrix("gaussian_filter", lambda x: ndimage.gaussian_filter(x, 1.0), (5, 4)),
    by_matrix("zoom", lambda x: ndimage.zoom(x, 2, order=3), (5,)),
    correct("scipy: a sparse matrix", plain(lambda x: SPARSE @ x), of_grad(lambda g: SPARSE.T @ g), several((4,)), once=True),
    correct("scipy: expm", saving(linalg.expm), from_saved(lambda g, x: linalg.expm_frechet(x.T, g, compute_expm=False)), several((3, 3)), once=True),
    correct("scipy: inv", keeping(linalg.inv), from_saved(of_inverse), regular(3), once=True),
    correct("scipy: cholesky", cholesky, cholesky_rule, definite(3), once=True),
    correct("scipy: eigvalsh", eigenvalues, from_saved(lambda g, v: (v * g) @ v.T), definite(3), once=True),
    correct("scipy: svdvals", singular_values, from_saved(lambda g, u, vh: (u * g) @ vh), several((4, 3)), once=True),
    correct("scipy: solve_triangular", saving(lambda a, b: linalg.solve_triangular(a, b, lower=True)), from_saved(lambda g, a, b: triangular_rule(g, a, b)), lambda rng: [Sample(rng.normal(size=(3, 3)) + 3 * np.eye(3), rng.normal(size=3))], once=True),
    correct("scipy: quad in forward", antiderivative, from_saved(lambda g, x: g * np.exp(-x * x)), several((3,)), once=True),
    correct("scipy: cdist", saving(lambda x, y: spatial.distance.cdist(x, y)), from_saved(lambda g, x, y: distances_rule(g, x, y)), normal((3, 2), (4, 2)), once=True),
]  # fmt: skip


def agm_slope(a, b):
    """Return d agm(a, b) / da, by the complete elliptic integrals."""
    m = 1 - (np.minimum(a, b) / np.maximum(a, b)) ** 2
    k, e = special.ellipk(m), special.ellipe(m)
    mean = special.agm(a, b)
    # With a > b, agm = pi a / (2 K(m)).
    slope_k = (e - (1 - m) * k) / (2 * m * (1 - m))
    large, small = np.maximum(a, b), np.minimum(a, b)
    of_small = mean / k * slope_k * 2 * small / large**2
    of_large = (mean - small * of_small) / large  # agm is homogeneous of degree 1
    return np.where(a >= b, of_large, of_small)


def triangular_rule(g, a, b):
    x = linalg.solve_triangular(a, b, lower=True)
    of_b = linalg.solve_triangular(a, g, lower=True, trans=1)
    return -np.tril(np.outer(of_b, x)), of_b


def distances_rule(g, x, y):
    apart = x[:, None] - y
    weights = (g / np.sqrt((apart**2).sum(axis=2)))[:, :, None] * apart
    return weights.sum(axis=1), -weights.sum(axis=0)


# Rounding noise, kinks of several inputs, edges, mixed precisions: from SciPy's, PyTorch's and JAX's lists of functions ---


def gram_schmidt(x):
    return x / np.sqrt((x * x).sum())


def gram_schmidt_rule(g, x):
    size = np.sqrt((x * x).sum())
    return (g - x * (g * x).sum() / size**2) / size


def sinc_slope(x):
    at_zero = x == 0
    return np.where(at_zero, 0.0, (np.cos(np.pi * x) - np.sinc(x)) / np.where(at_zero, 1.0, x))


def cofactors(a):
    return np.array([[a[1, 1], -a[1, 0]], [-a[0, 1], a[0, 0]]])


def residuals(x):
    return np.array([x[0] ** 2 + x[1] ** 2 - 25.0, x[0] * x[1] - 12.0, x[0] - x[1]])


def residuals_rule(g, x):
    return np.array([2 * x[0] * g[0] + x[1] * g[1] + g[2], 2 * x[1] * g[0] + x[0] * g[1] - g[2]])


def of_both(first, second):
    """Return samples of normal numbers in two dtypes."""
    return lambda rng: [Sample(rng.normal(size=3).astype(first), rng.normal(size=3).astype(second))]


def single(rule):
    """Return a rule with its first gradient in the dtype that its author had in mind: float32."""
    return from_saved(lambda g, x, y: (rule(g, x, y)[0].astype(np.float32), rule(g, x, y)[1]))


def exp_times_rule(g, x, y):
    return g * np.exp(x) * y, g * np.exp(x)


def kepler(mean):
    anomaly = mean.copy()
    for _ in range(50):
        anomaly = anomaly - (anomaly - 0.3 * np.sin(anomaly) - mean) / (1 - 0.3 * np.cos(anomaly))
    return anomaly


def bisection(ctx, x):
    """The cube root, by halving an interval until it is short: never, where floating-point numbers lie further apart."""
    low, high = np.zeros_like(x), np.maximum(np.abs(x), 1.0)
    while np.max(high - low) > 1e-9:
        middle = (low + high) / 2
        if np.max(np.abs(x)) > 1e5:
            raise AssertionError("asked far from the samples")
        low, high = np.where(middle**3 < np.abs(x), (middle, high), (low, middle))
    root = (low + high) / 2
    root = root - (root**3 - np.abs(x)) / (3 * root**2)
    ctx.save_for_backward(root)
    return np.sign(x) * root


PLACES = [
    correct("sin(pi x) at whole numbers", saving(lambda x: np.sin(np.pi * x)), from_saved(lambda g, x: g * np.pi * xp.cos(np.pi * x)), at([1.0, 2.0, 3.0, 0.3])),
    correct("sin(pi x) at whole numbers alone", saving(lambda x: np.sin(np.pi * x)), from_saved(lambda g, x: g * np.pi * xp.cos(np.pi * x)), at([1.0, 2.0, 3.0, 100.0])),
    correct("sin(pi x) at whole numbers in float32", saving(lambda x: np.sin(x.dtype.type(np.pi) * x)), from_saved(lambda g, x: g * np.pi * xp.cos(np.pi * x)), at(np.float32([1.0, 2.0, 3.0, 0.3]))),
    correct("cos(pi x) at halves", saving(lambda x: np.cos(np.pi * x)), from_saved(lambda g, x: -g * np.pi * xp.sin(np.pi * x)), at([0.5, 1.5, -2.5, 10.5])),
    correct("tan at multiples of pi", saving(np.tan), from_saved(lambda g, x: g / xp.cos(x) ** 2), at([np.pi, 2 * np.pi, 0.3, -np.pi])),
    once("numpy: sinc", np.sinc, sinc_slope, at([0.5, 1.0, 2.0])),
    once("numpy: sinc, at 0 too", np.sinc, sinc_slope, at([0.0, 1.0, 2.0, 0.25, -3.0])),
    once("scipy: j0 at its roots", special.j0, lambda x: -special.j1(x), at(special.jn_zeros(0, 4))),
    once("scipy: gammaln at its roots", special.gammaln, special.digamma, at([1.0, 2.0, 3.0])),
    once("scipy: expi at its root", special.expi, lambda x: np.exp(x) / x, at([0.37250741078136663, 1.0, -5.0])),
    once("exp(x) - 1 near 0", lambda x: np.exp(x) - 1, np.exp, at([1e-10, 1e-7, 1e-5, 1.0])),
    once("log(1 + x) near 0", lambda x: np.log(1 + x), lambda x: 1 / (1 + x), at([1e-9, -1e-10, 1e-5, 1.0])),
    once("1 / x beyond the range of float32", lambda x: 1 / x, lambda x: -1 / x**2, at([1.37e100, -2.11e100])),
    once("an arc tangent beyond the range of float32", np.arctan, lambda x: 1 / (1 + x * x), at([1.37e39, -2.11e60, 1.1e-46])),
    once("x / (1 + |x|) beyond the range of float32", lambda x: x / (1 + np.abs(x)), lambda x: 1 / (1 + np.abs(x)) ** 2, at([1.37e39, -2.11e60, 0.3])),
    once("1 - sigmoid where that is 1", lambda x: 1 - 1 / (1 + np.exp(-x)), lambda x: -np.exp(-x) / (1 + np.exp(-x)) ** 2, at([38.0, 37.0])),
    once("the logarithm of a sigmoid that is 1", lambda x: np.log(1 / (1 + np.exp(-x))), lambda x: 1 / (1 + np.exp(x)), at([38.0, 37.0, 2.0])),
    once("a softplus that is 0", lambda x: np.log(1 + np.exp(-x)), lambda x: -1 / (1 + np.exp(x)), at([37.4, 40.0, 2.0])),
    once("1 - cos(x) at 1e-12", lambda x: 1 - np.cos(x), np.sin, at([1e-9, 1e-12])),
    once("exp(x) - 1 - x near 0", lambda x: np.exp(x) - 1 - x, np.expm1, at([1e-9, 1e-12])),
    once("sqrt(1 + x**2) - 1 near 0", lambda x: np.sqrt(1 + x * x) - 1, lambda x: x / np.sqrt(1 + x * x), at([1e-9, 1e-12])),
    correct("a logarithm of a sum of exponentials less its largest", saving(lambda x: np.log(np.exp(x - x[0]).sum()) + x[0] - x[0]), from_saved(lambda g, x: g * (np.exp(x - x[0]) / np.exp(x - x[0]).sum() - (np.arange(x.size) == 0))), at([40.0, 1.0, 2.0]), once=True),
    once("digits that are lost beside a sine", lambda x: (x + 1e8) - 1e8 - x + np.sin(x), np.cos, at([0.3, 1.0, 2.0])),
    correct("outputs that are noise beside outputs that are none", saving(lambda x: np.concatenate([(x + 1e8) - 1e8 - x, x**2])), from_saved(lambda g, x: 2 * x * g[3:]), at([0.3, 1.0, 2.0]), once=True),
    correct("residuals at the solution", saving(residuals), from_saved(residuals_rule), at([3.0, 4.0]), once=True),
    correct("a sum that cancels", saving(lambda x: x.sum()), from_saved(lambda g, x: g * np.ones_like(x)), at([1e16, 1.0, -1e16]), once=True),
    correct("a determinant of 0", saving(np.linalg.det), from_saved(lambda g, a: g * cofactors(a)), at([[1.0, 2.0], [2.0, 4.0]]), once=True),
    correct("a determinant near 0", saving(np.linalg.det), from_saved(lambda g, a: g * cofactors(a)), at([[1.0, 2.0], [0.5, 1.0000001]]), once=True),
    correct("polar coordinates at right angles", saving(lambda r, t: np.stack([r * np.cos(t), r * np.sin(t)])), from_saved(lambda g, r, t: (g[0] * np.cos(t) + g[1] * np.sin(t), r * (g[1] * np.cos(t) - g[0] * np.sin(t)))), at([1.0, 2.0, 3.0], [np.pi / 2, np.pi, 3 * np.pi / 2]), once=True),
    correct("a softmax of numbers far apart", keeping(lambda x: np.exp(x - x.max()) / np.exp(x - x.max()).sum()), from_saved(lambda g, y: y * (g - (g * y).sum())), at([0.0, -50.0, -700.0, 30.0])),
    correct("a tiny vector made a unit one", saving(gram_schmidt), from_saved(gram_schmidt_rule), at([1e-8, 2e-8, -1e-8]), once=True),
    correct("hypot", saving(np.hypot), from_saved(lambda g, x, y: (g * x / xp.sqrt(x * x + y * y), g * y / xp.sqrt(x * x + y * y))), normal((5, 3), (5, 3))),
    correct("atan2", saving(np.arctan2), from_saved(lambda g, y, x: (g * x / (x * x + y * y), -g * y / (x * x + y * y))), normal((4,), (4,))),
    correct("atan2 on the axes", saving(np.arctan2), from_saved(lambda g, y, x: (g * x / (x * x + y * y), -g * y / (x * x + y * y))), at([0.0, 1.0, -2.0], [1.0, 0.0, 0.0])),
    correct("distances, none of them declared", saving(lambda x, y: np.sqrt(((x - y) ** 2).sum(axis=1))), from_saved(lambda g, x, y: ((x - y) * (g / np.sqrt(((x - y) ** 2).sum(axis=1)))[:, None], (y - x) * (g / np.sqrt(((x - y) ** 2).sum(axis=1)))[:, None])), normal((4, 2), (4, 2)), once=True),
    correct("logaddexp at ties", saving(np.logaddexp), from_saved(lambda g, x, y: (g * special.expit(x - y), g * special.expit(y - x))), at([0.0, 1.0, -800.0], [0.0, 1.0, 800.0]), once=True),
    once("an inverse error function at its edges", special.ndtri, lambda x: np.sqrt(2 * np.pi) * np.exp(special.ndtri(x) ** 2 / 2), at([1e-10, 0.01, 0.5, 0.999]), domain={"x": (0.0, 1.0)}),
    once("an arc cosine at its edges", np.arccos, lambda x: -1 / np.sqrt(1 - x * x), at([-1 + 1e-9, 0.0, 1 - 1e-12]), domain={"x": (-1.0, 1.0)}),
    once("a logarithm whose domain begins at the sample", lambda x: np.log(x - 0.9), lambda x: 1 / (x - 0.9), at([1.0, 2.0]), domain={"x": (1.0, 4.0)}),
    once("a bump", lambda x: np.where(np.abs(x) < 1, np.exp(-1 / np.where(np.abs(x) < 1, 1 - x * x, 1)), 0), lambda x: np.where(np.abs(x) < 1, np.exp(-1 / np.where(np.abs(x) < 1, 1 - x * x, 1)) * -2 * x / np.where(np.abs(x) < 1, 1 - x * x, 1) ** 2, 0), at([0.1, 0.9, 0.99, 1.0, 2.0])),
    once("exponentials of all sizes", np.exp, np.exp, at([-700.0, -300.0, 0.0, 300.0])),
    once("ninth powers of all sizes", lambda x: x**9, lambda x: 9 * x**8, at([1e-9, 1e-3, 1.0, 1e3, 1e9])),
    once("a sine of 1e8", np.sin, np.cos, at([1e8, 2e8, 1.0])),
    once("a cosine of 1e15", np.cos, lambda x: -np.sin(x), at([1e15]), "inconclusive"),
    correct("Kepler's equation", saving(kepler), from_saved(lambda g, m: g / (1 - 0.3 * np.cos(kepler(m)))), at([0.1, 3.0, 6.0]), once=True),
    correct("a bisection that ends for numbers like the sample's", bisection, from_saved(lambda g, y: g / (3 * y * y)), at([200.0, 450.0]), once=True),
    correct("float32 and float64, and a rule that says float32", saving(lambda x, y: np.exp(x) * y), single(exp_times_rule), of_both("f", "d"), once=True),
    correct("a rule that says float32, of float32", saving(lambda x, y: np.exp(x) * y), from_saved(lambda g, x, y: tuple(h.astype(np.float32) for h in exp_times_rule(g, x, y))), of_both("f", "f"), once=True),
    correct("float16 and float64, and a rule that says float16", saving(lambda x, y: np.exp(x) * y), from_saved(lambda g, x, y: (exp_times_rule(g, x, y)[0].astype(np.float16), exp_times_rule(g, x, y)[1])), of_both("e", "d"), once=True),
    correct("complex64 and complex128, and a rule that says complex64", saving(lambda x, y: x * y), from_saved(lambda g, x, y: ((g * y.conj()).astype(np.complex64), g * x.conj())), lambda rng: [Sample((rng.normal(size=3) + 1j * rng.normal(size=3)).astype(np.complex64), rng.normal(size=3) + 1j * rng.normal(size=3))], once=True, facts={"complex": True}),
    correct("a result in float32 made float64", saving(lambda x: np.sin(x).astype(np.float32).astype(np.float64)), from_saved(lambda g, x: g * xp.cos(x)), several((2,), ()), "warn"),
]  # fmt: skip

AWKWARD = by_topic({
    "kinks, jumps, poles": KINKS,
    "randomness, noise, state": NOISE,
    "scales and precision": SCALES,
    "types, shapes, arguments": TYPES,
    "SciPy's functions": SCIPY,
    "rounding noise, kinks of several inputs, edges": PLACES,
})  # fmt: skip
