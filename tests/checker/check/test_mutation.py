"""Faults planted in an op's own backward: what its samples find and leave open, and that the op stays as it is."""

# ruff: noqa: E501 - the tables hold one op a line

import gc
import html
import json
import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

import numpy as np
import pytest

import plugrad as pg
import plugrad.registry as registry
from _plugrad_check.mutation import bench as mutation
from _plugrad_check.mutation.faults import FAULTS
from _plugrad_check.mutation.statements import Reached
from plugrad.check import CheckInterrupted, mutate
from tests import ROOT
from tests.checker.check.writing_ops import (
    beside,
    formula,
    from_saved,
    normal,
    op,
    positive,
    saving,
    several,
)
from tests.checker.cli.commands import plug
from tests.checker.faults.planted_faults import gather, gather_rule
from tests.checker.gradient_bugs.form import class_of, randn_complex
from tests.sites import Site, forget_packs, put_in_place


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
MISSED = {
    "scalars": (cube(several(())), {"flip": "x (2,)", "shift": "x (2,)", "axes": "x (2, 3)"}),
    "axes": (cube(several((3, 2))), {}),
    "positive numbers": (cube(positive((2, 3))), {"x < 0": "x (2, 3) of negative numbers"}),
    "numbers": (cube(TWO_BY_THREE), {}),
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", OUTCOMES)
def test_the_outcome_of_planted_faults(name):
    function, due = OUTCOMES[name]
    assert outcomes(function).items() >= due.items()


@pytest.mark.parametrize("name", MISSED)
def test_what_it_takes_to_find_a_fault_is_told(name):
    function, due = MISSED[name]
    (report,) = mutate(function).ops
    assert {mutant.fault: mutant.missing for mutant in report.not_found} == due


def test_integers_have_no_gradient_to_make_a_fault_in():
    (report,) = mutate(op(gather, gather_rule, beside((3,), np.array([0, 2])), once=True)).ops
    assert {mutant.argument for mutant in report.mutants} <= {"x"}


def test_samples_that_never_broadcast_do_not_find_a_sum_that_is_missing():
    (report,) = mutate(product(normal((2, 3), (2, 3)))).ops
    assert [(mutant.fault, mutant.argument, mutant.missing) for mutant in report.not_found] == [
        ("sum", "x", "x (2, 1), w (2, 3)"),
        ("sum", "w", "x (2, 3), w (2, 1)"),
    ]


def test_a_fault_is_told_with_the_code_and_the_sample_that_found_it():
    (report,) = mutate(cube(several((), (3, 2)))).ops
    first = report.mutants[0]
    assert (first.fault, first.argument, first.outcome, first.code, first.sample) == (
        "×2",
        "x",
        "found",
        "PLG030",
        0,
    )
    assert first.words == "returns twice the gradient of x"


def test_an_op_that_fails_by_itself_has_no_faults_planted():
    wrong = formula(lambda x: x**3, lambda g, x: 2 * g * x**2, normal(3))
    report = mutate(wrong)
    assert report.ops[0].mutants == ()
    assert report.ops[0].reason == "the op itself fails (PLG030 in values): correct it first"
    assert report.verdict == "skip"


def test_one_seed_gives_one_report():
    first, second = (mutate(product(mixed), seed=5).ops[0] for _ in range(2))
    assert first.mutants == second.mutants
    assert first.unreached == second.unreached


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


def test_the_op_is_not_changed():
    function = product(mixed)
    before = state_of(function)
    mutate(function)
    assert state_of(function) == before


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, SystemExit])
def test_the_op_is_not_changed_by_an_interrupt_in_the_middle(error, monkeypatch):
    function = product(mixed)
    before = state_of(function)
    calls = []

    def interrupted(trial):
        calls.append(trial)
        if len(calls) == 3:
            raise error
        return

    monkeypatch.setattr(mutation, "failure", interrupted)
    tracer = sys.gettrace()
    with pytest.raises(error):
        mutate(function)
    assert state_of(function) == before
    assert sys.gettrace() is tracer
    x = pg.tensor([2.0], requires_grad=True)
    function.apply(x, pg.tensor([3.0])).sum().backward()
    assert x.grad.item() == 3.0


def test_the_op_can_be_used_by_another_thread_meanwhile():
    function = product(mixed)
    wrong, stop = [], threading.Event()

    def use():
        while not stop.is_set():
            x = pg.tensor([2.0], requires_grad=True)
            function.apply(x, pg.tensor([3.0])).sum().backward()
            if x.grad.item() != 3.0:
                wrong.append(x.grad)
            time.sleep(0.0002)  # or the two threads wait for the GIL for most of the time

    thread = threading.Thread(target=use)
    thread.start()
    try:
        mutate(function)
    finally:
        stop.set()
        thread.join()
    assert not wrong


def test_two_threads_get_the_reports_that_one_gets():
    names = ["builtin::exp", "builtin::neg"]
    alone = mutate(names)
    with ThreadPoolExecutor(2) as executor:
        together = mutate(names, executor=executor)
    assert [op.mutants for op in together.ops] == [op.mutants for op in alone.ops]
    assert [op.op for op in together.ops] == names


def test_nothing_is_kept_of_what_was_made():
    mutate("builtin::exp")
    gc.collect()
    op = registry.op("builtin::exp").function
    assert op.__subclasses__() == []
    assert op.node_class.__subclasses__() == [op.node_class._run_class]


# The command.

RIGHT = "pg.sum_to_size(w * grad_output, x.shape), pg.sum_to_size(x * grad_output, w.shape)"
WRONG = "grad_output * 0, None"
PACK = """
import plugrad as pg

class Scale(pg.ArrayFunction):
    '''x times w.'''

    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        if x.ndim == 3:
            return BRANCH
        return pg.sum_to_size(grad_output * w, x.shape), pg.sum_to_size(grad_output * x, w.shape)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 3)))
        SECOND

@pg.hookimpl
def plugrad_register_ops(register):
    register(Scale)
""".replace("BRANCH", RIGHT)
BETTER = "yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(3,)))"
BEST = BETTER + "\n        yield pg.Sample(rng.normal(size=(1, 3)), rng.normal(size=(2, 3)))"


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Return a function that installs the pack `acme`, for a registry that sees it alone."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")
    made = Site(tmp_path)
    put_in_place(made.registry(), monkeypatch)
    yield lambda source: made.pack("acme", source)
    forget_packs()


@pytest.fixture
def weak(install):
    """Install the pack with samples that never broadcast, and a branch that they do not reach."""
    install(PACK.replace("SECOND", ""))


def test_the_command_shows_a_table_of_ops_by_faults_and_what_is_missing(weak):
    result = plug("check", "acme", "--mutate")
    assert result.exit_code == 0
    row = next(
        line
        for line in result.stdout.splitlines()
        if line.startswith("acme::scale  ") and " of " in line
    )
    assert row.split() == [
        "acme::scale", *("✓" * 8), "✗", *("✓" * 3), "–", "✓", *["22", "of", "24"], "1", "missed",
    ]  # fmt: skip
    assert "✗ NOT FOUND" in result.stdout
    said = " ".join(result.stdout.split())
    assert "does not sum the gradient of w over the axes it was broadcast along" in said
    line = PACK.splitlines().index(f"            return {RIGHT}") + 1
    assert f"acme_pack.py:{line}" in result.stdout
    assert f"{line} | return {RIGHT}" in result.stdout
    assert "plugrad check acme::scale --mutate --seed 0" in result.stdout


def test_what_is_not_found_is_a_warning_and_with_strict_no_success(weak):
    assert plug("check", "acme", "--mutate").exit_code == 0
    assert plug("check", "acme", "--mutate", "--strict").exit_code == 3
    assert plug("check", "acme", "--strict").exit_code == 0


def test_samples_that_find_everything_pass_with_strict_too(install):
    source = PACK.replace("SECOND", BEST)
    source = source.replace(f"        if x.ndim == 3:\n            return {RIGHT}\n", "")
    install(source)
    result = plug("check", "acme", "--mutate", "--strict")
    assert result.exit_code == 0, result.stdout
    assert "PASS  24 of 24 planted faults found, in 1 op" in result.stdout


def test_a_wrong_gradient_is_still_exit_code_1(install):
    install(PACK.replace("SECOND", "").replace("grad_output * w,", "2 * grad_output * w,"))
    result = plug("check", "acme", "--mutate", "--strict")
    assert result.exit_code == 1
    assert "the op itself fails (PLG030 in values): correct it first" in result.stdout


def test_the_document_has_every_mutant(weak):
    document = json.loads(plug("check", "acme", "--mutate", "--json").stdout)
    (told,) = document["mutations"]["ops"]
    assert document["mutations"]["verdict"] == told["verdict"] == "warn"
    assert document["exit_code"] == 0
    assert {mutant["outcome"] for mutant in told["mutants"]} == {
        "found",
        "not found",
        "not applicable",
    }
    assert told["unreached"][0]["source"] == [f"            return {RIGHT}"]
    assert "mutations" not in json.loads(plug("check", "acme", "--json").stdout)


def test_the_help_says_what_the_exit_codes_are():
    words = " ".join(plug("check", "--help").stdout.split())
    assert "Exit with 3 if there are only warnings" in words
    assert "With --mutate, a planted fault that the samples do not find is a warning" in words


# The sum over the axes that w lacks is left to the engine.
SCALED = formula(
    lambda x, w: x * w, lambda g, x, w: (g * w, g * x), normal((40, 3), ()), broadcasts=True
)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", [0, 11, 26])  # at which the sum of the terms cancels
def test_a_fault_that_the_engines_own_sum_undoes_is_no_fault_of_that_sample(seed):
    (report,) = mutate(SCALED, seed=seed).ops
    undone = [mutant for mutant in report.not_found if mutant.fault in ("flip", "shift", "axes")]
    assert [mutant.argument for mutant in undone] == ["w", "w", "w"]
    assert all(mutant.sample is None and "w (" in mutant.missing for mutant in undone)


@pytest.mark.sweep
@pytest.mark.parametrize("pack", ["builtin", "contrib"])
def test_the_packs_own_samples_find_every_planted_fault_and_reach_every_line(pack):
    for report in mutate(pack).ops:
        assert not report.not_found, report
        assert not report.unreached, report


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


def test_a_sum_that_the_rule_itself_forgets_is_told_and_not_inapplicable():
    unsummed = op(saving(lambda x, y: x + y), lambda ctx, g: (g + 0, g + 0), normal((2, 3), (2, 3)))
    (report,) = mutate(unsummed).ops
    assert {(wrong.code, wrong.argument, wrong.verdict) for wrong in report.wrong} == {
        ("PLG011", "x", "warn"),
        ("PLG011", "y", "warn"),
    }
    assert report.outcome("sum") == "undecided"


def test_a_right_rule_is_called_wrong_nowhere():
    for right in (cube(positive((2, 3))), cube(several(())), product(normal((2, 3), (2, 3)))):
        assert mutate(right).ops[0].wrong == ()


def test_a_wrong_rule_beyond_the_samples_is_exit_code_1(install):
    install(PACK.replace("SECOND", "").replace(RIGHT, WRONG))
    result = plug("check", "acme", "--mutate")
    assert result.exit_code == 1
    assert "WRONG on other inputs" in result.stdout
    assert re.search(r"the op itself is wrong on x \(\d+, \d+, \d+\)", result.stdout)


def test_the_columns_are_explained_in_the_output_the_page_and_the_manual(weak, tmp_path):
    page = tmp_path / "page.html"
    printed = " ".join(plug("check", "acme", "--mutate", "--html", str(page)).stdout.split())
    shown = " ".join(html.unescape(page.read_text()).replace("\N{NO-BREAK SPACE}", " ").split())
    manual = (ROOT / "docs" / "checker.md").read_text(encoding="utf-8")
    for fault in FAULTS:
        assert f"{fault.name}: {fault.brief}" in printed
        assert f"{fault.name}: {fault.brief}" in shown
        assert f"| `{fault.name}` | {fault.brief} |" in manual
    assert "does not sum the gradient of w over the axes it was broadcast along" in shown


def test_the_line_to_reproduce_planted_faults_has_the_sample_that_was_asked(weak):
    result = plug("check", "acme", "--mutate", "--sample", "0", "--seed", "2")
    assert "plugrad check acme::scale --mutate --seed 2 --sample 0" in result.stdout


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


def softplus(ctx, x, *, beta=1.0):
    ctx.save_for_backward(x)
    ctx.beta = beta
    return np.logaddexp(beta * x, 0) / beta


def at_betas(*betas):
    return lambda rng: [
        pg.Sample(rng.normal(size=(3, 2))),
        *(pg.Sample(rng.normal(size=4), beta=beta) for beta in betas),
    ]


def test_a_setting_that_every_sample_leaves_at_its_default_is_told():
    forgets = from_saved(lambda g, x: g * pg.sigmoid(x))
    (told,) = mutate(op(softplus, forgets, at_betas(1.0))).ops
    assert (told.untried, told.verdict, told.not_found) == (("beta",), "warn", ())

    def right(ctx, g):
        return g * pg.sigmoid(ctx.saved_tensors[0] * ctx.beta)

    (told,) = mutate(op(softplus, right, at_betas(1.0, 3.0))).ops
    assert (told.untried, told.verdict) == ((), "pass")


@pytest.mark.parametrize(
    ("annotation", "untried"),
    [
        (Literal["smooth"], ()),
        ('Literal["smooth"]', ()),  # as it stands under `from __future__ import annotations`
        (Literal["smooth", "sharp"], ("mode",)),
        (str, ("mode",)),
        ("NowhereToBeFound", ("mode",)),
    ],
)
def test_a_setting_that_says_it_has_one_value_needs_no_sample_with_another(annotation, untried):
    def modal(ctx, x, *, mode="smooth"):
        return 2 * x

    modal.__annotations__["mode"] = annotation
    (told,) = mutate(op(modal, lambda ctx, g: 2 * g, normal((3,)))).ops
    assert told.untried == untried
