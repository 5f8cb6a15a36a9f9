"""Convolution, its transpose and its weight gradient, without a copy of the windows.

A tap of all windows is a run of one phase of the image (`phases`), times one weight: so a convolution is a matrix
product whose one operand is runs that overlap (`tiles`), and so is its gradient by the weight, whose other operand are
the channels of the output at each place. Blocks of rows of windows are so large that what is read of the image stays in
the cache.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from plugrad.authoring import Geometry, Kernel, NumpyArray
from plugrad_kernels.numba.compiling import helper, loop, shared_out
from plugrad_kernels.numba.phases import RUN, Phases, copied, joined, phases_of, split
from plugrad_kernels.numba.tiles import (
    HIGH,
    HIGHEST,
    MULTIPLE,
    SLACK,
    TALL,
    add_inner_products,
    add_products,
    next_of,
    turned,
    vectors_in,
    vectors_of,
    width_of,
)

CACHE = 1 << 16
"""Elements of all channels of a block of rows, about."""
SUMMED_UP = 2048
"""From so many products on a sum of the weight gradient goes on in float64."""


FASTER = 16
"""Of products tiles make at least so many in the time of an element of other loops. A step of the network of
examples/digits.py takes 0.75 ms without threads for such small images, and 0.9 with them.
"""


def blocks_of(geometry: Geometry, channels: int) -> Phases:
    """Return the `Phases` (memory layout) for images of so many channels, in blocks of rows of windows that stay in the
    processor's cache.
    """
    return phases_of(geometry, min(max(CACHE // channels, 1), RUN))


def steps_of(geometry: Geometry) -> tuple[NumpyArray, NumpyArray, NumpyArray]:
    """Return three arrays with, for each tap (element of the kernel), the number of its phase (see `Phases`), and its
    row and column within the phase.
    """
    (down, across), (apart, beside) = geometry.stride, geometry.dilation
    y, x = np.indices(geometry.kernel).reshape(2, -1) * [[apart], [beside]]
    return y % down * across + x % across, y // down, x // across


@lru_cache(maxsize=64)
def offsets_of(geometry: Geometry, channels: int, multiple: int = 1) -> NumpyArray:
    """Return the index in the memory of a block, in phases (see `Phases`), at which the run of each tap of each channel
    starts: the elements that the tap meets in all windows.

    The array is padded with zeros so that its length is a multiple of `multiple`.
    """
    down, across, deep, room = blocks_of(geometry, channels).shape
    phase, rows, columns = steps_of(geometry)
    taps = phase * deep * room + rows * room + columns
    planes = np.arange(channels)[:, None] * (down * across * deep * room)
    offsets = (planes + taps).ravel()
    return np.pad(offsets, (0, -len(offsets) % multiple))


def slack(
    shape: tuple[int, ...], dtype: np.dtype, beyond: int = 0
) -> tuple[NumpyArray, NumpyArray]:
    """Return an array of zeros of `shape`, and the memory that it is in as a flat array, which has `SLACK` and `beyond`
    more zeros at its end: loops may read or write there.
    """
    size = math.prod(shape)
    flat: NumpyArray = np.zeros(size + beyond + SLACK, dtype)
    return flat[:size].reshape(shape), flat


def work_of(pairs: int, geometry: Geometry) -> int:
    """Return the amount of work, in the unit of `shared_out` (elements of arithmetic), of a convolution with `pairs`
    products for each tap, an element of the kernel.
    """
    return pairs * math.prod(geometry.kernel) // FASTER


def of_groups(bias: NumpyArray | None, groups: int, channels: int, dtype: np.dtype) -> NumpyArray:
    """Return a bias in the shape (groups, channels per group); zeros if it is None."""
    found = np.zeros(channels, dtype) if bias is None else bias
    return found.reshape(groups, -1)


def conv2d(
    image: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the convolution of images (N, C, H, W) with `weight`.

    It is as accurate as a sum of `taps * channels` products in order, each rounded once.
    """
    (count, channels), groups, out = image.shape[:2], geometry.groups, len(weight)
    per_group = channels // groups
    cut, offsets = blocks_of(geometry, per_group), offsets_of(geometry, per_group)
    vectors = vectors_of(cut.block, cut.shape[3], geometry.places[1], image.itemsize)
    every = np.arange(max(out // groups, len(offsets)))
    output: NumpyArray = np.empty((count, out, *geometry.places), image.dtype)

    def scratch() -> tuple[NumpyArray, ...]:
        total = np.empty((HIGH, cut.run + SLACK), image.dtype)
        return *slack((per_group, *cut.shape), image.dtype), total

    shared_out(
        convolved,
        count * groups * cut.blocks,
        work_of(output.size * per_group, geometry),
        image.reshape(count * groups, per_group, *geometry.size),
        weight.reshape(groups, -1),
        of_groups(bias, groups, out, image.dtype),
        output.reshape(count * groups, out // groups, *geometry.places),
        *(cut.lanes, every[: out // groups] * len(offsets), every, offsets, cut.layout, *vectors),
        scratch=scratch,
    )
    return output


@helper()
def read_block(each, tall, image, phases, lanes, layout):
    """Write the part of an image that block number `each` of rows of windows covers into `phases`.

    It returns the index of the image, the first row of windows, and the number of rows. `tall` is the number of rows of
    windows of an image; `lanes` and `layout` are those of `Phases`.
    """
    block = layout[9]
    blocks = (tall + block - 1) // block
    n, start = each // blocks, each % blocks * block
    count = min(block, tall - start)
    for c in range(image.shape[1]):
        split(phases[c], image[n, c], start, count, lanes, layout, 0)
    return n, start, count


@loop("output", "phases", "flat", "total")
def convolved(
    first, last, image, weight, bias, output, lanes, firsts, taps, offsets, layout, begins, width,
    phases, flat, total,
):  # fmt: skip
    """Loop of `conv2d`, which makes all its arguments, over blocks of rows of windows, numbers `first` to `last`, of
    one image and group after another: writes `output` from `image`, `weight` and `bias`.

    `lanes` and `layout` are those of `Phases`; `phases`, `flat` and `total` are scratch memory, the others indices of
    `add_products`.
    """
    taps = taps[: offsets.shape[0]]
    groups, outs = bias.shape
    tall, broad = output.shape[2:]
    for each in range(first, last):
        n, start, count = read_block(each, tall, image, phases, lanes, layout)
        group = n % groups
        size, begin = (count - 1) * width + broad, 0
        while begin < outs:
            end = next_of(begin, outs, HIGH)
            sums, some = total[: end - begin], firsts[begin:end]
            for o in range(begin, end):
                total[o - begin, :size] = bias[group, o]
            add_products(sums, size, weight[group], some, taps, flat, offsets, begins)
            for o in range(begin, end):
                for p in range(count):
                    row = total[o - begin, p * width : p * width + broad]
                    copied(output[n, o, start + p], row)
            begin = end


# The weight gradient.


def conv2d_weight(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return the gradient of `conv2d` by its weight, from the image and the gradient `out` of the output.

    Up to 4096 products are summed in the arrays' dtype, these sums in float64. Vectors are of channels of `out` if
    those fill them, so that nothing is left to add up in a vector; else of places.
    """
    outs = out.shape[1] // geometry.groups
    width, _ = width_of(outs, image.itemsize)
    return (by_channels if 4 * outs >= 3 * width else by_places)(image, out, geometry)


def by_channels(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return the gradient of `conv2d` by its weight as a matrix product, in which the channels of `out`, the output's
    gradient, are made neighbours in memory.
    """
    (count, channels), groups, outs = image.shape[:2], geometry.groups, out.shape[1]
    per_group, broad = channels // groups, geometry.places[1]
    cut, offsets = blocks_of(geometry, per_group), offsets_of(geometry, per_group)
    places = np.arange(cut.block)[:, None] * cut.shape[3] + np.arange(broad)
    width, lanes = width_of(outs // groups, image.itemsize)
    vectors = vectors_in(width, image.itemsize)
    totals: list[NumpyArray] = []

    def scratch() -> tuple[NumpyArray, ...]:
        totals.append(np.zeros((groups, len(offsets), outs // groups)))
        flipped = np.zeros(places.size * width + SLACK, image.dtype)
        sums = np.zeros((groups, len(offsets), width + SLACK), image.dtype)
        added = np.zeros(groups, np.int64)
        return *slack((per_group, *cut.shape), image.dtype), flipped, added, sums, totals[-1]

    shared_out(
        summed,
        count * groups * cut.blocks,
        work_of(out.size * per_group, geometry),
        image.reshape(count * groups, per_group, *geometry.size),
        out.reshape(count * groups, outs // groups, *geometry.places),
        *(cut.lanes, offsets, cut.layout, places.ravel(), np.arange(places.size) * width),
        *(vectors, width, lanes),
        scratch=scratch,
    )
    found = sum(totals[1:], totals[0]).swapaxes(1, 2)
    return found.reshape(outs, per_group, *geometry.kernel).astype(image.dtype)


@loop("phases", "flat", "flipped", "added", "sums", "total")
def summed(
    first, last, image, out, columns, offsets, layout, places, of_places, begins, width, lanes,
    phases, flat, flipped, added, sums, total,
):  # fmt: skip
    """Loop of `by_channels`, which makes all its arguments, over blocks of rows of windows, numbers `first` to `last`:
    adds to `total`, the weight gradient by groups, the products of `image` and `out`.

    `flipped` has the channels of `out` for each place. `sums` has the sums of each group since they were last added to
    `total`, and `added` the number of terms.
    """
    groups, lines, outs = total.shape
    tall, broad = out.shape[2:]
    for each in range(first, last):
        n, start, count = read_block(each, tall, image, phases, columns, layout)
        group, size = n % groups, count * broad
        for p in range(count):
            rows = flipped[p * broad * width :]
            for o in range(0, outs, lanes):
                begin = 0
                if outs - o >= lanes:
                    begin = broad // lanes * lanes
                    turned(rows[o:], width, out[n, o : o + lanes, start + p], begin)
                for c in range(o, min(o + lanes, outs)):
                    row = out[n, c, start + p]
                    for x in range(begin, broad):
                        rows[x * width + c] = row[x]
        begin = 0
        while begin < lines:
            end = next_of(begin, lines, HIGH)
            if width == lanes and lines - begin >= HIGHEST:
                end = begin + HIGHEST
            some, firsts = sums[group, begin:end], offsets[begin:end]
            add_products(some, outs, flat, firsts, places[:size], flipped, of_places[:size], begins)
            begin = end
        added[group] += size
        if added[group] > SUMMED_UP:
            emptied(sums[group], total[group])
            added[group] = 0
    for group in range(groups):
        emptied(sums[group], total[group])


@helper()
def emptied(sums, total):
    """Add the matrix `sums` (without columns beyond those of `total`) to the matrix `total`, and set `sums` to 0."""
    for k in range(total.shape[0]):
        for o in range(total.shape[1]):
            total[k, o] += sums[k, o]
        sums[k, :] = 0


def by_places(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return the gradient of `conv2d` by its weight as inner products of the image and `out`, the output's gradient,
    with vectors of places.
    """
    (count, channels), groups, outs = image.shape[:2], geometry.groups, out.shape[1]
    per_group = channels // groups
    cut, taps = blocks_of(geometry, per_group), math.prod(geometry.kernel)
    offsets = offsets_of(geometry, per_group, MULTIPLE)
    vectors = vectors_of(cut.block, cut.shape[3], geometry.places[1], image.itemsize)
    weight: NumpyArray = np.empty(0)
    for by_rows in (False, True):
        totals: list[NumpyArray] = []

        def scratch(totals: list[NumpyArray] = totals) -> tuple[NumpyArray, ...]:
            totals.append(np.zeros((groups, outs // groups, len(offsets))))
            runs = np.zeros((TALL, cut.run + SLACK), image.dtype)
            return *slack((per_group, *cut.shape), image.dtype), runs, totals[-1]

        shared_out(
            correlated,
            count * groups * cut.blocks,
            work_of(out.size * per_group, geometry),
            image.reshape(count * groups, per_group, *geometry.size),
            out.reshape(count * groups, outs // groups, *geometry.places),
            *(cut.lanes, offsets, cut.layout, *vectors, by_rows),
            scratch=scratch,
        )
        sums = sum(totals[1:], totals[0])[..., : per_group * taps]
        weight = sums.reshape(outs, per_group, *geometry.kernel).astype(image.dtype)
        if not np.isnan(weight).any():
            break
        # Perhaps of infinity, times the 0 between two rows of a run: once more, without what is between.
    return weight


@loop("phases", "flat", "runs", "total")
def correlated(
    first, last, image, out, lanes, offsets, layout, begins, width, by_rows, phases, flat, runs, total
):  # fmt: skip
    """Loop of `by_places`, which makes all its arguments, over blocks of rows of windows, numbers `first` to `last`:
    adds to `total`, the weight gradient by groups, the products of `image` and `out`.

    `by_rows` sums each row of windows alone. `runs` are 0 beyond the last window of a row.
    """
    room = layout[8]
    groups, outs = total.shape[:2]
    tall, broad = out.shape[2:]
    for each in range(first, last):
        n, start, count = read_block(each, tall, image, phases, lanes, layout)
        group = n % groups
        size, begin = (count - 1) * width + broad, 0
        while begin < outs:
            end = next_of(begin, outs, TALL)
            for o in range(begin, end):
                for p in range(count):
                    copied(runs[o - begin, p * width : p * width + broad], out[n, o, start + p])
                runs[o - begin, size:] = 0
                if by_rows:
                    for p in range(count):
                        row = runs[o - begin, p * width : p * width + broad]
                        for k in range(offsets.shape[0]):
                            total[group, o, k] += product(row, flat[offsets[k] + p * room :])
            if not by_rows:
                part = total[group, begin:end]
                add_inner_products(part, size, runs[: end - begin], flat, offsets, begins)
            begin = end


@helper("contract", "reassoc", "nsz")
def product(left, right):
    """Return the inner product of the row `left` and as many elements at the start of `right`."""
    found = left.dtype.type(0)
    for k in range(left.shape[0]):
        found += left[k] * right[k]
    return found


# The transpose.


@dataclass(frozen=True, eq=False)
class Taps:
    """Plan of a transposed convolution, made by `taps_of`: for each phase of the image (every stride-th row and
    column), the taps, elements of the kernel, that contribute to it.
    """

    first: int
    """Rows of phases are in the image from this one on."""
    block: int
    blocks: int
    behind: int
    """So many rows of places before those of a block are read, too."""
    edges: NumpyArray
    """Where the taps of each phase start among all."""
    weights: NumpyArray
    """Where the weight of each tap of each channel of `out` is, of one channel of the image."""
    runs: NumpyArray
    """Where its run starts."""
    vectors: NumpyArray
    """Where the vectors of a run start behind that, of each phase of columns."""
    width: int
    """So many elements a row of places has in them."""
    lanes: NumpyArray
    """As those of the phases, of what has such rows."""


@lru_cache(maxsize=64)
def taps_of(geometry: Geometry, outs: int, per_group: int, itemsize: int) -> Taps:
    """Return the `Taps`, the plan of a transposed convolution, for a group with `outs` channels of its input `out` and
    `per_group` channels of the image; `itemsize` is that of the elements, in bytes.
    """
    cut = phases_of(geometry)
    _, across, _, room = cut.shape
    down, (top, _) = geometry.stride[0], geometry.padding[0]
    behind = (geometry.kernel[0] - 1) * geometry.dilation[0] // down
    first = max(top, 0) // down
    rows = (geometry.size[0] + top - 1) // down + 1 - first
    block = min(rows, max(CACHE // outs // room - behind, 1))
    phase, above, beside = steps_of(geometry)
    begins = (behind - above) * room + room - geometry.places[1] - beside
    channels = np.arange(outs)[:, None]
    weights, runs = [], []
    for each in range(down * across):
        (taps,) = np.nonzero(phase == each)
        weights.append((channels * per_group * len(phase) + taps).ravel())
        runs.append((channels * (behind + block) * room + begins[taps]).ravel())
    edges = np.cumsum([0, *map(len, runs)])
    where = np.concatenate(weights), np.concatenate(runs)
    lanes, broad = cut.lanes.copy(), int(cut.lanes[:, 2].max())
    of_lanes = [vectors_of(block, room, broad, itemsize, start) for start in lanes[:, 0].tolist()]
    vectors, width = np.stack([begins for begins, _ in of_lanes]), of_lanes[0][1]
    if width < room:
        lanes[:, 0] = 0
    return Taps(first, block, -(-rows // block), behind, edges, *where, vectors, width, lanes)


def conv_transpose2d(
    out: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the transposed convolution of `out`, whose result has the size of the image in `geometry`.

    It is as accurate as a sum of products in order, each rounded once.
    """
    count, groups, outs = len(out), geometry.groups, len(weight) // geometry.groups
    cut, per_group = phases_of(geometry), weight.shape[1]
    taps = taps_of(geometry, outs, per_group, out.itemsize)
    down, across, _, room = cut.shape
    image: NumpyArray = np.empty((count, groups * per_group, *geometry.size), out.dtype)

    def scratch() -> tuple[NumpyArray, ...]:
        rows = taps.block + -(-SLACK // taps.width)
        planes: NumpyArray = np.empty((HIGH, down, across, rows, taps.width), out.dtype)
        places, flat = slack((outs, taps.behind + taps.block, room), out.dtype, beyond=room)
        return places, flat, planes, planes.reshape(HIGH, down * across, -1)

    shared_out(
        transposed,
        count * groups * taps.blocks,
        work_of(out.size * per_group, geometry),
        out.reshape(count * groups, outs, *geometry.places),
        weight.reshape(groups, -1),
        of_groups(bias, groups, groups * per_group, out.dtype),
        image.reshape(count * groups, per_group, *geometry.size),
        *(taps.lanes, np.arange(per_group) * math.prod(geometry.kernel)),
        *(taps.edges, taps.weights, taps.runs, taps.vectors),
        *(cut.layout, taps.first, taps.block, taps.blocks),
        scratch=scratch,
    )
    return image


@loop("image", "places", "flat", "phases", "planes")
def transposed(
    first, last, out, weight, bias, image, lanes, firsts, edges, weights, runs, vectors,
    layout, above, block, blocks, places, flat, phases, planes,
):  # fmt: skip
    """Loop of `conv_transpose2d`, which makes all its arguments, over blocks of rows of the image, numbers `first` to
    `last`, of one image and group after another: writes `image` from `out`, `weight` and `bias`.

    `places` holds the part of `out` that a block needs, with zeros around it; arguments from `lanes` to `blocks` are
    the fields of `Taps` and `Phases`, the others scratch memory.
    """
    groups, per_group = bias.shape
    tall, broad = out.shape[2:]
    down, top, room = layout[2], layout[4], layout[8]
    behind = places.shape[1] - block
    for each in range(first, last):
        n, start = each // blocks, above + each % blocks * block
        group, count = n % groups, min(block, (image.shape[2] + top - 1) // down + 1 - start)
        for o in range(places.shape[0]):
            for k in range(count + behind):
                p, row = start + k - behind, places[o, k, room - broad :]
                if 0 <= p < tall:
                    copied(row, out[n, o, p])
                else:
                    row[:] = 0
        begin, size = 0, count * phases.shape[4]
        while begin < per_group:
            end = next_of(begin, per_group, HIGH)
            some = firsts[begin:end]
            for phase in range(planes.shape[1]):
                here = slice(edges[phase], edges[phase + 1])
                total = planes[: end - begin, phase]
                for c in range(begin, end):
                    total[c - begin, :size] = bias[group, c]
                begins = vectors[phase % vectors.shape[0]]
                add_products(
                    total, size, weight[group], some, weights[here], flat, runs[here], begins
                )
            for c in range(begin, end):
                joined(phases[c - begin], image[n, c], start, count, bias[group, c], lanes, layout)
            begin = end


# What it takes.

WEIGHTS, PLACES = 1 << 18, 16
"""So many elements of a group's weight at most, and so many places of windows at least."""
# Measured on an AMD EPYC with AVX-512, float32, taps 3 x 3, one thread, in units of the plain forward's time
# (convolution, weight gradient, transpose): 64 channels on 56 x 56 places 0.8, 0.9, 0.9, on 14 x 14 0.9, 0.9, 1.0, on
# 8 x 8 0.8, 0.8, 0.8, on 4 x 4 1.0, 0.9, 0.9; 16 channels on 8 x 8 0.5, 0.6, 0.5; 256 channels on 14 x 14 1.0, 1.0,
# 1.0; 512 channels on 7 x 7 1.1, 1.2, 1.1 (with AVX2 1.1, 1.9, 1.6); 8 channels on 64 x 64, taps 5 x 5, 0.3, 0.4, 0.3.
# Windows that do not overlap (1 x 1 above all): 1.2 to 1.8.
PRODUCTS = 3
"""So many products at least, for each channel of the image, does the transpose add up at a place. (From 4 to 64
channels, 3 x 3, it takes 1.6 to 2.5 times as long as the plain forward; from 16 to 64 1.0 to 1.2.)"""


def fits(geometry: Geometry, pairs: int) -> bool:
    """Return True if windows overlap, so that a matrix product would copy them, and weights stay in the cache.

    `pairs` is the number of channels of the image times that of the output, in a group.
    """
    overlap = any(k > s for k, s in zip(geometry.kernel, geometry.stride, strict=True))
    weights = pairs * math.prod(geometry.kernel)
    return overlap and weights <= WEIGHTS and math.prod(geometry.places) >= PLACES


def taken(image: NumpyArray, weight: NumpyArray, geometry: Geometry, *_: NumpyArray | None) -> bool:
    """Return True if this kernel of `conv2d` is faster than the plain forward for these arguments."""
    return fits(geometry, len(weight) // geometry.groups * weight.shape[1])


def taken_if_finite(
    out: NumpyArray, weight: NumpyArray, geometry: Geometry, *_: NumpyArray | None
) -> bool:
    """Return True if this kernel of the transposed convolution is faster than the plain forward,
    and the weights are finite.

    It multiplies the weights by the zeros around `out`, too.
    """
    products = len(weight) // geometry.groups * math.prod(geometry.kernel)
    enough = products >= PRODUCTS * weight.shape[1]
    return enough and taken(out, weight, geometry) and bool(np.isfinite(weight).all())


def taken_of_places(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> bool:
    """Return True if this kernel of the weight gradient is faster than the plain forward for these arguments."""
    return fits(geometry, image.shape[1] * out.shape[1] // geometry.groups**2)


KERNELS = (
    Kernel("builtin::conv2d", conv2d, takes=taken, smallest=1000),
    Kernel("builtin::conv_transpose2d", conv_transpose2d, takes=taken_if_finite, smallest=1000),
    Kernel("builtin::conv2d_weight", conv2d_weight, takes=taken_of_places, smallest=1000),
)
