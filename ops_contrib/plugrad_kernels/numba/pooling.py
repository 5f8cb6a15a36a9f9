"""Pooling over the windows of images: maxima with their places, the gradient that goes there, and averages."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from plugrad.authoring import Kernel, NumpyArray, Windows, inside
from plugrad_kernels.numba.compiling import helper, loop, shared_out
from plugrad_kernels.numba.phases import add_or_write, added, copied, joined, phases_of, split


def planes_of(x: NumpyArray) -> NumpyArray:
    """Return images (..., H, W) as planes (N, H, W)."""
    planes: NumpyArray = x.reshape(-1, *x.shape[-2:])
    return planes


# Maxima.


def max_pool2d(
    input: NumpyArray, windows: Windows, with_indices: bool
) -> tuple[NumpyArray, NumpyArray | None]:
    """Return the maxima over windows, and their places if `with_indices`, else None: exactly what the plain forward
    returns.

    A place is the flat index in the image of the first maximum, or of a NaN.
    """
    images, cut = planes_of(input), phases_of(windows)
    output: NumpyArray = np.empty((len(images), *windows.places), images.dtype)
    work = output.size * math.prod(windows.kernel)

    def scratch() -> tuple[NumpyArray, ...]:
        phases = np.full(cut.shape, -np.inf, images.dtype)
        best = np.empty(cut.run, images.dtype)
        return (phases, best, np.empty(cut.run, np.int32)) if with_indices else (phases, best)

    shape = (*input.shape[:-2], *windows.places)
    args = images, output, cut.lanes, cut.layout
    if not with_indices:
        shared_out(maxima, len(images), work, *args, scratch=scratch)
        return output.reshape(shape), None
    indices: NumpyArray = np.empty(output.shape, np.int64)
    places = places_of(windows)
    shared_out(maxima_and_places, len(images), work, *args, indices, *places, scratch=scratch)
    return output.reshape(shape), indices.reshape(shape)


@lru_cache(maxsize=64)
def places_of(windows: Windows) -> tuple[NumpyArray, NumpyArray]:
    """Return two arrays of flat indices in an image: that of the first element in each window (-1 if it is empty), and
    that at which each window of a block of rows starts.

    The second are relative to the row of the image in which the block starts, and padded to the length of a run of
    `Phases`.
    """
    width = windows.size[1]
    rows, columns = (
        np.array([part.start if part.start < part.stop else -1 for part in inside(windows, axis)])
        for axis in (0, 1)
    )
    firsts = np.where((rows[:, None] < 0) | (columns < 0), -1, rows[:, None] * width + columns)
    cut = phases_of(windows)
    starts = np.add.outer(
        np.arange(cut.block) * (windows.stride[0] * width),
        np.arange(cut.shape[3]) * windows.stride[1],
    )
    return firsts.astype(np.int32), starts.reshape(-1).astype(np.int32)


@loop("output", "indices", "phases", "best", "where")
def maxima_and_places(
    first, last, images, output, lanes, layout, indices, firsts, starts, phases, best, where
):
    """Loop of `max_pool2d` over the planes `first` to `last`: writes maxima into `output`, and places into `indices`.

    `images` are planes, `phases`, `best` and `where` scratch memory; `lanes` and `layout` are those of `Phases`,
    `firsts` and `starts` are from `places_of`. The padding is -inf, which is never larger; a window starts with -inf at
    its first element.
    """
    height, width, down, across, top, left, apart, beside, room, block = layout
    tall, broad = output.shape[1:]
    runs = phases.reshape(down, across, phases.shape[2] * room)
    for n in range(first, last):
        for start in range(0, tall, block):
            count = min(block, tall - start)
            split(phases, images[n], start, count, lanes, layout, -np.inf)
            size = (count - 1) * room + broad
            best[:size] = -np.inf
            for p in range(count):
                copied(where[p * room : p * room + broad], firsts[start + p])
            found, at = best[:size], where[:size]
            for i in range(height):
                y, j = i * apart, 0
                row, begin = runs[y % down], y // down * room
                place = (start * down - top + y) * images.shape[2] - left
                while j < width:
                    x = j * beside
                    tap, here = row[x % across, begin + x // across :], np.int32(place + x)
                    if j + 1 < width:
                        x += beside
                        second = row[x % across, begin + x // across :]
                        compared_2(found, at, tap, second, starts, here, np.int32(beside))
                    else:
                        compared(found, at, tap, starts, here)
                    j += 2
            for p in range(count):
                copied(output[n, start + p], best[p * room : p * room + broad])
                copied(indices[n, start + p], where[p * room : p * room + broad])


@helper()
def compared(best, where, tap, starts, place):
    """Update the maxima `best` of a row of windows, and their places `where`, with `tap`, what one element of the
    kernel meets in each; NaN counts as larger.

    The place of element t is ``starts[t] + place``. (Of two conditions in one, LLVM makes bytes, at twice the time.)
    """
    for t in range(best.shape[0]):
        v, b, w = tap[t], best[t], where[t]
        here = starts[t] + place
        best[t] = v if v > b else (v if v != v else b)
        where[t] = here if v > b else (here if v != v else w)


@helper()
def compared_2(best, where, tap, second, starts, place, beside):
    """Update `best` and `where` as `compared` does, with two taps at once, `tap` and `second`, which is `beside` places
    after the first: half as much is read and written.
    """
    for t in range(best.shape[0]):
        v, b, w = tap[t], best[t], where[t]
        here = starts[t] + place
        w = here if v > b else (here if v != v else w)
        b = v if v > b else (v if v != v else b)
        v, here = second[t], here + beside
        where[t] = here if v > b else (here if v != v else w)
        best[t] = v if v > b else (v if v != v else b)


@loop("output", "phases", "best")
def maxima(first, last, images, output, lanes, layout, phases, best):
    """Loop of `max_pool2d` without places over the planes `first` to `last` of `images`: writes the maxima into
    `output`. `lanes` and `layout` are those of `Phases`; `phases` and `best` are scratch memory.
    """
    height, width, down, across, _, _, apart, beside, room, block = layout
    tall, broad = output.shape[1:]
    runs = phases.reshape(down, across, phases.shape[2] * room)
    for n in range(first, last):
        for start in range(0, tall, block):
            count = min(block, tall - start)
            split(phases, images[n], start, count, lanes, layout, -np.inf)
            size = (count - 1) * room + broad
            best[:size] = -np.inf
            for i in range(height):
                for j in range(width):
                    y, x = i * apart, j * beside
                    tap = y // down * room + x // across
                    larger(best[:size], runs[y % down, x % across, tap : tap + size])
            for p in range(count):
                copied(output[n, start + p], best[p * room : p * room + broad])


@helper()
def larger(best, tap):
    """Update the maxima `best` of a row of windows with `tap`, what one element of the kernel meets in each; NaN counts
    as larger.
    """
    for t in range(best.shape[0]):
        v, b = tap[t], best[t]
        best[t] = v if v > b else (v if v != v else b)


def max_pool2d_scatter(grad: NumpyArray, indices: NumpyArray, windows: Windows) -> NumpyArray:
    """Return an image of zeros to which every element of `grad` is added at its place, in the plain forward's order.

    `indices` are flat indices in the image, -1 for none. Raises IndexError for others outside of it.
    """
    grads, places = planes_of(grad), planes_of(indices)
    image: NumpyArray = np.empty((*grad.shape[:-2], *windows.size), grads.dtype)
    flat = (x.reshape(len(grads), -1) for x in (grads, places, image))
    require_inside(shared_out(scattered, len(grads), grad.size, *flat), indices, windows)
    return image


@loop("images")
def scattered(first, last, grads, places, images):
    """Loop of `max_pool2d_scatter` over the planes `first` to `last`: writes `images`, to which `grads` are added at
    `places`; returns True if all of these are in the image, or -1.
    """
    outside = 0
    for n in range(first, last):
        image, grad, where = images[n], grads[n], places[n]
        image[:] = 0
        for k in range(grad.shape[0]):
            place = where[k]
            if 0 <= place < image.shape[0]:
                image[place] += grad[k]
            elif place != -1:
                outside += 1
    return outside == 0


def max_pool2d_gather(input: NumpyArray, indices: NumpyArray, windows: Windows) -> NumpyArray:
    """Return the elements of images at the flat indices `indices`, and 0 at -1.
    IndexError for others outside of the image.
    """
    images, places = planes_of(input), planes_of(indices)
    values: NumpyArray = np.empty(indices.shape, images.dtype)
    flat = (x.reshape(len(images), -1) for x in (images, places, values))
    require_inside(shared_out(gathered, len(images), values.size, *flat), indices, windows)
    return values


@loop("values")
def gathered(first, last, images, places, values):
    """Loop of `max_pool2d_gather` over the planes `first` to `last`: writes into `values` the elements of `images` at
    `places`; returns True if all of these are in the image, or -1.
    """
    outside = 0
    for n in range(first, last):
        image, where, value = images[n], places[n], values[n]
        for k in range(value.shape[0]):
            place = where[k]
            if 0 <= place < image.shape[0]:
                value[k] = image[place]
            else:
                value[k] = 0
                if place != -1:
                    outside += 1
    return outside == 0


def require_inside(all_are: list[bool], places: NumpyArray, windows: Windows) -> None:
    """Raise IndexError unless all loops returned True (`all_are`): some of `places` are outside of the image."""
    if not all(all_are):
        raise IndexError(
            f"index out of bounds: expected places from -1 to {math.prod(windows.size) - 1}, but got {places.min()} to "
            f"{places.max()}"
        )


# Averages.


def avg_pool2d(input: NumpyArray, windows: Windows, divisor: NumpyArray) -> NumpyArray:
    """Return the sums over windows divided by `divisor`, with the additions in the plain forward's order,
    rows first.
    """
    images, cut = planes_of(input), phases_of(windows)
    output: NumpyArray = np.empty((len(images), *windows.places), images.dtype)

    def scratch() -> tuple[NumpyArray, ...]:
        runs = (np.empty(math.prod(cut.shape[2:]), images.dtype) for _ in range(2))
        return np.zeros(cut.shape, images.dtype), *runs

    shared_out(
        averages,
        len(images),
        output.size * math.prod(windows.kernel),
        *(images, output, cut.lanes, cut.layout),
        np.ascontiguousarray(np.broadcast_to(divisor, windows.places)),
        scratch=scratch,
    )
    return output.reshape(*input.shape[:-2], *windows.places)


@loop("output", "phases", "column", "total")
def averages(first, last, images, output, lanes, layout, divisor, phases, column, total):
    height, width, down, across, _, _, apart, beside, room, block = layout
    tall, broad = output.shape[1:]
    runs = phases.reshape(down, across, phases.shape[2] * room)
    for n in range(first, last):
        for start in range(0, tall, block):
            count = min(block, tall - start)
            split(phases, images[n], start, count, lanes, layout, 0)
            size = (count - 1) * room + broad
            for lane in range(across):
                read = False
                for j in range(width):
                    if j * beside % across != lane:
                        continue
                    if not read:
                        read = True
                        copied(column[: count * room], runs[0, lane, : count * room])
                        for i in range(1, height):
                            y = i * apart
                            tap = y // down * room
                            added(
                                column[: count * room],
                                runs[y % down, lane, tap : tap + count * room],
                            )
                    tap = j * beside // across
                    add_or_write(total[:size], 0, column[tap : tap + size], j == 0)
            for p in range(count):
                divided(
                    output[n, start + p], total[p * room : p * room + broad], divisor[start + p]
                )


@helper()
def divided(to, content, divisor):
    """Write ``content / divisor``, elementwise, into the row `to`."""
    for k in range(to.shape[0]):
        to[k] = content[k] / divisor[k]


def avg_pool2d_adjoint(grad: NumpyArray, windows: Windows, divisor: NumpyArray) -> NumpyArray:
    """Return the adjoint of `avg_pool2d`: `grad`, over `divisor`, added to all elements of its window."""
    grads, cut = planes_of(grad), phases_of(windows, run=1 << 62)  # blocks would overlap
    image: NumpyArray = np.empty((*grad.shape[:-2], *windows.size), grads.dtype)

    def scratch() -> tuple[NumpyArray, ...]:
        runs = (np.zeros(cut.run, grads.dtype) for _ in range(2))
        return np.empty(cut.shape, grads.dtype), *runs

    shared_out(
        spread,
        len(grads),
        grads.size * math.prod(windows.kernel),
        *(grads, planes_of(image), cut.lanes, cut.layout),
        np.ascontiguousarray(np.broadcast_to(divisor, windows.places)),
        scratch=scratch,
    )
    return image


@loop("images", "phases", "column", "shares")
def spread(first, last, grads, images, lanes, layout, divisor, phases, column, shares):
    """Loop of `avg_pool2d_adjoint` over the planes `first` to `last`: writes `images` from `grads`, the gradient of
    each window, and `divisor`.

    `lanes` and `layout` are those of `Phases`; `phases`, `column` and `shares` are scratch memory, and `shares` is 0
    after a row's last window.
    """
    height, width, down, across, top, _, apart, beside, room, _ = layout
    tall, broad = grads.shape[1:]
    runs = phases.reshape(down, across, phases.shape[2] * room)
    size = (tall - 1) * room + broad
    for n in range(first, last):
        for p in range(tall):
            divided(shares[p * room : p * room + broad], grads[n, p], divisor[p])
        for lane in range(across):
            none = True
            for j in range(width):
                if j * beside % across == lane:
                    add_or_write(column, j * beside // across, shares[:size], none)
                    none = False
            for phase in range(down):
                unread = True
                for i in range(height):
                    if not none and i * apart % down == phase:
                        tap = i * apart // down * room
                        add_or_write(runs[phase, lane], tap, column[: tall * room], unread)
                        unread = False
                if unread:
                    runs[phase, lane, :] = 0
        joined(phases, images[n], 0, phases.shape[2], 0, lanes, layout)
        images[n, max(phases.shape[2] * down - top, 0) :] = 0


def fits(x: NumpyArray, windows: Windows, *_: Any) -> bool | str:
    """Return True if the kernel of `max_pool2d` is faster for images `x`; a text if places do not fit into 32 bits.

    It is if rows of windows are no shorter than a vector, or there are few elements.

    Measured on an AMD EPYC, maxima and places of 512 planes, 2 x 2, in µs: of 8 x 8 305 and 190 by the plain forward,
    which takes all planes at once; of 28 x 28 1,120 and 1,360; of 16 planes of 8 x 8 27 and 85; of 64 planes of one
    window 7 x 7 79 and 31.
    """
    if math.prod(x.shape[-2:]) >= 1 << 31:
        return "images of fewer than 2^31 elements"
    return windows.places[1] >= 8 or (x.size < 1 << 14 and windows.places[1] > 1)


def long_rows(x: NumpyArray, windows: Windows, divisor: NumpyArray) -> bool:
    """Return True if the kernels of averages are faster than the plain forward, which computes all planes at once.

    They are if rows of windows are long, or there are few elements.

    Measured as above, averages of 512 planes and their adjoint, in units of the plain forward's time: 2 x 2 of 8 x 8
    2.6 and 2.4, of 16 x 16 2.3 and 1.7, of 28 x 28 1.3 and 1.3, of 56 x 56 0.9 and 0.8; 3 x 3 with the stride 2 of
    28 x 28 1.0 and 0.7; one window of 14 x 14 27 and 28.
    """
    return windows.places[1] >= 14 or (x.size < 1 << 14 and windows.places[1] > 1)


KERNELS = (
    Kernel("builtin::max_pool2d", max_pool2d, takes=fits, smallest=1000),
    Kernel("builtin::max_pool2d_scatter", max_pool2d_scatter, smallest=1000),
    Kernel("builtin::max_pool2d_gather", max_pool2d_gather, smallest=1000),
    Kernel("builtin::avg_pool2d", avg_pool2d, takes=long_rows, smallest=1000),
    Kernel("builtin::avg_pool2d_adjoint", avg_pool2d_adjoint, takes=long_rows, smallest=1000),
)
