"""Numbers that finite differences find hard: forward cancels, is steep, or goes round fast, beside plain functions.

Each function has its derivative, and derivatives that are wrong.
"""

import numpy as np
from scipy import special

from gradient_faults.form import Fault
from gradient_faults.writing import at, from_saved

WRONG = {
    "doubled": lambda slope: 2 * slope,
    "negated": lambda slope: -slope,
    "one in a thousand off": lambda slope: 1.001 * slope,
}


def one_minus_cos_slope(x):
    return -x / 12 + x**3 / 180


CANCELS = {
    "(1 - cos(x)) / x**2": (lambda x: (1 - np.cos(x)) / x**2, one_minus_cos_slope, [1e-4, 2e-4]),
    "1 - cos(x)": (lambda x: 1 - np.cos(x), np.sin, [1e-8, 2e-8]),
    "x - sin(x)": (lambda x: x - np.sin(x), lambda x: 2 * np.sin(x / 2) ** 2, [1e-3, 2e-4]),
    "(exp(x) - 1) / x": (
        lambda x: (np.exp(x) - 1) / x,
        lambda x: 0.5 + x / 3 + x * x / 8,
        [1e-6, 2e-5],
    ),
    "log(1 + x) - x": (lambda x: np.log(1 + x) - x, lambda x: -x / (1 + x), [1e-6, 2e-5]),
    "mean of squares less square of mean": (
        lambda x: np.mean(x * x) - np.mean(x) ** 2,
        lambda x: 2 * (x - x.mean()) / x.size,
        [1e6 + 0.1, 1e6 + 0.5, 1e6 - 0.3],
    ),
    "(x + 1e9) - 1e9": (lambda x: (x + 1e9) - 1e9, np.ones_like, [0.1, 0.2]),
    "1 - tanh(x)**2": (
        lambda x: 1 - np.tanh(x) ** 2,
        lambda x: -2 * np.tanh(x) / np.cosh(x) ** 2,
        [12.0, 15.0],
    ),
    "exp(1000 x)": (lambda x: np.exp(1e3 * x), lambda x: 1e3 * np.exp(1e3 * x), [0.5, -0.3]),
    "sin(1e8 x)": (lambda x: np.sin(1e8 * x), lambda x: 1e8 * np.cos(1e8 * x), [0.5, -0.3]),
    "sin(1e12 x)": (lambda x: np.sin(1e12 * x), lambda x: 1e12 * np.cos(1e12 * x), [0.5, -0.3]),
    "sinh(1000 x) at 0": (lambda x: np.sinh(1e3 * x), lambda x: 1e3 * np.cosh(1e3 * x), [0.0, 0.0]),
    "log of a sum of exponentials": (
        lambda x: np.log(np.sum(np.exp(x))),
        lambda x: np.exp(x) / np.exp(x).sum(),
        [0.0, 30.0, -5.0],
    ),
    "a chi-square's distribution": (
        lambda x: special.gammainc(100.0, x),
        lambda x: np.exp(99 * np.log(x) - x - special.gammaln(100.0)),
        [30.0, 60.0],
    ),
}

FUNCTIONS = {
    "sin": (np.sin, np.cos, [0.7, -2.1, 1.3]),
    "exp": (np.exp, np.exp, [0.7, -2.1, 1.3]),
    "tanh": (np.tanh, lambda x: 1 / np.cosh(x) ** 2, [0.7, -2.1, 1.3]),
    "square": (np.square, lambda x: 2 * x, [0.7, -2.1, 1.3]),
    "cube": (lambda x: x**3, lambda x: 3 * x * x, [0.7, -2.1, 1.3]),
    "abs": (np.abs, np.sign, [0.7, -2.1, 1.3]),
    "log": (np.log, lambda x: 1 / x, [0.7, 2.1, 1.3]),
    "sqrt": (np.sqrt, lambda x: 0.5 / np.sqrt(x), [0.7, 2.1, 1.3]),
    "1/x": (lambda x: 1 / x, lambda x: -1 / x**2, [0.7, -2.1, 1.3]),
    "erf": (special.erf, lambda x: 2 / np.sqrt(np.pi) * np.exp(-x * x), [0.7, -2.1, 1.3]),
    "exp(300 x)": (lambda x: np.exp(300 * x), lambda x: 300 * np.exp(300 * x), [0.7, -2.1, 1.3]),
    "sin(1e5 x)": (lambda x: np.sin(1e5 * x), lambda x: 1e5 * np.cos(1e5 * x), [0.7, -2.1, 1.3]),
    "sin at 0": (np.sin, np.cos, [0.0, 0.0, 0.0]),
    "J0": (special.j0, lambda x: -special.j1(x), [0.7, 20.1, 1.3]),
}


def of_function(name, forward, slope, x, wrong=None, topic=""):
    """Return a row of an elementwise function by its derivative, or of all entries by its gradient."""

    def of_one(ctx, x):  # by name: only the short way into a call takes numbers of 200 digits
        ctx.save_for_backward(x)
        return np.asarray(forward(x))

    return Fault(
        name,
        of_one,
        from_saved(lambda g, x: g * slope(x)),
        wrong and from_saved(lambda g, x: g * wrong(slope(x))),
        at(x),
        once=True,
        topic=topic,
    )


SEEN = ("doubled", "negated")
"""Faults that are larger than what cancels."""

HARD_NUMBERS = tuple(
    of_function(f"{name}: the derivative is {words}", *parts, wrong, topic)
    for topic, functions in (("hard for differences", CANCELS), ("plain functions", FUNCTIONS))
    for name, parts in functions.items()
    for words, wrong in WRONG.items()
    if functions is FUNCTIONS or words in SEEN
)
