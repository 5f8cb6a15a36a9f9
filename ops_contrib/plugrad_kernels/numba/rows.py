"""Softmax, its logarithm and cross entropy with their gradients, along the last dimension, row by row."""

from __future__ import annotations

import math

import numpy as np

from plugrad.authoring import Kernel, NumpyArray
from plugrad_kernels.numba.compiling import helper, loop, shared_out
from plugrad_kernels.numba.vectors import (
    dot,
    exponential,
    exponentials,
    largest,
    power,
    scaled,
    sum_of,
    sum_of_exponentials,
)

PASSES = 8
"""How many passes over an element an exponential counts for, when work is shared out to threads."""


def rows_of(x: NumpyArray) -> NumpyArray:
    """Return an array as a matrix whose rows are its last dimension."""
    rows: NumpyArray = x.reshape(-1, x.shape[-1])
    return rows


# Softmax.


def softmax(x: NumpyArray, axis: int) -> NumpyArray:
    """Return the softmax along `axis`, which must be the last: exponentials divided by their sum.
    A row of -inf gives NaN.
    """
    output: NumpyArray = np.empty(x.shape, x.dtype)
    rows = rows_of(x)
    shared_out(softmax_rows, len(rows), PASSES * x.size, rows, rows_of(output))
    return output


@loop("output")
def softmax_rows(first, last, x, output):
    for n in range(first, last):
        total = exponentials(x[n], largest(x[n]), output[n])
        scaled(output[n], 1 / total)


def softmax_backward(grad: NumpyArray, output: NumpyArray, axis: int) -> NumpyArray:
    """Return the gradient of `softmax`, ``output * (grad - sum(output * grad))``,
    from its result and that one's gradient.
    """
    slopes: NumpyArray = np.empty(output.shape, output.dtype)
    rows = rows_of(grad)
    shared_out(softmax_slopes, len(rows), 2 * grad.size, rows, rows_of(output), rows_of(slopes))
    return slopes


@loop("slopes")
def softmax_slopes(first, last, grad, output, slopes):
    for n in range(first, last):
        of_output(grad[n], output[n], dot(grad[n], output[n]), slopes[n])


@helper("contract")
def of_output(grad, output, along, slopes):
    for k in range(grad.shape[0]):
        slopes[k] = output[k] * (grad[k] - along)


def log_softmax(x: NumpyArray, axis: int) -> NumpyArray:
    """Return the logarithm of the softmax along `axis`, which must be the last."""
    output: NumpyArray = np.empty(x.shape, x.dtype)
    rows = rows_of(x)
    shared_out(log_softmax_rows, len(rows), PASSES * x.size, rows, rows_of(output))
    return output


@loop("output")
def log_softmax_rows(first, last, x, output):
    for n in range(first, last):
        most = largest(x[n])
        less(x[n], most, x.dtype.type(math.log(sum_of_exponentials(x[n], most))), output[n])


@helper()
def less(x, most, log, output):
    """Write ``(x - most) - log`` into `output`: two subtractions are more exact than one of the sum."""
    for k in range(x.shape[0]):
        output[k] = (x[k] - most) - log


def log_softmax_backward(grad: NumpyArray, output: NumpyArray, axis: int) -> NumpyArray:
    """Return the gradient of `log_softmax`, ``grad - exp(output) * sum(grad)``,
    from its result and that one's gradient.
    """
    slopes: NumpyArray = np.empty(output.shape, output.dtype)
    rows = rows_of(grad)
    shared_out(
        log_softmax_slopes, len(rows), PASSES * grad.size, rows, rows_of(output), rows_of(slopes)
    )
    return slopes


@loop("slopes")
def log_softmax_slopes(first, last, grad, output, slopes):
    for n in range(first, last):
        if largest(output[n]) <= 80:  # it is at most 0 for logarithms of a softmax
            of_logarithms(grad[n], output[n], sum_of(grad[n]), slopes[n])
        else:
            of_any_logarithms(grad[n], output[n], sum_of(grad[n]), slopes[n])


# No "contract": where a product and a gradient cancel, it would leave what rounding took from the one.


@helper()
def of_logarithms(grad, output, total, slopes):
    for k in range(grad.shape[0]):
        slopes[k] = grad[k] - power(output[k]) * total


@helper()
def of_any_logarithms(grad, output, total, slopes):
    for k in range(grad.shape[0]):
        slopes[k] = grad[k] - exponential(output[k]) * total


# Cross entropy.


def cross_entropy(x: NumpyArray, target: NumpyArray, axis: int) -> NumpyArray:
    """Return ``-log_softmax(x)`` of each row at its class: an array of the shape of `target`,
    which has integers from 0.

    Raises IndexError if a target is no class.
    """
    losses: NumpyArray = np.empty(target.shape, x.dtype)
    rows, classes = rows_of(x), target.reshape(-1).astype(np.int64, copy=False)
    require_classes(
        shared_out(losses_of_rows, len(rows), PASSES * x.size, rows, classes, losses.reshape(-1)),
        target,
    )
    return losses


@loop("losses")
def losses_of_rows(first, last, x, classes, losses):
    """Loop of `cross_entropy` over the rows `first` to `last` of `x`: writes into `losses` that of each row for its
    class in `classes`; returns the number of targets that are no class.
    """
    wrong = 0
    for n in range(first, last):
        at = classes[n]
        if at < 0 or at >= x.shape[1]:
            wrong += 1
            continue
        most = largest(x[n])
        losses[n] = x.dtype.type(math.log(sum_of_exponentials(x[n], most))) - (x[n, at] - most)
    return wrong


def cross_entropy_backward(
    grad: NumpyArray, x: NumpyArray, target: NumpyArray, axis: int
) -> NumpyArray:
    """Return the gradient of `cross_entropy`: ``grad * softmax(x)``, less `grad` at the target.

    Raises IndexError if a target is no class.
    """
    slopes: NumpyArray = np.empty(x.shape, x.dtype)
    rows, classes = rows_of(x), target.reshape(-1).astype(np.int64, copy=False)
    args = rows, grad.reshape(-1), classes, rows_of(slopes)
    require_classes(shared_out(slopes_of_losses, len(rows), PASSES * x.size, *args), target)
    return slopes


@loop("slopes")
def slopes_of_losses(first, last, x, grad, classes, slopes):
    """Loop of `cross_entropy_backward` over the rows `first` to `last` of `x`: writes their gradients into `slopes`,
    from `grad`, those of the losses, and the target `classes`; returns the number of targets that are no class.
    """
    wrong = 0
    for n in range(first, last):
        at = classes[n]
        if at < 0 or at >= x.shape[1]:
            wrong += 1
            continue
        total = exponentials(x[n], largest(x[n]), slopes[n])
        scaled(slopes[n], grad[n] / total)
        slopes[n, at] -= grad[n]
    return wrong


def require_classes(wrong: list[int], target: NumpyArray) -> None:
    """Raise IndexError if a number in `wrong`, the targets that were no class in each part, is not 0."""
    if any(wrong):
        raise IndexError(f"Target out of bounds: {target.min()} to {target.max()}")


# What they take: the last dimension, and shapes that fit without broadcasting. (Slopes of one element are 0 but for
# rounding, which the plain forward is left to do.)


def last(x: NumpyArray, axis: int | None) -> bool:
    return axis == x.ndim - 1


def last_of_both(grad: NumpyArray, output: NumpyArray, axis: int | None) -> bool:
    return axis == output.ndim - 1 and grad.shape == output.shape and output.shape[-1] > 1


def last_of_classes(x: NumpyArray, target: NumpyArray, axis: int) -> bool:
    return axis == x.ndim - 1 and target.shape == x.shape[:-1]


def last_of_slopes(grad: NumpyArray, x: NumpyArray, target: NumpyArray, axis: int) -> bool:
    return last_of_classes(x, target, axis) and grad.shape == target.shape and x.shape[-1] > 1


FEW = 200
"""Elements below which cross entropy's kernels gain nothing. Measured on an AMD EPYC, 32 rows of 10: 8.9 µs and 26 by
the plain forward, their gradient 16 and 46; 5 µs of that it takes to choose a kernel."""

KERNELS = (
    Kernel("builtin::softmax", softmax, takes=last, smallest=1000),
    Kernel("builtin::softmax_backward", softmax_backward, takes=last_of_both, smallest=1000),
    Kernel("builtin::log_softmax", log_softmax, takes=last, smallest=1000),
    Kernel(
        "builtin::log_softmax_backward", log_softmax_backward, takes=last_of_both, smallest=1000
    ),
    Kernel("builtin::cross_entropy", cross_entropy, takes=last_of_classes, smallest=FEW),
    Kernel(
        "builtin::cross_entropy_backward",
        cross_entropy_backward,
        takes=last_of_slopes,
        smallest=FEW,
    ),
)
