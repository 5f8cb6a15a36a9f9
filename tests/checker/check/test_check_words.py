"""What a report says is true of the numbers beside it, begins with the cause, and leads to the author's own code."""

# ruff: noqa: E501 - the table holds one diagnosis a line

import functools
import inspect
import re

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.report.document import document_of
from _plugrad_check.report.text import worst_first
from _plugrad_check.rows import Check
from _plugrad_check.values.second_order import ON_BOTH
from _plugrad_cli.terminal.report import blocks as blocks_of
from gradient_faults.form import class_of
from plugrad import registry
from plugrad.autograd.function import once_differentiable
from plugrad.check import Report, check, check_function, check_op
from tests.checker.check.writing_ops import (
    at,
    eigenvalues,
    finding_of,
    formula,
    from_saved,
    normal,
    of_eigenvalues,
    of_grad,
    op,
    plain,
    saving,
    several,
    symmetric_matrices,
    told,
    uniform,
)

HERE = __file__


def wrong(function, code="PLG030"):
    """Return the finding of a code in the report of an op."""
    return finding_of(check_op(function), code)


def leading(report):
    return [each.code for each in worst_first(report.findings) if each.follows is None]


class Cubed(pg.ArrayFunction):
    """x³ with a third of its gradient."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x * x

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=4))


# The cause comes first.


def writes_to(which):
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        results = g * y, g * x
        {"x": x, "y": y, "g": g}[which][...] *= 2
        return results

    forward = saving(lambda x, y: x * y)
    return op(forward, backward, normal((3,), (3,)), arrays="nep18", broadcasts=True)


@pytest.mark.parametrize(("which", "code"), [("x", "PLG014"), ("y", "PLG014"), ("g", "PLG016")])
def test_one_write_in_place_is_one_finding_and_the_rest_follow_from_it(which, code):
    report = check_op(writes_to(which))
    assert leading(report) == [code], told(report)
    assert {finding.follows for finding in report.findings} == {None, code}
    assert "read-only" not in report.checks[0].message
    (op,) = document_of(Report((report,), 0), 0.0)["ops"]
    blocks = [block.plain for block in blocks_of(op, 100)]
    assert len(blocks) == 2
    assert blocks[0].splitlines()[1].strip().startswith(code)
    assert re.search(rf"\d+ more findings?, probably of the same cause \({code}\)", blocks[1])


def test_what_differs_from_run_to_run_follows_from_random_numbers_and_from_no_other_state():
    fresh = np.random.default_rng()

    def drawing(x):
        np.seterr(over="raise")
        return x * x + pg.rand(1).item()

    def counting(x):
        np.seterr(over="raise")
        return x * x + fresh.random()

    for forward, states, repeats in (
        (drawing, {"random numbers", "error state"}, "PLG023"),
        (counting, {"error state"}, None),
    ):
        rule = from_saved(lambda g, x: 2 * g * x)
        report = check_op(op(saving(forward), rule, normal((3,))))
        assert {each.state for each in report.findings if each.code == "PLG023"} == states
        assert finding_of(report, "PLG020").follows == repeats


def test_what_no_path_leads_back_to_is_not_said_to_be_a_backwards_none():
    def forward(ctx, x):
        ctx.save_for_backward(x)
        y, z = x * x, x**3
        ctx.mark_non_differentiable(z)
        return y, z

    rule = from_saved(lambda g, x: 2 * g * x)
    report = check_op(op(forward, lambda ctx, g, h: rule(ctx, g), normal((3,))))
    assert leading(report) == ["PLG031"], told(report)
    diagnosis = finding_of(report, "PLG031").diagnosis
    assert "the output requires no grad" in diagnosis
    assert "returns None" not in diagnosis
    report = check_function(lambda x, y: x * 2 + y.detach(), (np.ones(3), np.ones(3))).ops[0]
    assert "no path leads back to y" in finding_of(report, "PLG031").diagnosis


# True of the numbers beside it.


def test_the_factor_in_words_is_that_of_the_values_that_are_shown():
    found = wrong(formula(lambda x: x.mean(axis=0), all_of, several((8, 3), (5, 2))))
    factor = found.worst.backward / found.worst.numeric
    assert f"the constant factor {factor:.0f} = shape(x)[0]" in found.diagnosis


def test_counts_in_words_are_those_of_the_sample_that_is_shown():
    values = np.array([1.0, 2.0, -3.0, -4.0, -5.0, 6.0])
    samples = lambda rng: [pg.Sample(values[:3]), pg.Sample(values)]  # noqa: E731
    found = wrong(formula(lambda x: x * (x > 0), all_of, samples))
    assert found.sample == 0
    assert "in 1 entry of the derivative" in found.diagnosis
    assert "1 of 3" in found.extent


def square_only(x):
    if x.shape != (3, 3):
        raise ValueError("3 by 3 only")
    return x.mean(axis=0)


def half_detached(g, x):
    there = x.detach() if isinstance(x, pg.Tensor) else x
    return 1.5 * g * x * x + 1.5 * g * there * there


def causal(x, w):
    """Filter the last axis of x (N, C, T) with w (C, K), from the past alone."""
    padded = np.concatenate([np.zeros((*x.shape[:2], w.shape[1] - 1)), x], axis=2)
    return sum(padded[:, :, k : k + x.shape[2]] * w[:, k, None] for k in range(w.shape[1]))


def of_whole_windows(g, x, w):
    """Return the gradients, of which that of x leaves out the windows that begin before the axis."""
    count, length = w.shape[1], x.shape[2]
    wide = np.zeros((*x.shape[:2], length + count - 1))
    padded = np.concatenate([np.zeros((*x.shape[:2], count - 1)), x], axis=2)
    slopes = np.zeros_like(w)
    for k in range(count):
        wide[:, :, k + count - 1 : k + length] += g[:, :, count - 1 :] * w[:, k, None]
        slopes[:, k] = (g * padded[:, :, k : k + length]).sum(axis=(0, 2))
    return wide[:, :, count - 1 :], slopes


def unequal_too(rng):
    yield from normal((3, 2, 3), (2, 3))(rng)
    yield from normal((2, 1, 7), (1, 3))(rng)


def layer_norm(x):
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)


def of_layer_norm(g, x, *, freedom=0, mean=1.0):
    """Return the gradient of `layer_norm`, with n - `freedom` for n, and `mean` times the mean's term."""
    y, size = layer_norm(x), np.sqrt(x.var(-1, keepdims=True) + 1e-5)
    through = (g * y).sum(-1, keepdims=True) / (x.shape[-1] - freedom)
    return (g - mean * g.mean(-1, keepdims=True) - y * through) / size


def norm_with(**wrong):
    return formula(layer_norm, functools.partial(of_layer_norm, **wrong), normal((4, 6)), once=True)


def all_of(g, x):
    return g + np.zeros(x.shape)


def transposed(*axes):
    """Return an op that turns the axes of an array back."""
    turned = plain(lambda x: x.transpose(np.argsort(axes) if axes else None) + 0.0)
    return op(turned, of_grad(lambda g: g.transpose(*axes)), normal((2, 3, 4)))


def of_gradient_alone(rule):
    return op(plain(lambda x: 1.0 * x), of_grad(rule), normal((4,)))


def slopes_as_attributes(ctx, x, w):
    ctx.save_for_backward(x, w)
    ctx.power, ctx.slope, ctx.mask = 2.0, 2 * x * w, x > 0
    return x * x * w


def of_attributes(*, detached=False):
    """Return the rule that takes one slope from ctx; with `detached`, the other off the tape."""

    def backward(ctx, g):
        x, _ = ctx.saved_tensors
        other = x * x
        is_off = detached and isinstance(other, pg.Tensor)
        return g * ctx.slope, g * (other.detach() if is_off else other)

    return backward


def both_as_attributes(ctx, x, w):
    ctx.square, ctx.product = x * x, x * w
    return x * x * w


PAIR = normal((2, 3), (2, 3))
DIAGNOSES = {
    "of a square matrix either axis: another shape tells which": (formula(lambda x: x.mean(axis=0), all_of, normal((3, 3))), "PLG030", r"3 = shape\(x\)\[0\]"),
    "4 / 3 is n / (n - 1) of one axis, and the other axis's n over this one's": (formula(lambda x: 1.0 * x, lambda g, x: g * 4 / 3, normal((3, 4))), "PLG030", r"factor 1\.33333 \(residual"),
    "2 is not the length of an axis": (formula(lambda x: x.sum(axis=0), lambda g, x: 2 * all_of(g, x), normal((2, 5))), "PLG030", r"factor 2 \(residual"),
    "where no other shape is accepted every name of a factor is listed": (formula(square_only, all_of, normal((3, 3))), "PLG030", r"3 = shape\(x\)\[0\] or shape\(x\)\[1\] or"),
    "assigned and not added, without a border": (op(lambda ctx, x: np.concatenate([x[1:2], x, x[-2:-1]]), lambda ctx, g: g[1:-1] + 0.0, normal((6,))), "PLG030", r"^(?!.*border).*assigned \(=\)"),
    "a second derivative of more than a thousand entries": (formula(lambda x: x**3, half_detached, normal((40,))), "PLG040", "0.5 = 1/2"),
    "three gradients that are rotated are not two": (formula(lambda a, b, c: a * b * c, lambda g, a, b, c: (g * a * c, g * a * b, g * b * c), normal(3, 3, 3)), "PLG030", r"^(?!.*two).*returned in the wrong order\?"),
    "the symmetric gradient of what reads one triangle": (op(eigenvalues, of_eigenvalues(), symmetric_matrices, once=True), "PLG030", r"^this is the symmetric part of it.*have forward begin with x = \(x \+ x.swapaxes\(-1, -2\)\) / 2, or declare symmetric = \('x',\)"),
    "a length of the samples that is written into a rule": (formula(lambda x: (x * x).mean(-1), lambda g, x: g[..., None] * x / 2, normal((3, 4))), "PLG070", r"^off by x.shape\[-1\] / 4: does the rule contain that length of the samples as a constant\?\n"),
    "such a length as a divisor": (formula(lambda x: x.sum(0) / 3, lambda g, x: 0 * x + g / x.shape[0], normal((3, 4))), "PLG070", r"^off by 3 / x.shape\[-2\]: does"),
    "a factor of another kind beside the samples is no length": (formula(np.sin, lambda g, x: g * np.cos(x) * (1 if x.shape == (3, 4) else 2.5), normal((3, 4))), "PLG070", "constant factor 2.5"),
    "an axis as long as the window gives a fault no name": (formula(causal, of_whole_windows, normal((2, 2, 3), (2, 3)), once=True), "PLG030", "^(?!.*only the last entry)"),
    "beside one with unequal lengths it has one": (formula(causal, of_whole_windows, unequal_too, once=True), "PLG030", "^(?!.*only the last entry).*contributions are missing"),
    "the last row and the last column": (formula(np.sin, lambda g, x: g * np.cos(x) * np.pad(np.ones((3, 4)), (0, 1)), normal((4, 5)), once=True), "PLG030", "^wrong only where an index is the last, at a border, and zero there"),
    "a normalization with n - 1 for n": (norm_with(freedom=1), "PLG030", r"is off by the factor 1.2 = shape\(x\)\[1\] / \(shape\(x\)\[1\] - 1\).*n where forward has n - 1, or the reverse\?\n"),
    "a normalization whose mean is taken as constant": (norm_with(mean=0.0), "PLG030", r"taken as constant\?"),
    "an attribute of ctx that follows inputs": (op(slopes_as_attributes, of_attributes(), PAIR), "PLG040", "^compute ctx.slope again in backward, from values.*takes it as a constant, because attributes of ctx are not recorded, but it follows x and w\n"),
    "two attributes that both matter": (op(both_as_attributes, lambda ctx, g: (2 * g * ctx.product, g * ctx.square), PAIR), "PLG040", "^compute ctx.square and ctx.product again"),
    "what takes arrays alone is named with what takes Tensors too": (transposed(2, 0, 1), "PLG041", r"message: .*write plugrad\.permute\(x, axes\), which takes arrays and Tensors alike"),
    "and so is it without axes": (transposed(), "PLG041", r"message: .*write plugrad\.permute\(x, axes\), which takes arrays and Tensors alike"),
    "no advice for a rule detaches it silently": (of_gradient_alone(lambda g: np.add.reduceat(g, [0, 1, 2, 3])), "PLG041", r"message: (?!.*(\.detach\(\)\.numpy\(\)|x\.detach\(\))).*detach\(\) would lose the second derivative"),
    "the line to write instead comes before the error that names it": (of_gradient_alone(lambda g: g + 0 * np.union1d(g, g)[0]), "PLG041", r"message: differentiating backward raised OpArgumentError; (?!.*detach)for np\.union1d\(v, w\) write np\.unique\((?!.*for np\.union1d\()"),
}  # fmt: skip
"""An op, a code, and a regular expression of the diagnosis of its finding, and in a line after it of its message."""


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", DIAGNOSES)
def test_a_diagnosis_names_the_cause_and_no_other(name):
    function, code, says = DIAGNOSES[name]
    finding = wrong(function, code)
    said = f"{finding.diagnosis or ''}\nmessage: {' '.join(finding.message.split())}"
    assert re.search(says, said), said
    assert "probes" not in (finding.extent or "")


def test_what_has_no_one_cause_has_no_diagnosis():
    assert check_op(norm_with()).verdict == "pass"
    report = check_op(op(saving(lambda x: 3 * x), lambda ctx, g: 3 * g + 0.5, normal((6,))))
    assert leading(report) == ["PLG019"]
    assert finding_of(report, "PLG030").diagnosis is None
    assert "constant?" not in str(report)


def test_a_wrong_shape_has_its_own_title_in_a_function_too():
    unsummed = op(plain(lambda x, y: x + y), lambda ctx, g: (g, g), normal(3), pg.Function)
    report = check_function(lambda x, y: unsummed.apply(x, y), (np.ones((2, 3)), np.ones(3)))
    assert leading(report.ops[0]) == ["PLG011"]
    assert "PLG011 gradient of the wrong shape" in str(report)
    assert "backward raised" not in str(report)


def test_a_taylor_rate_that_bears_no_witness_says_so():
    report = check_op(formula(lambda x: x**3, lambda g, x: 3.000006 * g * x * x, normal((3,))))
    rate = finding_of(report, "PLG030").worst.taylor
    assert rate >= 1.3
    shown = " ".join(str(report).split())
    assert "the error is too small for the Taylor remainder to show it" in shown


def test_what_is_the_same_on_every_finding_is_not_said():
    said = " ".join(str(check_op(Cubed)).split())
    assert "Taylor" not in said
    assert "relative error 0.67" in said
    assert not re.search("confidence|structural|Frobenius", said)


# The smallest input.


def test_the_smallest_input_is_one_on_which_forward_has_a_value_and_of_a_scalar_a_scalar():
    for rule in (lambda g, x: (g / x)[None], lambda g, x: g, lambda g, x: None):
        report = check_op(formula(np.log, rule, uniform(1, 2, (3, 2))))
        (found,) = [finding.smallest for finding in report.findings if finding.smallest]
        assert np.isfinite(np.log(found.arguments[0].array)).all()
    scalar = formula(lambda x: x**3, lambda g, x: g * x * x, at(np.array(1.5)))
    assert str(wrong(scalar).smallest).startswith("x = array(1.)")


# Places and lines to run again.


def line_of(function):
    return inspect.unwrap(function).__code__.co_firstlineno


def scaled(x, factor=1.0):
    return Cubed.apply(x) * factor


def test_a_function_has_its_own_name_and_place_never_the_engines():
    for function, name, line in (
        (Cubed.apply, "Cubed.apply", line_of(Cubed.backward)),
        (scaled, "scaled", line_of(scaled)),
        (functools.partial(scaled, factor=2.0), "partial(scaled)", line_of(scaled)),
        (functools.partial(Cubed.apply), "partial(Cubed.apply)", line_of(Cubed.backward)),
    ):
        (report,) = check_function(function, np.linspace(1, 2, 3)).ops
        assert (report.op, report.file, report.line) == (name, HERE, line)
        assert "call_unary" not in str(report)
        assert "engine" not in str(report)


def powered(ctx, base, *, power=2):
    ctx.save_for_backward(base)
    ctx.power = power
    return base**power


def of_powered(ctx, grad_output):
    """Return a gradient that is too large."""
    (base,) = ctx.saved_tensors
    return 3 * ctx.power * grad_output * base ** (ctx.power - 1)


def test_the_arguments_of_apply_are_called_as_in_forward():
    apply = op(powered, of_powered, normal((3,))).apply
    for function in (apply, functools.partial(apply, power=3)):
        (report,) = check_function(function, np.linspace(1, 2, 3)).ops
        finding = finding_of(report, "PLG030")
        assert "d(output 0) / d(base)" in finding.message
        assert str(finding.smallest).startswith("base = ")


def test_the_place_of_a_vjp_is_the_vjps():
    def halved(ctx, grad_output):
        return grad_output / 2

    body = {"forward": plain(lambda x: 1.0 * x), "vjp": halved, "samples": normal((3,))}
    report = check_op(class_of("Halved", pg.ArrayFunction, body))
    assert (report.file, report.line) == (HERE, line_of(halved))


def test_what_a_function_was_checked_on_is_named_by_the_line_that_gave_it():
    report = check_function(lambda x: Cubed.apply(x).sum(), np.ones(2))
    line = inspect.currentframe().f_lineno - 1
    again = report.reproduce(finding_of(report, "PLG030"))
    assert again.endswith(f"  # fn and inputs as given at {HERE}:{line}")


def test_an_op_and_a_function_give_one_type_of_report():
    op_report, report = check_op(Cubed), check_function(scaled, np.linspace(1, 2, 3))
    assert type(report) is type(op_report)
    assert {finding.code for finding in report.findings} == {"PLG030"}
    assert report.ops == (report,)
    several = check(["builtin::neg", "builtin::exp"])
    assert several.findings == ()


# Second derivatives.


def test_a_vjp_that_says_that_it_is_once_differentiable_is_taken_at_its_word():
    rule = once_differentiable(from_saved(lambda g, x: g * np.cos(x)))
    body = {"forward": saving(np.sin), "vjp": rule, "samples": normal((3,))}
    report = check_op(class_of("Sine", pg.ArrayFunction, body))
    assert report.verdict == "pass", told(report)
    assert "as declared by @once_differentiable" in report.checks[2].message


def test_a_rule_that_saved_an_intermediate_is_told_both_ways_out_in_the_words_that_are_shown():
    def forward(ctx, x):
        ctx.save_for_backward(np.exp(2 * x))
        return np.exp(2 * x)

    rule = op(forward, from_saved(lambda g, e: 2 * g * e), normal((3,)))
    shown = " ".join(str(check_op(rule)).split())
    ways_out = "save inputs and outputs only", "mark it @once_differentiable"
    assert shown.index("differentiating backward raised") < min(map(shown.index, ways_out))
    assert max(map(shown.index, ways_out)) < shown.index("cannot differentiate")
    assert shown.lower().count("save inputs and outputs only") == 1


USUAL = {
    "transpose": lambda x: x.transpose(1, 0),
    "moveaxis": lambda x: np.moveaxis(x, 0, 1),
    "rollaxis": lambda x: np.rollaxis(x, 1),
    "dot": lambda x: x.dot(np.ones((3, 2))),
    "astype": lambda x: x.astype(np.float64),
    "broadcast_to": lambda x: np.broadcast_to(x, (4, 2, 3)),
    "expand_dims": lambda x: np.expand_dims(x, 0),
}


def test_what_is_named_does_the_same_on_arrays_and_is_recorded_on_tensors():
    array = np.arange(1.0, 7).reshape(2, 3)
    given = {
        "axes": (1, 0),
        "y": np.ones((3, 2)),
        "dtype": np.float64,
        "shape": (4, 2, 3),
        "axis": 0,
    }
    for name, write in ON_BOTH.items():
        right = USUAL.get(name) or getattr(np, name)
        names = {"plugrad": pg, **given}
        np.testing.assert_array_equal(eval(write, names | {"x": array}), right(array), name)
        found = eval(write, names | {"x": pg.tensor(array, requires_grad=True)})
        np.testing.assert_array_equal(found.detach().numpy(), right(array), name)
        assert found.requires_grad, name


def test_a_wrong_gradient_without_a_name_is_shown_as_two_grids_with_stars_at_what_is_wrong():
    def unlike(ctx, g):
        (x,) = ctx.saved_tensors
        there = np.arange(6).reshape(2, 3) == 4
        return g * (np.cos(x) + 0.37 * there * np.exp(np.tanh(x**3)))

    report = check_op(op(saving(np.sin), unlike, normal((2, 3)), once=True))
    finding = finding_of(report, "PLG030")
    assert finding.diagnosis is None
    grids = finding.grids
    assert grids.wrong == ((False, False, False), (False, True, False))
    assert grids.got[1][1] == finding.worst.backward != grids.expected[1][1]
    shown = [line for line in str(report).splitlines() if "*" in line]
    assert len(shown) == 1
    assert f"*{finding.worst.backward:.4g}" in shown[0]


def test_a_diagnosis_beside_the_samples_is_that_of_the_point_it_is_told_at():
    def backward(g, x):
        return g * np.cos(x) * (1 if x.shape == (3, 4) else x.size)

    finding = wrong(formula(np.sin, backward, normal((3, 4))), "PLG070")
    factor = finding.worst.backward / finding.worst.numeric
    assert f"constant factor {factor:.6g}" in finding.diagnosis


# Declared facts.


def test_each_declared_kink_is_told_by_itself():
    kinks = {"x": (-1.0, -2.0)}
    smooth = formula(lambda x: x**2, lambda g, x: 2 * g * x, normal((3,)), kinks=kinks)
    messages = [finding.message for finding in check_op(smooth).findings]
    assert [re.search(r"x = (\S+),", message)[1] for message in messages] == ["-1", "-2"]


# --- One cause, one finding ---


def test_what_no_attribute_explains_stays_a_finding_of_its_own():
    (alone,) = check_op(op(slopes_as_attributes, of_attributes(), PAIR)).findings
    both = op(slopes_as_attributes, of_attributes(detached=True), PAIR)
    attribute, detached = check_op(both).findings
    assert attribute.diagnosis.startswith("compute ctx.slope again")
    assert attribute.message.startswith("d(gradient of x)")
    assert detached.message.startswith("d(gradient of w) / d(x)")
    assert "is something detached" in detached.diagnosis
    assert (alone.code, alone.diagnosis) == (attribute.code, attribute.diagnosis)


def test_an_attribute_of_a_rule_of_pytorch_is_named_too(torch):
    class Squared(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.slope = 2 * x
            return x * x

        @staticmethod
        def backward(ctx, g):
            return g * ctx.slope

    (finding,) = check_function(Squared.apply, torch.tensor([1.0, 2.0]).double()).ops[0].findings
    assert "compute ctx.slope again in backward" in finding.diagnosis


# --- A bug of the checker's own ---


def test_a_bug_of_the_checker_in_a_question_is_not_told_as_the_ops(monkeypatch):
    found, _ = registry.all_rows("check")
    for bug, raised in (
        (lambda run: None + run, "TypeError"),
        (lambda run: np.linalg.inv(np.zeros((2, 2))), "LinAlgError"),
    ):
        rows = {"plugrad": (*found["plugrad"], Check("a question", bug, "backward"))}
        monkeypatch.setattr(registry, "all_rows", lambda *_, rows=rows: (rows, {}))
        report = check_op(formula(lambda x: x**3, lambda g, x: 3 * g * x**2, normal((3,))))
        (finding,) = report.findings
        assert (finding.code, finding.verdict) == ("PLG005", "inconclusive")
        assert finding.message.startswith(f"the checker itself raised {raised}")
        assert "in the test: a question. Please report it" in finding.message
        assert report.checks[1].verdict == "pass", "the op is asked on"


def test_what_the_op_raises_in_a_question_is_told_as_the_ops():
    def never_twice(ctx, x):
        ctx.parts = [2 * x]
        return x * x

    rule = op(never_twice, lambda ctx, g: g * ctx.parts.pop(), normal((3,)), once=True)
    assert finding_of(check_op(rule), "PLG003").message.startswith("backward raised IndexError")
