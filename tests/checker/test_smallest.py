"""The smallest failing input: what a failing sample is shrunk to, and what it is never shrunk to."""

import dataclasses
import json
import subprocess
import sys
import time

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import Report, check_function, check_op
from plugrad.check.report.report import Argument, Smallest
from plugrad.check.shrink import shrink
from plugrad.check.shrink.shrink import LATE, with_smallest
from plugrad.check.shrink.structures import Structure
from plugrad.check.subject.trials import op_subject
from plugrad.cli.formats.document import document_of
from plugrad.cli.terminal.report import render_report
from tests.checker.writing_ops import (
    at,
    beside,
    formula,
    from_saved,
    normal,
    on_samples,
    op,
    positive,
    saving,
    several,
)
from tests.faults.planted_faults import FAULTS


def finding_of(function, code="PLG030", argument=None, seed=0):
    """Return the finding of a code in the report of an op."""
    found = [
        finding
        for finding in check_op(function, seed=seed).findings
        if finding.code == code and argument in (None, finding.argument)
    ]
    assert found, f"no {code}"
    return found[0]


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


# Structure.


def test_axes_are_shortened_as_far_as_it_fails():
    assert (
        shrunk(layer_scale(), argument="gamma")
        == "x = array([[1.]]), gamma = array([0.])   (shrunk from (8, 3), (3,))"
    )


def test_what_is_wrong_beyond_a_size_keeps_that_size():
    sized = formula(
        lambda x: x * 1.0, lambda g, x: g * (2.0 if x.size > 3 else 1.0), several((5, 4))
    )
    (x,) = finding_of(sized).smallest.arguments
    assert x.shape == (4,)


def test_what_is_wrong_with_two_axes_keeps_two_axes():
    deep = formula(
        lambda x: x * 1.0, lambda g, x: g * (2.0 if x.ndim > 1 else 1.0), several((5, 4))
    )
    assert shrunk(deep) == "x = array([[0.]])   (shrunk from (5, 4))"


def test_sizes_that_are_equal_stay_equal_where_nothing_broadcasts():
    wrong = matmul_with(lambda g, x, w: 2 * (x.T @ g))
    found = finding_of(wrong, argument="w").smallest
    assert [argument.shape for argument in found.arguments] == [(1, 1), (1, 1)]
    assert found.shrunk_from == ((4, 3), (3, 5))


def test_one_wrong_entry_keeps_the_size_that_it_takes():
    def last_missing(g, x, w):
        mask = np.ones(w.shape)
        mask[-1, -1] = w.size == 1
        return (x.T @ g) * mask

    x, w = finding_of(matmul_with(last_missing), argument="w").smallest.arguments
    assert sorted(w.shape) == [1, 2]
    assert x.shape[1] == w.shape[0]


def test_settings_are_kept():
    assert shrunk(powers()) == "x = array([1.]), n=3   (shrunk from (2, 3))"


def test_indices_stay_valid():
    gather = op(
        saving(lambda x, k: x[k]),
        lambda ctx, g: (2 * np.bincount(ctx.saved_tensors[1], np.asarray(g), 6), None),
        beside((6,), np.array([5, 0, 5])),
        once=True,
    )
    found = finding_of(gather, argument="x").smallest
    x, k = found.arguments
    assert (k.array < x.array.size).all()


def test_a_dtype_that_it_takes_is_kept_and_another_is_not():
    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 3)).astype(np.float32))

    always = formula(lambda x: x * x, lambda g, x: g * x, samples)
    assert "float32" not in shrunk(always)
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


# Numbers.


def test_numbers_are_rounded_as_long_as_it_fails():
    above = formula(
        lambda x: x * x, lambda g, x: 2 * g * x * (1 + (abs(x) > 0.25)), several((3, 2))
    )
    assert shrunk(above) == "x = array([1.])   (shrunk from (3, 2))"
    between = formula(
        lambda x: x * x,
        lambda g, x: 2 * g * x * (1 + ((x > 0.2) & (x < 0.9))),
        at([0.3141592, 0.2718281]),
    )
    assert shrunk(between) == "x = array([0.3])   (shrunk from (2,))"


def test_no_kink_is_walked_into():
    relu = formula(
        lambda x: np.maximum(x, 0), lambda g, x: g * (x > 0.5), at([[-1.5, 0.4], [0.3, 2.0]])
    )
    (x,) = finding_of(relu).smallest.arguments
    assert x.value in {(0.3,), (0.4,)}  # not 0
    absolute = formula(abs, lambda g, x: g * np.sign(x) * 2, at([[-1.5, 0.4], [0.3, 2.0]]))
    (x,) = finding_of(absolute).smallest.arguments
    assert 0.0 not in x.value


def test_no_edge_of_forward_is_walked_onto():
    power = formula(lambda x: x**x, lambda g, x: g * x**x, positive((2, 3)))
    (x,) = finding_of(power).smallest.arguments
    assert x.array.item() > 0, "there x**x has values on one side only, and no slope"


def test_entries_do_not_become_ties():
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return 2 * g * (x == x.max())

    largest = op(saving(np.max), backward, at([0.3, 1.2, -0.7]), once=True)
    for argument in finding_of(largest).smallest.arguments:
        assert len(set(argument.value)) == len(argument.value)


def test_a_declared_domain_is_not_left():
    inside = formula(
        lambda x: np.arccos(x) * 1.0,
        lambda g, x: g / (1 - x**2) ** 0.5,
        lambda rng: [pg.Sample(rng.uniform(0.3, 0.8, (3, 2)))],
        domain={"x": (0.25, 1.0)},
    )
    (x,) = finding_of(inside).smallest.arguments
    assert (x.array > 0.25).all()
    assert (x.array < 1).all()


def test_entries_are_those_of_the_sample_before_they_are_rounded():
    array = np.array([[1.5, 2.5, 3.5], [4.5, 5.5, 6.5]])
    for seed in range(4):
        structure = Structure(((2, 2),), True, False, False, seed)
        made = structure.array(array, (2, 2), np.random.default_rng(seed))
        assert set(made.reshape(-1)) <= set(array.reshape(-1))


def test_a_complex_number_is_rounded_in_both_parts():
    def samples(rng):
        yield pg.Sample(rng.normal(size=3) + 1j * rng.normal(size=3))

    square = formula(lambda z: z * z, lambda g, z: g * z.conj(), samples, complex=True)
    (z,) = finding_of(square).smallest.arguments
    assert z.value == (1 + 0j,)


# The bounds of it.


def test_one_seed_gives_one_answer():
    answers = {shrunk(layer_scale(), argument="gamma", seed=3) for _ in range(3)}
    assert len(answers) == 1


def test_an_op_that_passes_is_not_shrunk_and_neither_is_what_is_no_fault_of_values():
    right = formula(lambda x: x * x, lambda g, x: 2 * g * x, normal((2, 3)))
    assert all(finding.smallest is None for finding in check_op(right).findings)
    squared = formula(lambda x: x * 1.0, lambda g, x: g * abs(g), normal((2, 3)))
    assert finding_of(squared, "PLG019").smallest is None


def test_there_is_an_end_to_it_and_it_is_said():
    report = check_op(layer_scale())
    subject = op_subject(layer_scale(), "Planted", 0)
    checks = with_smallest(subject, None, report.checks, most=20_000)
    told = [f.smallest for check in checks for f in check.findings if f.code == "PLG030"]
    assert told[0].note == LATE
    assert told[0].arguments[0].array.size < 24


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
    monkeypatch.setattr(shrink, "SECONDS", 1.0)
    began = time.perf_counter()
    checks = with_smallest(op_subject(slow, "slow", 0), None, report.checks)
    found = next(each.smallest for check in checks for each in check.findings if each.smallest)
    assert found.note == LATE
    assert time.perf_counter() - began < 1.0 + 2.0  # and one comparison


def test_a_busy_machine_does_not_cut_the_search_short(monkeypatch):
    report = check_op(layer_scale())
    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: 10 * real())
    monkeypatch.setattr(time, "thread_time", lambda: 10 * real())
    subject = op_subject(layer_scale(), "busy", 0)
    checks = with_smallest(subject, None, report.checks)
    found = next(each.smallest for check in checks for each in check.findings if each.smallest)
    assert [argument.shape for argument in found.arguments] == [(1, 1), (1,)]
    assert found.note == ""


def test_an_input_too_large_to_be_told_is_not_told():
    large = formula(lambda x: x * 1.0, lambda g, x: g * (1 + (x.size > 5000)), several((5001,)))
    assert finding_of(large).smallest is None


def test_a_large_array_is_told_by_the_entries_that_are_not_zero():
    entries = tuple(1.0 if nr == 47 else 0.0 for nr in range(60))
    assert str(Argument("x", entries, "float64", (60,))) == "x = zeros((60,)) but x[47] = 1."


def test_without_hypothesis_numbers_are_rounded_and_the_report_says_what_is_missing(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "hypothesis", None)  # pytest's own plugin imports it later
        found = finding_of(layer_scale(), argument="gamma").smallest
    assert [argument.shape for argument in found.arguments] == [(8, 3), (3,)]
    assert np.count_nonzero(found.arguments[0].array) == 1
    assert str(found).startswith("(pip install hypothesis, and it has fewer entries) x = ")
    assert str(found).endswith("(shrunk from (8, 3), (3,))")


def test_hypothesis_is_not_imported_before_something_fails():
    code = (
        "import sys; from plugrad.check import check_op; check_op('builtin::exp'); "
        "sys.exit('hypothesis' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_hypothesis_leaves_no_folder_behind(tmp_path):
    code = (
        "import plugrad as pg; from plugrad.check import check_function\n"
        "class Wrong(pg.ArrayFunction):\n"
        "    @staticmethod\n"
        "    def forward(ctx, x): return x * 1.0\n"
        "    @staticmethod\n"
        "    def backward(ctx, g): return g * 2\n"
        "report = check_function(Wrong.apply, pg.rand(4, 3))\n"
        "assert any(f.smallest for op in report.ops for f in op.findings)\n"
        "import hypothesis"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


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


def test_an_argument_gives_its_array_back():
    argument = Argument("x", ((1.0, 2.0),), "float32", (1, 2))
    assert argument.array.dtype == np.float32
    assert str(argument) == "x = array([[1., 2.]], dtype=float32)"
    assert str(Smallest((argument, Argument("k", 2)))) == f"{argument}, k = 2"
    assert Argument("x", (), "float64", (0, 3)).array.shape == (0, 3)


def test_what_is_wrong_beside_the_samples_is_shown_on_the_smallest_input_there():
    def softplus(ctx, x):
        ctx.save_for_backward(x)
        return np.logaddexp(x, 0)

    def halved_from_three_on(ctx, g):
        (x,) = ctx.saved_tensors
        return g * np.where(x > 3, 0.5, 1) / (1 + np.exp(-x))

    def near_zero(rng):
        return [pg.Sample(rng.uniform(-1, 1, (3, 4)))]

    told = op(softplus, halved_from_three_on, near_zero, once=True)
    found = finding_of(told, "PLG070").smallest
    (x,) = found.arguments
    assert x.shape == (1,)
    assert x.value[0] > 3, "on its way it left what is wrong"
    np.testing.assert_allclose(found.got, found.expected / 2, rtol=1e-9)
    assert f"smallest     {str(found)[:12]}" in str(check_op(told))


@pytest.mark.sweep
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_smallest_input_of_a_planted_fault_is_a_sample_that_shows_it(fault):
    for finding in check_op(fault.twin(broken=True)).findings:
        if finding.smallest is None:
            continue
        given = finding.smallest.arguments
        values = [each.value if each.dtype is None else each.array for each in given]
        sample = pg.Sample(*values, **dict(finding.smallest.settings))
        again = fault.twin(broken=True)
        again.samples = staticmethod(lambda rng, sample=sample: [sample])
        report = check_op(again)
        assert on_samples(report) == "fail", f"{finding.smallest}\n{report}"
