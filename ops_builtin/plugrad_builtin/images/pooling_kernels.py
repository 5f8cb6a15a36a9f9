"""The arithmetic of pooling: window by window, or all windows at once, in tiles or in phases.

For NumPy arrays; `window_formulas` has the same for arrays of other libraries.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from plugrad.authoring import Array, NumpyArray, Pair, Windows, for_other_arrays, inside
from plugrad_builtin.images import window_formulas
from plugrad_builtin.images.window_formulas import lowest_of


@for_other_arrays(window_formulas.maxima, batches=(0,))
def maxima(input: NumpyArray, windows: Windows, with_indices: bool) -> tuple[NumpyArray, Any]:
    """Return the maxima of all windows of `input` (..., H, W), shape (..., P, Q), and their places, row * W + column,
    or None unless `with_indices`.
    """
    images = planes_of(input)
    output: NumpyArray = np.empty((len(images), *windows.places), images.dtype)
    indices: Any = np.empty(output.shape, np.int64) if with_indices else None
    way = by_windows(windows, maxima_one_by_one, maxima_by_phases, maxima_by_tiles)
    way(images, windows, output, indices)
    shape = (*input.shape[:-2], *windows.places)
    return output.reshape(shape), indices.reshape(shape) if with_indices else None


@for_other_arrays(window_formulas.averages, batches=(0,))
def averages(input: NumpyArray, windows: Windows, divisor: NumpyArray) -> NumpyArray:
    """Return the sum of each window of `input` (..., H, W) divided by `divisor` (see `divisors`), shape (..., P, Q)."""
    images = planes_of(input)
    output: NumpyArray = np.empty((len(images), *windows.places), images.dtype)
    way = by_windows(windows, sums_one_by_one, sums_by_phases, sums_by_tiles)
    way(images, windows, output)
    if output.dtype.kind == "f":
        output /= divisor
    else:  # NumPy's // rounds down, C's towards zero
        output = np.sign(output) * np.sign(divisor) * (np.abs(output) // np.abs(divisor))
    return output.reshape(*input.shape[:-2], *windows.places)


@for_other_arrays(window_formulas.spread, batches=(0,))
def spread(grad: NumpyArray, windows: Windows, divisor: NumpyArray) -> NumpyArray:
    """Return the adjoint of `averages`: each element of `grad` (..., P, Q), divided, is added to all elements of its
    window in (..., H, W).
    """
    grads = planes_of(grad)
    way = by_windows(windows, spread_one_by_one, spread_by_phases, spread_by_tiles)
    new = np.empty if way is spread_by_tiles else np.zeros
    images: NumpyArray = new((len(grads), *windows.size), grads.dtype)
    way(grads, windows, divisor, images)
    return images.reshape(*grad.shape[:-2], *windows.size)


def divisors(
    windows: Windows, count_include_pad: bool, override: int | None, dtype: Any
) -> NumpyArray:
    """Return the divisor of each window's sum: `override` with shape (), or else the numbers of elements with shape (P,
    Q), those in the padding included if `count_include_pad`.
    """
    if override is not None:
        return np.array(override, dtype)
    counts = []
    for axis in (0, 1):
        start, size = windows.starts(axis), windows.size[axis]
        stop = np.minimum(start + windows.kernel[axis], size + windows.padding[axis][0])
        if not count_include_pad:
            start, stop = np.maximum(start, 0), np.minimum(stop, size)
        counts.append(stop - start)
    product: NumpyArray = np.multiply.outer(*counts).astype(dtype)
    return product


@for_other_arrays(window_formulas.scattered, batches=(0, 1))
def scattered(grad: NumpyArray, indices: NumpyArray, windows: Windows) -> NumpyArray:
    """Return images of zeros, (..., H, W), to which each element of `grad` is added at its place in `indices`; both are
    (..., P, Q).
    """
    grads, places = planes_of(grad), planes_of(indices)
    area = math.prod(windows.size)
    images: NumpyArray = np.zeros((len(grads), area), grads.dtype)
    # So many at a time, to stay in the cache.
    count = max(1, PHASES_BYTES // max(images.itemsize * area, 1))
    offsets = np.arange(count)[:, None, None] * area
    for first in range(0, len(grads), count):
        some = slice(first, first + count)
        here, values = places[some], grads[some]
        flat = here + offsets[: len(here)]
        if lacks_some(here, area):
            values, flat = values[here >= 0], flat[here >= 0]
        np.add.at(images[some].reshape(-1), flat.reshape(-1), values.reshape(-1))
    return images.reshape(*grad.shape[:-2], *windows.size)


@for_other_arrays(window_formulas.gathered, batches=(0, 1))
def gathered(input: NumpyArray, indices: NumpyArray, windows: Windows) -> NumpyArray:
    """Return the elements of `input` (..., H, W) at the places `indices` (..., P, Q), row * W + column; 0 for the place
    -1.
    """
    images, places = planes_of(input), planes_of(indices)
    area = images.shape[1] * images.shape[2]
    some_lack = lacks_some(places, area)
    flat = places.reshape(len(places), places.shape[1] * places.shape[2])
    values = np.take_along_axis(images.reshape(len(images), area), flat, axis=1)
    if some_lack:
        values[flat < 0] = 0
    return values.reshape(indices.shape)


def lacks_some(places: NumpyArray, area: int) -> bool:
    """Return whether any place is -1, the sign for no element. Raises IndexError if a place is not in [-1, area)."""
    if places.dtype == np.int64 and places.view(np.uint64).max(initial=0) < area:
        return False  # in one pass: as an unsigned number -1 is the largest
    first, last = places.min(initial=0), places.max(initial=-1)
    if first < -1 or last >= area:
        raise IndexError(
            f"index out of bounds: expected places from -1 to {area - 1}, but got {first} to {last}"
        )
    return bool(first < 0)


def planes_of(x: Array) -> NumpyArray:
    """Return an array (..., rows, columns) reshaped to (planes, rows, columns)."""
    planes: NumpyArray = x.reshape(math.prod(x.shape[:-2]), *x.shape[-2:])
    return planes


def by_windows(windows: Windows, one_by_one: Any, by_phases: Any, by_tiles: Any) -> Any:
    """Return the fastest of three functions for `windows`: `one_by_one` for fewer windows than elements in one of them,
    `by_tiles` if windows lie side by side, else `by_phases`.

    Measured on 32x64x56x56 float32, 2x2 taps of stride 2, one thread: tiles take 6.6 ms for maxima, 6.7 for averages,
    8 for their adjoint; phases 9.5, 10.5 and 15.8. Maxima and places: 17 and 18, in float64 29 and 28.
    """
    if math.prod(windows.places) < math.prod(windows.kernel):
        return one_by_one
    return by_tiles if are_tiles(windows) else by_phases


# Window by window.


def maxima_one_by_one(
    images: NumpyArray, windows: Windows, output: NumpyArray, indices: Array
) -> None:
    """Write the maximum of each window to `output` (planes, P, Q), and its place to `indices` unless that is None; a
    loop over windows.
    """
    for p, rows in enumerate(inside(windows, 0)):
        for q, columns in enumerate(inside(windows, 1)):
            window = images[:, rows, columns]
            content = window.reshape(len(images), window.shape[1] * window.shape[2])
            output[:, p, q] = content.max(axis=1, initial=lowest_of(images.dtype))
            if indices is None:
                continue
            if content.shape[1] == 0:
                indices[:, p, q] = -1
                continue
            found = content.argmax(axis=1)
            nan = output[:, p, q] != output[:, p, q]
            if nan.any():
                missing = content[nan] != content[nan]
                found[nan] = content.shape[1] - 1 - missing[:, ::-1].argmax(axis=1)
            row, column = np.divmod(found, window.shape[2])
            y, x = rows.start + row * rows.step, columns.start + column * columns.step
            indices[:, p, q] = y * windows.size[1] + x


def sums_one_by_one(images: NumpyArray, windows: Windows, output: NumpyArray) -> None:
    """Write the sum of each window to `output` (planes, P, Q); a loop over windows."""
    for p, rows in enumerate(inside(windows, 0)):
        for q, columns in enumerate(inside(windows, 1)):
            output[:, p, q] = images[:, rows, columns].sum(axis=(1, 2))


def spread_one_by_one(
    grads: NumpyArray, windows: Windows, divisor: NumpyArray, images: NumpyArray
) -> None:
    """Add each element of `grads` (planes, P, Q), divided by `divisor`, to all elements of its window in `images`; a
    loop over windows.
    """
    shares = grads / divisor
    for p, rows in enumerate(inside(windows, 0)):
        for q, columns in enumerate(inside(windows, 1)):
            images[:, rows, columns] += shares[:, p, q, None, None]


# By tiles: windows that touch, and do not overlap. Rows come first, then columns.

TILES_BYTES = 1 << 18  # of images at a time


def are_tiles(windows: Windows) -> bool:
    """Return whether windows lie side by side within the image, without overlap, gap or padding."""
    inside_it = windows.reach[0] <= windows.size[0] and windows.reach[1] <= windows.size[1]
    plain = windows.padding == ((0, 0), (0, 0)) and windows.dilation == (1, 1)
    return windows.kernel == windows.stride and plain and inside_it


def tiles_of(images: NumpyArray, windows: Windows) -> Iterator[tuple[slice, NumpyArray]]:
    """Yield slices of some planes, each with a view of their windows: (planes, P, kH, Q * kW)."""
    (rows, columns), (height, width) = windows.places, windows.kernel
    at_once = max(1, TILES_BYTES // max(math.prod(windows.size) * images.itemsize, 1))
    for first in range(0, len(images), at_once):
        part = images[first : first + at_once, : rows * height, : columns * width]
        shape = len(part), rows, height, columns * width
        yield slice(first, first + at_once), part.reshape(shape)


def maxima_by_tiles(
    images: NumpyArray, windows: Windows, output: NumpyArray, indices: Array
) -> None:
    """Write the maximum of each window to `output` (planes, P, Q), for windows that lie side by side.

    If places are wanted in `indices`, tiles are no faster than phases, and `maxima_by_phases` does it.
    """
    if indices is not None:
        maxima_by_phases(images, windows, output, indices)
        return
    for some, tiles in tiles_of(images, windows):
        over_tiles(np.maximum, tiles, output[some])


def over_tiles(add: Any, tiles: NumpyArray, found: NumpyArray) -> None:
    """Write the reduction of each window by `add` (np.add or np.maximum) to `found` (planes, P, Q): over rows first,
    then columns.
    """
    total = tiles[:, :, 0]
    for i in range(1, tiles.shape[2]):
        total = add(total, tiles[:, :, i])
    lanes = total.reshape(*found.shape, total.shape[2] // found.shape[2])
    np.copyto(found, lanes[..., 0])
    for j in range(1, lanes.shape[3]):
        add(found, lanes[..., j], out=found)


def sums_by_tiles(images: NumpyArray, windows: Windows, output: NumpyArray) -> None:
    """Write the sum of each window to `output` (planes, P, Q), for windows that lie side by side."""
    for some, tiles in tiles_of(images, windows):
        over_tiles(np.add, tiles, output[some])


def spread_by_tiles(
    grads: NumpyArray, windows: Windows, divisor: NumpyArray, images: NumpyArray
) -> None:
    """Write each element of `grads` (planes, P, Q), divided by `divisor`, to all elements of its window in `images`,
    and zeros elsewhere.

    The windows lie side by side.
    """
    (rows, columns), (height, width) = windows.places, windows.kernel
    images[:, rows * height :] = 0
    images[:, :, columns * width :] = 0
    for some, tiles in tiles_of(images, windows):
        shares = grads[some] / divisor
        lanes: NumpyArray = np.empty((*shares.shape, width), images.dtype)
        for j in range(width):
            lanes[..., j] = shares
        for i in range(height):
            tiles[:, :, i] = lanes.reshape(len(tiles), rows, columns * width)


# By phases.
#
# A few planes at a time are cut into phases, the every-stride-th rows and columns from each start, padded. Then a tap
# of all windows is one run of memory in one phase: no ufunc below meets a stride or a short row. (What lies beyond the
# last place of a row is computed too, and cut off.) Rows come first, then columns: kH + kW steps for kH x kW taps.
# Measured on 32x64x56x56 float32, maxima and places: 7.1 and 8.2 ms for 2x2 and 3x3 taps of stride 2; in strided slices
# 8.2 and 13.8.

PHASES_BYTES = 1 << 20  # of phases at a time; measured: half of it costs 5 %, a quarter 20 %


Tap = tuple[int, int]  # of rows or of columns: its phase, and where its run starts there


@dataclass(frozen=True, slots=True)
class Phases:
    """Layout of planes cut into phases, an array (*stride, count, *room): made by `cut_for` for pooling with
    overlapping windows.

    Phase (i, j) holds every stride-th row and column from i and j on, so that what one tap of all windows meets is one
    contiguous run. `rows` and `columns` give for each tap its phase and where its run starts.
    """

    windows: Windows
    count: int  # of planes at a time
    room: Pair
    rows: tuple[Tap, ...]
    columns: tuple[Tap, ...]
    tall: int  # a run that columns read: all rows of places
    run: int  # a run of places

    @property
    def shape(self) -> tuple[int, ...]:
        return (*self.windows.stride, self.count, *self.room)


@lru_cache(maxsize=512)
def cut_for(windows: Windows, planes: int, itemsize: int) -> Phases:
    """Return the layout of phases (`Phases`) for `windows` on `planes` planes with elements of `itemsize` bytes; as
    many planes at a time as fit in `PHASES_BYTES`.
    """
    (height, width), (down, across) = windows.kernel, windows.stride
    apart, beside = windows.dilation
    below, behind = (height - 1) * apart // down, (width - 1) * beside // across
    room = windows.places[0] + below, windows.places[1] + behind
    count = max(1, min(planes, PHASES_BYTES // (down * across * room[0] * room[1] * itemsize)))
    rows = tuple((i * apart % down, i * apart // down * room[1]) for i in range(height))
    columns = tuple((j * beside % across, j * beside // across) for j in range(width))
    tall = (count * room[0] - below) * room[1]
    return Phases(windows, count, room, rows, columns, tall, tall - behind)


@lru_cache(maxsize=512)
def lanes(cut: Phases) -> list[tuple[tuple[Any, ...], tuple[Any, ...]]]:
    """Return pairs of indices for every phase that a tap needs: (a part of the array of phases, the part of the images
    for it).
    """
    axes = []
    for axis, taps in enumerate((cut.rows, cut.columns)):
        windows, found = cut.windows, []
        size, stride, pad = windows.size[axis], windows.stride[axis], windows.padding[axis][0]
        for phase in sorted({phase for phase, _ in taps}):
            first = (phase - pad) % stride
            start = (first + pad) // stride
            count = min(len(range(first, size, stride)), cut.room[axis] - start)
            if count > 0:
                image = slice(first, first + (count - 1) * stride + 1, stride)
                found.append((phase, slice(start, start + count), image))
        axes.append(found)
    return [
        ((row, column, slice(None), rows, columns), (slice(None), image_rows, image_columns))
        for row, rows, image_rows in axes[0]
        for column, columns, image_columns in axes[1]
    ]


def split(images: NumpyArray, cut: Phases, phases: NumpyArray) -> None:
    """Copy planes into their phases; the padding around them is left as it is."""
    some = phases[:, :, : len(images)]
    for place, part in lanes(cut):
        some[place] = images[part]


def cropped(run: NumpyArray, cut: Phases, planes: int) -> NumpyArray:
    """Return `run`, a vector with a number for each window of some planes and padding between, as a view (planes, P,
    Q).
    """
    rows, columns = cut.windows.places
    return run.reshape(cut.count, *cut.room)[:planes, :rows, :columns]


def maxima_by_phases(
    images: NumpyArray, windows: Windows, output: NumpyArray, indices: Array
) -> None:
    """Write the maximum of each window to `output` (planes, P, Q), and its place to `indices` unless that is None; for
    any windows.

    Places are found by codes: a tap's code is its number in the window, row * kW + column. The code of a row is that of
    its first column, so the codes of row and column add up.
    """
    cut = cut_for(windows, len(images), images.itemsize)
    lowest = lowest_of(images.dtype)
    phases: NumpyArray = np.full(cut.shape, lowest, images.dtype)
    runs = phases.reshape(*windows.stride, -1)
    code = np.min_scalar_type(math.prod(windows.kernel)).type
    none = code(np.iinfo(code).max)
    best: NumpyArray = np.empty(math.prod(cut.shape[2:]), images.dtype)
    codes: NumpyArray = np.empty(best.shape, code)
    for first in range(0, len(images), cut.count):
        some = slice(first, first + cut.count)
        split(images[some], cut, phases)
        columns = {
            phase: column_maxima(runs[:, phase], cut, code if indices is not None else None)
            for phase in {phase for phase, _ in cut.columns}
        }
        found = best[: cut.run]
        found.fill(lowest)
        for phase, start in cut.columns:
            np.maximum(found, columns[phase][0][start : start + cut.run], out=found)
        output[some] = cropped(best, cut, len(images[some]))
        if indices is None:
            continue
        codes.fill(none)
        for number, (phase, start) in enumerate(cut.columns):
            maximum, row = (x[start : start + cut.run] for x in columns[phase])
            missed = (maximum != found).view(np.uint8) * none
            numbers = np.maximum(row + code(number), missed)
            np.minimum(codes[: cut.run], numbers, out=codes[: cut.run])
        taps = cropped(codes, cut, len(images[some]))
        if not output[some].min() > lowest:
            mend(taps, output[some], runs, cut, lowest)
        write_places(taps, windows, indices[some])


def column_maxima(runs: NumpyArray, cut: Phases, code: Any) -> tuple[NumpyArray, Any]:
    """Return the maxima over the kernel's rows, and the codes of the first rows that have them; None for these if
    `code` is None.

    `runs` is (phases of rows, elements), `code` the dtype of codes (a tap's number in the window).
    """
    width = cut.windows.kernel[1]
    phase, start = cut.rows[0]
    best = runs[phase, start : start + cut.tall].copy()
    codes: Any = None if code is None else np.zeros(cut.tall, code)
    for number, (phase, start) in enumerate(cut.rows[1:], start=1):
        other = runs[phase, start : start + cut.tall]
        if code is not None:
            np.maximum(codes, (other > best).view(np.uint8) * code(number * width), out=codes)
        np.maximum(best, other, out=best)
    return best, codes


def mend(taps: NumpyArray, output: NumpyArray, runs: NumpyArray, cut: Phases, lowest: Any) -> None:
    """Correct `taps`, the numbers of the maxima in their windows, where a maximum in `output` is `lowest`, as the
    padding is, or nan. `runs` are the images in the layout `cut`.
    """
    windows, (height, width) = cut.windows, cut.windows.kernel
    first_row, first_column = (
        np.clip(-(windows.starts(axis) // windows.dilation[axis]), 0, windows.kernel[axis] - 1)
        for axis in (0, 1)
    )
    first_inside = first_row[:, None] * width + first_column
    np.copyto(taps, first_inside.astype(taps.dtype), where=output == lowest)
    if not np.isnan(output).any():
        return
    whole = np.empty(math.prod(cut.shape[2:]), bool)
    for row, column in np.ndindex(height, width):
        (phase, down), (lane, along) = cut.rows[row], cut.columns[column]
        start = down + along
        whole[: cut.run] = np.isnan(runs[phase, lane, start : start + cut.run])
        np.copyto(taps, taps.dtype.type(row * width + column), where=cropped(whole, cut, len(taps)))


def write_places(taps: NumpyArray, windows: Windows, indices: NumpyArray) -> None:
    """Write the places row * W + column in the image to `indices`, from `taps`, numbers in the window; -1 for windows
    without elements.
    """
    offsets, starts, empty_rows, empty_columns = places_of(windows)
    # None is out of bounds, and clipping is faster than looking.
    np.add(np.take(offsets, taps, mode="clip"), starts, out=indices)
    if empty_rows:
        indices[:, empty_rows] = -1
    if empty_columns:
        indices[:, :, empty_columns] = -1


@lru_cache(maxsize=512)
def places_of(windows: Windows) -> tuple[NumpyArray, NumpyArray, list[int], list[int]]:
    """Return the places of taps relative to a window's start, the starts (P, Q), and lists of the rows and columns of
    empty windows.
    """
    width = windows.size[1]
    rows, columns = np.divmod(np.arange(math.prod(windows.kernel)), windows.kernel[1])
    offsets = rows * (windows.dilation[0] * width) + columns * windows.dilation[1]
    starts = windows.starts(0)[:, None] * width + windows.starts(1)
    empty_rows, empty_columns = (
        [place for place, part in enumerate(inside(windows, axis)) if part.start >= part.stop]
        for axis in (0, 1)
    )
    return offsets, starts, empty_rows, empty_columns


def sums_by_phases(images: NumpyArray, windows: Windows, output: NumpyArray) -> None:
    """Write the sum of each window to `output` (planes, P, Q), for any windows."""
    cut = cut_for(windows, len(images), images.itemsize)
    phases: NumpyArray = np.zeros(cut.shape, images.dtype)
    runs = phases.reshape(*windows.stride, -1)
    total: NumpyArray = np.empty(math.prod(cut.shape[2:]), images.dtype)
    for first in range(0, len(images), cut.count):
        some = slice(first, first + cut.count)
        split(images[some], cut, phases)
        columns = {}
        for lane in {phase for phase, _ in cut.columns}:
            column: NumpyArray = np.zeros(cut.tall, images.dtype)
            for phase, start in cut.rows:
                column += runs[phase, lane, start : start + cut.tall]
            columns[lane] = column
        found = total[: cut.run]
        found.fill(0)
        for phase, start in cut.columns:
            found += columns[phase][start : start + cut.run]
        output[some] = cropped(total, cut, len(images[some]))


def spread_by_phases(
    grads: NumpyArray, windows: Windows, divisor: NumpyArray, images: NumpyArray
) -> None:
    """Add each element of `grads` (planes, P, Q), divided by `divisor`, to all elements of its window in `images`, for
    any windows.
    """
    cut = cut_for(windows, len(grads), grads.itemsize)
    phases: NumpyArray = np.empty(cut.shape, grads.dtype)
    runs = phases.reshape(*windows.stride, -1)
    # Zero beyond the last places.
    shares: NumpyArray = np.zeros(math.prod(cut.shape[2:]), grads.dtype)
    for first in range(0, len(grads), cut.count):
        some = slice(first, first + cut.count)
        np.divide(grads[some], divisor, out=cropped(shares, cut, len(grads[some])))
        phases.fill(0)
        for lane in {phase for phase, _ in cut.columns}:
            column: NumpyArray = np.zeros(cut.tall, grads.dtype)
            for phase, start in cut.columns:
                if phase == lane:
                    column[start : start + cut.run] += shares[: cut.run]
            for phase, start in cut.rows:
                runs[phase, lane, start : start + cut.tall] += column
        for place, part in lanes(cut):
            images[some][part] = phases[:, :, : len(grads[some])][place]
