"""Planted faults: the command `plugrad check --mutate`, several threads, and rules that are called wrong nowhere."""

# ruff: noqa: E501 - the table holds one command line a row

import ast
import dataclasses
import functools
import gc
import html
import inspect
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.mutation.faults import ALL_FAULTS
from _plugrad_check.mutation.formulas import planted_in
from _plugrad_check.report.document import document_of_mutations, missed_words
from gradient_faults.rows.planted_faults import gather, gather_rule
from plugrad import registry
from plugrad.authoring import composed, every, on, refuses
from plugrad.check import mutate
from tests.checker.check.test_mutation import TWO_BY_THREE, cube, mixed, product
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
from tests.checker.cli.commands import expect, plug

RIGHT = "pg.sum_to_size(w * grad_output, x.shape), pg.sum_to_size(x * grad_output, w.shape)"
WRONG = "grad_output * 0, None"
BRANCH = f"        if x.ndim == 3:\n            return {RIGHT}\n"
PACK = f"""
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
{BRANCH}        return pg.sum_to_size(grad_output * w, x.shape), pg.sum_to_size(grad_output * x, w.shape)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 3)))
        SECOND

@pg.hookimpl
def plugrad_register_ops(register):
    register(Scale)
"""
WEAK = PACK.replace("SECOND", "")
BEST = PACK.replace(BRANCH, "").replace(
    "SECOND",
    """yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(3,)))
        yield pg.Sample(rng.normal(size=(1, 3)), rng.normal(size=(2, 3)))""",
)


@pytest.fixture
def packs(site, monkeypatch):
    """Packs of an op with samples that never broadcast and do not reach a branch; with better ones; wrong."""
    monkeypatch.setenv("COLUMNS", "160")
    for name, source in {
        "weak": WEAK,
        "best": BEST,
        "wrong": WEAK.replace("grad_output * w,", "2 * grad_output * w,"),
        "beyond": WEAK.replace(RIGHT, WRONG),
    }.items():
        site.pack(name, source)
    return site


def test_what_is_not_found_is_a_warning_and_with_strict_no_success(packs):
    itself = "the op itself fails (PLG030 in values): correct it first"
    expect(
        [
            ("check weak --mutate --strict", 3, "✗ NOT FOUND"),
            ("check weak --strict", 0, "PASS"),
            ("check weak --mutate --sample 0 --seed 2", 0, "plugrad check weak::scale --mutate --seed 2 --sample 0"),
            ("check best --mutate --strict", 0, "PASS 24 of 24 planted faults found, in 1 op"),
            ("check wrong --mutate --strict", 1, itself),
            ("check beyond --mutate", 1, "WRONG on other inputs ... the op itself is wrong on x ("),
            ("check --help", 0, "With --mutate, a planted fault that the samples do not find is a warning ... Exit with 3 if there are only warnings"),
        ]
    )  # fmt: skip


def test_the_command_shows_a_table_of_ops_by_faults_what_is_missing_and_what_columns_mean(
    packs, tmp_path
):
    page = tmp_path / "page.html"
    result = plug("check", "weak", "--mutate", "--html", str(page), code=0)
    lines = result.stdout.splitlines()
    (row,) = (line for line in lines if line.startswith("weak::scale  ") and " of " in line)
    assert row.split() == [
        "weak::scale", *("✓" * 8), "✗", *("✓" * 3), "–", "✓", "–", *["22", "of", "24"], "1", "missed",
    ]  # fmt: skip
    line = WEAK.splitlines().index(f"            return {RIGHT}") + 1
    assert f"weak_pack.py:{line}" in result.stdout
    assert f"{line} | return {RIGHT}" in result.stdout
    assert "plugrad check weak::scale --mutate --seed 0" in result.stdout
    printed = " ".join(result.stdout.split())
    shown = " ".join(html.unescape(page.read_text()).replace("\N{NO-BREAK SPACE}", " ").split())
    for text in (printed, shown):
        assert "does not sum the gradient of w over the axes it was broadcast along" in text
        assert [each.name for each in ALL_FAULTS if f"{each.name}: {each.brief}" not in text] == []


def test_the_document_has_every_mutant(packs):
    document = json.loads(plug("check", "weak", "--mutate", "--json").stdout)
    (told,) = document["mutations"]["ops"]
    assert document["mutations"]["verdict"] == told["verdict"] == "warn"
    assert document["exit_code"] == 0
    outcomes = {mutant["outcome"] for mutant in told["mutants"]}
    assert outcomes == {"found", "not found", "not applicable"}
    assert told["unreached"][0]["source"] == [f"            return {RIGHT}"]
    assert "mutations" not in json.loads(plug("check", "weak", "--json").stdout)


# What `mutate` says.


def test_one_seed_gives_one_report():
    first, second = (mutate(product(mixed), seed=5).ops[0] for _ in range(2))
    assert first.mutants == second.mutants
    assert first.unreached == second.unreached


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


def test_a_right_rule_is_called_wrong_nowhere():
    for right in (cube(positive((2, 3))), cube(several(())), product(normal((2, 3), (2, 3)))):
        assert mutate(right).ops[0].wrong == ()


MISSED = {
    "scalars": (cube(several(())), {"flip": "x (2,)", "shift": "x (2,)", "axes": "x (2, 3)"}),
    "axes": (cube(several((3, 2))), {}),
    "positive numbers": (cube(positive((2, 3))), {"x < 0": "x (2, 3) of negative numbers"}),
    "numbers": (cube(TWO_BY_THREE), {}),
}


def test_what_it_takes_to_find_a_fault_is_told():
    for name, (function, due) in MISSED.items():
        (report,) = mutate(function).ops
        assert {mutant.fault: mutant.missing for mutant in report.not_found} == due, name


def test_a_fault_is_told_with_the_argument_the_code_the_sample_and_what_it_lacks():
    (report,) = mutate(op(gather, gather_rule, beside((3,), np.array([0, 2])), once=True)).ops
    assert {mutant.argument for mutant in report.mutants} <= {"x"}  # integers have no gradient
    (report,) = mutate(product(normal((2, 3), (2, 3)))).ops  # which never broadcasts
    assert [(each.fault, each.argument, each.missing) for each in report.not_found] == [
        ("sum", "x", "x (2, 1), w (2, 3)"),
        ("sum", "w", "x (2, 3), w (2, 1)"),
    ]
    (report,) = mutate(cube(several((), (3, 2)))).ops
    first = report.mutants[0]
    assert (first.fault, first.argument, first.outcome) == ("×2", "x", "found")
    assert (first.code, first.sample) == ("PLG030", 0)
    assert first.words == "returns twice the gradient of x"


def test_nothing_is_kept_of_what_was_made():
    mutate(["builtin::positive", "builtin::exp"])  # of the latest, a derivative is kept
    gc.collect()
    assert registry.op("builtin::positive").function.__subclasses__() == []
    exp = registry.op("builtin::exp").function
    assert exp.__subclasses__() == []
    assert exp.node_class.__subclasses__() == [exp.node_class._run_class]


def test_a_sum_that_the_rule_itself_forgets_is_told_and_not_inapplicable():
    unsummed = op(saving(lambda x, y: x + y), lambda ctx, g: (g + 0, g + 0), normal((2, 3), (2, 3)))
    (report,) = mutate(unsummed).ops
    assert {(wrong.code, wrong.argument, wrong.verdict) for wrong in report.wrong} == {
        ("PLG011", "x", "warn"),
        ("PLG011", "y", "warn"),
    }
    assert report.outcome("sum") == "undecided"


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


ANNOTATIONS = [
    (Literal["smooth"], ()),
    ('Literal["smooth"]', ()),  # as it stands under `from __future__ import annotations`
    (Literal["smooth", "sharp"], ("mode",)),
    (str, ("mode",)),
    ("NowhereToBeFound", ("mode",)),
]


def test_a_setting_that_says_it_has_one_value_needs_no_sample_with_another():
    def modal(ctx, x, *, mode="smooth"):
        return 2 * x

    for annotation, untried in ANNOTATIONS:
        modal.__annotations__["mode"] = annotation
        (told,) = mutate(op(modal, lambda ctx, g: 2 * g, normal((3,)))).ops
        assert told.untried == untried, annotation


# Formulas.


def mean_square(x, y, *, scale=1.0, sign="plus"):
    """The mean of (x - y)² · scale; y is negated for another sign."""
    require_shape(x, y)
    if sign == "minus":
        y = -y
    return scaled(halves(x, y) * 2, scale)


@functools.lru_cache
def weight_of(scale):
    return scale + 0.0


def scaled(values, scale):
    return pg.mean(values * values) * weight_of(scale) / 4.0


def halves(x, y):
    return x - y


def require_shape(x, y):
    if tuple(x.shape) != tuple(y.shape):
        raise RuntimeError("one shape")


def made_op(samples, **more):
    return composed(samples=samples, **more)(mean_square)


def right_values(x, y, *, scale=1.0, sign="plus"):
    return np.mean((x - y if sign == "plus" else x + y) ** 2) * scale


ALL_SETTINGS = on(((2, 3), (2, 3)), scale=every(1.0, 3.0), sign=every("plus", "minus"))
OTHER_SHAPES = refuses(RuntimeError, "one shape", ((2, 3), (3,)))


def test_faults_in_a_formula_and_its_functions_are_found_by_its_reference_and_error_samples():
    (report,) = mutate(
        made_op(ALL_SETTINGS, error_samples=OTHER_SHAPES, reference=right_values)
    ).ops
    assert (report.verdict, report.not_found, report.unreached, report.untried) == (
        "pass",
        (),
        (),
        (),
    )
    assert not report.unreferenced
    assert {each.fault for each in report.mutants} == {"formula"}
    here = {name: inspect.getsourcelines(function)[1] for name, function in FUNCTIONS.items()}
    by_line = {each.line: each.code for each in report.found}
    assert by_line[here["halves"] + 1] == "PLG050"
    assert by_line[here["require_shape"] + 1] in ("PLG051", "PLG002")
    words = {each.words for each in report.mutants}
    assert {"has `x + y` for `x - y`", "has `scale = 1.0`, whatever is given"} <= words
    assert "has `scale - 0.0` for `scale + 0.0`" in words  # behind a cache
    assert mean_square(pg.tensor([3.0]), pg.tensor([1.0])).item() == 4  # it stays as it is


FUNCTIONS = {"halves": halves, "require_shape": require_shape}


def test_a_formula_without_a_reference_is_a_warning_in_one_line():
    without = made_op(ALL_SETTINGS, error_samples=OTHER_SHAPES)
    report = mutate(without)
    (told,) = report.ops
    assert (told.verdict, told.unreferenced) == ("warn", True)
    assert "has `x + y` for `x - y`" in {each.words for each in told.not_found}
    (entry,) = document_of_mutations(report, 0.0)["ops"]
    ((label, words),) = entry["lines"]["not_found"]
    planted = len(told.found) + len(told.not_found)
    assert label == "formula"
    assert words.startswith(
        f"{len(told.not_found)} of {planted} faults in the formula pass every check"
    )
    assert "it has no `reference`" in words
    assert entry["score"] == f"{len(told.found)} of {planted}"


def test_a_fault_that_the_samples_of_a_formula_do_not_show_is_told_with_its_line():
    few = on(((2, 3), (2, 3)), scale=3.0)
    (report,) = mutate(made_op(few, error_samples=OTHER_SHAPES, reference=right_values)).ops
    assert report.untried == ("sign",)
    assert [lines.source for lines in report.unreached] == [("        y = -y",)]


def test_a_formula_may_use_a_variable_of_the_function_around_it():
    power = 3.0

    @composed(samples=on((2, 3)), reference=lambda x: x * power)
    def times(x):
        return x * power

    (report,) = mutate(times).ops
    assert {each.words for each in report.found} == {
        "has `x / power` for `x * power`",
        "has `x` for `x * power`",
    }


def test_a_function_that_the_reference_calls_too_has_its_fault_in_both():
    shares = made_op(ALL_SETTINGS, reference=lambda x, y, **given: mean_square(x, y, **given))
    (report,) = mutate(shares).ops
    missed = {each.words: each for each in report.not_found}
    words = missed_words(dataclasses.asdict(missed["has `x + y` for `x - y`"]))
    assert words.startswith("a formula (line ")
    assert words.endswith("or in a function that the reference calls, too")


def test_every_change_of_a_formula_can_be_made():
    source = "def f(x, n=1):\n    " + "\n    ".join(CHANGED)
    (function,) = ast.parse(source).body
    before = ast.dump(function)
    found = [words for words, _ in planted_in(function)]
    assert ast.dump(function) == before
    for line, due in CHANGED.items():
        assert set(due) <= set(found), (line, found)
    assert not [words for words in found if "never" in words]


CHANGED = {
    "a = x + 2.5": ("`x - 2.5` for `x + 2.5`", "`x` for `x + 2.5`", "`x + 3.5` for `x + 2.5`"),
    "b = -a": ("`a` for `-a`",),
    "c = a < n": ("`a <= n` for `a < n`", "`n < a` for `a < n`"),
    "d = 0 <= a <= n": ("`0 < a <= n` for `0 <= a <= n`", "`n <= a <= 0` for `0 <= a <= n`"),
    "e = c and d or not c": ("`c or d` for `c and d`", "`c` for `not c`"),
    "x = x[1:n]": ("`x[1:n + 1]` for `x[1:n]`",),
    "g = np.maximum(x, b).sum((0, 1))": ("`np.minimum(x, b)` for `np.maximum(x, b)`", "`(1, 0)` for `(0, 1)`"),
    "h = clamp(x, min=True)": ("`max=True` for `min=True`", "`min=False` for `min=True`"),
    "if is_odd(n): x = x if c else b": ("`not is_odd(n)` for `is_odd(n)`", "`b if c else x` for `x if c else b`"),
    "if n == 1: never = x - 1; raise ValueError(never + 1)": ("`n != 1` for `n == 1`",),
    "while never + n: pass": (),
    "return x": ("`n = 1`, whatever is given",),
}  # fmt: skip
