"""The arithmetic of softmax, cross entropy, normalisation, attention and sums of rows on NumPy arrays, by blocks.

Every function takes arrays whose shapes are checked already, returns new ones, and keeps nothing. A large array costs
page faults and memory traffic, not arithmetic: the output is the only array of its size that is made, and holds the
intermediate values too; everything else has the size of one block, which fits a cache. Arrays of other libraries, and
of other dtypes than float32 and float64, are left to the formula that stands above each.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from plugrad.authoring import Array, NumpyArray, constant_like, for_other_arrays

BLOCK_BYTES = 1 << 18
"""Of one array at a time. Measured on an Intel with 2 MB of L2 cache, softmax of 512 x 1000 float32, in µs: with 32 KB
1,100, with 128 to 512 KB 710 to 770, without blocks 800; its gradient: 590, 420 and 580."""

EXACT_SUMS = 8192
"""Up to how many elements are summed by a product with ones: it rounds once per element, `np.add.reduce` less often.
Measured for 512 x 1000: 40 µs and 120."""

SMALL = 1024
"""Elements below which the formulas of softmax are as fast. Measured, softmax and its gradient: of 80 elements 9.6 and
7.2 µs in blocks, 5.2 and 4.7 by the formula; of 2,048 12.5 and 8.8, 15.9 and 5.9; of 12,800 25 and 24, 59 and 31."""


# Linear layers.


def linear(input: NumpyArray, weight: NumpyArray, bias: NumpyArray | None) -> NumpyArray:
    """Return ``input @ weight.T + bias`` for matrices (n, in) and (out, in), and `bias` (out,) or None."""
    output: NumpyArray = input @ weight.T
    return output if bias is None else np.add(output, bias, out=output)


# Softmax.


def softmax_formula(x: Array, axis: int | None) -> Any:
    powers = np.exp(less_its_maximum(x, axis))
    return powers / powers.sum(axis=axis, keepdims=True)


@for_other_arrays(softmax_formula)
def softmax(x: NumpyArray, axis: int | None) -> Any:
    """Return exp(x) scaled to add up to 1 along `axis` (None for a 0-d array), without overflow; nan for a line of only
    -inf.
    """
    if axis is None or x.size < SMALL or not plain(x):
        return softmax_formula(x, axis)
    output: NumpyArray = np.empty(x.shape, x.dtype)
    for part, out in blocks(axis, x, output):
        exponentials(part, out)
        np.divide(out, sums(out), out=out)
    return output


SAFE = 64
"""Numbers up to this have an exponential, and so many of these a sum, for which float32 has room, and -this has one."""


def exponentials(part: NumpyArray, out: NumpyArray) -> None:
    """Write to `out` numbers proportional to exp(part) along axis 1; the maximum of a line is subtracted only if
    numbers are large.

    Measured, softmax of 512 x 1000 float32: 770 µs, and 1,110 if it is always subtracted; of 4,096 x 128: 760 and
    1,510; of 5,000 x 10: 110 and 570.
    """
    if part.min() >= -SAFE and part.max() <= SAFE:
        np.exp(part, out=out)
    else:
        np.subtract(part, np.maximum.reduce(part, axis=1, keepdims=True), out=out)
        np.exp(out, out=out)


def softmax_backward_formula(grad: Array, output: Array, axis: int | None) -> Any:
    weighted = grad * output
    return weighted - output * weighted.sum(axis=axis, keepdims=True)


@for_other_arrays(softmax_backward_formula)
def softmax_backward(grad: NumpyArray, output: NumpyArray, axis: int | None) -> Any:
    """Return the gradient of softmax's input from `grad`, that of its `output`: ``output * (grad - <output, grad>)``
    along `axis`.
    """
    if axis is None or output.size < SMALL or not plain(grad, output):
        return softmax_backward_formula(grad, output, axis)
    slopes: NumpyArray = np.empty(output.shape, output.dtype)
    for g, s, out in blocks(axis, grad, output, slopes):
        np.subtract(g, dots(s, g), out=out)
        np.multiply(out, s, out=out)
    return slopes


def log_softmax_formula(x: Array, axis: int | None) -> Any:
    shifted = less_its_maximum(x, axis)
    return shifted - np.log(np.exp(shifted).sum(axis=axis, keepdims=True))


@for_other_arrays(log_softmax_formula)
def log_softmax(x: NumpyArray, axis: int | None) -> Any:
    """Return the logarithm of the softmax of `x` along `axis` (None for a 0-d array), accurate where the softmax
    underflows.
    """
    if axis is None or x.size < SMALL or not plain(x):
        return log_softmax_formula(x, axis)
    output: NumpyArray = np.empty(x.shape, x.dtype)
    scratch = None
    for part, out in blocks(axis, x, output):
        np.subtract(part, np.maximum.reduce(part, axis=1, keepdims=True), out=out)
        scratch = room(scratch, out)
        np.subtract(out, np.log(sums(np.exp(out, out=scratch))), out=out)
    return output


def log_softmax_backward_formula(grad: Array, output: Array, axis: int | None) -> Any:
    return grad - np.exp(output) * grad.sum(axis=axis, keepdims=True)


@for_other_arrays(log_softmax_backward_formula)
def log_softmax_backward(grad: NumpyArray, output: NumpyArray, axis: int | None) -> Any:
    """Return the gradient of log_softmax's input from `grad`, that of its `output`: ``grad - exp(output) * sum(grad)``
    along `axis`.
    """
    if axis is None or output.size < SMALL or not plain(grad, output):
        return log_softmax_backward_formula(grad, output, axis)
    slopes: NumpyArray = np.empty(output.shape, output.dtype)
    for g, log_p, out in blocks(axis, grad, output, slopes):
        np.exp(log_p, out=out)
        np.multiply(out, sums(g), out=out)
        np.subtract(g, out, out=out)
    return slopes


def less_its_maximum(x: Array, axis: int | None) -> Any:
    """Return `x` minus its maximum along `axis` (None: of all), so that no exponential overflows; nan for a line of
    only -inf.
    """
    return x - x.max(axis=axis, keepdims=True) if x.size else x


# Cross entropy of class indices.


def cross_entropy_formula(x: Array, target: Array, axis: int) -> Any:
    log_p = log_softmax_formula(x, axis)
    here = at_class(target, axis, x.shape[axis], x)
    return -np.where(here, log_p, log_p.dtype.type(0)).sum(axis=axis)


@for_other_arrays(cross_entropy_formula)
def cross_entropy(x: NumpyArray, target: NumpyArray, axis: int) -> Any:
    """Return ``-log_softmax(x)`` along `axis` at the class of each line, an integer from 0 in `target`; the result has
    its shape.
    """
    if not plain(x):
        return cross_entropy_formula(x, target, axis)
    losses: NumpyArray = np.empty(target.shape, x.dtype)
    scratch = None
    for part, classes, out in blocks(axis, x, target, losses):
        scratch = room(scratch, part)
        np.subtract(part, np.maximum.reduce(part, axis=1, keepdims=True), out=scratch)
        at = places(classes)
        picked = scratch[at]
        np.subtract(np.log(sums(np.exp(scratch, out=scratch)))[:, 0], picked, out=out[:, 0])
    return losses


def cross_entropy_backward_formula(grad: Array, x: Array, target: Array, axis: int) -> Any:
    grad = np.expand_dims(grad, axis)
    here = at_class(target, axis, x.shape[axis], x)
    return grad * softmax_formula(x, axis) - np.where(here, grad, grad.dtype.type(0))


@for_other_arrays(cross_entropy_backward_formula)
def cross_entropy_backward(grad: NumpyArray, x: NumpyArray, target: NumpyArray, axis: int) -> Any:
    """Return the gradient of cross_entropy's `x` from `grad`, that of the losses: ``grad * (softmax(x) - 1 at the
    target)``.
    """
    if not plain(x) or grad.dtype != x.dtype:
        return cross_entropy_backward_formula(grad, x, target, axis)
    slopes: NumpyArray = np.empty(x.shape, x.dtype)
    for part, classes, g, out in blocks(axis, x, target, grad, slopes):
        exponentials(part, out)
        np.multiply(out, g / sums(out), out=out)
        out[places(classes)] -= g[:, 0]
    return slopes


def at_class(target: Array, axis: int, classes: int, like: Array) -> Any:
    """Return a boolean array, of the library of `like`, that is True at the class of each line: `target` with `classes`
    inserted as `axis`.
    """
    shape = [-1 if each == axis else 1 for each in range(target.ndim + 1)]
    numbers = constant_like(np.arange(classes).reshape(shape), like)
    return constant_like(np.expand_dims(target, axis), like) == numbers


def places(classes: NumpyArray) -> Any:
    """Return a NumPy index that takes from each line along axis 1 the element at its class; `classes` has size 1
    there.
    """
    if classes.ndim == 2:
        return np.arange(len(classes)), classes[:, 0]
    outer, _, inner = classes.shape
    return np.arange(outer)[:, None], classes[:, 0], np.arange(inner)


# Blocks.


def plain(x: NumpyArray, *others: NumpyArray) -> bool:
    """Return whether the arrays are not empty and of one shape and one dtype, float32 or float64."""
    return (
        x.dtype.char in "fd"
        and x.size > 0
        and all(other.dtype == x.dtype and other.shape == x.shape for other in others)
    )


def blocks(axis: int, *arrays: NumpyArray) -> Iterator[list[NumpyArray]]:
    """Yield the same part of every array, about `BLOCK_BYTES` of the first one, as views (lines, n), or (outer, n,
    inner).

    n is the size of `axis`; another array may have another size there, and 1 if it lacks the axis. Arrays that are
    written to must be contiguous. Measured: splitting `inner` gains nothing (softmax of 512 x 1000 along the first
    dimension takes 930 µs whole, 2,180 in parts).
    """
    shape, ndim = arrays[0].shape, arrays[0].ndim
    outer, inner = math.prod(shape[:axis]), math.prod(shape[axis + 1 :])
    rest = () if inner == 1 else (inner,)
    views = [x.reshape(outer, x.shape[axis] if x.ndim == ndim else 1, *rest) for x in arrays]
    at_once = max(BLOCK_BYTES * outer // arrays[0].nbytes, 1)
    if at_once >= outer:
        yield views
        return
    for first in range(0, outer, at_once):
        yield [view[first : first + at_once] for view in views]


def room(scratch: NumpyArray | None, part: NumpyArray) -> NumpyArray:
    """Return an uninitialised array of the shape of `part`: `scratch`, that of the block before, if it is large
    enough.
    """
    if scratch is None or len(scratch) < len(part) or scratch.shape[1:] != part.shape[1:]:
        return np.empty(part.shape, part.dtype)
    return scratch[: len(part)]


def sums(part: NumpyArray) -> NumpyArray:
    """Return the sum of each line along axis 1, which keeps size 1; `part` is (lines, n) or (outer, n, inner)."""
    if part.ndim == 2 and part.shape[1] <= EXACT_SUMS:
        total: NumpyArray = part @ ones(part.shape[1], part.dtype)
        return total[:, None]
    return np.add.reduce(part, axis=1, keepdims=True)


def dots(one: NumpyArray, other: NumpyArray) -> NumpyArray:
    """Return the scalar product of each pair of lines along axis 1, which keeps size 1; both are (lines, n) or (outer,
    n, inner).
    """
    if one.ndim == 2 and one.shape[1] > EXACT_SUMS:
        return np.add.reduce(one * other, axis=1, keepdims=True)
    if one.ndim == 2:
        total: NumpyArray = np.vecdot(one, other)
    else:
        total = np.einsum("oni,oni->oi", one, other)
    return total[:, None]


@lru_cache(maxsize=32)
def ones(count: int, dtype: Any) -> NumpyArray:
    return np.ones(count, dtype)


# Normalisation of the last `ndim` dimensions: `weight` and `bias` have their shape or are None, and all have one dtype.


def rows(ndim: int, x: Any) -> Any:
    """Return an array reshaped to a matrix: its last `ndim` dimensions are the columns, the others the rows."""
    return x.reshape(-1, math.prod(x.shape[x.ndim - ndim :]))


def layer_norm(x: NumpyArray, weight: Any, bias: Any, ndim: int, eps: float) -> NumpyArray:
    """Return `x` scaled to mean 0 and variance 1 over its last `ndim` dimensions, times `weight` plus `bias`, if not
    None; `eps` is added to the variance.

    Measured on an Intel with AVX-512, 512 x 1000 float32 with both: 870 µs, its gradient 1,500; PyTorch 340 and 550.
    """
    output: NumpyArray = np.empty(x.shape, x.dtype)
    weight, bias = (None if each is None else each.reshape(-1) for each in (weight, bias))
    for part, out in blocks(1, rows(ndim, x), rows(ndim, output)):
        count = part.shape[1]
        np.subtract(part, sums(part) / count, out=out)
        np.multiply(out, 1 / np.sqrt(dots(out, out) / count + eps), out=out)
        if weight is not None:
            np.multiply(out, weight, out=out)
        if bias is not None:
            np.add(out, bias, out=out)
    return output


def layer_norm_backward(
    grad: NumpyArray, x: NumpyArray, weight: Any, ndim: int, eps: float, biased: bool
) -> tuple[NumpyArray, Any, Any]:
    """Return the gradients of ``layer_norm(x, weight, bias, ndim, eps)`` by `x`, `weight` and `bias` from `grad`, that
    of its output.

    The second is None without `weight`, the third unless `biased`.
    """
    slopes: NumpyArray = np.empty(x.shape, x.dtype)
    of_weight = of_bias = total = None
    if weight is not None:
        of_weight = np.zeros(weight.shape, x.dtype)
        total, weight = of_weight.reshape(-1), weight.reshape(-1)
    if biased:
        of_bias = np.zeros(x.shape[x.ndim - ndim :], x.dtype)
    centred = product = None
    for g, part, out in blocks(1, *(rows(ndim, each) for each in (grad, x, slopes))):
        if of_bias is not None:
            beside = of_bias.reshape(-1)
            beside += ones(len(g), g.dtype) @ g
        count, centred = part.shape[1], room(centred, part)
        np.subtract(part, sums(part) / count, out=centred)
        scale = 1 / np.sqrt(dots(centred, centred) / count + eps)
        if weight is None:
            mean, along = sums(g) / count, dots(g, centred)
            np.subtract(g, mean, out=out)
        else:
            product = room(product, part)
            np.multiply(g, centred, out=product)
            total += scale[:, 0] @ product
            mean, along = (g @ weight)[:, None] / count, (product @ weight)[:, None]
            np.subtract(np.multiply(g, weight, out=out), mean, out=out)
        np.multiply(centred, along * (scale * scale / count), out=centred)
        np.subtract(out, centred, out=out)
        np.multiply(out, scale, out=out)
    return slopes, of_weight, of_bias


def rms_norm(x: NumpyArray, weight: Any, ndim: int, eps: float) -> NumpyArray:
    """Return `x` divided by its root mean square over its last `ndim` dimensions, times `weight`, if not None; `eps` is
    added to the mean square.

    Measured on an Intel with AVX-512, 512 x 1000 float32 with a weight: 480 µs, its gradient 1,090.
    """
    output: NumpyArray = np.empty(x.shape, x.dtype)
    weight = None if weight is None else weight.reshape(-1)
    for part, out in blocks(1, rows(ndim, x), rows(ndim, output)):
        np.multiply(part, 1 / np.sqrt(dots(part, part) / part.shape[1] + eps), out=out)
        if weight is not None:
            np.multiply(out, weight, out=out)
    return output


def rms_norm_backward(
    grad: NumpyArray, x: NumpyArray, weight: Any, ndim: int, eps: float
) -> tuple[NumpyArray, Any]:
    """Return the gradients of ``rms_norm(x, weight, ndim, eps)`` by `x` and `weight` (None without one) from `grad`,
    that of its output.
    """
    slopes: NumpyArray = np.empty(x.shape, x.dtype)
    of_weight = total = None
    if weight is not None:
        of_weight = np.zeros(weight.shape, x.dtype)
        total, weight = of_weight.reshape(-1), weight.reshape(-1)
    product = None
    for g, part, out in blocks(1, *(rows(ndim, each) for each in (grad, x, slopes))):
        scale = 1 / np.sqrt(dots(part, part) / part.shape[1] + eps)
        product = room(product, part)
        if weight is None:
            along = dots(g, part)
            np.multiply(g, scale, out=out)
        else:
            np.multiply(g, part, out=product)
            total += scale[:, 0] @ product
            along = (product @ weight)[:, None]
            np.multiply(np.multiply(g, weight, out=out), scale, out=out)
        np.multiply(part, along * (scale * scale * scale / part.shape[1]), out=product)
        np.subtract(out, product, out=out)
    return slopes, of_weight


# Attention: `query` is (..., L, E), `key` (..., S, E), `value` (..., S, V), of one dtype and one batch. `mask` is None,
# or broadcasts to (..., L, S): booleans say who may look, numbers are added. `causal`: query i sees keys up to i.


def attention(
    query: NumpyArray, key: NumpyArray, value: NumpyArray, mask: Any, scale: float, causal: bool
) -> tuple[NumpyArray, NumpyArray]:
    """Return softmax(query keyᵀ * scale + mask) value, (..., L, V), and the logarithms of the softmax's denominators,
    (..., L).

    A boolean `mask` is False where a query may not see a key; if `causal`, no query sees a later key. For a query that
    may see no key the output is 0, and the logarithm inf, so that its weights are 0 in the backward. Measured on an
    Intel with AVX-512, 32 heads of 128 x 32 float32, forward and backward: 4,300 µs in blocks of 256 KB, 4,600 of 128
    KB, 5,000 of 1 MB, PyTorch 4,400, and a formula of ops 1.6 times that. The weights are not kept: computing them
    again is one of seven products, and keeping them a large array.
    """
    output: NumpyArray = np.empty((*query.shape[:-1], value.shape[-1]), query.dtype)
    logs: NumpyArray = np.empty(query.shape[:-1], query.dtype)
    mask = mask_by_head(mask, query.shape[:-2], key.shape[-2])
    query, key, value, outputs = (by_head(x) for x in (query, key, value, output))
    (heads, length, _), keys = query.shape, key.shape[1]
    logs_of = logs.reshape(heads, length)
    scores = None
    for some, lines, seen in score_blocks(heads, length, keys, query.itemsize, causal):
        scaled = query[some, lines] * query.dtype.type(scale)
        scores = np.matmul(
            scaled, key[some, :seen].swapaxes(1, 2), out=reused(scores, scaled, seen)
        )
        masked(scores, mask, some, lines, causal)
        most = np.maximum.reduce(scores, axis=2, keepdims=True)
        nowhere = most == -np.inf if causal or mask is not None else None
        if nowhere is not None:
            most[nowhere] = 0
        np.exp(np.subtract(scores, most, out=scores), out=scores)
        total = (scores @ ones(seen, scores.dtype))[:, :, None]
        if nowhere is not None:
            total[nowhere] = np.inf
        out = outputs[some, lines]
        np.divide(np.matmul(scores, value[some, :seen], out=out), total, out=out)
        logs_of[some, lines] = (most + np.log(total))[:, :, 0]
    return output, logs


def attention_backward(
    grad: NumpyArray,
    query: NumpyArray,
    key: NumpyArray,
    value: NumpyArray,
    logs: NumpyArray,
    delta: NumpyArray,
    mask: Any,
    scale: float,
    causal: bool,
) -> tuple[NumpyArray, NumpyArray, NumpyArray]:
    """Return the gradients of attention's query, key and value from `grad`, that of its output (..., L, V).

    `logs` (..., L) is the second result of `attention`, `delta` (..., L) is ``<grad, output>`` minus the gradient of
    `logs`; the rest is as for `attention`. The matrix products themselves subtract both, as one more column, which
    saves two passes over the scores.
    """
    of_query: NumpyArray = np.empty(query.shape, query.dtype)
    of_key: NumpyArray = np.zeros(key.shape, query.dtype)
    of_value: NumpyArray = np.zeros(value.shape, query.dtype)
    to_query, to_key, to_value = (by_head(x) for x in (of_query, of_key, of_value))
    mask = mask_by_head(mask, query.shape[:-2], key.shape[-2])
    grad, query, key, value = (by_head(x) for x in (grad, query, key, value))
    (heads, length, width), keys = query.shape, key.shape[1]
    queries = with_column(query * query.dtype.type(scale), -logs.reshape(heads, length))
    grads = with_column(grad, -delta.reshape(heads, length))
    keys_1, values_1 = (with_column(x, np.ones((heads, keys), x.dtype)) for x in (key, value))
    weights = slopes = None
    for some, lines, seen in score_blocks(heads, length, keys, query.itemsize, causal):
        q, g = queries[some, lines], grads[some, lines]
        weights, slopes = reused(weights, q, seen), reused(slopes, q, seen)
        np.matmul(q, keys_1[some, :seen].swapaxes(1, 2), out=weights)
        masked(weights, mask, some, lines, causal)
        np.exp(weights, out=weights)
        np.matmul(g, values_1[some, :seen].swapaxes(1, 2), out=slopes)
        np.multiply(slopes, weights, out=slopes)
        to_value[some, :seen] += weights.swapaxes(1, 2) @ g[..., :-1]
        to_key[some, :seen] += slopes.swapaxes(1, 2) @ q[..., :width]
        np.matmul(slopes, key[some, :seen], out=to_query[some, lines])
    np.multiply(of_query, query.dtype.type(scale), out=of_query)
    return of_query, of_key, of_value


def by_head(x: Any) -> Any:
    """Return an array (..., rows, columns) reshaped to (heads, rows, columns)."""
    return x.reshape(-1, *x.shape[-2:])


def mask_by_head(mask: Any, batch: Any, keys: int) -> Any:
    """Return a mask as (1 or heads, 1 or L, keys), where `batch` are the leading sizes of the query; None stays
    None.
    """
    if mask is None:
        return None
    mask = mask.reshape((1,) * (2 - mask.ndim) + mask.shape)
    leading = batch if math.prod(mask.shape[:-2]) > 1 else mask.shape[:-2]
    return by_head(np.broadcast_to(mask, (*leading, mask.shape[-2], keys)))


def score_blocks(
    heads: int, length: int, keys: int, itemsize: int, causal: bool
) -> Iterator[tuple[slice, slice, int]]:
    """Yield (slice of heads, slice of queries, number of keys): parts of the scores, (heads, length, keys) of
    `itemsize` bytes each, that fill about `BLOCK_BYTES`.

    With `causal`, keys after the last query of a part are left out.
    """
    at_once = BLOCK_BYTES // (length * keys * itemsize)
    if at_once:
        for first in range(0, heads, at_once):
            yield slice(first, first + at_once), slice(0, length), keys
        return
    count = max(BLOCK_BYTES // (keys * itemsize), 1)
    for head in range(heads):
        for first in range(0, length, count):
            last = min(first + count, length)
            yield slice(head, head + 1), slice(first, last), min(last, keys) if causal else keys


def reused(scores: NumpyArray | None, queries: NumpyArray, seen: int) -> NumpyArray:
    """Return an array (heads, queries, seen) for the scores of `queries`, in the memory of `scores`, those of the block
    before, if it is large enough.
    """
    shape = (*queries.shape[:2], seen)
    memory = None if scores is None else scores if scores.base is None else scores.base
    if memory is None or memory.size < math.prod(shape):
        return np.empty(shape, queries.dtype)
    return memory.reshape(-1)[: math.prod(shape)].reshape(shape)


def masked(scores: NumpyArray, mask: Any, some: slice, lines: slice, causal: bool) -> None:
    """Write -inf to `scores` where a query may not see a key (a boolean `mask` is False there, or with `causal` the key
    is later); a mask of numbers is added.

    `some` and `lines` are the slices of heads and queries that the scores belong to.
    """
    seen = scores.shape[2]
    if causal:
        ahead = np.arange(seen) > np.arange(lines.start, lines.stop)[:, None]
        np.copyto(scores, -np.inf, where=ahead)
    if mask is not None:
        of_heads = slice(None) if len(mask) == 1 else some
        part = mask[of_heads, slice(None) if mask.shape[1] == 1 else lines, :seen]
        if part.dtype == np.bool_:
            np.copyto(scores, -np.inf, where=~part)
        else:
            np.add(scores, part, out=scores)


def with_column(x: NumpyArray, last: NumpyArray) -> NumpyArray:
    """Return `x`, (..., n, m), with `last`, (..., n), appended as one more column."""
    wider: NumpyArray = np.empty((*x.shape[:-1], x.shape[-1] + 1), x.dtype)
    wider[..., :-1] = x
    wider[..., -1] = last
    return wider


# Rows of a table.

MANY = 4096
"""How many elements are added at places by `row_sums`. Measured: at 64 elements `np.add.at` takes 2 µs and that 20, at
4,096 they take 60 and 30, at 500,000 (8,192 rows of 64 among 10,000) 8,000 and 390, PyTorch 1,100."""


def row_sums(x: NumpyArray, axis: int, places: NumpyArray, length: int) -> NumpyArray:
    """Return zeros of `length` along `axis`, to which the slices of `x` along it are added at `places`, integers from
    0.

    Slices for one place are added in their order, as by `np.add.at`; many that are longer than 1 by a product with a
    sparse matrix that has a one in each column. Measured on an Intel with AVX-512, 8,192 rows of 64 float32 among
    10,000 places, in µs: this 390, in rounds without duplicates 860, `np.add.at` of single elements 2,100, of rows
    8,000, `np.add.reduceat` of sorted rows 8,500; among 100 places, where most are duplicates: 210, 4,200, 1,200,
    7,700, 2,200, and a product with a dense matrix 1,500.
    """
    shape = (*x.shape[:axis], length, *x.shape[axis + 1 :])
    outer, rows, inner = math.prod(x.shape[:axis]), len(places), math.prod(x.shape[axis + 1 :])
    if outer != 1:
        places = (np.arange(outer)[:, None] * length + places).reshape(-1)
    if x.size < MANY or inner == 1:
        row = (inner,) if inner != 1 else ()  # NumPy is quick if it adds numbers to a vector
        total: NumpyArray = np.zeros((outer * length, *row), x.dtype)
        np.add.at(total, places, x.reshape(outer * rows, *row))
        return shaped(total, shape)
    from scipy import sparse  # its import takes time

    ones: NumpyArray = np.ones(outer * rows, x.dtype)
    columns = np.arange(outer * rows + 1)
    matrix = sparse.csc_array((ones, places, columns), shape=(outer * length, outer * rows))
    return shaped(matrix @ x.reshape(outer * rows, inner), shape)


def shaped(x: NumpyArray, shape: Any) -> NumpyArray:
    """Return an array reshaped to `shape`, or itself if it has it: a gradient that is no view is stored without a
    copy.
    """
    return x if x.shape == shape else x.reshape(shape)
