"""Convolution, its transpose and its weight gradient, without a copy of the windows.

A tap of all windows is a run of one phase of the image (`phases`), times one weight: so a convolution is a matrix
product whose one operand is runs that overlap (`tiles`). Blocks of rows of windows are so large that what is read of
the image stays in the cache.
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
    MULTIPLE,
    SLACK,
    TALL,
    add_inner_products,
    add_products,
    next_of,
)

CACHE = 1 << 16
"""Elements of all channels of a block of rows, about."""


def blocks_of(geometry: Geometry, channels: int) -> Phases:
    """Return how images of so many channels are cut."""
    return phases_of(geometry, min(max(CACHE // channels, 1), RUN))


def steps_of(geometry: Geometry) -> tuple[NumpyArray, NumpyArray, NumpyArray]:
    """Return the phase of each tap, and how many rows and columns of the phase it is behind the first."""
    (down, across), (apart, beside) = geometry.stride, geometry.dilation
    y, x = np.indices(geometry.kernel).reshape(2, -1) * [[apart], [beside]]
    return y % down * across + x % across, y // down, x // across


@lru_cache(maxsize=64)
def offsets_of(geometry: Geometry, channels: int, multiple: int = 1) -> NumpyArray:
    """Return where the run of each tap of each channel starts in the phases of a block; 0s up to a multiple."""
    down, across, deep, room = blocks_of(geometry, channels).shape
    phase, rows, columns = steps_of(geometry)
    taps = phase * deep * room + rows * room + columns
    planes = np.arange(channels)[:, None] * (down * across * deep * room)
    offsets = (planes + taps).ravel()
    return np.pad(offsets, (0, -len(offsets) % multiple))


def slack(
    shape: tuple[int, ...], dtype: np.dtype, beyond: int = 0
) -> tuple[NumpyArray, NumpyArray]:
    """Return an array of zeros, and all of its memory in a row, with some more zeros behind it."""
    size = math.prod(shape)
    flat: NumpyArray = np.zeros(size + beyond + SLACK, dtype)
    return flat[:size].reshape(shape), flat


def of_groups(bias: NumpyArray | None, groups: int, channels: int, dtype: np.dtype) -> NumpyArray:
    """Return a bias by groups, of zeros if there is none."""
    found = np.zeros(channels, dtype) if bias is None else bias
    return found.reshape(groups, -1)


def conv2d(
    image: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the convolution, as accurate as a sum of `taps * channels` products in order, each rounded once."""
    (count, channels), groups, out = image.shape[:2], geometry.groups, len(weight)
    per_group = channels // groups
    cut, offsets = blocks_of(geometry, per_group), offsets_of(geometry, per_group)
    output: NumpyArray = np.empty((count, out, *geometry.places), image.dtype)

    def scratch() -> tuple[NumpyArray, ...]:
        total = np.empty((HIGH, cut.run + SLACK), image.dtype)
        return *slack((per_group, *cut.shape), image.dtype), total

    shared_out(
        convolved,
        count * groups * cut.blocks,
        output.size * per_group * math.prod(geometry.kernel),
        image.reshape(count * groups, per_group, *geometry.size),
        weight.reshape(groups, out // groups, -1),
        of_groups(bias, groups, out, image.dtype),
        output.reshape(count * groups, out // groups, *geometry.places),
        *(cut.lanes, np.arange(len(offsets)), offsets, cut.layout),
        scratch=scratch,
    )
    return output


@helper()
def block_at(each, tall, block):
    """Return the image of a block, its first row of windows, and their number, of blocks of one image after another."""
    blocks = (tall + block - 1) // block
    start = each % blocks * block
    return each // blocks, start, min(block, tall - start)


@loop("output", "phases", "flat", "total")
def convolved(
    first, last, image, weight, bias, output, lanes, taps, offsets, layout, phases, flat, total
):
    """The range is of blocks of groups of one image after another."""
    room, block = layout[8:]
    groups, outs = weight.shape[:2]
    tall, broad = output.shape[2:]
    for each in range(first, last):
        n, start, count = block_at(each, tall, block)
        group = n % groups
        for c in range(image.shape[1]):
            split(phases[c], image[n, c], start, count, lanes, layout, 0)
        size, begin = (count - 1) * room + broad, 0
        while begin < outs:
            end = next_of(begin, outs, HIGH)
            for o in range(begin, end):
                total[o - begin, :size] = bias[group, o]
            add_products(total[: end - begin], size, weight[group, begin:end], taps, flat, offsets)
            for o in range(begin, end):
                for p in range(count):
                    row = total[o - begin, p * room : p * room + broad]
                    copied(output[n, o, start + p], row)
            begin = end


# The weight gradient.


def conv2d_weight(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return the gradient by the weight: sums of at most 2048 products in the arrays' dtype, these in float64."""
    (count, channels), groups, outs = image.shape[:2], geometry.groups, out.shape[1]
    per_group = channels // groups
    cut, taps = blocks_of(geometry, per_group), math.prod(geometry.kernel)
    offsets = offsets_of(geometry, per_group, MULTIPLE)
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
            out.size * per_group * taps,
            image.reshape(count * groups, per_group, *geometry.size),
            out.reshape(count * groups, outs // groups, *geometry.places),
            *(cut.lanes, offsets, cut.layout, by_rows),
            scratch=scratch,
        )
        sums = sum(totals[1:], totals[0])[..., : per_group * taps]
        weight = sums.reshape(outs, per_group, *geometry.kernel).astype(image.dtype)
        if not np.isnan(weight).any():
            break
        # Perhaps of infinity, times the 0 between two rows of a run: once more, without what is between.
    return weight


@loop("phases", "flat", "runs", "total")
def correlated(first, last, image, out, lanes, offsets, layout, by_rows, phases, flat, runs, total):
    """`runs` are 0 beyond the last window of a row."""
    room, block = layout[8:]
    groups, outs = total.shape[:2]
    tall, broad = out.shape[2:]
    for each in range(first, last):
        n, start, count = block_at(each, tall, block)
        group = n % groups
        for c in range(image.shape[1]):
            split(phases[c], image[n, c], start, count, lanes, layout, 0)
        size, begin = (count - 1) * room + broad, 0
        while begin < outs:
            end = next_of(begin, outs, TALL)
            for o in range(begin, end):
                for p in range(count):
                    copied(runs[o - begin, p * room : p * room + broad], out[n, o, start + p])
                runs[o - begin, size:] = 0
                if by_rows:
                    for p in range(0, size, room):
                        row = runs[o - begin, p : p + broad]
                        for k in range(offsets.shape[0]):
                            total[group, o, k] += product(row, flat[offsets[k] + p :])
            if not by_rows:
                part = total[group, begin:end]
                add_inner_products(part, size, runs[: end - begin], flat, offsets)
            begin = end


@helper("contract", "reassoc", "nsz")
def product(left, right):
    """Return the inner product of a row and of the start of another."""
    found = left.dtype.type(0)
    for k in range(left.shape[0]):
        found += left[k] * right[k]
    return found


# The transpose.


@dataclass(frozen=True, eq=False)
class Taps:
    """What a block of rows of phases of the image receives from which places of the windows, by which weights."""

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


@lru_cache(maxsize=64)
def taps_of(geometry: Geometry, outs: int, per_group: int) -> Taps:
    """Return the taps of groups of so many channels of `out` and of the image."""
    _, across, _, room = phases_of(geometry).shape
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
    return Taps(first, block, -(-rows // block), behind, edges, *where)


def conv_transpose2d(
    out: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the transpose, as accurate as a sum of products in order, each rounded once."""
    count, groups, outs = len(out), geometry.groups, len(weight) // geometry.groups
    cut, per_group = phases_of(geometry), weight.shape[1]
    taps = taps_of(geometry, outs, per_group)
    down, across, _, room = cut.shape
    image: NumpyArray = np.empty((count, groups * per_group, *geometry.size), out.dtype)

    def scratch() -> tuple[NumpyArray, ...]:
        rows = taps.block + -(-SLACK // room)
        planes: NumpyArray = np.empty((HIGH, down, across, rows, room), out.dtype)
        places, flat = slack((outs, taps.behind + taps.block, room), out.dtype, beyond=room)
        return places, flat, planes, planes.reshape(HIGH, down * across, -1)

    shared_out(
        transposed,
        count * groups * taps.blocks,
        out.size * per_group * math.prod(geometry.kernel),
        out.reshape(count * groups, outs, *geometry.places),
        weight.reshape(groups, outs * per_group, -1),
        of_groups(bias, groups, groups * per_group, out.dtype),
        image.reshape(count * groups, per_group, *geometry.size),
        *(cut.lanes, taps.edges, taps.weights, taps.runs),
        *(cut.layout, taps.first, taps.block, taps.blocks),
        scratch=scratch,
    )
    return image


@loop("image", "places", "flat", "phases", "planes")
def transposed(
    first, last, out, weight, bias, image, lanes, edges, weights, runs,
    layout, above, block, blocks, places, flat, phases, planes,
):  # fmt: skip
    """`places` is 0 around the places of the windows. The range is of blocks of groups of one image after another."""
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
        begin, size = 0, count * room
        while begin < per_group:
            end = next_of(begin, per_group, HIGH)
            factors = weight[group, begin:end]
            for phase in range(planes.shape[1]):
                here = slice(edges[phase], edges[phase + 1])
                total = planes[: end - begin, phase]
                for c in range(begin, end):
                    total[c - begin, :size] = bias[group, c]
                add_products(total, size, factors, weights[here], flat, runs[here])
            for c in range(begin, end):
                joined(phases[c - begin], image[n, c], start, count, bias[group, c], lanes, layout)
            begin = end


# What it takes.

WEIGHTS, PLACES = 1 << 18, 16
"""So many elements of a group's weight at most, and so many places of windows at least."""
# Measured on an AMD EPYC, float32, taps 3 x 3, one thread, in units of the plain forward's time (convolution, weight
# gradient, transpose): 128 channels on 14 x 14 places 0.9, 1.1, 1.0; 256 channels 1.1, 1.1, 1.5; 512 channels on 7 x 7
# 1.1, 1.9, 1.6; 64 channels on 7 x 7 0.8, 1.2, 0.7, on 4 x 4 1.0, 1.7, 0.9, on 2 x 2 1.4, 3.6, 1.2; 8 channels on
# 64 x 64, taps 5 x 5, 0.3, 0.3, 0.3. Windows that do not overlap (1 x 1 above all): 1.2 to 1.8.
SUMMED, FEW = 100, 16
"""The same of the weight gradient, which adds up the places of each image by themselves: so many places, unless there
are so few pairs of channels."""


def fits(geometry: Geometry, pairs: int) -> bool:
    """Return whether windows overlap, so that a matrix product would copy them, and weights stay in the cache."""
    overlap = any(k > s for k, s in zip(geometry.kernel, geometry.stride, strict=True))
    weights = pairs * math.prod(geometry.kernel)
    return overlap and weights <= WEIGHTS and math.prod(geometry.places) >= PLACES


def taken(image: NumpyArray, weight: NumpyArray, geometry: Geometry, *_: NumpyArray | None) -> bool:
    """Return whether a convolution is faster so."""
    return fits(geometry, len(weight) // geometry.groups * weight.shape[1])


def taken_if_finite(
    out: NumpyArray, weight: NumpyArray, geometry: Geometry, *_: NumpyArray | None
) -> bool:
    """The same of the transpose, which multiplies weights by the 0 beside the places, too."""
    return taken(out, weight, geometry) and bool(np.isfinite(weight).all())


def taken_of_places(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> bool:
    """The same of the weight gradient."""
    pairs: int = image.shape[1] * out.shape[1] // geometry.groups**2
    return fits(geometry, pairs) and (math.prod(geometry.places) >= SUMMED or pairs <= FEW)


KERNELS = (
    Kernel("builtin::conv2d", conv2d, takes=taken, smallest=1000),
    Kernel("builtin::conv_transpose2d", conv_transpose2d, takes=taken_if_finite, smallest=1000),
    Kernel("builtin::conv2d_weight", conv2d_weight, takes=taken_of_places, smallest=1000),
)
