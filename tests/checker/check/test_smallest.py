"""The smallest failing input: what a failing sample is shrunk to, and what it is never shrunk to."""

# ruff: noqa: E501 - the tables hold one op a line

import dataclasses
import json
import re
import sys
import time

import numpy as np

import plugrad as pg
from _plugrad_check.report.document import document_of
from _plugrad_check.report.report import Argument, Smallest
from _plugrad_check.report.text import conclusion_of
from _plugrad_check.shrink import shrink
from _plugrad_check.shrink.shrink import LATE, with_smallest
from _plugrad_check.shrink.structures import Structure
from _plugrad_check.subject.trials import op_subject
from _plugrad_cli.terminal.report import render_report
from gradient_faults.form import randn_complex
from plugrad.check import Report, check_function, check_op
from plugrad.registry.telling.strangers import in_lines
from tests.checker.check.writing_ops import (
    at,
    beside,
    formula,
    from_saved,
    normal,
    op,
    positive,
    saving,
    several,
)


def finding_of(function, code="PLG030", argument=None, seed=0):
    """Return the finding of a code in the report of an op."""
    findings = check_op(function, seed=seed).findings
    return next(f for f in findings if f.code == code and argument in (None, f.argument))


def shrunk(function, code="PLG030", argument=None, seed=0):
    """Return the smallest input of such a finding, as it is printed, less what is said of it."""
    found = finding_of(function, code, argument, seed).smallest
    return str(dataclasses.replace(found, says=""))


def layer_scale(samples=None):
    return formula(
        lambda x, gamma: x * gamma,
        lambda g, x, gamma: (g * gamma, 8 * (g * x).sum(0)),
        samples or normal((8, 3), (3,)),
    )


def matmul_with(right):
    """Return a product of matrices with another gradient of the second."""
    return formula(
        lambda x, w: x @ w, lambda g, x, w: (g @ w.T, right(g, x, w)), normal((4, 3), (3, 5))
    )


def powers():
    """Return x to the power of a setting, with the gradient of a square."""

    def forward(ctx, x, *, n=1):
        ctx.save_for_backward(x)
        return x**n

    return op(forward, from_saved(lambda g, x: g * 2 * x), normal((2, 3), n=3))


# Structure, and numbers.


def last_missing(g, x, w):
    mask = np.ones(w.shape)
    mask[-1, -1] = w.size == 1
    return (x.T @ g) * mask


def of_indices(ctx, g):
    return 2 * np.bincount(ctx.saved_tensors[1], np.asarray(g), 6), None


gather = op(saving(lambda x, k: x[k]), of_indices, beside((6,), np.array([5, 0, 5])), once=True)
TABLE = at([[-1.5, 0.4], [0.3, 2.0]])
SHRUNK = {
    "axes, as far as it fails": (layer_scale(), "gamma", "x = array([[1.]]), gamma = array([0.])   (shrunk from (8, 3), (3,))"),
    "what is wrong with two axes keeps two": (formula(lambda x: x * 1.0, lambda g, x: g * (2.0 if x.ndim > 1 else 1.0), several((5, 4))), "x", "x = array([[0.]])   (shrunk from (5, 4))"),
    "settings are kept": (powers(), "x", "x = array([1.]), n=3   (shrunk from (2, 3))"),
    "numbers are rounded": (formula(lambda x: x * x, lambda g, x: 2 * g * x * (1 + (abs(x) > 0.25)), several((3, 2))), "x", "x = array([1.])   (shrunk from (3, 2))"),
    "as long as it fails": (formula(lambda x: x * x, lambda g, x: 2 * g * x * (1 + ((x > 0.2) & (x < 0.9))), at([0.3141592, 0.2718281])), "x", "x = array([0.3])   (shrunk from (2,))"),
}  # fmt: skip
KEPT = {
    "a size that it takes": (formula(lambda x: x * 1.0, lambda g, x: g * (2.0 if x.size > 3 else 1.0), several((5, 4))), "x", lambda x: x.shape == (4,)),
    "sizes that are equal, where nothing broadcasts": (matmul_with(lambda g, x, w: 2 * (x.T @ g)), "w", lambda x, w: x.shape == w.shape == (1, 1)),
    "the size that one wrong entry takes": (matmul_with(last_missing), "w", lambda x, w: sorted(w.shape) == [1, 2] and x.shape[1] == w.shape[0]),
    "valid indices": (gather, "x", lambda x, k: (k < x.size).all()),
    "the side of a kink": (formula(lambda x: np.maximum(x, 0), lambda g, x: g * (x > 0.5), TABLE), "x", lambda x: x.item() in (0.3, 0.4)),
    "a number beside a kink": (formula(abs, lambda g, x: g * np.sign(x) * 2, TABLE), "x", lambda x: 0.0 not in x),
    "a number where x**x has values on both sides": (formula(lambda x: x**x, lambda g, x: g * x**x, positive((2, 3))), "x", lambda x: x.item() > 0),
    "entries that are no ties": (op(saving(np.max), from_saved(lambda g, x: 2 * g * (x == x.max())), at([0.3, 1.2, -0.7]), once=True), "x", lambda x: len(np.unique(x)) == x.size),
    "a declared domain": (formula(lambda x: np.arccos(x) * 1.0, lambda g, x: g / (1 - x**2) ** 0.5, lambda rng: [pg.Sample(rng.uniform(0.3, 0.8, (3, 2)))], domain={"x": (0.25, 1.0)}), "x", lambda x: ((x > 0.25) & (x < 1)).all()),
    "both parts of a complex number": (formula(lambda z: z * z, lambda g, z: g * z.conj(), lambda rng: [pg.Sample(randn_complex(3)(rng))], complex=True), "z", lambda z: z.item() == 1 + 0j),
}  # fmt: skip


def test_the_smallest_input_is_and_keeps_what_it_must():
    for name, (function, argument, says) in SHRUNK.items():
        assert shrunk(function, argument=argument) == says, name
    for name, (function, argument, holds) in KEPT.items():
        found = finding_of(function, argument=argument).smallest
        assert holds(*(each.array for each in found.arguments)), f"{name}: {found}"


def test_a_dtype_that_it_takes_is_kept_and_another_is_not():
    samples = at(np.random.default_rng(0).normal(size=(2, 3)).astype(np.float32))
    assert "float32" not in shrunk(formula(lambda x: x * x, lambda g, x: g * x, samples))
    narrow = formula(
        lambda x: x * x, lambda g, x: g * x * (2 if x.dtype == np.float64 else 3), samples
    )
    assert check_op(narrow).verdict == "fail"  # told in float32 against float64: no entry to shrink


def test_a_layout_that_it_takes_is_kept_and_said():
    def in_columns(rng):
        yield pg.Sample(np.asfortranarray(rng.normal(size=(4, 3))))

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (1.0 if np.asarray(x).flags.c_contiguous else 2.0)

    found = finding_of(op(saving(lambda x: x * 1.0), backward, in_columns)).smallest
    assert found.note == "x in Fortran order"
    assert sorted(found.arguments[0].shape) == [2, 2]
    always = finding_of(formula(lambda x: x * 1.0, lambda g, x: 2 * g, in_columns)).smallest
    assert always.note == ""


def test_a_wrong_shape_and_a_wrong_dtype_are_shrunk_too():
    wide = formula(lambda x, w: x * w, lambda g, x, w: (g * w, g * x), normal((4, 3), (3,)))
    found = finding_of(wide, "PLG011", "w").smallest
    assert [argument.shape for argument in found.arguments] == [(1, 1), (1,)]
    assert found.says == "the gradient of w has shape (1, 1), w has (1,)"  # and not what to do
    halved = formula(lambda x: x * 1.0, lambda g, x: g.astype(np.int64), several((4, 3)))
    assert shrunk(halved, "PLG012") == "x = array([0.])   (shrunk from (4, 3))"


def test_entries_are_those_of_the_sample_before_they_are_rounded():
    array = np.array([[1.5, 2.5, 3.5], [4.5, 5.5, 6.5]])
    for seed in range(4):
        structure = Structure(((2, 2),), True, False, False, seed)
        made = structure.array(array, (2, 2), np.random.default_rng(seed))
        assert set(made.reshape(-1)) <= set(array.reshape(-1))


# The bounds of it.


def test_one_seed_gives_one_answer():
    answers = {shrunk(layer_scale(), argument="gamma", seed=3) for _ in range(3)}
    assert len(answers) == 1


def test_an_op_that_passes_is_not_shrunk_and_neither_is_what_is_no_fault_of_values():
    right = formula(lambda x: x * x, lambda g, x: 2 * g * x, normal((2, 3)))
    assert all(finding.smallest is None for finding in check_op(right).findings)
    squared = formula(lambda x: x * 1.0, lambda g, x: g * abs(g), normal((2, 3)))
    assert finding_of(squared, "PLG019").smallest is None


def smallest_of(function, report, **most):
    """Return the smallest input that is found of a report."""
    checks = with_smallest(op_subject(function, "Planted", 0), None, report.checks, **most)
    return next(each.smallest for check in checks for each in check.findings if each.smallest)


def test_there_is_an_end_to_it_and_it_is_said():
    found = smallest_of(layer_scale(), check_op(layer_scale()), most=20_000)
    assert found.note == LATE
    assert found.arguments[0].array.size < 24


def test_an_op_that_sleeps_is_not_waited_for(monkeypatch):
    nap = 0.0
    slow = formula(
        lambda x: time.sleep(nap) or x * x,
        lambda g, x: 2 * g * x * (1 + (x.size > 9) * (np.arange(x.size).reshape(x.shape) % 2)),
        normal((5, 4)),
    )
    with monkeypatch.context() as patch:
        patch.setattr(shrink, "TOLD", 0)  # only what is looked for below
        report = check_op(slow)
    nap = 0.002
    monkeypatch.setattr(shrink, "SECONDS", 3.0)  # of 1, a busy machine left it none (3.15, load 12)
    began = time.perf_counter()
    assert smallest_of(slow, report).note == LATE
    assert time.perf_counter() - began < 3.0 + 3.0  # and one comparison


def test_a_busy_machine_does_not_cut_the_search_short(monkeypatch):
    report = check_op(layer_scale())
    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: 10 * real())
    monkeypatch.setattr(time, "thread_time", lambda: 10 * real())
    found = smallest_of(layer_scale(), report)
    assert [argument.shape for argument in found.arguments] == [(1, 1), (1,)]
    assert found.note == ""


def test_an_input_too_large_to_be_told_is_not_told():
    large = formula(lambda x: x * 1.0, lambda g, x: g * (1 + (x.size > 5000)), several((5001,)))
    assert finding_of(large).smallest is None


def test_without_hypothesis_numbers_are_rounded_and_the_report_says_what_is_missing(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "hypothesis", None)  # pytest's own plugin imports it later
        found = finding_of(layer_scale(), argument="gamma").smallest
    assert [argument.shape for argument in found.arguments] == [(8, 3), (3,)]
    assert np.count_nonzero(found.arguments[0].array) == 1
    assert str(found).startswith("(pip install hypothesis, and it has fewer entries) x = ")
    assert "shrunk from" not in str(found)  # the shapes are the sample's


# Where it is told.


def test_a_function_that_is_no_op_is_shrunk_as_well():
    wrong = formula(lambda x: x * 1.0, lambda g, x: 2 * g, normal(3))
    report = check_function(lambda x: wrong.apply(x) + x, np.linspace(0.3, 2.0, 6))
    told = [finding.smallest for finding in report.ops[0].findings if finding.smallest]
    assert [str(found) for found in told] == [
        "x = array([0.]): backward says 3 at x[0] -> [0], finite differences say 2 (± 7e-16)   (shrunk from (6,))"
    ]


def test_the_terminal_has_a_line_for_it():
    report = Report((check_op(layer_scale()),), 0)
    text = "\n".join(str(part) for part in render_report(document_of(report, 1.0), 100, 100))
    assert (
        "  smallest     x = array([[1.]]), gamma = array([0.]): backward says 8 at gamma[0] -> [0, 0], finite\n"
        "               differences say 1 (± 2e-15)   (shrunk from (8, 3), (3,))" in text
    )


def test_the_document_has_the_numbers_the_settings_and_what_it_was_shrunk_from():
    document = Report((check_op(powers()),), 0).as_dict()
    findings = [f for check in document["ops"][0]["checks"] for f in check["findings"]]
    told = json.loads(json.dumps(next(f for f in findings if f["code"] == "PLG030")["smallest"]))
    assert told.pop("worst")["input_index"] == [0]
    assert told == {
        "arguments": [{"name": "x", "value": [1.0], "dtype": "float64", "shape": [1]}],
        "settings": [["n", 3]],
        "shrunk_from": [[2, 3]],
        "note": "",
        "advice": "",
        "says": "backward says 2 at x[0] -> [0], finite differences say 3 (± 2e-13)",
        "got": 2.0,
        "expected": 3.0,
    }


def test_an_argument_gives_its_array_back_and_a_large_one_is_told_by_what_is_not_zero():
    argument = Argument("x", ((1.0, 2.0),), "float32", (1, 2))
    assert argument.array.dtype == np.float32
    assert str(argument) == "x = array([[1., 2.]], dtype=float32)"
    assert str(Smallest((argument, Argument("k", 2)))) == f"{argument}, k = 2"
    assert Argument("x", (), "float64", (0, 3)).array.shape == (0, 3)
    entries = tuple(1.0 if nr == 47 else 0.0 for nr in range(60))
    assert str(Argument("x", entries, "float64", (60,))) == "x = zeros((60,)) but x[47] = 1."


def test_what_is_wrong_beside_the_samples_is_shown_on_the_smallest_input_there():
    def softplus(ctx, x):
        ctx.save_for_backward(x)
        return np.logaddexp(x, 0)

    halved_from_three_on = from_saved(lambda g, x: g * np.where(x > 3, 0.5, 1) / (1 + np.exp(-x)))
    near_zero = at(np.random.default_rng(0).uniform(-1, 1, (3, 4)))
    told = op(softplus, halved_from_three_on, near_zero, once=True)
    found = finding_of(told, "PLG070").smallest
    (x,) = found.arguments
    assert x.shape == (1,)
    assert x.value[0] > 3, "on its way it left what is wrong"
    np.testing.assert_allclose(found.got, found.expected / 2, rtol=1e-9)
    assert f"smallest     {str(found)[:12]}" in str(check_op(told))


def test_of_a_long_smallest_input_the_array_is_cut_and_not_what_is_wrong_there():
    def distinct(ctx, x):
        if x.shape != (4, 6) or len({*x.ravel().tolist()}) < 24 or (x == np.round(x, 3)).any():
            raise ValueError("distinct numbers")
        ctx.save_for_backward(x)
        return x * x

    several = op(distinct, lambda ctx, g: 3 * g * ctx.saved_tensors[0], normal((4, 6)))
    (finding,) = (each for each in check_op(several).findings if each.code == "PLG030")
    shown = " ".join(str(check_op(several)).split())
    assert re.search(r"more characters\): backward says \S+ at x.* finite differences say", shown)
    words = str(finding.smallest)
    keep = conclusion_of("smallest", words)
    for most in (3, 4, 5):
        cut = in_lines(words, 80, "  smallest  ", " " * 12, most, "; --all shows the rest", keep)
        assert len(cut) <= most
        assert "".join(keep.split()) in "".join("".join(cut).split())


def test_all_of_a_note_is_shown_where_all_is_asked_for():
    rule = from_saved(lambda g, x, w, v: (g * w * v, g * x * v, g * x * w))
    product = op(saving(lambda x, w, v: x * w * v), rule, normal((3, 4), (3, 4), (3, 4)))
    report = Report((check_op(product),), 0)
    (note,) = (each for each in report.ops[0].findings if each.code == "PLG071")
    document = document_of(report, 0.0)
    shown = [str(each) for each in render_report(document, 80, 80, whole=True)]
    assert len(note.extent) > 160
    assert "more characters" not in "".join(shown)
    assert "".join(note.extent.split()) in "".join("".join(shown).split())
