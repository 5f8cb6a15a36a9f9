"""Functions of each element: exp, log, sqrt, sigmoid, where and the like. Next: `reductions.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad_builtin.arithmetic import (
    broadcasting_errors,
    broadcasting_samples,
    explained,
    promoted,
    result_type,
)


class Exp(pg.ArrayFunction):
    """Exponential, elementwise: ``e**x``.

    Any shape; integers and booleans give the default dtype.

    Source: exp' = exp.

    >>> import plugrad as pg
    >>> pg.exp(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 2.7183])
    """

    node_name = "ExpBackward0"
    complex = "holomorphic"
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        output = np.exp(floating(input))
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (output,) = ctx.saved_tensors
        return grad_output * output

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from ordinary_samples(rng)


class Log(pg.ArrayFunction):
    """Natural logarithm, elementwise.

    Any shape; integers and booleans give the default dtype. The logarithm of 0 is -inf, of a
    negative number nan, as in NumPy.

    Source: log'(x) = 1/x.

    >>> import plugrad as pg
    >>> pg.log(pg.tensor([1.0, 2.0]))
    tensor([0.0000, 0.6931])
    """

    node_name = "LogBackward0"
    complex = "holomorphic"
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        ctx.save_for_backward(input)
        return np.log(floating(input))

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (input,) = ctx.saved_tensors
        return grad_output / input

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from positive_samples(rng)


class Sqrt(pg.ArrayFunction):
    """Square root, elementwise.

    Any shape; integers and booleans give the default dtype. The root of a negative number is nan.
    The slope at 0 is inf.

    Source: sqrt'(x) = 1 / (2 sqrt(x)).

    >>> import plugrad as pg
    >>> pg.sqrt(pg.tensor([4.0, 9.0]))
    tensor([2., 3.])
    """

    node_name = "SqrtBackward0"
    complex = "holomorphic"
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        output = np.sqrt(floating(input))
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (output,) = ctx.saved_tensors
        with np.errstate(divide="ignore", invalid="ignore"):  # a slope of inf is the answer at 0
            return grad_output / (2 * output)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from positive_samples(rng)


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

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        ctx.save_for_backward(input)
        return np.abs(input)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (input,) = ctx.saved_tensors
        return grad_output * pg.sign(input)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from samples_off_zero(rng)


class Sign(pg.ArrayFunction):
    """Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0.

    Source: of real numbers the slope is 0 everywhere; the sign s of a complex number moves along the unit circle only,
    so that the part of the gradient along s is taken away.

    >>> import plugrad as pg
    >>> pg.sign(pg.tensor([-2.0, 0.0, 3.0]))
    tensor([-1.,  0.,  1.])
    """

    node_name = "SignBackward0"
    complex = True
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        output = np.sign(input)
        if input.dtype.kind == "c":
            ctx.save_for_backward(input, output)
        return output

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        if not ctx.saved_tensors:
            return grad_output * 0
        input, output = ctx.saved_tensors
        along = pg.real(grad_output * pg.conj(output)) * output
        modulus = pg.abs(input)
        return (grad_output - along) / pg.where(modulus == 0, np.inf, modulus)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from samples_off_zero(rng)


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

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        with np.errstate(over="ignore"):  # e**1000 is inf, and 1 / inf the right 0
            output = 1 / (1 + np.exp(-floating(input)))
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (output,) = ctx.saved_tensors
        return grad_output * (output * (1 - output))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from ordinary_samples(rng)

    @staticmethod
    def reference(input: Any) -> Any:
        from scipy.special import expit

        return expit(input)


class LogSigmoid(pg.ArrayFunction):
    """Logarithm of the logistic function, elementwise: ``-log(1 + e**-x)``, without overflow.

    Any shape; integers and booleans give the default dtype.

    Source: (log s)'(x) = s(-x).

    >>> import plugrad as pg
    >>> pg.logsigmoid(pg.tensor([0.0, -1000.0]))
    tensor([-6.9315e-01, -1.0000e+03])
    """

    node_name = "LogSigmoidBackward0"
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        ctx.save_for_backward(input)
        return log_sigmoid(floating(input))

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (input,) = ctx.saved_tensors
        return grad_output * pg.sigmoid(-input)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from ordinary_samples(rng)

    @staticmethod
    def reference(input: Any) -> Any:
        from scipy.special import log_expit

        return log_expit(input)


class Tanh(pg.ArrayFunction):
    """Hyperbolic tangent, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: tanh' = 1 - tanh**2.

    >>> import plugrad as pg
    >>> pg.tanh(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7616])
    """

    node_name = "TanhBackward0"
    complex = "holomorphic"
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        output = np.tanh(floating(input))
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (output,) = ctx.saved_tensors
        return grad_output * (1 - output * output)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from ordinary_samples(rng)


class Sin(pg.ArrayFunction):
    """Sine of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: sin' = cos.

    >>> import plugrad as pg
    >>> pg.sin(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8415])
    """

    node_name = "SinBackward0"
    complex = "holomorphic"
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        ctx.save_for_backward(input)
        return np.sin(floating(input))

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (input,) = ctx.saved_tensors
        return grad_output * pg.cos(input)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from ordinary_samples(rng)


class Cos(pg.ArrayFunction):
    """Cosine of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: cos' = -sin.

    >>> import plugrad as pg
    >>> pg.cos(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.5403])
    """

    node_name = "CosBackward0"
    complex = "holomorphic"
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        ctx.save_for_backward(input)
        return np.cos(floating(input))

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (input,) = ctx.saved_tensors
        return -grad_output * pg.sin(input)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from ordinary_samples(rng)


class Relu(pg.ArrayFunction):
    """The positive part, elementwise: ``max(x, 0)``, of any real dtype and shape.

    The slope at 0 is 0.

    >>> import plugrad as pg
    >>> pg.relu(pg.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

    node_name = "ReluBackward0"
    arrays = "nep18"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        output = np.maximum(input, 0)
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        (output,) = ctx.saved_tensors
        return masked(grad_output, output > 0)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from samples_off_zero(rng)


class Clamp(pg.ArrayFunction):
    """Each element, moved into the interval from `min` to `max`; None leaves that side open.

    Any shape; a floating bound makes integers the default dtype. A bound may be a Tensor, which has a
    gradient where it is the result. Where ``min > max`` the result is `max`. The slope is 1 inside
    and at the bounds, 0 outside.

    Raises
    ------
    RuntimeError
        Neither `min` nor `max` is given.

    >>> import plugrad as pg
    >>> pg.clamp(pg.tensor([-1.0, 0.5, 2.0]), min=0, max=1)
    tensor([0.0000, 0.5000, 1.0000])
    """

    node_name = "ClampBackward1"

    @staticmethod
    def call(input: Any, min: Any = None, max: Any = None) -> Any:
        if isinstance(min, pg.Tensor):
            input = pg.where(input < min, min, input)
            return input if max is None else Clamp.call(input, None, max)
        if isinstance(max, pg.Tensor):
            input = input if min is None else Clamp.apply(input, min=min)
            return pg.where(input > max, max, input)
        return Clamp.apply(input, min=min, max=max)

    @staticmethod
    def forward(ctx: Any, input: Any, *, min: Any = None, max: Any = None) -> Any:
        bounds = [bound for bound in (min, max) if bound is not None]
        if not bounds:
            raise RuntimeError(
                "torch.clamp: At least one of 'min' or 'max' must not be None. Give clamp a bound"
            )
        input = input.astype(result_type(input, *bounds), copy=False)
        if ctx.needs_input_grad[0]:
            ctx.inside = np.ones(input.shape, bool) if min is None else input >= min
            ctx.inside = ctx.inside if max is None else ctx.inside & (input <= max)
        return np.clip(input, min, max)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return masked(grad_output, ctx.inside)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        input = np.array([[-2.0, -0.5, 0.25], [0.75, 1.5, 3.0]]) + rng.uniform(0, 0.1, (2, 3))
        yield pg.Sample(input, min=0, max=1)
        yield pg.Sample(input, min=0)
        yield pg.Sample(input, max=1)
        yield pg.Sample(input[0, :1].reshape(()), min=-1, max=1)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(rng.normal(size=3), raises=RuntimeError, match="At least one of")


class Maximum(pg.ArrayFunction):
    """The larger of two tensors, elementwise with broadcasting; nan where either is nan.

    Where they are equal each gets half of the gradient.

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

    @staticmethod
    def forward(ctx: Any, input: Any, other: Any) -> Any:
        return chosen(ctx, np.maximum, np.greater, input, other)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return shared(ctx, grad_output)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from broadcasting_samples(rng)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from broadcasting_errors(rng)


class Minimum(pg.ArrayFunction):
    """The smaller of two tensors, elementwise with broadcasting; nan where either is nan.

    Where they are equal each gets half of the gradient.

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

    @staticmethod
    def forward(ctx: Any, input: Any, other: Any) -> Any:
        return chosen(ctx, np.minimum, np.less, input, other)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return shared(ctx, grad_output)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from broadcasting_samples(rng)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield from broadcasting_errors(rng)


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

    @staticmethod
    def forward(ctx: Any, condition: Any, input: Any, other: Any) -> Any:
        if condition.dtype.kind != "b":
            raise RuntimeError(
                "where expected condition to be a boolean tensor, but got a tensor with dtype "
                f"{condition.dtype}. Compare first: where(x != 0, ...)"
            )
        try:
            output = np.where(condition, input, other)
        except (ValueError, TypeError) as error:
            raise explained(error, condition, input, other) from error
        ctx.save_for_backward(condition)
        if output.dtype is getattr(input, "dtype", None):
            return output
        return output.astype(result_type(input, other), copy=False)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
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


def floating(input: Any) -> Any:
    """Return `input` itself if it is floating or complex, else in the default dtype.

    Raises
    ------
    TypeError
        `input` is no array.
    """
    try:
        kind = input.dtype.kind
    except AttributeError:
        raise TypeError(
            f"argument 'input' (position 1) must be Tensor, not {type(input).__name__}; "
            "make it one: plugrad.tensor(...)"
        ) from None
    return input if kind in "fc" else input.astype(pg.get_default_dtype())


def log_sigmoid(x: Any) -> Any:
    """Return ``-log(1 + e**-x)``; np.logaddexp would take ten times as long."""
    return np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x)))


def chosen(ctx: Any, ufunc: Any, beats: Any, input: Any, other: Any) -> Any:
    """Return ``ufunc(input, other)``, and keep which of the two each element came from."""
    try:
        output = promoted(ufunc, input, other, ufunc(input, other))
    except (ValueError, TypeError) as error:
        raise explained(error, input, other) from error
    if ctx.needs_input_grad[0] or ctx.needs_input_grad[1]:
        ctx.share = (beats(input, other).astype(output.dtype) + ~beats(other, input)) / 2
    return output


def shared(ctx: Any, grad_output: Any) -> Any:
    """Return the gradients of the two operands of `chosen`."""
    needs_input, needs_other = ctx.needs_input_grad
    return (
        masked(grad_output, ctx.share) if needs_input else None,
        masked(grad_output, 1 - ctx.share) if needs_other else None,
    )


def masked(grad: Any, share: Any) -> Any:
    """Return each element's share of its gradient: nothing where the share is 0 (or False), of inf and nan too."""
    if type(grad) is np.ndarray and np.isfinite(grad).all():
        return grad * share  # measured 0.2 against 3.6 ms of np.where, on a million float32
    return pg.where(share != 0, grad, 0) * share


def ordinary_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield points of every shape for a function that is smooth everywhere."""
    for shape in SHAPES:
        yield pg.Sample(rng.normal(size=shape))


def positive_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield points of every shape for a function of positive numbers."""
    for shape in SHAPES:
        yield pg.Sample(rng.uniform(0.5, 2, shape))


def samples_off_zero(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield points of every shape and both signs for a function with a kink at 0."""
    for shape in SHAPES:
        signs = rng.choice([-1, 1], shape)
        yield pg.Sample(np.asarray(signs * rng.uniform(0.2, 2, shape)))


SHAPES: tuple[tuple[int, ...], ...] = ((2, 3), (), (1,), (0, 3))
