"""Pooling of regions of interest: `roi_align`, `ps_roi_align` and `roi_pool`, for boxes on a batch of images.

The two that align take means of bilinear samples, so they have gradients by the images and by the boxes. `roi_pool`
rounds the boxes and takes maxima.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    NumpyArray,
    Pair,
    PairLike,
    array_of,
    as_int,
    composed,
    convolution_pair,
    distinct,
    every,
    named_sizes,
    on,
    refuses,
    require_content,
    wide,
)
from plugrad_vision.sampling import pixel_rows, taps_at, weighted_rows

# Boxes inside and outside of an image, smaller than a pixel, upside down, none at all. At a pixel's row or column, at
# the border, and where the number of samples changes there are kinks: all samples of these boxes stay a tenth of a
# pixel away from them.


def near(*boxes: tuple[float, ...]) -> Callable[[np.random.Generator], NumpyArray]:
    """Return an argument for a row of `on`: the boxes, moved at random by a fiftieth of a pixel at most."""
    moved = np.array([0, 1, 1, 1, 1][-len(boxes[0]) :]) / 50
    return lambda rng: np.array(boxes) + rng.uniform(-1, 1, (len(boxes), len(moved))) * moved


IMAGES = (2, 1, 5, 6)
HALF: dict[str, Any] = {"spatial_scale": 0.5, "sampling_ratio": 2}
ACROSS = near((1, 0.75, -0.25, 3, 2.75), (0, 2, 1.875, 2.4, 2.3), (1, 4.75, -3.25, 7, 1.25))
SMALL = near((1, -0.125, 0.0625, 1.125, 0.8125))
NO_BOXES = on(((2, 4, 3, 3), (0, 5)), ((0, 4, 3, 1), (0, 5)), output_size=2)
FEW, ONE = near((0.8, 0.6, 2.2, 2.3), (0.3, 1.1, 2.7, 2.6)), near((1.2, 0.3, 2.8, 2.7))
LISTS = on(((2, 2, 4, 4), lambda rng: [FEW(rng), ONE(rng)]), output_size=(2, 1)) + NO_BOXES
aligned_samples = (
    on((IMAGES, ACROSS), output_size=(2, 3))
    + on(((2, 3, 4, 3), SMALL), output_size=(1, 2), spatial_scale=2.0, sampling_ratio=1)
    + on((IMAGES, near((0, 0.5, 1.75, 6.5, 5.75))), output_size=2, aligned=True, **HALF)
    + on((IMAGES, near((1, 3, 0.5, 1, 2))), output_size=(1, 2), aligned=True)
    + LISTS
)
MOVED = near((1, 1.25, 0.25, 3.5, 3.25), (0, 5.25, -2.75, 7.5, 1.75), (0, 3, 0.5, 1, 2))
by_bin_samples = (
    on(((2, 2, 5, 6), MOVED), output_size=(2, 1))
    + on(((1, 8, 5, 6), near((0, 0.5, 1.75, 10.5, 5.75))), output_size=2, **HALF)
    + LISTS
)


def by_matrices(input: Array, boxes: Any, by_bin: bool = False, **given: Any) -> NumpyArray:
    """Reference for `roi_align`: the samples of a box lie on a grid, so a channel is multiplied by a matrix of weights
    on either side. With `by_bin`, each bin has channels of its own.
    """
    bins, aligned = bins_of("", given["output_size"]), given.get("aligned", False)
    scale, ratio = given.get("spatial_scale", 1), given.get("sampling_ratio", -1)
    form, output = "ph,cpqhw,qw->cpq" if by_bin else "ph,chw,qw->cpq", []
    for box in regions("roi_align", input, boxes):
        matrices = []
        for axis, size in enumerate(input.shape[2:]):
            low, high = box[[2 - axis, 4 - axis]] * scale - (0.5 if aligned else 0)
            step = (high - low if aligned else max(high - low, 1)) / bins[axis]
            count = ratio if ratio > 0 else max(0, int(np.ceil(step)))
            place = low + (np.arange(bins[axis] * count) + 0.5) * step / max(count, 1)
            weight = np.maximum(0, 1 - abs(place.clip(0, size - 1)[:, None] - np.arange(size)))
            weight[(place < -1) | (place > size)] = 0
            matrices.append(weight.reshape(bins[axis], count, size).sum(1) / max(count, 1))
        image = input[int(np.rint(box[0]))]
        image = image.reshape(-1, *bins, *image.shape[1:]) if by_bin else image
        output.append(np.einsum(form, matrices[0], image, matrices[1]))
    return np.reshape(output, (-1, input.shape[1] // (bins[0] * bins[1] if by_bin else 1), *bins))


def region_errors(*images: int) -> Any:
    """Return error samples that all ops on boxes have in common, with images of a shape."""
    box, size = [[0.0, 0, 0, 2, 2]], {"output_size": 2}
    lists = lambda rng: [np.ones((3, 4))]  # noqa: E731
    return (
        refuses(RuntimeError, "expected input of shape", (images[1:], box), **size)
        + refuses(RuntimeError, r"expected boxes of shape \(K, 5\)", (images, (3, 4)), **size)
        + refuses(RuntimeError, "one tensor of boxes per image, 2", (images, lists), **size)
        + refuses(IndexError, "names image 2 of 2", (images, [[2.0, 0, 0, 2, 2]]), **size)
        + refuses(IndexError, "names image -1 of 2", (images, [[-1.0, 0, 0, 2, 2]]), **size)
        + refuses(ValueError, "finite", (images, [[0.0, np.nan, 0, 2, 2]]), **size)
        + refuses(TypeError, "convert it", (images, [[0, 0, 0, 2, 2]]), **size)
        + refuses(RuntimeError, "positive output_size", (images, box), output_size=(0, 2))
        + refuses(NotImplementedError, "for 'Long'", (np.ones(images, int), box), **size)
    )


# What is read.


def regions(op: str, input: Array, boxes: Any) -> Array:
    """Return `boxes` as one table (K, 5), each with the number of its image in front.

    Raises the errors of `roi_align` about images and boxes.
    """
    named_sizes(op, input=(input, "N C H W"))
    require_content(input)
    if isinstance(boxes, (list, tuple)):
        if len(boxes) != len(input) or any(np.shape(each)[1:] != (4,) for each in boxes):
            raise RuntimeError(
                f"{op}: expected one tensor of boxes per image, {len(input)} of shape (L, 4), but got shapes "
                f"{[np.shape(each) for each in boxes]}"
            )
        numbers = np.repeat(np.arange(len(boxes), dtype=input.dtype), [*map(len, boxes)])
        boxes = pg.cat([numbers[:, None], pg.cat(list(boxes))], 1)
    if np.shape(boxes)[1:] != (5,):
        raise RuntimeError(
            f"{op}: expected boxes of shape (K, 5), image number, x1, y1, x2, y2, or a list of tensors (L, 4), but got "
            f"shape {np.shape(boxes)}"
        )
    named_sizes(op, input=(input, "N C H W"), boxes=(boxes, "K 5"))
    if not np.isfinite(array_of(boxes)).all():
        raise ValueError(f"{op}: expected finite boxes, but some are nan or infinite")
    for number in image_of(boxes):
        if not 0 <= number < len(input):
            raise IndexError(
                f"{op}: boxes[:, 0] names image {number} of {len(input)}; count from 0, or give a list of boxes per "
                "image"
            )
    return boxes


def image_of(boxes: Array) -> NumpyArray:
    """Return the number of the image of each of `boxes`, (K, 5)."""
    found: NumpyArray = np.rint(array_of(boxes)[:, 0]).astype(np.intp)
    return found


def bins_of(op: str, output_size: PairLike) -> Pair:
    """Return `output_size` as a pair; raises RuntimeError unless both are positive."""
    bins = convolution_pair(op, "output_size", output_size)
    if min(bins) < 1:
        raise RuntimeError(f"{op}: expected a positive output_size, but got {output_size}")
    return bins


# The means.


@composed(
    samples=aligned_samples,
    error_samples=region_errors(2, 3, 4, 5),
    reference=by_matrices,
    arrays="numpy",
)
def roi_align(
    input: Array,
    boxes: Array | Sequence[Array],
    output_size: PairLike,
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
) -> Array:
    """Region pooling without rounding: the mean of bilinear samples in each bin of a box (RoIAlign).

    A box is cut into P x Q equal bins, and a bin into g x g cells; the sample of a cell is the image at its centre,
    interpolated between the four pixels around it. Centres up to a pixel outside take the border's pixel; farther ones
    count as 0.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating.
    boxes
        Shape (K, 5), each the number of an image and x1, y1, x2, y2; or a list with a tensor (L, 4) for each image. In
        the dtype of `input`.
    output_size
        (P, Q), or an int for both.
    spatial_scale
        What coordinates are multiplied with: the size of `input` relative to that of the images of the boxes.
    sampling_ratio
        The number g of cells along each axis of a bin. If it is not positive, the smallest that leaves no cell larger
        than a pixel, for each box.
    aligned
        True: pixel (0, 0) has its centre at (0.5, 0.5), as boxes mean it. False: at (0, 0), and a box has sides of at
        least one pixel, as in old models.

    Returns (K, C, P, Q), in the dtype of `input`; float16 is computed in float32. Both `input` and `boxes` have
    gradients of any order; torchvision's has none for `boxes`. A box of no size, with a `sampling_ratio` of -1 and
    `aligned`, gives 0.

    Raises
    ------
    RuntimeError
        Shapes do not fit each other, or `output_size` is not positive.
    IndexError
        A box names an image that does not exist.
    ValueError
        A box is not finite.
    TypeError
        An argument is no tensor, dtypes differ, or a size is no int.
    NotImplementedError
        The dtype is not floating.

    Source: He et al., "Mask R-CNN" (2017), section 3, https://arxiv.org/abs/1703.06870.

    >>> import plugrad as pg
    >>> image = pg.arange(16.0).reshape(1, 1, 4, 4)
    >>> box = pg.tensor([[0.0, 0.5, 0.5, 2.5, 2.5]], requires_grad=True)
    >>> means = pg.ops.vision.roi_align(image, box, 2, aligned=True)
    >>> means.detach()
    tensor([[[[2.5000, 3.5000],
              [6.5000, 7.5000]]]])
    >>> means.sum().backward()
    >>> box.grad
    tensor([[0., 2., 8., 2., 8.]])
    """
    table, bins = regions("roi_align", input, boxes), bins_of("roi_align", output_size)
    rows, size = pixel_rows(wide(input)), input.shape[2:]
    means = aligned_means(rows, table, size, bins, spatial_scale, sampling_ratio, aligned)
    return pg.to(means, input.dtype, memory_format=pg.contiguous_format)


@composed(
    samples=by_bin_samples,
    error_samples=region_errors(2, 4, 4, 5)
    + refuses(RuntimeError, "in a multiple of", ((1, 4, 3, 3), (0, 5)), output_size=(2, 3)),
    reference=lambda input, boxes, **given: by_matrices(input, boxes, True, aligned=True, **given),
    arrays="numpy",
)
def ps_roi_align(
    input: Array,
    boxes: Array | Sequence[Array],
    output_size: PairLike,
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
) -> Array:
    """Position-sensitive region pooling without rounding: `roi_align` in which each bin has channels of its own.

    Output channel c of bin (p, q) is read from input channel (c P + p) Q + q.

    Parameters
    ----------
    input
        Images, shape (N, C * P * Q, H, W), floating.
    boxes, output_size, spatial_scale, sampling_ratio
        Those of `roi_align`, as with ``aligned=True``.

    Returns (K, C, P, Q), in the dtype of `input`, with gradients as those of `roi_align`. A box of no size, with a
    `sampling_ratio` of -1, gives 0 (torchvision's gives nan).

    Raises
    ------
    RuntimeError
        The channels are no multiple of the bins, and as for `roi_align`.
    IndexError, ValueError, TypeError, NotImplementedError
        As for `roi_align`.

    Source: Li et al., "Light-Head R-CNN" (2017), https://arxiv.org/abs/1711.07264; Dai et al., "R-FCN" (2016),
    equation 1, https://arxiv.org/abs/1605.06409.

    >>> import plugrad as pg
    >>> image = pg.arange(4.0).reshape(1, 4, 1, 1).expand(1, 4, 3, 3)
    >>> pg.ops.vision.ps_roi_align(image, pg.tensor([[0.0, 0.5, 0.5, 2.5, 2.5]]), 2)
    tensor([[[[0., 1.],
              [2., 3.]]]])
    >>> box = pg.tensor([[0.0, 0.5, 0.5, 2.5, 2.5]])
    >>> pg.func.grad(lambda x: pg.ops.vision.ps_roi_align(x, box, 2)[0, 0, 0, 0])(image)[0, 0, 0]
    tensor([0.2500, 0.2500, 0.0000])
    """
    table, bins = regions("ps_roi_align", input, boxes), bins_of("ps_roi_align", output_size)
    (n, channels, *size), each = input.shape, bins[0] * bins[1]
    if channels % each:
        raise RuntimeError(
            f"ps_roi_align: expected channels of input in a multiple of {bins[0]} x {bins[1]} bins, but got {channels}"
        )
    apart = pg.reshape(wide(input), (n, channels // each, each, *size))
    flat = n * size[0] * size[1] * each, channels // each
    rows = pg.reshape(pg.permute(apart, (0, 3, 4, 2, 1)), flat)
    means = aligned_means(rows, table, size, bins, spatial_scale, sampling_ratio, True, each)
    return pg.to(means, input.dtype, memory_format=pg.contiguous_format)


def aligned_means(
    rows: Array,
    boxes: Array,
    size: Sequence[int],
    bins: Pair,
    scale: float,
    ratio: int,
    aligned: bool,
    tables: int = 1,
) -> Array:
    """Return the means (K, C, P, Q) of `roi_align` from a table of pixels, with `tables` rows for each pixel: 1, or one
    per bin.

    `size` is (H, W). Boxes with equally many samples are computed together.
    """
    corners = wide(boxes)[:, 1:] * scale - (0.5 if aligned else 0.0)
    start, sides = corners[:, [1, 0]], corners[:, [3, 2]] - corners[:, [1, 0]]
    step = (sides if aligned else pg.clamp(sides, min=1)) / np.array(bins, sides.dtype)
    counts = np.full(step.shape, as_int(ratio))
    if ratio <= 0:
        counts = np.ceil(array_of(step)).clip(0).astype(int)
    of_bins = np.arange(tables).reshape(*(bins if tables > 1 else (1, 1)), 1, 1)
    images, parts, order = image_of(boxes).reshape(-1, 1, 1, 1, 1), [], []
    for count in sorted({*map(tuple, counts.tolist())}) or [(1, 1)]:
        (these,) = np.nonzero((counts == count).all(1))
        (y, tall), (x, broad) = (
            bin_taps(start[these, axis], step[these, axis], bins[axis], count[axis], size[axis])
            for axis in (0, 1)
        )
        y, x = y[:, :, None, :, None], x[:, None, :, None, :]
        index = ((images[these] * size[0] + y) * size[1] + x) * tables + of_bins
        index = np.where((y < 0) | (x < 0), -1, index)
        weights = tall[:, :, None, :, None] * broad[:, None, :, None, :]
        flat = len(these) * bins[0] * bins[1], index.shape[3] * index.shape[4]
        parts.append(weighted_rows.call(rows, pg.reshape(weights, flat), index.reshape(flat)))
        order.append(these)
    means = pg.reshape(pg.cat(parts), (len(boxes), *bins, rows.shape[1]))
    if len(parts) > 1:
        means = means[np.argsort(np.concatenate(order))]
    return pg.permute(means, (0, 3, 1, 2))


def bin_taps(
    start: Array, step: Array, bins: int, count: int, size: int
) -> tuple[NumpyArray, Array]:
    """Return the taps of all samples in each bin along an axis of `size` pixels: indices and weights, (K, bins, taps).

    `start` and `step` are the first border and the length of the bins of each box, (K,). The weights of a bin that is
    inside add up to 1.
    """
    first = start[:, None] + np.arange(bins, dtype=start.dtype) * step[:, None]
    centres = np.arange(0.5, count, dtype=start.dtype) * step[:, None] / max(count, 1)
    place = first[:, :, None] + centres[:, None, :]
    beyond = (array_of(place) < -1) | (array_of(place) > size)
    index, weight = taps_at(pg.clamp(place, 0, size - 1), size)
    index, flat = np.where(beyond[..., None], -1, index), (len(start), bins, 2 * count)
    return index.reshape(flat), pg.reshape(weight, flat) / max(count, 1)


# The maxima.


ROUNDED = near((1, 0.8, -0.7, 3.2, 2.8), (0, 4.1, 2, 7.7, 4.4), (1, 4, 3, 2, 1), (0, 9, 9, 11, 11))
rounded_samples = on(
    (lambda rng: distinct(rng, IMAGES) - 99, ROUNDED),
    output_size=(2, 3),
    spatial_scale=every(1.0, 0.5),
)


def by_pixels(input: Any, boxes: Any, output_size: Any, spatial_scale: float = 1.0) -> Any:
    """Return the result of `roi_pool`, box by box and bin by bin."""
    bins, output = bins_of("", output_size), []
    for number, *corners in regions("roi_pool", input, boxes):
        ends = np.array([math.copysign(int(abs(x * spatial_scale) + 0.5), x) for x in corners])
        first, size = ends[1::-1], np.maximum(ends[:1:-1] - ends[1::-1] + 1, 1)
        for place in np.ndindex(bins):
            low = first + np.floor(np.multiply(place, size) / bins)
            high = first + np.ceil(np.add(place, 1) * size / bins)
            (top, left), (bottom, right) = (
                x.clip(0, input.shape[2:]).astype(int) for x in (low, high)
            )
            part = input[int(number), :, top:bottom, left:right]
            output.append(part.max((1, 2)) if part.size else np.zeros(len(part)))
    return (
        np.reshape(output, (-1, math.prod(bins), input.shape[1]))
        .swapaxes(1, 2)
        .reshape(-1, input.shape[1], *bins)
    )


@composed(
    samples=rounded_samples + LISTS,
    error_samples=region_errors(2, 3, 4, 5),
    reference=by_pixels,
    arrays="numpy",
)
def roi_pool(
    input: Array,
    boxes: Array | Sequence[Array],
    output_size: PairLike,
    spatial_scale: float = 1.0,
) -> Array:
    """Region pooling with rounding: the largest element of each bin of a box (RoIPool).

    The corners of a box are rounded to pixels, both inclusive, and its P x Q bins to pixels that they touch.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W), floating.
    boxes, output_size, spatial_scale
        Those of `roi_align`.

    Returns (K, C, P, Q), in the dtype of `input`. The gradient goes to the largest element, of several to the first;
    `boxes`, which are rounded, get none. An empty bin, outside of the image, gives 0; nan is larger than any number.

    Raises
    ------
    RuntimeError, IndexError, ValueError, TypeError, NotImplementedError
        As for `roi_align`.

    Source: Girshick, "Fast R-CNN" (2015), section 2.1, https://arxiv.org/abs/1504.08083.

    >>> import plugrad as pg
    >>> image = pg.arange(16.0).reshape(1, 1, 4, 4)
    >>> pg.ops.vision.roi_pool(image, pg.tensor([[0.0, 0.0, 1.0, 2.0, 2.0]]), (2, 1))
    tensor([[[[ 6.],
              [10.]]]])
    """
    table, bins = regions("roi_pool", input, boxes), bins_of("roi_pool", output_size)
    channels, height, width = input.shape[1:]
    corners, images = array_of(table), image_of(table)
    tops, bottoms = rounded_bins(corners[:, [2, 4]], spatial_scale, bins[0], height)
    lefts, rights = rounded_bins(corners[:, [1, 3]], spatial_scale, bins[1], width)
    pixels = np.ascontiguousarray(array_of(input).transpose(0, 2, 3, 1))
    places = np.full((len(table), *bins, channels), -1)
    for k, image in enumerate(images):
        top, bottom = tops[k].min(), bottoms[k].max()
        if top < bottom:
            # Columns first, so that of several largest elements it is the first, row by row.
            strip = pixels[image, top:bottom].swapaxes(0, 1)
            found, column = largest(strip, lefts[k], rights[k])
            _, row = largest(found.swapaxes(0, 1), tops[k] - top, bottoms[k] - top)
            column = np.take_along_axis(column.swapaxes(0, 1), row.clip(0), 0)
            places[k] = np.where(np.minimum(row, column) < 0, -1, (top + row) * width + column)
    places = places.transpose(0, 3, 1, 2)
    planes = (images[:, None] * channels + np.arange(channels)) * height * width
    found = pg.reshape(input, (-1,))[planes[:, :, None, None] + places.clip(0)]
    return pg.where(places < 0, 0, found)


def largest(values: NumpyArray, low: NumpyArray, high: NumpyArray) -> tuple[NumpyArray, NumpyArray]:
    """Return the largest elements along the first axis from each of `low` up to each of `high`, which is excluded, and
    their places: the first of several; -1 if there is none.
    """
    found: NumpyArray = np.zeros((len(low), *values.shape[1:]), values.dtype)
    places: NumpyArray = np.full(found.shape, -1)
    for most, where, first, stop in zip(found, places, low, high, strict=True):
        if first < stop:
            np.max(values[first:stop], axis=0, out=most)
        for place in range(stop - 1, first - 1, -1):
            here = values[place]
            np.copyto(where, place, where=(here == most) | (here != here))
    return found, places


def rounded_bins(
    ends: NumpyArray, scale: float, bins: int, size: int
) -> tuple[NumpyArray, NumpyArray]:
    """Return the first pixel of each bin along an axis of `size` pixels, and the one after the last, (K, bins) each.

    `ends` are the coordinates of the boxes, (K, 2). Halves are rounded away from 0.
    """
    ends = wide(ends) * wide(ends).dtype.type(scale)
    first, last = np.trunc(ends + np.copysign(np.float64(0.5), ends)).T[..., None]
    step = np.maximum(last - first + 1, 1).astype(ends.dtype) / ends.dtype.type(bins)
    border = np.arange(bins + 1, dtype=ends.dtype) * step
    low, high = first + np.floor(border[:, :-1]), first + np.ceil(border[:, 1:])
    return low.clip(0, size).astype(int), high.clip(0, size).astype(int)
