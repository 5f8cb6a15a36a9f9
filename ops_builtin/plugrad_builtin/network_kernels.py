"""The arithmetic of softmax, cross entropy, normalisation and attention on NumPy arrays, in blocks of a cache's size.

Every function takes arrays whose shapes are checked already, returns new ones, and keeps nothing. A large array costs
page faults and memory traffic, not arithmetic: an output is the only array of its size that is made, it holds the
intermediate values, too, and what else is needed is of one block. Arrays of other libraries, and of other dtypes than
float32 and float64, are left to the formula that stands above each.
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


# Softmax.


def softmax_formula(x: Array, axis: int | None) -> Any:
    powers = np.exp(less_its_maximum(x, axis))
    return powers / powers.sum(axis=axis, keepdims=True)


@for_other_arrays(softmax_formula)
def softmax(x: NumpyArray, axis: int | None) -> Any:
    """Return the exponentials along an axis, scaled to add up to 1; of nothing but -inf, nan."""
    if axis is None or not plain(x):
        return softmax_formula(x, axis)
    output: NumpyArray = np.empty(x.shape, x.dtype)
    for part, out in blocks(axis, x, output):
        exponentials(part, out)
        np.divide(out, sums(out), out=out)
    return output


SAFE = 64
"""Numbers up to this have an exponential, and so many of these a sum, for which float32 has room, and -this has one."""


def exponentials(part: NumpyArray, out: NumpyArray) -> None:
    """Write exponentials that are in proportion along each line; only large numbers need their maximum subtracted.

    Measured, softmax of 512 x 1000 float32: 770 µs, and 1,110 if it is always subtracted; of 4,096 x 128 760 and 1,510,
    of 5,000 x 10 110 and 570.
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
    """Return the gradient of `softmax`'s input, of those of its output: ``output * (grad - <output, grad>)``."""
    if axis is None or not plain(grad, output):
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
    """Return the logarithms of `softmax`."""
    if axis is None or not plain(x):
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
    """Return the gradient of `log_softmax`'s input: ``grad - exp(output) * sum(grad)``."""
    if axis is None or not plain(grad, output):
        return log_softmax_backward_formula(grad, output, axis)
    slopes: NumpyArray = np.empty(output.shape, output.dtype)
    for g, log_p, out in blocks(axis, grad, output, slopes):
        np.exp(log_p, out=out)
        np.multiply(out, sums(g), out=out)
        np.subtract(g, out, out=out)
    return slopes


def less_its_maximum(x: Array, axis: int | None) -> Any:
    """Return `x` less its maximum, so that no exponential overflows; of nothing but -inf, nan."""
    return x - x.max(axis=axis, keepdims=True) if x.size else x


# Cross entropy of class indices.


def cross_entropy_formula(x: Array, target: Array, axis: int) -> Any:
    log_p = log_softmax_formula(x, axis)
    here = at_class(target, axis, x.shape[axis], x)
    return -np.where(here, log_p, log_p.dtype.type(0)).sum(axis=axis)


@for_other_arrays(cross_entropy_formula)
def cross_entropy(x: NumpyArray, target: NumpyArray, axis: int) -> Any:
    """Return ``-log_softmax(x)`` of each line along `axis` at its class, an integer from 0: of target's shape."""
    if not plain(x):
        return cross_entropy_formula(x, target, axis)
    losses: NumpyArray = np.empty(target.shape, x.dtype)
    scratch = None
    lines = np.expand_dims(target, axis), np.expand_dims(losses, axis)
    for part, classes, out in blocks(axis, x, *lines):
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
    """Return the gradient of `cross_entropy`'s `x`: ``grad * (softmax(x) - 1 at the target)``."""
    if not plain(x) or grad.dtype != x.dtype:
        return cross_entropy_backward_formula(grad, x, target, axis)
    slopes: NumpyArray = np.empty(x.shape, x.dtype)
    lines = np.expand_dims(target, axis), np.expand_dims(grad, axis)
    for part, classes, g, out in blocks(axis, x, *lines, slopes):
        exponentials(part, out)
        np.multiply(out, g / sums(out), out=out)
        out[places(classes)] -= g[:, 0]
    return slopes


def at_class(target: Array, axis: int, classes: int, like: Array) -> Any:
    """Return where the class of each line along `axis` is, as booleans, in an array of the library of `like`."""
    shape = [-1 if each == axis else 1 for each in range(target.ndim + 1)]
    numbers = constant_like(np.arange(classes).reshape(shape), like)
    return constant_like(np.expand_dims(target, axis), like) == numbers


def places(classes: NumpyArray) -> Any:
    """Return the index of one element of each line: that of its class."""
    if classes.ndim == 2:
        return np.arange(len(classes)), classes[:, 0]
    outer, _, inner = classes.shape
    return np.arange(outer)[:, None], classes[:, 0], np.arange(inner)


# Blocks.


def plain(x: NumpyArray, *others: NumpyArray) -> bool:
    """Return whether arrays are of one dtype, float32 or float64, and of one shape, and not empty."""
    return (
        x.dtype.char in "fd"
        and x.size > 0
        and all(other.dtype == x.dtype and other.shape == x.shape for other in others)
    )


def blocks(axis: int, *arrays: NumpyArray) -> Iterator[list[NumpyArray]]:
    """Yield the same part of every array, of `BLOCK_BYTES` of the first one, as (lines, n), or (outer, n, inner).

    n is the size of `axis`; the others may have another there. Those that are written to are contiguous. Measured:
    parts of `inner` gain nothing (softmax of 512 x 1000 along the first dimension takes 930 µs whole, 2,180 in parts).
    """
    shape = arrays[0].shape
    outer, inner = math.prod(shape[:axis]), math.prod(shape[axis + 1 :])
    rest = () if inner == 1 else (inner,)
    views = [x.reshape(outer, x.shape[axis], *rest) for x in arrays]
    at_once = max(BLOCK_BYTES * outer // arrays[0].nbytes, 1)
    if at_once >= outer:
        yield views
        return
    for first in range(0, outer, at_once):
        yield [view[first : first + at_once] for view in views]


def room(scratch: NumpyArray | None, part: NumpyArray) -> NumpyArray:
    """Return an array of the shape of a part: the one of the part before, if that was not smaller."""
    if scratch is None or len(scratch) < len(part) or scratch.shape[1:] != part.shape[1:]:
        return np.empty(part.shape, part.dtype)
    return scratch[: len(part)]


def sums(part: NumpyArray) -> NumpyArray:
    """Return the sum of each line, which stays a dimension."""
    if part.ndim == 2 and part.shape[1] <= EXACT_SUMS:
        total: NumpyArray = part @ ones(part.shape[1], part.dtype)
        return total[:, None]
    return np.add.reduce(part, axis=1, keepdims=True)


def dots(one: NumpyArray, other: NumpyArray) -> NumpyArray:
    """Return the scalar product of each line of two parts, which stays a dimension."""
    if one.ndim == 2:
        total: NumpyArray = np.vecdot(one, other)
    else:
        total = np.einsum("oni,oni->oi", one, other)
    return total[:, None]


@lru_cache(maxsize=32)
def ones(count: int, dtype: Any) -> NumpyArray:
    return np.ones(count, dtype)
