"""Surrogate gradients: a rule that is another function's derivative on purpose declares which, and is checked."""

import numpy as np
import pytest
from click.testing import CliRunner

import plugrad as pg
from _plugrad_cli import main
from plugrad.authoring import composed, smooth_samples
from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from plugrad.testing import assert_gradients
from tests.checker.check.writing_ops import codes_of
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


SPIKES = {
    "straight through": (lambda x: x * 1, lambda x: 1 + 0 * x),
    "fast sigmoid": (lambda x: x / (1 + 25 * abs(x)), lambda x: 1 / (1 + 25 * abs(x)) ** 2),
    "arctangent": (lambda x: (np.pi * x).arctan() / np.pi, lambda x: 1 / (1 + (np.pi * x) ** 2)),
    "leaky": (lambda x: x * (0.1 + 0.9 * (x > 0)), lambda x: 0.1 + 0.9 * (x > 0)),
    "sigmoid": (lambda x: (5 * x).sigmoid(), lambda x: 5 * (5 * x).sigmoid() * (-5 * x).sigmoid()),
}


@needs_torch
@pytest.mark.parametrize(
    ("name", "dtype"),
    [
        (name, dtype)
        for name in SPIKES
        for dtype in ("float32", "float16", "float64")
        if (name, dtype) != ("leaky", "float16")  # beside a jump, too few digits tell 0 from less
    ],
)
def test_a_spike_of_another_dtype_than_its_input_passes_with_its_surrogate(torch, name, dtype):
    surrogate, slope = SPIKES[name]

    class Spike(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return (x > 0).to(getattr(torch, dtype))

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * slope(ctx.saved_tensors[0])

        @staticmethod
        def samples(rng):
            yield (torch.tensor(rng.choice([-1, 1], (3, 4)) * rng.uniform(0.5, 2, (3, 4))),)

    Spike.surrogate = staticmethod(surrogate)
    report = check_op(Spike)
    assert report.verdict == "pass", report
    Spike.surrogate = staticmethod(lambda x: 1.01 * surrogate(x))
    assert codes_of(check_op(Spike), "fail") == {"PLG030"}


def identity(x):
    return x * 1


def straight(x):
    """Rounds; the gradient goes straight through."""
    return x + (x.round() - x).detach()


UNDECLARED = type("Undeclared", (Sign,), {"surrogate": None})


@pytest.mark.parametrize(
    ("fn", "surrogate"),
    [
        (straight, identity),
        (UNDECLARED.apply, lambda x: x.clip(-1, 1)),
        (UNDECLARED.apply, lambda x: np.clip(x, -1, 1)),
        (lambda x: 2 * UNDECLARED.apply(x), lambda x: 2 * x.clip(-1, 1)),
        (lambda x: (straight(x), x * x), lambda x: (x * 1, x * x)),
        (Sign.apply, lambda x: x.clip(-1, 1)),
    ],
)
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


def test_a_surrogate_may_be_given_beside_an_op():
    assert check_op(UNDECLARED).verdict == "fail"
    assert check_op(UNDECLARED, surrogate=lambda x: x.clip(-1, 1)).verdict == "pass"


@needs_torch
def test_a_surrogate_may_be_given_beside_a_function_of_pytorch(torch):
    class Spike(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return (x > 0).to(x.dtype)

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            return grad_output / (1 + x.abs()) ** 2

    x = torch.linspace(-1.5, 2, 5, dtype=torch.float64)
    for fn in (Spike.apply, lambda x: Spike.apply(x)):
        report = check_function(fn, x, surrogate=lambda x: x / (1 + x.abs()))
        assert report.verdict == "pass", report
        wrong = check_function(fn, x, surrogate=lambda x: x / (1 + 2 * x.abs()))
        assert wrong.verdict == "fail"


def test_a_surrogate_may_be_named_at_the_command_line(tmp_path, monkeypatch):
    source = """
import plugrad as pg
def straight(x): return x + (x.round() - x).detach()
def identity(x): return x * 1
def double(x): return x * 2
"""
    (tmp_path / "spikes_here.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    for name, code in (("identity", 0), ("double", 1)):
        asked = ["check", "--in-process", "spikes_here.py::straight", "--inputs", "randn(3)"]
        found = CliRunner().invoke(main, [*asked, "--surrogate", f"spikes_here.py::{name}"])
        assert found.exit_code == code, found.output
    assert "--surrogate spikes_here.py::double" in found.output


def test_a_formula_declares_one_too():
    def declaring(surrogate):
        @composed(samples=smooth_samples, surrogate=surrogate)
        def rounded(input):
            """Rounds; the gradient goes straight through."""
            return input + (pg.round(input) - input).detach()

        return check_op(rounded)

    assert declaring(lambda input: input * 1).verdict == "pass"
    assert declaring(lambda input: input * 2).verdict == "fail"
