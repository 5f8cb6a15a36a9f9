"""Losses of classes, such as cross entropy, and the softmax that they are made of."""

from __future__ import annotations

import math
import warnings
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
    as_int,
    constant_like,
    every,
    is_other_array,
    normal_dim,
    on,
    refuses,
    result_type,
    run_kernel,
    torch_name,
    uniform,
    whole,
    wide,
)
from plugrad_builtin import network_kernels
from plugrad_builtin.activations import log_sigmoid

REDUCTIONS = ("mean", "sum", "none")

softmax_samples = (
    on((2, 3, 4), dim=every(0, 1, -1))
    + on((), dim=0)
    + on((0, 3), lambda rng: 1000 + rng.normal(size=(2, 3)), dim=1)
    + on((2, 3), dim=1, dtype=np.float64)
    + on((2, 520), dim=1)  # from SMALL elements on, blocks
)

softmax_backward_samples = (
    on(((2, 3), (2, 3)), ((2, 3, 4), (2, 3, 4)), dim=every(0, 1))
    + on(((), ()), dim=None)
    + on(((2, 520), (2, 520)), dim=1)
)

class_weights = uniform(0.5, 2, 3)
class_samples = (
    on(((4, 3), [2, 0, 1, 2]), reduction=every(*REDUCTIONS))
    + on(((4, 3), [2, 0, 1, 2], class_weights), ignore_index=2, reduction=every(*REDUCTIONS))
    + on(((3,), np.array(1)), ((2, 3, 4), whole(0, 3, 2, 4), class_weights))
    + on(((2, 3, 4), whole(0, 3, 2, 4)), reduction="none")
)


def reduction_errors(*row: Any) -> Any:
    """Return a sample of an unknown `reduction` that a loss must refuse; `row` are its other arguments, as for
    `refuses`.
    """
    return refuses(ValueError, "foo is not a valid value for reduction", row, reduction="foo")


class_errors = (
    reduction_errors((2, 3), [2, 0])
    + refuses(IndexError, "Target 3 is out of bounds", ((2, 3), [3, 1]))
    + refuses(ValueError, "Expected input batch_size", ((2, 3), [2]))
    + refuses(RuntimeError, "expected target dtype to be Long", ((2, 3), (2,)))
    + refuses(RuntimeError, "weight tensor should be de", ((2, 3), [2, 0], (2,)))
    + refuses(ValueError, "Expected 1 or more dimensions", ((), [2, 0]))
)


def distributions(*count: int) -> Any:
    """Return a function of a random generator that draws distributions over 3 classes, (*count, 3): an argument for
    `on`.
    """
    return lambda rng: rng.dirichlet(np.ones(3), count or None)


class Softmax(Primitive):
    """Softmax along `dim`: exponentials, scaled to add up to 1; without overflow for any input.

    Any shape; integers give the default dtype, unless `dtype` names another. Leaving `dim` out chooses 0
    or 1 by the rank, with a UserWarning, as PyTorch does.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.

    Source: ds = s (dx - <s, dx>).

    >>> import plugrad as pg
    >>> pg.softmax(pg.tensor([1000.0, 1000.0]), dim=0)
    tensor([0.5000, 0.5000])
    """

    plain = staticmethod(network_kernels.softmax)
    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context, input: Array, *, dim: int | None = None, dtype: DTypeLike | None = None
    ) -> Array:
        x, ctx.dim = along_dim(input, dim, dtype)
        output = run_kernel(ctx, wide(x), ctx.dim).astype(x.dtype, copy=False)
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        output = wide(ctx.saved_tensors[0])
        return SoftmaxBackward.apply(wide(grad_output), output, dim=ctx.dim)

    samples = softmax_samples
    error_samples = refuses(IndexError, "Dimension out of range", (2, 3), dim=2)

    @staticmethod
    def reference(input: Array, *, dim: int, dtype: DTypeLike | None = None) -> Any:
        from scipy.special import softmax

        return softmax(input, axis=dim if np.ndim(input) else None)


class LogSoftmax(Primitive):
    """Logarithm of `softmax` along `dim`, accurate where softmax itself underflows.

    Any shape; integers give the default dtype, unless `dtype` names another. Leaving `dim` out chooses 0
    or 1 by the rank, with a UserWarning, as PyTorch does.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.

    Source: log softmax(x) = x - logsumexp(x), whose slope is 1 - softmax(x).

    >>> import plugrad as pg
    >>> pg.log_softmax(pg.tensor([0.0, 1000.0]), dim=0)
    tensor([-1000.,     0.])
    """

    plain = staticmethod(network_kernels.log_softmax)
    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context, input: Array, *, dim: int | None = None, dtype: DTypeLike | None = None
    ) -> Array:
        x, ctx.dim = along_dim(input, dim, dtype)
        output = run_kernel(ctx, wide(x), ctx.dim)
        output = output.astype(x.dtype, copy=False)
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        output = wide(ctx.saved_tensors[0])
        return LogSoftmaxBackward.apply(wide(grad_output), output, dim=ctx.dim)

    samples = softmax_samples
    error_samples = refuses(IndexError, "Dimension out of range", (2, 3), dim=2)

    @staticmethod
    def reference(input: Array, *, dim: int, dtype: DTypeLike | None = None) -> Any:
        from scipy.special import log_softmax

        return log_softmax(input, axis=dim if np.ndim(input) else None)


class SoftmaxBackward(Primitive):
    """Gradient of softmax's input along `dim`: ``output * (grad_output - <output, grad_output>)``.

    `grad_output` has the shape of `output`. `dim` is None for a 0-d tensor.

    Raises
    ------
    RuntimeError
        The shapes differ.

    Source: r = s (g - <s, g>) is symmetric in its matrix, and dr/ds is h (g - <s, g>) - g <s, h>.

    >>> import plugrad as pg
    >>> pg.ops.builtin.softmax_backward(pg.tensor([1.0, 0.0]), pg.tensor([0.5, 0.5]), dim=0)
    tensor([ 0.2500, -0.2500])
    """

    plain = staticmethod(network_kernels.softmax_backward)
    node_name = "SoftmaxBackwardBackward0"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(ctx: Context, grad_output: Array, output: Array, *, dim: int | None) -> Array:
        same_shape("softmax_backward", grad_output, output)
        ctx.dim = dim
        ctx.save_for_backward(grad_output, output)
        return run_kernel(ctx, grad_output, output, dim)

    @staticmethod
    def backward(ctx: Context, grad: Array) -> Any:
        grad_output, output = ctx.saved_tensors
        needs_grad, needs_output = ctx.needs_input_grad
        of_grad = of_output = None
        if needs_grad:
            of_grad = SoftmaxBackward.apply(grad, output, dim=ctx.dim)
        if needs_output:
            mean = (output * grad_output).sum(axis=ctx.dim, keepdims=True)
            other = (output * grad).sum(axis=ctx.dim, keepdims=True)
            of_output = grad * (grad_output - mean) - grad_output * other
        return of_grad, of_output

    samples = softmax_backward_samples
    error_samples = refuses(RuntimeError, "expected output of the shape", ((2, 3), (3,)), dim=0)


class LogSoftmaxBackward(Primitive):
    """Gradient of log_softmax's input along `dim`: ``grad_output - exp(output) * sum(grad_output)``.

    `grad_output` has the shape of `output`. `dim` is None for a 0-d tensor.

    Raises
    ------
    RuntimeError
        The shapes differ.

    >>> import plugrad as pg
    >>> pg.ops.builtin.log_softmax_backward(pg.tensor([1.0, 1.0]), pg.tensor([0.5, 0.5]).log(), dim=0)
    tensor([0., 0.])
    """

    plain = staticmethod(network_kernels.log_softmax_backward)
    node_name = "LogSoftmaxBackwardBackward0"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(ctx: Context, grad_output: Array, output: Array, *, dim: int | None) -> Array:
        same_shape("log_softmax_backward", grad_output, output)
        ctx.dim = dim
        ctx.save_for_backward(grad_output, output)
        return run_kernel(ctx, grad_output, output, dim)

    @staticmethod
    def backward(ctx: Context, grad: Array) -> Any:
        grad_output, output = ctx.saved_tensors
        weighted = grad * pg.exp(output)
        total = grad_output.sum(axis=ctx.dim, keepdims=True)
        return grad - weighted.sum(axis=ctx.dim, keepdims=True), -weighted * total

    samples = softmax_backward_samples
    error_samples = refuses(RuntimeError, "expected output of the shape", ((2, 3), (3,)), dim=0)


def same_shape(op: str, grad_output: Array, output: Array) -> None:
    """Raise RuntimeError, which names `op`, unless `grad_output` has the shape of `output`."""
    if tuple(grad_output.shape) != tuple(output.shape):
        raise RuntimeError(
            f"{op}: expected output of the shape of grad_output, {list(grad_output.shape)}, but got "
            f"{list(output.shape)}"
        )


class MseLoss(Primitive):
    """Squared error ``(input - target)**2``: its mean, its sum or all of it, for `reduction` "mean", "sum" or "none".

    The shapes should agree; if they only broadcast, a UserWarning says so. Both arguments are differentiable. With a
    `weight` for each error "mean" divides by the sum of the weights.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.
    ValueError
        There is no such `reduction`, or `weight` has another shape.

    >>> import plugrad as pg
    >>> pg.mse_loss(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 4.0]))
    tensor(2.)
    """

    broadcasts = True
    new_gradients = True

    @staticmethod
    def call(
        input: Array, target: Array, *, reduction: str = "mean", weight: Array | None = None
    ) -> Array:
        if weight is None:
            return MseLoss.apply(input, target, reduction=reduction)
        scale_of(reduction, 1)
        if tuple(weight.shape) != tuple(input.shape):
            raise ValueError(
                f"Weights and input must have the same size, got {list(weight.shape)} and {list(input.shape)}"
            )
        each = MseLoss.apply(input, target, reduction="none") * weight
        if reduction == "none":
            return each
        return pg.sum(each) / (pg.sum(weight) if reduction == "mean" else 1)

    @staticmethod
    def forward(ctx: Context, input: Array, target: Array, *, reduction: str = "mean") -> Array:
        if input.shape != target.shape:
            warnings.warn(
                f"Using a target size ({size_of(target)}) that is different to the input size "
                f"({size_of(input)}). This will likely lead to incorrect results due to "
                "broadcasting. Please ensure they have the same size.",
                UserWarning,
                stacklevel=3,
            )
        difference = as_floating(pg.sub(input, target))
        ctx.save_for_backward(input, target)
        ctx.scale = scale_of(reduction, math.prod(difference.shape))
        loss = pg.quietly(np.square, wide(difference))
        return reduced(loss, reduction, ctx.scale, difference.dtype)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, target = ctx.saved_tensors
        grad = wide(input - target) * (2 / ctx.scale * wide(grad_output))
        return grad, -grad if ctx.needs_input_grad[1] else None

    samples = (
        on(((3, 4), (3, 4)), reduction=every(*REDUCTIONS))
        + on(((), ()))
        + on(((0, 3), (0, 3)), reduction="sum")
    )
    error_samples = reduction_errors((2, 3), (2, 3))


class BinaryCrossEntropyWithLogits(Primitive):
    """Binary cross entropy of the probabilities ``sigmoid(input)``, without overflow for any input.

    ``-weight (pos_weight target log sigmoid(input) + (1 - target) log sigmoid(-input))``, reduced by its mean or sum,
    or not, for `reduction` "mean", "sum" or "none". `target` has the shape of `input`; `weight` and `pos_weight`
    broadcast to it. `input` and `target` are differentiable.

    Raises
    ------
    ValueError
        The shapes of `input` and `target` differ, or there is no such `reduction`.
    RuntimeError
        `weight` or `pos_weight` requires grad, or does not broadcast.

    >>> import plugrad as pg
    >>> pg.binary_cross_entropy_with_logits(pg.tensor([0.0, 1000.0]), pg.tensor([1.0, 1.0]))
    tensor(0.3466)
    """

    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        target: Array,
        weight: Array | None = None,
        pos_weight: Array | None = None,
        *,
        reduction: str = "mean",
    ) -> Array:
        if input.shape != target.shape:
            raise ValueError(
                f"Target size ({size_of(target)}) must be the same as input size "
                f"({size_of(input)}); reshape one of them"
            )
        refuse_gradient(ctx, 2, "weight", "binary_cross_entropy_with_logits")
        refuse_gradient(ctx, 3, "pos_weight", "binary_cross_entropy_with_logits")
        ctx.save_for_backward(input, target, weight, pos_weight)
        x = as_floating(input)
        dtype = result_type(x, target)  # the weights' do not count
        for given in (weight, pos_weight):
            if given is not None:
                pg.broadcast_shapes(tuple(x.shape), tuple(given.shape))
        x = wide(x.astype(dtype, copy=False))
        loss = pg.quietly(weighted_cross_entropy, x, target, weight, pos_weight)
        if loss.shape != input.shape:
            raise RuntimeError(
                f"output with shape {list(input.shape)} doesn't match the broadcast shape "
                f"{list(loss.shape)}: weight and pos_weight must broadcast to input's shape"
            )
        ctx.scale = scale_of(reduction, math.prod(loss.shape))
        return reduced(loss, reduction, ctx.scale, dtype)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, target, weight, pos_weight = ctx.saved_tensors
        needs_input, needs_target = ctx.needs_input_grad[:2]
        input, grad = wide(input), wide(grad_output) / ctx.scale
        grad = grad if weight is None else grad * weight
        extra = None if pos_weight is None else pos_weight - 1
        grad_input = grad_target = None
        if needs_input:
            slope = pg.sigmoid(input) - target
            slope = slope if extra is None else slope - extra * (target * pg.sigmoid(-input))
            grad_input = grad * slope
        if needs_target:
            slope = input if extra is None else input + extra * pg.logsigmoid(input)
            grad_target = -grad * slope
        return grad_input, grad_target, None, None

    samples = on(((2, 3), uniform(0, 1, 2, 3)), reduction=every(*REDUCTIONS)) + on(
        ((2, 3), uniform(0, 1, 2, 3), uniform(0, 1, 2, 3)),
        ((2, 3), uniform(0, 1, 2, 3), None, uniform(0, 1, 3)),
        ((2, 3), uniform(0, 1, 2, 3), uniform(0, 1), uniform(0, 1, 3)),
        ((2, 3), uniform(-1, 0, 2, 3), None, uniform(0, 1, 3)),  # linear in any target
        ((), uniform(0, 1)),
    )
    error_samples = reduction_errors((2, 3), (2, 3)) + refuses(
        ValueError, "Target size", ((2, 3), (3,))
    )

    @staticmethod
    def reference(
        input: Array,
        target: Array,
        weight: Array | None = None,
        pos_weight: Array | None = None,
        *,
        reduction: str = "mean",
    ) -> Any:
        from scipy.special import log_expit

        positive = target * log_expit(input) * (1 if pos_weight is None else pos_weight)
        loss = -(positive + (1 - target) * log_expit(-input)) * (1 if weight is None else weight)
        return loss if reduction == "none" else getattr(np, reduction)(loss)


class NllLoss(Primitive):
    """Negative log likelihood of class indices `target`, given log-probabilities `input`.

    `input` is (C,), (N, C) or (N, C, d1, ...) for C classes, `target` the integers of shape (),
    (N,) or (N, d1, ...). Each loss is ``-weight[t] input[t]``, 0 where t is `ignore_index`;
    "mean" divides their sum by that of the weights, "sum" and "none" do not.

    Raises
    ------
    IndexError
        A target is no class. (For arrays of other libraries, whose values may not be known yet, its loss is nan
        instead.)
    ValueError
        The batch sizes differ, or there is no such `reduction`.
    RuntimeError
        `target` holds no integers, `target` or `weight` has a wrong shape, or `weight` requires grad.

    >>> import plugrad as pg
    >>> log_p = pg.log_softmax(pg.tensor([[0.0, 0.0]]), dim=1)
    >>> pg.nll_loss(log_p, pg.tensor([1]))
    tensor(0.6931)
    """

    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        target: Array,
        weight: Array | None = None,
        *,
        ignore_index: int = -100,
        reduction: str = "mean",
    ) -> Array:
        refuse_gradient(ctx, 2, "weight", "nll_loss_forward")
        input = as_floating(input)
        class_axis(ctx, input)
        own = target.astype(target.dtype)  # the targets may change before backward
        find_targets(ctx, input, own, weight, ignore_index)
        ctx.reduction, ctx.scale = reduction, scale_of(reduction, ctx.total)
        return reduced(pg.quietly(losses_of, ctx, input), reduction, ctx.scale, input.dtype)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        if ctx.of_class is None and isinstance(grad_output, np.ndarray):
            slopes = np.zeros(ctx.sizes, grad_output.dtype)
            slopes.reshape(-1)[places_of(ctx)] = -per_target(ctx, grad_output)
            return slopes, None, None
        return per_class(ctx, grad_output) * -of_classes(ctx), None, None

    samples = class_samples
    error_samples = class_errors


class CrossEntropy(Primitive):
    """Cross entropy of the probabilities ``softmax(input)`` and a target, without overflow.

    `input` is (C,), (N, C) or (N, C, d1, ...) for C classes. `target` is either class indices
    (integers of shape (), (N,) or (N, d1, ...)), or the probability of each class (of `input`'s
    shape, and differentiable). `weight` (C,) weighs the classes; indices equal to `ignore_index`
    do not count; `label_smoothing` mixes that much of the uniform distribution into the target.
    "mean" divides the sum of the losses by the weight of the targets (indices) or by their number
    (probabilities); "sum" and "none" do not.

    Raises
    ------
    IndexError
        A target is no class. (For arrays of other libraries, whose values may not be known yet, its loss is nan
        instead.)
    ValueError
        The batch sizes differ, or there is no such `reduction`.
    RuntimeError
        `target` is neither integer nor of `input`'s shape, `weight` does not have C elements or requires grad, or
        `label_smoothing` is not between 0 and 1.

    Source: -sum_c q_c log softmax(x)_c has the slope softmax(x) sum_c q_c - q.

    >>> import plugrad as pg
    >>> pg.cross_entropy(pg.tensor([[0.0, 1000.0]]), pg.tensor([0]))
    tensor(1000.)
    """

    plain = staticmethod(network_kernels.cross_entropy)
    node_name = "NllLossBackward0"
    new_gradients = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        target: Array,
        weight: Array | None = None,
        *,
        ignore_index: int = -100,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> Array:
        if not 0 <= label_smoothing <= 1:
            raise RuntimeError(
                f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}; "
                "it is the share of the uniform distribution"
            )
        refuse_gradient(ctx, 2, "weight", "cross_entropy")
        axis = class_axis(ctx, input)
        ctx.probable = tuple(target.shape) == tuple(input.shape)
        ctx.by_index = not (
            ctx.probable or label_smoothing or is_other_array(other_of(input, target, weight))
        )
        if ctx.by_index:
            x = as_floating(wide(input))
            find_targets(ctx, x, target, weight, ignore_index)
            ctx.save_for_backward(input, target)
            ctx.reduction, ctx.scale = reduction, scale_of(reduction, ctx.total)
            loss = run_kernel(ctx, x, ctx.index, axis)
            if ctx.weighted:
                loss = pg.quietly(weighted, loss, ctx.weights)
            return reduced(loss, reduction, ctx.scale, narrow(loss, input))
        given = [x for x in (input, target, weight) if x is not None and x.dtype.kind == "f"]
        ctx.dtype = result_type(as_floating(input), *given)
        log_p = LogSoftmax.apply(wide(input.astype(ctx.dtype, copy=False)), dim=axis)
        classes = max(input.shape[axis], 1)
        each = weight_of(weight, input.shape[axis], log_p.dtype)
        scale = along(constant_like(each, other_of(input, target)), axis, len(input.shape))
        ctx.hard, ctx.uniform = 1 - label_smoothing, scale * (label_smoothing / classes)
        ctx.smooth = label_smoothing > 0
        if ctx.probable:
            if target.dtype.kind != "f":
                raise RuntimeError(
                    "Expected floating point type for target with class probabilities, got "
                    f"{target.dtype}; class indices have no class dimension: x.argmax(dim={axis})"
                )
            if as_int(ignore_index) >= 0:
                raise RuntimeError("ignore_index is not supported for floating point target")
            ctx.hard = ctx.hard * scale
            wanted = target * ctx.hard + ctx.uniform
            loss = -pg.quietly(lambda: (wanted * log_p).sum(axis=axis))
            total = math.prod(target.shape) // classes
        else:
            find_targets(ctx, log_p, target, weight, ignore_index)
            loss = pg.quietly(losses_of, ctx, log_p)
            if ctx.smooth:
                even = pg.quietly(lambda: -(log_p * ctx.uniform).sum(axis=axis))
                loss = ctx.hard * loss + np.where(ctx.counted, even, 0)
            total = ctx.total
        ctx.save_for_backward(input, target)
        ctx.reduction, ctx.scale = reduction, scale_of(reduction, total)
        return reduced(loss, reduction, ctx.scale, ctx.dtype)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, target = ctx.saved_tensors
        if ctx.by_index:
            each = per_target(ctx, wide(grad_output))
            return CrossEntropyBackward.apply(each, wide(input), ctx.index), None, None
        grad, input = per_class(ctx, wide(grad_output)), wide(pg.to(input, ctx.dtype))
        grad_input = grad_target = None
        if ctx.needs_input_grad[0]:
            wanted = target * ctx.hard + ctx.uniform if ctx.probable else of_classes(ctx)
            if ctx.smooth and not ctx.probable:
                counted = np.expand_dims(ctx.counted, ctx.axis)
                even = np.where(counted, ctx.uniform, ctx.uniform.dtype.type(0))
                wanted = ctx.hard * wanted + even
            total = wanted.sum(axis=ctx.axis, keepdims=True)
            grad_input = grad * (pg.softmax(input, ctx.axis) * total - wanted)
        if ctx.needs_input_grad[1]:
            grad_target = -grad * (pg.log_softmax(input, ctx.axis) * ctx.hard)
        return grad_input, grad_target, None

    samples = (
        class_samples
        + on(((2, 3), [2, 0], class_weights), label_smoothing=0.1, reduction=every(*REDUCTIONS))
        + on(((2, 3), distributions(2)), reduction=every(*REDUCTIONS))
        + on(((2, 3), distributions(2), class_weights), label_smoothing=0.1)
        + on(((3,), distributions()), ((2, 3), uniform(-1, 0, 2, 3), class_weights))  # any target
        + on(((2, 3, 4), uniform(0, 1, 2, 3, 4)), label_smoothing=0.2)
    )
    error_samples = (
        class_errors
        + refuses(RuntimeError, "label_smoothing must be", ((2, 3), [2, 0]), label_smoothing=2.0)
        + refuses(RuntimeError, "Expected floating point type for", ((2, 3), np.ones((2, 3), bool)))
    )


class CrossEntropyBackward(Primitive):
    """Gradient of cross entropy's input: ``grad_output * (softmax(input) - 1 at the target)``.

    `input` is (C,), (N, C) or (N, C, d1, ...) for C classes, `target` class indices, all from 0 to C - 1, and
    `grad_output` the gradient of each loss, of the shape of `target`.

    Raises
    ------
    RuntimeError
        The shapes do not fit.
    IndexError
        A target is no class.

    >>> import plugrad as pg
    >>> grad, x, target = pg.tensor([1.0]), pg.tensor([[0.0, 0.0]]), pg.tensor([0])
    >>> pg.ops.builtin.cross_entropy_backward(grad, x, target)
    tensor([[-0.5000,  0.5000]])
    """

    plain = staticmethod(network_kernels.cross_entropy_backward)
    node_name = "CrossEntropyBackwardBackward0"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(ctx: Context, grad_output: Array, input: Array, target: Array) -> Array:
        ctx.axis = 1 if len(input.shape) > 1 else 0
        refuse_targets(tuple(input.shape), target, ctx.axis)
        same_shape("cross_entropy_backward", grad_output, target)
        ctx.save_for_backward(grad_output, input, target)
        return run_kernel(ctx, grad_output, input, target, ctx.axis)

    @staticmethod
    def backward(ctx: Context, grad: Array) -> Any:
        grad_output, input, target = ctx.saved_tensors
        probability = pg.softmax(input, ctx.axis)
        of_grad = of_input = None
        if ctx.needs_input_grad[0]:
            classes = input.shape[ctx.axis]
            here = network_kernels.at_class(array_of(target), ctx.axis, classes, array_of(input))
            change = grad * pg.where(here, probability - 1, probability)
            of_grad = change.sum(axis=ctx.axis)
        if ctx.needs_input_grad[1]:
            slope = SoftmaxBackward.apply(grad, probability, dim=ctx.axis)
            of_input = pg.unsqueeze(grad_output, ctx.axis) * slope
        return of_grad, of_input, None

    samples = on(
        ((4,), (4, 3), [2, 0, 1, 2]),
        ((), (3,), np.array(1)),
        ((2, 4), (2, 3, 4), whole(0, 3, 2, 4)),
    )
    error_samples = refuses(
        RuntimeError, "expected output of the shape", ((3,), (2, 3), [0, 1])
    ) + refuses(IndexError, "out of bounds", ((2,), (2, 3), [0, 3]))


# Reductions.


def scale_of(reduction: str, total: Any) -> Any:
    """Return the divisor of the sum of the losses: 1, or for "mean" `total`, the number or weight of the losses; nan
    for 0.

    Raises
    ------
    ValueError
        There is no such reduction.
    """
    if reduction not in REDUCTIONS:
        raise ValueError(
            f"{reduction} is not a valid value for reduction; it is 'mean', 'sum' or 'none'"
        )
    if reduction != "mean":
        return 1.0
    if is_other_array(total):
        return np.where(total == 0, total.dtype.type(np.nan), total)
    return float(total) or math.nan


def reduced(loss: Array, reduction: str, scale: Any, dtype: Any) -> Any:
    """Return the losses' sum divided by `scale`, in `dtype`, or for the reduction "none" the losses themselves."""
    if reduction == "none":
        return pg.quietly(loss.astype, dtype, copy=False)
    return pg.quietly(lambda: (loss.sum() / scale).astype(dtype, copy=False))


def narrow(loss: Array, input: Array) -> Any:
    """Return the dtype of the result: float16 if `input` has it and `loss` was only widened to float32 in between."""
    return input.dtype if input.dtype == np.float16 and loss.dtype == np.float32 else loss.dtype


def refuse_gradient(ctx: Context, position: int, name: str, op: str) -> None:
    """Raise RuntimeError if the argument at `position`, called `name`, of `op` requires a gradient, which the op cannot
    give.
    """
    if len(ctx.needs_input_grad) > position and ctx.needs_input_grad[position]:
        raise RuntimeError(
            f"The function '{op}' is not differentiable with respect to argument '{name}'. This "
            f"input cannot have requires_grad True. Give {name}.detach()"
        )


def size_of(x: Array) -> str:
    """Return the shape of `x` as PyTorch prints it, "torch.Size([2, 3])"."""
    return f"torch.Size({list(x.shape)})"


# Softmax.


def along_dim(input: Array, dim: int | None, dtype: Any) -> tuple[Any, int | None]:
    """Return `input` in a floating dtype (`dtype`, if given), and the axis that `dim` means; None for a 0-d input.

    If `dim` is None, 0 or 1 is chosen by the rank, with a UserWarning. Raises NotImplementedError if `dtype` is neither
    floating nor complex, IndexError if there is no such dimension.
    """
    x = as_floating(input) if dtype is None else input.astype(dtype)
    if x.dtype.kind not in "fc":
        raise NotImplementedError(
            f"softmax is not implemented for {torch_name(x.dtype)}; choose a floating dtype"
        )
    if dim is None:
        dim = 0 if len(x.shape) in (0, 1, 3) else 1
        warnings.warn(
            "Implicit dimension choice for softmax has been deprecated. Change the call to include "
            f"dim=X as an argument; now it is dim={dim}.",
            UserWarning,
            stacklevel=4,
        )
    return x, normal_dim(dim, len(x.shape)) if x.shape else (normal_dim(dim, 0), None)[1]


# Binary classes.


def weighted_cross_entropy(x: Array, target: Array, weight: Array, pos_weight: Any) -> Any:
    """Return the binary cross entropy of sigmoid(x) and `target` for each element, times `weight`; its positive part
    times `pos_weight`.
    """
    target = target.astype(x.dtype, copy=False)
    positive = target if pos_weight is None else target * pos_weight
    loss = -positive * log_sigmoid(x) - (1 - target) * log_sigmoid(-x)
    return loss if weight is None else loss * weight


# Classes.


def class_axis(ctx: Context, input: Array) -> int:
    """Return the dimension of the classes, 0 for (C,) and else 1, and set `ctx.axis` to it and `ctx.node_name` as
    PyTorch does.

    Raises ValueError for a 0-d input, NotImplementedError for complex numbers.
    """
    if input.dtype.kind == "c":
        raise NotImplementedError(
            f"log-probabilities are real numbers, got {input.dtype}: give x.real"
        )
    if len(input.shape) > 2:
        ctx.node_name = "NllLoss2DBackward0"
    if not input.shape:
        raise ValueError(
            "Expected 1 or more dimensions (got 0); input is (C,), (N, C) or (N, C, d1, ...)"
        )
    ctx.axis = 1 if len(input.shape) > 1 else 0
    return int(ctx.axis)


def find_targets(
    ctx: Context, input: Array, target: Array, weight: Array, ignore_index: int
) -> None:
    """Set on `ctx` the class indices `index`, the mask `counted` of those that count (are not `ignore_index`), their
    `weights` and the `total` of these.

    For arrays of libraries other than NumPy there is no `index`, as it would need their values, but the mask
    `of_class`, which has the shape of `input`. Raises what `NllLoss` raises for targets that do not fit.
    """
    ctx.sizes, ctx.of_class = tuple(input.shape), None
    refuse_targets(ctx.sizes, target, ctx.axis)
    classes, ignored = ctx.sizes[ctx.axis], as_int(ignore_index)
    ctx.counted = target != ignored
    like = other_of(input, target, weight)
    if is_other_array(like):
        mask_targets(ctx, input, target, weight, like)
        return
    index = target.astype(np.intp, copy=False)
    # A number below 0 is a large one without its sign.
    outside = index.view(np.uintp).max(initial=0) >= classes
    if outside and (wrong := target[ctx.counted & ((target < 0) | (target >= classes))]).size:
        raise IndexError(
            f"Target {wrong[0]} is out of bounds. There are {classes} classes, 0 to "
            f"{classes - 1}; ignore_index={ignore_index}"
        )
    may_be_ignored = outside or 0 <= ignored < classes
    ctx.weighted = weight is not None or (may_be_ignored and not ctx.counted.all())
    if ctx.weighted:
        index = np.where(ctx.counted, index, 0)
        ctx.weights = ctx.counted * weight_of(weight, classes, input.dtype)[index]
        ctx.total = ctx.weights.sum()
    else:
        ctx.weights, ctx.total = np.ones(index.shape, input.dtype), index.size
    ctx.index = index


def mask_targets(ctx: Context, input: Array, target: Array, weight: Array, like: Array) -> None:
    """Set on `ctx` what `find_targets` sets, for arrays of the library that `like` belongs to: `of_class`, `weights`
    and `total`.
    """
    axis, ndim, classes = ctx.axis, len(ctx.sizes), ctx.sizes[ctx.axis]
    every = along(constant_like(np.arange(classes), like), axis, ndim)
    ctx.of_class = np.expand_dims(constant_like(target, like), axis) == every
    each = constant_like(weight_of(weight, classes, input.dtype), like)
    weights = np.where(ctx.of_class, along(each, axis, ndim), each.dtype.type(0))
    weights = np.where(ctx.counted, weights.sum(axis=axis), each.dtype.type(0))
    outside = ctx.counted & ((target < 0) | (target >= classes))
    ctx.weights = np.where(outside, each.dtype.type(np.nan), weights)
    ctx.total = ctx.weights.sum()


def places_of(ctx: Context) -> Any:
    """Return the index of each target's element in the flattened input, of the shape of the targets."""
    classes = ctx.sizes[ctx.axis]
    inner = math.prod(ctx.sizes[ctx.axis + 1 :])
    loss = np.arange(ctx.index.size).reshape(ctx.index.shape)
    return (loss // inner * classes + ctx.index) * inner + loss % inner


def other_of(*arrays: Any) -> Any:
    """Return the first of `arrays` that belongs to another library than NumPy, or else the first one."""
    for each in arrays:
        if each is not None and is_other_array(each):
            return each
    return arrays[0]


def refuse_targets(shape: tuple[int, ...], target: Array, axis: int) -> None:
    """Raise PyTorch's RuntimeError or ValueError if `target` is no array of class indices for an input of `shape`, with
    classes along `axis`.
    """
    if target.dtype.kind not in "iu":
        raise RuntimeError(
            f"expected target dtype to be Long or Byte, but got {target.dtype}: give class indices "
            f"as integers, or probabilities of input's shape {shape}, not {tuple(target.shape)}"
        )
    wanted = shape[:axis] + shape[axis + 1 :]
    if tuple(target.shape) == wanted:
        return
    if len(wanted) < 2 <= target.ndim:
        raise RuntimeError(
            f"0D or 1D target tensor expected, multi-target not supported: got {list(target.shape)} for input of "
            f"shape {list(shape)}"
        )
    if axis and target.shape[:1] != wanted[:1]:
        size = target.shape[0] if target.shape else 1
        raise ValueError(
            f"Expected input batch_size ({shape[0]}) to match target batch_size ({size}). "
            f"For input of shape {shape}, target must have shape {wanted}"
        )
    raise RuntimeError(
        f"size mismatch (got input: {list(shape)}, target: {list(target.shape)}); "
        f"target must have shape {list(wanted)}"
    )


def losses_of(ctx: Context, log_p: Array) -> Any:
    """Return the weighted negative log-probability of each target, from the log-probabilities `log_p` and what
    `find_targets` has set.
    """
    if ctx.of_class is not None:
        picked = np.where(ctx.of_class, log_p, log_p.dtype.type(0)).sum(axis=ctx.axis)
    else:
        picked = log_p.reshape(-1)[places_of(ctx)]
    return weighted(-picked, ctx.weights)


def weighted(losses: Array, weights: Array) -> Any:
    """Return losses times weights, and 0 where a weight is 0, even if the loss is infinite."""
    return weights * np.where(weights == 0, 0, losses)


def of_classes(ctx: Context) -> Any:
    """Return an array of the input's shape with the weight of each target at its class, and zeros for the other
    classes.
    """
    if ctx.of_class is not None:
        weights = np.expand_dims(ctx.weights, ctx.axis)
        return np.where(ctx.of_class | (weights != weights), weights, weights.dtype.type(0))
    weights = np.zeros(ctx.sizes, ctx.weights.dtype)
    weights.reshape(-1)[places_of(ctx)] = ctx.weights
    return weights


def weight_of(weight: Array, classes: int, dtype: Any) -> Any:
    """Return the weight of each class, an array (classes,) in `dtype`; ones if `weight` is None.

    Raises
    ------
    RuntimeError
        `weight` has not the shape (classes,).
    """
    if weight is None:
        return np.ones(classes, dtype)
    if tuple(weight.shape) != (classes,):
        raise RuntimeError(
            f"weight tensor should be defined either for all {classes} classes or no classes but "
            f"got weight tensor of shape: {list(weight.shape)}; give it {classes} elements"
        )
    return weight.astype(dtype)


def along(values: Array, axis: int, ndim: int) -> Any:
    """Return a vector reshaped so that it broadcasts along `axis` of arrays with `ndim` dimensions."""
    return values.reshape((-1,) + (1,) * (ndim - axis - 1))


def per_target(ctx: Context, grad: Array) -> Any:
    """Return the gradient of each target's log-probability loss from `grad`, the gradient of the reduced loss: times
    weight, over scale.
    """
    if ctx.reduction != "none" and not math.isnan(ctx.scale):  # nothing counted: the weights are 0
        grad = grad / ctx.scale
    return grad * ctx.weights


def per_class(ctx: Context, grad: Array) -> Any:
    """Return the gradient `grad` of the reduced loss, divided by its scale, in a shape that broadcasts over the
    classes.
    """
    if ctx.reduction == "none":
        return pg.unsqueeze(grad, ctx.axis)
    if is_other_array(ctx.scale):
        return grad / np.where(ctx.scale == ctx.scale, ctx.scale, ctx.scale.dtype.type(1))
    return grad if math.isnan(ctx.scale) else grad / ctx.scale  # nothing counted: slopes are 0
