"""Lengths that an op may declare: multiples, and what is computed of other lengths."""

import re

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.variants.shapes import misfit
from plugrad.check import check_op, mutate


def turned(parts, axis):
    """An op that takes an axis apart, and returns the parts in another order: right where they are alike.

    With two parts and a sign it is the `rotate_half` of a rotary embedding.
    """

    class Turned(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            cut = x.shape[axis] // parts
            first, rest = np.split(x, [cut], axis)
            return np.concatenate([-rest, first], axis)

        @staticmethod
        def backward(ctx, grad):
            cut = grad.shape[axis] // parts
            rest, first = np.split(grad, [(parts - 1) * cut], axis)
            return np.concatenate([first, -rest], axis)

        @staticmethod
        def samples(rng):
            yield pg.Sample(rng.normal(size=(12, 12)[: -axis + 1] if axis == -1 else (12, 5)))

    return Turned


def declaring(op, **facts):
    return type(op.__name__, (op,), facts)


@pytest.mark.parametrize("axis", [-1, -2])
@pytest.mark.parametrize("parts", [2, 3, 4])
def test_what_is_right_of_multiples_alone_is_told_how_to_say_so(parts, axis):
    op = turned(parts, axis)
    (finding,) = (each for each in check_op(op).findings if each.verdict == "fail")
    where = "even" if parts == 2 else f"a multiple of {parts}"
    assert f"right where x.shape[{axis}] is {where}, wrong at other lengths" in finding.diagnosis
    (declared,) = re.findall(r"declare sizes = (\{.*\})", finding.diagnosis)
    report = check_op(declaring(op, sizes=eval(declared)))
    assert report.verdict == "pass", report
    assert "of other lengths" in report.checks[-1].message


def test_a_rotary_embedding_passes_with_its_lengths():
    class Rotary(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x, angle):
            ctx.save_for_backward(x, angle)
            first, second = np.split(x, [x.shape[-1] // 2], -1)
            twice = np.concatenate([angle, angle], -1)
            return x * np.cos(twice) + np.concatenate([-second, first], -1) * np.sin(twice)

        @staticmethod
        @pg.autograd.function.once_differentiable
        def backward(ctx, grad):
            x, angle = ctx.saved_tensors
            n = angle.shape[-1]
            sin, cos = np.sin(angle), np.cos(angle)
            (a, b), (g, h) = (np.split(each, [n], -1) for each in (x, grad))
            slope = g * (-a * sin - b * cos) + h * (a * cos - b * sin)
            return np.concatenate([g * cos + h * sin, h * cos - g * sin], -1), slope

        @staticmethod
        def samples(rng):
            yield pg.Sample(rng.normal(size=(3, 8)), rng.normal(size=(3, 4)))

    declared = {"x": (..., "2 * n"), "angle": (..., "n")}
    report = check_op(declaring(Rotary, sizes=declared))
    assert report.verdict == "pass", report


@pytest.mark.parametrize("parts", [2, 3])
def test_the_smallest_input_of_a_wrong_rule_is_one_that_is_declared(parts):
    right = turned(parts, -1)
    doubled = staticmethod(lambda ctx, grad: 2 * right.backward(ctx, grad))
    wrong = declaring(right, sizes={"x": (..., f"{parts} * n")}, backward=doubled)
    (finding,) = (each for each in check_op(wrong).findings if each.code == "PLG030")
    assert finding.smallest.arguments[0].shape[-1] == parts
    assert "off by the constant factor 2" in finding.diagnosis


@pytest.mark.parametrize("parts", [2, 3, 4])
def test_faults_are_planted_at_lengths_that_are_declared(parts):
    op = turned(parts, -1)
    assert mutate(op).verdict == "fail"  # of one column, say
    (report,) = mutate(declaring(op, sizes={"x": (..., f"{parts} * n")})).ops
    assert report.verdict == "pass", report
    (report,) = mutate(declaring(op, sizes={"x": ("n", f"{parts} * m")})).ops
    assert not report.wrong
    assert not report.not_found


@pytest.mark.parametrize(
    ("sizes", "fitting", "others"),
    [
        ({"x": ("2 * n",)}, [(0,), (6,)], [(3,), (6, 2)]),
        ({"x": ("n + 1", "n")}, [(4, 3), (1, 0)], [(3, 3), (0, 0)]),
        ({"x": ("n // 2 + 1",), "y": ("n",)}, [(4, 6), (4, 7)], [(4, 8), (4, 5)]),
        ({"x": ("n * m",), "y": ("n", "m")}, [(6, (2, 3)), (0, (0, 4))], [(7, (2, 3))]),
        ({"x": ("n + m",), "y": ("n",)}, [(5, 3), (3, 3)], [(2, 3)]),
        ({"x": (..., "3 * n", 2)}, [(6, 2), (4, 3, 2)], [(4, 2), (6, 3), (6,)]),
        ({"x": ("n * n",)}, [(9,), (16,)], [(8,)]),
        ({"x": ("12 // n",), "y": ("n",)}, [(4, 3)], [(5, 3)]),
    ],
)
def test_lengths_are_computed_of_names(sizes, fitting, others):
    def shapes(given):
        if len(sizes) == 1:
            return {0: given}
        return {at: (each,) if isinstance(each, int) else each for at, each in enumerate(given)}

    for given in fitting:
        assert misfit(("x", "y"), shapes(given), sizes) == ""
    for given in others:
        assert misfit(("x", "y"), shapes(given), sizes)


@pytest.mark.parametrize("length", ["2n", "n.m", "n[0]", "print('n')", "", "2 *", "3"])
def test_what_is_no_length_is_refused(length):
    op = declaring(turned(2, -1), sizes={"x": (..., length)})
    (finding,) = (each for each in check_op(op).findings if each.code == "PLG064")
    assert "'y': (..., '2 * n')" in finding.message


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16])
def test_a_domain_has_its_ends_or_the_number_next_to_one(dtype):
    class Square(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return grad * np.where(x == 0, 7, 2 * x)

        @staticmethod
        def samples(rng):
            yield pg.Sample(rng.uniform(1, 2, size=3).astype(dtype))

    closed = check_op(declaring(Square, domain={"x": (0.0, np.inf)}))
    opened = check_op(declaring(Square, domain={"x": (np.nextafter(0, 1), np.inf)}))
    assert closed.verdict in ("warn", "fail")
    assert opened.verdict == "pass", opened
