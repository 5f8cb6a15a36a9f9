"""The operators + - * / **, and the dtype rule that all ops share. Next: `elementwise.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg


class Add(pg.ArrayFunction):
    """Sum of two tensors or numbers, elementwise with broadcasting: ``input + other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.

    Source: d(a + b) = da + db.

    >>> import plugrad as pg
    >>> pg.add(pg.tensor([1.0, 2.0]), 10)
    tensor([11., 12.])
    """

    node_name = "AddBackward0"
    complex = "holomorphic"
    broadcasts = True
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any, other: Any) -> Any:
        try:
            output = input + other
        except (ValueError, TypeError) as error:
            raise explained(error, input, other) from error
        if output.dtype is getattr(input, "dtype", None):
            return output
        return promoted(np.add, input, other, output)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return grad_output, grad_output

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from broadcasting_samples(rng)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from broadcasting_errors(rng)


class Sub(pg.ArrayFunction):
    """Difference of two tensors or numbers, elementwise with broadcasting: ``input - other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or both operands are boolean.

    Source: d(a - b) = da - db.

    >>> import plugrad as pg
    >>> pg.sub(1, pg.tensor([1.0, 3.0]))
    tensor([ 0., -2.])
    """

    node_name = "SubBackward0"
    complex = "holomorphic"
    broadcasts = True
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any, other: Any) -> Any:
        try:
            output = input - other
        except (ValueError, TypeError) as error:
            raise explained(error, input, other) from error
        if output.dtype is getattr(input, "dtype", None):
            return output
        if isinstance(input, NUMBERS):
            ctx.node_name = "RsubBackward1"
        return promoted(np.subtract, input, other, output)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return grad_output, -grad_output if ctx.needs_input_grad[1] else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from broadcasting_samples(rng)
        yield pg.Sample(1, rng.normal(size=(2, 3)))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from broadcasting_errors(rng)
        mask = np.array([True, False])
        yield pg.ErrorSample(mask, mask, raises=RuntimeError, match="Subtraction, the `-` operator")


class Mul(pg.ArrayFunction):
    """Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.

    Source: d(ab) = b da + a db.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> pg.mul(x, x).sum().backward()
    >>> x.grad
    tensor([2., 4.])
    """

    node_name = "MulBackward0"
    complex = "holomorphic"
    broadcasts = True
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any, other: Any) -> Any:
        try:
            output = input * other
        except (ValueError, TypeError) as error:
            raise explained(error, input, other) from error
        needs_input, needs_other = ctx.needs_input_grad
        ctx.save_for_backward(input if needs_other else None, other if needs_input else None)
        if output.dtype is getattr(input, "dtype", None):
            return output
        return promoted(np.multiply, input, other, output)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        input, other = ctx.saved_tensors
        needs_input, needs_other = ctx.needs_input_grad
        return (
            grad_output * other if needs_input else None,
            grad_output * input if needs_other else None,
        )

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from broadcasting_samples(rng)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from broadcasting_errors(rng)


class Div(pg.ArrayFunction):
    """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

    Shapes broadcast. True division: integers and booleans give the default dtype; an integer
    operand never widens a floating one. Division by zero gives inf or nan, as in NumPy.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.

    Source: d(a/b) = da/b - (a/b)/b db.

    >>> import plugrad as pg
    >>> pg.div(pg.tensor([1, 3]), 2)
    tensor([0.5000, 1.5000])
    """

    node_name = "DivBackward0"
    complex = "holomorphic"
    broadcasts = True
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any, other: Any) -> Any:
        try:
            output = input / other
        except (ValueError, TypeError) as error:
            raise explained(error, input, other) from error
        needs_input, needs_other = ctx.needs_input_grad
        ctx.save_for_backward(
            input if needs_other else None, other if needs_input or needs_other else None
        )
        if output.dtype is getattr(input, "dtype", None):
            return output
        if isinstance(input, NUMBERS):
            ctx.node_name = "MulBackward0"  # PyTorch computes 1/x as reciprocal(x) * 1
        return promoted(np.true_divide, input, other, output)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        input, other = ctx.saved_tensors
        grad = grad_output / other
        return grad, -grad * (input / other) if ctx.needs_input_grad[1] else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for sample in broadcasting_samples(rng):
            input, other = sample.args
            yield pg.Sample(input, np.asarray(other + np.sign(other)))
        yield pg.Sample(1, 1 + rng.random((2, 3)))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from broadcasting_errors(rng)


class Remainder(pg.ArrayFunction):
    """Remainder of a division, elementwise with broadcasting: ``input % other``, with the sign of `other`.

    Shapes broadcast. An integer operand never widens a floating one.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.

    Source: a % b = a - b floor(a/b), and floor is flat: slope 1 by a, -floor(a/b) by b.

    >>> import plugrad as pg
    >>> pg.remainder(pg.tensor([-1.0, 3.5]), 2.0)
    tensor([1.0000, 1.5000])
    """

    node_name = "RemainderBackward0"
    broadcasts = True
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any, other: Any) -> Any:
        try:
            output = np.mod(input, other)
        except (ValueError, TypeError) as error:
            raise explained(error, input, other) from error
        needs_other = ctx.needs_input_grad[1]
        if needs_other:
            ctx.quotient = np.floor_divide(input, other)
        if output.dtype is getattr(input, "dtype", None):
            return output
        return promoted(np.mod, input, other, output)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return grad_output, -grad_output * ctx.quotient if ctx.needs_input_grad[1] else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, other in (((2, 3), (3,)), ((), ()), ((2, 1), (2, 2))):
            whole = rng.integers(-3, 4, np.broadcast_shapes(shape, other))
            divisor = rng.choice([-1, 1], other) * rng.uniform(1, 2, other)
            if shape == whole.shape:
                yield pg.Sample(
                    np.asarray((whole + rng.uniform(0.2, 0.8, shape)) * divisor),
                    np.asarray(divisor),
                )
        yield pg.Sample(np.array([0.5, 1.5, 3.25]), 1)
        yield pg.Sample(5.0, np.array([2.0, 3.0, -1.5]))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from broadcasting_errors(rng)


class Neg(pg.ArrayFunction):
    """Negative, elementwise: ``-input``, of any numeric dtype.

    Raises
    ------
    RuntimeError
        `input` is boolean.

    Source: d(-a) = -da.

    >>> import plugrad as pg
    >>> pg.neg(pg.tensor([1.0, -2.0]))
    tensor([-1.,  2.])
    """

    node_name = "NegBackward0"
    complex = True
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        try:
            return -input
        except TypeError as error:
            raise explained(error, input) from error

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return -grad_output

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)))
        yield pg.Sample(rng.normal(size=()))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(np.array([True]), raises=RuntimeError, match="Negation, the `-` op")


class Pow(pg.ArrayFunction):
    """Power of tensors or numbers, elementwise with broadcasting: ``input ** exponent``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    A negative base gives nan for an exponent that is not a whole number.

    At a base of 0 the derivatives are the limits: x**0 has slope 0, x**1 slope 1, x**2 slope 0
    (and second derivative 2), and 0**e, e >= 0, has slope 0 in e.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or integers are raised to a negative integer.

    Source: d(x**e) = e x**(e-1) dx + x**e log(x) de.

    >>> import plugrad as pg
    >>> x = pg.tensor([0.0, 3.0], requires_grad=True)
    >>> pg.pow(x, 2).sum().backward()
    >>> x.grad
    tensor([0., 6.])
    """

    node_name = "PowBackward1"
    complex = "holomorphic"
    broadcasts = True

    @staticmethod
    def forward(ctx: Any, input: Any, exponent: Any) -> Any:
        try:
            output = power(input, exponent)
        except (ValueError, TypeError) as error:
            raise explained(error, input, exponent) from error
        if isinstance(exponent, NUMBERS):
            ctx.node_name = "PowBackward0"
        elif isinstance(input, NUMBERS):
            ctx.node_name = "PowBackward2"
        if output.dtype is not getattr(input, "dtype", None):
            output = promoted(np.power, input, exponent, output)
        needs_input, needs_exponent = ctx.needs_input_grad
        if needs_input and not isinstance(exponent, NUMBERS):
            ctx.flat = (input == 0) & (exponent == 0)
        if needs_exponent:
            ctx.vanishing = (input == 0) & (exponent >= 0)
        ctx.save_for_backward(input, exponent, output if needs_exponent else None)
        return output

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        input, exponent, output = ctx.saved_tensors
        if isinstance(exponent, NUMBERS):
            return grad_output * slope_of_power(input, exponent), None
        needs_input, needs_exponent = ctx.needs_input_grad
        grad_input = grad_exponent = None
        with np.errstate(divide="ignore", invalid="ignore"):  # a slope of inf or nan is the answer
            if needs_input:  # 0 * x**1 where e * x**(e - 1) would be 0 * 0**-1
                lower = pg.where(ctx.flat, 1, exponent - 1)
                grad_input = grad_output * (exponent * input**lower)
            if needs_exponent:  # log(1) where log(x) would be -inf * 0
                base = pg.where(ctx.vanishing, np.ones((), output.dtype), input)
                grad_exponent = grad_output * (output * pg.log(base))
        return grad_input, grad_exponent

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for sample in broadcasting_samples(rng):
            input, exponent = sample.args
            yield pg.Sample(np.asarray(0.5 + np.abs(input)), exponent)
        yield pg.Sample(rng.normal(size=(2, 3)), 3)
        yield pg.Sample(2.0, rng.normal(size=(2, 3)))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from broadcasting_errors(rng)
        whole = np.array([1, 2])
        yield pg.ErrorSample(whole, -1, raises=RuntimeError, match="Integers to negative integer")


def power(input: Any, exponent: Any) -> Any:
    """Return ``input ** exponent``; NumPy's own takes 200 times as long for a cube (measured)."""
    if type(exponent) is int and exponent == 3 and hasattr(input, "dtype"):
        return input * input * input
    return input**exponent


def slope_of_power(input: Any, exponent: Any) -> Any:
    """Return the slope of ``input ** exponent``: 0 for an exponent of 0, even at 0."""
    if exponent == 2:
        return 2 * input
    with np.errstate(divide="ignore"):  # a slope of inf is the answer for 0**0.5
        return exponent * pg.pow(input, exponent - 1 if exponent else 1)


# What the ops of two operands share.

NUMBERS = (int, float, complex)


def promoted(ufunc: Any, input: Any, other: Any, output: Any) -> Any:
    """Return `output` of `ufunc`, computed again where its dtype is not that of `result_type`."""
    if isinstance(input, NUMBERS) and output.dtype is getattr(other, "dtype", None):
        return output
    wanted = result_type(input, other)
    if ufunc is np.true_divide and wanted.kind not in "fc":
        wanted = pg.get_default_dtype()
    return output if output.dtype == wanted else ufunc(input, other, dtype=wanted)


def result_type(*operands: Any) -> Any:
    """Return the dtype of a result: NumPy's, but integers never widen floats, and numbers are weak.

    A float among integers gives the default dtype. ``np.sqrt(2)`` is a Python float too, and so
    weak beside a floating array.
    """
    arrays = [operand for operand in operands if hasattr(operand, "dtype")]
    numbers = [operand for operand in operands if not hasattr(operand, "dtype")]
    floating = [array for array in arrays if array.dtype.kind in "fc"]
    strong = [array for array in floating if not isinstance(array, NUMBERS)]
    if strong:
        numbers += [complex(array) for array in floating if isinstance(array, complex)]
    dtypes = [array.dtype for array in strong or floating or arrays]
    if not floating and any(isinstance(number, (float, complex)) for number in numbers):
        dtypes = [pg.get_default_dtype()]
    return np.result_type(*dtypes, *numbers)


def explained(error: Exception, *operands: Any) -> Exception:
    """Return PyTorch's error for what went wrong between operands, or `error` itself."""
    for part, clause in REFUSALS.items():
        if part in str(error):
            return RuntimeError(clause)
    for operand in operands:
        if not hasattr(operand, "dtype") and not isinstance(operand, NUMBERS):
            return TypeError(
                f"unsupported operand type(s): argument must be Tensor or number, not "
                f"{type(operand).__name__}; make it one: plugrad.tensor(...)"
            )
    shapes = [np.shape(operand) for operand in operands]
    ndim = max(map(len, shapes))
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    for dim in reversed(range(ndim)):
        sizes = [shape[dim] for shape in padded if shape[dim] != 1]
        for size in sizes[1:]:
            if size != sizes[0]:
                return RuntimeError(
                    f"The size of tensor a ({sizes[0]}) must match the size of tensor b ({size}) "
                    f"at non-singleton dimension {dim}: shapes {' and '.join(map(str, shapes))} do "
                    "not broadcast. Counted from the right, sizes must be equal or 1; reshape one"
                )
    return error


# A part of NumPy's message -> PyTorch's, and the way out.
REFUSALS = {
    "boolean subtract": "Subtraction, the `-` operator, with two bool tensors is not supported. "
    "Use the `^` or `logical_xor()` operator instead, or convert one: x.float()",
    "boolean negative": "Negation, the `-` operator, on a bool tensor is not supported. If you are "
    "trying to invert a mask, use the `~` or `logical_not()` operator instead.",
    "negative integer powers": "Integers to negative integer powers are not allowed. Make the base "
    "floating: x.float() ** exponent",
}


def broadcasting_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield pairs of operands: equal shapes, every way to broadcast, a number, nothing at all."""
    for shape, other_shape in BROADCASTS:
        yield pg.Sample(rng.normal(size=shape), rng.normal(size=other_shape))
    yield pg.Sample(rng.normal(size=(2, 3)), 1.5)


BROADCASTS: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((2, 3), (2, 3)),
    ((), ()),
    ((2, 3), ()),
    ((3,), (2, 3)),
    ((2, 1), (1, 3)),
    ((4, 1, 3), (2, 1)),
    ((0, 3), (1, 3)),
)


def broadcasting_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield operands whose shapes do not broadcast."""
    yield pg.ErrorSample(
        rng.normal(size=(2, 3)),
        rng.normal(size=2),
        raises=RuntimeError,
        match=r"The size of tensor a \(3\) must match the size of tensor b \(2\)",
    )
