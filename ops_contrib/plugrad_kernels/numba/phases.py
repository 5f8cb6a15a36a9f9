"""Phases of images: every stride-th row and column, with padding, so that a tap of all windows is one run of memory.

Whatever the stride, the dilation and the padding are, the loops over windows then meet neither a stride nor an edge. A
run has `room` elements for each row of windows; what lies beyond the last window of a row is computed, and dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from plugrad.authoring import NumpyArray, Windows
from plugrad_kernels.numba.compiling import helper

RUN = 2048
"""Elements of a run at most, so that its phases stay in the cache."""


@dataclass(frozen=True, eq=False)
class Phases:
    """Layout of planes (images of one channel) in phases, made by `phases_of`.

    A phase has every stride-th row and column of a plane and its padding. So one tap, an element of a kernel, meets in
    all windows elements that are contiguous in memory: a run. Rows of windows are computed in blocks; `layout` has the
    numbers that compiled loops need.
    """

    layout: tuple[int, ...]
    lanes: NumpyArray
    """Of each phase of columns: where its elements start, the first column of the image there, and their number."""
    shape: tuple[int, int, int, int]
    """(stride, stride, rows, room)."""
    block: int
    blocks: int

    @property
    def run(self) -> int:
        """The number of elements of a run, the elements of one tap for all windows of a block."""
        return self.block * self.shape[3]


@lru_cache(maxsize=256)
def phases_of(windows: Windows, run: int = RUN) -> Phases:
    """Return the layout in phases of planes (images of one channel) with these windows, in blocks of rows of windows
    whose runs have about `run` elements; see `Phases`.
    """
    (tall, broad), (height, width) = windows.places, windows.kernel
    (down, across), (apart, beside) = windows.stride, windows.dilation
    (top, _), (left, _) = windows.padding
    room = broad + (width - 1) * beside // across
    block = min(tall, max(1, run // room))
    lanes = np.empty((across, 3), np.int64)
    for lane in range(across):
        first = (lane - left) % across
        start = (first + left) // across
        lanes[lane] = start, first, min(len(range(first, windows.size[1], across)), room - start)
    shape = down, across, block + (height - 1) * apart // down, room
    layout = height, width, down, across, top, left, apart, beside, room, block
    return Phases(layout, lanes, shape, block, -(-tall // block))


@helper()
def split(phases, image, start, count, lanes, layout, pad):
    """Write into `phases`, an array of the shape of `Phases`, the part of `image`, a matrix, that `count` rows of
    windows cover, from row `start` on.

    `lanes` and `layout` are those of `Phases`; rows above and below the image are filled with `pad`. The padding at the
    left and right must be there already.
    """
    height, _, down, across, top, _, apart = layout[:7]
    below = (height - 1) * apart // down
    for phase in range(down):
        for t in range(count + below):
            y = (start + t) * down + phase - top
            if y < 0 or y >= image.shape[0]:
                for lane in range(across):
                    begin, _, size = lanes[lane]
                    for k in range(size):
                        phases[phase, lane, t, begin + k] = pad
                continue
            if across == 2:  # LLVM reads two lanes at once
                even, odd = (0, 1) if lanes[0, 1] == 0 else (1, 0)
                both = max(min(lanes[even, 2], lanes[odd, 2]), 0)
                row = image[y]
                to = phases[phase, even, t, lanes[even, 0] :]
                beside = phases[phase, odd, t, lanes[odd, 0] :]
                for k in range(both):
                    to[k], beside[k] = row[2 * k], row[2 * k + 1]
                for k in range(both, lanes[even, 2]):
                    to[k] = row[2 * k]
                for k in range(both, lanes[odd, 2]):
                    beside[k] = row[2 * k + 1]
                continue
            for lane in range(across):
                begin, x, size = lanes[lane]
                row, to = image[y, x:], phases[phase, lane, t, begin:]
                if across == 1:
                    for k in range(size):
                        to[k] = row[k]
                else:
                    for k in range(size):
                        to[k] = row[across * k]


@helper()
def joined(phases, image, start, count, elsewhere, lanes, layout):
    """Write `count` rows of phases, from `start` on, back into an image: the reverse of `split`.

    Columns that no window reaches get the number `elsewhere`; `lanes` and `layout` are those of `Phases`.
    """
    down, across, top = layout[2:5]
    covered = 0
    for lane in range(across):
        covered += max(lanes[lane, 2], 0)
    for y in range(max(start * down - top, 0), min((start + count) * down - top, image.shape[0])):
        phase, t = (y + top) % down, (y + top) // down - start
        if covered < image.shape[1]:
            image[y, :] = elsewhere
        if across == 2:  # LLVM writes two lanes at once
            even, odd = (0, 1) if lanes[0, 1] == 0 else (1, 0)
            both = max(min(lanes[even, 2], lanes[odd, 2]), 0)
            to = image[y]
            content = phases[phase, even, t, lanes[even, 0] :]
            beside = phases[phase, odd, t, lanes[odd, 0] :]
            for k in range(both):
                to[2 * k], to[2 * k + 1] = content[k], beside[k]
            for k in range(both, lanes[even, 2]):
                to[2 * k] = content[k]
            for k in range(both, lanes[odd, 2]):
                to[2 * k + 1] = beside[k]
            continue
        for lane in range(across):
            begin, x, size = lanes[lane]
            to, content = image[y, x:], phases[phase, lane, t, begin:]
            if across == 1:
                for k in range(size):
                    to[k] = content[k]
            else:
                for k in range(size):
                    to[across * k] = content[k]


@helper()
def add_or_write(to, begin, content, first):
    """Add the row `content` to the longer row `to`, from index `begin` on; if `first`, write it, with 0 around it."""
    size = content.shape[0]
    if first:
        to[:begin] = 0
        to[begin + size :] = 0
        copied(to[begin : begin + size], content)
    else:
        added(to[begin : begin + size], content)


@helper()
def copied(to, content):
    """Write the row `content` into the row `to`, which may have another dtype."""
    for k in range(to.shape[0]):
        to[k] = content[k]


@helper()
def added(to, content):
    """Add the row `content` to the row `to`."""
    for k in range(to.shape[0]):
        to[k] += content[k]
