"""Functions of each element: exp, log, sqrt, sigmoid, where and the like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Operand,
    as_floating,
    broadcasting_errors,
    broadcasting_samples,
    composed,
    computed,
    elementwise,
    explained,
    in_single,
    masked,
    no_gradient,
    positive_samples,
    refuse_unordered,
    result_type,
    samples_between_whole_numbers,
    samples_off_zero,
    smooth_samples,
    wide,
)


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


class Abs(pg.ArrayFunction):
    """Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0.

    Source: |x|' = sign(x).

    >>> import plugrad as pg
    >>> pg.abs(pg.tensor([-1.0, 2.0]))
    tensor([1., 2.])
    """

    node_name = "AbsBackward0"
    complex = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        if input.dtype.kind == "b":
            raise NotImplementedError("abs is not implemented for bool; convert first: x.int()")
        ctx.save_for_backward(input)
        return pg.quietly(np.abs, input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        (input,) = ctx.saved_tensors
        return grad_output * pg.sign(input)

    samples = staticmethod(samples_off_zero)


@composed(samples=smooth_samples, reference=np.square, complex=True)
def square(input: Array) -> Array:
    """Square, elementwise: ``x**2``, of any dtype and shape.

    >>> import plugrad as pg
    >>> pg.square(pg.tensor([-2.0, 3.0]))
    tensor([4., 9.])
    """
    return input**2


class Sign(pg.ArrayFunction):
    """Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0; of nan, nan.

    Source: of real numbers the slope is 0 everywhere; the sign s of a complex number moves along the unit circle only,
    so that the part of the gradient along s is taken away.

    >>> import plugrad as pg
    >>> pg.sign(pg.tensor([-2.0, 0.0, 3.0]))
    tensor([-1.,  0.,  1.])
    """

    node_name = "SignBackward0"
    complex = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        if input.dtype.kind == "b":
            return input.copy()
        output = pg.quietly(np.sign, input)
        if input.dtype.kind == "c":
            ctx.save_for_backward(input, output)
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        if not ctx.saved_tensors:
            return no_gradient(grad_output)
        input, output = ctx.saved_tensors
        along = pg.real(grad_output * pg.conj(output)) * output
        modulus = pg.abs(input)
        return (grad_output - along) / pg.where(modulus == 0, np.inf, modulus)

    samples = staticmethod(samples_off_zero)


class Floor(pg.ArrayFunction):
    """The largest whole number that is not larger, elementwise; integers are left as they are.

    Raises
    ------
    NotImplementedError
        `input` is boolean or complex.

    Source: it is flat between whole numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.floor(pg.tensor([-1.5, 1.5]))
    tensor([-2.,  1.])
    """

    node_name = "FloorBackward0"
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        return whole(np.floor, input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return no_gradient(grad_output)

    samples = staticmethod(samples_between_whole_numbers)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from whole_errors(rng)


class Ceil(pg.ArrayFunction):
    """The smallest whole number that is not smaller, elementwise; integers are left as they are.

    Raises
    ------
    NotImplementedError
        `input` is boolean or complex.

    Source: it is flat between whole numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.ceil(pg.tensor([-1.5, 1.5]))
    tensor([-1.,  2.])
    """

    node_name = "CeilBackward0"
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        return whole(np.ceil, input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return no_gradient(grad_output)

    samples = staticmethod(samples_between_whole_numbers)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from whole_errors(rng)


class Trunc(pg.ArrayFunction):
    """The whole number without the fraction, elementwise; integers are left as they are.

    Raises
    ------
    NotImplementedError
        `input` is boolean or complex.

    Source: it is flat between whole numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.trunc(pg.tensor([-1.5, 1.5]))
    tensor([-1.,  1.])
    """

    node_name = "TruncBackward0"
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        return whole(np.trunc, input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return no_gradient(grad_output)

    samples = staticmethod(samples_between_whole_numbers)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from whole_errors(rng)


class Round(pg.ArrayFunction):
    """The nearest number with `decimals` digits behind the point, elementwise; from the middle, the even one.

    Integers are left as they are.

    Raises
    ------
    NotImplementedError
        `input` is boolean or complex.

    Source: it is flat between those numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.round(pg.tensor([0.5, 1.5, 1.25])), pg.round(pg.tensor([1.27]), decimals=1)
    (tensor([0., 2., 1.]), tensor([1.3000]))
    """

    node_name = "RoundBackward0"
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array, *, decimals: int = 0) -> Array:
        return whole(np.round, input, decimals)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return no_gradient(grad_output)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from samples_between_whole_numbers(rng)
        yield pg.Sample(np.array([0.11, 0.42, -0.78]), decimals=1)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from whole_errors(rng)


class Sigmoid(pg.ArrayFunction):
    """Logistic function, elementwise: ``1 / (1 + e**-x)``, without overflow for any x.

    Any shape; integers and booleans give the default dtype.

    Source: s' = s (1 - s).

    >>> import plugrad as pg
    >>> pg.sigmoid(pg.tensor([0.0, -1000.0]))
    tensor([0.5000, 0.0000])
    """

    node_name = "SigmoidBackward0"
    complex = "holomorphic"
    arrays = "nep18"
    new_gradients = True
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        output = in_single(logistic, as_floating(input))
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        output = wide(ctx.saved_tensors[0])
        return grad_output * (output * (1 - output))

    samples = staticmethod(smooth_samples)

    @staticmethod
    def reference(input: Array) -> Any:
        from scipy.special import expit

        return expit(input)


class Logsigmoid(pg.ArrayFunction):
    """Logarithm of the logistic function, elementwise: ``-log(1 + e**-x)``, without overflow.

    Any shape; integers and booleans give the default dtype.

    Source: (log s)'(x) = s(-x).

    >>> import plugrad as pg
    >>> pg.logsigmoid(pg.tensor([0.0, -1000.0]))
    tensor([-6.9315e-01, -1.0000e+03])
    """

    node_name = "LogSigmoidBackward0"
    arrays = "nep18"
    new_gradients = True
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        ctx.save_for_backward(input)
        return in_single(log_sigmoid, as_floating(input))

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        (input,) = ctx.saved_tensors
        return grad_output * pg.sigmoid(-input)

    samples = staticmethod(smooth_samples)

    @staticmethod
    def reference(input: Array) -> Any:
        from scipy.special import log_expit

        return log_expit(input)


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


class Relu(pg.ArrayFunction):
    """The positive part, elementwise: ``max(x, 0)``, of any real dtype and shape.

    The slope at 0 is 0; nan passes its gradient on.

    >>> import plugrad as pg
    >>> pg.relu(pg.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

    node_name = "ReluBackward0"
    arrays = "nep18"
    new_gradients = True
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        if input.dtype.kind == "b":
            raise RuntimeError("Boolean inputs not supported for relu. Convert first: x.float()")
        refuse_unordered("relu", input.dtype)
        output = np.maximum(input, 0)
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        (output,) = ctx.saved_tensors
        if isinstance(output, pg.Tensor):
            return ReluGradient.apply(grad_output, output)
        return masked(grad_output, ~(output <= 0))

    samples = staticmethod(samples_off_zero)


class ReluGradient(pg.ArrayFunction):
    """The gradient of `relu`: `grad_output` where `output` is positive or nan, 0 elsewhere.

    It depends on `output`, if only with a slope of 0: a network of relus has a second derivative.

    Raises
    ------
    RuntimeError
        The shapes differ.

    >>> import plugrad as pg
    >>> pg.ops.builtin.relu_gradient(pg.tensor([5.0, 6.0]), pg.relu(pg.tensor([-1.0, 2.0])))
    tensor([0., 6.])
    """

    node_name = "ThresholdBackwardBackward0"
    for_rules = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, grad_output: Array, output: Array) -> Array:
        if tuple(grad_output.shape) != tuple(output.shape):
            raise RuntimeError(
                f"relu_gradient: expected output of the shape of grad_output, {list(grad_output.shape)}, but got "
                f"{list(output.shape)}"
            )
        ctx.passes = ~(output <= 0)
        return masked(grad_output, ctx.passes)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return (
            masked(grad_output, ctx.passes) if ctx.needs_input_grad[0] else None,
            no_gradient(grad_output) if ctx.needs_input_grad[1] else None,
        )

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for sample in samples_off_zero(rng):
            yield pg.Sample(rng.normal(size=np.shape(sample.args[0])), *sample.args)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = np.ones((2, 3))
        yield pg.ErrorSample(x, x[0], raises=RuntimeError, match="expected output of the shape")


class Clamp(pg.ArrayFunction):
    """Each element, moved into the interval from `min` to `max`; None leaves that side open.

    A bound is a number, or a tensor that broadcasts; a floating one makes integers floating. Where ``min > max`` the
    result is `max`; where anything is nan, nan. The slope is 1 inside and at the bounds, where a bound is the result
    its own, and 0 everywhere else.

    Raises
    ------
    RuntimeError
        Neither `min` nor `max` is given, or the shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.clamp(pg.tensor([-1.0, 0.5, 2.0]), min=0, max=1)
    tensor([0.0000, 0.5000, 1.0000])
    """

    node_name = "ClampBackward1"
    broadcasts = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(
        ctx: Context, input: Array, min: Operand | None = None, max: Operand | None = None
    ) -> Array:
        bounds = [bound for bound in (min, max) if bound is not None]
        if not bounds:
            raise RuntimeError(
                "torch.clamp: At least one of 'min' or 'max' must not be None. Give clamp a bound"
            )
        try:
            wanted = result_type(input, *bounds)
            refuse_unordered("clamp", wanted)
            output = np.clip(input.astype(wanted, copy=False), min, max)
        except (ValueError, TypeError, OverflowError) as error:
            raise explained(error, input, *bounds) from error
        low = -np.inf if min is None else min
        high = np.inf if max is None else max
        needs_input, needs_min, needs_max = (*ctx.needs_input_grad, False, False)[:3]
        if needs_input:
            ctx.inside = (input >= low) & (input <= high)
        if needs_min:
            ctx.raised = (input < low) & (low <= high)
        if needs_max:
            ctx.lowered = (input > high) | (low > high)
        return output.astype(wanted, copy=False)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        needs_input, needs_min, needs_max = (*ctx.needs_input_grad, False, False)[:3]
        return (
            masked(grad_output, ctx.inside) if needs_input else None,
            masked(grad_output, ctx.raised) if needs_min else None,
            masked(grad_output, ctx.lowered) if needs_max else None,
        )

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        input = np.array([[-2.0, -0.5, 0.25], [0.75, 1.5, 3.0]]) + rng.uniform(0, 0.1, (2, 3))
        yield pg.Sample(input, 0, 1)
        yield pg.Sample(input, min=0)
        yield pg.Sample(input, max=1)
        yield pg.Sample(input[0, :1].reshape(()), -1, 1)
        yield pg.Sample(input, np.array([-1.0, 0.0, 1.0]), np.array([[1.25], [1.3]]))
        yield pg.Sample(input, np.full((2, 3), 0.5), 0)  # min > max

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(rng.normal(size=3), raises=RuntimeError, match="At least one of")
        yield pg.ErrorSample(
            rng.normal(size=3), np.ones(2), raises=RuntimeError, match="The size of tensor a"
        )


class Maximum(pg.ArrayFunction):
    """The larger of two tensors, elementwise with broadcasting; nan where either is nan.

    Where they are equal, or either is nan, each gets half of the gradient.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.maximum(pg.tensor([1.0, 4.0]), pg.tensor([3.0, 2.0]))
    tensor([3., 4.])
    """

    node_name = "MaximumBackward0"
    broadcasts = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Operand, other: Operand) -> Array:
        return chosen(ctx, np.maximum, np.greater, input, other)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return shared(ctx, grad_output)

    samples = staticmethod(broadcasting_samples)
    error_samples = staticmethod(broadcasting_errors)


class Minimum(pg.ArrayFunction):
    """The smaller of two tensors, elementwise with broadcasting; nan where either is nan.

    Where they are equal, or either is nan, each gets half of the gradient.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.minimum(pg.tensor([1.0, 4.0]), pg.tensor([3.0, 2.0]))
    tensor([1., 2.])
    """

    node_name = "MinimumBackward0"
    broadcasts = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, input: Operand, other: Operand) -> Array:
        return chosen(ctx, np.minimum, np.less, input, other)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return shared(ctx, grad_output)

    samples = staticmethod(broadcasting_samples)
    error_samples = staticmethod(broadcasting_errors)


class Where(pg.ArrayFunction):
    """`input` where `condition` is true, `other` elsewhere; all three broadcast.

    `condition` is boolean; `input` and `other` are tensors or numbers, of which an integer never
    widens a floating one.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or `condition` is not boolean.

    >>> import plugrad as pg
    >>> x = pg.tensor([-1.0, 2.0])
    >>> pg.where(x > 0, x, 0.0)
    tensor([0., 2.])
    """

    node_name = "WhereBackward0"
    complex = "holomorphic"
    broadcasts = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, condition: Array, input: Operand, other: Operand) -> Array:
        if condition.dtype.kind != "b":
            raise RuntimeError(
                "where expected condition to be a boolean tensor, but got a tensor with dtype "
                f"{condition.dtype}. Compare first: where(x != 0, ...)"
            )
        try:
            output: Array = np.where(condition, input, other)
            if output.dtype.kind not in "fiubc":
                raise TypeError(f"numbers of {output.dtype}")
            ctx.save_for_backward(condition)
            if output.dtype is getattr(input, "dtype", None):
                return output
            return output.astype(result_type(input, other), copy=False)
        except (ValueError, TypeError, OverflowError) as error:
            raise explained(error, condition, input, other) from error

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        (condition,) = ctx.saved_tensors
        _, needs_input, needs_other = ctx.needs_input_grad
        return (
            None,
            pg.where(condition, grad_output, 0) if needs_input else None,
            pg.where(condition, 0, grad_output) if needs_other else None,
        )

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        chosen = np.array([[True, False, True], [False, True, False]])
        yield pg.Sample(chosen, rng.normal(size=(2, 3)), rng.normal(size=(2, 3)))
        for sample in broadcasting_samples(rng):
            input, other = sample.args
            for shape in (np.shape(input), np.shape(other)):
                yield pg.Sample(rng.integers(0, 2, shape).astype(bool), input, other)
        yield pg.Sample(np.array([[True], [False]]), 0, rng.normal(size=3))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3))
        yield pg.ErrorSample(x, x, x, raises=RuntimeError, match="where expected condition to be")
        yield pg.ErrorSample(x > 0, x, x[:, 0], raises=RuntimeError, match="The size of tensor a")


# What these functions share.


def whole(function: Any, input: Array, *decimals: Any) -> Any:
    """Return ``function(input)`` of real numbers; of integers, a copy.

    Raises
    ------
    NotImplementedError
        They are boolean or complex.
    """
    if input.dtype.kind in "iu":
        return input.copy()
    if input.dtype.kind != "f":
        raise NotImplementedError(
            f"{function.__name__} is not implemented for {input.dtype} numbers; convert first: x.float(), x.real"
        )
    return pg.quietly(function, input, *decimals)


def logistic(x: Array) -> Any:
    """Return ``1 / (1 + e**-x)``: e**1000 is inf, and 1 / inf the right 0."""
    return 1 / (1 + np.exp(-x))


def log_sigmoid(x: Array) -> Any:
    """Return ``-log(1 + e**-x)``; np.logaddexp would take ten times as long."""
    return np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x)))


def chosen(ctx: Context, ufunc: Any, beats: Any, input: Operand, other: Operand) -> Any:
    """Return ``ufunc(input, other)``, and keep which of the two each element came from."""
    output = computed(ufunc, input, other)
    refuse_unordered(ufunc.__name__, output.dtype)
    if ctx.needs_input_grad[0] or ctx.needs_input_grad[1]:
        ctx.share = (beats(input, other).astype(output.dtype) + ~beats(other, input)) / 2
    return output


def shared(ctx: Context, grad_output: Array) -> Any:
    """Return the gradients of the two operands of `chosen`."""
    needs_input, needs_other = ctx.needs_input_grad
    return (
        masked(grad_output, ctx.share) if needs_input else None,
        masked(grad_output, 1 - ctx.share) if needs_other else None,
    )


def whole_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield what has no whole numbers."""
    for kind in (bool, complex):
        yield pg.ErrorSample(
            np.ones(2, kind), raises=NotImplementedError, match="is not implemented for"
        )
