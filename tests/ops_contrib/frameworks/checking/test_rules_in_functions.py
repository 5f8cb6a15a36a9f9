"""Rules behind a lambda, a partial or a module: what is asked of them by themselves is asked through the function."""

import functools
import itertools

import numpy as np
import pytest

from gradient_faults import entries
from gradient_faults.checkers import as_tuple, given
from plugrad.check import check_function
from tests.checker.check.writing_ops import check_called, codes_of, told
from tests.comparing import installed, needs

torch = installed("torch")
Function = torch.autograd.Function

FOUND = {
    "quartic: the tangent of the second argument is left out": "PLG052",
    "quartic: the slope is detached, so that a tangent has no gradient": "PLG056",
    "matmul: a matrix is transposed, as in backward": "PLG052",
    "sin_cos: the second output's tangent has no sign": "PLG052",
    "modulus_squared: a conjugate is missing": "PLG052",
    "running_sum: tangents are clipped, as gradients often are": "PLG052",
    "huber: at |x| = 1 neither piece is taken": "PLG055",
    "cube: the batch is said to be in axis 0, wherever it is": "PLG090",
    "cube: the rule computes without a graph, so that a gradient is lost": "PLG091",
    "weighted: an argument that has no batch is given the first one's": "PLG090",
    "sorted_rows: all rows are the first one": "PLG090",
    "taken: indices are those of the first row": "PLG090",
    "scaled: factors of a batch are their mean": "PLG090",
}
"""Entries of the tables of rules for tangents and for batches, and the code of what is found."""


class Within(torch.nn.Module):
    """A module that calls a function."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *args):
        return self.function(*args)


WRAPPED = {
    "lambda": lambda rule: lambda *args: rule(*args),
    "partial": lambda rule: functools.partial(lambda rule, *args: rule(*args), rule),
    "module": Within,
}


def report_on(entry, broken, wrap):
    """Return the report on one side of an entry, in a function."""
    rule = entry.row.twin(broken=broken)
    calls = [
        tuple(given("torch", rule, each) for each in as_tuple(call))
        for call in rule.samples(np.random.default_rng(0))
    ]
    function = wrap(getattr(rule, "apply", rule))
    return check_function(function, calls[0], samples=calls[1:])


@pytest.mark.parametrize(
    ("name", "how"), list(zip(FOUND, itertools.cycle(WRAPPED), strict=False)), ids=str
)
def test_a_wrong_rule_in_a_function_is_found_and_the_right_one_passes(name, how):
    tables = entries("forward rules", "batching rules")
    (entry,) = (each for each in tables if each.name == name)
    wrong, right = (report_on(entry, broken, WRAPPED[how]) for broken in (True, False))
    assert FOUND[name] in codes_of(wrong, "fail"), told(wrong)
    assert right.verdict == "pass", told(right)


# Right functions, and what the framework refuses ----------------------------------------------------------------------


class Square(Function):
    """A rule that can be asked for all."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return 2 * grad * x

    @staticmethod
    def jvp(ctx, tangent):
        (x,) = ctx.saved_tensors
        return 2 * tangent * x


class Once(Function):
    """A rule for gradients alone, of the first order."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sin()

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * x.cos()


def in_place(x):
    found = Square.apply(x)
    found *= 2
    return found


def hooked(x):
    found = Square.apply(x)
    if found.requires_grad:
        found.register_hook(lambda grad: 1.0 * grad)
    return found


def by_gradient(x):
    with torch.enable_grad():
        x = x if x.requires_grad else x.detach().requires_grad_()
        return Square.apply(torch.autograd.grad(Square.apply(x).sum(), x, create_graph=True)[0])


def straight_through(x):
    return Square.apply(x) * (x + (x - x.detach()) * 0)


def with_generator(x):
    noise = torch.rand(3, generator=torch.Generator().manual_seed(0), dtype=x.dtype)
    return Square.apply(x) * noise


def by_number(x):
    return Square.apply(x) if x.sum().item() < 1e9 else -Square.apply(x)


RIGHT = {
    "in place": in_place,
    "hooks": hooked,
    "straight through": straight_through,
    "random numbers of its own": with_generator,
    "dropout in eval": torch.nn.Sequential(Within(Square.apply), torch.nn.Dropout()).eval(),
    "item": by_number,
    "once": lambda x: Once.apply(Square.apply(x)),
    "a gradient inside": by_gradient,
    "layer_norm": lambda x: torch.nn.functional.layer_norm(Square.apply(x), (3,)),
    "conv1d": lambda x: torch.nn.functional.conv1d(
        Square.apply(x)[None], torch.ones_like(x)[None, None]
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_functions_pass(name):
    report = check_function(RIGHT[name], (torch.randn(3, dtype=torch.float64),))
    assert report.verdict == "pass", told(report)


def test_what_the_framework_refuses_is_no_finding_and_is_said():
    x = torch.randn(3, dtype=torch.float64)
    report = check_function(lambda x: Once.apply(Square.apply(x)), (x,))
    assert "not asked: forward mode (NotImplementedError" in check_called("forward", report).message
    assert "not asked: a batch" in check_called("vmap", report).message
    report = check_function(by_number, (x,))
    assert "jvp agrees with backward" in check_called("forward", report).message
    assert "not asked: a batch" in check_called("vmap", report).message


def test_a_function_of_the_frameworks_own_ops_is_not_asked():
    report = check_function(lambda x: torch.relu(x).cumsum(0), (torch.ones(3),))
    assert check_called("forward", report).verdict == "skip"
    assert "vmap" not in {check.name for check in report.checks}


# JAX ------------------------------------------------------------------------------------------------------------------


def squared(jax, slope=2.0, value=1.0):
    """Return x² as a `custom_jvp` whose rule has this factor, of the tangent and of the value."""
    square = jax.custom_jvp(lambda x: x * x)
    square.defjvp(lambda x, t: (value * x[0] * x[0], slope * x[0] * t[0]))
    return square


@needs("jax")
def test_rules_in_a_function_of_jax_are_asked_for_tangents_and_batches():
    jax = installed("jax")
    x = jax.numpy.array([0.3, -1.2, 0.7])
    report = check_function(jax.jit(lambda x: squared(jax)(x).sum()), (x,))
    assert report.verdict == "pass", told(report)
    assert "jvp agrees with backward" in check_called("forward", report).message
    assert check_called("vmap", report).verdict == "pass"


@needs("jax")
def test_a_function_of_jax_computes_the_same_where_its_gradient_is_asked_for():
    jax = installed("jax")
    x = jax.numpy.array([0.3, -1.2, 0.7])
    report = check_function(lambda x: squared(jax, value=1.5)(x).sum(), (x,))
    assert "PLG050" in codes_of(report, "fail"), told(report)


@needs("jax")
def test_what_jax_refuses_is_said():
    jax = installed("jax")
    x = jax.numpy.array([0.3, -1.2, 0.7])
    sine = jax.custom_vjp(jax.numpy.sin)
    sine.defvjp(lambda x: (jax.numpy.sin(x), x), lambda x, grad: (grad * jax.numpy.cos(x),))
    report = check_function(lambda x: sine(squared(jax)(x)), (x,))
    assert report.verdict == "pass", told(report)
    assert "not asked: forward mode (TypeError" in check_called("forward", report).message
    report = check_function(lambda x: jax.nn.relu(x) + jax.numpy.sinc(x), (x,))
    assert check_called("forward", report).verdict == "skip"  # relu is a custom_jvp of JAX's own
