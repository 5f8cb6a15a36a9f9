"""Functions of each element that are smooth: exponential, logarithms, roots, trigonometric and hyperbolic functions.

Those with steps, kinks or branches are in `piecewise`, special functions in `special`, activations in `activations`.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Number,
    Operand,
    array_of,
    broadcasting_errors,
    broadcasting_samples,
    composed,
    elementwise,
    is_other_array,
    on,
    positive_samples,
    refuses,
    result_type,
    samples_off_zero,
    samples_within,
    smooth_samples,
    torch_name,
    wide,
)
from plugrad_builtin.arithmetic import alike, number_of, of_dtype
from plugrad_builtin.piecewise import chosen

LOG2, LOG10 = math.log(2), math.log(10)


def powers(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `float_power`: positive bases, integers too, and exponents of both signs, in single and double
    precision.
    """
    yield pg.Sample(rng.uniform(0.5, 2, (2, 3)), rng.normal(size=(2, 1)))
    yield pg.Sample(rng.uniform(0.5, 2, (0, 3)), rng.normal(size=()))
    yield pg.Sample(rng.integers(1, 5, 3), rng.uniform(-2, 2, 3).astype(np.float32))
    yield pg.Sample(rng.uniform(0.5, 2, 3), 2)
    yield pg.Sample(2.5, rng.normal(size=3))


def weighted_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `lerp`: two ends, and a weight that is a number or an array, below and above 1/2."""
    for weight in (0.25, 0.75, 1, -2, rng.uniform(-1, 0.4, (2, 3)), rng.uniform(0.6, 2, 3)):
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 1)), weight)
    yield pg.Sample(rng.normal(size=()), rng.normal(size=()), np.array(0.3))
    yield pg.Sample(rng.normal(size=(0, 3)), rng.normal(size=3), 0.3)


def three_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `addcmul` and `addcdiv`: three arrays that broadcast, the last away from 0, with and without
    `value`.
    """
    for first, second, third in (
        ((2, 3),) * 3,
        ((), (), ()),
        ((3,), (2, 1), (2, 3)),
        ((0, 3), (3,), (1, 1)),
    ):
        divisor = rng.choice([-1, 1], third) * rng.uniform(0.5, 2, third)
        arrays = rng.normal(size=first), rng.normal(size=second), np.asarray(divisor)
        yield pg.Sample(*arrays)
        yield pg.Sample(*arrays, value=-1.5)


def log_of_sum(input: Operand, other: Operand) -> Any:
    """Return ``log(e**input + e**other)`` elementwise without overflow, for complex numbers too, unlike np.logaddexp,
    which takes ten times as long.
    """
    if not (np.iscomplexobj(input) or np.iscomplexobj(other)):
        apart = chosen(input == other, 0, -np.abs(input - other))  # inf - inf is nan
        return np.maximum(input, other) + np.log1p(np.exp(apart))
    larger = (input.real > other.real) | (input != input)
    high, low = np.where(larger, input, other), np.where(larger, other, input)
    alone = (high.real == low.real) & np.isinf(high.real)  # inf - inf is nan
    at_infinity = np.where(high.real < 0, high, np.log(np.exp(high) + np.exp(low)))
    return np.where(alone, at_infinity, high + log_of_one_and(np.exp(low - high)))


def power_of_two(input: Array) -> Any:
    """Return ``2**input`` elementwise, for complex numbers too, unlike np.exp2; an infinite real part gives no nan."""
    if input.dtype.kind != "c":
        return np.exp2(input)
    return np.exp(np.where(np.isfinite(input), input * LOG2, input))


def log_of_one_and(input: Array) -> Any:
    """Return ``log(1 + input)`` elementwise; for complex numbers by SciPy, as NumPy's real part loses digits near
    ``abs(1 + x) == 1``.
    """
    if input.dtype.char not in "FD":
        return np.log1p(input)
    from scipy import special

    found = special.log1p(input) + 0  # which has 0j of -0j, too, and without the sum -0 of -0
    return np.where(np.signbit(found.imag) == np.signbit(input.imag), found, np.conj(found))


@elementwise(np.exp, samples=smooth_samples, complex="holomorphic")
def exp(grad: Array, output: Array) -> Any:
    """Exponential, elementwise: ``e**x``.

    Any shape; integers and booleans give the default dtype.

    Source: exp' = exp.

    >>> import plugrad as pg
    >>> pg.exp(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 2.7183])
    """
    return grad * output


@elementwise(np.log, samples=positive_samples, complex="holomorphic")
def log(grad: Array, input: Array) -> Any:
    """Natural logarithm, elementwise.

    Any shape; integers and booleans give the default dtype. The logarithm of 0 is -inf, of a
    negative number nan, as in NumPy.

    Source: log'(x) = 1/x.

    >>> import plugrad as pg
    >>> pg.log(pg.tensor([1.0, 2.0]))
    tensor([0.0000, 0.6931])
    """
    return grad / input


@elementwise(np.sqrt, samples=positive_samples, complex="holomorphic")
def sqrt(grad: Array, output: Array) -> Any:
    """Square root, elementwise.

    Any shape; integers and booleans give the default dtype. The root of a negative number is nan.
    The slope at 0 is inf.

    Source: sqrt'(x) = 1 / (2 sqrt(x)).

    >>> import plugrad as pg
    >>> pg.sqrt(pg.tensor([4.0, 9.0]))
    tensor([2., 3.])
    """
    return grad / (2 * output)


@composed(samples=smooth_samples, reference=np.square, complex=True)
def square(input: Array) -> Array:
    """Square, elementwise: ``x**2``, of any dtype and shape.

    >>> import plugrad as pg
    >>> pg.square(pg.tensor([-2.0, 3.0]))
    tensor([4., 9.])
    """
    return input**2


@elementwise(np.tanh, samples=smooth_samples, complex="holomorphic")
def tanh(grad: Array, output: Array) -> Any:
    """Hyperbolic tangent, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: tanh' = 1 - tanh**2.

    >>> import plugrad as pg
    >>> pg.tanh(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7616])
    """
    return grad * (1 - output * output)


@elementwise(np.sin, samples=smooth_samples, complex="holomorphic")
def sin(grad: Array, input: Array) -> Any:
    """Sine of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: sin' = cos.

    >>> import plugrad as pg
    >>> pg.sin(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8415])
    """
    return grad * pg.cos(input)


@elementwise(np.cos, samples=smooth_samples, complex="holomorphic")
def cos(grad: Array, input: Array) -> Any:
    """Cosine of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: cos' = -sin.

    >>> import plugrad as pg
    >>> pg.cos(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.5403])
    """
    return -grad * pg.sin(input)


@elementwise(
    log_of_one_and, samples=samples_within(-0.5, 2), complex="holomorphic", reference=np.log1p
)
def log1p(grad: Array, input: Array) -> Any:
    """Natural logarithm of 1 + x, elementwise, accurate for small x too.

    Any shape; integers and booleans give the default dtype. For complex x the real and the imaginary part are each
    accurate.

    Source: log1p'(x) = 1 / (1 + x).

    >>> import plugrad as pg
    >>> pg.log1p(pg.tensor([0.0, 1e-10]))
    tensor([0.0000e+00, 1.0000e-10])
    """
    return grad / (1 + input)


@elementwise(np.expm1, samples=smooth_samples, complex="holomorphic")
def expm1(grad: Array, input: Array) -> Any:
    """Exponential minus 1, elementwise: ``e**x - 1``, accurate for small x too.

    Any shape; integers and booleans give the default dtype.

    Source: expm1' = exp; it is not computed as the value plus 1, which is 0 below -37.

    >>> import plugrad as pg
    >>> pg.expm1(pg.tensor([0.0, 1e-10]))
    tensor([0.0000e+00, 1.0000e-10])
    """
    return grad * pg.exp(input)


@elementwise(power_of_two, samples=smooth_samples, complex="holomorphic", reference=lambda x: 2**x)
def exp2(grad: Array, output: Array) -> Any:
    """Power of two, elementwise: ``2**x``.

    Any shape; integers and booleans give the default dtype.

    Source: (2^x)' = log(2) 2^x.

    >>> import plugrad as pg
    >>> pg.exp2(pg.tensor([0.0, 3.0]))
    tensor([1., 8.])
    """
    return grad * output * LOG2


@elementwise(np.log2, samples=positive_samples, complex="holomorphic")
def log2(grad: Array, input: Array) -> Any:
    """Logarithm to the base 2, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: log_b'(x) = 1 / (x log(b)).

    >>> import plugrad as pg
    >>> pg.log2(pg.tensor([1.0, 2.0]))
    tensor([0., 1.])
    """
    return grad / (input * LOG2)


@elementwise(np.log10, samples=positive_samples, complex="holomorphic")
def log10(grad: Array, input: Array) -> Any:
    """Logarithm to the base 10, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: log_b'(x) = 1 / (x log(b)).

    >>> import plugrad as pg
    >>> pg.log10(pg.tensor([1.0, 10.0]))
    tensor([0., 1.])
    """
    return grad / (input * LOG10)


@elementwise(lambda input: 1 / np.sqrt(input), samples=positive_samples, complex="holomorphic")
def rsqrt(grad: Array, output: Array) -> Any:
    """Reciprocal of the square root, elementwise: 1 / sqrt(x).

    Any shape; integers and booleans give the default dtype.

    Source: (x^-1/2)' = -x^-3/2 / 2.

    >>> import plugrad as pg
    >>> pg.rsqrt(pg.tensor([4.0, 0.0]))
    tensor([0.5000,    inf])
    """
    return grad * (output * output * output) / -2


@elementwise(np.reciprocal, samples=samples_off_zero, complex="holomorphic")
def reciprocal(grad: Array, output: Array) -> Any:
    """Reciprocal, elementwise: 1 / x.

    Any shape; integers and booleans give the default dtype.

    Source: (1/x)' = -1/x².

    >>> import plugrad as pg
    >>> pg.reciprocal(pg.tensor([4.0, -0.5]))
    tensor([ 0.2500, -2.0000])
    """
    return -grad * output * output


@elementwise(np.tan, samples=samples_within(-1.2, 1.2), complex="holomorphic")
def tan(grad: Array, output: Array) -> Any:
    """Tangent of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: tan' = 1 + tan².

    >>> import plugrad as pg
    >>> pg.tan(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 1.5574])
    """
    return grad * (1 + output * output)


@elementwise(np.sinh, samples=smooth_samples, complex="holomorphic")
def sinh(grad: Array, input: Array) -> Any:
    """Hyperbolic sine, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: sinh' = cosh.

    >>> import plugrad as pg
    >>> pg.sinh(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 1.1752])
    """
    return grad * pg.cosh(input)


@elementwise(np.cosh, samples=smooth_samples, complex="holomorphic")
def cosh(grad: Array, input: Array) -> Any:
    """Hyperbolic cosine, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: cosh' = sinh.

    >>> import plugrad as pg
    >>> pg.cosh(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 1.5431])
    """
    return grad * pg.sinh(input)


@elementwise(np.arcsin, samples=samples_within(-0.9, 0.9), complex="holomorphic")
def asin(grad: Array, input: Array) -> Any:
    """Inverse sine in radians, elementwise: the angle in [-π/2, π/2]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.

    Source: asin'(x) = 1 / sqrt(1 - x²).

    >>> import plugrad as pg
    >>> pg.asin(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 1.5708])
    """
    return grad * pg.rsqrt(1 - input * input)


@elementwise(np.arccos, samples=samples_within(-0.9, 0.9), complex="holomorphic")
def acos(grad: Array, input: Array) -> Any:
    """Inverse cosine in radians, elementwise: the angle in [0, π]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.

    Source: acos'(x) = -1 / sqrt(1 - x²).

    >>> import plugrad as pg
    >>> pg.acos(pg.tensor([0.0, 1.0]))
    tensor([1.5708, 0.0000])
    """
    return -grad * pg.rsqrt(1 - input * input)


@elementwise(np.arctan, samples=smooth_samples, complex="holomorphic")
def atan(grad: Array, input: Array) -> Any:
    """Inverse tangent in radians, elementwise: the angle in (-π/2, π/2).

    Any shape; integers and booleans give the default dtype.

    Source: atan'(x) = 1 / (1 + x²).

    >>> import plugrad as pg
    >>> pg.atan(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7854])
    """
    return grad / (1 + input * input)


@elementwise(np.arcsinh, samples=smooth_samples, complex="holomorphic")
def asinh(grad: Array, input: Array) -> Any:
    """Inverse hyperbolic sine, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: asinh'(x) = 1 / sqrt(1 + x²).

    >>> import plugrad as pg
    >>> pg.asinh(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8814])
    """
    return grad * pg.rsqrt(1 + input * input)


@elementwise(np.arccosh, samples=samples_within(1.2, 3), complex="holomorphic")
def acosh(grad: Array, input: Array) -> Any:
    """Inverse hyperbolic cosine, elementwise; nan for real numbers below 1.

    Any shape; integers and booleans give the default dtype.

    Source: acosh'(x) = 1 / sqrt(x² - 1), on complex numbers by the roots of x - 1 and x + 1.

    >>> import plugrad as pg
    >>> pg.acosh(pg.tensor([1.0, 2.0]))
    tensor([0.0000, 1.3170])
    """
    if input.dtype.kind == "c":
        return grad * pg.rsqrt(input - 1) * pg.rsqrt(input + 1)
    return grad * pg.rsqrt(input * input - 1)


@elementwise(np.arctanh, samples=samples_within(-0.9, 0.9), complex="holomorphic")
def atanh(grad: Array, input: Array) -> Any:
    """Inverse hyperbolic tangent, elementwise; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.

    Source: atanh'(x) = 1 / (1 - x²).

    >>> import plugrad as pg
    >>> pg.atanh(pg.tensor([0.0, 0.5]))
    tensor([0.0000, 0.5493])
    """
    return grad / (1 - input * input)


@elementwise(np.arctan2, samples=broadcasting_samples, error_samples=broadcasting_errors)
def atan2(grad: Array, input: Array, other: Array) -> Any:
    """Angle of the point (`other`, `input`) in radians, in (-π, π], elementwise: the inverse tangent of input / other.

    Shapes broadcast; integers and booleans give the default dtype. At the origin the slope is 0.

    Source: d atan2(y, x) = (x dy - y dx) / (x² + y²).

    >>> import plugrad as pg
    >>> pg.atan2(pg.tensor([1.0, 0.0]), pg.tensor([1.0, -1.0]))
    tensor([0.7854, 3.1416])
    """
    square = input * input + other * other
    array = array_of(square)
    limits = np.finfo(array.dtype)
    if not is_other_array(array) and np.all(
        (array > limits.tiny / limits.eps) & (array < math.inf)
    ):
        scale = grad / square
        return scale * other, -scale * input
    size = pg.hypot(pg.where((input == 0) & (other == 0), 1, input), other)
    scale = grad / size  # the square overflows, or vanishes, where its root does not
    return scale * (other / size), -scale * (input / size)


@elementwise(np.hypot, samples=broadcasting_samples, error_samples=broadcasting_errors)
def hypot(grad: Array, input: Array, other: Array, output: Array) -> Any:
    """Length of the vector (`input`, `other`), elementwise: ``sqrt(input² + other²)``, without overflow.

    Shapes broadcast; integers and booleans give the default dtype.

    Source: d sqrt(x² + y²) = (x dx + y dy) / sqrt(x² + y²); at the origin there is no derivative, and the gradient is
    nan.

    >>> import plugrad as pg
    >>> pg.hypot(pg.tensor([3.0]), pg.tensor([4.0]))
    tensor([5.])
    """
    return grad * (input / output), grad * (other / output)


@elementwise(
    log_of_sum,
    samples=broadcasting_samples,
    error_samples=broadcasting_errors,
    complex="holomorphic",
)
def logaddexp(grad: Array, input: Array, other: Array) -> Any:
    """Logarithm of a sum of exponentials, elementwise: ``log(e**input + e**other)``, without overflow.

    Shapes broadcast; integers and booleans give the default dtype. The numbers may be complex.

    Source: the slopes are the shares of the two in the sum, s(x - y) and s(y - x).

    >>> import plugrad as pg
    >>> pg.logaddexp(pg.tensor([0.0, 1000.0]), pg.tensor([0.0, 0.0]))
    tensor([6.9315e-01, 1.0000e+03])
    """
    return grad * pg.sigmoid(input - other), grad * pg.sigmoid(other - input)


@elementwise(np.logaddexp2, samples=broadcasting_samples, error_samples=broadcasting_errors)
def logaddexp2(grad: Array, input: Array, other: Array) -> Any:
    """Logarithm to the base 2 of a sum of powers, elementwise: ``log2(2**input + 2**other)``, without overflow.

    Shapes broadcast; integers and booleans give the default dtype.

    Source: the slopes are the shares of the two in the sum.

    >>> import plugrad as pg
    >>> pg.logaddexp2(pg.tensor([1.0, 1000.0]), pg.tensor([1.0, 0.0]))
    tensor([   2., 1000.])
    """
    difference = (input - other) * LOG2
    return grad * pg.sigmoid(difference), grad * pg.sigmoid(-difference)


@elementwise(lambda input: np.sinc(input), samples=smooth_samples, complex="holomorphic")
def sinc(grad: Array, input: Array) -> Any:
    """Normalised cardinal sine, elementwise: ``sin(πx) / (πx)``, and 1 at 0.

    Any shape; integers and booleans give the default dtype.

    Source: (sin x / x)' = (cos x - sin x / x) / x, near 0 by its Taylor series, which does not cancel.

    >>> import plugrad as pg
    >>> pg.sinc(pg.tensor([0.0, 0.5]))
    tensor([1.0000, 0.6366])
    """
    x = input * math.pi
    square = x * x
    small = pg.abs(x) < 0.3
    near = x * (
        -1 / 3 + square * (1 / 30 + square * (-1 / 840 + square * (1 / 45360 - square / 3991680)))
    )
    safe = pg.where(small, 1, x)
    slope = pg.where(small, near, (pg.cos(safe) - pg.sin(safe) / safe) / safe)
    return grad * slope * math.pi


@elementwise(np.deg2rad, samples=smooth_samples)
def deg2rad(grad: Array) -> Any:
    """Conversion of an angle from degrees to radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: 180 degrees are π.

    >>> import plugrad as pg
    >>> pg.deg2rad(pg.tensor([180.0]))
    tensor([3.1416])
    """
    return grad * (math.pi / 180)


@elementwise(np.rad2deg, samples=smooth_samples)
def rad2deg(grad: Array) -> Any:
    """Conversion of an angle from radians to degrees, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: 180 degrees are π.

    >>> import math
    >>> import plugrad as pg
    >>> pg.rad2deg(pg.tensor([math.pi]))
    tensor([180.])
    """
    return grad * (180 / math.pi)


@composed(samples=powers, reference=np.float_power)
def float_power(input: Operand, exponent: Operand) -> Array:
    """Power in double precision, elementwise with broadcasting: `input` to the power of `exponent`.

    The result is float64, or complex128 where either is complex, whatever the dtypes.

    >>> import plugrad as pg
    >>> pg.float_power(pg.tensor([1, 2, 3]), -2)
    tensor([1.0000, 0.2500, 0.1111], dtype=torch.float64)
    """
    operands = input, exponent
    kinds = [getattr(getattr(each, "dtype", None), "kind", "") for each in operands]
    complex = "c" in kinds or any(isinstance(each, builtins.complex) for each in operands)
    wide = np.dtype(np.complex128 if complex else np.float64)
    base, power = [pg.to(each, wide) if hasattr(each, "dtype") else each for each in operands]
    return pg.pow(base, power)


@composed(
    samples=weighted_samples,
    error_samples=refuses(
        RuntimeError,
        "expected dtype Double for `end`",
        ((3,), lambda rng: rng.normal(size=3).astype(np.float32), 0.5),
    )
    + refuses(RuntimeError, "The size of tensor a", ((3,), (2,), 0.5)),
    node_name="LerpBackward0",
)
def lerp(input: Array, end: Array, weight: Operand) -> Array:
    """Linear interpolation, elementwise with broadcasting: ``input + weight * (end - input)``.

    `weight` is a number or a tensor; from 1/2 on it is counted from `end`, which weight 1 gives exactly.

    Raises
    ------
    RuntimeError
        `input`, `end` and `weight` differ in dtype, or the shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.lerp(pg.tensor([0.0, 1.0]), pg.tensor([10.0, 2.0]), 0.25)
    tensor([2.5000, 1.2500])
    """
    dtype = input.dtype
    for name, other in (("end", end), ("weight", weight)):
        if getattr(other, "dtype", dtype) != dtype:
            raise RuntimeError(
                f"expected dtype {torch_name(dtype)} for `{name}` but got dtype {torch_name(other.dtype)}; convert one"
            )
    input, end, weight = wide(input), wide(end), wide(weight)
    way = end - input
    if not hasattr(weight, "dtype"):
        result = input + weight * way if abs(weight) < 0.5 else end - way * (1 - weight)
    else:
        result = pg.where(pg.abs(weight) < 0.5, input + weight * way, end - way * (1 - weight))
    return pg.to(result, dtype)


@composed(
    samples=three_samples,
    reference=lambda x, y, z, value=1: x + value * y * z,
    node_name="AddcmulBackward0",
)
def addcmul(input: Array, tensor1: Array, tensor2: Array, *, value: Number = 1) -> Array:
    """Sum of a tensor and a product, elementwise with broadcasting: ``input + value * tensor1 * tensor2``.

    Raises
    ------
    RuntimeError
        `value` is no integer, and the tensors hold integers.

    >>> import plugrad as pg
    >>> pg.addcmul(pg.tensor([1.0]), pg.tensor([2.0]), pg.tensor([3.0]), value=10)
    tensor([61.])
    """
    if isinstance(value, float) and all(x.dtype.kind in "biu" for x in (input, tensor1, tensor2)):
        if not value.is_integer():
            raise RuntimeError(
                f"For integral input tensors, argument value must not be a fraction, got {value}; convert the tensors"
            )
        value = int(value)
    return plus_multiple(pg.mul, input, tensor1, tensor2, value)


@composed(
    samples=three_samples,
    error_samples=refuses(RuntimeError, "Integer division with addc", ([1, 2], [1, 2], [1, 2])),
    reference=lambda x, y, z, value=1: x + value * y / z,
    node_name="AddcdivBackward0",
)
def addcdiv(input: Array, tensor1: Array, tensor2: Array, *, value: Number = 1) -> Array:
    """Sum of a tensor and a quotient, elementwise with broadcasting: ``input + value * tensor1 / tensor2``.

    Raises
    ------
    RuntimeError
        `tensor1` and `tensor2` both hold integers.

    >>> import plugrad as pg
    >>> pg.addcdiv(pg.tensor([1.0]), pg.tensor([2.0]), pg.tensor([4.0]), value=10)
    tensor([6.])
    """
    if tensor1.dtype.kind not in "fc" and tensor2.dtype.kind not in "fc":
        raise RuntimeError(
            "Integer division with addcdiv is no longer supported: convert one of the two first, x.float()"
        )
    return plus_multiple(pg.div, input, tensor1, tensor2, value)


def plus_multiple(op: Any, input: Array, tensor1: Array, tensor2: Array, value: Number) -> Any:
    """Return ``input + op(value * tensor1, tensor2)`` in the dtype of the three arrays; half precision is computed in
    single.

    `op` multiplies or divides two arrays.
    """
    if type(value) in (int, float) and alike(input, tensor1, tensor2):
        return input + op(tensor1 if value == 1 else value * tensor1, tensor2)
    dtype = result_type(input, tensor1, tensor2)
    input, tensor1, tensor2 = [wide(of_dtype(x, dtype)) for x in (input, tensor1, tensor2)]
    if value != 1:
        exact = dtype.kind not in "fc" or isinstance(value, complex)
        tensor1 = (number_of(value, dtype) if exact else value) * tensor1
    return of_dtype(input + op(tensor1, tensor2), dtype)


def scaled_by_power_of_two(input: Array, other: Array) -> Any:
    """Return ``input * 2**other`` elementwise, rounded once; the power alone may be too large or too small for the
    dtype.
    """
    if other.dtype.kind == "c" or input.dtype.kind == "c":
        return input * power_of_two(other)
    whole = np.clip(np.floor(other), -5000, 5000)  # more than any dtype has
    return np.ldexp(input * np.exp2(other - whole), whole.astype(np.int32))


@elementwise(
    scaled_by_power_of_two,
    samples=on(((2, 3), lambda rng: rng.integers(-4, 5, 3)), ((), ()), ((0, 3), (1, 3)))
    + on(((2, 3), (2, 3))),
    error_samples=broadcasting_errors,
    reference=lambda x, n: x * 2.0**n,
    complex="holomorphic",
)
def ldexp(grad: Array, other: Array, output: Array) -> Any:
    """Number of a mantissa and an exponent, elementwise with broadcasting: ``input * 2**other``.

    The power alone may be beyond the range of the dtype, as long as the product is not. The exponents need not be
    whole; integers and booleans give the default dtype.

    Source: it is linear by `input`; (2^n)' = log(2) 2^n.

    >>> import plugrad as pg
    >>> pg.ldexp(pg.tensor([1.0, 1e-30]), pg.tensor([-1, 140]))
    tensor([5.0000e-01, 1.3938e+12])
    """
    return pg.ldexp(grad, other), grad * output * LOG2


class FrexpResult(NamedTuple):
    """Result of `frexp`, a named tuple: input = mantissa * 2**exponent, with 1/2 <= |mantissa| < 1."""

    mantissa: Array
    exponent: Array

    def __repr__(self) -> str:
        return (
            f"torch.return_types.frexp(\nmantissa={self.mantissa!r},\nexponent={self.exponent!r})"
        )


@composed(
    samples=samples_off_zero,
    error_samples=refuses(RuntimeError, "only supports floating-point", np.array([1, 2])),
    core_dims=0,
)
def frexp(input: Array) -> FrexpResult:
    """Mantissa and exponent of a number, elementwise: ``input = mantissa * 2**exponent``, a tuple of the two.

    The mantissa is from 1/2 to below 1, with the sign; 0, inf and nan are their own mantissas, with the exponent 0.
    Exponents are int32.

    Raises
    ------
    RuntimeError
        `input` holds integers or complex numbers.

    Source: the exponent is constant between powers of two.

    >>> import plugrad as pg
    >>> pg.frexp(pg.tensor([3.0])).mantissa, pg.frexp(pg.tensor([3.0])).exponent
    (tensor([0.7500]), tensor([2], dtype=torch.int32))
    """
    if input.dtype.kind != "f":
        raise RuntimeError(
            f"torch.frexp() only supports floating-point dtypes, got {torch_name(input.dtype)}"
        )
    exponent: Any = np.frexp(array_of(input))[1]
    one: Any = np.ones((), input.dtype)
    half = -exponent // 2  # the power itself would overflow for the smallest numbers
    mantissa = input * np.ldexp(one, half) * np.ldexp(one, -exponent - half)
    return FrexpResult(mantissa, pg.tensor(np.asarray(exponent, np.int32)))
