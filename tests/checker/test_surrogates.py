"""Surrogate gradients: a rule that is another function's derivative on purpose declares which, and is checked."""

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function, check_op
from tests.checker.writing_ops import codes_of
from tests.comparing import needs_torch


class Sign(pg.ArrayFunction):
    """Sign; the gradient goes straight through from -1 to 1."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.sign(x)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (abs(x) <= 1)

    @staticmethod
    def surrogate(x):
        return np.clip(x, -1, 1)

    reference = staticmethod(np.sign)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 4)))


class Reversed(pg.Function):
    """Gradient reversal, with the context set up beside forward, and a setting."""

    @staticmethod
    def forward(x, *, scale=1.0):
        return x * 1

    @staticmethod
    def setup_context(ctx, inputs, output):
        assert np.array_equal(
            inputs[0].numpy(), output.numpy()
        )  # forward's own, not the surrogate's

    @staticmethod
    def backward(ctx, grad_output):
        return -grad_output

    @staticmethod
    def surrogate(x, *, scale=1.0):
        return -x

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 4)))


@pytest.mark.parametrize("op", [Sign, Reversed])
def test_a_rule_is_compared_with_the_surrogate_that_it_declares_and_the_report_says_so(op):
    report = check_op(op)
    assert report.verdict == "pass", str(report)
    assert not report.findings
    assert "compared with the derivative of `surrogate`" in report.checks[1].message


def test_without_a_surrogate_it_is_wrong_and_the_diagnosis_names_the_way_out():
    undeclared = type("Undeclared", (Sign,), {"surrogate": None})
    (finding,) = check_op(undeclared).findings
    assert finding.code == "PLG030"
    assert "declare that function as `surrogate`" in finding.diagnosis


def test_a_rule_that_is_not_the_surrogates_derivative_is_wrong():
    class Doubled(Sign):
        @staticmethod
        def backward(ctx, grad_output):
            return 2 * Sign.backward(ctx, grad_output)

    (finding,) = check_op(Doubled).findings
    assert (finding.code, finding.diagnosis.split(" (")[0]) == (
        "PLG030",
        "off by the constant factor 2",
    )


def test_a_reference_is_compared_with_forward_and_not_with_the_surrogate():
    assert "1 sample as its reference" in str(check_op(Sign))
    wrong = type("Wrong", (Sign,), {"reference": staticmethod(lambda x: np.clip(x, -1, 1))})
    assert codes_of(check_op(wrong), "fail") == {"PLG050"}


def test_a_surrogate_of_another_shape_is_an_error_that_says_what_to_write():
    summed = type("Summed", (Sign,), {"surrogate": staticmethod(np.sum)})
    report = str(check_op(summed))
    assert "surrogate returned shape (), and forward (3, 4)" in " ".join(report.split())


@needs_torch
def test_a_function_of_pytorch_declares_one_too(torch):
    class Spike(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return (x > 0).to(x.dtype)

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            return grad_output / (1 + x.abs()) ** 2

        @staticmethod
        def surrogate(x):
            return x / (1 + x.abs())

    x = torch.linspace(-1.5, 2, 5, dtype=torch.float64, requires_grad=True)
    assert check_function(Spike.apply, (x,)).verdict == "pass"

    class Steeper(Spike):
        @staticmethod
        def surrogate(x):
            return x / (0.5 + x.abs())

    assert codes_of(check_function(Steeper.apply, (x,)), "fail") == {"PLG030"}
