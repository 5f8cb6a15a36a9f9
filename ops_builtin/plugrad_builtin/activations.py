"""Activations: sigmoid, relu and the like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    as_floating,
    in_single,
    masked,
    no_gradient,
    refuse_unordered,
    samples_off_zero,
    smooth_samples,
    wide,
)


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


def logistic(x: Array) -> Any:
    """Return ``1 / (1 + e**-x)``: e**1000 is inf, and 1 / inf the right 0."""
    return 1 / (1 + np.exp(-x))


def log_sigmoid(x: Array) -> Any:
    """Return ``-log(1 + e**-x)``; np.logaddexp would take ten times as long."""
    return np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x)))
