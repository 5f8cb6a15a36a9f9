"""Surrogates that are given beside a function; and spikes of PyTorch, of several dtypes, with their surrogates."""

import numpy as np
import pytest

from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from plugrad.testing import assert_gradients
from tests.checker.check.test_surrogates import UNDECLARED, Sign
from tests.checker.check.writing_ops import codes_of
from tests.comparing import needs_torch

SPIKES = {
    "straight through": (lambda x: x * 1, lambda x: 1 + 0 * x),
    "fast sigmoid": (lambda x: x / (1 + 25 * abs(x)), lambda x: 1 / (1 + 25 * abs(x)) ** 2),
    "arctangent": (lambda x: (np.pi * x).arctan() / np.pi, lambda x: 1 / (1 + (np.pi * x) ** 2)),
    "leaky": (lambda x: x * (0.1 + 0.9 * (x > 0)), lambda x: 0.1 + 0.9 * (x > 0)),
    "sigmoid": (lambda x: (5 * x).sigmoid(), lambda x: 5 * (5 * x).sigmoid() * (-5 * x).sigmoid()),
}


def spike(torch, slope, dtype=None):
    """Return the step from 0 to 1 with another function's slope, in a dtype or in its input's."""

    class Spike(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return (x > 0).to(dtype or x.dtype)

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * slope(ctx.saved_tensors[0])

        @staticmethod
        def samples(rng):
            yield (torch.tensor(rng.choice([-1, 1], (3, 4)) * rng.uniform(0.5, 2, (3, 4))),)

    return Spike


DTYPES = "float32", "float16", "float64"
CASES = {(name, dtype) for name in SPIKES for dtype in DTYPES}
CASES -= {("leaky", "float16")}  # beside a jump, too few digits tell 0 from less


@needs_torch
@pytest.mark.parametrize(("name", "dtype"), sorted(CASES))
def test_a_spike_of_another_dtype_than_its_input_passes_with_its_surrogate(torch, name, dtype):
    surrogate, slope = SPIKES[name]
    declared = spike(torch, slope, getattr(torch, dtype))
    declared.surrogate = staticmethod(surrogate)
    report = check_op(declared)
    assert report.verdict == "pass", report
    declared.surrogate = staticmethod(lambda x: 1.01 * surrogate(x))
    assert codes_of(check_op(declared), "fail") == {"PLG030"}


@needs_torch
def test_a_function_declares_a_surrogate_or_is_given_one_beside_it(torch):
    made = spike(torch, lambda x: 1 / (1 + x.abs()) ** 2)
    x = torch.linspace(-1.5, 2, 5, dtype=torch.float64)
    right, steeper = lambda x: x / (1 + x.abs()), lambda x: x / (0.5 + x.abs())
    for fn in (made.apply, lambda x: made.apply(x)):
        report = check_function(fn, x, surrogate=right)
        assert report.verdict == "pass", report
        assert check_function(fn, x, surrogate=steeper).verdict == "fail"
    made.surrogate = staticmethod(right)
    assert check_function(made.apply, (x.requires_grad_(),)).verdict == "pass"
    made.surrogate = staticmethod(steeper)
    assert codes_of(check_function(made.apply, (x,)), "fail") == {"PLG030"}


def identity(x):
    return x * 1


def straight(x):
    """Rounds; the gradient goes straight through."""
    return x + (x.round() - x).detach()


BESIDE = [
    (straight, identity),
    (UNDECLARED.apply, lambda x: x.clip(-1, 1)),
    (UNDECLARED.apply, lambda x: np.clip(x, -1, 1)),
    (lambda x: 2 * UNDECLARED.apply(x), lambda x: 2 * x.clip(-1, 1)),
    (lambda x: (straight(x), x * x), lambda x: (x * 1, x * x)),
    (Sign.apply, lambda x: x.clip(-1, 1)),
]


@pytest.mark.parametrize(("fn", "surrogate"), BESIDE)
def test_a_surrogate_may_be_given_beside_a_function(fn, surrogate):
    x = np.random.default_rng(0).normal(size=(3, 4))
    report = check_function(fn, x, surrogate=surrogate)
    assert report.verdict == "pass", report
    assert_gradients(fn, x, surrogate=surrogate)
    doubled = check_function(fn, x, surrogate=lambda x: surrogate(1.01 * x))
    assert "fail" in {finding.verdict for finding in doubled.findings}
    assert ", surrogate=" in doubled.reproduce()
    with pytest.raises(CheckUsageError, match="surrogate=3 cannot be called"):
        check_function(fn, x, surrogate=3)
