"""A pack written with the forms of `plugrad.authoring` by a user of mypy --strict: test_types.py checks it."""

# Of a lambda that is given to a decorator, pyright knows no types; mypy takes it.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import ClassVar

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Operand,
    Primitive,
    Register,
    broadcasting_samples,
    composed,
    computed,
    constant,
    elementwise,
    every,
    linear,
    of_class,
    on,
    positive_samples,
    primitive,
    samples_between_whole_numbers,
    smooth_samples,
)


@elementwise(np.arctan, samples=smooth_samples)
def atan(grad: Array, input: Array) -> Array:
    """Inverse tangent, in radians. Source: atan'(x) = 1 / (1 + x²)."""
    return grad / (1 + input * input)


@linear(lambda input, *, shifts: np.roll(input, shifts), samples=on((2, 3), shifts=every(1, -2)))
def rolled(grad: Array, shifts: int) -> Array:
    """The elements moved on by `shifts`; the gradient is moved back."""
    return rolled.call(grad, -shifts)


@primitive(lambda input, *, dim: np.flip(input, dim), samples=on((3, 4), dim=1))
def mirrored(grad: Array, dim: int) -> Array:
    """The elements in reverse order along `dim`; the gradient is reversed back."""
    return mirrored.call(grad, dim)


@constant(samples=samples_between_whole_numbers)
def floor(input: Array) -> Array:
    """The largest whole number that is not larger, elementwise."""
    return np.floor(input)


@composed(samples=smooth_samples, reference=np.square)
def square(input: Array) -> Array:
    """x², elementwise."""
    return input * input


@composed(samples=positive_samples)
def swish(input: Array) -> Array:
    """x sigmoid(x)."""
    return atan.call(square.call(input)) * pg.sigmoid(input)


@composed(samples=on(((2,), (3,))), of_list=True)
def joined(*tensors: Array) -> Array:
    """The elements of all tensors, doubled."""
    return 2 * pg.cat(tensors)


@of_class(lambda slope, at: Line(slope)(at), samples=on(((), (3,))))
class Line:
    """A line through the origin."""

    as_op: ClassVar[type[pg.Function]]

    def __init__(self, slope: pg.Tensor) -> None:
        self.slope = slope

    def __call__(self, at: pg.Tensor) -> pg.Tensor:
        return self.slope * at


class Hypot(Primitive):
    """Length of the hypotenuse, with broadcasting."""

    broadcasts = True

    @staticmethod
    def forward(ctx: Context, input: Operand, other: Operand) -> Array:
        output = computed(np.hypot, input, other)
        ctx.save_for_backward(input, other, output)
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> tuple[Array, Array]:
        input, other, output = ctx.saved_tensors
        return grad_output * input / output, grad_output * other / output

    samples = broadcasting_samples


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Offer the ops."""
    for op in (atan, rolled, mirrored, floor, square, swish, joined, Hypot):
        register(op)
    register(Line.as_op)


if __name__ == "__main__":  # as test_types.py runs it
    for op in (atan, rolled, mirrored, floor, square, swish, joined, Line.as_op, Hypot):
        report = pg.check.check_op(op)
        assert report.verdict == "pass", str(report)
    line = Line(pg.tensor(2.0))
    value: pg.Tensor = line(pg.tensor(3.0))
    result: pg.Tensor = joined.call([swish.call(value[None]), atan.apply(value[None])])
    assert result.shape == (2,)
