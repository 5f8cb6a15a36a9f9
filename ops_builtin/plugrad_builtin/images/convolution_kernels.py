"""The arithmetic of convolution, on batches: windows are laid out in memory, and the work is a matrix product (im2col).

There are four ways to lay the windows out; `route` chooses, and the measurements that decided stand beside it:

* *image*: for a kernel of 1 x 1, the image itself.
* *columns*: each window of all images is a column of one matrix, its taps below each other. The plain way, with which
  the tests compare the others.
* *lanes*: the image is copied once for each tap of a row only, shifted and padded. Each row of taps is then a run of
  these lanes, a matrix without a further copy, and the products of all rows add up (Cho and Brand, "MEC:
  memory-efficient convolution for deep neural network", 2017).
* *joined*: these runs are copied below each other, as columns. Few channels make one larger product.

Arrays of other libraries are left to `window_formulas`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from plugrad.authoring import Geometry, NumpyArray, for_other_arrays
from plugrad_builtin.images import window_formulas

Route = Literal["image", "columns", "lanes", "joined"]

# Of lanes, or of joined ones, at a time. Measured on rows of the benchmark, one thread: 4 MB take 10-30 % more, half a
# MB up to 10 %.
CHUNK_BYTES = 1 << 20

COLUMNS_BYTES = 8 << 20  # of columns at a time


def route(count: int, channels: int, outs: int, geometry: Geometry, itemsize: int) -> Route:
    """Return which memory layout ("image", "columns", "lanes" or "joined") is fastest for the windows of `count`
    images.

    `channels` are those of an image, `outs` those of the output, `itemsize` is in bytes. The limits were measured on an
    AVX-512 processor, one thread, float32, sizes given as N x C x H x O, times in milliseconds.

    What was tried and is not here: Winograd's F(2, 3) along rows, in lanes (a third fewer multiplications, but adding
    up the rows costs more than that saves: 7.7 became 9.5 for 32x64x16, 25 became 27 for 8x64x56); F(4, 3) (errors up
    to 10 times PyTorch's); memory kept from call to call (the allocator keeps it: not one page fault less).
    """
    taps, places = math.prod(geometry.kernel), math.prod(geometry.places)
    # Few calls: 7 us to copy 10x3x7 into 250 columns, 3.4 for one product of them and 5.8 for one per image.
    if count * channels * taps * places * itemsize <= 1 << 16:
        return "columns"
    # Few places are small products: one of all images. 8x512x7x512, 3x3: columns 18, lanes 33; the gradient by the
    # weight 18, 34. From 196 places on (8x256x14) both take the same.
    if places < 128:
        return "columns"
    whole = geometry.padded == geometry.size == geometry.places
    if whole and geometry.kernel == geometry.stride == (1, 1):
        return "image"
    # 8x3x224x64, 7x7, stride 2: joined 29, lanes 43. 32x16x32x32, 3x3: joined 5.7, lanes 6.0. From 3 x 64 lines on
    # lanes are 10-15 % faster; for groups of 16 or fewer channels twice as fast.
    if geometry.groups == 1 and channels * geometry.kernel[1] <= 48:
        return "joined"
    # Lanes copy a large weight once more. 1x512x16x512, 3x3, forward and backward: lanes 200, columns 125; 1x256x28:
    # 20, 17; 4x256x28: the same.
    if count * places * geometry.groups <= 4 * outs:
        return "columns"
    # 8x64x56x64, 3x3: lanes 25, columns 32; of dilation 2: 23, 28; in 4 groups: 10, 19; depthwise: 7.4, 11.
    return "lanes"


@for_other_arrays(window_formulas.correlate, batches=(0,))
def correlate(
    image: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the convolution of `image` (N, C, H, W) with `weight` (O, C / groups, kH, kW), shape (N, O, P, Q), plus
    `bias` (O,).
    """
    (count, channels), outs, groups = image.shape[:2], len(weight), geometry.groups
    output: NumpyArray = np.empty((count, outs, *geometry.places), image.dtype)
    flat = output.reshape(count, groups, outs // groups, math.prod(geometry.places))
    way = route(count, channels, outs, geometry, image.itemsize)
    first, *others = matrices(weight, geometry, way)
    biases = None if bias is None else bias.reshape(groups, outs // groups, 1)
    for images, places, (block, *blocks) in windows(image, geometry, way):
        part = flat[images, ..., places]
        if way == "columns":
            found = by_image(np.matmul(first, block), len(part))
            if biases is not None:
                np.add(found, biases, out=part)
            else:
                part[...] = found
            continue
        np.matmul(first, block, out=part)
        for factor, other in zip(others, blocks, strict=True):
            part += np.matmul(factor, other)
        if biases is not None:
            part += biases
    return output


@for_other_arrays(window_formulas.correlate_places, batches=(0, 1), sums=True)
def correlate_places(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return the gradient of a convolution by its weight, (O, C / groups, kH, kW), from `image` and its output's
    gradient `out`, (N, O, P, Q).
    """
    (count, channels), outs, groups = image.shape[:2], out.shape[1], geometry.groups
    flat = out.reshape(count, groups, outs // groups, math.prod(geometry.places))
    way = route(count, channels, outs, geometry, image.itemsize)
    shape = outs, channels // groups, *geometry.kernel
    blocks_of, _, each, lines = matrices(np.empty(shape, image.dtype), geometry, way).shape
    # Transposed: the larger matrix goes first. Measured: 0.09 and 0.14 ms for 144 and 32 rows, 1024 places.
    totals: NumpyArray = np.zeros((blocks_of, groups, lines, each), image.dtype)
    at_once = max(1, CHUNK_BYTES // max(totals.nbytes, 1))  # one product per image, then added up
    for images, places, blocks in windows(image, geometry, way):
        part = flat[images, ..., places]
        factors = (side_by_side(part) if way == "columns" else part).swapaxes(-1, -2)
        for total, block in zip(totals, blocks, strict=True):
            if way == "columns":
                total += np.matmul(block, factors)
                continue
            for few in (slice(n, n + at_once) for n in range(0, len(block), at_once)):
                found = np.matmul(block[few], factors[few])
                total += found[0] if len(found) == 1 else found.sum(axis=0)
    return weight_of(totals.swapaxes(2, 3), geometry, shape)


@for_other_arrays(window_formulas.correlate_transposed, batches=(0,))
def correlate_transposed(
    out: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the transposed convolution of `out` (N, O, P, Q), shape (N, C, H, W), plus `bias` (C,).

    It is computed as a convolution where that is less work, else by adding up. Measured, one thread, float32: 32 to 16
    channels of 32 x 32 take 5.7 ms as a convolution, 9.7 added up; 64 to 16 channels of 56 x 56 take 8.6 and 6.3.
    """
    per_group, groups = len(weight) // geometry.groups, geometry.groups
    if geometry.stride == (1, 1) and per_group < 4 * weight.shape[1]:
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
    """Return the transposed convolution (N, C, H, W) of `out` by adding up: a product gives each window's values, which
    are added in "lanes" layout, and the lanes to the images.
    """
    count, outs, groups = len(out), len(weight), geometry.groups
    channels = groups * weight.shape[1]
    flat = out.reshape(count, groups, outs // groups, math.prod(geometry.places))
    factors = matrices(weight, geometry, "lanes").swapaxes(2, 3)
    # Of one output per group it is an outer product, for which `matmul` takes 13 times as long.
    product = np.multiply if factors.shape[-1] == 1 else np.matmul
    image: NumpyArray = np.zeros((count, channels, *geometry.size), out.dtype)
    memory: Memory = {}
    for images, layout in chunks(count, channels, geometry, out.itemsize, "lanes"):
        some = image[images]
        part, lanes = flat[images, ..., layout.places], layout.lanes(some, memory)
        lanes.fill(0)
        for factor, block in zip(factors, layout.runs(lanes), strict=True):
            block += product(factor, part)
        for here, there in layout.contents:
            some[there] += lanes[here]
    return image


def matrices(weight: NumpyArray, geometry: Geometry, way: Route) -> NumpyArray:
    """Return the weight as matrices, (blocks, groups, O / groups, lines), to multiply with the blocks that `windows`
    yields.

    With `way` "lanes" there is a block for each row of the kernel, else a single one.
    """
    groups, (height, width) = geometry.groups, geometry.kernel
    each, channels = len(weight) // groups, weight.shape[1]
    if way == "lanes":
        rows = weight.reshape(groups, each, channels, height, width).transpose(3, 0, 1, 2, 4)
        found = rows.reshape(height, groups, each, channels * width)
    else:
        found = weight.reshape(1, groups, each, channels * height * width)
    return np.ascontiguousarray(found)  # a view of a turned weight is nothing for a BLAS


def weight_of(found: NumpyArray, geometry: Geometry, shape: tuple[int, ...]) -> NumpyArray:
    """Return the weight, of `shape`, from `found`, its form as matrices: the inverse of `matrices`."""
    if len(found) > 1:
        split = found.reshape(*found.shape[:3], shape[1], geometry.kernel[1])
        found = split.transpose(1, 2, 3, 0, 4)
    return found.reshape(shape)


def windows(
    image: NumpyArray, geometry: Geometry, way: Route
) -> Iterator[tuple[slice, slice, list[NumpyArray]]]:
    """Yield the elements of the windows of some images: (images, places, blocks), where two slices say which.

    `images` is a slice of N, `places` a slice of the P * Q windows; blocks are arrays (images, groups, lines, places),
    and for `way` "columns" (groups, lines, images * places). Their lines fit those of `matrices`.
    """
    (count, channels), groups = image.shape[:2], geometry.groups
    if way == "lanes" or way == "joined":
        image = np.ascontiguousarray(image)
        memory: Memory = {}
        for images, layout in chunks(count, channels, geometry, image.itemsize, way):
            runs = layout.runs(layout.filled(image[images], memory))
            yield images, layout.places, joined(runs, geometry, memory) if way == "joined" else runs
        return
    lines, places = channels // groups * math.prod(geometry.kernel), math.prod(geometry.places)
    at_once = max(1, COLUMNS_BYTES // max(groups * lines * places * image.itemsize, 1))
    for first in range(0, count, at_once):
        images = slice(first, first + at_once)
        part = image[images] if way == "image" else windows_of(image[images], geometry)
        if way == "image":
            yield images, slice(None), [part.reshape(len(part), groups, lines, places)]
        else:
            block = part.transpose(1, 2, 3, 0, 4, 5)
            yield images, slice(None), [block.reshape(groups, lines, len(part) * places)]


def side_by_side(results: NumpyArray) -> NumpyArray:
    """Return results (images, groups, O / groups, places) reshaped to (groups, O / groups, images * places)."""
    count, groups, each, places = results.shape
    return results.transpose(1, 2, 0, 3).reshape(groups, each, count * places)


def by_image(results: NumpyArray, count: int) -> NumpyArray:
    """Return results (groups, O / groups, images * places) reshaped to (images, groups, O / groups, places), for
    `count` images.
    """
    groups, each, places = results.shape
    return results.reshape(groups, each, count, places // max(count, 1)).transpose(2, 0, 1, 3)


def windows_of(image: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return a view of the padded images as their windows, (N, C, kH, kW, P, Q); `image` is (N, C, H, W)."""
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


# Lanes.


def chunks(
    count: int, channels: int, geometry: Geometry, itemsize: int, way: Route
) -> Iterator[tuple[slice, Layout]]:
    """Yield slices of `count` images with `channels` channels, each with the `Layout` of some rows of windows, that
    fill about `CHUNK_BYTES` of memory; `itemsize` is that of an element in bytes, `way` the memory layout.

    They are several whole images, or, where one is too large, parts of one image.
    """
    rows, below = geometry.places[0], layout_of(geometry, 0, 1).below
    copies = geometry.kernel[0] if way == "joined" else min(geometry.kernel[0], geometry.stride[0])
    line = channels * geometry.kernel[1] * geometry.places[1] * copies * itemsize
    room = CHUNK_BYTES // max(line, 1) - below  # in rows of places
    if room >= rows:
        layout = layout_of(geometry, 0, rows)
        at_once = max(1, CHUNK_BYTES // max(line * (rows + below), 1))
        for first in range(0, count, at_once):
            yield slice(first, first + at_once), layout
        return
    per_row = -(-rows // -(-rows // max(room, 3 * below, 1)))  # about the same each time
    for number in range(count):
        for row in range(0, rows, per_row):
            yield slice(number, number + 1), layout_of(geometry, row, min(row + per_row, rows))


def joined(runs: list[NumpyArray], geometry: Geometry, memory: Memory) -> list[NumpyArray]:
    """Return a list of one block, (N, groups, lines, places), into which `runs`, the arrays of each kernel row, are
    copied as lines.
    """
    (count, groups, lines, places), (height, width) = runs[0].shape, geometry.kernel
    shape = count, groups, lines // width, height, width, places
    block = reused(memory, "joined", shape, runs[0].dtype)
    for i, run in enumerate(runs):
        block[:, :, :, i] = run.reshape(count, groups, lines // width, width, places)
    return [block.reshape(count, groups, lines * height, places)]


# Of one call: what each name has is overwritten chunk by chunk. Measured: not one page fault is saved by keeping it for
# the next call, for the allocator keeps it.
Memory = dict[str, NumpyArray]


def reused(memory: Memory, name: str, shape: tuple[int, ...], dtype: Any) -> NumpyArray:
    """Return an uninitialised array from `memory[name]`, which earlier chunks have used; it is allocated anew if too
    small.
    """
    size = math.prod(shape)
    if name not in memory or memory[name].size < size:
        memory[name] = np.empty(size, dtype)
    return memory[name][:size].reshape(shape)


@dataclass(frozen=True, slots=True)
class Layout:
    """Layout in memory of the windows of some rows, as "lanes", (N, C, kW, phases, tall, columns): made by `layout_of`,
    used by `windows`.

    A lane holds, for one tap of a kernel row, every stride-th row of the padded image, beginning at one of the
    `phases`. So the rows that a tap meets are neighbours, whatever the stride. The last `below` rows of a lane are met
    only by lower taps. `places` is the slice of windows, `taps` gives for each kernel row its phase and first row
    there.
    """

    geometry: Geometry
    places: slice
    tall: int
    below: int
    phases: int
    taps: tuple[
        tuple[int, int], ...
    ]  # for each row of the kernel: a phase's number, and where its run starts there
    contents: list[tuple[Any, Any]]  # (part of the lanes, part of the image)
    flat: list[
        tuple[Any, Any]
    ]  # the same, rows and columns in one: not a place of an image's row is left out
    empty: list[Any]  # the parts of lanes in the padding

    def lanes(self, image: NumpyArray, memory: Memory) -> NumpyArray:
        """Return uninitialised memory from `memory` for the lanes of `image`, (N, C, H, W)."""
        geometry, (count, channels) = self.geometry, image.shape[:2]
        shape = count, channels, geometry.kernel[1], self.phases, self.tall, geometry.places[1]
        return reused(memory, "lanes", shape, image.dtype)

    def filled(self, image: NumpyArray, memory: Memory) -> NumpyArray:
        """Return the lanes of `image`, (N, C, H, W) and contiguous: its elements copied, and zeros for the padding."""
        lanes = target = self.lanes(image, memory)
        parts = self.contents
        if self.flat:
            target = lanes.reshape(*lanes.shape[:4], math.prod(lanes.shape[4:]))
            image, parts = image.reshape(*image.shape[:2], math.prod(image.shape[2:])), self.flat
        for here, there in parts:
            target[here] = image[there]
        for part in self.empty:
            lanes[part] = 0
        return lanes

    def runs(self, lanes: NumpyArray) -> list[NumpyArray]:
        """Return for each row of the kernel the elements of all windows, as views (N, groups, C / groups * kW,
        places).
        """
        (count, channels, width), groups = lanes.shape[:3], self.geometry.groups
        rows = self.tall - self.below
        shape = count, groups, channels // groups * width, rows * lanes.shape[5]
        return [
            lanes[:, :, :, phase, start : start + rows].reshape(shape) for phase, start in self.taps
        ]


@lru_cache(maxsize=2048)
def layout_of(geometry: Geometry, first: int, last: int) -> Layout:
    """Return the layout for the windows in the rows `first` to `last` (excluded) of the output."""
    down, (apart, beside) = geometry.stride[0], geometry.dilation
    (height, width), count, every = geometry.kernel, geometry.places[1], slice(None)
    phases = sorted({i * apart % down for i in range(height)})
    taps = tuple((phases.index(i * apart % down), i * apart // down) for i in range(height))
    below = max(start for _, start in taps)
    tall = last - first + below
    contents: list[tuple[Any, Any]] = []
    flat: list[tuple[Any, Any]] = []
    empty: list[Any] = []
    columns = [inside_of(geometry, 1, j * beside, count) for j in range(width)]
    for number, phase in enumerate(phases):
        top, bottom, there = inside_of(geometry, 0, phase + first * down, tall)
        for start, stop in (0, top), (bottom, tall):
            if start < stop:
                empty.append((every, every, every, number, slice(start, stop)))
        if top == bottom:
            continue
        for j, (left, right, along) in enumerate(columns):
            if left < right:
                here = every, every, j, number, slice(top, bottom), slice(left, right)
                contents.append((here, (every, every, there, along)))
                # Row by row the lane is the image, from an offset on.
                run = slice(top * count + left, (bottom - 1) * count + right)
                start = there.start * count + along.start
                stop = (there.stop - 1) * count + along.stop
                flat.append(((every, every, j, number, run), (every, every, slice(start, stop))))
    for j, (left, right, _) in enumerate(columns):
        for start, stop in (0, left), (right, count):
            if start < stop:
                empty.append((every, every, j, every, every, slice(start, stop)))
    if geometry.stride != (1, 1) or count != geometry.size[1]:
        flat = []
    places = slice(first * count, last * count)
    return Layout(geometry, places, tall, below, len(phases), taps, contents, flat, empty)


def inside_of(geometry: Geometry, axis: int, offset: int, count: int) -> tuple[int, int, slice]:
    """Return which of `count` elements of the padded image, a stride apart from `offset` on, lie in the image along
    `axis`.

    It is (start, stop), their numbers among the `count`, and the slice of the image where they are.
    """
    step, size = geometry.stride[axis], geometry.size[axis]
    origin = offset - geometry.padding[axis][0]
    start = min(max(0, -(origin // step)), count)
    stop = max(min(count, (size - 1 - origin) // step + 1), start)
    where = origin + start * step
    return start, stop, slice(where, where + (stop - start - 1) * step + 1, step)
