"""Activations of neural networks: sigmoid, relu, gelu, elu and the like, and their gated and random variants.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    DTypeLike,
    Primitive,
    array_of,
    as_floating,
    composed,
    elementwise,
    every,
    is_other_array,
    masked,
    no_gradient,
    normal_dim,
    on,
    primitive,
    refuse_unordered,
    refuses,
    samples_off_zero,
    smooth_samples,
    torch_name,
    wide,
)
from plugrad_builtin.piecewise import chosen
from plugrad_builtin.random import uniform_of


def logistic(input: Array) -> Any:
    """Return the logistic function ``1 / (1 + e**-x)``, elementwise; where e**-x overflows to inf, the result is 0, as
    it should be.
    """
    return 1 / (1 + np.exp(-input))


@elementwise(
    logistic, samples=smooth_samples, reference="scipy.special.expit", complex="holomorphic"
)
def sigmoid(grad: Array, output: Array) -> Any:
    """Logistic function, elementwise: ``1 / (1 + e**-x)``, without overflow for any x.

    Any shape; integers and booleans give the default dtype.

    Source: s' = s (1 - s).

    >>> import plugrad as pg
    >>> pg.sigmoid(pg.tensor([0.0, -1000.0]))
    tensor([0.5000, 0.0000])
    """
    return grad * (output * (1 - output))


def log_sigmoid(input: Array) -> Any:
    """Return ``-log(1 + e**-x)``, elementwise and without overflow; the same by np.logaddexp takes ten times as
    long.
    """
    return np.minimum(input, 0) - np.log1p(np.exp(-np.abs(input)))


@elementwise(
    log_sigmoid,
    samples=smooth_samples,
    reference="scipy.special.log_expit",
    node_name="LogSigmoidBackward0",
)
def logsigmoid(grad: Array, input: Array) -> Any:
    """Logarithm of the logistic function, elementwise: ``-log(1 + e**-x)``, without overflow.

    Any shape; integers and booleans give the default dtype.

    Source: (log s)'(x) = s(-x).

    >>> import plugrad as pg
    >>> pg.logsigmoid(pg.tensor([0.0, -1000.0]))
    tensor([-6.9315e-01, -1.0000e+03])
    """
    return grad * pg.sigmoid(-input)


class Relu(Primitive):
    """Rectifier (ReLU), elementwise: ``max(x, 0)``, of any real dtype and shape.

    The slope at 0 is 0; nan passes its gradient on.

    >>> import plugrad as pg
    >>> pg.relu(pg.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

    new_gradients = True

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


class ReluGradient(Primitive):
    """Gradient of `relu`: `grad_output` where `output` is positive or nan, 0 elsewhere.

    It depends on `output` too, with a slope of 0, so that a network of relus has a second derivative.

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

    error_samples = refuses(RuntimeError, "expected output of the shape", ((2, 3), (3,)))


scales = samples_off_zero + on(([-1.5, 0.5, -0.25], 2.5))
sharp = smooth_samples + on([-700.0, 0.5, 40.0, 700.0], beta=every(1.0, 2.5), threshold=60.0)
thresholds = on(([[-1.5, 0.5]], 0.1, 20.0), (np.array(1.5), 0, 1.0), ((0, 3), 0, 1), ([1, 3], 2, 5))


def between(*points: float) -> Any:
    """Return a function of a random generator that yields samples: its inputs lie between -8 and 8, at least 0.2 away
    from each of `points`, the kinks of an op.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape in ((2, 3), (), (1,), (0, 3)):
            x = np.asarray(rng.uniform(-8, 8, shape))
            for point in points:
                x = np.where(np.abs(x - point) < 0.2, x + 0.5, x)
            yield pg.Sample(x)

    return samples


lambdas = between(-0.5, 0.5) + on(([-2.0, 0.5, -1.25, 3.0], 1.0))


def weights(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `prelu`: inputs off 0, with one slope for all elements and with one slope for each channel."""
    for sample in samples_off_zero(rng):
        yield pg.Sample(*sample.args, rng.normal(size=1))
    for shape in ((4, 3), (2, 3, 2), (0, 3)):
        signs = rng.choice([-1, 1], shape)
        yield pg.Sample(signs * rng.uniform(0.2, 2, shape), rng.normal(size=3))
    yield pg.Sample(np.array([-1.0, 2.0]), np.array(0.25))


@elementwise(
    lambda input: input * logistic(input),
    samples=smooth_samples,
    complex="holomorphic",
    inplace=True,
)
def silu(grad: Array, input: Array) -> Any:
    """Sigmoid linear unit (SiLU, swish), elementwise: ``x sigmoid(x)``.

    Source: Elfwing, Uchibe and Doya (2017), https://arxiv.org/abs/1702.03118: s (1 + x (1 - s)), s = sigmoid(x).

    >>> import plugrad as pg
    >>> pg.nn.functional.silu(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7311])
    """
    share = pg.sigmoid(input)
    return grad * (share * (1 + input * (1 - share)))


def gaussian(ctx: Context, input: Array, *, approximate: str = "none") -> Any:
    """Return x Φ(x) elementwise, Φ the normal distribution function, or its approximation by tanh.

    Φ(x) is kept as `ctx.share` if there is a gradient, as it takes nearly all of the time. Raises RuntimeError unless
    `approximate` is "none" or "tanh".
    """
    if approximate not in ("none", "tanh"):
        raise RuntimeError("approximate argument must be either none or tanh.")
    floating = as_floating(input)
    x, share = wide(floating), None
    if approximate == "tanh":  # by x**3 it would take 30 times as long
        factor = pg.quietly(lambda: 0.5 * (1 + np.tanh(BEND * (x + CUBIC * x * x * x))))
    else:
        factor = share = pg.special.ndtr(x)
    ctx.share = share if ctx.needs_input_grad[0] else None
    return pg.quietly(lambda: (x * factor).astype(floating.dtype, copy=False))


BEND, CUBIC = math.sqrt(2 / math.pi), 0.044715


@primitive(
    gaussian,
    samples=on((2, 3), (), (0, 3), approximate=every("none", "tanh")) + on([-6.0, 0.0, 6.0]),
    error_samples=refuses(RuntimeError, "must be either none or tanh", (2,), approximate="erf"),
    new_gradients=True,
)
def gelu(grad: Array, input: Array, share: Array, approximate: str) -> Any:
    """Gaussian error linear unit (GELU), elementwise: x times the probability that a standard normal number is below x.

    With ``approximate="tanh"`` x (1 + tanh(sqrt(2/π) (x + 0.044715 x³))) / 2.

    Raises
    ------
    RuntimeError
        `approximate` is neither "none" nor "tanh".

    Source: Hendrycks and Gimpel (2016), https://arxiv.org/abs/1606.08415; P' is the normal density.

    >>> import plugrad as pg
    >>> pg.nn.functional.gelu(pg.tensor([-1.0, 0.0, 1.0]))
    tensor([-0.1587,  0.0000,  0.8413])
    """
    if approximate == "none":
        density = pg.exp(-0.5 * input * input) * (1 / math.sqrt(2 * math.pi))
        if isinstance(input, pg.Tensor):  # to differentiate again
            share = pg.special.ndtr(input)
        return grad * (share + input * density)
    bent = pg.tanh(BEND * (input + CUBIC * input * input * input))
    slope = (1 - bent * bent) * (BEND * (1 + 3 * CUBIC * input * input))
    return grad * (0.5 * (1 + bent + input * slope))


def rectified(input: Array, *, beta: float = 1.0, threshold: float = 20.0) -> Any:
    """Return log(1 + e**(beta x)) / beta, elementwise, and x itself where beta x exceeds `threshold`."""
    scaled = beta * input
    near = np.log1p(np.exp(np.minimum(scaled, threshold))) / beta
    return chosen(scaled > threshold, input, near)


@elementwise(rectified, samples=sharp)
def softplus(grad: Array, input: Array, beta: float, threshold: float) -> Any:
    """Smooth rectifier, elementwise: ``log(1 + exp(beta x)) / beta``, and x itself where beta x is above `threshold`.

    Source: Dugas et al. (2001), "Incorporating second-order functional knowledge": its slope is sigmoid(beta x).

    >>> import plugrad as pg
    >>> pg.nn.functional.softplus(pg.tensor([0.0, 100.0]))
    tensor([  0.6931, 100.0000])
    """
    scaled = beta * input
    return pg.where(scaled > threshold, grad, grad * pg.sigmoid(scaled))


@elementwise(
    lambda input, *, negative_slope=0.01: chosen(input > 0, input, input * negative_slope),
    samples=samples_off_zero + on(([-1.5, 0.5, -0.25], -0.75)),
    inplace=True,
)
def leaky_relu(grad: Array, input: Array, negative_slope: float) -> Any:
    """Leaky rectifier (leaky ReLU), elementwise: x above 0, else ``negative_slope x``.

    Source: Maas, Hannun and Ng (2013); at 0 the slope is `negative_slope`.

    >>> import plugrad as pg
    >>> pg.nn.functional.leaky_relu(pg.tensor([-1.0, 2.0]))
    tensor([-0.0100,  2.0000])
    """
    return pg.where(input > 0, grad, grad * negative_slope)


@elementwise(
    lambda input, *, alpha=1.0: chosen(input <= 0, alpha * np.expm1(np.minimum(input, 0)), input),
    samples=scales,
    inplace=True,
)
def elu(grad: Array, input: Array, alpha: float) -> Any:
    """Exponential linear unit (ELU), elementwise: x above 0, else ``alpha (e**x - 1)``.

    Source: Clevert, Unterthiner and Hochreiter (2015), https://arxiv.org/abs/1511.07289; at 0 the slope is `alpha`.

    >>> import plugrad as pg
    >>> pg.nn.functional.elu(pg.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """
    return pg.where(input <= 0, grad * alpha * pg.exp(below_zero(input)), grad)


def below_zero(input: Array) -> Any:
    """Return min(input, 0), elementwise, with slope 0 at 0 itself, where PyTorch's second derivatives have that slope
    too.
    """
    return pg.where(input < 0, input, 0)


SELU_SCALE, SELU_ALPHA = 1.0507009873554805, 1.6732632423543772


@composed(samples=samples_off_zero, inplace=True, node_name="EluBackward0")
def selu(input: Array) -> Array:
    """Scaled exponential linear unit (SELU), elementwise: 1.0507 times `elu` with an alpha of 1.6733.

    Source: Klambauer et al. (2017), https://arxiv.org/abs/1706.02515.

    >>> import plugrad as pg
    >>> pg.nn.functional.selu(pg.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])
    """
    return pg.nn.functional.elu(input, SELU_ALPHA) * SELU_SCALE


def continuous(input: Array, *, alpha: float = 1.0) -> Any:
    """Return the forward of `celu`: x where x > 0, else alpha (e**(x / alpha) - 1). Raises RuntimeError if `alpha` is
    0.
    """
    if alpha == 0:
        raise RuntimeError("ZeroDivisionError: alpha cannot be 0 for CELU")
    return chosen(input <= 0, alpha * np.expm1(np.minimum(input, 0) / alpha), input)


@elementwise(
    continuous,
    samples=scales,
    error_samples=refuses(RuntimeError, "alpha cannot be 0 for CELU", ((2,), 0.0)),
    inplace=True,
)
def celu(grad: Array, input: Array, alpha: float) -> Any:
    """Continuously differentiable exponential linear unit (CELU), elementwise: x above 0, else
    ``alpha (e**(x / alpha) - 1)``.

    Raises
    ------
    RuntimeError
        `alpha` is 0.

    Source: Barron (2017), https://arxiv.org/abs/1704.07483.

    >>> import plugrad as pg
    >>> pg.nn.functional.celu(pg.tensor([-1.0, 2.0]), 0.5)
    tensor([-0.4323,  2.0000])
    """
    return pg.where(input <= 0, grad * pg.exp(below_zero(input) / alpha), grad)


@composed(samples=smooth_samples, inplace=True, half_in_single=True, node_name="MishBackward0")
def mish(input: Array) -> Array:
    """Mish, elementwise: ``x tanh(softplus(x))``.

    Source: Misra (2019), https://arxiv.org/abs/1908.08681.

    >>> import plugrad as pg
    >>> pg.nn.functional.mish(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8651])
    """
    return input * pg.tanh(pg.nn.functional.softplus(input))


@composed(samples=smooth_samples, complex=True, half_in_single=True)
def softsign(input: Array) -> Array:
    """Softsign, elementwise: x / (1 + |x|).

    >>> import plugrad as pg
    >>> pg.nn.functional.softsign(pg.tensor([-1.0, 3.0]))
    tensor([-0.5000,  0.7500])
    """
    return input / (pg.abs(input) + 1)


@composed(samples=smooth_samples, complex=True, half_in_single=True)
def tanhshrink(input: Array) -> Array:
    """Tanh shrinkage, elementwise: x - tanh(x).

    >>> import plugrad as pg
    >>> pg.nn.functional.tanhshrink(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.2384])
    """
    return input - pg.tanh(input)


def bounded(input: Array, *, min_val: float = -1.0, max_val: float = 1.0) -> Any:
    """Return `input` clipped to [`min_val`, `max_val`], in its own dtype.

    Raises RuntimeError for booleans and complex numbers, and ValueError if `min_val` is above `max_val`.
    """
    if input.dtype.kind == "b":
        raise RuntimeError("Bool inputs not supported for hardtanh. Convert first: x.float()")
    refuse_unordered("hardtanh", input.dtype)
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    return np.clip(input, min_val, max_val).astype(input.dtype, copy=False)


@primitive(
    bounded,
    samples=between(-1, 1) + on(([-2.0, 0.5, 3.5], -0.5, 3.0), ([-2, 1, 4], 0, 3)),
    error_samples=refuses(ValueError, "cannot be greater than", ((2,), 1.0, -1.0))
    + refuses(RuntimeError, "Bool inputs not supported", np.ones(2, bool)),
    inplace=True,
)
def hardtanh(grad: Array, input: Array, min_val: float, max_val: float) -> Any:
    """Hard tanh, elementwise: limits each element to [`min_val`, `max_val`], by default [-1, 1]; of any real dtype.

    Raises
    ------
    ValueError
        `min_val` is above `max_val`.
    RuntimeError
        `input` is boolean.

    Source: the slope is 1 inside, and 0 at the bounds and outside; nan passes its gradient on.

    >>> import plugrad as pg
    >>> pg.nn.functional.hardtanh(pg.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])
    """
    return pg.where((input <= min_val) | (input >= max_val), 0, grad)


@composed(samples=between(0, 6), inplace=True)
def relu6(input: Array) -> Array:
    """Rectifier up to 6 (ReLU6), elementwise: `hardtanh` from 0 to 6.

    >>> import plugrad as pg
    >>> pg.nn.functional.relu6(pg.tensor([-1.0, 8.0]))
    tensor([0., 6.])
    """
    return pg.nn.functional.hardtanh(input, 0.0, 6.0)


@elementwise(lambda input: np.clip(input + 3, 0, 6) / 6, samples=between(-3, 3), inplace=True)
def hardsigmoid(grad: Array, input: Array) -> Any:
    """Piecewise linear approximation of `sigmoid`, elementwise: ``relu6(x + 3) / 6``.

    Source: the slope is 1/6 between -3 and 3, and 0 elsewhere.

    >>> import plugrad as pg
    >>> pg.nn.functional.hardsigmoid(pg.tensor([-4.0, 0.0, 4.0]))
    tensor([0.0000, 0.5000, 1.0000])
    """
    return pg.where((input > -3) & (input < 3), grad / 6, 0)


@elementwise(
    lambda input: input * np.clip(input + 3, 0, 6) / 6, samples=between(-3, 3), inplace=True
)
def hardswish(grad: Array, input: Array) -> Any:
    """Piecewise approximation of `silu`, elementwise: ``x relu6(x + 3) / 6``.

    Source: Howard et al. (2019), https://arxiv.org/abs/1905.02244; the slope is x/3 + 1/2 between -3 and 3.

    >>> import plugrad as pg
    >>> pg.nn.functional.hardswish(pg.tensor([-4.0, 1.0, 4.0]))
    tensor([-0.0000, 0.6667, 4.0000])
    """
    inner = pg.where(input < 3, grad * (input / 3 + 0.5), grad)
    return pg.where(input <= -3, 0, inner)


@elementwise(lambda input, *, lambd=0.5: chosen(np.abs(input) <= lambd, 0, input), samples=lambdas)
def hardshrink(grad: Array, input: Array, lambd: float) -> Any:
    """Hard shrinkage, elementwise: 0 in the interval from -lambd to lambd, x outside of it.

    >>> import plugrad as pg
    >>> pg.nn.functional.hardshrink(pg.tensor([-1.0, 0.2]))
    tensor([-1.,  0.])
    """
    return pg.where(pg.abs(input) <= lambd, 0, grad)


def shrunk(input: Array, *, lambd: float = 0.5) -> Any:
    """Return x moved towards 0 by `lambd`, 0 where |x| <= `lambd`. Raises RuntimeError if `lambd` is negative, infinite
    or nan.
    """
    if not 0 <= lambd <= np.finfo(input.dtype).max:
        raise RuntimeError(
            f"lambda must be in range [0, {np.finfo(input.dtype).max:g}] for input dtype "
            f"{torch_name(input.dtype)}, but found {lambd}"
        )
    return input - np.clip(input, -lambd, lambd)


@elementwise(
    shrunk,
    samples=lambdas,
    error_samples=refuses(RuntimeError, "lambda must be in range", ((2,), -1.0), ((2,), math.inf)),
)
def softshrink(grad: Array, input: Array, lambd: float) -> Any:
    """Soft shrinkage, elementwise: x moved towards 0 by `lambd`; 0 in the interval from -lambd to lambd.

    Raises
    ------
    RuntimeError
        `lambd` is negative or infinite.

    >>> import plugrad as pg
    >>> pg.nn.functional.softshrink(pg.tensor([-1.5, 0.2]))
    tensor([-1.,  0.])
    """
    return pg.where(pg.abs(input) <= lambd, 0, grad)


@composed(samples=thresholds, inplace=True)
def threshold(input: Array, threshold: float, value: float) -> Array:
    """Threshold, elementwise: x above `threshold`, else `value`; of any real dtype.

    Raises
    ------
    RuntimeError
        The dtype of `input` cannot represent `value`.

    >>> import plugrad as pg
    >>> pg.nn.functional.threshold(pg.tensor([0.5, 2.0]), 1, 9)
    tensor([9., 2.])
    """
    return pg.where(input <= threshold, pg.full((), value, dtype=input.dtype).item(), input)


@composed(
    samples=on((3, 4), ((2, 3), 0))
    + on((0, 6), lambda rng: rng.normal(size=(3, 2, 4)).transpose(2, 0, 1), dim=-1),
    error_samples=refuses(RuntimeError, "Halving dimension must be even", (3,))
    + refuses(RuntimeError, "does not support scalars", np.array(1.0))
    + refuses(IndexError, "Dimension out of range", ((2, 2), 2)),
    half_in_single=True,
    node_name="GluBackward0",
)
def glu(input: Array, dim: int = -1) -> Array:
    """Gated linear unit: the first half along `dim` times the `sigmoid` of the second.

    Raises
    ------
    RuntimeError
        The size of that dimension is odd, or `input` has no dimension.

    Source: Dauphin et al. (2016), https://arxiv.org/abs/1612.08083.

    >>> import plugrad as pg
    >>> pg.nn.functional.glu(pg.tensor([4.0, 0.0]))
    tensor([2.])
    """
    if not input.ndim:
        raise RuntimeError("glu does not support scalars because halving size must be even")
    dim = normal_dim(dim, input.ndim)
    if input.shape[dim] % 2:
        raise RuntimeError(
            f"Halving dimension must be even, but dimension {dim} is size {input.shape[dim]}"
        )
    half = input.shape[dim] // 2
    return pg.narrow(input, dim, 0, half) * pg.sigmoid(pg.narrow(input, dim, half, half))


@composed(
    samples=weights,
    error_samples=refuses(RuntimeError, "Mismatch of para", ((2, 3), (2,)))
    + refuses(RuntimeError, "scalar or 1D", ((3,), (1, 3)))
    + refuses(RuntimeError, "zero-dim input", ((), (2,))),
)
def prelu(input: Array, weight: Array) -> Array:
    """Parametric rectifier (PReLU), with a learned slope: x above 0, else ``weight x``.

    `weight` has one element, or one for each channel, which is dimension 1 of `input`.

    Raises
    ------
    RuntimeError
        `weight` has neither one element nor one for each channel, or it has more than one dimension.

    Source: He et al. (2015), https://arxiv.org/abs/1502.01852.

    >>> import plugrad as pg
    >>> pg.prelu(pg.tensor([-1.0, 2.0]), pg.tensor([0.25]))
    tensor([-0.2500,  2.0000])
    """
    if weight.ndim > 1:
        raise RuntimeError(
            f"prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = {weight.ndim}"
        )
    count = weight.shape[0] if weight.ndim else 1
    if count != 1:
        if not input.ndim:
            raise RuntimeError("Not allow zero-dim input tensor.")
        channels = input.shape[1] if input.ndim > 1 else 1
        if channels != count:
            raise RuntimeError(
                "Mismatch of parameter numbers and input channel size. Found parameter numbers = "
                f"{count} and channel size = {channels}."
            )
    shape = (1, count, *[1] * (input.ndim - 2)) if input.ndim > 1 else (1,) * input.ndim
    return pg.where(input > 0, input, pg.reshape(weight, shape) * input)


@composed(
    samples=samples_off_zero + on([-1.0, 2.0], lower=0.2, upper=0.4),
    error_samples=refuses(RuntimeError, "Lower bound should be", ((2,), 0.5, 0.1)),
    deterministic=False,
    inplace=True,
)
def rrelu(
    input: Array, lower: float = 1 / 8, upper: float = 1 / 3, training: bool = False
) -> Array:
    """Randomised `leaky_relu`: the slope below 0 is drawn between `lower` and `upper`; without `training` it is the
    middle of the two.

    Raises
    ------
    RuntimeError
        `lower` is above `upper`.

    Source: Xu et al. (2015), https://arxiv.org/abs/1505.00853.

    >>> import plugrad as pg
    >>> pg.nn.functional.rrelu(pg.tensor([-1.0, 2.0]), 0.2, 0.4)
    tensor([-0.3000,  2.0000])
    """
    if lower > upper:
        raise RuntimeError("Lower bound should be less than or equal to the upper bound")
    if not training:
        return pg.nn.functional.leaky_relu(input, (lower + upper) / 2)
    array: Any = array_of(input)
    if is_other_array(array):
        drawn = uniform_of(array, None)
    else:  # PyTorch draws for these elements only
        drawn = np.zeros(array.shape)
        drawn[array <= 0] = pg.rand(int(np.sum(array <= 0)), dtype=pg.float64).numpy()
    slope = pg.to(pg.tensor(lower + (upper - lower) * drawn), input.dtype)
    return pg.where(input > 0, input, input * slope)


@composed(
    samples=on((2, 3), dim=0) + on((2, 3, 4), dim=-1) + on((), dim=0) + on((0, 3), dim=1),
    half_in_single=True,
)
def softmin(
    input: Array, dim: int | None = None, _stacklevel: int = 3, dtype: DTypeLike | None = None
) -> Array:
    """Softmin along `dim`: `softmax` of -x, in which the smallest element has the largest share.

    >>> import plugrad as pg
    >>> pg.nn.functional.softmin(pg.tensor([0.0, 0.0]), 0)
    tensor([0.5000, 0.5000])
    """
    return pg.softmax(-input, dim=dim, dtype=dtype)
