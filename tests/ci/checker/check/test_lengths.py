"""What is right of multiples alone; faults planted at declared lengths, and the ends of a domain, in every dtype."""

import re

import numpy as np
import pytest

import plugrad as pg
from plugrad.check import check_op, mutate
from tests.checker.check.test_lengths import declaring, turned
from tests.checker.check.writing_ops import check_called, formula


@pytest.mark.parametrize("axis", [-1, -2])
@pytest.mark.parametrize("parts", [2, 3, 4])
def test_what_is_right_of_multiples_alone_is_told_how_to_say_so(parts, axis):
    planted = turned(parts, axis)
    (finding,) = (each for each in check_op(planted).findings if each.verdict == "fail")
    where = "even" if parts == 2 else f"a multiple of {parts}"
    assert f"right where x.shape[{axis}] is {where}, wrong at other lengths" in finding.diagnosis
    (declared,) = re.findall(r"declare sizes = (\{.*\})", finding.diagnosis)
    report = check_op(declaring(planted, sizes=eval(declared)))
    assert report.verdict == "pass", report
    assert "of other lengths" in check_called("beyond", report).message


@pytest.mark.parametrize("parts", [2, 3, 4])
def test_faults_are_planted_at_lengths_that_are_declared(parts):
    op = turned(parts, -1)
    assert mutate(op).verdict == "fail"  # of one column, say
    (report,) = mutate(declaring(op, sizes={"x": (..., f"{parts} * n")})).ops
    assert report.verdict == "pass", report
    (report,) = mutate(declaring(op, sizes={"x": ("n", f"{parts} * m")})).ops
    assert not report.wrong
    assert not report.not_found


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16])
def test_a_domain_has_its_ends_or_the_number_next_to_one(dtype):
    def square_from(least):
        return formula(
            lambda x: x * x,
            lambda g, x: g * np.where(x == 0, 7, 2 * x),
            uniform_of(dtype),
            domain={"x": (least, np.inf)},
        )

    assert check_op(square_from(0.0)).verdict in ("warn", "fail")
    opened = check_op(square_from(np.nextafter(0, 1)))
    assert opened.verdict == "pass", opened


def uniform_of(dtype):
    return lambda rng: [pg.Sample(rng.uniform(1, 2, size=3).astype(dtype))]
