"""How far the checker probes, and single entries that are wrong among others that are larger."""

import numpy as np
import pytest

import plugrad as pg
from gradient_faults.form import xp
from plugrad.check import check_op
from tests.checker.check.test_check_places import NUMBERS, values_of
from tests.checker.check.writing_ops import at, beside, formula, from_saved, of_grad, op, plain

SMALL, LARGE = np.array([1e-6, -3e-6]), np.array([1e5, 3e6])


@pytest.mark.parametrize("sample", [NUMBERS, SMALL, LARGE, np.float32(NUMBERS), np.array([450.0])])
@pytest.mark.parametrize("factor", [1, 1.01], ids=["right", "wrong"])
def test_no_probe_goes_further_from_the_sample_than_twenty_times_its_size_but_outliers(
    sample, factor
):
    seen = []

    def forward(ctx, x):
        seen.append(np.abs(x[np.isfinite(x)]).max(initial=0.0))
        ctx.save_for_backward(x)
        return np.sin(x)

    check_op(op(forward, from_saved(lambda g, x: factor * g * xp.cos(x)), at(sample)))
    size = np.abs(sample).max()
    assert max(seen) <= (1000 + size if 0.05 <= size <= 20 else 21 * size)


MATRIX = np.random.default_rng(0).normal(size=(3, 4)) * np.array([1.0, 1e-3, 1e-6])[:, None]


def linear(matrix, backwards):
    """Return an op that multiplies a vector by a matrix, and goes back by another."""

    return op(plain(lambda x: x @ matrix), of_grad(lambda g: xp.matmul(backwards, g)), beside(3))


def test_no_entry_that_is_wrong_by_itself_passes_among_larger_ones():
    """Of the size of the largest it may be off by 1e-9, and of itself by 1e-6."""
    assert values_of(check_op(linear(MATRIX, MATRIX))).verdict == "pass"
    passed = []
    for place in np.ndindex(MATRIX.shape):
        allowed = 1e-6 * abs(MATRIX[place]) + 1e-9 * np.abs(MATRIX).max()
        wrong = MATRIX.copy()
        wrong[place] += 1.5 * allowed
        if values_of(check_op(linear(MATRIX, wrong))).verdict != "fail":
            passed.append(place)
    assert passed == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("sizes", [(1.0, 1.0), (1.0, 1e6)])
def test_one_wrong_entry_of_a_large_input_shows_beside_another_input(which, sizes):
    mask = np.ones((2, 300))
    mask[which, 7] += 5e-4

    def samples(rng):
        yield pg.Sample(*(size * rng.normal(size=300) for size in sizes))

    def with_mask(mask):
        back = lambda g, x, y: (g * y * mask[0], g * x * mask[1])  # noqa: E731
        return check_op(formula(lambda x, y: x * y, back, samples))

    right, wrong = with_mask(np.ones((2, 300))), with_mask(mask)
    assert [values_of(report).verdict for report in (right, wrong)] == ["pass", "fail"]
    assert {finding.argument for finding in values_of(wrong).findings} == {"xy"[which]}
