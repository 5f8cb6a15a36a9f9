"""Rows of a table: the gradient of an index, each row of it added at its place."""

from __future__ import annotations

import math

import numpy as np

from plugrad.authoring import Kernel, NumpyArray
from plugrad_kernels.numba.compiling import loop, shared_out
from plugrad_kernels.numba.phases import added


def row_sums(x: NumpyArray, axis: int, places: NumpyArray, length: int) -> NumpyArray:
    """Return zeros of `length` along `axis`, to which rows are added at `places`: bit for bit the plain forward's.

    Threads share out the columns, so that rows of one place are added in their order. Measured on an AMD EPYC, one
    thread, 8,192 rows of 64 float32 among 10,000, in µs: this 220, the plain forward 450, and 420 with a list of the
    rows of each place, so that each is written once.
    """
    outer, inner = math.prod(x.shape[:axis]), math.prod(x.shape[axis + 1 :])
    total: NumpyArray = np.empty((*x.shape[:axis], length, *x.shape[axis + 1 :]), x.dtype)
    places = places.astype(np.int64, copy=False)
    args = x.reshape(outer, len(places), inner), places, total.reshape(outer, length, inner)
    if any(shared_out(added_at_places, inner, x.size + total.size, *args)):
        raise IndexError(
            f"index out of bounds: expected 0 to {length - 1}, but got {places.min()} to {places.max()}"
        )
    return total


@loop("total")
def added_at_places(first, last, x, places, total):
    """The range is of columns. Returns how many places are none."""
    outside = 0
    for o in range(total.shape[0]):
        for n in range(total.shape[1]):
            total[o, n, first:last] = 0
        for r in range(places.shape[0]):
            place = places[r]
            if 0 <= place < total.shape[1]:
                added(total[o, place, first:last], x[o, r, first:last])
            else:
                outside += 1
    return outside


KERNELS = (Kernel("builtin::index_adjoint", row_sums, smallest=4096),)
