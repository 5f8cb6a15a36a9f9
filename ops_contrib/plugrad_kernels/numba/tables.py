"""Rows of a table: the gradient of an index, each row of it added at its place."""

from __future__ import annotations

import math

import numpy as np

from plugrad.authoring import Kernel, NumpyArray
from plugrad_kernels.numba.compiling import loop, shared_out
from plugrad_kernels.numba.phases import added


def row_sums(x: NumpyArray, axis: int, places: NumpyArray, length: int) -> NumpyArray:
    """Return an array of zeros with `length` along `axis`,
    to which the rows of `x` along it are added at the indices `places`.

    The numbers are exactly those of the plain forward. IndexError if a place is out of range.
    Each thread has some of the places, and looks through all rows for those, so that rows with one place are added in
    order. Measured on an AMD EPYC, two threads, 8,192 rows of 64 float32 among 10,000: 375 µs; 580 if threads share the
    columns instead; 860 for the plain forward. With one thread, a list of the rows of each place takes twice as long.
    """
    outer, inner = math.prod(x.shape[:axis]), math.prod(x.shape[axis + 1 :])
    total: NumpyArray = np.empty((*x.shape[:axis], length, *x.shape[axis + 1 :]), x.dtype)
    places = places.astype(np.int64, copy=False)
    args = x.reshape(outer, len(places), inner), places, total.reshape(outer, length, inner)
    if any(shared_out(added_at_places, length, x.size + total.size, *args)):
        raise IndexError(
            f"index out of bounds: expected 0 to {length - 1}, but got {places.min()} to {places.max()}"
        )
    return total


@loop("total")
def added_at_places(first, last, x, places, total):
    """Loop of `row_sums` over the places `first` to `last`: writes into `total` the rows of `x` added at the indices
    `places`; returns the number of indices that are out of range.
    """
    outside = 0
    for o in range(total.shape[0]):
        total[o, first:last] = 0
        for r in range(places.shape[0]):
            place = places[r]
            if first <= place < last:
                added(total[o, place], x[o, r])
            elif not 0 <= place < total.shape[1]:
                outside += 1
    return outside


KERNELS = (Kernel("builtin::index_adjoint", row_sums, smallest=4096),)
