"""Surrogate gradients: a rule that is another function's derivative on purpose declares which, and is checked."""

import numpy as np
import pytest
from click.testing import CliRunner

import plugrad as pg
from _plugrad_cli import main
from plugrad.authoring import composed, smooth_samples
from plugrad.check import check_op
from tests.checker.check.writing_ops import codes_of, expect_findings


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
    def setup_context(ctx, inputs, output):  # forward's own output, not the surrogate's
        assert np.array_equal(inputs[0].numpy(), output.numpy())

    backward = staticmethod(lambda ctx, grad_output: -grad_output)
    surrogate = staticmethod(lambda x, *, scale=1.0: -x)
    samples = Sign.samples


UNDECLARED = type("Undeclared", (Sign,), {"surrogate": None})


@pytest.mark.parametrize("op", [Sign, Reversed])
def test_a_rule_is_compared_with_the_surrogate_that_it_declares_and_the_report_says_so(op):
    report = check_op(op)
    assert report.verdict == "pass", str(report)
    assert not report.findings
    assert "compared with the derivative of `surrogate`" in report.checks[1].message


def test_a_rule_that_is_not_the_surrogates_derivative_is_wrong_and_without_one_the_way_out_is_named():
    doubled = staticmethod(lambda ctx, g: 2 * Sign.backward(ctx, g))
    rows = [
        (UNDECLARED, "PLG030", "declare that function as `surrogate`"),
        (
            type("Doubled", (Sign,), {"backward": doubled}),
            "PLG030",
            r"; off by the constant factor 2 \(",
        ),
    ]
    expect_findings(rows)


def test_a_reference_is_compared_with_forward_and_not_with_the_surrogate():
    assert "1 sample as its reference" in str(check_op(Sign))
    wrong = type("Wrong", (Sign,), {"reference": staticmethod(lambda x: np.clip(x, -1, 1))})
    assert codes_of(check_op(wrong), "fail") == {"PLG050"}


def test_a_surrogate_of_another_shape_is_an_error_that_says_what_to_write():
    summed = type("Summed", (Sign,), {"surrogate": staticmethod(np.sum)})
    report = str(check_op(summed))
    assert "surrogate returned shape (), and forward (3, 4)" in " ".join(report.split())


def test_a_surrogate_may_be_given_beside_an_op():
    assert check_op(UNDECLARED).verdict == "fail"
    assert check_op(UNDECLARED, surrogate=lambda x: x.clip(-1, 1)).verdict == "pass"


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
