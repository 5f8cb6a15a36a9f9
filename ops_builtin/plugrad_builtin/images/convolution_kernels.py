"""The arithmetic of convolution, on batches: windows are laid out in memory, and the work is a matrix product (im2col).

There are three ways to lay the windows out; `route` chooses, beside the measurements that decided:

* *columns*: each window is a column of a matrix, all its taps below each other. The plain way, with which the tests
  compare the others.
* *lanes*: the image is copied once for each tap of a row only, shifted and padded. Each row of taps is then a run of
  these lanes, a matrix without a further copy, and the products of all rows add up (Cho and Brand, "MEC:
  memory-efficient convolution for deep neural network", 2017).
* *joined*: these runs are copied below each other, to columns. Few channels make one larger product.

Arrays of other libraries are left to `window_formulas`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from plugrad.authoring import Geometry, NumpyArray, Pair, for_other_arrays
from plugrad_builtin.images import window_formulas

Route = Literal["image", "columns", "lanes", "joined"]

CHUNK_BYTES = 1 << 20  # of windows at a time

SMALL_BYTES = 1 << 16  # of all columns


def route(count: int, channels: int, geometry: Geometry, itemsize: int) -> Route:
    """Return how to lay out the windows of `count` images of so many channels."""
    whole = geometry.padded == geometry.size == geometry.places
    if whole and geometry.kernel == geometry.stride == (1, 1):
        return "image"  # 1 x 1: the image is its columns
    taps, per_group = math.prod(geometry.kernel), channels // geometry.groups
    if count * channels * taps * math.prod(geometry.places) * itemsize <= SMALL_BYTES:
        return "columns"
    return "joined" if 1 < per_group and per_group * geometry.kernel[1] < 48 else "lanes"


@for_other_arrays(window_formulas.correlate, batches=(0,))
def correlate(
    image: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the convolution, shape (N, O, *places)."""
    (count, channels), out, groups = image.shape[:2], len(weight), geometry.groups
    output: NumpyArray = np.empty((count, out, *geometry.places), image.dtype)
    flat = output.reshape(count, groups, out // groups, math.prod(geometry.places))
    way = route(count, channels, geometry, image.itemsize)
    first, *others = matrices(weight, geometry, way)
    if bias is not None:
        bias = bias.reshape(groups, out // groups, 1)
    for images, places, (block, *blocks) in windows(image, geometry, way):
        part = flat[images, ..., places]
        np.matmul(first, block, out=part)
        for matrix, block in zip(others, blocks, strict=True):
            part += np.matmul(matrix, block)
        if bias is not None:
            part += bias
    return output


@for_other_arrays(window_formulas.correlate_places, batches=(0, 1), sums=True)
def correlate_places(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return the gradient by the weight, shape (O, C / groups, *kernel)."""
    (count, channels), groups = image.shape[:2], geometry.groups
    flat = out.reshape(count, groups, out.shape[1] // groups, math.prod(geometry.places))
    way = route(count, channels, geometry, image.itemsize)
    weight: NumpyArray = np.zeros(
        (out.shape[1], channels // groups, *geometry.kernel), image.dtype
    )
    # Transposed: the larger matrix goes first. Measured: 0.09 and 0.14 ms for 144 and 32 rows, 1024 places.
    totals = [np.zeros_like(x) for x in matrices(weight, geometry, way).swapaxes(2, 3)]
    at_once = max(1, CHUNK_BYTES // max(totals[0].nbytes, 1))  # one product per image, added up
    for images, places, blocks in windows(image, geometry, way):
        part = flat[images, ..., places].swapaxes(2, 3)
        for total, block in zip(totals, blocks, strict=True):
            for first in range(0, len(block), at_once):
                some = slice(first, first + at_once)
                total += np.matmul(block[some], part[some]).sum(axis=0)
    return weight_of(np.stack(totals).swapaxes(2, 3), geometry, weight.shape)


@for_other_arrays(window_formulas.correlate_transposed, batches=(0,))
def correlate_transposed(
    out: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the transpose, shape (N, C, *size): as a convolution where that is less work, else by adding up.

    Measured: adding up is the faster of the two from twice as many output as input channels.
    """
    per_group, groups = len(weight) // geometry.groups, geometry.groups
    if geometry.stride == (1, 1) and per_group < 8 * weight.shape[1]:
        turned = geometry.turned()
        if min(*turned.padding[0], *turned.padding[1]) >= 0:
            grouped = weight.reshape(groups, per_group, *weight.shape[1:])[..., ::-1, ::-1]
            shape = groups * weight.shape[1], per_group, *geometry.kernel
            return correlate(out, grouped.swapaxes(1, 2).reshape(shape), turned, bias)
    image = add_up(out, weight, geometry)
    if bias is not None:
        image += bias[:, None, None]
    return image


def add_up(out: NumpyArray, weight: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return the transpose: matrix products give the content of all windows, which is added up in lanes, and these in
    the image.
    """
    count, groups = len(out), geometry.groups
    channels = groups * weight.shape[1]
    flat = out.reshape(count, groups, len(weight) // groups, math.prod(geometry.places))
    transposes = matrices(weight, geometry, "lanes").swapaxes(2, 3)
    image: NumpyArray = np.zeros((count, channels, *geometry.size), out.dtype)
    laid = lanes_of(geometry)
    for images, first, last in chunks(count, channels, geometry, out.itemsize, laid):
        part = flat[images, ..., first * geometry.places[1] : last * geometry.places[1]]
        lanes = laid.empty(len(part), channels, last - first, out.dtype)
        lanes.fill(0)
        for matrix, run in zip(transposes, laid.runs(lanes, groups), strict=True):
            run += np.matmul(matrix, part)
        for here, there in laid.contents(first, lanes.shape[4]):
            image[images][there] += lanes[here]
    return image


def matrices(weight: NumpyArray, geometry: Geometry, way: Route) -> NumpyArray:
    """Return the weight as matrices, (products, groups, O / groups, lines): one for each of the blocks of a way."""
    groups, (height, width) = geometry.groups, geometry.kernel
    each, channels = len(weight) // groups, weight.shape[1]
    if way != "lanes":
        return weight.reshape(1, groups, each, channels * height * width)
    rows = weight.reshape(groups, each, channels, height, width).transpose(3, 0, 1, 2, 4)
    return rows.reshape(height, groups, each, channels * width)


def weight_of(found: NumpyArray, geometry: Geometry, shape: tuple[int, ...]) -> NumpyArray:
    """Return what `matrices` made matrices of."""
    if len(found) > 1:
        products, groups, each, lines = found.shape
        width = geometry.kernel[1]
        found = found.reshape(products, groups, each, lines // width, width)
        found = found.transpose(1, 2, 3, 0, 4)
    return found.reshape(shape)


def windows(
    image: NumpyArray, geometry: Geometry, way: Route
) -> Iterator[tuple[slice, slice, list[NumpyArray]]]:
    """Yield the windows of some images at some places, in memory that the next ones overwrite.

    Each time (images, places, blocks): slices, and arrays of shape (images, groups, lines, places) whose lines are
    those of the `matrices`.
    """
    (count, channels), groups = image.shape[:2], geometry.groups
    (rows, columns), (height, width) = geometry.places, geometry.kernel
    per_group = channels // groups
    if way == "image":
        at_once = max(1, CHUNK_BYTES // max(channels * rows * columns * image.itemsize, 1))
        flat = image.reshape(count, groups, per_group, rows * columns)
        for first in range(0, count, at_once):
            some = slice(first, first + at_once)
            yield some, slice(None), [flat[some]]
        return
    if way == "columns":
        taps = windows_of(image, geometry)
        yield slice(None), slice(None), [
            taps.reshape(count, groups, per_group * height * width, rows * columns)
        ]
        return
    laid = lanes_of(geometry)
    image = np.ascontiguousarray(image)
    lanes = joined = None
    for images, first, last in chunks(
        count, channels, geometry, image.itemsize, laid, height if way == "joined" else 1
    ):
        part = image[images]
        if lanes is None:
            lanes = laid.empty(len(part), channels, last - first, image.dtype)
        some = lanes[: len(part)] if len(part) < len(lanes) else lanes
        laid.fill(some, part, first)
        runs = laid.runs(some, groups, last - first)
        places = slice(first * columns, last * columns)
        if way == "joined":
            shape = len(part), groups, per_group, height, width, (last - first) * columns
            if joined is None:
                joined = np.empty(math.prod(shape), image.dtype)
            block = joined[: math.prod(shape)].reshape(shape)
            for i, run in enumerate(runs):
                block[:, :, :, i] = run.reshape(*shape[:3], width, shape[-1])
            runs = [block.reshape(*shape[:2], per_group * height * width, shape[-1])]
        yield images, places, runs


def chunks(
    count: int, channels: int, geometry: Geometry, itemsize: int, laid: Lanes, copies: int = 1
) -> Iterator[tuple[slice, int, int]]:
    """Yield (images, first and last row of places): so many that their lanes, or `copies` of them, fill a chunk."""
    rows, columns = geometry.places
    line = channels * geometry.kernel[1] * columns * max(len(laid.phases), copies) * itemsize
    room = CHUNK_BYTES // max(line, 1) - laid.below  # in rows of places
    if room >= rows:
        per_image = max(1, CHUNK_BYTES // max(line * (rows + laid.below), 1))
        for first in range(0, count, per_image):
            yield slice(first, min(first + per_image, count)), 0, rows
        return
    parts = -(-rows // max(room, 3 * laid.below, 1))
    per_row = -(-rows // parts)
    for number in range(count):
        for row in range(0, rows, per_row):
            yield slice(number, number + 1), row, min(row + per_row, rows)


@dataclass(frozen=True, slots=True)
class Lanes:
    """How images are copied, once for each tap of a row: to arrays (N, C, kW, phases, rows + below, columns).

    Along the rows of the padded image a lane has every stride-th one from a phase: the rows of a tap are then
    neighbours, whatever the stride.
    """

    geometry: Geometry
    phases: tuple[int, ...]  # those that a tap reads
    taps: tuple[Pair, ...]  # for each row of the kernel: the number of its phase, and where its run starts there
    below: int  # so many rows more than places

    def empty(self, count: int, channels: int, rows: int, dtype: Any) -> NumpyArray:
        """Return memory for lanes of so many rows of places."""
        columns, width = self.geometry.places[1], self.geometry.kernel[1]
        shape = count, channels, width, len(self.phases), rows + self.below, columns
        return np.empty(shape, dtype)

    def runs(self, lanes: NumpyArray, groups: int, rows: int | None = None) -> list[NumpyArray]:
        """Return, for each row of the kernel, what it has of all windows: (N, groups, C / groups * kW, places)."""
        count, channels, width, _, tall, columns = lanes.shape
        rows = tall - self.below if rows is None else rows
        shape = count, groups, channels // groups * width, rows * columns
        return [
            lanes[:, :, :, phase, start : start + rows].reshape(shape) for phase, start in self.taps
        ]

    def fill(self, lanes: NumpyArray, image: NumpyArray, first: int) -> None:
        """Copy an image, from a row of places on."""
        for phase, start, stop in self.empty_rows(first, lanes.shape[4]):
            lanes[:, :, :, phase, start:stop] = 0
        for here, there in self.contents(first, lanes.shape[4]):
            lanes[here] = image[there]
        for j, start, stop in empty_columns(self.geometry):
            lanes[:, :, j, :, :, start:stop] = 0

    def contents(self, first: int, tall: int) -> list[tuple[tuple[Any, ...], tuple[Any, ...]]]:
        """Return (part of the lanes, part of the image) of all lanes."""
        return contents_of(self, first, tall)[0]

    def empty_rows(self, first: int, tall: int) -> list[tuple[int, int, int]]:
        """Return (number of a phase, start, stop) for rows that lie in the padding."""
        return contents_of(self, first, tall)[1]


@lru_cache(maxsize=512)
def lanes_of(geometry: Geometry) -> Lanes:
    """Return the lanes for a convolution."""
    stride, apart = geometry.stride[0], geometry.dilation[0]
    offsets = [i * apart for i in range(geometry.kernel[0])]
    phases = tuple(sorted({offset % stride for offset in offsets}))
    taps = tuple((phases.index(offset % stride), offset // stride) for offset in offsets)
    return Lanes(geometry, phases, taps, max(start for _, start in taps))


@lru_cache(maxsize=2048)
def contents_of(laid: Lanes, first: int, tall: int) -> tuple[list[Any], list[Any]]:
    geometry = laid.geometry
    rows, empty = [], []
    for number, phase in enumerate(laid.phases):
        start, stop, image = inside_of(geometry, 0, phase + first * geometry.stride[0], tall)
        if start < stop:
            rows.append((number, slice(start, stop), image))
        empty += [(number, *part) for part in ((0, start), (stop, tall)) if part[0] < part[1]]
    columns = []
    for j in range(geometry.kernel[1]):
        start, stop, image = inside_of(geometry, 1, j * geometry.dilation[1], geometry.places[1])
        if start < stop:
            columns.append((j, slice(start, stop), image))
    every = slice(None)
    return [
        ((every, every, j, number, rows_here, columns_here), (every, every, rows_there, columns_there))
        for number, rows_here, rows_there in rows
        for j, columns_here, columns_there in columns
    ], empty


@lru_cache(maxsize=512)
def empty_columns(geometry: Geometry) -> list[tuple[int, int, int]]:
    """Return (column of the kernel, start, stop) for the columns of lanes that lie in the padding."""
    count, found = geometry.places[1], []
    for j in range(geometry.kernel[1]):
        start, stop, _ = inside_of(geometry, 1, j * geometry.dilation[1], count)
        found += [(j, *part) for part in ((0, start), (stop, count)) if part[0] < part[1]]
    return found


def inside_of(geometry: Geometry, axis: int, offset: int, count: int) -> tuple[int, int, slice]:
    """Return which of `count` elements of the padded image, a stride apart from `offset` on, lie in the image: (start,
    stop), and where they are there.
    """
    step, size = geometry.stride[axis], geometry.size[axis]
    origin = offset - geometry.padding[axis][0]
    start = min(max(0, -(origin // step)), count)
    stop = max(min(count, (size - 1 - origin) // step + 1), start)
    where = origin + start * step
    return start, stop, slice(where, where + (stop - start - 1) * step + 1, step)


def windows_of(image: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return a view of the padded images, shape (N, C, *kernel, *places): each window's taps."""
    if geometry.padded != geometry.size:
        padded: NumpyArray = np.zeros((*image.shape[:2], *geometry.padded), image.dtype)
        padded[..., *geometry.content] = image
    else:
        padded = np.ascontiguousarray(image)
    of_image, of_channel, of_row, of_column = padded.strides
    (down, across), (apart, beside) = geometry.stride, geometry.dilation
    taps, steps = (of_row * apart, of_column * beside), (of_row * down, of_column * across)
    shape = *image.shape[:2], *geometry.kernel, *geometry.places
    # as_strided does the same in ten times the time
    return np.ndarray(shape, image.dtype, padded, 0, (of_image, of_channel, *taps, *steps))
