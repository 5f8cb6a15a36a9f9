"""Faults planted in an op's own backward: what its samples find and leave open, and that the op stays as it is."""

# ruff: noqa: E501 - the tables hold one op a line

import sys

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.mutation import bench as mutation
from _plugrad_check.mutation.faults import FAULTS
from _plugrad_check.mutation.statements import Reached
from gradient_faults.form import class_of, randn_complex
from plugrad.check import CheckInterrupted, mutate
from tests.checker.check.writing_ops import (
    formula,
    from_saved,
    normal,
    op,
    positive,
    saving,
    several,
)


def outcomes(function):
    """Return {fault: outcome} of the one op that was asked."""
    (report,) = mutate(function).ops
    assert not report.reason, report.reason
    return {fault.name: report.outcome(fault.name) for fault in FAULTS}


def product(samples, **facts):
    """Return x times w, of any shapes that broadcast."""
    return formula(
        lambda x, w: x * w,
        lambda g, x, w: (pg.sum_to_size(g * w, x.shape), pg.sum_to_size(g * x, w.shape)),
        samples,
        **facts,
    )


def cube(samples):
    return formula(lambda x: x**3, lambda g, x: 3 * g * x**2, samples)


def mixed(rng):
    """Samples from which nothing is left open."""
    yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 3)))
    yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=3))
    yield pg.Sample(rng.normal(size=(1, 3)), rng.normal(size=(2, 3)))


# What is found.


def doubling(ctx, x):
    x *= 2
    ctx.mark_dirty(x)
    return x


def boxed(ctx, grads):
    return 3 * grads.pop() * ctx.saved_tensors[0] ** 2


ALL = {fault.name for fault in FAULTS}
FOUND_IN_CUBE = dict.fromkeys(ALL - {"alias", "swap", "sum", "conj"}, "found")
THIRD, TWO_BY_THREE = saving(lambda x: x**3), normal((2, 3))
of_third = from_saved(lambda g, x: 3 * g * x**2)
SHAPES = ((2, 3), (2, 3)), ((2, 1), (2, 3)), ((2, 3), (2, 1))
OUTCOMES = {
    "good samples find every fault": (product(mixed), dict.fromkeys(ALL, "found") | {"conj": "not applicable"}),
    "a scalar has no order": (formula(lambda x: np.float64(2) * x.sum(), lambda g, x: g * 2 * (x * 0 + 1), several((2, 3))), dict.fromkeys(("flip", "shift", "axes", "sum"), "not applicable")),
    "a gradient that is 0 everywhere": (formula(np.sign, lambda g, x: g * 0 * x, several((3,))), dict.fromkeys(ALL, "not applicable")),
    "those that are said to be missing find it": (product(lambda rng: [each for pair in SHAPES for each in normal(*pair)(rng)]), {"sum": "found"}),
    "a sum that is left to the engine": (formula(lambda x, w: x * w, lambda g, x, w: (g * w, g * x), mixed, broadcasts=True), {"sum": "not applicable"}),
    "what is undefined below zero": (formula(np.sqrt, lambda g, x: g / (2 * x**0.5), positive((2, 3))), {"x < 0": "not applicable"}),
    "what is declared so": (op(THIRD, of_third, positive((2, 3)), domain={"x": (0, np.inf)}), {"x < 0": "not applicable"}),
    "equal gradients that are swapped, and share memory": (formula(lambda x, y: x + y, lambda g, x, y: (g, g), normal(3, 3)), {"swap": "not applicable", "alias": "found"}),
    "a rule without a second derivative": (op(THIRD, of_third, TWO_BY_THREE, once=True), {"tape": "not applicable"}),
    "complex numbers": (formula(lambda z: z * z, lambda g, z: g * 2 * z.conj(), lambda rng: [pg.Sample(randn_complex(3)(rng))], complex=True), {"conj": "found"}),
    "a cube": (op(THIRD, of_third, TWO_BY_THREE), FOUND_IN_CUBE | {"conj": "not applicable"}),
    "a rule that is called vjp": (class_of("Cube", pg.ArrayFunction, {"forward": THIRD, "vjp": of_third, "samples": TWO_BY_THREE}), FOUND_IN_CUBE),
    "a rule that gets its gradients in a list": (op(THIRD, boxed, TWO_BY_THREE, pg.Function, boxed_grads_call=True), FOUND_IN_CUBE),
    "an op that writes to its input": (op(doubling, from_saved(lambda g: 2 * g), TWO_BY_THREE), dict.fromkeys(("×2", "sign", "zero", "axes", "None"), "found")),
}  # fmt: skip


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", OUTCOMES)
def test_the_outcome_of_planted_faults(name):
    function, due = OUTCOMES[name]
    assert outcomes(function).items() >= due.items()


def test_an_op_that_fails_by_itself_has_no_faults_planted():
    report = mutate(formula(lambda x: x**3, lambda g, x: 2 * g * x**2, normal(3)))
    assert report.ops[0].mutants == ()
    assert report.ops[0].reason == "the op itself fails (PLG030 in values): correct it first"
    assert report.verdict == "skip"


# The lines that no sample reaches.


class Branching(pg.ArrayFunction):
    """A rule with a branch that its samples do not take, in itself, in a function inside, and in one beside."""

    @staticmethod
    def forward(ctx, x, *, twice=False):
        ctx.save_for_backward(x)
        ctx.twice = twice
        return halved(x * x * (1 + twice))

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors

        def inside(value):
            if ctx.twice:
                return value * 2  # MISSED
            return value

        if ctx.twice:
            grad_output = (  # MISSED
                grad_output * 1  # MISSED
            )  # MISSED
        elif grad_output.dtype.kind == "i":
            raise TypeError("a guard is not a case")
        return beside_it(inside(grad_output) * x, ctx.twice)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 3)))


def beside_it(value, twice):
    if twice:
        value = value + 0  # MISSED
    return value


def halved(value):
    if value.ndim > 9:
        return value  # forward's alone
    return value / 2


def marked(word):
    """Return the numbers of the lines of this file that end in a mark."""
    with open(__file__, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return [number for number, line in enumerate(lines, 1) if line.endswith(f"  # {word}")]


def test_the_lines_that_no_sample_reaches_are_told_with_their_source():
    (report,) = mutate(Branching).ops
    ranges = [(lines.first, lines.last) for lines in report.unreached]
    told = [number for first, last in ranges for number in range(first, last + 1)]
    assert told == marked("MISSED")
    assert {lines.file for lines in report.unreached} == {__file__}
    assert report.unreached[0].source == ("                return value * 2  # MISSED",)
    assert len(report.unreached[1].source) == 3
    assert report.verdict == "warn"


def test_a_sample_for_the_branch_reaches_it():
    def samples(rng):
        yield from Branching.samples(rng)
        yield pg.Sample(rng.normal(size=(2, 3)), twice=True)

    assert mutate(op(Branching.forward, Branching.backward, samples)).ops[0].unreached == ()


def test_a_rule_that_is_no_python_function_has_no_lines():
    with Reached(len) as reached:
        pass
    assert reached.missed() == ()


def test_the_tracer_that_was_there_is_there_again():
    def mine(frame, event, arg):
        return None

    before = sys.gettrace()
    sys.settrace(mine)
    try:
        mutate(Branching)
        assert sys.gettrace() is mine
    finally:
        sys.settrace(before)


# The op stays as it is.


def state_of(function):
    """Return everything that a class holds."""
    return dict(vars(function)), dict(vars(function.node_class)), function.__mro__


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, SystemExit])
def test_the_op_is_not_changed_nor_by_an_interrupt_in_the_middle(error, monkeypatch):
    function = product(mixed)
    before = state_of(function)
    if error is KeyboardInterrupt:  # once is enough
        mutate(function)
        assert state_of(function) == before
    calls = []

    def interrupted(trial):
        calls.append(trial)
        if len(calls) == 3:
            raise error

    monkeypatch.setattr(mutation, "failure", interrupted)
    tracer = sys.gettrace()
    with pytest.raises(error):
        mutate(function)
    assert state_of(function) == before
    assert sys.gettrace() is tracer
    x = pg.tensor([2.0], requires_grad=True)
    function.apply(x, pg.tensor([3.0])).sum().backward()
    assert x.grad.item() == 3.0


# Where the op itself is wrong beyond its samples.


def leaky(samples):
    return formula(lambda x: np.where(x > 0, x, 0.1 * x), lambda g, x: g + 0 * x, samples)


def test_a_rule_that_is_wrong_where_the_samples_are_widened_to_is_told_and_no_pass():
    (report,) = mutate(leaky(positive((2, 3)))).ops
    assert report.verdict == "fail"
    (wrong,) = report.wrong
    assert (wrong.sample, wrong.code) == ("x (2, 3) of negative numbers", "PLG030")
    assert "backward says 1" in wrong.message
    assert report.outcome("x < 0") == "undecided"


def test_an_interrupt_keeps_what_was_finished():
    def progress(number, total, name):
        if number == 1:
            raise KeyboardInterrupt

    with pytest.raises(CheckInterrupted, match="stopped after 1 of 2 ops: `report`") as stopped:
        mutate(["builtin::neg", "builtin::exp"], progress=progress)
    report = stopped.value.report
    assert [op.op for op in report.ops] == ["builtin::neg"]
    assert report.not_asked == ("builtin::exp",)
    assert report.verdict == "inconclusive"
