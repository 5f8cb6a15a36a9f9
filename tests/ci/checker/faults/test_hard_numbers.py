"""Numbers that finite differences find hard: right rules are never called wrong, and wrong ones never right.

Forward cancels, is steep, goes round fast, or has inputs, outputs and slopes of any size. Each op has a right backward
and several wrong ones; the sizes are those of A * f(B * x) + D, with x so that f is asked at the same point.
"""

import itertools

import numpy as np
import pytest
from scipy import special

import plugrad as pg
from _plugrad_check.slopes import second_opinion
from plugrad.check import check_op
from tests.checker.check import writing_ops
from tests.checker.check.writing_ops import findings_of, from_saved, told

WRONG = {
    "doubled": lambda slope: 2 * slope,
    "negated": lambda slope: -slope,
    "one in a thousand off": lambda slope: 1.001 * slope,
}


def op(forward, slope, x):
    """Return an op of one input with this derivative, each output depending on its own entry or on all."""

    def of_one(ctx, x):  # by name: only the short way into a call takes numbers of 200 digits
        ctx.save_for_backward(x)
        return np.asarray(forward(x))

    return writing_ops.op(
        of_one,
        from_saved(lambda g, x: g * slope(x)),
        lambda rng: [pg.Sample(np.array(x))],
        once=True,
    )


def one_minus_cos_slope(x):
    return -x / 12 + x**3 / 180


CANCELS = {
    "(1 - cos(x)) / x**2": (lambda x: (1 - np.cos(x)) / x**2, one_minus_cos_slope, [1e-4, 2e-4]),
    "1 - cos(x)": (lambda x: 1 - np.cos(x), np.sin, [1e-8, 2e-8]),
    "x - sin(x)": (lambda x: x - np.sin(x), lambda x: 2 * np.sin(x / 2) ** 2, [1e-3, 2e-4]),
    "(exp(x) - 1) / x": (
        lambda x: (np.exp(x) - 1) / x,
        lambda x: 0.5 + x / 3 + x * x / 8,
        [1e-6, 2e-5],
    ),
    "log(1 + x) - x": (lambda x: np.log(1 + x) - x, lambda x: -x / (1 + x), [1e-6, 2e-5]),
    "mean of squares less square of mean": (
        lambda x: np.mean(x * x) - np.mean(x) ** 2,
        lambda x: 2 * (x - x.mean()) / x.size,
        [1e6 + 0.1, 1e6 + 0.5, 1e6 - 0.3],
    ),
    "(x + 1e9) - 1e9": (lambda x: (x + 1e9) - 1e9, np.ones_like, [0.1, 0.2]),
    "1 - tanh(x)**2": (
        lambda x: 1 - np.tanh(x) ** 2,
        lambda x: -2 * np.tanh(x) / np.cosh(x) ** 2,
        [12.0, 15.0],
    ),
    "exp(1000 x)": (lambda x: np.exp(1e3 * x), lambda x: 1e3 * np.exp(1e3 * x), [0.5, -0.3]),
    "sin(1e8 x)": (lambda x: np.sin(1e8 * x), lambda x: 1e8 * np.cos(1e8 * x), [0.5, -0.3]),
    "sin(1e12 x)": (lambda x: np.sin(1e12 * x), lambda x: 1e12 * np.cos(1e12 * x), [0.5, -0.3]),
    "sinh(1000 x) at 0": (lambda x: np.sinh(1e3 * x), lambda x: 1e3 * np.cosh(1e3 * x), [0.0, 0.0]),
    "log of a sum of exponentials": (
        lambda x: np.log(np.sum(np.exp(x))),
        lambda x: np.exp(x) / np.exp(x).sum(),
        [0.0, 30.0, -5.0],
    ),
    "a chi-square's distribution": (
        lambda x: special.gammainc(100.0, x),
        lambda x: np.exp(99 * np.log(x) - x - special.gammaln(100.0)),
        [30.0, 60.0],
    ),
}

WAYS = ("with_many_digits", "in_long_double", "by_complex_step")


@pytest.fixture(params=[*WAYS, "none"])
def way(request, monkeypatch):
    """One way to a second opinion alone, or none."""
    for each in WAYS:
        if each != request.param:
            monkeypatch.setattr(second_opinion, each, lambda *asked: None)
    return request.param


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", CANCELS)
def test_a_right_rule_is_never_called_wrong_whoever_is_asked(name, way):
    report = check_op(op(*CANCELS[name]))
    assert report.verdict != "fail", told(report)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("mistake", ["doubled", pytest.param("negated", marks=pytest.mark.sweep)])
@pytest.mark.parametrize("name", CANCELS)
def test_a_wrong_rule_is_never_called_right_whoever_is_asked(name, mistake, way):
    forward, slope, x = CANCELS[name]
    report = check_op(op(forward, lambda x: WRONG[mistake](slope(x)), x))
    assert report.verdict in ("fail", "inconclusive"), told(report)


UNDECIDED = {"sin(1e12 x)"}
"""The last digit of the input moves the slope by 1e-5 of itself, and no arithmetic changes that."""


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", [each for each in CANCELS if each not in UNDECIDED])
def test_with_a_second_opinion_what_finite_differences_cannot_tell_is_decided(name):
    forward, slope, x = CANCELS[name]
    report = check_op(op(forward, slope, x))
    assert report.verdict == "pass", told(report)
    report = check_op(op(forward, lambda x: 2 * slope(x), x))
    assert report.verdict == "fail", told(report)


def test_a_finding_says_who_gave_the_numbers():
    forward, slope, x = CANCELS["(1 - cos(x)) / x**2"]
    report = check_op(op(forward, lambda x: 2 * slope(x), x))
    (message,) = {finding.message for _, finding in findings_of(report) if finding.code == "PLG030"}
    assert "numbers of 200 digits say" in message


def test_a_part_that_is_computed_in_float64_is_no_second_opinion():
    """The buffer keeps 16 digits: at a step of 1e-20 it stands still, and the slope lacks its part."""

    def forward(x):
        buffer = np.zeros(x.shape)
        buffer[...] = x * x
        return (1 - np.cos(x)) / x**2 + buffer * x

    def slope(x):
        return one_minus_cos_slope(x) + 3 * x * x

    report = check_op(op(forward, slope, [1e-4, 2e-4]))
    assert report.verdict != "fail", told(report)


def test_a_loop_that_does_not_end_with_more_digits_is_no_second_opinion():
    def forward(x):
        step = np.ones_like(x)
        while (1 + step != 1).any():  # after 53 rounds in float64, and never in another dtype
            step = step / 2 if x.dtype == np.float64 else step
        return (1 - np.cos(x)) / x**2

    report = check_op(op(forward, one_minus_cos_slope, [1e-4, 2e-4]))
    assert report.verdict == "inconclusive", told(report)


FUNCTIONS = {
    "sin": (np.sin, np.cos, [0.7, -2.1, 1.3]),
    "exp": (np.exp, np.exp, [0.7, -2.1, 1.3]),
    "tanh": (np.tanh, lambda x: 1 / np.cosh(x) ** 2, [0.7, -2.1, 1.3]),
    "square": (np.square, lambda x: 2 * x, [0.7, -2.1, 1.3]),
    "cube": (lambda x: x**3, lambda x: 3 * x * x, [0.7, -2.1, 1.3]),
    "abs": (np.abs, np.sign, [0.7, -2.1, 1.3]),
    "log": (np.log, lambda x: 1 / x, [0.7, 2.1, 1.3]),
    "sqrt": (np.sqrt, lambda x: 0.5 / np.sqrt(x), [0.7, 2.1, 1.3]),
    "1/x": (lambda x: 1 / x, lambda x: -1 / x**2, [0.7, -2.1, 1.3]),
    "erf": (special.erf, lambda x: 2 / np.sqrt(np.pi) * np.exp(-x * x), [0.7, -2.1, 1.3]),
    "exp(300 x)": (lambda x: np.exp(300 * x), lambda x: 300 * np.exp(300 * x), [0.7, -2.1, 1.3]),
    "sin(1e5 x)": (lambda x: np.sin(1e5 * x), lambda x: 1e5 * np.cos(1e5 * x), [0.7, -2.1, 1.3]),
    "sin at 0": (np.sin, np.cos, [0.0, 0.0, 0.0]),
    "J0": (special.j0, lambda x: -special.j1(x), [0.7, 20.1, 1.3]),
}
SIZES = list(
    itertools.product(
        (1e-200, 1e-30, 1.0, 1e30, 1e200), (1e-150, 1e-12, 1.0, 1e12, 1e150), (0, 1, 1e6)
    )
)
SOME_SIZES = [(1e30, 1e12, 0), (1e-30, 1e-12, 1), (1e200, 1.0, 1e6)]


def scaled(name, size, wrong=lambda slope: slope):
    """Return A * f(B * x) + A * D as an op."""
    function, slope, x = FUNCTIONS[name]
    large, fast, aside = size
    return op(
        lambda x: large * function(fast * x) + large * aside,
        lambda x: wrong(large * fast * slope(fast * x)),
        np.array(x) / fast,
    )


def check_sizes(name, sizes):
    """Check a function's right rule and its wrong ones at each size that float64 has the slopes of."""
    asked = 0
    for size in sizes:
        if not 1e-290 < size[0] * size[1] < 1e290:
            continue
        if name == "sin at 0" and size[1] != 1:  # 0 says nothing of its size
            continue
        asked += 1
        report = check_op(scaled(name, size))
        assert report.verdict in ("pass", "warn"), (size, told(report))
        for mistake, wrong in WRONG.items():
            report = check_op(scaled(name, size, wrong))
            assert report.verdict == "fail", (size, mistake, told(report))
    return asked


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_verdicts_do_not_depend_on_the_size_of_numbers(name):
    assert check_sizes(name, SOME_SIZES) >= 1


@pytest.mark.sweep
@pytest.mark.parametrize("name", FUNCTIONS)
def test_verdicts_do_not_depend_on_the_size_of_any_numbers(name):
    assert check_sizes(name, SIZES) >= 10


@pytest.mark.parametrize(("of_the_second", "verdict"), [(-1, "pass"), (-2, "fail"), (2, "fail")])
def test_among_ties_a_slope_of_the_points_nearby_is_right_and_any_other_is_wrong(
    of_the_second, verdict
):
    """The largest less the second, at three equal numbers: slopes 0 and 1 along each entry, and -1 beside."""

    def margin(x):
        ordered = np.sort(x)
        return ordered[-1] - ordered[-2]

    def ranked(x):
        order = np.argsort(x, kind="stable")
        return np.where(np.arange(4) == order[-1], 1.0, 0.0) + of_the_second * (
            np.arange(4) == order[-2]
        )

    report = check_op(op(margin, ranked, [3.0, 3.0, 3.0, 1.0]))
    assert report.verdict == verdict, told(report)
