"""A rule of one framework that the arrays of another pass by: never a verdict. One that is called inside of another's
own rule, on plain numbers, is that rule's affair.
"""

import functools
import importlib

import numpy as np
import pytest

from plugrad.check import check_function
from plugrad.engine.errors import CheckUsageError
from tests.checker.check.writing_ops import formula, normal, on_samples
from tests.comparing import installed

X = np.linspace(0.5, 1.5, 3)
FACTOR = -7.0
"""By which each rule is wrong: its forward is made of operators, which any arrays have."""


def of_torch():
    torch = installed("torch")

    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, grad):
            return FACTOR * grad * ctx.saved_tensors[0] ** 2

    return Cube.apply


def of_jax():
    jax = installed("jax")
    cube = jax.custom_vjp(lambda x: x**3)
    cube.defvjp(lambda x: (x**3, x), lambda x, grad: (FACTOR * grad * x**2,))
    return cube


def of_autograd():
    extend = installed("autograd.extend")
    cube = extend.primitive(lambda x: x**3)
    extend.defvjp(cube, lambda ans, x: lambda grad: FACTOR * grad * x**2)
    return cube


def of_plugrad():
    return formula(lambda x: x**3, lambda g, x: FACTOR * g * x**2, normal(3)).apply


RULES = {"torch": of_torch, "jax": of_jax, "autograd": of_autograd, "plugrad": of_plugrad}


def wrapped(rule):
    """Return the ways in which a rule comes to be called: none of them says whose it is."""

    class Bound:
        def method(self, x):
            return rule(x)

    return lambda x: rule(x) + x, functools.partial(lambda x, k: rule(x) * k, k=2.0), Bound().method


@pytest.mark.parametrize("given", ["torch", "jax", "autograd", "pytensor"])
@pytest.mark.parametrize("owner", RULES)
def test_a_wrong_rule_has_no_pass_from_a_framework_whose_arrays_pass_it_by(owner, given):
    installed(given)
    rule = RULES[owner]()
    if owner == given:
        assert check_function(lambda x: rule(x), X, framework=given).verdict == "fail"
        return
    for function in wrapped(rule):
        # Arrays that JAX does not take, and those that plugrad's ops refuse.
        refused = {"jax": ("torch", "pytensor"), "plugrad": ("torch", "jax", "autograd")}
        if given in refused.get(owner, ()):
            assert check_function(function, X, framework=given).verdict == "fail"
            continue
        with pytest.raises(CheckUsageError, match=f"calls a function of {owner}, but"):
            check_function(function, X, framework=given)


@pytest.mark.parametrize("other", ["autograd.numpy", "plugrad"])
def test_what_a_rule_of_pytorch_calls_on_plain_numbers_is_its_own_affair(other):
    torch, sin = installed("torch"), installed(other).sin

    class Sine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.as_tensor(np.asarray(sin(x.detach().numpy())))

        @staticmethod
        def backward(ctx, grad):
            return grad * ctx.saved_tensors[0].cos()

    assert check_function(lambda x: Sine.apply(x) * x, torch.tensor(X)).verdict == "pass"


def test_what_a_primitive_of_autograd_calls_on_plain_numbers_is_its_own_affair():
    torch, extend = installed("torch"), installed("autograd.extend")
    silu = extend.primitive(lambda x: torch.nn.functional.silu(torch.as_tensor(x)).numpy())
    exp = installed("autograd.numpy").exp
    extend.defvjp(silu, lambda ans, x: lambda g: g * (1 + exp(-x) * (1 + x)) / (1 + exp(-x)) ** 2)
    report = check_function(lambda x: silu(x) * x, X, framework="autograd")
    assert on_samples(report.ops[0]) == "pass"  # at -1000, beside them, e**1000 is inf


@pytest.mark.parametrize("given", ["torch", "jax", "autograd", "pytensor"])
def test_an_export_is_a_function_of_the_framework_to_which_it_went(given):
    installed(given)
    exported = importlib.import_module(f"plugrad.interop.{given}").export("builtin::tanh")
    report = check_function(lambda x: exported(x) * x, X, framework=given)
    assert report.verdict == "pass", str(report)


def test_a_function_in_c_that_refuses_tensors_tells_the_way_into_its_framework():
    torch = installed("torch")
    with pytest.raises(
        CheckUsageError, match=r"Give it torch tensors, check_function\(fn, \(torch"
    ):
        check_function(lambda x: torch.exp(x), X)


def test_an_error_of_the_function_itself_is_no_framework_s():
    torch = installed("torch")

    def swallowing(x):
        try:
            torch.exp(x)
        except TypeError:
            return float("none")
        return x

    assert "PLG002" in {each.code for each in check_function(swallowing, X).findings}
