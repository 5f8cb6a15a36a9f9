"""The operators + - * / **, and the rule for the dtype of a result, which all ops share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    NUMBERS,
    Array,
    Context,
    DTypeLike,
    Number,
    Operand,
    Primitive,
    broadcasting_errors,
    broadcasting_samples,
    composed,
    computed,
    explained,
    no_gradient,
    on,
    primitive,
    promoted,
    refuses,
    result_type,
    silence,
    smooth_samples,
    wide,
)

ndarray = np.ndarray
quiet = silence  # of a name that is imported, Python makes the method an object at each call: measured 60 of 900 ns
SINGLE, DOUBLE = np.dtype(np.float32), np.dtype(np.float64)
HALF = "e"  # the letter of float16, whose dtype is another object after unpickling


class Add(Primitive):
    """Sum of two tensors or numbers, elementwise with broadcasting: ``input + alpha * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or `alpha` is of a kind that the result's dtype cannot hold (a float for integers,
        say).

    Source: d(a + b) = da + db.

    >>> import plugrad as pg
    >>> pg.add(pg.tensor([1.0, 2.0]), 10)
    tensor([11., 12.])
    """

    complex = "holomorphic"
    broadcasts = True

    @staticmethod
    def call(
        input: Operand, other: Operand, *, alpha: Number = 1, out: Array | None = None
    ) -> Array:
        return plus_multiple(Add, input, other, alpha, out)

    @staticmethod
    def forward(ctx: Context, input: Operand, other: Operand) -> Array:
        try:
            output = quiet.run(np.add, input, other)
        except NOT_DONE as error:
            output = retried_quietly(error, np.add, input, other)
        if type(input) is ndarray and output.dtype is input.dtype:
            return output
        return promoted(np.add, input, other, output)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output, grad_output

    samples = staticmethod(broadcasting_samples)
    error_samples = staticmethod(broadcasting_errors)


class Sub(Primitive):
    """Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, an operand is boolean, or `alpha` is of a kind that the result's dtype cannot hold
        (a float for integers, say).

    Source: d(a - b) = da - db.

    >>> import plugrad as pg
    >>> pg.sub(1, pg.tensor([1.0, 3.0]))
    tensor([ 0., -2.])
    """

    complex = "holomorphic"
    broadcasts = True

    @staticmethod
    def call(
        input: Operand, other: Operand, *, alpha: Number = 1, out: Array | None = None
    ) -> Array:
        return plus_multiple(Sub, input, other, alpha, out)

    @staticmethod
    def forward(ctx: Context, input: Operand, other: Operand) -> Array:
        try:
            output = quiet.run(np.subtract, input, other)
        except NOT_DONE as error:
            output = retried_quietly(error, np.subtract, input, other)
        dtype, kind = output.dtype, type(other)
        if (kind is float or kind is int or (kind is ndarray and other.dtype is dtype)) and (
            type(input) is ndarray and dtype is input.dtype
        ):
            return output
        refuse_booleans(input, other)
        if isinstance(input, NUMBERS):
            ctx.node_name = "RsubBackward1"
        return promoted(np.subtract, input, other, output)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output, -grad_output if ctx.needs_input_grad[1] else None

    samples = broadcasting_samples + on((1, (2, 3)))

    error_samples = broadcasting_errors + refuses(
        RuntimeError, "Subtraction, the `-` operator", ([True, False], [True, False])
    )


class Mul(Primitive):
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

    complex = "holomorphic"
    broadcasts = True
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, input: Operand, other: Operand) -> Array:
        try:
            output = quiet.run(np.multiply, input, other)
        except NOT_DONE as error:
            output = retried_quietly(error, np.multiply, input, other)
        needs_input, needs_other = ctx.needs_input_grad
        ctx.save_for_backward(input if needs_other else None, other if needs_input else None)
        dtype = output.dtype
        if (
            type(input) is ndarray
            and dtype is input.dtype
            and (dtype is SINGLE or dtype is DOUBLE or dtype.char != HALF)
        ):
            return output
        return beside_numbers(np.multiply, input, other, output)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, other = ctx.saved_tensors
        needs_input, needs_other = ctx.needs_input_grad
        grad = wide(grad_output) if grad_output.dtype.char == HALF else grad_output
        return (grad * other if needs_input else None, grad * input if needs_other else None)

    samples = staticmethod(broadcasting_samples)
    error_samples = staticmethod(broadcasting_errors)


class Div(Primitive):
    """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

    Shapes broadcast. True division: integers and booleans give the default dtype; an integer
    operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
    it is `floor_divide`, or the quotient rounded towards zero: integers stay integers, and the slope is 0.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, there is no such `rounding_mode`, or an integer is divided by zero with a
        `rounding_mode`.

    Source: d(a/b) = da/b - (a/b)/b db, in this order: 1/b may be infinite where the product is not.

    >>> import plugrad as pg
    >>> pg.div(pg.tensor([1, 3]), 2)
    tensor([0.5000, 1.5000])
    """

    complex = "holomorphic"
    broadcasts = True
    new_gradients = True

    @staticmethod
    def call(
        input: Operand,
        other: Operand,
        *,
        rounding_mode: str | None = None,
        out: Array | None = None,
    ) -> Array:
        if rounding_mode is None:
            return Div.apply(input, other, out=out)
        return pg.floor_divide(input, other, rounding_mode=rounding_mode, out=out)

    @staticmethod
    def forward(ctx: Context, input: Operand, other: Operand) -> Array:
        try:
            output = quiet.run(np.true_divide, input, other)
        except NOT_DONE as error:
            output = retried_quietly(error, np.true_divide, input, other)
        needs_input, needs_other = ctx.needs_input_grad
        ctx.save_for_backward(
            input if needs_other else None, other if needs_input or needs_other else None
        )
        dtype = output.dtype
        if (
            type(input) is ndarray
            and dtype is input.dtype
            and (dtype is SINGLE or dtype is DOUBLE or dtype.char != HALF)
        ):
            return output
        if isinstance(input, NUMBERS):
            ctx.node_name = "MulBackward0"  # PyTorch computes 1/x as reciprocal(x) * 1
        return beside_numbers(np.true_divide, input, other, output)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, other = ctx.saved_tensors
        needs_input, needs_other = ctx.needs_input_grad
        half = grad_output.dtype.char == HALF
        grad, other = (wide(grad_output), wide(other)) if half else (grad_output, other)
        return (
            grad / other if needs_input else None,
            -grad * (input / other / other) if needs_other else None,
        )

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for sample in broadcasting_samples(rng):
            input, other = sample.args
            yield pg.Sample(input, np.asarray(other + np.sign(other)))
        yield pg.Sample(1, 1 + rng.random((2, 3)))

    error_samples = staticmethod(broadcasting_errors)


class Neg(Primitive):
    """Negation, elementwise: ``-input``, of any numeric dtype.

    Raises
    ------
    RuntimeError
        `input` is boolean.

    Source: d(-a) = -da.

    >>> import plugrad as pg
    >>> pg.neg(pg.tensor([1.0, -2.0]))
    tensor([-1.,  2.])
    """

    complex = True
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        if input.dtype.kind == "b":
            raise RuntimeError(
                "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, "
                "use the `~` or `logical_not()` operator instead."
            )
        return -input

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return -grad_output

    samples = on((2, 3), ())
    error_samples = refuses(RuntimeError, "Negation, the `-` op", np.array([True]))


class Pow(Primitive):
    """Power of tensors or numbers, elementwise with broadcasting: ``input ** exponent``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    A negative base gives nan for an exponent that is not a whole number.

    At a base of 0 the derivatives are the limits: x**0 has slope 0, x**1 slope 1, x**2 slope 0
    (and second derivative 2), and 0**e, e >= 0, has slope 0 in e.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or integers are raised to a negative Python integer. A negative integer in a tensor
        of exponents gives 0, except for the bases 1 and -1.

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
    new_gradients = True

    @staticmethod
    def forward(ctx: Context, input: Operand, exponent: Operand) -> Array:
        try:
            output = pg.quietly(power, input, exponent)
        except (ValueError, TypeError, OverflowError) as error:
            if isinstance(exponent, NUMBERS) or "negative integer powers" not in str(error):
                raise explained(error, input, exponent) from error
            output = whole_power(input, exponent)
        if isinstance(exponent, NUMBERS):
            if abs(exponent) > 65504 and hasattr(input, "dtype"):
                pg.full((), exponent, dtype=output.dtype)  # refuses what the dtype cannot hold
            ctx.node_name = "PowBackward0"
        elif isinstance(input, NUMBERS):
            ctx.node_name = "PowBackward2"
        kind = None if ctx.node_name == "PowBackward2" else input.dtype  # which a number has not
        if output.dtype is not kind:
            output = promoted(np.power, input, exponent, output)
        needs_input, needs_exponent = ctx.needs_input_grad
        if needs_input and not isinstance(exponent, NUMBERS):
            # Where 1 / x is infinite: at 0, and at subnormal numbers.
            ctx.flat = (exponent == 0) & ~np.isfinite(pg.quietly(np.true_divide, 1, input))
        if needs_exponent:
            ctx.vanishing = (input == 0) & (np.real(exponent) >= 0)
        ctx.save_for_backward(input, exponent, output if needs_exponent else None)
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, exponent, output = ctx.saved_tensors
        if isinstance(exponent, NUMBERS):
            return grad_output * slope_of_power(input, exponent), None
        needs_input, needs_exponent = ctx.needs_input_grad
        grad_input = grad_exponent = None
        if needs_input:  # 0 * x**1 where e * x**(e - 1) would be 0 * 0**-1
            lower = pg.where(ctx.flat, 1, exponent - 1)
            grad_input = grad_output * (exponent * input**lower)
        if needs_exponent:  # log(1) where log(x) would be -inf * 0
            base = pg.where(ctx.vanishing, wide(output.dtype.type(1)), input)
            grad_exponent = grad_output * (output * pg.log(base))
        return grad_input, grad_exponent

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for sample in broadcasting_samples(rng):
            input, exponent = sample.args
            yield pg.Sample(np.asarray(0.5 + np.abs(input)), exponent)
        for exponent in (3, 0):
            yield pg.Sample(rng.normal(size=(2, 3)), exponent)
        yield pg.Sample(2.0, rng.normal(size=(2, 3)))

    error_samples = broadcasting_errors + refuses(
        RuntimeError, "Integers to negative integer", ([1, 2], -1)
    )


def power(input: Operand, exponent: Operand) -> Any:
    """Return ``input ** exponent`` on arrays; cubes are products (measured: np.power takes 200 times as long).

    Raises ValueError if integers or booleans are raised to a negative Python integer.
    """
    if (
        type(exponent) is int
        and exponent == 3
        and hasattr(input, "dtype")
        and input.dtype != np.bool_
    ):
        if input.dtype == np.float16:
            # No room for two steps: the square of 0.001 has two digits left.
            wide = input.astype(np.float32)
            return (wide * wide * wide).astype(np.float16)
        return input * input * input
    if type(exponent) is int and exponent < 0 and getattr(input, "dtype", DOUBLE).kind in "biu":
        # of unsigned integers NumPy says something else
        raise ValueError("negative integer powers")
    return input**exponent


def whole_power(input: Operand, exponent: Array) -> Any:
    """Return ``input ** exponent`` for arrays of integers, as PyTorch does: a negative power, a fraction, is rounded
    towards 0.
    """
    to_a_power = input ** np.where(exponent < 0, exponent & 1, exponent)
    return to_a_power * ((exponent >= 0) | (np.abs(input) == 1))


def slope_of_power(input: Operand, exponent: Operand) -> Any:
    """Return d(input**exponent)/d(input) = exponent * input**(exponent - 1); for the exponent 0 it is 0 even at 0, inf
    and nan.
    """
    if exponent == 0:
        return 0 * pg.where(abs(input) < np.inf, input, 0.0)
    if exponent == 2:
        return 2 * input
    return exponent * wide(pg.pow(input, exponent - 1))


# What the ops of two operands share.

NOT_DONE = (ValueError, TypeError, OverflowError, RuntimeError)


def retried_quietly(error: Exception, ufunc: Any, *operands: Any) -> Any:
    """Return ``ufunc(*operands)``, computed again by the slower `pg.quietly`, after a first call raised `error`.

    A RuntimeError says that the first call had no fast way to switch NumPy's warnings off. If `error` is another one,
    or the second call fails too, PyTorch's error for these operands is raised from it.
    """
    if isinstance(error, RuntimeError):
        try:
            return pg.quietly(ufunc, *operands)
        except (ValueError, TypeError, OverflowError) as its_own:
            error = its_own
    raise explained(error, *operands) from error


def refuse_booleans(*operands: Operand) -> None:
    """Raise PyTorch's RuntimeError if an operand of a difference is boolean; NumPy would compute with 0 and 1."""
    if any(
        isinstance(each, bool) or getattr(getattr(each, "dtype", None), "kind", "") == "b"
        for each in operands
    ):
        raise RuntimeError(
            "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, "
            "use the `~` or `logical_not()` operator instead. Or convert it: mask.float()"
        )


def beside_numbers(ufunc: Any, input: Operand, other: Operand, output: Array) -> Any:
    """Return ``ufunc(input, other)`` in the dtype that PyTorch gives it; `output` is NumPy's result of the same call.

    If the result is of half precision and one operand is a Python number, it is computed in single precision and
    rounded, as PyTorch multiplies and divides: half precision has no 70000, but it has 0.001 times 70000. When PyTorch
    adds or raises to a power, it rounds the number to half first.
    """
    output = promoted(ufunc, input, other, output)
    if output.dtype.char == HALF and (isinstance(input, NUMBERS) or isinstance(other, NUMBERS)):
        return pg.quietly(lambda: ufunc(wide(input), wide(other)).astype(np.float16))
    return output


def plus_multiple(
    op: type[Primitive], input: Operand, other: Operand, alpha: Number, out: Array | None
) -> Array:
    """Return ``op(input, alpha * other)``, where `op` is `Add` or `Sub`; `out` is None or the array to write to.

    The product is taken in the result's dtype; for half precision both steps are computed in single precision and
    rounded once.

    Raises
    ------
    RuntimeError
        `alpha` is a float, a complex number or a boolean that the result's dtype cannot hold, or too large for it.
    """
    if type(alpha) is int and alpha == 1:
        return op.apply(input, other, out=out)
    if type(alpha) in (int, float) and alike(input, other):
        return op.apply(input, other * alpha, out=out)
    dtype = result_type(input, other)
    kind = dtype.kind
    if op is Sub:
        refuse_booleans(input, other)
    if isinstance(alpha, bool) and kind != "b":
        raise RuntimeError("Boolean alpha only supported for Boolean results. Give 1 or 0")
    if isinstance(alpha, float) and kind not in "fc":
        raise RuntimeError(
            "For integral input tensors, argument alpha must not be a floating point number. "
            "Convert first: x.float()"
        )
    if isinstance(alpha, complex) and kind != "c":
        raise RuntimeError(
            "For non-complex input tensors, argument alpha must not be a complex number. "
            "Convert first: x.to(plugrad.complex64)"
        )
    half = dtype.char == HALF
    alpha = alpha if kind in "fc" and not half else number_of(alpha, dtype)
    if hasattr(other, "dtype"):
        multiple = wide(of_dtype(other, dtype)) * alpha
    elif kind in "fc" and not half:
        multiple = other * alpha
    else:
        multiple = (wide(pg.full((), other, dtype=dtype)) * alpha).item()
    if not half:
        return op.apply(input, multiple, out=out)
    wider = wide(of_dtype(input, dtype)) if hasattr(input, "dtype") else input
    return pg.to(op.apply(wider, multiple, out=out), dtype)


def alike(first: Any, *others: Any) -> bool:
    """Return whether all operands are float32, or all are float64: a quick test that saves `result_type` (10 µs) nearly
    always.
    """
    dtype = getattr(first, "dtype", None)
    if any(getattr(each, "dtype", None) is not dtype for each in others):
        return False
    return dtype in (SINGLE, DOUBLE)


def of_dtype(x: Any, dtype: np.dtype[Any]) -> Any:
    """Return an array or Tensor converted to `dtype`; `x` itself if that is its dtype already."""
    return x if x.dtype == dtype else pg.to(x, dtype)


def number_of(number: Number, dtype: np.dtype[Any]) -> Any:
    """Return a Python number after conversion to `dtype` and back, as PyTorch converts it.

    Raises PyTorch's error if the dtype cannot hold it; only unsigned dtypes wrap integers around.
    """
    return pg.full((), number, dtype=dtype).item()


@composed(
    samples=smooth_samples,
    error_samples=refuses(RuntimeError, "on a bool tensor", np.ones(2, bool)),
    complex=True,
)
def positive(input: Array) -> Array:
    """Plus sign, ``+input``: the tensor itself.

    Raises
    ------
    RuntimeError
        `input` is boolean.

    >>> import plugrad as pg
    >>> pg.positive(pg.tensor([1.0, -2.0]))
    tensor([ 1., -2.])
    """
    if input.dtype.kind == "b":
        raise RuntimeError(
            "The `+` operator, on a bool tensor is not supported. Convert first: x.int()"
        )
    return input


@composed(samples=broadcasting_samples, complex=True)
def rsub(input: Operand, other: Operand, *, alpha: Number = 1) -> Array:
    """Difference with the operands exchanged, elementwise with broadcasting: ``other - alpha * input``.

    >>> import plugrad as pg
    >>> pg.rsub(pg.tensor([1.0, 2.0]), 10)
    tensor([9., 8.])
    """
    return pg.sub(other, input, alpha=alpha)


# Quotients in whole numbers.


def refuse_zero(input: Operand, other: Operand) -> None:
    """Raise PyTorch's RuntimeError if integers are divided by an integer 0, for which NumPy returns 0.

    Only NumPy's arrays and numbers are looked at: arrays of other libraries would have to be computed for this at once.
    """
    whole = all(
        value.dtype.kind in "iu" if hasattr(value, "dtype") else type(value) is int
        for value in (input, other)
    )
    asked = isinstance(other, (np.ndarray, np.generic, int)) and np.size(input)
    if whole and asked and not np.all(other):
        raise RuntimeError(
            "ZeroDivisionError: an integer divided by zero; convert first: x.float()"
        )


def whole_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield operands of a division whose quotients are far from whole numbers, where rounded division jumps."""
    for shape, other in (((2, 3), (3,)), ((), ()), ((2, 2), (2, 1))):
        divisor = np.asarray(rng.choice([-1, 1], other) * rng.uniform(1, 2, other))
        quotient = rng.integers(-3, 4, shape) + rng.uniform(0.2, 0.8, shape)
        yield pg.Sample(np.asarray(quotient * divisor), divisor)
    yield pg.Sample(np.array([0.5, 1.5, 3.25]), 1)
    yield pg.Sample(5.0, np.array([2.0, 3.0, -1.5]))


whole_errors = (
    broadcasting_errors
    + refuses(RuntimeError, "ZeroDivisionError", ([1], [0]))
    + refuses(NotImplementedError, "not implemented for", ([1j], [1]))
)


def truncated(input: Operand, other: Operand, dtype: DTypeLike | None = None) -> Any:
    """Return ``input / other`` rounded towards zero, elementwise; integers stay integers."""
    quotient = np.floor_divide(input, other, dtype=dtype)
    if quotient.dtype.kind == "f":
        return np.trunc(np.true_divide(input, other, dtype=dtype))
    return quotient + ((np.mod(input, other) != 0) & (quotient < 0))


ROUNDED: dict[str, Any] = {"floor": np.floor_divide, "trunc": truncated}


def rounded_quotient(input: Operand, other: Operand, *, rounding_mode: str = "floor") -> Any:
    """Return the quotient of two operands, rounded down ("floor") or towards zero ("trunc"): the forward of
    `floor_divide`.

    Raises RuntimeError for another `rounding_mode`, and if integers are divided by 0.
    """
    if rounding_mode not in ROUNDED:
        raise RuntimeError(
            "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found "
            f"{rounding_mode!r}"
        )
    refuse_zero(input, other)
    ufunc = ROUNDED[rounding_mode]
    return beside_numbers(ufunc, input, other, computed(ufunc, input, other))


def rounded_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield each of `whole_samples`, whose quotients are far from whole numbers, with each `rounding_mode`."""
    for sample in whole_samples(rng):
        for rounding_mode in ROUNDED:
            yield pg.Sample(*sample.args, rounding_mode=rounding_mode)


@primitive(
    rounded_quotient,
    samples=rounded_samples,
    error_samples=whole_errors
    + refuses(RuntimeError, "div expected rounding_mode", ((2,), (2,)), rounding_mode="up"),
    broadcasts=True,
    node_name="DivBackward2",
)
def floor_divide(grad: Array) -> Any:
    """Quotient, rounded down, elementwise with broadcasting: ``input // other``.

    Shapes broadcast; integers stay integers, and an integer operand never widens a floating one. With `rounding_mode`
    "trunc" it is rounded towards zero.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, an integer is divided by zero, or there is no such `rounding_mode`.
    NotImplementedError
        Both operands are boolean, or one is complex.

    Source: it is flat between whole numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.tensor([-3.0, 3.0]) // 2, pg.div(pg.tensor([-3, 3]), 2, rounding_mode="trunc")
    (tensor([-2.,  1.]), tensor([-1,  1]))
    """
    return no_gradient(grad), no_gradient(grad)


def remainder_in_double(ufunc: Any, input: Any, other: Any) -> tuple[Array, Array] | None:
    """Return ``ufunc(input, other)`` and the rounded quotient of large float32 arrays, for np.fmod and np.mod; else
    None.

    In double precision a quotient below 2**28 is on its side of each whole number, so that all digits are right.
    Measured with 262,144 numbers: 0.7 ms; 2.3 to 5 ms by np.mod, and as much again by np.floor_divide.
    """
    large = type(input) is ndarray and input.size >= 4096 and type(other) in (ndarray, float, int)
    single = large and input.dtype == np.result_type(input, other) == SINGLE
    if not single or np.shape(other) not in ((), input.shape):
        return None
    found, wholes = np.empty_like(input), np.empty_like(input)
    divisor, at_once = np.asarray(other, SINGLE), max(1, 16384 * len(input) // input.size)
    with np.errstate(all="ignore"):
        for first in range(0, len(input), at_once):  # few, so that no page is new
            rows = slice(first, first + at_once)
            x, y = input[rows].astype(float), divisor[rows if divisor.ndim else ...].astype(float)
            quotient = x / y
            if not (np.abs(quotient).max() < 2**28 and np.isfinite(y).all()):
                return None
            whole, sign = (np.trunc(quotient), x) if ufunc is np.fmod else (np.floor(quotient), y)
            found[rows], wholes[rows] = np.copysign(x - whole * y, sign), whole
    return found, wholes


class Remainder(Primitive):
    """Remainder of a division, elementwise with broadcasting: ``input % other``, with the sign of `other`.

    Shapes broadcast. An integer operand never widens a floating one.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or an integer is divided by zero.
    NotImplementedError
        Both operands are boolean, or one is complex.

    Source: a % b = a - b floor(a/b), and floor is flat: slope 1 by a, -floor(a/b) by b.

    >>> import plugrad as pg
    >>> pg.remainder(pg.tensor([-1.0, 3.5]), 2.0)
    tensor([1.0000, 1.5000])
    """

    broadcasts = True

    @staticmethod
    def forward(ctx: Context, input: Operand, other: Operand) -> Array:
        refuse_zero(input, other)
        exact = remainder_in_double(np.mod, input, other)
        if exact is not None:
            output, quotient = exact
            ctx.quotient = quotient if ctx.needs_input_grad[1] else None
            return output
        try:
            output = quiet.run(np.mod, input, other)
        except NOT_DONE as error:
            output = retried_quietly(error, np.mod, input, other)
        if ctx.needs_input_grad[1]:
            ctx.quotient = pg.quietly(np.floor_divide, input, other)
        if type(input) is ndarray and output.dtype is input.dtype:
            return output
        return promoted(np.mod, input, other, output)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output, -grad_output * ctx.quotient if ctx.needs_input_grad[1] else None

    samples = staticmethod(whole_samples)
    error_samples = whole_errors
