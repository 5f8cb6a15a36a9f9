"""Layers of networks: `linear` and `embedding`, normalisation over parts of a tensor, dropout, and attention.

All are formulas of other ops; those that normalise call `standardized`.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Operand,
    Shape,
    along_chunks,
    array_of,
    as_int,
    as_ints,
    composed,
    constant_like,
    every,
    in_chunks,
    in_memory,
    is_other_array,
    on,
    refuses,
    uniform,
    whole,
    wide,
)
from plugrad_builtin.fused_layers import attention_fits, fits_linear, fusible
from plugrad_builtin.indexing import refuse_other_index
from plugrad_builtin.random import uniform_of
from plugrad_builtin.shapes import in_own_memory

# Linear maps and look-up.


@composed(
    samples=on(*[(shape, (2, 3), (2,)) for shape in ((3,), (4, 3), (2, 4, 3), (0, 3))])
    + on(((4, 3), (2, 3)), ((4, 3), (3,))),
    error_samples=refuses(RuntimeError, "shape", ((2, 3), (2, 4))),
)
def linear(input: Array, weight: Array, bias: Array | None = None) -> Array:
    """Linear layer: ``input @ weight.T + bias``.

    `input` is (..., in), `weight` (out, in) or (in,), `bias` (out,) or None; the result is (..., out), or (...).

    Raises
    ------
    RuntimeError
        The last size of `input` is not that of `weight`.

    >>> import plugrad as pg
    >>> pg.nn.functional.linear(pg.tensor([1.0, 2.0]), pg.tensor([[3.0, 4.0]]), pg.tensor([0.5]))
    tensor([11.5000])
    """
    if fits_linear(input, weight, bias) and fusible(input, weight, bias):
        return pg.ops.builtin.linear_fused(input, weight, bias)
    output = pg.matmul(input, pg.transpose(weight, 0, 1) if weight.ndim == 2 else weight)
    return output if bias is None else output + bias


@composed(
    samples=on(((3,), (4,), (2, 3, 4)))
    + on(*[((*lead, 3), (*lead, 4), (2, 3, 4), (2,)) for lead in ((5,), (2, 5))]),
    half_in_single=True,
)
def bilinear(input1: Array, input2: Array, weight: Array, bias: Array | None = None) -> Array:
    """Bilinear layer: for each output feature k the form ``input1ᵀ weight[k] input2 + bias[k]``.

    The inputs are (..., in1) and (..., in2), `weight` (out, in1, in2), `bias` (out,); the result is (..., out).

    Raises
    ------
    RuntimeError
        The features or the batches do not agree.

    >>> import plugrad as pg
    >>> pg.nn.functional.bilinear(pg.ones(2), pg.ones(3), pg.ones(1, 2, 3))
    tensor([6.])
    """
    sizes = (*input1.shape[-1:], *input2.shape[-1:])
    if input1.shape[:-1] != input2.shape[:-1] or tuple(weight.shape[1:]) != sizes:
        raise RuntimeError(
            f"bilinear(): the shapes {tuple(input1.shape)}, {tuple(input2.shape)} and "
            f"{tuple(weight.shape)} do not fit; they are (..., in1), (..., in2), (out, in1, in2)"
        )
    output = pg.einsum("...i,oij,...j->...o", input1, weight, input2)
    return output if bias is None else output + bias


@composed(
    samples=on(*[(whole(0, 5, *shape), (5, 3)) for shape in ((), (4,), (2, 3), (0,))]),
    error_samples=refuses(IndexError, "index out of range", ([5], (5, 3)), ([-1], (5, 3)))
    + refuses(RuntimeError, "of integers", ([1.0], (5, 3)))
    + refuses(AssertionError, "Padding_idx", ([1], (5, 3), 5)),
    settings={"padding_idx": (None,), "max_norm": (None,), "scale_grad_by_freq": (False,)},
)
def embedding(
    input: Array,
    weight: Array,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Array:
    """Embedding: the rows of a table at some indices, ``weight[input]``, of shape (..., features).

    The row `padding_idx` (negative from the end) gets no gradient. With `scale_grad_by_freq` the gradient of each row
    is divided by how often the row was taken. With `max_norm` the rows that are taken are first scaled in place to a
    `norm_type`-norm of at most that, outside the graph.

    Raises
    ------
    AssertionError
        `padding_idx` is no row.
    IndexError
        There is no such row; negative indices are not allowed.
    RuntimeError
        `input` holds no integers.
    NotImplementedError
        `sparse` is set: gradients here are dense.

    >>> import plugrad as pg
    >>> pg.nn.functional.embedding(pg.tensor([1, 0]), pg.tensor([[0.0, 1.0], [2.0, 3.0]]))
    tensor([[2., 3.],
            [0., 1.]])
    """
    if sparse:
        raise NotImplementedError("embedding(): there are no sparse gradients; use sparse=False")
    if np.dtype(input.dtype).kind not in "iu":
        raise RuntimeError(
            f"embedding(): 'indices' must be a tensor of integers, got {input.dtype}"
        )
    taken = array_of(input)
    refuse_other_index(taken)
    if weight.ndim != 2:
        raise RuntimeError(f"'weight' must be 2-D, got {tuple(weight.shape)}")
    rows = weight.shape[0]
    if taken.min(initial=0) < 0 or taken.max(initial=-1) >= rows:
        raise IndexError(f"index out of range in self: the rows are 0 to {rows - 1}")
    if padding_idx is not None and not -rows <= as_int(padding_idx) < rows:
        raise AssertionError("Padding_idx must be within num_embeddings")
    if max_norm is not None:
        each = np.unique(taken)
        with pg.no_grad():
            long = each[array_of(pg.norm(weight[each], norm_type, -1)) > max_norm]
            if long.size:
                weight[long] = pg.renorm(weight[long], norm_type, 0, max_norm)
    found: Any = in_own_memory(pg.index(weight, input))
    constant = found.detach() if isinstance(found, pg.Tensor) else found
    if scale_grad_by_freq and taken.size:
        share = (1 / np.bincount(taken.reshape(-1))[taken]).astype(found.dtype)[..., None]
        scaled = constant + (found - constant) * share
        found = pg.where(pg.isfinite(constant), scaled, found)
    if padding_idx is not None:
        found = pg.where((taken == padding_idx % rows)[..., None], constant, found)
    return found


@composed(
    samples=on((whole(0, 4), 4), (whole(0, 4, 4), 4), (whole(0, 4, 2, 3), 4), [2, 0]),
    error_samples=refuses(RuntimeError, "index tensor of type LongTensor", ([1.0], -1))
    + refuses(RuntimeError, "Class values must be non-negative", ([-1], -1))
    + refuses(RuntimeError, "Class values must be smaller than num_classes", ([3], 2))
    + refuses(RuntimeError, "Can not infer total number of classes", (np.array([], int), -1)),
)
def one_hot(tensor: Array, num_classes: int = -1) -> Array:
    """One-hot encoding: vectors of zeros with a one at the class; (...) becomes (..., num_classes), int64.

    A `num_classes` of -1 means the largest class plus 1.

    Raises
    ------
    RuntimeError
        `tensor` holds anything but integers from 0 to `num_classes` - 1, or it is empty and `num_classes` is -1.

    >>> import plugrad as pg
    >>> pg.nn.functional.one_hot(pg.tensor([1, 0]), 3)
    tensor([[0, 1, 0],
            [1, 0, 0]])
    """
    classes = array_of(tensor)
    if classes.dtype != np.int64:
        raise RuntimeError("one_hot is only applicable to index tensor of type LongTensor.")
    if is_other_array(classes):
        if num_classes <= 0:
            in_memory("one_hot() without num_classes", classes)
        column = classes[..., None]
        if in_chunks(classes):  # a class that is none raises when its chunk is computed
            hot = partial(ones_at, count=num_classes)
            return pg.as_tensor(along_chunks(hot, column, classes.ndim, num_classes))
        numbers = constant_like(np.arange(num_classes), classes)
        return pg.tensor((column == numbers).astype(np.int64))
    if not classes.size and num_classes <= 0:
        raise RuntimeError("Can not infer total number of classes from empty tensor.")
    return pg.from_numpy(ones_at(classes[..., None], num_classes))


def ones_at(classes: Array, count: int) -> Array:
    """Return a one-hot encoding: `classes` is (..., 1), the result (..., count), int64; -1 means the largest class plus
    1.

    Raises RuntimeError if a class is negative or not below `count`.
    """
    if classes.min(initial=0) < 0:
        raise RuntimeError("Class values must be non-negative.")
    count = classes.max(initial=0) + 1 if count == -1 else count
    if classes.max(initial=0) >= count:
        raise RuntimeError("Class values must be smaller than num_classes.")
    return (classes == np.arange(count)).astype(np.int64)


# Normalisation.


def standardized(x: Array, dims: Shape, eps: float) -> Any:
    """Return ``(x - mean) / sqrt(var + eps)`` over the dimensions `dims`, with the biased variance.

    Half precision is computed, and returned, in single precision.
    """
    x = wide(x)
    centred = x - pg.mean(x, dims, True)
    return centred / pg.sqrt(pg.mean(centred * centred, dims, True) + eps)


def scaled(x: Array, weight: Array | None, bias: Array | None, ndim: int = 0) -> Any:
    """Return ``x * weight + bias``, where None is left out; with `ndim`, both are (C,) and apply along dimension 1 of
    `ndim`.
    """
    shape = (-1,) + (1,) * (ndim - 2)
    if weight is not None:
        x = x * (pg.reshape(weight, shape) if ndim else weight)
    if bias is not None:
        x = x + (pg.reshape(bias, shape) if ndim else bias)
    return x


def as_input(x: Any, input: Array) -> Any:
    """Return `x` as float16 if `input` is float16, even where weights are float32, as in PyTorch; else as it is."""
    return pg.to(x, np.float16) if input.dtype == np.float16 else x


def move(running: Any, share: float, statistic: Callable[[], Any]) -> None:
    """Move the running statistic `running`, an array, in place towards ``statistic()``, that of the batch, by `share`
    of the difference; if it is None, nothing is done.
    """
    if running is not None:
        with pg.no_grad():
            running.mul_(1 - share).add_(statistic() * share)


def last_dims(op: str, input: Array, normalized_shape: Any, *given: Array | None) -> Shape:
    """Return the dimensions that `normalized_shape` stands for, as negative numbers: the last ones.

    Raises RuntimeError, which names `op`, if `input`, or a weight or bias in `given`, has other sizes there.
    """
    shape = tuple(as_ints(normalized_shape))
    if not shape:
        raise RuntimeError("Expected normalized_shape to be at least 1-dimensional")
    for name, each in zip(("weight", "bias"), given, strict=False):
        if each is not None and tuple(each.shape) != shape:
            raise RuntimeError(
                f"{op}(): Expected {name} to be of same shape as normalized_shape, but got {name} of shape "
                f"{list(each.shape)} and normalized_shape = {list(shape)}"
            )
    if tuple(input.shape[-len(shape) :]) != shape:
        raise RuntimeError(
            f"Given normalized_shape={list(shape)}, expected input with shape [*, "
            f"{', '.join(map(str, shape))}], but got input of size{list(input.shape)}"
        )
    return tuple(range(-len(shape), 0))


def layer_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `layer_norm` and `rms_norm`: one and two dimensions to normalise, with and without a weight."""
    x = rng.normal(size=(2, 3, 4))
    yield pg.Sample(x, (4,))
    yield pg.Sample(x, (3, 4), eps=0.1)
    yield pg.Sample(x, (4,), rng.normal(size=4))
    yield pg.Sample(rng.normal(size=4), (4,))


layer_errors = (
    refuses(RuntimeError, "expected input with shape", (2, 3), normalized_shape=(2,))
    + refuses(RuntimeError, "at least 1-dimensional", (2, 3), normalized_shape=())
    + refuses(
        RuntimeError, "but got weight of shape", (2, 3), normalized_shape=(3,), weight=np.ones(2)
    )
)


@composed(samples=layer_samples, error_samples=layer_errors)
def layer_norm(
    input: Array,
    normalized_shape: Shape | list[int],
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-5,
) -> Array:
    """Layer normalisation: mean 0 and variance 1 over the last dimensions, then ``* weight + bias``.

    `normalized_shape` is the shape of these dimensions, and that of `weight` and `bias`. The variance is biased.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    Source: Ba, Kiros & Hinton (2016), Layer normalization.

    >>> import plugrad as pg
    >>> pg.nn.functional.layer_norm(pg.tensor([1.0, 3.0]), (2,))
    tensor([-1.0000,  1.0000])
    """
    dims = last_dims("layer_norm", input, normalized_shape, weight, bias)
    if fusible(input, weight, bias):
        return pg.ops.builtin.layer_norm_fused(input, weight, bias, ndim=len(dims), eps=eps)
    return as_input(scaled(standardized(input, dims, eps), weight, bias), input)


@composed(samples=layer_samples, error_samples=layer_errors)
def rms_norm(
    input: Array,
    normalized_shape: Shape | list[int],
    weight: Array | None = None,
    eps: float | None = None,
) -> Array:
    """Normalisation by the root mean square over the last dimensions, then ``* weight``.

    `eps` is the dtype's resolution if it is None.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    Source: Zhang & Sennrich (2019), Root mean square layer normalization.

    >>> import plugrad as pg
    >>> pg.rms_norm(pg.tensor([3.0, 3.0]), (2,))
    tensor([1., 1.])
    """
    dims = last_dims("rms_norm", input, normalized_shape, weight)
    if input.dtype.kind not in "fc":
        raise NotImplementedError(
            f'"rms_norm" not implemented for {input.dtype}; convert first: x.float()'
        )
    x = wide(input)
    eps = float(np.finfo(x.dtype).eps) if eps is None else eps
    if fusible(input, weight):
        return pg.ops.builtin.rms_norm_fused(input, weight, ndim=len(dims), eps=eps)
    output = x / pg.sqrt(pg.mean(x * x, dims, True) + eps)
    return as_input(scaled(output, weight, None), input)


@composed(
    samples=on(((2, 4, 3), 1), ((2, 4, 3), 2), ((2, 4, 3), 4), ((2, 4), 2, (4,), (4,), 0.1)),
    error_samples=refuses(RuntimeError, "to be divisible by num_groups", ((2, 4, 3), 3))
    + refuses(ValueError, "more than 1 value", ((1, 4, 1), 4)),
)
def group_norm(
    input: Array,
    num_groups: int,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-5,
) -> Array:
    """Group normalisation: mean 0 and variance 1 over each group of channels, then ``* weight + bias`` by channel.

    `input` is (N, C, ...), `weight` and `bias` (C,).

    Raises
    ------
    RuntimeError
        The groups do not divide the channels, or there are no channels.
    ValueError
        A group has a single value, and N is 1.

    Source: Wu & He (2018), Group normalization.

    >>> import plugrad as pg
    >>> pg.nn.functional.group_norm(pg.tensor([[1.0, 3.0]]), 1)
    tensor([[-1.0000,  1.0000]])
    """
    if input.ndim < 2:
        raise RuntimeError(f"Expected at least 2 dimensions for input tensor but got {input.ndim}")
    batch, channels = input.shape[:2]
    if num_groups <= 0 or channels % num_groups:
        raise RuntimeError(
            "Expected number of channels in input to be divisible by num_groups, but got input of "
            f"shape {list(input.shape)} and num_groups={num_groups}"
        )
    size = math.prod(input.shape[1:]) // num_groups
    if batch * size == 1:
        raise ValueError(
            f"Expected more than 1 value per channel when training, got input size {list(input.shape)}"
        )
    grouped = standardized(pg.reshape(input, (batch, num_groups, size)), (2,), eps)
    output = scaled(pg.reshape(grouped, tuple(input.shape)), weight, bias, input.ndim)
    return as_input(output, input)


def batch_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `batch_norm` in training: inputs of every rank, with and without running mean and variance."""
    mean, var = rng.normal(size=3), rng.uniform(0.5, 2, 3)
    for shape in ((4, 3), (2, 3, 4), (2, 3, 2, 2)):
        yield pg.Sample(rng.normal(size=shape), None, None, training=True)
        yield pg.Sample(rng.normal(size=shape), None, None, mean, var, training=True, eps=0.1)


@composed(
    samples=batch_samples,
    error_samples=refuses(ValueError, "more than 1 value", ((1, 3), None, None), training=True),
)
def batch_norm(
    input: Array,
    running_mean: Array | None,
    running_var: Array | None,
    weight: Array | None = None,
    bias: Array | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Array:
    """Batch normalisation: mean 0 and variance 1 in each channel, then ``* weight + bias``.

    `input` is (N, C, ...), all else (C,). In training the mean and the variance are those of the batch, and the running
    ones, if given, move towards them in place by the share `momentum` (towards the unbiased variance). Otherwise the
    running ones are used.

    Raises
    ------
    ValueError
        A channel has a single value, in training.
    RuntimeError
        The running mean or variance is missing, and `training` is False.

    Source: Ioffe & Szegedy (2015), Batch normalization.

    >>> import plugrad as pg
    >>> pg.nn.functional.batch_norm(pg.tensor([[1.0], [3.0]]), None, None, training=True)
    tensor([[-1.0000],
            [ 1.0000]])
    """
    if not training:
        if running_mean is None or running_var is None:
            raise RuntimeError(
                "Expected running_mean and running_var to be defined when training=False"
            )
        shape = (-1,) + (1,) * (input.ndim - 2)
        centred = wide(input) - wide(pg.reshape(running_mean, shape))
        output = centred / pg.sqrt(wide(pg.reshape(running_var, shape)) + eps)
        return as_input(scaled(output, weight, bias, input.ndim), input)
    if input.ndim < 2:
        raise IndexError(
            f"batch_norm: input must have at least two dimensions, (N, C, ...), got {list(input.shape)}"
        )
    dims = (0, *range(2, input.ndim))
    count = math.prod(input.shape[dim] for dim in dims)
    if count == 1:
        raise ValueError(
            f"Expected more than 1 value per channel when training, got input size {list(input.shape)}"
        )
    if not eps > 0:
        raise ValueError(f"batch_norm eps must be positive during training, but got {eps}")
    if count:
        move(running_mean, momentum, lambda: pg.mean(wide(input), dims))
        move(running_var, momentum, lambda: pg.var(wide(input), dims))
    return as_input(scaled(standardized(input, dims, eps), weight, bias, input.ndim), input)


@composed(
    samples=on((2, 3, 4), (2, 3, 2, 2))
    + on(
        ((2, 3, 4), None, None, (3,), uniform(0.5, 2, 3)),
        ((2, 3, 2, 2), None, None, (3,), uniform(0.5, 2, 3)),
        eps=0.1,
    ),
    error_samples=refuses(ValueError, "more than 1 spatial element", (2, 3, 1))
    + refuses(RuntimeError, "be defined", ((2, 3, 1), None, None, None, None, False)),
)
def instance_norm(
    input: Array,
    running_mean: Array | None = None,
    running_var: Array | None = None,
    weight: Array | None = None,
    bias: Array | None = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Array:
    """Instance normalisation: mean 0 and variance 1 in each channel of each instance, then ``* weight + bias``.

    `input` is (N, C, ...), all else (C,). With `use_input_stats` the mean and the variance are those of the input, and
    the running ones, if given, move in place towards their means over the batch by the share `momentum` (towards the
    unbiased variance). Otherwise the running ones are used.

    Raises
    ------
    ValueError
        `use_input_stats` is True, and a channel has a single value.
    RuntimeError
        The running mean or variance is missing, and `use_input_stats` is False.

    Source: Ulyanov, Vedaldi and Lempitsky (2016), Instance normalization.

    >>> import plugrad as pg
    >>> pg.nn.functional.instance_norm(pg.tensor([[[1.0, 3.0]]]))
    tensor([[[-1.0000,  1.0000]]])
    """
    if not use_input_stats:
        if running_mean is None or running_var is None:
            raise RuntimeError(
                "Expected running_mean and running_var to be defined when use_input_stats is false"
            )
        return pg.nn.functional.batch_norm(input, running_mean, running_var, weight, bias, eps=eps)
    if math.prod(input.shape[2:]) == 1:
        raise ValueError(
            f"Expected more than 1 spatial element when training, got input size {list(input.shape)}"
        )
    dims = tuple(range(2, input.ndim))
    move(running_mean, momentum, lambda: pg.mean(wide(input), (0, *dims)))
    move(running_var, momentum, lambda: pg.mean(pg.var(wide(input), dims), 0))
    return as_input(scaled(standardized(input, dims, eps), weight, bias, input.ndim), input)


@composed(
    samples=on(
        ((2, 4, 3), 1),
        ((2, 4, 3), 2),
        ((2, 5, 2, 2), 3),
        ((1, 3, 2), 5),
        ((2, 4, 3), 3, 0.5, 0.6, 2.0),
    ),
    error_samples=refuses(ValueError, "Expected 3D or higher", ((2, 3), 2))
    + refuses(RuntimeError, "greater than zero", ((2, 3, 2), 0)),
    half_in_single=True,
)
def local_response_norm(
    input: Array, size: int, alpha: Operand = 1e-4, beta: Operand = 0.75, k: Operand = 1.0
) -> Array:
    """Local response normalisation: ``x / (k + alpha m)**beta``, where m is the mean of x² over `size` neighbouring
    channels.

    `input` is (N, C, ...); beyond the channels there are zeros, which count.

    Raises
    ------
    ValueError
        There are fewer than three dimensions.
    RuntimeError
        `size` is not positive.

    Source: Krizhevsky, Sutskever and Hinton (2012), ImageNet classification with deep convolutional neural networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.local_response_norm(pg.ones(1, 2, 1), 2, alpha=2.0, beta=1.0).flatten()
    tensor([0.5000, 0.3333])
    """
    if input.ndim < 3:
        raise ValueError(
            f"Expected 3D or higher dimensionality input (got {input.ndim} dimensions)"
        )
    if size <= 0:
        raise RuntimeError(f"kernel size should be greater than zero, but got {size}")
    channels = input.shape[1]
    beyond = (*[0, 0] * (input.ndim - 2), size // 2, (size - 1) // 2)
    squares = pg.nn.functional.pad(input * input, beyond)
    total = sum(squares[:, start : start + channels] for start in range(size))
    return input / (k + alpha / size * total) ** beta


@composed(
    samples=on((2, 3, 4), dim=1, p=every(2.0, np.inf))
    + on((2, 3, 4), dim=-1, p=1.0)
    + on((2, 3, 4), dim=0, p=3.0),
    error_samples=refuses(IndexError, "Dimension out of range", (2, 3), dim=2),
    half_in_single=True,
)
def normalize(input: Array, p: float = 2.0, dim: int = 1, eps: Operand = 1e-12) -> Array:
    """Normalisation of the vectors along `dim` to p-norm 1: ``input / max(norm(input), eps)``.

    Raises
    ------
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.nn.functional.normalize(pg.tensor([[3.0, 4.0]]))
    tensor([[0.6000, 0.8000]])
    """
    return input / pg.clamp(pg.norm(input, p, dim, True), min=eps)


# Attention.


def attention_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `scaled_dot_product_attention`: batches of heads, masks of both kinds (one hides all keys from
    a query), grouped queries.
    """
    q, k, v = rng.normal(size=(2, 3, 4)), rng.normal(size=(2, 5, 4)), rng.normal(size=(2, 5, 2))
    yield pg.Sample(q, k, v)
    yield pg.Sample(q, k, v, is_causal=True)
    yield pg.Sample(q, k, v, scale=0.3)
    yield pg.Sample(q, k, v, np.tri(3, 5, -1) > 0)
    yield pg.Sample(q, k, v, rng.normal(size=(3, 5)))
    yield pg.Sample(
        rng.normal(size=(1, 4, 3, 2)), *rng.normal(size=(2, 1, 2, 3, 2)), enable_gqa=True
    )


two_masks = (*3 * ((2, 3, 4),), np.ones((3, 3), bool))


@composed(
    samples=attention_samples,
    error_samples=refuses(RuntimeError, "is_causal", two_masks, is_causal=True),
    half_in_single=True,
)
def scaled_dot_product_attention(
    query: Array,
    key: Array,
    value: Array,
    attn_mask: Array | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Array:
    """Attention: ``softmax(query keyᵀ * scale + mask) value``.

    `query` is (..., L, E), `key` (..., S, E), `value` (..., S, V), the result (..., L, V). `attn_mask` broadcasts to
    (..., L, S): a boolean mask is True where a query may see a key, numbers are added to the scores; `is_causal` lets
    query i see keys 0 to i only. A query that may see no key gets zeros. `scale` is 1/√E if it is None. With
    `enable_gqa` the heads of `key` and `value`, dimension -3, are repeated to those of `query`.

    Raises
    ------
    RuntimeError
        Both `attn_mask` and `is_causal` are given, or the shapes do not fit.

    Source: Vaswani et al. (2017), Attention is all you need.

    >>> import plugrad as pg
    >>> x = pg.eye(2).unsqueeze(0)
    >>> pg.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True)[0, 0]
    tensor([1., 0.])
    """
    if min(query.ndim, key.ndim, value.ndim) < 2:
        raise RuntimeError(
            "scaled_dot_product_attention: query, key and value must have at least two dimensions, got "
            f"{list(query.shape)}, {list(key.shape)} and {list(value.shape)}"
        )
    if is_causal and attn_mask is not None:
        raise RuntimeError(
            "_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True"
        )
    if enable_gqa:
        key, value = (grouped_heads(x, query.shape[-3]) for x in (key, value))
    # Of vectors without numbers all scores are 0, whatever their factor is.
    factor = 1 / math.sqrt(query.shape[-1] or 1) if scale is None else scale
    if not dropout_p and attention_fits(query, key, value, attn_mask):
        mask = None if attn_mask is None else array_of(attn_mask).copy()
        fused: Any = pg.ops.builtin.attention_fused(
            query, key, value, mask=mask, scale=factor, causal=is_causal
        )
        return fused[0]
    scores = pg.matmul(query * factor, pg.transpose(key, -2, -1))
    if is_causal:
        attn_mask = constant_like(np.tri(query.shape[-2], key.shape[-2], dtype=bool), query)
    if attn_mask is not None and key.shape[-2]:  # of no keys there is nothing to mask
        boolean = attn_mask.dtype == np.bool_
        scores = pg.where(attn_mask, scores, -math.inf) if boolean else scores + attn_mask
        nowhere = pg.amax(scores, -1, True) == -math.inf
        weights = pg.softmax(pg.where(nowhere, 0.0, scores), -1)
        weights = pg.where(nowhere, 0.0, weights)
    else:
        weights = pg.softmax(scores, -1)
    return pg.matmul(
        pg.nn.functional.dropout(weights, dropout_p, True) if dropout_p else weights, value
    )


def grouped_heads(x: Array, heads: int) -> Any:
    """Return `x`, (..., count, S, E), with each of its heads repeated, so that there are `heads` of them.

    Raises RuntimeError if `count` does not divide `heads`.
    """
    *batch, count, length, width = x.shape
    if not count and not heads:
        return x
    if not count or heads % count:
        raise RuntimeError(
            f"Number of heads in key and value must divide the number of heads in query: {heads}, {count}"
        )
    sizes = (*batch, count, heads // count, length, width)
    return pg.reshape(pg.expand(pg.unsqueeze(x, -3), sizes), (*batch, heads, length, width))


# Dropout.


def drops(
    *shapes: Shape, error: type[Exception] = ValueError
) -> Callable[[Callable[..., Any]], Any]:
    """Return the decorator for dropout formulas ``(input, p, training)``, with samples of these `shapes` whose results
    are not random.

    They have no training, p = 0, or p = 1; `error` is what a probability above 1 must raise.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape in shapes:
            for p, training in ((0.5, False), (0.0, True), (1.0, True)):
                yield pg.Sample(rng.normal(size=shape), p, training)

    errors = refuses(error, "has to be between 0 and 1", (shapes[0], 1.5, True))
    return composed(samples=samples, error_samples=errors, deterministic=False)


@drops((2, 3, 4))
def dropout(input: Array, p: float = 0.5, training: bool = True, inplace: bool = False) -> Array:
    """Dropout: random elements become 0, each with probability `p`, in training; the others are divided by 1 - p.

    With `inplace` the input itself is changed and returned.

    Raises
    ------
    ValueError
        `p` is not between 0 and 1.

    Source: Srivastava et al. (2014), Dropout.

    >>> import plugrad as pg
    >>> pg.nn.functional.dropout(pg.ones(3), 1.0)
    tensor([0., 0., 0.])
    """
    return dropped(input, p, training, inplace, input.ndim)


@drops((2, 3, 4), error=RuntimeError)
def feature_dropout(input: Array, p: float, train: bool) -> Array:
    """Dropout of whole channels: `dropout` of slices ``input[n, c]``.

    Raises
    ------
    RuntimeError
        `input` has fewer than two dimensions, or `p` is not between 0 and 1.

    >>> import plugrad as pg
    >>> pg.feature_dropout(pg.ones(1, 1, 2), 1.0, True)
    tensor([[[0., 0.]]])
    """
    if input.ndim < 2:
        raise RuntimeError("Feature dropout requires at least 2 dimensions in the input")
    require_probability(p, RuntimeError)
    return dropped(input, p, train, False, 2)


def warn_of_rank(op: str, input: Array, ranks: Shape) -> None:
    """Give a UserWarning, which names `op`, if the number of dimensions of `input` is not in `ranks`."""
    if input.ndim not in ranks:
        warnings.warn(
            f"{op}: Received a {input.ndim}-D input to {op}, for which a channel is not defined; "
            f"{' or '.join(f'{rank}-D' for rank in ranks)} input is expected",
            UserWarning,
            stacklevel=3,
        )


@drops((3, 4), (2, 3, 4))
def dropout1d(input: Array, p: float = 0.5, training: bool = True, inplace: bool = False) -> Array:
    """Dropout of whole channels of signals, (N, C, L) or (C, L): each is 0 with probability `p`, in training.

    The other channels are divided by 1 - p.

    Raises
    ------
    ValueError
        `p` is not between 0 and 1.
    RuntimeError
        The input has neither two nor three dimensions.

    Source: Tompson et al. (2015), Efficient object localization using convolutional networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.dropout1d(pg.ones(1, 3), 1.0)
    tensor([[0., 0., 0.]])
    """
    if input.ndim not in (2, 3):
        raise RuntimeError(
            f"dropout1d: Expected 2D or 3D input, but received a {input.ndim}D input"
        )
    return dropped(input, p, training, inplace, input.ndim - 1)


@drops((2, 3, 2, 2))
def dropout2d(input: Array, p: float = 0.5, training: bool = True, inplace: bool = False) -> Array:
    """Dropout of whole channels of images, (N, C, H, W): each is 0 with probability `p`, in training.

    For another number of dimensions the first two are the channels, with a UserWarning, as in PyTorch.

    Raises
    ------
    ValueError
        `p` is not between 0 and 1.

    Source: Tompson et al. (2015), Efficient object localization using convolutional networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.dropout2d(pg.ones(1, 1, 1, 2), 1.0)
    tensor([[[[0., 0.]]]])
    """
    warn_of_rank("dropout2d", input, (4,))
    return dropped(input, p, training, inplace, 2)


@drops((2, 3, 1, 2, 2), (3, 1, 2, 2))
def dropout3d(input: Array, p: float = 0.5, training: bool = True, inplace: bool = False) -> Array:
    """Dropout of whole channels of volumes, (N, C, D, H, W) or (C, D, H, W): each is 0 with probability `p`.

    For another number of dimensions the first is the channels, with a UserWarning, as in PyTorch.

    Raises
    ------
    ValueError
        `p` is not between 0 and 1.

    Source: Tompson et al. (2015), Efficient object localization using convolutional networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.dropout3d(pg.ones(1, 1, 1, 2), 1.0)
    tensor([[[[0., 0.]]]])
    """
    warn_of_rank("dropout3d", input, (4, 5))
    return dropped(input, p, training, inplace, 2 if input.ndim == 5 else 1)


@drops((2, 3, 4))
def alpha_dropout(
    input: Array, p: float = 0.5, training: bool = False, inplace: bool = False
) -> Array:
    """Dropout for `selu`: random elements become its lowest value, and then all are scaled and shifted to keep mean 0
    and variance 1.

    Each element does with probability `p`, in training. With `inplace` the input itself is changed and returned.

    Raises
    ------
    ValueError
        `p` is not between 0 and 1.

    Source: Klambauer et al. (2017), Self-normalizing neural networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.alpha_dropout(pg.ones(3), 1.0, True)
    tensor([0., 0., 0.])
    """
    return lowered(input, p, training, inplace, input.ndim)


@drops((2, 3, 4))
def feature_alpha_dropout(
    input: Array, p: float = 0.5, training: bool = False, inplace: bool = False
) -> Array:
    """Dropout for `selu` of whole channels: `alpha_dropout` of random slices ``input[n, c]``.

    Raises
    ------
    ValueError
        `p` is not between 0 and 1.
    RuntimeError
        `input` has fewer than two dimensions.

    Source: Klambauer et al. (2017), Self-normalizing neural networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.feature_alpha_dropout(pg.ones(1, 1, 2), 1.0, True)
    tensor([[[0., 0.]]])
    """
    if training and 0 < p <= 1 and input.ndim < 2:
        raise RuntimeError("Feature dropout requires at least 2 dimensions in the input")
    return lowered(input, p, training, inplace, 2)


def dropped(input: Array, p: float, training: bool, inplace: bool, dims: int) -> Any:
    """Return `input` after dropout with the probability `p`, or unchanged unless `training`: a copy, or `input` itself
    changed if `inplace`.

    One random number is drawn for each index of the first `dims` dimensions. Raises ValueError if `p` is not between 0
    and 1.
    """
    require_probability(p)
    if not training or p == 0:
        return input if inplace else pg.clone(input)
    if p == 1:
        output = pg.to(input * 0, input.dtype)
    else:
        output = pg.mul(input, kept(input, p, dims) / (1 - p))
    return input.copy_(output) if inplace else output


LOWEST = -1.7580993408473766
"""The limit of `selu` towards minus infinity."""


def lowered(input: Array, p: float, training: bool, inplace: bool, dims: int) -> Any:
    """Return `input` after alpha dropout with the probability `p`, or unchanged unless `training`: random elements set
    to `LOWEST`, then all scaled and shifted; a copy, or `input` itself changed if `inplace`.

    One random number is drawn for each index of the first `dims` dimensions. Raises ValueError if `p` is not between 0
    and 1.
    """
    require_probability(p)
    if not training or p == 0:
        return input if inplace else pg.clone(input)
    if p == 1:
        output = pg.mul(input, 0)
    else:
        mask = kept(input, p, dims)
        scale = ((LOWEST**2 * p + 1) * (1 - p)) ** -0.5
        output = pg.mul(input, mask * scale) + ((1 - mask) * LOWEST - LOWEST * p) * scale
    return input.copy_(output) if inplace else output


def require_probability(p: float, error: type[Exception] = ValueError) -> None:
    if not 0 <= p <= 1:
        raise error(f"dropout probability has to be between 0 and 1, but got {p}")


def kept(input: Array, p: float, dims: int) -> Any:
    """Return a random mask of the dtype of `input`: 1 with probability ``1 - p``, else 0, for each index of the first
    `dims` dimensions.
    """
    array: Any = array_of(input)
    if dims < array.ndim:
        array = array[(slice(None),) * dims + (slice(0, 1),) * (array.ndim - dims)]
        array = array if is_other_array(array) else np.empty(array.shape, array.dtype)
    return pg.to(pg.tensor(uniform_of(array, None) < 1 - p), input.dtype)
