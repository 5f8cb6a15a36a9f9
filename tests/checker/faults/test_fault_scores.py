"""The tables of faults: each wrong rule is found by the check that must find it, and no right rule is called wrong.

`tables.py` has the rows and the runner. The suite asks of each table some rows at full length; the sweep asks all.
"""

import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import get_args

import numpy as np
import pytest

from plugrad.check import check, check_op
from tests import ROOT
from tests.checker.check.writing_ops import (
    beside_samples,
    findings_of,
    on_samples,
    told,
    verdict_of,
)
from tests.checker.faults.beside_the_samples import Question
from tests.checker.faults.central_differences import is_right
from tests.checker.faults.tables import (
    TABLES,
    VERDICTS,
    found,
    is_named,
    lines_of,
    report_of,
    report_on_samples,
    right_scores,
)
from tests.comparing import needs_torch

PLANTED, BESIDE, AWKWARD, TEMPTING, REPORTED, SHIPPED = TABLES.values()

# What is known of single rows -----------------------------------------------------------------------------------------

WRONG_BESIDE = {
    "pow at 0": "NaN for the exponent 0",
    "a median of an odd number": "of an even number it is a mean of two",
    "scipy: ellipk": "NaN at 0",
    "scipy: sici": "NaN at 0",
    "scipy: lambertw": "NaN at 0",
    "scipy: agm": "NaN at 0",
    "the exponent's gradient without its logarithm": "NaN at the base 0",
    "the base's gradient with the exponent not lowered": "NaN at the base 0",
    "a product's gradient that divides by nothing": "NaN at 0",
    "a squared error's mean is forgotten": "of one number, which is broadcast",
    "a running product without the division": "NaN at 0",
    "a running product summed from the left": "NaN at 0",
}
"""Twins that are right on their samples, as the tables say, and wrong beside them, and what is wrong there."""

WARNED = {
    "FlagGems: the gradient of layer_norm takes all axes but the first for the last one",
    "tinytorch: a vector is transposed in the gradient of a matrix, which changes nothing",
    "FlagGems: with align_corners the window of a linear resize is too narrow",
    "autograd: tensordot over one axis of each puts the axes back in the wrong order",
    "pytorch: a sample on the image's border is pulled back as if zeros came next",
    "qeep: each of equal maxima gets the whole gradient",
    "SKaiNET: softmax over dim=-1 does not put the axis back that it sums over",
    "autograd: rollaxis is not rolled back from a negative axis",
    "autograd: what einsum broadcast is given the gradient of one entry",
    "flashlight: the gradient of one matrix for a batch of products is not summed over it",
    "jax: the gradient of an empty strided slice is padded from a negative length",
    "nx: the gradient of qr inverts an r that is not square",
    "pytorch: the gradient of a diagonal is a square matrix",
    "pytorch: the gradient of what is scattered has the shape of a smaller index",
    "tensorflow: the gradient of a determinant inverts its matrix, which may be singular",
    "torch7: the input's gradient is as wide as the windows reach",
    "tt-metal: the whole axis is summed that was repeated",
    "tt-train: the gradient of a factor that was broadcast is not summed",
    "FlagGems: prelu takes the slopes of the channels along the last axis",
    "jax: one nan makes nan of the gradient of nanvar",
    "pytorch: elu with a negative alpha takes its branch by its output",
    "pytorch: the gradient of the angle of a real number is complex",
    "tinygrad: elu of a large number has a gradient of nan",
    "jax: what logsumexp leaves out overflows in its gradient",
    # Of the held-out table.
    "burn: the gradient of the sigmoid of a very negative number is nan",
    "Liger: the backward of group_norm takes the last axis for all places of a channel",
    "burn: where windows leave out two places or more the input's gradient is too short",
    "mxnet: where against a number gives the gradient to what it left out",
    "oneflow: resized by a scale that is not whole the gradient loses a place",
    "onnxruntime: the gradient of what a negative index gathered goes beyond the array",
    "pytorch: a negative dim of permute is written before the inverse permutation",
    "pytorch: leaky_relu with a negative slope takes its branch by its output",
    "pytorch: two to the power of a negative whole number is zero in the gradient of ldexp",
    "rust-autograd: the gradient of a number that multiplies a vector is not summed",
    "tfjs: the gradient of gather with batchDims=1 is reshaped as if it had none",
    "AiDotNet: the gradient of the transform of one number is transformed over no points",
    "Paddle: the distance of equal arrays has a gradient of nan",
    "autograd: the gradient of a norm does not know of its axis",
    "burn: places that no window of a transposed convolution reaches lengthen its gradient",
    "chainer: rollaxis of axis 0 to its own place rolls the last axis of the gradient",
    "deeplearning4j: the gradient of logsumexp along an axis does not get it back",
    "mlx: a convolution padded by more than its filters' reach raises on the way back",
    "nx: the gradient of window_max does not pass the dilation on",
    "oneflow: a maximum of arrays that differ in leading ones alone has no axis to sum",
    "pytensor: what is set into an array of one row keeps that row in its gradient",
    "pytorch: a mean over no axes, which means over all, is divided by one",
    "pytorch: the mean of a vector is unsqueezed on the way back, though it was not squeezed",
    "pytorch: the standard deviation of equal numbers has a gradient of nan",
    "shumai: the gradient of a mean along an axis is tiled as if it were one number",
    "tensorflow: eigenvalues without their vectors have no gradient",
    "tensorflow: the gradient of reduce_prod cannot permute by a negative axis",
    "tfjs: the gradient of a concatenation along axis -1 is not cut",
    "tfjs: the gradient of a maximum stays permuted as forward needed it",
    "tvm: the gradient of a sum gets its axes back though they were kept",
}
"""Where backward raises or returns another shape (a note), or gives no subgradient at a corner or a wrong number where
forward may run by accident (a warning): reported, as what may be meant so.
"""
MISSED = {
    # A text that forward does not compare with.
    "autograd: einsum over two letters that no other operand has raises on the way back": "a text "
    "is no other but those that forward compares with",
    # Two things at once that forward does not ask for, or three.
    "tt-metal: softplus of what overflows has no gradient": "a setting and a number at once, in "
    "float32",
    "mlx: the gradient of a grouped convolution takes the filters in the wrong order": "groups=2 asks for "
    "filters of half the channels, and for four of them",
    "pytorch: smooth_l1_loss with beta=0 divides by it where its arguments are equal": "beta=0 "
    "with two equal arguments",
    "tenferro: what was broadcast into permuted dims is not permuted back": "dims the other way "
    "ask for lengths the other way",
    "Paddle: with one index a row, index_sample reads the gradient where the index says": "its one "
    "column is (0, 2), for which it comes out right",
}
"""What is said of nothing there, and why: what is found must leave this list."""

NO_FAULTS = {
    "Forward views its input, which one that is not contiguous refuses": "what is refused aloud is no wrong gradient",
    "The output is an attribute of ctx, which the garbage collector alone frees": "it is freed, if late",
    "The gradient of a weight is not summed over the batch": "PyTorch's engine sums it",
    "The gradient of one slope for all is left with an axis": "PyTorch's engine sums it",
}
"""What was written as a fault, and is none: the checker lets it pass, rightly."""
UNSEEN_BY_PYTORCH = {
    "A gradient is read by strides as if it were contiguous",
    "A gradient is viewed, which one that is not contiguous refuses",
    "A kernel's raw memory is read, so a transposed input is another one",
    "A rule that goes through NumPy does not say that it is differentiable once",
    "A table of constants is float32, so the values lose half their digits",
    "An input is written to, and nobody is told",
    "Every ctx is kept in a list for statistics",
    "Needs_input_grad is read in another order than the arguments'",
    "Noise is drawn again by seeding everybody's generator",
    "The epsilon of forward is left out of backward",
    "The gradient is written into one buffer for all calls",
    "The mask of the last call stands on the class",
    "What is written to is returned without mark_dirty",
    "Without a gradient of the input that of the weight is not computed",
}
"""What neither `gradcheck` nor `gradgradcheck` of PyTorch 2.13 finds, slow or fast."""


def each(faults, every=1, kind=None):
    """Return a mark that runs a test once per row: of `every` so many one in the suite, and the others in the sweep.

    Of each kind of fault (the name of a field of the rows) the first is in the suite too.
    """
    kinds, rows = set(), []
    for number, fault in enumerate(faults):
        own = getattr(fault, kind) if kind else None
        in_suite = number % every == every // 2 or (kind and own not in kinds)
        kinds.add(own)
        rows.append(
            pytest.param(fault, id=fault.name, marks=[] if in_suite else [pytest.mark.sweep])
        )
    return pytest.mark.parametrize("fault", rows)


SOME = 9  # of so many rows of a table one is asked in the suite, beside the first of each kind
FULLY = 3  # of so many right rules one is asked beyond its samples in the suite


# The rows -------------------------------------------------------------------------------------------------------------


def test_each_row_has_a_name_of_its_own_and_each_question_a_row():
    for faults in TABLES.values():
        assert len({fault.name for fault in faults}) == len(faults)
    assert not {fault.name for fault in PLANTED} & {fault.name for fault in AWKWARD}
    assert {fault.question for fault in BESIDE} == {*get_args(Question)}


def test_every_report_has_a_thread_and_what_is_known_of_rows_is_of_rows():
    assert len(REPORTED) >= 60
    assert all(fault.source.startswith("https://github.com/") for fault in REPORTED)
    assert {fault.name for fault in REPORTED if fault.revealing} >= WARNED | MISSED.keys()
    assert {fault.name for fault in (*PLANTED, *AWKWARD)} >= WRONG_BESIDE.keys()
    assert not SHIPPED or {fault.name for fault in SHIPPED} >= UNSEEN_BY_PYTORCH | NO_FAULTS.keys()


def test_the_pages_tell_how_long_the_tables_are():
    faults, correct = len(PLANTED), len(PLANTED) + len(AWKWARD)
    comparable = sum(fault.torch for fault in PLANTED)
    for page in (ROOT / "README.md", ROOT / "docs" / "checker.md"):
        text = page.read_text(encoding="utf-8")
        assert {str(faults), str(correct), str(comparable)} <= set(re.findall(r"\d+", text)), (
            page.name
        )


# Wrong rules ----------------------------------------------------------------------------------------------------------


@each(PLANTED, every=SOME, kind="code")
def test_a_planted_fault_is_found_by_the_right_check_and_named(fault):
    assert found(fault), told(report_of(fault, broken=True)) or "nothing was found"
    assert is_named(fault), "\n".join(f"{f.message}; {f.diagnosis}" for f in found(fault))


@each(BESIDE, every=SOME, kind="question")
def test_what_is_wrong_beside_the_samples_alone_is_found(fault):
    findings = findings_of(report_of(fault, broken=True))
    shown = [each for asked, each in findings if asked != "beyond" and each.verdict != "note"]
    assert not shown, "the samples show it"
    assert found(fault), told(report_of(fault, broken=True)) or "nothing was found"


@needs_torch
@each([fault for fault in SHIPPED if fault.name not in NO_FAULTS], every=31)
def test_a_fault_that_ships_is_found_and_its_right_rule_passes(fault):
    assert on_samples(report_of(fault)) == "pass", told(report_of(fault))
    assert report_of(fault, broken=True).verdict == "fail"


# Right rules ----------------------------------------------------------------------------------------------------------


# The third third is the cheapest: measured, 26 s of 98 s.
RIGHT = {fault: number % FULLY == FULLY - 1 for number, fault in enumerate((*PLANTED, *AWKWARD))}
"""Right rules that were written for their samples alone, and whether the suite asks beyond them, as the sweep does."""


@each(RIGHT, every=SOME + 1)  # which has no factor in common with FULLY
def test_a_right_rule_raises_no_false_alarm(fault):
    report = report_of(fault) if RIGHT[fault] else report_on_samples(fault)
    assert on_samples(report) == fault.verdict, told(report)
    if RIGHT[fault]:
        assert (beside_samples(report) == "fail") == (fault.name in WRONG_BESIDE), told(report)


@pytest.mark.sweep
@each([fault for fault, is_asked_fully in RIGHT.items() if not is_asked_fully])
def test_a_right_rule_raises_no_false_alarm_beside_its_samples(fault):
    report = report_of(fault)
    assert (beside_samples(report) == "fail") == (fault.name in WRONG_BESIDE), told(report)


@each(BESIDE, every=SOME, kind="question")
def test_the_correct_twin_of_what_is_wrong_beside_the_samples_passes(fault):
    assert report_of(fault).verdict == "pass", told(report_of(fault))


@each(TEMPTING, every=SOME)
def test_a_tempting_but_correct_op_keeps_its_verdict(fault):
    report = report_of(fault)
    assert verdict_of(report.verdict, report.checks) == fault.verdict, told(report)
    if fault.verdict == "note":  # a shape that backward does not take is noted, and nothing else
        assert {each.code for asked, each in findings_of(report) if asked == "beyond"} == {"PLG071"}


# Reported bugs: the rows are what their threads say, by central differences that know nothing of the checker ----------


def drawn(samples):
    return list(samples(np.random.default_rng(0)))


def is_shown(fault, sample):
    """Return whether the wrong rule is wrong on a sample."""
    twin = fault.twin(broken=True)
    return not is_right(twin, sample, second=fault.second, step=fault.step)


@each(REPORTED, every=3)
def test_a_reported_bug_is_as_its_thread_says(fault):
    """Fixed, it is right; as shipped, it is wrong on the sample that shows it, or else on one of its authors'."""
    samples = drawn(fault.samples)
    revealing = drawn(fault.revealing) if fault.revealing else []
    right = fault.twin(broken=False)
    for sample in (*samples, *revealing):
        assert is_right(right, sample, second=fault.second, step=fault.step)
    assert any(is_shown(fault, sample) for sample in samples) != bool(revealing)
    assert all(is_shown(fault, sample) for sample in revealing)


@each(REPORTED, every=18)
def test_a_reported_bug_is_found_or_in_a_list_and_its_fixed_rule_passes(fault):
    right, wrong = report_of(fault), report_of(fault, broken=True)
    assert right.verdict == "pass", told(right)
    assert (wrong.verdict == "fail") != (fault.name in WARNED | MISSED.keys()), told(wrong)
    assert fault.name not in WARNED or not_taken(wrong) - not_taken(right), told(wrong)


def not_taken(report):
    """Return what forward takes and backward does not."""
    return {
        (finding.message, finding.extent)
        for _, finding in findings_of(report)
        if finding.code in ("PLG071", "PLG073", "PLG074")
    }


@pytest.mark.sweep
@each([fault for fault in REPORTED if fault.revealing])
def test_the_revealing_sample_shows_a_reported_bug(fault):
    assert check_op(fault.twin(broken=True, revealed=True)).verdict == "fail"
    assert check_op(fault.twin(broken=False, revealed=True)).verdict == "pass"


# Scores, for people: each row is asserted by itself; `python -m tests.checker.faults` prints more ---------------------


@pytest.mark.sweep
def test_the_score(capsys):
    caught = [fault for fault in PLANTED if found(fault)]
    demanded = [fault for fault in PLANTED if fault.says]
    correct = [*PLANTED, *AWKWARD]
    verdicts = Counter(on_samples(report_of(fault)) for fault in correct)
    with capsys.disabled():
        print(
            f"\nfaults found by the right check: {len(caught)} of {len(PLANTED)}, named: "
            f"{sum(is_named(fault) for fault in demanded)} of {len(demanded)}; correct ops: {len(correct)}, "
            f"false alarms: {verdicts['fail']}, inconclusive: {verdicts['inconclusive']}"
        )
    assert len(caught) == len(PLANTED)


MOST_WARNED = 0.03


@pytest.mark.sweep
def test_at_most_three_in_a_hundred_right_rules_get_a_warning(capsys):
    """Of all tables and packs; those that fail are wrong beside their samples, which other tests hold to lists."""
    tables, warned = right_scores()
    with capsys.disabled():
        print("\nright rules", *lines_of(tables, VERDICTS), sep="\n")
    right = tables["all"].total() - tables["all"]["fail"]
    assert tables["all"]["warn"] <= MOST_WARNED * right, "\n".join(warned)


@pytest.mark.sweep
def test_the_score_of_pytorchs_checkers_on_the_same_tables(torch, capsys):
    """A fault counts as found if a mode raises on any sample of the broken twin, and on none of the correct one."""
    from tests.ops_contrib.frameworks.checking import torch_functions as theirs

    total, missed, confused = Counter(), [], []
    for fault in PLANTED:
        if not fault.torch:
            continue
        alarmed = theirs.modes(fault)
        raised = theirs.modes(fault, broken=True) - alarmed
        confused += [fault.name] if alarmed else []
        missed += [] if raised else [fault.name]
        total.update(["asked", *raised], plugrad=bool(found(fault)), both=bool(raised))
    small = [fault for fault in AWKWARD if theirs.is_small(fault.samples)]
    alarms = [fault for fault in small if theirs.modes(fault)]
    ours = [fault for fault in small if on_samples(report_of(fault)) == "fail"]
    kinks = [fault for fault in alarms if fault.verdict != "pass"]
    with capsys.disabled():
        print(
            f"\nfaults found: plugrad {total['plugrad']} of {total['asked']}, gradcheck and gradgradcheck slow "
            f"{total['slow']}, fast {total['fast']}, both {total['both']}; awkward but correct ops: {len(small)}, "
            f"false alarms: plugrad {len(ours)}, gradcheck {len(alarms)} (of them {len(kinks)} where there is no "
            "derivative, or nothing to compare)"
        )
        print("faults that no mode of PyTorch's finds:", *missed, sep="\n    ")
        print(
            "correct ops on which a mode of PyTorch's raises:",
            *confused,
            *(fault.name for fault in alarms),
            sep="\n    ",
        )
    assert total["both"] < total["plugrad"] <= total["asked"]


@needs_torch
@pytest.mark.sweep
def test_what_pytorchs_own_checkers_miss_of_the_faults_that_ship_is_known(capsys):
    from tests.ops_contrib.frameworks.checking import torch_functions as theirs

    asked = [fault for fault in SHIPPED if fault.name not in NO_FAULTS]
    missed = {fault.name for fault in asked if not theirs.is_found(fault)}
    with capsys.disabled():
        print(
            f"\nfaults that ship: {len(asked)}, missed by gradcheck and gradgradcheck: {len(missed)}"
        )
    assert missed == UNSEEN_BY_PYTORCH


SEEDS = 200


@pytest.mark.sweep
def test_no_seed_raises_a_false_alarm_on_the_builtin_pack(capsys):
    """Ops that pass for one seed pass for all: what fails for some is a false alarm, or a fault that hides."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        report = check("builtin", seeds=SEEDS, executor=workers)
    with capsys.disabled():
        print(f"\nseeds: {SEEDS}; {report!r}")
    assert report.verdict == "pass", str(report)


@pytest.mark.sweep
def test_the_builtin_pack_passes_with_every_entry_compared():
    report = check("builtin", seeds=3, full=True)
    assert report.verdict == "pass", str(report)
