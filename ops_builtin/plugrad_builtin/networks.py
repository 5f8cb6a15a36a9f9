"""Layers composed of other ops: embedding bags, multi-head attention, norms with statistics, and others."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Shape,
    array_of,
    as_int,
    composed,
    constant_like,
    distinct,
    in_single,
    on,
    refuses,
    torch_name,
)
from plugrad_builtin.gathering import index_array

# Bags of embeddings.


def bag_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `embedding_bag`: bags of equal and of different lengths, an empty bag, and
    `per_sample_weights`.
    """
    weight, rows = distinct(rng, (5, 3)), np.array([1, 4, 4, 0, 2])
    for mode in ("sum", "mean", "max"):
        yield pg.Sample(np.array([[0, 2, 2], [4, 1, 3]]), weight, mode=mode)
        yield pg.Sample(rows, weight, np.array([0, 2, 2]), mode=mode, padding_idx=2)
    share = rng.normal(size=5)
    yield pg.Sample(rows, weight, np.array([0, 3]), None, 2, False, "sum", False, share)


@composed(
    samples=bag_samples,
    error_samples=refuses(ValueError, "1D Tensor", ([1, 2], (5, 3)))
    + refuses(ValueError, "has to be None", ([[1, 2]], (5, 3), [0]))
    + refuses(ValueError, "2D Tensor", ([1, 2], (3,), [0]))
    + refuses(ValueError, "mode has to be", ([1, 2], (5, 3), [0]), mode="last")
    + refuses(
        NotImplementedError, "mode='sum'", ([1, 2], (5, 3), [0]), per_sample_weights=np.ones(2)
    )
    + refuses(ValueError, "the same shape", ([1, 2], (5, 3), [0]), per_sample_weights=np.ones(1))
    + refuses(RuntimeError, "padding_idx must be within", ([1, 2], (5, 3), [0]), padding_idx=-6)
    + refuses(RuntimeError, "Expected idx|not in the valid range", ([1, 5], (5, 3), [0]))
    + refuses(
        RuntimeError, "at least 1", ([1], (5, 3), np.zeros(0, int)), include_last_offset=True
    ),
    settings={"max_norm": (None,), "scale_grad_by_freq": (False,)},
)
def embedding_bag(
    input: Array,
    weight: Array,
    offsets: Array | None = None,
    max_norm: float | None = None,
    norm_type: float = 2,
    scale_grad_by_freq: bool = False,
    mode: str = "mean",
    sparse: bool = False,
    per_sample_weights: Array | None = None,
    include_last_offset: bool = False,
    padding_idx: int | None = None,
) -> Array:
    """Sums, means or maxima of bags of rows of a table, (bags, features): `embedding`, reduced.

    Parameters
    ----------
    input
        Indices of rows of the table `weight`: a matrix with a bag in each row, or a vector in which bag i begins at
        ``offsets[i]``.
    mode
        "sum", "mean" or "max"; an empty bag gives 0.
    per_sample_weights
        A factor for each row that is taken, only with "sum".
    include_last_offset
        Whether the last of `offsets` is the end of the last bag.
    padding_idx
        A row that is left out.

    The other arguments are those of `embedding`.

    Raises
    ------
    ValueError
        `offsets` are missing, or given with a matrix, or there is no such `mode`, or a shape does not fit.
    RuntimeError
        An index or `padding_idx` is no row of the table, or `offsets` do not ascend from 0.
    NotImplementedError
        `per_sample_weights` are given with another mode than "sum", or `sparse` is set.

    >>> import plugrad as pg
    >>> table = pg.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> pg.nn.functional.embedding_bag(pg.tensor([0, 1, 2]), table, pg.tensor([0, 1]), mode="sum")
    tensor([[ 1.,  2.],
            [ 8., 10.]])
    """
    if per_sample_weights is not None and per_sample_weights.shape != input.shape:
        raise ValueError(
            f"embedding_bag: If per_sample_weights ({tuple(per_sample_weights.shape)}) is not None, then it must have "
            f"the same shape as the input ({tuple(input.shape)})"
        )
    if weight.ndim != 2:
        raise ValueError(f"weight has to be a 2D Tensor, but got Tensor of dimension {weight.ndim}")
    if mode not in ("sum", "mean", "max"):
        raise ValueError("mode has to be one of sum, mean or max")
    if mode == "max" and scale_grad_by_freq:
        raise ValueError("max mode does not support scaling the gradient by the frequency")
    if per_sample_weights is not None and mode != "sum":
        raise NotImplementedError(
            f"embedding_bag: per_sample_weights is only supported for mode='sum' (got mode='{mode}')."
        )
    if per_sample_weights is not None and per_sample_weights.dtype != weight.dtype:
        raise RuntimeError(
            f"embedding_bag: expected per_sample_weights to have the same type as weight, {torch_name(weight.dtype)}, "
            f"but got {torch_name(per_sample_weights.dtype)}"
        )
    count = weight.shape[0]
    if padding_idx is not None and not -count <= as_int(padding_idx) < count:
        raise RuntimeError(
            f"padding_idx must be within the number of embeddings, {-count} through {count - 1}, but got {padding_idx}"
        )
    taken: Any = index_array(input)
    if not all(0 <= row < count for row in (taken.min(initial=0), taken.max(initial=0))):
        raise RuntimeError(
            f"embedding_bag: Expected idx >= 0 && idx < num_embeddings, which is {count}, but found indices from "
            f"{taken.min()} to {taken.max()}"
        )
    begins = bag_begins(taken, offsets)
    if include_last_offset and taken.ndim == 1:
        if not begins.size:
            raise RuntimeError("include_last_offset: number of offset should be at least 1")
        begins, end = begins[:-1], begins[-1]
    else:
        end = taken.size
    taken = taken.reshape(-1)
    lengths = np.diff(begins, append=end)
    spread = np.arange(lengths.max(initial=0))
    valid = spread < lengths[:, None]
    places, full = np.where(valid, begins[:, None] + spread, 0), valid.all()
    rows = pg.nn.functional.embedding(
        pg.tensor(taken), weight, None, max_norm, norm_type, scale_grad_by_freq, sparse
    )
    if padding_idx is not None and taken.size:
        valid &= (taken != padding_idx % count)[places]
    if per_sample_weights is not None:
        rows = rows * pg.reshape(per_sample_weights, (-1, 1))
    bags = pg.reshape(rows, (*places.shape, rows.shape[1])) if full else rows[places]
    number = constant_like(valid.sum(1)[:, None], array_of(rows))
    if not places.size:
        return pg.sum(bags, 1)
    if not valid.all():
        there = constant_like(valid[..., None], array_of(rows))
        bags = pg.where(there, bags, -math.inf if mode == "max" else 0)
    if mode == "max":
        return pg.where(number > 0, pg.max(bags, 1)[0], 0)
    total = pg.sum(bags, 1)
    return total / np.maximum(number, 1).astype(weight.dtype) if mode == "mean" else total


def bag_begins(taken: Any, offsets: Any) -> Any:
    """Return where each bag begins in the flattened indices `taken`: equally spaced for a matrix, the `offsets` for a
    vector.

    Raises ValueError if `offsets` are missing, of a wrong shape or given with a matrix, RuntimeError unless they ascend
    from 0.
    """
    if taken.ndim == 2:
        if offsets is not None:
            raise ValueError(
                "if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed length "
                f"sequences. However, found offsets of type {type(offsets)}"
            )
        return np.arange(len(taken)) * taken.shape[1]
    if taken.ndim != 1:
        raise ValueError(
            f"input has to be 1D or 2D Tensor, but got Tensor of dimension {taken.ndim}"
        )
    begins: Any = None if offsets is None else index_array(offsets)
    if begins is None or begins.ndim != 1:
        raise ValueError(f"offsets has to be a 1D Tensor but got {offsets}")
    if begins.size and (begins[0] != 0 or begins[-1] > taken.size or (np.diff(begins) < 0).any()):
        raise RuntimeError(
            f"offsets[0] has to be 0, and the others ascend to the number of indices, {taken.size}; got "
            f"{begins.tolist()}"
        )
    return begins


# Classification by a linear layer.


def linear_loss_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `linear_cross_entropy`: classes and shares of classes, one example and several, and a loss of
    more dimensions.
    """
    x, table, bias = rng.normal(size=(4, 3)), rng.normal(size=(5, 3)), rng.normal(size=5)
    classes, share = np.array([1, 0, 4, 2]), rng.uniform(0.1, 1, (4, 5))
    yield pg.Sample(x, table, classes)
    yield pg.Sample(x, table, classes, bias, reduction="sum", ignore_index=0)
    yield pg.Sample(x[0], table, np.array(3), label_smoothing=0.25)
    yield pg.Sample(x, table, share, bias, reduction="none")
    table, bias, classes = (
        rng.normal(size=(5, 2, 3)),
        rng.normal(size=(5, 2)),
        classes.reshape(2, 2),
    )
    yield pg.Sample(x[:2], table, classes, bias, rng.uniform(0.5, 2, 5))


def linear_loss_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `linear_cross_entropy` must refuse: sizes that do not fit, and `ignore_index` with shares of
    classes.
    """
    x, table, classes = np.ones((2, 3)), np.ones((5, 3)), np.array([0, 1])
    for args, settings, match in (
        ((x[None], table, classes), {}, "dimensionality 1 or 2, got 3"),
        ((x, table[0], classes), {}, "dimensionality at least 2, got 1"),
        ((x[:, :2], table, classes), {}, "equal input and linear_weight last dimensions"),
        ((x, table, classes, np.ones(3)), {}, "expected linear_bias shape"),
        ((x[0], table[:, None], np.array([1])), {}, "requires batched input"),
        ((x, table, np.ones((2, 5)) / 5), {"ignore_index": 1}, "cannot be specified"),
    ):
        yield pg.ErrorSample(*args, **settings, raises=RuntimeError, match=match)


@composed(samples=linear_loss_samples, error_samples=linear_loss_errors, half_in_single=True)
def linear_cross_entropy(
    input: Array,
    linear_weight: Array,
    target: Array,
    linear_bias: Array | None = None,
    weight: Array | None = None,
    *,
    reduction: str = "mean",
    ignore_index: int | None = None,
    label_smoothing: float = 0.0,
) -> Array:
    """Cross entropy of a linear layer's scores: ``cross_entropy(linear(input, linear_weight, linear_bias), target)``.

    Parameters
    ----------
    input
        Shape (N, in), or (in) for one example.
    linear_weight, linear_bias
        Shapes (C, in) and (C) for C classes; (C, d..., in) and (C, d...) for a loss of more dimensions.
    target
        Classes (N), or (N, d...), or shares of classes (N, C), or (N, C, d...).
    ignore_index
        A class that does not count; -100 if it is None. Not with shares.

    The other arguments are those of `cross_entropy`. (PyTorch's `options` say how to save memory.)

    Raises
    ------
    RuntimeError
        The sizes do not fit, or there is an `ignore_index` with shares of classes.

    >>> import plugrad as pg
    >>> pg.nn.functional.linear_cross_entropy(pg.ones(1, 2), pg.zeros(4, 2), pg.tensor([3]))
    tensor(1.3863)
    """
    if input.ndim not in (1, 2):
        raise RuntimeError(f"expected input with dimensionality 1 or 2, got {input.ndim}")
    if linear_weight.ndim < 2:
        raise RuntimeError(
            f"expected linear_weight with dimensionality at least 2, got {linear_weight.ndim}"
        )
    batch, (*sizes, features) = tuple(input.shape[:-1]), linear_weight.shape
    if input.shape[-1] != features:
        raise RuntimeError(
            "expected equal input and linear_weight last dimensions (in_features), got "
            f"{input.shape[-1]} and {features}, respectively"
        )
    if linear_bias is not None and [*linear_bias.shape] != sizes:
        raise RuntimeError(
            f"expected linear_bias shape {tuple(sizes)}, got {tuple(linear_bias.shape)}"
        )
    if len(sizes) > 1 and not batch:
        raise RuntimeError(
            f"a loss of several dimensions, of linear_weight {list(linear_weight.shape)}, requires batched input, "
            f"(N, {features}), got {list(input.shape)}"
        )
    shape = (*batch, *sizes)
    if tuple(target.shape) == shape and ignore_index is not None:
        raise RuntimeError("ignore_index cannot be specified when target contains probabilities")
    rows = pg.reshape(linear_weight, (-1, features))
    bias = None if linear_bias is None else pg.reshape(linear_bias, (-1,))
    return pg.nn.functional.cross_entropy(
        pg.reshape(pg.nn.functional.linear(input, rows, bias), shape),
        target,
        weight,
        ignore_index=-100 if ignore_index is None else ignore_index,
        reduction=reduction,
        label_smoothing=label_smoothing,
    )


# Norms, and the statistics that they were made with.


def layer_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `native_layer_norm`: one and two dimensions to normalise, with and without weights."""
    yield pg.Sample(rng.normal(size=(2, 3, 4)), (4,), rng.normal(size=4), rng.normal(size=4), 1e-5)
    yield pg.Sample(rng.normal(size=(2, 3, 4)), (3, 4), None, None, 0.5)


@composed(samples=layer_samples)
def native_layer_norm(
    input: Array, normalized_shape: Shape, weight: Array | None, bias: Array | None, eps: float
) -> tuple[Array, Array, Array]:
    """Layer normalisation, as `layer_norm`, with the mean and the reciprocal deviation of each layer: a tuple (output,
    mean, rstd).

    >>> import plugrad as pg
    >>> pg.native_layer_norm(pg.tensor([[1.0, 3.0]]), (2,), None, None, 0.0)
    (tensor([[-1.,  1.]]), tensor([[2.]]), tensor([[1.]]))
    """
    output = pg.nn.functional.layer_norm(input, normalized_shape, weight, bias, eps)
    dims = tuple(range(-len(normalized_shape), 0))
    return (output, *in_single(statistics_of, input, dims, eps))


def statistics_of(input: Any, dims: Any, eps: float, keepdim: bool = True) -> tuple[Any, Any]:
    """Return the mean over `dims`, and the reciprocal of the standard deviation, 1 / sqrt(var + eps), with the biased
    variance; `dims` keep size 1 if `keepdim`.
    """
    spread = pg.var(input, dims, correction=0, keepdim=keepdim)
    return pg.mean(input, dims, keepdim), pg.rsqrt(spread + eps)


@composed(
    samples=on(((2, 4, 3), (4,), (4,), 2, 4, 3, 2, 1e-5), ((2, 4, 3), None, None, 2, 4, 3, 4, 0.5)),
)
def native_group_norm(
    input: Array,
    weight: Array | None,
    bias: Array | None,
    N: int,
    C: int,
    HxW: int,
    group: int,
    eps: float,
) -> tuple[Array, Array, Array]:
    """Group normalisation, as `group_norm`, with the mean and the reciprocal deviation of each group: a tuple (output,
    mean, rstd).

    `N`, `C` and `HxW` are the numbers of samples, of channels, and of elements of a channel; mean and rstd are of shape
    (N, group).

    >>> import plugrad as pg
    >>> x = pg.tensor([[[1.0, 3.0]]])
    >>> pg.native_group_norm(x, None, None, 1, 1, 2, 1, 0.0)
    (tensor([[[-1.,  1.]]]), tensor([[2.]]), tensor([[1.]]))
    """
    output = pg.nn.functional.group_norm(input, group, weight, bias, eps)
    groups = pg.reshape(input, (N, group, C // group * HxW))
    return (output, *in_single(statistics_of, groups, 2, eps, keepdim=False))


@composed(
    samples=on(
        ((4, 3, 2), (3,), (3,), None, None, True, 0.1, 1e-5),
        ((4, 3, 2), None, None, [0.5, 0.0, 1.0], [1.0, 2.0, 0.5], False, 0.1, 0.5),
    )
)
def native_batch_norm(
    input: Array,
    weight: Array | None,
    bias: Array | None,
    running_mean: Array | None,
    running_var: Array | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Array, Array, Array]:
    """Batch normalisation, as `batch_norm`, with the mean and the reciprocal deviation of each channel: a tuple
    (output, mean, invstd).

    Without `training` these two have no elements. In training the running statistics are updated in place.

    >>> import plugrad as pg
    >>> x = pg.tensor([[1.0], [3.0]])
    >>> pg.native_batch_norm(x, None, None, None, None, True, 0.1, 1e-9)
    (tensor([[-1.],
            [ 1.]]), tensor([2.]), tensor([1.]))
    """
    output = pg.nn.functional.batch_norm(
        input, running_mean, running_var, weight, bias, training, momentum, eps
    )
    if not training:
        none = constant_like(np.zeros(0, input.dtype), array_of(input))
        return output, pg.tensor(none), pg.tensor(none)
    dims = (0, *range(2, input.ndim))
    return (output, *in_single(statistics_of, input, dims, eps, keepdim=False))


# Fractional pooling.


def fractional_samples(*kernel: int) -> Any:
    """Return a function of a random generator that yields samples for `fractional_max_pool2d` or `3d`, one size of
    `kernel` per dimension, with random numbers that place the windows.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        ndim = len(kernel)
        sizes = (6, 5, 4)[:ndim]
        for lead in ((2, 3), (2,)):
            share = rng.uniform(0.1, 0.9, (2, 3, ndim) if len(lead) == 2 else (1, 2, ndim))
            yield pg.Sample(
                distinct(rng, (*lead, *sizes)), kernel, (2, 3, 2)[:ndim], _random_samples=share
            )
        yield pg.Sample(
            distinct(rng, (1, 1, *sizes)),
            2,
            output_ratio=(0.5,) * ndim,
            _random_samples=np.full((1, 1, ndim), 0.4),
        )

    return samples


def fractional_errors(ndim: int) -> Any:
    """Return arguments that fractional pooling over `ndim` dimensions must refuse, a function of a random generator
    made by `refuses`.
    """
    shape = (1, 1, *(4,) * ndim)
    return (
        refuses(ValueError, "output_size or an output_ratio", (shape, 2))
        + refuses(RuntimeError, "too large", (shape, 3, 3))
        + refuses(
            RuntimeError, "kernel_size must either", shape, kernel_size=(2,) * 4, output_size=2
        )
        + refuses(
            RuntimeError, "output_size must either", shape, kernel_size=2, output_size=(2,) * 4
        )
        + refuses(RuntimeError, "non-zero size", ((1, 0, *shape[2:]), 2, 2))
        + refuses(
            RuntimeError, "Expect _random_samples", (shape, 2, 2), _random_samples=np.ones((1, 2))
        )
        + refuses(RuntimeError, "Expected", ((1, *shape), 2, 2))
    )


FRACTIONAL: dict[str, Any] = {"deterministic": False}


@composed(samples=fractional_samples(2, 3), error_samples=fractional_errors(2), **FRACTIONAL)
def fractional_max_pool2d(
    input: Array,
    kernel_size: int | Sequence[int],
    output_size: int | Sequence[int] | None = None,
    output_ratio: float | Sequence[float] | None = None,
    return_indices: bool = False,
    _random_samples: Array | None = None,
) -> Any:
    """Fractional max pooling of images: the largest elements of random windows that fill the image evenly.

    Parameters
    ----------
    output_size, output_ratio
        How many windows there are, or which share of the size of the image.
    return_indices
        Whether to return a tuple: the elements, and their places in the flattened image.
    _random_samples
        Numbers in [0, 1) that place the windows, (N, C, 2), the one for columns first; drawn if they are None.

    Raises
    ------
    ValueError
        Neither `output_size` nor `output_ratio` is given.
    RuntimeError
        So many windows do not fit, or `input` has another number of dimensions.

    Source: Graham (2014), Fractional max-pooling, https://arxiv.org/abs/1412.6071.

    >>> import plugrad as pg
    >>> x = pg.arange(9.0).reshape(1, 1, 3, 3)
    >>> pg.nn.functional.fractional_max_pool2d(x, 2, 2)
    tensor([[[[4., 5.],
              [7., 8.]]]])
    """
    size = output_size, output_ratio
    return fractional(2, input, kernel_size, size, return_indices, _random_samples)


@composed(samples=fractional_samples(2, 3, 1), error_samples=fractional_errors(3), **FRACTIONAL)
def fractional_max_pool3d(
    input: Array,
    kernel_size: int | Sequence[int],
    output_size: int | Sequence[int] | None = None,
    output_ratio: float | Sequence[float] | None = None,
    return_indices: bool = False,
    _random_samples: Array | None = None,
) -> Any:
    """Fractional max pooling of volumes, (N, C, D, H, W) or (C, D, H, W): the largest elements of random windows.

    Arguments and errors are those of `fractional_max_pool2d`, but the random numbers, (N, C, 3), are in the order of
    the dimensions, as PyTorch's are.

    >>> import plugrad as pg
    >>> x = pg.arange(8.0).reshape(1, 1, 2, 2, 2)
    >>> pg.nn.functional.fractional_max_pool3d(x, 2, 1)
    tensor([[[[[7.]]]]])
    """
    size = output_size, output_ratio
    return fractional(3, input, kernel_size, size, return_indices, _random_samples)


def each_of(op: str, name: str, value: Any, ndim: int) -> tuple[Any, ...]:
    """Return a setting as a tuple with a value for each of `ndim` dimensions; a single value counts for all.

    Raises RuntimeError (ValueError for "output_ratio") for another number of values; `op` and `name` are for the
    message.
    """
    found = tuple(value) if isinstance(value, (tuple, list)) else (value,) * ndim
    if len(found) != ndim:
        error = ValueError if name == "output_ratio" else RuntimeError
        raise error(f"{op}: {name} must either be a single Int or tuple of {ndim} Ints")
    return found


def fractional(
    ndim: int, input: Any, kernel_size: Any, output: Any, return_indices: bool, share: Any
) -> Any:
    """Return the largest elements of random windows of `kernel_size` in images (`ndim` 2) or volumes (3); with
    `return_indices`, a tuple of them and their places.

    `output` is the pair (output_size, output_ratio), `share` the random numbers or None. Raises what
    `fractional_max_pool2d` raises.
    """
    name = f"fractional_max_pool{ndim}d"
    size, ratio = output
    if size is None and ratio is None:
        raise ValueError(f"{name} requires specifying either an output_size or an output_ratio")
    if input.ndim not in (ndim + 1, ndim + 2):
        raise RuntimeError(
            f"{name}(): Expected {ndim + 1}D or {ndim + 2}D tensor, but got: {list(input.shape)}"
        )
    *lead, channels = input.shape[: input.ndim - ndim]
    if 0 in input.shape[-ndim - 1 :]:
        raise RuntimeError(
            f"{name}(): Expected input to have non-zero size for non-batch dimensions, but got {list(input.shape)}"
        )
    sizes = input.shape[input.ndim - ndim :]
    kernel = each_of(name, "kernel_size", kernel_size, ndim)
    if size is None:
        ratios = each_of(name, "output_ratio", ratio, ndim)
        size = [int(n * each) for n, each in zip(sizes, ratios, strict=True)]
    counts, planes = each_of(name, "output_size", size, ndim), (*(lead or [1]), channels)
    if share is None:
        share = pg.rand(*planes, ndim, dtype=input.dtype)
    numbers = index_array(share)
    if numbers.ndim != 3 or len(numbers) < planes[0] or numbers.shape[1:] != (channels, ndim):
        raise RuntimeError(
            f"{name}(): Expect _random_samples to be of shape {[*planes, ndim]}, got {list(numbers.shape)}"
        )
    numbers = numbers[: planes[0]]
    flat: Any = np.zeros((*planes, *(1,) * (2 * ndim)), np.int64)
    for dim, (n, width, count) in enumerate(zip(sizes, kernel, counts, strict=True)):
        if width + count - 1 > n:
            which = ("time", "height", "width")[dim - ndim]
            raise RuntimeError(
                f"{name}(): pool {which} {width} too large relative to input {which} {n}"
            )
        column = numbers[..., ndim - 1 - dim if ndim == 2 else dim]
        places = begins_of(column, n, count, width)[..., None] + np.arange(width)
        shape = [1] * (2 * ndim)
        shape[dim], shape[ndim + dim] = count, width
        flat = flat * n + places.reshape(*planes, *shape)
    windows = flat.reshape(*planes, math.prod(counts), math.prod(kernel))
    elements = pg.gather(
        pg.reshape(input, (*planes, math.prod(sizes))),
        -1,
        pg.tensor(windows.reshape(*planes, math.prod(windows.shape[2:]))),
    )
    best, chosen = pg.max(pg.reshape(elements, windows.shape), -1)
    outward = (*lead, channels, *counts)
    largest = pg.reshape(best, outward)
    if not return_indices:
        return largest
    where = np.take_along_axis(windows, index_array(chosen)[..., None], -1)
    return largest, pg.tensor(where.reshape(outward))


def begins_of(share: Any, size: int, count: int, width: int) -> Any:
    """Return where the `count` windows of `width` begin in `size` elements, for each random number in `share`: (...,
    count).

    They lie at about equal distances, shifted by the number; the last one lies at the end.
    """
    begins: Any = np.full((*share.shape, count), size - width)
    if count > 1:
        alpha = share.dtype.type((size - width) / (count - 1))
        steps = np.arange(count - 1).astype(share.dtype)
        shifted = ((steps + share[..., None]) * alpha).astype(np.int64)
        begins[..., :-1] = shifted - (share[..., None] * alpha).astype(np.int64)
    return begins


# Attention of many heads.


def head_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `multi_head_attention_forward`: self-attention with all masks, one sequence, and keys of other
    sizes.
    """
    x, y = rng.normal(size=(2, 2, 2)), rng.normal(size=(3, 2, 2))
    packed, bias, out = rng.normal(size=(6, 2)), rng.normal(size=6), rng.normal(size=(2, 2))
    own = (packed, bias, None, None, False, 0.0, out, rng.normal(size=2))
    padding, causal = np.array([[False, True], [False, False]]), np.triu(np.ones((2, 2), bool), 1)
    yield pg.Sample(x, x, x, 2, 2, *own, True, padding, True, causal)
    yield pg.Sample(x, y, y, 2, 2, *own, True, None, False, rng.normal(size=(4, 2, 3)))
    yield pg.Sample(
        x[:, 0], x[:, 0], x[:, 0], 2, 1, *own, True, padding[0], average_attn_weights=False
    )
    more = (rng.normal(size=(1, 1, 2)) for _ in "kv")
    apart = (True, None, True, None, True, *rng.normal(size=(3, 2, 2)))
    yield pg.Sample(x, y, y, 2, 1, None, bias, *more, True, 0.0, out, None, *apart)


def head_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `multi_head_attention_forward` must refuse: feature sizes that do not fit, heads that do not
    divide them, masks of a wrong shape.
    """
    x, packed, out = np.ones((3, 2)), np.ones((6, 2)), np.ones((2, 2))
    rest = (packed, None, None, None, False, 0.0, out, None)
    yield pg.ErrorSample(x, x, x, 4, 1, *rest, raises=AssertionError, match="embedding dimension")
    yield pg.ErrorSample(x, x, x, 2, 3, *rest, raises=AssertionError, match="not divisible")
    mask = np.ones((3, 4))
    yield pg.ErrorSample(
        x, x, x, 2, 1, *rest, attn_mask=mask, raises=RuntimeError, match="shape of"
    )
    other = "expected `key` and `value` to be 2-D"
    yield pg.ErrorSample(x, x, x[None], 2, 1, *rest, raises=AssertionError, match=other)
    other = "expected `key_padding_mask` to be `None` or 1-D"
    yield pg.ErrorSample(
        x, x, x, 2, 1, *rest, key_padding_mask=mask, raises=AssertionError, match=other
    )


@composed(
    samples=head_samples,
    error_samples=head_errors,
    settings={"dropout_p": (0.0,), "is_causal": (False,), "training": (True,)},
    deterministic=False,
    half_in_single=True,
)
def multi_head_attention_forward(
    query: Array,
    key: Array,
    value: Array,
    embed_dim_to_check: int,
    num_heads: int,
    in_proj_weight: Array | None,
    in_proj_bias: Array | None,
    bias_k: Array | None,
    bias_v: Array | None,
    add_zero_attn: bool,
    dropout_p: float,
    out_proj_weight: Array,
    out_proj_bias: Array | None,
    training: bool = True,
    key_padding_mask: Array | None = None,
    need_weights: bool = True,
    attn_mask: Array | None = None,
    use_separate_proj_weight: bool = False,
    q_proj_weight: Array | None = None,
    k_proj_weight: Array | None = None,
    v_proj_weight: Array | None = None,
    static_k: Array | None = None,
    static_v: Array | None = None,
    average_attn_weights: bool = True,
    is_causal: bool = False,
) -> tuple[Array, Array | None]:
    """Attention with several heads, of a query (L, N, E) to keys and values (S, N, E), or of one sequence without N.

    Query, key and value are projected by the three parts of `in_proj_weight`, (3E, E), or by weights of their own;
    each head attends with its part of the features; `out_proj_weight` joins them. The result is a tuple: the output,
    (L, N, E), and the attention weights, (N, L, S), averaged over the heads, or None unless `need_weights`.

    Parameters
    ----------
    bias_k, bias_v
        A further key and its value, the same in all sequences; `add_zero_attn` appends a key of zeros.
    key_padding_mask
        (N, S): True where a key is left out, or numbers that are added to the scores.
    attn_mask
        (L, S), or (N * num_heads, L, S): True where a query must not see a key, or numbers that are added to the
        scores.
    dropout_p
        The probability with which a weight is dropped, in `training`.
    is_causal
        A hint that `attn_mask` is the causal mask.
    static_k, static_v
        Keys and values in place of the projected ones, (N * num_heads, S, E / num_heads).

    Raises
    ------
    AssertionError
        Two sizes that must agree do not.
    RuntimeError
        A mask has another shape, or `is_causal` is given without one.

    Source: Vaswani et al. (2017), Attention is all you need.

    >>> import plugrad as pg
    >>> x, eye = pg.ones(2, 1, 2), pg.eye(2)
    >>> same = pg.cat([eye, eye, eye])
    >>> output, weights = pg.nn.functional.multi_head_attention_forward(
    ...     x, x, x, 2, 1, same, None, None, None, False, 0.0, eye, None
    ... )
    >>> weights
    tensor([[[0.5000, 0.5000],
             [0.5000, 0.5000]]])
    """
    F = pg.nn.functional
    batched = require_ranks(query, key, value, key_padding_mask, attn_mask)
    if not batched:
        query, key, value = (pg.unsqueeze(each, 1) for each in (query, key, value))
        if key_padding_mask is not None:
            key_padding_mask = pg.unsqueeze(key_padding_mask, 0)
    length, count, width = query.shape
    heads, size = count * num_heads, width // num_heads
    if width != embed_dim_to_check:
        raise AssertionError(
            f"was expecting embedding dimension of {embed_dim_to_check}, but got {width}"
        )
    if size * num_heads != width:
        raise AssertionError(f"embed_dim {width} not divisible by num_heads {num_heads}")
    if tuple(key.shape[: 2 if use_separate_proj_weight else 3]) != tuple(
        value.shape[: 2 if use_separate_proj_weight else 3]
    ):
        raise AssertionError(f"key shape {key.shape} does not match value shape {value.shape}")
    if is_causal and attn_mask is None:
        raise RuntimeError("Need attn_mask if specifying the is_causal hint.")
    if (bias_k is None) != (bias_v is None):
        raise AssertionError("bias_k and bias_v are given together")
    if bias_k is not None and not static_k is static_v is None:
        raise AssertionError("bias cannot be added to static key or static value.")
    shapes = ((length, key.shape[0]), (heads, length, key.shape[0]))
    if attn_mask is not None and tuple(attn_mask.shape) not in shapes:
        given, wanted = tuple(attn_mask.shape), shapes[attn_mask.ndim - 2]
        if not batched and attn_mask.ndim == 3:
            raise AssertionError(f"Expected `attn_mask` shape to be {wanted} but got {given}")
        raise RuntimeError(
            f"The shape of the {attn_mask.ndim}D attn_mask is {given}, but should be {wanted}."
        )
    if key_padding_mask is not None and tuple(key_padding_mask.shape) != (count, key.shape[0]):
        raise AssertionError(
            f"expecting key_padding_mask shape of {(count, key.shape[0])}, but got {tuple(key_padding_mask.shape)}"
        )
    if use_separate_proj_weight:
        matrices: Any = (q_proj_weight, k_proj_weight, v_proj_weight)
    elif in_proj_weight is None:
        raise AssertionError("use_separate_proj_weight is False but in_proj_weight is None")
    else:
        matrices = pg.chunk(in_proj_weight, 3)
    biases: Any = (None,) * 3 if in_proj_bias is None else pg.chunk(in_proj_bias, 3)
    q, k, v = map(F.linear, (query, key, value), matrices, biases)
    added = int(bias_k is not None) + int(add_zero_attn)
    if bias_k is not None and bias_v is not None:
        k = pg.cat([k, pg.expand(bias_k, 1, count, width)])
        v = pg.cat([v, pg.expand(bias_v, 1, count, width)])
    q, k, v = (
        pg.transpose(pg.reshape(each, (each.shape[0], heads, size)), 0, 1) for each in (q, k, v)
    )
    k, v = k if static_k is None else static_k, v if static_v is None else static_v
    if add_zero_attn:
        k, v = (F.pad(each, (0, 0, 0, 1)) for each in (k, v))
    mask = None if attn_mask is None else F.pad(scores_of(attn_mask, query.dtype), (0, added))
    if key_padding_mask is not None:
        padding = F.pad(scores_of(key_padding_mask, query.dtype), (0, added))
        spread = pg.expand(pg.reshape(padding, (count, 1, 1, -1)), count, num_heads, 1, k.shape[1])
        padding = pg.reshape(spread, (heads, 1, -1))
        mask = padding if mask is None else mask + padding
    scores = pg.matmul(q * size**-0.5, pg.transpose(k, -2, -1))
    weights = pg.softmax(scores if mask is None else scores + mask, -1)
    if training and dropout_p > 0:
        weights = F.dropout(weights, dropout_p)
    joined = pg.reshape(pg.transpose(pg.matmul(weights, v), 0, 1), (length, count, width))
    output = F.linear(joined, out_proj_weight, out_proj_bias)
    output = output if batched else pg.squeeze(output, 1)
    if not need_weights:
        return output, None
    shares = pg.reshape(weights, (count, num_heads, length, -1))
    shares = pg.mean(shares, 1) if average_attn_weights else shares
    return output, shares if batched else pg.squeeze(shares, 0)


def require_ranks(query: Any, key: Any, value: Any, padding: Any, mask: Any) -> bool:
    """Return whether the arguments of attention are batched, that is, whether `query` has three dimensions.

    Raises AssertionError if `query` has neither two nor three, or if `key`, `value`, the padding mask `padding` or the
    attention mask `mask` (None for none) has not the number of dimensions that this needs.
    """
    if query.ndim not in (2, 3):
        raise AssertionError(
            f"query should be unbatched 2D or batched 3D tensor but received {query.ndim}-D query tensor"
        )
    rank = query.ndim
    kind = f"For {'batched' if rank == 3 else 'unbatched'} ({rank}-D) `query`, expected"
    if not key.ndim == value.ndim == rank:
        raise AssertionError(
            f"{kind} `key` and `value` to be {rank}-D but found {key.ndim}-D and {value.ndim}-D tensors respectively"
        )
    for name, given, ranks, said in (
        ("key_padding_mask", padding, (rank - 1,), f"`None` or {rank - 1}-D"),
        ("attn_mask", mask, (2, 3), "`None`, 2-D or 3-D"),
    ):
        if given is not None and given.ndim not in ranks:
            raise AssertionError(
                f"{kind} `{name}` to be {said} but found {given.ndim}-D tensor instead"
            )
    return bool(rank == 3)


def scores_of(mask: Any, dtype: Any) -> Any:
    """Return a mask as numbers to add to scores: a boolean one as -inf where it is True and else 0, in `dtype`; another
    one as it is.
    """
    if mask.dtype != np.bool_:
        return mask
    return pg.to(pg.where(mask, -math.inf, 0.0), dtype=dtype)
