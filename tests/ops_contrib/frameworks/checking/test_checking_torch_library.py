"""Ops of `torch.library.custom_op` under the checker: the registered rule is asked, and not PyTorch's engine."""

import itertools

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_function, check_op
from plugrad.engine.errors import CheckUsageError
from tests.checker.check.writing_ops import codes_of
from tests.comparing import installed, needs_torch

torch = installed("torch")
pytestmark = needs_torch
NUMBERS = itertools.count()


def save(ctx, inputs, keyword_only_inputs, output):
    ctx.x, ctx.power = inputs
    ctx.scale = keyword_only_inputs["scale"]
    ctx.save_for_backward(ctx.x)


def right(ctx, grad):
    (x,) = ctx.saved_tensors
    return grad * ctx.power * x ** (ctx.power - 1) * ctx.scale, None


def scaled_power(backward=right, setup_context=save):
    """Return scale x**power as an op of its own, with a rule."""

    def powered(x: torch.Tensor, power: int = 3, *, scale: float = 1.0) -> torch.Tensor:
        return torch.from_numpy(scale * x.detach().numpy() ** power)

    op = torch.library.custom_op(f"plugrad_tests::powered{next(NUMBERS)}", powered, mutates_args=())
    if backward is not None:
        op.register_autograd(backward, setup_context=setup_context)
    op.samples = lambda rng: [
        pg.Sample(rng.normal(size=(2, 3))),
        pg.Sample(rng.normal(size=3), 2, scale=0.5),
    ]
    return op


def test_a_right_rule_passes_with_defaults_and_with_settings_by_name():
    report = check_op(scaled_power())
    assert report.verdict == "pass", str(report)
    assert [check.verdict for check in report.checks[:3]] == ["pass"] * 3
    assert report.checks[0].message.startswith("22 tests on 2 samples")


WRONG = {
    "a factor": ("PLG030", lambda ctx, g: (2 * right(ctx, g)[0], None)),
    "half the digits": ("PLG012", lambda ctx, g: (right(ctx, g)[0].float(), None)),
    "an axis too many": ("PLG030", lambda ctx, g: (right(ctx, g)[0].expand(2, *ctx.x.shape), None)),
    "a gradient too many": ("PLG010", lambda ctx, g: (*right(ctx, g), g)),
    "a gradient for a number": ("PLG010", lambda ctx, g: right(ctx, g)[0]),
    "not linear": ("PLG019", lambda ctx, g: (right(ctx, g)[0].clamp(-0.1, 0.1), None)),
    "grad_output is written to": ("PLG016", lambda ctx, g: (right(ctx, g.mul_(2))[0] / 2, None)),
    "detached": ("PLG040", lambda ctx, g: (right(ctx, g)[0].detach(), None)),
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", WRONG)
def test_what_pytorch_repairs_in_silence_is_asked_of_the_rule_itself(name):
    code, rule = WRONG[name]
    report = check_op(scaled_power(rule))
    found = codes_of(report, "fail")
    counted = code == "PLG010" and "incorrect number of gradients" in str(report)
    assert code in found or (counted and "PLG003" in found), str(report)  # PyTorch 2.14 counts them


def test_a_rule_that_says_that_it_is_differentiable_once_is_not_asked_for_more():
    report = check_op(scaled_power(torch.autograd.function.once_differentiable(right)))
    assert report.verdict == "pass", str(report)
    assert report.checks[2].message == "refused, as declared by @once_differentiable"


def test_the_op_is_known_by_its_name_among_pytorchs_ops_too():
    op = scaled_power(WRONG["a factor"][1])
    x = torch.ones(3, dtype=torch.float64)
    packet = getattr(torch.ops.plugrad_tests, op._name)
    for given in (op, packet, packet.default):
        report = check_function(given, (x, 2))
        assert "constant factor 2 " in str(report)
        assert f"{__file__}:" in str(report).replace("\n               ", "")  # the author's rule
    assert check_function(op, (x, 2)).ops[0].op == "powered"
    assert check_function(op, (x, 2), name="mine").ops[0].op == "mine"


def test_an_op_without_a_rule_is_an_error_that_says_how_to_give_it_one():
    op = scaled_power(None)
    for asked in (lambda: check_op(op), lambda: check_function(op, (torch.ones(3),))):
        with pytest.raises(CheckUsageError, match=r"has no backward rule.*register_autograd"):
            asked()


def test_an_op_of_lists_is_examined_as_pytorch_differentiates_it():
    def total(xs: list[torch.Tensor], factor: float) -> torch.Tensor:
        return factor * sum(xs)

    op = torch.library.custom_op("plugrad_tests::total", total, mutates_args=())

    def keep(ctx, inputs, output):
        ctx.count, ctx.factor = len(inputs[0]), inputs[1]

    def pull(ctx, grad):
        return [ctx.factor * grad] * ctx.count, None

    op.register_autograd(pull, setup_context=keep)
    x, y = torch.ones(2, 3, dtype=torch.float64)

    def applied(x, y):
        return op([x, y], 3.0)

    assert check_function(applied, (x, y)).verdict == "pass"
    op.register_autograd(lambda ctx, g: ([g] * ctx.count, None), setup_context=keep)
    assert "PLG030" in codes_of(check_function(applied, (x, y)).ops[0], "fail")


def test_an_op_of_several_outputs_is_asked_for_each():
    def parts(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x.sin(), x.cos()

    op = torch.library.custom_op(f"plugrad_tests::parts{next(NUMBERS)}", parts, mutates_args=())

    def keep(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    def rule(factor):
        def pull(ctx, first, second):
            (x,) = ctx.saved_tensors
            return first * x.cos() - factor * second * x.sin()

        return pull

    x = torch.tensor(np.linspace(-1, 1, 3))
    op.register_autograd(rule(1), setup_context=keep)
    assert check_function(op, (x,)).verdict == "pass"
    op.register_autograd(rule(0), setup_context=keep)
    assert "PLG030" in codes_of(check_function(op, (x,)).ops[0], "fail")
