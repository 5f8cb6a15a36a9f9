"""Gradient bugs that public projects shipped, each with its thread: the table is what its threads say, by central
differences that know nothing of the checker; and what the checker says of it, with the samples an author had.
"""

import numpy as np
import pytest

from plugrad.check import check_op
from tests.reported import (
    arrays,
    everywhere,
    kinds,
    layers,
    numbers,
    parts,
    settings,
    shapes,
    windows,
)
from tests.reported.reports import REPORTS
from tests.reported.slopes import is_right

TABLES = (numbers, kinds, shapes, parts, windows, settings, everywhere, arrays, layers)
BESIDE = [report for report in REPORTS if report.revealing]
EVERYWHERE = [report for report in REPORTS if not report.revealing]
EVERY = 9  # of so many reports one is asked in the suite; all in the sweep

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
UNSEEN = {}
"""What the revealing sample itself does not show."""


def each(reports):
    return pytest.mark.parametrize("report", reports, ids=lambda report: report.name)


def drawn(samples):
    return list(samples(np.random.default_rng(0)))


def on(report, rule, sample):
    return is_right(rule, sample, second=report.second, step=report.step)


def test_every_report_has_a_name_and_a_thread():
    assert len({report.name for report in REPORTS}) == len(REPORTS) >= 60
    assert all(report.url.startswith("https://github.com/") for report in REPORTS)
    assert {report.name for report in BESIDE} >= WARNED | MISSED.keys() | UNSEEN.keys()


@each(REPORTS)
def test_what_was_mended_is_right(report):
    tried = drawn(report.right.samples) + (drawn(report.revealing) if report.revealing else [])
    assert all(on(report, report.right, sample) for sample in tried)


@each(BESIDE)
def test_what_was_shipped_is_right_on_its_authors_samples_and_wrong_beside_them(report):
    assert all(on(report, report.wrong, sample) for sample in drawn(report.wrong.samples))
    (revealing,) = drawn(report.revealing)
    assert not on(report, report.wrong, revealing)


@each(EVERYWHERE)
def test_what_was_shipped_is_wrong_on_its_authors_samples(report):
    assert not all(on(report, report.wrong, sample) for sample in drawn(report.wrong.samples))


def test_some_reports_are_told_apart():
    assert not wrongly_told(REPORTS[::EVERY])


@pytest.mark.sweep
def test_every_report_is_told_apart(capsys):
    wrongly = wrongly_told(REPORTS)
    found = len(BESIDE) - len(WARNED) - len(MISSED)
    with capsys.disabled():
        print(
            f"\nbug reports: {len(REPORTS)}, {len(BESIDE)} of them beside their authors' samples: found {found}, "
            f"warned of {len(WARNED)}, missed {len(MISSED)}; told otherwise: {len(wrongly)}"
        )
    assert not wrongly


@pytest.mark.sweep
@each(BESIDE)
def test_the_revealing_sample_shows_it(report):
    shown = check_op(report.also_on_revealing(report.wrong)).verdict == "fail"
    assert shown == (report.name not in UNSEEN)
    assert check_op(report.also_on_revealing(report.right)).verdict == "pass"


def wrongly_told(reports):
    """Return the names of what is told otherwise than the lists say, and of right rules that are called wrong."""
    wrongly = []
    for report in reports:
        right, wrong = check_op(report.right), check_op(report.wrong)
        if right.verdict != "pass":
            wrongly.append(f"no pass: {report.name}")
        if (wrong.verdict == "fail") == (report.name in WARNED | MISSED.keys()):
            wrongly.append(f"{wrong.verdict}: {report.name}")
        if report.name in WARNED and not warnings_of(wrong) - warnings_of(right):
            wrongly.append(f"not warned of: {report.name}")
    return wrongly


def warnings_of(report):
    """Return what forward takes and backward does not."""
    return {
        (finding.message, finding.extent)
        for check in report.checks
        for finding in check.findings
        if finding.code in ("PLG071", "PLG073", "PLG074")
    }
