"""The checker: planted faults must be found by the right check and named, awkward but correct ops left in peace.

Each planted fault is the broken twin of a correct op: the same forward and samples, another backward. Both are checked.
"""

# ruff: noqa: E501, NPY002 - the tables hold one case a line; NumPy's legacy global state is guarded, so named

import dataclasses
import inspect
import itertools
import json
import re
import warnings

import numpy as np
import pytest

import plugrad as pg
from plugrad.autograd.function import once_differentiable
from plugrad.check import CODES, check, check_function, check_op, check_pack, explain
from plugrad.check.numerics import DOUBLE, central, corner, differentiate, noise_of


def op(forward, backward, samples, base=pg.ArrayFunction, **facts):
    """Return a Function class; `samples` is a function of a Generator that returns a list."""
    wrapped = {
        name: staticmethod(value) if callable(value) else value for name, value in facts.items()
    }
    methods = {
        "forward": staticmethod(forward),
        "backward": staticmethod(backward),
        "samples": staticmethod(samples),
    }
    return type("Planted", (base,), {**wrapped, **methods})


def normal(*shapes, **settings):
    """Return samples of normal numbers: one argument per shape."""
    return lambda rng: [pg.Sample(*(rng.normal(size=shape) for shape in shapes), **settings)]


def positive(*shapes):
    return lambda rng: [pg.Sample(*(rng.uniform(0.5, 2, shape) for shape in shapes))]


def several(*shapes):
    """Return samples of one argument, of several shapes."""
    return lambda rng: [pg.Sample(rng.normal(size=shape)) for shape in shapes]


def saving(function):
    """Return a forward that saves its inputs."""

    def forward(ctx, *args):
        ctx.save_for_backward(*args)
        return function(*args)

    return with_names_of(function, forward)


def keeping(function):
    """Return a forward that saves its output."""

    def forward(ctx, *args):
        output = function(*args)
        ctx.save_for_backward(output)
        return output

    return with_names_of(function, forward)


def with_names_of(function, forward):
    """Return `forward` with the arguments' names of `function`: x for a ufunc."""
    code = getattr(function, "__code__", None)
    names = ("ctx", *(code.co_varnames[: code.co_argcount] if code else "x"))
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    forward.__signature__ = inspect.Signature([inspect.Parameter(name, kind) for name in names])
    return forward


def from_saved(function):
    """Return a backward that is a function of grad_output and what was saved."""
    return lambda ctx, g: function(g, *ctx.saved_tensors)


def findings_of(report):
    return [(check.name, finding) for check in report.checks for finding in check.findings]


def codes_of(report, *verdicts):
    return {
        finding.code
        for _, finding in findings_of(report)
        if not verdicts or finding.verdict in verdicts
    }


def told(report):
    return "\n".join(f"{name}: {finding}" for name, finding in findings_of(report))


def write_into(array, value):
    array[...] = value
    return array


# --- Faults ---------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Fault:
    """A correct backward and a broken one of the same forward."""

    name: str
    forward: object
    right: object
    wrong: object
    samples: object
    check: str
    code: str
    diagnosis: str = ""
    facts: dict = dataclasses.field(default_factory=dict)
    wrong_forward: object = None
    wrong_facts: dict = dataclasses.field(default_factory=dict)


square = saving(lambda x: x * x)
square_rule = from_saved(lambda g, x: 2 * g * x)
product = saving(lambda x, y: x * y * y)
product_rule = from_saved(lambda g, x, y: (g * y * y, 2 * g * x * y))
sigmoid = keeping(lambda x: 1 / (1 + np.exp(-x)))
tanh = keeping(np.tanh)
row_mean = saving(lambda x: x.mean(axis=0))
scaled = saving(lambda x, scale: x * scale)


def matmul(ctx, a, b):
    ctx.save_for_backward(a, b)
    return a @ b


def softmax(ctx, x):
    e = np.exp(x)
    output = e / e.sum()
    ctx.save_for_backward(output)
    return output


def gather(ctx, x, index):
    ctx.save_for_backward(x, index)
    return x[index]


def gather_rule(ctx, g):
    x, index = ctx.saved_tensors
    places = np.asarray(index)[:, None] == np.arange(x.shape[0])
    return (g[:, None] * places.astype(float)).sum(axis=0), None


def gather_by_assignment(ctx, g):
    x, index = ctx.saved_tensors
    gradient = np.zeros(x.shape)
    gradient[index] = g
    return gradient, None


def difference(ctx, x):
    return x[1:] - x[:-1]


def both_neighbours(ctx, x):
    return x[2:] + 3 * x[:-2]


def shift_right(ctx, g):
    out = np.zeros(g.shape[0] + 2)
    out[2:] += np.asarray(g)
    out[:-2] += 3 * np.asarray(g)
    return out


def shift_wrong(ctx, g):
    return np.roll(shift_right(ctx, g), 1)


def kept_on_class(ctx, x):
    Store.x = x
    ctx.save_for_backward(x)
    return x * x


class Store:
    x = None


class Counter:
    count = 0

    @classmethod
    def next(cls):
        cls.count += 1
        return cls.count


def needs_both(ctx, x, y):
    ctx.save_for_backward(x if all(ctx.needs_input_grad) else None, y)
    return x * y


def needs_both_rule(ctx, g):
    x, y = ctx.saved_tensors
    return g * y, g * (x if x is not None else 0 * y)


def two_outputs(ctx, x):
    ctx.save_for_backward(x)
    return x * x, x * x * x


def two_outputs_rule(ctx, g, h):
    (x,) = ctx.saved_tensors
    return 2 * g * x + 3 * h * x * x


def two_outputs_one_marked(ctx, x):
    ctx.save_for_backward(x)
    first, second = x * x, x * x * x
    ctx.mark_non_differentiable(second)
    return first, second


def no_materialized(ctx, x):
    ctx.set_materialize_grads(False)
    ctx.save_for_backward(x)
    return x * x, 3 * x


def no_materialized_rule(ctx, g, h):
    (x,) = ctx.saved_tensors
    return (0 if g is None else 2 * g * x) + (0 if h is None else 3 * h)


def indices(rng):
    return [pg.Sample(rng.normal(size=4), np.array([0, 2, 2, 1, 2]))]


def with_zero(rng):
    return [pg.Sample(np.array([0.0, 0.5, -1.25, 2.0]))]


def sinc(ctx, x):
    ctx.save_for_backward(x)
    return np.where(x == 0, 1.0, np.sin(x) / np.where(x == 0, 1, x))


def sinc_rule(ctx, g):
    (x,) = ctx.saved_tensors
    safe = np.where(x == 0, 1.0, x)
    return g * np.where(x == 0, 0.0, (safe * np.cos(safe) - np.sin(safe)) / safe**2)


def sinc_naive(ctx, g):
    (x,) = ctx.saved_tensors
    return g * ((x * np.cos(x) - np.sin(x)) / x**2)


def squares_without_tape(ctx, g):
    (x,) = ctx.saved_tensors
    return 2 * g * (x.detach() if isinstance(x, pg.Tensor) else x)


def cubes_detached(ctx, g):
    (x,) = ctx.saved_tensors
    return 3 * g * x * (x.detach() if isinstance(x, pg.Tensor) else x)


def intermediate_saved(ctx, x):
    ctx.save_for_backward(np.sin(x))
    return 2 - np.cos(x)


KERNEL = np.array([1.0, 2.0, -0.5])


def correlate(ctx, x):
    return np.correlate(x, KERNEL, "valid")


def spread_kernel(g, kernel):
    out = np.zeros(g.shape[0] + len(kernel) - 1)
    for offset, weight in enumerate(kernel):
        out[offset : offset + g.shape[0]] += weight * np.asarray(g)
    return out


FAULTS = [
    Fault("the sign is flipped", tanh, from_saved(lambda g, y: g * (1 - y * y)), from_saved(lambda g, y: g * (y * y - 1)), several((2, 3), ()), "values", "PLG030", "sign is wrong"),
    Fault("a factor 2 is forgotten", square, square_rule, from_saved(lambda g, x: g * x), several((2, 3), (4,)), "values", "PLG030", "constant factor 0.5 = 1/2"),
    Fault("a sum where forward takes a mean", row_mean, from_saved(lambda g, x: g * np.ones(x.shape) / x.shape[0]), from_saved(lambda g, x: g * np.ones(x.shape)), several((8, 3), (5, 2)), "values", "PLG030", r"= shape\(x\)\[0\] .*takes a mean"),
    Fault("two gradients are swapped", product, product_rule, lambda ctx, g: product_rule(ctx, g)[::-1], normal((3, 2), (3, 2)), "values", "PLG030", "this is the gradient of y"),
    Fault("the gradient is transposed", matmul, from_saved(lambda g, a, b: (g @ b.T, a.T @ g)), from_saved(lambda g, a, b: (b @ g.T, a.T @ g)), normal((3, 3), (3, 3)), "values", "PLG030", "permuted"),
    Fault("the sum over broadcast axes is missing", scaled, from_saved(lambda g, x, s: (g * s, (g * x).sum(axis=0))), from_saved(lambda g, x, s: (g * s, g * x)), normal((4, 3), (3,)), "contract", "PLG011"),
    Fault("a shape that broadcasts is not the input's", square, square_rule, from_saved(lambda g, x: (2 * g * x)[None]), several((2, 3)), "contract", "PLG011"),
    Fault("one slice instead of the sum over a broadcast axis", scaled, from_saved(lambda g, x, s: (g * s, (g * x).sum(axis=0))), from_saved(lambda g, x, s: (g * s, (g * x)[0])), normal((4, 3), (3,)), "values", "PLG030", "only the first entry along axis 0"),
    Fault("zero is returned", square, square_rule, from_saved(lambda g, x: 0 * g * x), several((2, 3)), "values", "PLG030", "returns zero"),
    Fault("grad_output is ignored", square, square_rule, from_saved(lambda g, x: 2 * x), several((2, 3)), "contract", "PLG019"),
    Fault("grad_output enters squared", square, square_rule, from_saved(lambda g, x: 2 * g * g * x), several((2, 3)), "contract", "PLG019"),
    Fault("grad_output is clipped", square, square_rule, from_saved(lambda g, x: 2 * x * g.clip(-10, 10)), several((2, 3)), "contract", "PLG019"),
    Fault("negative grad_output is clipped", square, square_rule, from_saved(lambda g, x: 2 * x * np.maximum(g, 0)), several((2, 3)), "contract", "PLG019"),
    Fault("a factor x is missing", saving(lambda x: x**3), from_saved(lambda g, x: 3 * g * x**2), from_saved(lambda g, x: 3 * g * x), several((2, 3)), "values", "PLG030", "the factor x is missing"),
    Fault("a factor 1 - y is missing", sigmoid, from_saved(lambda g, y: g * y * (1 - y)), from_saved(lambda g, y: g * y), several((2, 3)), "values", "PLG030", r"\(1 - output\) is missing"),
    Fault("the factor 1 - y**2 is missing", tanh, from_saved(lambda g, y: g * (1 - y * y)), from_saved(lambda g, y: g + 0 * y), several((2, 3)), "values", "PLG030", r"\(1 - output\*\*2\) is missing"),
    Fault("log without 1/x", saving(np.log), from_saved(lambda g, x: g / x), from_saved(lambda g, x: g + 0 * x), positive((2, 3)), "values", "PLG030", "the factor x is too much"),
    Fault("wrong by 0.05 %", square, square_rule, from_saved(lambda g, x: 2.001 * g * x), several((2, 3)), "values", "PLG030", "constant factor 1.0005"),
    Fault("one entry is wrong by 0.05 %", square, square_rule, from_saved(lambda g, x: 2 * g * x * (1 + 5e-4 * (np.arange(6) == 4).reshape(2, 3))), several((2, 3)), "values", "PLG030"),
    Fault("one entry of many is wrong", square, square_rule, from_saved(lambda g, x: 2 * g * x * (1 + 1e-3 * (np.arange(x.size) == 777).reshape(x.shape))), several((40, 50)), "values", "PLG030"),
    Fault("wrong for negative inputs only", saving(lambda x: np.where(x > 0, x, 0.1 * x)), from_saved(lambda g, x: g * np.where(x > 0, 1.0, 0.1)), from_saved(lambda g, x: g * np.where(x > 0, 1.0, 0.0)), several((3, 4)), "values", "PLG030", "wrong only where x < 0, and zero there"),
    Fault("NaN where the slope is finite", sinc, sinc_rule, sinc_naive, with_zero, "values", "PLG032", "NaN", {"once": True}),
    Fault("the normalisation is taken as constant", softmax, from_saved(lambda g, y: y * (g - (g * y).sum())), from_saved(lambda g, y: y * g), several((5,)), "values", "PLG030", "taken as constant"),
    Fault("duplicate indices are assigned, not added", gather, gather_rule, gather_by_assignment, indices, "values", "PLG030", r"assigned \(=\)", {"once": True}),
    Fault("a gradient is None", product, product_rule, lambda ctx, g: (product_rule(ctx, g)[0], None), normal((2,), (2,)), "values", "PLG031"),
    Fault("an output is marked non-differentiable", two_outputs, two_outputs_rule, two_outputs_rule, several((2, 2)), "values", "PLG031", wrong_forward=two_outputs_one_marked),
    Fault("forward writes to its input", square, square_rule, square_rule, several((2, 3)), "contract", "PLG014", wrong_forward=saving(lambda x: write_into(x, x + 1) * x)),
    Fault("backward writes to an input", square, square_rule, from_saved(lambda g, x: 2 * g * write_into(x, x) * x if isinstance(x, pg.Tensor) else write_into(x, 1.5 * x) * g), several((2, 3)), "contract", "PLG014", "", {"once": True}),
    Fault("backward writes to what it saved", keeping(np.exp), from_saved(lambda g, y: g * y), from_saved(lambda g, y: write_into(y, y * g)), several((2, 3)), "contract", "PLG015", "", {"once": True}),
    Fault("backward writes to grad_output", square, square_rule, from_saved(lambda g, x: write_into(g, 2 * g * x)), several((2, 3)), "contract", "PLG016", "", {"once": True}),
    Fault("two gradients are one array", saving(lambda x, y: 2 * (x + y)), lambda ctx, g: (2 * g, 2 * g), lambda ctx, g: (2 * g,) * 2, normal((3,), (3,)), "contract", "PLG017"),
    Fault("a gradient is the saved array", saving(lambda x: 0.5 * x * x), from_saved(lambda g, x: g * x), from_saved(lambda g, x: x), several((3,)), "contract", "PLG017"),
    Fault("forward is noisy and does not say so", square, square_rule, square_rule, several((2, 3)), "contract", "PLG020", wrong_forward=saving(lambda x: x * x + 1e-10 * Counter.next())),
    Fault("backward is noisy", square, square_rule, from_saved(lambda g, x: 2 * g * x * (1 + 1e-9 * Counter.next())), several((2, 3)), "contract", "PLG018"),
    Fault("state is kept on the class", kept_on_class, square_rule, lambda ctx, g: 2 * g * Store.x, several((2, 3)), "contract", "PLG021", "", {"once": True}),
    Fault("memory order leaks into the result", saving(lambda x: x * np.arange(6.0).reshape(2, 3)), from_saved(lambda g, x: g * np.arange(6.0).reshape(2, 3)), from_saved(lambda g, x: g * np.arange(6.0).reshape(2, 3)), several((2, 3)), "contract", "PLG022", wrong_forward=saving(lambda x: (x.ravel(order="K") * np.arange(6.0)).reshape(2, 3))),
    Fault("grad_output's memory order leaks into the gradient", square, square_rule, from_saved(lambda g, x: 2 * x * g.ravel(order="K").reshape(g.shape)), several((2, 3)), "contract", "PLG022", "", {"once": True}),
    Fault("it draws from NumPy's global generator", square, square_rule, square_rule, several((2, 3)), "contract", "PLG023", wrong_forward=saving(lambda x: x * x + 0 * np.random.rand())),
    Fault("it draws from plugrad's generator", square, square_rule, square_rule, several((2, 3)), "contract", "PLG023", wrong_forward=saving(lambda x: x * x + 0 * pg.rand(1).item())),
    Fault("it leaves NumPy's error state changed", square, square_rule, square_rule, several((2, 3)), "contract", "PLG023", wrong_forward=saving(lambda x: (np.seterr(over="raise"), x * x)[1])),
    Fault("float32 inside float64", square, square_rule, from_saved(lambda g, x: (2 * g * x).astype(np.float32)), several((2, 3)), "contract", "PLG012", "", {"once": True}),
    Fault("a gradient of integers", saving(lambda x: x + 0.0), lambda ctx, g: g, lambda ctx, g: np.ones(g.shape, int), several((2, 3)), "contract", "PLG012", "", {"once": True}),
    Fault("a gradient that is a number", saving(lambda x: x + 0.0), lambda ctx, g: g, lambda ctx, g: 1.0, several(()), "contract", "PLG012", "", {"once": True}),
    Fault("too few gradients", product, product_rule, lambda ctx, g: product_rule(ctx, g)[0], normal((2,), (2,)), "contract", "PLG010"),
    Fault("a gradient for integers", gather, gather_rule, lambda ctx, g: (gather_rule(ctx, g)[0], np.zeros(5)), indices, "contract", "PLG013", "", {"once": True}),
    Fault("a gradient that needs the other one", saving(lambda x, y: x * y), from_saved(lambda g, x, y: (g * y, g * x)), needs_both_rule, normal((3,), (3,)), "contract", "PLG024", wrong_forward=needs_both),
    Fault("None is not expected among grad_outputs", no_materialized, no_materialized_rule, lambda ctx, g, h: 2 * g * ctx.saved_tensors[0] + 3 * h, several((2, 2)), "contract", "PLG025"),
    Fault("the kernel is flipped", correlate, lambda ctx, g: spread_kernel(g, KERNEL), lambda ctx, g: spread_kernel(g, KERNEL[::-1]), several((7,)), "values", "PLG030", "", {"once": True}),
    Fault("an index is off by one", both_neighbours, shift_right, shift_wrong, several((7,)), "values", "PLG030", "shifted by 1", {"once": True}),
    Fault("J instead of its transpose", lambda ctx, x: np.cumsum(x), lambda ctx, g: np.cumsum(g[::-1])[::-1], lambda ctx, g: np.cumsum(g), several((5,)), "values", "PLG030", "J g where", {"once": True}),
    Fault("a tiny gradient is returned as zero", saving(lambda x: 1e-9 * x), lambda ctx, g: 1e-9 * g, lambda ctx, g: 0 * g, several((2, 3)), "values", "PLG030", "returns zero"),
    Fault("an input's gradient at large scale is off", saving(lambda x: 1e12 * x * x), from_saved(lambda g, x: 2e12 * g * x), from_saved(lambda g, x: 2.001e12 * g * x), several((2, 3)), "values", "PLG030", "1.0005"),
    Fault("the second derivative is detached", square, square_rule, squares_without_tape, several((2, 3)), "second order", "PLG040", "returns zero"),
    Fault("half of the second derivative is detached", saving(lambda x: x**3), from_saved(lambda g, x: 3 * g * x * x), cubes_detached, several((2, 3)), "second order", "PLG040", "0.5 = 1/2"),
    Fault("a float intermediate is saved", saving(lambda x: 2 - np.cos(x)), from_saved(lambda g, x: g * pg.sin(x)), from_saved(lambda g, s: g * s), several((2, 3)), "second order", "PLG041", wrong_forward=intermediate_saved),
    Fault("forward is not what the reference computes", square, square_rule, square_rule, several((2, 3)), "forward", "PLG050", "", {"reference": lambda x: x**2}, wrong_facts={"reference": lambda x: x**2 * (1 + 1e-8)}),
    Fault("an error is not raised", square, square_rule, square_rule, several((2, 3)), "forward", "PLG051", wrong_facts={"error_samples": lambda rng: [pg.ErrorSample(np.ones(2), raises=ValueError)]}),
    Fault("backward raises", square, square_rule, from_saved(lambda g, x: g.nonsense * x), several((2, 3)), "contract", "PLG003"),
    Fault("forward raises", square, square_rule, square_rule, several((2, 3)), "contract", "PLG002", wrong_forward=saving(lambda x: x @ np.ones(99))),
    Fault("there are no samples", square, square_rule, square_rule, several((2, 3)), "samples", "PLG001", wrong_facts={"samples": lambda rng: []}),
    Fault("samples raise", square, square_rule, square_rule, several((2, 3)), "samples", "PLG001", wrong_facts={"samples": lambda rng: [1 / 0]}),
]  # fmt: skip


def twin(fault, broken):
    """Return the correct op of a fault, or the broken one."""
    facts = fault.facts | (fault.wrong_facts if broken else {})
    backward = fault.wrong if broken else fault.right
    if facts.pop("once", False):
        backward = once_differentiable(lambda ctx, *g, rule=backward: rule(ctx, *g))
    forward = (broken and fault.wrong_forward) or fault.forward
    samples = facts.pop("samples", fault.samples)
    return op(forward, backward, samples, **facts)


def named(faults):
    return pytest.mark.parametrize("fault", faults, ids=[fault.name for fault in faults])


@named(FAULTS)
def test_a_planted_fault_is_found_by_the_right_check_and_named(fault):
    report = check_op(twin(fault, broken=True))
    assert report.verdict == "fail", told(report)
    found = [f for name, f in findings_of(report) if name == fault.check and f.code == fault.code]
    assert found, f"{fault.code} was not found by {fault.check!r}; found were\n{told(report)}"
    if fault.diagnosis:
        assert found[0].diagnosis is not None, told(report)
        assert re.search(fault.diagnosis, found[0].diagnosis), found[0].diagnosis


@named(FAULTS)
def test_the_correct_twin_of_a_planted_fault_passes(fault):
    report = check_op(twin(fault, broken=False))
    assert report.verdict == "pass", told(report)


def test_the_planted_faults_have_different_names():
    names = [fault.name for fault in FAULTS]
    assert len(set(names)) == len(names) >= 25


# --- Awkward but correct --------------------------------------------------------------------------------------------


def at(*values, **settings):
    return lambda rng: [pg.Sample(*(np.asarray(value) for value in values), **settings)]


def relu_rule(ctx, g):
    (x,) = ctx.saved_tensors
    return g * (x > 0)


def max_even(ctx, x):
    output = x.max()
    ties = (x == output).astype(x.dtype)
    ctx.weights = ties / ties.sum()
    return output


def dropout(ctx, x):
    ctx.mask = (np.random.rand(*x.shape) < 0.5) * 2.0
    return x * ctx.mask


def own_noise():
    rng = np.random.default_rng(0)

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x + 1e-12 * rng.normal(size=x.shape)

    return forward


def float32_only(ctx, x):
    if x.dtype != np.float32:
        raise TypeError("float32 only")
    ctx.save_for_backward(x)
    return x * x


def hidden_float32(ctx, x):
    ctx.save_for_backward(x)
    return (x.astype(np.float32) ** 2).astype(x.dtype)


def norm_and_count(ctx, x):
    positive = (x > 0).sum(dtype=x.dtype)
    ctx.mark_non_differentiable(positive)
    ctx.save_for_backward(x)
    return x * x, positive


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
    return (g * weight, g * x, *((g,) if ctx.biased else ()))


def power_rule(ctx, g):
    x, e = ctx.saved_tensors
    return g * e * pg.pow(x, e - 1) if isinstance(x, pg.Tensor) else g * e * x ** (e - 1)


def log_refusing(ctx, x):
    if np.any(x <= 0):
        raise ValueError("positive numbers only")
    ctx.save_for_backward(x)
    return np.log(x)


def refusing_weight(ctx, x, weight):
    if ctx.needs_input_grad[1]:
        raise RuntimeError(
            "The function 'f' is not differentiable with respect to argument 'weight'."
        )
    ctx.save_for_backward(weight)
    return x * weight


AWKWARD = {
    "relu at 0": (saving(lambda x: np.maximum(x, 0)), relu_rule, at([0.0, 1.0, -1.0]), {}, "warn"),
    "relu at many zeros": (saving(lambda x: np.maximum(x, 0)), relu_rule, at(np.zeros((10, 10))), {}, "warn"),
    "relu with 10**4 inputs around 0": (saving(lambda x: np.maximum(x, 0)), relu_rule, several((100, 100)), {}, "pass"),
    "abs at 0": (saving(np.abs), from_saved(lambda g, x: g * pg.sign(x)), at([0.0, 1.0]), {}, "warn"),
    "max with ties, shared evenly": (max_even, lambda ctx, g: g * ctx.weights, at([1.0, 3.0, 3.0, 3.0]), {}, "warn"),
    "a step at its edge": (saving(np.sign), lambda ctx, g: 0 * g, at([0.0, 2.0]), {}, "warn"),
    "sqrt near 0": (keeping(np.sqrt), from_saved(lambda g, y: g / (2 * y)), at([1e-12, 1e-8, 1e-3, 1.0]), {}, "pass"),
    "sqrt at 0, infinitely steep": (keeping(np.sqrt), from_saved(lambda g, y: g / (2 * y)), at([0.0, 1.0]), {"once": True, "domain": {"x": (0, np.inf)}}, "warn"),
    "pow at 0": (saving(lambda x, e: x**e), lambda ctx, g: (power_rule(ctx, g), None), at([0.0, 1.5], np.array(3)), {"once": True}, "pass"),
    "x**2.5 at 0, which has one side only": (saving(lambda x: x**2.5), from_saved(lambda g, x: 2.5 * g * x**1.5), at([0.0, 0.5, 2.0]), {"once": True}, "pass"),
    "arcsin near the edge of its domain": (saving(np.arcsin), from_saved(lambda g, x: g / np.sqrt(1 - x * x)), at([-0.9999999, 0.0, 0.999999]), {"once": True, "domain": {"x": (-1, 1)}}, "pass"),
    "log that refuses what is not positive": (log_refusing, from_saved(lambda g, x: g / x), at([1e-6, 1.0, 1e6]), {}, "pass"),
    "dropout from the global generator, declared": (dropout, lambda ctx, g: g * ctx.mask, several((3, 4)), {"deterministic": False}, "pass"),
    "a noisy forward with a generator of its own, declared": (own_noise(), square_rule, several((3, 4)), {"deterministic": False}, "pass"),
    "values around 1e+100": (square, square_rule, lambda rng: [pg.Sample(1e100 * rng.normal(size=4))], {}, "pass"),
    "values around 1e-100": (square, square_rule, lambda rng: [pg.Sample(1e-100 * rng.normal(size=4))], {}, "pass"),
    "inputs of very different size": (square, square_rule, at([1e-12, 1e-3, 1.0, 1e6]), {}, "pass"),
    "exp of tiny numbers": (keeping(np.exp), from_saved(lambda g, y: g * y), at([1e-20, -3e-20]), {}, "pass"),
    "a small slope on a large value": (saving(lambda x: 1e6 + x), lambda ctx, g: g, several((3,)), {}, "pass"),
    "a sine of large numbers": (saving(np.sin), from_saved(lambda g, x: g * pg.cos(x)), at([1e8, 1e4, 3.0]), {}, "pass"),
    "a fast sine": (saving(lambda x: np.sin(1e5 * x)), from_saved(lambda g, x: 1e5 * g * pg.cos(1e5 * x)), several((3,)), {}, "pass"),
    "float32": (tanh, from_saved(lambda g, y: g * (1 - y * y)), lambda rng: [pg.Sample(rng.normal(size=(2, 3)).astype(np.float32))], {}, "pass"),
    "float32 and nothing else": (float32_only, square_rule, lambda rng: [pg.Sample(rng.normal(size=(2, 3)).astype(np.float32))], {}, "pass"),
    "float32 inside a float64 forward": (hidden_float32, square_rule, several((2, 3)), {}, "pass"),
    "integers only": (saving(lambda x: x + 1), lambda ctx, g: None, at([1, 2, 3]), {}, "pass"),
    "integers beside floats": (gather, gather_rule, indices, {"once": True}, "pass"),
    "several outputs": (two_outputs, two_outputs_rule, several((2, 3)), {}, "pass"),
    "an output that is rightly non-differentiable": (norm_and_count, lambda ctx, g, h: 2 * g * ctx.saved_tensors[0], several((2, 3)), {}, "pass"),
    "absent gradients arrive as None": (no_materialized, no_materialized_rule, several((2, 3)), {}, "pass"),
    "no entries at all": (square, square_rule, several((0, 3), (2, 3)), {}, "pass"),
    "no entries, and nothing else": (square, square_rule, several((0, 3)), {}, "pass"),
    "0-d": (square, square_rule, several((), ()), {}, "pass"),
    "an op that writes to its input and says so": (add_in_place, lambda ctx, g: g, several((2, 3)), {}, "pass"),
    "an argument that may be left out": (optional_bias, optional_bias_rule, lambda rng: [pg.Sample(*rng.normal(size=(2, 3))), pg.Sample(*rng.normal(size=(3, 3)))], {}, "pass"),
    "an argument that is None": (optional_bias, lambda ctx, g: (*optional_bias_rule(ctx, g)[:2], None), lambda rng: [pg.Sample(*rng.normal(size=(2, 3)), None)], {}, "pass"),
    "a gradient that is grad_output": (lambda ctx, x: x.reshape(-1), lambda ctx, g: g, several((6,)), {}, "pass"),
    "two gradients that are grad_output": (lambda ctx, x, y: x + y, lambda ctx, g: (g, g), normal((3,), (3,)), {}, "pass"),
    "a gradient of stride 0": (saving(lambda x: x.sum()), lambda ctx, g: np.broadcast_to(g, (2, 3)), several((2, 3)), {"once": True}, "pass"),
    "broadcasting that is left to the engine": (saving(lambda x, y: x * y), from_saved(lambda g, x, y: (g * y, g * x)), normal((4, 3), (3,)), {"broadcasts": True}, "pass"),
    "a number among the tensors": (saving(lambda x, c: x * c), lambda ctx, g: (g * ctx.saved_tensors[1], None), lambda rng: [pg.Sample(rng.normal(size=3), 2.5)], {}, "pass"),
    "a weight whose gradient is refused": (refusing_weight, lambda ctx, g: (g * ctx.saved_tensors[0], None), normal((3,), (3,)), {"once": True}, "pass"),
    "10**6 inputs": (square, square_rule, several((1000, 1000)), {}, "pass"),
    "an infinite value among finite ones": (square, square_rule, at([np.inf, 1.0, -2.0]), {}, "pass"),
    "a NaN among finite values": (keeping(np.exp), from_saved(lambda g, y: g * y), at([np.nan, 1.0, -2.0]), {}, "pass"),
    "saturated softmax": (softmax, from_saved(lambda g, y: y * (g - (g * y).sum())), at([30.0, 0.0, -30.0, 5.0]), {}, "pass"),
    "NumPy code that has no second derivative, declared": (saving(np.arctan), from_saved(lambda g, x: np.divide(g, 1 + x * x)), several((3,)), {"once": True}, "pass"),
}  # fmt: skip


@pytest.mark.parametrize("name", AWKWARD)
def test_an_awkward_but_correct_op_raises_no_false_alarm(name):
    forward, backward, samples, facts, expected = AWKWARD[name]
    facts = dict(facts)
    if facts.pop("once", False):
        backward = once_differentiable(lambda ctx, *g, rule=backward: rule(ctx, *g))
    report = check_op(op(forward, backward, samples, **facts))
    assert report.verdict == expected, told(report)


def test_a_function_written_with_tensors_is_checked_like_one_with_arrays():
    class Cube(pg.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x * x

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            return grad_output * 3 * x * x

        @staticmethod
        def samples(rng):
            yield pg.Sample(rng.normal(size=(2, 3)))

    report = check_op(Cube)
    assert report.verdict == "pass", told(report)
    assert report.op == "Cube"
    assert report.file == __file__
    assert report.line


# --- What a report says ---------------------------------------------------------------------------------------------


def fault_named(name):
    return next(fault for fault in FAULTS if fault.name == name)


def first_finding(name, code):
    report = check_op(twin(fault_named(name), broken=True))
    return next(finding for _, finding in findings_of(report) if finding.code == code)


def test_a_wrong_gradient_is_told_with_its_place_both_values_and_the_uncertainty():
    finding = first_finding("a factor 2 is forgotten", "PLG030")
    assert (finding.argument, finding.output, finding.verdict) == ("x", 0, "fail")
    assert finding.worst.input_index == finding.worst.output_index
    assert finding.worst.backward == pytest.approx(finding.worst.numeric / 2)
    assert 0 < finding.worst.uncertainty < 1e-8
    assert finding.message.startswith("d(output 0) / d(x): backward says ")
    assert "finite differences say" in finding.message
    assert finding.extent == "4 of 16 entries; on 2 samples"


def test_a_fault_that_shows_on_several_samples_is_told_once_on_the_smallest():
    report = check_op(twin(fault_named("a sum where forward takes a mean"), broken=True))
    wrong = [finding for _, finding in findings_of(report) if finding.code == "PLG030"]
    assert [finding.sample for finding in wrong] == [1]  # the one of shape (5, 2)


def test_an_output_is_told_by_its_number_among_all_outputs():
    def order_and_values(ctx, x):
        ctx.save_for_backward(x)
        return np.argsort(x), x * x

    wrong = op(order_and_values, lambda ctx, g, h: h * ctx.saved_tensors[0], several((3,)))
    (finding,) = [f for name, f in findings_of(check_op(wrong)) if name == "values"]
    assert finding.output == 1
    assert finding.message.startswith("d(output 1) / d(x)")


def test_a_registered_op_is_reproduced_on_the_command_line():
    report = check_op("builtin::exp", seed=7)
    finding = dataclasses.replace(first_finding("zero is returned", "PLG030"), sample=2)
    assert report.reproduce(finding) == "plugrad check builtin::exp --sample 2 --seed 7"


def test_two_values_that_look_alike_are_printed_with_the_digits_that_differ():
    message = first_finding("wrong by 0.05 %", "PLG030").message
    ours, theirs = (float(text) for text in re.findall(r"says? (-?[\d.e+-]+)", message))
    assert ours != theirs


def test_all_checks_are_reported_even_after_one_failed():
    report = check_op(twin(fault_named("the second derivative is detached"), broken=True))
    assert [check.name for check in report.checks] == [
        "contract",
        "values",
        "second order",
        "forward",
    ]
    assert [check.verdict for check in report.checks] == ["pass", "pass", "fail", "skip"]


def test_a_pass_shows_its_evidence():
    report = check_op("builtin::mul")
    values = next(check for check in report.checks if check.name == "values")
    assert values.samples >= 5
    assert 0 <= values.error < values.tolerance == 1e-6
    assert re.match(r"\d+ entries on \d+ samples", values.message)


def test_no_explanation_is_given_where_none_is_confirmed():
    rng = np.random.default_rng(0)
    noise = rng.normal(size=(2, 3))
    wrong = op(square, from_saved(lambda g, x: g * noise), several((2, 3)))
    (finding,) = [
        f for name, f in findings_of(check_op(wrong)) if f.code == "PLG030" and name == "values"
    ]
    assert finding.diagnosis is None


def test_an_explanation_that_does_not_hold_on_other_numbers_is_not_given():
    """For this x alone the gradient is off by the factor pi."""
    drawn = []

    def samples(rng):
        drawn.append(rng.normal())
        return [pg.Sample(np.array(drawn[0] if len(drawn) == 1 else rng.normal()))]

    wrong = op(square, from_saved(lambda g, x: 2 * g * np.pi * drawn[0]), samples)
    (finding,) = [
        f for name, f in findings_of(check_op(wrong)) if f.code == "PLG030" and name == "values"
    ]
    assert "pi" not in str(finding.diagnosis)


def test_every_code_in_use_is_explained():
    for code in {fault.code for fault in FAULTS}:
        assert explain(code).startswith(code)
    assert all(re.fullmatch(r"PLG\d{3}", code) for code in CODES)
    assert all(entry.explanation.rstrip(")").endswith(".") for entry in CODES.values())


def test_a_report_can_be_written_as_json():
    report = check(["builtin::exp"])
    data = json.loads(json.dumps(report.as_dict()))
    assert data["verdict"] == "pass"
    assert data["ops"][0]["op"] == "builtin::exp"


def test_a_report_of_a_fault_can_be_written_as_json_with_the_line_that_reproduces_it():
    broken = check_op(twin(fault_named("a factor 2 is forgotten"), broken=True))
    report = dataclasses.replace(check(["builtin::exp"]), ops=(broken,))
    (finding,) = json.loads(json.dumps(report.as_dict()))["ops"][0]["checks"][1]["findings"]
    assert finding["reproduce"]
    assert finding["diagnosis"].startswith("off by the constant factor")


# --- Repeatability --------------------------------------------------------------------------------------------------


def stripped(report):
    return dataclasses.replace(report, seconds=0.0)


def test_the_same_seed_gives_the_same_report_in_any_order():
    names = ["builtin::tanh", "builtin::matmul", "builtin::relu"]
    reports = [
        {report.op: stripped(report) for report in check(order, seed=5).ops}
        for order in itertools.permutations(names, 3)
    ]
    assert all(report == reports[0] for report in reports)


def test_one_sample_gives_the_same_finding_alone_as_among_the_others():
    broken = twin(fault_named("a sum where forward takes a mean"), broken=True)
    among = [f for _, f in findings_of(check_op(broken, seed=3)) if f.code == "PLG030"]
    alone = [f for _, f in findings_of(check_op(broken, seed=3, sample=1)) if f.code == "PLG030"]
    assert alone[0].worst == among[0].worst


def test_another_seed_tries_other_numbers():
    broken = twin(fault_named("a factor 2 is forgotten"), broken=True)
    one, other = (check_op(broken, seed=seed).findings[0].worst.backward for seed in (1, 2))
    assert one != other


def test_the_global_generators_are_left_as_they_were():
    before = np.random.get_state()[1].copy()
    pg.manual_seed(0)
    first = pg.rand(3).tolist()
    pg.manual_seed(0)
    check_op(op(dropout, lambda ctx, g: g * ctx.mask, several((3, 4)), deterministic=False))
    assert pg.rand(3).tolist() == first
    np.testing.assert_array_equal(np.random.get_state()[1], before)


def test_numpys_error_state_and_the_warning_filters_are_left_as_they_were():
    errors, filters = np.geterr(), list(warnings.filters)
    check_op(twin(fault_named("it leaves NumPy's error state changed"), broken=True))
    assert np.geterr() == errors
    assert list(warnings.filters) == filters


def test_an_op_that_warns_does_not_disturb_the_check():
    noisy = op(
        saving(lambda x: (warnings.warn("so what", stacklevel=1), x * x)[1]),
        square_rule,
        several((2, 3)),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert check_op(noisy).verdict == "pass"


# --- Packs and targets ----------------------------------------------------------------------------------------------


def test_a_pack_that_is_not_installed_is_a_problem_and_no_pass():
    report = check_pack("nonsense")
    assert report.verdict == "fail"
    assert report.exit_code == 2
    assert report.problems[0].startswith("nonsense: PackMissingError: ")


def test_an_op_that_does_not_exist_is_a_problem_beside_the_others():
    report = check(["builtin::exp", "builtin::expp"])
    assert [op.verdict for op in report.ops] == ["pass"]
    assert "builtin::expp" in report.problems[0]
    assert report.exit_code == 2


def test_nothing_asked_is_no_pass():
    assert check([]).verdict == "skip"
    assert check([]).exit_code == 4


def test_an_op_without_samples_is_refused():
    nothing = type(
        "Nothing",
        (pg.ArrayFunction,),
        {"forward": staticmethod(square), "backward": staticmethod(square_rule)},
    )
    with pytest.raises(ValueError, match="Nothing has no samples"):
        check_op(nothing)


def test_a_sample_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="has no sample 99"):
        check_op("builtin::exp", sample=99)


def test_progress_is_told():
    told = []
    check(["builtin::exp", "builtin::neg"], progress=lambda *args: told.append(args))
    assert told == [(0, 2, "builtin::exp"), (1, 2, "builtin::neg"), (2, 2, "")]


def test_an_op_with_nothing_but_integers_passes_without_values():
    forward, backward, samples, *_ = AWKWARD["integers only"]
    values = check_op(op(forward, backward, samples)).checks[1]
    assert (values.verdict, values.samples) == ("skip", 0)


def test_complex_samples_are_skipped_aloud():
    def samples(rng):
        return [pg.Sample(rng.normal(size=3) + 1j)]

    report = check_op(op(square, square_rule, samples))
    values = report.checks[1]
    assert values.verdict == "skip"
    assert [finding.code for finding in values.findings] == ["PLG004"]


def test_a_complex_output_is_skipped_aloud():
    rule = once_differentiable(lambda ctx, g: np.fft.ifft(g).real * 4)
    report = check_op(op(lambda ctx, x: np.fft.fft(x), rule, several((4,)), complex=True))
    assert codes_of(report, "skip") == {"PLG004"}
    assert report.checks[1].verdict == "skip"


def test_what_the_checker_itself_raises_is_inconclusive_and_ends_nothing(monkeypatch):
    import plugrad.check.running as running

    monkeypatch.setattr(running, "ask_values", lambda trials: 1 / 0)
    report = check_op("builtin::exp")
    assert [check.verdict for check in report.checks] == ["pass", "inconclusive", "pass", "skip"]
    assert codes_of(report) == {"PLG005"}


def test_a_refused_gradient_is_mentioned():
    forward, backward, samples, *_ = AWKWARD["a weight whose gradient is refused"]
    report = check_op(op(forward, once_differentiable(lambda ctx, g: backward(ctx, g)), samples))
    assert "refuses a gradient of weight" in report.checks[0].message


def test_once_differentiable_that_does_not_raise_is_found():
    silent = op(square, square_rule, several((2, 3)))
    silent.backward.once_differentiable = (
        True  # said after the class was made, so the engine does not know
    )
    try:
        assert codes_of(check_op(silent)) == {"PLG042"}
    finally:
        del silent.backward.once_differentiable


# --- Any function ---------------------------------------------------------------------------------------------------


def test_any_function_of_tensors_can_be_checked():
    report = check_function(lambda x, y: (x * y).exp().sum(), (np.ones(3), np.arange(3.0)))
    assert report.verdict == "pass"
    assert [check.name for check in report.ops[0].checks] == [
        "contract",
        "values",
        "second order",
        "forward",
    ]


def test_a_detached_term_in_a_function_is_found():
    def loss(x):
        return (x * x.detach()).sum()

    report = check_function(loss, np.array([0.5, 2.0]))
    assert report.ops[0].op == "loss"
    (finding,) = [f for name, f in findings_of(report.ops[0]) if name == "values"]
    assert "constant factor 0.5 = 1/2" in finding.diagnosis


def test_only_the_tensors_that_require_grad_are_differentiated_if_any_does():
    x = pg.tensor([0.5, 2.0], dtype=pg.float64, requires_grad=True)
    y = pg.tensor([0.5, 2.0], dtype=pg.float64)
    report = check_function(lambda x, y: x * y.detach(), (x, y))
    assert report.verdict == "pass", told(report.ops[0])
    assert check_function(lambda x, y: x * y.detach(), (x.detach(), y)).verdict == "fail"


def test_further_samples_are_tried():
    report = check_function(
        lambda x: x.abs() * x.sign(), np.ones(2), samples=[(np.zeros(2),), (-np.ones(2),)]
    )
    assert report.ops[0].checks[0].samples == 3


def test_a_function_that_refuses_second_derivatives_is_not_blamed():
    once = op(square, once_differentiable(square_rule), several((2,)))
    report = check_function(lambda x: once.apply(x) * 2, np.ones(2))
    assert report.verdict == "pass", told(report.ops[0])
    assert report.ops[0].checks[2].verdict == "skip"
    assert "once_differentiable" in report.ops[0].checks[2].message


def test_a_function_without_tensors_is_refused():
    with pytest.raises(ValueError, match="needs a Tensor or an array"):
        check_function(lambda n: n, 3)


# --- The numbers ----------------------------------------------------------------------------------------------------


def line_through(function, x):
    def line(t):
        moved = x + t
        with np.errstate(all="ignore"):
            return np.atleast_1d(np.asarray(function(moved), dtype=np.float64)), moved - x

    return line


def slope_of(function, x):
    line = line_through(function, x)
    scale = abs(x) or 1.0
    noise = noise_of([lambda t: line(t * scale), line], line(0.0)[0], DOUBLE)
    with np.errstate(all="ignore"):
        slope = differentiate(line, (scale, scale), DOUBLE, noise)
    return float(slope.value[0]), float(slope.error[0])


SLOPES = {
    "exp": (np.exp, 1.0, np.e),
    "log near 0": (np.log, 1e-3, 1e3),
    "sqrt near 0": (np.sqrt, 1e-8, 5e3),
    "sine of a large number": (np.sin, 1e8, np.cos(1e8)),
    "exp of a tiny number": (np.exp, 1e-20, 1.0),
    "cube at 0": (lambda x: x**3, 0.0, 0.0),
    "one side only": (lambda x: x**2.5 if x >= 0 else np.nan, 0.0, 0.0),
    "abs near its kink": (np.abs, 1e-4, 1.0),
    "a small slope on a large value": (lambda x: 1e6 + 1e-6 * x, 2.0, 1e-6),
    "float32 inside": (lambda x: float(np.float32(x)) ** 2, 1.3, 2.6),
    "a fast sine": (lambda x: np.sin(1e5 * x), 0.3, 1e5 * np.cos(3e4)),
    "1/x near 0": (lambda x: 1 / x, 1e-6, -1e12),
    "a constant": (lambda x: 3.0 + 0 * x, 1.0, 0.0),
}


@pytest.mark.parametrize("name", SLOPES)
def test_the_uncertainty_of_a_slope_covers_its_error(name):
    function, x, right = SLOPES[name]
    value, error = slope_of(function, x)
    assert abs(value - right) <= 10 * error
    assert error <= 1e-4 * max(abs(right), 1e-9) or name == "float32 inside"


def test_central_differences_at_one_scale_can_be_sure_and_wrong_so_several_are_compared():
    line = line_through(np.sin, 1e8)
    fooled = central(line, 2.0**-8 * 1e8, np.array([1e-16]))
    assert abs(fooled.value[0] - np.cos(1e8)) > 1e4 * fooled.error[0]
    value, error = slope_of(np.sin, 1e8)
    assert abs(value - np.cos(1e8)) <= 10 * error < 1e-4


CORNERS = {
    "smooth": (np.sin, 0.0, "smooth"),
    "smooth but flat": (lambda x: x**2, 0.0, "smooth"),
    "twice differentiable from one side each": (lambda x: x * np.abs(x), 0.0, "smooth"),
    "abs": (np.abs, 0.0, "kink"),
    "relu": (lambda x: np.maximum(x, 0), 0.0, "kink"),
    "relu, shifted": (lambda x: np.maximum(x - 3, 0), 3.0, "kink"),
    "sign": (np.sign, 0.0, "jump"),
    "floor": (np.floor, 2.0, "jump"),
    "sqrt": (np.sqrt, 0.0, "pole"),
    "sqrt of abs": (lambda x: np.sqrt(np.abs(x)), 0.0, "pole"),
}


@pytest.mark.parametrize("name", CORNERS)
def test_kinks_jumps_and_poles_are_told_apart(name):
    function, x, kind = CORNERS[name]
    scale = abs(x) or 1.0
    assert corner(line_through(function, x), 0, (scale, scale), DOUBLE, 1e-16).kind == kind


def test_at_a_kink_a_value_outside_the_one_sided_slopes_is_wrong():
    relu = saving(lambda x: np.maximum(x, 0))
    inside = op(relu, from_saved(lambda g, x: g * ((x > 0) + 0.3 * (x == 0))), at([0.0, 1.0]))
    outside = op(relu, from_saved(lambda g, x: g * ((x > 0) - 0.3 * (x == 0))), at([0.0, 1.0]))
    assert check_op(inside).verdict == "warn"
    (finding,) = [f for name, f in findings_of(check_op(outside)) if name == "values"]
    assert finding.code == "PLG030"
    assert "outside the slopes 0 and 1 of a kink" in finding.message


def test_what_cannot_be_told_is_inconclusive_and_not_green():
    rng = np.random.default_rng(0)
    rough = op(
        saving(lambda x: x + 0.01 * rng.normal(size=x.shape)),
        lambda ctx, g: g,
        several((3,)),
        deterministic=False,
    )
    report = check_op(rough)
    assert report.verdict == "inconclusive"
    assert codes_of(report) == {"PLG034"}


def test_every_builtin_op_passes():
    report = check_pack("builtin")
    assert report.verdict == "pass", "\n".join(
        told(op) for op in report.ops if op.verdict != "pass"
    )
    assert len(report.ops) > 50
