"""Lengths that an op may declare: multiples, and what is computed of other lengths."""

import numpy as np
import pytest

from _plugrad_check.variants.shapes import entries_of, misfit
from plugrad.check import check_op
from tests.checker.check.writing_ops import finding_of, formula, normal, op


def turned(parts, axis):
    """An op that takes an axis apart, and returns the parts in another order: right where they are alike.

    With two parts and a sign it is the `rotate_half` of a rotary embedding.
    """

    def forward(ctx, x):
        first, rest = np.split(x, [x.shape[axis] // parts], axis)
        return np.concatenate([-rest, first], axis)

    def backward(ctx, grad):
        rest, first = np.split(grad, [(parts - 1) * (grad.shape[axis] // parts)], axis)
        return np.concatenate([first, -rest], axis)

    return op(forward, backward, normal((12, 12) if axis == -1 else (12, 5)))


def declaring(planted, **facts):
    return type(planted.__name__, (planted,), facts)


def rotated(x, angle):
    first, second = np.split(x, [x.shape[-1] // 2], -1)
    twice = np.concatenate([angle, angle], -1)
    return x * np.cos(twice) + np.concatenate([-second, first], -1) * np.sin(twice)


def of_rotated(grad, x, angle):
    n = angle.shape[-1]
    sin, cos = np.sin(angle), np.cos(angle)
    (a, b), (g, h) = (np.split(each, [n], -1) for each in (x, grad))
    slope = g * (-a * sin - b * cos) + h * (a * cos - b * sin)
    return np.concatenate([g * cos + h * sin, h * cos - g * sin], -1), slope


def test_a_rotary_embedding_passes_with_its_lengths():
    samples, sizes = normal((3, 8), (3, 4)), {"x": (..., "2 * n"), "angle": (..., "n")}
    report = check_op(formula(rotated, of_rotated, samples, once=True, sizes=sizes))
    assert report.verdict == "pass", report


@pytest.mark.parametrize("parts", [2, 3])
def test_the_smallest_input_of_a_wrong_rule_is_one_that_is_declared(parts):
    right = turned(parts, -1)
    doubled = staticmethod(lambda ctx, grad: 2 * right.backward(ctx, grad))
    wrong = declaring(right, sizes={"x": (..., f"{parts} * n")}, backward=doubled)
    finding = finding_of(check_op(wrong), "PLG030")
    length = finding.smallest.arguments[0].shape[-1]
    assert (length % parts, length < 12) == (0, True)
    assert "off by the constant factor 2" in finding.diagnosis


LENGTHS = [
    ({"x": ("2 * n",)}, [(0,), (6,)], [(3,), (6, 2)]),
    ({"x": ("n + 1", "n")}, [(4, 3), (1, 0)], [(3, 3), (0, 0)]),
    ({"x": ("n // 2 + 1",), "y": ("n",)}, [(4, 6), (4, 7)], [(4, 8), (4, 5)]),
    ({"x": ("n * m",), "y": ("n", "m")}, [(6, (2, 3)), (0, (0, 4))], [(7, (2, 3))]),
    ({"x": ("n + m",), "y": ("n",)}, [(5, 3), (3, 3)], [(2, 3)]),
    ({"x": (..., "3 * n", 2)}, [(6, 2), (4, 3, 2)], [(4, 2), (6, 3), (6,)]),
    ({"x": ("n * n",)}, [(9,), (16,)], [(8,)]),
    ({"x": ("12 // n",), "y": ("n",)}, [(4, 3)], [(5, 3)]),
]


def test_lengths_are_computed_of_names():
    def unfit(sizes, given):
        if len(sizes) == 1:
            return misfit(("x", "y"), {0: given}, sizes)
        shapes = ((each,) if isinstance(each, int) else each for each in given)
        return misfit(("x", "y"), dict(enumerate(shapes)), sizes)

    for sizes, fitting, others in LENGTHS:
        assert [given for given in fitting if unfit(sizes, given)] == [], sizes
        assert [given for given in others if not unfit(sizes, given)] == [], sizes


def test_what_is_no_length_is_refused():
    for length in ("2n", "n.m", "n[0]", "print('n')", "", "2 *", "3"):
        planted = declaring(turned(2, -1), sizes={"x": (..., length)})
        assert "'y': (..., '2 * n')" in finding_of(check_op(planted), "PLG064").message, length


def test_arrays_too_large_for_int64_are_not_taken_for_empty_ones():
    assert entries_of({0: (2048,) * 6, 1: (3,)}) == 2**66 + 3
