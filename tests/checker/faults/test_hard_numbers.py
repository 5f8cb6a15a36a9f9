"""Numbers that finite differences find hard: right rules are never called wrong, and wrong ones never right.

Forward cancels, is steep, goes round fast, or has inputs, outputs and slopes of any size. Each op has a right backward
and several wrong ones; the sizes are those of A * f(B * x) + D, with x so that f is asked at the same point.
"""

import numpy as np
import pytest

from _plugrad_check.slopes import second_opinion
from gradient_faults.rows.hard_numbers import (
    CANCELS,
    FUNCTIONS,
    WRONG,
    of_function,
    one_minus_cos_slope,
)
from plugrad.check import check_op
from tests.checker.check.writing_ops import findings_of, told


def op(forward, slope, x):
    """Return an op of one input with this derivative, each output depending on its own entry or on all."""
    return of_function("", forward, slope, x).twin(broken=False)


WAYS = ("with_many_digits", "in_long_double", "by_complex_step")


@pytest.fixture(params=[*WAYS, "none"])
def way(request, monkeypatch):
    """One way to a second opinion alone, or none."""
    for each in WAYS:
        if each != request.param:
            monkeypatch.setattr(second_opinion, each, lambda *asked: None)
    return request.param


def test_a_right_rule_is_never_called_wrong_whoever_is_asked(way):
    for name, parts in CANCELS.items():
        report = check_op(op(*parts))
        assert report.verdict != "fail", f"{name}: {told(report)}"


def test_a_wrong_rule_is_never_called_right_whoever_is_asked(way):
    is_never_called_right("doubled")


def is_never_called_right(mistake):
    """Assert that no rule with this mistake passes."""
    for name, (forward, slope, x) in CANCELS.items():
        report = check_op(op(forward, lambda x, slope=slope: WRONG[mistake](slope(x)), x))
        assert report.verdict in ("fail", "inconclusive"), f"{name}: {told(report)}"


UNDECIDED = {"sin(1e12 x)"}
"""The last digit of the input moves the slope by 1e-5 of itself, and no arithmetic changes that."""


def test_with_a_second_opinion_what_finite_differences_cannot_tell_is_decided():
    is_decided(DECIDED[::3])


DECIDED = [name for name in CANCELS if name not in UNDECIDED]


def is_decided(names):
    """Assert that right rules pass and doubled ones fail."""
    for name in names:
        forward, slope, x = CANCELS[name]
        report = check_op(op(forward, slope, x))
        assert report.verdict == "pass", f"{name}: {told(report)}"
        report = check_op(op(forward, lambda x, slope=slope: 2 * slope(x), x))
        assert report.verdict == "fail", f"{name}: {told(report)}"


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
        _, slope, x = FUNCTIONS[name]
        steepest = max(1, abs(slope(np.array(x))).max())
        if not 1e-290 < size[0] * size[1] < 1e290 / steepest:
            continue
        if name == "sin at 0" and size[1] != 1:  # 0 says nothing of its size
            continue
        asked += 1
        report = check_op(scaled(name, size))
        assert report.verdict in ("pass", "warn"), (name, size, told(report))
        for mistake, wrong in WRONG.items():
            report = check_op(scaled(name, size, wrong))
            assert report.verdict == "fail", (name, size, mistake, told(report))
    return asked


def test_verdicts_do_not_depend_on_the_size_of_numbers():
    for name in [*FUNCTIONS][::3]:
        assert check_sizes(name, SOME_SIZES) >= 1


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
